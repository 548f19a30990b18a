// Component data that cannot be used: says where and what is expected.
#pragma once

#include <stdexcept>
#include <string>

namespace tercio {

class DataError : public std::runtime_error {
 public:
  DataError(std::string file_, int line_, const std::string& message)
      : std::runtime_error(file_ + (line_ > 0 ? ":" + std::to_string(line_) : "") + ": " + message),
        file(std::move(file_)),
        line(line_) {}

  std::string file;
  int line;  // 0: the file as a whole
};

}  // namespace tercio
