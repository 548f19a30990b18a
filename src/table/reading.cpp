// What the table reads of the database, on a thread of its own: that one may wait for an answer,
// those that serve never do. Nobody has a room to himself meanwhile, but where there is nothing in
// it yet.
#include <algorithm>

#include "table/reply.h"
#include "table/review_work.h"
#include "table/secret.h"
#include "table/table.h"

namespace tercio {

void Table::apart(const std::string& who, std::function<void()> what) {
  readers_.submit(std::move(what), who);
}

void Table::not_read(const StoreError& error, const std::string& match) {
  ++metrics_.store_errors;
  Json fields = {{"message", error.message}};
  if (!match.empty()) fields["match"] = match;
  logger_.error("store-error", fields);
}

Json Table::no_match(const Room& room) {
  return room.unread ? unread() : error_reply("unknown-match", "no such match");
}

Json Table::unread() {
  return error_reply("busy", "the database does not answer: try again in a moment");
}

// ---- a match that is not in memory
// ----------------------------------------------------------------

void Table::load(Room& room, const Held& held, std::function<void()> then) {
  if (!is_match_id(room.id)) return then();
  struct Found {
    std::optional<StoredMatch> match;
    SeatHolders holders;
  };
  read(
      "",
      [this, id = room.id] {
        if (!know_outages()) read_outages();
        Found found{store_.load(id), {}};
        if (found.match && people_ != nullptr) found.holders = people_->holders(id);
        return found;
      },
      [this, keep = room.shared_from_this(), held,
       then = std::move(then)](std::optional<Found> found) {
        keep->unread = !found;
        if (found && found->match) open(*keep, std::move(*found->match), std::move(found->holders));
        then();
      });
}

void Table::open(Room& room, StoredMatch stored, SeatHolders holders) {
  const Game* game = find_game(stored.header.game);
  if (game == nullptr) {
    logger_.warn("unknown-game", {{"match", room.id}, {"game", stored.header.game}});
    return;
  }
  room.thinks_here = stored.thinks_here;
  // Those who are here have been shown a part of it already; the rest they are told as news.
  std::vector<LogEntry> rest;
  if (!room.clients.empty()) {
    const auto first = stored.log.begin() + static_cast<std::ptrdiff_t>(std::min<std::size_t>(
                                                room.told, stored.log.size()));
    rest.assign(first, stored.log.end());
    stored.log.erase(first, stored.log.end());
  }
  Expected<LiveMatch> live = LiveMatch::open(*game, std::move(stored));
  if (!live) {
    logger_.error("match-unreadable", {{"match", room.id}, {"message", live.error.message}});
    return;
  }
  if (live->changed())
    logger_.warn("match-of-other-version",
                 {{"match", room.id}, {"trouble", live->changed()->trouble.en}});
  live->holders = std::move(holders);
  if (reviewers_ != nullptr) live->reviews = review_offer(*live, *reviewers_);
  room.live.emplace(std::move(*live));
  room.told = room.live->version();
  if (!follow(room, rest))
    logger_.error("match-unreadable", {{"match", room.id}, {"message", "its log has gone on"}});
}

// Without what a person who is gone had written, and without the name.
void Table::read_again(Room& room, const Held& held) {
  room.live.reset();
  load(room, held, [this, keep = room.shared_from_this()] {
    for (const ClientPtr& client : keep->clients) client->sent.reset();
    if (keep->live) push_seats(*keep, nullptr);
  });
}

// ---- one that others may have gone on with
// --------------------------------------------------------

Table::Fresh Table::read_fresh(const std::string& match, const Wanted& wanted) {
  Fresh fresh;
  std::shared_ptr<Room> room;
  {
    const std::lock_guard lock(mutex_);
    if (const auto found = rooms_.find(match); found != rooms_.end()) room = found->second;
  }
  if (room) {
    if (!wanted.talk) room->refresh_waits = false;  // what is announced from now on is read anew
    fresh.from = room->told;
    fresh.talks = room->talks;
  }
  // Where there is no room it is read whole. In one that has nothing yet, others may have begun.
  if (room && store_.is_shared()) {
    fresh.since = store_.since(match, fresh.from, wanted.talk);
    fresh.talk = wanted.talk;
    fresh.is_gone = !fresh.since;
  }
  if (people_ == nullptr) return fresh;
  if (room && wanted.people) fresh.holders = people_->holders(match);
  if (!wanted.login.empty()) fresh.session = people_->session(wanted.login, unix_ms());
  return fresh;
}

// Whose login it came by: that may have ended since, or have been none from the beginning.
void Table::know_again(Client& client, const std::optional<Fresh>& fresh) {
  if (client.login.empty()) return;
  if (!fresh) {
    client.account = Client::Account::Unread;
  } else if (fresh->session) {
    client.account = Client::Account::Own;
    client.person = fresh->session->person.id;
  } else {
    client.account = client.person == 0 ? Client::Account::None : Client::Account::Left;
  }
}

void Table::in_fresh_room(const std::string& match, const Wanted& wanted, FreshTask task) {
  if (!store_.is_shared() && (people_ == nullptr || (!wanted.people && wanted.login.empty())))
    return in_room(match, [task = std::move(task)](Room& room, const Held& held) {
      task(room, held, std::nullopt);
    });
  read(
      wanted.who, [this, match, wanted] { return read_fresh(match, wanted); },
      [this, match, task = std::move(task)](std::optional<Fresh> fresh) {
        in_room(match, [this, fresh = std::move(fresh), task](Room& room, const Held& held) {
          if (!fresh) return task(room, held, std::nullopt);
          take_in(room, held, *fresh, [keep = room.shared_from_this(), held, task, fresh] {
            task(*keep, held, fresh);
          });
        });
      });
}

void Table::take_in(Room& room, const Held& held, const Fresh& fresh, std::function<void()> then) {
  if (fresh.is_gone && room.live) gone(room);  // it was withdrawn elsewhere
  if (!room.live) return then();
  if (fresh.holders) room.live->holders = *fresh.holders;
  if (!fresh.since) return then();
  // Some of it may have come by another way while it was read.
  const std::uint64_t known = room.live->version();
  const std::vector<LogEntry>& log = fresh.since->log;
  const auto later = std::find_if(log.begin(), log.end(),
                                  [&](const LogEntry& entry) { return entry.seq > known; });
  if (!follow(room, {later, log.end()})) {
    room.live.reset();
    return load(room, held, std::move(then));
  }
  const bool is_newest = room.live->version() == fresh.from + log.size();
  if (is_newest) room.thinks_here = fresh.since->thinks_here;
  if (fresh.talk) {
    if (room.talks == fresh.talks)
      take_talk(room, *fresh.since);
    else
      refresh_soon(room.shared_from_this(), true);  // something was said here meanwhile
  }
  then();
}

// One that waits already reads everything; talk is read by each that was told of it.
void Table::refresh_soon(const std::shared_ptr<Room>& room, bool talk) {
  if (!talk && room->refresh_waits.exchange(true)) return;
  Wanted wanted;
  wanted.talk = talk;
  in_fresh_room(room->id, wanted, [](Room&, const Held&, const std::optional<Fresh>&) {});
}

// ---- time in which no server ran
// ------------------------------------------------------------------

bool Table::know_outages() {
  const std::lock_guard lock(outages_mutex_);
  return outages_.has_value();
}

void Table::read_outages() {
  std::vector<Outage> found = store_.outages(0);
  const std::lock_guard lock(outages_mutex_);
  outages_ = std::move(found);
}

std::optional<std::vector<Outage>> Table::outages_since(std::int64_t time) {
  const std::lock_guard lock(outages_mutex_);
  std::optional<std::vector<Outage>> since = outages_;
  if (since) std::erase_if(*since, [&](const Outage& outage) { return outage.to <= time; });
  return since;
}

}  // namespace tercio
