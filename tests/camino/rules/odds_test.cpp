// Exact chances P1 to P17, as fractions.
#include "games/camino/rules/odds.h"

#include <gtest/gtest.h>

#include <vector>

#include "games/camino/game.h"
#include "support/camino_position.h"

namespace tercio {
// Shown by the tests as a fraction.
static void PrintTo(const Fraction& f, std::ostream* out) { *out << f.num << "/" << f.den; }
}  // namespace tercio

namespace tercio::camino {
namespace {

Fraction of(std::uint64_t num, std::uint64_t den) { return Fraction::of(num, den); }

FightOdds odds_of(const std::string& text, const char* fight) {
  const auto g = camino_position(text);
  EXPECT_EQ(g.refused(fight), "");
  return fight_odds(g.rules(), g.state(), *parse(box(), fight));
}

Fraction total(const std::map<int, Fraction>& by_loss) {
  Fraction sum;
  for (const auto& [loss, chance] : by_loss) sum = sum + chance;
  return sum;
}

TEST(CaminoOdds, hits_of_n_dice) {
  const auto g = camino_position("");
  const auto expect = [&](int dice, std::vector<std::uint64_t> weights, std::uint64_t whole) {
    for (std::size_t hits = 0; hits < weights.size(); ++hits)
      EXPECT_EQ(hits_chance(g.rules(), dice, static_cast<int>(hits)), of(weights[hits], whole))
          << dice << " dice, " << hits << " hits";
    EXPECT_EQ(hits_chance(g.rules(), dice, static_cast<int>(weights.size())), of(0, 1));
  };
  expect(4, {48, 32, 1}, 81);
  expect(5, {112, 120, 11}, 243);
  expect(6, {256, 400, 72, 1}, 729);
  expect(7, {576, 1232, 364, 15}, 2187);
  expect(8, {1280, 3584, 1568, 128, 1}, 6561);
}

struct FightCase {
  const char* id;
  const char* position;
  const char* fight;
  Fraction win, destroyed, win_with_tercio, mean_loss;
};

TEST(CaminoOdds, P1_to_P11_battles_and_assaults) {
  const FightCase cases[] = {
      {"P1", "spinola; army swiss; strength 7; enemy swiss swiss", "battle", of(796531, 1594323),
       of(0, 1), of(1387219, 1594323), of(142, 243)},
      {"P2", "alba; army swiss; strength 7; enemy swiss protestant", "battle", of(2377097, 4782969),
       of(0, 1), of(12282059, 14348907), of(547, 729)},
      {"P3", "spinola; army swiss; strength 7; enemy swiss protestant", "battle",
       of(2040025, 4782969), of(0, 1), of(3914329, 4782969), of(547, 729)},
      {"P4", "alba; army swiss; strength 7; enemy swiss italian", "battle", of(114523, 177147),
       of(0, 1), of(497137, 531441), of(34, 81)},
      {"P5", "infante; army swiss; strength 7; enemy swiss italian+protestant", "battle",
       of(5179531, 14348907), of(0, 1), of(10904971, 14348907), of(2005, 2187)},
      {"P6", "spinola; army swiss; strength 4; enemy swiss protestant", "battle", of(37936, 177147),
       of(0, 1), of(115400, 177147), of(547, 729)},
      {"P7", "spinola; army swiss; strength 2; enemy swiss swiss", "battle", of(784, 6561),
       of(11, 243), of(1288, 2187), of(142, 243)},
      {"P8", "spinola; army swiss; strength 1; enemy swiss protestant", "battle", of(256, 6561),
       of(473, 729), of(2704, 6561), of(473, 729)},
      {"P9", "spinola; army palatinate; strength 7", "assault", of(2377097, 4782969), of(0, 1),
       of(12282059, 14348907), of(547, 729)},
      {"P10", "alba; army baden; strength 7", "assault", of(89471, 177147), of(0, 1),
       of(156907, 177147), of(34, 81)},
      {"P11", "infante; army palatinate; strength 6", "assault", of(565096, 1594323), of(0, 1),
       of(410525, 531441), of(547, 729)},
  };
  for (const FightCase& c : cases) {
    const FightOdds odds = odds_of(c.position, c.fight);
    EXPECT_EQ(odds.win, c.win) << c.id;
    EXPECT_EQ(odds.destroyed, c.destroyed) << c.id;
    EXPECT_EQ(odds.win + odds.lose + odds.destroyed, of(1, 1)) << c.id;
    EXPECT_EQ(odds.win_with_tercio, c.win_with_tercio) << c.id;
    EXPECT_EQ(odds.mean_loss, c.mean_loss) << c.id;
    EXPECT_EQ(total(odds.losses), of(1, 1)) << c.id;
  }
}

TEST(CaminoOdds, P7_P8_the_chance_to_lose_and_survive) {
  EXPECT_EQ(odds_of("spinola; army swiss; strength 2; enemy swiss swiss", "battle").lose,
            of(5480, 6561));
  EXPECT_EQ(odds_of("spinola; army swiss; strength 1; enemy swiss protestant", "battle").lose,
            of(2048, 6561));
}

TEST(CaminoOdds, P12_attrition) {
  const auto losses = [](const std::string& text, const char* move, Windows windows) {
    const auto g = camino_position("army lombardy; " + text);
    auto arrives = move_odds(g.rules(), g.state(), *parse(box(), move), windows).arrives;
    return std::vector<Fraction>{arrives[0], arrives[1], arrives[2]};
  };
  using Losses = std::vector<Fraction>;
  EXPECT_EQ(losses("", "move savoy", Windows::Keep), (Losses{of(1, 6), of(1, 2), of(1, 3)}));
  EXPECT_EQ(losses("", "move swiss", Windows::Keep), (Losses{of(0, 1), of(1, 2), of(1, 2)}));
  EXPECT_EQ(losses("event 3", "move savoy", Windows::Keep), (Losses{of(1, 3), of(1, 2), of(1, 6)}));
  EXPECT_EQ(losses("", "move savoy", Windows::Reroll), (Losses{of(11, 36), of(21, 36), of(4, 36)}));
  EXPECT_EQ(losses("", "move swiss", Windows::Reroll), (Losses{of(0, 1), of(3, 4), of(1, 4)}));
}

const char* const kRoads[] = {"", "; roads tyrol", "; roads tyrol savoy",
                              "; roads tyrol savoy lorraine",
                              "; roads tyrol savoy lorraine palatinate"};

TEST(CaminoOdds, P13_logistics_by_value_and_roads) {
  const auto success = [](const char* from, const char* move, int roads) {
    const auto g = camino_position(std::string("army ") + from + "; forts " + from + kRoads[roads]);
    return total(move_odds(g.rules(), g.state(), *parse(box(), move), Windows::Keep).arrives);
  };
  for (int roads = 0; roads <= 4; ++roads) {
    const auto sixths = [&](int at_none) {
      return of(static_cast<std::uint64_t>(std::min(at_none + roads, 6)), 6);
    };
    EXPECT_EQ(success("baden", "move alsace", roads), sixths(3)) << roads;
    EXPECT_EQ(success("swiss", "move franche-comte", roads), sixths(2)) << roads;
    EXPECT_EQ(success("alsace", "move baden", roads), sixths(1)) << roads;
  }
}

// CE-81: +1 lets one more face of the die go; the re-roll is another use of Momento de Tercio.
TEST(CaminoOdds, CE_81_logistics_with_one_more) {
  const auto success = [](const char* from, const char* move, int roads, Windows windows) {
    const auto g = camino_position(std::string("army ") + from + "; forts " + from + kRoads[roads]);
    return total(move_odds(g.rules(), g.state(), *parse(box(), move), windows).arrives);
  };
  EXPECT_EQ(success("baden", "move alsace", 0, Windows::Forage), of(4, 6));
  EXPECT_EQ(success("baden", "move alsace", 0, Windows::Reroll), of(27, 36));
  EXPECT_EQ(success("alsace", "move baden", 1, Windows::Forage), of(3, 6));
}

TEST(CaminoOdds, CE_81_is_told_with_a_march) {
  static const Module module{DataSource()};
  const auto told = [&](const std::string& position) {
    std::map<std::string, Fraction> out;
    const auto g = camino_position(position);
    const auto odds = module.odds(g.rules(), g.state(), *parse(box(), "move alsace"));
    for (const OddsOutcome& one : odds->also) out.emplace(one.id, one.chance);
    return out;
  };
  const auto baden = told("army baden; forts baden");
  EXPECT_EQ(baden.at("forage-arrives-loss-0"), of(4, 6));
  EXPECT_EQ(baden.at("forage-stays-loss-0"), of(2, 6));
  EXPECT_EQ(baden.at("reroll-arrives-loss-0"), of(27, 36));
  EXPECT_TRUE(told("army baden; forts baden; tercio 0").empty());
  const auto declared = told("army baden; forts baden; option tercio_timing=before_roll");
  EXPECT_EQ(declared.count("forage-arrives-loss-0"), 0u) << "it is an action of its own";
  const auto road = told("army baden; forts baden; roads baden");
  EXPECT_EQ(road.count("forage-arrives-loss-0"), 0u) << "no Logistics roll is due";
}

TEST(CaminoOdds, P14_reinforcements_by_distance_and_roads) {
  const auto success = [](const char* at, int roads) {
    const auto g = camino_position(std::string("strength 4; army ") + at + kRoads[roads]);
    return success_odds(g.rules(), g.state(), *parse(box(), "reinforce"), Windows::Keep);
  };
  const char* const at_distance[] = {"swiss", "franche-comte", "alsace", "flanders"};
  for (std::uint64_t distance = 1; distance <= 4; ++distance) {
    const char* const at = at_distance[distance - 1];
    for (int roads : {0, 1, 2}) EXPECT_EQ(success(at, roads), of(4 - distance, 6)) << at;
    EXPECT_EQ(success(at, 3), of(5 - distance, 6)) << at;
    EXPECT_EQ(success(at, 4), of(6 - distance, 6)) << at;
  }
}

TEST(CaminoOdds, P15_prepare_by_region_and_event) {
  const auto success = [](const std::string& at, const char* event) {
    const bool fortress = at != "tyrol" && at != "franche-comte";
    const auto g = camino_position("army " + at + (fortress ? "; forts " + at : "") + event);
    return success_odds(g.rules(), g.state(), *parse(box(), "prepare"), Windows::Keep);
  };
  const std::map<std::string, std::uint64_t> sixths = {
      {"swiss", 2}, {"franche-comte", 3}, {"lorraine", 3},   {"alsace", 3}, {"savoy", 4},
      {"baden", 4}, {"wurttemberg", 4},   {"palatinate", 4}, {"tyrol", 5}};
  for (const auto& [at, chances] : sixths) {
    EXPECT_EQ(success(at, ""), of(chances, 6)) << at;
    EXPECT_EQ(success(at, "; event 4"), of(chances + 1, 6)) << at;
  }
}

TEST(CaminoOdds, P16_a_revolt_happens_in_three_games_of_five) {
  auto g = camino_position("easy; army lombardy");
  Fraction loyal{1, 1};
  while (g.turn() <= 6) {
    if (g.waits_for() == "loyalty") {
      std::uint64_t quiet_faces = 0;
      for (int die = 1; die <= 6; ++die) {
        auto rolled = g;
        rolled.roll({die});
        quiet_faces += rolled.revolted() ? 0 : 1;
      }
      loyal = loyal * of(quiet_faces, 6);
      g.roll({1});
    }
    if (g.waits_for() == "event") g.roll({2});
    g.play("end");
  }
  EXPECT_EQ(of(loyal.den - loyal.num, loyal.den), of(4651, 7776));
}

TEST(CaminoOdds, P17_unrest_with_three_armies) {
  auto g = camino_position(
      "at event; enemy palatinate protestant; enemy wurttemberg protestant;"
      "enemy baden protestant");
  g.roll({5});
  int rolls_with_loss[4] = {};
  for (int a = 1; a <= 6; ++a)
    for (int b = 1; b <= 6; ++b)
      for (int c = 1; c <= 6; ++c) {
        auto rolled = g;
        rolled.roll({a, b, c});
        ++rolls_with_loss[7 - rolled.strength()];
      }
  EXPECT_EQ(rolls_with_loss[0], 125);
  EXPECT_EQ(rolls_with_loss[1], 75);
  EXPECT_EQ(rolls_with_loss[2], 15);
  EXPECT_EQ(rolls_with_loss[3], 1);
}

// What can be lost: strength, or the fight; not an operation, and not what Momento de Tercio could
// mend.
TEST(CaminoOdds, CE_28_the_risk_is_strength_or_the_fight) {
  const auto risk = [](const char* position, const char* action) {
    const auto g = camino_position(position);
    EXPECT_EQ(g.refused(action), "");
    return risk_odds(g.rules(), g.state(), *parse(box(), action));
  };
  // CE-35: over a pass +1, so that 5 and 6 cost strength and so does 4.
  const auto pass = camino_position("army lombardy");
  const MoveOdds march =
      move_odds(pass.rules(), pass.state(), *parse(box(), "move tyrol"), Windows::Keep);
  ASSERT_LT(march.arrives.at(0).value(), 1.0);
  EXPECT_EQ(risk("army lombardy", "move tyrol"),
            of(march.arrives.at(0).den - march.arrives.at(0).num, march.arrives.at(0).den));
  EXPECT_EQ(risk("army franche-comte", "prepare"), of(0, 1));
  // A battle that is won without a loss: an own hit, and none of theirs.
  const auto g = camino_position("spinola; army swiss; strength 7; enemy swiss swiss");
  const Fraction unhurt =
      hits_chance(g.rules(), g.rules().fight_foe_dice(g.state(), Fight::Battle), 0);
  const Fraction none =
      hits_chance(g.rules(), g.rules().fight_own_dice(g.state(), Fight::Battle), 0);
  const Fraction well = unhurt * of(none.den - none.num, none.den);
  EXPECT_EQ(risk("spinola; army swiss; strength 7; enemy swiss swiss", "battle"),
            of(well.den - well.num, well.den));
}

}  // namespace
}  // namespace tercio::camino
