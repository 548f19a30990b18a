// Gestures at the table: said at once, told at once, taken back at once.
#include <gtest/gtest.h>

#include "match/verify.h"
#include "support/live_toy.h"
#include "support/test_table.h"
#include "table/entries.h"

namespace tercio {
namespace {

using Words = std::vector<std::string>;

struct LiveGesture : Live {
  Rehearsal done;
  std::optional<Refusal> say(Seat seat, const Words& actions, const Words& back = {},
                             std::int64_t now = 5) {
    std::optional<Refusal> no = live->play(seat, {actions, back}, now, done);
    keep();
    return no;
  }
  std::vector<LogKind> kinds(std::size_t from) const {
    std::vector<LogKind> kinds;
    for (std::size_t i = from; i < stored.log.size(); ++i) kinds.push_back(stored.log[i].kind);
    return kinds;
  }
};

TEST_F(LiveGesture, IsStoredAsPlaysThatBelongTogether) {
  to_act();
  const std::size_t before = stored.log.size();
  const std::uint64_t hash = live->match().position().hash();
  ASSERT_FALSE(say(actor(), {"march left", "march right", "march left"}));
  EXPECT_EQ(kinds(before), (std::vector{LogKind::Play, LogKind::More, LogKind::More}));
  const std::uint64_t after = live->match().position().hash();
  reopen();
  EXPECT_EQ(live->match().position().hash(), after);
  EXPECT_TRUE(live->match().played().back().more);
  // One entry takes all of it back, also when it is read again.
  ASSERT_FALSE(live->undo(actor(), 6));
  keep();
  EXPECT_EQ(kinds(before + 3), std::vector{LogKind::Undo});
  EXPECT_EQ(live->match().position().hash(), hash);
  EXPECT_EQ(live->marks().size(), live->steps());
  reopen();
  EXPECT_EQ(live->match().position().hash(), hash);
}

TEST_F(LiveGesture, RefusedHasLeftNothing) {
  to_act();
  const std::size_t before = stored.log.size();
  const std::uint64_t version = live->version();
  EXPECT_EQ(code(say(actor(), {"march left", "march left", "march left", "march left"})),
            "illegal");
  EXPECT_EQ(done.refusal->step, 3u);
  EXPECT_EQ(stored.log.size(), before);
  EXPECT_EQ(live->version(), version);
  EXPECT_FALSE(live->is_unsaved());
}

TEST_F(LiveGesture, DiceAreThrownWithItAndDropTheRest) {
  play(kRed, "hide north");
  play(kBlue, "hide south");
  play(kRed, "bid 3");
  ASSERT_FALSE(say(kBlue, {"whisper", "bid 1", "march left"}));
  EXPECT_EQ(done.played, 2u);
  EXPECT_EQ(done.stopped, Stopped::Dice);
  EXPECT_EQ(stored.log.back().kind, LogKind::Roll);
  EXPECT_EQ(code(live->undo(kBlue, 6)), "undo-dice");
}

// A plan is changed in one: a line is taken out and another written, and nobody else sees it.
TEST_F(LiveGesture, APlanIsChangedAtOnce) {
  play(kRed, "hide north");
  play(kBlue, "hide south");
  play(kBlue, "whisper");
  ASSERT_FALSE(say(kRed, {"whisper", "whisper"}));
  const Seats spectators = Seats::none(), blue = Seats::only(kBlue);
  const std::uint64_t shown = live->version_for(blue);
  const std::uint64_t known_to_all = live->version_for(spectators);
  const std::size_t before = stored.log.size();
  // One of three is the most: what goes back makes room for what is said.
  EXPECT_EQ(code(say(kRed, {"whisper", "whisper"})), "illegal");
  ASSERT_FALSE(say(kRed, {"whisper", "whisper"}, {"whisper"}));
  EXPECT_EQ(kinds(before), (std::vector{LogKind::Undo, LogKind::Play, LogKind::More}));
  EXPECT_EQ(live->match().position().dump()["whispers"], Json::array({3, 1}));
  EXPECT_EQ(live->version_for(blue), shown);
  EXPECT_EQ(live->version_for(spectators), known_to_all);
  // None of it if a part cannot be done.
  EXPECT_EQ(code(say(kRed, {"bid 9"}, {"whisper"})), "unknown-action");
  EXPECT_EQ(code(say(kRed, {"bid 2"}, {"bid 1"})), "nothing-to-undo");
  EXPECT_EQ(live->match().position().dump()["whispers"], Json::array({3, 1}));
  EXPECT_FALSE(live->is_unsaved());
  reopen();
  EXPECT_EQ(live->match().position().dump()["whispers"], Json::array({3, 1}));
}

TEST_F(LiveGesture, ItsEntriesSaySoButNotToThoseWhoMayNotKnow) {
  play(kRed, "hide north");
  play(kBlue, "hide south");
  play(kBlue, "whisper");
  ASSERT_FALSE(say(kRed, {"whisper", "bid 3"}));
  play(kBlue, "bid 1");
  const auto more = [&](Seat seat) {
    Json told = Json::array();
    for (const Json& entry : entries_json(*live, 0, live->steps(), Reader::of(std::span(&seat, 1))))
      if (entry.contains("more")) told.push_back(entry["action"]);
    return told;
  };
  EXPECT_EQ(more(kRed), Json::array({"bid 3"}));
  EXPECT_EQ(more(kBlue), Json::array());
  const Seat who = actor();
  ASSERT_FALSE(say(who, {"march left", "march right"}));
  EXPECT_EQ(more(kBlue), Json::array({"march right"}));
}

TEST_F(LiveGesture, AMatchThatGoesOnFromAnotherKeepsIt) {
  to_act();
  ASSERT_FALSE(say(actor(), {"march left", "march right"}));
  stored.log = live->log_up_to(live->steps(), seed_of_number(3), 9);
  reopen();
  EXPECT_FALSE(live->changed());
  ASSERT_FALSE(live->undo(actor(), 10));
  EXPECT_EQ(live->steps(), 5u);
}

// What goes with nothing, or with what another did, is no log of ours.
TEST_F(LiveGesture, ALogMustNotSayMoreOfNothing) {
  stored.log.push_back({stored.log.size() + 1, LogKind::More, "red", "hide north", 5});
  reopen();
  ASSERT_TRUE(live->changed());
  EXPECT_TRUE(live->is_stuck());
}

TEST_F(LiveGesture, ARecordOfItIsOfOrdinaryActions) {
  to_act();
  ASSERT_FALSE(say(actor(), {"march left", "march right"}));
  const Expected<Record> record = read_record(write_record(live->match(), Reveal::Always));
  ASSERT_TRUE(record);
  const VerifyReport verified = verify(*game, *record);
  EXPECT_TRUE(verified.ok());
  EXPECT_EQ(record->steps.size(), live->steps());
}

// A proposal to go back counts steps: what a gesture takes back before it moves it as much.
TEST_F(LiveGesture, AProposalGoesBackToTheSameStep) {
  to_act();
  const Seat who = actor(), foe = who == kRed ? kBlue : kRed;
  ASSERT_FALSE(say(who, {"march left", "march right"}));
  ASSERT_FALSE(live->propose(foe, "rewind", 6, {}, 6));
  ASSERT_FALSE(live->undo(who, 7));
  EXPECT_EQ(live->proposal()->step, 5u);
}

TEST_F(LiveGesture, TheClockGoesBackToBeforeIt) {
  begin({{"red", "here", "", hash_of_secret("r")}, {"blue", "taken", "", hash_of_secret("b")}},
        "short", {{"clock", "days"}, {"days", 3}});
  for (const Seat seat : {kRed, kBlue})
    if (!live->is_ready(seat)) {
      ASSERT_FALSE(live->ready(seat, 1));
    }
  keep();
  const auto left = [&] { return live->clocks().of(actor()).left_at(20'000); };
  play(kRed, "hide north");
  play(kBlue, "hide south");
  play(kRed, "bid 3");
  play(kBlue, "bid 1");
  const std::int64_t before = left();
  ASSERT_FALSE(say(actor(), {"march left", "march right"}, {}, 20'000));
  EXPECT_GT(left(), before);  // each decision has its days
  ASSERT_FALSE(live->undo(actor(), 20'000));
  EXPECT_EQ(left(), before);
}

// ---- by the wire
// ----------------------------------------------------------------------------------

struct WireGesture : ::testing::Test {
  TestTable at;
  ToyTableMatch match{at};
  Guest red{at, match, {"red"}}, blue{at, match, {"blue"}};

  std::pair<std::string, Guest*> to_act() {
    red.play("red", "hide north");
    red_and_blue();
    blue.play("blue", "hide south");
    red_and_blue();
    red.play("red", "bid 3");
    red_and_blue();
    blue.play("blue", "bid 1");
    red_and_blue();
    return red.state["legal"].contains("red") ? std::pair{std::string("red"), &red}
                                              : std::pair{std::string("blue"), &blue};
  }
  void red_and_blue() {
    at.settle();
    red.drain();
    blue.drain();
  }
  static Json gesture(const Guest& guest, const std::string& seat, const Words& actions) {
    return {
        {"cmd", "play"}, {"seat", seat}, {"actions", actions}, {"version", guest.state["version"]}};
  }
};

TEST_F(WireGesture, OnePushTellsAllOfIt) {
  const auto [seat, guest] = to_act();
  guest->pushes.clear();
  const std::uint64_t version = guest->state["version"];
  const Json reply = guest->ok(gesture(*guest, seat, {"march left", "march right"}));
  EXPECT_EQ(reply["played"], 2);
  EXPECT_EQ(reply["of"], 2);
  EXPECT_EQ(reply["stopped"], nullptr);
  EXPECT_EQ(reply["version"], version + 2);
  ASSERT_EQ(guest->pushes.size(), 1u);
  const Json& entries = guest->pushes[0]["state"]["entries"];
  ASSERT_EQ(entries.size(), 2u);
  EXPECT_FALSE(entries[0].contains("more"));
  EXPECT_EQ(entries[1]["more"], true);

  guest->pushes.clear();
  guest->ok({{"cmd", "undo"}, {"seat", seat}, {"version", version + 2}});
  ASSERT_EQ(guest->pushes.size(), 1u);
  const Json& undone = guest->pushes[0]["state"]["entries"];
  ASSERT_EQ(undone.size(), 2u);
  EXPECT_EQ(undone[0]["undone"], true);
  EXPECT_EQ(undone[1]["undone"], true);
  EXPECT_EQ(guest->state["steps"], 5);
}

TEST_F(WireGesture, WhatInterruptsItIsNamed) {
  const auto [seat, guest] = to_act();
  const Json reply = guest->ok(gesture(*guest, seat, {"march left", "peek", "march left"}));
  EXPECT_EQ(reply["played"], 2);
  EXPECT_EQ(reply["of"], 3);
  EXPECT_EQ(reply["stopped"], "revealed");
  const Json end = guest->ok(gesture(*guest, seat, {"march left", "end", "bid 1"}));
  EXPECT_EQ(end["played"], 2);
  EXPECT_EQ(end["stopped"], "asked");
}

TEST_F(WireGesture, ARefusalNamesTheStepAndChangesNothing) {
  const auto [seat, guest] = to_act();
  const std::uint64_t version = guest->state["version"];
  const Json reply =
      guest->ask(gesture(*guest, seat, {"march left", "march left", "march left", "march left"}));
  EXPECT_EQ(reply["error"]["code"], "illegal");
  EXPECT_EQ(reply["error"]["step"], 3);
  EXPECT_EQ(reply["error"]["rule"], "TY-4");
  EXPECT_EQ(guest->state["version"], version);
  guest->ok(gesture(*guest, seat, {"march left"}));
}

TEST_F(WireGesture, IsNotTooLong) {
  const auto [seat, guest] = to_act();
  Guest& asks = *guest;
  const auto answer = [&asks](const Json& request) { return asks.code(request); };
  EXPECT_EQ(answer(gesture(*guest, seat, Words(65, "end"))), "too-large");
  EXPECT_EQ(answer(gesture(*guest, seat, {std::string(2001, 'x')})), "too-large");
  EXPECT_EQ(answer(gesture(*guest, seat, {})), "bad-request");
  Json both = gesture(*guest, seat, {"end"});
  both["action"] = "end";
  EXPECT_EQ(answer(both), "bad-request");
  both.erase("action");
  both["actions"] = {"end", 7};
  EXPECT_EQ(answer(both), "bad-request");
  both["actions"] = {"end"};
  both["version"] = 1;
  EXPECT_EQ(answer(both), "stale");
}

// What one writes in secret, as a gesture or not, the other is told nothing of.
TEST_F(WireGesture, OfASecretTurnNobodyElseIsTold) {
  red.play("red", "hide north");
  red_and_blue();
  blue.play("blue", "hide south");
  red_and_blue();
  blue.pushes.clear();
  red.ok(gesture(red, "red", {"whisper", "whisper"}));
  Json change = gesture(red, "red", {"whisper", "whisper"});
  change["back"] = {"whisper"};
  EXPECT_EQ(red.ok(change)["played"], 2);
  red_and_blue();
  EXPECT_TRUE(blue.pushes.empty());
  EXPECT_EQ(blue.state["version"], 2);
  EXPECT_EQ(red.state["view"]["whispers"], Json::array({3, 9}));
}

// The opponent has been asked: as with one action, he must agree that all of it is taken back.
TEST_F(WireGesture, IsTakenBackByConsentAsOne) {
  // In this game whoever ends hands over to a secret turn; of those nobody goes back.
  const auto [seat, guest] = to_act();
  guest->ok(gesture(*guest, seat, {"march left", "end"}));
  const Json undo = {{"cmd", "undo"}, {"seat", seat}, {"version", guest->state["version"]}};
  EXPECT_EQ(guest->ask(undo)["error"]["why"], "undo-other");
  Guest& other = guest == &red ? blue : red;
  red_and_blue();
  guest->ok({{"cmd", "propose"}, {"seat", seat}, {"what", "rewind"}, {"step", 5}});
  red_and_blue();
  other.ok({{"cmd", "answer"}, {"seat", seat == "red" ? "blue" : "red"}, {"yes", true}});
  red_and_blue();
  EXPECT_EQ(guest->state["steps"], 5);
}

// What another wrote in secret comes with the end, and says that it comes so late.
TEST_F(LiveGesture, WhatDidNotShowSaysSoAtTheEnd) {
  play(kRed, "hide north");
  play(kBlue, "hide south");
  ASSERT_FALSE(say(kRed, {"whisper", "whisper"}));
  play(kRed, "bid 1");
  play(kBlue, "bid 2");
  play_out();
  ASSERT_TRUE(live->is_over());
  const auto late = [&](Seat seat) {
    Json told = Json::array();
    for (const Json& entry : entries_json(*live, 0, live->steps(), Reader::of(std::span(&seat, 1))))
      if (entry.contains("late")) told.push_back(entry["action"]);
    return told;
  };
  EXPECT_EQ(late(kBlue), Json::array({"whisper", "whisper"}));
  EXPECT_EQ(late(kRed), Json::array());
}

// ---- what could be done
// ---------------------------------------------------------------------------

TEST_F(WireGesture, WhatCouldBeDoneIsAsked) {
  const auto [seat, guest] = to_act();
  const Json odds = guest->ok(
      {{"cmd", "odds"}, {"seat", seat}, {"actions", {"march left", "end", "hide north"}}});
  EXPECT_DOUBLE_EQ(odds["all"][0]["risk"], 1.0 / 6);
  EXPECT_EQ(odds["all"][1], nullptr);
  EXPECT_EQ(odds["all"][2], nullptr);
  EXPECT_EQ(guest->ok({{"cmd", "odds"}, {"seat", seat}, {"action", "march left"}})["odds"]["risk"],
            odds["all"][0]["risk"]);
  const Json after =
      guest->ask({{"cmd", "odds"}, {"seat", seat}, {"action", "end"}, {"after", {"march left"}}});
  EXPECT_EQ(after["error"]["why"], "has-secrets");
  EXPECT_EQ(guest->code({{"cmd", "odds"}, {"seat", seat}, {"actions", Words(201, "end")}}),
            "too-large");
  EXPECT_EQ(guest->ok({{"cmd", "ways"}, {"seat", seat}, {"of", "left"}})["ways"], Json::array());
  const Json danger = guest->ask({{"cmd", "danger"}, {"seat", seat}});
  EXPECT_EQ(danger["error"]["code"], "not-allowed");
  EXPECT_EQ(danger["error"]["why"], "no-ways");
  EXPECT_TRUE(danger["error"]["reason"].contains("es"));
  // Only of one's own seats.
  const std::string other = seat == "red" ? "blue" : "red";
  for (const char* cmd : {"odds", "ways", "danger"})
    EXPECT_EQ(guest->code({{"cmd", cmd}, {"seat", other}, {"of", "left"}, {"actions", {"end"}}}),
              "forbidden");
  // An action says what follows it.
  const Json& legal = guest->state["legal"][seat];
  for (const Json& action : legal) EXPECT_EQ(action.contains("ends"), action["a"] == "end");
}

TEST_F(WireGesture, AdviceIsOfWhatCanBeSaidAtOnce) {
  TestTable alone;
  const ToyTableMatch solo(alone, "here", "computer:strong");
  Guest guest(alone, solo, {"red"});
  const Json plain = guest.ok({{"cmd", "hint"}, {"seat", "red"}});
  EXPECT_FALSE(plain.contains("actions"));
  const Json whole = guest.ok({{"cmd", "hint"}, {"seat", "red"}, {"gesture", true}});
  EXPECT_EQ(whole["actions"], Json::array({whole["action"]}));
  EXPECT_EQ(guest.code({{"cmd", "hint"}, {"seat", "red"}, {"gesture", 1}}), "bad-request");
  guest.ok(WireGesture::gesture(guest, "red", whole["actions"].get<Words>()));
}

// Both seats on one connection: either may act, and what shows is what the first may know.
TEST(BothSides, OneConnectionPlaysForAllItsSeats) {
  TestTable at;
  const ToyTableMatch match(at);
  Guest both(at, match, {"red", "blue"});
  EXPECT_EQ(both.state["you"], Json::array({"red", "blue"}));
  both.play("red", "hide north");
  both.play("blue", "hide south");
  EXPECT_EQ(both.state["view"]["token"], Json::array({1, 9}));
  both.play("blue", "bid 1");
  both.play("red", "bid 3");
  const std::string seat = both.state["turn"]["seats"][0];
  both.ok(WireGesture::gesture(both, seat, {"march left", "march left"}));
  both.ok({{"cmd", "undo"}, {"seat", seat}, {"version", both.state["version"]}});
  both.ok({{"cmd", "hint"}, {"seat", seat}});
  // Sitting again in the other order shows what the other may know, without leaving.
  const std::vector<std::string> other_first = {match.secrets.at("blue"), match.secrets.at("red")};
  const Json again =
      both.ok({{"cmd", "sit"}, {"match", match.id}, {"secrets", other_first}})["state"];
  EXPECT_EQ(again["you"], Json::array({"blue", "red"}));
  EXPECT_EQ(again["view"]["token"], Json::array({9, 2}));
  EXPECT_EQ(again["version"], both.state["version"]);
}

// A computer's actions belong together as long as it has something in hand.
TEST(ComputersGesture, TheLogKnowsWhatBelongsTogether) {
  TestTable at;
  const ToyTableMatch match(at, "here", "computer:strong", "long");  // in forty rounds it wins one
  Guest red(at, match, {"red"});
  red.play("red", "hide north");
  red.wait_for_version(2);
  for (int i = 0; i < 4000 && red.state["over"] == false; ++i) {
    const auto version = red.state["version"].get<std::uint64_t>();
    if (red.state["legal"].contains("red"))
      red.play("red", red.state["legal"]["red"].front()["a"]);
    else
      red.wait_for_version(version + 1);  // it thinks as long as it takes
    red.drain();
  }
  ASSERT_EQ(red.state["over"], true);
  const Json entries = red.ok({{"cmd", "log"}})["entries"];
  Json last;
  int together = 0;
  for (const Json& entry : entries) {
    if (entry.contains("more")) {
      EXPECT_EQ(entry["seat"], "blue");
      EXPECT_EQ(last["seat"], "blue");
      EXPECT_EQ(last["verb"], "march");
      ++together;
    }
    last = entry;
  }
  EXPECT_GT(together, 0);
}

}  // namespace
}  // namespace tercio
