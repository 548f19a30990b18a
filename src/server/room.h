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
#include <string>
#include <vector>

#include "server/entries.h"
#include "server/live_match.h"
#include "server/rate.h"
#include "server/wire.h"

namespace tercio {

struct Room;

// Somebody connected. `you` belongs to the room's tasks.
struct Client {
  Client(std::shared_ptr<Wire> to, std::string from, const Rate& rate)
      : wire(std::move(to)), address(std::move(from)), bucket(rate) {}

  const std::shared_ptr<Wire> wire;
  const std::string address;
  std::int64_t person = 0;  // whose account; 0: a guest
  std::string login;        // by which login, as it is stored
  Bucket bucket;            // messages; the connection's own
  std::vector<Seat> you;    // seats held, the viewer's first
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
  std::map<Seat, Bucket> talk;  // lines of chat, however often somebody connects again
  // The match's version that all here have been shown: it is on disk.
  std::uint64_t told = 0;
  bool thinks_here = true;                  // it is for this node to think for its computers
  std::map<std::string, Seats> elsewhere;   // by node: seats whose holders are connected there
  std::atomic<bool> refresh_waits = false;  // a task that reads what others have stored is queued
  std::atomic<bool> thinking = false;
  // Which seat was last told to think, and the spectators' version then: at a secret turn not even
  // the number of its thoughts is told.
  std::pair<Seat, std::uint64_t> thinking_told{Seat::Nobody, 0};
  std::atomic<std::size_t> looked_at = 0;  // clients.size(), for those who do not hold it

  Seats online_here() const {
    Seats seats;
    for (const ClientPtr& client : clients)
      for (const Seat seat : client->you) seats = seats.with(seat);
    return seats;
  }
  Seats online() const {
    Seats seats = online_here();
    for (const auto& [node, others] : elsewhere) seats.bits |= others.bits;
    return seats;
  }

  std::mutex mutex;  // of what follows
  std::deque<Task> tasks;
  bool busy = false;
  Clock::time_point used = Clock::now();
};

}  // namespace tercio
