// Every command of the protocol, as whoever sends the lines sees it.
#include "engine/engine.h"

#include <gtest/gtest.h>

#include "game/json.h"
#include "match/record.h"
#include "support/toy_engine.h"

namespace tercio {
namespace {

struct EngineTest : ToyEngine {};

TEST_F(EngineTest, Hello) {
  const Json reply = ok(R"({"cmd":"hello","id":7})");
  EXPECT_EQ(reply["name"], "tercio");
  EXPECT_EQ(reply["version"], TERCIO_VERSION);
  EXPECT_EQ(reply["protocol"], 1);
  EXPECT_EQ(reply["games"], Json::array({"toy"}));
  EXPECT_EQ(reply["id"], 7);
}

TEST_F(EngineTest, RepliesAreOneCompactLineWithSortedKeys) {
  const std::string line = engine.handle(R"({"id":{"z":1,"a":[2]},"cmd":"close","match":"m9"})");
  EXPECT_EQ(line, R"({"error":{"code":"unknown-match","message":"there is no match \"m9\""},)"
                  R"("id":{"a":[2],"z":1},"ok":false})");
}

TEST_F(EngineTest, GamesTellHowToBeginThem) {
  const Json toy = ok(R"({"cmd":"games"})")["games"][0];
  EXPECT_EQ(toy["id"], "toy");
  EXPECT_EQ(toy["players"], Json({{"min", 2}, {"max", 2}}));
  EXPECT_EQ(toy["scenario"]["default"], "short");
  EXPECT_EQ(toy["scenarios"][1]["id"], "long");
  EXPECT_EQ(toy["seats"][0]["id"], "red");
  EXPECT_EQ(toy["options"][0]["type"], "number");
  EXPECT_EQ(toy["options"][0]["default"], 1);
  EXPECT_EQ(toy["options"][0]["max"], 3);
  EXPECT_EQ(toy["options"][1]["type"], "flag");
  EXPECT_EQ(toy["options"][1]["default"], true);
  EXPECT_EQ(toy["options"][2]["type"], "choice");
  EXPECT_EQ(toy["options"][2]["values"][1]["value"], "tower");
  EXPECT_EQ(toy["levels"], Json::array({"strong"}));
  EXPECT_EQ(toy["data"], data_hash(*game));
}

TEST_F(EngineTest, NewBeginsWithDefaultsOrWhatIsAsked) {
  const Json plain = ok(R"({"cmd":"new","game":"toy","seed":42})");
  EXPECT_EQ(plain["match"], "m1");
  EXPECT_EQ(plain["turn"]["kind"], "decision");
  EXPECT_EQ(plain["turn"]["seats"], Json::array({"red", "blue"}));
  EXPECT_EQ(plain["turn"]["phase"], "hide");
  EXPECT_EQ(plain["turn"]["secret"], true);
  EXPECT_EQ(plain["turn"]["hash"].get<std::string>().size(), 16u);
  EXPECT_EQ(plain["commit"], commitment(seed_of_number(42)));
  const Json asked = ok(
      R"({"cmd":"new","game":"toy","scenario":"long","options":{"bonus":3,"peek":false,"flag":"tower"},)"
      R"("seats":{"red":"human Ana","blue":"computer strong"}})");
  EXPECT_EQ(asked["match"], "m2");
  EXPECT_NE(asked["turn"]["hash"], plain["turn"]["hash"]);
  const std::string record = ok(R"({"cmd":"record","match":"m2"})")["record"];
  EXPECT_NE(record.find("option bonus 3\noption flag tower\noption peek false\n"),
            std::string::npos);
  EXPECT_NE(record.find("seat red human Ana\nseat blue computer strong\n"), std::string::npos);
}

TEST_F(EngineTest, NewRefusesByName) {
  EXPECT_EQ(code(R"({"cmd":"new"})"), "bad-request");
  EXPECT_EQ(code(R"({"cmd":"new","game":"chess"})"), "unknown-game");
  EXPECT_EQ(code(R"({"cmd":"new","game":7})"), "bad-request");
  EXPECT_EQ(code(R"({"cmd":"new","game":"toy","scenario":"odd"})"), "unknown-scenario");
  EXPECT_EQ(code(R"({"cmd":"new","game":"toy","scenario":[]})"), "bad-request");
  EXPECT_EQ(code(R"({"cmd":"new","game":"toy","options":{"luck":1}})"), "unknown-option");
  EXPECT_EQ(code(R"({"cmd":"new","game":"toy","options":{"bonus":9}})"), "bad-option");
  EXPECT_EQ(code(R"({"cmd":"new","game":"toy","options":{"bonus":1.5}})"), "bad-request");
  EXPECT_EQ(code(R"({"cmd":"new","game":"toy","options":[]})"), "bad-request");
  EXPECT_EQ(code(R"({"cmd":"new","game":"toy","seed":-1})"), "bad-request");
  EXPECT_EQ(code(R"({"cmd":"new","game":"toy","seed":1e300})"), "bad-request");
  EXPECT_EQ(code(R"({"cmd":"new","game":"toy","seed":99999999999999999999})"), "bad-request");
  EXPECT_EQ(code(R"({"cmd":"new","game":"toy","seed":"abc"})"), "bad-request");
  EXPECT_EQ(code(R"({"cmd":"new","game":"toy","seats":{"green":"human"}})"), "unknown-seat");
  EXPECT_EQ(code(R"({"cmd":"new","game":"toy","seats":{"red":"a\nb"}})"), "bad-request");
  EXPECT_EQ(code(R"({"cmd":"new","game":"toy","seats":{"red":7}})"), "bad-request");
  EXPECT_EQ(code(R"({"cmd":"turn","match":"m1"})"), "unknown-match");
}

TEST_F(EngineTest, TheSeedMayBeHexOrLeftOut) {
  const Json hex = ok(R"({"cmd":"new","game":"toy","seed":")" + hex_of(seed_of_number(42)) + "\"}");
  EXPECT_EQ(hex["commit"], commitment(seed_of_number(42)));
  EXPECT_NE(ok(R"({"cmd":"new","game":"toy"})")["commit"],
            ok(R"({"cmd":"new","game":"toy"})")["commit"]);
}

TEST_F(EngineTest, LegalTellsTheActionsOfTheSeatAsked) {
  start();
  EXPECT_EQ(code(R"({"cmd":"legal","match":"m1"})"), "need-seat");
  EXPECT_EQ(code(R"({"cmd":"legal","match":"m1","seat":"green"})"), "unknown-seat");
  EXPECT_EQ(code(R"({"cmd":"legal","match":"m1","seat":3})"), "bad-request");
  const Json actions = ok(R"({"cmd":"legal","match":"m1","seat":"blue"})")["actions"];
  ASSERT_EQ(actions.size(), 2u);
  EXPECT_EQ(actions[0], Json::parse(R"({"a":"hide north","verb":"hide","args":{"what":"north"},
                                        "label":{"en":"hide north","es":"(es) hide north"},
                                        "rules":["TY-1"]})"));
  play("red", "hide north");
  EXPECT_EQ(ok(R"({"cmd":"legal","match":"m1"})")["seat"], "blue");
  EXPECT_EQ(ok(R"({"cmd":"legal","match":"m1","seat":"red"})")["actions"], Json::array());
}

TEST_F(EngineTest, AtADiceTurnTheDiceWantedAreTold) {
  to_dice();
  const Json turn = ok(R"({"cmd":"turn","match":"m1"})")["turn"];
  EXPECT_EQ(turn["kind"], "dice");
  EXPECT_EQ(turn["seats"], Json::array());
  for (const Json& told : {turn, ok(R"({"cmd":"legal","match":"m1"})")}) {
    EXPECT_EQ(told["dice"], 2);
    EXPECT_EQ(told["sides"], 6);
    EXPECT_EQ(told["own"], 1);
    EXPECT_EQ(told["purpose"], "clash");
    EXPECT_EQ(told["by"], "red");
    EXPECT_EQ(told["at"], "blue");
    EXPECT_EQ(told["for"]["es"], "(es) clash");
  }
  EXPECT_EQ(ok(R"({"cmd":"legal","match":"m1"})")["actions"], Json::array());
}

TEST_F(EngineTest, PlayTellsTheEventsWithTheirRules) {
  to_dice();
  const Json reply = ok(R"({"cmd":"play","match":"m1","action":"roll 6 1"})");
  EXPECT_EQ(reply["events"], Json::parse(R"([{"rule":"TY-3","key":"clash","args":{"red":9,"blue":2},
                             "text":{"en":"clash 9 2","es":"(es) clash 9 2"}}])"));
  EXPECT_EQ(reply["turn"]["seats"], Json::array({"red"}));
  const Json peek = ok(R"({"cmd":"play","match":"m1","action":"peek"})");
  EXPECT_EQ(peek["events"][0]["seen"], Json::array({"red"}));
}

TEST_F(EngineTest, PlayRefusesWithTheRule) {
  start();
  EXPECT_EQ(code(R"({"cmd":"play","match":"m1","action":"hide north"})"), "need-seat");
  EXPECT_EQ(code(R"({"cmd":"play","match":"m1"})"), "bad-request");
  EXPECT_EQ(code(R"({"cmd":"play","match":"m1","action":3})"), "bad-request");
  EXPECT_EQ(code(R"({"cmd":"play","match":"m1","action":"a","actions":["b"]})"), "bad-request");
  EXPECT_EQ(code(R"({"cmd":"play","match":"m1","seat":"red","action":""})"), "unknown-action");
  const Json error = fail(R"({"cmd":"play","match":"m1","seat":"red","action":"bid 1"})")["error"];
  EXPECT_EQ(error["code"], "illegal");
  EXPECT_EQ(error["rule"], "TY-2");
  EXPECT_EQ(error["reason"], Json::parse(R"({"en":"phase","es":"(es) phase"})"));
}

TEST_F(EngineTest, AListOfActionsIsAllOrNone) {
  const std::string hash = start()["turn"]["hash"];
  const Json error = fail(R"({"cmd":"play","match":"m1","actions":
                             ["red: hide north","hide south","red: bid 2","blue: bid 7"]})")
      ["error"];
  EXPECT_EQ(error["code"], "unknown-action");
  EXPECT_EQ(error["step"], 3);
  EXPECT_EQ(ok(R"({"cmd":"turn","match":"m1"})")["turn"]["hash"], hash);
  const Json reply = ok(R"({"cmd":"play","match":"m1","actions":
                           ["red: hide north","hide south","red: bid 2","bid 1","roll 6 1"]})");
  EXPECT_EQ(reply["events"].size(), 5u);
  EXPECT_EQ(reply["turn"]["phase"], "act");
  EXPECT_EQ(code(R"({"cmd":"play","match":"m1","actions":[]})"), "bad-request");
  EXPECT_EQ(code(R"({"cmd":"play","match":"m1","actions":"end"})"), "bad-request");
  EXPECT_EQ(code(R"({"cmd":"play","match":"m1","actions":["end",1]})"), "bad-request");
  EXPECT_EQ(code(R"({"cmd":"play","match":"m1","actions":["green: end"]})"), "unknown-seat");
  EXPECT_EQ(code(R"({"cmd":"play","match":"m1","seat":"blue","actions":["red: end"]})"),
            "unknown-seat");
}

TEST_F(EngineTest, RollThrowsWhatIsWanted) {
  to_dice();
  const Json reply = ok(R"({"cmd":"roll","match":"m1"})");
  EXPECT_EQ(reply["action"].get<std::string>().substr(0, 5), "roll ");
  EXPECT_EQ(reply["events"][0]["rule"], "TY-3");
  EXPECT_EQ(code(R"({"cmd":"roll","match":"m1"})"), "no-dice");
}

TEST_F(EngineTest, WhyAgreesWithPlay) {
  start();
  EXPECT_EQ(ok(R"({"cmd":"why","match":"m1","seat":"red","action":"hide north"})")["legal"], true);
  const Json no = ok(R"({"cmd":"why","match":"m1","seat":"red","action":"bid 1"})");
  EXPECT_EQ(no["legal"], false);
  EXPECT_EQ(no["rule"], "TY-2");
  EXPECT_EQ(no["reason"]["es"], "(es) phase");
  EXPECT_EQ(code(R"({"cmd":"why","match":"m1","action":"hide north"})"), "need-seat");
  EXPECT_EQ(code(R"({"cmd":"why","match":"m1","seat":"red","action":"fly"})"), "unknown-action");
  EXPECT_EQ(code(R"({"cmd":"why","match":"m1","seat":"red"})"), "bad-request");
  play("red", "hide north");
  const Json late = ok(R"({"cmd":"why","match":"m1","seat":"red","action":"hide south"})");
  EXPECT_EQ(late["code"], "not-your-turn");
  EXPECT_EQ(late["rule"], nullptr);
}

TEST_F(EngineTest, OddsAreExact) {
  to_dice();
  ok(R"({"cmd":"play","match":"m1","action":"roll 6 1"})");
  const Json odds = ok(R"({"cmd":"odds","match":"m1","action":"march left"})")["odds"];
  EXPECT_EQ(odds["outcomes"][0]["id"], "stumble");
  EXPECT_EQ(odds["outcomes"][0]["num"], 1);
  EXPECT_EQ(odds["outcomes"][0]["den"], 6);
  EXPECT_DOUBLE_EQ(odds["outcomes"][0]["p"].get<double>(), 1.0 / 6);
  EXPECT_EQ(odds["modifiers"][0],
            Json::parse(R"({"value":-1,"rule":"TY-4","text":{"en":"mud","es":"(es) mud"}})"));
  EXPECT_EQ(odds["also"], Json::array());
  const Json none = ok(R"({"cmd":"odds","match":"m1","action":"end"})");
  EXPECT_EQ(none["odds"], nullptr);
  EXPECT_TRUE(none["message"].contains("es"));
  EXPECT_EQ(code(R"({"cmd":"odds","match":"m1","action":"bid 1"})"), "illegal");
  EXPECT_EQ(code(R"({"cmd":"odds","match":"m1","action":"fly"})"), "unknown-action");
}

TEST_F(EngineTest, BestAsksTheComputerPlayer) {
  start();
  const Json best = ok(R"({"cmd":"best","match":"m1","seat":"red","ms":10,"level":"strong"})");
  EXPECT_EQ(best["action"], "hide north");
  EXPECT_EQ(best["considered"].size(), 2u);
  EXPECT_EQ(best["considered"][1]["a"], "hide south");
  EXPECT_EQ(best["score"], 0.5);
  EXPECT_EQ(best["seat"], "red");
  EXPECT_EQ(code(R"({"cmd":"best","match":"m1"})"), "need-seat");
  EXPECT_EQ(code(R"({"cmd":"best","match":"m1","seat":"red","level":"divine"})"), "unknown-player");
  EXPECT_EQ(code(R"({"cmd":"best","match":"m1","seat":"red","ms":-5})"), "bad-request");
  EXPECT_EQ(code(R"({"cmd":"best","match":"m1","seat":"red","ms":1e9})"), "bad-request");
  EXPECT_EQ(code(R"({"cmd":"best","match":"m1","seat":"red","ms":18446744073709551615})"),
            "bad-request");
  EXPECT_EQ(code(R"({"cmd":"best","match":"m1","seat":"red","threads":0})"), "bad-request");
  play("red", "hide north");
  EXPECT_EQ(code(R"({"cmd":"best","match":"m1","seat":"red"})"), "not-your-turn");
}

TEST_F(EngineTest, AViewHidesWhatTheSeatMayNotKnow) {
  start();
  play("red", "hide south");
  EXPECT_EQ(ok(R"({"cmd":"view","match":"m1","seat":"red"})")["view"]["token"][0], 2);
  EXPECT_EQ(ok(R"({"cmd":"view","match":"m1","seat":"blue"})")["view"]["token"][0], 9);
  EXPECT_EQ(ok(R"({"cmd":"view","match":"m1"})")["view"]["token"][0], 9);
  EXPECT_EQ(ok(R"({"cmd":"dump","match":"m1"})")["position"]["token"][0], 2);
  // Neither may a seat's hash give it away by trying.
  const Json blue = ok(R"({"cmd":"turn","match":"m1","seat":"blue"})")["turn"]["hash"];
  ok(R"({"cmd":"undo","match":"m1"})");
  play("red", "hide north");
  EXPECT_EQ(ok(R"({"cmd":"turn","match":"m1","seat":"blue"})")["turn"]["hash"], blue);
}

TEST_F(EngineTest, DumpThenLoadIsTheSamePosition) {
  to_dice();
  ok(R"({"cmd":"play","match":"m1","action":"roll 6 1"})");
  const Json dump = ok(R"({"cmd":"dump","match":"m1"})");
  const Json request = {{"cmd", "load"}, {"game", "toy"}, {"position", dump["position"]}};
  const Json loaded = ok(request.dump());
  EXPECT_EQ(loaded["match"], "m2");
  EXPECT_EQ(loaded["turn"], ok(R"({"cmd":"turn","match":"m1"})")["turn"]);
  EXPECT_EQ(ok(R"({"cmd":"legal","match":"m2"})"), ok(R"({"cmd":"legal","match":"m1"})"));
  EXPECT_EQ(code(R"({"cmd":"load","game":"toy","position":{}})"), "bad-position");
  EXPECT_EQ(code(R"({"cmd":"load","game":"toy","position":[]})"), "bad-position");
  EXPECT_EQ(code(R"({"cmd":"load","game":"toy"})"), "bad-request");
  EXPECT_EQ(code(R"({"cmd":"load","game":"x","position":{}})"), "unknown-game");
}

TEST_F(EngineTest, UndoGoesBackOneAction) {
  const Json first = start()["turn"];
  EXPECT_EQ(code(R"({"cmd":"undo","match":"m1"})"), "nothing-to-undo");
  play("red", "hide north");
  EXPECT_EQ(code(R"({"cmd":"undo","match":"m1","seat":"blue"})"), "nothing-to-undo");
  const Json undone = ok(R"({"cmd":"undo","match":"m1","seat":"red"})");
  EXPECT_EQ(undone["undone"], "hide north");
  EXPECT_EQ(undone["turn"], first);
}

TEST_F(EngineTest, AGestureIsPlayedAndTakenBackAsOne) {
  to_dice();
  const Json before = ok(R"({"cmd":"play","match":"m1","action":"roll 6 1"})")["turn"];
  const Json done = ok(
      R"({"cmd":"play","match":"m1","gesture":true,"actions":["march left","march right","end","bid 1"]})");
  EXPECT_EQ(done["played"], 3);
  EXPECT_EQ(done["of"], 4);
  EXPECT_EQ(done["stopped"], "asked");
  const Json undone = ok(R"({"cmd":"undo","match":"m1","gesture":true})");
  EXPECT_EQ(undone["actions"], Json::array({"march left", "march right", "end"}));
  EXPECT_EQ(undone["undone"], "end");
  EXPECT_EQ(undone["turn"], before);
  // One by one, if nobody asks for the whole.
  ok(R"({"cmd":"play","match":"m1","gesture":true,"actions":["march left","march right"]})");
  EXPECT_FALSE(ok(R"({"cmd":"undo","match":"m1"})").contains("actions"));
  EXPECT_EQ(ok(R"({"cmd":"undo","match":"m1","seat":"red","table":true})")["undone"], "march left");
  EXPECT_EQ(ok(R"({"cmd":"turn","match":"m1"})")["turn"], before);

  const Json refused = Json::parse(engine.handle(
      R"({"cmd":"play","match":"m1","gesture":true,"actions":["march left","fly"]})"));
  EXPECT_EQ(refused["error"]["step"], 1);
  EXPECT_EQ(ok(R"({"cmd":"turn","match":"m1"})")["turn"], before);
  EXPECT_EQ(
      code(R"({"cmd":"play","match":"m1","gesture":true,"actions":["red: end","blue: end"]})"),
      "bad-request");
}

TEST_F(EngineTest, WhatCouldBeDoneIsAskedOfIt) {
  to_dice();
  ok(R"({"cmd":"play","match":"m1","action":"roll 6 1"})");
  const Json odds =
      ok(R"({"cmd":"odds","match":"m1","actions":["march left","end","hide north"]})");
  ASSERT_EQ(odds["all"].size(), 3u);
  EXPECT_EQ(odds["all"][0]["outcomes"][0]["id"], "stumble");
  EXPECT_DOUBLE_EQ(odds["all"][0]["risk"], 1.0 / 6);
  EXPECT_EQ(odds["all"][1], nullptr);
  EXPECT_EQ(odds["all"][2], nullptr);  // not now
  EXPECT_EQ(code(R"({"cmd":"odds","match":"m1","actions":["fly"]})"), "unknown-action");
  EXPECT_EQ(code(R"({"cmd":"odds","match":"m1","actions":"end"})"), "bad-request");
  EXPECT_EQ(code(R"({"cmd":"odds","match":"m1","action":"end","actions":["end"]})"), "bad-request");
  EXPECT_EQ(code(R"({"cmd":"odds","match":"m1","action":"end","after":["march left"]})"),
            "has-secrets");

  const Json ways = ok(R"({"cmd":"ways","match":"m1","of":"left"})");
  EXPECT_EQ(ways["before"], Json::array());
  EXPECT_EQ(ways["ways"], Json::array());  // it leads nowhere that is named
  EXPECT_EQ(code(R"({"cmd":"ways","match":"m1"})"), "bad-request");
  EXPECT_EQ(code(R"({"cmd":"ways","match":"m1","of":["left"]})"), "bad-request");
  EXPECT_EQ(code(R"({"cmd":"ways","match":"m1","of":["left"],"from":"a","to":"b"})"), "no-ways");
  EXPECT_EQ(code(R"({"cmd":"danger","match":"m1"})"), "no-ways");
  EXPECT_EQ(code(R"({"cmd":"danger","match":"m1","at":7})"), "bad-request");
  EXPECT_EQ(code(R"({"cmd":"danger","match":"m1","at":{"unit":"a"}})"), "bad-request");
}

TEST_F(EngineTest, UndoByTheRulesOfTheTable) {
  to_dice();
  ok(R"({"cmd":"roll","match":"m1"})");
  EXPECT_EQ(code(R"({"cmd":"undo","match":"m1","seat":"red","table":true})"), "undo-dice");
  EXPECT_EQ(code(R"({"cmd":"undo","match":"m1","seat":"red","table":1})"), "bad-request");
  ok(R"({"cmd":"undo","match":"m1"})");
  ok(R"({"cmd":"undo","match":"m1","seat":"blue","table":true})");
}

TEST_F(EngineTest, RecordThenOpenIsTheSameMatch) {
  to_dice();
  ok(R"({"cmd":"roll","match":"m1"})");
  const Json record = ok(R"({"cmd":"record","match":"m1"})")["record"];
  const Json opened = ok(Json({{"cmd", "open"}, {"record", record}}).dump());
  EXPECT_EQ(opened["turn"], ok(R"({"cmd":"turn","match":"m1"})")["turn"]);
  // The seed was not in it: new dice, and a new commitment, from here on.
  EXPECT_EQ(opened.contains("note"), false);
  EXPECT_NE(opened["commit"], commitment(seed_of_number(42)));
  // With the seed it goes on with the same dice.
  const Json known = ok(Json({{"cmd", "open"}, {"record", record}, {"seed", 42}}).dump());
  EXPECT_EQ(known["commit"], commitment(seed_of_number(42)));
  const Json kept = ok(R"({"cmd":"record","match":"m1","seed":true})")["record"];
  EXPECT_EQ(ok(Json({{"cmd", "open"}, {"record", kept}}).dump())["commit"],
            commitment(seed_of_number(42)));
}

TEST_F(EngineTest, ARecordForASeatSealsWhatTheOtherSaid) {
  to_dice();
  const std::string mine = ok(R"({"cmd":"record","match":"m1","seat":"red"})")["record"];
  EXPECT_NE(mine.find("red: bid 3\n"), std::string::npos);
  EXPECT_NE(mine.find("blue: sealed "), std::string::npos);
  EXPECT_EQ(mine.find("blue: bid"), std::string::npos);
}

TEST_F(EngineTest, OpenRefusesWithTheLine) {
  EXPECT_EQ(code(R"({"cmd":"open"})"), "bad-request");
  EXPECT_EQ(code(R"({"cmd":"open","record":"x"})"), "bad-record");
  EXPECT_EQ(code(R"({"cmd":"open","record":"tercio 1\ngame x\nscenario y\nmoves\n"})"),
            "unknown-game");
  const Json error =
      fail(R"({"cmd":"open","record":"tercio 1\ngame toy\nscenario short\nmoves\nred: fly\n"})")
          ["error"];
  EXPECT_EQ(error["message"], "line 5: there is no such action");
  const Json note =
      ok(R"({"cmd":"open","record":"tercio 1\ngame toy\nscenario short\ndata 00000000\nmoves\n"})");
  EXPECT_NE(note["note"].get<std::string>().find("00000000"), std::string::npos);
}

TEST_F(EngineTest, AFinishedMatchHasAResult) {
  start();
  EXPECT_EQ(code(R"({"cmd":"reckoning","match":"m1"})"), "not-over");
  play_out();
  const Json reckoning = ok(R"({"cmd":"reckoning","match":"m1"})")["reckoning"];
  EXPECT_GT(reckoning["steps"], 0);
  EXPECT_TRUE(reckoning["why"].is_array());
  const Json turn = ok(R"({"cmd":"turn","match":"m1"})")["turn"];
  EXPECT_EQ(turn["kind"], "over");
  const Json red = turn["result"]["red"];
  EXPECT_TRUE(red["points"].is_number_integer());
  EXPECT_TRUE(red["value"].is_number());
  EXPECT_TRUE(red["title"].contains("es"));
  EXPECT_EQ(ok(R"({"cmd":"legal","match":"m1"})")["actions"], Json::array());
  EXPECT_EQ(code(R"({"cmd":"play","match":"m1","action":"end"})"), "over");
  EXPECT_EQ(code(R"({"cmd":"roll","match":"m1"})"), "over");
  EXPECT_EQ(code(R"({"cmd":"best","match":"m1","seat":"red"})"), "no-decision");
  EXPECT_EQ(ok(R"({"cmd":"why","match":"m1","seat":"red","action":"end"})")["legal"], false);
}

TEST_F(EngineTest, CloseAndQuit) {
  start();
  ok(R"({"cmd":"close","match":"m1"})");
  EXPECT_EQ(code(R"({"cmd":"turn","match":"m1"})"), "unknown-match");
  EXPECT_EQ(code(R"({"cmd":"close","match":"m1"})"), "unknown-match");
  EXPECT_EQ(start()["match"], "m2");  // a number is not used twice
  EXPECT_FALSE(engine.finished());
  ok(R"({"cmd":"quit"})");
  EXPECT_TRUE(engine.finished());
}

TEST_F(EngineTest, MatchesAreLimited) {
  for (std::size_t i = 0; i < EngineLimits{}.matches; ++i) start();
  EXPECT_EQ(code(R"({"cmd":"new","game":"toy"})"), "too-many-matches");
  ok(R"({"cmd":"close","match":"m1"})");
  start();
}

}  // namespace
}  // namespace tercio
