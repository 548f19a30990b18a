// Sight, shot and guns (vectors 32-39, 50, 55).
#include <gtest/gtest.h>

#include "games/tercios/rules/odds.h"
#include "support/tercios_field.h"

namespace tercio::tercios {
namespace {

using Names = std::set<std::string>;

// Vector 32. DN-53, DN-55, DN-57, DN-58, DN-59, DN-131.
TEST(TerciosFire, DN_53_DN_55_DN_57_DN_58_DN_59_DN_131_a_hit_alarms_the_neighbours) {
  Field f(
      "+ a AR V2 1010 n; - p PS R3 1008 s; - c RO C3 1007 s; - v RO V3 1108 s; - r RO R3 0908 s;"
      "+ m M C1 0808 s");
  f.begin(Step::ShotFirst, kSpain);
  f.play("fire a 1008");
  EXPECT_EQ(f.wants(), "1d6 shot");
  f.roll({5});
  f.roll({4});
  EXPECT_TRUE(f.is("p", kDisordered));
  EXPECT_EQ(f.inflicted(kSpain), 1);
  while (f.wants() == "rival") f.play(*f.legal().begin());
  EXPECT_EQ(f.wants(), "1d6 check");
  f.roll({4});
  EXPECT_TRUE(f.is("c", kDisordered));
  while (f.wants() == "rival") f.play(*f.legal().begin());
  EXPECT_EQ(f.wants(), "1d6 check");
  f.roll({4});
  EXPECT_FALSE(f.is("v", kDisordered)) << "V passes on 4";
  EXPECT_NE(f.wants(), "1d6 check") << "R does not check, nor does the firing side";
}

TEST(TerciosFire, DN_130_a_miss_and_the_right_to_fire_once) {  // DN-130: the phasing side first
  Field f(
      "+ a AR V2 1010 n; - p PS V3 1008 s; - b AR V2 1007 s; - x AR V2 1508 s; + y PS V3 1510 s");
  f.begin(Step::ShotFirst, kSpain);
  EXPECT_EQ(f.refused("fire b 1010"), "DN-10");
  f.play("fire a 1008");
  f.roll({4});
  EXPECT_TRUE(f.is("a", kFired));
  EXPECT_EQ(f.state.step, Step::ShotSecond);
  EXPECT_EQ(f.wants(), "rival");
}

// DN-130, option shot_order: who is hit by the phasing side still fires, as he stands; what the
// hits do is carried out when both sides have fired.
TEST(TerciosFire, DN_130_simultaneous_shot_takes_effect_afterwards) {
  const char* line = "+ a AR V2 1010 n; - b AR R2 1008 s; + p PS R3 1510 n; - q PS R3 1505 s";
  Field f(line, {.options = {.simultaneous_shot = true}});
  f.begin(Step::ShotFirst, kSpain);
  f.play("fire a 1008");
  f.roll({6});
  f.roll({6});  // AM
  EXPECT_EQ(f.state.step, Step::ShotSecond);
  EXPECT_FALSE(f.is("b", kDemoralized | kDisordered)) << "not yet";
  EXPECT_EQ(f.inflicted(kSpain), 0);
  EXPECT_EQ(f.piece("a").hit_unit(), f.id("b"));
  EXPECT_EQ(f.rules->broken(f.state), nullptr);
  f.play("fire b 1010");
  f.roll({6});
  f.roll({6});
  // Retreats with equal ways are asked for.
  while (f.state.step == Step::ShotSecond) f.play(*f.legal().begin());
  EXPECT_TRUE(f.is("a", kDemoralized));
  EXPECT_TRUE(f.is("b", kDemoralized));
  EXPECT_GT(f.inflicted(kSpain), 0);
  EXPECT_EQ(f.inflicted(kSpain), f.inflicted(kRival));
  EXPECT_FALSE(f.piece("a").is(kHit) || f.piece("b").is(kHit));
  Field one(line);
  one.begin(Step::ShotFirst, kSpain);
  one.play("fire a 1008");
  one.roll({6});
  one.roll({6});
  EXPECT_TRUE(one.is("b", kDemoralized)) << "at once, and it fires no more";
}

// The same, when the other side holds its fire; and a hit that waits survives a dump.
TEST(TerciosFire, DN_130_simultaneous_shot_after_done) {
  Field f("+ a AR V2 1010 n; - b AR R2 1008 s; + p PS R3 1510 n; - q PS R3 1505 s",
          {.options = {.simultaneous_shot = true}});
  f.begin(Step::ShotFirst, kSpain);
  f.play("fire a 1008");
  f.roll({6});
  f.roll({1});  // whatever it is, or nothing
  const bool hit = f.piece("a").is(kHit);
  const Result waits = f.piece("a").hit_result();
  f.play("done");
  EXPECT_EQ(hit, f.is("b", kDisordered | kDemoralized) || !f.piece("b").on_map());
  EXPECT_EQ(hit, waits != Result::None);
  State wrong = f.state;
  wrong.piece[f.id("a")].keep_hit(f.id("b"), Result::Splendid);
  EXPECT_NE(f.rules->broken(wrong), nullptr) << "no hit waits after the fire";
}

// DN-54, DN-56, DN-145; vector 35.
TEST(TerciosFire, DN_54_DN_56_DN_145_range_arc_and_sight) {
  Field f(
      "+ a AR V2 1010 n; + m M C1 1009 n; - p PS V3 1008 s; - q PS V3 1012 n; - r PS V3 1006 s;"
      "+ b A V1 0510 n disordered; - s PS V3 0508 n; + e A V1 0610 n; + l L V4 2010 n");
  f.begin(Step::ShotFirst, kSpain);
  EXPECT_EQ(f.refused("fire a 1008"), "DN-54") << "a friend stands between";
  EXPECT_EQ(f.refused("fire a 1012"), "DN-145") << "behind it";
  EXPECT_EQ(f.refused("fire a 1006"), "DN-54") << "out of range";
  EXPECT_EQ(f.refused("fire b 0508"), "DN-56");
  EXPECT_EQ(f.refused("fire l 1008"), "DN-53");
  EXPECT_EQ(f.refused("fire a 0707"), "DN-54") << "nobody there";
  Field stacked("+ a AR V2 1010 n; + s PS V3 1010 n; - q PS V3 1012 n");
  stacked.begin(Step::ShotFirst, kSpain);
  EXPECT_EQ(stacked.refused("fire a 1012"), "") << "all round with pikes";
  EXPECT_TRUE(f.rules->in_arc(f.named("1010"), Dir::N, f.named("1207")));
  EXPECT_FALSE(f.rules->in_arc(f.named("1010"), Dir::N, f.named("1211")));
}

TEST(TerciosFire, DN_54_ground_blocks_sight) {
  for (const char* ground : {"wood", "corn", "city", "hill", "clear", "marsh"}) {
    Field f("+ a AR V2 1010 n; - p PS V3 1008 s; + z AR V2 1510 n; - y PS V3 1508 s",
            {.terrain = std::string(ground) + " 1009"});
    f.begin(Step::ShotFirst, kSpain);
    const bool open = std::string(ground) == "clear" || std::string(ground) == "marsh";
    EXPECT_EQ(f.refused("fire a 1008"), open ? "" : "DN-54") << ground;
  }
}

// Vector 50. DN-97, DN-98, DN-139.
TEST(TerciosFire, DN_97_DN_98_DN_139_dunes_shelter_the_hex_behind) {
  Field f(
      "+ a AR V2 1010 n; + c CU V1 1510 n; - p PS V3 1008 s; - q PS V3 1507 s; + z AR V2 0510 n;"
      "- y PS V3 0508 s",
      {.terrain = "dune 1009 1509"});
  f.begin(Step::ShotFirst, kSpain);
  EXPECT_EQ(f.refused("fire a 1008"), "DN-97");
  f.begin(Step::Battery, kSpain);
  EXPECT_EQ(f.refused("fire c 1507"), "") << "not the hex just behind";
  Field blocks("+ c CU V1 1510 n; - q PS V3 1507 s; + k CU V1 1010 n; - r PS V3 1009 s",
               {.terrain = "dune 1509", .options = {.dune_blocks_los = true}});
  blocks.begin(Step::Battery, kSpain);
  EXPECT_EQ(blocks.refused("fire c 1507"), "DN-54");
  Field high(
      "+ c CU V1 1510 n; + m M C1 1509 n; - q PS V3 1506 s; + k CU V1 1010 n; - r PS V3 1009 s",
      {.terrain = "dune 1510 1507 1506"});
  high.begin(Step::Battery, kSpain);
  EXPECT_EQ(high.refused("fire c 1506"), "") << "from dune to dune, over heads";
}

// Vector 36. DN-60, DN-84.
TEST(TerciosFire, DN_60_DN_84_small_arms_only_disorder_a_battery) {
  Field f("+ a AR V2 1010 n; - c CU V1 1008 s; - m M C1 1108 s; + p PS V3 1310 n");
  f.begin(Step::ShotFirst, kSpain);
  f.play("fire a 1008");
  f.roll({6});
  f.roll({6});
  EXPECT_TRUE(f.is("c", kDisordered));
  EXPECT_FALSE(f.is("c", kDemoralized));
  EXPECT_NE(f.wants(), "1d6 check") << "it is not damaged";
  f.begin(Step::Battery, kRival);
  EXPECT_NE(f.state.step, Step::Battery) << "in disorder it misses this step";
  f.begin(Step::Move, kRival);
  while (f.state.step == Step::Move) f.play(f.state.depth > 0 ? "rest" : "done");
  EXPECT_FALSE(f.is("c", kDisordered)) << "and recovers after its own movement";
}

// Vectors 37, 38. DN-85, DN-86, DN-87, DN-92, DN-120.
TEST(TerciosFire, DN_85_DN_86_DN_87_DN_92_DN_120_guns) {
  Field f("+ c CU V1 1010 n; - p PS V3 1005 s; - q RO V3 1006 s; + k GR V1 1510 n");
  f.put("q", "0905", "s");
  f.begin(Step::Battery, kSpain);
  f.play("fire c 1005");
  EXPECT_EQ(f.wants(), "2d6 battery");
  f.roll({5, 4});
  EXPECT_FALSE(f.is("p", kDisordered));
  EXPECT_EQ(f.rules->battery_result(5), Result::Amort);
  EXPECT_EQ(f.rules->battery_result(1), Result::None);
  Field hit("+ c CU V1 1010 n; - p PS V3 1005 s; - q RO V3 0905 s");
  hit.begin(Step::Battery, kSpain);
  hit.play("fire c 1005");
  hit.roll({5, 5});
  hit.roll({2});
  while (hit.wants() == "rival") hit.play(*hit.legal().begin());
  EXPECT_EQ(hit.wants(), "1d6 check") << "DN-87: the neighbour";
  FieldWish wish;
  wish.special = "[special.grapeshot]\nside = \"own\"\nrange = 3\ndrm = 1\n";
  Field grape(
      "+ g GR V1 1010 n; - a AR V2 1008 s; - b PS V3 1008 s; - c L V4 1008 s; - x RO V3 0101 s",
      wish);
  grape.begin(Step::Battery, kSpain);
  grape.play("fire g 1008");
  grape.roll({6, 4});
  grape.roll({4});
  EXPECT_EQ(grape.inflicted(kSpain), 12) << "all three are gone";
  EXPECT_TRUE(grape.is("a", kEliminated) && grape.is("b", kEliminated) &&
              grape.is("c", kEliminated));
}

// A position from outside in which guns have struck a unit that no battle has.
TEST(TerciosFire, DN_85_a_volley_at_nobody_is_no_position) {
  Field f("+ g GR V1 1010 n; - a AR R2 1005 s; - b PS R3 1005 s; + x RO V3 0101 s");
  f.begin(Step::Battery, kSpain);
  f.play("fire g 1005");
  f.roll({6, 4});
  f.roll({2});
  ASSERT_EQ(f.wants(), "rival") << "the upper unit goes back, the lower one is still to come";
  const auto volley = static_cast<std::size_t>(f.state.depth - 2);
  ASSERT_EQ(f.state.frame[volley].kind, Kind::Volley);
  EXPECT_EQ(f.rules->broken(f.state), nullptr);
  State wrong = f.state;
  Frame::Packed packed = wrong.frame[volley].packed();
  packed.mask |= std::uint64_t{kMaxUnits} << 8;
  wrong.frame[volley].unpack(packed);
  EXPECT_STREQ(f.rules->broken(wrong), "frames: volley");
}

TEST(TerciosFire, DN_84_guns_do_not_fire_twice_nor_too_far) {
  Field f("+ g GR V1 1014 n; + c CU V1 1214 n; - p PS V3 1007 s; - q PS V3 1204 s");
  f.begin(Step::Battery, kSpain);
  EXPECT_EQ(f.refused("fire g 1007"), "DN-84") << "7 hexes";
  EXPECT_EQ(f.refused("fire c 1204"), "DN-84") << "10 hexes";
  EXPECT_EQ(f.refused("fire c 1007"), "");
}

// Vector 39. DN-73, DN-74, DN-103, DN-133.
TEST(TerciosFire, DN_73_DN_74_DN_103_DN_133_batteries_taken_or_lost) {
  for (const int die : {5, 4}) {
    Field f("+ r RO V3 1010 n; - c CU V1 1009 s; - x PS V3 0101 s");
    f.begin(Step::Shock, kSpain);
    f.plays({"attack 1010", "fight"});
    f.roll({6, 1, 1});
    f.roll({1});
    f.roll({4});
    EXPECT_EQ(f.inflicted(kSpain), 4);
    EXPECT_EQ(f.wants(), "1d6 capture");
    f.roll({die});
    if (die == 4) {
      EXPECT_TRUE(f.is("c", kEliminated));
      continue;
    }
    f.play("face n");
    EXPECT_EQ(f.piece("c").side(), kSpain);
    EXPECT_TRUE(f.is("c", kCaptured) && f.is("c", kDisordered));
    f.piece("c").unset(kDisordered);
    EXPECT_EQ(f.rules->may_fire_at_all(f.state, f.id("c")).rule.str(),
              f.state.step == Step::Battery
                  ? "DN-133"
                  : f.rules->may_fire_at_all(f.state, f.id("c")).rule.str());
  }
  FieldWish wish;
  wish.special = "no_capture_by = \"own\"\n";
  Field aztec("+ r RO V3 1010 n; - c CU V1 1009 s; - x PS V3 0101 s", wish);
  aztec.begin(Step::Shock, kSpain);
  aztec.plays({"attack 1010", "fight"});
  aztec.roll({6, 1, 1});
  aztec.roll({1});
  aztec.roll({4});
  EXPECT_TRUE(aztec.is("c", kEliminated)) << "DN-103";
}

TEST(TerciosFire, DN_74_DN_133_a_fresh_capture_does_not_fire) {  // DN-74, DN-133
  Field f("+ c CU V1 1010 n; - p PS V3 1005 s; + k CU V1 1310 n; - q PS V3 1305 s");
  f.begin(Step::Battery, kSpain);
  f.piece("c").set(kFresh);
  EXPECT_EQ(f.refused("fire c 1005"), "DN-133");
}

// Vector 55. DN-132.
TEST(TerciosFire, DN_132_guns_that_fail_a_check_stay) {
  Field f(
      "+ c CU V1 1010 n; - a RO V3 1005 s; - b PS V3 1005 s; - g CU V1 0905 s; - x PS R3 0101 s");
  f.begin(Step::Battery, kSpain);
  f.play("fire c 1005");
  f.roll({6, 6});
  f.roll({3});
  while (f.wants() == "rival") f.play(*f.legal().begin());
  EXPECT_EQ(f.wants(), "1d6 check");
  f.roll({2});
  EXPECT_TRUE(f.is("g", kDisordered));
  EXPECT_EQ(f.hex("g"), "0905");
}

// Exact chances, as told before committing.
TEST(TerciosOdds, DN_65_DN_68_shock_as_enumerated) {
  Field f("+ p PS V3 1010 n; - q PS V3 1009 s");
  const ShockOdds odds =
      shock_odds(*f.rules, f.state, f.named("1010"), f.named("1009"), Fight::Shock, 0);
  EXPECT_NEAR(odds.win.value(), 0.42, 0.006);
  EXPECT_NEAR(odds.first[1].value(), 0.18, 0.006);
  EXPECT_NEAR(odds.first[2].value(), 0.13, 0.006);
  EXPECT_NEAR(odds.first[3].value(), 0.039, 0.0006);
  EXPECT_NEAR(odds.first[4].value(), 0.015, 0.0006);
  Fraction sum = odds.held;
  for (const Fraction& one : odds.first) sum = sum + one;
  EXPECT_EQ(sum, (Fraction{1, 1}));
  // Against throwing every die.
  std::uint64_t won = 0;
  std::array<int, 18> a{};
  std::array<int, 18> d{};
  for (int i = 0; i < 46656; ++i) {
    int left = i;
    for (std::size_t k = 0; k < 3; ++k, left /= 6) a[k] = left % 6 + 1;
    for (std::size_t k = 0; k < 3; ++k, left /= 6) d[k] = left % 6 + 1;
    won += f.rules->total(a, 3, 1) > f.rules->total(d, 3, 1) ? 1 : 0;
  }
  EXPECT_EQ(odds.win, Fraction::of(won, 46656));
}

TEST(TerciosOdds, DN_57_DN_58_DN_85_fire_as_enumerated) {
  Field f("+ a AR V2 1010 n; - p PS V3 1008 s; + c CU V1 1510 n; - q PS V3 1505 s");
  f.begin(Step::ShotFirst, kSpain);
  const FireOdds shot = fire_odds(*f.rules, f.state, f.id("a"), f.named("1008"));
  EXPECT_EQ(shot.miss, (Fraction{2, 3}));
  EXPECT_EQ(shot.result[2], (Fraction{1, 9}));
  const FireOdds guns = fire_odds(*f.rules, f.state, f.id("c"), f.named("1505"));
  EXPECT_EQ(guns.miss, (Fraction{5, 6}));
  EXPECT_EQ(guns.result[3], (Fraction{1, 18}));
}

}  // namespace
}  // namespace tercio::tercios
