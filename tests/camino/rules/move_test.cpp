// 3.3, Move: CE-34 to CE-43, CE-85.
#include <gtest/gtest.h>

#include <map>

#include "support/camino_position.h"

namespace tercio::camino {
namespace {

// Where no fortress is, `forts` must not name one.
std::string controlled(const std::string& region) {
  const bool fortress = region != "lombardy" && region != "tyrol" && region != "franche-comte" &&
                        region != "flanders";
  return "army " + region + (fortress ? "; forts " + region : "");
}

Words plain_moves(const CaminoPosition& g) {
  Words out;
  for (const std::string& action : g.legal())
    if (action.starts_with("move ") && !action.ends_with(" tercio")) out.insert(action.substr(5));
  return out;
}

// CE-34 (3.3): one route at a time.
TEST(CaminoMove, CE_34_moves_follow_the_routes_of_the_map) {
  const std::map<std::string, Words> routes = {
      {"lombardy", words("savoy", "swiss", "tyrol")},
      {"savoy", words("lombardy", "swiss", "franche-comte")},
      {"swiss", words("lombardy", "savoy", "tyrol", "baden", "franche-comte")},
      {"tyrol", words("lombardy", "swiss", "wurttemberg")},
      {"franche-comte", words("savoy", "swiss", "lorraine", "alsace")},
      {"lorraine", words("franche-comte", "alsace", "flanders")},
      {"alsace", words("franche-comte", "lorraine", "baden", "palatinate")},
      {"baden", words("swiss", "alsace", "wurttemberg", "palatinate")},
      {"wurttemberg", words("tyrol", "baden", "palatinate")},
      {"palatinate", words("alsace", "baden", "wurttemberg", "flanders")},
  };
  for (const auto& [from, to] : routes)
    EXPECT_EQ(plain_moves(camino_position(controlled(from))), to) << from;
}

TEST(CaminoMove, CE_34_a_move_takes_one_operation_and_one_route) {
  auto g = camino_position("army franche-comte");
  EXPECT_EQ(g.refused("move flanders"), "CE-34");
  EXPECT_EQ(g.refused("move franche-comte"), "CE-34");
  g.play("move lorraine");
  EXPECT_EQ(g.army(), "lorraine");
  EXPECT_EQ(g.operations(), 1);
  EXPECT_EQ(g.waits_for(), "operations");
}

// CE-35 (3.3): attrition in the Alps.
TEST(CaminoMove, CE_35_attrition_by_total) {
  struct Route {
    const char *from, *to;
    int plus;
  };
  for (const Route& route :
       {Route{"lombardy", "savoy", 1}, Route{"lombardy", "swiss", 2}, Route{"lombardy", "tyrol", 1},
        Route{"savoy", "swiss", 2}, Route{"swiss", "tyrol", 2}, Route{"tyrol", "wurttemberg", 1},
        Route{"swiss", "baden", 1}, Route{"savoy", "lombardy", 1}, Route{"tyrol", "lombardy", 1}}) {
    for (int die = 1; die <= 6; ++die) {
      auto g = camino_position(controlled(route.from) + "; tercio 0");
      g.play(std::string("move ") + route.to);
      EXPECT_EQ(g.wants(), "1d6 attrition");
      g.roll({die});
      const int total = die + route.plus;
      const int loss = total <= 2 ? 0 : total <= 5 ? 1 : 2;
      EXPECT_EQ(g.strength(), 7 - loss) << route.from << " " << route.to << " " << die;
    }
  }
}

TEST(CaminoMove, CE_35_no_attrition_off_the_alps) {
  for (const auto& [from, to] : {std::pair{"savoy", "franche-comte"},
                                 {"swiss", "franche-comte"},
                                 {"franche-comte", "lorraine"},
                                 {"franche-comte", "alsace"},
                                 {"alsace", "lorraine"},
                                 {"alsace", "baden"},
                                 {"alsace", "palatinate"},
                                 {"baden", "palatinate"},
                                 {"baden", "wurttemberg"},
                                 {"wurttemberg", "palatinate"},
                                 {"lorraine", "flanders"},
                                 {"palatinate", "flanders"}}) {
    auto g = camino_position(controlled(from) + "; roads " + from);
    g.play(std::string("move ") + to);
    EXPECT_EQ(g.army(), to);
  }
}

// Does the march leave with this Logistics die?
bool leaves(const std::string& text, const std::string& to, int die) {
  auto g = camino_position(text + "; tercio 0");
  g.play("move " + to);
  EXPECT_EQ(g.wants(), "1d6 logistics") << text;
  g.roll({die});
  EXPECT_EQ(g.operations(), 1);
  EXPECT_EQ(g.waits_for(), "operations");
  return g.army() == to;
}

// CE-36 (3.3): the Logistics roll.
TEST(CaminoMove, CE_36_the_logistics_value_of_the_region_left_is_taken_off) {
  struct March {
    const char *from, *to;
    int value;
  };
  for (const March& march :
       {March{"savoy", "franche-comte", 1}, March{"swiss", "franche-comte", 2},
        March{"lorraine", "flanders", 3}, March{"alsace", "baden", 3}, March{"baden", "alsace", 1},
        March{"wurttemberg", "baden", 1}, March{"palatinate", "flanders", 2}}) {
    for (int die = 1; die <= 6; ++die)
      EXPECT_EQ(leaves(controlled(march.from), march.to, die), die - march.value >= 3)
          << march.from << " " << die;
  }
}

TEST(CaminoMove, CE_36_every_road_on_the_map_adds_one) {
  const std::string alsace = "army alsace; forts alsace";
  EXPECT_FALSE(leaves(alsace + "; roads tyrol", "baden", 4));
  EXPECT_TRUE(leaves(alsace + "; roads tyrol", "baden", 5));
  EXPECT_TRUE(leaves(alsace + "; roads tyrol savoy", "baden", 4));
  EXPECT_FALSE(leaves(alsace + "; roads tyrol savoy swiss", "baden", 2));
  EXPECT_TRUE(leaves(alsace + "; roads tyrol savoy swiss", "baden", 3));
  EXPECT_TRUE(leaves(alsace + "; roads tyrol savoy swiss lorraine baden", "baden", 1));
}

// CE-37 (3.3): result of Logistics.
TEST(CaminoMove, CE_37_up_to_2_the_army_stays_and_the_operation_is_spent) {
  auto g = camino_position("army baden; forts baden; tercio 0");
  g.play("move alsace");
  g.roll({3});
  EXPECT_EQ(g.army(), "baden");
  EXPECT_EQ(g.operations(), 1);
  g.play("move alsace");
  g.roll({4});
  EXPECT_EQ(g.army(), "alsace");
  EXPECT_EQ(g.operations(), 0);
}

// CE-38 (3.3): marching out on a made road.
TEST(CaminoMove, CE_38_no_roll_out_of_a_controlled_region_with_a_road) {
  for (const auto& [from, to] : {std::pair{"savoy", "franche-comte"},
                                 {"swiss", "franche-comte"},
                                 {"lorraine", "flanders"},
                                 {"alsace", "lorraine"},
                                 {"baden", "alsace"},
                                 {"wurttemberg", "baden"},
                                 {"palatinate", "flanders"}}) {
    auto g = camino_position(std::string("army ") + from + "; roads " + from);
    g.play(std::string("move ") + to);
    EXPECT_EQ(g.army(), to);
  }
  // Control alone does not spare the roll.
  auto g = camino_position("army baden; forts baden; roads savoy");
  g.play("move alsace");
  EXPECT_EQ(g.waits_for(), "logistics");
}

// CE-39 (3.3): regions without Logistics value.
TEST(CaminoMove, CE_39_no_roll_where_there_is_no_logistics_value) {
  for (const auto& [from, to] :
       {std::pair{"franche-comte", "lorraine"}, {"tyrol", "wurttemberg"}, {"lombardy", "savoy"}}) {
    auto g = camino_position(std::string("tercio 0; army ") + from);
    g.play(std::string("move ") + to);
    if (g.waits_for() == "attrition") g.roll({1});
    EXPECT_EQ(g.army(), to);
  }
}

// CE-40 (3.3): alps and Logistics together.
TEST(CaminoMove, CE_40_an_alpine_route_out_of_a_region_with_logistics_takes_both_rolls) {
  auto g = camino_position("army swiss; forts swiss; tercio 0");
  g.play("move baden");
  EXPECT_EQ(g.waits_for(), "attrition");
  g.roll({1});
  EXPECT_EQ(g.waits_for(), "logistics");
  g.roll({5});
  EXPECT_EQ(g.army(), "baden");
}

// CE-41 (3.3): no passing an untaken fortress.
TEST(CaminoMove, CE_41_from_an_untaken_fortress_away_from_flanders_or_back) {
  const std::map<std::string, Words> retreats = {
      {"savoy", words("lombardy")},
      {"swiss", words("lombardy")},
      {"lorraine", words("franche-comte", "alsace")},
      {"alsace", words()},
      {"baden", words("swiss")},
      {"wurttemberg", words("tyrol")},
      {"palatinate", words("alsace", "baden", "wurttemberg")},
  };
  for (const auto& [from, to] : retreats)
    EXPECT_EQ(plain_moves(camino_position("army " + from)), to) << from;
  // Back where it came from, however far that is from Flanders.
  EXPECT_EQ(plain_moves(camino_position("army alsace; previous baden")), words("baden"));
  EXPECT_EQ(plain_moves(camino_position("army alsace; previous palatinate")), words("palatinate"));
  EXPECT_EQ(plain_moves(camino_position("army baden; previous wurttemberg")),
            words("swiss", "wurttemberg"));
  EXPECT_EQ(camino_position("army alsace; previous baden").refused_because("move lorraine"),
            "CE-41 refused.fortress");
  EXPECT_EQ(camino_position("army baden").refused("move wurttemberg"), "CE-41");  // as far
  EXPECT_EQ(camino_position("army baden").refused("move palatinate"), "CE-41");   // nearer
  EXPECT_EQ(camino_position("army baden").refused("move palatinate tercio"), "CE-41");
}

// CE-42 (3.1): closed by revolt.
TEST(CaminoMove, CE_42_franche_comte_is_not_entered_on_the_turn_of_the_revolt) {
  auto g = camino_position("turn 2; closed; army savoy; roads savoy");
  EXPECT_EQ(g.refused("move franche-comte"), "CE-42");
  EXPECT_EQ(g.refused("move swiss"), "");
  EXPECT_EQ(
      camino_position("turn 2; revolted; army savoy; roads savoy").refused("move franche-comte"),
      "");
}

// CE-43 (3.2): price of the Swiss passes.
TEST(CaminoMove, CE_43_a_move_to_the_swiss_in_foul_weather_needs_two_operations) {
  EXPECT_EQ(camino_position("army tyrol; event 1; operations 2").refused("move swiss"), "");
  EXPECT_EQ(camino_position("army tyrol; event 1; operations 1").refused("move swiss"), "CE-43");
  EXPECT_EQ(camino_position("army tyrol; event 2; operations 1").refused("move swiss"), "");
  EXPECT_EQ(camino_position("army tyrol; event 1; operations 2").refused("move swiss tercio"),
            "CE-43");
}

TEST(CaminoMove, CE_43_both_are_spent_even_if_the_march_fails) {
  auto g = camino_position("army savoy; forts savoy; event 1; tercio 0");
  g.play("move swiss");
  g.roll({1});
  g.roll({1});
  EXPECT_EQ(g.army(), "savoy");
  EXPECT_EQ(g.operations(), 0);
}

// CE-85 (3.5): no way back from Flanders.
TEST(CaminoMove, CE_85_the_army_never_leaves_flanders) {
  auto g = camino_position("army flanders; strength 5");
  EXPECT_EQ(g.legal(), words("end", "reinforce"));
  for (const char* to : {"lorraine", "palatinate", "lombardy"})
    EXPECT_EQ(g.refused(std::string("move ") + to), "CE-85");
}

}  // namespace
}  // namespace tercio::camino
