// The switches on Momento de Tercio: tercio_timing and tyrol_recovery (CE-76 to CE-82).
#include <gtest/gtest.h>

#include "support/camino_position.h"

namespace tercio::camino {
namespace {

CaminoPosition before_roll(const std::string& text) {
  return camino_position("option tercio_timing=before_roll; " + text);
}

TEST(CaminoOptionsTercio, before_roll_parry_and_push_are_declared_with_the_fight) {
  auto g = before_roll("army baden; strength 5; enemy baden swiss");
  EXPECT_EQ(g.legal(), words("battle", "battle parry", "battle push"));
  g = before_roll("alba; army alsace; strength 7");
  EXPECT_EQ(g.legal(), words("end", "lay", "assault", "assault parry", "assault push"));
}

TEST(CaminoOptionsTercio, before_roll_a_parry_is_paid_before_the_dice_and_takes_a_hit_away) {
  for (const char* fight : {"battle", "assault"}) {
    const std::string enemy = std::string(fight) == "battle" ? "; enemy baden italian" : "";
    auto g = before_roll("army baden; strength 5; tercio 2" + enemy);
    g.play(std::string(fight) + " parry");
    EXPECT_EQ(g.tercio(), 1);
    EXPECT_TRUE(g.used());
    g.roll_successes(2, 2);
    EXPECT_EQ(g.strength(), 5);
    EXPECT_EQ(g.victories(), 1);
    g = before_roll("army baden; strength 5; tercio 2" + enemy);
    g.play(std::string(fight) + " parry");
    g.roll_successes(0, 1);  // no hit to take away: still none
    EXPECT_EQ(g.strength(), 5);
    EXPECT_EQ(g.victories(), 0);
    g = before_roll("army baden; strength 5; tercio 2" + enemy);
    g.play(std::string(fight) + " parry");
    g.roll_successes(0, 4);  // one of two hits is taken away
    EXPECT_EQ(g.strength(), 4);
  }
}

TEST(CaminoOptionsTercio, before_roll_a_push_adds_a_hit) {
  auto g = before_roll("army baden; strength 5; tercio 2; enemy baden italian");
  g.play("battle push");
  EXPECT_EQ(g.tercio(), 1);
  g.roll_successes(2, 2);
  EXPECT_EQ(g.strength(), 4);
  EXPECT_EQ(g.victories(), 1);
  g = before_roll("army baden; strength 5; tercio 2; enemy baden italian");
  g.play("battle push");
  g.roll_successes(1, 2);  // one to one
  EXPECT_EQ(g.victories(), 0);
}

TEST(CaminoOptionsTercio, before_roll_forage_is_declared_with_the_move) {
  auto g = before_roll("army baden; forts baden; tercio 2; strength 7");
  EXPECT_TRUE(g.legal().contains("move alsace forage"));
  g.play("move alsace forage");
  EXPECT_EQ(g.tercio(), 1);
  EXPECT_EQ(g.operations(), 1);
  g.roll({3});  // 3 - 1 + 1
  EXPECT_EQ(g.army(), "alsace");
  g = before_roll("army baden; forts baden; tercio 2; strength 7");
  g.play("move alsace forage");
  g.roll({2});
  EXPECT_EQ(g.army(), "baden");
  EXPECT_EQ(g.waits_for(), "operations");  // it was this turn's use
}

TEST(CaminoOptionsTercio, before_roll_forage_needs_a_logistics_roll) {
  auto g = before_roll("army franche-comte; strength 7");
  EXPECT_EQ(g.refused_because("move lorraine forage"), "CE-81 refused.no-logistics");
  g = before_roll("army baden; roads baden");
  EXPECT_EQ(g.refused_because("move alsace forage"), "CE-81 refused.no-logistics");
}

TEST(CaminoOptionsTercio, before_roll_only_the_re_roll_is_left_after_the_dice) {
  auto g = before_roll("army baden; strength 5; enemy baden italian");
  g.play("battle");
  g.roll_successes(1, 2);
  EXPECT_EQ(g.turn(), 1) << "lost without being asked: a re-roll can only bring 0:1 to a tie";
  g = before_roll("army baden; strength 5; enemy baden italian");
  g.play("battle");
  g.roll_successes(0, 0);
  EXPECT_EQ(g.turn(), 1) << "lost without being asked: one success makes no hit";
  g = before_roll("alba; army baden; strength 3; enemy baden protestant");
  g.play("battle");
  g.roll_successes(5, 4);
  EXPECT_EQ(g.turn(), 1) << "lost without being asked: no own die is left to throw again";
}

TEST(CaminoOptionsTercio, before_roll_a_seen_die_may_be_thrown_again) {
  auto g = before_roll("army baden; strength 5; enemy baden italian; tercio 2");
  g.play("battle");
  g.roll_successes(1, 1);
  EXPECT_EQ(g.legal(), words("keep", "reroll"));
  EXPECT_EQ(g.refused_because("parry"), "CE-79 refused.before-roll");
  EXPECT_EQ(g.refused_because("push"), "CE-80 refused.before-roll");
  g.play("reroll");
  g.roll({5});
  EXPECT_EQ(g.victories(), 1);
  EXPECT_EQ(g.tercio(), 1);

  g = before_roll("army baden; forts baden; tercio 2");
  g.play("move alsace");
  g.roll({3});
  EXPECT_EQ(g.legal(), words("keep", "reroll"));
  EXPECT_EQ(g.refused_because("forage"), "CE-81 refused.before-roll");
  g.play("reroll");
  g.roll({4});
  EXPECT_EQ(g.army(), "alsace");
}

TEST(CaminoOptionsTercio, before_roll_logistics_asks_only_if_a_six_would_do) {
  // 5 - 3 - 1: one more would be enough, a six is not; forage is no longer to be had.
  auto g = before_roll("army alsace; forts alsace; event 2");
  g.play("move lorraine");
  g.roll({5});
  EXPECT_EQ(g.waits_for(), "operations");
}

TEST(CaminoOptionsTercio, before_roll_nothing_is_declared_without_momento_de_tercio) {
  auto g = before_roll("army baden; strength 5; enemy baden swiss; tercio 0");
  EXPECT_EQ(g.legal(), words("battle"));
  EXPECT_EQ(g.refused("battle parry"), "CE-76");
  g = before_roll("army baden; forts baden; used; tercio 2");
  EXPECT_EQ(g.refused("move alsace forage"), "CE-76");
  g = before_roll("army baden; strength 5; used; tercio 2");
  EXPECT_EQ(g.refused("assault push"), "CE-76");
}

TEST(CaminoOptionsTercio, after_roll_nothing_is_declared_before_the_dice) {
  auto g = camino_position("army baden; strength 5; enemy baden swiss");
  EXPECT_EQ(g.refused_because("battle parry"), "CE-79 refused.after-roll");
  EXPECT_EQ(g.refused_because("battle push"), "CE-80 refused.after-roll");
  g = camino_position("army baden; forts baden; strength 5");
  EXPECT_EQ(g.refused_because("move alsace forage"), "CE-81 refused.after-roll");
  g = camino_position("army baden; strength 5");
  EXPECT_EQ(g.refused_because("assault parry"), "CE-79 refused.after-roll");
}

// ---- Tyrol

TEST(CaminoOptionsTercio, tyrol_on_entry_raises_the_marker_when_a_move_ends_there) {
  const std::string option = "option tyrol_recovery=on_entry; ";
  auto g = camino_position(option + "alba; army lombardy; tercio 1");
  g.play("move tyrol");
  g.roll({1});
  EXPECT_EQ(g.tercio(), 2);
  g.play("end");  // nothing for staying
  EXPECT_EQ(g.tercio(), 2);
  g.roll({2});
  g.play("end");
  EXPECT_EQ(g.tercio(), 2);
  auto full = camino_position(option + "alba; army lombardy; tercio 3");
  full.play("move tyrol");
  full.roll({1});
  EXPECT_EQ(full.tercio(), 3);
  auto elsewhere = camino_position(option + "alba; army lombardy; tercio 1");
  elsewhere.play("move savoy");
  elsewhere.roll({1});
  EXPECT_EQ(elsewhere.tercio(), 1);
}

TEST(CaminoOptionsTercio, tyrol_on_use_raises_the_marker_with_each_use_made_there) {
  const std::string option = "option tyrol_recovery=on_use; ";
  auto g = camino_position(option + "alba; army tyrol; tercio 1; enemy tyrol italian; strength 5");
  g.play("battle");
  g.roll_successes(2, 2);
  g.play("parry");
  EXPECT_EQ(g.tercio(), 2);
  EXPECT_TRUE(g.used());
  g.play("end");
  EXPECT_EQ(g.tercio(), 2);  // nothing in Te Deum
  auto full = camino_position(option + "alba; army tyrol; tercio 3");
  full.play("move lombardy tercio");
  EXPECT_EQ(full.tercio(), 3);
  auto elsewhere = camino_position(option + "alba; army lombardy; tercio 2");
  elsewhere.play("move tyrol tercio");
  EXPECT_EQ(elsewhere.tercio(), 1);
  auto empty = camino_position(option + "alba; army tyrol; tercio 0");
  EXPECT_EQ(empty.refused("move lombardy tercio"), "CE-76");
}

}  // namespace
}  // namespace tercio::camino
