// A match of the toy game as the table holds it, with what the store would have kept of it.
#pragma once

#include <gtest/gtest.h>

#include "game/json.h"
#include "match/record.h"
#include "support/toy_game.h"
#include "table/live_match.h"
#include "table/secret.h"

namespace tercio {

struct Live : ::testing::Test {
  std::unique_ptr<Game> game = make_toy_game();
  StoredMatch stored;
  std::optional<LiveMatch> live;
  static constexpr Seat kRed = Seat::First, kBlue = Seat::Second;

  Live() {
    begin({{"red", "here", "", hash_of_secret("r")}, {"blue", "taken", "", hash_of_secret("b")}});
  }

  void begin(std::vector<StoredSeat> seats, const std::string& scenario = "short",
             const Json& terms = Json::object(), std::uint64_t seed = 7) {
    stored = {};
    stored.header = {"m",
                     "toy",
                     scenario,
                     {},
                     TERCIO_VERSION,
                     data_hash(*game),
                     hex_of(seed_of_number(seed)),
                     1,
                     "",
                     std::move(seats),
                     terms.dump()};
    Expected<LiveMatch> begun = LiveMatch::begin(*game, stored.header, 1);
    ASSERT_TRUE(begun);
    live.emplace(std::move(*begun));
    for (const Seat seat : {kRed, kBlue}) {  // they have sat down
      if (live->is_computer(seat)) continue;
      ASSERT_FALSE(live->share(seat, std::nullopt, 1));
    }
    keep();
  }
  // As the store would.
  void keep() {
    for (LogEntry& entry : live->take_log()) stored.log.push_back(std::move(entry));
    if (auto snapshot = live->snapshot_due()) stored.snapshot = std::move(snapshot);
  }
  void reopen() {
    Expected<LiveMatch> again = LiveMatch::open(*game, stored);
    ASSERT_TRUE(again) << again.error.message;
    live.emplace(std::move(*again));
  }
  void play(Seat seat, const char* words) {
    const auto no = live->play(seat, words, 5);
    ASSERT_FALSE(no) << words << ": " << no->message.en;
    keep();
  }
  void to_act() {  // the dice are thrown with the second bid
    play(kRed, "hide north");
    play(kBlue, "hide south");
    play(kRed, "bid 3");
    play(kBlue, "bid 1");
  }
  Seat actor() const { return live->match().turn().seats.first(); }
  void play_out() {
    while (!live->is_over()) {
      const Seat seat = live->match().turn().seats.first();
      const Action last = live->match().position().legal(seat).back();
      play(seat, live->match().position().words(last).c_str());
    }
  }
  std::string code(const std::optional<Refusal>& no) { return no ? no->code : "done"; }
};

}  // namespace tercio
