// One match in memory and those who look at it. What is done to it is done in turn: a task has the
// room to itself until it lets go of it, also while it waits for the disk.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "table/coaching.h"
#include "table/difference.h"
#include "table/entries.h"
#include "table/live_match.h"
#include "table/rate.h"
#include "table/reviewers.h"
#include "table/state_json.h"
#include "table/wire.h"

namespace tercio {

struct Room;

// By account, or a guest by the network he comes from.
inline std::string asker_of(std::int64_t person, const std::string& address) {
  return person != 0 ? "person " + std::to_string(person) : network_of(address);
}

// What somebody was last sent of the match, for the changes since.
struct Sent {
  std::uint64_t version = 0;
  std::shared_ptr<const Marks> frame, view;
  std::size_t chat = 0;  // lines
};

// Somebody connected. `you` belongs to the room's tasks.
struct Client {
  Client(std::shared_ptr<Wire> to, std::string from, const Rate& rate)
      : wire(std::move(to)), address(std::move(from)), bucket(rate) {}

  const std::shared_ptr<Wire> wire;
  const std::string address;
  std::int64_t person = 0;  // whose account, once it has sat down; 0: a guest
  std::string login;        // by which login, as it is stored
  enum class Account : std::uint8_t { None, Own, Left, Unread };
  Account account = Account::None;  // what was found when it last sat down
  Bucket bucket;                    // messages; the connection's own
  std::vector<Seat> you;            // seats held, the viewer's first
  // By what each of them is held: the hash of its secret, or nothing: by the account.
  std::map<Seat, std::string> keys;
  std::string review;        // the quality it waits for; empty: none
  bool by_changes = false;   // it wants to be sent only what has changed
  std::optional<Sent> sent;  // nothing: the next state is whole
  // Whom thoughts and offers count for.
  std::string asker() const { return asker_of(person, address); }
  Reader reader() const { return Reader::of(you); }
  bool holds(Seat seat) const { return std::find(you.begin(), you.end(), seat) != you.end(); }

  std::mutex mutex;
  std::shared_ptr<Room> room;  // under the mutex
  bool closed = false;         // under the mutex
};
using ClientPtr = std::shared_ptr<Client>;

// The room is somebody's as long as a copy of this exists.
using Held = std::shared_ptr<void>;

struct Room : std::enable_shared_from_this<Room> {
  using Task = std::function<void(Room&, Held)>;
  using Clock = std::chrono::steady_clock;

  explicit Room(std::string match) : id(std::move(match)) {}

  const std::string id;

  // Of whoever holds the room.
  std::optional<LiveMatch> live;
  std::vector<ClientPtr> clients;
  std::map<Seat, Coaching> coaching;
  std::shared_ptr<WantedReview> reviewing;  // if one is waiting or being made
  std::map<Seat, Bucket> talk;              // lines of chat, however often somebody connects again
  std::optional<Bucket> changed;            // how often it is changed, by whomever
  Bucket& changes(const Rate& rate) { return changed ? *changed : changed.emplace(rate); }
  // The match's version that all here have been shown: it is on disk.
  std::atomic<std::uint64_t> told = 0;
  bool unread = false;                     // when it was last tried the database did not answer
  std::atomic<std::uint64_t> talks = 0;    // how often something was said or noted here
  bool thinks_here = true;                 // it is for this node to think for its computers
  std::map<std::string, Seats> elsewhere;  // by node: seats whose holders are connected there
  std::set<std::string> watched_at;  // nodes where somebody looks at computers that play alone
  std::atomic<bool> refresh_waits = false;  // a task that reads what others have stored is queued
  std::atomic<bool> thinking = false;
  // Which seat was last told to think, and the spectators' version then: at a secret turn not even
  // the number of its thoughts is told.
  std::pair<Seat, std::uint64_t> thinking_told{Seat::Nobody, 0};
  std::atomic<std::size_t> looked_at = 0;  // clients.size(), for those who do not hold it

  // Whose turn to think it is, among those who wait for computers: of a player, or of whoever looks
  // on; of nobody if nobody waits.
  std::string waits_for_thought() const {
    for (const ClientPtr& client : clients)
      if (!client->you.empty()) return client->asker();
    return clients.empty() ? "" : clients.front()->asker();
  }

  Seats online_here() const {
    Seats seats;
    for (const ClientPtr& client : clients)
      for (const Seat seat : client->you) seats = seats.with(seat);
    return seats;
  }
  Seats online() const { return online_elsewhere(online_here()); }
  // Of the seats that this one holds, those that another connection holds as well.
  Seats also(const Client& than) const {
    Seats seats;
    for (const ClientPtr& client : clients)
      if (client.get() != &than)
        for (const Seat seat : client->you) seats = seats.with(seat);
    return {static_cast<std::uint8_t>(online_elsewhere(seats).bits & than.reader().you.bits)};
  }
  Connected connected(const Client& to) const { return {online(), also(to)}; }

  Seats online_elsewhere(Seats seats) const {
    for (const auto& [node, others] : elsewhere) seats.bits |= others.bits;
    return seats;
  }

  std::mutex mutex;  // of what follows
  std::deque<Task> tasks;
  bool busy = false;
  Clock::time_point used = Clock::now();
};

}  // namespace tercio
