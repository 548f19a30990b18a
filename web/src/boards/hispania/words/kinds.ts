/** What happens in Hispania, by what it is to whoever watches (match/scenes.ts). */
import { kindsOf } from '../../aid';

export const keys = {
  check:
    'army-stays army-tied army-locked army-again revolt-protected setup-revolt setup-army setup-army-again road',
  news: 'moves sails sails-with enters army-roll army-moves army-enters army-plus army-chosen place remove build lift buy proconsul-moves praetor-moves revolt-roll revolt-shifted round turn garrison-holds',
  fight:
    'siege attack siege-roll attack-roll army-siege army-attack army-siege-roll army-attack-roll',
  result: 'siege-won siege-failed drawn revolt-new revolt-more revolt-army army-revolt',
  turning:
    'army-lost general-lost proconsul-lost garrison-lost roman-victory no-revolt-left time-over',
};
export const kind = kindsOf(keys);
