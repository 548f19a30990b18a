#include "games/bailen/player/prospects.h"

#include <algorithm>

namespace tercio::bailen {
namespace {

// Whether that side has had its reorganization of this turn.
bool reorganized(const State& s, Seat side) {
  if (s.step == Step::Reorganize) return side == kFrench && s.acting == kSpanish;
  return s.step == Step::TurnEnd || s.step == Step::Vedel || s.step == Step::Over;
}

}  // namespace

Prospects::Prospects(const Rules& r, const State& s, const Board& b, const OddsBook& odds) {
  first_.fill(kNone);
  for (std::size_t c = 0; c < r.army->command.size(); ++c) limit_[c] = r.limit(s, b, c);
  for (const std::size_t u : r.troops()) {
    const auto& q = r.q(u);
    if (q.convoy || !q.in_play) continue;
    const Piece& p = s.piece[u];
    const std::size_t c = q.command;
    if (p.where() == Where::Eliminated) {
      sure_[c] += r.options.demoralization_units ? 1 : q.points;
      continue;
    }
    if (!r.options.demoralization_units) sure_[c] += p.lost;
    if (!p.on_map() || p.ordered()) continue;
    const int points = counts_for(r, s, u);
    if (p.status() == Status::Routed) {
      sure_[c] += points;
      continue;
    }
    Shaken& one = shaken_[count_];
    one.unit = static_cast<std::uint8_t>(u);
    one.points = points;
    open_[c] += points;
    if (!reorganized(s, q.side) && !(s.step == Step::Reorganize && p.is(kTried))) {
      Changes changes;
      one.rallies = 1 - odds.fails(r.grade(s, u), r.morale_modifier(s, b, u, true, changes));
    }
    one.next = first_[c];
    first_[c] = count_++;
  }
}

float Prospects::rallies(std::size_t unit) const {
  for (std::size_t i = 0; i < count_; ++i)
    if (shaken_[i].unit == unit) return shaken_[i].rallies;
  return 0;
}

float victory_chance(const Rules& r, const State& s, const OddsBook& odds, Seat side) {
  const Prospects after(r, s, r.board(s), odds);
  // The chances of 0, 1, 2 … demoralized commands on either side.
  std::array<std::array<float, kMaxCommands + 1>, 2> broken{};
  std::array<std::size_t, 2> most{};
  for (auto& counts : broken) counts[0] = 1;
  const int bonus = r.counted(s, kSpanish) - r.demoralized(s, kSpanish);  // BA-189
  for (std::size_t c = 0; c < r.army->command.size(); ++c) {
    if (after.limit(c) == 0) continue;
    const float chance = after.breaks(c);
    const std::size_t i = index(r.army->command[c].side);
    ++most[i];
    for (std::size_t n = most[i]; n > 0; --n)
      broken[i][n] = broken[i][n] * (1 - chance) + broken[i][n - 1] * chance;
    broken[i][0] *= 1 - chance;
  }
  float wins = 0;
  for (std::size_t f = 0; f <= most[index(kFrench)]; ++f)
    for (std::size_t n = 0; n <= most[index(kSpanish)]; ++n) {
      const float both = broken[index(kFrench)][f] * broken[index(kSpanish)][n];
      const Outcome end = r.outcome_of(s, static_cast<int>(n) + bonus - static_cast<int>(f));
      wins += end == Outcome::Draw                         ? both / 2
              : (end > Outcome::Draw) == (side == kFrench) ? both
                                                           : 0;
    }
  return wins;
}

}  // namespace tercio::bailen
