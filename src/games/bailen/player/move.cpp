// Where a unit or stack goes and how it faces.
#include <algorithm>

#include "games/bailen/player/drill.h"
#include "games/bailen/rules/movement.h"

namespace tercio::bailen {
namespace {

constexpr int kBusy = 7;       // hexes to the enemy within which a unit thinks about fighting
constexpr float kRoad = 0.5f;  // a column on a road marches on a hex farther
constexpr int kMates = 3;      // … and within which own troops stand by it
constexpr int kGallop = 6;     // hexes from which cavalry is on a square's heels

// Which directions a facing has in front.
constexpr auto kFronts = [] {
  std::array<std::array<bool, hex::kSides>, hex::kSides> out{};
  for (std::size_t c = 0; c < hex::kSides; ++c)
    for (const Dir d : hex::kDirs)
      out[c][hex::index(d)] = hex::quarter(static_cast<Corner>(c), d) == hex::Quarter::Front;
  return out;
}();

bool is_on_road(const Rules& r, Hex h) {
  for (const Dir d : hex::kDirs)
    if (r.map->road.has(h, d)) return true;
  return false;
}

bool is_threatened_by_horse(const Rules& r, const State& s, Hex h, Seat side) {
  for (const std::size_t u : r.troops(other(side))) {
    const Piece& p = s.piece[u];
    if (r.q(u).arm == Arm::Cavalry && p.on_map() && p.ordered() && !p.is(kHidden) &&
        r.grid().distance(p.hex, h) <= kGallop)
      return true;
  }
  return false;
}

}  // namespace

Body Drill::body(const Rules& r, const State& s) const {
  const Frame& f = s.top();
  Body y;
  y.unit = f.unit;
  y.command = r.q(f.unit).command;
  y.all = r.picked(s);
  if (y.all.empty()) y.all.add(f.unit);
  y.order = r.order(s, f.unit);
  y.fights = true;
  y.grade = Grade::A;
  y.shock = y.order == Order::Attack ? 1 : y.order == Order::Defend ? -1 : 0;
  y.all.each([&](std::size_t u) {
    y.points += r.q(u).arm == Arm::Artillery ? 0 : r.points(s, u);
    y.guns = y.guns || r.q(u).arm == Arm::Artillery;
    y.horse = y.horse || r.q(u).arm == Arm::Cavalry;
    y.foot = y.foot || r.q(u).arm == Arm::Infantry;
    y.ordered = y.ordered && s.piece[u].ordered();
    y.fights = y.fights && r.may_fight(s, u);
    y.grade = std::max(y.grade, r.grade(s, u));
  });
  return y;
}

// Movement points of foot from every hex to the nearest enemy.
void Drill::find_ways(const Rules& r, const HexSet& goal, bool roads, Ways& out) {
  out.fill(250);
  HexSet ring = goal;
  if (ring.empty()) ring = r.map->bailen;
  std::array<HexSet, 6> wave;
  wave[0] = ring;
  HexSet done;
  for (int cost = 0; cost < 240; ++cost) {
    HexSet now_at = wave[static_cast<std::size_t>(cost % 6)];
    wave[static_cast<std::size_t>(cost % 6)].clear();
    now_at -= done;
    if (now_at.empty()) {
      bool any = false;
      for (const HexSet& w : wave) any = any || !w.empty();
      if (!any) break;
      continue;
    }
    done |= now_at;
    now_at.each([&](Hex h) {
      out[index(h)] = static_cast<std::uint8_t>(cost);
      for (const Dir d : hex::kDirs) {
        const Hex from = r.grid().neighbour(h, d);
        if (from == Hex::None || done.has(from)) continue;
        const Dir back = hex::opposite(d);
        const int step = roads && r.map->road.has(from, back)
                             ? 1
                             : r.map->cost[0][index(from)][hex::index(back)];
        if (step > 0 && step < 6) wave[static_cast<std::size_t>((cost + step) % 6)].add(from);
      }
    });
  }
}

std::size_t Drill::ways_to(const Rules& r, const HexSet& goal, bool roads) {
  for (std::size_t i = 0; i < kKnownWays; ++i)
    if (const KnownWays& one = known_ways_[i];
        one.map == r.map && one.roads == roads && one.goal == goal)
      return i;
  const std::size_t at = next_known_;
  next_known_ = (next_known_ + 1) % kKnownWays;
  KnownWays& one = known_ways_[at];
  one.map = r.map;
  one.roads = roads;
  one.goal = goal;
  find_ways(r, goal, roads, one.ways);
  return at;
}

void Drill::reach(const Rules& r, const State& s, const Picture& f, const Body& y) {
  for (const std::uint16_t node : touched_) left_[node] = 0;
  touched_.clear();
  for (auto& list : open_) list.clear();
  const Frame& frame = s.top();
  const Hex here = s.piece[y.unit].hex;
  const bool faces = r.has_facing(s, y.unit);
  const bool commanded = frame.is(kInCommand);
  const bool marches = y.order == Order::Maneuver && !r.q(y.unit).convoy;
  const bool group = frame.is(kGroup);
  const auto& cost_of = r.charts->move;
  std::array<std::uint8_t, kMapBits> stack;  // 0: not looked at, 1: may stand, 2: may not
  stack.fill(0);
  const auto put = [&](Hex h, int facing, int left, std::uint16_t from) {
    const std::uint16_t node = node_of(h, facing);
    if (left_[node] > left) return;
    if (left_[node] == 0) touched_.push_back(node);
    left_[node] = static_cast<std::uint8_t>(left + 1);
    from_[node] = from;
    auto& list = open_[static_cast<std::size_t>(std::min(left, 15))];
    if (list.size() < list.capacity()) list.push_back(node);
  };
  for (HexSet& known : edges_known_) known.clear();
  const auto edge_of = [&](Hex at, Hex to, Dir d) -> Edge& {
    Edge& edge = edge_[index(at) * hex::kSides + hex::index(d)];
    HexSet& known = edges_known_[hex::index(d)];
    if (known.has(at)) return edge;
    known.add(at);
    edge = {};
    int cost = 0;
    if (group)
      y.all.each([&](std::size_t u) {
        const int own = r.step_cost(s, f.b, u, at, d, edge.road);
        cost = own == 0 ? 99 : std::max(cost, own);
      });
    else
      cost = r.step_cost(s, f.b, y.unit, at, d, edge.road);
    if (cost > 0 && f.zones.any.has(to)) {
      if (!y.ordered || !commanded || y.order == Order::None ||
          (y.order == Order::Retreat && !f.zones.any.has(at)))
        cost = 0;
      else
        cost += cost_of.enemy_zone;
    }
    edge.cost = static_cast<std::uint8_t>(cost);
    return edge;
  };
  const int first = faces ? static_cast<int>(s.piece[y.unit].facing()) : 0;
  const int most = std::min<int>(frame.left, 15);
  put(here, first, most, kNoNode);
  const bool free_turn = faces && !frame.is_either(kWent, kTurned);
  if (faces)
    for (int c = 0; c < hex::kSides; ++c)
      if (c != first && (free_turn || most > 0))
        put(here, c, most - (free_turn ? 0 : cost_of.facing), node_of(here, first));
  if (frame.is(kHalted)) return;
  if (f.zones.any.has(here) && y.ordered && !commanded) return;
  for (int left = most; left >= 0; --left) {
    auto& list = open_[static_cast<std::size_t>(left)];
    for (std::size_t i = 0; i < list.size(); ++i) {
      const std::uint16_t node = list[i];
      if (left_[node] != left + 1) continue;
      const Hex at = hex_of_node(node);
      const int facing = facing_of(node);
      const bool gone = at != here;
      if (gone && faces && left >= cost_of.facing)
        for (int c = 0; c < hex::kSides; ++c)
          if (c != facing) put(at, c, left - cost_of.facing, node);
      if (gone && f.zones.front.has(at)) continue;
      for (const Dir d : hex::kDirs) {
        if (faces && !kFronts[static_cast<std::size_t>(facing)][hex::index(d)]) continue;
        const Hex to = r.grid().neighbour(at, d);
        if (to == Hex::None || index(to) >= kMapBits || to == here ||
            f.b.seen[index(other(f.me))].has(to))
          continue;
        Edge& edge = edge_of(at, to, d);
        int cost = edge.cost;
        if (cost == 0) continue;
        if (marches && !edge.road && !frame.is(kOffRoad) && left == most)
          cost += cost_of.maneuver_road - cost_of.maneuver;
        if (cost > left) continue;
        if (edge.lets == 0) edge.lets = r.order_lets_step(s, f.b, y.unit, at, to).ok() ? 1 : 2;
        if (edge.lets == 2) continue;
        std::uint8_t& may = stack[index(to)];
        if (may == 0)
          may = r.may_stack(s, f.b, y.unit, to, y.all).ok() &&
                        (!y.horse || !r.map->buildings.has(to)) &&
                        !(f.b.carts.has(to) && y.guns && f.me == kSpanish)
                    ? 1
                    : 2;
        if (may == 2) continue;
        if (gone && f.is_own(at) && from_[node] != kNoNode) {
          const Hex before = hex_of_node(from_[node]);
          const int came = r.grid().direction(before, at);
          if (came >= 0 && !r.may_pass_friends(s, f.b, at, static_cast<Dir>(came), d).ok())
            continue;
        }
        int turned = facing;
        if (faces && f.is_own(to)) {
          const std::uint8_t mate = r.top(s, f.b, to);
          if (mate != kNone && r.has_facing(s, mate))
            turned = static_cast<int>(s.piece[mate].facing());
        }
        put(to, turned, left - cost, node);
      }
    }
  }
}

void Drill::look(const Rules& r, const State& s, const Picture& f, const UnitSet& who) {
  const Stakes k = stakes(r, s, f.b);
  own_ = k.risk(r, s, f.b, odds_, who);
  last_word_ = is_last_word(r, s) && f.me == s.phasing;
  heart_ = heart_of(r, s, f, who.first());
  f.b.of[index(other(f.me))].each([&](Hex h) { prey_[index(h)] = k.prey(r, s, f.b, odds_, h); });
  // Own troops the enemy can fire at: who joins them shares their fate (BA-107).
  f.b.of[index(f.me)].each([&](Hex h) {
    float& sum = mates_[index(h)];
    sum = 0;
    if (f.near[index(h)] > 1) return;
    r.each_combat(s, f.b, h, [&](std::size_t u) {
      float fails = 0;
      if (!who.has(u)) sum += k.check(r, s, f.b, odds_, u, fails);
    });
  });
}

// Who is hopelessly outnumbered where he stands waits for the enemy.
float Drill::heart_of(const Rules& r, const State& s, const Picture& f, std::size_t unit) const {
  const Hex here = s.piece[unit].hex;
  const float enough = weights_for(r, s, unit).heart;
  if (enough <= 0 || closing_ || last_word_ || f.near[index(here)] <= 1) return 1;
  float own = 0;
  float foe = 0;
  r.grid().each_within(here, kMates, [&](Hex h) { own += f.own[index(h)]; });
  f.b.of[index(other(f.me))].each([&](Hex h) {
    if (r.grid().distance(h, here) <= kBusy) foe += f.attack[index(h)];
  });
  return foe <= 0 ? 1 : std::clamp(2 * own / (enough * foe) - 1, 0.0f, 1.0f);
}

// Without facing.
float Drill::at_hex(const Rules& r, const State& s, const Picture& f, const Body& y, Hex h) {
  const DrillWeights& w = weights_for(r.q(y.unit).command, y.order);
  const int near = f.near[index(h)];
  const Hex here = s.piece[y.unit].hex;
  float v = 0;
  const std::size_t leader = r.army->command[r.q(y.unit).command].leader;
  const bool led = r.present(s, leader);
  const int from_leader = led ? r.grid().distance(h, s.leader[leader].hex) : 0;
  if (!y.ordered) {
    v += w.shaken * static_cast<float>(std::min(near, 5));
    if (f.zones.any.has(h)) v -= 2;
    v -= 0.25f * static_cast<float>(from_leader);
    if (led && from_leader == 0) v += 1;
    return v - 0.1f * f.guns[index(h)];
  }
  switch (y.order) {
    case Order::Attack:
    case Order::Harass:
    case Order::Maneuver:
    case Order::Unknown:
      if (!stands_[r.q(y.unit).command]) {
        v -= w.pull * static_cast<float>(way(r, h, y.order));
        if (y.order == Order::Maneuver && is_on_road(r, h)) v += kRoad;
        break;
      }
      [[fallthrough]];
    case Order::Defend: {
      const Hex centre = s.command[r.q(y.unit).command].centre;
      if (centre != Hex::None) v -= 0.15f * static_cast<float>(r.grid().distance(h, centre));
      v -= w.guard * static_cast<float>(r.grid().distance(h, here));
      v -= w.face * heart_ * static_cast<float>(std::min(near, 8));
      break;
    }
    case Order::Retreat: v += 0.6f * static_cast<float>(std::min(near, 12)); break;
    case Order::None: break;
  }
  // BA-201, BA-202: carts alone are anybody's.
  if (h != here && f.b.carts.has(here) && f.me == kFrench && f.own[index(here)] <= y.points)
    v -= w.convoy;
  if (led && from_leader > 4)
    v -= w.command * static_cast<float>(std::min(4, from_leader - 4)) * 0.5f;
  if (r.is_objective(h)) v += w.objective;
  if (near > kBusy) return v;
  // What can come at it, against what stands there; ground that helps the defender.
  float part = 1;
  int ways = 0;
  int own_near = 0;
  for (const Dir d : hex::kDirs) {
    const Hex next = r.grid().neighbour(h, d);
    if (next == Hex::None) continue;
    if (f.near[index(next)] < near || (near == 1 && f.is_foe(next))) {
      part +=
          static_cast<float>(r.map->shock[0][index(next)][hex::index(hex::opposite(d))]) / kWhole;
      ++ways;
    }
    if (next != here) own_near += f.own[index(next)];
  }
  part = ways > 0 ? (part - 1) / static_cast<float>(ways) : 1;
  const int mates = f.own[index(h)] - (h == here ? y.points : 0);
  if (!last_word_) v += exposure(f, y, w, h, part, mates, own_near);
  v += w.support * static_cast<float>(std::min(own_near, 20));
  if (mates > 0 && mates + y.points > 18) v -= 0.2f * static_cast<float>(mates + y.points - 18);
  return v;
}

// What the enemy's next phase makes of a hex.
float Drill::exposure(const Picture& f, const Body& y, const DrillWeights& w, Hex h, float part,
                      int mates, int own_near) {
  float v = w.cover * (1 - part);
  const float stands = static_cast<float>(std::max(1, y.points + std::max(0, mates)));
  const float threat = std::min(f.threat[index(h)], 40.0f) * part;
  const float over = std::clamp(
      threat / (stands + 0.5f * static_cast<float>(std::min(own_near, 16))) - 0.7f, 0.0f, 2.5f);
  const float frail = 0.6f + 0.2f * static_cast<float>(y.grade);
  v -= w.danger * over * static_cast<float>(std::max(2, y.points)) * frail;
  return v - w.guns * std::min(f.guns[index(h)], 18.0f) * (mates > 6 ? 1.5f : 1.0f);
}

Drill::Around Drill::around(const Rules& r, const Picture& f, const Body& y, Hex h) const {
  const DrillWeights& w = weights_for(r.q(y.unit).command, y.order);
  const auto points = static_cast<float>(y.points);
  Around out;
  Stakes::Prey under_fire = own_;
  if (f.is_own(h)) {
    under_fire.mates += mates_[index(h)];
    under_fire.top += own_.fails * mates_[index(h)];
  }
  for (const Dir d : hex::kDirs) {
    const Hex to = r.grid().neighbour(h, d);
    if (to == Hex::None) continue;
    Around::Side& side = out.side[hex::index(d)];
    if (!f.is_foe(to)) {
      if (f.near[index(to)] < f.near[index(h)]) side.ahead = 0.3f;
      if (!last_word_ && !f.is_own(to) && f.near[index(to)] <= 3 &&
          f.near[index(to)] <= f.near[index(h)])
        side.bare = w.open * points;
      continue;
    }
    side.foe = true;
    const int cover = r.charts->ground[static_cast<std::size_t>(r.map->ground_of(h))].fire;
    const int at_cover = r.charts->ground[static_cast<std::size_t>(r.map->ground_of(to))].fire;
    side.answer = w.answer * fire_gain(odds_.volley(std::min<int>(6, f.muskets[index(to)]), cover),
                                       under_fire, false);
    if (!y.fights) continue;
    if (y.foot)
      side.fire = fire_gain(odds_.volley(std::min(6, y.points), at_cover), prey_[index(to)], false);
    const float part =
        static_cast<float>(r.map->shock[y.horse && !y.foot ? 1 : 0][index(h)][hex::index(d)]) /
        kWhole;
    float joint = 0;
    for (const Dir e : hex::kDirs) {
      const Hex mate = r.grid().neighbour(to, e);
      if (mate != Hex::None && mate != h) joint += 0.5f * f.own[index(mate)];
    }
    const bool flank = (f.flanks[index(to)] >> hex::index(hex::opposite(d)) & 1) != 0;
    const float times = !flank ? 1.0f : y.horse && !y.foot ? 3.0f : 2.0f;
    const float attack = std::min(18.0f, points) * part * times + joint;
    const int column = shock_column(attack, f.defence[index(to)]);
    if (column < 0 || part == 0) continue;
    const int better = static_cast<int>(f.grade[index(to)]) - static_cast<int>(y.grade);
    const int steps = better > 1 ? better - 1 : better < -1 ? better + 1 : 0;
    const OddsBook::Shock& c = odds_.shock(column, y.shock + std::clamp(steps, -4, 4));
    const Stakes::Prey& prey = prey_[index(to)];
    const float all = w.shake * prey.all;
    side.shock = c.at(ShockResult::D2) * (1 + all) + c.at(ShockResult::D1) * 1.2f +
                 c.at(ShockResult::DB) * (prey.point + all) - c.at(ShockResult::AB) * own_.point -
                 (c.at(ShockResult::A1) + c.at(ShockResult::A2)) * (0.4f + w.shake * own_.all);
  }
  return out;
}

float Drill::facing_there(const Around& all, const Body& y, int facing, float hope) const {
  const DrillWeights& w = weights_for(y.command, y.order);
  const auto points = static_cast<float>(y.points);
  float v = 0;
  float fire = 0;
  float shock = 0;
  for (const Dir d : hex::kDirs) {
    const Around::Side& side = all.side[hex::index(d)];
    const auto quarter = hex::quarter(static_cast<Corner>(facing), d);
    if (quarter == hex::Quarter::Front) {
      v += side.ahead - side.answer;
      fire = std::max(fire, side.fire);
      shock = std::max(shock, side.shock);
      continue;
    }
    const bool rear = quarter == hex::Quarter::Rear;
    v -= side.bare * (rear ? 1.6f : 1.0f);
    v -= side.answer;
    if (side.foe && !last_word_) v -= w.flank * points * (rear ? 2.0f : 1.0f);
  }
  return v + hope * std::max(w.fire * (closing_ ? w.closing : heart_) * fire, w.shock * shock);
}

HexSet Drill::seen_from(const Rules& r, const State& s, const Picture& f, Hex h, int range) {
  HexSet out;
  f.b.of[index(other(f.me))].each([&](Hex t) {
    if (r.grid().distance(h, t) <= range && r.clear_line(s, f.b, f.me, h, t, true)) out.add(t);
  });
  return out;
}

// Guns like targets at two hexes and nobody next to them.
float Drill::gun_facing(const Rules& r, const State& s, const Picture& f, const Body& y,
                        const HexSet& seen, Hex h, int facing) const {
  const int range = r.gun_range(s, y.unit);
  const auto points = static_cast<float>(r.points(s, y.unit));
  float best = 0;
  float v = 0;
  f.b.of[index(other(f.me))].each([&](Hex t) {
    const int far = r.grid().distance(h, t);
    if (far > range + 1) return;
    float bearing = 0;
    for (int k = 0; k < 2; ++k) {
      const Hex ahead = r.grid().neighbour(h, hex::turned(static_cast<Dir>(facing), k));
      if (ahead != Hex::None && r.grid().distance(ahead, t) < far) bearing += 0.5f;
    }
    const float times = far == 1 ? 1.0f : far == 2 ? 1.5f : far <= range ? 0.5f : 0.2f;
    if (far == 1) v -= 1.2f;
    if (far <= range && !seen.has(t)) return;
    best = std::max(best, bearing * points * times * 0.15f);
    v += 0.02f * bearing * points * times;
  });
  return v + best;
}

void Drill::places(const Rules& r, const State& s, const Picture& f, Places& out) {
  const Body y = body(r, s);
  survey(r, s, f);
  reach(r, s, f, y);
  look(r, s, f, y.all);
  out.clear();
  std::array<float, kMapBits> known;
  HexSet have;
  HexSet seen;  // by guns, from `looks`
  Hex looks = Hex::None;
  HexSet around_known;
  const bool guns = y.guns && !y.foot;
  const bool faces = r.has_facing(s, y.unit);
  const Frame& frame = s.top();
  const Hex here = s.piece[y.unit].hex;
  const float leaving = y.ordered && f.zones.front.has(here)
                            ? weights_for(r.q(y.unit).command, y.order).leave * own_.all
                            : 0;
  for (const std::uint16_t node : touched_) {
    const Hex h = hex_of_node(node);
    // BA-26, BA-27, BA-29: where its order lets it end.
    if (!have.has(h)) {
      have.add(h);
      known[index(h)] = at_hex(r, s, f, y, h) - (h == here ? 0 : leaving);
      if (frame.duty() != 0 && frame.duty() != Rules::kLeaveZone && f.near[index(h)] > frame.duty())
        known[index(h)] -= 40.0f * static_cast<float>(f.near[index(h)] - frame.duty());
      if (frame.duty() == Rules::kLeaveZone && f.zones.any.has(h)) known[index(h)] -= 60;
    }
    float score = known[index(h)];
    if (faces && f.near[index(h)] <= kBusy) {
      if (!guns && !around_known.has(h)) {
        around_known.add(h);
        around_[index(h)] = around(r, f, y, h);
      }
      if (guns && looks != h) {
        looks = h;
        seen = seen_from(r, s, f, h, r.gun_range(s, y.unit));
      }
      score += guns ? gun_facing(r, s, f, y, seen, h, facing_of(node))
                    : facing_there(around_[index(h)], y, facing_of(node));
    }
    if (out.size() < out.capacity())
      out.push_back({h, static_cast<std::uint8_t>(facing_of(node)), node, score});
  }
  const Piece& p = s.piece[y.unit];
  if (p.is(kCharging) && !frame.is(kGroup)) charges(r, s, f, y, p.target, out);
}

void Drill::send(const Rules&, const State& s, const Place& to) {
  mover_ = s.top().unit;
  way_turn_ = s.turn;
  way_count_ = 0;
  for (std::uint16_t node = to.node; node != kNoNode && way_count_ < way_.size();
       node = from_[node])
    way_[way_count_++] = {hex_of_node(node), static_cast<std::uint8_t>(facing_of(node))};
}

// The next action of the way under way; a roll if there is none that fits.
Action Drill::walk(const Rules& r, const State& s) {
  const Action none;
  const Frame& f = s.top();
  const Seat side = r.q(f.unit).side;
  if (way_count_ == 0 || mover_ != f.unit) return none;
  const Piece& p = s.piece[f.unit];
  const bool faces = r.has_facing(s, f.unit);
  const auto is_here = [&](const Stop& stop) {
    return stop.hex == p.hex && (!faces || stop.facing == static_cast<std::uint8_t>(p.facing()));
  };
  while (way_count_ > 0 && !is_here(way_[way_count_ - 1])) {
    // It may have been passed already.
    const Stop& next = way_[way_count_ - 1];
    if (next.hex == p.hex || r.grid().distance(next.hex, p.hex) == 1) break;
    --way_count_;
  }
  while (way_count_ > 0 && is_here(way_[way_count_ - 1])) --way_count_;
  Action a = plain(Verb::Rest);
  if (way_count_ > 0) {
    const Stop& next = way_[way_count_ - 1];
    if (next.hex == p.hex) {
      a = with_small(Verb::Face, next.facing);
    } else {
      const int d = r.grid().direction(p.hex, next.hex);
      if (d < 0) {
        way_count_ = 0;
        return none;
      }
      a = with_small(Verb::Go, static_cast<unsigned>(d));
    }
  }
  if (way_count_ == 0) mover_ = kNone;
  if (r.why(s, side, a).ok()) return a;
  way_count_ = 0;
  return none;
}

Action Drill::move_guns(const Rules& r, const State& s, const Picture& f) {
  const Frame& frame = s.top();
  const Piece& p = s.piece[frame.unit];
  const Seat side = f.me;
  const int near = f.near[index(p.hex)];
  const int range = r.gun_range(s, frame.unit);
  const auto may = [&](Action a) { return r.why(s, side, a).ok(); };
  if (p.formation() == Formation::Normal) {
    const bool idle = near > range + 1 && r.order(s, frame.unit) != Order::Defend;
    if (idle && may(plain(Verb::Limber))) return plain(Verb::Limber);
    const Body y = body(r, s);
    const HexSet seen = seen_from(r, s, f, p.hex, range);
    int best = static_cast<int>(p.facing());
    float most = gun_facing(r, s, f, y, seen, p.hex, best) + 0.05f;
    for (int c = 0; c < hex::kSides; ++c) {
      const float v = gun_facing(r, s, f, y, seen, p.hex, c);
      if (v > most && may(with_small(Verb::Face, static_cast<unsigned>(c)))) {
        most = v;
        best = c;
      }
    }
    if (best != static_cast<int>(p.facing()) && !frame.is(kTurned))
      return with_small(Verb::Face, static_cast<unsigned>(best));
    return may(plain(Verb::Rest)) ? plain(Verb::Rest) : Action();
  }
  const bool deploy = near <= 3 && r.order(s, frame.unit) != Order::Maneuver &&
                      r.order(s, frame.unit) != Order::Retreat &&
                      !seen_from(r, s, f, p.hex, std::min(range, 3)).empty();
  if (deploy && may(plain(Verb::Unlimber))) return plain(Verb::Unlimber);
  return Action();
}

Action Drill::move(const Rules& r, const State& s) {
  const Frame& frame = s.top();
  const Seat side = r.q(frame.unit).side;
  const Action next = walk(r, s);
  if (!next.is_roll()) return next;
  const Picture f(r, s, side);
  const Piece& p = s.piece[frame.unit];
  const auto may = [&](Action a) { return r.why(s, side, a).ok(); };
  if (p.formation() == Formation::Square) {
    if (!is_threatened_by_horse(r, s, p.hex, side) && may(plain(Verb::Line)))
      return plain(Verb::Line);
    if (may(plain(Verb::Rest))) return plain(Verb::Rest);
  }
  if (r.q(frame.unit).arm == Arm::Artillery) {
    const Action a = move_guns(r, s, f);
    if (!a.is_roll()) return a;
  }
  places(r, s, f, places_);
  if (!places_.empty()) {
    std::size_t best = 0;
    for (std::size_t i = 1; i < places_.size(); ++i)
      if (places_[i].score > places_[best].score + 0.001f) best = i;
    send(r, s, places_[best]);
    const Action a = walk(r, s);
    if (!a.is_roll()) return a;
  }
  return any(r, s, side);
}

}  // namespace tercio::bailen
