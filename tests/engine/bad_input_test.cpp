// Broken input of every kind: always one reply, never a crash, never a changed match.
#include <gtest/gtest.h>

#include "core/rng.h"
#include "game/json.h"
#include "match/strict_json.h"
#include "support/toy_engine.h"

namespace tercio {
namespace {

struct BadInput : ToyEngine {};

TEST_F(BadInput, WhatIsNotJson) {
  for (const char* line : {"", " ", "{", "}", "nonsense", "{\"cmd\":\"hello\"", "{'cmd':'hello'}",
                           "{\"cmd\":\"hello\"} x", "{\"cmd\":\"hello\",}", "[1,2", "\"", "nul",
                           "{\"cmd\":NaN}", "{\"n\":1e999,\"cmd\":\"hello\"}", "\x01\x02",
                           "{\"cmd\":\"\xFF\xFE\"}", "{\"cmd\":\"\\ud800\"}", "{\"\xC0\xAF\":1}"})
    EXPECT_EQ(code(line), "bad-json") << line;
  EXPECT_EQ(code(std::string("{\"cmd\":\"he\0llo\"}", 16)), "bad-json");
}

TEST_F(BadInput, WhatIsJsonButNoRequest) {
  for (const char* line :
       {"1", "null", "true", "\"hello\"", "[]", "[{\"cmd\":\"hello\"}]", "1e308", "{}",
        "{\"cmd\":null}", "{\"cmd\":1}", "{\"cmd\":{}}", "{\"cmd\":[\"hello\"]}"})
    EXPECT_EQ(code(line), "bad-request") << line;
  EXPECT_EQ(code(R"({"cmd":""})"), "unknown-command");
  EXPECT_EQ(code(R"({"cmd":"HELLO"})"), "unknown-command");
  EXPECT_EQ(code(R"({"cmd":"hello "})"), "unknown-command");
}

TEST_F(BadInput, AKeyTwiceIsRefusedRatherThanGuessed) {
  EXPECT_EQ(code(R"({"cmd":"hello","cmd":"quit"})"), "bad-json");
  EXPECT_FALSE(engine.finished());
  EXPECT_EQ(code(R"({"cmd":"new","game":"toy","options":{"bonus":1,"bonus":2}})"), "bad-json");
  ok(R"({"cmd":"hello","id":{"a":{"x":1},"b":{"x":1}}})");  // the same key in two objects is fine
}

TEST_F(BadInput, DepthAndLengthAreLimited) {
  EXPECT_EQ(code(std::string(100'000, '[')), "too-deep");
  EXPECT_EQ(
      code("{\"cmd\":\"hello\",\"id\":" + std::string(1'000, '[') + std::string(1'000, ']') + "}"),
      "too-deep");
  std::string deepest = "{\"cmd\":\"hello\",\"id\":";
  deepest += std::string(kMaxJsonDepth - 1, '[') + std::string(kMaxJsonDepth - 1, ']') + "}";
  ok(deepest);
  ok("{\"cmd\":\"hello\",\"id\":\"" + std::string(1'000, '[') + "\\\"[\"}");  // inside a string
  EXPECT_EQ(code(std::string(kMaxRequestBytes + 1, ' ')), "too-long");
  EXPECT_EQ(Json::parse(Engine::too_long())["error"]["code"], "too-long");
}

TEST_F(BadInput, WindowsLineEndsAreFine) { ok("{\"cmd\":\"hello\"}\r"); }

TEST_F(BadInput, TheIdIsEchoedAlsoWithErrors) {
  for (const char* id : {"1", "\"x\"", "null", "[1,{\"a\":2}]", "1.5", "\"\\u0000ñ\""}) {
    EXPECT_EQ(ask(std::string(R"({"cmd":"nope","id":)") + id + "}")["id"], Json::parse(id));
    EXPECT_EQ(ask(std::string(R"({"id":)") + id + "}")["id"], Json::parse(id));
  }
  EXPECT_FALSE(ask(R"({"cmd":"nope"})").contains("id"));
}

TEST_F(BadInput, ManyStepsAreRefusedAtOnce) {
  start();
  Json list = Json::array();
  for (int i = 0; i < 20'001; ++i) list.push_back("end");
  EXPECT_EQ(code(Json({{"cmd", "play"}, {"match", "m1"}, {"actions", list}}).dump()),
            "bad-request");
}

TEST_F(BadInput, EveryCommandWithEveryFieldOfAWrongType) {
  to_dice();
  const Json before = ok(R"({"cmd":"dump","match":"m1"})");
  const std::vector<Json> values = {nullptr,
                                    true,
                                    -1,
                                    1e300,
                                    "",
                                    "m1",
                                    "red",
                                    "roll 0 9",
                                    Json::array(),
                                    Json::object(),
                                    Json::array({nullptr}),
                                    {{"a", 1}},
                                    18446744073709551615ull};
  for (const char* cmd : {"hello", "games", "new", "turn", "legal", "play", "why", "odds", "best",
                          "view", "dump", "load", "record", "open"})
    for (const char* field : {"match", "game", "seat", "action", "actions", "options", "scenario",
                              "seed", "position", "record", "ms", "level", "table", "seats"})
      for (const Json& value : values) {
        Json request = {{"cmd", cmd}, {"match", "m1"}, {"game", "toy"}, {"ms", 1}};
        request[field] = value;
        const Json reply = ask(request.dump());
        if (reply["ok"] == true && reply.contains("match"))
          ok(Json({{"cmd", "close"}, {"match", reply["match"]}}).dump());
      }
  EXPECT_EQ(ok(R"({"cmd":"dump","match":"m1"})"), before);
}

TEST_F(BadInput, DamagedRequestsNeverDoHalfOfSomething) {
  to_dice();
  const std::string hash = ok(R"({"cmd":"turn","match":"m1"})")["turn"]["hash"];
  const std::string good =
      R"({"cmd":"play","match":"m1","actions":["roll 6 1","march left","march left","end"]})";
  Rng rng(11);
  for (int i = 0; i < 4'000; ++i) {
    std::string line = good;
    for (std::uint64_t n = 1 + rng.below(3); n > 0; --n) {
      const std::size_t at = rng.below(line.size());
      switch (rng.below(3)) {
        case 0: line[at] = static_cast<char>(rng.below(256)); break;
        case 1: line.erase(at, 1 + rng.below(5)); break;
        default: line.insert(at, 1, good[rng.below(good.size())]);
      }
      if (line.empty()) line = " ";
    }
    const Json reply = ask(line);
    const std::string now = ok(R"({"cmd":"turn","match":"m1"})")["turn"]["hash"];
    if (reply["ok"] == true) {
      while (ok(R"({"cmd":"turn","match":"m1"})")["turn"]["hash"] != hash)
        ok(R"({"cmd":"undo","match":"m1"})");
    } else {
      ASSERT_EQ(now, hash) << line;
    }
  }
}

TEST(StrictJson, KnowsUtf8) {
  EXPECT_TRUE(is_utf8("plain, ñandú, 軍, 🏰"));
  for (const char* bad : {"\x80", "\xC3", "\xC0\x80", "\xED\xA0\x80", "\xF4\x90\x80\x80",
                          "\xF8\x88\x80\x80\x80", "\xE2\x28\xA1"})
    EXPECT_FALSE(is_utf8(bad));
}

}  // namespace
}  // namespace tercio
