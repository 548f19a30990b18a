// 7: reinforcements (BA-180, BA-181, BA-190, BA-196, BA-197, BA-211) and leaving the map (BA-189).
#include <algorithm>

#include "games/bailen/rules/movement.h"
#include "games/bailen/rules/rules.h"

namespace tercio::bailen {
namespace {

// The rule that says who enters where and when.
RuleId entry_rule(const Scenario& sc, Seat side) {
  switch (sc.number) {
    case 2: return side == kFrench ? "BA-181"_rule : "BA-180"_rule;
    case 3: return "BA-190"_rule;
    case 5: return "BA-211"_rule;
    default: return side == kFrench ? "BA-196"_rule : "BA-197"_rule;
  }
}

}  // namespace

// Where and when it comes; nullptr if it does not.
const Entry* Rules::entry_of(const State& s, std::size_t u) const {
  if (s.part == Part2::Second && q(u).entry2 != kNone) return &second_->enter[q(u).entry2];
  if (q(u).entry != kNone) return &scenario_->enter[q(u).entry];
  // BA-191: a brigade that gave up its place on the map enters with those of its slot.
  const Scenario& sc = scenario(s);
  const int slot = s.command[q(u).command].slot();
  if (slot > 0 && sc.slot[static_cast<std::size_t>(slot - 1)].turn > 0)
    for (const Entry& e : sc.enter)
      if (e.turn == sc.slot[static_cast<std::size_t>(slot - 1)].turn && !e.units.empty() &&
          q(e.units[0]).side == q(u).side)
        return &e;
  return nullptr;
}

// The turn in which it comes; 0 while nobody knows.
int Rules::entry_turn(const State& s, std::size_t u) const {
  const Entry* e = entry_of(s, u);
  if (e == nullptr || s.part == Part2::Interlude) return 0;
  if (e->march == March::Dufour) return s.dufour;
  const Scenario& sc = scenario(s);
  if (e->march == March::Vedel && options.vedel_variable && sc.may_vedel) return s.vedel;
  // BA-191: brigades that share the slots of arrival come when the French have said.
  const int slot = s.command[q(u).command].slot();
  if (slot > 0)
    for (const Slot& usual : sc.slot)
      if (usual.turn == e->turn) {
        const auto& b = usual.brigades;
        if (std::find(b.begin(), b.end(), q(u).command) != b.end())
          return sc.slot[static_cast<std::size_t>(slot - 1)].turn;
      }
  return e->turn;
}

// The printed hex; if the enemy holds or controls it, the nearest free hex of the edge within
// three, else None: the column waits.
Hex Rules::entry_hex(const State& s, const Board& b, const Entry& entry, Seat side) const {
  Hex printed = entry.hex;
  if (options.mourgeon_l1 && scenario(s).number == 4 && map->name_of(printed) == "h1")
    if (const Hex l1 = map->names.find("l1"); l1 != Hex::None) printed = l1;
  const Zones& z = zones_near(s, b, other(side), printed, 3);
  const auto free = [&](Hex h) { return !b.seen[index(other(side))].has(h) && !z.any.has(h); };
  if (free(printed)) return printed;
  Hex found = Hex::None;
  for (int radius = 1; radius <= 3 && found == Hex::None; ++radius)
    grid().each_in_ring(printed, radius, [&](Hex h) {
      const bool edge = grid().row(h) == 1 || grid().row(h) == grid().rows() ||
                        grid().column(h) == 1 || grid().column(h) == grid().columns();
      if (edge && free(h) && (found == Hex::None || h < found)) found = h;
    });
  return found;
}

// Groups within the limits of Maneuver come one behind the other, each a point dearer than the
// last; carts one by one.
Verdict Rules::may_enter(const State& s, const Board& b, std::size_t u, int& cost) const {
  const Piece& p = s.piece[u];
  cost = 0;
  if (q(u).side != s.phasing || p.where() != Where::Waiting)
    return Verdict::no(entry_rule(scenario(s), s.phasing), "refused.not-waiting");
  const RuleId rule = entry_rule(scenario(s), q(u).side);
  const int due = entry_turn(s, u);
  if (due == 0 || due > s.turn) return Verdict::no(rule, "refused.not-due");
  if (leader_rode(s, q(u).command)) return Verdict::no("BA-66"_rule, "refused.leader-rode");
  const Entry& own = *entry_of(s, u);
  const Hex h = entry_hex(s, b, own, q(u).side);
  if (h == Hex::None) return Verdict::no(rule, "refused.entry-held");
  if (q(u).arm == Arm::Artillery && q(u).side == kSpanish && b.carts.has(h))
    return Verdict::no("BA-201"_rule, "refused.carts");
  if (q(u).convoy) {
    cost = 1 + (b.carts.has(h) ? charts->move.cart : 0);
  } else {
    TERCIO_REQUIRE(may_stack(s, b, u, h, {}));
    int foot = 0;
    int horse = 0;
    int groups = 0;
    const auto join = [&](std::size_t v) {
      const bool infantry = q(v).arm == Arm::Infantry;
      const bool cavalry = q(v).arm == Arm::Cavalry;
      const int n = points(s, v);
      const bool fits = groups > 0 &&
                        (!infantry || foot == 0 || foot + n <= charts->limit.march_infantry) &&
                        (!cavalry || horse == 0 || horse + n <= charts->limit.march_cavalry);
      if (!fits) {
        ++groups;
        foot = horse = 0;
      }
      if (infantry) foot += n;
      if (cavalry) horse += n;
    };
    for (const std::size_t v : troops(q(u).side)) {
      if (!s.piece[v].is(kTried) || q(v).convoy) continue;
      const Entry* theirs = entry_of(s, v);
      if (theirs != nullptr && theirs->hex == own.hex) join(v);
    }
    join(u);
    cost = groups;
  }
  const int mp = base_mp(s, u) +
                 (order(s, u) == Order::Maneuver && !q(u).convoy ? charts->move.maneuver_road : 0);
  if (cost > mp) return Verdict::no(rule, "refused.mp");
  return Verdict::yes();
}

void Rules::enter(State& s, std::size_t u, Events& ev) const {
  forget_riders(*this, s);
  int cost = 0;
  const Board before = board(s);
  may_enter(s, before, u, cost);
  const Hex h = entry_hex(s, before, *entry_of(s, u), q(u).side);
  if (const std::uint8_t m = hidden_at(*this, s, other(q(u).side), h); m != kNone)
    return lift(s, m, "BA-167"_rule, ev);  // the tail of a column is there: it waits
  Piece& p = s.piece[u];
  p.set_where(Where::Map);
  p.set(kPicked | kTried);
  if (q(u).arm == Arm::Artillery) p.form(Formation::Limbered);
  p.face(q(u).side == kFrench ? Corner::E : Corner::W);
  enter_hex(s, u, h);
  Frame f = mover_frame(s, board(s), u);
  f.left = static_cast<std::uint8_t>(f.left - cost);
  f.mark(kInCommand);  // its leader comes with it
  // The entry hex counts as road if one is in it (BA-25).
  if (!map->road_hexes.has(h) && order(s, u) == Order::Maneuver && !q(u).convoy) {
    f.mark(kOffRoad);
    f.left = static_cast<std::uint8_t>(
        std::max(0, f.left - (charts->move.maneuver_road - charts->move.maneuver)));
  }
  push(s, f);
  ev.emit(entry_rule(scenario(s), q(u).side), "event.entered",
          {unit_arg("unit", u), hex_arg("hex", h), number("cost", cost)});
  capture_carts(s, h, ev);
  look_for_markers(s, ev);
}

namespace {

bool brings(const Entry& e, const Army& army, std::size_t l) {
  return std::find(e.leaders.begin(), e.leaders.end(), l) != e.leaders.end() ||
         (e.castanos && army.leader[l].id == "castanos");
}

}  // namespace

// Whether a leader who is not there yet may come at all: a commander in chief with the troops he is
// printed with.
Verdict Rules::may_come(const State& s, std::size_t l) const {
  const LeaderState& leader = s.leader[l];
  if (army->leader[l].side != s.phasing || !leader.is(kAbsent) || leader.is(kNotHere))
    return Verdict::no("BA-197"_rule, "refused.not-waiting");
  if (!is_chief(s, l)) return Verdict::yes();
  for (const Entry& e : scenario(s).enter) {
    if (!brings(e, *army, l)) continue;
    int due = e.turn;
    if (e.march == March::Dufour) due = s.dufour;
    if (e.march == March::Vedel && options.vedel_variable && scenario(s).may_vedel) due = s.vedel;
    if (due == 0 || due > s.turn) return Verdict::no("BA-197"_rule, "refused.not-due");
  }
  return Verdict::yes();
}

// BA-197: a leader enters stacked with a unit he commands that does.
Verdict Rules::may_join(const State& s, const Board& b, std::size_t l, Hex h) const {
  TERCIO_REQUIRE(may_come(s, l));
  const Chief* chief = nullptr;
  for (const Chief& c : scenario(s).chief)
    if (c.leader == l) chief = &c;
  Hex gate = Hex::None;  // where he comes in
  for (const Entry& e : scenario(s).enter)
    if (brings(e, *army, l)) gate = e.hex;
  const auto is_his = [&](std::size_t u) {
    if (q(u).convoy || s.piece[u].is(kHidden)) return false;
    if (q(u).command == army->leader[l].command) return true;
    return chief != nullptr && std::find(chief->commands.begin(), chief->commands.end(),
                                         q(u).command) != chief->commands.end();
  };
  // Those who have come in there in this movement.
  const auto comes_with = [&](std::size_t u) {
    const Entry* e = entry_of(s, u);
    return is_his(u) && s.piece[u].is(kTried) && e != nullptr &&
           (gate == Hex::None || e->hex == gate);
  };
  bool with = false;
  b.each(s, h, [&](std::size_t u) { with = with || comes_with(u); });
  if (!with) {
    // Who has let all of them go ahead comes to the one that is nearest to where he comes in.
    bool ahead = false;
    int least = kNobody;
    for (const std::size_t u : troops(s.phasing)) {
      if (!is_his(u)) continue;
      if (s.piece[u].where() == Where::Waiting || comes_with(u))
        return Verdict::no("BA-197"_rule, "refused.join-entering");
      if (!s.piece[u].on_map()) continue;
      const int far = gate == Hex::None ? 0 : grid().distance(gate, s.piece[u].hex);
      if (far < least) ahead = false;
      least = std::min(least, far);
      ahead = ahead || (far == least && s.piece[u].hex == h);
    }
    if (!ahead) return Verdict::no("BA-197"_rule, "refused.join-entering");
  }
  return Verdict::yes();
}

// BA-189: a point from AM1. Orders bind there too: No orders holds a unit at its leader, Defend in
// its area, and a duty towards the enemy goes before.
Verdict Rules::may_exit(const State& s, const Board& b, const Frame& f) const {
  const std::size_t u = f.unit;
  if (scenario(s).exit_bonus == 0 || q(u).side != kFrench || f.is(kFollow))
    return Verdict::no("BA-189"_rule, "refused.no-exit");
  if (s.piece[u].hex != exit_) return Verdict::no("BA-189"_rule, "refused.not-at-exit");
  if (f.is(kHalted)) return Verdict::no("BA-71"_rule, "refused.halted");
  if (f.left < 1) return Verdict::no("BA-189"_rule, "refused.mp");
  Verdict bound = Verdict::yes();
  picked(s).each([&](std::size_t v) {
    const Order o = order(s, v);
    const Formation form = s.piece[v].formation();
    if (q(v).arm == Arm::Artillery && form != Formation::Limbered)
      bound = Verdict::no("BA-48"_rule, "refused.unlimbered");
    if (form == Formation::Square && grade(s, v) > Grade::D)
      bound = Verdict::no("BA-34"_rule, "refused.square-stands");
    if (o == Order::None) bound = Verdict::no("BA-23"_rule, "refused.no-orders");
    if (o == Order::Defend) bound = Verdict::no("BA-28"_rule, "refused.area");
    if (o == Order::Harass) bound = Verdict::no("BA-26"_rule, "refused.duty");
    if (o == Order::Attack) bound = Verdict::no("BA-27"_rule, "refused.duty");
    // BA-81: out of an enemy's zone only in command.
    if (!f.is(kInCommand) && in_zone(zones_near(s, b, f), s, v))
      bound = Verdict::no("BA-81"_rule, "refused.leave-command");
  });
  return bound;
}

// BA-72: out of an enemy's front after a check, like any step.
void Rules::exit_map(State& s, Sight& before, Events& ev) const {
  if (!leaves_front(s, look(s, before), kExits)) leave_map(s, ev);
}

void Rules::leave_map(State& s, Events& ev) const {
  picked(s).each([&](std::size_t u) {
    Piece& p = s.piece[u];
    leave_hex(s, u);
    if (p.formation() == Formation::Skirmish) s.spread[q(u).light] = {};
    p.form(Formation::Normal);
    p.hex = p.target = Hex::None;
    p.depth = 0;
    p.unset(kPhaseMarks);
    p.set_where(Where::Left);
    ev.emit("BA-189"_rule, "event.left-map", {unit_arg("unit", u)});
  });
  pop(s);
  update_demoralized(s, ev);
}

}  // namespace tercio::bailen
