// Every lesson of every game, played as it is written: what may not be done in it, is not true, is
// too long or points at nothing fails here, with its file and step. What was played and what came
// of it stands in told/; TERCIO_WRITE_GOLDEN=1 writes it anew: read the difference.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <sstream>

#include "games/list.h"
#include "support/lesson_check.h"
#include "support/share.h"
#include "support/source_dir.h"

namespace tercio {
namespace {

const GameList& games() {
  static const GameList list = load_games(DataSource());
  return list;
}

std::string joined(const Lesson& lesson, const std::vector<std::string>& told) {
  std::string out;
  for (std::size_t i = 0; i < told.size(); ++i) out += lesson.steps[i].id + "\n" + told[i];
  return out;
}

void expect_told(const Lesson& lesson, const std::string& text) {
  const auto file =
      source_dir() / "tests" / "lessons" / "told" / (lesson.game + "-" + lesson.id + ".txt");
  if (std::getenv("TERCIO_WRITE_GOLDEN") != nullptr) std::ofstream(file) << text;
  std::ifstream in(file);
  std::stringstream golden;
  golden << in.rdbuf();
  EXPECT_EQ(golden.str(), text) << "in " << file.filename();
}

TEST(Lessons, EveryGameHasTwoAndTheyComeFirst) {
  for (const auto& game : games().all()) {
    const std::vector<Lesson> lessons = lessons_of(*game);
    ASSERT_GE(lessons.size(), 2U) << game->info().id;
    EXPECT_FALSE(lessons[0].puzzle || lessons[1].puzzle) << game->info().id;
  }
}

// Whoever begins at the first is led through all five, and into a match with the coach.
// What one can after the first is a first match; the page offers the second lesson beside it.
TEST(Lessons, TheFirstAndTheLastLeadToAMatchTheOthersToTheOneAfterThem) {
  std::size_t games_with_five = 0;
  for (const auto& game : games().all()) {
    std::vector<Lesson> lessons = lessons_of(*game);
    lessons.erase(std::remove_if(lessons.begin(), lessons.end(),
                                 [](const Lesson& lesson) { return lesson.puzzle; }),
                  lessons.end());
    if (lessons.size() < 5) continue;
    ++games_with_five;
    for (std::size_t i = 0; i < lessons.size(); ++i) {
      const Lesson& lesson = lessons[i];
      ASSERT_TRUE(lesson.next.has_value()) << lesson.file;
      if (i > 0 && i + 1 < lessons.size()) {
        EXPECT_EQ(lesson.next->lesson, lessons[i + 1].id) << lesson.file;
      } else {
        EXPECT_EQ(lesson.next->lesson, "") << lesson.file;
        EXPECT_TRUE(lesson.next->coach) << lesson.file;
      }
    }
  }
  EXPECT_GE(games_with_five, 3U);
}

TEST(Lessons, EachIsPlayedAsItIsWrittenInBothLanguages) {
  for (const auto& game : games().all())
    for (const Lesson& lesson : lessons_of(*game)) {
      const LessonChecked english = check_lesson(*game, lesson, Lang::English);
      EXPECT_EQ(english.problem, "");
      const LessonChecked spanish = check_lesson(*game, lesson, Lang::Spanish);
      EXPECT_EQ(spanish.problem, "");
      EXPECT_EQ(english.told, spanish.told) << lesson.file;
      if (english.problem.empty()) expect_told(lesson, joined(lesson, english.told));
      if (!lesson.puzzle) {
        EXPECT_GE(lesson.steps.size(), 3U) << lesson.file;
        EXPECT_LE(lesson.steps.size(), 14U) << lesson.file;
      }
    }
}

// So many that there is another one for a good while; from easy to hard, beside those there first.
TEST(Lessons, TheSmallGamesHaveTwentyPuzzlesEach) {
  for (const char* id : {"camino", "armada"}) {
    const std::vector<Lesson> lessons = lessons_of(*games().find(id));
    const auto puzzles = std::count_if(lessons.begin(), lessons.end(),
                                       [](const Lesson& lesson) { return lesson.puzzle; });
    EXPECT_GE(puzzles, 20) << id;
  }
}

// ---- does the check notice? -----------------------------------------------------------------

struct Change {
  std::string what;
  std::size_t step;
  Lesson lesson;
};

// Something else that the fact could say.
std::string other_value(const Fact& fact) {
  if (fact.compare == Fact::Compare::AtLeast) return "1000000";
  if (fact.compare == Fact::Compare::AtMost) return "-1000000";
  if (fact.kind == Fact::Kind::Illegal) return fact.value + "0";
  char* end = nullptr;
  const double number = std::strtod(fact.value.c_str(), &end);
  if (*end != 0) return fact.value + "x";
  return std::to_string(number > 0.9 ? number - 0.1 : number + 0.1);
}

std::string other_faces(const std::string& faces) {
  const int first = std::atoi(faces.c_str());
  return std::to_string(first == 1 ? 2 : first - 1) + faces.substr(std::to_string(first).size());
}

class Changes {
 public:
  explicit Changes(const Lesson& lesson) : lesson_(lesson) {
    for (std::size_t i = 0; i < lesson.steps.size(); ++i) {
      for (const auto list : {&LessonStep::facts, &LessonStep::then, &LessonStep::until})
        for (std::size_t k = 0; k < (lesson.steps[i].*list).size(); ++k) fact(i, list, k);
      for (std::size_t k = 0; k < lesson.steps[i].dice.size(); ++k)
        change(i, "die " + std::to_string(k),
               [&](LessonStep& s) { s.dice[k] = other_faces(s.dice[k]); });
      for (const auto list : {&LessonStep::play, &LessonStep::foe})
        for (std::size_t k = 0; k < (lesson.steps[i].*list).size(); ++k)
          change(i, "without " + (lesson.steps[i].*list)[k], [&](LessonStep& s) {
            (s.*list).erase((s.*list).begin() + static_cast<std::ptrdiff_t>(k));
          });
    }
  }
  std::vector<Change> all;

 private:
  void fact(std::size_t i, std::vector<Fact> LessonStep::* list, std::size_t k) {
    change(i, "fact " + (lesson_.steps[i].*list)[k].text, [&](LessonStep& s) {
      Fact& fact = (s.*list)[k];
      if (fact.kind == Fact::Kind::Legal)
        fact.subject += " x";
      else
        fact.value = other_value(fact);
    });
  }
  template <class F>
  void change(std::size_t i, const std::string& what, F make) {
    all.push_back({lesson_.steps[i].id + ": " + what, i, lesson_});
    make(all.back().lesson.steps[i]);
  }

  const Lesson& lesson_;
};

// Each die, each action, each word of the others and each fact in its turn.
TEST(Lessons, AnyOneChangeIsNoticed) {
  std::size_t number = 0, tried = 0;
  for (const auto& game : games().all())
    for (const Lesson& lesson : lessons_of(*game)) {
      const LessonChecked plain = check_lesson(*game, lesson, Lang::English);
      ASSERT_EQ(plain.problem, "");
      for (const Change& change : Changes(lesson).all) {
        if (!in_share(number++, 8)) continue;
        ++tried;
        const LessonChecked changed =
            check_lesson(*game, change.lesson, Lang::English, change.step);
        bool noticed = !changed.problem.empty();
        for (std::size_t i = change.step; i < plain.told.size() && !noticed; ++i)
          noticed = changed.told[i] != plain.told[i];
        EXPECT_TRUE(noticed) << lesson.file << ", " << change.what;
      }
    }
  EXPECT_GT(tried, 40U);
}

}  // namespace
}  // namespace tercio
