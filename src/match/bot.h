// A seat held by somebody else's program: it is sent what its seat may know and answers with one of
// the actions it was offered.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "match/process.h"

namespace tercio {

class Bot {
 public:
  // The program and its arguments.
  static Expected<Bot> start(const std::vector<std::string>& command);

  // Its choice for the seat, already known to be legal. It is told to take `ms`; it has a little
  // more before it counts as silent. After an error the program is ended and every later choice is
  // that error again. Codes: "bot-missing", "bot-died", "bot-silent", "bot-nonsense",
  // "bot-illegal".
  Expected<Action> choose(const Position& position, Seat seat, int ms);

  static constexpr int kGrace = 2000;  // ms: for starting up and being swapped out

 private:
  explicit Bot(std::unique_ptr<ChildProcess> process) : process_(std::move(process)) {}
  Expected<Action> give_up(RequestError error);

  std::unique_ptr<ChildProcess> process_;
  RequestError failed_;
};

// The request it is sent, in one line.
std::string choose_request(const Position& position, Seat seat, int ms);

}  // namespace tercio
