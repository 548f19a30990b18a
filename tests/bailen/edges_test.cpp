// Values at the edge of a rule: the last that still does, the first that does no more.
#include <gtest/gtest.h>

#include <string>

#include "support/bailen_field.h"

namespace tercio::bailen {
namespace {

// BA-18: a die that equals the quotient does it.
TEST(BailenEdges, an_order_that_just_arrives) {
  const auto tried = [](const char* rider, int die) {
    Field f(
        std::string("1drag ") + rider + " e; pavia x14 w; 4leg-1 z14 e; @dupont v14; @chabert z14",
        {.turn = 2});
    for (const char* c : {"dupont", "chabert", "prive"}) f.order(c, Order::Attack);
    f.begin(Step::Orders, kFrench);
    f.play("try chabert");
    f.roll(die);
    return f.state.depth > 0 && f.state.top().kind == Kind::Write;
  };
  EXPECT_TRUE(tried("x13", 1));  // 4 by 4: a one
  EXPECT_FALSE(tried("a1", 1));  // 5 by 4
  EXPECT_TRUE(tried("a1", 2));
}

Shot shot(const std::string& units, std::initializer_list<std::string_view> words) {
  Field f(units);
  f.begin(Step::OffensiveFire, f.rules->q(f.id(units.substr(0, units.find(' ')))).side);
  f.plays(words);
  return f.rules->shot(f.state, f.rules->board(f.state), f.state.top());
}

// BA-105: a third unit, and the fourth; one light gun, and not only heavy ones.
TEST(BailenEdges, stacks_under_the_guns) {
  const char* two = "art-ven z14 w; 4leg-1 x14 e; 4leg-2 x14 e";
  EXPECT_EQ(shot(two, {"target x14", "add art-ven 6"}).modifier, 0);
  const std::string three = std::string(two) + "; 4leg-3 x14 e";
  EXPECT_EQ(shot(three, {"target x14", "add art-ven 6"}).modifier, 1);
  EXPECT_EQ(shot(three + "; 4sui x14 e", {"target x14", "add art-ven 6"}).modifier, 2);
  EXPECT_EQ(shot("art-ven y14 w; 4leg-1 x14 e; 4leg-2 x14 e; 4leg-3 x14 e",
                 {"target x14", "add art-ven 6"})
                .modifier,
            0)
      << "only from two hexes on";
  const char* mixed = "art-chab x14 e; art-vedel x14 e; omil-2 z14 w";
  EXPECT_EQ(shot(mixed, {"target z14", "add art-chab 4"}).modifier, 0);
  EXPECT_EQ(shot(mixed, {"target z14", "add art-chab 4", "add art-vedel 6"}).modifier, -1);
  const char* heavy = "art-red z14 w; art-ven z14 w; 4leg-1 x14 e";
  EXPECT_EQ(shot(heavy, {"target x14", "add art-red 4"}).modifier, 1);
  EXPECT_EQ(shot(heavy, {"target x14", "add art-red 4", "add art-ven 6"}).modifier, 0);
}

// BA-89: half of seven is four.
TEST(BailenEdges, half_a_square) {
  Field f("5leg-1 w14 nne square; omil-1 w13 s");
  f.begin(Step::DefensiveFire, kSpanish);
  f.play("target w13");
  EXPECT_EQ(f.refused("add 5leg-1 5"), "BA-89");
  EXPECT_EQ(f.refused("add 5leg-1 4"), "");
}

// BA-108, BA-109: one point does not keep a unit from shock, two do, and D does.
TEST(BailenEdges, what_keeps_from_shock) {
  const auto refused = [](FireResult result) {
    Field f("4leg-1 y13 e; omil-1 z13 w");
    f.begin(Step::DefensiveFire, kFrench);
    f.hit("y13", result);
    f.play("done");
    f.play("done");
    EXPECT_EQ(f.state.step, Step::Declare);
    return f.refused("attack 4leg-1 z13");
  };
  EXPECT_EQ(refused(FireResult::One), "");
  EXPECT_EQ(refused(FireResult::Two), "BA-109");
  EXPECT_EQ(refused(FireResult::D), "BA-109");
}

// BA-71: a flank does not stop a unit. BA-52: after a step every turn costs. BA-74: no zone enters
// a house, not even a flank's. BA-77: the hexes between are counted, not the ends.
TEST(BailenEdges, movement) {
  Field f("4leg-1 v13 nne; omil-1 x13 nnw; @chabert v13");  // X13's flank is W13
  f.begin(Step::Move, kFrench);
  ASSERT_TRUE(f.rules->zones(f.state, kSpanish).any.has(f.named("w14")));
  ASSERT_FALSE(f.rules->zones(f.state, kSpanish).front.has(f.named("w14")));
  f.plays({"pick 4leg-1", "face e", "step se"});
  EXPECT_EQ(f.hex("4leg-1"), "w14");
  EXPECT_EQ(f.state.top().left, 3);
  f.play("face ssw");
  EXPECT_EQ(f.state.top().left, 2);
  EXPECT_EQ(f.refused("step s"), "");
  Field house("omil-1 ab14 e");
  EXPECT_FALSE(house.rules->zones(house.state, kSpanish).any.has(house.named("ab15")));
  const auto commanded = [](const char* leader) {
    Field g(std::string("4leg-1 v13 e; omil-1 x13 w; @chabert ") + leader);
    return g.rules->in_command(g.state, g.rules->board(g.state), g.id("4leg-1"));
  };
  EXPECT_TRUE(commanded("v9"));  // three hexes between
  EXPECT_FALSE(commanded("v8"));
}

// BA-122: heavy cavalry gains nothing against its like. BA-127: who has fired does not evade.
TEST(BailenEdges, cavalry) {
  Field f("cuir-det y13 e; borb z13 w");
  f.orders(Order::Harass);
  EXPECT_EQ(f.blow({"cuir-det"}, "z13").modifier, 0);
  Field light("cuir-det y13 e; esp z13 w");
  light.orders(Order::Harass);
  EXPECT_EQ(light.blow({"cuir-det"}, "z13").modifier, 1);
  Field g("4leg-1 y13 e; oliv z13 w");
  g.begin(Step::Declare, kFrench);
  g.piece("oliv").set(kFired);
  g.plays({"attack 4leg-1 z13", "commit"});
  EXPECT_EQ(g.wants(), "1d6 shock");
}

// BA-145: where every way of two hexes ends beside the start, such a one will do.
TEST(BailenEdges, no_way_leads_far) {
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

// BA-134: the nearest within three hexes of its front; one at four is not seen.
TEST(BailenEdges, uncontrolled_cavalry_sees_three_hexes) {
  const auto after = [](const char* enemy) {
    Field f(std::string("1drag v13 e d; omil-2 ") + enemy + " e");
    f.orders(Order::Attack);
    Frame loose;
    loose.kind = Kind::Loose;
    loose.unit = static_cast<std::uint8_t>(f.id("1drag"));
    f.state.frame[f.state.depth++] = loose;
    f.begin(Step::Move, kFrench);
    return f;
  };
  const Field three = after("y13");
  EXPECT_EQ(three.wants(), "1d6 shock");
  EXPECT_EQ(three.rules->grid().distance(three.piece("1drag").hex, three.named("y13")), 1);
  const Field four = after("z13");
  EXPECT_NE(four.wants(), "1d6 shock");
}

// BA-132: no charge comes home up a slope. BA-36: a square is offered once a phase.
TEST(BailenEdges, charges) {
  Field f("1drag z14 nne; omil-2 z11 ssw; @prive z14");
  ASSERT_NE(box().map->level[index(f.named("z12"))], box().map->level[index(f.named("z11"))]);
  f.order("prive", Order::Attack);
  f.begin(Step::Move, kFrench);
  f.plays({"charge 1drag", "at z11", "pick 1drag", "step n", "step n"});
  EXPECT_EQ(f.hex("1drag"), "z12");
  EXPECT_EQ(f.wants(), "french");
  EXPECT_FALSE(f.piece("1drag").is(kContact));
  Field g("1drag v11 e; 2drag v11 e; cuir-det w13 e; omil-2 z13 w; @prive v11");
  g.order("prive", Order::Attack);
  g.begin(Step::Move, kFrench);
  g.plays({"charge 1drag", "at z13", "charge 2drag", "at z13"});
  g.plays({"pick 1drag", "step se", "step se", "step se"});
  g.roll(4);
  g.play("stand");
  g.plays({"pick 2drag", "step se", "step se", "step se"});
  g.roll(4);
  EXPECT_TRUE(g.piece("2drag").is(kContact));
  EXPECT_EQ(g.wants(), "french");
}

}  // namespace
}  // namespace tercio::bailen
