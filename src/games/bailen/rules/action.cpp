#include "games/bailen/rules/action.h"

namespace tercio::bailen {

std::string_view order_word(Order order) {
  constexpr std::array<std::string_view, kOrders> kWords = {"none",   "maneuver", "harass",
                                                            "attack", "defend",   "retreat"};
  return order == Order::Unknown ? "unknown" : kWords[static_cast<std::size_t>(order)];
}

std::string_view marker_word(std::size_t marker) {
  static const std::array<std::string, kMaxMarkers> kWords = [] {
    constexpr std::size_t kFrenchMarkers = 15;
    std::array<std::string, kMaxMarkers> words;
    for (std::size_t m = 0; m < kMaxMarkers; ++m)
      words[m] = m < kFrenchMarkers ? "f" + std::to_string(m + 1)
                                    : "s" + std::to_string(m - kFrenchMarkers + 1);
    return words;
  }();
  return kWords[marker];
}

std::string_view word(const Data& data, ArgKind kind, unsigned value) {
  const auto id = [&](const auto& list) {
    return value < list.size() ? std::string_view(list[value].id) : std::string_view{};
  };
  switch (kind) {
    case ArgKind::Number: return number_word(value);
    case ArgKind::Unit: return id(data.army.unit);
    case ArgKind::Leader: return id(data.army.leader);
    case ArgKind::Command: return id(data.army.command);
    case ArgKind::Marker: return value < kMaxMarkers ? marker_word(value) : "";
    case ArgKind::Hex: {
      const Hex h = hex::hex_at(value);
      return data.map->grid.is_on_map(h) ? data.map->name_of(h) : std::string_view{};
    }
    case ArgKind::Dir: return value < hex::kSides ? hex::dir_name(static_cast<Dir>(value)) : "";
    case ArgKind::Corner:
      return value < hex::kSides ? hex::corner_name(static_cast<Corner>(value)) : "";
    case ArgKind::Order: return value < kOrders ? order_word(static_cast<Order>(value)) : "";
    default: return {};
  }
}

bool is_sayable(const Data& data, Action a) { return has_form(kForms, a, word_in<ArgKind>(data)); }

std::string words(const Data& data, Action a) {
  return words_by(kForms, a, word_in<ArgKind>(data));
}

std::optional<Action> parse(const Data& data, std::string_view text) {
  return parse_by(kForms, text, word_in<ArgKind>(data));
}

}  // namespace tercio::bailen
