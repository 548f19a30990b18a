// 3.3, battle (CE-44 to CE-51) and siege warfare (CE-52 to CE-57, CE-89, CE-92).
#include <gtest/gtest.h>

#include <map>

#include "support/camino_position.h"

namespace tercio::camino {
namespace {

// A fight just before its dice, without Momento de Tercio.
CaminoPosition fight(const std::string& text, const char* action) {
  auto g = camino_position("tercio 0; " + text);
  g.play(action);
  return g;
}

// CE-44 (3.3): you must fight.
TEST(CaminoBattle, CE_44_with_an_enemy_here_you_must_fight) {
  auto g = camino_position("army baden; forts baden; strength 6; enemy baden swiss");
  EXPECT_EQ(g.legal(), words("battle"));
  for (const char* other : {"end", "reinforce", "move alsace", "move alsace tercio"})
    EXPECT_EQ(g.refused(other), "CE-44") << other;
  EXPECT_EQ(camino_position("army baden").refused("battle"), "CE-44");
}

TEST(CaminoBattle, CE_44_the_battle_waits_for_the_next_turn_if_no_operation_is_left) {
  auto g = camino_position("army baden; enemy baden swiss; operations 0");
  EXPECT_EQ(g.legal(), words("end"));
  g.play("end");
  g.roll({2});
  EXPECT_EQ(g.legal(), words("battle"));
}

// CE-45 (3.3): dice in a Battle.
TEST(CaminoBattle, CE_45_dice_of_the_enemy_by_kind) {
  for (const auto& [army, dice] :
       std::map<std::string, std::string>{{"italian", "4"},
                                          {"swiss", "5"},
                                          {"protestant", "6"},
                                          {"italian+swiss", "7"},
                                          {"protestant+protestant", "7"}})
    EXPECT_EQ(fight("alba; army baden; strength 3; enemy baden " + army, "battle").wants(),
              "5+" + dice + "d6 battle");
}

TEST(CaminoBattle, CE_45_own_dice_are_strength_and_leader) {
  for (int strength = 1; strength <= 7; ++strength)
    EXPECT_EQ(
        fight("spinola; army baden; enemy baden italian; strength " + std::to_string(strength),
              "battle")
            .wants(),
        std::to_string(strength + 1) + "+4d6 battle");
}

// CE-46 (3.3): hits.
TEST(CaminoBattle, CE_46_two_fives_or_sixes_make_a_hit) {
  for (int first = 1; first <= 6; ++first) {
    for (int second = 1; second <= 6; ++second) {
      auto g = fight("alba; army baden; strength 2; enemy baden italian", "battle");
      g.roll({first, 4, second, 4}, {1, 1, 1, 1});
      const bool hit = first >= 5 && second >= 5;
      EXPECT_EQ(g.enemy("baden"), hit ? "" : "italian") << first << " " << second;
    }
  }
}

TEST(CaminoBattle, CE_46_hits_are_half_the_successes_rounded_down) {
  for (int successes = 0; successes <= 6; ++successes) {
    auto g = fight("army baden; strength 7; enemy baden protestant", "battle");
    g.roll_successes(0, successes);
    EXPECT_EQ(g.strength(), 7 - successes / 2);
  }
}

// CE-47 (3.3): who wins.
TEST(CaminoBattle, CE_47_more_hits_win_and_a_tie_is_lost) {
  for (int own = 0; own <= 3; ++own) {
    for (int foe = 0; foe <= 3; ++foe) {
      auto g = fight("army baden; strength 7; enemy baden protestant", "battle");
      g.roll_successes(2 * own, 2 * foe);
      EXPECT_EQ(g.victories(), own > foe ? 1 : 0) << own << ":" << foe;
      EXPECT_EQ(g.turn(), own > foe ? 0 : 1) << own << ":" << foe;
      EXPECT_EQ(g.strength(), 7 - foe);
    }
  }
}

// CE-48 (3.3): losses in a Battle.
TEST(CaminoBattle, CE_48_strength_falls_by_the_hits_of_the_enemy) {
  auto g = fight("army baden; strength 3; enemy baden protestant", "battle");
  g.roll_successes(0, 4);
  EXPECT_EQ(g.strength(), 1);
  g = fight("army baden; strength 2; enemy baden protestant", "battle");
  g.roll_successes(0, 6);
  EXPECT_EQ(g.strength(), 0);
  EXPECT_EQ(g.outcome(), "destroyed");
}

TEST(CaminoBattle, CE_48_a_destroyed_army_has_not_won_whatever_its_hits) {
  auto g = camino_position("alba; army baden; strength 1; enemy baden protestant; victories 4");
  g.play("battle");
  g.roll_successes(2, 2);
  g.play("push");  // two hits to one, and the last man fell
  EXPECT_EQ(g.outcome(), "destroyed");
  EXPECT_EQ(g.victories(), 4);
  EXPECT_EQ(g.enemy("baden"), "protestant");
}

// CE-49 (3.3): battle won.
TEST(CaminoBattle, CE_49_the_beaten_army_leaves_the_map_and_counts_a_victory) {
  auto g = fight("army baden; forts baden; strength 7; enemy baden swiss; enemy alsace italian",
                 "battle");
  g.roll_successes(2, 0);
  EXPECT_EQ(g.enemies(), words("alsace italian"));
  EXPECT_EQ(g.pool(), "swiss protestant protestant protestant");
  EXPECT_EQ(g.victories(), 1);
  EXPECT_EQ(g.operations(), 1);
  EXPECT_EQ(g.refused("move alsace"), "");  // the rest of the turn is played
}

TEST(CaminoBattle, CE_49_a_beaten_coalition_gives_back_its_counter_and_both_armies) {
  auto g =
      fight("army baden; strength 7; enemy baden italian+protestant; enemy tyrol swiss", "battle");
  EXPECT_EQ(g.rules().free_coalitions(g.state()), 1);
  g.roll_successes(2, 0);
  EXPECT_EQ(g.pool(), "italian protestant protestant protestant");
  EXPECT_EQ(g.rules().free_coalitions(g.state()), 2);
  EXPECT_EQ(g.victories(), 1);
}

// CE-50 (3.3): battle lost.
TEST(CaminoBattle, CE_50_a_lost_battle_leaves_both_and_goes_to_te_deum) {
  auto g =
      fight("army baden; strength 7; enemy baden swiss; enemy alsace italian; turn 7", "battle");
  g.roll_successes(0, 2);
  EXPECT_EQ(g.army(), "baden");
  EXPECT_EQ(g.enemies(), words("baden swiss", "alsace italian"));  // nobody moved
  EXPECT_EQ(g.turn(), 8);
  EXPECT_EQ(g.waits_for(), "event");
  EXPECT_TRUE(g.was_told("CE-50 event.fight-lost"));
}

// CE-51 (3.3): enemies do not wear down.
TEST(CaminoBattle, CE_51_an_enemy_that_was_hit_but_not_beaten_is_as_strong_as_before) {
  auto g = fight("alba; army baden; strength 7; enemy baden protestant; turn 7", "battle");
  g.roll_successes(4, 4);
  g.roll({2});
  g.play("battle");
  EXPECT_EQ(g.wants(), "7+6d6 battle");
}

// CE-48 (3.3): losses in battle.
TEST(CaminoBattle, CE_48_the_end_of_a_fight_by_hits) {
  const auto g = camino_position("army baden; strength 3");
  const auto end = [&](int own, int foe) { return g.rules().fight_end(g.state(), own, foe); };
  EXPECT_EQ(end(1, 0), (FightEnd{true, 3}));
  EXPECT_EQ(end(3, 2), (FightEnd{true, 1}));
  EXPECT_EQ(end(2, 2), (FightEnd{false, 1}));
  EXPECT_EQ(end(4, 3), (FightEnd{false, 0}));  // more hits, but nobody is left
  EXPECT_EQ(end(5, 4), (FightEnd{false, 0}));
}

// CE-47 (3.3): who wins a battle.
TEST(CaminoBattle, CE_47_an_owner_s_own_data_may_give_ties_to_spain) {
  const auto g = camino_position("army baden; strength 3");
  Data ours = box();
  ours.tie_for_enemy = false;
  const Rules rules(ours, Options{});
  EXPECT_EQ(rules.fight_end(g.state(), 1, 1), (FightEnd{true, 2}));
  EXPECT_EQ(rules.fight_end(g.state(), 0, 1), (FightEnd{false, 2}));
}

// ---- siege warfare

const std::map<std::string, int> kFortresses = {{"savoy", 2},     {"swiss", 3}, {"lorraine", 2},
                                                {"alsace", 2},    {"baden", 2}, {"wurttemberg", 1},
                                                {"palatinate", 3}};

// CE-52 (3.3): first the army, then the fortress.
TEST(CaminoSiege, CE_52_no_siege_with_an_enemy_here) {
  auto g = camino_position("army baden; strength 6; enemy baden swiss");
  EXPECT_EQ(g.refused("lay"), "CE-52");
  EXPECT_EQ(g.refused("assault"), "CE-52");
}

// CE-53 (3.3): lay siege.
TEST(CaminoSiege, CE_53_laying_siege_costs_the_value_and_takes_the_fortress) {
  for (const auto& [region, value] : kFortresses) {
    auto g = camino_position("army " + region + "; strength 7");
    g.play("lay");
    EXPECT_EQ(g.strength(), 7 - value) << region;
    EXPECT_EQ(g.forts(), words(region));
    EXPECT_EQ(g.operations(), 1);
    EXPECT_EQ(g.waits_for(), "operations");
    EXPECT_EQ(g.refused("prepare"), "");  // another Operation may follow
  }
}

// CE-54 (3.3): assault.
TEST(CaminoSiege, CE_54_the_fortress_throws_two_dice_for_each_level) {
  for (const auto& [region, value] : kFortresses)
    EXPECT_EQ(fight("spinola; strength 4; army " + region, "assault").wants(),
              "6+" + std::to_string(2 * value) + "d6 assault");
}

TEST(CaminoSiege, CE_54_hits_ties_and_losses_are_as_in_battle) {
  for (int own = 0; own <= 2; ++own) {
    for (int foe = 0; foe <= 2; ++foe) {
      auto g = fight("army baden; strength 7", "assault");
      g.roll_successes(2 * own + 1, 2 * foe);
      EXPECT_EQ(g.forts(), own > foe ? words("baden") : words()) << own << ":" << foe;
      EXPECT_EQ(g.strength(), 7 - foe);
    }
  }
  auto g = fight("army baden; strength 2", "assault");
  g.roll_successes(2, 4);
  EXPECT_EQ(g.outcome(), "destroyed");
  EXPECT_EQ(g.forts(), words());
}

// CE-55 (3.3): result of an Assault.
TEST(CaminoSiege, CE_55_an_assault_won_takes_the_fortress_and_play_goes_on) {
  auto g = fight("army baden; strength 7", "assault");
  g.roll_successes(2, 0);
  EXPECT_EQ(g.forts(), words("baden"));
  EXPECT_EQ(g.operations(), 1);
  EXPECT_EQ(g.waits_for(), "operations");
  EXPECT_EQ(g.turn(), 0);
}

TEST(CaminoSiege, CE_55_an_assault_lost_goes_to_te_deum) {
  auto g = fight("army baden; strength 7; enemy alsace italian; turn 7", "assault");
  g.roll_successes(0, 0);
  EXPECT_EQ(g.forts(), words());
  EXPECT_EQ(g.army(), "baden");
  EXPECT_EQ(g.victories(), 0);
  EXPECT_EQ(g.enemies(), words("alsace italian"));
  EXPECT_EQ(g.turn(), 8);
  EXPECT_TRUE(g.was_told("CE-55 event.fight-lost"));
}

// CE-56 (3.3): regions without a fortress.
TEST(CaminoSiege, CE_56_four_regions_have_no_fortress_and_free_passage) {
  for (const std::string region : {"franche-comte", "tyrol", "lombardy", "flanders"}) {
    auto g = camino_position("strength 6; army " + region);
    EXPECT_EQ(g.refused("lay"), "CE-56") << region;
    EXPECT_EQ(g.refused("assault"), "CE-56") << region;
    EXPECT_TRUE(g.rules().controls(g.state(), g.state().army));
  }
  EXPECT_EQ(camino_position("army franche-comte").refused("move lorraine"), "");
  EXPECT_EQ(camino_position("army tyrol").refused("move wurttemberg"), "");
}

// CE-57 (3.5): a siege is a success.
TEST(CaminoSiege, CE_57_a_siege_of_either_kind_counts_a_victory) {
  auto g = camino_position("army baden; strength 7; victories 3");
  g.play("lay");
  EXPECT_EQ(g.victories(), 4);
  g = fight("army baden; strength 7; victories 3", "assault");
  g.roll_successes(2, 0);
  EXPECT_EQ(g.victories(), 4);
}

// CE-89 (3.3): what is taken stays taken.
TEST(CaminoSiege, CE_89_a_controlled_fortress_is_not_besieged_again) {
  auto g = camino_position("army baden; forts baden; strength 6");
  EXPECT_EQ(g.refused("lay"), "CE-89");
  EXPECT_EQ(g.refused("assault"), "CE-89");
}

TEST(CaminoSiege, CE_89_control_and_roads_outlast_an_enemy_army) {
  auto g = camino_position(
      "army baden; roads baden; strength 7; tercio 0; operations 0;"
      "enemy wurttemberg swiss");
  g.play("end");
  g.roll({2});
  ASSERT_EQ(g.enemy("baden"), "swiss");
  EXPECT_EQ(g.forts(), words("baden"));
  EXPECT_EQ(g.roads(), words("baden"));
  g.roll({2});
  g.play("battle");
  g.roll_successes(2, 0);
  EXPECT_EQ(g.refused("lay"), "CE-89");
  EXPECT_EQ(g.refused("prepare"), "CE-58");
}

// CE-92 (3.3): no siege unto death.
TEST(CaminoSiege, CE_92_laying_siege_needs_more_strength_than_the_value) {
  for (const auto& [region, value] : kFortresses) {
    const std::string here = "army " + region + "; strength ";
    EXPECT_EQ(camino_position(here + std::to_string(value)).refused("lay"), "CE-92");
    EXPECT_EQ(camino_position(here + std::to_string(value)).refused("assault"), "");
    EXPECT_EQ(camino_position(here + std::to_string(value + 1)).refused("lay"), "");
  }
}

}  // namespace
}  // namespace tercio::camino
