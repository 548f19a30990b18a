#include "cli/learn.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <sstream>
#include <utility>

#include "cli/options.h"
#include "cli/saves.h"
#include "cli/session.h"
#include "cli/text.h"
#include "cli/words.h"
#include "match/howto.h"
#include "match/ladder.h"
#include "match/lesson_run.h"
#include "match/themes.h"

namespace tercio::cli {
namespace {

constexpr int kNotPossible = 2;
constexpr const char* kHowTo = "howto";    // a game's page instead of a lesson
constexpr const char* kLadder = "ladder";  // its rungs
constexpr const char* kPuzzles = "puzzles";

struct Listed {
  const Game* game = nullptr;
  Lesson lesson;
  std::string key() const { return lesson.game + "/" + lesson.id; }
};

std::optional<std::filesystem::path> progress_file(const char* name) {
  auto folder = saves_folder();
  if (folder) *folder /= name;
  return folder;
}

Day today() {
  using namespace std::chrono;
  return day_of(duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count());
}

class Learn {
 public:
  Learn(const LearnWish& wish, const std::vector<const Game*>& games)
      : wish_(wish),
        terminal_(Terminal::standard(wish.look)),
        learnt_(progress_file("lessons")),
        days_(progress_file("puzzle-days")),
        by_day_(puzzles_by_day(games)) {
    for (const Game* game : games) {
      if (wish.game != nullptr && wish.game != game) continue;
      for (Lesson& lesson : lessons_of(*game)) all_.push_back({game, std::move(lesson)});
    }
  }

  int run() {
    if (wish_.daily) return daily();
    for (std::size_t i = 0; i < all_.size(); ++i)
      if (!all_[i].lesson.puzzle) offered_.push_back(i);
    if (!wish_.lesson.empty()) {
      if (wish_.lesson == kHowTo) return how_to_play(*wish_.game);
      if (wish_.lesson == kLadder) return ladder(*wish_.game);
      if (wish_.lesson == kPuzzles) return puzzles(*wish_.game);
      const auto found = named(wish_.lesson);
      return found ? begin(all_[*found]) : unknown();
    }
    list();
    terminal_.paragraph(Rich(say("lesson.how"), Ink::Dim));
    return pick("lesson.pick");
  }

 private:
  std::string say(std::string_view key, const std::vector<TextArg>& args = {}) const {
    return cli::say(wish_.lang, key, args);
  }

  // Of what was listed, by number or name; `next`: the first puzzle that waits.
  int pick(const char* question) {
    for (;;) {
      const auto line = terminal_.ask(Rich(say(question) + " ", Ink::Bold));
      if (!line || split(*line).empty()) return 0;
      const std::string word = split(*line).front();
      if (const auto found = named(word)) return begin(all_[*found]);
      const Text said = texts().format("lesson.next");
      const std::vector<std::string> next = split(said.en + " " + said.es);
      if (std::find(next.begin(), next.end(), fold(word)) != next.end())
        if (const auto waits = first_waiting()) return begin(all_[*waits]);
      terminal_.paragraph(
          Rich(say("lesson.which",
                   {{"typed", cut(*line, 40)}, {"n", static_cast<long long>(offered_.size())}}),
               Ink::Bad));
    }
  }

  void list() {
    const Game* game = nullptr;
    std::size_t number = 0;
    for (const std::size_t i : offered_) {
      const Lesson& lesson = all_[i].lesson;
      if (all_[i].game != game) {
        if (game != nullptr) {
          list_puzzles_of(*game);
          terminal_.line();
        }
        game = all_[i].game;
        terminal_.paragraph(Rich(game->info().title.in(wish_.lang), Ink::Title));
      }
      list_one(++number, all_[i], say("lesson.of", {{"n", lesson.minutes}}));
      terminal_.paragraph(Rich("     " + lesson.teaches.in(wish_.lang)), 5);
    }
    if (game != nullptr) list_puzzles_of(*game);
    terminal_.line();
    if (wish_.game == nullptr && !by_day_.empty()) {
      tell_streak();
      terminal_.paragraph(Rich(say("daily.how"), Ink::Dim));
    }
  }

  void list_one(std::size_t number, const Listed& one, const std::string& about) {
    Rich line(number > 9 ? " " : "  ");
    line.add(std::to_string(number), Ink::Number)
        .add("  ")
        .add(one.lesson.title.in(wish_.lang), Ink::Bold)
        .add("  (" + one.lesson.game + " " + one.lesson.id + ")", Ink::Dim)
        .add("  " + about);
    if (const std::string so_far = place(one); !so_far.empty())
      line.add(" · ").add(so_far, Ink::Good);
    terminal_.paragraph(line, 5);
  }

  std::string hardness(const Lesson& puzzle) const {
    constexpr std::array<const char*, 5> kKeys = {
        "puzzles.hard_1", "puzzles.hard_2", "puzzles.hard_3", "puzzles.hard_4", "puzzles.hard_5"};
    return say(kKeys[static_cast<std::size_t>(puzzle.difficulty - 1)]);
  }

  void list_puzzles_of(const Game& game) {
    long long of = 0, solved = 0;
    for (const Listed& one : all_)
      if (one.game == &game && one.lesson.puzzle) {
        ++of;
        solved += learnt_.at(one.key()).solved ? 1 : 0;
      }
    if (of == 0) return;
    terminal_.paragraph(Rich("  " + say("puzzles.of", {{"done", solved}, {"n", of}}))
                            .add("  tercio learn " + game.info().id + " " + kPuzzles, Ink::Dim),
                        5);
  }

  // By theme, the easiest first: that is the order the page has, too.
  int puzzles(const Game& game) {
    terminal_.paragraph(Rich(game.info().title.in(wish_.lang), Ink::Title));
    for (const Theme& theme : themes_of(game)) {
      std::vector<std::size_t> own;
      for (std::size_t i = 0; i < all_.size(); ++i)
        if (all_[i].lesson.puzzle && all_[i].lesson.theme == theme.id) own.push_back(i);
      if (own.empty()) continue;
      std::sort(own.begin(), own.end(), [&](std::size_t a, std::size_t b) {
        return std::pair(all_[a].lesson.difficulty, a) < std::pair(all_[b].lesson.difficulty, b);
      });
      terminal_.line();
      terminal_.paragraph(Rich("  " + theme.title.in(wish_.lang), Ink::Bold));
      for (const std::size_t i : own) {
        offered_puzzles_.push_back(i);
        list_one(offered_puzzles_.size(), all_[i], hardness(all_[i].lesson));
        if (!learnt_.at(all_[i].key()).solved)
          terminal_.paragraph(Rich("     " + all_[i].lesson.teaches.in(wish_.lang)), 5);
      }
    }
    offered_ = offered_puzzles_;
    terminal_.line();
    if (offered_.empty()) {
      terminal_.paragraph(Rich(say("puzzles.none")));
      return 0;
    }
    list_puzzles_of(game);
    if (!first_waiting()) terminal_.paragraph(Rich(say("puzzles.all_solved"), Ink::Good));
    return pick("puzzles.pick");
  }

  std::optional<std::size_t> first_waiting() const {
    for (const std::size_t i : offered_)
      if (all_[i].lesson.puzzle && !learnt_.at(all_[i].key()).solved) return i;
    return std::nullopt;
  }

  int daily() {
    const Day day = today();
    const std::string id = daily_puzzle(by_day_, day);
    for (const Listed& one : all_) {
      if (one.key() != id) continue;
      terminal_.paragraph(
          Rich(say("daily.title", {{"date", date_of(day)}}), Ink::Title)
              .add("  " + one.game->info().title.in(wish_.lang) + ", " + hardness(one.lesson))
              .add("  (" + one.lesson.game + " " + one.lesson.id + ")", Ink::Dim));
      tell_streak();
      return begin(one);
    }
    return complain(say("puzzles.none"));
  }

  void tell_streak() {
    const Streak streak = streak_of(days_.all(), today());
    terminal_.paragraph(Rich(say(streak.today ? "daily.solved" : "daily.waits"),
                             streak.today ? Ink::Good : Ink::Plain)
                            .add(streak.longest == 0
                                     ? ""
                                     : " " + say("daily.streak", {{"n", streak.now},
                                                                  {"longest", streak.longest}})));
  }

  std::string place(const Listed& one) const {
    const LearntSoFar::Place place = learnt_.at(one.key());
    if (one.lesson.puzzle && place.solved)
      return say(place.missed ? "puzzles.solved" : "puzzles.solved_first");
    const std::size_t of = one.lesson.steps.size();
    if (place.step > 0 && place.step < of)
      return say("lesson.step", {{"n", static_cast<long long>(place.step + 1)},
                                 {"of", static_cast<long long>(of)}});
    return place.done ? say("lesson.done") : "";
  }

  std::optional<std::size_t> named(const std::string& word) const {
    for (std::size_t i = 0; i < offered_.size(); ++i)
      if (word == std::to_string(i + 1)) return offered_[i];
    for (std::size_t i = 0; i < all_.size(); ++i)
      if (fold(word) == all_[i].lesson.id) return i;
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
    bool shown = false;
    wish.reached = [&](const LessonRun& at) {
      over = at.is_over();
      shown = at.was_shown();
      if (const auto wrong = learnt_.note(one.key(), at.step_number(), lesson.steps.size(), shown,
                                          at.was_missed()))
        problem = *wrong;
    };
    const int code = Session(std::move(*match), terminal_, std::move(wish), std::move(*run)).run();
    if (!problem.empty())
      terminal_.paragraph(Rich(say("lesson.kept_not", {{"problem", problem}}), Ink::Bad));
    if (over && !shown && one.key() == daily_puzzle(by_day_, today())) {
      if (const auto wrong = days_.add(today()))
        terminal_.paragraph(Rich(say("lesson.kept_not", {{"problem", *wrong}}), Ink::Bad));
      tell_streak();
    }
    if (over && lesson.next) go_on(one);
    if (over && lesson.puzzle) list_puzzles_of(*one.game);
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
  DaysSolved days_;
  const std::vector<std::string> by_day_;
  std::vector<Listed> all_;
  std::vector<std::size_t> offered_, offered_puzzles_;  // of them, as they are numbered
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
    std::string lesson;
    Place place;
    if (!(words >> lesson >> place.step)) continue;
    for (std::string word; words >> word;) {
      place.done = place.done || word == "done";
      place.solved = place.solved || word == "solved";
      place.missed = place.missed || word == "missed";
    }
    // Done by a program that did not ask how.
    place.missed = place.missed || (place.done && !place.solved);
    places_[lesson] = place;
  }
}

LearntSoFar::Place LearntSoFar::at(const std::string& lesson) const {
  const auto found = places_.find(lesson);
  return found == places_.end() ? Place() : found->second;
}

std::optional<std::string> LearntSoFar::note(const std::string& lesson, std::size_t step,
                                             std::size_t of, bool shown, bool missed) {
  Place& place = places_[lesson];
  place.step = step;
  place.done = place.done || step == of;
  if (!place.solved) place.missed = place.missed || missed;
  place.solved = place.solved || (step == of && !shown);
  if (!file_) return std::nullopt;
  std::string text;
  for (const auto& [name, one] : places_)
    text += name + " " + std::to_string(one.step) + (one.done ? " done" : "") +
            (one.solved ? " solved" : "") + (one.missed ? " missed" : "") + "\n";
  return write_whole(*file_, text);
}

// ---- which days ---------------------------------------------------------------------------------

DaysSolved::DaysSolved(std::optional<std::filesystem::path> file) : file_(std::move(file)) {
  if (!file_) return;
  const ReadFile read = read_whole(*file_);
  if (!read.text) return;  // none was solved here yet
  std::istringstream lines(*read.text);
  for (Day day = 0; lines >> day;) days_.insert(day);
}

std::optional<std::string> DaysSolved::add(Day day) {
  days_.insert(day);
  if (!file_) return std::nullopt;
  std::string text;
  for (const Day one : days_) text += std::to_string(one) + "\n";
  return write_whole(*file_, text);
}

}  // namespace tercio::cli
