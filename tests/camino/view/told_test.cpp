// What an action tells: in order, and each sentence names the rule it comes from.
#include <gtest/gtest.h>

#include "support/camino_position.h"

namespace tercio::camino {
namespace {

using Told = std::vector<std::string>;

Told told_by(CaminoPosition g, const char* action) {
  g.play(action);
  return g.told();
}
Told told_by(CaminoPosition g, std::initializer_list<int> dice) {
  g.roll(dice);
  return g.told();
}
Told told_by_fight(CaminoPosition g, const char* fight, int own, int foe) {
  g.play(fight);
  g.roll_successes(own, foe);
  return g.told();
}

const Told kNextWeek = {"CE-75 event.te-deum", "CE-10 event.week"};

Told then(Told first, const Told& second) {
  first.insert(first.end(), second.begin(), second.end());
  return first;
}

TEST(CaminoTold, setting_up) {
  auto g = camino_position("set-up");
  g.roll({4});
  EXPECT_EQ(g.told(), Told{"CE-7 event.empty"});
  g.roll({1});
  EXPECT_EQ(g.told(), (Told{"CE-8 event.dealt", "CE-8 event.dealt", "CE-8 event.dealt",
                            "CE-8 event.dealt", "CE-8 event.dealt", "CE-10 event.week"}));
}

TEST(CaminoTold, diplomacy) {
  const auto loyalty = camino_position(
      "at loyalty; turn 2; army franche-comte; roads franche-comte; strength 5;"
      "enemy baden protestant; enemy tyrol protestant; enemy savoy protestant; enemy alsace "
      "italian");
  EXPECT_EQ(told_by(loyalty, {1}), Told{"CE-11 event.loyalty"});
  EXPECT_EQ(told_by(loyalty, {4}),
            (Told{"CE-11 event.loyalty", "CE-15 event.road-lost", "CE-14 event.returns"}));
  EXPECT_EQ(told_by(loyalty, {6}),
            (Told{"CE-11 event.loyalty", "CE-16 event.road-lost", "CE-16 event.closed"}));
  const auto revolt = camino_position("at revolt; turn 2; closed; army franche-comte; die 6");
  EXPECT_EQ(told_by(revolt, "skip"), then({"CE-17 event.revolt-skip"}, kNextWeek));
  EXPECT_EQ(told_by(revolt, "stay"), Told{"CE-17 event.revolt-stay"});
  const auto stay = camino_position("at revolt-stay; turn 2; closed; army franche-comte; die 6");
  EXPECT_EQ(told_by(stay, {3}), Told{"CE-17 event.revolt-die"});
  EXPECT_EQ(told_by(stay, {4}), (Told{"CE-17 event.revolt-die", "CE-28 event.strength"}));
}

TEST(CaminoTold, the_event) {
  const auto event = camino_position("at event; army swiss; strength 5; enemy baden protestant");
  EXPECT_EQ(told_by(event, {1}), (Told{"CE-19 event.event", "CE-20 event.weather-inside"}));
  EXPECT_EQ(told_by(event, {2}), Told{"CE-19 event.event"});
  EXPECT_EQ(told_by(event, {6}), (Told{"CE-19 event.event", "CE-26 event.fresh-troops"}));
  const auto unrest = camino_position("at unrest; event 5; strength 1; enemy baden protestant");
  EXPECT_EQ(told_by(unrest, {5}), Told{"CE-25 event.unrest"});
  EXPECT_EQ(told_by(unrest, {6}),
            (Told{"CE-25 event.unrest", "CE-28 event.strength", "CE-28 event.over-lost"}));
}

TEST(CaminoTold, reinforcing_and_preparing) {
  EXPECT_EQ(told_by(camino_position("army lombardy; strength 4"), "reinforce"),
            Told{"CE-29 event.reinforced-at-home"});
  auto g = camino_position("army savoy; strength 4");
  EXPECT_EQ(told_by(g, "reinforce"), Told{"CE-30 event.reinforce"});
  g.play("reinforce");
  EXPECT_EQ(told_by(g, {4}), Told{"CE-33 event.reinforced"});
  EXPECT_EQ(told_by(g, {3}), Told{"CE-33 event.reinforce-seen"});
  g.roll({3});
  EXPECT_EQ(told_by(g, "keep"), Told{"CE-33 event.not-reinforced"});
  EXPECT_EQ(told_by(g, "reroll"), Told{"CE-77 event.tercio-reroll"});

  auto road = camino_position("army tyrol");
  EXPECT_EQ(told_by(road, "prepare"), Told{"CE-58 event.prepare"});
  road.play("prepare");
  EXPECT_EQ(told_by(road, {2}), Told{"CE-60 event.road-built"});
  EXPECT_EQ(told_by(road, {1}), Told{"CE-60 event.road-failed"});
}

TEST(CaminoTold, moving) {
  EXPECT_EQ(told_by(camino_position("army franche-comte"), "move alsace"),
            (Told{"CE-34 event.marches", "CE-34 event.arrives"}));
  EXPECT_EQ(told_by(camino_position("army franche-comte"), "move alsace tercio"),
            (Told{"CE-78 event.tercio-move", "CE-34 event.marches", "CE-34 event.arrives"}));
  auto g = camino_position("army swiss; forts swiss");
  g.play("move baden");
  EXPECT_EQ(told_by(g, {1}), Told{"CE-35 event.attrition"});
  EXPECT_EQ(told_by(g, {2}), Told{"CE-35 event.attrition-seen"});
  g.roll({2});
  EXPECT_EQ(told_by(g, "keep"), (Told{"CE-35 event.attrition", "CE-28 event.strength"}));
  g.play("keep");
  EXPECT_EQ(told_by(g, {5}), (Told{"CE-37 event.supplied", "CE-34 event.arrives"}));
  EXPECT_EQ(told_by(g, {4}), Told{"CE-36 event.logistics-seen"});
  g.roll({4});
  EXPECT_EQ(told_by(g, "keep"), Told{"CE-37 event.stays"});
  EXPECT_EQ(told_by(g, "forage"),
            (Told{"CE-81 event.tercio-forage", "CE-37 event.supplied", "CE-34 event.arrives"}));
}

TEST(CaminoTold, fighting) {
  const auto battle =
      camino_position("army baden; strength 2; enemy baden swiss; tercio 0; turn 7");
  EXPECT_EQ(told_by(battle, "battle"), Told{"CE-45 event.battle"});
  EXPECT_EQ(told_by_fight(battle, "battle", 2, 0),
            (Told{"CE-46 event.hits", "CE-49 event.battle-won"}));
  EXPECT_EQ(
      told_by_fight(battle, "battle", 0, 2),
      then({"CE-46 event.hits", "CE-28 event.strength", "CE-50 event.fight-lost"}, kNextWeek));
  EXPECT_EQ(told_by_fight(battle, "battle", 0, 4),
            (Told{"CE-46 event.hits", "CE-28 event.strength", "CE-28 event.over-lost"}));
  const auto assault = camino_position("army baden; strength 4; tercio 0; turn 7");
  EXPECT_EQ(told_by(assault, "assault"), Told{"CE-54 event.assault"});
  EXPECT_EQ(told_by_fight(assault, "assault", 2, 0),
            (Told{"CE-46 event.hits", "CE-55 event.assault-won"}));
  EXPECT_EQ(told_by_fight(assault, "assault", 0, 0),
            then({"CE-46 event.hits", "CE-55 event.fight-lost"}, kNextWeek));
  EXPECT_EQ(told_by(assault, "lay"), (Told{"CE-28 event.strength", "CE-53 event.siege-won"}));
}

TEST(CaminoTold, momento_de_tercio_in_a_fight) {
  auto g = camino_position("army baden; strength 5; enemy baden swiss; tercio 3");
  g.play("battle");
  g.roll_successes(3, 2);
  EXPECT_EQ(told_by(g, "parry"), (Told{"CE-79 event.tercio-parry", "CE-49 event.battle-won"}));
  EXPECT_EQ(told_by(g, "push"),
            (Told{"CE-80 event.tercio-push", "CE-28 event.strength", "CE-49 event.battle-won"}));
  g.play("reroll");
  EXPECT_EQ(told_by(g, {5}),
            (Told{"CE-77 event.fight-reroll", "CE-28 event.strength", "CE-49 event.battle-won"}));
  const auto declared =
      camino_position("option tercio_timing=before_roll; army baden; enemy baden swiss");
  EXPECT_EQ(told_by(declared, "battle parry"),
            (Told{"CE-79 event.tercio-parry", "CE-45 event.battle"}));
  EXPECT_EQ(told_by(declared, "battle push"),
            (Told{"CE-80 event.tercio-push", "CE-45 event.battle"}));
  const auto march = camino_position("option tercio_timing=before_roll; army baden; forts baden");
  EXPECT_EQ(told_by(march, "move alsace forage"),
            (Told{"CE-81 event.tercio-forage", "CE-34 event.marches"}));
}

TEST(CaminoTold, enemy_movement_and_te_deum) {
  auto g = camino_position("army lombardy; enemy baden swiss; enemy alsace italian");
  EXPECT_EQ(told_by(g, "end"), Told{"CE-61 event.enemy-movement"});
  g.play("end");
  g.play("enemy baden");
  EXPECT_EQ(told_by(g, {1}), Told{"CE-61 event.enemy-moves"});
  EXPECT_EQ(told_by(g, {6}), Told{"CE-86 event.enemy-stays"});
  EXPECT_EQ(told_by(g, {5}), then({"CE-63 event.merge"}, kNextWeek));
  EXPECT_EQ(told_by(camino_position("alba; army tyrol; tercio 3"), "end"),
            then({"CE-61 event.enemy-movement"}, kNextWeek));
  const auto tyrol = camino_position("alba; army tyrol; tercio 2");
  EXPECT_EQ(told_by(tyrol, "end"),
            then({"CE-61 event.enemy-movement", "CE-82 event.tercio-recovers"}, kNextWeek));
}

TEST(CaminoTold, the_end_of_the_game) {
  EXPECT_EQ(told_by(camino_position("army flanders"), "end"),
            (Told{"CE-61 event.enemy-movement", "CE-74 event.over-score"}));
  EXPECT_EQ(told_by(camino_position("hard; turn 9"), "end"),
            (Told{"CE-61 event.enemy-movement", "CE-75 event.te-deum", "CE-75 event.over-lost"}));
}

}  // namespace
}  // namespace tercio::camino
