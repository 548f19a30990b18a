// Movement, facing, zones of control, squadrons (vectors 20-27, 51).
#include <gtest/gtest.h>

#include "support/tercios_field.h"

namespace tercio::tercios {
namespace {

using Names = std::set<std::string>;

std::set<std::string> zoc(const Field& f, std::string_view unit) {
  return f.names(f.rules->zoc_of(f.state, f.id(unit)));
}

// Vectors 23, 24. DN-36, DN-21.
TEST(TerciosMovement, DN_36_DN_21_zones_of_control_by_facing) {
  Field f("+ l L V4 1010 n; + r RO V3 1510 n; + a AR V2 2010 n; + m L V4 0905 n; - x PS V3 0101 s");
  EXPECT_EQ(zoc(f, "l"), (Names{"1009", "1110", "0910"}));
  EXPECT_EQ(zoc(f, "r"), (Names{"1509"}));
  EXPECT_EQ(zoc(f, "a"), Names{});
  EXPECT_EQ(zoc(f, "m"), (Names{"0904", "1004", "0804"}));
  f.piece("l").set(kDemoralized);
  EXPECT_EQ(zoc(f, "l"), Names{}) << "DN-129";
  Field round("+ p PS V3 1010 n; - x PS V3 0101 s", {.options = {.pike_zoc_all_round = true}});
  EXPECT_EQ(zoc(round, "p").size(), 6u);
}

// DN-142: no zone of control onto ground its owner may never enter.
TEST(TerciosMovement, DN_142_no_zone_of_control_into_the_sea) {
  Field f("+ l L V4 1010 n; - x PS V3 0101 s", {.terrain = "sea 1009"});
  EXPECT_EQ(zoc(f, "l"), (Names{"1110", "0910"}));
}

// DN-17, DN-18, DN-19, DN-118: only before it, or only behind it; one side a hex.
TEST(TerciosMovement, DN_17_DN_18_DN_19_DN_118_advance_or_retreat) {
  Field f("+ g GR V1 1010 n; + l L V4 1510 n; - x PS V3 0101 s");
  f.begin(Step::Move, kSpain);
  f.play("pick g");
  EXPECT_EQ(f.refused("advance 1011"), "DN-17");
  EXPECT_EQ(f.refused("retreat 1009"), "DN-17");
  EXPECT_EQ(f.refused("advance 1007"), "DN-16");
  f.play("advance 1009");
  EXPECT_EQ(f.legal("face"), (Names{"n", "ne", "nw"}));
  EXPECT_EQ(f.refused("face s"), "DN-19");
  f.play("face ne");
  EXPECT_EQ(f.at("g"), "1009 ne");
  f.plays({"pick l", "advance 1509", "face n"});
  EXPECT_EQ(f.refused("retreat 1510"), "DN-18");
  Field sleeve("+ a AR V2 1010 n; - x PS V3 0101 s");
  sleeve.begin(Step::Move, kSpain);
  sleeve.plays({"pick a", "turn s", "turn n", "advance 1009"});
  EXPECT_EQ(sleeve.legal("face").size(), 5u) << "two sides for sleeves";
  Field horse("+ j J V2 1010 n; - x PS V3 0101 s");
  horse.begin(Step::Move, kSpain);
  horse.plays({"pick j", "advance 1009", "face n", "rest", "pick j", "retreat 1010"});
  EXPECT_EQ(horse.state.step, Step::Move2) << "DN-118";
}

// DN-20: 1 MP for any facing.
TEST(TerciosMovement, DN_20_turning_in_place) {
  Field f("+ l L V4 1010 n; - x PS V3 0101 s");
  f.begin(Step::Move, kSpain);
  f.play("pick l");
  f.play("turn s");
  EXPECT_EQ(f.at("l"), "1010 s");
  EXPECT_EQ(f.legal("advance"), (Names{"1011", "0911", "1111"}));
  EXPECT_EQ(f.refused("turn s"), "DN-20");
}

// DN-22, DN-124: pikes go any way, and retreat by going farther from the enemy.
TEST(TerciosMovement, DN_22_DN_124_pikes_move_in_all_directions) {
  Field f("+ p PS V3 1010 n; - x RO V3 0101 s");
  f.begin(Step::Move, kSpain);
  f.play("pick p");
  EXPECT_EQ(f.legal("advance").size(), 36u);
  Field near("+ p PS V3 1010 n; - x AR V2 1009 n");
  near.begin(Step::Move, kSpain);
  near.play("pick p");
  EXPECT_EQ(near.refused("retreat 1110"), "DN-124") << "a sidestep is no retreat";
  EXPECT_TRUE(near.legal("retreat").contains("1011"));
}

// DN-24, DN-37, DN-38: vector 25.
TEST(TerciosMovement, DN_24_DN_37_DN_38_contact_stops_and_is_left_by_retreat) {
  Field f("+ r RO V3 1013 n; - l L V4 1010 s");
  f.begin(Step::Move, kSpain);
  f.play("pick r");
  f.play("advance 1011");
  f.play("face n");
  EXPECT_EQ(f.refused("advance 1111"), "DN-24");
  EXPECT_EQ(f.refused("retreat 1012"), "DN-18");
  f.play("rest");
  f.begin(Step::Move, kSpain, 2);
  f.play("pick r");
  EXPECT_EQ(f.refused("turn s"), "DN-141") << "only towards who holds it";
  EXPECT_EQ(f.refused("turn ne"), "");
  EXPECT_EQ(f.refused("advance 1111"), "DN-24");
  EXPECT_TRUE(f.legal("retreat").contains("1012")) << "DN-38";
}

// DN-37: retreating into another zone of control stops as well; DN-126.
TEST(TerciosMovement, DN_37_DN_126_a_zone_of_control_stops_a_retreat_too) {
  Field f("+ j J V2 1010 n; - l L V4 1013 n");
  f.begin(Step::Move, kSpain);
  f.play("pick j");
  f.play("retreat 1012");
  f.play(f.legal().contains("face se") ? "face se" : "face sw");
  EXPECT_EQ(f.refused("retreat 0912"), "DN-37");
  EXPECT_EQ(f.refused("advance 1011"), "DN-18");
}

// DN-23, DN-26, DN-123: friends behind block; a single unit may pass one, not end there.
TEST(TerciosMovement, DN_23_DN_26_DN_123_friends_in_the_way) {
  Field f("+ l L V4 1010 n; + m M C1 1011 n; + k J V2 1009 n; - x PS V3 0101 s");
  f.begin(Step::Move, kSpain);
  f.play("pick l");
  EXPECT_EQ(f.refused("retreat 1011"), "DN-23");
  EXPECT_EQ(f.refused("advance 1009"), "DN-123");
  EXPECT_EQ(f.refused("advance 1008"), "");
  Field squadron("+ l L V4 1010 n; + a AR V2 1010 n; + k J V2 1009 n; - x PS V3 0101 s");
  squadron.begin(Step::Move, kSpain);
  squadron.play("squadron 1010");
  for (const auto& v : {&squadron}) std::swap(v->piece("l").depth, v->piece("a").depth);
  EXPECT_EQ(squadron.refused("advance 1009"), "DN-26");
}

// DN-25: no enemy behind after the free turn; sleeves may.
TEST(TerciosMovement, DN_25_nobody_leaves_an_enemy_behind) {
  for (const char* type : {"L V4", "AR V2"}) {
    Field f("+ u " + std::string(type) + " 1010 n; - x M C1 0811 n");
    f.begin(Step::Move, kSpain);
    f.play("pick u");
    f.play("turn ne");
    // Backwards into 0911, the porters at 0811 lie straight behind.
    EXPECT_EQ(f.refused("retreat 0911"), std::string(type) == "L V4" ? "DN-25" : "");
  }
}

// DN-16, DN-94, DN-109, DN-125: vector 20 and the river of vector 22.
TEST(TerciosMovement, DN_16_DN_94_DN_109_DN_125_all_movement_points) {
  Field f("+ l L V4 1010 n; + r R V3 1510 n; + c PR R2 0510 n; - x PS V3 0101 s",
          {.terrain = "dune 1009 1508 0509 1008"});
  f.begin(Step::Move, kSpain);
  f.play("pick l");
  EXPECT_EQ(f.refused("advance 1009"), "");
  f.play("advance 1110");
  f.play("face n");
  EXPECT_EQ(f.refused("advance 1109"), "");
  Field spent("+ p RO V3 1011 n; - x PS V3 0101 s", {.terrain = "dune 1009"});
  spent.begin(Step::Move, kSpain);
  spent.plays({"pick p", "advance 1010", "face n"});
  EXPECT_EQ(spent.refused("advance 1009"), "DN-94");
  Field horse("+ r R V3 1510 n; - x PS V3 0101 s", {.terrain = "dune 1508"});
  horse.begin(Step::Move, kSpain);
  horse.play("pick r");
  EXPECT_EQ(horse.refused("advance 1508"), "") << "1 + 3";
  horse.begin(Step::Move2, kSpain);
  horse.play("pick r");
  EXPECT_EQ(horse.refused("advance 1508"), "") << "1 + 2 of the second movement (DN-30)";
  Field river("+ r J V2 1010 n; + l L V4 1510 n; + c GR V1 0510 n; - x PS V3 0101 s",
              {.terrain = "river 1009-n 1509-n 0510-n; bridge 0710-n"});
  river.begin(Step::Move, kSpain);
  river.play("pick r");
  EXPECT_EQ(river.refused("advance 1008"), "") << "1 + 3 for horse";
  river.play("rest");
  river.plays({"pick l", "advance 1509", "face n"});
  EXPECT_EQ(river.refused("advance 1508"), "DN-109");
  river.play("rest");
  river.play("pick c");
  EXPECT_EQ(river.refused("advance 0509"), "DN-109") << "guns never";
}

// DN-27, DN-28, DN-82.
TEST(TerciosMovement, DN_27_DN_28_DN_82_guns_keep_away_and_the_disordered_do_not_close) {
  Field f("+ c CU V1 1010 n; + p RO V3 1510 n disordered; - x PS V3 1008 n; - y PS V3 1505 n");
  f.begin(Step::Move, kSpain);
  f.play("pick c");
  EXPECT_EQ(f.refused("advance 1009"), "DN-27");
  f.play("rest");
  f.play("pick p");
  EXPECT_EQ(f.refused("advance 1509"), "DN-28");
  EXPECT_TRUE(f.legal("retreat").contains("1511"));
  f.play("rest");
  while (f.state.step == Step::Move) f.play("done");
  EXPECT_FALSE(f.is("p", kDisordered)) << "DN-11";
}

// DN-29, DN-30: vector 27.
TEST(TerciosMovement, DN_29_DN_30_the_second_movement_of_horse) {
  Field f("+ j J V2 1010 n; - p PS V3 1009 s; + k J V2 1510 n; - r R V3 1509 s; + l L V4 0510 n");
  f.begin(Step::Move2, kSpain);
  EXPECT_EQ(f.refused("pick j"), "");
  EXPECT_EQ(f.refused("pick k"), "DN-29") << "enemy horse holds it";
  EXPECT_EQ(f.refused("pick l"), "DN-30");
  f.play("pick j");
  EXPECT_FALSE(f.legal("retreat").empty());
  EXPECT_EQ(f.refused("advance 1110"), "DN-24");
  Field pinned("+ j J V2 1010 n; - p PS V3 1009 s; + k J V2 1015 n",
               {.options = {.pin_any_enemy = true}});
  pinned.begin(Step::Move2, kSpain);
  EXPECT_EQ(pinned.refused("pick j"), "DN-29");
  pinned.piece("k").set(kHasty);
  EXPECT_EQ(pinned.refused("pick k"), "DN-29");
}

// ---- squadrons: vector 26. DN-39, DN-40, DN-41, DN-101.
std::string stacking(const std::string& joiner, const std::string& there, FieldWish wish = {}) {
  std::string units = "+ n " + joiner + " 1012 n; - x PS V3 0101 s";
  int i = 0;
  for (std::size_t at = 0; at < there.size();) {
    const std::size_t end = std::min(there.find(',', at), there.size());
    units += "; + s" + std::to_string(i++) + " " + there.substr(at, end - at) + " 1010 n";
    at = end + 1;
  }
  Field f(units, wish);
  return f.rules->may_stack(f.state, f.rules->board(f.state), f.id("n"), f.named("1010"))
      .rule.str();
}

TEST(TerciosSquadron, DN_27_DN_39_DN_40_DN_41_DN_96_DN_101_what_may_stack) {
  EXPECT_EQ(stacking("AR V2", "PS V3,L V4"), "");
  EXPECT_EQ(stacking("P V4", "PS V3"), "");
  EXPECT_EQ(stacking("P V4", "AR V2,L V3"), "DN-39");
  EXPECT_EQ(stacking("AR V2", "AR V2"), "DN-40");
  EXPECT_EQ(stacking("P V4", "AR V2,AR V2"), "");
  EXPECT_EQ(stacking("CU V1", "PS V3"), "DN-27");
  EXPECT_EQ(stacking("AR V2", "PS V3", {.terrain = "hill 1010"}), "DN-41");
  EXPECT_EQ(stacking("AR V2", "PS V3", {.terrain = "dune 1010"}), "");
  EXPECT_EQ(stacking("AR V2", "AR V2,PS V3", {.terrain = "dune 1010"}), "DN-96");
  FieldWish wish;
  wish.special = "[special.stack_limit]\nside = \"own\"\nunits = 2\n";
  EXPECT_EQ(stacking("AR V2", "AR V2,RO V3", wish), "DN-101");
}

TEST(TerciosSquadron, DN_41_DN_44_DN_143_joining_costs_one_and_never_next_to_an_enemy) {
  Field f("+ a AR V2 1012 n; + p PS V3 1010 n; - x PS V3 0101 s");
  f.begin(Step::Move, kSpain);
  f.play("pick a");
  EXPECT_EQ(f.legal("join"), (Names{"1010"}));
  EXPECT_EQ(f.rules->battle->grid.distance(f.named("1012"), f.named("1010")), 2);
  f.play("join 1010");
  EXPECT_EQ(f.hex("a"), "1010");
  EXPECT_EQ(f.piece("a").depth, 0) << "DN-44: sleeves on top";
  EXPECT_EQ(f.piece("p").depth, 1);
  EXPECT_EQ(f.refused("squadron 1010"), "DN-143") << "one of them has spent MP";
  Field near("+ a AR V2 1012 n; + p PS V3 1010 n; - x PS V3 1009 n");
  near.begin(Step::Move, kSpain);
  near.play("pick a");
  EXPECT_EQ(near.refused("join 1010"), "DN-41");
  Field far("+ l L V4 1012 n; + p PS V3 1010 n; - x PS V3 0101 s");
  far.begin(Step::Move, kSpain);
  far.play("pick l");
  EXPECT_EQ(far.refused("join 1010"), "DN-41") << "2 hexes and 1 more";
}

// DN-42, DN-43, DN-44, DN-45, DN-35, DN-143.
TEST(TerciosSquadron, DN_42_DN_43_DN_44_DN_45_DN_35_DN_143_moving_ordering_and_leaving) {
  Field f("+ a AR R2 1010 n; + p PS V3 1010 n; + l L V4 1010 n; + q PS V3 1007 n; - x PS V3 0101 s",
          {.terrain = "hill 1110"});
  f.begin(Step::Move, kSpain);
  f.play("squadron 1010");
  EXPECT_EQ(f.refused("advance 1110"), "DN-42");
  EXPECT_EQ(f.refused("coup 1009"), "DN-35");
  f.play("advance 1009");
  f.play("face ne");
  EXPECT_EQ(f.at("l"), "1009 ne") << "DN-43";
  EXPECT_EQ(f.refused("order p a l"), "DN-44");
  f.play("order a l p");
  EXPECT_EQ(f.piece("l").depth, 1);
  f.begin(Step::Move, kSpain, 2);
  f.play("pick a");
  EXPECT_EQ(f.refused("turn s"), "DN-43");
  f.play("advance 1008");
  if (f.state.top().stage == Stage::Facing) f.play("face n");
  EXPECT_TRUE(f.is("a", kLeft));
  EXPECT_EQ(f.refused("join 1007"), "DN-45");
  Field last("+ a AR V1 1010 n; + b AR V1 1010 n; + l P V3 1010 n; - x PS V3 0101 s");
  last.begin(Step::Move, kSpain);
  EXPECT_EQ(last.refused("pick l"), "DN-143") << "two sleeves would be left";
}

// DN-44: the order stays if it moved next to an enemy.
TEST(TerciosSquadron, DN_44_no_new_order_next_to_an_enemy) {
  Field f("+ p PS V3 1010 n; + l L V4 1010 n; - x PS V3 1008 n");
  f.begin(Step::Move, kSpain);
  f.play("squadron 1010");
  f.play("advance 1009");
  f.play("face n");
  EXPECT_EQ(f.state.depth, 0) << "nothing left to choose";
}

// Vector 51. DN-144.
TEST(TerciosSquadron, DN_144_sleeves_without_switzers_part) {
  Field f("+ a AR V1 1010 n; + b AR V1 1010 n; + p P V4 1012 n; - x PS V3 0101 s");
  f.begin(Step::Move, kSpain);
  EXPECT_EQ(f.refused("done"), "DN-144");
  f.play("pick a");
  EXPECT_EQ(f.refused("rest"), "DN-144");
  f.play("advance 1009");
  f.play("face n");
  f.play("rest");
  EXPECT_EQ(f.refused("done"), "");
}

}  // namespace
}  // namespace tercio::tercios
