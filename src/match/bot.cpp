#include "match/bot.h"

#include "game/json.h"
#include "match/reply.h"
#include "match/strict_json.h"

namespace tercio {

std::string choose_request(const Position& position, Seat seat, int ms) {
  Json actions = Json::array();
  for (const Action action : position.legal(seat))
    actions.push_back(action_json(position.describe(seat, action)));
  const GameInfo& info = position.game().info();
  const Json request = {{"cmd", "choose"},
                        {"game", info.id},
                        {"seat", info.seats.at(index(seat)).id},
                        {"view", position.view(seat)},
                        {"actions", std::move(actions)},
                        {"ms", ms}};
  return request.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Expected<Bot> Bot::start(const std::vector<std::string>& command) {
  Expected<std::unique_ptr<ChildProcess>> process = ChildProcess::start(command);
  if (!process) return process.error;
  return Bot(std::move(*process));
}

Expected<Action> Bot::give_up(RequestError error) {
  // What it says later would be the answer to an earlier question.
  process_.reset();
  failed_ = std::move(error);
  return failed_;
}

Expected<Action> Bot::choose(const Position& position, Seat seat, int ms) {
  if (process_ == nullptr) return failed_;
  const auto until = ChildProcess::Clock::now() + std::chrono::milliseconds(ms) +
                     std::chrono::milliseconds(kGrace);
  const Expected<std::string> line = process_->ask(choose_request(position, seat, ms), until);
  if (!line) return give_up(line.error);
  const Expected<Json> answer = parse_json(*line);
  if (!answer || !answer->is_object() || !answer->contains("action") ||
      !answer->at("action").is_string()) {
    const std::string why = answer ? "expected {\"action\":\"…\"}" : answer.error.message;
    return give_up({"bot-nonsense", "the program's answer cannot be read: " + why});
  }
  const auto words = answer->at("action").get<std::string>();
  for (const Action action : position.legal(seat))
    if (position.words(action) == words) return action;
  return give_up({"bot-illegal", "the program chose \"" + words + "\", which was not offered"});
}

}  // namespace tercio
