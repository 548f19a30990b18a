/** Whether every hex has its number, however far off one stands: G. */
import { load, save } from '../lib/storage';

class Numbers {
  shown = $state(load('numbers', false));

  toggle() {
    this.shown = !this.shown;
    save('numbers', this.shown);
  }
}

export const numbers = new Numbers();
