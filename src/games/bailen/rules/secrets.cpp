// Who knows what (BA-15, BA-56, BA-164): orders and the areas of Defend are secret, and where
// pieces under markers are.
//
// What is done in the open rules out orders that would have forbidden it: each command keeps, for
// the enemy, the set of orders he cannot rule out, and an event tells when it shrinks. So every
// order in the set allows all that was seen. Maneuver is always seen, for such units have no
// facing. Stacks are built in the open from known pieces; that nobody may look into them (BA-56) is
// the view's affair.
#include "games/bailen/rules/movement.h"
#include "games/bailen/rules/rules.h"

namespace tercio::bailen {
namespace {

// Somebody will fire at it, and nobody can tell who: the first who may stands for all.
std::uint8_t first_firer(const Rules& r, const State& s, const Board& b, Hex h) {
  if (s.step != Step::OffensiveFire) return kNone;
  Frame f;
  f.hex = h;
  for (const std::size_t u : r.troops(s.acting))
    if (s.piece[u].on_map() && r.may_add(s, b, f, u, 0).ok()) return static_cast<std::uint8_t>(u);
  return kNone;
}

// Bits of the commands whose orders may have stood against an action.
std::uint32_t commands_asked(const Rules& r, const State& s, Action a, Sight& before) {
  std::uint32_t out = 0;
  const auto ask = [&](std::size_t u) { out |= std::uint32_t{1} << r.q(u).command; };
  if (s.depth > 0) {
    const Frame& f = s.top();
    if (f.kind == Kind::Mover) {
      // Only duties stand against turning and changes of formation.
      const bool steps = verb_of(a) == Verb::Go || verb_of(a) == Verb::Rest ||
                         verb_of(a) == Verb::Exit || f.is(kFollow);
      if (steps || f.has_duties()) r.picked(s).each(ask);
    }
    if (f.kind == Kind::Deploy) ask(f.unit);
    const Verb verb = verb_of(a);
    if (verb == Verb::Add || verb == Verb::Counter || verb == Verb::Advance) ask(first_of(a));
    return out;
  }
  switch (verb_of(a)) {
    case Verb::Charge:
    case Verb::Attack: ask(first_of(a)); return out;
    case Verb::Stack: r.look(s, before).each(s, hex_of(a), ask); return out;
    case Verb::Ride: return std::uint32_t{1} << r.army->leader[first_of(a)].command;
    case Verb::Target:
      if (const std::uint8_t u = first_firer(r, s, r.look(s, before), hex_of(a)); u != kNone)
        ask(u);
      return out;
    case Verb::Done:
      if (s.step != Step::Move) return 0;
      [[fallthrough]];
    case Verb::Commit: return ~std::uint32_t{0};  // all that was not done may tell
    default: return 0;
  }
}

// BA-170: a marker that is itself covered or padded is no false one: its last unit is there.
bool must_stay(const Rules& r, const State& s, std::size_t u) {
  const Hex h = s.marker[static_cast<std::size_t>(s.piece[u].target)].hex;
  bool marked = false;
  for (const Marker& m : s.marker)
    marked = marked || (m.hex == h && (m.kind == MarkerKind::Cover || m.kind == MarkerKind::Pad));
  if (!marked || s.piece[u].hex != h) return false;
  for (const std::size_t v : r.troops())
    if (v != u && s.piece[v].is(kHidden) && s.piece[v].hex == h) return false;
  return true;
}

}  // namespace

void Rules::learn(State& s, std::size_t command, unsigned excluded, Events& ev) const {
  CommandState& c = s.command[command];
  const auto left = static_cast<std::uint8_t>((c.guess & ~excluded) | order_bit(c.order));
  if (left == c.guess || c.is_known()) return;
  c.guess = left;
  ev.reveal("BA-15"_rule, "event.guess", {command_arg("command", command)});
}

// The same position with another order; nobody knows the area of its Defend.
void Rules::suppose(State& s, std::size_t command, Order o) const {
  CommandState& c = s.command[command];
  c.order = o;
  c.centre = Hex::None;
  c.shape = 0;
  for (std::size_t i = 0; i < s.depth; ++i)
    if (s.frame[i].kind == Kind::Mover) s.frame[i].set_duty(duty_of(*this, s, s.frame[i]));
}

// Before an action is carried out: orders under which it would be refused are ruled out.
void Rules::learn_from(State& s, Seat seat, Action a, Sight& before, Events& ev) const {
  if (s.part == Part2::Interlude) return;
  std::uint32_t open = 0;
  for (std::uint32_t asked = commands_asked(*this, s, a, before); asked != 0; asked &= asked - 1) {
    const auto c = static_cast<std::size_t>(std::countr_zero(asked));
    if (c >= army->command.size()) break;
    if (army->command[c].side == seat && !s.command[c].is_known()) open |= std::uint32_t{1} << c;
  }
  if (open == 0) return;
  // The same under any order in question: Maneuver is not among them.
  const Board& b = look(s, before);
  const bool target = s.depth == 0 && verb_of(a) == Verb::Target;
  const std::uint8_t firer = target ? first_firer(*this, s, b, hex_of(a)) : kNone;
  for (; open != 0; open &= open - 1) {
    const auto c = static_cast<std::size_t>(std::countr_zero(open));
    unsigned excluded = 0;
    State other_order = s;
    for (int i = 0; i < kOrders; ++i) {
      const auto o = static_cast<Order>(i);
      if (!s.command[c].may_be(o) || o == s.command[c].order) continue;
      suppose(other_order, c, o);
      const bool may = target ? first_firer(*this, other_order, b, hex_of(a)) == firer
                              : why_now(other_order, b, a).ok();
      if (!may) excluded |= order_bit(o);
    }
    if (excluded != 0) learn(s, c, excluded, ev);
  }
}

// ---- looking into enemy stacks (BA-56): where a unit of the own side stands beside them

bool Rules::may_look(const Board& b, Seat seat, Hex h) const {
  if (seat == Seat::Nobody) return true;
  bool near = false;
  for (const Dir d : hex::kDirs)
    if (const Hex to = grid().neighbour(h, d); to != Hex::None)
      near = near || b.of[index(seat)].has(to);
  return near;
}

Rules::Looked Rules::looked(const State& s) const {
  Looked out;
  Sight sight;
  const Board& b = look(s, sight);
  for (const std::size_t u : troops()) {
    const Piece& p = s.piece[u];
    if (!p.on_map() || p.is(kHidden) || q(u).convoy) continue;
    const Seat seat = other(q(u).side);
    const bool open = top(s, b, p.hex) == u &&
                      (!options.markers || marker_at(s, p.hex, MarkerKind::Cover) == kNone);
    if (open) out.open[index(seat)].add(u);
    if (may_look(b, seat, p.hex)) out.read[index(seat)].add(u);
  }
  return out;
}

// What a stack has shown is not unshown: an event says so, and undo stops at it.
void Rules::tell_looked(const State& s, const Looked& before, Events& ev) const {
  const Looked now = looked(s);
  for (const Seat seat : {kFrench, kSpanish}) {
    HexSet told;
    now.read[index(seat)].each([&](std::size_t u) {
      const Hex h = s.piece[u].hex;
      if (now.open[index(seat)].has(u) || before.open[index(seat)].has(u) ||
          before.read[index(seat)].has(u) || told.has(h))
        return;
      told.add(h);
      ev.reveal("BA-56"_rule, "event.stack-seen", {hex_arg("hex", h)}, Seats::only(seat));
    });
  }
}

// ---- what a seat is shown

State Rules::masked(const State& s, Seat seat) const {
  State m = s;
  for (std::size_t c = 0; c < army->command.size(); ++c) {
    CommandState& command = m.command[c];
    if (army->command[c].side == seat) continue;
    if (!command.is_known()) command.order = Order::Unknown;
    command.centre = Hex::None;
    command.shape = 0;
  }
  for (std::size_t i = 0; i < m.depth; ++i) {
    Frame& f = m.frame[i];
    if (f.kind == Kind::Mover && q(f.unit).side != seat) f.set_duty(0);  // what its order compels
    if (f.kind == Kind::Screen && s.phasing != seat) f.forget_march();   // what it stands for
    if (f.kind != Kind::Write || s.acting == seat || f.stage == Stage::Dice) continue;
    f.stage = f.is_of_setup() ? Stage::Second : Stage::Choose;  // how far the writing has come
    f.set_order(Order::None);
    f.hex = Hex::None;
  }
  if (!options.markers) return m;
  for (const std::size_t u : troops()) {
    Piece& p = m.piece[u];
    if (!p.is(kHidden) || q(u).side == seat) continue;
    leave_hex(m, u);  // it lies in no stack that anybody sees
    p.hex = p.target = Hex::None;
    p.marks = kHidden;
    p.depth = 0;
    p.face(Corner::NNE);
  }
  return m;
}

// The other side's secrets dealt anew: any order not ruled out, an open area, hidden pieces among
// the markers.
State Rules::sample(const State& s, Seat seat, Rng& rng) const {
  State m = s;
  for (std::size_t c = 0; c < army->command.size(); ++c) {
    CommandState& command = m.command[c];
    if (army->command[c].side == seat) continue;
    if (!command.is_known()) {
      auto k = rng.below(static_cast<std::uint64_t>(std::popcount(command.guess)));
      for (int o = 0; o < kOrders; ++o) {
        if (!command.may_be(static_cast<Order>(o))) continue;
        if (k-- == 0) command.order = static_cast<Order>(o);
      }
      command.centre = Hex::None;
      command.shape = 0;
    }
    if (command.order == Order::Defend &&
        (s.command[c].centre != Hex::None || !command.is_known())) {
      Hex any = s.command[c].centre;
      for (std::size_t u = 0; u < units() && any == Hex::None; ++u)
        if (q(u).command == c && s.piece[u].on_map() && !s.piece[u].is(kHidden))
          any = s.piece[u].hex;
      command.centre = any == Hex::None ? map->bailen.first() : any;
      command.shape = kOpenShape;
    }
  }
  for (std::size_t i = 0; i < m.depth; ++i) {
    Frame& f = m.frame[i];
    if (f.kind == Kind::Mover) f.set_duty(duty_of(*this, m, f));
    if (f.kind == Kind::Screen && s.phasing != seat) {
      f.forget_march();
      f.left = static_cast<std::uint8_t>(charts->move.marker);
    }
    if (f.kind != Kind::Write || s.acting == seat || f.stage == Stage::Dice) continue;
    f.stage = f.is_of_setup() ? Stage::Second : Stage::Choose;
    f.set_order(f.is_of_setup() ? Order::Defend : Order::None);
    f.hex = Hex::None;
  }
  if (!options.markers) return m;
  for (const std::size_t u : troops()) {
    Piece& p = m.piece[u];
    if (!p.is(kHidden) || q(u).side == seat) continue;
    std::array<std::uint8_t, kMaxMarkers> stands;  // NOLINT(*-member-init): filled as it grows
    std::size_t count = 0;
    for (std::size_t k = 0; k < kMaxMarkers; ++k)
      if (m.marker[k].kind == MarkerKind::Stand && (k < 15) == (q(u).side == kFrench))
        stands[count++] = static_cast<std::uint8_t>(k);
    const std::size_t to = stands[rng.below(count)];
    const Marker& marker = m.marker[to];
    if (to == static_cast<std::size_t>(p.target)) continue;
    if (marker.is(kColumn) && order(s, u) != Order::Maneuver) continue;
    if (!map->clear.has(marker.hex) || must_stay(*this, m, u)) continue;
    const Piece here = p;
    p.hex = Hex::None;
    Board b = board(m);
    b.stands = {};
    const bool fits = may_stack(m, b, u, marker.hex, {}).ok();
    p = here;
    if (!fits) continue;
    leave_hex(m, u);
    p.hex = Hex::None;
    enter_hex(m, u, marker.hex);
    p.target = static_cast<Hex>(to);
    p.marks = static_cast<std::uint16_t>(kHidden | (marker.is(kMarched) ? kMoved | kStepped : 0));
    p.face(Corner::NNE);
  }
  return m;
}

}  // namespace tercio::bailen
