#include "table/table.h"

#include <gtest/gtest.h>

#include "game/json.h"
#include "match/record.h"
#include "match/verify.h"
#include "support/test_table.h"
#include "table/secret.h"

namespace tercio {
namespace {

struct TableTest : ::testing::Test {
  TestTable at;

  // Red and blue come to the point where one of them acts; the name of that one.
  static std::string to_act(Guest& red, Guest& blue) {
    red.play("red", "hide north");
    blue.wait_for_version(1);
    blue.play("blue", "hide south");
    red.wait_for_version(2);
    red.play("red", "bid 3");
    blue.wait_for_version(3);
    blue.play("blue", "bid 1");
    red.wait_for_version(5);
    return red.state["turn"]["seats"][0];
  }
};

TEST_F(TableTest, MatchesAreCreatedAsAsked) {
  const Json seats = {{"red", "here"}, {"blue", "computer:strong"}};
  const Json reply = at.create({{"game", "toy"}, {"seats", seats}, {"options", {{"peek", false}}}});
  ASSERT_EQ(reply["ok"], true);
  EXPECT_TRUE(is_match_id(reply["match"].get<std::string>()));
  EXPECT_EQ(reply["seats"][0]["kind"], "here");
  EXPECT_EQ(reply["seats"][0]["secret"].get<std::string>().size(), 43u);
  EXPECT_FALSE(reply["seats"][1].contains("secret"));
  const auto stored = at.store().load(reply["match"]);
  ASSERT_TRUE(stored);
  EXPECT_EQ(stored->header.options.at("peek"), "false");
  EXPECT_EQ(stored->header.seats[0].secret,
            hash_of_secret(reply["seats"][0]["secret"].get<std::string>()));
}

TEST_F(TableTest, WhatCannotBePlayedIsNotCreated) {
  const Json both = {{"red", "here"}, {"blue", "here"}};
  const std::vector<Json> wrong = {
      Json::object(),
      {{"game", "chess"}, {"seats", both}},
      {{"game", 3}, {"seats", both}},
      {{"game", "toy"}},
      {{"game", "toy"}, {"seats", {{"red", "here"}}}},
      {{"game", "toy"}, {"seats", {{"red", "here"}, {"blue", "here"}, {"green", "here"}}}},
      {{"game", "toy"}, {"seats", {{"red", "here"}, {"blue", "computer:genius"}}}},
      {{"game", "toy"}, {"seats", {{"red", "here"}, {"blue", "computer:strong:glory"}}}},
      {{"game", "toy"}, {"seats", {{"red", "here"}, {"blue", 7}}}},
      {{"game", "toy"}, {"seats", both}, {"scenario", "eternal"}},
      {{"game", "toy"}, {"seats", both}, {"options", {{"colour", "red"}}}},
      {{"game", "toy"}, {"seats", both}, {"options", Json::array()}},
  };
  for (const Json& body : wrong) {
    const Json reply = at.create(body);
    EXPECT_EQ(reply["ok"], false) << body.dump();
    EXPECT_EQ(reply["error"]["code"], "bad-request") << body.dump();
  }
  EXPECT_TRUE(at.store().all().empty());
}

TEST_F(TableTest, TwoSeatsPlayAMatchToItsEnd) {
  const ToyTableMatch match(at);
  Guest red(at, match, {"red"}), blue(at, match, {"blue"}), spectator(at, match, {});
  std::map<std::string, Guest*> guests = {{"red", &red}, {"blue", &blue}};
  to_act(red, blue);
  while (red.state["over"] == false) {
    const std::string seat = red.state["turn"]["seats"][0];
    Guest& guest = *guests[seat];
    guest.wait_for_version(red.state["version"]);
    const std::string action = guest.state["legal"][seat].back()["a"];
    guest.play(seat, action);
    red.wait_for_version(guest.state["version"]);
  }
  blue.wait_for_version(red.state["version"]);
  spectator.wait_for_version(red.state["version"]);
  EXPECT_EQ(spectator.state["turn"]["kind"], "over");
  EXPECT_TRUE(spectator.state["turn"].contains("result"));
  EXPECT_EQ(blue.code({{"cmd", "undo"}, {"seat", "blue"}, {"version", blue.state["version"]}}),
            "not-allowed");
  const auto [text, error] = at.record(match.id, "");
  const std::unique_ptr<Game> game = make_toy_game();
  Expected<Record> record = read_record(text);
  ASSERT_TRUE(record) << record.error.message;
  EXPECT_TRUE(verify(*game, *record).ok());
  EXPECT_TRUE(at.store().load(match.id)->state.over);
}

TEST_F(TableTest, TheNewStateComesBeforeTheReply) {
  const ToyTableMatch match(at);
  Guest red(at, match, {"red"});
  const Json reply = red.ok(red.play_request("red", "hide north"));
  EXPECT_EQ(reply["version"], 1);
  EXPECT_EQ(red.state["version"], 1);
  ASSERT_EQ(red.state["entries"].size(), 1u);
  EXPECT_EQ(red.state["entries"][0]["action"], "hide north");
  EXPECT_EQ(at.store().load(match.id)->log.size(), 2u);  // and that red sat down
}

TEST_F(TableTest, AnOutdatedCommandIsRefused) {
  const ToyTableMatch match(at);
  Guest red(at, match, {"red"});
  const Json first = red.play_request("red", "hide north");
  red.ok(first);
  EXPECT_EQ(red.code(first), "stale");
  EXPECT_EQ(red.code({{"cmd", "undo"}, {"seat", "red"}, {"version", 0}}), "stale");
  EXPECT_EQ(red.code({{"cmd", "play"}, {"seat", "red"}, {"action", "end"}}), "bad-request");
  EXPECT_EQ(at.store().load(match.id)->log.size(), 2u);  // and that red sat down
}

TEST_F(TableTest, ASeatIsItsSecret) {
  const ToyTableMatch match(at), other(at);
  Guest guest(at);
  const auto sit = [&](const Json& secrets) {
    return Json{{"cmd", "sit"}, {"match", match.id}, {"secrets", secrets}};
  };
  EXPECT_EQ(guest.code({{"cmd", "play"}, {"seat", "red"}, {"action", "end"}, {"version", 0}}),
            "bad-request");
  EXPECT_EQ(guest.code(sit({other.secrets.at("red")})), "forbidden");
  EXPECT_EQ(guest.code(sit({match.secrets.at("red"), "guess"})), "forbidden");
  EXPECT_EQ(guest.code(sit({7})), "forbidden");
  EXPECT_EQ(guest.code(sit("x")), "bad-request");
  EXPECT_EQ(guest.code({{"cmd", "sit"}, {"match", "aaaaaaaaaaaaaaaa"}}), "unknown-match");
  EXPECT_EQ(guest.code({{"cmd", "sit"}, {"match", "' OR 1=1 --"}}), "unknown-match");
  guest.state = guest.ok(sit({match.secrets.at("red")}))["state"];
  EXPECT_EQ(guest.code(guest.play_request("blue", "hide north")), "forbidden");
  EXPECT_EQ(guest.code({{"cmd", "note"}, {"seat", "blue"}, {"text", "x"}}), "forbidden");
  EXPECT_EQ(guest.code({{"cmd", "at"}, {"step", 0}, {"seat", "blue"}}), "forbidden");
  EXPECT_EQ(guest.code({{"cmd", "sit"}, {"match", other.id}}), "bad-request");
}

TEST_F(TableTest, SpectatorsLookOn) {
  const ToyTableMatch match(at);
  Guest spectator(at, match, {});
  EXPECT_TRUE(spectator.state["you"].empty());
  EXPECT_TRUE(spectator.state["legal"].empty());
  for (const char* cmd : {"play", "undo", "chat", "note", "resign", "propose", "answer", "why",
                          "odds", "hint", "reason"})
    EXPECT_EQ(spectator.code({{"cmd", cmd},
                              {"seat", "red"},
                              {"action", "hide north"},
                              {"version", 0},
                              {"text", "x"},
                              {"what", "cancel"},
                              {"yes", true}}),
              "forbidden")
        << cmd;
}

TEST_F(TableTest, NothingSecretReachesAnother) {
  const ToyTableMatch match(at);
  Guest red(at, match, {"red"}), blue(at, match, {"blue"}), spectator(at, match, {});
  red.play("red", "hide north");
  for (Guest* other : {&blue, &spectator}) {
    const Json push = other->wait("state");
    EXPECT_FALSE(push["state"]["entries"][0].contains("action"));
    EXPECT_EQ(push["state"]["view"]["token"][0], 9);
    EXPECT_EQ(other->ok({{"cmd", "at"}, {"step", 1}})["view"]["token"][0], 9);
    EXPECT_FALSE(other->ok({{"cmd", "log"}})["entries"][0].contains("action"));
  }
  EXPECT_EQ(red.state["view"]["token"][0], 1);
}

TEST_F(TableTest, UndoAndItsRefusals) {
  const ToyTableMatch match(at);
  Guest red(at, match, {"red"}), blue(at, match, {"blue"});
  std::map<std::string, Guest*> guests = {{"red", &red}, {"blue", &blue}};
  const std::string seat = to_act(red, blue);
  Guest& actor = *guests[seat];
  Guest& other = *guests[seat == "red" ? "blue" : "red"];
  const auto undo = [](Guest& guest, const std::string& who) {
    return guest.ask({{"cmd", "undo"}, {"seat", who}, {"version", guest.state["version"]}});
  };
  actor.wait_for_version(5);
  EXPECT_EQ(undo(actor, seat)["error"]["why"], "undo-dice");
  EXPECT_EQ(actor.state["undo"][seat]["ok"], false);
  actor.play(seat, "march left");
  EXPECT_EQ(actor.state["undo"][seat]["ok"], true);
  other.wait_for_version(6);
  EXPECT_EQ(undo(other, seat == "red" ? "blue" : "red")["error"]["why"], "undo-other");
  EXPECT_EQ(undo(actor, seat)["version"], 7);
  EXPECT_EQ(actor.state["steps"], 5);
  ASSERT_EQ(actor.state["entries"].size(), 1u);
  EXPECT_EQ(actor.state["entries"][0]["undone"], true);
  actor.play(seat, "peek");
  EXPECT_EQ(undo(actor, seat)["error"]["why"], "undo-revealed");
}

// What the other does in secret neither reaches anybody nor makes anybody's command outdated.
TEST_F(TableTest, SecretTurnsDoNotDisturbEachOther) {
  const ToyTableMatch match(at);
  Guest red(at, match, {"red"}), blue(at, match, {"blue"}), spectator(at, match, {});
  red.play("red", "hide north");
  blue.wait_for_version(1);
  blue.play("blue", "hide south");
  red.wait_for_version(2);
  spectator.wait_for_version(2);
  red.play("red", "whisper");
  blue.play("blue", "whisper");
  blue.play("blue", "whisper");
  EXPECT_EQ(blue.state["version"], 4);
  EXPECT_EQ(red.ok({{"cmd", "ping"}})["ok"], true);
  EXPECT_EQ(red.state["version"], 3);
  EXPECT_EQ(spectator.ok({{"cmd", "ping"}})["ok"], true);
  EXPECT_EQ(spectator.state["version"], 2);
  EXPECT_EQ(red.ok({{"cmd", "log"}})["entries"].size(), 3u);
  EXPECT_EQ(red.code({{"cmd", "at"}, {"step", 4}}), "bad-request");
  // Red takes back its own, though it is not the last; blue's stay and blue hears nothing of it.
  const std::size_t heard = blue.pushes.size();
  red.ok({{"cmd", "undo"}, {"seat", "red"}, {"version", 3}});
  ASSERT_EQ(red.state["entries"].size(), 1u);
  EXPECT_EQ(red.state["entries"][0]["undone"], true);
  EXPECT_EQ(red.state["entries"][0]["action"], "whisper");
  EXPECT_EQ(red.state["steps"], 2);
  blue.ok({{"cmd", "ping"}});
  EXPECT_EQ(blue.pushes.size(), heard);
  const Json old = red.play_request("red", "whisper");
  blue.play("blue", "bid 1");
  EXPECT_EQ(blue.state["steps"], 5);
  red.wait_for_version(5);
  red.ok(old);  // as if it had been sent before red saw that blue is done
  EXPECT_EQ(red.code(old), "stale");
  red.ok({{"cmd", "undo"}, {"seat", "red"}, {"version", red.state["version"]}});
  EXPECT_EQ(red.state["steps"], 3);
  EXPECT_EQ(red.state["turn"]["seats"], Json::array({"red"}));
  // A moment that both know has another number for each.
  red.ok({{"cmd", "propose"}, {"seat", "red"}, {"what", "rewind"}, {"step", 2}});
  while (blue.state["proposal"].is_null() && blue.wait("state").value("push", "") != "nothing") {
  }
  EXPECT_EQ(red.state["proposal"]["step"], 2);
  EXPECT_EQ(blue.state["proposal"]["step"], 2);
  blue.ok({{"cmd", "answer"}, {"seat", "blue"}, {"yes", true}});
  EXPECT_EQ(blue.state["steps"], 2);
}

TEST_F(TableTest, TheEndOpensWhatWasSecret) {
  const ToyTableMatch match(at);
  Guest red(at, match, {"red"}), blue(at, match, {"blue"}), spectator(at, match, {});
  red.play("red", "hide north");
  blue.wait_for_version(1);
  blue.play("blue", "hide south");
  blue.play("blue", "whisper");
  EXPECT_EQ(spectator.wait("state")["state"]["version"], 1);
  EXPECT_TRUE(red.state["reckoning"].is_null() && spectator.state["reckoning"].is_null());
  red.ok({{"cmd", "resign"}, {"seat", "red"}});
  spectator.wait_for_version(3);
  EXPECT_EQ(spectator.state["reckoning"]["steps"], 3);
  EXPECT_EQ(spectator.state["over"], true);
  ASSERT_EQ(spectator.state["entries"].size(), 3u);
  EXPECT_EQ(spectator.state["entries"][0]["action"], "hide north");
  EXPECT_EQ(spectator.state["entries"][2]["action"], "whisper");
}

TEST_F(TableTest, TheTableThrowsTheDice) {
  const ToyTableMatch match(at);
  Guest red(at, match, {"red"}), blue(at, match, {"blue"});
  to_act(red, blue);
  EXPECT_EQ(red.state["steps"], 5);
  const Json dice = red.state["entries"][1]["dice"];
  EXPECT_EQ(dice["faces"].size(), 2u);
  EXPECT_EQ(dice["purpose"], "clash");
  const std::string seat = red.state["turn"]["seats"][0];
  Guest& actor = seat == "red" ? red : blue;
  actor.wait_for_version(5);
  EXPECT_EQ(actor.code(actor.play_request(seat, "roll 6 6")), "unknown-action");
}

TEST_F(TableTest, WhyAndOddsAndRefusals) {
  const ToyTableMatch match(at);
  Guest red(at, match, {"red"});
  const Json why = red.ok({{"cmd", "why"}, {"seat", "red"}, {"action", "bid 1"}});
  EXPECT_EQ(why["legal"], false);
  EXPECT_EQ(why["rule"], "TY-2");
  EXPECT_TRUE(why["reason"].contains("es"));
  EXPECT_EQ(red.ok({{"cmd", "why"}, {"seat", "red"}, {"action", "hide north"}})["legal"], true);
  EXPECT_EQ(red.code({{"cmd", "why"}, {"seat", "red"}, {"action", "dance"}}), "unknown-action");
  EXPECT_EQ(red.code(red.play_request("red", "dance")), "unknown-action");
  const Json refused = red.ask(red.play_request("red", "bid 1"));
  EXPECT_EQ(refused["error"]["code"], "illegal");
  EXPECT_EQ(refused["error"]["rule"], "TY-2");
  const Json odds = red.ok({{"cmd", "odds"}, {"seat", "red"}, {"action", "march left"}});
  EXPECT_EQ(odds["odds"]["outcomes"][0]["den"], 6);
  EXPECT_TRUE(red.ok({{"cmd", "odds"}, {"seat", "red"}, {"action", "end"}})["odds"].is_null());
}

TEST_F(TableTest, HintsOnlyWhereNobodyElsePlays) {
  const ToyTableMatch people(at);
  Guest red(at, people, {"red"});
  EXPECT_EQ(red.code({{"cmd", "hint"}, {"seat", "red"}, {"level", "strong"}}), "not-allowed");
  const ToyTableMatch alone(at, "here", "computer:strong");
  Guest solo(at, alone, {"red"});
  const Json hint = solo.ok({{"cmd", "hint"}, {"seat", "red"}, {"level", "strong"}});
  EXPECT_EQ(hint["action"], "hide north");
  EXPECT_EQ(hint["considered"][0]["action"], "hide north");
  EXPECT_EQ(solo.code({{"cmd", "hint"}, {"seat", "red"}, {"level", "genius"}}), "bad-request");
  EXPECT_EQ(solo.code({{"cmd", "hint"}, {"seat", "red"}, {"aim", "glory"}}), "unknown-aim");
}

TEST_F(TableTest, ComputersPlayByThemselvesAndGoOnAfterARestart) {
  const ToyTableMatch match(at, "computer:strong", "computer:strong", "long");
  Guest spectator(at, match, {});
  spectator.wait_for_version(20);
  spectator.leave();
  at.reopen();
  const std::uint64_t stored = at.store().load(match.id)->log.size();
  EXPECT_GE(stored, 20u);
  at.table().resume();
  Guest again(at, match, {});
  again.wait_for_version(stored + 20);
  EXPECT_GE(again.state["steps"].get<std::uint64_t>(), stored + 20);
}

TEST_F(TableTest, AComputerAnswersAPerson) {
  const ToyTableMatch match(at, "here", "computer:strong");
  Guest red(at, match, {"red"});
  red.wait_for_version(1);  // it has hidden its token
  red.play("red", "hide south");
  red.wait_for_version(3);  // and bid; that it whispered three times before is not told
  EXPECT_EQ(red.state["turn"]["seats"], Json::array({"red"}));
  EXPECT_EQ(red.state["steps"], 3);
  EXPECT_EQ(at.store().load(match.id)->log.size(), 7u);  // and that red sat down
  EXPECT_EQ(red.state["seats"][1]["holder"], "computer");
  EXPECT_EQ(red.state["seats"][1]["level"], "strong");
}

TEST_F(TableTest, SinceYouLeft) {
  const ToyTableMatch match(at);
  Guest blue(at, match, {"blue"});
  {
    Guest red(at, match, {"red"});
    red.play("red", "hide north");
  }
  blue.wait_for_version(1);
  blue.play("blue", "hide south");
  at.reopen();
  Guest red(at);
  const Json sit = {
      {"cmd", "sit"}, {"match", match.id}, {"secrets", {match.secrets.at("red")}}, {"seen", 1}};
  const Json state = red.ok(sit)["state"];
  ASSERT_EQ(state["entries"].size(), 1u);
  EXPECT_EQ(state["entries"][0]["step"], 2);
  EXPECT_EQ(state["view"]["token"][0], 1);
  blue.leave();
}

TEST_F(TableTest, PresenceIsTold) {
  const ToyTableMatch match(at);
  Guest red(at, match, {"red"});
  {
    Guest blue(at, match, {"blue"});
    EXPECT_EQ(red.wait("seats")["seats"][1]["online"], true);
  }
  const Json seats = red.wait("seats")["seats"];
  EXPECT_EQ(seats[1]["online"], false);
  EXPECT_EQ(seats[0]["here"], true);
}

TEST_F(TableTest, ChatIsForAllAndNotesForOne) {
  const ToyTableMatch match(at);
  Guest red(at, match, {"red"}), blue(at, match, {"blue"});
  red.ok({{"cmd", "chat"}, {"seat", "red"}, {"text", "¡Buena suerte!"}});
  EXPECT_EQ(blue.wait("chat")["message"]["text"], "¡Buena suerte!");
  red.ok({{"cmd", "note"}, {"seat", "red"}, {"text", "blue bluffs"}});
  std::string long_text;
  for (int i = 0; i < 501; ++i) long_text += "ñ";
  EXPECT_EQ(red.code({{"cmd", "chat"}, {"seat", "red"}, {"text", long_text}}), "too-large");
  EXPECT_EQ(red.code({{"cmd", "chat"}, {"seat", "red"}, {"text", ""}}), "too-large");
  at.reopen();
  Guest again(at, match, {"red"}), other(at, match, {"blue"});
  EXPECT_EQ(again.state["chat"][0]["text"], "¡Buena suerte!");
  EXPECT_EQ(again.state["note"]["red"], "blue bluffs");
  EXPECT_EQ(other.state.dump().find("bluffs"), std::string::npos);
  red.leave();
  blue.leave();
}

TEST_F(TableTest, ConsentIsAskedOfTheOther) {
  const ToyTableMatch match(at);
  Guest red(at, match, {"red"}), blue(at, match, {"blue"});
  to_act(red, blue);
  red.ok({{"cmd", "propose"}, {"seat", "red"}, {"what", "rewind"}, {"step", 2}});
  EXPECT_EQ(red.state["proposal"]["waiting"], Json::array({"blue"}));
  blue.wait_for_version(6);
  EXPECT_EQ(blue.state["proposal"]["what"], "rewind");
  blue.ok({{"cmd", "answer"}, {"seat", "blue"}, {"yes", true}});
  EXPECT_EQ(blue.state["steps"], 2);
  EXPECT_TRUE(blue.state["proposal"].is_null());
  red.wait_for_version(8);
  EXPECT_EQ(red.state["entries"].size(), 3u);
  for (const Json& entry : red.state["entries"]) EXPECT_EQ(entry["undone"], true);
  EXPECT_EQ(blue.code({{"cmd", "answer"}, {"seat", "blue"}, {"yes", true}}), "not-allowed");
  EXPECT_EQ(red.code({{"cmd", "propose"}, {"seat", "red"}, {"what", "dance"}}), "bad-request");
  red.ok({{"cmd", "propose"}, {"seat", "red"}, {"what", "cancel"}});
  blue.wait_for_version(9);
  EXPECT_EQ(red.state["cancelled"], false);
  blue.ok({{"cmd", "answer"}, {"seat", "blue"}, {"yes", true}});
  EXPECT_EQ(blue.state["cancelled"], true);
  EXPECT_EQ(blue.state["over"], true);
  EXPECT_FALSE(blue.state["turn"].contains("result"));
  EXPECT_TRUE(at.store().load(match.id)->state.over);
}

TEST_F(TableTest, ResigningOpensEverythingAndAllowsAFork) {
  const ToyTableMatch match(at);
  Guest red(at, match, {"red"}), blue(at, match, {"blue"});
  to_act(red, blue);
  EXPECT_EQ(red.code({{"cmd", "fork"}, {"step", 2}}), "not-allowed");
  red.ok({{"cmd", "resign"}, {"seat", "red"}});
  EXPECT_EQ(red.state["over"], true);
  EXPECT_EQ(red.state["resigned"], "red");
  EXPECT_EQ(red.state["turn"]["kind"], "over");
  EXPECT_EQ(blue.ok({{"cmd", "at"}, {"step", 1}, {"seat", "red"}})["entry"]["action"],
            "hide north");
  EXPECT_EQ(blue.code({{"cmd", "fork"}, {"step", 99}}), "bad-request");
  const Json fork = blue.ok({{"cmd", "fork"}, {"step", 2}});
  Guest next(at);
  next.state = next.ok({{"cmd", "sit"},
                        {"match", fork["match"]},
                        {"secrets",
                         {at.opened(fork["match"], fork["seats"][0]["secret"]),
                          fork["seats"][1]["secret"]}}})["state"];
  EXPECT_EQ(next.state["steps"], 2);
  next.play("red", "bid 2");
  next.play("blue", "bid 2");
  EXPECT_EQ(next.state["turn"]["kind"], "decision");
  EXPECT_EQ(fork["seats"][1]["kind"], "here");
  EXPECT_EQ(fork["seats"][0]["kind"], "invite");
}

TEST_F(TableTest, AFinishedMatchCanBeForkedAtEveryMoment) {
  const ToyTableMatch match(at, "here", "computer:strong");
  Guest red(at, match, {"red"});
  while (red.state["over"] == false) {
    if (red.state["legal"].contains("red"))
      red.play("red", red.state["legal"]["red"].back()["a"]);
    else if (red.wait("state").value("push", "") == "nothing")
      return;
  }
  const int steps = red.state["steps"];
  for (int step = 0; step <= steps; ++step) {
    const Json fork = red.ok({{"cmd", "fork"}, {"step", step}});
    Guest next(at);
    next.state = next.ok({{"cmd", "sit"},
                          {"match", fork["match"]},
                          {"secrets", {fork["seats"][0]["secret"]}}})["state"];
    EXPECT_TRUE(next.state["changed"].is_null());  // the computer may have gone on meanwhile
    const auto stored = at.store().load(fork["match"]);
    EXPECT_EQ(stored->header.forked, match.id + " " + std::to_string(step));
    EXPECT_GT(stored->log.size(), static_cast<std::size_t>(step));  // with its new dice
  }
}

TEST_F(TableTest, ReplayShowsEveryMoment) {
  const ToyTableMatch match(at);
  Guest red(at, match, {"red"}), blue(at, match, {"blue"});
  to_act(red, blue);
  for (int step = 0; step <= 5; ++step) {
    const Json moment = red.ok({{"cmd", "at"}, {"step", step}, {"seat", "red"}});
    EXPECT_EQ(moment["step"], step);
    EXPECT_EQ(moment["steps"], 5);
    EXPECT_EQ(moment["entry"].is_null(), step == 0);
    EXPECT_FALSE(moment["turn"].contains("hash"));
  }
  EXPECT_EQ(red.code({{"cmd", "at"}, {"step", 6}}), "bad-request");
  EXPECT_EQ(red.code({{"cmd", "at"}, {"step", -1}}), "bad-request");
  EXPECT_EQ(red.ok({{"cmd", "log"}, {"from", 1}, {"to", 3}})["entries"].size(), 2u);
  EXPECT_TRUE(red.ok({{"cmd", "log"}, {"from", 90}, {"to", 3}})["entries"].empty());
}

TEST_F(TableTest, MyMatches) {
  const ToyTableMatch match(at), other(at);
  const Json reply = at.mine({{"seats",
                               {{{"match", match.id}, {"secret", match.secrets.at("red")}},
                                {{"match", match.id}, {"secret", other.secrets.at("red")}},
                                {{"match", "aaaaaaaaaaaaaaaa"}, {"secret", "x"}},
                                {{"match", 7}},
                                "nonsense",
                                {{"match", other.id}, {"secret", other.secrets.at("blue")}}}}});
  ASSERT_EQ(reply["ok"], true);
  ASSERT_EQ(reply["matches"].size(), 2u);
  EXPECT_EQ(reply["matches"][0]["seat"], "red");
  EXPECT_EQ(reply["matches"][0]["mine"], true);
  EXPECT_EQ(reply["matches"][1]["seat"], "blue");
  EXPECT_EQ(reply["matches"][1]["version"], 0);
  Json many = Json::array();
  for (int i = 0; i < 201; ++i) many.push_back(Json::object());
  EXPECT_EQ(at.mine({{"seats", many}})["error"]["code"], "bad-request");
}

TEST_F(TableTest, RecordsAreForWhoMaySeeThem) {
  const ToyTableMatch match(at);
  Guest red(at, match, {"red"});
  red.play("red", "hide north");
  EXPECT_NE(at.record(match.id, match.secrets.at("red")).first.find("hide north"),
            std::string::npos);
  EXPECT_EQ(at.record(match.id, "").first.find("hide north"), std::string::npos);
  EXPECT_EQ(at.record(match.id, "wrong").second["error"]["code"], "forbidden");
  EXPECT_EQ(at.record("aaaaaaaaaaaaaaaa", "").second["error"]["code"], "unknown-match");
}

TEST_F(TableTest, NonsenseIsAnsweredAndChangesNothing) {
  const ToyTableMatch match(at);
  Guest red(at, match, {"red"});
  for (const char* text :
       {"", "{", "[]", "7", "null", "{\"cmd\":7}", "{\"id\":\"x\",\"cmd\":\"ping\"}",
        "{\"cmd\":\"dance\"}", "{\"cmd\":\"play\",\"cmd\":\"play\"}",
        "{\"cmd\":\"sit\",\"match\":null}", "\xff\xfe"})
    EXPECT_EQ(red.ask_raw(text)["error"]["code"], "bad-request") << text;
  EXPECT_EQ(red.ok({{"cmd", "ping"}})["ok"], true);
  EXPECT_EQ(at.store().load(match.id)->log.size(), 1u);  // that red sat down
}

TEST_F(TableTest, UnusedMatchesAreForgottenAndFoundAgain) {
  TableLimits limits;
  limits.idle = std::chrono::seconds(0);
  TestTable quick(limits);
  const ToyTableMatch match(quick);
  {
    Guest red(quick, match, {"red"});
    red.play("red", "hide north");
    quick.table().sweep();
    EXPECT_EQ(red.ok({{"cmd", "at"}, {"step", 1}})["steps"], 1);
  }
  for (int i = 0; i < 100 && quick.metrics().matches_loaded > 0; ++i) {
    quick.table().sweep();
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  EXPECT_EQ(quick.metrics().matches_loaded, 0);
  Guest red(quick, match, {"red"});
  EXPECT_EQ(red.state["steps"], 1);
}

TEST_F(TableTest, UnknownMatchesLeaveNothingBehind) {
  Guest guest(at);
  EXPECT_EQ(guest.code({{"cmd", "sit"}, {"match", "aaaaaaaaaaaaaaaa"}}), "unknown-match");
  for (int i = 0; i < 100 && at.metrics().matches_loaded > 0; ++i)
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  EXPECT_EQ(at.metrics().matches_loaded, 0);
}

TEST_F(TableTest, ThereAreLimits) {
  TableLimits limits;
  limits.create = {0.0001, 2};
  limits.messages = {0.0001, 3};
  TestTable strict(limits);
  const ToyTableMatch one(strict), two(strict);
  const Json seats = {{"red", "here"}, {"blue", "here"}};
  EXPECT_EQ(strict.create({{"game", "toy"}, {"seats", seats}})["error"]["code"], "rate");
  EXPECT_EQ(strict.create({{"game", "toy"}, {"seats", seats}}, "elsewhere")["ok"], true);
  Guest red(strict, one, {"red"});
  red.ok({{"cmd", "ping"}});
  red.ok({{"cmd", "ping"}});
  EXPECT_EQ(red.code({{"cmd", "ping"}}), "rate");
}

// What could not be stored has not happened, for nobody.
// Somebody else writes the same place of the log.
TEST_F(TableTest, AWriteThatWasOvertakenChangesNothing) {
  const ToyTableMatch match(at);
  Guest red(at, match, {"red"});
  std::promise<void> done;
  at.store().append({match.id, {{2, LogKind::Resign, "blue", "", 1}}, {}, {}, {}},
                    [&](std::optional<std::string>) { done.set_value(); });
  within(done.get_future(), "a write");
  EXPECT_EQ(red.code(red.play_request("red", "hide north")), "stale");
  EXPECT_TRUE(red.ok({{"cmd", "log"}})["entries"].empty());
}

// At a secret turn nobody outdates the others: what was overtaken is carried out after all.
TEST_F(TableTest, AWriteThatWasOvertakenInSecretIsMadeAgain) {
  const ToyTableMatch match(at);
  Guest red(at, match, {"red"});
  std::promise<void> done;
  at.store().append({match.id, {{2, LogKind::Play, "blue", "hide south", 1}}, {}, {}, {}},
                    [&](std::optional<std::string>) { done.set_value(); });
  within(done.get_future(), "a write");
  red.ok(red.play_request("red", "hide north"));
  const std::vector<LogEntry> log = at.store().load(match.id)->log;
  ASSERT_GE(log.size(), 3U);
  EXPECT_EQ(log[1].seat, "blue");
  EXPECT_EQ(log[2].seat, "red");
}

TEST_F(TableTest, GoodbyeIsSaid) {
  const ToyTableMatch match(at);
  Guest red(at, match, {"red"});
  at.table().bye("the server stops");
  EXPECT_EQ(red.wait("bye")["reason"], "the server stops");
}

}  // namespace
}  // namespace tercio
