// Long rows of games and positions are played in shares: an ordinary run of ./test plays one of
// them, another every day; ./test --long plays all. Whichever it was, TERCIO_SHARE=N repeats it.
#pragma once

#include <cstdint>
#include <cstdlib>

namespace tercio {

inline bool is_long_run() { return std::getenv("TERCIO_LONG") != nullptr; }

// Which share an ordinary run plays: for rows of chance, a seed of the day.
inline std::uint64_t share_number() {
  const char* day = std::getenv("TERCIO_SHARE");
  return day == nullptr ? 0 : std::strtoull(day, nullptr, 10);
}

// Whether the i-th of a row belongs to this run, if that plays one in `of`.
inline bool in_share(std::uint64_t i, std::uint64_t of) {
  return is_long_run() || i % of == share_number() % of;
}

}  // namespace tercio
