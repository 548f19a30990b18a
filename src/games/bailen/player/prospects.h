// What the commands will have lost once both sides have reorganized at the end of this turn:
// points of the disorganized come back by exact chances (BA-153), those of the routed do not, for
// they rally to disorder only (BA-159). And what that makes of victory in the last turn (BA-163).
#pragma once

#include "games/bailen/player/picture.h"

namespace tercio::bailen {

// What a unit in disorder adds to the losses of its command: its points, or itself by the option.
inline int counts_for(const Rules& r, const State& s, std::size_t u) {
  return r.options.demoralization_units ? 1 : r.points(s, u);
}

class Prospects {
 public:
  Prospects(const Rules& r, const State& s, const Board& b, const OddsBook& odds);

  int limit(std::size_t command) const { return limit_[command]; }
  // Losses as they are counted now.
  int now(std::size_t command) const { return sure_[command] + open_[command]; }
  // The chance that a unit in disorder now rallies at the end of the turn.
  float rallies(std::size_t unit) const;

  // The mean of `price(losses)` after reorganization, with `more` points lost; unit `routs`, if
  // any, is taken for routed.
  template <class Price>
  float mean(std::size_t command, Price price, int more = 0, std::size_t routs = kNone) const {
    std::array<float, kMost> chance;
    int top = 0;
    int sure = sure_[command] + more;
    chance[0] = 1;
    for (std::uint8_t at = first_[command]; at != kNone; at = shaken_[at].next) {
      const Shaken& one = shaken_[at];
      if (one.unit == routs) {
        sure += one.points;
        continue;
      }
      const int next = std::min(top + one.points, static_cast<int>(kMost) - 1);
      for (int k = top + 1; k <= next; ++k) chance[static_cast<std::size_t>(k)] = 0;
      for (int k = top; k >= 0; --k) {
        const auto from = static_cast<std::size_t>(k);
        const auto to = static_cast<std::size_t>(std::min(k + one.points, next));
        const float fails = chance[from] * (1 - one.rallies);
        chance[from] -= fails;
        chance[to] += fails;
      }
      top = next;
    }
    float sum = 0;
    for (int k = 0; k <= top; ++k)
      if (const float c = chance[static_cast<std::size_t>(k)]; c > 0) sum += c * price(sure + k);
    return sum;
  }

  // The chance that the command is then demoralized.
  float breaks(std::size_t command) const {
    if (limit_[command] == 0) return 0;
    return mean(command, [&](int lost) { return lost >= limit_[command] ? 1.0f : 0.0f; });
  }

 private:
  static constexpr std::size_t kMost = 96;
  struct Shaken {
    std::uint8_t unit = kNone;
    std::uint8_t next = kNone;
    int points = 0;
    float rallies = 0;
  };
  std::array<Shaken, kMaxUnits> shaken_;
  std::uint8_t count_ = 0;
  std::array<std::uint8_t, kMaxCommands> first_;
  std::array<int, kMaxCommands> sure_{};
  std::array<int, kMaxCommands> open_{};
  std::array<int, kMaxCommands> limit_{};
};

// The chance that `side` wins if the battle ends with this turn and nothing but reorganization is
// still to come; a draw counts half.
float victory_chance(const Rules& r, const State& s, const OddsBook& odds, Seat side);

}  // namespace tercio::bailen
