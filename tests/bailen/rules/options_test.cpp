// Every option, beside what is played without it.
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "support/bailen_field.h"

namespace tercio::bailen {
namespace {

// The same field twice: as usual, and with one option set.
template <class Set>
Options with(Set set) {
  Options o;
  set(o);
  return o;
}

int fire_modifier(const Options& o) {
  Field f("4leg-1 y13 e; vgra-1 z13 w", {.options = o});
  f.begin(Step::DefensiveFire, kSpanish);
  f.plays({"target z13", "add 4leg-1 6"});
  return f.rules->shot(f.state, f.rules->board(f.state), f.state.top()).modifier;
}

// BA-105: whose grade?
TEST(BailenOptions, BA_105_fire_grade_target) {
  EXPECT_EQ(fire_modifier({}), 0);
  EXPECT_EQ(fire_modifier(with([](Options& o) { o.fire_grade_target = true; })), -1);
}

// BA-154: one grade less as well.
TEST(BailenOptions, BA_154_zone_reorganization_grade) {
  const auto after = [](const Options& o) {
    Field f("vgra-1 w13 e d; 4leg-1 v13 e", {.options = o});
    f.begin(Step::Reorganize, kSpanish);
    f.play("rally vgra-1");
    f.roll(5);
    return f.status("vgra-1");
  };
  EXPECT_EQ(after({}), Status::Ordered);
  EXPECT_EQ(after(with([](Options& o) { o.zone_reorganization_grade = true; })),
            Status::Disorganized);
}

// BA-159: units instead of points.
TEST(BailenOptions, BA_159_demoralization_units) {
  const auto lost = [](const Options& o) {
    Field f("mp-jaen ag13 nne d -1; vgra-6 ag14 e -2", {.scenario = 1, .options = o});
    return f.rules->losses(f.state, f.command("corona"));
  };
  EXPECT_EQ(lost({}), 7);
  EXPECT_EQ(lost(with([](Options& o) { o.demoralization_units = true; })), 1);
}

// BA-163.
TEST(BailenOptions, BA_163_draw_defender) {
  const auto outcome = [](int scenario, const Options& o) {
    Field f("4leg-1 v13 e; afr a24 w",
            {.scenario = scenario, .options = o, .turn = scenario == 4 ? 35 : 26});
    f.begin(Step::TurnEnd, kFrench);
    return f.state.outcome;
  };
  const Options o = with([](Options& x) { x.draw_defender = true; });
  EXPECT_EQ(outcome(4, {}), Outcome::Draw);
  EXPECT_EQ(outcome(4, o), Outcome::SpanishMarginal);
  EXPECT_EQ(outcome(2, o), Outcome::FrenchMarginal);
}

// BA-181: on the shared number he waits.
TEST(BailenOptions, BA_181_march_strict) {
  const auto comes = [](const Options& o) {
    Field f("1leg-1 v13 e; omil-1 z13 w", {.scenario = 2, .options = o, .turn = 4});
    f.state.first_combat = 3;
    f.begin(Step::Declare, kFrench);
    f.roll(3);
    return static_cast<int>(f.state.dufour);
  };
  EXPECT_EQ(comes({}), 7);
  EXPECT_EQ(comes(with([](Options& o) { o.march_strict = true; })), 0);
}

// BA-197.
TEST(BailenOptions, BA_197_mourgeon_l1) {
  const auto hex = [](const Options& o) {
    Field f("4leg-1 v13 e", {.scenario = 4, .options = o});
    const Hex h = f.rules->entry_hex(f.state, f.rules->board(f.state),
                                     *f.rules->entry_of(f.state, f.id("tcad")), kSpanish);
    return box().map->name_of(h);
  };
  EXPECT_EQ(hex({}), "h1");
  EXPECT_EQ(hex(with([](Options& o) { o.mourgeon_l1 = true; })), "l1");
}

// BA-183.
TEST(BailenOptions, BA_183_french_guns_all) {
  const auto range = [](const Options& o) {
    Field f("art-vedel v13 e", {.scenario = 5, .options = o});
    return f.rules->gun_range(f.state, f.id("art-vedel"));
  };
  EXPECT_EQ(range({}), 4);
  EXPECT_EQ(range(with([](Options& o) { o.french_guns_all = true; })), 3);
}

// BA-182: once a phase, or in every combat.
TEST(BailenOptions, BA_182_sun_every_combat) {
  const auto second = [](const Options& o) {
    Field f("4leg-1 y13 e; omil-1 z13 w; omil-2 z12 w", {.scenario = 4, .options = o, .turn = 16});
    f.begin(Step::DefensiveFire, kSpanish);
    f.plays({"target z13", "add 4leg-1 3", "fire"});
    EXPECT_EQ(f.wants(), "1d6 morale");
    f.rolls({6, 1});
    f.plays({"target z12", "add 4leg-1 3", "fire"});
    return f.wants();
  };
  EXPECT_EQ(second({}), "1d6 fire");
  EXPECT_EQ(second(with([](Options& o) { o.sun_every_combat = true; })), "1d6 morale");
}

// BA-90.
TEST(BailenOptions, BA_90_guns_all_round) {
  const auto refused = [](const Options& o) {
    Field f("art-ven z14 w; 4leg-1 aa14 e; 4leg-2 y14 e", {.options = o});
    f.begin(Step::OffensiveFire, kSpanish);
    return f.refused("target aa14");
  };
  EXPECT_EQ(refused({}), "BA-90");
  EXPECT_EQ(refused(with([](Options& o) { o.guns_all_round = true; })), "");
}

// BA-161: who stands there, or who was there last.
TEST(BailenOptions, BA_161_objective_last) {
  const auto after = [](const Options& o) {
    Field f("5leg-1 ac12 e; irl-1 aj12 nne", {.scenario = 1, .options = o});
    f.begin(Step::Move, kFrench);
    f.plays({"pick 5leg-1", "step se"});
    EXPECT_EQ(f.hex("5leg-1"), "ad12");
    EXPECT_EQ(f.rules->reduction(f.state, f.rules->board(f.state)), 2);
    f.play("step ne");
    return f.rules->reduction(f.state, f.rules->board(f.state));
  };
  EXPECT_EQ(after({}), 0);
  EXPECT_EQ(after(with([](Options& o) { o.objective_last = true; })), 2);
}

// BA-161, BA-175: how much the hill is worth.
TEST(BailenOptions, BA_161_BA_175_hill_reduction) {
  Field f("irl-1 af13 nne; 5leg-1 ad12 e",
          {.scenario = 1, .options = with([](Options& o) { o.hill_reduction = 1; })});
  EXPECT_EQ(f.rules->limit(f.state, f.rules->board(f.state), f.command("corona")), 11);
}

// BA-25.
TEST(BailenOptions, BA_25_maneuver_at_five) {
  const auto refused = [](const Options& o) {
    Field f("afr v13 e; 4leg-1 p13 e", {.options = o});
    f.order("lapena", Order::Maneuver);
    f.begin(Step::Move, kSpanish);
    f.play("pick afr");
    return f.refused("step nw");
  };
  EXPECT_EQ(refused({}), "BA-25");
  EXPECT_EQ(refused(with([](Options& o) { o.maneuver_at_five = true; })), "");
}

// BA-125, BA-219: R on a square and on unlimbered guns.
TEST(BailenOptions, BA_125_BA_219_square_retreats_and_guns_lost) {
  Options o;
  o.square_retreats = o.guns_lost = true;
  Field f("4leg-1 y13 e square; omil-1 z13 w", {.options = o});
  f.begin(Step::OffensiveFire, kSpanish);
  f.hit("y13", FireResult::R);
  EXPECT_EQ(f.wants(), "french");
  EXPECT_FALSE(f.legal("retreat").empty());
  Field g("art-chab y13 e; omil-1 z13 w", {.options = o});
  g.begin(Step::OffensiveFire, kSpanish);
  g.hit("y13", FireResult::R);
  EXPECT_EQ(g.piece("art-chab").where(), Where::Eliminated);
}

// BA-137.
TEST(BailenOptions, BA_137_countercharge_any_order) {
  const auto riders = [](const Options& o) {
    Field f("1drag v11 e; omil-2 z13 w; pavia x10 w", {.options = o});
    f.order("lapena", Order::Retreat);
    f.begin(Step::Move, kFrench);
    f.plays({"charge 1drag", "at z13", "pick 1drag", "step se"});
    return f.legal("countercharge").size();
  };
  EXPECT_EQ(riders({}), 0u);
  EXPECT_GT(riders(with([](Options& o) { o.countercharge_any_order = true; })), 0u);
}

// BA-226.
TEST(BailenOptions, BA_226_chief_orders_all) {
  const auto refused = [](const Options& o) {
    Field f("5leg-1 v13 e; @dupont v14; @poinsot v13; omil-1 aa1 w",
            {.scenario = 4, .options = o, .turn = 2});
    f.orders(Order::Attack);
    f.begin(Step::Orders, kFrench);
    return f.refused("try poinsot");
  };
  EXPECT_EQ(refused({}), "BA-226");
  EXPECT_EQ(refused(with([](Options& o) { o.chief_orders_all = true; })), "");
}

// BA-26: do guns that fire from afar count in the share?
TEST(BailenOptions, BA_26_share_guns) {
  const auto refused = [](const Options& o) {
    Field f("art-ven z14 w; omil-1 z13 w; 4leg-1 x14 e; 4leg-2 y13 e", {.options = o});
    f.order("venegas", Order::Harass);
    f.begin(Step::OffensiveFire, kSpanish);
    f.plays({"target x14", "add art-ven 6", "fire"});
    f.roll(1);
    return f.refused("target y13");
  };
  EXPECT_EQ(refused({}), "");
  EXPECT_EQ(refused(with([](Options& o) { o.share_guns = true; })), "BA-26");
}

// BA-211.
TEST(BailenOptions, BA_211_remnant) {
  const Field usual = Field::shipped(5);
  EXPECT_EQ(usual.hex("2red-1"), "");
  EXPECT_EQ(usual.points("6pre-2"), 3);
  const Field all = Field::shipped(5, with([](Options& o) { o.remnant = true; }));
  EXPECT_EQ(all.hex("2red-1"), all.hex("6pre-2"));
  EXPECT_EQ(all.points("6pre-2"), 5);
}

// BA-189: half of a brigade, or any part of it.
TEST(BailenOptions, BA_189_exit_any) {
  const auto left = [](const Options& o) {
    Field f("omil-1 z13 w", {.scenario = 4, .options = o});
    for (std::size_t u = 0; u < f.rules->units(); ++u)
      if (f.rules->q(u).command == f.command("chabert"))
        f.state.piece[u].set_where(Where::Eliminated);
    f.piece("4leg-1").set_where(Where::Left);
    return f.rules->has_left(f.state, f.command("chabert"));
  };
  EXPECT_FALSE(left({}));
  EXPECT_TRUE(left(with([](Options& o) { o.exit_any = true; })));
}

// BA-189: all brigades that leave by AM1, or only those that had to come there.
TEST(BailenOptions, BA_189_exit_breakthrough) {
  const auto counted = [](std::vector<const char*> gone, const Options& o) {
    Field f("omil-1 z13 w", {.scenario = 4, .options = o});
    for (std::size_t u = 0; u < f.rules->units(); ++u)
      for (const char* c : gone)
        if (f.rules->q(u).command == f.command(c)) f.state.piece[u].set_where(Where::Left);
    return f.rules->counted(f.state, kSpanish);
  };
  const Options o = with([](Options& x) { x.exit_breakthrough = true; });
  EXPECT_EQ(counted({"poinsot", "cassagne"}, {}), 1);
  EXPECT_EQ(counted({"poinsot", "cassagne"}, o), 0);
  EXPECT_EQ(counted({"chabert", "dupre"}, o), 1);
}

// BA-162.
TEST(BailenOptions, BA_162_sudden_death) {
  const auto over = [](int scenario, Sudden sudden) {
    Field f("afr a24 w; 4leg-1 v13 e",
            {.scenario = scenario, .options = with([&](Options& o) { o.sudden_death = sudden; })});
    for (std::size_t u = 0; u < f.rules->units(); ++u)
      for (const char* c : {"reding", "coupigny", "venegas"})
        if (f.rules->q(u).command == f.command(c)) f.state.piece[u].set_where(Where::Eliminated);
    f.begin(Step::Move, kFrench);
    return f.wants() == "over";
  };
  EXPECT_TRUE(over(2, Sudden::Scenario));
  EXPECT_FALSE(over(2, Sudden::Never));
  EXPECT_FALSE(over(4, Sudden::Scenario));
  EXPECT_TRUE(over(4, Sudden::Always));
}

// BA-36: any cavalry that comes near, not only a charge.
TEST(BailenOptions, BA_36_square_any_cavalry) {
  const auto wants = [](const Options& o) {
    Field f("1drag x12 e; omil-2 z13 w; @prive x12", {.options = o});
    f.begin(Step::Move, kFrench);
    f.plays({"pick 1drag", "step se"});
    return f.wants();
  };
  EXPECT_EQ(wants({}), "french");
  EXPECT_EQ(wants(with([](Options& o) { o.square_any_cavalry = true; })), "spanish");
}

// BA-204, BA-191: the variants of scenario 4.
TEST(BailenOptions, BA_204_BA_191_variants_of_scenario_4) {
  Field f("4leg-1 v13 e");
  f.rules =
      std::make_shared<const Rules>(box(), 3, with([](Options& o) { o.arrival_order = true; }));
  f.state = f.rules->start();
  EXPECT_TRUE(f.legal().contains("arrive prive"));
  const Field usual = Field::shipped(4);
  EXPECT_EQ(usual.state.step, Step::Move);
  // Castaños orders those whose leader he reaches, Reding the others.
  Field g("afr v13 e; omil-1 z13 w; @castanos v13; @lapena v14; @reding aa14; @venegas ac14",
          {.scenario = 4, .options = with([](Options& o) { o.castanos = true; })});
  const auto chief = [&](std::string_view command) {
    const int i = g.rules->chief_of(g.state, g.command(command));
    return box()
        .army.leader[g.rules->scenario(g.state).chief[static_cast<std::size_t>(i)].leader]
        .id;
  };
  EXPECT_EQ(chief("lapena"), "castanos");
  EXPECT_EQ(chief("venegas"), "reding");
}

}  // namespace
}  // namespace tercio::bailen
