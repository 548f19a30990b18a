#include "table/live_match.h"

#include <gtest/gtest.h>

#include "game/json.h"
#include "match/record.h"
#include "match/reply.h"
#include "match/verify.h"
#include "support/live_toy.h"
#include "table/entries.h"
#include "table/secret.h"
#include "table/state_json.h"

namespace tercio {
namespace {

TEST_F(Live, DiceAreThrownWithTheActionThatWantsThem) {
  to_act();
  EXPECT_EQ(live->match().turn().kind, TurnKind::Decision);
  EXPECT_EQ(stored.log.back().kind, LogKind::Roll);
  EXPECT_EQ(live->version_for(Seats::none()), 5u);
  EXPECT_EQ(live->steps(), 5u);
}

TEST_F(Live, NobodyNamesTheDice) {
  const auto no = live->play(kRed, "roll 6 6", 5);
  ASSERT_TRUE(no);
  EXPECT_EQ(live->steps(), 0u);
}

TEST_F(Live, ComesBackFromItsLogAsItWas) {
  begin(stored.header.seats, "long");
  to_act();
  play(actor(), "march left");
  ASSERT_FALSE(live->undo(actor(), 6));
  keep();
  play(actor(), "march right");
  ASSERT_FALSE(live->propose(kRed, "rewind", 2, {}, 7));
  keep();
  ASSERT_FALSE(live->answer(kBlue, true, 8));
  keep();
  play(kRed, "bid 1");
  const Json before = state_json(*live, {}, {}, {});
  const Json position = live->match().position().dump();
  reopen();
  EXPECT_EQ(state_json(*live, {}, {}, {}), before);
  EXPECT_EQ(live->match().position().dump(), position);
  EXPECT_FALSE(live->changed());
}

TEST_F(Live, UndoFollowsTheFourRules) {
  EXPECT_EQ(code(live->undo(kRed, 5)), "nothing-to-undo");
  play(kRed, "hide north");
  EXPECT_EQ(code(live->undo(kBlue, 5)), "nothing-to-undo");
  EXPECT_EQ(code(live->undo(kRed, 5)), "done");
  keep();
  play(kBlue, "hide north");
  play(kRed, "hide north");
  EXPECT_EQ(code(live->undo(kBlue, 5)), "undo-other");
  ASSERT_FALSE(live->propose(kRed, "rewind", 0, Seats::only(kBlue), 5));
  keep();
  to_act();
  EXPECT_EQ(code(live->undo(kBlue, 5)), "undo-dice");
  play(actor(), "march left");
  EXPECT_EQ(code(live->undo(actor(), 5)), "done");
  keep();
  play(actor(), "peek");
  EXPECT_EQ(code(live->undo(actor(), 5)), "undo-revealed");
}

// Rule 4: inside a secret turn each takes back its own, and what the other did since stands.
TEST_F(Live, UndoInsideASecretTurnLeavesTheOthers) {
  play(kRed, "hide north");
  play(kBlue, "hide south");
  play(kRed, "whisper");
  play(kBlue, "bid 2");
  ASSERT_FALSE(live->undo(kRed, 6));
  keep();
  EXPECT_EQ(live->match().played().back().words, "bid 2");
  EXPECT_EQ(live->match().turn().seats, Seats::only(kRed));
  EXPECT_EQ(live->steps(), 3u);
  const Json position = live->match().position().dump();
  reopen();
  EXPECT_EQ(live->match().position().dump(), position);
  EXPECT_EQ(live->marks().size(), 3u);
  // Whoever has closed the secret turn before this one cannot go back behind it.
  EXPECT_EQ(code(live->undo(kRed, 7)), "undo-other");
}

TEST_F(Live, ARewindNeedsEverybody) {
  to_act();
  ASSERT_FALSE(live->propose(kRed, "rewind", 1, {}, 5));
  EXPECT_EQ(live->proposal()->waiting, std::vector<std::string>{"blue"});
  EXPECT_EQ(code(live->propose(kBlue, "cancel", 0, {}, 5)), "proposal-pending");
  EXPECT_EQ(code(live->answer(kRed, true, 5)), "no-proposal");
  ASSERT_FALSE(live->answer(kBlue, false, 5));
  EXPECT_FALSE(live->proposal());
  EXPECT_EQ(live->steps(), 5u);
  ASSERT_FALSE(live->propose(kRed, "rewind", 1, {}, 5));
  ASSERT_FALSE(live->answer(kBlue, true, 5));
  EXPECT_EQ(live->steps(), 1u);
}

// Dice that were seen do not come again: the record says from where on others are thrown.
TEST_F(Live, BeyondARewoundThrowTheDiceAreNew) {
  to_act();
  const std::string first = live->match().dice().back().commit;
  ASSERT_FALSE(live->propose(kRed, "rewind", 3, Seats::only(kBlue), 5));
  keep();
  EXPECT_EQ(live->steps(), 3u);
  EXPECT_NE(live->match().dice().back().commit, first);
  play(kBlue, "bid 2");
  play_out();
  reopen();
  Expected<Record> record = read_record(write_record(live->match()));
  ASSERT_TRUE(record);
  EXPECT_TRUE(verify(*game, *record).ok());
}

TEST_F(Live, ResigningAndCancellingEndTheMatch) {
  ASSERT_FALSE(live->resign(kBlue, 5));
  keep();
  reopen();
  EXPECT_TRUE(live->is_over());
  EXPECT_EQ(live->resigned(), "blue");
  EXPECT_EQ(code(live->play(kRed, "hide north", 5)), "over");
  EXPECT_EQ(code(live->resign(kRed, 5)), "over");

  begin(stored.header.seats);
  ASSERT_FALSE(live->propose(kRed, "cancel", 0, {}, 5));
  ASSERT_FALSE(live->answer(kBlue, true, 5));
  EXPECT_TRUE(live->cancelled());
}

TEST_F(Live, WithoutAnotherPersonAProposalIsCarriedOutAtOnce) {
  begin({{"red", "here", "", "x"}, {"blue", "computer", "strong", ""}});
  play(kRed, "hide north");
  ASSERT_FALSE(live->propose(kRed, "rewind", 0, {}, 5));
  EXPECT_EQ(live->steps(), 0u);
}

TEST_F(Live, TheComputerIsAskedWhereItSits) {
  begin({{"red", "here", "", "x"}, {"blue", "computer", "strong", ""}});
  EXPECT_EQ(live->asked_computers(), Seats::only(kBlue));
  EXPECT_EQ(live->people(), Seats::only(kRed));
  play(kBlue, "hide north");
  EXPECT_TRUE(live->asked_computers().empty());
}

TEST_F(Live, OtherDataAreReported) {
  to_act();
  stored.header.data = "00000000";
  stored.header.program = "0.0.9";
  reopen();
  ASSERT_TRUE(live->changed());
  EXPECT_EQ(live->changed()->data_then, "00000000");
  EXPECT_EQ(live->changed()->program_now, TERCIO_VERSION);
  EXPECT_TRUE(live->changed()->trouble.en.empty());
  EXPECT_FALSE(live->play(actor(), "march left", 5));
}

// Rules that no longer allow what was played: it can be looked at, not played on.
TEST_F(Live, AMatchTheRulesNoLongerAllowIsClosed) {
  to_act();
  stored.log[4].body = "march left";
  reopen();
  ASSERT_TRUE(live->changed());
  EXPECT_FALSE(live->changed()->trouble.en.empty());
  EXPECT_EQ(live->steps(), 2u);
  EXPECT_EQ(code(live->play(kRed, "bid 1", 5)), "changed");
  EXPECT_TRUE(live->asked_computers().empty());
  // And nobody is offered anything, or asked for it.
  const std::array you = {kRed, kBlue};
  const Json state = state_json(*live, you, Seats::none(), Json::array());
  EXPECT_EQ(state["legal"], Json::object());
  EXPECT_EQ(state["turn"]["prompt"], text_json(live->changed()->trouble));
  EXPECT_EQ(state["changed"]["trouble"], text_json(live->changed()->trouble));
}

TEST_F(Live, ASnapshotThatDiffersIsNoticed) {
  play_out();
  ASSERT_TRUE(stored.snapshot);
  reopen();
  EXPECT_FALSE(live->changed());
  stored.snapshot->position.replace(stored.snapshot->position.find("\"round\":2"), 9,
                                    "\"round\":1");
  reopen();
  ASSERT_TRUE(live->changed());
  EXPECT_FALSE(live->changed()->trouble.en.empty());
}

TEST_F(Live, ALogWithAHoleIsNotRead) {
  to_act();
  stored.log.erase(stored.log.begin() + 1);
  reopen();
  EXPECT_FALSE(live->changed()->trouble.en.empty());
}

TEST_F(Live, AMatchCanGoOnFromAnyStepOfAnother) {
  play_out();
  for (std::size_t step = 0; step <= live->steps(); ++step) {
    StoredMatch next;
    next.header = stored.header;
    next.log = live->log_up_to(step, seed_of_number(8), 9);
    Expected<LiveMatch> other = LiveMatch::open(*game, next);
    ASSERT_TRUE(other);
    ASSERT_FALSE(other->settle(9));
    EXPECT_GE(other->steps(), step);
    EXPECT_FALSE(other->changed());
    EXPECT_EQ(other->match().dice().back().commit, commitment(seed_of_number(8)));
    for (std::size_t i = 0; i < step; ++i)
      EXPECT_EQ(other->match().played()[i].words, live->match().played()[i].words);
  }
}

// ---- what is told to whom
// -------------------------------------------------------------------------

TEST_F(Live, SecretDecisionsAreTheSeatsOwn) {
  play(kRed, "hide north");
  play(kBlue, "hide south");
  play(kRed, "bid 3");
  const std::vector<Entry> entries = entries_of(*live, 0, 3);
  const Json own = entries_json(entries, 0, {Seats::only(kRed), kRed}, false);
  EXPECT_EQ(own[0]["action"], "hide north");
  EXPECT_EQ(own[0]["verb"], "hide");
  EXPECT_EQ(own[0]["args"], (Json{{"what", "north"}}));
  EXPECT_EQ(own[2]["events"].size(), 1u);
  for (const Seat viewer : {kBlue, Seat::Nobody}) {
    const Json seen = entries_json(entries, 0, {Seats::only(viewer), viewer}, false);
    for (const char* what : {"action", "verb", "args", "label"})
      EXPECT_FALSE(seen[0].contains(what)) << what;
    EXPECT_EQ(seen[0]["seat"], "red");
    EXPECT_TRUE(seen[2]["events"].empty());
    EXPECT_EQ(seen.dump().find("north"), std::string::npos);
    EXPECT_EQ(record_for(*live, viewer).find("hide north"), std::string::npos);
  }
  EXPECT_NE(record_for(*live, kRed).find("hide north"), std::string::npos);
  EXPECT_EQ(record_for(*live, kRed).find("hide south"), std::string::npos);
}

// Versions and steps are counters that everybody sees: they must not count what is secret.
TEST_F(Live, WhatIsDoneInSecretIsNotCounted) {
  const Seats red = Seats::only(kRed), blue = Seats::only(kBlue), nobody, both = red.with(kBlue);
  play(kRed, "hide north");
  play(kBlue, "hide south");
  for (const Seats you : {red, blue, nobody, both}) EXPECT_EQ(live->version_for(you), 2u);
  play(kBlue, "whisper");
  play(kBlue, "whisper");
  ASSERT_FALSE(live->undo(kBlue, 9));
  keep();
  for (int again = 0; again < 2; ++again, reopen()) {
    for (const Seats you : {red, nobody}) {
      EXPECT_EQ(live->version_for(you), 2u);
      EXPECT_EQ(live->steps_for(you), 2u);
      EXPECT_EQ(live->changed_at_for(you), 5);
      EXPECT_FALSE(live->changed_for(you, 4));  // two sat down, two hid
    }
    for (const Seats you : {blue, both}) {
      EXPECT_EQ(live->version_for(you), 5u);
      EXPECT_EQ(live->steps_for(you), 3u);
      EXPECT_EQ(live->changed_at_for(you), 9);
    }
  }
  play(kRed, "whisper");
  play(kBlue, "bid 1");  // that it is done shows
  EXPECT_EQ(live->steps_for(red), 4u);
  EXPECT_EQ(live->steps_for(nobody), 3u);
  EXPECT_EQ(live->steps_for(both), 5u);
  EXPECT_EQ(live->steps_when(nobody, 3), 5u);
  EXPECT_EQ(live->version_when(nobody, 2), 8u);
  const Json seen = entries_json(*live, 0, live->steps(), {nobody, Seat::Nobody});
  ASSERT_EQ(seen.size(), 3u);
  EXPECT_EQ(seen[2]["step"], 3);
  EXPECT_EQ(seen[2]["seat"], "blue");
  ASSERT_FALSE(live->resign(kRed, 9));
  EXPECT_EQ(live->steps_for(nobody), 5u);  // now everything is told
}

TEST_F(Live, OnceItIsOverEverythingIsOpen) {
  play(kRed, "hide north");
  ASSERT_FALSE(live->resign(kBlue, 5));
  EXPECT_EQ(entries_json(*live, 0, 1, {})[0]["action"], "hide north");
  const std::string record = record_for(*live, Seat::Nobody);
  EXPECT_NE(record.find("hide north"), std::string::npos);
  EXPECT_NE(record.find("dice seed"), std::string::npos);
  EXPECT_NE(record.find("\nended resigned blue\nsum "), std::string::npos);
}

TEST_F(Live, TheSeedAndTheHashStayWithTheServer) {
  to_act();
  for (const std::vector<Seat>& you : std::vector<std::vector<Seat>>{{}, {kRed}, {kRed, kBlue}}) {
    const std::string state = state_json(*live, you, {}, {}).dump();
    EXPECT_EQ(state.find("hash"), std::string::npos);
    EXPECT_EQ(state.find(stored.header.seed), std::string::npos);
  }
  EXPECT_EQ(record_for(*live, kRed).find(stored.header.seed), std::string::npos);
}

TEST_F(Live, AStateHasWhatItsSeatMayDo) {
  const std::vector<Seat> red = {kRed};
  const Json state = state_json(*live, red, Seats::only(kRed), Json::array());
  EXPECT_EQ(state["you"], Json::array({"red"}));
  EXPECT_EQ(state["legal"]["red"][0]["a"], "hide north");
  EXPECT_FALSE(state["legal"].contains("blue"));
  EXPECT_EQ(state["undo"]["red"]["ok"], false);
  EXPECT_EQ(state["seats"][0]["online"], true);
  EXPECT_EQ(state["seats"][1]["online"], false);
  EXPECT_EQ(state["seats"][1]["here"], false);
  EXPECT_EQ(state["turn"]["secret"], true);
  EXPECT_EQ(state["over"], false);
  EXPECT_TRUE(state_json(*live, {}, {}, {})["legal"].empty());
}

}  // namespace
}  // namespace tercio
