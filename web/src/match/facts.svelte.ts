/** What is the case at an open match: what the server said of it, what is chosen and pointed at, and what follows from that. */
import { aidOf } from '../boards';
import type { Aid } from '../boards/aid';
import type { LegalAction, Entry, MatchState } from '../schema/table';
import type { View, Game } from '../schema/game';
import type { AtReply } from '../schema/line';
import type { Both } from '../schema/words';
import type { Rule, RulesReply } from '../schema/http';
import type { TableError } from '../lib/table-error';
import type { LineStatus } from '../lib/socket';
import type { Meanwhile, Shown } from './meanwhile.svelte';
import type { Series } from './series.svelte';

export interface Refusal {
  /** What was refused, in a few words; may be empty. */
  about: string;
  text: string;
  rule: string | null;
  place: string | null;
}

export abstract class Facts {
  state = $state.raw<MatchState | null>(null);
  game = $state.raw<Game | null>(null);
  rules = $state.raw<Record<string, Rule>>({});
  /** The rules with their chapters, once they have come. */
  book = $state.raw<RulesReply | null>(null);
  status = $state<LineStatus>('connecting');
  trouble = $state.raw<TableError | null>(null);
  entries = $state.raw<Entry[]>([]);
  selected = $state<string | null>(null);
  refusal = $state.raw<Refusal | null>(null);
  lit = $state.raw<string[]>([]);
  pointed = $state.raw<string[]>([]);
  thinking = $state<string | null>(null);
  since = $state.raw<Entry[]>([]);
  replay = $state.raw<AtReply | null>(null);
  /** Once it is over: from whose seat the replay is seen; null: one's own. */
  viewpoint = $state<string | null>(null);
  /** The answer that is pointed at or has the focus: its odds are shown, nothing is chosen. */
  peek = $state<string | null>(null);
  /** The seat whose turn it is at this screen but who has not yet said so; the board is covered until then. */
  curtain = $state<string | null>(null);
  /** The seat the screen should be handed to, once this person has seen what came of it. */
  passing = $state<string | null>(null);
  /** The ally for whom something is being proposed: the answers are that one's, and choosing one tells the side of it. */
  proposing = $state<string | null>(null);
  /** Grows when something was played here and the prompt takes the focus, unless the words were typed. */
  played = $state(0);

  /** When the state came, by this browser's clock. */
  heard = 0;

  /** What happened while nobody looked, shown step by step. */
  abstract readonly meanwhile: Meanwhile;
  /** What can be done for all, and in which order. */
  abstract readonly series: Series;

  aid: Aid = $derived(aidOf(this.state?.game ?? ''));
  shown: AtReply | null = $derived.by(() => this.replay ?? this.showing);
  /** What is on the board of what the others did. */
  showing: Shown | null = $derived.by(() => this.meanwhile.show[0] ?? null);
  /** What happened in the moment that is on the board. */
  happened: Entry[] = $derived.by(() => {
    const { shown } = this;
    if (shown && shown === this.showing) return this.showing!.happened;
    if (shown && this.reel.at(-1)?.step === shown.step) return this.reel;
    return shown?.entry ? [shown.entry] : [];
  });
  /** What happens in the frame of the film that is asked for. */
  reel = $state.raw<Entry[]>([]);
  spectator = $derived(this.state !== null && this.state.you.length === 0);
  /** Why it can be looked at but not played on. */
  stuck: Both | null = $derived(this.state?.changed?.trouble ?? null);
  /** The seat that is asked and held here. */
  seat: string | null = $derived.by(() => {
    const state = this.state;
    if (!state || this.curtain || this.stuck) return null;
    return state.you.find((seat) => (state.legal?.[seat]?.length ?? 0) > 0) ?? null;
  });
  /** A seat held here, asked or not: for undo, chat, notes. */
  own: string | null = $derived(this.seat ?? this.state?.you[0] ?? null);
  legal: LegalAction[] = $derived.by(() => {
    const state = this.state;
    if (!state || this.shown || this.stuck) return [];
    const list =
      (this.proposing
        ? state.allied?.[this.proposing]
        : this.seat
          ? state.legal[this.seat]
          : null) ?? [];
    const isEnd = (action: LegalAction) => action.verb === 'end';
    return [...list.filter((action) => !isEnd(action)), ...list.filter(isEnd)];
  });
  /** Allies who are asked now and to whom something can be proposed. */
  askedAllies: string[] = $derived(
    this.own && !this.shown ? Object.keys(this.state?.allied ?? {}) : [],
  );
  plans = $derived(this.state?.plans ?? []);
  ownPlan = $derived(this.plans.find((plan) => this.state!.you.includes(plan.by)) ?? null);
  view: View | null = $derived(this.shown?.view ?? this.state?.view ?? null);
  /** The legal actions that are listed and numbered. */
  listed: LegalAction[] = $derived.by(() => {
    const list = this.view ? this.aid.listed(this.legal, this.view) : this.legal;
    const order = this.series.offered?.ordered ? this.series.offered.items : [];
    const rank = (action: LegalAction) => {
      const at = order.findIndex((one) => one.words[0] === action.a);
      return at < 0 ? order.length : at;
    };
    return order.length > 0 ? list.toSorted((a, b) => rank(a) - rank(b)) : list;
  });
  turn = $derived(this.shown?.turn ?? this.state?.turn ?? null);
  /** What is told so far: not what is still to be shown. */
  told: Entry[] = $derived.by(() => {
    const [now, next] = this.meanwhile.show;
    if (!now) return this.entries;
    // A step of which only a part has been shown is told with its last part.
    const until = next?.step === now.step ? now.step - 1 : now.step;
    return this.entries.filter((entry) => entry.step <= until);
  });
  others = $derived(
    (this.state?.seats ?? []).filter((seat) => !this.state!.you.includes(seat.seat)),
  );
  /** Whether another person plays here: then hints are closed and proposals need an answer. */
  company = $derived.by(() => {
    const people = (this.state?.seats ?? []).filter(
      (seat) => seat.holder === 'person' || seat.away,
    );
    const others = people.filter((seat) => !this.state!.you.includes(seat.seat));
    return people.length > 1 && others.length > 0;
  });
  /** Whose last action would be taken back: who plays several seats means the last of them all. */
  undoer: string | null = $derived.by(() => {
    const you = this.state?.you ?? [];
    const last = this.entries.findLast(
      (entry) => !entry.undone && entry.seat !== null && you.includes(entry.seat),
    );
    return you.length > 1 ? (last?.seat ?? this.own) : this.own;
  });
  chosen: LegalAction | null = $derived(
    this.legal.find((action) => action.a === this.selected) ?? null,
  );
  /** Whose odds are shown at the foot of the question: of what is pointed at, else of what is chosen. */
  regarded: LegalAction | null = $derived(
    this.legal.find((action) => action.a === this.peek) ?? this.chosen,
  );
  /** All legal ways to do what is chosen: the same deed at the same place, paid or helped differently. */
  ways: LegalAction[] = $derived(this.chosen ? this.waysOf(this.chosen) : []);
  /** The plain answer is green; in a lesson only if it is what the step asks for. */
  greenAnswer: string | null = $derived.by(() => {
    const plain = this.aid.plain(this.legal);
    const wanted = this.state?.lesson?.wanted ?? [];
    return plain !== null && wanted.length > 0 && !wanted.includes(plain) ? null : plain;
  });

  waysOf(action: LegalAction): LegalAction[] {
    const place = this.placeOf(action);
    const deed = this.aid.deed(action);
    return this.legal.filter((one) => this.aid.deed(one) === deed && this.placeOf(one) === place);
  }

  /** Whether one answer stands for several ways: which of them is meant is not known before it is chosen. */
  standsForSeveral(action: LegalAction): boolean {
    if (this.aid.stake(action) === null) return false;
    return this.waysOf(action).some((way) => way !== action && !this.listed.includes(way));
  }

  placeOf(action: LegalAction): string | null {
    return this.view ? this.aid.placeOf(action, this.view) : null;
  }

  actionsAt(place: string): LegalAction[] {
    return this.legal.filter((action) => this.placeOf(action) === place);
  }

  keyOf(index: number, action: LegalAction): string {
    if (action.verb === 'end') return '0';
    return index < 9 ? String(index + 1) : '';
  }

  actionOfKey(key: string): LegalAction | null {
    return this.listed.find((action, index) => this.keyOf(index, action) === key) ?? null;
  }
}
