#include "data/source.h"

#include <algorithm>
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

bool is_game(const std::string& name) {
  return std::ranges::any_of(embedded_files(), [begin = name + "/data/"](const EmbeddedFile& file) {
    return file.path.starts_with(begin);
  });
}

// It has folders of games, at least one, and no others.
void check_folder(const std::filesystem::path& folder) {
  bool any = false;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (!entry.is_directory()) continue;
    const std::string name = entry.path().filename().string();
    if (!is_game(name)) throw DataError(entry.path().string(), 0, "is not the name of a game");
    any = true;
  }
  if (!any)
    throw DataError(folder.string(), 0,
                    "has no folder of a game; --data expects DIR/<game>/data.toml, like " +
                        (folder / "camino" / "data.toml").string());
}

}  // namespace

DataFile DataSource::data(std::string_view game, std::string_view file) const {
  if (folder_.empty()) return built_in(std::string(game) + "/data/" + std::string(file));
  namespace fs = std::filesystem;
  const fs::path folder(folder_);
  std::error_code ignored;
  if (!fs::is_directory(folder, ignored))
    throw DataError(folder_, 0, "is not a folder; --data expects a folder with data files");
  check_folder(folder);
  if (fs::is_directory(folder / game, ignored)) return read_file(folder / game / file);
  return built_in(std::string(game) + "/data/" + std::string(file));
}

DataFile DataSource::text(std::string_view room, std::string_view file) {
  return built_in(std::string(room) + "/text/" + std::string(file));
}

std::vector<DataFile> DataSource::lessons(std::string_view game) {
  std::vector<DataFile> files;
  for (const EmbeddedFile& file : embedded_files())
    if (file.path.starts_with(std::string(game) + "/lessons/"))
      files.push_back({std::string(file.path), std::string(file.content)});
  return files;
}

}  // namespace tercio
