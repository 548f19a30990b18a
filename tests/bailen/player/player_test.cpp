// The computer players of La Sombra del Águila: Bailén 1808: legal, repeatable, stronger than
// chance, and able to say what they are after.
#include "games/bailen/player/player.h"

#include <gtest/gtest.h>

#include <memory>

#include "games/bailen/game.h"
#include "games/game_of.h"
#include "search/settings.h"

namespace tercio::bailen {
namespace {

const Data& data() {
  static const Data one = read_data(DataSource());
  return one;
}

Planner& planner() {
  static const auto one = std::make_unique<Planner>();
  return *one;
}

// Both sides by the drill, to the end of that turn; every action is legal.
State play_drill(const Rules& rules, int last_turn, std::uint64_t seed) {
  Events nobody;
  Rng rng(seed);
  State s = rules.start();
  planner().drill.prepare(rules);
  int steps = 0;
  for (Turn turn = rules.turn(s); turn.kind != TurnKind::Over && s.turn <= last_turn;
       turn = rules.turn(s)) {
    EXPECT_LT(++steps, 200'000);
    if (turn.kind == TurnKind::Dice) {
      rules.apply(s, Seat::Nobody, throw_dice(turn.dice, rng), nobody);
      continue;
    }
    const Seat seat = turn.seats.first();
    const Action a = planner().drill.choose(rules, s, seat);
    const bool legal = rules.why(s, seat, a).ok();
    EXPECT_TRUE(legal) << words(data(), a);
    if (!legal || steps > 200'000) return s;
    rules.apply(s, seat, a, nobody);
  }
  return s;
}

TEST(BailenPlayer, drill_plays_every_scenario_and_only_what_is_legal) {
  for (std::size_t i = 0; i < data().scenario.size(); ++i)
    for (const bool markers : {false, true}) {
      Options options;
      options.markers = markers;
      const Rules rules(data(), i, options);
      play_drill(rules, 6, 31 + i);
      if (HasFailure()) return;
    }
}

TEST(BailenPlayer, drill_plays_the_first_scenario_to_its_end) {
  const Rules rules(data(), 0, {});
  const State s = play_drill(rules, 99, 5);
  EXPECT_EQ(rules.turn(s).kind, TurnKind::Over);
}

// BA-28, BA-216: with the enemy upon them, troops are not left without orders or on the march.
TEST(BailenPlayer, BA_28_BA_216_troops_that_have_met_the_enemy_get_orders_to_fight) {
  const Rules rules(data(), 0, {});
  const State s = rules.start();
  planner().drill.prepare(rules);
  const Picture french(rules, s, kFrench);
  const auto wish = [&](const char* id) {
    return planner()
        .drill.wish(rules, s, french, static_cast<std::size_t>(data().army.find_command(id)))
        .order;
  };
  EXPECT_EQ(wish("poinsot"), Order::Attack);
  EXPECT_NE(wish("cassagne"), Order::None);
}

// BA-129: in a long battle riders find something to charge, and say so before they move.
TEST(BailenPlayer, BA_129_cavalry_charges) {
  bool charged = false;
  Events nobody;
  for (std::uint64_t seed = 1; seed <= 6 && !charged; ++seed) {
    const Rules rules(data(), 2, {});
    Rng rng(seed);
    State s = rules.start();
    planner().drill.prepare(rules);
    for (Turn turn = rules.turn(s); turn.kind != TurnKind::Over && s.turn <= 12 && !charged;
         turn = rules.turn(s)) {
      if (turn.kind == TurnKind::Dice) {
        rules.apply(s, Seat::Nobody, throw_dice(turn.dice, rng), nobody);
        continue;
      }
      const Seat seat = turn.seats.first();
      const Action a = planner().drill.choose(rules, s, seat);
      ASSERT_TRUE(rules.why(s, seat, a).ok()) << words(data(), a);
      charged = verb_of(a) == Verb::Charge;
      rules.apply(s, seat, a, nobody);
    }
  }
  EXPECT_TRUE(charged);
}

TEST(BailenPlayer, search_is_legal_and_repeats_itself) {
  const Rules rules(data(), 0, {});
  Events nobody;
  std::array<std::uint64_t, 2> end{};
  for (std::uint64_t& hash : end) {
    const auto fresh = std::make_unique<Planner>();
    Planner::Ratings rated;
    Rng rng(32);
    State s = rules.start();
    int decisions = 0;
    for (Turn turn = rules.turn(s); decisions < 24; turn = rules.turn(s)) {
      if (turn.kind == TurnKind::Dice) {
        rules.apply(s, Seat::Nobody, throw_dice(turn.dice, rng), nobody);
        continue;
      }
      const Seat seat = turn.seats.first();
      ++decisions;
      fresh->weigh(rules, s, seat, 2, 7, rated);
      ASSERT_TRUE(rules.why(s, seat, rated[0].action).ok()) << words(data(), rated[0].action);
      rules.apply(s, seat, rated[0].action, nobody);
    }
    hash = rules.hash(s);
  }
  EXPECT_EQ(end[0], end[1]);
}

// BA-159, BA-160: two points break the dragoons' command, and that is worth more than two points of
// a brigade; beyond its limit a command has little left to lose.
TEST(BailenPlayer, BA_159_BA_160_the_points_that_break_a_command_are_the_dearest) {
  const Rules rules(data(), 0, {});
  State s = rules.start();
  const auto command = [&](const char* id) {
    return static_cast<std::size_t>(data().army.find_command(id));
  };
  planner().drill.prepare(rules);
  const OddsBook& odds = planner().drill.odds();
  const Stakes fresh(rules, s, rules.board(s), odds, {});
  EXPECT_GT(fresh.of(command("boussart"), 2), fresh.of(command("poinsot"), 2) + 3);
  EXPECT_GT(fresh.of(command("poinsot"), 11), fresh.of(command("poinsot"), 10) + 4);
  EXPECT_GT(fresh.of(command("poinsot"), 10) - fresh.of(command("poinsot"), 9),
            fresh.of(command("poinsot"), 1));
  for (const std::size_t u : rules.troops(kFrench))
    if (rules.q(u).command == command("boussart")) s.piece[u].set_status(Status::Routed);
  const Stakes after(rules, s, rules.board(s), odds, {});
  EXPECT_LT(after.of(command("boussart"), 2), 1);
}

// BA-153, BA-159: the dragoons, of grade C and alone, rally on 3 to 6 and then count for nothing;
// routed they would come to disorder at best.
TEST(BailenPlayer, BA_153_BA_159_prospects_reckon_with_the_reorganization_to_come) {
  const Rules rules(data(), 0, {});
  State s = rules.start();
  planner().drill.prepare(rules);
  const OddsBook& odds = planner().drill.odds();
  const auto boussart = static_cast<std::size_t>(data().army.find_command("boussart"));
  const auto dragoons = static_cast<std::size_t>(data().army.find_unit("6drag"));
  const auto breaks = [&] { return Prospects(rules, s, rules.board(s), odds).breaks(boussart); };
  for (LeaderState& leader : s.leader) leader.hex = Hex::None;
  EXPECT_FLOAT_EQ(breaks(), 0);
  s.piece[dragoons].set_status(Status::Disorganized);
  EXPECT_NEAR(breaks(), 1.0f / 3, 1e-5f);
  s.piece[dragoons].set_status(Status::Routed);
  EXPECT_FLOAT_EQ(breaks(), 1);
  s.piece[dragoons].set_status(Status::Disorganized);
  s.step = Step::Reorganize;
  s.acting = kSpanish;  // the French have had theirs
  EXPECT_FLOAT_EQ(breaks(), 1);
}

// BA-163: one French command more demoralized than Spanish ones is a Spanish victory.
TEST(BailenPlayer, BA_163_the_chance_of_victory_is_exact_when_all_is_fought) {
  const Rules rules(data(), 0, {});
  State s = rules.start();
  planner().drill.prepare(rules);
  const OddsBook& odds = planner().drill.odds();
  EXPECT_FLOAT_EQ(victory_chance(rules, s, odds, kFrench), 0.5f);
  for (LeaderState& leader : s.leader) leader.hex = Hex::None;
  const auto dragoons = static_cast<std::size_t>(data().army.find_unit("6drag"));
  s.piece[dragoons].set_status(Status::Disorganized);
  EXPECT_NEAR(victory_chance(rules, s, odds, kSpanish), 0.5f + 0.5f / 3, 1e-5f);
  EXPECT_NEAR(victory_chance(rules, s, odds, kFrench), 0.5f - 0.5f / 3, 1e-5f);
}

// BA-163: by the option nobody draws.
TEST(BailenPlayer, BA_163_chance_of_victory_knows_whose_an_equal_count_is) {
  Options options;
  options.draw_defender = true;
  const Rules rules(data(), 0, options);
  const State s = rules.start();
  planner().drill.prepare(rules);
  const OddsBook& odds = planner().drill.odds();
  EXPECT_FLOAT_EQ(victory_chance(rules, s, odds, kFrench), 0.0f);
  EXPECT_FLOAT_EQ(victory_chance(rules, s, odds, kSpanish), 1.0f);
}

// BA-159: losses as the rules count them, in points or, by the option, in units.
TEST(BailenPlayer, BA_159_prospects_count_losses_as_the_rules_do) {
  for (const bool units : {false, true}) {
    Options options;
    options.demoralization_units = units;
    const Rules rules(data(), 1, options);
    const State s = play_drill(rules, 12, 5);
    const Prospects after(rules, s, rules.board(s), planner().drill.odds());
    int sum = 0;
    for (std::size_t c = 0; c < data().army.command.size(); ++c) {
      EXPECT_EQ(after.now(c), rules.losses(s, c)) << data().army.command[c].id;
      sum += after.now(c);
    }
    EXPECT_GT(sum, 0);
  }
}

// BA-182: a check in the sun is dear for a command near its limit, dearest where its fall would end
// the battle (BA-162), and no cost to the Spanish or in the cool of the morning.
TEST(BailenPlayer, BA_182_BA_162_the_sun_costs_what_it_can_break) {
  const Rules rules(data(), 4, {});
  State s = rules.start();
  Events nobody;
  while (s.step == Step::SetUp) {
    const Seat seat = rules.turn(s).seats.first();
    rules.apply(s, seat, planner().drill.choose(rules, s, seat), nobody);
  }
  planner().drill.prepare(rules);
  ASSERT_TRUE(rules.sun_now(s));
  for (LeaderState& leader : s.leader) leader.hex = Hex::None;
  const auto unit = static_cast<std::size_t>(data().army.find_unit("4leg-1"));
  const auto mate = static_cast<std::size_t>(data().army.find_unit("4leg-2"));
  const auto spanish = static_cast<std::size_t>(data().army.find_unit("irl-2"));
  ASSERT_EQ(rules.q(unit).command, rules.q(mate).command);
  const auto cost = [&](std::size_t u) {
    const Board b = rules.board(s);
    return planner().drill.sun_cost(rules, s, b, planner().drill.stakes(rules, s, b), u);
  };
  const float fresh = cost(unit);
  EXPECT_GT(fresh, 0);
  EXPECT_EQ(cost(spanish), 0);
  s.piece[mate].lost = 6;
  const float worn = cost(unit);
  EXPECT_GT(worn, fresh);
  const auto command = static_cast<std::size_t>(rules.q(unit).command);
  int broken = 0;
  for (std::size_t c = 0; c < data().army.command.size() && broken < 2; ++c)
    if (data().army.command[c].side == kFrench && rules.full_limit(s, c) > 0 && c != command) {
      s.command[c].set(kDemoralized);
      ++broken;
    }
  const Board b = rules.board(s);
  EXPECT_TRUE(planner().drill.stakes(rules, s, b).decides(command));
  EXPECT_GT(cost(unit), 2 * worn);
}

// BA-107: when the top unit of a stack fails its check, those below it check too.
TEST(BailenPlayer, BA_107_a_volley_at_a_stack_endangers_all_of_it) {
  const Rules rules(data(), 0, {});
  const State s = rules.start();
  planner().drill.prepare(rules);
  const Board b = rules.board(s);
  const Stakes stakes = planner().drill.stakes(rules, s, b);
  const OddsBook& odds = planner().drill.odds();
  UnitSet one;
  one.add(static_cast<std::size_t>(data().army.find_unit("1leg-1")));
  UnitSet three = one;
  three.add(static_cast<std::size_t>(data().army.find_unit("1leg-2")));
  three.add(static_cast<std::size_t>(data().army.find_unit("1leg-3")));
  const Stakes::Prey alone = stakes.risk(rules, s, b, odds, one);
  const Stakes::Prey stack = stakes.risk(rules, s, b, odds, three);
  EXPECT_GT(alone.top, 0);
  EXPECT_FLOAT_EQ(alone.top, alone.all);
  EXPECT_GT(stack.top, alone.top);
  EXPECT_LT(stack.top, stack.all);
}

// BA-72: to leave an enemy's front costs what its check may do, to stay does not.
TEST(BailenPlayer, BA_72_who_leaves_an_enemy_front_reckons_with_the_check) {
  const Rules rules(data(), 0, {});
  Events nobody;
  bool found = false;
  for (std::uint64_t seed = 1; seed <= 20 && !found; ++seed) {
    Rng rng(seed);
    State s = rules.start();
    planner().drill.prepare(rules);
    for (Turn turn = rules.turn(s); turn.kind != TurnKind::Over && !found; turn = rules.turn(s)) {
      if (turn.kind == TurnKind::Dice) {
        rules.apply(s, Seat::Nobody, throw_dice(turn.dice, rng), nobody);
        continue;
      }
      const Seat seat = turn.seats.first();
      if (s.depth > 0 && s.top().kind == Kind::Mover && s.piece[s.top().unit].ordered()) {
        const Picture f(rules, s, seat);
        const Hex here = s.piece[s.top().unit].hex;
        Drill fearless = planner().drill;
        fearless.weights.leave = fearless.defence.leave = 0;
        fearless.prepare(rules);
        Drill::Places usual, without;
        Drill careful = planner().drill;
        careful.prepare(rules);
        careful.places(rules, s, f, usual);
        fearless.places(rules, s, f, without);
        ASSERT_EQ(usual.size(), without.size());
        for (std::size_t i = 0; i < usual.size(); ++i) {
          const bool leaves = usual[i].hex != here && f.zones.front.has(here);
          found = found || usual[i].score < without[i].score;
          if (leaves)
            EXPECT_LE(usual[i].score, without[i].score);
          else
            EXPECT_EQ(usual[i].score, without[i].score);
        }
      }
      rules.apply(s, seat, planner().drill.choose(rules, s, seat), nobody);
    }
  }
  EXPECT_TRUE(found);
}

// BA-12, BA-14: after the Spanish phase of the last turn nobody answers.
TEST(BailenPlayer, BA_12_BA_14_the_last_phase_fears_no_answer) {
  const Rules rules(data(), 0, {});
  State s = rules.start();
  s.phasing = kSpanish;
  EXPECT_FALSE(Drill::is_last_word(rules, s));
  s.turn = static_cast<std::uint8_t>(rules.scenario(s).turns);
  EXPECT_TRUE(Drill::is_last_word(rules, s));
  s.phasing = kFrench;
  EXPECT_FALSE(Drill::is_last_word(rules, s));
}

TEST(BailenPlayer, postures_shift_the_weights_and_the_drill_is_one_of_them) {
  const DrillWeights usual;
  EXPECT_EQ(shifted(usual, Posture::Drill).pull, usual.pull);
  EXPECT_GT(shifted(usual, Posture::Assault).shock, usual.shock);
  EXPECT_LT(shifted(usual, Posture::Hold).pull, usual.pull);
  EXPECT_GT(shifted(usual, Posture::Careful).danger, usual.danger);
  EXPECT_GT(shifted(usual, Posture::Ground).objective, usual.objective);
}

TEST(BailenPlayer, another_way_is_taken_only_beyond_doubt) {
  std::uint64_t used = 0;
  EXPECT_FALSE(beats(64, 1.5, used, [](std::uint32_t) { return 0.0; }));
  EXPECT_FALSE(beats(64, 1.5, used, [](std::uint32_t n) { return n % 2 == 0 ? 9.0 : -9.5; }));
  EXPECT_FALSE(beats(64, 1.5, used, [](std::uint32_t n) { return n % 8 == 0 ? 9.0 : -1.0; }));
  used = 0;
  EXPECT_TRUE(beats(64, 1.5, used, [](std::uint32_t n) { return 1.0 + 0.1 * (n % 3); }));
  EXPECT_EQ(used, 16u);  // early: it is clear after eight samples
}

TEST(BailenPlayer, drill_never_loses_to_chance) {
  const Rules rules(data(), 0, {});
  Rules::Actions legal;
  Events nobody;
  for (const Seat side : {kFrench, kSpanish})
    for (std::uint64_t game = 0; game < 3; ++game) {
      Rng rng(mix64(game + 9));
      State s = rules.start();
      planner().drill.prepare(rules);
      for (Turn turn = rules.turn(s); turn.kind != TurnKind::Over; turn = rules.turn(s)) {
        if (turn.kind == TurnKind::Dice) {
          rules.apply(s, Seat::Nobody, throw_dice(turn.dice, rng), nobody);
          continue;
        }
        const Seat seat = turn.seats.first();
        legal.clear();
        rules.legal(s, seat, legal);
        const Action a = seat == side ? planner().drill.choose(rules, s, seat)
                                      : legal[static_cast<std::size_t>(rng.below(legal.size()))];
        rules.apply(s, seat, a, nobody);
      }
      EXPECT_GE(rules.result(s).seat[index(side)].value, 0.5f);
    }
}

// Scenario 5 with the handicap, which makes it last.
Rules invader() {
  Options options;
  options.handicap = Handicap::French;
  return {data(), 4, options};
}

// Until a decision of that step, both sides by the drill.
State until_step(const Rules& rules, Step step, int turns_at_least) {
  Events nobody;
  Rng rng(8);
  State s = rules.start();
  planner().drill.prepare(rules);
  for (Turn turn = rules.turn(s); turn.kind != TurnKind::Over; turn = rules.turn(s)) {
    if (turn.kind == TurnKind::Dice) {
      rules.apply(s, Seat::Nobody, throw_dice(turn.dice, rng), nobody);
      continue;
    }
    if (s.turn >= turns_at_least && s.step == step && s.depth == 0) break;
    const Seat seat = turn.seats.first();
    rules.apply(s, seat, planner().drill.choose(rules, s, seat), nobody);
  }
  return s;
}

// What the own army is about says nothing of the enemy's.
TEST(BailenPlayer, a_plan_for_the_army_is_not_the_enemys) {
  const Rules rules = invader();
  const auto fresh = std::make_unique<Planner>();
  fresh->sure = 0;  // whatever looks better
  Planner::Ratings rated;
  int changed = 0;
  for (int turn = 2; turn <= 4; ++turn) {
    const State s = until_step(rules, Step::Move, turn);
    ASSERT_EQ(s.step, Step::Move);
    fresh->weigh(rules, s, s.phasing, 2, 7, rated);
    for (std::size_t c = 0; c < rules.army->command.size(); ++c) {
      const bool own = rules.army->command[c].side == s.phasing;
      const bool other_way = fresh->drill.postures[c] != Posture::Drill;
      EXPECT_TRUE(own || !other_way) << rules.army->command[c].id;
      changed += other_way ? 1 : 0;
    }
  }
  EXPECT_GT(changed, 0);
}

// Who thinks long tries out orders in every turn, others in the last ones only.
TEST(BailenPlayer, BA_17_a_long_search_compares_attempts_at_other_orders) {
  const Rules rules = invader();
  const State s = until_step(rules, Step::Orders, 3);
  ASSERT_EQ(s.step, Step::Orders);
  ASSERT_LT(s.turn, rules.scenario(s).turns);
  const auto fresh = std::make_unique<Planner>();
  Planner::Ratings rated;
  const Seat seat = rules.turn(s).seats.first();
  EXPECT_GT(fresh->weigh(rules, s, seat, 32, 7, rated), 0u);
  ASSERT_GT(rated.size(), 1u);
  EXPECT_GT(rated[1].samples, 0u);
  EXPECT_TRUE(rules.why(s, seat, rated[0].action).ok());
  EXPECT_EQ(fresh->weigh(rules, s, seat, 16, 7, rated), 0u);
  EXPECT_EQ(rated.size(), 1u);
}

// Who has turned on the spot before his first step is not thought over a second time.
TEST(BailenPlayer, a_way_that_begins_with_a_turn_is_chosen_once) {
  const Rules rules = invader();
  Events nobody;
  State s = until_step(rules, Step::Move, 2);
  ASSERT_EQ(s.step, Step::Move);
  const auto fresh = std::make_unique<Planner>();
  Planner::Ratings rated;
  int turned = 0;
  while (s.step == Step::Move && turned == 0) {
    const Turn turn = rules.turn(s);
    if (turn.kind == TurnKind::Dice) {
      Rng rng(4);
      rules.apply(s, Seat::Nobody, throw_dice(turn.dice, rng), nobody);
      continue;
    }
    const Seat seat = turn.seats.first();
    fresh->weigh(rules, s, seat, 2, 7, rated);
    const Action a = rated[0].action;
    rules.apply(s, seat, a, nobody);
    if (verb_of(a) != Verb::Face || s.depth == 0 || s.top().kind != Kind::Mover ||
        !fresh->drill.is_under_way(s.top().unit))
      continue;
    ++turned;
    EXPECT_EQ(fresh->weigh(rules, s, seat, 2, 7, rated), 0u);
  }
  EXPECT_EQ(turned, 1);
}

TEST(BailenPlayer, a_number_given_by_hand_stands_for_an_effort) {
  EXPECT_FALSE(Player::levels()[0].effort.thinks());
  const Effort strong = Player::levels().back().effort;
  EXPECT_EQ(strong.with_simulations(1).by, By::Drill);
  EXPECT_EQ(strong.with_simulations(2).by, By::Search);
  EXPECT_EQ(strong.with_simulations(2).playouts, 2u);
}

}  // namespace
}  // namespace tercio::bailen
