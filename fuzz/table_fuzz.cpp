// The table: any bytes, taken as lines. A line that begins with a path is an HTTP request with the
// rest as its body; the others are messages of somebody who holds a seat. Everything is answered,
// and what was refused has changed nothing; what was done can be read again from the store.
#include <sodium.h>

#include <cstddef>
#include <cstdint>
#include <deque>
#include <mutex>
#include <string>
#include <string_view>

#include "core/check.h"
#include "core/rng.h"
#include "game/json.h"
#include "games/list.h"
#include "server/api.h"
#include "store/memory_store.h"

namespace {

using namespace tercio;

// Ids, secrets and dice come from a counter that begins anew with each input: what was found once
// is found again.
std::uint64_t drawn = 0;
const char* counter_name() { return "counter"; }
std::uint32_t draw() { return static_cast<std::uint32_t>(mix64(++drawn)); }
void fill(void* to, std::size_t size) {
  auto* bytes = static_cast<unsigned char*>(to);
  for (std::size_t i = 0; i < size; ++i) bytes[i] = static_cast<unsigned char>(draw());
}
randombytes_implementation counter = {counter_name, draw, nullptr, nullptr, fill, nullptr};
const int chosen = randombytes_set_implementation(&counter);

struct Ear final : Wire {
  void send(Message message) override { heard.push_back(Json::parse(message.whole())); }
  void close(std::string_view) override {}
  std::vector<Json> heard;
};

struct Hall {
  std::mutex mutex;  // of what waits: the thread that reads the store adds to it
  std::deque<std::function<void()>> waiting;
  Metrics metrics;
  Logger logger{LogLevel::Off};
  std::unique_ptr<Store> store = make_memory_store();
  Thinkers thinkers{0, metrics};
  Page page;
  Table table;
  Api api;

  static TableLimits limits() {
    TableLimits limits;
    limits.create = limits.lobby = limits.messages = {1e9, 1e9};
    limits.messages_from = limits.bytes_from = limits.changes_of = {1e9, 1e9};
    limits.hints_waiting = limits.coach_waiting = 0;  // nobody thinks here
    return limits;
  }
  explicit Hall(std::vector<const Game*> games)
      : table(
            std::move(games), *store, thinkers, metrics, logger,
            [this](std::function<void()> what) {
              const std::lock_guard lock(mutex);
              waiting.push_back(std::move(what));
            },
            limits()),
        api(table, page, metrics, logger, {}, true) {}

  void run() {
    for (;;) {
      table.finish_reading();
      std::function<void()> what;
      {
        const std::lock_guard lock(mutex);
        if (waiting.empty()) return;
        what = std::move(waiting.front());
        waiting.pop_front();
      }
      what();
    }
  }
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const GameList list = load_games(DataSource());
  std::vector<const Game*> games;
  for (const auto& game : list.all()) games.push_back(game.get());
  static const bool ready = chosen == 0 && sodium_init() >= 0;
  TERCIO_CHECK(ready);
  drawn = 0;
  Hall place(games);

  Json made;
  place.table.create(Json::parse(R"({"game":"camino","seats":{"spain":"here"}})"), "here",
                     [&](Json reply) { made = std::move(reply); });
  place.run();
  const std::string match = made["match"];
  const auto ear = std::make_shared<Ear>();
  const ClientPtr client = place.table.connect(ear, "here");
  const auto say = [&](const std::string& message) {
    bool done = false;
    place.table.message(client, message, [&] { done = true; });
    place.run();
    TERCIO_CHECK(done);
    return ear->heard.back();
  };
  say(Json({{"id", 1}, {"cmd", "sit"}, {"match", match}, {"secrets", {made["seats"][0]["secret"]}}})
          .dump());

  std::string_view text(reinterpret_cast<const char*>(data), size);
  for (int lines = 0; !text.empty() && lines < 40; ++lines) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string line(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    const std::size_t before = place.store->load(match)->log.size();
    if (line.starts_with('/')) {
      const std::size_t blank = std::min(line.find(' '), line.size());
      HttpRequest request;
      request.target = line.substr(0, blank);
      request.body = line.substr(std::min(blank + 1, line.size()));
      request.method = request.body.empty() ? "GET" : "POST";
      request.host = "localhost";
      request.content_type = "application/json";
      bool answered = false;
      place.api.http(request, [&](const HttpReply& reply) {
        answered = true;
        TERCIO_CHECK(reply.status < 500);
      });
      place.run();
      TERCIO_CHECK(answered);
      TERCIO_CHECK(place.store->load(match)->log.size() == before);
    } else {
      const Json reply = say(line);
      TERCIO_CHECK(reply.contains("ok"));
      if (reply["ok"] == true) continue;
      TERCIO_CHECK(reply["error"]["code"] != "internal");
      TERCIO_CHECK(place.store->load(match)->log.size() == before);
    }
  }
  place.table.disconnect(client);
  place.run();
  for (const std::string& id : place.store->all()) {
    std::optional<StoredMatch> stored = place.store->load(id);
    const Game* game = place.table.find_game(stored->header.game);
    Expected<LiveMatch> again = LiveMatch::open(*game, std::move(*stored));
    TERCIO_CHECK(again && !again->changed());
  }
  return 0;
}
