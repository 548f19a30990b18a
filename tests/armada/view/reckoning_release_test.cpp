// Why a campaign ended so: every kind of end, with its numbers.
#include <gtest/gtest.h>

#include <string>

#include "games/armada/game.h"
#include "support/armada_position.h"
#include "support/tale.h"

namespace tercio::armada {
namespace {

using Campaign = Tale<Module>;

Campaign campaign(const ArmadaPosition& g) { return Campaign(g.rules(), g.state()); }

// The final battle, both admirals named, thrown with these faces.
Campaign final_battle(const std::string& text, int own, int foe) {
  Campaign c = campaign(armada_position("turn 8; " + text));
  for (const Seat side : {kSpain, kEngland}) {
    ActionsOf<Rules> legal;
    c.rules().legal(c.state(), side, legal);
    if (!legal.empty()) c.play(side, module_of<Module>().words(c.rules(), legal[0]));
  }
  c.roll({1}).roll_all(own, foe);
  return c;
}

// AR-99 to AR-104: every level that ships can win, with the lead it asks for.
TEST(ArmadaReckoning, AR_99_to_AR_104_levels_of_the_final_battle) {
  std::set<std::string> grades;
  for (int spain = 1; spain <= 60; spain += 1) {
    Campaign c = final_battle("spain EEBDDBB; england AFFFAFF; embarked 1; total spain " +
                                  std::to_string(spain) + "; total england 31",
                              3, 3);
    ASSERT_TRUE(c.over());
    expect_sound(c);
    grades.insert(c.grade());
    const int lead = c.rules().lead(c.state());
    if (lead == 0) {
      EXPECT_EQ(c.number("level", "n"), c.rules().final_ships(c.state(), kSpain));
    } else {
      EXPECT_EQ(c.number("lead", "n"), std::abs(lead));
      EXPECT_LE(c.number("lead", "from"), std::abs(lead));
      if (c.says("next")) {
        EXPECT_GT(c.number("next", "missing"), 0);
      }
    }
    EXPECT_EQ(c.number("aboard", "number"), 1);
    for (const Seat side : {kSpain, kEngland}) {
      EXPECT_EQ(c.sum("ships", side).total, c.rules().final_ships(c.state(), side));
      EXPECT_EQ(c.sum("final", side).total, c.rules().final_value(c.state(), side));
      EXPECT_EQ(c.part("final", side, "dice"), c.rules().final_sum(c.state(), side));
      int parts = 0;
      for (const SumPart& part : c.sum("ships", side).parts) parts += part.n;
      EXPECT_EQ(parts, c.sum("ships", side).total);
    }
  }
  EXPECT_EQ(grades.size(), box().victories.size() - 2) << ::testing::PrintToString(grades);
}

// AR-97.
TEST(ArmadaReckoning, AR_97_landed) {
  for (std::uint64_t seed = 1; seed < 400; ++seed) {
    Rng rng(seed);
    Campaign c(Rules(box(), {}), Rules(box(), {}).start());
    c.wander(module_of<Module>().make_player(), seed);
    if (c.grade() != "spain-absolute") continue;
    expect_sound(c);
    EXPECT_EQ(c.reasons(), std::vector<std::string>{"landed"});
    EXPECT_EQ(c.number("landed", "number"), c.state().turn);
    EXPECT_EQ(c.state().disembarked, 1);
    return;
  }
  FAIL() << "nobody landed in 400 campaigns";
}

// AR-98, AR-126: with every order to embark that failed.
TEST(ArmadaReckoning, AR_98_no_order_to_embark_left) {
  int failed = 0, seen = 0;
  for (std::uint64_t seed = 1; seed < 60; ++seed) {
    Campaign c(Rules(box(), {}), Rules(box(), {}).start());
    c.wander(module_of<Module>().make_player(), seed);
    if (c.grade() != "england-absolute") continue;
    expect_sound(c);
    ++seen;
    EXPECT_EQ(c.reasons().front(), "no-embark");
    EXPECT_EQ(c.number("no-embark", "number"), c.state().turn);
    for (const std::string& id : c.reasons()) failed += id.starts_with("embark-") ? 1 : 0;
  }
  EXPECT_GT(seen, 0);
  EXPECT_GT(failed, 0);
}

// AR-105, AR-106.
TEST(ArmadaReckoning, AR_106_played_on_by_agreement) {
  Campaign stands = final_battle(
      "spain EBEBDDB; england AFFFAFF; option continue_after_absolute; absolute england 6; total "
      "spain 10; total england 40",
      3, 3);
  expect_sound(stands);
  EXPECT_EQ(stands.grade(), "england-absolute");
  EXPECT_EQ(stands.reasons(), (std::vector<std::string>{"agreed", "agreed-holds"}));
  EXPECT_EQ(stands.number("agreed", "number"), 6);
  Campaign lost = final_battle(
      "spain EBEBDDB; england AFFFAFF; option continue_after_absolute; absolute england 6; total "
      "spain 60; total england 10",
      3, 3);
  expect_sound(lost);
  EXPECT_EQ(lost.grade(), "draw");
  EXPECT_TRUE(lost.says("agreed-lost"));
}

TEST(ArmadaReckoning, what_was_lost) {
  const Campaign c =
      campaign(armada_position("turn 4; spain EBBEDDB; england AFFFAFF; gone x1 sunk; dead x2"));
  EXPECT_EQ(c.part("losses", kSpain, "fleets"), 1);
  EXPECT_EQ(c.part("losses", kSpain, "ships"), c.rules().data->ships[0]);
  EXPECT_EQ(c.part("losses", kSpain, "commanders"), c.rules().dead(c.state(), kSpain));
  EXPECT_EQ(c.part("losses", kEngland, "ships"), 0);
  EXPECT_EQ(c.grade(), "");
}

TEST(ArmadaReckoning, whatever_is_played) {
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    Rng rng(seed);
    const Rules r = random_rules<Module>(rng);
    Campaign c(r, r.start());
    expect_sound(c.wander(module_of<Module>().make_player(), seed));
  }
}

}  // namespace
}  // namespace tercio::armada
