// Requests in, replies out, and which matches there are. What can be done with a match:
// commands.cpp.
#include "engine/engine.h"

#include <exception>

#include "game/json.h"
#include "match/record.h"
#include "match/replay.h"
#include "match/reply.h"
#include "match/strict_json.h"

namespace tercio {
namespace {

std::string line_of(const Json& reply) {
  // Bytes from outside may be echoed; what is not UTF-8 is replaced rather than refused.
  return reply.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace

const std::map<std::string_view, Engine::Command>& Engine::commands() {
  static const std::map<std::string_view, Command> commands = {
      {"hello", &Engine::hello},         {"games", &Engine::games}, {"new", &Engine::start},
      {"load", &Engine::load},           {"open", &Engine::open},   {"close", &Engine::close},
      {"quit", &Engine::quit},           {"turn", &Engine::turn},   {"legal", &Engine::legal},
      {"reckoning", &Engine::reckoning}, {"play", &Engine::play},   {"roll", &Engine::roll},
      {"undo", &Engine::undo},           {"why", &Engine::why},     {"odds", &Engine::odds},
      {"best", &Engine::best},           {"ways", &Engine::ways},   {"danger", &Engine::danger},
      {"view", &Engine::view},           {"dump", &Engine::dump},   {"record", &Engine::record},
      {"value", &Engine::value},         {"sim", &Engine::sim},
  };
  return commands;
}

std::string Engine::too_long() {
  return line_of(failure_reply(
      "too-long", "a request is at most " + std::to_string(kMaxRequestBytes >> 20) + " MiB"));
}

std::string Engine::handle(std::string_view line) {
  // The last guard: neither a library's exception nor want of memory may end the process.
  try {
    return line_of(answer(line));
  } catch (const std::exception& error) {
    return line_of(failure_reply("internal", error.what()));
  }
}

Json Engine::answer(std::string_view line) {
  if (line.ends_with('\r')) line.remove_suffix(1);
  if (line.size() > kMaxRequestBytes) return Json::parse(too_long());
  const Expected<Json> parsed = parse_json(line);
  if (!parsed) return failure_reply(parsed.error);
  if (!parsed->is_object()) return failure_reply("bad-request", "a request is a JSON object");

  const Request request(*parsed);
  Json reply;
  const std::optional<std::string> name = request.text("cmd");
  if (!name) {
    reply = request.failure();
  } else if (const auto command = commands().find(*name); command == commands().end()) {
    reply = failure_reply("unknown-command", "there is no command \"" + *name + "\"");
  } else {
    try {
      reply = (this->*command->second)(request);
    } catch (const std::exception& error) {
      reply = failure_reply("internal", error.what());  // with the id, unlike in handle()
    }
    if (!reply.contains("ok")) reply["ok"] = true;
  }
  if (const auto id = parsed->find("id"); id != parsed->end()) reply["id"] = *id;
  return reply;
}

const Game* Engine::find_game(std::string_view id) const {
  for (const Game* game : games_)
    if (game->info().id == id) return game;
  return nullptr;
}

const Game* Engine::game_of(const Request& request) const {
  const std::optional<std::string> id = request.text("game");
  if (!id) return nullptr;
  const Game* game = find_game(*id);
  if (game == nullptr) request.fail("unknown-game", "there is no game \"" + *id + "\"");
  return game;
}

Match* Engine::match_of(const Request& request) {
  const std::optional<std::string> id = request.text("match");
  if (!id) return nullptr;
  const auto found = matches_.find(*id);
  if (found != matches_.end()) return &found->second;
  request.fail("unknown-match", "there is no match \"" + *id + "\"");
  return nullptr;
}

Json Engine::add(Match match) {
  if (matches_.size() >= limits_.matches)
    return failure_reply("too-many-matches", "at most " + std::to_string(limits_.matches) +
                                                 " matches at once: close one");
  const std::string id = "m" + std::to_string(next_match_++);
  Json reply = {{"match", id}, {"turn", turn_json(match.position())}};
  if (!match.dice().empty()) reply["commit"] = match.dice().back().commit;
  matches_.emplace(id, std::move(match));
  return reply;
}

Json Engine::hello(const Request&) {
  Json ids = Json::array();
  for (const Game* game : games_) ids.push_back(game->info().id);
  return {{"name", "tercio"}, {"version", TERCIO_VERSION}, {"protocol", kProtocol}, {"games", ids}};
}

Json Engine::games(const Request&) {
  Json games = Json::array();
  for (const Game* game : games_) games.push_back(game_json(*game));
  return {{"games", std::move(games)}};
}

Json Engine::start(const Request& request) {
  const Game* game = game_of(request);
  if (game == nullptr) return request.failure();
  const auto scenario = request.text_or("scenario", game->info().default_scenario);
  const auto options = request.options();
  const auto seed = request.seed();
  if (!scenario || !options || !seed) return request.failure();
  const Expected<Setup> setup = game->check({*scenario, *options});
  if (!setup) return failure_reply(setup.error);
  Expected<Match> match = Match::begin(*game, *setup, *seed);
  if (!match) return failure_reply(match.error);
  if (request.has("seats")) {
    const Json& seats = *request.field("seats");
    if (!seats.is_object()) return request.fail("bad-request", "\"seats\" must be an object");
    for (const auto& [id, value] : seats.items()) {
      const std::optional<Seat> seat = match->find_seat(id);
      if (!seat) return request.fail("unknown-seat", "the game has no seat \"" + id + "\"");
      const std::optional<Holder> holder =
          value.is_string() ? parse_holder(value.get<std::string>()) : std::nullopt;
      if (!holder)
        return request.fail("bad-request", "\"seats." + id +
                                               "\" must be \"human NAME\", \"computer LEVEL\" or "
                                               "\"bot NAME\"");
      match->set_holder(*seat, *holder);
    }
  }
  return add(std::move(*match));
}

Json Engine::load(const Request& request) {
  const Game* game = game_of(request);
  if (game == nullptr) return request.failure();
  const Json* position = request.field("position");
  const auto seed = request.seed();
  if (position == nullptr || !seed) return request.failure();
  if (!position->is_object()) return failure_reply("bad-position", "a position is a JSON object");
  Expected<Match> match = Match::load(*game, *position, *seed);
  return match ? add(std::move(*match)) : failure_reply(match.error);
}

Json Engine::open(const Request& request) {
  const std::optional<std::string> text = request.text("record");
  const std::optional<DiceSeed> seed = request.seed();
  if (!text || !seed) return request.failure();
  const Expected<Record> record = read_record(*text);
  if (!record) return failure_reply(record.error);
  const Game* game = find_game(record->game);
  if (game == nullptr)
    return failure_reply("unknown-game", "line " + std::to_string(record->game_line) +
                                             ": there is no game \"" + record->game + "\"");
  Expected<Match> match = match_of_record(*game, *record);
  if (!match) return failure_reply(match.error);
  match->know_seed(*seed);
  if (!match->is_over() && !match->throw_seed()) match->change_dice(*seed);
  const std::string data = data_hash(*game);
  Json reply = add(std::move(*match));
  if (!record->data.empty() && record->data != data)
    reply["note"] =
        "the record was made with other component data: " + record->data + ", here " + data;
  return reply;
}

Json Engine::close(const Request& request) {
  if (match_of(request) == nullptr) return request.failure();
  matches_.erase(*request.text("match"));
  return Json::object();
}

Json Engine::quit(const Request&) {
  finished_ = true;
  return Json::object();
}

}  // namespace tercio
