// Whether a player of Bailén does what makes sense, whoever wins: counted as the games are played.
//
//   shocks      attacks that were declared with less than 35 % to dislodge, or thrown back more
//               often than they hurt the enemy; of these, "alone" are those that no better attack
//               has made a duty (BA-112). Charges apart, for those are bound by the rules
//   attack      commands under Attack for two movements or more that never came within three hexes
//   orders      orders that cannot be carried out at once: Attack or Harassment with nobody of the
//               command a move away from three hexes, Maneuver next to the enemy, a Defend area
//               that three quarters of the command are not in or a move away from, or without the
//               objective it stands on
//   guns        shocks on enemies in order whom own guns could harm first, at no price, and who
//               would have gone anyway in less than four of five: whether the guns fired at
//               them. A battery fires once, so of many such shocks in reach of few guns only some
//               can be fired at
//   command     units within two hexes of the enemy after the movement: are they in command?
#pragma once

#include <algorithm>
#include <array>
#include <cstdio>

#include "games/bailen/player/player.h"

namespace tercio::bailen {

class Gates {
 public:
  // Before the player of that seat does this.
  void see(const Rules& r, const State& s, Seat seat, Action a) {
    if (s.turn != turn_ || s.phasing != phasing_) begin_phase(r, s, seat);
    const Verb verb = verb_of(a);
    if (s.step == Step::OffensiveFire && s.depth == 0) note_lines(r, s, seat);
    if (verb == Verb::Fire && s.depth > 0 && s.step == Step::OffensiveFire) note_guns(r, s);
    if (verb == Verb::Commit) note_shocks(r, s);
    if (verb == Verb::Done && s.step == Step::Move && s.depth == 0) note_movement(r, s, seat);
    if (verb == Verb::Order || verb == Verb::Shape) note_order(r, s, a);
  }
  void end_game() {
    for (Spell& one : spell_) end_spell(one);
    turn_ = -1;
    clear_guns();
  }

  void print() const {
    const auto part = [](int some, int all) { return all > 0 ? 100.0 * some / all : 0.0; };
    std::printf(
        "    shocks %d: below 35 %% to dislodge %.1f %% (alone %.1f, of them below 33 %% %.1f), "
        "more "
        "repulse than success %.1f %% (alone %.1f)\n",
        shocks_, part(poor_, shocks_), part(poor_alone_, shocks_), part(bad_alone_, shocks_),
        part(rash_, shocks_), part(rash_alone_, shocks_));
    std::printf("    charges %d: below 35 %% to dislodge %.1f %%\n", charges_,
                part(poor_charges_, charges_));
    std::printf("    under Attack %d times, never within three hexes %.1f %%\n", spells_,
                part(far_spells_, spells_));
    std::printf(
        "    orders %d, not to be carried out %.1f %% (attack %d, defend %d, maneuver %d)\n",
        orders_, part(bad_attack_ + bad_defend_ + bad_march_, orders_), bad_attack_, bad_defend_,
        bad_march_);
    std::printf(
        "    shocks for guns to prepare %d, prepared %.1f %%, of those with guns enough %.1f %%\n",
        in_reach_, part(prepared_, in_reach_), part(prepared_, possible_));
    std::printf("    near the enemy %d, in command %.1f %%\n", near_, part(led_, near_));
  }

 private:
  static constexpr float kFair = 0.35f;
  static constexpr float kThird = 0.33f;  // less than 2-1 with an attack order gives
  static constexpr float kSure = 0.8f;    // fire adds nothing to it
  static constexpr int kStep = 2;         // hexes anybody gets over in a move
  static constexpr int kClose = 3;

  struct Odds {
    float out = 0, hurt = 0, back = 0;  // dislodged, or at least hurt; thrown back
    bool poor() const { return out < kFair; }
    bool rash() const { return back > hurt; }
  };
  struct Spell {
    int moves = 0;
    bool came = false;
  };

  void begin_phase(const Rules& r, const State& s, Seat) {
    if (turn_ < 0) odds_.prepare(r);
    turn_ = s.turn;
    phasing_ = s.phasing;
    clear_guns();
  }
  void clear_guns() {
    for (HexSet& one : lines_) one.clear();
    before_.turn = 0;
    fired_.fill(Hex::None);
  }

  void note_lines(const Rules& r, const State& s, Seat seat) {
    if (before_.turn != s.turn) before_ = s;
    const Board b = r.board(s);
    b.of[index(other(seat))].each([&](Hex h) {
      for (const std::size_t u : r.troops(seat))
        if (r.q(u).arm == Arm::Artillery && s.piece[u].on_map() && !pays(r, s, u) &&
            can_harm(r, s, b, u, h))
          lines_[u].add(h);
    });
  }
  // BA-182: in the sun its own check is the price of its fire.
  static bool pays(const Rules& r, const State& s, std::size_t u) {
    return r.q(u).side == kFrench && r.sun_now(s) && !s.piece[u].is(kSun);
  }
  // A battery alone: not at a range or with a modifier at which no die does anything.
  bool can_harm(const Rules& r, const State& s, const Board& b, std::size_t u, Hex h) const {
    Frame f;
    f.hex = h;
    if (!r.may_add(s, b, f, u, 0).ok()) return false;
    State t = s;
    t.piece[u].set_volley(r.fire_left(s, b, u, s.piece[u].hex, h));
    f.set.add(u);
    const Shot shot = r.shot(t, b, f);
    const OddsBook::Volley& v = odds_.volley(shot.points, shot.modifier);
    return v.points + v.check + v.back > 0;
  }
  void note_guns(const Rules& r, const State& s) {
    const Frame& f = s.top();
    f.set.each([&](std::size_t u) {
      if (r.q(u).arm == Arm::Artillery) fired_[u] = f.hex;
    });
  }

  void note_shocks(const Rules& r, const State& s) {
    const Board b = r.board(s);
    HexSet targets;
    for (const std::size_t u : r.troops(s.phasing))
      if (s.piece[u].is(kAttacks)) targets.add(s.piece[u].target);
    targets.each([&](Hex h) { note_shock(r, s, b, targets, h); });
    note_fire(r, s, targets);
  }
  // A battery for that hex, if need be by sending another to a hex of its own: the longest list of
  // hexes with a battery each.
  bool finds_guns(Hex h, std::array<Hex, kMaxUnits>& serves, UnitSet& asked) const {
    for (std::size_t u = 0; u < kMaxUnits; ++u) {
      if (!lines_[u].has(h) || asked.has(u)) continue;
      asked.add(u);
      if (serves[u] != Hex::None && !finds_guns(serves[u], serves, asked)) continue;
      serves[u] = h;
      return true;
    }
    return false;
  }
  // As they stood before the fire: in order, and not beaten already.
  bool asks_for_fire(const Rules& r, const State& s, Hex h) const {
    State t = s;
    for (const std::size_t u : r.troops(other(s.phasing)))
      if (before_.piece[u].on_map() && before_.piece[u].hex == h) t.piece[u] = before_.piece[u];
    const Board b = r.board(t);
    const std::uint8_t top = r.top(t, b, h);
    return top != kNone && t.piece[top].ordered() && odds_of(r, t, b, h).out < kSure;
  }
  void note_fire(const Rules& r, const State& s, const HexSet& targets) {
    HexSet shocks;
    targets.each([&](Hex h) {
      if (Rules::fight_of(s, r.attackers_of(s, h)) != Fight::Charge) shocks.add(h);
    });
    std::array<Hex, kMaxUnits> serves;
    serves.fill(Hex::None);
    shocks.each([&](Hex h) {
      bool reach = false;
      bool fired = false;
      for (std::size_t u = 0; u < kMaxUnits; ++u) {
        reach = reach || lines_[u].has(h);
        fired = fired || fired_[u] == h;
      }
      if (!reach || !asks_for_fire(r, s, h)) return;
      ++in_reach_;
      prepared_ += fired ? 1 : 0;
      UnitSet asked;
      possible_ += finds_guns(h, serves, asked) ? 1 : 0;
    });
  }
  Odds odds_of(const Rules& r, const State& s, const Board& b, Hex h) const {
    const UnitSet all = r.attackers_of(s, h);
    const Blow w = r.blow(s, b, all, h, Rules::fight_of(s, all));
    if (w.routed) return {1, 1, 0};
    const OddsBook::Shock& c = odds_.shock(w.column, w.modifier);
    const float out = w.square ? 0 : c.at(ShockResult::D1) + c.at(ShockResult::D2);
    return {out, out + c.at(ShockResult::DB), c.at(ShockResult::A1) + c.at(ShockResult::A2)};
  }
  // Who attacks one of them has the other in front: both or none.
  static bool bound(const Rules& r, const State& s, const Board& b, Hex one, Hex two) {
    bool any = false;
    const auto look = [&](Hex from, Hex to) {
      r.attackers_of(s, from).each(
          [&](std::size_t u) { any = any || r.could_attack(s, b, u, to); });
    };
    look(one, two);
    look(two, one);
    return any;
  }
  void note_shock(const Rules& r, const State& s, const Board& b, const HexSet& targets, Hex h) {
    const Odds odds = odds_of(r, s, b, h);
    if (Rules::fight_of(s, r.attackers_of(s, h)) == Fight::Charge) {
      ++charges_;
      poor_charges_ += odds.poor() ? 1 : 0;
      return;
    }
    bool for_better = false;
    targets.each([&](Hex x) {
      if (x != h && r.grid().distance(x, h) <= 2 && bound(r, s, b, h, x))
        for_better = for_better || !odds_of(r, s, b, x).poor();
    });
    ++shocks_;
    poor_ += odds.poor() ? 1 : 0;
    rash_ += odds.rash() ? 1 : 0;
    poor_alone_ += odds.poor() && !for_better ? 1 : 0;
    bad_alone_ += odds.out < kThird && !for_better ? 1 : 0;
    rash_alone_ += odds.rash() && !for_better ? 1 : 0;
  }

  void note_movement(const Rules& r, const State& s, Seat seat) {
    if (seat != s.phasing) return;
    const Board b = r.board(s);
    const HexSet& foes = b.seen[index(other(seat))];
    std::array<int, kMaxCommands> near;
    near.fill(99);
    for (const std::size_t u : r.troops(seat)) {
      if (!s.piece[u].on_map() || r.q(u).convoy) continue;
      const int far = r.distance_to(foes, s.piece[u].hex);
      near[r.q(u).command] = std::min(near[r.q(u).command], far);
      if (far > 2 || !s.piece[u].ordered()) continue;
      ++near_;
      led_ += r.in_command(s, b, u) ? 1 : 0;
    }
    for (std::size_t c = 0; c < r.army->command.size(); ++c) {
      if (r.army->command[c].side != seat) continue;
      Spell& one = spell_[c];
      if (s.command[c].order != Order::Attack || near[c] == 99) {
        end_spell(one);
        continue;
      }
      ++one.moves;
      one.came = one.came || near[c] <= kClose;
    }
  }
  void end_spell(Spell& one) {
    if (one.moves >= 2) {
      ++spells_;
      far_spells_ += one.came ? 0 : 1;
    }
    one = {};
  }

  // An order as it is written; one to defend when its shape is chosen.
  void note_order(const Rules& r, const State& s, Action a) {
    if (s.depth == 0 || s.top().kind != Kind::Write || s.step != Step::Orders) return;
    const Frame& f = s.top();
    const std::size_t command = f.command();
    const Board b = r.board(s);
    const HexSet& foes = b.seen[index(other(s.acting))];
    const bool shape = verb_of(a) == Verb::Shape;
    const Order order = shape ? Order::Defend : static_cast<Order>(small_of(a));
    if (order == Order::Defend && !shape) return;
    ++orders_;
    int least = 99, points = 0, inside = 0;
    bool reaches = false, holds = false, held = false;
    for (const std::size_t u : r.troops(s.acting)) {
      const Piece& p = s.piece[u];
      if (r.q(u).command != command || !p.on_map() || r.q(u).convoy) continue;
      const int far = r.distance_to(foes, p.hex);
      least = std::min(least, far);
      reaches = reaches || far <= kClose + r.base_mp(s, u);
      points += r.points(s, u);
      if (shape && r.area_distance(f.hex, static_cast<int>(small_of(a)), p.hex) <= kStep)
        inside += r.points(s, u);
      holds = holds || r.is_objective(p.hex);
    }
    if (shape)
      r.map->sets.all().each([&](Hex h) {
        held = held || (r.is_objective(h) && r.in_area(f.hex, static_cast<int>(small_of(a)), h));
      });
    if (order == Order::Attack || order == Order::Harass) bad_attack_ += reaches ? 0 : 1;
    if (order == Order::Maneuver) bad_march_ += least <= 5 ? 1 : 0;
    if (shape) bad_defend_ += 4 * inside < 3 * points || (holds && !held) ? 1 : 0;
  }

  OddsBook odds_;
  int turn_ = -1;
  Seat phasing_ = kFrench;
  std::array<HexSet, kMaxUnits> lines_{};  // what each battery could harm
  std::array<Hex, kMaxUnits> fired_{};     // and what it fired at
  State before_;                           // the fire
  std::array<Spell, kMaxCommands> spell_{};
  int shocks_ = 0, poor_ = 0, rash_ = 0, poor_alone_ = 0, bad_alone_ = 0, rash_alone_ = 0;
  int charges_ = 0, poor_charges_ = 0, spells_ = 0, far_spells_ = 0, orders_ = 0, bad_attack_ = 0,
      bad_defend_ = 0, bad_march_ = 0, in_reach_ = 0, possible_ = 0, prepared_ = 0, near_ = 0,
      led_ = 0;
};

}  // namespace tercio::bailen
