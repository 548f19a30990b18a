// Why a battle ended so: every kind of end, with its numbers.
#include <gtest/gtest.h>

#include <string>

#include "games/bailen/game.h"
#include "support/bailen_field.h"
#include "support/tale.h"

namespace tercio::bailen {
namespace {

using Fought = Tale<Module>;

Fought fought(const Field& f) { return Fought(*f.rules, f.state); }

// So many commands of a side that count are broken, by all their losses.
int break_commands(Field& f, Seat side, int wanted) {
  int n = 0;
  for (std::size_t c = 0; c < f.rules->army->command.size() && n < wanted; ++c) {
    if (f.rules->army->command[c].side != side || f.rules->full_limit(f.state, c) == 0) continue;
    if (!f.rules->scenario(f.state).in_play[c]) continue;
    for (const std::size_t u : f.rules->troops(side))
      if (f.rules->q(u).command == c) f.state.piece[u].set_where(Where::Eliminated);
    if (f.rules->losses(f.state, c) < f.rules->limit(f.state, f.rules->board(f.state), c)) continue;
    f.state.command[c].set(kDemoralized);
    ++n;
  }
  return n;
}

// The last turn of the scenario, at its very end, with so many broken.
Fought judged(int french, int spanish, Options options = {}, int scenario = 5) {
  options.sudden_death = Sudden::Never;
  Field f = Field::shipped(scenario, options);
  EXPECT_EQ(break_commands(f, kFrench, french), french);
  EXPECT_EQ(break_commands(f, kSpanish, spanish), spanish);
  f.begin(Step::TurnEnd, kFrench);
  f.state.turn = static_cast<std::uint8_t>(f.rules->scenario(f.state).turns);
  Fought t = fought(f);
  t.play_out(3, {"pass", "done", "refuse"});
  return t;
}

// BA-163: compared after the last turn.
TEST(BailenReckoning, BA_163_every_lead) {
  for (int french = 0; french <= 2; ++french)
    for (int spanish = 0; spanish <= 2; ++spanish) {
      const Fought t = judged(french, spanish);
      ASSERT_TRUE(t.over());
      expect_sound(t);
      const int own = t.rules().counted(t.state(), kFrench);
      const int foe = t.rules().counted(t.state(), kSpanish);
      EXPECT_EQ(t.number("judged", "french"), own);
      EXPECT_EQ(t.number("judged", "spanish"), foe);
      EXPECT_EQ(t.says("level"), own == foe);
      if (own != foe) {
        EXPECT_EQ(t.number("lead", "n"), std::abs(own - foe));
        EXPECT_NE(t.said("lead").en.find(foe > own ? "France" : "Spain"), std::string::npos);
      }
    }
}

// A battle that is over by a rule, with so many broken on either side.
Fought over_by(RuleId rule, Outcome outcome, int french, int spanish, Options options = {}) {
  Field f = Field::shipped(5, options);
  EXPECT_EQ(break_commands(f, kFrench, french), french);
  EXPECT_EQ(break_commands(f, kSpanish, spanish), spanish);
  f.state.step = Step::Over;
  f.state.turn = 9;
  f.state.outcome = outcome;
  Fought t = fought(f);
  t.after(rule, "event.over", {});
  return t;
}

// BA-203.
TEST(BailenReckoning, BA_203_surrender) {
  const Fought t = over_by("BA-203"_rule, Outcome::SpanishDecisive, 1, 0);
  EXPECT_EQ(t.reasons().front(), "surrender");
  EXPECT_EQ(t.number("surrender", "turn"), 9);
  EXPECT_EQ(t.number("surrender", "turns"), t.rules().scenario(t.state()).turns);
  EXPECT_TRUE(t.says("broken"));
  EXPECT_TRUE(t.says("none-broken"));
}

// BA-162: who came to three, or both at once.
TEST(BailenReckoning, BA_162_who_came_to_three) {
  const Fought french = over_by("BA-162"_rule, Outcome::SpanishStrategic, 3, 1);
  EXPECT_NE(french.said("sudden").en.find("France came to 3"), std::string::npos)
      << french.said("sudden").en;
  EXPECT_EQ(french.number("sudden", "n"), 3);
  const Fought spanish = over_by("BA-162"_rule, Outcome::FrenchStrategic, 0, 3);
  EXPECT_NE(spanish.said("sudden").en.find("Spain came to 3"), std::string::npos);
  const Fought both = over_by("BA-162"_rule, Outcome::Draw, 3, 3);
  EXPECT_EQ(both.reasons().front(), "sudden-both");
}

// BA-177, and the option by which a level end is the defender's.
TEST(BailenReckoning, BA_177_BA_163_claimed_and_level) {
  Options options;
  options.draw_defender = true;
  Fought t = over_by("BA-163"_rule, Outcome::SpanishMarginal, 1, 1, options);
  t.after("BA-177"_rule, "event.claimed", {});
  EXPECT_EQ(t.reasons()[0], "claimed");
  EXPECT_EQ(t.reasons()[1], "judged");
  EXPECT_TRUE(t.says("level-defender"));
  const Fought plain = over_by("BA-163"_rule, Outcome::Draw, 1, 1);
  EXPECT_TRUE(plain.says("level"));
  EXPECT_FALSE(plain.says("claimed"));
}

// BA-162: the third ends it at once.
TEST(BailenReckoning, BA_162_the_third) {
  Options options;
  options.sudden_death = Sudden::Always;
  for (const Seat side : {kFrench, kSpanish}) {
    Field f = Field::shipped(5, options);
    if (break_commands(f, side, 3) < 3) continue;
    f.begin(Step::TurnEnd, kFrench);
    f.state.set(kSuddenDeath);
    Fought t = fought(f);
    t.play_out(3, {"pass", "done"});
    expect_sound(t);
    EXPECT_EQ(t.grade(), side == kFrench ? "spanish-strategic" : "french-strategic");
  }
}

// What is lost is told by arm, in points.
TEST(BailenReckoning, points_lost_by_arm) {
  Field f = Field::shipped(1);
  for (const Seat side : {kFrench, kSpanish}) EXPECT_EQ(fought(f).sum("losses", side).total, 0);
  const std::size_t first = f.rules->troops(kFrench)[0];
  f.state.piece[first].set_where(Where::Eliminated);
  const Fought t = fought(f);
  EXPECT_EQ(t.sum("losses", kFrench).total, f.rules->q(first).points);
  EXPECT_EQ(t.part("losses", kFrench, arm_id(f.rules->q(first).arm)), f.rules->q(first).points);
  EXPECT_EQ(t.sum("losses", kSpanish).total, 0);
  for (const Seat side : {kFrench, kSpanish})
    for (const SumPart& part : t.sum("commands", side).parts) {
      const std::size_t c = f.command(part.id);
      EXPECT_EQ(part.n, f.rules->losses(f.state, c));
      EXPECT_EQ(part.of, f.rules->limit(f.state, f.rules->board(f.state), c));
    }
}

// BA-159: what counts against the commands is what is gone for good and who is out of order.
TEST(BailenReckoning, BA_159_who_is_out_of_order_counts) {
  bool french = false, spanish = false;
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    const Field f = Field::shipped(1);
    Fought t = fought(f);
    t.wander(module_of<Module>().make_player(), seed);
    for (const Seat side : {kFrench, kSpanish}) {
      const char* const name = side == kFrench ? "french" : "spanish";
      const int shaken = t.says("shaken") ? t.number("shaken", name) : 0;
      int counted = 0;
      for (const SumPart& part : t.sum("commands", side).parts) counted += part.n;
      EXPECT_EQ(counted, t.sum("losses", side).total + shaken) << seed << " " << name;
      (side == kFrench ? french : spanish) |= shaken > 0;
    }
  }
  EXPECT_TRUE(french && spanish);
}

TEST(BailenReckoning, BA_159_by_units_if_it_is_so_agreed) {
  Options options;
  options.demoralization_units = true;
  Field f = Field::shipped(1, options);
  f.state.step = Step::Over;
  f.state.outcome = Outcome::Draw;
  f.state.piece[f.rules->troops(kSpanish)[0]].set_status(Status::Routed);
  const Fought t = fought(f);
  EXPECT_EQ(t.number("shaken-units", "spanish"), 1);
  EXPECT_EQ(t.number("shaken-units", "french"), 0);
}

// BA-189: brigades that left count as one more Spanish command for every two.
TEST(BailenReckoning, BA_189_brigades_that_left) {
  Field f = Field::shipped(5);
  const int bonus = f.rules->scenario(f.state).exit_bonus;
  ASSERT_GT(bonus, 0);
  int gone = 0;
  for (std::size_t c = 0; c < f.rules->army->command.size() && gone < bonus; ++c) {
    if (f.rules->army->command[c].side != kFrench) continue;
    for (std::size_t u = 0; u < f.rules->units(); ++u)
      if (f.rules->q(u).command == c) f.state.piece[u].set_where(Where::Left);
    gone += f.rules->counts_as_left(f.state, c) ? 1 : 0;
  }
  ASSERT_EQ(gone, bonus);
  f.state.step = Step::Over;
  f.state.outcome = Outcome::FrenchMarginal;
  const Fought t = fought(f);
  EXPECT_EQ(t.number("exit", "gone"), bonus);
  EXPECT_EQ(t.number("exit", "n"), 1);
  EXPECT_EQ(t.number("exit", "n"), t.rules().counted(t.state(), kSpanish));
}

TEST(BailenReckoning, whatever_is_played) {
  for (std::uint64_t seed = 1; seed <= 4; ++seed) {
    Rng rng(seed);
    Options options;
    options.sudden_death = Sudden::Always;
    const Field f = Field::shipped(1, options);
    Fought t = fought(f);
    expect_sound(t.wander(module_of<Module>().make_player(), seed));
  }
}

}  // namespace
}  // namespace tercio::bailen
