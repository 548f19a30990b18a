// The review of marches: it adds up, finds no skill where the reference played, no luck on the mean
// of many, and says the same again.
#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "games/camino/game.h"
#include "review/review.h"
#include "support/random_play.h"
#include "support/share.h"

namespace tercio::camino {
namespace {

struct Played {
  Rules rules;
  State start;
  std::vector<Moved> moves;
};

Rules rules() {
  tercio::Setup setup{module_of<Module>().info().default_scenario, {}};
  for (const OptionInfo& option : module_of<Module>().info().options)
    setup.options[option.id] = option.default_value;
  return module_of<Module>().make_rules(setup);
}

const Player& player() {
  static const Player made = module_of<Module>().make_player(0);
  return made;
}

// A march by the reference, or by lot every so many decisions.
Played march(std::uint64_t seed, std::uint64_t by_lot = 0) {
  Played out{rules(), {}, {}};
  State s = out.start = out.rules.start();
  Rng rng(mix64(seed));
  Events nobody;
  for (Turn now = out.rules.turn(s); now.kind != TurnKind::Over; now = out.rules.turn(s)) {
    Moved moved;
    if (now.kind == TurnKind::Dice) {
      moved.action = throw_dice(now.dice, rng);
    } else {
      moved.seat = kSpain;
      moved.action = player().heuristic(out.rules, s, kSpain, rng);
      if (by_lot > 0 && rng.below(by_lot) == 0) {
        Rules::Actions legal;
        out.rules.legal(s, kSpain, legal);
        moved.action = legal[rng.below(legal.size())];
      }
    }
    out.rules.apply(s, moved.seat, moved.action, nobody);
    out.moves.push_back(moved);
  }
  return out;
}

Review reviewed(const Played& played, std::uint32_t games, std::uint64_t seed, int proofs = 0) {
  ReviewOrder order;
  order.games = games;
  order.seed = seed;
  order.proofs = proofs;
  return Reviewer<Rules, Player>(played.rules, player(), order).review(played.start, played.moves);
}

double sum_of(const Ledger& ledger) {
  return ledger.start + ledger.luck_sum() + ledger.skill_sum() + ledger.unexplained;
}

TEST(CaminoReview, start_luck_skill_and_unexplained_are_the_result) {
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    const Played played = march(seed, 5);
    const Review review = reviewed(played, 40, seed);
    ASSERT_EQ(review.steps.size(), played.moves.size());
    EXPECT_NEAR(sum_of(review.ledger), review.ledger.result, 1e-9) << seed;
    double luck = 0, skill = 0;
    for (const ReviewedStep& one : review.steps) {
      luck += one.luck;
      skill += one.skill;
      EXPECT_TRUE(one.dice ? one.skill == 0 : one.luck == 0) << one.step;
      EXPECT_LE(one.as_good, 1 + 1e-9);
      if (one.dice) {
        EXPECT_GE(one.as_good + one.as_bad, 1 - 1e-9) << one.step;
      }
    }
    EXPECT_NEAR(luck, review.ledger.luck_sum(), 1e-9);
    EXPECT_NEAR(skill, review.ledger.skill_sum(), 1e-9);
    EXPECT_TRUE(review.ledger.result == 0 || review.ledger.result == 1);
  }
}

TEST(CaminoReview, the_reference_has_no_skill_over_itself) {
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    const Review review = reviewed(march(seed), 30, seed, 10);
    EXPECT_EQ(review.ledger.skill_sum(), 0) << seed;
  }
}

TEST(CaminoReview, the_same_match_has_the_same_review) {
  const Played played = march(3, 4);
  const Review one = reviewed(played, 50, 9, 5);
  const Review two = reviewed(played, 50, 9, 5);
  ASSERT_EQ(one.steps.size(), two.steps.size());
  for (std::size_t i = 0; i < one.steps.size(); ++i) {
    EXPECT_EQ(one.steps[i].after, two.steps[i].after);
    EXPECT_EQ(one.steps[i].better.size(), two.steps[i].better.size());
  }
  EXPECT_EQ(one.ledger.luck_sum(), two.ledger.luck_sum());
  EXPECT_NE(reviewed(played, 50, 10, 5).ledger.luck_sum(), one.ledger.luck_sum());
}

// Whoever plays at random gives away what the review says he gave away.
TEST(CaminoReview, playing_by_lot_costs) {
  double skill = 0;
  for (std::uint64_t seed = 1; seed <= 8; ++seed)
    skill += reviewed(march(seed, 2), 60, seed).ledger.skill_sum();
  EXPECT_LT(skill / 8, -0.15);
}

// What is named as better is better beyond its error, and can be played.
TEST(CaminoReview, what_is_better_can_be_done) {
  int named = 0;
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    const Played played = march(seed, 3);
    const Review review = reviewed(played, 100, seed, 10);
    State s = played.start;
    Events nobody;
    for (std::size_t i = 0; i < played.moves.size(); ++i) {
      for (const Better& better : review.steps[i].better) {
        EXPECT_TRUE(played.rules.why(s, kSpain, better.action).ok());
        EXPECT_FALSE(better.action == played.moves[i].action);
        EXPECT_GT(better.gain, 2 * better.se);
        EXPECT_NEAR(better.best - better.played, better.gain, 1e-9);
        ++named;
      }
      played.rules.apply(s, played.moves[i].seat, played.moves[i].action, nobody);
    }
  }
  EXPECT_GT(named, 0);
}

// Luck is nothing on the mean, of all throws and of those of each purpose.
TEST(CaminoReview, luck_sums_to_nothing) {
  struct Mean {
    double sum = 0, squares = 0;
    int n = 0;
    void add(double x) {
      sum += x;
      squares += x * x;
      ++n;
    }
    double mean() const { return sum / n; }
    double error() const {
      const double m = mean();
      return std::sqrt(std::max(0.0, squares / n - m * m) / n);
    }
  };
  Mean all;
  std::map<int, Mean> by_purpose;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    if (!in_share(seed, 4)) continue;
    const Played played = march(seed + 1'000, 6);
    const Review review = reviewed(played, 60, seed);
    all.add(review.ledger.luck_sum());
    std::map<int, double> luck;
    State s = played.start;
    Events nobody;
    for (std::size_t i = 0; i < played.moves.size(); ++i) {
      if (review.steps[i].dice) luck[played.rules.turn(s).dice.purpose] += review.steps[i].luck;
      played.rules.apply(s, played.moves[i].seat, played.moves[i].action, nobody);
    }
    for (const auto& [purpose, sum] : luck) by_purpose[purpose].add(sum);
  }
  EXPECT_LT(std::abs(all.mean()), 3 * all.error()) << all.mean() << " +- " << all.error();
  for (const auto& [purpose, mean] : by_purpose)
    if (mean.n >= 20 && mean.error() > 0) {
      EXPECT_LT(std::abs(mean.mean()), 3.5 * mean.error())
          << module_of<Module>().info().purposes[static_cast<std::size_t>(purpose)].id << ": "
          << mean.mean() << " +- " << mean.error();
    }
}

}  // namespace
}  // namespace tercio::camino
