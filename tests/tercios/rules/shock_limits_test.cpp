// Push of pike, reaction and the terror of horse, limit by limit: each claim fails if one condition
// of its rule is left out.
#include <gtest/gtest.h>

#include "support/tercios_field.h"

namespace tercio::tercios {
namespace {

using Names = std::set<std::string>;

// DN-64, DN-115: of two attacks the attacker says which is first; nothing is declared afterwards.
TEST(TerciosShockLimits, DN_64_DN_115_declarations_and_their_order) {
  Field f(
      "+ p RO V3 1010 n; - q RO V3 1009 s; + r RO V3 1510 n; - w RO V3 1509 s; + t RO V3 0510 n;"
      "- y RO V3 0509 s");
  f.begin(Step::Shock, kSpain);
  f.plays({"attack 1010", "attack 1510", "fight"});
  EXPECT_EQ(f.legal(), (Names{"resolve 1010", "resolve 1510"}));
  EXPECT_EQ(f.refused("attack 0510"), "DN-115");
  EXPECT_EQ(f.refused("fight"), "DN-115");
  EXPECT_EQ(f.refused("resolve 0510"), "DN-115") << "not declared";
  EXPECT_EQ(f.refused("resolve 1009"), "DN-10") << "the enemy's";
  f.play("resolve 1510");
  EXPECT_EQ(f.rules->battle->name_of(f.state.top().hex), "1509");
  f.roll({1, 1, 1});
  f.roll({1, 1, 1});
  EXPECT_EQ(f.wants(), "3d6 attack") << "the other follows by itself";
}

// DN-83, DN-129: the demoralized do not turn; one steady unit in the hex is enough.
TEST(TerciosShockLimits, DN_83_DN_129_who_swings) {
  Field f(
      "+ p RO V3 1010 n demoralized; + a AR V2 1510 n demoralized; + l L V4 1510 n; - x PS V3 0101 "
      "s");
  f.state.step = Step::Swing;
  f.state.acting = kSpain;
  const Board b = f.rules->board(f.state);
  EXPECT_EQ(f.rules->may_swing(f.state, b, f.named("1010"), Dir::NE).rule.str(), "DN-129");
  EXPECT_TRUE(f.rules->may_swing(f.state, b, f.named("1510"), Dir::NE).ok());
  EXPECT_EQ(f.rules->may_swing(f.state, b, f.named("1510"), Dir::SE).rule.str(), "DN-83");
}

// DN-73: only an adverse result takes a battery; a push that is won without effect does not.
TEST(TerciosShockLimits, DN_73_guns_that_suffer_nothing_stay) {
  Field f("+ r RO V3 1010 n; - c CU V1 1009 s; - x PS V3 0101 s");
  f.begin(Step::Shock, kSpain);
  f.plays({"attack 1010", "fight"});
  f.roll({6, 1, 1});
  f.roll({6});
  EXPECT_TRUE(f.was_told("DN-69 event.held"));
  Field won("+ r RO V3 1010 n; - c CU V1 1009 s; - x PS V3 0101 s");
  won.begin(Step::Shock, kSpain);
  won.plays({"attack 1010", "fight"});
  won.roll({2, 1, 1});  // 5 with the modifier of 3 against guns
  won.roll({1});
  const int column = static_cast<int>(won.state.top().column());
  ASSERT_EQ(box().column[static_cast<std::size_t>(column)].name, "3-5");
  won.roll({1});  // no effect
  EXPECT_NE(won.wants(), "1d6 capture");
  EXPECT_EQ(won.inflicted(kSpain), 0);
  EXPECT_EQ(won.piece("c").side(), kRival);
  EXPECT_EQ(won.hex("c"), "1009");
}

// DN-70: a movement attack that empties the hex stays where it was made.
TEST(TerciosShockLimits, DN_70_nobody_advances_after_a_movement_attack) {
  Field f("+ r RO V3 1011 n; - a A V1 1010 s disordered; - x PS V3 0101 s");
  f.begin(Step::Move, kSpain);
  f.plays({"pick r", "charge 1010"});
  f.roll({6, 6, 6});
  f.roll({1});
  f.roll({6});  // VF
  EXPECT_TRUE(f.is("a", kEliminated));
  EXPECT_EQ(f.hex("r"), "1011");
  EXPECT_EQ(f.refused("advance 1010"), "") << "and goes there for MP, if it likes";
}

// DN-71, DN-138: before it rebounds horse attacks other horse once; not foot, not on closed ground;
// and where there is none it is not asked.
TEST(TerciosShockLimits, DN_71_DN_138_the_attack_before_the_rebound) {
  const std::string field =
      "+ r R R3 1010 n; - q PS V3 1009 s; - f RO V3 0910 ne; - h J V2 1110 sw; - k J V2 1011 n";
  const auto beaten = [&](const FieldWish& wish) {
    Field f(field, wish);
    f.begin(Step::Shock, kSpain);
    f.play("fight");
    f.roll({1, 1, 1});
    f.roll({1, 1, 1});
    return f;
  };
  Field f = beaten({});
  EXPECT_EQ(f.legal(), (Names{"strike 1110", "strike 1011", "rebound"}));
  EXPECT_EQ(f.refused("strike 0910"), "DN-71") << "foot";
  EXPECT_EQ(f.refused("strike 1013"), "DN-71") << "nobody";
  f.play("strike 1110");
  f.roll({1, 1, 1});
  f.roll({1, 1});
  EXPECT_FALSE(f.legal().contains("strike 1011")) << "once";
  FieldWish wish;
  wish.areas =
      "[[area]]\nid = \"camp\"\nname_en = \"c\"\nname_es = \"c\"\nhexes = [\"1110\"]\nsource = "
      "\"history\"\n";
  wish.special = "[[special.closed]]\nside = \"own\"\nareas = [\"camp\"]\n";
  Field closed = beaten(wish);
  EXPECT_EQ(closed.legal("strike"), (Names{"1011"}));
  EXPECT_EQ(closed.refused("strike 1110"), "DN-136");
  Field alone("+ r R R3 1010 n; - q PS V3 1009 s; - x RO V3 0101 s");
  alone.begin(Step::Shock, kSpain);
  alone.play("fight");
  alone.roll({1, 1, 1});
  alone.roll({1, 1, 1});
  EXPECT_FALSE(alone.legal().contains("rebound"));
  EXPECT_TRUE(alone.was_told("DN-71 event.rebound"));
}

// ---- DN-99: the terror of horse

FieldWish terror(int radius = 2) {
  FieldWish wish;
  wish.special = "troop_check_radius = " + std::to_string(radius) + "\n";
  return wish;
}

// `attacker` in 1010 strikes bucklers of morale R and shot of morale V in 1009, with those two
// result dice.
Field struck(const char* attacker, int bucklers, int shot, const FieldWish& wish) {
  Field f("+ g " + std::string(attacker) +
              " 1010 n; - a AR V1 1009 s; - q RO R2 1009 s; - v RO V3 1108 s",
          wish);
  f.begin(Step::Shock, kSpain);
  if (f.legal().contains("attack 1010")) f.play("attack 1010");
  f.play("fight");
  f.roll({6, 6, 5, 1});
  f.roll({6, 5, 5});  // column 1-2
  f.roll({shot, bucklers});
  while (f.wants() == "rival" && f.state.depth > 0) f.play(*f.legal().begin());
  return f;
}

TEST(TerciosShockLimits, DN_99_terror_is_spread_by_horse_alone_and_by_results_alone) {
  EXPECT_EQ(struck("G P4", 5, 5, terror()).wants(), "1d6 check");
  EXPECT_NE(struck("L P4", 5, 5, terror()).wants(), "1d6 check") << "foot";
  EXPECT_NE(struck("G P4", 1, 1, terror(0)).wants(), "1d6 check") << "any other battle";
  const Field nobody_hurt = struck("G P4", 1, 1, terror());
  EXPECT_FALSE(nobody_hurt.is("q", kDisordered) || nobody_hurt.is("a", kDisordered));
  EXPECT_NE(nobody_hurt.wants(), "1d6 check");
}

// Who took the result does not check; who stands in the same hex and took none does.
TEST(TerciosShockLimits, DN_99_terror_reaches_those_beside_the_struck) {
  for (const bool shot_struck : {true, false}) {
    Field f = struck("G P4", shot_struck ? 1 : 5, shot_struck ? 5 : 1, terror());
    EXPECT_EQ(f.is("a", kDisordered), shot_struck);
    int checks = 0;
    while (f.wants() == "1d6 check") {
      f.roll({6});
      ++checks;
    }
    EXPECT_EQ(checks, shot_struck ? 1 : 2) << "the bucklers of 1108, and the shot if it is whole";
  }
}

}  // namespace
}  // namespace tercio::tercios
