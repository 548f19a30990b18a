// The positions lessons begin from.
#pragma once

#include "match/lesson.h"

namespace tercio {

Expected<Match> match_of_board(const Game& game, const LessonBoard& board, const DiceSeed& seed);

// "england: seal" or "roll 4" or "move savoy".
Expected<Step> lesson_step(const Match& match, std::string_view line);

}  // namespace tercio
