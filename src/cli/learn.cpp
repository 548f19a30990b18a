#include "cli/learn.h"

#include <algorithm>
#include <cmath>
#include <sstream>

#include "cli/options.h"
#include "cli/saves.h"
#include "cli/session.h"
#include "cli/text.h"
#include "cli/words.h"
#include "match/howto.h"
#include "match/ladder.h"
#include "match/lesson_run.h"

namespace tercio::cli {
namespace {

constexpr int kNotPossible = 2;
constexpr const char* kHowTo = "howto";    // a game's page instead of a lesson
constexpr const char* kLadder = "ladder";  // its rungs

struct Listed {
  const Game* game = nullptr;
  Lesson lesson;
  std::string key() const { return lesson.game + "/" + lesson.id; }
};

std::optional<std::filesystem::path> progress_file() {
  auto folder = saves_folder();
  if (folder) *folder /= "lessons";
  return folder;
}

class Learn {
 public:
  Learn(const LearnWish& wish, const std::vector<const Game*>& games)
      : wish_(wish), terminal_(Terminal::standard(wish.look)), learnt_(progress_file()) {
    for (const Game* game : games) {
      if (wish.game != nullptr && wish.game != game) continue;
      for (Lesson& lesson : lessons_of(*game)) all_.push_back({game, std::move(lesson)});
    }
  }

  int run() {
    if (!wish_.lesson.empty()) {
      if (wish_.lesson == kHowTo) return how_to_play(*wish_.game);
      if (wish_.lesson == kLadder) return ladder(*wish_.game);
      const auto found = named(wish_.lesson);
      return found ? begin(all_[*found]) : unknown();
    }
    list();
    terminal_.paragraph(Rich(say("lesson.how"), Ink::Dim));
    for (;;) {
      const auto line = terminal_.ask(Rich(say("lesson.pick") + " ", Ink::Bold));
      if (!line || split(*line).empty()) return 0;
      if (const auto found = named(split(*line).front())) return begin(all_[*found]);
      terminal_.paragraph(Rich(say("lesson.which", {{"typed", cut(*line, 40)},
                                                    {"n", static_cast<long long>(all_.size())}}),
                               Ink::Bad));
    }
  }

 private:
  std::string say(std::string_view key, const std::vector<TextArg>& args = {}) const {
    return cli::say(wish_.lang, key, args);
  }

  void list() {
    const Game* game = nullptr;
    bool puzzles = false;
    for (std::size_t i = 0; i < all_.size(); ++i) {
      const Lesson& lesson = all_[i].lesson;
      if (all_[i].game != game) {
        if (game != nullptr) terminal_.line();
        game = all_[i].game;
        puzzles = false;
        terminal_.paragraph(Rich(game->info().title.in(wish_.lang), Ink::Title));
      }
      if (lesson.puzzle && !puzzles) terminal_.paragraph(Rich("  " + say("lesson.puzzles")));
      puzzles = lesson.puzzle;
      Rich line(i + 1 > 9 ? " " : "  ");
      line.add(std::to_string(i + 1), Ink::Number)
          .add("  ")
          .add(lesson.title.in(wish_.lang), Ink::Bold)
          .add("  (" + lesson.game + " " + lesson.id + ")", Ink::Dim)
          .add("  " + say("lesson.of", {{"n", lesson.minutes}}));
      if (const std::string so_far = place(all_[i]); !so_far.empty())
        line.add(" · ").add(so_far, Ink::Good);
      terminal_.paragraph(line, 5);
      terminal_.paragraph(Rich("     " + lesson.teaches.in(wish_.lang)), 5);
    }
    terminal_.line();
  }

  std::string place(const Listed& one) const {
    const LearntSoFar::Place place = learnt_.at(one.key());
    const std::size_t of = one.lesson.steps.size();
    if (place.step > 0 && place.step < of)
      return say("lesson.step", {{"n", static_cast<long long>(place.step + 1)},
                                 {"of", static_cast<long long>(of)}});
    return place.done ? say("lesson.done") : "";
  }

  std::optional<std::size_t> named(const std::string& word) const {
    for (std::size_t i = 0; i < all_.size(); ++i)
      if (word == std::to_string(i + 1) || fold(word) == all_[i].lesson.id) return i;
    return std::nullopt;
  }

  int unknown() {
    std::vector<std::string> ids;
    std::string list;
    for (const Listed& one : all_) {
      ids.push_back(one.lesson.id);
      list += (list.empty() ? "" : ", ") + one.lesson.id;
    }
    const std::string like = nearest(wish_.lesson, ids);
    terminal_.paragraph(Rich(say(like.empty() ? "lesson.unknown" : "lesson.unknown_nearest",
                                 {{"game", wish_.game->info().title},
                                  {"word", cut(wish_.lesson, 40)},
                                  {"lessons", list},
                                  {"nearest", like}}),
                             Ink::Bad));
    return kNotPossible;
  }

  void howto_line(const std::string& begin, const HowToLine& line) {
    Rich text(begin);
    text.add(line.text.in(wish_.lang));
    std::string rules;
    for (const std::string& rule : line.rules) rules += (rules.empty() ? " [" : ", ") + rule;
    if (!rules.empty()) text.add(rules + "]", Ink::Rule);
    terminal_.paragraph(text, width_of(begin));
  }

  int how_to_play(const Game& game) {
    const HowTo page = howto_of(game);
    terminal_.paragraph(Rich(game.info().title.in(wish_.lang), Ink::Title));
    for (const auto& [key, line] :
         {std::pair{"howto.goal", &page.goal}, std::pair{"howto.win", &page.win},
          std::pair{"howto.lose", &page.lose}, std::pair{"howto.players", &page.players}}) {
      terminal_.paragraph(Rich(say(key), Ink::Bold));
      howto_line("  ", *line);
    }
    for (const auto& [key, lines] :
         {std::pair{"howto.turn", &page.turn}, std::pair{"howto.key", &page.key},
          std::pair{"howto.mistakes", &page.mistakes}}) {
      terminal_.paragraph(Rich(say(key), Ink::Bold));
      std::size_t number = 0;
      for (const HowToLine& line : *lines) howto_line("  " + std::to_string(++number) + " ", line);
    }
    terminal_.paragraph(Rich(say("howto.lessons", {{"game", game.info().id}}), Ink::Dim));
    return 0;
  }

  int begin(const Listed& one) {
    const Lesson& lesson = one.lesson;
    const DiceSeed seed = random_seed();
    std::size_t step = wish_.again ? 0 : learnt_.at(one.key()).step;
    if (step >= lesson.steps.size()) step = 0;
    Expected<Match> match = Match::begin(*one.game, lesson.setup, seed);
    if (!match) return complain(match.error.message);
    Expected<LessonRun> run = LessonRun::begin(*one.game, lesson, *match, seed, step);
    if (!run) return complain(run.error.message);
    terminal_.paragraph(Rich(lesson.title.in(wish_.lang), Ink::Title));
    if (step > 0)
      terminal_.paragraph(
          Rich(say("lesson.resumed", {{"n", static_cast<long long>(step + 1)}}), Ink::Dim));

    SessionWish wish;
    wish.lang = wish_.lang;
    bool over = false;
    std::string problem;
    wish.reached = [&](std::size_t reached) {
      over = reached == lesson.steps.size();
      if (const auto wrong = learnt_.note(one.key(), reached, lesson.steps.size()))
        problem = *wrong;
    };
    const int code = Session(std::move(*match), terminal_, std::move(wish), std::move(*run)).run();
    if (!problem.empty())
      terminal_.paragraph(Rich(say("lesson.kept_not", {{"problem", problem}}), Ink::Bad));
    if (over && lesson.next) go_on(one);
    return code;
  }

  void go_on(const Listed& one) {
    const LessonNext& next = *one.lesson.next;
    if (!next.lesson.empty()) {
      terminal_.paragraph(
          Rich(say("lesson.go_lesson", {{"game", one.lesson.game}, {"lesson", next.lesson}})));
      return;
    }
    terminal_.paragraph(Rich(
        say("lesson.go_match", {{"words", words_of(one.game->info(), next.setup, next.seats)}})));
  }

  // What begins such a match, after `tercio play`.
  static std::string words_of(const GameInfo& info, const Setup& setup, const SeatLevels& seats) {
    std::string words = info.id;
    if (setup.scenario != info.default_scenario)
      words += " " + flag_of(info.scenario_word.empty() ? "scenario" : info.scenario_word) + " " +
               setup.scenario;
    for (const auto& [option, value] : setup.options) words += " " + flag_of(option) + " " + value;
    for (const auto& [seat, level] : seats) words += " --seat " + seat + "=" + level;
    return words;
  }

  int ladder(const Game& game) {
    terminal_.paragraph(Rich(game.info().title.in(wish_.lang), Ink::Title));
    std::size_t number = 0;
    for (const LadderRung& rung : ladder_of(game)) {
      Rich title("  " + std::to_string(++number) + " ", Ink::Number);
      terminal_.paragraph(title.add(rung.title.in(wish_.lang), Ink::Bold), 4);
      for (const Listed& one : all_)
        if (std::find(rung.lessons.begin(), rung.lessons.end(), one.lesson.id) !=
            rung.lessons.end()) {
          Rich line("    tercio learn " + one.lesson.game + " " + one.lesson.id);
          if (const std::string so_far = place(one); !so_far.empty())
            line.add(" · ").add(so_far, Ink::Good);
          terminal_.paragraph(line, 6);
        }
      for (const LadderGoal& goal : rung.matches) rung_match(game.info(), goal);
    }
    return 0;
  }

  void rung_match(const GameInfo& info, const LadderGoal& goal) {
    Rich line("    tercio play " + words_of(info, goal.match.setup, goal.match.seats));
    if (goal.match.times > 1)
      line.add("  " + say("ladder.times", {{"n", static_cast<long long>(goal.match.times)}}));
    terminal_.paragraph(line, 6);
    for (const std::string& outcome : goal.match.won)
      for (const NamedInfo& known : info.outcomes)
        if (known.id == outcome)
          terminal_.paragraph(
              Rich("      " + say("ladder.won", {{"outcome", known.title}}), Ink::Dim), 6);
    if (!goal.rate) return;
    const LadderRate& rate = *goal.rate;
    const std::string key = rate.against.empty() ? "ladder.rate"
                            : rate.both_sides    ? "ladder.rate_both"
                                                 : "ladder.rate_against";
    terminal_.paragraph(
        Rich("      " + say(key, {{"level", rate.level},
                                  {"against", rate.against},
                                  {"percent", static_cast<long long>(std::lround(rate.percent))},
                                  {"n", static_cast<long long>(rate.games)},
                                  {"source", rate.source}}),
             Ink::Dim),
        6);
  }

  int complain(const std::string& problem) {
    terminal_.paragraph(Rich(problem, Ink::Bad));
    return kNotPossible;
  }

  LearnWish wish_;
  Terminal terminal_;
  LearntSoFar learnt_;
  std::vector<Listed> all_;
};

}  // namespace

int learn(const LearnWish& wish, const std::vector<const Game*>& games) {
  return Learn(wish, games).run();
}

// ---- how far one is ---------------------------------------------------------------------------

LearntSoFar::LearntSoFar(std::optional<std::filesystem::path> file) : file_(std::move(file)) {
  if (!file_) return;
  const ReadFile read = read_whole(*file_);
  if (!read.text) return;  // nothing was learnt here yet
  std::istringstream lines(*read.text);
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line);
    std::string lesson, done;
    Place place;
    if (words >> lesson >> place.step) {
      place.done = words >> done && done == "done";
      places_[lesson] = place;
    }
  }
}

LearntSoFar::Place LearntSoFar::at(const std::string& lesson) const {
  const auto found = places_.find(lesson);
  return found == places_.end() ? Place() : found->second;
}

std::optional<std::string> LearntSoFar::note(const std::string& lesson, std::size_t step,
                                             std::size_t of) {
  Place& place = places_[lesson];
  place.step = step;
  place.done = place.done || step == of;
  if (!file_) return std::nullopt;
  std::string text;
  for (const auto& [name, one] : places_)
    text += name + " " + std::to_string(one.step) + (one.done ? " done" : "") + "\n";
  return write_whole(*file_, text);
}

}  // namespace tercio::cli
