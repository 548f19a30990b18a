// A rule's number, written in code as it is in the rules list: "CE-31"_rule. Variants and scenarios
// may be numbered apart, with a letter: "HI-V7"_rule, "HI-S0"_rule.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace tercio {

struct RuleId {
  char game[2] = {0, 0};     // "CE", "HI", "AR", "DN", "BA"
  char letter = 0;           // 0: none
  std::uint16_t number = 0;  // from 1, after a letter from 0

  constexpr explicit operator bool() const { return game[0] != 0; }
  friend constexpr bool operator==(RuleId, RuleId) = default;
  friend constexpr auto operator<=>(RuleId, RuleId) = default;

  std::string str() const {
    if (!*this) return "";
    return std::string(game, 2) + "-" + (letter == 0 ? "" : std::string(1, letter)) +
           std::to_string(number);
  }

  static constexpr std::optional<RuleId> parse(std::string_view text) {
    constexpr auto is_letter = [](char c) { return c >= 'A' && c <= 'Z'; };
    if (text.size() < 4 || !is_letter(text[0]) || !is_letter(text[1]) || text[2] != '-')
      return std::nullopt;
    RuleId id;
    id.game[0] = text[0];
    id.game[1] = text[1];
    std::string_view digits = text.substr(3);
    if (is_letter(digits[0])) {
      id.letter = digits[0];
      digits.remove_prefix(1);
    }
    if (digits.empty() || digits.size() > 4) return std::nullopt;
    if (digits[0] == '0' && (id.letter == 0 || digits.size() > 1)) return std::nullopt;
    for (const char c : digits) {
      if (c < '0' || c > '9') return std::nullopt;
      id.number = static_cast<std::uint16_t>(id.number * 10 + (c - '0'));
    }
    return id;
  }
};

// Rejected by the compiler unless it reads like a rule number.
consteval RuleId operator""_rule(const char* text, std::size_t size) {
  const std::optional<RuleId> id = RuleId::parse(std::string_view(text, size));
  if (!id) throw "not a rule number";  // never at run time: it does not compile
  return *id;
}

}  // namespace tercio
