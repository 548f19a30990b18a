// A patch is a small map that shows the big one: the same hexes, the same neighbours.
#include "hex/patch.h"

#include <gtest/gtest.h>

#include "core/rng.h"

namespace tercio::hex {
namespace {

template <std::size_t Part>
void compare(const Grid& grid, int radius) {
  using Whole = HexSet<512>;
  Rng rng(static_cast<std::uint64_t>(radius));
  ASSERT_TRUE((Patch<Part, 512>::fits(radius)));
  for (const Hex centre : grid.all()) {
    const Patch<Part, 512> patch(grid, centre, radius);
    Whole set;
    for (const Hex h : grid.all())
      if (rng.below(3) == 0) set.add(h);
    // Members inside, no others; there and back.
    const auto part = patch.cut(set);
    const auto parts = patch.cut(std::array<const Whole*, 2>{&set, &set});
    ASSERT_EQ(parts[0], part);
    ASSERT_EQ(parts[1], part);
    Whole inside;
    const auto beside = patch.beside(set);
    for (const Hex h : grid.all()) {
      const Hex local = patch.local(h);
      const int columns = std::abs(grid.column(h) - grid.column(centre));
      const int rows = std::abs(grid.row(h) - grid.row(centre));
      ASSERT_EQ(local != Hex::None, columns <= radius && rows <= radius);
      ASSERT_TRUE(local != Hex::None || grid.distance(h, centre) > radius);
      if (local == Hex::None) continue;
      ASSERT_EQ(patch.on_map(local), h);
      ASSERT_EQ(part.has(local), set.has(h));
      if (set.has(h)) inside.add(h);
      for (const Dir d : kDirs)
        ASSERT_EQ(beside[index(d)].has(local), set.has(grid.neighbour(h, d)));
    }
    ASSERT_EQ(patch.whole(part), inside);
    Whole seen;
    patch.each(part, [&](Hex h) { seen.add(h); });
    ASSERT_EQ(seen, inside);
    // A step here is a step there, as long as it stays inside.
    for (const Dir d : kDirs) {
      const auto stepped = patch.sets().stepped(part, d);
      inside.each([&](Hex h) {
        const Hex to = patch.local(grid.neighbour(h, d));
        if (to != Hex::None) {
          ASSERT_TRUE(stepped.has(to));
        }
      });
    }
  }
}

TEST(HexPatch, shows_the_map_around_a_hex) {
  for (const Lower lower : {Lower::EvenColumns, Lower::OddColumns}) {
    const Grid grid(24, 20, lower);
    for (int radius = 1; radius <= 3; ++radius) compare<64>(grid, radius);
    compare<128>(grid, 4);
    compare<192>(grid, 5);
    compare<320>(grid, 8);
  }
  compare<128>(Grid(5, 4, Lower::EvenColumns), 4);  // wider than its map
}

}  // namespace
}  // namespace tercio::hex
