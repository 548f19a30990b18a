#include "server/api.h"

#include <gtest/gtest.h>
#include <zlib.h>

#include <deque>
#include <mutex>

#include "game/json.h"
#include "store/memory_store.h"
#include "support/toy_game.h"

namespace tercio {
namespace {

std::string unpacked(std::string_view gzipped) {
  z_stream stream{};
  EXPECT_EQ(inflateInit2(&stream, 15 + 16), Z_OK);
  std::string packed(gzipped);
  std::string text(1 << 20, '\0');
  stream.next_in = reinterpret_cast<Bytef*>(packed.data());
  stream.avail_in = static_cast<uInt>(packed.size());
  stream.next_out = reinterpret_cast<Bytef*>(text.data());
  stream.avail_out = static_cast<uInt>(text.size());
  EXPECT_EQ(inflate(&stream, Z_FINISH), Z_STREAM_END);
  text.resize(stream.total_out);
  inflateEnd(&stream);
  return text;
}

// An API without sockets: requests are answered before one goes on.
struct ApiTest : ::testing::Test {
  std::unique_ptr<Game> game = make_toy_game();
  std::mutex mutex;  // of what waits: the thread that reads the store adds to it
  std::deque<std::function<void()>> waiting;
  Metrics metrics;
  Logger logger{LogLevel::Off};
  std::unique_ptr<Store> store = make_memory_store();
  Thinkers thinkers{0, metrics};
  Page page;
  Table table{{game.get()}, *store, thinkers, metrics, logger, [this](std::function<void()> what) {
                const std::lock_guard lock(mutex);
                waiting.push_back(std::move(what));
              }};
  Api local{table, page, metrics, logger, {}, true};
  Api open{table, page, metrics, logger, {"https://table.example.org"}, false};

  static HttpRequest get(const std::string& target, const std::string& address = "127.0.0.1") {
    HttpRequest request;
    request.method = "GET";
    request.target = target;
    request.address = address;
    request.host = "127.0.0.1:8080";
    return request;
  }
  static HttpRequest post(const std::string& host, const std::string& origin) {
    HttpRequest request = get("/api/mine");
    request.method = "POST";
    request.host = host;
    request.origin = origin;
    request.content_type = "application/json";
    request.body = "{\"seats\":[]}";
    return request;
  }
  HttpReply ask(Api& api, const HttpRequest& request) {
    HttpReply made;
    made.status = 0;
    api.http(request, [&](HttpReply reply) { made = std::move(reply); });
    for (;;) {
      table.finish_reading();
      std::function<void()> what;
      {
        const std::lock_guard lock(mutex);
        if (waiting.empty()) return made;
        what = std::move(waiting.front());
        waiting.pop_front();
      }
      what();
    }
  }
  static std::string header(const HttpReply& reply, const std::string& name) {
    for (const auto& [field, value] : reply.headers)
      if (field == name) return value;
    return "";
  }
};

TEST_F(ApiTest, EveryReplyTellsTheBrowserToTrustNothingElse) {
  for (const char* target : {"/", "/api/games", "/healthz", "/metrics", "/api/none", "/assets/x.js",
                             "/api/matches/aaaaaaaaaaaaaaaa/record"}) {
    const HttpReply reply = ask(local, get(target));
    const std::string policy = header(reply, "Content-Security-Policy");
    EXPECT_NE(policy.find("default-src 'self'"), std::string::npos) << target;
    EXPECT_NE(policy.find("script-src 'self'"), std::string::npos) << target;
    EXPECT_NE(policy.find("object-src 'none'"), std::string::npos) << target;
    EXPECT_NE(policy.find("base-uri 'none'"), std::string::npos) << target;
    EXPECT_NE(policy.find("frame-ancestors 'none'"), std::string::npos) << target;
    EXPECT_EQ(policy.find("unsafe"), std::string::npos) << target;
    EXPECT_EQ(policy.find('*'), std::string::npos) << target;
    EXPECT_EQ(header(reply, "X-Content-Type-Options"), "nosniff") << target;
    EXPECT_EQ(header(reply, "Referrer-Policy"), "no-referrer") << target;
  }
}

TEST_F(ApiTest, OnlyItsOwnPageMayAsk) {
  const auto status = [this](Api& api, const char* host, const char* origin) {
    return ask(api, post(host, origin)).status;
  };
  EXPECT_EQ(status(local, "127.0.0.1:8080", ""), 200u);
  EXPECT_EQ(status(local, "127.0.0.1:8080", "http://127.0.0.1:8080"), 200u);
  EXPECT_EQ(status(local, "localhost:8080", "http://localhost:8080"), 200u);
  EXPECT_EQ(status(local, "127.0.0.1:8080", "http://127.0.0.1:9090"), 403u);
  EXPECT_EQ(status(local, "127.0.0.1:8080", "null"), 403u);
  EXPECT_EQ(status(local, "evil.example:8080", "http://evil.example:8080"), 403u);
  EXPECT_EQ(status(local, "evil.example:8080", ""), 403u);
  EXPECT_EQ(status(open, "10.0.0.7:8080", "http://10.0.0.7:8080"), 200u);
  EXPECT_EQ(status(open, "10.0.0.7:8080", "https://table.example.org"), 200u);
  EXPECT_EQ(status(open, "10.0.0.7:8080", "https://table.example.org.evil.example"), 403u);
  HttpRequest cross = post("127.0.0.1:8080", "");
  cross.fetch_site = "cross-site";
  EXPECT_EQ(ask(local, cross).status, 403u);
  EXPECT_TRUE(local.upgrade_refusal(post("127.0.0.1:8080", "http://evil.example")));
}

// Its counters grow with every action, also with those decided in secret.
TEST_F(ApiTest, FiguresAreForThisMachine) {
  for (const char* near : {"127.0.0.1", "127.9.9.9", "::1", "::ffff:127.0.0.1"}) {
    const HttpReply reply = ask(open, get("/metrics", near));
    EXPECT_EQ(reply.status, 200u) << near;
    EXPECT_NE(reply.body.find("tercio_matches_loaded 0"), std::string::npos);
  }
  for (const char* far : {"192.0.2.1", "10.0.0.7", "2001:db8::1", "::ffff:192.0.2.1", ""})
    EXPECT_EQ(ask(open, get("/metrics", far)).status, 403u) << far;
  EXPECT_EQ(ask(open, get("/healthz", "192.0.2.1")).status, 200u);
}

// A foreign name that leads to this machine is somebody's trick, also to read.
TEST_F(ApiTest, ItAnswersToItsOwnNamesOnly) {
  for (const char* target : {"/metrics", "/api/games", "/api/watch", "/api/account"}) {
    HttpRequest request = get(target);
    request.host = "evil.example:8080";
    EXPECT_EQ(ask(local, request).status, 403u) << target;
    request.host = "localhost:8080";
    EXPECT_NE(ask(local, request).status, 403u) << target;
    request.host = "table.example.org";
    EXPECT_NE(ask(open, request).status, 403u) << target;
  }
}

TEST_F(ApiTest, HealthSaysWhatIsWrongWithTheDatabase) {
  EXPECT_EQ(ask(local, get("/healthz")).status, 200u);
  local.ask_health([] { return "the database does not answer"; });
  const HttpReply reply = ask(local, get("/healthz"));
  EXPECT_EQ(reply.status, 503u);
  EXPECT_EQ(reply.body, "the database does not answer\n");
}

// The lists of games and rules are long and the same for everybody: packed for whoever can read it.
TEST_F(ApiTest, GamesAndRulesArePacked) {
  for (const std::string target : {"/api/games", "/api/rules/toy"}) {
    const HttpReply plain = ask(local, get(target));
    EXPECT_EQ(header(plain, "Content-Encoding"), "") << target;
    EXPECT_EQ(header(plain, "Vary"), "Accept-Encoding") << target;
    EXPECT_TRUE(Json::parse(plain.fixed)["ok"].get<bool>()) << target;
    HttpRequest request = get(target);
    request.accept_encoding = "gzip, deflate, br";
    const HttpReply packed = ask(local, request);
    EXPECT_EQ(header(packed, "Content-Encoding"), "gzip") << target;
    EXPECT_EQ(header(packed, "Vary"), "Accept-Encoding") << target;
    EXPECT_EQ(packed.type, "application/json") << target;
    if (target == "/api/games") {
      EXPECT_LT(packed.fixed.size(), plain.fixed.size());
    }
    EXPECT_EQ(unpacked(packed.fixed), plain.fixed) << target;
    EXPECT_EQ(ask(local, request).fixed.data(), packed.fixed.data()) << target << ": packed once";
  }
}

}  // namespace
}  // namespace tercio
