// Where a mover can come to: DN-16 to DN-28, DN-37, DN-41, DN-42, DN-94, DN-109 to DN-111, DN-123
// to DN-125. Sets of hexes are moved as a whole, facing by facing and cost by cost.
#include "games/tercios/rules.h"

namespace tercio::tercios {
namespace {

// What a link of a movement is reckoned with.
struct Ground {
  HexSet open;       // may be entered
  HexSet through;    // friends that may be passed, not ended on
  HexSet ends_link;  // next to an enemy
  HexSet joinable;
  std::array<HexSet, hex::kSides> rear_free;  // no enemy behind, by facing (DN-25)
  bool second = false, unspent = false;
  bool all_round_start = false, all_round = false;
  bool may_turn_at_start = false;
  std::uint8_t gait = 0;
  int turns = 1;
};

}  // namespace

// DN-16, DN-110, DN-111: ground that is not closed to the unit, whoever stands there.
HexSet Rules::open_ground(const State& s, std::size_t u, bool) const {
  HexSet open = open_[u];
  // The side may have changed (capture); the table is of the side it began with.
  if (s.piece[u].side() != battle->unit[u].side) {
    open = battle->passable[q(u).gait];
    open -= battle->special.closed[index(s.piece[u].side())];
  } else if (q(u).garrison && (s.released == 0 || cls(u) == Class::Battery)) {
    open &= battle->special.garrison_area;
  }
  return open;
}

namespace {

// Directions a unit may step in: before it advancing, behind it retreating, all round for pikes.
template <class Visit>
void each_step(Dir facing, Way way, bool all_round, Visit visit) {
  for (const Dir d : hex::kDirs)
    if (all_round || hex::in_front(facing, d) == (way == Way::Advance)) visit(d);
}

}  // namespace

void Rules::reach(const State& s, const Board& b, const Frame& f, Way way, Reach& out) const {
  const std::size_t u = f.unit;
  const Piece& p = s.piece[u];
  const Seat enemy = other(p.side());
  const bool squadron = f.a != 0;
  out.start = p.hex;
  out.budget = f.left;
  out.ends.clear();
  out.joins.clear();
  for (std::size_t c = 0; c <= f.left; ++c) {
    for (HexSet& set : out.at[c]) set.clear();
    out.join[c].clear();
  }
  if (!may_go(s, b, f, way).ok()) return;

  Ground g;
  g.second = is_second(s);
  g.unspent = f.spent == 0;
  g.gait = g.second ? q(u).gait2 : q(u).gait;
  g.turns = squadron ? 1 : q(u).turns;
  g.all_round_start = has_pike(b, p.hex);
  g.all_round = squadron ? g.all_round_start : q(u).all_round;
  const HexSet& enemies = b.of[index(enemy)];
  g.ends_link = battle->sets.around(enemies);
  g.open = open_ground(s, u, g.second) - enemies;
  g.open.remove(p.hex);
  HexSet friends = b.of[index(p.side())];
  const int count = b.count(p.hex);
  const bool leaving = !squadron && count > 1;
  g.may_turn_at_start = !leaving && !g.ends_link.has(p.hex);
  if (!leaving) friends.remove(p.hex);
  if (squadron) {  // DN-42, DN-125
    HexSet ground_for = battle->clear;
    if (count <= 2) {
      HexSet limited = g.open - battle->clear;
      limited.each([&](Hex h) {
        if (ground(h).stack_limit >= count) ground_for.add(h);
      });
    }
    g.open &= ground_for;
  } else if (way == Way::Advance) {
    // DN-26, DN-123: a single friend may be passed by a single unit that advances, but not where
    // the step would have to end.
    friends.each([&](Hex h) {
      if (b.count(h) == 1 && !g.ends_link.has(h)) g.through.add(h);
      // DN-41: joining, never next to an enemy; DN-45: not after leaving a squadron.
      if (!g.second && !p.is(kLeft) && !p.is(kDemoralized) && !g.ends_link.has(h) &&
          may_stack(s, b, u, h).ok())
        g.joinable.add(h);
    });
    g.joinable &= g.open;
  }
  g.open -= friends - g.through;  // DN-23 when retreating: nothing is passed
  // DN-25: sleeves are exempt, pikes have no rear.
  const bool guarded = cls(u) != Class::Sleeve && !g.all_round;
  for (const Dir facing : hex::kDirs) {
    HexSet& free = g.rear_free[hex::index(facing)];
    free = battle->sets.all();
    if (!guarded) continue;
    for (const int by : {2, 3, 4})
      free -= battle->sets.stepped(enemies, hex::opposite(hex::turned(facing, by)));
  }

  const std::size_t budget = f.left;
  const auto& cost = battle->cost[g.gait];
  const std::uint8_t river = charts->river.of[g.gait];
  std::array<HexSet, hex::kSides> seen;
  std::array<std::uint8_t, kMapBits> far{};  // DN-124: distance to the nearest enemy + 1
  const auto distance = [&](Hex h) -> int {
    std::uint8_t& known = far[index(h)];
    if (known == 0) known = static_cast<std::uint8_t>(nearest(b, enemy, h) + 1);
    return known;
  };
  const auto enter = [&](const HexSet& hexes, std::size_t at, Dir from) {
    if (at > budget || hexes.empty()) return;
    for (int by = -g.turns; by <= g.turns; ++by) {  // DN-19
      const std::size_t to = hex::index(hex::turned(from, by));
      out.at[at][to] |= hexes & g.rear_free[to];
    }
  };
  out.at[0][hex::index(p.facing)].add(p.hex);
  for (std::size_t c = 0; c <= budget; ++c)
    for (const Dir facing : hex::kDirs) {
      HexSet& here = out.at[c][hex::index(facing)];
      here -= seen[hex::index(facing)];
      seen[hex::index(facing)] |= here;
      if (c == budget || here.empty()) continue;
      const HexSet from = c == 0 ? here : here - g.ends_link;
      if (from.empty()) continue;
      if (c > 0 || g.may_turn_at_start) {  // DN-20
        const HexSet turning = from - g.through;
        for (const Dir to : hex::kDirs)
          if (to != facing) out.at[c + 1][hex::index(to)] |= turning;
      }
      const bool all_round = c == 0 ? g.all_round_start : g.all_round;
      each_step(facing, way, all_round, [&](Dir d) {
        const HexSet& banks = battle->river_side[hex::index(d)];
        HexSet dry = battle->sets.stepped(from - banks, d);
        HexSet wet;
        if (from.meets(banks)) wet = battle->sets.stepped(from & banks, d);
        if (all_round && way == Way::Retreat) {  // DN-124: farther from the nearest enemy
          const auto keep_farther = [&](HexSet& set) {
            const HexSet all = set;
            all.each([&](Hex to) {
              const Hex before = battle->grid.neighbour(to, hex::opposite(d));
              if (distance(to) <= distance(before)) set.remove(to);
            });
          };
          keep_farther(dry);
          keep_farther(wet);
        }
        const HexSet joined = dry & g.joinable;
        dry &= g.open;
        for (std::size_t k = 1; k <= kMaxCost && c + k <= budget; ++k) {
          enter(dry & cost[k - 1], c + k, facing);
          if (c + k + 1 <= budget) out.join[c + k + 1] |= joined & cost[k - 1];
        }
        const bool whole = c == 0 && g.unspent;  // DN-94, DN-109, DN-125: all MP, all unspent
        if (whole) enter(dry & battle->all_mp[g.gait], budget, facing);
        if (wet.empty() || river == kClosed) return;
        const HexSet wet_joined = wet & g.joinable;
        wet &= g.open;
        if (river == kAllMp) {
          if (whole) enter(wet, budget, facing);
          return;
        }
        enter(wet, c + river, facing);
        if (c + river + 1 <= budget) out.join[c + river + 1] |= wet_joined;
      });
    }

  for (std::size_t c = 1; c <= budget; ++c) {
    for (const HexSet& set : out.at[c]) out.ends |= set;
    out.joins |= out.join[c];
  }
  out.ends -= friends;
  out.ends.remove(p.hex);
  if (cls(u) == Class::Battery) out.ends -= g.ends_link;  // DN-27
  const bool shaken = is_disordered(s, b, p.hex) && (squadron || p.is(kDisordered));
  const bool broken_up = is_demoralized(s, b, p.hex) && (squadron || p.is(kDemoralized));
  if (shaken || broken_up) {  // DN-28, DN-129: never nearer than it began
    const HexSet all = out.ends;
    all.each([&](Hex h) {
      if (nearest(b, enemy, h) < f.d) out.ends.remove(h);
    });
    const HexSet joins = out.joins;
    joins.each([&](Hex h) {
      if (nearest(b, enemy, h) < f.d) out.joins.remove(h);
    });
  }
}

// Back from the end, always to a predecessor that explains the cost; steps before turns.
WayTo Rules::way_to(const State& s, const Board& b, const Frame& f, Way way, const Reach& r, Hex h,
                    Dir facing) const {
  WayTo out;
  const std::size_t u = f.unit;
  const bool squadron = f.a != 0;
  const Seat enemy = other(s.piece[u].side());
  const std::uint8_t gait = is_second(s) ? q(u).gait2 : q(u).gait;
  const int turns = squadron ? 1 : q(u).turns;
  const bool all_round_start = has_pike(b, r.start);
  const bool all_round = squadron ? all_round_start : q(u).all_round;
  int c = r.cost(h, facing);
  TERCIO_CHECK(c > 0);
  std::array<WayPoint, kMaxMp + 1> back{};
  std::size_t n = 0;
  while (true) {
    back[n++] = {h, facing};
    if (c == 0) break;
    bool found = false;
    for (const Dir d : hex::kDirs) {
      if (found) break;
      const Hex before = battle->grid.neighbour(h, hex::opposite(d));
      if (before == Hex::None) continue;
      const std::uint8_t cost =
          battle->river.has(before, d) ? charts->river.of[gait] : ground(h).costs.of[gait];
      if (cost == kClosed) continue;
      const int was = cost == kAllMp ? 0 : c - cost;
      if (was < 0 || (cost == kAllMp && (c != r.budget || f.spent != 0))) continue;
      if (was > 0 && is_next_to(b, enemy, before)) continue;
      const bool round = was == 0 ? all_round_start : all_round;
      if (round && way == Way::Retreat && nearest(b, enemy, h) <= nearest(b, enemy, before))
        continue;
      for (const Dir then : hex::kDirs) {
        if (hex::turn_between(then, facing) > turns) continue;
        if (!round && hex::in_front(then, d) != (way == Way::Advance)) continue;
        if (!r.at[static_cast<std::size_t>(was)][hex::index(then)].has(before)) continue;
        h = before;
        facing = then;
        c = was;
        found = true;
        break;
      }
    }
    if (found) continue;
    for (const Dir then : hex::kDirs) {  // a turn in place
      if (found || then == facing ||
          !r.at[static_cast<std::size_t>(c - 1)][hex::index(then)].has(h))
        continue;
      if (is_next_to(b, enemy, h)) continue;
      facing = then;
      --c;
      found = true;
    }
    TERCIO_CHECK(found);
  }
  for (std::size_t i = n; i-- > 0;) out.point[out.count++] = back[i];
  return out;
}

// DN-43: who joins a hex with a Switzer takes its facing. A Switzer that joins others brings his
// own, as he arrives.
std::uint8_t Rules::join_facings(const State& s, const Board& b, const Frame& f, const Reach& r,
                                 Hex h) const {
  bool switzer = false;
  Dir facing = Dir::N;
  b.each(h, [&](std::uint8_t v) {
    if (cls(v) == Class::Switzer && !switzer) facing = s.piece[v].facing;
    switzer = switzer || cls(v) == Class::Switzer;
  });
  if (switzer) return facing_bit(facing);
  const int total = r.join_cost(h);
  std::uint8_t facings = 0;
  const std::size_t u = f.unit;
  const std::uint8_t gait = q(u).gait;
  const Seat enemy = other(s.piece[u].side());
  for (const Dir d : hex::kDirs) {
    const Hex before = battle->grid.neighbour(h, hex::opposite(d));
    if (before == Hex::None || (before != r.start && is_next_to(b, enemy, before))) continue;
    const std::uint8_t cost =
        battle->river.has(before, d) ? charts->river.of[gait] : ground(h).costs.of[gait];
    if (cost == kClosed || cost == kAllMp) continue;
    const int was = total - 1 - cost;
    if (was < 0) continue;
    const bool round = was == 0 ? has_pike(b, r.start) : q(u).all_round;
    for (const Dir then : hex::kDirs) {
      if (!round && !hex::in_front(then, d)) continue;
      if (!r.at[static_cast<std::size_t>(was)][hex::index(then)].has(before)) continue;
      for (int by = -q(u).turns; by <= q(u).turns; ++by)
        facings = static_cast<std::uint8_t>(facings | facing_bit(hex::turned(then, by)));
    }
  }
  return facings;
}

}  // namespace tercio::tercios
