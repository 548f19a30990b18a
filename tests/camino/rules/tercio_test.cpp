// Momento de Tercio: CE-76 to CE-82, CE-93.
#include <gtest/gtest.h>

#include "support/camino_position.h"

namespace tercio::camino {
namespace {

CaminoPosition after(const std::string& text, const char* action, std::initializer_list<int> dice) {
  auto g = camino_position(text);
  g.play(action);
  g.roll(dice);
  return g;
}

CaminoPosition fought(const std::string& text, const char* action, int own, int foe) {
  auto g = camino_position(text);
  g.play(action);
  g.roll_successes(own, foe);
  return g;
}

// CE-76 (Tercio): once a turn.
TEST(CaminoTercio, CE_76_a_use_costs_one_space) {
  auto g = fought("army baden; enemy baden swiss; tercio 3", "battle", 2, 2);
  g.play("parry");
  EXPECT_EQ(g.tercio(), 2);
  EXPECT_TRUE(g.used());
}

TEST(CaminoTercio, CE_76_one_use_a_turn) {
  auto g = fought("army baden; forts baden; enemy baden swiss; tercio 3", "battle", 2, 2);
  g.play("push");
  EXPECT_EQ(g.operations(), 1);
  EXPECT_EQ(g.refused("move alsace tercio"), "CE-76");
  g.play("move alsace");
  g.roll({1});  // fails, and nobody is asked
  EXPECT_EQ(g.waits_for(), "operations");
  EXPECT_EQ(g.army(), "baden");
  g.play("end");
  EXPECT_FALSE(g.used());  // the next turn has its own
  g.roll({2});
  EXPECT_EQ(g.refused("move alsace tercio"), "");
}

TEST(CaminoTercio, CE_76_not_at_0) {
  auto g = camino_position("army lombardy; tercio 0");
  EXPECT_EQ(g.refused("move savoy tercio"), "CE-76");
  EXPECT_EQ(g.legal(), words("end", "move savoy", "move swiss", "move tyrol"));
  g = fought("army baden; enemy baden swiss; tercio 0", "battle", 2, 2);
  EXPECT_EQ(g.turn(), 1);  // lost without being asked
}

TEST(CaminoTercio, CE_76_keeping_it_costs_nothing) {
  auto g = fought("army baden; enemy baden swiss; tercio 3", "battle", 2, 0);
  ASSERT_EQ(g.waits_for(), "operations");  // won without loss: nothing to ask
  g = fought("army baden; enemy baden swiss; tercio 3", "battle", 4, 2);
  g.play("keep");
  EXPECT_EQ(g.tercio(), 3);
  EXPECT_FALSE(g.used());
}

// ---- re-roll

// CE-77 (Tercio): tercio: re-roll.
TEST(CaminoTercio, CE_77_a_reinforcement_die_is_thrown_again_and_the_better_stands) {
  for (int again = 1; again <= 6; ++again) {
    auto g = after("army savoy; strength 4; tercio 2", "reinforce", {3});
    EXPECT_EQ(g.waits_for(), "reinforce-tercio");
    EXPECT_EQ(g.legal(), words("keep", "reroll"));
    g.play("reroll");
    EXPECT_EQ(g.wants(), "1d6 reroll");
    g.roll({again});
    EXPECT_EQ(g.strength(), again >= 4 ? 5 : 4);
    EXPECT_EQ(g.tercio(), 1);
    EXPECT_EQ(g.operations(), 1);
  }
  auto g = after("army savoy; strength 4; tercio 2", "reinforce", {3});
  g.play("keep");
  EXPECT_EQ(g.strength(), 4);
  EXPECT_EQ(g.tercio(), 2);
}

TEST(CaminoTercio, CE_77_for_attrition_the_lower_die_is_the_better) {
  for (int again = 1; again <= 6; ++again) {
    auto g = after("army lombardy; strength 7; tercio 2", "move savoy", {4});
    EXPECT_EQ(g.waits_for(), "attrition-tercio");
    EXPECT_EQ(g.legal(), words("keep", "reroll"));
    g.play("reroll");
    g.roll({again});
    EXPECT_EQ(g.strength(), again == 1 ? 7 : 6) << again;  // a worse die changes nothing
    EXPECT_EQ(g.tercio(), 1);
    EXPECT_EQ(g.army(), "savoy");
  }
}

TEST(CaminoTercio, CE_77_for_logistics_the_higher_die_is_the_better) {
  for (int again = 1; again <= 6; ++again) {
    auto g = after("army baden; forts baden; tercio 2", "move alsace", {3});
    EXPECT_EQ(g.waits_for(), "logistics-tercio");
    EXPECT_EQ(g.legal(), words("keep", "reroll", "forage"));
    g.play("reroll");
    g.roll({again});
    EXPECT_EQ(g.army(), again >= 4 ? "alsace" : "baden");
    EXPECT_EQ(g.tercio(), 1);
  }
}

TEST(CaminoTercio, CE_77_in_a_fight_a_die_without_success_is_thrown_again) {
  for (const char* fight : {"battle", "assault"}) {
    const std::string enemy = std::string(fight) == "battle" ? "; enemy baden italian" : "";
    for (int again = 1; again <= 6; ++again) {
      auto g = fought("army baden; strength 5; tercio 2" + enemy, fight, 1, 0);
      EXPECT_EQ(g.legal(), words("keep", "reroll", "push"));
      g.play("reroll");
      EXPECT_EQ(g.wants(), "1d6 reroll");
      g.roll({again});
      EXPECT_EQ(g.victories(), again >= 5 ? 1 : 0) << fight << " " << again;
      EXPECT_EQ(g.turn(), again >= 5 ? 0 : 1);
      EXPECT_EQ(g.tercio(), 1);
    }
  }
}

TEST(CaminoTercio, CE_77_no_re_roll_when_every_own_die_is_a_success) {
  auto g = fought("spinola; army baden; strength 1; enemy baden italian", "battle", 2, 2);
  EXPECT_EQ(g.legal(), words("keep", "parry", "push"));
  EXPECT_EQ(g.refused_because("reroll"), "CE-77 refused.no-die");
}

TEST(CaminoTercio, CE_77_not_for_prepare_events_loyalty_or_enemy_movement) {
  EXPECT_EQ(after("army baden; forts baden", "prepare", {1}).waits_for(), "operations");
  auto g = camino_position("at loyalty; turn 2");
  g.roll({6});
  EXPECT_EQ(g.waits_for(), "event");
  g = camino_position("at event; enemy baden protestant");
  g.roll({5});
  g.roll({6});
  EXPECT_EQ(g.waits_for(), "operations");
  g = camino_position("at revolt; army franche-comte; turn 2; closed; die 6");
  g.play("stay");
  g.roll({6});
  EXPECT_EQ(g.waits_for(), "event");
  g = camino_position("at enemy-move; enemy savoy italian; target savoy");
  g.roll({1});
  EXPECT_EQ(g.waits_for(), "event");
}

TEST(CaminoTercio, CE_77_nobody_is_asked_when_no_use_can_change_anything) {
  // A Reinforcement that would need more than a six.
  EXPECT_EQ(after("army flanders; strength 4", "reinforce", {1}).waits_for(), "operations");
  // The least loss on a "+2" route.
  EXPECT_EQ(after("army lombardy", "move swiss", {3}).army(), "swiss");
  // The last men on a "+2" route: one level less or two, they are lost all the same.
  EXPECT_EQ(after("army lombardy; strength 1", "move swiss", {6}).outcome(), "destroyed");
  // A fight won without loss.
  EXPECT_EQ(fought("army baden; enemy baden swiss", "battle", 2, 1).waits_for(), "operations");
  // A Logistics roll that neither one more nor a six can mend: 6 - 3 - 1.
  EXPECT_EQ(after("army alsace; forts alsace; event 2", "move lorraine", {1}).waits_for(),
            "operations");
  // Nor at a total that lacks two, where a six lacks one: 5 - 3 - 1.
  EXPECT_EQ(after("army alsace; forts alsace; event 2", "move lorraine", {5}).waits_for(),
            "operations");
  // What has succeeded already.
  EXPECT_EQ(after("army savoy; strength 4", "reinforce", {4}).waits_for(), "operations");
  EXPECT_EQ(after("army lombardy", "move savoy", {1}).waits_for(), "operations");
  EXPECT_EQ(after("army baden; forts baden", "move alsace", {4}).waits_for(), "operations");
  // A fight that no single hit can turn and no parry can ease: nothing scored, two and more short …
  // is never so: a parry always saves a level, unless the army is destroyed all the same.
  EXPECT_TRUE(
      fought("alba; army baden; strength 1; enemy baden protestant", "battle", 0, 4).over());
}

TEST(CaminoTercio, CE_77_the_choice_is_offered_whole_once_it_is_offered) {
  // Forage at a total that one more does not mend; a re-roll with an even count; push when won.
  EXPECT_EQ(after("army baden; forts baden", "move alsace", {1}).legal(),
            words("keep", "reroll", "forage"));
  EXPECT_EQ(fought("army baden; enemy baden swiss", "battle", 2, 2).legal(),
            words("keep", "reroll", "parry", "push"));
  EXPECT_EQ(fought("army baden; enemy baden swiss", "battle", 4, 2).legal(),
            words("keep", "reroll", "parry", "push"));
}

TEST(CaminoTercio, CE_77_the_least_hope_opens_the_choice) {
  // Only a six brings reinforcements over three regions.
  EXPECT_EQ(after("army lorraine; strength 4", "reinforce", {1}).waits_for(), "reinforce-tercio");
  // 6 - 3 - 1: a six is not enough, one more is.
  EXPECT_EQ(after("army alsace; forts alsace; event 2", "move lorraine", {6}).waits_for(),
            "logistics-tercio");
  // 1 - 3: one more is not enough, a six is: 6 - 3.
  EXPECT_EQ(after("army alsace; forts alsace", "move baden", {1}).waits_for(), "logistics-tercio");
  // 5 - 3 - 1 + 1: a six would do just as one more does.
  EXPECT_EQ(
      after("army alsace; forts alsace; event 2; roads tyrol", "move lorraine", {5}).waits_for(),
      "logistics-tercio");
}

// ---- the additional Move

// CE-78 (Tercio): tercio: additional Move.
TEST(CaminoTercio, CE_78_an_additional_move_costs_no_operation) {
  auto g = camino_position("army franche-comte; tercio 2");
  g.play("move lorraine tercio");
  EXPECT_EQ(g.army(), "lorraine");
  EXPECT_EQ(g.operations(), 2);
  EXPECT_EQ(g.tercio(), 1);
  EXPECT_TRUE(g.used());
}

// CE-93 (Tercio): how the additional Move works.
TEST(CaminoTercio, CE_93_it_may_be_taken_without_operations_but_not_past_an_enemy) {
  EXPECT_EQ(camino_position("army franche-comte; operations 0").refused("move lorraine tercio"),
            "");
  EXPECT_EQ(camino_position("army franche-comte; operations 0; enemy franche-comte italian")
                .refused("move lorraine tercio"),
            "CE-44");
}

TEST(CaminoTercio, CE_93_it_takes_all_its_rolls_and_none_can_be_helped) {
  auto g = camino_position("army swiss; forts swiss; tercio 3; strength 5");
  g.play("move baden tercio");
  g.roll({6});  // a loss of two, and no choice
  EXPECT_EQ(g.strength(), 3);
  EXPECT_EQ(g.waits_for(), "logistics");
  g.roll({4});  // fails by one, and no choice
  EXPECT_EQ(g.army(), "swiss");
  EXPECT_EQ(g.tercio(), 2);  // paid all the same
  EXPECT_EQ(g.operations(), 2);
  EXPECT_EQ(g.refused("move baden tercio"), "CE-76");
}

// ---- parry, push, forage

// CE-79 (Tercio): tercio: parry.
TEST(CaminoTercio, CE_79_parry_takes_one_hit_away_in_battle_and_assault) {
  for (const char* fight : {"battle", "assault"}) {
    const std::string enemy = std::string(fight) == "battle" ? "; enemy baden italian" : "";
    auto g = fought("army baden; strength 5; tercio 2" + enemy, fight, 2, 4);
    g.play("parry");
    EXPECT_EQ(g.strength(), 4);  // one to one: lost, with one loss instead of two
    EXPECT_EQ(g.turn(), 1);
    EXPECT_EQ(g.victories(), 0);
    EXPECT_EQ(g.tercio(), 1);
    g = fought("army baden; strength 5; tercio 2" + enemy, fight, 2, 2);
    g.play("parry");
    EXPECT_EQ(g.strength(), 5);
    EXPECT_EQ(g.victories(), 1);
  }
}

TEST(CaminoTercio, CE_79_no_parry_without_hits_and_none_outside_a_fight) {
  auto g = fought("army baden; strength 5; enemy baden italian", "battle", 0, 1);
  EXPECT_EQ(g.legal(), words("keep", "reroll", "push"));
  EXPECT_EQ(g.refused_because("parry"), "CE-79 refused.no-hits");
  g = after("army savoy; strength 4", "reinforce", {1});
  EXPECT_EQ(g.refused_because("parry"), "CE-79 refused.not-in-a-fight");
}

// CE-80 (Tercio): tercio: push.
TEST(CaminoTercio, CE_80_push_adds_one_hit_in_battle_and_assault) {
  for (const char* fight : {"battle", "assault"}) {
    const std::string enemy = std::string(fight) == "battle" ? "; enemy baden italian" : "";
    auto g = fought("army baden; strength 5; tercio 2" + enemy, fight, 0, 0);
    g.play("push");
    EXPECT_EQ(g.victories(), 1);
    EXPECT_EQ(g.tercio(), 1);
    g = fought("army baden; strength 5; tercio 2" + enemy, fight, 2, 4);
    g.play("push");  // two to two is a tie
    EXPECT_EQ(g.victories(), 0);
    EXPECT_EQ(g.strength(), 3);
  }
  EXPECT_EQ(after("army savoy; strength 4", "reinforce", {1}).refused_because("push"),
            "CE-80 refused.not-in-a-fight");
}

// CE-81 (Tercio): tercio: forage.
TEST(CaminoTercio, CE_81_forage_adds_one_to_a_logistics_roll) {
  auto g = after("army baden; forts baden; tercio 2", "move alsace", {3});
  g.play("forage");
  EXPECT_EQ(g.army(), "alsace");
  EXPECT_EQ(g.tercio(), 1);
  g = after("army baden; forts baden; tercio 2", "move alsace", {2});
  g.play("forage");  // 2 - 1 + 1
  EXPECT_EQ(g.army(), "baden");
  EXPECT_EQ(g.tercio(), 1);
  EXPECT_EQ(after("army lombardy", "move savoy", {5}).refused_because("forage"),
            "CE-81 refused.no-logistics");
}

// ---- Tyrol

// CE-82 (Tercio): rest in Tyrol.
TEST(CaminoTercio, CE_82_te_deum_in_tyrol_raises_the_marker_to_the_ceiling_at_most) {
  const auto after_te_deum = [](const std::string& text) {
    auto g = camino_position(text);
    g.play("end");
    return g.tercio();
  };
  EXPECT_EQ(after_te_deum("alba; army tyrol; tercio 1"), 2);
  EXPECT_EQ(after_te_deum("alba; army tyrol; tercio 3"), 3);
  EXPECT_EQ(after_te_deum("infante; army tyrol; tercio 3"), 4);
  EXPECT_EQ(after_te_deum("infante; army tyrol; tercio 4"), 4);
  EXPECT_EQ(after_te_deum("alba; army swiss; tercio 1"), 1);
  EXPECT_EQ(after_te_deum("alba; army lombardy; tercio 1"), 1);
}

TEST(CaminoTercio, CE_82_also_from_0_and_after_a_lost_battle) {
  auto g = fought("alba; army tyrol; tercio 0; enemy tyrol italian", "battle", 0, 0);
  EXPECT_EQ(g.tercio(), 1);
  EXPECT_EQ(g.turn(), 1);
}

TEST(CaminoTercio, CE_82_a_use_in_tyrol_costs_its_space_first) {
  auto g = camino_position("alba; army lombardy; tercio 3; strength 7");
  g.play("move tyrol tercio");
  g.roll({1});
  EXPECT_EQ(g.tercio(), 2);
  g.play("end");
  EXPECT_EQ(g.tercio(), 3);
}

}  // namespace
}  // namespace tercio::camino
