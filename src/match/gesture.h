// A gesture: several actions of one seat, said at once. All of them or none are played, up to what
// interrupts it: others are asked, dice are wanted, something is revealed, or it is over. What is
// said after that speaks of a world that has changed, and is left unsaid.
#pragma once

#include <span>
#include <string>

#include "match/match.h"

namespace tercio {

enum class Stopped : std::uint8_t { No, Asked, Dice, Revealed, Over };

const char* stopped_name(Stopped stopped);  // "asked" …; nullptr: nothing did

struct Gesture {
  static constexpr std::size_t kMost = 64;              // actions
  static constexpr std::size_t kMostCharacters = 2000;  // of all of them

  std::span<const std::string> actions;
  // Of its own, at a secret turn: taken back before the rest is said.
  std::span<const std::string> back = {};
};

// What would come of it.
struct Rehearsal {
  std::size_t played = 0;          // so many of its actions
  Stopped stopped = Stopped::No;   // what dropped the rest
  std::optional<Refusal> refusal;  // nothing would happen; `step` is the action
  bool refused_back = false;       // it is what was to be taken back; `step` counts those
};

// Nothing is looked at beyond what interrupts it: a refusal tells no more than trying the actions
// one by one, and taking them back, would have.
Rehearsal rehearse(const Match& match, Seat seat, const Gesture& gesture);
// The same on a position, which then is what would come of it, unless it is refused.
Rehearsal rehearse_on(Position& position, Seat seat, std::span<const std::string> actions);

// Whether what the seat does next belongs to what it has just done: it still has it in hand.
bool goes_on(const Match& match, Seat seat);

}  // namespace tercio
