// The table: all matches being played, who sits where, and what is asked and answered. It knows
// nothing of sockets; docs/table.md is what it speaks.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "engine/request.h"
#include "game/json.h"
#include "match/dice.h"
#include "server/entries.h"
#include "server/log.h"
#include "server/metrics.h"
#include "server/rate.h"
#include "server/room.h"
#include "server/thinkers.h"
#include "store/news.h"
#include "store/people.h"
#include "store/store.h"

namespace tercio {

struct TableLimits {
  Rate create{2, 120};     // matches, per address
  Rate lobby{5, 60};       // looks at the lobby, per address
  Rate messages{50, 300};  // per connection
  Rate chat{1, 20};        // lines of chat, per seat
  std::size_t hints_waiting = 16;
  std::size_t chat_lines = 2000;  // per match
  std::size_t plans = 2000;       // per match
  std::size_t standing = 2000;    // changes of standing orders, per match
  // Changes of a match beyond which nothing is taken back or proposed: a game ends of itself, but
  // not if it may go back for ever.
  std::uint64_t changes = 200'000;
  std::chrono::seconds idle{600};  // a match nobody looks at stays in memory so long
  int think_ms = 1000;
  bool shares = true;  // seats add to the dice; without it, where a test's dice must repeat
};

class Table {
 public:
  // Runs something soon, on a thread that serves.
  using Post = std::function<void(std::function<void()>)>;
  using Reply = std::function<void(Json)>;

  // Where the dice of a new match come from.
  using NewSeed = std::function<DiceSeed()>;

  // All of them must outlive the table, and the table whatever it has posted or stored.
  Table(std::vector<const Game*> games, Store& store, Thinkers& thinkers, Metrics& metrics,
        const Logger& logger, Post post, TableLimits limits = {}, NewSeed new_seed = random_seed);

  // Whoever has an account is known from now on. Before anything else is asked.
  void know(People& people) { people_ = &people; }

  const std::vector<const Game*>& games() const { return games_; }
  const Game* find_game(std::string_view id) const;

  // Goes on with matches where a computer was thinking when the server stopped, or another node.
  void resume();
  void hear(const News& news);        // from another node
  void sweep();                       // forgets matches nobody has used for a while
  void tick(std::int64_t now);        // enters what was agreed for seats whose time has run out
  void bye(std::string_view reason);  // says goodbye to all; nothing new is begun after it

  // A WebSocket. `done` is called once the message has been answered.
  ClientPtr connect(std::shared_ptr<Wire> wire, std::string address);
  ClientPtr connect(std::shared_ptr<Wire> wire, std::string address, const Session& session);
  void message(const ClientPtr& client, const std::string& text, std::function<void()> done);
  void disconnect(const ClientPtr& client);

  // HTTP. `person`: whose account asks, 0 for a guest.
  void create(const Json& body, const std::string& address, const Reply& reply,
              std::int64_t person = 0);
  void seats_of(const Json& body, const std::string& address, const Reply& reply);
  void mine(const Json& body, const std::string& address, Reply reply, std::int64_t person = 0);
  // The record as text, or an error reply.
  void record(const std::string& match, const std::string& secret,
              std::function<void(std::string record, Json error)> reply, std::int64_t person = 0);
  void open_seats(const std::string& address, const Reply& reply);
  void to_watch(const std::string& address, const Reply& reply);
  void take(const Json& body, const std::string& address, const Reply& reply,
            std::int64_t person = 0);
  // A seat comes into the account of whoever has its secret; the seats of a match leave it again.
  void keep(const Json& body, const std::string& address, Reply reply, std::int64_t person);
  void let_go(const Json& body, Reply reply, std::int64_t person);
  // Every match where the person holds a seat: record, chat and notes of that seat.
  void matches_of(std::int64_t person, std::function<void(Json matches)> done);

  // Closes the connections that came by such a login; they may come again as guests.
  void turn_out(const std::function<bool(const Client&)>& whom);
  // The matches are read again: what was said there is gone.
  void forget(const std::vector<std::string>& matches);
  // Results that were not written when their matches ended, because the server stopped just then.
  void settle_left();

 private:
  using Command = void (Table::*)(Room&, const ClientPtr&, const Request&, const Held&,
                                  const Reply&);
  // Marks, inside the table, the refusal of a command that another node was faster than.
  static constexpr const char* kOvertaken = "overtaken";

  // ---- rooms (table.cpp)
  void in_room(const std::string& match, Room::Task task);
  void enqueue(const std::shared_ptr<Room>& room, Room::Task task);
  void run_next(const std::shared_ptr<Room>& room);
  void let_go(const std::shared_ptr<Room>& room);
  void load(Room& room);
  void try_load(Room& room);
  void read_again(Room& room);
  // Stores what has just been done to the match; once it is on disk tells everybody, then replies.
  // What can have changed are the steps after the first `from`; `were`: those that stood before.
  struct Change {
    Seats by;  // the seats of whoever did it
    std::size_t from = 0;
    std::vector<Entry> were;
  };
  void commit(Room& room, const Held& held, Change change, Reply reply);
  void carry_out(Room& room, const ClientPtr& client, const Json& fields, const Held& held,
                 Command run, const Reply& reply, int tries);
  void not_stored(Room& room, const std::string& error, Seats by, const Reply& reply);
  void refuse(Room& room, const Refusal& no, const Reply& reply);
  void push_state(Room& room, std::uint64_t version_before, const Change& change);
  void push(const Room& room, const Json& message, const Client* except = nullptr);
  void push_seats(Room& room, const Client* except);
  void consider(Room& room);  // is it a computer's turn?
  void thought(const std::shared_ptr<Room>& room, std::uint64_t version, Seat seat,
               const std::string& words);
  void leave(Room& room, const ClientPtr& client);

  // ---- several nodes on one database (nodes.cpp)
  void refresh(Room& room, bool talk);  // reads what others have stored, and tells everybody here
  void refresh_soon(const std::shared_ptr<Room>& room, bool talk);
  bool follow(Room& room, std::span<const LogEntry> entries);
  void take_talk(Room& room, Since since);
  void hear_online(Room& room, const News& news);
  void hear_out(const News& news);
  void announce_online(const Room& room, bool asks);

  // ---- requests of a WebSocket (commands.cpp)
  static const std::map<std::string_view, Command>& commands();
  void sit(Room&, const ClientPtr&, const Request&, const Held&, const Reply&);
  void play(Room&, const ClientPtr&, const Request&, const Held&, const Reply&);
  void undo(Room&, const ClientPtr&, const Request&, const Held&, const Reply&);
  void resign(Room&, const ClientPtr&, const Request&, const Held&, const Reply&);
  void propose(Room&, const ClientPtr&, const Request&, const Held&, const Reply&);
  void answer(Room&, const ClientPtr&, const Request&, const Held&, const Reply&);
  void plan(Room&, const ClientPtr&, const Request&, const Held&, const Reply&);
  void share(Room&, const ClientPtr&, const Request&, const Held&, const Reply&);  // shares.cpp
  bool decline_shares(LiveMatch& live, const std::vector<Seat>& you) const;
  void show(Room& room, const ClientPtr& client, std::int64_t seen, const Held& held,
            const Reply& reply);
  void why(Room&, const ClientPtr&, const Request&, const Held&, const Reply&);
  void odds(Room&, const ClientPtr&, const Request&, const Held&, const Reply&);
  void hint(Room&, const ClientPtr&, const Request&, const Held&, const Reply&);
  void at(Room&, const ClientPtr&, const Request&, const Held&, const Reply&);
  void log(Room&, const ClientPtr&, const Request&, const Held&, const Reply&);
  void fork(Room&, const ClientPtr&, const Request&, const Held&, const Reply&);
  void chat(Room&, const ClientPtr&, const Request&, const Held&, const Reply&);
  void note(Room&, const ClientPtr&, const Request&, const Held&, const Reply&);

  // ---- slow play (slow.cpp)
  void standing(Room&, const ClientPtr&, const Request&, const Held&, const Reply&);
  void come_back(Room&, const ClientPtr&, const Request&, const Held&, const Reply&);
  // Time may begin to run once everybody has been here; true: that has been entered.
  bool arrive(Room& room, const ClientPtr& client, const Held& held);

  // ---- the lobby (lobby.cpp)
  void store_new(const LiveMatch& live, std::vector<LogEntry> log, Json seats, const Reply& reply,
                 std::int64_t person);

  // ---- looking at many matches (rounds.cpp)
  struct Stop {
    std::string match, secret, seat;
    std::int64_t since = 0;  // held by an account, unix ms
    // Which seat of the match it is about, if it is one.
    std::optional<Seat> seat_in(const LiveMatch& live) const;
  };
  using Look = std::function<void(const LiveMatch& live, const Stop& stop, Json& found)>;
  struct Round;
  bool may_look(const std::string& address, const Reply& reply);  // else it has been answered
  void go_round(std::vector<Stop> stops, Look look, std::function<void(Json found)> done);
  void next_stop(const std::shared_ptr<Round>& round);
  template <class Ask>
  auto ask_store(const Ask& ask);  // what cannot be read counts as empty

  // ---- people (holdings.cpp)
  std::vector<Seat> held_by(Room& room, std::int64_t person);
  bool is_logged_in(const Client& client);  // still
  void hold(const std::string& match, std::vector<std::string> seats, std::int64_t person,
            std::function<void(bool held)> then);
  void settle(const Room& room);  // the match is over: its results
  void try_to_take(const std::string& match, const std::string& seat, std::int64_t person,
                   int tries, const Reply& reply);

  const std::vector<const Game*> games_;
  Store& store_;
  People* people_ = nullptr;  // nothing: everybody is a guest
  Thinkers& thinkers_;
  Metrics& metrics_;
  const Logger& logger_;
  const Post post_;
  const TableLimits limits_;
  const NewSeed new_seed_;
  RateByAddress creations_;
  RateByAddress lobbies_;

  std::mutex mutex_;
  std::unordered_map<std::string, std::shared_ptr<Room>> rooms_;
  std::atomic<bool> stopping_ = false;
};

}  // namespace tercio
