// What a third reading of the rulebook found: rules that meet each other.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "games/bailen/game.h"
#include "support/bailen_field.h"

namespace tercio::bailen {
namespace {

// BA-200, BA-201: carts have no morale: leaving an enemy's front calls for no check, and disorder
// does not touch them.
TEST(BailenThirdLook, carts_do_not_check_morale) {
  Field f("cart-1 v13; esc-1 v13 w; omil-1 w13 w; @daradie v13", {.scenario = 5});
  f.order("daradie", Order::Maneuver);
  f.begin(Step::Move, kFrench);
  ASSERT_TRUE(f.rules->zones(f.state, kSpanish).front.has(f.named("v13")));
  f.plays({"pick cart-1", "step s"});
  EXPECT_EQ(f.wants(), "french");
  EXPECT_EQ(f.hex("cart-1"), "v14");
}

// BA-126, BA-141, BA-222: light cavalry on its way to a charge that evades a heavy countercharger
// has given up its hex: the charge is over, and it does not ride on.
TEST(BailenThirdLook, who_evades_a_countercharge_rides_no_further) {
  Field f("1chas v13 e; omil-1 z13 w; borb w12 sse; @dupre v13; @coupigny w12");
  f.orders(Order::Attack);
  f.begin(Step::Move, kFrench);
  f.plays({"charge 1chas", "at z13", "pick 1chas", "step se"});
  ASSERT_FALSE(f.legal("countercharge").empty());
  f.play(*f.legal("countercharge").begin());
  f.roll(6);  // the countercharger holds
  ASSERT_FALSE(f.legal("evade").empty());
  f.play(*f.legal("evade").begin());
  EXPECT_FALSE(f.piece("1chas").is(kCharging));
  EXPECT_TRUE(f.piece("1chas").is(kMoved));
  EXPECT_EQ(f.state.depth, 0);
}

// BA-199, BA-213: a command that has come within five hexes is free, even if the enemy goes away
// again before orders are written.
TEST(BailenThirdLook, who_has_met_the_enemy_may_change_orders) {
  Field f("4leg-1 p13 e; afr v13 w; @chabert p13; @dupont p13; @lapena v13",
          {.scenario = 4, .turn = 30});
  f.order("chabert", Order::Maneuver);
  f.order("lapena", Order::Defend);
  f.begin(Step::Move, kFrench);
  f.plays({"pick 4leg-1", "step ne", "rest"});
  ASSERT_EQ(f.rules->grid().distance(f.piece("4leg-1").hex, f.named("v13")), 5);
  f.plays({"done", "pick afr", "face e", "step ne", "rest", "done"});
  ASSERT_EQ(f.state.step, Step::Orders);
  EXPECT_EQ(f.refused("try chabert"), "");
}

// BA-204: Castaños comes in with the division of La Peña, not in the middle of Reding's.
TEST(BailenThirdLook, castanos_enters_with_la_pena) {
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

// BA-197: a leader comes in with units that do: Dupont does not appear with the van, which has
// marched for two hours.
TEST(BailenThirdLook, leaders_come_in_with_those_who_do) {
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

// BA-72, BA-81, BA-189: who leaves the map out of an enemy's zone leaves it like any other: in
// command, and out of a front after a check.
TEST(BailenThirdLook, leaving_the_map_before_the_enemy) {
  Field f("5leg-1 am1 nne; omil-1 am2 nne; @poinsot am1", {.scenario = 3});
  f.order("poinsot", Order::Retreat);
  f.begin(Step::Move, kFrench);
  ASSERT_TRUE(f.rules->zones(f.state, kSpanish).front.has(f.named("am1")));
  f.plays({"pick 5leg-1", "exit"});
  EXPECT_EQ(f.wants(), "1d6 morale");
  f.roll(6);
  EXPECT_EQ(f.piece("5leg-1").where(), Where::Left);
  Field out("5leg-1 am1 nne; omil-1 am2 nne; @poinsot a24", {.scenario = 3});
  out.order("poinsot", Order::Retreat);
  out.begin(Step::Move, kFrench);
  out.play("pick 5leg-1");
  EXPECT_EQ(out.refused("exit"), "BA-81");
}

// BA-76, BA-148: a disorganized unit does not advance into an enemy's zone.
TEST(BailenThirdLook, disorder_does_not_advance_into_a_zone) {
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
TEST(BailenThirdLook, orders_bind_in_an_advance) {
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

// BA-103: the rest fires once more, at whoever lies on top then.
TEST(BailenThirdLook, the_second_roll_looks_at_the_target_anew) {
  Field f("4leg-1 y13 e; 4leg-2 z12 ssw; 4leg-3 z14 nnw; art-ven z13 w -5; omil-1 z13 w");
  f.orders(Order::Attack);
  f.begin(Step::DefensiveFire, kSpanish);
  f.plays({"target z13", "add 4leg-1 6", "add 4leg-2 6", "add 4leg-3 6", "fire"});
  f.roll(5);  // 12 points, guns -1: row 4, a point
  ASSERT_EQ(f.hex("art-ven"), "");
  ASSERT_EQ(f.wants(), "1d6 fire");
  f.roll(6);  // 6 points at the battalion: row 6, a point
  EXPECT_EQ(f.points("omil-1"), 6);
}

// BA-57, BA-39, BA-167: the limits of stacks hold for the hexes of a skirmish line.
TEST(BailenThirdLook, lines_keep_the_limits_of_stacks) {
  const Map& m = *box().map;
  // A clear hex with woods beside it, and woods beyond the clear one on the other side.
  Hex from = Hex::None;
  Hex woods = Hex::None;
  m.clear.each([&](Hex h) {
    if (from != Hex::None) return;
    for (const Dir d : hex::kDirs) {
      const Hex to = m.grid.neighbour(h, d);
      if (to != Hex::None && m.woods.has(to) && m.cost[0][index(h)][hex::index(d)] == 2) {
        from = h;
        woods = to;
      }
    }
  });
  ASSERT_NE(from, Hex::None);
  const std::string stack = " " + m.name_of(woods) + " w; ";
  const auto field = [&](const std::string& friends) {
    Field f("tcad " + m.name_of(from) + " w; " + friends + "4leg-1 am26 w; @mourgeon " +
            m.name_of(from));
    f.begin(Step::Move, kSpanish);
    f.plays({"pick tcad", "skirmish"});
    return f.refused("spread " + m.name_of(woods));
  };
  EXPECT_EQ(field(""), "");
  EXPECT_EQ(field("omil-1" + stack + "omil-2" + stack), "");
  EXPECT_EQ(field("omil-1" + stack + "omil-2" + stack + "jaen-1" + stack), "BA-57");
}

// BA-71: in an enemy's front nobody moves on, a light unit not by laying out a line either.
TEST(BailenThirdLook, no_line_is_laid_out_from_a_front) {
  Field f("tcad w14 e; 4leg-1 y13 w; @mourgeon w14");
  f.begin(Step::Move, kSpanish);
  ASSERT_TRUE(f.rules->zones(f.state, kFrench).front.has(f.named("x13")));
  f.plays({"pick tcad", "step ne"});
  ASSERT_EQ(f.hex("tcad"), "x13");
  ASSERT_EQ(f.refused("skirmish"), "");
  f.play("skirmish");
  EXPECT_EQ(f.refused("spread x14"), "BA-71");
}

// BA-53: controlled cavalry that stays in a hex with others faces as they do.
TEST(BailenThirdLook, controlled_cavalry_shares_the_facing_of_its_stack) {
  Field f("1drag x13 e; 2drag x13 e; mp-tru y13 w; omil-1 am26 w; @prive x13");
  f.orders(Order::Attack);
  f.begin(Step::Declare, kFrench);
  for (const char* u : {"1drag", "2drag"}) {
    f.piece(u).set(kContact | kAttacks);
    f.piece(u).target = f.named("y13");
  }
  f.play("commit");
  f.roll(6);
  f.any_while("spanish");
  while (f.wants() == "1d6 morale") f.roll(6);
  f.plays({"advance 1drag e", "advance 2drag nne"});
  ASSERT_EQ(f.wants(), "1d6 control");
  f.roll(6);
  f.plays({"face w", "rest"});
  EXPECT_EQ(f.piece("1drag").facing(), f.piece("2drag").facing());
}

// BA-186: nobody fights in the night between two days.
TEST(BailenThirdLook, no_countercharge_in_the_night) {
  Options o;
  o.countercharge_any_order = true;
  o.both_days = true;
  Field f("1chas v13 e; borb x13 w; @dupre v13; @coupigny x13", {.scenario = 2, .options = o});
  f.state.part = Part2::Interlude;
  f.begin(Step::Move, kFrench);
  f.piece("1chas").hex = f.named("w13");
  f.plays({"pick 1chas", "step s"});
  EXPECT_TRUE(f.legal("countercharge").empty());
}

// BA-161, BA-186: who held the town last on the first day holds it when the second begins.
TEST(BailenThirdLook, the_town_changes_hands_over_night) {
  Options o;
  o.objective_last = true;
  Field f = Field::shipped(23, o);
  f.state.turn = 26;
  f.state.town = 0xFF;  // the Spanish went through all of it
  f.state.hill = 0;
  for (std::size_t u = 0; u < f.rules->units(); ++u) {
    Piece& p = f.state.piece[u];
    if (p.on_map() && box().map->bailen.has(p.hex)) {
      p.hex = Hex::None;
      p.set_where(Where::Eliminated);
    }
  }
  for (LeaderState& l : f.state.leader)
    if (l.hex != Hex::None && box().map->bailen.has(l.hex)) l.hex = f.named("ac18");
  f.begin(Step::TurnEnd, kFrench);
  for (int i = 0; i < 400 && (f.state.part != Part2::Second || f.state.step == Step::SetUp); ++i) {
    const auto legal = f.legal();
    f.play(legal.contains("usual") ? "usual" : legal.contains("done") ? "done" : *legal.begin());
  }
  ASSERT_EQ(f.state.part, Part2::Second);
  EXPECT_EQ(f.rules->reduction(f.state, f.rules->board(f.state)), 0);
}

// BA-76, BA-81: disorder spares the check, not the command that leaving a zone asks for.
TEST(BailenThirdLook, disorder_leaves_a_zone_only_in_command) {
  const auto refused = [](const char* leader) {
    Field f(std::string("4leg-1 w13 w d; omil-1 x13 w; @chabert ") + leader);
    f.begin(Step::Move, kFrench);
    EXPECT_TRUE(f.rules->zones(f.state, kSpanish).any.has(f.named("w13")));
    f.play("pick 4leg-1");
    return f.refused("step sw");
  };
  EXPECT_EQ(refused("v13"), "");
  EXPECT_EQ(refused("a24"), "BA-81");
}

// BA-28, BA-220: a countercharge does not leave the area of Defend.
TEST(BailenThirdLook, a_countercharge_stays_in_its_area) {
  const auto offers = [](const char* centre, int shape) {
    Field f("1chas v13 e; omil-1 z13 w; borb w12 sse; @dupre v13; @coupigny w12");
    f.orders(Order::Attack);
    f.order("coupigny", Order::Defend, centre, shape);
    f.begin(Step::Move, kFrench);
    f.plays({"charge 1chas", "at z13", "pick 1chas", "step se"});
    EXPECT_EQ(f.wants(), "spanish") << "the offer itself shows no order";
    return f.legal("countercharge").size();
  };
  EXPECT_GT(offers("w12", 0), 0u);
  EXPECT_EQ(offers("w10", 0), 0u);  // rows 8 to 12
}

// BA-155, BA-157: a leader rides with his last regiment in a countercharge too, and may lend his
// factor to it.
TEST(BailenThirdLook, a_leader_lends_to_a_countercharge) {
  Field f("1drag v13 e; omil-1 z13 w; borb w12 sse; @prive v13; @coupigny w12");
  f.orders(Order::Harass);
  f.begin(Step::Move, kFrench);
  f.plays({"charge 1drag", "at z13", "pick 1drag", "step se"});
  ASSERT_FALSE(f.legal("countercharge").empty());
  f.play(*f.legal("countercharge").begin());
  EXPECT_EQ(f.state.leader[f.leader("coupigny")].hex, f.piece("borb").hex);
  f.roll(6);  // it holds
  ASSERT_EQ(f.wants(), "spanish");
  EXPECT_EQ(f.legal(), (std::set<std::string>{"keep", "lend coupigny"}));
  Field kept = f;
  kept.play("keep");
  f.play("lend coupigny");
  ASSERT_EQ(f.wants(), "1d6 shock");
  ASSERT_EQ(kept.wants(), "1d6 shock");
  const auto modifier = [](const Field& g) {
    return g.blow({"borb"}, "w14", Fight::Counter).modifier;
  };
  EXPECT_EQ(modifier(f), modifier(kept) + 1);
  f.roll(1);  // 4 v 5 = 1-2: thrown back
  while (f.wants() != "1d6 leader-loss" && f.wants() != "over" && f.state.depth > 1)
    f.any_while(f.wants());
  EXPECT_EQ(f.wants(), "1d6 leader-loss");
  EXPECT_FALSE(f.state.leader[f.leader("coupigny")].is(kLent));
}

// BA-44: skirmishers and the battalion below lose in turns, from one fire to the next too.
TEST(BailenThirdLook, losses_alternate_from_fire_to_fire) {
  Field f("tcad y13 e; omil-1 y13 e; 4leg-1 z14 w; @mourgeon y13");
  Spread& line = f.state.spread[f.rules->q(f.id("tcad")).light];
  line.hex[0] = f.named("y13");
  line.hex[1] = f.named("y14");
  line.points = {3, 3, 0, 0};
  line.count = 2;
  f.piece("tcad").form(Formation::Skirmish);
  f.piece("tcad").depth = 0;
  f.piece("omil-1").depth = 0;
  f.begin(Step::OffensiveFire, kFrench);
  f.hit("y13", FireResult::One);
  EXPECT_EQ(f.points("tcad"), 5);
  EXPECT_EQ(f.points("omil-1"), 7);
  f.hit("y13", FireResult::One);
  EXPECT_EQ(f.points("tcad"), 5);
  EXPECT_EQ(f.points("omil-1"), 6);
  f.hit("y13", FireResult::One);
  EXPECT_EQ(f.points("tcad"), 4);
  EXPECT_EQ(f.points("omil-1"), 6);
  // Whose turn it is to lose is part of a position.
  const Module module{DataSource()};
  const Expected<State> again = module.load(*f.rules, module.dump(*f.rules, f.state));
  ASSERT_TRUE(again);
  EXPECT_TRUE(*again == f.state);
}

// BA-35, BA-52: a square has no facing: who comes out of it and has not moved faces where he likes.
TEST(BailenThirdLook, out_of_a_square_the_first_facing_is_free) {
  Field f("4leg-1 v13 nne square; omil-1 aa1 w");
  f.begin(Step::Move, kFrench);
  f.plays({"pick 4leg-1", "line", "face w"});
  EXPECT_EQ(f.state.top().left, 5 - 2);
  f.play("face e");
  EXPECT_EQ(f.state.top().left, 5 - 2 - 1);
  Field moved("4leg-1 v13 nne square; omil-1 aa1 w");
  moved.begin(Step::Move, kFrench);
  moved.plays({"pick 4leg-1", "step n", "line", "face w"});
  EXPECT_EQ(moved.state.top().left, 5 - 2 - 2 - 1);
}

// BA-129, BA-130: who has passed his check must charge: infantry does not join him, and other
// cavalry does not make it an ordinary attack.
TEST(BailenThirdLook, nobody_makes_a_charge_an_ordinary_attack) {
  Field f("1drag y13 e; 2drag z12 ssw; 4leg-1 z14 nnw; omil-1 z13 w; @prive y13");
  f.piece("1drag").set(kCharging | kContact);
  f.piece("1drag").target = f.named("z13");
  f.begin(Step::Declare, kFrench);
  ASSERT_TRUE(f.piece("1drag").is(kAttacks));
  EXPECT_EQ(f.refused("attack 4leg-1 z13"), "BA-129");
  EXPECT_EQ(f.refused("attack 2drag z13"), "");
  f.play("attack 2drag z13");
  f.play("commit");
  ASSERT_EQ(f.state.top().kind, Kind::Combat);
  EXPECT_EQ(f.state.top().fight, Fight::Charge);
  // Twice five from the front, three times five into the flank.
  EXPECT_EQ(f.rules
                ->blow(f.state, f.rules->board(f.state), f.units({"1drag", "2drag"}),
                       f.named("z13"), Fight::Charge)
                .attack,
            25 * kStrength);
}

}  // namespace
}  // namespace tercio::bailen
