// A lesson: one match played step by step with given dice and given words of the others, and what
// is told, asked and answered on the way. A file of the game's folder `lessons`, read here and
// checked against the game; errors name file and line. lesson_run.h plays it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "data/source.h"
#include "game/json.h"
#include "match/lesson_fact.h"
#include "match/setup_read.h"

namespace tercio {

// What the text speaks of: "place:savoy", "unit:recalde", "army:baden", "view:strength",
// "action:move savoy", "page:log". Ids are those of the view and of actions; no picture is named.
struct LessonPointer {
  std::string kind;
  std::string at;
};

// What is said if something else is done than the step asks for.
struct LessonOther {
  std::vector<std::string> actions;  // patterns, as `fits` has them
  Text text;
  bool later = false;    // not a choice yet when the step begins
  bool refused = false;  // the rules forbid it
};

// A position made from the usual beginning: some actions played, units put elsewhere, fields set.
struct LessonBoard {
  Setup setup;
  std::vector<std::string> after;          // played first
  std::optional<std::vector<Json>> units;  // [id, "0910 n 1 mark key=3"] or [id, "off"]
  bool rest_stays = false;                 // units that are not named; else they leave the map
  Json on = Json::object();                // fields of whatever stands on the map
  Json off = Json::object();               // fields of whatever has left it
  std::vector<std::pair<std::string, Json>> state;  // "rival.morale" and its value; "off": none
};

struct LessonStep {
  std::string id;
  Text text;
  std::optional<Text> after;  // said when the step is done
  std::vector<std::string> rules;
  std::vector<LessonPointer> points;
  std::vector<Fact> facts;        // true before
  std::vector<Fact> then;         // true afterwards
  std::vector<Fact> until;        // not empty: anything may be played until these are true
  std::vector<std::string> play;  // "a | b": either; empty: there is only something to read
  std::vector<std::string> dice;  // faces, throw by throw, as they are wanted
  std::vector<std::string> foe;   // words of the other seats, as they are asked
  std::vector<LessonOther> others;
  std::optional<LessonBoard> board;
};

// What to do when it is over: another lesson, or a match with these choices.
struct LessonNext {
  std::string lesson;  // empty: a match
  Setup setup;
  SeatLevels seats;
  bool coach = false;
};

struct Lesson {
  std::string file;
  std::string game;
  std::string id;  // "first-march"
  bool puzzle = false;
  std::string theme;   // of a puzzle: "fleets"
  int difficulty = 0;  // of a puzzle, 1 to 5
  int order = 0;
  int minutes = 0;
  Seat seat = Seat::First;
  Setup setup;
  std::optional<LessonBoard> board;
  std::vector<std::string> before;  // played unseen: "england: seal", "roll 4"
  Text title, teaches, end;
  std::optional<LessonNext> next;
  std::vector<LessonStep> steps;
};

// Throws DataError.
Lesson read_lesson(const Game& game, const DataFile& file);

// All of a game, lessons before puzzles, each in its order.
std::vector<Lesson> lessons_of(const Game& game);

// Is it an action the pattern means? A * stands for a word, at the end for any words: "move *".
bool fits(std::string_view pattern, std::string_view words);

// The ways of a step's action: "a | b" is two.
std::vector<std::string> either(const std::string& action);

// The actions named in a text, "{a:move savoy}", in the order they stand in.
std::vector<std::string> actions_in(std::string_view text);

}  // namespace tercio
