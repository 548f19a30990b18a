// The computer player of L'Invincible Armada: lawful papers, no peeking, the same choice for the
// same seed.
#include "games/armada/player/player.h"

#include <gtest/gtest.h>

#include "search/player.h"

namespace tercio::armada {
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

// Plays one game; `visit(state, seat)` is told of every decision.
template <class Choose, class Visit>
State play(const Rules& r, std::uint64_t seed, Choose choose, Visit visit) {
  Rng rng(seed);
  Events nobody;
  State s = r.start();
  for (Turn turn = r.turn(s); turn.kind != TurnKind::Over; turn = r.turn(s)) {
    if (turn.kind == TurnKind::Dice) {
      r.apply(s, Seat::Nobody, throw_dice(turn.dice, rng), nobody);
      continue;
    }
    const Seat seat = turn.seats.has(kSpain) ? kSpain : kEngland;
    visit(s, seat);
    const Action action = choose(s, seat, rng);
    EXPECT_TRUE(r.why(s, seat, action).ok()) << words(data(), action);
    r.apply(s, seat, action, nobody);
  }
  return s;
}

Options with(int which) {
  Options o;
  if (which == 1) o.continue_after_absolute = true;
  if (which == 2) o.spain_pattern_exact = false;
  if (which == 3) o.reveal_on_reinforce_attempt = false;
  if (which == 4) o.kill_roll_participants_only = false;
  return o;
}

TEST(ArmadaPlayer, EveryLevelPlaysLawfullyUnderEveryOption) {
  for (int which = 0; which <= 4; ++which) {
    const Rules r(data(), with(which));
    for (const Effort effort : {Effort{By::Strategy}, {By::Habits}, {By::Weighing, 16}})
      for (std::uint64_t game = 0; game < 12; ++game) {
        const auto choose = [&](const State& s, Seat seat, Rng& rng) {
          const State believed = player().believe(r, s, seat, rng);
          return player().weigh(r, believed, seat, effort, rng.next()).choices[0].action;
        };
        const auto visit = [](const State&, Seat) {};
        EXPECT_EQ(play(r, game + 100 * effort.games, choose, visit).node, Node::Over);
      }
  }
}

TEST(ArmadaPlayer, WithOtherComponentsTheHabitsPlay) {
  Data other = data();
  other.gunnery[0] = static_cast<std::uint8_t>(other.gunnery[0] + 1);
  const Player stranger(other);
  EXPECT_TRUE(player().knows_components());
  EXPECT_FALSE(stranger.knows_components());
  const Rules r(other, Options());
  const auto choose = [&](const State& s, Seat seat, Rng& rng) {
    return stranger.weigh(r, s, seat, {By::Weighing, 16}, rng.next()).choices[0].action;
  };
  const auto visit = [](const State&, Seat) {};
  for (std::uint64_t game = 0; game < 10; ++game)
    EXPECT_EQ(play(r, game, choose, visit).node, Node::Over);
}

// Two states that a seat cannot tell apart: it believes the same and decides the same.
TEST(ArmadaPlayer, DecidesBySeatsKnowledgeAlone) {
  const Rules r(data(), Options());
  Rng dealer(5);
  int seen = 0;
  const auto choose = [&](const State& s, Seat seat, Rng& rng) {
    return player().heuristic(r, player().believe(r, s, seat, rng), seat, rng);
  };
  const auto visit = [&](const State& s, Seat seat) {
    const State twin = r.sample(s, seat, dealer);
    for (const Effort effort : {Effort{By::Strategy}, {By::Habits}, {By::Weighing, 32}}) {
      const auto one = player().weigh(r, s, seat, effort, 77);
      const auto two = player().weigh(r, twin, seat, effort, 77);
      ASSERT_EQ(one.choices.size(), two.choices.size());
      for (std::size_t i = 0; i < one.choices.size(); ++i) {
        EXPECT_EQ(one.choices[i].action, two.choices[i].action);
        EXPECT_EQ(one.choices[i].score, two.choices[i].score);
      }
    }
    Rng a(9), b(9);
    const State first = player().believe(r, s, seat, a),
                second = player().believe(r, twin, seat, b);
    EXPECT_EQ(first, second);
    EXPECT_EQ(r.masked(first, seat), r.masked(s, seat));
    ++seen;
  };
  for (std::uint64_t game = 0; game < 12; ++game) play(r, game, choose, visit);
  EXPECT_GT(seen, 300);
}

TEST(ArmadaPlayer, SameSeedSameChoice) {
  const Rules r(data(), Options());
  const auto choose = [&](const State& s, Seat seat, Rng& rng) {
    Player::Scratch scratch;
    const Means means{rng.next()};
    const auto one = player().decide(r, s, seat, {By::Weighing, 32}, means, scratch);
    const auto two = player().decide(r, s, seat, {By::Weighing, 32}, means, scratch);
    EXPECT_EQ(one.action, two.action);
    EXPECT_EQ(one.score, two.score);
    EXPECT_EQ(one.action, one.considered[0].action);
    return one.action;
  };
  play(r, 4, choose, [](const State&, Seat) {});
}

// AR-80: a landing at Gravelines costs Spain nothing if none was tried before.
TEST(ArmadaPlayer, AR_80_SpainOrdersALandingAtGravelinesWhereItIsFree) {
  const Rules r(data(), Options());
  const auto choose = [&](const State& s, Seat seat, Rng& rng) {
    return player().heuristic(r, s, seat, rng);
  };
  int free = 0;
  for (std::uint64_t game = 0; game < 60; ++game) {
    const State s = play(r, game, choose, [](const State&, Seat) {});
    if (s.turn < kLastBox) continue;
    const OrderList& orders = s.of(kSpain).order;
    bool tried = false;
    for (int box = 1; box < kLastBox; ++box)
      tried = tried || orders[place(box)] == Order::Disembark;
    if (tried) continue;
    ++free;
    EXPECT_EQ(orders[place(kLastBox)], Order::Disembark);
  }
  EXPECT_GT(free, 3);
}

// AR-96: where no choice has a better chance than another, the level of victory decides; a chance
// is never given up for a level.
TEST(ArmadaPlayer, AR_96_LevelsOfVictoryBreakTies) {
  const Rules r(data(), Options());
  int ties = 0, by_level = 0;
  const auto visit = [&](const State& s, Seat seat) {
    if (s.node != Node::Call && s.node != Node::Kill && s.node != Node::Choose) return;
    const auto weighed = player().weigh(r, s, seat, {By::Weighing, 64}, 5);
    const auto& choices = weighed.choices;
    if (choices.size() < 2) return;
    const auto& first = choices[0];
    Rng rng(mix64(5));
    const Action usual = player().heuristic(r, s, seat, rng);
    for (const auto& other : choices) {
      if (other.action != usual || other.action == first.action) continue;
      EXPECT_GE(first.score, other.score);
      if (first.score > other.score) continue;
      EXPECT_GT(first.level, other.level);
      ++by_level;
    }
    for (std::size_t i = 1; i < choices.size(); ++i)
      ties += choices[i].score == first.score ? 1 : 0;
  };
  const auto choose = [&](const State& s, Seat seat, Rng& rng) {
    return player().script(r, s, seat, rng);
  };
  for (std::uint64_t game = 0; game < 150; ++game) play(r, game, choose, visit);
  EXPECT_GT(ties, 20);
  EXPECT_GT(by_level, 0);
}

// The second level writes its papers by the strategy and fights by habit.
TEST(ArmadaPlayer, MediumFightsByHabit) {
  const Rules r(data(), Options());
  int papers = 0, fights = 0;
  const auto visit = [&](const State& s, Seat seat) {
    Rng habit(mix64(3)), strategy(mix64(3));
    const Action action = player().weigh(r, s, seat, {By::HabitsInBattle}, 3).choices[0].action;
    const bool is_paper = s.node == Node::Plan || s.node == Node::Window;
    EXPECT_EQ(action, is_paper ? player().heuristic(r, s, seat, strategy)
                               : player().script(r, s, seat, habit));
    ++(is_paper ? papers : fights);
  };
  const auto choose = [&](const State& s, Seat seat, Rng& rng) {
    return player().heuristic(r, s, seat, rng);
  };
  for (std::uint64_t game = 0; game < 5; ++game) play(r, game, choose, visit);
  EXPECT_GT(papers, 50);
  EXPECT_GT(fights, 10);
}

// Papers differ from game to game: who always wrote the same one could be read.
TEST(ArmadaPlayer, PapersAreMixed) {
  const Rules r(data(), Options());
  const auto nothing = [](const State&, Seat) {};
  const auto choose = [&](const State& s, Seat seat, Rng& rng) {
    return player().weigh(r, s, seat, {By::Weighing, 400}, rng.next()).choices[0].action;
  };
  int firsts[2] = {0, 0};
  const State one = play(r, 1, choose, nothing);
  for (std::uint64_t game = 2; game < 10; ++game) {
    const State s = play(r, game, choose, nothing);
    for (std::size_t side = 0; side < 2; ++side)
      for (std::size_t slot = 0; slot < kFleetsPerSide; ++slot)
        firsts[side] += s.side[side].fleet[slot].box != one.side[side].fleet[slot].box ? 1 : 0;
  }
  EXPECT_GT(firsts[0], 8);
  EXPECT_GT(firsts[1], 8);
}

TEST(ArmadaPlayer, ANumberGivenByHandStandsForAnEffort) {
  const Effort strong = Player::levels().back().effort;
  EXPECT_EQ(strong.with_simulations(1).by, By::Habits);
  EXPECT_EQ(strong.with_simulations(2).by, By::HabitsInBattle);
  EXPECT_EQ(strong.with_simulations(15).by, By::Strategy);
  EXPECT_EQ(strong.with_simulations(16).by, By::Weighing);
  EXPECT_EQ(strong.with_simulations(16).games, 16u);
  EXPECT_FALSE(Player::levels()[2].effort.thinks());  // the strategy is what is sensible
}

}  // namespace
}  // namespace tercio::armada
