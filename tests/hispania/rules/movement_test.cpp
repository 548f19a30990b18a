// Move and Garrison: HI-30 to HI-42, HI-74; vectors T6 to T16, T44, T45, T55, T57.
#include <gtest/gtest.h>

#include "support/hispania_position.h"

namespace tercio::hispania {
namespace {

// Example 1 of the rulebook.
Board example_one() {
  Board b;
  b.fleets({"mare-balearicum"});
  b.general("ulterior", "hispalis").revolts("onuba", 1);
  b.road("corduba", "regina").road("regina", "emerita");
  b.turn("ulterior", 6);
  return b;
}

TEST(HispaniaMove, HI_33_T6_no_entry_into_a_revolt) {  // HI-33
  EXPECT_EQ(example_one().refused("move onuba"), "HI-33");
}

TEST(HispaniaMove, HI_31_HI_32_T7_the_road_is_cheaper) {  // HI-31, HI-32
  EXPECT_EQ(example_one().cost("move emerita"), 1);
  Board direct;
  direct.general("ulterior", "hispalis").turn("ulterior", 6);
  EXPECT_EQ(direct.cost("move emerita"), 2);
}

TEST(HispaniaMove, HI_31_T8_by_land_to_Olisipo) {
  EXPECT_EQ(example_one().cost("move olisipo"), 4);
}

TEST(HispaniaMove, HI_34_HI_37_HI_38_T9_T10_across_the_consul) {  // HI-34, HI-37, HI-38
  Board b = example_one();
  EXPECT_EQ(b.refused("move mare-gaditanum"), "HI-34");
  b.fleets({"mare-gaditanum"}).general("consul", "mare-gaditanum");
  EXPECT_EQ(b.cost("move olisipo"), 2);
  EXPECT_EQ(b.refused("move mare-gaditanum"), "HI-38");
}

TEST(HispaniaMove, HI_34_T11_from_sea_to_sea) {  // HI-34
  Board b = example_one();
  b.fleets({"mare-gaditanum", "mare-atlanticum"}).general("consul", "mare-gaditanum");
  EXPECT_EQ(b.cost("move mare-atlanticum"), 2);
}

TEST(HispaniaMove, HI_38_T12_across_the_other_praetor) {  // HI-38
  Board b = example_one();
  b.general("citerior", "abula");
  EXPECT_EQ(b.cost("move salmantica"), 5);
  EXPECT_EQ(b.refused("move abula"), "HI-38");
}

TEST(HispaniaMove, HI_12_HI_35_T13_a_fleet_with_the_consul) {  // HI-12, HI-35
  Board b = example_one();
  b.fleets({"mare-gaditanum"}).general("consul", "mare-gaditanum");
  EXPECT_EQ(b.cost("fleet mare-gaditanum mare-atlanticum"), 1);
  b.play("fleet mare-gaditanum mare-atlanticum");
  EXPECT_EQ(b.where("consul"), "mare-atlanticum");
  EXPECT_TRUE(b.told("event.sails-with"));
}

// Example 2.
Board example_two() {
  Board b;
  b.general("citerior", "salduba").garrison("salduba", "citerior").road("salduba", "dertosa");
  b.general("consul", "ilerda").garrison("gerunda", "consul").revolts("beseda", 3);
  b.turn("citerior", 6);
  return b;
}

TEST(HispaniaGarrison, HI_32_HI_39_HI_40_T14_what_the_praetor_may_do) {  // HI-32, HI-39, HI-40
  Board b = example_two();
  EXPECT_EQ(b.cost("remove"), 1);
  EXPECT_EQ(b.cost("place"), 1);
  Board calagurris = b;
  calagurris.play_all({"move calagurris", "place"});
  EXPECT_EQ(calagurris.state().denarii, 4);
  EXPECT_EQ(calagurris.garrisons("calagurris"), "C");
  Board gerunda = b;
  gerunda.play_all({"move gerunda", "place"});
  EXPECT_EQ(gerunda.state().denarii, 2);  // 1 + 2 + 1
  EXPECT_EQ(gerunda.garrisons("gerunda"), "KC");
  EXPECT_EQ(gerunda.state().garrisons[index(Colour::Citerior)], 2);
}

TEST(HispaniaGarrison, HI_38_HI_40_HI_41_T15_what_he_may_not) {  // HI-38, HI-40, HI-41
  Board b = example_two();
  EXPECT_EQ(b.refused("move ilerda"), "HI-38");
  Board gerunda = b;
  EXPECT_EQ(gerunda.play("move gerunda").refused("remove"), "HI-40");
  Board osca = b;
  EXPECT_EQ(osca.play("move osca").refused("place"), "HI-41");
}

TEST(HispaniaGarrison, HI_41_T16_once_the_province_is_quiet) {  // HI-41
  Board b = example_two();
  b.revolts("beseda", 0).general("citerior", "osca");
  EXPECT_EQ(b.cost("place"), 1);
  b.play("place").revolts("beseda", 1);
  EXPECT_EQ(b.garrisons("osca"), "C") << "later revolts do not remove it";
}

TEST(HispaniaMove, HI_5_HI_32_HI_33_T44_printed_roads) {  // HI-5, HI-32, HI-33
  Board b;
  b.general("consul", "gades").turn("consul", 6);
  EXPECT_EQ(b.cost("move basti"), 1);
  b.revolts("corduba", 1);
  EXPECT_GT(b.cost("move basti"), 1) << "only by sea";
  b.fleets({});
  EXPECT_EQ(b.refused("move basti"), "HI-31") << "a long way round";
  b.revolts("hispalis", 1);
  EXPECT_EQ(b.refused("move basti"), "HI-33") << "Gades is shut in";
}

TEST(HispaniaMove, HI_32_T45_one_long_chain) {  // HI-32
  Board b;
  b.road("basti", "carthago-nova").general("consul", "gades").turn("consul", 6);
  EXPECT_EQ(b.cost("move tarraco"), 1);
}

TEST(HispaniaMove, HI_35_HI_38_T55_fleets_pass_fleets) {  // HI-35, HI-38
  Board b;
  b.general("consul", "mare-balearicum").turn("consul", 6);
  EXPECT_EQ(b.cost("fleet mare-balearicum mare-atlanticum"), 3);
  EXPECT_EQ(b.refused("fleet mare-balearicum mare-ibericum"), "HI-38");
  EXPECT_EQ(b.refused("fleet mare-atlanticum mare-cantabricum"), "HI-35");
}

TEST(HispaniaMove, HI_37_leaving_a_fleet) {  // HI-37
  Board b;
  b.general("consul", "mare-ibericum").turn("consul", 2);
  EXPECT_EQ(b.cost("move gades"), 1);
  EXPECT_EQ(b.cost("move mare-gaditanum"), 1) << "to a sea with a fleet";
  EXPECT_EQ(b.refused("move mare-atlanticum"), "HI-34");
  b.play("move gades");
  EXPECT_TRUE(has(b.state().fleets, space("mare-ibericum"))) << "the fleet stays";
}

TEST(HispaniaMove, HI_36_garrisons_do_not_block) {  // HI-36
  Board b;
  b.general("ulterior", "emerita").garrison("ebora", "citerior").turn("ulterior", 3);
  EXPECT_EQ(b.cost("move ebora"), 1);
  EXPECT_EQ(b.cost("move olisipo"), 3);
}

TEST(HispaniaGarrison, HI_6_HI_39_HI_40_T57_three_discs) {  // HI-6, HI-39, HI-40
  Board b;
  b.general("ulterior", "emerita").turn("ulterior", 6);
  b.garrison("emerita", "ulterior").garrison("emerita", "consul").garrison("emerita", "citerior");
  EXPECT_EQ(b.refused("place"), "HI-39");
  b.play("remove");
  EXPECT_EQ(b.garrisons("emerita"), "KC") << "his own, though covered";
  b.play("place");
  EXPECT_EQ(b.garrisons("emerita"), "KCU");
}

TEST(HispaniaGarrison, HI_39_HI_42_reserve_and_sea) {  // HI-39, HI-42
  Board b;
  b.general("ulterior", "gades").turn("ulterior", 6);
  EXPECT_TRUE(b.may("place")) << "Roman cities too";
  for (int i = 0; i < 3; ++i) b.garrison("hispalis", "ulterior");
  b.garrison("corduba", "ulterior");
  EXPECT_EQ(b.refused("place"), "HI-39") << "none in reserve";
  b.general("ulterior", "mare-ibericum");
  EXPECT_EQ(b.refused("place"), "HI-42");
  EXPECT_EQ(b.refused("remove"), "HI-40");
}

TEST(HispaniaRoman, HI_30_HI_74_any_order_and_stop_at_any_time) {  // HI-30, HI-74
  Board b;
  b.general("ulterior", "gades").turn("ulterior", 2);
  EXPECT_TRUE(b.may("end"));
  b.play_all({"place", "remove"});
  EXPECT_EQ(b.choices(), std::vector<std::string>{"end"});
  EXPECT_EQ(b.refused("move hispalis"), "HI-74");
  EXPECT_EQ(b.refused("place"), "HI-74");
  EXPECT_EQ(b.refused("besiege onuba 1"), "HI-74");
  b.play("end");
  EXPECT_EQ(b.node(), Node::Revolt);
}

TEST(HispaniaMove, HI_31_too_far) {  // HI-31
  Board b;
  b.general("ulterior", "gades").fleets({}).turn("ulterior", 1);
  EXPECT_TRUE(b.may("move basti"));
  EXPECT_EQ(b.refused("move emerita"), "HI-31");
  EXPECT_EQ(b.refused("move gades"), "HI-31");
}

}  // namespace
}  // namespace tercio::hispania
