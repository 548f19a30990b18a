import { beside, box, onTop, rim } from '../../hex-table/key';
import type { BailenView } from '../../schema/bailen';
import type { CounterKey, Shown } from '../key';
import Drawing from './board/Key.svelte';
import { inSquare, leaderAt, stackAt, unitsAt } from './board/key';
import sample from './key.json';

const key: CounterKey = {
  sample: sample as unknown as Shown,
  has: (shown) => unitsAt(shown).length > 0,
  Drawing,
  box: (shown) => box(inSquare(shown).length > 0 || leaderAt(shown) !== null),
  parts: (shown) => {
    const stack = stackAt(shown);
    if (!stack) return {};
    const others = inSquare(shown).length;
    const top = unitsAt(shown)[0]!;
    return {
      ...(top.points !== null ? { 'units[].points': onTop(stack, -30, 20) } : {}),
      ...(top.morale !== null ? { 'units[].morale': onTop(stack, 31, 26) } : {}),
      ...(stack.corner !== null && stack.corner !== undefined
        ? { 'units[].facing': rim(stack.corner, true) }
        : {}),
      'units[].command': onTop(stack, -31, -27),
      'units[].formation': others > 0 ? beside(0) : onTop(stack, 0, 0),
      ...(leaderAt(shown) ? { 'leaders[].radius': beside(others) } : {}),
    };
  },
  values: (shown, lang) => {
    const top = unitsAt(shown)[0];
    if (!top) return {};
    const leader = leaderAt(shown);
    return {
      ...(top.points !== null ? { 'units[].points': `${top.points}` } : {}),
      ...(top.morale !== null ? { 'units[].morale': top.morale } : {}),
      'units[].command':
        (shown.view as BailenView).commands.find((one) => one.id === top.command)?.name[lang] ?? '',
      ...(leader ? { 'leaders[].radius': `${leader.name}, ${leader.radius}` } : {}),
    };
  },
  name: (shown, lang) => unitsAt(shown)[0]?.name[lang] ?? '',
};
export default key;
