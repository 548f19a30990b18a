// Loose sleeves: voluntary retreats before a mover (DN-47 to DN-49).
#include "games/tercios/rules/rows.h"

namespace tercio::tercios {

// `from`: where the mover came from with its last step.
bool Rules::may_react(const State& s, const Board& b, std::size_t u, std::size_t mover,
                      Hex from) const {
  const Piece& p = s.piece[u];
  const Hex at = s.piece[mover].hex;
  if (!p.on_map() || p.side() != other(s.phasing) || battle->grid.distance(p.hex, at) != 1)
    return false;
  if (p.is(kDisordered | kDemoralized) || b.count(p.hex) > 1) return false;
  if (is_second(s) && !options.second_move_reactions) return false;
  const Class moved = cls(lead(s, b, at, false));
  if (cls(u) == Class::Sleeve) {
    if (moved != Class::Switzer && moved != Class::Troop) return false;  // DN-48
    // DN-47: not if an enemy stood next to it already.
    if (from != at && battle->grid.distance(p.hex, from) == 1) return false;
    for (const Dir d : hex::kDirs) {
      const Hex to = battle->grid.neighbour(p.hex, d);
      if (to != Hex::None && to != at && b.of[index(s.phasing)].has(to)) return false;
    }
  } else if (cls(u) != Class::Troop || moved != Class::Switzer) {  // DN-49
    return false;
  }
  // In no zone of control but the mover's own.
  return !in_zoc(s, b, s.phasing, p.hex, at);
}

// Might anybody react to a mover that comes there? What may_react asks of the unit alone.
bool Rules::could_react(const State& s, Hex at) const {
  if (is_second(s) && !options.second_move_reactions) return false;
  for (std::size_t u = 0; u < units(); ++u) {
    const Piece& p = s.piece[u];
    if (!p.on_map() || p.side() == s.phasing || p.is(kDisordered | kDemoralized)) continue;
    if (cls(u) != Class::Sleeve && cls(u) != Class::Troop) continue;
    if (battle->grid.distance(p.hex, at) == 1) return true;
  }
  return false;
}

void Rules::ask_reactors(State& s, std::size_t mover, Hex from) const {
  const Board b = board(s);
  Frame f;
  f.kind = Kind::React;
  f.unit = static_cast<std::uint8_t>(mover);
  f.from = from;
  UnitSet asked;
  for (std::size_t u = 0; u < units(); ++u)
    if (may_react(s, b, u, mover, from)) asked.add(u);
  f.set_waiting(asked);
  if (!asked.empty()) push(s, f);
}

// DN-48 (a): into an adjacent friendly hex with a Switzer, in any direction, if that hex is in no
// enemy zone of control and the squadron lawful. A river is no bar: as in any retreat its first
// step may cross one (DN-134).
Verdict Rules::may_shelter(const State& s, const Board& b, std::size_t u, Hex h) const {
  const Piece& p = s.piece[u];
  if (cls(u) != Class::Sleeve) return Verdict::no("DN-49"_rule, "refused.shelter-horse");
  if (battle->grid.distance(p.hex, h) != 1 || !b.of[index(p.side())].has(h))
    return Verdict::no("DN-48"_rule, "refused.no-shelter");
  bool switzer = false;
  b.each(h, [&](std::uint8_t v) { switzer = switzer || cls(v) == Class::Switzer; });
  if (!switzer) return Verdict::no("DN-48"_rule, "refused.no-shelter");
  if (p.is(kLeft)) return Verdict::no("DN-45"_rule, "refused.left");
  if (!open_ground(s, u, false).has(h)) return Verdict::no("DN-48"_rule, "refused.no-shelter");
  if (in_zoc(s, b, other(p.side()), h)) return Verdict::no("DN-48"_rule, "refused.shelter-zoc");
  return may_stack(s, b, u, h);
}

void Rules::shelter(State& s, Hex h, Events& ev) const {
  const std::size_t u = s.top().take_next();
  leave_hex(s, u);
  enter_hex(s, u, h);
  ev.emit("DN-48"_rule, "event.sheltered", {unit_arg("unit", u), hex_arg("hex", h)});
}

void Rules::withdraw(State& s, Events& ev) const {
  const std::size_t u = s.top().take_next();
  const RuleId rule = cls(u) == Class::Sleeve ? "DN-48"_rule : "DN-49"_rule;
  ev.emit(rule, "event.withdrew", {unit_arg("unit", u), hex_arg("hex", s.piece[u].hex)});
  disorder(s, u, rule, ev);
  push_retreat(s, u, retreat_length(u, Result::Splendid), Cause::Withdraw);
}

void Rules::stand(State& s, Events& ev) const {
  const std::size_t u = s.top().take_next();
  ev.emit("DN-47"_rule, "event.stood", {unit_arg("unit", u), hex_arg("hex", s.piece[u].hex)});
}

template <>
Turn Rules::turn_in<Kind::React>(const State& s) const {
  return decided_by(s, other(s.phasing));
}

template <>
Verdict Rules::why_in<Kind::React>(const State& s, const Board& b, Action a) const {
  const Verb verb = verb_of(a);
  if (verb == Verb::Shelter) return may_shelter(s, b, s.top().next(), hex_of(a));
  return yes_if(verb == Verb::Stand || verb == Verb::Withdraw);
}

template <>
void Rules::legal_in<Kind::React>(const State& s, Actions& out) const {
  const std::size_t u = s.top().next();
  const Board b = board(s);
  out.push_back(plain(Verb::Stand));
  out.push_back(plain(Verb::Withdraw));
  HexSet around;
  for (const Dir d : hex::kDirs)
    if (const Hex to = battle->grid.neighbour(s.piece[u].hex, d); to != Hex::None) around.add(to);
  around &= b.of[index(s.piece[u].side())];
  around.each([&](Hex h) {
    if (may_shelter(s, b, u, h).ok()) out.push_back(with_hex(Verb::Shelter, h));
  });
}

template <>
void Rules::apply_in<Kind::React>(State& s, Action a, Events& ev) const {
  if (verb_of(a) == Verb::Shelter) return shelter(s, hex_of(a), ev);
  if (verb_of(a) == Verb::Withdraw) return withdraw(s, ev);
  stand(s, ev);
}

template <>
bool Rules::waits_in<Kind::React>(State& s, Events&) const {
  Frame& f = s.top();
  const Board b = board(s);
  while (!f.waiting().empty()) {
    const std::size_t u = f.waiting().first();
    if (may_react(s, b, u, f.unit, f.from)) {
      f.set_next(u);
      return true;
    }
    f.drop(u);  // driven off meanwhile (DN-99)
  }
  pop(s);
  return false;
}

template <>
constinit const Rules::Row Rules::kRow<Kind::React> = {.turn = &Rules::turn_in<Kind::React>,
                                                       .why = &Rules::why_in<Kind::React>,
                                                       .legal = &Rules::legal_in<Kind::React>,
                                                       .apply = &Rules::apply_in<Kind::React>,
                                                       .waits = &Rules::waits_in<Kind::React>};

}  // namespace tercio::tercios
