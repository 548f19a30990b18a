// Entering the map (BA-196, BA-197) and leaving it (BA-189), vector 63.
#include <gtest/gtest.h>

#include <string>

#include "support/bailen_field.h"

namespace tercio::bailen {
namespace {

// Vector 63. BA-196: in column, each group a point dearer.
TEST(BailenEntry, BA_196_entry_in_column) {
  Field f("4leg-3 c22; omil-1 aa1 w", {.scenario = 4});
  f.orders(Order::Maneuver);
  f.state.turn = 5;
  for (const char* u : {"4leg-1", "4leg-2", "4sui"}) f.piece(u).set_where(Where::Waiting);
  f.begin(Step::Move, kFrench);
  f.play("enter 4leg-1");
  EXPECT_EQ(f.state.top().left, 7);
  f.plays({"step ne", "rest"});
  f.play("enter 4leg-2");
  EXPECT_EQ(f.state.top().left, 6);
  f.plays({"step se", "rest"});
  f.play("enter 4sui");
  EXPECT_EQ(f.state.top().left, 5);
}

// BA-196: where the enemy holds the hex of entry, the nearest free one of the edge within three.
TEST(BailenEntry, BA_196_an_entry_that_is_held) {
  Field f("omil-1 a24 nne; 4leg-1 z20 e", {.scenario = 4});
  const Entry& entry = *f.rules->entry_of(f.state, f.id("1drag"));
  const Hex h = f.rules->entry_hex(f.state, f.rules->board(f.state), entry, kFrench);
  ASSERT_NE(h, Hex::None);
  EXPECT_NE(h, f.named("a24"));
  EXPECT_EQ(f.rules->grid().column(h), 1) << "on the edge";
  EXPECT_LE(f.rules->grid().distance(h, f.named("a24")), 3);
  EXPECT_FALSE(f.rules->zones(f.state, kSpanish).any.has(h));
}

// BA-66: nor do units of his command come in after their leader has.
TEST(BailenEntry, BA_66_leaders_come_in_last) {
  Field f = Field::shipped(4);
  f.plays({"enter 4leg-3", "rest"});
  EXPECT_EQ(f.refused("enter art-chab"), "");
  f.play("join chabert a24");
  EXPECT_EQ(f.refused("enter art-chab"), "BA-66");
}

// BA-197: a leader comes in with units that do: Dupont does not appear with the van, which has
// marched for two hours.
TEST(BailenEntry, BA_197_leaders_come_in_with_those_who_do) {
  Field f = Field::shipped(4);
  f.plays({"enter 4leg-3", "step ne", "step se", "rest"});
  const std::string van = f.hex("4leg-3");
  ASSERT_NE(van, "a24");
  EXPECT_EQ(f.refused("join chabert " + van), "");
  f.state.turn = 5;  // 04:30
  f.begin(Step::Move, kFrench);
  EXPECT_EQ(f.refused("join dupont " + van), "BA-197");
  f.plays({"enter 4leg-1", "rest"});
  EXPECT_EQ(f.refused("join dupont " + van), "BA-197");
  EXPECT_EQ(f.refused("join dupont a24"), "");
}

// BA-204: Castaños comes in with the division of La Peña, not in the middle of Reding's.
TEST(BailenEntry, BA_204_castanos_enters_with_la_pena) {
  Options o;
  o.castanos = true;
  Field f = Field::shipped(4, o);
  f.state.turn = 23;  // 13:30
  f.begin(Step::Move, kSpanish);
  EXPECT_EQ(f.refused("join castanos z16"), "BA-197");
  EXPECT_TRUE(f.legal("join").empty());
  f.plays({"enter afr", "rest"});
  EXPECT_EQ(f.refused("join castanos z16"), "BA-197");
  EXPECT_EQ(f.refused("join castanos a24"), "");
}

// BA-189: a unit leaves at AM1 for a point.
TEST(BailenEntry, BA_189_leaving_by_the_highway) {
  Field f("4leg-1 am1 nne; omil-1 a1 w", {.scenario = 4});
  f.order("chabert", Order::Maneuver);
  f.begin(Step::Move, kFrench);
  f.plays({"pick 4leg-1", "leave"});
  EXPECT_EQ(f.piece("4leg-1").where(), Where::Left);
  Field g("5leg-1 am1 nne; irl-1 af13 w", {.scenario = 1});
  g.begin(Step::Move, kFrench);
  g.play("pick 5leg-1");
  EXPECT_EQ(g.refused("leave"), "BA-189");
}

// BA-23, BA-28, BA-189: an order that holds a brigade does not let it leave the map.
TEST(BailenEntry, BA_23_BA_28_BA_189_orders_bind_at_the_exit) {
  const auto refused = [](Order o, const char* centre) {
    Field f("5leg-1 am1 nne; omil-1 af13 w; @poinsot am1", {.scenario = 3});
    f.order("poinsot", o, centre);
    f.begin(Step::Move, kFrench);
    f.play("pick 5leg-1");
    return f.refused("leave");
  };
  EXPECT_EQ(refused(Order::None, ""), "BA-23");
  EXPECT_EQ(refused(Order::Defend, "am1"), "BA-28");
  EXPECT_EQ(refused(Order::Attack, ""), "BA-27");
  EXPECT_EQ(refused(Order::Maneuver, ""), "");
  EXPECT_EQ(refused(Order::Retreat, ""), "");
}

// BA-72, BA-81, BA-189: who leaves the map out of an enemy's zone leaves it like any other: in
// command, and out of a front after a check.
TEST(BailenEntry, BA_72_BA_81_BA_189_leaving_the_map_before_the_enemy) {
  Field f("5leg-1 am1 nne; omil-1 am2 nne; @poinsot am1", {.scenario = 3});
  f.order("poinsot", Order::Retreat);
  f.begin(Step::Move, kFrench);
  ASSERT_TRUE(f.rules->zones(f.state, kSpanish).front.has(f.named("am1")));
  f.plays({"pick 5leg-1", "leave"});
  EXPECT_EQ(f.wants(), "1d6 morale");
  f.roll(6);
  EXPECT_EQ(f.piece("5leg-1").where(), Where::Left);
  Field out("5leg-1 am1 nne; omil-1 am2 nne; @poinsot a24", {.scenario = 3});
  out.order("poinsot", Order::Retreat);
  out.begin(Step::Move, kFrench);
  out.play("pick 5leg-1");
  EXPECT_EQ(out.refused("leave"), "BA-81");
}

// BA-71, BA-189: who has come into an enemy's front at the exit stays there.
TEST(BailenEntry, BA_71_BA_189_no_exit_out_of_a_front_just_entered) {
  Field f("5leg-1 am2 nne; omil-1 al1 nne; @poinsot am2", {.scenario = 4});
  f.order("poinsot", Order::Maneuver);
  f.begin(Step::Move, kFrench);
  f.plays({"pick 5leg-1", "step n"});
  ASSERT_EQ(f.hex("5leg-1"), "am1");
  EXPECT_EQ(f.refused("leave"), "BA-71");
}

// BA-34, BA-48, BA-189: what cannot move does not leave the map either.
TEST(BailenEntry, BA_48_unlimbered_guns_do_not_leave_the_map) {
  const auto refused = [](const char* unit, const char* id) {
    Field f(std::string(unit) + "; omil-1 a1 w; @vedel am1; @cassagne am1", {.scenario = 4});
    f.orders(Order::Retreat);
    f.state.command[f.command("cassagne")].set(kDemoralized);
    f.begin(Step::Move, kFrench);
    f.state.command[f.command("cassagne")].set(kDemoralized);
    f.play(std::string("pick ") + id);
    return f.refused("leave");
  };
  EXPECT_EQ(refused("art-vedel am1 nne", "art-vedel"), "BA-48");
  EXPECT_EQ(refused("art-vedel am1 nne limbered", "art-vedel"), "");
  EXPECT_EQ(refused("1leg-1 am1 nne square", "1leg-1"), "BA-34");  // D, demoralized: E
  EXPECT_EQ(refused("1leg-1 am1 nne", "1leg-1"), "");
}

// BA-167: where a column comes in, the tail of an enemy's that nobody saw is found; it waits.
TEST(BailenEntry, BA_167_nobody_enters_on_a_hidden_tail) {
  Field f("4leg-1 a24 e; 4leg-2 b24 e; omil-1 aa1 w",
          {.scenario = 4, .options = with_markers(), .turn = 23});
  f.order("chabert", Order::Maneuver);
  f.state.marker[0] = {f.named("b24"), MarkerKind::Stand, 2};
  for (const char* u : {"4leg-1", "4leg-2"}) {
    f.piece(u).set(kHidden);
    f.piece(u).target = static_cast<Hex>(0);
  }
  f.piece("afr").set_where(Where::Waiting);
  f.begin(Step::Move, kSpanish);
  f.play("enter afr");
  EXPECT_EQ(f.piece("afr").where(), Where::Waiting);
  EXPECT_FALSE(f.piece("4leg-1").is(kHidden));
  EXPECT_EQ(f.rules->broken(f.state), nullptr);
}

}  // namespace
}  // namespace tercio::bailen
