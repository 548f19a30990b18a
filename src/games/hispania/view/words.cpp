// The words of the actions in both languages: what each verb takes, and what that is called.
#include "games/hispania/game.h"

namespace tercio::hispania {
namespace {

std::vector<Lexicon::Argument> takes_of(Verb verb) {
  switch (verb) {
    case Verb::Road: return {{"a", "space"}, {"b", "space"}};
    case Verb::Enter:
    case Verb::Move:
    case Verb::Build:
    case Verb::Lift:
    case Verb::Proconsul:
    case Verb::Choose: return {{"to", "space"}};
    case Verb::Place:
    case Verb::Remove: return {{"what", "disc", true}};
    case Verb::Fleet: return {{"from", "space"}, {"to", "space"}};
    case Verb::Besiege:
    case Verb::Attack: return {{"to", "space"}, {"denarii", "number"}};
    case Verb::Praetor: return {{"general", "general"}, {"to", "space"}};
    case Verb::Shift: return {{"way", "shift"}};
    default: return {};
  }
}

}  // namespace

Lexicon make_lexicon(const Data& data, const Catalogue& text) {
  std::vector<Lexicon::Term> spaces;
  spaces.reserve(data.space.size());
  for (const SpaceData& space : data.space)
    spaces.push_back(Lexicon::named(space.word, {Text{space.name, space.name}}));
  std::vector<Lexicon::Term> generals;
  generals.reserve(data.general.size());
  for (const GeneralData& general : data.general)
    generals.push_back(
        Lexicon::named(general.word, {general.name, general.the}, Lexicon::Shown::ByWord));
  std::vector<Lexicon::Term> shifts;
  for (unsigned i = 0; i < kShifts; ++i) {
    const std::string word =
        words(data, plain(Verb::Shift, i)).substr(verb_word(Verb::Shift).size() + 1);
    std::string key = "shift." + word;
    key[key.find(' ')] = '-';
    shifts.push_back(Lexicon::said_as(word, text.format(key)));
  }
  Lexicon lexicon(text);
  lexicon.kind("space", std::move(spaces));
  lexicon.kind("general", std::move(generals));
  lexicon.kind("shift", std::move(shifts));
  lexicon.kind("disc", {Lexicon::named("legio", {Text{"Legio Hispana", "Legio Hispana"}},
                                       Lexicon::Shown::ByWord)});
  lexicon.open_kind("number");
  for (int v = 1; v < kVerbs; ++v)
    lexicon.verb(text, verb_word(static_cast<Verb>(v)), takes_of(static_cast<Verb>(v)));
  return lexicon;
}

}  // namespace tercio::hispania
