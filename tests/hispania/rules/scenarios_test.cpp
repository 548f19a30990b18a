// The five scenarios: HI-S0 to HI-S5, HI-V15; vectors T71 to T76.
#include <gtest/gtest.h>

#include "games/hispania/game.h"
#include "games/list.h"
#include "support/hispania_position.h"

namespace tercio::hispania {
namespace {

Board scenario(std::string_view word) {
  Options o;
  for (std::size_t i = 0; i < box().scenarios.size(); ++i)
    if (box().scenarios[i].word == word) o.scenario = static_cast<std::uint8_t>(i);
  EXPECT_NE(o.scenario, kCampaign) << word;
  Board b(o);
  b.options() = o;
  b.state() = b.rules().start();
  EXPECT_EQ(b.broken(), nullptr) << b.broken();
  return b;
}

TEST(HispaniaScenarios, HI_S0_HI_S1_T71_first_repression_begins) {  // HI-S0, HI-S1
  Board b = scenario("first-repression");
  EXPECT_EQ(b.state().revolts, 7);
  EXPECT_EQ(b.state().army_reserve, 1);
  EXPECT_EQ(b.state().denarii, 5) << "Citerior is off the board";
  b.play("end").roll({3, 5});
  EXPECT_TRUE(b.told("event.revolt-more")) << "III-5 means Ilerda, which has an army";
  EXPECT_EQ(b.revolts_in("ilerda"), 3);
  while (b.node() != Node::Enter && b.node() != Node::Over) {
    const Turn turn = b.rules().turn(b.state());
    ASSERT_EQ(turn.kind, TurnKind::Dice);
    b.roll(std::vector<int>(turn.dice.count, 1));
  }
  EXPECT_EQ(b.state().active, General::Citerior);
  b.play("enter tarraco");
  EXPECT_EQ(b.state().denarii, 6);
}

TEST(HispaniaScenarios, HI_S0_HI_S1_T72_first_repression_is_won) {  // HI-S0, HI-S1
  Board b = scenario("first-repression");
  for (const char* city : {"beseda", "gerunda", "ilerda", "salduba"}) b.revolts(city, 0);
  b.state().armies = 0;
  b.state().army_reserve = 2;
  b.general("consul", "osca").turn("consul", 4);
  EXPECT_EQ(b.revolts_in("onuba"), 2);
  b.play("place");
  EXPECT_EQ(b.state().outcome, Outcome::RomanVictory);
}

TEST(HispaniaScenarios, HI_S0_time_runs_out) {  // HI-S0
  Board b = scenario("first-repression");
  b.general("citerior", "valentia").garrison("emerita", "consul");
  b.state().armies = 0;
  b.state().army_reserve = 2;
  b.round(3).hispanic("consul").roll({5, 5});  // V means Carpetania here
  EXPECT_EQ(b.state().outcome, Outcome::Time);
}

TEST(HispaniaScenarios, HI_S2_T73_Numantia_keeps_to_its_walls) {  // HI-S2
  Board b = scenario("siege-of-numantia");
  b.revolts("bilbilis", 0).garrison("bilbilis", "consul");
  b.state().armies = bit(space("numantia"));
  b.state().army_reserve = 1;
  b.hispanic("ulterior").roll({3, 3});
  EXPECT_TRUE(b.told("event.army-locked"));
  EXPECT_TRUE(b.army_in("numantia"));
  EXPECT_EQ(b.garrisons("bilbilis"), "K");
  b.general("consul", "bilbilis").turn("consul", 5);
  EXPECT_EQ(b.rules().siege(b.state(), space("segontia"), 1).hispanic.times, 2) << "it ambushes";
}

TEST(HispaniaScenarios, HI_S3_HI_V13_T74_Viriathus) {  // HI-S3, HI-V13
  for (int die = 1; die <= 6; ++die) {
    Board b = scenario("terror-of-rome");
    EXPECT_EQ(b.rules().alternatives(b.state(), space("ebora")),
              bit(space("emerita")) | bit(space("olisipo")));
    EXPECT_EQ(formula(b.rules().army_siege(b.state(), space("ebora"), space("emerita"), 0)),
              "(d+4)x2 : 5");
    b.state().armies = bit(space("ebora"));
    b.state().army_reserve = 2;
    b.hispanic("ulterior").roll({2, 6}).roll({die});  // Toletum is held
    EXPECT_EQ(b.garrisons("emerita"), die < 6 ? "" : "U");
    EXPECT_EQ(b.state().special, space(die < 6 ? "ebora" : "olisipo"));
    EXPECT_EQ(b.revolts_in("olisipo"), die < 6 ? 0 : 1);
  }
}

TEST(HispaniaScenarios, HI_S3_the_special_army_must_be_gone) {  // HI-S3
  Board b = scenario("terror-of-rome");
  for (const char* city : {"onuba", "ossonoba", "conimbriga"}) b.revolts(city, 0);
  b.general("consul", "olisipo").garrison("olisipo", "consul").turn("consul", 5);
  EXPECT_FALSE(b.rules().is_won(b.state()));
  b.revolts("ebora", 0);
  b.state().armies &= ~bit(space("ebora"));
  b.state().special = Space::None;
  EXPECT_TRUE(b.rules().is_won(b.state()));
}

TEST(HispaniaScenarios, HI_S4_T75_the_Lethe) {  // HI-S4
  Board b = scenario("river-of-oblivion");
  b.revolts("bracara", 0).revolts("talabriga", 0);
  b.state().armies &= ~bit(space("bracara"));
  ++b.state().army_reserve;
  b.general("consul", "talabriga").turn("consul", 5);
  EXPECT_EQ(b.cost("move bracara"), 3);
  Board sea = b;
  sea.general("consul", "mare-atlanticum");
  EXPECT_EQ(sea.cost("move bracara"), 2);
  Board leaves = b;
  leaves.general("consul", "bracara");
  EXPECT_EQ(leaves.cost("move talabriga"), 2) << "leaving costs nothing extra";
  Board road = b;
  road.road("talabriga", "bracara");
  EXPECT_EQ(road.cost("move bracara"), 2) << "along a road too";
  b.garrison("bracara", "ulterior");
  EXPECT_EQ(b.cost("move bracara"), 2);
  sea.garrison("bracara", "ulterior");
  EXPECT_EQ(sea.cost("move bracara"), 1);
}

TEST(HispaniaScenarios, HI_S5_HI_V4_T76_new_empire_begins) {  // HI-S5, HI-V4
  Board b = scenario("new-empire");
  EXPECT_EQ(b.state().garrisons[index(Colour::Ulterior)], 2);
  EXPECT_EQ(b.state().garrisons[index(Colour::Citerior)], 3);
  EXPECT_EQ(b.state().garrisons[index(Colour::Consul)], 5);
  EXPECT_EQ(b.state().revolts, 9);
  EXPECT_EQ(b.state().army_reserve, 1);
  EXPECT_EQ(count(b.rules().goal_cities()), 6);
}

TEST(HispaniaScenarios, HI_V15_HI_V7_only_their_own_variants) {  // HI-V15, HI-V7
  const GameList games = load_games(DataSource());
  const Game& game = *games.find("hispania");
  EXPECT_TRUE(game.check({"new-empire", {{"hispano", "true"}}}));
  EXPECT_EQ(game.check({"new-empire", {{"pirates", "true"}}}).error.code, "bad-option");
  EXPECT_TRUE(game.check({"new-empire", {{"legio_hispana", "true"}}}));
  EXPECT_EQ(game.check({"campaign", {{"hispano", "true"}, {"level", "75451"}}}).error.code,
            "bad-option");
  EXPECT_TRUE(game.check({"campaign", {{"hispano", "true"}, {"level", "64342"}}}));
  EXPECT_EQ(game.check({"campaign", {{"level", "64349"}}}).error.code, "bad-option");
  EXPECT_EQ(game.start({"new-empire", {{"terror", "true"}}}).error.code, "bad-option");
}

}  // namespace
}  // namespace tercio::hispania
