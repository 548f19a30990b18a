// Charges (BA-129 to BA-132): declared before the move, ridden straight over the last two hexes.
#include <algorithm>

#include "games/bailen/player/drill.h"
#include "games/bailen/rules/movement.h"

namespace tercio::bailen {

// What it brings, in points: twice the strength (BA-131), if the riders hold their check and the
// foot do not form square in time (BA-36).
float Drill::charge_gain(const Rules& r, const State& s, const Picture& f, const Stakes& k,
                         const Body& y, Hex contact, Dir d) const {
  const Hex target = r.grid().neighbour(contact, d);
  const std::uint8_t top = r.top(s, f.b, target);
  if (top == kNone) return -9;
  const float part = static_cast<float>(r.map->shock[1][index(contact)][hex::index(d)]) / kWhole;
  const bool flank = (f.flanks[index(target)] >> hex::index(hex::opposite(d)) & 1) != 0;
  const auto points = static_cast<float>(y.points);
  const int column = shock_column(points * part * (flank ? 3.0f : 2.0f), f.defence[index(target)]);
  if (column < 0) return -9;
  const int better = static_cast<int>(f.grade[index(target)]) - static_cast<int>(y.grade);
  const int steps = better > 1 ? better - 1 : better < -1 ? better + 1 : 0;
  int modifier = y.shock + std::clamp(steps, -4, 4);
  if (r.q(y.unit).weight == Weight::Heavy) modifier += r.charts->shock.heavy_cavalry;
  const Stakes::Prey theirs = k.prey(r, s, f.b, odds_, target);
  const Stakes::Prey ours = k.risk(r, s, f.b, odds_, y.all);
  const float prey = weights.shake * theirs.all;
  const float risk = weights.shake * ours.all;
  const auto gain = [&](int change, bool square) {
    const OddsBook::Shock& o = odds_.shock(column, modifier + change);
    const float out = square ? 0.0f : 1.0f;
    return o.at(ShockResult::D2) * (1 + prey) + o.at(ShockResult::D1) * out +
           o.at(ShockResult::DB) * (theirs.point + prey) +
           o.at(ShockResult::BM) * (theirs.point - ours.point) -
           o.at(ShockResult::AB) * ours.point - o.at(ShockResult::A1) * (0.4f + risk) -
           o.at(ShockResult::A2) * (0.8f + risk);
  };
  const Piece& p = s.piece[top];
  const bool stands_square = p.formation() == Formation::Square;
  const bool may_form =
      r.q(top).arm == Arm::Infantry && p.ordered() && p.formation() == Formation::Normal;
  const float forms = stands_square ? 1.0f : may_form ? 1 - odds_.fails(r.grade(s, top), 0) : 0.0f;
  const float passes = 1 - odds_.fails(y.grade, 0);
  // Riders who have charged are out of hand for a while (BA-133).
  return passes * ((1 - forms) * gain(0, false) +
                   forms * gain(r.charts->shock.cavalry_square, true) - 0.3f) -
         (1 - passes) * 0.5f * weights.shake * k.of(r.q(y.unit).command, y.points);
}

// Standing, in square, or caught in disorder by the attempt: what the charge would then do. Those
// who ride at the same hex and are still to come count as if they were there, and their leader.
float Drill::square_worth(const Rules& r, const State& s, const Board& b) const {
  const Frame& f = s.top();
  UnitSet home;
  int there = 0;
  int all = 0;
  for (const std::size_t u : r.troops(other(r.q(f.unit).side))) {
    const Piece& p = s.piece[u];
    if (!p.on_map() || !p.ordered() || !p.is(kCharging) || p.target != f.hex) continue;
    all += r.points(s, u);
    if (!p.is(kContact)) continue;
    home.add(u);
    there += r.points(s, u);
  }
  if (there == 0) return 0;
  const std::size_t leader = r.army->command[r.q(home.first()).command].leader;
  const bool rides = r.present(s, leader) && !s.leader[leader].is(kRode) &&
                     r.grid().distance(s.leader[leader].hex, f.hex) <=
                         r.charts->move.leader[index(r.q(home.first()).side)];
  const int helps = rides ? std::max(0, r.leader_shock(s, leader)) : 0;
  const auto gain = [&](const State& t) {
    const Board now = r.board(t);
    Blow w = r.blow(t, now, home, f.hex, Fight::Charge);
    w.column = std::max(0, shock_column(static_cast<float>(w.attack) * static_cast<float>(all) /
                                            static_cast<float>(there),
                                        static_cast<float>(w.defence)));
    w.modifier += helps;
    return gain_of(r, t, now, stakes(r, t, now), w);
  };
  State square = s;
  square.piece[f.unit].form(Formation::Square);
  State shaken = s;
  shaken.piece[f.unit].set_status(Status::Disorganized);
  float fails = 0;
  const float disorder = weights.shake * stakes(r, s, b).check(r, s, b, odds_, f.unit, fails);
  return gain(s) - (1 - fails) * gain(square) - fails * gain(shaken) - disorder;
}

// The ways to ride home out of the flood of the move at hand.
void Drill::charges(const Rules& r, const State& s, const Picture& f, const Body& y, Hex only,
                    Places& out) {
  const HexSet& foes = f.b.of[index(other(f.me))];
  const Stakes k = stakes(r, s, f.b);
  const auto look = [&](Hex target) {
    if (!r.map->clear.has(target)) return;
    for (const Dir d : hex::kDirs) {
      const Hex contact = r.grid().neighbour(target, hex::opposite(d));
      if (contact == Hex::None || f.b.seen[index(other(f.me))].has(contact)) continue;
      const Hex before = r.grid().neighbour(contact, hex::opposite(d));
      if (before == Hex::None || !is_open_step(*r.map, before, d) ||
          !is_open_step(*r.map, contact, d))
        continue;
      for (const int turn : {0, -1}) {
        const int facing = static_cast<int>(hex::turned(static_cast<Corner>(d), turn));
        const std::uint16_t from = node_of(before, facing);
        if (left_[from] == 0) continue;
        if (before != s.piece[y.unit].hex && f.zones.front.has(before)) continue;  // BA-71
        bool road = false;
        int cost = r.step_cost(s, f.b, y.unit, before, d, road);
        if (cost == 0) continue;
        if (f.zones.any.has(contact)) cost += r.charts->move.enemy_zone;
        if (cost > left_[from] - 1 || !r.may_stack(s, f.b, y.unit, contact, y.all).ok() ||
            !r.order_lets_step(s, f.b, y.unit, before, contact).ok())
          continue;
        bool crossed = false;
        bool open = true;  // BA-132: the whole way
        for (std::uint16_t node = from; node != kNoNode; node = from_[node]) {
          crossed = crossed || hex_of_node(node) == contact;
          if (from_[node] == kNoNode) break;
          const Hex back = hex_of_node(from_[node]);
          const int way = r.grid().direction(back, hex_of_node(node));
          open = open && (way < 0 || is_open_step(*r.map, back, static_cast<Dir>(way)));
        }
        if (!open || crossed || out.size() == out.capacity()) continue;
        const std::uint16_t node = node_of(contact, facing);
        if (left_[node] == 0) touched_.push_back(node);
        left_[node] = static_cast<std::uint8_t>(left_[from] - cost);
        from_[node] = from;
        const float score =
            at_hex(r, s, f, y, contact) + facing_there(around(r, f, y, contact), y, facing) +
            weights_for(r, s, y.unit).charge * charge_gain(r, s, f, k, y, contact, d);
        out.push_back({contact, static_cast<std::uint8_t>(facing), node, score});
      }
    }
  };
  if (only != Hex::None) {
    if (foes.has(only)) look(only);
    return;
  }
  foes.each([&](Hex h) {
    if (r.may_aim(s, f.b, y.unit, h).ok()) look(h);
  });
}

Hex Drill::charge_target(const Rules& r, const State& s, std::size_t u) {
  State t = s;
  if (t.depth > 0) {  // the charge is being aimed
    t.depth = 0;
    t.frame[0] = {};
  }
  const Seat side = r.q(u).side;
  if (!r.may_charge(t, r.board(t), u).ok()) return Hex::None;
  Events nobody;
  r.apply(t, side, with_unit(Verb::Pick, u), nobody);
  if (t.depth != 1 || t.top().kind != Kind::Mover || t.top().unit != u) return Hex::None;
  const Picture f(r, t, side);
  const Body y = body(r, t);
  places(r, t, f, charges_);
  float best = -1000;
  for (const Place& place : charges_) best = std::max(best, place.score);
  charges_.clear();
  charges(r, t, f, y, Hex::None, charges_);
  Hex target = Hex::None;
  for (const Place& place : charges_) {
    if (place.score <= best) continue;
    best = place.score;
    const Hex before = hex_of_node(from_[place.node]);
    target = r.grid().neighbour(place.hex, static_cast<Dir>(r.grid().direction(before, place.hex)));
  }
  return target;
}

}  // namespace tercio::bailen
