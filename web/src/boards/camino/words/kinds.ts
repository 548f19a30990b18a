/** What happens in the Spanish Road, by what it is to whoever watches (match/scenes.ts). */
import { kindsOf } from '../../aid';

export const keys = {
  move: 'enemy-moves marches arrives enemy-movement',
  check:
    'enemy-stays enemy-cancelled week empty dealt prepare reinforce supplied weather-inside revolt-stay revolt-skip',
  news: 'attrition-seen attrition merge coalition returns event loyalty stays logistics-seen road-built road-failed reinforced not-reinforced strength unrest fresh-troops',
  fight: 'battle assault hits fight-reroll',
  result: 'fight-lost revolt-die road-lost te-deum',
  turning: 'closed battle-won assault-won siege-won over-lost over-score',
};
export const kind = kindsOf(keys);
