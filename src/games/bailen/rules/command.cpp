// 9: command (BA-77 to BA-81) and the line an order takes (BA-18, BA-19, BA-226).
#include <algorithm>

#include "games/bailen/rules/rules.h"

namespace tercio::bailen {

// BA-79, BA-80: the line never touches an enemy hex, nor a hex in an enemy zone without a friendly
// combat unit in it; its ends neither. `steps` hexes at most, by the shortest way.
bool Rules::reaches(const State& s, const Board& b, const Zones& enemy, Seat side, Hex from, Hex to,
                    int steps) const {
  (void)s;
  if (grid().distance(from, to) > steps) return false;
  const HexSet& own = b.of[index(side)];
  const HexSet& foe = b.of[index(other(side))];
  const auto open = [&](Hex h) { return !foe.has(h) && (!enemy.any.has(h) || own.has(h)); };
  if (!open(from) || !open(to)) return false;
  if (from == to) return true;
  // A small flood: at most 61 hexes for a radius of four.
  std::array<Hex, 160> queue;  // NOLINT(cppcoreguidelines-pro-type-member-init): filled as it grows
  std::size_t count = 0;
  std::size_t next = 0;
  HexSet seen;
  seen.add(from);
  queue[count++] = from;
  for (int depth = 0; depth < steps; ++depth) {
    const std::size_t end = count;
    for (; next < end; ++next)
      for (const Dir d : hex::kDirs) {
        const Hex h = grid().neighbour(queue[next], d);
        if (h == Hex::None || seen.has(h) || !open(h)) continue;
        if (h == to) return true;
        if (grid().distance(h, to) > steps - depth - 1 || count == queue.size()) continue;
        seen.add(h);
        queue[count++] = h;
      }
  }
  return false;
}

namespace {

// BA-204: the cuirassiers of Vedel's whole division obey Dufour until Boussart has come.
std::size_t leader_now(const Rules& r, const State& s, std::size_t u) {
  const std::uint8_t own = r.army->command[r.q(u).command].leader;
  if (!r.options.vedel_division || !s.leader[own].is(kAbsent) || r.army->unit[u].id != "2cuir")
    return own;
  const int dufour = r.army->find_leader("dufour");
  return dufour < 0 ? own : static_cast<std::size_t>(dufour);
}

}  // namespace

// BA-77, BA-78: within the radius of its leader or of a commander in chief of its side; neither end
// counts, so the way may have one step more than the radius. Of a skirmish line one hex is enough.
bool Rules::in_command(const State& s, const Board& b, std::size_t u) const {
  const Seat side = q(u).side;
  const auto reached = [&](std::size_t l, int radius, Hex at) {
    if (grid().distance(at, s.leader[l].hex) > radius + 1) return false;
    // Far from any enemy nothing can cut the line.
    if (distance_to_seen(b, other(side), s.leader[l].hex) > radius + 2) return true;
    return reaches(s, b, zones(s, b, other(side)), side, s.leader[l].hex, at, radius + 1);
  };
  const auto by = [&](std::size_t l, int radius) {
    if (!present(s, l)) return false;
    if (s.piece[u].formation() != Formation::Skirmish) return reached(l, radius, s.piece[u].hex);
    const Spread& line = s.spread[q(u).light];
    for (std::size_t i = 0; i < line.count; ++i)
      if (reached(l, radius, line.hex[i])) return true;
    return false;
  };
  const Scenario& sc = scenario(s);
  const std::size_t own = leader_now(*this, s, u);
  int radius = 3;
  for (const Chief& chief : sc.chief) {
    if (chief.leader == own) radius = chief.radius;
    if (serves(chief, q(u).command) && by(chief.leader, chief.radius)) return true;
  }
  return by(own, radius);
}

// BA-226: all of his side, or beside a commander in chief only those he is given.
bool Rules::serves(const Chief& chief, std::size_t command) const {
  if (army->leader[chief.leader].side != army->command[command].side) return false;
  return !chief.own_only ||
         std::find(chief.commands.begin(), chief.commands.end(), command) != chief.commands.end();
}

// Who may change the orders of a command (BA-226); with Castaños on the map, he does where he
// reaches its leader (BA-204).
int Rules::chief_of(const State& s, std::size_t command) const {
  const Scenario& sc = scenario(s);
  int found = -1;
  const auto holds = [&](const Chief& chief) {
    if (options.chief_orders_all)
      return army->leader[chief.leader].side == army->command[command].side;
    return std::find(chief.commands.begin(), chief.commands.end(), command) != chief.commands.end();
  };
  for (std::size_t i = 0; i < sc.chief.size(); ++i) {
    const Chief& chief = sc.chief[i];
    if (!holds(chief) || !present(s, chief.leader)) continue;
    if (chief.only_castanos) {
      const Hex at = s.leader[army->command[command].leader].hex;
      if (!options.castanos || at == Hex::None ||
          grid().distance(at, s.leader[chief.leader].hex) > chief.radius + 1)
        continue;
      return static_cast<int>(i);
    }
    // With the option several may: the one with most attempts left.
    if (found < 0 || s.leader[chief.leader].attempts >
                         s.leader[sc.chief[static_cast<std::size_t>(found)].leader].attempts)
      found = static_cast<int>(i);
  }
  return found;
}

// His own troops, and those of which he is commander in chief: they all move before him (BA-66).
bool Rules::leads(const State& s, std::size_t l, std::size_t command) const {
  if (army->leader[l].command == command) return true;
  const int chief = chief_of(s, command);
  return chief >= 0 && scenario(s).chief[static_cast<std::size_t>(chief)].leader == l;
}

bool Rules::leader_rode(const State& s, std::size_t command) const {
  if (s.leader[army->command[command].leader].is(kRode)) return true;
  for (const Chief& chief : scenario(s).chief)
    if (s.leader[chief.leader].is(kRode) && leads(s, chief.leader, command)) return true;
  return false;
}

// BA-18: terrain costs of infantry, both ends left out, the cheapest way that obeys BA-79 and
// BA-80.
int Rules::order_path(const State& s, const Board& b, std::size_t chief, std::size_t command,
                      int most) const {
  const std::size_t from_leader = scenario(s).chief[chief].leader;
  const std::size_t to_leader = army->command[command].leader;
  if (from_leader == to_leader) return 0;
  if (!present(s, from_leader) || !present(s, to_leader)) return -1;
  const Hex from = s.leader[from_leader].hex;
  const Hex to = s.leader[to_leader].hex;
  const Seat side = army->command[command].side;
  const Zones& enemy = zones(s, b, other(side));
  const HexSet& own = b.of[index(side)];
  const HexSet& foe = b.of[index(other(side))];
  const HexSet closed = foe | (enemy.any - own);
  if (closed.has(from) || closed.has(to)) return -1;
  if (grid().distance(from, to) <= 1) return 0;
  if (grid().distance(from, to) - 1 > most) return -1;
  // Hexes by what the way to them costs: dearer ones wait in the bucket of their cost.
  constexpr std::size_t kBuckets = 32;  // a step costs at most 22
  // First only ways that are little longer than the straight one: what is found there is cheapest.
  const int straight = grid().distance(from, to) - 1;
  for (const int bound : {std::min(most, straight + 2), std::min(most, 80)}) {
    std::array<HexSet, kBuckets> waiting;
    HexSet done = closed;  // or closed: nothing more is asked of either
    waiting[0].add(from);
    for (int now = 0; now <= bound; ++now) {
      HexSet& bucket = waiting[static_cast<std::size_t>(now) % kBuckets];
      const HexSet reached = bucket - done;
      bucket.clear();
      done |= reached;
      bool there = false;
      reached.each([&](Hex h) {
        for (const Dir d : hex::kDirs) {
          const Hex next = grid().neighbour(h, d);
          const int cost = map->cost[0][index(h)][hex::index(d)];
          if (next == Hex::None || cost == 0) continue;
          there = there || next == to;  // the hex of the leader himself is left out
          if (done.has(next)) continue;
          if (grid().distance(from, next) + grid().distance(next, to) > bound + 1) continue;
          waiting[static_cast<std::size_t>(now + cost) % kBuckets].add(next);
        }
      });
      if (there) return now;
    }
  }
  return -1;
}

}  // namespace tercio::bailen
