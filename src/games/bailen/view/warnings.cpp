// Warnings: that a brigade near its limit goes into a shock (BA-159 to BA-162), that who fires
// keeps his stack from attacking (BA-114), that the last turn ends (BA-163).
#include "games/bailen/game.h"
#include "games/bailen/view/ways.h"

namespace tercio::bailen {
namespace {

constexpr int kNear = 2;  // points from the limit

// Could a unit of the hex still attack somebody, this one and those with it?
bool stack_may_attack(const Rules& r, const State& s, const Board& b, std::size_t u) {
  bool may = false;
  const Hex at = s.piece[u].hex;
  b.each(s, at, [&](std::size_t v) {
    for (std::size_t d = 0; d < hex::kSides && !may; ++d) {
      const Hex h = r.grid().neighbour(at, static_cast<Dir>(d));
      may = h != Hex::None && b.of[index(other(s.phasing))].has(h) && r.may_attack(s, b, v, h).ok();
    }
  });
  return may;
}

}  // namespace

bool gives_up_shock(const Rules& r, const State& s, std::size_t u) {
  // Skirmishers and a square may fire and the others of their hex still attack.
  const Formation f = s.piece[u].formation();
  if (s.step != Step::OffensiveFire || f == Formation::Skirmish || f == Formation::Square ||
      !s.piece[u].on_map())
    return false;
  const Board b = r.board(s);
  bool fires_already = false;
  b.each(s, s.piece[u].hex, [&](std::size_t v) {
    fires_already = fires_already || s.piece[v].volley() > 0 || s.piece[v].is(kFired);
  });
  return !fires_already && stack_may_attack(r, s, b, u);
}

std::optional<Warning> Module::fire_warning(const Rules& r, const State& s, std::size_t u) const {
  if (!gives_up_shock(r, s, u)) return std::nullopt;
  return Warning{"no-shock", text_.format("warning.no-shock", {{"unit", unit_name(r, u)}})};
}

// Of a target at which nobody can fire who does not give up an attack by it.
std::optional<Warning> Module::target_warning(const Rules& r, const State& s, Seat seat,
                                              Hex target) const {
  State aimed = s;
  Events nobody;
  r.apply(aimed, seat, with_hex(Verb::Target, target), nobody);
  Rules::Actions actions;
  r.legal(aimed, seat, actions);
  std::optional<Warning> first;
  for (const Action a : actions) {
    if (verb_of(a) != Verb::Add) continue;
    const auto warning = fire_warning(r, aimed, first_of(a));
    if (!warning) return std::nullopt;
    if (!first) first = warning;
  }
  return first;
}

std::optional<Warning> Module::shock_warning(const Rules& r, const State& s, Seat seat,
                                             std::size_t u) const {
  const std::size_t c = r.q(u).command;
  if (r.full_limit(s, c) == 0 || s.command[c].is(kDemoralized)) return std::nullopt;
  const int lost = r.losses(s, c);
  const int limit = r.limit(s, r.board(s), c);
  // A small brigade that has lost nothing is near its limit for good.
  if (limit - lost > kNear || lost == 0) return std::nullopt;
  const bool third = r.ends_at_three(s) && r.counted(s, seat) == 2;
  return Warning{"breaking",
                 text_.format(third ? "warning.breaking-third" : "warning.breaking",
                              {{"command", r.army->command[c].name},
                               {"lost", lost},
                               {"limit", limit},
                               {"n", limit - lost}}),
                 {},
                 third};
}

std::optional<Warning> Module::warning(const Rules& r, const State& s, Seat seat, Action a) const {
  switch (verb_of(a)) {
    case Verb::Add: return fire_warning(r, s, first_of(a));
    case Verb::Target: return target_warning(r, s, seat, hex_of(a));
    case Verb::Attack:
    case Verb::Charge: return shock_warning(r, s, seat, first_of(a));
    case Verb::Done: break;
    default: return std::nullopt;
  }
  const bool last = s.step == Step::Move && s.depth == 0 && s.part != Part2::Interlude &&
                    s.turn >= r.scenario(s).turns &&
                    !(r.options.both_days && s.part == Part2::First);
  if (!last) return std::nullopt;
  return Warning{"last-turn",
                 text_.format("warning.last-turn",
                              {{"own", r.counted(s, seat)}, {"foe", r.counted(s, other(seat))}})};
}

}  // namespace tercio::bailen
