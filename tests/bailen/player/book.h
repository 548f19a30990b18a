// A page of the drill book: a position in words, and what the drill (the level "medium") does in
// it. Dice of morale and of orders come up 6 unless a test gives them.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "games/bailen/player/drill.h"
#include "support/bailen_field.h"

namespace tercio::bailen {

class Book {
 public:
  explicit Book(Field field) : f(std::move(field)) { drill().prepare(*f.rules); }

  // Its next action, in words.
  std::string says() {
    const Turn turn = f.rules->turn(f.state);
    EXPECT_EQ(turn.kind, TurnKind::Decision) << f.wants();
    if (turn.kind != TurnKind::Decision) return "";
    return words(box(), drill().choose(*f.rules, f.state, turn.seats.first()));
  }

  // Plays on with the drill on both sides until this step is over; what it did, in words.
  std::vector<std::string> finish() {
    const Step step = f.state.step;
    const Seat acting = f.state.acting;
    std::vector<std::string> done;
    while (f.state.step == step && f.state.acting == acting && done.size() < 500) {
      const Turn turn = f.rules->turn(f.state);
      if (turn.kind == TurnKind::Over) break;
      if (turn.kind == TurnKind::Dice) {
        f.roll(6);
        continue;
      }
      done.push_back(says());
      f.play(done.back());
      if (testing::Test::HasFatalFailure()) break;
    }
    return done;
  }

  // Whether the drill did something that begins so.
  static bool any(const std::vector<std::string>& done, const std::string& begin) {
    for (const std::string& one : done)
      if (one.starts_with(begin)) return true;
    return false;
  }

  // The distance of a unit to the nearest enemy.
  int near(const std::string& unit) const {
    const Board b = f.rules->board(f.state);
    const std::size_t u = f.id(unit);
    return f.rules->distance_to(b.seen[index(other(f.rules->q(u).side))], f.state.piece[u].hex);
  }
  bool in_enemy_zone(const std::string& unit) const {
    const std::size_t u = f.id(unit);
    return f.rules->zones(f.state, other(f.rules->q(u).side)).any.has(f.state.piece[u].hex);
  }
  int far(const std::string& unit, const std::string& hex) const {
    return f.rules->grid().distance(f.state.piece[f.id(unit)].hex, f.named(hex));
  }

  Field f;

 private:
  static Drill& drill() {
    static const auto one = std::make_unique<Drill>();
    return *one;
  }
};

}  // namespace tercio::bailen
