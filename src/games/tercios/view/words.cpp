// The words of the actions in both languages: what each verb takes, and what that is called.
#include "games/tercios/game.h"

namespace tercio::tercios {
namespace {

std::vector<Lexicon::Argument> arguments(Takes what) {
  switch (what) {
    case Takes::Nothing: return {};
    case Takes::Hex: return {{"hex", "hex"}};
    case Takes::Dir: return {{"facing", "dir"}};
    case Takes::Unit: return {{"unit", "unit"}};
    case Takes::UnitHex: return {{"unit", "unit"}, {"hex", "hex"}};
    case Takes::HexDir: return {{"hex", "hex"}, {"facing", "dir"}};
    case Takes::Units: return {{"unit", "unit"}, {"second", "unit"}, {"third", "unit", true}};
  }
  return {};
}

}  // namespace

Lexicon make_lexicon(const Battle& battle, const Catalogue& text) {
  std::vector<Lexicon::Term> units;
  units.reserve(battle.unit.size());
  for (const UnitData& unit : battle.unit)
    units.push_back(Lexicon::named(unit.id, {unit.name}, Lexicon::Shown::ByWord));
  std::vector<Lexicon::Term> dirs;
  for (const Dir d : hex::kDirs) {
    const std::string word(hex::dir_name(d));
    dirs.push_back(Lexicon::named(word, {text.format("dir." + word)}));
  }
  Lexicon lexicon(text);
  lexicon.kind("unit", std::move(units));
  lexicon.kind("dir", std::move(dirs));
  lexicon.open_kind("hex");
  for (int v = 1; v < kVerbs; ++v) {
    const auto verb = static_cast<Verb>(v);
    lexicon.verb(text, verb_word(verb), arguments(takes(verb)));
  }
  return lexicon;
}

}  // namespace tercio::tercios
