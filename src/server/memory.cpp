#include "server/memory.h"

#if defined(__GLIBC__)
#include <malloc.h>
#endif

// mimalloc's, if it takes malloc's place (CMakeLists.txt); the tests are linked without it.
extern "C" [[gnu::weak]] void mi_collect(bool force);

namespace tercio {

void give_back_memory() {
  if (mi_collect != nullptr) return mi_collect(true);
#if defined(__GLIBC__)
  ::malloc_trim(0);
#endif
}

}  // namespace tercio
