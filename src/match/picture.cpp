#include "match/picture.h"

#include "match/lesson_run.h"

namespace tercio {

std::vector<RulePicture> pictures_of(const Game& game) {
  for (const DataFile& file : DataSource::lessons(game.info().id))
    if (is_pictures(file)) return read_pictures(game, file);
  return {};
}

std::string picture_lesson(const std::string& rule) { return "rule-" + rule; }

// No dice are thrown in it but those it gives.
Expected<Match> match_of(const Game& game, const RulePicture& picture) {
  return LessonRun::first_match(game, picture.lesson, seed_of_number(1));
}

}  // namespace tercio
