/** The colour of each command, on its counters, its leader's ribbon and its row in the order of battle. */
export interface Band {
  colour: string;
  /** The colours come round again: a white block tells the second. */
  second: boolean;
}

const cycle = [
  '#0072b2',
  '#d55e00',
  '#117755',
  '#b0417f',
  '#e69f00',
  '#3b3b3b',
  '#f0e442',
  '#5a3fa0',
];
/** Dupont's corps and Vedel's, in the order of the campaign. */
const french = [
  'chabert',
  'dupre',
  'prive',
  'pannetier',
  'schramm',
  'daradie',
  'dupont',
  'poinsot',
  'cassagne',
  'boussart',
  'lefranc',
  'dufour',
  'vedel',
];
const spanish: Record<string, string> = {
  reding: '#e9bd4e',
  venegas: '#63b7ea',
  coupigny: '#f8f2e2',
  corona: '#9ccb74',
  lapena: '#e49ac4',
  mourgeon: '#2b2b2b',
  castanos: '#b9a6e6',
};

export function bandOf(command: string): Band {
  const own = spanish[command];
  if (own) return { colour: own, second: false };
  const at = french.indexOf(command);
  // A command nobody has named here still gets one colour of its own, by its letters.
  const index =
    at >= 0
      ? at
      : [...command].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % (2 * cycle.length);
  return { colour: cycle[index % cycle.length]!, second: index >= cycle.length };
}
