#include "table/clock.h"

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <netinet/in.h>

#include "game/json.h"
#include "server/webhooks.h"

namespace tercio {
namespace {

constexpr Seat kRed = Seat::First, kBlue = Seat::Second;
constexpr std::int64_t kDay = 86'400'000;
const Seats kOnlyRed = Seats::only(kRed), kOnlyBlue = Seats::only(kBlue);
const std::vector<std::string> kLevels = {"easy", "strong"};

Terms terms(const Json& json) {
  Expected<Terms> read = Terms::read(json, kLevels);
  EXPECT_TRUE(read) << read.error.message;
  return read ? *read : Terms{};
}
Terms live() { return terms({{"clock", "live"}, {"minutes", 10}, {"increment", 5}}); }
Terms days() { return terms({{"clock", "days"}, {"days", 3}, {"absent", "loss"}}); }

TEST(Terms, AreReadStoredAndReadAgain) {
  EXPECT_FALSE(terms(Json::object()).has_clock());
  EXPECT_FALSE(terms({{"clock", "none"}}).has_clock());
  for (const Terms& agreed :
       {live(), days(),
        terms({{"clock", "live"}, {"minutes", 0.05}, {"absent", "computer:strong"}})})
    EXPECT_EQ(Terms::stored(agreed.json().dump()), agreed) << agreed.json().dump();
  EXPECT_EQ(live().time, 600'000);
  EXPECT_EQ(live().increment, 5000);
  EXPECT_EQ(days().time, 3 * kDay);
  EXPECT_EQ(Terms::stored("{}"), Terms{});
  EXPECT_EQ(Terms::stored("no JSON"), Terms{});
}

TEST(Terms, WhatCannotBeAgreedIsRefused) {
  for (const Json& wrong :
       std::vector<Json>{Json::array(),
                         {{"clock", "sand"}},
                         {{"clock", "live"}},
                         {{"clock", "live"}, {"minutes", 0}},
                         {{"clock", "live"}, {"minutes", "10"}},
                         {{"clock", "live"}, {"minutes", 10}, {"increment", -1}},
                         {{"clock", "days"}, {"days", 0}},
                         {{"clock", "days"}, {"days", 61}},
                         {{"clock", "none"}, {"absent", "loss"}},
                         {{"clock", "days"}, {"days", 1}, {"absent", "duel"}},
                         {{"clock", "days"}, {"days", 1}, {"absent", 3}},
                         {{"clock", "days"}, {"days", 1}, {"absent", "computer:genius"}}})
    EXPECT_FALSE(Terms::read(wrong, kLevels)) << wrong.dump();
}

TEST(Clocks, ALiveClockRunsForWhoeverIsAskedAndGetsItsIncrementWhenAnotherIs) {
  Clocks clocks(live());
  EXPECT_EQ(clocks.due(), 0);
  clocks.ask(kOnlyRed, 1000);
  EXPECT_EQ(clocks.due(), 601'000);
  EXPECT_EQ(clocks.decided(kRed, 61'000), 540'000);
  clocks.ask(kOnlyRed, 61'000);  // it is still asked
  EXPECT_EQ(clocks.of(kRed).left_at(61'000), 540'000);
  clocks.decided(kRed, 71'000);
  clocks.ask(kOnlyBlue, 71'000);
  EXPECT_EQ(clocks.of(kRed).left_at(500'000), 535'000);
  EXPECT_EQ(clocks.running(), kOnlyBlue);
  EXPECT_EQ(clocks.due(), 671'000);
  EXPECT_TRUE(clocks.late(670'999).empty());
  EXPECT_EQ(clocks.late(671'000), kOnlyBlue);
}

TEST(Clocks, AtASecretTurnAllThatAreAskedRun) {
  Clocks clocks(live());
  clocks.ask(kOnlyRed.with(kBlue), 0 + 1000);
  clocks.decided(kRed, 31'000);
  clocks.ask(kOnlyBlue, 31'000);
  clocks.decided(kBlue, 61'000);
  clocks.ask(Seats::none(), 61'000);
  EXPECT_EQ(clocks.of(kRed).left, 575'000);
  EXPECT_EQ(clocks.of(kBlue).left, 545'000);
  EXPECT_EQ(clocks.due(), 0);
}

TEST(Clocks, DaysBeginAnewWithEveryDecision) {
  Clocks clocks(days());
  clocks.ask(kOnlyRed, kDay);
  clocks.decided(kRed, 3 * kDay);
  clocks.ask(kOnlyRed, 3 * kDay);
  EXPECT_EQ(clocks.due(), 6 * kDay);
  clocks.decided(kRed, 4 * kDay);
  clocks.ask(kOnlyBlue, 4 * kDay);
  EXPECT_EQ(clocks.due(), 7 * kDay);
  EXPECT_EQ(clocks.late(7 * kDay), kOnlyBlue);
}

TEST(Clocks, ATakeBackGivesNoTimeBack) {
  for (const Terms& agreed : {live(), days()}) {
    Clocks clocks(agreed);
    clocks.ask(kOnlyRed, 1000);
    const std::int64_t left = clocks.decided(kRed, 101'000);
    clocks.ask(kOnlyBlue, 101'000);
    clocks.took_back(kRed, left, 151'000);
    clocks.ask(kOnlyRed, 151'000, false);
    EXPECT_EQ(clocks.of(kRed).left_at(151'000), agreed.time - 100'000);
    EXPECT_EQ(clocks.of(kRed).left_at(161'000), agreed.time - 110'000);
  }
}

TEST(Clocks, WhoeverComesBackHasTheTimeOfOneDecision) {
  Clocks slow(days()), fast(live());
  for (Clocks* clocks : {&slow, &fast}) {
    clocks->ask(kOnlyRed, 1000);
    clocks->ask(Seats::none(), 10 * kDay);
    clocks->returned(kRed, 11 * kDay);
    clocks->ask(kOnlyRed, 11 * kDay);
  }
  EXPECT_EQ(slow.due(), 14 * kDay);
  EXPECT_EQ(fast.due(), 11 * kDay + 30'000);
}

TEST(Clocks, TimeOfAnotherMachineDoesNotGoBack) {
  Clocks clocks(live());
  clocks.ask(kOnlyRed, 50'000);
  clocks.decided(kRed, 40'000);
  clocks.ask(kOnlyRed, 40'000);
  EXPECT_EQ(clocks.of(kRed).left_at(50'000), 600'000);
}

// ---- webhooks

TEST(Webhooks, TheSignatureCanBeCheckedByAnybodyWhoHasTheKey) {
  // printf '1700000000.{"event":"turn"}' | openssl dgst -sha256 -hmac secret
  EXPECT_EQ(Webhooks::signature("secret", 1'700'000'000, R"({"event":"turn"})"),
            "t=1700000000,v1=0912d12e37b16eee8a85ace02d966f9ac4e3b39120cbea647228d2e87a060bc5");
}

TEST(Webhooks, PausesGrow) {
  WebhookOptions options;
  EXPECT_EQ(Webhooks::pause(options, 1), std::chrono::seconds(30));
  EXPECT_EQ(Webhooks::pause(options, 2), std::chrono::seconds(120));
  EXPECT_EQ(Webhooks::pause(options, 4), std::chrono::seconds(1920));
}

bool is_public(const char* text) {
  sockaddr_in6 v6{};
  sockaddr_in v4{};
  if (inet_pton(AF_INET, text, &v4.sin_addr) == 1) {
    v4.sin_family = AF_INET;
    return Webhooks::is_public(reinterpret_cast<const sockaddr&>(v4));
  }
  EXPECT_EQ(inet_pton(AF_INET6, text, &v6.sin6_addr), 1) << text;
  v6.sin6_family = AF_INET6;
  return Webhooks::is_public(reinterpret_cast<const sockaddr&>(v6));
}

TEST(Webhooks, OnesOwnNetworkIsNotTheWorld) {
  for (const char* own : {"127.0.0.1",
                          "127.9.9.9",
                          "10.0.0.1",
                          "192.168.1.1",
                          "172.16.0.1",
                          "172.31.255.255",
                          "169.254.169.254",
                          "100.64.0.1",
                          "0.0.0.0",
                          "224.0.0.1",
                          "255.255.255.255",
                          "::1",
                          "::",
                          "fe80::1",
                          "fd00::1",
                          "ff02::1",
                          "::ffff:127.0.0.1",
                          "::ffff:10.0.0.1",
                          "64:ff9b::7f00:1",
                          "2002:7f00:1::1",
                          "2002:a00:1::",
                          "2001::1",
                          "2001:db8::1",
                          "192.0.2.1"})
    EXPECT_FALSE(is_public(own)) << own;
  for (const char* world : {"1.1.1.1", "172.32.0.1", "193.99.144.80", "100.128.0.1",
                            "2606:4700::1111", "::ffff:1.1.1.1"})
    EXPECT_TRUE(is_public(world)) << world;
}

}  // namespace
}  // namespace tercio
