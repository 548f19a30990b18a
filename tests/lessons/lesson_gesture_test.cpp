// A gesture in a lesson: several words said at once, which may be others than the lesson has, if
// they come to the same.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "games/list.h"
#include "match/lesson_run.h"

namespace tercio {
namespace {

using ::testing::ElementsAre;
using Gestured = std::vector<std::string>;

const GameList& shelf() {
  static const GameList list = load_games(DataSource());
  return list;
}

// A lesson at one of its steps, named by its id.
struct LessonAt {
  const Game& game;
  Lesson lesson;
  DiceSeed seed = seed_of_number(1);
  Match match;
  LessonRun run;

  static Lesson find(const Game& game, const std::string& id) {
    for (Lesson& one : lessons_of(game))
      if (one.id == id) return std::move(one);
    return {};
  }
  std::size_t number(const std::string& step) const {
    for (std::size_t i = 0; i < lesson.steps.size(); ++i)
      if (lesson.steps[i].id == step) return i;
    ADD_FAILURE() << "no step " << step;
    return 0;
  }
  LessonAt(const std::string& of, const std::string& id, const std::string& step)
      : game(*shelf().find(of)),
        lesson(find(game, id)),
        match(std::move(*Match::begin(game, lesson.setup, seed))),
        run(std::move(*LessonRun::begin(game, lesson, match, seed, number(step)))) {}

  Gestured written(Gestured gesture) const { return run.as_written(match, std::move(gesture)); }
};

TEST(LessonGesture, WhatComesNextIsToldAsFarAsThereIsOneWay) {
  const LessonAt at("tercios", "first-battle", "ride");
  EXPECT_THAT(at.run.wanted(), ElementsAre("pick ol"));
  EXPECT_THAT(at.run.ahead(), ElementsAre("advance 1207", "face nw", "rest", "done"));
}

TEST(LessonGesture, TheSameByAnotherWayIsWhatTheLessonHas) {
  const LessonAt at("tercios", "first-battle", "bucklers");
  EXPECT_THAT(at.written({"pick r1", "advance 0810", "face n", "advance 0808", "face ne"}),
              ElementsAre("pick r1", "advance 0808", "face ne"));
}

TEST(LessonGesture, WhatComesToSomethingElseStaysAsItWasSaid) {
  const LessonAt at("tercios", "first-battle", "bucklers");
  const Gestured north = {"pick r1", "advance 0808", "face n"};
  EXPECT_EQ(at.written(north), north);
  const Gestured impossible = {"pick r1", "advance 0101"};
  EXPECT_EQ(at.written(impossible), impossible);
  const Gestured one = {"pick or"};
  EXPECT_EQ(at.written(one), one);
}

TEST(LessonGesture, WhatCanBeDoneInAnyOrderIsPutInOrder) {
  const LessonAt at("armada", "landing", "place");
  EXPECT_THAT(at.written({"place oquendo 5", "place recalde 4"}),
              ElementsAre("place recalde 4", "place oquendo 5"));
}

}  // namespace
}  // namespace tercio
