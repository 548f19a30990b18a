// Cheapest ways against relaxing every step until nothing changes.
#include "hex/paths.h"

#include <gtest/gtest.h>

#include <map>

#include "core/rng.h"

namespace tercio::hex {
namespace {

const Grid kMap(24, 20, Lower::EvenColumns);

TEST(HexPaths, cheapest_ways_under_any_costs) {
  Rng rng(21);
  for (int round = 0; round < 60; ++round) {
    std::map<std::pair<Hex, Dir>, int> price;
    std::map<Hex, bool> stops;
    for (const Hex h : kMap.all()) {
      stops[h] = rng.below(8) == 0;
      for (const Dir d : kDirs) price[{h, d}] = static_cast<int>(rng.below(5));  // 0: closed
    }
    const Hex start = kMap.all()[rng.below(kMap.all().size())];
    const int budget = static_cast<int>(rng.below(20));
    std::map<Hex, int> slow{{start, 0}};
    for (bool changed = true; changed;) {
      changed = false;
      for (const Hex h : kMap.all()) {
        if (!slow.contains(h) || (h != start && stops[h])) continue;
        for (const Dir d : kDirs) {
          const Hex to = kMap.neighbour(h, d);
          const int step = price[{h, d}];
          if (to == Hex::None || step == 0 || slow[h] + step > budget) continue;
          if (slow.contains(to) && slow[to] <= slow[h] + step) continue;
          slow[to] = slow[h] + step;
          changed = true;
        }
      }
    }
    Paths<512, 30> paths;
    paths.search(
        kMap, start, budget, [&](Hex h, Dir d, Hex) { return price[{h, d}]; },
        [&](Hex h) { return !stops[h]; });
    for (const Hex h : kMap.all()) {
      ASSERT_EQ(paths.reaches(h), slow.contains(h));
      if (!paths.reaches(h)) continue;
      ASSERT_EQ(paths.cost(h), slow[h]);
      // The way back to the start adds up.
      int left = paths.cost(h);
      for (Hex at = h; at != start;) {
        const Hex before = paths.before(at);
        ASSERT_NE(before, Hex::None);
        const int step = price[{before, static_cast<Dir>(kMap.direction(before, at))}];
        ASSERT_EQ(paths.cost(before) + step, left);
        left -= step;
        at = before;
      }
      ASSERT_EQ(left, 0);
    }
  }
}

TEST(HexPaths, a_start_that_stops_still_leads_on) {
  Paths<512, 10> paths;
  paths.search(kMap, kMap.at(5, 5), 3, [](Hex, Dir, Hex) { return 1; }, [](Hex) { return false; });
  int reached = 0;
  for (const Hex h : kMap.all()) reached += paths.reaches(h) ? 1 : 0;
  EXPECT_EQ(reached, 7);
  EXPECT_EQ(paths.before(kMap.at(5, 5)), Hex::None);
  EXPECT_EQ(paths.before(kMap.at(20, 20)), Hex::None);
}

}  // namespace
}  // namespace tercio::hex
