// The mixed strategy of L'Invincible Armada: the file, the limits, and what any good strategy
// knows.
#include "games/armada/player/strategy.h"

#include <gtest/gtest.h>

#include <bit>

#include "data/data_error.h"
#include "games/armada/player/player.h"
#include "games/armada/player/strategy_solver.h"

namespace tercio::armada {
namespace {

const Data& components() {
  static const Data all = read_data(DataSource());
  return all;
}

const Strategy& shipped() {
  static const Strategy one = read_embedded_strategy();
  return one;
}

TEST(ArmadaStrategy, IsMadeForTheseComponents) {
  EXPECT_EQ(shipped().fingerprint(), component_fingerprint(components()));
  EXPECT_GT(shipped().cells().size(), 10'000u);
  EXPECT_LE(write_strategy(shipped()).size(), 2u << 20);
}

TEST(ArmadaStrategy, WritesAndReadsBack) {
  const std::string bytes = write_strategy(shipped());
  const Strategy again = read_strategy("again", bytes);
  EXPECT_EQ(write_strategy(again), bytes);
  EXPECT_THROW(read_strategy("x", bytes.substr(0, bytes.size() - 1)), DataError);
  EXPECT_THROW(read_strategy("x", bytes + "x"), DataError);
  EXPECT_THROW(read_strategy("x", "CAMVALUE"), DataError);
}

TEST(ArmadaStrategy, WeightsSumToOne) {
  for (const Strategy::Cell& cell : shipped().cells()) {
    const auto open = static_cast<std::uint8_t>((1u << cell.count) - 1);
    float sum = 0;
    for (const float weight : shipped().weights(cell.key, open)) sum += weight;
    ASSERT_NEAR(sum, 1, 1e-4);
  }
  // What the table does not know is played with equal weights.
  const Weights unknown = shipped().weights(~CellKey{0}, 0b1010);
  EXPECT_EQ(unknown[1], 0.5f);
  EXPECT_EQ(unknown[3], 0.5f);
}

TEST(ArmadaStrategy, GuideAndLimitsAgree) {
  const Guide guide(components());
  const Rules r(components(), Options());
  const State s = r.start();
  for (const Seat side : {kSpain, kEngland}) {
    Rng rng(1);
    for (int i = 0; i < 200; ++i) {
      Paper paper = r.plan_paper(s, side);
      int state = 0;
      for (int box = 1; box <= kBoxes; ++box) {
        const OrderSet open = guide.open(side, PaperKind::Plan, box, state);
        const OrderSet asked = paper.possible()[place(box)];
        ASSERT_EQ(box == kLastBox && side == kEngland ? open & bit(Order::Fire) : open, asked);
        OrderSet left = asked;
        for (std::uint64_t skip = rng.below(static_cast<std::uint64_t>(std::popcount(asked)));
             skip > 0; --skip)
          left = static_cast<OrderSet>(left & (left - 1));
        const auto order = static_cast<Order>(std::countr_zero(left));
        paper.choice[place(box)] = bit(order);
        state = guide.step(side, PaperKind::Plan, box, state, order);
        ASSERT_GE(state, 0);
      }
    }
  }
}

// ---- what any good strategy knows

// How often England writes each order where troops are on board and re-supply is done with: only a
// landing tells harry and swift apart, and harry stops it outright.
TEST(ArmadaStrategy, EnglandHarriesRatherThanSwiftsOnceTroopsAreOnBoard) {
  const Rules r(components(), Options());
  const WalkTables t(r);
  Rng rng(3);
  double harry = 0, swift = 0;
  for (int game = 0; game < 4000; ++game) {
    Walk walk(t, rng.next());
    Decision d;
    while (walk.next(d)) {
      const Weights weights = shipped().weights(d.key, d.open);
      const Epoch& epoch = walk.epoch(kEngland);
      if (d.kind == CellKind::Order && d.side == kEngland && (epoch.facts >> 2 & 1) != 0) {
        harry += static_cast<double>(weights[2]);
        swift += static_cast<double>(weights[1]);
      }
      walk.take(d, draw(weights, d.open, rng));
    }
  }
  EXPECT_GT(harry, 2 * swift);
}

// No placement is certain: the first boxes of either side are mixed.
TEST(ArmadaStrategy, PlacementIsMixed) {
  for (const Seat side : {kSpain, kEngland}) {
    const Weights tempers = shipped().weights(temper_key(side), 0xFF);
    Weights first{};
    for (std::size_t temper = 0; temper < kTempers; ++temper)
      for (std::size_t slot = 0; slot < kFleetsPerSide; ++slot)
        first[slot] +=
            tempers[temper] * shipped().weights(place_key(side, temper, 0, 0), 0xFF)[slot];
    for (const float weight : first) EXPECT_LT(weight, 0.7f);
  }
}

// ---- tempers

// What lies in box 1 tells of the temper as Bayes says.
TEST(ArmadaStrategy, AFleetTellsOfTheTemper) {
  const Guide guide(components());
  const Weights before = shipped().weights(temper_key(kEngland), 0xFF);
  for (std::size_t laid = 0; laid < kFleetsPerSide; ++laid) {
    std::array<std::uint8_t, kFleetsPerSide> box_of{};
    box_of[laid] = 1;
    const Weights odds = temper_odds(shipped(), guide, kEngland, box_of, {}, 0);
    Weights expected{};
    float sum = 0;
    for (std::size_t temper = 0; temper < kTempers; ++temper)
      sum += expected[temper] =
          before[temper] *
          (shipped().weights(place_key(kEngland, temper, 0, 0), 0xFF)[laid] + 1e-4f);
    for (std::size_t temper = 0; temper < kTempers; ++temper)
      EXPECT_NEAR(odds[temper], expected[temper] / sum, 1e-5f) << laid;
  }
}

// A plan drawn line by line, the temper guessed anew at each, comes out as often as one whose
// temper was drawn first: so often is each fleet of England in box 2 and ordered to fire there.
TEST(ArmadaStrategy, APlanDrawnLineByLineIsOfOneTemper) {
  const Rules r(components(), Options());
  const Player player(components(), shipped());
  const WalkTables t(r);
  constexpr int kPlans = 6000;
  std::array<double, kFleetsPerSide> lines{}, whole{};
  Rng rng(11);
  Events nobody;
  for (int i = 0; i < kPlans; ++i) {
    State s = r.start();
    while (s.node == Node::Plan && s.of(kEngland).hand != Hand::Sealed)
      r.apply(s, kEngland, player.heuristic(r, s, kEngland, rng), nobody);
    for (std::size_t slot = 0; slot < kFleetsPerSide; ++slot)
      if (s.of(kEngland).fleet[slot].box == 2 && s.of(kEngland).order[1] == Order::Fire)
        lines[slot] += 1.0 / kPlans;
    Walk walk(t, rng.next());
    Decision d;
    std::size_t second = 0;
    while (walk.next(d)) {
      const std::size_t choice = shipped().draw(d.key, d.open, rng);
      if (d.side == kEngland && d.kind == CellKind::Place && d.box == 2) second = choice;
      if (d.side == kEngland && d.kind == CellKind::Order && d.box == 2) {
        if (kOrderAt[1][choice] == Order::Fire) whole[second] += 1.0 / kPlans;
        break;
      }
      walk.take(d, choice);
    }
  }
  for (std::size_t slot = 0; slot < kFleetsPerSide; ++slot)
    EXPECT_NEAR(lines[slot], whole[slot], 0.03) << slot;
}

// Two walks of one seed that choose alike are one game; a lesson compares branches on equal dice.
TEST(ArmadaStrategy, AWalkIsItsSeed) {
  const Rules r(components(), Options());
  const WalkTables t(r);
  const auto end = [&](std::uint64_t seed) {
    Walk walk(t, seed);
    Decision d;
    while (walk.next(d)) {
      Rng luck = walk.luck(d);
      walk.take(d, shipped().draw(d.key, d.open, luck));
    }
    return walk.state();
  };
  int same = 0;
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    EXPECT_EQ(end(seed), end(seed));
    same += end(seed) == end(seed + 1) ? 1 : 0;
  }
  EXPECT_LT(same, 5);
}

TEST(ArmadaStrategy, TheSolverRepeatsItself) {
  const Rules r(components(), Options());
  const auto solve = [&] {
    Solver solver(r, {.seed = 5});
    solver.run(40);
    return write_strategy(solver.average(0.03));
  };
  EXPECT_EQ(solve(), solve());
}

// A guarded side learns against cells that see more, and only its own cells are kept.
TEST(ArmadaStrategy, AnAttentiveEnemyIsNotKept) {
  const Rules r(components(), Options());
  Solver solver(r, {.seed = 5, .attentive = kSpain});
  solver.run(400);
  const auto cells = solver.average_cells(0.03);
  ASSERT_FALSE(cells.empty());
  for (const Strategy::Cell& cell : cells) EXPECT_EQ(side_of(cell.key), kEngland);
  Solver plain(r, {.seed = 5});
  plain.run(400);
  EXPECT_GT(solver.cells(), plain.cells());
}

// What sees more begins with what the plainer cell has learnt, not with nothing.
TEST(ArmadaStrategy, WhatIsLearntIsHandedDown) {
  const Rules r(components(), Options());
  const auto learnt = [&](float handed_down) {
    Solver solver(r, {.seed = 5, .attentive = kSpain, .handed_down = handed_down});
    solver.run(400);
    return write_strategy(solver.average(0.03));
  };
  EXPECT_EQ(learnt(50), learnt(50));
  EXPECT_NE(learnt(50), learnt(0));
}

// Answers that an enemy learns on the way change what is learnt against him, and repeat themselves.
TEST(ArmadaStrategy, AnswersLearntOnTheWayAreReckonedWith) {
  const Rules r(components(), Options());
  const auto solve = [&](std::uint64_t every) {
    Solver solver(r, {.seed = 5, .attentive = kEngland, .answer_every = every, .answer_games = 60});
    solver.run(400);
    EXPECT_EQ(solver.answers(), every == 0 ? 0u : 400 / every);
    for (const Strategy::Cell& cell : solver.average_cells(0)) EXPECT_EQ(side_of(cell.key), kSpain);
    return write_strategy(solver.average(0));
  };
  EXPECT_EQ(solve(100), solve(100));
  EXPECT_NE(solve(100), solve(0));
  EXPECT_NE(solve(100), solve(200));
}

// The ways are chosen by what they gain: to a Spain that has learnt nothing, an answer does better
// than an England that has learnt nothing.
TEST(ArmadaStrategy, TheWayThatGainsIsTaken) {
  const Rules r(components(), Options());
  Solver solver(r, {.seed = 5, .attentive = kEngland, .answer_every = 2, .answer_games = 3000});
  solver.run(2);  // an answer at once
  ASSERT_EQ(solver.answers(), 1u);
  int answers = 0;
  for (int i = 0; i < 400; ++i) solver.compare_ways(static_cast<std::uint64_t>(i));
  for (int i = 0; i < 400; ++i) answers += solver.draw_way() == 1 ? 1 : 0;
  EXPECT_EQ(answers, 400);
}

TEST(ArmadaStrategy, AnAnswerKnowsOnlyWhereItHasBeen) {
  const Rules r(components(), Options());
  const WalkTables tables(r);
  Answer answer(r, Strategy(), kEngland, 0, {.seed = 2});
  Walk walk(tables, 9);
  Decision d;
  ASSERT_TRUE(walk.next(d));
  while (d.side != kEngland) {
    walk.take(d, static_cast<std::size_t>(std::countr_zero(d.open)));
    ASSERT_TRUE(walk.next(d));
  }
  EXPECT_FALSE(answer.best(walk, d).has_value());
  answer.run(200);
  ASSERT_TRUE(answer.best(walk, d).has_value());
  EXPECT_TRUE((d.open >> *answer.best(walk, d) & 1) != 0);
}

TEST(ArmadaStrategy, LessonsKnowWhatTheyHave) {
  Lessons lessons;
  EXPECT_EQ(lessons.find(7), nullptr);
  for (CellKey key = 1; key < 10'000; ++key) lessons.at(key * 977, 3).looked = 1;
  ASSERT_NE(lessons.find(977), nullptr);
  EXPECT_EQ(lessons.find(977)->key, 977u);
  EXPECT_NE(lessons.find(9'999 * 977), nullptr);
  EXPECT_EQ(lessons.find(978), nullptr);
}

}  // namespace
}  // namespace tercio::armada
