#include "games/bailen/rules/action.h"

#include <array>
#include <charconv>

namespace tercio::bailen {
namespace {

struct VerbData {
  std::string_view word;
  Takes takes;
};

constexpr std::array<VerbData, kVerbs> kTable = {{{"roll", Takes::Nothing},
                                                  {"arrive", Takes::Command},
                                                  {"place", Takes::Hex},
                                                  {"usual", Takes::Nothing},
                                                  {"turn", Takes::HexCorner},
                                                  {"shape", Takes::Number},
                                                  {"try", Takes::Command},
                                                  {"order", Takes::Order},
                                                  {"centre", Takes::Hex},
                                                  {"charge", Takes::Unit},
                                                  {"at", Takes::Hex},
                                                  {"pick", Takes::Unit},
                                                  {"stack", Takes::Hex},
                                                  {"ride", Takes::Leader},
                                                  {"join", Takes::LeaderHex},
                                                  {"enter", Takes::Unit},
                                                  {"top", Takes::Unit},
                                                  {"step", Takes::Dir},
                                                  {"face", Takes::Corner},
                                                  {"square", Takes::Nothing},
                                                  {"line", Takes::Nothing},
                                                  {"skirmish", Takes::Nothing},
                                                  {"spread", Takes::Hex},
                                                  {"formed", Takes::Nothing},
                                                  {"reform", Takes::Hex},
                                                  {"limber", Takes::Nothing},
                                                  {"unlimber", Takes::Nothing},
                                                  {"leave", Takes::Nothing},
                                                  {"rest", Takes::Nothing},
                                                  {"screen", Takes::Hex},
                                                  {"feint", Takes::Hex},
                                                  {"column", Takes::Hex},
                                                  {"cover", Takes::Hex},
                                                  {"pad", Takes::Hex},
                                                  {"march", Takes::Marker},
                                                  {"lift", Takes::Marker},
                                                  {"countercharge", Takes::UnitDir},
                                                  {"form", Takes::Nothing},
                                                  {"stand", Takes::Nothing},
                                                  {"evade", Takes::Hex},
                                                  {"lend", Takes::Leader},
                                                  {"keep", Takes::Nothing},
                                                  {"target", Takes::Hex},
                                                  {"add", Takes::UnitPoints},
                                                  {"axis", Takes::HexNumber},
                                                  {"fire", Takes::Nothing},
                                                  {"attack", Takes::UnitHex},
                                                  {"drop", Takes::Unit},
                                                  {"lead", Takes::Leader},
                                                  {"commit", Takes::Nothing},
                                                  {"resolve", Takes::Hex},
                                                  {"strike", Takes::Hex},
                                                  {"lose", Takes::Unit},
                                                  {"retreat", Takes::Way},
                                                  {"back", Takes::Number},
                                                  {"advance", Takes::UnitCorner},
                                                  {"stay", Takes::Nothing},
                                                  {"rally", Takes::Unit},
                                                  {"base", Takes::Hex},
                                                  {"claim", Takes::Nothing},
                                                  {"surrender", Takes::Nothing},
                                                  {"accept", Takes::Nothing},
                                                  {"refuse", Takes::Nothing},
                                                  {"pass", Takes::Nothing},
                                                  {"done", Takes::Nothing}}};

constexpr std::array<std::string_view, kOrders> kOrderWords = {"none",   "maneuver", "harass",
                                                               "attack", "defend",   "retreat"};
constexpr std::size_t kFrenchMarkers = 15;

std::string_view cut_word(std::string_view& text) {
  const std::size_t space = text.find(' ');
  const std::string_view word = text.substr(0, space);
  text.remove_prefix(space == std::string_view::npos ? text.size() : space + 1);
  return word;
}

std::optional<unsigned> number(std::string_view text) {
  unsigned value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || value > 255) return std::nullopt;
  return value;
}

std::optional<unsigned> dir_named(std::string_view word) {
  for (const Dir d : hex::kDirs)
    if (hex::dir_name(d) == word) return static_cast<unsigned>(d);
  return std::nullopt;
}

std::optional<unsigned> corner_named(std::string_view word) {
  for (unsigned c = 0; c < hex::kSides; ++c)
    if (hex::corner_name(static_cast<Corner>(c)) == word) return c;
  return std::nullopt;
}

std::string marker_text(std::size_t m) {
  return m < kFrenchMarkers ? "f" + std::to_string(m + 1)
                            : "s" + std::to_string(m - kFrenchMarkers + 1);
}

bool is_hex(const Data& data, Hex h) { return data.map->grid.is_on_map(h); }

// The parts that an action of this kind has, in the order of its words.
struct Parts {
  bool unit = false, leader = false, command = false, marker = false, hex = false;
  enum class Small : std::uint8_t {
    None,
    Dir,
    MaybeDir,
    Corner,
    Way,
    Number,
    Order
  } small = Small::None;
};

Parts parts_of(Takes what) {
  using enum Parts::Small;
  switch (what) {
    case Takes::Nothing: return {};
    case Takes::Unit: return {.unit = true};
    case Takes::Leader: return {.leader = true};
    case Takes::Command: return {.command = true};
    case Takes::Marker: return {.marker = true};
    case Takes::Number: return {.small = Number};
    case Takes::Order: return {.small = Order};
    case Takes::Hex: return {.hex = true};
    case Takes::Dir: return {.small = Dir};
    case Takes::Corner: return {.small = Corner};
    case Takes::Way: return {.small = Way};
    case Takes::UnitHex: return {.unit = true, .hex = true};
    case Takes::UnitDir: return {.unit = true, .small = MaybeDir};
    case Takes::UnitPoints: return {.unit = true, .small = Number};
    case Takes::UnitCorner: return {.unit = true, .small = Corner};
    case Takes::LeaderHex: return {.leader = true, .hex = true};
    case Takes::HexCorner: return {.hex = true, .small = Corner};
    case Takes::HexNumber: return {.hex = true, .small = Number};
  }
  return {};
}

bool small_fits(Parts::Small small, unsigned b) {
  switch (small) {
    case Parts::Small::None: return b == 0;
    case Parts::Small::Dir:
    case Parts::Small::Corner: return b < 6;
    case Parts::Small::MaybeDir: return b < 6 || b == kNoDir;
    case Parts::Small::Way: return (b >> 3) < 6 && ((b & 7) < 6 || (b & 7) == kNoDir);
    case Parts::Small::Number: return b < 32;
    case Parts::Small::Order: return b < kOrders;
  }
  return false;
}

}  // namespace

Takes takes(Verb verb) { return kTable[static_cast<std::size_t>(verb)].takes; }
std::string_view verb_word(Verb verb) { return kTable[static_cast<std::size_t>(verb)].word; }
std::string_view order_word(Order order) {
  return order == Order::Unknown ? "unknown" : kOrderWords[static_cast<std::size_t>(order)];
}
std::string_view marker_word(std::size_t marker, std::string& keep) {
  keep = marker_text(marker);
  return keep;
}

bool is_sayable(const Data& data, Action a) {
  if (a.verb() == 0 || a.verb() >= kVerbs || a.payload() >> 32 != 0) return false;
  const Parts parts = parts_of(takes(verb_of(a)));
  const std::size_t first = first_of(a);
  std::size_t most = 1;
  if (parts.unit) most = data.army.unit.size();
  if (parts.leader) most = data.army.leader.size();
  if (parts.command) most = data.army.command.size();
  if (parts.marker) most = kMaxMarkers;
  if (first >= most) return false;
  if (parts.hex ? !is_hex(data, hex_of(a)) : static_cast<unsigned>(hex_of(a)) != 0) return false;
  return small_fits(parts.small, small_of(a));
}

std::string words(const Data& data, Action a) {
  const Verb verb = verb_of(a);
  const Parts parts = parts_of(takes(verb));
  std::string out(verb_word(verb));
  const auto say = [&](std::string_view word) { (out += ' ') += word; };
  const unsigned b = small_of(a);
  if (parts.unit) say(data.army.unit[first_of(a)].id);
  if (parts.leader) say(data.army.leader[first_of(a)].id);
  if (parts.command) say(data.army.command[first_of(a)].id);
  if (parts.marker) say(marker_text(first_of(a)));
  if (parts.hex) say(data.map->name_of(hex_of(a)));
  switch (parts.small) {
    case Parts::Small::None: break;
    case Parts::Small::MaybeDir:
      if (b == kNoDir) break;
      [[fallthrough]];
    case Parts::Small::Dir: say(hex::dir_name(static_cast<Dir>(b))); break;
    case Parts::Small::Corner: say(hex::corner_name(static_cast<Corner>(b))); break;
    case Parts::Small::Way:
      say(hex::dir_name(way_first(b)));
      if (way_second(b) != kNoDir) say(hex::dir_name(static_cast<Dir>(way_second(b))));
      break;
    case Parts::Small::Number: say(std::to_string(b)); break;
    case Parts::Small::Order: say(order_word(static_cast<Order>(b))); break;
  }
  return out;
}

// One spelling per action: whatever does not read back as it was written is no action.
std::optional<Action> parse(const Data& data, std::string_view text) {
  std::string_view rest = text;
  const std::string_view said = cut_word(rest);
  for (int v = 1; v < kVerbs; ++v) {
    const auto verb = static_cast<Verb>(v);
    if (verb_word(verb) != said) continue;
    const Parts parts = parts_of(takes(verb));
    int first = 0;
    Hex h = static_cast<Hex>(0);
    std::optional<unsigned> b = 0u;
    if (parts.unit) first = data.army.find_unit(cut_word(rest));
    if (parts.leader) first = data.army.find_leader(cut_word(rest));
    if (parts.command) first = data.army.find_command(cut_word(rest));
    if (parts.marker) {
      const std::string_view word = cut_word(rest);
      first = -1;
      for (std::size_t m = 0; m < kMaxMarkers; ++m)
        if (marker_text(m) == word) first = static_cast<int>(m);
    }
    if (parts.hex) h = data.map->names.find(cut_word(rest));
    switch (parts.small) {
      case Parts::Small::None: break;
      case Parts::Small::Dir: b = dir_named(rest); break;
      case Parts::Small::MaybeDir: b = rest.empty() ? kNoDir : dir_named(rest); break;
      case Parts::Small::Corner: b = corner_named(rest); break;
      case Parts::Small::Number: b = number(rest); break;
      case Parts::Small::Way: {
        const auto one = dir_named(cut_word(rest));
        const auto two = rest.empty() ? std::optional<unsigned>(kNoDir) : dir_named(rest);
        if (!one || !two) return std::nullopt;
        b = way_of(static_cast<Dir>(*one), *two);
        break;
      }
      case Parts::Small::Order:
        b = std::nullopt;
        for (unsigned o = 0; o < kOrders; ++o)
          if (kOrderWords[o] == rest) b = o;
        break;
    }
    if (first < 0 || h == Hex::None || !b) return std::nullopt;
    const Action action = act(verb, static_cast<std::size_t>(first), h, *b);
    if (is_sayable(data, action) && words(data, action) == text) return action;
    return std::nullopt;
  }
  return std::nullopt;
}

}  // namespace tercio::bailen
