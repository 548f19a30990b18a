import { sides } from '../../hex-table/grid';
import { beside, box, onTop, rim } from '../../hex-table/key';
import type { CounterKey, Shown } from '../key';
import Drawing from './board/Key.svelte';
import { disordered, stackAt, unitsAt } from './board/key';
import sample from './key.json';
import { say } from './words/text';
import { stateOf } from './words/words';

const key: CounterKey = {
  sample: sample as unknown as Shown,
  has: (shown) => unitsAt(shown).length > 0,
  Drawing,
  box: (shown) => box(disordered(shown, 'en').length > 0),
  parts: (shown) => {
    const stack = stackAt(shown, 'en');
    const top = unitsAt(shown)[0];
    if (!stack || !top) return {};
    return {
      'units[].strength': onTop(stack, -30, 20),
      'units[].morale': onTop(stack, 31, 26),
      'units[].facing': rim(sides.indexOf(top.facing)),
      'units[].class': onTop(stack, 12, -12),
      ...(stack.units.length > 1 ? { 'units[].depth': onTop(stack, -40, -38) } : {}),
      'units[].states': disordered(shown, 'en').length > 0 ? beside(0) : onTop(stack, 31, -31),
    };
  },
  values: (shown, lang) => {
    const units = unitsAt(shown);
    const top = units[0];
    if (!top) return {};
    return {
      'units[].strength': `${top.strength}`,
      'units[].morale': `${top.morale}, ${top.morale_name[lang]}`,
      'units[].facing': say(`dir.${top.facing}`),
      'units[].class': top.type_name[lang],
      'units[].depth': `${units.length}`,
      ...(top.states.length > 0 ? { 'units[].states': stateOf(top, say) } : {}),
    };
  },
  name: (shown, lang) => unitsAt(shown)[0]?.name[lang] ?? '',
};
export default key;
