// Where matches are kept. One small interface, so that an embedded SQLite file and later a database
// server can stand behind it.
//
// A match is its header and a log that only grows: what was played, thrown, taken back, proposed.
// Everything else about it follows from reading the log again. Writes are told when they are on
// disk, and not before; reads answer at once.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace tercio {

enum class LogKind : std::uint8_t {
  Play,     // body: the action's words
  Roll,     // body: "roll 5 6", thrown by the server
  Undo,     // the last action, or gesture, taken back by its seat; body: which one of a plan
  Propose,  // body: JSON, what and whom it waits for
  Answer,   // body: "yes" or "no"
  Rewind,   // body: JSON, to which step and with which new dice
  Dice,     // body: the seed of the dice from here on, 64 hex digits; or "rewind 2"
  Resign,
  Cancel,
  Plan,      // body: JSON, what a seat would have an ally do
  Sit,       // body: JSON, who holds the seat from now on
  Ready,     // whoever holds the seat has come to the table for the first time
  Standing,  // body: JSON, what the seat wants done when it is asked in another's turn
  Order,     // body: the action's words, played by a standing order
  Late,      // the seat's time has run out, and so the match is lost for it
  Share,     // body: what the seat adds to the dice, 64 hex digits, or "none"
  Rated,     // body: JSON, whose match it is: seat and person; before the first action
  Time,      // body: ms given back to the seat's clock, without a seat to all that run
  More,      // as Play, of the gesture that the entry before belongs to
  Lesson,    // body: JSON, what the learner tried or asked of the lesson
  Coach,     // body: "on" or "off", for the seat
};
inline constexpr int kLogKinds = 21;

const char* log_kind_name(LogKind kind);
std::optional<LogKind> log_kind(const std::string& name);

struct LogEntry {
  std::uint64_t seq = 0;  // the match's version once it has happened: 1, 2, 3 …
  LogKind kind = LogKind::Play;
  std::string seat;  // empty: the server
  std::string body;
  std::int64_t at = 0;  // unix ms
  friend bool operator==(const LogEntry&, const LogEntry&) = default;
};

struct StoredSeat {
  std::string seat;
  // "here", "invite" (nobody has opened the invitation yet), "taken", "open" (anybody may take it)
  // or "computer".
  std::string kind;
  std::string level;   // of a computer
  std::string secret;  // SHA-256 of the seat's secret, hex; empty for a computer and an open seat
  friend bool operator==(const StoredSeat&, const StoredSeat&) = default;
  bool is_computer() const { return kind == "computer"; }
  bool is_open() const { return kind == "open"; }
  bool is_invitation() const { return kind == "invite"; }
  // Somebody is expected there and has not come.
  bool is_vacant() const { return is_open() || is_invitation(); }
};

// What never changes about a match.
struct MatchHeader {
  std::string id;
  std::string game;
  std::string scenario;
  std::map<std::string, std::string> options;
  std::string program;  // version it was begun with
  std::string data;     // hash of the component data it was begun with
  std::string seed;     // of the dice, 64 hex digits: secret until the match is over
  std::int64_t created = 0;
  std::string forked;  // "k3f9… 31": the match and step it goes on from; may be empty
  std::vector<StoredSeat> seats;
  std::string terms = "{}";  // JSON: what was agreed about clocks and absence
  bool listed = false;       // everybody may find it and watch
  friend bool operator==(const MatchHeader&, const MatchHeader&) = default;
};

// The whole position after `seq`, as the game dumps it: to notice rules that have changed.
struct Snapshot {
  std::uint64_t seq = 0;
  std::string position;
  friend bool operator==(const Snapshot&, const Snapshot&) = default;
};

struct ChatLine {
  std::string seat;
  std::string text;
  std::int64_t at = 0;
  friend bool operator==(const ChatLine&, const ChatLine&) = default;
};

// What is looked for across matches. It follows from header and log, and is written with them.
struct MatchState {
  bool over = false;
  std::int64_t due = 0;    // unix ms: when the clock runs out next; 0: it does not run
  int open_seats = 0;      // seats that anybody may take
  bool computers = false;  // a computer sits at it
  friend bool operator==(const MatchState&, const MatchState&) = default;
};

struct StoredMatch {
  MatchHeader header;
  std::vector<LogEntry> log;
  std::optional<Snapshot> snapshot;
  std::vector<ChatLine> chat;
  std::map<std::string, std::string> notes;  // by seat
  MatchState state;
  bool thinks_here = true;  // it is for this node to think for its computers
};

// What has become of a match since it was read.
struct Since {
  std::vector<LogEntry> log;  // what was added
  bool thinks_here = true;
  // As they are now, if they were asked for.
  std::vector<ChatLine> chat;
  std::map<std::string, std::string> notes;
};

// When no process served the matches, from the last sign of life to the next start; unix ms.
struct Outage {
  std::int64_t from = 0, to = 0;
  friend bool operator==(const Outage&, const Outage&) = default;
};

// What a finished match was made of, as JSON. It follows from the match: of another version it is
// made again.
struct StoredReview {
  std::string version;  // how it was measured, with which components
  std::string quality;
  std::string body;
  std::int64_t made = 0;  // unix ms
  friend bool operator==(const StoredReview&, const StoredReview&) = default;
};

// Errors of writes that mean something to whoever asked for them.
inline constexpr const char* kGoneOn = "the match has gone on since";
inline constexpr const char* kTooManyOffers = "whoever offers it has as many offers already";
inline constexpr const char* kUnknown = "the database is not there: what was stored is not known";

class Store {
 public:
  // Called once, from a thread of the store: nothing if it is on disk, else what went wrong, and
  // then nothing of it was stored.
  using Done = std::function<void(std::optional<std::string> error)>;

  // Somebody is to be told, if an account holds the seat and has asked for it.
  struct Call {
    std::string seat;
    std::string body;
    std::int64_t at = 0;  // unix ms
  };

  struct Append {
    std::string match;
    std::vector<LogEntry> entries;  // all of them or none
    std::optional<Snapshot> snapshot;
    std::optional<MatchState> state;  // if it has changed
    std::vector<Call> calls;          // entered with it
    bool think_here = false;          // from now on this node thinks for its computers
  };

  virtual ~Store() = default;

  // A match with seats for anybody is refused (kTooManyOffers) if `most` of the same asker's, made
  // after `since`, are still open.
  struct Offer {
    std::string by;  // a hash; empty: it is none
    std::size_t most = 0;
    std::int64_t since = 0;
  };
  virtual void create(MatchHeader header, std::vector<LogEntry> log, MatchState state, Offer offer,
                      Done done) = 0;
  virtual void append(Append append, Done done) = 0;
  virtual void say(std::string match, ChatLine line, Done done) = 0;
  virtual void note(std::string match, std::string seat, std::string text, Done done) = 0;
  // In place of the match's review of that quality, and of those of other versions.
  virtual void keep_review(std::string match, StoredReview review, Done done) = 0;
  // The match goes with everything that was said there, if it has not gone on since that version.
  virtual void remove(std::string match, std::uint64_t version, Done done) = 0;
  virtual void flush() = 0;  // returns once all that was asked for is on disk

  // ---- several nodes on one database
  // Whether others may write to it. If not, nothing is announced and nobody has to be heard.
  virtual bool is_shared() const = 0;
  // Tells all other nodes who is connected to the match here.
  virtual void announce_online(std::string match, std::string text) = 0;
  // From now on this node thinks for the computers of unfinished matches whose own node is gone;
  // `found` is told which, from a thread of the store.
  virtual void take_over(std::function<void(std::vector<std::string> matches)> found) = 0;

  // Reads. They throw StoreError if the store itself is broken.
  virtual std::optional<StoredMatch> load(const std::string& match) = 0;
  virtual std::optional<Since> since(const std::string& match, std::uint64_t version,
                                     bool talk) = 0;
  virtual std::optional<StoredReview> review(const std::string& match, const std::string& version,
                                             const std::string& quality) = 0;
  virtual std::vector<std::string> unfinished_with_computers() = 0;
  virtual std::vector<std::string> due(std::int64_t now) = 0;  // their clock has run out
  // ---- signs of life
  // Told every other second: as long as a clock runs it is written down.
  virtual void alive(std::int64_t now) = 0;
  // A process begins to serve: what lay between the last sign of life and now was an outage.
  // Several nodes: only if none was alive.
  virtual void rise(std::int64_t now) = 0;
  virtual std::vector<Outage> outages(std::int64_t since) = 0;  // that ended after it, oldest first

  virtual std::vector<std::string> with_open_seats(std::size_t most,
                                                   std::int64_t since) = 0;  // newest first
  virtual std::vector<std::string> listed(std::size_t most) = 0;  // those that are played first
  virtual std::vector<std::string> all() = 0;
};

struct StoreError {
  std::string message;
  bool may_try_again = false;  // others were in the way, and nothing of it was done
};

}  // namespace tercio
