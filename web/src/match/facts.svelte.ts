/** What is the case at an open match: what the server said of it, what is chosen and pointed at, and what follows from that. */
import { aidOf } from '../boards';
import type { Aid } from '../boards/aid';
import type { LegalAction, Entry, MatchState } from '../schema/table';
import type { View, Game } from '../schema/game';
import type { AtReply } from '../schema/line';
import type { Both } from '../schema/words';
import type { Rule } from '../schema/http';
import type { TableError } from '../lib/table-error';
import type { LineStatus } from '../lib/socket';
import type { Meanwhile } from './meanwhile.svelte';

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
  /** Grows when something was played here: the prompt takes the focus unless the words were typed. */
  played = $state(0);

  /** When the state came, by this browser's clock. */
  heard = 0;

  /** What happened while nobody looked, shown step by step. */
  abstract readonly meanwhile: Meanwhile;

  aid: Aid = $derived(aidOf(this.state?.game ?? ''));
  shown: AtReply | null = $derived.by(() => this.replay ?? this.meanwhile.show[0] ?? null);
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
  listed: LegalAction[] = $derived(this.view ? this.aid.listed(this.legal, this.view) : this.legal);
  turn = $derived(this.shown?.turn ?? this.state?.turn ?? null);
  /** What is told so far: not what is still to be shown. */
  told: Entry[] = $derived.by(() => {
    const now = this.meanwhile.show[0]?.step;
    return now === undefined ? this.entries : this.entries.filter((entry) => entry.step <= now);
  });
  others = $derived(
    (this.state?.seats ?? []).filter((seat) => !this.state!.you.includes(seat.seat)),
  );
  /** Whether another person plays here: then hints are closed and proposals need an answer. */
  company = $derived(
    (this.state?.seats ?? []).filter((seat) => seat.holder === 'person' || seat.away).length > 1,
  );
  chosen: LegalAction | null = $derived(
    this.legal.find((action) => action.a === this.selected) ?? null,
  );
  /** Whose odds are shown beside the board: of what is chosen, else of what is pointed at. */
  regarded: LegalAction | null = $derived(
    this.chosen ?? this.legal.find((action) => action.a === this.peek) ?? null,
  );
  /** All legal ways to do what is chosen: the same deed at the same place, paid or helped differently. */
  ways: LegalAction[] = $derived(this.chosen ? this.waysOf(this.chosen) : []);
  greenAnswer: string | null = $derived(this.aid.plain(this.legal));

  waysOf(action: LegalAction): LegalAction[] {
    const place = this.placeOf(action);
    const deed = this.aid.deed(action);
    return this.legal.filter((one) => this.aid.deed(one) === deed && this.placeOf(one) === place);
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
