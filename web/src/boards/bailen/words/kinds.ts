/** What happens in Bailén, by what it is to whoever watches (match/scenes.ts). */
import { kindsOf } from '../../aid';

export const keys = {
  move: 'step moved halted faced formed line line-shrinks reformed entered joined left-map rode leader-step runs retreated fell-back advanced marker-moves marker-marches marker marker-off deploys marches turned on-top',
  check:
    'check phase stack-seen not-rallied rallied recovers leader-safe declared dropped aims try try-failed charge-lapses attack-lapses charge-off written controlled evaded-all square-holds modifier',
  miss: 'fire',
  answer: 'countercharges forms evaded square',
  news: 'disorganized revealed uncontrolled try-well ordered',
  hit: 'lost victim no-shock',
  fight: 'attack contact charges',
  result: 'shock routed',
  turning:
    'eliminated leader-down demoralized carts-taken ran-off dufour-marches vedel-marches night second-day surrender-asked claimed over',
};
export const kind = kindsOf(keys);
