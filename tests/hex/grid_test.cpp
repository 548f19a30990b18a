// Coordinates, directions, distances, rings and names, against slow and obvious versions.
#include "hex/grid.h"

#include <gtest/gtest.h>

#include <cmath>
#include <deque>
#include <map>
#include <set>

#include "core/rng.h"
#include "hex/edges.h"
#include "hex/names.h"
#include "hex/sets.h"

namespace tercio::hex {
namespace {

const Grid kEven(24, 20, Lower::EvenColumns);
const Grid kOdd(13, 9, Lower::OddColumns);

// Where a hex's centre lies, in plain geometry.
std::pair<double, double> centre(const Grid& g, Hex h) {
  return {1.5 * g.column(h),
          std::sqrt(3.0) * (g.row(h) + (g.is_low_column(g.column(h)) ? 0.5 : 0.0))};
}

std::map<Hex, int> flood(const Grid& g, Hex from) {
  std::map<Hex, int> far{{from, 0}};
  std::deque<Hex> open{from};
  while (!open.empty()) {
    const Hex h = open.front();
    open.pop_front();
    for (const Dir d : kDirs)
      if (const Hex to = g.neighbour(h, d); to != Hex::None && !far.contains(to)) {
        far[to] = far[h] + 1;
        open.push_back(to);
      }
  }
  return far;
}

TEST(HexGrid, a_neighbour_lies_where_its_direction_points) {
  for (const Grid* g : {&kEven, &kOdd})
    for (const Hex h : g->all()) {
      const auto [x, y] = centre(*g, h);
      for (const Dir d : kDirs) {
        const double angle = static_cast<double>(static_cast<int>(d)) * std::acos(-1.0) / 3;
        const double nx = x + std::sqrt(3.0) * std::sin(angle);
        const double ny = y - std::sqrt(3.0) * std::cos(angle);
        Hex there = Hex::None;
        for (const Hex other : g->all()) {
          const auto [ox, oy] = centre(*g, other);
          if (std::hypot(ox - nx, oy - ny) < 0.01) there = other;
        }
        ASSERT_EQ(g->neighbour(h, d), there);
        if (there == Hex::None) continue;
        ASSERT_EQ(g->neighbour(there, opposite(d)), h);
        ASSERT_EQ(g->direction(h, there), static_cast<int>(d));
        ASSERT_EQ(static_cast<int>(there) - static_cast<int>(h), g->step(d, g->is_low(h)));
      }
    }
}

TEST(HexGrid, distance_is_the_number_of_steps) {
  for (const Grid* g : {&kEven, &kOdd})
    for (std::size_t i = 0; i < g->all().size(); i += 7) {
      const Hex from = g->all()[i];
      for (const auto& [to, steps] : flood(*g, from)) ASSERT_EQ(g->distance(from, to), steps);
    }
}

TEST(HexGrid, a_ring_has_every_hex_at_its_distance_once) {
  for (const Grid* g : {&kEven, &kOdd})
    for (std::size_t i = 0; i < g->all().size(); i += 11) {
      const Hex from = g->all()[i];
      for (int radius = 0; radius <= 12; ++radius) {
        std::set<Hex> ring;
        g->each_in_ring(from, radius, [&](Hex h) { EXPECT_TRUE(ring.insert(h).second); });
        for (const Hex h : g->all()) ASSERT_EQ(ring.contains(h), g->distance(from, h) == radius);
      }
      std::set<Hex> disc;
      g->each_within(from, 3, [&](Hex h) { EXPECT_TRUE(disc.insert(h).second); });
      for (const Hex h : g->all()) ASSERT_EQ(disc.contains(h), g->distance(from, h) <= 3);
    }
}

TEST(HexGrid, a_ring_begins_in_the_north_and_goes_clockwise) {
  const Names names = Names::numbered(kEven);
  std::string ring;
  kEven.each_in_ring(names.find("1010"), 1, [&](Hex h) { ring += names.name(h) + " "; });
  EXPECT_EQ(ring, "1009 1110 1111 1011 0911 0910 ");
}

TEST(HexNames, columns_by_number_and_by_letter) {
  const Names numbered = Names::numbered(kEven);
  EXPECT_EQ(numbered.name(kEven.at(8, 6)), "0806");
  const Grid small(3, 26, Lower::OddColumns);
  const Names letters(small, {"l", "ll", "m"}, 1);
  EXPECT_EQ(letters.name(small.at(2, 17)), "ll17");
  for (const Grid* g : {&kEven, &small}) {
    const Names& names = g == &small ? letters : numbered;
    for (const Hex h : g->all()) ASSERT_EQ(names.find(names.name(h)), h);
  }
  for (const char* wrong : {"", "0", "0021", "2501", "0806 ", "lll1", "ll017", "l27"}) {
    EXPECT_EQ(numbered.find(wrong), Hex::None) << wrong;
    EXPECT_EQ(letters.find(wrong), Hex::None) << wrong;
  }
}

TEST(HexDirection, sides_and_corners_in_front_and_behind) {
  for (const Dir facing : kDirs) {
    std::string sides;
    for (const Dir d : kDirs)
      sides += in_front(facing, turned(facing, static_cast<int>(d))) ? 'f' : 'r';
    EXPECT_EQ(sides, "ffrrrf");
    EXPECT_EQ(turn_between(facing, turned(facing, -2)), 2);
    EXPECT_EQ(turn_between(facing, opposite(facing)), 3);
  }
  for (int f = 0; f < kSides; ++f) {
    const auto corner = static_cast<Corner>(f);
    std::string quarters;
    for (int i = 0; i < kSides; ++i)
      quarters += "flr"[static_cast<int>(quarter(corner, turned(static_cast<Dir>(f), i)))];
    EXPECT_EQ(quarters, "fflrrl");
  }
  EXPECT_EQ(quarter(Corner::E, Dir::NE), Quarter::Front);
  EXPECT_EQ(quarter(Corner::E, Dir::SE), Quarter::Front);
  EXPECT_EQ(quarter(Corner::E, Dir::NW), Quarter::Rear);
  EXPECT_EQ(turned(Corner::NNE, -1), Corner::NNW);
  EXPECT_EQ(dir_name(Dir::SW), "sw");
  EXPECT_EQ(corner_name(Corner::SSW), "ssw");
}

TEST(HexEdges, a_side_belongs_to_both_its_hexes) {
  Edges river(kEven);
  for (const Hex h : kEven.all())
    for (const Dir d : kDirs) ASSERT_FALSE(river.has(h, d));
  const Hex h = kEven.at(10, 10);
  river.add(h, Dir::SE);
  EXPECT_TRUE(river.has(h, Dir::SE));
  EXPECT_TRUE(river.has(kEven.neighbour(h, Dir::SE), Dir::NW));
  EXPECT_EQ(river.sides(h), 1u << 2);
  river.remove(kEven.neighbour(h, Dir::SE), Dir::NW);
  EXPECT_FALSE(river.has(h, Dir::SE));
  river.add(kEven.at(1, 1), Dir::N);  // the edge of the map
  EXPECT_TRUE(river.has(kEven.at(1, 1), Dir::N));
}

TEST(HexSets, a_whole_set_steps_as_its_members_do) {
  Rng rng(3);
  const GridSets<512> even(kEven);
  const GridSets<192> odd(kOdd);
  const auto check = [&](const Grid& g, const auto& sets) {
    using Set = typename std::decay_t<decltype(sets)>::Set;
    EXPECT_EQ(sets.all().count(), g.columns() * g.rows());
    for (int round = 0; round < 60; ++round) {
      Set set;
      std::set<Hex> slow;
      for (const Hex h : g.all())
        if (rng.below(4) == 0) {
          set.add(h);
          slow.insert(h);
        }
      std::set<Hex> around;
      std::array<Set, kSides> same;
      same.fill(set);
      const auto fanned = sets.fanned(same);
      for (const Dir d : kDirs) {
        ASSERT_EQ(fanned[index(d)], sets.stepped(set, turned(d, -1)) | sets.stepped(set, d) |
                                        sets.stepped(set, turned(d, 1)));
        std::set<Hex> moved;
        for (const Hex h : slow)
          if (g.neighbour(h, d) != Hex::None) moved.insert(g.neighbour(h, d));
        std::set<Hex> fast;
        sets.stepped(set, d).each([&](Hex h) { fast.insert(h); });
        ASSERT_EQ(fast, moved);
        around.insert(moved.begin(), moved.end());
      }
      std::set<Hex> fast;
      sets.around(set).each([&](Hex h) { fast.insert(h); });
      ASSERT_EQ(fast, around);
    }
  };
  check(kEven, even);
  check(kOdd, odd);
}

TEST(HexSets, the_algebra_of_sets) {
  Rng rng(4);
  for (int round = 0; round < 200; ++round) {
    std::set<int> a;
    std::set<int> b;
    HexSet<128> x;
    HexSet<128> y;
    for (int i = 0; i < 128; ++i) {
      if (rng.below(3) == 0) a.insert(i), x.add(hex_at(static_cast<std::size_t>(i)));
      if (rng.below(3) == 0) b.insert(i), y.add(hex_at(static_cast<std::size_t>(i)));
    }
    for (int i = 0; i < 128; ++i) {
      const Hex h = hex_at(static_cast<std::size_t>(i));
      ASSERT_EQ((x | y).has(h), a.contains(i) || b.contains(i));
      ASSERT_EQ((x & y).has(h), a.contains(i) && b.contains(i));
      ASSERT_EQ((x - y).has(h), a.contains(i) && !b.contains(i));
    }
    ASSERT_EQ(x.count(), static_cast<int>(a.size()));
    ASSERT_EQ(x.meets(y), !(x & y).empty());
    ASSERT_EQ(static_cast<int>(x.first()), a.empty() ? 0xFFFF : *a.begin());
    for (const int by : {1, 2, 21, 62, 63})
      for (int i = 0; i < 128; ++i) {
        const Hex h = hex_at(static_cast<std::size_t>(i));
        ASSERT_EQ(x.moved_up(static_cast<std::size_t>(by)).has(h), a.contains(i - by)) << by;
        ASSERT_EQ(x.moved_down(static_cast<std::size_t>(by)).has(h), a.contains(i + by)) << by;
      }
    for (int from = 0; from < 128; ++from) {
      const std::uint64_t bits = x.bits(static_cast<std::size_t>(from));
      for (int i = 0; i < 57; ++i) ASSERT_EQ((bits >> i & 1) != 0, a.contains(from + i)) << from;
      HexSet<128> copy;
      copy.add_bits(static_cast<std::size_t>(from), bits & 0xFFFF);
      for (int i = 0; i < 128; ++i)
        ASSERT_EQ(copy.has(hex_at(static_cast<std::size_t>(i))),
                  a.contains(i) && i >= from && i < from + 16);
    }
    x.remove(hex_at(5));
    ASSERT_FALSE(x.has(hex_at(5)));
    ASSERT_FALSE(x.has(Hex::None));
  }
}

}  // namespace
}  // namespace tercio::hex
