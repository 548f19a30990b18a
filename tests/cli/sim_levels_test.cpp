// `tercio sim GAME --levels …`: every level code one after the other, and their picture.
#include "cli/sim_levels.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <sstream>

#include "cli/sim.h"
#include "support/lab_game.h"
#include "support/race.h"

namespace tercio {
namespace {

using namespace toys;

GameInfo level_info(bool with_levels) {
  GameInfo info;
  info.id = with_levels ? "race" : "plain";
  info.title = {"Race & <more>", "Carrera"};
  info.scenario_word = "scenario";
  info.default_scenario = "only";
  info.scenarios = {{"only", {"only", "único"}, {}}};
  info.seats = {{"red", {"Red", "Rojo"}, {}}, {"blue", {"Blue", "Azul"}, {}}};
  info.outcomes = {{"lost", {"lost", "perdida"}, {}}, {"won", {"won", "ganada"}, {}}};
  if (!with_levels) return info;
  OptionInfo level{"level", {"Level", "Nivel"}, OptionType::Choice, "112", {}, {}, 0, 0};
  for (const char* code : {"112", "113", "122", "123", "212", "213", "222", "223"}) {
    level.values.emplace_back(code);
    level.value_texts.push_back({std::string("code ") + code, std::string("código ") + code});
  }
  info.options = {level};
  return info;
}

const std::vector<const Game*>& games() {
  static const auto make = [](const Setup& setup) {
    const auto level = setup.options.find("level");
    return Race(level != setup.options.end() && level->second[0] == '2' ? 10 : 20);
  };
  static const LabToy<Race, RacePlayer> race(level_info(true), make);
  static const LabToy<Race, RacePlayer> plain(level_info(false), make);
  static const std::vector<const Game*> list{&race, &plain};
  return list;
}

struct Said {
  int code;
  std::string out, err;
};
Said sim(const std::string& line, Lang lang = Lang::English) {
  std::istringstream words(line);
  std::vector<std::string> args;
  for (std::string word; words >> word;) args.push_back(word);
  std::ostringstream out, err;
  const int code = run_sim(games(), args, {out, err, false, lang});
  return {code, out.str(), err.str()};
}
std::string file(const std::string& name) {
  std::ifstream in(name, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}
std::size_t count(const std::string& text, const std::string& what) {
  std::size_t n = 0;
  for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + 1)) ++n;
  return n;
}

TEST(SimLevels, PlaysThemAllWithTheFirstLevelUnlessTold) {
  const Said said = sim("race --levels all --json --threads 1");
  ASSERT_EQ(said.code, 0) << said.err;
  const Json json = Json::parse(said.out);
  EXPECT_EQ(json["players"], Json::array({"quick"}));
  ASSERT_EQ(json["levels"].size(), 8u);
  for (const Json& level : json["levels"]) {
    EXPECT_EQ(level["games"], 20);
    EXPECT_LE(level["interval"][0], level["won"]);
    EXPECT_GE(level["interval"][1], level["won"]);
  }
  EXPECT_EQ(json["levels"][1]["level"], "113");
}

TEST(SimLevels, PlaysThoseNamedAsATableOrForSpreadsheets) {
  const Said table = sim("race --levels 212,113 --games 5 --players random --threads 1");
  EXPECT_EQ(table.code, 0);
  EXPECT_EQ(count(table.out, "\n"), 3u);  // two and all together
  EXPECT_TRUE(table.out.starts_with("212 "));
  const Said csv = sim("race --levels 212,113 --games 5 --players random --csv --threads 1");
  EXPECT_TRUE(csv.out.starts_with("level,games,won,low,high\n212,5,"));
}

TEST(SimLevels, DrawsOneSquareForEach) {
  const std::string name = testing::TempDir() + "levels.svg";
  ASSERT_EQ(sim("race --levels all --games 2 --players random --threads 1 --heatmap " + name).code,
            0);
  const std::string svg = file(name);
  EXPECT_TRUE(svg.starts_with("<svg "));
  EXPECT_EQ(count(svg, "<g><title>"), 8u);
  EXPECT_NE(svg.find("Race &amp; &lt;more&gt;"), std::string::npos);
  EXPECT_NE(svg.find(">1·2<"), std::string::npos);  // a row
  EXPECT_NE(svg.find(">·2·<"), std::string::npos);  // a column
  std::remove(name.c_str());

  const std::string page = testing::TempDir() + "levels.html";
  ASSERT_EQ(sim("race --levels all --games 2 --players random --threads 1 --heatmap " + page,
                Lang::Spanish)
                .code,
            0);
  EXPECT_TRUE(file(page).starts_with("<!doctype html>\n<html lang=\"es\">"));
  EXPECT_NE(file(page).find("código 112"), std::string::npos);
  std::remove(page.c_str());
}

TEST(SimLevels, RefusesWhatCannotBe) {
  EXPECT_EQ(sim("plain --levels all").err, "There are no level codes in plain.\n");
  EXPECT_EQ(sim("race --levels 999").err, "There is no level \"999\".\n");
  EXPECT_EQ(sim("race --heatmap x.svg").err, "--heatmap shows levels: say which with --levels.\n");
  EXPECT_EQ(sim("race --levels all --heatmap x.png").code, 2);
  EXPECT_EQ(sim("race --levels all --level 112").code, 2);
  EXPECT_EQ(sim("race --levels all --paired random").code, 2);
  EXPECT_EQ(sim("race --levels all --games 10000000").code, 2);  // bounded over all levels
  EXPECT_EQ(sim("race --levels all --heatmap /nowhere/at/all.svg").code, 2);
}

}  // namespace
}  // namespace tercio
