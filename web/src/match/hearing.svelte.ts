/** What is heard at a match: of what is on the board, as it comes. Made while a page is being set up. */
import { untrack } from 'svelte';
import { prefersReducedMotion } from 'svelte/motion';
import { Player, type Sound } from '../lib/sound';
import { standing } from '../lib/result';
import { settings } from '../lib/settings.svelte';
import type { Entry } from '../schema/table';
import { kindOf, type Kind } from './scenes';
import type { Table } from './table.svelte';

const byKind: Partial<Record<Kind, Sound>> = {
  move: 'march',
  hit: 'volley',
  miss: 'volley',
  fight: 'push',
  turning: 'broken',
};

export class Hearing {
  /** On a phone and where less motion is wished it is quiet until somebody wants it. */
  readonly on: boolean = $derived.by(
    () => settings.sound ?? !(this.phone() || prefersReducedMotion.current),
  );
  private readonly player = new Player(() => (this.on ? settings.volume : 0));
  private heard = -1;
  private wasAsked = true;
  private wasOver = true;

  constructor(
    private readonly table: Table,
    private readonly phone: () => boolean,
  ) {
    $effect(() => {
      const { shown, happened, told } = table;
      const { steps } = table.state ?? {};
      untrack(() => this.listen(shown ? happened : told, shown?.step ?? steps));
    });
    $effect(() => {
      const asked = table.seat !== null && !table.shown;
      const over = table.state?.over ?? false;
      untrack(() => this.call(asked, over));
    });
    $effect(() => {
      if (table.refusal) untrack(() => this.play('refused'));
    });
  }

  /** Somebody has pressed something. */
  begin() {
    if (this.on) this.player.begin();
  }

  toggle() {
    settings.setSound(!this.on);
    if (this.on) {
      this.player.begin();
      this.player.play('take');
    }
  }

  play(sound: Sound, n = 1, place: string | null = null) {
    this.player.play(sound, { n, pan: panOf(place) });
  }

  /** What has come since the last time; what was there when the page was opened, and what lies before it, is not heard. */
  private listen(entries: readonly Entry[], step: number | undefined) {
    if (step === undefined) return;
    const since = this.heard;
    this.heard = step;
    if (since < 0 || step <= since) return;
    const fresh = entries.filter((one) => one.step > since && one.step <= step && !one.undone);
    const moves = fresh.filter((one) => kindOf(one, this.table.aid) === 'move').length;
    const done: Sound[] = [];
    for (const entry of fresh) {
      const place = entry.events.flatMap((event) => this.table.aid.placesIn(event))[0] ?? null;
      for (const sound of this.soundsOf(entry)) {
        if (done.includes(sound)) continue;
        done.push(sound);
        this.play(sound, sound === 'dice' ? entry.dice!.faces.length : moves, place);
      }
    }
  }

  private soundsOf(entry: Entry): Sound[] {
    const { aid } = this.table;
    const own = entry.events.flatMap((event) => aid.sound(event, entry) ?? []);
    const kind = kindOf(entry, aid);
    const usual = kind ? byKind[kind] : undefined;
    const turns = entry.events.some((event) => aid.logHeading(event) !== null);
    return [
      ...(entry.dice ? (['dice'] as const) : []),
      ...(own.length > 0 ? own : usual ? [usual] : []),
      ...(turns ? (['turn'] as const) : []),
    ];
  }

  /** One is asked again, in another tab too if that was wanted; or it is over. */
  private call(asked: boolean, over: boolean) {
    const { state } = this.table;
    const mine = state?.you[0];
    const result = state?.turn.kind === 'over' ? state.turn.result : null;
    if (over && !this.wasOver && mine && result)
      this.play(standing(result, mine) === 'lost' ? 'lost' : 'won');
    else if (asked && !this.wasAsked && (state?.seats.length ?? 0) > 1)
      this.play(document.hidden ? 'bell' : 'yours');
    if (state) {
      this.wasAsked = asked;
      this.wasOver = over;
    }
  }
}

/** Left or right on the screen, as far as it is heard. */
function panOf(place: string | null): number {
  const at = place ? document.querySelector(`[data-place="${CSS.escape(place)}"]`) : null;
  if (!at) return 0;
  const { left, width } = at.getBoundingClientRect();
  return ((left + width / 2) / innerWidth - 0.5) * 1.4;
}
