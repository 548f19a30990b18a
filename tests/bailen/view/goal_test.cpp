// The goal line and the warnings of Bailén.
#include <gtest/gtest.h>

#include <string>

#include "games/bailen/game.h"
#include "support/bailen_field.h"
#include "support/random_play.h"

namespace tercio::bailen {
namespace {

std::string goal(const Field& f, Seat seat) {
  return module_of<Module>().goal_line(*f.rules, f.rules->masked(f.state, seat), seat).en;
}

std::optional<Warning> warned(const Field& f, Seat seat, std::string_view words) {
  EXPECT_EQ(f.refused(words), "") << words;
  return module_of<Module>().warning(*f.rules, f.rules->masked(f.state, seat), seat,
                                     *parse(*f.rules->data, words));
}

bool has(const std::string& line, const std::string& part) {
  return line.find(part) != std::string::npos;
}

// BA-159, BA-160: the command that can bear least, with its losses and its limit.
TEST(BailenGoal, BA_159_BA_160_the_line_names_who_is_nearest_to_breaking) {
  Field f("irl-1 af13 nne -3; mp-jaen ag13 nne; vgra-6 ag14 e; 5leg-1 ag10 e", {.scenario = 1});
  f.begin(Step::Move, kFrench);
  const std::size_t corona = f.command("corona");
  const int limit = f.rules->limit(f.state, f.rules->board(f.state), corona);
  const std::string mine = "theirs: " + box().army.command[corona].name.en + " " +
                           std::to_string(f.rules->losses(f.state, corona)) + "/" +
                           std::to_string(limit);
  EXPECT_TRUE(has(goal(f, kFrench), mine)) << goal(f, kFrench);
  EXPECT_TRUE(has(goal(f, kFrench), "broken: you 0, they 0")) << goal(f, kFrench);
  for (const char* unit : {"irl-1", "mp-jaen", "vgra-6"})
    f.piece(unit).set_status(Status::Disorganized);
  ASSERT_GE(f.rules->losses(f.state, corona), limit);
  f.begin(Step::Move, kFrench);
  ASSERT_TRUE(f.state.command[corona].is(kDemoralized));
  EXPECT_FALSE(has(goal(f, kFrench), "corona"));
  EXPECT_TRUE(has(goal(f, kFrench), "broken: you 0, they 1")) << goal(f, kFrench);
  EXPECT_TRUE(has(goal(f, kSpanish), "broken: you 1, they 0")) << goal(f, kSpanish);
}

// BA-162.
TEST(BailenGoal, BA_162_the_third_ends_it_only_where_it_does) {
  Options never;
  never.sudden_death = Sudden::Never;
  Options always;
  always.sudden_death = Sudden::Always;
  const std::string units = "irl-1 af13 nne; 5leg-1 ag10 e";
  EXPECT_FALSE(has(goal(Field(units, {.scenario = 1, .options = never}), kFrench), "the third"));
  EXPECT_TRUE(has(goal(Field(units, {.scenario = 1, .options = always}), kFrench), "the third"));
}

// BA-159 to BA-162: a shock of a brigade that is about to break.
TEST(BailenWarning, BA_160_a_brigade_near_its_limit_attacks) {
  Field f("4leg-1 y13 e; 4leg-2 y14 e; omil-1 z13 w");
  f.orders(Order::Harass);
  f.begin(Step::Declare, kFrench);
  EXPECT_FALSE(warned(f, kFrench, "attack 4leg-1 z13"));
  const std::size_t c = f.rules->q(f.id("4leg-1")).command;
  const int limit = f.rules->limit(f.state, f.rules->board(f.state), c);
  int left = limit - 1;
  for (const char* unit : {"4leg-2", "4leg-1"}) {
    Piece& p = f.piece(unit);
    const int n = std::min(left, f.points(unit) - 1);
    p.lost = static_cast<std::uint8_t>(p.lost + n);
    left -= n;
  }
  f.begin(Step::Declare, kFrench);
  ASSERT_GE(f.rules->losses(f.state, c), limit - 2) << "limit " << limit;
  ASSERT_FALSE(f.state.command[c].is(kDemoralized));
  const auto warning = warned(f, kFrench, "attack 4leg-1 z13");
  ASSERT_TRUE(warning);
  EXPECT_EQ(warning->id, "breaking");
  EXPECT_FALSE(warning->sudden) << "it would be the first";
}

// BA-114.
TEST(BailenWarning, BA_114_who_fires_keeps_his_stack_from_attacking) {
  Field f("4leg-1 y13 e; 4leg-2 y13 e; omil-1 z13 w");
  f.begin(Step::OffensiveFire, kFrench);
  f.play("target z13");
  const auto warning = warned(f, kFrench, "add 4leg-1 3");
  ASSERT_TRUE(warning);
  EXPECT_EQ(warning->id, "no-shock");
  f.play("add 4leg-1 3");
  EXPECT_FALSE(warned(f, kFrench, "add 4leg-2 3")) << "it is so already";
  Field defensive("4leg-1 y13 e; omil-1 z13 w");
  defensive.begin(Step::DefensiveFire, kSpanish);
  const Seat fires = defensive.state.acting;
  defensive.play("target " + std::string(fires == kFrench ? "z13" : "y13"));
  EXPECT_FALSE(warned(defensive, fires, fires == kFrench ? "add 4leg-1 3" : "add omil-1 3"))
      << "the defender attacks nobody";
}

TEST(BailenWarning, BA_114_a_target_for_none_but_those_who_could_attack) {
  Field f("4leg-1 y13 e; 4leg-2 y13 e; omil-1 z13 w");
  f.begin(Step::OffensiveFire, kFrench);
  const auto warning = warned(f, kFrench, "target z13");
  ASSERT_TRUE(warning);
  EXPECT_EQ(warning->id, "no-shock");
  // Who may not attack in this phase gives up nothing.
  Field other("4leg-1 y13 e; 4leg-2 z12 ssw; omil-1 z13 w");
  other.begin(Step::OffensiveFire, kFrench);
  other.piece("4leg-2").set(kNoShock);
  EXPECT_FALSE(warned(other, kFrench, "target z13"));
}

// BA-163.
TEST(BailenWarning, BA_163_the_last_turn) {
  Field f("4leg-1 y13 e; omil-1 z16 w", {.scenario = 1, .turn = box().scenario[0].turns});
  f.begin(Step::Move, kFrench);
  const auto warning = warned(f, kFrench, "done");
  ASSERT_TRUE(warning);
  EXPECT_EQ(warning->id, "last-turn");
  Field before("4leg-1 y13 e; omil-1 z16 w", {.scenario = 1, .turn = 1});
  before.begin(Step::Move, kFrench);
  EXPECT_FALSE(warned(before, kFrench, "done"));
}

}  // namespace
}  // namespace tercio::bailen
