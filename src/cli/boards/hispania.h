// The board of Hispania in text: the provinces as they lie, two beside each other, their cities by
// number; then the seas, the reserves and what is still to do.
#pragma once

#include "cli/boards/board.h"

namespace tercio::cli {

const Board& hispania_board();

// In sentences, for a screen reader: hispania_tell.cpp.
std::vector<std::string> hispania_tell(const Json& view, Lang lang);

// Shared by both.
const Json& hispania_space(const Json& view, const std::string& id);     // null if there is none
const Json& hispania_province(const Json& view, const std::string& id);  // null if there is none
const Json& hispania_general(const Json& view, const std::string& id);   // null if there is none
bool hispania_is_rebuilt(const Json& object, std::string_view value);
std::string hispania_province_name(const Json& province, Lang lang);  // "II Celtiberia"
// The link of this space to that one; null if there is none.
const Json& hispania_link(const Json& view, const std::string& from, const std::string& to);

}  // namespace tercio::cli
