// Movement (DN-16 to DN-30, DN-36 to DN-38, DN-126, DN-141 to DN-144): who moves, link by link,
// turning in place, zones of control.
#include <algorithm>
#include <bit>

#include "games/tercios/rules/rules.h"

namespace tercio::tercios {

// Does anybody of that side stand next to the hex?
bool Rules::is_next_to(const State& s, Seat side, Hex h) const {
  HexSet around;
  for (const Dir d : hex::kDirs)
    if (const Hex to = battle->grid.neighbour(h, d); to != Hex::None) around.add(to);
  for (std::size_t u = 0; u < units(); ++u)
    if (around.has(s.piece[u].hex) && s.piece[u].side() == side) return true;
  return false;
}

int Rules::count(const State& s, Hex h) const {
  int n = 0;
  for (std::size_t u = 0; u < units(); ++u) n += s.piece[u].hex == h ? 1 : 0;
  return n;
}

int Rules::nearest(const HexSet& enemies, Hex h) const {
  int least = kNoEnemy;
  enemies.each([&](Hex e) {
    const int d = battle->grid.distance(h, e);
    if (d < least) least = d;
  });
  return least;
}

bool Rules::is_next_to(const HexSet& enemies, Hex h) const {
  for (const Dir d : hex::kDirs)
    if (enemies.has(battle->grid.neighbour(h, d))) return true;
  return false;
}

// DN-36, by facing; DN-142: not onto ground closed to its owner; DN-129: none when demoralized.
HexSet Rules::zoc_of(const State& s, std::size_t u) const {
  HexSet out;
  const Piece& p = s.piece[u];
  const auto zoc = static_cast<Zoc>(q(u).zoc);
  if (!p.on_map() || zoc == Zoc::Own) return out;
  if (p.is(kDemoralized) && options.demoralized_loses_zoc) return out;
  int wide = zoc == Zoc::Three ? 1 : 0;
  if (q(u).all_round && options.pike_zoc_all_round) wide = 3;
  for (int by = -wide; by <= wide; ++by) {
    const Hex h = battle->grid.neighbour(p.hex, hex::turned(p.facing, by));
    if (h != Hex::None && battle->passable[q(u).gait].has(h) && !is_closed_to(p.side(), h))
      out.add(h);
  }
  return out;
}

HexSet Rules::zoc(const State& s, Seat side, Hex except) const {
  HexSet out;
  for (std::size_t u = 0; u < units(); ++u) {
    const Piece& p = s.piece[u];
    if (p.on_map() && p.side() == side && p.hex != except) out |= zoc_of(s, u);
  }
  return out;
}

// Does a neighbour of the hex hold it?
bool Rules::holds(const State& s, std::size_t u, Hex h) const {
  const Piece& p = s.piece[u];
  const auto zoc = static_cast<Zoc>(q(u).zoc);
  if (zoc == Zoc::Own || (p.is(kDemoralized) && options.demoralized_loses_zoc)) return false;
  const int d = battle->grid.direction(p.hex, h);
  if (d < 0) return false;
  const int off = hex::turn_between(p.facing, static_cast<Dir>(d));
  const bool all_round = q(u).all_round && options.pike_zoc_all_round;
  if (!all_round && off > (zoc == Zoc::Three ? 1 : 0)) return false;
  return battle->passable[q(u).gait].has(h) && !is_closed_to(p.side(), h);
}

bool Rules::in_zoc(const State& s, const Board& b, Seat side, Hex h, Hex except) const {
  bool held = false;
  for (const Dir d : hex::kDirs) {
    const Hex from = battle->grid.neighbour(h, d);
    if (from == except || !b.of[index(side)].has(from)) continue;
    b.each(from, [&](std::uint8_t u) { held = held || holds(s, u, h); });
  }
  return held;
}

// ---- who moves

// DN-29: horse alone in its hex, not held by enemy horse, that made no hasty attack.
bool Rules::may_move_second(const State& s, const Board& b, std::size_t u) const {
  const Piece& p = s.piece[u];
  if (q(u).mp2 == 0 || p.is(kHasty) || b.count(p.hex) > 1) return false;
  for (const Dir d : hex::kDirs) {
    const Hex to = battle->grid.neighbour(p.hex, d);
    if (to == Hex::None || !b.of[index(other(p.side()))].has(to)) continue;
    bool held = options.pin_any_enemy;
    b.each(to, [&](std::uint8_t v) { held = held || q(v).horse; });
    if (held) return false;
  }
  return true;
}

Verdict Rules::may_pick(const State& s, const Board& b, std::size_t u) const {
  const Piece& p = s.piece[u];
  if (!p.on_map() || p.side() != s.phasing) return Verdict::no("DN-10"_rule, "refused.not-yours");
  if (is_second(s)) {
    if (q(u).mp2 == 0) return Verdict::no("DN-30"_rule, "refused.no-second-movement");
    if (p.is(kMoved)) return Verdict::no("DN-30"_rule, "refused.moved");
    if (b.count(p.hex) > 1) return Verdict::no("DN-146"_rule, "refused.second-alone");
    if (!may_move_second(s, b, u)) return Verdict::no("DN-29"_rule, "refused.second-held");
    return Verdict::yes();
  }
  if (q(u).immobile) return Verdict::no("DN-112"_rule, "refused.immobile");
  if (q(u).mp == 0) return Verdict::no("DN-16"_rule, "refused.no-mp");
  if (p.is(kMoved | kSpent)) return Verdict::no("DN-143"_rule, "refused.moved");
  if (!b.is_stack(p.hex)) return Verdict::yes();
  // DN-143: what stays behind is a single unit or has a Switzer.
  int others = 0;
  bool switzer = false;
  b.each(p.hex, [&](std::uint8_t v) {
    if (v == u) return;
    ++others;
    switzer = switzer || cls(v) == Class::Switzer;
  });
  if (others > 1 && !switzer) return Verdict::no("DN-143"_rule, "refused.last-switzer");
  return Verdict::yes();
}

Verdict Rules::may_pick_squadron(const State& s, const Board& b, Hex h) const {
  if (is_second(s)) return Verdict::no("DN-146"_rule, "refused.second-alone");
  if (!b.of[index(s.phasing)].has(h)) return Verdict::no("DN-10"_rule, "refused.not-yours");
  if (b.count(h) < 2) return Verdict::no("DN-42"_rule, "refused.no-squadron");
  if (leads_none(b, h)) return Verdict::no("DN-40"_rule, "refused.stack-switzer");
  bool spent = false;  // a unit that only rested has spent nothing
  bool moved = true;
  b.each(h, [&](std::uint8_t u) {
    spent = spent || s.piece[u].is(kSpent);
    moved = moved && s.piece[u].is(kMoved);
  });
  if (spent || moved) return Verdict::no("DN-143"_rule, "refused.squadron-used");
  return Verdict::yes();
}

// Is anybody left to move? Most often the first unit that has not moved shows it: where no more
// than two stand together each may go (DN-143).
bool Rules::any_pick(const State& s) const {
  const std::uint32_t done = is_second(s) ? kMoved : kMoved | kSpent;
  bool any = false;
  for (std::size_t u = 0; u < units(); ++u) {
    const Piece& p = s.piece[u];
    if (!p.on_map() || p.side() != s.phasing || p.is(kMoved)) continue;
    any = true;
    if (is_second(s) || p.is(done) || q(u).mp == 0 || q(u).immobile) continue;
    if (count(s, p.hex) <= 2) return true;
  }
  if (!any) return false;
  const Board b = board(s);
  for (std::size_t u = 0; u < units(); ++u)
    if (may_pick(s, b, u).ok()) return true;
  any = false;
  b.of[index(s.phasing)].each(
      [&](Hex h) { any = any || (b.is_stack(h) && may_pick_squadron(s, b, h).ok()); });
  return any;
}

// DN-144: sleeves left without a Switzer part in the owner's next movement, if they can.
Verdict Rules::may_end_movement(const State& s, const Board& b) const {
  if (s.step != Step::Move) return Verdict::yes();
  Verdict verdict = Verdict::yes();
  b.of[index(s.phasing)].each([&](Hex h) {
    if (!b.is_stack(h) || !verdict.ok() || !leads_none(b, h)) return;
    b.each(h, [&](std::uint8_t u) {
      if (!verdict.ok() || !may_pick(s, b, u).ok()) return;
      const Frame f = mover_frame(s, u, false);
      if (!may_rest(s, b, f).ok()) verdict = Verdict::no("DN-144"_rule, "refused.must-part");
    });
  });
  return verdict;
}

Frame Rules::mover_frame(const State& s, std::size_t u, bool squadron) const {
  int nearest_enemy = kNoEnemy;
  for (std::size_t v = 0; v < units(); ++v)
    if (s.piece[v].on_map() && s.piece[v].side() != s.phasing)
      nearest_enemy =
          std::min(nearest_enemy, battle->grid.distance(s.piece[u].hex, s.piece[v].hex));
  Frame f;
  f.kind = Kind::Mover;
  f.unit = static_cast<std::uint8_t>(u);
  f.a = squadron ? 1 : 0;
  f.left = squadron ? 1 : is_second(s) ? q(u).mp2 : q(u).mp;  // DN-42
  f.d = static_cast<std::uint8_t>(nearest_enemy);
  return f;
}

template <class Visit>
void Rules::each_of_mover(const State& s, const Frame& f, Visit visit) const {
  if (f.a == 0) return visit(static_cast<std::size_t>(f.unit));
  const Hex h = s.piece[f.unit].hex;
  for (std::size_t u = 0; u < units(); ++u)
    if (s.piece[u].hex == h) visit(u);
}

void Rules::pick(State& s, std::size_t u, bool squadron, Events&) const {
  push(s, mover_frame(s, u, squadron));
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
    const bool broken_up = p.is(kDemoralized) || (f.a != 0 && is_demoralized(s, b, p.hex));
    if (broken_up) return Verdict::no("DN-129"_rule, "refused.demoralized");
    if (near) return Verdict::no("DN-24"_rule, "refused.contact");
    return Verdict::yes();
  }
  if (f.way == Way::Advance) return Verdict::no("DN-18"_rule, "refused.advancing");
  // DN-37: who has entered a zone of control stops. DN-38: who began in one may retreat.
  if (f.c != 0 && near && in_zoc(s, b, other(p.side()), p.hex))
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
  if (f.a != 0 && !b.is_empty(h)) return Verdict::no("DN-26"_rule, "refused.no-passing");
  if (b.of[index(p.side())].has(h)) {
    if (way == Way::Retreat) return Verdict::no("DN-23"_rule, "refused.rear-blocked");
    return Verdict::no("DN-123"_rule, "refused.friend-there");
  }
  if (f.a != 0 && !ground(h).clear) {
    const int limit = ground(h).stack_limit;
    if (limit == 0) return Verdict::no("DN-42"_rule, "refused.stack-clear");
    if (b.count(p.hex) > limit) return Verdict::no("DN-96"_rule, "refused.stack-dune");
  }
  const bool near = is_next_to(b, other(p.side()), h);
  if (cls(u) == Class::Battery && near) return Verdict::no("DN-27"_rule, "refused.battery-near");
  if (p.is(kDisordered | kDemoralized) && nearest(b, other(p.side()), h) < f.d)
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
  for (const Dir d : hex::kDirs) {
    const int cost = (facings & facing_bit(d)) != 0 ? price : Reach::kNever;
    costs |= static_cast<std::uint64_t>(cost) << (4 * hex::index(d));
  }
  return costs;
}

// The hex is chosen; the facing is asked next if there is a choice.
void Rules::choose_way(State& s, Way way, Hex h, Events& ev) const {
  Frame& f = s.top();
  f.mask = facing_costs(s, board(s), f, way, h);
  f.pending = way;
  f.hex = h;
  f.stage = Stage::Facing;
  int choices = 0;
  Dir only = Dir::N;
  for (const Dir d : hex::kDirs)
    if ((f.mask >> (4 * hex::index(d)) & 15) != Reach::kNever) {
      ++choices;
      only = d;
    }
  if (choices == 1) arrive(s, only, ev);
}

// DN-110: the garrison may leave once relief has come near, counted hex by hex.
void Rules::note_relief(State& s, Seat side, bool garrison, Hex h, Events& ev) const {
  if (s.released != 0 || garrison || side != battle->special.garrison_side) return;
  if (!battle->special.relief.has(h)) return;
  s.released = 1;
  ev.emit("DN-110"_rule, "event.relief", {hex_arg("hex", h)});
}

// Might it bring relief with so many MP?
bool Rules::could_relieve(const State& s, std::size_t u, int mp) const {
  const Piece& p = s.piece[u];
  if (s.released != 0 || q(u).garrison || p.side() != battle->special.garrison_side) return false;
  return nearest(battle->special.relief, p.hex) <= mp;
}

void Rules::arrive(State& s, Dir facing, Events& ev) const {
  Frame& f = s.top();
  const std::size_t u = f.unit;
  const Way way = f.pending;
  const Hex to = f.hex;
  const auto cost = static_cast<std::uint8_t>(f.mask >> (4 * hex::index(facing)) & 15);
  const bool leaving = f.a == 0 && count(s, s.piece[u].hex) > 1;
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
  f.mask = 0;
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
    f.a = 1;
    f.left = 0;
    f.way = Way::Join;
    ev.emit("DN-41"_rule, "event.joined", {unit_arg("unit", u), hex_arg("hex", to)});
  } else {
    const bool squadron = f.a != 0;
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
  if (asks && in_zoc(s, board(s), other(s.piece[u].side()), to)) f.c = 1;  // DN-37
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
  if (f.a == 0 && b.count(p.hex) > 1) return Verdict::no("DN-43"_rule, "refused.squadron-facing");
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
  if (f.a != 0 || s.step != Step::Move || !leads_none(b, s.piece[f.unit].hex))
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

// A mover with nothing left ends by itself: no MP, no coup, no order to choose.
bool Rules::mover_waits(State& s, Events& ev) const {
  Frame& f = s.top();
  if (f.stage == Stage::Facing) return true;
  if (f.stage == Stage::Aftermath) return coup_waits(s, ev);
  if (f.left > 0) return true;
  if (f.a != 0) {
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

}  // namespace tercio::tercios
