// Who could come, and the chance that he does harm.
#include <gtest/gtest.h>

#include "games/tercios/game.h"
#include "games/tercios/rules/odds.h"
#include "support/random_play.h"
#include "support/tercios_field.h"

namespace tercio::tercios {
namespace {

std::vector<Threat> danger(const Field& f, const DangerAsk& ask = {}) {
  Expected<std::vector<Threat>> out = module_of<Module>().danger(*f.rules, f.state, kSpain, ask);
  EXPECT_TRUE(out) << out.error.message;
  return out ? *out : std::vector<Threat>{};
}

Fraction threat(const std::vector<Threat>& all, std::string_view of, std::string_view by,
                std::string_view kind) {
  for (const Threat& one : all)
    if (one.of == of && one.by == by && one.kind == kind) return one.chance;
  return {};
}

// The chance that the unit is disordered or worse, from the odds of the fight itself.
Fraction harm(const Field& f, std::string_view from, std::string_view target) {
  const ShockOdds odds =
      shock_odds(*f.rules, f.state, f.named(from), f.named(target), Fight::Shock, 0);
  Fraction sum;
  for (std::size_t i = 1; i < kResults; ++i) sum = sum + odds.first[i];
  return sum;
}

TEST(TerciosDanger, DN_63_whoever_can_come_and_is_strong_enough) {
  Field f(
      "+ a RO V3 1010 n; + k PS V3 2018 n; - g G V4 1006 s; - w PS V2 0906 s; - z PS V4 1001 s");
  f.begin(Step::Move, kSpain);
  const std::vector<Threat> all = danger(f);
  EXPECT_EQ(threat(all, "a", "w", "attack"), Fraction{}) << "too weak alone";
  EXPECT_EQ(threat(all, "a", "z", "attack"), Fraction{}) << "too far";
  EXPECT_EQ(threat(all, "k", "g", "attack"), Fraction{});
  Field there("+ a RO V3 1010 n; - g G V4 1009 s");
  there.begin(Step::Shock, kRival);
  const Fraction front = harm(there, "1009", "1010");
  EXPECT_GE(threat(all, "a", "g", "attack").value(), front.value());
  EXPECT_GT(front.num, 0u);
}

// The same chance as the odds of the fight where only the front is open.
TEST(TerciosDanger, the_chance_is_that_of_the_fight) {
  Field f("+ a PS V3 1010 n; - w PS V4 1009 s; - z RO V3 2020 s");
  f.begin(Step::Move, kSpain);
  EXPECT_EQ(threat(danger(f), "a", "w", "attack"), harm(f, "1009", "1010"));
  f.piece("w").set(kDemoralized);
  EXPECT_EQ(threat(danger(f), "a", "w", "attack"), Fraction{}) << "DN-129";
}

TEST(TerciosDanger, DN_53_whoever_can_come_to_shoot) {
  Field f(
      "+ a RO V3 1010 n; + k PS V3 2018 n; - q AR V2 1006 s; - c CU V1 1003 s; - d AR V2 0119 s");
  f.begin(Step::Move, kSpain);
  const std::vector<Threat> all = danger(f);
  const FireOdds odds = [&] {
    Field near = f;
    near.put("q", "1009", "s");
    return fire_odds(*near.rules, near.state, near.id("q"), near.named("1010"));
  }();
  Fraction sum;
  for (std::size_t i = 1; i < kResults; ++i) sum = sum + odds.result[i];
  EXPECT_EQ(threat(all, "a", "q", "fire"), sum);
  EXPECT_GT(threat(all, "a", "c", "fire").num, 0u) << "guns from where they stand";
  EXPECT_EQ(threat(all, "a", "d", "fire"), Fraction{}) << "out of its reach";
  f.piece("q").set(kDisordered);
  EXPECT_EQ(threat(danger(f), "a", "q", "fire"), Fraction{}) << "it comes no nearer (DN-28)";
  f.put("q", "1008", "s");
  EXPECT_EQ(threat(danger(f), "a", "q", "fire"), sum) << "but recovers before the shot (DN-11)";
  f.piece("q").set(kDemoralized);
  EXPECT_EQ(threat(danger(f), "a", "q", "fire"), Fraction{});
}

// A unit as if it stood elsewhere: what would threaten it there, and only that.
TEST(TerciosDanger, of_one_unit_where_it_might_stand) {
  Field f("+ a RO V3 1018 n; + k PS V3 2018 n; - g G V4 1006 s; - z PS V4 1001 s");
  f.begin(Step::Move, kSpain);
  EXPECT_TRUE(danger(f).empty());
  const std::vector<Threat> there = danger(f, {"a", "1010", "n"});
  EXPECT_GT(threat(there, "a", "g", "attack").num, 0u);
  const std::vector<Threat> away = danger(f, {"a", "1010", "s"});
  EXPECT_GE(threat(away, "a", "g", "attack").value(), threat(there, "a", "g", "attack").value())
      << "with its back to the enemy";
  EXPECT_EQ(f.at("a"), "1018 n");
  EXPECT_FALSE(module_of<Module>().danger(*f.rules, f.state, kSpain, {"g", "1010", "n"}))
      << "not one's own";
  EXPECT_FALSE(module_of<Module>().danger(*f.rules, f.state, kSpain, {"a", "1006", "n"}))
      << "an enemy stands there";
  EXPECT_FALSE(module_of<Module>().danger(*f.rules, f.state, kSpain, {"a", "1010", "up"}));
  EXPECT_FALSE(module_of<Module>().danger(*f.rules, f.state, Seat::Nobody, {}));
}

// DN-55: small arms strike the top unit; DN-85: guns everybody.
TEST(TerciosDanger, DN_55_DN_85_whom_of_a_squadron_fire_strikes) {
  Field f(
      "+ a AR V2 1010 n; + p PS V3 1010 n; - q AR V2 1007 s; - c CU V1 1006 s; - d AR V2 0119 s");
  f.begin(Step::Move, kSpain);
  const std::vector<Threat> all = danger(f);
  EXPECT_GT(threat(all, "a", "q", "fire").num, 0u);
  EXPECT_EQ(threat(all, "p", "q", "fire"), Fraction{});
  EXPECT_GT(threat(all, "p", "c", "fire").num, 0u);
  EXPECT_EQ(threat(all, "p", "c", "fire"), threat(all, "a", "c", "fire"));
}

// Every attack that can be made now is among the dangers of whom it strikes.
TEST(TerciosDanger, what_can_be_done_now_is_known_as_danger) {
  Rng rng(3);
  const Player player;
  int seen = 0;
  for (const char* id : {"nieuport", "otumba"}) {
    const Rules r(box(), battle_of(id), {});
    State s = r.start();
    for (int step = 0; step < 900 && r.turn(s).kind != TurnKind::Over; ++step) {
      const Turn turn = r.turn(s);
      Events nobody;
      if (turn.kind == TurnKind::Dice) {
        r.apply(s, Seat::Nobody, throw_dice(turn.dice, rng), nobody);
        continue;
      }
      const Seat seat = turn.seats.first();
      Rules::Actions legal;
      r.legal(s, seat, legal);
      const bool fires = s.step == Step::ShotFirst && s.depth == 0 && legal.size() > 1;
      if (fires) {
        const auto all = module_of<Module>().danger(r, s, other(seat), {});
        ASSERT_TRUE(all);
        const Board b = r.board(s);
        for (const Action a : legal) {
          if (verb_of(a) != Verb::Fire) continue;
          ++seen;
          const Fraction chance = threat(*all, r.battle->unit[b.top(hex_of(a))].id,
                                         r.battle->unit[unit_of(a)].id, "fire");
          EXPECT_EQ(chance, fire_harm(r, s, b, unit_of(a), hex_of(a), b.top(hex_of(a))));
        }
      }
      r.apply(s, seat, player.heuristic(r, s, seat, rng), nobody);
    }
  }
  EXPECT_GT(seen, 20);
}

}  // namespace
}  // namespace tercio::tercios
