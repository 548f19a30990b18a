#include "server/webhooks.h"

#include <arpa/inet.h>
#include <curl/curl.h>
#include <netinet/in.h>
#include <sodium.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <memory>

#include "game/json.h"
#include "match/strict_json.h"

namespace tercio {
namespace {

constexpr std::chrono::seconds kLook{1};  // for calls that have come due

bool is_public_v4(std::uint32_t ip) {
  struct Net {
    std::uint32_t ip;
    int bits;
  };
  // This machine, private networks, those of carriers, links, tests, many at once, and none.
  constexpr Net kOwn[] = {{0x00000000, 8},  {0x0A000000, 8},  {0x64400000, 10}, {0x7F000000, 8},
                          {0xA9FE0000, 16}, {0xAC100000, 12}, {0xC0000000, 24}, {0xC0A80000, 16},
                          {0xC0000200, 24}, {0xC0586300, 24}, {0xC6120000, 15}, {0xC6336400, 24},
                          {0xCB007100, 24}, {0xE0000000, 4},  {0xF0000000, 4}};
  for (const Net& net : kOwn)
    if ((ip ^ net.ip) >> (32 - net.bits) == 0) return false;
  return true;
}

std::uint32_t v4_at(const unsigned char* bytes) {
  return std::uint32_t{bytes[0]} << 24 | std::uint32_t{bytes[1]} << 16 |
         std::uint32_t{bytes[2]} << 8 | bytes[3];
}

bool is_public_v6(const unsigned char* ip) {
  constexpr std::array<unsigned char, 12> kMapped = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF};
  constexpr std::array<unsigned char, 12> kTranslated = {0, 0x64, 0xFF, 0x9B};
  if (std::memcmp(ip, kMapped.data(), kMapped.size()) == 0 ||
      std::memcmp(ip, kTranslated.data(), kTranslated.size()) == 0)
    return is_public_v4(v4_at(ip + 12));
  // Tunnels to an IPv4 address that stands inside, and what is only for texts.
  const bool teredo = ip[0] == 0x20 && ip[1] == 0x01 && ip[2] == 0 && ip[3] == 0;
  const bool written = ip[0] == 0x20 && ip[1] == 0x01 && ip[2] == 0x0D && ip[3] == 0xB8;
  const bool six_to_four = ip[0] == 0x20 && ip[1] == 0x02;
  if (teredo || written || six_to_four) return false;
  return (ip[0] & 0xE0) == 0x20;  // 2000::/3: all that is given out for the world
}

curl_socket_t open_public(void* allow, curlsocktype, curl_sockaddr* address) {
  if (!*static_cast<const bool*>(allow) && !Webhooks::is_public(address->addr))
    return CURL_SOCKET_BAD;
  return ::socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

// What is answered is of no interest, but must not be endless.
std::size_t forget(char*, std::size_t size, std::size_t count, void* left) {
  auto& rest = *static_cast<std::size_t*>(left);
  const std::size_t bytes = size * count;
  if (bytes > rest) return 0;
  rest -= bytes;
  return bytes;
}

int stop_if(void* stopping, curl_off_t, curl_off_t, curl_off_t, curl_off_t) {
  return *static_cast<const std::atomic<bool>*>(stopping) ? 1 : 0;
}

}  // namespace

std::string Webhooks::signature(std::string_view key, std::int64_t seconds, std::string_view body) {
  const std::string time = std::to_string(seconds);
  const std::string signed_text = time + "." + std::string(body);
  crypto_auth_hmacsha256_state state;
  std::array<unsigned char, crypto_auth_hmacsha256_BYTES> mac{};
  const auto bytes = [](std::string_view text) {
    return reinterpret_cast<const unsigned char*>(text.data());
  };
  crypto_auth_hmacsha256_init(&state, bytes(key), key.size());
  crypto_auth_hmacsha256_update(&state, bytes(signed_text), signed_text.size());
  crypto_auth_hmacsha256_final(&state, mac.data());
  std::array<char, 2 * crypto_auth_hmacsha256_BYTES + 1> hex{};
  sodium_bin2hex(hex.data(), hex.size(), mac.data(), mac.size());
  return "t=" + time + ",v1=" + hex.data();
}

std::chrono::milliseconds Webhooks::pause(const WebhookOptions& options, int tries) {
  std::chrono::milliseconds pause = options.first_pause;
  for (int i = 1; i < tries && i < 10; ++i) pause *= 4;
  return pause;
}

bool Webhooks::is_public(const sockaddr& address) {
  if (address.sa_family == AF_INET) {
    const auto& v4 = reinterpret_cast<const sockaddr_in&>(address);
    return is_public_v4(ntohl(v4.sin_addr.s_addr));
  }
  if (address.sa_family == AF_INET6)
    return is_public_v6(reinterpret_cast<const sockaddr_in6&>(address).sin6_addr.s6_addr);
  return false;
}

Webhooks::Webhooks(std::shared_ptr<SqlWork> work, WebhookOptions options, const Logger& logger)
    : calls_(std::move(work)), options_(std::move(options)), logger_(logger) {
  static const bool started = curl_global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK;
  if (!started) throw StoreError{"libcurl cannot be used"};
  hands_.reserve(static_cast<std::size_t>(options_.hands));
  for (int i = 0; i < options_.hands; ++i) hands_.emplace_back([this] { this->work(); });
}

Webhooks::~Webhooks() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  wake_.notify_all();
  for (std::thread& hand : hands_) hand.join();
}

std::optional<DueCall> Webhooks::take() {
  const std::lock_guard one(taking_);
  const std::int64_t now = unix_ms();
  // Whoever stops in the middle of it leaves it to be made again, but not at once.
  const std::int64_t until = now + 3 * options_.patience.count();
  std::optional<DueCall> call =
      calls_.take(now, until, [&](std::int64_t person) { return rests(person, now); });
  if (!call) return call;
  const std::lock_guard lock(mutex_);
  called_.insert(call->person);
  return call;
}

void Webhooks::work() {
  while (!stopping_) {
    try {
      if (const std::optional<DueCall> call = take()) {
        const struct Called {
          Webhooks& of;
          std::int64_t person;
          ~Called() {
            const std::lock_guard lock(of.mutex_);
            of.called_.erase(person);
          }
        } called{*this, call->person};
        make(*call);
        continue;
      }
    } catch (const StoreError& error) {
      logger_.error("store-error", {{"message", error.message}});
    }
    std::unique_lock lock(mutex_);
    wake_.wait_for(lock, kLook, [this] { return stopping_.load(); });
  }
}

void Webhooks::make(const DueCall& call) {
  if (call.webhook.empty()) return calls_.done(call.id);  // no longer wanted
  std::string trouble;
  const std::int64_t began = unix_ms();
  const Outcome outcome = send(call, trouble);
  count(call, outcome, std::chrono::milliseconds(unix_ms() - began));
  if (outcome == Outcome::Made) return calls_.done(call.id);
  if (stopping_) return calls_.later(call.id, unix_ms());
  const bool last = outcome == Outcome::Gone || call.tries >= options_.tries;
  logger_.info(last ? "webhook-given-up" : "webhook-failed",
               {{"call", call.id}, {"tries", call.tries}, {"message", trouble}});
  if (last)
    calls_.done(call.id);
  else
    calls_.later(call.id, unix_ms() + pause(options_, call.tries).count());
}

void Webhooks::count(const DueCall& call, Outcome outcome, std::chrono::milliseconds took) {
  const std::int64_t now = unix_ms();
  const std::lock_guard lock(mutex_);
  std::erase_if(resting_, [&](const auto& one) {
    return now - one.second.until > options_.longest_rest.count();  // long ago
  });
  if (outcome != Outcome::Failed && took < options_.slow) {
    resting_.erase(call.person);
    return;
  }
  Rest& rest = resting_[call.person];
  rest.time = std::min(std::max(2 * rest.time, options_.first_pause), options_.longest_rest);
  rest.until = now + rest.time.count();
}

std::int64_t Webhooks::rests(std::int64_t person, std::int64_t now) {
  const std::lock_guard lock(mutex_);
  if (called_.contains(person))
    return now + std::chrono::milliseconds(kLook).count();  // one after the other
  const auto found = resting_.find(person);
  return found == resting_.end() ? 0 : found->second.until;
}

Webhooks::Outcome Webhooks::send(const DueCall& call, std::string& trouble) const {
  std::string body = call.body;
  if (Expected<Json> json = parse_json(body); json && json->is_object()) {
    (*json)["url"] = options_.table + "/m/" + json->value("match", "");
    body = json->dump();
  }
  const std::unique_ptr<CURL, decltype(&curl_easy_cleanup)> curl(curl_easy_init(),
                                                                 &curl_easy_cleanup);
  if (!curl) return Outcome::Failed;
  const std::string signing = "Tercio-Signature: " + signature(call.key, unix_ms() / 1000, body);
  curl_slist* headers = curl_slist_append(nullptr, "Content-Type: application/json");
  headers = curl_slist_append(headers, signing.c_str());
  headers = curl_slist_append(headers, "User-Agent: tercio/" TERCIO_VERSION);
  headers = curl_slist_append(headers, "Expect:");
  const std::unique_ptr<curl_slist, decltype(&curl_slist_free_all)> keep(headers,
                                                                         &curl_slist_free_all);
  std::size_t left = 64 * 1024;
  bool allowed = options_.private_addresses;
  const auto set = [&](CURLoption option, auto value) {
    curl_easy_setopt(curl.get(), option, value);
  };
  set(CURLOPT_URL, call.webhook.c_str());
  set(CURLOPT_PROTOCOLS_STR, "http,https");
  set(CURLOPT_FOLLOWLOCATION, 0L);
  set(CURLOPT_PROXY, "");
  set(CURLOPT_NOSIGNAL, 1L);
  set(CURLOPT_TIMEOUT_MS, static_cast<long>(options_.patience.count()));
  set(CURLOPT_CONNECTTIMEOUT_MS, static_cast<long>(options_.patience.count() / 2));
  set(CURLOPT_OPENSOCKETFUNCTION, &open_public);
  set(CURLOPT_OPENSOCKETDATA, &allowed);
  set(CURLOPT_WRITEFUNCTION, &forget);
  set(CURLOPT_WRITEDATA, &left);
  set(CURLOPT_NOPROGRESS, 0L);
  set(CURLOPT_XFERINFOFUNCTION, &stop_if);
  set(CURLOPT_XFERINFODATA, &stopping_);
  set(CURLOPT_HTTPHEADER, headers);
  set(CURLOPT_POST, 1L);
  set(CURLOPT_POSTFIELDS, body.c_str());
  set(CURLOPT_POSTFIELDSIZE, static_cast<long>(body.size()));
  const CURLcode code = curl_easy_perform(curl.get());
  if (code != CURLE_OK) {
    trouble = curl_easy_strerror(code);
    return Outcome::Failed;
  }
  long status = 0;
  curl_easy_getinfo(curl.get(), CURLINFO_RESPONSE_CODE, &status);
  if (status >= 200 && status < 300) return Outcome::Made;
  trouble = "HTTP " + std::to_string(status);
  return status == 410 ? Outcome::Gone : Outcome::Failed;
}

}  // namespace tercio
