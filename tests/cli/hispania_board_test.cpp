// The board of Hispania as it is printed: provinces, stacks, reserves, in both languages and in 80
// by 24.
#include "support/printed_board.h"

namespace tercio::cli {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

struct HispaniaBoardTest : PrintedBoard {
  HispaniaBoardTest() : PrintedBoard("hispania", "siege-of-numantia") { lit.emplace(); }
};

TEST_F(HispaniaBoardTest, ShowsWhatStandsOnWhat) {
  lit->emplace("segontia", "7");
  const std::string board = draw(Lang::English);
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
  EXPECT_THAT(told, HasSubstr("Dertosa (road)")) << "laid by the scenario on a link of the book";
  EXPECT_THAT(told, HasSubstr("(2 segments)"));
  EXPECT_THAT(told, HasSubstr("Mare Cantabricum, sea 5"));
}

TEST_F(HispaniaBoardTest, FitsASmallWindow) {
  for (const char* scenario : {"campaign", "terror-of-rome", "new-empire"}) {
    match = begin(scenario);
    for (std::size_t until = 0; until < 240; until += 29) {
      ASSERT_NO_FATAL_FAILURE(play_on(until));
      for (const int columns : {80, 120}) {
        const Look look = sized(columns, columns == 80 ? 24 : 50);
        for (const Lang lang : {Lang::English, Lang::Spanish}) {
          const std::vector<Rich> board = lines(lang, look);
          for (const Rich& line : board) EXPECT_LT(line.width(), columns) << line.text();
          EXPECT_TRUE(columns > 80 || board.size() <= 21) << board.size();
        }
      }
      ASSERT_NO_FATAL_FAILURE(expect_ascii());
      EXPECT_THAT(draw(Lang::Spanish, ascii()), Not(HasSubstr("?")));
    }
  }
}

TEST_F(HispaniaBoardTest, TheCapitalsOfTheCampaignAreTheirProvinces) {
  match = begin("campaign");
  EXPECT_THAT(draw(Lang::English),
              HasSubstr("To win: I○ II○ III○ IV○ V○ VI○ Hispania Ulterior✓ Hispania Citerior✓"));
}

TEST_F(HispaniaBoardTest, ALargeWindowHasTheLinks) {
  const std::string board = draw(Lang::English, sized(150, 50));
  EXPECT_THAT(board, HasSubstr("Dertosa═"));
  EXPECT_THAT(board, HasSubstr("Capara··"));
}

// Every link is marked as the data says, from both its ends: the link, its segments, its road.
TEST_F(HispaniaBoardTest, MarksWhatIsReconstructedOfEachLink) {
  const std::string board = draw(Lang::English, sized(400, 50));
  const std::string told = tell(Lang::English);
  // Gades and Hispalis: all of it is reconstructed; Tarraco and Gerunda: nothing is.
  EXPECT_THAT(board, HasSubstr("Hispalis~═'"));
  EXPECT_THAT(told, HasSubstr("Hispalis (reconstructed link, reconstructed road)"));
  EXPECT_THAT(told, HasSubstr("Gerunda (2 segments)"));
  EXPECT_THAT(board, HasSubstr("Gerunda· "));
  // The book has the link of Hispalis and Corduba, but neither its road nor that of Onuba's
  // segment.
  EXPECT_THAT(told, HasSubstr("Corduba (reconstructed road)"));
  EXPECT_THAT(told, HasSubstr("Onuba (1 segment, reconstructed)"));
  EXPECT_THAT(board, HasSubstr("Onuba'"));
  EXPECT_THAT(told, HasSubstr("Osca (reconstructed link, 3 segments, reconstructed)"));
  // A sea is one segment away by the book, wherever the link is from.
  EXPECT_THAT(told, HasSubstr("Mare Ibericum (reconstructed link)"));
}

TEST_F(HispaniaBoardTest, TheLegendExplainsTheMarks) {
  for (const Lang lang : {Lang::English, Lang::Spanish}) {
    const std::vector<Rich> lines =
        board().legend({match.position().view(Seat::First), lang, Look(), {}});
    ASSERT_EQ(lines.size(), 2u);
    for (const Rich& line : lines) EXPECT_LT(line.width(), 80) << line.text();
    EXPECT_THAT(lines[1].text(), HasSubstr(" ~ "));
    EXPECT_THAT(lines[1].text(), HasSubstr(" ' "));
  }
}

}  // namespace
}  // namespace tercio::cli
