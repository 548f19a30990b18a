// The mixed strategy of L'Invincible Armada: the file, the limits, and what any good strategy
// knows.
#include <gtest/gtest.h>

#include <bit>

#include "data/data_error.h"
#include "games/armada/strategy.h"
#include "games/armada/strategy_solver.h"

namespace tercio::armada {
namespace {

const Data& data() {
  static const Data all = read_data(DataSource());
  return all;
}

const Strategy& shipped() {
  static const Strategy one = read_embedded_strategy();
  return one;
}

TEST(ArmadaStrategy, IsMadeForTheseComponents) {
  EXPECT_EQ(shipped().fingerprint(), component_fingerprint(data()));
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
  const Guide guide(data());
  const Rules r(data(), Options());
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
  const Rules r(data(), Options());
  const WalkTables t(r);
  Rng rng(3);
  double harry = 0, swift = 0;
  for (int game = 0; game < 4000; ++game) {
    Walk walk(t);
    Decision d;
    while (walk.next(rng, d)) {
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
    const Weights first = shipped().weights(place_key(side, 0, 0), 0xFF);
    for (const float weight : first) EXPECT_LT(weight, 0.7f);
  }
}

TEST(ArmadaStrategy, TheSolverRepeatsItself) {
  const Rules r(data(), Options());
  const auto solve = [&] {
    Solver solver(r, {.seed = 5});
    solver.run(40);
    return write_strategy(solver.average(0.03));
  };
  EXPECT_EQ(solve(), solve());
}

}  // namespace
}  // namespace tercio::armada
