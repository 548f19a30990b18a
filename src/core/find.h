// Where an entry stands in a list of things that have an id.
#pragma once

#include <algorithm>
#include <string_view>

namespace tercio {

template <class List>
int find_id(const List& list, std::string_view id) {
  const auto at =
      std::find_if(list.begin(), list.end(), [&](const auto& entry) { return entry.id == id; });
  return at == list.end() ? -1 : static_cast<int>(at - list.begin());  // -1: there is none
}

}  // namespace tercio
