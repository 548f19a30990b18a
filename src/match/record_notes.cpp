// Notes of a record, "#: comment …": written beside what they speak of, and read again.
#include "match/record_notes.h"

#include <algorithm>
#include <charconv>

#include "game/json.h"
#include "match/record.h"
#include "match/strict_json.h"

namespace tercio {
namespace {

// Nothing in it ends the line, so that whatever is said stays one note.
std::string quoted(const std::string& text) {
  return Json(text).dump(-1, ' ', false, Json::error_handler_t::replace);
}

void write_note(const StudyNote& note, std::string& out) {
  if (!note.text.empty()) out += "#: comment " + quoted(note.text) + "\n";
  for (const StudyMark& mark : note.marks)
    out += mark.to.empty() ? "#: circle " + mark.from + " " + mark.colour + "\n"
                           : "#: arrow " + mark.from + " " + mark.to + " " + mark.colour + "\n";
}

void write_at(const Study& study, StudyPlace at, std::string& out) {
  if (const StudyNote* note = study.note(at)) write_note(*note, out);
}

// A branch with all that hangs on it. `step`: where it leaves, as the record counts.
void write_branch(const Study& study, const StudyBranch& branch, std::size_t step,
                  std::string& out) {
  out += "#: branch " + std::to_string(branch.id) + " " + std::to_string(branch.from.branch) + " " +
         std::to_string(step) + " " + quoted(branch.name) + "\n";
  for (std::size_t i = 0; i < branch.lines.size(); ++i) {
    out += "#: play " + std::to_string(branch.id) + " " + branch.lines[i] + "\n";
    write_at(study, {branch.id, branch.from.step + i + 1}, out);
  }
}

// Where the match's action i stands in the record: secret turns are written seat by seat.
std::vector<std::size_t> places_in_record(const Match& match) {
  const std::vector<Played>& played = match.played();
  std::vector<std::size_t> out(played.size());
  for (std::size_t i = 0; i < played.size();) {
    std::size_t end = i + 1;
    while (played[i].secret && end < played.size() &&
           same_secret_turn(played[end - 1], played[end]))
      ++end;
    std::size_t next = i;
    for (std::size_t s = 0; s <= kMaxSeats; ++s)
      for (std::size_t k = i; k < end; ++k) {
        const std::size_t seat = played[k].seat == Seat::Nobody ? kMaxSeats : index(played[k].seat);
        if (seat == s) out[k] = next++;
      }
    i = end;
  }
  return out;
}

bool is_action(std::string_view line) {
  return !line.starts_with("dice commit ") && !line.starts_with("dice share ") &&
         !line.starts_with("#");
}

}  // namespace

std::string with_study(const std::string& record, const Match& match, const Study& study) {
  if (study.empty()) return record;
  const std::vector<std::size_t> places = places_in_record(match);
  const auto place = [&](std::size_t step) { return step == 0 ? 0 : places[step - 1] + 1; };
  // What is written behind each action of the record.
  std::vector<std::string> behind(places.size() + 1);
  for (const StudyNote& note : study.notes)
    if (note.at.branch == 0) write_note(note, behind[place(note.at.step)]);
  for (const StudyBranch& branch : study.branches) {
    // A branch of a branch stands with the one that leaves the match, after it.
    const StudyBranch* root = &branch;
    while (root->from.branch != 0) root = study.branch(root->from.branch);
    const std::size_t step = branch.from.branch == 0 ? place(branch.from.step) : branch.from.step;
    write_branch(study, branch, step, behind[place(root->from.step)]);
  }
  std::string out;
  const std::size_t moves = record.find("\nmoves\n") + 1;
  out += record.substr(0, moves);
  if (!study.title.empty()) out += "#: title " + quoted(study.title) + "\n";
  std::size_t actions = 0;
  bool begun = false;
  for (std::size_t at = moves; at < record.size();) {
    const std::size_t end = std::min(record.find('\n', at), record.size() - 1) + 1;
    const std::string_view line = std::string_view(record).substr(at, end - at - 1);
    out += record.substr(at, end - at);
    at = end;
    if (!begun) {
      begun = true;
      out += behind[0];
    } else if (actions < places.size() && is_action(line)) {
      out += behind[++actions];
    }
  }
  return out;
}

// ---- reading
// --------------------------------------------------------------------------------------

namespace {

std::string_view word(std::string_view& line) {
  const auto is_blank = [](char c) { return c == ' ' || c == '\t'; };
  while (!line.empty() && is_blank(line.front())) line.remove_prefix(1);
  const auto end = std::find_if(line.begin(), line.end(), is_blank);
  const std::string_view found = line.substr(0, static_cast<std::size_t>(end - line.begin()));
  line.remove_prefix(found.size());
  while (!line.empty() && is_blank(line.front())) line.remove_prefix(1);
  while (!line.empty() && is_blank(line.back())) line.remove_suffix(1);
  return found;
}

std::optional<std::size_t> number(std::string_view text) {
  constexpr std::size_t kMost = 1'000'000;
  std::size_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (text.empty() || error != std::errc() || end != text.data() + text.size() || value > kMost)
    return std::nullopt;
  return value;
}

std::optional<std::string> text_in(std::string_view line) {
  const Expected<Json> json = parse_json(line);
  if (!json || !json->is_string()) return std::nullopt;
  return json->get<std::string>();
}

std::string said(const StudyError& error) { return error ? error->message : ""; }

std::string read_branch(std::string_view line, std::size_t steps, Study& study) {
  const auto id = number(word(line));
  const auto parent = number(word(line));
  const auto step = number(word(line));
  const auto name = text_in(line);
  if (!id || !parent || !step || !name) return "expected \"#: branch ID PARENT STEP \"NAME\"\"";
  StudyBranch branch{static_cast<int>(*id), {static_cast<int>(*parent), *step}, *name, {}};
  if (study.branches.size() >= StudyLimits::kBranches) return "too many branches";
  if (branch.id < 1 || study.branch(branch.id) != nullptr)
    return "a branch has a number of its own, from 1";
  if (!study.branches.empty() && study.branches.back().lines.empty())
    return "the branch before it has no action";
  if (!study.has(branch.from, steps)) return "a branch leaves a moment that was told before";
  if (!is_study_text(branch.name, StudyLimits::kName)) return "the name of a branch is too long";
  study.branches.push_back(std::move(branch));
  return "";
}

}  // namespace

std::string read_study_note(std::string_view what, std::string_view line, std::size_t steps,
                            StudyPlace& at, Study& study) {
  if (what == "title") {
    const auto text = text_in(line);
    return text ? said(put_title(study, *text)) : "expected \"#: title \"TEXT\"\"";
  }
  if (what == "branch") return read_branch(line, steps, study);
  if (what == "play") {
    const auto id = number(word(line));
    const bool is_last =
        id && !study.branches.empty() && study.branches.back().id == static_cast<int>(*id);
    if (!is_last || line.empty()) return "expected \"#: play ID ACTION\", of the branch before it";
    std::size_t lines = 0;
    for (const StudyBranch& one : study.branches) lines += one.lines.size();
    if (lines >= StudyLimits::kLines || line.size() > StudyLimits::kLine || !is_utf8(line))
      return "the branches are too long";
    study.branches.back().lines.emplace_back(line);
    at = {study.branches.back().id, study.branches.back().end()};
    return "";
  }
  StudyNote note = study.note(at) != nullptr ? *study.note(at) : StudyNote{at, "", {}};
  if (what == "comment") {
    const auto text = text_in(line);
    if (!text) return "expected \"#: comment \"TEXT\"\"";
    note.text += (note.text.empty() ? "" : "\n") + *text;
  } else {
    StudyMark mark;
    mark.from = word(line);
    if (what == "arrow") mark.to = word(line);
    mark.colour = word(line);
    if (mark.colour.empty()) mark.colour = study_colours().front();
    if (!line.empty() || mark.from.empty() || (what == "arrow" && mark.to.empty()))
      return what == "arrow" ? "expected \"#: arrow FROM TO [COLOUR]\""
                             : "expected \"#: circle PLACE [COLOUR]\"";
    note.marks.push_back(std::move(mark));
  }
  return said(put_note(study, std::move(note), steps));
}

}  // namespace tercio
