#include "table/table.h"

#include <algorithm>
#include <array>

#include "game/json.h"
#include "game/player_name.h"
#include "match/strict_json.h"
#include "table/reply.h"
#include "table/secret.h"
#include "table/state_json.h"
#include "table/telling.h"

namespace tercio {
namespace {

constexpr int kTries = 4;  // of a command that others were faster than

// What writes nothing but what follows from sitting down.
bool is_question(std::string_view cmd) {
  constexpr std::array kQuestions = {"sit",    "why",    "odds", "ways", "hint",
                                     "reason", "danger", "at",   "log",  "review"};
  return std::find(kQuestions.begin(), kQuestions.end(), cmd) != kQuestions.end();
}

// How many messages it counts for: what reckons much is worth more than one.
double weight_of(const Json& request) {
  const auto cmd = request.find("cmd");
  if (cmd == request.end()) return 1;
  const auto actions = request.find("actions");
  if (*cmd == "odds" && actions != request.end())
    return 1 + static_cast<double>(actions->size()) / 10;
  return *cmd == "danger" ? 5 : 1;
}

}  // namespace

Table::Table(std::vector<const Game*> games, Store& store, Thinkers& thinkers, Metrics& metrics,
             const Logger& logger, Post post, TableLimits limits, NewSeed new_seed)
    : games_(std::move(games)),
      store_(store),
      thinkers_(thinkers),
      metrics_(metrics),
      logger_(logger),
      post_(std::move(post)),
      limits_(limits),
      new_seed_(std::move(new_seed)),
      creations_(limits.create),
      lobbies_(limits.lobby),
      records_(limits.records),
      study_looks_(limits.studies),
      messages_(limits.messages_from),
      bytes_(limits.bytes_from) {}

const Game* Table::find_game(std::string_view id) const {
  for (const Game* game : games_)
    if (game->info().id == id) return game;
  return nullptr;
}

// ---- rooms
// ----------------------------------------------------------------------------------------

void Table::in_room(const std::string& match, Room::Task task) {
  const std::lock_guard lock(mutex_);  // until it waits in the room: then nobody sweeps it away
  std::shared_ptr<Room>& found = rooms_[match];
  if (!found) {
    found = std::make_shared<Room>(match);
    ++metrics_.matches_loaded;
  }
  enqueue(found, std::move(task));
}

void Table::enqueue(const std::shared_ptr<Room>& room, Room::Task task) {
  const std::lock_guard lock(room->mutex);
  room->used = Room::Clock::now();
  room->tasks.push_back(std::move(task));
  if (room->busy) return;
  room->busy = true;
  post_([this, room] { run_next(room); });
}

void Table::run_next(const std::shared_ptr<Room>& room) {
  Room::Task task;
  {
    const std::lock_guard lock(room->mutex);
    task = std::move(room->tasks.front());
    room->tasks.pop_front();
  }
  const Held held(nullptr, [this, room](void*) { let_go(room); });
  if (room->live) return task(*room, held);
  load(*room, held, [room, held, task = std::move(task)] { task(*room, held); });
}

void Table::let_go(const std::shared_ptr<Room>& room) {
  {
    const std::lock_guard lock(room->mutex);
    if (!room->tasks.empty()) {
      post_([this, room] { run_next(room); });
      return;
    }
    room->busy = false;
    if (room->live || room->looked_at > 0) return;
  }
  // A match that does not exist leaves no room behind.
  const std::lock_guard all(mutex_);
  const std::lock_guard lock(room->mutex);
  const auto found = rooms_.find(room->id);
  if (!room->busy && found != rooms_.end() && found->second == room) {
    rooms_.erase(found);
    --metrics_.matches_loaded;
  }
}

void Table::sweep() {
  const std::lock_guard all(mutex_);
  const auto now = Room::Clock::now();
  for (auto it = rooms_.begin(); it != rooms_.end();) {
    const std::shared_ptr<Room> keep = it->second;  // until its mutex is free again
    Room& room = *keep;
    const std::lock_guard lock(room.mutex);
    const bool idle =
        !room.busy && room.looked_at == 0 && !room.thinking && now - room.used >= limits_.idle;
    if (!idle) {
      ++it;
      continue;
    }
    it = rooms_.erase(it);
    --metrics_.matches_loaded;
  }
}

// ---- telling everybody
// ----------------------------------------------------------------------------

void Table::push(const Room& room, const Json& json, Message::Kind kind) {
  const Message message = Message::of(kind, bytes_of(json));
  for (const ClientPtr& client : room.clients) client->wire->send(message);
}

void Table::push_chat(Room& room, const ChatLine& line) {
  push(room, {{"push", "chat"}, {"message", chat_json(line)}});
  for (const ClientPtr& client : room.clients)
    if (client->sent) ++client->sent->chat;
}

void Table::push_seats(Room& room, const Client* except) {
  // By the seats held, and held elsewhere as well: spectators are many.
  std::map<std::pair<std::vector<Seat>, std::uint8_t>, Message> made;
  for (const ClientPtr& client : room.clients) {
    if (client.get() == except) continue;
    const Connected connected = room.connected(*client);
    Message& message = made[{client->you, connected.also.bits}];
    if (!message.text)
      message = Message::of(
          Message::Kind::Seats,
          R"({"push":"seats","seats":)" + seats_text(*room.live, client->you, connected) + "}");
    client->wire->send(message);
  }
}

void Table::push_state(Room& room, std::uint64_t version_before, const Change& change) {
  put_out(room);
  if (room.clients.empty()) return;
  const LiveMatch& live = *room.live;
  std::size_t from = std::min(change.from, live.steps());
  if (live.is_over()) {
    // The end opens what was secret: from there on everything is told, and counted, anew.
    const auto& played = live.match().played();
    const auto secret =
        std::find_if(played.begin(), played.end(), [](const Played& p) { return p.secret; });
    from = std::min(from, static_cast<std::size_t>(secret - played.begin()));
    from = std::max(from, live.steps() - std::min(live.steps(), kMostEntries));
  }
  const std::vector<Entry> entries = entries_of(live, from, live.steps());
  Telling telling(room, [&](const Reader& reader) {
    return live.is_over() ? entries_json(entries, from, reader, true)
                          : changes_json(live, from, change.were, entries, reader);
  });
  for (const ClientPtr& client : room.clients)
    if (live.changed_for(client->reader().you, version_before)) telling.tell(*client);
}

// Something half done is forgotten: what is stored counts.
void Table::refuse(Room& room, const Refusal& no, const Reply& reply) {
  if (room.live->is_unsaved()) room.live.reset();
  reply(refusal_reply(no));
}

void Table::commit(Room& room, const Held& held, Change change, Reply reply) {
  LiveMatch& live = *room.live;
  Store::Append append{room.id, live.take_log(), live.snapshot_due(), live.state_to_store(),
                       live.take_calls()};
  // Whoever leads to a computer's turn thinks for it.
  append.think_here = !room.thinks_here && !live.asked_computers().empty();
  const bool think_here = append.think_here || room.thinks_here;
  const std::size_t count = append.entries.size();
  store_.append(std::move(append), [this, keep = room.shared_from_this(), held, count, think_here,
                                    change = std::move(change), reply = std::move(reply)](
                                       const std::optional<std::string>& error) {
    post_([this, keep, held, count, think_here, change, reply, error] {
      Room& here = *keep;
      if (error) return not_stored(here, held, *error, change.by, reply);
      here.told = here.live->version();
      here.thinks_here = think_here;
      metrics_.actions_durable += count;
      push_state(here, here.live->version() - count, change);
      reply(ok_reply({{"version", here.live->version_for(change.by)}}));
      if (logger_.wants(LogLevel::Debug))
        logger_.debug("durable", {{"match", here.id}, {"version", here.live->version()}});
      if (here.live->is_over() || here.live->left() != Seat::Nobody) settle(here);
      consider(here);
      consult_coach(here);
    });
  });
}

// ---- computer players
// -----------------------------------------------------------------------------

void Table::consider(Room& room) {
  if (room.thinking || stopping_ || !room.thinks_here) return;
  const LiveMatch& live = *room.live;
  const Seats asked = live.asked_computers();
  if (asked.empty()) return;
  // Computers among themselves play for whoever looks on.
  const bool looked_at = !room.clients.empty() || !room.watched_at.empty();
  if (live.people_or_away().empty() && !looked_at) return;
  const Seat seat = asked.first();
  const std::uint64_t version = live.version();
  Thinking how;
  const PlayerName player = player_name(live.seat_info(seat).level);
  how.level = player.level;
  how.aim = player.aim;
  how.ms = limits_.think_ms;
  how.seed = live.match().thinking_seed(seat);
  how.mind = live.match().mind(seat);
  std::shared_ptr<const Position> position = live.match().position().clone();
  room.thinking = true;
  const std::pair now{seat, live.version_for(Seats::none())};
  if (std::exchange(room.thinking_told, now) != now)
    push(room, {{"push", "thinking"}, {"seat", live.match().seat_id(seat)}},
         Message::Kind::Thinking);
  const bool taken = thinkers_.submit(
      [this, keep = room.shared_from_this(), version, seat, how, position] {
        Expected<Advice> advice = position->best(seat, how);
        if (!advice)
          logger_.error("no-advice", {{"match", keep->id}, {"message", advice.error.message}});
        thought(keep, version, seat, advice ? position->words(advice->action) : "");
      },
      room.waits_for_thought(), SIZE_MAX,
      room.online_here().empty() ? Thinkers::Wait::Nobody : Thinkers::Wait::Person);
  if (!taken) room.thinking = false;
}

void Table::thought(const std::shared_ptr<Room>& room, std::uint64_t version, Seat seat,
                    const std::string& words) {
  enqueue(room, [this, version, seat, words](Room& here, const Held& held) {
    here.thinking = false;
    if (!here.live || words.empty()) return;
    // Something happened meanwhile: what was thought is about another position.
    if (here.live->version() != version) return consider(here);
    const std::size_t before = here.live->steps();
    if (const auto no = here.live->go_on(seat, words, unix_ms())) {
      logger_.error("computer-refused",
                    {{"match", here.id}, {"action", words}, {"message", no->message.en}});
      if (here.live->is_unsaved()) here.live.reset();
      return;
    }
    commit(here, held, {Seats::none(), before, {}}, [](const Json&) {});
  });
}

// ---- connections
// ----------------------------------------------------------------------------------

ClientPtr Table::connect(std::shared_ptr<Wire> wire, std::string address) {
  return std::make_shared<Client>(std::move(wire), std::move(address), limits_.messages);
}

ClientPtr Table::connect(std::shared_ptr<Wire> wire, std::string address, std::string login) {
  ClientPtr client = connect(std::move(wire), std::move(address));
  client->login = std::move(login);
  return client;
}

void Table::leave(Room& room, const ClientPtr& client) {
  if (std::erase(room.clients, client) == 0) return;
  room.looked_at = room.clients.size();
  mind_review(room);
  if (room.live) push_seats(room, nullptr);
  if (room.live) consult_coach(room);
  announce_online(room, false);
}

void Table::disconnect(const ClientPtr& client) {
  const std::lock_guard lock(client->mutex);
  client->closed = true;
  if (!client->room) return;
  enqueue(client->room, [this, client](Room& room, const Held&) { leave(room, client); });
  client->room.reset();
}

void Table::message(const ClientPtr& client, const std::string& text, std::function<void()> done) {
  ++metrics_.messages;
  const auto answer = [this, client, done = std::move(done)](const Json& id, Json reply) {
    reply["id"] = id;
    if (!reply.value("ok", false)) {
      ++metrics_.messages_refused;
      // Somebody at another's seat is worth a line; a refused action is not.
      const bool stranger = reply["error"]["code"] == "forbidden";
      logger_.write(stranger ? LogLevel::Info : LogLevel::Debug, "refused",
                    {{"address", client->address}, {"error", reply["error"]}});
    }
    client->wire->send(Message::of(Message::Kind::Reply, bytes_of(reply)));
    done();
  };
  Expected<Json> parsed = parse_json(text);
  if (!parsed || !parsed->is_object())
    return answer(nullptr, error_reply("bad-request", parsed ? "a request is a JSON object"
                                                             : parsed.error.message));
  const Json id = parsed->value("id", Json());
  if (!id.is_number_integer() && !id.is_null())
    return answer(nullptr, error_reply("bad-request", "\"id\" must be a whole number"));
  if (stopping_) return answer(id, error_reply("busy", "the server stops: come back in a moment"));
  const auto too_many = [this, answer, id] {
    ++metrics_.rate_limited;
    return answer(id, error_reply("rate", "too many requests: wait a moment"));
  };
  const double much = weight_of(*parsed);
  if (!client->bucket.take(limits_.messages, Bucket::Clock::now(), much) ||
      !messages_.take(client->address, much) ||
      !bytes_.take(client->address, static_cast<double>(text.size())))
    return too_many();
  const Request request(*parsed);
  const std::optional<std::string> cmd = request.text("cmd");
  if (!cmd) return answer(id, request.failure());
  if (*cmd == "ping") return answer(id, ok_reply());
  const auto command = commands().find(*cmd);
  if (command == commands().end())
    return answer(id, error_reply("bad-request", "there is no command \"" + *cmd + "\""));

  std::string match;
  {
    const std::lock_guard lock(client->mutex);
    if (client->room) match = client->room->id;
  }
  if (*cmd == "sit") {
    const std::optional<std::string> wanted = request.text("match");
    if (!wanted) return answer(id, request.failure());
    if (!is_match_id(*wanted)) return answer(id, error_reply("unknown-match", "no such match"));
    if (!match.empty() && match != *wanted)
      return answer(id, error_reply("bad-request", "one connection is for one match"));
    match = *wanted;
  } else if (match.empty()) {
    return answer(id, error_reply("bad-request", "the first request must be \"sit\""));
  }
  const Reply reply = [answer, id](Json json) { answer(id, std::move(json)); };
  if (*cmd == "sit") {
    const Wanted wanted{client->asker(), true, !client->login.empty(), client->login};
    return in_fresh_room(match, wanted,
                         [this, client, fields = *parsed, reply](
                             Room& room, const Held& held, const std::optional<Fresh>& fresh) {
                           know_again(*client, fresh);
                           carry_out(room, client, fields, held, &Table::sit, reply, kTries);
                         });
  }
  in_room(match, [this, client, fields = *parsed, reply, too_many, run = command->second,
                  asks = is_question(*cmd)](Room& room, const Held& held) {
    if (!asks && !room.changes(limits_.changes_of).take(limits_.changes_of)) return too_many();
    const auto go = [this, keep = room.shared_from_this(), client, fields, held, run, reply] {
      carry_out(*keep, client, fields, held, run, reply, kTries);
    };
    // Who holds a seat another node may have changed a moment ago.
    if (run == &Table::play && store_.is_shared() && will_fix_players(room))
      return look_up_holders(room, held, go);
    go();
  });
}

// If another node was faster the command is looked at again, with what it has not known.
void Table::carry_out(Room& room, const ClientPtr& client, const Json& fields, const Held& held,
                      Command run, const Reply& reply, int tries) {
  if (!room.live) return reply(no_match(room));
  // An answer that is long in coming (a hint) does not hold the room; whoever was overtaken does.
  const Reply answer = [this, keep = room.shared_from_this(), client, fields, run, reply, tries,
                        holding = std::weak_ptr<void>(held)](Json json) {
    const bool overtaken = json.contains("error") && json["error"].erase(kOvertaken) > 0;
    const Held still = holding.lock();  // points to nothing: it is its owners that count
    if (overtaken && tries > 1 && still.use_count() > 0)
      carry_out(*keep, client, fields, still, run, reply, tries - 1);
    else
      reply(std::move(json));
  };
  try {
    (this->*run)(room, client, Request(fields), held, answer);
  } catch (const std::exception& error) {
    logger_.error("command-failed", {{"match", room.id}, {"message", error.what()}});
    room.live.reset();  // half of it may be done: what is stored counts
    reply(error_reply("internal", "this should not have happened"));
  }
}

void Table::bye(std::string_view reason) {
  stopping_ = true;
  const std::lock_guard all(mutex_);
  for (const auto& [id, room] : rooms_)
    enqueue(room, [this, text = std::string(reason)](Room& here, const Held&) {
      push(here, {{"push", "bye"}, {"reason", text}});
      for (const ClientPtr& client : here.clients) client->wire->close("going away");
    });
}

}  // namespace tercio
