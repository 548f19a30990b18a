// The memory of a search: finding nodes, running out of room, beginning anew.
#include "search/tree.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "core/rng.h"

namespace tercio {
namespace {

const std::array<Action, 3> kThree{Action::make(1), Action::make(2), Action::make(3)};

SearchNode* add(SearchTree& tree, std::uint64_t key) {
  SearchTree::Entry* place = nullptr;
  if (tree.find(key, place) != nullptr) return nullptr;
  return tree.add(*place, key, Seat::First, kThree);
}
SearchNode* find(SearchTree& tree, std::uint64_t key) {
  SearchTree::Entry* place = nullptr;
  return tree.find(key, place);
}

TEST(SearchTree, FindsWhatWasAdded) {
  SearchTree tree(100, 300);
  tree.clear();
  for (std::uint64_t key = 0; key < 100; ++key) {
    SearchNode* node = add(tree, mix64(key));
    ASSERT_NE(node, nullptr);
    node->visits = static_cast<std::uint32_t>(key);
  }
  for (std::uint64_t key = 0; key < 100; ++key) {
    const SearchNode* node = find(tree, mix64(key));
    ASSERT_NE(node, nullptr);
    EXPECT_EQ(node->visits, key);
    EXPECT_EQ(node->edges()[2].action(), kThree[2]);
  }
  EXPECT_EQ(find(tree, mix64(100)), nullptr);
}

TEST(SearchTree, TellsKeysApartThatFallOnOnePlace) {
  SearchTree tree(8, 100);  // keys 1 to 8 all begin at the table's first entry
  tree.clear();
  for (std::uint64_t key = 1; key <= 8; ++key) ASSERT_NE(add(tree, key), nullptr);
  for (std::uint64_t key = 1; key <= 8; ++key) {
    ASSERT_NE(find(tree, key), nullptr);
    EXPECT_EQ(find(tree, key)->key, key);
  }
  EXPECT_EQ(find(tree, 9), nullptr);
  // Equal in the bits that the table keeps, different in others.
  EXPECT_EQ(find(tree, 1 + (1u << 16)), nullptr);
}

TEST(SearchTree, RefusesMoreThanItHasRoomFor) {
  SearchTree few_nodes(2, 100);
  few_nodes.clear();
  EXPECT_NE(add(few_nodes, 1), nullptr);
  EXPECT_NE(add(few_nodes, 2), nullptr);
  EXPECT_EQ(add(few_nodes, 3), nullptr);
  EXPECT_EQ(find(few_nodes, 3), nullptr);

  SearchTree few_edges(10, 0);  // 10 blocks in all: two nodes of one and three
  few_edges.clear();
  EXPECT_NE(add(few_edges, 1), nullptr);
  EXPECT_NE(add(few_edges, 2), nullptr);
  EXPECT_EQ(add(few_edges, 3), nullptr);
}

TEST(SearchTree, ForgetsWhenCleared) {
  SearchTree tree(10, 100);
  // More often than the 16 bits that tell searches apart.
  for (int search = 0; search < 70000; ++search) {
    tree.clear();
    ASSERT_EQ(find(tree, 7), nullptr) << search;
    ASSERT_NE(add(tree, 7), nullptr);
    ASSERT_NE(find(tree, 7), nullptr);
  }
}

TEST(SearchTree, KeepsCountsWhenAChoiceIsAdded) {
  SearchTree tree(10, 7);
  tree.clear();
  SearchNode* node = add(tree, 7);
  node->edges()[1].add(0.5f);
  node->edges()[1].add(1.0f);
  ASSERT_TRUE(tree.add_edge(*node, Action::make(9)));
  ASSERT_EQ(node->edges().size(), 4u);
  EXPECT_EQ(node->edges()[1].visits, 2u);
  EXPECT_FLOAT_EQ(node->edges()[1].mean, 0.75f);
  EXPECT_EQ(node->edges()[3].action(), Action::make(9));
  EXPECT_EQ(node->edges()[3].visits, 0u);
  EXPECT_EQ(find(tree, 7), node);
  ASSERT_TRUE(tree.add_edge(*node, Action::make(10)));
  EXPECT_FALSE(tree.add_edge(*node, Action::make(11)));
  EXPECT_EQ(node->edges().size(), 5u);
}

TEST(SearchTree, LogarithmHasFourDigits) {
  for (std::uint32_t n = 1; n < 100000; n += n < 1000 ? 1 : 37)
    EXPECT_NEAR(log_of(n), std::log(static_cast<double>(n)), 2e-4) << n;
  EXPECT_NEAR(log_of(0xFFFFFFFFu), std::log(4294967295.0), 2e-4);
}

}  // namespace
}  // namespace tercio
