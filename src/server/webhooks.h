// Tells people's own programs what has happened: takes the calls that are due from the store and
// makes them, several at once, but one at a time for each person. docs/table.md says what is sent
// and how it is signed.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <map>
#include <mutex>
#include <set>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "store/webhook_calls.h"
#include "table/log.h"

struct sockaddr;

namespace tercio {

struct WebhookOptions {
  std::string table;               // "https://table.example.org": links begin so
  bool private_addresses = false;  // may programs in one's own network be called?
  int tries = 8;
  int hands = 4;                                    // calls at once
  std::chrono::milliseconds first_pause{30'000};    // then four times as long each time
  std::chrono::milliseconds patience{10'000};       // for one call
  std::chrono::milliseconds slow{3'000};            // an answer after so long tires like none
  std::chrono::milliseconds longest_rest{600'000};  // of a person whose program does not answer
};

class Webhooks {
 public:
  Webhooks(std::shared_ptr<SqlWork> work, WebhookOptions options, const Logger& logger);
  ~Webhooks();
  Webhooks(const Webhooks&) = delete;
  Webhooks& operator=(const Webhooks&) = delete;

  // "t=1700000000,v1=<hex>": HMAC-SHA256 of "1700000000." and the body, with the person's key.
  static std::string signature(std::string_view key, std::int64_t seconds, std::string_view body);
  // How long until the next try, after so many.
  static std::chrono::milliseconds pause(const WebhookOptions& options, int tries);
  // An address that anybody could reach, not this machine or a network of its own.
  static bool is_public(const sockaddr& address);

 private:
  enum class Outcome : std::uint8_t { Made, Failed, Gone };
  void work();
  void make(const DueCall& call);
  Outcome send(const DueCall& call, std::string& trouble) const;
  std::optional<DueCall> take();
  void count(const DueCall& call, Outcome outcome, std::chrono::milliseconds took);
  std::int64_t rests(std::int64_t person, std::int64_t now);

  WebhookCalls calls_;
  const WebhookOptions options_;
  const Logger& logger_;
  // Whoever's program fails or lets its caller wait is not called for a while, each time twice as
  // long.
  struct Rest {
    std::chrono::milliseconds time{0};
    std::int64_t until = 0;  // unix ms
  };
  std::mutex taking_;                     // one takes, so that nobody is called twice at once
  std::mutex mutex_;                      // of what follows
  std::map<std::int64_t, Rest> resting_;  // by person
  std::set<std::int64_t> called_;         // persons, just now
  std::condition_variable wake_;
  std::atomic<bool> stopping_ = false;
  std::vector<std::thread> hands_;
};

}  // namespace tercio
