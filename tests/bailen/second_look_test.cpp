// What a second reading of the rulebook found: rules that held in the middle and not at the rim.
#include <gtest/gtest.h>

#include <string>

#include "support/bailen_field.h"

namespace tercio::bailen {
namespace {

// BA-53, BA-215: a battery with its battalion turns as one; who has come into the hex keeps the
// facing of those he joined.
TEST(BailenSecondLook, a_stack_with_unlimbered_guns_turns) {
  Field f("4leg-1 v13 e; art-chab v13 e; omil-1 aa1 w");
  f.begin(Step::Move, kFrench);
  f.plays({"pick art-chab", "face w", "rest"});
  EXPECT_EQ(f.piece("art-chab").facing(), Corner::W);
  EXPECT_EQ(f.piece("4leg-1").facing(), Corner::W);
  Field g("4leg-1 v13 e; 4leg-2 u13 e; omil-1 aa1 w");
  g.begin(Step::Move, kFrench);
  g.plays({"pick 4leg-2", "step se", "rest", "pick 4leg-1", "face w", "rest"});
  EXPECT_EQ(g.piece("4leg-1").facing(), Corner::E);
  EXPECT_EQ(g.piece("4leg-2").facing(), Corner::E);
  EXPECT_EQ(f.piece("omil-1").facing(), Corner::W);
  Field apart("4leg-1 v13 e; art-chab v13 e; 4leg-2 u13 e; omil-1 aa1 w");
  apart.begin(Step::Move, kFrench);
  apart.plays({"pick art-chab", "face w", "rest"});
  EXPECT_EQ(apart.piece("4leg-2").facing(), Corner::E) << "nobody in another hex";
  Field away("4leg-1 v13 e; 4leg-2 v13 e; omil-1 aa1 w");
  away.begin(Step::Move, kFrench);
  away.plays({"pick 4leg-2", "face w", "step nw", "rest"});
  EXPECT_EQ(away.piece("4leg-1").facing(), Corner::E) << "who leaves turns nobody";
}

// BA-27: a charge that was declared keeps its place in the share while the infantry fires.
TEST(BailenSecondLook, charges_count_in_the_share_before_they_are_fought) {
  Field f(
      "oliv w12 e; omil-1 z12 w; omil-2 z13 w; barb a1 w; 4leg-1 y13 e; 4leg-2 y14 e; 4leg-3 x15 "
      "e; @venegas z12");
  f.order("venegas", Order::Attack);  // four counters: two may fight
  f.begin(Step::OffensiveFire, kSpanish);
  f.piece("oliv").set(kCharging);
  ASSERT_EQ(f.rules->share(f.state, f.command("venegas")), 2);
  f.plays({"target y13", "add omil-1 6"});
  EXPECT_EQ(f.refused("add omil-2 6"), "BA-27");
}

// BA-112, BA-120: a hex in the front of those who attack another is attacked at any odds.
TEST(BailenSecondLook, others_cover_the_front_at_any_odds) {
  Field g("4leg-1 y13 e; esc-1 z14 nnw; omil-1 z13 ssw; jaen-2 z12 w");
  g.begin(Step::Declare, kFrench);
  g.plays({"attack 4leg-1 z12", "attack esc-1 z13"});
  ASSERT_EQ(g.blow({"esc-1"}, "z13").column, -1);
  EXPECT_EQ(g.refused("commit"), "");
  Field alone("esc-1 z14 nnw; omil-1 z13 ssw; jaen-2 z12 w");
  alone.begin(Step::Declare, kFrench);
  alone.play("attack esc-1 z13");
  EXPECT_EQ(alone.refused("commit"), "BA-120");
}

// BA-198: Swiss who face Swiss take no part in any way: no loss, no check, no retreat.
TEST(BailenSecondLook, swiss_stand_aside_from_results) {
  Field f("3sui-1 y13 e; 5leg-1 y13 e; 3red-1 z13 w; omil-3 z13 w");
  f.begin(Step::Declare, kFrench);
  f.plays({"attack 3sui-1 z13", "attack 5leg-1 z13", "commit"});
  f.roll(4);  // 7 v 6 = 1-1, the order -1: row 3, A1
  f.any_while("french");
  EXPECT_EQ(f.state.top().unit, f.id("5leg-1")) << "only the French check";
  f.roll(6);
  EXPECT_EQ(f.hex("3sui-1"), "y13");
  EXPECT_NE(f.hex("5leg-1"), "y13");
  Field d("3sui-1 y13 e; 5leg-1 y13 e; 5leg-2 y13 e; 3red-1 z13 w; omil-3 z13 w -4");
  d.begin(Step::Declare, kFrench);
  d.plays({"attack 3sui-1 z13", "attack 5leg-1 z13", "commit"});
  d.roll(6);  // 7 v 2 = 3-1, the order -1: row 5, D1
  d.any_while("spanish");
  EXPECT_NE(d.hex("omil-3"), "z13");
  EXPECT_EQ(d.hex("3red-1"), "z13");
  EXPECT_TRUE(d.legal("advance").empty()) << "the hex is not empty";
}

// BA-124: after an exchange neither side advances, even if the last point is gone.
TEST(BailenSecondLook, nobody_advances_after_an_exchange) {
  Field f("4leg-1 y13 e -6; esp z13 w");
  f.orders(Order::Harass);
  f.begin(Step::Declare, kFrench);
  f.plays({"attack 4leg-1 z13", "commit", "stand"});
  f.roll(4);  // 2 v 1 = 2-1, row 4: BM
  EXPECT_EQ(f.hex("esp"), "");
  EXPECT_EQ(f.points("4leg-1"), 1);
  EXPECT_TRUE(f.legal("advance").empty());
}

// BA-148: a hex emptied by an attacker's loss is open to the defenders.
TEST(BailenSecondLook, a_defender_advances_when_the_attacker_has_fallen) {
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

// BA-155: a leader does not stay alone before the enemy when his last regiment evades or rides
// back.
TEST(BailenSecondLook, leaders_ride_with_the_last) {
  Field f("4leg-1 y13 e; oliv z13 w; @venegas z13");
  f.begin(Step::Declare, kFrench);
  f.plays({"attack 4leg-1 z13", "commit", "evade aa14"});
  EXPECT_EQ(f.state.leader[f.leader("venegas")].hex, f.named("aa14"));
  Field b("1drag y13 e; zar-3 z13 w; @prive y13");
  b.orders(Order::Harass);
  b.begin(Step::Declare, kFrench);
  b.plays({"attack 1drag z13", "commit"});
  b.roll(5);  // 5 v 8 = 1-2, row 5: AB
  b.any_while("french");
  ASSERT_NE(b.hex("1drag"), "y13");
  EXPECT_EQ(b.state.leader[b.leader("prive")].hex, b.piece("1drag").hex);
}

// BA-162, BA-189: brigades that left by AM1 count when three demoralized commands end the game.
TEST(BailenSecondLook, brigades_that_left_count_for_the_end) {
  Field f("4leg-1 am1 nne; 5leg-1 y13 e; afr a24 w", {.scenario = 5});
  for (std::size_t u = 0; u < f.rules->units(); ++u) {
    const std::size_t c = f.rules->q(u).command;
    if (c == f.command("corona") || c == f.command("mourgeon"))
      f.state.piece[u].set_where(Where::Eliminated);
    if (c == f.command("dupre") || (c == f.command("chabert") && u != f.id("4leg-1")))
      f.state.piece[u].set_where(Where::Left);
  }
  f.orders(Order::Maneuver);
  f.begin(Step::Move, kFrench);
  ASSERT_EQ(f.wants(), "french");
  f.plays({"pick 4leg-1", "exit"});
  EXPECT_EQ(f.wants(), "over");
  EXPECT_EQ(f.state.outcome, Outcome::FrenchStrategic);
}

// BA-23, BA-28, BA-189: an order that holds a brigade does not let it leave the map.
TEST(BailenSecondLook, orders_bind_at_the_exit) {
  const auto refused = [](Order o, const char* centre) {
    Field f("5leg-1 am1 nne; omil-1 af13 w; @poinsot am1", {.scenario = 3});
    f.order("poinsot", o, centre);
    f.begin(Step::Move, kFrench);
    f.play("pick 5leg-1");
    return f.refused("exit");
  };
  EXPECT_EQ(refused(Order::None, ""), "BA-23");
  EXPECT_EQ(refused(Order::Defend, "am1"), "BA-28");
  EXPECT_EQ(refused(Order::Attack, ""), "BA-27");
  EXPECT_EQ(refused(Order::Maneuver, ""), "");
  EXPECT_EQ(refused(Order::Retreat, ""), "");
}

// BA-181, BA-186: Dufour marches in under Maneuver on the second day too.
TEST(BailenSecondLook, dufour_comes_on_the_second_day) {
  Field f = Field::shipped(23);
  f.state.turn = 26;
  f.state.dufour = 28;
  f.begin(Step::TurnEnd, kFrench);
  for (int i = 0; i < 400 && (f.state.part != Part2::Second || f.state.step == Step::SetUp); ++i) {
    const auto legal = f.legal();
    f.play(legal.contains("usual") ? "usual" : legal.contains("done") ? "done" : *legal.begin());
  }
  ASSERT_EQ(f.state.part, Part2::Second);
  EXPECT_EQ(f.state.command[f.command("dufour")].order, Order::Maneuver);
  EXPECT_EQ(f.state.command[f.command("poinsot")].order, Order::None);
  EXPECT_EQ(f.refused("enter 7inf-1"), "");
}

// BA-200: a cart in the way costs more on the highway only.
TEST(BailenSecondLook, carts_on_a_track) {
  const Map& m = *box().map;
  const auto track = std::find_if(m.roads.begin(), m.roads.end(),
                                  [](const RoadData& r) { return r.id == "track-linares"; });
  ASSERT_NE(track, m.roads.end());
  const std::string from = m.name_of(track->hexes[3]);
  const std::string to = m.name_of(track->hexes[4]);
  Field f("cart-1 " + from + "; cart-2 " + to + "; omil-1 a1 w", {.scenario = 5});
  f.orders(Order::Maneuver);
  bool road = false;
  const int d = m.grid.direction(track->hexes[3], track->hexes[4]);
  EXPECT_EQ(f.rules->step_cost(f.state, f.rules->board(f.state), f.id("cart-1"), track->hexes[3],
                               static_cast<Dir>(d), road),
            1);
}

// BA-201: Spanish cavalry does not evade in among the carts.
TEST(BailenSecondLook, nobody_evades_onto_carts) {
  Field f("4leg-1 y13 e; oliv z13 w; cart-1 aa14", {.scenario = 5});
  f.begin(Step::Declare, kFrench);
  f.plays({"attack 4leg-1 z13", "commit"});
  EXPECT_EQ(f.refused("evade aa14"), "BA-201");
  EXPECT_FALSE(f.legal("evade").contains("evade aa14"));
}

// BA-41, BA-70: the way to the furthest hex of a line pays for an enemy zone.
TEST(BailenSecondLook, a_line_into_a_zone_pays_for_it) {
  Field f("tcad w14 e; 4leg-1 x16 w; @mourgeon w14");
  f.begin(Step::Move, kSpanish);
  ASSERT_TRUE(f.rules->zones(f.state, kFrench).any.has(f.named("w16")));
  ASSERT_FALSE(f.rules->zones(f.state, kFrench).any.has(f.named("w15")));
  f.plays({"pick tcad", "skirmish", "spread w15"});
  EXPECT_EQ(f.refused("spread w16"), "");
  f.plays({"spread w16", "formed"});
  EXPECT_EQ(f.state.top().left, 0) << "one, two hexes, the zone";
}

// BA-167, BA-170: a marker that stands for troops may be covered and padded; a false one not.
TEST(BailenSecondLook, a_standing_marker_may_be_padded) {
  Options o;
  o.markers = true;
  Field f("4leg-1 j20 e; 4leg-2 j20 e; omil-1 z13 w", {.options = o});
  f.begin(Step::Move, kFrench);
  f.plays({"screen j20", "feint j21", "pad j20", "pad j20", "cover j20"});
  EXPECT_EQ(f.refused("pad j20"), "BA-167");
  EXPECT_EQ(f.refused("pad j21"), "BA-170");
  EXPECT_EQ(f.refused("cover j21"), "BA-170");
}

// BA-167: a column under Maneuver is one marker at its head; each stack goes where the one before
// it stood.
TEST(BailenSecondLook, a_column_marches_under_one_marker) {
  Options o;
  o.markers = true;
  Field f("4leg-1 i19 e; 4leg-2 h20 e; omil-1 z13 w", {.options = o});
  f.order("chabert", Order::Attack);
  f.begin(Step::Move, kFrench);
  EXPECT_EQ(f.refused("column i19"), "BA-167");
  f.order("chabert", Order::Maneuver);
  f.play("column i19");
  EXPECT_TRUE(f.piece("4leg-1").is(kHidden));
  EXPECT_TRUE(f.piece("4leg-2").is(kHidden));
  f.plays({"march f1", "step ne", "rest"});
  EXPECT_EQ(f.hex("4leg-1"), "j19");
  EXPECT_EQ(f.hex("4leg-2"), "i19");
}

// ---- where a changed condition went unnoticed

// BA-126: light cavalry gives way to heavy, medium does not.
TEST(BailenSecondLook, light_cavalry_evades_heavy) {
  const auto wants = [](const char* horse) {
    Field f(std::string("cuir-det y13 e; ") + horse + " z13 w");
    f.orders(Order::Harass);
    f.begin(Step::Declare, kFrench);
    f.plays({"attack cuir-det z13", "commit"});
    return f.wants();
  };
  ASSERT_EQ(box().army.unit[static_cast<std::size_t>(box().army.find_unit("oliv"))].weight,
            Weight::Light);
  EXPECT_EQ(wants("oliv"), "spanish");
  EXPECT_EQ(wants("pavia"), "1d6 shock");
}

// BA-158: a retreat is unfavourable to the leader who lent his factor to the defence.
TEST(BailenSecondLook, a_defending_leader_is_at_risk_in_a_retreat) {
  Field f("4leg-1 y13 e; 3leg-1 y13 e; jaen-1 z13 w; @coupigny z13");
  f.orders(Order::Harass);
  f.begin(Step::Declare, kFrench);
  f.plays({"attack 4leg-1 z13", "attack 3leg-1 z13", "commit", "lend coupigny"});
  f.roll(6);  // 3-1, -1: row 5, D1
  EXPECT_EQ(f.wants(), "1d6 leader-loss");
}

// BA-68: a road hex costs one under Maneuver only while nobody else is in it. BA-25: the third
// point of the bonus goes with the first step off the road.
TEST(BailenSecondLook, roads) {
  const auto cost = [](const std::string& more) {
    Field f("1leg-1 ad14; omil-1 a1 w" + more);
    f.orders(Order::Maneuver);
    bool road = false;
    const int d = f.rules->grid().direction(f.named("ad14"), f.named("ac15"));
    return f.rules->step_cost(f.state, f.rules->board(f.state), f.id("1leg-1"), f.named("ad14"),
                              static_cast<Dir>(d), road);
  };
  EXPECT_EQ(cost(""), 1);
  EXPECT_EQ(cost("; 1leg-2 ac15"), 2) << "the houses";
  Field f("4leg-1 i19; omil-1 aa1 w");
  f.orders(Order::Maneuver);
  f.begin(Step::Move, kFrench);
  f.play("pick 4leg-1");
  EXPECT_EQ(f.state.top().left, 5 + 3);
  Field off = f;
  f.play("step ne");
  EXPECT_EQ(f.state.top().left, 7);
  off.play("step n");
  EXPECT_EQ(off.state.top().left, 5 + 2 - 1);
}

// BA-23: a step that comes no closer is refused. BA-29: out of command nobody must leave.
TEST(BailenSecondLook, orders_at_their_edge) {
  Field f("4leg-1 v13 e; omil-1 aa1 w; @chabert x14");
  f.order("chabert", Order::None);
  f.begin(Step::Move, kFrench);
  f.plays({"pick 4leg-1", "face sse"});
  ASSERT_EQ(f.rules->grid().distance(f.named("v14"), f.named("x14")), 2);
  ASSERT_EQ(f.rules->grid().distance(f.named("v13"), f.named("x14")), 2);
  EXPECT_EQ(f.refused("step s"), "BA-23");
  Field out("4leg-1 w13 w; omil-1 x13 w; @chabert v2");
  out.order("chabert", Order::Retreat);
  out.begin(Step::Move, kFrench);
  EXPECT_EQ(out.refused("done"), "");
}

// BA-39: three units and two batteries share a hex with a square, not three batteries.
TEST(BailenSecondLook, batteries_with_a_square) {
  Field f(
      "esc-1 w14 e square; esc-2 w14 e; esc-3 w14 e; art-chab w14 e; art-vedel w14 e; art-dufour "
      "v14 e limbered; esc-4 v14 e");
  const Board b = f.rules->board(f.state);
  EXPECT_EQ(f.rules->may_stack(f.state, b, f.id("art-dufour"), f.named("w14"), {}).rule.str(),
            "BA-39");
  EXPECT_EQ(f.rules->may_stack(f.state, b, f.id("esc-4"), f.named("w14"), {}).rule.str(), "BA-39");
  f.piece("art-vedel").set_where(Where::Out);
  f.piece("art-vedel").hex = Hex::None;
  EXPECT_TRUE(
      f.rules->may_stack(f.state, f.rules->board(f.state), f.id("art-dufour"), f.named("w14"), {})
          .ok());
}

// BA-86: who lies on top already is not put there. BA-60: limbered guns march with their stack,
// unlimbered ones do not.
TEST(BailenSecondLook, stacks) {
  Field f("4leg-1 v13 e; 4leg-2 v13 e; art-chab v13 e limbered; omil-1 aa1 w");
  f.begin(Step::Move, kFrench);
  EXPECT_EQ(f.refused("top 4leg-1"), "BA-43");
  EXPECT_EQ(f.refused("top 4leg-2"), "");
  f.plays({"stack v13", "step se"});
  EXPECT_EQ(f.hex("art-chab"), "w14");
  Field guns("4leg-1 v13 e; 4leg-2 v13 e; art-chab v13 e; omil-1 aa1 w");
  guns.begin(Step::Move, kFrench);
  guns.plays({"stack v13", "step se"});
  EXPECT_EQ(guns.hex("art-chab"), "v13");
  EXPECT_EQ(guns.hex("4leg-2"), "w14");
}

// BA-196: where the enemy holds the hex of entry, the nearest free one of the edge within three.
TEST(BailenSecondLook, an_entry_that_is_held) {
  Field f("omil-1 a24 nne; 4leg-1 z20 e", {.scenario = 4});
  const Entry& entry = *f.rules->entry_of(f.state, f.id("1drag"));
  const Hex h = f.rules->entry_hex(f.state, f.rules->board(f.state), entry, kFrench);
  ASSERT_NE(h, Hex::None);
  EXPECT_NE(h, f.named("a24"));
  EXPECT_EQ(f.rules->grid().column(h), 1) << "on the edge";
  EXPECT_LE(f.rules->grid().distance(h, f.named("a24")), 3);
  EXPECT_FALSE(f.rules->zones(f.state, kSpanish).any.has(h));
}

// BA-180: Vedel's battery stands unlimbered in scenario 2. BA-204: no Castaños where the scenario
// does not know him. BA-177: at the claim nothing else may be said.
TEST(BailenSecondLook, scenarios) {
  const Field two = Field::shipped(2);
  EXPECT_EQ(two.piece("art-vedel").formation(), Formation::Normal);
  Options o;
  o.castanos = true;
  const Field five = Field::shipped(5, o);
  EXPECT_TRUE(five.state.leader[five.leader("castanos")].is(kNotHere));
  Field claim(
      "1leg-1 ag12 e; omil-1 ab15 w; omil-2 ab16 w; omil-3 ac14 w; jaen-1 ac15 w; jaen-2 ac16 w; "
      "irl-1 ad14 w; irl-2 ad15 w; irl-3 ad16 w",
      {.scenario = 2});
  claim.begin(Step::TurnEnd, kFrench);
  claim.play("base am1");
  EXPECT_EQ(claim.refused("surrender"), "BA-12");
  EXPECT_EQ(claim.refused("pass"), "");
}

}  // namespace
}  // namespace tercio::bailen
