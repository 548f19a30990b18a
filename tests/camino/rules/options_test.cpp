// Every other value of every switch, one test each or more; the defaults are what the chapters
// test.
#include <gtest/gtest.h>

#include "support/camino_position.h"

namespace tercio::camino {
namespace {

CaminoPosition with_option(const std::string& assignment, const std::string& text) {
  return camino_position("option " + assignment + "; " + text);
}

// ---- diplomacy (CE-11, CE-14, CE-15, CE-90)

TEST(CaminoOptions, loyalty_turns_ordinal_checks_while_the_marker_is_on_1_to_5) {
  for (int turn = 1; turn <= 9; ++turn) {
    auto g = with_option("loyalty_turns=ordinal", "turn " + std::to_string(turn - 1));
    g.play("end");
    EXPECT_EQ(g.waits_for(), turn <= 5 ? "loyalty" : "event") << turn;
  }
}

constexpr const char* kOffMap = "loyalty_pool=off_map";

TEST(CaminoOptions, loyalty_pool_off_map_counts_merged_armies_as_off_the_map) {
  auto g = with_option(kOffMap,
                       "army lombardy; enemy baden protestant; enemy alsace italian;"
                       "enemy tyrol swiss; enemy savoy protestant; enemy lorraine protestant");
  EXPECT_EQ(g.pool(), "");
  g.play("end");
  g.play("enemy baden");
  g.roll({5});
  EXPECT_EQ(g.enemy("alsace"), "coalition");
  EXPECT_EQ(g.pool(), "italian protestant");
}

TEST(CaminoOptions, loyalty_pool_off_map_returns_a_merged_army_and_its_coalition_stays) {
  auto g = with_option(kOffMap,
                       "at loyalty; turn 3; army lombardy; enemy alsace coalition;"
                       "enemy tyrol swiss; enemy savoy protestant; enemy lorraine protestant");
  EXPECT_EQ(g.pool(), "italian protestant");
  g.roll({4});
  EXPECT_EQ(g.wants(), "1d2 pool-draw");
  g.roll({1});
  EXPECT_EQ(g.enemy("franche-comte"), "italian");
  EXPECT_EQ(g.enemy("alsace"), "coalition");
  EXPECT_EQ(g.pool(), "protestant");
}

TEST(CaminoOptions, loyalty_pool_off_map_gains_nothing_from_a_beaten_coalition) {
  auto g = with_option(kOffMap,
                       "army alsace; enemy alsace coalition; enemy tyrol swiss; tercio 0;"
                       "enemy savoy protestant; enemy lorraine protestant");
  g.play("battle");
  EXPECT_EQ(g.wants(), "9+7d6 battle");
  g.roll_successes(2, 0);
  EXPECT_EQ(g.enemy("alsace"), "");
  EXPECT_EQ(g.pool(), "italian protestant");
  EXPECT_EQ(g.victories(), 1);
}

TEST(CaminoOptions, loyalty_pool_off_map_a_returning_army_that_merges_is_off_the_map_again) {
  auto g = with_option(kOffMap,
                       "at loyalty; turn 3; army lombardy; enemy franche-comte italian;"
                       "enemy savoy protestant; enemy lorraine protestant;"
                       "enemy baden protestant");
  EXPECT_EQ(g.pool(), "swiss");
  g.roll({4});
  EXPECT_EQ(g.enemy("franche-comte"), "coalition");
  EXPECT_EQ(g.pool(), "italian swiss");
}

TEST(CaminoOptions, loyalty_pool_off_map_nobody_returns_to_a_single_without_a_free_counter) {
  auto g = with_option(kOffMap,
                       "at loyalty; turn 3; army lombardy; enemy franche-comte italian;"
                       "enemy savoy coalition; enemy lorraine coalition");
  g.roll({4});
  EXPECT_EQ(g.enemy("franche-comte"), "italian");
  EXPECT_EQ(g.waits_for(), "event");
}

constexpr const char* kOnlyIfPlaced = "loyalty_marker_loss=only_if_army_placed";

TEST(CaminoOptions, loyalty_marker_loss_only_if_an_army_was_put_there) {
  const std::string all_on_map =
      "at loyalty; turn 3; army lombardy; roads franche-comte; enemy tyrol swiss; enemy baden "
      "protestant;"
      "enemy savoy protestant; enemy lorraine protestant";
  auto nobody = with_option(kOnlyIfPlaced, all_on_map + "; enemy alsace italian");
  nobody.roll({4});
  EXPECT_EQ(nobody.roads(), words("franche-comte"));
  auto somebody = with_option(kOnlyIfPlaced, all_on_map);
  somebody.roll({4});
  EXPECT_EQ(somebody.enemy("franche-comte"), "italian");
  EXPECT_EQ(somebody.roads(), words());
  auto merged =
      with_option(kOnlyIfPlaced,
                  "at loyalty; turn 3; army lombardy; roads franche-comte;"
                  "enemy franche-comte swiss; enemy baden protestant; enemy savoy protestant;"
                  "enemy lorraine protestant");
  merged.roll({5});
  EXPECT_EQ(merged.enemy("franche-comte"), "italian+swiss");
  EXPECT_EQ(merged.roads(), words());
  auto refused = with_option(kOnlyIfPlaced,
                             "at loyalty; turn 3; army lombardy; roads franche-comte;"
                             "enemy franche-comte swiss+protestant");
  refused.roll({5});
  EXPECT_EQ(refused.roads(), words("franche-comte"));
}

TEST(CaminoOptions, loyalty_marker_loss_the_revolt_takes_the_road_all_the_same) {
  auto g = with_option(kOnlyIfPlaced, "at loyalty; turn 3; army lombardy; roads franche-comte");
  g.roll({6});
  EXPECT_EQ(g.roads(), words());
}

// ---- moving (CE-20, CE-40, CE-41, CE-67)

TEST(CaminoOptions, attrition_when_logistics_fails_false_rolls_logistics_first) {
  auto g = with_option("attrition_when_logistics_fails=false",
                       "army swiss; forts swiss; strength 5; tercio 0");
  g.play("move baden");
  EXPECT_EQ(g.waits_for(), "logistics");
  g.roll({4});
  EXPECT_EQ(g.waits_for(), "operations");  // failed: no Attrition
  EXPECT_EQ(g.strength(), 5);
  EXPECT_EQ(g.army(), "swiss");
  g.play("move baden");
  g.roll({5});
  EXPECT_EQ(g.waits_for(), "attrition");
  g.roll({6});
  EXPECT_EQ(g.strength(), 3);
  EXPECT_EQ(g.army(), "baden");
}

TEST(CaminoOptions, attrition_when_logistics_fails_false_single_rolls_are_as_ever) {
  const char* const option = "attrition_when_logistics_fails=false";
  auto alps = with_option(option, "army lombardy; tercio 0");
  alps.play("move savoy");
  EXPECT_EQ(alps.waits_for(), "attrition");
  alps.roll({1});
  EXPECT_EQ(alps.army(), "savoy");
  auto plain_country = with_option(option, "army baden; forts baden; tercio 0");
  plain_country.play("move alsace");
  plain_country.roll({4});
  EXPECT_EQ(plain_country.army(), "alsace");
  auto neither = with_option(option, "army franche-comte");
  neither.play("move alsace");
  EXPECT_EQ(neither.army(), "alsace");
}

TEST(CaminoOptions, attrition_when_logistics_fails_false_forage_and_then_attrition) {
  auto g =
      with_option("attrition_when_logistics_fails=false", "army swiss; forts swiss; strength 5");
  g.play("move baden");
  g.roll({4});
  g.play("forage");
  EXPECT_EQ(g.waits_for(), "attrition");
  g.roll({6});  // used already: nothing is asked
  EXPECT_EQ(g.strength(), 3);
  EXPECT_EQ(g.army(), "baden");
}

TEST(CaminoOptions, leave_unconquered_farther_or_back_always_has_a_way_out) {
  for (const std::string from : {"franche-comte", "baden", "palatinate"}) {
    const std::string forts = from == "franche-comte" ? "" : "; forts " + from;
    auto g = camino_position("army " + from + forts + "; roads " + from + "; tercio 0");
    g.play("move alsace");
    ASSERT_EQ(g.army(), "alsace") << from;
    EXPECT_EQ(g.refused("move " + from), "") << from;
  }
}

TEST(CaminoOptions, leave_unconquered_retreat_only_has_no_way_out_of_alsace) {
  const char* const option = "leave_unconquered=retreat_only";
  auto g = with_option(option, "army alsace; previous baden; tercio 0; strength 7");
  EXPECT_EQ(g.legal(), words("end", "lay", "assault"));
  EXPECT_EQ(g.refused_because("move baden"), "CE-41 refused.fortress-farther");
}

TEST(CaminoOptions, leave_unconquered_previous_region_goes_back_only) {
  const char* const option = "leave_unconquered=previous_region";
  auto g = with_option(option, "army franche-comte; tercio 0; previous savoy");
  g.play("move alsace");
  EXPECT_EQ(g.legal(), words("end", "lay", "assault", "move franche-comte"));
  EXPECT_EQ(g.refused_because("move lorraine"), "CE-41 refused.fortress-back");
  g.play("lay");
  EXPECT_EQ(g.refused("move lorraine"), "CE-27");  // free to go, were there an Operation
  auto from_baden = with_option(option, "army baden; previous palatinate; tercio 0; strength 7");
  EXPECT_EQ(from_baden.legal(), words("end", "lay", "assault", "move palatinate"));
}

TEST(CaminoOptions, leave_unconquered_never_means_no_move_at_all) {
  auto g = with_option("leave_unconquered=never", "army baden; previous swiss; strength 7");
  EXPECT_EQ(g.legal(), words("end", "lay", "assault"));
  EXPECT_EQ(g.refused_because("move swiss"), "CE-41 refused.fortress-never");
  EXPECT_EQ(g.refused("move swiss tercio"), "CE-41");
  g.play("lay");
  EXPECT_EQ(g.refused("move swiss"), "");
}

TEST(CaminoOptions, weather_extra_move_false_keeps_the_army_from_an_additional_move) {
  for (const char* value : {"false", "true"}) {
    auto g = with_option(std::string("weather_extra_move=") + value,
                         "at event; army swiss; roads swiss; strength 7");
    g.roll({1});
    const char* const refusal = value == std::string("false") ? "CE-20" : "";
    EXPECT_EQ(g.refused("move franche-comte tercio"), refusal);
    g.play("move franche-comte");
    EXPECT_EQ(g.refused("move lorraine tercio"), refusal);  // the whole turn long
  }
  auto outside = with_option("weather_extra_move=false", "at event; army franche-comte");
  outside.roll({1});
  EXPECT_EQ(outside.refused("move lorraine tercio"), "");
}

TEST(CaminoOptions, arrival_ends_game_immediately_scores_at_once) {
  auto g = with_option("arrival_ends_game=immediately",
                       "army palatinate; roads palatinate; enemy tyrol swiss; strength 7");
  g.play("move flanders");
  EXPECT_TRUE(g.over());
  EXPECT_EQ(g.points(), 14 + 2 - 2);
  EXPECT_EQ(g.outcome(), "minor-victory");
  auto elsewhere = with_option("arrival_ends_game=immediately", "army franche-comte");
  elsewhere.play("move lorraine");
  EXPECT_FALSE(elsewhere.over());
}

// ---- fighting, besieging, preparing (CE-44, CE-58, CE-92)

TEST(CaminoOptions, forced_battle_lenient_also_allows_reinforcements_and_end) {
  const char* const option = "forced_battle=lenient";
  auto g = with_option(option, "army baden; forts baden; strength 5; enemy baden swiss");
  EXPECT_EQ(g.legal(), words("battle", "reinforce", "end"));
  EXPECT_EQ(g.refused("move alsace"), "CE-44");
  EXPECT_EQ(g.refused("move alsace tercio"), "CE-44");
  EXPECT_EQ(g.refused("prepare"), "CE-58");
  EXPECT_EQ(g.refused("lay"), "CE-52");
  EXPECT_EQ(g.way_home(), 2);  // the army's own region does not block the way
  EXPECT_EQ(with_option(option, "army baden; strength 7; enemy baden swiss").legal(),
            words("battle", "end"));
  EXPECT_EQ(with_option(option, "army baden; strength 5; enemy baden swiss; operations 0").legal(),
            words("end"));
}

TEST(CaminoOptions, suicidal_siege_may_destroy_the_army) {
  auto g = with_option("suicidal_siege=true", "army baden; strength 2; victories 3");
  g.play("lay");
  EXPECT_EQ(g.outcome(), "destroyed");
  EXPECT_EQ(g.strength(), 0);
  EXPECT_EQ(g.victories(), 3);
  EXPECT_EQ(g.forts(), words());
  auto survives = with_option("suicidal_siege=true", "army baden; strength 3");
  survives.play("lay");
  EXPECT_EQ(survives.strength(), 1);
  EXPECT_EQ(survives.forts(), words("baden"));
}

TEST(CaminoOptions, prepare_in_lombardy_without_modifier) {
  const char* const option = "prepare_in_lombardy=true";
  auto g = with_option(option, "army lombardy");
  g.play("prepare");
  g.roll({2});
  EXPECT_EQ(g.roads(), words());
  g.play("prepare");
  g.roll({3});
  EXPECT_EQ(g.roads(), words("lombardy"));
  EXPECT_EQ(g.refused("prepare"), "CE-58");
  EXPECT_EQ(with_option(option, "army flanders").refused("prepare"), "CE-58");
}

TEST(CaminoOptions, prepare_in_lombardy_its_road_counts_everywhere) {
  const char* const option = "prepare_in_lombardy=true";
  EXPECT_EQ(
      with_option(option, "army flanders; strength 1; roads lombardy savoy franche-comte").points(),
      2 + 6 + 2);
  auto g = with_option(option, "army baden; forts baden; roads lombardy; tercio 0");
  g.play("move alsace");
  g.roll({3});
  EXPECT_EQ(g.army(), "alsace");
  auto reinforced =
      with_option(option, "army savoy; strength 4; roads lombardy tyrol swiss; tercio 0");
  reinforced.play("reinforce");
  reinforced.roll({3});
  EXPECT_EQ(reinforced.strength(), 5);
}

// ---- enemy order (CE-62)

TEST(CaminoOptions, enemy_order_random_draws_each_next_army) {
  const std::string armies =
      "army lombardy; enemy savoy italian; enemy baden swiss; enemy tyrol protestant";
  const char* const moves[] = {"savoy", "tyrol", "baden"};  // in the order of the map
  for (int die = 1; die <= 3; ++die) {
    auto g = with_option("enemy_order=random", armies);
    g.play("end");
    EXPECT_EQ(g.wants(), "1d3 enemy-draw");
    g.roll({die});
    EXPECT_EQ(g.waits_for(), "enemy-move");
    EXPECT_EQ(box().region[index(g.state().target)].word, moves[die - 1]);
    g.roll({6});
    EXPECT_EQ(g.wants(), "1d2 enemy-draw");
    g.roll({1});
    g.roll({6});
    EXPECT_EQ(g.waits_for(), "enemy-move");  // the last one needs no drawing
    g.roll({6});
    EXPECT_EQ(g.turn(), 1);
  }
}

TEST(CaminoOptions, enemy_order_fixed_by_kind_then_by_region) {
  auto g = with_option("enemy_order=fixed",
                       "army lombardy; enemy savoy swiss+protestant; enemy tyrol protestant;"
                       "enemy palatinate italian; enemy alsace protestant");
  g.play("end");
  for (const char* next : {"palatinate", "tyrol", "alsace", "savoy"}) {
    EXPECT_EQ(g.waits_for(), "enemy-move");
    EXPECT_EQ(box().region[index(g.state().target)].word, next);
    g.roll({6});
  }
  EXPECT_EQ(g.turn(), 1);
  auto swiss_first = with_option("enemy_order=fixed", "enemy savoy protestant; enemy tyrol swiss");
  swiss_first.play("end");
  EXPECT_EQ(box().region[index(swiss_first.state().target)].word, "tyrol");
}

}  // namespace
}  // namespace tercio::camino
