#include "match/study.h"

#include <algorithm>

#include "game/json.h"
#include "match/record.h"
#include "match/strict_json.h"

namespace tercio {
namespace {

RequestError bad(const char* message) { return {"bad-request", message}; }
RequestError too_large(const char* message) { return {"too-large", message}; }

std::size_t characters(std::string_view text) {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) {
    return (static_cast<unsigned char>(c) & 0xC0) != 0x80;
  }));
}

std::size_t lines_of(const Study& study) {
  std::size_t lines = 0;
  for (const StudyBranch& one : study.branches) lines += one.lines.size();
  return lines;
}

StudyBranch* find(Study& study, int id) {
  for (StudyBranch& one : study.branches)
    if (one.id == id) return &one;
  return nullptr;
}

// What of a mark is not as it should be.
const char* wrong(const StudyMark& mark) {
  const std::vector<std::string>& colours = study_colours();
  if (!is_study_id(mark.from) || (!mark.to.empty() && !is_study_id(mark.to)))
    return "a mark lies at places of the board";
  if (mark.from == mark.to) return "an arrow leads from one place to another";
  if (std::find(colours.begin(), colours.end(), mark.colour) == colours.end())
    return "a mark's colour is green, amber, red or blue";
  return nullptr;
}

// A line as a record has one, of one action and nothing else.
bool is_line(std::string_view line) {
  return !line.empty() && line.size() <= StudyLimits::kLine && is_utf8(line) &&
         line.front() != ' ' && line.back() != ' ' &&
         std::all_of(line.begin(), line.end(),
                     [](char c) { return static_cast<unsigned char>(c) >= ' ' && c != '#'; });
}

}  // namespace

const std::vector<std::string>& study_colours() {
  static const std::vector<std::string> kColours = {"green", "amber", "red", "blue"};
  return kColours;
}

bool is_study_text(std::string_view text, std::size_t most) {
  return is_utf8(text) && characters(text) <= most &&
         std::all_of(text.begin(), text.end(), [](char c) {
           return static_cast<unsigned char>(c) >= ' ' || c == '\n' || c == '\t';
         });
}

bool is_study_id(std::string_view text) {
  return !text.empty() && text.size() <= StudyLimits::kId &&
         std::all_of(text.begin(), text.end(), [](char c) {
           return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                  c == '-' || c == '_' || c == ':' || c == '.';
         });
}

const StudyBranch* Study::branch(int id) const {
  for (const StudyBranch& one : branches)
    if (one.id == id) return &one;
  return nullptr;
}

const StudyNote* Study::note(StudyPlace at) const {
  for (const StudyNote& one : notes)
    if (one.at == at) return &one;
  return nullptr;
}

bool Study::has(StudyPlace at, std::size_t steps) const {
  if (at.branch == 0) return at.step <= steps;
  const StudyBranch* of = branch(at.branch);
  return of != nullptr && at.step > of->from.step && at.step <= of->end();
}

// ---- changes
// --------------------------------------------------------------------------------------

StudyError put_title(Study& study, std::string title) {
  if (!is_study_text(title, StudyLimits::kTitle) || title.find('\n') != std::string::npos)
    return too_large("a title is one line of at most 120 characters");
  study.title = std::move(title);
  return std::nullopt;
}

StudyError put_note(Study& study, StudyNote note, std::size_t steps) {
  if (!study.has(note.at, steps)) return bad("there is no such moment in the study");
  if (!is_study_text(note.text, StudyLimits::kText))
    return too_large("a comment has at most 2,000 characters");
  if (note.marks.size() > StudyLimits::kMarks)
    return too_large("a moment has at most 24 arrows and circles");
  for (const StudyMark& mark : note.marks)
    if (const char* what = wrong(mark)) return bad(what);
  const auto at =
      std::lower_bound(study.notes.begin(), study.notes.end(), note.at,
                       [](const StudyNote& one, StudyPlace place) { return one.at < place; });
  const bool is_there = at != study.notes.end() && at->at == note.at;
  const bool is_empty = note.text.empty() && note.marks.empty();
  if (is_empty) {
    if (is_there) study.notes.erase(at);
    return std::nullopt;
  }
  if (!is_there && study.notes.size() >= StudyLimits::kNotes)
    return too_large("a study has comments at 400 moments at most");
  if (is_there)
    *at = std::move(note);
  else
    study.notes.insert(at, std::move(note));
  return std::nullopt;
}

StudyError add_branch(Study& study, StudyBranch branch, std::size_t steps) {
  if (branch.id < 1 || study.branch(branch.id) != nullptr)
    return bad("a branch has a number of its own, from 1");
  if (!study.has(branch.from, steps)) return bad("a branch leaves a moment of the study");
  if (branch.lines.empty()) return bad("a branch has an action");
  if (!is_study_text(branch.name, StudyLimits::kName) ||
      branch.name.find('\n') != std::string::npos)
    return too_large("the name of a branch is one line of at most 60 characters");
  for (const std::string& line : branch.lines)
    if (!is_line(line)) return bad("an action is written as in a record");
  if (study.branches.size() >= StudyLimits::kBranches)
    return too_large("a study has at most 60 branches");
  if (lines_of(study) + branch.lines.size() > StudyLimits::kLines)
    return too_large("the branches of a study have at most 4,000 actions");
  study.branches.push_back(std::move(branch));
  return std::nullopt;
}

StudyError name_branch(Study& study, int id, std::string name) {
  StudyBranch* branch = find(study, id);
  if (branch == nullptr) return bad("there is no such branch");
  if (!is_study_text(name, StudyLimits::kName) || name.find('\n') != std::string::npos)
    return too_large("the name of a branch is one line of at most 60 characters");
  branch->name = std::move(name);
  return std::nullopt;
}

StudyError cut_branch(Study& study, int id, std::size_t step) {
  StudyBranch* branch = find(study, id);
  if (branch == nullptr) return bad("there is no such branch");
  if (step < branch->from.step || step >= branch->end())
    return bad("a branch is cut within its actions");
  branch->lines.resize(step - branch->from.step);
  if (branch->lines.empty())
    std::erase_if(study.branches, [&](const StudyBranch& one) { return one.id == id; });
  // Branches that leave what is gone were made after it, and those that leave them after that.
  for (std::size_t i = 0; i < study.branches.size();) {
    const StudyPlace from = study.branches[i].from;
    if (from.branch == 0 || study.has(from, 0))
      ++i;
    else
      study.branches.erase(study.branches.begin() + static_cast<std::ptrdiff_t>(i));
  }
  std::erase_if(study.notes,
                [&](const StudyNote& one) { return one.at.branch != 0 && !study.has(one.at, 0); });
  return std::nullopt;
}

// ---- JSON
// -----------------------------------------------------------------------------------------

Json study_json(const Study& study) {
  Json branches = Json::array(), notes = Json::array();
  for (const StudyBranch& one : study.branches)
    branches.push_back({{"id", one.id},
                        {"from", {{"branch", one.from.branch}, {"step", one.from.step}}},
                        {"name", one.name},
                        {"lines", one.lines}});
  for (const StudyNote& one : study.notes) {
    Json marks = Json::array();
    for (const StudyMark& mark : one.marks) {
      Json made = {{"from", mark.from}, {"colour", mark.colour}};
      if (!mark.to.empty()) made["to"] = mark.to;
      marks.push_back(std::move(made));
    }
    notes.push_back({{"branch", one.at.branch},
                     {"step", one.at.step},
                     {"text", one.text},
                     {"marks", std::move(marks)}});
  }
  return {{"title", study.title}, {"branches", std::move(branches)}, {"notes", std::move(notes)}};
}

namespace {

// The fields of a JSON document, as they should be; the first that is not is remembered.
class Fields {
 public:
  std::string text(const Json& of, const char* name, bool needed = true) {
    const auto found = of.is_object() ? of.find(name) : of.end();
    if (of.is_object() && found == of.end() && !needed) return "";
    if (of.is_object() && found != of.end() && found->is_string()) return found->get<std::string>();
    fail(name);
    return "";
  }
  std::size_t number(const Json& of, const char* name) {
    constexpr std::int64_t kMost = 1'000'000;
    const auto found = of.is_object() ? of.find(name) : of.end();
    if (of.is_object() && found != of.end() && found->is_number_integer()) {
      const auto value = found->get<std::int64_t>();
      if (value >= 0 && value <= kMost) return static_cast<std::size_t>(value);
    }
    fail(name);
    return 0;
  }
  const Json& list(const Json& of, const char* name) {
    static const Json kNone = Json::array();
    const auto found = of.is_object() ? of.find(name) : of.end();
    if (of.is_object() && found != of.end() && found->is_array()) return *found;
    fail(name);
    return kNone;
  }
  StudyPlace place(const Json& of) {
    return {static_cast<int>(number(of, "branch")), number(of, "step")};
  }

  void fail(const char* name) {
    if (wrong_.empty()) wrong_ = "\"" + std::string(name) + "\" is missing or of another kind";
  }
  const std::string& wrong() const { return wrong_; }

 private:
  std::string wrong_;
};

}  // namespace

Expected<Study> read_study(const Json& json, std::size_t steps) {
  Fields fields;
  Study study;
  StudyError error = put_title(study, fields.text(json, "title"));
  for (const Json& one : fields.list(json, "branches")) {
    if (error || !fields.wrong().empty()) break;
    StudyBranch branch;
    branch.id = static_cast<int>(fields.number(one, "id"));
    branch.from = fields.place(one.is_object() && one.contains("from") ? one["from"] : Json());
    branch.name = fields.text(one, "name");
    for (const Json& line : fields.list(one, "lines"))
      branch.lines.push_back(line.is_string() ? line.get<std::string>() : "");
    error = add_branch(study, std::move(branch), steps);
  }
  for (const Json& one : fields.list(json, "notes")) {
    if (error || !fields.wrong().empty()) break;
    StudyNote note{fields.place(one), fields.text(one, "text"), {}};
    for (const Json& mark : fields.list(one, "marks"))
      note.marks.push_back(
          {fields.text(mark, "from"), fields.text(mark, "to", false), fields.text(mark, "colour")});
    if (study.note(note.at) != nullptr) error = bad("two comments at one moment");
    if (!error) error = put_note(study, std::move(note), steps);
  }
  if (!fields.wrong().empty()) return bad(fields.wrong().c_str());
  if (error) return *error;
  return study;
}

// ---- on the board
// ---------------------------------------------------------------------------------

namespace {

// A line of a record as a step.
std::optional<Step> step_of_line(const Match& match, std::string_view line) {
  Step step;
  const std::size_t colon = line.find(": ");
  if (colon != std::string_view::npos) {
    step.seat = match.find_seat(line.substr(0, colon));
    if (!step.seat) return std::nullopt;
    line.remove_prefix(colon + 2);
  }
  constexpr std::string_view kGiven = " given";
  if (line.ends_with(kGiven)) line.remove_suffix(kGiven.size());
  step.words = line;
  return step;
}

// … and back: the same as it stands in a record.
std::string line_of(const Match& match, Played played) {
  played.given = true;  // nobody claims that the match threw it
  return step_line(match, played);
}

// In the middle of a secret turn that several seats have: its record is written in another order.
bool is_within_secrets(const Match& match, std::size_t step) {
  const std::vector<Played>& played = match.played();
  if (step == 0 || step >= played.size() || !same_secret_turn(played[step - 1], played[step]))
    return false;
  std::size_t begin = step, end = step;
  while (begin > 0 && same_secret_turn(played[begin - 1], played[step])) --begin;
  while (end + 1 < played.size() && same_secret_turn(played[end], played[end + 1])) ++end;
  for (std::size_t i = begin; i <= end; ++i)
    if (played[i].seat != played[begin].seat) return true;
  return false;
}

}  // namespace

Expected<StudyMoment> moment_of(const Match& match, const Study& study, StudyPlace at) {
  if (!study.has(at, match.played().size())) return bad("there is no such moment in the study");
  StudyMoment moment;
  if (at.branch == 0) {
    moment.position = match.position_after(at.step);
    if (at.step > 0) {
      moment.by = match.played()[at.step - 1];
      moment.before = match.position_after(at.step - 1);
    }
    return moment;
  }
  // The branches on the way, from the match on.
  std::vector<const StudyBranch*> way;
  for (int id = at.branch; id != 0;) {
    way.push_back(study.branch(id));
    id = way.back()->from.branch;
  }
  std::reverse(way.begin(), way.end());
  moment.position = match.position_after(way.front()->from.step);
  for (std::size_t i = 0; i < way.size(); ++i) {
    const std::size_t until = i + 1 < way.size() ? way[i + 1]->from.step : at.step;
    for (std::size_t step = way[i]->from.step; step < until; ++step) {
      const std::optional<Step> next = step_of_line(match, way[i]->lines[step - way[i]->from.step]);
      Played played;
      if (i + 1 == way.size() && step + 1 == until) moment.before = moment.position->clone();
      if (!next || play_step(*moment.position, *next, played))
        return RequestError{"changed", "this branch cannot be played by the rules here"};
      moment.by = std::move(played);
    }
  }
  return moment;
}

StudyPlayed play_in_study(const Match& match, Study& study, StudyPlace at, const Step& step) {
  Expected<StudyMoment> moment = moment_of(match, study, at);
  if (!moment) return {{}, {}, moment.error};
  if (at.branch == 0 && is_within_secrets(match, at.step))
    return {{}, {}, bad("in the middle of a turn that several decide in secret no branch begins")};
  Played played;
  if (const std::optional<Refusal> no = play_step(*moment->position, step, played))
    return {{}, no, {}};
  const std::string line = line_of(match, played);
  const StudyPlace next{at.branch, at.step + 1};
  if (at.branch == 0 && at.step < match.played().size() &&
      line_of(match, match.played()[at.step]) == line)
    return {next, {}, {}};
  StudyBranch* const branch = find(study, at.branch);
  if (branch != nullptr && at.step < branch->end() &&
      branch->lines[at.step - branch->from.step] == line)
    return {next, {}, {}};
  for (const StudyBranch& one : study.branches)
    if (one.from == at && one.lines.front() == line)
      return {StudyPlace{one.id, at.step + 1}, {}, {}};
  if (branch != nullptr && at.step == branch->end()) {
    if (lines_of(study) >= StudyLimits::kLines)
      return {{}, {}, too_large("the branches of a study have at most 4,000 actions")};
    branch->lines.push_back(line);
    return {next, {}, {}};
  }
  int id = 1;
  for (const StudyBranch& one : study.branches) id = std::max(id, one.id + 1);
  if (StudyError error = add_branch(study, {id, at, "", {line}}, match.played().size()))
    return {{}, {}, std::move(error)};
  return {StudyPlace{id, at.step + 1}, {}, {}};
}

}  // namespace tercio
