// Reading a record: text to struct Record, without any knowledge of the games.
#include <algorithm>
#include <charconv>

#include "game/json.h"
#include "match/record.h"
#include "match/record_notes.h"
#include "match/strict_json.h"

namespace tercio {
namespace {

using Words = std::vector<std::string_view>;

bool is_blank(char c) { return c == ' ' || c == '\t'; }

Words split(std::string_view line) {
  Words words;
  std::size_t i = 0;
  while (i < line.size()) {
    while (i < line.size() && is_blank(line[i])) ++i;
    const std::size_t begin = i;
    while (i < line.size() && !is_blank(line[i])) ++i;
    if (i > begin) words.push_back(line.substr(begin, i - begin));
  }
  return words;
}

std::string join(const Words& words, std::size_t from) {
  std::string text;
  for (std::size_t i = from; i < words.size(); ++i) {
    if (i > from) text += ' ';
    text += words[i];
  }
  return text;
}

bool is_hex(std::string_view word, std::size_t size) {
  return word.size() == size &&
         word.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

// A comment begins with # at the start of a line or after a blank, and goes on to its end.
std::string_view without_comment(std::string_view line) {
  for (std::size_t i = 0; i < line.size(); ++i)
    if (line[i] == '#' && (i == 0 || is_blank(line[i - 1]))) return line.substr(0, i);
  return line;
}

constexpr std::string_view kNote = "#: ";

// Words in messages come from outside: shown short and printable.
std::string shown(std::string_view word) {
  std::string text = "\"";
  for (const char c : word.substr(0, 40)) text += c >= ' ' && c <= '~' ? c : '?';
  return text + (word.size() > 40 ? "…\"" : "\"");
}

class Reader {
 public:
  Expected<Record> read(std::string_view text) {
    if (text.size() > kMaxRecordBytes)
      return RequestError{"bad-record", "the record is longer than " +
                                            std::to_string(kMaxRecordBytes >> 20) + " MiB"};
    if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);  // some editors begin files so
    const std::string_view whole = text;
    while (!text.empty() && error_.empty()) {
      before_ = whole.substr(0, whole.size() - text.size());
      const std::size_t end = std::min(text.find('\n'), text.size());
      std::string_view line = text.substr(0, end);
      text.remove_prefix(std::min(end + 1, text.size()));
      if (line.ends_with('\r')) line.remove_suffix(1);
      ++line_;
      if (part_ != Part::Start && line.starts_with(kNote))
        read_note(line.substr(kNote.size()));
      else
        read_line(without_comment(line));
    }
    if (error_.empty()) finish();
    if (!error_.empty()) return RequestError{"bad-record", error_};
    return std::move(record_);
  }

 private:
  enum class Part { Start, Header, Moves, End };

  void fail(const std::string& message) {
    if (error_.empty()) error_ = "line " + std::to_string(line_) + ": " + message;
  }

  void read_line(std::string_view line) {
    for (const char c : line)
      if (static_cast<unsigned char>(c) < ' ' && c != '\t') return fail("a control character");
    const Words words = split(line);
    if (words.empty()) return;
    switch (part_) {
      case Part::Start:
        if (words.size() != 2 || words[0] != "tercio")
          return fail("a record begins with \"tercio 1\"");
        if (words[1] != "1")
          return fail("record version " + shown(words[1]) +
                      " is not known here; this is version 1");
        part_ = Part::Header;
        return;
      case Part::Header: return read_header(words, line);
      case Part::Moves:
        if (words[0] == "result" || words[0] == "ended" ||
            (words[0] == "dice" && words.size() > 1 &&
             (words[1] == "seed" || words[1] == "share-open"))) {
          part_ = Part::End;
          return read_end(words);
        }
        return read_move(words);
      case Part::End: return read_end(words);
    }
  }

  // How many words a header line has; false and an error if not so many.
  bool has_words(const Words& words, std::size_t count, const char* form) {
    if (words.size() == count) return true;
    fail(std::string("expected \"") + form + "\"");
    return false;
  }

  bool only_once(int& seen_at, std::string_view word) {
    if (seen_at != 0) {
      fail(shown(word) + " again; it was on line " + std::to_string(seen_at));
      return false;
    }
    seen_at = line_;
    return true;
  }

  void read_header(const Words& words, std::string_view line) {
    const std::string_view word = words[0];
    if (word == "game") {
      if (!has_words(words, 2, "game ID") || !only_once(record_.game_line, word)) return;
      record_.game = words[1];
    } else if (word == "scenario") {
      if (!has_words(words, 2, "scenario ID") || !only_once(record_.scenario_line, word)) return;
      record_.setup.scenario = words[1];
    } else if (word == "option") {
      if (!has_words(words, 3, "option ID VALUE")) return;
      if (!record_.setup.options.emplace(words[1], words[2]).second)
        return fail("option " + shown(words[1]) + " again");
      record_.option_lines[std::string(words[1])] = line_;
    } else if (word == "data") {
      if (!has_words(words, 2, "data HASH") || !only_once(record_.data_line, word)) return;
      if (!is_hex(words[1], 8)) return fail(shown(words[1]) + " is not 8 hex digits");
      record_.data = words[1];
    } else if (word == "seat") {
      read_seat(words);
    } else if (word == "position") {
      if (!only_once(record_.position_line, word)) return;
      if (words.size() == 3 && words[1] == "sealed" && is_hex(words[2], 64)) {
        record_.sealed_position = words[2];
        return;
      }
      Expected<Json> position = parse_json(line.substr(line.find("position") + 8));
      if (!position) return fail("position: " + position.error.message);
      if (!position->is_object()) return fail("position: expected a JSON object");
      record_.position = std::move(*position);
    } else if (word == "dice") {
      read_dice(words);
    } else if (word == "finished") {
      if (!has_words(words, 1, "finished")) return;
      only_once(record_.finished_line, word);
    } else if (word == "moves") {
      if (!has_words(words, 1, "moves")) return;
      part_ = Part::Moves;
    } else {
      fail("unknown word " + shown(word));
    }
  }

  // What is not known here is a comment.
  void read_note(std::string_view line) {
    const Words words = split(line);
    if (words.empty()) return;
    if (std::find(std::begin(kStudyNotes), std::end(kStudyNotes), words[0]) !=
        std::end(kStudyNotes)) {
      if (part_ == Part::Header && words[0] != "title")
        return fail("notes on the play stand behind \"moves\"");
      const std::string_view rest = line.substr(line.find(words[0]) + words[0].size());
      const std::string wrong =
          read_study_note(words[0], rest, record_.steps.size(), note_at_, record_.study);
      if (!wrong.empty()) fail(wrong);
      return;
    }
    if (words[0] != "coached" || !has_words(words, 2, "#: coached SEAT")) return;
    for (const RecordCoached& one : record_.coached)
      if (one.seat == words[1]) return fail("coached " + shown(words[1]) + " again");
    record_.coached.push_back({line_, std::string(words[1])});
  }

  void read_seat(const Words& words) {
    if (words.size() < 3) return fail("expected \"seat ID human|computer LEVEL|bot NAME\"");
    for (const RecordSeat& seat : record_.seats)
      if (seat.seat == words[1]) return fail("seat " + shown(words[1]) + " again");
    const std::optional<Holder> holder = parse_holder(join(words, 2));
    if (!holder) return fail("cannot read who holds the seat: " + shown(join(words, 2)));
    record_.seats.push_back({line_, std::string(words[1]), *holder});
  }

  void read_dice(const Words& words) {
    if (words.size() > 1 && words[1] == "share") return read_share(words);
    if (words.size() > 1 && words[1] != "commit")
      return fail("unknown word " + shown(words[1]) + " after dice");
    if (words.size() != 5 && !has_words(words, 3, "dice commit HASH [rewind N]")) return;
    if (!is_hex(words[2], 64)) return fail(shown(words[2]) + " is not 64 hex digits");
    RecordCommit commit{line_, record_.steps.size(), std::string(words[2]), 0, {}};
    if (words.size() == 5) {
      const auto [end, error] =
          std::from_chars(words[4].data(), words[4].data() + words[4].size(), commit.rewind);
      if (words[3] != "rewind" || error != std::errc() ||
          end != words[4].data() + words[4].size() || commit.rewind == 0)
        return fail("expected \"dice commit HASH [rewind N]\"");
      if (record_.commits.empty()) return fail("a rewind before the first dice commitment");
    }
    // What a seed follows from is kept even if nothing was thrown from it.
    const bool follows =
        commit.rewind > 0 && !record_.commits.empty() && record_.commits.back().rewind == 0;
    if (!record_.commits.empty() && record_.commits.back().from == commit.from && !follows)
      return fail("two dice commitments without an action between them");
    record_.commits.push_back(std::move(commit));
  }

  void read_share(const Words& words) {
    if (!has_words(words, 4, "dice share SEAT HASH|none")) return;
    if (words[3] != "none" && !is_hex(words[3], 64))
      return fail(shown(words[3]) + " is neither 64 hex digits nor none");
    if (record_.commits.empty()) return fail("a share of the dice before the first commitment");
    record_.commits.back().shares.push_back({line_, record_.steps.size(), std::string(words[2]),
                                             words[3] == "none" ? "" : std::string(words[3])});
  }

  void read_move(Words words) {
    // Alone it is an action: Hispania's Hispanic player says `dice`.
    if (words[0] == "dice" && words.size() > 1) return read_dice(words);
    if (record_.steps.size() >= kMaxPlayed) return fail("too many actions");
    RecordStep step;
    step.line = line_;
    if (words[0].ends_with(':')) {
      step.seat = words[0].substr(0, words[0].size() - 1);
      words.erase(words.begin());
      if (step.seat.empty() || words.empty()) return fail("expected \"SEAT: ACTION\"");
    }
    step.is_roll = words[0] == "roll";
    if (step.is_roll && !step.seat.empty()) return fail("dice belong to no seat");
    if (words[0] == "sealed") {
      if (step.seat.empty() || words.size() != 2 || !is_hex(words[1], 64))
        return fail("expected \"SEAT: sealed HASH\"");
      step.sealed = words[1];
    }
    if (step.is_roll && words.back() == "given") {
      step.given = true;
      words.pop_back();
    }
    step.words = join(words, 0);
    record_.steps.push_back(std::move(step));
    note_at_ = {0, record_.steps.size()};
  }

  void read_end(const Words& words) {
    if (record_.sum_line != 0) return fail("nothing may follow the sum");
    if (words[0] == "ended") {
      int seen_at = record_.ending ? record_.ending->line : 0;
      if (!only_once(seen_at, words[0])) return;
      record_.ending = parse_ending(words);
      if (!record_.ending) return fail("expected \"ended HOW\", with who and by whom");
      record_.ending->line = line_;
    } else if (words[0] == "sum") {
      if (!has_words(words, 2, "sum SHA-256")) return;
      if (!is_hex(words[1], 64)) return fail(shown(words[1]) + " is not 64 hex digits");
      record_.sum_line = line_;
      record_.sum_right = sha256_hex(before_) == words[1];
    } else if (words[0] == "result") {
      if (!has_words(words, 4, "result SEAT OUTCOME POINTS")) return;
      RecordResult result{line_, std::string(words[1]), std::string(words[2]), 0};
      const auto [end, error] =
          std::from_chars(words[3].data(), words[3].data() + words[3].size(), result.points);
      if (error != std::errc() || end != words[3].data() + words[3].size())
        return fail(shown(words[3]) + " is not a number of points");
      for (const RecordResult& other : record_.results)
        if (other.seat == result.seat) return fail("result of " + shown(words[1]) + " again");
      record_.results.push_back(std::move(result));
    } else if (words[0] == "dice" && words.size() == 3 && words[1] == "seed") {
      const std::optional<DiceSeed> seed = seed_of_hex(words[2]);
      if (!seed) return fail(shown(words[2]) + " is not 64 hex digits");
      for (const RecordSeed& other : record_.seeds)
        if (other.seed == *seed) return fail("this seed again");
      record_.seeds.push_back({line_, *seed});
    } else if (words[0] == "dice" && words.size() == 4 && words[1] == "share-open") {
      const std::optional<DiceSeed> share = seed_of_hex(words[3]);
      if (!share) return fail(shown(words[3]) + " is not 64 hex digits");
      for (const RecordOpened& other : record_.opened)
        if (other.seat == words[2] && other.share == *share) return fail("this share again");
      record_.opened.push_back({line_, std::string(words[2]), *share});
    } else {
      fail(
          "after the result only \"result\", \"dice seed\", \"dice share-open\", \"ended\" and "
          "\"sum\" may follow, not " +
          shown(words[0]));
    }
  }

  void finish() {
    if (part_ == Part::Start) {
      error_ = "line 1: the record is empty";
    } else if (part_ == Part::Header) {
      fail("the record ends before \"moves\"");
    } else if (!record_.study.branches.empty() && record_.study.branches.back().lines.empty()) {
      fail("the last branch has no action");
    } else if (record_.game_line == 0) {
      fail("the record does not say which game");
    } else if (record_.scenario_line == 0) {
      fail("the record does not say which scenario");
    }
  }

  Record record_;
  Part part_ = Part::Start;
  int line_ = 0;
  StudyPlace note_at_;       // what a note speaks of
  std::string_view before_;  // the text before this line
  std::string error_;
};

}  // namespace

Expected<Record> read_record(std::string_view text) { return Reader().read(text); }

std::optional<Holder> parse_holder(std::string_view text) {
  for (const char c : text)
    if (static_cast<unsigned char>(c) < ' ' || c == '#') return std::nullopt;
  const Words words = split(text);
  if (words.empty()) return std::nullopt;
  Holder holder;
  std::size_t name_from = 1;
  if (words[0] == "computer") {
    if (words.size() < 2) return std::nullopt;
    holder.kind = HolderKind::Computer;
    holder.level = words[1];
    name_from = 2;
  } else if (words[0] == "bot") {
    if (words.size() < 2) return std::nullopt;
    holder.kind = HolderKind::Program;
  } else if (words[0] != "human") {
    return std::nullopt;
  }
  holder.name = join(words, name_from);
  if (holder.level.size() > kMaxHolderName || holder.name.size() > kMaxHolderName)
    return std::nullopt;
  if (!is_utf8(holder.name) || !is_utf8(holder.level)) return std::nullopt;
  return holder;
}

}  // namespace tercio
