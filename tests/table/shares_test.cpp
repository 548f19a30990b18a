// Every seat adds to the dice when it sits down: who waits for whom, what is told, what is kept.
#include <gtest/gtest.h>

#include "match/record.h"
#include "match/verify.h"
#include "support/test_table.h"
#include "table/secret.h"

namespace tercio {
namespace {

std::string share_of(std::uint64_t number) { return hex_of(seed_of_number(number)); }

// Somebody whose page adds to the dice.
struct Page : Guest {
  Page(TestTable& at, const ToyTableMatch& match, const std::string& seat)
      : Guest(at), secret(match.secrets.at(seat)) {
    state = ok({{"cmd", "sit"},
                {"match", match.id},
                {"secrets", Json::array({secret})},
                {"shares", true}})["state"];
  }
  Json give(std::uint64_t number) {
    return ask({{"cmd", "share"}, {"secret", secret}, {"share", share_of(number)}});
  }
  std::string secret;
};

Json seat_of(const Json& state, const std::string& id) {
  for (const Json& seat : state["seats"])
    if (seat["seat"] == id) return seat;
  return nullptr;
}

VerifyReport verified(const std::string& text) {
  const std::unique_ptr<Game> game = make_toy_game();
  const Expected<Record> record = read_record(text);
  EXPECT_TRUE(record) << record.error.message;
  return verify(*game, *record);
}

void hide_and_bid(Guest& red, Guest& blue) {
  const auto now = [](Guest& guest) { return guest.state["version"].get<std::uint64_t>(); };
  const auto play = [&](Guest& who, const std::string& seat, const std::string& action) {
    Json request = who.play_request(seat, action);
    request["version"] = now(who);
    who.ok(request);
  };
  play(red, "red", "hide north");
  play(blue, "blue", "hide south");
  red.wait_for_version(now(blue));
  play(red, "red", "bid 3");
  play(blue, "blue", "bid 1");
}

TEST(Shares, NothingIsThrownBeforeEverybodyHasSatDown) {
  TestTable at;
  const ToyTableMatch match(at, "here", "here");
  Guest both(at);
  both.state = both.ok({{"cmd", "sit"},
                        {"match", match.id},
                        {"secrets", {match.secrets.at("red"), match.secrets.at("blue")}},
                        {"shares", true}})["state"];
  EXPECT_EQ(both.state["dice"]["wanted"], (Json{"red", "blue"}));
  EXPECT_EQ(both.state["dice"]["waiting"], false);
  EXPECT_EQ(both.state["dice"]["commit"].get<std::string>().size(), 64u);
  for (const auto& [seat, action] :
       {std::pair{"red", "hide north"}, std::pair{"blue", "hide south"}, std::pair{"red", "bid 3"},
        std::pair{"blue", "bid 1"}})
    both.play(seat, action);
  EXPECT_EQ(both.state["turn"]["kind"], "dice");
  EXPECT_EQ(both.state["dice"]["waiting"], true);
  const std::string prompt = both.state["turn"]["prompt"]["en"];
  EXPECT_NE(prompt.find("Still missing"), std::string::npos);
  EXPECT_EQ(both.state["steps"], 4);
  both.ok({{"cmd", "share"}, {"secret", match.secrets.at("red")}, {"share", share_of(31)}});
  EXPECT_EQ(both.state["dice"]["wanted"], Json{"blue"});
  EXPECT_EQ(both.state["steps"], 4);
  both.ok({{"cmd", "share"}, {"secret", match.secrets.at("blue")}, {"share", share_of(32)}});
  EXPECT_EQ(both.state["steps"], 5);
  EXPECT_EQ(both.state["turn"]["kind"], "decision");
  EXPECT_EQ(both.state["dice"]["waiting"], false);
}

TEST(Shares, OnlyTheHashIsToldUntilTheEnd) {
  TestTable at;
  const ToyTableMatch match(at);
  Page red(at, match, "red"), blue(at, match, "blue");
  EXPECT_EQ(seat_of(blue.state, "red")["share"], nullptr);
  const Json given = red.give(31);
  EXPECT_EQ(given["ok"], true);
  EXPECT_EQ(given["seat"], "red");
  blue.give(32);
  const std::string hash = commitment(seed_of_number(31));
  bool told = false;
  for (const Json& push : blue.pushes) {
    EXPECT_EQ(push.dump().find(share_of(31)), std::string::npos);
    told = told || push.dump().find(hash) != std::string::npos;
  }
  EXPECT_TRUE(told);
  for (const std::string& secret : {std::string(), blue.secret, red.secret}) {
    const std::string record = at.record(match.id, secret).first;
    EXPECT_NE(record.find("dice share red " + hash), std::string::npos);
    EXPECT_EQ(record.find(share_of(31)), std::string::npos);
  }
  hide_and_bid(red, blue);
  red.ok({{"cmd", "resign"}, {"seat", "red"}});
  const std::string record = at.record(match.id, "").first;
  EXPECT_NE(record.find("dice share-open red " + share_of(31)), std::string::npos);
  EXPECT_NE(record.find("dice share-open blue " + share_of(32)), std::string::npos);
  EXPECT_TRUE(verified(record).ok());
}

TEST(Shares, ASeatGivesOnceAndOnlyItsHolder) {
  TestTable at;
  const ToyTableMatch match(at), other(at);
  Page red(at, match, "red");
  EXPECT_EQ(red.give(31)["ok"], true);
  EXPECT_EQ(red.give(32)["error"]["why"], "share-given");
  EXPECT_EQ(red.code({{"cmd", "share"}, {"secret", "x"}, {"share", share_of(1)}}), "forbidden");
  EXPECT_EQ(
      red.code({{"cmd", "share"}, {"secret", other.secrets.at("red")}, {"share", share_of(1)}}),
      "forbidden");
  EXPECT_EQ(red.code({{"cmd", "share"}, {"secret", red.secret}, {"share", "abc"}}), "bad-request");
  EXPECT_EQ(red.code({{"cmd", "share"}, {"secret", red.secret}}), "bad-request");
  EXPECT_EQ(red.code({{"cmd", "share"}, {"share", share_of(1)}}), "bad-request");
}

// Programs that know nothing of shares play as they did; the record says that they gave none.
TEST(Shares, WhoSitsDownWithoutAWordHasNone) {
  TestTable at;
  const ToyTableMatch match(at);
  Guest red(at, match, {"red"}), blue(at, match, {"blue"});
  EXPECT_EQ(seat_of(blue.state, "red")["share"], "none");
  EXPECT_EQ(red.state["version"], 0);  // nobody's position has changed
  hide_and_bid(red, blue);
  EXPECT_EQ(blue.state["steps"], 5);
  const std::string record = at.record(match.id, "").first;
  EXPECT_NE(record.find("dice share red none\ndice share blue none\n"), std::string::npos);
}

TEST(Shares, WatchingIsNotSittingDown) {
  TestTable at;
  const ToyTableMatch match(at);
  Guest spectator(at, match, {});
  EXPECT_EQ(spectator.state["dice"]["wanted"], (Json{"red", "blue"}));
  EXPECT_EQ(at.store().load(match.id)->log.size(), 0u);
}

TEST(Shares, AComputerHasNoneAndIsNotWaitedFor) {
  TestTable at;
  const ToyTableMatch match(at, "here", "computer:strong");
  Page red(at, match, "red");
  EXPECT_EQ(red.state["dice"]["wanted"], Json{"red"});
}

TEST(Shares, SharesOutliveTheServer) {
  TestTable at;
  const ToyTableMatch match(at);
  {
    Page red(at, match, "red");
    red.give(31);
    Json hide = red.play_request("red", "hide north");
    red.ok(hide);
  }
  at.reopen();
  Page red(at, match, "red"), blue(at, match, "blue");
  EXPECT_EQ(red.state["dice"]["wanted"], Json{"blue"});
  EXPECT_EQ(red.give(33)["error"]["why"], "share-given");
  blue.give(32);
  blue.ok(blue.play_request("blue", "hide south"));
  red.wait_for_version(blue.state["version"]);
  red.ok(red.play_request("red", "bid 3"));
  blue.ok(blue.play_request("blue", "bid 1"));
  red.wait_for_version(blue.state["version"]);
  red.ok({{"cmd", "resign"}, {"seat", "red"}});
  const VerifyReport report = verified(at.record(match.id, "").first);
  EXPECT_TRUE(report.ok());
  bool shared = false;
  for (const Check& check : report.checks)
    shared = shared || check.text.en.find("the server alone could not") != std::string::npos;
  EXPECT_TRUE(shared);
}

// ---- the match by itself
// ---------------------------------------------------------------------------

struct LateShares : ::testing::Test {
  static constexpr Seat kRed = Seat::First, kBlue = Seat::Second;
  std::unique_ptr<Game> game = make_toy_game();
  StoredMatch stored;
  std::optional<LiveMatch> live;

  LateShares() {
    stored.header.id = "m";
    stored.header.game = "toy";
    stored.header.scenario = "long";
    stored.header.program = TERCIO_VERSION;
    stored.header.data = data_hash(*game);
    stored.header.seed = hex_of(seed_of_number(7));
    stored.header.seats = {{"red", "here", "", hash_of_secret("r")},
                           {"blue", "invite", "", hash_of_secret("b")}};
    Expected<LiveMatch> begun = LiveMatch::begin(*game, stored.header, 1);
    live.emplace(std::move(*begun));
  }
  void keep() {
    for (LogEntry& entry : live->take_log()) stored.log.push_back(std::move(entry));
  }
  void reopen() {
    keep();
    Expected<LiveMatch> again = LiveMatch::open(*game, stored);
    ASSERT_TRUE(again) << again.error.message;
    live.emplace(std::move(*again));
    ASSERT_FALSE(live->changed());
  }
  void play(std::size_t steps) {
    while (live->steps() < steps) {
      const Turn turn = live->match().turn();
      ASSERT_EQ(turn.kind, TurnKind::Decision);
      const Position& position = live->match().position();
      const Seat seat = turn.seats.first();
      ASSERT_FALSE(live->play(seat, position.words(position.legal(seat).back()), 5));
    }
  }
  void check() {
    const Expected<Record> record = read_record(write_record(live->match(), Reveal::Always));
    ASSERT_TRUE(record) << record.error.message;
    const VerifyReport report = verify(*game, *record);
    EXPECT_TRUE(report.ok()) << report.first_difference()->text.en;
  }
};

TEST_F(LateShares, ASeatThatChangesHandsAddsAnew) {
  ASSERT_FALSE(live->share(kRed, seed_of_number(1), 1));
  ASSERT_FALSE(live->share(kBlue, seed_of_number(2), 1));
  play(12);
  const std::optional<DiceSeed> before = live->match().throw_seed();
  ASSERT_FALSE(live->sit_down({"blue", "invite", "", hash_of_secret("c")}, 5));
  EXPECT_EQ(live->shares_wanted(), Seats::only(kBlue));
  EXPECT_EQ(live->match().throw_seed(), before);  // the earlier share counts until then
  play(20);                                       // and nobody waits
  ASSERT_FALSE(live->share(kBlue, seed_of_number(3), 5));
  EXPECT_NE(live->match().throw_seed(), before);
  play(30);
  reopen();
  EXPECT_TRUE(live->shares_wanted().empty());
  check();
}

TEST_F(LateShares, AComputerThatTakesOverIsNotWaitedFor) {
  ASSERT_FALSE(live->share(kRed, seed_of_number(1), 1));
  while (live->match().turn().kind == TurnKind::Decision) play(live->steps() + 1);
  EXPECT_TRUE(live->waits_for_shares());
  ASSERT_FALSE(live->sit_down({"blue", "computer", "strong", ""}, 5));
  EXPECT_FALSE(live->waits_for_shares());
  EXPECT_EQ(live->match().turn().kind, TurnKind::Decision);
  reopen();
  check();
}

TEST_F(LateShares, RewoundThrowsComeFromASeedDecidedBefore) {
  ASSERT_FALSE(live->share(kRed, seed_of_number(1), 1));
  ASSERT_FALSE(live->share(kBlue, seed_of_number(2), 1));
  play(20);
  ASSERT_FALSE(live->propose(kRed, "rewind", 2, Seats::only(kBlue), 5));
  EXPECT_EQ(live->match().shares().size(), 2u);
  EXPECT_EQ(live->match().dice().back().seed, rewound_seed(seed_of_number(7), 1));
  play(20);
  ASSERT_FALSE(live->propose(kRed, "rewind", 12, Seats::only(kBlue), 5));
  EXPECT_EQ(live->match().dice().back().seed, rewound_seed(seed_of_number(7), 2));
  play(20);
  check();
  const std::string told = write_record(live->match(), Reveal::Always);
  reopen();
  EXPECT_EQ(write_record(live->match(), Reveal::Always), told);
}

// Rewinds as they were stored before: with a seed of their own.
TEST_F(LateShares, AnEarlierLogIsReadAsItWas) {
  stored.log = {{1, LogKind::Play, "red", "hide north", 5},
                {2, LogKind::Play, "blue", "hide south", 5},
                {3, LogKind::Rewind, "", R"({"step":1,"seed":")" + share_of(9) + R"("})", 5}};
  reopen();
  EXPECT_EQ(live->match().throw_seed(), seed_of_number(9));
}

TEST_F(LateShares, AMatchThatGoesOnFromAnotherWaitsForNewShares) {
  ASSERT_FALSE(live->share(kRed, seed_of_number(1), 1));
  play(4);
  ASSERT_FALSE(live->share(kBlue, seed_of_number(2), 1));
  play(20);
  ASSERT_FALSE(live->propose(kRed, "rewind", 10, Seats::only(kBlue), 5));
  play(30);
  keep();
  const std::vector<std::size_t> steps = {0, 5, 11, 30};
  std::vector<std::vector<LogEntry>> logs;
  for (const std::size_t step : steps) logs.push_back(live->log_up_to(step, seed_of_number(8), 9));
  for (std::size_t i = 0; i < steps.size(); ++i) {
    stored.log = logs[i];
    live->take_log();
    reopen();
    EXPECT_EQ(live->shares_wanted(), Seats::only(kRed).with(kBlue));
    ASSERT_FALSE(live->share(kRed, std::nullopt, 9));
    ASSERT_FALSE(live->share(kBlue, seed_of_number(5), 9));
    play(steps[i] + 8);
    check();
    reopen();
    check();
  }
}

TEST_F(LateShares, ALogThatCannotBeIsNoticed) {
  for (const LogEntry& wrong : {LogEntry{1, LogKind::Share, "green", "none", 5},
                                LogEntry{1, LogKind::Share, "red", "some", 5},
                                LogEntry{1, LogKind::Dice, "", "rewind 0", 5},
                                LogEntry{1, LogKind::Dice, "", "rewind x", 5}}) {
    stored.log = {wrong};
    Expected<LiveMatch> again = LiveMatch::open(*game, stored);
    ASSERT_TRUE(again);
    ASSERT_TRUE(again->changed());
    EXPECT_FALSE(again->changed()->trouble.en.empty());
  }
}

}  // namespace
}  // namespace tercio
