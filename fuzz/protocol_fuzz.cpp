// The engine protocol: any bytes, taken as lines. Every line gets one JSON reply, and a line that
// was refused has changed nothing.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/check.h"
#include "engine/engine.h"
#include "game/json.h"
#include "games/list.h"

namespace {

using namespace tercio;

const GameList& games() {
  static const GameList list = load_games(DataSource());
  return list;
}

// The hash in it is of the whole position.
std::string state_of(Engine& engine) { return engine.handle(R"({"cmd":"turn","match":"m1"})"); }

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::vector<const Game*> list;
  for (const auto& game : games().all()) list.push_back(game.get());
  EngineLimits limits;
  limits.matches = 4;
  limits.thinking_ms = 5;
  limits.simulations = 20;
  limits.value_games = 2;
  limits.sim_games = 1;
  Engine engine(list, limits);
  // A match to talk about, where the first choice is to be made.
  engine.handle(R"({"cmd":"new","game":"camino","seed":1})");
  for (int i = 0; i < 3; ++i) engine.handle(R"({"cmd":"roll","match":"m1"})");

  std::string state = state_of(engine);
  std::string_view text(reinterpret_cast<const char*>(data), size);
  for (int lines = 0; !text.empty() && lines < 40; ++lines) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const Json reply = Json::parse(engine.handle(text.substr(0, end)));
    TERCIO_CHECK(reply.is_object() && reply.contains("ok"));
    const std::string now = state_of(engine);
    if (reply["ok"] == false) {
      TERCIO_CHECK(now == state);
      TERCIO_CHECK(reply["error"]["code"] != "internal");
    }
    state = now;
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return 0;
}
