// Gestures of every game, at random: all of it or nothing, and after taking it back the match is
// where it was; the log, read again, leads to the same.
#include <gtest/gtest.h>

#include "core/rng.h"
#include "games/list.h"
#include "match/record.h"
#include "match/undo.h"
#include "support/share.h"
#include "table/live_match.h"

namespace tercio {
namespace {

const GameList& games_to_gesture() {
  static const GameList list = load_games(DataSource());
  return list;
}

// A match as the table holds it, with what the store would have kept of it.
struct Kept {
  StoredMatch stored;
  std::optional<LiveMatch> live;

  Kept(const Game& game, const std::string& scenario, std::uint64_t seed) {
    stored.header.id = "m";
    stored.header.game = game.info().id;
    stored.header.scenario = scenario;
    stored.header.program = TERCIO_VERSION;
    stored.header.data = data_hash(game);
    stored.header.seed = hex_of(seed_of_number(seed));
    stored.header.created = 1;
    Expected<LiveMatch> begun = LiveMatch::begin(game, stored.header, 1);
    EXPECT_TRUE(begun);
    live.emplace(std::move(*begun));
    for (std::size_t i = 0; i < game.info().seats.size(); ++i)
      if (live->seats().has(seat_at(i))) EXPECT_FALSE(live->share(seat_at(i), std::nullopt, 1));
    keep();
  }
  void keep() {
    for (LogEntry& entry : live->take_log()) stored.log.push_back(std::move(entry));
  }
  std::uint64_t hash() const { return live->match().position().hash(); }
};

// Some actions that may follow one another, and now and then one that may not.
std::vector<std::string> some_words(const Position& from, Seat seat, Rng& rng) {
  const auto position = from.clone();
  std::vector<std::string> words;
  Events nobody;
  for (std::uint64_t n = 1 + rng.below(6); n > 0; --n) {
    const Turn turn = position->turn();
    if (turn.kind != TurnKind::Decision || !turn.seats.has(seat)) break;
    const std::vector<Action> legal = position->legal(seat);
    const Action chosen = legal[rng.below(legal.size())];
    words.push_back(position->words(chosen));
    position->apply(seat, chosen, nobody);
  }
  const std::vector<Action> first = from.legal(seat);
  // What was legal at the beginning need not be now; and a word of no game is not.
  if (rng.below(3) == 0) words.push_back(from.words(first[rng.below(first.size())]));
  if (rng.below(8) == 0) words.insert(words.begin() + rng.below(words.size() + 1), "abracadabra");
  return words;
}

struct Counted {
  int said = 0, refused = 0, stopped = 0, taken_back = 0;
};

void say_one(Kept& match, Rng& rng, Counted& counted) {
  const Turn turn = match.live->match().turn();
  auto which = rng.below(static_cast<std::uint64_t>(turn.seats.count()));
  Seats left = turn.seats;
  for (; which > 0; --which) left = left.without(left.first());
  const Seat seat = left.first();
  const auto words = some_words(match.live->match().position(), seat, rng);
  const std::uint64_t before = match.hash(), version = match.live->version();
  const std::size_t steps = match.live->steps();
  Rehearsal done;
  ++counted.said;
  if (match.live->play(seat, {words}, 5, done)) {
    ++counted.refused;
    ASSERT_EQ(match.hash(), before);
    ASSERT_EQ(match.live->version(), version);
    ASSERT_FALSE(match.live->is_unsaved());
    return;
  }
  counted.stopped += done.stopped != Stopped::No ? 1 : 0;
  ASSERT_EQ(done.played == words.size(), done.stopped == Stopped::No);
  for (std::size_t i = 0; i < done.played; ++i)
    ASSERT_EQ(match.live->match().played()[steps + i].more, i > 0);
  match.keep();
  if (rng.below(2) == 0 || match.live->undo_refusal(seat)) return;
  // What was just said is what is taken back: nothing else stands between.
  if (take_back(match.live->match(), seat).from != steps) return;
  ++counted.taken_back;
  ASSERT_FALSE(match.live->undo(seat, 6));
  match.keep();
  ASSERT_EQ(match.live->steps(), steps);
  ASSERT_EQ(match.hash(), before) << words.front() << " of " << words.size();
}

struct GesturesOf : ::testing::TestWithParam<std::string> {};

TEST_P(GesturesOf, all_or_none_and_back_again) {
  const Game& game = *games_to_gesture().find(GetParam());
  constexpr std::uint64_t kRounds = 40;
  constexpr int kInRound = 50;  // gestures; all five games together: 10,000
  Counted counted;
  for (std::uint64_t round = 0; round < kRounds; ++round) {
    if (!in_share(round, 8)) continue;
    Rng rng(round * 977 + 5);
    const auto& scenarios = game.info().scenarios;
    Kept match(game, scenarios[round % scenarios.size()].id, round + 1);
    for (int i = 0; i < kInRound && !match.live->is_over(); ++i)
      ASSERT_NO_FATAL_FAILURE(say_one(match, rng, counted)) << "round " << round;
    Expected<LiveMatch> again = LiveMatch::open(game, match.stored);
    ASSERT_TRUE(again);
    ASSERT_FALSE(again->is_stuck());
    ASSERT_EQ(again->match().position().hash(), match.hash());
    ASSERT_EQ(again->version(), match.live->version());
    for (std::size_t i = 0; i < again->steps(); ++i)
      ASSERT_EQ(again->match().played()[i].more, match.live->match().played()[i].more);
  }
  EXPECT_GT(counted.refused, counted.said / 50);
  EXPECT_GT(counted.stopped, 0);
  EXPECT_GE(counted.taken_back, counted.said / 100);  // where nearly all ends in dice, few
}

INSTANTIATE_TEST_SUITE_P(every, GesturesOf,
                         ::testing::Values("camino", "hispania", "armada", "tercios", "bailen"),
                         [](const auto& one) { return one.param; });

}  // namespace
}  // namespace tercio
