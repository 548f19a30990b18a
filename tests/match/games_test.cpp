// A real game through match, record and bots: whole matches, looked at after every action.
#include <gtest/gtest.h>

#include <set>

#include "games/list.h"
#include "match/bot.h"
#include "match/replay.h"
#include "match/reply.h"
#include "match/undo.h"
#include "match/verify.h"
#include "support/source_dir.h"
#include "support/toy_match.h"

namespace tercio {
namespace {

const GameList& games() {
  static const GameList list = load_games(DataSource());
  return list;
}

Match begin(const Game& game, std::uint64_t seed) {
  Expected<Match> match =
      Match::begin(game, {game.info().default_scenario, {}}, seed_of_number(seed));
  TERCIO_CHECK(match);
  return std::move(*match);
}

Match reopened(const Game& game, const std::string& text) {
  const Expected<Record> record = read_record(text);
  EXPECT_TRUE(record) << record.error.message;
  Expected<Match> match = match_of_record(game, *record);
  EXPECT_TRUE(match) << match.error.message;
  return std::move(*match);
}

// Seats are told apart by colour, and the list of games names the usual ones.
TEST(EveryGame, EachSeatHasAColourOfItsOwn) {
  for (const auto& game : games().all()) {
    const Match match = begin(*game, 1);
    const Json seats = game_json(*game)["seats"];
    std::set<std::string> used;
    for (std::size_t i = 0; i < game->info().seats.size(); ++i) {
      const std::string colour = match.position().colour(seat_at(i));
      EXPECT_TRUE(used.insert(colour).second) << game->info().id << " " << colour;
      EXPECT_EQ(seats[i]["colour"], usual_colour(game->info(), seat_at(i)));
    }
    EXPECT_EQ(game->info().colours.size(), game->info().seats.size()) << game->info().id;
  }
}

// Of every game on the list, whatever is added to it.
TEST(EveryGame, RecordAndDumpGiveTheSamePositionAfterEveryAction) {
  for (const auto& game : games().all()) {
    for (std::uint64_t seed = 1; seed <= 2; ++seed) {
      Match match = begin(*game, seed);
      testing_toy::play_to_end(match, seed, [&] {
        // A whole record after every action would be quadratic: often enough is enough.
        const std::size_t every = 7 + match.played().size() / 10;
        if (match.played().size() % every != 0 && !match.is_over()) return;
        const std::string text = write_record(match, Reveal::Always);
        const Match again = reopened(*game, text);
        ASSERT_EQ(again.position().hash(), match.position().hash());
        ASSERT_EQ(write_record(again, Reveal::Always), text);
        const Expected<Match> loaded =
            Match::load(*game, match.position().dump(), seed_of_number(1));
        ASSERT_TRUE(loaded) << loaded.error.message;
        ASSERT_EQ(loaded->position().hash(), match.position().hash());
        for (std::size_t i = 0; i < game->info().seats.size(); ++i)
          if (match.turn().seats.has(seat_at(i))) {
            ASSERT_EQ(loaded->position().legal(seat_at(i)), match.position().legal(seat_at(i)));
          }
      });
      const Expected<Record> record = read_record(write_record(match));
      ASSERT_TRUE(record);
      const VerifyReport report = verify(*game, *record);
      EXPECT_TRUE(report.ok()) << report.first_difference()->text.en;
    }
  }
}

// Where nothing is hidden an action tells whether dice, the other side or another phase come of it.
TEST(EveryGame, WhereNothingIsHiddenItIsSaidWhatFollows) {
  for (const auto& game : games().all()) {
    if (game->info().secrets) continue;
    Match match = begin(*game, 5);
    bool threw = false, ended = false;
    testing_toy::play_to_end(match, 5, [&] {
      const Position& now = match.position();
      const Turn turn = now.turn();
      if (turn.kind != TurnKind::Decision || match.played().size() % 3 != 0) return;
      for (std::size_t i = 0; i < game->info().seats.size(); ++i) {
        if (!turn.seats.has(seat_at(i))) continue;
        for (const Action action : now.legal(seat_at(i))) {
          const ActionInfo said = now.describe(seat_at(i), action);
          const auto after = now.clone();
          Events nobody;
          after->apply(seat_at(i), action, nobody);
          const Turn next = after->turn();
          ASSERT_EQ(said.throws, next.kind == TurnKind::Dice) << said.words;
          if (next.kind == TurnKind::Over) {
            ASSERT_TRUE(said.ends) << said.words;
          }
          threw |= said.throws;
          ended |= said.ends;
        }
      }
    });
    EXPECT_TRUE(threw && ended) << game->info().id;
  }
}

TEST(EveryGame, IsUndoneToItsBeginning) {
  for (const auto& game : games().all()) {
    Match match = begin(*game, 3);
    std::vector<std::uint64_t> hashes = {match.position().hash()};
    testing_toy::play_to_end(match, 3, [&] { hashes.push_back(match.position().hash()); });
    while (!match.played().empty()) {
      ASSERT_FALSE(match.undo());
      ASSERT_EQ(match.position().hash(), hashes[match.played().size()]);
    }
  }
}

TEST(EveryGame, WordsInTheRecordMeanTheActionThatWasPlayed) {
  for (const auto& game : games().all()) {
    Match match = begin(*game, 4);
    testing_toy::play_to_end(match, 4, [&] {
      const Played& last = match.played().back();
      const auto before = match.position_after(match.played().size() - 1);
      const Expected<Action> parsed = before->parse(last.words);
      ASSERT_TRUE(parsed) << last.words;
      ASSERT_EQ(*parsed, last.action) << last.words;
    });
  }
}

TEST(Camino, AStepOnTheRoadMayBeTakenBackUntilTheDiceFall) {
  Match match = begin(*games().find("camino"), 42);
  const Step steps[] = {{{}, "roll 3"}, {{}, "roll 10"}, {{}, "roll 4"}, {{}, "move savoy"}};
  ASSERT_FALSE(match.play(steps));
  EXPECT_FALSE(undoable(match, Seat::First));
  ASSERT_FALSE(match.roll());
  EXPECT_EQ(undoable(match, Seat::First)->code, "undo-dice");
}

TEST(Camino, TheExampleBotPlaysAWholeGame) {
  Expected<Bot> bot = Bot::start({"python3", (source_dir() / "examples" / "bot.py").string()});
  ASSERT_TRUE(bot) << bot.error.message;
  Match match = begin(*games().find("camino"), 5);
  while (!match.is_over()) {
    if (match.turn().kind == TurnKind::Dice) {
      ASSERT_FALSE(match.roll());
      continue;
    }
    const Seat seat = match.turn().seats.first();
    const Expected<Action> action = bot->choose(match.position(), seat, 20'000);
    ASSERT_TRUE(action) << action.error.message;
    ASSERT_FALSE(match.play(seat, *action));
  }
  EXPECT_TRUE(match.is_over());
}

// Tables of many games add outcomes up from the end of the list: "this or better".
TEST(EveryGame, OutcomesAreListedFromOneSidesWorstToItsBest) {
  for (const auto& game : games().all()) {
    SimRequest request;
    request.setup = {game->info().default_scenario, {}};
    request.players = {"random"};
    request.games = 12;
    const Expected<std::vector<SimGame>> played = game->simulate(request);
    ASSERT_TRUE(played) << played.error.message;
    for (std::size_t seat = 0; seat < game->info().seats.size(); ++seat) {
      bool rises = true;
      bool falls = true;
      for (const SimGame& a : *played)
        for (const SimGame& b : *played) {
          const SeatResult& worse = a.result.seat[seat];
          const SeatResult& better = b.result.seat[seat];
          if (worse.outcome >= better.outcome) continue;
          rises = rises && worse.value <= better.value;
          falls = falls && worse.value >= better.value;
        }
      EXPECT_TRUE(rises || falls) << game->info().id << ", seat " << seat;
    }
  }
}

// Only computer players that go on with their plans have one.
TEST(EveryGame, EachSeatHasAMindOfItsOwnUntilSomethingIsTakenBack) {
  int remembering = 0;
  for (const auto& game : games().all()) {
    Match match = begin(*game, 1);
    const std::shared_ptr<Mind> first = match.mind(Seat::First);
    EXPECT_EQ(first == nullptr, game->new_mind() == nullptr);
    if (first == nullptr) continue;
    ++remembering;
    EXPECT_NE(first, match.mind(Seat::Second));
    testing_toy::play_to_end(match, 1, [] {}, 3);
    EXPECT_EQ(match.mind(Seat::First), first);
    ASSERT_FALSE(match.undo());
    EXPECT_NE(match.mind(Seat::First), nullptr);
    EXPECT_NE(match.mind(Seat::First), first);
  }
  EXPECT_GT(remembering, 0);
}

}  // namespace
}  // namespace tercio
