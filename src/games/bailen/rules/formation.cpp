// 4: formations (BA-31 to BA-35, BA-40 to BA-45, BA-48, BA-49, BA-218, BA-219).
//
// Frame Deploy: unit; hexes chosen so far are in the unit's Spread.
#include <algorithm>

#include "games/bailen/rules/movement.h"
#include "games/bailen/rules/rows.h"
#include "games/bailen/rules/rules.h"

namespace tercio::bailen {
namespace {

enum class Way : std::uint8_t { Out, Home };

// BA-41: what the dearest way costs from one hex of a layout to another of it, or from another
// home to that one, by hexes of the layout. Uphill is dearer than down, so the two differ.
int furthest(const Rules& r, const Spread& line, Hex at, Way way) {
  std::array<int, 4> cost{99, 99, 99, 99};
  for (std::size_t i = 0; i < line.count; ++i)
    if (line.hex[i] == at) cost[i] = 0;
  for (int round = 0; round < 3; ++round)
    for (std::size_t i = 0; i < line.count; ++i)
      for (std::size_t k = 0; k < line.count; ++k) {
        const Hex from = line.hex[way == Way::Out ? i : k];
        const int d = r.grid().direction(from, line.hex[way == Way::Out ? k : i]);
        if (d < 0 || cost[i] == 99) continue;
        const int step = r.map->cost[0][index(from)][static_cast<std::size_t>(d)];
        if (step > 0) cost[k] = std::min(cost[k], cost[i] + step);
      }
  int most = 0;
  for (std::size_t i = 0; i < line.count; ++i) most = std::max(most, cost[i]);
  return most;
}

// BA-70: what an enemy zone in a new hex of the layout adds, once.
int zone_toll(const Rules& r, const State& s, std::size_t u, const Spread& line) {
  const Zones z = r.zones(s, other(r.q(u).side));
  for (std::size_t i = 0; i < line.count; ++i)
    if (line.hex[i] != s.piece[u].hex && z.any.has(line.hex[i])) return r.charts->move.enemy_zone;
  return 0;
}

// Left to right as the unit faces; without facing west to east, then north to south.
int rank_of(const Rules& r, Hex h, int facing) {
  const int c = r.grid().column(h);
  const int y = r.grid().height(h);
  switch (facing) {
    case 0: return 3 * c + y;
    case 1: return 2 * y;
    case 2: return -3 * c + y;
    case 3: return -3 * c - y;
    case 4: return -2 * y;
    case 5: return 3 * c - y;
    default: return c * 1000 + y;
  }
}

// BA-40: evenly, the surplus from left to right; two to four in each hex.
void share_out(Spread& line, int points) {
  const int n = line.count;
  for (int i = 0; i < n; ++i)
    line.points[static_cast<std::size_t>(i)] =
        static_cast<std::uint8_t>(points / n + (i < points % n ? 1 : 0));
}

// The hexes of a new line from left to right, with their points.
void lay_out(const Rules& r, const State& s, std::size_t u, Spread& line) {
  const int facing = r.has_facing(s, u) ? static_cast<int>(s.piece[u].facing()) : -1;
  std::sort(line.hex.begin(), line.hex.begin() + line.count,
            [&](Hex x, Hex y) { return rank_of(r, x, facing) < rank_of(r, y, facing); });
  share_out(line, r.points(s, u));
}

constexpr int kLeastOfLine = 2;  // points in a hex
bool can_share(int points, int hexes) {
  return points >= kLeastOfLine * hexes && points <= 4 * hexes;
}

}  // namespace

Verdict Rules::may_form(const State& s, const Board& b, const Frame& f, Verb verb) const {
  const std::size_t u = f.unit;
  const Piece& p = s.piece[u];
  const auto& m = charts->move;
  if (f.is(kGroup)) return Verdict::no("BA-31"_rule, "refused.form-alone");
  if (f.is(kFollow)) return Verdict::no("BA-31"_rule, "refused.not-now");
  if (passes_squares(*this, s, b, f)) {  // BA-39: it goes on, unless it may stay as a line
    State formed = s;
    formed.piece[u].form(Formation::Normal);
    if (verb != Verb::Line || !may_stack(formed, b, u, p.hex, {}).ok())
      return Verdict::no("BA-39"_rule, "refused.square-stack");
  }
  // BA-230: under any order, out of its own points.
  const auto pays = [&](int cost) {
    return f.left >= cost ? Verdict::yes() : Verdict::no("BA-31"_rule, "refused.mp");
  };
  switch (verb) {
    case Verb::Square: {
      if (q(u).arm != Arm::Infantry) return Verdict::no("BA-31"_rule, "refused.not-infantry");
      if (!p.ordered()) return Verdict::no("BA-33"_rule, "refused.form-disorder");
      if (p.formation() != Formation::Normal)
        return Verdict::no("BA-32"_rule, "refused.not-normal");
      if (!map->clear.has(p.hex)) return Verdict::no("BA-33"_rule, "refused.square-ground");
      State formed = s;
      formed.piece[u].form(Formation::Square);
      TERCIO_REQUIRE(may_stack(formed, b, u, p.hex, {}));
      return pays(m.to_square);
    }
    case Verb::Line:
      if (p.formation() != Formation::Square) return Verdict::no("BA-32"_rule, "refused.no-square");
      return pays(m.from_square);
    case Verb::Skirmish:
      if (q(u).light == kNone) return Verdict::no("BA-40"_rule, "refused.not-light");
      if (!p.ordered()) return Verdict::no("BA-40"_rule, "refused.form-disorder");
      if (p.formation() != Formation::Normal)
        return Verdict::no("BA-32"_rule, "refused.not-normal");
      if (points(s, u) < 2 || points(s, u) > 16)
        return Verdict::no("BA-40"_rule, "refused.skirmish-points");
      if (b.skirmish.has(p.hex)) return Verdict::no("BA-45"_rule, "refused.skirmish-hex");
      return pays(m.to_skirmish);
    // BA-49: nothing but its points keeps a battery from limbering, moving and unlimbering in a
    // turn.
    case Verb::Limber:
      if (q(u).arm != Arm::Artillery || p.formation() == Formation::Limbered)
        return Verdict::no("BA-48"_rule, "refused.not-guns");
      return pays(m.limber);
    case Verb::Unlimber:
      if (q(u).arm != Arm::Artillery || p.formation() != Formation::Limbered)
        return Verdict::no("BA-48"_rule, "refused.not-guns");
      return pays(m.unlimber);
    default: return Verdict::no("BA-31"_rule, "refused.not-now");
  }
}

void Rules::change_formation(State& s, Verb verb, Events& ev) const {
  Frame& f = s.top();
  Piece& p = s.piece[f.unit];
  const auto& m = charts->move;
  int cost = 0;
  Formation to = Formation::Normal;
  switch (verb) {
    case Verb::Square:
      cost = m.to_square;
      to = Formation::Square;
      break;
    case Verb::Line: cost = m.from_square; break;
    case Verb::Limber:
      cost = m.limber;
      to = Formation::Limbered;
      break;
    case Verb::Unlimber: cost = m.unlimber; break;
    default: {  // a skirmish line is laid out first
      Spread& line = s.spread[q(f.unit).light];
      line = {};
      line.hex[0] = p.hex;
      line.count = 1;
      Frame deploy;
      deploy.kind = Kind::Deploy;
      deploy.stage = Stage::Choose;
      deploy.unit = f.unit;
      return push(s, deploy);
    }
  }
  f.left = static_cast<std::uint8_t>(f.left - cost);
  if (verb != Verb::Line) f.mark(kTurned);  // a square had no facing to change before (BA-52)
  p.form(to);
  ev.emit("BA-31"_rule, "event.formed",
          {unit_arg("unit", f.unit),
           named_arg("formation",
                     static_cast<int>(to) +
                         (q(f.unit).arm == Arm::Artillery && to == Formation::Normal ? 4 : 0),
                     ArgKind::Formation)});
}

Verdict Rules::may_spread(const State& s, const Board& b, const Frame& f, Hex h) const {
  const std::size_t u = f.unit;
  const Spread& line = s.spread[q(u).light];
  const Frame& mover = s.frame[s.depth - 2u];
  if (line.count == 4) return Verdict::no("BA-40"_rule, "refused.line-full");
  if (mover.is(kHalted)) return Verdict::no("BA-71"_rule, "refused.halted");
  if (points(s, u) < 2 * (line.count + 1)) return Verdict::no("BA-40"_rule, "refused.line-thin");
  bool next = false;
  for (std::size_t i = 0; i < line.count; ++i) {
    if (line.hex[i] == h) return Verdict::no("BA-40"_rule, "refused.line-has");
    next = next || grid().distance(line.hex[i], h) == 1;
  }
  if (!next) return Verdict::no("BA-40"_rule, "refused.line-gap");
  if (b.seen[index(other(q(u).side))].has(h))
    return Verdict::no("BA-61"_rule, "refused.enemy-there");
  if (b.skirmish.has(h)) return Verdict::no("BA-45"_rule, "refused.skirmish-hex");
  if (zones(s, b, other(q(u).side)).any.has(h)) {
    if (!mover.is(kInCommand)) return Verdict::no("BA-81"_rule, "refused.zone-command");
    const Order o = order(s, u);
    if (o == Order::None) return Verdict::no("BA-23"_rule, "refused.zone-no-orders");
    if (o == Order::Retreat) return Verdict::no("BA-29"_rule, "refused.zone-retreat");
  }
  TERCIO_REQUIRE(order_lets_step(s, b, u, s.piece[u].hex, h));
  TERCIO_REQUIRE(may_stack(s, b, u, h, {}, kLeastOfLine));
  Spread more = line;
  more.hex[more.count++] = h;
  // BA-41: the change and the movement to the furthest hex.
  if (charts->move.to_skirmish + furthest(*this, more, s.piece[u].hex, Way::Out) +
          zone_toll(*this, s, u, more) >
      mover.left)
    return Verdict::no("BA-41"_rule, "refused.mp");
  return Verdict::yes();
}

Verdict Rules::may_finish_line(const State& s, const Board& b, const Frame& f) const {
  const std::size_t u = f.unit;
  Spread line = s.spread[q(u).light];
  if (!can_share(points(s, u), line.count)) return Verdict::no("BA-40"_rule, "refused.line-split");
  lay_out(*this, s, u, line);
  for (std::size_t i = 0; i < line.count; ++i)  // BA-39, BA-57, BA-58: with those who stand there
    if (line.hex[i] != s.piece[u].hex)
      TERCIO_REQUIRE(may_stack(s, b, u, line.hex[i], {}, line.points[i]));
  return Verdict::yes();
}

void Rules::finish_line(State& s, Events& ev) const {
  const std::size_t u = s.top().unit;
  pop(s);
  Frame& mover = s.top();
  Spread& line = s.spread[q(u).light];
  for (std::size_t i = 0; i < line.count; ++i) {  // BA-167: the tail of a column lies there
    const std::uint8_t m = hidden_at(*this, s, other(q(u).side), line.hex[i]);
    if (m == kNone) continue;
    line = {};
    mover.mark(kTurned);
    mover.left = static_cast<std::uint8_t>(mover.left - 1);
    return lift(s, m, "BA-167"_rule, ev);
  }
  const int cost = charts->move.to_skirmish + furthest(*this, line, s.piece[u].hex, Way::Out) +
                   zone_toll(*this, s, u, line);
  mover.left = static_cast<std::uint8_t>(std::max(0, mover.left - cost));
  mover.mark(kTurned);
  lay_out(*this, s, u, line);
  const Zones z = zones(s, other(q(u).side));
  for (std::size_t i = 0; i < line.count; ++i)  // BA-71: where it stood it has not entered
    if (line.hex[i] != s.piece[u].hex && z.front.has(line.hex[i])) mover.mark(kHalted);
  leave_hex(s, u);
  s.piece[u].form(Formation::Skirmish);
  s.piece[u].hex = line.hex[0];
  s.piece[u].depth = 0;
  for (std::size_t i = 0; i < line.count; ++i)
    ev.emit("BA-40"_rule, "event.line",
            {unit_arg("unit", u), hex_arg("hex", line.hex[i]), number("n", line.points[i])});
  line_enters(s, u, ev);
  look_for_markers(s, ev);
  update_objectives(s, ev);
}

template <>
Verdict Rules::why_in<Kind::Deploy>(const State& s, const Board& b, Action a) const {
  const Verb verb = verb_of(a);
  if (verb == Verb::Spread) return may_spread(s, b, s.top(), hex_of(a));
  if (verb == Verb::Formed) return may_finish_line(s, b, s.top());
  return yes_if(verb == Verb::Stay);
}

template <>
void Rules::legal_in<Kind::Deploy>(const State& s, Actions& out) const {
  Sight sight;
  const Board& b = look(s, sight);
  const Frame& f = s.top();
  HexSet line;
  const Spread& spread = s.spread[q(f.unit).light];
  for (std::size_t i = 0; i < spread.count; ++i) line.add(spread.hex[i]);
  (map->sets.around(line) - line).each([&](Hex h) {
    if (may_spread(s, b, f, h).ok()) out.push_back(with_hex(Verb::Spread, h));
  });
  if (may_finish_line(s, b, f).ok()) out.push_back(plain(Verb::Formed));
  out.push_back(plain(Verb::Stay));
}

template <>
void Rules::apply_in<Kind::Deploy>(State& s, Action a, Sight&, Events& ev) const {
  Spread& line = s.spread[q(s.top().unit).light];
  switch (verb_of(a)) {
    case Verb::Spread: line.hex[line.count++] = hex_of(a); return;
    case Verb::Formed: return finish_line(s, ev);
    default: break;
  }
  line = {};
  pop(s);
  s.top().mark(kTurned);
  s.top().left = static_cast<std::uint8_t>(s.top().left - 1);  // thinking twice costs a point
}

template <>
constinit const Rules::Row Rules::kRow<Kind::Deploy> = {.why = &Rules::why_in<Kind::Deploy>,
                                                        .legal = &Rules::legal_in<Kind::Deploy>,
                                                        .apply = &Rules::apply_in<Kind::Deploy>};

// BA-41: one point and the movement of the furthest part.
Verdict Rules::may_reform(const State& s, const Board& b, const Frame& f, Hex h) const {
  const std::size_t u = f.unit;
  if (s.piece[u].formation() != Formation::Skirmish)
    return Verdict::no("BA-41"_rule, "refused.no-line-formed");
  const Spread& line = s.spread[q(u).light];
  bool has = false;
  for (std::size_t i = 0; i < line.count; ++i) has = has || line.hex[i] == h;
  if (!has) return Verdict::no("BA-41"_rule, "refused.line-elsewhere");
  if (line.count > 1 && f.is(kHalted)) return Verdict::no("BA-71"_rule, "refused.halted");
  if (!f.is(kInCommand)) {  // BA-81: the parts that come to it leave their hexes
    const Zones& z = zones(s, b, other(q(u).side));
    for (std::size_t i = 0; i < line.count; ++i)
      if (line.hex[i] != h && z.any.has(line.hex[i]))
        return Verdict::no("BA-81"_rule, "refused.leave-command");
  }
  if (charts->move.from_skirmish + furthest(*this, line, h, Way::Home) > f.left)
    return Verdict::no("BA-41"_rule, "refused.mp");
  return may_stack(s, b, u, h, {}, points(s, u));  // BA-57: with all its points
}

void Rules::reform(State& s, Hex h, Events& ev) const {
  Frame& f = s.top();
  const std::size_t u = f.unit;
  const Spread& line = s.spread[q(u).light];
  f.left = static_cast<std::uint8_t>(f.left - charts->move.from_skirmish -
                                     furthest(*this, line, h, Way::Home));
  // BA-52: like a square it had no facing to change before, so the first change stays free.
  // BA-72: parts that leave an enemy's front call for a check first.
  const Zones z = zones(s, other(q(u).side));
  for (std::size_t i = 0; i < line.count; ++i) {
    if (line.hex[i] == h || !z.front.has(line.hex[i])) continue;
    f.set_pending(kReforms);
    f.hex = h;
    UnitSet one;
    one.add(u);
    return push_check(s, one, Cause::Leaving, h);
  }
  gather(s, u, h, ev);
}

void Rules::gather(State& s, std::size_t u, Hex h, Events& ev) const {
  drop_line(s, u, h);
  ev.emit("BA-41"_rule, "event.reformed", {unit_arg("unit", u), hex_arg("hex", h)});
  update_objectives(s, ev);
}

// Back to a counter in that hex of its line, or in the first.
void Rules::drop_line(State& s, std::size_t u, Hex at) const {
  const Spread& line = s.spread[q(u).light];
  Hex h = s.piece[u].hex;
  for (std::size_t i = 0; i < line.count; ++i)
    if (line.hex[i] == at) h = at;
  s.spread[q(u).light] = {};
  s.piece[u].form(Formation::Normal);
  s.piece[u].hex = Hex::None;
  enter_hex(s, u, h);
}

// After losses: from the right end, so that each hex keeps two to four points.
void Rules::shrink_line(State& s, std::size_t u) const {
  Spread& line = s.spread[q(u).light];
  const int n = points(s, u);
  if (n < 2) return drop_line(s, u);
  while (line.count > 1 && n < 2 * line.count) {
    --line.count;
    line.hex[line.count] = Hex::None;
    line.points[line.count] = 0;
  }
  line.below = static_cast<std::uint8_t>(line.below & ((1u << line.count) - 1));
  share_out(line, n);
  s.piece[u].hex = line.hex[0];
}

bool line_may_shift(const Rules& r, const State& s, const Board& b, const Zones& z, std::size_t u,
                    Dir d, int& cost, bool& zone) {
  const Spread& line = s.spread[r.q(u).light];
  cost = 0;
  zone = false;
  for (std::size_t i = 0; i < line.count; ++i) {
    const Hex to = r.grid().neighbour(line.hex[i], d);
    if (to == Hex::None || b.seen[index(other(r.q(u).side))].has(to)) return false;
    const std::uint8_t there = b.skirmisher(s, to);
    if (there != kNone && there != u) return false;  // BA-45
    const int step = r.map->cost[0][index(line.hex[i])][hex::index(d)];
    if (step == 0) return false;
    if (!r.may_stack(s, b, u, to, {}, line.points_in(i)).ok()) return false;
    cost = std::max(cost, step);
    zone = zone || z.any.has(to);
  }
  return true;
}

// BA-201: carts in any of its hexes are taken.
void Rules::line_enters(State& s, std::size_t u, Events& ev) const {
  const Spread line = s.spread[q(u).light];
  for (std::size_t i = 0; i < line.count; ++i) capture_carts(s, line.hex[i], ev);
}

void Rules::shift_line(State& s, std::size_t u, Dir d) const {
  Spread& line = s.spread[q(u).light];
  for (std::size_t i = 0; i < line.count; ++i) line.hex[i] = grid().neighbour(line.hex[i], d);
  s.piece[u].hex = line.hex[0];
}

}  // namespace tercio::bailen
