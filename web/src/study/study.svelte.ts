/** A study that is open on this page: the document, the moment on the board, and what is changed. */
import { aidOf, loadAid } from '../boards';
import type { Campaign, WayColour } from '../boards/campaign';
import { ask, fetchGames } from '../lib/api';
import { settings } from '../lib/settings.svelte';
import type { TableError } from '../lib/table-error';
import type {
  Study,
  StudyBranch,
  StudyChange,
  StudyMark,
  StudyMoment,
  StudyNote,
  StudyPlace,
} from '../schema/http';
import type { Game, View } from '../schema/game';
import type { LegalAction } from '../schema/table';
import { draftAt, forgetStudy, keepDraft } from './kept';
import { trouble } from './words';

export type Tool = 'none' | 'arrow' | 'circle';
export const colours = ['green', 'amber', 'red', 'blue'] as const;
type Change = Omit<StudyChange, 'study' | 'secret' | 'version'>;

const same = (a: StudyPlace, b: StudyPlace) => a.branch === b.branch && a.step === b.step;
const keyOf = (mark: StudyMark) => (mark.to ? `${mark.from} ${mark.to}` : mark.from);
const inks: Record<StudyMark['colour'], WayColour> = {
  green: 'go',
  amber: 'hap',
  red: 'carmine',
  blue: 'blue',
};
const sameMark = (a: StudyMark, b: StudyMark) => a.from === b.from && a.to === b.to;

export class StudyBook {
  study = $state.raw<Study | null>(null);
  game = $state.raw<Game | null>(null);
  moment = $state.raw<StudyMoment | null>(null);
  /** The branch whose end the slider leads to; where it has not begun yet it is on the way there. */
  line = $state(0);
  seat = $state<string | null>(null);
  /** What went wrong last. */
  said = $state('');
  /** It cannot be opened at all. */
  closed = $state('');
  busy = $state(false);
  gone = $state(false);
  tool = $state<Tool>('none');
  colour = $state<StudyMark['colour']>('green');
  /** Where an arrow that is being drawn begins. */
  begun = $state<string | null>(null);
  /** What is typed at this moment; null: what is stored. */
  private typed = $state<string | null>(null);
  /** Of several actions at a place that was pointed at, these. */
  picked = $state.raw<string[]>([]);

  constructor(
    readonly id: string,
    private readonly secret: string,
  ) {
    void this.open();
  }

  place: StudyPlace = $derived.by(() => ({
    branch: this.moment?.branch ?? 0,
    step: this.moment?.step ?? 0,
  }));
  edits = $derived(this.study?.edits ?? false);
  view: View | null = $derived(this.moment?.view ?? null);
  note: StudyNote | null = $derived.by(
    () => this.study?.notes.find((one) => same(one, this.place)) ?? null,
  );
  marks: StudyMark[] = $derived(this.note?.marks ?? []);
  /** Its arrows and circles, as boards draw them. */
  campaign: Campaign | null = $derived.by(() => {
    const { marks, begun } = this;
    if (marks.length === 0 && begun === null) return null;
    const rings = marks.filter((mark) => mark.to === undefined);
    return {
      ways: marks.flatMap((mark) =>
        mark.to === undefined
          ? []
          : [{ id: keyOf(mark), side: inks[mark.colour], path: [mark.from, mark.to] }],
      ),
      falls: [],
      rings: [
        ...rings.map((mark) => ({ id: keyOf(mark), side: inks[mark.colour], place: mark.from })),
        ...(begun === null ? [] : [{ id: 'begun', side: inks[this.colour], place: begun }]),
      ],
    };
  });
  text: string = $derived(this.typed ?? this.note?.text ?? '');
  unsaved = $derived(this.typed !== null && this.typed !== (this.note?.text ?? ''));
  end: number = $derived.by(() => {
    const branch = this.branchOf(this.line);
    return branch ? branch.from.step + branch.lines.length : (this.study?.steps ?? 0);
  });
  legal: LegalAction[] = $derived.by(() =>
    this.edits && this.tool === 'none' ? Object.values(this.moment?.legal ?? {}).flat() : [],
  );
  /** Those that are offered: of the place that was pointed at, or all. */
  offered: LegalAction[] = $derived(
    this.picked.length > 0 ? this.legal.filter((one) => this.picked.includes(one.a)) : this.legal,
  );

  branchOf(id: number): StudyBranch | null {
    return this.study?.branches.find((one) => one.id === id) ?? null;
  }

  /** That step on the way along this branch: before it begins it is one of those it leaves. */
  resolve(branch: number, step: number): StudyPlace {
    for (let at = this.branchOf(branch); at && step <= at.from.step; at = this.branchOf(branch))
      branch = at.from.branch;
    return { branch, step };
  }

  branchesAt(place: StudyPlace): StudyBranch[] {
    return this.study?.branches.filter((one) => same(one.from, place)) ?? [];
  }

  private async open() {
    try {
      const { study } = await ask('/api/study', { study: this.id, secret: this.secret });
      await loadAid(study.game);
      this.study = study;
      this.seat = study.seats[0]?.seat ?? null;
      void fetchGames().then(
        (all) => (this.game = all.find((one) => one.id === study.game) ?? null),
      );
      await this.go({ branch: 0, step: study.notes.find((one) => one.branch === 0)?.step ?? 0 });
    } catch (error) {
      this.closed = trouble(error);
    }
  }

  private wanted = 0;

  async go(place: StudyPlace) {
    this.wanted += 1;
    const { wanted } = this;
    this.begun = null;
    this.picked = [];
    try {
      const moment = await ask('/api/study/at', {
        study: this.id,
        secret: this.secret,
        ...place,
        ...(this.seat ? { seat: this.seat } : {}),
      });
      if (this.wanted !== wanted) return;
      this.moment = moment;
      this.typed = draftAt(this.id, place);
      this.said = '';
      if (!this.isOnTheWay(place)) this.line = place.branch;
    } catch (error) {
      if (this.wanted === wanted) this.said = trouble(error);
    }
  }

  private isOnTheWay(place: StudyPlace): boolean {
    return place.step <= this.end && same(this.resolve(this.line, place.step), place);
  }

  step(to: number): Promise<void> {
    return this.go(this.resolve(this.line, Math.max(0, Math.min(to, this.end))));
  }

  seenFrom(seat: string) {
    this.seat = seat;
    void this.go(this.place);
  }

  // ---- changes --------------------------------------------------------------------------------------

  private async change(change: Change): Promise<StudyPlace | null | false> {
    const { study } = this;
    if (!study?.edits || this.busy) return false;
    this.busy = true;
    try {
      const reply = await ask('/api/study/change', {
        study: this.id,
        secret: this.secret,
        version: study.version,
        ...change,
      });
      if (reply.study) this.study = reply.study;
      this.said = '';
      return reply.at ?? null;
    } catch (error) {
      this.said = trouble(error);
      // Somebody else has changed it: what is there now is shown, what is typed stays.
      if ((error as TableError).code === 'stale') await this.read();
      return false;
    } finally {
      this.busy = false;
    }
  }

  private async read() {
    try {
      this.study = (await ask('/api/study', { study: this.id, secret: this.secret })).study;
    } catch {
      // what is here is kept
    }
  }

  type(text: string) {
    this.typed = text;
    keepDraft(this.id, this.place, text === (this.note?.text ?? '') ? null : text);
  }

  async saveText(text = this.text): Promise<boolean> {
    const { place } = this;
    const done = await this.change({ what: 'note', ...place, text, marks: this.marks });
    if (done === false) return false;
    keepDraft(this.id, place, null);
    if (same(place, this.place)) this.typed = null;
    return true;
  }

  private saveMarks(marks: StudyMark[]) {
    return this.change({ what: 'note', ...this.place, text: this.note?.text ?? '', marks });
  }

  /** Drawn, or taken away where it was there. */
  async draw(mark: Pick<StudyMark, 'from' | 'to'>) {
    const { colour } = this;
    const drawn = { ...mark, colour } as StudyMark;
    const others = this.marks.filter((one) => !sameMark(one, drawn));
    const was = this.marks.find((one) => sameMark(one, drawn));
    await this.saveMarks(was?.colour === colour ? others : [...others, drawn]);
  }

  async erase(mark: StudyMark) {
    await this.saveMarks(this.marks.filter((one) => one !== mark));
  }

  /** A place was pointed at while a tool is in hand. */
  async pointAt(place: string) {
    if (this.tool === 'circle') return this.draw({ from: place });
    if (this.tool !== 'arrow') return;
    const { begun } = this;
    this.begun = begun === null ? place : null;
    if (begun !== null && begun !== place) await this.draw({ from: begun, to: place });
  }

  takeUp(tool: Tool) {
    this.tool = this.tool === tool ? 'none' : tool;
    this.begun = null;
    this.picked = [];
  }

  /** A place with actions: the one there is is played, of several one is chosen. */
  pick(actions: string[]) {
    if (actions.length === 1) void this.play(actions[0]!);
    else this.picked = actions;
  }

  async play(action: string) {
    const seat = Object.entries(this.moment?.legal ?? {}).find(([, list]) =>
      list.some((one) => one.a === action),
    )?.[0];
    const at = await this.change({
      what: 'play',
      ...this.place,
      action,
      ...(seat ? { seat } : {}),
    });
    if (at) await this.go(at);
  }

  async rename(id: number, name: string): Promise<boolean> {
    return (await this.change({ what: 'name', branch: id, name })) !== false;
  }

  async retitle(title: string): Promise<boolean> {
    return (await this.change({ what: 'title', title })) !== false;
  }

  /** The branch ends here; at its first step it is gone. */
  async cut(place: StudyPlace, whole: boolean) {
    const branch = this.branchOf(place.branch);
    if (!branch) return;
    const step = whole ? branch.from.step : place.step - 1;
    if ((await this.change({ what: 'cut', branch: branch.id, step })) === false) return;
    this.line = this.branchOf(branch.id) ? branch.id : branch.from.branch;
    await this.go(this.resolve(this.line, Math.min(place.step, step)));
  }

  async remove() {
    if ((await this.change({ what: 'delete' })) === false) return;
    forgetStudy(this.id);
    this.gone = true;
  }

  // ---- taken along ----------------------------------------------------------------------------------

  async download(as: 'record' | 'json') {
    const path = `/api/studies/${this.id}${as === 'record' ? '/record' : ''}`;
    try {
      const reply = await fetch(path, { headers: { Authorization: `Bearer ${this.secret}` } });
      if (!reply.ok) throw new Error(reply.statusText);
      const text = as === 'record' ? await reply.text() : documentOf(await reply.json());
      const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
      const link = document.createElement('a');
      link.href = address;
      link.download = `study-${this.id}.${as === 'record' ? 'tercio' : 'json'}`;
      link.click();
      URL.revokeObjectURL(address);
    } catch (error) {
      this.said = trouble(error);
    }
  }

  nameOf(place: string): string {
    const { view } = this;
    return (view && aidOf(view.game).placeName(place, view)) || place;
  }

  /** A branch by its name, or by what it begins with. */
  titleOf(branch: StudyBranch): string {
    return branch.name || branch.said[0]?.[settings.lang] || branch.lines[0]!;
  }
}

/** Without what belongs to whoever asked. */
function documentOf(reply: { study: Study }): string {
  const { edits: _edits, read: _read, ...study } = reply.study;
  return JSON.stringify(study, null, 2);
}
