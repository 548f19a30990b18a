// Fire, sight, checks and rear, limit by limit: each claim fails if one condition of its rule is
// left out.
#include <gtest/gtest.h>

#include "support/tercios_field.h"

namespace tercio::tercios {
namespace {

using Names = std::set<std::string>;

// DN-59, DN-75: who fails a check retreats like anybody who suffers a splendid battle.
TEST(TerciosFireLimits, DN_59_DN_75_a_failed_check_is_a_retreat) {
  Field f("+ a AR V2 1010 n; - p PS R3 1008 s; - c RO C3 1007 s; - x PS V3 0101 s");
  f.begin(Step::ShotFirst, kSpain);
  f.play("fire a 1008");
  f.roll({6});
  f.roll({2});
  while (f.wants() == "rival") f.play(*f.legal().begin());
  ASSERT_EQ(f.wants(), "1d6 check");
  f.roll({4});
  while (f.state.depth > 0 && f.wants() == "rival") f.play(*f.legal().begin());
  EXPECT_EQ(f.rules->battle->grid.distance(f.piece("c").hex, f.named("1007")), 2);
  EXPECT_EQ(f.inflicted(kSpain), 0) << "and costs nothing";
}

// DN-60, DN-132: which fire it was is told.
TEST(TerciosFireLimits, DN_60_DN_132_guns_disordered_by_shot_or_by_guns) {
  Field f("+ a AR V2 1010 n; - c CU V1 1008 s; - x PS V3 0101 s");
  f.begin(Step::ShotFirst, kSpain);
  f.play("fire a 1008");
  f.roll({6});
  f.roll({6});
  EXPECT_TRUE(f.was_told("DN-60 event.disordered"));
  Field g("+ a CU V1 1010 n; - c CU V1 1005 s; - x PS V3 0101 s");
  g.begin(Step::Battery, kSpain);
  g.play("fire a 1005");
  g.roll({6, 6});
  g.roll({6});
  EXPECT_TRUE(g.was_told("DN-132 event.disordered"));
  EXPECT_EQ(g.hex("c"), "1005");
}

// DN-54: somebody must be there. What a unit sees is what it could fire at: 3 hexes at one, 5 at
// two.
TEST(TerciosFireLimits, DN_54_what_a_unit_sees) {
  Field f("+ a AR V2 1010 n; + l L V4 1510 n; - p PS V3 1008 s; - x PS V3 0101 s",
          {.terrain = "wood 1110"});
  f.begin(Step::ShotFirst, kSpain);
  EXPECT_EQ(f.refused("fire a 1009"), "DN-54");
  const Board b = f.rules->board(f.state);
  EXPECT_EQ(f.names(f.rules->sight(f.state, b, f.id("a"))),
            (Names{"1009", "1110", "0910", "1008", "1109", "0909", "0809"}))
      << "1209 lies behind the wood";
  EXPECT_TRUE(f.rules->sight(f.state, b, f.id("l")).empty());
  f.piece("a").hex = Hex::None;
  EXPECT_TRUE(f.rules->sight(f.state, b, f.id("a")).empty());
}

// DN-145: within one city its own hexes do not hide anybody; other ground between does.
TEST(TerciosFireLimits, DN_145_sight_within_a_city) {
  for (const char* between : {"city", "wood"}) {
    Field f("+ a AR V2 1010 n; - p PS V3 1008 s; + m RO V3 1510 n; - x PS V3 0101 s",
            {.terrain = "city 1010 1008; " + std::string(between) + " 1009"});
    const Board b = f.rules->board(f.state);
    EXPECT_EQ(f.rules->has_sight(f.state, b, f.id("a"), f.named("1008")),
              std::string(between) == "city");
  }
}

// DN-21, DN-63: the rear is a rear from every side.
TEST(TerciosFireLimits, DN_21_DN_63_behind_in_every_direction) {
  Field f("+ p RO V3 1010 n; - q RO V3 1009 n");
  const Hex target = f.named("1009");
  for (const Dir facing : hex::kDirs)
    for (const Dir from : hex::kDirs) {
      f.piece("q").facing = facing;
      f.piece("p").hex = f.rules->battle->grid.neighbour(target, from);
      const int off = hex::turn_between(facing, from);
      EXPECT_EQ(f.rules->is_rear(f.state, f.rules->board(f.state), f.piece("p").hex, target),
                off > 1);
    }
}

// DN-144, DN-46: shot left without Switzers is led by its top unit.
TEST(TerciosFireLimits, DN_144_DN_46_shot_without_switzers_is_led_from_the_top) {
  Field f("- a AR V2 1009 s; - b A V1 1009 s; + p RO V3 1010 n");
  const Board b = f.rules->board(f.state);
  EXPECT_EQ(f.rules->lead(f.state, b, f.named("1009"), false), f.id("a"));
}

}  // namespace
}  // namespace tercio::tercios
