// Several that go alike, and leaders who ride to their troops, as one list of words.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "games/bailen/game.h"
#include "support/bailen_field.h"
#include "support/bailen_stroll.h"

namespace tercio::bailen {
namespace {

Together asked(const Rules& r, const State& s, Seat seat, const TogetherAsk& ask) {
  const Expected<Together> out = module_of<Module>().together(r, r.masked(s, seat), seat, ask);
  EXPECT_TRUE(out) << out.error.message;
  return out ? *out : Together{};
}

void say(Field& f, const std::vector<std::string>& words) {
  for (const std::string& word : words) f.play(word);
}

std::string who_goes(const Together& t) {
  std::string out;
  for (const Together::Goes& g : t.goes) out += g.of + ">" + g.to + " ";
  return out;
}

// BA-60: who stands in front goes first, and nobody is in anybody's way.
TEST(BailenTogether, BA_60_the_foremost_goes_first) {
  Field f("4leg-1 w13 e; 4leg-2 x13 e; omil-2 aj13 w");
  f.orders(Order::None);
  f.order("chabert", Order::Attack);
  f.begin(Step::Move, kFrench);
  const Together t = asked(*f.rules, f.state, kFrench, {{"4leg-1", "4leg-2"}, "w13", "x13", "e"});
  EXPECT_EQ(who_goes(t), "4leg-2>y14 4leg-1>x13 ");
  say(f, t.words);
  EXPECT_EQ(f.hex("4leg-1"), "x13");
  EXPECT_EQ(f.hex("4leg-2"), "y14");
  EXPECT_EQ(f.piece("4leg-1").facing(), Corner::E);
}

// BA-60: all who stand in a hex go as the stack they are.
TEST(BailenTogether, BA_60_a_stack_goes_as_one) {
  Field f("4leg-1 w13 e; 4leg-2 w13 e; omil-2 aj13 w; @chabert w13");
  f.order("chabert", Order::Defend, "w13");
  f.begin(Step::Move, kFrench);
  const Together t = asked(*f.rules, f.state, kFrench, {{"4leg-1", "4leg-2"}, "w13", "x13", ""});
  ASSERT_FALSE(t.words.empty());
  EXPECT_EQ(t.words.front(), "stack w13");
  EXPECT_EQ(t.goes.size(), 2u);
  say(f, t.words);
  EXPECT_EQ(f.hex("4leg-2"), "x13");
}

// Who may not says why; the others go.
TEST(BailenTogether, who_cannot_stays_with_the_reason) {
  Field f("4leg-1 w13 e; 4leg-2 x13 e; omil-2 aj13 w; @chabert w13");
  f.order("chabert", Order::Defend, "w13");
  f.begin(Step::Move, kFrench);
  f.piece("4leg-2").set(kMoved);
  const Together t = asked(*f.rules, f.state, kFrench, {{"4leg-1", "4leg-2"}, "w13", "w12", ""});
  EXPECT_EQ(who_goes(t), "4leg-1>w12 ");
  ASSERT_EQ(t.stays.size(), 1u);
  EXPECT_EQ(t.stays[0].of, "4leg-2");
  EXPECT_EQ(t.stays[0].rule, "BA-60"_rule);
  EXPECT_FALSE(t.stays[0].reason.es.empty());
}

// BA-67, BA-77: a leader rides where more of the army is in command, among his own.
TEST(BailenTogether, BA_67_BA_77_leaders_ride_to_their_troops) {
  Field f("4leg-1 w13 e; 4leg-2 x13 e; omil-2 aj13 w; @chabert p13");
  f.begin(Step::Move, kFrench);
  ASSERT_FALSE(f.rules->in_command(f.state, f.rules->board(f.state), f.id("4leg-1")));
  const Together t = asked(*f.rules, f.state, kFrench, {{"leaders"}, "", "", ""});
  ASSERT_EQ(t.goes.size(), 1u);
  say(f, t.words);
  EXPECT_TRUE(f.rules->in_command(f.state, f.rules->board(f.state), f.id("4leg-1")));
  EXPECT_TRUE(f.rules->in_command(f.state, f.rules->board(f.state), f.id("4leg-2")));
  EXPECT_TRUE(f.state.leader[f.leader("chabert")].is(kRode));
}

// In battles of all scenarios: what is told to go goes where it is told, and all are told of.
TEST(BailenTogether, words_lead_where_they_say) {
  int gone = 0;
  int ridden = 0;
  every_scenario(900, 60, [&](const Rules& r, const State& s, Seat seat, Rng& rng) {
    if (s.step != Step::Move || seat != s.phasing || s.depth > 0) return;
    const Rules::Troops& troops = r.troops(seat);
    const std::size_t lead = troops[rng.below(troops.size())];
    if (!s.piece[lead].on_map()) return;
    TogetherAsk ask{{"leaders"}, "", "", ""};
    if (rng.below(2) == 0) {
      ask.of.clear();
      for (const std::size_t u : troops)
        if (s.piece[u].on_map() && !s.piece[u].is(kHidden) && r.q(u).command == r.q(lead).command)
          ask.of.push_back(r.army->unit[u].id);
      if (ask.of.empty()) return;
      const Hex from = s.piece[lead].hex;
      const Hex to = r.grid().neighbour(from, static_cast<Dir>(rng.below(6)));
      if (to == Hex::None) return;
      ask.from = r.map->name_of(from);
      ask.to = r.map->name_of(to);
    }
    const Together t = asked(r, s, seat, ask);
    State now = s;
    Events nobody;
    bool whole = true;
    for (const std::string& word : t.words) {
      const auto a = module_of<Module>().parse(r, word);
      ASSERT_TRUE(a) << word;
      const Turn turn = r.turn(now);
      whole = turn.kind == TurnKind::Decision && turn.seats.has(seat);
      if (!whole) break;
      const Verdict verdict = r.why(now, seat, *a);
      if (!verdict.ok() && r.options.markers) return;  // something came to light
      ASSERT_TRUE(verdict.ok()) << word << ": " << verdict.reason;
      r.apply(now, seat, *a, nobody);
    }
    EXPECT_LE(t.words.size(), 64u);
    if (ask.from.empty()) {
      ridden += static_cast<int>(t.goes.size());
      return;
    }
    EXPECT_EQ(t.goes.size() + t.stays.size(), ask.of.size());
    if (!whole || r.turn(now).kind != TurnKind::Decision) return;
    for (const Together::Goes& g : t.goes)
      for (const std::size_t u : troops)
        if (r.army->unit[u].id == g.of) {
          EXPECT_EQ(r.map->name_of(now.piece[u].hex), g.to) << g.of;
          ++gone;
        }
  });
  EXPECT_GT(gone, 20);
  EXPECT_GT(ridden, 5);
}

}  // namespace
}  // namespace tercio::bailen
