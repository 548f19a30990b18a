// Shock (BA-111 to BA-128, BA-222, BA-225, BA-228, BA-229), vectors 1, 17, 32 to 42 and 52.
#include <gtest/gtest.h>

#include "games/bailen/rules/odds.h"
#include "support/bailen_field.h"

namespace tercio::bailen {
namespace {

// The French attack from Y13 into Z13, which lies to the south-east: clear, level ground.
Field field(const std::string& attackers, const std::string& defenders) {
  Field f(attackers + "; " + defenders);
  f.order("chabert", Order::Harass);
  f.order("pannetier", Order::Harass);
  f.order("prive", Order::Harass);
  return f;
}

int ratio(int attack, int defence) {
  // Points by losses: 4leg-1 has 8 printed, 4leg-2 8 …; enough to make any small pair.
  Field f("4leg-1 y13 e; 4leg-2 y13 e; 4leg-3 y13 e; 3leg-1 z12 ssw; vcat z13 w; omil-1 z13 w");
  int left = attack;
  for (const char* u : {"4leg-1", "4leg-2", "4leg-3", "3leg-1"}) {
    const int n = std::min(left, 8);
    left -= n;
    if (n == 0) {
      f.piece(u).set_where(Where::Out);
      f.piece(u).hex = Hex::None;
    } else {
      f.piece(u).lost = static_cast<std::uint8_t>(8 - n);
    }
  }
  f.piece("omil-1").set_where(Where::Out);
  f.piece("omil-1").hex = Hex::None;
  f.piece("vcat").lost = static_cast<std::uint8_t>(12 - defence);
  UnitSet all;
  for (const char* u : {"4leg-1", "4leg-2", "4leg-3", "3leg-1"})
    if (f.piece(u).on_map()) all.add(f.id(u));
  return f.rules->blow(f.state, f.rules->board(f.state), all, f.named("z13"), Fight::Shock).column;
}

// Vector 1. BA-119, BA-120: columns 1-4 … 5-1 are 0 … 7.
TEST(BailenShock, BA_119_BA_120_ratios_are_rounded_for_the_defender) {
  EXPECT_EQ(ratio(11, 4), 4);
  EXPECT_EQ(ratio(8, 4), 4);
  EXPECT_EQ(ratio(7, 4), 3);
  EXPECT_EQ(ratio(3, 4), 2);
  EXPECT_EQ(ratio(9, 10), 2);
  EXPECT_EQ(ratio(5, 11), 1);
  EXPECT_EQ(ratio(1, 4), 0);
  EXPECT_EQ(ratio(30, 4), 7);
  EXPECT_EQ(ratio(1, 5), -1);
}

// Vector 1, the end: refused, and 1-4 when the obligation forces it (BA-112, BA-120).
TEST(BailenShock, BA_112_BA_120_below_one_to_four) {
  Field f("esc-1 y13 e; omil-1 z13 w");
  f.begin(Step::Declare, kFrench);
  f.play("attack esc-1 z13");
  EXPECT_EQ(f.refused("commit"), "BA-120");
  Field g("esc-1 y13 e; 4leg-1 y13 e; omil-1 z13 w; jaen-2 z12 w");
  g.begin(Step::Declare, kFrench);
  g.plays({"attack 4leg-1 z12", "attack esc-1 z13"});
  EXPECT_EQ(g.refused("commit"), "");
}

// Vector 17. BA-112, example 7; BA-117: two targets from one hex.
TEST(BailenShock, BA_112_BA_117_the_whole_front_is_attacked) {
  Field f("4leg-1 y13 e; 4leg-2 y13 e; omil-1 z12 w; omil-2 z13 w");
  f.begin(Step::Declare, kFrench);
  EXPECT_EQ(f.refused("commit"), "");  // BA-111: nobody must
  f.play("attack 4leg-1 z12");
  EXPECT_EQ(f.refused("commit"), "BA-112");
  f.play("attack 4leg-2 z13");
  EXPECT_EQ(f.refused("commit"), "");
  Field lone("4leg-1 y13 e; omil-1 z12 w; omil-2 z13 w");
  lone.begin(Step::Declare, kFrench);
  lone.play("attack 4leg-1 z12");
  EXPECT_EQ(lone.refused("commit"), "BA-112");
  lone.play("drop 4leg-1");
  EXPECT_EQ(lone.refused("attack 4leg-1 z12"), "BA-111");
  lone.play("commit");
  Options excused;
  excused.lone_excused = true;
  Field option("4leg-1 y13 e; omil-1 z12 w; omil-2 z13 w", {.options = excused});
  option.begin(Step::Declare, kFrench);
  option.plays({"attack 4leg-1 z12"});
  EXPECT_EQ(option.refused("commit"), "");
}

// BA-113, BA-118, BA-38, BA-46, BA-128: who may not attack, and not where.
TEST(BailenShock, BA_113_BA_118_BA_38_BA_46_BA_128_who_attacks) {
  Field f(
      "4leg-1 y13 e; art-chab y13 e; gparis-1 y12 sse square; omil-1 z13 w; omil-2 y14 nnw; "
      "gparis-2 x13 e r; jaen-1 x12 sse");
  f.begin(Step::Declare, kFrench);
  EXPECT_EQ(f.refused("attack art-chab z13"), "BA-118");
  EXPECT_EQ(f.refused("attack gparis-1 z13"), "BA-38");
  EXPECT_EQ(f.refused("attack 4leg-1 y14"), "BA-113");
  EXPECT_EQ(f.refused("attack gparis-2 x12"), "BA-128");
  Field g("barb z13 w; 4leg-1 y13 e");
  g.piece("barb").form(Formation::Skirmish);
  g.state.spread[g.rules->q(g.id("barb")).light] = {
      {g.named("z13"), Hex::None, Hex::None, Hex::None}, {3, 0, 0, 0}, 1, 0};
  g.begin(Step::Declare, kSpanish);
  EXPECT_EQ(g.refused("attack barb y13"), "BA-46");
}

// Vectors 32 and 33. BA-122, BA-228.
TEST(BailenShock, BA_122_BA_228_modifiers) {
  Field f = field("marins y13 e; gparis-1 y13 e", "omil-1 z13 w");
  f.order("dupont", Order::Attack);
  EXPECT_EQ(f.blow({"marins"}, "z13").modifier, 2);              // A to C less one, Attack order
  EXPECT_EQ(f.blow({"marins", "gparis-1"}, "z13").modifier, 0);  // the worse of each
  Field e = field("2red-1 y13 e", "omil-1 z13 w");
  e.order("schramm", Order::Harass);
  EXPECT_EQ(e.blow({"2red-1"}, "z13").modifier, -1);
  Field mixed("cuir-det y13 e; 4leg-1 y13 e; omil-1 z13 w; vgra-1 z13 w");
  mixed.orders(Order::Harass);
  EXPECT_EQ(mixed.blow({"cuir-det", "4leg-1"}, "z13").modifier, 0);  // B and D against C and E
  EXPECT_EQ(mixed.blow({"cuir-det"}, "z13").modifier, 1);            // heavy cavalry alone
  mixed.orders(Order::Defend);
  EXPECT_EQ(mixed.blow({"4leg-1"}, "z13").modifier, -1);
}

// Vector 32: D1.
TEST(BailenShock, BA_124_BA_148_a_defender_goes_back) {
  Field f("4leg-1 y13 e; 3leg-1 y13 e; jaen-1 z13 w");
  f.orders(Order::Attack);
  f.begin(Step::Declare, kFrench);
  f.plays({"attack 4leg-1 z13", "attack 3leg-1 z13", "commit"});
  f.roll(4);  // 16 v 5 = 3-1, +1: row 5, D1
  EXPECT_EQ(f.wants(), "spanish");
  f.play("retreat se");
  f.any_while("spanish");
  EXPECT_EQ(f.hex("jaen-1"), "aa14");
  EXPECT_EQ(f.wants(), "french");
  EXPECT_TRUE(f.legal("advance").contains("advance 4leg-1 e"));  // BA-148
  f.play("advance 4leg-1 e");
  EXPECT_EQ(f.hex("4leg-1"), "z13");
}

// Vector 36. BA-122, BA-125.
TEST(BailenShock, BA_122_BA_125_squares_stand) {
  const auto after = [](int die) {
    Field f("4leg-1 y13 e; marins y13 e; omil-2 z13 w square");
    f.orders(Order::Harass);
    f.begin(Step::Declare, kFrench);
    f.plays({"attack 4leg-1 z13", "attack marins z13", "commit"});
    f.roll(die);
    return f;
  };
  const Field four = after(4);  // 12 v 6 = 2-1, +2: row 6, D1
  EXPECT_EQ(four.hex("omil-2"), "z13");
  EXPECT_EQ(four.points("omil-2"), 6);
  const Field six = after(6);  // row 8: D2 is DB
  EXPECT_EQ(six.points("omil-2"), 5);
  EXPECT_EQ(six.wants(), "1d6 morale");
}

// Vector 37. BA-118, BA-121, BA-25: halves and thirds, exactly.
TEST(BailenShock, BA_118_BA_121_BA_25_strengths) {
  Field f = field("4leg-1 y13 e", "omil-1 z13 w d");
  EXPECT_EQ(f.blow({"4leg-1"}, "z13").defence * 2, 7 * kStrength);
  EXPECT_EQ(f.blow({"4leg-1"}, "z13").column, 4);
  Field m = field("4leg-1 y13 e", "zar-3 z13 w d");
  m.order("lapena", Order::Maneuver);
  EXPECT_EQ(m.blow({"4leg-1"}, "z13").defence, 2 * kStrength);
  Field guns = field("4leg-1 y13 e", "art-ven z13 w");
  EXPECT_EQ(guns.blow({"4leg-1"}, "z13").defence, 2 * kStrength);
  Field shaken = field("4leg-1 y13 e d", "omil-1 z13 w");
  EXPECT_EQ(shaken.blow({"4leg-1"}, "z13").attack, 4 * kStrength);
}

// Vector 38. BA-128.
TEST(BailenShock, BA_128_routed_defenders) {
  Field f("cuir-det y13 e; zar-3 z13 w r");
  f.orders(Order::Harass);
  EXPECT_EQ(f.blow({"cuir-det"}, "z13").column, 7);
  f.begin(Step::Declare, kFrench);
  f.plays({"attack cuir-det z13", "commit"});
  f.roll(1);  // heavy +1, morale +1 (B to D less one): row 3, D1
  EXPECT_EQ(f.points("cuir-det"), 2);
  Field g("1chas y13 e -2; zar-3 z13 w r");
  g.orders(Order::Harass);
  g.begin(Step::Declare, kFrench);
  g.plays({"attack 1chas z13", "commit"});
  g.roll(1);  // BM: only the defender loses
  EXPECT_EQ(g.points("zar-3"), 7);
  EXPECT_EQ(g.points("1chas"), 2);
}

// Vector 39. BA-116, BA-225.
TEST(BailenShock, BA_116_BA_225_limits_of_points) {
  Field f = field("4leg-1 y13 e", "zar-3 z13 w; bur-1 z13 w; bur-2 z13 w; afr z13 w; bur-3 z13 w");
  EXPECT_EQ(f.blow({"4leg-1"}, "z13").defence, 22 * kStrength);  // 8 + 7 + 7; 5 and 7 do not fit 24
  Field g("4leg-1 y13 e; 4leg-2 y13 e; 4leg-3 y13 e; omil-1 z13 w");
  g.orders(Order::Defend);
  g.begin(Step::Declare, kFrench);
  g.plays({"attack 4leg-1 z13", "attack 4leg-2 z13"});
  EXPECT_EQ(g.refused("attack 4leg-3 z13"), "BA-116");
}

// Vector 40. BA-121: rear and flank; the larger of charge and flank.
TEST(BailenShock, BA_121_flanks) {
  Field f = field("5leg-1 y13 e", "omil-1 z13 e");
  EXPECT_EQ(f.blow({"5leg-1"}, "z13").attack, 14 * kStrength);
  EXPECT_EQ(f.blow({"5leg-1"}, "z13").column, 4);
  Field c = field("1chas y13 e", "omil-1 z13 e");
  EXPECT_EQ(c.blow({"1chas"}, "z13", Fight::Charge).attack, 12 * kStrength);
  Options product;
  product.charge_flank_product = true;
  Field o("1chas y13 e; omil-1 z13 e", {.options = product});
  EXPECT_EQ(o.blow({"1chas"}, "z13", Fight::Charge).attack, 24 * kStrength);
}

// BA-47, BA-229: skirmishers alone are doubled and tripled against; with others they are not.
TEST(BailenShock, BA_47_BA_229_against_skirmishers) {
  Field f = field("4leg-1 y13 e; 1drag y13 e", "barb z13 w; omil-1 z13 w");
  f.piece("barb").form(Formation::Skirmish);
  f.state.spread[f.rules->q(f.id("barb")).light] = {
      {f.named("z13"), Hex::None, Hex::None, Hex::None}, {3, 0, 0, 0}, 1, 0};
  EXPECT_EQ(f.blow({"4leg-1"}, "z13").attack, 8 * kStrength);
  f.piece("omil-1").set_where(Where::Out);
  f.piece("omil-1").hex = Hex::None;
  EXPECT_EQ(f.blow({"4leg-1"}, "z13").attack, 16 * kStrength);
  EXPECT_EQ(f.blow({"1drag"}, "z13").attack, 15 * kStrength);
}

// Vector 41. BA-126, BA-127, BA-222.
TEST(BailenShock, BA_126_BA_127_BA_222_evasion) {
  Field f("4leg-1 y13 e; oliv z13 w");
  f.begin(Step::Declare, kFrench);
  f.plays({"attack 4leg-1 z13", "commit"});
  EXPECT_EQ(f.wants(), "spanish");
  EXPECT_TRUE(f.legal().contains("stand"));
  f.play("evade aa14");
  EXPECT_EQ(f.hex("oliv"), "aa14");
  EXPECT_EQ(f.status("oliv"), Status::Ordered);
  EXPECT_TRUE(f.was_told("BA-222 event.evaded-all"));  // no other attack
  EXPECT_EQ(f.hex("4leg-1"), "y13");                   // and no advance
  Field heavy("1chas y13 e; borb z13 w");
  heavy.begin(Step::Declare, kFrench);
  heavy.plays({"attack 1chas z13", "commit"});
  EXPECT_EQ(heavy.wants(), "1d6 shock");  // heavy cannot evade light
  Field guns("4leg-1 y13 e; art-ven z13 w");
  guns.begin(Step::Declare, kFrench);
  guns.plays({"attack 4leg-1 z13", "commit"});
  EXPECT_EQ(guns.wants(), "1d6 shock");  // unlimbered
  Field limbered("4leg-1 y13 e; art-ven z13 w limbered");
  limbered.begin(Step::Declare, kFrench);
  limbered.plays({"attack 4leg-1 z13", "commit"});
  EXPECT_EQ(limbered.wants(), "spanish");
}

// Vector 42. BA-114.
TEST(BailenShock, BA_114_fire_or_shock) {
  Field f("4leg-1 y13 e; 4leg-2 y13 e; omil-1 z13 w");
  f.begin(Step::OffensiveFire, kFrench);
  f.plays({"target z13", "add 4leg-1 6", "fire"});
  f.roll(1);
  f.play("done");
  EXPECT_EQ(f.refused("attack 4leg-1 z13"), "BA-114");
  EXPECT_EQ(f.refused("attack 4leg-2 z13"), "BA-114");
  Field g("barb z13 w; omil-1 z13 w; 4leg-1 y13 e");
  g.piece("barb").form(Formation::Skirmish);
  g.state.spread[g.rules->q(g.id("barb")).light] = {
      {g.named("z13"), Hex::None, Hex::None, Hex::None}, {3, 0, 0, 0}, 1, 0};
  g.begin(Step::OffensiveFire, kSpanish);
  g.plays({"target y13", "add barb 3", "fire"});
  g.roll(1);
  g.play("done");
  EXPECT_EQ(g.refused("attack omil-1 y13"), "");
}

// BA-115: nobody is attacked twice; BA-123: one combat after the other.
TEST(BailenShock, BA_115_BA_123_once_a_phase) {
  Field f("4leg-1 y13 e; 4leg-2 z12 ssw; 4leg-3 y12 sse; omil-1 z13 w; omil-3 y14 nne");
  f.begin(Step::Declare, kFrench);
  f.play("attack 4leg-1 z13");
  EXPECT_EQ(f.refused("attack 4leg-1 z13"), "BA-115");
}

// Vector 52. BA-198.
TEST(BailenShock, BA_198_swiss) {
  Field f("3sui-1 y13 e; 5leg-1 y13 e; 3red-1 z13 w; omil-3 z13 w");
  const Blow w = f.blow({"3sui-1", "5leg-1"}, "z13");
  EXPECT_EQ(w.attack, 7 * kStrength);
  EXPECT_EQ(w.defence, 6 * kStrength);
  Field g("3sui-1 y13 e; 3red-1 z13 w");
  g.begin(Step::Declare, kFrench);
  EXPECT_EQ(g.refused("attack 3sui-1 z13"), "BA-198");
}

// BA-124: AB, BM and A1; the loser picks.
TEST(BailenShock, BA_124_losses_and_repulse) {
  Field f("4leg-1 y13 e; 3leg-1 y13 e; zar-3 z13 w; bur-1 z13 w");
  f.orders(Order::Harass);
  f.begin(Step::Declare, kFrench);
  f.plays({"attack 4leg-1 z13", "attack 3leg-1 z13", "commit"});
  f.roll(5);  // 16 v 15 = 1-1, row 5: BM
  EXPECT_EQ(f.wants(), "french");
  f.play("lose 3leg-1");
  f.play("lose bur-1");
  EXPECT_EQ(f.points("3leg-1"), 7);
  EXPECT_EQ(f.points("bur-1"), 6);
  Field g("4leg-1 y13 e; zar-3 z13 w");
  g.orders(Order::Harass);
  g.begin(Step::Declare, kFrench);
  g.plays({"attack 4leg-1 z13", "commit"});
  g.roll(3);  // 1-1, row 3: A1
  EXPECT_EQ(g.wants(), "french");
  g.play("retreat sw");
  g.any_while("french");
  EXPECT_EQ(g.hex("4leg-1"), "x13");
  EXPECT_EQ(g.wants(), "1d6 morale");  // BA-143: at once; then it checks, where it stands now
  g.roll(6);
  EXPECT_EQ(g.wants(), "spanish");  // the defender may advance
  EXPECT_FALSE(g.legal("advance").empty());
}

TEST(BailenShock, BA_124_chances) {
  const Rules rules(box(), 0, {});
  const auto c = shock_chances(rules, 3, 1);  // 1-1 at +1: dislodged 1, thrown back 2 in six
  EXPECT_EQ(c[static_cast<std::size_t>(ShockResult::D1)], Fraction::of(1, 6));
  EXPECT_EQ(c[static_cast<std::size_t>(ShockResult::A1)], Fraction::of(2, 6));
}

// BA-115: who has been attacked and goes back to where another attack was declared has no part in
// it: he neither defends nor suffers, and the hex is not empty while he stands there.
TEST(BailenShock, BA_115_who_was_attacked_is_not_attacked_again) {
  Field f("4leg-1 y13 e; 3leg-1 y13 e; gparis-1 y14 e; jaen-1 z13 w; omil-1 z14 w -5");
  f.begin(Step::Declare, kFrench);
  f.plays({"attack 4leg-1 z13", "attack 3leg-1 z13", "attack gparis-1 z14", "commit"});
  f.play("resolve z13");
  f.roll(6);  // 16 v 5 = 3-1, Defend -1: D1
  f.play("retreat s");
  ASSERT_EQ(f.hex("jaen-1"), "z14");
  f.play("stay");
  ASSERT_EQ(f.wants(), "1d6 shock");
  const Blow w = f.blow({"gparis-1"}, "z14");
  EXPECT_EQ(w.defence, f.points("omil-1") * kStrength);
  EXPECT_FALSE(w.defenders.has(f.id("jaen-1")));
  f.roll(6);  // 3-1 or more: D1 or D2
  f.any_while("spanish");
  while (f.wants() == "1d6 morale") f.roll(6);
  EXPECT_NE(f.hex("omil-1"), "z14");
  EXPECT_EQ(f.hex("jaen-1"), "z14");
  EXPECT_EQ(f.hex("gparis-1"), "y14");
  EXPECT_TRUE(f.legal("advance").empty());
}

// BA-115: a hex whose units have all been attacked is not attacked again, and need not be (BA-112).
TEST(BailenShock, BA_115_all_of_a_hex) {
  Field f("4leg-1 y13 e; 4leg-2 y13 e; omil-1 z12 w; omil-2 z13 w; jaen-1 z13 w");
  f.piece("omil-2").set(kAttacked);
  f.begin(Step::Declare, kFrench);
  EXPECT_EQ(f.refused("attack 4leg-1 z13"), "");
  f.piece("jaen-1").set(kAttacked);
  EXPECT_EQ(f.refused("attack 4leg-1 z13"), "BA-115");
  f.play("attack 4leg-1 z12");
  EXPECT_EQ(f.refused("commit"), "");
}

// BA-126: all types of cavalry, in whatever state.
TEST(BailenShock, BA_126_routed_cavalry_evades) {
  Field f("4leg-1 y13 e; oliv z13 w r");
  f.begin(Step::Declare, kFrench);
  f.plays({"attack 4leg-1 z13", "commit"});
  EXPECT_EQ(f.wants(), "spanish");
  f.play("evade aa14");
  EXPECT_TRUE(f.was_told("BA-127 event.evaded"));
}

// BA-112, BA-120: a hex in the front of those who attack another is attacked at any odds.
TEST(BailenShock, BA_112_BA_120_others_cover_the_front_at_any_odds) {
  Field g("4leg-1 y13 e; esc-1 z14 nnw; omil-1 z13 ssw; jaen-2 z12 w");
  g.begin(Step::Declare, kFrench);
  g.plays({"attack 4leg-1 z12", "attack esc-1 z13"});
  ASSERT_EQ(g.blow({"esc-1"}, "z13").column, -1);
  EXPECT_EQ(g.refused("commit"), "");
  Field alone("esc-1 z14 nnw; omil-1 z13 ssw; jaen-2 z12 w");
  alone.begin(Step::Declare, kFrench);
  alone.play("attack esc-1 z13");
  EXPECT_EQ(alone.refused("commit"), "BA-120");
}

// BA-112, BA-116: a hex in front stays alone when only the limit of points keeps the rest from it.
TEST(BailenShock, BA_112_BA_116_points_excuse_from_attacking_the_whole_front) {
  Field f("gparis-1 y13 e; gparis-2 y13 e; 4sui y13 e; 5leg-1 y13 e; omil-1 z13 w; omil-2 z12 w");
  f.begin(Step::Declare, kFrench);
  f.play("attack gparis-1 z13");
  EXPECT_EQ(f.refused("commit"), "BA-112");
  f.plays({"attack gparis-2 z13", "attack 4sui z13"});
  EXPECT_EQ(f.refused("attack 5leg-1 z12"), "BA-116");  // 18 + 7 > 24
  EXPECT_EQ(f.refused("commit"), "");
}

// BA-124: after an exchange neither side advances, even if the last point is gone.
TEST(BailenShock, BA_124_nobody_advances_after_an_exchange) {
  Field f("4leg-1 y13 e -6; esp z13 w");
  f.orders(Order::Harass);
  f.begin(Step::Declare, kFrench);
  f.plays({"attack 4leg-1 z13", "commit", "stand"});
  f.roll(4);  // 2 v 1 = 2-1, row 4: BM
  EXPECT_EQ(f.hex("esp"), "");
  EXPECT_EQ(f.points("4leg-1"), 1);
  EXPECT_TRUE(f.legal("advance").empty());
}

// BA-122: heavy cavalry gains nothing against its like. BA-127: who has fired does not evade.
TEST(BailenShock, BA_122_BA_127_cavalry) {
  Field f("cuir-det y13 e; borb z13 w");
  f.orders(Order::Harass);
  EXPECT_EQ(f.blow({"cuir-det"}, "z13").modifier, 0);
  Field light("cuir-det y13 e; esp z13 w");
  light.orders(Order::Harass);
  EXPECT_EQ(light.blow({"cuir-det"}, "z13").modifier, 1);
  Field g("4leg-1 y13 e; oliv z13 w");
  g.begin(Step::Declare, kFrench);
  g.piece("oliv").set(kFired);
  g.plays({"attack 4leg-1 z13", "commit"});
  EXPECT_EQ(g.wants(), "1d6 shock");
}

// BA-126: light cavalry gives way to heavy, medium does not.
TEST(BailenShock, BA_126_light_cavalry_evades_heavy) {
  const auto wants = [](const char* horse) {
    Field f(std::string("cuir-det y13 e; ") + horse + " z13 w");
    f.orders(Order::Harass);
    f.begin(Step::Declare, kFrench);
    f.plays({"attack cuir-det z13", "commit"});
    return f.wants();
  };
  ASSERT_EQ(box().army.unit[static_cast<std::size_t>(box().army.find_unit("oliv"))].weight,
            Weight::Light);
  EXPECT_EQ(wants("oliv"), "spanish");
  EXPECT_EQ(wants("pavia"), "1d6 shock");
}

// BA-126: light cavalry evades infantry and heavy cavalry, so both together too.
TEST(BailenShock, BA_126_light_cavalry_evades_foot_and_heavy_horse_together) {
  const auto evades = [](const char* horse) {
    Field f(std::string("cuir-det y13 e; 4leg-1 z12 ssw; ") + horse + " z13 w");
    f.orders(Order::Harass);
    f.begin(Step::Declare, kFrench);
    f.plays({"attack cuir-det z13", "attack 4leg-1 z13", "commit"});
    return !f.legal("evade").empty();
  };
  EXPECT_TRUE(evades("oliv"));
  EXPECT_FALSE(evades("pavia"));
}

// BA-128: against the routed nothing bad happens to the attacker: cavalry that has not driven them
// off does not ride back.
TEST(BailenShock, BA_128_cavalry_does_not_ride_back_from_the_routed) {
  Field f("1drag y13 e; omil-1 z13 w r");
  f.orders(Order::Harass);
  f.begin(Step::Declare, kFrench);
  f.plays({"attack 1drag z13", "commit"});
  f.roll(1);  // 5-1, row 1: BM
  EXPECT_EQ(f.points("omil-1"), 6);
  EXPECT_EQ(f.points("1drag"), 5);
  EXPECT_EQ(f.hex("1drag"), "y13");
  EXPECT_TRUE(f.legal("back").empty());
  Field ordered("1drag y13 e; omil-1 z13 w");
  ordered.orders(Order::Harass);
  ordered.begin(Step::Declare, kFrench);
  ordered.plays({"attack 1drag z13", "commit"});
  ordered.roll(5);  // 1-2, row 5: AB
  EXPECT_FALSE(ordered.legal("back").empty());
}

}  // namespace
}  // namespace tercio::bailen
