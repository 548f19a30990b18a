// The board of Bailén 1808 as it is printed: hexes with ground, levels, rivers and units, the
// window around the action and the whole map in panels, in both languages, in narrow windows and in
// ASCII.
#include <algorithm>

#include "cli/boards/bailen.h"
#include "support/printed_board.h"

namespace tercio::cli {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

TEST(HexMap, OddColumnsMayLieLowerAndColumnsMayHaveNames) {
  const auto none = [](HexAt) { return HexCell(); };
  const HexColumns columns{{"L", "LL", "M"}, true};
  std::vector<std::string> lines;
  for (const Rich& line : draw_hexes({1, 1, 3, 1}, 2, none, {}, columns))
    lines.push_back(line.text());
  EXPECT_THAT(lines, ElementsAre("   L  LL M",      //
                                 "      __",        //
                                 "01 __/  \\__",    //
                                 "  /  \\__/  \\",  //
                                 "  \\__/  \\__/"));
}

struct BailenBoardTest : PrintedBoard {
  BailenBoardTest() : PrintedBoard("bailen", "vedel-attack") {}

  // As suggested, until somebody is asked for something else.
  void set_up() {
    for (int i = 0; i < 60; ++i) {
      if (match.turn().kind == TurnKind::Dice) {
        ASSERT_FALSE(match.roll());
        continue;
      }
      const Seat seat = match.turn().seats.first();
      const Json view = match.position().view(seat);
      if (word_in(view, "phase") != "set-up") return;
      std::string next = "done";
      for (const Action& action : match.position().legal(seat))
        if (match.position().describe(seat, action).words == "usual") next = "usual";
      ASSERT_NO_FATAL_FAILURE(play(next));
    }
    FAIL() << "the set-up does not end";
  }
};

TEST_F(BailenBoardTest, HexesAreNamedByLettersWithTwoLs) {
  const Json view = match.position().view(Seat::First);
  EXPECT_EQ(bailen_at(view, "a1"), (HexAt{1, 1}));
  EXPECT_EQ(bailen_at(view, "ll17"), (HexAt{13, 17}));
  EXPECT_EQ(bailen_at(view, "m2"), (HexAt{14, 2}));
  EXPECT_EQ(bailen_name(view, {40, 26}), "am26");
  EXPECT_EQ(bailen_at(view, "zz1").column, 0);
  EXPECT_EQ(bailen_at(view, "4leg-1").column, 0);
  EXPECT_EQ(bailen_at(view, "").column, 0);
  EXPECT_EQ(bailen_at(view, "a1x").column, 0);
}

TEST_F(BailenBoardTest, AHexShowsFacingArmPointsMoraleLeadersAndWhatLiesBeneath) {
  ASSERT_NO_FATAL_FAILURE(set_up());
  const std::string board = draw(Lang::English, wide());
  EXPECT_THAT(board, HasSubstr("★"));
  EXPECT_THAT(board, HasSubstr("+1"));
  EXPECT_THAT(board, HasSubstr("I"));  // Spain in capitals
  EXPECT_THAT(board, HasSubstr("i"));  // France in small letters
  EXPECT_THAT(board, HasSubstr("♠"));
  EXPECT_THAT(board, HasSubstr("═"));
  EXPECT_THAT(board, HasSubstr("France 65/65, 0 demoralized · Spain 34/34, 0 demoralized"));
}

TEST_F(BailenBoardTest, WhoMovesSeesWhereToAtWhatCostAndUnderWhichOrder) {
  ASSERT_NO_FATAL_FAILURE(set_up());
  const Seat seat = match.turn().seats.first();
  const auto legal = match.position().legal(seat);
  const auto is_pick = [&](const Action& a) {
    return match.position().describe(seat, a).verb == "pick";
  };
  const auto pick = std::find_if(legal.begin(), legal.end(), is_pick);
  ASSERT_NE(pick, legal.end());
  ASSERT_FALSE(match.play(seat, *pick));
  const std::string board = draw(Lang::English, Look());
  EXPECT_THAT(board, HasSubstr("→1"));
  EXPECT_THAT(board, HasSubstr("\"map\" shows all."));
  EXPECT_THAT(board, HasSubstr(": Attack"));
  EXPECT_THAT(tell(Lang::English), HasSubstr("Moving from "));
}

TEST_F(BailenBoardTest, TheWholeMapIsSmallerOrInPanels) {
  for (const int columns : {80, 130, 170, 250}) {
    Look look;
    look.columns = columns;
    const std::vector<Rich> board = lines(Lang::Spanish, look, true);
    for (const Rich& line : board) {
      if (line.text().find('/') == std::string::npos) continue;  // wrapped when it is printed
      EXPECT_LT(line.width(), columns) << line.text();
    }
    EXPECT_GT(board.size(), columns == 80 ? 110u : 55u);
    EXPECT_THAT(printed(board, look), HasSubstr("AM"));
    EXPECT_THAT(printed(board, look), Not(HasSubstr("«mapa»")));
  }
}

TEST_F(BailenBoardTest, FitsASmallWindowAllTheWay) {
  for (const char* scenario : {"vedel-attack", "bailen", "surprise", "invader"}) {
    match = begin(scenario, {{"markers", scenario == std::string("bailen") ? "true" : "false"}});
    for (std::size_t until = 0; until < 400; until += 57) {
      ASSERT_NO_FATAL_FAILURE(play_on(until));
      expect_hexes_fit(80, 24, 17);
      expect_hexes_fit(100, 40, 33);
      ASSERT_NO_FATAL_FAILURE(expect_ascii());
    }
  }
}

TEST_F(BailenBoardTest, TheRiverItsBridgeTheRavineAndTheLevels) {
  match = begin("bailen");
  const std::string board = draw(Lang::English, wide(), true);
  EXPECT_THAT(board, HasSubstr("≈"));
  EXPECT_THAT(board, HasSubstr("#"));
  EXPECT_THAT(board, HasSubstr("X"));
  EXPECT_THAT(board, HasSubstr("⌂"));
  EXPECT_THAT(tell(Lang::English), HasSubstr("Bridges over these sides: "));
  EXPECT_THAT(tell(Lang::English), HasSubstr("Level 3: "));
  EXPECT_THAT(tell(Lang::English), HasSubstr("Impassable sides: "));
}

TEST_F(BailenBoardTest, TheLegendNamesSignsGroundAndWhatIsReconstructed) {
  const std::string english = legend(Lang::English, wide());
  EXPECT_THAT(english, HasSubstr("Spain in CAPITALS"));
  EXPECT_THAT(english, HasSubstr("(without: 1)"));
  EXPECT_THAT(english, HasSubstr("reconstructed (~)"));
  const std::string spanish = legend(Lang::Spanish, wide());
  EXPECT_THAT(spanish, HasSubstr("España en MAYÚSCULAS"));
  EXPECT_THAT(legend(Lang::English, ascii()), HasSubstr("= highway"));
}

TEST_F(BailenBoardTest, StatusListsCommandsWithTheirOrdersAndEveryUnit) {
  ASSERT_NO_FATAL_FAILURE(set_up());
  const std::string english = status(Lang::English);
  EXPECT_THAT(english, HasSubstr("demoralized at "));
  EXPECT_THAT(english, HasSubstr(", commander in chief, morale "));
  EXPECT_THAT(english, HasSubstr("may still move"));
  EXPECT_THAT(status(Lang::Spanish), HasSubstr("aún puede mover"));
}

TEST_F(BailenBoardTest, TellsTheClockOrdersGroundAndUnitsInSentences) {
  ASSERT_NO_FATAL_FAILURE(set_up());
  const std::string english = tell(Lang::English);
  EXPECT_THAT(english, HasSubstr("17:00, turn 1 of 3."));
  EXPECT_THAT(english, HasSubstr("San Cristóbal is held by: Spain."));
  EXPECT_THAT(english, HasSubstr("LL after L"));
  EXPECT_THAT(english, HasSubstr("facing "));
  EXPECT_THAT(english, Not(HasSubstr("↗")));
  EXPECT_THAT(tell(Lang::Spanish), HasSubstr("encarada al "));
}

TEST_F(BailenBoardTest, WhoIsLateIsNotToldWithAnHourThatIsPast) {
  Json view = match.position().view(Seat::First);
  const auto column = [](int turn, const char* clock) {
    return Json{{"turn", turn},     {"clock", clock},         {"hex", "a24"},
                {"side", "french"}, {"units", Json::array()}, {"leaders", Json::array()},
                {"march", nullptr}};
  };
  view["turn"] = 4;
  view["arrivals"] = Json::array({column(2, "03:00"), column(4, "04:00")});
  std::string told;
  for (const std::string& line : bailen_circumstances(view, Lang::English)) told += line + "\n";
  EXPECT_THAT(told, HasSubstr("Still to come, A24: "));
  EXPECT_THAT(told, HasSubstr("04:00, A24: "));
  EXPECT_THAT(told, Not(HasSubstr("03:00")));
}

TEST_F(BailenBoardTest, MarkersLieFaceDown) {
  match = begin("bailen", {{"markers", "true"}});
  Json view = match.position().view(Seat::First);
  view["markers"] = Json::array(
      {{{"id", "s3"}, {"side", "spanish"}, {"hex", "z13"}, {"kind", "stand"}, {"units", nullptr}}});
  view["stacks"] = Json::array();
  const BoardRequest request{view, Lang::English, wide(), {{"z13", "1"}}, false};
  EXPECT_THAT(printed(board_of("bailen").draw(request), wide()), HasSubstr("?s3"));
  std::string told;
  for (const std::string& line : board_of("bailen").tell(view, Lang::English)) told += line + "\n";
  EXPECT_THAT(told, HasSubstr("Marker s3, face down, in Z13: Spain."));
}

}  // namespace
}  // namespace tercio::cli
