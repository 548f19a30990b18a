// A text that is missing is seen, and ends nothing.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "data/catalogue.h"

namespace tercio {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

std::vector<std::string>& told() {
  static std::vector<std::string> all;
  return all;
}

struct MissingTextTest : ::testing::Test {
  Catalogue texts{
      DataFile{"en.toml", "[event]\nlost = \"{who} loses {n} {n|man|men}.\"\n"},
      DataFile{"es.toml", "[event]\nlost = \"{who} pierde {n} {n|hombre|hombres}.\"\n"}};
  MissingText before = nullptr;

  void SetUp() override {
    told().clear();
    before = on_missing_text([](std::string_view what) { told().emplace_back(what); });
  }
  void TearDown() override { on_missing_text(before); }
};

TEST_F(MissingTextTest, AKeyThatIsNotThereStandsInTheTextWithWhatWasToBeSaid) {
  const Text said = texts.format("event.won", {{"who", Text{"Spain", "España"}}, {"n", 2}});
  EXPECT_EQ(said.en, "[event.won who=Spain n=2]");
  EXPECT_EQ(said.es, "[event.won who=España n=2]");
  EXPECT_THAT(told(), ElementsAre(HasSubstr("event.won")));
}

TEST_F(MissingTextTest, APlaceholderThatIsNotGivenStaysAsItIs) {
  EXPECT_EQ(texts.format("event.lost", {{"n", 1}}).en, "{who} loses 1 man.");
  EXPECT_EQ(texts.format("event.lost", {{"who", std::string("Alba")}}).es, "Alba pierde {n} {n}.");
  EXPECT_THAT(told().front(), HasSubstr("'who'"));
}

TEST_F(MissingTextTest, NobodyNeedListen) {
  on_missing_text(nullptr);
  EXPECT_EQ(texts.format("event.won").en, "[event.won]");
}

TEST(MissingText, EveryTestProgramListens) {
  const MissingText listening = on_missing_text(nullptr);
  on_missing_text(listening);
  EXPECT_NE(listening, nullptr);
}

}  // namespace
}  // namespace tercio
