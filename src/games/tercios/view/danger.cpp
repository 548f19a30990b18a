// Who of the enemy could come to attack or to shoot (DN-50, DN-53, DN-61 to DN-63, DN-84), each
// alone, by the ways open to him if his side moved now, and the chance that it does harm.
#include <algorithm>
#include <map>
#include <utility>

#include "games/tercios/game.h"
#include "games/tercios/rules/odds.h"
#include "games/tercios/view/ways.h"

namespace tercio::tercios {
namespace {

class Dangers {
 public:
  // `of`: whose danger is asked for.
  Dangers(const Rules& r, const State& s, Seat enemy, const UnitSet& of)
      : r_(r), s_(as_if_first(s, enemy)), enemy_(enemy), of_(of) {}

  std::vector<Threat> all() {
    const Board b = r_.board(s_);
    b.of[index(enemy_)].each([&](Hex h) {
      if (b.is_stack(h)) come(b, {b.top(h), true}, false);
      b.each(h, [&](std::uint8_t u) { come(b, {u, false}, !b.is_stack(h)); });
    });
    return told();
  }

  // Attacks alone, by those of a hex where one of `by` stands. Whoever is known to be in that much
  // danger is not asked about any more: this is told of every position.
  std::vector<Threat> attacks(const UnitSet& by, bool moves, double enough) {
    const Board b = r_.board(s_);
    b.of[index(enemy_)].each([&](Hex h) {
      bool asked = false;
      if (of_.empty()) return;
      b.each(h, [&](std::uint8_t u) { asked = asked || by.has(u); });
      if (!asked) return;
      if (moves)
        come(b, {b.top(h), b.is_stack(h)}, !b.is_stack(h));
      else
        attack(s_, b, h);
      for (const auto& [who, chance] : found_)
        if (!who.fires && chance.value() >= enough) of_.remove(who.of);
    });
    std::erase_if(found_, [](const auto& one) { return one.first.fires; });
    return told();
  }

 private:
  std::vector<Threat> told() const {
    std::vector<Threat> out;
    out.reserve(found_.size());
    for (const auto& [who, chance] : found_)
      out.push_back({r_.battle->unit[who.of].id, r_.battle->unit[who.by].id,
                     who.fires ? "fire" : "attack", chance});
    return out;
  }

  struct Pair {
    std::size_t of, by;
    bool fires;
    friend auto operator<=>(const Pair&, const Pair&) = default;
  };

  // Everywhere it could stand, with every facing there: a squadron attacks as one, a unit that
  // leaves it shoots.
  void come(const Board& b, const Taken& who, bool alone) {
    const bool attacks = who.squadron || alone;
    const Class cls = r_.cls(who.unit);
    const bool fires = !who.squadron && r_.q(who.unit).range > 0 &&
                       (cls == Class::Sleeve || cls == Class::Battery);
    if (!attacks && !fires) return;
    const Piece& p = s_.piece[who.unit];
    stand(who, p.hex, facing_bit(p.facing), attacks, fires);
    if (!r_.why(s_, enemy_, taking_up(s_, who)).ok()) return;
    const Frame f = r_.mover_frame(s_, who.unit, who.squadron);
    std::uint8_t turned = 0;
    for (const Dir d : hex::kDirs)
      if (r_.may_turn(s_, b, f, d).ok()) turned = static_cast<std::uint8_t>(turned | facing_bit(d));
    stand(who, p.hex, turned, attacks, fires);
    Reach reach;
    for (const Way way : {Way::Advance, Way::Retreat}) {
      r_.reach(s_, b, f, way, reach);
      reach.ends.each([&](Hex h) {
        std::uint8_t facings = 0;
        for (const Dir d : hex::kDirs)
          if (reach.cost_of(h, d) != kNever)
            facings = static_cast<std::uint8_t>(facings | facing_bit(d));
        stand(who, h, facings, attacks, fires);
      });
    }
  }

  void stand(const Taken& who, Hex at, std::uint8_t facings, bool attacks, bool fires) {
    if (facings == 0) return;
    State s = s_;
    const Hex from = s.piece[who.unit].hex;
    for (std::size_t u = 0; u < r_.units(); ++u) {
      Piece& p = s.piece[u];
      if (who.squadron ? p.hex != from : u != who.unit) continue;
      if (from != at && !who.squadron) p.depth = 0;
      p.hex = at;
      p.unset(kDisordered);  // it recovers with its movement (DN-11)
    }
    const Board b = r_.board(s);
    for (const Dir d : hex::kDirs) {
      if ((facings & facing_bit(d)) == 0) continue;
      b.each(at, [&](std::uint8_t u) { s.piece[u].facing = d; });
      if (attacks) attack(s, b, at);
      if (fires) fire(s, b, who.unit);
    }
  }

  // The push of pike that follows the movement, by itself alone: its strength must do (DN-63).
  void attack(const State& s, const Board& b, Hex from) {
    const std::uint8_t leader = r_.lead(s, b, from, true);
    if (leader == kNoUnit || r_.cls(leader) == Class::Battery) return;
    const Hex target = r_.ahead(s, leader);
    if (target == Hex::None || !b.of[index(other(enemy_))].has(target)) return;
    if (r_.is_closed_to(enemy_, target)) return;
    if (!r_.is_waived(s, b, from, target) &&
        r_.strength(s, b, from, true) < r_.strength(s, b, target, false))
      return;
    b.each(target, [&](std::uint8_t v) {
      if (!of_.has(v)) return;
      const Blow w = r_.blow(s, b, from, target, Fight::Shock, 0);
      note({v, leader, false}, shock_harm(r_, columns(w), v));
    });
  }

  void fire(State& s, const Board& b, std::size_t u) {
    s.step = r_.cls(u) == Class::Battery ? Step::Battery : Step::ShotFirst;
    s.acting = enemy_;
    if (r_.may_fire_at_all(s, u).ok())
      r_.targets(s, b, u).each([&](Hex h) {
        if (!is_asked(b, h, u) || !r_.may_fire(s, b, u, h).ok()) return;
        b.each(h, [&](std::uint8_t v) {
          if (of_.has(v)) note({v, u, true}, fire_harm(r_, s, b, u, h, v));
        });
      });
    s.step = s_.step;
  }

  // Small arms hit as well from everywhere: once is enough.
  bool is_asked(const Board& b, Hex h, std::size_t u) const {
    bool any = false;
    b.each(h, [&](std::uint8_t v) {
      any = any || (of_.has(v) && (r_.cls(u) == Class::Battery || !found_.contains({v, u, true})));
    });
    return any;
  }

  const ShockColumns& columns(const Blow& w) {
    const auto [at, is_new] =
        columns_.try_emplace({w.strength, w.against, w.modifier, w.counter, w.shift() - w.defence});
    if (is_new) at->second = shock_columns(r_, w);
    return at->second;
  }

  // The best chance it has from anywhere.
  void note(const Pair& who, const Fraction& chance) {
    if (chance.num == 0) return;
    Fraction& best = found_[who];
    if (best.num == 0 || chance.value() > best.value()) best = chance;
  }

  const Rules& r_;
  const State s_;
  const Seat enemy_;
  UnitSet of_;
  std::map<Pair, Fraction> found_;
  std::map<std::array<int, 5>, ShockColumns> columns_;  // what was reckoned already
};

// As if it stood there, sleeves above those they join (DN-44).
void stand_at(const Rules& r, State& s, std::size_t u, Hex at, bool squadron) {
  Piece& p = s.piece[u];
  if (!squadron && p.hex != at) {
    const bool above = r.cls(u) == Class::Sleeve;
    p.depth = above ? 0 : kMaxStack;
    for (std::size_t v = 0; above && v < r.units(); ++v)
      if (s.piece[v].hex == at) ++s.piece[v].depth;
  }
  p.hex = at;
}

}  // namespace

std::vector<Threat> attacks_on(const Rules& r, const State& s, Seat enemy, const UnitSet& of,
                               const UnitSet& by, bool moves, double enough) {
  return Dangers(r, s, enemy, of).attacks(by, moves, enough);
}

Expected<std::vector<Threat>> Module::danger(const Rules& r, const State& now, Seat seat,
                                             const DangerAsk& ask) const {
  if (seat != kSpain && seat != kRival) return RequestError{"no-seat", "danger is told to a side"};
  State s = now;
  UnitSet of;
  if (ask.unit.empty()) {
    for (std::size_t u = 0; u < r.units(); ++u)
      if (s.piece[u].on_map() && s.piece[u].side() == seat) of.add(u);
    return Dangers(r, s, other(seat), of).all();
  }
  const auto who = taken(r, s, ask.unit);
  const Hex at = r.battle->names.find(ask.at);
  if (!who || !s.piece[who->unit].on_map() || s.piece[who->unit].side() != seat)
    return unknown_thing(ask.unit);
  const Board b = r.board(s);
  const Hex from = s.piece[who->unit].hex;
  const bool elsewhere = at != from;
  if (at == Hex::None || b.of[index(other(seat))].has(at) ||
      (elsewhere && (b.count(at) > 0 && (who->squadron || !r.may_stack(s, b, who->unit, at).ok()))))
    return unknown_thing(ask.at);
  Dir facing = s.piece[who->unit].facing;
  for (const Dir d : hex::kDirs)
    if (hex::dir_name(d) == ask.face) facing = d;
  if (!ask.face.empty() && hex::dir_name(facing) != ask.face) return unknown_thing(ask.face);
  for (std::size_t u = 0; u < r.units(); ++u)
    if (who->squadron ? now.piece[u].hex == from : u == who->unit) {
      stand_at(r, s, u, at, who->squadron);
      s.piece[u].facing = facing;
      of.add(u);
    }
  return Dangers(r, s, other(seat), of).all();
}

}  // namespace tercio::tercios
