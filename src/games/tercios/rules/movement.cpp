// Movement (DN-10, DN-16, DN-29, DN-30, DN-36, DN-110, DN-142 to DN-144, DN-146): zones of control,
// who moves and when that is over. How it goes: mover.cpp.
#include <algorithm>

#include "games/tercios/rules/rows.h"

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
  f.set_squadron(squadron);
  f.left = squadron ? 1 : is_second(s) ? q(u).mp2 : q(u).mp;  // DN-42
  f.set_start_distance(nearest_enemy);
  return f;
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

// ---- the step

template <>
Verdict Rules::why_in<Step::Move>(const State& s, const Board& b, Action a) const {
  switch (verb_of(a)) {
    case Verb::Pick: return may_pick(s, b, unit_of(a));
    case Verb::Squadron: return may_pick_squadron(s, b, hex_of(a));
    case Verb::Done: return may_end_movement(s, b);
    default: return not_in_this_step(a);
  }
}

template <>
void Rules::legal_in<Step::Move>(const State& s, Actions& out) const {
  const Board b = board(s);
  for (std::size_t u = 0; u < units(); ++u)
    if (s.piece[u].on_map() && !s.piece[u].is(kMoved) && s.piece[u].side() == s.phasing &&
        may_pick(s, b, u).ok())
      out.push_back(with_unit(Verb::Pick, u));
  b.of[index(s.phasing)].each([&](Hex h) {
    if (b.is_stack(h) && may_pick_squadron(s, b, h).ok())
      out.push_back(with_hex(Verb::Squadron, h));
  });
  if (may_end_movement(s, b).ok()) out.push_back(plain(Verb::Done));
}

template <>
void Rules::apply_in<Step::Move>(State& s, Action a, Events& ev) const {
  if (verb_of(a) == Verb::Done) return end_movement(s, ev);
  const bool squadron = verb_of(a) == Verb::Squadron;
  const std::size_t u = squadron ? board(s).top(hex_of(a)) : unit_of(a);
  push(s, mover_frame(s, u, squadron));
}

template <>
bool Rules::waits_in<Step::Move>(State& s, Events& ev) const {
  if (!s.queue.empty()) {  // demoralized units that must flee first (option)
    const std::size_t u = s.queue.first();
    s.queue.remove(u);
    s.piece[u].set(kMoved);
    push_retreat(s, u, retreat_length(u, Result::Amort), Cause::Rout);
    return false;
  }
  if (any_pick(s)) return true;
  end_movement(s, ev);
  return false;
}

template <>
constinit const Rules::Row Rules::kRow<Step::Move> = {.turn = &Rules::turn_of_phasing,
                                                      .why = &Rules::why_in<Step::Move>,
                                                      .legal = &Rules::legal_in<Step::Move>,
                                                      .apply = &Rules::apply_in<Step::Move>,
                                                      .waits = &Rules::waits_in<Step::Move>};

template <>
constinit const Rules::Row Rules::kRow<Step::Move2> = {.turn = &Rules::turn_of_phasing,
                                                       .why = &Rules::why_in<Step::Move>,
                                                       .legal = &Rules::legal_in<Step::Move>,
                                                       .apply = &Rules::apply_in<Step::Move>,
                                                       .waits = &Rules::waits_in<Step::Move>};

}  // namespace tercio::tercios
