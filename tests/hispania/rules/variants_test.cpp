// The seven variants: HI-V1 to HI-V15; vectors T60 to T70.
#include <gtest/gtest.h>

#include <algorithm>

#include "support/hispania_position.h"

namespace tercio::hispania {
namespace {

std::string siege(const Board& b, std::string_view at, int stake) {
  return formula(b.rules().siege(b.state(), space(at), stake));
}

Board begin(int variants) {
  Board b;
  b.options() = Options{};
  b.options().variants = static_cast<std::uint8_t>(variants);
  b.state() = b.rules().start();
  return b;
}

TEST(HispaniaIngenivm, HI_V1_HI_V9_T60_building) {  // HI-V1, HI-V9
  Board b = begin(kIngenivm);
  for (const int die : {4, 5, 2, 4, 3, 6}) b.roll({die});
  b.roll({2}).roll({5});
  b.play("road hispalis emerita").play("road basti carthago-nova");
  EXPECT_EQ(b.node(), Node::Generals) << "two roads at set-up";
  EXPECT_EQ(b.state().road_stock, 2);

  Board c;
  c.variants(kIngenivm).general("ulterior", "hispalis").revolts("onuba", 1).turn("ulterior", 6);
  c.state().road_stock = 2;
  EXPECT_EQ(c.refused("build onuba"), "HI-V9");
  EXPECT_EQ(c.refused("build gades"), "HI-V1") << "there is one";
  EXPECT_EQ(c.refused("lift gades"), "HI-V1") << "printed";
  EXPECT_EQ(c.refused("build regina"), "HI-V9") << "no link";
  EXPECT_EQ(c.cost("build emerita"), 2);
  c.play("build emerita");
  EXPECT_EQ(c.state().road_stock, 1);
  c.play("move emerita");
  EXPECT_EQ(c.state().denarii, 3);
  EXPECT_EQ(c.refused("build toletum"), "HI-V9") << "a capital";
  EXPECT_EQ(c.refused("build abula"), "") << "three segments, three denarii";
  EXPECT_EQ(c.cost("build capara"), 2);
  Board lift = c;
  lift.play("lift hispalis");
  EXPECT_EQ(lift.state().road_stock, 2);
  EXPECT_EQ(lift.state().denarii, 2);
  EXPECT_EQ(lift.refused("build capara"), "HI-V1") << "no road here now";
  c.play("build capara");
  EXPECT_EQ(c.refused("build ebora"), "HI-V1") << "none left in stock";
  Board without;
  without.general("ulterior", "hispalis").turn("ulterior", 6);
  EXPECT_EQ(without.refused("build emerita"), "HI-V1");
}

TEST(HispaniaImperivm, HI_V2_HI_V10_T61_denarii_of_Ulterior) {  // HI-V2, HI-V10
  Board b;
  b.variants(kImperivm).general("ulterior", "hispalis").general("citerior", "valentia");
  b.general("consul", "mare-ibericum").garrison("emerita", "consul");
  const auto has_denarii = [](Board board) {
    return static_cast<int>(board.hispanic("consul").roll({3, 5}).state().denarii);
  };
  EXPECT_EQ(has_denarii(b), 7);
  Board revolt = b;
  EXPECT_EQ(has_denarii(revolt.revolts("gades", 1)), 6);
  Board off = b;
  EXPECT_EQ(has_denarii(off.general("citerior", "off")), 6);
}

TEST(HispaniaImperivm, HI_V2_HI_V10_T62_the_die_of_Citerior) {  // HI-V2, HI-V10
  Board b;
  b.variants(kImperivm).general("citerior", "segobriga").revolts("toletum", 1);
  b.turn("citerior", 6);
  EXPECT_EQ(siege(b, "toletum", 1), "d+3 : 6");
  EXPECT_EQ(b.chances_of("besiege toletum 1").win, 3);
  b.variants(0);
  EXPECT_EQ(b.chances_of("besiege toletum 1").win, 2);
  b.variants(kImperivm).army("toletum").turn("ulterior", 0);
  EXPECT_EQ(formula(b.rules().army_attack(b.state(), space("toletum"), space("segobriga"), 0)),
            "d+1 : d+1")
      << "not when he is attacked";
}

TEST(HispaniaImperivm, HI_V2_HI_V10_T63_the_consul_moves_praetors) {  // HI-V2, HI-V10
  Board b;
  b.variants(kImperivm).general("ulterior", "gades").general("citerior", "valentia");
  b.general("consul", "corduba").turn("consul", 6);
  EXPECT_EQ(b.cost("praetor ulterior basti"), 1);
  EXPECT_EQ(b.refused("praetor ulterior corduba"), "HI-38");
  EXPECT_EQ(b.refused("praetor ulterior valentia"), "HI-38");
  b.play("praetor ulterior basti");
  EXPECT_EQ(b.where("ulterior"), "basti");
  b.general("citerior", "off");
  EXPECT_EQ(b.refused("praetor citerior tarraco"), "HI-V10");
  b.turn("ulterior", 6).general("citerior", "valentia");
  EXPECT_EQ(b.refused("praetor citerior tarraco"), "HI-V2") << "only the consul";
}

TEST(HispaniaProconsvl, HI_V3_HI_V11_T64_buying) {  // HI-V3, HI-V11
  Board b;
  b.variants(kProconsvl).general("ulterior", "gades").turn("ulterior", 3);
  EXPECT_EQ(b.cost("buy"), 3);
  Board poor = b;
  EXPECT_EQ(poor.turn("ulterior", 2).refused("buy"), "HI-V3");
  Board taken = b;
  EXPECT_EQ(taken.general("consul", "mare-balearicum").refused("buy"), "HI-V11");
  Board no_fleet = b;
  EXPECT_EQ(no_fleet.fleets({"mare-ibericum"}).refused("buy"), "HI-V11");
  EXPECT_EQ(b.refused("proconsul tarraco"), "HI-V3") << "not there yet";
  b.play("buy").turn("ulterior", 6);
  EXPECT_EQ(b.refused("buy"), "HI-V11");
  EXPECT_EQ(b.cost("proconsul tarraco"), 1);
  EXPECT_EQ(b.refused("proconsul gades"), "HI-38");
  b.play("fleet mare-balearicum mare-atlanticum");
  EXPECT_EQ(b.where("proconsul"), "mare-atlanticum") << "carried by fleets";
}

TEST(HispaniaProconsvl, HI_V3_HI_V11_T65_attacked) {  // HI-V3, HI-V11
  Board b;
  b.variants(kProconsvl).general("proconsul", "gerunda").army("beseda", 2);
  b.general("ulterior", "gades").general("citerior", "valentia").general("consul", "mare-ibericum");
  b.revolts("ilerda", 1).revolts("osca", 1).garrison("gerunda", "citerior");
  const Combat c = b.rules().army_attack(b.state(), space("beseda"), space("gerunda"), 0);
  EXPECT_EQ(formula(c), "d+4 : d+0") << "with the two connected revolts beside it";
  b.revolts("ilerda", 0).revolts("osca", 0);
  const Chances odds =
      chances(b.rules().army_attack(b.state(), space("beseda"), space("gerunda"), 0));
  EXPECT_EQ(odds.win, 26);
  EXPECT_EQ(odds.tie, 4);
  EXPECT_EQ(odds.loss, 6);
  b.armies_act().roll({2});
  ASSERT_EQ(b.node(), Node::ArmyAttack);
  b.roll({1, 6});
  EXPECT_EQ(b.where("proconsul"), "off");
  EXPECT_EQ(b.garrisons("gerunda"), "");
  EXPECT_EQ(Rules::off_board(b.state()), 0) << "no denarius is blocked";
  EXPECT_EQ(b.state().denarii, 6);
}

TEST(HispaniaProconsvl, HI_V11_HI_58_he_reinforces_and_protects) {  // HI-V11, HI-58
  Board b;
  b.variants(kProconsvl).general("proconsul", "corduba").general("ulterior", "gades");
  b.revolts("hispalis", 1).turn("ulterior", 6);
  EXPECT_EQ(siege(b, "hispalis", 1), "(d+2)x2 : 3");
  b.general("proconsul", "osca").hispanic().roll({1, 6});
  EXPECT_TRUE(b.told("event.revolt-protected"));
}

TEST(HispaniaLegio, HI_V4_T66_one_more_for_the_consul) {  // HI-V4
  Board b = begin(kLegioHispana);
  EXPECT_EQ(b.state().garrisons[index(Colour::Consul)], 5);
  EXPECT_EQ(b.state().garrisons[index(Colour::Ulterior)], 4);
  EXPECT_EQ(b.state().garrisons[index(Colour::Citerior)], 4);
}

TEST(HispaniaLegio, HI_V4_a_disc_that_counts_for_all) {  // HI-V4
  Options o;
  o.legio_for_all = 1;
  Board b(o);
  b.variants(kLegioHispana).general("consul", "abula").general("ulterior", "emerita");
  b.turn("consul", 6);
  EXPECT_EQ(b.state().garrisons[index(Colour::Consul)], 4);
  EXPECT_EQ(b.state().garrisons[index(Colour::Legio)], 1);
  b.play("place legio").revolts("toletum", 1);
  EXPECT_EQ(b.garrisons("abula"), "L");
  EXPECT_EQ(b.refused("place legio"), "HI-39");
  EXPECT_EQ(siege(b, "toletum", 1), "(d+2)x2 : 6");
  b.turn("ulterior", 6);
  EXPECT_EQ(siege(b, "toletum", 1), "(d+3)x2 : 6") << "one, the Legio and the generic disc";
  EXPECT_EQ(b.refused("place legio"), "HI-V4") << "only the consul places it";
  EXPECT_EQ(b.turn("consul", 6).refused("remove"), "HI-40");
  b.play("remove legio");
  EXPECT_EQ(b.garrisons("abula"), "");
  Board without;
  EXPECT_EQ(without.general("consul", "abula").turn("consul", 6).refused("place legio"), "HI-V4");
}

TEST(HispaniaPirates, HI_V5_HI_V12_T67_the_atlantic_is_closed) {  // HI-V5, HI-V12
  Board b = begin(kPirates);
  for (const int die : {4, 5, 2, 4, 3, 6}) b.roll({die});
  EXPECT_EQ(b.revolts_in("mare-atlanticum"), 1);
  EXPECT_EQ(b.revolts_in("mare-cantabricum"), 1);
  EXPECT_EQ(b.state().revolts, 9);
  Board four = begin(kPirates);
  four.options().level[2] = 4;
  four.state() = four.rules().start();
  for (const int die : {4, 5, 2, 4, 3, 6}) four.roll({die});
  EXPECT_EQ(four.revolts_in("mare-atlanticum"), 0) << "a fleet starts there";
  EXPECT_EQ(four.revolts_in("mare-cantabricum"), 1);

  Board c;
  c.variants(kPirates).general("consul", "mare-gaditanum").turn("consul", 6);
  c.revolts("mare-atlanticum", 1).revolts("mare-cantabricum", 1);
  EXPECT_EQ(c.refused("fleet mare-gaditanum mare-atlanticum"), "HI-V12");
  EXPECT_EQ(c.refused("move mare-atlanticum"), "HI-V12");
  EXPECT_EQ(siege(c, "mare-atlanticum", 2), "d+2 : 4");
  EXPECT_EQ(c.chances_of("besiege mare-atlanticum 2").win, 4);
  Board groups = c;
  groups.army("bracara", 1);
  EXPECT_EQ(Rules::revolts_in(groups.state(),
                              groups.rules().revolt_group(groups.state(), space("bracara"))),
            3);
  groups.revolts("flaviobriga", 1);
  EXPECT_EQ(Rules::revolts_in(groups.state(),
                              groups.rules().revolt_group(groups.state(), space("bracara"))),
            4);
  c.play("besiege mare-atlanticum 2").roll({3});
  EXPECT_EQ(c.revolts_in("mare-atlanticum"), 0);
  EXPECT_TRUE(c.may("fleet mare-gaditanum mare-atlanticum")) << "an ordinary sea again";
}

TEST(HispaniaTerror, HI_V6_HI_V13_T68_the_special_army) {  // HI-V6, HI-V13
  Board b = begin(kTerror);
  for (const int die : {4, 5, 2, 4, 3, 6}) b.roll({die});
  b.roll({2}).roll({5});
  EXPECT_EQ(b.node(), Node::SetupSpecial);
  b.roll({5});
  EXPECT_TRUE(b.told("event.setup-special-again"));
  b.roll({4});
  EXPECT_EQ(b.state().special, space("conimbriga"));
  EXPECT_EQ(b.state().army_reserve, 1);

  Board c;
  c.variants(kTerror).special("ebora", 2).general("ulterior", "emerita").turn("ulterior", 6);
  EXPECT_EQ(formula(c.rules().attack(c.state(), space("ebora"), 3)), "d+4 : (d+2)x2");
  const Chances odds = c.chances_of("attack ebora 3");
  EXPECT_EQ(odds.win, 6);
  EXPECT_EQ(odds.tie, 3);
  EXPECT_EQ(odds.loss, 27);
  c.play("attack ebora 3").roll({6, 1});
  EXPECT_EQ(c.state().special, Space::None);
  EXPECT_EQ(c.state().armies, 0u);
  EXPECT_EQ(c.state().army_reserve, 3) << "it leaves the game";
}

Board hispano() {
  Board b;
  b.variants(kHispano).general("ulterior", "gades").general("citerior", "valentia");
  b.general("consul", "mare-ibericum");
  return b;
}

TEST(HispaniaHispano, HI_V7_HI_V14_T69_shifting_a_die) {  // HI-V7, HI-V14
  Board b = hispano();
  b.hispanic().roll({2, 6});
  ASSERT_EQ(b.node(), Node::Shift);
  EXPECT_EQ(b.rules().turn(b.state()).seats, Seats::only(kHispania));
  EXPECT_EQ(b.choices(), (std::vector<std::string>{"shift province up", "shift province down",
                                                   "shift city down", "keep"}));
  EXPECT_EQ(b.refused("shift city up"), "HI-V14") << "no going round";
  Board up = b;
  up.play("shift province up");
  EXPECT_EQ(up.revolts_in("toletum"), 1);
  EXPECT_NE(up.node(), Node::Shift) << "once";
  Board down = b;
  down.play("shift province down");
  EXPECT_EQ(down.revolts_in("osca"), 1);
  Board city = b;
  city.play("shift city down");
  EXPECT_EQ(city.revolts_in("segobriga"), 1);
  b.play("keep");
  EXPECT_EQ(b.revolts_in("numantia"), 1);
}

TEST(HispaniaHispano, HI_V14_T70_after_a_tie) {  // HI-V14
  Board b = hispano();
  b.army("segontia", 1).garrison("emerita", "consul").hispanic().roll({3, 5}).play("keep");
  ASSERT_EQ(b.node(), Node::Choose);
  EXPECT_EQ(b.choices().size(), 5u) << "Segovia, Bilbilis, Segobriga, Numantia, or the die";
  b.play("dice").roll({4});
  ASSERT_EQ(b.node(), Node::Tie);
  EXPECT_EQ(b.choices(), (std::vector<std::string>{"choose bilbilis", "choose segobriga", "stay"}));
  EXPECT_EQ(b.refused("choose numantia"), "HI-V14");
  Board stay = b;
  stay.play("stay");
  EXPECT_TRUE(stay.army_in("segontia"));
  b.play("choose segobriga");
  EXPECT_TRUE(b.army_in("segobriga"));
}

TEST(HispaniaHispano, HI_V7_HI_V14_plus_one_and_no_more_than_two_denarii) {  // HI-V7, HI-V14
  Board b = hispano();
  b.army("osca", 1).garrison("beseda", "citerior").garrison("ilerda", "citerior");
  b.garrison("salduba", "citerior").hispanic().roll({1, 1});
  ASSERT_EQ(b.node(), Node::Shift);
  b.play("shift city up");  // Gerunda revolts: one denarius left
  EXPECT_EQ(b.state().hispanic_denarii, 1);
  b.play("choose salduba");
  EXPECT_EQ(b.node(), Node::ArmySiege) << "nothing left for +1";
  EXPECT_EQ(formula(b.combat()), "d+1 : 4");

  Board plus = hispano();
  plus.army("osca", 1).garrison("salduba", "citerior").hispanic().roll({1, 4}).play("keep");
  plus.play("choose salduba");
  ASSERT_EQ(plus.node(), Node::Plus);
  Board plain = plus;
  plain.play("plain");
  EXPECT_EQ(formula(plain.combat()), "d+1 : 4");
  plus.play("plus");
  EXPECT_EQ(formula(plus.combat()), "d+2 : 4");
  EXPECT_EQ(plus.state().hispanic_denarii, 0);
  EXPECT_EQ(plus.broken(), nullptr) << plus.broken();
}

TEST(HispaniaVariants, HI_V8_they_combine) {  // HI-V8
  Board b =
      begin(kIngenivm | kImperivm | kProconsvl | kLegioHispana | kPirates | kTerror | kHispano);
  EXPECT_EQ(b.rules().seats().count(), 2);
  for (const int die : {1, 1, 1, 1, 1, 1}) b.roll({die});
  EXPECT_EQ(b.state().revolts, 22 - 18 - 2);
  EXPECT_EQ(b.broken(), nullptr) << b.broken();
}

}  // namespace
}  // namespace tercio::hispania
