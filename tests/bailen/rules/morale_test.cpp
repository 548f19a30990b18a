// Morale: checks, disorder, rout, reorganization (BA-149 to BA-154, BA-224), vectors 44 and 45.
#include <gtest/gtest.h>

#include <string>

#include "games/bailen/rules/odds.h"
#include "support/bailen_field.h"

namespace tercio::bailen {
namespace {

MoraleResult check(const Field& f, std::string_view u, int die) {
  Changes changes;
  const int modifier =
      f.rules->morale_modifier(f.state, f.rules->board(f.state), f.id(u), false, changes);
  return f.rules->morale_result(f.rules->grade(f.state, f.id(u)), die + modifier);
}

// Vector 44. BA-149, BA-150, BA-156.
TEST(BailenMorale, BA_149_BA_150_BA_156_modifiers) {
  Field f("4leg-1 s15 e -3; @chabert s15");  // woods, leader 1
  EXPECT_EQ(check(f, "4leg-1", 2), MoraleResult::Disorganized);
  EXPECT_EQ(check(f, "4leg-1", 1), MoraleResult::Routed);
  EXPECT_EQ(check(f, "4leg-1", 3), MoraleResult::Holds);
  f.state.leader[f.leader("chabert")].set(kReverse);  // factor 0 counts 1
  EXPECT_EQ(check(f, "4leg-1", 3), MoraleResult::Holds);
  Field g("2red-1 s15 e -3; @schramm s15");
  g.state.leader[g.leader("schramm")].set(kReverse);  // -1
  Changes changes;
  EXPECT_EQ(
      g.rules->morale_modifier(g.state, g.rules->board(g.state), g.id("2red-1"), false, changes),
      -2);
  Field r("4leg-1 v13 e r");
  Changes more;
  EXPECT_EQ(r.rules->morale_modifier(r.state, r.rules->board(r.state), r.id("4leg-1"), false, more),
            -1);
}

TEST(BailenMorale, BA_149_the_table) {
  const Rules rules(box(), 0, {});
  const auto passes = [&](Grade g) { return morale_chances(rules, g, 0)[0]; };
  EXPECT_EQ(passes(Grade::A), Fraction::of(6, 6));
  EXPECT_EQ(passes(Grade::B), Fraction::of(5, 6));
  EXPECT_EQ(passes(Grade::C), Fraction::of(4, 6));
  EXPECT_EQ(passes(Grade::D), Fraction::of(4, 6));
  EXPECT_EQ(passes(Grade::E), Fraction::of(3, 6));
  EXPECT_EQ(passes(Grade::F), Fraction::of(2, 6));
}

// Vector 45. BA-153, BA-154.
TEST(BailenMorale, BA_153_BA_154_reorganization) {
  Field e("vgra-1 w13 e d; 4leg-1 v13 e");
  e.begin(Step::Reorganize, kSpanish);
  e.play("rally vgra-1");
  e.roll(5);  // -1 in an enemy zone: 4, E passes
  EXPECT_EQ(e.status("vgra-1"), Status::Ordered);
  Field r("4leg-1 v13 e r; omil-1 aa1 w");
  r.begin(Step::Reorganize, kFrench);
  r.play("rally 4leg-1");
  r.roll(3);
  EXPECT_EQ(r.status("4leg-1"), Status::Routed);
  Field s("4leg-1 v13 e r; omil-1 aa1 w");
  s.begin(Step::Reorganize, kFrench);
  s.play("rally 4leg-1");
  s.roll(4);
  EXPECT_EQ(s.status("4leg-1"), Status::Disorganized);
  EXPECT_NE(s.refused("rally 4leg-1"), "");  // once each
}

// BA-152, BA-224, BA-128: rout: two hexes at once, then home each turn.
TEST(BailenMorale, BA_152_BA_224_BA_128_rout) {
  Field f("4leg-1 v13 e r; omil-1 aa1 w; @dupont v13");
  f.order("chabert", Order::None);
  const int far = f.rules->grid().distance(f.piece("4leg-1").hex, f.named("g19"));
  f.begin(Step::Move, kFrench);
  EXPECT_LT(f.rules->grid().distance(f.piece("4leg-1").hex, f.named("g19")), far);
  EXPECT_EQ(f.refused("pick 4leg-1"), "BA-60");
}

// BA-76, BA-152: the routed run for their base, but enter no enemy zone on their way.
TEST(BailenMorale, BA_76_BA_152_the_routed_run_into_no_zone) {
  // A line of battalions from edge to edge between the unit and its base; no zone reaches into
  // woods, so there they stand.
  Field f("4leg-1 v13 w r; @chabert am25");
  const auto base =
      f.rules->base_hex(f.state, f.rules->board(f.state), f.id("4leg-1"), f.piece("4leg-1").hex);
  ASSERT_EQ(f.rules->map->name_of(base), "g19");
  int row = 1;
  for (std::size_t u = 0; u < f.rules->units() && row <= 26; ++u) {
    if (f.rules->q(u).side != kSpanish || f.rules->q(u).arm != Arm::Infantry) continue;
    const auto at = [](int n) { return "s" + std::to_string(n); };
    if (row % 2 != 0 && !f.rules->map->cover.has(f.named(at(row)))) ++row;
    Piece& p = f.state.piece[u];
    p.set_where(Where::Map);
    p.hex = f.named(at(row++));
    p.face(Corner::E);
  }
  ASSERT_GT(row, 26) << "enough battalions";
  f.begin(Step::Move, kFrench);
  ASSERT_NE(f.hex("4leg-1"), "v13");
  EXPECT_EQ(f.points("4leg-1"), 8);
  EXPECT_FALSE(f.rules->zones(f.state, kSpanish).any.has(f.piece("4leg-1").hex));
}

}  // namespace
}  // namespace tercio::bailen
