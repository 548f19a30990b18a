// A database that does not answer, and those who need nothing of it.
#include <gtest/gtest.h>

#include "support/house.h"

namespace tercio {
namespace {

// Whoever reads waits as long as this is there, or until his patience is at its end.
class Silence {
 public:
  explicit Silence(SqlWork& work)
      : thread_([this, &work] {
          work.read([this](SqlDatabase&) {
            begun_.set_value();
            over_.get_future().wait();
          });
        }) {
    begun_.get_future().wait();
  }
  ~Silence() {
    over_.set_value();
    thread_.join();
  }
  Silence(const Silence&) = delete;
  Silence& operator=(const Silence&) = delete;

 private:
  std::promise<void> begun_, over_;
  std::thread thread_;
};

// Replies that came, of those who ask and do not wait.
struct Replies {
  std::mutex mutex;
  std::vector<Json> came;
  Table::Reply one() {
    return [this](Json json) {
      const std::lock_guard lock(mutex);
      came.push_back(std::move(json));
    };
  }
  std::size_t count() {
    const std::lock_guard lock(mutex);
    return came.size();
  }
};

// More than there are threads that serve, and each wants something else of the database.
TEST(SilentDatabase, WhoPlaysAlreadyIsAnsweredBeforeThoseWhoWaitForIt) {
  House house;
  TestTable& at = house.at;
  Browser ana(house, "Ana");
  const ToyTableMatch match(at);
  Guest red(at, match, {"red"}), blue(at, match, {"blue"});
  Replies waiting;
  {
    const Silence silence(at.work());
    for (int i = 0; i < 2; ++i)  // whether there is such a match is only known there
      at.table().record(new_match_id(), "", "here",
                        [one = waiting.one()](std::string, Json) { one(nullptr); });
    at.table().open_seats("here", waiting.one());
    at.table().to_watch("here", waiting.one());
    house.api.http(ana.request("GET", "/api/account"),
                   [one = waiting.one()](HttpReply) { one(nullptr); });
    at.table().tick(unix_ms());
    EXPECT_EQ(red.ask({{"cmd", "why"}, {"seat", "red"}, {"action", "hide north"}})["ok"], true);
    red.play("red", "hide north");
    EXPECT_EQ(blue.ask({{"cmd", "log"}})["ok"], true);
    EXPECT_EQ(house.ask(ana.request("GET", "/healthz")).status, 200u);
    EXPECT_EQ(waiting.count(), 0u);
  }
  at.settle();
  EXPECT_EQ(waiting.count(), 5u);
}

// It is there, but nobody can say so just now: whoever asks shall ask again.
TEST(SilentDatabase, AMatchThatCannotBeReadIsNotUnknown) {
  TestTable at;
  const ToyTableMatch match(at);
  at.reopen();
  {
    const Silence silence(at.work());
    Guest early(at);
    EXPECT_EQ(early.code({{"cmd", "sit"}, {"match", match.id}}), "busy");
  }
  // For a moment it is not asked again.
  Guest later(at);
  Json reply = Json::object();
  for (const auto until = std::chrono::steady_clock::now() + kPatience;
       !reply.value("ok", false) && std::chrono::steady_clock::now() < until;) {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    reply = later.ask({{"cmd", "sit"}, {"match", match.id}});
  }
  EXPECT_EQ(reply["ok"], true) << reply.dump();
}

// Somebody new comes to a match that is in memory: those who play there do not wait for what is
// read for him.
TEST(SilentDatabase, NobodyWaitsForWhatIsReadForAnother) {
  House house;
  TestTable& at = house.at;
  Browser ana(house, "Ana");
  const Json made = ana.post("/api/matches", new_match("here", "here"));
  const ToyTableMatch match(made);
  Guest blue(at, match, {"blue"});
  Sitter own(ana);
  std::atomic<bool> sat = false;
  {
    const Silence silence(at.work());
    at.table().message(own.client, Json{{"id", 1}, {"cmd", "sit"}, {"match", match.id}}.dump(),
                       [&] { sat = true; });
    EXPECT_EQ(blue.ask({{"cmd", "why"}, {"seat", "blue"}, {"action", "hide north"}})["ok"], true);
    EXPECT_FALSE(sat);
  }
  at.settle();
  EXPECT_TRUE(sat);
}

}  // namespace
}  // namespace tercio
