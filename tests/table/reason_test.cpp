// What a computer was after: told when nothing is hidden any more.
#include <gtest/gtest.h>

#include "game/json.h"
#include "support/test_table.h"

namespace tercio {
namespace {

// In a game with secrets not before the end, and never of what a person did or against one.
TEST(TableReasons, of_a_computer_once_nothing_is_hidden) {
  TestTable at;
  const auto told = [](Guest& guest) {
    int n = 0;
    const auto steps = guest.state["steps"].get<std::size_t>();
    for (std::size_t step = 1; step <= steps; ++step) {
      const Json reply = guest.ok({{"cmd", "reason"}, {"seat", "red"}, {"step", step}});
      if (reply["reason"].is_null()) continue;
      ++n;
      const Json entry = guest.ok({{"cmd", "at"}, {"step", step}})["entry"];
      EXPECT_EQ(entry["seat"], "blue");
      EXPECT_EQ(reply["reason"]["en"], "because " + entry["action"].get<std::string>());
    }
    return n;
  };
  const ToyTableMatch alone(at, "here", "computer:strong");
  Guest solo(at, alone, {"red"});
  solo.play("red", "hide north");
  solo.wait_for_version(2);
  EXPECT_EQ(told(solo), 0);
  solo.ok({{"cmd", "resign"}, {"seat", "red"}});
  EXPECT_GT(told(solo), 0);
  EXPECT_EQ(solo.code({{"cmd", "reason"}, {"seat", "red"}, {"step", 1000}}), "bad-request");

  const ToyTableMatch people(at);
  Guest red(at, people, {"red"});
  red.play("red", "hide north");
  red.ok({{"cmd", "resign"}, {"seat", "red"}});
  EXPECT_EQ(told(red), 0);
}

}  // namespace
}  // namespace tercio
