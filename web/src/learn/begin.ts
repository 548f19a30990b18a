/** From lesson to match and back: begun, taken up again, gone on from. */
import { createMatch, fetchGames, fetchMine, fetchSeats } from '../lib/api';
import { heldSeats, hold } from '../lib/mine';
import { typedOption } from '../lib/options';
import { router } from '../lib/route.svelte';
import type { LessonInfo, NewMatchReply } from '../schema/http';
import { learnt } from './learnt.svelte';
import { fetchLessons, grouped, nextWaiting } from './lessons';

/** A lesson, and the one after it: that it leads to, or that stands behind it; after a puzzle the next that waits. */
export async function fetchLesson(
  id: string,
): Promise<{ own: LessonInfo; next: LessonInfo | null } | null> {
  const game = id.split('/')[0]!;
  const learn = (await fetchLessons()).find((one) => one.game === game);
  const all = learn?.lessons ?? [];
  const own = all.find((one) => one.lesson === id);
  if (!learn || !own) return null;
  if (own.puzzle) {
    const listed = grouped(learn, 'theme').flatMap((group) => group.puzzles);
    const isSolved = (lesson: string) => learnt.of(lesson)?.solved ?? false;
    return { own, next: nextWaiting(listed, id, isSolved) };
  }
  const after = own.next?.lesson
    ? all.find((one) => one.lesson === `${game}/${own.next!.lesson}`)
    : all.slice(all.indexOf(own) + 1)[0];
  return { own, next: after && after.puzzle === own.puzzle ? after : null };
}

function sit({ match, seats }: NewMatchReply) {
  for (const seat of seats)
    if (seat.kind === 'here' && seat.secret) hold(match, seat.secret, seat.seat);
  router.go(`/m/${match}`);
}

/** From its beginning, or at a step. */
export async function begin(lesson: string, step = 1): Promise<void> {
  const made = await createMatch({ lesson, ...(step > 1 ? { step } : {}) });
  learnt.begun(lesson, made.match);
  sit(made);
}

/** Where one left: at its match as long as that is there, else at the step that was reached. */
export async function goOn(lesson: string): Promise<void> {
  const kept = learnt.of(lesson);
  const seats = heldSeats().filter((one) => one.match === kept?.match);
  const mine = kept?.match
    ? await fetchMine(seats.map(({ match, secret }) => ({ match, secret })))
    : [];
  if (mine.some((one) => one.match === kept!.match)) router.go(`/m/${kept!.match}`);
  else await begin(lesson, kept && !kept.done ? kept.step : 1);
}

/** The match that a lesson leads to: as it says, with oneself on the seats it leaves open. */
export async function playNext({ lesson, next }: LessonInfo): Promise<void> {
  const id = lesson.split('/')[0]!;
  const game = (await fetchGames()).find((one) => one.id === id);
  if (!game || !next) return;
  const scenario = next.scenario ?? game.scenario.default;
  const options = Object.fromEntries(
    game.options
      .filter((option) => next.options?.[option.id] !== undefined)
      .map((option) => [option.id, typedOption(option, next.options![option.id]!)]),
  );
  const playing = await fetchSeats({ game: id, scenario, options });
  const seats = Object.fromEntries(playing.map((seat) => [seat, next.seats?.[seat] ?? 'here']));
  sit(await createMatch({ game: id, scenario, options, seats }));
}
