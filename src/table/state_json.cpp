#include "table/state_json.h"

#include <algorithm>

#include "game/json.h"
#include "match/reply.h"
#include "match/undo.h"
#include "table/entries.h"
#include "table/reply.h"
#include "table/slow_json.h"

namespace tercio {
namespace {

constexpr std::size_t kLastChat = 200;  // lines

bool holds(std::span<const Seat> you, Seat seat) {
  return std::find(you.begin(), you.end(), seat) != you.end();
}

Json legal_json(const LiveMatch& live, std::span<const Seat> you) {
  Json legal = Json::object();
  const Position& position = live.match().position();
  const Turn turn = position.turn();
  if (live.is_over() || live.is_stuck() || turn.kind != TurnKind::Decision) return legal;
  for (const Seat seat : you) {
    if (!turn.seats.has(seat)) continue;
    Json actions = Json::array();
    for (const Action action : position.legal(seat)) {
      Json one = action_json(position.describe(seat, action));
      one["es"] = position.said(action).es;  // as it is typed in Spanish
      actions.push_back(std::move(one));
    }
    legal[live.match().seat_id(seat)] = std::move(actions);
  }
  return legal;
}

// What allies who are asked may do, to plan with; only where nobody knows more than another.
Json allied_json(const LiveMatch& live, Seats you) {
  Json allied = Json::object();
  const GameInfo& info = live.match().game().info();
  const Seats asked = live.match().turn().seats;
  for (std::size_t i = 0; i < info.seats.size(); ++i) {
    const Seat seat = seat_at(i);
    const bool is_ally = (allies_of(info, seat).bits & you.bits) != 0;
    if (info.secrets || you.has(seat) || !is_ally || !asked.has(seat)) continue;
    allied.update(legal_json(live, std::span(&seat, 1)));
  }
  return allied;
}

Json undo_json(const LiveMatch& live, std::span<const Seat> you) {
  Json undo = Json::object();
  for (const Seat seat : you) {
    std::optional<Refusal> no = live.undo_refusal(seat);
    Json& own = undo[live.match().seat_id(seat)];
    // What others must agree to is proposed: back to before the action.
    if (const Seats with = Reader::of(you).you; !no) {
      no = live.consent_wanted(seat, with);
      if (no) own["ask"] = live.steps_for(with, take_back(live.match(), seat).action);
    }
    own["ok"] = !no;
    if (no) own["reason"] = text_json(no->message);
  }
  return undo;
}

Json proposal_json(const LiveMatch& live, Seats you) {
  if (!live.proposal()) return nullptr;
  const Proposal& proposal = *live.proposal();
  Json json = {{"by", proposal.by}, {"what", proposal.what}, {"waiting", proposal.waiting}};
  if (proposal.what == "rewind")
    json["step"] = live.steps_for(you, std::min(proposal.step, live.steps()));
  return json;
}

// The other seats of the match that play on this one's side.
Json allies_json(const LiveMatch& live, Seat seat) {
  Json allies = Json::array();
  const Seats side = allies_of(live.match().game().info(), seat);
  for (std::size_t i = 0; i < kMaxSeats; ++i)
    if (seat_at(i) != seat && side.has(seat_at(i)) && live.seats().has(seat_at(i)))
      allies.push_back(live.match().seat_id(seat_at(i)));
  return allies;
}

// What the readers' side would have one of them do: what of it the words name, and a label if it
// can be done now.
Json plans_json(const LiveMatch& live, Seats you) {
  Json plans = Json::array();
  const Position& position = live.match().position();
  for (const Plan& plan : live.plans().all()) {
    if ((plan.side.bits & you.bits) == 0) continue;
    const std::optional<Seat> owner = live.match().find_seat(plan.owner);
    Json actions = Json::array();
    for (const std::string& words : plan.actions) {
      Json action = {{"a", words}};
      const Expected<Action> parsed = position.parse(words);
      if (parsed && owner) {
        const ActionInfo about = position.describe(*owner, *parsed);
        action["verb"] = about.verb;
        action["args"] = args_json(about);
        if (position.why(*owner, *parsed).ok()) action["label"] = text_json(about.label);
      }
      actions.push_back(std::move(action));
    }
    plans.push_back({{"by", plan.by}, {"for", plan.owner}, {"actions", std::move(actions)}});
  }
  return plans;
}

Json changed_json(const LiveMatch& live) {
  if (!live.changed()) return nullptr;
  const Changed& changed = *live.changed();
  Json json = Json::object();
  if (!changed.data_then.empty()) json["data"] = {changed.data_then, changed.data_now};
  if (!changed.program_then.empty()) json["version"] = {changed.program_then, changed.program_now};
  if (!changed.trouble.en.empty()) json["trouble"] = text_json(changed.trouble);
  return json;
}

}  // namespace

Json table_turn_json(const LiveMatch& live, const Position& position, Seat viewer) {
  Json turn = turn_json_for(position, viewer);
  turn.erase("hash");
  if (live.waits_for_shares()) turn["prompt"] = text_json(waiting_text(live));
  if (live.is_stuck()) turn["prompt"] = text_json(live.changed()->trouble);
  const std::optional<RecordEnding> ending = live.ending();
  if (!ending) return turn;
  return {{"kind", "over"},
          {"seats", Json::array()},
          {"phase", turn["phase"]},
          {"prompt", text_json(ending_text(live.match().game().info(), *ending))}};
}

Json seats_json(const LiveMatch& live, std::span<const Seat> you, Connected connected) {
  Json seats = Json::array();
  const std::vector<NamedInfo>& infos = live.match().game().info().seats;
  for (std::size_t i = 0; i < infos.size(); ++i) {
    const Seat seat = seat_at(i);
    if (!live.seats().has(seat)) continue;
    const StoredSeat& stored = live.seat_info(seat);
    Json json = {{"seat", infos[i].id},
                 {"title", text_json(infos[i].title)},
                 {"allies", allies_json(live, seat)},
                 {"holder", stored.is_computer() ? "computer" : "person"},
                 {"here", holds(you, seat)},
                 {"online", stored.is_computer() || connected.online.has(seat)},
                 {"share", share_json(live, seat)}};
    if (stored.is_computer()) json["level"] = stored.level;
    if (stored.is_open()) json["open"] = true;
    if (stored.is_invitation()) json["invited"] = true;
    if (connected.also.has(seat)) json["also"] = true;
    if (const auto holder = live.holders.find(infos[i].id); holder != live.holders.end())
      json["name"] = holder->second.name;
    json.update(seat_time_json(live, seat));
    seats.push_back(std::move(json));
  }
  return seats;
}

Json chat_json(const ChatLine& line) {
  return {{"seat", line.seat}, {"text", line.text}, {"at", line.at}};
}

Json stale_reply(const LiveMatch& live, Seats you) {
  Json stale = error_reply("stale", "the match has gone on since");
  stale["error"]["version"] = live.version_for(you);
  return stale;
}

namespace {

Json game_state_json(const LiveMatch& live, std::span<const Seat> you) {
  const Match& match = live.match();
  const Reader reader = Reader::of(you);
  Json names = Json::array();
  Json notes = Json::object();
  for (const Seat seat : you) {
    const std::string id = match.seat_id(seat);
    names.push_back(id);
    const auto note = live.notes.find(id);
    notes[id] = note == live.notes.end() ? "" : note->second;
  }
  const Setup& setup = match.position().setup();
  return {{"match", live.id()},
          {"game", match.game().info().id},
          {"scenario", setup.scenario},
          {"options", setup.options},
          {"version", live.version_for(reader.you)},
          {"steps", live.steps_for(reader.you)},
          {"you", std::move(names)},
          {"turn", table_turn_json(live, match.position(), reader.seat)},
          {"legal", legal_json(live, you)},
          {"allied", allied_json(live, reader.you)},
          {"undo", undo_json(live, you)},
          {"note", std::move(notes)},
          {"proposal", proposal_json(live, reader.you)},
          {"plans", plans_json(live, reader.you)},
          {"dice", shares_json(live)},
          {"rated", live.is_rated()       ? "yes"
                    : live.may_be_rated() ? "open"
                                          : "no"},
          {"over", live.is_over()},
          {"resigned", live.resigned().empty() ? Json() : Json(live.resigned())},
          {"cancelled", live.cancelled()},
          {"claimable", you.empty() ? 0 : live.claimable(you.front())},
          {"changed", changed_json(live)}};
}

}  // namespace

Json chat_json(const LiveMatch& live) {
  Json chat = Json::array();
  const std::size_t first = live.chat.size() - std::min(live.chat.size(), kLastChat);
  for (std::size_t i = first; i < live.chat.size(); ++i) chat.push_back(chat_json(live.chat[i]));
  return chat;
}

Json frame_json(const LiveMatch& live, std::span<const Seat> you) {
  Json frame = game_state_json(live, you);
  frame.update(slow_json(live, you));
  return frame;
}

Json state_json(const LiveMatch& live, std::span<const Seat> you, Connected connected,
                Json entries) {
  Json state = frame_json(live, you);
  state["seats"] = seats_json(live, you, connected);
  state["view"] = live.match().position().view(Reader::of(you).seat);
  state["chat"] = chat_json(live);
  state["entries"] = std::move(entries);
  return state;
}

}  // namespace tercio
