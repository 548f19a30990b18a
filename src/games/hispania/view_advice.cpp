// What the computer player says about its choice: what it is after, the chance of the combat it
// begins, what else was nearly as good.
#include "games/hispania/game.h"

namespace tercio::hispania {
namespace {

constexpr double kEqual = 0.01, kSlight = 0.05;  // of the chance of winning
constexpr int kTightReserve = 4;

Text joined(const Text& a, const Text& b) { return {a.en + b.en, a.es + b.es}; }

}  // namespace

Text Module::advice_text(const Rules& r, const State& s, const Advice& advice) const {
  const auto label = [&](Action a) { return describe(r, s, a).label; };
  const Action a = advice.action;
  const TextArg best("best", label(a));
  if (advice.simulations == 0) return text_.format("advice.heuristic", {best});
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
    said = joined(said, text_.format("advice.win", {{"win", chance.win}, {"of", chance.of}}));
  }
  if (s.node == Node::Roman && s.revolts <= kTightReserve)
    said = joined(said, text_.format("advice.tight", {{"left", s.revolts}}));
  if (advice.considered.size() < 2) return said;
  const Candidate& second = advice.considered[1];
  const double less = advice.score - second.score;
  return joined(said, text_.format(less < kEqual    ? "advice.equal"
                                   : less < kSlight ? "advice.slight"
                                                    : "advice.clear",
                                   {{"second", label(second.action)}}));
}

}  // namespace tercio::hispania
