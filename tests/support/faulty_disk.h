// A disk that fails when it is told to: every file that SQLite opens in this process lies on it.
#pragma once

#include <functional>
#include <string>

namespace tercio {

// One at a time; gone with the object.
class FaultyDisk {
 public:
  enum class Fault {
    Error,  // the call fails and does nothing
    Short,  // a write comes half through and fails; other calls fail
    Crash,  // `seen` is called before it, as if the machine stopped there; then all goes on
  };

  FaultyDisk();
  ~FaultyDisk();
  FaultyDisk(const FaultyDisk&) = delete;
  FaultyDisk& operator=(const FaultyDisk&) = delete;

  // The fault comes with that call of those that change a file (write, cut, flush, create, delete),
  // the next being 1. 0: never.
  void plan(int call, Fault fault, std::function<void()> seen = {});
  int calls() const;  // since it was planned
};

}  // namespace tercio
