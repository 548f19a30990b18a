// 18: deployment (BA-172, BA-176, BA-178, BA-180, BA-187, BA-190, BA-191, BA-194, BA-197, BA-207,
// BA-210) and the day between (BA-186).
//
// Frame Slot: how many brigades have been named. Frame Place: unit or leader.
#include <algorithm>

#include "games/bailen/rules/movement.h"
#include "games/bailen/rules/rows.h"
#include "games/bailen/rules/rules.h"

namespace tercio::bailen {
namespace {

bool contains(const std::vector<std::uint8_t>& list, std::size_t x) {
  return std::find(list.begin(), list.end(), x) != list.end();
}

// The rule that says who stands where when the scenario begins.
RuleId setup_rule(const Scenario& sc) {
  switch (sc.number) {
    case 1: return "BA-176"_rule;
    case 2: return "BA-180"_rule;
    case 3: return "BA-190"_rule;
    case 4: return "BA-197"_rule;
    default: return "BA-210"_rule;
  }
}

}  // namespace

// Everybody with a fixed hex stands there; the others wait to be placed or to enter.
void Rules::deploy(State& s) const {
  const Scenario& sc = scenario(s);
  const bool second = s.part == Part2::Second;
  for (std::size_t c = 0; c < army->command.size(); ++c) {
    CommandState& command = s.command[c];
    command.order = sc.order[c];
    command.centre = Hex::None;
    command.shape = 0;
    command.used = 0;
    command.unset(kMet);
    if (!second) command.marks = 0;
    command.guess = order_bit(command.order);  // the scenario tells both sides
  }
  if (!second)
    for (std::size_t u = 0; u < units(); ++u) {
      s.piece[u].set_where(q(u).in_play ? Where::Waiting : Where::Out);
      if (q(u).arm == Arm::Artillery) s.piece[u].form(Formation::Limbered);
    }
  for (const Deployment& d : sc.place) {
    if (d.mode != PlaceMode::Fixed || (second && d.alone)) continue;
    for (const auto& [h, u] : d.units) {
      Piece& p = s.piece[u];
      p.set_where(Where::Map);
      p.face(d.facing);
      if (d.unlimbered) p.form(Formation::Normal);
      p.hex = Hex::None;
      enter_hex(s, u, h);
      put_at_bottom(s, u);  // lists run from the top down
    }
  }
  if (options.remnant && sc.number == 5)  // all of Schramm's Swiss with the remnant
    for (const std::size_t u : troops()) {
      if (!q(u).in_play || s.piece[u].where() != Where::Waiting) continue;
      if (army->command[q(u).command].id != "schramm") continue;
      const int mate = army->find_unit("6pre-2");
      s.piece[u].set_where(Where::Map);
      s.piece[u].face(Corner::E);
      enter_hex(s, u, s.piece[static_cast<std::size_t>(mate)].hex);
    }
  // Spanish columns still to come march in, although the army has no orders; so does Dufour, if he
  // has not come on the first day (BA-181).
  if (sc.entering_spanish_march)
    for (std::size_t c = 0; c < army->command.size(); ++c) {
      if (army->command[c].side != kSpanish && !second) continue;
      bool comes = false;
      bool stands = false;
      for (const std::size_t u : troops()) {
        if (q(u).command != c || !q(u).in_play) continue;
        const bool enters = entry_of(s, u) != nullptr && s.piece[u].where() == Where::Waiting;
        (enters ? comes : stands) = true;
      }
      if (!comes || stands) continue;
      s.command[c].order = Order::Maneuver;
      s.command[c].guess = order_bit(Order::Maneuver);
    }
  for (std::size_t l = 0; l < army->leader.size(); ++l) {
    LeaderState& leader = s.leader[l];
    bool listed = false;
    for (const Deployment& d : sc.place) listed = listed || (d.leader == l && !(second && d.alone));
    for (const Entry& e : sc.enter)
      listed =
          listed || contains(e.leaders, l) ||
          (e.castanos && options.castanos && sc.may_castanos && army->leader[l].id == "castanos");
    // BA-204: the leaders of the additional brigades come with Vedel.
    if (options.vedel_division && sc.may_division)
      listed = listed || army->leader[l].id == "dufour" || army->leader[l].id == "lefranc";
    if (second && !leader.is(kNotHere)) continue;  // is on the map, or still to come
    leader = {};
    leader.marks = listed ? kAbsent : kNotHere;
  }
}

State Rules::start() const {
  State s;
  Events nobody;
  deploy(s);
  s.acting = kFrench;
  proceed(s, nobody);
  return s;
}

namespace {

// BA-191: have the French put his brigade into the slot of those that begin on the map?
bool begins_on_map(const Rules& r, const State& s, std::size_t leader) {
  const int slot = s.command[r.army->leader[leader].command].slot();
  return slot > 0 && r.scenario(s).slot[static_cast<std::size_t>(slot - 1)].turn == 0;
}

}  // namespace

// Where the piece of a Place frame may go, and where it would by default; nullptr: it is not
// placed.
const Deployment* Rules::deployment_of(const State& s, const Frame& f, Hex& usual) const {
  const Scenario& sc = scenario(s);
  const bool second = s.part == Part2::Second;
  usual = Hex::None;
  const Deployment* slot_place = nullptr;
  for (const Deployment& d : sc.place) {
    if (second && d.alone) continue;
    if (f.leader != kNone) {
      // BA-191: the leader of a brigade that takes a place on the map is there like those before.
      if (d.mode == PlaceMode::LeaderOwn && begins_on_map(*this, s, f.leader) &&
          contains(sc.slot[0].brigades, army->leader[d.leader].command))
        slot_place = &d;
      if (d.leader != f.leader) continue;
      usual = d.leader_default;
      return &d;
    }
    if (d.mode != PlaceMode::Any && d.mode != PlaceMode::Within) continue;
    for (const auto& [h, u] : d.units) {
      if (u == f.unit) {
        usual = h;
        return &d;
      }
      if (!sc.slot.empty() && contains(sc.slot[0].brigades, q(u).command)) slot_place = &d;
    }
  }
  return slot_place;  // BA-191: another brigade takes the place on the map
}

namespace {

// Does the unit begin on the map, in a hex its side chooses?
bool is_placed_by_choice(const Rules& r, const State& s, std::size_t u) {
  if (!r.q(u).in_play || s.piece[u].where() != Where::Waiting) return false;
  const Scenario& sc = r.scenario(s);
  const int slot = s.command[r.q(u).command].slot();
  if (slot > 0) {
    const bool on_map = sc.slot[static_cast<std::size_t>(slot - 1)].turn == 0;
    const bool has_turn = r.entry_of(s, u) != nullptr;
    if (has_turn) {  // a brigade that usually comes later
      for (const Slot& usual : sc.slot)
        if (usual.turn != 0 && usual.turn == r.entry_of(s, u)->turn &&
            contains(usual.brigades, r.q(u).command))
          return on_map;
      return false;
    }
    return on_map;
  }
  if (r.entry_of(s, u) != nullptr) return false;
  Frame f;
  f.unit = static_cast<std::uint8_t>(u);
  Hex usual = Hex::None;
  return r.deployment_of(s, f, usual) != nullptr;
}

}  // namespace

Verdict Rules::may_place(const State& s, const Board& b, const Frame& f, Hex h) const {
  Hex usual = Hex::None;
  return may_place_by(s, b, deployment_of(s, f, usual), f, h);
}

Verdict Rules::may_place_by(const State& s, const Board& b, const Deployment* d, const Frame& f,
                            Hex h) const {
  const RuleId rule = setup_rule(scenario(s));
  if (d == nullptr) return Verdict::no(rule, "refused.not-now");
  const auto near_units = [&] {
    for (const std::uint8_t u : d->near)
      if (s.piece[u].on_map() && grid().distance(s.piece[u].hex, h) <= d->radius) return true;
    return false;
  };
  if (f.leader != kNone) {
    if (d->mode == PlaceMode::LeaderOwn) {
      bool own = false;
      b.each(s, h, [&](std::size_t u) {
        own = own || (!q(u).convoy && (q(u).command == army->leader[f.leader].command));
      });
      if (!own)
        for (const Chief& chief : scenario(s).chief)
          if (chief.leader == f.leader)
            b.each(s, h, [&](std::size_t u) {
              own = own || (!q(u).convoy && contains(chief.commands, q(u).command));
            });
      if (!own) return Verdict::no(rule, "refused.join-own");
      return d->hexes.empty() || d->hexes.has(h) ? Verdict::yes()
                                                 : Verdict::no(rule, "refused.not-in-area");
    }
    const bool within = d->near.empty() ? d->hexes.has(h) : near_units();
    if (!within) return Verdict::no(rule, "refused.not-in-area");
    return b.seen[index(other(army->leader[f.leader].side))].has(h)
               ? Verdict::no(rule, "refused.enemy-there")
               : Verdict::yes();
  }
  const std::size_t u = f.unit;
  if (d->near.empty() ? !d->hexes.has(h) : !near_units())
    return Verdict::no(rule, "refused.not-in-area");
  if (b.seen[index(other(q(u).side))].has(h)) return Verdict::no(rule, "refused.enemy-there");
  const bool open = q(u).arm == Arm::Infantry || map->clear.has(h) ||
                    (q(u).arm == Arm::Cavalry && map->woods.has(h)) ||
                    (q(u).arm != Arm::Cavalry && map->road_hexes.has(h));
  if (!open) return Verdict::no(rule, "refused.cannot-stand");
  return may_stack(s, b, u, h, {});
}

HexSet Rules::place_hexes(const State& s, const Board& b, const Frame& f) const {
  HexSet out;
  Hex usual = Hex::None;
  const Deployment* d = deployment_of(s, f, usual);
  if (d == nullptr) return out;
  const auto look = [&](Hex h) {
    if (may_place_by(s, b, d, f, h).ok()) out.add(h);
  };
  if (d->mode == PlaceMode::LeaderOwn && f.leader != kNone) {
    HexSet stood;
    for (const std::size_t u : troops())
      if (s.piece[u].on_map() && q(u).side == army->leader[f.leader].side)
        stood.add(s.piece[u].hex);
    stood.each(look);
  } else if (d->near.empty()) {
    d->hexes.each(look);
  } else {
    HexSet around;
    for (const std::uint8_t u : d->near)
      if (s.piece[u].on_map())
        grid().each_within(s.piece[u].hex, d->radius, [&](Hex h) { around.add(h); });
    around.each(look);
  }
  return out;
}

// BA-191: which brigades fill the slots; the first of the list is on the map or comes first.
Verdict Rules::may_arrive(const State& s, std::size_t command) const {
  const Scenario& sc = scenario(s);
  bool eligible = false;
  for (const Slot& slot : sc.slot) eligible = eligible || contains(slot.brigades, command);
  if (!eligible) return Verdict::no("BA-191"_rule, "refused.no-slot");
  if (s.command[command].slot() != 0) return Verdict::no("BA-191"_rule, "refused.slot-taken");
  return Verdict::yes();
}

void Rules::arrive(State& s, std::size_t command, Events& ev) const {
  Frame& f = s.top();
  const Scenario& sc = scenario(s);
  int place = f.named();
  f.name_one();
  std::size_t slot = 0;
  while (place >= static_cast<int>(sc.slot[slot].brigades.size()))
    place -= static_cast<int>(sc.slot[slot++].brigades.size());
  s.command[command].set_slot(static_cast<int>(slot + 1));
  ev.emit("BA-191"_rule, "event.arrives", {command_arg("command", command)});
  int all = 0;
  for (const Slot& each : sc.slot) all += static_cast<int>(each.brigades.size());
  if (f.named() >= all) pop(s);
}

template <>
Verdict Rules::why_in<Kind::Slot>(const State& s, const Board&, Action a) const {
  if (verb_of(a) == Verb::Arrive) return may_arrive(s, first_of(a));
  return yes_if(verb_of(a) == Verb::Usual);
}

template <>
void Rules::legal_in<Kind::Slot>(const State& s, Actions& out) const {
  for (std::size_t c = 0; c < army->command.size(); ++c)
    if (may_arrive(s, c).ok()) out.push_back(with_unit(Verb::Arrive, c));
  out.push_back(plain(Verb::Usual));
}

template <>
void Rules::apply_in<Kind::Slot>(State& s, Action a, Sight&, Events& ev) const {
  if (verb_of(a) == Verb::Arrive) return arrive(s, first_of(a), ev);
  for (const Slot& slot : scenario(s).slot)  // as usual: in the order of the list
    for (const std::uint8_t c : slot.brigades)
      if (s.depth > 0 && s.top().kind == Kind::Slot && may_arrive(s, c).ok()) arrive(s, c, ev);
}

template <>
constinit const Rules::Row Rules::kRow<Kind::Slot> = {.turn = &Rules::turn_of_acting,
                                                      .why = &Rules::why_in<Kind::Slot>,
                                                      .legal = &Rules::legal_in<Kind::Slot>,
                                                      .apply = &Rules::apply_in<Kind::Slot>};

// Goes on until somebody must choose; the French first.
bool Rules::setup_waits(State& s, Events& ev) const {
  const Scenario& sc = scenario(s);
  const bool slots =
      !sc.slot.empty() && (sc.arrival_order || (options.arrival_order && sc.may_arrival));
  if (s.acting == kFrench && slots && !s.is(kAskedSlots)) {
    s.set(kAskedSlots);
    Frame f;
    f.kind = Kind::Slot;
    f.stage = Stage::Choose;
    push(s, f);
    return false;
  }
  for (const std::size_t u : troops(s.acting))
    if (is_placed_by_choice(*this, s, u)) {
      Frame f;
      f.kind = Kind::Place;
      f.stage = Stage::Choose;
      f.unit = static_cast<std::uint8_t>(u);
      const HexSet hexes = place_hexes(s, look(s, Sight()), f);
      if (hexes.empty()) {  // no room: it comes later, as a straggler
        s.piece[u].set_where(Where::Out);
        return false;
      }
      push(s, f);
      if (hexes.count() == 1) place(s, hexes.first(), ev);
      return false;
    }
  for (std::size_t l = 0; l < army->leader.size(); ++l) {
    if (army->leader[l].side != s.acting || !s.leader[l].is(kAbsent)) continue;
    Frame f;
    f.kind = Kind::Place;
    f.stage = Stage::Choose;
    f.leader = static_cast<std::uint8_t>(l);
    Hex usual = Hex::None;
    if (deployment_of(s, f, usual) == nullptr) continue;
    const HexSet hexes = place_hexes(s, look(s, Sight()), f);
    if (hexes.empty()) continue;  // his brigade comes later, and he with it
    push(s, f);
    if (hexes.count() == 1) place(s, hexes.first(), ev);
    return false;
  }
  if (!s.is(kSetUpDone)) return true;  // stacks may be turned and sorted until `done`
  for (std::size_t c = 0; c < army->command.size(); ++c) {  // BA-28: initial areas
    if (army->command[c].side != s.acting || !sc.in_play[c]) continue;
    if (s.command[c].order != Order::Defend || s.command[c].centre != Hex::None) continue;
    if (look(s, Sight()).of[index(s.acting)].empty()) continue;
    Frame f;
    f.kind = Kind::Write;
    f.stage = Stage::Second;
    f.set_command(c);
    f.set_order(Order::Defend);
    f.mark_of_setup();
    push(s, f);
    return false;
  }
  for (Piece& p : s.piece) p.unset(kMoved | kSorted);
  if (s.acting == kFrench) {
    s.acting = kSpanish;
    s.asked = 0;
    return false;
  }
  s.asked = 0;
  begin_turn(s, ev);
  return false;
}

void Rules::place(State& s, Hex h, Events& ev) const {
  const Frame f = s.top();
  Hex usual = Hex::None;
  const Deployment* d = deployment_of(s, f, usual);
  pop(s);
  if (f.leader != kNone) {
    s.leader[f.leader].hex = h;
    s.leader[f.leader].unset(kAbsent);
    ev.emit(setup_rule(scenario(s)), "event.leader-placed",
            {leader_arg("leader", f.leader), hex_arg("hex", h)});
    return;
  }
  Piece& p = s.piece[f.unit];
  if (const std::uint8_t m = hidden_at(*this, s, other(q(f.unit).side), h); m != kNone)
    return lift(s, m, "BA-167"_rule, ev);  // a column of the first day: he is asked again
  p.set_where(Where::Map);
  p.face(d->facing);
  if (q(f.unit).arm == Arm::Artillery)
    p.form(d->unlimbered || scenario(s).number == 2 ? Formation::Normal : Formation::Limbered);
  p.hex = Hex::None;
  enter_hex(s, f.unit, h);
  put_at_bottom(s, f.unit);
  take_facing(s, f.unit);
  ev.emit(setup_rule(scenario(s)), "event.placed", {unit_arg("unit", f.unit), hex_arg("hex", h)});
}

// All further choices of this side's set-up as suggested, or the first that is open.
void Rules::use_usual(State& s, Events& ev) const {
  const Seat side = s.acting;
  while (true) {
    if (s.depth == 0) {
      if (s.step != Step::SetUp || s.acting != side || s.is(kSetUpDone)) return;
      if (setup_waits(s, ev)) return;
      continue;
    }
    const Frame f = s.top();
    if (f.kind != Kind::Place) return;
    Hex usual = Hex::None;
    const Board b = board(s);
    deployment_of(s, f, usual);
    if (f.leader != kNone && usual == Hex::None)  // with a unit of his own command, if there is one
      for (std::size_t u = 0; u < units() && usual == Hex::None; ++u)
        if (q(u).command == army->leader[f.leader].command && s.piece[u].on_map() &&
            may_place(s, b, f, s.piece[u].hex).ok())
          usual = s.piece[u].hex;
    if (usual == Hex::None || !may_place(s, b, f, usual).ok()) usual = place_hexes(s, b, f).first();
    place(s, usual, ev);
  }
}

template <>
Verdict Rules::why_in<Kind::Place>(const State& s, const Board& b, Action a) const {
  if (verb_of(a) == Verb::Place) return may_place(s, b, s.top(), hex_of(a));
  return yes_if(verb_of(a) == Verb::Usual);
}

template <>
void Rules::legal_in<Kind::Place>(const State& s, Actions& out) const {
  place_hexes(s, look(s, Sight()), s.top()).each([&](Hex h) {
    out.push_back(with_hex(Verb::Place, h));
  });
  out.push_back(plain(Verb::Usual));
}

template <>
void Rules::apply_in<Kind::Place>(State& s, Action a, Sight&, Events& ev) const {
  return verb_of(a) == Verb::Place ? place(s, hex_of(a), ev) : use_usual(s, ev);
}

template <>
constinit const Rules::Row Rules::kRow<Kind::Place> = {.turn = &Rules::turn_of_acting,
                                                       .why = &Rules::why_in<Kind::Place>,
                                                       .legal = &Rules::legal_in<Kind::Place>,
                                                       .apply = &Rules::apply_in<Kind::Place>};

// BA-186: everything stays where the first day and the night have left it.
void Rules::begin_second_day(State& s, Events& ev) const {
  s.part = Part2::Second;
  s.turn = 0;
  s.step = Step::SetUp;
  s.acting = kFrench;
  s.asked = 0;
  for (const std::size_t u : troops())
    if (s.piece[u].where() == Where::Out && q(u).in_play) s.piece[u].set_where(Where::Waiting);
  if (s.dufour > 0) s.dufour = 1;
  constexpr std::uint8_t kYesterday = 60;  // no turn of today: a day has 48 at most
  if (s.first_combat > 0) s.first_combat = kYesterday;
  deploy(s);
  for (const std::size_t u : troops())  // BA-53: the marches of the night are over
    if (s.piece[u].on_map() && !s.piece[u].is(kHidden) && has_facing(s, u)) take_facing(s, u);
  // BA-161: the other side takes the objectives now; what it has not lost it holds.
  if (options.objective_last && second_->objective.side != scenario_->objective.side)
    s.town = static_cast<std::uint8_t>(~s.town & ((1 << std::min(map->bailen.count(), 8)) - 1));
  update_objectives(s, ev);
  ev.emit("BA-186"_rule, "event.second-day");
}

// ---- the step: when everybody stands, stacks may be turned and sorted

template <>
Verdict Rules::why_in<Step::SetUp>(const State& s, const Board& b, Action a) const {
  const Verb verb = verb_of(a);
  if (lays_marker(verb)) return may_mark(s, b, verb, hex_of(a));
  if (verb == Verb::Turn) return may_turn_stack(s, b, hex_of(a), corner_of(a));
  if (verb == Verb::Top) return may_top(s, b, first_of(a));
  if (verb == Verb::Lift) return may_lift(s, first_of(a));
  return yes_if(verb == Verb::Done);
}

template <>
void Rules::legal_in<Step::SetUp>(const State& s, Actions& out) const {
  Sight sight;
  const Board& b = look(s, sight);
  b.of[index(s.acting)].each([&](Hex h) {
    const std::uint8_t u = top(s, b, h);
    if (u == kNone) return;
    // Which corner matters only if it is the one faced now.
    const Corner now = s.piece[u].facing();
    if (!may_turn_stack(s, b, h, now == Corner::E ? Corner::W : Corner::E).ok()) return;
    for (unsigned c = 0; c < hex::kSides; ++c)
      if (static_cast<Corner>(c) != now) out.push_back(act(Verb::Turn, 0, h, c));
  });
  for (const std::size_t u : troops(s.acting))
    if (s.piece[u].on_map() && may_top(s, b, u).ok()) out.push_back(with_unit(Verb::Top, u));
  legal_markers(s, b, out);
  out.push_back(plain(Verb::Done));
}

template <>
void Rules::apply_in<Step::SetUp>(State& s, Action a, Sight& before, Events& ev) const {
  switch (verb_of(a)) {
    case Verb::Turn: return turn_stack(s, look(s, before), hex_of(a), corner_of(a), ev);
    case Verb::Top: return sort_on_top(s, first_of(a), ev);
    case Verb::Lift: return lift(s, first_of(a), "BA-166"_rule, ev);
    case Verb::Done: return s.set(kSetUpDone);
    default: return mark(s, verb_of(a), hex_of(a), ev);
  }
}

template <>
constinit const Rules::Row Rules::kRow<Step::SetUp> = {.turn = &Rules::turn_of_acting,
                                                       .why = &Rules::why_in<Step::SetUp>,
                                                       .legal = &Rules::legal_in<Step::SetUp>,
                                                       .apply = &Rules::apply_in<Step::SetUp>,
                                                       .waits = &Rules::setup_waits};

}  // namespace tercio::bailen
