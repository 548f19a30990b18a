// A game in which papers are written when they are needed: a fleet is laid one turn before its box
// is played, an order one turn before it is compared. Both see only what was known when the paper
// was sealed, so that it is the same game, and a choice that never mattered is never made.
//
// Left out, for they are hardly ever right: keeping an old paper after a success, and orders other
// than a landing at Gravelines where one is free. The grand admirals and the killed commander are
// chosen by fixed rules, and the final battle is not thrown but weighed.
#pragma once

#include <array>
#include <cstdint>

#include "games/armada/player/strategy.h"

namespace tercio::armada {

struct Decision {
  Seat side = Seat::Nobody;
  CellKind kind = CellKind::Place;
  std::uint8_t box = 0;   // that is laid or ordered
  std::uint8_t open = 0;  // choices, one bit each
  CellKey key = 0;
};

// What a walk needs to know of the components; made once.
class WalkTables {
 public:
  explicit WalkTables(const Rules& rules);
  // What the final battle is worth to Spain: 1 for a victory, a half for a draw.
  float final_value(const State& s) const;

  const Rules& r;
  Guide guide;

 private:
  float spain_ahead(int ahead) const;

  static constexpr int kMostDifference = 64;
  std::array<float, 2 * kMostDifference + 1> ahead_{};  // by what Spain leads with before the dice
};

class Walk {
 public:
  // The seed decides all dice, each by what it is thrown for: two walks that part at one choice
  // meet the same luck wherever they do the same, so that their difference tells of the choice.
  Walk(const WalkTables& tables, std::uint64_t seed);

  // Plays on to the next choice of more than one. False: the game is over.
  bool next(Decision& decision);
  // Luck of the one who decides, fixed by the seed as the dice are.
  Rng luck(const Decision& decision) const;
  void take(const Decision& decision, std::size_t choice);
  float value() const { return value_; }  // to Spain, once it is over

  const State& state() const { return s_; }
  const Epoch& epoch(Seat side) const { return lane_[index(side)].epoch; }
  std::uint8_t laid(Seat side) const { return lane_[index(side)].laid; }

 private:
  // One side's papers as far as they are written.
  struct Lane {
    Epoch epoch;
    std::uint8_t temper = kTempers;  // not drawn yet
    std::uint8_t laid = 0;           // fleets, one bit each
    std::uint8_t last = 0;           // the fleet laid last
    std::uint8_t boxes = 0;          // laid so far
    std::uint8_t written = 0;        // the last box with an order
    std::uint8_t state = 0;          // of the limits after it
  };

  Action roll(const Throw& wanted);
  bool paper_wanted(Decision& decision);
  bool lay(Seat side, Decision& decision);
  bool order(Seat side, Decision& decision);
  void lay_fleet(Seat side, std::size_t slot);
  void write(Seat side, int box, Order order);
  void hold_place_of_embark();
  void answer_windows();
  Action pick_killed() const;

  const WalkTables* t_;
  std::uint64_t seed_;
  State s_;
  // How often each kind of die was thrown this turn: a tie is thrown again.
  std::array<std::uint8_t, kPurposes*(kSides + 1)> thrown_{};
  std::uint8_t thrown_turn_ = 0;
  std::array<Lane, kSides> lane_{};
  float value_ = 0;
};

}  // namespace tercio::armada
