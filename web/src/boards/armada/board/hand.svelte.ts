/** What is in the planner's hand: the fleet that is being carried, the box whose order is being written. */
import type { FleetId } from '../../../schema/armada';

class Hand {
  fleet = $state<FleetId | null>(null);
  box = $state<number | null>(null);

  take(fleet: FleetId | null) {
    this.fleet = this.fleet === fleet ? null : fleet;
    this.box = null;
  }

  look(box: number | null) {
    this.box = box;
    this.fleet = null;
  }

  drop() {
    this.fleet = null;
    this.box = null;
  }
}

export const hand = new Hand();
