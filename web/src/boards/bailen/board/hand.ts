/** What is taken in hand at Bailén: a unit, a stack by its hex, a leader, a marker. */
import { settings } from '../../../lib/settings.svelte';
import type { BailenView } from '../../../schema/bailen';
import type { HandAid } from '../../hand';
import { say } from '../words/text';
import { corners } from './lookup';
import { unitsAt } from './shown';

const of = (view: unknown) => view as BailenView;
const standing = (view: BailenView, side: string, hex: string) =>
  unitsAt(view, hex).filter((unit) => unit.side === side);

/**
 * Of the side that is asked: alone a unit, else all that stand there; then the leaders, and a marker. What stands there after
 * what is in hand is next.
 */
export function takesAt(view: BailenView, hex: string, taken: readonly string[] = []): string[] {
  const side = view.asked;
  if (!side) return [];
  const units = standing(view, side, hex);
  const others = [...view.leaders, ...view.markers].filter(
    (one) => one.hex === hex && one.side === side,
  );
  const all = [
    ...(units.length > 0 ? [units.length === 1 ? units[0]!.id : hex] : []),
    ...others.map(({ id }) => id as string),
  ];
  const now = all.findIndex((one) => taken.includes(one));
  return [...all.slice(now + 1), ...all.slice(Math.max(now, 0), now + 1)];
}

/** Who must go back, or rides back, was not taken up: it is asked about as "retreat". */
const givingWay = ({ retreat, back }: BailenView, id: string) =>
  id === 'retreat' ? (retreat ?? back)?.unit : id;

export const hand: HandAid = {
  // Who answers in the middle of the other side's march has not that in hand.
  held: (view) => {
    const { mover, rider, screen, retreat, back, advance, asked, units } = of(view);
    if (retreat || back) return 'retreat';
    const isOwn = (id: string) => units.find((one) => one.id === id)?.side === asked;
    const [ahead] = advance?.units ?? [];
    if (ahead) return isOwn(ahead) ? ahead : null;
    const [first] = mover?.units ?? [];
    if (mover && first) {
      if (!isOwn(first)) return null;
      return mover.units.length === 1 ? first : mover.hex;
    }
    return rider?.leader ?? screen?.marker ?? null;
  },
  things: (view, seat) => {
    const { stacks, leaders } = of(view);
    const own = stacks.filter((stack) => stack.side === seat);
    const led = leaders.filter((one) => one.side === seat && one.hex !== null);
    return [
      ...own
        .map(({ hex }) => hex)
        .sort((a, b) => a.localeCompare(b))
        .flatMap((hex) => takesAt({ ...of(view), asked: seat as never }, hex)[0] ?? []),
      ...led.map((one) => one.id),
    ];
  },
  at: (id, view) => {
    const { units, leaders, markers, stacks } = of(view);
    const meant = givingWay(of(view), id);
    const found = [...units, ...leaders, ...markers].find((one) => one.id === meant);
    if (found) return found.hex ?? null;
    return stacks.some((stack) => stack.hex === id) ? id : null;
  },
  name: (id, view) => {
    const meant = givingWay(of(view), id);
    const unit = of(view).units.find((one) => one.id === meant);
    if (unit) return unit.name[settings.lang];
    const leader = of(view).leaders.find((one) => one.id === id);
    if (leader) return leader.name;
    const [top] = unitsAt(of(view), id);
    return top ? say('stack-of', { unit: top.name[settings.lang] }) : id.toUpperCase();
  },
  moves: new Set(['pick', 'stack', 'step', 'ride', 'march', 'enter', 'face']),
  harmless: new Set(['fire']),
  changes: true,
  faces: corners,
  faceName: (face) => say(`corner.${face}`),
  cost: (n) => say('mp', { n }),
  ending: (legal) => {
    const words = legal.map((action) => action.a);
    const end = ['done', 'commit'].find((one) => words.includes(one));
    return end ? [end] : words.includes('rest') ? ['rest', 'done'] : null;
  },
};
