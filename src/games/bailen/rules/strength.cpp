// 11: the strengths of a shock, its column and modifiers (BA-115, BA-116, BA-118 to BA-122, BA-198,
// BA-225, BA-228, BA-229).
#include <algorithm>

#include "games/bailen/rules/rules.h"

namespace tercio::bailen {
namespace {

// BA-119: in the defender's favour; 0: 1-4 … 7: 5-1, -1: less than 1-4.
int column_of(int attack, int defence) {
  if (defence <= 0) return kShockColumns - 1;
  if (attack >= defence) return std::min(2 + attack / defence, kShockColumns - 1);
  if (attack <= 0) return -1;
  const int weaker = (defence + attack - 1) / attack;
  return weaker > 4 ? -1 : 4 - weaker;
}

}  // namespace

// BA-198: are there Swiss on both sides? Then they take no part in any way.
bool Rules::swiss_stand_aside(const State& s, const Board& b, const UnitSet& attackers,
                              Hex h) const {
  if (!scenario(s).swiss) return false;
  bool attack = false;
  bool defend = false;
  attackers.each([&](std::size_t u) { attack = attack || q(u).swiss; });
  each_combat(s, b, h, [&](std::size_t u) { defend = defend || q(u).swiss; });
  return attack && defend;
}

// Cavalry that has won and attacks again (BA-134, BA-135).
bool Rules::goes_on(const State& s, const UnitSet& attackers, Fight fight) {
  bool again = fight == Fight::Follow || fight == Fight::Loose;
  if (fight == Fight::Charge)
    attackers.each([&](std::size_t v) { again = again || s.piece[v].is(kFought); });
  return again;
}

// BA-115: once in a turn; cavalry that goes on attacks whom it likes (BA-135).
bool Rules::stands_aside(const State& s, const UnitSet& attackers, Fight fight, std::size_t u) {
  return s.piece[u].is(kAttacked) && !goes_on(s, attackers, fight);
}

bool Rules::can_be_attacked(const State& s, const Board& b, Hex h) const {
  bool any = false;
  each_combat(s, b, h, [&](std::size_t u) { any = any || !s.piece[u].is(kAttacked); });
  return any;
}

// Of those who can be attacked in the hex, is the line the only one?
bool line_is_alone(const Rules& r, const State& s, const Board& b, std::size_t line, Hex h) {
  bool alone = true;
  r.each_combat(s, b, h,
                [&](std::size_t u) { alone = alone && (u == line || s.piece[u].is(kAttacked)); });
  return alone;
}

// BA-115, BA-218: a line is one unit, attacked once. Is nobody else to be attacked in this hex of
// it, and an attack or a charge declared against it in another?
bool Rules::line_is_taken(const State& s, const Board& b, Hex h) const {
  const std::uint8_t line = b.skirmisher(s, h);
  if (line == kNone || !line_is_alone(*this, s, b, line, h)) return false;
  const Spread& spread = s.spread[q(line).light];
  for (const std::size_t u : troops(other(q(line).side))) {
    const Piece& p = s.piece[u];
    if (!p.on_map() || p.target == h || !(p.is(kAttacks) || still_charges(s, u))) continue;
    for (std::size_t i = 0; i < spread.count; ++i)
      if (spread.hex[i] == p.target) return true;
  }
  return false;
}

Blow Rules::blow(const State& s, const Board& b, const UnitSet& attackers, Hex h,
                 Fight fight) const {
  Blow w;
  const bool neutral = swiss_stand_aside(s, b, attackers, h);
  // Defenders: at most 24 points, whole units from the top; skirmishers last (BA-46).
  int raw = 0;
  bool all_skirmish = true;
  bool heavy = false;
  bool all_routed = true;
  Grade best = Grade::F;
  const std::uint8_t line = b.skirmisher(s, h);
  const auto defend = [&](std::size_t u) {
    if ((neutral && q(u).swiss) || stands_aside(s, attackers, fight, u)) return;
    const Piece& p = s.piece[u];
    const int n = points_at(s, u, h);
    if (raw + n > charts->shock.hex_points) return;
    raw += n;
    w.defenders.add(u);
    int strength = n * kStrength;
    if (!p.ordered()) strength /= 2;
    if (order(s, u) == Order::Maneuver) strength /= 2;
    if (q(u).arm == Arm::Artillery) strength /= 3;
    w.defence += strength;
    all_skirmish = all_skirmish && p.formation() == Formation::Skirmish;
    w.square = w.square || p.formation() == Formation::Square;
    heavy = heavy || (q(u).arm == Arm::Cavalry && q(u).weight == Weight::Heavy);
    all_routed = all_routed && p.status() == Status::Routed;
    best = std::min(best, grade(s, u));
  };
  each_combat(s, b, h, [&](std::size_t u) {
    if (u != line) defend(u);
  });
  if (line != kNone) defend(line);
  Grade worst = Grade::A;
  int lowest_order = 9;
  bool all_heavy = true;
  bool all_foot = true;
  bool any_horse = false;
  int leader = -9;
  attackers.each([&](std::size_t u) {
    if (neutral && q(u).swiss) return;
    const Piece& p = s.piece[u];
    const int d = grid().direction(p.hex, h);
    if (d < 0) return;
    w.attackers.add(u);
    const bool horse = q(u).arm == Arm::Cavalry;
    bool flank = false;
    w.defenders.each([&](std::size_t v) { flank = flank || is_flanked_from(s, v, h, p.hex); });
    int times = 1;                                                               // BA-47
    if (flank || (all_skirmish && !w.defenders.empty())) times = horse ? 3 : 2;  // BA-229
    if (fight == Fight::Charge && p.is(kContact))
      times = options.charge_flank_product ? times * 2 : std::max(times, 2);  // BA-131
    const int part = map->shock[horse ? 1 : 0][index(p.hex)][static_cast<std::size_t>(d)];
    int strength = points(s, u) * times * part * (kStrength / kWhole);
    if (!p.ordered()) strength /= 2;
    w.attack += strength;
    worst = std::max(worst, grade(s, u));
    const Order o = order(s, u);
    const int modifier = o == Order::Attack   ? charts->shock.attack_order
                         : o == Order::Defend ? charts->shock.defend_order
                                              : 0;
    lowest_order = std::min(lowest_order, modifier);
    all_heavy = all_heavy && horse && q(u).weight == Weight::Heavy;
    all_foot = all_foot && !horse;
    any_horse = any_horse || horse;
    for (std::size_t l = 0; l < army->leader.size(); ++l)
      if (s.leader[l].is(kLent) && s.leader[l].hex == p.hex && present(s, l) && commands(s, l, u))
        leader = std::max(leader, leader_shock(s, l));
  });
  w.nobody = w.attackers.empty() || w.defenders.empty();
  w.routed = all_routed && !w.defenders.empty();
  w.column = w.routed ? kShockColumns - 1 : column_of(w.attack, w.defence);
  const auto change = [&](Mod mod, int value) {
    if (value == 0) return;
    w.modifier += value;
    w.changes.push_back({mod, value});
  };
  if (leader > -9) change(Mod::LeaderAttack, leader);
  for (std::size_t l = 0; l < army->leader.size(); ++l)  // the defending leader
    if (s.leader[l].is(kLent) && s.leader[l].hex == h && present(s, l))
      change(Mod::LeaderDefence, -leader_shock(s, l));
  const int better = static_cast<int>(best) - static_cast<int>(worst);
  if (better > 1) change(Mod::MoraleDifference, better - 1);
  if (better < -1) change(Mod::MoraleDifference, better + 1);
  // BA-228: of several attackers, the reading best for the defender.
  if (lowest_order == charts->shock.attack_order) change(Mod::AttackOrder, lowest_order);
  if (lowest_order == charts->shock.defend_order) change(Mod::DefendOrder, lowest_order);
  if (w.square && any_horse) change(Mod::CavalrySquare, charts->shock.cavalry_square);
  if (w.square && all_foot) change(Mod::InfantrySquare, charts->shock.infantry_square);
  if (all_heavy && !heavy && !w.square) change(Mod::HeavyCavalry, charts->shock.heavy_cavalry);
  return w;
}

}  // namespace tercio::bailen
