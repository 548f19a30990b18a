// What the adviser says about a choice: what it is after, with which chance, what the army is
// trying to do. How good it is, and the next best, are told by the adviser itself
// (games/adviser.h).
#include "games/tercios/game.h"
#include "games/tercios/player/aim.h"

namespace tercio::tercios {
namespace {

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

}  // namespace

// What the whole army is about, from the score as it stands.
Text Module::army_text(const Rules& r, const State& s, Seat seat) const {
  const Special& special = r.battle->special;
  const int left = r.battle->turns - s.turn + 1;
  if (special.city)
    return text_.format(
        special.city_side == seat ? "advice.army-relief" : "advice.army-siege",
        {{"strength", r.city_strength(s)}, {"needed", r.city_needed()}, {"left", left}});
  const int own = s.morale[index(seat)];
  const int foe = s.morale[index(other(seat))];
  const bool rolls = r.needs(s, other(seat)) > 0;
  const char* key = rolls && own >= foe              ? "advice.army-press"
                    : own < foe && left <= kFewTurns ? "advice.army-risk"
                    : own < foe                      ? "advice.army-behind"
                                                     : "advice.army-wear";
  return text_.format(key, {{"own", own}, {"foe", foe}, {"left", left}});
}

// A unit is in hand from the moment it is picked up until its movement ends.
unsigned Module::gesture(const Rules&, const State& s) const {
  if (s.depth == 0) return 0;
  const Frame& f = s.top();
  return f.kind == Kind::Mover || f.kind == Kind::Place ? 1u + f.unit : 0;
}

State Module::alike(const Rules& r, const State& s) const {
  constexpr std::uint8_t kFailed = 1, kCame = 2;
  State out = s;
  for (const Seat side : {kSpain, kRival}) {
    std::uint8_t& rolled = out.rolled[index(side)];
    if (s.step != Step::Victory)
      rolled = 0;
    else if (rolled != 0)
      rolled = rolled >= r.needs(s, other(side)) ? kCame : kFailed;
  }
  return out;
}

Text Module::advice_text(const Rules& r, const Counsel<State>& counsel) const {
  const auto drill = std::make_unique<Drill>();
  Aim aim;  // of the first link of the gesture that tells it
  for (std::size_t i = 0; i < counsel.line.size() && aim.kind == AimKind::None; ++i)
    aim = aim_of(r, *drill, counsel.along[i], counsel.line[i]);
  std::vector<TextArg> args = {{"best", counsel.gesture}, {"percent", aim.percent}};
  args.emplace_back("unit", aim.unit == kNoUnit ? Text{"?", "?"} : unit_name(r, aim.unit));
  args.emplace_back("target", aim.target == kNoUnit ? Text{"?", "?"} : unit_name(r, aim.target));
  return text_.format(key_of(aim.kind), args) + army_text(r, counsel.believed(), counsel.seat);
}

}  // namespace tercio::tercios
