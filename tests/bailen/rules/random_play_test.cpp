// Random games of all scenarios under random options: what holds in every position of every game.
#include <gtest/gtest.h>

#include "data/catalogue.h"
#include "games/bailen/game.h"
#include "support/bailen_field.h"
#include "support/random_setup.h"

namespace tercio::bailen {
namespace {

const Module& module() {
  static const Module made{DataSource()};
  return made;
}

// `bold`: choices that close with the enemy and fight are taken more often, so that there is blood.
std::uint64_t play(const Rules& r, std::uint64_t seed, bool bold, int longest) {
  Rng rng(seed);
  State s = r.start();
  std::uint64_t fingerprint = seed;
  const Player easy;
  for (int step = 0; s.step != Step::Over; ++step) {
    if (step > longest) break;
    const char* broken = r.broken(s);
    EXPECT_EQ(broken, nullptr) << broken;
    const Turn turn = r.turn(s);
    Action action;
    Seat seat = Seat::Nobody;
    if (turn.kind == TurnKind::Dice) {
      action = throw_dice(turn.dice, rng);
    } else {
      seat = turn.seats.first();
      Rules::Actions legal;
      r.legal(s, seat, legal);
      EXPECT_FALSE(legal.empty());
      if (legal.empty()) return 0;
      for (const Action a : legal) EXPECT_TRUE(r.why(s, seat, a).ok()) << words(box(), a);
      // Anything that can be said and is not in the list is refused by a rule.
      for (int i = 0; i < 20; ++i) {
        const auto verb = static_cast<Verb>(1 + rng.below(kVerbs - 1));
        const Hex h = r.grid().all()[rng.below(r.grid().all().size())];
        const Action a = act(verb, rng.below(20), h, static_cast<unsigned>(rng.below(6)));
        Action said = a;
        if (!is_sayable(box(), said)) said = with_hex(verb, h);
        if (!is_sayable(box(), said)) said = with_unit(verb, rng.below(20));
        if (!is_sayable(box(), said)) said = with_small(verb, static_cast<unsigned>(rng.below(6)));
        if (!is_sayable(box(), said)) said = plain(verb);
        if (!is_sayable(box(), said)) continue;
        const Verdict verdict = r.why(s, seat, said);
        EXPECT_EQ(verdict.ok(), legal.contains(said)) << words(box(), said);
        if (!verdict.ok()) {
          EXPECT_TRUE(static_cast<bool>(verdict.rule));
          EXPECT_TRUE(module().catalogue().has(verdict.reason)) << verdict.reason;
        }
      }
      action = bold && rng.below(4) != 0 ? easy.heuristic(r, s, seat, rng)
                                         : legal[rng.below(legal.size())];
    }
    std::vector<Event> events;
    Events listener(events);
    Events nobody;
    State unheard = s;
    r.apply(unheard, seat, action, nobody);
    r.apply(s, seat, action, listener);
    EXPECT_EQ(s, unheard);
    for (const Event& event : events) EXPECT_TRUE(module().catalogue().has(event.key)) << event.key;
    fingerprint = mix64(fingerprint ^ action.bits);
    if (testing::Test::HasFailure()) {
      ADD_FAILURE() << "seed " << seed << " step " << step << " "
                    << (action.is_roll() ? "roll" : words(box(), action));
      return 0;
    }
  }
  return fingerprint;
}

TEST(BailenRandomPlay, every_position_holds) {
  Rng rng(5);
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    const auto setup = random_setup(module().info(), rng);
    play(module().make_rules(setup), seed, seed % 2 == 0, 2500);
    if (HasFailure()) {
      ADD_FAILURE() << describe(setup);
      return;
    }
  }
}

TEST(BailenRandomPlay, scenario_1_ends) {
  const Rules rules(box(), 0, {});
  for (std::uint64_t seed = 1; seed <= 6; ++seed) play(rules, seed, seed % 2 == 0, 20'000);
}

TEST(BailenRandomPlay, the_same_seed_is_the_same_battle) {
  const Rules rules(box(), 0, {});
  EXPECT_EQ(play(rules, 7, true, 20'000), play(rules, 7, true, 20'000));
}

TEST(BailenRandomPlay, the_state_is_small) {
  EXPECT_LE(sizeof(State), 2048u);
  const Rules one(box(), 0, {});
  const Rules two(box(), 0, Options{.lone_excused = true});
  EXPECT_NE(one.hash(one.start()), two.hash(two.start()));
}

}  // namespace
}  // namespace tercio::bailen
