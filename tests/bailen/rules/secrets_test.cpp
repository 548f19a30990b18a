// What is done in the open tells the enemy of orders (BA-15), and what markers hide (BA-164 to
// BA-170) never shows in what others do.
#include <gtest/gtest.h>

#include "game/json.h"
#include "games/bailen/game.h"
#include "support/bailen_field.h"

namespace tercio::bailen {
namespace {

constexpr unsigned kOpen = ((1u << kOrders) - 1) & ~unsigned{order_bit(Order::Maneuver)};

// The enemy knows nothing of the command's order.
void hide(Field& f, const char* command) {
  f.state.command[f.command(command)].guess = static_cast<std::uint8_t>(kOpen);
}
unsigned guess(const Field& f, const char* command) {
  return f.state.command[f.command(command)].guess;
}
unsigned bits(std::initializer_list<Order> orders) {
  unsigned out = 0;
  for (const Order o : orders) out |= order_bit(o);
  return out;
}

// To be picked tells nothing; every step rules out the orders that would have forbidden it, and no
// others.
TEST(BailenSecrets, BA_15_BA_23_only_what_is_done_tells) {
  Field f("4leg-1 v13 e; omil-1 aa13 w; @chabert v14");
  f.order("chabert", Order::Attack);
  hide(f, "chabert");
  f.begin(Step::Move, kFrench);
  f.play("pick 4leg-1");
  EXPECT_EQ(guess(f, "chabert"), kOpen);
  // BA-23: away from the leader.
  f.play("step ne");
  EXPECT_EQ(guess(f, "chabert"),
            bits({Order::Attack, Order::Harass, Order::Defend, Order::Retreat}));
  EXPECT_TRUE(f.was_told("BA-15 event.guess"));
}

// BA-26, BA-27: who stands still far from the enemy has no order to close with him.
TEST(BailenSecrets, BA_26_BA_27_rest_tells_of_duties) {
  Field f("4leg-1 v13 e; omil-1 aa13 w; @chabert v14");
  f.order("chabert", Order::Defend, "v13");
  hide(f, "chabert");
  f.begin(Step::Move, kFrench);
  f.plays({"pick 4leg-1", "face nne"});
  EXPECT_EQ(guess(f, "chabert"), kOpen);
  f.play("rest");
  EXPECT_EQ(guess(f, "chabert"), bits({Order::None, Order::Defend, Order::Retreat}));
  // What is dealt for the enemy in the middle of a move obeys it too.
  Field g("4leg-1 v13 e; omil-1 aa13 w; @chabert v14");
  g.order("chabert", Order::Defend, "v13");
  hide(g, "chabert");
  g.begin(Step::Move, kFrench);
  g.play("pick 4leg-1");
  Rng rng(7);
  for (int i = 0; i < 40; ++i) {
    const State dealt = g.rules->sample(g.state, kSpanish, rng);
    const Order o = dealt.command[g.command("chabert")].order;
    EXPECT_EQ(dealt.top().duty() != 0, o == Order::Attack || o == Order::Harass);
    EXPECT_EQ(g.rules->masked(dealt, kSpanish), g.rules->masked(g.state, kSpanish));
  }
}

// Whom its order compels does not go with units of another command (BA-27).
TEST(BailenSecrets, BA_27_stacks_of_several_commands) {
  Field f("4leg-1 v13 e; 1drag v13 e; omil-1 aa13 w; @chabert v13; @prive v13");
  f.order("chabert", Order::Defend, "v13");
  f.order("prive", Order::Attack);
  f.begin(Step::Move, kFrench);
  EXPECT_EQ(f.refused("stack v13"), "BA-27");
  EXPECT_TRUE(f.legal("stack").empty());
  f.order("prive", Order::Defend, "v13");
  hide(f, "prive");
  f.play("stack v13");
  EXPECT_EQ(guess(f, "prive") & bits({Order::Attack, Order::Harass}), 0u);
}

// BA-155, BA-164: a marker stands for combat units; leaders stay in the open, and so what depends
// on them does.
TEST(BailenSecrets, BA_155_BA_164_leaders_are_seen_on_markers) {
  Field f("4leg-1 j20 e; omil-1 z13 w; @chabert j20", {.options = with_markers()});
  f.order("chabert", Order::Attack);
  f.begin(Step::Move, kFrench);
  f.play("screen j20");
  const State seen = f.rules->masked(f.state, kSpanish);
  EXPECT_EQ(seen.leader[f.leader("chabert")].hex, f.named("j20"));
  EXPECT_EQ(seen.piece[f.id("4leg-1")].hex, Hex::None);
  EXPECT_EQ(f.refused("ride chabert"), "");
}

// BA-167: nobody joins what a marker stands for.
TEST(BailenSecrets, BA_167_nobody_joins_a_marker) {
  Field f("4leg-1 j20 e; 4leg-2 j21 nne; omil-1 z13 w; @chabert j20", {.options = with_markers()});
  f.orders(Order::Attack);
  f.begin(Step::Move, kFrench);
  f.plays({"screen j20", "pick 4leg-2"});
  EXPECT_EQ(f.refused("step n"), "BA-167");
}

// BA-166, BA-167: a march shows neither who marches nor whether anybody does.
TEST(BailenSecrets, BA_166_BA_167_marches) {
  Field f("4leg-1 j20 e; 4leg-2 j22 e; omil-1 z13 w", {.options = with_markers()});
  f.order("chabert", Order::Maneuver);
  f.begin(Step::Move, kFrench);
  f.plays({"screen j20", "screen j22", "march f1"});
  f.play(*f.legal("step").begin());
  f.play("rest");
  const State seen = f.rules->masked(f.state, kSpanish);
  EXPECT_EQ(seen.piece[f.id("4leg-1")].marks, seen.piece[f.id("4leg-2")].marks);
  Field g("4leg-1 j20 e; omil-1 z13 w", {.options = with_markers()});
  g.begin(Step::Move, kFrench);
  g.plays({"feint j21", "march f1"});
  g.play(*g.legal("step").begin());
  g.play("rest");
  EXPECT_EQ(g.refused("screen j20"), "BA-166");
}

// BA-168: an enemy beside the tail of a column finds it, whether he sees the marker or not.
TEST(BailenSecrets, BA_168_the_tail_of_a_column) {
  Field f("4leg-1 j20 e; 4leg-2 i19 e; omil-1 z13 w", {.options = with_markers()});
  f.order("chabert", Order::Maneuver);
  f.begin(Step::Move, kFrench);
  f.play("column j20");
  ASSERT_TRUE(f.piece("4leg-2").is(kHidden));
  EXPECT_FALSE(f.rules->column_met(f.state, f.rules->board(f.state), 0));
  f.piece("omil-1").hex = f.named("h19");
  EXPECT_TRUE(f.rules->column_met(f.state, f.rules->board(f.state), 0));
}

// BA-167: who is in square, or in a line of skirmishers, marches in no column.
TEST(BailenSecrets, BA_167_a_column_takes_only_who_can_march) {
  Field f("4leg-1 j20 e; 4leg-2 i19 e; omil-1 z13 w", {.options = with_markers()});
  f.order("chabert", Order::Maneuver);
  f.begin(Step::Move, kFrench);
  f.piece("4leg-2").form(Formation::Square);
  f.play("column j20");
  EXPECT_TRUE(f.piece("4leg-1").is(kHidden));
  EXPECT_FALSE(f.piece("4leg-2").is(kHidden));
}

// BA-170: what is covered itself is not false, and is never dealt as such.
TEST(BailenSecrets, BA_170_covered_markers_stand_for_somebody) {
  Field f("4leg-1 j20 e; omil-1 z13 w", {.options = with_markers()});
  f.order("chabert", Order::Maneuver);
  f.begin(Step::Move, kFrench);
  f.plays({"screen j20", "feint j21"});
  Rng rng(5);
  int moved = 0;
  for (int i = 0; i < 60; ++i)
    moved += f.rules->sample(f.state, kSpanish, rng).piece[f.id("4leg-1")].hex == f.named("j21");
  EXPECT_GT(moved, 0);
  f.play("cover j20");
  for (int i = 0; i < 60; ++i)
    EXPECT_EQ(f.rules->sample(f.state, kSpanish, rng).piece[f.id("4leg-1")].hex, f.named("j20"));
}

}  // namespace
}  // namespace tercio::bailen
