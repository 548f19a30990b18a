// What is told before a charge, when it comes home, and before attacks are fought (BA-123, BA-130,
// BA-133, BA-236).
#include <gtest/gtest.h>

#include <optional>
#include <string>

#include "games/bailen/game.h"
#include "games/bailen/rules/odds.h"
#include "support/bailen_field.h"

namespace tercio::bailen {
namespace {

std::optional<Odds> odds_of(const Field& f, const char* words) {
  static const Module made{DataSource()};
  EXPECT_EQ(f.refused(words), "") << words;
  return made.odds(*f.rules, f.state, *parse(box(), words));
}

std::optional<Fraction> chance(const std::vector<OddsOutcome>& list, std::string_view id) {
  for (const OddsOutcome& o : list)
    if (o.id == id) return o.chance;
  return std::nullopt;
}

void expect_check(const std::optional<Odds>& told, const Rules& r, Grade grade, int modifier) {
  ASSERT_TRUE(told);
  const auto check = morale_chances(r, grade, modifier);
  EXPECT_EQ(chance(told->outcomes, "holds"), check[0]);
  EXPECT_EQ(chance(told->outcomes, "disorganized"), check[1]);
  EXPECT_EQ(chance(told->outcomes, "routed"), check[2]);
}

TEST(BailenOddsCharge, BA_130_a_charge_is_not_without_chance) {
  Field f("6drag v11 e; jaen-1 z13 w; @boussart v11");
  f.order("boussart", Order::Attack);
  f.begin(Step::Move, kFrench);
  expect_check(odds_of(f, "charge 6drag"), *f.rules, Grade::C, 0);
  f.play("charge 6drag");
  const auto aimed = odds_of(f, "at z13");
  expect_check(aimed, *f.rules, Grade::C, 0);
  // 10 v 5 = 2-1 from every front, the order +1; a square may be formed, so this is what it is if
  // they stand.
  f.plays({"at z13", "pick 6drag", "step se"});
  EXPECT_FALSE(odds_of(f, "step se")) << "not home yet";
  f.play("step se");
  const auto home = odds_of(f, "step se");
  expect_check(home, *f.rules, Grade::C, 0);  // BA-236: Boussart has stayed behind
  const auto shock = shock_chances(*f.rules, 4, 1);
  EXPECT_EQ(chance(home->also, "charge-dislodged"),
            shock[static_cast<std::size_t>(ShockResult::D1)] +
                shock[static_cast<std::size_t>(ShockResult::D2)]);
  EXPECT_EQ(chance(home->also, "charge-thrown-back"),
            shock[static_cast<std::size_t>(ShockResult::A1)] +
                shock[static_cast<std::size_t>(ShockResult::A2)]);
  EXPECT_EQ(chance(home->also, "square-jaen-1"), morale_chances(*f.rules, Grade::D, 0)[0]);
}

// A leader where it arrives counts.
TEST(BailenOddsCharge, BA_236_a_leader_on_the_spot) {
  Field f("6drag v11 e; 1leg-1 y13 e; jaen-1 z13 w; @boussart y13");
  f.order("boussart", Order::Attack);
  f.begin(Step::Move, kFrench);
  f.plays({"charge 6drag", "at z13", "pick 6drag", "step se", "step se"});
  expect_check(odds_of(f, "step se"), *f.rules, Grade::C, 1);
}

// BA-56: of a stack that he does not touch he is told nothing but his own check.
TEST(BailenOddsCharge, BA_56_a_far_stack_keeps_its_secrets) {
  Field f("6drag v11 e; jaen-1 z13 w; jaen-2 z13 w");
  f.order("boussart", Order::Attack);
  f.begin(Step::Move, kFrench);
  f.play("charge 6drag");
  const auto aimed = odds_of(f, "at z13");
  expect_check(aimed, *f.rules, Grade::C, 0);
  EXPECT_TRUE(aimed->also.empty());
}

TEST(BailenOddsCharge, BA_123_commit_tells_what_is_fought) {
  Field f("4leg-1 y13 e; 4leg-2 y13 e; omil-1 z12 w; jaen-1 z13 w");
  f.begin(Step::Declare, kFrench);
  EXPECT_FALSE(odds_of(f, "commit")) << "nothing is declared";
  f.plays({"attack 4leg-1 z12", "attack 4leg-2 z13"});
  const auto both = odds_of(f, "commit");
  ASSERT_TRUE(both);
  EXPECT_TRUE(both->outcomes.empty());
  for (const char* hex : {"z12", "z13"}) {
    EXPECT_TRUE(chance(both->also, std::string("dislodged-") + hex)) << hex;
    EXPECT_TRUE(chance(both->also, std::string("thrown-back-") + hex)) << hex;
  }
  Field g("4leg-1 y13 e; jaen-1 z13 w");
  g.begin(Step::Declare, kFrench);
  const auto attack = odds_of(g, "attack 4leg-1 z13");
  g.play("attack 4leg-1 z13");
  const auto commit = odds_of(g, "commit");
  ASSERT_TRUE(commit);
  ASSERT_EQ(commit->outcomes.size(), attack->outcomes.size());
  for (const OddsOutcome& o : attack->outcomes)
    EXPECT_EQ(chance(commit->outcomes, o.id), o.chance) << o.id;
}

// BA-126, BA-15: who may evade is told what happens if he stands, by what he knows of their orders.
TEST(BailenOddsCharge, BA_126_what_standing_brings) {
  Field f("4leg-1 y13 e; oliv z13 w");
  f.order("chabert", Order::Attack);
  f.state.command[f.command("chabert")].guess =
      static_cast<std::uint8_t>(order_bit(Order::Attack) | order_bit(Order::Harass));
  f.begin(Step::Declare, kFrench);
  f.plays({"attack 4leg-1 z13", "commit"});
  const auto told = odds_of(f, "stand");
  ASSERT_TRUE(told);
  const auto shock = shock_chances(*f.rules, kShockColumns - 1, 0);
  for (std::size_t i = 0; i < kShockResults; ++i)
    EXPECT_EQ(chance(told->outcomes, shock_id(static_cast<ShockResult>(i))), shock[i]);
}

// BA-133: the winners of a charge check their control.
TEST(BailenOddsCharge, BA_133_control_after_an_advance) {
  Field f("6drag v11 e; jaen-1 z13 w; @boussart v11");
  f.order("boussart", Order::Attack);
  f.begin(Step::Move, kFrench);
  f.plays({"charge 6drag", "at z13", "pick 6drag", "step se", "step se", "step se"});
  f.roll(4);
  f.plays({"stand", "done"});
  while (f.state.step == Step::DefensiveFire || f.state.step == Step::OffensiveFire) f.play("done");
  f.play("commit");
  f.roll(6);
  f.any_while("spanish");
  for (const char* choice : {"advance 6drag e", "stay"}) {
    const auto told = odds_of(f, choice);
    ASSERT_TRUE(told) << choice;
    EXPECT_EQ(chance(told->outcomes, "controlled"), control_chance(*f.rules, Grade::C, -2));
  }
}

}  // namespace
}  // namespace tercio::bailen
