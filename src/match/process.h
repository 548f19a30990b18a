// Another program, spoken to in lines through its standard input and output. No shell: the words of
// the command are given to it as they are. Its error output is ours.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "game/game.h"

namespace tercio {

class ChildProcess {
 public:
  static Expected<std::unique_ptr<ChildProcess>> start(const std::vector<std::string>& command);
  ~ChildProcess();  // ends it
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;

  using Clock = std::chrono::steady_clock;

  // Sends a line and waits for one. Errors: "bot-died", "bot-silent", "bot-nonsense" (a line
  // without end). A program that dies while we write to it is an error like any other, not a
  // signal.
  Expected<std::string> ask(std::string_view line, Clock::time_point until);

 private:
  ChildProcess(pid_t pid, int to, int from) : pid_(pid), to_(to), from_(from) {}
  std::optional<RequestError> send(std::string_view line, Clock::time_point until);
  Expected<std::string> receive(Clock::time_point until);
  RequestError died() const;

  pid_t pid_;
  int to_;
  int from_;
  std::string read_;  // beyond the last line
};

}  // namespace tercio
