// A table without sockets: guests ask it and read what they are sent.
#pragma once

#include <gtest/gtest.h>

#include <condition_variable>
#include <deque>
#include <filesystem>
#include <future>
#include <thread>

#include "store/sql_store.h"
#include "store/sqlite_store.h"
#include "support/toy_game.h"
#include "table/reviewers.h"
#include "table/secret.h"
#include "table/table.h"

namespace tercio {

// Nothing in these tests waits for ever: whoever waits in vain fails.
inline constexpr std::chrono::seconds kPatience{30};

template <class Value>
Value within(std::future<Value> future, const char* what) {
  if (future.wait_for(kPatience) != std::future_status::ready) {
    // Whoever still holds the promise would write to a stack that is gone.
    std::fprintf(stderr, "nothing came: %s\n", what);
    std::abort();
  }
  return future.get();
}

// Two threads that run what is posted, as the server's do.
class Runner {
 public:
  Runner() {
    for (std::thread& thread : threads_) thread = std::thread([this] { work(); });
  }
  ~Runner() { stop(); }

  void post(std::function<void()> what) {
    {
      const std::lock_guard lock(mutex_);
      waiting_.push_back(std::move(what));
    }
    wake_.notify_one();
  }
  // Waits until nothing is left to be done; how much has been done in all.
  std::size_t settle() {
    std::unique_lock lock(mutex_);
    idle_.wait_for(lock, kPatience, [&] { return waiting_.empty() && working_ == 0; });
    return done_;
  }
  void stop() {
    {
      const std::lock_guard lock(mutex_);
      stopping_ = true;
    }
    wake_.notify_all();
    for (std::thread& thread : threads_)
      if (thread.joinable()) thread.join();
  }

 private:
  void work() {
    std::unique_lock lock(mutex_);
    for (;;) {
      wake_.wait(lock, [&] { return stopping_ || !waiting_.empty(); });
      if (waiting_.empty()) return;
      std::function<void()> what = std::move(waiting_.front());
      waiting_.pop_front();
      ++working_;
      lock.unlock();
      what();
      what = nullptr;  // what it holds may post again when it goes
      lock.lock();
      --working_;
      ++done_;
      idle_.notify_all();
    }
  }

  std::mutex mutex_;
  std::condition_variable wake_, idle_;
  std::size_t working_ = 0, done_ = 0;
  std::deque<std::function<void()>> waiting_;
  bool stopping_ = false;
  std::array<std::thread, 2> threads_;
};

// What has changed is put into what is held: every pointer must name something that is there.
inline void put_change(Json& state, const Json& change) {
  EXPECT_EQ(change["base"], state["version"]);
  for (const auto& [pointer, value] : change["set"].items())
    state.at(Json::json_pointer(pointer)) = value;
  state["entries"] = change["entries"];
}

class TestWire final : public Wire {
 public:
  void send(Message message) override {
    {
      const std::lock_guard lock(mutex_);
      received_.push_back(Json::parse(message.whole()));
    }
    wake_.notify_all();
  }
  void close(std::string_view) override { closed = true; }
  bool is_behind() const override { return behind; }

  Json next() {
    std::unique_lock lock(mutex_);
    if (!wake_.wait_for(lock, kPatience, [&] { return !received_.empty(); })) {
      ADD_FAILURE() << "nothing came";
      return {{"push", "nothing"}};
    }
    Json first = std::move(received_.front());
    received_.pop_front();
    return first;
  }

  std::vector<Json> all() {  // what has come and was not read
    const std::lock_guard lock(mutex_);
    std::vector<Json> came(received_.begin(), received_.end());
    received_.clear();
    return came;
  }

  std::atomic<bool> closed = false;
  std::atomic<bool> behind = false;  // as if it did not read

 private:
  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<Json> received_;
};

class TestTable {
 public:
  explicit TestTable(TableLimits limits = {}, std::string data = "toy data 1", bool allied = false)
      : limits_(limits), game_(make_toy_game(std::move(data), allied)), games_{game_.get()} {
    std::filesystem::create_directories(folder_);
    open();
  }
  // With another game, and with dice that repeat: all matches have those of the seed.
  TestTable(const Game& game, std::uint64_t seed) : games_{&game}, seed_(seed) {
    limits_.shares = false;
    std::filesystem::create_directories(folder_);
    open();
  }
  ~TestTable() {
    close();
    std::filesystem::remove_all(folder_);
  }

  // Everything begins again from what is stored.
  void reopen() {
    close();
    open();
  }

  // Reviews are made so; before anything is asked.
  Reviewers& review_by(Reviewers::Kind kind, ReviewLimits limits = {}) {
    reviewers_ = std::make_unique<Reviewers>(std::move(kind), metrics_, limits);
    table_->review_with(*reviewers_);
    return *reviewers_;
  }

  // Waits until everything has been done and stored. One thing may lead to another.
  void settle() {
    for (std::size_t done = 0, before = SIZE_MAX; done != before;) {
      before = done;
      store_->flush();
      table_->finish_reading();
      done = runner_->settle();
    }
  }

  Table& table() { return *table_; }
  Store& store() { return *store_; }
  People& people() { return *people_; }
  SqlWork& work() { return *work_; }
  Metrics& metrics() { return metrics_; }

  Json create(const Json& body, const std::string& address = "here") {
    std::promise<Json> reply;
    table_->create(body, address, [&](Json json) { reply.set_value(std::move(json)); });
    return within(reply.get_future(), "a match");
  }
  // The secret of a seat once its invitation is opened, if it is one.
  std::string opened(const std::string& match, const std::string& secret) {
    std::promise<Json> reply;
    table_->claim({{"match", match}, {"secret", secret}, {"next", new_secret()}}, "here",
                  [&](Json json) { reply.set_value(std::move(json)); });
    return within(reply.get_future(), "a seat").value("secret", secret);
  }
  Json mine(const Json& body) {
    std::promise<Json> reply;
    table_->mine(body, "here", [&](Json json) { reply.set_value(std::move(json)); });
    return within(reply.get_future(), "my matches");
  }
  std::pair<std::string, Json> record(const std::string& match, const std::string& secret) {
    std::promise<std::pair<std::string, Json>> reply;
    table_->record(match, secret, "here", [&](std::string text, Json error) {
      reply.set_value({std::move(text), std::move(error)});
    });
    return within(reply.get_future(), "a record");
  }

 private:
  void open() {
    work_ = open_sqlite((folder_ / "table.db").string());
    store_ = make_sql_store(work_);
    people_ = std::make_unique<People>(work_);
    studies_ = std::make_unique<Studies>(work_);
    runner_ = std::make_unique<Runner>();
    thinkers_ = std::make_unique<Thinkers>(1, metrics_);
    table_ = std::make_unique<Table>(
        games_, *store_, *thinkers_, metrics_, logger_,
        [this](std::function<void()> what) { runner_->post(std::move(what)); }, limits_,
        [this] { return seed_ ? seed_of_number(*seed_) : random_seed(); });
    table_->know(*people_);
    table_->study_with(*studies_);
  }
  void close() {
    table_->bye("test");
    if (reviewers_) reviewers_->stop();
    thinkers_->stop();
    settle();
    table_->stop_reading();
    runner_->stop();
    table_.reset();
    reviewers_.reset();
    people_.reset();
    studies_.reset();
    store_.reset();
    work_.reset();
  }

  static inline std::atomic<int> counter_ = 0;
  std::filesystem::path folder_ =
      std::filesystem::temp_directory_path() /
      ("tercio-table-" + std::to_string(::getpid()) + "-" + std::to_string(++counter_));
  TableLimits limits_;
  std::unique_ptr<Game> game_;
  std::vector<const Game*> games_;
  std::optional<std::uint64_t> seed_;
  Metrics metrics_;
  Logger logger_{LogLevel::Off};
  std::shared_ptr<SqlWork> work_;
  std::unique_ptr<Store> store_;
  std::unique_ptr<People> people_;
  std::unique_ptr<Studies> studies_;
  std::unique_ptr<Runner> runner_;
  std::unique_ptr<Thinkers> thinkers_;
  std::unique_ptr<Reviewers> reviewers_;
  std::unique_ptr<Table> table_;
};

// A match of the toy game and the secrets of its seats.
struct ToyTableMatch {
  std::string id;
  mutable std::map<std::string, std::string> secrets;  // others once an invitation was opened

  ToyTableMatch(TestTable& at, const std::string& red = "here", const std::string& blue = "here",
                const std::string& scenario = "short") {
    take(at.create(
        {{"game", "toy"}, {"scenario", scenario}, {"seats", {{"red", red}, {"blue", blue}}}}));
  }
  // What was replied when it was made.
  explicit ToyTableMatch(const Json& reply) { take(reply); }

 private:
  void take(const Json& reply) {
    EXPECT_EQ(reply["ok"], true) << reply.dump();
    id = reply["match"];
    for (const Json& seat : reply["seats"])
      if (seat.contains("secret")) secrets[seat["seat"]] = seat["secret"];
  }
};

class Guest {
 public:
  explicit Guest(TestTable& at) : at_(&at), client_(at.table().connect(wire_, "here")) {}
  Guest(TestTable& at, const ToyTableMatch& match, const std::vector<std::string>& seats,
        bool changes = false)
      : Guest(at) {
    by_changes_ = changes;
    Json secrets = Json::array();
    for (const std::string& seat : seats)
      secrets.push_back(match.secrets.at(seat) = at.opened(match.id, match.secrets.at(seat)));
    state = ok(
        {{"cmd", "sit"}, {"match", match.id}, {"secrets", secrets}, {"changes", changes}})["state"];
  }
  ~Guest() {
    if (!gone_) leave();
  }
  Guest(const Guest&) = delete;
  Guest& operator=(const Guest&) = delete;
  void leave() {
    gone_ = true;
    at_->table().disconnect(client_);
  }

  Json ask(Json request) { return ask_raw((request["id"] = ++id_, request.dump())); }
  Json ask_raw(const std::string& text) {
    std::promise<void> done;
    at_->table().message(client_, text, [&] { done.set_value(); });
    within(done.get_future(), text.c_str());
    for (;;) {
      Json message = wire_->next();
      if (message.value("push", "") == "nothing" || !message.contains("push")) return message;
      take(std::move(message));
    }
  }
  Json ok(const Json& request) {
    Json reply = ask(request);
    EXPECT_EQ(reply["ok"], true) << request.dump() << " -> " << reply.dump();
    return reply;
  }
  std::string code(const Json& request) {
    const Json reply = ask(request);
    EXPECT_EQ(reply["ok"], false) << request.dump() << " -> " << reply.dump();
    return reply.contains("error") ? reply["error"]["code"].get<std::string>() : "";
  }
  Json play_request(const std::string& seat, const std::string& action) const {
    return {{"cmd", "play"}, {"seat", seat}, {"action", action}, {"version", state["version"]}};
  }
  void play(const std::string& seat, const std::string& action) { ok(play_request(seat, action)); }

  // What has been pushed meanwhile, without waiting.
  std::vector<Json> drain() {
    std::vector<Json> came = wire_->all();
    for (const Json& message : came) take(message);
    return came;
  }
  // Reads pushes until one of that kind comes.
  Json wait(const std::string& push) {
    for (;;) {
      Json message = wire_->next();
      const bool found = message.value("push", "") == push;
      take(message);
      if (found || message.value("push", "") == "nothing") return message;
    }
  }
  void wait_for_version(std::uint64_t version) {
    while (state["version"].get<std::uint64_t>() < version)
      if (wait("state").value("push", "") == "nothing") return;
  }

  Json state;
  std::vector<Json> pushes;
  TestWire& wire() { return *wire_; }

 private:
  void take(Json message) {
    if (message["push"] == "state") state = message["state"];
    if (message["push"] == "change") put_change(state, message);
    if (by_changes_ && message["push"] == "chat") state["chat"].push_back(message["message"]);
    if (by_changes_ && message["push"] == "seats") state["seats"] = message["seats"];
    pushes.push_back(std::move(message));
  }

  TestTable* at_;
  std::shared_ptr<TestWire> wire_ = std::make_shared<TestWire>();
  ClientPtr client_;
  int id_ = 0;
  bool gone_ = false;
  bool by_changes_ = false;
};

}  // namespace tercio
