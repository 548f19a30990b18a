// The computer player of El Camino Español: its odds, the sensible marcher, ends and levels.
#include "games/camino/player/player.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "lab/simulate.h"
#include "search/mcts.h"
#include "search/player.h"
#include "search/playout.h"

namespace tercio::camino {
namespace {

static_assert(PlayerFor<Player, Rules>);

const Data& data() {
  static const Data all = read_data(DataSource());
  return all;
}

const Player& player() {
  static const Player one(data());
  return one;
}

std::uint8_t leader_named(std::string_view id) {
  for (std::size_t i = 0; i < data().leaders.size(); ++i)
    if (data().leaders[i].id == id) return static_cast<std::uint8_t>(i);
  ADD_FAILURE() << "no leader " << id;
  return 0;
}

Options march_of(std::string_view leader, std::uint8_t difficulty = 0) {
  Options options;
  options.leader = leader_named(leader);
  options.difficulty = difficulty;
  return options;
}

// ---- odds

struct FightCase {
  int own, foe, strength;
  double win, lose, destroyed, win_with_tercio, loss;
};

// Worked out by hand from the binomials of 5s and 6s.
TEST(CaminoPlayerOdds, FightsAreExact) {
  constexpr FightCase kCases[] = {
      {8, 5, 7, 796531.0 / 1594323, 797792.0 / 1594323, 0, 1387219.0 / 1594323, 142.0 / 243},
      {9, 6, 7, 2377097.0 / 4782969, 0.503008, 0, 12282059.0 / 14348907, 547.0 / 729},
      {8, 6, 7, 2040025.0 / 4782969, 0.573481, 0, 3914329.0 / 4782969, 547.0 / 729},
      {9, 4, 7, 114523.0 / 177147, 0.353514, 0, 497137.0 / 531441, 34.0 / 81},
      {8, 7, 7, 5179531.0 / 14348907, 0.639030, 0, 10904971.0 / 14348907, 2005.0 / 2187},
      {5, 6, 4, 37936.0 / 177147, 0.785850, 0, 115400.0 / 177147, 547.0 / 729},
      {3, 5, 2, 784.0 / 6561, 5480.0 / 6561, 11.0 / 243, 1288.0 / 2187, 142.0 / 243},
      {2, 6, 1, 256.0 / 6561, 2048.0 / 6561, 473.0 / 729, 2704.0 / 6561, 473.0 / 729},
      {7, 4, 7, 89471.0 / 177147, 0.494934, 0, 156907.0 / 177147, 34.0 / 81},
      {7, 6, 6, 565096.0 / 1594323, 0.645557, 0, 410525.0 / 531441, 547.0 / 729},
  };
  const PlayerOdds odds(data());
  for (const FightCase& c : kCases) {
    SCOPED_TRACE(testing::Message() << c.own << " dice against " << c.foe << " at " << c.strength);
    const FightChance& plain = odds.fight(c.own, c.foe, c.strength, FightHelp::None);
    EXPECT_NEAR(plain.win, c.win, 1e-5);
    EXPECT_NEAR(plain.lose, c.lose, 1e-5);
    EXPECT_NEAR(plain.destroyed, c.destroyed, 1e-5);
    EXPECT_NEAR(plain.loss, c.loss, 1e-5);
    EXPECT_NEAR(odds.fight(c.own, c.foe, c.strength, FightHelp::Kept).win, c.win_with_tercio, 1e-5);
  }
}

TEST(CaminoPlayerOdds, ChancesOfAFightSumToOneAndHelpHelps) {
  const PlayerOdds odds(data());
  for (int own = 1; own <= 9; ++own)
    for (int foe = 1; foe <= 8; ++foe)
      for (int strength = 1; strength <= data().max_strength; ++strength) {
        const FightChance& plain = odds.fight(own, foe, strength, FightHelp::None);
        for (const FightHelp help : {FightHelp::Kept, FightHelp::Parry, FightHelp::Push}) {
          const FightChance& helped = odds.fight(own, foe, strength, help);
          EXPECT_NEAR(helped.win + helped.lose + helped.destroyed, 1, 1e-5);
          EXPECT_GE(helped.win, plain.win - 1e-6f);
          EXPECT_LE(helped.destroyed, plain.destroyed + 1e-6f);
        }
      }
}

TEST(CaminoPlayerOdds, AttritionIsExact) {
  const PlayerOdds odds(data());
  EXPECT_NEAR(odds.attrition(1), 7.0 / 6, 1e-5);
  EXPECT_NEAR(odds.attrition(2), 3.0 / 2, 1e-5);
  EXPECT_NEAR(odds.attrition(0), 5.0 / 6, 1e-5);
  EXPECT_NEAR(odds.attrition_rerolled(1), 29.0 / 36, 1e-5);
  EXPECT_NEAR(odds.attrition_rerolled(2), 5.0 / 4, 1e-5);
}

TEST(CaminoPlayerOdds, OneDieReaches) {
  EXPECT_FLOAT_EQ(PlayerOdds::reaches(1), 1);
  EXPECT_FLOAT_EQ(PlayerOdds::reaches(-3), 1);
  EXPECT_FLOAT_EQ(PlayerOdds::reaches(6), 1.0f / 6);
  EXPECT_FLOAT_EQ(PlayerOdds::reaches(7), 0);
}

// ---- the sensible marcher

Options any_options(Rng& rng) {
  const auto one_of = [&](std::uint64_t n) { return static_cast<std::uint8_t>(rng.below(n)); };
  Options o;
  o.leader = one_of(data().leaders.size());
  o.difficulty = one_of(data().difficulties.size());
  o.loyalty_turns = static_cast<LoyaltyTurns>(one_of(2));
  o.loyalty_pool = static_cast<LoyaltyPool>(one_of(2));
  o.loyalty_marker_loss = static_cast<LoyaltyMarkerLoss>(one_of(2));
  o.attrition_when_logistics_fails = one_of(2) != 0;
  o.forced_battle = static_cast<ForcedBattle>(one_of(2));
  o.leave_unconquered = static_cast<LeaveUnconquered>(one_of(4));
  o.suicidal_siege = one_of(2) != 0;
  o.prepare_in_lombardy = one_of(2) != 0;
  o.tercio_timing = static_cast<TercioTiming>(one_of(2));
  o.tyrol_recovery = static_cast<TyrolRecovery>(one_of(3));
  o.enemy_order = static_cast<EnemyOrder>(one_of(3));
  o.weather_extra_move = one_of(2) != 0;
  o.arrival_ends_game = static_cast<ArrivalEndsGame>(one_of(2));
  return o;
}

// Calls `visit(rules, state)` at every decision of a game in which every `random`-th choice is
// random.
template <class Visit>
State wander(const Rules& r, Rng& rng, std::uint64_t random, Visit visit) {
  Events nobody;
  State s = r.start();
  for (;;) {
    const Turn turn = r.turn(s);
    if (turn.kind == TurnKind::Over) return s;
    if (turn.kind == TurnKind::Dice) {
      r.apply(s, Seat::Nobody, throw_dice(turn.dice, rng), nobody);
      continue;
    }
    visit(r, s);
    Rules::Actions actions;
    r.legal(s, kSpain, actions);
    const bool is_random = rng.below(random) == 0;
    const Action chosen = is_random ? actions[static_cast<std::size_t>(rng.below(actions.size()))]
                                    : player().heuristic(r, s, kSpain, rng);
    r.apply(s, kSpain, chosen, nobody);
  }
}

TEST(CaminoPlayer, TheMarcherIsAlwaysLegal) {
  Rng rng(11);
  for (int game = 0; game < 250; ++game) {
    const Rules r(data(), any_options(rng));
    wander(r, rng, 2 + rng.below(8), [&](const Rules& rules, const State& s) {
      const Action action = player().heuristic(rules, s, kSpain, rng);
      ASSERT_TRUE(rules.why(s, kSpain, action).ok()) << words(data(), action);
    });
  }
}

TEST(CaminoPlayer, PruningLeavesLegalChoices) {
  Rng rng(12);
  for (int game = 0; game < 150; ++game) {
    const Rules r(data(), any_options(rng));
    wander(r, rng, 3, [&](const Rules& rules, const State& s) {
      Rules::Actions legal, kept;
      rules.legal(s, kSpain, legal);
      rules.legal(s, kSpain, kept);
      player().prune(rules, s, kSpain, kept);
      ASSERT_FALSE(kept.empty());
      for (const Action action : kept) ASSERT_TRUE(legal.contains(action));
    });
  }
}

TEST(CaminoPlayer, MomentoDeTercioTurnsATie) {
  const Rules r(data(), march_of("alba"));
  State s = r.start();
  s.node = Node::FightTercio;
  s.army = data().find_word("swiss");
  s.enemy[index(s.army)] = Stack::single(2);
  s.fight = Fight::Battle;
  s.own_dice = 9;
  s.foe_dice = 6;
  s.own = s.foe = 2;
  Rng rng(1);
  EXPECT_EQ(player().heuristic(r, s, kSpain, rng), plain(Verb::Parry));
  s.own = s.foe = 0;
  EXPECT_EQ(player().heuristic(r, s, kSpain, rng), plain(Verb::Push));
}

TEST(CaminoPlayer, TheMarcherBeatsChanceClearly) {
  const Rules r(data(), march_of("spinola", 1));
  int marcher = 0, chance = 0;
  for (std::uint64_t game = 0; game < 200; ++game) {
    Rng rng(game + 500);
    State s = r.start();
    heuristic_playout(r, player(), s, rng);
    marcher += s.outcome >= kDestroyed + 3 ? 1 : 0;
    s = r.start();
    random_playout(r, s, rng);
    chance += s.outcome >= kDestroyed + 3 ? 1 : 0;
  }
  EXPECT_GE(marcher, 100);
  EXPECT_LE(chance, 5);
}

// The last week at the Palatinate's gate, its fortress taken, two Operations left and 13 points: a
// road makes 15 and opens the way; marching in short of them is worth nothing to who wants the
// victory.
State at_the_last_gate(const Rules& r) {
  State s = r.start();
  s.node = Node::Operations;
  s.turn = static_cast<std::uint8_t>(r.weeks() - 1);
  s.army = data().find_word("palatinate");
  s.strength = 4;
  s.tercio = 0;
  s.operations = static_cast<std::uint8_t>(data().operations);
  s.event = 5;
  s.forts = static_cast<RegionSet>(bit(s.army) | bit(data().find_word("wurttemberg")));
  s.roads =
      static_cast<RegionSet>(bit(data().find_word("wurttemberg")) | bit(data().find_word("tyrol")));
  s.victories = 5;
  s.pool = {1, 1, 3, 0};
  while (r.score(s).total > 13) --s.victories;
  while (r.score(s).total < 13) ++s.victories;
  return s;
}

TEST(CaminoPlayer, TheMarcherDoesNotMarchInShortOfTheVictory) {
  const Rules r(data(), march_of("spinola", 1));
  const State s = at_the_last_gate(r);
  State built = s;
  built.roads = static_cast<RegionSet>(built.roads | bit(s.army));
  ASSERT_GE(r.score(built).total, 15);
  ASSERT_TRUE(r.may_move(s, data().goal, With::Nothing).ok());
  Rng rng(1);
  EXPECT_EQ(player().heuristic(r, s, kSpain, rng), plain(Verb::Prepare));
  // With one Operation there is no time for it: what can be had is had.
  State late = s;
  late.operations = 1;
  EXPECT_EQ(player().heuristic(r, late, kSpain, rng), to_region(Verb::Move, data().goal));
  EXPECT_EQ(player().heuristic(r, built, kSpain, rng), to_region(Verb::Move, data().goal));
}

// ---- ends, leaves, levels

TEST(CaminoPlayer, UtilityCountsTheVictoryAndThenPoints) {
  const Rules r(data(), march_of("spinola"));
  State s = r.start();
  s.army = data().goal;
  s.node = Node::Over;
  const auto end_with = [&](int strength, int victories) {
    s.strength = static_cast<std::uint8_t>(strength);
    s.victories = static_cast<std::uint8_t>(victories);
    s.outcome = r.outcome_for(r.score(s).total);
    return player().utility(r, s, kSpain);
  };
  EXPECT_FLOAT_EQ(end_with(7, 0), 0.14f);  // 14 points
  EXPECT_FLOAT_EQ(end_with(7, 1), 1.15f);  // 15 points
  EXPECT_FLOAT_EQ(end_with(7, 2), 1.16f);
  const Player scorer(data(), Aim::HighestScore);
  EXPECT_FLOAT_EQ(scorer.utility(r, s, kSpain), 0.8f);  // 16 points
  for (const std::uint8_t lost : {kTooLate, kDestroyed}) {
    s.outcome = lost;
    EXPECT_EQ(player().utility(r, s, kSpain), 0);
    EXPECT_EQ(scorer.utility(r, s, kSpain), 0);
  }
}

TEST(CaminoPlayer, ALeafIsALaterTurnStart) {
  const Rules r(data(), march_of("infante"));
  State root = r.start();
  root.turn = 3;
  State s = root;
  for (const int ahead : {0, 1, 2, 3}) {
    s.turn = static_cast<std::uint8_t>(3 + ahead);
    EXPECT_EQ(player().is_leaf(r, root, s), ahead >= player().leaf_turns);
    EXPECT_EQ(player().is_leaf(r, root, s, 2), ahead >= 2);
  }
}

// Judged at the next turn start, the player for points dallied and came too late: 3 points on
// average on Hard where the one for the victory has 16. How much more it reaches:
// docs/games/camino.md.
TEST(CaminoPlayer, WhoPlaysForPointsComesInTime) {
  const Rules r(data(), march_of("spinola", 2));
  const Player scorer(data(), Aim::HighestScore);
  LabRequest<Player> request;
  request.games = 20;
  request.keyed_dice = true;
  request.players[0] = LabPlayer<Player>::thinking({By::Tree, 400});
  const auto points = [&](const Player& who) {
    int sum = 0;
    for (const LabGame& game : simulate(r, who, request)) sum += game.result.seat[0].points;
    return sum;
  };
  EXPECT_GT(2 * points(scorer), points(player()));
}

// Which is stronger is measured (tools/measure.cpp): a glance, the marcher, two searches.
TEST(CaminoPlayer, LevelsGrow) {
  const auto levels = Player::levels();
  ASSERT_EQ(levels.size(), 4u);
  EXPECT_EQ(levels[0].name, "easy");
  EXPECT_LT(levels[0].effort.simulations, 10u);
  EXPECT_EQ(levels[1].effort.by, By::March);
  EXPECT_EQ(levels[3].name, "strong");
  EXPECT_LT(levels[2].effort.simulations, levels[3].effort.simulations);
  EXPECT_EQ(levels[3].effort.horizon, 2);
  EXPECT_EQ(levels[3].effort.with_simulations(60).simulations, 60u);
  EXPECT_EQ(levels[3].effort.with_simulations(60).horizon, 2);
  for (const Level<Effort>& level : levels)
    EXPECT_EQ(level.effort.by == By::Tree, level.effort.simulations > 0) << level.name;
}

// Each level against the one below, all leaders and difficulties, on the same dice: enough games to
// see the steps that are wide.
TEST(CaminoPlayer, EasyIsWeakerThanMediumInEveryCell) {
  for (std::uint8_t leader = 0; leader < data().leaders.size(); ++leader)
    for (std::uint8_t difficulty = 0; difficulty < data().difficulties.size(); ++difficulty) {
      Options options;
      options.leader = leader;
      options.difficulty = difficulty;
      const Rules r(data(), options);
      LabRequest<Player> request;
      request.games = 300;
      request.keyed_dice = true;
      const auto won = [&](const LabPlayer<Player>& level) {
        request.players[0] = level;
        int count = 0;
        for (const LabGame& game : simulate(r, player(), request))
          count += game.result.seat[0].value > 0 ? 1 : 0;
        return count;
      };
      EXPECT_LT(won(LabPlayer<Player>::thinking(Player::levels()[0].effort)),
                won(LabPlayer<Player>::heuristic()))
          << data().leaders[leader].id << " " << data().difficulties[difficulty].id;
    }
}

// The weak army in Württemberg may go back to Tyrol, where Momento de Tercio and troops are to be
// had; a sound one that holds the place and has a road behind it, or one without the time, does not
// look back.
TEST(CaminoPlayer, PruningDoesNotHideASoundRetreat) {
  const Rules r(data(), march_of("spinola", 0));
  const Action back = to_region(Verb::Move, data().find_word("tyrol"));
  State s = r.start();
  s.node = Node::Operations;
  s.turn = 4;
  s.army = data().find_word("wurttemberg");
  s.previous = data().find_word("tyrol");
  s.strength = 2;
  s.operations = static_cast<std::uint8_t>(data().operations);
  s.event = 5;
  s.pool = {1, 1, 3, 0};
  const auto is_looked_at = [&](const State& at) {
    Rules::Actions actions;
    r.legal(at, kSpain, actions);
    EXPECT_TRUE(actions.contains(back));
    player().prune(r, at, kSpain, actions);
    return actions.contains(back);
  };
  EXPECT_TRUE(is_looked_at(s));
  State walls = s;
  walls.strength = 6;
  EXPECT_TRUE(is_looked_at(walls)) << "the fortress is not taken";
  State sound = walls;
  sound.forts = bit(s.army);
  EXPECT_TRUE(is_looked_at(sound)) << "there is no road in Tyrol";
  sound.roads = bit(s.previous);
  EXPECT_FALSE(is_looked_at(sound));
  State late = s;
  late.turn = static_cast<std::uint8_t>(r.weeks() - 1);
  EXPECT_FALSE(is_looked_at(late));
}

TEST(CaminoPlayer, TheSearchRepeatsAndIsLegal) {
  const Rules r(data(), march_of("spinola", 2));
  Player::Scratch scratch;
  Rng rng(4);
  int asked = 0;
  wander(r, rng, 5, [&](const Rules& rules, const State& s) {
    if (++asked % 4 != 0) return;
    const auto choose = [&] {
      const Means means{static_cast<std::uint64_t>(asked)};
      return player().decide(rules, s, kSpain, {By::Tree, 60}, means, scratch).action;
    };
    const Action first = choose();
    ASSERT_TRUE(rules.why(s, kSpain, first).ok());
    ASSERT_EQ(choose(), first);
  });
}

}  // namespace
}  // namespace tercio::camino
