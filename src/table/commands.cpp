// The requests of a WebSocket: docs/table.md, one function each.
#include <algorithm>

#include "engine/questions.h"
#include "game/json.h"
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
      {"ways", &Table::ways},
      {"danger", &Table::danger},
      {"hint", &Table::hint},
      {"reason", &Table::reason},
      {"coach", &Table::coach},
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
      {"lesson", &Table::lesson},
      {"review", &Table::review},
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
  for (const auto& [seat, coaching] : room.coaching) push_coach(room, *client, seat);
  consult_coach(room);
  announce_online(room, true);
  if (!arrive(room, client, held)) consider(room);
}

// ---- what changes the match
// -----------------------------------------------------------------------

// What is to be played: one action, or a gesture in `actions`.
struct Table::Said {
  std::vector<std::string> actions, back;
  bool is_gesture = false;
};

std::optional<Table::Said> Table::said(const Request& request, const Reply& reply) {
  Said said;
  said.is_gesture = request.has("actions");
  if (said.is_gesture && request.has("action")) {
    reply(error_reply("bad-request", "either \"action\" or \"actions\" is needed"));
    return std::nullopt;
  }
  if (!said.is_gesture) {
    const std::optional<std::string> words = request.text("action");
    if (!words) reply(request.failure());
    if (!words) return std::nullopt;
    said.actions = {*words};
    return said;
  }
  for (const auto& [name, list] : {std::pair{"actions", &said.actions}, {"back", &said.back}}) {
    if (!request.has(name)) continue;
    std::optional<std::vector<std::string>> words = texts_of(request, name);
    if (!words) reply(request.failure());
    if (!words) return std::nullopt;
    *list = std::move(*words);
  }
  std::size_t size = 0;
  for (const auto* list : {&said.actions, &said.back})
    for (const std::string& words : *list) size += characters(words);
  const std::size_t count = said.actions.size() + said.back.size();
  if (count > Gesture::kMost || size > Gesture::kMostCharacters) {
    reply(error_reply("too-large", "a gesture has at most 64 actions and 2,000 characters"));
    return std::nullopt;
  }
  if (count > 0) return said;
  reply(error_reply("bad-request", "a gesture has at least one action"));
  return std::nullopt;
}

void Table::play(Room& room, const ClientPtr& client, const Request& request, const Held& held,
                 const Reply& reply) {
  const std::optional<Seat> seat = acting_seat(room, *client, request, reply);
  if (!seat) return;
  const std::optional<Said> said = this->said(request, reply);
  if (!said || !is_current(room, *client, *seat, request, reply)) return;
  if (room.live->taken())
    return take_lesson(room, client, held, *seat, {"attempt", said->actions}, reply);
  const auto lag = request.number_or("lag", 0, 0, INT32_MAX);
  if (!lag) return reply(request.failure());
  LiveMatch& live = *room.live;
  std::size_t from = live.steps();
  std::vector<Entry> were;
  if (!said->back.empty()) {
    for (const std::string& words : said->back)
      from = std::min(from, take_back(live.match(), *seat, words).from);
    were = entries_of(live, from, live.steps());
  }
  const std::int64_t now = unix_ms();
  Rehearsal done;
  std::optional<Refusal> no = fix_players(room, now);
  if (!no) no = live.give_lag(*seat, *lag, now);
  if (!no) no = live.play(*seat, {said->actions, said->back}, now, done);
  if (no)
    return refuse(room, *no, [&](Json json) {
      if (said->is_gesture && done.refusal && !done.refused_back) json["error"]["step"] = no->step;
      reply(std::move(json));
    });
  Reply answer = reply;
  if (said->is_gesture)
    answer = [reply, told = gesture_json(done, said->actions.size())](Json json) {
      if (json["ok"] == true) json.update(told);
      reply(std::move(json));
    };
  commit(room, held, {client->reader().you, from, std::move(were)}, std::move(answer));
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
  const std::size_t from = take_back(live.match(), *seat, *words).from;
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
  const std::optional<std::vector<std::string>> actions = texts_of(request, "actions");
  if (!actions) return reply(request.failure());
  std::size_t size = 0;
  for (const std::string& words : *actions) size += characters(words);
  if (actions->size() > Plans::kMostActions || size > Plans::kMostCharacters)
    return reply(error_reply("too-large", "a plan has at most 64 actions and 2,000 characters"));
  if (live.plans_made() >= limits_.plans)
    return reply(error_reply("not-allowed", "this match has enough plans"));
  const std::size_t before = live.steps();
  if (const std::optional<Refusal> no = live.plan(*seat, *owner, *actions, unix_ms()))
    return refuse(room, *no, reply);
  commit(room, held, {client->reader().you, before, {}}, reply);
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
