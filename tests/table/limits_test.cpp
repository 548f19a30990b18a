// How much one address, one match and one asker may do, however often they come.
#include <gtest/gtest.h>

#include "support/test_table.h"

namespace tercio {
namespace {

const Json kOffer = {{"game", "toy"}, {"seats", {{"red", "here"}, {"blue", "open"}}}};

// A table with one limit of its own.
template <class Value>
TableLimits with(Value TableLimits::* limit, Value value) {
  TableLimits limits;
  limits.*limit = value;
  return limits;
}

TEST(LimitsTest, ComputersAmongThemselvesWaitForSomebodyToLook) {
  TestTable at;
  const ToyTableMatch match(at, "computer:strong", "computer:strong", "long");
  at.settle();
  EXPECT_EQ(at.metrics().thoughts, 0u);
  {
    Guest spectator(at, match, {});
    spectator.wait_for_version(3);
  }
  at.settle();  // what was being thought comes to its end
  const std::uint64_t stored = at.store().load(match.id)->log.size();
  Guest again(at, match, {});
  again.wait_for_version(stored + 3);
}

TEST(LimitsTest, WhoComesAgainHasNotBeenForgotten) {
  TestTable strict(with(&TableLimits::messages_from, Rate{0.0001, 5}));
  const ToyTableMatch match(strict);
  {
    Guest red(strict, match, {"red"});
    for (int i = 0; i < 3; ++i) red.ok({{"cmd", "ping"}});
  }
  Guest again(strict, match, {"red"});
  EXPECT_EQ(again.code({{"cmd", "ping"}}), "rate");
}

TEST(LimitsTest, BytesAreCountedToo) {
  TestTable strict(with(&TableLimits::bytes_from, Rate{0.0001, 2000}));
  const ToyTableMatch match(strict);
  Guest red(strict, match, {"red"});
  red.ok({{"cmd", "note"}, {"seat", "red"}, {"text", std::string(1000, 'x')}});
  EXPECT_EQ(red.code({{"cmd", "note"}, {"seat", "red"}, {"text", std::string(1000, 'x')}}), "rate");
  red.ok({{"cmd", "ping"}});
}

TEST(LimitsTest, AMatchIsChangedSoOftenWhoeverDoesIt) {
  TestTable strict(with(&TableLimits::changes_of, Rate{0.0001, 2}));
  const ToyTableMatch match(strict), other(strict);
  Guest red(strict, match, {"red"}), blue(strict, match, {"blue"});
  red.ok({{"cmd", "note"}, {"seat", "red"}, {"text", "one"}});
  blue.ok({{"cmd", "note"}, {"seat", "blue"}, {"text", "two"}});
  EXPECT_EQ(red.code(red.play_request("red", "hide north")), "rate");
  red.ok({{"cmd", "log"}});  // questions change nothing
  Guest elsewhere(strict, other, {"red"});
  elsewhere.play("red", "hide north");
}

TEST(LimitsTest, FewOffersAtATimeForEach) {
  TestTable strict(with(&TableLimits::offers, std::size_t{2}));
  const Json first = strict.create(kOffer);
  EXPECT_EQ(first["ok"], true);
  EXPECT_EQ(strict.create(kOffer)["ok"], true);
  EXPECT_EQ(strict.create(kOffer)["error"]["code"], "rate");
  EXPECT_EQ(strict.create(kOffer, "elsewhere")["ok"], true);
  std::promise<Json> taken;
  strict.table().take({{"match", first["match"]}, {"seat", "blue"}}, "elsewhere",
                      [&](Json json) { taken.set_value(std::move(json)); });
  EXPECT_EQ(within(taken.get_future(), "a seat")["ok"], true);
  EXPECT_EQ(strict.create(kOffer)["ok"], true);  // one is no longer open
}

TEST(LimitsTest, OffersAreCountedAcrossARestart) {
  TestTable strict(with(&TableLimits::offers, std::size_t{2}));
  EXPECT_EQ(strict.create(kOffer)["ok"], true);
  EXPECT_EQ(strict.create(kOffer)["ok"], true);
  strict.reopen();
  EXPECT_EQ(strict.create(kOffer)["error"]["code"], "rate");
  EXPECT_EQ(strict.create(kOffer, "elsewhere")["ok"], true);
}

TEST(LimitsTest, RecordsAreGivenSoOften) {
  TestTable strict(with(&TableLimits::records, Rate{0.0001, 2}));
  const ToyTableMatch match(strict);
  EXPECT_FALSE(strict.record(match.id, "").first.empty());
  EXPECT_FALSE(strict.record(match.id, "").first.empty());
  EXPECT_EQ(strict.record(match.id, "").second["error"]["code"], "rate");
}

TEST(LimitsTest, OffersAreShownForAWhile) {
  for (const int hours : {0, 1}) {
    TestTable table(with(&TableLimits::offer_life, std::chrono::hours(hours)));
    table.create(kOffer);
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
    std::promise<Json> found;
    table.table().open_seats("here", [&](Json json) { found.set_value(std::move(json)); });
    EXPECT_EQ(within(found.get_future(), "open seats")["matches"].size(), hours == 0 ? 0u : 1u);
  }
}

}  // namespace
}  // namespace tercio
