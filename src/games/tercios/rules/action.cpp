#include "games/tercios/rules/action.h"

namespace tercio::tercios {

std::string_view word(const Battle& b, ArgKind kind, unsigned value) {
  switch (kind) {
    case ArgKind::Unit: return value < b.units() ? b.unit[value].id : std::string_view{};
    case ArgKind::Hex: {
      const Hex h = hex::hex_at(value);
      return b.grid.is_on_map(h) ? b.name_of(h) : std::string_view{};
    }
    case ArgKind::Dir: return value < hex::kSides ? hex::dir_name(static_cast<Dir>(value)) : "";
    default: return {};
  }
}

bool is_sayable(const Battle& b, Action a) {
  if (!has_form(kForms, a, word_in<ArgKind>(b))) return false;
  if (verb_of(a) != Verb::Order) return true;
  const auto u = [&](int i) { return ordered_unit(a, i); };
  return u(0) != u(1) && u(0) != u(2) && u(1) != u(2);
}

std::string words(const Battle& b, Action a) { return words_by(kForms, a, word_in<ArgKind>(b)); }

std::optional<Action> parse(const Battle& b, std::string_view text) {
  const std::optional<Action> action = parse_by(kForms, text, word_in<ArgKind>(b));
  return action && is_sayable(b, *action) ? action : std::nullopt;
}

}  // namespace tercio::tercios
