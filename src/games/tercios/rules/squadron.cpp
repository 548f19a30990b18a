// Squadrons (DN-39 to DN-46, DN-96, DN-101, DN-143, DN-144).
#include "games/tercios/rules/rules.h"

namespace tercio::tercios {

bool Rules::has_pike(const Board& b, Hex h) const {
  bool pike = false;
  b.each(h, [&](std::uint8_t u) { pike = pike || q(u).all_round; });
  return pike;
}

// DN-46: the topmost Switzer speaks for the hex, else the top unit. Demoralized units do not attack
// (DN-129), so there the topmost that does; kNoUnit if there is none.
std::uint8_t Rules::lead(const State& s, const Board& b, Hex h, bool attacking) const {
  std::uint8_t top = kNoUnit;
  std::uint8_t switzer = kNoUnit;
  b.each(h, [&](std::uint8_t u) {
    if (attacking && s.piece[u].is(kDemoralized)) return;
    if (top == kNoUnit) top = u;
    if (switzer == kNoUnit && cls(u) == Class::Switzer) switzer = u;
  });
  return switzer != kNoUnit ? switzer : top;
}

int body_at(const Rules& r, const State& s, const Board& b, Hex h) {
  int units = 0;
  int commander = 0;
  b.each(h, [&](std::uint8_t u) {
    if (r.cls(u) == Class::Command)
      commander = u + 1;
    else
      ++units;
  });
  const std::uint8_t leader = r.lead(s, b, h, false);
  if (units == 0) return leader;
  std::size_t first = leader;
  b.each(h, [&](std::uint8_t u) {
    if (r.cls(first) == Class::Command) first = u;
  });
  return static_cast<int>(first) + kBodyUnits * (units + 4 * commander);
}

// DN-147: every unit of a hex adds its strength, demoralized ones only in defence.
int Rules::strength(const State& s, const Board& b, Hex h, bool attacking) const {
  int sum = 0;
  b.each(h, [&](std::uint8_t u) {
    if (!attacking || !s.piece[u].is(kDemoralized)) sum += q(u).strength;
  });
  return sum;
}

bool Rules::is_demoralized(const State& s, const Board& b, Hex h) const {
  bool any = false;
  b.each(h, [&](std::uint8_t u) { any = any || s.piece[u].is(kDemoralized); });
  return any;
}

bool Rules::is_disordered(const State& s, const Board& b, Hex h) const {
  bool any = false;
  b.each(h, [&](std::uint8_t u) { any = any || s.piece[u].is(kDisordered); });
  return any;
}

bool Rules::leads_none(const Board& b, Hex h) const {
  int count = 0;
  bool switzer = false;
  b.each(h, [&](std::uint8_t u) {
    ++count;
    switzer = switzer || cls(u) == Class::Switzer;
  });
  return count > 1 && !switzer;
}

// May this unit stand with those of its side in that hex: everything but what joining costs?
Verdict Rules::may_stack(const State& s, const Board& b, std::size_t u, Hex h) const {
  int count = 1;
  int points = q(u).stack;
  bool switzer = cls(u) == Class::Switzer;
  bool battery = cls(u) == Class::Battery;
  b.each(h, [&](std::uint8_t v) {
    ++count;
    points += q(v).stack;
    switzer = switzer || cls(v) == Class::Switzer;
    battery = battery || cls(v) == Class::Battery;
  });
  if (battery) return Verdict::no("DN-27"_rule, "refused.battery-stack");
  const TerrainData& t = ground(h);
  if (!t.clear && t.stack_limit == 0) return Verdict::no("DN-41"_rule, "refused.stack-clear");
  if (!t.clear && count > t.stack_limit) return Verdict::no("DN-96"_rule, "refused.stack-dune");
  if (count > battle->special.stack_limit[index(s.piece[u].side())])
    return Verdict::no("DN-101"_rule, "refused.stack-two");
  if (count > charts->stack_units || points > charts->stack_points)
    return Verdict::no("DN-39"_rule, "refused.stack-full");
  if (!switzer) return Verdict::no("DN-40"_rule, "refused.stack-switzer");
  return Verdict::yes();
}

void Rules::leave_hex(State& s, std::size_t u) const {
  Piece& p = s.piece[u];
  for (std::size_t v = 0; v < units(); ++v)
    if (v != u && s.piece[v].hex == p.hex && s.piece[v].depth > p.depth) --s.piece[v].depth;
  p.hex = Hex::None;
  p.depth = 0;
}

// DN-44: sleeves on top, anybody else at the bottom. DN-43: the Switzers' facing is everybody's.
void Rules::enter_hex(State& s, std::size_t u, Hex h) const {
  Piece& p = s.piece[u];
  int there = 0;
  bool switzer = false;
  Dir facing = p.facing;
  for (std::size_t v = 0; v < units(); ++v) {
    if (v == u || s.piece[v].hex != h) continue;
    ++there;
    if (cls(v) == Class::Switzer || !switzer) facing = s.piece[v].facing;
    switzer = switzer || cls(v) == Class::Switzer;
  }
  p.hex = h;
  p.depth = 0;
  if (there == 0) return;
  const bool sleeve = cls(u) == Class::Sleeve;
  p.depth = static_cast<std::uint8_t>(sleeve ? 0 : there);
  if (switzer) p.facing = facing;
  for (std::size_t v = 0; v < units(); ++v) {
    if (v == u || s.piece[v].hex != h) continue;
    if (sleeve) ++s.piece[v].depth;
    if (!switzer) s.piece[v].facing = p.facing;
  }
}

// DN-44: at the end of its movement, unless it moved next to an enemy.
Verdict Rules::may_order(const State& s, const Board& b, const Frame& f, Action a) const {
  if (!f.is_squadron()) return Verdict::no("DN-44"_rule, "refused.no-squadron");
  const Hex h = s.piece[f.unit].hex;
  if (f.spent > 0 && is_next_to(b, other(s.phasing), h))
    return Verdict::no("DN-44"_rule, "refused.order-near");
  const int count = b.count(h);
  bool same = true;
  bool below = false;  // a unit that is no sleeve has been named
  int place = 0;
  for (; place < kMaxStack && ordered_unit(a, place) != kNoUnit; ++place) {
    const std::uint8_t u = ordered_unit(a, place);
    if (s.piece[u].hex != h) return Verdict::no("DN-44"_rule, "refused.order-units");
    same = same && s.piece[u].depth == place;
    if (cls(u) != Class::Sleeve)
      below = true;
    else if (below)
      return Verdict::no("DN-44"_rule, "refused.order-sleeves");
  }
  if (place != count) return Verdict::no("DN-44"_rule, "refused.order-units");
  if (same) return Verdict::no("DN-44"_rule, "refused.order-same");
  return Verdict::yes();
}

void Rules::order_squadron(State& s, Action a, Events& ev) const {
  for (int place = 0; place < kMaxStack && ordered_unit(a, place) != kNoUnit; ++place)
    s.piece[ordered_unit(a, place)].depth = static_cast<std::uint8_t>(place);
  const Hex h = s.piece[s.top().unit].hex;
  ev.emit("DN-44"_rule, "event.ordered", {unit_arg("unit", ordered_unit(a, 0)), hex_arg("hex", h)});
  end_unit(s);
}

}  // namespace tercio::tercios
