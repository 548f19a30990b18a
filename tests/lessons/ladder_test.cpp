// The ladders: what they name is there, and every figure stands on the page it is taken from.
#include "match/ladder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>

#include "data/data_error.h"
#include "games/list.h"
#include "match/lesson.h"
#include "support/source_dir.h"

namespace tercio {
namespace {

using ::testing::HasSubstr;

const GameList& ladder_games() {
  static const GameList list = load_games(DataSource());
  return list;
}

std::vector<std::string> numbers_in(const std::string& text) {
  static const std::regex number("[0-9]+(\\.[0-9]+)?");
  std::vector<std::string> out;
  for (auto at = std::sregex_iterator(text.begin(), text.end(), number);
       at != std::sregex_iterator(); ++at)
    out.push_back(at->str());
  return out;
}

// As it stands in a table: 95, or 95.0.
bool says(const std::string& row, double percent) {
  const std::vector<std::string> all = numbers_in(row);
  return std::any_of(all.begin(), all.end(),
                     [&](const std::string& one) { return std::stod(one) == percent; });
}

// Won, drawn and lost next to each other, from either side.
bool says(const std::string& row, std::array<int, 3> counts) {
  std::vector<std::string> wanted;
  for (const int n : counts) wanted.push_back(std::to_string(n));
  const std::vector<std::string> all = numbers_in(row);
  for (int turned = 0; turned < 2; ++turned) {
    if (std::search(all.begin(), all.end(), wanted.begin(), wanted.end()) != all.end()) return true;
    std::reverse(wanted.begin(), wanted.end());
  }
  return false;
}

TEST(Ladder, EveryGameHasOneFromItsFirstLessonToMastery) {
  for (const auto& game : ladder_games().all()) {
    const std::vector<LadderRung> ladder = ladder_of(*game);
    ASSERT_EQ(ladder.size(), 7U) << game->info().id;
    EXPECT_FALSE(ladder.front().lessons.empty());
    ASSERT_FALSE(ladder[1].matches.empty());
    EXPECT_TRUE(ladder[1].matches[0].coach && ladder[1].matches[0].finish) << game->info().id;
    for (const auto& [seat, level] : ladder[1].matches[0].match.seats) EXPECT_EQ(level, "easy");
    for (const LadderRung& rung : ladder)
      EXPECT_FALSE(rung.title.en.empty() || rung.title.es.empty());
  }
}

TEST(Ladder, EveryLessonStandsOnItOnce) {
  for (const auto& game : ladder_games().all()) {
    std::vector<std::string> named, known;
    for (const LadderRung& rung : ladder_of(*game))
      named.insert(named.end(), rung.lessons.begin(), rung.lessons.end());
    for (const Lesson& lesson : lessons_of(*game))
      if (!lesson.puzzle) known.push_back(lesson.id);
    EXPECT_EQ(named, known) << game->info().id;  // in their order
  }
}

TEST(Ladder, GoldIsNoMatchOfTheSameKind) {
  for (const auto& game : ladder_games().all())
    for (const LadderRung& rung : ladder_of(*game))
      for (const LadderGoal& goal : rung.matches)
        if (goal.gold) {
          const LadderMatch& gold = *goal.gold;
          EXPECT_FALSE(gold.setup == goal.match.setup && gold.seats == goal.match.seats &&
                       gold.won == goal.match.won)
              << game->info().id << ": " << rung.title.en;
        }
}

TEST(Ladder, EveryFigureStandsOnThePageItIsFrom) {
  for (const auto& game : ladder_games().all())
    for (const LadderRung& rung : ladder_of(*game))
      for (const LadderGoal& goal : rung.matches) {
        if (!goal.rate) continue;
        const LadderRate& rate = *goal.rate;
        std::ifstream file(source_dir() / rate.source);
        std::stringstream page;
        page << file.rdbuf();
        ASSERT_THAT(page.str(), HasSubstr(rate.row)) << game->info().id;
        EXPECT_TRUE(rate.counts ? says(rate.row, *rate.counts) : says(rate.row, rate.percent))
            << rate.row;
      }
}

std::string error_of(const std::string& from, const std::string& to) {
  const std::string whole = R"(game = "armada"
[[rung]]
en = "First"
es = "Primero"
lessons = ["landing"]
[[rung]]
en = "Second"
es = "Segundo"
[[rung.match]]
seat = "spain"
scenario = "campaign"
options = { spain_pattern_exact = "false" }
seats = { england = "easy" }
won = ["spain-absolute"]
rate = { level = "hard", percent = 50, games = 2, source = "docs/games/armada.md", row = "x" }
)";
  std::string text = whole;
  const auto at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  text.replace(at, from.size(), to);
  try {
    read_ladder(*ladder_games().find("armada"), {"armada/lessons/ladder.toml", text}, {"landing"});
  } catch (const DataError& error) {
    return error.what();
  }
  return "it was read";
}

TEST(Ladder, WhatIsNotThereIsNamed) {
  EXPECT_EQ(error_of("First", "First"), "it was read");
  EXPECT_THAT(error_of("\"landing\"", "\"landfall\""), HasSubstr("there is no lesson landfall"));
  EXPECT_THAT(error_of("\"spain\"\n", "\"france\"\n"), HasSubstr("'france': expected one of"));
  EXPECT_THAT(error_of("campaign", "crusade"), HasSubstr("scenario: there is no 'crusade'"));
  EXPECT_THAT(error_of("spain_pattern_exact", "spain_pattern"), HasSubstr("'options'"));
  EXPECT_THAT(error_of("\"easy\"", "\"weak\""), HasSubstr("ladder.toml:13"));
  EXPECT_THAT(error_of("england = ", "scotland = "), HasSubstr("is no seat of this game"));
  EXPECT_THAT(error_of("seats = { england = \"easy\" }\n", ""), HasSubstr("england is nobody's"));
  EXPECT_THAT(error_of("seat = \"spain\"", "seat = \"england\""), HasSubstr("spain is nobody's"));
  EXPECT_THAT(error_of("spain-absolute", "spain-total"),
              HasSubstr("there is no outcome spain-total"));
  EXPECT_THAT(error_of("level = \"hard\"", "level = \"weak\""), HasSubstr("'level'"));
  EXPECT_THAT(error_of("lessons = [\"landing\"]\n", ""), HasSubstr("expected lessons or a match"));
}

}  // namespace
}  // namespace tercio
