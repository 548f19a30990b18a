// Programs as players: they answer, die, keep silent or talk nonsense.
#include "match/bot.h"

#include <gtest/gtest.h>
#include <signal.h>

#include <chrono>

#include "game/json.h"
#include "support/toy_match.h"

namespace tercio {
namespace {

struct BotTest : ::testing::Test {
  std::unique_ptr<Game> game = make_toy_game();
  Match match = testing_toy::begin(*game);

  // A program that runs this script.
  static Bot script(const std::string& text) {
    Expected<Bot> bot = Bot::start({"/bin/sh", "-c", text});
    EXPECT_TRUE(bot) << bot.error.message;
    return std::move(*bot);
  }
  Expected<Action> choose(Bot& bot, int ms = 100) {
    return bot.choose(match.position(), Seat::First, ms);
  }
};

TEST_F(BotTest, IsSentItsViewAndWhatItMayChoose) {
  ASSERT_FALSE(match.play(Seat::Second, "hide south"));
  const Json request = Json::parse(choose_request(match.position(), Seat::First, 250));
  EXPECT_EQ(request["cmd"], "choose");
  EXPECT_EQ(request["game"], "toy");
  EXPECT_EQ(request["seat"], "red");
  EXPECT_EQ(request["ms"], 250);
  EXPECT_EQ(request["view"]["token"], Json::array({0, 9}));
  ASSERT_EQ(request["actions"].size(), 2u);
  EXPECT_EQ(request["actions"][1]["a"], "hide south");
}

TEST_F(BotTest, AnswersAgainAndAgain) {
  Bot bot = script(R"(while read line; do echo '{"action":"hide south"}'; done)");
  for (int i = 0; i < 5; ++i) {
    const Expected<Action> action = choose(bot);
    ASSERT_TRUE(action) << action.error.message;
    EXPECT_EQ(match.position().words(*action), "hide south");
  }
}

TEST_F(BotTest, AMissingProgramIsAnError) {
  EXPECT_EQ(Bot::start({"./no-such-program"}).error.code, "bot-missing");
  EXPECT_EQ(Bot::start({}).error.code, "bot-missing");
  EXPECT_EQ(Bot::start({""}).error.code, "bot-missing");
}

TEST_F(BotTest, OneThatDiesIsAnErrorNotASignal) {
  Bot bot = script("exit 3");
  const Expected<Action> action = choose(bot);
  EXPECT_EQ(action.error.code, "bot-died") << action.error.message;
  EXPECT_EQ(choose(bot).error.code, "bot-died");  // and stays one
  Bot later = script(R"(read line; echo '{"action":"hide south"}'; exit 0)");
  EXPECT_TRUE(choose(later));
  EXPECT_EQ(choose(later).error.code, "bot-died");
  Bot killed = script("kill -9 $$");
  EXPECT_EQ(choose(killed).error.code, "bot-died");
}

TEST_F(BotTest, OneThatKeepsSilentIsStopped) {
  Bot bot = script("read line; exec sleep 60");
  const auto before = std::chrono::steady_clock::now();
  EXPECT_EQ(choose(bot, 1).error.code, "bot-silent");
  EXPECT_LT(std::chrono::steady_clock::now() - before, std::chrono::seconds(20));
}

TEST_F(BotTest, OneThatTalksNonsenseIsStopped) {
  for (const char* answer :
       {"hello", "[]", "{}", "{\\\"action\\\":3}", "{\\\"action\\\":\\\"fly\\\"}"}) {
    Bot bot = script(std::string("read line; echo \"") + answer + "\"; read line");
    const std::string code = choose(bot).error.code;
    EXPECT_TRUE(code == "bot-nonsense" || code == "bot-illegal") << answer << ": " << code;
  }
  Bot endless = script("exec yes | tr -d '\\n'");
  EXPECT_EQ(choose(endless).error.code, "bot-nonsense");
}

TEST_F(BotTest, OneThatIgnoresItsInputDoesNotBlockUs) {
  Bot bot = script("exec sleep 60");
  EXPECT_EQ(choose(bot, 1).error.code, "bot-silent");
}

TEST_F(BotTest, OneThatRefusesToLeaveIsMadeTo) {
  Bot bot = script("trap '' TERM; read line; while :; do sleep 0.05; done");
  EXPECT_EQ(choose(bot, 1).error.code, "bot-silent");
}

}  // namespace
}  // namespace tercio
