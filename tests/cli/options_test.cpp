// Flags of a game: which values they take, and what is said about others.
#include "cli/options.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/list.h"

namespace tercio::cli {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

struct OptionsTest : ::testing::Test {
  GameList games = load_games(DataSource());
  const Game& camino = *games.find("camino");

  const OptionInfo& option(const std::string& id) {
    for (const OptionInfo& one : camino.info().options)
      if (one.id == id) return one;
    ADD_FAILURE() << id;
    return camino.info().options.front();
  }
};

TEST_F(OptionsTest, UnderscoresAreDashes) { EXPECT_EQ(flag_of("enemy_order"), "--enemy-order"); }

TEST_F(OptionsTest, EveryValueOfEveryOptionIsTaken) {
  for (const OptionInfo& one : camino.info().options) {
    EXPECT_FALSE(check_value(one, one.default_value)) << one.id;
    for (const std::string& value : one.values) EXPECT_FALSE(check_value(one, value)) << one.id;
  }
  for (const NamedInfo& scenario : camino.info().scenarios)
    EXPECT_FALSE(check_scenario(camino.info(), scenario.id));
}

TEST_F(OptionsTest, AnotherValueIsAnsweredWithThoseThereAre) {
  const Complaint wrong = check_value(option("leader"), "spinoza");
  ASSERT_TRUE(wrong);
  EXPECT_THAT(wrong->en, AllOf(HasSubstr("--leader"), HasSubstr("'spinola'?"), HasSubstr("alba")));
  EXPECT_THAT(wrong->es, AllOf(HasSubstr("--leader"), HasSubstr("«spinola»?"), HasSubstr("alba")));
  EXPECT_THAT(check_scenario(camino.info(), "impossible")->en, HasSubstr("--difficulty"));
}

TEST_F(OptionsTest, Numbers) {
  OptionInfo number;
  number.id = "rounds";
  number.type = OptionType::Number;
  number.min = 2;
  number.max = 9;
  EXPECT_FALSE(check_value(number, "2"));
  EXPECT_FALSE(check_value(number, "9"));
  for (const char* bad : {"1", "10", "", "x", "3x", " 3", "99999999999999999999"})
    EXPECT_THAT(check_value(number, bad).value_or(Text{}).en, HasSubstr("from 2 to 9")) << bad;
}

TEST_F(OptionsTest, TheHelpOfAnOptionSaysWhatEachValueDoes) {
  for (const OptionInfo& one : games.find("bailen")->info().options) {
    if (one.id != "objective-last") continue;
    EXPECT_EQ(about_option(one, Lang::English),
              "Objectives belong to [false]: true = The last to pass; false = Who stands there");
    EXPECT_EQ(about_option(one, Lang::Spanish),
              "Los objetivos son [false]: true = Del último en pasar; false = De quien los ocupa");
    return;
  }
  FAIL();
}

TEST_F(OptionsTest, AnAimIsOneOfTheGame) {
  EXPECT_FALSE(check_aim(camino.info(), ""));
  EXPECT_FALSE(check_aim(camino.info(), "score"));
  EXPECT_THAT(check_aim(camino.info(), "scor")->en,
              AllOf(HasSubstr("--aim"), HasSubstr("'score'?")));
  EXPECT_THAT(check_aim(games.find("armada")->info(), "score")->en, HasSubstr("one aim only"));
}

TEST_F(OptionsTest, Seats) {
  SeatWish wish;
  EXPECT_FALSE(parse_seat(camino, "spain=human", wish));
  EXPECT_EQ(wish.seat, "spain");
  EXPECT_EQ(wish.holder, "human");
  EXPECT_FALSE(parse_seat(camino, "spain=./my=bot", wish));
  EXPECT_EQ(wish.holder, "./my=bot");
  for (const std::string& level : camino.levels())
    EXPECT_FALSE(parse_seat(camino, "spain=" + level, wish)) << level;
  EXPECT_FALSE(parse_seat(camino, "spain=strong:score", wish));
  EXPECT_EQ(wish.holder, "strong:score");
  for (const char* bad : {"spain=strong:", "spain=strong:glory", "spain=:score"})
    EXPECT_TRUE(parse_seat(camino, bad, wish)) << bad;
  EXPECT_TRUE(parse_seat(*games.find("armada"), "spain=strong:score", wish));
  EXPECT_THAT(parse_seat(camino, "spain", wish)->en, HasSubstr("--seat spain=human"));
  EXPECT_THAT(parse_seat(camino, "spain=", wish)->en, HasSubstr("--seat spain=human"));
  EXPECT_THAT(parse_seat(camino, "france=human", wish)->en, HasSubstr("spain"));
  EXPECT_THAT(parse_seat(camino, "spain=humna", wish)->en, HasSubstr("'human'?"));
}

}  // namespace
}  // namespace tercio::cli
