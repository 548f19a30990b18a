// The books of a review: they add up, find no skill where the reference played and no luck on the
// mean of many, say the same again, in slices too, and speak of nothing a seat could not know.
#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "games/armada/game.h"
#include "games/bailen/game.h"
#include "games/camino/game.h"
#include "games/hispania/game.h"
#include "games/tercios/game.h"
#include "support/reviewed.h"
#include "support/share.h"

namespace tercio {
namespace {

using Camino = ToReview<camino::Module>;
using Armada = ToReview<armada::Module>;
using Hispania = ToReview<hispania::Module>;
using Tercios = ToReview<tercios::Module>;
using Bailen = ToReview<bailen::Module>;

constexpr const char* kFewCities = "first-repression";
constexpr const char* kSmallBattle = "vedel-attack";

void expect_sums(const Review& review, std::size_t steps) {
  const Ledger& ledger = review.ledger;
  EXPECT_NEAR(ledger.sum(), ledger.result, 1e-12);
  double luck = 0, skill = 0, dice = 0;
  std::size_t step = 0;
  for (const ReviewedThing& thing : review.things) {
    (thing.dice ? luck : skill) += thing.change;
    if (thing.dice) {
      EXPECT_LE(thing.as_good, 1 + 1e-9);
      EXPECT_GE(thing.as_good + thing.as_bad, 1 - 1e-9) << thing.step;
    }
    if (!thing.together) {
      EXPECT_EQ(thing.from, step + 1) << "nothing is left out";
      step = thing.step;
    } else {
      step = std::max(step, thing.step);
    }
  }
  EXPECT_EQ(step, steps);
  for (const LedgerLine& line : ledger.lines) {
    if (line.kind == LedgerKind::Dice || line.kind == LedgerKind::OtherDice) dice += line.change;
    if (line.kind == LedgerKind::Dice || line.kind == LedgerKind::Decisions) {
      EXPECT_NEAR(line.good + line.bad, line.change, 1e-9);
    }
  }
  EXPECT_NEAR(luck, dice, 1e-9);
  EXPECT_NEAR(luck, review.luck, 1e-9);
  EXPECT_NEAR(skill, ledger.sum_of(LedgerKind::Decisions), 1e-9);
  EXPECT_EQ(review.curve.front().at, 0u);
  EXPECT_EQ(review.curve.back().at, steps);
  EXPECT_NEAR(review.curve.front().p, ledger.start, 1e-12);
  EXPECT_NEAR(review.curve.back().p, ledger.result, 1e-12);
}

template <class Game>
void expect_books(std::uint64_t games, const std::string& scenario, std::uint32_t each,
                  std::size_t most = 100'000) {
  for (std::uint64_t seed = 1; seed <= games; ++seed) {
    const Game played = Game::play(seed, scenario, 6, most);
    expect_sums(played.review(each, seed), played.moves.size());
  }
}

TEST(ReviewBooks, start_dice_decisions_fog_and_unexplained_are_the_result) {
  expect_books<Camino>(6, "", 32);
  expect_books<Armada>(6, "", 32);
  expect_books<Hispania>(1, kFewCities, 8);
  expect_books<Tercios>(1, "", 8, 150);
  expect_books<Bailen>(1, kSmallBattle, 8, 120);
}

template <class Game>
void expect_no_skill(std::uint64_t seed, const std::string& scenario, std::uint32_t each,
                     std::size_t most = 100'000) {
  const Review review = Game::play(seed, scenario, 0, most).review(each, seed, 3);
  EXPECT_EQ(review.ledger.sum_of(LedgerKind::Decisions), 0) << seed;
  EXPECT_EQ(review.ledger.sum_of(LedgerKind::Fog), 0) << seed;
  for (const ReviewedThing& thing : review.things) {
    if (!thing.dice) {
      EXPECT_TRUE(thing.as_usual) << thing.step;
    }
  }
}

TEST(ReviewBooks, the_reference_has_no_skill_over_itself) {
  for (std::uint64_t seed = 1; seed <= 10; ++seed) expect_no_skill<Camino>(seed, "", 16);
  expect_no_skill<Hispania>(1, kFewCities, 8);
  expect_no_skill<Tercios>(1, "", 8, 150);
  expect_no_skill<Bailen>(1, kSmallBattle, 8, 120);
}

// Mean and standard error.
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
    return n < 2 ? 1 : std::sqrt(std::max(0.0, squares / n - m * m) / (n - 1));
  }
};

// Papers are drawn: what one of them is worth is more or less than the mean, and on the mean of
// many what every review says it is.
TEST(ReviewBooks, a_reference_that_draws_has_the_skill_over_itself_that_is_told) {
  Mean skill, fog;
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    const Review review = Armada::play(seed + 500).review(64, seed);
    skill.add(review.ledger.sum_of(LedgerKind::Decisions));
    fog.add(review.ledger.sum_of(LedgerKind::Fog));
  }
  const double leans = armada::Player::kReviewPace.leans;
  EXPECT_LT(std::abs(skill.mean() - leans), 3 * skill.error())
      << skill.mean() << " +- " << skill.error();
  EXPECT_LT(std::abs(fog.mean()), 3 * fog.error()) << fog.mean() << " +- " << fog.error();
}

// Luck is nothing on the mean, of all throws and of those of each purpose: 200 games, a share of
// them in an ordinary run.
template <class Game>
void expect_no_luck(std::uint64_t of, const std::string& scenario, std::uint32_t each,
                    std::size_t most = 100'000) {
  Mean all;
  std::map<int, Mean> by_purpose;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    if (!in_share(seed, of)) continue;
    const Game played = Game::play(seed + 1'000, scenario, 6, most);
    const Review review = played.review(each, seed);
    all.add(review.luck);
    std::map<int, double> luck;
    std::size_t thrown = 0;
    for (const ReviewedThing& thing : review.things)
      if (thing.dice) luck[played.purposes[thrown++]] += thing.change;
    for (const auto& [purpose, sum] : luck) by_purpose[purpose].add(sum);
  }
  EXPECT_LT(std::abs(all.mean()), 3 * all.error()) << all.mean() << " +- " << all.error();
  for (const auto& [purpose, mean] : by_purpose) {
    if (mean.n < 10 || mean.error() <= 0) continue;
    // Of some fifty purposes in all one may well be beyond 3.
    EXPECT_LT(std::abs(mean.mean()), 3.8 * mean.error())
        << purpose << ": " << mean.mean() << " +- " << mean.error();
  }
}

TEST(ReviewLuck, of_camino_sums_to_nothing) { expect_no_luck<Camino>(4, "", 64); }
TEST(ReviewLuck, of_armada_sums_to_nothing) { expect_no_luck<Armada>(4, "", 64); }
TEST(ReviewLuck, of_hispania_sums_to_nothing) { expect_no_luck<Hispania>(16, kFewCities, 8); }
TEST(ReviewLuck, of_tercios_sums_to_nothing) { expect_no_luck<Tercios>(25, "", 8, 300); }
TEST(ReviewLuck, of_bailen_sums_to_nothing) { expect_no_luck<Bailen>(16, kSmallBattle, 8); }

bool same(const Review& a, const Review& b) {
  if (a.things.size() != b.things.size() || a.curve.size() != b.curve.size()) return false;
  for (std::size_t i = 0; i < a.things.size(); ++i)
    if (a.things[i].change != b.things[i].change || a.things[i].se != b.things[i].se) return false;
  for (std::size_t i = 0; i < a.curve.size(); ++i)
    if (a.curve[i].p != b.curve[i].p || a.curve[i].at != b.curve[i].at) return false;
  if (a.judgements.size() != b.judgements.size()) return false;
  for (std::size_t i = 0; i < a.judgements.size(); ++i)
    if (a.judgements[i].gain != b.judgements[i].gain ||
        a.judgements[i].other != b.judgements[i].other)
      return false;
  return a.luck == b.luck && a.played_on == b.played_on && a.ledger.sum() == b.ledger.sum();
}

template <class Game>
void expect_same(const std::string& scenario, std::uint32_t each, std::size_t most = 100'000) {
  const Game played = Game::play(7, scenario, 4, most);
  const Review once = played.review(each, 9, 3);
  EXPECT_TRUE(same(once, played.review(each, 9, 3)));
  EXPECT_FALSE(same(once, played.review(each, 10, 3)));
  ReviewOrder order;
  order.games = each;
  order.seed = 9;
  order.listed = 3;
  order.effort = 0.01;
  const auto work = played.begin(order);
  double part = 0;
  int slices = 1;
  while (!work->work(ReviewWork::Clock::now())) {
    if (++slices % 101 != 0) continue;
    const Review now = work->so_far();
    EXPECT_GE(now.part, part);
    EXPECT_LT(now.part, 1);
    EXPECT_NE(now.stage, ReviewStage::Done);
    part = now.part;
  }
  EXPECT_GT(slices, 300);
  EXPECT_TRUE(same(once, work->so_far()));
  EXPECT_EQ(work->so_far().part, 1);
}

TEST(ReviewBooks, the_same_match_has_the_same_review_in_slices_too) {
  expect_same<Camino>("", 16);
  expect_same<Armada>("", 16);
  expect_same<Tercios>("", 8, 60);
}

// Whoever plays at random gives away what the review says he gave away.
TEST(ReviewBooks, playing_by_lot_costs) {
  double skill = 0;
  for (std::uint64_t seed = 1; seed <= 8; ++seed)
    skill += Camino::play(seed, "", 2).review(64, seed).ledger.sum_of(LedgerKind::Decisions);
  EXPECT_LT(skill / 8, -0.15);
}

// What is named as better is better beyond its error, and can be played.
TEST(ReviewBooks, what_is_better_can_be_done) {
  int named = 0;
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    const Camino played = Camino::play(seed, "", 3);
    const Review review = played.review(128, seed, 5);
    for (const Judgement& one : review.judgements) {
      const ReviewedThing& thing = review.things[one.thing];
      auto s = played.start;
      Events nobody;
      for (std::size_t i = 0; i + 1 < thing.from; ++i)
        played.rules.apply(s, played.moves[i].seat, played.moves[i].action, nobody);
      EXPECT_FALSE(one.other == thing.line);
      for (const Action a : one.other) {
        ASSERT_TRUE(played.rules.why(s, thing.seat, a).ok());
        played.rules.apply(s, thing.seat, a, nobody);
      }
      EXPECT_GT(one.gain, 2 * one.se);
      EXPECT_NEAR(one.cost ? one.instead - one.played : one.played - one.instead, one.gain, 1e-9);
      ++named;
    }
  }
  EXPECT_GT(named, 3);
}

// ---- secrets: two worlds that a seat cannot tell apart, and what it does there

template <class Game>
int swapped_decisions(std::uint64_t seed, const std::string& scenario, std::size_t most) {
  const Game played = Game::play(seed, scenario, 3, most);
  Rng rng(mix64(seed));
  auto s = played.start;
  Events nobody;
  int compared = 0;
  for (const Moved& moved : played.moves) {
    if (moved.seat != Seat::Nobody && !played.rules.turn(s).secret) {
      const auto other = played.rules.sample(s, moved.seat, rng);
      EXPECT_EQ(played.rules.view_hash(s, moved.seat), played.rules.view_hash(other, moved.seat));
      if (!(other == s)) {
        std::vector<Review> reviews;
        for (const auto& world : {s, other}) {
          Game one{played.rules};
          one.start = world;
          one.moves = {moved};
          reviews.push_back(one.review(8, mix64(reviews.size()), 3));
        }
        const ReviewedThing& a = reviews[0].things[0];
        const ReviewedThing& b = reviews[1].things[0];
        EXPECT_EQ(a.as_usual, b.as_usual);
        EXPECT_EQ(a.change, b.change);
        EXPECT_EQ(a.unseen, b.unseen);
        EXPECT_EQ(reviews[0].judgements.size(), reviews[1].judgements.size());
        for (std::size_t i = 0;
             i < reviews[0].judgements.size() && i < reviews[1].judgements.size(); ++i) {
          EXPECT_EQ(reviews[0].judgements[i].gain, reviews[1].judgements[i].gain);
          EXPECT_EQ(reviews[0].judgements[i].other, reviews[1].judgements[i].other);
        }
        compared += a.forced ? 0 : 1;
      }
    }
    played.rules.apply(s, moved.seat, moved.action, nobody);
  }
  return compared;
}

TEST(ReviewSecrets, a_decision_is_judged_by_what_its_seat_could_know) {
  int compared = 0;
  for (std::uint64_t seed = 1; seed <= 6; ++seed)
    compared += swapped_decisions<Armada>(seed, "", 100'000);
  EXPECT_GT(compared, 10);
  EXPECT_GT(swapped_decisions<Bailen>(1, kSmallBattle, 60), 3);
}

// What was written unseen is judged by what its seat wrote and could know, not by what met it.
TEST(ReviewSecrets, a_plan_is_judged_alike_whatever_meets_it) {
  const Armada one = Armada::play(1), two = Armada::play(2);
  const auto plan_of = [](const Armada& played, Seat seat) {
    std::vector<Moved> out;
    for (const Moved& moved : played.moves) {
      if (moved.seat == Seat::Nobody) break;
      if (moved.seat == seat) out.push_back(moved);
    }
    return out;
  };
  const auto meets = [&](const Armada& england) {
    Armada out{one.rules};
    out.start = one.start;
    out.moves = plan_of(one, Seat::First);
    for (const Moved& moved : plan_of(england, Seat::Second)) out.moves.push_back(moved);
    return out.review(64, 3);
  };
  const Review a = meets(one), b = meets(two);
  ASSERT_EQ(a.things.size(), 2u);
  EXPECT_EQ(a.things[0].change, b.things[0].change);
  EXPECT_NE(a.things[1].change, b.things[1].change);
  EXPECT_NE(a.ledger.sum_of(LedgerKind::Fog), b.ledger.sum_of(LedgerKind::Fog));
}

}  // namespace
}  // namespace tercio
