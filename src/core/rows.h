// A state machine as rows: what a step, or a frame that interrupts it, does is one constant beside
// the rule it belongs to. Here: all rows of an enum in a table.
#pragma once

#include <array>
#include <cstddef>
#include <utility>

namespace tercio {

// By enumerator: what `row` gives for it, called as row.operator()<value>().
template <class Enum, int Count, class RowOf>
constexpr auto rows_of(RowOf row) {
  return [&]<std::size_t... I>(std::index_sequence<I...>) {
    return std::array { row.template operator()<static_cast<Enum>(I)>()... };
  }(std::make_index_sequence<Count>());
}

}  // namespace tercio
