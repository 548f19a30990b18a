// The way to the base (BA-130, BA-136, BA-138, BA-152, BA-174, BA-179, BA-188): every base, every
// arm.
#include "games/bailen/rules/home.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "support/bailen_field.h"

namespace tercio::bailen {
namespace {

// BA-130, BA-174: the base is Bailén, whose houses are closed to cavalry: it goes back towards
// them.
TEST(BailenHome, BA_130_BA_174_a_charger_that_fails_goes_back_towards_bailen) {
  Field f("mont ah12 nnw; 5leg-1 ah9 nnw; @corona ah12", {.scenario = 1});
  f.begin(Step::Move, kSpanish);
  f.plays({"charge mont", "at ah9", "pick mont", "step n", "step n"});
  ASSERT_EQ(f.hex("mont"), "ah10");
  f.roll(2);
  EXPECT_EQ(f.status("mont"), Status::Disorganized);
  EXPECT_EQ(f.rules->grid().distance(f.piece("mont").hex, f.named("ah10")), 2);
}

// BA-136, BA-174: after an attack that dislodges nobody.
TEST(BailenHome, BA_136_BA_174_cavalry_that_does_not_win_rides_back_towards_bailen) {
  Field f("dreina ah10 nnw; 5leg-1 ah9 nnw; @corona ah12", {.scenario = 1});
  f.order("corona", Order::Attack);
  f.begin(Step::Declare, kSpanish);
  f.plays({"attack dreina ah9", "commit"});
  f.roll(4);  // 6 v 7 = 1-2; 4 + 1 = 5: AB
  f.any_while("french");
  f.any_while("spanish");
  ASSERT_TRUE(f.piece("dreina").on_map());
  EXPECT_NE(f.hex("dreina"), "ah10");
}

// BA-152, BA-179: routed horse runs for Bailén, and is at home beside it.
TEST(BailenHome, BA_152_BA_179_routed_cavalry_runs_to_the_edge_of_bailen) {
  Field f("6drag ah12 w r; omil-1 a1 w", {.scenario = 2});
  std::string before;
  for (int i = 0; i < 6 && before != f.hex("6drag"); ++i) {
    before = f.hex("6drag");
    f.begin(Step::Move, kFrench);
  }
  EXPECT_NE(f.hex("6drag"), "ah12");
  int far = 99;
  for (const Hex h : f.rules->map->find_place("bailen")->hexes)
    far = std::min(far, f.rules->grid().distance(h, f.piece("6drag").hex));
  EXPECT_EQ(far, 1);
}

// All hexes the arm of a unit can come to from one, by ground alone.
HexSet ground_from(const Rules& r, std::size_t u, Hex start) {
  HexSet out;
  std::vector<Hex> open = {start};
  out.add(start);
  const std::size_t gait = r.q(u).gait;
  while (!open.empty()) {
    const Hex h = open.back();
    open.pop_back();
    for (const Dir d : hex::kDirs) {
      const Hex to = r.grid().neighbour(h, d);
      if (to == Hex::None || out.has(to)) continue;
      if (r.map->cost[gait][index(h)][hex::index(d)] == 0 &&
          r.map->road_cost[gait][index(h)][hex::index(d)] == 0)
        continue;
      out.add(to);
      open.push_back(to);
    }
  }
  return out;
}

int distance_to_base(const Rules& r, const std::vector<Hex>& base, Hex h) {
  int far = 99;
  for (const Hex at : base) far = std::min(far, r.grid().distance(at, h));
  return far;
}

// Whoever is not at home has a way there, whatever his arm: to the base itself, or, where its
// ground is closed to him, to the hexes beside it.
TEST(BailenHome, every_base_has_a_way_for_every_arm) {
  int asked = 0;
  for (int number = 1; number <= 5; ++number)
    for (const Base& base : box().scenario[static_cast<std::size_t>(number - 1)].base)
      for (const Arm arm : {Arm::Infantry, Arm::Cavalry, Arm::Artillery}) {
        Field f("@dupont l18", {.scenario = number});
        const Rules& r = *f.rules;
        std::size_t u = 0;
        const auto fits = [&] {
          return r.q(u).arm == arm && !r.q(u).convoy &&
                 std::find(base.commands.begin(), base.commands.end(), r.q(u).command) !=
                     base.commands.end();
        };
        while (u < r.units() && !fits()) ++u;
        if (u == r.units()) continue;
        std::vector<Hex> home = base.hexes;
        if (home.empty()) home = {f.named("l18")};
        Piece& p = f.state.piece[u];
        p.set_where(Where::Map);
        if (arm == Arm::Artillery) p.form(Formation::Limbered);
        for (std::size_t i = 0; i < r.grid().all().size(); i += 11) {
          const Hex from = r.grid().all()[i];
          if (r.map->cover.has(from) && arm != Arm::Infantry) continue;
          p.hex = from;
          int nearest = 99;
          ground_from(r, u, from).each([&](Hex h) {
            if (!r.map->buildings.has(h) || arm != Arm::Cavalry)
              nearest = std::min(nearest, distance_to_base(r, home, h));
          });
          if (nearest > 1) continue;  // no ground leads there
          const HomeWay way = home_way(r, f.state, u, 99, kMaxRideBack);
          ++asked;
          if (distance_to_base(r, home, from) <= nearest) continue;
          EXPECT_GT(way.count, 0u)
              << number << " " << r.map->name_of(from) << " arm " << static_cast<int>(arm);
        }
      }
  EXPECT_GT(asked, 1000);
}

}  // namespace
}  // namespace tercio::bailen
