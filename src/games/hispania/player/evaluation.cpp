#include "games/hispania/player/evaluation.h"

#include <algorithm>

namespace tercio::hispania {

double Evaluation::score(const State& s) const {
  if (s.node == Node::Over) {
    if (s.outcome != Outcome::RomanVictory) return kLost;
    return kWon - s.round;
  }
  double v = goals(s) + jobs(s) + armies(s);
  v -= w_.disc * Rules::revolts_in(s, kCitySet | kSeaSet);
  v -= w_.reserve / (1 + s.revolts);
  v -= w_.off_board * Rules::off_board(s);
  return v;
}

// Cities to be garrisoned, provinces to be quiet.
double Evaluation::goals(const State& s) const {
  double v = 0;
  int open = 0;
  each(r_->goal_cities(), [&](Space city) {
    const Stack stack = s.garrison[index(city)];
    if (!stack.empty()) {
      v += w_.held + (stack.size() > 1 ? w_.second : 0);
      return;
    }
    ++open;
    const Province p = province_of(city);
    const SpaceSet matter = city == capital_of(p) ? cities_of(p) : bit(city);
    double effort = 0;
    each(Rules::revolted(s) & matter, [&](Space x) {
      effort += Rules::revolts_at(s, x) * (w_.effort_disc + w_.effort_shield * r_->shield(x));
    });
    effort += w_.effort_army * count(s.armies & matter);
    v += w_.open / (1 + effort);
    if (effort > 0) return;
    int nearest = Ways::kFar;
    for (std::size_t g = 0; g < kTurns; ++g)
      if (s.general[g] != Space::None && s.garrisons[g] > 0)
        nearest = std::min(nearest, ways_.cost(s.general[g], city));
    v += std::max(0.0, w_.quiet - w_.way * nearest);
  });
  int reserve = 0;
  for (std::size_t c = 0; c < kColours; ++c) reserve += s.garrisons[c];
  v -= w_.missing * std::max(0, open - reserve);
  for (std::size_t p = 0; p < kProvinces; ++p) {
    const SpaceSet cities = cities_of(province_at(p));
    const int revolted = count(Rules::revolted(s) & cities);
    if ((r_->goal_quiet() >> p & 1u) != 0) v -= w_.roman_city * revolted;
    // A full province lets its army out.
    const int free = count(cities) - revolted;
    if (free <= 2) v -= w_.full * (3 - free);
  }
  if (r_->goal_special_gone() && s.special != Space::None) v -= w_.special;
  return v;
}

// Every general wants to be near something to do.
double Evaluation::jobs(const State& s) const {
  SpaceSet places = 0;
  const SpaceSet revolts = Rules::revolted(s);
  each(revolts & kCitySet, [&](Space x) { places |= r_->data->near[index(x)]; });
  places &= kCitySet & ~revolts;
  SpaceSet open = 0;
  each(r_->goal_cities(), [&](Space city) {
    if (s.garrison[index(city)].empty() && is_open_to_garrison(s, city)) open |= bit(city);
  });
  double v = 0;
  for (std::size_t g = 0; g < kTurns; ++g) {
    if (s.general[g] == Space::None) continue;
    int nearest = Ways::kFar;
    each(s.garrisons[g] > 0 ? places | open : places,
         [&](Space x) { nearest = std::min(nearest, ways_.cost(s.general[g], x)); });
    if (nearest < Ways::kFar) v -= w_.job * nearest;
  }
  return v;
}

double Evaluation::disc_price(const State& s) const {
  if (s.revolts == 0) return 4 * w_.reserve;  // HI-23: it would be the end
  return w_.disc + w_.reserve / s.revolts - w_.reserve / (s.revolts + 1);
}

double Evaluation::garrison_price(const State& s, Space city) const {
  const int discs = s.garrison[index(city)].size();
  if (!has(r_->goal_cities(), city)) return w_.garrison;
  if (discs > 1) return w_.second;
  // It can be placed again, if the province is quiet.
  return is_open_to_garrison(s, city) ? w_.held - w_.open - w_.quiet / 2 : w_.held - w_.open / 3;
}

double Evaluation::armies(const State& s) const {
  double v = 0;
  const double disc = disc_price(s);
  each(s.armies, [&](Space army) {
    const int connected = Rules::revolts_in(s, r_->revolt_group(s, army));
    v -= w_.army + w_.group * connected;
    v -= w_.risk * army_risk(s, army, disc);
  });
  return v - w_.roll * roll_risk(s, disc);
}

// What the army's next move costs, by exact dice, on the position as it stands (HI-61 to HI-68).
double Evaluation::army_risk(const State& s, Space army, double disc) const {
  if (r_->is_locked(s, army)) return 0;
  const SpaceSet found = r_->alternatives(s, army);
  if (found == 0) return 0;
  const auto price = [&](Space to) {
    const bool held = Rules::general_at_space(s, to) >= 0 || !s.garrison[index(to)].empty();
    if (held) return fight_risk(s, army, to);
    if (has(Rules::revolted(s), to)) return 0.0;
    double cost = disc;
    const Province p = province_of(to);
    if ((r_->goal_quiet() >> index(p) & 1u) != 0) cost += w_.roman_city;
    return cost;
  };
  if (count(found) == 1) return price(first(found));
  double cost = 0;
  for (int die = 1; die <= kDie; ++die) {
    const SpaceSet nearest = r_->nearest(found, die);
    if (count(nearest) == 1) cost += price(first(nearest));
  }
  return cost / kDie;
}

double Evaluation::fight_risk(const State& s, Space army, Space target) const {
  const Combat c = r_->army_combat(s, army, target, 0);
  const Chances chance = chances(c);
  const double win = static_cast<double>(chance.win) / chance.of;
  if (c.is_siege()) return win * garrison_price(s, target);
  const double loss = static_cast<double>(chance.loss) / chance.of;
  const Stack stack = s.garrison[index(target)];
  double stake = w_.off_board + w_.garrison * stack.size();
  if (!stack.empty() && has(r_->goal_cities(), target)) stake += garrison_price(s, target);
  const double prize = w_.army + w_.disc * Rules::revolts_at(s, army);
  return win * stake - loss * prize;
}

// What one throw for the revolt costs on average (HI-57 to HI-60).
double Evaluation::roll_risk(const State& s, double disc) const {
  const SpaceSet revolts = Rules::revolted(s);
  SpaceSet safe = 0;
  for (const Space at : s.general)
    if (at != Space::None) safe |= bit(at);
  for (std::size_t i = 0; i < kCities; ++i)
    if (!s.garrison[i].empty()) safe |= bit(space_at(i));
  double cost = 0;
  for (int face = 1; face <= kDie; ++face) {
    const Province p = r_->die_province(face);
    const SpaceSet cities = cities_of(p) & ~safe;
    const int fresh = count(cities & ~revolts);
    const int again = count(cities & revolts);
    const int full = count(cities & s.revolt_one & s.revolt_two);
    cost += fresh * disc;
    if (s.army_reserve > 0 && !Rules::has_army(s, p))
      cost += again * w_.army;
    else
      cost += (again - full) * disc;
  }
  return cost / (kDie * kDie);
}

}  // namespace tercio::hispania
