// The one file that is compiled with the folder's name in it, so that the compilations of all the
// others can be shared between copies of the repository.
#include "support/source_dir.h"

namespace tercio {

std::filesystem::path source_dir() { return TERCIO_SOURCE_DIR; }

}  // namespace tercio
