// Warnings at the end of one's own movement: that the last turn ends short of the city (DN-107) or
// without a victory (DN-91, DN-135), that the enemy will throw for victory (DN-89), that loose shot
// has come in reach of horse or pikes (DN-61 to DN-63), or horse straight ahead of pikes (DN-62).
#include <cmath>
#include <set>

#include "games/tercios/game.h"
#include "games/tercios/rules/odds.h"
#include "games/tercios/view/ways.h"

namespace tercio::tercios {
namespace {

constexpr std::size_t kNamed = 3;         // more would be no line
constexpr double kWorthSaying = 1.0 / 3;  // that it does harm

// How far a unit goes at most, as the crow flies, and one hex more, which it attacks.
bool is_near(const Rules& r, const State& s, std::size_t e, const UnitSet& of) {
  bool near = false;
  of.each([&](std::size_t u) {
    near = near || r.battle->grid.distance(s.piece[e].hex, s.piece[u].hex) <= r.q(e).mp + 1;
  });
  return near;
}

struct Exposed {
  UnitSet of, by;
};

// Sleeves on foot, alone in their hex, that have moved; the enemy's horse and pikes not too far.
Exposed loose_shot(const Rules& r, const State& s, const Board& b, Seat seat) {
  Exposed out;
  for (std::size_t u = 0; u < r.units(); ++u) {
    const Piece& p = s.piece[u];
    const bool moved = p.on_map() && p.side() == seat && p.is(kMoved | kSpent);
    if (moved && r.cls(u) == Class::Sleeve && !r.q(u).horse && b.count(p.hex) == 1) out.of.add(u);
  }
  for (std::size_t e = 0; e < r.units() && !out.of.empty(); ++e)
    if (s.piece[e].on_map() && s.piece[e].side() == other(seat) &&
        (r.q(e).horse || r.q(e).all_round) && is_near(r, s, e, out.of))
      out.by.add(e);
  return out;
}

// Horse that has moved and will not move again this turn; pikes that have it ahead of them.
Exposed horse_ahead(const Rules& r, const State& s, const Board& b, Seat seat) {
  Exposed out;
  for (std::size_t u = 0; u < r.units(); ++u) {
    const Piece& p = s.piece[u];
    const bool moved = p.on_map() && p.side() == seat && p.is(kMoved | kSpent);
    if (moved && r.q(u).horse && (r.is_second(s) || !r.may_move_second(s, b, u))) out.of.add(u);
  }
  for (std::size_t e = 0; e < r.units() && !out.of.empty(); ++e)
    if (s.piece[e].on_map() && s.piece[e].side() == other(seat) && r.q(e).all_round &&
        !s.piece[e].is(kDemoralized | kDisordered))
      out.by.add(e);
  return out;
}

}  // namespace

std::optional<Warning> Module::exposed_warning(const Rules& r, const State& s, Seat seat) const {
  const Board b = r.board(s);
  const auto told = [&](const char* id, const std::string& key,
                        const std::vector<Threat>& threats) -> std::optional<Warning> {
    Text list;
    std::set<std::string> named;
    std::optional<Fraction> first;
    for (const Threat& one : threats) {
      if (one.chance.value() < kWorthSaying || !named.insert(one.of).second) continue;
      if (!first) first = one.chance;
      if (named.size() > kNamed) continue;
      const auto unit = [&](const std::string& of) { return taken(r, s, of)->unit; };
      if (named.size() > 1) list = list + Text{"; ", "; "};
      list = list +
             text_.format("warning.exposed",
                          {{"unit", unit_name(r, unit(one.of))},
                           {"hex", hex_name(r, s.piece[unit(one.of)].hex)},
                           {"foe", unit_name(r, unit(one.by))},
                           {"percent", static_cast<int>(std::lround(100 * one.chance.value()))}});
    }
    if (!first) return std::nullopt;
    if (named.size() > kNamed)
      list = list + text_.format("warning.more", {{"n", static_cast<int>(named.size() - kNamed)}});
    return Warning{id, text_.format(key, {{"list", list}}), first};
  };
  if (!r.is_second(s)) {
    const Exposed shot = loose_shot(r, s, b, seat);
    if (!shot.of.empty() && !shot.by.empty())
      if (auto warning = told("shot", "warning.shot",
                              attacks_on(r, s, other(seat), shot.of, shot.by, true, kWorthSaying)))
        return warning;
  }
  const Exposed horse = horse_ahead(r, s, b, seat);
  if (horse.of.empty() || horse.by.empty()) return std::nullopt;
  return told("horse", "warning.horse",
              attacks_on(r, s, other(seat), horse.of, horse.by, false, kWorthSaying));
}

std::optional<Warning> Module::warning(const Rules& r, const State& s, Seat seat, Action a) const {
  if (verb_of(a) != Verb::Done || s.depth > 0) return std::nullopt;
  if (s.step == Step::Move2) return exposed_warning(r, s, seat);
  if (s.step != Step::Move) return std::nullopt;
  const bool last = s.turn >= r.battle->turns;
  const Special& special = r.battle->special;
  if (special.city) {
    if (!last || seat != special.city_side || r.city_strength(s) >= r.city_needed())
      return exposed_warning(r, s, seat);
    return Warning{"city",
                   text_.format("warning.city",
                                {{"strength", r.city_strength(s)}, {"needed", r.city_needed()}}),
                   {},
                   true};
  }
  if (const int needs = r.needs(s, seat); needs > 0) {
    const Fraction chance = victory_chance(needs);
    return Warning{"victory-roll",
                   text_.format("warning.victory-roll",
                                {{"morale", s.morale[index(seat)]},
                                 {"needs", needs},
                                 {"percent", static_cast<int>(std::lround(100 * chance.value()))}}),
                   chance};
  }
  if (last && r.needs(s, other(seat)) == 0)
    return Warning{"last-turn", text_.format("warning.last-turn")};
  return exposed_warning(r, s, seat);
}

}  // namespace tercio::tercios
