// What is true of every position: each invariant is refused by its name.
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <regex>

#include "support/camino_position.h"
#include "support/source_dir.h"

namespace tercio::camino {
namespace {

struct BrokenCase {
  const char *name, *position;
};

const BrokenCase kBroken[] = {
    {"node: no such thing to wait for", "raw node 26"},
    {"army: no such region", "raw army 11"},
    {"previous: no such region", "raw previous 11"},
    {"forts, roads, moved: a region off the map", "raw forts 2048"},
    {"forts: there is no fortress to control", "forts tyrol"},
    {"roads: no road is built there", "only-roads lombardy"},
    {"roads: no road is built there", "only-roads flanders"},
    {"roads: a road needs its fortress controlled", "only-roads baden"},
    // armies
    {"enemy: an army stands off the map", "raw enemy-off-map 1"},
    {"enemy: no enemy army stands in the start or the goal", "enemy lombardy swiss"},
    {"enemy: no enemy army stands in the start or the goal", "enemy flanders swiss"},
    {"enemy: no such kind of army", "raw enemy-baden 4"},
    {"enemy: no such kind of army in a Coalition", "raw enemy-baden 131"},
    {"enemy: the parts of a Coalition are named exactly where loyalty_pool is defeated",
     "enemy baden coalition"},
    {"enemy: the parts of a Coalition are named exactly where loyalty_pool is defeated",
     "option loyalty_pool=off_map; enemy baden italian+swiss"},
    {"enemy: more Coalitions than counters",
     "option loyalty_pool=off_map; enemy baden coalition; enemy savoy coalition; enemy tyrol "
     "coalition"},
    {"pool: armies on the map, in Coalitions and in the pool do not add up",
     "enemy baden swiss; pool italian swiss protestant protestant protestant"},
    {"pool: armies on the map, in Coalitions and in the pool do not add up",
     "enemy baden italian+swiss; pool protestant protestant"},
    // outcome, strength, weeks
    {"outcome: exactly when the game is over", "outcome destroyed"},
    {"outcome: exactly when the game is over", "at over"},
    {"outcome: no such outcome", "at over; raw outcome 7"},
    {"strength: above its maximum", "strength 8"},
    {"strength: 0 is defeat", "strength 0"},
    {"strength: 0 is defeat", "at over; strength 0; outcome too-late; turn 14"},
    {"outcome: destroyed is strength 0", "at over; outcome destroyed"},
    {"outcome: does not fit the score", "at over; army lorraine; outcome minor-victory"},
    {"outcome: does not fit the score", "at over; army flanders; strength 7; outcome epic-victory"},
    {"turn: weeks are left", "hard; at over; outcome too-late; turn 9"},
    {"turn: no week is left", "hard; turn 10"},
    {"turn: no week is left", "hard; at over; strength 0; outcome destroyed; turn 10"},
    {"tercio: above the leader's ceiling", "alba; tercio 4"},
    {"tercio_uses: more than a turn allows", "raw tercio_uses 2"},
    {"operations: more than a turn has", "operations 3"},
    {"event: no such die face", "event 7"},
    {"flags: expected true or false", "turn 5; raw revolted 2"},
    {"flags: expected true or false", "turn 5; revolted; raw closed 2"},
    {"flags: expected true or false", "raw weather 2"},
    {"closed: only after a revolt", "turn 5; raw closed 1"},
    {"revolted: before the first loyalty check", "turn 1; revolted"},
    {"revolted: before the first loyalty check", "option loyalty_turns=ordinal; turn 0; revolted"},
    {"node: the set-up is not finished", "at empty-region; army savoy"},
    {"node: the set-up is not finished", "at empty-region; turn 3"},
    {"node: the set-up is not finished", "at deal; target savoy; enemy baden swiss"},
    // a move under way
    {"target: does not fit what is waited for", "target savoy"},
    {"target: does not fit what is waited for", "at attrition"},
    {"target: no such region", "at attrition; raw target 11"},
    {"target: no route leads there", "at attrition; army lombardy; target baden"},
    {"node: attrition is rolled on Alpine routes only", "at attrition; army baden; target alsace"},
    {"node: no Logistics roll is due here", "at logistics; army franche-comte; target alsace"},
    {"node: no Logistics roll is due here", "at logistics; army baden; roads baden; target alsace"},
    {"node: no reinforcement roll here", "at reinforce; army lombardy; strength 4"},
    {"node: no reinforcement roll here",
     "at reinforce; army baden; strength 4; enemy swiss swiss; enemy tyrol italian;"
     "enemy savoy protestant"},
    // enemy movement under way
    {"target: no army that still has to roll stands there", "at enemy-move; target savoy"},
    {"target: no army that still has to roll stands there",
     "at enemy-move; army savoy; target savoy; enemy savoy swiss"},
    {"target: no army that still has to roll stands there",
     "at enemy-move; target savoy; enemy savoy swiss; moved savoy"},
    {"node: the order is not chosen with this enemy_order",
     "option enemy_order=fixed; at enemy-order; enemy savoy swiss; enemy tyrol italian"},
    {"node: the order is not drawn with this enemy_order",
     "at enemy-draw; enemy savoy swiss; enemy tyrol italian"},
    {"node: fewer than two armies are left to roll", "at enemy-order; enemy savoy swiss"},
    {"node: fewer than two armies are left to roll",
     "option enemy_order=random; at enemy-draw; enemy savoy swiss; enemy tyrol italian; moved "
     "tyrol"},
    {"moved: only inside Enemy Movement", "enemy savoy swiss; moved savoy"},
    {"moved: no army stands there",
     "at enemy-order; enemy savoy swiss; enemy tyrol italian; moved baden"},
    // a fight under way
    {"fight: does not fit what is waited for", "fight battle"},
    {"fight: does not fit what is waited for", "at fight; army baden; enemy baden swiss"},
    {"fight: no enemy army here", "at fight; army baden; fight battle; own_dice 9; foe_dice 4"},
    {"fight: no fortress to assault here",
     "at fight; army tyrol; fight assault; own_dice 7; foe_dice 0"},
    {"fight: no fortress to assault here",
     "at fight; army baden; forts baden; fight assault; own_dice 7; foe_dice 4"},
    {"fight: no fortress to assault here",
     "at fight; army baden; enemy baden swiss; fight assault; own_dice 7; foe_dice 4"},
    {"fight: expected battle or assault",
     "at fight; army baden; raw fight 3; own_dice 7; foe_dice 4"},
    {"own_dice, foe_dice: not the dice of this fight",
     "alba; at fight; army baden; fight assault; own_dice 8; foe_dice 4"},
    {"own_dice, foe_dice: not the dice of this fight",
     "alba; at fight; army baden; fight assault; own_dice 7; foe_dice 5"},
    {"own, foe: more successes than dice",
     "alba; at fight-tercio; army baden; fight assault; own_dice 7; foe_dice 4; own 8"},
    {"own, foe: more successes than dice",
     "alba; at fight-tercio; army baden; fight assault; own_dice 7; foe_dice 4; foe 5"},
    {"own, foe: before the dice are thrown",
     "alba; at fight; army baden; fight assault; own_dice 7; foe_dice 4; own 1"},
    {"own, foe: before the dice are thrown",
     "alba; at fight; army baden; fight assault; own_dice 7; foe_dice 4; foe 1"},
    {"own: no die to throw again",
     "alba; at fight-again; used; army baden; fight assault; own_dice 7; foe_dice 4; own 7"},
    {"own, foe: only inside a fight", "own 1"},
    {"own, foe: only inside a fight", "foe 1"},
    {"own, foe: only inside a fight", "own_dice 1"},
    {"own, foe: only inside a fight", "foe_dice 1"},
    {"tercio: cannot be used",
     "alba; at fight-tercio; tercio 0; army baden; fight assault; own_dice 7; foe_dice 4"},
    // a die that was seen, and how Momento de Tercio goes into it
    {"die: does not fit what is waited for", "die 3"},
    {"die: does not fit what is waited for", "at reinforce-tercio; army savoy; strength 4"},
    {"die: does not fit what is waited for", "at reinforce-tercio; army savoy; strength 4; die 7"},
    {"node: no revolt where the army stands", "at revolt; army savoy; turn 2; closed; die 6"},
    {"node: no revolt where the army stands",
     "at revolt; army franche-comte; turn 2; revolted; die 6"},
    {"node: no revolt where the army stands",
     "at revolt-stay; army franche-comte; turn 2; closed; die 5"},
    {"with: no such use", "raw with 5"},
    {"with: no operation under way", "with forage; used"},
    {"with: nothing was spent", "at attrition; target savoy; with tercio"},
    {"tercio: cannot be used", "at reinforce-tercio; army savoy; strength 4; die 1; tercio 0"},
    {"tercio: cannot be used", "at attrition-tercio; target savoy; die 5; used"},
    {"tercio_uses: a re-roll was not paid", "at reinforce-again; army savoy; strength 4; die 1"},
    {"tercio_uses: a re-roll was not paid", "at attrition-again; target savoy; die 5"},
    // the event
    {"event: does not fit the phase", "event 0"},
    {"event: does not fit the phase", "at event; event 3"},
    {"event: does not fit the phase", "at loyalty; turn 2; event 3"},
    {"node: no unrest this turn", "at unrest; event 4; enemy baden protestant"},
};

TEST(CaminoInvariants, each_is_refused_by_its_name) {
  for (const BrokenCase& c : kBroken) EXPECT_EQ(broken_by(c.position), c.name) << c.position;
}

TEST(CaminoInvariants, a_broken_position_cannot_be_made) {
  EXPECT_THROW(camino_position("strength 8"), std::invalid_argument);
  EXPECT_THROW(camino_position("army atlantis"), std::invalid_argument);
  EXPECT_THROW(camino_position("colour red"), std::invalid_argument);
  EXPECT_THROW(camino_position("option colour=red"), std::invalid_argument);
  EXPECT_THROW(camino_position("enemy baden swiss; enemy savoy swiss"), std::invalid_argument);
}

TEST(CaminoInvariants, the_limits_themselves_are_allowed) {
  for (const char* text :
       {"strength 7; operations 0; tercio 0", "infante; tercio 4", "turn 13; event 6",
        "hard; turn 9", "turn 2; revolted; closed",
        "option loyalty_turns=ordinal; turn 1; revolted", "at over; strength 0; outcome destroyed",
        "hard; at over; outcome too-late; turn 10",
        "at over; army flanders; strength 7; outcome minor-victory",
        "option prepare_in_lombardy=true; roads lombardy",
        "option loyalty_pool=off_map; enemy baden coalition; enemy savoy coalition",
        "enemy baden italian+swiss; enemy savoy protestant+protestant; enemy tyrol protestant",
        "alba; at fight-again; used; army baden; fight assault; own_dice 7; foe_dice 4; own 6; foe "
        "4",
        "at enemy-order; enemy savoy swiss; enemy tyrol italian; enemy baden protestant; moved "
        "baden",
        "option enemy_order=random; at enemy-draw; enemy savoy swiss; enemy tyrol italian",
        "at unrest; event 5; enemy baden protestant", "at deal; target savoy"})
    EXPECT_EQ(broken_by(text), "") << text;
}

// Every name that invariants.cpp can give is among the cases above.
TEST(CaminoInvariants, none_is_without_a_test) {
  std::ifstream file(source_dir() / "src/games/camino/invariants.cpp");
  const std::string source{std::istreambuf_iterator<char>(file), {}};
  ASSERT_FALSE(source.empty());
  Words tested;
  for (const BrokenCase& c : kBroken) tested.insert(c.name);
  const std::regex name("return\\s+\"([^\"]+)\"");
  int names = 0;
  for (std::sregex_iterator it(source.begin(), source.end(), name), end; it != end; ++it, ++names)
    EXPECT_TRUE(tested.contains((*it)[1].str())) << (*it)[1].str();
  EXPECT_GT(names, 40);
}

}  // namespace
}  // namespace tercio::camino
