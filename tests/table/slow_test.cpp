// Slow play: clocks, seats whose holder is away, answers ordered in advance, whom to call.
#include <gtest/gtest.h>

#include "match/verify.h"
#include "support/live_toy.h"
#include "support/test_table.h"
#include "table/entries.h"
#include "table/state_json.h"

namespace tercio {
namespace {

constexpr std::int64_t kMinute = 60'000;

struct Slow : Live {
  static Json ten_minutes(const char* absent) {
    return {{"clock", "live"}, {"minutes", 10}, {"increment", 5}, {"absent", absent}};
  }
  // Both have been here; the time runs from 1 ms on.
  void begin_timed(const char* absent, const std::string& scenario = "short") {
    begin({{"red", "here", "", hash_of_secret("r")}, {"blue", "here", "", hash_of_secret("b")}},
          scenario, ten_minutes(absent));
  }
  void play_at(std::int64_t at, Seat seat, const char* words) {
    const auto no = live->play(seat, words, at);
    ASSERT_FALSE(no) << words << ": " << no->message.en;
    keep();
  }
  // Until the one of them acts who is wanted.
  void begin_with(Seat wanted, const Json& terms = Json::object()) {
    for (std::uint64_t seed = 1; seed < 50; ++seed) {
      begin({{"red", "here", "", hash_of_secret("r")}, {"blue", "here", "", hash_of_secret("b")}},
            "long", terms, seed);
      play(kRed, "hide north");
      play(kBlue, "hide south");
      play(kRed, wanted == kRed ? "bid 3" : "bid 1");
      ASSERT_FALSE(live->stand_by(kBlue, orders, 5));
      keep();
      play(kBlue, wanted == kRed ? "bid 1" : "bid 3");
      const auto& played = live->match().played();
      if (played.size() > 5 ? played[5].seat == wanted : actor() == wanted) return;
    }
    FAIL() << "no throw for it";
  }
  std::string state_of(std::vector<Seat> you) {
    return state_json(*live, you, Seats::none(),
                      entries_json(*live, 0, live->steps(), Reader::of(you)))
        .dump();
  }
  std::vector<std::string> orders;
};

// ---- clocks

TEST_F(Slow, TimeBeginsWhenEverybodyHasComeOnce) {
  begin({{"red", "here", "", hash_of_secret("r")}, {"blue", "invite", "", hash_of_secret("b")}},
        "short", ten_minutes("loss"));
  EXPECT_FALSE(live->has_begun());
  EXPECT_EQ(live->state().due, 0);
  play_at(1000, kRed, "hide north");
  EXPECT_EQ(live->state().due, 0);
  ASSERT_FALSE(live->ready(kBlue, 2000));
  keep();
  EXPECT_TRUE(live->has_begun());
  EXPECT_EQ(live->state().due, 2000 + 10 * kMinute);
  EXPECT_EQ(live->clocks().running(), Seats::only(kBlue));
}

TEST_F(Slow, ClocksAreTheSameWhenTheLogIsReadAgain) {
  begin_timed("loss", "long");
  play_at(kMinute, kRed, "hide north");
  play_at(2 * kMinute, kBlue, "hide south");
  play_at(3 * kMinute, kBlue, "whisper");
  play_at(4 * kMinute, kBlue, "bid 2");
  ASSERT_FALSE(live->undo(kBlue, 5 * kMinute));
  keep();
  play_at(5 * kMinute, kBlue, "bid 3");
  const MatchState before = live->state();
  const SeatClock red = live->clocks().of(kRed), blue = live->clocks().of(kBlue);
  reopen();
  EXPECT_EQ(live->state(), before);
  EXPECT_EQ(live->clocks().of(kRed).due(), red.due());
  EXPECT_EQ(live->clocks().of(kBlue).left, blue.left);
  EXPECT_FALSE(live->clocks().of(kBlue).runs());
}

TEST_F(Slow, WhatIsDecidedInSecretDoesNotMoveAClock) {
  begin_timed("loss", "long");
  play_at(kMinute, kRed, "hide north");
  play_at(kMinute, kBlue, "hide south");
  const SeatClock blue = live->clocks().of(kBlue);
  play_at(2 * kMinute, kBlue, "whisper");
  ASSERT_FALSE(live->undo(kBlue, 3 * kMinute));
  keep();
  EXPECT_EQ(live->clocks().of(kBlue).left, blue.left);
  EXPECT_EQ(live->clocks().of(kBlue).since, blue.since);
}

TEST_F(Slow, ATakeBackGivesNoTimeBack) {
  begin_with(kRed, ten_minutes("loss"));
  const std::int64_t left = live->clocks().of(kRed).left_at(5);
  play_at(kMinute, kRed, "march left");
  ASSERT_FALSE(live->undo(kRed, 2 * kMinute));
  keep();
  EXPECT_EQ(live->clocks().of(kRed).left_at(2 * kMinute), left - 2 * kMinute + 5);
}

TEST_F(Slow, ComputersHaveAllTheTimeInTheWorld) {
  begin({{"red", "here", "", hash_of_secret("r")}, {"blue", "computer", "strong", ""}}, "short",
        ten_minutes("loss"));
  play_at(kMinute, kRed, "hide north");
  EXPECT_EQ(live->state().due, 0);
  EXPECT_FALSE(live->run_out(100 * kMinute));
}

// ---- absent seats

TEST_F(Slow, WhoeverIsLateLosesOnce) {
  begin_timed("loss");
  play_at(kMinute, kRed, "hide north");
  EXPECT_FALSE(live->run_out(10 * kMinute));
  EXPECT_EQ(code(live->play(kBlue, "hide south", 10 * kMinute + 1)), "late");
  EXPECT_TRUE(live->run_out(10 * kMinute + 1));
  keep();
  EXPECT_EQ(stored.log.back().kind, LogKind::Late);
  EXPECT_EQ(stored.log.back().seat, "blue");
  EXPECT_TRUE(live->is_over() && live->late());
  EXPECT_EQ(live->resigned(), "blue");
  EXPECT_EQ(live->state().due, 0);
  EXPECT_FALSE(live->run_out(20 * kMinute));
  reopen();
  EXPECT_TRUE(live->is_over() && live->late());
  EXPECT_FALSE(live->run_out(20 * kMinute));
  EXPECT_EQ(code(live->play(kBlue, "hide south", 21 * kMinute)), "over");
  EXPECT_NE(record_for(*live, Seat::Nobody).find("\nended late blue\n"), std::string::npos);
}

// Both clocks run at a secret turn, and nobody may have looked for a while.
TEST_F(Slow, WhoeverWasLateFirstLoses) {
  begin_timed("loss", "long");
  play_at(kMinute, kRed, "hide north");
  play_at(3 * kMinute, kBlue, "hide south");  // blue has two minutes less
  EXPECT_EQ(live->clocks().running().count(), 2);
  EXPECT_TRUE(live->run_out(60 * kMinute));
  keep();
  EXPECT_EQ(live->resigned(), "blue");
}

TEST_F(Slow, IfBothStayAwayNobodyWins) {
  begin_timed("loss");
  EXPECT_TRUE(live->run_out(11 * kMinute));
  keep();
  for (int i = 0; i < 2; ++i) {
    EXPECT_TRUE(live->is_over() && live->late() && live->cancelled());
    EXPECT_EQ(live->resigned(), "");
    EXPECT_EQ(live->state().due, 0);
    EXPECT_FALSE(live->run_out(20 * kMinute));
    EXPECT_NE(state_of({kBlue}).find("Both sides have run out of time"), std::string::npos);
    EXPECT_NE(record_for(*live, Seat::Nobody).find("\nended cancelled-late\n"), std::string::npos);
    reopen();
  }
}

// Whoever stays away may come back: nothing is taken back or cancelled behind his back.
TEST_F(Slow, WhoeverIsAwayIsAskedAboutProposalsToo) {
  begin_timed("computer:strong");
  play_at(kMinute, kRed, "hide north");
  ASSERT_TRUE(live->run_out(11 * kMinute));
  play_at(11 * kMinute, kBlue, "hide south");  // the computer
  for (const char* what : {"rewind", "cancel"}) {
    ASSERT_FALSE(live->propose(kRed, what, 0, Seats::only(kRed), 11 * kMinute));
    keep();
    ASSERT_TRUE(live->proposal()) << what;
    EXPECT_EQ(live->proposal()->waiting, std::vector<std::string>{"blue"});
    EXPECT_EQ(live->steps(), 2U);
    EXPECT_FALSE(live->is_over());
  }
  ASSERT_FALSE(live->come_back(kBlue, 12 * kMinute));
  ASSERT_FALSE(live->answer(kBlue, false, 12 * kMinute));
  EXPECT_FALSE(live->proposal());
}

TEST_F(Slow, AComputerTakesOverAndThePersonMayComeBack) {
  begin_timed("computer:strong");
  play_at(kMinute, kRed, "hide north");
  EXPECT_TRUE(live->run_out(11 * kMinute));
  keep();
  EXPECT_TRUE(live->is_computer(kBlue) && live->is_away(kBlue));
  EXPECT_EQ(live->asked_computers(), Seats::only(kBlue));
  EXPECT_EQ(live->people(), Seats::only(kRed));
  EXPECT_EQ(live->seat_of_secret("b"), kBlue);
  EXPECT_TRUE(live->state().computers);
  EXPECT_FALSE(live->run_out(12 * kMinute));
  reopen();
  EXPECT_TRUE(live->is_away(kBlue));
  EXPECT_EQ(code(live->come_back(kRed, 12 * kMinute)), "not-away");
  ASSERT_FALSE(live->come_back(kBlue, 12 * kMinute));
  keep();
  reopen();
  EXPECT_FALSE(live->is_computer(kBlue));
  EXPECT_EQ(live->state().due, 12 * kMinute + 30'000);
  play_at(12 * kMinute + 1, kBlue, "hide south");
}

TEST_F(Slow, WaitingIsOnlyShown) {
  begin_timed("wait");
  EXPECT_EQ(live->state().due, 0);
  EXPECT_FALSE(live->run_out(100 * kMinute));
  EXPECT_LT(live->clocks().of(kRed).left_at(11 * kMinute), 0);
  play_at(100 * kMinute, kRed, "hide north");
}

// ---- standing orders

TEST(StandingOrders, WordsAndStars) {
  const auto fits = &StandingOrders::fits;
  EXPECT_TRUE(fits("stand", "stand"));
  EXPECT_FALSE(fits("stand", "stand fast"));
  EXPECT_TRUE(fits("stand *", "stand"));
  EXPECT_TRUE(fits("stand *", "stand fast and long"));
  EXPECT_TRUE(fits("retreat * north", "retreat x north"));
  EXPECT_FALSE(fits("retreat * north", "retreat x south"));
  EXPECT_FALSE(fits("retreat * north", "retreat x"));
  EXPECT_FALSE(fits("ret*", "retreat"));
  EXPECT_EQ(StandingOrders::tidy("  march\t left "), "march left");
  EXPECT_FALSE(StandingOrders::tidy("   "));
  EXPECT_FALSE(StandingOrders::tidy("*"));
}

TEST_F(Slow, StandingOrdersAnswerInAnothersTurn) {
  orders = {"march left", "end"};
  begin_with(kBlue);
  const auto& played = live->match().played();
  ASSERT_GT(played.size(), 8u);
  for (std::size_t i = 5; i < 8; ++i) EXPECT_EQ(played[i].words, "march left");
  EXPECT_EQ(played[8].words, "end");
  EXPECT_TRUE(live->match().turn().secret);  // the next round: nothing is answered there
  const Json entries = entries_json(*live, 5, 9, Reader::of(std::vector<Seat>{kRed}));
  for (const Json& entry : entries) EXPECT_EQ(entry["standing"], true) << entry.dump();
  const auto orders_made = std::count_if(stored.log.begin(), stored.log.end(),
                                         [](auto& entry) { return entry.kind == LogKind::Order; });
  EXPECT_EQ(orders_made, 4);
  const std::uint64_t version = live->version();
  reopen();
  EXPECT_EQ(live->version(), version);
  EXPECT_EQ(live->standing(kBlue).orders, orders);
  EXPECT_TRUE(live->marks()[5].by_order);
  play_out();
  Expected<Record> record = read_record(record_for(*live, Seat::Nobody));
  ASSERT_TRUE(record) << record.error.message;
  EXPECT_TRUE(verify(*game, *record).ok());
}

TEST_F(Slow, TheFirstOrderThatFitsIsPlayed) {
  orders = {"hide *", "march right", "march *", "end"};
  begin_with(kBlue);
  EXPECT_EQ(live->match().played()[5].words, "march right");
}

TEST_F(Slow, NobodysOwnTurnIsPlayedByOrders) {
  begin_with(kRed);
  ASSERT_FALSE(live->stand_by(kRed, {"march left", "end", "hide *", "bid *"}, 6));
  keep();
  play(kRed, "march right");
  EXPECT_EQ(actor(), kRed);
  EXPECT_EQ(live->match().played().back().words, "march right");
  play(kRed, "end");
  EXPECT_EQ(live->match().played().back().words, "end");
}

TEST_F(Slow, OrdersAreNobodyElsesBusiness) {
  const std::string red = state_of({kRed}), nobody = state_of({});
  const std::uint64_t version = live->version_for(Seats::only(kRed));
  ASSERT_FALSE(live->stand_by(kBlue, {"march left", "end"}, 6));
  keep();
  EXPECT_EQ(state_of({kRed}), red);
  EXPECT_EQ(state_of({}), nobody);
  EXPECT_EQ(live->version_for(Seats::only(kRed)), version);
  EXPECT_TRUE(live->is_current(Seats::only(kRed), kRed, version));
  EXPECT_NE(state_of({kBlue}).find("march left"), std::string::npos);
  ASSERT_FALSE(live->stand_by(kBlue, {}, 7));
  keep();
  reopen();
  EXPECT_TRUE(live->standing(kBlue).orders.empty());
}

TEST_F(Slow, OnlyWordsOfTheGameAreOrders) {
  EXPECT_EQ(code(live->stand_by(kBlue, {"surrender"}, 6)), "unknown-action");
  EXPECT_EQ(code(live->stand_by(kBlue, {"end", " "}, 6)), "unknown-action");
  EXPECT_EQ(code(live->stand_by(kBlue, {"march *", " end "}, 6)), "done");
  EXPECT_EQ(live->standing(kBlue).orders, (std::vector<std::string>{"march *", "end"}));
}

// ---- calls

TEST_F(Slow, SomebodyIsCalledOnceUntilHeHasDecided) {
  const auto calls = [&] {
    std::string said;
    for (const Store::Call& call : live->take_calls())
      said += call.seat + " " + Json::parse(call.body)["event"].get<std::string>() + ";";
    return said;
  };
  begin_with(kRed);
  EXPECT_EQ(calls(), "red turn;red turn;");
  play(kRed, "march left");
  play(kRed, "march left");
  EXPECT_EQ(calls(), "");  // still asked
  play(kRed, "end");
  EXPECT_EQ(calls(), "blue turn;");
  play(kRed, "bid 1");
  EXPECT_EQ(calls(), "");
  ASSERT_FALSE(live->resign(kRed, 9));
  EXPECT_EQ(calls(), "red over;blue over;");
  keep();
  reopen();
  EXPECT_EQ(calls(), "");
}

// What an order has answered is no reason to call anybody, and no call that is spared later.
TEST_F(Slow, WhoeverHasOrderedTheAnswerIsNotCalledForIt) {
  for (std::uint64_t seed = 1; seed < 50; ++seed) {
    begin({{"red", "here", "", hash_of_secret("r")}, {"blue", "here", "", hash_of_secret("b")}},
          "long", Json::object(), seed);
    play(kRed, "hide north");
    play(kBlue, "hide south");
    ASSERT_FALSE(live->stand_by(kBlue, {"march left", "end"}, 5));
    play(kBlue, "bid 3");
    live->take_calls();
    play(kRed, "bid 1");
    if (live->match().played()[5].seat != kBlue) continue;  // another throw
    // It has marched and ended; now both are asked for their next bids.
    ASSERT_TRUE(live->match().turn().secret);
    std::string said;
    for (const Store::Call& call : live->take_calls()) said += call.seat + ";";
    EXPECT_EQ(said, "red;blue;");
    return;
  }
  FAIL() << "no throw for it";
}

// Another node stores the calls that belong to what it stores.
TEST_F(Slow, NobodyIsCalledAgainByANodeThatOnlyFollows) {
  Expected<LiveMatch> other = LiveMatch::open(*game, stored);
  ASSERT_TRUE(other);
  const std::size_t known = stored.log.size();
  play(kRed, "hide north");
  play(kBlue, "hide south");
  for (std::size_t i = known; i < stored.log.size(); ++i)
    ASSERT_FALSE(other->follow(stored.log[i]));
  EXPECT_FALSE(live->take_calls().empty());
  EXPECT_TRUE(other->take_calls().empty());
}

// ---- at the table

struct SlowTable : ::testing::Test {
  TestTable at;

  ToyTableMatch match(const char* absent, double minutes = 10) {
    const Json terms = {{"clock", "live"}, {"minutes", minutes}, {"absent", absent}};
    const Json made = at.create({{"game", "toy"},
                                 {"scenario", "short"},
                                 {"seats", {{"red", "here"}, {"blue", "invite"}}},
                                 {"terms", terms}});
    EXPECT_EQ(made["ok"], true) << made.dump();
    return ToyTableMatch(made);
  }
};

TEST_F(SlowTable, WrongTermsMakeNoMatch) {
  const Json made = at.create({{"game", "toy"},
                               {"seats", {{"red", "here"}, {"blue", "invite"}}},
                               {"terms", {{"clock", "sand"}}}});
  EXPECT_EQ(made["error"]["code"], "bad-request");
}

TEST_F(SlowTable, TheTimeRunsOnceBothHaveComeAndRunsOutOnce) {
  const ToyTableMatch made = match("loss");
  Guest red(at, made, {"red"});
  EXPECT_EQ(red.state["terms"]["absent"], "loss");
  EXPECT_EQ(red.state["time"]["begun"], false);
  EXPECT_TRUE(red.state["seats"][0]["clock"]["since"].is_null());
  Guest blue(at, made, {"blue"});
  red.wait_for_version(2);  // the invitation was opened, and everybody has come
  EXPECT_EQ(red.state["time"]["begun"], true);
  EXPECT_TRUE(red.state["seats"][0]["clock"]["since"].is_number());
  red.play("red", "hide north");
  at.table().tick(unix_ms() + 5 * kMinute);
  at.table().tick(unix_ms() + 11 * kMinute);
  at.table().tick(unix_ms() + 12 * kMinute);
  blue.wait_for_version(4);
  EXPECT_EQ(blue.state["over"], true);
  EXPECT_EQ(blue.state["late"], true);
  EXPECT_EQ(blue.state["resigned"], "blue");
  at.reopen();
  const auto stored = at.store().load(made.id);
  EXPECT_EQ(stored->log.back().kind, LogKind::Late);
  EXPECT_EQ(std::count_if(stored->log.begin(), stored->log.end(),
                          [](auto& entry) { return entry.kind == LogKind::Late; }),
            1);
  EXPECT_EQ(stored->state.due, 0);
}

// A page that sits down and keeps its share to itself holds up the first throw: in its own time.
TEST_F(SlowTable, TheClockOfWhoeverHoldsUpTheDiceRuns) {
  const ToyTableMatch made = match("loss");
  made.secrets.at("blue") = at.opened(made.id, made.secrets.at("blue"));
  const auto sit = [&](Guest& guest, const char* seat) {
    guest.state = guest.ok({{"cmd", "sit"},
                            {"match", made.id},
                            {"secrets", {made.secrets.at(seat)}},
                            {"shares", true}})["state"];
  };
  Guest red(at), blue(at);
  sit(red, "red");
  sit(blue, "blue");
  red.ok({{"cmd", "share"},
          {"secret", made.secrets.at("red")},
          {"share", hex_of(seed_of_number(31))}});
  red.wait_for_version(2);
  red.play("red", "hide north");
  blue.wait_for_version(3);
  blue.play("blue", "hide south");
  blue.play("blue", "bid 1");
  red.wait_for_version(4);
  red.play("red", "bid 3");
  EXPECT_EQ(red.state["dice"]["waiting"], true);
  EXPECT_TRUE(red.state["seats"][0]["clock"]["since"].is_null());
  EXPECT_TRUE(red.state["seats"][1]["clock"]["since"].is_number());
  at.table().tick(unix_ms() + 11 * kMinute);
  at.settle();
  red.ask({{"cmd", "ping"}});
  EXPECT_EQ(red.state["resigned"], "blue");
}

// No hints while somebody may come back and play against them.
TEST_F(SlowTable, WhoeverIsAwayStillPlaysAgainstHints) {
  const ToyTableMatch made = match("computer:strong");
  Guest red(at, made, {"red"});
  {
    Guest blue(at, made, {"blue"});
  }
  red.wait_for_version(1);
  red.play("red", "hide north");
  at.table().tick(unix_ms() + 11 * kMinute);
  red.wait_for_version(4);  // it has hidden its token
  EXPECT_EQ(red.ask({{"cmd", "hint"}, {"seat", "red"}})["error"]["why"], "no-hints");
}

TEST_F(SlowTable, AComputerTakesOverAfterARestartAndThePersonComesBack) {
  const ToyTableMatch made = match("computer:strong");
  {
    Guest red(at, made, {"red"}), blue(at, made, {"blue"});
    red.wait_for_version(1);
    red.play("red", "hide north");
  }
  at.reopen();
  at.table().tick(unix_ms() + 11 * kMinute);
  Guest blue(at, made, {"blue"});
  blue.wait_for_version(4);  // it has hidden its token
  EXPECT_EQ(blue.state["seats"][1]["holder"], "computer");
  EXPECT_EQ(blue.state["seats"][1]["away"], true);
  EXPECT_EQ(blue.code(blue.play_request("blue", "bid 1")), "not-allowed");
  blue.ok({{"cmd", "return"}, {"seat", "blue"}});
  EXPECT_EQ(blue.state["seats"][1]["holder"], "person");
  EXPECT_EQ(blue.code({{"cmd", "return"}, {"seat", "blue"}}), "not-allowed");
}

TEST_F(SlowTable, StandingOrdersAreGivenChangedAndKept) {
  const ToyTableMatch made(at);
  Guest red(at, made, {"red"}), blue(at, made, {"blue"});
  const auto order = [](const Json& orders) {
    return Json{{"cmd", "standing"}, {"seat", "blue"}, {"orders", orders}};
  };
  blue.ok(order({"march  left", "end"}));
  EXPECT_EQ(blue.state["standing"]["blue"], (Json{"march left", "end"}));
  EXPECT_EQ(red.code(order({"end"})), "forbidden");
  EXPECT_EQ(blue.code(order("end")), "bad-request");
  EXPECT_EQ(blue.code(order({7})), "bad-request");
  EXPECT_EQ(blue.code(order({"surrender"})), "unknown-action");
  EXPECT_EQ(blue.code(order({std::string(81, 'x')})), "too-large");
  EXPECT_EQ(blue.code(order(std::vector<std::string>(21, "end"))), "too-large");
  for (const Json& push : red.pushes) EXPECT_NE(push["push"], "state") << push.dump();
  at.reopen();
  Guest again(at, made, {"blue"});
  EXPECT_EQ(again.state["standing"]["blue"], (Json{"march left", "end"}));
  again.ok({{"cmd", "standing"}, {"seat", "blue"}, {"orders", Json::array()}});
  EXPECT_EQ(again.state["standing"]["blue"], Json::array());
}

}  // namespace
}  // namespace tercio
