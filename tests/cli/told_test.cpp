// What the terminal says of odds, rules and positions, word for word where it was wrong once.
#include "cli/show.h"
#include "support/printed_board.h"

namespace tercio::cli {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

std::vector<std::string> told(const std::vector<Rich>& lines) {
  std::vector<std::string> out;
  for (const Rich& line : lines) out.push_back(line.text());
  return out;
}

TEST(Told, OddsShowTheFormulaFactorsAsFactorsAndTheOtherSideApart) {
  Odds odds;
  odds.formula = {"Rome (d + 2) x 2 against Hispania 4", "Roma (d + 2) x 2 contra Hispania 4"};
  odds.modifiers = {{2, "HI-44"_rule, {"denarii spent", "denarios"}, false, false},
                    {2, "HI-48"_rule, {"other generals", "otros generales"}, true, false},
                    {4, "HI-47"_rule, {"shield", "escudo"}, false, true}};
  EXPECT_THAT(told(odds_lines(odds, Lang::English)),
              ElementsAre("Reckoned as Rome (d + 2) x 2 against Hispania 4",
                          "Made of:", HasSubstr("+2 denarii spent"), HasSubstr("×2 other generals"),
                          "On the other side:", HasSubstr("+4 shield")));
}

TEST(Told, PlainModifiersAreListedAsBefore) {
  Odds odds;
  odds.modifiers = {{-1, "CE-35"_rule, {"the pass", "el puerto"}, false, false}};
  EXPECT_THAT(told(odds_lines(odds, Lang::Spanish)),
              ElementsAre("Se compone de:", HasSubstr("−1 el puerto")));
}

TEST(Told, ASectionIsANumberOrANameInBothLanguages) {
  RuleInfo rule{"AR-1", {"3.3", "3.3"}, {"a", "a"}, {"b", "b"}};
  EXPECT_THAT(told(rule_lines(rule, Lang::Spanish))[0], HasSubstr("(sección 3.3)"));
  rule.section = {"S1.4-S5.4", "S1.4-S5.4"};
  EXPECT_THAT(told(rule_lines(rule, Lang::English))[0], HasSubstr("(section S1.4-S5.4)"));
  rule.section = {"ruling", "decisión de esta edición"};
  EXPECT_THAT(told(rule_lines(rule, Lang::English))[0], HasSubstr("  (ruling)"));
  EXPECT_THAT(told(rule_lines(rule, Lang::Spanish))[0], HasSubstr("  (decisión de esta edición)"));
}

struct CaminoToldTest : PrintedBoard {
  CaminoToldTest() : PrintedBoard("camino", "easy") {}
  std::string in(const char* region, Lang lang) {
    Json view = match.position().view(Seat::First);
    view["army"] = region;
    std::string out;
    for (const std::string& line : board().tell(view, lang)) out += line + "\n";
    return out;
  }
};

TEST_F(CaminoToldTest, RegionsHaveTheirArticles) {
  EXPECT_THAT(in("palatinate", Lang::Spanish), HasSubstr("está en el Bajo Palatinado con"));
  EXPECT_THAT(in("palatinate", Lang::English), HasSubstr("is in the Lower Palatinate with"));
  EXPECT_THAT(in("swiss", Lang::Spanish), HasSubstr("está en la Confederación Suiza con"));
  EXPECT_THAT(in("baden", Lang::Spanish), HasSubstr("está en Baden con"));
  EXPECT_THAT(in("baden", Lang::Spanish), HasSubstr("Rutas al Franco Condado, Alsacia, Flandes."));
}

struct HispaniaToldTest : PrintedBoard {
  HispaniaToldTest() : PrintedBoard("hispania", "campaign") {}
};

TEST_F(HispaniaToldTest, OneRevoltIsOne) {
  Json view = match.position().view(Seat::First);
  view["armies"] = Json::array({{{"space", "numantia"},
                                 {"special", false},
                                 {"revolts", 1},
                                 {"group", Json::array({"numantia"})}}});
  view["denarii"]["left"] = 1;
  std::string out;
  for (const std::string& line : board().tell(view, Lang::Spanish)) out += line + "\n";
  EXPECT_THAT(out, HasSubstr("Ejército en Numantia, 1 revuelta: Numantia."));
  EXPECT_THAT(out, HasSubstr("Queda 1 de "));
  EXPECT_THAT(out, Not(HasSubstr("1 revueltas")));
}

TEST_F(HispaniaToldTest, TheGoalSaysEBeforeHispania) {
  EXPECT_THAT(tell(Lang::Spanish),
              HasSubstr("ninguna revuelta en Hispania Ulterior e Hispania Citerior"));
}

}  // namespace
}  // namespace tercio::cli
