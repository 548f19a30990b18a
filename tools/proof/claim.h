// What a puzzle claims, at the head of its file, and whether it is so:
//
//   # prove: units[cx].states has demoralized & sides[spain].morale >= 80 through shock
//   # proved: best 0.667, next 0.231
//   #   0.231 pick ab; advance 0910
//   #   0.000 done
//
// The aim is facts (lesson_fact.h), or `until`, the step's own, or `victory`, a draw counting half.
// It is looked at `through` a phase, when that is over; `while` a fact holds, when it does so no
// more; `before` dice for some purpose; or `at the end` of the match. `, hits 5` at the line's end
// says from which face on a die of many counts (exact.h). Besides:
//
//   # prove: odds                 by the chances the game tells: every row ends in one of them, or
//                                 in a fact, which is so (1) or not (0)
//   # prove: victory exactly      L'Invincible Armada from turn 6 on (armada.h)
//   # prove: victory in 400 worlds      and before that: played on, where it may be believed to
//   stand
//
// `best` is the chance of who plays as well as can be. `next` is the best that is left to whoever
// leaves the written line, at one of its decisions before dice fall, for something that costs; `at
// first`, at the first of them only. Of a paper of the Armada it is what every other paper is
// worth, or, `by order 4 embark`, every paper without that order. Below stand rows: a figure and
// the line it belongs to, actions and throws, from where the puzzle begins; `else` is the best of
// all first actions that no row names. `# from: battle; roll 5 6 1` begins further on. What the
// texts say in 100 must be one of the figures, or a fact of the file.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "match/lesson.h"
#include "proof/exact.h"

namespace tercio {

struct Row {
  double chance = 0;
  std::vector<std::string> line;  // "target ag10", "roll 3", "odds fire: M + R"; {"else"}
  std::string text;               // as it is written
};

struct Claim {
  enum class How : std::uint8_t { Exactly, Odds, Armada, Worlds };
  How how = How::Exactly;
  Goal goal;
  bool is_until = false;  // the aim is what the puzzle ends by
  std::vector<std::string> from;
  std::size_t worlds = 0;
  double best = 0, next = 0;
  bool at_first = false;
  std::vector<std::string> by;  // of a paper: the orders it is about
  std::vector<Row> rows;
};

// Nothing: the file claims nothing. Throws DataError if what it claims cannot be read.
std::optional<Claim> claim_of(const Game& game, const DataFile& file);

struct ProveOptions {
  std::uint64_t positions = 4'000'000;
  bool best_line = false;  // along the best line instead of the written one
  bool tells = false;      // every choice along it, on standard output
};

struct Proof {
  double best = 0, next = 0;
  std::vector<std::string> problems;  // empty: it is as the file says
  std::vector<std::string> line;      // of the seat's own actions
};

Proof prove(const Game& game, const Lesson& lesson, const Claim& claim,
            const ProveOptions& options = {});

// Every number "in 100" that a text of the puzzle names and nothing proves: with the text.
std::vector<std::string> unproved_figures(const Lesson& lesson, const Claim& claim);

// Do the texts name both figures, in both languages?
bool says_gap(const Lesson& lesson, const Claim& claim);

inline constexpr double kSameChance = 0.0005;  // what three places after the point can tell

}  // namespace tercio
