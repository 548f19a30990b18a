// The coach: for whoever plays alone, told to nobody else, never of a match that counts, and gone
// when the match has gone on.
#include <gtest/gtest.h>

#include "game/json.h"
#include "match/replay.h"
#include "support/test_table.h"

namespace tercio {
namespace {

Json coach(bool on, const char* seat = "red") {
  return {{"cmd", "coach"}, {"seat", seat}, {"on", on}};
}

// Red plays alone, up to where it has won a clash and may march.
struct Alone {
  explicit Alone(TestTable& at, bool coached = true)
      : match(at, "here", "computer:strong", "long"), red(at, match, {"red"}) {
    if (coached) red.ok(coach(true));
    red.play("red", "hide north");
    while (!to_act()) step();
  }
  bool to_act() const {
    const Json& turn = red.state["turn"];
    return turn["phase"] == "act" && !turn["seats"].empty() && turn["seats"][0] == "red";
  }
  void step() {
    if (red.state["legal"].contains("red") && !red.state["legal"]["red"].empty())
      red.play("red", red.state["turn"]["phase"] == "bid" ? "bid 3" : "end");
    else
      red.wait("state");
  }
  // The next that the coach says, as long as it has not said what is wanted.
  template <class Wanted>
  Json said(Wanted wanted) {
    for (;;) {
      const Json push = red.wait("coach");
      if (push.value("push", "") == "nothing" || wanted(push)) return push;
    }
  }
  Json word() {
    return said([](const Json& push) { return !push["word"].is_null(); })["word"];
  }

  ToyTableMatch match;
  Guest red;
};

class CoachTest : public ::testing::Test {
 protected:
  TestTable at;
};

TEST_F(CoachTest, TellsAChanceAndOfWhatWasDear) {
  Alone alone(at);
  const Json first = alone.said([](const Json& push) { return !push["chance"].is_null(); });
  EXPECT_EQ(first["seat"], "red");
  EXPECT_EQ(first["chance"]["chance"]["by"], "strong");
  EXPECT_NE(first["chance"]["text"]["en"].get<std::string>().find("%"), std::string::npos);
  EXPECT_NE(first["chance"]["text"]["es"], first["chance"]["text"]["en"]);
  const auto before = alone.red.state["steps"].get<std::size_t>();
  alone.red.play("red", "march left");
  alone.red.play("red", "end");  // the march is in hand until it ends
  const Json word = alone.word();
  EXPECT_EQ(word["from"], before);
  EXPECT_EQ(word["to"], before + 2);
  EXPECT_DOUBLE_EQ(word["cost"].get<double>(), 0.14);
  EXPECT_EQ(word["did"].size(), 2u);
  EXPECT_EQ(word["line"][0]["a"], "march right");
  EXPECT_NE(word["text"]["en"].get<std::string>().find("14 points"), std::string::npos);
  EXPECT_NE(word["text"]["en"].get<std::string>().find("march right"), std::string::npos);
}

TEST_F(CoachTest, SaysNothingOfWhatIsFine) {
  Alone alone(at);
  alone.red.play("red", "march right");
  alone.red.play("red", "end");
  at.settle();
  for (const Json& push : alone.red.pushes)
    if (push["push"] == "coach") EXPECT_TRUE(push["word"].is_null()) << push.dump();
}

// What is taken back was never dear; the usual undo does it.
TEST_F(CoachTest, AWordIsGoneWhenItsDecisionIsTakenBack) {
  Alone alone(at);
  alone.red.play("red", "march left");
  alone.red.play("red", "peek");  // reveals: it stands
  alone.red.play("red", "end");
  const Json word = alone.word();
  alone.red.ok({{"cmd", "propose"}, {"seat", "red"}, {"what", "rewind"}, {"step", word["from"]}});
  const Json gone = alone.said([](const Json& push) { return push["word"].is_null(); });
  EXPECT_TRUE(gone["word"].is_null());
  EXPECT_EQ(alone.red.state["steps"], word["from"]);
}

TEST_F(CoachTest, IsOffUnlessAskedForAndCanBeSwitchedOff) {
  Alone off(at, false);
  EXPECT_EQ(off.red.state["coach"], Json::parse(R"({"may":["red"],"on":[],"ever":false})"));
  off.red.play("red", "march left");
  off.red.play("red", "end");
  at.settle();
  off.red.drain();
  for (const Json& push : off.red.pushes) EXPECT_NE(push["push"], "coach");
  off.red.ok(coach(true));
  EXPECT_EQ(off.red.state["coach"], Json::parse(R"({"may":["red"],"on":["red"],"ever":true})"));
  const Json version = off.red.ok(coach(true))["version"];  // it is on already
  EXPECT_EQ(version, off.red.state["version"]);
  off.red.ok(coach(false));
  EXPECT_EQ(off.red.state["coach"], Json::parse(R"({"may":["red"],"on":[],"ever":true})"));
  EXPECT_EQ(off.red.code({{"cmd", "coach"}, {"seat", "red"}}), "bad-request");
  EXPECT_EQ(off.red.code({{"cmd", "coach"}, {"seat", "red"}, {"on", 1}}), "bad-request");
  EXPECT_EQ(off.red.code(coach(true, "blue")), "forbidden");
}

TEST_F(CoachTest, IsForWhoeverPlaysAlone) {
  const auto refused = [&](const char* red, const char* blue, std::vector<std::string> seats) {
    const ToyTableMatch match(at, red, blue);
    Guest guest(at, match, seats);
    EXPECT_EQ(guest.state["coach"]["may"], Json::array());
    EXPECT_EQ(guest.ask(coach(true))["error"]["why"], "no-coach") << blue;
    EXPECT_EQ(guest.state["coach"]["ever"], false);
  };
  refused("here", "here", {"red"});
  refused("here", "here", {"red", "blue"});  // two at one screen
  refused("here", "open", {"red"});
  refused("here", "invite", {"red"});
  const ToyTableMatch match(at, "here", "computer:strong");
  Guest red(at, match, {"red"}), spectator(at, match, {});
  EXPECT_EQ(spectator.code(coach(true)), "forbidden");
  red.ok(coach(true));
  spectator.wait_for_version(1);
  EXPECT_EQ(spectator.state["coach"], Json::parse(R"({"may":[],"on":[],"ever":true})"));
  red.ok({{"cmd", "resign"}, {"seat", "red"}});
  EXPECT_EQ(red.ask(coach(true))["error"]["why"], "over");
}

// Nobody who looks on is told anything of it.
TEST_F(CoachTest, IsToldToNobodyElse) {
  Alone alone(at);
  Guest spectator(at, alone.match, {});
  alone.red.play("red", "march left");
  alone.red.play("red", "end");
  alone.word();
  at.settle();
  spectator.drain();
  for (const Json& push : spectator.pushes) EXPECT_NE(push["push"], "coach");
}

// It is in the log for good: after a restart it is on, has been on, and speaks again.
TEST_F(CoachTest, TheLogKeepsIt) {
  std::optional<Alone> alone(at);
  const std::string secret = alone->match.secrets.at("red");
  const std::string id = alone->match.id;
  alone.reset();
  at.reopen();
  Guest again(at);
  const Json sat = again.ok({{"cmd", "sit"}, {"match", id}, {"secrets", {secret}}})["state"];
  EXPECT_EQ(sat["coach"], Json::parse(R"({"may":["red"],"on":["red"],"ever":true})"));
  EXPECT_FALSE(again.wait("coach")["chance"].is_null());
  again.state = sat;
  again.ok(coach(false));
  const auto [text, error] = at.record(id, secret);
  EXPECT_TRUE(error.is_null());
  EXPECT_NE(text.find("\n#: coached red\n"), std::string::npos) << text;
}

// A match that has had a coach never counts, whoever sits down later.
TEST(CoachedMatch, IsNeverRated) {
  const auto game = make_toy_game();
  MatchHeader header;
  header.id = new_match_id();
  header.game = "toy";
  header.scenario = "short";
  header.program = TERCIO_VERSION;
  header.data = data_hash(*game);
  header.seed = hex_of(seed_of_number(1));
  header.seats = {{"red", "here", "", "a"}, {"blue", "taken", "", "b"}};
  auto live = LiveMatch::begin(*game, header, 1);
  ASSERT_TRUE(live);
  EXPECT_TRUE(live->may_be_rated());
  const LogEntry entry{live->version() + 1, LogKind::Coach, "red", "on", 1};
  EXPECT_FALSE(live->follow(entry));
  EXPECT_FALSE(live->may_be_rated());
  EXPECT_TRUE(live->follow({live->version() + 1, LogKind::Coach, "green", "on", 1}));
  EXPECT_TRUE(live->follow({live->version() + 1, LogKind::Coach, "red", "perhaps", 1}));
}

}  // namespace
}  // namespace tercio
