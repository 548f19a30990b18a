// Why a march ended so: every kind of end, with its numbers.
#include <gtest/gtest.h>

#include <string>

#include "games/camino/game.h"
#include "support/camino_position.h"
#include "support/tale.h"

namespace tercio::camino {
namespace {

using March = Tale<Module>;

March march(std::string_view text) {
  const auto g = camino_position(text);
  return March(g.rules(), g.state());
}

bool has(const std::string& line, const std::string& part) {
  return line.find(part) != std::string::npos;
}

// CE-28.
TEST(CaminoReckoning, CE_28_destroyed_in_a_battle) {
  March m = march("army swiss; strength 1; enemy swiss swiss; tercio 0; turn 4");
  m.play(kSpain, "battle").roll_all(1, 6);
  ASSERT_TRUE(m.over());
  expect_sound(m);
  EXPECT_EQ(m.grade(), "destroyed");
  EXPECT_EQ(m.reasons().front(), "destroyed");
  EXPECT_TRUE(has(m.said("destroyed").en, "battles")) << m.said("destroyed").en;
  EXPECT_TRUE(has(m.said("destroyed").es, "batallas"));
  EXPECT_EQ(m.number("destroyed", "week"), 5);
  EXPECT_GT(m.part("losses", kSpain, "battle"), 0);
  EXPECT_TRUE(m.end().sums.front().id == "losses") << "no points count";
}

TEST(CaminoReckoning, CE_17_CE_28_destroyed_by_the_revolt) {
  March m = march("army franche-comte; strength 1; at revolt; turn 2; closed; die 6; tercio 0");
  m.play(kSpain, "stay").roll({6});
  ASSERT_TRUE(m.over());
  EXPECT_TRUE(has(m.said("destroyed").en, "the revolt"));
  EXPECT_EQ(m.part("losses", kSpain, "revolt"), 1);
}

TEST(CaminoReckoning, CE_53_a_siege_costs_its_fortress) {
  March m = march("easy; turn 12; army lorraine; strength 7");
  m.play(kSpain, "lay");
  EXPECT_EQ(m.part("losses", kSpain, "siege"), 7 - m.state().strength);
  EXPECT_GT(m.part("losses", kSpain, "siege"), 0);
}

// CE-75.
TEST(CaminoReckoning, CE_75_too_late) {
  March m = march("easy; turn 13; army lorraine; strength 5; victories 2");
  const int points = m.rules().score(m.state()).total;
  m.play(kSpain, "end").play_out(1);
  expect_sound(m);
  EXPECT_EQ(m.grade(), "too-late");
  EXPECT_EQ(m.reasons(), (std::vector<std::string>{"too-late", "worth"}));
  EXPECT_EQ(m.number("too-late", "weeks"), 14);
  EXPECT_EQ(m.number("too-late", "steps"), box().distance_to_goal[index(m.state().army)]);
  EXPECT_EQ(m.number("worth", "points"), m.rules().score(m.state()).total);
  EXPECT_LE(m.number("worth", "points"), points);
}

// CE-67 to CE-74: every band, its points by source, and what is missing to the next.
TEST(CaminoReckoning, CE_74_arrived_in_every_band) {
  std::set<std::string> bands;
  for (int victories = 0; victories <= 40; ++victories) {
    March m = march(
        "easy; turn 8; army flanders; strength 1; operations 0; "
        "victories " +
        std::to_string(victories));
    m.play(kSpain, "end").play_out(1);
    ASSERT_EQ(m.state().turn, 8);
    expect_sound(m);
    bands.insert(m.grade());
    const Score score = m.rules().score(m.state());
    EXPECT_EQ(m.number("arrived", "points"), score.total);
    EXPECT_EQ(m.number("arrived", "strength"), 1);
    EXPECT_EQ(m.sum("points", kSpain).total, score.total);
    EXPECT_EQ(m.part("points", kSpain, "victories"), score.victories);
    EXPECT_EQ(m.part("points", kSpain, "enemies"), score.enemies);
    const std::size_t band = m.state().outcome;
    EXPECT_EQ(m.says("won-from"), band < kWonFrom);
    EXPECT_EQ(m.says("next"), band + 1 < box().outcomes.size());
    if (m.says("next")) {
      const int more = score.total + m.number("next", "missing");
      EXPECT_EQ(m.rules().outcome_for(more), band + 1);
      EXPECT_EQ(m.rules().outcome_for(more - 1), band);
    }
  }
  EXPECT_EQ(bands.size(), box().outcomes.size() - 2) << ::testing::PrintToString(bands);
}

TEST(CaminoReckoning, while_it_goes_on_no_grade_is_its_own) {
  const March m = march("easy; turn 8; army lorraine; strength 4");
  EXPECT_EQ(m.grade(), "");
  EXPECT_TRUE(m.reasons().empty());
  EXPECT_EQ(m.sum("points", kSpain).total, m.rules().score(m.state()).total);
}

TEST(CaminoReckoning, whatever_is_played) {
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    Rng rng(seed);
    const Rules r = random_rules<Module>(rng);
    March m(r, r.start());
    expect_sound(m.wander(module_of<Module>().make_player(0), seed));
    int lost = 0;
    for (const SumPart& part : m.sum("losses", kSpain).parts) lost += part.n;
    EXPECT_GE(lost, 0);
  }
}

}  // namespace
}  // namespace tercio::camino
