// How a reach is worked out: cost by cost, and from all hexes of a cost at once, a set of hexes for
// every facing. It is done on the patch of the map the mover can come to.
#pragma once

#include <algorithm>

#include "games/tercios/rules/rules.h"
#include "hex/patch.h"

namespace tercio::tercios {

// What bounds a mover, whichever way it goes.
struct Bounds {
  Bounds(const Rules& r, const State& s, const Board& b, const Frame& f) {
    const std::size_t u = f.unit;
    const Piece& p = s.piece[u];
    gait = r.is_second(s) ? r.q(u).gait2 : r.q(u).gait;
    squadron = f.is_squadron();
    leaving = !squadron && b.is_stack(p.hex);
    round_start = r.has_pike(b, p.hex);
    round_later = squadron ? round_start : r.q(u).all_round;
    guarded = (squadron || r.cls(u) != Class::Sleeve) && !round_later;
    joining =
        !squadron && !r.is_second(s) && !leaving && !p.is(kLeft) && r.cls(u) != Class::Battery;
    turns = squadron ? std::uint8_t{1} : r.q(u).turns;
    open = r.open_ground(s, u, r.is_second(s)) - b.of[index(other(p.side()))];
    if (squadron) open &= r.battle->room[static_cast<std::size_t>(b.count(p.hex))];
  }

  std::uint8_t gait;
  bool squadron;
  bool leaving;        // a squadron stays behind
  bool round_start;    // pikes have no rear (DN-22): in the hex it leaves,
  bool round_later;    // and on its way
  bool guarded;        // must not come to stand with an enemy behind (DN-25)
  bool joining;        // may join others (DN-41, DN-45)
  std::uint8_t turns;  // sides it may turn where it arrives (DN-19)
  HexSet open;         // ground it may enter, but for friends
};

template <std::size_t Part>
class Flood {
 public:
  using Patch = hex::Patch<Part, kMapBits>;
  using Set = hex::HexSet<Part>;
  using ByFacing = std::array<Set, hex::kSides>;

  Flood(const Rules& r, const State& s, const Board& b, const Frame& f)
      : r_(r),
        s_(s),
        b_(b),
        f_(f),
        m_(r, s, b, f),
        patch_(r.battle->grid, s.piece[f.unit].hex, f.left),
        start_(patch_.local(s.piece[f.unit].hex)),
        budget_(f.left),
        beside_(patch_.beside(b.of[index(other(s.piece[f.unit].side()))])) {
    for (const Set& there : beside_) near_ |= there;
    const HexSet& friends = b.of[index(s.piece[f.unit].side())];
    const std::array<Set, 3> cut =
        patch_.cut(std::array<const HexSet*, 3>{&friends, &b.stacks, &m_.open});
    friends_ = cut[0];
    stacks_ = cut[1];
    open_ = cut[2];
    // The first step is made by itself; after it a step may cost less than all there was.
    for (std::size_t price = 1; price <= kMaxCost && price < budget_; ++price)
      if (const HexSet& priced = r.battle->priced[m_.gait][price]; !priced.empty())
        priced_[price] = patch_.cut(priced);
    if (budget_ > 1 && !r.battle->banks.empty()) banks_ = patch_.cut(r.battle->banks);
  }

  // Until all is found; with a goal, until all about it and the ways to it is.
  void run(Way way, Hex goal) {
    advance_ = way == Way::Advance;
    find_entries();
    if (!advance_ && (m_.round_start || m_.round_later)) find_distances();
    known_.fill({});
    joins_.clear();
    for (std::size_t c = 0; c <= budget_; ++c) at_[c].fill({});
    const Hex to = patch_.local(goal);
    const Piece& p = s_.piece[f_.unit];
    at_[0][hex::index(p.facing)].add(start_);
    for (std::size_t c = 0; c <= budget_; ++c) {
      const Set stand = settle(c);
      settled_ = c;
      if (c == budget_ || (goal != Hex::None && is_settled(to))) return;
      if (c == 0) {
        // DN-20. A unit that leaves a squadron or a contact does not turn first.
        if (!m_.leaving && !near_.has(start_))
          for (Set& turned : at_[1]) turned.add(start_);
        step_from(0, p.hex, facing_bit(p.facing));
      } else {
        go_on(c, stand - near_);  // next to an enemy the link ends (DN-24, DN-37)
      }
    }
  }

  // What was found.
  HexSet ends() const { return patch_.whole(all() - friends_); }
  HexSet joins() const { return joins_.empty() ? HexSet() : patch_.whole(joins_); }
  // By facing, 4 bits each.
  std::uint32_t costs_at(Hex h) const {
    const Hex there = patch_.local(h);
    std::uint32_t out = 0xFFFFFF;
    for (std::size_t c = 0; c <= settled_; ++c)
      for (const Dir d : hex::kDirs)
        if (at_[c][hex::index(d)].has(there))
          out ^= static_cast<std::uint32_t>(kNever ^ c) << (4 * hex::index(d));
    return out;
  }
  int join_cost(Hex h) const { return join_costs_[index(patch_.local(h))]; }
  // visit(hex, facing, cost)
  template <class Visit>
  void each(Visit visit) const {
    for (std::size_t c = 0; c <= settled_; ++c)
      for (const Dir d : hex::kDirs)
        patch_.each(at_[c][hex::index(d)], [&](Hex h) { visit(h, d, c); });
  }

 private:
  Set all() const {
    Set out;
    for (const Set& faced : known_) out |= faced;
    return out;
  }

  void find_entries() {
    Set enter = open_ - friends_;
    may_join_.clear();
    // DN-23, DN-26, DN-123: only a single unit that advances passes a single friend, and not where
    // it would have to stop. DN-41: it may join, never next to an enemy.
    if (advance_ && !m_.squadron) {
      Set apart = (open_ & friends_) - near_;
      apart.remove(start_);
      if (m_.joining) may_join_ = apart;
      enter |= apart - stacks_;
    }
    fit_.fill(enter);
    if (!m_.guarded) return;
    for (std::size_t g = 0; g < hex::kSides; ++g)  // DN-25
      for (const std::size_t behind : {2, 3, 4}) fit_[g] -= beside_[(g + behind) % hex::kSides];
  }

  // DN-124: pikes retreat by going farther from the nearest enemy. First the hexes at most as far
  // from one as the start is, then at most one farther, and so on.
  void find_distances() {
    const GridSets& sets = r_.battle->sets;
    const Piece& p = s_.piece[f_.unit];
    HexSet all = b_.of[index(other(p.side()))];
    while (!all.empty() && !all.has(p.hex)) all |= sets.around(all);
    for (std::size_t i = 0; i < budget_; ++i) {
      within_[i] = patch_.cut(all);
      all |= sets.around(all);
    }
  }
  Set farther(Set from) const {
    Set out;
    for (std::size_t i = 0; i < budget_; ++i) {
      out |= patch_.sets().around(from & within_[i]) - within_[i];
      from -= within_[i];
    }
    return out;
  }

  // What was reached at that cost, and not for less.
  Set settle(std::size_t c) {
    Set stand;
    for (std::size_t g = 0; g < hex::kSides; ++g) {
      at_[c][g] -= known_[g];
      known_[g] |= at_[c][g];
      stand |= at_[c][g];
    }
    return stand;
  }
  bool is_settled(Hex goal) const {
    bool all = true;
    for (const Set& faced : known_) all = all && faced.has(goal);
    return all || joins_.has(goal);
  }

  // From one hex: the start, and where a river makes its sides differ.
  void step_from(std::size_t c, Hex h, unsigned facings) {
    const Battle::Exits& exit = r_.battle->exits[m_.gait][index(h)];
    const bool round = c == 0 ? m_.round_start : m_.round_later;
    Set away;
    if (round && !advance_) {
      away.add(patch_.local(h));
      away = farther(away);
    }
    for (const Dir d : hex::kDirs) {
      // DN-17: ahead in an advance, behind in a retreat; pikes have no rear (DN-22).
      const unsigned front = hex::kFrontSides[hex::index(d)];
      const unsigned able = round ? facings : facings & (advance_ ? front : ~front);
      if ((exit.open & facing_bit(d)) == 0 || able == 0) continue;
      const std::uint8_t price = exit.cost[hex::index(d)];
      // DN-94, DN-109, DN-125: all MP, and all of them unspent.
      if (price == kAllMp ? c > 0 || f_.spent != 0 : c + price > budget_) continue;
      const std::size_t then = price == kAllMp ? budget_ : c + price;
      const Hex to = patch_.local(exit.to[hex::index(d)]);
      if (round && !advance_ && !away.has(to)) continue;
      if (price != kAllMp && may_join_.has(to)) join(to, then + 1);
      Set there;
      there.add(to);
      for (std::size_t g = 0; g < hex::kSides; ++g)
        if ((able & kTurnSides[m_.turns][g]) != 0) at_[then][g] |= there & fit_[g];
    }
  }

  // From all hexes of a cost.
  void go_on(std::size_t c, const Set& stand) {
    if (stand.empty()) return;
    const Set turning = stand - friends_;  // DN-20, not where a friend stands
    for (Set& turned : at_[c + 1]) turned |= turning;
    const Set banks = stand & banks_;
    banks.each([&](Hex h) {
      unsigned facings = 0;
      for (const Dir g : hex::kDirs)
        if (at_[c][hex::index(g)].has(h)) facings |= facing_bit(g);
      step_from(c, patch_.on_map(h), facings);
    });
    // Elsewhere the price is that of the hex entered.
    const ByFacing moved = stepped(at_[c], stand - banks);
    for (std::size_t price = 1; price <= kMaxCost && c + price <= budget_; ++price) {
      const Set& priced = priced_[price];
      for (std::size_t g = 0; g < hex::kSides; ++g)
        at_[c + price][g] |= moved[g] & fit_[g] & priced;
      if (c + price == budget_ || !may_join_.meets(priced)) continue;
      Set there;
      for (const Set& faced : moved) there |= faced;
      (there & may_join_ & priced).each([&](Hex h) { join(h, c + price + 1); });
    }
  }
  // One hex on, by the facing taken there.
  ByFacing stepped(ByFacing from, const Set& stand) const {
    for (Set& set : from) set &= stand;
    ByFacing out;
    if (m_.round_later) {
      for (std::size_t g = 0; g < hex::kSides; ++g)
        out[g] = advance_ ? patch_.sets().around(from[g]) : farther(from[g]);
    } else if (advance_) {  // DN-17: ahead in an advance
      out = patch_.sets().fanned(from);
    } else {  // behind in a retreat, which is ahead of the opposite facing
      std::swap_ranges(from.begin(), from.begin() + 3, from.begin() + 3);
      out = patch_.sets().fanned(from);
      std::swap_ranges(out.begin(), out.begin() + 3, out.begin() + 3);
    }
    for (int i = 0; i < m_.turns; ++i) turn_one_side(out);
    return out;
  }
  // DN-19: who arrives may turn.
  static void turn_one_side(ByFacing& sets) {
    const ByFacing was = sets;
    for (std::size_t g = 0; g < hex::kSides; ++g)
      sets[g] |= was[(g + 1) % hex::kSides] | was[(g + hex::kSides - 1) % hex::kSides];
  }

  void join(Hex h, std::size_t cost) {
    if (cost > budget_ || (joins_.has(h) && join_costs_[index(h)] <= cost)) return;
    if (!r_.may_stack(s_, b_, f_.unit, patch_.on_map(h)).ok()) return may_join_.remove(h);
    joins_.add(h);
    join_costs_[index(h)] = static_cast<std::uint8_t>(cost);
  }

  // By number of sides it may turn and facing: facings it may come from.
  static constexpr auto kTurnSides = [] {
    std::array<std::array<std::uint8_t, hex::kSides>, 3> out{};
    for (int turns = 0; turns < 3; ++turns)
      for (const Dir to : hex::kDirs)
        for (const Dir from : hex::kDirs)
          if (hex::turn_between(from, to) <= turns)
            out[static_cast<std::size_t>(turns)][hex::index(to)] |= facing_bit(from);
    return out;
  }();

  const Rules& r_;
  const State& s_;
  const Board& b_;
  const Frame& f_;
  const Bounds m_;
  const Patch patch_;
  const Hex start_;
  const std::size_t budget_;
  const ByFacing beside_;  // by side: hexes with an enemy there
  Set friends_, stacks_, open_;
  Set near_;                              // next to an enemy
  std::array<Set, kMaxCost + 1> priced_;  // by price, but over a river
  Set banks_;
  bool advance_ = true;
  Set may_join_;
  ByFacing fit_;                         // hexes it may enter and then face so
  std::array<Set, kMaxMp> within_;       // so far of an enemy, see find_distances
  ByFacing known_;                       // hexes reached
  std::array<ByFacing, kMaxMp + 1> at_;  // by cost
  std::size_t settled_ = 0;              // costs looked at
  Set joins_;
  std::array<std::uint8_t, Part> join_costs_;
};

}  // namespace tercio::tercios
