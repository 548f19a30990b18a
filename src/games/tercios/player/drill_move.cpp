// Where a unit goes and which way it faces (DN-16 to DN-25): every place in reach gets a score,
// from the odds of the push it allows, of the shots, of what it exposes the unit to.
#include <algorithm>
#include <bit>

#include "games/tercios/player/drill.h"

namespace tercio::tercios {
namespace {

constexpr int kNearEnemy = 4;

bool is_porter(const Rules& r, std::size_t u) {
  return r.cls(u) == Class::Switzer && r.q(u).strength == 1;
}

}  // namespace

bool goes_to_city(const Rules& r, const State& s, std::size_t u) {
  const Special& special = r.battle->special;
  return special.city && s.piece[u].side() == special.city_side && !r.q(u).horse &&
         !r.q(u).garrison && r.cls(u) != Class::Battery && r.cls(u) != Class::Command;
}

bool is_relief(const Rules& r, const State& s, std::size_t u) {
  return goes_to_city(r, s, u) && s.piece[u].on_map() &&
         !r.battle->special.city_area.has(s.piece[u].hex);
}

Body Drill::body(const Rules& r, const State& s, const Picture& f, std::size_t u,
                 bool squadron) const {
  Body y;
  const Hex h = s.piece[u].hex;
  y.squadron = squadron;
  y.unit = u;
  if (squadron) {
    const std::uint8_t lead = r.lead(s, f.b, h, true);
    y.unit = lead == kNoUnit ? u : lead;
    y.strength = r.strength(s, f.b, h, true);
    y.pike = r.has_pike(f.b, h);
    y.steady = lead != kNoUnit;
  } else {
    y.strength = r.q(u).strength;
    y.pike = r.q(u).all_round;
    y.steady = !s.piece[u].is(kDemoralized);
  }
  y.cls = r.cls(y.unit);
  return y;
}

void Drill::look(const Rules& r, const State& s, const Picture& f, const Body& y) {
  const bool fights = y.cls == Class::Switzer || y.cls == Class::Troop;
  shots_from_ = Hex::None;
  // Whoever comes first comes piecemeal. But somebody has to come in the end.
  const bool waits = !r.battle->special.city && 2 * s.turn <= r.battle->turns;
  patience_ = waits ? weights.patience : 99;
  HexSet others = f.own;
  const Hex here = s.piece[y.unit].hex;
  if (y.squadron || !f.b.is_stack(here)) others.remove(here);
  const HexSet near = r.battle->sets.around(others);
  for (std::size_t i = 0; i < f.targets; ++i) {
    const Picture::Target& t = f.target[i];
    ways_[i] = ways_back(r, s, f.b, near, t.lead, t.facing, t.pike);
    reach_[i] = r.q(t.lead).mp + 1;
    danger_[i] = 0;
    if (y.cls == Class::Sleeve && !y.squadron && t.attacks && r.q(t.lead).mover)
      danger_[i] = r.cls(t.lead) == Class::Troop ? 1.0f : 0.5f;
    const bool comes = t.attacks && r.q(t.lead).mover && !s.piece[t.lead].is(kDisordered);
    fear_[i] = comes ? suffer(r, s, t, y, s.piece[y.unit].hex, false).cost : 0;
    if (!fights || r.is_closed_to(f.me, t.hex)) {
      pull_[i] = fights ? -9 : 0;
      continue;
    }
    const Chance c = attack(r, s, y, t, false, 0, false);
    float want = c.cost;
    if (y.cls == Class::Troop)
      want -= weights.bad_charge * std::max(0.0f, 0.45f - c.win);
    else if (y.strength < t.against)
      want *= 0.7f;
    if (goes_to_city(r, s, t.lead) && !r.battle->special.city_area.has(t.hex))
      want += weights.city_hunt;
    pull_[i] = want;
  }
}

float Drill::at_hex(const Rules& r, const State& s, const Picture& f, const Body& y, Hex h) const {
  const hex::Grid& grid = r.battle->grid;
  const std::size_t u = y.unit;
  float score = 0;
  int nearest = 99;
  float pull = -99;
  float danger = 0;
  float fear = 0;
  const bool loose = y.cls == Class::Sleeve && !y.squadron;
  for (std::size_t i = 0; i < f.targets; ++i) {
    const Picture::Target& t = f.target[i];
    const int d = grid.distance(h, t.hex);
    nearest = std::min(nearest, d);
    pull = std::max(pull, pull_[i] - weights.step * std::min(static_cast<float>(d), patience_));
    if (d > reach_[i]) continue;
    fear = std::max(fear, fear_[i]);
    danger = std::max(danger, danger_[i]);
  }
  int friends = 0;
  bool cover = false;
  for (const Dir d : hex::kDirs) {
    const Hex to = grid.neighbour(h, d);
    if (to == Hex::None || !f.own.has(to) || to == s.piece[u].hex) continue;
    ++friends;
    cover = cover || (loose && r.lead(s, f.b, to, false) != kNoUnit &&
                      r.cls(r.lead(s, f.b, to, false)) == Class::Switzer);
  }
  if (f.contact[index(h)] == 0) score -= weights.exposed * fear;
  score += weights.friends * static_cast<float>(std::min(friends, 3));
  if (nearest <= kNearEnemy) score += weights.ground * static_cast<float>(r.ground(h).defence);
  const float near = static_cast<float>(nearest);
  const Special& special = r.battle->special;
  if (special.city && special.city_area.has(h) && f.me == special.city_side) {
    int far = 4;
    for (std::size_t v = 0; v < r.units(); ++v)
      if (v != u && is_relief(r, s, v)) far = std::min(far, grid.distance(h, s.piece[v].hex));
    score += weights.gate * static_cast<float>(far);
  }
  if (!y.steady) return score + 0.5f * std::min(near, 5.0f);
  if (goes_to_city(r, s, u)) {
    const int turns = to_city(u, h);
    return score + pull * 0.3f - weights.city * static_cast<float>(std::min(turns, 20)) -
           (loose ? weights.shot_danger * danger * 0.5f : 0);
  }
  switch (y.cls) {
    case Class::Switzer:
      if (is_porter(r, u)) return score - 0.5f * std::max(0.0f, 5.0f - near);
      return score + pull;
    case Class::Troop: return score + pull;
    case Class::Sleeve: {
      const float range = static_cast<float>(r.q(u).range);
      score -= weights.step_shot * std::max(0.0f, near - range);
      score -= weights.shot_danger * danger * (cover ? 0.4f : 1.0f);
      if (f.contact[index(h)] != 0) score -= weights.shot_contact;
      return score;
    }
    case Class::Battery: {
      const float range = static_cast<float>(r.q(u).range);
      score -= weights.step_shot * std::max(0.0f, near - range + 1);
      return score - 0.5f * std::max(0.0f, 4.0f - near);
    }
    case Class::Command: {
      int company = 99;
      f.own.each([&](Hex own) {
        if (own != s.piece[u].hex) company = std::min(company, grid.distance(h, own));
      });
      return score - weights.command * std::max(0.0f, 5.0f - near) -
             0.15f * static_cast<float>(std::max(0, company - 1));
    }
  }
  return score;
}

void Drill::see(const Rules& r, const State& s, const Picture& f, const Body& y, Hex h) {
  shots_.clear();
  shots_from_ = h;
  ahead_ = Hex::None;
  float best = -999;
  for (std::size_t i = 0; i < f.targets; ++i) {
    const float want = pull_[i] - static_cast<float>(r.battle->grid.distance(h, f.target[i].hex));
    if (want > best) {
      best = want;
      ahead_ = f.target[i].hex;
    }
  }
  const int range = r.q(y.unit).range;
  if (range == 0 || !y.steady || y.squadron) return;
  HexSet block = f.b.occupied() | r.battle->blocks;
  block.remove(s.piece[y.unit].hex);
  for (std::size_t i = 0; i < f.targets; ++i) {
    const Hex to = f.target[i].hex;
    if (r.battle->grid.distance(h, to) > range) continue;
    const Seen seen{to, shot(r, s, f.b, y.unit, h, to)};
    if (seen.worth <= 0 || !r.battle->lines.is_free(h, to, block)) continue;
    shots_.push_back(seen);
    for (std::size_t k = shots_.size() - 1; k > 0 && shots_[k].worth > shots_[k - 1].worth; --k)
      std::swap(shots_[k], shots_[k - 1]);
  }
}

float Drill::facing_there(const Rules& r, const State& s, const Picture& f, const Body& y, Hex h,
                          Dir d) {
  const hex::Grid& grid = r.battle->grid;
  float score = 0;
  const std::uint8_t contact = f.contact[index(h)];
  if (contact != 0) {
    const Hex ahead = grid.neighbour(h, d);
    const bool fights = y.steady && (y.cls == Class::Switzer || y.cls == Class::Troop ||
                                     (y.cls == Class::Sleeve && !y.squadron));
    if (fights && ahead != Hex::None && f.foe.has(ahead) && !r.is_closed_to(f.me, ahead)) {
      const Picture::Target& t = f.of(ahead);
      const auto side = static_cast<std::size_t>(grid.direction(ahead, h));
      const bool rear = !t.pike && !hex::in_front(t.facing, static_cast<Dir>(side));
      const bool hemmed = (ways_[f.at[index(ahead)]] & ~hex::kFrontSides[side]) == 0;
      const Chance c = attack(r, s, y, t, rear, 0, hemmed);
      if (y.cls == Class::Troop) {
        score += weights.attack * c.cost - weights.bad_charge * std::max(0.0f, 0.5f - c.win);
      } else {
        int pooled = y.strength;
        for (const Dir way : hex::kDirs) {
          const Hex from = grid.neighbour(ahead, way);
          if (from == Hex::None || from == h || from == s.piece[y.unit].hex || !f.own.has(from))
            continue;
          if (s.piece[f.b.top(from)].facing == hex::opposite(way))
            pooled += r.strength(s, f.b, from, true);
        }
        if (rear || pooled >= t.against)
          score += weights.attack * c.cost * (y.cls == Class::Sleeve ? 0.7f : 1.0f);
        else  // somebody may still join in
          score += weights.attack * c.cost * 0.25f;
      }
    }
    for (const Dir side : hex::kDirs) {
      if ((contact & facing_bit(side)) == 0) continue;
      const Picture::Target& t = f.of(grid.neighbour(h, side));
      const bool rear = !y.pike && !hex::in_front(d, side);
      if (rear) score -= weights.rear;
      // Whoever stands next to it keeps it from three hexes.
      const unsigned cut =
          ways_[f.at[index(t.hex)]] & hex::kFrontSides[hex::index(hex::opposite(side))];
      if (!r.battle->special.city) score += weights.hem * static_cast<float>(std::popcount(cut));
      if (!t.attacks) continue;
      // It may turn by one side before it strikes.
      const int turn = hex::turn_between(t.facing, hex::opposite(side));
      if (turn > 1) continue;
      const Chance c = suffer(r, s, t, y, h, rear);
      score -= weights.suffer * c.cost * (turn == 0 ? 1.0f : 0.6f);
    }
  }
  // The best shot: the targets seen from here stand in order.
  if (shots_from_ != h) see(r, s, f, y, h);
  for (const Seen& one : shots_)
    if (r.in_arc(h, d, one.hex)) {
      score += weights.fire * one.worth;
      break;
    }
  if (contact == 0) {
    // Towards the enemy who matters most.
    if (ahead_ != Hex::None) {
      const Hex to = grid.neighbour(h, d);
      const int nearer =
          to == Hex::None ? -1 : grid.distance(h, ahead_) - grid.distance(to, ahead_);
      score += 0.06f * static_cast<float>(nearer - 1);
    }
  }
  return score;
}

Dir Drill::best_facing(const Rules& r, const State& s, const Picture& f, const Body& y, Hex h,
                       std::uint8_t allowed, float& score) {
  Dir best = Dir::N;
  score = -999;
  for (const Dir d : hex::kDirs) {
    if ((allowed & facing_bit(d)) == 0) continue;
    const float here = facing_there(r, s, f, y, h, d);
    if (here > score) {
      score = here;
      best = d;
    }
  }
  return best;
}

void Drill::places(const Rules& r, const State& s, bool every_facing, Places& out) {
  const Frame& frame = s.top();
  const std::size_t u = frame.unit;
  const Piece& p = s.piece[u];
  const Picture f(r, s, p.side());
  const bool squadron = frame.is_squadron();
  const Body y = body(r, s, f, u, squadron);
  look(r, s, f, y);
  out.clear();
  const auto add = [&](Action a, Dir d, float score) {
    out.push_back({a, d, score});
    if (score > out[0].score) std::swap(out[0], out[out.size() - 1]);
  };
  const auto try_hex = [&](Verb verb, Hex h, std::uint8_t facings) {
    const float there = at_hex(r, s, f, y, h);
    const bool turns_matter =
        f.contact[index(h)] != 0 ||
        (r.q(y.unit).range > 0 && r.nearest(f.b, other(f.me), h) <= r.q(y.unit).range);
    const Action a = with_hex(verb, h);
    if (every_facing && turns_matter) {
      for (const Dir d : hex::kDirs)
        if ((facings & facing_bit(d)) != 0) add(a, d, there + facing_there(r, s, f, y, h, d));
    } else if (turns_matter) {
      float more = 0;
      const Dir d = best_facing(r, s, f, y, h, facings, more);
      add(a, d, there + more);
    } else if (every_facing) {
      float more = 0;
      const Dir d = best_facing(r, s, f, y, h, facings, more);
      add(a, d, there);
    } else {
      add(a, static_cast<Dir>(std::countr_zero(facings)), there);
    }
  };
  // Staying, as it faces or turned.
  const Board& b = f.b;
  const float here = at_hex(r, s, f, y, p.hex) + 0.02f;
  if (r.may_rest(s, b, frame).ok())
    add(plain(Verb::Rest), p.facing, here + facing_there(r, s, f, y, p.hex, p.facing));
  const bool near = f.contact[index(p.hex)] != 0;
  if (frame.left > 0) {
    if (near || every_facing || r.q(y.unit).range > 0)
      for (const Dir d : hex::kDirs)
        if (d != p.facing && r.may_turn(s, b, frame, d).ok())
          add(with_dir(Verb::Turn, d), d, here - 0.03f + facing_there(r, s, f, y, p.hex, d));
    Reach reach;
    r.reach(s, b, frame, Way::Advance, reach);
    const auto facings_of = [&](Hex h) {
      std::uint8_t bits = 0;
      for (const Dir d : hex::kDirs)
        if (reach.cost_of(h, d) <= reach.budget)
          bits = static_cast<std::uint8_t>(bits | facing_bit(d));
      return bits;
    };
    reach.ends.each([&](Hex h) { try_hex(Verb::Advance, h, facings_of(h)); });
    if (every_facing && !is_relief(r, s, u))
      reach.joins.each([&](Hex h) {
        const Dir d = s.piece[b.top(h)].facing;
        add(with_hex(Verb::Join, h), d, at_hex(r, s, f, y, h));
      });
    const bool shy = near || !y.steady || every_facing ||
                     ((y.cls == Class::Sleeve || y.cls == Class::Command || is_porter(r, u)) &&
                      r.nearest(b, other(f.me), p.hex) <= kNearEnemy);
    if (shy) {
      r.reach(s, b, frame, Way::Retreat, reach);
      reach.ends.each([&](Hex h) { try_hex(Verb::Retreat, h, facings_of(h)); });
    }
    if (near) {
      const int before = frame.attacks();
      const int tired = before == 0   ? 0
                        : before == 1 ? r.charts->second_attack
                                      : r.charts->third_attack;
      for (const Dir d : hex::kDirs) {
        const Hex to = r.battle->grid.neighbour(p.hex, d);
        if (to == Hex::None || !f.foe.has(to) || !r.may_charge(s, b, frame, to).ok()) continue;
        const Chance c = attack(r, s, y, f.of(to), r.is_rear(s, b, p.hex, to), tired, false);
        add(with_hex(Verb::Charge, to), d,
            here + weights.charge * c.cost - weights.charge_risk * (1 - c.win));
      }
    }
  }
  if (r.q(u).encamisada && !r.is_second(s) && (frame.left == 0 || r.options.encamisada_any_time))
    for (const Dir way : hex::kDirs) {
      const Hex to = r.battle->grid.neighbour(p.hex, way);
      if (to == Hex::None || !r.may_coup(s, b, frame, to).ok()) continue;
      const std::uint8_t facings = r.coup_facings(s, b, frame, to);
      for (const Dir d : hex::kDirs) {
        if ((facings & facing_bit(d)) == 0) continue;
        Chance best;
        for (const Dir at : hex::kDirs) {
          const Hex foe = r.battle->grid.neighbour(to, at);
          if (foe == Hex::None || !f.foe.has(foe) || r.is_closed_to(f.me, foe)) continue;
          if (!y.pike && !hex::in_front(d, at)) continue;
          const Picture::Target& t = f.of(foe);
          const bool rear = !t.pike && !hex::in_front(t.facing, hex::opposite(at));
          const Chance c = attack(r, s, y, t, rear, 0, false);
          if (c.cost > best.cost) best = c;
        }
        add(with_hex(Verb::Coup, to), d,
            here + weights.coup * best.cost - weights.coup_risk * (1 - best.win) - 0.2f);
      }
    }
  if (out.empty()) {  // DN-144: it must part, and cannot rest
    Rules::Actions legal;
    r.legal(s, s.phasing, legal);
    for (const Action a : legal) add(a, p.facing, 0);
  }
}

Action Drill::move(const Rules& r, const State& s) {
  const Frame& frame = s.top();
  const std::size_t u = frame.unit;
  if (frame.stage == Stage::Facing) {
    const Picture f(r, s, s.piece[u].side());
    const Body y = body(r, s, f, u, frame.is_squadron());
    look(r, s, f, y);
    std::uint8_t allowed = 0;
    for (const Dir d : hex::kDirs)
      if (frame.may_face(d)) allowed = static_cast<std::uint8_t>(allowed | facing_bit(d));
    float score = 0;
    return with_dir(Verb::Face, best_facing(r, s, f, y, frame.hex, allowed, score));
  }
  // Once it has gone where it wanted to, only a charge or a coup is left.
  const bool gone = frame.spent > 0 && frame.attacks() == 0;
  if (gone && frame.left > 0 && !r.is_next_to(r.board(s), other(s.phasing), s.piece[u].hex) &&
      r.may_rest(s, r.board(s), frame).ok())
    return plain(Verb::Rest);
  Places& all = places_;
  places(r, s, false, all);
  if (frame.spent == 0) return all[0].action;
  const Place* best = nullptr;
  for (const Place& place : all) {
    const Verb verb = verb_of(place.action);
    if (verb != Verb::Charge && verb != Verb::Coup && verb != Verb::Rest && verb != Verb::Turn)
      continue;
    if (best == nullptr || place.score > best->score) best = &place;
  }
  return best != nullptr ? best->action : all[0].action;
}

}  // namespace tercio::tercios
