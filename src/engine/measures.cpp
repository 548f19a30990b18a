// The commands that measure: the chance of a position, and many games from one.
#include <memory>

#include "engine/engine.h"
#include "game/json.h"
#include "game/value.h"
#include "lab/sim_summary.h"

namespace tercio {
namespace {

constexpr std::int64_t kValueGames = 200;  // unless told
constexpr std::int64_t kSimGames = 100;
constexpr std::int64_t kMostThreads = 64;

// The seat of a position that "seat" names.
std::optional<Seat> seat_of(const Request& request, const Position& position, bool& ok) {
  ok = true;
  if (!request.has("seat")) return std::nullopt;
  const std::optional<std::string> id = request.text("seat");
  const std::vector<NamedInfo>& seats = position.game().info().seats;
  for (std::size_t i = 0; id && i < seats.size(); ++i)
    if (seats[i].id == *id && position.seats().has(seat_at(i))) return seat_at(i);
  ok = false;
  if (id) request.fail("unknown-seat", "the game has no seat \"" + *id + "\"");
  return std::nullopt;
}

bool is_on(const Position& position) { return position.turn().kind != TurnKind::Over; }

}  // namespace

// The position that a request names: of a match, or told whole.
std::unique_ptr<Position> Engine::position_of(const Request& request) {
  if (request.has("match") == request.has("position")) {
    request.fail("bad-request", "either \"match\" or \"position\" is needed");
    return nullptr;
  }
  if (request.has("match")) {
    const Match* match = match_of(request);
    return match == nullptr ? nullptr : match->position().clone();
  }
  const Json* told = request.field("position");
  if (told == nullptr || !told->is_object()) {
    request.fail("bad-position", "a position is a JSON object");
    return nullptr;
  }
  const auto id = told->find("game");
  const Game* game =
      id != told->end() && id->is_string() ? find_game(id->get<std::string>()) : nullptr;
  if (game == nullptr) {
    request.fail("unknown-game", "the position's \"game\" is none of the games");
    return nullptr;
  }
  Expected<std::unique_ptr<Position>> position = game->load(*told);
  if (position) return std::move(*position);
  request.fail(position.error.code, position.error.message);
  return nullptr;
}

Json Engine::value(const Request& request) {
  const std::unique_ptr<Position> position = position_of(request);
  if (!position) return request.failure();
  bool ok = true;
  const std::optional<Seat> seat = seat_of(request, *position, ok);
  const auto games = request.number_or("games", std::min(kValueGames, limits_.value_games), 2,
                                       limits_.value_games);
  const auto seed = request.number_or("seed", 1, 0, INT64_MAX);
  if (!ok || !games || !seed) return request.failure();
  // A chance of what is true would tell what is secret. Whoever tells a position knows all of it.
  const bool secret = position->game().info().secrets && is_on(*position);
  if (secret && !seat && request.has("match"))
    return failure_reply("need-seat", "the match keeps secrets: name the \"seat\" that asks");
  const auto* const values = dynamic_cast<const Values*>(position.get());
  if (values == nullptr)
    return failure_reply("no-value", "this game's positions have no chance that is known");
  const Seat of = seat.value_or(position->seats().first());
  ValueOrder order;
  order.games = static_cast<std::uint32_t>(*games);
  order.seed = static_cast<std::uint64_t>(*seed);
  order.believes = seat.has_value();
  const PositionValue value = values->value(of, order);
  return {{"seat", position->game().info().seats[index(of)].id},
          {"chance", value.chance},
          {"se", value.se},
          {"games", value.games},
          {"by", value.by},
          {"version", value.version.empty() ? Json(nullptr) : Json(value.version)},
          {"to_end", value.to_end}};
}

Json Engine::sim(const Request& request) {
  SimRequest wanted;
  std::unique_ptr<Position> from;
  const Game* game = nullptr;
  std::optional<Seat> seat;
  if (request.has("match") || request.has("position")) {
    from = position_of(request);
    if (!from) return request.failure();
    bool ok = true;
    seat = seat_of(request, *from, ok);
    if (!ok) return request.failure();
    if (from->game().info().secrets && is_on(*from) && !seat && request.has("match"))
      return failure_reply("need-seat", "the match keeps secrets: name the \"seat\" that asks");
    game = &from->game();
    wanted.setup = from->setup();
    wanted.from = from.get();
    wanted.believed_by = seat.value_or(Seat::Nobody);
  } else {
    game = game_of(request);
    if (game == nullptr) return request.failure();
    const auto scenario = request.text_or("scenario", game->info().default_scenario);
    const auto options = request.options();
    if (!scenario || !options) return request.failure();
    const Expected<Setup> setup = game->check({*scenario, *options});
    if (!setup) return failure_reply(setup.error);
    wanted.setup = *setup;
    Expected<std::unique_ptr<Position>> start = game->start(*setup);
    if (!start) return failure_reply(start.error);
    from = std::move(*start);
  }
  wanted.players = {"heuristic"};
  if (request.has("players")) {
    const Json& list = *request.field("players");
    wanted.players.clear();
    if (!list.is_array() || list.empty())
      return failure_reply("bad-request", "\"players\" must be a list of names");
    for (const Json& name : list) {
      if (!name.is_string()) return failure_reply("bad-request", "a player's name is a string");
      wanted.players.push_back(name.get<std::string>());
    }
  }
  const auto games =
      request.number_or("games", std::min(kSimGames, limits_.sim_games), 1, limits_.sim_games);
  const auto simulations = request.number_or("simulations", 0, 1, limits_.simulations);
  const auto adjusted = request.number_or("adjusted", 0, 1, limits_.value_games);
  const auto seed = request.number_or("seed", 1, 0, INT64_MAX);
  const auto threads = request.number_or("threads", 1, 1, kMostThreads);
  if (!games || !simulations || !adjusted || !seed || !threads) return request.failure();
  wanted.games = static_cast<std::uint64_t>(*games);
  wanted.simulations = static_cast<std::uint64_t>(*simulations);
  wanted.adjusted = static_cast<std::uint32_t>(*adjusted);
  wanted.seed = static_cast<std::uint64_t>(*seed);
  wanted.threads = static_cast<int>(*threads);
  const Expected<std::vector<SimGame>> played = game->simulate(wanted);
  if (!played) return failure_reply(played.error);
  const SimSummary summary = summarize(game->info(), from->seats(), *played, wanted.adjusted > 0);
  Json seats = Json::array();
  for (const SeatSummary& one : summary.seats) seats.push_back(json_of(game->info(), one));
  return {{"players", wanted.players},
          {"games", played->size()},
          {"steps", summary.steps},
          {"seats", std::move(seats)}};
}

}  // namespace tercio
