// "How to play": every game, in both languages, on every screen and on paper; behind the book of a match, where the key follows
// what is pointed at and the phases say what they are about; and the ladder.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { playOut } from './howto-table.mjs';
import {
  axeFinds,
  closeBrowser,
  listen,
  openBrowser,
  openMatch,
  ready,
  shot,
  sizes,
  url,
  visitor,
} from './support.mjs';

before(openBrowser);
after(closeBrowser);

const games = ['camino', 'armada', 'hispania', 'tercios', 'bailen'];
const told = await (await fetch(`${url}/api/lessons`)).json();
const learnOf = (game) => told.games.find((one) => one.game === game);

async function openHowTo(page, game) {
  await page.goto(`${url}/learn/${game}/howto`);
  await page.waitForSelector('[data-key] .lines text');
}
const texts = (page, selector) =>
  page.$$eval(selector, (all) => all.map((one) => one.textContent.replace(/\s+/g, ' ').trim()));
/** How much wider the page is than its screen. */
const over = (page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

for (const game of games)
  for (const [lang, theme, size] of [
    ['en', 'light', sizes.desk],
    ['es', 'dark', sizes.phone],
  ])
    test(`${game} on one page, ${lang}, ${theme}, ${size.width} px wide`, async () => {
      const { page, complaints } = await visitor({
        lang,
        theme,
        size,
        touch: size === sizes.phone,
      });
      await openHowTo(page, game);
      const { howto, lessons } = learnOf(game);
      const whole = (await page.textContent('[data-howto]')).replace(/\s+/g, ' ');
      for (const line of [
        ...['goal', 'win', 'lose', 'players'].map((part) => howto[part]),
        ...howto.turn,
        ...howto.key,
        ...howto.mistakes,
      ])
        assert.ok(whole.includes(line.text[lang]), line.text[lang]);
      // Every line of the key has its number in the drawing, where its part is.
      const drawn = await texts(page, '.lines text');
      const numbered = await page.$$eval('[data-show]', (all) =>
        all.map((one) => `${one.value}`).sort(),
      );
      assert.deepEqual(numbered, [...drawn].sort());
      assert.equal(drawn.length, howto.key.length, 'all parts are drawn');
      const ends = await page.$$eval('.lines .end', (all) =>
        all.map((one) => {
          const end = one.getBoundingClientRect();
          const box = one.closest('.stage').querySelector('.drawing').getBoundingClientRect();
          const [x, y] = [end.left + end.width / 2, end.top + end.height / 2];
          return x > box.left - 3 && x < box.right + 3 && y > box.top - 3 && y < box.bottom + 3;
        }),
      );
      assert.deepEqual(
        ends,
        ends.map(() => true),
        'every line ends on the drawing',
      );
      // What shows a mistake, and the lessons, can be opened; the rules too.
      const links = await page.$$eval('[data-howto] a', (all) =>
        all.map((one) => new URL(one.href).pathname),
      );
      for (const one of [
        ...howto.mistakes.flatMap((line) => line.see ?? []),
        ...lessons.filter((one) => !one.puzzle).map((one) => one.lesson),
        ...(lessons.some((one) => one.puzzle) ? [`${game}/puzzles`] : []),
      ])
        assert.ok(links.includes(`/learn/${one}`), one);
      assert.ok((await over(page)) <= 0, 'nothing is wider than the screen');
      assert.deepEqual(await axeFinds(page, `${game} ${lang}`), []);
      await shot(page, `howto-${game}-${lang}-${size.width}`);
      await page.locator('[data-part="key"]').scrollIntoViewIfNeeded();
      await shot(page, `howto-${game}-${lang}-${size.width}-key`);
      const rule = howto.goal.rules[0];
      await page.click(`[data-part="goal"] .rl >> text="${rule}"`);
      await page.waitForSelector(`dialog[open][data-rule="${rule}"]`);
      assert.deepEqual(await axeFinds(page, `${game} ${lang} rule`), []);
      await page.keyboard.press('Escape');
      await page.waitForSelector('dialog:not([open])', { state: 'attached' });
      assert.deepEqual(complaints, []);
    });

test('printed, a game is one sheet or two, black on white from a dark screen too', async () => {
  const { page } = await visitor({ theme: 'dark', lang: 'es' });
  for (const game of games) {
    await openHowTo(page, game);
    await page.emulateMedia({ media: null, colorScheme: 'dark' });
    const pdf = await page.pdf({ format: 'A4' });
    const pages = pdf.toString('latin1').match(/\/Type\s*\/Page\b/g).length;
    assert.ok(pages <= 2, `${game}: ${pages} pages`);
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    const ink = await page.evaluate(() => {
      const style = (selector) => getComputedStyle(document.querySelector(selector));
      return {
        ground: style('body').backgroundColor,
        ink: style('[data-part="goal"] p').color,
        bar: style('header.top').display,
      };
    });
    assert.deepEqual(ink, {
      ground: 'rgb(255, 255, 255)',
      ink: 'rgb(0, 0, 0)',
      bar: 'none',
    });
    await shot(page, `howto-${game}-print`);
  }
});

test('enlarged to 200 % on a small laptop it is all there', async () => {
  const { page } = await visitor({ size: { width: 683, height: 384 } });
  for (const game of games) {
    await openHowTo(page, game);
    assert.ok((await over(page)) <= 0, game);
    assert.ok(await page.isVisible('[data-part="mistakes"] li'));
  }
});

test('what shows a mistake is begun from its link, and the page is reached from the set-up', async () => {
  const { page, complaints } = await visitor();
  const heard = listen(page);
  await page.goto(`${url}/games/camino`);
  await page.click('[data-howto]');
  await page.waitForSelector('[data-part="mistakes"] a');
  const { see } = learnOf('camino').howto.mistakes.find((line) => line.see);
  await page.click(`[data-part="mistakes"] a[href="/learn/${see}"]`);
  await page.waitForSelector(`[data-lesson="${see}"] [data-begin]`);
  assert.deepEqual(await axeFinds(page, see), []);
  await page.click('[data-begin]');
  await page.waitForSelector('.match');
  await page.waitForSelector('#board [data-place]');
  assert.equal(heard.findLast((one) => one.state).state.lesson.id, see);
  assert.deepEqual(complaints, []);
});

test('a game or a lesson that is not there is not found', async () => {
  const { page } = await visitor();
  for (const path of ['chess/howto', 'chess/first-march', 'camino/first-marsh']) {
    await page.goto(`${url}/learn/${path}`);
    await page.waitForSelector('main.notice a[href="/"]');
  }
});

// ---- in a match

const seats = {
  camino: { spain: 'here' },
  armada: { spain: 'here', england: 'computer:easy' },
  hispania: { ulterior: 'here' },
  tercios: { spain: 'here', rival: 'computer:easy' },
  bailen: { french: 'here', spanish: 'computer:easy' },
};
/** Of the state that was heard last: the value of a line, at a place. */
const seen = {
  camino: (view, place) => [
    'tercio',
    String(view.tercio),
    view.regions.some((one) => one.id === place),
  ],
  armada: (view, place) => {
    const fleet = view.fleets.find((one) => one.id === place);
    return ['fleets[].gunnery', String(fleet?.gunnery), fleet];
  },
  hispania: (view, place) => [
    'spaces[].number',
    null,
    view.spaces.some((one) => one.id === place && one.kind === 'city'),
  ],
  tercios: (view, place) => {
    const top = view.units.find(
      (one) => one.hex === place && one.where === 'map' && one.depth === 0,
    );
    return ['units[].strength', String(top?.strength), top];
  },
  bailen: (view, place) => {
    const id = view.stacks.find((one) => one.hex === place)?.units[0];
    const top = view.units.find((one) => one.id === id);
    return ['units[].points', String(top?.points), top?.points];
  },
};

for (const game of games)
  test(`${game}: behind the book the key is drawn for what is pointed at`, async () => {
    const { page, complaints } = await visitor({ lang: game === 'tercios' ? 'es' : 'en' });
    const heard = listen(page);
    await openMatch(
      page,
      game,
      seats[game],
      game === 'hispania' ? { scenario: 'first-repression' } : {},
    );
    await ready(page);
    await page.waitForSelector('#board [data-place]');
    await page.keyboard.press('b');
    await page.keyboard.press('k');
    await page.waitForSelector('.drawer [data-howto] [data-key]');
    // That is what was asked for: it is in sight.
    await page.waitForFunction(() => {
      const box = document.querySelector('.drawer [data-part="key"]').getBoundingClientRect();
      return box.top >= 0 && box.top < innerHeight / 2;
    });
    const { view } = heard.findLast((one) => one.state).state;
    const ids = await page.$$eval('#board [data-place]', (all) =>
      all.map((one) => one.dataset.place),
    );
    const place = ids.find((id) => seen[game](view, id)[2]);
    assert.ok(place, `${ids}`);
    // As whoever comes by the keyboard, without the pointer.
    await page.evaluate(
      (id) => document.querySelector(`#board [data-place="${id}"]`).focus(),
      place,
    );
    await page.waitForSelector(`.drawer [data-key="${place}"][data-live]`);
    const [show, value] = seen[game](view, place);
    const shown = await page.textContent(`.drawer [data-show="${show}"] [data-value]`);
    if (value !== null) assert.equal(shown.trim(), value);
    // The line of the phase that runs is marked, where it has one.
    const phase = heard.findLast((one) => one.state).state.turn.phase;
    const lines = learnOf(game).howto.turn.filter((line) => line.phases?.includes(phase));
    assert.equal(await page.locator('.drawer [aria-current="step"]').count(), lines.length);
    assert.deepEqual(await axeFinds(page, game), []);
    await page.locator('.drawer [data-part="key"]').scrollIntoViewIfNeeded();
    await shot(page, `howto-${game}-match`);
    // The rules are one button away, and that is where a rule's number leads.
    await page.click('.drawer [data-manual="rules"]');
    await page.waitForFunction(() => !document.querySelector('.drawer [data-howto]'));
    assert.deepEqual(complaints, []);
  });

test('a phase says what it is about, to the pointer and to the keyboard', async () => {
  const { page } = await visitor();
  await openMatch(page, 'tercios', seats.tercios, { scenario: 'tunis' });
  await ready(page);
  await page.waitForSelector('.phase button');
  const shot = learnOf('tercios').howto.turn.find((line) => line.phases?.includes('shot'));
  const button = page.locator('.phase button', { hasText: 'Sprinkling of shot' });
  await button.hover();
  assert.equal((await page.textContent('[data-phase-line]')).trim(), shot.text.en);
  // It stays while the pointer goes on to it, and goes with Escape or when the pointer has left.
  await page.hover('[data-phase-line]');
  assert.ok(await page.isVisible('[data-phase-line]'));
  await page.mouse.move(700, 600);
  await page.waitForSelector('[data-phase-line]', { state: 'detached' });
  const described = await button.evaluate(
    (one) => document.getElementById(one.getAttribute('aria-describedby')).textContent,
  );
  assert.equal(described.trim(), shot.text.en);
  // One stop of the Tab key; arrows go along.
  assert.equal(await page.locator('.phase button[tabindex="0"]').count(), 1);
  await page.focus('.phase button[tabindex="0"]');
  await page.keyboard.press('ArrowRight');
  await page.waitForSelector('[data-phase-line]');
  await page.keyboard.press('Escape');
  await page.waitForSelector('[data-phase-line]', { state: 'detached' });
  await page.keyboard.press('Enter');
  await page.waitForSelector('.drawer [data-howto="tercios"]');
});

test('on a phone the phases say it below their names', async () => {
  const { page } = await visitor({ size: sizes.phone, touch: true, lang: 'es' });
  await openMatch(page, 'camino', seats.camino);
  await ready(page);
  await page.click('[data-phases]');
  await page.waitForSelector('.drawer .phase small');
  const lines = await texts(page, '.drawer .phase small');
  for (const line of learnOf('camino').howto.turn)
    assert.ok(lines.includes(line.text.es), line.text.es);
  await shot(page, 'howto-phases-phone');
});

// ---- the ladder

const openLearn = async (page, game) => {
  await page.goto(`${url}/learn/${game}`);
  await page.waitForSelector('[data-ladder]');
};
const ladderOf = async (page, game, finished = [], learnt = {}) => {
  await page.goto(url);
  await page.evaluate(
    ([matches, lessons]) => {
      localStorage.setItem('tercio.finished', JSON.stringify(matches));
      localStorage.setItem('tercio.learn', JSON.stringify(lessons));
    },
    [finished, learnt],
  );
  await openLearn(page, game);
};
const done = (lesson) => ({ [lesson]: { step: 9, done: true, at: 1 } });

test('rungs open one after the other, and all at once for whoever wants', async () => {
  const { page, complaints } = await visitor();
  const open = () => page.locator('[data-rung][data-open]').count();
  await ladderOf(page, 'armada');
  assert.equal(await open(), 1);
  assert.equal(await page.locator('[data-rung="2"] button').count(), 0);
  await page.click('[data-all]');
  assert.equal(await open(), 7);
  await page.click('[data-all]');
  assert.equal(await open(), 1);
  await ladderOf(page, 'armada', [], done('armada/landing'));
  assert.equal(await open(), 2);
  const first = learnOf('armada').ladder[1].matches[0];
  const rate = await page.textContent('[data-rung="2"] [data-rate]');
  assert.ok(rate.includes(`${Math.round(first.rate.percent)} in 100`), rate);
  assert.equal(
    await page.locator('[data-rung="6"] [data-rate]').count(),
    0,
    'not measured, not told',
  );
  await page.locator('[data-ladder]').scrollIntoViewIfNeeded();
  await page.locator('[data-rung="4"]').scrollIntoViewIfNeeded();
  await shot(page, 'howto-ladder');
  // It is begun as the rung says.
  await page.click('[data-rung="2"] button');
  await ready(page);
  const state = await page.evaluate(async () => {
    const held = JSON.parse(localStorage.getItem('tercio.seats'));
    return held.map((one) => one.seat);
  });
  assert.deepEqual(state, [first.seat]);
  assert.deepEqual(complaints, []);
});

test('a match that is finished here brings its medal', async () => {
  const { page, complaints } = await visitor({ lang: 'es' });
  const heard = listen(page);
  await ladderOf(page, 'camino', [], done('camino/first-march'));
  await page.click('[data-rung="2"] button');
  await ready(page);
  const match = page.url().split('/').at(-1);
  const [{ secret }] = await page.evaluate(() => JSON.parse(localStorage.getItem('tercio.seats')));
  await playOut(match, 'spain', secret);
  await page.waitForSelector('.match[data-turn="over"]');
  const { result } = heard.findLast((one) => one.state?.over).state.turn;
  await openLearn(page, 'camino');
  assert.equal(
    await page.getAttribute('[data-rung="2"] [data-goal]', 'data-medal'),
    result.spain.value > 0.5 ? 'silver' : 'bronze',
  );
  assert.ok(await page.locator('[data-rung="3"][data-open]').count(), 'to finish it was enough');
  assert.deepEqual(complaints, []);
});
