// Fairness between people: what is taken back, what counts, and time that nobody is to blame for.
#include <gtest/gtest.h>

#include "games/list.h"
#include "support/house.h"
#include "support/live_toy.h"
#include "table/state_json.h"
#include "table/steady_time.h"

namespace tercio {
namespace {

// ---- taking back
// ----------------------------------------------------------------------------------

Json undo(const Guest& guest, const char* seat) {
  return {{"cmd", "undo"}, {"seat", seat}, {"version", guest.state["version"]}};
}

// A battle where one side has ended its part and the other is asked, in the open and without dice.
TEST(TakingBack, NeedsConsentOnceTheOtherHasBeenAsked) {
  const GameList games = load_games(DataSource());
  const Game& tercios = *games.find("tercios");
  MatchHeader header;
  header.id = "m";
  header.game = "tercios";
  header.scenario = tercios.info().default_scenario;
  header.seed = hex_of(seed_of_number(7));
  header.seats = {{"spain", "here", "", hash_of_secret("s")},
                  {"rival", "invite", "", hash_of_secret("r")}};
  Expected<LiveMatch> live = LiveMatch::begin(tercios, header, 1);
  ASSERT_TRUE(live);
  Seat last = Seat::Nobody;
  const auto handed_over = [&] {
    const Turn turn = live->match().turn();
    return last != Seat::Nobody && turn.kind == TurnKind::Decision && !turn.seats.has(last) &&
           !live->undo_refusal(last);
  };
  for (int i = 0; i < 2000 && !handed_over(); ++i) {
    const Seat seat = live->match().turn().seats.first();
    const std::vector<Action> legal = live->match().position().legal(seat);
    // Whatever ends something comes last in the list, or is called so.
    Action choice = legal.front();
    for (const Action action : legal)
      if (live->match().position().words(action).starts_with("done")) choice = action;
    ASSERT_FALSE(live->play(seat, live->match().position().words(choice), 5));
    last = seat;
  }
  ASSERT_TRUE(handed_over());
  const Seat other = live->match().turn().seats.first();
  // Nobody has to be asked who has never come.
  EXPECT_FALSE(live->consent_wanted(last, Seats::only(last)));
  ASSERT_FALSE(live->ready(other, 6));
  const std::optional<Refusal> no = live->consent_wanted(last, Seats::only(last));
  ASSERT_TRUE(no);
  EXPECT_EQ(no->code, "undo-asked");
  EXPECT_FALSE(live->consent_wanted(last, Seats::only(last).with(other)));
  const std::vector<Seat> you = {last};
  const Json state = state_json(*live, you, Seats::none(), Json::array());
  const Json& told = state["undo"][live->match().seat_id(last)];
  EXPECT_EQ(told["ok"], false);
  EXPECT_EQ(told["ask"], live->steps() - 1);
}

TEST(TakingBack, NeedsNobodyWhereOneSpeaksForBoth) {
  TestTable at;
  const ToyTableMatch match(at, "here", "here");
  Guest both(at, match, {"red", "blue"});
  both.play("red", "hide north");
  EXPECT_EQ(both.state["undo"]["red"]["ok"], true);
  both.ok(undo(both, "red"));
}

// Taking back and playing again, or proposing and withdrawing, would make every answer come late.
TEST(TakingBack, AProposalOutdatesNobodysAction) {
  TestTable at;
  const ToyTableMatch match(at);
  Guest red(at, match, {"red"}), blue(at, match, {"blue"});
  red.play("red", "hide north");
  blue.wait_for_version(1);
  const Json answer = blue.play_request("blue", "hide south");
  for (int i = 0; i < 3; ++i) {
    red.ok({{"cmd", "propose"}, {"seat", "red"}, {"what", "cancel"}});
    red.ok({{"cmd", "answer"}, {"seat", "red"}, {"yes", false}});
  }
  blue.ok(answer);
}

TEST(TakingBack, WhatWasDeclinedThreeTimesIsNotProposedAgainAtOnce) {
  TestTable at;
  const ToyTableMatch match(at);
  Guest red(at, match, {"red"}), blue(at, match, {"blue"});
  red.play("red", "hide north");
  const Json wish = {{"cmd", "propose"}, {"seat", "red"}, {"what", "rewind"}, {"step", 0}};
  for (int i = 0; i < 3; ++i) {
    red.ok(wish);
    blue.ok({{"cmd", "answer"}, {"seat", "blue"}, {"yes", false}});
  }
  EXPECT_EQ(red.ask(wish)["error"]["why"], "declined");
  blue.play("blue", "hide south");
  red.wait_for_version(blue.state["version"]);
  red.ok(wish);
}

// ---- matches that count
// ---------------------------------------------------------------------------

struct Pair {
  explicit Pair(House& house) : ana(house, "ana"), bea(house, "bea") {}
  std::string begin(const Json& terms = Json::object()) {
    Json wish = new_match();
    wish["terms"] = terms;
    const Json made = ana.post("/api/matches", wish);
    blue = {{"match", made["match"]}, {"secret", secret_of(made, "blue")}};
    return made["match"];
  }
  void keep() { EXPECT_EQ(bea.code("/api/account/keep", blue), "ok"); }
  Json rating(Browser& of) const { return of.get("/api/account/results")["ratings"]; }
  Browser ana, bea;
  Json blue;
};

void play(Sitter& sitter, const char* seat, const char* words) {
  sitter.ask({{"cmd", "ping"}});
  const Json reply = sitter.ask(
      {{"cmd", "play"}, {"seat", seat}, {"action", words}, {"version", sitter.state["version"]}});
  EXPECT_EQ(reply["ok"], true) << reply;
}

void resign(Sitter& sitter, const char* seat) {
  EXPECT_EQ(sitter.ask({{"cmd", "resign"}, {"seat", seat}})["ok"], true);
}

TEST(Rated, IsFixedByTheFirstActionAndShown) {
  House house;
  Pair pair(house);
  const std::string match = pair.begin();
  pair.keep();
  Sitter red(pair.ana, match), blue(pair.bea, match);
  EXPECT_EQ(red.state["rated"], "open");
  play(red, "red", "hide north");
  EXPECT_EQ(red.state["rated"], "yes");
  // Nor does anybody else come to play for him.
  EXPECT_EQ(
      blue.ask(
          {{"cmd", "give-back"}, {"seat", "blue"}, {"next", std::string(43, 'A')}})["error"]["why"],
      "rated");
  play(blue, "blue", "hide south");
  // Whoever is losing does not get away by letting go of the seat.
  EXPECT_EQ(pair.bea.code("/api/account/let-go", {{"match", match}}), "not-allowed");
  resign(blue, "blue");
  house.at.settle();
  EXPECT_EQ(pair.rating(pair.ana)[0]["games"], 1);
  EXPECT_LT(pair.rating(pair.bea)[0]["rating"].get<double>(), 1500);
  EXPECT_EQ(pair.bea.code("/api/account/let-go", {{"match", match}}), "ok");
}

TEST(Rated, WhoTakesTheSeatIntoAnAccountLaterIsNot) {
  House house;
  Pair pair(house);
  const std::string match = pair.begin();
  Sitter red(pair.ana, match);
  play(red, "red", "hide north");
  EXPECT_EQ(red.state["rated"], "no");
  pair.keep();
  Sitter blue(pair.bea, match);
  play(blue, "blue", "hide south");
  resign(red, "red");
  house.at.settle();
  EXPECT_TRUE(pair.rating(pair.bea).empty());
}

TEST(Rated, AMatchMayBeCasual) {
  House house;
  Pair pair(house);
  const std::string match = pair.begin({{"rated", false}});
  pair.keep();
  Sitter red(pair.ana, match), blue(pair.bea, match);
  EXPECT_EQ(red.state["rated"], "no");
  EXPECT_EQ(red.state["terms"]["rated"], false);
  play(red, "red", "hide north");
  play(blue, "blue", "hide south");
  resign(blue, "blue");
  house.at.settle();
  EXPECT_TRUE(pair.rating(pair.bea).empty());
  EXPECT_EQ(pair.ana.get("/api/account/results")["results"].size(), 1U);
  EXPECT_EQ(pair.ana.code("/api/matches",
                          [] {
                            Json wish = new_match();
                            wish["terms"] = {{"rated", "yes"}};
                            return wish;
                          }()),
            "bad-request");
}

TEST(Rated, GivenUpBeforeBothHaveDecidedItDoesNotCount) {
  House house;
  Pair pair(house);
  const std::string match = pair.begin();
  pair.keep();
  Sitter red(pair.ana, match), blue(pair.bea, match);
  play(red, "red", "hide north");
  resign(blue, "blue");
  house.at.settle();
  EXPECT_TRUE(pair.rating(pair.ana).empty());
}

TEST(Rated, AMatchThatGoesOnFromAnotherNeverIs) {
  House house;
  Pair pair(house);
  const std::string match = pair.begin();
  pair.keep();
  Sitter red(pair.ana, match), blue(pair.bea, match);
  play(red, "red", "hide north");
  play(blue, "blue", "hide south");
  resign(blue, "blue");
  const Json fork = red.ask({{"cmd", "fork"}, {"step", 0}});
  ASSERT_EQ(fork["ok"], true) << fork;
  EXPECT_EQ(pair.bea.code("/api/account/keep",
                          {{"match", fork["match"]}, {"secret", secret_of(fork, "blue")}}),
            "ok");
  Sitter again(pair.ana, fork["match"]), other(pair.bea, fork["match"]);
  play(again, "red", "hide north");
  EXPECT_EQ(again.state["rated"], "no");
  play(other, "blue", "hide south");
  resign(other, "blue");
  house.at.settle();
  EXPECT_EQ(pair.rating(pair.ana)[0]["games"], 1);
}

TEST(Rated, WhoLeavesItToAComputerHasLost) {
  House house;
  Pair pair(house);
  const std::string match =
      pair.begin({{"clock", "days"}, {"days", 1}, {"absent", "computer:strong"}});
  pair.keep();
  Sitter red(pair.ana, match), blue(pair.bea, match);
  play(red, "red", "hide north");
  play(blue, "blue", "hide south");
  play(red, "red", "bid 3");
  constexpr std::int64_t kDays = 2LL * 24 * 3600 * 1000;
  house.at.table().tick(unix_ms() + kDays);  // blue has not come back
  house.at.settle();
  ASSERT_EQ(pair.rating(pair.ana).size(), 1U);
  EXPECT_GT(pair.rating(pair.ana)[0]["rating"].get<double>(), 1500);
  EXPECT_LT(pair.rating(pair.bea)[0]["rating"].get<double>(), 1500);
}

// ---- time
// -----------------------------------------------------------------------------------------

struct Timed : Live {
  static constexpr std::int64_t kSecond = 1000;
  void begin_timed(const char* blue = "here") {
    begin({{"red", "here", "", hash_of_secret("r")}, {"blue", blue, "", hash_of_secret("b")}},
          "long", {{"clock", "live"}, {"minutes", 10}, {"absent", "loss"}});
  }
  // One of them is asked in the open when time begins to run, at 5 ms.
  Seat begin_open() {
    begin_timed("invite");
    play(kRed, "hide north");
    play(kBlue, "hide south");
    play(kRed, "bid 1");
    play(kBlue, "bid 2");
    EXPECT_FALSE(live->ready(kBlue, 5));
    keep();
    return actor();
  }
  std::int64_t left(Seat seat, std::int64_t at) const {
    return live->clocks().of(seat).left_at(at);
  }
};

TEST_F(Timed, HalfASecondOfASlowLineIsGivenBackOnceForEachTurn) {
  const Seat seat = begin_open();
  const std::int64_t before = left(seat, 5);
  ASSERT_FALSE(live->give_lag(seat, 90'000, 5 + 10 * kSecond));
  ASSERT_FALSE(live->play(seat, "march left", 5 + 10 * kSecond));
  keep();
  EXPECT_EQ(left(seat, 5 + 10 * kSecond), before - 10 * kSecond + 500);
  ASSERT_FALSE(live->give_lag(seat, 90'000, 5 + 12 * kSecond));  // it is still asked
  EXPECT_EQ(left(seat, 5 + 12 * kSecond), before - 12 * kSecond + 500);
  reopen();
  EXPECT_EQ(left(seat, 5 + 12 * kSecond), before - 12 * kSecond + 500);
}

TEST_F(Timed, NoMoreIsGivenBackThanWasUsed) {
  const Seat seat = begin_open(), other = seat == kRed ? kBlue : kRed;
  const std::int64_t before = left(seat, 5), others = left(other, 5);
  ASSERT_FALSE(live->give_lag(seat, 400, 105));
  EXPECT_EQ(left(seat, 105), before);
  ASSERT_FALSE(live->give_lag(other, 400, 105));  // not asked
  EXPECT_EQ(left(other, 105), others);
}

TEST_F(Timed, ASecretTurnMovesNoClockThatWayEither) {
  begin_timed();
  const std::int64_t before = left(kRed, 1);
  ASSERT_FALSE(live->give_lag(kRed, 400, 10 * kSecond));
  EXPECT_EQ(left(kRed, 1), before);
  EXPECT_FALSE(live->is_unsaved());
}

TEST_F(Timed, WhileNoServerRanNoClockDid) {
  begin_timed();
  ASSERT_FALSE(live->play(kRed, "hide north", 10 * kSecond));
  keep();
  const std::int64_t before = left(kBlue, 10 * kSecond);
  // Down from 15 to 75 s, looked at again at 80; and an old one before the last entry.
  const std::vector<Outage> outages = {{2 * kSecond, 9 * kSecond}, {15 * kSecond, 75 * kSecond}};
  ASSERT_FALSE(live->give_back(outages, 80 * kSecond));
  keep();
  EXPECT_EQ(left(kBlue, 80 * kSecond), before - 10 * kSecond);
  // Only once.
  ASSERT_FALSE(live->give_back(outages, 81 * kSecond));
  EXPECT_EQ(left(kBlue, 80 * kSecond), before - 10 * kSecond);
  reopen();
  EXPECT_EQ(left(kBlue, 80 * kSecond), before - 10 * kSecond);
}

TEST(TableTime, IsGivenBackBeforeAnybodyIsLate) {
  TestTable at;
  const Json made = at.create({{"game", "toy"},
                               {"scenario", "short"},
                               {"seats", {{"red", "here"}, {"blue", "here"}}},
                               {"terms", {{"clock", "live"}, {"minutes", 1}, {"absent", "loss"}}}});
  const ToyTableMatch match(made);
  {
    const Guest both(at, match, {"red", "blue"});
  }
  at.settle();
  const std::int64_t now = unix_ms();
  at.store().alive(now);
  at.store().flush();
  constexpr std::int64_t kHour = 3'600'000;
  at.store().rise(now + kHour);
  at.table().tick(now + kHour);
  at.settle();
  const Guest again(at, match, {"red", "blue"});
  EXPECT_EQ(again.state["over"], false);
}

TEST(SteadyTimeTest, JumpsOfTheMachinesClockAreNotFollowed) {
  SteadyTime time(1'000'000, 0);
  EXPECT_EQ(time.now(1'000'500, 500), 1'000'500);
  constexpr std::int64_t kFiveDays = 5LL * 24 * 3600 * 1000;
  const std::int64_t jumped = time.now(1'001'000 + kFiveDays, 1'000);
  EXPECT_LE(jumped, 1'001'010);
  EXPECT_LE(time.now(1'001'500, 1'500), 1'001'520);
  // Set back by an hour it still goes forward.
  std::int64_t last = 0;
  for (std::int64_t i = 2; i < 100; ++i) {
    const std::int64_t told = time.now(1'000'000 + i * 1'000 - 3'600'000, i * 1'000);
    EXPECT_GT(told, last);
    last = told;
  }
  EXPECT_GT(last, 1'000'000 + 98 * 1'000);
}

TEST(SteadyTimeTest, ASmallDifferenceIsMadeUpFor) {
  SteadyTime time(1'000'000, 0);
  for (std::int64_t i = 1; i <= 60; ++i) time.now(1'000'000 + i * 1'000 + 50, i * 1'000);
  EXPECT_EQ(time.now(1'000'000 + 61'000 + 50, 61'000), 1'000'000 + 61'000 + 50);
}

}  // namespace
}  // namespace tercio
