// The board of Donde No se Ponía el Sol as it is printed: hexes with ground, rivers and units, the
// window around the action and the whole map, in both languages, in narrow windows and in ASCII.
#include "cli/boards/hex_map.h"
#include "cli/text.h"
#include "games/tercios/game.h"
#include "support/printed_board.h"

namespace tercio::cli {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

std::vector<std::string> texts_of(const std::vector<Rich>& lines) {
  std::vector<std::string> out;
  for (const Rich& line : lines) out.push_back(line.text());
  return out;
}

// ---- hexes of any game -----------------------------------------------------------------------

TEST(HexMap, DrawsTwoLinesForAHexAndEvenColumnsLower) {
  const auto cell = [](HexAt at) {
    HexCell out;
    out.top = Rich(hex_name(at));
    if (at == HexAt{2, 1}) out.foot = Rich("_x");
    return out;
  };
  EXPECT_THAT(texts_of(draw_hexes({1, 1, 3, 1}, 5, cell, {})),
              ElementsAre("    01    02    03",       //
                          "   _____       _____",     //
                          "01/0101 \\_____/0301 \\",  //
                          "  \\_____/0201 \\_____/",  //
                          "        \\_x___/"));
}

TEST(HexMap, ARiverStandsOnItsSide) {
  const auto none = [](HexAt) { return HexCell(); };
  const std::vector<HexSide> sides = {{{1, 1}, "se", "~", Ink::Plain},
                                      {{1, 1}, "s", "~", Ink::Plain},
                                      {{2, 1}, "n", "=", Ink::Plain},
                                      {{3, 1}, "nw", "~", Ink::Plain}};
  EXPECT_THAT(texts_of(draw_hexes({1, 1, 3, 1}, 2, none, sides)),
              ElementsAre("   01 02 03",     //
                          "   __    __",     //
                          "01/  \\==~  \\",  //
                          "  \\~~~  \\__/",  //
                          "     \\__/"));
}

TEST(HexMap, TheWindowLiesAroundWhatMattersAndNeverOverTheEdge) {
  HexWindow window = hex_window(24, 20, 5, 79, 17, {{12, 10}});
  EXPECT_EQ(window.columns, 12);
  EXPECT_EQ(window.rows, 7);
  EXPECT_TRUE(window.has({12, 10}));
  EXPECT_LE(hex_columns(window, 5), 79);
  EXPECT_LE(hex_rows(window), 17);
  window = hex_window(24, 20, 5, 79, 17, {{24, 1}});
  EXPECT_EQ(window.column, 13);
  EXPECT_EQ(window.row, 1);
  window = hex_window(4, 3, 5, 79, 17, {});
  EXPECT_EQ(window.columns, 4);
  EXPECT_EQ(window.rows, 3);
}

TEST(HexMap, NamesAreFourDigits) {
  EXPECT_EQ(hex_at("0806"), (HexAt{8, 6}));
  EXPECT_EQ(hex_name({8, 16}), "0816");
  EXPECT_EQ(hex_at("vi").column, 0);
  EXPECT_EQ(hex_at("08x6").column, 0);
}

// ---- the battles -----------------------------------------------------------------------------

struct TerciosBoardTest : PrintedBoard {
  TerciosBoardTest() : PrintedBoard("tercios", "nieuport") {}
};

TEST_F(TerciosBoardTest, AHexShowsFacingTypeStrengthMoraleAndWhatLiesBeneath) {
  const std::string board = draw(Lang::English, wide());
  EXPECT_THAT(board, HasSubstr("↓AR2R"));  // Spain in capitals
  EXPECT_THAT(board, HasSubstr("↑ar2r"));  // her enemies in small letters
  EXPECT_THAT(board, HasSubstr("+2"));     // two more under it
  EXPECT_THAT(board, HasSubstr("∩"));
  EXPECT_THAT(board, HasSubstr("≈"));
  EXPECT_THAT(board, HasSubstr("Imperials (Spanish): morale 75, 19 units, 0 lost"));
}

TEST_F(TerciosBoardTest, WhoMovesSeesWhereToAndAtWhatCost) {
  ASSERT_NO_FATAL_FAILURE(play("pick m5"));
  const std::string board = draw(Lang::English, Look());
  EXPECT_THAT(board, HasSubstr("→1"));
  EXPECT_THAT(board, HasSubstr("←"));
  EXPECT_THAT(board, HasSubstr("\"map\" shows all."));
  EXPECT_THAT(tell(Lang::English), HasSubstr("Forlorn hope of musketeers"));
  EXPECT_THAT(tell(Lang::English), HasSubstr("Ways: advance to "));
}

// DN-31: a unit with its last MP spent, next to an enemy it may surprise.
TEST_F(TerciosBoardTest, TheExtraPointOfACoupIsTold) {
  for (const char* words : {"pick m5", "advance 0810", "face ne"})
    ASSERT_NO_FATAL_FAILURE(play(words));
  EXPECT_THAT(tell(Lang::English), HasSubstr("coup de main by way of 0911 for 1 more"));
  EXPECT_THAT(tell(Lang::Spanish), HasSubstr("encamisada por 0911 por 1 más"));
}

// What words are made of at run time: every id the views have, in both languages.
TEST_F(TerciosBoardTest, EveryIdOfAViewHasItsWords) {
  using namespace tercios;
  std::vector<std::string> keys;
  for (int i = 1; i < kWays; ++i)
    keys.push_back("tell_way_" + std::string(way_id(static_cast<tercios::Way>(i))));
  for (const char* dir : {"n", "ne", "se", "s", "sw", "nw"})
    keys.push_back("dir_" + std::string(dir));
  for (const char* key :
       {"where_waiting",  "where_eliminated", "where_left", "state_disordered", "state_demoralized",
        "state_captured", "did_moved",        "did_fired",  "did_attacked",     "did_hasty",
        "did_left",       "can_move",         "can_fire",   "can_attack",       "can_swing",
        "can_react",      "fury_unused",      "fury_now",   "fury_used",        "tell_river",
        "tell_bridge"})
    keys.emplace_back(key);
  for (const std::string& key : keys) EXPECT_TRUE(texts().has("tercios." + key)) << key;
}

// Plain sentences and status all the way through each battle: nothing lacks its words.
TEST_F(TerciosBoardTest, IsToldAllTheWay) {
  for (const char* scenario : {"nieuport", "otumba", "san-quintin", "tunis"}) {
    match = begin(scenario);
    for (std::size_t until = 0; until < 240; until += 5) {
      ASSERT_NO_FATAL_FAILURE(play_on(until));
      for (const Lang lang : {Lang::English, Lang::Spanish})
        for (const std::string& said : {tell(lang), status(lang)}) {
          EXPECT_THAT(said, Not(HasSubstr("tercios.")));
          EXPECT_THAT(said, Not(HasSubstr("{")));
        }
    }
  }
}

TEST_F(TerciosBoardTest, TheWholeMapFitsIntoAHundredColumnsAndIntoEighty) {
  for (const char* scenario : {"nieuport", "otumba", "san-quintin", "tunis"}) {
    match = begin(scenario);
    for (const int columns : {80, 100, 160}) {
      Look look;
      look.columns = columns;
      const std::vector<Rich> board = lines(Lang::Spanish, look, true);
      for (const Rich& line : board) {
        if (line.text().find('/') == std::string::npos) continue;  // wrapped when it is printed
        EXPECT_LT(line.width(), columns) << line.text();
      }
      EXPECT_GT(board.size(), 30u);  // two lines for each row of hexes
      EXPECT_THAT(printed(board, look), Not(HasSubstr("«mapa»")));
    }
  }
}

TEST_F(TerciosBoardTest, FitsASmallWindowAllTheWay) {
  for (const char* scenario : {"nieuport", "otumba", "san-quintin", "tunis"}) {
    match = begin(scenario);
    for (std::size_t until = 0; until < 400; until += 37) {
      ASSERT_NO_FATAL_FAILURE(play_on(until));
      expect_hexes_fit(80, 24, 17);
      expect_hexes_fit(100, 40, 33);
      ASSERT_NO_FATAL_FAILURE(expect_ascii());
      for (const bool whole : {false, true})
        EXPECT_THAT(draw(Lang::Spanish, ascii(), whole), Not(HasSubstr("?")));
    }
  }
}

TEST_F(TerciosBoardTest, TheRiverOfSanQuintinAndItsBridges) {
  match = begin("san-quintin");
  const std::string board = draw(Lang::English, wide(), true);
  EXPECT_THAT(board, HasSubstr("≈≈≈≈"));
  EXPECT_THAT(board, HasSubstr("#"));
  EXPECT_THAT(legend(Lang::English, wide()), HasSubstr("# bridge"));
  EXPECT_THAT(tell(Lang::English), HasSubstr("Bridges over these sides: 1210 south, 1906 south."));
}

TEST_F(TerciosBoardTest, TheLegendNamesSignsGroundAndTypes) {
  const std::string english = legend(Lang::English, wide());
  EXPECT_THAT(english, HasSubstr("Spain in CAPITALS"));
  EXPECT_THAT(english, HasSubstr("∩ Dune"));
  EXPECT_THAT(english, HasSubstr("AR "));
  EXPECT_THAT(english, HasSubstr("reconstructed (~)"));
  const std::string spanish = legend(Lang::Spanish, wide());
  EXPECT_THAT(spanish, HasSubstr("España en MAYÚSCULAS"));
  EXPECT_THAT(spanish, HasSubstr("∩ Duna"));
}

TEST_F(TerciosBoardTest, StatusListsEveryUnitAndWhatItStillCanDo) {
  const std::string english = status(Lang::English);
  EXPECT_THAT(english, HasSubstr("Imperials (Spanish): General Morale 75 of 75"));
  EXPECT_THAT(english, HasSubstr("1006 Tercio of Villar (vi), "));
  EXPECT_THAT(english, HasSubstr("may still move"));
  EXPECT_THAT(status(Lang::Spanish), HasSubstr("aún puede mover"));
}

TEST_F(TerciosBoardTest, TellsGroundHexesAndUnitsInSentences) {
  const std::string english = tell(Lang::English);
  EXPECT_THAT(english, HasSubstr("Turn 1 of "));
  EXPECT_THAT(english, HasSubstr("Dune: 0801, "));
  EXPECT_THAT(english, HasSubstr("Westende: 1810, 1910, 1911."));
  EXPECT_THAT(english, HasSubstr("1006, Clear, Imperials (Spanish): Shot of Villar (m2), "));
  EXPECT_THAT(english, HasSubstr("facing south"));
  EXPECT_THAT(english, Not(HasSubstr("↓")));
  const std::string spanish = tell(Lang::Spanish);
  EXPECT_THAT(spanish, HasSubstr("Duna: 0801, "));
  EXPECT_THAT(spanish, HasSubstr("encarada al sur"));
}

}  // namespace
}  // namespace tercio::cli
