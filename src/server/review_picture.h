// The picture of a review, to be shared: how the match ended, the course of the chance, the luck of
// the dice, and whose chances these are.
#pragma once

#include <string>
#include <string_view>

#include "core/text.h"
#include "game/json.h"
#include "server/drawing.h"

namespace tercio {

inline constexpr int kPictureWidth = 1200, kPictureHeight = 630;

// `kept`: what Table::kept_review replied. Seen from the side of that seat, else from the first.
Drawing review_picture(const Json& kept, Lang lang, std::string_view seat);
// The same in words: "Flanders is reached. The chance of Spain: 72 at the start, 100 in the end. …"
std::string review_words(const Json& kept, Lang lang, std::string_view seat);

}  // namespace tercio
