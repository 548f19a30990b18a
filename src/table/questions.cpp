// What may be asked of a match, and changes nothing: docs/table.md, one function each.
#include "engine/questions.h"

#include <algorithm>

#include "game/json.h"
#include "game/player_name.h"
#include "match/reply.h"
#include "table/own_seat.h"
#include "table/reply.h"
#include "table/state_json.h"
#include "table/table.h"

namespace tercio {
namespace {

// The same for a question: where nobody knows more than another, an ally's seat will do.
std::optional<Seat> seat_in_question(const Room& room, const Client& client, const Request& request,
                                     const Table::Reply& reply) {
  const GameInfo& info = room.live->match().game().info();
  if (const std::optional<std::string> id = request.text("seat"); id && !info.secrets)
    if (const std::optional<Seat> seat = room.live->match().find_seat(*id))
      if ((allies_of(info, *seat).bits & client.reader().you.bits) != 0) return seat;
  return own_seat(room, client, request, reply);
}

// What is advised, with what belongs to it, as far as it can be said at once.
Json whole_gesture(const Position& position, Seat seat, const Advice& advice) {
  std::vector<std::string> actions;
  for (const Advised& link : advice.line) actions.push_back(link.words);
  if (actions.empty()) return Json::array({position.words(advice.action)});
  const Rehearsal done = rehearse_on(*position.clone(), seat, actions);
  actions.resize(done.played);
  return actions;
}

void give(Answer answer, const Table::Reply& reply) {
  if (answer.refusal) return reply(refusal_reply(*answer.refusal));
  reply(answer.reply.contains("ok") ? std::move(answer.reply) : ok_reply(std::move(answer.reply)));
}

}  // namespace

void Table::why(Room& room, const ClientPtr& client, const Request& request, const Held&,
                const Reply& reply) {
  const std::optional<Seat> seat = seat_in_question(room, *client, request, reply);
  if (!seat) return;
  const std::optional<std::string> words = request.text("action");
  if (!words) return reply(request.failure());
  const std::optional<Refusal> no = room.live->match().refusal({seat, *words, true});
  if (!no) return reply(ok_reply({{"legal", true}}));
  const Json error = refusal_reply(*no)["error"];
  if (error["code"] == "unknown-action") return reply(refusal_reply(*no));
  Json answer = {{"legal", false}, {"reason", error["reason"]}};
  answer["rule"] = no->rule ? Json(no->rule.str()) : Json();
  reply(ok_reply(std::move(answer)));
}

void Table::odds(Room& room, const ClientPtr& client, const Request& request, const Held&,
                 const Reply& reply) {
  const std::optional<Seat> seat = seat_in_question(room, *client, request, reply);
  if (!seat) return;
  const Position& position = room.live->match().position();
  if (request.has("actions") || request.has("after"))
    return give(odds_of(position, *seat, request), reply);
  const std::optional<std::string> words = request.text("action");
  if (!words) return reply(request.failure());
  Expected<Action> action = position.parse(*words);
  if (!action) return reply(error_reply("unknown-action", action.error.message));
  const std::optional<Odds> odds = action->is_roll() ? std::nullopt : position.odds(*seat, *action);
  reply(ok_reply({{"odds", odds ? odds_json(*odds) : Json()}}));
}

void Table::ways(Room& room, const ClientPtr& client, const Request& request, const Held&,
                 const Reply& reply) {
  const std::optional<Seat> seat = seat_in_question(room, *client, request, reply);
  if (seat) give(ways_of(room.live->match().position(), *seat, request), reply);
}

void Table::danger(Room& room, const ClientPtr& client, const Request& request, const Held&,
                   const Reply& reply) {
  const std::optional<Seat> seat = seat_in_question(room, *client, request, reply);
  if (seat) give(danger_of(room.live->match().position(), *seat, request), reply);
}

// Nobody is told more than his opponent: where another person plays against the seat neither the
// computer's advice nor its reasons are to be had.
bool Table::plays_people(const Room& room, const Client& client, Seat seat) {
  const LiveMatch& live = *room.live;
  for (std::size_t i = 0; i < kMaxSeats; ++i)
    if (live.people_or_away().has(seat_at(i)) && !client.holds(seat_at(i)) &&
        !allies_of(live.match().game().info(), seat).has(seat_at(i)))
      return true;
  return false;
}

void Table::reason(Room& room, const ClientPtr& client, const Request& request, const Held&,
                   const Reply& reply) {
  const std::optional<Seat> seat = own_seat(room, *client, request, reply);
  if (!seat) return;
  const std::optional<std::size_t> shown = step_of(room, *client, request, reply);
  if (!shown) return;
  const LiveMatch& live = *room.live;
  const Match& match = live.match();
  const bool hidden = match.game().info().secrets && !live.is_over();
  if (*shown == 0 || hidden || live.is_rated() || plays_people(room, *client, *seat))
    return reply(ok_reply({{"reason", Json()}}));
  const std::vector<Played>& played = match.played();
  std::size_t first = live.steps_when(client->reader().you, *shown) - 1;
  const Seat by = played[first].seat;
  if (by == Seat::Nobody || !live.is_computer(by)) return reply(ok_reply({{"reason", Json()}}));
  while (first > 0 && played[first].more) --first;
  std::vector<Action> line{played[first].action};
  for (std::size_t i = first + 1; i < played.size() && played[i].more; ++i)
    line.push_back(played[i].action);
  const Text text = match.position_after(first)->motive(by, line);
  reply(ok_reply({{"reason", text.en.empty() ? Json() : text_json(text)}}));
}

void Table::hint(Room& room, const ClientPtr& client, const Request& request, const Held&,
                 const Reply& reply) {
  const std::optional<Seat> seat = own_seat(room, *client, request, reply);
  if (!seat) return;
  const std::optional<std::string> level = request.text_or("level", "strong");
  const std::optional<std::string> aim = request.text_or("aim", "");
  const std::optional<bool> gesture = request.flag_or("gesture", false);
  if (!level || !aim || !gesture) return reply(request.failure());
  const LiveMatch& live = *room.live;
  if (plays_people(room, *client, *seat))
    return reply(refusal_reply(
        {"no-hints",
         {"No hints where another person plays.", "Sin consejos cuando juega otra persona."},
         {},
         0}));
  const std::vector<std::string> levels = live.match().game().levels();
  if (std::find(levels.begin(), levels.end(), *level) == levels.end())
    return reply(error_reply("bad-request", "there is no such level"));
  if (!find_aim(live.match().game().info(), *aim))
    return reply(error_reply("unknown-aim", "the computer player has no such aim in this game"));
  if (live.is_over() || !live.match().turn().seats.has(*seat))
    return reply(refusal_reply({"not-your-turn",
                                {"It is not this seat's turn.", "No es el turno de este bando."},
                                {},
                                0}));
  Thinking how;
  how.level = *level;
  how.aim = *aim;
  how.ms = limits_.think_ms;
  how.seed = live.match().thinking_seed(*seat) ^ 1;
  how.mind = live.match().mind(*seat);
  how.explains = true;
  std::shared_ptr<const Position> position = live.match().position().clone();
  const bool taken = thinkers_.submit(
      [this, position, own = *seat, how, gesture = *gesture, reply] {
        Expected<Advice> advice = position->best(own, how);
        Json json = advice ? ok_reply(advice_json(*position, own, *advice))
                           : error_reply("internal", advice.error.message);
        if (advice)
          for (Json& candidate : json["considered"]) {
            candidate["action"] = candidate["a"];
            candidate.erase("a");
          }
        if (advice && gesture) json["actions"] = whole_gesture(*position, own, *advice);
        post_([reply, json = std::move(json)] { reply(json); });
      },
      client->asker(), limits_.hints_waiting);
  if (!taken) reply(error_reply("busy", "too many are asking: try again in a moment"));
}

void Table::at(Room& room, const ClientPtr& client, const Request& request, const Held&,
               const Reply& reply) {
  const LiveMatch& live = *room.live;
  Reader reader = client->reader();
  if (request.has("seat")) {
    // Once it is over everybody may look from every seat.
    const std::optional<std::string> id = request.text("seat");
    if (!id) return reply(request.failure());
    const std::optional<Seat> seat = live.match().find_seat(*id);
    if (!seat || !live.seats().has(*seat) || !(client->holds(*seat) || live.is_over()))
      return reply(forbidden());
    reader.seat = *seat;
  }
  const std::optional<std::size_t> shown = step_of(room, *client, request, reply);
  if (!shown) return;
  const bool now = *shown == live.steps_for(reader.you);
  const std::size_t step = now ? live.steps() : live.steps_when(reader.you, *shown);
  const std::unique_ptr<Position> position = live.match().position_after(step);
  Json turn =
      now ? table_turn_json(live, *position, reader.seat) : turn_json_for(*position, reader.seat);
  turn.erase("hash");
  Json entry;
  if (*shown > 0) {
    const std::size_t made = live.steps_when(reader.you, *shown);
    entry = entries_json(live, made - 1, made, reader).front();
  }
  reply(ok_reply({{"step", *shown},
                  {"steps", live.steps_for(reader.you)},
                  {"view", position->view(reader.seat)},
                  {"turn", std::move(turn)},
                  {"entry", std::move(entry)}}));
}

void Table::log(Room& room, const ClientPtr& client, const Request& request, const Held&,
                const Reply& reply) {
  const LiveMatch& live = *room.live;
  const auto from = request.number_or("from", 0, 0, INT32_MAX);
  const auto to = request.number_or("to", INT32_MAX, 0, INT32_MAX);
  if (!from || !to) return reply(request.failure());
  const auto first = static_cast<std::size_t>(*from);
  const auto last = std::min(static_cast<std::size_t>(*to), first + kMostEntries);
  const Reader reader = client->reader();
  const Json entries = entries_json(live, live.steps_when(reader.you, first),
                                    live.steps_when(reader.you, last), reader);
  reply(ok_reply({{"entries", entries}}));
}

}  // namespace tercio
