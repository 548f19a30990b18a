/** What page and boards say to each other. A board draws a view and reports what is pointed at; it decides nothing. */

import type { Moment } from '../board-kit/past';
import type { Campaign } from './campaign';
import type { HandShown } from './hand';
import type { Game, View } from '../schema/game';
import type { LegalAction } from '../schema/table';

export type Lang = 'en' | 'es';
export type Theme = 'light' | 'dark';

/** Props of a game's own `Options.svelte`: part of the form a match is set up with. */
export interface OptionsProps {
  game: Game;
  scenario: string;
  options: Record<string, string>;
  onchange: (id: string, value: string) => void;
}

/** What somebody of one's own side proposes (docs/table.md, `plans`): actions in order, without effect. */
export interface PlanShown {
  by: string;
  for: string;
  actions: (Pick<LegalAction, 'a'> & Partial<LegalAction>)[];
}

/**
 * Props of every board. Conventions that the page, its keys and its tests rely on:
 * - each choosable or askable place is an element (role button) with `data-place="<id of the place>"`;
 * - a place with legal actions has the class `legal`, the one of the selected action `selected`;
 * - what shall not be covered (tracks, a legend) has `data-avoid`;
 * - a board fills its slot (100% by 100%) and answers to its size, from 360 px to wide screens;
 * - a click on a legal place calls `onpick` with all legal actions of that place; the page plays it, or, where it is asked about first or
 *   several are meant, hands one back as `selected`, and plays that at the next click;
 * - a board with a `hand` gives it what is clicked first: taking up is free, and a lit place is said by one click;
 * - pointing at anything that is not legal now calls `onask` with the id of the place.
 */
export interface BoardProps {
  view: View;
  /** Legal actions of the seat that is asked here; empty when nobody at this screen is asked or in a replay. */
  legal: LegalAction[];
  /** Words of the selected action, or null. */
  selected: string | null;
  /** Ids of places that just changed, or that a pointed-at line of the log speaks of: drawn in amber. */
  lit: string[];
  lang: Lang;
  theme: Theme;
  /** What is taken up, on boards whose pieces are (`Aid.hand`): they say what is pointed at, taken, dropped; the page says it. */
  hand?: HandShown;
  onpick: (actions: string[]) => void;
  onask: (place: string) => void;
  /** Plays an action at once: what was dropped where it belongs, or sealed in the board's own summary. */
  onplay?: (action: string) => unknown;
  /** Takes the seat's last action back, or at a secret turn the one that had these words, where the table allows it; both promise to be done when the view has changed. */
  onundo?: (words?: string) => Promise<unknown>;
  /** What this board prepared for the seat before and kept with `ondraft`: a plan not yet said. Only this browser has it. */
  draft?: string | null;
  ondraft?: (text: string | null) => void;
  /** While something is shown: on to what comes next. */
  onnext?: () => void;
  /** Id of the place that was just refused (drawn dashed, with a bar badge), or null. */
  refused?: string | null;
  /** Which moment of the match the view is of; a board that draws what has just happened keeps it by that. */
  moment?: Moment;
  /** What is going to be done for all, by its places in their order: numbers on the board. */
  order?: string[];
  /** The whole match on one sheet, drawn under its pieces; null: not asked for. */
  campaign?: Campaign | null;
  /** Plans of one's side; a board that can draws them dashed. */
  plans?: PlanShown[];
}
