// Our own bugs stop the program at once, with the condition that failed. A bad request from outside
// is never a CHECK: it is a Verdict, an error value or a DataError.
#pragma once

#include <cstdio>
#include <cstdlib>

namespace tercio {

[[noreturn]] inline void check_failed(const char* condition, const char* file, int line) {
  std::fprintf(stderr, "%s:%d: this should never happen: %s\n", file, line, condition);
  std::abort();
}

}  // namespace tercio

// Always on: a comparison is cheaper than a corrupted match.
#define TERCIO_CHECK(condition)       \
  ((condition) ? static_cast<void>(0) \
               : ::tercio::check_failed("not (" #condition ")", __FILE__, __LINE__))

// A place that is never reached, with the reason why.
#define TERCIO_NEVER(why) ::tercio::check_failed(why, __FILE__, __LINE__)
