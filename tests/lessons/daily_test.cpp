// The puzzle of the day and the row of days, and that every theme has its name.
#include "match/daily.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "data/data_error.h"
#include "games/list.h"
#include "match/lesson_run.h"
#include "match/themes.h"

namespace tercio {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

std::vector<const Game*> all_games() {
  static const GameList list = load_games(DataSource());
  std::vector<const Game*> out;
  for (const auto& game : list.all()) out.push_back(game.get());
  return out;
}

constexpr std::int64_t kMidnight = 1'795'132'800'000;  // 2026-11-20, 00:00 UTC

TEST(Daily, ADayIsOneOfUtc) {
  EXPECT_EQ(day_of(kMidnight), day_of(kMidnight - 1) + 1);
  EXPECT_EQ(day_of(kMidnight), day_of(kMidnight + 86'399'999));
  EXPECT_EQ(date_of(day_of(kMidnight - 1)), "2026-11-19");
  EXPECT_EQ(date_of(day_of(kMidnight)), "2026-11-20");
  EXPECT_EQ(date_of(day_of(1'709'208'000'000)), "2024-02-29");
  EXPECT_EQ(begin_of(day_of(kMidnight + 5)), kMidnight);
  EXPECT_EQ(day_of(0), 0);
  EXPECT_EQ(day_of(-1), -1);
}

TEST(Daily, EveryPuzzleHasItsTurnBeforeAnyComesAgain) {
  const std::vector<std::string> puzzles = puzzles_by_day(all_games());
  ASSERT_GE(puzzles.size(), 15U);
  const auto count = static_cast<Day>(puzzles.size());
  for (const Day first : {day_of(kMidnight), Day{0}, Day{7}, Day{100'003}}) {
    std::set<std::string> seen;
    for (Day day = first; day < first + count; ++day) seen.insert(daily_puzzle(puzzles, day));
    EXPECT_EQ(seen.size(), puzzles.size()) << "from day " << first;
    EXPECT_EQ(daily_puzzle(puzzles, first), daily_puzzle(puzzles, first + count));
  }
  EXPECT_EQ(daily_puzzle({}, 5), "");
}

TEST(Daily, TheyAreAllPuzzlesAndTheOrderOfGamesIsAllTheSame) {
  std::vector<const Game*> games = all_games();
  const std::vector<std::string> puzzles = puzzles_by_day(games);
  std::set<std::string> known;
  for (const Game* game : games)
    for (const Lesson& lesson : lessons_of(*game))
      if (lesson.puzzle) known.insert(lesson.game + "/" + lesson.id);
  EXPECT_EQ(std::set<std::string>(puzzles.begin(), puzzles.end()), known);
  std::reverse(games.begin(), games.end());
  EXPECT_EQ(puzzles_by_day(games), puzzles);
  EXPECT_FALSE(std::is_sorted(puzzles.begin(), puzzles.end()));
}

// A key that changed would give tables of different programs different puzzles.
TEST(Daily, TheKeyNeverChanges) {
  const std::vector<std::string> puzzles = puzzles_by_day(all_games());
  const auto place = [&](const std::string& id) {
    return std::find(puzzles.begin(), puzzles.end(), id) - puzzles.begin();
  };
  EXPECT_LT(place("camino/gate-of-nancy"), place("camino/one-point"));
  EXPECT_LT(place("camino/one-point"), place("hispania/way-round"));
  EXPECT_LT(place("hispania/way-round"), place("hispania/too-dear"));
}

TEST(Streak, DaysInARowUpToTodayOrYesterday) {
  const auto told = [](const std::set<Day>& days, Day today) {
    const Streak streak = streak_of(days, today);
    return std::vector<int>{streak.now, streak.longest, streak.today ? 1 : 0};
  };
  EXPECT_THAT(told({}, 10), ElementsAre(0, 0, 0));
  EXPECT_THAT(told({8, 9}, 10), ElementsAre(2, 2, 0));
  EXPECT_THAT(told({8, 9, 10}, 10), ElementsAre(3, 3, 1));
  EXPECT_THAT(told({8, 9}, 11), ElementsAre(0, 2, 0));
  EXPECT_THAT(told({1, 2, 3, 7, 10}, 10), ElementsAre(1, 3, 1));
}

TEST(Themes, EveryThemeOfAPuzzleHasItsName) {
  for (const Game* game : all_games()) {
    std::set<std::string> ids;
    for (const Theme& theme : themes_of(*game)) {
      EXPECT_TRUE(ids.insert(theme.id).second);
      EXPECT_FALSE(theme.title.en.empty() || theme.title.es.empty()) << theme.id;
    }
    for (const Lesson& lesson : lessons_of(*game))
      if (lesson.puzzle) {
        EXPECT_TRUE(ids.contains(lesson.theme)) << lesson.file;
      }
  }
}

std::string theme_error(const std::string& themes) {
  const std::vector<const Game*> games = all_games();
  const Game& camino = **std::find_if(games.begin(), games.end(),
                                      [](const Game* one) { return one->info().id == "camino"; });
  try {
    read_themes(camino, {"camino/lessons/themes.toml", "game = \"camino\"\n" + themes});
  } catch (const DataError& error) {
    return error.what();
  }
  return "it was read";
}

TEST(Themes, WhatIsWrongIsNamed) {
  const std::string one = R"({ id = "roads", en = "Roads", es = "Caminos" })";
  EXPECT_EQ(theme_error("theme = [" + one + "]"), "it was read");
  EXPECT_THAT(theme_error("theme = [" + one + ", " + one + "]"), HasSubstr("another theme"));
  EXPECT_THAT(theme_error(R"(theme = [{ id = "roads", en = "Roads" }])"), HasSubstr("es"));
}

// ---- solved at the first try --------------------------------------------------------------------

struct PuzzleAt {
  const Game& game;
  Lesson lesson;
  DiceSeed seed = seed_of_number(1);
  Match match;
  LessonRun run;

  static Lesson find(const Game& game) {
    for (Lesson& one : lessons_of(game))
      if (one.id == "one-point") return std::move(one);
    return {};
  }
  static const Game& camino() {
    for (const Game* game : all_games())
      if (game->info().id == "camino") return *game;
    return *all_games().front();
  }
  PuzzleAt()
      : game(camino()),
        lesson(find(game)),
        match(std::move(*Match::begin(game, lesson.setup, seed))),
        run(std::move(*LessonRun::begin(game, lesson, match, seed))) {}
  std::vector<bool> how() const { return {run.is_over(), run.was_shown(), run.was_missed()}; }
};

TEST(Puzzle, WhoFindsItAtOnceHasMissedNothing) {
  PuzzleAt at;
  EXPECT_THAT(at.how(), ElementsAre(false, false, false));
  at.run.attempt(at.match, "move savoy");  // forbidden: it solves nothing, and misses nothing
  for (const char* words : {"prepare", "move flanders", "end"}) at.run.attempt(at.match, words);
  EXPECT_THAT(at.how(), ElementsAre(true, false, false));
}

TEST(Puzzle, WhatElseIsTriedIsAMiss) {
  PuzzleAt answered;
  answered.run.attempt(answered.match, "reinforce");
  EXPECT_THAT(answered.how(), ElementsAre(false, false, true));
  for (const char* words : {"prepare", "move flanders", "end"})
    answered.run.attempt(answered.match, words);
  EXPECT_THAT(answered.how(), ElementsAre(true, false, true));
  PuzzleAt back;
  back.run.attempt(back.match, "prepare");
  EXPECT_FALSE(back.run.back(back.match));
  EXPECT_THAT(back.how(), ElementsAre(false, false, true));
}

TEST(Puzzle, WhatWasShownIsNotSolved) {
  PuzzleAt shown;
  shown.run.show(shown.match);
  shown.run.attempt(shown.match, "move flanders");
  shown.run.attempt(shown.match, "end");
  EXPECT_THAT(shown.how(), ElementsAre(true, true, true));
  PuzzleAt skipped;
  skipped.run.skip(skipped.match);
  EXPECT_THAT(skipped.how(), ElementsAre(true, true, true));
}

// Begun at a later step, the steps before are played unseen: nobody has asked for that.
TEST(Puzzle, WhatIsPlayedOnTheWayToAStepIsNotShown) {
  const Game& game = PuzzleAt::camino();
  const Lesson lesson = lessons_of(game).front();
  const DiceSeed seed = seed_of_number(1);
  Match match = std::move(*Match::begin(game, lesson.setup, seed));
  const Expected<LessonRun> run = LessonRun::begin(game, lesson, match, seed, 4);
  ASSERT_TRUE(run);
  EXPECT_FALSE(run->was_shown() || run->was_missed());
}

}  // namespace
}  // namespace tercio
