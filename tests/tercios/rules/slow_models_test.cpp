// What the rules work out cleverly, worked out slowly and plainly, in positions of random games:
// reach, zones of control, arcs, sight, retreats, odds.
#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <map>
#include <queue>

#include "games/tercios/player/player.h"
#include "games/tercios/rules/odds.h"
#include "support/tercios_field.h"

namespace tercio::tercios {
namespace {

// Decisions of one game, met by a player that closes with the enemy.
void each_position(const char* id, const Options& options, std::uint64_t seed,
                   const std::function<void(const Rules&, const State&)>& look) {
  const Rules r(box(), battle_of(id), options);
  const Player player;
  Rng rng(seed);
  Events nobody;
  State s = r.start();
  for (int step = 0; s.step != Step::Over && !testing::Test::HasFailure(); ++step) {
    const Turn turn = r.turn(s);
    if (turn.kind == TurnKind::Dice) {
      r.apply(s, Seat::Nobody, throw_dice(turn.dice, rng), nobody);
      continue;
    }
    if (s.turn > 0) look(r, s);
    const Seat seat = turn.seats.first();
    Rules::Actions legal;
    r.legal(s, seat, legal);
    r.apply(s, seat,
            step % 3 == 0 ? legal[rng.below(legal.size())] : player.heuristic(r, s, seat, rng),
            nobody);
  }
}

void each_position(const std::function<void(const Rules&, const State&)>& look) {
  std::uint64_t seed = 11;
  for (const char* id : {"nieuport", "otumba", "san-quintin", "tunis"})
    each_position(id, Options{}, seed++, look);
}

// ---- the table, asked in the plainest way

std::vector<std::size_t> units_at(const Rules& r, const State& s, Hex h) {
  std::vector<std::size_t> out;
  for (std::size_t u = 0; u < r.units(); ++u)
    if (h != Hex::None && s.piece[u].hex == h) out.push_back(u);
  return out;
}

bool holds(const Rules& r, const State& s, Hex h, Seat side) {
  const auto there = units_at(r, s, h);
  return !there.empty() && s.piece[there[0]].side() == side;
}

std::vector<Dir> enemy_sides(const Rules& r, const State& s, Hex h, Seat enemy) {
  std::vector<Dir> out;
  for (const Dir d : hex::kDirs)
    if (holds(r, s, r.battle->grid.neighbour(h, d), enemy)) out.push_back(d);
  return out;
}

int far_from(const Rules& r, const State& s, Hex h, Seat enemy) {
  int least = 99;
  for (std::size_t u = 0; u < r.units(); ++u)
    if (s.piece[u].on_map() && s.piece[u].side() == enemy)
      least = std::min(least, r.battle->grid.distance(h, s.piece[u].hex));
  return least;
}

bool has_pikes(const Rules& r, const State& s, Hex h) {
  for (const std::size_t u : units_at(r, s, h))
    if (r.charts->type[r.battle->unit[u].type].all_round) return true;
  return false;
}

bool is_open(const Rules& r, const State& s, std::size_t u, Hex h) {  // DN-16, DN-110, DN-111
  const auto gait = static_cast<std::size_t>(r.charts->type[r.battle->unit[u].type].gait);
  if (r.ground(h).costs.of[gait] == kClosed) return false;
  if (r.battle->special.closed[index(s.piece[u].side())].has(h)) return false;
  const bool bound = r.battle->unit[u].garrison && s.piece[u].side() == r.battle->unit[u].side &&
                     (s.released == 0 || r.cls(u) == Class::Battery);
  return !bound || r.battle->special.garrison_area.has(h);
}

// ---- reach: DN-16 to DN-28, DN-41 to DN-45, DN-94, DN-109 to DN-111, DN-123 to DN-125

struct Slow {
  std::map<std::pair<Hex, Dir>, int> cost;
  std::map<Hex, int> joins;
  std::set<Hex> ends;
};

Slow slow_reach(const Rules& r, const State& s, const Frame& f, Way way) {
  Slow out;
  const std::size_t u = f.unit;
  const Piece& p = s.piece[u];
  const Seat enemy = other(p.side());
  const auto companions = units_at(r, s, p.hex);
  const bool squadron = f.is_squadron();
  const bool single_sleeve = !squadron && r.cls(u) == Class::Sleeve;
  const bool leaving = !squadron && companions.size() > 1;
  const bool advance = way == Way::Advance;
  bool demoralized = false;
  bool shaken = false;
  for (const std::size_t v : squadron ? companions : std::vector<std::size_t>{u}) {
    demoralized = demoralized || s.piece[v].is(kDemoralized);
    shaken = shaken || s.piece[v].is(kDemoralized | kDisordered);
  }
  const bool near_start = !enemy_sides(r, s, p.hex, enemy).empty();
  if (advance && (demoralized || near_start)) return out;
  const int budget = f.left;
  const auto gait = static_cast<std::size_t>(s.step == Step::Move2 ? r.q(u).gait2 : r.q(u).gait);
  const int turns = single_sleeve ? 2 : 1;
  const bool pike_start = has_pikes(r, s, p.hex);
  const bool pike = squadron ? pike_start : r.charts->type[r.battle->unit[u].type].all_round;

  using Node = std::tuple<int, Hex, Dir>;
  std::priority_queue<Node, std::vector<Node>, std::greater<>> open;
  open.push({0, p.hex, p.facing});
  while (!open.empty()) {
    const auto [c, h, facing] = open.top();
    open.pop();
    if (!out.cost.try_emplace({h, facing}, c).second) continue;
    const bool start = c == 0;
    if (!start && !enemy_sides(r, s, h, enemy).empty()) continue;
    const bool passing = h != p.hex && holds(r, s, h, p.side());
    if (c + 1 <= budget && !passing && !(start && (leaving || near_start)))
      for (const Dir d : hex::kDirs) open.push({c + 1, h, d});
    for (const Dir d : hex::kDirs) {
      const Hex to = r.battle->grid.neighbour(h, d);
      if (to == Hex::None || to == p.hex || !is_open(r, s, u, to) || holds(r, s, to, enemy))
        continue;
      if (start ? pike_start : pike) {
        if (!advance && far_from(r, s, to, enemy) <= far_from(r, s, h, enemy)) continue;
      } else if (hex::in_front(facing, d) != advance) {
        continue;
      }
      const std::uint8_t listed =
          r.battle->river.has(h, d) ? r.charts->river.of[gait] : r.ground(to).costs.of[gait];
      if (listed == kClosed || (listed == kAllMp && (c != 0 || f.spent != 0))) continue;
      const int after = listed == kAllMp ? budget : c + listed;
      if (after > budget) continue;
      const auto enemies = enemy_sides(r, s, to, enemy);
      const auto friends = units_at(r, s, to);
      if (!friends.empty()) {
        if (!advance || squadron || !enemies.empty()) continue;
        const bool may_join = s.step == Step::Move && !leaving && !p.is(kLeft) &&
                              listed != kAllMp && after + 1 <= budget &&
                              r.may_stack(s, r.board(s), u, to).ok();
        if (may_join && (!out.joins.contains(to) || after + 1 < out.joins[to]))
          out.joins[to] = after + 1;
        if (friends.size() > 1) continue;
      }
      if (squadron && !r.ground(to).clear &&
          static_cast<int>(companions.size()) > r.ground(to).stack_limit)
        continue;
      for (int by = -turns; by <= turns; ++by) {
        const Dir then = hex::turned(facing, by);
        bool behind = false;
        for (const Dir e : enemies) behind = behind || !hex::in_front(then, e);
        if (behind && !single_sleeve && !pike) continue;
        open.push({after, to, then});
      }
    }
  }
  const auto lawful = [&](Hex h) {
    if (r.cls(u) == Class::Battery && !enemy_sides(r, s, h, enemy).empty()) return false;
    return !shaken || far_from(r, s, h, enemy) >= f.start_distance();
  };
  for (const auto& [at, c] : out.cost)
    if (at.first != p.hex && units_at(r, s, at.first).empty() && lawful(at.first))
      out.ends.insert(at.first);
  std::erase_if(out.joins, [&](const auto& join) { return !lawful(join.first); });
  return out;
}

void compare_reach(const Rules& r, const State& s, const Frame& f, Way way) {
  Reach fast;
  r.reach(s, r.board(s), f, way, fast);
  const Slow slow = slow_reach(r, s, f, way);
  std::set<Hex> ends;
  fast.ends.each([&](Hex h) { ends.insert(h); });
  ASSERT_EQ(ends, slow.ends) << r.battle->unit[f.unit].id << " way " << static_cast<int>(way);
  std::map<Hex, int> joins;
  fast.joins.each([&](Hex h) { joins[h] = fast.join_cost(h); });
  ASSERT_EQ(joins, slow.joins) << r.battle->unit[f.unit].id;
  for (const Hex h : ends)
    for (const Dir d : hex::kDirs) {
      const auto it = slow.cost.find({h, d});
      ASSERT_EQ(fast.cost_of(h, d), it == slow.cost.end() ? kNever : it->second)
          << r.battle->unit[f.unit].id << " " << r.battle->name_of(h);
    }
  // With a goal, what concerns it is the same, and its way can be told.
  Reach goal;
  for (const Hex h : ends) {
    r.reach(s, r.board(s), f, way, goal, h);
    ASSERT_TRUE(goal.ends.has(h));
    for (const Dir d : hex::kDirs) {
      ASSERT_EQ(goal.cost_of(h, d), fast.cost_of(h, d));
      if (fast.cost_of(h, d) > goal.budget) continue;
      const WayTo one = r.way_to(s, r.board(s), f, way, goal, h, d);
      const WayTo two = r.way_to(s, r.board(s), f, way, fast, h, d);
      ASSERT_EQ(one.count, two.count);
      for (std::size_t i = 0; i < one.count; ++i) {
        ASSERT_EQ(one.point[i].hex, two.point[i].hex);
        ASSERT_EQ(one.point[i].facing, two.point[i].facing);
      }
    }
  }
  for (const auto& [h, cost] : joins) {
    r.reach(s, r.board(s), f, way, goal, h);
    ASSERT_TRUE(goal.joins.has(h));
    ASSERT_EQ(goal.join_cost(h), cost);
    ASSERT_EQ(r.join_facings(s, r.board(s), f, goal, h), r.join_facings(s, r.board(s), f, fast, h));
  }
}

TEST(TerciosSlowModels,
     DN_16_DN_17_DN_18_DN_19_DN_20_DN_21_DN_22_DN_23_DN_24_DN_25_DN_26_DN_27_DN_28_reach) {
  int looked = 0;
  each_position([&](const Rules& r, const State& s) {
    if (s.depth > 0 || (s.step != Step::Move && s.step != Step::Move2) || ++looked % 60 != 0)
      return;
    const Board b = r.board(s);
    for (std::size_t u = 0; u < r.units(); ++u) {
      if (!r.may_pick(s, b, u).ok()) continue;
      for (const Way way : {Way::Advance, Way::Retreat})
        compare_reach(r, s, r.mover_frame(s, u, false), way);
    }
    for (const Hex h : r.battle->grid.all())
      if (b.count(h) > 1 && r.may_pick_squadron(s, b, h).ok())
        for (const Way way : {Way::Advance, Way::Retreat})
          compare_reach(r, s, r.mover_frame(s, b.top(h), true), way);
  });
  EXPECT_GT(looked, 100);
}

// ---- zones of control: DN-36, DN-129, DN-142

TEST(TerciosSlowModels, DN_36_DN_129_DN_142_zones_of_control) {
  int looked = 0;
  each_position([&](const Rules& r, const State& s) {
    if (++looked % 20 != 0) return;
    for (const Seat side : {kSpain, kRival}) {
      std::set<Hex> slow;
      for (const Hex h : r.battle->grid.all())
        for (const Dir d : hex::kDirs)
          for (const std::size_t u : units_at(r, s, r.battle->grid.neighbour(h, d))) {
            const TypeData& type = r.charts->type[r.battle->unit[u].type];
            if (s.piece[u].side() != side || s.piece[u].is(kDemoralized)) continue;
            if (type.zoc == Zoc::Own) continue;
            // The unit looks back along the side it is seen on.
            const int turn = hex::turn_between(s.piece[u].facing, hex::opposite(d));
            if (turn > (type.zoc == Zoc::Three ? 1 : 0)) continue;
            if (r.ground(h).costs.of[static_cast<std::size_t>(type.gait)] == kClosed) continue;
            if (!r.is_closed_to(side, h)) slow.insert(h);
          }
      std::set<Hex> fast;
      r.zoc(s, side).each([&](Hex h) { fast.insert(h); });
      ASSERT_EQ(fast, slow);
      std::set<Hex> asked;
      for (const Hex h : r.battle->grid.all())
        if (r.in_zoc(s, r.board(s), side, h)) asked.insert(h);
      ASSERT_EQ(asked, slow);
    }
  });
}

// ---- arcs and sight: DN-54, DN-145

TEST(TerciosSlowModels, DN_145_arcs_are_walked) {
  const Battle& battle = battle_of("nieuport");
  const Rules r(box(), battle, Options{});
  for (const char* name : {"1110", "1210"})
    for (const Dir facing : hex::kDirs) {
      const Hex from = battle.names.find(name);
      std::set<Hex> slow;
      for (const auto& pair : {std::pair{hex::turned(facing, -1), facing},
                               std::pair{facing, hex::turned(facing, 1)}}) {
        std::set<Hex> seen = {from};
        std::queue<Hex> open({from});
        while (!open.empty()) {
          const Hex h = open.front();
          open.pop();
          for (const Dir d : {pair.first, pair.second})
            if (const Hex to = battle.grid.neighbour(h, d); to != Hex::None)
              if (seen.insert(to).second) open.push(to);
        }
        slow.insert(seen.begin(), seen.end());
      }
      // At the edge of the map a walk may leave it and come back; within 5 hexes it cannot.
      for (const Hex h : battle.grid.all())
        if (h != from && battle.grid.distance(from, h) <= 5) {
          EXPECT_EQ(r.in_arc(from, facing, h), slow.contains(h)) << battle.name_of(h);
        }
    }
}

// Hexes a line passes, found by walking along it in small steps, beside it on either hand: in flat
// coordinates a centre lies at x = 1.5 per column, y = sqrt(3)/2 per half hex of height.
bool slow_line_is_free(const Rules& r, const State& s, Hex from, Hex to) {
  const auto x = [&](Hex h) { return 1.5 * r.battle->grid.column(h); };
  const auto y = [&](Hex h) { return std::sqrt(3.0) / 2 * r.battle->grid.height(h); };
  const double dx = x(to) - x(from);
  const double dy = y(to) - y(from);
  const double length = std::hypot(dx, dy);
  std::vector<Hex> around;
  for (const Hex h : r.battle->grid.all())
    if (r.battle->grid.distance(from, h) + r.battle->grid.distance(h, to) <=
        r.battle->grid.distance(from, to) + 1)
      around.push_back(h);
  constexpr int kSteps = 1000;
  const auto is_blocked = [&](int step, double aside) {
    const double px = x(from) + dx * step / kSteps - dy / length * aside;
    const double py = y(from) + dy * step / kSteps + dx / length * aside;
    Hex nearest = Hex::None;
    double best = 1e9;
    double second = 1e9;
    for (const Hex h : around) {
      const double away = std::hypot(x(h) - px, y(h) - py);
      if (away < best) {
        second = best;
        best = away;
        nearest = h;
      } else {
        second = std::min(second, away);
      }
    }
    if (second - best < 2e-3) return false;  // a corner or a crossing of a side
    if (nearest == from || nearest == to || best > 1.0) return false;
    const TerrainData& ground = r.ground(nearest);
    const bool inside = r.ground(from).sees_inside && r.ground(to).sees_inside;
    return !units_at(r, s, nearest).empty() || (ground.sight && !(inside && ground.sees_inside));
  };
  for (int step = 1; step < kSteps; ++step)
    if (is_blocked(step, 0.01) && is_blocked(step, -0.01)) return false;
  return true;
}

TEST(TerciosSlowModels, DN_54_DN_145_sight) {
  int looked = 0;
  int lines = 0;
  each_position([&](const Rules& r, const State& s) {
    if (s.depth > 0 || ++looked % 60 != 0) return;
    const Board b = r.board(s);
    for (std::size_t u = 0; u < r.units(); ++u) {
      const Piece& p = s.piece[u];
      if (!p.on_map() || r.q(u).range == 0) continue;
      for (std::size_t v = 0; v < r.units(); ++v) {
        const Hex h = s.piece[v].hex;
        if (h == Hex::None || h == p.hex || s.piece[v].depth != 0) continue;
        if (r.battle->dune.count() > 0) continue;  // dunes have tests of their own
        const bool in_range = r.battle->grid.distance(p.hex, h) <= r.q(u).range;
        const bool in_arc = has_pikes(r, s, p.hex) || r.in_arc(p.hex, p.facing, h);
        if (!in_range || !in_arc) {
          ASSERT_FALSE(r.has_sight(s, b, u, h));
          continue;
        }
        ++lines;
        ASSERT_EQ(r.has_sight(s, b, u, h), slow_line_is_free(r, s, p.hex, h))
            << r.battle->name_of(p.hex) << " " << r.battle->name_of(h);
      }
    }
  });
  EXPECT_GT(lines, 10);
}

// ---- retreats: DN-79, DN-134

TEST(TerciosSlowModels, DN_79_DN_134_retreats) {
  int looked = 0;
  each_position([&](const Rules& r, const State& s) {
    if (++looked % 20 != 0) return;
    const Board b = r.board(s);
    for (std::size_t u = 0; u < r.units(); ++u) {
      const Piece& p = s.piece[u];
      if (!p.on_map()) continue;
      const Seat enemy = other(p.side());
      const HexSet zones = r.zoc(s, enemy);
      for (const std::uint8_t gone : {std::uint8_t{0}, std::uint8_t{1}}) {
        std::vector<std::tuple<int, int, Hex>> lawful;  // best first
        for (const Dir d : hex::kDirs) {
          const Hex to = r.battle->grid.neighbour(p.hex, d);
          if (to == Hex::None || !is_open(r, s, u, to) || !units_at(r, s, to).empty()) continue;
          if (zones.has(to) || !enemy_sides(r, s, to, enemy).empty()) continue;
          if (far_from(r, s, to, enemy) < far_from(r, s, p.hex, enemy)) continue;
          if (gone == 0 && !has_pikes(r, s, p.hex) && hex::in_front(p.facing, d)) continue;
          const bool foot = r.cls(u) != Class::Battery;
          if (r.battle->river.has(p.hex, d) && (gone > 0 || !foot)) continue;
          const int row = r.battle->grid.row(to);
          const bool north = r.battle->side[index(p.side())].edge_north;
          lawful.emplace_back(-far_from(r, s, to, enemy), north ? row : -row, to);
        }
        std::set<Hex> slow;
        for (const auto& one : lawful) {
          bool beaten = false;
          for (const auto& two : lawful)
            beaten = beaten || std::pair{std::get<0>(two), std::get<1>(two)} <
                                   std::pair{std::get<0>(one), std::get<1>(one)};
          if (!beaten) slow.insert(std::get<2>(one));
        }
        Frame f;
        f.kind = Kind::Retreat;
        f.unit = static_cast<std::uint8_t>(u);
        f.left = 2;
        f.spent = gone;
        std::set<Hex> fast;
        r.retreat_hexes(s, b, f).each([&](Hex h) { fast.insert(h); });
        ASSERT_EQ(fast, slow) << r.battle->unit[u].id;
      }
    }
  });
}

// ---- odds of a push of pike, by throwing every die: DN-65 to DN-68

void throw_all(int dice, const std::function<void(const std::array<int, 18>&)>& look) {
  std::array<int, 18> faces{};
  faces.fill(1);
  while (true) {
    look(faces);
    int i = 0;
    while (i < dice && faces[static_cast<std::size_t>(i)] == 6)
      faces[static_cast<std::size_t>(i++)] = 1;
    if (i == dice) return;
    ++faces[static_cast<std::size_t>(i)];
  }
}

int slow_total(const std::array<int, 18>& faces, int dice, int modifier) {
  int best = 0;
  for (int lifted = 0; lifted < dice; ++lifted) {
    int sum = 0;
    for (int i = 0; i < dice; ++i) {
      int face = faces[static_cast<std::size_t>(i)];
      if (i == lifted) face = std::min(6, face + modifier);
      if (face >= 5) sum += face;
    }
    best = std::max(best, sum);
  }
  return best;
}

TEST(TerciosSlowModels, DN_65_DN_66_DN_67_DN_68_odds) {
  for (const char* units :
       {"+ p L V4 1010 n; - q RO C2 1009 n", "+ p G P3 1010 n; - q AR V2 1009 s disordered",
        "+ p PS V3 1010 n; - q PS P3 1009 s demoralized", "+ p RO V3 1010 n; - q CU V1 1009 s"}) {
    Field f(units, {.terrain = "dune 1009"});
    const Board b = f.rules->board(f.state);
    const Hex from = f.named("1010");
    const Hex target = f.named("1009");
    const Blow w = f.rules->blow(f.state, b, from, target, Fight::Shock, 0);
    const std::size_t q = f.id("q");
    std::map<int, std::uint64_t> defence;
    throw_all(w.against, [&](const auto& d) { ++defence[slow_total(d, w.against, w.counter)]; });
    std::map<Result, std::uint64_t> ways;
    std::uint64_t held = 0;
    std::uint64_t all = 0;
    throw_all(w.strength, [&](const auto& a) {
      const int total = slow_total(a, w.strength, w.modifier);
      for (const auto& [counter, n] : defence) {
        all += 6 * n;
        const int by = total - counter - 2 + w.shift();  // the dune's two
        if (by <= 0) {
          held += 6 * n;
          continue;
        }
        const ColumnData* column = nullptr;
        for (const ColumnData& one : box().column)
          if (by >= one.from) column = &one;
        for (int die = 1; die <= 6; ++die) {
          const int drm = f.rules->morale(q).shock_drm;
          Result result = column->roll[static_cast<std::size_t>(std::clamp(die + drm, 1, 6) - 1)];
          if (result == Result::Amort && f.is("q", kDemoralized)) result = Result::Void;
          if (result != Result::None && f.rules->cls(q) == Class::Battery) result = Result::Void;
          ways[result] += n;
        }
      }
    });
    const ShockOdds odds = shock_odds(*f.rules, f.state, from, target, Fight::Shock, 0);
    EXPECT_EQ(odds.held, Fraction::of(held, all)) << units;
    for (int i = 0; i < kResults; ++i)
      EXPECT_EQ(odds.first[static_cast<std::size_t>(i)],
                Fraction::of(ways[static_cast<Result>(i)], all))
          << units << " " << i;
  }
}

}  // namespace
}  // namespace tercio::tercios
