// Besiege and Attack: HI-43 to HI-56, HI-75; vectors T17 to T23, T40 to T43.
#include <gtest/gtest.h>

#include "support/hispania_position.h"

namespace tercio::hispania {
namespace {

std::string siege(const Board& b, std::string_view at, int stake) {
  return formula(b.rules().siege(b.state(), space(at), stake));
}
std::string attack(const Board& b, std::string_view at, int stake) {
  return formula(b.rules().attack(b.state(), space(at), stake));
}

// Example 3.
Board example_three() {
  Board b;
  b.general("citerior", "segobriga")
      .garrison("bilbilis", "citerior")
      .garrison("salduba", "citerior");
  b.general("consul", "abula").garrison("abula", "consul").revolts("toletum", 1);
  b.army("segontia", 1);
  b.turn("citerior", 6);
  return b;
}

TEST(HispaniaSiege, HI_44_HI_45_HI_46_HI_47_HI_48_T17_the_praetor_67_percent) {  // HI-44 to HI-48
  Board b = example_three();
  EXPECT_EQ(siege(b, "toletum", 1), "(d+4)x2 : 6x2");
  const Chances c = b.chances_of("besiege toletum 1");
  EXPECT_EQ(c.win, 4);
  EXPECT_EQ(c.of, 6);
  Board two = b;
  two.play("besiege toletum 1").roll({2});
  EXPECT_EQ(two.revolts_in("toletum"), 1) << "12 against 12: no effect";
  EXPECT_TRUE(two.told("event.siege-failed"));
  EXPECT_EQ(two.node(), Node::Roman);
  Board three = b;
  three.play("besiege toletum 1").roll({3});
  EXPECT_EQ(three.revolts_in("toletum"), 0);
  EXPECT_EQ(three.where("citerior"), "segobriga") << "no advance";
  EXPECT_EQ(three.state().denarii, 5);
}

TEST(HispaniaSiege, HI_45_HI_48_T18_the_consul_83_percent) {  // HI-45, HI-48
  Board b = example_three();
  b.turn("consul", 6);
  EXPECT_EQ(siege(b, "toletum", 1), "(d+2)x2 : 6");
  EXPECT_EQ(b.chances_of("besiege toletum 1").win, 5);
  b.play("besiege toletum 1").roll({1});
  EXPECT_EQ(b.revolts_in("toletum"), 1);
}

// Example 4.
Board example_four() {
  Board b;
  b.fleets({"mare-atlanticum"});
  b.general("consul", "lucus").garrison("lucus", "consul").garrison("noega", "consul");
  b.general("citerior", "talabriga").garrison("talabriga", "citerior");
  b.general("ulterior", "asturica");
  b.army("bracara", 2).revolts("brigantium", 1).army("conimbriga", 3);
  b.turn("consul", 6);
  return b;
}

TEST(HispaniaAttack,
     HI_51_HI_52_HI_53_HI_55_HI_75_T19_a_certain_victory) {  // HI-51 to HI-53, HI-55, HI-75
  Board b = example_four();
  EXPECT_EQ(attack(b, "bracara", 2), "(d+4)x2 : d+3");
  const int reserve = b.state().revolts;
  b.play("attack bracara 2");
  EXPECT_TRUE(b.told("event.certain"));
  EXPECT_EQ(b.node(), Node::Roman) << "no dice";
  EXPECT_FALSE(b.army_in("bracara"));
  EXPECT_EQ(b.revolts_in("bracara"), 0);
  EXPECT_EQ(b.revolts_in("brigantium"), 1) << "only its own city";
  EXPECT_EQ(b.state().revolts, reserve + 2);
  EXPECT_EQ(b.state().army_reserve, 2);
  EXPECT_EQ(b.where("consul"), "lucus");
}

TEST(HispaniaAttack, HI_52_T20_exposed_to_an_ambush) {  // HI-52
  Board b = example_four();
  b.turn("citerior", 6);
  EXPECT_EQ(attack(b, "bracara", 2), "(d+3)x2 : (d+3)x2");
  const Chances c = b.chances_of("attack bracara 2");
  EXPECT_EQ(c.win, 15);
  EXPECT_EQ(c.tie, 6);
  EXPECT_EQ(c.loss, 15);
  EXPECT_EQ(c.of, 36);
}

TEST(HispaniaAttack, HI_50_HI_56_T21_from_the_sea) {  // HI-50, HI-56
  Board b = example_four();
  b.turn("citerior", 6);
  EXPECT_EQ(b.cost("move mare-atlanticum"), 1);
  b.play("move mare-atlanticum");
  EXPECT_EQ(attack(b, "bracara", 2), "(d+3)x2 : d+3");
  const Chances c = b.chances_of("attack bracara 2");
  EXPECT_EQ(c.win, 34);
  EXPECT_EQ(c.tie, 1);
  EXPECT_EQ(c.loss, 1);
  Board tie = b;
  tie.play("attack bracara 2").roll({1, 5});
  EXPECT_TRUE(tie.told("event.drawn"));
  EXPECT_EQ(tie.node(), Node::Roman);
  EXPECT_TRUE(tie.army_in("bracara"));
  Board lost = b;
  lost.play("attack bracara 2").roll({1, 6});
  EXPECT_EQ(lost.where("citerior"), "off");
  EXPECT_TRUE(has(lost.state().fleets, space("mare-atlanticum"))) << "the fleet stays";  // HI-75
  EXPECT_EQ(lost.node(), Node::Revolt) << "his Roman phase ends";                        // HI-53
}

TEST(HispaniaAttack, HI_51_HI_52_T22_the_other_army) {
  Board b = example_four();
  b.turn("citerior", 6);
  EXPECT_EQ(attack(b, "conimbriga", 2), "d+3 : (d+3)x2");
  const Chances c = b.chances_of("attack conimbriga 2");
  EXPECT_EQ(c.win, 1);
  EXPECT_EQ(c.tie, 1);
  EXPECT_EQ(c.loss, 34);
}

TEST(HispaniaAttack, HI_48_T23_connected_to_friends_only) {  // HI-48
  Board b = example_four();
  b.general("ulterior", "off");
  EXPECT_EQ(attack(b, "bracara", 2), "(d+4)x2 : d+3");
  b.turn("citerior", 6);
  EXPECT_EQ(attack(b, "conimbriga", 2), "d+3 : (d+3)x2");
}

TEST(HispaniaAttack,
     HI_53_HI_54_HI_75_a_lost_general_takes_all_garrisons_of_his_city) {  // HI-53, HI-54, HI-75
  Board b = example_four();
  b.garrison("talabriga", "consul").garrison("noega", "citerior");
  b.turn("citerior", 6).play("attack conimbriga 1");
  EXPECT_EQ(b.node(), Node::Attack);
  b.roll({1, 6});
  EXPECT_EQ(b.where("citerior"), "off");
  EXPECT_EQ(b.garrisons("talabriga"), "");
  EXPECT_EQ(b.garrisons("noega"), "KC") << "only of his own city";
  EXPECT_EQ(b.state().garrisons[index(Colour::Consul)], 2);
  Board own = example_four();
  own.options().own_lost = 1;
  own.garrison("talabriga", "consul").turn("citerior", 6).play("attack conimbriga 1").roll({1, 6});
  EXPECT_EQ(own.garrisons("talabriga"), "K") << "option lost_garrisons";
}

TEST(HispaniaSiege, HI_46_T40_T41_the_generic_disc) {  // HI-46
  Board b;
  b.general("ulterior", "hispalis").revolts("onuba", 1).turn("ulterior", 6);
  EXPECT_EQ(siege(b, "onuba", 1), "d+2 : 3");
  EXPECT_EQ(b.chances_of("besiege onuba 1").win, 5);
  b.general("ulterior", "emerita").revolts("toletum", 1);
  EXPECT_EQ(b.chances_of("besiege toletum 1").win, 2);
  EXPECT_EQ(b.chances_of("besiege toletum 2").win, 3);
  EXPECT_EQ(b.chances_of("besiege toletum 3").win, 4);
}

TEST(HispaniaSiege, HI_45_HI_46_the_generic_disc_by_a_group) {  // HI-45, HI-46
  Board b;
  b.general("ulterior", "abula").garrison("emerita", "ulterior").revolts("toletum", 1);
  b.turn("ulterior", 6);
  EXPECT_EQ(siege(b, "toletum", 1), "d+3 : 6") << "Emerita is connected, and to Hispalis";
  b.garrison("gades", "ulterior").garrison("corduba", "citerior");
  EXPECT_EQ(siege(b, "toletum", 1), "d+3 : 6") << "a group apart counts for nothing";
  b.options().generic_joins = 1;
  EXPECT_EQ(siege(b, "toletum", 1), "d+4 : 6");
  b.options().generic_joins = 0;
  b.options().generic_quiet = 1;
  EXPECT_EQ(siege(b, "toletum", 1), "d+3 : 6");
  b.revolts("hispalis", 1);
  EXPECT_EQ(siege(b, "toletum", 1), "d+2 : 6") << "only by a city without revolt";
  b.options().generic_quiet = 0;
  EXPECT_EQ(siege(b, "toletum", 1), "d+3 : 6") << "any city of his province";
  b.turn("consul", 6).general("consul", "abula").general("ulterior", "off");
  EXPECT_EQ(siege(b, "toletum", 1), "d+1 : 6") << "not the consul, and other colours never count";
}

TEST(HispaniaSiege, HI_48_HI_55_T42_two_reinforcements) {  // HI-48, HI-55
  Board b;
  b.general("consul", "bilbilis").general("ulterior", "clunia").general("citerior", "segontia");
  b.revolts("numantia", 1).turn("consul", 6);
  EXPECT_EQ(siege(b, "numantia", 1), "(d+1)x4 : 6");
  b.play("besiege numantia 1");
  EXPECT_EQ(b.revolts_in("numantia"), 0);
}

TEST(HispaniaSiege, HI_47_HI_74_T43_two_ambushes) {  // HI-47, HI-74
  Board b;
  b.general("consul", "bilbilis").army("salduba", 1).army("segontia", 1).revolts("numantia", 1);
  b.turn("consul", 6);
  EXPECT_EQ(siege(b, "numantia", 3), "d+3 : 6x4");
  b.play("besiege numantia 3");
  EXPECT_EQ(b.revolts_in("numantia"), 1) << "impossible, but it may be paid for";
  EXPECT_EQ(b.state().denarii, 3);
}

TEST(HispaniaSiege, HI_43_HI_50_what_may_be_besieged) {  // HI-43, HI-50
  Board b = example_three();
  EXPECT_EQ(b.refused("besiege segontia 1"), "HI-43") << "an army is there";
  EXPECT_TRUE(b.may("attack segontia 1"));
  EXPECT_EQ(b.refused("attack toletum 1"), "HI-50") << "no army";
  EXPECT_EQ(b.refused("besiege bilbilis 1"), "HI-43") << "no revolt";
  EXPECT_EQ(b.refused("besiege numantia 1"), "HI-43") << "not connected";
  EXPECT_EQ(b.refused("attack numantia 1"), "HI-50");
  b.turn("citerior", 2);
  EXPECT_TRUE(b.may("besiege toletum 2"));
  EXPECT_EQ(b.refused("besiege toletum 3"), "HI-43");
  EXPECT_EQ(b.refused("attack segontia 3"), "HI-50");
}

TEST(HispaniaSiege, HI_49_only_the_top_disc) {  // HI-49
  Board b;
  b.general("ulterior", "hispalis").revolts("onuba", 3).turn("ulterior", 6);
  b.play("besiege onuba 1").roll({6});
  EXPECT_EQ(b.revolts_in("onuba"), 2);
  b.play("besiege onuba 1").roll({6});
  EXPECT_EQ(b.revolts_in("onuba"), 1);
  b.play("besiege onuba 1").roll({1});
  EXPECT_EQ(b.revolts_in("onuba"), 1);
  EXPECT_EQ(b.where("ulterior"), "hispalis") << "never lost by a siege";
}

TEST(HispaniaSiege, HI_79_flat_shields_of_roman_cities) {  // HI-79
  Board b;
  b.general("ulterior", "gades").revolts("hispalis", 1).general("consul", "corduba");
  b.turn("ulterior", 6);
  EXPECT_EQ(siege(b, "hispalis", 1), "(d+2)x2 : 3");
  b.revolts("basti", 1).general("ulterior", "corduba").general("consul", "off");
  EXPECT_EQ(siege(b, "basti", 1), "d+2 : 1");
  b.options().flat_shields = 1;
  EXPECT_EQ(siege(b, "basti", 1), "d+2 : 3");
}

TEST(HispaniaCertain, HI_55_the_dice_may_be_thrown_all_the_same) {  // HI-55
  Board b = example_four();
  b.options().roll_certain = 1;
  b.play("attack bracara 2");
  EXPECT_EQ(b.node(), Node::Attack);
  b.roll({1, 6});
  EXPECT_FALSE(b.army_in("bracara"));
}

}  // namespace
}  // namespace tercio::hispania
