// Which choice a simulation follows at a node.
#include "search/select.h"

#include <gtest/gtest.h>

#include <array>
#include <set>
#include <vector>

namespace tercio {
namespace {

const std::array<Action, 3> kThree{Action::make(1), Action::make(2), Action::make(3)};

struct Node {
  Node() {
    for (const Action action : kThree) edges.push_back(SearchEdge::of(action));
    node.first = edges.data();
    node.count = 3;
  }
  void see(std::size_t edge, float utility, int times) {
    for (int i = 0; i < times; ++i) {
      edges[edge].add(utility);
      node.visit();
    }
  }
  std::vector<SearchEdge> edges;
  SearchNode node;
};

TEST(Select, TriesEveryChoiceBeforeAnyTwice) {
  Node n;
  n.see(1, 1.0f, 1);
  std::set<std::uint32_t> seen;
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    Rng rng(seed);
    seen.insert(select_edge(n.node, 0.3f, rng));
  }
  EXPECT_EQ(seen, (std::set<std::uint32_t>{0, 2}));
}

TEST(Select, WeighsMeanAgainstHowLittleIsKnown) {
  Node n;
  Rng rng(1);
  n.see(0, 0.50f, 100);
  n.see(1, 0.45f, 100);
  n.see(2, 0.45f, 4);
  EXPECT_EQ(select_edge(n.node, 0.0f, rng), 0u);   // the best so far
  EXPECT_EQ(select_edge(n.node, 0.3f, rng), 2u);   // hardly tried
  EXPECT_EQ(select_edge(n.node, 0.01f, rng), 0u);  // not worth it
}

TEST(Select, LooksOnlyAtWhatIsOpen) {
  Node n;
  Rng rng(1);
  n.see(0, 0.9f, 10);
  n.see(1, 0.1f, 10);
  n.see(2, 0.2f, 10);
  for (SearchEdge& edge : n.edges) edge.offers = 30;
  const std::array<Action, 2> open{kThree[1], kThree[2]};
  EXPECT_EQ(select_open_edge(n.node.edges(), open, 0.1f, rng), 2u);
  EXPECT_EQ(n.edges[0].offers, 30u);
  EXPECT_EQ(n.edges[1].offers, 31u);
  EXPECT_EQ(n.edges[2].offers, 31u);
  const std::array<Action, 1> other{Action::make(9)};
  EXPECT_EQ(select_open_edge(n.node.edges(), other, 0.1f, rng), kNoEdge);
}

TEST(Select, AChoiceSeldomOpenIsNotHeldToBeNeglected) {
  Node n;
  Rng rng(1);
  for (const std::size_t i : {0u, 1u, 2u}) n.see(i, 0.5f, 10);
  n.edges[0].offers = 10;  // taken whenever it was open
  n.edges[1].offers = n.edges[2].offers = 1000;
  EXPECT_EQ(select_open_edge(n.node.edges(), kThree, 0.3f, rng), 1u);
}

TEST(Select, TriesOpenChoicesFirst) {
  Node n;
  n.see(0, 1.0f, 5);
  for (SearchEdge& edge : n.edges) edge.offers = 5;
  std::set<std::uint32_t> seen;
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    Rng rng(seed);
    seen.insert(select_open_edge(n.node.edges(), kThree, 0.3f, rng));
  }
  EXPECT_EQ(seen, (std::set<std::uint32_t>{1, 2}));
}

}  // namespace
}  // namespace tercio
