// Why an action is refused: the rule that is named, and which of several is named first. Each line
// puts right what the line before it named.
#include <gtest/gtest.h>

#include "support/camino_position.h"

namespace tercio::camino {
namespace {

std::string refused(const std::string& text, std::string_view action) {
  return camino_position(text).refused(action);
}

TEST(CaminoRefusals, battle) {
  EXPECT_EQ(refused("army baden; operations 0", "battle"), "CE-44");
  EXPECT_EQ(refused("army baden; operations 0; enemy baden swiss", "battle"), "CE-27");
  EXPECT_EQ(refused("army baden; operations 1; enemy baden swiss", "battle"), "");
}

TEST(CaminoRefusals, end) {
  EXPECT_EQ(refused("army baden; enemy baden swiss; operations 1", "end"), "CE-44");
  EXPECT_EQ(refused("army baden; enemy baden swiss; operations 0", "end"), "");
  EXPECT_EQ(refused("army baden; operations 2", "end"), "");
}

TEST(CaminoRefusals, reinforce) {
  const std::string no_way =
      "; enemy swiss italian; enemy tyrol protestant; enemy savoy protestant";
  EXPECT_EQ(
      refused("army baden; operations 0; strength 7; enemy baden swiss" + no_way, "reinforce"),
      "CE-44");
  EXPECT_EQ(refused("army baden; operations 0; strength 7" + no_way, "reinforce"), "CE-27");
  EXPECT_EQ(refused("army baden; operations 1; strength 7" + no_way, "reinforce"), "CE-91");
  EXPECT_EQ(refused("army baden; operations 1; strength 6" + no_way, "reinforce"), "CE-31");
  EXPECT_EQ(refused("army baden; operations 1; strength 6", "reinforce"), "");
  // In Lombardy no way is asked for.
  EXPECT_EQ(refused("army lombardy; operations 1; strength 6" + no_way, "reinforce"), "");
}

TEST(CaminoRefusals, lay_and_assault) {
  for (const char* siege : {"lay", "assault"}) {
    EXPECT_EQ(refused("army tyrol; enemy tyrol swiss; operations 0", siege), "CE-52");
    EXPECT_EQ(refused("army baden; enemy baden swiss; forts baden; operations 0", siege), "CE-52");
    EXPECT_EQ(refused("army tyrol; operations 0", siege), "CE-56");
    EXPECT_EQ(refused("army baden; forts baden; operations 0; strength 1", siege), "CE-89");
    EXPECT_EQ(refused("army baden; operations 0; strength 1", siege), "CE-27");
  }
  EXPECT_EQ(refused("army baden; operations 1; strength 2", "lay"), "CE-92");
  EXPECT_EQ(refused("army baden; operations 1; strength 2", "assault"), "");
  EXPECT_EQ(refused("army baden; operations 1; strength 3", "lay"), "");
}

TEST(CaminoRefusals, prepare) {
  EXPECT_EQ(refused("army baden; enemy baden swiss; operations 0", "prepare"), "CE-58");
  EXPECT_EQ(refused("army lombardy; operations 0", "prepare"), "CE-58");
  EXPECT_EQ(refused("army flanders; operations 0", "prepare"), "CE-58");
  EXPECT_EQ(refused("army baden; operations 0", "prepare"), "CE-58");
  EXPECT_EQ(refused("army baden; roads baden; operations 0", "prepare"), "CE-58");
  EXPECT_EQ(refused("army baden; forts baden; operations 0", "prepare"), "CE-27");
  EXPECT_EQ(refused("army baden; forts baden; operations 1", "prepare"), "");
}

TEST(CaminoRefusals, move) {
  EXPECT_EQ(refused("army flanders; operations 0", "move lombardy"), "CE-85");
  EXPECT_EQ(refused("army savoy; enemy savoy swiss; operations 0; turn 2; closed", "move baden"),
            "CE-44");
  EXPECT_EQ(refused("army lombardy; operations 0; turn 2; closed", "move franche-comte"), "CE-34");
  EXPECT_EQ(refused("army savoy; operations 0; turn 2; closed", "move franche-comte"), "CE-42");
  EXPECT_EQ(refused("army savoy; operations 0; event 1", "move swiss"), "CE-41");
  EXPECT_EQ(refused("army savoy; forts savoy; operations 0; event 1", "move swiss"), "CE-27");
  EXPECT_EQ(refused("army savoy; forts savoy; operations 1; event 1", "move swiss"), "CE-43");
  EXPECT_EQ(refused("army savoy; forts savoy; operations 2; event 1", "move swiss"), "");
}

TEST(CaminoRefusals, move_with_tercio) {
  const std::string spent = "tercio 0; operations 0; ";
  EXPECT_EQ(refused(spent + "army flanders", "move lombardy tercio"), "CE-85");
  EXPECT_EQ(refused(spent + "army savoy; enemy savoy swiss; turn 2; closed", "move baden tercio"),
            "CE-44");
  EXPECT_EQ(refused(spent + "army lombardy; turn 2; closed", "move franche-comte tercio"), "CE-34");
  EXPECT_EQ(refused(spent + "army savoy; turn 2; closed", "move franche-comte tercio"), "CE-42");
  EXPECT_EQ(refused(spent + "army savoy; event 1", "move swiss tercio"), "CE-41");
  EXPECT_EQ(refused(spent + "army savoy; forts savoy; event 1", "move swiss tercio"), "CE-43");
  EXPECT_EQ(refused("army savoy; forts savoy; event 1", "move swiss tercio"), "CE-43");
  EXPECT_EQ(refused(spent + "army savoy; forts savoy", "move swiss tercio"), "CE-76");
  EXPECT_EQ(refused("used; tercio 2; operations 0; army savoy; forts savoy", "move swiss tercio"),
            "CE-76");
  EXPECT_EQ(refused("tercio 2; operations 0; army savoy; forts savoy", "move swiss tercio"), "");
}

// ---- what another question is asked about

TEST(CaminoRefusals, while_dice_are_wanted_nothing_is_chosen) {
  auto g = camino_position("at event");
  EXPECT_EQ(g.refused_because("end"), "CE-10 refused.dice-first");
  const Throw two_dice{2, 6, 2};
  const int faces[] = {1, 2};
  EXPECT_STREQ(g.rules().why(g.state(), Seat::Nobody, roll_of(two_dice, faces)).reason,
               "refused.wrong-dice");
  EXPECT_EQ(g.rules().why(g.state(), Seat::Nobody, roll_of(two_dice, faces)).rule.str(), "CE-10");
  const Throw one_die{1, 6, 1};
  const int face[] = {6};
  EXPECT_TRUE(g.rules().why(g.state(), Seat::Nobody, roll_of(one_die, face)).ok());
}

TEST(CaminoRefusals, while_a_choice_is_wanted_no_dice_are_thrown) {
  auto g = camino_position("army lombardy");
  EXPECT_STREQ(g.rules().why(g.state(), kSpain, Action{}).reason, "refused.no-dice");
}

TEST(CaminoRefusals, after_the_end_nothing_is_chosen) {
  auto g = camino_position("at over; strength 0; outcome destroyed");
  EXPECT_EQ(g.refused_because("end"), "CE-67 refused.over");
}

TEST(CaminoRefusals, answers_to_questions_that_were_not_asked) {
  auto g = camino_position("army baden; enemy savoy swiss");
  EXPECT_EQ(g.refused_because("skip"), "CE-17 refused.no-revolt");
  EXPECT_EQ(g.refused_because("stay"), "CE-17 refused.no-revolt");
  EXPECT_EQ(g.refused_because("enemy savoy"), "CE-62 refused.not-enemy-movement");
  for (const char* use : {"keep", "reroll", "parry", "push", "forage"})
    EXPECT_EQ(g.refused_because(use), "CE-77 refused.no-roll-to-change") << use;
  auto revolt = camino_position("at revolt; army franche-comte; turn 2; closed; die 6");
  EXPECT_EQ(revolt.refused_because("end"), "CE-10 refused.other-question");
  EXPECT_EQ(revolt.refused_because("move savoy"), "CE-10 refused.other-question");
  auto order = camino_position("at enemy-order; enemy savoy swiss; enemy tyrol italian");
  EXPECT_EQ(order.refused_because("battle"), "CE-10 refused.other-question");
  EXPECT_EQ(order.refused_because("keep"), "CE-77 refused.no-roll-to-change");
  auto window = camino_position("at reinforce-tercio; operations 1; army savoy; strength 4; die 1");
  EXPECT_EQ(window.legal(), words("keep", "reroll"));
  EXPECT_EQ(window.refused_because("forage"), "CE-81 refused.no-logistics");
  EXPECT_EQ(window.refused_because("reinforce"), "CE-10 refused.other-question");
}

TEST(CaminoRefusals, actions_that_cannot_be_written) {
  auto g = camino_position("army baden; forts baden; enemy savoy swiss");
  const auto reason = [&](Action action) {
    return g.rules().why(g.state(), kSpain, action).reason;
  };
  EXPECT_STREQ(reason(Action::make(kVerbs)), "refused.no-dice");
  EXPECT_STREQ(reason(to_region(Verb::Move, region_at(11))), "refused.no-such-action");
  EXPECT_STREQ(reason(to_region(Verb::Enemy, Region::None)), "refused.no-such-action");
  EXPECT_EQ(g.rules().why(g.state(), kSpain, Action{plain(Verb::End).bits | 1}).rule.str(),
            "CE-10");
  EXPECT_STREQ(reason(Action{plain(Verb::End).bits | 1}), "refused.no-such-action");
  EXPECT_STREQ(reason(plain(Verb::End, static_cast<With>(5))), "refused.no-such-action");
  EXPECT_STREQ(reason(plain(Verb::End, With::Tercio)), "refused.no-such-action");
  EXPECT_EQ(g.rules().why(g.state(), kSpain, plain(Verb::End, With::Tercio)).rule.str(), "CE-77");
  EXPECT_EQ(g.rules().may_use_tercio(g.state(), Verb::End).rule.str(), "CE-10");
  EXPECT_STREQ(reason(to_region(Verb::Move, box().find_word("alsace"), With::Parry)),
               "refused.not-a-fight");
  EXPECT_EQ(
      g.rules()
          .why(g.state(), kSpain, to_region(Verb::Move, box().find_word("alsace"), With::Parry))
          .rule.str(),
      "CE-79");
  auto fight = camino_position("army baden; enemy baden swiss");
  EXPECT_STREQ(fight.rules().why(fight.state(), kSpain, plain(Verb::Battle, With::Forage)).reason,
               "refused.not-in-a-fight");
}

TEST(CaminoRefusals, words_that_are_no_action) {
  for (const char* text :
       {"", "roll", "move", "move atlantis", "end end", "Move baden", "move  baden", "end tercio",
        "battle tercio", "move baden parry", "enemy baden tercio"})
    EXPECT_FALSE(parse(box(), text).has_value()) << text;
}

}  // namespace
}  // namespace tercio::camino
