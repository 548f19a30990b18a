// Plays a lesson as it is written and says what is wrong with it: what may not be done, what is not
// true, what there is nothing to point at, what is too long to read.
#pragma once

#include <string>
#include <vector>

#include "match/lesson.h"

namespace tercio {

inline constexpr int kMostLessonWords = 75;  // of one text

struct LessonChecked {
  std::string problem;            // the first; empty: there is none
  std::vector<std::string> told;  // for each step what was played and what came of it
};

// Is there such a place on the board of that view: a region, a space, a box, a hex?
bool has_place(const Json& view, const std::string& id);

// From a step on; those before are only played. Words are typed as that language has them.
LessonChecked check_lesson(const Game& game, const Lesson& lesson, Lang lang, std::size_t from = 0);

}  // namespace tercio
