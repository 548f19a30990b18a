// What holds in every position of a battle. A dump from outside is refused by the first that does
// not.
#include "games/tercios/rules.h"

namespace tercio::tercios {
namespace {

const char* broken_piece(const Rules& r, const State& s, std::size_t u) {
  const Piece& p = s.piece[u];
  if (hex::index(p.facing) >= hex::kSides) return "facing: a side of the hex";
  const bool gone = p.is(kWaiting | kEliminated);
  if (p.on_map() == gone) return "hex: on the map, waiting or eliminated";
  if (p.is(kWaiting) && p.is(kEliminated)) return "where: waiting or eliminated, not both";
  if (p.is(kOffMap) && !p.is(kEliminated)) return "where: only who is eliminated left the map";
  if (!p.on_map()) return p.depth != 0 ? "depth: only on the map" : nullptr;
  if (!r.battle->grid.is_on_map(p.hex)) return "hex: a hex of the map";
  if (!r.battle->passable[r.q(u).gait].has(p.hex)) return "hex: ground the unit may stand on";
  if (r.is_closed_to(p.side(), p.hex)) return "hex: ground closed to the side";
  const bool turned = p.side() != r.battle->unit[u].side;
  if (turned && !p.is(kCaptured)) return "side: only captured units change sides";
  if (p.is(kCaptured) && r.cls(u) != Class::Battery) return "captured: only batteries";
  if (p.is(kDemoralized) && r.cls(u) == Class::Battery) return "demoralized: never a battery";
  return nullptr;
}

const char* broken_hexes(const Rules& r, const State& s) {
  const Board b = r.board(s);
  if (b.of[0].meets(b.of[1])) return "hex: units of both sides in one hex";
  const char* broken = nullptr;
  b.occupied().each([&](Hex h) {
    int depth = 0;
    int points = 0;
    bool battery = false;
    const Dir facing = s.piece[b.top(h)].facing;
    b.each(h, [&](std::uint8_t u) {
      if (s.piece[u].depth != depth) broken = "depth: 0, 1, 2 from the top";
      if (s.piece[u].facing != facing) broken = "facing: one for all units of a hex";
      ++depth;
      points += r.q(u).stack;
      battery = battery || r.cls(u) == Class::Battery;
    });
    if (depth > 1 && battery) broken = "hex: a battery stacks with nobody";
    if (depth > r.charts->stack_units || (depth > 1 && points > r.charts->stack_points))
      broken = "hex: too many units";
  });
  return broken;
}

const char* broken_frame(const Rules& r, const State& s, std::size_t i) {
  const Frame& f = s.frame[i];
  const bool used = i < s.depth;
  if (!used) return f == Frame{} ? nullptr : "frames: unused ones are blank";
  if (static_cast<int>(f.kind) >= kKinds || static_cast<int>(f.stage) >= kStages)
    return "frames: kind and stage";
  if (f.kind != Kind::Check && f.unit >= r.units()) return "frames: unit";
  if (r.units() < 64 && (f.kind == Kind::React || f.kind == Kind::Check) &&
      f.mask >> r.units() != 0)
    return "frames: units";
  const bool on_map = f.kind == Kind::Check || s.piece[f.unit].on_map();
  if (!on_map && f.kind != Kind::Place) return "frames: a unit that is not on the map";
  if (f.hex != Hex::None && !r.battle->grid.is_on_map(f.hex)) return "frames: hex";
  if (f.from != Hex::None && !r.battle->grid.is_on_map(f.from)) return "frames: from";
  if (f.left > 60 || static_cast<int>(f.way) >= kWays || static_cast<int>(f.pending) >= kWays ||
      static_cast<int>(f.fight) >= kFights || static_cast<int>(f.cause) >= kCauses)
    return "frames: values";
  return nullptr;
}

}  // namespace

const char* Rules::broken(const State& s) const {
  for (std::size_t u = 0; u < kMaxUnits; ++u) {
    if (u >= units()) {
      if (s.piece[u] != Piece{}) return "units: only those of the battle";
    } else if (const char* broken = broken_piece(*this, s, u)) {
      return broken;
    }
  }
  if (const char* broken = broken_hexes(*this, s)) return broken;
  if (s.depth > kMaxFrames) return "depth: frames";
  for (std::size_t i = 0; i < kMaxFrames; ++i)
    if (const char* broken = broken_frame(*this, s, i)) return broken;
  if (s.turn > battle->turns) return "turn: of this battle";
  if ((s.step == Step::SetUp) != (s.turn == 0) && s.step != Step::Over) return "turn: 0 at set-up";
  if ((s.step == Step::Over) != (s.outcome != 0)) return "outcome: when it is over, not before";
  if (s.step == Step::Over && s.depth != 0) return "frames: none when it is over";
  if (s.step == Step::Over) return nullptr;
  // Something is asked for, and whoever is asked has an answer.
  const Turn now = turn(s);
  if (now.kind == TurnKind::Dice)
    return now.dice.count < 1 || now.dice.count > most_dice(now.dice.sides) ? "dice: wanted"
                                                                            : nullptr;
  Actions actions;
  legal(s, now.seats.first(), actions);
  return actions.empty() ? "choices: none" : nullptr;
}

}  // namespace tercio::tercios
