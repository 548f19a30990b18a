// What the computer player says about its choice: what it is after, with which chance, what the
// army is trying to do, and what else was nearly as good.
#include <cmath>

#include "games/tercios/game.h"
#include "games/tercios/player_aim.h"

namespace tercio::tercios {
namespace {

constexpr double kEqual = 0.005, kSlight = 0.03;  // of the chance of winning
constexpr int kFewTurns = 3;

constexpr const char* key_of(AimKind kind) {
  switch (kind) {
    case AimKind::Strike: return "advice.strike";
    case AimKind::Rear: return "advice.rear";
    case AimKind::Join: return "advice.join";
    case AimKind::Shoot: return "advice.shoot";
    case AimKind::City: return "advice.city";
    case AimKind::Hunt: return "advice.hunt";
    case AimKind::Near: return "advice.near";
    case AimKind::Away: return "advice.away";
    case AimKind::Squadron: return "advice.squadron";
    case AimKind::Hold: return "advice.hold";
    case AimKind::Fight: return "advice.fight";
    case AimKind::Fire: return "advice.fire";
    case AimKind::None: break;
  }
  return "advice.plain";
}

Text joined(const Text& a, const Text& b) { return {a.en + b.en, a.es + b.es}; }

}  // namespace

// What the whole army is about, from the score as it stands.
Text Module::army_text(const Rules& r, const State& s, Seat seat) const {
  const Special& special = r.battle->special;
  const int left = r.battle->turns - s.turn + 1;
  if (special.city)
    return text_.format(
        special.city_side == seat ? "advice.army-relief" : "advice.army-siege",
        {{"strength", r.city_strength(s)}, {"needed", special.city_needed}, {"left", left}});
  const int own = s.morale[index(seat)];
  const int foe = s.morale[index(other(seat))];
  const bool rolls = r.needs(s, other(seat)) > 0;
  const char* key = rolls && own >= foe              ? "advice.army-press"
                    : own < foe && left <= kFewTurns ? "advice.army-risk"
                    : own < foe                      ? "advice.army-behind"
                                                     : "advice.army-wear";
  return text_.format(key, {{"own", own}, {"foe", foe}, {"left", left}});
}

Text Module::advice_text(const Rules& r, const State& s, const Advice& advice) const {
  const auto label = [&](Action a) { return describe(r, s, a).label; };
  const TextArg best("best", label(advice.action));
  if (advice.simulations == 0) return text_.format("advice.heuristic", {best});
  const auto drill = std::make_unique<Drill>();
  const Aim aim = aim_of(r, *drill, s, advice.action);
  std::vector<TextArg> args = {best, {"percent", aim.percent}};
  args.emplace_back("unit", aim.unit == kNoUnit ? Text{"?", "?"} : unit_name(r, aim.unit));
  args.emplace_back("target", aim.target == kNoUnit ? Text{"?", "?"} : unit_name(r, aim.target));
  Text said = text_.format(key_of(aim.kind), args);
  const Turn turn = r.turn(s);
  if (turn.kind == TurnKind::Decision) said = joined(said, army_text(r, s, turn.seats.first()));
  if (advice.considered.size() < 2) return said;
  const Candidate& second = advice.considered[1];
  const double less = advice.score - second.score;
  return joined(said, text_.format(less < kEqual    ? "advice.equal"
                                   : less < kSlight ? "advice.slight"
                                                    : "advice.clear",
                                   {{"second", label(second.action)}}));
}

}  // namespace tercio::tercios
