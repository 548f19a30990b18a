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

// ---- shot and horse left where they can be attacked ------------------------------------------

std::optional<Warning> after_move(Field f, std::string_view unit, Step step = Step::Move) {
  f.begin(step, kSpain);
  f.piece(unit).set(kMoved);
  return at_done(f, kSpain);
}

// DN-63, DN-50: who could come and is strong enough, by his own movement points.
TEST(TerciosWarning, DN_63_loose_shot_in_reach_of_horse_or_pikes) {
  const auto warning = after_move(Field("+ a AR V2 1012 n; - g G V3 1008 s"), "a");
  ASSERT_TRUE(warning);
  EXPECT_EQ(warning->id, "shot");
  EXPECT_FALSE(warning->sudden);
  EXPECT_TRUE(has(warning->text.en, "1012")) << warning->text.en;
  Field f("+ a AR V2 1012 n; - g G V3 1008 s");
  f.begin(Step::Move, kSpain);
  const auto threats = module_of<Module>().danger(*f.rules, f.state, kSpain, {"a", "1012", "n"});
  ASSERT_TRUE(threats);
  EXPECT_EQ(*warning->chance, threats->front().chance) << "as `danger` has it";
  EXPECT_TRUE(after_move(Field("+ a AR V2 1012 n; - p PS V4 1010 s"), "a"));
  EXPECT_FALSE(after_move(Field("+ a AR V2 1018 n; - g G V3 1001 s"), "a")) << "too far";
  EXPECT_FALSE(after_move(Field("+ a AR V2 1012 n; - r RO V4 1010 s"), "a"))
      << "neither horse nor pikes";
  EXPECT_FALSE(after_move(Field("+ a AR V4 1012 n; - p PS V1 1010 s"), "a")) << "too weak alone";
}

TEST(TerciosWarning, DN_44_shot_with_its_pikes_is_not_loose_and_what_stood_there_is_not_named) {
  EXPECT_FALSE(after_move(Field("+ a AR V2 1012 n; + k PS V4 1012 n; - g G V3 1008 s"), "a"));
  Field f("+ a AR V2 1012 n; - g G V3 1008 s");
  f.begin(Step::Move, kSpain);
  EXPECT_FALSE(at_done(f, kSpain));
  // Horse that fires is horse.
  EXPECT_FALSE(after_move(Field("+ h HE V2 1012 n; - g G V3 1008 s"), "h"));
}

// Where a city decides the battle troops are in danger all the same.
TEST(TerciosWarning, DN_107_loose_shot_before_a_city) {
  Field f = Field::shipped("san-quintin");
  f.begin(Step::Move, kSpain);
  EXPECT_FALSE(at_done(f, kSpain)) << "nobody has moved";
  const auto find = [&](Seat side, auto is) {
    std::size_t u = 0;
    while (u < f.rules->units() &&
           !(f.state.piece[u].on_map() && f.state.piece[u].side() == side && is(u)))
      ++u;
    return u;
  };
  const Board b = f.rules->board(f.state);
  const std::size_t shot = find(kSpain, [&](std::size_t u) {
    return f.rules->cls(u) == Class::Sleeve && !f.rules->q(u).horse &&
           b.count(f.state.piece[u].hex) == 1;
  });
  const std::size_t foe = find(kRival, [&](std::size_t u) {
    const Hex ahead = f.rules->ahead(f.state, u);
    return f.rules->q(u).horse && b.count(f.state.piece[u].hex) == 1 && ahead != Hex::None &&
           f.rules->count(f.state, ahead) == 0;
  });
  ASSERT_LT(shot, f.rules->units());
  ASSERT_LT(foe, f.rules->units());
  f.state.piece[shot].hex = f.rules->ahead(f.state, foe);
  f.state.piece[shot].set(kMoved);
  const auto warning = at_done(f, kSpain);
  ASSERT_TRUE(warning);
  EXPECT_EQ(warning->id, "shot");
}

// DN-62: what stands in the hex straight ahead is attacked.
TEST(TerciosWarning, DN_62_horse_straight_ahead_of_pikes) {
  const auto warning = after_move(Field("+ g G V3 1010 n; - p PS V4 1009 s"), "g", Step::Move2);
  ASSERT_TRUE(warning);
  EXPECT_EQ(warning->id, "horse");
  EXPECT_TRUE(has(warning->text.en, "1010")) << warning->text.en;
  EXPECT_FALSE(after_move(Field("+ g G V3 1010 n; - p PS V4 1009 n"), "g", Step::Move2))
      << "they look the other way";
  EXPECT_FALSE(after_move(Field("+ g G V3 1010 n; - p PS V4 1009 s disordered"), "g", Step::Move2))
      << "they are not formed";
  EXPECT_FALSE(after_move(Field("+ g G V3 1010 n; - r RO V4 1009 s"), "g", Step::Move2));
  EXPECT_FALSE(after_move(Field("+ g G V3 1012 n; - p PS V4 1009 s"), "g", Step::Move2))
      << "not next to them";
}

// DN-29: while it may still ride away in its second movement, nothing is said.
TEST(TerciosWarning, DN_29_horse_that_moves_again_is_not_warned_of_before) {
  EXPECT_FALSE(after_move(Field("+ g G V3 1010 n; - p PS V4 1009 s"), "g"));
  Field two("+ g G V3 1010 n; - p PS V4 1009 s; - c G V3 1011 n");
  const auto held = after_move(two, "g");
  ASSERT_TRUE(held) << "enemy horse beside it holds it";
  EXPECT_EQ(held->id, "horse");
}

}  // namespace
}  // namespace tercio::tercios
