// Special rules of the scenarios: sun (BA-182), convoy (BA-200 to BA-202), the marches of Dufour
// and Vedel (BA-181, BA-204), surrender (BA-203).
#include <algorithm>

#include "games/bailen/rules/rows.h"
#include "games/bailen/rules/rules.h"

namespace tercio::bailen {

bool Rules::sun_now(const State& s) const {
  return scenario(s).sun && s.part != Part2::Interlude && minutes(s) >= charts->sun_from;
}

// Every French unit checks before its first combat of a phase, as firer, attacker or attacked.
bool Rules::queue_sun(State& s, const UnitSet& which, Events&) const {
  if (!sun_now(s)) return false;
  UnitSet due;
  which.each([&](std::size_t u) {
    Piece& p = s.piece[u];
    if (q(u).side != kFrench || !p.on_map() || q(u).convoy) return;
    if (p.is(kSun) && !options.sun_every_combat) return;
    p.set(kSun);
    due.add(u);
  });
  if (due.empty()) return false;
  push_check(s, due, Cause::Sun);
  return true;
}

void Rules::note_combat(State& s) const {
  if (s.first_combat == 0) s.first_combat = s.turn;
}

// BA-201: carts without escort surrender to Spanish foot and horse that enter. BA-202: with a
// French unit in the hex nobody enters.
// BA-201: Spanish foot and horse that enter take the carts, retreating too; guns do not, and so do
// not enter. An escort in the hex is an enemy like any other (BA-202).
bool Rules::closed_by_carts(const Board& b, std::size_t u, Hex h) const {
  return q(u).side == kSpanish && q(u).arm == Arm::Artillery && b.carts.has(h);
}

void Rules::capture_carts(State& s, Hex h, Events& ev) const {
  for (std::size_t l = 0; l < army->leader.size(); ++l)
    if (s.leader[l].hex == h) {  // an enemy leader there gets away (BA-155)
      rescue_leaders(s, ev);
      break;
    }
  bool carts = false;
  bool taken = false;
  for (const std::size_t u : troops()) {
    const Piece& p = s.piece[u];
    if (!p.on_map()) continue;
    const bool line = p.formation() == Formation::Skirmish;
    if (line ? points_at(s, u, h) == 0 : p.hex != h) continue;
    if (q(u).convoy)
      carts = true;
    else if (q(u).side == kSpanish)
      taken = true;
  }
  if (!carts || !taken) return;
  for (const std::size_t u : troops())
    if (q(u).convoy && s.piece[u].on_map() && s.piece[u].hex == h)
      eliminate(s, u, "BA-201"_rule, ev);
}

// The dice of the marches: on the shared number he marches, unless the option says he waits.
void Rules::roll_march(State& s, int die, Events& ev) const {
  const int strict = options.march_strict ? 1 : 0;
  if (s.step == Step::Dufour) {
    const bool marches = die <= charts->arrival.dufour - strict;
    ev.emit("BA-181"_rule, marches ? "event.dufour-marches" : "event.dufour-waits",
            {number("die", die)});
    if (marches) s.dufour = static_cast<std::uint8_t>(s.turn + charts->arrival.dufour_turns);
    begin_phase(s, kSpanish, ev);
    return;
  }
  if (!s.is(kVedelMarches)) {
    const bool marches = die <= charts->arrival.vedel - strict;
    ev.emit("BA-204"_rule, marches ? "event.vedel-marches" : "event.vedel-waits",
            {number("die", die)});
    if (marches)
      s.set(kVedelMarches);  // how long it takes him
    else
      end_turn(s, ev);
    return;
  }
  const int turns = charts->arrival.vedel_turns[static_cast<std::size_t>(die - 1)];
  s.vedel = static_cast<std::uint8_t>(s.turn + turns);
  ev.emit("BA-204"_rule, "event.vedel-delay", {number("die", die), number("n", turns)});
  end_turn(s, ev);
}

// BA-203: no way from Dupont to either end of the road free of Spanish units and zones, and all his
// brigades demoralized, wiped out or gone.
bool Rules::may_surrender(const State& s, const Board& b) const {
  if (!scenario(s).surrender) return false;
  const int dupont = army->find_leader("dupont");
  if (dupont < 0 || s.leader[static_cast<std::size_t>(dupont)].hex == Hex::None) return false;
  bool any = false;
  for (const Chief& chief : scenario(s).chief) {
    if (chief.leader != dupont) continue;
    for (const std::uint8_t c : chief.commands) {
      if (!army->command[c].brigade || army->command[c].id == "daradie" || has_left(s, c)) continue;
      bool alive = false;
      for (const std::size_t u : troops())
        if (q(u).command == c && q(u).in_play &&
            (s.piece[u].where() == Where::Map || s.piece[u].where() == Where::Waiting))
          alive = true;
      any = true;
      if (alive && !s.command[c].is(kDemoralized)) return false;
    }
  }
  if (!any) return false;
  const Zones& z = zones(s, b, kSpanish);
  const HexSet open = map->sets.all() - b.seen[index(kSpanish)] - (z.any - b.of[index(kFrench)]);
  HexSet reached;  // BA-80: from a leader alone in an enemy zone nothing is
  reached.add(s.leader[static_cast<std::size_t>(dupont)].hex);
  reached &= open;
  while (true) {
    const HexSet more = reached | (map->sets.around(reached) & open);
    if (more == reached) break;
    reached = more;
  }
  for (const char* name : {"a24", "am1"})
    if (const Hex h = map->names.find(name); h != Hex::None && reached.has(h)) return false;
  return true;
}

// BA-177, BA-179: every hex of the town is Spanish, held as all objectives are.
bool Rules::town_lost(const State& s, const Board& b) const {
  if (options.objective_last && scenario(s).objective.side == kFrench)
    return std::popcount(s.town) == map->bailen.count();
  bool all = true;
  map->bailen.each([&](Hex h) { all = all && b.of[index(kSpanish)].has(h); });
  return all;
}

template <>
Turn Rules::turn_in<Step::Dufour>(const State& s) const {
  return thrown_by(s, Purpose::Dufour, kFrench, 0);
}

template <>
constinit const Rules::Row Rules::kRow<Step::Dufour> = {.turn = &Rules::turn_in<Step::Dufour>,
                                                        .roll = &Rules::roll_march};

template <>
Turn Rules::turn_in<Step::Vedel>(const State& s) const {
  return thrown_by(s, s.is(kVedelMarches) ? Purpose::Delay : Purpose::Vedel, kFrench, 0);
}

template <>
constinit const Rules::Row Rules::kRow<Step::Vedel> = {.turn = &Rules::turn_in<Step::Vedel>,
                                                       .roll = &Rules::roll_march};

}  // namespace tercio::bailen
