// How the battle ended: by a throw for victory, time, or the city (DN-89 to DN-91, DN-107, DN-135),
// every throw there was for it, and what each side has lost.
#include "game/reckoning.h"

#include <algorithm>
#include <cmath>

#include "game/named.h"
#include "games/tercios/game.h"
#include "games/tercios/rules/odds.h"

namespace tercio::tercios {
namespace {

constexpr std::array<Seat, kSides> kBoth = {kSpain, kRival};

int percent(Fraction chance) { return static_cast<int>(std::lround(100 * chance.value())); }

std::vector<DecidingThrow> throws_in(Story story) {
  std::vector<DecidingThrow> out;
  int turn = 0;
  for (const Happened& one : story) {
    if (is_event(one.event, "event.turn")) turn = number_in(one.event, "n");
    if (!is_event(one.event, "event.victory-roll")) continue;
    const int needs = number_in(one.event, "needs");
    const int sum = number_in(one.event, "die");
    out.push_back({one.step, turn, static_cast<Seat>(number_in(one.event, "side")), sum, needs,
                   victory_chance(needs), sum >= needs});
  }
  return out;
}

}  // namespace

// How often a side threw, at what chances, and what came of it.
void Module::tell_throws(const Rules& r, Seat side, Reckoning& out) const {
  std::vector<Text> chances;
  double none = 1;
  bool came = false;
  for (const DecidingThrow& one : out.throws) {
    if (one.by != side) continue;
    chances.push_back(same_in_both(std::to_string(percent(one.chance))));
    none *= 1 - one.chance.value();
    came = one.came;
  }
  if (r.battle->side[index(other(side))].morale == 0) return;  // nothing to throw for
  if (chances.empty()) {
    out.why.push_back(
        tell(text_, "never-threw",
             {{"side", side_name(r, side)}, {"morale", r.charts->victory.back().morale}}));
    return;
  }
  const bool once = chances.size() == 1;
  const bool all_said = !out.why.empty() && out.why.front().id == "roll-won";
  if (once && came && all_said) return;
  const char* const result = once   ? came ? "end.it-came" : "end.it-did-not"
                             : came ? "end.one-came"
                                    : "end.none-came";
  out.why.push_back(tell(text_, "threw",
                         {{"side", side_name(r, side)},
                          {"n", static_cast<int>(chances.size())},
                          {"chances", listed(chances)},
                          {"came", text_.format(result)}}));
  if (!once)
    out.why.push_back(
        tell(text_, "at-all", {{"percent", static_cast<int>(std::lround(100 * (1 - none)))}}));
}

void Module::tell_reason(const Rules& r, const State& s, Reckoning& out) const {
  const auto outcome = static_cast<Outcome>(s.outcome);
  const Special& special = r.battle->special;
  const bool spain = outcome == Outcome::SpainWins || outcome == Outcome::SpainMinor;
  const Text winner = side_name(r, spain ? kSpain : kRival);
  if (special.city) {  // DN-107
    const bool taken = (special.city_side == kSpain) == spain;
    out.why.push_back(tell(text_, taken ? "city-taken" : "city-held",
                           {{"turns", out.turns},
                            {"side", side_name(r, special.city_side)},
                            {"n", r.city_strength(s)},
                            {"needed", r.city_needed()}}));
    return;
  }
  const auto last_of = [&](Seat side) {
    return std::find_if(out.throws.rbegin(), out.throws.rend(),
                        [&](const DecidingThrow& one) { return one.by == side; });
  };
  switch (outcome) {
    case Outcome::SpainWins:
    case Outcome::RivalWins: {
      const auto roll = last_of(spain ? kSpain : kRival);
      if (roll == out.throws.rend()) return;
      out.why.push_back(tell(text_, "roll-won",
                             {{"side", winner},
                              {"sum", roll->sum},
                              {"needs", roll->needs},
                              {"turn", s.turn},
                              {"percent", percent(roll->chance)}}));
      return;
    }
    case Outcome::Tie: {  // DN-90
      const auto own = last_of(kSpain), foe = last_of(kRival);
      if (own == out.throws.rend() || foe == out.throws.rend()) return;
      out.why.push_back(tell(text_, "roll-tie",
                             {{"turn", s.turn},
                              {"own", side_name(r, kSpain)},
                              {"sum", own->sum},
                              {"needs", own->needs},
                              {"foe", side_name(r, kRival)},
                              {"foe-sum", foe->sum},
                              {"foe-needs", foe->needs}}));
      return;
    }
    case Outcome::Draw: out.why.push_back(tell(text_, "time", {{"turns", out.turns}})); return;
    default: out.why.push_back(tell(text_, "time-minor", {{"turns", out.turns}, {"side", winner}}));
  }
}

// What may come of this battle; the best for Spain first.
void Module::add_grades(const Rules& r, const State& s, Reckoning& out) const {
  const Special& special = r.battle->special;
  for (std::size_t i = kOutcomes; i-- > 1;) {
    const auto outcome = static_cast<Outcome>(i);
    const bool minor = outcome == Outcome::SpainMinor || outcome == Outcome::RivalMinor;
    const bool shared = outcome == Outcome::Tie || outcome == Outcome::Draw;
    if (minor && !r.options.timeout_minor_victory) continue;
    if (special.city && (minor || shared)) continue;
    VictoryGrade grade{info_.outcomes[i].id, info_.outcomes[i].title};
    const bool spain = outcome == Outcome::SpainWins || outcome == Outcome::SpainMinor;
    if (special.city)
      grade.needs = (special.city_side == kSpain) == spain
                        ? text_.format("end.from-city", {{"needed", r.city_needed()}})
                        : text_.format("end.from-no-city");
    else if (outcome != Outcome::Draw)  // its title says it
      grade.needs = text_.format(minor                     ? "end.from-share"
                                 : outcome == Outcome::Tie ? "end.from-both"
                                                           : "end.from-roll");
    grade.value = shared ? 0.5 : spain ? 1 : 0;
    grade.here = s.step == Step::Over && i == s.outcome;
    out.grades.push_back(std::move(grade));
  }
}

// Units gone for good or in the enemy's hands, by arm; the side is the one they began on.
void Module::add_losses(const Rules& r, const State& s, Seat side, Reckoning& out) const {
  std::vector<SumPart> parts;
  for (std::size_t c = 0; c < kClasses; ++c) {
    SumPart part{std::string(kClassIds[c]), r.charts->class_name[c], 0, 0};
    for (std::size_t u = 0; u < r.units(); ++u) {
      if (r.battle->unit[u].side != side || r.cls(u) != static_cast<Class>(c)) continue;
      const Piece& p = s.piece[u];
      ++part.of;
      part.n += p.is(kEliminated) || p.is(kOffMap) || p.side() != side ? 1 : 0;
    }
    if (part.of > 0) parts.push_back(std::move(part));
  }
  out.sums.push_back(sum_of("losses", side,
                            text_.format("end.losses", {{"side", side_name(r, side)}}),
                            std::move(parts)));
}

Reckoning Module::reckoning(const Rules& r, const State& s, Story story) const {
  Reckoning out;
  out.turn = std::max<int>(1, s.turn);
  out.turns = r.battle->turns;
  out.throws = throws_in(story);
  if (s.step == Step::Over) {
    tell_reason(r, s, out);
    if (!r.battle->special.city)
      for (const Seat side : kBoth) tell_throws(r, side, out);
  }
  add_grades(r, s, out);
  std::vector<SumPart> morale;
  for (const Seat side : kBoth)
    if (r.start_morale(side) > 0)
      morale.push_back({std::string(side_id(side)), side_name(r, side), s.morale[index(side)],
                        r.start_morale(side)});
  if (!morale.empty()) {
    Sum sum = sum_of("morale", Seat::Nobody, text_.format("end.morale"), std::move(morale));
    sum.adds_up = false;
    out.sums.push_back(std::move(sum));
  }
  for (const Seat side : kBoth) add_losses(r, s, side, out);
  return out;
}

}  // namespace tercio::tercios
