// Rules whose Spanish text once said something else than the English one.
#include <gtest/gtest.h>

#include <map>

#include "games/armada/game.h"

namespace tercio::armada {
namespace {

std::string spanish_rule(const std::string& id) {
  static const Module module{DataSource()};
  for (const RuleInfo& rule : module.rules())
    if (rule.id == id) return rule.text.es;
  return "";
}

bool says(const std::string& id, const char* words) {
  return spanish_rule(id).find(words) != std::string::npos;
}

TEST(ArmadaSpanish, AR_44_speaks_of_a_cell_of_the_chart_not_of_a_box_of_the_map) {
  EXPECT_TRUE(says("AR-44", "celda"));
  EXPECT_FALSE(says("AR-44", "casilla"));
}

TEST(ArmadaSpanish, AR_98_an_order_that_can_still_be_carried_out) {
  EXPECT_TRUE(says("AR-98", "ninguna orden de embarcar que pueda cumplirse"));
  EXPECT_TRUE(says("AR-98", "victoria total absoluta"));
}

TEST(ArmadaSpanish, AR_125_the_result_is_added_to_ones_own_ships) {
  EXPECT_TRUE(says("AR-125", "suma su resultado a sus propios barcos"));
}

}  // namespace
}  // namespace tercio::armada
