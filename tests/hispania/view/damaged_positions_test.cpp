// A position with a few bytes changed at random is either refused by name, or plays on to its end
// without ever breaking an invariant: nothing that is loaded can go wrong later.
#include <gtest/gtest.h>

#include <cstring>

#include "game/json.h"
#include "games/hispania/game.h"
#include "support/random_setup.h"

namespace tercio::hispania {
namespace {

Action choose(const Rules& r, const State& s, const Turn& turn, Rng& rng) {
  if (turn.kind == TurnKind::Dice) return throw_dice(turn.dice, rng);
  Rules::Actions actions;
  r.legal(s, turn.seats.first(), actions);
  return actions[static_cast<std::size_t>(rng.below(actions.size()))];
}

State damaged(State s, Rng& rng) {
  unsigned char bytes[sizeof(State)];
  std::memcpy(bytes, &s, sizeof(State));
  for (std::uint64_t n = 1 + rng.below(3); n > 0; --n) {
    const auto at = static_cast<std::size_t>(rng.below(sizeof(State)));
    const std::uint64_t how = rng.below(4);
    if (how == 0) bytes[at] = static_cast<unsigned char>(rng.below(256));
    if (how == 1) bytes[at] = static_cast<unsigned char>(rng.below(50));
    if (how == 2) bytes[at] = bytes[rng.below(sizeof(State))];
    if (how == 3) bytes[at] = static_cast<unsigned char>(bytes[at] ^ (1u << rng.below(8)));
  }
  std::memcpy(&s, bytes, sizeof(State));
  return s;
}

void plays_on(const Module& module, const Rules& r, State s, Rng& rng) {
  Events nobody;
  const State from = s;
  for (int step = 0; step < 4000; ++step) {
    const char* broken = r.broken(s);
    ASSERT_EQ(broken, nullptr) << broken << "\nafter " << step << " steps from "
                               << module.dump(r, from) << "\nat " << module.dump(r, s);
    const Turn turn = r.turn(s);
    if (turn.kind == TurnKind::Over) return;
    if (turn.kind == TurnKind::Decision) {
      Rules::Actions actions;
      r.legal(s, turn.seats.first(), actions);
      ASSERT_FALSE(actions.empty()) << module.dump(r, s);
    }
    const Seat seat = turn.kind == TurnKind::Dice ? Seat::Nobody : turn.seats.first();
    r.apply(s, seat, choose(r, s, turn, rng), nobody);
  }
  FAIL() << "a game without end from " << module.dump(r, from);
}

TEST(HispaniaDamagedPositions, are_refused_or_play_to_the_end) {
  const Module module{DataSource()};
  Rng rng(2026);
  Events nobody;
  int accepted = 0;
  for (int round = 0; round < 30; ++round) {
    const Rules r = module.make_rules(random_setup(module.info(), rng));
    State s = r.start();
    for (Turn turn = r.turn(s); turn.kind != TurnKind::Over; turn = r.turn(s)) {
      for (int i = 0; i < 15; ++i) {
        const State other = damaged(s, rng);
        if (r.broken(other) != nullptr) continue;
        ++accepted;
        ASSERT_NO_FATAL_FAILURE(plays_on(module, r, other, rng));
      }
      const Seat seat = turn.kind == TurnKind::Dice ? Seat::Nobody : turn.seats.first();
      r.apply(s, seat, choose(r, s, turn, rng), nobody);
    }
  }
  EXPECT_GT(accepted, 200) << "the damage is too coarse to test anything";
}

}  // namespace
}  // namespace tercio::hispania
