/** What this browser keeps of studies: the links of those that were made here, and what was typed and not yet stored. */
import type { StudyLinks, StudyPlace } from '../schema/http';
import { load, save } from '../lib/storage';

export interface KeptStudy extends StudyLinks {
  match: string;
}

const all = 'studies';
const mostKept = 100;

export const studiesOf = (match: string): KeptStudy[] =>
  load<KeptStudy[]>(all, []).filter((one) => one.match === match);

export function keepStudy(study: KeptStudy) {
  const others = load<KeptStudy[]>(all, []).filter((one) => one.study !== study.study);
  save(all, [study, ...others].slice(0, mostKept));
}

export function forgetStudy(study: string) {
  save(
    all,
    load<KeptStudy[]>(all, []).filter((one) => one.study !== study),
  );
}

export const secretOf = (study: string): string | null =>
  load<KeptStudy[]>(all, []).find((one) => one.study === study)?.edit ?? null;

const keyOf = (study: string) => `study-draft.${study}`;
const placeOf = ({ branch, step }: StudyPlace) => `${branch} ${step}`;

/** What was typed at that moment and is not stored; null: nothing. */
export const draftAt = (study: string, place: StudyPlace): string | null =>
  load<Record<string, string>>(keyOf(study), {})[placeOf(place)] ?? null;

export function keepDraft(study: string, place: StudyPlace, text: string | null) {
  const drafts = { ...load<Record<string, string>>(keyOf(study), {}) };
  if (text === null) delete drafts[placeOf(place)];
  else drafts[placeOf(place)] = text;
  save(keyOf(study), drafts);
}

/** Moments with something typed that is not stored. */
export const draftPlaces = (study: string): StudyPlace[] =>
  Object.keys(load<Record<string, string>>(keyOf(study), {})).map((key) => {
    const [branch = 0, step = 0] = key.split(' ').map(Number);
    return { branch, step };
  });
