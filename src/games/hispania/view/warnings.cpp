// Warnings: that the time or the revolts of the reserve may end with this turn (HI-23, HI-24,
// HI-71), that an army may attack the general where he stops (HI-62 to HI-67), that fewer denarii
// win as surely (HI-44, HI-55).
#include <cmath>

#include "games/hispania/game.h"

namespace tercio::hispania {
namespace {

constexpr int kFewRevolts = 2;
constexpr double kWorthSaying = 1.0 / 6;  // of a general that falls

int percent_of(Fraction chance) { return static_cast<int>(std::lround(100 * chance.value())); }

// HI-57 to HI-60: that the dice name a city that takes a disc from the reserve.
Fraction revolt_chance(const Rules& r, const State& s) {
  std::uint64_t ways = 0;
  for (int roman = 1; roman <= kDie; ++roman)
    for (int hispanic = 1; hispanic <= kDie; ++hispanic) {
      const Province province = r.die_province(roman);
      const Space city = hispanic_city(province, hispanic);
      const int discs = Rules::revolts_at(s, city);
      const bool is_protected =
          Rules::general_at_space(s, city) >= 0 || !s.garrison[index(city)].empty();
      const bool army_comes = discs > 0 && s.army_reserve > 0 && !Rules::has_army(s, province);
      if (!is_protected && !army_comes && discs < kMaxDiscs) ++ways;
    }
  return Fraction::of(ways, kDie * kDie);
}

// The army that most likely beats a general who stays where he is, and how likely if it attacks
// him.
struct Attacker {
  Space army = Space::None;
  Fraction chance;
};
Attacker attacker_of(const Rules& r, const State& s, General g) {
  Attacker out;
  const Space at = s.general[index(g)];
  each(s.armies, [&](Space army) {
    if (r.is_locked(s, army) || !has(r.alternatives(s, army), at)) return;
    const Chances odds = chances(r.army_attack(s, army, at, 0));
    const Fraction falls =
        Fraction::of(static_cast<std::uint64_t>(odds.win), static_cast<std::uint64_t>(odds.of));
    if (falls.value() > out.chance.value()) out = {army, falls};
  });
  return out;
}

// A combat that Rome wins whatever the dice say.
bool is_won(const Combat& c) { return is_certain(c) && chances(c).win == chances(c).of; }

}  // namespace

std::optional<Warning> Module::end_warning(const Rules& r, const State& s) const {
  if (s.partner_denarii > 0) return std::nullopt;  // HI-77: the other half of his turn comes first
  const bool ends_round = s.active == General::Consul;
  if (ends_round && s.time + 1 >= r.rounds())
    return Warning{"time", text_.format("warning.time"), {}, true};
  // The roll may take one, each army that moves one more, the end of the round another.
  const int most = 1 + count(s.armies) + (ends_round ? 1 : 0);
  if (s.revolts <= kFewRevolts && most > s.revolts) {
    const Fraction roll = revolt_chance(r, s);
    const char* key = s.revolts > 0
                          ? ends_round ? "warning.few-revolts-round" : "warning.few-revolts"
                      : ends_round ? "warning.no-revolt-round"
                                   : "warning.no-revolt";
    return Warning{"reserve", text_.format(key, {{"n", s.revolts}, {"percent", percent_of(roll)}}),
                   roll, true};
  }
  if (!Rules::is_on_board(s, s.active)) return std::nullopt;
  const Attacker worst = attacker_of(r, s, s.active);
  if (worst.army == Space::None || worst.chance.value() < kWorthSaying) return std::nullopt;
  return Warning{"general",
                 text_.format("warning.general", {{"general", general_name(r, s.active)},
                                                  {"city", r.data->space[index(worst.army)].name},
                                                  {"percent", percent_of(worst.chance)}}),
                 worst.chance};
}

std::optional<Warning> Module::warning(const Rules& r, const State& s, Seat seat, Action a) const {
  if (seat == kHispania || s.node != Node::Roman) return std::nullopt;
  const Verb verb = verb_of(a);
  if (verb == Verb::End) return end_warning(r, s);
  if (verb != Verb::Besiege && verb != Verb::Attack) return std::nullopt;
  const Space at = target_of(a);
  const auto with = [&](int stake) {
    return verb == Verb::Besiege ? r.siege(s, at, stake) : r.attack(s, at, stake);
  };
  for (int stake = 1; stake < stake_of(a); ++stake) {
    const bool may =
        (verb == Verb::Besiege ? r.may_besiege(s, at, stake) : r.may_attack(s, at, stake)).ok();
    if (may && is_won(with(stake)))
      return Warning{"dear", text_.format("warning.dear", {{"n", stake}})};
  }
  return std::nullopt;
}

}  // namespace tercio::hispania
