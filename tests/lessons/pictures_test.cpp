// The pictures of rules: every one is a position that is allowed, what its sentence claims is true,
// what it points at is there, and what can be tried can be played to its end.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <regex>
#include <set>

#include "data/data_error.h"
#include "games/list.h"
#include "match/picture.h"
#include "support/lesson_check.h"

namespace tercio {
namespace {

using ::testing::HasSubstr;

const GameList& picture_games() {
  static const GameList list = load_games(DataSource());
  return list;
}

// Every share of the work is checked on its own: a wrong picture is named.
template <class Each>
void for_each_picture(Each each) {
  for (const auto& game : picture_games().all())
    for (const RulePicture& picture : pictures_of(*game)) {
      SCOPED_TRACE(game->info().id + " " + picture.rule);
      each(*game, picture);
    }
}

std::vector<std::string> counted_in(const std::string& text) {
  static const std::regex rule("[A-Z]{2}-[A-Z]?[0-9]+"), number("[0-9]+(\\.[0-9]+)?");
  const std::string plain = std::regex_replace(text, rule, "");
  std::vector<std::string> out;
  for (auto at = std::sregex_iterator(plain.begin(), plain.end(), number);
       at != std::sregex_iterator(); ++at)
    out.push_back(at->str());
  return out;
}

// What the facts of a picture speak of: the numbers in them, and chances as so many in a hundred.
std::set<std::string> proved_numbers(const RulePicture& picture) {
  std::set<std::string> out;
  for (const auto* facts : {&picture.step().facts, &picture.step().then})
    for (const Fact& fact : *facts) {
      for (const std::string& one : counted_in(fact.text)) out.insert(one);
      if (fact.kind != Fact::Kind::Odds) continue;
      out.insert(std::to_string(std::lround(std::stod(fact.value) * 100)));
      out.insert("100");
    }
  return out;
}

bool speaks_of(const RulePicture& picture, const std::string& place) {
  const auto& facts = picture.step().facts;
  return std::any_of(facts.begin(), facts.end(), [&](const Fact& fact) {
    return (fact.subject + " " + fact.value).find(place) != std::string::npos;
  });
}

TEST(Pictures, EveryGameHasTenRulesOrMore) {
  for (const auto& game : picture_games().all())
    EXPECT_GE(pictures_of(*game).size(), 10U) << game->info().id;
}

TEST(Pictures, EveryOneIsTrueAndPlaysInBothLanguages) {
  for_each_picture([](const Game& game, const RulePicture& picture) {
    for (const Lang lang : {Lang::English, Lang::Spanish})
      EXPECT_EQ(check_lesson(game, picture.lesson, lang).problem, "");
  });
}

TEST(Pictures, PlacesThatAreMarkedAreThereAndProved) {
  for_each_picture([](const Game& game, const RulePicture& picture) {
    const Expected<Match> match = match_of(game, picture);
    ASSERT_TRUE(match) << match.error.message;
    const Json view = match->position().view(picture.lesson.seat);
    EXPECT_FALSE(picture.step().points.empty() && picture.yes.empty() && picture.no.empty() &&
                 picture.area.empty());
    for (const auto* places : {&picture.yes, &picture.no, &picture.area})
      for (const std::string& place : *places) {
        EXPECT_TRUE(has_place(view, place)) << place;
        EXPECT_TRUE(speaks_of(picture, place)) << place << " is marked, but no fact says why";
      }
  });
}

TEST(Pictures, NoNumberStandsInASentenceWithoutAFact) {
  for_each_picture([](const Game&, const RulePicture& picture) {
    const std::set<std::string> proved = proved_numbers(picture);
    for (const std::string* said : {&picture.caption.en, &picture.caption.es})
      for (const std::string& one : counted_in(*said))
        EXPECT_TRUE(proved.contains(one)) << one << ": " << *said;
    EXPECT_FALSE(picture.step().facts.empty());
  });
}

TEST(Pictures, WhatMayNotBeIsRefusedByARule) {
  static const std::regex forbids("\\b(may not|cannot|must not)\\b");
  for_each_picture([](const Game&, const RulePicture& picture) {
    const auto& facts = picture.step().facts;
    const bool refused = std::any_of(facts.begin(), facts.end(), [](const Fact& fact) {
      return fact.kind == Fact::Kind::Illegal;
    });
    EXPECT_TRUE(refused || !std::regex_search(picture.caption.en, forbids)) << picture.caption.en;
  });
}

// One fact of each picture made false: it must be noticed.
TEST(Pictures, AWrongFactIsNoticed) {
  for_each_picture([](const Game& game, const RulePicture& picture) {
    for (std::size_t i = 0; i < picture.step().facts.size(); ++i) {
      RulePicture wrong = picture;
      Fact& fact = wrong.lesson.steps.front().facts[i];
      switch (fact.kind) {
        case Fact::Kind::Legal:
        case Fact::Kind::Illegal: fact.subject += " nowhere"; break;
        case Fact::Kind::Odds: fact.value = std::stod(fact.value) > 0.5 ? "0.123" : "0.987"; break;
        default: fact.value += "9"; break;
      }
      if (fact.compare == Fact::Compare::AtMost || fact.compare == Fact::Compare::IsNot) continue;
      EXPECT_NE(check_lesson(game, wrong.lesson, Lang::English).problem, "") << fact.text;
    }
  });
}

const std::string kOne = R"(game = "camino"
[[picture]]
rule = "CE-34"
seat = "spain"
scenario = "easy"
before = ["roll 4", "roll 16", "roll 6"]
en = "To Savoy."
es = "A Saboya."
yes = ["savoy"]
facts = ["legal move savoy"]
[picture.try]
en = "Go."
es = "Ve."
play = ["move savoy"]
)";

std::string picture_error(const std::string& from, const std::string& to) {
  std::string text = kOne;
  const auto at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  text.replace(at, from.size(), to);
  try {
    read_pictures(*picture_games().find("camino"), {"camino/lessons/pictures.toml", text});
  } catch (const DataError& error) {
    return error.what();
  }
  return "it was read";
}

TEST(PictureFile, IsReadAndWhatIsWrongIsNamed) {
  EXPECT_EQ(picture_error("To Savoy", "To Savoy"), "it was read");
  EXPECT_THAT(picture_error("CE-34", "CE-none"), HasSubstr("pictures.toml:3"));
  EXPECT_THAT(picture_error("\"spain\"", "\"france\""), HasSubstr("'france'"));
  EXPECT_THAT(picture_error("A Saboya.", ""), HasSubstr("expected a text that is not empty"));
  EXPECT_THAT(picture_error("yes = ", "ja = "), HasSubstr("'ja' is not a key known here"));
  EXPECT_THAT(picture_error("legal move savoy", "move savoy"), HasSubstr("is no fact"));
  EXPECT_THAT(picture_error("play = [\"move savoy\"]", ""),
              HasSubstr("expected what is to be done"));
  EXPECT_THAT(picture_error("[picture.try]", "[[picture]]\nrule = \"CE-34\"\n[picture.try]"),
              HasSubstr("has a picture already"));
}

}  // namespace
}  // namespace tercio
