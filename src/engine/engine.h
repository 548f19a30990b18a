// `tercio engine`: one JSON request in, one JSON reply out. docs/protocol.md is the reference.
// No input, however broken, throws, crashes or changes a match it could not fully apply to.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/request.h"
#include "match/match.h"

namespace tercio {

inline constexpr int kProtocol = 1;
inline constexpr std::size_t kMaxRequestBytes = 8u << 20;

struct EngineLimits {
  std::size_t matches = 256;           // at once
  std::int64_t thinking_ms = 600'000;  // of one "best"
  std::int64_t simulations = 1'000'000'000;
  std::int64_t value_games = 10'000;  // played on for one chance
  std::int64_t sim_games = 1'000'000;
};

class Engine {
 public:
  // The games must outlive the engine.
  explicit Engine(std::vector<const Game*> games, const EngineLimits& limits = {})
      : games_(std::move(games)), limits_(limits) {}

  // One request line without its end; one reply line without its end.
  std::string handle(std::string_view line);
  // The reply to a line that was too long to be kept.
  static std::string too_long();

  bool finished() const { return finished_; }  // after "quit"

 private:
  using Command = Json (Engine::*)(const Request&);
  static const std::map<std::string_view, Command>& commands();

  Json answer(std::string_view line);
  Json hello(const Request& request);
  Json games(const Request& request);
  Json start(const Request& request);  // "new"
  Json load(const Request& request);
  Json open(const Request& request);
  Json close(const Request& request);
  Json quit(const Request& request);
  Json turn(const Request& request);
  Json reckoning(const Request& request);
  Json legal(const Request& request);
  Json play(const Request& request);
  static Json play_gesture(Match& match, const Request& request, std::vector<Step>& steps);
  Json roll(const Request& request);
  Json undo(const Request& request);
  Json why(const Request& request);
  Json odds(const Request& request);
  Json ways(const Request& request);
  Json danger(const Request& request);
  Json best(const Request& request);
  Json value(const Request& request);
  Json sim(const Request& request);
  Json view(const Request& request);
  Json dump(const Request& request);
  Json record(const Request& request);

  const Game* find_game(std::string_view id) const;
  const Game* game_of(const Request& request) const;
  Match* match_of(const Request& request);
  std::unique_ptr<Position> position_of(const Request& request);
  Json add(Match match);

  std::vector<const Game*> games_;
  EngineLimits limits_;
  std::map<std::string, Match> matches_;
  std::uint64_t next_match_ = 1;
  bool finished_ = false;
};

}  // namespace tercio
