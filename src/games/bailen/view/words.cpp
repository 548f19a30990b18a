// The words of the actions in both languages: what each verb takes, and what that is called.
#include "games/bailen/game.h"

namespace tercio::bailen {
namespace {

using Terms = std::vector<Lexicon::Term>;

std::vector<Lexicon::Argument> arguments(Takes what) {
  switch (what) {
    case Takes::Nothing: return {};
    case Takes::Unit: return {{"unit", "unit"}};
    case Takes::Leader: return {{"leader", "leader"}};
    case Takes::Command: return {{"command", "command"}};
    case Takes::Marker: return {{"marker", "marker"}};
    case Takes::Number: return {{"n", "number"}};
    case Takes::Order: return {{"order", "order"}};
    case Takes::Hex: return {{"hex", "hex"}};
    case Takes::Dir: return {{"dir", "dir"}};
    case Takes::Corner: return {{"facing", "corner"}};
    case Takes::Way: return {{"way", "dir"}, {"then", "dir", true}};
    case Takes::UnitHex: return {{"unit", "unit"}, {"hex", "hex"}};
    case Takes::UnitDir: return {{"unit", "unit"}, {"dir", "dir", true}};
    case Takes::UnitPoints: return {{"unit", "unit"}, {"n", "number"}};
    case Takes::UnitCorner: return {{"unit", "unit"}, {"facing", "corner"}};
    case Takes::LeaderHex: return {{"leader", "leader"}, {"hex", "hex"}};
    case Takes::HexCorner: return {{"hex", "hex"}, {"facing", "corner"}};
    case Takes::HexNumber: return {{"hex", "hex"}, {"n", "number"}};
  }
  return {};
}

}  // namespace

Lexicon make_lexicon(const Army& army, const Catalogue& text) {
  constexpr auto kById = Lexicon::Shown::ByWord;
  Terms units, leaders, commands, markers, orders, dirs, corners;
  for (const UnitData& unit : army.unit)
    units.push_back(Lexicon::named(unit.id, {unit.name}, kById));
  for (const LeaderData& leader : army.leader)
    leaders.push_back(Lexicon::named(leader.id, {Text{leader.name, leader.name}}, kById));
  for (const CommandData& command : army.command)
    commands.push_back(Lexicon::named(command.id, {command.name}, kById));
  for (std::size_t m = 0; m < kMaxMarkers; ++m) {
    std::string keep;
    markers.push_back(Lexicon::named(std::string(marker_word(m, keep)), {}));
  }
  const auto named = [&](const std::string& table, const std::string& word) {
    return Lexicon::named(word, {text.format(table + "." + word)});
  };
  for (int o = 0; o < kOrders; ++o)
    orders.push_back(named("order", std::string(order_word(static_cast<Order>(o)))));
  for (const Dir d : hex::kDirs) dirs.push_back(named("dir", std::string(hex::dir_name(d))));
  for (unsigned c = 0; c < hex::kSides; ++c)
    corners.push_back(named("corner", std::string(hex::corner_name(static_cast<Corner>(c)))));
  Lexicon lexicon(text);
  lexicon.kind("unit", std::move(units));
  lexicon.kind("leader", std::move(leaders));
  lexicon.kind("command", std::move(commands));
  lexicon.kind("marker", std::move(markers));
  lexicon.kind("order", std::move(orders));
  lexicon.kind("dir", std::move(dirs));
  lexicon.kind("corner", std::move(corners));
  lexicon.open_kind("hex");
  lexicon.open_kind("number");
  for (int v = 1; v < kVerbs; ++v) {
    const auto verb = static_cast<Verb>(v);
    lexicon.verb(text, verb_word(verb), arguments(takes(verb)));
  }
  return lexicon;
}

}  // namespace tercio::bailen
