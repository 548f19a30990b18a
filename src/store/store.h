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
  Undo,     // the last action taken back by its seat
  Propose,  // body: JSON, what and whom it waits for
  Answer,   // body: "yes" or "no"
  Rewind,   // body: JSON, to which step and with which new dice
  Dice,     // body: the seed of the dice from here on, 64 hex digits; or "rewind 2"
  Resign,
  Cancel,
  Plan,   // body: JSON, what a seat would have an ally do
  Sit,    // body: JSON, who holds the seat from now on
  Share,  // body: what the seat adds to the dice, 64 hex digits, or "none"
};
inline constexpr int kLogKinds = 12;

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
  std::string kind;    // "here", "invite", "open" (anybody may take it) or "computer"
  std::string level;   // of a computer
  std::string secret;  // SHA-256 of the seat's secret, hex; empty for a computer and an open seat
  friend bool operator==(const StoredSeat&, const StoredSeat&) = default;
  bool is_computer() const { return kind == "computer"; }
  bool is_open() const { return kind == "open"; }
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
};

class Store {
 public:
  // Called once, from a thread of the store: nothing if it is on disk, else what went wrong, and
  // then nothing of it was stored.
  using Done = std::function<void(std::optional<std::string> error)>;

  struct Append {
    std::string match;
    std::vector<LogEntry> entries;  // all of them or none
    std::optional<Snapshot> snapshot;
    std::optional<MatchState> state;  // if it has changed
  };

  virtual ~Store() = default;

  virtual void create(MatchHeader header, std::vector<LogEntry> log, MatchState state,
                      Done done) = 0;
  virtual void append(Append append, Done done) = 0;
  virtual void say(std::string match, ChatLine line, Done done) = 0;
  virtual void note(std::string match, std::string seat, std::string text, Done done) = 0;
  virtual void flush() = 0;  // returns once all that was asked for is on disk

  // Reads. They throw StoreError if the store itself is broken.
  virtual std::optional<StoredMatch> load(const std::string& match) = 0;
  virtual std::vector<std::string> unfinished_with_computers() = 0;
  virtual std::vector<std::string> due(std::int64_t now) = 0;  // their clock has run out
  virtual std::vector<std::string> with_open_seats(std::size_t most) = 0;  // newest first
  virtual std::vector<std::string> listed(std::size_t most) = 0;  // those that are played first
  virtual std::vector<std::string> all() = 0;
};

struct StoreError {
  std::string message;
};

}  // namespace tercio
