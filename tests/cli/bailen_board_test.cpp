// The board of Bailén 1808 as it is printed: hexes with ground, levels, rivers and units, the
// window around the action and the whole map in panels, in both languages, in narrow windows and in
// ASCII.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "cli/boards/bailen.h"
#include "game/json.h"
#include "games/list.h"
#include "match/match.h"

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

struct BailenBoardTest : ::testing::Test {
  GameList games = load_games(DataSource());
  Match match = begin("vedel-attack");

  Match begin(const std::string& scenario, std::map<std::string, std::string> options = {}) {
    return *Match::begin(*games.find("bailen"), {scenario, std::move(options)}, seed_of_number(4))
                .value;
  }
  void play(const std::string& words) {
    const Seat seat = match.turn().seats.first();
    const auto refused = match.play(seat, words);
    ASSERT_FALSE(refused) << words << ": " << refused->message.en;
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
  // As the session asks for it: what may be chosen has its number.
  std::vector<Rich> lines(Lang lang, const Look& look, bool whole = false) {
    const Seat viewer =
        match.turn().kind == TurnKind::Decision ? match.turn().seats.first() : Seat::First;
    const Json view = match.position().view(viewer);
    BoardRequest request{view, lang, look, {}, whole};
    if (match.turn().kind == TurnKind::Decision) {
      const auto legal = match.position().legal(viewer);
      for (std::size_t i = 0; i < legal.size(); ++i)
        for (const auto& [name, value] : match.position().describe(viewer, legal[i]).args)
          request.lit.emplace(value, std::to_string(i + 1));
    }
    return board_of("bailen").draw(request);
  }
  static std::string printed(const std::vector<Rich>& lines, const Look& look) {
    std::string out;
    for (const Rich& line : lines) out += render(line, look) + "\n";
    return out;
  }
  std::string draw(Lang lang, const Look& look, bool whole = false) {
    return printed(lines(lang, look, whole), look);
  }
  std::string legend(Lang lang, const Look& look) {
    const Json view = match.position().view(Seat::First);
    return printed(board_of("bailen").legend({view, lang, look, {}}), look);
  }
  std::string status(Lang lang) {
    const Json view = match.position().view(Seat::First);
    return printed(board_of("bailen").status({view, lang, Look(), {}}), Look());
  }
  std::string tell(Lang lang) {
    std::string out;
    for (const std::string& line :
         board_of("bailen").tell(match.position().view(Seat::First), lang))
      out += line + "\n";
    return out;
  }
  static Look wide() {
    Look look;
    look.columns = 150;
    look.rows = 60;
    return look;
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
      for (const int columns : {80, 100}) {
        Look look;
        look.columns = columns;
        look.rows = columns == 80 ? 24 : 40;
        for (const Lang lang : {Lang::English, Lang::Spanish}) {
          std::size_t map_lines = 0;
          for (const Rich& line : lines(lang, look)) {
            const std::string text = line.text();
            if (text.find('/') == std::string::npos) continue;
            ++map_lines;
            EXPECT_LT(line.width(), columns) << text;
          }
          EXPECT_LE(map_lines, columns == 80 ? 17u : 33u);
        }
      }
      Look ascii;
      ascii.utf8 = false;
      for (const bool whole : {false, true})
        for (const char c : draw(Lang::Spanish, ascii, whole))
          ASSERT_LT(static_cast<unsigned char>(c), 128);
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
  Look ascii;
  ascii.utf8 = false;
  EXPECT_THAT(legend(Lang::English, ascii), HasSubstr("= highway"));
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
