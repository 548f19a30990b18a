// The record of a match as text: what PGN is to chess. docs/protocol.md is its grammar.
// Reading it needs no game; replay.h plays it, verify.h checks it.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "match/match.h"
#include "match/study.h"

namespace tercio {

inline constexpr std::size_t kMaxRecordBytes = 4u << 20;
inline constexpr std::size_t kMaxHolderName = 80;  // bytes

// Lines are kept everywhere: whoever finds something wrong can say where.
struct RecordSeat {
  int line = 0;
  std::string seat;
  Holder holder;
};

// What a seat added to the dice, as a commitment; empty: it gave none.
struct RecordShare {
  int line = 0;
  std::size_t from = 0;  // the first action it holds for
  std::string seat;
  std::string commit;
};

struct RecordCommit {
  int line = 0;
  std::size_t from = 0;  // the first action it holds for
  std::string commit;
  std::size_t rewind = 0;  // not 0: of the seed that follows from the last one with 0
  std::vector<RecordShare> shares;
};

struct RecordStep {
  int line = 0;
  std::string seat;   // empty where the record does not name it
  std::string words;  // "move baden", "roll 5 6"
  bool is_roll = false;
  bool given = false;  // dice marked "given"
  std::string sealed;  // not empty: what the seat said at a secret turn, as a commitment only
};

struct RecordResult {
  int line = 0;
  std::string seat;
  std::string outcome;
  int points = 0;
};

// How it ended, if not by the rules: "resigned", "late", "absent" (another claimed it),
// "cancelled", "cancelled-late", "cancelled-absent".
struct RecordEnding {
  int line = 0;
  std::string how;
  std::string seat;  // who resigned or stayed away
  std::string by;    // who proposed or claimed it
};

struct RecordSeed {
  int line = 0;
  DiceSeed seed;
};

struct RecordOpened {
  int line = 0;
  std::string seat;
  DiceSeed share;
};

// A line that begins with "#: " is a note: whoever does not know the word behind it takes all of it
// for a comment.
struct RecordCoached {
  int line = 0;
  std::string seat;  // it was coached while it played
};

struct Record {
  std::string game;
  int game_line = 0;
  Setup setup;
  int scenario_line = 0;
  std::map<std::string, int> option_lines;
  std::string data;  // 8 hex digits; empty if the record does not say
  int data_line = 0;
  std::vector<RecordSeat> seats;
  std::vector<RecordCoached> coached;
  std::optional<Json> position;  // where the match began, if not at the scenario's beginning
  std::string sealed_position;   // or a commitment to it
  int position_line = 0;
  std::vector<RecordCommit> commits;
  std::vector<RecordStep> steps;
  std::vector<RecordResult> results;
  std::vector<RecordSeed> seeds;
  std::vector<RecordOpened> opened;
  Study study;            // what its notes say of it
  int finished_line = 0;  // not 0: it was written when somebody had ended the match
  std::optional<RecordEnding> ending;
  int sum_line = 0;        // 0: it has none
  bool sum_right = false;  // of everything before it
};

// Errors are code "bad-record" with a message that begins with "line 12: ".
Expected<Record> read_record(std::string_view text);

enum class Reveal : std::uint8_t {
  WhenOver,  // what may be published: the seed only once the match is over
  Always,    // what a player's own machine saves in order to go on later
};
// With everything in it, secrets too.
std::string write_record(const Match& match, Reveal reveal = Reveal::WhenOver);
// As one seat may have it, or a spectator (Nobody): until the match is over, what others said at
// secret turns is sealed.
std::string write_record_for(const Match& match, Seat viewer);

// The commitment to what a seat said at the n-th secret turn of the match (from 1): SHA-256 of the
// salt in hex and then its words, one a line. The salt follows from the dice seed.
std::string seal(const DiceSeed& seed, std::size_t turn, std::string_view seat,
                 const std::vector<std::string>& words);

// "ended resigned spain", how it is read, and what it says.
std::string ending_line(const RecordEnding& ending);
std::optional<RecordEnding> parse_ending(const std::vector<std::string_view>& words);
Text ending_text(const GameInfo& info, const RecordEnding& ending);
// The record of a match that ended so, and the SHA-256 of all of it: whoever changes or takes away
// a line changes the sum. Its head says that it is finished, so that without its end it is not
// taken for one that goes on.
std::string with_ending(std::string record, const RecordEnding& ending);

// "human", "human Ana", "computer strong", "bot ./mybot": what a seat line says after the seat.
std::optional<Holder> parse_holder(std::string_view text);
std::string holder_words(const Holder& holder);

// One action as a line of the record: "england: plot north", "roll 5 6 given".
std::string step_line(const Match& match, const Played& played);

// The first 8 hex digits of the SHA-256 of the component data in use.
std::string data_hash(const Game& game);

}  // namespace tercio
