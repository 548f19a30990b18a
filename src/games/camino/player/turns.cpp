// The sensible marcher outside the Operations phase: Momento de Tercio on seen dice, the revolt,
// the order in which the enemies roll.
#include <bit>

#include "games/camino/player/player.h"

namespace tercio::camino {

// More of it than the fights ahead are likely to need?
bool Player::is_tercio_spare(const Rules& r, const State& s) const {
  const int turns_left = r.weeks() - s.turn;
  const int ahead = data_->distance_to_goal[index(s.army)] - 1 + (r.controls(s, s.army) ? 0 : 1);
  const int fights = ahead + 1 < turns_left ? ahead + 1 : turns_left;
  return s.tercio > fights;
}

Action Player::use_in_fight(const Rules& r, const State& s) const {
  const int own = r.hits(s.own);
  const int foe = r.hits(s.foe);
  const FightEnd kept = r.fight_end(s, own, foe);
  const bool can_parry = r.may_use_tercio(s, Verb::Parry).ok();
  const bool can_push = r.may_use_tercio(s, Verb::Push).ok();
  const FightEnd parried = can_parry ? r.fight_end(s, own, foe - 1) : kept;
  const FightEnd pushed = can_push ? r.fight_end(s, own + 1, foe) : kept;
  if (!kept.won && parried.won) return plain(Verb::Parry);
  if (!kept.won && pushed.won) return plain(Verb::Push);
  if (kept.strength == 0 && parried.strength > 0) return plain(Verb::Parry);
  if (can_parry && parried.strength > kept.strength && is_tercio_spare(r, s))
    return plain(Verb::Parry);
  // Declared uses only: a die more is all that is left.
  if (!can_push && !kept.won && r.may_use_tercio(s, Verb::Reroll).ok() &&
      r.fight_end(s, r.hits(s.own + 1), foe).won)
    return plain(Verb::Reroll);
  return plain(Verb::Keep);
}

Action Player::use_tercio(const Rules& r, const State& s) const {
  switch (s.node) {
    case Node::FightTercio: return use_in_fight(r, s);
    case Node::AttritionTercio: {
      const int modifier = r.attrition_modifier(s, s.target);
      const int loss = data_->attrition_loss(s.die + modifier);
      if (loss >= s.strength) return plain(Verb::Reroll);
      const float again = odds_.attrition(modifier);
      return static_cast<float>(loss) >= again + 0.5f && is_tercio_spare(r, s) ? plain(Verb::Reroll)
                                                                               : plain(Verb::Keep);
    }
    case Node::LogisticsTercio: {
      const int needed = data_->logistics_from - r.logistics_modifier(s, s.target);
      const bool is_last = s.target == data_->goal && r.weeks() - 1 - s.turn <= 0;
      const bool forages = r.may_use_tercio(s, Verb::Forage).ok() && s.die + 1 >= needed;
      if (forages && (is_last || s.target == data_->goal || is_tercio_spare(r, s)))
        return plain(Verb::Forage);
      if (is_last && s.operations == 0) return plain(Verb::Reroll);
      return plain(Verb::Keep);
    }
    default: {
      const float chance = PlayerOdds::reaches(data_->reinforce_from - r.reinforce_modifier(s));
      return chance >= 0.5f && is_tercio_spare(r, s) ? plain(Verb::Reroll) : plain(Verb::Keep);
    }
  }
}

// CE-17: a level of strength in half the cases, or the turn.
Action Player::face_revolt(const Rules& r, const State& s) const {
  const int turns_left = r.weeks() - s.turn;
  const bool has_time = turns_left > 2 * data_->distance_to_goal[index(s.army)] + 3;
  return plain(s.strength <= 1 || (s.strength == 2 && has_time) ? Verb::Skip : Verb::Stay);
}

// CE-62: first those that stand where the army is about to go, so that they may be gone, and others
// find their place empty; then the rest as they stand.
Action Player::order_enemy(const Rules& r, const State& s) const {
  const RegionSet left = r.enemies_to_move(s);
  const auto ahead = static_cast<RegionSet>(left & data_->neighbours[index(s.army)]);
  RegionSet first = left;
  int best = data_->distance_to_goal[index(s.army)];
  for (RegionSet rest = ahead; rest != 0; rest = static_cast<RegionSet>(rest & (rest - 1))) {
    const auto i = static_cast<std::size_t>(std::countr_zero(rest));
    if (data_->distance_to_goal[i] >= best) continue;
    best = data_->distance_to_goal[i];
    first = bit(region_at(i));
  }
  return to_region(Verb::Enemy, region_at(static_cast<std::size_t>(std::countr_zero(first))));
}

}  // namespace tercio::camino
