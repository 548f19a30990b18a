// Several nodes on one database: what one of them stores the others read and tell their own guests.
// docs/table.md, "Several nodes".
#include <algorithm>
#include <charconv>

#include "server/reply.h"
#include "server/state_json.h"
#include "server/table.h"

namespace tercio {
namespace {

bool takes_back(const LogEntry& entry) {
  return entry.kind == LogKind::Undo || entry.kind == LogKind::Rewind;
}

}  // namespace

// Logged out elsewhere, or perhaps while nothing was heard.
void Table::hear_out(const News& news) {
  if (news.kind == News::Kind::Out)
    turn_out([whose = news.text](const Client& client) {
      return whose == "person " + std::to_string(client.person) || whose == "login " + client.login;
    });
  else if (people_ != nullptr)
    turn_out([this](const Client& client) { return client.person != 0 && !is_logged_in(client); });
}

// Without what a person who is gone had written, and without the name.
void Table::read_again(Room& room) {
  room.live.reset();
  try_load(room);
  if (room.live) push_seats(room, nullptr);
}

void Table::hear(const News& news) {
  if (news.kind == News::Kind::Out || news.kind == News::Kind::Lost) hear_out(news);
  const std::lock_guard all(mutex_);
  const auto found = rooms_.find(news.match);
  switch (news.kind) {
    case News::Kind::Log:
    case News::Kind::Talk:
      if (found != rooms_.end()) refresh_soon(found->second, news.kind == News::Kind::Talk);
      break;
    case News::Kind::Online:
      if (found != rooms_.end())
        enqueue(found->second, [this, news](Room& room, const Held&) { hear_online(room, news); });
      break;
    case News::Kind::People:
      if (found != rooms_.end())
        enqueue(found->second, [this](Room& room, const Held&) { read_again(room); });
      break;
    case News::Kind::Out: break;
    case News::Kind::Gone:
      logger_.warn("node-gone", {{"node", news.node}});
      for (const auto& [id, room] : rooms_)
        enqueue(room, [this, node = news.node](Room& here, const Held&) {
          if (here.elsewhere.erase(node) > 0 && here.live) push_seats(here, nullptr);
        });
      break;
    case News::Kind::Lost:
      logger_.warn("news-lost");
      for (const auto& [id, room] : rooms_) {
        refresh_soon(room, true);
        enqueue(room, [this](Room& here, const Held&) { announce_online(here, true); });
      }
      break;
  }
}

void Table::resume() {
  if (stopping_) return;
  store_.take_over([this](const std::vector<std::string>& matches) {
    if (matches.empty()) return;
    post_([this, matches] {
      logger_.info("resuming", {{"matches", matches.size()}});
      for (const std::string& match : matches)
        in_room(match, [this](Room& room, const Held&) {
          room.thinks_here = true;
          if (room.live) consider(room);
        });
    });
  });
}

// ---- what others have stored
// ----------------------------------------------------------------------

// One that waits already reads everything; talk is read by each that was told of it.
void Table::refresh_soon(const std::shared_ptr<Room>& room, bool talk) {
  if (!talk && room->refresh_waits.exchange(true)) return;
  enqueue(room, [this, talk](Room& here, const Held&) {
    if (!talk) here.refresh_waits = false;
    refresh(here, talk);
  });
}

void Table::refresh(Room& room, bool talk) {
  if (!room.live) return;
  try {
    std::optional<Since> since = store_.since(room.id, room.live->version(), talk);
    if (!since) return;
    room.thinks_here = since->thinks_here;
    if (!follow(room, since->log)) {
      room.live.reset();
      return try_load(room);
    }
    if (talk) take_talk(room, std::move(*since));
  } catch (const StoreError& error) {
    ++metrics_.store_errors;
    logger_.error("store-error", {{"match", room.id}, {"message", error.message}});
  }
}

// What takes steps back is told by itself, with the steps as they stood before it.
bool Table::follow(Room& room, std::span<const LogEntry> entries) {
  LiveMatch& live = *room.live;
  for (std::size_t next = 0; next < entries.size();) {
    const std::uint64_t before = live.version();
    Change change{Seats::none(), live.steps_kept_by(entries[next]), {}};
    change.were = entries_of(live, change.from, live.steps());
    do
      if (live.follow(entries[next++])) return false;
    while (next < entries.size() && !takes_back(entries[next]));
    room.told = live.version();
    push_state(room, before, change);
  }
  return true;
}

void Table::take_talk(Room& room, Since since) {
  LiveMatch& live = *room.live;
  std::vector<ChatLine> known = std::exchange(live.chat, std::move(since.chat));
  live.notes = std::move(since.notes);
  for (const ChatLine& line : live.chat) {
    const auto found = std::find(known.begin(), known.end(), line);
    if (found == known.end())
      push(room, {{"push", "chat"}, {"message", chat_json(line)}});
    else
      known.erase(found);
  }
}

// The match has gone on elsewhere, or the database is not there. What is in memory never happened:
// what is stored is read again, at once if it can be.
void Table::not_stored(Room& room, const std::string& error, Seats by, const Reply& reply) {
  room.live.reset();
  if (error == kGoneOn) {
    ++metrics_.overtaken;
    try_load(room);
    if (room.live) {
      consider(room);
      Json stale = stale_reply(*room.live, by);
      stale["error"][kOvertaken] = true;
      return reply(std::move(stale));
    }
  } else {
    ++metrics_.store_errors;
    logger_.error("store-error", {{"match", room.id}, {"message", error}});
  }
  reply(error_reply("internal", error == kUnknown
                                    ? "The database did not answer. Look whether it was stored."
                                    : "It could not be stored and has not happened."));
}

// ---- who is connected where
// -----------------------------------------------------------------------

// "<seats, as bits> ?": with the question mark the others shall tell who is with them.
void Table::announce_online(const Room& room, bool asks) {
  if (!store_.is_shared()) return;
  store_.announce_online(room.id, std::to_string(room.online_here().bits) + (asks ? " ?" : ""));
}

void Table::hear_online(Room& room, const News& news) {
  Seats seats;
  const char* end = news.text.data() + news.text.size();
  std::from_chars(news.text.data(), end, seats.bits);
  const Seats before = room.online();
  room.elsewhere[news.node] = seats;
  if (seats.empty()) room.elsewhere.erase(news.node);
  if (room.online() != before && room.live) push_seats(room, nullptr);
  if (news.text.ends_with('?') && !room.online_here().empty()) announce_online(room, false);
}

}  // namespace tercio
