// The other end of a WebSocket, as the table sees it.
#pragma once

#include <string>
#include <string_view>

namespace tercio {

class Wire {
 public:
  virtual ~Wire() = default;
  virtual void send(std::string message) = 0;  // in order; from any thread; never waits
  virtual void close(std::string_view why) = 0;
};

}  // namespace tercio
