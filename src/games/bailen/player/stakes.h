// What losses are worth: a point is dearer the nearer its command is to its limit, and the one that
// breaks the command is dearest of all, most so at the end, when broken commands are counted
// (BA-159, BA-163). Disorder is worth what is left of it after the reorganization of this turn.
#pragma once

#include "games/bailen/player/prospects.h"

namespace tercio::bailen {

class Stakes {
 public:
  struct Prices {
    float broken = 4;  // a command at its limit, in points
    float now = 0.3f;  // what counts at once, whoever may rally, in parts of the whole
    float third = 3;   // the command whose fall ends the battle: times `broken`
  };
  Stakes(const Rules& r, const State& s, const Board& b, const OddsBook& odds,
         const Prices& prices);

  // What `points` more of that command lost or out of order for good are worth.
  float of(std::size_t command, int points) const { return lasting(command, points).all(); }

  // Its fall would end the battle at once (BA-162).
  bool decides(std::size_t command) const { return now_[command] == 1; }

  // What fire and shock can do to those who stand in a hex.
  struct Prey {
    float point = 0;  // a point lost
    float top = 0;    // the top unit fails its check, and then perhaps the others (BA-107)
    float mates = 0;  // all but the top unit check
    float all = 0;    // everybody checks
    float fails = 0;  // the chance that the top unit fails
  };
  Prey prey(const Rules& r, const State& s, const Board& b, const OddsBook& odds, Hex h) const;
  // The same for some units wherever they stand; the first of them is taken for the top.
  Prey risk(const Rules& r, const State& s, const Board& b, const OddsBook& odds,
            const UnitSet& who) const;

  // What a check of that unit is worth, and the chance that it fails.
  float check(const Rules& r, const State& s, const Board& b, const OddsBook& odds, std::size_t u,
              float& fails) const;

 private:
  struct Worth {
    float later = 0, now = 0;
    float all() const { return later + now; }
  };
  Worth lasting(std::size_t command, int points) const;
  float price(std::size_t command, int lost) const;

  Prospects after_;
  std::array<float, kMaxCommands> broken_;
  std::array<float, kMaxCommands> now_;
};

}  // namespace tercio::bailen
