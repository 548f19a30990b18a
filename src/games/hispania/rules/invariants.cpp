// What is true of every position (HI-6, HI-7, HI-8): the first thing that is not, by field. A
// position from outside is taken only if nothing is found.
#include "games/hispania/rules/rules.h"

namespace tercio::hispania {
namespace {

constexpr SpaceSet kAll = kCitySet | kSeaSet;

bool is_setup(Node node) { return node <= Node::Generals; }
bool is_army_node(Node node) { return node >= Node::Choose && node <= Node::ArmyAttack; }
bool is_hispanic(Node node) { return node >= Node::Revolt && node <= Node::ArmyAttack; }

int count_bits(const std::array<std::uint64_t, 2>& bits) {
  return std::popcount(bits[0]) + std::popcount(bits[1]);
}

// ---- the board

const char* broken_board(const Rules& r, const State& s) {
  const SpaceSet revolted = Rules::revolted(s);
  if ((revolted & ~kAll) != 0) return "revolts: there is no such space";
  if ((s.armies & ~kCitySet) != 0) return "armies: an army stands in a city";
  if ((s.armies & ~revolted) != 0) return "armies: an army stands on a revolt";
  for (std::size_t p = 0; p < kProvinces; ++p)
    if (count(s.armies & cities_of(province_at(p))) > 1) return "armies: one in a province";
  if (s.special != Space::None) {
    if (!r.with(kTerror)) return "special: only with the variant Terror";
    if (!is_city(s.special) || !has(s.armies, s.special)) return "special: there is no army there";
  }
  if ((s.fleets & ~kSeaSet) != 0) return "fleets: a fleet lies at sea";
  const int fleets =
      r.scenario() != nullptr ? static_cast<int>(r.scenario()->fleets.size()) : r.options.fleets();
  if (count(s.fleets) != fleets) return "fleets: there are more or fewer in this game";
  const SpaceSet pirates = revolted & kSeaSet;
  if (pirates != 0 && !r.with(kPirates)) return "revolts: pirates only with the variant";
  if ((pirates & ~r.data->pirate_seas) != 0) return "revolts: there are no pirates in that sea";
  if ((pirates & s.fleets) != 0) return "fleets: no fleet lies where pirates are";
  if ((pirates & s.revolt_two) != 0) return "revolts: pirates are one disc";
  for (std::size_t i = 0; i < kCities; ++i) {
    const Stack stack = s.garrison[i];
    if ((stack.bits & 0x3F) >> (2 * stack.size()) != 0) return "garrisons: the stack is not sound";
    if (!stack.empty() && has(revolted, space_at(i)))
      return "garrisons: never together with revolts";
  }
  return nullptr;
}

const char* broken_generals(const Rules& r, const State& s) {
  const SpaceSet revolted = Rules::revolted(s);
  bool shared = false;
  for (const Space at : s.general)
    if (at != Space::None && index(at) >= kSpaces) return "generals: there is no such space";
  for (std::size_t i = 0; i < kGenerals; ++i) {
    const Space at = s.general[i];
    if (at == Space::None) continue;
    if (general_at(i) == General::Proconsul && !r.with(kProconsvl))
      return "generals: the proconsul is a variant";
    if (has(revolted, at)) return "generals: never on a revolt";
    if (is_sea(at) && !has(s.fleets, at)) return "generals: at sea only on a fleet";
    if (!has(Rules::generals(s, general_at(i)), at)) continue;
    shared = true;
    const bool with_active = s.general[index(s.active)] == at;
    if (s.must_leave == 0 || !with_active) return "generals: one in a space";
  }
  if (s.must_leave > 1) return "must_leave: expected true or false";
  if (s.must_leave == 0) return nullptr;
  if (s.node != Node::Roman || !shared) return "must_leave: nobody shares a space";
  if (s.denarii + s.partner_denarii != s.turn_denarii)
    return "must_leave: he leaves with his first action";
  if (r.stops(s, s.active, s.denarii) == 0) return "must_leave: he could not leave";
  return nullptr;
}

// ---- supply (HI-8, HI-15)

const char* broken_supply(const Rules& r, const State& s) {
  const int on_board = Rules::revolts_in(s, kAll);
  if (on_board + s.revolts + s.time != r.all_revolts())
    return "reserve: revolts on the board, in reserve and on the time track do not add up";
  const int special = s.special != Space::None ? 1 : 0;
  if (count(s.armies) - special + s.army_reserve != r.all_armies())
    return "reserve: armies on the board and in reserve do not add up";
  std::array<int, kColours> discs{};
  for (std::size_t i = 0; i < kColours; ++i) discs[i] = s.garrisons[i];
  for (const Stack stack : s.garrison)
    for (int i = 0; i < stack.size(); ++i) ++discs[index(stack.at(i))];
  for (std::size_t i = 0; i < kColours; ++i)
    if (discs[i] != r.all_garrisons(colour_at(i)))
      return "reserve: garrisons on the board and in reserve do not add up";
  return nullptr;
}

const char* broken_roads(const Rules& r, const State& s) {
  for (int i = r.data->land_links; i < kMaxLand; ++i)
    if (Rules::has_road(s, i)) return "roads: there is no such link";
  for (std::size_t i = 0; i < s.roads.size(); ++i)
    if ((r.data->printed[i] & ~s.roads[i]) != 0) return "roads: the printed ones are always there";
  const int laid = count_bits(s.roads) - count_bits(r.data->printed);
  const int all =
      r.scenario() != nullptr ? static_cast<int>(r.scenario()->roads.size()) : r.options.roads();
  if (laid + s.road_stock > all) return "roads: there are fewer in this game";
  if (s.node < Node::Roads) {
    if (r.scenario() == nullptr && (laid != 0 || s.road_stock != all))
      return "roads: none is laid yet";
    return nullptr;
  }
  if (s.node == Node::Roads) {
    if (laid != s.step || laid + s.road_stock != all) return "roads: step does not fit";
    if (s.road_stock <= r.roads_kept()) return "roads: none is left to lay";
    for (int link = 0; link < r.data->land_links; ++link)
      if (r.may_lay(s, link).ok()) return nullptr;
    return "roads: there is no link left for one";
  }
  if (r.with(kIngenivm)) return nullptr;
  return s.road_stock == 0 ? nullptr : "reserve: no roads are kept in this game";
}

// ---- counters

const char* broken_time(const Rules& r, const State& s) {
  if (s.round < 1 || s.round > r.rounds()) return "round: there are fewer rounds";
  const bool out = s.node == Node::Over && s.outcome == Outcome::Time;
  if (s.time != s.round - (out ? 0 : 1)) return "time: does not fit the round";
  if (out && s.round != r.rounds()) return "time: it is not over yet";
  if ((s.outcome == Outcome::None) == (s.node == Node::Over))
    return "outcome: there is one when it is over";
  if (s.outcome == Outcome::RomanVictory && !r.is_won(s)) return "outcome: the goal is not reached";
  if (s.outcome == Outcome::Reserve && s.revolts != 0) return "outcome: the reserve is not empty";
  if (s.outcome != Outcome::RomanVictory && s.node != Node::Over && r.is_won(s))
    return "outcome: the goal is reached";
  return nullptr;
}

const char* broken_money(const Rules& r, const State& s) {
  const bool roman = s.node == Node::Roman || s.node == Node::Siege || s.node == Node::Attack;
  if (!roman) {
    if (s.denarii != 0 || s.turn_denarii != 0 || s.partner_denarii != 0)
      return "denarii: only in a Roman phase";
  } else {
    const int due = r.level_denarii() - Rules::off_board(s);
    const bool bonus = r.with(kImperivm) && s.active == General::Ulterior;
    if (s.turn_denarii != due && !(bonus && s.turn_denarii == due + r.data->ulterior_bonus))
      return "denarii: not what he has in this turn";
    if (s.denarii > s.turn_denarii) return "denarii: more than he had";
    const int half = r.partner_half(s, s.turn_denarii);  // HI-77
    if (s.partner_denarii != 0 && s.partner_denarii != half)
      return "partner_denarii: not the partner's half";
    if (s.partner_denarii != 0 && s.denarii > s.turn_denarii - half)
      return "denarii: more than the first half";
    if (s.partner_denarii != 0 && s.denarii == 0 && s.node == Node::Roman)
      return "partner_denarii: the first half is spent";
    if (s.partner_denarii == 0 && half != 0 && s.denarii > half)
      return "denarii: more than the partner's half";
  }
  const int hispanic = r.with(kHispano) ? r.data->hispano_denarii : 0;
  if (!is_hispanic(s.node) && s.hispanic_denarii != 0)
    return "hispanic_denarii: only in a Hispanic phase";
  if (s.hispanic_denarii > hispanic) return "hispanic_denarii: more than there are";
  if ((s.node == Node::Revolt || s.node == Node::Shift) && s.hispanic_denarii != hispanic)
    return "hispanic_denarii: nothing is spent yet";
  return nullptr;
}

// ---- what is waited for

const char* broken_setup(const Rules& r, const State& s) {
  if (r.scenario() != nullptr) return "node: a scenario has no set-up";
  const SpaceSet revolted = Rules::revolted(s);
  for (std::size_t p = 0; p < kProvinces; ++p) {
    const SpaceSet here = revolted & cities_of(province_at(p));
    const int number = static_cast<int>(p) - kRomanProvinces;
    const bool due = number >= 0 && (s.node != Node::SetupRevolt || number < s.step);
    if (count(here) != (due ? 1 : 0)) return "revolts: one city in each province that was rolled";
    if (!due) continue;
    const Space city = first(here);
    const auto face = static_cast<std::size_t>(r.data->shield[index(city)] - 1);
    if (Rules::revolts_at(s, city) != r.data->setup_discs[face])
      return "revolts: not the discs of this city number";
  }
  const SpaceSet pirates = revolted & kSeaSet;
  const SpaceSet pirates_due =
      r.with(kPirates) && s.node != Node::SetupRevolt ? r.data->pirate_seas & ~s.fleets : 0;
  if (pirates != pirates_due) return "revolts: the pirates are not as set up";
  SpaceSet fleets = 0;
  for (int i = 0; i < r.options.fleets(); ++i) fleets |= bit(sea_at(static_cast<std::size_t>(i)));
  if (s.fleets != fleets) return "fleets: they start in the first seas";
  for (const Stack stack : s.garrison)
    if (!stack.empty()) return "garrisons: none is placed yet";
  const int armies = count(s.armies) - (s.special != Space::None ? 1 : 0);
  const int armies_due = s.node == Node::SetupRevolt ? 0
                         : s.node == Node::SetupArmy ? s.step
                                                     : r.options.armies();
  if (armies != armies_due) return "armies: not as many as set up";
  const bool special_due = r.with(kTerror) && s.node >= Node::Roads;
  if ((s.special != Space::None) != special_due) return "special: is placed after the armies";
  if (s.node == Node::SetupRevolt && s.step >= kHispanicProvinces) return "step: too large";
  if (s.node == Node::SetupArmy && s.step >= r.options.armies()) return "step: too large";
  if (s.node == Node::SetupSpecial && (!r.with(kTerror) || s.step != r.options.armies()))
    return "step: does not fit";
  if (s.node == Node::Generals && s.step != 0) return "step: does not fit";
  const std::size_t next = s.node == Node::Roads      ? s.step % kTurns
                           : s.node == Node::Generals ? index(s.active)
                                                      : 0;
  if (index(s.active) != next) return "active: does not fit the step";
  for (std::size_t i = 0; i < kGenerals; ++i) {
    const bool placed = s.node == Node::Generals && i < index(s.active);
    if ((s.general[i] != Space::None) != placed) return "generals: placed in turn order";
    if (placed && !has(cities_of(province_at(i)), s.general[i]))
      return "generals: a praetor begins in his province";
  }
  if (s.round != 1) return "round: the first has not begun";
  return nullptr;
}

const char* broken_combat(const Rules& r, const State& s) {
  if (s.from != s.general[index(s.active)]) return "from: the active general fights";
  if (!is_city(s.to) && !is_sea(s.to)) return "to: there is no such space";
  if (!has(r.data->near[index(s.from)], s.to)) return "to: is not connected";
  if (s.node == Node::Attack ? !has(s.armies, s.to)
                             : !has(Rules::revolted(s), s.to) || has(s.armies, s.to))
    return "to: there is nothing of that kind to fight";
  if (s.stake < 1 || s.stake > kMaxStake) return "stake: expected 1 to 3";
  if (s.stake > s.turn_denarii - s.denarii - s.partner_denarii) return "stake: more than was spent";
  if (s.plus != 0) return "plus: not in a Roman phase";
  if (r.options.roll_certain == 0 && is_certain(r.pending(s)))
    return "node: a certain combat is not rolled";
  return nullptr;
}

const char* broken_army(const Rules& r, const State& s) {
  if (!is_city(s.from) || !has(s.armies, s.from)) return "from: there is no army";
  if (r.is_locked(s, s.from)) return "from: this army does not act";
  if (has(s.to_act, s.from)) return "to_act: the army that acts is not in it";
  if ((s.to_act & ~s.armies) != 0) return "to_act: there is no army";
  const int order = r.acting_order(province_of(s.from));
  bool later = true;
  each(s.to_act, [&](Space army) { later = later && r.acting_order(province_of(army)) > order; });
  if (!later) return "to_act: an earlier army has not acted";
  const SpaceSet found = r.alternatives(s, s.from);
  const bool before = s.node == Node::Choose || s.node == Node::Choice || s.node == Node::Tie;
  if (before) {
    if (s.to != Space::None || s.plus != 0) return "to: is not chosen yet";
    if (count(found) < 2) return "node: there is nothing to choose";
    if (s.node == Node::Tie) {
      if (s.hispanic_die < 1 || s.hispanic_die > kDie) return "dice: expected 1 to 6";
      const SpaceSet tied = r.nearest(found, s.hispanic_die);
      if (count(tied) < 2 || r.rerolls(found, tied)) return "dice: there is no tie";
    }
    const bool asks = s.node != Node::Choice;
    if (asks && (!r.with(kHispano) || s.hispanic_denarii < r.data->choose_cost))
      return "node: the Hispanic player cannot choose";
    return nullptr;
  }
  if (!is_city(s.to) || !has(found, s.to)) return "to: is no alternative";
  const bool general = Rules::general_at_space(s, s.to) >= 0;
  if (!general && s.garrison[index(s.to)].empty()) return "to: there are no Romans";
  if (s.node == Node::Plus) {
    if (!r.with(kHispano) || s.hispanic_denarii < r.data->plus_cost || s.plus != 0)
      return "node: the Hispanic player cannot add";
    return nullptr;
  }
  if (general != (s.node == Node::ArmyAttack)) return "node: does not fit the target";
  if (s.plus > 1 || (s.plus == 1 && !r.with(kHispano))) return "plus: expected false";
  if (s.plus == 1 && s.hispanic_denarii + r.data->plus_cost > r.data->hispano_denarii)
    return "plus: is not paid for";
  if (r.options.roll_certain == 0 && is_certain(r.pending(s)))
    return "node: a certain combat is not rolled";
  return nullptr;
}

const char* broken_node(const Rules& r, const State& s) {
  if (index(s.active) >= kTurns) return "active: there is no such turn";
  if (is_setup(s.node)) {
    if (const char* broken = broken_setup(r, s)) return broken;
  } else if (s.step != 0) {
    return "step: only in the set-up";
  }
  const bool on_board = Rules::is_on_board(s, s.active);
  if (s.node == Node::Enter && (on_board || r.entries(s) == 0))
    return "node: the general does not come back now";
  if ((s.node == Node::Roman || s.node == Node::Siege || s.node == Node::Attack) && !on_board)
    return "node: the active general is off the board";
  if (!is_army_node(s.node) && s.to_act != 0) return "to_act: only while armies act";
  const bool shift = s.node == Node::Shift;
  if (s.node != Node::Tie && !shift && (s.roman_die != 0 || s.hispanic_die != 0))
    return "dice: none is waiting";
  if (s.node == Node::Tie && s.roman_die != 0) return "dice: none is waiting";
  if (shift) {
    if (!r.with(kHispano)) return "node: there is no Hispanic player";
    if (s.hispanic_denarii < r.data->shift_cost) return "node: the Hispanic player cannot shift";
    if (s.roman_die < 1 || s.roman_die > kDie || s.hispanic_die < 1 || s.hispanic_die > kDie)
      return "dice: expected 1 to 6";
  }
  const bool roman_combat = s.node == Node::Siege || s.node == Node::Attack;
  if (!roman_combat && s.stake != 0) return "stake: only in a Roman siege or attack";
  if (roman_combat) return broken_combat(r, s);
  if (is_army_node(s.node)) return broken_army(r, s);
  if (s.from != Space::None || s.to != Space::None || s.plus != 0) return "from: nothing is fought";
  return nullptr;
}

}  // namespace

const char* Rules::broken(const State& s) const {
  if (static_cast<int>(s.node) >= kNodes) return "node: there is no such question";
  if (index(s.active) >= kTurns) return "active: there is no such turn";
  for (const std::uint8_t byte : s.unused)
    if (byte != 0) return "unused: blank";
  if (const char* found = broken_board(*this, s)) return found;
  if (const char* found = broken_supply(*this, s)) return found;
  if (const char* found = broken_time(*this, s)) return found;
  if (const char* found = broken_money(*this, s)) return found;
  if (const char* found = broken_generals(*this, s)) return found;
  if (const char* found = broken_roads(*this, s)) return found;
  return broken_node(*this, s);
}

}  // namespace tercio::hispania
