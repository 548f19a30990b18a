// What has changed is sent instead of whole states: whoever puts it together holds what the others
// are sent, in every game, and it is little.
#include <gtest/gtest.h>

#include <boost/beast/zlib/deflate_stream.hpp>

#include "core/rng.h"
#include "games/list.h"
#include "match/record.h"
#include "support/test_table.h"
#include "table/difference.h"
#include "table/telling.h"

namespace tercio {
namespace {

// ---- differences
// ----------------------------------------------------------------------------------

Json set_of(const Json& before, const Json& now, const Json& whole = nullptr) {
  const Document then(before.dump()), held(now.dump());
  EXPECT_TRUE(same_shape(*then.marks(), *held.marks()));
  const std::string inside = difference(
      held, *then.marks(), "/view", [&]() -> const Json& { return whole.is_null() ? now : whole; });
  return Json::parse("{" + inside + "}");
}

TEST(DifferenceTest, OnlyWhatHasChangedIsNamed) {
  const Json before = Json::parse(
      R"({"turn":1,"name":{"en":"a","es":"b"},"hexes":["x1"],"units":[{"id":"u","hex":null},{"id":"v","hex":"x1"}]})");
  EXPECT_EQ(set_of(before, before), Json::object());
  Json now = before;
  now["units"][1]["hex"] = "x2";
  now["hexes"] = {"x1", "x2"};
  now["name"]["es"] = "c";
  EXPECT_EQ(set_of(before, now), Json::parse(R"({"/view/units/1/hex":"x2","/view/hexes":["x1","x2"],
                                                 "/view/name":{"en":"a","es":"c"}})"));
}

TEST(DifferenceTest, WhatHasAnotherShapeIsTakenWholeWithWhatNeverChanges) {
  const Json before = Json::parse(R"({"units":[{"id":"u","hidden":true},{"id":"v","hex":"x1"}]})");
  Json now = before;
  now["units"][0] = {{"id", "u"}, {"hex", "x3"}};
  Json whole = now;
  for (Json& unit : whole["units"]) unit["name"] = "printed";
  EXPECT_EQ(set_of(before, now, whole),
            Json::parse(R"({"/view/units/0":{"id":"u","hex":"x3","name":"printed"}})"));
  now["units"].push_back({{"id", "w"}, {"hex", "x4"}});
  EXPECT_EQ(set_of(before, now), (Json{{"/view/units", now["units"]}}));
}

TEST(DifferenceTest, EveryKindOfValueCounts) {
  const std::vector<Json> kinds = {nullptr,
                                   true,
                                   false,
                                   0,
                                   1,
                                   -1,
                                   0.5,
                                   "",
                                   "0",
                                   Json::array(),
                                   Json::object(),
                                   {0},
                                   {"0"},
                                   {nullptr, nullptr},
                                   {{"k", 0}}};
  for (const Json& one : kinds)
    for (const Json& other : kinds)
      EXPECT_EQ(set_of({{"a/b~", one}, {"z", 1}}, {{"a/b~", other}, {"z", 1}}).size(),
                one == other ? 0u : 1u)
          << one << " " << other;
  EXPECT_EQ(set_of({{"a/b~", 1}}, {{"a/b~", 2}}), (Json{{"/view/a~1b~0", 2}}));
}

TEST(DifferenceTest, BracketsCommasAndQuotesInTextsAreNoneOfTheDocuments) {
  const std::string odd = R"(a "quoted" text, [with] {brackets}: \)";
  Json before = {{odd, {{"k", odd}, {"l", {odd, odd}}}},
                 {"units", {{{"chief", odd}, {"id", "u"}, {"hex", 1}}, {{"id", "v"}}}}};
  EXPECT_EQ(set_of(before, before), Json::object());
  Json now = before;
  now[odd]["l"][1] = "";
  now["units"][0]["hex"] = 2;
  now["units"][1]["id"] = odd;
  EXPECT_EQ(set_of(before, now), (Json{{"/view/" + odd + "/l", {odd, ""}},
                                       {"/view/units/0/hex", 2},
                                       {"/view/units/1/id", odd}}));
  now[odd]["m"] = 3;
  EXPECT_EQ(set_of(before, now)["/view/" + odd], now[odd]);
}

// ---- at the table
// ---------------------------------------------------------------------------------

TEST(ChangesTest, WhoAsksForChangesHoldsWhatTheOthersAreSent) {
  TestTable at;
  const ToyTableMatch match(at);
  Guest blue(at, match, {"blue"}), whole(at, match, {"red"}), held(at, match, {"red"}, true);
  const auto same = [&] {
    whole.ok({{"cmd", "ping"}});
    held.ok({{"cmd", "ping"}});
    EXPECT_EQ(held.state, whole.state);
  };
  held.play("red", "hide north");
  same();
  held.ok({{"cmd", "undo"}, {"seat", "red"}, {"version", held.state["version"]}});
  same();
  held.play("red", "hide north");
  held.ok({{"cmd", "note"}, {"seat", "red"}, {"text", "mine"}});
  blue.ok({{"cmd", "chat"}, {"seat", "blue"}, {"text", "hello"}});
  blue.play("blue", "hide south");
  same();
  EXPECT_EQ(held.state["note"]["red"], "mine");
  blue.leave();
  at.settle();
  held.play("red", "bid 3");
  same();
  held.ok({{"cmd", "resign"}, {"seat", "red"}});
  same();
  EXPECT_EQ(held.state["over"], true);
  for (const Json& push : held.pushes) EXPECT_NE(push["push"], "state");
  for (const Json& push : whole.pushes) EXPECT_NE(push["push"], "change");
}

TEST(ChangesTest, WhoDoesNotReadIsSentAWholeStateInsteadOfMoreAndMore) {
  TestTable at;
  const ToyTableMatch match(at);
  Guest red(at, match, {"red"}, true), blue(at, match, {"blue"}, true);
  blue.wire().behind = true;
  red.play("red", "hide north");
  blue.play("blue", "hide south");
  EXPECT_EQ(blue.pushes.back()["push"], "state");
  blue.wire().behind = false;
  blue.play("blue", "bid 1");
  EXPECT_EQ(blue.pushes.back()["push"], "change");
}

// ---- every game
// -----------------------------------------------------------------------------------

// As the server packs what it sends to a browser.
class Packer {
 public:
  Packer() { stream_.reset(1, 13, 4, boost::beast::zlib::Strategy::normal); }
  std::size_t packed(const std::string& text) {
    if (text.size() < 1000) return text.size();
    std::string out(2 * text.size() + 100, '\0');
    boost::beast::zlib::z_params z;
    z.next_in = text.data();
    z.avail_in = text.size();
    z.next_out = out.data();
    z.avail_out = out.size();
    boost::beast::error_code error;
    stream_.write(z, boost::beast::zlib::Flush::sync, error);
    EXPECT_EQ(z.avail_in, 0u);
    return out.size() - z.avail_out;
  }

 private:
  boost::beast::zlib::deflate_stream stream_;
};

class LastWire final : public Wire {
 public:
  void send(Message message) override { last = message.whole(); }
  void close(std::string_view) override {}
  std::string last;
};

struct Onlooker {
  std::shared_ptr<LastWire> wire = std::make_shared<LastWire>();
  ClientPtr client = std::make_shared<Client>(wire, "here", Rate{1, 1});
  Json held;
  Packer packer;
};

struct Sizes {
  std::size_t pushes = 0, raw = 0, packed = 0;
};

// Random play, with somebody at each seat and a spectator; all must hold the truth at every step.
Sizes play(const Game& game, const std::string& scenario, int steps) {
  Room room("m");
  MatchHeader header{"m",
                     game.info().id,
                     scenario,
                     {},
                     TERCIO_VERSION,
                     data_hash(game),
                     hex_of(seed_of_number(7)),
                     1,
                     "",
                     {},
                     "{}"};
  const auto first = game.start({scenario, {}});
  EXPECT_TRUE(first) << first.error.message;
  const Seats seats = (*first)->seats();
  for (std::size_t i = 0; i < game.info().seats.size(); ++i)
    if (seats.has(seat_at(i)))
      header.seats.push_back(
          {game.info().seats[i].id, "here", "", hash_of_secret("s" + std::to_string(i))});
  Expected<LiveMatch> begun = LiveMatch::begin(game, header, 1);
  EXPECT_TRUE(begun) << begun.error.message;
  room.live.emplace(std::move(*begun));
  LiveMatch& live = *room.live;
  std::vector<Onlooker> all(1);
  for (std::size_t i = 0; i < kMaxSeats; ++i) {
    if (!seats.has(seat_at(i))) continue;
    EXPECT_FALSE(live.share(seat_at(i), std::nullopt, 1));
    all.emplace_back();
    all.back().client->you = {seat_at(i)};
  }
  const auto state_of = [&](const Onlooker& one) {
    return state_json(live, one.client->you, room.connected(*one.client), Json::array());
  };
  for (Onlooker& one : all) {
    one.client->by_changes = true;
    room.clients.push_back(one.client);
  }
  for (Onlooker& one : all) {
    one.held = state_of(one);
    one.packer.packed(one.held.dump());
    Telling::note(live, *one.client);
  }
  Sizes sizes;
  Rng rng(11);
  for (int i = 0; i < steps && !live.is_over(); ++i) {
    const Turn turn = live.match().turn();
    const Seat seat = turn.seats.first();
    const std::vector<Action> legal = live.match().position().legal(seat);
    const std::uint64_t version = live.version();
    const std::size_t before = live.steps();
    const auto no =
        live.play(seat, live.match().position().words(legal[rng.below(legal.size())]), 5 + i);
    EXPECT_FALSE(no);
    if (no) return sizes;
    const std::vector<Entry> entries = entries_of(live, before, live.steps());
    Telling telling(room, [&](const Reader& reader) {
      return changes_json(live, before, {}, entries, reader);
    });
    for (Onlooker& one : all) {
      if (!live.changed_for(one.client->reader().you, version)) continue;
      telling.tell(*one.client);
      const Json push = Json::parse(one.wire->last);
      EXPECT_EQ(push["push"], "change");
      put_change(one.held, push);
      Json truth = state_of(one);
      truth["entries"] = push["entries"];
      EXPECT_EQ(one.held, truth) << game.info().id << " " << scenario << " step " << i << ": "
                                 << Json::diff(one.held, truth).dump().substr(0, 600);
      if (one.held != truth) return sizes;
      ++sizes.pushes;
      sizes.raw += one.wire->last.size();
      sizes.packed += one.packer.packed(one.wire->last);
    }
  }
  return sizes;
}

class ChangesOfGamesTest : public ::testing::TestWithParam<const char*> {
 protected:
  static const GameList& games() {
    static const GameList list = load_games(DataSource());
    return list;
  }
};

TEST_P(ChangesOfGamesTest, ChangesPutTogetherAreTheStateInEveryScenario) {
  const Game& game = *games().find(GetParam());
  for (const NamedInfo& scenario : game.info().scenarios) play(game, scenario.id, 15);
}

TEST_P(ChangesOfGamesTest, AnOrdinaryStepIsSmallOnTheWire) {
  const Game& game = *games().find(GetParam());
  const Sizes sizes = play(game, game.info().default_scenario, 120);
  ASSERT_GT(sizes.pushes, 20u);
  RecordProperty("raw", static_cast<int>(sizes.raw / sizes.pushes));
  RecordProperty("packed", static_cast<int>(sizes.packed / sizes.pushes));
  std::printf("%s: %zu bytes a push, %zu packed\n", GetParam(), sizes.raw / sizes.pushes,
              sizes.packed / sizes.pushes);
  EXPECT_LT(sizes.raw / sizes.pushes, 15'000u);
  EXPECT_LT(sizes.packed / sizes.pushes, 5'000u);
}

INSTANTIATE_TEST_SUITE_P(Games, ChangesOfGamesTest,
                         ::testing::Values("camino", "armada", "hispania", "tercios", "bailen"),
                         [](const auto& name) { return std::string(name.param); });

}  // namespace
}  // namespace tercio
