// Slow and obvious versions beside the fast ones, on positions of random battles: zones of control
// (BA-69, BA-74), command (BA-77 to BA-80), the way of orders (BA-18), lines of fire (BA-96 to
// BA-102), chances, and how far a unit comes (BA-61 to BA-71).
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "core/dice.h"
#include "game/json.h"
#include "games/bailen/game.h"
#include "games/bailen/rules/movement.h"
#include "games/bailen/rules/odds.h"
#include "support/bailen_field.h"

namespace tercio::bailen {
namespace {

using Visit = std::function<void(const Rules&, const State&, Rng&)>;

// Visits every n-th position of a battle played half at random, half by the plain player.
void each_position(int scenario, std::uint64_t seed, int steps, int every, const Visit& visit) {
  const Rules r(box(), static_cast<std::size_t>(scenario - 1), {});
  const Player easy;
  Rng rng(seed);
  Events nobody;
  State s = r.start();
  for (int step = 0; step < steps && s.step != Step::Over; ++step) {
    const Turn turn = r.turn(s);
    if (step % every == 0) visit(r, s, rng);
    if (testing::Test::HasFailure()) {
      ADD_FAILURE() << "scenario " << scenario << " seed " << seed << " step " << step;
      return;
    }
    if (turn.kind == TurnKind::Dice) {
      r.apply(s, Seat::Nobody, throw_dice(turn.dice, rng), nobody);
      continue;
    }
    const Seat seat = turn.seats.first();
    Rules::Actions legal;
    r.legal(s, seat, legal);
    const Action a =
        rng.below(3) != 0 ? easy.heuristic(r, s, seat, rng) : legal[rng.below(legal.size())];
    r.apply(s, seat, a, nobody);
  }
}

// A board that was kept says what one made anew says, whatever was asked before.
void expect_same_board(const Rules& r, const State& s) {
  Sight sight;
  const Board& kept = r.look(s, sight);
  const Board made = r.board(s);
  EXPECT_TRUE(kept.of == made.of);
  EXPECT_TRUE(kept.stands == made.stands);
  EXPECT_TRUE(kept.seen == made.seen);
  EXPECT_TRUE(kept.carts == made.carts);
  EXPECT_TRUE(kept.skirmish == made.skirmish);
  EXPECT_EQ(kept.lines, made.lines);
  EXPECT_EQ(kept.first, made.first);
  for (std::size_t i = 0; i < r.grid().size(); ++i) {
    const auto h = static_cast<Hex>(i);
    if (!r.grid().is_on_map(h)) continue;
    std::vector<std::size_t> here;
    std::vector<std::size_t> there;
    kept.each(s, h, [&](std::size_t u) { here.push_back(u); });
    made.each(s, h, [&](std::size_t u) { there.push_back(u); });
    EXPECT_EQ(here, there);
    for (const Seat side : {kFrench, kSpanish})
      EXPECT_EQ(r.distance_to_seen(kept, side, h), r.distance_to_seen(made, side, h));
  }
  for (const Seat side : {kFrench, kSpanish}) {
    EXPECT_TRUE(r.zones(s, kept, side).front == r.zones(s, side).front);
    EXPECT_TRUE(r.zones(s, kept, side).any == r.zones(s, side).any);
  }
}

std::vector<Hex> hexes_of(const Rules& r, const State& s, std::size_t u) {
  if (s.piece[u].formation() != Formation::Skirmish) return {s.piece[u].hex};
  const Spread& line = s.spread[r.q(u).light];
  return {line.hex.begin(), line.hex.begin() + line.count};
}

bool stands(const Rules& r, const State& s, std::size_t u, Seat side) {
  return r.q(u).side == side && s.piece[u].on_map() && !r.q(u).convoy && !s.piece[u].is(kHidden);
}

bool holds(const Rules& r, const State& s, Seat side, Hex h) {
  for (std::size_t u = 0; u < r.units(); ++u) {
    if (!stands(r, s, u, side)) continue;
    for (const Hex at : hexes_of(r, s, u))
      if (at == h) return true;
  }
  return false;
}

// ---- zones: hex by hex, unit by unit

bool controls(const Rules& r, const State& s, std::size_t u, Hex h, bool front_only) {
  if (s.piece[u].status() != Status::Ordered || r.order(s, u) == Order::Maneuver) return false;
  if (r.map->woods.has(h) || r.map->buildings.has(h)) return false;
  for (const Hex at : hexes_of(r, s, u)) {
    if (r.grid().distance(at, h) != 1) continue;
    const Formation f = s.piece[u].formation();
    if (f == Formation::Square || f == Formation::Skirmish) return true;
    const int d = r.grid().direction(at, h);
    const int turns = (d - static_cast<int>(s.piece[u].facing()) + 6) % 6;
    if (turns == 0 || turns == 1) return true;                   // the two at the corner it faces
    if (!front_only && (turns == 5 || turns == 2)) return true;  // the next on either hand
  }
  return false;
}

bool in_zone_of(const Rules& r, const State& s, Seat side, Hex h, bool front_only) {
  for (std::size_t u = 0; u < r.units(); ++u)
    if (stands(r, s, u, side) && controls(r, s, u, h, front_only)) return true;
  return false;
}

TEST(BailenSlowModels, BA_69_BA_74_zones) {
  const Visit visit = [](const Rules& r, const State& s, Rng&) {
    for (const Seat side : {kFrench, kSpanish}) {
      const Zones z = r.zones(s, side);
      for (const Hex h : r.grid().all()) {
        EXPECT_EQ(z.front.has(h), in_zone_of(r, s, side, h, true)) << r.map->name_of(h);
        EXPECT_EQ(z.any.has(h), in_zone_of(r, s, side, h, false)) << r.map->name_of(h);
      }
    }
  };
  each_position(1, 11, 900, 90, visit);
  each_position(5, 12, 1200, 200, visit);
}

// ---- command: how many steps from the leader, hex by hex over the whole map

std::map<Hex, int> steps_from(const Rules& r, const State& s, Seat side, Hex from) {
  const auto open = [&](Hex h) {
    if (holds(r, s, other(side), h)) return false;
    return !in_zone_of(r, s, other(side), h, false) || holds(r, s, side, h);
  };
  std::map<Hex, int> out;
  if (!open(from)) return out;
  out[from] = 0;
  std::vector<Hex> edge = {from};
  for (int n = 1; n <= 6; ++n) {
    std::vector<Hex> next;
    for (const Hex h : edge)
      for (const Dir d : hex::kDirs) {
        const Hex to = r.grid().neighbour(h, d);
        if (to == Hex::None || out.contains(to) || !open(to)) continue;
        out[to] = n;
        next.push_back(to);
      }
    edge = next;
  }
  return out;
}

TEST(BailenSlowModels, BA_77_BA_78_BA_79_BA_80_command) {
  int commanded = 0;
  int alone = 0;
  const Visit visit = [&](const Rules& r, const State& s, Rng&) {
    const Board b = r.board(s);
    std::map<std::size_t, std::map<Hex, int>> from;
    for (std::size_t l = 0; l < r.army->leader.size(); ++l)
      if (r.present(s, l)) from[l] = steps_from(r, s, r.army->leader[l].side, s.leader[l].hex);
    for (std::size_t u = 0; u < r.units(); ++u) {
      if (!stands(r, s, u, r.q(u).side)) continue;
      bool expected = false;
      for (const auto& [l, steps] : from) {
        int radius = 3;  // BA-78
        bool chief = false;
        for (const Chief& c : r.scenario(s).chief)
          if (c.leader == l) {
            chief = true;
            radius = c.radius;
          }
        const bool his = r.army->command[r.q(u).command].leader == l ||
                         (chief && r.army->leader[l].side == r.q(u).side);
        std::vector<Hex> hexes = {s.piece[u].hex};
        if (s.piece[u].formation() == Formation::Skirmish) {  // one hex of a line is enough
          const Spread& line = s.spread[r.q(u).light];
          hexes.assign(line.hex.begin(), line.hex.begin() + line.count);
        }
        for (const Hex h : hexes) {
          const auto at = steps.find(h);
          expected = expected || (his && at != steps.end() && at->second <= radius + 1);
        }
      }
      EXPECT_EQ(r.in_command(s, b, u), expected) << r.army->unit[u].id;
      ++(expected ? commanded : alone);
    }
  };
  each_position(1, 21, 900, 90, visit);
  each_position(5, 22, 900, 300, visit);
  EXPECT_GT(commanded, 20);
  EXPECT_GT(alone, 20);
}

// ---- the way of an order: cheapest by repeated relaxation

TEST(BailenSlowModels, BA_18_ways_of_orders) {
  int compared = 0;
  const Visit visit = [&](const Rules& r, const State& s, Rng&) {
    const Board b = r.board(s);
    for (std::size_t c = 0; c < r.army->command.size(); ++c) {
      const int chief = r.chief_of(s, c);
      if (chief < 0 || !r.scenario(s).in_play[c]) continue;
      const std::size_t giver = r.scenario(s).chief[static_cast<std::size_t>(chief)].leader;
      const std::size_t taker = r.army->command[c].leader;
      if (giver == taker || !r.present(s, giver) || !r.present(s, taker)) continue;
      const Seat side = r.army->command[c].side;
      std::map<Hex, bool> known;
      const auto open = [&](Hex h) {
        const auto [at, first] = known.try_emplace(h, false);
        if (first)
          at->second = !holds(r, s, other(side), h) &&
                       (!in_zone_of(r, s, other(side), h, false) || holds(r, s, side, h));
        return at->second;
      };
      const Hex from = s.leader[giver].hex;
      const Hex to = s.leader[taker].hex;
      std::map<Hex, int> cost;  // of a way into that hex, the start left out
      int expected = -1;
      if (open(from) && open(to)) {
        cost[from] = 0;
        for (bool changed = true; changed;) {
          changed = false;
          const std::map<Hex, int> now = cost;
          for (const auto& [h, n] : now)
            for (const Dir d : hex::kDirs) {
              const Hex next = r.grid().neighbour(h, d);
              const int step = r.map->cost[0][index(h)][hex::index(d)];
              if (next == Hex::None || next == to || step == 0 || !open(next) || n + step > 60)
                continue;
              if (!cost.contains(next) || cost[next] > n + step) {
                cost[next] = n + step;
                changed = true;
              }
            }
        }
        for (const auto& [h, n] : cost) {
          const int d = r.grid().direction(h, to);
          const bool next_to =
              h == to || (d >= 0 && r.map->cost[0][index(h)][static_cast<std::size_t>(d)] != 0);
          if (next_to && (expected < 0 || n < expected)) expected = n;
        }
        if (r.grid().distance(from, to) <= 1) expected = 0;
      }
      const int found = r.order_path(s, b, static_cast<std::size_t>(chief), c, 60);
      EXPECT_EQ(found, expected) << r.army->command[c].id;
      ++compared;
    }
  };
  each_position(5, 31, 800, 400, visit);
  each_position(1, 32, 600, 200, visit);
  EXPECT_GT(compared, 5);
}

// ---- lines of fire: points along the line, a hair to the left and to the right

struct Point {
  double x, y;
};

Point centre(const Rules& r, Hex h) {
  return {1.5 * r.grid().column(h), std::sqrt(3.0) / 2 * r.grid().height(h)};
}

Hex hex_near(const Rules& r, Hex a, Hex b, Point p) {
  Hex best = Hex::None;
  double least = 1e9;
  const int far = r.grid().distance(a, b);
  for (const Hex h : r.grid().all()) {
    if (r.grid().distance(a, h) > far + 1) continue;
    const Point c = centre(r, h);
    const double d = std::hypot(c.x - p.x, c.y - p.y);
    if (d < least) {
      least = d;
      best = h;
    }
  }
  return best;
}

using Stretch = std::pair<Hex, Hex>;

std::vector<Stretch> stretches(const Rules& r, Hex from, Hex to) {
  const Point a = centre(r, from);
  const Point b = centre(r, to);
  const double length = std::hypot(b.x - a.x, b.y - a.y);
  const Point aside = {-(b.y - a.y) / length * 1e-6, (b.x - a.x) / length * 1e-6};
  std::vector<Stretch> out;
  const int n = 47 * r.grid().distance(from, to);
  for (int i = 0; i < n; ++i) {
    const double t = (i + 0.31830988) / n;
    const Point p = {a.x + t * (b.x - a.x), a.y + t * (b.y - a.y)};
    const Hex left = hex_near(r, from, to, {p.x + aside.x, p.y + aside.y});
    const Hex right = hex_near(r, from, to, {p.x - aside.x, p.y - aside.y});
    const Stretch now = std::minmax(left, right);
    if (out.empty() || out.back() != now) out.push_back(now);
  }
  return out;
}

bool level_open(const Rules& r, const std::vector<Hex>& way) {
  const auto level = [&](Hex h) { return static_cast<int>(r.map->level[index(h)]); };
  const int high = std::max(level(way.front()), level(way.back()));
  std::vector<std::size_t> changes;  // the line changes its height on the way into that hex
  bool up = false;
  bool down = false;
  for (std::size_t i = 1; i < way.size(); ++i) {
    if (i + 1 < way.size() && level(way[i]) > high) return false;
    if (level(way[i]) == level(way[i - 1])) continue;
    changes.push_back(i);
    if (level(way[i]) > level(way[i - 1])) {
      up = true;
    } else {
      if (up) return false;  // BA-100
      down = true;
    }
  }
  if (changes.empty() || (up && down)) return true;
  const int start = 1 + r.grid().distance(way.front(), way[changes.front() - 1]);
  const int end = 1 + r.grid().distance(way.back(), way[changes.back()]);
  return level(way.front()) < level(way.back()) ? start > end : end > start;  // BA-101
}

bool some_reading(const Rules& r, const std::vector<Stretch>& line, std::size_t at,
                  std::vector<Hex>& way) {
  if (at == line.size()) return level_open(r, way);
  for (const Hex h : std::set<Hex>{line[at].first, line[at].second}) {
    way.push_back(h);
    const bool open = some_reading(r, line, at + 1, way);
    way.pop_back();
    if (open) return true;
  }
  return false;
}

TEST(BailenSlowModels, BA_96_BA_97_BA_98_BA_99_BA_100_BA_101_BA_102_lines_of_fire) {
  int open = 0;
  int shut = 0;
  const Visit visit = [&](const Rules& r, const State& s, Rng& rng) {
    const Board b = r.board(s);
    for (int i = 0; i < 25; ++i) {
      const Hex from = r.grid().all()[rng.below(r.grid().all().size())];
      const Hex to = r.grid().all()[rng.below(r.grid().all().size())];
      const int far = r.grid().distance(from, to);
      // Away from the edge: there a line may run along a hex that does not exist.
      if (far < 2 || far > kMaxRange || r.grid().row(from) < 2 || r.grid().row(to) < 2) continue;
      if (r.grid().row(from) >= r.grid().rows() || r.grid().row(to) >= r.grid().rows()) continue;
      const bool friends = rng.below(2) == 0;
      const auto line = stretches(r, from, to);
      const auto blocks = [&](Hex h) {
        return h != from && h != to &&
               (r.map->woods.has(h) || r.map->buildings.has(h) ||
                (friends && holds(r, s, kSpanish, h)));
      };
      bool expected = true;
      for (const auto& [left, right] : line)
        expected = expected && !(blocks(left) && blocks(right));
      std::vector<Hex> way;
      expected = expected && some_reading(r, line, 0, way);
      EXPECT_EQ(r.clear_line(s, b, kSpanish, from, to, friends), expected)
          << r.map->name_of(from) << " to " << r.map->name_of(to) << (friends ? " friends" : "");
      ++(expected ? open : shut);
    }
  };
  const Rules r(box(), 3, {});
  const State s = r.start();
  Rng rng(41);
  for (int i = 0; i < 60; ++i) visit(r, s, rng);
  EXPECT_GT(open, 10);
  EXPECT_GT(shut, 10);
}

// ---- chances: all six faces are thrown

const Module& shown_by() {
  static const Module made{DataSource()};
  return made;
}

// How often each result of that event is told when the die that is wanted now is thrown.
std::map<int, int> results_of(const Rules& r, const State& s, const char* key, const char* arg) {
  std::map<int, int> out;
  const Turn turn = r.turn(s);
  for (int die = 1; die <= 6; ++die) {
    State after = s;
    std::vector<Event> events;
    Events listener(events);
    const std::array<int, 1> faces = {die};
    r.apply(after, Seat::Nobody, roll_of(turn.dice, faces), listener);
    for (const Event& e : events)
      if (std::string_view(e.key) == key)
        for (std::size_t i = 0; i < e.count; ++i)
          if (std::string_view(e.args[i].name) == arg) {
            ++out[e.args[i].value];
            i = e.count;
          }
  }
  return out;
}

TEST(BailenSlowModels, chances) {
  std::map<std::string, int> compared;
  const Visit visit = [&](const Rules& r, const State& s, Rng&) {
    const Turn turn = r.turn(s);
    if (turn.kind != TurnKind::Dice || s.depth == 0) return;
    const Frame& f = s.top();
    const Board b = r.board(s);
    if (f.kind == Kind::Combat) {
      const Blow w = r.blow(s, b, r.attackers_of(s, f.hex), f.hex, f.fight);
      const auto told = results_of(r, s, "event.shock", "result");
      const auto chances = shock_chances(r, w.column, w.modifier);
      for (int i = 0; i < kShockResults; ++i) {
        const auto at = told.find(i);
        const int ways = at == told.end() ? 0 : at->second;
        EXPECT_EQ(chances[static_cast<std::size_t>(i)],
                  Fraction::of(static_cast<std::uint64_t>(ways), 6));
      }
      ++compared["shock"];
    }
    if (f.kind == Kind::Volley && f.stage == Stage::Dice) {
      const auto told = results_of(r, s, "event.fire", "result");
      const auto chances = fire_chances(r, f.fire_points(), f.fire_modifier());
      for (int i = 0; i < kFireResults; ++i) {
        const auto at = told.find(i);
        const int ways = at == told.end() ? 0 : at->second;
        EXPECT_EQ(chances[static_cast<std::size_t>(i)],
                  Fraction::of(static_cast<std::uint64_t>(ways), 6));
      }
      ++compared["fire"];
    }
    if (f.kind == Kind::Check) {
      Changes changes;
      const int modifier = r.morale_modifier(s, b, f.unit, false, changes);
      const auto told = results_of(r, s, "event.check", "result");
      const auto chances = morale_chances(r, r.grade(s, f.unit), modifier);
      for (int i = 0; i < kMoraleResults; ++i) {
        const auto at = told.find(i);
        const int ways = at == told.end() ? 0 : at->second;
        EXPECT_EQ(chances[static_cast<std::size_t>(i)],
                  Fraction::of(static_cast<std::uint64_t>(ways), 6));
      }
      ++compared["morale"];
    }
  };
  for (std::uint64_t seed = 51; seed < 56; ++seed) each_position(1, seed, 1500, 1, visit);
  EXPECT_GT(compared["shock"], 3);
  EXPECT_GT(compared["fire"], 3);
  EXPECT_GT(compared["morale"], 3);
}

// ---- reach: every way there is, step by step and turn by turn, through the rules themselves

std::map<std::string, int> walked(const Rules& r, const State& start, std::size_t u) {
  using Key = std::tuple<Hex, int, int, int, int, int>;
  std::map<std::string, int> cost;
  std::set<Key> seen;
  Events nobody;
  State picked = start;
  const Seat seat = r.q(u).side;
  r.apply(picked, seat, with_unit(Verb::Pick, u), nobody);
  const int points = picked.top().left;
  std::vector<State> open = {picked};
  while (!open.empty()) {
    const State s = open.back();
    open.pop_back();
    if (s.depth != 1 || s.top().kind != Kind::Mover) continue;
    const Frame& f = s.top();
    const Piece& p = s.piece[u];
    if (!seen.insert({p.hex, p.pose, f.left, f.mover_bits(), f.came(), 0}).second) continue;
    Rules::Actions legal;
    r.legal(s, seat, legal);
    if (legal.contains(plain(Verb::Rest)) && p.hex != start.piece[u].hex) {
      const std::string name = r.map->name_of(p.hex);
      const int paid = points - f.left;
      if (!cost.contains(name) || cost[name] > paid) cost[name] = paid;
    }
    for (const Action a : legal) {
      const Verb verb = verb_of(a);
      if (verb != Verb::Go && verb != Verb::Face && verb != Verb::Limber) continue;
      State next = s;
      r.apply(next, seat, a, nobody);
      // A check on leaving an enemy's front is taken to be passed.
      while (r.turn(next).kind == TurnKind::Dice && next.top().kind == Kind::Check &&
             next.top().cause == Cause::Leaving) {
        next.piece[u].lost = 0;
        const std::array<int, 1> six = {6};
        r.apply(next, Seat::Nobody, roll_of(r.turn(next).dice, six), nobody);
      }
      if (next.piece[u].status() != s.piece[u].status()) continue;
      open.push_back(next);
    }
  }
  return cost;
}

TEST(BailenSlowModels, BA_61_BA_62_BA_63_BA_64_BA_65_BA_66_BA_67_BA_68_BA_69_BA_70_BA_71_reach) {
  int compared = 0;
  const Visit visit = [&](const Rules& r, const State& s, Rng& rng) {
    if (s.step != Step::Move || s.depth > 0) return;
    const Board b = r.board(s);
    const Zones z = r.zones(s, other(s.phasing));
    const Json view = shown_by().view(r, r.masked(s, s.phasing), s.phasing);
    int left = 4;
    for (std::size_t i = 0; i < r.units() && left > 0; ++i) {
      const std::size_t u = (i + rng.below(r.units())) % r.units();
      const Order o = r.order(s, u);
      if (r.q(u).side != s.phasing || !r.may_pick(s, b, u).ok()) continue;
      if (s.piece[u].formation() == Formation::Skirmish || r.q(u).arm == Arm::Cavalry) continue;
      if (r.duty_goal(s, b, z, u, r.base_mp(s, u), o) != 0 || o == Order::Unknown) continue;
      --left;
      std::map<std::string, int> told;
      for (const Json& unit : view.at("units")) {
        if (unit.at("id") != r.army->unit[u].id) continue;
        ASSERT_TRUE(unit.at("reach").is_array()) << r.army->unit[u].id;
        for (const Json& hex : unit.at("reach")) told[hex[0]] = hex[1];
      }
      EXPECT_EQ(told, walked(r, s, u))
          << r.army->unit[u].id << " at " << r.map->name_of(s.piece[u].hex);
      ++compared;
    }
  };
  each_position(1, 61, 400, 2, visit);
  each_position(5, 62, 400, 5, visit);
  each_position(4, 63, 120, 3, visit);
  EXPECT_GT(compared, 20);
}

// Positions one after the other, and older ones again, as a search meets them; whoever asks with
// memory is told and does the same.
TEST(BailenSlowModels, a_kept_board_is_as_if_made_anew) {
  for (const int scenario : {1, 4}) {
    Options markers;
    markers.markers = true;
    const Rules covered(box(), static_cast<std::size_t>(scenario - 1), markers);
    Rules::Scratch kept;
    Rules::Scratch kept_covered;
    const Rules with = covered.with(kept_covered);
    std::optional<Rules> keeps;
    State hidden = with.start();
    Rng dice(11);
    Events nobody;
    std::vector<State> older;
    each_position(scenario, 5, 700, 1, [&](const Rules& r, const State& s, Rng&) {
      if (!keeps) keeps.emplace(r.with(kept));
      expect_same_board(*keeps, s);
      if (!older.empty() && older.size() % 3 == 0)
        expect_same_board(*keeps, older[older.size() / 2]);
      if (older.size() % 5 == 0) expect_same_board(with, hidden);
      older.push_back(s);
      const Turn turn = with.turn(hidden);
      if (turn.kind == TurnKind::Over) return;
      if (turn.kind == TurnKind::Dice) {
        with.apply(hidden, Seat::Nobody, throw_dice(turn.dice, dice), nobody);
        return;
      }
      Rules::Actions legal;
      Rules::Actions made_anew;
      with.legal(hidden, turn.seats.first(), legal);
      covered.legal(hidden, turn.seats.first(), made_anew);
      ASSERT_TRUE(std::ranges::equal(legal, made_anew));
      const Action a = legal[dice.below(legal.size())];
      State twin = hidden;
      with.apply(hidden, turn.seats.first(), a, nobody);
      covered.apply(twin, turn.seats.first(), a, nobody);
      ASSERT_EQ(hidden, twin);
    });
  }
}

}  // namespace
}  // namespace tercio::bailen
