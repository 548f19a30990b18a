/** What happens in Donde No se Ponía el Sol, by what it is to whoever watches (match/scenes.ts). */
import { kindsOf } from '../../aid';

export const keys = {
  move: 'moved turned joined left ordered placed retreated',
  check:
    'check-passed not-rallied rallied recovered rebound declared must-attack phase turn coup-lapsed',
  miss: 'missed',
  answer: 'stood withdrew sheltered',
  news: 'disordered fury initiative check-failed',
  hit: 'hit',
  fight: 'attack total difference won held',
  result: 'result shot-result points points-only morale blocked',
  turning: 'demoralized eliminated off-map captured destroyed battery-beaten liberation city over',
};
export const kind = kindsOf(keys);
