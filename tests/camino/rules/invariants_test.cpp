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
    {"previous: the army cannot have come from there", "raw previous 11"},
    {"forts, roads, moved: off the map", "raw forts 2048"},
    {"forts: there is no fortress to control", "forts tyrol"},
    {"roads: no road is built there", "only-roads lombardy"},
    {"roads: no road is built there", "only-roads flanders"},
    {"roads: a road needs its fortress controlled", "only-roads baden"},
    // armies
    {"enemies: an army stands off the map", "raw enemy-off-map 1"},
    {"enemies: none ever stands in the start or the goal", "enemy lombardy swiss"},
    {"enemies: none ever stands in the start or the goal", "enemy flanders swiss"},
    {"enemies: no such kind of army", "raw enemy-baden 4"},
    {"enemies: no such Coalition", "raw enemy-baden 131"},
    {"enemies: the parts of a Coalition are named exactly where loyalty_pool is defeated",
     "enemy baden coalition"},
    {"enemies: the parts of a Coalition are named exactly where loyalty_pool is defeated",
     "option loyalty_pool=off_map; enemy baden italian+swiss"},
    {"enemies: more Coalitions than counters",
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
    {"outcome: destroyed is strength 0", "at over; strength 0; outcome too-late; turn 14"},
    {"outcome: destroyed is strength 0", "at over; outcome destroyed"},
    {"outcome: does not fit the score", "at over; army lorraine; outcome minor-victory"},
    {"outcome: does not fit the score", "at over; army flanders; strength 7; outcome epic-victory"},
    {"turn: does not fit the outcome", "hard; at over; outcome too-late; turn 9"},
    {"turn: no week is left", "hard; turn 10"},
    {"turn: does not fit the outcome", "hard; at over; strength 0; outcome destroyed; turn 10"},
    {"tercio: above the leader's ceiling", "alba; tercio 4"},
    {"tercio_uses: more than a turn allows", "raw tercio_uses 2"},
    {"operations: more than this turn has", "operations 3"},
    {"event: no such die face", "event 7"},
    {"flags: expected true or false", "turn 5; raw revolted 2"},
    {"flags: expected true or false", "turn 5; revolted; raw closed 2"},
    {"flags: expected true or false", "raw weather 2"},
    {"closed: only on the turn of a revolt", "turn 5; raw closed 1"},
    {"revolted: before the first loyalty check", "turn 1; revolted"},
    {"revolted: before the first loyalty check", "option loyalty_turns=ordinal; turn 0; revolted"},
    {"node: nothing else has happened before the set-up is finished",
     "at empty-region; army savoy"},
    {"node: nothing else has happened before the set-up is finished", "at empty-region; turn 3"},
    {"node: nothing else has happened before the set-up is finished",
     "at deal; target savoy; enemy baden swiss"},
    // a move under way
    {"target: does not fit what is waited for", "target savoy"},
    {"target: does not fit what is waited for", "at attrition"},
    {"target: the army may not march there", "at attrition; raw target 11"},
    {"operations: the one under way was not paid", "at attrition; army lombardy; target baden"},
    {"operations: the one under way was not paid", "at attrition; army baden; target alsace"},
    {"operations: the one under way was not paid",
     "at logistics; army franche-comte; target alsace"},
    {"operations: the one under way was not paid",
     "at logistics; army baden; roads baden; target alsace"},
    {"operations: the one under way was not paid", "at reinforce; army lombardy; strength 4"},
    {"operations: the one under way was not paid",
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
    {"node: fewer than two armies are left", "at enemy-order; enemy savoy swiss"},
    {"node: fewer than two armies are left",
     "option enemy_order=random; at enemy-draw; enemy savoy swiss; enemy tyrol italian; moved "
     "tyrol"},
    {"moved: only inside Enemy Movement", "enemy savoy swiss; moved savoy"},
    {"moved: no army stands there",
     "at enemy-order; enemy savoy swiss; enemy tyrol italian; moved baden"},
    // a fight under way
    {"fight: does not fit what is waited for", "fight battle"},
    {"operations: the one under way was not paid", "at fight; army baden; enemy baden swiss"},
    {"operations: the one under way was not paid",
     "at fight; army baden; fight battle; own_dice 9; foe_dice 4"},
    {"operations: the one under way was not paid",
     "at fight; army tyrol; fight assault; own_dice 7; foe_dice 0"},
    {"operations: the one under way was not paid",
     "at fight; army baden; forts baden; fight assault; own_dice 7; foe_dice 4"},
    {"operations: the one under way was not paid",
     "at fight; army baden; enemy baden swiss; fight assault; own_dice 7; foe_dice 4"},
    {"operations: the one under way was not paid",
     "at fight; army baden; raw fight 3; own_dice 7; foe_dice 4"},
    {"operations: the one under way was not paid",
     "alba; at fight; army baden; fight assault; own_dice 8; foe_dice 4"},
    {"operations: the one under way was not paid",
     "alba; at fight; army baden; fight assault; own_dice 7; foe_dice 5"},
    {"operations: the one under way was not paid",
     "alba; at fight-tercio; army baden; fight assault; own_dice 7; foe_dice 4; own 8"},
    {"operations: the one under way was not paid",
     "alba; at fight-tercio; army baden; fight assault; own_dice 7; foe_dice 4; foe 5"},
    {"operations: the one under way was not paid",
     "alba; at fight; army baden; fight assault; own_dice 7; foe_dice 4; own 1"},
    {"operations: the one under way was not paid",
     "alba; at fight; army baden; fight assault; own_dice 7; foe_dice 4; foe 1"},
    {"operations: the one under way was not paid",
     "alba; at fight-again; used; army baden; fight assault; own_dice 7; foe_dice 4; own 7"},
    {"own, foe: only inside a fight", "own 1"},
    {"own, foe: only inside a fight", "foe 1"},
    {"own, foe: only inside a fight", "own_dice 1"},
    {"own, foe: only inside a fight", "foe_dice 1"},
    {"operations: the one under way was not paid",
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
    {"with: does not fit what is waited for", "with forage; used"},
    {"tercio_uses: Momento de Tercio was not paid", "at attrition; target savoy; with tercio"},
    {"operations: the one under way was not paid",
     "at reinforce-tercio; army savoy; strength 4; die 1; tercio 0"},
    {"operations: the one under way was not paid",
     "at attrition-tercio; target savoy; die 5; used"},
    {"tercio_uses: Momento de Tercio was not paid",
     "at reinforce-again; army savoy; strength 4; die 1"},
    {"tercio_uses: Momento de Tercio was not paid", "at attrition-again; target savoy; die 5"},
    // what the predicates say of an operation under way, once it is paid
    {"node: attrition is rolled on Alpine routes only",
     "at attrition; operations 1; army baden; forts baden; target alsace"},
    {"node: no Logistics roll is due here",
     "at logistics; operations 1; army franche-comte; target alsace"},
    {"node: no reinforcement roll here", "at reinforce; operations 1; army lombardy; strength 4"},
    {"node: no road is prepared here", "at prepare; operations 1; army lombardy"},
    {"fight: there is nothing to fight here",
     "at fight; operations 1; army baden; fight battle; own_dice 9; foe_dice 4"},
    {"fight: expected battle or assault",
     "at fight; operations 1; army baden; raw fight 3; own_dice 7; foe_dice 4"},
    {"own_dice, foe_dice: not the dice of this fight",
     "alba; at fight; operations 1; army baden; fight assault; own_dice 8; foe_dice 4"},
    {"own, foe: more successes than dice",
     "alba; at fight-tercio; operations 1; army baden; fight assault; own_dice 7; foe_dice 4; own "
     "8"},
    {"own, foe: before the dice are thrown",
     "alba; at fight; operations 1; army baden; fight assault; own_dice 7; foe_dice 4; own 1"},
    {"own: no die to throw again",
     "alba; at fight-again; used; tercio 2; operations 1; army baden; fight assault; own_dice 7;"
     "foe_dice 4; own 7"},
    {"tercio: a re-roll was not paid",
     "alba; at fight-again; used; tercio 3; operations 1; army baden; fight assault; own_dice 7;"
     "foe_dice 4; own 1"},
    {"with: an additional Move does not reach there",
     "at attrition; event 1; used; tercio 2; target swiss; with tercio"},
    {"with: no additional Move in this weather",
     "option weather_extra_move=false; at attrition; event 1; raw weather 1; operations 1; used;"
     "tercio 2; army swiss; forts swiss; target tyrol; with tercio"},
    // before the Operations, and the end
    {"target: the die cannot leave that region empty", "at deal; operations 0; target tyrol"},
    {"node: no loyalty check is due", "at loyalty; turn 1; event 0"},
    {"node: no army is drawn from the pool",
     "at pool-draw; turn 3; event 0; enemy franche-comte italian+swiss"},
    {"operations: none is spent yet", "at event; event 0; operations 1"},
    {"tercio_uses: nothing to use it on yet", "at event; event 0; used"},
    {"army: it would have been scored in the goal already", "at event; event 0; army flanders"},
    {"weather: no such event this turn", "event 2; raw weather 1; operations 1"},
    {"outcome: the army is in time", "hard; at over; army flanders; outcome too-late; turn 10"},
    {"turn: after the last week", "hard; at over; outcome too-late; turn 11"},
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
        "alba; at fight-again; used; tercio 2; operations 1; army baden; fight assault; own_dice "
        "7; foe_dice 4; own 1; foe "
        "4",
        "at enemy-order; enemy savoy swiss; enemy tyrol italian; enemy baden protestant; moved "
        "baden",
        "option enemy_order=random; at enemy-draw; enemy savoy swiss; enemy tyrol italian",
        "at unrest; event 5; enemy baden protestant", "at deal; operations 0; target savoy"})
    EXPECT_EQ(broken_by(text), "") << text;
}

// Every name that invariants.cpp can give is among the cases above.
TEST(CaminoInvariants, none_is_without_a_test) {
  std::ifstream file(source_dir() / "src/games/camino/rules/invariants.cpp");
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
