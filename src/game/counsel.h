// What an adviser has in hand when a game puts its reasons into words: nothing but what the seat
// believes.
#pragma once

#include <vector>

#include "core/action.h"
#include "core/seat.h"
#include "core/text.h"

namespace tercio {

template <class State>
struct Counsel {
  Seat seat = Seat::Nobody;
  std::vector<Action> line;   // the whole gesture, the advised action first
  Text gesture;               // its labels, one after the other
  std::vector<State> along;   // as the seat believes it, before each action of the line
  State after{};              // … and after the last
  std::vector<State> worlds;  // for figures that depend on what the seat does not know: all of them
                              // are as likely as along[0], which is the first

  Action action() const { return line[0]; }
  const State& believed() const { return along[0]; }

  static Counsel of(const State& s, Seat seat, Action action) {
    return {seat, {action}, {}, {s}, s, {s}};
  }
};

}  // namespace tercio
