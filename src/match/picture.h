// Pictures of rules: a small position, what in it is meant, and a sentence or two. A file of the
// game's folder `lessons`, each picture a lesson of one step: so it is read, checked and, where
// there is something to try, played as lessons are.
#pragma once

#include <string>
#include <vector>

#include "match/lesson.h"

namespace tercio {

struct RulePicture {
  std::string rule;
  Text caption;
  // Ids of places: where it may go, where not, and what area is spoken of. What is meant beside
  // them is the step's `points`.
  std::vector<std::string> yes, no, area;
  // One step: the position and what is true of it; with `tries`, what is to be done there.
  Lesson lesson;
  bool tries = false;

  const LessonStep& step() const { return lesson.steps.front(); }
};

// Throws DataError.
std::vector<RulePicture> read_pictures(const Game& game, const DataFile& file);
// Of all its rules that have one, in the order of the file.
std::vector<RulePicture> pictures_of(const Game& game);

// What the lesson of a picture is called: "rule-CE-41".
std::string picture_lesson(const std::string& rule);

// The position as the picture shows it.
Expected<Match> match_of(const Game& game, const RulePicture& picture);

// Is it the file of these, and no lesson?
inline bool is_pictures(const DataFile& file) { return file.name.ends_with("/pictures.toml"); }

}  // namespace tercio
