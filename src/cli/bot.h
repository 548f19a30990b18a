// A player that is another program: it is sent {"cmd":"choose",…} and answers {"action":"…"}, one
// line each. It sees only its seat's view.
#pragma once

#include <sys/types.h>

#include <memory>
#include <string>
#include <string_view>

#include "game/game.h"

namespace tercio::cli {

class Bot {
 public:
  // Starts the program (run by the shell's rules for finding it, without a shell).
  static Expected<std::unique_ptr<Bot>> start(const std::string& program);
  ~Bot();
  Bot(const Bot&) = delete;
  Bot& operator=(const Bot&) = delete;

  // The words of the action it chooses. Errors: "bot-silent" (no answer in time), "bot-gone",
  // "bot-answer" (not {"action":"…"}).
  Expected<std::string> choose(const Position& position, Seat seat, int ms);

 private:
  Bot(pid_t pid, int to, int from) : pid_(pid), to_(to), from_(from) {}
  bool send(std::string_view line) const;
  // One line within that time; the error says which way it failed.
  Expected<std::string> receive(int ms);

  pid_t pid_;
  int to_, from_;
  std::string buffer_;
};

}  // namespace tercio::cli
