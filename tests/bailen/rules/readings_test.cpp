// Where the rulebook can be read in two ways (BA-39, BA-68, BA-144, BA-226, BA-233 to BA-236), and
// what follows from reading it closely (BA-120, BA-201).
#include <gtest/gtest.h>

#include <cstdlib>
#include <string>

#include "support/bailen_field.h"

namespace tercio::bailen {
namespace {

// BA-147, BA-201: surrounded, a Spanish battalion has one way left, over carts without an escort:
// it goes there and takes them.
TEST(BailenReadings, BA_201_who_retreats_among_carts_takes_them) {
  Field f(
      "afr v13 w; 4leg-1 v12 sse; 4leg-2 w14 nnw; 4leg-3 v14 nne; 3leg-1 u14 e; 3leg-2 u13 e; "
      "cart-1 w13; cart-2 w13",
      {.scenario = 5});
  f.begin(Step::OffensiveFire, kFrench);
  f.hit("v13", FireResult::R);
  ASSERT_EQ(f.wants(), "spanish");
  ASSERT_TRUE(f.legal().contains("retreat ne"));
  f.play("retreat ne");
  EXPECT_EQ(f.hex("afr"), "w13");
  EXPECT_EQ(f.piece("cart-1").where(), Where::Eliminated);
  EXPECT_EQ(f.piece("cart-2").where(), Where::Eliminated);
}

// BA-202: with an escort among them it may not.
TEST(BailenReadings, BA_202_not_among_escorted_carts) {
  Field f(
      "afr v13 w; 4leg-1 v12 sse; 4leg-2 w14 nnw; 4leg-3 v14 nne; 3leg-1 u14 e; 3leg-2 u13 e; "
      "cart-1 w13; esc-1 w13 w",
      {.scenario = 5});
  f.begin(Step::OffensiveFire, kFrench);
  f.hit("v13", FireResult::R);
  EXPECT_EQ(f.hex("afr"), "") << "BA-147";
  EXPECT_EQ(f.hex("cart-1"), "w13");
}

Field oncoming(const std::string& riders, const char* lost = "") {
  Field f(std::string("1drag v11 e ") + lost + "; omil-2 z13 w; " + riders);
  f.begin(Step::Move, kFrench);
  f.plays({"charge 1drag", "at z13", "pick 1drag", "step se"});
  return f;
}

// BA-120, BA-137: one to five is no odds for a countercharge, one to four is.
TEST(BailenReadings, BA_120_no_countercharge_below_one_to_four) {
  EXPECT_EQ(oncoming("oliv y12 w").wants(), "french");
  const Field four = oncoming("oliv y12 w", "-1");
  EXPECT_EQ(four.wants(), "spanish");
  EXPECT_TRUE(four.legal().contains("countercharge oliv sw"));
}

// … but who is too weak alone may join another.
TEST(BailenReadings, BA_120_the_weak_may_join_a_countercharge) {
  Field f = oncoming("oliv y12 w; borb y12 w");
  EXPECT_TRUE(f.legal("countercharge oliv").empty());
  f.play("countercharge borb sw");
  EXPECT_FALSE(f.legal("countercharge oliv").empty());
}

// BA-226: in scenario 5 La Peña has his division and Cruz Mourgeon, Vedel his own; Reding and
// Dupont are commanders in chief.
TEST(BailenReadings, BA_226_whom_a_chief_serves) {
  const Field f("afr v13 w; 4leg-1 k19 e", {.scenario = 5});
  const auto serves = [&](const char* leader, const char* unit) {
    return f.rules->commands(f.state, f.leader(leader), f.id(unit));
  };
  EXPECT_TRUE(serves("lapena", "afr"));
  EXPECT_TRUE(serves("lapena", "carm"));
  EXPECT_FALSE(serves("lapena", "irl-2"));
  EXPECT_TRUE(serves("reding", "irl-2"));
  EXPECT_TRUE(serves("reding", "afr"));
  EXPECT_TRUE(serves("vedel", "5leg-1"));
  EXPECT_FALSE(serves("vedel", "4leg-1"));
  EXPECT_TRUE(serves("dupont", "5leg-1"));
  // Where he is the only one, Vedel is commander in chief.
  const Field one("afr v13 w", {.scenario = 2});
  EXPECT_TRUE(one.rules->commands(one.state, one.leader("vedel"), one.id("6inf-1")));
}

// BA-77, BA-226: La Peña's radius brings nobody of Reding's into command, Reding's does La Peña's.
TEST(BailenReadings, BA_226_whose_radius) {
  const auto commanded = [](const char* unit, const char* leader) {
    Field f(std::string(unit) + " v13 w; 4leg-1 k19 e; @" + leader + " v14", {.scenario = 5});
    return f.rules->in_command(f.state, f.rules->board(f.state), f.id(unit));
  };
  EXPECT_FALSE(commanded("irl-2", "lapena"));
  EXPECT_TRUE(commanded("afr", "lapena"));
  EXPECT_TRUE(commanded("afr", "reding"));
  EXPECT_FALSE(commanded("4leg-2", "vedel"));
  EXPECT_TRUE(commanded("5leg-1", "dupont"));
}

// BA-39: eighteen points or three units: both limits, or by option one of them.
TEST(BailenReadings, BA_39_eighteen_points_or_three_units) {
  const auto joins = [](const char* there, const char* joining, bool either) {
    Options o;
    o.square_stack_either = either;
    Field f(std::string(there) + "; " + joining + " w13 w; omil-1 z13 w", {.options = o});
    std::string unit(joining);
    unit = unit.substr(0, unit.find(' '));
    return f.rules->may_stack(f.state, f.rules->board(f.state), f.id(unit), f.named("v13"), {})
        .ok();
  };
  const char* big = "4leg-1 v13 square; 4leg-2 v13 e";
  EXPECT_FALSE(joins(big, "4leg-3", false)) << "24 points, 3 units";
  EXPECT_TRUE(joins(big, "4leg-3", true));
  const char* many = "4leg-1 v13 square -4; 4leg-2 v13 e -4; 4leg-3 v13 e -4";
  Field f(std::string(many) + "; gparis-1 w13 w -2; omil-1 z13 w");
  EXPECT_EQ(
      f.rules->may_stack(f.state, f.rules->board(f.state), f.id("gparis-1"), f.named("v13"), {})
          .rule.str(),
      "BA-39")
      << "16 points, 4 units";
  EXPECT_TRUE(joins("4leg-1 v13 square -4; 4leg-2 v13 e -4; 4leg-3 v13 e -4", "gparis-1", true));
  EXPECT_FALSE(joins("4leg-1 v13 square; 4leg-2 v13 e; 4leg-3 v13 e", "gparis-1", true));
}

// BA-68, code F: slopes and streams cost Maneuver nothing more, off roads too; by option only
// there.
TEST(BailenReadings, BA_68_slopes_and_streams_under_maneuver) {
  const auto cost = [](Order order, bool surcharge, Side kind) {
    Options o;
    o.march_surcharge = surcharge;
    Field f("4leg-1 a2 e; omil-1 am25 w", {.options = o});
    f.orders(order);
    const Map& m = *box().map;
    for (const Hex h : m.grid.all())
      for (const Dir d : hex::kDirs) {
        const Hex to = m.grid.neighbour(h, d);
        if (to == Hex::None || !m.clear.has(to) || m.road.has(h, d)) continue;
        const int climb = m.level[index(to)] - m.level[index(h)];
        const bool stream = m.side[static_cast<std::size_t>(Side::Stream)].has(h, d);
        const bool river = m.side[static_cast<std::size_t>(Side::River)].has(h, d);
        if (river || (kind == Side::Up ? climb != 1 || stream : climb != 0 || !stream)) continue;
        bool road = false;
        return f.rules->step_cost(f.state, f.rules->board(f.state), f.id("4leg-1"), h, d, road);
      }
    return -1;
  };
  for (const Side kind : {Side::Up, Side::Stream}) {
    EXPECT_EQ(cost(Order::Maneuver, false, kind), 1);
    EXPECT_EQ(cost(Order::Maneuver, true, kind), 2);
    EXPECT_EQ(cost(Order::Attack, false, kind), 2);
  }
}

// BA-34, BA-68: a square crosses no stream, whatever its order.
TEST(BailenReadings, BA_34_a_square_under_maneuver_crosses_no_stream) {
  Field f("4leg-1 a2 square; omil-1 am25 w");
  f.orders(Order::Maneuver);
  const Map& m = *box().map;
  int tried = 0;
  for (const Hex h : m.grid.all())
    for (const Dir d : hex::kDirs) {
      if (!m.side[static_cast<std::size_t>(Side::Stream)].has(h, d)) continue;
      bool road = false;
      ++tried;
      EXPECT_EQ(f.rules->step_cost(f.state, f.rules->board(f.state), f.id("4leg-1"), h, d, road),
                0);
    }
  EXPECT_GT(tried, 10);
}

// BA-144: a point for the whole retreat; by option one in each hex of a zone.
TEST(BailenReadings, BA_144_one_point_for_each_retreat) {
  const auto lost = [](bool each) {
    Options o;
    o.zone_loss_each = each;
    Field f("omil-1 v13 w; 4leg-1 u13 e; 4leg-2 x13 w", {.options = o});
    f.begin(Step::OffensiveFire, kFrench);
    f.hit("v13", FireResult::R);
    f.play("retreat ne ne");
    EXPECT_EQ(f.status("omil-1"), Status::Disorganized);
    return static_cast<int>(f.piece("omil-1").lost);
  };
  EXPECT_EQ(lost(false), 1);
  EXPECT_EQ(lost(true), 2);
}

// BA-28, BA-233: nine columns and five rows of the map, wherever the centre stands.
TEST(BailenReadings, BA_233_rows_of_a_defend_area) {
  const Field f("4leg-1 a2 e");
  const hex::Grid& grid = f.rules->grid();
  for (const char* name : {"v13", "w13"}) {
    const Hex centre = f.named(name);
    for (const Hex h : grid.all()) {
      const int columns = std::abs(grid.column(h) - grid.column(centre));
      const int rows = std::abs(grid.row(h) - grid.row(centre));
      EXPECT_EQ(f.rules->in_area(centre, 0, h), columns <= 4 && rows <= 2) << name;
      EXPECT_EQ(f.rules->in_area(centre, 1, h), columns <= 2 && rows <= 4) << name;
    }
    for (int shape = 0; shape < kShapes; ++shape) {
      int count = 0;
      for (const Hex h : grid.all()) count += f.rules->in_area(centre, shape, h) ? 1 : 0;
      EXPECT_EQ(count, 45) << name << " " << shape;
    }
  }
}

// BA-134, BA-234: two hexes lead to the enemy straight ahead: the left one.
TEST(BailenReadings, BA_234_loose_cavalry_takes_the_left_way) {
  Field f("1drag v13 e d; omil-2 x13 e");
  f.orders(Order::Attack);
  Frame loose;
  loose.kind = Kind::Loose;
  loose.unit = static_cast<std::uint8_t>(f.id("1drag"));
  f.state.frame[f.state.depth++] = loose;
  f.begin(Step::Move, kFrench);
  EXPECT_EQ(f.wants(), "1d6 shock");
  EXPECT_EQ(f.hex("1drag"), "w13");
}

// BA-235: in scenarios 3 and 4 the early end is surrender, and it needs five brigades; with the
// option the third one ends the battle.
TEST(BailenReadings, BA_235_three_demoralized_do_not_end_scenarios_3_and_4) {
  const auto over = [](int scenario, Sudden sudden) {
    Options o;
    o.sudden_death = sudden;
    Field f("5leg-1 aa1 w; omil-1 v13 e", {.scenario = scenario, .options = o});
    for (std::size_t u = 0; u < f.rules->units(); ++u)
      for (const char* c : {"chabert", "prive", "pannetier"})
        if (f.rules->q(u).command == f.command(c)) f.state.piece[u].set_where(Where::Eliminated);
    f.begin(Step::Move, kFrench);
    return f.wants() == "over";
  };
  for (const int scenario : {3, 4}) {
    EXPECT_FALSE(over(scenario, Sudden::Scenario)) << scenario;
    EXPECT_TRUE(over(scenario, Sudden::Always)) << scenario;
  }
  EXPECT_TRUE(over(5, Sudden::Scenario));
}

// BA-130, BA-236: a leader helps in the check of a charge where it comes to, not where it set out.
TEST(BailenReadings, BA_236_a_leader_left_behind_does_not_help_a_charge) {
  const auto after = [](const char* leader) {
    Field f(std::string("1drag v11 e; omil-2 z13 w; ") + leader);
    f.begin(Step::Move, kFrench);
    f.plays({"charge 1drag", "at z13", "pick 1drag", "step se", "step se", "step se"});
    EXPECT_EQ(f.wants(), "1d6 morale");
    f.roll(2);  // grade C: 3 holds
    return f.status("1drag");
  };
  EXPECT_EQ(after("@prive v11"), Status::Disorganized);
  EXPECT_EQ(after("@prive y13; 4leg-1 y13 e"), Status::Ordered);
}

// BA-90, BA-84: why nobody fires at a hex is told of who could, not of a battalion far from it.
TEST(BailenReadings, BA_90_the_reason_of_who_bears_on_the_target) {
  Field f("4leg-1 w13 e; art-chab v13 w; omil-1 z13 w; omil-2 x13 w");
  f.begin(Step::OffensiveFire, kFrench);
  EXPECT_EQ(f.refused("target z13"), "BA-90") << "the guns face away";
  Field g("4leg-1 w13 e; art-chab v13 e limbered; omil-1 z13 w; omil-2 x13 w");
  g.begin(Step::OffensiveFire, kFrench);
  EXPECT_EQ(g.refused("target z13"), "BA-48") << "the guns are limbered";
  Field far("4leg-1 w13 e; omil-1 z13 w; omil-2 x13 w");
  far.begin(Step::OffensiveFire, kFrench);
  EXPECT_EQ(far.refused("target z13"), "BA-84");
}

}  // namespace
}  // namespace tercio::bailen
