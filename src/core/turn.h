// What a state waits for: a decision of one seat or several, dice, or nothing (it is over).
#pragma once

#include <array>
#include <cstdint>

#include "core/dice.h"
#include "core/seat.h"

namespace tercio {

enum class TurnKind : std::uint8_t { Decision, Dice, Over };

struct Turn {
  TurnKind kind = TurnKind::Over;
  Seats seats;  // Decision: who may act now
  // Decision: every seat of `seats` decides for itself, unseen by the others, until all are done;
  // the record seals what is said at such a turn. Not secret with several seats: they share one
  // decision and any of them may carry it out.
  bool secret = false;
  std::uint8_t phase = 0;  // index in the game's list of phases
  Throw dice;              // Dice: what is wanted

  friend constexpr bool operator==(const Turn&, const Turn&) = default;

  static constexpr Turn decision(Seats seats, std::uint8_t phase) {
    return {TurnKind::Decision, seats, false, phase, {}};
  }
  static constexpr Turn secret_decision(Seats seats, std::uint8_t phase) {
    return {TurnKind::Decision, seats, true, phase, {}};
  }
  static constexpr Turn throwing(const Throw& dice, std::uint8_t phase) {
    return {TurnKind::Dice, {}, false, phase, dice};
  }
  static constexpr Turn over(std::uint8_t phase) { return {TurnKind::Over, {}, false, phase, {}}; }
};

// How a finished match ended for one seat.
struct SeatResult {
  std::uint8_t outcome = 0;  // index in the game's list of outcomes
  std::int16_t points = 0;
  float value = 0;  // 1 won, 0 lost, between: shared. The game's doc says what counts as won.
};

struct Result {
  std::uint8_t seats = 0;
  std::array<SeatResult, kMaxSeats> seat{};
};

}  // namespace tercio
