// What an enemy stack has shown is not unshown (BA-56).
#include "match/undo.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string_view>

#include "games/bailen/game.h"
#include "games/game_of.h"
#include "match/match.h"
#include "support/bailen_field.h"

namespace tercio::bailen {
namespace {

TEST(BailenUndo, BA_56_who_comes_beside_a_stack_sees_into_it) {
  const auto told = [](const char* enemies) {
    Field f(std::string("4leg-1 w13 e; ") + enemies + "; @chabert w13");
    f.begin(Step::Move, kFrench);
    f.plays({"pick 4leg-1", "step se"});
    EXPECT_FALSE(f.was_told("BA-56 event.stack-seen"));
    f.play("step ne");
    EXPECT_EQ(f.hex("4leg-1"), "y13");
    return f.was_told("BA-56 event.stack-seen");
  };
  EXPECT_TRUE(told("omil-1 z13 w; omil-2 z13 w"));
  EXPECT_FALSE(told("omil-1 z13 w")) << "a single unit hides nothing";
}

// At the table such a step is not taken back, others are.
TEST(BailenUndo, BA_56_no_undo_after_reading_a_stack) {
  static const GameOf<Module> game{DataSource()};
  Match match = *Match::begin(game, {}, seed_of_number(3)).value;
  Rng rng(4);
  bool read = false;
  bool plain_step = false;
  while (!match.is_over() && !(read && plain_step)) {
    const Turn turn = match.turn();
    if (turn.kind == TurnKind::Dice) {
      ASSERT_FALSE(match.roll());
      continue;
    }
    const Seat seat = turn.seats.first();
    const auto legal = match.position().legal(seat);
    ASSERT_FALSE(match.play(seat, legal[rng.below(legal.size())]));
    const Played& last = match.played().back();
    if (!last.words.starts_with("step ") || match.turn().kind != TurnKind::Decision ||
        !match.turn().seats.has(seat))
      continue;
    const bool reveals = std::any_of(last.events.begin(), last.events.end(),
                                     [](const Event& e) { return e.reveals; });
    const bool seen = std::any_of(last.events.begin(), last.events.end(), [](const Event& e) {
      return std::string_view(e.key) == "event.stack-seen";
    });
    const std::optional<Refusal> no = undoable(match, seat);
    if (seen) {
      ASSERT_TRUE(no);
      EXPECT_EQ(no->code, "undo-revealed");
      read = true;
    } else if (!reveals) {
      EXPECT_FALSE(no);
      plain_step = true;
    }
  }
  EXPECT_TRUE(read);
  EXPECT_TRUE(plain_step);
}

}  // namespace
}  // namespace tercio::bailen
