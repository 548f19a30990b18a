// How the enemy may play: by the drill, by the plain script, or without any aim. Nobody knows, so
// playouts take all of them in turns, each as often as it is likely by what his troops look like.
#pragma once

#include <array>
#include <cstdint>

#include "games/bailen/rules/rules.h"

namespace tercio::bailen {

enum class Foe : std::uint8_t { Plain, Drill, Aimless };

class Enemy {
 public:
  // Sees how he stands: officers face their enemy when he is near, who plays by chance does not. A
  // unit counts once wherever it is found, so that the same carelessness is not counted again.
  void look(const Rules& r, const State& s, Seat me);
  // Parts of all playouts in which he has no aim.
  double aimless() const { return aimless_; }
  // How he plays in that pair of samples; any run of pairs has each way about as often as it is
  // likely, from the first pair on, and the other two by turns, the likelier one first.
  Foe plays(std::uint32_t pair) const;

 private:
  struct Look {
    Hex hex = Hex::None;
    std::uint8_t facing = 0;
    bool operator==(const Look&) const = default;
  };
  void forget();

  double aimless_ = 0;
  double odds_ = 0;
  std::array<Look, kMaxUnits> seen_{};
  Seat me_ = Seat::Nobody;
  int turn_ = 0;
};

// Any legal choice.
Action aimless_choice(const Rules& r, const State& s, Seat seat, Rng& rng);

}  // namespace tercio::bailen
