// A lesson in the terminal: its text under the board, its answers, and the words next, show, finish
// and again.
#include <algorithm>

#include "cli/session.h"
#include "cli/text.h"
#include "cli/words.h"

namespace tercio::cli {
namespace {

bool is_word(const std::string& line, std::string_view key) {
  const Text names = texts().format(key);
  for (const std::string& name : split(names.en + " " + names.es))
    if (fold(line) == name || fold(line) == "/" + name) return true;
  return false;
}

}  // namespace

bool Session::is_asked() const {
  return !lesson_ || (!lesson_->is_over() && !lesson_->is_to_read());
}

Rich Session::question_mark() const {
  const std::string mark = terminal_.look().plain ? "> " : "› ";
  if (!lesson_) return {mark, Ink::Number};
  return {"[" + std::to_string(lesson_->step_number() + 1) + "/" +
              std::to_string(lesson_->lesson().steps.size()) + "] " + mark,
          Ink::Number};
}

int Session::run_lesson() {
  const Seat seat = lesson_->lesson().seat;
  seen_[seat] = match_.played().size();
  at_screen_ = seat;
  note_step();
  bool redraw = true;
  while (!lesson_->is_over()) {
    if (redraw) draw(seat);
    redraw = false;
    const auto line = terminal_.ask(
        question_mark(), [this, seat](std::string_view typed) { return completions(seat, typed); });
    const bool named = std::exchange(name_own_, false);
    const Next next = line ? understand(seat, *line) : Next::Leave;
    if (next == Next::Leave) {
      terminal_.paragraph(Rich(say(
          "lesson.left", {{"game", lesson_->lesson().game}, {"lesson", lesson_->lesson().id}})));
      return 0;
    }
    if (next == Next::Ask) name_own_ = named;
    redraw = next != Next::Ask;
  }
  return end_lesson();
}

int Session::end_lesson() {
  const Lesson& lesson = lesson_->lesson();
  draw_board(lesson.seat);
  print(lesson_lines(), 0);
  if (match_.is_over()) print(result_lines(match_, wish_.lang), 0);
  terminal_.paragraph(
      Rich(lesson_->filled(match_, lesson.end, LessonRun::Names::Words).in(wish_.lang), Ink::Bold));
  return 0;
}

std::vector<std::string> Session::lit_actions() const {
  std::vector<std::string> out;
  if (!is_asked()) return out;
  for (const Action action : match_.position().legal(lesson_->lesson().seat)) {
    const std::string words = match_.position().words(action);
    for (const LessonPointer& point : lesson_->step().points)
      if (point.kind == "action" && fits(point.at, words))
        out.push_back(match_.position().said(action).in(wish_.lang));
  }
  return out;
}

std::vector<Rich> Session::lesson_lines() const {
  std::vector<Rich> out;
  if (!lesson_) return out;
  if (lesson_said_)
    out.emplace_back(lesson_->filled(match_, *lesson_said_, LessonRun::Names::Words).in(wish_.lang),
                     Ink::Good);
  if (lesson_->is_over()) return out;
  const LessonStep& step = lesson_->step();
  if (!lesson_->is_finished()) {
    Rich text("[" + std::to_string(lesson_->step_number() + 1) + "/" +
                  std::to_string(lesson_->lesson().steps.size()) + "] ",
              Ink::Number);
    text.add(lesson_->filled(match_, step.text, LessonRun::Names::Words).in(wish_.lang), Ink::Here);
    out.push_back(text);
    Rich more;
    const auto list = [&](std::string_view key, const std::vector<std::string>& all, Ink ink) {
      if (all.empty()) return;
      if (!more.empty()) more.add(" · ", Ink::Dim);
      more.add(say(key) + " ", Ink::Dim);
      for (std::size_t i = 0; i < all.size(); ++i) more.add((i == 0 ? "" : ", ") + all[i], ink);
    };
    list("lesson.lit", lit_actions(), Ink::Lit);
    list("lesson.rules", step.rules, Ink::Rule);
    if (!more.empty()) out.push_back(more);
  }
  if (lesson_->is_to_read())
    out.emplace_back(say("lesson.enter"), Ink::Dim);
  else if (lesson_->is_stuck(match_))
    out.emplace_back(say("lesson.stuck"), Ink::Bad);
  return out;
}

std::optional<Session::Next> Session::lesson_command(Seat seat, const std::string& line) {
  if (line.empty() && lesson_->is_to_read()) return heed(seat, lesson_->next(match_));
  // No verb of a game is one of these words (words_test).
  if (is_word(line, "lesson.next")) {
    if (lesson_->is_to_read()) return heed(seat, lesson_->next(match_));
    error(say("lesson.first"));
    return Next::Ask;
  }
  if (is_word(line, "lesson.back")) return lesson_back(seat);
  const bool show = is_word(line, "lesson.show");
  if (!show && !is_word(line, "lesson.skip")) return std::nullopt;
  const Next next = heed(seat, show ? lesson_->show(match_) : lesson_->skip(match_));
  name_own_ = next == Next::Redraw;
  return next;
}

Session::Next Session::lesson_back(Seat seat) {
  if (const auto problem = lesson_->back(match_)) {
    error(problem->message);
    return Next::Ask;
  }
  seen_[seat] = match_.played().size();
  notes_.clear();
  lesson_said_.reset();
  told_.clear();
  note_step();
  return Next::Redraw;
}

Session::Next Session::heed(Seat seat, const LessonReply& reply) {
  const auto told = [&](const Text& text) {
    return lesson_->filled(match_, text, LessonRun::Names::Words).in(wish_.lang);
  };
  switch (reply.kind) {
    case LessonReply::Kind::Done:
      seen_[seat] = reply.from;
      lesson_said_ = reply.said;
      note_step();
      return Next::Redraw;
    case LessonReply::Kind::Said:
      note_step();
      terminal_.paragraph(with_rule(Rich(told(*reply.said), Ink::Warn),
                                    reply.refusal ? reply.refusal->rule : RuleId{}));
      return Next::Ask;
    case LessonReply::Kind::Refused: refuse(*reply.refusal); return Next::Ask;
    case LessonReply::Kind::Another:
      note_step();
      error(say("lesson.another"));
      return Next::Ask;
    case LessonReply::Kind::Nothing:
      error(say(lesson_->is_to_read() ? "lesson.nothing" : "lesson.stuck"));
      return Next::Ask;
  }
  return Next::Ask;
}

std::vector<std::pair<std::string, std::string>> Session::lesson_help() const {
  std::vector<std::pair<std::string, std::string>> rows;
  if (!lesson_) return rows;
  for (const char* id : {"next", "show", "skip", "back"})
    rows.emplace_back(split(say(std::string("lesson.") + id)).front(),
                      say(std::string("lesson.about_") + id));
  return rows;
}

void Session::note_step() {
  if (wish_.reached) wish_.reached(*lesson_);
}

}  // namespace tercio::cli
