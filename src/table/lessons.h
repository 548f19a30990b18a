// Lessons at the table: found by name, listed, told of in the state of a match that is one.
#pragma once

#include <memory>
#include <string>

#include "game/json.h"
#include "match/daily.h"
#include "match/lesson_run.h"

namespace tercio {

class LiveMatch;

using LessonPtr = std::shared_ptr<const Lesson>;

// A lesson that a match is, as far as it is taken.
struct LessonTaken {
  LessonPtr lesson;  // outlives the run
  LessonRun run;
  std::optional<Text> said;  // after the step that was done last
  std::size_t furthest = 0;  // the last step that was ever reached, from 0
  std::int64_t ended = 0;    // Unix ms, once it is over
};

// "first-march" of a game.
Expected<LessonPtr> find_lesson(const Game& game, const std::string& id);

bool has_lessons(const Game& game);
// All of a game, and how it is played on one page.
Json lessons_json(const Game& game);

// The puzzle of a day, of those of these games; nothing if they have none, or the day is to come.
Expected<Json> daily_json(const std::vector<std::string>& by_day, Day day, Day today);

// Of a match that is a lesson.
Json lesson_json(const LiveMatch& live);

}  // namespace tercio
