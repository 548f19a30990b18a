// Movement attacks, coups de main and reactions, limit by limit: each claim fails if one condition
// of its rule is left out.
#include <gtest/gtest.h>

#include "support/tercios_field.h"

namespace tercio::tercios {
namespace {

using Names = std::set<std::string>;

// A hex that the own side may not enter.
FieldWish closed(const std::string& hex) {
  FieldWish wish;
  wish.areas = "[[area]]\nid = \"camp\"\nname_en = \"c\"\nname_es = \"c\"\nhexes = [\"" + hex +
               "\"]\nsource = \"history\"\n";
  wish.special = "[[special.closed]]\nside = \"own\"\nareas = [\"camp\"]\n";
  return wish;
}

// ---- movement attacks: from 1011 on disordered archers in 1010

std::string charge(const std::string& units, const FieldWish& wish = {},
                   std::string_view pick = "pick r", Step step = Step::Move) {
  Field f(units + "; - a A V1 1010 s disordered; - x PS V3 0101 s", wish);
  f.begin(step, kSpain);
  f.play(pick);
  return f.refused("charge 1010");
}

// DN-50: the terrain cost is paid, so ground that is closed or too dear protects; a squadron
// charges where it could go (DN-42, DN-96).
TEST(TerciosHastyLimits, DN_50_DN_42_DN_96_the_ground_of_a_movement_attack) {
  EXPECT_EQ(charge("+ r J V2 1011 n"), "");
  EXPECT_EQ(charge("+ r J V2 1011 n", {.terrain = "marsh 1010"}), "DN-50");
  EXPECT_EQ(charge("+ r RO V3 1011 n", {.terrain = "marsh 1010"}), "");
  EXPECT_EQ(charge("+ r GR V1 1011 n"), "DN-50") << "guns never";
  EXPECT_EQ(charge("+ r L V4 1011 n", {.terrain = "hill 1010"}), "");
  Field spent("+ r L V4 1012 n; - a A V1 1010 s disordered; - x PS V3 0101 s",
              {.terrain = "hill 1010"});
  spent.begin(Step::Move, kSpain);
  spent.plays({"pick r", "advance 1011", "face n"});
  EXPECT_EQ(spent.refused("charge 1010"), "DN-50") << "a hill costs 2, one MP is left";
  const std::string pair = "+ r PS V3 1011 n; + l L V4 1011 n";
  EXPECT_EQ(charge(pair, {}, "squadron 1011"), "");
  EXPECT_EQ(charge(pair, {.terrain = "village 1010"}, "squadron 1011"), "DN-50");
  EXPECT_EQ(charge(pair, {.terrain = "dune 1010"}, "squadron 1011"), "");
  EXPECT_EQ(charge("+ s AR V2 1011 n; " + pair, {.terrain = "dune 1010"}, "squadron 1011"),
            "DN-50");
  EXPECT_EQ(charge("+ r RO V3 1011 n", {.terrain = "village 1010"}), "");
}

// DN-143: out of a squadron only after leaving it; DN-129; DN-136; DN-117: equal strength is
// enough.
TEST(TerciosHastyLimits, DN_143_DN_129_DN_136_DN_117_who_makes_a_movement_attack) {
  EXPECT_EQ(charge("+ r RO V3 1011 n; + s AR V2 1011 n"), "DN-143");
  EXPECT_EQ(charge("+ r RO V3 1011 n demoralized"), "DN-129");
  EXPECT_EQ(charge("+ r RO V3 1011 n", closed("1010")), "DN-136");
  EXPECT_EQ(charge("+ r RO V1 1011 n"), "");
  EXPECT_EQ(charge("+ r PR V2 1011 n"), "");
}

// DN-52: the eyes are the enemy's; shot and guns do not watch, nor who looks elsewhere.
TEST(TerciosHastyLimits, DN_52_whose_eyes) {
  EXPECT_EQ(charge("+ r RO V3 1011 n; - g RO V3 1112 nw"), "DN-52");
  EXPECT_EQ(charge("+ r RO V3 1011 n; - g RO V3 1112 se"), "");
  EXPECT_EQ(charge("+ r RO V3 1011 n; + g RO V3 1112 nw"), "") << "a friend";
  EXPECT_EQ(charge("+ r RO V3 1011 n; - g AR V2 1112 nw"), "");
  EXPECT_EQ(charge("+ r RO V3 1011 n; - g CU V1 1112 nw"), "");
}

// Option second_move_reactions: movement attacks and reactions in the second movement, or neither.
TEST(TerciosHastyLimits, DN_47_DN_50_the_second_movement) {
  EXPECT_EQ(charge("+ r J V2 1011 n", {}, "pick r", Step::Move2), "");
  EXPECT_EQ(charge("+ r J V2 1011 n", {.options = {.second_move_reactions = false}}, "pick r",
                   Step::Move2),
            "DN-50");
  EXPECT_EQ(charge("+ r J V2 1011 n", {.options = {.second_move_reactions = false}}), "");
  for (const bool asked : {true, false}) {
    Field f("+ g G P4 1012 n; - a A V1 1010 s; - x PS V3 0101 s",
            {.options = {.second_move_reactions = asked}});
    f.begin(Step::Move2, kSpain);
    f.plays({"pick g", "advance 1011", "face n"});
    EXPECT_EQ(f.wants() == "rival", asked) << "DN-47";
    Field first("+ g G P4 1012 n; - a A V1 1010 s; - x PS V3 0101 s",
                {.options = {.second_move_reactions = asked}});
    first.begin(Step::Move, kSpain);
    first.plays({"pick g", "advance 1011", "face n"});
    EXPECT_EQ(first.wants(), "rival");
  }
}

// DN-48: in any direction, over a river too; but with Switzers, not with just anybody.
TEST(TerciosHastyLimits, DN_48_where_shot_shelters) {
  for (const char* river : {"", "river 1010-n"}) {
    Field f("+ g G P4 1014 n; - a A V1 1010 s; - r RO V3 1009 s; - c PR V2 0910 s",
            {.terrain = river});
    f.begin(Step::Move, kSpain);
    f.plays({"pick g", "advance 1011", "face n"});
    EXPECT_EQ(f.refused("shelter 1009"), "") << river;
    EXPECT_EQ(f.refused("shelter 0910"), "DN-48") << "no Switzers there";
    EXPECT_EQ(f.refused("shelter 1008"), "DN-48") << "not adjacent";
  }
}

// ---- coups de main: from 1010 by way of 1009, with no MP left

Field before_coup(const std::string& units, const FieldWish& wish = {}, Step step = Step::Move) {
  Field f(units + "; - z PS V3 0101 s", wish);
  f.begin(step, kSpain);
  f.play("pick r");
  f.state.top().left = 0;
  return f;
}

// DN-140: not in the second movement, not in disorder; DN-35: not out of a squadron.
TEST(TerciosHastyLimits, DN_140_DN_35_who_makes_no_coup) {
  const std::string foe = "; - a A V1 1008 s";
  EXPECT_EQ(before_coup("+ r J R2 1010 n" + foe).refused("coup 1009"), "");
  EXPECT_EQ(before_coup("+ r J R2 1010 n" + foe, {}, Step::Move2).refused("coup 1009"), "DN-140");
  EXPECT_EQ(before_coup("+ r RO R3 1010 n disordered" + foe).refused("coup 1009"), "DN-140");
  EXPECT_EQ(before_coup("+ r RO R3 1010 n; + s AR R2 1010 n" + foe).refused("coup 1009"), "DN-35");
}

// DN-32, DN-22: a hex in front; pikes have nothing behind them.
TEST(TerciosHastyLimits, DN_32_DN_22_a_coup_goes_forward) {
  const std::string foe = "; - a A V1 1012 s";
  EXPECT_EQ(before_coup("+ r RO R3 1010 n" + foe).refused("coup 1011"), "DN-32");
  EXPECT_EQ(before_coup("+ r PS R3 1010 n" + foe).refused("coup 1011"), "");
}

// DN-32, DN-127: of several enemies in front the attacker chooses; who lies behind shot that has
// turned, or on ground closed to it, is no target.
TEST(TerciosHastyLimits, DN_32_DN_127_whom_a_coup_strikes) {
  const std::string foes = "+ r AR R2 1010 n; - a A V1 1008 s; - b A V1 1109 s";
  Field f = before_coup(foes);
  f.plays({"coup 1009", "face n"});
  EXPECT_EQ(f.legal("strike"), (Names{"1008", "1109"}));
  EXPECT_EQ(f.refused("strike 0909"), "DN-32");
  EXPECT_EQ(f.refused("rebound"), "DN-10") << "it is compulsory";
  f.play("strike 1109");
  EXPECT_EQ(f.wants(), "2d6 attack");
  EXPECT_EQ(f.at("r"), "1009 ne");
  Field turned = before_coup(foes);
  turned.plays({"coup 1009", "face se"});
  EXPECT_EQ(turned.wants(), "2d6 attack");
  EXPECT_EQ(turned.at("r"), "1009 ne") << "1008 lies behind";
  Field one = before_coup(foes, closed("1008"));
  one.plays({"coup 1009", "face n"});
  EXPECT_EQ(one.wants(), "2d6 attack");
  EXPECT_EQ(one.at("r"), "1009 ne") << "DN-136";
}

}  // namespace
}  // namespace tercio::tercios
