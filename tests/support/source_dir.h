// Where the source folder is, for tests that read files of it.
#pragma once

#include <filesystem>

namespace tercio {

std::filesystem::path source_dir();

}  // namespace tercio
