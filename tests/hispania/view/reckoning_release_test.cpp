// Why a war ended so: every kind of end, with its numbers.
#include <gtest/gtest.h>

#include <string>

#include "games/hispania/game.h"
#include "support/hispania_position.h"
#include "support/tale.h"

namespace tercio::hispania {
namespace {

using War = Tale<Module>;

War war(const Board& b) { return War(b.rules(), b.state()); }

// HI-22: the last capital of the goal gets its garrison, and nothing stands against it.
TEST(HispaniaReckoning, HI_22_won) {
  Board b;
  std::vector<std::string> capitals;
  each(b.rules().goal_cities(), [&](Space at) {
    const SpaceData& capital = box().space[index(at)];
    capitals.push_back(capital.name);
    if (capital.word != "brigantium") b.garrison(capital.word, "consul");
  });
  ASSERT_EQ(capitals.size(), 6u);
  b.general("consul", "brigantium").reserve(9).round(3).turn("consul", 6);
  War w = war(b);
  w.play(Seat::First, "place");
  ASSERT_EQ(w.grade(), "roman-victory");
  expect_sound(w);
  EXPECT_EQ(w.reasons(), (std::vector<std::string>{"won", "reached"}));
  EXPECT_EQ(w.number("won", "round"), 3);
  EXPECT_EQ(w.number("won", "rounds"), w.rules().rounds());
  for (const std::string& capital : capitals) {
    EXPECT_NE(w.said("reached").en.find("a garrison in " + capital), std::string::npos);
    EXPECT_NE(w.said("reached").es.find(capital), std::string::npos);
  }
}

// HI-23: a revolt that could not be placed, and the end of a round.
TEST(HispaniaReckoning, HI_23_a_city_rises_and_no_disc_is_left) {
  Board b;
  b.general("ulterior", "hispalis").reserve(0, 3).round(4).hispanic("ulterior");
  int seen = 0;
  for (int roman = 1; roman <= 6; ++roman)
    for (int die = 1; die <= 6; ++die) {
      War w = war(b);
      w.roll({roman, die});
      if (!w.over()) continue;
      expect_sound(w);
      EXPECT_EQ(w.grade(), "reserve");
      EXPECT_EQ(w.reasons().front(), "reserve-revolt");
      EXPECT_EQ(w.number("reserve-revolt", "round"), 4);
      EXPECT_TRUE(w.said("reserve-revolt").en.ends_with("the war was lost."));
      ++seen;
    }
  EXPECT_GT(seen, 0);
}

TEST(HispaniaReckoning, HI_23_HI_71_the_round_takes_the_last_disc) {
  Board b;
  b.general("consul", "mare-ibericum").reserve(0, 3).round(4).hispanic("consul");
  for (const char* city : {"hispalis", "onuba", "corduba"}) b.garrison(city, "ulterior");
  int seen = 0;
  for (int roman = 1; roman <= 6; ++roman)
    for (int die = 1; die <= 6; ++die) {
      War w = war(b);
      w.roll({roman, die});
      if (!w.over() || w.reasons().front() != "reserve-round") continue;
      expect_sound(w);
      EXPECT_EQ(w.number("reserve-round", "round"), 4);
      ++seen;
    }
  EXPECT_GT(seen, 0);
}

TEST(HispaniaReckoning, HI_65_an_army_would_have_raised_a_revolt) {
  int seen = 0;
  for (std::size_t i = 0; i < kCities && seen == 0; ++i) {
    Board b;
    const std::string& city = box().space[i].word;
    if (city == "osca" || city == "numantia") continue;
    b.garrison("osca", "consul").garrison("numantia", "consul");
    b.army(city, 1).reserve(0, 2).round(2).armies_act("ulterior");
    for (int die = 1; die <= 6; ++die) {
      War w = war(b);
      if (w.rules().turn(w.state()).kind != TurnKind::Dice) continue;
      w.roll_all(die, die);
      if (!w.over()) continue;
      expect_sound(w);
      EXPECT_EQ(w.reasons().front(), "reserve-army");
      EXPECT_EQ(w.number("reserve-army", "round"), 2);
      ++seen;
    }
  }
  EXPECT_GT(seen, 0);
}

// HI-24.
TEST(HispaniaReckoning, HI_24_time_is_up) {
  Board b;
  b.general("consul", "mare-ibericum").reserve(9).turn("consul", 0);
  b.round(b.rules().rounds());
  War w = war(b);
  w.play_out(1, {"end"});
  ASSERT_EQ(w.grade(), "time");
  expect_sound(w);
  EXPECT_EQ(w.number("time", "rounds"), w.rules().rounds());
  EXPECT_TRUE(w.says("missing"));
  EXPECT_NE(w.said("missing").en.find("a garrison in "), std::string::npos);
}

// What is reached and what is missing of the goal, together the whole of it.
TEST(HispaniaReckoning, HI_S0_the_goal_part_by_part) {
  tercio::Setup setup{"first-repression", {}};
  for (const OptionInfo& option : module_of<Module>().info().options)
    setup.options[option.id] = option.default_value;
  const Rules r = module_of<Module>().make_rules(setup);
  State s = r.start();
  s.outcome = Outcome::Time;
  s.node = Node::Over;
  const War w(r, s);
  std::string all;
  for (const Told& told : w.end().why) all += told.text.en;
  each(r.goal_cities(), [&](Space at) {
    EXPECT_NE(all.find("a garrison in " + r.data->space[index(at)].name), std::string::npos) << all;
  });
  for (std::size_t p = 0; p < kProvinces; ++p) {
    if ((r.goal_quiet() >> p & 1u) == 0) continue;
    const bool quiet = Rules::is_quiet(s, province_at(p));
    const std::string part = std::string(r.data->province[p].name.en) + " quiet";
    EXPECT_NE(w.said(quiet ? "reached" : "missing").en.find(part), std::string::npos) << all;
  }
}

TEST(HispaniaReckoning, what_was_lost) {
  Board b;
  b.general("ulterior", "hispalis");
  War w = war(b);
  w.after("HI-53"_rule, "event.army-lost", {{"discs", 2, 0}});
  w.after("HI-49"_rule, "event.siege-won", {{"left", 0, 0}});
  w.after("HI-54"_rule, "event.general-lost", {{"discs", 3, 0}});
  w.after("HI-68"_rule, "event.garrison-lost", {});
  EXPECT_EQ(w.part("losses", kHispania, "armies"), 1);
  EXPECT_EQ(w.part("losses", kHispania, "revolts"), 3);
  EXPECT_EQ(w.part("losses", Seat::First, "generals"), 1);
  EXPECT_EQ(w.part("losses", Seat::First, "garrisons"), 4);
}

TEST(HispaniaReckoning, whatever_is_played) {
  std::set<std::string> grades;
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    Rng rng(seed);
    const Rules r = random_rules<Module>(rng);
    War w(r, r.start());
    expect_sound(w.wander(module_of<Module>().make_player(), seed));
    grades.insert(w.grade());
  }
  EXPECT_GE(grades.size(), 2u);
}

}  // namespace
}  // namespace tercio::hispania
