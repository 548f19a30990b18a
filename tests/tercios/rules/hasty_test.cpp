// Reactions, movement attacks, coups de main (vectors 19, 28-31, 52, 53).
#include <gtest/gtest.h>

#include "support/tercios_field.h"

namespace tercio::tercios {
namespace {

using Names = std::set<std::string>;

// Vector 28. DN-47, DN-48.
Field gendarmes_close() {
  Field f("+ g G P4 1014 n; - a A V1 1010 s; - r RO V3 1009 s");
  f.begin(Step::Move, kSpain);
  f.plays({"pick g", "advance 1011", "face n"});
  return f;
}

TEST(TerciosReact, DN_47_DN_48_a_sleeve_shelters) {
  Field f = gendarmes_close();
  EXPECT_EQ(f.wants(), "rival");
  EXPECT_EQ(f.legal("shelter"), (Names{"1009"}));
  f.play("shelter 1009");
  EXPECT_EQ(f.hex("a"), "1009");
  EXPECT_EQ(f.piece("a").depth, 0);
}

TEST(TerciosReact, DN_47_DN_48_a_sleeve_withdraws) {
  Field f = gendarmes_close();
  f.play("withdraw");
  EXPECT_TRUE(f.is("a", kDisordered));
  while (f.wants() == "rival") f.play(*f.legal().begin());
  EXPECT_EQ(f.inflicted(kSpain), 0) << "no points";
  EXPECT_EQ(f.rules->battle->grid.distance(f.piece("a").hex, f.named("1010")), 2);
}

TEST(TerciosReact, DN_50_a_sleeve_that_stands_may_be_charged) {  // DN-50
  Field f = gendarmes_close();
  f.play("stand");
  EXPECT_EQ(f.legal("charge"), (Names{"1010"}));
  f.play("charge 1010");
  EXPECT_EQ(f.wants(), "4d6 attack");
  EXPECT_TRUE(f.is("g", kHasty));
}

// Vector 29. DN-49.
TEST(TerciosReact, DN_49_horse_withdraws_before_foot_only) {
  Field f("+ r R V3 1013 n; - j J V2 1010 s");
  f.begin(Step::Move, kSpain);
  f.plays({"pick r", "advance 1011"});
  if (f.state.top().stage == Stage::Facing) f.play("face n");
  EXPECT_NE(f.wants(), "rival");
  Field foot("+ p PS V3 1013 n; - j J V2 1010 s");
  foot.begin(Step::Move, kSpain);
  foot.plays({"pick p", "advance 1011", "face n"});
  EXPECT_EQ(foot.wants(), "rival");
  EXPECT_EQ(foot.refused("shelter 1009"), "DN-49");
  foot.play("withdraw");
  while (foot.wants() == "rival") foot.play(*foot.legal().begin());
  EXPECT_EQ(foot.rules->battle->grid.distance(foot.piece("j").hex, foot.named("1010")), 3);
}

// Vector 30. DN-47.
TEST(TerciosReact, DN_47_not_in_disorder_nor_held_nor_already_in_contact) {
  for (const char* units : {"+ g G P4 1014 n; - a A V1 1010 s disordered",
                            "+ g G P4 1014 n; - a A V1 1010 s; + l L V4 0909 ne",
                            "+ g G P4 1014 n; - a A V1 1010 s; + m M C1 0910 n"}) {
    Field f(units);
    if (f.rules->units() > 2 && f.rules->battle->unit[2].id == "l") f.put("l", "0910", "ne");
    f.begin(Step::Move, kSpain);
    f.plays({"pick g", "advance 1011"});
    if (f.state.depth > 0 && f.state.top().stage == Stage::Facing) f.play("face n");
    EXPECT_NE(f.wants(), "rival") << units;
  }
}

// Vector 31. DN-52.
TEST(TerciosHasty, DN_52_no_movement_attack_under_the_eyes_of_horse) {
  Field f("+ p PS V3 1012 n; - a AR V1 1010 s disordered; - g G P3 1110 sw");
  f.put("g", "1111", "sw");
  f.put("p", "1012", "n");
  f.begin(Step::Move, kSpain);
  f.play("pick p");
  f.put("p", "1011", "n");
  EXPECT_EQ(f.refused("charge 1010"), "DN-52");
  f.piece("g").facing = Dir::NE;
  EXPECT_EQ(f.refused("charge 1010"), "");
}

// DN-50, DN-117, DN-127.
TEST(TerciosHasty, DN_50_DN_117_DN_127_who_may_charge_whom) {
  Field f(
      "+ a AR V2 1011 n; - b A V1 1010 s; + m M C1 1511 n; - c AR V2 1510 s; + r RO V3 2011 s;"
      "- d A V1 2010 s; - e RO V3 1810 s; + k RO V3 1811 n");
  f.begin(Step::Move, kSpain);
  f.play("pick a");
  EXPECT_EQ(f.refused("charge 1010"), "DN-50") << "sleeves do not";
  f.play("rest");
  f.play("pick m");
  EXPECT_EQ(f.refused("charge 1510"), "DN-117") << "1 against 2";
  f.play("rest");
  f.play("pick r");
  EXPECT_EQ(f.refused("charge 2010"), "DN-127") << "behind it";
  f.play("rest");
  f.play("pick k");
  EXPECT_EQ(f.refused("charge 1810"), "DN-50") << "no sleeve";
}

// Vector 14. DN-51.
TEST(TerciosHasty, DN_51_later_attacks_are_shifted) {
  Field f("+ r RO V3 1011 n; - a A V1 1010 s");
  const Board b = f.rules->board(f.state);
  const auto shift = [&](int attacks) {
    return f.rules->blow(f.state, b, f.named("1011"), f.named("1010"), Fight::Movement, attacks)
        .shift();
  };
  EXPECT_EQ(shift(0), 0);
  EXPECT_EQ(shift(1), -2);
  EXPECT_EQ(shift(2), -5);
  EXPECT_EQ(shift(3), -5);
  EXPECT_EQ(f.rules->column(6 - 5 + shift(1)), -1);
  EXPECT_EQ(box().column[static_cast<std::size_t>(f.rules->column(11 - 5 + shift(2)))].name, "1-2");
}

TEST(TerciosHasty, DN_117_DN_71_horse_rebounds_from_a_movement_attack_and_ends) {  // DN-117, DN-71
  Field f("+ j J V2 1011 n; - a A V1 1010 s disordered; - x PS V3 0101 s");
  f.begin(Step::Move, kSpain);
  f.plays({"pick j", "charge 1010"});
  f.roll({1, 1});
  f.roll({6});
  while (f.wants() == "spain" && f.state.depth > 0) f.play(*f.legal().begin());
  EXPECT_EQ(f.rules->battle->grid.distance(f.piece("j").hex, f.named("1011")), 1);
  EXPECT_NE(f.state.step, Step::Move);
}

// Vector 19. DN-31, DN-32, DN-33, DN-34.
TEST(TerciosHasty, DN_31_DN_32_DN_33_DN_34_a_coup_de_main_that_ties_is_a_hasty_retreat) {
  Field f("+ p PS R3 1014 n; - q PS V4 1009 n; + v PS V3 1814 n; - w PS V3 1809 n");
  f.begin(Step::Move, kSpain);
  f.plays({"pick p", "advance 1011", "face n"});
  EXPECT_EQ(f.legal("coup"), (Names{"1010"}));
  f.play("coup 1010");
  if (f.state.top().kind == Kind::Mover && f.state.top().stage == Stage::Facing) f.play("face n");
  EXPECT_EQ(f.wants(), "3d6 attack") << "DN-33: without regard to strength";
  f.roll({6, 1, 1});
  f.roll({6, 1, 1, 1});
  EXPECT_TRUE(f.is("p", kDisordered));
  EXPECT_EQ(f.inflicted(kRival), 1);
  while (f.state.depth > 0) f.play(*f.legal().begin());
  f.plays({"pick v", "advance 1811"});
  if (f.state.depth > 0 && f.state.top().stage == Stage::Facing) f.play("face n");
  EXPECT_EQ(f.state.depth, 0) << "DN-31: morale V does not";
}

// Vectors 52, 53. DN-140.
TEST(TerciosHasty, DN_140_a_coup_lapses_when_everybody_has_gone) {
  Field f("+ r RO R3 1013 n; - a A V1 1008 s; - x PS V3 0101 s");
  f.begin(Step::Move, kSpain);
  f.plays({"pick r", "advance 1011", "face n"});
  EXPECT_EQ(f.refused("coup 1010"), "DN-140") << "1 MP is left";
  f.plays({"advance 1010", "face n"});
  f.play("coup 1009");
  if (f.wants() == "spain") f.play("face n");
  EXPECT_EQ(f.wants(), "rival");
  f.play("withdraw");
  while (f.wants() == "rival") f.play(*f.legal().begin());
  EXPECT_EQ(f.hex("r"), "1009");
  EXPECT_FALSE(f.is("r", kDisordered));
  EXPECT_EQ(f.inflicted(kRival), 0);
  Field early("+ r RO R3 1010 n; - a A V1 1008 s", {.options = {.encamisada_any_time = true}});
  early.begin(Step::Move, kSpain);
  early.play("pick r");
  EXPECT_EQ(early.refused("coup 1009"), "");
}

TEST(TerciosHasty, DN_31_DN_140_no_coup_from_contact_or_disorder) {
  Field f(
      "+ r RO R3 1010 n; - a A V1 1009 s disordered; + s RO R3 1510 n disordered; - b A V1 1508 s");
  f.begin(Step::Move, kSpain);
  f.play("pick r");
  EXPECT_EQ(f.refused("coup 1110"), "DN-31");
  f.play("rest");
  f.play("pick s");
  EXPECT_EQ(f.refused("coup 1509"), "DN-140");
}

}  // namespace
}  // namespace tercio::tercios
