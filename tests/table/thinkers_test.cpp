#include "table/thinkers.h"

#include <gtest/gtest.h>

#include <future>

namespace tercio {
namespace {

// One thread that is held up until everybody has asked; then the order in which it thinks.
struct ThinkersTest : ::testing::Test {
  Metrics metrics;
  Thinkers thinkers{1, metrics};
  std::promise<void> begun, go;
  std::vector<std::string> thought;  // of its thread until it has stopped

  ThinkersTest() {
    thinkers.submit([this] {
      begun.set_value();
      go.get_future().wait();
    });
    begun.get_future().wait();
  }
  bool ask(const std::string& who, const std::string& what, std::size_t most = SIZE_MAX) {
    return thinkers.submit([this, what] { thought.push_back(what); }, who, most);
  }
  const std::vector<std::string>& in_order() {
    std::promise<void> last;
    thinkers.submit([&] { last.set_value(); }, "the last");
    go.set_value();
    last.get_future().wait();
    while (metrics.thinkers_waiting > 0 || metrics.thinkers_busy > 0) std::this_thread::yield();
    return thought;
  }
};

TEST_F(ThinkersTest, WhoAsksForManyWaitsForHisOwn) {
  for (int i = 0; i < 120; ++i) ask("mallory", "m" + std::to_string(i));
  ask("bob", "b0");
  ask("eve", "e0");
  ask("bob", "b1");
  const std::vector<std::string>& order = in_order();
  ASSERT_EQ(order.size(), 123u);
  EXPECT_EQ((std::vector<std::string>{order.begin(), order.begin() + 6}),
            (std::vector<std::string>{"m0", "b0", "e0", "m1", "b1", "m2"}));
}

// Where nobody waits but those who look on, one thread is left for people.
TEST(PromptThinkers, APersonDoesNotWaitForMatchesWithoutOne) {
  Metrics metrics;
  Thinkers thinkers{1, metrics, 1};
  std::promise<void> go, begun, second;
  std::atomic<int> thought = 0;
  thinkers.submit(
      [&] {
        begun.set_value();
        go.get_future().wait();
        ++thought;
      },
      "watched", SIZE_MAX, Thinkers::Wait::Nobody);
  begun.get_future().wait();
  thinkers.submit([&] { ++thought, second.set_value(); }, "watched", SIZE_MAX,
                  Thinkers::Wait::Nobody);
  for (int i = 0; i < 3; ++i) {
    std::promise<void> done;
    thinkers.submit([&] { done.set_value(); }, "bob");
    done.get_future().wait();
  }
  EXPECT_EQ(thought, 0);  // not on the thread that is kept for people
  go.set_value();
  second.get_future().wait();
  EXPECT_EQ(thought, 2);
}

TEST_F(ThinkersTest, TheBoundIsEachOnesOwn) {
  EXPECT_TRUE(ask("mallory", "m0", 2));
  EXPECT_TRUE(ask("mallory", "m1", 2));
  EXPECT_FALSE(ask("mallory", "m2", 2));
  EXPECT_TRUE(ask("bob", "b0", 2));
  EXPECT_EQ(in_order().size(), 3u);
}

}  // namespace
}  // namespace tercio
