/** Says so, through the browser, when it is one's turn in a match of this browser; counts those that wait in the title. */
import { fetchMine } from '../lib/api';
import { heldSeats } from '../lib/mine';
import type { MyMatch } from '../schema/table';
import { both } from '../lib/settings.svelte';
import { load, save } from '../lib/storage';
import { key, news, stand } from './news';
import { say } from './words';

const every = 20_000;

class Notifier {
  /** Chosen here; whether the browser allows it is another question. */
  wanted = $state(load('notify', false));
  denied = $state(false);
  /** In how many matches one is asked. */
  waiting = $state(0);
  readonly possible = typeof Notification !== 'undefined';

  private before = new Map<string, string>();
  private timer: ReturnType<typeof setInterval> | null = null;

  get on(): boolean {
    return this.wanted && this.possible && Notification.permission === 'granted';
  }

  async turnOn() {
    if (!this.possible) return;
    const permission = await Notification.requestPermission();
    this.denied = permission !== 'granted';
    this.choose(permission === 'granted');
  }

  turnOff() {
    this.choose(false);
  }

  private choose(wanted: boolean) {
    this.wanted = wanted;
    save('notify', wanted);
    void this.look();
  }

  /** For as long as the page is open. */
  start() {
    if (this.timer) return;
    this.timer = setInterval(() => void this.look(), every);
    document.addEventListener('visibilitychange', () => void this.look());
    void this.look();
  }

  async look() {
    if (!this.on) {
      this.waiting = 0;
      return;
    }
    try {
      const all = await fetchMine(heldSeats().map(({ match, secret }) => ({ match, secret })));
      this.take(all.filter((one) => !one.lesson)); // nobody waits for it there
    } catch {
      // the server does not answer: asked again in a while
    }
  }

  take(matches: MyMatch[]) {
    const fresh = news(this.before, matches);
    this.before = new Map(matches.map((one) => [key(one), stand(one)]));
    this.waiting = new Set(matches.filter((one) => one.mine).map((one) => one.match)).size;
    if (document.visibilityState === 'visible') return;
    for (const one of fresh) this.tell(one);
  }

  private tell(one: MyMatch) {
    try {
      const title = `${say(one.over ? 'notify.over' : 'notify.turn')}: ${both(one.title)}`;
      const note = new Notification(title, { body: both(one.prompt), tag: key(one) });
      note.onclick = () => {
        window.focus();
        if (!location.pathname.endsWith(one.match)) location.assign(`/m/${one.match}`);
      };
    } catch {
      // some browsers speak only through a service worker
    }
  }
}

export const notifier = new Notifier();
