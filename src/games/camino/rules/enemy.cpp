// 3.4, enemy movement: CE-61 to CE-66, CE-86 to CE-88.
#include "games/camino/rules/rules.h"

namespace tercio::camino {

// CE-61: every army that has not rolled yet and does not stand with the Spanish army.
RegionSet Rules::enemies_to_move(const State& s) const {
  return static_cast<RegionSet>(enemies(s) & ~s.moved & ~bit(s.army));
}

void Rules::begin_enemy_movement(State& s, Events& ev) const {
  ev.emit("CE-61"_rule, "event.enemy-movement");
  s.moved = 0;
  next_enemy(s, ev);
}

// CE-62: the player names the next army; the last one needs no naming.
void Rules::next_enemy(State& s, Events& ev) const {
  const RegionSet left = enemies_to_move(s);
  s.target = Region::None;
  if (left == 0) {
    s.moved = 0;
    return check_victory(s, ev);
  }
  if (std::has_single_bit(left)) {
    s.target = region_at(static_cast<std::size_t>(std::countr_zero(left)));
    s.node = Node::EnemyMove;
    return;
  }
  switch (options.enemy_order) {
    case EnemyOrder::Player: s.node = Node::EnemyOrder; return;
    case EnemyOrder::Random: s.node = Node::EnemyDraw; return;
    case EnemyOrder::Fixed: break;
  }
  // By kind in the data's order, Coalitions last; equal kinds in the order of the regions.
  int best = 0x100;
  for (RegionSet rest = left; rest != 0; rest = static_cast<RegionSet>(rest & (rest - 1))) {
    const auto i = static_cast<std::size_t>(std::countr_zero(rest));
    const int rank = s.enemy[i].is_coalition() ? 0xFF : s.enemy[i].kind();
    if (rank >= best) continue;
    best = rank;
    s.target = region_at(i);
  }
  s.node = Node::EnemyMove;
}

Verdict Rules::may_order_enemy(const State& s, Region r) const {
  if (index(r) >= static_cast<std::size_t>(data->regions) || s.enemy[index(r)].empty())
    return Verdict::no("CE-61"_rule, "refused.no-army-there");
  if (r == s.army) return Verdict::no("CE-61"_rule, "refused.army-with-you");
  if (has(s.moved, r)) return Verdict::no("CE-88"_rule, "refused.has-rolled");
  return Verdict::yes();
}

void Rules::roll_enemy(State& s, int die, Events& ev) const {
  const Region from = s.target;
  const Region to = data->enemy_moves[index(from)][static_cast<std::size_t>(die - 1)];
  Stack& mover = s.enemy[index(from)];
  s.moved =
      static_cast<RegionSet>(s.moved | bit(from));  // CE-88: its roll is used up, come what may
  if (to == Region::None) {                         // CE-86
    ev.emit("CE-86"_rule, "event.enemy-stays",
            {stack_arg("army", mover), region_arg("region", from), number("die", die)});
    return next_enemy(s, ev);
  }
  Stack& there = s.enemy[index(to)];
  if (there.empty()) {  // CE-66: the Spanish army's region is a region like any other
    ev.emit("CE-61"_rule, "event.enemy-moves",
            {stack_arg("army", mover), region_arg("from", from), region_arg("to", to),
             number("die", die)});
    there = mover;
  } else if (mover.is_single() && there.is_single() && free_coalitions(s) > 0) {  // CE-63
    const Stack first = mover;
    const Stack second = there;
    if (options.loyalty_pool == LoyaltyPool::OffMap) {
      ++s.pool[static_cast<std::size_t>(first.kind())];
      ++s.pool[static_cast<std::size_t>(second.kind())];
      there = Stack::untracked_coalition();
    } else {
      there = Stack::coalition(first.kind(), second.kind());
    }
    ev.emit("CE-63"_rule, "event.merge",
            {stack_arg("army", first), region_arg("from", from), region_arg("region", to),
             stack_arg("other", second), number("die", die)});
  } else {  // CE-64, CE-87
    ev.emit(mover.is_coalition() ? "CE-64"_rule : "CE-87"_rule, "event.enemy-cancelled",
            {stack_arg("army", mover), region_arg("region", from), region_arg("to", to),
             number("die", die)});
    return next_enemy(s, ev);
  }
  mover = Stack::none();
  s.moved = static_cast<RegionSet>((s.moved & ~bit(from)) | bit(to));
  next_enemy(s, ev);
}

}  // namespace tercio::camino
