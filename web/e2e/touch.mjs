// A hand that plays by touch alone, and counts: taps, drags, and the swipes that bring in sight what is meant.
import { caughtUp, faces, inHand, meant, pointIn, takenNot } from './hand-table.mjs';
import { aimed, handBy } from './hands.mjs';
import { version } from './support.mjs';

/** Fingers, by the browser's own line: what Playwright calls a tap cannot be held or drawn. */
async function fingerOf(page) {
  const line = await page.context().newCDPSession(page);
  const send = (type, points) =>
    line.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points.map(({ x, y }) => ({ x, y })),
    });
  let last = { x: 0, y: 0 };
  const move = async (from, to, steps = 6) => {
    last = to;
    for (let i = 1; i <= steps; i += 1)
      await send('touchMove', [
        { x: from.x + ((to.x - from.x) * i) / steps, y: from.y + ((to.y - from.y) * i) / steps },
      ]);
  };
  return {
    down: (at) => {
      last = at;
      return send('touchStart', [at]);
    },
    move,
    up: () => send('touchEnd', []),
    /** The browser takes a tap that follows a moving finger at once for a wish to stop it, and makes no click of it. */
    lifted: async () => {
      for (const by of [0.4, 0]) {
        await page.waitForTimeout(90);
        await send('touchMove', [{ x: last.x + by, y: last.y }]);
      }
      await send('touchEnd', []);
      await page.waitForTimeout(450);
    },
  };
}

/** How long it rests before it lifts what lies under it. */
const rests = 260;
/** A finger hides what it holds: it is held above it. */
const above = 56;
const going = '[data-hand-go]:not([disabled])';
/** It is asked about. */
const asks = '[data-armed], .line.armed, [data-way]';

export const touch = (page, game, said) =>
  handBy(page, said, (counts) => {
    let finger = null;
    const tap = async (point) => {
      counts();
      finger ??= await fingerOf(page);
      await finger.down(point);
      await finger.up();
    };
    const tapOn = async (selector) => {
      const one = page.locator(selector).first();
      await one.scrollIntoViewIfNeeded();
      const { x, y, width, height } = await one.boundingBox();
      await tap({ x: x + width / 2, y: y + height / 2 });
    };

    const boardBox = () =>
      page.evaluate(() => {
        const { left, top, right, bottom } = document
          .querySelector('.viewport')
          .getBoundingClientRect();
        return { left, top, right, bottom };
      });
    /** The middles of those hexes that are elements. */
    const middles = (hexes) =>
      page.evaluate(
        (names) =>
          names.map((name) => {
            const box = document.querySelector(`[data-place="${name}"]`)?.getBoundingClientRect();
            return box ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : null;
          }),
        hexes,
      );
    /** A point of the ground where nobody stands. */
    const ground = () =>
      page.evaluate(() => {
        const box = document.querySelector('.viewport').getBoundingClientRect();
        for (let i = 0; i < 100; i += 1) {
          const x = box.left + box.width * (0.5 + (((i * 37) % 100) - 50) / 140);
          const y = box.top + box.height * (0.5 + (((i * 61) % 100) - 50) / 140);
          const on = document.elementFromPoint(x, y);
          if (on?.closest('.viewport') && !on.closest('.place:not(.empty), [data-avoid]'))
            return { x, y };
        }
        return null;
      });
    /** Swipes until all of them are in sight, as far as they go in together. */
    const bring = async (hexes) => {
      for (let n = 0; n < 6; n += 1) {
        const seen = await Promise.all(hexes.map((hex) => pointIn(page, hex)));
        const there = (await middles(hexes)).filter(Boolean);
        if (seen.every((one, i) => one || !there[i]) || there.length === 0) return;
        const box = await boardBox();
        const mid = (axis) =>
          (Math.min(...there.map((one) => one[axis])) +
            Math.max(...there.map((one) => one[axis]))) /
          2;
        const by = {
          x: (box.left + box.right) / 2 - mid('x'),
          y: (box.top + box.bottom) / 2 - mid('y'),
        };
        const start = await ground();
        const room = (at, d, low, high) => Math.min(Math.max(at + d, low + 8), high - 8);
        const end = {
          x: room(start.x, by.x, box.left, box.right),
          y: room(start.y, by.y, box.top, box.bottom),
        };
        if (Math.hypot(end.x - start.x, end.y - start.y) < 12) return;
        counts();
        finger ??= await fingerOf(page);
        await finger.down(start);
        await finger.move(start, end, 4);
        await finger.lifted();
      }
    };
    const at = async (hex, face) => {
      const side = face === null ? null : faces[game].indexOf(face);
      const point = await pointIn(page, hex, side, game === 'bailen');
      if (point) return point;
      await bring([hex]);
      // Where its rim lies under something the dial turns it.
      const rim = await pointIn(page, hex, side, game === 'bailen');
      const later = rim ?? (await pointIn(page, hex));
      if (!later) throw new Error(`${hex} is not in sight`);
      return later;
    };
    /** The dial, until what is aimed at faces so. */
    const turned = async (face) => {
      for (let n = 0; face !== null && n < 6; n += 1) {
        if (!(await page.$('.dial:not(.none)'))) return;
        const [, , facing = face] = await aimed(page);
        if (facing === face) return;
        await tapOn('[data-turn="1"]');
      }
    };
    /** Means it by this press; what is only aimed at then, Go says. */
    const does = (press, words = null) =>
      meant(
        page,
        async (way) => {
          if (way) return tapOn(way);
          const from = await version(page);
          await press();
          await page.waitForFunction(
            ([was, what]) =>
              Number(document.querySelector('.match').dataset.version) > was ||
              document.querySelector(what),
            [from, `${going}, ${asks}`],
          );
          if ((await page.$(going)) && (await version(page)) === from) await tapOn(going);
        },
        words,
      );
    const point = (hex, face = null) =>
      does(async () => {
        const from = await version(page);
        await tap(await at(hex, face));
        // Aimed at, done, or asked about.
        await page.waitForFunction(
          ([name, was, what]) =>
            document.querySelector('[data-said]')?.textContent.includes(` ${name}`) ||
            Number(document.querySelector('.match').dataset.version) > was ||
            document.querySelector(what),
          [hex, from, asks],
        );
        await turned(face);
      });
    const take = async (hex, single) => {
      const before = await page.getAttribute('[data-taken]', 'data-taken');
      const there = await page.$(`.place.selected[data-place="${hex}"]`);
      if (!there) await tap(await at(hex, null));
      await inHand(page, hex);
      if (!single) return;
      if (!there) await takenNot(page, before);
      for (let n = 0; n < 5; n += 1) {
        await page.waitForSelector('.match:not([data-busy]) [data-taken]:not([data-taken=""])');
        const now = await page.getAttribute('[data-taken]', 'data-taken');
        if (now === single) return;
        const chip = `[data-also-words$=" ${single}"]`;
        if (await page.$(chip)) await tapOn(chip);
        else await tap(await at(hex, null));
        await takenNot(page, now);
      }
      throw new Error(`${single} cannot be taken up`);
    };
    /** Carried to that edge of the map behind which it lies, and held there until it is in sight; null: it does not come. */
    const carried = async (start, to, side) => {
      let [from, was] = [start, null];
      for (let n = 0; n < 80; n += 1) {
        const free = await pointIn(page, to, side, game === 'bailen');
        const [it] = await middles([to]);
        const { left, top, right, bottom } = await boardBox();
        const inside =
          it.x > left + 50 && it.x < right - 50 && it.y > top + 70 && it.y < bottom - 50;
        // At an end of the map it moves no more.
        const rests = n > 9 && Math.hypot(it.x - was.x, it.y - was.y) < 1;
        if (inside || rests) {
          // Off the edge, so that nothing moves any more.
          if (from === start) return free && { from, end: free };
          const still = { x: (left + right) / 2, y: (top + bottom) / 2 + above };
          await finger.move(from, still, 3);
          const end = await pointIn(page, to, side, game === 'bailen');
          return end && { from: still, end };
        }
        was = it;
        const held = {
          x: Math.min(Math.max(it.x, left + 8), right - 8),
          y: Math.min(Math.max(it.y, top + 8), bottom - 8) + above,
        };
        await finger.move(from, held, 3);
        from = held;
        await page.waitForTimeout(60);
      }
      return null;
    };
    /** Held, drawn and let go. Where both ends cannot be seen at once: tapped. */
    const draw = async ({ to, face }, from) => {
      await at(from, null);
      await meant(page, async () => {
        const start = await at(from, null);
        finger ??= await fingerOf(page);
        counts();
        await finger.down(start);
        await page.waitForTimeout(rests);
        await inHand(page, from);
        await page.waitForSelector(`[data-place="${to}"]`);
        const side = face === null ? null : faces[game].indexOf(face);
        const way = await carried(start, to, side);
        if (!way) {
          // Not in sight: it stays in hand, and is tapped.
          await finger.lifted();
          await bring([to]);
          await point(to, face);
          return;
        }
        const { from: held, end } = way;
        await finger.move(held, { x: end.x, y: end.y + above });
        await page.waitForFunction(
          (hex) => document.querySelector('[data-said]').textContent.includes(` ${hex}`),
          to,
        );
        await finger.lifted();
      });
    };
    return {
      draws: true,
      take,
      go: (from, to, face) => point(to, face),
      join: draw,
      point,
      answer: (words) => does(() => tapOn(`[data-action="${words}"]`), words),
      end: () =>
        meant(page, () => tapOn('[data-end], [data-action="done"], [data-action="commit"]')),
      all: () => meant(page, () => tapOn('[data-for-all]')),
      on: () => meant(page, () => tapOn('[data-go-on]')),
      give: async (to, face, words = null) => {
        await caughtUp(page);
        if (to) {
          await page.waitForSelector(`.place.legal[data-place="${to}"]`);
          return point(to, face);
        }
        await does(
          () => tapOn(`[data-choice]:is([data-place$="-${face}"], [data-place*="-${face}-"])`),
          words,
        );
      },
    };
  });
