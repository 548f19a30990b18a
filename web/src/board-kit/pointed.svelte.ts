/** Places that a lesson speaks of: a board that makes elements only of what matters makes one of each of them too. */
class Pointed {
  places = $state.raw<string[]>([]);
}

export const pointed = new Pointed();
