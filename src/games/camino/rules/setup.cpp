// 2, set-up: CE-2 to CE-9. The dice of the set-up are dice like any other.
#include "games/camino/rules/rules.h"

namespace tercio::camino {

State Rules::start() const {
  State s;
  s.army = data->start;                                          // CE-2
  s.strength = static_cast<std::uint8_t>(data->start_strength);  // CE-3
  s.tercio = static_cast<std::uint8_t>(leader().tercio);         // CE-4
  s.turn = static_cast<std::uint8_t>(data->start_turn);          // CE-6
  // CE-9: Coalitions, roads, controlled fortresses and the Revolt marker are off the map.
  for (int kind = 0; kind < data->kinds; ++kind)
    s.pool[static_cast<std::size_t>(kind)] =
        static_cast<std::uint8_t>(data->kind[static_cast<std::size_t>(kind)].count);
  s.node = Node::EmptyRegion;
  return s;
}

// CE-8: how many different deals of the face-down armies there are. All are equally likely, so a
// deal is one throw of a die with that many sides.
int Rules::deals(const State& s) const {
  int left = 0;
  int ways = 1;
  for (int kind = 0; kind < data->kinds; ++kind)
    for (int i = 1; i <= s.pool[static_cast<std::size_t>(kind)]; ++i)
      ways = ways * ++left / i;  // multinomial coefficient, exact at every step
  return ways;
}

// CE-8: deal number `number` (0 is the first) in the order of the die's regions: at each region the
// kinds are tried in the data's order, each standing for as many deals as can still follow it.
void Rules::deal(State& s, int number, Events& ev) const {
  const Region empty = s.target;
  for (const Region region : data->empty_region) {
    if (region == empty) continue;
    for (std::size_t kind = 0; kind < static_cast<std::size_t>(data->kinds); ++kind) {
      if (s.pool[kind] == 0) continue;
      --s.pool[kind];
      const int following = deals(s);
      if (number < following) {
        s.enemy[index(region)] = Stack::single(static_cast<int>(kind));
        ev.emit("CE-8"_rule, "event.dealt",
                {stack_arg("army", s.enemy[index(region)]), region_arg("region", region)});
        break;
      }
      number -= following;
      ++s.pool[kind];
    }
  }
  s.target = Region::None;
  begin_turn(s, ev);
}

}  // namespace tercio::camino
