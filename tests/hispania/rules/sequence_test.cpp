// Turns, coming back, rounds, victory and defeat: HI-22 to HI-29, HI-54, HI-71, HI-72, HI-78,
// HI-80; vectors T46 to T54, T59.
#include <gtest/gtest.h>

#include "support/hispania_position.h"

namespace tercio::hispania {
namespace {

// Everybody on the board, nothing else; a garrison where a revolt roll (III-5) does nothing.
Board quiet() {
  Board b;
  b.general("ulterior", "gades").general("citerior", "valentia").general("consul", "mare-ibericum");
  b.garrison("emerita", "consul");
  return b;
}

TEST(HispaniaTurn, HI_25_HI_72_order_of_turns) {  // HI-25, HI-72
  Board b = quiet();
  b.turn("ulterior", 6).play("end");
  EXPECT_EQ(b.state().denarii, 0) << "nothing is kept";
  b.roll({3, 5});
  EXPECT_EQ(b.state().active, General::Citerior);
  EXPECT_EQ(b.state().denarii, 6);
  b.play("end").roll({3, 5}).play("end").roll({3, 5});
  EXPECT_EQ(b.state().active, General::Ulterior);
  EXPECT_EQ(b.state().round, 2);
  EXPECT_EQ(b.state().time, 1);
  EXPECT_EQ(b.state().revolts, 21);  // HI-71
}

TEST(HispaniaTurn, HI_26_HI_27_HI_54_T46_blocked_denarii) {  // HI-26, HI-27, HI-54
  Board b = quiet();
  b.general("citerior", "off").hispanic("citerior").roll({3, 5});
  EXPECT_EQ(b.state().active, General::Consul);
  EXPECT_EQ(b.state().denarii, 5);
  Board two = quiet();
  two.general("citerior", "off").general("ulterior", "off").hispanic("citerior").roll({3, 5});
  EXPECT_EQ(two.state().denarii, 4);
  Board own = quiet();
  own.general("citerior", "off").hispanic("ulterior").roll({3, 5});
  EXPECT_EQ(own.node(), Node::Enter);
  EXPECT_EQ(own.refused("enter gades"), "HI-27");
  own.play("enter tarraco");
  EXPECT_EQ(own.state().denarii, 6);
  EXPECT_EQ(own.where("citerior"), "tarraco");
}

TEST(HispaniaTurn, HI_27_the_consul_comes_back_on_a_fleet) {  // HI-27
  Board b = quiet();
  b.general("consul", "off").hispanic("citerior").roll({3, 5});
  EXPECT_EQ(b.node(), Node::Enter);
  EXPECT_EQ(b.refused("enter gades"), "HI-27");
  EXPECT_EQ(b.refused("enter mare-atlanticum"), "HI-27");
  EXPECT_TRUE(b.may("enter mare-gaditanum"));
}

TEST(HispaniaTurn, HI_29_T47_nowhere_to_come_back) {  // HI-29
  Board b = quiet();
  b.general("citerior", "off").fill("citerior").hispanic("ulterior").roll({3, 5});
  EXPECT_TRUE(b.told("event.stays-off"));
  EXPECT_EQ(b.state().active, General::Citerior);
  EXPECT_EQ(b.node(), Node::Revolt) << "no Roman phase";
  b.roll({3, 5});
  EXPECT_EQ(b.state().active, General::Consul);
  EXPECT_EQ(b.state().denarii, 5) << "his denarius is still blocked";
}

TEST(HispaniaTurn, HI_28_T48_leaving_a_shared_space) {  // HI-28
  Board b = quiet();
  b.general("citerior", "off").general("consul", "valentia").garrison("valentia", "citerior");
  b.revolts("segobriga", 1).hispanic("ulterior").roll({3, 5});
  EXPECT_EQ(b.refused("enter segobriga"), "HI-27");
  b.play("enter valentia");
  EXPECT_EQ(b.state().must_leave, 1);
  for (const std::string& words : b.choices()) EXPECT_TRUE(words.starts_with("move ")) << words;
  EXPECT_EQ(b.refused("end"), "HI-28");
  EXPECT_EQ(b.refused("place"), "HI-28");
  EXPECT_EQ(b.refused("remove"), "HI-28");
  EXPECT_EQ(b.refused("besiege segobriga 1"), "HI-28");
  EXPECT_EQ(b.refused("fleet mare-gaditanum mare-atlanticum"), "HI-28");
  EXPECT_EQ(b.broken(), nullptr) << b.broken();
  b.play("move tarraco");
  EXPECT_TRUE(b.may("end"));
}

TEST(HispaniaTurn, HI_78_an_entry_he_could_not_leave) {  // HI-78
  Board b = quiet();
  b.general("citerior", "off").general("consul", "dertosa");
  b.fill("citerior").revolts("dertosa", 0).revolts("salduba", 1).fleets({"mare-gaditanum"});
  b.hispanic("ulterior").roll({3, 5});
  EXPECT_TRUE(b.told("event.stays-off")) << "every exit of Dertosa is closed";
  Board some = quiet();
  some.general("citerior", "off").general("consul", "dertosa");
  some.fill("citerior").revolts("dertosa", 0).revolts("valentia", 0).revolts("salduba", 1);
  some.revolts("segobriga", 1).fleets({"mare-gaditanum"}).general("ulterior", "gades");
  some.hispanic("ulterior").roll({3, 5});
  EXPECT_TRUE(some.may("enter dertosa")) << "to Valentia";
}

TEST(HispaniaDefeat, HI_23_T49_no_disc_left) {  // HI-23
  Board b = quiet();
  b.reserve(0).hispanic().roll({1, 1});
  EXPECT_EQ(b.node(), Node::Over);
  EXPECT_EQ(b.state().outcome, Outcome::Reserve);
  EXPECT_EQ(b.rules().result(b.state()).seat[0].value, 0.0f);
  EXPECT_EQ(b.rules().result(b.state()).seat[3].value, 1.0f);
}

TEST(HispaniaDefeat, HI_80_HI_58_HI_65_T50_no_disc_needed) {  // HI-80, HI-58, HI-65
  Board b = quiet();
  b.army("onuba", 1).revolts("ossonoba", 1).reserve(0, 2);
  b.hispanic().roll({3, 5});
  EXPECT_TRUE(b.army_in("ossonoba"));
  EXPECT_EQ(b.node(), Node::Roman) << "play goes on";
  Board empty = quiet();
  empty.army("onuba", 1).reserve(0, 2).hispanic().roll({3, 5});
  EXPECT_EQ(empty.state().outcome, Outcome::Reserve) << "the army needs a disc";
}

TEST(HispaniaDefeat, HI_71_HI_23_T51_none_for_the_time_track) {  // HI-71, HI-23
  Board b = quiet();
  b.reserve(0).hispanic("consul").roll({3, 5});
  EXPECT_EQ(b.state().outcome, Outcome::Reserve);
}

TEST(HispaniaDefeat, HI_24_HI_72_T52_the_last_round) {  // HI-24, HI-72
  Board b = quiet();
  b.round(11).reserve(5).hispanic("consul").roll({3, 5});
  EXPECT_EQ(b.state().outcome, Outcome::Time);
  EXPECT_EQ(b.state().time, 11);
}

TEST(HispaniaDefeat, HI_60_HI_23_T59_a_second_disc_would_be_due) {  // HI-60, HI-23
  Board b = quiet();
  b.army("flaviobriga", 1).revolts("pompaelo", 1).reserve(0, 2).hispanic().roll({6, 1});
  EXPECT_EQ(b.state().outcome, Outcome::Reserve);
}

// Five capitals held; the consul in Brigantium, the last one.
Board last_capital() {
  Board b = quiet();
  b.garrison("osca", "citerior").garrison("numantia", "citerior").garrison("toletum", "ulterior");
  b.garrison("olisipo", "ulterior")
      .garrison("flaviobriga", "consul")
      .general("consul", "brigantium");
  for (const char* city : {"pompaelo", "deobriga", "segisamo", "aracillum", "pallantia"})
    b.revolts(city, 1);
  b.turn("consul", 6);
  return b;
}

TEST(HispaniaVictory, HI_22_HI_41_T53_the_last_capital) {  // HI-22, HI-41
  Board b = last_capital();
  b.play("place");
  EXPECT_EQ(b.node(), Node::Over);
  EXPECT_EQ(b.state().outcome, Outcome::RomanVictory);
  EXPECT_EQ(b.rules().result(b.state()).seat[0].value, 1.0f);
}

TEST(HispaniaVictory, HI_22_T54_a_roman_city_in_revolt) {  // HI-22
  Board b = last_capital();
  b.general("ulterior", "hispalis").revolts("gades", 1);
  b.play("place");
  EXPECT_EQ(b.node(), Node::Roman);
  b.turn("ulterior", 6).play("besiege gades 3");
  EXPECT_EQ(b.state().outcome, Outcome::RomanVictory) << "at the removal";
}

TEST(HispaniaVictory, HI_22_HI_80_in_a_hispanic_phase) {  // HI-22, HI-80
  Board b = last_capital();
  b.army("hispalis", 1).general("ulterior", "corduba").garrison("corduba", "ulterior");
  b.play("place");
  ASSERT_EQ(b.node(), Node::Roman);
  b.hispanic("consul").roll({3, 5}).roll({4});
  ASSERT_EQ(b.node(), Node::ArmyAttack);
  b.roll({6, 1});
  EXPECT_EQ(b.state().outcome, Outcome::RomanVictory) << "the attacking army fell in Ulterior";
}

TEST(HispaniaLimits, HI_6_HI_7_positions_that_break_them) {  // HI-6, HI-7
  Board b = quiet();
  b.turn("ulterior", 6);
  ASSERT_EQ(b.broken(), nullptr) << b.broken();
  Board general = b;
  general.general("consul", "gades");
  EXPECT_NE(general.broken(), nullptr);
  Board revolt = b;
  revolt.revolts("gades", 1);
  EXPECT_NE(revolt.broken(), nullptr);
  Board both = b;
  both.revolts("emerita", 1);
  EXPECT_NE(both.broken(), nullptr);
  Board army = b;
  army.state().armies |= bit(space("osca"));
  EXPECT_NE(army.broken(), nullptr);
  Board two = b;
  two.army("osca", 1).army("beseda", 1);
  EXPECT_NE(two.broken(), nullptr);
}

}  // namespace
}  // namespace tercio::hispania
