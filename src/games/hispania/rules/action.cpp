#include "games/hispania/rules/action.h"

namespace tercio::hispania {

std::string_view word(const Data& data, ArgKind kind, unsigned value) {
  constexpr std::array<std::string_view, kShifts> kShiftWords = {"province up", "province down",
                                                                 "city up", "city down"};
  switch (kind) {
    case ArgKind::Number: return number_word(value);
    case ArgKind::Space: return value < kSpaces ? data.space[value].word : std::string_view{};
    case ArgKind::General: return data.general[value].word;
    case ArgKind::Disc: return value == 1 ? "legio" : "";
    case ArgKind::Shift: return kShiftWords[value];
    default: return {};
  }
}

bool is_sayable(const Data& data, Action a) {
  if (!has_form(kForms, a, word_in<ArgKind>(data))) return false;
  switch (verb_of(a)) {
    case Verb::Road:
      return space_from(a) < space_of(a) && data.land_link(space_from(a), space_of(a)) >= 0;
    case Verb::Fleet:
      return is_sea(space_from(a)) && is_sea(space_of(a)) && space_from(a) != space_of(a);
    case Verb::Besiege: return stake_of(a) != 0;
    case Verb::Attack: return stake_of(a) != 0 && is_city(target_of(a));
    case Verb::Build:
    case Verb::Lift:
    case Verb::Choose: return is_city(space_of(a));
    case Verb::Praetor: return praetor_of(a) <= General::Citerior;
    default: return true;
  }
}

std::string words(const Data& data, Action a) {
  return words_by(kForms, a, word_in<ArgKind>(data));
}

std::optional<Action> parse(const Data& data, std::string_view text) {
  const std::optional<Action> action = parse_by(kForms, text, word_in<ArgKind>(data));
  return action && is_sayable(data, *action) ? action : std::nullopt;
}

}  // namespace tercio::hispania
