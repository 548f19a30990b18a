// The words of the actions in both languages: what each verb takes, and what that is called.
#include "games/camino/game.h"

namespace tercio::camino {

Lexicon make_lexicon(const Data& data, const Catalogue& text) {
  std::vector<Lexicon::Term> regions;
  regions.reserve(static_cast<std::size_t>(data.regions));
  for (std::size_t i = 0; i < static_cast<std::size_t>(data.regions); ++i)
    regions.push_back(
        Lexicon::named(data.region[i].word, {data.region[i].name, data.region[i].the}));
  const auto with = [&](With how) {
    const std::string word(with_word(how));
    return Lexicon::said_as(word, text.format("with." + word));
  };
  Lexicon lexicon(text);
  lexicon.kind("region", std::move(regions));
  lexicon.kind("on-the-march", {with(With::Tercio), with(With::Forage)});
  lexicon.kind("in-battle", {with(With::Parry), with(With::Push)});
  for (int v = static_cast<int>(Verb::End); v < kVerbs; ++v) {
    std::vector<Lexicon::Argument> takes;
    switch (static_cast<Verb>(v)) {
      case Verb::Move: takes = {{"to", "region"}, {"with", "on-the-march", true}}; break;
      case Verb::Enemy: takes = {{"army", "region"}}; break;
      case Verb::Battle:
      case Verb::Assault: takes = {{"with", "in-battle", true}}; break;
      default: break;
    }
    lexicon.verb(text, verb_word(static_cast<Verb>(v)), std::move(takes));
  }
  return lexicon;
}

}  // namespace tercio::camino
