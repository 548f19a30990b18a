#include "engine/questions.h"

#include <algorithm>

#include "game/json.h"
#include "match/gesture.h"
#include "match/reply.h"

namespace tercio {
namespace {

constexpr std::size_t kMostOdds = 200;
constexpr std::size_t kMostTogether = 64;

Answer failed(const Request& request) { return {request.failure(), std::nullopt}; }
Answer refused(Refusal refusal) { return {nullptr, std::move(refusal)}; }

// What a game does not know of, or does not understand.
Answer not_answered(const RequestError& error) {
  if (error.code != "no-ways") return {failure_reply("bad-request", error.message), std::nullopt};
  return refused({"no-ways",
                  {"This game is played from its list of choices.",
                   "Este juego se juega con su lista de opciones."},
                  {},
                  0});
}

// Null where the seat may not do it, or no dice follow that could be reckoned.
Json odds_or_null(const Position& position, Seat seat, Action action) {
  const Turn turn = position.turn();
  const bool asked = turn.kind == TurnKind::Decision && turn.seats.has(seat);
  if (!asked || action.is_roll() || !position.why(seat, action).ok()) return nullptr;
  const std::optional<Odds> odds = position.odds(seat, action);
  return odds ? odds_json(*odds) : Json();
}

// The position as if that had been said; a refusal, if it may not be.
struct SaidFirst {
  std::unique_ptr<Position> position;  // none: it would be interrupted
  std::optional<Refusal> refusal;
};

SaidFirst said_first(const Position& from, Seat seat, const std::vector<std::string>& words) {
  // Where something is hidden, trying things out would be looking.
  if (const GameInfo& info = from.game().info(); info.secrets && info.seats.size() > 1)
    return {nullptr, Refusal{"has-secrets",
                             {"In a game with secrets nothing is tried out beforehand.",
                              "En un juego con secretos no se prueba nada de antemano."},
                             {},
                             0}};
  SaidFirst out{from.clone(), std::nullopt};
  Rehearsal done = rehearse_on(*out.position, seat, words);
  out.refusal = std::move(done.refusal);
  if (done.stopped != Stopped::No) out.position.reset();
  return out;
}

}  // namespace

std::optional<std::vector<std::string>> texts_of(const Request& request, const char* name) {
  const Json* list = request.field(name);
  if (list == nullptr) return std::nullopt;
  if (list->is_array() &&
      std::all_of(list->begin(), list->end(), [](const Json& one) { return one.is_string(); }))
    return list->get<std::vector<std::string>>();
  request.fail("bad-request", "\"" + std::string(name) + "\" must be a list of texts");
  return std::nullopt;
}

Answer odds_of(const Position& now, Seat seat, const Request& request) {
  const bool several = request.has("actions");
  if (several == request.has("action"))
    return {failure_reply("bad-request", "either \"action\" or \"actions\" is needed"), {}};
  std::optional<std::vector<std::string>> words;
  if (several)
    words = texts_of(request, "actions");
  else if (const auto one = request.text("action"))
    words = {*one};
  auto after = request.has("after") ? texts_of(request, "after") : std::vector<std::string>();
  if (!words || !after) return failed(request);
  if (words->size() > kMostOdds || after->size() > Gesture::kMost)
    return {failure_reply("too-large", "at most 200 actions, after at most 64"), {}};

  SaidFirst first{now.clone(), std::nullopt};
  if (!after->empty()) first = said_first(now, seat, *after);
  if (first.refusal) return refused(std::move(*first.refusal));
  Json all = Json::array();
  for (const std::string& one : *words) {
    const Expected<Action> action = (first.position ? *first.position : now).parse(one);
    if (!action) return {failure_reply("unknown-action", action.error.message), {}};
    all.push_back(first.position ? odds_or_null(*first.position, seat, *action) : Json());
  }
  if (several) return {{{"all", std::move(all)}}, {}};
  return {{{"odds", all.front()}}, {}};
}

Answer ways_of(const Position& position, Seat seat, const Request& request) {
  const Json* of = request.field("of");
  if (of == nullptr) return failed(request);
  if (of->is_string()) {
    const Expected<Ways> ways = position.ways(seat, of->get<std::string>());
    return ways ? Answer{ways_json(*ways), {}} : not_answered(ways.error);
  }
  const auto things = texts_of(request, "of");
  const auto from = request.text("from"), to = request.text("to");
  const auto face = request.text_or("face", "");
  if (!things || !from || !to || !face) return failed(request);
  if (things->size() > kMostTogether)
    return {failure_reply("too-large", "at most 64 things go together"), {}};
  const Expected<Together> together = position.together(seat, {*things, *from, *to, *face});
  return together ? Answer{together_json(*together), {}} : not_answered(together.error);
}

Answer danger_of(const Position& position, Seat seat, const Request& request) {
  DangerAsk asked;
  if (request.has("at")) {
    const Json& at = *request.field("at");
    if (!at.is_object()) return {failure_reply("bad-request", "\"at\" must be an object"), {}};
    const Request where(at);
    const auto unit = where.text("unit"), hex = where.text("hex");
    const auto face = where.text_or("face", "");
    if (!unit || !hex || !face) return failed(where);
    asked = {*unit, *hex, *face};
  }
  const Expected<std::vector<Threat>> threats = position.danger(seat, asked);
  return threats ? Answer{{{"threats", threats_json(*threats)}}, {}} : not_answered(threats.error);
}

}  // namespace tercio
