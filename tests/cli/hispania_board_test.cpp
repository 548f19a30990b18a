// The board of Hispania as it is printed: provinces, stacks, reserves, in both languages and in 80
// by 24.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/boards/board.h"
#include "game/json.h"
#include "games/list.h"
#include "match/match.h"

namespace tercio::cli {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

std::string printed(const std::vector<Rich>& lines, const Look& look) {
  std::string out;
  for (const Rich& line : lines) out += render(line, look) + "\n";
  return out;
}

struct HispaniaBoardTest : ::testing::Test {
  GameList games = load_games(DataSource());
  Match match = begin("siege-of-numantia");

  Match begin(const std::string& scenario) {
    return *Match::begin(*games.find("hispania"), {scenario, {}}, seed_of_number(4)).value;
  }
  void play_on(std::size_t until) {
    Rng rng(until);
    while (!match.is_over() && match.played().size() < until) {
      if (match.turn().kind == TurnKind::Dice) {
        ASSERT_FALSE(match.roll());
        continue;
      }
      const Seat seat = match.turn().seats.first();
      const auto legal = match.position().legal(seat);
      ASSERT_FALSE(match.play(seat, legal[rng.below(legal.size())]));
    }
  }
  std::vector<Rich> lines(Lang lang, const Look& look = {},
                          std::map<std::string, std::string> lit = {}) {
    const Json view = match.position().view(Seat::First);
    return board_of("hispania").draw({view, lang, look, std::move(lit)});
  }
  std::string draw(Lang lang, const Look& look = {}, std::map<std::string, std::string> lit = {}) {
    return printed(lines(lang, look, std::move(lit)), look);
  }
  std::string tell(Lang lang) {
    std::string out;
    for (const std::string& line :
         board_of("hispania").tell(match.position().view(Seat::First), lang))
      out += line + "\n";
    return out;
  }
};

TEST_F(HispaniaBoardTest, ShowsWhatStandsOnWhat) {
  const std::string board = draw(Lang::English, {}, {{"segontia", "7"}});
  EXPECT_THAT(board, HasSubstr("II Celtiberia all in revolt"));
  EXPECT_THAT(board, HasSubstr("VI Cantabria 2●"));
  EXPECT_THAT(board, HasSubstr("6~Numantia 3●▲"));
  EXPECT_THAT(board, HasSubstr("1~Segontia 2●(7)"));
  EXPECT_THAT(board, HasSubstr("4 Salduba c"));
  EXPECT_THAT(board, HasSubstr("Corduba [U]"));
  EXPECT_THAT(board, HasSubstr("Mare Balearicum F[K]"));
  EXPECT_THAT(board, HasSubstr("To win: Numantia○ Hispania Ulterior✓ Hispania Citerior✓"));
  EXPECT_THAT(board, HasSubstr("Denarii 5/5"));
  EXPECT_THAT(board, HasSubstr("Revolts left 7"));
}

TEST_F(HispaniaBoardTest, SpeaksSpanish) {
  const std::string board = draw(Lang::Spanish);
  EXPECT_THAT(board, HasSubstr("Para ganar: Numantia○"));
  EXPECT_THAT(board, HasSubstr("Denarios 5/5"));
  EXPECT_THAT(board, HasSubstr("III Carpetania ✓ ocupada en paz"));
  EXPECT_THAT(tell(Lang::Spanish),
              HasSubstr("Numantia, capital, 6 (reconstruido): un ejército, 3 revueltas."));
  EXPECT_THAT(tell(Lang::Spanish), HasSubstr("Conexiones: "));
}

TEST_F(HispaniaBoardTest, TellsEverySpaceInASentence) {
  const std::string told = tell(Lang::English);
  EXPECT_THAT(told, HasSubstr("Round 1 of 4."));
  EXPECT_THAT(told, HasSubstr("5 of 5 denarii left. 7 revolts and 0 armies in reserve."));
  EXPECT_THAT(told, HasSubstr("Army in Numantia, "));
  EXPECT_THAT(told, HasSubstr("Salduba, 4: garrison of Praetor of Citerior. Links: "));
  EXPECT_THAT(told, HasSubstr("Dertosa (road)"));
  EXPECT_THAT(told, HasSubstr("(2 segments)"));
  EXPECT_THAT(told, HasSubstr("Mare Cantabricum, sea 5"));
}

TEST_F(HispaniaBoardTest, FitsASmallWindow) {
  for (const char* scenario : {"campaign", "terror-of-rome", "new-empire"}) {
    match = begin(scenario);
    for (std::size_t until = 0; until < 240; until += 29) {
      ASSERT_NO_FATAL_FAILURE(play_on(until));
      for (const int columns : {80, 120}) {
        Look look;
        look.columns = columns;
        look.rows = columns == 80 ? 24 : 50;
        for (const Lang lang : {Lang::English, Lang::Spanish}) {
          const std::vector<Rich> board = lines(lang, look);
          for (const Rich& line : board) EXPECT_LT(line.width(), columns) << line.text();
          EXPECT_TRUE(columns > 80 || board.size() <= 21) << board.size();
        }
      }
      Look ascii;
      ascii.utf8 = false;
      const std::string printed_ascii = draw(Lang::Spanish, ascii);
      EXPECT_THAT(printed_ascii, Not(HasSubstr("?")));
      for (const char c : printed_ascii) ASSERT_LT(static_cast<unsigned char>(c), 128);
    }
  }
}

TEST_F(HispaniaBoardTest, TheCapitalsOfTheCampaignAreTheirProvinces) {
  match = begin("campaign");
  EXPECT_THAT(draw(Lang::English),
              HasSubstr("To win: I○ II○ III○ IV○ V○ VI○ Hispania Ulterior✓ Hispania Citerior✓"));
}

TEST_F(HispaniaBoardTest, ALargeWindowHasTheLinks) {
  Look look;
  look.columns = 150;
  look.rows = 50;
  const std::string board = draw(Lang::English, look);
  EXPECT_THAT(board, HasSubstr("Dertosa═"));
  EXPECT_THAT(board, HasSubstr("Capara··"));
}

}  // namespace
}  // namespace tercio::cli
