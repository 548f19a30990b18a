// The computer players of Hispania: legal, repeatable, and not blind to what lies before them.
#include "games/hispania/player/player.h"

#include <gtest/gtest.h>

#include "games/hispania/game.h"
#include "games/hispania/player/hispano.h"
#include "games/list.h"
#include "support/hispania_position.h"
#include "support/hispania_random_play.h"

namespace tercio::hispania {
namespace {

Planner& planner() {
  static Planner one;
  return one;
}

std::string choice(const Board& b, const Effort& effort, Seat seat = Seat::First) {
  Planner::List choices;
  Player().weigh(b.rules(), b.state(), seat, effort, 1, planner(), choices);
  return words(box(), choices[0].action);
}

Board one_siege() {
  Board b;
  b.general("ulterior", "hispalis").general("citerior", "tarraco").general("consul", "off");
  b.revolts("onuba", 1).turn("ulterior", 1);
  return b;
}

// Whole games with every kind of setup: every choice is legal, and the games end.
TEST(HispaniaPlayer, plays_every_variant_and_scenario_to_the_end) {
  Rng rng(11);
  const Player player;
  Events nobody;
  for (int game = 0; game < 24; ++game) {
    const Rules rules = random_rules<Module>(rng);
    State s = rules.start();
    int steps = 0;
    for (Turn turn = rules.turn(s); turn.kind != TurnKind::Over; turn = rules.turn(s)) {
      ASSERT_LT(++steps, 20'000);
      if (turn.kind == TurnKind::Dice) {
        rules.apply(s, Seat::Nobody, throw_dice(turn.dice, rng), nobody);
        continue;
      }
      const Seat seat = turn.seats.first();
      Planner::List choices;
      const Effort effort = game % 8 == 0 ? Effort{By::PlayingOn, 4} : Effort{By::Glance};
      player.weigh(rules, s, seat, effort, rng.next(), planner(), choices);
      ASSERT_FALSE(choices.empty());
      for (const Weighed& c : choices)
        ASSERT_TRUE(rules.why(s, seat, c.action).ok()) << words(box(), c.action);
      rules.apply(s, seat, choices[0].action, nobody);
    }
  }
}

TEST(HispaniaPlayer, same_seed_same_choice_whatever_was_thought_before) {
  Board b;
  b.general("ulterior", "corduba").general("citerior", "tarraco").general("consul", "off");
  b.revolts("regina", 2).army("abula", 1).revolts("ilerda", 1).turn("ulterior", 5);
  Planner::List first, again;
  Planner fresh;
  Player().weigh(b.rules(), b.state(), Seat::First, {By::PlayingOn, 4}, 7, planner(), first);
  Player().weigh(b.rules(), b.state(), Seat::First, {By::PlayingOn, 4}, 7, fresh, again);
  ASSERT_EQ(first.size(), again.size());
  for (std::size_t i = 0; i < first.size(); ++i) {
    EXPECT_EQ(first[i].action, again[i].action);
    EXPECT_EQ(first[i].score, again[i].score);
  }
}

// With one denarius left a siege is worth the mean of its two ends, by its exact chance.
TEST(HispaniaPlayer, weighs_a_siege_by_its_exact_chance) {
  Board b = one_siege();
  const Chances chance = b.chances_of("besiege onuba 1");
  ASSERT_GT(chance.win, 0);
  ASSERT_LT(chance.win, chance.of);
  const Rules rules = b.rules();
  Evaluation evaluation(rules);
  evaluation.look(b.state());
  TurnSearch search(1u << 10);
  TurnSearch::Choices choices;
  search.search(evaluation, b.state(), {}, choices);
  const Action siege = *parse(box(), "besiege onuba 1");
  Board won = b, lost = b;
  won.play("besiege onuba 1").roll({6});
  lost.play("besiege onuba 1").roll({1});
  const double win = static_cast<double>(chance.win) / chance.of;
  bool found = false;
  for (const TurnSearch::Choice& c : choices) {
    if (c.action != siege) continue;
    found = true;
    const double mean =
        win * evaluation.score(won.state()) + (1 - win) * evaluation.score(lost.state());
    EXPECT_NEAR(c.value, mean, 1e-3);
  }
  EXPECT_TRUE(found);
}

TEST(HispaniaPlayer, garrisons_the_last_capital_and_wins) {
  for (const Effort effort : {Effort{By::Glance}, {By::Look}, {By::Turn}, {By::PlayingOn, 4}}) {
    Board b;
    for (const char* city : {"numantia", "toletum", "olisipo"}) b.garrison(city, "ulterior");
    for (const char* city : {"brigantium", "flaviobriga"}) b.garrison(city, "consul");
    b.general("ulterior", "gades").general("consul", "off");
    b.general("citerior", "ilerda").turn("citerior", 3);
    EXPECT_EQ(choice(b, effort), "move osca") << effort.simulations();
    b.play("move osca");
    EXPECT_EQ(choice(b, effort), "place") << effort.simulations();
    b.play("place");
    EXPECT_EQ(b.node(), Node::Over);
  }
}

TEST(HispaniaPlayer, does_not_attack_a_hopeless_army) {
  Board b;
  b.general("ulterior", "emerita").general("citerior", "tarraco").general("consul", "off");
  b.army("ebora", 3).revolts("olisipo", 3).revolts("ossonoba", 3).turn("ulterior", 3);
  EXPECT_NE(choice(b, {By::Turn}).substr(0, 6), "attack");
}

// HI-23, HI-V14: with the reserve empty, the shift to a free city ends the war.
TEST(HispaniaPlayer, HI_23_HI_V14_hispania_ends_the_war_where_it_can) {
  Board b;
  b.variants(kHispano);
  b.general("ulterior", "emerita").general("citerior", "tarraco").general("consul", "off");
  b.reserve(0).hispanic();
  b.roll({3, 5});  // Emerita, where a general stands: nothing would happen
  ASSERT_EQ(b.node(), Node::Shift);
  b.play(choice(b, {By::Turn}, kHispania));
  EXPECT_EQ(b.state().outcome, Outcome::Reserve);
}

TEST(HispaniaPlayer, ways_know_roads_and_fleets) {
  Board b;
  b.fleets({"mare-ibericum"});
  Ways ways;
  ways.look(b.rules(), b.state());
  EXPECT_EQ(ways.cost(space("gades"), space("gades")), 0);
  EXPECT_EQ(ways.cost(space("gades"), space("basti")), 1);  // one chain of roads
  EXPECT_EQ(ways.cost(space("gades"), space("mare-ibericum")), 1);
  EXPECT_EQ(ways.cost(space("corduba"), space("regina")), 2);
  b.revolts("regina", 1);
  ways.look(b.rules(), b.state());
  EXPECT_GT(ways.cost(space("corduba"), space("regina")), 2);
}

// What a partner reads: the aim, in both languages.
TEST(HispaniaPlayer, says_what_it_is_after) {
  Board b;
  b.general("ulterior", "gades").general("consul", "off").general("citerior", "ilerda");
  b.turn("citerior", 3);
  Planner plans;
  const Aim aim = plans.aim_of(b.rules(), Weights(), b.state(), *parse(box(), "move osca"));
  EXPECT_EQ(aim.kind, AimKind::Garrison);
  EXPECT_EQ(aim.city, space("osca"));
  const Module module{DataSource()};
  const Text said = module.advice_text(
      b.rules(), Counsel<State>::of(b.state(), Seat::First, *parse(box(), "move osca")));
  EXPECT_NE(said.en.find("The aim is a garrison in Osca."), std::string::npos) << said.en;
  EXPECT_NE(said.es.find("guarnición en Osca"), std::string::npos) << said.es;
}

TEST(HispaniaPlayer, decides_for_what_it_thinks_best) {
  Board b = one_siege();
  const auto result =
      ask(Player(), b.rules(), b.state(), Seat::First, {By::Turn}, Means(), planner());
  EXPECT_EQ(words(box(), result.action), choice(b, {By::Turn}));
  EXPECT_EQ(result.considered[0].action, result.action);
  EXPECT_GT(result.score, 0);
  EXPECT_LT(result.score, 1);
}

TEST(HispaniaPlayer, a_number_given_by_hand_stands_for_an_effort) {
  for (const auto& level : Player::levels()) {
    const Effort same = Effort::with_simulations(level.effort.simulations());
    EXPECT_EQ(same.by, level.effort.by) << level.name;
    EXPECT_EQ(same.times, level.effort.times) << level.name;
  }
  EXPECT_EQ(Effort::with_simulations(4).by, By::PlayingOn);
}

}  // namespace
}  // namespace tercio::hispania
