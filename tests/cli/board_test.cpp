// Boards as they are printed, against golden text. TERCIO_WRITE_GOLDEN=1 writes them anew: read the
// difference before it is committed.
#include "cli/boards/board.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <sstream>

#include "support/printed_board.h"
#include "support/source_dir.h"

namespace tercio::cli {
namespace {

using ::testing::HasSubstr;

void expect_golden(const std::string& name, const std::string& text) {
  const auto file = source_dir() / "tests" / "cli" / "golden" / name;
  if (std::getenv("TERCIO_WRITE_GOLDEN") != nullptr) std::ofstream(file) << text;
  std::ifstream in(file);
  std::stringstream golden;
  golden << in.rdbuf();
  EXPECT_EQ(golden.str(), text) << "in " << name;
}

struct CaminoBoardTest : ::testing::Test {
  GameList games = load_games(DataSource());
  Match match = *Match::begin(*games.find("camino"), {"medium", {}}, seed_of_number(1)).value;

  // A position with all there is to see: a road, taken fortresses, a Coalition, choices.
  void SetUp() override {
    for (const char* words : {
             "roll 4", "roll 1", "roll 4",                          // Savoy is empty; engineers
             "move savoy", "roll 1", "lay", "end",                  // no loss; Savoy surrenders
             "enemy lorraine", "roll 6", "enemy alsace", "roll 4",  // to Baden: a Coalition
         })
      ASSERT_NO_FATAL_FAILURE(play(words));
    while (match.turn().kind != TurnKind::Decision || phase() != "operations") step();
    ASSERT_NO_FATAL_FAILURE(play("prepare"));
    ASSERT_NO_FATAL_FAILURE(play("roll 6"));
  }
  std::string phase() { return match.game().info().phases[match.turn().phase].id; }
  void play(const char* words) {
    const auto refused = match.play({}, words);
    ASSERT_FALSE(refused) << words << ": " << refused->message.en;
  }
  // The first choice, or dice that all show 2.
  void step() {
    if (match.turn().kind == TurnKind::Dice) {
      std::string roll = "roll";
      for (int i = 0; i < match.turn().dice.count; ++i) roll += " 2";
      ASSERT_NO_FATAL_FAILURE(play(roll.c_str()));
    } else {
      const Action first = match.position().legal(Seat::First).front();
      ASSERT_FALSE(match.play(Seat::First, first));
    }
  }

  std::string draw(Lang lang, const Look& look) {
    const Json view = match.position().view(Seat::First);
    const Board& board = board_of("camino");
    const BoardRequest request{view, lang, look, {{"franche-comte", "4"}, {"swiss", "12"}}};
    return printed({Rich(board.subtitle(view, lang))}, look) + printed(board.draw(request), look) +
           printed(board.legend(request), look) + "\n" + printed(board.status(request), look);
  }
};

TEST_F(CaminoBoardTest, At80Columns) {
  expect_golden("camino-80-en.txt", draw(Lang::English, Look{}));
  expect_golden("camino-80-es.txt", draw(Lang::Spanish, Look{}));
}

TEST_F(CaminoBoardTest, At120ColumnsInBoxes) {
  Look look;
  look.columns = 120;
  look.rows = 40;
  expect_golden("camino-120-en.txt", draw(Lang::English, look));
}

TEST_F(CaminoBoardTest, InAscii) {
  Look look;
  look.utf8 = false;
  const std::string text = draw(Lang::Spanish, look);
  for (const char c : text) ASSERT_LT(static_cast<unsigned char>(c), 128) << text;
  expect_golden("camino-80-ascii.txt", text);
}

TEST_F(CaminoBoardTest, InSentences) {
  for (const auto& [name, lang] :
       {std::pair("camino-plain-en.txt", Lang::English), {"camino-plain-es.txt", Lang::Spanish}}) {
    std::string text;
    for (const std::string& line :
         board_of("camino").tell(match.position().view(Seat::First), lang))
      text += line + "\n";
    expect_golden(name, text);
  }
}

TEST_F(CaminoBoardTest, NoLineIsWiderThanTheWindow) {
  for (const int columns : {80, 100, 106, 110, 119, 120, 160}) {
    Look look;
    look.columns = columns;
    look.rows = 50;
    const Json view = match.position().view(Seat::First);
    for (const Rich& line : board_of("camino").draw({view, Lang::Spanish, look, {}}))
      EXPECT_LT(line.width(), columns) << line.text();
  }
}

// Whatever is missing or of another kind, the board is drawn without it.
TEST_F(CaminoBoardTest, AViewThatLacksAnyKey) {
  const Json whole = match.position().view(Seat::First);
  std::vector<Json> damaged = {Json::object(), Json::array(), Json()};
  for (const auto& [key, value] : whole.items()) {
    Json without = whole;
    without.erase(key);
    damaged.push_back(without);
    for (const Json& other : {Json(), Json("x"), Json(3), Json::array({1}), Json::object()}) {
      without[key] = other;
      damaged.push_back(without);
    }
  }
  for (const auto& [key, value] : whole["regions"][3].items()) {
    Json without = whole;
    without["regions"][3].erase(key);
    damaged.push_back(without);
  }
  for (const Json& view : damaged)
    for (const int columns : {80, 120}) {
      Look look;
      look.columns = columns;
      look.rows = 40;
      const BoardRequest request{view, Lang::English, look, {}};
      const Board& board = board_of("camino");
      board.draw(request);
      board.status(request);
      board.tell(view, Lang::Spanish);
      board.subtitle(view, Lang::English);
    }
}

TEST_F(CaminoBoardTest, ARegionOfOtherDataIsListedBelow) {
  Json view = match.position().view(Seat::First);
  Json extra = view["regions"][1];
  extra["id"] = "bavaria";
  extra["code"] = "BAV";
  extra["name"] = {{"en", "Bavaria"}, {"es", "Baviera"}};
  view["regions"].push_back(extra);
  view["routes"].push_back({{"a", "bavaria"}, {"b", "tyrol"}, {"alps", true}, {"plus", 1}});
  const std::string text =
      printed(board_of("camino").draw({view, Lang::English, Look{}, {}}), Look{});
  EXPECT_THAT(text, HasSubstr("Bavaria  F2"));
  EXPECT_THAT(text, HasSubstr("bavaria ╌╌ tyrol +1"));
}

TEST(AnyBoard, PrintsAViewReadably) {
  const Json view = {
      {"turn", 3},
      {"wind_from", {{"en", "west"}, {"es", "oeste"}}},
      {"fleets", {{{"id", "medina"}, {"ships", 12}}, {{"id", "howard"}, {"ships", {1, 2}}}}},
      {"over", false},
      {"nothing", nullptr}};
  const std::string text =
      printed(board_of("no-such-game").draw({view, Lang::Spanish, Look{}, {}}), Look{});
  EXPECT_THAT(text, HasSubstr("turn: 3\n"));
  EXPECT_THAT(text, HasSubstr("wind from: oeste\n"));
  EXPECT_THAT(text, HasSubstr("id medina, ships 12\n"));
  EXPECT_THAT(text, HasSubstr("over: no\n"));
  EXPECT_THAT(text, HasSubstr("nothing: nada\n"));
}

}  // namespace
}  // namespace tercio::cli
