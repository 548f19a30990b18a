// What the drill sees: targets with their strength, odds both ways, shots, ways to the city.
#include <algorithm>

#include "games/tercios/player/drill.h"

namespace tercio::tercios {

Picture::Picture(const Rules& r, const State& s, Seat me_) : b(r.board(s)), me(me_) {
  own = b.of[index(me)];
  foe = b.of[index(other(me))];
  r.contacts(b, other(me), contact);
  foe.each([&](Hex h) {
    at[index(h)] = static_cast<std::uint8_t>(targets);
    Target& t = target[targets++];
    t = {};
    t.hex = h;
    t.lead = r.lead(s, b, h, false);
    b.each(h, [&](std::uint8_t u) {
      t.unit[t.count++] = u;
      t.against += r.q(u).strength;
      if (!s.piece[u].is(kDemoralized)) t.strength += r.q(u).strength;
      t.pike = t.pike || r.q(u).all_round;
    });
    const Piece& p = s.piece[t.lead];
    t.facing = p.facing;
    t.attacks = t.strength > 0 && r.cls(t.lead) != Class::Battery && !p.is(kDemoralized);
    t.shift = p.is(kDemoralized)  ? r.charts->demoralized_shift
              : p.is(kDisordered) ? r.charts->disordered_shift
                                  : 0;
    t.shift -= r.ground(h).defence;
  });
}

Plight plight_of(const State& s, std::size_t u, bool hemmed) {
  return s.piece[u].is(kDemoralized) ? Plight::Demoralized
         : hemmed                    ? Plight::HemmedIn
                                     : Plight::Free;
}

std::uint8_t ways_back(const Rules& r, const State& s, const Board& b, const HexSet& near,
                       std::size_t u, Dir facing, bool pike) {
  const Hex h = s.piece[u].hex;
  unsigned ways = 0;
  for (const Dir d : hex::kDirs) {
    if (!pike && hex::in_front(facing, d)) continue;
    const Hex to = r.battle->grid.neighbour(h, d);
    if (to == Hex::None || near.has(to) || !b.is_empty(to) ||
        !r.battle->passable[r.q(u).gait].has(to) || r.is_closed_to(s.piece[u].side(), to))
      continue;
    ways |= facing_bit(d);
  }
  return static_cast<std::uint8_t>(ways);
}

void Drill::prepare(const Rules& r) {
  const std::uint64_t wanted = mark_of(r);
  if (made_for_ == wanted) return;
  made_for_ = wanted;
  odds_.prepare(r);
  if (r.battle->special.city) find_ways(r);
}

// Turns to the city for every gait and MP, over open ground: what stands in the way is not asked.
void Drill::find_ways(const Rules& r) {
  const Special& special = r.battle->special;
  std::array<std::array<int, 2>, kWays> known{};
  std::size_t ways = 0;
  for (std::size_t u = 0; u < r.units(); ++u) {
    if (r.battle->unit[u].side != special.city_side || r.q(u).mp == 0) continue;
    const int gait = r.q(u).gait;
    const int mp = r.q(u).mp;
    std::size_t w = 0;
    while (w < ways && (known[w][0] != gait || known[w][1] != mp)) ++w;
    if (w == kWays) w = kWays - 1;
    way_[u] = static_cast<std::uint8_t>(w);
    if (w < ways) continue;
    known[w] = {gait, mp};
    ++ways;
    // In MP from the city outwards, an all-MP step being a whole turn; then in turns.
    std::array<int, kMapBits> cost;
    cost.fill(999);
    special.city_area.each([&](Hex h) { cost[index(h)] = 0; });
    for (bool changed = true; changed;) {
      changed = false;
      for (const Hex h : r.battle->grid.all())
        for (const Dir d : hex::kDirs) {
          const Hex to = r.battle->grid.neighbour(h, d);
          if (to == Hex::None || cost[index(to)] >= 999) continue;
          if (!r.battle->passable[static_cast<std::size_t>(gait)].has(to) ||
              r.is_closed_to(special.city_side, to))
            continue;
          const std::uint8_t step =
              r.battle->river.has(h, d)
                  ? r.charts->river.of[static_cast<std::size_t>(gait)]
                  : r.battle->entry[static_cast<std::size_t>(gait)][index(to)];
          if (step == kClosed) continue;
          const int all = cost[index(to)] + (step == kAllMp ? mp : step);
          if (all < cost[index(h)]) {
            cost[index(h)] = all;
            changed = true;
          }
        }
    }
    for (std::size_t i = 0; i < kMapBits; ++i)
      city_[w][i] = static_cast<std::uint8_t>(cost[i] >= 999 ? 99 : (cost[i] + mp - 1) / mp);
  }
}

Drill::Chance Drill::attack(const Rules& r, const State& s, const Body& y, const Picture::Target& t,
                            bool rear, int tired, bool hemmed) {
  const Special& special = r.battle->special;
  const auto fury = [&](std::uint8_t u) {
    return special.fury == s.piece[u].side() && s.fury == s.turn ? special.fury_modifier : 0;
  };
  const auto& types = r.charts->type;
  const auto lead = static_cast<std::uint8_t>(y.unit);
  const int modifier = types[r.q(lead).type].shock[r.q(t.lead).type] + fury(lead);
  const int counter = types[r.q(t.lead).type].shock[r.q(lead).type] + fury(t.lead);
  const OddsTable::Columns& c = odds_.shock(r, y.strength, t.against, modifier, counter,
                                            t.shift + (rear ? r.charts->rear : 0) - tired);
  Chance out{c.win, 0};
  for (std::size_t i = 0; i < t.count; ++i) {
    const Plight plight = plight_of(s, t.unit[i], hemmed);
    for (std::size_t col = 0; col < r.charts->column.size(); ++col)
      out.cost += c.chance[col] * odds_.cost_in_column(t.unit[i], plight, col);
  }
  return out;
}

Drill::Chance Drill::suffer(const Rules& r, const State& s, const Picture::Target& t, const Body& y,
                            Hex h, bool rear) {
  const auto& types = r.charts->type;
  const int modifier = types[r.q(t.lead).type].shock[r.q(y.unit).type];
  const int counter = types[r.q(y.unit).type].shock[r.q(t.lead).type];
  const Piece& p = s.piece[y.unit];
  const int shift = (p.is(kDemoralized) ? r.charts->demoralized_shift : 0) +
                    (rear ? r.charts->rear : 0) - r.ground(h).defence;
  const OddsTable::Columns& c = odds_.shock(r, t.strength, y.strength, modifier, counter, shift);
  Chance out{c.win, 0};
  for (std::size_t col = 0; col < r.charts->column.size(); ++col)
    out.cost += c.chance[col] * odds_.cost_in_column(y.unit, plight_of(s, y.unit, false), col);
  if (y.squadron) out.cost *= 2;
  return out;
}

Drill::Chance Drill::blow(const Rules& r, const State& s, const Board& b, Hex from, Hex to,
                          Fight fight, int attacks) {
  const Blow w = r.blow(s, b, from, to, fight, attacks);
  const OddsTable::Columns& c =
      odds_.shock(r, w.strength, w.against, w.modifier, w.counter, w.shift() - w.defence);
  Chance out{c.win, 0};
  const std::size_t lead = b.top(to);
  const HexSet near = r.battle->sets.around(b.of[index(other(s.piece[lead].side()))]);
  const bool hemmed = ways_back(r, s, b, near, lead, s.piece[lead].facing, r.has_pike(b, to)) == 0;
  b.each(to, [&](std::uint8_t u) {
    for (std::size_t col = 0; col < r.charts->column.size(); ++col)
      out.cost += c.chance[col] * odds_.cost_in_column(u, plight_of(s, u, hemmed), col);
  });
  return out;
}

float Drill::shot(const Rules& r, const State& s, const Board& b, std::size_t u, Hex from,
                  Hex at) const {
  const std::uint8_t top = b.top(at);
  if (r.ignores_fire(top)) return 0;
  if (r.cls(u) == Class::Battery) {
    float sum = 0;
    for (int die = 1; die <= kDie; ++die) {
      const Result result = r.battery_result(die + r.battery_drm(s, b, u, at));
      b.each(at, [&](std::uint8_t v) { sum += odds_.cost(v, result); });
    }
    return sum / kDie / kDie;
  }
  const float hit = static_cast<float>(kDie + 1 - r.hit_on(s, u, top)) / kDie;
  float cost = odds_.cost_of_hit(u, top);
  if (s.piece[top].is(kDisordered)) cost *= 0.85f;  // it cannot be thrown into disorder again
  if (r.battle->grid.distance(from, at) == 1) cost *= 1.1f;
  return hit * cost;
}

}  // namespace tercio::tercios
