// What the computer player says about its choice: what it is after, the chance of the combat it
// begins. How good it is, and the next best, are told by the adviser itself (games/adviser.h).
#include "games/hispania/game.h"

namespace tercio::hispania {
namespace {

constexpr int kTightReserve = 4;

}  // namespace

Text Module::advice_text(const Rules& r, const Counsel<State>& counsel) const {
  const State& s = counsel.believed();
  const Action a = counsel.action();
  const TextArg best("best", describe(r, s, a).label);
  Text said;
  switch (s.node) {
    case Node::Roads: said = text_.format("advice.road", {best}); break;
    case Node::Generals: said = text_.format("advice.start", {best}); break;
    case Node::Enter:
    case Node::Roman: {
      constexpr std::array<const char*, 5> kKeys = {
          "advice.garrison", "advice.army", "advice.siege", "advice.march", "advice.nothing"};
      const Aim aim = Planner().aim_of(r, Weights(), s, a);
      std::vector<TextArg> args = {best};
      if (aim.city != Space::None) args.emplace_back("city", data_->space[index(aim.city)].name);
      said = text_.format(kKeys[static_cast<std::size_t>(aim.kind)], args);
      break;
    }
    default: said = text_.format("advice.hispano", {best}); break;
  }
  if (verb_of(a) == Verb::Besiege || verb_of(a) == Verb::Attack) {
    const Chances chance =
        chances(verb_of(a) == Verb::Attack ? r.attack(s, target_of(a), stake_of(a))
                                           : r.siege(s, target_of(a), stake_of(a)));
    said = said + text_.format("advice.win", {{"win", chance.win}, {"of", chance.of}});
  }
  if (s.node == Node::Roman && s.revolts <= kTightReserve)
    said = said + text_.format("advice.tight", {{"left", s.revolts}});
  return said;
}

}  // namespace tercio::hispania
