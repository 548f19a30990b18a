// The goal line and the warnings of the battles.
#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "games/tercios/game.h"
#include "games/tercios/rules/odds.h"
#include "support/random_play.h"
#include "support/tercios_field.h"

namespace tercio::tercios {
namespace {

std::string goal(const Field& f, Seat seat) {
  return module_of<Module>().goal_line(*f.rules, f.state, seat).en;
}

std::optional<Warning> at_done(const Field& f, Seat seat) {
  EXPECT_EQ(f.refused("done"), "");
  return module_of<Module>().warning(*f.rules, f.state, seat, *parse(*f.rules->battle, "done"));
}

bool has(const std::string& line, const std::string& part) {
  return line.find(part) != std::string::npos;
}

Field field(int spain, int rival, int turn = 1) {
  Field f("+ p1 PS V3 1010 n; - q1 PS V3 1005 s");
  f.state.morale = {static_cast<std::int16_t>(spain), static_cast<std::int16_t>(rival)};
  f.begin(Step::Move, kSpain, turn);
  return f;
}

// DN-89: the throw of every band, counted by throwing all 36 through the rules.
TEST(TerciosGoal, DN_89_the_chance_of_a_victory_roll_is_that_of_the_rules) {
  for (const VictoryBand& band : box().victory) {
    int won = 0;
    for (int x = 1; x <= kDie; ++x)
      for (int y = 1; y <= kDie; ++y) {
        Field f("+ p1 PS V3 1010 n; - q1 PS V3 1005 s");
        f.state.morale = {75, static_cast<std::int16_t>(band.morale)};
        f.begin(Step::Victory, kSpain);
        f.settle();
        ASSERT_EQ(f.wants(), "2d6 victory");
        f.roll({x, y});
        won += static_cast<Outcome>(f.state.outcome) == Outcome::SpainWins ? 1 : 0;
      }
    EXPECT_EQ(victory_chance(band.needs), Fraction::of(static_cast<std::uint64_t>(won), 36));
    const std::string line = goal(field(75, band.morale), kSpain);
    EXPECT_TRUE(has(line, "you throw for " + std::to_string(band.needs))) << line;
    EXPECT_TRUE(has(line, "(" + std::to_string(std::lround(100.0 * won / 36)) + " %)")) << line;
  }
}

// DN-89: whose throw it is depends on who reads.
TEST(TerciosGoal, DN_89_both_sides_may_throw) {
  const Field f = field(49, 30);
  const std::string own = goal(f, kSpain);
  EXPECT_TRUE(has(own, "you throw for " + std::to_string(f.rules->needs(f.state, kRival)))) << own;
  EXPECT_TRUE(has(own, ": " + std::to_string(f.rules->needs(f.state, kSpain)) + " or more")) << own;
  EXPECT_FALSE(has(goal(f, Seat::Nobody), "you throw"));
  EXPECT_TRUE(
      has(goal(f, kRival), "you throw for " + std::to_string(f.rules->needs(f.state, kSpain))));
  EXPECT_TRUE(has(goal(field(75, 75), kSpain), "throws for victory"));
}

// DN-107.
TEST(TerciosGoal, DN_107_the_city) {
  Field f = Field::shipped("san-quintin");
  EXPECT_TRUE(has(goal(f, kSpain), "strength 0 of " + std::to_string(f.rules->city_needed())))
      << goal(f, kSpain);
}

TEST(TerciosWarning, DN_89_the_enemy_will_throw) {
  const auto warning = at_done(field(49, 75), kSpain);
  ASSERT_TRUE(warning);
  EXPECT_EQ(warning->id, "victory-roll");
  EXPECT_EQ(*warning->chance,
            victory_chance(field(49, 75).rules->needs(field(49, 75).state, kSpain)));
  EXPECT_FALSE(at_done(field(75, 49), kSpain)) << "that is one's own throw";
  EXPECT_FALSE(at_done(field(75, 75), kSpain));
}

TEST(TerciosWarning, DN_91_the_last_turn_without_a_roll) {
  const int turns = field(75, 75).rules->battle->turns;
  const auto warning = at_done(field(75, 75, turns), kSpain);
  ASSERT_TRUE(warning);
  EXPECT_EQ(warning->id, "last-turn");
  EXPECT_FALSE(at_done(field(75, 75, turns - 1), kSpain));
  EXPECT_FALSE(at_done(field(75, 40, turns), kSpain));
}

TEST(TerciosWarning, DN_107_the_last_turn_short_of_the_city) {
  Field f = Field::shipped("san-quintin");
  const Seat side = f.rules->battle->special.city_side;
  f.begin(Step::Move, side, f.rules->battle->turns);
  const auto warning = at_done(f, side);
  ASSERT_TRUE(warning);
  EXPECT_EQ(warning->id, "city");
  EXPECT_TRUE(warning->sudden);
  f.begin(Step::Move, side, f.rules->battle->turns - 1);
  EXPECT_FALSE(at_done(f, side));
  f.begin(Step::Move, other(side), f.rules->battle->turns);
  EXPECT_FALSE(at_done(f, other(side)));
}

}  // namespace
}  // namespace tercio::tercios
