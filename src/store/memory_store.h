// Matches in memory, gone with it: for fuzzers and tests. A write is "on disk" at once.
#pragma once

#include <memory>

#include "store/store.h"

namespace tercio {

std::unique_ptr<Store> make_memory_store();

}  // namespace tercio
