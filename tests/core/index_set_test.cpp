#include "core/index_set.h"

#include <gtest/gtest.h>

#include <vector>

namespace tercio {
namespace {

template <std::size_t N>
std::vector<std::size_t> members(const IndexSet<N>& set) {
  std::vector<std::size_t> out;
  set.each([&](std::size_t i) { out.push_back(i); });
  return out;
}

TEST(IndexSet, keeps_what_was_added_in_ascending_order) {
  IndexSet<115> set;
  EXPECT_TRUE(set.empty());
  EXPECT_EQ(set.first(), set.kNothing);
  for (const std::size_t i : {114u, 0u, 64u, 63u}) set.add(i);
  EXPECT_EQ(members(set), (std::vector<std::size_t>{0, 63, 64, 114}));
  EXPECT_EQ(set.count(), 4);
  EXPECT_TRUE(set.has(64) && !set.has(65));
  set.remove(0);
  set.remove(63);
  EXPECT_EQ(set.first(), 64);
  EXPECT_TRUE(set.is_below(115) && !set.is_below(114));
  set.clear();
  EXPECT_EQ(set, IndexSet<115>{});
}

TEST(IndexSet, of_one_word_is_one_word) {
  static_assert(sizeof(IndexSet<64>) == 8 && sizeof(IndexSet<65>) == 16);
  IndexSet<64> set;
  set.add(63);
  EXPECT_EQ(set.first(), 63);
  EXPECT_TRUE(set.is_below(64) && !set.is_below(63));
}

}  // namespace
}  // namespace tercio
