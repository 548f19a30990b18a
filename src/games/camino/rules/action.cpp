#include "games/camino/rules/action.h"

#include <array>

namespace tercio::camino {

std::string_view with_word(With with) {
  constexpr std::array<std::string_view, 5> kWords = {"", "tercio", "parry", "push", "forage"};
  return kWords[static_cast<std::size_t>(with)];
}

std::string_view word(const Data& data, ArgKind kind, unsigned value) {
  const auto with = static_cast<With>(value);
  switch (kind) {
    case ArgKind::Region:
      if (value < static_cast<unsigned>(data.regions)) return data.region[value].word;
      break;
    case ArgKind::OnTheMarch:
      if (with == With::Tercio || with == With::Forage) return with_word(with);
      break;
    case ArgKind::InBattle:
      if (with == With::Parry || with == With::Push) return with_word(with);
      break;
    default: break;
  }
  return {};
}

std::string words(const Data& data, Action action) {
  return words_by(kForms, action, word_in<ArgKind>(data));
}

std::optional<Action> parse(const Data& data, std::string_view text) {
  return parse_by(kForms, text, word_in<ArgKind>(data));
}

}  // namespace tercio::camino
