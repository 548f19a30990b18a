// A position with a few bytes changed at random is either refused by name, or plays on to its end
// without ever breaking an invariant: nothing that is loaded can go wrong later.
#pragma once

#include <gtest/gtest.h>

#include <cstring>

#include "core/dice.h"
#include "game/json.h"
#include "support/random_setup.h"

namespace tercio::damaged {

template <class R>
void random_step(const R& r, StateOf<R>& s, Rng& rng) {
  Events nobody;
  const Turn turn = r.turn(s);
  if (turn.kind == TurnKind::Dice)
    return r.apply(s, Seat::Nobody, throw_dice(turn.dice, rng), nobody);
  ActionsOf<R> actions;
  r.legal(s, turn.seats.first(), actions);
  r.apply(s, turn.seats.first(), actions[static_cast<std::size_t>(rng.below(actions.size()))],
          nobody);
}

// Changes one to three bytes: small values and those of other bytes are the likely mistakes.
template <class State>
State damage(State s, std::uint64_t small, Rng& rng) {
  unsigned char bytes[sizeof(State)];
  std::memcpy(bytes, &s, sizeof(State));
  for (std::uint64_t n = 1 + rng.below(3); n > 0; --n) {
    const auto at = static_cast<std::size_t>(rng.below(sizeof(State)));
    const std::uint64_t how = rng.below(4);
    if (how == 0) bytes[at] = static_cast<unsigned char>(rng.below(256));
    if (how == 1) bytes[at] = static_cast<unsigned char>(rng.below(small));
    if (how == 2) bytes[at] = bytes[rng.below(sizeof(State))];
    if (how == 3) bytes[at] = static_cast<unsigned char>(bytes[at] ^ (1u << rng.below(8)));
  }
  std::memcpy(&s, bytes, sizeof(State));
  return s;
}

template <class M>
void plays_on(const M& module, const typename M::Rules& r, const typename M::State& from,
              int longest, Rng& rng) {
  typename M::State s = from;
  for (int step = 0; step < longest; ++step) {
    const char* broken = r.broken(s);
    ASSERT_EQ(broken, nullptr) << broken << "\nafter " << step << " steps from "
                               << module.dump(r, from) << "\nat " << module.dump(r, s);
    const Turn turn = r.turn(s);
    if (turn.kind == TurnKind::Over) return;
    if (turn.kind == TurnKind::Decision) {
      ActionsOf<typename M::Rules> actions;
      r.legal(s, turn.seats.first(), actions);
      ASSERT_FALSE(actions.empty()) << module.dump(r, s);
    } else {
      ASSERT_GE(turn.dice.count, 1) << module.dump(r, s);
      ASSERT_GE(turn.dice.sides, 1) << module.dump(r, s);
    }
    random_step(r, s, rng);
  }
  FAIL() << "a game without end from " << module.dump(r, from);
}

struct Plan {
  int rounds;           // random games whose every position is damaged
  std::uint64_t small;  // numbers in a position are mostly below this
  int longest;          // steps a game takes at most
  int at_least;         // so many damaged positions must be accepted, or nothing is tested
};

template <class M>
void are_refused_or_play_to_the_end(const Plan& plan) {
  const M module{DataSource()};
  Rng rng(2026);
  int accepted = 0;
  for (int round = 0; round < plan.rounds; ++round) {
    const auto r = module.make_rules(random_setup(module.info(), rng));
    for (auto s = r.start(); r.turn(s).kind != TurnKind::Over; random_step(r, s, rng))
      for (int i = 0; i < 15; ++i) {
        const auto other = damage(s, plan.small, rng);
        if (r.broken(other) != nullptr) continue;
        ++accepted;
        ASSERT_NO_FATAL_FAILURE(plays_on(module, r, other, plan.longest, rng));
      }
  }
  EXPECT_GT(accepted, plan.at_least) << "the damage is too coarse to test anything";
}

}  // namespace tercio::damaged
