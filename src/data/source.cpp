#include "data/source.h"

#include <filesystem>
#include <fstream>
#include <iterator>

#include "data/data_error.h"
#include "data/embedded.h"

namespace tercio {
namespace {

// Nobody needs a larger one; a wrong file (a disk image, a device) is refused before it is read.
constexpr std::uintmax_t kMaxBytes = 4u << 20;

DataFile built_in(const std::string& path) {
  const auto content = embedded_file(path);
  if (!content) throw DataError(path, 0, "is not built into this program");
  return {path, std::string(*content)};
}

DataFile read_file(const std::filesystem::path& path) {
  if (!std::filesystem::is_regular_file(path))
    throw DataError(path.string(), 0, "is not a regular file");
  if (std::filesystem::file_size(path) > kMaxBytes)
    throw DataError(path.string(), 0, "is larger than 4 MiB, too large for a data file");
  std::ifstream in(path, std::ios::binary);
  if (!in) throw DataError(path.string(), 0, "cannot be opened for reading");
  return {path.string(), std::string(std::istreambuf_iterator<char>(in), {})};
}

}  // namespace

DataFile DataSource::data(std::string_view game, std::string_view file) const {
  if (folder_.empty()) return built_in(std::string(game) + "/data/" + std::string(file));
  namespace fs = std::filesystem;
  const fs::path folder(folder_);
  std::error_code ignored;
  if (!fs::is_directory(folder, ignored))
    throw DataError(folder_, 0, "is not a folder; --data expects a folder with data files");
  const fs::path own = folder / game / file;
  const fs::path flat = folder / file;
  if (fs::exists(own, ignored)) return read_file(own);
  if (fs::exists(flat, ignored)) return read_file(flat);
  throw DataError(folder_, 0,
                  "has no " + std::string(file) + " for the game " + std::string(game) +
                      " (expected " + own.string() + " or " + flat.string() + ")");
}

DataFile DataSource::text(std::string_view room, std::string_view file) {
  return built_in(std::string(room) + "/text/" + std::string(file));
}

}  // namespace tercio
