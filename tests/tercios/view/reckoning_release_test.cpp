// Why a battle ended so: every kind of end, with its numbers.
#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "games/tercios/game.h"
#include "games/tercios/rules/odds.h"
#include "support/tale.h"
#include "support/tercios_field.h"

namespace tercio::tercios {
namespace {

using Fought = Tale<Module>;

bool has(const std::string& line, const std::string& part) {
  return line.find(part) != std::string::npos;
}

// The end of a turn, with so much morale left.
struct End {
  End(int spain, int rival, int turn, Options options = {})
      : field("+ p1 PS V3 1010 n; - q1 PS V3 1005 s", {.options = options}) {
    field.state.morale = {static_cast<std::int16_t>(spain), static_cast<std::int16_t>(rival)};
    field.begin(Step::Victory, kSpain, turn);
    field.settle();
  }
  Fought fought() const { return Fought(*field.rules, field.state); }
  Field field;
};

int turns() { return Field("+ p1 PS V3 1010 n; - q1 PS V3 1005 s").rules->battle->turns; }

struct LastTurn {
  LastTurn(int spain, int rival, Options options = {})
      : end(spain, rival, turns(), options), f(end.fought()) {
    f.after("DN-7"_rule, "event.turn", {{"n", turns(), 0}});
  }
  End end;  // the components that the other one is told by
  Fought f;
};

TEST(TerciosReckoning, DN_89_won_by_a_throw) {
  for (const Seat side : {kSpain, kRival}) {
    End end(side == kSpain ? 75 : 40, side == kSpain ? 40 : 75, 3);
    const int needs = end.field.rules->needs(end.field.state, other(side));
    Fought f = end.fought();
    f.after("DN-7"_rule, "event.turn", {{"n", 3, 0}}).roll({6, 6});
    ASSERT_TRUE(f.over());
    expect_sound(f);
    EXPECT_EQ(f.grade(), side == kSpain ? "spain-wins" : "rival-wins");
    EXPECT_EQ(f.number("roll-won", "sum"), 12);
    EXPECT_EQ(f.number("roll-won", "needs"), needs);
    EXPECT_EQ(f.number("roll-won", "turn"), 3);
    EXPECT_EQ(f.number("roll-won", "percent"), std::lround(100 * victory_chance(needs).value()));
    EXPECT_FALSE(f.says("threw")) << "the one throw is the reason already";
    EXPECT_TRUE(f.says("never-threw"));
    ASSERT_EQ(f.end().throws.size(), 1u);
    EXPECT_EQ(f.end().throws[0].by, side);
    EXPECT_TRUE(f.end().throws[0].came);
    EXPECT_EQ(f.end().throws[0].step, 1u);
    EXPECT_EQ(f.end().throws[0].chance, victory_chance(needs));
  }
}

TEST(TerciosReckoning, DN_90_both_came_through) {
  End end(40, 30, 4);
  Fought f = end.fought();
  const int own = end.field.rules->needs(end.field.state, kRival);
  const int foe = end.field.rules->needs(end.field.state, kSpain);
  f.roll({6, 6}).roll({6, 6});
  ASSERT_TRUE(f.over());
  expect_sound(f);
  EXPECT_EQ(f.grade(), "tie");
  EXPECT_EQ(f.number("roll-tie", "needs"), own);
  EXPECT_EQ(f.number("roll-tie", "foe-needs"), foe);
  EXPECT_EQ(f.number("roll-tie", "foe-sum"), 12);
  int came = 0;
  for (const Told& told : f.end().why)
    if (told.id == "threw") came += has(told.text.en, ": it came") ? 1 : 0;
  EXPECT_EQ(came, 2);
}

TEST(TerciosReckoning, DN_89_won_by_the_last_of_several_throws) {
  End end(75, 40, 3);
  Fought f = end.fought();
  const int needs = end.field.rules->needs(end.field.state, kRival);
  f.after("DN-89"_rule, "event.victory-roll",
          {{"side", static_cast<int>(kSpain), 0}, {"die", 2, 0}, {"needs", needs, 0}});
  f.roll({6, 6});
  ASSERT_EQ(f.grade(), "spain-wins");
  EXPECT_EQ(f.number("threw", "n"), 2);
  EXPECT_TRUE(has(f.said("threw").en, ": the last one came")) << f.said("threw").en;
  EXPECT_TRUE(has(f.said("threw").es, ": la última salió")) << f.said("threw").es;
}

// DN-91, DN-135: drawn, with the throws that did not come.
TEST(TerciosReckoning, DN_135_drawn_after_throws) {
  LastTurn last(75, 40);
  Fought& f = last.f;
  const int needs = f.rules().needs(f.state(), kRival);
  f.roll({1, 1});
  ASSERT_TRUE(f.over());
  expect_sound(f);
  EXPECT_EQ(f.grade(), "draw");
  EXPECT_EQ(f.number("time", "turns"), turns());
  EXPECT_EQ(f.number("threw", "n"), 1);
  const std::string percent =
      std::to_string(std::lround(100 * victory_chance(needs).value())) + " %";
  EXPECT_TRUE(has(f.said("threw").en, percent + ": it did not come")) << f.said("threw").en;
  EXPECT_TRUE(has(f.said("threw").es, percent + ": no salió")) << f.said("threw").es;
  EXPECT_FALSE(f.end().throws[0].came);
}

// Of several throws it is said what they would have come to.
TEST(TerciosReckoning, DN_89_several_throws) {
  LastTurn last(75, 40);
  Fought& f = last.f;
  const int needs = f.rules().needs(f.state(), kRival);
  for (int i = 0; i < 3; ++i)
    f.after("DN-89"_rule, "event.victory-roll",
            {{"side", static_cast<int>(kSpain), 0}, {"die", 2, 0}, {"needs", needs, 0}});
  f.roll({1, 1});
  EXPECT_EQ(f.number("threw", "n"), 4);
  EXPECT_TRUE(has(f.said("threw").en, ": none came")) << f.said("threw").en;
  EXPECT_TRUE(has(f.said("threw").es, ": ninguna salió")) << f.said("threw").es;
  const double miss = 1 - victory_chance(needs).value();
  EXPECT_EQ(f.number("at-all", "percent"), std::lround(100 * (1 - std::pow(miss, 4))));
}

TEST(TerciosReckoning, DN_135_drawn_without_a_throw) {
  Field field("+ p1 PS V3 1010 n; - q1 PS V3 1005 s");
  field.begin(Step::Battery, kSpain, turns());
  Fought f(*field.rules, field.state);
  f.play_out(3, {"done", "pass"});
  expect_sound(f);
  EXPECT_EQ(f.grade(), "draw");
  EXPECT_EQ(f.reasons(), (std::vector<std::string>{"time", "never-threw", "never-threw"}));
  EXPECT_EQ(f.number("never-threw", "morale"), box().victory.back().morale);
}

TEST(TerciosReckoning, DN_135_the_larger_share) {
  Options options;
  options.timeout_minor_victory = true;
  for (const Seat side : {kSpain, kRival}) {
    LastTurn last(side == kSpain ? 75 : 40, side == kSpain ? 40 : 75, options);
    Fought& f = last.f;
    f.roll({1, 1});
    expect_sound(f);
    EXPECT_EQ(f.grade(), side == kSpain ? "spain-minor" : "rival-minor");
    EXPECT_EQ(f.reasons().front(), "time-minor");
  }
}

// DN-107.
TEST(TerciosReckoning, DN_107_the_city) {
  Field field = Field::shipped("san-quintin");
  field.begin(Step::Battery, kRival, field.rules->battle->turns);
  Fought f(*field.rules, field.state);
  f.play_out(1, {"done", "pass"});
  expect_sound(f);
  EXPECT_EQ(f.number("city-held", "needed"), field.rules->city_needed());
  EXPECT_EQ(f.number("city-held", "n"), field.rules->city_strength(f.state()));
  EXPECT_EQ(f.end().grades.size(), 2u);
  EXPECT_TRUE(f.end().throws.empty());
}

TEST(TerciosReckoning, DN_107_the_city_is_relieved) {
  Field field = Field::shipped("san-quintin");
  const Special& special = field.rules->battle->special;
  std::vector<Hex> inside;
  special.city_area.each([&](Hex h) { inside.push_back(h); });
  std::size_t next = 0;
  for (std::size_t u = 0; u < field.rules->units(); ++u) {
    Piece& p = field.state.piece[u];
    if (p.side() != special.city_side || !p.on_map() || field.rules->q(u).horse) continue;
    if (field.rules->city_strength(field.state) >= field.rules->city_needed()) break;
    p.hex = inside[next++ % inside.size()];
  }
  field.state.step = Step::Victory;
  field.state.turn = static_cast<std::uint8_t>(field.rules->battle->turns);
  field.settle();
  const Fought f(*field.rules, field.state);
  ASSERT_TRUE(f.over());
  EXPECT_GE(f.number("city-taken", "n"), f.number("city-taken", "needed"));
}

// What is lost is told by the side it began on.
TEST(TerciosReckoning, units_lost_by_arm) {
  Field field = Field::shipped("nieuport");
  const Fought before(*field.rules, field.state);
  for (const Seat side : {kSpain, kRival}) EXPECT_EQ(before.sum("losses", side).total, 0);
  std::size_t first = 0;
  while (field.rules->battle->unit[first].side != kSpain) ++first;
  field.state.piece[first].set(kEliminated);
  const Fought after(*field.rules, field.state);
  EXPECT_EQ(after.sum("losses", kSpain).total, 1);
  EXPECT_EQ(after.sum("losses", kRival).total, 0);
  const auto cls = static_cast<std::size_t>(field.rules->cls(first));
  EXPECT_EQ(after.part("losses", kSpain, kClassIds[cls]), 1);
  EXPECT_EQ(after.part("morale", Seat::Nobody, "spain"), field.state.morale[0]);
}

TEST(TerciosReckoning, whatever_is_played) {
  for (std::uint64_t seed = 1; seed <= 4; ++seed) {
    Rng rng(seed);
    const Rules r = random_rules<Module>(rng);
    Fought f(r, r.start());
    expect_sound(f.wander(module_of<Module>().make_player(), seed));
  }
}

}  // namespace
}  // namespace tercio::tercios
