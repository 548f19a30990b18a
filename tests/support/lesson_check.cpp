#include "support/lesson_check.h"

#include <algorithm>
#include <set>
#include <sstream>

#include "game/json.h"
#include "match/lesson_run.h"
#include "match/reply.h"

namespace tercio {
namespace {

using Problem = std::optional<std::string>;

int words_in(const std::string& text) {
  std::istringstream in(text);
  int count = 0;
  for (std::string word; in >> word;) ++count;
  return count;
}

// "0910" or "aj12", if the view has a map of hexes with that one.
bool is_hex(const Json& view, const std::string& name) {
  const auto map = view.find("map");
  if (map == view.end()) return false;
  const int rows = map->at("rows");
  const auto numbered = [&](const std::string& column) {
    for (int row = 1; row <= rows; ++row) {
      const std::string two = (row < 10 ? "0" : "") + std::to_string(row);
      if (name == column + std::to_string(row) || name == column + two) return true;
    }
    return false;
  };
  if (const auto labels = map->find("labels"); labels != map->end()) {
    return std::any_of(labels->begin(), labels->end(),
                       [&](const Json& label) { return numbered(label.get<std::string>()); });
  }
  for (int column = 1; column <= map->at("columns").get<int>(); ++column)
    if (numbered((column < 10 ? "0" : "") + std::to_string(column))) return true;
  return false;
}

bool has_thing(const Json& view, std::initializer_list<const char*> lists, const std::string& id) {
  for (const char* list : lists)
    if (view.contains(list) && at_path(view, std::string(list) + "[" + id + "]") != nullptr)
      return true;
  return false;
}

bool has_army(const Json& view, const std::string& id) {
  if (view.contains("armies"))
    for (const Json& army : view["armies"])
      if (army.value("space", "") == id) return true;
  const Json* enemy = at_path(view, "regions[" + id + "].enemy");
  return enemy != nullptr && !enemy->is_null();
}

class Check {
 public:
  Check(const Game& game, const Lesson& lesson, Lang lang)
      : game_(game),
        lesson_(lesson),
        lang_(lang),
        match_(std::move(*Match::begin(game, lesson.setup, seed_of_number(1)))) {}

  LessonChecked all(std::size_t from) {
    LessonChecked out;
    out.told.resize(lesson_.steps.size());
    Expected<LessonRun> run = LessonRun::begin(game_, lesson_, match_, seed_of_number(1), from);
    if (!run) {
      out.problem = run.error.message;
      return out;
    }
    run_ = &*run;
    if (Problem problem = frame()) out.problem = *problem;
    while (out.problem.empty() && !run->is_over()) {
      const std::size_t step = run->step_number();
      told_.clear();
      if (Problem problem = one_step()) {
        out.problem = lesson_.file + ", step '" + lesson_.steps[step].id + "': " + *problem;
      } else if (run->is_finished() && !run->next(match_).done()) {
        out.problem = "the board of the step after '" + lesson_.steps[step].id + "' cannot be made";
      }
      out.told[step] = told_;
    }
    return out;
  }

 private:
  Problem text(const Text& text) const {
    const Text filled = run_->filled(match_, text, LessonRun::Names::Labels);
    for (const std::string* said : {&filled.en, &filled.es}) {
      if (words_in(*said) > kMostLessonWords)
        return std::to_string(words_in(*said)) + " words: " + *said;
      if (said->find_first_of("{}") != std::string::npos) return "not filled: " + *said;
    }
    return std::nullopt;
  }

  Problem frame() const {
    for (const Text* one : {&lesson_.title, &lesson_.teaches, &lesson_.end})
      if (Problem problem = text(*one)) return problem;
    return std::nullopt;
  }

  std::vector<std::string> legal() const {
    std::vector<std::string> out;
    if (match_.turn().kind != TurnKind::Decision) return out;
    for (const Action action : match_.position().legal(lesson_.seat))
      out.push_back(match_.position().words(action));
    return out;
  }
  bool any_legal(const std::string& pattern) const {
    const std::vector<std::string> all = legal();
    return std::any_of(all.begin(), all.end(),
                       [&](const std::string& words) { return fits(pattern, words); });
  }

  Problem pointer(const LessonPointer& point, const Json& view) const {
    static const std::set<std::string> pages = {"log",    "odds",   "rules",  "question",
                                                "dice",   "zones",  "fire",   "units",
                                                "orders", "fleets", "charts", "armies"};
    bool there = false;
    if (point.kind == "place") there = has_place(view, point.at);
    if (point.kind == "unit")
      there = has_thing(view, {"units", "fleets", "generals", "leaders"}, point.at);
    if (point.kind == "army") there = has_army(view, point.at);
    if (point.kind == "view") there = at_path(view, point.at) != nullptr;
    if (point.kind == "action") there = any_legal(point.at);
    if (point.kind == "page") there = pages.contains(point.at);
    if (there) return std::nullopt;
    return "nothing to point at: " + point.kind + ":" + point.at;
  }

  // An answer to what nobody could try is never heard.
  Problem other(const LessonOther& other) const {
    if (Problem problem = text(other.text)) return problem;
    for (const std::string& action : other.actions) {
      if (other.refused) {
        const auto parsed = match_.position().parse(action);
        if (!parsed) return "other '" + action + "': " + parsed.error.message;
        if (match_.position().why(lesson_.seat, *parsed).ok())
          return "other '" + action + "' is not refused";
      } else if (!other.later && !any_legal(action)) {
        return "other '" + action + "' is no choice when the step begins";
      } else if (other.later && any_legal(action)) {
        return "other '" + action + "' is a choice when the step begins";
      }
    }
    return std::nullopt;
  }

  // What comes later must have been a choice in the meantime.
  void note_later(const LessonStep& step, std::set<std::string>& heard) const {
    for (const LessonOther& other : step.others)
      for (const std::string& action : other.actions)
        if (other.later && any_legal(action)) heard.insert(action);
  }

  Problem begin(const LessonStep& step) const {
    if (match_.turn().kind == TurnKind::Decision && !match_.turn().seats.has(lesson_.seat))
      return "the learner is not asked";
    if (Problem problem = text(step.text)) return problem;
    if (Problem problem = first_untrue(step.facts, match_, lesson_.seat)) return problem;
    const Json view = match_.position().view(lesson_.seat);
    for (const LessonPointer& point : step.points)
      if (Problem problem = pointer(point, view)) return problem;
    for (const LessonOther& one : step.others)
      if (Problem problem = other(one)) return problem;
    for (const std::string& action : actions_in(step.text.en))
      if (!match_.position().parse(action)) return "there is no action " + action;
    if (!step.until.empty() && !first_untrue(step.until, match_, lesson_.seat))
      return "what is to be reached is so already";
    return std::nullopt;
  }

  // Both ways of a choice must come to the same lesson.
  Problem ways(const std::string& wanted) const {
    for (const std::string& way : either(wanted)) {
      const std::vector<std::string> all = legal();
      if (std::find(all.begin(), all.end(), way) == all.end()) return "no choice now: " + way;
    }
    return std::nullopt;
  }

  std::string typed(const std::string& words) const {
    const auto action = match_.position().parse(words);
    return action ? match_.position().said(*action).in(lang_) : words;
  }

  void tell(std::size_t from) {
    for (std::size_t i = from; i < match_.played().size(); ++i) {
      const Played& played = match_.played()[i];
      told_ +=
          "  " + (played.is_roll() ? "" : match_.seat_id(played.seat) + ": ") + played.words + "\n";
      for (const Event& event : played.events)
        told_ += "      " + match_.position().event_text(event).en + "\n";
    }
  }

  Problem one_step() {
    const LessonStep& step = run_->step();
    if (Problem problem = begin(step)) return problem;
    std::set<std::string> heard;
    LessonReply reply;
    if (run_->is_to_read()) {
      reply = run_->next(match_);
      if (reply.done()) tell(reply.from);
    }
    for (const std::string& wanted : step.play) {
      if (reply.step_done) return "it ends before '" + wanted + "'";
      if (Problem problem = ways(wanted)) return problem;
      const std::size_t from = match_.played().size();
      reply = run_->attempt(match_, typed(either(wanted).front()));
      if (!reply.done()) break;
      tell(from);
      if (!reply.step_done) note_later(step, heard);
    }
    if (reply.refusal) return reply.refusal->message.en;
    if (!reply.done()) return "it was not done as the step says";
    if (!reply.step_done) return "it does not end";
    if (reply.unused != 0) return "dice or words of the others are left over";
    for (const LessonOther& other : step.others)
      for (const std::string& action : other.actions)
        if (other.later && !heard.contains(action))
          return "other '" + action + "' is never a choice";
    if (Problem problem = first_untrue(step.then, match_, lesson_.seat)) return problem;
    if (step.after) return text(*step.after);
    return std::nullopt;
  }

  const Game& game_;
  const Lesson& lesson_;
  Lang lang_;
  Match match_;
  LessonRun* run_ = nullptr;
  std::string told_;
};

}  // namespace

bool has_place(const Json& view, const std::string& id) {
  return has_thing(view, {"regions", "spaces", "boxes"}, id) || is_hex(view, id);
}

LessonChecked check_lesson(const Game& game, const Lesson& lesson, Lang lang, std::size_t from) {
  return Check(game, lesson, lang).all(from);
}

}  // namespace tercio
