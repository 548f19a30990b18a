// What seats and spectators are told: views by seat (AR-3, AR-13, AR-130), drafts with their limits
// (AR-7 to AR-12), reconstructed values marked as such, refusals in two languages.
#include <gtest/gtest.h>

#include <set>

#include "game/json.h"
#include "games/list.h"
#include "match/match.h"
#include "support/armada_position.h"

namespace tercio::armada {
namespace {

const Game& game() {
  static const GameList games = load_games(DataSource());
  return *games.find("armada");
}

const Json& box_in(const Json& view, int number) {
  return view.at("boxes").at(static_cast<std::size_t>(number - 1));
}

// AR-3, AR-13: while planning, the own paper and nothing of the other's.
TEST(ArmadaTold, AR_3_AR_13_a_draft_is_its_owners) {
  Match match = *Match::begin(game(), {}, seed_of_number(1)).value;
  ASSERT_FALSE(match.play(kSpain, "place recalde 3"));
  ASSERT_FALSE(match.play(kSpain, "order 3 embark"));
  const Json spain = match.position().view(kSpain);
  EXPECT_EQ(box_in(spain, 3)["spain"]["counters"][0]["fleet"], "recalde");
  const Json& slot = spain["plan"]["boxes"][2];
  EXPECT_EQ(slot["order"], "embark");
  EXPECT_EQ(slot["choices"], Json::array());
  EXPECT_EQ(spain["plan"]["unplaced"].size(), 7u);
  EXPECT_FALSE(spain["plan"]["can_seal"].get<bool>());
  for (const Seat viewer : {kEngland, Seat::Nobody}) {
    const Json other = match.position().view(viewer);
    EXPECT_EQ(box_in(other, 3)["spain"]["counters"], Json::array());
    EXPECT_EQ(other["hands"]["spain"], "asked");
  }
  EXPECT_TRUE(match.position().view(Seat::Nobody)["plan"].is_null());
}

// AR-7, AR-8, AR-10: limits with which are met, and refused orders with their rule.
TEST(ArmadaTold, AR_7_AR_8_AR_10_limits_of_a_draft) {
  Match match = *Match::begin(game(), {}, seed_of_number(1)).value;
  ASSERT_FALSE(match.play(kEngland, "order 5 resupply"));
  const Json plan = match.position().view(kEngland)["plan"];
  bool early = true;
  for (const Json& limit : plan["limits"])
    if (limit["rule"] == "AR-8") early = limit["met"].get<bool>();
  EXPECT_FALSE(early);
  EXPECT_EQ(plan["boxes"][5]["refused"], Json::parse(R"([{"order":"resupply","rule":"AR-8"}])"));
  EXPECT_FALSE(plan["boxes"][6]["open"].get<bool>()) << "AR-129";
}

// AR-130: face down is face down for the other side and for spectators, and is told to the owner.
TEST(ArmadaTold, AR_130_face_down_counters_and_orders_to_come) {
  Match match = *Match::begin(game(), {}, seed_of_number(7)).value;
  while (match.turn().kind != TurnKind::Dice) {
    const Seat seat = match.turn().seats.first();
    const auto advice = match.position().best(seat, {.level = "easy", .seed = 3});
    ASSERT_FALSE(match.play(seat, advice->action));
  }
  const Json own = match.position().view(kSpain);
  const Json enemy = match.position().view(kEngland);
  for (int b = 1; b <= 7; ++b) {
    EXPECT_TRUE(box_in(own, b)["spain"]["counters"][0]["fleet"].is_string());
    EXPECT_TRUE(box_in(own, b)["spain"]["order"].is_string());
    EXPECT_TRUE(box_in(enemy, b)["spain"]["counters"][0]["fleet"].is_null());
    EXPECT_TRUE(box_in(enemy, b)["spain"]["order"].is_null());
    EXPECT_EQ(box_in(enemy, b)["spain"]["counters"].size(), b == 7 ? 2u : 1u);
  }
  ASSERT_FALSE(match.roll());
  const Json shown = match.position().view(Seat::Nobody);
  EXPECT_TRUE(box_in(shown, 1)["spain"]["order_shown"].get<bool>());
  EXPECT_TRUE(box_in(shown, 1)["spain"]["order"].is_string());
  EXPECT_TRUE(box_in(shown, 1)["rule"].is_string());
}

// AR-1: what is not printed anywhere is marked.
TEST(ArmadaTold, AR_1_reconstructed_values_say_so) {
  const Json view = (*game().start({}))->view(kSpain);
  for (const Json& fleet : view["fleets"])
    EXPECT_EQ(fleet["sources"]["values"], "reconstruction") << fleet["id"];
  EXPECT_EQ(view["boxes"][6]["sources"]["name"], "rulebook");
  EXPECT_EQ(view["boxes"][0]["sources"]["name"], "reconstruction");
  EXPECT_EQ(view["chart"].size(), 25u);
  EXPECT_EQ(view["chart_gravelines"].size(), 4u);
}

// AR-10: a refusal names its rule and says why in both languages.
TEST(ArmadaTold, AR_10_a_refusal_in_two_languages) {
  Match match = *Match::begin(game(), {}, seed_of_number(1)).value;
  ASSERT_FALSE(match.play(kSpain, "order 1 board"));
  const auto refused = match.play(kSpain, "order 2 disembark");
  ASSERT_TRUE(refused);
  EXPECT_EQ(refused->rule.str(), "AR-10");
  EXPECT_NE(refused->message.en, refused->message.es);
}

// Positions that no play can reach are refused by the invariant they break.
TEST(ArmadaTold, AR_2_AR_7_AR_57_AR_98_broken_positions) {
  const std::string good =
      "turn 3; wind n; spain EEDDBBB; england AFFFAFF; embarked 1; resupplied 1";
  EXPECT_EQ(armada_broken_by(good), "");
  EXPECT_NE(armada_broken_by(good + "; gone x5 stray"), "") << "box 5 was never called on";
  EXPECT_NE(armada_broken_by("turn 3; wind n; spain EEDDBBB; england FFFFAAF; embarked 1"), "");
  EXPECT_NE(armada_broken_by("turn 3; wind n; spain EEDDBBB; england AFFFAFF; resupplied 1"), "");
  EXPECT_NE(armada_broken_by(good + "; prizes spain 4"), "");
  EXPECT_NE(armada_broken_by(good + "; failures 2"), "");
}

// When it is over everything is told to both: no sentence calls its reader the one who did it.
TEST(ArmadaTold, what_was_done_is_told_by_the_side_that_did_it) {
  Match match = *Match::begin(game(), {}, seed_of_number(4)).value;
  std::set<std::string> secret;
  while (!match.is_over()) {
    if (match.turn().kind == TurnKind::Dice) {
      ASSERT_FALSE(match.roll());
      continue;
    }
    const Seat seat = match.turn().seats.first();
    const auto advice = match.position().best(seat, {.level = "easy", .seed = 3});
    ASSERT_FALSE(match.play(seat, advice->action));
  }
  for (const Played& step : match.played())
    for (const Event& event : step.events) {
      const Text text = match.position().event_text(event);
      if (!event.seen.has(kSpain) || !event.seen.has(kEngland)) secret.insert(event.key);
      EXPECT_EQ(text.en.find("You"), std::string::npos) << text.en;
      for (const char* you : {"Mantienes", "Descartas", "Has ", "Nombras", "tu "})
        EXPECT_EQ(text.es.find(you), std::string::npos) << text.es;
    }
  EXPECT_TRUE(secret.contains("event.kept") || secret.contains("event.rewriting"));
}

}  // namespace
}  // namespace tercio::armada
