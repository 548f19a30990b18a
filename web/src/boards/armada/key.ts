import type { ArmadaView } from '../../schema/armada';
import type { CounterKey, Shown } from '../key';
import Drawing from './board/Key.svelte';
import { fleetOf } from './board/lookup';
import sample from './key.json';

const of = ({ view, place }: Shown) => fleetOf(view as ArmadaView, place);

const key: CounterKey = {
  sample: sample as unknown as Shown,
  has: (shown) => of(shown) !== undefined,
  Drawing,
  box: () => [-1.5, -1.5, 96, 65],
  parts: () => ({
    'fleets[].ships': [5, 31],
    'fleets[].gunnery': [5.5, 50],
    'fleets[].boarding': [38, 57],
    'fleets[].rating': [88, 50.5],
    'fleets[].wind': [85.5, 29],
  }),
  values: (shown, lang) => {
    const fleet = of(shown);
    if (!fleet) return {};
    return {
      'fleets[].ships': `${fleet.ships}`,
      'fleets[].gunnery': `${fleet.gunnery}`,
      'fleets[].boarding': `${fleet.boarding}`,
      'fleets[].rating': `${fleet.rating}`,
      'fleets[].wind':
        (shown.view as ArmadaView).winds.find((one) => one.id === fleet.wind)?.name[lang] ?? '',
    };
  },
  name: (shown, lang) => of(shown)?.commander[lang] ?? '',
};
export default key;
