// How often this program has asked for memory. Only in the release tests, whose operator new
// counts.
#pragma once

#include <cstdint>

namespace tercio {

std::uint64_t allocations();

}  // namespace tercio
