// What measuring adds in Donde No se Ponía el Sol: victory rolls that are reckoned instead of
// thrown, and how General Morale goes.
#pragma once

#include <array>

#include "games/tercios/game.h"
#include "measure/play.h"

namespace tercio::tercios {

// A battle so surely decided is not played on when its rolls are reckoned.
inline constexpr double kDecided = 0.03;

struct Hook : measure::Hook<Module> {
  // With the rolls reckoned the battle is played on, and every turn adds what its rolls would have
  // decided. The score is then the expected one; "undecided" is the share of games that the dice of
  // those rolls leave drawn, the morale of each turn being what it was.
  bool reckon = false;
  double decided = kDecided;
  bool by_turn = false;

  void begin(const Rules&, const State&, Seat seat) {
    me = seat;
    reckoned = 0;
    open = 1;
    expected = 0;
    morale = {};
  }
  bool throws(const Rules& r, State& s) {
    if (s.step != Step::Victory || !reckon) return false;
    if (reckoned != s.turn) {
      reckoned = s.turn;
      const auto win = static_cast<double>(chance_of(r.needs(s, other(me))));
      const auto lose = static_cast<double>(chance_of(r.needs(s, me)));
      expected += open * (win * lose * 0.5 + win * (1 - lose));
      open *= (1 - win) * (1 - lose);
    }
    Events nobody;
    r.apply(s, Seat::Nobody, Action::make(Action::kRoll, 0), nobody);
    return true;
  }
  bool is_decided() const { return open <= decided; }
  void end_turn(const State& s) {
    for (const Seat side : {me, other(me)}) morale[side != me].push_back(s.morale[index(side)]);
  }
  void end(const Rules& r, const State& s, measure::Played& out) {
    out.score = expected + open * out.outcome;
    const bool drawn = out.outcome > 0.25 && out.outcome < 0.75;
    if (reckon) out.more.emplace_back("undecided %", drawn ? 100 * open : 0);
    out.more.emplace_back("margin", margin(r, s));
    Sums& sums = sums_[index(me)];
    ++sums.games;
    for (std::size_t side = 0; side < morale.size(); ++side)
      for (std::size_t i = 0; i < kMostTurns; ++i)  // a game that is over stands as it ended
        sums.morale[side][i] += morale[side][std::min(i, morale[side].size() - 1)];
  }
  void print(const Rules& r) {
    for (std::size_t side = 0; by_turn && side < sums_.size(); ++side)
      for (std::size_t whose = 0; whose < 2 && sums_[side].games > 0; ++whose) {
        std::printf("    as %s, morale by turn, %s", side == 0 ? "spain" : "rival",
                    whose == 0 ? "own  " : "enemy");
        for (int i = 0; i < r.battle->turns; ++i)
          std::printf(" %.0f",
                      sums_[side].morale[whose][static_cast<std::size_t>(i)] / sums_[side].games);
        std::printf("\n");
      }
  }

 private:
  static constexpr std::size_t kMostTurns = 40;
  struct Sums {
    int games = 0;
    std::array<std::array<double, kMostTurns>, 2> morale{};  // own and the enemy's
  };

  // General Morale, or strength in the city over what is needed.
  double margin(const Rules& r, const State& s) const {
    const Special& special = r.battle->special;
    if (!special.city) return s.morale[index(me)] - s.morale[index(other(me))];
    const int more = r.city_strength(s) - r.city_needed();
    return special.city_side == me ? more : -more;
  }

  Seat me = kSpain;
  int reckoned = 0;                        // turn whose victory rolls have been reckoned
  double open = 1, expected = 0;           // the battle goes on; score so far
  std::array<std::vector<int>, 2> morale;  // at the end of each turn, own and the enemy's
  std::array<Sums, kSides> sums_;
};

}  // namespace tercio::tercios
