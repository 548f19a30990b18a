// The board of L'Invincible Armada as it is printed, in both languages, for the seat that looks.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/boards/board.h"
#include "support/printed_board.h"

namespace tercio::cli {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

struct ArmadaBoardTest : ::testing::Test {
  GameList games = load_games(DataSource());
  Match match = *Match::begin(*games.find("armada"), {}, seed_of_number(4)).value;

  void play_on(std::size_t until) {
    while (!match.is_over() && match.played().size() < until) {
      if (match.turn().kind == TurnKind::Dice) {
        ASSERT_FALSE(match.roll());
        continue;
      }
      const Seat seat = match.turn().seats.first();
      const auto advice = match.position().best(seat, {.level = "easy", .seed = 9});
      ASSERT_FALSE(match.play(seat, advice->action));
    }
  }

  std::string draw(Seat seat, Lang lang, const Look& look = {}) {
    const Json view = match.position().view(seat);
    const Board& board = board_of("armada");
    const BoardRequest request{view, lang, look, {{"recalde", "3"}}};
    return printed({Rich(board.subtitle(view, lang))}, look) + printed(board.draw(request), look) +
           printed(board.legend(request), look) + printed(board.status(request), look);
  }
  std::string tell(Seat seat, Lang lang) {
    std::string out;
    for (const std::string& line : board_of("armada").tell(match.position().view(seat), lang))
      out += line + "\n";
    return out;
  }
};

TEST_F(ArmadaBoardTest, WhilePlanningTheOwnPaperIsShownAndNothingElse) {
  ASSERT_FALSE(match.play(Seat::First, "place recalde 3"));
  ASSERT_FALSE(match.play(Seat::First, "order 3 embark"));
  const std::string own = draw(Seat::First, Lang::English);
  EXPECT_THAT(own, HasSubstr("Recalde (3) 15"));
  EXPECT_THAT(own, HasSubstr("[Embark]"));
  EXPECT_THAT(own, HasSubstr("To place: Medina Sidonia"));
  EXPECT_THAT(own, HasSubstr("AR-10"));
  const std::string other = draw(Seat::Second, Lang::English);
  EXPECT_THAT(other, Not(HasSubstr("Recalde")));
  EXPECT_THAT(other, Not(HasSubstr("[Embark]")));
}

TEST_F(ArmadaBoardTest, FaceDownCountersStayFaceDown) {
  ASSERT_NO_FATAL_FAILURE(play_on(34));
  EXPECT_THAT(draw(Seat::First, Lang::English), HasSubstr("▒ face down"));
  EXPECT_THAT(draw(Seat::First, Lang::Spanish), HasSubstr("▒ boca abajo"));
  EXPECT_THAT(tell(Seat::Second, Lang::English), HasSubstr("fleet face down"));
  EXPECT_THAT(tell(Seat::Second, Lang::Spanish), HasSubstr("flota boca abajo"));
}

TEST_F(ArmadaBoardTest, NoLineIsWiderThanTheWindowAndAsciiIsAscii) {
  for (std::size_t until = 0; until < 120; until += 7) {
    ASSERT_NO_FATAL_FAILURE(play_on(until));
    for (const int columns : {80, 120}) {
      for (const Seat seat : {Seat::First, Seat::Second, Seat::Nobody}) {
        Look look;
        look.columns = columns;
        const Json view = match.position().view(seat);
        const BoardRequest request{view, Lang::Spanish, look, {}};
        for (const Rich& line : board_of("armada").draw(request))
          EXPECT_LE(line.width(), columns) << line.text();
      }
    }
    Look ascii;
    ascii.utf8 = false;
    for (const char c : draw(Seat::First, Lang::Spanish, ascii))
      ASSERT_LT(static_cast<unsigned char>(c), 128);
  }
}

}  // namespace
}  // namespace tercio::cli
