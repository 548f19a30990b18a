// Push of pike: dice, strength, declarations, rebounds, reactions (vectors 1-18, 54, 56).
#include <gtest/gtest.h>

#include "support/tercios_field.h"

namespace tercio::tercios {
namespace {

using Names = std::set<std::string>;

int total(std::initializer_list<int> dice, int modifier, Options options = {}) {
  const Rules rules(box(), battle_of("nieuport"), options);
  std::array<int, 18> faces{};
  int n = 0;
  for (const int die : dice) faces[static_cast<std::size_t>(n++)] = die;
  return rules.total(faces, n, modifier);
}

// DN-65, DN-66: vectors 1 to 7, the first is the rulebook's own example.
TEST(TerciosShock, DN_65_DN_66_only_high_dice_count_and_the_modifier_lifts_one) {
  EXPECT_EQ(total({5, 4, 1}, 2), 11);
  EXPECT_EQ(total({5, 4, 1}, 0), 5);
  EXPECT_EQ(total({6, 6, 2}, 2), 12);
  EXPECT_EQ(total({4, 4}, 2), 6);
  EXPECT_EQ(total({4, 4}, 2, {.modifier_pool = true}), 10);
  EXPECT_EQ(total({5, 5}, 1), 11);
  EXPECT_EQ(total({3}, 1), 0);
  EXPECT_EQ(total({3}, 2), 5);
  EXPECT_EQ(total({3}, 3), 6);
  EXPECT_EQ(total({1, 2, 3, 4}, 1), 5);
  EXPECT_EQ(total({4, 1}, 0, {.count_fours = true}), 4);
}

// Vectors 8 to 12. DN-61, DN-64, DN-67, DN-68, DN-69, DN-70, DN-76, DN-148.
class Pikes {
 public:
  Pikes(const std::string& morale, const std::string& terrain)
      : f("+ p PS V3 1010 n; - q PS " + morale + "3 1009 s; - x RO V3 0101 s",
          {.terrain = terrain}) {
    f.begin(Step::Shock, kSpain);
    f.play("attack 1010");
    f.play("fight");
  }
  Field f;
};

TEST(TerciosShock, DN_64_DN_67_DN_68_DN_70_DN_76_a_hasty_retreat) {
  Pikes p("V", "");
  EXPECT_EQ(p.f.wants(), "3d6 attack");
  p.f.roll({5, 4, 1});
  EXPECT_EQ(p.f.wants(), "3d6 defence");
  p.f.roll({6, 2, 1});  // 10 against 6
  EXPECT_EQ(p.f.wants(), "1d6 shock-result");
  p.f.roll({6});
  EXPECT_TRUE(p.f.is("q", kDisordered));
  EXPECT_EQ(p.f.inflicted(kSpain), 1);
  EXPECT_EQ(p.f.morale(kRival), 74);
  while (p.f.wants() == "rival") p.f.play(*p.f.legal().begin());
  EXPECT_EQ(p.f.rules->battle->grid.distance(p.f.piece("q").hex, p.f.named("1009")), 3);
  EXPECT_EQ(p.f.hex("p"), "1010") << "DN-70";
}

TEST(TerciosShock, DN_148_morale_changes_the_result_die) {
  const auto result = [](const std::string& morale, int die, Options options = {}) {
    Field f("+ p PS V3 1010 n; - q PS " + morale + "3 1009 s", {.options = options});
    return f.rules->shock_result(f.id("q"), f.rules->column(4), die);
  };
  EXPECT_EQ(result("P", 6), Result::Hasty);
  EXPECT_EQ(result("P", 2), Result::None);
  EXPECT_EQ(result("C", 1), Result::Splendid);
  EXPECT_EQ(result("C", 1, {.morale_shock_drm = false}), Result::None);
}

TEST(TerciosShock, DN_95_a_dune_adds_two_to_the_defence) {  // DN-95
  Pikes p("V", "dune 1009");
  p.f.roll({5, 4, 1});
  p.f.roll({6, 2, 1});
  EXPECT_EQ(p.f.state.top().defence_total(), 8);
  EXPECT_EQ(box().column[p.f.state.top().column()].name, "1-2");
  EXPECT_EQ(p.f.rules->shock_result(p.f.id("q"), 0, 6), Result::Hasty);
  EXPECT_EQ(p.f.rules->shock_result(p.f.id("q"), 0, 3), Result::None);
}

TEST(TerciosShock, DN_78_column_10_to_14_may_void_the_field) {  // DN-78, vector 11
  Pikes p("V", "dune 1009");
  p.f.roll({6, 6, 1});
  p.f.roll({1, 2, 1});  // 12 against 0 + 2
  p.f.roll({6});
  EXPECT_TRUE(p.f.is("q", kEliminated));
  EXPECT_EQ(p.f.inflicted(kSpain), 4);
}

TEST(TerciosShock, DN_69_equal_totals_hold) {
  Pikes p("V", "");
  p.f.roll({6, 1, 1});
  p.f.roll({6, 1, 1});
  EXPECT_TRUE(p.f.was_told("DN-69 event.held"));
  EXPECT_EQ(p.f.at("q"), "1009 s");
  EXPECT_EQ(p.f.at("p"), "1010 n");
}

// DN-21: from behind, vector 13. DN-63: and without regard to strength.
TEST(TerciosShock, DN_21_DN_63_an_attack_from_behind_is_shifted_by_three) {
  Field f("+ p RO V3 1010 n; - q RO V3 1009 n; - s L V4 1009 n");
  f.begin(Step::Shock, kSpain);
  EXPECT_EQ(f.refused("attack 1010"), "") << "3 against 7, but from behind";
  f.play("attack 1010");
  f.play("fight");
  f.roll({6, 1, 1});
  f.roll({6, 1, 1, 1, 1, 1, 1});  // 6 : 6
  EXPECT_EQ(f.wants(), "2d6 shock-result");
  EXPECT_EQ(box().column[f.state.top().column()].name, "3-5");
  Field pikes("+ p RO V3 1010 n; - q PS V4 1009 n");
  pikes.begin(Step::Shock, kSpain);
  EXPECT_NE(pikes.state.step, Step::Shock) << "DN-22: pikes have no rear";
}

// Vector 15. DN-63, DN-115.
TEST(TerciosShock, DN_63_DN_115_strength_is_pooled_over_declared_hexes) {
  Field f(
      "- x AR V2 1009 s; - y PS V3 1009 s; - z L V4 1009 s; + p PS V3 1010 n; + a AR V2 1109 sw;"
      "+ l L V4 1109 sw; + j J V2 0909 se; + k PS V3 1209 n");
  f.begin(Step::Shock, kSpain);
  EXPECT_TRUE(f.is("j", kDeclared)) << "DN-62: the gennets must, alone against nine";
  EXPECT_EQ(f.refused("attack 1010"), "");
  EXPECT_EQ(f.refused("attack 1209"), "DN-116");
  f.play("attack 1010");
  EXPECT_EQ(f.refused("fight"), "DN-63") << "five are not nine";
  EXPECT_EQ(f.refused("attack 1010"), "DN-115");
  f.play("attack 1109");
  f.play("fight");
  EXPECT_EQ(f.legal("resolve"), (Names{"0909", "1010", "1109"})) << "DN-64: in any order";
  Field alone(
      "- x AR V2 1009 s; - y PS V3 1009 s; - z L V4 1009 s; + p PS V3 1010 n; + r PS V3 1209 n");
  alone.begin(Step::Shock, kSpain);
  EXPECT_NE(alone.state.step, Step::Shock) << "nobody can attack";
}

// Vectors 16 and 56. DN-71, DN-138: the rebound, and other horse first; black cassocks count as
// horse.
TEST(TerciosShock, DN_71_DN_138_horse_that_does_not_win_rebounds) {
  for (const char* other_horse : {"J", "HE"}) {
    Field f("+ r R R3 1010 n; - q PS V3 1009 s; - h " + std::string(other_horse) + " V2 1110 sw");
    f.begin(Step::Shock, kSpain);
    f.play("fight");
    f.roll({1, 1, 1});
    f.roll({1, 1, 1});
    EXPECT_EQ(f.legal("strike"), (Names{"1110"}));
    EXPECT_EQ(f.refused("strike 1009"), "DN-71");
    f.play("strike 1110");
    EXPECT_EQ(f.piece("r").facing, Dir::NE);
    f.roll({1, 1, 1});
    f.roll({1, 1});
    while (f.wants() == "spain" && f.state.depth > 0) f.play(*f.legal().begin());
    EXPECT_EQ(f.rules->battle->grid.distance(f.piece("r").hex, f.named("1010")), 1);
    EXPECT_FALSE(f.is("r", kDisordered));
  }
}

TEST(TerciosShock, DN_71_no_extra_attack_on_horse_that_was_attacked) {
  Field f("+ r R R3 1010 n; - q PS V3 1009 s; - h J V2 1110 sw");
  f.begin(Step::Shock, kSpain);
  f.piece("h").set(kAttacked);
  f.play("fight");
  f.roll({1, 1, 1});
  f.roll({1, 1, 1});
  EXPECT_TRUE(f.legal("strike").empty());
}

// Vector 17. DN-62, DN-122.
TEST(TerciosShock, DN_62_DN_122_horse_must_charge_black_cassocks_need_not) {
  Field f("+ g G P4 1010 n; - q PS V3 1009 s; + h HE V2 1210 n; - w AR V2 1209 s");
  f.begin(Step::Shock, kSpain);
  EXPECT_TRUE(f.is("g", kDeclared));
  EXPECT_FALSE(f.is("h", kDeclared));
  EXPECT_EQ(f.refused("attack 1210"), "");
}

// Vector 18. DN-104.
TEST(TerciosShock, DN_104_fury_adds_one_to_the_modifier) {
  FieldWish wish;
  wish.special = "[special.fury]\nside = \"own\"\nmodifier = 1\n";
  Field f("+ r RO R3 1010 n; - l L V3 1009 s", wish);
  f.state.fury = 1;
  f.begin(Step::Shock, kSpain);
  const Board b = f.rules->board(f.state);
  const Blow blow = f.rules->blow(f.state, b, f.named("1010"), f.named("1009"), Fight::Shock, 0);
  EXPECT_EQ(blow.modifier, 2);
  EXPECT_EQ(total({4, 2, 1}, blow.modifier), 6);
}

// Vector 54. DN-146, DN-46.
TEST(TerciosShock, DN_146_DN_46_horse_inside_a_squadron_fights_as_the_squadron) {
  Field f("+ r RO V3 1010 n; + j J V2 1010 n; - q PS V3 1009 s; - w PS V3 1009 s");
  f.begin(Step::Shock, kSpain);
  EXPECT_NE(f.state.step, Step::Shock) << "5 against 6: neither compulsory nor allowed";
  Field weak("+ r RO V3 1010 n; + j J V2 1010 n; - q PS V3 1009 s");
  weak.begin(Step::Shock, kSpain);
  EXPECT_FALSE(weak.is("j", kDeclared));
  weak.play("attack 1010");
  weak.play("fight");
  weak.roll({1, 1, 1, 1, 1});
  weak.roll({1, 1, 1});
  EXPECT_EQ(weak.hex("j"), "1010") << "no rebound";
}

// DN-72, DN-128, DN-129, DN-136.
TEST(TerciosShock, DN_72_DN_128_DN_129_DN_136_who_does_not_attack) {
  Field f(
      "+ c CU V1 1010 n; - q AR V1 1009 s; + p PS V3 1210 n demoralized; - w AR V1 1209 s;"
      "+ k PS V3 1410 n; - x AR V1 1409 s");
  f.begin(Step::Shock, kSpain);
  EXPECT_EQ(f.refused("attack 1010"), "DN-72");
  EXPECT_EQ(f.refused("attack 1210"), "DN-129");
  f.piece("k").set(kHasty);
  EXPECT_EQ(f.refused("attack 1410"), "DN-128");
  FieldWish wish;
  wish.areas =
      "[[area]]\nid = \"camp\"\nname_en = \"c\"\nname_es = \"c\"\nhexes = [\"1009\"]\nsource = "
      "\"history\"\n";
  wish.special = "[[special.closed]]\nside = \"own\"\nareas = [\"camp\"]\n";
  Field closed("+ g G P4 1010 n; - q AR V1 1009 s; + p RO V3 1110 nw", wish);
  closed.begin(Step::Shock, kSpain);
  EXPECT_FALSE(closed.is("g", kDeclared)) << "DN-136: not even horse";
}

// DN-147: results from top to bottom; the state of the leading unit shifts the difference.
TEST(TerciosShock, DN_147_squadrons_in_combat) {
  Field f("- x AR V2 1009 s demoralized; - y PS V3 1009 s; + p PS V5 1010 n");
  const Board b = f.rules->board(f.state);
  EXPECT_EQ(f.rules->strength(f.state, b, f.named("1009"), false), 5);
  EXPECT_EQ(f.rules->strength(f.state, b, f.named("1009"), true), 3);
  const auto blow = [&] {
    return f.rules->blow(f.state, b, f.named("1010"), f.named("1009"), Fight::Shock, 0);
  };
  EXPECT_EQ(blow().shift(), 0) << "the pikes lead";
  f.piece("y").set(kDisordered);
  EXPECT_EQ(blow().shift(), 1);
  f.piece("y").set(kDemoralized);
  EXPECT_EQ(blow().shift(), 2);
}

// DN-83: turn by one side if nobody stands ahead, then attack by the same rules.
TEST(TerciosShock, DN_83_the_other_side_reacts) {
  Field f(
      "+ p PS V3 1010 n; - q PS V3 1009 se; - w RO V3 1409 s; - m M V1 1408 s; - g G P3 0910 ne");
  f.put("g", "0910", "n");
  f.begin(Step::Swing, kSpain);
  EXPECT_EQ(f.wants(), "rival");
  EXPECT_EQ(f.refused("swing 1009 s"), "");
  EXPECT_EQ(f.refused("swing 1009 sw"), "DN-83");
  EXPECT_EQ(f.refused("swing 1408 se"), "DN-83") << "a friend stands ahead";
  f.play("swing 1009 s");
  EXPECT_EQ(f.refused("swing 1009 se"), "DN-83") << "once";
  f.play("swing 0910 ne");
  f.play("done");
  EXPECT_EQ(f.state.step, Step::Reaction);
  EXPECT_FALSE(f.is("g", kDeclared)) << "nobody ahead of it at 1009: a friend";
  f.play("attack 1009");
  f.play("fight");
  EXPECT_EQ(f.wants(), "3d6 attack");
}

}  // namespace
}  // namespace tercio::tercios
