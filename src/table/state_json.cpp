#include "table/state_json.h"

#include <algorithm>

#include "game/json.h"
#include "game/json_text.h"
#include "match/reckoning.h"
#include "match/reply.h"
#include "match/undo.h"
#include "table/entries.h"
#include "table/log.h"
#include "table/reply.h"
#include "table/slow_json.h"

namespace tercio {
namespace {

constexpr std::size_t kLastChat = 200;  // lines

bool holds(std::span<const Seat> you, Seat seat) {
  return std::find(you.begin(), you.end(), seat) != you.end();
}

JsonText action_text(const Position& position, Seat seat, Action action) {
  const ActionInfo info = position.describe(seat, action);
  JsonText args = JsonText::object();
  for (const auto& [name, value] : info.args) args.set(name, value);
  JsonText rules = JsonText::array();
  for (const RuleId rule : info.rules) rules.push_back(rule.str());
  JsonText text = {{"a", info.words},
                   {"args", args},
                   {"es", position.lexicon().said(info.words).es},  // as it is typed in Spanish
                   {"label", info.label},
                   {"rules", rules},
                   {"verb", info.verb}};
  if (info.throws) text.set("throws", true);
  if (info.asks) text.set("asks", true);
  if (info.ends) text.set("ends", true);
  if (info.warning) text.set("warning", JsonText::of(warning_json(*info.warning)));
  return text;
}

}  // namespace

JsonText legal_text(const Position& position, Seat seat) {
  JsonText actions = JsonText::array();
  for (const Action action : position.legal(seat))
    actions.push_back(action_text(position, seat, action));
  return actions;
}

namespace {

// What the seats may do that are asked.
void add_legal(const LiveMatch& live, std::span<const Seat> seats, JsonText& legal) {
  const Position& position = live.match().position();
  const Turn turn = position.turn();
  if (live.is_over() || live.is_stuck() || turn.kind != TurnKind::Decision) return;
  for (const Seat seat : seats) {
    if (!turn.seats.has(seat)) continue;
    legal.set(live.match().seat_id(seat), legal_text(position, seat));
  }
}

JsonText legal_text(const LiveMatch& live, std::span<const Seat> you) {
  JsonText legal = JsonText::object();
  add_legal(live, you, legal);
  return legal;
}

// What allies who are asked may do, to plan with; only where nobody knows more than another.
JsonText allied_text(const LiveMatch& live, Seats you) {
  JsonText allied = JsonText::object();
  const GameInfo& info = live.match().game().info();
  const Seats asked = live.match().turn().seats;
  for (std::size_t i = 0; i < info.seats.size(); ++i) {
    const Seat seat = seat_at(i);
    const bool is_ally = (allies_of(info, seat).bits & you.bits) != 0;
    if (info.secrets || you.has(seat) || !is_ally || !asked.has(seat)) continue;
    add_legal(live, std::span(&seat, 1), allied);
  }
  return allied;
}

JsonText undo_text(const LiveMatch& live, std::span<const Seat> you) {
  JsonText undo = JsonText::object();
  for (const Seat seat : you) {
    std::optional<Refusal> no = live.undo_refusal(seat);
    JsonText own = JsonText::object();
    // What others must agree to is proposed: back to before the action.
    if (const Seats with = Reader::of(you).you; !no) {
      no = live.consent_wanted(seat, with);
      if (no) own.set("ask", live.steps_for(with, take_back(live.match(), seat).from));
    }
    own.set("ok", !no);
    if (no) own.set("reason", no->message);
    undo.set(live.match().seat_id(seat), own);
  }
  return undo;
}

// Of the reader's seats, those that may be coached and those that are; and whether any ever was.
JsonText coach_text(const LiveMatch& live, std::span<const Seat> you) {
  JsonText may = JsonText::array(), on = JsonText::array();
  for (const Seat seat : you) {
    if (live.may_be_coached(seat, Reader::of(you).you)) may.push_back(live.match().seat_id(seat));
    if (live.is_coached(seat)) on.push_back(live.match().seat_id(seat));
  }
  return {{"may", may}, {"on", on}, {"ever", !live.match().coached().empty()}};
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
JsonText allies_text(const LiveMatch& live, Seat seat) {
  JsonText allies = JsonText::array();
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
      if (const auto parts = position.lexicon().parts(words)) {
        action["verb"] = parts->verb;
        action["args"] = args_json(parts->args);
      }
      if (parsed && owner && position.why(*owner, *parsed).ok())
        action["label"] = text_json(position.describe(*owner, *parsed).label);
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

// Why it ended so, and from when to when it was played, once it is over for everybody.
Json reckoning_of(const LiveMatch& live) {
  Json reckoning = reckoning_json(live.match());
  const std::vector<StepMark>& marks = live.marks();
  if (!marks.empty()) {
    reckoning["from"] = marks.front().at;
    reckoning["to"] = marks.back().at;
  }
  return reckoning;
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

std::string seats_text(const LiveMatch& live, std::span<const Seat> you, Connected connected) {
  JsonText seats = JsonText::array();
  const std::vector<NamedInfo>& infos = live.match().game().info().seats;
  for (std::size_t i = 0; i < infos.size(); ++i) {
    const Seat seat = seat_at(i);
    if (!live.seats().has(seat)) continue;
    const StoredSeat& stored = live.seat_info(seat);
    JsonText one = {{"seat", infos[i].id},
                    {"title", infos[i].title},
                    {"colour", live.match().position().colour(seat)},
                    {"allies", allies_text(live, seat)},
                    {"holder", stored.is_computer() ? "computer" : "person"},
                    {"here", holds(you, seat)},
                    {"online", stored.is_computer() || connected.online.has(seat)},
                    {"share", share_text(live, seat)}};
    if (stored.is_computer()) one.set("level", stored.level);
    if (stored.is_open()) one.set("open", true);
    if (stored.is_invitation()) one.set("invited", true);
    if (connected.also.has(seat)) one.set("also", true);
    if (const auto holder = live.holders.find(infos[i].id); holder != live.holders.end())
      one.set("name", JsonText::of(holder->second.name));
    add_time(live, seat, one);
    seats.push_back(one);
  }
  return std::move(seats).text();
}

Json chat_json(const ChatLine& line) {
  return {{"seat", line.seat}, {"text", line.text}, {"at", line.at}};
}

Json stale_reply(const LiveMatch& live, Seats you) {
  Json stale = error_reply("stale", "the match has gone on since");
  stale["error"]["version"] = live.version_for(you);
  return stale;
}

Json chat_json(const LiveMatch& live) {
  Json chat = Json::array();
  const std::size_t first = live.chat.size() - std::min(live.chat.size(), kLastChat);
  for (std::size_t i = first; i < live.chat.size(); ++i) chat.push_back(chat_json(live.chat[i]));
  return chat;
}

std::string frame_text(const LiveMatch& live, std::span<const Seat> you) {
  const Match& match = live.match();
  const Reader reader = Reader::of(you);
  JsonText names = JsonText::array();
  Json notes = Json::object();
  Json standing = Json::object();
  for (const Seat seat : you) {
    const std::string id = match.seat_id(seat);
    names.push_back(id);
    const auto note = live.notes.find(id);
    notes[id] = note == live.notes.end() ? "" : note->second;
    standing[id] = live.standing(seat).orders;
  }
  const Setup& setup = match.position().setup();
  JsonText frame = {{"match", live.id()},
                    {"game", match.game().info().id},
                    {"scenario", setup.scenario},
                    {"options", JsonText::of(setup.options)},
                    {"version", live.version_for(reader.you)},
                    {"steps", live.steps_for(reader.you)},
                    {"you", names},
                    {"turn", JsonText::of(table_turn_json(live, match.position(), reader.seat))},
                    {"legal", legal_text(live, you)},
                    {"allied", allied_text(live, reader.you)},
                    {"undo", undo_text(live, you)},
                    {"note", JsonText::of(notes)},
                    {"proposal", JsonText::of(proposal_json(live, reader.you))},
                    {"plans", JsonText::of(plans_json(live, reader.you))},
                    {"dice", shares_text(live)},
                    {"coach", coach_text(live, you)},
                    {"rated", live.is_rated()       ? "yes"
                              : live.may_be_rated() ? "open"
                                                    : "no"},
                    {"over", live.is_over()},
                    {"resigned", live.resigned().empty() ? JsonText() : JsonText(live.resigned())},
                    {"late", live.late()},
                    {"cancelled", live.cancelled()},
                    {"claimable", you.empty() ? 0 : live.claimable(you.front())},
                    {"terms", JsonText::of(live.terms().json())},
                    {"standing", JsonText::of(standing)},
                    {"changed", JsonText::of(changed_json(live))}};
  // Null until then, so that the end, too, can be told as what has changed.
  const bool reckoned = live.is_over() && !live.taken();
  frame.set("reckoning", JsonText::of(reckoned ? reckoning_of(live) : Json()));
  frame.set("reviews", JsonText::of(reckoned && !live.is_stuck() ? live.reviews : Json()));
  if (live.taken()) frame.set("lesson", JsonText::of(lesson_json(live)));
  // The reader's clock may be wrong: `now` is this server's.
  if (live.terms().has_clock())
    frame.set("time", {{"begun", live.has_begun()}, {"now", unix_ms()}});
  return std::move(frame).text();
}

Json state_json(const LiveMatch& live, std::span<const Seat> you, Connected connected,
                Json entries) {
  Json state = Json::parse(frame_text(live, you));
  state["seats"] = Json::parse(seats_text(live, you, connected));
  state["view"] = live.match().position().view(Reader::of(you).seat);
  state["chat"] = chat_json(live);
  state["entries"] = std::move(entries);
  return state;
}

}  // namespace tercio
