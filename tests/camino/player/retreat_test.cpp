// Going back: what the search looks at when a weak army stands before walls it has not taken.
#include <gtest/gtest.h>

#include <string>

#include "games/camino/player/player.h"
#include "support/camino_position.h"

namespace tercio::camino {
namespace {

bool looks_at(const std::string& position, const char* action) {
  static const Player player(box());
  const auto g = camino_position(position);
  Rules::Actions actions;
  g.rules().legal(g.state(), kSpain, actions);
  EXPECT_TRUE(actions.contains(*parse(box(), action))) << position;
  player.prune(g.rules(), g.state(), kSpain, actions);
  return actions.contains(*parse(box(), action));
}

// Württemberg with two levels of strength left and Tyrol behind: the way back is weighed, with and
// without Momento de Tercio, in every kind of week, as long as there is time for the whole way.
TEST(CaminoRetreat, the_way_back_to_tyrol_is_weighed) {
  for (const char* tercio : {"0", "1", "3"})
    for (const char* event : {"1", "2", "4", "6"})
      EXPECT_TRUE(looks_at(std::string("army wurttemberg; previous tyrol; strength 2; turn 2;"
                                       "enemy baden protestant; tercio ") +
                               tercio + "; event " + event,
                           "move tyrol"))
          << "tercio " << tercio << ", event " << event;
}

// A road behind the army may be worth the way back, for a sound army that holds its fortress too:
// here the third in a row is missing (CE-70). Where it is laid, or there is no time, it is not.
TEST(CaminoRetreat, CE_70_the_way_back_to_a_road_that_is_missing_is_weighed) {
  const std::string here =
      "army lorraine; previous franche-comte; strength 5; forts savoy lorraine; ";
  EXPECT_TRUE(looks_at(here + "roads savoy lorraine; turn 6", "move franche-comte"));
  EXPECT_FALSE(looks_at(here + "roads savoy lorraine franche-comte; turn 6", "move franche-comte"));
  EXPECT_FALSE(looks_at(here + "roads savoy lorraine; hard; turn 9", "move franche-comte"));
}

}  // namespace
}  // namespace tercio::camino
