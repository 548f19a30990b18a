// The nearest of many hexes, held against all distances one by one.
#include "hex/nearest.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <utility>

#include "core/rng.h"

namespace tercio::hex {
namespace {

TEST(HexNearest, agrees_with_every_distance) {
  Rng rng(4);
  for (const Lower lower : {Lower::EvenColumns, Lower::OddColumns})
    for (const auto& [columns, rows] : {std::pair{38, 26}, std::pair{9, 13}, std::pair{1, 5}}) {
      const Grid grid(columns, rows, lower);
      for (int round = 0; round < 60; ++round) {
        HexSet<1088> set;
        const std::uint64_t members = rng.below(6) * rng.below(4);
        for (std::uint64_t i = 0; i < members; ++i)
          set.add(grid.all()[static_cast<std::size_t>(rng.below(grid.all().size()))]);
        const Nearest<24> near(grid, set);
        for (int i = 0; i < 60; ++i) {
          const Hex h = grid.all()[static_cast<std::size_t>(rng.below(grid.all().size()))];
          int least = Nearest<24>::kFar;
          set.each([&](Hex other) { least = std::min(least, grid.distance(h, other)); });
          ASSERT_EQ(near.distance(grid, h), least) << columns << ", " << round;
        }
      }
    }
}

}  // namespace
}  // namespace tercio::hex
