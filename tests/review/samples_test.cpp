// Sums of chances and their errors, and luck among other matches' luck.
#include "review/samples.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "core/rng.h"
#include "game/luck.h"
#include "games/list.h"
#include "match/record.h"
#include "review/account.h"

namespace tercio {
namespace {

std::size_t tossed(Samples& samples, int games, double p, std::uint64_t seed) {
  const std::size_t node = samples.add();
  Rng rng(seed);
  for (int i = 0; i < games; ++i) samples.keep(node, rng.uniform() < p ? 1.0f : 0.0f);
  return node;
}

TEST(Samples, a_mean_has_the_error_of_its_games) {
  Samples samples;
  const std::size_t node = tossed(samples, 256, 0.3, 1);
  EXPECT_NEAR(samples.mean(node), 0.3, 0.1);
  EXPECT_NEAR(samples.error(Mix::of(node)), std::sqrt(0.3 * 0.7 / 256), 0.005);
}

TEST(Samples, what_two_positions_have_in_common_is_no_error_of_their_difference) {
  Samples samples;
  const std::size_t a = tossed(samples, 256, 0.5, 1), b = tossed(samples, 256, 0.5, 1),
                    c = tossed(samples, 256, 0.5, 2);
  EXPECT_EQ(samples.mean(Mix::of(a).add(b, -1)), 0);
  EXPECT_LT(samples.error(Mix::of(a).add(b, -1)), 0.01);
  EXPECT_NEAR(samples.error(Mix::of(a).add(c, -1)), std::sqrt(0.5 / 256), 0.01);
}

TEST(Samples, games_that_all_ended_alike_are_no_certainty) {
  Samples samples;
  const std::size_t node = tossed(samples, 16, 2, 1);
  EXPECT_EQ(samples.mean(node), 1);
  EXPECT_GT(samples.error(Mix::of(node)), 0.02);
  EXPECT_EQ(samples.error(Mix::of(samples.add_known(1))), 0);
}

TEST(Samples, positions_may_have_different_numbers_of_games) {
  Samples samples;
  const std::size_t few = tossed(samples, 64, 0.5, 1), many = tossed(samples, 1024, 0.5, 2);
  const double error = samples.error(Mix::of(few).add(many, -1));
  EXPECT_NEAR(error, std::sqrt(0.25 / 64 + 0.25 / 1024), 0.02);
  EXPECT_NEAR(samples.error(Mix::of(many)), std::sqrt(0.25 / 1024), 0.003);
}

// A throw to a sure victory with one face of four: the mean over the faces is known, and is all
// that counts for the position before it.
TEST(Account, luck_of_a_throw_that_decides) {
  Account account;
  account.reset(true, Seats::only(Seat::First));
  BookEntry entry;
  entry.dice = true;
  entry.in = tossed(account.samples, 64, 0.9, 1);
  const std::size_t won = account.samples.add_known(1), lost = account.samples.add_known(0);
  entry.faces = {{won, 0.25}, {lost, 0.75}};
  entry.out = lost;
  entry.last = 1;
  entry.things = 1;
  account.things.push_back({});
  account.things[0].dice = true;
  account.things[0].step = account.things[0].from = 1;
  account.add(entry);
  Review review;
  account.settle(review);
  EXPECT_DOUBLE_EQ(review.ledger.start, 0.25);
  EXPECT_DOUBLE_EQ(review.luck, -0.25);
  EXPECT_EQ(review.luck_se, 0);
  EXPECT_DOUBLE_EQ(review.things[0].as_bad, 0.75);
  EXPECT_DOUBLE_EQ(review.things[0].as_good, 1);
  EXPECT_EQ(review.ledger.sum(), review.ledger.result);
}

TEST(Luck, is_told_among_other_matches) {
  LuckTable::Row row;
  row.games = 100;
  for (int q = 1; q < 20; ++q) row.quantiles.push_back(-1 + q * 0.1);
  EXPECT_DOUBLE_EQ(row.share(-2), 0.025);
  EXPECT_DOUBLE_EQ(row.share(2), 0.975);
  EXPECT_NEAR(row.share(0), 0.5, 1e-9);
  EXPECT_NEAR(row.share(0.05), 0.525, 1e-9);
  EXPECT_EQ(luck_word(0.95), LuckWord::VeryGood);
  EXPECT_EQ(luck_word(0.6), LuckWord::Good);
  EXPECT_EQ(luck_word(0.5), LuckWord::Average);
  EXPECT_EQ(luck_word(0.4), LuckWord::Bad);
  EXPECT_EQ(luck_word(0.1), LuckWord::VeryBad);
}

// Where it was measured, for the components there are; of others nothing is told.
TEST(Luck, what_was_measured_is_in_order) {
  for (const auto& game : load_games(DataSource()).all()) {
    const LuckTable table(game->info().id, data_hash(*game));
    for (const NamedInfo& scenario : game->info().scenarios) {
      const LuckTable::Row* row = table.find(scenario.id);
      if (row == nullptr) continue;
      EXPECT_EQ(row->quantiles.size(), 19u);
      EXPECT_TRUE(std::is_sorted(row->quantiles.begin(), row->quantiles.end()));
    }
    EXPECT_EQ(LuckTable(game->info().id, "00000000").find(game->info().default_scenario), nullptr);
  }
}

}  // namespace
}  // namespace tercio
