// Reviews of finished matches: who may have one and when, what it may cost, and that nothing else
// waits for it. How a review is made is put in here; what it says is tested in tests/review.
#include <gtest/gtest.h>

#include <future>

#include "support/test_table.h"

namespace tercio {
namespace {

using namespace std::chrono_literals;

const Json kAsk = {{"cmd", "review"}};

// Made at once, unless it is held; how often is counted.
struct Maker {
  std::atomic<int> made = 0;
  std::string version = "1";
  std::function<void(Reviewers::Slices&, const Reviewers::Tell&)> meanwhile = [](auto&, auto&) {};

  Reviewers::Kind kind() {
    return {[](const Match&) { return true; }, [this](const Match&) { return version; },
            [this](const Match& match, bool ended, const std::string& quality,
                   Reviewers::Slices& slices, const Reviewers::Tell& tell) -> Expected<Json> {
              ++made;
              meanwhile(slices, tell);
              if (!slices.go_on()) return RequestError{"given-up", ""};
              return Json{{"done", true},
                          {"quality", quality},
                          {"ended", ended},
                          {"steps", match.played().size()}};
            }};
  }
};

// Holds whoever makes a review until it is let go.
struct Gate {
  std::promise<void> begun, open;
  std::shared_future<void> opened{open.get_future()};
  std::atomic<bool> came = false;

  auto hold() {
    return [this](Reviewers::Slices&, const Reviewers::Tell&) {
      if (!came.exchange(true)) begun.set_value();
      opened.wait();
    };
  }
  void wait_for_it() { within(begun.get_future(), "a review that has begun"); }
};

struct Reviewed : ::testing::Test {
  Maker maker;
  TestTable table;

  void given(ReviewLimits limits = {}) { table.review_by(maker.kind(), limits); }
  static void end(Guest& guest, const std::string& seat = "red") {
    guest.ok({{"cmd", "resign"}, {"seat", seat}});
  }
  // What comes of it in the end.
  static Json result(Guest& guest, const Json& ask = kAsk) {
    const Json reply = guest.ok(ask);
    if (reply["review"].is_object() && reply["review"].value("done", false)) return reply;
    for (;;) {
      Json push = guest.wait("review");
      if (push.value("push", "") == "nothing" || push.contains("error")) return push;
      if (push["review"].is_object() && push["review"].value("done", false)) return push;
    }
  }
};

TEST_F(Reviewed, NothingIsToBeHadWhileTheMatchIsOn) {
  given();
  const ToyTableMatch match(table);
  Guest both(table, match, {"red", "blue"}), red(table, match, {"red"}), watcher(table, match, {});
  EXPECT_TRUE(both.state["reviews"].is_null());
  both.play("red", "hide north");
  for (Guest* guest : {&both, &red, &watcher})
    for (const char* quality : {"quick", "normal", "deep"}) {
      const Json reply = guest->ask({{"cmd", "review"}, {"quality", quality}});
      EXPECT_EQ(reply["ok"], false);
      EXPECT_EQ(reply["error"]["why"], "not-over");
      EXPECT_TRUE(guest->state["reviews"].is_null());
    }
  std::promise<Json> picture;
  table.table().kept_review(match.id, match.secrets.at("red"), "here",
                            [&](const Json& json) { picture.set_value(json); });
  EXPECT_EQ(within(picture.get_future(), "an answer")["error"]["code"], "not-allowed");
  EXPECT_EQ(maker.made, 0);
  end(both);
  EXPECT_TRUE(both.wait("state")["state"]["reviews"].is_object());
  EXPECT_EQ(result(watcher)["review"]["ended"], true);
}

TEST_F(Reviewed, IsMadeOnceAndKept) {
  given();
  const ToyTableMatch match(table);
  {
    Guest red(table, match, {"red"});
    red.play("red", "hide north");
    end(red);
    const Json first = result(red);
    EXPECT_EQ(first["review"]["quality"], "normal");
    EXPECT_EQ(first["review"]["steps"], 1);
    table.settle();
    const Json again = red.ok(kAsk);
    EXPECT_EQ(again["review"], first["review"]);
    EXPECT_EQ(again["begun"], true);
  }
  table.reopen();
  given();
  Guest watcher(table, match, {});
  EXPECT_EQ(watcher.state["reviews"]["seconds"]["normal"], 20);
  EXPECT_EQ(watcher.ok(kAsk)["review"]["done"], true);
  EXPECT_EQ(maker.made, 1);
  EXPECT_EQ(result(watcher, {{"cmd", "review"}, {"quality", "quick"}})["review"]["quality"],
            "quick");
  EXPECT_EQ(maker.made, 2);
}

TEST_F(Reviewed, IsMadeAgainWhenItWouldBeMeasuredInAnotherWay) {
  given();
  const ToyTableMatch match(table);
  Guest red(table, match, {"red"});
  end(red);
  result(red);
  table.settle();
  maker.version = "2";
  result(red);
  table.settle();
  EXPECT_EQ(maker.made, 2);
  EXPECT_FALSE(table.store().review(match.id, "1", "normal"));
  EXPECT_TRUE(table.store().review(match.id, "2", "normal"));
}

TEST_F(Reviewed, WhatIsKeptAndCannotBeReadIsMadeAgain) {
  given();
  const ToyTableMatch match(table);
  Guest red(table, match, {"red"});
  end(red);
  for (const char* body : {"", "{\"half\":", "7"}) {
    table.store().keep_review(match.id, {"1", "normal", body, 1}, [](const auto&) {});
    table.store().flush();
    const int before = maker.made;
    EXPECT_EQ(result(red)["review"]["done"], true);
    EXPECT_EQ(maker.made, before + 1);
    table.settle();
  }
}

TEST_F(Reviewed, OneOfAMatchIsMadeAtATimeAndAllWhoAskAreTold) {
  Gate gate;
  maker.meanwhile = gate.hold();
  given();
  const ToyTableMatch match(table);
  Guest red(table, match, {"red"}), watcher(table, match, {});
  end(red);
  EXPECT_TRUE(red.ok(kAsk)["review"].is_null());
  gate.wait_for_it();
  const Json other = watcher.ask({{"cmd", "review"}, {"quality", "quick"}});
  EXPECT_EQ(other["error"]["code"], "busy");
  EXPECT_GT(other["error"]["wait"], 0);
  EXPECT_EQ(watcher.ok(kAsk)["before"], 0);
  gate.open.set_value();
  for (Guest* guest : {&red, &watcher}) {
    Json push = guest->wait("review");
    while (push["review"].is_null() && push.value("push", "") == "review")
      push = guest->wait("review");
    EXPECT_EQ(push["review"]["done"], true);
  }
  EXPECT_EQ(maker.made, 1);
}

TEST_F(Reviewed, WhatIsThereIsToldWhileItIsMade) {
  Gate gate;
  maker.meanwhile = [&](Reviewers::Slices&, const Reviewers::Tell& tell) {
    std::this_thread::sleep_for(800ms);  // not more often than that is anybody told
    tell([] { return Json{{"done", false}, {"part", 0.5}}; });
    gate.opened.wait();
  };
  given();
  const ToyTableMatch match(table);
  Guest red(table, match, {"red"});
  end(red);
  red.ok(kAsk);
  Json push = red.wait("review");
  while (push["review"].is_null() && push.value("push", "") == "review") push = red.wait("review");
  EXPECT_EQ(push["review"]["part"], 0.5);
  EXPECT_EQ(push["begun"], true);
  // Whoever comes then is told as much.
  Guest watcher(table, match, {});
  EXPECT_EQ(watcher.ok(kAsk)["review"]["part"], 0.5);
  gate.open.set_value();
  EXPECT_EQ(red.wait("review")["review"]["done"], true);
}

TEST_F(Reviewed, SoManyAnAddressAndThenItIsToldWhen) {
  ReviewLimits limits;
  limits.begun = {1.0 / 600, 1};
  given(limits);
  const ToyTableMatch first(table), second(table);
  Guest one(table, first, {"red"}), two(table, second, {"red"});
  end(one);
  end(two);
  EXPECT_EQ(one.wait("state")["state"]["reviews"]["burst"], 1);
  result(one);
  table.settle();
  const Json refused = two.ask(kAsk);
  EXPECT_EQ(refused["error"]["code"], "rate");
  EXPECT_GT(refused["error"]["wait"], 500);
  EXPECT_LE(refused["error"]["wait"], 600);
  EXPECT_EQ(one.ok(kAsk)["review"]["done"], true);  // what was made counts for nothing
}

TEST_F(Reviewed, NoMoreWaitThanThereIsRoomFor) {
  Gate gate;
  maker.meanwhile = gate.hold();
  ReviewLimits limits;
  limits.waiting = 1;
  limits.begun = {1.0 / 3600, 3};
  given(limits);
  std::vector<std::unique_ptr<ToyTableMatch>> matches;
  std::vector<std::unique_ptr<Guest>> guests;
  for (int i = 0; i < 4; ++i) {
    matches.push_back(std::make_unique<ToyTableMatch>(table));
    guests.push_back(
        std::make_unique<Guest>(table, *matches.back(), std::vector<std::string>{"red"}));
    end(*guests.back());
  }
  guests[0]->ok(kAsk);
  gate.wait_for_it();
  EXPECT_EQ(guests[1]->ok(kAsk)["before"], 0);
  EXPECT_EQ(table.metrics().reviews_waiting, 1);
  for (int i = 0; i < 3; ++i) {  // and it counts for nothing
    const Json refused = guests[2]->ask(kAsk);
    EXPECT_EQ(refused["error"]["code"], "busy");
    EXPECT_GT(refused["error"]["wait"], 0);
  }
  gate.open.set_value();
  EXPECT_EQ(result(*guests[1])["review"]["done"], true);
  EXPECT_EQ(result(*guests[2])["review"]["done"], true);
  EXPECT_EQ(guests[3]->ask(kAsk)["error"]["code"], "rate");
}

// Works until it is to end.
void for_ever(Reviewers::Slices& slices, const Reviewers::Tell&) {
  while (slices.go_on()) {
  }
}

TEST_F(Reviewed, ItIsGivenUpWhenItTakesTooLong) {
  maker.meanwhile = for_ever;
  ReviewLimits limits;
  limits.normal = 30ms;
  given(limits);
  const ToyTableMatch match(table);
  Guest red(table, match, {"red"});
  end(red);
  EXPECT_EQ(result(red)["error"]["why"], "too-long");
  table.settle();
  EXPECT_EQ(table.metrics().reviews_aborted, 1u);
  EXPECT_EQ(table.metrics().reviews_made, 0u);
  EXPECT_GE(table.metrics().review_ns, 30'000'000u);
  EXPECT_FALSE(table.store().review(match.id, "1", "normal"));
}

TEST_F(Reviewed, ItIsGivenUpWhenNobodyWaitsForIt) {
  Gate gate;
  maker.meanwhile = [&](Reviewers::Slices& slices, const Reviewers::Tell& tell) {
    gate.begun.set_value();
    for_ever(slices, tell);
  };
  given();
  const ToyTableMatch match(table);
  Guest red(table, match, {"red"});
  {
    Guest watcher(table, match, {});
    end(red);
    watcher.ok(kAsk);
    gate.wait_for_it();
  }
  while (table.metrics().reviews_aborted == 0) std::this_thread::yield();
  table.settle();
  maker.meanwhile = [](auto&, auto&) {};
  EXPECT_EQ(result(red)["review"]["done"], true);
}

TEST_F(Reviewed, ADeepOneIsForWhoHasAnAccount) {
  given();
  const ToyTableMatch match(table);
  Guest red(table, match, {"red"});
  end(red);
  EXPECT_EQ(red.wait("state")["state"]["reviews"]["account"], Json::array({"deep"}));
  EXPECT_EQ(red.ask({{"cmd", "review"}, {"quality", "deep"}})["error"]["why"], "account");
  EXPECT_EQ(red.code({{"cmd", "review"}, {"quality", "very deep"}}), "bad-request");
  EXPECT_EQ(maker.made, 0);
}

TEST_F(Reviewed, WithoutThreadsForThemThereAreNone) {
  ReviewLimits limits;
  limits.threads = 0;
  given(limits);
  const ToyTableMatch match(table);
  Guest red(table, match, {"red"});
  end(red);
  EXPECT_TRUE(red.wait("state")["state"]["reviews"].is_null());
  EXPECT_EQ(red.ask(kAsk)["error"]["why"], "no-reviews");
}

// Whoever may not have the picture is told nothing by it.
TEST_F(Reviewed, ThePictureIsForHoldersOfSeatsOrOfListedMatches) {
  given();
  const auto kept = [this](const std::string& match, const std::string& secret) {
    std::promise<Json> reply;
    table.table().kept_review(match, secret, "there",
                              [&](const Json& json) { reply.set_value(json); });
    return within(reply.get_future(), "an answer");
  };
  const Json seats = {{"red", "here"}, {"blue", "here"}};
  for (const bool listed : {false, true}) {
    const ToyTableMatch match(table.create(
        {{"game", "toy"}, {"scenario", "short"}, {"seats", seats}, {"listed", listed}}));
    Guest red(table, match, {"red"});
    end(red);
    EXPECT_EQ(red.wait("state")["state"]["reviews"]["public"], listed);
    EXPECT_EQ(kept(match.id, match.secrets["red"])["error"]["code"],
              "not-allowed");  // not made yet
    result(red);
    table.settle();
    const Json own = kept(match.id, match.secrets["red"]);
    EXPECT_EQ(own["review"]["done"], true);
    EXPECT_EQ(own["seats"].size(), 2u);
    EXPECT_FALSE(own["prompt"]["es"].get<std::string>().empty());
    for (const std::string secret : {"", "nobody's"}) {
      const Json reply = kept(match.id, secret);
      EXPECT_EQ(reply["ok"], listed);
      if (!listed) EXPECT_EQ(reply["error"]["code"], "forbidden");
    }
  }
}

// ---- those who make them
// ------------------------------------------------------------------------------

TEST(Slices, AReviewRestsWhileAComputerThinks) {
  Metrics metrics;
  ReviewLimits limits;
  limits.slice = 1ms;
  Reviewers reviewers({}, metrics, limits);
  std::atomic<int> slices_done = 0;
  std::atomic<bool> stop = false;
  const auto job = std::make_shared<WantedReview>();
  reviewers.submit(job, [&](Reviewers::Slices& slices) {
    while (slices.go_on() && !stop) {
      const auto until = slices.used() + 1ms;
      while (slices.used() < until) {
      }
      ++slices_done;
    }
  });
  const auto done_in = [&](std::chrono::milliseconds time) {
    const int before = slices_done;
    std::this_thread::sleep_for(time);
    return slices_done - before;
  };
  while (slices_done == 0) std::this_thread::yield();
  metrics.thinkers_busy = 1;
  done_in(20ms);  // what was under way
  // At most one slice in each half second, however busy the machine: nobody's thinking waits.
  EXPECT_LE(done_in(400ms), 1);
  metrics.thinkers_busy = 0;
  const int before = slices_done;
  while (slices_done < before + 20) std::this_thread::yield();
  // But it does not stand still for ever.
  metrics.thinkers_busy = 1;
  const int then = slices_done;
  while (slices_done < then + 3) std::this_thread::sleep_for(10ms);
  stop = true;
}

TEST(Slices, WhatWaitsIsForgottenWhenTheServerStops) {
  Metrics metrics;
  Reviewers reviewers({}, metrics, {});
  std::promise<void> begun;
  std::atomic<bool> ended = false, second = false;
  reviewers.submit(std::make_shared<WantedReview>(), [&](Reviewers::Slices& slices) {
    begun.set_value();
    for_ever(slices, {});
    ended = true;
  });
  reviewers.submit(std::make_shared<WantedReview>(), [&](Reviewers::Slices&) { second = true; });
  begun.get_future().wait();
  reviewers.stop();
  EXPECT_TRUE(ended);
  EXPECT_FALSE(second);
  EXPECT_EQ(metrics.reviews_waiting, 0);
  EXPECT_FALSE(reviewers.submit(std::make_shared<WantedReview>(), [](auto&) {}));
}

}  // namespace
}  // namespace tercio
