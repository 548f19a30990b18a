// How a unit or squadron moves (DN-16 to DN-28, DN-37, DN-38, DN-41, DN-45, DN-126, DN-141,
// DN-144): link by link, turning in place, its rest.
#include <algorithm>

#include "games/tercios/rules/rows.h"

namespace tercio::tercios {

template <class Visit>
void Rules::each_of_mover(const State& s, const Frame& f, Visit visit) const {
  if (!f.is_squadron()) return visit(static_cast<std::size_t>(f.unit));
  const Hex h = s.piece[f.unit].hex;
  for (std::size_t u = 0; u < units(); ++u)
    if (s.piece[u].hex == h) visit(u);
}

// ---- links

// May it advance, or retreat, at all from where it stands? DN-126: next to an enemy only a retreat
// goes on.
Verdict Rules::may_go(const State& s, const Board& b, const Frame& f, Way way) const {
  const Piece& p = s.piece[f.unit];
  if (f.left == 0) return Verdict::no("DN-16"_rule, "refused.no-mp");
  const bool near = is_next_to(b, other(p.side()), p.hex);
  if (way == Way::Advance) {
    if (f.way == Way::Retreat) return Verdict::no("DN-18"_rule, "refused.retreating");
    const bool broken_up = p.is(kDemoralized) || (f.is_squadron() && is_demoralized(s, b, p.hex));
    if (broken_up) return Verdict::no("DN-129"_rule, "refused.demoralized");
    if (near) return Verdict::no("DN-24"_rule, "refused.contact");
    return Verdict::yes();
  }
  if (f.way == Way::Advance) return Verdict::no("DN-18"_rule, "refused.advancing");
  // DN-37: who has entered a zone of control stops. DN-38: who began in one may retreat.
  if (f.has_entered_zone() && near && in_zoc(s, b, other(p.side()), p.hex))
    return Verdict::no("DN-37"_rule, "refused.zoc");
  return Verdict::yes();
}

// The rule that keeps it from a hex it cannot reach, as near as one rule can be named.
Verdict Rules::why_not_there(const State& s, const Board& b, const Frame& f, Way way, Hex h) const {
  const std::size_t u = f.unit;
  const Piece& p = s.piece[u];
  TERCIO_REQUIRE(may_go(s, b, f, way));
  const std::uint8_t gait = is_second(s) ? q(u).gait2 : q(u).gait;
  if (!battle->passable[gait].has(h)) return Verdict::no("DN-16"_rule, "refused.closed-terrain");
  if (is_closed_to(p.side(), h)) return Verdict::no("DN-111"_rule, "refused.closed-area");
  if (!open_ground(s, u, is_second(s)).has(h))
    return Verdict::no("DN-110"_rule, "refused.garrison");
  if (b.of[index(other(p.side()))].has(h)) return Verdict::no("DN-17"_rule, "refused.enemy-there");
  if (f.is_squadron() && !b.is_empty(h)) return Verdict::no("DN-26"_rule, "refused.no-passing");
  if (b.of[index(p.side())].has(h)) {
    if (way == Way::Retreat) return Verdict::no("DN-23"_rule, "refused.rear-blocked");
    return Verdict::no("DN-123"_rule, "refused.friend-there");
  }
  if (f.is_squadron() && !ground(h).clear) {
    const int limit = ground(h).stack_limit;
    if (limit == 0) return Verdict::no("DN-42"_rule, "refused.stack-clear");
    if (b.count(p.hex) > limit) return Verdict::no("DN-96"_rule, "refused.stack-dune");
  }
  const bool near = is_next_to(b, other(p.side()), h);
  if (cls(u) == Class::Battery && near) return Verdict::no("DN-27"_rule, "refused.battery-near");
  if (p.is(kDisordered | kDemoralized) && nearest(b, other(p.side()), h) < f.start_distance())
    return Verdict::no(p.is(kDemoralized) ? "DN-129"_rule : "DN-28"_rule, "refused.nearer");
  const int d = battle->grid.direction(p.hex, h);
  if (d >= 0) {
    const auto dir = static_cast<Dir>(d);
    const bool river = battle->river.has(p.hex, dir);
    const std::uint8_t cost = river ? charts->river.of[gait] : ground(h).costs.of[gait];
    if (cost == kClosed) return Verdict::no("DN-109"_rule, "refused.river");
    const bool front = hex::in_front(p.facing, dir);
    if (!has_pike(b, p.hex) && front != (way == Way::Advance))
      return Verdict::no("DN-17"_rule, front ? "refused.in-front" : "refused.behind");
    if (has_pike(b, p.hex) && way == Way::Retreat)
      return Verdict::no("DN-124"_rule, "refused.not-farther");
    if (cost == kAllMp && f.spent > 0)
      return Verdict::no(river                ? "DN-109"_rule
                         : ground(h).shelters ? "DN-94"_rule
                                              : "DN-125"_rule,
                         "refused.all-mp");
    if (cost != kAllMp && cost > f.left) return Verdict::no("DN-16"_rule, "refused.no-mp");
    return Verdict::no("DN-25"_rule, "refused.enemy-behind");
  }
  return Verdict::no("DN-16"_rule, "refused.out-of-reach");
}

// What arriving there costs with each facing, 4 bits each; 15 where it cannot.
std::uint64_t Rules::facing_costs(const State& s, const Board& b, const Frame& f, Way way,
                                  Hex h) const {
  if (way == Way::Advance || way == Way::Retreat) return costs_at(s, b, f, way, h);
  std::uint8_t facings = 0;
  int price = 1;
  if (way == Way::Coup) {
    facings = coup_facings(s, b, f, h);
  } else {
    Reach r;
    reach(s, b, f, Way::Advance, r, h);
    if (r.joins.has(h)) {
      facings = join_facings(s, b, f, r, h);
      price = r.join_cost(h);
    }
  }
  std::uint64_t costs = 0;
  for (const Dir d : hex::kDirs)
    costs |= costs_facing(d, (facings & facing_bit(d)) != 0 ? price : kNever);
  return costs;
}

// The hex is chosen; the facing is asked next if there is a choice.
void Rules::choose_way(State& s, Way way, Hex h, Events& ev) const {
  Frame& f = s.top();
  f.set_costs(facing_costs(s, board(s), f, way, h));
  f.pending = way;
  f.hex = h;
  f.stage = Stage::Facing;
  int choices = 0;
  Dir only = Dir::N;
  for (const Dir d : hex::kDirs)
    if (f.may_face(d)) {
      ++choices;
      only = d;
    }
  if (choices == 1) arrive(s, only, ev);
}

void Rules::arrive(State& s, Dir facing, Events& ev) const {
  Frame& f = s.top();
  const std::size_t u = f.unit;
  const Way way = f.pending;
  const Hex to = f.hex;
  const int cost = f.cost_of(facing);
  const bool leaving = !f.is_squadron() && count(s, s.piece[u].hex) > 1;
  Hex last = s.piece[u].hex;  // the hex before the end of the way
  const bool asks = is_next_to(s, other(s.piece[u].side()), to);
  // By which way matters only to those who listen, may answer, or wait for relief.
  const bool matters = ev.heard() || (asks && could_react(s, to)) || could_relieve(s, u, f.left);
  if ((way == Way::Advance || way == Way::Retreat) && matters) {
    const Board before = board(s);
    Reach r;
    reach(s, before, f, way, r, to);
    const WayTo path = way_to(s, before, f, way, r, to, facing);
    for (std::size_t i = 1; i + 1 < path.count; ++i) {
      if (path.point[i].hex == to || path.point[i].hex == path.point[i - 1].hex) continue;
      last = path.point[i].hex;
      note_relief(s, s.piece[u].side(), q(u).garrison, last, ev);
      ev.emit("DN-17"_rule, "event.step", {unit_arg("unit", u), hex_arg("hex", last)});
    }
  }
  const Hex start = s.piece[u].hex;
  f.hex = Hex::None;
  f.set_costs(0);
  f.pending = Way::None;
  f.stage = Stage::Choose;
  f.left = static_cast<std::uint8_t>(way == Way::Coup ? 0 : f.left - cost);
  f.spent = static_cast<std::uint8_t>(f.spent + cost);
  if (leaving) {
    s.piece[u].set(kLeft);
    ev.emit("DN-45"_rule, "event.left", {unit_arg("unit", u), hex_arg("hex", start)});
  }
  if (way == Way::Join) {
    const bool switzer = cls(u) == Class::Switzer;
    leave_hex(s, u);
    s.piece[u].facing = facing;
    enter_hex(s, u, to);
    s.piece[u].set(kSpent | kMoved);
    if (switzer) {  // DN-43: others take the Switzer's facing
      for (std::size_t v = 0; v < units(); ++v)
        if (s.piece[v].hex == to) s.piece[v].facing = s.piece[u].facing;
    }
    f.set_squadron(true);
    f.left = 0;
    f.way = Way::Join;
    ev.emit("DN-41"_rule, "event.joined", {unit_arg("unit", u), hex_arg("hex", to)});
  } else {
    const bool squadron = f.is_squadron();
    for (std::size_t v = 0; v < units(); ++v) {
      Piece& p = s.piece[v];
      if (squadron ? p.hex != start : v != u) continue;
      if (squadron)
        p.hex = to;
      else
        leave_hex(s, v), p.hex = to;
      p.facing = facing;
      p.set(kSpent);
      ev.emit(way == Way::Coup ? "DN-31"_rule : "DN-17"_rule, "event.moved",
              {unit_arg("unit", v), hex_arg("hex", to), dir_arg("facing", facing),
               number("cost", cost)});
    }
    f.way = way == Way::Retreat ? Way::Retreat : Way::Advance;
  }
  note_relief(s, s.piece[u].side(), q(u).garrison, to, ev);
  if (asks && in_zoc(s, board(s), other(s.piece[u].side()), to))  // DN-37
    f.mark_entered_zone();
  if (way == Way::Coup) {
    each_of_mover(s, f, [&](std::size_t v) { s.piece[v].set(kHasty); });
    f.stage = Stage::Aftermath;
  }
  if (asks && way != Way::Join) ask_reactors(s, u, last);
}

// DN-20; next to an enemy DN-24, DN-141: to face one whose zone of control lies on it, or, if there
// is none, any neighbour.
Verdict Rules::may_turn(const State& s, const Board& b, const Frame& f, Dir d) const {
  const Piece& p = s.piece[f.unit];
  if (f.left == 0) return Verdict::no("DN-20"_rule, "refused.no-mp");
  if (d == p.facing) return Verdict::no("DN-20"_rule, "refused.faces-there");
  if (!f.is_squadron() && b.count(p.hex) > 1)
    return Verdict::no("DN-43"_rule, "refused.squadron-facing");
  const Seat enemy = other(p.side());
  if (!is_next_to(b, enemy, p.hex)) return Verdict::yes();
  bool held = false;
  bool faces_holder = false;
  bool faces_any = false;
  for (const Dir way : hex::kDirs) {
    const Hex to = battle->grid.neighbour(p.hex, way);
    if (to == Hex::None || !b.of[index(enemy)].has(to)) continue;
    bool holding = false;
    b.each(to, [&](std::uint8_t v) { holding = holding || holds(s, v, p.hex); });
    held = held || holding;
    if (!hex::in_front(d, way)) continue;
    faces_any = true;
    faces_holder = faces_holder || holding;
  }
  if (held ? faces_holder : faces_any) return Verdict::yes();
  return Verdict::no("DN-141"_rule, "refused.turn-away");
}

void Rules::turn_in_place(State& s, Dir d, Events& ev) const {
  Frame& f = s.top();
  --f.left;
  ++f.spent;
  each_of_mover(s, f, [&](std::size_t u) {
    s.piece[u].facing = d;
    s.piece[u].set(kSpent);
    ev.emit("DN-20"_rule, "event.turned", {unit_arg("unit", u), dir_arg("facing", d)});
  });
}

// DN-144: one of the sleeves that lost their Switzer must leave while it can.
Verdict Rules::may_rest(const State& s, const Board& b, const Frame& f) const {
  if (f.is_squadron() || s.step != Step::Move || !leads_none(b, s.piece[f.unit].hex))
    return Verdict::yes();
  const EndsByWay to = ends(s, b, f);
  const bool may_part =
      !to.advance.ends.empty() || !to.advance.joins.empty() || !to.retreat.ends.empty();
  return may_part ? Verdict::no("DN-144"_rule, "refused.must-part") : Verdict::yes();
}

void Rules::end_unit(State& s) const {
  const Frame f = s.top();
  if (f.way == Way::Join)
    s.piece[f.unit].set(kMoved);  // the others may still go their way
  else
    each_of_mover(s, f, [&](std::size_t u) { s.piece[u].set(kMoved); });
  pop(s);
}

// ---- what may be chosen

// DN-41, DN-45, DN-143.
Verdict Rules::may_join(const State& s, const Board& b, const Frame& f, Hex h) const {
  Reach r;
  reach(s, b, f, Way::Advance, r, h);
  if (r.joins.has(h)) return Verdict::yes();
  TERCIO_REQUIRE(may_go(s, b, f, Way::Advance));
  if (is_second(s) || f.is_squadron()) return Verdict::no("DN-143"_rule, "refused.no-joining");
  if (h == s.piece[f.unit].hex || !b.of[index(s.phasing)].has(h))
    return Verdict::no("DN-41"_rule, "refused.nobody-to-join");
  if (s.piece[f.unit].is(kLeft) || b.count(s.piece[f.unit].hex) > 1)
    return Verdict::no("DN-45"_rule, "refused.left");
  TERCIO_REQUIRE(may_stack(s, b, f.unit, h));
  if (is_next_to(b, other(s.phasing), h)) return Verdict::no("DN-41"_rule, "refused.join-near");
  return Verdict::no("DN-41"_rule, "refused.join-mp");
}

template <>
Verdict Rules::why_in<Kind::Mover>(const State& s, const Board& b, Action a) const {
  const Frame& f = s.top();
  const Verb verb = verb_of(a);
  if (f.stage == Stage::Facing) {
    if (verb != Verb::Face) return not_now();
    return f.may_face(dir_of(a)) ? Verdict::yes() : Verdict::no("DN-19"_rule, "refused.facing");
  }
  switch (verb) {
    case Verb::Advance:
    case Verb::Retreat: {
      const Way way = verb == Verb::Advance ? Way::Advance : Way::Retreat;
      Reach r;
      reach(s, b, f, way, r, hex_of(a));
      return r.ends.has(hex_of(a)) ? Verdict::yes() : why_not_there(s, b, f, way, hex_of(a));
    }
    case Verb::Join: return may_join(s, b, f, hex_of(a));
    case Verb::Turn: return may_turn(s, b, f, dir_of(a));
    case Verb::Charge:
      if (f.left == 0) return Verdict::no("DN-50"_rule, "refused.charge-mp");
      return may_charge(s, b, f, hex_of(a));
    case Verb::Coup: return may_coup(s, b, f, hex_of(a));
    case Verb::Order: return may_order(s, b, f, a);
    case Verb::Rest: return may_rest(s, b, f);
    default: return not_now();
  }
}

// DN-44: every order of its units.
void Rules::legal_orders(const State& s, const Board& b, const Frame& f, Actions& out) const {
  std::array<std::uint8_t, kMaxStack> in{kNoUnit, kNoUnit, kNoUnit};
  std::size_t n = 0;
  b.each(s.piece[f.unit].hex, [&](std::uint8_t u) { in[n++] = u; });
  std::sort(in.begin(), in.begin() + static_cast<std::ptrdiff_t>(n));
  const auto offer = [&](std::uint8_t x, std::uint8_t y, std::uint8_t z) {
    const Action a = order_of_units(x, y, z);
    if (may_order(s, b, f, a).ok()) out.push_back(a);
  };
  if (n == 2) {
    offer(in[0], in[1], kNoUnit);
    offer(in[1], in[0], kNoUnit);
  } else if (n == 3) {
    constexpr std::array<std::array<std::size_t, 3>, 6> kOrders = {
        {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}};
    for (const auto& way : kOrders) offer(in[way[0]], in[way[1]], in[way[2]]);
  }
}

template <>
void Rules::legal_in<Kind::Mover>(const State& s, Actions& out) const {
  const Frame& f = s.top();
  if (f.stage == Stage::Facing) {
    for (const Dir d : hex::kDirs)
      if (f.may_face(d)) out.push_back(with_dir(Verb::Face, d));
    return;
  }
  const Board b = board(s);
  const Piece& p = s.piece[f.unit];
  const bool near = is_next_to(b, other(p.side()), p.hex);
  if (f.left > 0) {
    const EndsByWay to = ends(s, b, f);
    to.advance.ends.each([&](Hex h) { out.push_back(with_hex(Verb::Advance, h)); });
    to.retreat.ends.each([&](Hex h) { out.push_back(with_hex(Verb::Retreat, h)); });
    to.advance.joins.each([&](Hex h) { out.push_back(with_hex(Verb::Join, h)); });
    const bool stuck = !f.is_squadron() && b.is_stack(p.hex);  // DN-43
    for (const Dir d : hex::kDirs)
      if (near ? may_turn(s, b, f, d).ok() : d != p.facing && !stuck)
        out.push_back(with_dir(Verb::Turn, d));
  }
  const auto each_neighbour = [&](auto visit) {
    HexSet around;  // in the order of their numbers
    for (const Dir d : hex::kDirs)
      if (const Hex to = battle->grid.neighbour(p.hex, d); to != Hex::None) around.add(to);
    around.each(visit);
  };
  if (f.left > 0 && near)
    each_neighbour([&](Hex h) {
      if (may_charge(s, b, f, h).ok()) out.push_back(with_hex(Verb::Charge, h));
    });
  if (q(f.unit).encamisada && !near && (f.left == 0 || options.encamisada_any_time))
    each_neighbour([&](Hex h) {
      if (may_coup(s, b, f, h).ok()) out.push_back(with_hex(Verb::Coup, h));
    });
  if (f.is_squadron()) legal_orders(s, b, f, out);
  if (may_rest(s, b, f).ok()) out.push_back(plain(Verb::Rest));
}

template <>
void Rules::apply_in<Kind::Mover>(State& s, Action a, Events& ev) const {
  switch (verb_of(a)) {
    case Verb::Advance: return choose_way(s, Way::Advance, hex_of(a), ev);
    case Verb::Retreat: return choose_way(s, Way::Retreat, hex_of(a), ev);
    case Verb::Join: return choose_way(s, Way::Join, hex_of(a), ev);
    case Verb::Coup: return choose_way(s, Way::Coup, hex_of(a), ev);
    case Verb::Face: return arrive(s, dir_of(a), ev);
    case Verb::Turn: return turn_in_place(s, dir_of(a), ev);
    case Verb::Charge: return charge(s, hex_of(a), ev);
    case Verb::Order: return order_squadron(s, a, ev);
    default: return end_unit(s);  // Rest
  }
}

// A mover with nothing left ends by itself: no MP, no coup, no order to choose.
template <>
bool Rules::waits_in<Kind::Mover>(State& s, Events& ev) const {
  const Frame& f = s.top();
  if (f.stage == Stage::Facing) return true;
  if (f.stage == Stage::Aftermath) {
    end_coup(s, ev);
    return false;
  }
  if (f.left > 0) return true;
  if (f.is_squadron()) {
    const Board b = board(s);
    // Is there another order of the squadron?
    const Hex h = s.piece[f.unit].hex;
    int sleeves = 0;
    int rest = 0;
    b.each(h, [&](std::uint8_t u) { ++(cls(u) == Class::Sleeve ? sleeves : rest); });
    if ((sleeves > 1 || rest > 1) && !(f.spent > 0 && is_next_to(b, other(s.phasing), h)))
      return true;
  } else if (q(f.unit).encamisada && !is_second(s)) {
    const Board b = board(s);
    for (const Dir d : hex::kDirs) {
      const Hex to = battle->grid.neighbour(s.piece[f.unit].hex, d);
      if (to != Hex::None && may_coup(s, b, f, to).ok()) return true;
    }
  }
  end_unit(s);
  return false;
}

template <>
constinit const Rules::Row Rules::kRow<Kind::Mover> = {.turn = &Rules::turn_of_phasing,
                                                       .why = &Rules::why_in<Kind::Mover>,
                                                       .legal = &Rules::legal_in<Kind::Mover>,
                                                       .apply = &Rules::apply_in<Kind::Mover>,
                                                       .waits = &Rules::waits_in<Kind::Mover>};

}  // namespace tercio::tercios
