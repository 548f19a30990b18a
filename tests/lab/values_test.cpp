// How values are fitted, kept and read.
#include <gtest/gtest.h>

#include <cmath>

#include "data/data_error.h"
#include "lab/logistic.h"
#include "lab/value_map.h"

namespace tercio {
namespace {

double logistic(double x) { return 1 / (1 + std::exp(-x)); }

std::vector<SignedResult> results(int turn, int n, double base, double slope, std::uint64_t seed) {
  Rng rng(seed);
  std::vector<SignedResult> all;
  for (int i = 0; i < n; ++i) {
    SignedResult one;
    one.turn = turn;
    one.signs[0] = 4 * rng.uniform() - 2;
    one.signs[1] = rng.uniform();
    one.came = rng.uniform() < logistic(base + slope * one.signs[0]) ? 1 : 0;
    all.push_back(one);
  }
  return all;
}

TEST(Logistic, finds_what_the_results_were_made_of) {
  const ValueFit fit = fit_turns(results(3, 20'000, 0.4, 1.5, 1), 2);
  ASSERT_EQ(fit.turns.size(), 1u);
  EXPECT_EQ(fit.turns[0].turn, 3);
  EXPECT_NEAR(fit.turns[0].base, 0.4, 0.1);
  EXPECT_NEAR(fit.turns[0].slope[0], 1.5, 0.1);
  EXPECT_NEAR(fit.turns[0].slope[1], 0, 0.15);
  EXPECT_EQ(fit.turns[0].slope[2], 0);
  EXPECT_NEAR(fit.turns[0].chance({1, 0}), logistic(1.9), 0.02);
}

TEST(Logistic, every_turn_has_its_own_and_few_results_none) {
  std::vector<SignedResult> all = results(1, 4'000, -1, 0.5, 2);
  for (const SignedResult& one : results(2, 4'000, 1, 2, 3)) all.push_back(one);
  for (const SignedResult& one : results(9, 20, 5, 0, 4)) all.push_back(one);
  const ValueFit fit = fit_turns(all, 2);
  ASSERT_EQ(fit.turns.size(), 2u);
  EXPECT_NEAR(fit.of(1)->base, -1, 0.15);
  EXPECT_NEAR(fit.of(2)->base, 1, 0.15);
  EXPECT_NEAR(fit.of(2)->slope[0], 2, 0.2);
  EXPECT_EQ(fit.of(9), nullptr);
}

// A draw counts half.
TEST(Logistic, draws_count_half) {
  std::vector<SignedResult> all = results(1, 500, 0, 0, 5);
  for (SignedResult& one : all) one.came = 0.5;
  EXPECT_NEAR(fit_turns(all, 1).turns[0].chance({1}), 0.5, 1e-6);
}

TEST(Logistic, what_is_always_won_ends_somewhere) {
  std::vector<SignedResult> all = results(1, 500, 0, 0, 6);
  for (SignedResult& one : all) one.came = 1;
  const double chance = fit_turns(all, 2).turns[0].chance({});
  EXPECT_GT(chance, 0.95);
  EXPECT_LT(chance, 1);
}

std::vector<ScenarioValue> some() {
  ScenarioValue read{"long", {}, 0.4375};
  TurnFit turn;
  turn.turn = 7;
  turn.base = -0.25;
  turn.slope = {0.5, 0, -1.125};
  read.fit.turns.push_back(turn);
  return {{"short", {}, 0.5}, read};
}

TEST(ValueMap, what_is_written_is_read) {
  const DataFile file{"value.toml", value_file("toy", 3, "the components", "medium", some())};
  const ValueMap map(file, "the components");
  EXPECT_EQ(map.version(), "3-" + components_mark("the components"));
  ASSERT_NE(map.find("long"), nullptr);
  EXPECT_EQ(map.find("long")->probe, 0.4375);
  ASSERT_EQ(map.find("long")->fit.turns.size(), 1u);
  const TurnFit& turn = *map.find("long")->fit.of(7);
  EXPECT_EQ(turn.base, -0.25);
  EXPECT_EQ(turn.slope, some()[1].fit.turns[0].slope);
  ASSERT_NE(map.find("short"), nullptr);
  EXPECT_TRUE(map.find("short")->fit.turns.empty());
  EXPECT_EQ(map.find("other"), nullptr);
}

TEST(ValueMap, other_components_have_no_values) {
  const DataFile file{"value.toml", value_file("toy", 3, "the components", "medium", some())};
  const ValueMap map(file, "the component s");
  EXPECT_EQ(map.version(), "");
  EXPECT_EQ(map.find("long"), nullptr);
}

TEST(ValueMap, a_wrong_file_is_refused) {
  const std::string good = value_file("toy", 1, "x", "medium", some());
  for (const auto& [from, to] : {std::pair<std::string, std::string>{"version = 1", "version = 0"},
                                 {"probe = 0.5", "probe = 1.5"},
                                 {"base = ", "bass = "},
                                 {"slope = [", "slope = [1, 2, 3, 4, 5, 6, 7, 8, 9, "}}) {
    std::string text = good;
    const std::size_t at = text.find(from);
    ASSERT_NE(at, std::string::npos) << from;
    text.replace(at, from.size(), to);
    const DataFile file{"value.toml", text};
    EXPECT_THROW(ValueMap(file, "x"), DataError) << to;
  }
}

}  // namespace
}  // namespace tercio
