// The requests of a WebSocket: docs/table.md, one function each.
#include <algorithm>

#include "game/json.h"
#include "game/player_name.h"
#include "match/reply.h"
#include "match/undo.h"
#include "table/own_seat.h"
#include "table/reply.h"
#include "table/state_json.h"
#include "table/table.h"
#include "table/telling.h"

namespace tercio {
namespace {

constexpr std::size_t kLastEntries = 50;  // shown to whoever comes without having been here
constexpr std::size_t kMaxSecrets = kMaxSeats;
constexpr std::size_t kMaxChat = 500;  // characters
constexpr std::size_t kMaxNote = 10'000;

// The same for a question: where nobody knows more than another, an ally's seat will do.
std::optional<Seat> seat_in_question(const Room& room, const Client& client, const Request& request,
                                     const Table::Reply& reply) {
  const GameInfo& info = room.live->match().game().info();
  if (const std::optional<std::string> id = request.text("seat"); id && !info.secrets)
    if (const std::optional<Seat> seat = room.live->match().find_seat(*id))
      if ((allies_of(info, *seat).bits & client.reader().you.bits) != 0) return seat;
  return own_seat(room, client, request, reply);
}

// Only those of the seats that are named, in that order; false if one is not among them.
bool choose_seats(const LiveMatch& live, const Json& names, std::vector<Seat>& seats) {
  if (!names.is_array() || names.size() > kMaxSecrets) return false;
  std::vector<Seat> chosen;
  for (const Json& name : names) {
    const auto seat =
        name.is_string() ? live.match().find_seat(name.get<std::string>()) : std::nullopt;
    if (!seat || std::find(seats.begin(), seats.end(), *seat) == seats.end()) return false;
    if (std::find(chosen.begin(), chosen.end(), *seat) == chosen.end()) chosen.push_back(*seat);
  }
  seats = std::move(chosen);
  return true;
}

// Was the request made for the match as it is now?
bool is_current(const Room& room, const Client& client, Seat seat, const Request& request,
                const Table::Reply& reply) {
  const auto version = request.field("version") == nullptr
                           ? std::nullopt
                           : request.number_or("version", 0, 0, INT64_MAX);
  if (!version) {
    reply(request.failure());
    return false;
  }
  const Seats you = client.reader().you;
  if (room.live->is_current(you, seat, static_cast<std::uint64_t>(*version))) return true;
  reply(stale_reply(*room.live, you));
  return false;
}

// A step as the client counts them.
std::optional<std::size_t> step_of(const Room& room, const Client& client, const Request& request,
                                   const Table::Reply& reply) {
  const auto most = static_cast<std::int64_t>(room.live->steps_for(client.reader().you));
  if (request.field("step") != nullptr)
    if (const auto step = request.number_or("step", 0, 0, most))
      return static_cast<std::size_t>(*step);
  reply(request.failure());
  return std::nullopt;
}

// Has the match been changed so often that nothing is taken back or proposed any more?
bool is_worn(const Room& room, const TableLimits& limits, const Table::Reply& reply) {
  if (room.live->version() < limits.changes) return false;
  reply(error_reply("not-allowed", "this match has been changed too often to go back"));
  return true;
}

}  // namespace

const std::map<std::string_view, Table::Command>& Table::commands() {
  static const std::map<std::string_view, Command> commands = {
      {"sit", &Table::sit},
      {"play", &Table::play},
      {"why", &Table::why},
      {"odds", &Table::odds},
      {"hint", &Table::hint},
      {"undo", &Table::undo},
      {"at", &Table::at},
      {"log", &Table::log},
      {"fork", &Table::fork},
      {"chat", &Table::chat},
      {"note", &Table::note},
      {"resign", &Table::resign},
      {"propose", &Table::propose},
      {"answer", &Table::answer},
      {"plan", &Table::plan},
      {"standing", &Table::standing},
      {"return", &Table::come_back},
      {"share", &Table::share},
      {"renew", &Table::renew},
      {"give-back", &Table::give_back},
      {"withdraw", &Table::withdraw},
      {"absent", &Table::absent},
  };
  return commands;
}

void Table::sit(Room& room, const ClientPtr& client, const Request& request, const Held& held,
                const Reply& reply) {
  LiveMatch& live = *room.live;
  std::vector<Seat> you;
  std::map<Seat, std::string> keys;
  if (request.has("secrets")) {
    const Json& secrets = *request.field("secrets");
    if (!secrets.is_array() || secrets.size() > kMaxSecrets)
      return reply(error_reply("bad-request", "\"secrets\" must be a list of at most 4"));
    for (const Json& secret : secrets) {
      const std::string text = secret.is_string() ? secret.get<std::string>() : "";
      const std::optional<Seat> seat = live.seat_of_secret(text);
      if (!seat) return reply(no_seat(room, text, client->address));
      if (!keys.emplace(*seat, live.seat_info(*seat).secret).second) continue;
      you.push_back(*seat);
    }
  }
  const auto seen = request.number_or("seen", -1, 0, INT64_MAX);
  const auto shares = request.flag_or("shares", false);
  const auto changes = request.flag_or("changes", false);
  if (!seen || !shares || !changes) return reply(request.failure());
  // Whoever comes by an account sits where it holds a seat, and without its secret adds nothing to
  // the dice. The account may have been left since the connection was opened.
  if (you.empty() && client->account == Client::Account::Unread) return reply(unread());
  if (you.empty() && client->account == Client::Account::Left) {
    client->wire->close("logged out");
    return reply(error_reply("no-session", "nobody is logged in"));
  }
  const bool by_account = you.empty() && client->person != 0;
  if (by_account) {
    you = held_by(room, client->person);
    if (request.has("seats") && !choose_seats(live, *request.field("seats"), you))
      return reply(forbidden());
  }
  {
    const std::lock_guard lock(client->mutex);
    if (client->closed) return reply(error_reply("bad-request", "closed"));
    client->room = room.shared_from_this();
  }
  const std::size_t before = live.steps();
  const bool declined = (!*shares || by_account) && decline_shares(live, you);
  client->you = std::move(you);
  client->wire->sits(client->you.empty() ? Place::Watching : Place::Playing);
  client->keys = std::move(keys);
  client->by_changes = *changes;
  client->sent.reset();
  if (!declined) return show(room, client, *seen, held, reply);
  commit(
      room, held, {client->reader().you, before, {}},
      [this, keep = room.shared_from_this(), client, seen = *seen, held, reply](const Json& done) {
        if (!keep->live) return reply(done);
        show(*keep, client, seen, held, reply);
      });
}

// Somebody has sat down: the match as it stands, to him; that he is here, to the others.
void Table::show(Room& room, const ClientPtr& client, std::int64_t seen, const Held& held,
                 const Reply& reply) {
  const LiveMatch& live = *room.live;
  if (std::find(room.clients.begin(), room.clients.end(), client) == room.clients.end())
    room.clients.push_back(client);
  room.looked_at = room.clients.size();

  const Reader reader = client->reader();
  const std::size_t shown = live.steps_for(reader.you);
  std::size_t from = shown - std::min(shown, kLastEntries);
  if (seen >= 0) {
    const std::uint64_t then = live.version_when(reader.you, static_cast<std::uint64_t>(seen));
    const auto& marks = live.marks();
    const auto stood = static_cast<std::size_t>(std::count_if(
        marks.begin(), marks.end(), [&](const StepMark& mark) { return mark.version <= then; }));
    from = std::max(live.steps_for(reader.you, stood), shown - std::min(shown, kMostEntries));
  }
  Json entries = entries_json(live, live.steps_when(reader.you, from), live.steps(), reader);
  Json state = state_json(live, client->you, room.connected(*client), std::move(entries));
  Telling::note(live, *client);
  reply(ok_reply({{"state", std::move(state)}}));
  push_seats(room, client.get());
  announce_online(room, true);
  if (!arrive(room, client, held)) consider(room);
}

// ---- what changes the match
// -----------------------------------------------------------------------

void Table::play(Room& room, const ClientPtr& client, const Request& request, const Held& held,
                 const Reply& reply) {
  const std::optional<Seat> seat = acting_seat(room, *client, request, reply);
  if (!seat) return;
  const std::optional<std::string> words = request.text("action");
  if (!words) return reply(request.failure());
  if (!is_current(room, *client, *seat, request, reply)) return;
  const auto lag = request.number_or("lag", 0, 0, INT32_MAX);
  if (!lag) return reply(request.failure());
  LiveMatch& live = *room.live;
  const std::size_t before = live.steps();
  const std::int64_t now = unix_ms();
  std::optional<Refusal> no = fix_players(room, now);
  if (!no) no = live.give_lag(*seat, *lag, now);
  if (!no) no = live.play(*seat, *words, now);
  if (no) return refuse(room, *no, reply);
  commit(room, held, {client->reader().you, before, {}}, reply);
}

void Table::undo(Room& room, const ClientPtr& client, const Request& request, const Held& held,
                 const Reply& reply) {
  const std::optional<Seat> seat = acting_seat(room, *client, request, reply);
  if (!seat || !is_current(room, *client, *seat, request, reply)) return;
  if (is_worn(room, limits_, reply)) return;
  const std::optional<std::string> words = request.text_or("action", "");
  if (!words) return reply(request.failure());
  LiveMatch& live = *room.live;
  if (!undoable(live.match(), *seat) && words->empty())
    if (const std::optional<Refusal> no = live.consent_wanted(*seat, client->reader().you))
      return refuse(room, *no, reply);
  const std::size_t from = take_back(live.match(), *seat, *words).action;
  std::vector<Entry> were = entries_of(live, from, live.steps());
  if (const std::optional<Refusal> no = live.undo(*seat, unix_ms(), *words))
    return refuse(room, *no, reply);
  commit(room, held, {client->reader().you, from, std::move(were)}, reply);
}

void Table::resign(Room& room, const ClientPtr& client, const Request& request, const Held& held,
                   const Reply& reply) {
  const std::optional<Seat> seat = acting_seat(room, *client, request, reply);
  if (!seat) return;
  const std::size_t before = room.live->steps();
  if (const std::optional<Refusal> no = room.live->resign(*seat, unix_ms()))
    return refuse(room, *no, reply);
  commit(room, held, {client->reader().you, before, {}}, reply);
}

void Table::propose(Room& room, const ClientPtr& client, const Request& request, const Held& held,
                    const Reply& reply) {
  const std::optional<Seat> seat = acting_seat(room, *client, request, reply);
  if (!seat || is_worn(room, limits_, reply)) return;
  const std::optional<std::string> what = request.text("what");
  if (!what) return reply(request.failure());
  if (*what != "rewind" && *what != "cancel")
    return reply(error_reply("bad-request", "\"what\" must be \"rewind\" or \"cancel\""));
  LiveMatch& live = *room.live;
  const Seats you = client->reader().you;
  std::size_t step = 0;
  if (*what == "rewind") {
    const std::optional<std::size_t> wanted = step_of(room, *client, request, reply);
    if (!wanted) return;
    step = live.steps_when(you, *wanted);
  }
  const std::size_t before = live.steps();
  std::vector<Entry> later = entries_of(live, step, before);
  if (const std::optional<Refusal> no = live.propose(*seat, *what, step, you, unix_ms()))
    return refuse(room, *no, reply);
  const bool rewound = *what == "rewind" && !live.proposal();
  if (!rewound) later.clear();
  commit(room, held, {you, rewound ? step : before, std::move(later)}, reply);
}

void Table::answer(Room& room, const ClientPtr& client, const Request& request, const Held& held,
                   const Reply& reply) {
  const std::optional<Seat> seat = acting_seat(room, *client, request, reply);
  if (!seat) return;
  if (request.field("yes") == nullptr) return reply(request.failure());
  const std::optional<bool> yes = request.flag_or("yes", false);
  if (!yes) return reply(request.failure());
  // To what was shown, not to what has been proposed since.
  LiveMatch& live = *room.live;
  if (request.has("version")) {
    if (!is_current(room, *client, *seat, request, reply)) return;
    const Seats you = client->reader().you;
    const auto shown = static_cast<std::uint64_t>(*request.number_or("version", 0, 0, INT64_MAX));
    if (live.proposal() && !live.was_proposed(you, shown)) return reply(stale_reply(live, you));
  }
  const std::size_t before = live.steps();
  std::size_t step = before;
  if (live.proposal() && live.proposal()->what == "rewind")
    step = std::min(step, live.proposal()->step);
  std::vector<Entry> later = entries_of(live, step, before);
  if (const std::optional<Refusal> no = live.answer(*seat, *yes, unix_ms()))
    return refuse(room, *no, reply);
  const bool rewound = *yes && !live.proposal() && !live.is_over();
  if (!rewound) later.clear();
  commit(room, held, {client->reader().you, rewound ? step : before, std::move(later)}, reply);
}

void Table::plan(Room& room, const ClientPtr& client, const Request& request, const Held& held,
                 const Reply& reply) {
  const std::optional<Seat> seat = acting_seat(room, *client, request, reply);
  if (!seat) return;
  const std::optional<std::string> id = request.text("for");
  if (!id) return reply(request.failure());
  LiveMatch& live = *room.live;
  const std::optional<Seat> owner = live.match().find_seat(*id);
  if (!owner || !live.seats().has(*owner))
    return reply(error_reply("bad-request", "\"for\" must name a seat"));
  const Json* list = request.field("actions");
  if (list == nullptr) return reply(request.failure());
  std::vector<std::string> actions;
  std::size_t size = 0;
  const bool are_words = list->is_array() && std::all_of(list->begin(), list->end(),
                                                         [](auto& one) { return one.is_string(); });
  if (!are_words) return reply(error_reply("bad-request", "\"actions\" must be a list of texts"));
  list->get_to(actions);
  for (const std::string& words : actions) size += characters(words);
  if (actions.size() > Plans::kMostActions || size > Plans::kMostCharacters)
    return reply(error_reply("too-large", "a plan has at most 12 actions and 500 characters"));
  if (live.plans_made() >= limits_.plans)
    return reply(error_reply("not-allowed", "this match has enough plans"));
  const std::size_t before = live.steps();
  if (const std::optional<Refusal> no = live.plan(*seat, *owner, actions, unix_ms()))
    return refuse(room, *no, reply);
  commit(room, held, {client->reader().you, before, {}}, reply);
}

// ---- questions
// ------------------------------------------------------------------------------------

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
  const std::optional<std::string> words = request.text("action");
  if (!words) return reply(request.failure());
  const Position& position = room.live->match().position();
  Expected<Action> action = position.parse(*words);
  if (!action) return reply(error_reply("unknown-action", action.error.message));
  const std::optional<Odds> odds = action->is_roll() ? std::nullopt : position.odds(*seat, *action);
  reply(ok_reply({{"odds", odds ? odds_json(*odds) : Json()}}));
}

void Table::hint(Room& room, const ClientPtr& client, const Request& request, const Held&,
                 const Reply& reply) {
  const std::optional<Seat> seat = own_seat(room, *client, request, reply);
  if (!seat) return;
  const std::optional<std::string> level = request.text_or("level", "strong");
  const std::optional<std::string> aim = request.text_or("aim", "");
  if (!level || !aim) return reply(request.failure());
  const LiveMatch& live = *room.live;
  for (std::size_t i = 0; i < kMaxSeats; ++i)
    if (live.people_or_away().has(seat_at(i)) && !client->holds(seat_at(i)) &&
        !allies_of(live.match().game().info(), *seat).has(seat_at(i)))
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
      [this, position, own = *seat, how, reply] {
        Expected<Advice> advice = position->best(own, how);
        Json json = advice ? ok_reply(advice_json(*position, own, *advice))
                           : error_reply("internal", advice.error.message);
        if (advice)
          for (Json& candidate : json["considered"]) {
            candidate["action"] = candidate["a"];
            candidate.erase("a");
          }
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

// ---- talk
// -----------------------------------------------------------------------------------------

void Table::chat(Room& room, const ClientPtr& client, const Request& request, const Held& held,
                 const Reply& reply) {
  const std::optional<Seat> seat = own_seat(room, *client, request, reply);
  if (!seat) return;
  const std::optional<std::string> text = request.text("text");
  if (!text) return reply(request.failure());
  if (text->find('\0') != std::string::npos)
    return reply(error_reply("bad-request", "a text has no zero bytes"));
  if (text->empty() || characters(*text) > kMaxChat)
    return reply(error_reply("too-large", "a message has 1 to 500 characters"));
  if (!room.talk.try_emplace(*seat, limits_.chat).first->second.take(limits_.chat)) {
    ++metrics_.rate_limited;
    return reply(error_reply("rate", "too many messages: wait a moment"));
  }
  if (room.live->chat.size() >= limits_.chat_lines)
    return reply(error_reply("not-allowed", "this match has enough messages"));
  const ChatLine line{room.live->match().seat_id(*seat), *text, unix_ms()};
  store_.say(room.id, line,
             [this, keep = room.shared_from_this(), held, line,
              reply](const std::optional<std::string>& error) {
               post_([this, keep, held, line, reply, error] {
                 if (error || !keep->live)
                   return reply(error_reply("internal", "It could not be stored."));
                 ++keep->talks;
                 keep->live->chat.push_back(line);
                 push_chat(*keep, line);
                 reply(ok_reply());
               });
             });
}

void Table::note(Room& room, const ClientPtr& client, const Request& request, const Held& held,
                 const Reply& reply) {
  const std::optional<Seat> seat = own_seat(room, *client, request, reply);
  if (!seat) return;
  const std::optional<std::string> text = request.text("text");
  if (!text) return reply(request.failure());
  if (text->find('\0') != std::string::npos)
    return reply(error_reply("bad-request", "a text has no zero bytes"));
  if (characters(*text) > kMaxNote)
    return reply(error_reply("too-large", "a note has at most 10,000 characters"));
  const std::string id = room.live->match().seat_id(*seat);
  store_.note(room.id, id, *text,
              [this, keep = room.shared_from_this(), held, id, text = *text,
               reply](const std::optional<std::string>& error) {
                post_([keep, held, id, text, reply, error] {
                  if (error || !keep->live)
                    return reply(error_reply("internal", "It could not be stored."));
                  ++keep->talks;
                  keep->live->notes[id] = text;
                  reply(ok_reply());
                });
              });
}

}  // namespace tercio
