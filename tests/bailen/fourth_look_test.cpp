// What a fourth reading of the rulebook found: cavalry to the letter, facings that nobody chose,
// what follows by itself. Skirmish lines: fourth_look_lines_test.cpp.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "games/bailen/movement.h"
#include "support/bailen_field.h"

namespace tercio::bailen {
namespace {

// ---- cavalry

// BA-112, BA-182, BA-221: a charger whom the sun has thrown into disorder does not attack.
TEST(BailenFourthLook, a_charge_lapses_in_the_sun) {
  Field f("1drag y13 e; omil-1 z13 w", {.scenario = 4, .turn = 20});
  f.piece("1drag").set(kCharging | kContact);
  f.piece("1drag").target = f.named("z13");
  f.begin(Step::Declare, kFrench);
  f.play("commit");
  ASSERT_EQ(f.wants(), "1d6 morale");
  f.roll(1);
  ASSERT_EQ(f.status("1drag"), Status::Disorganized);
  EXPECT_NE(f.wants(), "1d6 shock");
  EXPECT_EQ(f.hex("1drag"), "y13");
  EXPECT_TRUE(f.was_told("BA-221 event.charge-lapses"));
  // Who rides along without a charge of his own attacks all the same, in an ordinary shock.
  Field g("1drag y13 e; 2drag z12 ssw; omil-1 z13 w; @prive a24", {.scenario = 4, .turn = 20});
  g.orders(Order::Attack);
  g.piece("1drag").set(kCharging | kContact);
  g.piece("1drag").target = g.named("z13");
  g.order("prive", Order::Defend);
  g.begin(Step::Declare, kFrench);
  g.plays({"attack 2drag z13", "commit"});
  g.rolls({1, 6});
  ASSERT_EQ(g.wants(), "1d6 shock");
  EXPECT_EQ(g.state.top().fight, Fight::Shock);
  EXPECT_FALSE(g.piece("1drag").is(kAttacks));
}

// BA-128: against the routed nothing bad happens to the attacker: cavalry that has not driven them
// off does not ride back.
TEST(BailenFourthLook, cavalry_does_not_ride_back_from_the_routed) {
  Field f("1drag y13 e; omil-1 z13 w r");
  f.orders(Order::Harass);
  f.begin(Step::Declare, kFrench);
  f.plays({"attack 1drag z13", "commit"});
  f.roll(1);  // 5-1, row 1: BM
  EXPECT_EQ(f.points("omil-1"), 6);
  EXPECT_EQ(f.points("1drag"), 5);
  EXPECT_EQ(f.hex("1drag"), "y13");
  EXPECT_TRUE(f.legal("back").empty());
  Field ordered("1drag y13 e; omil-1 z13 w");
  ordered.orders(Order::Harass);
  ordered.begin(Step::Declare, kFrench);
  ordered.plays({"attack 1drag z13", "commit"});
  ordered.roll(5);  // 1-2, row 5: AB
  EXPECT_FALSE(ordered.legal("back").empty());
}

// BA-132: a charge crosses no slope, water, woods or houses, not on its first hexes either.
TEST(BailenFourthLook, the_whole_way_of_a_charge_is_open) {
  const Map& m = *box().map;
  const auto way_of = [&](bool open) {
    std::array<Hex, 4> way{};
    for (const Hex h : m.grid.all())
      for (const Dir d : hex::kDirs) {
        way[0] = h;
        bool fits = m.clear.has(h);
        for (std::size_t i = 1; i < 4 && fits; ++i) {
          way[i] = m.grid.neighbour(way[i - 1], d);
          fits = way[i] != Hex::None && m.clear.has(way[i]) && !m.road_hexes.has(way[i]) &&
                 m.cost[1][index(way[i - 1])][hex::index(d)] > 0 &&
                 is_open_step(m, way[i - 1], d) == (i > 1 || open);
        }
        if (fits) return std::pair{way, d};
      }
    return std::pair{std::array<Hex, 4>{}, Dir::N};
  };
  for (const bool open : {true, false}) {
    const auto [way, d] = way_of(open);
    ASSERT_NE(way[3], Hex::None);
    const std::string from = m.name_of(way[0]);
    const std::string step = "step " + std::string(hex::dir_name(d));
    Field f("1drag " + from + " " + std::string(hex::corner_name(static_cast<Corner>(d))) +
            "; jaen-1 " + m.name_of(way[3]) + " " +
            std::string(hex::corner_name(static_cast<Corner>(hex::opposite(d)))) + "; @prive " +
            from);
    f.orders(Order::Attack);
    f.begin(Step::Move, kFrench);
    f.plays({"charge 1drag", "at " + m.name_of(way[3]), "pick 1drag", step});
    EXPECT_EQ(f.piece("1drag").is(kCharging), open);
    f.play(step);
    EXPECT_EQ(f.wants(), open ? "1d6 morale" : "french");
  }
}

// BA-112, BA-135: controlled cavalry may attack one of two enemies in its front if others attack
// the second.
TEST(BailenFourthLook, others_cover_the_front_of_controlled_cavalry) {
  const auto refused = [](bool covered) {
    Field f(
        "1drag x12 e; 4leg-1 z14 nnw; mp-tru y13 w; jaen-2 z12 w; omil-1 z13 w; @prive x12; "
        "@chabert z14");
    f.orders(Order::Attack);
    f.piece("1drag").set(kCharging | kContact);
    f.piece("1drag").target = f.named("y13");
    f.begin(Step::Declare, kFrench);
    if (covered) f.play("attack 4leg-1 z13");
    f.play("commit");
    if (covered) f.play("resolve y13");
    f.roll(6);
    f.any_while("spanish");
    while (f.wants() == "1d6 morale") f.roll(6);
    f.play("advance 1drag e");
    EXPECT_EQ(f.wants(), "1d6 control");
    f.roll(6);
    return f.refused("strike z12");
  };
  EXPECT_EQ(refused(false), "BA-112");
  EXPECT_EQ(refused(true), "");
}

// BA-126: light cavalry evades infantry and heavy cavalry, so both together too.
TEST(BailenFourthLook, light_cavalry_evades_foot_and_heavy_horse_together) {
  const auto evades = [](const char* horse) {
    Field f(std::string("cuir-det y13 e; 4leg-1 z12 ssw; ") + horse + " z13 w");
    f.orders(Order::Harass);
    f.begin(Step::Declare, kFrench);
    f.plays({"attack cuir-det z13", "attack 4leg-1 z13", "commit"});
    return !f.legal("evade").empty();
  };
  EXPECT_TRUE(evades("oliv"));
  EXPECT_FALSE(evades("pavia"));
}

// BA-115: nobody is attacked twice in a phase, and nobody attacks twice, in a countercharge either.
TEST(BailenFourthLook, one_countercharge_for_each_mover_and_rider) {
  const auto offers = [](std::string_view unit, std::uint16_t mark) {
    Field f("1drag v13 e; omil-1 z14 w; borb w12 sse; @prive v13; @coupigny a1");
    f.orders(Order::Harass);
    f.begin(Step::Move, kFrench);
    f.plays({"charge 1drag", "at z14"});
    f.piece(unit).set(mark);
    f.plays({"pick 1drag", "step se"});
    return f.legal("countercharge").size();
  };
  EXPECT_GT(offers("borb", kAttacked), 0u);  // who was attacked may still attack
  EXPECT_EQ(offers("borb", kFought), 0u);
  EXPECT_EQ(offers("1drag", kAttacked), 0u);
  // The marks are those of a countercharge.
  Field f("1drag v13 e; omil-1 z14 w; borb w12 sse; @prive v13; @coupigny a1");
  f.orders(Order::Harass);
  f.begin(Step::Move, kFrench);
  f.plays({"charge 1drag", "at z14", "pick 1drag", "step se"});
  f.play(*f.legal("countercharge borb").begin());
  f.roll(6);
  ASSERT_EQ(f.wants(), "1d6 shock");
  f.roll(4);  // 4 v 5 = 1-2, heavy +1: row 5, AB
  EXPECT_TRUE(f.piece("borb").is(kFought));
  EXPECT_TRUE(f.piece("1drag").is(kAttacked));
  EXPECT_TRUE(f.piece("1drag").is(kCharging));
}

// BA-114: cavalry does not charge, and does not go on, out of a hex from which others have fired.
TEST(BailenFourthLook, no_charge_from_among_those_who_fired) {
  const auto attacks = [](std::uint16_t mark) {
    Field f("1drag y13 e; 4leg-1 y13 e; omil-1 z13 w; @prive y13");
    f.piece("1drag").set(kCharging | kContact);
    f.piece("1drag").target = f.named("z13");
    f.piece("4leg-1").set(mark);
    f.begin(Step::Declare, kFrench);
    return f.piece("1drag").is(kAttacks);
  };
  EXPECT_TRUE(attacks(0));
  EXPECT_FALSE(attacks(kFired));
  const auto refused = [](std::uint16_t mark) {
    Field f("1drag x12 e; mp-tru y13 w; 4leg-1 y12 e; omil-1 z12 w; @prive x12");
    f.orders(Order::Attack);
    f.piece("1drag").set(kCharging | kContact);
    f.piece("1drag").target = f.named("y13");
    f.begin(Step::Declare, kFrench);
    f.play("commit");
    f.roll(6);
    f.any_while("spanish");
    while (f.wants() == "1d6 morale") f.roll(6);
    f.play("advance 1drag nnw");
    f.roll(6);
    f.piece("4leg-1").set(mark);
    f.play("step n");
    f.roll(6);  // out of the front of z12
    f.play("face e");
    EXPECT_EQ(f.hex("1drag"), "y12");
    return f.refused("strike z12");
  };
  EXPECT_EQ(refused(0), "");
  EXPECT_EQ(refused(kFired), "BA-114");
}

// BA-28: who stands outside his area of Defend may countercharge.
TEST(BailenFourthLook, outside_its_area_cavalry_may_countercharge) {
  Field f("1chas v13 e; omil-1 z13 w; borb w12 sse; @dupre v13; @coupigny w12");
  f.orders(Order::Attack);
  f.order("coupigny", Order::Defend, "aj12");
  ASSERT_FALSE(f.rules->in_area(f.named("aj12"), 0, f.named("w12")));
  f.begin(Step::Move, kFrench);
  f.plays({"charge 1chas", "at z13", "pick 1chas", "step se"});
  ASSERT_EQ(f.wants(), "spanish");
  EXPECT_FALSE(f.legal("countercharge borb").empty());
}

// BA-36, BA-39: in a stack too large for a square nobody forms one against a charge.
TEST(BailenFourthLook, a_square_in_reaction_keeps_the_limit_of_stacks) {
  const auto asked = [](const std::string& more) {
    Field f("1drag x12 e; ceuta-1 z13 w; ceuta-2 z13 w; irl-2 z13 w" + more + "; @prive x12");
    f.orders(Order::Attack);
    f.begin(Step::Move, kFrench);
    f.plays({"charge 1drag", "at z13", "pick 1drag", "step se"});
    EXPECT_EQ(f.wants(), "1d6 morale");
    f.roll(6);
    return f.wants() == "spanish" && !f.legal("form").empty();
  };
  EXPECT_TRUE(asked(""));  // eighteen points in three units
  EXPECT_FALSE(asked("; irl-3 z13 w"));
}

// ---- orders, facing, retreats

// BA-26, BA-27: under Attack and Harassment a unit ends within three hexes of the enemy, if it
// began there too.
TEST(BailenFourthLook, who_attacks_does_not_walk_away) {
  for (const Order o : {Order::Attack, Order::Harass}) {
    Field f("4leg-1 w14 e; omil-1 z14 w; @chabert w14");
    ASSERT_EQ(f.rules->grid().distance(f.named("w14"), f.named("z14")), 3);
    f.order("chabert", o);
    f.begin(Step::Move, kFrench);
    EXPECT_EQ(f.refused("done"), "") << "it is where it should be";
    f.plays({"pick 4leg-1", "face w", "step nw"});
    EXPECT_EQ(f.refused("rest"), o == Order::Attack ? "BA-27" : "BA-26");
    f.plays({"face e", "step se"});
    EXPECT_EQ(f.refused("rest"), "");
  }
  Field out("4leg-1 w14 e; omil-1 z14 w; @chabert a24");
  out.order("chabert", Order::Attack);
  out.begin(Step::Move, kFrench);
  out.plays({"pick 4leg-1", "face w", "step nw"});
  EXPECT_EQ(out.refused("rest"), "") << "out of command nothing compels it";
}

// BA-68: cavalry does not stop in houses, not in a stack with infantry either.
TEST(BailenFourthLook, no_stack_with_cavalry_stops_in_the_town) {
  for (const bool horse : {true, false}) {
    Field f(std::string("esc-1 ae14 w; esc-2 ae14 w; omil-1 a1 w; @boussart ae14; @daradie ae14") +
            (horse ? "; 6drag ae14 w -1" : ""));
    f.orders(Order::Maneuver);
    f.begin(Step::Move, kFrench);
    f.plays({"stack ae14", "step sw"});
    ASSERT_EQ(f.hex("esc-1"), "ad14");
    EXPECT_EQ(f.refused("rest"), horse ? "BA-68" : "");
  }
}

// BA-53: units of a stack that get a facing again have one: that of those who had one, if any.
TEST(BailenFourthLook, a_stack_that_deploys_faces_one_way) {
  const auto deployed = [](const std::string& more) {
    Field f("4leg-1 v13 e; 4leg-2 v13 w; 4leg-3 v13 ssw; " + more +
            "omil-1 aa1 w; @chabert v13; @dupont v13");
    f.order("chabert", Order::Maneuver);
    f.state.command[f.command("chabert")].set(kMet);
    f.begin(Step::Orders, kFrench);
    f.play("try chabert");
    f.roll(6);
    f.play("order attack");
    return f;
  };
  const Field f = deployed("");
  EXPECT_EQ(f.piece("4leg-2").facing(), f.piece("4leg-1").facing());
  EXPECT_EQ(f.piece("4leg-3").facing(), f.piece("4leg-1").facing());
  const Field g = deployed("1drag v13 nnw; ");
  for (const char* u : {"4leg-1", "4leg-2", "4leg-3", "1drag"})
    EXPECT_EQ(g.piece(u).facing(), Corner::NNW) << u;
}

// BA-53, BA-186: after the night too.
TEST(BailenFourthLook, stacks_face_one_way_after_the_night) {
  Field f = Field::shipped(23);
  f.state.turn = 26;
  f.begin(Step::TurnEnd, kFrench);
  ASSERT_EQ(f.hex("5leg-1"), f.hex("5leg-2"));
  f.piece("5leg-1").face(Corner::E);
  f.piece("5leg-2").face(Corner::W);
  for (int i = 0; i < 400 && (f.state.part != Part2::Second || f.state.step == Step::SetUp); ++i) {
    const auto legal = f.legal();
    f.play(legal.contains("usual") ? "usual" : legal.contains("done") ? "done" : *legal.begin());
  }
  ASSERT_EQ(f.state.part, Part2::Second);
  ASSERT_TRUE(f.rules->has_facing(f.state, f.id("5leg-1")));
  EXPECT_EQ(f.piece("5leg-1").facing(), f.piece("5leg-2").facing());
}

// BA-52, BA-196: who enters faces where he likes.
TEST(BailenFourthLook, the_first_facing_on_the_map_is_free) {
  Field f = Field::shipped(4);
  f.plays({"enter 4leg-3", "step ne", "rest"});
  f.state.turn = 5;  // 04:30
  f.order("chabert", Order::Defend);
  f.begin(Step::Move, kFrench);
  f.play("enter 4leg-1");
  const int left = f.state.top().left;
  f.play("face nne");
  EXPECT_EQ(f.state.top().left, left);
  f.play("face e");
  EXPECT_EQ(f.state.top().left, left - 1);
}

// BA-145, BA-147: after D2 the last hex may not touch the first; who has no such way is eliminated.
TEST(BailenFourthLook, two_hexes_back_are_two_hexes) {
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

// BA-108, BA-109: losses keep from shock who has lost two points, not who has lost the last of
// three.
TEST(BailenFourthLook, only_who_loses_two_points_is_kept_from_shock) {
  Field f("esc-1 y13 e; 4leg-1 y13 e; omil-1 z13 w");
  f.begin(Step::DefensiveFire, kFrench);
  f.hit("y13", FireResult::Two);
  ASSERT_EQ(f.hex("esc-1"), "");
  ASSERT_EQ(f.points("4leg-1"), 7);
  EXPECT_FALSE(f.piece("4leg-1").is(kNoShock));
  Field g("esc-1 y13 e; 4leg-1 y13 e; omil-1 z13 w");
  g.begin(Step::DefensiveFire, kFrench);
  g.hit("y13", FireResult::Three);
  ASSERT_EQ(g.points("4leg-1"), 6);
  EXPECT_TRUE(g.piece("4leg-1").is(kNoShock));
}

// BA-90: guns fire from the top of a stack, not from below a battalion that has fired.
TEST(BailenFourthLook, guns_fire_from_the_top) {
  Field f("4leg-1 y13 e; art-chab y13 e; omil-1 z13 w; @chabert y13");
  f.order("chabert", Order::Defend);
  f.begin(Step::OffensiveFire, kFrench);
  f.piece("4leg-1").set(kFired);
  f.play("target z13");
  EXPECT_EQ(f.refused("add art-chab 4"), "BA-90");
  Field g("art-chab y13 e; 4leg-1 y13 e; omil-1 z13 w; @chabert y13");
  g.begin(Step::OffensiveFire, kFrench);
  g.play("target z13");
  EXPECT_EQ(g.refused("add art-chab 4"), "");
}

// ---- what follows by itself

// BA-76, BA-152: the routed run for their base, but enter no enemy zone on their way.
TEST(BailenFourthLook, the_routed_run_into_no_zone) {
  // A line of battalions from edge to edge between the unit and its base; no zone reaches into
  // woods, so there they stand.
  Field f("4leg-1 v13 w r; @chabert am25");
  const auto base =
      f.rules->base_hex(f.state, f.rules->board(f.state), f.id("4leg-1"), f.piece("4leg-1").hex);
  ASSERT_EQ(f.rules->map->name_of(base), "g19");
  int row = 1;
  for (std::size_t u = 0; u < f.rules->units() && row <= 26; ++u) {
    if (f.rules->q(u).side != kSpanish || f.rules->q(u).arm != Arm::Infantry) continue;
    const auto at = [](int n) { return "s" + std::to_string(n); };
    if (row % 2 != 0 && !f.rules->map->cover.has(f.named(at(row)))) ++row;
    Piece& p = f.state.piece[u];
    p.set_where(Where::Map);
    p.hex = f.named(at(row++));
    p.face(Corner::E);
  }
  ASSERT_GT(row, 26) << "enough battalions";
  f.begin(Step::Move, kFrench);
  ASSERT_NE(f.hex("4leg-1"), "v13");
  EXPECT_EQ(f.points("4leg-1"), 8);
  EXPECT_FALSE(f.rules->zones(f.state, kSpanish).any.has(f.piece("4leg-1").hex));
}

// BA-161: who rides off the hill gives back what its loss took from the limits.
TEST(BailenFourthLook, limits_follow_cavalry_that_rides_back) {
  Field f("6drag ad12 e; cor-1 ae12 w; cor-2 ae12 w; irl-1 ag14 w -5; @boussart ad12",
          {.scenario = 1});
  f.orders(Order::Harass);
  f.begin(Step::Declare, kFrench);
  ASSERT_TRUE(f.state.command[f.command("corona")].is(kDemoralized));
  f.plays({"attack 6drag ae12", "commit"});
  const Blow w = f.blow({"6drag"}, "ae12");
  int die = 0;
  for (int n = 1; n <= 6; ++n)
    if (box().charts.shock.row[static_cast<std::size_t>(std::clamp(n + w.modifier, 0, kRows - 1))]
                              [static_cast<std::size_t>(w.column)] == ShockResult::AB)
      die = n;
  ASSERT_NE(die, 0);
  f.roll(die);
  f.any_while("french");
  ASSERT_NE(f.hex("6drag"), "ad12");
  EXPECT_FALSE(f.state.command[f.command("corona")].is(kDemoralized));
}

// BA-168, BA-169: a marker that a running unit passes comes off.
TEST(BailenFourthLook, who_runs_past_a_marker_uncovers_it) {
  Options o;
  o.markers = true;
  Field f("4leg-1 z13 w r; omil-1 am26 w; @chabert am25", {.options = o});
  f.state.marker[15].hex = f.named("x11");
  f.state.marker[15].kind = MarkerKind::Stand;
  f.begin(Step::Move, kFrench);
  ASSERT_NE(f.hex("4leg-1"), "z13");
  EXPECT_EQ(f.state.marker[15].kind, MarkerKind::Pool);
}

// BA-167, BA-170: what covers or pads a stack, or a marker, goes with it.
TEST(BailenFourthLook, covering_and_padding_markers_go_along) {
  Options o;
  o.markers = true;
  const auto at = [](const Field& f, std::string_view h) {
    std::string kinds;
    for (const Marker& m : f.state.marker) {
      if (m.kind == MarkerKind::Pool || m.hex != f.named(h)) continue;
      kinds += m.kind == MarkerKind::Stand ? 's' : m.kind == MarkerKind::Cover ? 'c' : 'p';
    }
    return kinds;
  };
  Field f("4leg-1 i19 e; 4leg-2 i19 e; omil-1 z13 w; @chabert i19", {.options = o});
  f.order("chabert", Order::Defend);
  f.begin(Step::Move, kFrench);
  f.plays({"cover i19", "pad i19", "pad i19"});
  Field one = f;
  f.plays({"stack i19", "step ne"});
  EXPECT_EQ(at(f, "j19"), "cpp");
  EXPECT_EQ(at(f, "i19"), "");
  one.plays({"pick 4leg-1", "step ne"});
  EXPECT_EQ(at(one, "i19"), "cpp") << "somebody is left there";
  Field march("4leg-1 i19 e; omil-1 z13 w; @chabert i19", {.options = o});
  march.order("chabert", Order::Maneuver);
  march.begin(Step::Move, kFrench);
  march.plays({"screen i19", "pad i19", "march f1", "step ne"});
  EXPECT_EQ(at(march, "j19"), "sp");
}

// BA-21, BA-66, BA-167: a marker that marches carries no leader along: he moves by himself, if he
// may.
TEST(BailenFourthLook, no_leader_marches_with_a_marker) {
  Options o;
  o.markers = true;
  Field f("4leg-1 i19 e; omil-1 z13 w; @chabert i19; @dupont i19", {.options = o});
  f.order("chabert", Order::Maneuver);
  f.order("dupont", Order::Maneuver);
  f.state.leader[f.leader("dupont")].set(kGaveOrders);
  f.begin(Step::Move, kFrench);
  f.plays({"screen i19", "march f1", "step ne", "rest"});
  EXPECT_EQ(f.hex("4leg-1"), "j19");
  EXPECT_EQ(f.state.leader[f.leader("dupont")].hex, f.named("i19"));
  EXPECT_EQ(f.refused("ride dupont"), "BA-21");
  EXPECT_EQ(f.state.leader[f.leader("chabert")].hex, f.named("i19"));
  EXPECT_EQ(f.refused("ride chabert"), "");
}

// BA-155: a leader whose last unit falls on its way back does not stay behind.
TEST(BailenFourthLook, no_leader_stays_where_his_last_unit_fled) {
  Field f(
      "4leg-1 y13 e; 4leg-2 ab13 e square; 4leg-3 z15 e square; 5leg-1 z11 e square; jaen-1 z13 w "
      "-4; jaen-2 aj12 w; @coupigny z13");
  f.orders(Order::Harass);
  f.begin(Step::Declare, kFrench);
  f.plays({"attack 4leg-1 z13", "commit", "keep"});
  f.roll(3);  // 5-1: D1
  f.any_while("spanish");
  ASSERT_EQ(f.hex("jaen-1"), "");
  f.play("stay");
  EXPECT_EQ(f.state.leader[f.leader("coupigny")].hex, f.named("aj12"));
}

// BA-80, BA-203: from a leader alone in an enemy's zone no line runs anywhere.
TEST(BailenFourthLook, dupont_alone_before_the_enemy_is_cut_off) {
  const auto may = [](const std::string& more) {
    Field f("omil-1 w13 w; 5leg-1 ai11 e; @dupont v13" + more, {.scenario = 4});
    for (std::size_t u = 0; u < f.rules->units(); ++u)
      if (f.rules->q(u).side == kFrench && !f.state.piece[u].on_map())
        f.state.piece[u].set_where(Where::Eliminated);
    f.begin(Step::Move, kFrench);
    EXPECT_TRUE(f.rules->zones(f.state, kSpanish).any.has(f.named("v13")));
    return f.rules->may_surrender(f.state, f.rules->board(f.state));
  };
  EXPECT_TRUE(may(""));
  EXPECT_FALSE(may("; marins v13 e"));
}

}  // namespace
}  // namespace tercio::bailen
