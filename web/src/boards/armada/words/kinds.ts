/** What happens in L'Invincible Armada, by what it is to whoever watches (match/scenes.ts). */
import { kindsOf } from '../../aid';

export const keys = {
  check:
    'absent declines nobody-killed odd-die losses-so-far left-empty kept sealed window-sealed window',
  news: 'turn wind wind-holds turned-up order order-absent called calls called-hidden arrives arrives-wind does-not-arrive nobody-arrives returns strays chooser chosen-fire chosen-board cell-fire cell-board cell-none penalty-gone',
  fight: 'total roll-off',
  result: 'wins wins-tie no-winner loses fleet-loses resupply-lost resupply-empty rewriting',
  turning:
    'sunk sunk-leaderless captured killed embarked embark-fails landed disembark-fails resupplied resupply-fails resupply-fails-free no-embark-left final over',
};
export const kind = kindsOf(keys);
