// Several nodes on one database: what one of them stores the others read and tell their own guests.
// docs/table.md, "Several nodes".
#include <algorithm>
#include <charconv>

#include "table/reply.h"
#include "table/state_json.h"
#include "table/table.h"

namespace tercio {
namespace {

bool takes_back(const LogEntry& entry) {
  return entry.kind == LogKind::Undo || entry.kind == LogKind::Rewind ||
         entry.kind == LogKind::Lesson;
}

}  // namespace

// Logged out elsewhere, or perhaps while nothing was heard.
void Table::hear_out(const NodeNews& news) {
  if (news.kind == NodeNews::Kind::Out)
    turn_out([whose = news.text](const Client& client) {
      return whose == "person " + std::to_string(client.person) || whose == "login " + client.login;
    });
  else if (people_ != nullptr)
    turn_out_strangers();
}

void Table::hear(const NodeNews& news) {
  if (news.kind == NodeNews::Kind::Out || news.kind == NodeNews::Kind::Lost) hear_out(news);
  const std::lock_guard all(mutex_);
  const auto found = rooms_.find(news.match);
  switch (news.kind) {
    case NodeNews::Kind::Log:
    case NodeNews::Kind::Talk:
      if (found != rooms_.end()) refresh_soon(found->second, news.kind == NodeNews::Kind::Talk);
      break;
    case NodeNews::Kind::Online:
      if (found != rooms_.end())
        enqueue(found->second, [this, news](Room& room, const Held&) { hear_online(room, news); });
      else if (news.text.find('!') != std::string::npos)
        post_([this, news] {  // it may be for this node to think there
          in_room(news.match, [this, news](Room& room, const Held&) { hear_online(room, news); });
        });
      break;
    case NodeNews::Kind::People:
      if (found != rooms_.end())
        enqueue(found->second, [this](Room& room, const Held& held) { read_again(room, held); });
      break;
    case NodeNews::Kind::Out: break;
    case NodeNews::Kind::Gone:
      logger_.warn("node-gone", {{"node", news.node}});
      for (const auto& [id, room] : rooms_)
        enqueue(room, [this, node = news.node](Room& here, const Held&) {
          here.watched_at.erase(node);
          if (here.elsewhere.erase(node) > 0 && here.live) push_seats(here, nullptr);
        });
      break;
    case NodeNews::Kind::Silent:
      logger_.warn("news-silent");
      is_deaf_ = true;
      break;
    case NodeNews::Kind::Lost:
      logger_.warn("news-lost");
      is_deaf_ = false;
      for (const auto& [id, room] : rooms_) {
        refresh_soon(room, true);
        enqueue(room, [this](Room& here, const Held&) { announce_online(here, true); });
      }
      break;
  }
}

std::string Table::trouble() const { return is_deaf_ ? "nothing is heard from the database" : ""; }

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

// What takes steps back is told by itself, with the steps as they stood before it.
bool Table::follow(Room& room, std::span<const LogEntry> entries) {
  LiveMatch& live = *room.live;
  for (std::size_t next = 0; next < entries.size();) {
    const std::uint64_t before = live.version();
    Change change{Seats::none(), live.steps_kept_by(entries[next]), {}};
    change.were = entries_of(live, change.from, live.steps());
    if (entries[next].kind == LogKind::Lesson) tell_whole(room);
    do
      if (live.follow(entries[next++])) return false;
    while (next < entries.size() && !takes_back(entries[next]));
    room.told = live.version();
    push_state(room, before, change);
  }
  consult_coach(room);
  return true;
}

void Table::take_talk(Room& room, Since since) {
  LiveMatch& live = *room.live;
  std::vector<ChatLine> known = std::exchange(live.chat, std::move(since.chat));
  live.notes = std::move(since.notes);
  for (const ChatLine& line : live.chat) {
    const auto found = std::find(known.begin(), known.end(), line);
    if (found == known.end())
      push_chat(room, line);
    else
      known.erase(found);
  }
}

// The match has gone on elsewhere, or the database is not there. What is in memory never happened:
// what is stored is read again, at once if it can be.
void Table::not_stored(Room& room, const Held& held, const std::string& error, Seats by,
                       const Reply& reply) {
  room.live.reset();
  if (error != kGoneOn) {
    ++metrics_.store_errors;
    logger_.error("store-error", {{"match", room.id}, {"message", error}});
    return reply(error_reply(
        "internal", error == kUnknown ? "The database did not answer. Look whether it was stored."
                                      : "It could not be stored and has not happened."));
  }
  ++metrics_.overtaken;
  load(room, held, [this, keep = room.shared_from_this(), held, by, reply] {
    if (!keep->live)
      return reply(error_reply("internal", "It could not be stored and has not happened."));
    consider(*keep);
    Json stale = stale_reply(*keep->live, by);
    stale["error"][kOvertaken] = true;
    reply(std::move(stale));
  });
}

// ---- who is connected where
// -----------------------------------------------------------------------

// "<seats, as bits> ! ?": with the exclamation mark somebody looks here at computers for which
// another node thinks; with the question mark the others shall tell who is with them.
void Table::announce_online(const Room& room, bool asks) {
  if (!store_.is_shared()) return;
  const bool watched = room.live && !room.clients.empty() && !room.thinks_here &&
                       room.live->people_or_away().empty();
  store_.announce_online(room.id, std::to_string(room.online_here().bits) + (watched ? " !" : "") +
                                      (asks ? " ?" : ""));
}

void Table::hear_online(Room& room, const NodeNews& news) {
  Seats seats;
  const char* end = news.text.data() + news.text.size();
  std::from_chars(news.text.data(), end, seats.bits);
  const Seats before = room.online();
  room.elsewhere[news.node] = seats;
  if (seats.empty()) room.elsewhere.erase(news.node);
  if (room.online() != before && room.live) push_seats(room, nullptr);
  if (news.text.find('!') == std::string::npos)
    room.watched_at.erase(news.node);
  else if (room.watched_at.insert(news.node).second && room.live)
    consider(room);
  if (news.text.ends_with('?') && !room.online_here().empty()) announce_online(room, false);
}

}  // namespace tercio
