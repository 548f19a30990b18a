#include "games/armada/rules/action.h"

namespace tercio::armada {

std::string_view word(const Data& data, ArgKind kind, unsigned value) {
  switch (kind) {
    case ArgKind::Fleet: return value < kFleets ? data.fleet[value].id : std::string_view{};
    case ArgKind::Box: return value >= 1 && value <= kBoxes ? number_word(value) : "";
    case ArgKind::Order:
      return value >= 1 && value < kOrders ? data.order[value].id : std::string_view{};
    default: return {};
  }
}

bool is_sayable(const Data& data, Action action) {
  return has_form(kForms, action, word_in<ArgKind>(data));
}

std::string words(const Data& data, Action action) {
  return words_by(kForms, action, word_in<ArgKind>(data));
}

std::optional<Action> parse(const Data& data, std::string_view text) {
  return parse_by(kForms, text, word_in<ArgKind>(data));
}

}  // namespace tercio::armada
