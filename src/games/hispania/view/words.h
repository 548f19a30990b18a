// Spaces as the view names them.
#pragma once

#include "game/json.h"
#include "games/hispania/data/data.h"

namespace tercio::hispania {

inline Json words_of(const Data& d, SpaceSet set) {
  Json out = Json::array();
  each(set, [&](Space at) { out.push_back(d.space[index(at)].word); });
  return out;
}

inline Json word_or_null(const Data& d, Space at) {
  return at == Space::None ? Json() : Json(d.space[index(at)].word);
}

}  // namespace tercio::hispania
