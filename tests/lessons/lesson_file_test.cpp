// Lessons as files: what is wrong in one is said with its file and line.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "data/data_error.h"
#include "games/list.h"
#include "match/howto.h"
#include "match/lesson.h"

namespace tercio {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

const Game& camino() {
  static const GameList list = load_games(DataSource());
  return *list.find("camino");
}

const std::string kWhole = R"(lesson = "short"
game = "camino"
order = 1
minutes = 2
seat = "spain"
scenario = "easy"
options = { leader = "spinola", enemy_order = "fixed" }
before = ["roll 4", "roll 16", "roll 6"]
title = { en = "Short", es = "Corta" }
teaches = { en = "Nothing.", es = "Nada." }
end = { en = "End.", es = "Fin." }
[[step]]
id = "first"
en = "March: {a:move savoy}."
es = "Marcha: {a:move savoy}."
rules = ["CE-34"]
point = ["place:savoy"]
facts = ["strength = 7", "illegal end [CE-44]"]
play = ["move savoy", "keep"]
dice = ["3"]
[[step.other]]
if = ["move swiss"]
en = "No."
es = "No."
)";

std::string changed(const std::string& from, const std::string& to) {
  std::string text = kWhole;
  const auto at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return text.replace(at, from.size(), to);
}

std::string error_of(const std::string& text) {
  try {
    read_lesson(camino(), {"short.toml", text});
  } catch (const DataError& error) {
    return error.what();
  }
  return "it was read";
}

TEST(LessonFile, IsRead) {
  const Lesson lesson = read_lesson(camino(), {"short.toml", kWhole});
  EXPECT_EQ(lesson.id, "short");
  EXPECT_EQ(lesson.setup.options.at("leader"), "spinola");
  ASSERT_EQ(lesson.steps.size(), 1U);
  EXPECT_EQ(lesson.steps[0].points[0].kind, "place");
  EXPECT_THAT(lesson.steps[0].play, ElementsAre("move savoy", "keep"));
  EXPECT_EQ(lesson.steps[0].others[0].text.es, "No.");
}

TEST(LessonFile, WhatIsWrongIsNamedWithItsLine) {
  const struct {
    const char *from, *to, *said;
  } cases[] = {
      {"game = \"camino\"", "game = \"armada\"", "short.toml:2: the file, 'game': expected camino"},
      {"seat = \"spain\"", "seat = \"france\"", "short.toml:5: the file, 'seat': 'france'"},
      {"scenario = \"easy\"", "scenario = \"eazy\"", "short.toml:"},
      {"\"spinola\"", "\"olivares\"", "short.toml:7:"},
      {"es = \"Corta\"", "es = \"\"", "expected a text that is not empty"},
      {"Marcha: {a:move savoy}", "Marcha", "expected the same actions {a:...} as in English"},
      {"\"CE-34\"", "\"CE-none\"",
       "short.toml:16: [[step]] number 1, 'rules': there is no rule CE-none"},
      {"[CE-44]", "[CE-none]",
       "short.toml:18: [[step]] number 1, 'facts': there is no rule CE-none"},
      {"strength = 7\"", "strength seven\"", "short.toml:18:"},
      {"place:savoy", "spot:savoy", "short.toml:17:"},
      {"dice = ", "dices = ", "'dices' is not a key known here"},
      {"if = ", "iff = ", "'if': is missing"},
  };
  for (const auto& one : cases)
    EXPECT_THAT(error_of(changed(one.from, one.to)), HasSubstr(one.said)) << one.to;
}

TEST(LessonFile, FreePlayNeedsAModelAndABoardAfterIt) {
  EXPECT_THAT(error_of(changed("play = [\"move savoy\", \"keep\"]", "until = [\"week = 2\"]")),
              HasSubstr("expected a model of it under play"));
  const std::string second = "[[step]]\nid = \"second\"\nen = \"x\"\nes = \"x\"\nrules = []\n";
  EXPECT_THAT(error_of(changed("dice = ", "until = [\"week = 2\"]\ndice = ") + second),
              HasSubstr("expected a board in the next step"));
}

TEST(LessonFile, TwoStepsMayNotHaveOneId) {
  EXPECT_THAT(error_of(kWhole + "[[step]]\nid = \"first\"\nen = \"x\"\nes = \"x\"\nrules = []\n"),
              HasSubstr("'first' is the id of another step"));
}

TEST(LessonFile, PatternsMeanActions) {
  EXPECT_TRUE(fits("move savoy", "move savoy"));
  EXPECT_FALSE(fits("move savoy", "move savoy tercio"));
  EXPECT_FALSE(fits("move savoy tercio", "move savoy"));
  EXPECT_TRUE(fits("move *", "move savoy tercio"));
  EXPECT_TRUE(fits("move * tercio", "move savoy tercio"));
  EXPECT_FALSE(fits("move * tercio", "move savoy"));
  EXPECT_THAT(either("lay | assault"), ElementsAre("lay", "assault"));
  EXPECT_THAT(actions_in("{a:lay} or {a:move savoy}"), ElementsAre("lay", "move savoy"));
}

// ---- facts --------------------------------------------------------------------------------------

class Facts : public ::testing::Test {
 protected:
  Match match = std::move(*Match::begin(
      camino(), {"easy", {{"leader", "spinola"}, {"enemy_order", "fixed"}}}, seed_of_number(1)));
  void SetUp() override {
    for (const char* words : {"roll 4", "roll 16", "roll 6"})
      ASSERT_FALSE(match.play(std::nullopt, words));
  }
  std::string instead(const std::string& text) const {
    const Expected<Fact> fact = read_fact(text);
    if (!fact) return fact.error.message;
    return untrue(*fact, match, Seat::First).value_or("");
  }
};

TEST_F(Facts, WhatIsSoIsTrue) {
  for (const char* fact :
       {"strength = 7", "strength >= 7", "strength <= 7", "strength != 6", "army = lombardy",
        "regions[savoy].fortress = 2", "turn.kind = decision", "turn.seats has spain",
        "legal move savoy", "legal move *", "illegal move flanders [CE-34]",
        "odds move savoy: arrives-loss-2 = 0.333",
        "odds move savoy: arrives-loss-2 + arrives-loss-1 + arrives-loss-0 >= 0.999"})
    EXPECT_EQ(instead(fact), "") << fact;
}

TEST_F(Facts, WhatIsNotSoIsSaid) {
  EXPECT_EQ(instead("strength = 6"), "it is 7");
  EXPECT_EQ(instead("strength >= 8"), "it is 7");
  EXPECT_EQ(instead("regions[atlantis].road = true"), "it is null");
  EXPECT_EQ(instead("legal move flanders"), "it is no choice now");
  EXPECT_EQ(instead("illegal move savoy [CE-34]"), "it is allowed");
  EXPECT_EQ(instead("illegal move flanders [CE-35]"), "it is forbidden by CE-34");
  EXPECT_THAT(instead("odds move savoy: arrives-loss-2 = 0.335"), HasSubstr("it is 0.333"));
  EXPECT_THAT(instead("odds move savoy: sunk = 0.3"), HasSubstr("there is no outcome sunk"));
  EXPECT_EQ(instead("outcome spain = defeat"), "the match is not over");
}

TEST_F(Facts, WhatIsNoFactIsRefused) {
  for (const char* text : {"strength", "strength = ", "the strength = 7", "strength >= many",
                           "illegal lay", "odds lay", "odds lay: win = many", "points spain >= 3"})
    EXPECT_THAT(instead(text), HasSubstr("is no fact")) << text;
}

// ---- how to play --------------------------------------------------------------------------------

TEST(HowTo, EveryGameHasItsPageInBothLanguages) {
  const GameList list = load_games(DataSource());
  for (const auto& game : list.all()) {
    const HowTo page = howto_of(*game);
    EXPECT_EQ(page.turn.size(), 6U) << game->info().id;
    EXPECT_EQ(page.mistakes.size(), 5U) << game->info().id;
    EXPECT_GE(page.key.size(), 4U) << game->info().id;
    EXPECT_TRUE(std::any_of(page.mistakes.begin(), page.mistakes.end(), [](const HowToLine& line) {
      return !line.see.empty();
    })) << game->info().id;
    for (const auto* lines : {&page.turn, &page.key, &page.mistakes})
      for (const HowToLine& line : *lines) {
        EXPECT_FALSE(line.text.en.empty() || line.text.es.empty() || line.rules.empty());
      }
  }
}

// The phase bar speaks these lines. Setting up and the end are no part of a turn.
TEST(HowTo, EveryPhaseOfATurnHasItsLine) {
  const GameList list = load_games(DataSource());
  for (const auto& game : list.all()) {
    std::set<std::string> told;
    for (const HowToLine& line : howto_of(*game).turn)
      told.insert(line.phases.begin(), line.phases.end());
    for (const NamedInfo& phase : game->info().phases) {
      const bool of_a_turn = phase.id != "setup" && phase.id != "set-up" && phase.id != "over";
      EXPECT_EQ(told.count(phase.id), of_a_turn ? 1U : 0U) << game->info().id << ": " << phase.id;
    }
  }
}

// "units[].morale": one of the units has it.
bool shows(const Json& view, const std::string& path) {
  const auto list = path.find("[].");
  if (list == std::string::npos) return at_path(view, path) != nullptr;
  const Json* all = at_path(view, path.substr(0, list));
  return all != nullptr && std::any_of(all->begin(), all->end(), [&](const Json& one) {
           return at_path(one, path.substr(list + 3)) != nullptr;
         });
}

TEST(HowTo, WhatTheKeyExplainsStandsInTheView) {
  const GameList list = load_games(DataSource());
  for (const auto& game : list.all()) {
    Expected<Match> match =
        Match::begin(*game, {game->info().default_scenario, {}}, seed_of_number(1));
    ASSERT_TRUE(match);
    while (match->turn().kind == TurnKind::Dice) ASSERT_FALSE(match->roll());
    const Json view = match->position().view(Seat::First);
    for (const HowToLine& line : howto_of(*game).key)
      EXPECT_TRUE(shows(view, line.show)) << game->info().id << ": " << line.show;
  }
}

TEST(HowTo, ARuleThatIsNotThereIsNamed) {
  const std::string page =
      "game = \"camino\"\n[goal]\nen = \"a\"\nes = \"b\"\nrules = [\"CE-none\"]\n";
  try {
    read_howto(camino(), {"camino/lessons/howto.toml", page});
    FAIL();
  } catch (const DataError& error) {
    EXPECT_EQ(std::string(error.what()),
              "camino/lessons/howto.toml:5: [goal], 'rules': there is no rule CE-none");
  }
}

std::string howto_error(const std::string& from, const std::string& to) {
  for (const DataFile& file : DataSource::lessons("camino"))
    if (is_howto(file)) {
      std::string text(file.text);
      const auto at = text.find(from);
      EXPECT_NE(at, std::string::npos) << from;
      try {
        read_howto(camino(), {file.name, text.replace(at, from.size(), to)});
      } catch (const DataError& error) {
        return error.what();
      }
    }
  return "it was read";
}

TEST(HowTo, APhaseOrALessonThatIsNotThereIsNamed) {
  EXPECT_THAT(howto_error("phase = [\"event\"]", "phase = [\"evening\"]"),
              HasSubstr("'phase': there is no phase evening"));
  EXPECT_THAT(howto_error("see = \"momento\"", "see = \"memento\""),
              HasSubstr("'see': there is no lesson memento"));
}

}  // namespace
}  // namespace tercio
