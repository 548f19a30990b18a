// Set-up in areas (DN-106, DN-113, DN-149) and the placing of freed units (DN-114, DN-119).
#include "games/tercios/rules/rows.h"

namespace tercio::tercios {

void Rules::begin_setup(State& s, Seat side, Events&) const {
  s.step = Step::SetUp;
  s.acting = side;
  s.queue.clear();
  for (std::size_t u = 0; u < units(); ++u) {
    const UnitData& unit = battle->unit[u];
    if (unit.side == side && unit.area >= 0 && !unit.later) s.queue.add(u);
  }
}

void Rules::push_place(State& s, std::size_t u) {
  Frame f;
  f.kind = Kind::Place;
  f.unit = static_cast<std::uint8_t>(u);
  push(s, f);
}

template <>
bool Rules::waits_in<Step::SetUp>(State& s, Events& ev) const {
  if (!s.queue.empty())
    push_place(s, s.queue.first());
  else if (s.acting != battle->first)
    begin_setup(s, battle->first, ev);
  else
    begin_turn(s, ev);
  return false;
}

template <>
constinit const Rules::Row Rules::kRow<Step::SetUp> = {.waits = &Rules::waits_in<Step::SetUp>};

// ---- one unit

// DN-149: any hex of its area that the unit may enter, and squadrons where the ground is clear.
// Freed units come alone.
Verdict Rules::may_place(const State& s, const Board& b, std::size_t u, Hex h) const {
  const UnitData& unit = battle->unit[u];
  const RuleId rule = unit.later ? "DN-137"_rule : "DN-149"_rule;
  if (!battle->area[static_cast<std::size_t>(unit.area)].hexes.has(h))
    return Verdict::no(unit.later             ? "DN-114"_rule
                       : battle->special.city ? "DN-106"_rule
                                              : "DN-113"_rule,
                       "refused.not-in-area");
  if (!open_[u].has(h)) return Verdict::no(rule, "refused.cannot-stand");
  if (b.is_empty(h)) return Verdict::yes();
  if (unit.later || b.of[index(other(s.piece[u].side()))].has(h))
    return Verdict::no(rule, "refused.occupied");
  return may_stack(s, b, u, h);
}

HexSet Rules::place_hexes(const State& s, const Board& b, std::size_t u) const {
  HexSet out;
  battle->area[static_cast<std::size_t>(battle->unit[u].area)].hexes.each([&](Hex h) {
    if (may_place(s, b, u, h).ok()) out.add(h);
  });
  return out;
}

// The suggested hexes of this and all further units of the side are still free.
Verdict Rules::may_use_usual(const State& s) const {
  if (s.step != Step::SetUp) return Verdict::no("DN-149"_rule, "refused.not-now");
  const Board b = board(s);
  bool free = true;
  s.queue.each([&](std::size_t u) { free = free && b.is_empty(battle->unit[u].hex); });
  return free ? Verdict::yes() : Verdict::no("DN-149"_rule, "refused.usual-taken");
}

void Rules::place_unit(State& s, std::size_t u, Hex h, Dir facing, RuleId rule, Events& ev) const {
  s.piece[u].unset(kWaiting);
  s.piece[u].facing = facing;
  enter_hex(s, u, h);
  s.queue.remove(u);
  ev.emit(rule, "event.placed",
          {unit_arg("unit", u), hex_arg("hex", h), dir_arg("facing", s.piece[u].facing)});
}

void Rules::use_usual(State& s, Events& ev) const {
  pop(s);
  const UnitSet placed = s.queue;
  placed.each([&](std::size_t u) {
    place_unit(s, u, battle->unit[u].hex, battle->unit[u].facing, "DN-149"_rule, ev);
  });
  // A squadron stands in its printed order, but a unit of it may have been placed elsewhere.
  placed.each([&](std::size_t u) {
    s.piece[u].depth = 0;
    for (std::size_t v = 0; v < units(); ++v)
      if (s.piece[v].hex == s.piece[u].hex && battle->unit[v].depth < battle->unit[u].depth)
        ++s.piece[u].depth;
  });
}

// The hex first, then the facing; in a squadron the facing is the squadron's (DN-43).
void Rules::choose_place(State& s, Hex h, Events& ev) const {
  Frame& f = s.top();
  const std::size_t u = f.unit;
  const Board b = board(s);
  if (b.is_empty(h)) {
    f.hex = h;
    f.stage = Stage::Facing;
    return;
  }
  const Dir facing = s.piece[b.top(h)].facing;
  pop(s);
  place_unit(s, u, h, facing, battle->unit[u].later ? "DN-114"_rule : "DN-149"_rule, ev);
}

template <>
Verdict Rules::why_in<Kind::Place>(const State& s, const Board& b, Action a) const {
  const Frame& f = s.top();
  if (f.stage == Stage::Facing) return yes_if(verb_of(a) == Verb::Face);
  if (verb_of(a) == Verb::Usual) return may_use_usual(s);
  return verb_of(a) == Verb::Place ? may_place(s, b, f.unit, hex_of(a)) : not_now();
}

template <>
void Rules::legal_in<Kind::Place>(const State& s, Actions& out) const {
  const Frame& f = s.top();
  if (f.stage == Stage::Facing) return list_facings(kAllFacings, out);
  place_hexes(s, board(s), f.unit).each([&](Hex h) { out.push_back(with_hex(Verb::Place, h)); });
  if (may_use_usual(s).ok()) out.push_back(plain(Verb::Usual));
}

template <>
void Rules::apply_in<Kind::Place>(State& s, Action a, Events& ev) const {
  if (verb_of(a) == Verb::Place) return choose_place(s, hex_of(a), ev);
  if (verb_of(a) == Verb::Usual) return use_usual(s, ev);
  const Frame f = s.top();
  pop(s);
  place_unit(s, f.unit, f.hex, dir_of(a),
             battle->unit[f.unit].later ? "DN-114"_rule : "DN-149"_rule, ev);
}

template <>
constinit const Rules::Row Rules::kRow<Kind::Place> = {.why = &Rules::why_in<Kind::Place>,
                                                       .legal = &Rules::legal_in<Kind::Place>,
                                                       .apply = &Rules::apply_in<Kind::Place>};

}  // namespace tercio::tercios
