// A study: what somebody says of a match that is over. Comments, arrows and circles at its moments,
// and branches that leave it and go on otherwise.
//
// A place is a moment of a branch: after so many actions, counted from the beginning of the match.
// Branch 0 is the match itself. What is said in a branch is written as in a record: "move baden",
// "england: plot north", "roll 5 2 given".
#pragma once

#include <compare>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "match/match.h"

namespace tercio {

struct StudyPlace {
  int branch = 0;
  std::size_t step = 0;
  friend auto operator<=>(const StudyPlace&, const StudyPlace&) = default;
};

// An arrow, or a circle where it goes nowhere. Ends are ids of places as views have them.
struct StudyMark {
  std::string from, to;
  std::string colour;  // one of study_colours()
  friend bool operator==(const StudyMark&, const StudyMark&) = default;
};

struct StudyNote {
  StudyPlace at;
  std::string text;  // may be empty, where there are marks
  std::vector<StudyMark> marks;
  friend bool operator==(const StudyNote&, const StudyNote&) = default;
};

struct StudyBranch {
  int id = 0;       // from 1
  StudyPlace from;  // where it leaves another, made before it
  std::string name;
  std::vector<std::string> lines;  // at least one

  std::size_t end() const { return from.step + lines.size(); }
  friend bool operator==(const StudyBranch&, const StudyBranch&) = default;
};

struct StudyLimits {
  static constexpr std::size_t kTitle = 120, kName = 60, kText = 2'000;  // characters
  static constexpr std::size_t kId = 40, kLine = 200;                    // bytes
  static constexpr std::size_t kNotes = 400, kMarks = 24, kBranches = 60, kLines = 4'000;
  static constexpr std::size_t kBytes = 256 * 1024;  // of all of it, as JSON
};

struct Study {
  std::string title;
  std::vector<StudyBranch> branches;  // in the order they were made
  std::vector<StudyNote> notes;       // by place; none is empty, no place has two

  bool empty() const { return title.empty() && branches.empty() && notes.empty(); }
  const StudyBranch* branch(int id) const;
  const StudyNote* note(StudyPlace at) const;
  // Is there such a moment, of a match of so many actions? A branch begins behind its first action.
  bool has(StudyPlace at, std::size_t steps) const;
  friend bool operator==(const Study&, const Study&) = default;
};

const std::vector<std::string>& study_colours();  // the first is taken where none is named
bool is_study_text(std::string_view text,
                   std::size_t most);     // UTF-8, so many characters, no tricks
bool is_study_id(std::string_view text);  // of a place of a board

// ---- changes; an error says what is wrong, and nothing has changed
using StudyError = std::optional<RequestError>;

StudyError put_title(Study& study, std::string title);
// In place of what was said there; with nothing in it, what was said is taken away.
StudyError put_note(Study& study, StudyNote note, std::size_t steps);
StudyError add_branch(Study& study, StudyBranch branch, std::size_t steps);
StudyError name_branch(Study& study, int id, std::string name);
// The branch ends at that step, with all that hangs on what is cut away; at its first, it is gone.
StudyError cut_branch(Study& study, int id, std::size_t step);

// ---- as JSON
Json study_json(const Study& study);
Expected<Study> read_study(const Json& json, std::size_t steps);

// ---- on the board
// The position there, and the action that led to it from the one before (none at the beginning).
struct StudyMoment {
  std::unique_ptr<Position> position, before;
  std::optional<Played> by;
};
Expected<StudyMoment> moment_of(const Match& match, const Study& study, StudyPlace at);

// Where one comes by doing this there: where that was done already, it is gone to, else a branch
// goes on or begins.
struct StudyPlayed {
  std::optional<StudyPlace> at;  // nothing: refused
  std::optional<Refusal> refusal;
  StudyError error;
};
StudyPlayed play_in_study(const Match& match, Study& study, StudyPlace at, const Step& step);

// ---- in a record
// What is said of the match, as notes in its record (docs/protocol.md): `record` is the match's,
// without an ending.
std::string with_study(const std::string& record, const Match& match, const Study& study);

}  // namespace tercio
