// Random games of all four battles under random options: what holds in every position of every
// game.
#include <gtest/gtest.h>

#include <array>

#include "data/catalogue.h"
#include "games/tercios/game.h"
#include "support/tercios_field.h"

namespace tercio::tercios {
namespace {

const Catalogue& sentences() {
  static const Catalogue catalogue(DataSource::text("tercios", "en.toml"),
                                   DataSource::text("tercios", "es.toml"));
  return catalogue;
}

Options random_options(Rng& rng) {
  const auto flag = [&] { return rng.below(2) == 0; };
  Options o;
  o.pin_any_enemy = flag();
  o.modifier_pool = flag();
  o.count_fours = flag();
  o.simultaneous_shot = flag();
  o.pike_zoc_all_round = flag();
  o.rear_retreat_only = flag();
  o.demoralized_rout_move = flag();
  o.demoralized_loses_zoc = flag();
  o.movement_attack_enters = flag();
  o.timeout_minor_victory = flag();
  o.otumba_hr_costs_morale = flag();
  o.morale_shock_drm = flag();
  o.dune_blocks_los = flag();
  o.encamisada_any_time = flag();
  o.second_move_reactions = flag();
  o.cassocks_as_horse = flag();
  o.enemy_strikes = flag();
  o.handicap = std::array{Seat::Nobody, kSpain, kRival}[rng.below(3)];
  o.pr_rally_bonus = static_cast<std::uint8_t>(rng.below(3));
  return o;
}

// `bold`: choices that close with the enemy and fight are taken more often, so that there is blood.
std::uint64_t play(const Rules& r, std::uint64_t seed, bool bold) {
  Rng rng(seed);
  State s = r.start();
  std::uint64_t fingerprint = seed;
  const Player easy;
  for (int step = 0; s.step != Step::Over; ++step) {
    if (step > 20'000) {
      ADD_FAILURE() << "the game does not end";
      return 0;
    }
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
      for (const Action a : legal) EXPECT_TRUE(r.why(s, seat, a).ok()) << words(*r.battle, a);
      // Anything that can be said and is not in the list is refused by a rule.
      for (int i = 0; i < 40; ++i) {
        const auto verb = static_cast<Verb>(1 + rng.below(kVerbs - 1));
        const Hex h = r.battle->grid.all()[rng.below(r.battle->grid.all().size())];
        const auto d = static_cast<Dir>(rng.below(6));
        const std::size_t u = rng.below(r.units());
        Action a = plain(verb);
        for (const Action one :
             {with_hex(verb, h), with_dir(verb, d), with_unit(verb, u), fire_at(u, h),
              swing_to(h, d),
              order_of_units(static_cast<std::uint8_t>(u),
                             static_cast<std::uint8_t>((u + 1) % r.units()), kNoUnit)})
          if (verb_of(one) == verb && is_sayable(*r.battle, one)) a = one;
        const Verdict verdict = r.why(s, seat, a);
        EXPECT_EQ(verdict.ok(), legal.contains(a)) << words(*r.battle, a);
        if (!verdict.ok()) {
          EXPECT_TRUE(static_cast<bool>(verdict.rule));
          EXPECT_TRUE(sentences().has(verdict.reason)) << verdict.reason;
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
    for (const Event& event : events) EXPECT_TRUE(sentences().has(event.key)) << event.key;
    fingerprint = mix64(fingerprint ^ action.bits);
    if (testing::Test::HasFailure()) {
      ADD_FAILURE() << "seed " << seed << " step " << step << " "
                    << (action.is_roll() ? "roll" : words(*r.battle, action));
      return 0;
    }
  }
  return fingerprint;
}

TEST(TerciosRandomPlay, every_position_holds_and_every_battle_ends) {
  Rng rng(5);
  for (const char* id : {"nieuport", "otumba", "san-quintin", "tunis"})
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
      const Rules rules(box(), battle_of(id), seed == 1 ? Options{} : random_options(rng));
      play(rules, seed, seed != 2);
      if (HasFailure()) return;
    }
}

TEST(TerciosRandomPlay, the_same_seed_is_the_same_battle) {
  const Rules rules(box(), battle_of("otumba"), Options{});
  EXPECT_EQ(play(rules, 7, true), play(rules, 7, true));
}

TEST(TerciosRandomPlay, the_hash_tells_battles_and_options_apart) {
  const Rules one(box(), battle_of("otumba"), Options{});
  const Rules two(box(), battle_of("otumba"), Options{.count_fours = true});
  const State s = one.start();
  EXPECT_NE(one.hash(s), two.hash(s));
  EXPECT_EQ(sizeof(State), 800u);
}

}  // namespace
}  // namespace tercio::tercios
