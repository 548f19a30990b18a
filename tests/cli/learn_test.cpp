// A lesson in the terminal, taken by a scripted learner.
#include "cli/learn.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <deque>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "cli/session.h"
#include "games/list.h"
#include "match/lesson_run.h"

namespace tercio::cli {
namespace {

namespace fs = std::filesystem;
using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

const GameList& games() {
  static const GameList list = load_games(DataSource());
  return list;
}

class Script : public LineSource {
 public:
  Script(std::vector<std::string> lines, std::string& out)
      : lines_(lines.begin(), lines.end()), out_(out) {}
  std::optional<std::string> next(const std::string&, const Complete&) override {
    if (lines_.empty()) return std::nullopt;
    std::string line = lines_.front();
    lines_.pop_front();
    out_ += "<" + line + ">\n";
    return line;
  }

 private:
  std::deque<std::string> lines_;
  std::string& out_;
};

struct LearnTest : ::testing::Test {
  std::string out;
  std::vector<std::size_t> reached;
  Lang lang = Lang::English;
  bool plain = true;

  void take(const std::string& game, const std::string& id, std::vector<std::string> lines,
            std::size_t step = 0) {
    const Game& of = *games().find(game);
    std::vector<Lesson> all = lessons_of(of);
    const auto lesson =
        std::find_if(all.begin(), all.end(), [&](const Lesson& l) { return l.id == id; });
    ASSERT_NE(lesson, all.end());
    out.clear();
    reached.clear();
    Look look;
    look.plain = plain;
    look.columns = look.rows = 0;
    Terminal terminal(look, {}, std::make_unique<Script>(std::move(lines), out),
                      [this](std::string_view text) { out += text; });
    Match match = std::move(*Match::begin(of, lesson->setup, seed_of_number(1)));
    Expected<LessonRun> run = LessonRun::begin(of, *lesson, match, seed_of_number(1), step);
    ASSERT_TRUE(run) << run.error.message;
    SessionWish wish;
    wish.lang = lang;
    wish.reached = [this](const LessonRun& at) { reached.push_back(at.step_number()); };
    EXPECT_EQ(Session(std::move(match), terminal, wish, std::move(*run)).run(), 0);
  }
  // What was said after the line was typed the first time, up to the next one.
  std::string answer(const std::string& line) const {
    const auto at = out.find("<" + line + ">\n");
    if (at == std::string::npos) return "not typed";
    const auto from = at + line.size() + 3;
    const auto mark = out.find(plain ? "] > <" : "] › <", from);
    return out.substr(from, mark - from);
  }
};

TEST_F(LearnTest, TheTextStandsBeforeTheChoicesAndEnterGoesOn) {
  take("camino", "first-march", {"", ""});
  EXPECT_THAT(out, HasSubstr("[1/13] Flanders is in flames"));
  EXPECT_THAT(answer(""), AllOf(HasSubstr("[2/13] Three things to watch"),
                                HasSubstr("Enter goes on"), Not(HasSubstr("move savoy"))));
  EXPECT_THAT(out, HasSubstr("[3/13] Three passes"));
  EXPECT_THAT(out, HasSubstr("it may be move savoy · rules CE-34, CE-35"));
  EXPECT_THAT(out, HasSubstr("choose \"keep\""));  // the word of the choice, as it is typed
  EXPECT_THAT(out, HasSubstr("tercio learn camino first-march"));
}

TEST_F(LearnTest, WhatElseIsTriedIsAnswered) {
  take("camino", "first-march",
       {"move swiss", "move flanders", "reinforce", "next", "odds move savoy"}, 2);
  EXPECT_THAT(answer("move swiss"), HasSubstr("the strongest fortress of the Alps"));
  EXPECT_THAT(answer("move flanders"), HasSubstr("CE-34"));
  EXPECT_THAT(answer("reinforce"), HasSubstr("CE-91"));
  EXPECT_THAT(answer("next"), HasSubstr("First do what is asked"));
  EXPECT_THAT(answer("odds move savoy"), HasSubstr("33.3 %"));
  EXPECT_THAT(reached, ElementsAre(2, 2));
}

TEST_F(LearnTest, WhatTheLessonHasNoAnswerToIsLeftOutAllTheSame) {
  take("bailen", "vedel", {"done"}, 3);
  EXPECT_THAT(answer("done"), HasSubstr("the lesson goes another way"));
  EXPECT_THAT(reached, ElementsAre(3, 3));
}

TEST_F(LearnTest, WhatIsAskedIsDoneWithTheDiceThatWereGiven) {
  take("camino", "first-march", {"move savoy", "keep"}, 2);
  EXPECT_THAT(answer("move savoy"), HasSubstr("[3/13]"));
  EXPECT_THAT(answer("keep"), HasSubstr("[4/13] Nobody passes an untaken fortress"));
  EXPECT_THAT(reached, ElementsAre(2, 2, 3));
}

TEST_F(LearnTest, ShowFinishAndAgain) {
  take("camino", "first-march", {"show", "again", "finish", "again", "undo"}, 2);
  EXPECT_THAT(answer("show"), HasSubstr("[3/13]"));
  EXPECT_THAT(answer("again"), AllOf(HasSubstr("[3/13]"), HasSubstr("move savoy")));
  EXPECT_THAT(answer("finish"), HasSubstr("[4/13]"));
  EXPECT_THAT(answer("undo"), HasSubstr("[2/13]"));
  EXPECT_THAT(reached, ElementsAre(2, 2, 2, 3, 2, 1));
}

TEST_F(LearnTest, TheEndIsToldWithTheResult) {
  take("camino", "first-march", {"finish"}, 12);
  EXPECT_THAT(out, HasSubstr("15 points: 12 for strength"));
  EXPECT_THAT(out, HasSubstr("Your road to Flanders is open"));
  EXPECT_THAT(reached, ElementsAre(12, 13));
}

TEST_F(LearnTest, InSpanishItsWordsAreSpanish) {
  lang = Lang::Spanish;
  take("camino", "first-march", {"siguiente", "muestra", "atrás", "mover Suiza"}, 1);
  EXPECT_THAT(answer("siguiente"), HasSubstr("[3/13] Tres puertos salen"));
  EXPECT_THAT(answer("muestra"), HasSubstr("[3/13]"));
  EXPECT_THAT(out, HasSubstr("mover Saboya"));
}

TEST_F(LearnTest, AnotherOrderThatComesToTheSameIsTaken) {
  take("armada", "landing",
       {"place oquendo 5", "place recalde 4", "order 4 disembark", "order 3 disembark"}, 2);
  EXPECT_THAT(answer("place recalde 4"), HasSubstr("[4/9]"));
  EXPECT_THAT(answer("order 4 disembark"), HasSubstr("[4/9]"));
}

TEST_F(LearnTest, AfterAStepTheBoardStandsUntilOneGoesOn) {
  take("camino", "momento", {"finish", ""}, 3);
  EXPECT_THAT(answer("finish"), AllOf(HasSubstr("Enter goes on"), Not(HasSubstr("[5/5]"))));
  EXPECT_THAT(answer(""), HasSubstr("[5/5] The last use"));
}

TEST_F(LearnTest, APuzzleIsPlayedFreely) {
  take("hispania", "last-disc", {"move numantia", "end", "show", "finish"});
  EXPECT_THAT(answer("move numantia"), HasSubstr("but with what garrison?"));
  EXPECT_THAT(answer("end"), HasSubstr("what was asked for is not done"));
  EXPECT_THAT(out, HasSubstr("Garrisons can be taken back"));
}

TEST_F(LearnTest, AWordOfTheGameIsNoWordOfTheLesson) {
  const std::string kept = "Three weeks are left, and all your men";
  take("camino", "burgundy-rises", {"stay", "skip"});
  EXPECT_THAT(answer("stay"), HasSubstr("One time in two"));
  EXPECT_THAT(answer("skip"), HasSubstr(kept));
  take("camino", "burgundy-rises", {"/skip", "finish"});
  EXPECT_THAT(answer("/skip"), Not(HasSubstr(kept)));
  EXPECT_THAT(answer("finish"), HasSubstr(kept));
  // The same word where the game has no such choice: it is refused, and nothing is finished.
  take("camino", "one-point", {"skip", "again"});
  EXPECT_THAT(answer("skip"), AllOf(HasSubstr("CE-17"), Not(HasSubstr("67 in 100"))));
  take("bailen", "guard-alone", {"back nnw"});
  EXPECT_THAT(reached, ElementsAre(0, 0));
  lang = Lang::Spanish;
  take("camino", "burgundy-rises", {"saltar"});
  EXPECT_THAT(answer("saltar"), HasSubstr("Quedan tres semanas"));
}

TEST_F(LearnTest, HelpKnowsTheWordsOfALesson) {
  take("camino", "first-march", {"help"});
  EXPECT_THAT(answer("help"), AllOf(HasSubstr("finish"), HasSubstr("let the lesson do")));
}

TEST_F(LearnTest, WithADrawnBoardToo) {
  plain = false;
  take("bailen", "vedel", {"", "", "", "charge 6drag"});
  EXPECT_THAT(out, HasSubstr("[4/12] Dragoons first"));
  EXPECT_THAT(out, HasSubstr("6th Provisional Dragoons charges: whom?"));
}

TEST(LearntSoFar, IsKeptInAFile) {
  const fs::path file = fs::temp_directory_path() / ("tercio-learnt-" + std::to_string(::getpid()));
  fs::remove(file);
  LearntSoFar first(file);
  EXPECT_EQ(first.at("camino/first-march").step, 0U);
  EXPECT_FALSE(first.note("camino/first-march", 5, 13));
  EXPECT_FALSE(first.note("armada/landing", 9, 9));
  EXPECT_FALSE(first.note("armada/landing", 2, 9));
  const LearntSoFar again(file);
  EXPECT_EQ(again.at("camino/first-march").step, 5U);
  EXPECT_FALSE(again.at("camino/first-march").done);
  EXPECT_EQ(again.at("armada/landing").step, 2U);
  EXPECT_TRUE(again.at("armada/landing").done);
  fs::remove(file);
}

TEST(LearntSoFar, KnowsHowAPuzzleWasSolved) {
  const fs::path file = fs::temp_directory_path() / ("tercio-solved-" + std::to_string(::getpid()));
  // The first was done by a program that did not ask how.
  std::ofstream(file) << "camino/old 1 done\n";
  LearntSoFar places(file);
  EXPECT_FALSE(places.note("camino/first", 1, 1, false, false));
  EXPECT_FALSE(places.note("camino/first", 1, 1, true, true));  // and once more, shown
  EXPECT_FALSE(places.note("camino/later", 0, 1, false, true));
  EXPECT_FALSE(places.note("camino/later", 1, 1, false, false));
  EXPECT_FALSE(places.note("camino/shown", 1, 1, true, true));
  const LearntSoFar again(file);
  const auto how = [&](const std::string& id) {
    const LearntSoFar::Place place = again.at("camino/" + id);
    return std::vector<bool>{place.done, place.solved, place.missed};
  };
  EXPECT_THAT(how("old"), ElementsAre(true, false, true));
  EXPECT_THAT(how("first"), ElementsAre(true, true, false));
  EXPECT_THAT(how("later"), ElementsAre(true, true, true));
  EXPECT_THAT(how("shown"), ElementsAre(true, false, true));
  fs::remove(file);
}

}  // namespace
}  // namespace tercio::cli
