// A line to the database that breaks at every message, one after the other: what was acknowledged
// is there afterwards, what was refused is not, and nothing is there twice or by half. Of what was
// under way when the line broke in the middle of a commit the store says that it does not know.
// With TERCIO_LONG=1 at each message; else at every seventeenth.
#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <set>
#include <thread>

#include "support/share.h"
#include "support/store_cases.h"

namespace tercio {
namespace {

enum class Cut : std::uint8_t {
  Before,  // the message does not arrive, and the line is cut
  Half,    // half of it does
  After,   // it does
};

// A proxy to a PostgreSQL server of this machine that counts the messages of both sides.
class CutLine {
 public:
  explicit CutLine(const std::string& url) {
    const std::size_t colon = url.rfind(':'), slash = url.rfind('/');
    server_ = static_cast<std::uint16_t>(std::stoi(url.substr(colon + 1, slash - colon - 1)));
    listener_ = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in here = place(0);
    socklen_t size = sizeof here;
    EXPECT_EQ(::bind(listener_, reinterpret_cast<sockaddr*>(&here), size), 0);
    EXPECT_EQ(::listen(listener_, 16), 0);
    ::getsockname(listener_, reinterpret_cast<sockaddr*>(&here), &size);
    // Nothing is hidden from whoever counts the messages.
    url_ = url.substr(0, colon + 1) + std::to_string(ntohs(here.sin_port)) + url.substr(slash) +
           "?sslmode=disable&gssencmode=disable";
    thread_ = std::thread([this] { work(); });
  }
  ~CutLine() {
    stopping_ = true;
    thread_.join();
    ::close(listener_);
    for (Pair& pair : pairs_) pair.cut();
  }
  CutLine(const CutLine&) = delete;
  CutLine& operator=(const CutLine&) = delete;

  const std::string& url() const { return url_; }
  // The cut comes with that message, the next being 1, and cuts the connection it belongs to;
  // whoever connects again finds the line whole. 0: never.
  void plan(int message, Cut cut) {
    const std::lock_guard lock(mutex_);
    cut_at_ = message;
    cut_ = cut;
    count_ = 0;
  }
  int messages() {  // since it was planned
    const std::lock_guard lock(mutex_);
    return count_;
  }

 private:
  struct Pair {
    std::array<int, 2> ends{-1, -1};     // whoever asks, and the database
    std::array<std::string, 2> waiting;  // read from each, and not yet a whole message
    bool greeted = false;                // the first message has no letter before its length
    bool is_open() const { return ends[0] >= 0; }
    void cut() {
      for (int& end : ends)
        if (end >= 0) ::close(std::exchange(end, -1));
    }
  };

  static sockaddr_in place(std::uint16_t port) {
    sockaddr_in place{};
    place.sin_family = AF_INET;
    place.sin_port = htons(port);
    place.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    return place;
  }

  void work() {
    while (!stopping_) {
      std::vector<pollfd> ready = {{listener_, POLLIN, 0}};
      for (const Pair& pair : pairs_)
        for (const int end : pair.ends) ready.push_back({end, POLLIN, 0});
      if (::poll(ready.data(), ready.size(), 20) <= 0) continue;
      for (std::size_t i = 1; i < ready.size(); ++i)
        if (ready[i].revents != 0) read(pairs_[(i - 1) / 2], (i - 1) % 2);
      std::erase_if(pairs_, [](const Pair& pair) { return !pair.is_open(); });
      if (ready[0].revents != 0) accept();
    }
  }

  void accept() {
    Pair pair;
    pair.ends[0] = ::accept4(listener_, nullptr, nullptr, SOCK_CLOEXEC);
    pair.ends[1] = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    const sockaddr_in to = place(server_);
    if (::connect(pair.ends[1], reinterpret_cast<const sockaddr*>(&to), sizeof to) != 0)
      return pair.cut();
    pairs_.push_back(std::move(pair));
  }

  void read(Pair& pair, std::size_t from) {
    if (!pair.is_open()) return;
    std::array<char, 16384> some{};
    const ssize_t got = ::recv(pair.ends[from], some.data(), some.size(), 0);
    if (got <= 0) return pair.cut();
    std::string& waiting = pair.waiting[from];
    waiting.append(some.data(), static_cast<std::size_t>(got));
    for (;;) {
      const std::size_t letter = from == 1 || pair.greeted ? 1 : 0;
      if (waiting.size() < letter + 4) return;
      std::uint32_t length = 0;
      std::memcpy(&length, waiting.data() + letter, sizeof length);
      const std::size_t size = letter + ntohl(length);
      if (waiting.size() < size) return;
      if (from == 0) pair.greeted = true;
      if (!pass(pair, 1 - from, waiting.substr(0, size))) return pair.cut();
      waiting.erase(0, size);
    }
  }

  // False if the line is cut by it.
  bool pass(const Pair& pair, std::size_t to, std::string message) {
    bool is_last = false;
    {
      const std::lock_guard lock(mutex_);
      is_last = ++count_ == cut_at_;
    }
    if (is_last && cut_ == Cut::Before) return false;
    if (is_last && cut_ == Cut::Half) message.resize(message.size() / 2);
    ::send(pair.ends[to], message.data(), message.size(), MSG_NOSIGNAL);
    return !is_last;
  }

  std::string url_;
  std::uint16_t server_ = 0;
  int listener_ = -1;
  std::vector<Pair> pairs_;
  std::mutex mutex_;
  int count_ = 0, cut_at_ = 0;
  std::atomic<Cut> cut_ = Cut::Before;
  std::atomic<bool> stopping_ = false;
  std::thread thread_;
};

struct PostgresFaults : StoreCase {
  void SetUp() override {
    choose(SqlDialect::Postgres);
    if (!IsSkipped()) look = connect();
  }

  std::unique_ptr<SqlDatabase> look;

  // What is there, by another way, once nothing is under way any more.
  std::optional<std::vector<LogEntry>> truth(Store& plain, const std::string& match) {
    while (look->number("SELECT count(*) FROM pg_stat_activity"
                        " WHERE application_name = 'tercio writes' AND state <> 'idle'") > 0)
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    const std::optional<StoredMatch> found = plain.load(match);
    return found ? std::optional(found->log) : std::nullopt;
  }

  struct Told {
    std::uint64_t entries = 0;  // that stand
    std::set<std::string> refused;
    int unknown = 0;
  };

  // A match is made and played by two entries at a time: both or none. What is refused is done
  // again, as the table does it: from what is there.
  void story(Store& store, Store& plain, const std::string& match, Told& told) {
    bool made = false;
    for (int i = 0; i < 3 && !made; ++i) {
      const Error error = create(store, match);
      made = truth(plain, match).has_value();
      if (!error) {
        EXPECT_TRUE(made);
      } else if (*error == kUnknown) {
        ++told.unknown;
      } else {
        EXPECT_FALSE(made) << *error;
      }
    }
    ASSERT_TRUE(made);
    for (int i = 0; i < 4; ++i) {
      const std::uint64_t next = told.entries + 1;
      const std::string one = std::to_string(i) + " one", two = std::to_string(i) + " two";
      const Error error =
          append(store, {match, {entry(next, one), entry(next + 1, two)}, {}, {}, {}});
      const std::uint64_t found = truth(plain, match)->size();
      if (!error) {
        EXPECT_EQ(found, next + 1);
      } else if (*error == kUnknown) {
        ++told.unknown;
        EXPECT_TRUE(found == next - 1 || found == next + 1) << found;
      } else {
        EXPECT_EQ(found, next - 1) << *error;
        told.refused.insert({one, two});
      }
      told.entries = found;
    }
  }

  void whole_log(Store& plain, const std::string& match, const Told& told) {
    const std::vector<LogEntry> log = *truth(plain, match);
    EXPECT_EQ(log.size(), told.entries);
    EXPECT_EQ(log.size() % 2, 0u);
    std::set<std::string> bodies;
    for (std::size_t i = 0; i < log.size(); ++i) {
      EXPECT_EQ(log[i].seq, i + 1);
      EXPECT_TRUE(bodies.insert(log[i].body).second) << log[i].body;
      EXPECT_FALSE(told.refused.contains(log[i].body)) << log[i].body;
    }
    EXPECT_GE(log.size(), 6u);  // one cut takes one pair at most
  }
};

TEST_F(PostgresFaults, ALineThatBreaksLosesNothingAndDoublesNothing) {
  const auto plain = open();
  CutLine line(db);
  const auto store = make_sql_store(open_database(line.url()), "");
  int stories = 0, refused = 0, unknown = 0;
  for (const Cut cut : {Cut::Before, Cut::Half, Cut::After}) {
    const int stride = is_long_run() ? 1 : 29;
    const int first =
        is_long_run()
            ? 1
            : 1 + static_cast<int>((share_number() + 10 * static_cast<unsigned>(cut)) % 29);
    for (int message = first;; message += stride) {
      SCOPED_TRACE("cut " + std::to_string(static_cast<int>(cut)) + " at message " +
                   std::to_string(message));
      const std::string match = "m" + std::to_string(++stories);
      Told told;
      line.plan(message, cut);
      story(*store, *plain, match, told);
      const bool was_felt = line.messages() >= message;
      line.plan(0, cut);
      whole_log(*plain, match, told);
      if (HasFailure() || !was_felt) break;
      refused += static_cast<int>(told.refused.size());
      unknown += told.unknown;
    }
  }
  EXPECT_GT(refused, 0);  // the faults were felt
  EXPECT_GT(unknown, 0);
  RecordProperty("stories", stories);
  RecordProperty("refused", refused);
  RecordProperty("unknown", unknown);
}

}  // namespace
}  // namespace tercio
