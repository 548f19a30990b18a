// Retreats (BA-143 to BA-147, BA-219) and advances (BA-148), vector 43.
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "support/bailen_field.h"

namespace tercio::bailen {
namespace {

// Vector 43. BA-143 to BA-147: D2, zones, no way out.
TEST(BailenRetreat, BA_143_BA_144_BA_145_BA_146_BA_147_retreats) {
  const auto beaten = [](const std::string& more) {
    Field f("4leg-1 y13 e; 3leg-1 y13 e; esp z13 w" + more);
    f.orders(Order::Attack);
    f.begin(Step::Declare, kFrench);
    f.plays({"attack 4leg-1 z13", "attack 3leg-1 z13", "commit"});
    if (f.wants() == "spanish") f.play("stand");
    f.roll(6);  // 5-1, +1: D2
    return f;
  };
  Field f = beaten("");
  EXPECT_EQ(f.wants(), "spanish");
  EXPECT_EQ(f.refused("retreat se n"), "BA-145") << "AA13 touches Z13";
  EXPECT_EQ(f.refused("retreat se se"), "");
  Field edge("5leg-1 am2 nne; 5leg-2 al2 e; 3sui-1 al1 e; esp am1 w");
  edge.orders(Order::Attack);
  edge.begin(Step::Declare, kFrench);
  edge.plays({"attack 5leg-1 am1", "attack 3sui-1 am1"});
  edge.play("commit");
  if (edge.wants() == "spanish") edge.play("stand");
  edge.roll(4);
  if (edge.wants() == "1d6 morale") edge.roll(6);
  EXPECT_EQ(edge.hex("esp"), "");  // BA-147
}

// BA-145, BA-147: after D2 the last hex may not touch the first; who has no such way is eliminated.
TEST(BailenRetreat, BA_145_BA_147_two_hexes_back_are_two_hexes) {
  const auto field = [](const std::string& more) {
    Field f("4leg-1 a2 nne; 4leg-2 a2 nne; mp-tru a1 ssw; 3leg-1 a3 e; 3leg-2 b3 e; gparis-1 c1 e" +
            more);
    f.orders(Order::Harass);
    f.begin(Step::Declare, kFrench);
    f.order("chabert", Order::Defend);
    f.plays({"attack 4leg-1 a1", "attack 4leg-2 a1", "commit"});
    f.roll(6);  // 5-1, the order -1: row 5, D2
    return f;
  };
  Field open = field("");
  open.any_while("spanish");
  EXPECT_EQ(open.hex("mp-tru"), "c2");
  EXPECT_EQ(field("; gparis-2 c2 e").piece("mp-tru").where(), Where::Eliminated);
}

// BA-145: where every way of two hexes ends beside the start, such a one will do.
TEST(BailenRetreat, BA_145_no_way_leads_far) {
  Field f(
      "jaen-1 z13 w; esc-1 z12 e; 4leg-1 y13 e; esc-2 y14 e; esc-3 z14 e; esc-4 aa12 e; "
      "esc-5 ab12 e; esc-6 ab13 e; 4leg-2 ab14 e; 4leg-3 aa15 e");
  f.begin(Step::OffensiveFire, kFrench);
  f.hit("z13", FireResult::M);
  f.roll(1);  // R: two hexes back
  ASSERT_EQ(f.wants(), "spanish");
  EXPECT_EQ(f.legal("retreat").size(), 2u);
  f.play(*f.legal("retreat").begin());
  EXPECT_EQ(f.rules->grid().distance(f.piece("jaen-1").hex, f.named("z13")), 1);
}

// BA-143: a whole crowd goes back, one after the other.
TEST(BailenRetreat, BA_143_many_retreat) {
  const std::vector<const char*> crowd = {"esc-1",    "esc-2", "esc-3", "esc-4",
                                          "esc-5",    "esc-6", "1chas", "gparis-1",
                                          "gparis-2", "2chas", "1drag", "2drag"};
  std::string units = "omil-1 z13 w";
  for (const char* u : crowd) units += std::string("; ") + u + " y13 e r";
  Field f(units);
  f.orders(Order::Defend);
  f.begin(Step::Declare, kSpanish);
  f.plays({"attack omil-1 y13", "commit"});
  while (f.legal().contains("stand")) f.play("stand");  // BA-126: the cavalry could evade
  f.roll(4);                                            // BA-128: 5-1, the order -1: row 3, D1
  f.any_while("french");
  for (const char* u : crowd) EXPECT_NE(f.hex(u), "y13") << u;
  EXPECT_EQ(f.wants(), "spanish");
  EXPECT_FALSE(f.legal("advance").empty());
}

// BA-144: through enemy zones at a price; BA-146: through friends with a check.
TEST(BailenRetreat, BA_144_BA_146_zones_and_friends_in_retreat) {
  Field f("4leg-1 y13 e; 4leg-2 aa13 w; jaen-1 z13 w; omil-1 aa14 w");
  f.begin(Step::OffensiveFire, kFrench);
  f.hit("z13", FireResult::R);
  EXPECT_EQ(f.wants(), "spanish");
  Field through = f;
  through.play("retreat se se");
  EXPECT_EQ(through.wants(), "1d6 morale");  // BA-146
  Field zone = f;
  const auto z = zone.rules->zones(zone.state, kFrench);
  ASSERT_TRUE(z.any.has(zone.named("z12")));
  zone.play("retreat n");
  EXPECT_EQ(zone.points("jaen-1"), 4);
  EXPECT_EQ(zone.status("jaen-1"), Status::Disorganized);
}

// BA-54: who falls into disorder on his way back has no facing to choose.
TEST(BailenRetreat, BA_54_disorder_on_the_way_back) {
  const auto after = [](int die) {
    Field f("4leg-1 y13 e; omil-1 z13 w; jaen-1 aa14 w");
    f.begin(Step::OffensiveFire, kFrench);
    f.hit("z13", FireResult::R);
    f.play("retreat se se");
    EXPECT_EQ(f.wants(), "1d6 morale");
    f.roll(die);
    return f;
  };
  EXPECT_FALSE(after(6).legal("face").empty());
  const Field f = after(2);
  EXPECT_EQ(f.status("omil-1"), Status::Disorganized);
  EXPECT_EQ(f.state.depth, 0);
}

// BA-219: a square that is shaken dissolves; guns go back limbered.
TEST(BailenRetreat, BA_219_formations_are_lost) {
  Field f("4leg-1 y13 e square; omil-1 z13 w");
  f.begin(Step::OffensiveFire, kSpanish);
  f.hit("y13", FireResult::M);
  f.roll(2);
  EXPECT_EQ(f.status("4leg-1"), Status::Disorganized);
  EXPECT_EQ(f.piece("4leg-1").formation(), Formation::Normal);
  Field g("art-chab y13 e; omil-1 z13 w");
  g.begin(Step::OffensiveFire, kSpanish);
  g.hit("y13", FireResult::R);
  g.play("retreat sw");
  g.any_while("french");
  EXPECT_EQ(g.piece("art-chab").formation(), Formation::Limbered);
}

// BA-148: a hex emptied by an attacker's loss is open to the defenders.
TEST(BailenRetreat, BA_148_a_defender_advances_when_the_attacker_has_fallen) {
  Field f("esc-1 y13 e; gwal-c z13 w -1");
  f.orders(Order::Harass);
  f.begin(Step::Declare, kFrench);
  f.plays({"attack esc-1 z13", "commit"});
  f.roll(4);  // 1-1: AB
  EXPECT_EQ(f.hex("esc-1"), "");
  EXPECT_EQ(f.wants(), "spanish");
  f.play("advance gwal-c w");
  EXPECT_EQ(f.hex("gwal-c"), "y13");
}

// BA-148: the defender enters one of the hexes the attackers have emptied, not more.
TEST(BailenRetreat, BA_148_a_defender_chooses_where_to_advance) {
  Field f("4leg-1 y13 e; 4leg-2 z12 ssw; zar-3 z13 w; bur-1 z13 w; bur-2 z13 w");
  f.orders(Order::Defend);
  f.begin(Step::Declare, kFrench);
  f.plays({"attack 4leg-1 z13", "attack 4leg-2 z13", "commit"});
  f.roll(3);  // 8 and a flank's 16 v 22 = 1-1, the order -1: row 2, A1
  f.any_while("french");
  f.rolls({6, 6});  // they hold
  EXPECT_EQ(f.wants(), "spanish");
  f.plays({"advance zar-3 w", "stay"});
  EXPECT_TRUE(f.hex("zar-3") == "y13" || f.hex("zar-3") == "z12");
  EXPECT_EQ(f.wants(), "spanish");
  EXPECT_EQ(f.refused("advance zar-3 w"), "BA-148");
  EXPECT_EQ(f.refused("advance bur-1 w"), "");
}

// BA-76, BA-148: a disorganized unit does not advance into an enemy's zone.
TEST(BailenRetreat, BA_76_BA_148_disorder_does_not_advance_into_a_zone) {
  const auto advances = [](const std::string& more) {
    Field f("4leg-1 y13 e d; 4leg-2 y13 e; 4leg-3 y13 e; mp-tru z13 w" + more);
    f.orders(Order::Attack);  // three counters: two may fight
    f.begin(Step::Declare, kFrench);
    f.plays({"attack 4leg-1 z13", "attack 4leg-2 z13", "commit"});
    f.roll(6);
    f.any_while("spanish");
    while (f.wants().starts_with("1d6")) f.roll(6);
    std::set<std::string> who;
    for (const std::string& said : f.legal("advance")) who.insert(said.substr(8, 6));
    return who;
  };
  EXPECT_EQ(advances(""), (std::set<std::string>{"4leg-1", "4leg-2"}));
  EXPECT_EQ(advances("; omil-1 aa13 w"), (std::set<std::string>{"4leg-2"}));
}

// BA-29, BA-217: orders bind in an advance too: under Retreat nobody enters an enemy's zone, and
// outside its area of Defend nobody goes further away.
TEST(BailenRetreat, BA_29_BA_217_orders_bind_in_an_advance) {
  const auto refused = [](Order o, const char* centre, const std::string& more) {
    Field f("esc-1 y13 e; gwal-c z13 w -1" + more);
    f.orders(Order::Harass);
    f.order("venegas", o, centre);
    f.begin(Step::Declare, kFrench);
    f.plays({"attack esc-1 z13", "commit"});
    f.roll(4);  // 1-1: AB
    return f.refused("advance gwal-c w");
  };
  EXPECT_EQ(refused(Order::Retreat, "", ""), "");
  EXPECT_EQ(refused(Order::Retreat, "", "; 4leg-1 x13 e"), "BA-29");
  EXPECT_EQ(refused(Order::Defend, "z13", ""), "");
  EXPECT_EQ(refused(Order::Defend, "aj12", ""), "BA-217");
  EXPECT_EQ(refused(Order::Defend, "s13", ""), "");
}

// BA-23, BA-25: which order keeps a winner where he is.
TEST(BailenRetreat, BA_148_orders_that_hold_a_winner) {
  const auto refused = [](Order o) {
    Field f("4leg-1 y13 e -5; omil-1 z13 w");
    f.orders(Order::Harass);
    f.order("venegas", o);
    f.begin(Step::Declare, kFrench);
    f.plays({"attack 4leg-1 z13", "commit"});
    f.roll(1);  // A2
    while (f.wants() == "french" || f.wants() == "1d6 morale")
      if (f.wants() == "french")
        f.any_while("french");
      else
        f.roll(6);
    return f.refused("advance omil-1 w");
  };
  EXPECT_EQ(refused(Order::Harass), "");
  EXPECT_EQ(refused(Order::Maneuver), "BA-25");
  EXPECT_EQ(refused(Order::None), "BA-23");
}

}  // namespace
}  // namespace tercio::bailen
