// How the verbs of a game are said and packed: one row a verb, with its word and its arguments in
// the order they are said, each with its place in the payload. Words, parsing and what the protocol
// tells of an action come from this table (game/lexicon.h), and so does the rules' first question:
// is it an action of the game at all?
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/action.h"

namespace tercio {

// One argument of a verb.
struct VerbArg {
  const char* name = "";   // in the protocol; two of one name are told together
  std::uint8_t kind = 0;   // what its value stands for, as in Arg
  std::uint8_t shift = 0;  // of the payload
  std::uint8_t bits = 0;   // 0: there is no such argument
  std::int16_t none = -1;  // the value of one that is not said; -1: it always is

  constexpr VerbArg() = default;
  template <class Kind>
  constexpr VerbArg(const char* name_, Kind kind_, int shift_, int bits_, int none_ = -1)
      : name(name_),
        kind(static_cast<std::uint8_t>(kind_)),
        shift(static_cast<std::uint8_t>(shift_)),
        bits(static_cast<std::uint8_t>(bits_)),
        none(static_cast<std::int16_t>(none_)) {}

  constexpr std::uint64_t mask() const { return ((std::uint64_t{1} << bits) - 1) << shift; }
  constexpr unsigned of(Action a) const {
    return static_cast<unsigned>((a.payload() & mask()) >> shift);
  }
  constexpr bool is_optional() const { return none >= 0; }
};

struct VerbForm {
  static constexpr std::size_t kMostArgs = 3;

  std::string_view word;
  std::array<VerbArg, kMostArgs> args{};

  constexpr VerbForm(const char* word_, VerbArg first = {}, VerbArg second = {}, VerbArg third = {})
      : word(word_), args{first, second, third} {}

  constexpr std::span<const VerbArg> takes() const {
    std::size_t n = 0;
    while (n < kMostArgs && args[n].bits != 0) ++n;
    return {args.data(), n};
  }
};

// By Action::verb; the first is "roll", whose faces are no arguments.
using VerbForms = std::span<const VerbForm>;

// Numbers as words, as far as actions have them.
inline constexpr std::array<std::string_view, 32> kNumberWords = {
    "0",  "1",  "2",  "3",  "4",  "5",  "6",  "7",  "8",  "9",  "10", "11", "12", "13", "14", "15",
    "16", "17", "18", "19", "20", "21", "22", "23", "24", "25", "26", "27", "28", "29", "30", "31"};
constexpr std::string_view number_word(unsigned n) {
  return n < kNumberWords.size() ? kNumberWords[n] : std::string_view{};
}

// In all of these `word(kind, value)` is what records call a thing, a std::string_view; an empty
// one: there is no such thing. It may have blanks in it, but does not begin with another of its
// kind and a blank.

// The one of a game whose `word(data, kind, value)` says it.
template <class Kind, class Data>
auto word_in(const Data& data) {
  return [&data](std::uint8_t kind, unsigned value) {
    return word(data, static_cast<Kind>(kind), value);
  };
}

// Is it of one of these forms, with arguments that exist and nothing else in its payload?
template <class Word>
constexpr bool has_form(VerbForms forms, Action a, Word word) {
  if (a.is_roll() || a.verb() >= forms.size()) return false;
  std::uint64_t rest = a.payload();
  for (const VerbArg& arg : forms[a.verb()].takes()) {
    const unsigned value = arg.of(a);
    if (static_cast<int>(value) != arg.none && word(arg.kind, value).empty()) return false;
    rest &= ~arg.mask();
  }
  return rest == 0;
}

// An action that has a form, as records spell it: "move flanders".
template <class Word>
std::string words_by(VerbForms forms, Action a, Word word) {
  std::string out(forms[a.verb()].word);
  for (const VerbArg& arg : forms[a.verb()].takes())
    if (const unsigned value = arg.of(a); static_cast<int>(value) != arg.none)
      (out += ' ') += word(arg.kind, value);
  return out;
}

// Nothing if these are not the words of an action.
template <class Word>
std::optional<Action> parse_by(VerbForms forms, std::string_view text, Word word) {
  // What follows after `said` and a blank; nothing if the text does not begin with it.
  const auto after = [](std::string_view rest, std::string_view said) {
    std::optional<std::string_view> out;
    if (!said.empty() && rest.starts_with(said) &&
        (rest.size() == said.size() || rest[said.size()] == ' '))
      out = rest.substr(std::min(rest.size(), said.size() + 1));
    return out;
  };
  for (std::size_t verb = 1; verb < forms.size(); ++verb) {
    std::optional<std::string_view> rest = after(text, forms[verb].word);
    if (!rest) continue;
    std::uint64_t payload = 0;
    for (const VerbArg& arg : forms[verb].takes()) {
      unsigned value = 0;
      std::optional<std::string_view> next;
      for (; !next && value < 1u << arg.bits; ++value) next = after(*rest, word(arg.kind, value));
      if (!next && !arg.is_optional()) return std::nullopt;
      payload |= std::uint64_t{next ? value - 1 : static_cast<unsigned>(arg.none)} << arg.shift;
      if (next) rest = next;
    }
    // One spelling per action: whatever does not read back as it was written is no action.
    const Action action = Action::make(static_cast<std::uint8_t>(verb), payload);
    if (has_form(forms, action, word) && words_by(forms, action, word) == text) return action;
  }
  return std::nullopt;
}

}  // namespace tercio
