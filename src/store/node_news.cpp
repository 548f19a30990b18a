#include "store/node_news.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <random>
#include <set>
#include <sstream>
#include <thread>

#include "store/database.h"
#include "store/postgres.h"

namespace tercio {
namespace {

constexpr std::array<const char*, 5> kWords = {"log", "talk", "online", "people", "out"};
constexpr int kWaitMs = 100;  // how soon it notices that it shall stop
// ms: the roll is called every second, and a database that has not answered by then does not
// answer.
constexpr int kAnswered = 3'000;
constexpr std::chrono::seconds kRollCall{1}, kComeBack{3};

// "<node>\n<line>\n<line> …", each line "<kind> <match> <text>".
void read_news(const std::string& payload, const std::string& own,
               const std::function<void(const NodeNews&)>& tell) {
  std::istringstream lines(payload);
  std::string node, line;
  std::getline(lines, node);
  if (node == own) return;
  while (std::getline(lines, line)) {
    std::istringstream words(line);
    std::string kind;
    NodeNews news;
    news.node = node;
    words >> kind >> news.match >> std::ws;
    std::getline(words, news.text);
    const auto found = std::find(kWords.begin(), kWords.end(), kind);
    if (found == kWords.end()) continue;  // of a newer program
    news.kind = static_cast<NodeNews::Kind>(found - kWords.begin());
    tell(news);
  }
}

class PostgresListener final : public NewsListener {
 public:
  PostgresListener(const std::string& url, std::string node,
                   std::function<void(const NodeNews&)> tell)
      : node_(std::move(node)),
        tell_(std::move(tell)),
        db_(url, node_, node_use(node_), kAnswered) {
    db_.listen();
    alive_ = roll_call();
    thread_ = std::thread([this] { work(); });
  }
  ~PostgresListener() override {
    stopping_ = true;
    thread_.join();
  }

 private:
  std::set<std::string> roll_call() {
    std::set<std::string> names;
    for (SqlAnswer row = db_.ask("SELECT application_name FROM pg_stat_activity WHERE"
                                 " datname = current_database() AND application_name LIKE $1",
                                 node_use("%"));
         row.next();)
      names.insert(row.text(0));
    return names;
  }

  void work() {
    while (!stopping_) {
      try {
        for (const std::string& payload : db_.heard(kWaitMs)) read_news(payload, node_, tell_);
        if (std::chrono::steady_clock::now() < next_call_) continue;
        next_call_ = std::chrono::steady_clock::now() + kRollCall;
        const std::set<std::string> before = std::exchange(alive_, roll_call());
        for (const std::string& name : before)
          if (!alive_.contains(name))
            tell_({NodeNews::Kind::Gone, name.substr(node_use("").size()), "", ""});
      } catch (const StoreError&) {
        come_back();
      }
    }
  }

  void come_back() {
    tell_({NodeNews::Kind::Silent, "", "", ""});
    while (!stopping_) {
      try {
        db_.begin();
        db_.commit();
        db_.listen();
        // Whoever was there before the break and does not come back after it is missed too; others
        // may need a moment more than this node.
        alive_.merge(roll_call());
        next_call_ = std::chrono::steady_clock::now() + kComeBack;
        tell_({NodeNews::Kind::Lost, "", "", ""});
        return;
      } catch (const StoreError&) {
        std::this_thread::sleep_for(std::chrono::milliseconds(kWaitMs * 2));
      }
    }
  }

  const std::string node_;
  const std::function<void(const NodeNews&)> tell_;
  PostgresDatabase db_;
  std::set<std::string> alive_;
  std::chrono::steady_clock::time_point next_call_;
  std::atomic<bool> stopping_ = false;
  std::thread thread_;
};

}  // namespace

std::string NodeNews::line() const {
  std::string line = kWords[static_cast<std::size_t>(kind)];
  line += ' ' + match;
  return text.empty() ? line : line + ' ' + text;
}

std::string new_node_name() {
  std::random_device random;
  std::string name;
  while (name.size() < 8) name += "abcdefghijkmnpqrstuvwxyz23456789"[random() % 32];
  return name;
}

std::unique_ptr<NewsListener> listen_to_news(const std::string& db, const std::string& node,
                                             std::function<void(const NodeNews&)> tell) {
  if (!is_database_url(db)) return nullptr;
  return std::make_unique<PostgresListener>(db, node, std::move(tell));
}

}  // namespace tercio
