// What losses are worth: a point is dearer the nearer its command is to its limit, and the one that
// breaks the command is dearest of all, most so at the end, when broken commands are counted
// (BA-159, BA-163).
#pragma once

#include "games/bailen/player_picture.h"

namespace tercio::bailen {

class Stakes {
 public:
  // `broken`: what a command at its limit is worth, in points.
  Stakes(const Rules& r, const State& s, const Board& b, float broken);

  // What `points` more of that command lost or out of order are worth.
  float of(std::size_t command, int points) const {
    return price(command, lost_[command] + points) - price(command, lost_[command]);
  }

  // What fire and shock can do to those who stand in a hex.
  struct Prey {
    float point = 0;  // a point lost
    float top = 0;    // the top unit fails its check, and then perhaps the others (BA-107)
    float mates = 0;  // all but the top unit check
    float all = 0;    // everybody checks
  };
  Prey prey(const Rules& r, const State& s, const Board& b, const OddsBook& odds, Hex h) const;
  // The same for some units wherever they stand.
  Prey risk(const Rules& r, const State& s, const Board& b, const OddsBook& odds,
            const UnitSet& who) const;

 private:
  float price(std::size_t command, int lost) const;

  std::array<int, kMaxCommands> lost_;
  std::array<int, kMaxCommands> limit_{};
  float broken_;
};

}  // namespace tercio::bailen
