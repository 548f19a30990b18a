#include "games/camino/rules/action.h"

#include <array>

namespace tercio::camino {
namespace {

constexpr std::array<std::string_view, kVerbs> kVerbWords = {
    "roll", "end",    "battle", "reinforce", "lay",    "assault", "prepare", "move",
    "keep", "reroll", "parry",  "push",      "forage", "skip",    "stay",    "enemy"};
constexpr std::array<std::string_view, 5> kWithWords = {"", "tercio", "parry", "push", "forage"};

}  // namespace

std::string_view verb_word(Verb verb) { return kVerbWords[static_cast<std::size_t>(verb)]; }
std::string_view with_word(With with) { return kWithWords[static_cast<std::size_t>(with)]; }

std::vector<Action> all_actions(const Data& data) {
  std::vector<Action> out;
  for (int v = static_cast<int>(Verb::End); v < kVerbs; ++v) {
    const auto verb = static_cast<Verb>(v);
    if (verb == Verb::Move || verb == Verb::Enemy) {
      const auto withs = verb == Verb::Move
                             ? std::vector<With>{With::Nothing, With::Tercio, With::Forage}
                             : std::vector<With>{With::Nothing};
      for (const With with : withs)
        for (std::size_t i = 0; i < static_cast<std::size_t>(data.regions); ++i)
          out.push_back(to_region(verb, region_at(i), with));
    } else {
      out.push_back(plain(verb));
      if (verb == Verb::Battle || verb == Verb::Assault)
        for (const With with : {With::Parry, With::Push}) out.push_back(plain(verb, with));
    }
  }
  return out;
}

std::string words(const Data& data, Action action) {
  std::string out(verb_word(verb_of(action)));
  if (verb_of(action) == Verb::Move || verb_of(action) == Verb::Enemy)
    out += " " + data.region[index(region_of(action))].word;
  if (with_of(action) != With::Nothing) out += " " + std::string(with_word(with_of(action)));
  return out;
}

// One spelling per action: whatever does not read back as it was written is no action.
std::optional<Action> parse(const Data& data, std::string_view text) {
  for (const Action action : all_actions(data))
    if (words(data, action) == text) return action;
  return std::nullopt;
}

}  // namespace tercio::camino
