// The four battles: set-up and special rules (vectors 21, 22, 33, 34, 46-49).
#include <gtest/gtest.h>

#include <array>

#include "support/tercios_field.h"

namespace tercio::tercios {
namespace {

using Names = std::set<std::string>;

// DN-1, DN-2, DN-3, DN-4, DN-5, DN-6, DN-9: what a battle brings.
TEST(TerciosBattles, DN_1_DN_2_DN_3_DN_4_DN_5_DN_6_orders_of_battle) {
  const std::vector<std::tuple<const char*, int, int, int, int, int, Seat>> expected = {
      {"nieuport", 19, 22, 75, 75, 11, kSpain},
      {"otumba", 16, 24, 80, 65, 10, kSpain},
      {"san-quintin", 29, 25, 0, 0, 11, kRival},
      {"tunis", 27, 27, 85, 75, 13, kSpain}};
  for (const auto& [id, spain, rival, morale, other_morale, turns, first] : expected) {
    const Battle& b = battle_of(id);
    int n[2] = {0, 0};
    for (const UnitData& u : b.unit) ++n[index(u.side)];
    EXPECT_EQ(n[0], spain) << id;
    EXPECT_EQ(n[1], rival) << id;
    EXPECT_EQ(b.side[0].morale, morale);
    EXPECT_EQ(b.side[1].morale, other_morale);
    EXPECT_EQ(b.turns, turns);
    EXPECT_EQ(b.first, first);
    Field f = Field::shipped(id);
    EXPECT_EQ(f.state.turn, 1);
    EXPECT_EQ(f.state.player_a, first);
    EXPECT_EQ(f.rules->broken(f.state), nullptr);
  }
  EXPECT_EQ(box().type.size(), 16u);
  EXPECT_EQ(battle_of("nieuport").minutes, 20);
  EXPECT_EQ(battle_of("tunis").guns, 5);
}

// Vector 21. DN-94, DN-96, DN-125.
TEST(TerciosBattles, DN_94_DN_96_DN_125_a_squadron_before_the_dunes) {
  Field f = Field::shipped("nieuport");
  f.play("squadron 0806");
  EXPECT_EQ(f.refused("advance 0807"), "");
  EXPECT_EQ(f.refused("advance 0808"), "DN-96");
  f.play("rest");
  Field two = Field::shipped("nieuport");
  two.put("m1", "1310", "s");
  for (const char* u : {"md", "mo"}) two.piece(u).hex = two.named("0807");
  two.piece("md").depth = 0;
  two.piece("mo").depth = 1;
  two.begin(Step::Move, kSpain);
  two.play("squadron 0807");
  EXPECT_EQ(two.refused("advance 0808"), "");
}

// Vector 33. DN-93. DN-92: grapeshot is the Allies'.
TEST(TerciosBattles, DN_93_DN_92_nieuport_sun_and_grapeshot) {
  Field f = Field::shipped("nieuport");
  EXPECT_EQ(f.rules->hit_on(f.state, f.id("m5"), f.id("do")), 6);
  EXPECT_EQ(f.rules->hit_on(f.state, f.id("gu"), f.id("vi")), 5);
  EXPECT_EQ(f.rules->battle->special.grapeshot, kRival);
  EXPECT_EQ(f.rules->battle->special.grapeshot_range, 3);
}

// Vector 34. DN-102, DN-59: archers alarm nobody.
TEST(TerciosBattles, DN_102_DN_59_otumba_steel) {
  Field f = Field::shipped("otumba");
  EXPECT_EQ(f.rules->shot_result(f.id("a1"), f.id("r1"), 3), Result::None);
  EXPECT_EQ(f.rules->shot_result(f.id("a1"), f.id("t1"), 3), Result::Splendid);
  EXPECT_FALSE(f.rules->charts->type[f.rules->q(f.id("a1")).type].alarms);
}

// DN-100: the standard is not fired at; DN-101, DN-103.
TEST(TerciosBattles, DN_100_DN_101_DN_103_otumba_commander) {
  Field f = Field::shipped("otumba");
  f.put("bl", "1005", "n");
  f.put("cu", "1003", "s");
  f.put("qc", "1503", "s");
  f.begin(Step::ShotFirst, kSpain);
  EXPECT_EQ(f.refused("fire bl 1003"), "DN-100");
  EXPECT_EQ(f.rules->battle->special.stack_limit[1], 2);
  EXPECT_EQ(f.rules->battle->special.no_capture, kRival);
}

// Vector 46. DN-105.
TEST(TerciosBattles, DN_105_otumba_losses) {
  Field f = Field::shipped("otumba");
  const auto loss = [&](const char* u, Result r) { return f.rules->loss(f.state, f.id(u), r); };
  EXPECT_EQ(loss("cu", Result::Void), 20);
  EXPECT_EQ(loss("co", Result::Void), 10);
  EXPECT_EQ(loss("r1", Result::Void), 5);
  EXPECT_EQ(loss("t1", Result::Void), 4);
  EXPECT_EQ(loss("w1", Result::Amort), 2);
  EXPECT_EQ(loss("w1", Result::Hasty), 0);
  Field option = Field::shipped("otumba", {.otumba_hr_costs_morale = true});
  EXPECT_EQ(option.rules->loss(option.state, option.id("w1"), Result::Hasty), 1);
}

// DN-99: horse spreads alarm two hexes wide.
TEST(TerciosBattles, DN_99_otumba_terror) {
  FieldWish wish;
  wish.special = "troop_check_radius = 2\n";
  Field f("+ g G P4 1010 n; - q RO V3 1009 s; - v RO C3 1007 s; - w RO C3 1006 s; - r RO R3 1108 s",
          wish);
  f.put("r", "1208", "s");
  f.begin(Step::Shock, kSpain);
  f.play("fight");
  f.roll({6, 6, 6, 6});
  f.roll({1, 1, 1});
  f.roll({6});
  EXPECT_TRUE(f.is("q", kEliminated));
  EXPECT_EQ(f.wants(), "1d6 check");
  f.roll({6});
  EXPECT_NE(f.wants(), "1d6 check") << "three hexes away, and R";
}

// DN-104: declared once, at the start of a turn.
TEST(TerciosBattles, DN_104_otumba_fury) {
  Field f = Field::shipped("otumba");
  EXPECT_EQ(f.legal(), (Names{"fury", "pass"}));
  f.play("fury");
  EXPECT_EQ(f.state.fury, 1);
  f.begin(Step::Victory, kSpain, 1);
  EXPECT_EQ(f.state.turn, 2);
  EXPECT_EQ(f.state.step, Step::Move) << "not asked again";
}

// DN-106, DN-149: areas, first player last.
TEST(TerciosBattles, DN_106_DN_149_san_quintin_set_up) {
  Field f("+ p PS V3 1010 n; - x PS V3 0101 s");
  f.rules = std::make_shared<const Rules>(box(), battle_of("san-quintin"), Options{});
  f.state = f.rules->start();
  EXPECT_EQ(f.wants(), "spain");
  EXPECT_EQ(f.refused("place 1008"), "DN-106");
  f.play("place 1504");
  f.play("face sw");
  EXPECT_EQ(f.at("sa"), "1504 sw");
  EXPECT_EQ(f.legal("place").size(), 6u) << "the camp is clear: squadrons may be formed";
  f.play("place 1504");
  EXPECT_EQ(f.at("lz"), "1504 sw") << "DN-43";
  EXPECT_EQ(f.refused("usual"), "") << "the others' hexes are free";
  f.play("usual");
  EXPECT_EQ(f.wants(), "rival");
  f.play("usual");
  EXPECT_EQ(f.state.turn, 1);
}

// DN-149, DN-44: of a squadron printed together one stands elsewhere; the other is on top.
TEST(TerciosBattles, DN_149_DN_44_usual_set_up_of_a_squadron_that_was_parted) {
  Field f("+ p PS V3 1010 n; - x PS V3 0101 s");
  const auto together = std::make_shared<Battle>(battle_of("san-quintin"));
  f.rules = std::make_shared<const Rules>(box(), *together, Options{});
  UnitData& below = together->unit[f.id("lz")];
  below.hex = f.named("1504");
  below.depth = 1;
  f.state = f.rules->start();
  f.play("place 1404");
  f.play("face sw");
  EXPECT_EQ(f.at("sa"), "1404 sw");
  f.play("usual");
  EXPECT_EQ(f.hex("lz"), "1504");
  EXPECT_EQ(f.piece("lz").depth, 0);
  EXPECT_EQ(f.rules->broken(f.state), nullptr);

  f.state = f.rules->start();
  f.play("usual");
  EXPECT_EQ(f.hex("sa"), "1504");
  EXPECT_EQ(f.piece("sa").depth, 0);
  EXPECT_EQ(f.piece("lz").depth, 1) << "together, as printed";
}

// Vector 22. DN-109, DN-111.
TEST(TerciosBattles, DN_109_DN_111_san_quintin_marsh_and_river) {
  Field f = Field::shipped("san-quintin");
  f.play("pick dp");
  EXPECT_EQ(f.refused("advance 0813"), "") << "a marsh costs all";
  EXPECT_EQ(f.refused("advance 0505"), "DN-111");
  f.play("rest");
  f.put("al", "2020", "n");
  f.put("nn", "2018", "n");
  f.put("dp", "1011", "n");
  f.begin(Step::Move, kRival);
  f.play("pick dp");
  EXPECT_EQ(f.refused("advance 1010"), "") << "over the river into the city, with all MP";
  f.play("rest");
  f.play("pick cd");
  EXPECT_EQ(f.refused("advance 1111"), "DN-16") << "no horse in the marsh";
  Field held = Field::shipped("san-quintin");
  held.put("pi", "1111", "n");
  held.begin(Step::Move, kRival);
  held.play("pick pi");
  EXPECT_TRUE(held.legal("advance").empty()) << "next to the shot of L'Isle";
  EXPECT_TRUE(held.legal("retreat").contains("1010")) << "a pike steps away from it";
  EXPECT_FALSE(held.rules->battle->river.has(held.named("1906"), Dir::S)) << "the causeway";
  EXPECT_TRUE(held.rules->battle->river.has(held.named("1906"), Dir::SE));
}

// Vector 47. DN-107, DN-91.
TEST(TerciosBattles, DN_107_DN_91_san_quintin_the_city) {
  for (const bool command : {true, false}) {
    Field f = Field::shipped("san-quintin");
    f.put("dp", "1010", "n");
    f.put("pi", "1110", "n");
    f.put("da", "1210", "n");
    if (command)
      f.put("mo", "1309", "n");
    else
      f.put("cd", "1309", "n");
    EXPECT_EQ(f.rules->city_strength(f.state), command ? 10 : 8);
    f.begin(Step::Victory, kRival, 11);
    EXPECT_EQ(static_cast<Outcome>(f.state.outcome),
              command ? Outcome::RivalWins : Outcome::SpainWins);
  }
}

// DN-108.
TEST(TerciosBattles, DN_108_san_quintin_no_fire) {
  Field f = Field::shipped("san-quintin");
  const auto refused = [&](const char* unit, const char* hex) {
    f.state.step = Step::ShotFirst;
    f.state.acting = f.piece(unit).side();
    return f.rules->may_fire(f.state, f.rules->board(f.state), f.id(unit), f.named(hex)).rule.str();
  };
  f.put("jr", "0910", "ne");
  f.put("co", "1009", "sw");
  EXPECT_EQ(refused("jr", "1009"), "DN-108") << "not into the city";
  EXPECT_EQ(refused("co", "0910"), "") << "but out of it";
  f.put("co", "1210", "s");
  f.put("al", "1211", "n");
  EXPECT_EQ(refused("co", "1211"), "DN-108") << "nor from the city into L'Isle";
  f.put("da", "0707", "n");
  f.put("ca", "0706", "s");
  EXPECT_EQ(refused("da", "0706"), "DN-108") << "nor into the camps";
}

// Vector 48. DN-110.
TEST(TerciosBattles, DN_110_san_quintin_garrison) {
  Field f = Field::shipped("san-quintin");
  f.begin(Step::Move, kRival);
  f.play("pick vs");
  EXPECT_EQ(f.refused("advance 1207"), "DN-110");
  f.play("rest");
  f.put("dp", "0813", "n");
  f.play("pick dp");
  f.play("advance 0812");
  if (f.state.depth > 0 && f.state.top().stage == Stage::Facing) f.play("face n");
  EXPECT_EQ(f.state.released, 1) << "within three hexes of the wall";
  if (f.state.depth > 0) f.play("rest");
  f.play("pick co");
  EXPECT_FALSE(f.legal("retreat").empty());
  f.play("rest");
  f.play("pick ha");
  EXPECT_EQ(f.refused("retreat 1007"), "DN-110") << "the battery never";
}

// The sources give Savoy 30,000 to 35,000 foot against 16,000 to 22,000 under Montmorency: of units
// of a thousand men (DN-1) he has between 1.36 and 2.2 for each of theirs outside the city.
TEST(TerciosBattles, DN_1_san_quintin_has_foot_in_the_proportion_of_the_sources) {
  const Battle& b = battle_of("san-quintin");
  std::array<double, kSides> foot{};
  for (std::size_t u = 0; u < b.units(); ++u) {
    const Class cls = static_cast<Class>(b.quick[u].cls);
    const bool counts = (cls == Class::Switzer || cls == Class::Sleeve) && !b.quick[u].horse &&
                        !b.quick[u].garrison && b.unit[u].id != "cr";  // carts are no foot
    if (counts) ++foot[index(b.unit[u].side)];
  }
  EXPECT_GE(foot[index(kSpain)] / foot[index(kRival)], 1.36);
  EXPECT_LE(foot[index(kSpain)] / foot[index(kRival)], 2.2);
}

// Vector 49. DN-112, DN-113, DN-114, DN-119, DN-137.
TEST(TerciosBattles, DN_112_DN_113_DN_114_DN_119_DN_137_tunis_liberation) {
  Field f("+ p PS V3 1010 n; - x PS V3 0101 s");
  f.rules = std::make_shared<const Rules>(box(), battle_of("tunis"), Options{});
  f.state = f.rules->start();
  EXPECT_EQ(f.refused("place 1010"), "DN-113");
  f.play("usual");
  EXPECT_EQ(f.refused("pick lg"), "DN-112");
  f.begin(Step::Liberation, kSpain, 4);
  EXPECT_NE(f.wants(), "1d6 liberation") << "not before turn 5";
  f.begin(Step::Liberation, kSpain, 5);
  f.roll({4});
  EXPECT_EQ(f.state.liberated, 0);
  f.begin(Step::Liberation, kSpain, 6);
  f.state.asked = Asked::Nothing;
  f.roll({5});
  EXPECT_EQ(f.morale(kRival), 70);
  EXPECT_EQ(f.piece("bm").side(), kSpain);
  f.play("face s");
  EXPECT_EQ(f.refused("place 0803"), "DN-137") << "the battery stands there";
  f.play("place 0701");
  f.play("face s");
  f.play("place 0702");
  f.play("face se");
  EXPECT_EQ(f.hex("ct"), "0701");
  EXPECT_EQ(f.state.turn, 7);
  EXPECT_EQ(f.refused("pick ct"), "") << "DN-119";
  f.begin(Step::Liberation, kSpain, 8);
  EXPECT_NE(f.wants(), "1d6 liberation");
}

// DN-89: a roll may beat the side that has more morale left; its points are not positive then.
TEST(TerciosBattles, DN_89_points_of_the_beaten_are_not_positive) {
  Field f = Field::shipped("nieuport");
  f.state.morale = {20, 45};
  const auto points = [&](Outcome outcome, Seat side) {
    State s = f.state;
    s.step = Step::Over;
    s.outcome = static_cast<std::uint8_t>(outcome);
    return f.rules->result(s).seat[index(side)].points;
  };
  EXPECT_EQ(points(Outcome::SpainWins, kSpain), 0);
  EXPECT_EQ(points(Outcome::SpainWins, kRival), 0);
  EXPECT_EQ(points(Outcome::RivalWins, kSpain), -25);
  EXPECT_EQ(points(Outcome::RivalWins, kRival), 25);
  EXPECT_EQ(points(Outcome::Draw, kSpain), -25);
}

}  // namespace
}  // namespace tercio::tercios
