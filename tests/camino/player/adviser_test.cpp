// The adviser is worth listening to where the level that advises errs.
#include "games/adviser.h"

#include <gtest/gtest.h>

#include <string>

#include "games/camino/game.h"
#include "support/camino_position.h"

namespace tercio::camino {
namespace {

// What is said to a level that chose `chosen` and looked at `other` as well.
Advice explained(const CaminoPosition& g, const char* chosen, const char* other,
                 const std::string& aim) {
  static const Module module{DataSource()};
  static const Player player(box());
  static const ChanceMap chances;
  const Adviser<Module> adviser(module, g.rules(), player, chances);
  Advice advice;
  advice.action = *parse(box(), chosen);
  advice.aim = aim;
  advice.considered = {{advice.action, 0, 0, std::nullopt},
                       {*parse(box(), other), 0, 0, std::nullopt}};
  Thinking thinking;
  thinking.level = "strong";
  thinking.ms = 0;
  thinking.aim = aim;
  const auto never = [&](const State&) { return advice.action; };
  adviser.explain(g.state(), g.state(), kSpain, thinking, never, advice);
  return advice;
}

CaminoPosition weak_at_wurttemberg() {
  return camino_position(
      "army wurttemberg; previous tyrol; strength 2; turn 2; tercio 1; enemy baden protestant;"
      "enemy lorraine protestant; enemy alsace swiss");
}

// Strength 2 before the walls of Württemberg: back to Tyrol, whatever the level had chosen.
TEST(CaminoAdviser, what_is_clearly_worse_is_not_advised) {
  const Advice advice = explained(weak_at_wurttemberg(), "assault", "move tyrol", "safe");
  EXPECT_EQ(words(box(), advice.action), "move tyrol");
  EXPECT_EQ(advice.line[0].words, "move tyrol");
  EXPECT_EQ(advice.compared, Compared::Better);
  ASSERT_TRUE(advice.chance && advice.considered[1].chance);
  EXPECT_GT(advice.chance->p, advice.considered[1].chance->p + 0.1);
  EXPECT_TRUE(advice.reason.en.starts_with("Move to Tyrol")) << advice.reason.en;
  EXPECT_NE(advice.reason.en.find("what the level would choose by itself: Assault"),
            std::string::npos)
      << advice.reason.en;
  EXPECT_NE(advice.reason.es.find("lo que el nivel elegiría por sí solo: Asaltar"),
            std::string::npos)
      << advice.reason.es;
}

// What is better stays as it was chosen.
TEST(CaminoAdviser, what_is_better_stays) {
  const Advice advice = explained(weak_at_wurttemberg(), "move tyrol", "assault", "safe");
  EXPECT_EQ(words(box(), advice.action), "move tyrol");
  EXPECT_EQ(advice.reason.en.find("by itself"), std::string::npos);
}

// Who plays for points is not overruled by chances of a victory.
TEST(CaminoAdviser, another_aim_is_not_overruled) {
  const Advice advice = explained(weak_at_wurttemberg(), "assault", "move tyrol", "score");
  EXPECT_EQ(words(box(), advice.action), "assault");
}

}  // namespace
}  // namespace tercio::camino
