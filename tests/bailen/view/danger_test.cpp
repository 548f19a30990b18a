// What threatens one's troops, and what one's own action puts at stake.
#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

#include "games/bailen/game.h"
#include "games/bailen/rules/odds.h"
#include "games/game_of.h"
#include "support/bailen_field.h"
#include "support/bailen_stroll.h"

namespace tercio::bailen {
namespace {

const Module& danger_by() { return module_of<Module>(); }

std::vector<Threat> threats(const Rules& r, const State& s, Seat seat, const DangerAsk& ask = {}) {
  const auto out = danger_by().danger(r, r.masked(s, seat), seat, ask);
  EXPECT_TRUE(out) << out.error.message;
  return out ? *out : std::vector<Threat>{};
}

std::string text_of(const std::vector<Threat>& all) {
  std::string out;
  for (const Threat& t : all)
    out += t.by + " " + t.kind + " " + t.of + " " + std::to_string(t.chance.num) + "/" +
           std::to_string(t.chance.den) + "; ";
  return out;
}

// BA-61, BA-111: who can come beside it and attack; nobody who is too far.
TEST(BailenDanger, BA_61_BA_111_whoever_can_come) {
  Field f("4leg-1 w13 e; omil-2 z13 w; omil-1 aj13 w; @reding z13");
  f.orders(Order::Attack);
  f.begin(Step::Move, kFrench);
  bool attack = false;
  bool fire = false;
  for (const Threat& t : threats(*f.rules, f.state, kFrench)) {
    EXPECT_EQ(t.of, "4leg-1");
    EXPECT_EQ(t.by, "omil-2");
    attack = attack || t.kind == "attack";
    fire = fire || t.kind == "fire";
    EXPECT_GT(t.chance.num, 0u);
    EXPECT_LE(t.chance.num, t.chance.den);
  }
  EXPECT_TRUE(attack);
  EXPECT_TRUE(fire);
}

// Of one unit, as if it stood elsewhere.
TEST(BailenDanger, of_one_where_it_might_stand) {
  Field f("4leg-1 p13 e; omil-2 z13 w; @reding z13");
  f.begin(Step::Move, kFrench);
  EXPECT_TRUE(threats(*f.rules, f.state, kFrench).empty());
  EXPECT_FALSE(threats(*f.rules, f.state, kFrench, {"4leg-1", "x13", "e"}).empty());
  EXPECT_TRUE(threats(*f.rules, f.state, kFrench, {"4leg-1", "p12", "e"}).empty());
  EXPECT_FALSE(danger_by().danger(*f.rules, f.state, kFrench, {"omil-2", "x13", "e"}));
  EXPECT_FALSE(danger_by().danger(*f.rules, f.state, kFrench, {"4leg-1", "x13", "up"}));
}

// BA-122: the chance is that of the fight: every result but those that hurt the attacker alone.
TEST(BailenDanger, BA_122_the_chance_is_that_of_the_fight) {
  Field f("4leg-1 y13 e; omil-2 z13 w; @reding z13");
  f.order("reding", Order::Attack);
  f.begin(Step::Declare, kSpanish);
  const Blow blow = f.blow({"omil-2"}, "y13");
  const auto chances = shock_chances(*f.rules, blow.column, blow.modifier);
  Fraction hurts;
  for (const ShockResult result :
       {ShockResult::BM, ShockResult::DB, ShockResult::D1, ShockResult::D2})
    hurts = hurts + chances[static_cast<std::size_t>(result)];
  bool told = false;
  for (const Threat& t : threats(*f.rules, f.state, kFrench))
    if (t.kind == "attack") {
      told = true;
      EXPECT_GE(t.chance.value(), hurts.value());  // from another hex it may be more
    }
  EXPECT_TRUE(told);
}

// BA-15, BA-56: what is told of danger follows from what the seat knows.
TEST(BailenDanger, BA_15_BA_56_equal_knowledge_equal_danger) {
  int compared = 0;
  every_scenario(400, 80, [&](const Rules& r, const State& s, Seat seat, Rng& rng) {
    const Seat viewer = rng.below(2) == 0 ? seat : other(seat);
    const State twin = r.sample(s, viewer, rng);
    if (twin == s || r.troops(viewer).empty()) return;
    const std::size_t u = r.troops(viewer)[rng.below(r.troops(viewer).size())];
    if (!s.piece[u].on_map()) return;
    const DangerAsk ask{r.army->unit[u].id, "", ""};
    EXPECT_EQ(text_of(threats(r, s, viewer, ask)), text_of(threats(r, twin, viewer, ask)));
    ++compared;
  });
  EXPECT_GT(compared, 10);
}

Odds odds_of(const Field& f, const std::string& words) {
  const auto a = danger_by().parse(*f.rules, words);
  const auto odds = danger_by().odds(*f.rules, f.state, *a);
  EXPECT_TRUE(odds) << words;
  return odds ? *odds : Odds{};
}

// BA-72: who leaves an enemy's front risks what his check may bring.
TEST(BailenRisk, BA_72_a_check) {
  Field f("4leg-1 y13 e; omil-2 z13 w; @chabert y13");
  f.order("chabert", Order::Attack);
  f.begin(Step::Move, kFrench);
  f.plays({"pick 4leg-1", "face w"});
  const Odds odds = odds_of(f, "step sw");
  ASSERT_TRUE(odds.risk);
  EXPECT_EQ(*odds.risk, odds.outcomes[1].chance + odds.outcomes[2].chance);
}

// BA-122, BA-124: an attack of infantry risks every result that costs the attacker something.
TEST(BailenRisk, BA_122_BA_124_an_attack) {
  Field f("4leg-1 y13 e; omil-2 z13 w");
  f.order("chabert", Order::Attack);
  f.begin(Step::Declare, kFrench);
  const Odds odds = odds_of(f, "attack 4leg-1 z13");
  Fraction ill;
  for (const OddsOutcome& o : odds.outcomes)
    if (o.id == "A1" || o.id == "A2" || o.id == "AB" || o.id == "BM") ill = ill + o.chance;
  ASSERT_TRUE(odds.risk);
  EXPECT_EQ(*odds.risk, ill);
  f.play("attack 4leg-1 z13");
  EXPECT_EQ(odds_of(f, "commit").risk, odds.risk);
}

// BA-83: nothing comes back from a volley, but for the sun (BA-182).
TEST(BailenRisk, BA_83_a_volley) {
  Field f("4leg-1 y13 e; omil-2 z13 w");
  f.begin(Step::DefensiveFire, kSpanish);
  f.plays({"target z13", "add 4leg-1 4"});
  EXPECT_EQ(odds_of(f, "fire").risk, Fraction{});
}

// What an action leads to is what it says: dice, an answer, another phase. From what the seat
// knows.
TEST(BailenActions, throws_asks_and_ends) {
  const GameOf<Module> game{DataSource()};
  int throws = 0;
  int ends = 0;
  every_scenario(500, 30, [&](const Rules& r, const State& s, Seat seat, Rng& rng) {
    if (r.options.markers) return;  // what lies under them may add to it
    Rules::Actions legal;
    r.legal(s, seat, legal);
    const Action a = legal[rng.below(legal.size())];
    State after = s;
    Events nobody;
    r.apply(after, seat, a, nobody);
    const ActionInfo info = PositionOf<Module>(game, {}, r, s).describe(seat, a);
    const Turn next = r.turn(after);
    EXPECT_EQ(info.throws, next.kind == TurnKind::Dice) << info.words;
    EXPECT_EQ(info.asks, next.kind == TurnKind::Decision && !next.seats.has(seat)) << info.words;
    throws += info.throws ? 1 : 0;
    ends += info.ends ? 1 : 0;
  });
  EXPECT_GT(throws, 0);
  EXPECT_GT(ends, 0);
}

// Whoever is fought has a name: no label of a fight has a hex without a unit.
TEST(BailenNames, BA_111_fights_are_named_by_who_fights) {
  std::map<std::string, int> seen;
  every_scenario(900, 6, [&](const Rules& r, const State& s, Seat seat, Rng&) {
    Rules::Actions legal;
    r.legal(s, seat, legal);
    for (const Action a : legal) {
      const ActionInfo info = danger_by().describe(r, s, a);
      if (info.verb != "attack" && info.verb != "resolve" && info.verb != "strike" &&
          info.verb != "target" && info.verb != "at" && info.verb != "axis")
        continue;
      ++seen[info.verb];
      for (const std::string* label : {&info.label.en, &info.label.es}) {
        EXPECT_NE(label->rfind(" ("), std::string::npos) << *label;
        EXPECT_EQ(label->find('?'), std::string::npos) << *label;
        bool named = false;
        const Board b = r.board(s);
        const std::uint8_t top = r.top(s, b, hex_of(a));
        if (top != kNone) {
          const Text& name = r.army->unit[top].name;
          named = label->find(label == &info.label.en ? name.en : name.es) != std::string::npos;
        }
        named = named || label->find("under a marker") != std::string::npos ||
                label->find("bajo un marcador") != std::string::npos;
        EXPECT_TRUE(named) << *label;
      }
      if (testing::Test::HasFailure()) return;
    }
  });
  for (const char* verb : {"attack", "resolve", "target", "at"}) EXPECT_GT(seen[verb], 0) << verb;
}

}  // namespace
}  // namespace tercio::bailen
