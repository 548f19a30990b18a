// Every game on the list through the engine: whole matches as a client plays them.
#include <gtest/gtest.h>

#include "core/rng.h"
#include "engine/engine.h"
#include "game/json.h"
#include "games/list.h"
#include "support/share.h"

namespace tercio {
namespace {

struct EngineGames : ::testing::Test {
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
};

TEST_F(EngineGames, ArePlayedToTheirEnd) {
  for (const Game* game : all()) {
    Rng rng(7);
    const Json begun = ok({{"cmd", "new"}, {"game", game->info().id}, {"seed", 7}});
    const std::string match = begun["match"];
    Json turn = begun["turn"];
    for (int i = 0; turn["kind"] != "over"; ++i) {
      ASSERT_LT(i, 20'000);
      Json reply;
      if (turn["kind"] == "dice") {
        reply = ok({{"cmd", "roll"}, {"match", match}});
      } else {
        const std::string seat = turn["seats"][rng.below(turn["seats"].size())];
        const Json legal = ok({{"cmd", "legal"}, {"match", match}, {"seat", seat}})["actions"];
        ASSERT_FALSE(legal.empty());
        const std::string action = legal[rng.below(legal.size())]["a"];
        const Json about = {{"match", match}, {"seat", seat}, {"action", action}};
        Json request = about;
        request["cmd"] = "why";
        EXPECT_EQ(ok(request)["legal"], true) << action;
        request["cmd"] = "odds";
        if (const Json odds = ok(request)["odds"]; !odds.is_null()) {
          double sum = 0;
          for (const Json& outcome : odds["outcomes"]) sum += outcome["p"].get<double>();
          EXPECT_NEAR(sum, 1.0, 1e-9) << action;
        }
        request["cmd"] = "play";
        reply = ok(request);
      }
      for (const Json& event : reply["events"]) {
        EXPECT_FALSE(event["text"]["en"].get<std::string>().empty()) << event.dump();
        EXPECT_FALSE(event["text"]["es"].get<std::string>().empty()) << event.dump();
      }
      turn = reply["turn"];
      ASSERT_EQ(turn, ok({{"cmd", "turn"}, {"match", match}})["turn"]);
    }
    const Json record = ok({{"cmd", "record"}, {"match", match}})["record"];
    EXPECT_EQ(ok({{"cmd", "open"}, {"record", record}})["turn"], turn);
  }
}

// What a computer player can play for is told, taken and refused by name, in every game.
TEST_F(EngineGames, AimsAreToldAndAskedForByName) {
  const Json reply = ok({{"cmd", "games"}});  // it must outlive the loop
  for (const Json& game : reply["games"]) {
    const std::string id = game["id"];
    EXPECT_EQ(game["aims"].size(), id == "camino" ? 2u : 0u) << id;
    for (const Json& aim : game["aims"])
      EXPECT_NE(aim["title"]["en"], aim["title"]["es"]) << aim.dump();
    const Json begun = ok({{"cmd", "new"}, {"game", id}, {"seed", 7}});
    Json turn = begun["turn"];
    while (turn["kind"] == "dice") turn = ok({{"cmd", "roll"}, {"match", begun["match"]}})["turn"];
    Json best = {{"cmd", "best"},      {"match", begun["match"]}, {"seat", turn["seats"][0]},
                 {"level", "easy"},    {"simulations", 20},       {"seed", 1},
                 {"aim", "everything"}};
    const Json refused = Json::parse(engine.handle(best.dump()));
    EXPECT_EQ(refused["error"]["code"], "unknown-aim") << id;
    EXPECT_NE(refused["error"]["message"].get<std::string>().find("everything"), std::string::npos);
    for (const Json& aim : game["aims"]) {
      best["aim"] = aim["id"];
      ok(best);
    }
  }
}

// The search for points speaks of points, the search for the victory of the chance of it.
TEST_F(EngineGames, CaminoTellsPointsWhereItPlaysForPoints) {
  const Json begun = ok({{"cmd", "new"}, {"game", "camino"}, {"seed", 7}});
  Json turn = begun["turn"];
  while (turn["kind"] == "dice") turn = ok({{"cmd", "roll"}, {"match", begun["match"]}})["turn"];
  const auto reason = [&](const char* aim) {
    return ok({{"cmd", "best"},
               {"match", begun["match"]},
               {"level", "hard"},
               {"simulations", 50},
               {"seed", 1},
               {"aim", aim}})["reason"]["en"]
        .get<std::string>();
  };
  EXPECT_NE(reason("score").find("points on average"), std::string::npos) << reason("score");
  EXPECT_NE(reason("safe").find(" %"), std::string::npos) << reason("safe");
}

TEST_F(EngineGames, RefuseDamagedPositions) {
  Rng rng(8 + (is_long_run() ? 0 : share_number()));
  const int damages = is_long_run() ? 1'500 : 300;
  for (const Game* game : all()) {
    const std::string id = game->info().id;
    ok({{"cmd", "new"}, {"game", id}, {"seed", 7}});
    Json position = game->start({game->info().default_scenario, {}}).value->get()->dump();
    for (int i = 0; i < damages; ++i) {
      Json damaged = position;
      Json* at = &damaged;
      while (at->is_structured() && !at->empty() && rng.below(6) != 0) {
        auto step = at->begin();
        std::advance(step, static_cast<std::ptrdiff_t>(rng.below(at->size())));
        at = &*step;
      }
      const std::vector<Json> values = {nullptr,
                                        true,
                                        -1,
                                        255,
                                        1e300,
                                        "",
                                        "x",
                                        Json::array(),
                                        Json::object(),
                                        18446744073709551615ull};
      *at = values[rng.below(values.size())];
      const Json request = {{"cmd", "load"}, {"game", id}, {"position", damaged}};
      const Json reply = Json::parse(engine.handle(request.dump()));
      if (reply["ok"] == true) {
        ok({{"cmd", "legal"}, {"match", reply["match"]}, {"seat", game->info().seats[0].id}});
        ok({{"cmd", "close"}, {"match", reply["match"]}});
      } else {
        ASSERT_NE(reply["error"]["code"], "internal") << reply.dump() << request.dump();
      }
    }
  }
}

// What an action names is taken to go to what it names beside it.
TEST_F(EngineGames, WaysOfSingleActions) {
  const Json camino = ok({{"cmd", "new"}, {"game", "camino"}, {"seed", 42}});
  for (Json turn = camino["turn"]; turn["kind"] == "dice";)
    turn = ok({{"cmd", "roll"}, {"match", camino["match"]}})["turn"];
  const Json there = ok({{"cmd", "ways"}, {"match", camino["match"]}, {"of", "savoy"}})["ways"];
  ASSERT_FALSE(there.empty());
  EXPECT_EQ(there[0]["to"], "savoy");
  EXPECT_EQ(there[0]["kind"], "move");
  EXPECT_EQ(there[0]["path"], Json::array({"savoy"}));
  EXPECT_EQ(there[0]["face"][""]["words"], Json::array({"move savoy"}));
  const Json armada = ok({{"cmd", "new"}, {"game", "armada"}, {"seed", 7}});
  const Json boxes = ok({{"cmd", "ways"},
                         {"match", armada["match"]},
                         {"seat", "spain"},
                         {"of", "medina-sidonia"}})["ways"];
  ASSERT_FALSE(boxes.empty());
  EXPECT_EQ(boxes[0]["kind"], "place");
  EXPECT_EQ(boxes[0]["to"], "1");
}

// As if it had been said first: only where nothing is hidden.
TEST_F(EngineGames, OddsAfterwards) {
  const Json begun = ok({{"cmd", "new"}, {"game", "camino"}, {"seed", 42}});
  const Json about = {{"cmd", "odds"}, {"match", begun["match"]}};
  Json turn = begun["turn"];
  while (turn["kind"] == "dice") turn = ok({{"cmd", "roll"}, {"match", begun["match"]}})["turn"];
  Json request = about;
  request["action"] = "end";
  request["after"] = {"fly"};
  EXPECT_EQ(Json::parse(engine.handle(request.dump()))["error"]["code"], "unknown-action");
  // What dice come in between of has no odds yet.
  request["action"] = "move lombardy";
  request["after"] = {"move savoy"};
  EXPECT_EQ(ok(request)["odds"], nullptr);
}

}  // namespace
}  // namespace tercio
