// A rule's number, written in code as it is in the rules list: "CE-31"_rule.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace tercio {

struct RuleId {
  char game[2] = {0, 0};     // "CE", "HI", "AR", "DN", "BA"
  std::uint16_t number = 0;  // 0: no rule

  constexpr explicit operator bool() const { return number != 0; }
  friend constexpr bool operator==(RuleId, RuleId) = default;
  friend constexpr auto operator<=>(RuleId, RuleId) = default;

  std::string str() const {
    if (number == 0) return "";
    return std::string(game, 2) + "-" + std::to_string(number);
  }

  static constexpr std::optional<RuleId> parse(std::string_view text) {
    if (text.size() < 4 || text.size() > 7 || text[2] != '-') return std::nullopt;
    RuleId id;
    for (std::size_t i = 0; i < 2; ++i) {
      if (text[i] < 'A' || text[i] > 'Z') return std::nullopt;
      id.game[i] = text[i];
    }
    unsigned value = 0;
    for (char c : text.substr(3)) {
      if (c < '0' || c > '9') return std::nullopt;
      value = value * 10 + static_cast<unsigned>(c - '0');
    }
    if (value == 0 || text[3] == '0') return std::nullopt;
    id.number = static_cast<std::uint16_t>(value);
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
