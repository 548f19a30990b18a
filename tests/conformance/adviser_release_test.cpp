// The adviser, in every game: it tells what the seat may know and nothing else, advises whole
// gestures that can be played as they stand, and says the same again when asked again.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/dice.h"
#include "game/chance.h"
#include "game/json.h"
#include "games/list.h"
#include "match/reply.h"

namespace tercio {
namespace {

const GameList& games() {
  static const GameList list = load_games(DataSource());
  return list;
}

Thinking explained(std::string level, std::uint64_t seed) {
  Thinking how;
  how.level = std::move(level);
  how.ms = 0;
  how.seed = seed;
  how.explains = true;
  return how;
}

// Plays on at random; `at` is called at every decision with a choice, until it says stop.
template <class At>
void wander(const Game& game, const Setup& setup, std::uint64_t seed, At at) {
  const auto start = game.start(setup);
  ASSERT_TRUE(start);
  Position& p = **start;
  Rng rng(seed);
  Events nobody;
  for (Turn now = p.turn(); now.kind != TurnKind::Over; now = p.turn()) {
    if (now.kind == TurnKind::Dice) {
      p.apply(Seat::Nobody, throw_dice(now.dice, rng), nobody);
      continue;
    }
    const Seat seat = now.seats.first();
    const std::vector<Action> legal = p.legal(seat);
    if (legal.size() > 1 && !at(p, seat, rng)) return;
    p.apply(seat, legal[rng.below(legal.size())], nobody);
  }
}

// Asked at some decisions of a random game: at most `most` times, each time with `chance` in 100.
void asked_here_and_there(const Game& game, int most, std::uint64_t chance) {
  int asked = 0;
  const auto ask = [&](Position& p, Seat seat, Rng& rng) {
    if (rng.below(100) >= chance) return true;
    const auto advice = p.best(seat, explained("medium", rng.next()));
    EXPECT_TRUE(advice);
    if (!advice) return false;
    for (const std::string& said : {advice->reason.en, advice->reason.es}) {
      EXPECT_FALSE(said.empty());
      EXPECT_EQ(said.find('{'), std::string::npos) << said;
    }
    EXPECT_NE(advice->reason.en, advice->reason.es);
    // The gesture begins with the advised action, and each link can be played after the one before.
    EXPECT_FALSE(advice->line.empty());
    EXPECT_EQ(advice->line.front().action, advice->action);
    const std::unique_ptr<Position> played = p.clone();
    Events nobody;
    for (const Advised& link : advice->line) {
      EXPECT_EQ(played->words(link.action), link.words);
      EXPECT_TRUE(played->why(seat, link.action).ok()) << link.words;
      if (::testing::Test::HasFailure()) return false;
      played->apply(seat, link.action, nobody);
    }
    // A chance, with the error that so few games have; none where a secret paper is half written.
    const Json node = p.view(seat).value("node", Json());
    if (game.info().id == "armada" && (node == "plan" || node == "window")) {
      EXPECT_FALSE(advice->chance);
      return ++asked < most && !::testing::Test::HasFailure();
    }
    EXPECT_TRUE(advice->chance);
    if (!advice->chance) return false;
    EXPECT_GT(advice->chance->p, 0);
    EXPECT_LT(advice->chance->p, 1);
    EXPECT_GT(advice->chance->se, 0);
    EXPECT_FALSE(advice->played_on_by.empty());
    EXPECT_EQ(advice->considered.front().action, advice->action);
    // Where there is a choice the next best is named, as a gesture that can be played too.
    EXPECT_NE(advice->compared, Compared::Alone) << advice->reason.en;
    if (advice->compared == Compared::Alone) return false;
    const Candidate& next = advice->considered.at(1);
    EXPECT_TRUE(next.chance);
    EXPECT_FALSE(next.line.empty());
    EXPECT_NE(advice->reason.en.find(gesture_text(next.line).en), std::string::npos);
    const std::unique_ptr<Position> otherwise = p.clone();
    for (const Advised& link : next.line) {
      EXPECT_TRUE(otherwise->why(seat, link.action).ok()) << link.words;
      if (::testing::Test::HasFailure()) return false;
      otherwise->apply(seat, link.action, nobody);
    }
    EXPECT_NE(otherwise->hash(), played->hash()) << "the next best comes to the same";
    return ++asked < most && !::testing::Test::HasFailure();
  };
  for (std::uint64_t seed = 7; asked < most && seed < 40 && !::testing::Test::HasFailure(); ++seed)
    wander(game, {game.info().default_scenario, {}}, seed, ask);
  EXPECT_EQ(asked, most);
}

// As calibrate asks: nothing else is played on, and the chance is that of the whole advice.
TEST(Adviser, the_chance_is_the_same_without_what_else_could_be_done) {
  for (const char* const id : {"camino", "tercios"}) {
    int asked = 0;
    const Game& game = *games().find(id);
    wander(game, {game.info().default_scenario, {}}, 7, [&](Position& p, Seat seat, Rng& rng) {
      if (rng.below(100) >= 40) return true;
      Thinking how = explained("medium", rng.next());
      const auto whole = p.best(seat, how);
      how.compares = false;
      const auto alone = p.best(seat, how);
      EXPECT_TRUE(whole && alone && whole->chance && alone->chance);
      if (!whole || !alone || !whole->chance || !alone->chance) return false;
      EXPECT_EQ(alone->action, whole->action);
      EXPECT_EQ(alone->chance->share, whole->chance->share);
      EXPECT_EQ(alone->chance->games, whole->chance->games);
      EXPECT_EQ(alone->compared, Compared::Alone);
      EXPECT_NE(whole->compared, Compared::Alone);
      return ++asked < 2;
    });
    EXPECT_EQ(asked, 2) << id;
  }
}

TEST(Adviser, camino_tells_a_whole_choice) {
  asked_here_and_there(*games().find("camino"), 20, 40);
}
TEST(Adviser, armada_tells_a_whole_choice) {
  asked_here_and_there(*games().find("armada"), 20, 40);
}
TEST(Adviser, hispania_tells_a_whole_choice) {
  asked_here_and_there(*games().find("hispania"), 6, 20);
}
TEST(Adviser, tercios_tells_whole_gestures) {
  asked_here_and_there(*games().find("tercios"), 10, 4);
}
TEST(Adviser, bailen_tells_whole_gestures) { asked_here_and_there(*games().find("bailen"), 10, 8); }

// A unit in hand is told where else it could go, by levels that search and by those that do not.
void names_other_places(const char* game, const char* level) {
  const Game& one = *games().find(game);
  int seen = 0;
  wander(one, {one.info().default_scenario, {}}, 3, [&](Position& p, Seat seat, Rng& rng) {
    const std::vector<Action> legal = p.legal(seat);
    const bool picks = std::any_of(legal.begin(), legal.end(),
                                   [&](Action a) { return p.words(a).starts_with("pick "); });
    if (!picks || rng.below(4) != 0) return true;
    Thinking how = explained(level, 5);
    how.simulations = how.level == "medium" ? 0 : 8;
    const auto advice = p.best(seat, how);
    EXPECT_TRUE(advice);
    if (!advice || advice->line.size() < 2) return true;
    EXPECT_NE(advice->compared, Compared::Alone);
    EXPECT_GT(advice->considered.at(1).line.size(), 1u);
    // The same piece: it is the place that is compared.
    EXPECT_EQ(advice->considered[1].line[0].words, advice->line[0].words);
    return ++seen < 2 && !::testing::Test::HasFailure();
  });
  EXPECT_GT(seen, 0);
}
TEST(Adviser, bailen_names_the_next_best_place) { names_other_places("bailen", "medium"); }
TEST(Adviser, bailen_names_the_next_best_place_of_a_search) {
  names_other_places("bailen", "hard");
}
TEST(Adviser, tercios_names_the_next_best_place) { names_other_places("tercios", "medium"); }

// Two positions that a seat cannot tell apart get the same advice to the last byte: action, line,
// scores, chances and reasons.
void says_the_same_whatever_is_hidden(const Game& game, const Setup& setup, const char* level,
                                      int most, std::uint64_t chance) {
  int compared = 0, differed = 0;
  for (std::uint64_t seed = 1; compared < most && seed < 20; ++seed)
    wander(game, setup, seed, [&](Position& p, Seat seat, Rng& rng) {
      if (rng.below(100) >= chance) return true;
      const std::unique_ptr<Position> twin = p.sample(seat, rng.next());
      const std::uint64_t asked = rng.next();
      if (twin->hash() == p.hash()) return true;
      ++differed;
      const auto here = p.best(seat, explained(level, asked));
      const auto there = twin->best(seat, explained(level, asked));
      EXPECT_TRUE(here && there);
      if (!here || !there) return false;
      EXPECT_EQ(advice_json(p, seat, *here).dump(), advice_json(*twin, seat, *there).dump());
      return ++compared < most && !::testing::Test::HasFailure();
    });
  EXPECT_GE(compared, most / 2);
  EXPECT_GT(differed, 0);
}

TEST(Adviser, armada_advice_depends_on_nothing_hidden) {
  says_the_same_whatever_is_hidden(*games().find("armada"), {"campaign", {}}, "hard", 40, 30);
}
TEST(Adviser, bailen_advice_depends_on_nothing_hidden) {
  says_the_same_whatever_is_hidden(*games().find("bailen"),
                                   {games().find("bailen")->info().default_scenario, {}}, "medium",
                                   30, 10);
}
TEST(Adviser, bailen_advice_depends_on_nothing_hidden_under_markers) {
  says_the_same_whatever_is_hidden(
      *games().find("bailen"),
      {games().find("bailen")->info().default_scenario, {{"markers", "true"}}}, "medium", 20, 10);
}

}  // namespace
}  // namespace tercio
