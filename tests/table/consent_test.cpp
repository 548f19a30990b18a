// What is agreed between people: to what they have said yes.
#include <gtest/gtest.h>

#include "support/test_table.h"

namespace tercio {
namespace {

// A yes is to what was shown: whoever proposes something else meanwhile has no answer to that.
TEST(Consent, AnAnswerIsToTheProposalThatWasShown) {
  TestTable at;
  const ToyTableMatch match(at);
  Guest red(at, match, {"red"}), blue(at, match, {"blue"});
  red.play("red", "hide north");
  blue.wait_for_version(1);
  red.ok({{"cmd", "propose"}, {"seat", "red"}, {"what", "rewind"}, {"step", 0}});
  blue.wait_for_version(2);
  const Json yes = {{"cmd", "answer"}, {"seat", "blue"}, {"yes", true}, {"version", 2}};
  red.ok({{"cmd", "propose"}, {"seat", "red"}, {"what", "cancel"}});
  EXPECT_EQ(blue.code(yes), "stale");
  EXPECT_EQ(blue.state["over"], false);
  blue.wait_for_version(3);
  Json now = yes;
  now["version"] = 3;
  blue.ok(now);
  EXPECT_EQ(blue.state["cancelled"], true);
}

// Taken back and played again, proposed and withdrawn, a match would never end.
TEST(Consent, AMatchDoesNotGoBackForEver) {
  TableLimits limits;
  limits.changes = 3;
  TestTable at(limits);
  const ToyTableMatch match(at);
  Guest red(at, match, {"red"});
  red.play("red", "hide north");
  red.ok({{"cmd", "undo"}, {"seat", "red"}, {"version", 1}});
  red.play("red", "hide north");
  EXPECT_EQ(red.code({{"cmd", "undo"}, {"seat", "red"}, {"version", 3}}), "not-allowed");
  EXPECT_EQ(red.code({{"cmd", "propose"}, {"seat", "red"}, {"what", "cancel"}}), "not-allowed");
  EXPECT_EQ(red.state["version"], 3);
  red.ok({{"cmd", "resign"}, {"seat", "red"}});
}

}  // namespace
}  // namespace tercio
