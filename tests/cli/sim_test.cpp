// `tercio sim`: what it understands, what it counts, how it writes it down.
#include "cli/sim.h"

#include <gtest/gtest.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <sstream>

#include "support/lab_game.h"
#include "support/luck.h"
#include "support/race.h"

namespace tercio {
namespace {

using namespace toys;

GameInfo luck_info() {
  GameInfo info;
  info.id = "luck";
  info.title = {"Push your luck", "Tienta a la suerte"};
  info.scenario_title = {"length", "duración"};
  info.scenario_word = "length";
  info.default_scenario = "short";
  info.scenarios = {{"short", {"short", "corta"}, {}}, {"long", {"long", "larga"}, {}}};
  info.options = {
      {"odd_rule",
       {"An odd rule", "Una regla rara"},
       OptionType::Choice,
       "no",
       {"no", "yes"},
       {},
       0,
       0},
      {"wild", {"Wild", "Salvaje"}, OptionType::Flag, "false", {"false", "true"}, {}, 0, 0}};
  info.seats = {{"gambler", {"Gambler", "Jugador"}, {}}};
  info.outcomes = {{"nothing", {"nothing", "nada"}, {}},
                   {"little", {"a little", "poco"}, {}},
                   {"much", {"much", "mucho"}, {}}};
  return info;
}

GameInfo race_info() {
  GameInfo info;
  info.id = "race";
  info.title = {"Race", "Carrera"};
  info.scenario_title = {"scenario", "escenario"};
  info.scenario_word = "scenario";
  info.default_scenario = "only";
  info.scenarios = {{"only", {"only", "único"}, {}}};
  info.seats = {{"red", {"Red", "Rojo"}, {}}, {"blue", {"Blue", "Azul"}, {}}};
  info.outcomes = {{"lost", {"lost", "perdida"}, {}}, {"won", {"won", "ganada"}, {}}};
  return info;
}

const std::vector<const Game*>& games() {
  static const LabToy<Luck, LuckPlayer> luck(
      luck_info(), [](const Setup& setup) { return Luck(setup.scenario == "long" ? 6 : 3); });
  static const LabToy<Race, RacePlayer> race(race_info(), [](const Setup&) { return Race(30); });
  static const std::vector<const Game*> list{&luck, &race};
  return list;
}

struct Said {
  int code;
  std::string out, err;
};
Said sim(const std::string& line, Lang lang = Lang::English, bool terminal = false) {
  std::istringstream words(line);
  std::vector<std::string> args;
  for (std::string word; words >> word;) args.push_back(word);
  std::ostringstream out, err;
  const int code = run_sim(games(), args, {out, err, terminal, lang});
  return {code, out.str(), err.str()};
}
Json json(const std::string& line) {
  const Said said = sim(line + " --json");
  EXPECT_EQ(said.code, 0) << said.err;
  return Json::parse(said.out);
}

TEST(Sim, JsonHasWhatWasAskedAndWhatCameOut) {
  const Json j = json("luck --length long --players heuristic --games 400 --seed 7 --threads 2");
  EXPECT_EQ(j["game"], "luck");
  EXPECT_EQ(j["scenario"], "long");
  EXPECT_EQ(j["options"], (Json{{"odd_rule", "no"}, {"wild", "false"}}));
  EXPECT_EQ(j["players"], Json::array({"heuristic"}));
  EXPECT_EQ(j["seed"], 7);
  EXPECT_EQ(j["games"], 400);
  EXPECT_EQ(j["threads"], 2);
  EXPECT_GT(j["steps"], 400);
  EXPECT_GE(j["seconds"], 0);
  EXPECT_GE(j["steps_per_second"], 0);
  ASSERT_EQ(j["seats"].size(), 1u);
  const Json& seat = j["seats"][0];
  EXPECT_EQ(seat["seat"], "gambler");
  EXPECT_LT(seat["points_interval"][0], seat["mean_points"]);
  EXPECT_GT(seat["points_interval"][1], seat["mean_points"]);
  EXPECT_FALSE(j.contains("paired"));
}

TEST(Sim, OutcomesAddUp) {
  const Json seat = json("luck --games 500 --players random")["seats"][0];
  ASSERT_EQ(seat["outcomes"].size(), 3u);
  std::uint64_t count = 0;
  for (std::size_t i = 3; i-- > 0;) {
    const Json& outcome = seat["outcomes"][i];
    count += outcome["count"].get<std::uint64_t>();
    EXPECT_DOUBLE_EQ(outcome["share"], outcome["count"].get<double>() / 500);
    EXPECT_DOUBLE_EQ(outcome["at_least"]["share"], static_cast<double>(count) / 500);
    EXPECT_LE(outcome["interval"][0], outcome["share"]);
    EXPECT_GE(outcome["interval"][1], outcome["share"]);
    EXPECT_LE(outcome["at_least"]["interval"][0], outcome["at_least"]["share"]);
  }
  EXPECT_EQ(count, 500u);
  EXPECT_EQ(seat["outcomes"][0]["outcome"], "nothing");
  EXPECT_EQ(seat["outcomes"][0]["at_least"]["share"], 1.0);
}

TEST(Sim, DoesNotDependOnThreads) {
  Json one = json("race --players quick,heuristic --games 60 --threads 1");
  Json three = json("race --players quick,heuristic --games 60 --threads 3");
  for (Json* j : {&one, &three})
    for (const char* field : {"seconds", "steps_per_second", "threads"}) j->erase(field);
  EXPECT_EQ(one, three);
  EXPECT_EQ(sim("race --games 60 --threads 1 --csv").out,
            sim("race --games 60 --threads 2 --csv").out);
  EXPECT_NE(sim("race --games 60 --csv").out, sim("race --games 60 --csv --seed 2").out);
}

TEST(Sim, CsvHasALinePerGame) {
  const Said said = sim("race --games 3 --csv");
  std::istringstream lines(said.out);
  std::string line;
  std::getline(lines, line);
  EXPECT_EQ(line, "index,steps,red_outcome,red_points,blue_outcome,blue_points");
  int count = 0;
  while (std::getline(lines, line)) {
    EXPECT_EQ(std::count(line.begin(), line.end(), ','), 5) << line;
    EXPECT_TRUE(line.starts_with(std::to_string(count++) + ","));
  }
  EXPECT_EQ(count, 3);
}

TEST(Sim, PairedPlayersAreComparedOnTheSameDice) {
  const Json j = json("luck --games 800 --players heuristic --paired strong --simulations 60");
  EXPECT_EQ(j["paired"]["players"], Json::array({"strong"}));
  EXPECT_EQ(j["paired"]["games"], 800);
  const Json& points = j["paired"]["difference"][0]["points"];
  EXPECT_NEAR(points["mean"],
              j["paired"]["seats"][0]["mean_points"].get<double>() -
                  j["seats"][0]["mean_points"].get<double>(),
              1e-9);
  EXPECT_LT(points["interval"][0], points["mean"]);
  EXPECT_GT(points["correlation"], 0.1);

  // Against itself there is no difference at all.
  const Json same = json("luck --games 100 --players heuristic --paired heuristic");
  EXPECT_EQ(same["paired"]["difference"][0]["points"]["mean"], 0.0);
  EXPECT_NEAR(same["paired"]["difference"][0]["points"]["correlation"], 1.0, 1e-9);

  EXPECT_TRUE(sim("luck --games 2 --csv --paired random")
                  .out.starts_with("index,first_steps,first_gambler_outcome,first_gambler_points,"
                                   "second_steps,"));
}

TEST(Sim, TheTableIsForPeople) {
  const Said english = sim("luck --games 200 --paired random");
  EXPECT_EQ(english.code, 0);
  for (const char* words :
       {"Push your luck, length: short; 200 games, heuristic, seed 1", "Gambler", "a little",
        "95 % interval", "this or better", "correlation", "worst to best"})
    EXPECT_NE(english.out.find(words), std::string::npos) << words << '\n' << english.out;
  const Said spanish = sim("luck --games 200", Lang::Spanish);
  for (const char* words : {"Tienta a la suerte", "poco", "este o mejor", "partidas"})
    EXPECT_NE(spanish.out.find(words), std::string::npos) << words << '\n' << spanish.out;
  EXPECT_EQ(english.err, "");
}

TEST(Sim, OneGameHasNoSpread) {
  EXPECT_EQ(sim("luck --games 1").code, 0);
  EXPECT_TRUE(json("luck --games 1")["seats"][0]["points_interval"][0].is_null());
}

TEST(Sim, OptionsOfTheGameAreFlags) {
  EXPECT_EQ(json("luck --games 1 --odd-rule yes")["options"]["odd_rule"], "yes");
  EXPECT_EQ(json("luck --games 1 --odd-rule=yes")["options"]["odd_rule"], "yes");
  EXPECT_EQ(json("luck --games 1 --wild true")["options"]["wild"], "true");
  EXPECT_EQ(json("--wild luck --games 1")["options"]["wild"], "true");
  EXPECT_EQ(json("--scenario long luck --games 1")["scenario"], "long");
  EXPECT_EQ(json("race --scenario only --games 1")["scenario"], "only");
}

TEST(Sim, WhatIsNotUnderstoodIsNamed) {
  const auto expect = [](const std::string& line, const std::string& sentence) {
    const Said said = sim(line);
    EXPECT_EQ(said.code, 2) << line;
    EXPECT_EQ(said.err, sentence + "\n") << line;
    EXPECT_EQ(said.out, "") << line;
  };
  expect("", "Which game? There are: luck, race.");
  expect("--games 3", "Which game? There are: luck, race.");
  expect("chess --games 3", "There is no game \"chess\". There are: luck, race.");
  expect("luck --speed 3", "I do not know \"--speed\".");
  expect("luck now", "I do not know \"now\".");
  expect("luck --games", "--games needs a value.");
  expect("luck --games many", "--games must be a whole number from 1 to 20000000, not \"many\".");
  expect("luck --games 0", "--games must be a whole number from 1 to 20000000, not \"0\".");
  expect("luck --games -5", "--games must be a whole number from 1 to 20000000, not \"-5\".");
  expect("luck --games 1e3", "--games must be a whole number from 1 to 20000000, not \"1e3\".");
  expect("luck --threads 0", "--threads must be a whole number from 1 to 1024, not \"0\".");
  expect("luck --players wizard",
         "There is no player \"wizard\". There are: random, heuristic, quick, strong.");
  expect("luck --paired wizard",
         "There is no player \"wizard\". There are: random, heuristic, quick, strong.");
  expect("luck --players random,random",
         "Name one player for all seats, or one for each, separated by commas; not "
         "\"random,random\".");
  expect("luck --ms 5 --simulations 5", "Choose one of --ms, --simulations.");
  expect("luck --json --csv", "Choose one of --json, --csv.");
  expect("luck --length long --scenario long", "Choose one of --scenario, --length.");
  expect("luck --length huge", "there is no scenario \"huge\"");
  expect("luck --odd-rule maybe", "odd_rule cannot be \"maybe\"");
}

TEST(Sim, ComplainsInSpanishToo) {
  EXPECT_EQ(sim("luck --games muchas", Lang::Spanish).err,
            "--games debe ser un número entero de 1 a 20000000, no \"muchas\".\n");
}

TEST(Sim, HelpNamesTheGamesOwnFlags) {
  const Said general = sim("--help");
  EXPECT_EQ(general.code, 0);
  EXPECT_NE(general.out.find("--paired"), std::string::npos);
  const Said own = sim("luck --help");
  EXPECT_NE(own.out.find("--odd-rule"), std::string::npos);
  EXPECT_NE(own.out.find("--length"), std::string::npos);
}

TEST(Sim, ShowsHowFarItIsOnATerminalOnly) {
  EXPECT_NE(sim("luck --games 300", Lang::English, true).err.find("100 %"), std::string::npos);
  EXPECT_EQ(sim("luck --games 300 --quiet", Lang::English, true).err, "");
  EXPECT_EQ(sim("luck --games 300").err, "");
}

}  // namespace
}  // namespace tercio
