// Equipment, scale, charts and scenario facts: what the data say (BA-1 to BA-9, B.18 to B.22).
#include <gtest/gtest.h>

#include "support/bailen_field.h"

namespace tercio::bailen {
namespace {

std::size_t unit(std::string_view id) { return static_cast<std::size_t>(box().army.find_unit(id)); }
const Scenario& scenario(int n) { return box().scenario[static_cast<std::size_t>(n - 1)]; }

TEST(BailenData, BA_1_one_die_of_six_sides) {  // BA-1
  Field f("4leg-1 v13 e d; omil-2 z13 w");
  f.begin(Step::Reorganize, kFrench);
  f.play("rally 4leg-1");
  EXPECT_EQ(f.wants(), "1d6 reorganize");
  EXPECT_EQ(f.rules->turn(f.state).dice.count, 1);
}

TEST(BailenData, BA_2_BA_3_BA_4_BA_5_BA_6_BA_9_scale_pieces_and_classes) {
  EXPECT_EQ(box().charts.turn_minutes, 30);  // BA-2
  EXPECT_EQ(box().map->metres, 250);
  EXPECT_EQ(box().army.unit.size(), 115u);  // BA-3
  EXPECT_EQ(box().army.leader.size(), 20u);
  const UnitData& u = box().army.unit[unit("omil-2")];  // BA-4
  EXPECT_EQ(u.counter, "O.Militares2");
  EXPECT_EQ(u.points, 6);  // BA-5
  EXPECT_EQ(u.morale, Grade::C);
  EXPECT_EQ(box().army.command[u.command].id, "venegas");
  EXPECT_EQ(box().army.unit[unit("cuir-det")].weight, Weight::Heavy);  // BA-6
  EXPECT_TRUE(box().army.unit[unit("art-ven")].horse);
  EXPECT_TRUE(box().army.unit[unit("vcat")].light);
  for (const UnitData& each : box().army.unit)  // BA-9
    EXPECT_EQ(each.id.find("jones"), std::string::npos);
}

// BA-7, BA-226: a chief's factor serves any unit of his side, a brigadier's only his own.
TEST(BailenData, BA_7_BA_226_whom_a_leader_commands) {
  const Field f("4leg-1 v13 e; 1drag v13 e; @chabert v13; @dupont v13");
  EXPECT_TRUE(f.rules->commands(f.state, f.leader("chabert"), f.id("4leg-1")));
  EXPECT_FALSE(f.rules->commands(f.state, f.leader("chabert"), f.id("1drag")));
  EXPECT_TRUE(f.rules->commands(f.state, f.leader("dupont"), f.id("1drag")));
}

// BA-8: lettered places do nothing: a step over the Ahorcado costs what its ground costs.
TEST(BailenData, BA_8_points_of_interest_have_no_effect) {
  ASSERT_NE(box().map->find_place("haza-walona"), nullptr);
  const Hex h = box().map->names.find("v21");
  EXPECT_TRUE(box().map->clear.has(h));
  EXPECT_EQ(box().map->cost[0][index(box().map->names.find("v22"))][0], 1);
}

TEST(BailenData, the_grid_of_the_rulebook) {
  const Map& m = *box().map;
  const auto at = [&](const char* n) { return m.names.find(n); };
  // I19 J19 K18 L18 LL17 is a straight chain.
  int d = m.grid.direction(at("i19"), at("j19"));
  for (const auto& [a, b] : {std::pair{"j19", "k18"}, {"k18", "l18"}, {"l18", "ll17"}})
    EXPECT_EQ(m.grid.direction(at(a), at(b)), d);
  EXPECT_EQ(m.bailen.count(), 8);
}

// Vector 66: bridge, river and ravine.
TEST(BailenData, bridge_and_river) {
  const Map& m = *box().map;
  const auto cost = [&](const char* a, const char* b, std::size_t gait) {
    const Hex from = m.names.find(a);
    const int d = m.grid.direction(from, m.names.find(b));
    return static_cast<int>(m.cost[gait][index(from)][static_cast<std::size_t>(d)]);
  };
  EXPECT_EQ(cost("f20", "g19", 0), 1);
  const Hex f20 = m.names.find("f20");
  const int d = m.grid.direction(f20, m.names.find("g19"));
  EXPECT_EQ(m.shock[0][index(f20)][static_cast<std::size_t>(d)], kWhole / 2);
  EXPECT_EQ(cost("f20", "g20", 0), 4);  // river: +3
  EXPECT_EQ(cost("f20", "g20", 2), 0);  // no guns
  EXPECT_EQ(cost("f17", "g17", 0), 0);  // a ravine wall
}

// Vector 34: stream and uphill together leave a third.
TEST(BailenData, BA_121_reductions_multiply) {
  const auto& c = box().charts;
  const int both = c.side[static_cast<std::size_t>(Side::Stream)].shock[0] *
                   c.side[static_cast<std::size_t>(Side::Up)].shock[0] / kWhole;
  EXPECT_EQ(both, kWhole / 3);
}

TEST(BailenScenarios, BA_171_BA_177_BA_185_BA_193_BA_206_clocks_and_first_phases) {
  EXPECT_EQ(scenario(1).turns, 3);  // BA-171
  EXPECT_EQ(scenario(1).first_minutes, 17 * 60);
  EXPECT_EQ(scenario(1).first, kFrench);
  EXPECT_EQ(scenario(2).turns, 26);  // BA-177
  EXPECT_EQ(scenario(2).first, kSpanish);
  EXPECT_EQ(scenario(3).turns, 25);  // BA-185
  EXPECT_EQ(scenario(4).turns, 35);  // BA-193
  EXPECT_EQ(scenario(4).first_minutes, 150);
  EXPECT_EQ(scenario(5).turns, 12);  // BA-206
  EXPECT_EQ(scenario(5).first, kSpanish);
}

Order order_of(int n, std::string_view command) {
  return scenario(n).order[static_cast<std::size_t>(box().army.find_command(command))];
}

TEST(BailenScenarios, BA_172_BA_178_BA_187_BA_194_BA_207_initial_orders) {
  EXPECT_EQ(order_of(1, "corona"), Order::Defend);  // BA-172
  EXPECT_EQ(order_of(1, "poinsot"), Order::Attack);
  EXPECT_EQ(order_of(1, "cassagne"), Order::None);
  EXPECT_EQ(order_of(2, "reding"), Order::Maneuver);  // BA-178
  EXPECT_EQ(order_of(2, "cassagne"), Order::Defend);
  EXPECT_EQ(order_of(3, "reding"), Order::None);  // BA-187
  EXPECT_EQ(order_of(3, "chabert"), Order::Maneuver);
  EXPECT_EQ(order_of(4, "chabert"), Order::Maneuver);  // BA-194
  EXPECT_EQ(order_of(5, "lapena"), Order::Attack);     // BA-207
  EXPECT_EQ(order_of(5, "mourgeon"), Order::Harass);
}

const Chief& chief(int n, std::string_view leader) {
  for (const Chief& c : scenario(n).chief)
    if (box().army.leader[c.leader].id == leader) return c;
  throw std::invalid_argument("no chief");
}

TEST(BailenScenarios, BA_78_BA_173_BA_209_dividers_attempts_and_radius) {
  EXPECT_EQ(chief(1, "corona").divider, 3);  // BA-173
  EXPECT_EQ(chief(1, "corona").attempts, 1);
  EXPECT_EQ(chief(1, "vedel").divider, 2);
  EXPECT_EQ(chief(1, "vedel").attempts, 2);
  EXPECT_EQ(chief(2, "reding").attempts, 3);
  EXPECT_EQ(chief(2, "reding").radius, 4);  // BA-78
  EXPECT_EQ(chief(4, "dupont").divider, 4);
  EXPECT_EQ(chief(4, "vedel").attempts, 2);
  EXPECT_EQ(chief(4, "castanos").divider, 5);
  EXPECT_EQ(chief(5, "lapena").divider, 2);
  const auto& own = chief(5, "reding").commands;  // BA-209
  for (const char* id : {"lapena", "mourgeon"})
    EXPECT_EQ(std::count(own.begin(), own.end(), box().army.find_command(id)), 0);
  EXPECT_EQ(chief(5, "lapena").commands.size(), 2u);
}

// BA-174, BA-179, BA-188, BA-195, BA-208: bases.
TEST(BailenScenarios, BA_174_BA_179_BA_188_BA_195_BA_208_bases) {
  const auto base = [](Field& f, std::string_view u) {
    const Hex h = f.rules->base_hex(f.state, f.rules->board(f.state), f.id(u), f.piece(u).hex);
    return h == Hex::None ? std::string() : box().map->name_of(h);
  };
  Field one("irl-1 af13 e; 5leg-1 ag10 e", {.scenario = 1});
  EXPECT_EQ(base(one, "5leg-1"), "am1");  // BA-174
  EXPECT_TRUE(box().map->bailen.has(one.named(base(one, "irl-1"))));
  Field two("1leg-1 v13 e; omil-1 z13 w", {.scenario = 2});
  EXPECT_EQ(base(two, "omil-1"), "w26");
  Field four("4leg-1 v13 e; omil-1 z13 w; @dupont v14", {.scenario = 4});
  EXPECT_EQ(base(four, "4leg-1"), "g19");  // BA-188, BA-195
  Field taken("4leg-1 v13 e; omil-1 g19 w; @dupont v14", {.scenario = 4});
  EXPECT_EQ(base(taken, "4leg-1"), "v14");
  Field five("4leg-1 v13 e; afr h20 w; @dupont v14", {.scenario = 5});
  EXPECT_EQ(base(five, "4leg-1"), "v14");  // BA-208
  EXPECT_EQ(base(five, "afr"), "a24");
  // BA-179: with all Bailén Spanish the French have chosen.
  Field lost(
      "1leg-1 ag12 e; omil-1 ab15 w; omil-2 ab16 w; omil-3 ac14 w; jaen-1 ac15 w; jaen-2 "
      "ac16 w; irl-1 ad14 w; irl-2 ad15 w; irl-3 ad16 w",
      {.scenario = 2});
  EXPECT_EQ(base(lost, "1leg-1"), "am1");
  lost.begin(Step::TurnEnd, kFrench);
  EXPECT_EQ(lost.legal(), (std::set<std::string>{"base a24", "base am1"}));
  lost.play("base a24");
  EXPECT_EQ(base(lost, "1leg-1"), "a24");
  EXPECT_EQ(lost.legal(), (std::set<std::string>{"claim", "pass"}));  // BA-177
  lost.play("claim");
  EXPECT_EQ(lost.wants(), "over");
}

// BA-176: scenario 1 as printed.
TEST(BailenScenarios, BA_176_set_up_of_scenario_1) {
  Field f = Field::shipped(1);
  EXPECT_EQ(f.hex("5leg-1"), "ag10");
  EXPECT_EQ(f.hex("3sui-1"), "ag10");
  EXPECT_EQ(f.hex("dreina"), "aj12");
  EXPECT_EQ(f.rules->q(f.id("dreina")).command, f.command("corona"));
  EXPECT_LE(f.rules->grid().distance(f.state.leader[f.leader("vedel")].hex, f.named("ai9")), 2);
  EXPECT_EQ(f.wants(), "french");
  EXPECT_EQ(f.state.step, Step::Move);  // BA-11: no orders in the first turn
}

// BA-13, BA-180: scenario 2 opens with the Spanish phase; Reding's men enter at W26.
TEST(BailenScenarios, BA_13_BA_180_set_up_of_scenario_2) {
  Field f = Field::shipped(2);
  EXPECT_EQ(f.wants(), "spanish");
  EXPECT_TRUE(f.legal().contains("enter ceuta-1"));
  EXPECT_FALSE(f.legal().contains("enter jaen-1"));  // 07:30
  EXPECT_EQ(f.refused("enter jaen-1"), "BA-180");
  EXPECT_LE(f.rules->distance_to(box().map->bailen, f.piece("5leg-1").hex), 4);
}

// BA-190, BA-191: the French choose which two brigades begin at L18.
TEST(BailenScenarios, BA_190_BA_191_order_of_arrival) {
  const Rules rules(box(), 2, {});
  Field f("4leg-1 v13 e");
  f.rules = std::make_shared<const Rules>(rules);
  f.state = rules.start();
  EXPECT_TRUE(f.legal().contains("arrive prive"));
  f.plays({"arrive prive", "arrive pannetier"});
  EXPECT_EQ(f.refused("arrive prive"), "BA-191");
  f.plays({"arrive chabert", "arrive dupre", "arrive schramm"});
  f.play("usual");
  EXPECT_LE(f.rules->grid().distance(f.piece("1drag").hex, f.named("l18")), 4);
  EXPECT_EQ(f.piece("4leg-1").where(), Where::Waiting);
  EXPECT_EQ(f.rules->entry_turn(f.state, f.id("4leg-1")), 2);  // 06:30
  EXPECT_EQ(f.rules->entry_turn(f.state, f.id("1chas")), 3);
  // Leaders begin with their brigades, or come with them.
  const auto stands_with = [&](const char* leader) {
    for (const std::size_t u : f.rules->troops(kFrench))
      if (f.rules->q(u).command == f.command(leader) && f.state.piece[u].on_map() &&
          f.state.piece[u].hex == f.state.leader[f.leader(leader)].hex)
        return true;
    return false;
  };
  EXPECT_TRUE(stands_with("prive"));
  EXPECT_TRUE(stands_with("pannetier"));
  EXPECT_TRUE(f.state.leader[f.leader("chabert")].is(kAbsent));
  EXPECT_TRUE(f.state.leader[f.leader("schramm")].is(kAbsent));
}

// BA-58, BA-176, BA-180, BA-190, BA-197, BA-210: where the data suggest a place, it may be taken.
TEST(BailenScenarios, BA_58_BA_176_BA_180_BA_190_BA_197_BA_210_suggested_places) {
  for (const int number : {1, 2, 3, 4, 5}) {
    const Field f = Field::shipped(number);
    for (const Deployment& d : scenario(number).place)
      for (const auto& [h, u] : d.units)
        EXPECT_EQ(box().map->name_of(f.state.piece[u].hex), box().map->name_of(h))
            << number << " " << box().army.unit[u].id;
  }
}

// BA-190, BA-197, BA-210: each scenario has its own rule of set-up. The Corona colonel begins in
// one of three hexes, with a unit of his.
TEST(BailenScenarios, BA_190_BA_197_BA_210_where_pieces_are_set_up) {
  const auto refused = [](int number, const char* unit, const char* leader, const char* hex) {
    const Field f = Field::shipped(number);
    Frame frame;
    if (unit != nullptr) frame.unit = static_cast<std::uint8_t>(f.id(unit));
    if (leader != nullptr) frame.leader = static_cast<std::uint8_t>(f.leader(leader));
    return f.rules->may_place(f.state, f.rules->board(f.state), frame, f.named(hex)).rule.str();
  };
  EXPECT_EQ(refused(1, nullptr, "vedel", "z20"), "BA-176");
  EXPECT_EQ(refused(2, "5leg-1", nullptr, "z3"), "BA-180");
  EXPECT_EQ(refused(3, "4leg-1", nullptr, "z3"), "BA-190");
  EXPECT_EQ(refused(4, "omil-1", nullptr, "z3"), "BA-197");
  EXPECT_EQ(refused(5, "esc-1", nullptr, "z3"), "BA-210");
  for (const int number : {3, 4, 5}) {
    EXPECT_EQ(refused(number, nullptr, "corona", "ad12"), "");
    EXPECT_NE(refused(number, nullptr, "corona", "aj12"), "") << number;
    EXPECT_NE(refused(number, nullptr, "corona", "ad10"), "") << number;
  }
}

// BA-192, BA-212: which special rules are in force.
TEST(BailenScenarios, BA_192_BA_212_special_rules) {
  EXPECT_TRUE(scenario(3).swiss && scenario(3).encounter && scenario(3).sun && scenario(3).convoy &&
              scenario(3).surrender && !scenario(3).french_guns);
  EXPECT_TRUE(scenario(5).swiss && scenario(5).encounter && scenario(5).sun && scenario(5).convoy &&
              !scenario(5).surrender);
  EXPECT_TRUE(scenario(4).french_guns);
  EXPECT_TRUE(scenario(2).dufour);
}

// BA-196, BA-197: scenario 4's van and the leaders.
TEST(BailenScenarios, BA_196_BA_197_set_up_of_scenario_4) {
  Field f = Field::shipped(4);
  EXPECT_EQ(f.hex("farn"), "ab14");
  EXPECT_EQ(f.legal("enter"), (std::set<std::string>{"enter 4leg-3", "enter art-chab"}));
  EXPECT_EQ(f.rules->entry_turn(f.state, f.id("1drag")), 6);  // 05:00
  f.plays({"enter 4leg-3", "rest"});
  EXPECT_TRUE(f.legal("join").contains("join chabert a24"));
  const Hex reding = f.state.leader[f.leader("reding")].hex;
  bool with_own = false;
  for (std::size_t u = 0; u < f.rules->units(); ++u)
    with_own = with_own ||
               (f.state.piece[u].hex == reding && f.rules->q(u).command == f.command("reding"));
  EXPECT_TRUE(with_own);
}

// BA-210, BA-211.
TEST(BailenScenarios, BA_210_BA_211_set_up_of_scenario_5) {
  Field f = Field::shipped(5);
  EXPECT_EQ(f.hex("farn"), "aa15");
  EXPECT_EQ(f.points("6pre-2"), 3);
  EXPECT_EQ(f.piece("6pre-2").lost, 0);
  EXPECT_EQ(f.hex("cart-1"), f.hex("cart-2"));
  EXPECT_EQ(f.rules->entry_turn(f.state, f.id("5leg-1")), 5);  // 16:00
  EXPECT_LE(f.rules->grid().distance(f.piece("tcad").hex, f.named("ll10")), 2);
  const std::size_t schramm = f.command("schramm");
  EXPECT_EQ(f.rules->limit(f.state, f.rules->board(f.state), schramm), 0);  // not counted
}

// BA-180: Vedel's battery stands unlimbered in scenario 2. BA-204: no Castaños where the scenario
// does not know him. BA-177: at the claim nothing else may be said.
TEST(BailenScenarios, BA_180_BA_204_BA_177_scenarios) {
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
