// What the puzzles claim at the head of their files (tools/proof/claim.h), proved anew: by every
// way and every fall of the dice, by the game's odds, or played on in worlds that may be believed
// in. Together that takes minutes, so an ordinary run proves one in eight of them, another every
// day.
#include <gtest/gtest.h>

#include <algorithm>

#include "data/data_error.h"
#include "games/list.h"
#include "proof/claim.h"
#include "support/share.h"

namespace tercio {
namespace {

const GameList& games() {
  static const GameList list = load_games(DataSource());
  return list;
}

struct Puzzle {
  const Game* game;
  Lesson lesson;
  std::optional<Claim> claim;
};

// In the order of their files, game after game.
const std::vector<Puzzle>& puzzles() {
  static const std::vector<Puzzle> all = [] {
    std::vector<Puzzle> out;
    for (const auto& game : games().all())
      for (const DataFile& file : DataSource::lessons(game->info().id)) {
        if (file.text.find("\nkind     = \"puzzle\"") == std::string::npos) continue;
        out.push_back({game.get(), read_lesson(*game, file), claim_of(*game, file)});
      }
    return out;
  }();
  return all;
}

std::string told(const std::vector<std::string>& all) {
  std::string out;
  for (const std::string& one : all) out += "  " + one + "\n";
  return out;
}

// So that none is left out of the tests below.
TEST(Puzzles, EachClaimsWhatItIsWorth) {
  std::size_t lessons = 0;
  for (const auto& game : games().all())
    for (const Lesson& lesson : lessons_of(*game)) lessons += lesson.puzzle ? 1U : 0U;
  EXPECT_EQ(puzzles().size(), lessons);
  for (const Puzzle& one : puzzles()) EXPECT_TRUE(one.claim) << one.lesson.file;
}

// A close call is taught as one: how close it is stands in what is read.
TEST(Puzzles, OneWayIsBetterByAQuarterOrTheTextsSayHowMuch) {
  for (const Puzzle& one : puzzles()) {
    ASSERT_TRUE(one.claim) << one.lesson.file;
    const double gap = one.claim->best - one.claim->next;
    if (gap >= 0.25 - kSameChance) continue;
    EXPECT_GT(gap, 0.005) << one.lesson.file;
    EXPECT_TRUE(says_gap(one.lesson, *one.claim)) << one.lesson.file;
  }
}

TEST(Puzzles, WhatTheirTextsSayInAHundredIsProved) {
  for (const Puzzle& one : puzzles()) {
    ASSERT_TRUE(one.claim) << one.lesson.file;
    EXPECT_EQ(told(unproved_figures(one.lesson, *one.claim)), "") << one.lesson.file;
  }
}

TEST(Puzzles, WhatTheyClaimIsSo) {
  std::size_t number = 0, proved = 0;
  for (const Puzzle& one : puzzles()) {
    if (!one.claim || !in_share(number++, 8)) continue;
    ++proved;
    EXPECT_EQ(told(prove(*one.game, one.lesson, *one.claim).problems), "") << one.lesson.file;
  }
  EXPECT_GE(proved, puzzles().size() / 8);
}

// ---- does it notice? ------------------------------------------------------------------------

const Puzzle& puzzle(const std::string& id) {
  return *std::find_if(puzzles().begin(), puzzles().end(),
                       [&](const Puzzle& one) { return one.lesson.id == id; });
}

std::vector<std::string> problems_of(const Puzzle& one, const Claim& claim) {
  return prove(*one.game, one.lesson, claim).problems;
}

TEST(Puzzles, AFigureThatIsNotSoIsNoticed) {
  for (const char* id : {"one-point", "right-distance", "who-leads", "too-dear", "dear-prey"}) {
    const Puzzle& one = puzzle(id);
    Claim claim = *one.claim;
    EXPECT_TRUE(problems_of(one, claim).empty()) << id;
    claim.best += 0.002;
    EXPECT_FALSE(problems_of(one, claim).empty()) << id << ", best";
    claim = *one.claim;
    claim.next += 0.002;
    EXPECT_FALSE(problems_of(one, claim).empty()) << id << ", next";
    for (std::size_t i = 0; i < claim.rows.size(); ++i) {
      claim = *one.claim;
      claim.rows[i].chance += 0.002;
      EXPECT_FALSE(problems_of(one, claim).empty()) << id << ", " << claim.rows[i].text;
    }
  }
}

TEST(Puzzles, AnAnswerThatIsNotTheBestIsNoticed) {
  Puzzle one = puzzle("one-point");
  one.lesson.steps[0].play = {"reinforce", "move flanders", "end"};
  one.lesson.steps[0].dice = {"6", "6"};
  EXPECT_FALSE(problems_of(one, *one.claim).empty());
  one = puzzle("wind-not-fame");
  one.lesson.steps[0].play = {"call howard"};
  EXPECT_FALSE(problems_of(one, *one.claim).empty());
  one = puzzle("right-distance");
  one.lesson.steps[0].play = {"target ah9", "add art-vedel 6"};
  EXPECT_FALSE(problems_of(one, *one.claim).empty());
}

TEST(Puzzles, AFigureInATextThatNothingProvesIsNoticed) {
  Puzzle one = puzzle("one-point");
  EXPECT_TRUE(unproved_figures(one.lesson, *one.claim).empty());
  for (const char* said : {"68 in 100.", "67 in 100, where men brought 29.", "8 times in 100.",
                           "67 in 100 against 4."}) {
    one.lesson.end.en = said;
    EXPECT_EQ(unproved_figures(one.lesson, *one.claim).size(), 1U) << said;
  }
  one.lesson.end.en = "67 in 100, and 14 points. The 29 regiments are 2 in 1009.";
  EXPECT_TRUE(unproved_figures(one.lesson, *one.claim).empty());
  one.lesson.end.es = "Son 66 de cada 100 veces.";
  EXPECT_EQ(unproved_figures(one.lesson, *one.claim).size(), 1U);
}

TEST(Puzzles, AHeadThatCannotBeReadIsRefused) {
  const Game& camino = *games().find("camino");
  for (const char* head :
       {"# prove: points spain >= 15\n# proved: best 1.000, next 0.000\n",
        "# prove: points spain >= 15 through supper\n# proved: best 1.000, next 0.000\n",
        "# prove: strength at the end\n# proved: best 1.000, next 0.000\n",
        "# prove: until at the end, hits 1\n# proved: best 1.000, next 0.000\n",
        "# prove: until at the end\n", "# proved: best 1.000, next 0.000\n",
        "# prove: until at the end\n# proved: best, next\n",
        "# prove: until at the end\n# proved: best 1.000, next 0.000 perhaps\n",
        "# prove: until at the end\n# proved: best 1.000, next 0.000\n#   end 0.500\n"})
    EXPECT_THROW(claim_of(camino, {"head.toml", head}), DataError) << head;
  EXPECT_FALSE(claim_of(camino, {"none.toml", "# A lesson.\n"}));
}

}  // namespace
}  // namespace tercio
