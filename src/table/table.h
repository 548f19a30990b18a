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
#include "store/node_news.h"
#include "store/people.h"
#include "store/store.h"
#include "store/studies.h"
#include "table/entries.h"
#include "table/log.h"
#include "table/metrics.h"
#include "table/rate.h"
#include "table/room.h"
#include "table/thinkers.h"

namespace tercio {

struct TableLimits {
  Rate create{2, 120};     // matches, per address
  Rate lobby{5, 60};       // looks at the lobby, per address
  Rate records{2, 60};     // per address
  Rate studies{10, 300};   // looks at studies and changes, per address
  Rate messages{50, 300};  // per connection
  Rate chat{1, 20};        // lines of chat, per seat
  // However often somebody connects anew: messages and their bytes, per address, and what changes a
  // match or is written there, per match.
  Rate messages_from{250, 4000};
  Rate bytes_from{64 * 1024, 4 * 1024 * 1024};
  Rate changes_of{20, 400};
  std::size_t offers = 5;                 // with open seats, per asker
  std::chrono::hours offer_life{3 * 24};  // then they are no longer shown
  std::size_t hints_waiting = 4;          // and other thoughts, per asker
  std::size_t coach_waiting = 8;          // slices of what a coach thinks, per asker
  std::size_t chat_lines = 2000;          // per match
  std::size_t plans = 2000;               // per match
  std::size_t standing = 2000;            // changes of standing orders, per match
  std::size_t seatings = 500;             // changes of seats' secrets, per match
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
  // Who makes reviews; it must be stopped before the table goes. Before anything is asked; without
  // them there are none.
  void review_with(Reviewers& reviewers);

  const std::vector<const Game*>& games() const { return games_; }
  const Game* find_game(std::string_view id) const;

  // Goes on with matches where a computer was thinking when the server stopped, or another node.
  void resume();
  void hear(const NodeNews& news);    // from another node
  std::string trouble() const;        // with hearing them, in a few words; none: empty
  void sweep();                       // forgets matches nobody has used for a while
  void tick(std::int64_t now);        // enters what was agreed for seats whose time has run out
  void bye(std::string_view reason);  // says goodbye to all; nothing new is begun after it

  // A WebSocket. `done` is called once the message has been answered.
  ClientPtr connect(std::shared_ptr<Wire> wire, std::string address);
  // By a login, as it is stored: whose it is is looked up when it sits down.
  ClientPtr connect(std::shared_ptr<Wire> wire, std::string address, std::string login);
  void message(const ClientPtr& client, const std::string& text, std::function<void()> done);
  void disconnect(const ClientPtr& client);

  // HTTP. `person`: whose account asks, 0 for a guest.
  void create(const Json& body, const std::string& address, const Reply& reply,
              std::int64_t person = 0);
  void seats_of(const Json& body, const std::string& address, const Reply& reply);
  void mine(const Json& body, const std::string& address, Reply reply, std::int64_t person = 0);
  // The record as text, or an error reply.
  void record(const std::string& match, const std::string& secret, const std::string& address,
              std::function<void(std::string record, Json error)> reply, std::int64_t person = 0);
  // A review that was made before, for its picture, with what stands beside it: `game`, `scenario`,
  // `prompt`, `seats`. For everybody if the match is listed, else for a seat's secret or account.
  void kept_review(const std::string& match, const std::string& secret, const std::string& address,
                   const Reply& reply, std::int64_t person = 0);
  void open_seats(const std::string& address, const Reply& reply);
  void to_watch(const std::string& address, const Reply& reply);
  void take(const Json& body, const std::string& address, const Reply& reply,
            std::int64_t person = 0);
  // An invitation is opened: from now on the seat has the secret that its new holder has chosen.
  void claim(const Json& body, const std::string& address, const Reply& reply,
             std::int64_t person = 0);
  // A seat comes into the account of whoever has its secret, with a new one; the seats of a match
  // leave it again.
  void keep(const Json& body, const std::string& address, const Reply& reply, std::int64_t person);
  void let_go(const Json& body, Reply reply, std::int64_t person);
  // Every match where the person holds a seat: record, chat and notes of that seat.
  // Each call gives the next as JSON, an empty text at the end.
  using NextMatch = std::function<void(std::function<void(std::string)> give)>;
  NextMatch matches_of(std::int64_t person);  // reads; throws StoreError

  // ---- studies (studies.cpp)
  // Where they are kept; before anything is asked. Without it there are none.
  void study_with(Studies& studies) { studies_ = &studies; }
  void make_study(const Json& body, const std::string& address, const Reply& reply,
                  std::int64_t person = 0);
  void study(const std::string& id, const std::string& secret, const std::string& address,
             const Reply& reply);
  void study_at(const Json& body, const std::string& address, const Reply& reply);
  void change_study(const Json& body, const std::string& address, const Reply& reply);
  // The match's record with what the study says of it, or an error reply.
  void study_record(const std::string& id, const std::string& secret, const std::string& address,
                    std::function<void(std::string record, Json error)> reply);

  // What reads the database, on a thread that may wait for it. Those who ask take turns; `who` is
  // whom it counts for.
  void apart(const std::string& who, std::function<void()> what);
  // `then` goes on, on a thread that serves, with what was read: nothing, if that could not be.
  template <class Read, class Then>
  void read(const std::string& who, Read what, Then then) {
    apart(who, [this, what = std::move(what), then = std::move(then)]() mutable {
      std::optional<decltype(what())> found;
      try {
        found = what();
      } catch (const StoreError& error) {
        not_read(error);
      }
      post_(
          [then = std::move(then), found = std::move(found)]() mutable { then(std::move(found)); });
    });
  }
  void finish_reading() { readers_.finish(); }  // returns when nothing is being read
  void stop_reading() { readers_.stop(); }      // before those who serve go

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
  static constexpr int kSeatTries = 3;  // to take a seat while the match goes on elsewhere

  // ---- rooms (table.cpp)
  void in_room(const std::string& match, Room::Task task);
  void enqueue(const std::shared_ptr<Room>& room, Room::Task task);
  void run_next(const std::shared_ptr<Room>& room);
  void let_go(const std::shared_ptr<Room>& room);
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
  void not_stored(Room& room, const Held& held, const std::string& error, Seats by,
                  const Reply& reply);
  void refuse(Room& room, const Refusal& no, const Reply& reply);
  void push_state(Room& room, std::uint64_t version_before, const Change& change);
  void push(const Room& room, const Json& json, Message::Kind kind = Message::Kind::News);
  void push_seats(Room& room, const Client* except);
  void push_chat(Room& room, const ChatLine& line);
  void consider(Room& room);  // is it a computer's turn?
  void thought(const std::shared_ptr<Room>& room, std::uint64_t version, Seat seat,
               const std::string& words);
  void leave(Room& room, const ClientPtr& client);

  // ---- reading (reading.cpp)
  void not_read(const StoreError& error, const std::string& match = "");
  static Json no_match(const Room& room);  // why there is none in the room
  static Json unread();
  // Reads the match anew; whoever holds the room has it until then.
  void load(Room& room, const Held& held, std::function<void()> then);
  void open(Room& room, StoredMatch stored, SeatHolders holders);
  void read_again(Room& room, const Held& held);
  // What is read before somebody has a room to himself.
  struct Wanted {
    std::string who;
    bool talk = false;    // chat and notes too
    bool people = false;  // who holds its seats by an account
    std::string login;    // whose it is, as it is stored
  };
  struct Fresh {
    std::uint64_t from = 0, talks = 0;  // what was known of the match then
    std::optional<Since> since;         // where several nodes serve it
    bool talk = false, is_gone = false;
    std::optional<SeatHolders> holders;
    std::optional<Session> session;  // of the login
  };
  using FreshTask = std::function<void(Room&, const Held&, const std::optional<Fresh>&)>;
  Fresh read_fresh(const std::string& match, const Wanted& wanted);
  // As in_room, with what others may have stored; if that cannot be read, with what is in memory.
  void in_fresh_room(const std::string& match, const Wanted& wanted, FreshTask task);
  static void know_again(Client& client, const std::optional<Fresh>& fresh);
  void take_in(Room& room, const Held& held, const Fresh& fresh, std::function<void()> then);
  void refresh_soon(const std::shared_ptr<Room>& room, bool talk);
  bool know_outages();
  void read_outages();
  std::optional<std::vector<Outage>> outages_since(std::int64_t time);

  // ---- several nodes on one database (nodes.cpp)
  bool follow(Room& room, std::span<const LogEntry> entries);
  void take_talk(Room& room, Since since);
  void hear_online(Room& room, const NodeNews& news);
  void hear_out(const NodeNews& news);
  void announce_online(const Room& room, bool asks);

  // ---- requests of a WebSocket (commands.cpp)
  static const std::map<std::string_view, Command>& commands();
  void sit(Room&, const ClientPtr&, const Request&, const Held&, const Reply&);
  struct Said;
  static std::optional<Said> said(const Request& request, const Reply& reply);
  void play(Room&, const ClientPtr&, const Request&, const Held&, const Reply&);
  void undo(Room&, const ClientPtr&, const Request&, const Held&, const Reply&);
  void resign(Room&, const ClientPtr&, const Request&, const Held&, const Reply&);
  void propose(Room&, const ClientPtr&, const Request&, const Held&, const Reply&);
  void answer(Room&, const ClientPtr&, const Request&, const Held&, const Reply&);
  void plan(Room&, const ClientPtr&, const Request&, const Held&, const Reply&);
  void share(Room&, const ClientPtr&, const Request&, const Held&, const Reply&);  // shares.cpp

  // ---- lessons (lessons.cpp)
  void create_lesson(const Request& request, const std::string& address, const Reply& reply,
                     std::int64_t person);
  void lesson(Room&, const ClientPtr&, const Request&, const Held&, const Reply&);
  static void tell_whole(Room& room);  // what never changed before may be another now
  struct Taking {
    std::string what;                // "attempt", "next" …
    std::vector<std::string> words;  // of what is tried, one after the other
  };
  void take_lesson(Room& room, const ClientPtr& client, const Held& held, Seat seat,
                   const Taking& taking, const Reply& reply);

  bool decline_shares(LiveMatch& live, const std::vector<Seat>& you) const;
  void show(Room& room, const ClientPtr& client, std::int64_t seen, const Held& held,
            const Reply& reply);
  // questions.cpp
  void why(Room&, const ClientPtr&, const Request&, const Held&, const Reply&);
  void odds(Room&, const ClientPtr&, const Request&, const Held&, const Reply&);
  void ways(Room&, const ClientPtr&, const Request&, const Held&, const Reply&);
  void danger(Room&, const ClientPtr&, const Request&, const Held&, const Reply&);
  static bool plays_people(const Room& room, const Client& client, Seat seat);
  void reason(Room&, const ClientPtr&, const Request&, const Held&, const Reply&);
  void hint(Room&, const ClientPtr&, const Request&, const Held&, const Reply&);

  // ---- the coach (coaching.cpp)
  void coach(Room&, const ClientPtr&, const Request&, const Held&, const Reply&);
  void consult_coach(Room& room);
  void consult_coach(Room& room, Seat seat);
  void go_on_coaching(const std::shared_ptr<Room>& room, Seat seat,
                      const std::shared_ptr<CoachJob>& job);
  void coached(Room& room, Seat seat, const std::shared_ptr<CoachJob>& job);
  static void push_coach(const Room& room, Seat seat);
  static void push_coach(const Room& room, Client& client, Seat seat);

  void at(Room&, const ClientPtr&, const Request&, const Held&, const Reply&);
  void log(Room&, const ClientPtr&, const Request&, const Held&, const Reply&);

  // ---- reviews (reviews.cpp)
  void review(Room&, const ClientPtr&, const Request&, const Held&, const Reply&);
  bool join_review(Room& room, const ClientPtr& client, const std::string& quality,
                   const Reply& reply);
  void begin_review(Room& room, const ClientPtr& client, const std::string& quality,
                    const std::string& version, const Reply& reply);
  void work_on_review(const std::shared_ptr<Room>& room, const std::shared_ptr<WantedReview>& job,
                      const Match& match, bool ended, Reviewers::Slices& slices);
  void reviewed(Room& room, const std::shared_ptr<WantedReview>& job, const Expected<Json>& made,
                const std::string& why);
  static void push_review(const Room& room, Json json);
  static void mind_review(Room& room);

  void fork(Room&, const ClientPtr&, const Request&, const Held&, const Reply&);
  void chat(Room&, const ClientPtr&, const Request&, const Held&, const Reply&);
  void note(Room&, const ClientPtr&, const Request&, const Held&, const Reply&);

  // ---- studies (studies.cpp)
  struct OpenStudy {
    const LiveMatch& live;
    const StoredStudy& stored;
    const Study& study;
    std::string edit;  // the secret that changes it, if it was opened by that
  };
  using StudyTask = std::function<void(const OpenStudy& open)>;
  // In the room of its match; if it cannot be opened `reply` is told why.
  void in_study(const std::string& id, const std::string& secret, const std::string& address,
                StudyTask task, const Reply& reply);
  void study_not_stored(const std::string& id, const std::string& error, const Reply& reply);

  // ---- whose a seat is (claims.cpp)
  struct NewSecret {
    Seat seat;
    std::string next;
  };
  std::optional<NewSecret> new_secret_of(const Room& room, const Client& client,
                                         const Request& request, const Reply& reply) const;
  void renew(Room&, const ClientPtr&, const Request&, const Held&, const Reply&);
  void give_back(Room&, const ClientPtr&, const Request&, const Held&, const Reply&);
  void withdraw(Room&, const ClientPtr&, const Request&, const Held&, const Reply&);
  void absent(Room&, const ClientPtr&, const Request&, const Held&, const Reply&);
  void gone(Room& room);  // the match has been removed
  struct Claim;
  void try_to_claim(const Claim& claim, int tries, const Reply& reply);
  void change_secret(Room& room, const Held& held, const Claim& claim, Seat seat, int tries,
                     const Reply& reply);
  void claimed(const Claim& claim, const std::string& seat, const std::string& secret,
               const Reply& reply);
  bool is_worn_out(const Room& room, const Reply& reply) const;  // by changes of secrets
  Json no_seat(const Room& room, const std::string& secret, const std::string& address) const;
  void put_out(Room& room);  // those whose seats are not theirs any more

  // ---- slow play (slow.cpp)
  void standing(Room&, const ClientPtr&, const Request&, const Held&, const Reply&);
  void come_back(Room&, const ClientPtr&, const Request&, const Held&, const Reply&);
  void run_out(Room& room, const Held& held, std::int64_t now);  // if the time of a seat has
  // Time in which no server ran is given back; an error only of the match itself.
  std::optional<Refusal> give_time_back(Room& room, std::int64_t now);
  // Time may begin to run once everybody has been here; true: that has been entered.
  bool arrive(Room& room, const ClientPtr& client, const Held& held);

  // ---- the lobby (lobby.cpp)
  static MatchHeader header_of(const Game& game, const Setup& setup, const DiceSeed& seed);
  void store_new(const LiveMatch& live, std::vector<LogEntry> log, Json seats, Store::Offer offer,
                 const Reply& reply, std::int64_t person);

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
  void next_of(const std::shared_ptr<Round>& round, const std::function<void(std::string)>& give);
  void look_at(const Stop& stop, const Look& look, Json& found, std::function<void()> then);
  using Names = std::function<std::vector<std::string>()>;
  void show_all(const std::string& address, Names matches, Look look, const Reply& reply);

  // ---- people (holdings.cpp)
  // As they were last read.
  static std::vector<Seat> held_by(const Room& room, std::int64_t person);
  // Before the first action: whether it counts for the ratings of those who hold the seats.
  bool will_fix_players(const Room& room) const;
  void look_up_holders(Room& room, const Held& held, std::function<void()> then);
  std::optional<Refusal> fix_players(Room& room, std::int64_t now);
  void turn_out_strangers();  // those whose login is none any more
  void hold(const std::string& match, std::vector<std::string> seats, std::int64_t person,
            std::function<void(bool held)> then);
  void settle(const Room& room);  // the match is over: its results
  void try_to_take(const std::string& match, const std::string& seat, std::int64_t person,
                   int tries, const Reply& reply);

  const std::vector<const Game*> games_;
  Store& store_;
  People* people_ = nullptr;  // nothing: everybody is a guest
  Studies* studies_ = nullptr;
  Thinkers& thinkers_;
  Reviewers* reviewers_ = nullptr;
  Metrics& metrics_;
  const Logger& logger_;
  const Post post_;
  const TableLimits limits_;
  const NewSeed new_seed_;
  RateByAddress creations_;
  RateByAddress lobbies_;
  RateByAddress records_;
  RateByAddress study_looks_;
  RateByAddress messages_, bytes_;
  std::optional<RateByAddress> reviews_;  // begun

  std::mutex outages_mutex_;
  std::optional<std::vector<Outage>> outages_;  // as last read

  std::mutex mutex_;
  std::unordered_map<std::string, std::shared_ptr<Room>> rooms_;
  std::atomic<bool> stopping_ = false;
  std::atomic<bool> is_deaf_ = false;  // nothing comes from other nodes
  bool told_alive_ = false;            // every other tick
  Metrics apart_;                      // reading is no thinking
  Thinkers readers_{1, apart_, 0, Thinkers::Haste::AsOthers};
};

}  // namespace tercio
