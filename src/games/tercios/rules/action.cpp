#include "games/tercios/rules/action.h"

#include <array>

namespace tercio::tercios {
namespace {

constexpr std::array<std::string_view, kVerbs> kVerbWords = {
    "roll",    "place",   "usual", "fury",     "pass",    "pick", "squadron",
    "advance", "retreat", "join",  "turn",     "charge",  "coup", "order",
    "face",    "rest",    "stand", "withdraw", "shelter", "fire", "attack",
    "fight",   "resolve", "swing", "strike",   "rebound", "to",   "done"};

std::string_view cut_word(std::string_view& text) {
  const std::size_t end = text.find(' ');
  const std::string_view word = text.substr(0, end);
  text = end == std::string_view::npos ? std::string_view{} : text.substr(end + 1);
  return word;
}

std::optional<Dir> dir_named(std::string_view word) {
  for (const Dir d : hex::kDirs)
    if (hex::dir_name(d) == word) return d;
  return std::nullopt;
}

}  // namespace

std::string_view verb_word(Verb verb) { return kVerbWords[static_cast<std::size_t>(verb)]; }

bool is_sayable(const Battle& b, Action a) {
  if (a.verb() >= kVerbs || a.is_roll()) return false;
  const Verb verb = verb_of(a);
  const bool hex = b.grid.is_on_map(hex_of(a));
  const bool dir = hex::index(dir_of(a)) < hex::kSides;
  switch (takes(verb)) {
    case Takes::Nothing: return a == plain(verb);
    case Takes::Hex: return hex && a == with_hex(verb, hex_of(a));
    case Takes::Dir: return dir && a == with_dir(verb, dir_of(a));
    case Takes::Unit: return unit_of(a) < b.units() && a == with_unit(verb, unit_of(a));
    case Takes::UnitHex:
      return hex && unit_of(a) < b.units() && a == fire_at(unit_of(a), hex_of(a));
    case Takes::HexDir: return hex && dir && a == swing_to(hex_of(a), dir_of(a));
    case Takes::Units: {
      const auto u = [&](int i) { return ordered_unit(a, i); };
      const bool two = u(0) < b.units() && u(1) < b.units() && u(0) != u(1);
      const bool third = u(2) == kNoUnit || (u(2) < b.units() && u(2) != u(0) && u(2) != u(1));
      return two && third && a == order_of_units(u(0), u(1), u(2));
    }
  }
  return false;
}

std::string words(const Battle& b, Action a) {
  const Verb verb = verb_of(a);
  std::string out(verb_word(verb));
  const auto unit = [&](std::size_t u) { out += " " + b.unit[u].id; };
  switch (takes(verb)) {
    case Takes::Nothing: break;
    case Takes::Hex: out += " " + b.name_of(hex_of(a)); break;
    case Takes::Dir: out += " " + std::string(hex::dir_name(dir_of(a))); break;
    case Takes::Unit: unit(unit_of(a)); break;
    case Takes::UnitHex:
      unit(unit_of(a));
      out += " " + b.name_of(hex_of(a));
      break;
    case Takes::HexDir:
      out += " " + b.name_of(hex_of(a)) + " " + std::string(hex::dir_name(dir_of(a)));
      break;
    case Takes::Units:
      for (int i = 0; i < kMaxStack; ++i)
        if (ordered_unit(a, i) != kNoUnit) unit(ordered_unit(a, i));
      break;
  }
  return out;
}

// One spelling per action: whatever does not read back as it was written is no action.
std::optional<Action> parse(const Battle& b, std::string_view text) {
  std::string_view rest = text;
  const std::string_view said = cut_word(rest);
  for (int v = 1; v < kVerbs; ++v) {
    const auto verb = static_cast<Verb>(v);
    if (verb_word(verb) != said) continue;
    Action action = plain(verb);
    switch (takes(verb)) {
      case Takes::Nothing: break;
      case Takes::Hex: action = with_hex(verb, b.names.find(rest)); break;
      case Takes::Dir: {
        const auto d = dir_named(rest);
        if (!d) return std::nullopt;
        action = with_dir(verb, *d);
        break;
      }
      case Takes::Unit: {
        const int u = b.find_unit(rest);
        if (u < 0) return std::nullopt;
        action = with_unit(verb, static_cast<std::size_t>(u));
        break;
      }
      case Takes::UnitHex: {
        const int u = b.find_unit(cut_word(rest));
        const Hex h = b.names.find(rest);
        if (u < 0 || h == Hex::None) return std::nullopt;
        action = fire_at(static_cast<std::size_t>(u), h);
        break;
      }
      case Takes::HexDir: {
        const Hex h = b.names.find(cut_word(rest));
        const auto d = dir_named(rest);
        if (h == Hex::None || !d) return std::nullopt;
        action = swing_to(h, *d);
        break;
      }
      case Takes::Units: {
        std::array<std::uint8_t, kMaxStack> units{kNoUnit, kNoUnit, kNoUnit};
        for (std::uint8_t& unit : units) {
          if (rest.empty()) break;
          const int u = b.find_unit(cut_word(rest));
          if (u < 0) return std::nullopt;
          unit = static_cast<std::uint8_t>(u);
        }
        action = order_of_units(units[0], units[1], units[2]);
        break;
      }
    }
    if (is_sayable(b, action) && words(b, action) == text) return action;
  }
  return std::nullopt;
}

}  // namespace tercio::tercios
