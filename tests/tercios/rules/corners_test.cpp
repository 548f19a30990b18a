// Where rules meet: squadrons that come apart, horse inside them, attacks within attacks.
#include <gtest/gtest.h>

#include "support/tercios_field.h"

namespace tercio::tercios {
namespace {

using Names = std::set<std::string>;

// DN-138, DN-99: horse that wins its extra attack stays, whoever has to check afterwards.
TEST(TerciosCorners, DN_138_DN_99_an_extra_attack_won_with_checks_does_not_rebound) {
  FieldWish wish;
  wish.special = "troop_check_radius = 2\n";
  Field f("+ r R R3 1010 n; - q PS R3 1009 s; - h J R2 1110 sw; - c RO C3 1209 s", wish);
  f.begin(Step::Shock, kSpain);
  f.play("fight");
  f.roll({1, 1, 1});
  f.roll({1, 1, 1});
  f.play("strike 1110");
  f.roll({6, 6, 6});
  f.roll({1, 1});
  f.roll({1});  // SB
  while (f.wants() == "rival") f.play(*f.legal().begin());
  EXPECT_EQ(f.wants(), "1d6 check");
  f.roll({6});
  EXPECT_FALSE(f.was_told("DN-71 event.rebound"));
  EXPECT_EQ(f.hex("r"), "1010");
  EXPECT_EQ(f.state.depth, 0);
}

// DN-25: shot on top of lansquenets does not let the squadron turn its back.
TEST(TerciosCorners, DN_25_a_squadron_leaves_no_enemy_behind_either) {
  Field f("+ a AR V2 1010 ne; + l L V4 1010 ne; - x M C1 0811 n");
  f.begin(Step::Move, kSpain);
  f.play("squadron 1010");
  EXPECT_EQ(f.refused("retreat 0911"), "DN-25");
}

// DN-45: out of one squadron and straight into another; not by sheltering in the enemy's phase
// either.
TEST(TerciosCorners, DN_45_who_leaves_a_squadron_joins_no_other) {
  Field f("+ a AR V2 1010 n; + p PS V3 1010 n; + q PS V3 1008 n; - x PS V3 0101 s");
  f.begin(Step::Move, kSpain);
  f.play("pick a");
  EXPECT_EQ(f.refused("join 1008"), "DN-45");
  Field g("+ g G P4 1014 n; - a A V1 1010 s; - r RO V3 1009 s");
  g.begin(Step::Move, kSpain);
  g.piece("a").set(kLeft);
  g.plays({"pick g", "advance 1011", "face n"});
  EXPECT_EQ(g.wants(), "rival");
  EXPECT_EQ(g.refused("shelter 1009"), "DN-45");
}

// DN-146: horse in a squadron whose Switzers have lost heart is still no charge of horse.
TEST(TerciosCorners, DN_146_horse_with_broken_switzers_does_not_charge) {
  Field f(
      "+ r RO V3 1010 n demoralized; + j J V2 1010 n; - q PS V3 1009 s; + k RO V3 1210 n;"
      "- w RO V3 1209 s");
  f.begin(Step::Shock, kSpain);
  EXPECT_FALSE(f.is("j", kDeclared)) << "no duty to charge";
  EXPECT_EQ(f.refused("attack 1010"), "DN-63") << "no waiver: 2 against 3";
  Field g("+ r RO V3 1010 n demoralized; + j J V2 1010 n; - q AR V2 1009 s");
  g.begin(Step::Shock, kSpain);
  g.plays({"attack 1010", "fight"});
  g.roll({1, 1});
  g.roll({1, 1});
  EXPECT_EQ(g.hex("j"), "1010") << "no rebound";
}

// DN-143: a unit that was picked and rested has spent nothing; the squadron may still move, once.
TEST(TerciosCorners, DN_143_resting_spends_nothing_of_the_squadron) {
  Field f("+ a AR V2 1010 n; + p PS V3 1010 n; + z M C1 2010 n; - x PS V3 0101 s");
  f.begin(Step::Move, kSpain);
  f.plays({"pick a", "rest"});
  EXPECT_EQ(f.refused("pick a"), "DN-143");
  f.plays({"squadron 1010", "rest"});
  EXPECT_EQ(f.refused("squadron 1010"), "DN-143");
}

// DN-18: a movement attack pays for a hex ahead, so it is part of an advance.
TEST(TerciosCorners, DN_18_a_movement_attack_is_an_advance) {
  Field f(
      "+ j J V2 1011 n; - a A V1 1012 n disordered; + k RO V3 1511 n; - b A V1 1510 s "
      "disordered; - x PS V3 0101 s");
  f.put("j", "1011", "n");
  f.put("a", "1009", "s");
  f.begin(Step::Move, kSpain);
  f.plays({"pick k", "charge 1510"});
  f.roll({1, 1, 1});
  f.roll({6});
  EXPECT_EQ(f.refused("retreat 1511"), "DN-18");
  EXPECT_EQ(f.refused("retreat 1512"), "DN-18");
  f.play("rest");
  f.plays({"pick j", "retreat 1012"});
  if (f.state.top().stage == Stage::Facing) f.play("face n");
  f.put("a", "1011", "s");
  EXPECT_EQ(f.refused("charge 1011"), "DN-18");
}

// DN-24, DN-126: next to shot, whose zone of control is its own hex, a retreat goes on.
TEST(TerciosCorners, DN_24_DN_126_a_retreat_past_shot_goes_on) {
  for (const char* enemy : {"AR V2", "L V4"}) {
    Field f("+ j J V2 1010 n; - e " + std::string(enemy) + " 1013 n disordered; - x PS V3 0101 s");
    f.begin(Step::Move, kSpain);
    f.plays({"pick j", "retreat 1012", "face se"});
    EXPECT_EQ(f.refused("retreat 0912"), std::string(enemy) == "AR V2" ? "" : "DN-37");
    EXPECT_EQ(f.refused("advance 1113"), "DN-18");
  }
}

// DN-136 is about ground closed to a side: the garrison strikes out of the city before it may
// leave, nobody strikes into it; horse charges a marsh it could not enter.
TEST(TerciosCorners, DN_136_who_strikes_across_walls) {
  Field f = Field::shipped("san-quintin");
  f.put("vs", "1208", "n");
  f.put("wa", "1207", "s");
  f.state.step = Step::Shock;
  f.state.acting = f.state.phasing = kRival;
  EXPECT_EQ(f.state.released, 0);
  EXPECT_EQ(f.rules->may_attack(f.state, f.rules->board(f.state), f.named("1208")).rule.str(),
            "DN-63")
      << "2 against 3: only strength is wanting";
  f.state.acting = f.state.phasing = kSpain;
  EXPECT_EQ(f.rules->may_attack(f.state, f.rules->board(f.state), f.named("1207")).rule.str(),
            "DN-136");
  Field marsh("+ g G P4 1010 n; - a AR V2 1009 s; - x PS V3 0101 s", {.terrain = "marsh 1009"});
  marsh.begin(Step::Shock, kSpain);
  EXPECT_TRUE(marsh.is("g", kDeclared));
}

// The option: who takes the hex he won has advanced into it, next to whoever is there (DN-47), and
// may be the relief of the city (DN-110).
TEST(TerciosCorners, DN_47_DN_110_a_hex_won_by_a_movement_attack_is_entered_like_any_other) {
  Field f("+ r RO V3 1011 n; - a A V1 1010 s disordered; - b A V1 1008 s; - x PS V3 0101 s",
          {.options = {.movement_attack_enters = true}});
  f.begin(Step::Move, kSpain);
  f.plays({"pick r", "charge 1010"});
  f.roll({6, 6, 6});
  f.roll({1});
  f.roll({6});  // VF
  EXPECT_EQ(f.hex("r"), "1010");
  EXPECT_EQ(f.refused("retreat 1011"), "DN-18");
  f.plays({"advance 1009", "face n"});
  EXPECT_EQ(f.wants(), "rival") << "the archers may fall back";
  Field g("+ r RO V3 1011 n; - a A V1 1010 s disordered; - b A V1 1009 s; - x PS V3 0101 s",
          {.options = {.movement_attack_enters = true}});
  g.begin(Step::Move, kSpain);
  g.plays({"pick r", "charge 1010"});
  g.roll({6, 6, 6});
  g.roll({1});
  g.roll({6});
  EXPECT_EQ(g.hex("r"), "1010");
  EXPECT_EQ(g.wants(), "rival") << "DN-47";
}

}  // namespace
}  // namespace tercio::tercios
