// One match in the terminal: shows it, asks the people, throws the dice, lets the others play.
#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "cli/show.h"
#include "cli/terminal.h"
#include "cli/text.h"
#include "game/coach.h"
#include "game/player_name.h"
#include "match/bot.h"
#include "match/lesson_run.h"
#include "match/match.h"

namespace tercio::cli {

struct SessionWish {
  Lang lang = Lang::English;
  bool manual_dice = false;
  int think_ms = 1000;  // for hints and computer players
  std::string aim;      // of hints and of what is played for a person; empty: the game's first
  // Where the match is kept after every action; nothing: nowhere.
  std::optional<std::filesystem::path> save_file;
  // Of a lesson: told whenever it has gone on, and when something else was tried.
  std::function<void(const LessonRun&)> reached;
};

class Session {
 public:
  // With a lesson, the match is its match.
  Session(Match match, Terminal& terminal, SessionWish wish, std::optional<LessonRun> lesson = {});
  ~Session();
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  // To the end of the match, or until the player leaves. Exit code of the program.
  int run();

 private:
  enum class Next : std::uint8_t { Ask, Redraw, Played, Leave };
  struct Command;
  static const std::vector<Command>& commands();

  // session.cpp: the loop
  void begin();
  std::optional<int> throw_dice(const Throw& wanted);
  std::optional<int> ask_for_dice(Seat seat, const Throw& wanted);
  std::optional<int> computer_plays(Seat seat);
  std::optional<int> program_plays(Seat seat);
  std::optional<int> person_plays(Seat seat);
  int the_end();
  int leave();                          // the input ended, or the player does not want to go on
  int fail(const std::string& why);     // a player that is not a person did what it must not
  void keep();                          // the record, in wish_.save_file
  Seat person_for(Seat thrower) const;  // who sits before the screen
  bool is_secret(Seat seat) const;
  void hand_over(Seat seat);
  Thinking thinking(Seat seat, const PlayerName& player) const;
  PlayerName strongest() const;  // with the aim that was wished for

  // session_screen.cpp: what is shown
  void draw(Seat seat);
  void draw_board(Seat seat);
  void draw_plain(Seat seat);
  void tell(Seat seat, bool everything);
  void list_choices(Seat seat);
  void list_summed_up(const std::vector<Choice>& all);
  Rich headline(Seat seat) const;
  std::vector<Rich> news(Seat seat) const;  // since the seat last decided
  std::vector<Choice> choices(Seat seat) const;

  // session_warning.cpp: what is told before it is done; false: it may be done now
  bool is_warned(Seat seat, const std::vector<std::string>& words);

  // session_coach.cpp: what is said of decisions, to whoever plays alone and wants it
  class Coached;
  bool may_be_coached(Seat seat) const;
  std::string what_was_decided(Seat seat) const;
  void begin_coaching(Seat seat);
  void hear_coach(Seat seat);
  void note_dear(Seat seat, const Dear& dear);
  std::vector<Rich> coach_lines() const;
  Next do_coach(Seat seat, const std::string& rest);

  // session_lesson.cpp: what a lesson changes
  int run_lesson();
  int end_lesson();
  std::vector<Rich> lesson_lines() const;
  Rich question_mark() const;
  bool is_asked() const;  // for an action: not where a lesson has only something to read
  std::optional<Next> lesson_command(Seat seat, const std::string& line);
  Next heed(Seat seat, const LessonReply& reply);
  Next lesson_back(Seat seat);
  std::vector<std::pair<std::string, std::string>> lesson_help() const;
  void note_step();
  std::vector<std::string> lit_actions() const;

  // session_commands.cpp: what is typed
  Next understand(Seat seat, const std::string& line);
  std::optional<Next> command(Seat seat, const std::string& line, bool whole_word);
  Next play(Seat seat, const std::string& words);
  Next play_on(Seat seat, Action action);
  Next play_gesture(Seat seat, const std::string& line);
  Next computer_for_person(Seat seat);
  Next play_auto(Seat seat);  // while it lasts: one more decision, or the person is asked again
  bool brings_dice(Seat seat, Action action) const;
  void ask_which(const std::vector<std::size_t>& several, const std::vector<Choice>& all);
  Next not_understood(Seat seat, const std::string& line);
  std::optional<Action> known_action(Seat seat, const std::string& line);
  std::vector<std::string> completions(Seat seat, std::string_view line) const;
  void refuse(const Refusal& refusal);

  Next do_why(Seat seat, const std::string& rest);
  Next do_odds(Seat seat, const std::string& rest);
  Next do_undo(Seat seat, const std::string& rest);
  Next do_hint(Seat seat, const std::string& rest);
  std::optional<std::string> aim_named(const std::string& typed) const;
  Next do_auto(Seat seat, const std::string& rest);
  Next do_save(Seat seat, const std::string& rest);
  Next do_rules(Seat seat, const std::string& rest);
  Next do_log(Seat seat, const std::string& rest);
  Next do_board(Seat seat, const std::string& rest);
  Next do_status(Seat seat, const std::string& rest);
  Next do_record(Seat seat, const std::string& rest);
  Next do_lang(Seat seat, const std::string& rest);
  Next do_choices(Seat seat, const std::string& rest);
  Next do_help(Seat seat, const std::string& rest);
  Next do_quit(Seat seat, const std::string& rest);

  std::string say(std::string_view key, const std::vector<TextArg>& args = {}) const;
  void print(const std::vector<Rich>& lines, int indent = 2);
  void error(const std::string& sentence);
  bool save_to(const std::filesystem::path& file);

  Match match_;
  std::optional<LessonRun> lesson_;
  std::optional<Text> lesson_said_;  // of the step that was done last
  Terminal& terminal_;
  SessionWish wish_;
  std::map<Seat, Bot> bots_;
  std::map<Seat, std::size_t> seen_;            // how much of the match each person was shown
  std::map<Seat, std::set<std::string>> told_;  // sentences told, in plain mode
  bool coaching_ = false;
  std::unique_ptr<Coached> coached_;  // about the decision that is in judged_
  std::string judged_;
  // What is told of the chance, after so many actions.
  std::optional<std::pair<std::size_t, std::vector<Rich>>> chance_;
  bool meaning_told_ = false;
  std::string warned_of_;          // what was said when it was warned of last
  std::vector<Rich> notes_;        // to be shown with the news, once
  Seat at_screen_ = Seat::Nobody;  // the person who looks at it now
  // The computer plays for this person, in this phase, until dice or anybody else comes in between.
  struct AutoPhase {
    Seat seat = Seat::Nobody;
    std::uint8_t phase = 0;
    friend bool operator==(const AutoPhase&, const AutoPhase&) = default;
  };
  std::optional<AutoPhase> auto_phase_;
  std::size_t kept_ = 0;   // actions in the file, plus one; 0: none yet
  bool name_own_ = false;  // the person did not choose himself: the news say what was chosen
  bool legend_shown_ = false;
  bool whole_ = false;  // the next screen has the whole board
  bool keep_failed_ = false;
};

}  // namespace tercio::cli
