// `value` and `sim`: the chance of a position, and many games from one.
#include <gtest/gtest.h>

#include <cmath>

#include "engine/engine.h"
#include "game/json.h"
#include "games/list.h"
#include "support/toy_engine.h"

namespace tercio {
namespace {

struct EngineMeasures : ::testing::Test {
  static const GameList& list() {
    static const GameList games = load_games(DataSource());
    return games;
  }
  static std::vector<const Game*> all() {
    std::vector<const Game*> games;
    for (const auto& game : list().all()) games.push_back(game.get());
    return games;
  }
  Engine engine{all()};

  Json ok(const Json& request) {
    Json reply = Json::parse(engine.handle(request.dump()));
    EXPECT_EQ(reply["ok"], true) << request.dump() << " -> " << reply.dump();
    return reply;
  }
  std::string code(const Json& request) {
    const Json reply = Json::parse(engine.handle(request.dump()));
    EXPECT_EQ(reply["ok"], false) << request.dump() << " -> " << reply.dump();
    return reply["ok"] == false ? reply["error"]["code"].get<std::string>() : "";
  }
  std::string begin(const std::string& game) {
    return ok({{"cmd", "new"}, {"game", game}, {"seed", 3}})["match"];
  }
  // Throws and plays the first choice, so many times.
  void go_on(const std::string& match, int steps) {
    for (int i = 0; i < steps; ++i) {
      const Json turn = ok({{"cmd", "turn"}, {"match", match}})["turn"];
      if (turn["kind"] == "dice") {
        ok({{"cmd", "roll"}, {"match", match}});
        continue;
      }
      const std::string seat = turn["seats"][0];
      const Json legal = ok({{"cmd", "legal"}, {"match", match}, {"seat", seat}})["actions"];
      ok({{"cmd", "play"}, {"match", match}, {"seat", seat}, {"action", legal[0]["a"]}});
    }
  }
};

TEST_F(EngineMeasures, a_value_is_a_chance_with_its_error_and_repeats) {
  const std::string match = begin("camino");
  const Json ask = {{"cmd", "value"}, {"match", match}, {"games", 200}};
  const Json value = ok(ask);
  EXPECT_GT(value["chance"].get<double>(), 0.5);
  EXPECT_LT(value["chance"].get<double>(), 1);
  EXPECT_NEAR(value["se"].get<double>(), 0.028, 0.008);
  EXPECT_EQ(value["games"], 200);
  EXPECT_EQ(value["by"], "medium");
  EXPECT_EQ(value["seat"], "spain");
  EXPECT_EQ(value["to_end"], true);
  EXPECT_TRUE(value["version"].is_string());
  EXPECT_EQ(ok(ask), value);
  Json other = ask;
  other["seed"] = 2;
  EXPECT_NE(ok(other)["chance"], value["chance"]);
}

TEST_F(EngineMeasures, a_position_told_whole_has_the_value_of_its_match) {
  const std::string match = begin("camino");
  go_on(match, 9);
  const Json position = ok({{"cmd", "dump"}, {"match", match}})["position"];
  const Json of_match = ok({{"cmd", "value"}, {"match", match}, {"games", 50}});
  EXPECT_EQ(ok({{"cmd", "value"}, {"position", position}, {"games", 50}}), of_match);
}

TEST_F(EngineMeasures, both_sides_chances_are_one) {
  const std::string match = begin("hispania");
  const auto chance = [&](const char* seat) {
    return ok({{"cmd", "value"}, {"match", match}, {"seat", seat}, {"games", 4}})["chance"]
        .get<double>();
  };
  EXPECT_GE(chance("ulterior"), 0);
  const std::string duel = begin("bailen");
  const auto of = [&](const char* seat) {
    return ok({{"cmd", "value"},
               {"position", ok({{"cmd", "dump"}, {"match", duel}})["position"]},
               {"games", 2},
               {"seat", seat}});
  };
  EXPECT_EQ(of("french")["seat"], "french");
  EXPECT_EQ(of("spanish")["seat"], "spanish");
}

// Nobody is told a chance of what is hidden from him.
TEST_F(EngineMeasures, a_secret_match_names_the_seat_that_asks) {
  for (const char* game : {"armada", "bailen"}) {
    const std::string match = begin(game);
    EXPECT_EQ(code({{"cmd", "value"}, {"match", match}, {"games", 2}}), "need-seat");
    EXPECT_EQ(code({{"cmd", "sim"}, {"match", match}, {"games", 1}}), "need-seat");
  }
}

// What the other side has written changes nothing in what a seat is told.
TEST_F(EngineMeasures, what_a_seat_is_told_does_not_depend_on_what_it_cannot_know) {
  const std::string one = begin("armada"), two = begin("armada");
  const auto write = [&](const std::string& match, std::size_t which) {
    for (;;) {
      const Json legal = ok({{"cmd", "legal"}, {"match", match}, {"seat", "england"}})["actions"];
      if (legal.empty()) return;
      const std::string action = legal[std::min(which, legal.size() - 1)]["a"];
      ok({{"cmd", "play"}, {"match", match}, {"seat", "england"}, {"action", action}});
    }
  };
  write(one, 0);
  write(two, 3);
  ASSERT_NE(ok({{"cmd", "dump"}, {"match", one}})["position"],
            ok({{"cmd", "dump"}, {"match", two}})["position"]);
  const auto told = [&](const std::string& match) {
    return ok({{"cmd", "value"}, {"match", match}, {"seat", "spain"}, {"games", 100}});
  };
  EXPECT_EQ(told(one), told(two));
  const auto played = [&](const std::string& match) {
    return ok({{"cmd", "sim"}, {"match", match}, {"seat", "spain"}, {"games", 20}});
  };
  EXPECT_EQ(played(one), played(two));
}

TEST_F(EngineMeasures, bad_questions_are_refused) {
  const std::string match = begin("camino");
  const Json position = ok({{"cmd", "dump"}, {"match", match}})["position"];
  EXPECT_EQ(code({{"cmd", "value"}}), "bad-request");
  EXPECT_EQ(code({{"cmd", "value"}, {"match", match}, {"position", position}}), "bad-request");
  EXPECT_EQ(code({{"cmd", "value"}, {"match", "m9"}}), "unknown-match");
  EXPECT_EQ(code({{"cmd", "value"}, {"match", match}, {"seat", "drake"}}), "unknown-seat");
  EXPECT_EQ(code({{"cmd", "value"}, {"match", match}, {"seat", 1}}), "bad-request");
  for (const Json& games : {Json(0), Json(1), Json(-5), Json(10'001), Json("many"), Json(2.5)})
    EXPECT_EQ(code({{"cmd", "value"}, {"match", match}, {"games", games}}), "bad-request");
  EXPECT_EQ(code({{"cmd", "value"}, {"position", 5}}), "bad-position");
  EXPECT_EQ(code({{"cmd", "value"}, {"position", Json::object()}}), "unknown-game");
  EXPECT_EQ(code({{"cmd", "value"}, {"position", {{"game", 7}}}}), "unknown-game");
  EXPECT_EQ(code({{"cmd", "value"}, {"position", {{"game", "camino"}}}}), "bad-position");
  EXPECT_EQ(code({{"cmd", "sim"}}), "bad-request");
  EXPECT_EQ(code({{"cmd", "sim"}, {"game", "chess"}}), "unknown-game");
  EXPECT_EQ(code({{"cmd", "sim"}, {"game", "camino"}, {"scenario", "x"}}), "unknown-scenario");
  EXPECT_EQ(code({{"cmd", "sim"}, {"game", "camino"}, {"players", Json::array()}}), "bad-request");
  EXPECT_EQ(code({{"cmd", "sim"}, {"game", "camino"}, {"players", {1}}}), "bad-request");
  EXPECT_EQ(code({{"cmd", "sim"}, {"game", "camino"}, {"players", {"me"}}}), "unknown-player");
  EXPECT_EQ(code({{"cmd", "sim"}, {"game", "camino"}, {"players", {"easy", "easy"}}}),
            "bad-players");
  EXPECT_EQ(code({{"cmd", "sim"}, {"game", "camino"}, {"games", 0}}), "bad-request");
  EXPECT_EQ(code({{"cmd", "sim"}, {"game", "camino"}, {"adjusted", 0}}), "bad-request");
}

TEST_F(EngineMeasures, games_are_played_from_where_a_match_stands) {
  const std::string match = begin("camino");
  const Json ask = {{"cmd", "sim"}, {"match", match}, {"games", 60}, {"adjusted", 20}};
  const Json sim = ok(ask);
  EXPECT_EQ(sim["games"], 60);
  EXPECT_EQ(sim["players"], Json::array({"heuristic"}));
  ASSERT_EQ(sim["seats"].size(), 1u);
  const Json& spain = sim["seats"][0];
  EXPECT_EQ(spain["seat"], "spain");
  EXPECT_NEAR(spain["mean_value"].get<double>(), spain["adjusted"]["mean"].get<double>(), 0.2);
  EXPECT_GT(spain["adjusted"]["factor"].get<double>(), 1);
  EXPECT_EQ(ok(ask), sim);
  // From the end there is nothing left to play.
  for (Json turn; (turn = ok({{"cmd", "turn"}, {"match", match}})["turn"])["kind"] != "over";)
    go_on(match, 1);
  const Json over = ok({{"cmd", "sim"}, {"match", match}, {"games", 3}});
  EXPECT_EQ(over["steps"], 0);
  const Json value = ok({{"cmd", "value"}, {"match", match}});
  EXPECT_EQ(value["games"], 0);
  EXPECT_EQ(value["se"], 0);
  EXPECT_EQ(value["chance"], over["seats"][0]["mean_value"]);
  // A game by its name begins at its start.
  EXPECT_GT(ok({{"cmd", "sim"}, {"game", "armada"}, {"games", 3}})["steps"], 60);
}

struct ToyMeasures : ToyEngine {};

TEST_F(ToyMeasures, a_game_without_values_says_so) {
  ok(R"({"cmd":"new","game":"toy","seed":1})");
  EXPECT_EQ(code(R"({"cmd":"value","match":"m1","seat":"red"})"), "no-value");
  EXPECT_EQ(code(R"({"cmd":"sim","match":"m1","seat":"red"})"), "no-laboratory");
}

}  // namespace
}  // namespace tercio
