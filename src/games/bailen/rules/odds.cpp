#include "games/bailen/rules/odds.h"

#include <algorithm>
#include <vector>

namespace tercio::bailen {
namespace {

template <std::size_t N, class Find>
std::array<Fraction, N> over_die(Find find) {
  std::array<std::uint64_t, N> ways{};
  for (int die = 1; die <= kDie; ++die) ++ways[static_cast<std::size_t>(find(die))];
  std::array<Fraction, N> out{};
  for (std::size_t i = 0; i < N; ++i) out[i] = Fraction::of(ways[i], kDie);
  return out;
}

struct Branch {
  State s;
  Fraction chance;
  int dice = 0;
};

// Can nothing of this volley change the unit's order any more? `depth` is that of the volley.
bool is_settled(const State& s, std::size_t u, std::size_t depth) {
  const Piece& p = s.piece[u];
  if (!p.on_map() || p.status() == Status::Routed) return true;
  if (s.depth < depth || s.frame[depth - 1].kind != Kind::Volley) return true;
  const Frame& volley = s.frame[depth - 1];
  for (std::size_t i = depth; i < s.depth; ++i) {
    const Frame& f = s.frame[i];
    // It gives way, out of the fire: what its way brings is its owner's choice.
    if (f.kind == Kind::Retreat && (f.unit == u || f.set.has(u))) return true;
    if (f.kind != Kind::Check || f.set.empty()) continue;
    // BA-107: who fails draws the rest of his hex into the check.
    if (f.set.has(u) || f.cause == Cause::FireM || f.cause == Cause::Sun) return false;
  }
  if (p.formation() != Formation::Skirmish && p.hex != volley.hex) return true;
  return volley.fire_points() == 0 && volley.left == 0 && volley.stage != Stage::Begin;
}

// The next die of a branch, equal ends taken together. `well`: a check for the sun is passed.
void roll_on(const Rules& r, const Branch& now, const Throw& wanted, bool well,
             std::vector<Branch>& open) {
  const std::size_t first = open.size();
  const bool sun =
      well && now.s.depth > 0 && now.s.top().kind == Kind::Check && now.s.top().cause == Cause::Sun;
  const int sides = wanted.sides;
  const Fraction one = sun ? now.chance : now.chance * Fraction::of(1, wanted.sides);
  for (int die = sun ? sides : 1; die <= sides; ++die) {
    Branch next{now.s, one, now.dice + 1};
    Events nobody;
    const std::array<int, 1> faces{die};
    r.apply(next.s, Seat::Nobody, roll_of(wanted, faces), nobody);
    const auto same = std::find_if(open.begin() + static_cast<std::ptrdiff_t>(first), open.end(),
                                   [&](const Branch& b) { return b.s == next.s; });
    if (same == open.end())
      open.push_back(next);
    else
      same->chance = same->chance + one;
  }
}

}  // namespace

std::optional<Fate> volley_fate(const Rules& r, const State& before, std::size_t u) {
  constexpr int kMostDice = 14;
  constexpr int kMostBranches = 4000;
  const Action fire = plain(Verb::Fire);
  const Status was = before.piece[u].status();
  if (before.depth == 0 || !r.why(before, before.acting, fire).ok()) return std::nullopt;
  std::vector<Branch> open{{before, Fraction::of(1, 1), 0}};
  Events nobody;
  r.apply(open[0].s, before.acting, fire, nobody);
  Fate fate;
  for (int n = 0; !open.empty(); ++n) {
    const Branch now = open.back();
    open.pop_back();
    if (n > kMostBranches || now.dice > kMostDice) return std::nullopt;
    if (is_settled(now.s, u, before.depth)) {
      const Piece& p = now.s.piece[u];
      if (!p.on_map() || p.status() == was) continue;
      Fraction& sum = p.status() == Status::Routed ? fate.routed : fate.disorganized;
      sum = sum + now.chance;
      continue;
    }
    const Turn turn = r.turn(now.s);
    if (turn.kind == TurnKind::Dice) {
      roll_on(r, now, turn.dice, true, open);
      continue;
    }
    // Where somebody else runs to makes no difference to the checks to come.
    const Seat asked = turn.seats.has(kFrench) ? kFrench : kSpanish;
    Rules::Actions legal;
    r.legal(now.s, asked, legal);
    if (legal.empty()) return std::nullopt;
    Branch next = now;
    r.apply(next.s, asked, legal[0], nobody);
    open.push_back(next);
  }
  return fate;
}

namespace {

// Has the side lost points, order, a unit, a leader, or ground it did not leave by its own move?
bool has_lost(const Rules& r, const State& before, const State& now, Seat side) {
  for (const std::size_t u : r.troops(side)) {
    const Piece& was = before.piece[u];
    const Piece& is = now.piece[u];
    if (is.lost > was.lost || is.status() > was.status()) return true;
    if (is.where() != was.where() && is.where() != Where::Left) return true;
    if (is.hex != was.hex && !was.is(kPicked) && is.where() != Where::Left) return true;
  }
  for (std::size_t l = 0; l < r.army->leader.size(); ++l)
    if (r.army->leader[l].side == side && now.leader[l].is(kDown) && !before.leader[l].is(kDown))
      return true;
  return false;
}

// What others are taken to answer, and what is chosen where it makes no difference: nobody avoids
// the fight, and nobody makes more of it.
Action usual_answer(const Rules::Actions& legal) {
  for (const Verb verb : {Verb::Pass, Verb::Stand, Verb::Keep, Verb::Stay})
    for (const Action a : legal)
      if (verb_of(a) == verb) return a;
  return legal[0];
}

}  // namespace

std::optional<Fraction> loss_of(const Rules& r, const State& before, Seat side, Seat actor,
                                Action a) {
  constexpr int kMostDice = 16;
  constexpr int kMostBranches = 2000;
  if (!r.why(before, actor, a).ok()) return std::nullopt;
  std::vector<Branch> open{{before, Fraction::of(1, 1), 0}};
  Events nobody;
  r.apply(open[0].s, actor, a, nobody);
  // Who rides off on his own, by the rule or by the order just given, has moved, not lost.
  const State first = open[0].s;
  Fraction sum;
  bool thrown = false;
  for (int n = 0; !open.empty(); ++n) {
    const Branch now = open.back();
    open.pop_back();
    if (n > kMostBranches || now.dice > kMostDice) return std::nullopt;
    if (has_lost(r, first, now.s, side)) {
      sum = sum + now.chance;
      continue;
    }
    const Turn turn = r.turn(now.s);
    if (turn.kind == TurnKind::Dice) {
      thrown = true;
      roll_on(r, now, turn.dice, false, open);
      continue;
    }
    const bool same = now.s.step == before.step && now.s.phasing == before.phasing;
    const bool over = now.s.depth < before.depth || (now.s.depth == before.depth && now.dice > 0);
    if (turn.kind == TurnKind::Over || !same || over) continue;
    Rules::Actions legal;
    r.legal(now.s, turn.seats.first(), legal);
    if (legal.empty()) return std::nullopt;
    if (now.s.depth == before.depth && turn.seats.has(actor)) continue;  // no dice follow
    Branch next = now;
    r.apply(next.s, turn.seats.first(), usual_answer(legal), nobody);
    open.push_back(next);
  }
  return thrown ? std::optional(sum) : std::nullopt;
}

std::array<Fraction, kFireResults> fire_chances(const Rules& r, int points, int modifier) {
  return over_die<kFireResults>([&](int die) { return r.fire_result(points, die + modifier); });
}

std::array<Fraction, kShockResults> shock_chances(const Rules& r, int column, int modifier) {
  return over_die<kShockResults>([&](int die) {
    const int row = std::clamp(die + modifier, 0, kRows - 1);
    return r.charts->shock
        .row[static_cast<std::size_t>(row)][static_cast<std::size_t>(std::max(0, column))];
  });
}

std::array<Fraction, kMoraleResults> morale_chances(const Rules& r, Grade grade, int modifier) {
  return over_die<kMoraleResults>([&](int die) { return r.morale_result(grade, die + modifier); });
}

Fraction order_chance(int cost, int divider) {
  std::uint64_t ways = 0;
  for (int die = 1; die <= kDie; ++die) ways += die * divider >= cost ? 1 : 0;
  return Fraction::of(ways, kDie);
}

Fraction control_chance(const Rules& r, Grade grade, int modifier) {
  std::uint64_t ways = 0;
  for (int die = 1; die <= kDie; ++die)
    ways += die + modifier >= r.charts->control.needs[static_cast<std::size_t>(grade)] ? 1 : 0;
  return Fraction::of(ways, kDie);
}

}  // namespace tercio::bailen
