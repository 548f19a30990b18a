// The commands about one match.
#include <algorithm>

#include "engine/engine.h"
#include "engine/questions.h"
#include "game/json.h"
#include "match/gesture.h"
#include "match/reckoning.h"
#include "match/record.h"
#include "match/reply.h"
#include "match/undo.h"

namespace tercio {
namespace {

constexpr std::size_t kMaxSteps = 10'000;

// The seat a question is about: the one named, or the only one there can be.
std::optional<Seat> asked_seat(const Request& request, const Match& match) {
  bool ok = true;
  if (const std::optional<Seat> seat = request.named_seat(match, ok); seat || !ok) return seat;
  const Turn turn = match.turn();
  if (turn.seats.count() == 1) return turn.seats.first();
  if (match.position().seats().count() == 1) return match.position().seats().first();
  request.fail("need-seat", turn.seats.count() > 1 ? "several seats may act now: name the \"seat\""
                                                   : "no seat may act now: name the \"seat\"");
  return std::nullopt;
}

// {"events","turn"} after `count` new actions.
Json played_reply(const Match& match, std::size_t count) {
  Json events = Json::array();
  const std::vector<Played>& played = match.played();
  for (std::size_t i = played.size() - count; i < played.size(); ++i)
    for (const Event& event : played[i].events)
      events.push_back(event_json(match.position(), event));
  return {{"events", std::move(events)}, {"turn", turn_json(match.position())}};
}

// "england: plot north" as in the record, or the plain action.
std::optional<Step> step_of(const Request& request, const Match& match, std::string words,
                            std::optional<Seat> seat) {
  const std::size_t colon = words.find(':');
  if (colon == std::string::npos) return Step{seat, std::move(words), true};
  const std::string id = words.substr(0, colon);
  const std::optional<Seat> named = match.find_seat(id);
  if (!named || (seat && *seat != *named)) {
    request.fail("unknown-seat", "the game has no seat \"" + id + "\", or it is not the one named");
    return std::nullopt;
  }
  const std::size_t begin = words.find_first_not_of(' ', colon + 1);
  return Step{named, begin == std::string::npos ? "" : words.substr(begin), true};
}

// Whatever was done last, or all of the gesture that it ended.
std::optional<Refusal> undo_last(Match& match, bool gesture, std::vector<Played>& undone) {
  const std::vector<Played>& played = match.played();
  if (played.empty()) return match.undo();
  std::size_t from = played.size() - 1;
  while (gesture && from > 0 && played[from].more) --from;
  undone.assign(played.begin() + static_cast<std::ptrdiff_t>(from), played.end());
  return match.undo_range(from, played.size());
}

Json asked_of(const Request& request, const Match& match,
              Answer (*question)(const Position&, Seat, const Request&)) {
  const std::optional<Seat> seat = asked_seat(request, match);
  if (!seat) return request.failure();
  Answer answer = question(match.position(), *seat, request);
  return answer.refusal ? failure_reply(*answer.refusal) : std::move(answer.reply);
}

}  // namespace

Json Engine::turn(const Request& request) {
  const Match* match = match_of(request);
  if (match == nullptr) return request.failure();
  bool ok = true;
  const std::optional<Seat> seat = request.named_seat(*match, ok);
  if (!ok) return request.failure();
  const Position& position = match->position();
  return {{"turn", seat ? turn_json_for(position, *seat) : turn_json(position)}};
}

Json Engine::reckoning(const Request& request) {
  const Match* match = match_of(request);
  if (match == nullptr) return request.failure();
  if (!match->is_over())
    return failure_reply("not-over", "why a match ended so is told when it is over");
  return {{"reckoning", reckoning_json(*match)}};
}

Json Engine::legal(const Request& request) {
  const Match* match = match_of(request);
  if (match == nullptr) return request.failure();
  const Position& position = match->position();
  Json reply = {{"actions", Json::array()}};
  const Turn turn = position.turn();
  if (turn.kind == TurnKind::Dice) reply.update(dice_json(position));
  if (turn.kind != TurnKind::Decision) return reply;
  const std::optional<Seat> seat = asked_seat(request, *match);
  if (!seat) return request.failure();
  reply["seat"] = match->seat_id(*seat);
  if (turn.seats.has(*seat))
    for (const Action action : position.legal(*seat))
      reply["actions"].push_back(action_json(position.describe(*seat, action)));
  return reply;
}

Json Engine::play(const Request& request) {
  Match* match = match_of(request);
  if (match == nullptr) return request.failure();
  bool ok = true;
  const std::optional<Seat> seat = request.named_seat(*match, ok);
  if (!ok) return request.failure();
  const bool in_list = request.has("actions");
  const std::optional<bool> gesture = request.flag_or("gesture", false);
  if (!gesture) return request.failure();
  if (in_list == request.has("action"))
    return failure_reply("bad-request", "either \"action\" or \"actions\" is needed");

  std::vector<Step> steps;
  const Json one = in_list ? Json() : Json::array({*request.field("action")});
  const Json& list = in_list ? *request.field("actions") : one;
  if (!list.is_array() || list.empty() || list.size() > kMaxSteps)
    return failure_reply("bad-request", "\"actions\" must be a list of 1 to " +
                                            std::to_string(kMaxSteps) + " actions");
  for (const Json& words : list) {
    if (!words.is_string()) return failure_reply("bad-request", "an action must be a string");
    std::optional<Step> step = step_of(request, *match, words.get<std::string>(), seat);
    if (!step) return request.failure();
    steps.push_back(std::move(*step));
  }
  if (*gesture) return play_gesture(*match, request, steps);
  if (const std::optional<Refusal> no = match->play(steps)) return failure_reply(*no, in_list);
  return played_reply(*match, steps.size());
}

// As at a table: one seat's, as far as nothing interrupts it.
Json Engine::play_gesture(Match& match, const Request& request, std::vector<Step>& steps) {
  const std::optional<Seat> seat =
      steps.front().seat ? steps.front().seat : asked_seat(request, match);
  if (!seat) return request.failure();
  std::vector<std::string> words;
  for (const Step& step : steps) {
    if (step.seat.value_or(*seat) != *seat)
      return failure_reply("bad-request", "a gesture is one seat's");
    words.push_back(step.words);
  }
  const Rehearsal rehearsal = rehearse(match, *seat, {words, {}});
  if (rehearsal.refusal) return failure_reply(*rehearsal.refusal, true);
  steps.resize(rehearsal.played);
  for (Step& step : steps) {
    step.seat = seat;
    step.more = &step != &steps.front();
  }
  if (const std::optional<Refusal> no = match.play(steps)) return failure_reply(*no, true);
  Json reply = played_reply(match, steps.size());
  reply.update(gesture_json(rehearsal, words.size()));
  return reply;
}

Json Engine::roll(const Request& request) {
  Match* match = match_of(request);
  if (match == nullptr) return request.failure();
  if (const std::optional<Refusal> no = match->roll()) return failure_reply(*no);
  Json reply = played_reply(*match, 1);
  reply["action"] = match->played().back().words;
  return reply;
}

Json Engine::undo(const Request& request) {
  Match* match = match_of(request);
  if (match == nullptr) return request.failure();
  bool ok = true;
  const std::optional<Seat> seat = request.named_seat(*match, ok);
  const std::optional<bool> table = request.flag_or("table", false);
  const std::optional<bool> gesture = request.flag_or("gesture", false);
  const std::optional<std::string> words = request.text_or("action", "");
  if (!ok || !table || !gesture || !words) return request.failure();
  std::optional<Seat> asks = seat;
  const bool by_seat = *table || !words->empty();
  if (by_seat && !asks) asks = asked_seat(request, *match);
  if (by_seat && !asks) return request.failure();
  std::vector<Played> undone;
  // Without the rules of the table a seat may go back over dice and what it has revealed.
  const auto may_plainly = [&] {
    if (!words->empty()) return false;
    if (!asks || match->played().empty()) return true;
    const Seat last = match->played().back().seat;
    return !*table && (last == Seat::Nobody || last == *asks);
  };
  const std::optional<Refusal> no = may_plainly() ? undo_last(*match, *gesture, undone)
                                                  : undo_for(*match, *asks, &undone, *words);
  if (no) return failure_reply(*no);
  Json reply = {{"undone", undone.back().words}, {"turn", turn_json(match->position())}};
  for (const Played& one : undone)
    if (undone.size() > 1) reply["actions"].push_back(one.words);
  return reply;
}

Json Engine::why(const Request& request) {
  const Match* match = match_of(request);
  if (match == nullptr) return request.failure();
  const std::optional<std::string> words = request.text("action");
  bool ok = true;
  std::optional<Seat> seat = request.named_seat(*match, ok);
  if (!words || !ok) return request.failure();
  if (!seat && match->position().seats().count() == 1) seat = match->position().seats().first();
  const std::optional<Step> step = step_of(request, *match, *words, seat);
  if (!step) return request.failure();
  const std::optional<Refusal> no = match->refusal(*step);
  if (!no) return {{"legal", true}};
  if (no->code == "need-seat" || no->code.starts_with("bad-") || no->code.starts_with("unknown-"))
    return failure_reply(*no);
  return {{"legal", false},
          {"code", no->code},
          {"rule", no->rule ? Json(no->rule.str()) : Json()},
          {"reason", text_json(no->message)}};
}

Json Engine::odds(const Request& request) {
  const Match* match = match_of(request);
  if (match == nullptr) return request.failure();
  if (request.has("actions") || request.has("after")) return asked_of(request, *match, odds_of);
  const std::optional<std::string> words = request.text("action");
  if (!words) return request.failure();
  const std::optional<Seat> seat = asked_seat(request, *match);
  if (!seat) return request.failure();
  if (const std::optional<Refusal> no = match->refusal({seat, *words, true}))
    return failure_reply(*no);
  const Expected<Action> action = match->position().parse(*words);
  if (!action) return failure_reply(action.error);
  if (const std::optional<Odds> odds = match->position().odds(*seat, *action))
    return {{"odds", odds_json(*odds)}};
  return {{"odds", nullptr},
          {"message", text_json({"No exact chances can be given for this action.",
                                 "Para esta acción no se pueden dar probabilidades exactas."})}};
}

Json Engine::ways(const Request& request) {
  const Match* match = match_of(request);
  return match == nullptr ? request.failure() : asked_of(request, *match, ways_of);
}

Json Engine::danger(const Request& request) {
  const Match* match = match_of(request);
  return match == nullptr ? request.failure() : asked_of(request, *match, danger_of);
}

Json Engine::best(const Request& request) {
  const Match* match = match_of(request);
  if (match == nullptr) return request.failure();
  if (match->turn().kind != TurnKind::Decision)
    return failure_reply("no-decision", "the match does not wait for a decision now");
  const std::optional<Seat> seat = asked_seat(request, *match);
  if (!seat) return request.failure();
  if (!match->turn().seats.has(*seat))
    return failure_reply("not-your-turn", "it is not this seat's turn");
  const std::vector<std::string> levels = match->game().levels();
  const auto level = request.text_or("level", levels.empty() ? "heuristic" : levels.back());
  // Without a limit of time there must be one of work.
  const std::int64_t least = request.has("simulations") ? 0 : 1;
  const auto ms = request.number_or("ms", std::min<std::int64_t>(1000, limits_.thinking_ms), least,
                                    limits_.thinking_ms);
  const auto simulations = request.number_or("simulations", 0, 1, limits_.simulations);
  const auto seed = request.number_or("seed", -1, 0, INT64_MAX);
  const auto threads = request.number_or("threads", 1, 1, 64);
  const std::optional<bool> explain = request.flag_or("explain", true);
  const auto aim = request.text_or("aim", "");
  if (!level || !aim || !ms || !simulations || !seed || !threads || !explain)
    return request.failure();
  Thinking thinking;
  thinking.level = *level;
  thinking.aim = *aim;
  thinking.ms = static_cast<int>(*ms);
  thinking.simulations = static_cast<std::uint64_t>(*simulations);
  thinking.seed = *seed >= 0 ? static_cast<std::uint64_t>(*seed) : match->thinking_seed(*seat);
  thinking.threads = static_cast<int>(*threads);
  if (*seed < 0) thinking.mind = match->mind(*seat);
  thinking.explains = *explain;
  const Expected<Advice> advice = match->position().best(*seat, thinking);
  if (!advice) return failure_reply(advice.error);
  Json reply = advice_json(match->position(), *seat, *advice);
  reply["seat"] = match->seat_id(*seat);
  return reply;
}

Json Engine::view(const Request& request) {
  const Match* match = match_of(request);
  if (match == nullptr) return request.failure();
  bool ok = true;
  const std::optional<Seat> seat = request.named_seat(*match, ok);
  if (!ok) return request.failure();
  return {{"view", match->position().view(seat.value_or(Seat::Nobody))}};
}

Json Engine::dump(const Request& request) {
  const Match* match = match_of(request);
  if (match == nullptr) return request.failure();
  return {{"position", match->position().dump()}, {"game", match->game().info().id}};
}

Json Engine::record(const Request& request) {
  const Match* match = match_of(request);
  if (match == nullptr) return request.failure();
  const std::optional<bool> seed = request.flag_or("seed", false);
  bool ok = true;
  const std::optional<Seat> seat = request.named_seat(*match, ok);
  if (!seed || !ok) return request.failure();
  if (seat) return {{"record", write_record_for(*match, *seat)}};
  return {{"record", write_record(*match, *seed ? Reveal::Always : Reveal::WhenOver)}};
}

}  // namespace tercio
