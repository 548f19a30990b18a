// An engine that knows the toy game, asked in lines.
#pragma once

#include <gtest/gtest.h>

#include "engine/engine.h"
#include "support/toy_game.h"

namespace tercio {

struct ToyEngine : ::testing::Test {
  std::unique_ptr<Game> game = make_toy_game();
  Engine engine{{game.get()}};

  Json ask(const std::string& line) {
    const std::string reply = engine.handle(line);
    EXPECT_EQ(reply.find('\n'), std::string::npos);
    return Json::parse(reply);
  }
  Json ok(const std::string& line) {
    Json reply = ask(line);
    EXPECT_EQ(reply["ok"], true) << line << " -> " << reply.dump();
    return reply;
  }
  Json fail(const std::string& line) {
    Json reply = ask(line);
    EXPECT_EQ(reply["ok"], false) << line << " -> " << reply.dump();
    EXPECT_FALSE(reply["error"]["message"].get<std::string>().empty());
    return reply;
  }
  std::string code(const std::string& line) { return fail(line)["error"]["code"]; }

  Json start() { return ok(R"({"cmd":"new","game":"toy","seed":42})"); }
  void play(const std::string& seat, const std::string& action) {
    ok(Json({{"cmd", "play"}, {"match", "m1"}, {"seat", seat}, {"action", action}}).dump());
  }
  void to_dice() {
    start();
    ok(R"({"cmd":"play","match":"m1","actions":
          ["red: hide north","hide south","red: bid 3","bid 1"]})");
  }
  // m1 to its end, by the first legal action or "end".
  void play_out() {
    for (;;) {
      const Json turn = ok(R"({"cmd":"turn","match":"m1"})")["turn"];
      if (turn["kind"] == "over") return;
      if (turn["kind"] == "dice") {
        ok(R"({"cmd":"roll","match":"m1"})");
        continue;
      }
      const std::string seat = turn["seats"][0];
      const Json legal = ok(R"({"cmd":"legal","match":"m1","seat":")" + seat + "\"}")["actions"];
      play(seat, legal.back()["a"]);
    }
  }
};

}  // namespace tercio
