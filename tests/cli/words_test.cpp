// What is meant by what is typed.
#include "cli/words.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace tercio::cli {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

const std::vector<Typed> kChoices = {
    {"end", "Terminar las Operaciones"},
    {"move baden", "Mover a Baden"},
    {"move baden tercio", "Mover a Baden, con el tercio"},
    {"move lorraine", "Mover a Lorena"},
    {"endure", "Aguantar"},
};

TEST(Meant, TheWholeWordsOfAChoice) {
  EXPECT_THAT(meant("move baden", kChoices), ElementsAre(1));
  EXPECT_THAT(meant("move baden tercio", kChoices), ElementsAre(2));
}
TEST(Meant, AnyCaseAndAnySpaces) { EXPECT_THAT(meant("  MOVE\tBaden ", kChoices), ElementsAre(1)); }
TEST(Meant, UniqueBeginnings) {
  EXPECT_THAT(meant("mo ba", kChoices), ElementsAre(1));
  EXPECT_THAT(meant("m l", kChoices), ElementsAre(3));
  EXPECT_THAT(meant("mo ba te", kChoices), ElementsAre(2));
}
TEST(Meant, SeveralIfItIsNotClear) {
  EXPECT_THAT(meant("mo", kChoices), ElementsAre(1, 3));
  EXPECT_THAT(meant("en", kChoices), ElementsAre(0, 4));
}
TEST(Meant, AWordInFullWinsOverLongerOnes) { EXPECT_THAT(meant("end", kChoices), ElementsAre(0)); }
TEST(Meant, TheShorterOfTwoThatBeginAlike) {
  EXPECT_THAT(meant("mover bad", kChoices), ElementsAre(1));
}
TEST(Meant, WordsOfTheLabelWithoutAccents) {
  EXPECT_THAT(meant("mover lor", kChoices), ElementsAre(3));
  EXPECT_THAT(meant("aguantar", kChoices), ElementsAre(4));
  EXPECT_THAT(meant("términar", kChoices), ElementsAre(0));
}
TEST(Meant, NothingForNothingAndForNonsense) {
  EXPECT_THAT(meant("", kChoices), IsEmpty());
  EXPECT_THAT(meant("   ", kChoices), IsEmpty());
  EXPECT_THAT(meant("xyzzy", kChoices), IsEmpty());
  EXPECT_THAT(meant("move baden tercio now", kChoices), IsEmpty());
}

TEST(Shortened, AsFarAsItStaysClear) {
  EXPECT_EQ(shortened(1, kChoices), "mo ba");
  EXPECT_EQ(shortened(2, kChoices), "mo ba te");
  EXPECT_EQ(shortened(4, kChoices), "endu");
  EXPECT_EQ(shortened(0, kChoices), "");  // "en" could be "endure"
}

TEST(Nearest, ASlipOfTheFinger) {
  const std::vector<std::string> known = {"play", "engine", "replay", "verify", "rules"};
  EXPECT_EQ(nearest("plya", known), "play");
  EXPECT_EQ(nearest("rulse", known), "rules");
  EXPECT_EQ(nearest("verfy", known), "verify");
  EXPECT_EQ(nearest("RULES", known), "rules");
}
TEST(Nearest, NothingForSomethingElse) {
  EXPECT_EQ(nearest("qqqqqq", {"play", "engine"}), "");
  EXPECT_EQ(nearest("", {"play", "engine"}), "");
  EXPECT_EQ(nearest("x", {}), "");
}

TEST(BeginningWith, OnlyItselfIfItIsAmongThem) {
  EXPECT_THAT(beginning_with("ba", {"baden", "bavaria", "lorraine"}),
              ElementsAre("baden", "bavaria"));
  EXPECT_THAT(beginning_with("swiss", {"swiss", "swissair"}), ElementsAre("swiss"));
}

}  // namespace
}  // namespace tercio::cli
