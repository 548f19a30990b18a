// The computer players of Donde No se Ponía el Sol: legal, repeatable, and not blind to what lies
// before them.
#include "games/tercios/player/player.h"

#include <gtest/gtest.h>

#include "games/tercios/game.h"
#include "games/tercios/player/aim.h"
#include "search/player.h"
#include "support/tercios_field.h"

namespace tercio::tercios {
namespace {

Planner& planner() {
  static Planner one;
  return one;
}

Action choice(const Field& f, Seat seat, std::uint64_t budget) {
  Planner::Ratings rated;
  planner().weigh(*f.rules, f.state, seat, budget, 1, rated);
  return rated[0].choice.action;
}

// Plays on with the drill until its side is done with this step.
void drill_step(Field& f, Seat seat) {
  Events nobody;
  planner().drill.prepare(*f.rules);
  const Step step = f.state.step;
  while (f.state.step == step && f.rules->turn(f.state).kind == TurnKind::Decision) {
    const Action a = planner().drill.choose(*f.rules, f.state, seat);
    ASSERT_TRUE(f.rules->why(f.state, seat, a).ok());
    f.rules->apply(f.state, seat, a, nobody);
  }
}

TEST(TerciosPlayer, drill_plays_every_battle_to_the_end_and_only_what_is_legal) {
  Events nobody;
  for (const char* id : {"nieuport", "otumba", "san-quintin", "tunis"})
    for (const bool variant : {false, true}) {
      Options options;
      options.pin_any_enemy = options.modifier_pool = options.count_fours = variant;
      options.pike_zoc_all_round = options.demoralized_rout_move = variant;
      options.movement_attack_enters = options.encamisada_any_time = variant;
      const Rules rules(box(), battle_of(id), options);
      planner().drill.prepare(rules);
      Rng rng(31);
      State s = rules.start();
      int steps = 0;
      for (Turn turn = rules.turn(s); turn.kind != TurnKind::Over; turn = rules.turn(s)) {
        ASSERT_LT(++steps, 20'000);
        if (turn.kind == TurnKind::Dice) {
          rules.apply(s, Seat::Nobody, throw_dice(turn.dice, rng), nobody);
          continue;
        }
        const Seat seat = turn.seats.first();
        const Action a = planner().drill.choose(rules, s, seat);
        ASSERT_TRUE(rules.why(s, seat, a).ok()) << words(*rules.battle, a);
        rules.apply(s, seat, a, nobody);
      }
    }
}

TEST(TerciosPlayer, search_plays_a_turn_of_every_battle_legally) {
  Events nobody;
  for (const char* id : {"nieuport", "otumba", "san-quintin", "tunis"}) {
    const Rules rules(box(), battle_of(id), {});
    Rng rng(32);
    State s = rules.start();
    Planner::Ratings rated;
    for (Turn turn = rules.turn(s); turn.kind != TurnKind::Over && s.turn <= 4;
         turn = rules.turn(s)) {
      if (turn.kind == TurnKind::Dice) {
        rules.apply(s, Seat::Nobody, throw_dice(turn.dice, rng), nobody);
        continue;
      }
      // The search from the fourth turn on, when they have met.
      const Seat seat = turn.seats.first();
      planner().weigh(rules, s, seat, s.turn < 4 ? 1 : 8, rng.next(), rated);
      ASSERT_FALSE(rated.empty());
      for (const Planner::Rated& one : rated)
        ASSERT_TRUE(rules.why(s, seat, one.choice.action).ok())
            << words(*rules.battle, one.choice.action);
      rules.apply(s, seat, rated[0].choice.action, nobody);
    }
  }
}

TEST(TerciosPlayer, same_seed_same_choice_whatever_was_thought_before) {
  Field f("+ g1 G R4 1010 n; + p1 PS V3 1110 n; - a1 AR V2 1007 s; - q1 PS V3 1107 s");
  f.begin(Step::Move, kSpain);
  f.play("pick g1");
  Planner::Ratings first, again;
  const auto fresh = std::make_unique<Planner>();
  planner().weigh(*f.rules, f.state, kSpain, 60, 7, first);
  fresh->weigh(*f.rules, f.state, kSpain, 60, 7, again);
  ASSERT_EQ(first.size(), again.size());
  for (std::size_t i = 0; i < first.size(); ++i) {
    EXPECT_EQ(first[i].choice.action, again[i].choice.action);
    EXPECT_EQ(first[i].value, again[i].value);
  }
}

// DN-65 to DN-68: the table says what the exact odds say.
TEST(TerciosPlayer, DN_65_DN_66_DN_67_DN_68_reckons_a_push_of_pike_exactly) {
  Field f("+ p1 PS V3 1010 n; - q1 L R4 1009 s disordered");
  f.begin(Step::Shock, kSpain);
  const Hex from = f.named("1010");
  const Hex to = f.named("1009");
  const ShockOdds exact = shock_odds(*f.rules, f.state, from, to, Fight::Shock, 0);
  planner().drill.prepare(*f.rules);
  const Board b = f.rules->board(f.state);
  const Drill::Chance mine = planner().drill.blow(*f.rules, f.state, b, from, to, Fight::Shock, 0);
  EXPECT_NEAR(static_cast<double>(mine.win), exact.win.value(), 1e-5);
  double cost = 0;
  for (std::size_t i = 0; i < kResults; ++i)
    cost += exact.first[i].value() *
            static_cast<double>(planner().drill.odds().cost(f.id("q1"), static_cast<Result>(i)));
  EXPECT_NEAR(static_cast<double>(mine.cost), cost, 1e-4);
}

// DN-62: horse that ends before pikes must charge them, so it does not end there.
TEST(TerciosPlayer, DN_62_horse_rides_down_loose_shot_and_leaves_pikes_alone) {
  Field f("+ g1 G R4 1010 n; - q1 P V4 0909 s; - a1 AR V2 1207 s disordered");
  f.begin(Step::Move, kSpain);
  drill_step(f, kSpain);
  const Hex ahead = f.rules->ahead(f.state, f.id("g1"));
  EXPECT_NE(ahead, f.named(f.hex("q1")));
}

TEST(TerciosPlayer, foot_that_can_strike_from_behind_does) {
  Field f("+ p1 PS V3 1009 n; - r1 RO V3 1007 n; - r2 RO V3 1506 s");
  f.begin(Step::Move, kSpain);
  drill_step(f, kSpain);
  EXPECT_EQ(f.rules->ahead(f.state, f.id("p1")), f.named("1007"));
  EXPECT_TRUE(
      f.rules->is_rear(f.state, f.rules->board(f.state), f.named(f.hex("p1")), f.named("1007")));
}

TEST(TerciosPlayer, shot_fires_at_what_it_can_hurt_most) {
  Field f("+ a1 AR V2 1010 n; - p1 P P4 1008 s; - g1 AR C2 0909 s");
  f.begin(Step::ShotFirst, kSpain);
  EXPECT_EQ(words(*f.rules->battle, choice(f, kSpain, 1)), "fire a1 0909");
}

// DN-107: strength in the city is worth more than the same strength outside.
TEST(TerciosPlayer, DN_107_relief_counts_at_san_quintin) {
  const Field f = Field::shipped("san-quintin");
  planner().drill.prepare(*f.rules);
  const ValueWeights weights;
  const Seat french = f.rules->battle->special.city_side;
  State in = f.state;
  for (std::size_t u = 0; u < f.rules->units(); ++u)
    if (goes_to_city(*f.rules, in, u) && f.rules->q(u).strength == 3) {
      in.piece[u].hex = f.named("1109");
      break;
    }
  const float before = value(*f.rules, planner().drill, weights, f.state, french);
  EXPECT_GT(value(*f.rules, planner().drill, weights, in, french), before + 1);
  EXPECT_LT(value(*f.rules, planner().drill, weights, in, other(french)),
            value(*f.rules, planner().drill, weights, f.state, other(french)) - 1);
}

// DN-42: squadrons do not cross the marshes, so the relief of the city goes in unit by unit; and
// who is inside makes room.
TEST(TerciosPlayer, DN_42_relief_breaks_up_and_makes_room) {
  Field f = Field::shipped("san-quintin");
  planner().drill.prepare(*f.rules);
  f.begin(Step::Move, kRival);
  Piece& first = f.state.piece[f.id("dp")];
  Piece& second = f.state.piece[f.id("pi")];
  second.hex = first.hex;
  second.facing = first.facing;
  second.depth = 1;
  const Hex start = first.hex;
  ASSERT_TRUE(f.rules->may_pick_squadron(f.state, f.rules->board(f.state), start).ok());
  Events nobody;
  while (f.state.step == Step::Move && f.rules->turn(f.state).kind == TurnKind::Decision) {
    const Seat asked = f.rules->turn(f.state).seats.first();
    const Action a = planner().drill.choose(*f.rules, f.state, asked);
    EXPECT_FALSE(verb_of(a) == Verb::Squadron && hex_of(a) == start);
    f.rules->apply(f.state, asked, a, nobody);
  }
  EXPECT_NE(f.piece("dp").hex, f.piece("pi").hex);

  const Picture picture(*f.rules, f.state, kRival);
  const std::size_t unit = f.id("vs");
  const Body body = planner().drill.body(*f.rules, f.state, picture, unit, false);
  planner().drill.look(*f.rules, f.state, picture, body);
  const DrillWeights usual;
  Drill& drill = planner().drill;
  const auto lead = [&] {
    return drill.at_hex(*f.rules, f.state, picture, body, f.named("1008")) -
           drill.at_hex(*f.rules, f.state, picture, body, f.named("1010"));
  };
  f.state.piece[f.id("g2")].hex = f.named("1011");
  const float with = lead();
  drill.weights.gate = 0;
  const float without = lead();
  drill.weights = usual;
  EXPECT_GT(with, without);
}

// Whoever comes first comes piecemeal: a far enemy is let come, but not for ever.
TEST(TerciosPlayer, waits_for_a_far_enemy_in_the_first_half) {
  Field f("+ p1 PS V3 1018 n; - q1 PS V3 1002 s");
  f.begin(Step::Move, kSpain);
  f.state.turn = 1;
  f.play("pick p1");
  EXPECT_EQ(verb_of(planner().drill.choose(*f.rules, f.state, kSpain)), Verb::Rest);
  f.state.turn = static_cast<std::uint8_t>(f.rules->battle->turns);
  EXPECT_EQ(verb_of(planner().drill.choose(*f.rules, f.state, kSpain)), Verb::Advance);
}

// DN-42: a squadron makes one hex a turn, its units more.
TEST(TerciosPlayer, DN_42_squadrons_far_from_the_enemy_march_unit_by_unit) {
  for (const auto& [enemy, verb] : {std::pair{"1005", Verb::Pick}, {"1007", Verb::Squadron}}) {
    Field f(std::string("+ m1 AR V2 1010 n; + p1 PS V3 1010 n; - q1 PS V3 ") + enemy + " s");
    f.begin(Step::Move, kSpain);
    EXPECT_EQ(verb_of(choice(f, kSpain, 1)), verb) << enemy;
  }
}

// DN-80: who cannot give ground loses heart.
TEST(TerciosPlayer, DN_80_an_attack_on_one_hemmed_in_is_worth_more) {
  const auto cost = [](const char* units) {
    Field f(units);
    f.begin(Step::Shock, kSpain);
    planner().drill.prepare(*f.rules);
    return planner()
        .drill
        .blow(*f.rules, f.state, f.rules->board(f.state), f.named("1010"), f.named("1009"),
              Fight::Shock, 0)
        .cost;
  };
  EXPECT_GT(cost("+ p1 PS V3 1010 n; + p2 PS V3 1008 s; - q1 PS V3 1009 s"),
            cost("+ p1 PS V3 1010 n; + p2 PS V3 1004 s; - q1 PS V3 1009 s") + 0.5f);
}

// DN-89: morale in the bands of the chart counts more than its points.
TEST(TerciosPlayer, DN_89_victory_rolls_to_come_count) {
  const Field f = Field::shipped("nieuport");
  planner().drill.prepare(*f.rules);
  const ValueWeights weights;
  const auto worth = [&](int morale, int turn) {
    State s = f.state;
    s.turn = static_cast<std::uint8_t>(turn);
    s.morale[index(kRival)] = static_cast<std::int16_t>(morale);
    return value(*f.rules, planner().drill, weights, s, kSpain);
  };
  const int last = f.rules->battle->turns;
  EXPECT_NEAR(worth(74, last) - worth(75, last), weights.morale, 0.01) << "too late to matter";
  EXPECT_GT(worth(74, 1) - worth(75, 1), 1.5f * weights.morale) << "it will be rolled for";
  EXPECT_GT(worth(45, 3) - worth(46, 3), 1.5f * weights.morale);
  EXPECT_FLOAT_EQ(chance_of(11), 3.0f / 36);
  EXPECT_FLOAT_EQ(chance_of(9), 10.0f / 36);
}

TEST(TerciosPlayer, says_in_both_languages_what_it_is_after) {
  const Module module{DataSource()};
  const Rules rules(box(), battle_of("nieuport"), {});
  State s = rules.start();
  Events nobody;
  Rng rng(5);
  std::set<std::string> said;
  for (Turn turn = rules.turn(s); turn.kind != TurnKind::Over && s.turn <= 4;
       turn = rules.turn(s)) {
    if (turn.kind == TurnKind::Dice) {
      rules.apply(s, Seat::Nobody, throw_dice(turn.dice, rng), nobody);
      continue;
    }
    const Seat seat = turn.seats.first();
    const auto result = ask(Player(), rules, s, seat, {By::Drill}, Means(), planner());
    auto counsel = Counsel<State>::of(s, seat, result.action);
    counsel.gesture = module.describe(rules, s, result.action).label;
    const Text text = module.advice_text(rules, counsel);
    EXPECT_EQ(text.en.find('{'), std::string::npos) << text.en;
    EXPECT_EQ(text.en.find('?'), std::string::npos) << text.en;
    EXPECT_EQ(text.es.find('{'), std::string::npos) << text.es;
    EXPECT_NE(text.en, text.es);
    EXPECT_NE(text.en.find("The army"), std::string::npos);
    said.insert(text.en);
    rules.apply(s, seat, result.action, nobody);
  }
  EXPECT_GT(said.size(), 40u);
}

TEST(TerciosPlayer, aim_of_a_move_names_whom_it_is_after) {
  Field f("+ p1 PS V3 1009 n; - r1 RO V3 1007 n; - r2 RO V3 1506 s");
  f.begin(Step::Move, kSpain);
  f.play("pick p1");
  const Aim aim =
      aim_of(*f.rules, planner().drill, f.state, with_hex(Verb::Advance, f.named("1008")));
  EXPECT_EQ(aim.kind, AimKind::Rear);
  EXPECT_EQ(aim.target, f.id("r1"));
  EXPECT_GT(aim.percent, 40);
  const Aim near =
      aim_of(*f.rules, planner().drill, f.state, with_hex(Verb::Advance, f.named("1109")));
  EXPECT_EQ(near.unit, f.id("p1"));
}

TEST(TerciosPlayer, a_number_given_by_hand_stands_for_an_effort) {
  EXPECT_FALSE(Player::levels()[0].effort.thinks());
  const Effort strong = Player::levels().back().effort;
  EXPECT_EQ(strong.with_simulations(1).by, By::Drill);
  EXPECT_EQ(strong.with_simulations(2).by, By::Search);
  EXPECT_EQ(strong.with_simulations(2).playouts, 2u);
}

}  // namespace
}  // namespace tercio::tercios
