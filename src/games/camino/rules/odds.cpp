#include "games/camino/rules/odds.h"

namespace tercio::camino {
namespace {

bool operation_under_way(Node node) { return node > Node::Operations && node <= Node::Prepare; }

std::uint64_t binomial(int n, int k) {
  std::uint64_t ways = 1;
  for (int i = 1; i <= k; ++i)
    ways = ways * static_cast<std::uint64_t>(n - k + i) / static_cast<std::uint64_t>(i);
  return ways;
}

std::uint64_t power(std::uint64_t base, int exponent) {
  std::uint64_t out = 1;
  for (int i = 0; i < exponent; ++i) out *= base;
  return out;
}

// Chance of exactly `successes` among that many dice.
Fraction successes_chance(const Rules& r, int dice, int successes) {
  const auto good = static_cast<std::uint64_t>(std::popcount(r.data->success_faces));
  const std::uint64_t weight =
      binomial(dice, successes) * power(good, successes) * power(kDie - good, dice - successes);
  return Fraction::of(weight, power(kDie, dice));
}

class Walk {
 public:
  Walk(const Rules& r, Windows windows, const std::function<void(const State&, Fraction)>& end)
      : r_(r), windows_(windows), end_(end) {}

  void go(const State& s, Fraction chance) {
    if (!operation_under_way(s.node)) return end_(s, chance);
    const Turn turn = r_.turn(s);
    if (turn.kind == TurnKind::Decision) return step(s, chance, decide(s));
    if (s.node == Node::Fight) return fight(s, chance, turn.dice);
    for (int die = 1; die <= turn.dice.sides; ++die)
      step(s, chance * Fraction::of(1, turn.dice.sides), roll_of(turn.dice, std::array{die}));
  }

  void step(State s, Fraction chance, Action action) {
    r_.apply(s, kSpain, action, nobody_);
    go(s, chance);
  }

 private:
  Action decide(const State& s) {
    if (windows_ == Windows::Reroll && r_.may_use_tercio(s, Verb::Reroll).ok())
      return plain(Verb::Reroll);
    if (windows_ == Windows::Forage && r_.may_use_tercio(s, Verb::Forage).ok() &&
        s.die + r_.logistics_modifier(s, s.target) + 1 >= r_.data->logistics_from)
      return plain(Verb::Forage);
    if (windows_ == Windows::WinFight && s.node == Node::FightTercio) {
      for (const Verb use : {Verb::Keep, Verb::Parry, Verb::Push}) {
        if (!r_.may_use_tercio(s, use).ok()) continue;
        State after = s;
        r_.apply(after, kSpain, plain(use), nobody_);
        if (after.victories > s.victories) return plain(use);
      }
    }
    return plain(Verb::Keep);
  }

  // All throws with as many successes on either side are alike: one stands for them all.
  void fight(const State& s, Fraction chance, const Throw& dice) {
    int good = 1;
    int bad = 1;
    for (int f = 1; f <= kDie; ++f) (has_face(r_.data->success_faces, f) ? good : bad) = f;
    std::array<int, kMaxDice> faces{};
    for (int own = 0; own <= s.own_dice; ++own) {
      for (int foe = 0; foe <= s.foe_dice; ++foe) {
        for (int i = 0; i < dice.count; ++i) {
          const bool success = i < s.own_dice ? i < own : i - s.own_dice < foe;
          faces[static_cast<std::size_t>(i)] = success ? good : bad;
        }
        const Fraction weight =
            successes_chance(r_, s.own_dice, own) * successes_chance(r_, s.foe_dice, foe);
        if (weight.num == 0) continue;
        step(s, chance * weight, roll_of(dice, std::span<const int>(faces.data(), dice.count)));
      }
    }
  }

  const Rules& r_;
  Windows windows_;
  const std::function<void(const State&, Fraction)>& end_;
  Events nobody_;
};

bool destroyed(const State& s) { return s.node == Node::Over && s.outcome == kDestroyed; }

}  // namespace

void for_each_end(const Rules& r, const State& s, Action action, Windows windows,
                  const std::function<void(const State&, Fraction)>& end) {
  Walk(r, windows, end).step(s, {1, 1}, action);
}

Fraction hits_chance(const Rules& r, int dice, int hits) {
  Fraction sum;
  for (int successes = 0; successes <= dice; ++successes)
    if (r.hits(successes) == hits) sum = sum + successes_chance(r, dice, successes);
  return sum;
}

FightOdds fight_odds(const Rules& r, const State& s, Action fight) {
  FightOdds odds;
  for_each_end(r, s, fight, Windows::Keep, [&](const State& end, Fraction chance) {
    Fraction& sum = destroyed(end)                ? odds.destroyed
                    : end.victories > s.victories ? odds.win
                                                  : odds.lose;
    sum = sum + chance;
    const int loss = s.strength - end.strength;
    odds.losses[loss] = odds.losses[loss] + chance;
    odds.mean_loss = odds.mean_loss + chance * Fraction{static_cast<std::uint64_t>(loss), 1};
  });
  for_each_end(r, s, fight, Windows::WinFight, [&](const State& end, Fraction chance) {
    if (end.victories > s.victories) odds.win_with_tercio = odds.win_with_tercio + chance;
  });
  return odds;
}

MoveOdds move_odds(const Rules& r, const State& s, Action move, Windows windows) {
  MoveOdds odds;
  const Region to = region_of(move);
  for_each_end(r, s, move, windows, [&](const State& end, Fraction chance) {
    if (destroyed(end)) {
      odds.destroyed = odds.destroyed + chance;
      return;
    }
    Fraction& sum = (end.army == to ? odds.arrives : odds.stays)[s.strength - end.strength];
    sum = sum + chance;
  });
  return odds;
}

Fraction success_odds(const Rules& r, const State& s, Action action, Windows windows) {
  Fraction sum;
  for_each_end(r, s, action, windows, [&](const State& end, Fraction chance) {
    if (end.strength > s.strength || end.roads != s.roads) sum = sum + chance;
  });
  return sum;
}

Fraction risk_odds(const Rules& r, const State& s, Action action) {
  const bool fight = verb_of(action) == Verb::Battle || verb_of(action) == Verb::Assault ||
                     s.node == Node::FightTercio;
  Fraction sum;
  for_each_end(r, s, action, Windows::Keep, [&](const State& end, Fraction chance) {
    if (end.strength < s.strength || (fight && end.victories == s.victories)) sum = sum + chance;
  });
  return sum;
}

}  // namespace tercio::camino
