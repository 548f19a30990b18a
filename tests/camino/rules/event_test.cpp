// 3.2, the event of the turn: CE-19 to CE-26.
#include <gtest/gtest.h>

#include "support/camino_position.h"

namespace tercio::camino {
namespace {

CaminoPosition event(const std::string& text, int die) {
  auto g = camino_position("at event; " + text);
  g.roll({die});
  return g;
}

// CE-19 (3.2): one event a turn.
TEST(CaminoEvent, CE_19_one_die_every_turn_the_first_included) {
  auto g = camino_position("set-up");
  g.roll({1});
  g.roll({1});
  EXPECT_EQ(g.turn(), 0);
  EXPECT_EQ(g.wants(), "1d6 event");
  g.roll({2});
  EXPECT_EQ(g.event(), 2);
  EXPECT_EQ(g.waits_for(), "operations");
}

TEST(CaminoEvent, CE_19_its_effect_ends_with_the_turn) {
  auto g = event("army swiss; forts swiss", 1);
  EXPECT_EQ(g.operations(), 1);
  g.play("end");
  EXPECT_EQ(g.event(), 0);
  g.roll({2});
  EXPECT_EQ(g.operations(), 2);
  EXPECT_EQ(g.state().weather, 0);
}

// CE-20 (3.2): event 1: snowed in.
TEST(CaminoEvent, CE_20_foul_weather_leaves_an_army_among_the_swiss_one_operation) {
  EXPECT_EQ(event("army swiss", 1).operations(), 1);
  EXPECT_EQ(event("army baden", 1).operations(), 2);
  for (int die = 2; die <= 6; ++die)
    EXPECT_EQ(event("army swiss; strength 5", die).operations(), 2);
}

TEST(CaminoEvent, CE_20_the_additional_move_comes_on_top_of_the_one_operation) {
  auto g = event("army swiss; forts swiss", 1);
  g.play("move franche-comte tercio");
  g.roll({6});
  EXPECT_EQ(g.army(), "franche-comte");
  EXPECT_EQ(g.operations(), 1);
}

// CE-21 (3.2): event 1: closed passes.
TEST(CaminoEvent, CE_21_in_foul_weather_entering_the_swiss_costs_two_operations) {
  for (const auto& [die, left] : {std::pair{1, 0}, {2, 1}, {3, 1}}) {
    auto g = event("army lombardy; strength 7; tercio 0", die);
    EXPECT_EQ(g.operations(), 2);
    g.play("move swiss");
    g.roll({1});
    EXPECT_EQ(g.army(), "swiss");
    EXPECT_EQ(g.operations(), left) << die;
  }
  auto elsewhere = event("army lombardy; tercio 0", 1);
  elsewhere.play("move savoy");
  elsewhere.roll({1});
  EXPECT_EQ(elsewhere.operations(), 1);
}

// Does the march succeed with this Logistics die? The Alps cost nothing that matters here.
bool marches(const std::string& text, const std::string& to, int die) {
  auto g = camino_position(text + "; tercio 0");
  g.play("move " + to);
  if (g.waits_for() == "attrition") g.roll({1});
  EXPECT_EQ(g.waits_for(), "logistics") << text;
  g.roll({die});
  return g.army() == to;
}

// CE-22 (3.2): event 2: France meddles.
TEST(CaminoEvent, CE_22_france_hinders_marches_to_lorraine_alsace_and_savoy) {
  struct March {
    const char *from, *to;
    int needed;  // the lowest die that carries it without the event
  };
  for (const March& march : {March{"palatinate", "alsace", 5}, March{"baden", "alsace", 4},
                             March{"swiss", "savoy", 5}}) {
    const std::string text = std::string("army ") + march.from + "; forts " + march.from;
    EXPECT_TRUE(marches(text, march.to, march.needed)) << march.from;
    EXPECT_FALSE(marches(text, march.to, march.needed - 1)) << march.from;
    EXPECT_FALSE(marches(text + "; event 2", march.to, march.needed)) << march.from;
    EXPECT_TRUE(marches(text + "; event 2", march.to, march.needed + 1)) << march.from;
  }
  const std::string alsace = "army alsace; forts alsace; roads savoy franche-comte";
  EXPECT_TRUE(marches(alsace, "lorraine", 4));
  EXPECT_FALSE(marches(alsace + "; event 2", "lorraine", 4));
  EXPECT_TRUE(marches(alsace + "; event 2", "lorraine", 5));
}

TEST(CaminoEvent, CE_22_the_region_aimed_at_counts_not_the_region_left) {
  EXPECT_TRUE(marches("army baden; forts baden; event 2", "palatinate", 4));
  EXPECT_TRUE(marches("army alsace; forts alsace; event 2", "baden", 6));
  EXPECT_TRUE(marches("army savoy; forts savoy; event 2", "franche-comte", 4));
}

TEST(CaminoEvent, CE_22_no_other_event_touches_the_march) {
  for (const char* other : {"1", "3", "4", "5", "6"})
    EXPECT_TRUE(marches(std::string("army baden; forts baden; event ") + other, "alsace", 4));
}

// CE-23 (3.2): event 3: the Grisons help.
TEST(CaminoEvent, CE_23_the_grisons_take_one_off_attrition) {
  for (int event = 1; event <= 6; ++event) {
    auto g = camino_position("army lombardy; tercio 0; event " + std::to_string(event));
    g.play("move savoy");
    g.roll({2});  // 2 + 1, or 2 + 1 - 1
    EXPECT_EQ(g.strength(), event == 3 ? 7 : 6) << event;
  }
}

// CE-24 (3.2): event 4: fine engineers.
TEST(CaminoEvent, CE_24_the_engineers_add_one_to_prepare) {
  for (int event = 1; event <= 6; ++event) {
    auto g = camino_position("army baden; forts baden; event " + std::to_string(event));
    g.play("prepare");
    g.roll({2});
    EXPECT_EQ(g.roads(), event == 4 ? words("baden") : words()) << event;
  }
}

// CE-25 (3.2): event 5: unrest in the Empire.
TEST(CaminoEvent, CE_25_unrest_rolls_for_protestants_and_coalitions_in_three_regions) {
  EXPECT_EQ(event("enemy palatinate protestant", 5).wants(), "1d6 unrest");
  EXPECT_EQ(event("enemy wurttemberg protestant", 5).wants(), "1d6 unrest");
  EXPECT_EQ(event("enemy baden protestant", 5).wants(), "1d6 unrest");
  // A Coalition counts whoever joined it; so does the army that stands where you stand.
  EXPECT_EQ(event("enemy baden italian+swiss", 5).wants(), "1d6 unrest");
  EXPECT_EQ(event("army baden; enemy baden protestant", 5).wants(), "1d6 unrest");
  // Neither other armies nor other regions count.
  EXPECT_EQ(event("enemy baden italian; enemy palatinate swiss", 5).waits_for(), "operations");
  EXPECT_EQ(event("enemy alsace protestant; enemy swiss protestant+protestant", 5).waits_for(),
            "operations");
  for (int die : {1, 2, 3, 4, 6})
    EXPECT_EQ(event("enemy baden protestant", die).waits_for(), "operations");
}

TEST(CaminoEvent, CE_25_each_6_costs_one_strength) {
  const std::string armies =
      "strength 3; enemy palatinate protestant; enemy wurttemberg protestant; enemy baden "
      "protestant";
  auto g = event(armies, 5);
  g.roll({5, 4, 1});
  EXPECT_EQ(g.strength(), 3);
  EXPECT_EQ(g.waits_for(), "operations");
  g = event(armies, 5);
  g.roll({5, 6, 1});
  EXPECT_EQ(g.strength(), 2);
  g = event(armies, 5);
  g.roll({6, 6, 6});
  EXPECT_EQ(g.outcome(), "destroyed");  // CE-28
}

// CE-23 (3.2), CE-24: before the die is thrown there is no event to modify anything.
TEST(CaminoEvent, CE_19_no_event_before_the_die) {
  const auto g = camino_position("at event; army tyrol");
  EXPECT_EQ(g.rules().event(g.state()), nullptr);
  EXPECT_EQ(g.rules().attrition_modifier(g.state(), box().find_word("lombardy")), 1);
  EXPECT_EQ(g.rules().prepare_modifier(g.state()), 1);
  EXPECT_EQ(g.rules().move_price(g.state(), box().find_word("swiss")), 1);
  const auto alsace = camino_position("at event; army alsace; forts alsace");
  EXPECT_EQ(alsace.rules().logistics_modifier(alsace.state(), box().find_word("lorraine")), -3);
}

// CE-26 (3.2): event 6: fresh troops.
TEST(CaminoEvent, CE_26_fresh_troops_raise_the_strength_to_7_at_most) {
  EXPECT_EQ(event("strength 4", 6).strength(), 5);
  EXPECT_EQ(event("strength 7", 6).strength(), 7);
  for (int die = 1; die <= 5; ++die) EXPECT_EQ(event("strength 4", die).strength(), 4);
}

}  // namespace
}  // namespace tercio::camino
