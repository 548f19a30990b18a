// What people are told: the rule beside a choice, and prompts that hold in every case.
#include <gtest/gtest.h>

#include <algorithm>

#include "games/armada/rules/state.h"
#include "games/list.h"
#include "match/match.h"

namespace tercio {
namespace {

using armada::kEngland;
using armada::kSpain;

class ArmadaWords : public testing::Test {
 protected:
  void play(Seat seat, std::string_view words) {
    const std::optional<Refusal> no = match.play(seat, words);
    EXPECT_FALSE(no) << words << ": " << no->message.en;
  }
  void plan(Seat seat, const std::vector<std::string>& fleets,
            const std::vector<std::string>& orders) {
    for (std::size_t i = 0; i < fleets.size(); ++i)
      play(seat, "place " + fleets[i] + " " + std::to_string(std::min<std::size_t>(i + 1, 7)));
    for (std::size_t i = 0; i < orders.size(); ++i)
      play(seat, "order " + std::to_string(i + 1) + " " + orders[i]);
    play(seat, "seal");
  }
  void plans(const std::vector<std::string>& spain, const std::vector<std::string>& england) {
    plan(kSpain,
         {"medina-sidonia", "recalde", "diego-flores", "pedro-valdes", "oquendo", "bertendona",
          "gomez-de-medina", "moncada"},
         spain);
    plan(kEngland,
         {"howard", "drake", "hawkins", "frobisher", "seymour", "winter", "fenner", "palmer"},
         england);
  }
  std::vector<std::string> rules_beside(Seat seat, std::string_view words) const {
    const Position& position = match.position();
    std::vector<std::string> out;
    for (const RuleId rule : position.describe(seat, *position.parse(words)).rules)
      out.push_back(rule.str());
    return out;
  }

  GameList games = load_games(DataSource());
  const Game& game = *games.find("armada");
  Match match =
      std::move(*Match::begin(game, {game.info().default_scenario, {}}, seed_of_number(1588)));
};

using Rules = std::vector<std::string>;

// AR-74, AR-75: re-supply against embark opens a window for both, each by a rule of its own.
TEST_F(ArmadaWords, AR_74_AR_75_nobody_is_told_the_rule_of_the_other_side) {
  plans({"embark", "board", "embark", "board", "board", "board", "disembark"},
        {"resupply", "fire", "fire", "resupply", "fire", "fire"});
  play(Seat::Nobody, "roll 1");
  ASSERT_EQ(match.position().turn().seats.count(), 2);
  EXPECT_EQ(rules_beside(kSpain, "rewrite"), (Rules{"AR-115"}));
  EXPECT_EQ(rules_beside(kEngland, "rewrite"), (Rules{"AR-115"}));
}

// AR-75: one side alone is told what opened its window.
TEST_F(ArmadaWords, AR_75_one_side_alone_is_told_its_rule) {
  plans({"embark", "board", "embark", "board", "board", "board", "disembark"},
        {"fire", "resupply", "fire", "resupply", "fire", "fire"});
  play(Seat::Nobody, "roll 1");
  play(kEngland, "decline");
  play(kSpain, "decline");
  play(Seat::Nobody, "roll 6 1");
  EXPECT_EQ(match.position().turn().kind, TurnKind::Decision);
  EXPECT_EQ(rules_beside(kSpain, "rewrite"), (Rules{"AR-75", "AR-115"}));
}

}  // namespace
}  // namespace tercio
