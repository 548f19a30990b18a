// From games played on to a chance that can be believed: of all choices that are said to win in 65
// of 100, 65 in 100 are won by the level that gave the advice. Who plays on is quick and therefore
// weaker than who advises; how much so was measured, level by level and side by side
// (tools/calibrate.cpp), and is taken into account here.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>

#include "data/catalogue.h"
#include "game/game.h"

namespace tercio {

class ChanceMap {
 public:
  ChanceMap() = default;  // nothing is known: shares are taken as they are
  // Of the game's own components; throws DataError if the file is wrong.
  explicit ChanceMap(std::string_view game);

  // `share` of `games` were won by the seat.
  WinChance chance(const std::string& level, const std::string& seat, double share,
                   std::uint32_t games) const;

 private:
  struct Fit {
    double shift = 0, slope = 1;  // of the logarithm of the odds
  };
  std::map<std::pair<std::string, std::string>, Fit> fits_;
};

// The logarithm of the odds of a share, kept from the ends by half a game.
double log_odds(double share, std::uint32_t games);

// The advised choice against another: the mean difference and its standard error.
Compared compare(double mean, double se);
// … is so much worse that no looking further can make up for it.
bool clearly_worse(double mean, double se);

// What is said in the same way in every game.
const Catalogue& shared_sentences();
// Never "0 %" or "100 %": nobody has played all games there are.
Text percent_text(double p);
// Points of chance either way, 19 times in 20; never none.
int give_or_take(double se);
// A level's name for people.
Text level_text(const std::string& id);

// The chance, and the next best choice.
Text chance_text(const Advice& advice, const Text& goal);
// `looks_further`: who advises sees more than who played on.
Text compared_text(const Advice& advice, const Text& second, bool looks_further);
// What the level itself had chosen, where it was overruled.
Text overruled_text(const Advice& advice, const Text& second);
// The labels of a gesture, one after the other.
Text gesture_text(const std::vector<Advised>& line);
// … of a choice that was thought of: the whole gesture if it was played on, or the action alone.
Text gesture_text(const Position& position, Seat seat, const Candidate& candidate);
// What the dice may bring, the likeliest first; as `odds` has it.
Text dice_risk_text(const Odds& odds);

}  // namespace tercio
