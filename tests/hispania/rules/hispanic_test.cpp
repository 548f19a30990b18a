// The Hispanic phase: HI-57 to HI-70, HI-73, HI-81; vectors T24 to T39, T56, T58.
#include <gtest/gtest.h>

#include "support/hispania_position.h"

namespace tercio::hispania {
namespace {

// Example 5.
Board example_five(bool army) {
  Board b;
  b.general("consul", "segisamo").garrison("aracillum", "consul");
  b.revolts("pompaelo", 1).revolts("pallantia", 1).revolts("deobriga", 3);
  if (army) b.army("deobriga");
  b.hispanic();
  return b;
}

TEST(HispaniaRevolt, HI_57_HI_58_T24_protected) {  // HI-57, HI-58
  for (const int city : {3, 4}) {
    Board b = example_five(false);
    b.state().army_reserve = 0;
    b.roll({6, city});
    EXPECT_TRUE(b.told("event.revolt-protected"));
    EXPECT_EQ(b.state().revolts, 17);
  }
}

TEST(HispaniaRevolt, HI_59_T25_an_empty_city) {  // HI-59
  Board b = example_five(true);
  b.roll({6, 6});
  EXPECT_EQ(b.revolts_in("flaviobriga"), 1);
}

TEST(HispaniaRevolt, HI_60_T26_T27_more_revolts) {  // HI-60
  for (const int city : {1, 5}) {
    Board b = example_five(true);
    b.roll({6, city});
    EXPECT_EQ(b.revolts_in(city == 1 ? "pompaelo" : "pallantia"), 2);
    EXPECT_TRUE(b.told("event.revolt-more"));
  }
  Board full = example_five(true);
  full.roll({6, 2});
  EXPECT_TRUE(full.told("event.revolt-full"));
  EXPECT_EQ(full.revolts_in("deobriga"), 3);
}

TEST(HispaniaRevolt, HI_60_HI_73_T28_an_army_rises) {  // HI-60, HI-73
  Board b = example_five(false);
  b.roll({6, 2});
  EXPECT_TRUE(b.told("event.revolt-army"));
  EXPECT_TRUE(b.army_in("deobriga"));
  EXPECT_EQ(b.state().army_reserve, 2);
  EXPECT_EQ(b.revolts_in("deobriga"), 3);
  EXPECT_EQ(b.node(), Node::Choice) << "it acts at once";
  Board waits = example_five(false);
  waits.options().new_army_waits = 1;
  waits.roll({6, 2});
  EXPECT_EQ(waits.node(), Node::Enter) << "option new_army: the next turn has begun";
}

TEST(HispaniaRevolt, HI_60_HI_65_HI_73_T58_a_new_army_acts_at_once) {  // HI-60, HI-65, HI-73
  Board b;
  b.general("citerior", "valentia").revolts("onuba", 1);
  b.reserve(3, 1);
  b.hispanic().roll({4, 3});
  EXPECT_TRUE(b.army_in("ossonoba"));
  EXPECT_FALSE(b.army_in("onuba"));
  EXPECT_EQ(b.revolts_in("onuba"), 1) << "the old stack stays";
  EXPECT_EQ(b.revolts_in("ossonoba"), 1);
  EXPECT_EQ(b.state().revolts, 2);
}

// Example 6.
Board example_six() {
  Board b;
  b.fill("gallaecia").revolts("lucus", 2).revolts("talabriga", 1).revolts("salmantica", 1);
  b.army("salmantica").army("talabriga").army("lucus");
  b.general("ulterior", "capara").general("citerior", "valentia");
  b.garrison("abula", "consul").garrison("conimbriga", "ulterior");
  b.general("consul", "mare-ibericum");
  return b;
}

TEST(HispaniaArmies,
     HI_61_HI_63_HI_64_HI_68_HI_69_T29_siege_of_Abula) {  // HI-61, HI-63, HI-64, HI-68, HI-69
  Board b = example_six();
  EXPECT_EQ(formula(b.rules().army_siege(b.state(), space("salmantica"), space("abula"), 0)),
            "d+9 : 1x2");
  b.armies_act();
  EXPECT_EQ(b.state().from, space("salmantica")) << "III before IV and V";
  b.roll({1});
  EXPECT_TRUE(b.told("event.army-siege"));
  EXPECT_EQ(b.garrisons("abula"), "");
  EXPECT_EQ(b.state().garrisons[index(Colour::Consul)], 4);
  EXPECT_TRUE(b.army_in("salmantica")) << "no advance";
}

TEST(HispaniaArmies, HI_64_T30_equidistant) {  // HI-64
  Board b = example_six();
  b.armies_act().roll({2});
  EXPECT_TRUE(b.told("event.army-tied"));
  EXPECT_EQ(b.garrisons("abula"), "K");
  EXPECT_EQ(b.where("ulterior"), "capara");
}

TEST(HispaniaArmies, HI_67_HI_54_T31_attack_on_the_praetor) {  // HI-67, HI-54
  for (const int die : {3, 4, 5, 6}) {
    Board b = example_six();
    EXPECT_EQ(formula(b.rules().army_attack(b.state(), space("salmantica"), space("capara"), 0)),
              "d+9 : d+1");
    b.armies_act().roll({die});
    EXPECT_TRUE(b.told("event.army-attack"));
    EXPECT_EQ(b.where("ulterior"), "off");
    EXPECT_EQ(Rules::off_board(b.state()), 1);
    EXPECT_TRUE(b.army_in("salmantica"));
  }
}

TEST(HispaniaArmies, HI_64_HI_68_T32_one_alternative) {  // HI-64, HI-68
  Board b = example_six();
  EXPECT_EQ(b.rules().alternatives(b.state(), space("talabriga")), bit(space("conimbriga")));
  EXPECT_EQ(formula(b.rules().army_siege(b.state(), space("talabriga"), space("conimbriga"), 0)),
            "d+9 : 4");
  b.armies_act().roll({2});
  EXPECT_EQ(b.garrisons("conimbriga"), "") << "without a die, after the first army";
  EXPECT_TRUE(b.army_in("talabriga"));
}

TEST(HispaniaArmies, HI_63_HI_64_HI_65_T33_all_in_revolt) {  // HI-63, HI-64, HI-65
  const char* expected[6] = {"noega", "lucus", "asturica", "lucus", "bracara", "brigantium"};
  for (int die = 1; die <= 6; ++die) {
    Board b = example_six();
    const int reserve = b.state().revolts;
    b.armies_act().roll({2});
    EXPECT_EQ(b.state().from, space("lucus"));
    b.roll({die});
    EXPECT_TRUE(b.army_in(expected[die - 1])) << die;
    EXPECT_EQ(b.state().revolts, reserve) << "there is a revolt there already";
  }
}

TEST(HispaniaArmies, HI_62_HI_65_HI_66_T34_out_of_a_full_province) {  // HI-62, HI-65, HI-66
  for (int die = 1; die <= 6; ++die) {
    Board b = example_six();
    b.state().armies &= ~bit(space("lucus"));
    b.state().armies |= bit(space("lancia"));
    EXPECT_EQ(b.rules().alternatives(b.state(), space("lancia")),
              bit(space("aracillum")) | bit(space("pallantia")));
    b.armies_act().roll({2}).roll({die});
    const char* to = die <= 4 ? "aracillum" : "pallantia";
    EXPECT_TRUE(b.army_in(to)) << die;
    EXPECT_EQ(b.revolts_in(to), 1);
    EXPECT_TRUE(b.told("event.army-enters"));
  }
}

TEST(HispaniaArmies, HI_61_HI_70_T35_the_order_matters) {  // HI-61, HI-70
  Board b = example_six();
  b.state().armies &= ~bit(space("lucus"));
  b.state().armies |= bit(space("asturica"));
  EXPECT_EQ(formula(b.rules().army_attack(b.state(), space("salmantica"), space("capara"), 0)),
            "(d+9)x2 : d+1");
}

TEST(HispaniaArmies, HI_64_T36_the_nearest_shield) {  // HI-64
  const char* expected[6] = {"beseda", "beseda", "salduba", "salduba", "ilerda", "ilerda"};
  for (int die = 1; die <= 6; ++die) {
    Board b;
    b.army("osca", 1).garrison("emerita", "consul").armies_act().roll({die});
    EXPECT_TRUE(b.army_in(expected[die - 1])) << die;
  }
}

TEST(HispaniaArmies, HI_62_HI_64_T37_T38_a_province_in_full_revolt) {  // HI-62, HI-64
  const char* expected[6] = {"pompaelo",   "deobriga", "deobriga",
                             "calagurris", "numantia", "numantia"};
  for (int die = 1; die <= 6; ++die) {
    Board b;
    b.fill("ilergetia").army("calagurris").garrison("emerita", "consul");
    b.armies_act().roll({die});
    EXPECT_TRUE(b.army_in(expected[die - 1])) << die;
    Board two;  // an army in II closes it
    two.fill("ilergetia").army("calagurris").army("segontia", 1).garrison("emerita", "consul");
    two.armies_act().roll({die});
    EXPECT_TRUE(two.army_in(die == 1 ? "pompaelo" : "deobriga")) << die;
  }
}

TEST(HispaniaArmies, HI_61_HI_62_HI_66_T39_into_a_roman_province) {  // HI-61, HI-62, HI-66
  Board b;
  b.fill("lusitania").army("onuba").garrison("emerita", "consul");
  b.general("citerior", "valentia");
  b.armies_act();
  EXPECT_TRUE(b.army_in("hispalis")) << "Ossonoba has a revolt, Hispalis not";
  EXPECT_EQ(b.revolts_in("hispalis"), 1);
  b.army("flaviobriga", 1).hispanic();
  b.roll({3, 5});
  EXPECT_EQ(b.state().from, space("flaviobriga")) << "Roman provinces come last";
}

TEST(HispaniaArmies, HI_61_HI_81_each_army_once) {  // HI-61, HI-81
  Board b;
  b.fill("ilergetia").army("calagurris").garrison("emerita", "consul");
  b.general("citerior", "valentia");
  b.armies_act().roll({6});  // I goes to II
  EXPECT_TRUE(b.army_in("numantia"));
  EXPECT_EQ(b.node(), Node::Roman) << "and does not act there again";
  EXPECT_EQ(b.state().active, General::Citerior);
}

TEST(HispaniaArmies, HI_61_two_in_roman_provinces) {  // HI-61
  Board b;
  b.army("corduba", 1).army("valentia", 1).garrison("emerita", "consul");
  EXPECT_EQ(b.armies_act().state().from, space("corduba"));
  Board other;
  other.options().citerior_first = 1;
  other.army("corduba", 1).army("valentia", 1).garrison("emerita", "consul");
  EXPECT_EQ(other.armies_act().state().from, space("valentia"));
}

TEST(HispaniaArmies, HI_67_HI_53_T56_the_attacker_falls) {  // HI-67, HI-53
  Board b;
  b.army("hispalis", 1).general("ulterior", "corduba").general("citerior", "valentia");
  b.garrison("corduba", "ulterior").garrison("corduba", "ulterior").garrison("emerita", "consul");
  b.armies_act().roll({4});
  EXPECT_EQ(b.node(), Node::ArmyAttack);
  EXPECT_EQ(formula(b.combat()), "d+1 : d+3");
  b.roll({3, 1});
  EXPECT_FALSE(b.army_in("hispalis"));
  EXPECT_EQ(b.revolts_in("hispalis"), 0);
  EXPECT_EQ(b.state().army_reserve, 3);
}

TEST(HispaniaArmies, HI_64_equal_shields_of_two_provinces) {  // HI-64
  Board c;
  c.fill("carpetania").army("capara").garrison("gades", "consul").garrison("osca", "consul");
  c.revolts("conimbriga", 1).revolts("asturica", 1);
  const SpaceSet found = c.rules().alternatives(c.state(), space("capara"));
  EXPECT_EQ(count(found), 4);  // Emerita 5, Salmantica 4, Conimbriga 4, Asturica 3
  EXPECT_EQ(count(c.rules().nearest(found, 4)), 2);
  c.armies_act();
  Board stay = c;
  stay.roll({4});
  EXPECT_TRUE(stay.told("event.army-tied"));
  c.options().reroll_equal = 1;
  c.roll({4});
  EXPECT_TRUE(c.told("event.army-again"));
  EXPECT_EQ(c.node(), Node::Choice);
  c.roll({6});
  EXPECT_TRUE(c.army_in("emerita"));
}

TEST(HispaniaArmies, HI_68_top_garrison_goes_back_to_its_owner) {  // HI-68
  Board b;
  b.army("beseda", 3).garrison("gerunda", "citerior").garrison("gerunda", "ulterior");
  b.revolts("ilerda", 1).revolts("osca", 1).garrison("emerita", "consul");
  b.armies_act();  // Gerunda alone is without revolt
  EXPECT_EQ(b.garrisons("gerunda"), "C");
  EXPECT_EQ(b.state().garrisons[index(Colour::Ulterior)], 4);
}

}  // namespace
}  // namespace tercio::hispania
