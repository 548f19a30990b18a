// A session with a scripted player: the toy game, which has two seats, secrets and dice.
#include "cli/session.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <deque>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "cli/saves.h"
#include "games/list.h"
#include "match/record.h"
#include "match/replay.h"
#include "support/toy_match.h"

namespace tercio::cli {
namespace {

namespace fs = std::filesystem;
using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

// Where in the output each line was typed is marked, so that a test can say who saw what.
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

struct SessionTest : ::testing::Test {
  std::unique_ptr<Game> game = make_toy_game();
  fs::path folder =
      fs::temp_directory_path() / ("tercio-session-" + std::to_string(::getpid()) + "-" +
                                   ::testing::UnitTest::GetInstance()->current_test_info()->name());
  SessionWish wish;
  Look look;
  std::string out;
  int code = -1;

  void SetUp() override {
    fs::create_directories(folder);
    wish.save_file = folder / "kept.tercio";
    look.plain = true;
    look.columns = look.rows = 0;
  }
  void TearDown() override { fs::remove_all(folder); }

  void run(Match match, std::vector<std::string> lines) {
    out.clear();
    Terminal terminal(look, {}, std::make_unique<Script>(std::move(lines), out),
                      [this](std::string_view text) { out += text; });
    code = Session(std::move(match), terminal, wish).run();
  }
  void run(std::vector<std::string> lines) { run(testing_toy::begin(*game), std::move(lines)); }

  Match computer_blue(const std::string& level = "strong") {
    Match match = testing_toy::begin(*game);
    match.set_holder(Seat::Second, {HolderKind::Computer, level, ""});
    return match;
  }
  // Red has won the clash and may march, peek and end.
  Match red_acts() {
    Match match = computer_blue();
    for (const char* words : {"hide north", "bid 3"}) {
      EXPECT_FALSE(match.play(Seat::First, words));
      EXPECT_FALSE(match.play(Seat::Second, words));
    }
    EXPECT_FALSE(match.play({}, "roll 6 1"));
    return match;
  }
  std::string file(const fs::path& path) {
    std::stringstream text;
    text << std::ifstream(path).rdbuf();
    return text.str();
  }
  // What was printed between two typed lines.
  std::string between(const std::string& first, const std::string& second) {
    const auto from = out.find("<" + first + ">");
    const auto to = out.find("<" + second + ">", from);
    EXPECT_NE(from, std::string::npos) << first << " in:\n" << out;
    EXPECT_NE(to, std::string::npos) << second << " in:\n" << out;
    return out.substr(from, to - from);
  }
};

TEST_F(SessionTest, EndOfInputKeepsTheGameAndSaysHowToGoOn) {
  run({"hide north"});
  EXPECT_EQ(code, 0);
  EXPECT_THAT(out, HasSubstr("tercio play --resume " + wish.save_file->string()));
  const auto record = read_record(file(*wish.save_file));
  ASSERT_TRUE(record) << record.error.message;
  EXPECT_EQ(match_of_record(*game, *record)->played().size(), 1u);
}

TEST_F(SessionTest, NowhereToKeepItIsSaid) {
  wish.save_file.reset();
  run({"hide north"});
  EXPECT_EQ(code, 1);
  EXPECT_THAT(out, HasSubstr("save FILE"));
}

TEST_F(SessionTest, AFileThatCannotBeWrittenIsSaidAtOnce) {
  std::ofstream(folder / "no-folder") << "x";
  wish.save_file = folder / "no-folder" / "kept.tercio";
  run({});
  EXPECT_EQ(code, 1);
  EXPECT_THAT(out, HasSubstr("cannot be kept"));
}

TEST_F(SessionTest, TheOtherPersonSeesNothingOfASecretChoice) {
  run({"hide north", "", "hide south", "", "bid 3", "", "bid 1", ""});
  const std::string blue = between("", "hide south");
  EXPECT_THAT(blue, Not(HasSubstr("north\n")));
  EXPECT_THAT(blue, Not(HasSubstr("red: ")));
  EXPECT_THAT(blue, HasSubstr("hidden 0 [TY-1]"));
  EXPECT_THAT(out, HasSubstr("blue to move. The screen is hidden"));
  EXPECT_THAT(out, HasSubstr("red to move. The screen is hidden"));
}

TEST_F(SessionTest, TheRecordIsNotShownWhileOthersHaveSecrets) {
  run({"hide north", "", "record"});
  EXPECT_THAT(out, HasSubstr("only the others may know"));
  EXPECT_THAT(out, Not(HasSubstr("hide north\n")));
}

TEST_F(SessionTest, AWholeGameAgainstTheComputer) {
  std::vector<std::string> lines = {"hide north"};
  for (int i = 0; i < 40; ++i) {
    lines.push_back("bid 2");
    lines.push_back("end");
  }
  run(computer_blue(), lines);
  EXPECT_EQ(code, 0);
  EXPECT_THAT(out, HasSubstr("The record is in " + wish.save_file->string()));
  const auto record = read_record(file(*wish.save_file));
  ASSERT_TRUE(record) << record.error.message;
  EXPECT_TRUE(match_of_record(*game, *record)->is_over());
}

TEST_F(SessionTest, AUnknownLevelIsNotTheEndOfTheGame) {
  run(computer_blue("genius"), {"hide north"});
  EXPECT_EQ(code, 1);
  EXPECT_THAT(out, HasSubstr("genius"));
}

TEST_F(SessionTest, NumbersBeginningsAndQuestions) {
  run(computer_blue(), {"7", "h", "hi so", "bi", "9999999999999999999999", "-1", "0"});
  EXPECT_THAT(between("7", "h"), HasSubstr("numbered from 1 to 2"));
  EXPECT_THAT(between("h", "hi so"), AllOf(HasSubstr("Which one?"), HasSubstr("hide north")));
  EXPECT_THAT(between("bi", "-1"), AllOf(HasSubstr("Which one?"), HasSubstr("bid 3")));
}

TEST_F(SessionTest, AForbiddenActionIsAnsweredWithItsRule) {
  run(computer_blue(),
      {"end", "why bid 2", "why hide north", "why", "why xyzzy", "odds end", "odds", "hdie north"});
  EXPECT_THAT(between("end", "why bid 2"), HasSubstr("[TY-4]"));
  EXPECT_THAT(between("why bid 2", "why hide north"), HasSubstr("[TY-2]"));
  EXPECT_THAT(between("why hide north", "why"), HasSubstr("You may"));
  EXPECT_THAT(between("why", "why xyzzy"), HasSubstr("Name the action"));
  EXPECT_THAT(between("why xyzzy", "odds end"), HasSubstr("not an action"));
  EXPECT_THAT(between("odds end", "odds"), HasSubstr("[TY-4]"));
  EXPECT_THAT(between("odds", "hdie north"), HasSubstr("Nothing is left to chance"));
  EXPECT_THAT(out, HasSubstr("Did you mean 'hide north'?"));
}

TEST_F(SessionTest, OddsWithTheirModifiers) {
  run(red_acts(), {"odds march left", "lang es", "odds 1"});
  EXPECT_THAT(out, AllOf(HasSubstr("83.3 %"), HasSubstr("5/6"), HasSubstr("−1 mud [TY-4]")));
  EXPECT_THAT(out, AllOf(HasSubstr("83,3 %"), HasSubstr("(es) arrives")));
}

TEST_F(SessionTest, UndoByTheTablesRules) {
  run(red_acts(), {"undo", "march left", "undo", "peek", "undo"});
  EXPECT_THAT(between("undo", "march left"), HasSubstr("Dice have been thrown since"));
  EXPECT_THAT(between("undo", "peek"), Not(HasSubstr("Taken back: peek")));
  EXPECT_THAT(between("march left", "peek"), HasSubstr("Taken back: march left."));
  EXPECT_THAT(between("peek", "undo"), Not(HasSubstr("Taken back: peek")));
}

TEST_F(SessionTest, SeveralActionsOnOneLineAreOne) {
  run(red_acts(),
      {"march left; mar right", "undo", "march left; march left; march left; march left",
       "march left; xyzzy", "log", "quit"});
  EXPECT_THAT(between("undo", "march left; march left; march left; march left"),
              HasSubstr("Taken back: march left; march right."));
  const std::string refused =
      between("march left; march left; march left; march left", "march left; xyzzy");
  EXPECT_THAT(refused, AllOf(HasSubstr("None of it was done, because of 'march left'"),
                             HasSubstr("three-steps"), HasSubstr("[TY-4]")));
  EXPECT_THAT(between("march left; xyzzy", "log"), HasSubstr("'xyzzy' is not an action"));
  EXPECT_THAT(between("log", "quit"), Not(HasSubstr("marched")));
}

TEST_F(SessionTest, ManualDice) {
  wish.manual_dice = true;
  run(computer_blue(), {"hide north", "bid 3", "7 1", "6", "hello", "6 1", "log", "record"});
  EXPECT_THAT(out, HasSubstr("throw 1 of yours and 1 for the enemy"));
  EXPECT_THAT(between("hello", "6 1"), HasSubstr("Type 2 numbers from 1 to 6"));
  EXPECT_THAT(between("log", "record"), HasSubstr("[6] against [1] (given) clash"));
}

TEST_F(SessionTest, ManualDiceCanBeThrownByTheProgramAndTakenBackBefore) {
  wish.manual_dice = true;
  run(computer_blue(), {"hide north", "bid 3", "roll", "log"});
  EXPECT_THAT(out, HasSubstr("clash"));
  EXPECT_THAT(out, Not(HasSubstr("(given)")));
}

TEST_F(SessionTest, SaveRefusesToOverwriteWhatIsNoRecord) {
  const fs::path letter = folder / "letter.txt";
  std::ofstream(letter) << "Dear Ana,\n";
  const fs::path own = folder / "own.tercio";
  run(computer_blue(), {"save", "save " + letter.string(), "save " + own.string(),
                        "save " + own.string(), "save " + (folder / "x" / "y").string()});
  EXPECT_EQ(file(letter), "Dear Ana,\n");
  EXPECT_THAT(out, HasSubstr("is no record of a game"));
  EXPECT_THAT(file(own), StartsWith("tercio "));
  EXPECT_TRUE(fs::exists(folder / "x" / "y"));
}

TEST_F(SessionTest, QuitKeepsForgetsOrSaves) {
  run(computer_blue(), {"quit", ""});
  EXPECT_TRUE(fs::exists(*wish.save_file));
  EXPECT_THAT(out, HasSubstr("--resume"));
  run(computer_blue(), {"quit", "n"});
  EXPECT_FALSE(fs::exists(*wish.save_file));
  const fs::path own = folder / "own.tercio";
  run(computer_blue(), {"salir", own.string()});
  EXPECT_TRUE(fs::exists(own));
  EXPECT_FALSE(fs::exists(*wish.save_file));
}

TEST_F(SessionTest, EveryCommandInBothLanguages) {
  std::vector<std::string> lines;
  for (const char* word :
       {"help",   "board",   "status",    "log",        "hint",         "rules",
        "record", "odds",    "lang es",   "ayuda",      "tablero",      "estado",
        "diario", "consejo", "reglas",    "acta",       "probabilidad", "idioma en",
        "?",      "/help",   "/nonsense", "rules TY-9", "idioma",       "auto"})
    lines.emplace_back(word);
  run(computer_blue(), lines);
  EXPECT_EQ(code, 0);
  EXPECT_THAT(out, Not(HasSubstr("do not understand 'help'")));
  EXPECT_THAT(between("ayuda", "tablero"), HasSubstr("esta lista"));
  EXPECT_THAT(between("help", "board"), HasSubstr("this list"));
  EXPECT_THAT(out, HasSubstr("red: hide north"));
}

TEST_F(SessionTest, TheCoachTellsTheChanceAndWhatWasDear) {
  run(red_acts(), {"coach", "coach on", "march left", "end", "bid 1", "coach off", "bid 2"});
  EXPECT_THAT(between("coach", "coach on"), HasSubstr("The coach is off: coach on."));
  EXPECT_THAT(between("coach on", "march left"),
              AllOf(HasSubstr("Chance, as far as you can know: 60 % ± 10."),
                    HasSubstr("the computer's level \"strong\""), Not(HasSubstr("cost"))));
  EXPECT_THAT(between("march left", "end"), Not(HasSubstr("Chance")));
  EXPECT_THAT(between("end", "bid 1"),
              AllOf(HasSubstr("That cost about 14 points of chance (± 6): march right"),
                    HasSubstr("40 games each, played on by the level \"strong\"."),
                    HasSubstr("It would have been: march right")));
  EXPECT_THAT(between("bid 1", "coach off"), Not(HasSubstr("cost")));
  EXPECT_THAT(file(folder / "kept.tercio"), HasSubstr("\n#: coached red\n"));
}

TEST_F(SessionTest, TheCoachSpeaksSpanishAndIsForWhoeverPlaysAlone) {
  wish.lang = Lang::Spanish;
  run(red_acts(), {"entrenador sí", "marchar izquierda", "fin", "entrenador no"});
  EXPECT_THAT(between("fin", "entrenador no"),
              AllOf(HasSubstr("Eso ha costado unos 14 puntos"), HasSubstr("marchar derecha")));
  wish.lang = Lang::English;
  run({"coach on"});
  EXPECT_THAT(out, HasSubstr("whoever plays alone"));
  EXPECT_THAT(file(folder / "kept.tercio"), Not(HasSubstr("coached")));
}

TEST_F(SessionTest, RulesAreFoundByWords) {
  const GameList games = load_games(DataSource());
  run(*Match::begin(*games.find("tercios"), {"otumba", {}}, seed_of_number(4)).value,
      {"rules amort", "rules cavlary", "rules xylophone", "rules", "lang es", "reglas caballería",
       "estado"});
  EXPECT_THAT(between("rules amort", "rules cavlary"),
              AllOf(HasSubstr("demoralized; 2 points"), HasSubstr("DN-77  ")));
  EXPECT_THAT(between("rules cavlary", "rules xylophone"),
              AllOf(HasSubstr("Did you mean: cavalry?"), HasSubstr("DN-29  ")));
  EXPECT_THAT(between("rules xylophone", "rules"), HasSubstr("none speaks of it"));
  EXPECT_THAT(between("rules", "lang es"), AllOf(HasSubstr("Push of pike"), HasSubstr("DN-61")));
  EXPECT_THAT(between("reglas caballería", "estado"), HasSubstr("DN-29  "));
}

TEST_F(SessionTest, AHintForAnotherAim) {
  const GameList games = load_games(DataSource());
  const Game& camino = *games.find("camino");
  wish.think_ms = 20;
  const auto begun = [&] { return testing_toy::begin(camino, "easy"); };
  run(begun(), {"hint score", "hint puntuacion", "hint glory", "hint", "status"});
  EXPECT_THAT(between("hint score", "hint puntuacion"), HasSubstr("points on average"));
  EXPECT_THAT(between("hint puntuacion", "hint glory"), HasSubstr("points on average"));
  EXPECT_THAT(between("hint glory", "hint"), HasSubstr("There are: safe, score"));
  EXPECT_THAT(between("hint", "status"), Not(HasSubstr("points on average")));
  wish.aim = "score";
  run(begun(), {"hint", "status"});
  EXPECT_THAT(between("hint", "status"), HasSubstr("points on average"));
  run({"hint score", "status"});
  EXPECT_THAT(between("hint score", "status"), HasSubstr("one aim only"));
}

TEST_F(SessionTest, HelpTakesItsExamplesFromTheGameAtHand) {
  run(computer_blue(), {"help", "why", "ayuda"});
  EXPECT_THAT(between("help", "why"), HasSubstr("(hi no for hide north)"));
  EXPECT_THAT(between("why", "ayuda"), HasSubstr("why hide north"));
  const GameList games = load_games(DataSource());
  run(*Match::begin(*games.find("bailen"), {"vedel-attack", {}}, seed_of_number(4)).value,
      {"help", "why", "ayuda"});
  EXPECT_THAT(between("help", "why"), AllOf(HasSubstr("rules [BA-1]"), HasSubstr(" for "),
                                            Not(HasSubstr("baden")), Not(HasSubstr("CE-41"))));
  EXPECT_THAT(between("why", "ayuda"), Not(HasSubstr("flanders")));
}

TEST_F(SessionTest, TheComputerPlaysAPhaseForThePerson) {
  run(red_acts(), {"auto phase", "auto nonsense"});
  EXPECT_THAT(between("auto phase", "auto nonsense"),
              AllOf(HasSubstr("red: march left"), HasSubstr("marched 7"), HasSubstr("now: ")));
  EXPECT_THAT(out, HasSubstr("Type auto for this decision"));
}

// What was kept, action by action.
struct KeptTest : SessionTest {
  GameList games = load_games(DataSource());

  Match begin(const char* which, std::map<std::string, std::string> options = {}) {
    const Game& played = *games.find(which);
    return std::move(*Match::begin(played, {played.info().default_scenario, std::move(options)},
                                   seed_of_number(1)));
  }
  Match kept(const char* which) {
    const auto record = read_record(file(*wish.save_file));
    EXPECT_TRUE(record) << record.error.message;
    return std::move(*match_of_record(*games.find(which), *record));
  }
};

TEST_F(KeptTest, AutoPhaseLeavesTheOtherPlayersSecretPlanAlone) {
  wish.think_ms = 20;
  run(begin("armada"), {"auto phase"});
  const Match match = kept("armada");
  ASSERT_FALSE(match.played().empty());
  const Seat who = match.played().front().seat;
  for (const Played& one : match.played()) EXPECT_EQ(one.seat, who) << one.words;
  EXPECT_EQ(match.played().back().words, "seal");
  EXPECT_FALSE(match.turn().seats.has(who)) << "his plan is written, the other's is not";
}

TEST_F(KeptTest, AutoPhaseEndsBeforeDiceAndBeforeAnybodyElse) {
  wish.think_ms = 20;
  for (const char* which : {"hispania", "camino", "tercios"}) {
    run(begin(which), {"auto phase"});
    const Match match = kept(which);
    // Dice of the set-up come first; after the first decision nothing but this seat's.
    std::size_t first = 0;
    while (first < match.played().size() && match.played()[first].is_roll()) ++first;
    for (std::size_t i = first; i < match.played().size(); ++i) {
      EXPECT_FALSE(match.played()[i].is_roll()) << which << ": " << match.played()[i].words;
      EXPECT_EQ(match.played()[i].seat, match.played()[first].seat) << which;
      EXPECT_EQ(match.played()[i].phase, match.played()[first].phase) << which;
    }
  }
}

TEST_F(KeptTest, AutoPhaseSaysWhatDiceItStopsAt) {
  wish.think_ms = 20;
  run(begin("camino"), {"auto phase", "auto phase", "auto fase"});
  EXPECT_THAT(out, HasSubstr("Dice follow from the next choice"));
}

TEST_F(KeptTest, SpanishWordsAreUnderstoodLegalOrNotAndKeptInEnglish) {
  wish.lang = Lang::Spanish;
  run(begin("camino"), {"por qué mover flandes", "por que mover a Flandes", "preparar", "?"});
  EXPECT_THAT(between("por qué mover flandes", "por que mover a Flandes"), HasSubstr("[CE-"));
  EXPECT_THAT(between("por que mover a Flandes", "preparar"), HasSubstr("[CE-"));
  EXPECT_THAT(between("preparar", "?"), Not(HasSubstr("No entiendo")));
  const Match match = kept("camino");
  for (const Played& one : match.played())
    EXPECT_TRUE(one.is_roll() || one.words == "prepare") << one.words;
}

TEST_F(KeptTest, WhatTheListSaysInOtherWordsIsDoneToo) {
  run(begin("camino"), {"march to Savoy"});
  bool marched = false;
  const Match match = kept("camino");
  for (const Played& one : match.played()) marched = marched || one.words == "move savoy";
  EXPECT_TRUE(marched) << out;
}

TEST_F(KeptTest, TheBoardIsTheBoardAtGravelinesToo) {
  for (const auto& one : games.all())
    for (const auto& word : {"board", "tablero", "exit", "salir"}) {
      const auto started = one->start({one->info().default_scenario, {}});
      EXPECT_FALSE((*started)->parse(word)) << one->info().id << " " << word;
    }
}

TEST_F(SessionTest, ABotIsToldOffByNameAndTheGameIsKept) {
  Match match = testing_toy::begin(*game);
  match.set_holder(Seat::Second, {HolderKind::Program, "", "/no/such/program"});
  run(std::move(match), {"hide north"});
  EXPECT_EQ(code, 1);
  EXPECT_THAT(out, HasSubstr("/no/such/program"));
}

TEST_F(SessionTest, AScreenRedrawnAtEachDecisionInEveryWindow) {
  for (const int columns : {40, 80, 120, 200})
    for (const int rows : {10, 24, 40}) {
      look = Look{};
      look.colour = look.redraw = true;
      look.columns = columns;
      look.rows = rows;
      run(computer_blue(), {"hide north", "bid 2", "end", "bid 1", "end", "bid 1"});
      EXPECT_EQ(code, 0);
      EXPECT_THAT(out, HasSubstr("\x1b[2J"));
    }
}

}  // namespace
}  // namespace tercio::cli
