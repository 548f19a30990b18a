// What holds in every position of a battle. A dump from outside is refused by the first that does
// not.
#include "games/tercios/rules/rules.h"

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

// Hits wait only while both sides fire (option shot_order).
const char* broken_hit(const Rules& r, const State& s, std::size_t u) {
  const Piece& p = s.piece[u];
  if ((p.marks & kHit) == 0) return nullptr;
  if (!r.options.simultaneous_shot || (s.step != Step::ShotFirst && s.step != Step::ShotSecond))
    return "hit: none waits now";
  const auto result = static_cast<std::size_t>(p.hit_result());
  if (result == 0 || result >= kResults || r.cls(u) != Class::Sleeve) return "hit: of a shot";
  if (p.hit_unit() >= r.units() || s.piece[p.hit_unit()].side() == p.side())
    return "hit: an enemy struck";
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

bool is_on_map(const State& s, std::size_t u) { return u < kMaxUnits && s.piece[u].on_map(); }

const char* broken_mover(const Rules& r, const State& s, const Board& b, std::size_t i) {
  const Frame& f = s.frame[i];
  const bool moves = s.step == Step::Move || s.step == Step::Move2;
  if (i != 0 || !moves || s.piece[f.unit].side() != s.phasing) return "frames: mover";
  if (f.left > kMaxMp || !f.is_one_or_squadron()) return "frames: mover's points";
  if (f.stage == Stage::Choose || f.stage == Stage::Aftermath) return nullptr;
  if (f.stage != Stage::Facing || f.hex == Hex::None || i + 1 != s.depth) return "frames: mover";
  Frame chosen = f;
  chosen.stage = Stage::Choose;
  return r.facing_costs(s, b, chosen, f.pending, f.hex) == f.costs() ? nullptr : "frames: facings";
}

const char* broken_combat(const Rules& r, const State& s, const Board& b, const Frame& f,
                          bool top) {
  if (f.from == Hex::None || f.hex == Hex::None) return "frames: combat without hexes";
  if (f.stage == Stage::Aftermath) {
    bool fits = f.losers() <= kMaxStack && f.place() <= f.losers() && f.has_sound_results();
    for (int i = f.place(); fits && i < f.losers(); ++i) fits = is_on_map(s, f.result(i).unit);
    return fits ? nullptr : "frames: results";
  }
  if (!top || f.stage == Stage::Choose || f.stage == Stage::Facing) return "frames: combat";
  if (r.battle->grid.distance(f.from, f.hex) != 1 || b.is_empty(f.from) || b.is_empty(f.hex))
    return "frames: combat";
  if (r.lead(s, b, f.from, true) != f.unit) return "frames: the attacker leads his hex";
  if (s.piece[b.top(f.hex)].side() == s.piece[f.unit].side()) return "frames: combat of friends";
  if (f.stage != Stage::Dice3) return nullptr;
  const bool won = f.losers() == b.count(f.hex) && f.column() < r.charts->column.size();
  return won && f.has_no_results() ? nullptr : "frames: combat";
}

const char* broken_volley(const Rules& r, const State& s, const Board& b, const Frame& f,
                          bool top) {
  if (f.hex == Hex::None || r.q(f.unit).range == 0) return "frames: volley";
  if (f.stage == Stage::Aftermath) {
    bool fits =
        f.struck() <= kMaxStack && f.place() <= f.struck() && static_cast<int>(f.hit()) < kResults;
    for (int i = f.place(); fits && i < f.struck(); ++i) fits = is_on_map(s, f.struck(i));
    return fits ? nullptr : "frames: volley";
  }
  if (!top || (f.stage != Stage::Dice && f.stage != Stage::Dice2)) return "frames: volley";
  return b.of[index(other(s.piece[f.unit].side()))].has(f.hex) ? nullptr : "frames: volley";
}

const char* broken_frame(const Rules& r, const State& s, const Board& b, std::size_t i) {
  const Frame& f = s.frame[i];
  if (i >= s.depth) return f == Frame{} ? nullptr : "frames: unused ones are blank";
  const bool top = i + 1 == s.depth;
  if (static_cast<int>(f.kind) >= kKinds || static_cast<int>(f.stage) >= kStages)
    return "frames: kind and stage";
  if (f.kind != Kind::Check && f.unit >= r.units()) return "frames: unit";
  const bool listed = f.kind == Kind::React || f.kind == Kind::Check;
  if (listed && !f.waiting().is_below(r.units())) return "frames: units";
  // A hit that waited may be that of a unit eliminated meanwhile.
  const bool late = f.kind == Kind::Volley && f.stage == Stage::Aftermath && s.fighting != 0;
  if (f.kind != Kind::Place && f.kind != Kind::Check && !late && !s.piece[f.unit].on_map())
    return "frames: a unit that is not on the map";
  if (f.hex != Hex::None && !r.battle->grid.is_on_map(f.hex)) return "frames: hex";
  if (f.from != Hex::None && !r.battle->grid.is_on_map(f.from)) return "frames: from";
  if (static_cast<int>(f.way) >= kWays || static_cast<int>(f.pending) >= kWays ||
      static_cast<int>(f.fight) >= kFights || static_cast<int>(f.cause) >= kCauses)
    return "frames: values";
  // Whoever is asked or throws is the first of those still to come.
  if (listed && top && (f.next() != f.waiting().first() || !is_on_map(s, f.next())))
    return "frames: who is next";
  switch (f.kind) {
    case Kind::Place: {
      const bool due = s.step == Step::SetUp || s.step == Step::Liberation;
      if (i != 0 || !due || !s.piece[f.unit].is(kWaiting) || !s.queue.has(f.unit))
        return "frames: placing";
      if (f.stage == Stage::Facing)
        return f.hex != Hex::None && r.may_place(s, b, f.unit, f.hex).ok() && b.is_empty(f.hex)
                   ? nullptr
                   : "frames: placing";
      return f.stage == Stage::Choose ? nullptr : "frames: placing";
    }
    case Kind::Mover: return broken_mover(r, s, b, i);
    case Kind::React: {
      bool enemies = true;
      f.waiting().each([&](std::size_t u) { enemies = enemies && s.piece[u].side() != s.phasing; });
      if (!enemies) return "frames: who reacts";
      return i == 1 && s.frame[0].kind == Kind::Mover ? nullptr : "frames: reaction";
    }
    case Kind::Coup: return top && s.piece[f.unit].side() == s.phasing ? nullptr : "frames: coup";
    case Kind::Combat: return broken_combat(r, s, b, f, top);
    case Kind::Rebound: return f.hex != Hex::None ? nullptr : "frames: rebound";
    case Kind::Volley: return broken_volley(r, s, b, f, top);
    case Kind::Check: return nullptr;
    case Kind::Retreat: {
      const bool asked =
          f.stage == Stage::Choose ? f.left > 0 : f.stage == Stage::Facing && f.spent > 0;
      const bool fits = f.left <= 12 && f.spent <= 12 && hex::index(f.faced()) < hex::kSides;
      return top && asked && fits ? nullptr : "frames: retreat";
    }
    case Kind::Capture: {
      const bool stage = f.stage == Stage::Dice || f.stage == Stage::Facing;
      const bool fits = static_cast<int>(f.captor()) < kSides && r.cls(f.unit) == Class::Battery;
      return top && stage && fits ? nullptr : "frames: capture";
    }
  }
  return nullptr;
}

// A step without an interruption that throws dice must have a reason to.
const char* broken_step(const Rules& r, const State& s) {
  const Special& special = r.battle->special;
  if (!s.queue.is_below(r.units())) return "queue: units of the battle";
  const bool waits = s.step == Step::SetUp || s.step == Step::Liberation;
  bool due = true;
  s.queue.each([&](std::size_t u) {
    const Piece& p = s.piece[u];
    due = due && (waits ? p.is(kWaiting) : p.on_map() && p.is(kDemoralized));
  });
  if (!due) return "queue: who is due";
  if (s.depth > 0) return nullptr;
  switch (s.step) {
    case Step::Prelim:
      return special.fury != Seat::Nobody && s.fury == 0 ? nullptr : "step: prelim";
    case Step::Rally: return !s.queue.empty() ? nullptr : "queue: nobody rallies";
    case Step::Liberation:
      return special.liberation_from > 0 && s.liberated == 0 && s.acting == special.liberation_side
                 ? nullptr
                 : "step: liberation";
    case Step::Victory:
      return r.needs(s, other(s.acting)) > 0 && s.rolled[index(s.acting)] == 0 ? nullptr
                                                                               : "step: victory";
    default: return nullptr;
  }
}

}  // namespace

const char* Rules::broken(const State& s) const {
  for (std::size_t u = 0; u < kMaxUnits; ++u) {
    if (u >= units()) {
      if (s.piece[u] != Piece{}) return "units: only those of the battle";
    } else if (const char* broken = broken_piece(*this, s, u)) {
      return broken;
    } else if (const char* hit = broken_hit(*this, s, u)) {
      return hit;
    }
  }
  if (const char* broken = broken_hexes(*this, s)) return broken;
  if (s.depth > kMaxFrames) return "depth: frames";
  const Board b = board(s);
  for (std::size_t i = 0; i < kMaxFrames; ++i)
    if (const char* broken = broken_frame(*this, s, b, i)) return broken;
  if (const char* broken = broken_step(*this, s)) return broken;
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
