// Where unfinished games are kept, so that nothing is lost when the terminal goes away.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace tercio::cli {

// XDG_DATA_HOME/tercio, else ~/.local/share/tercio; nothing if neither is known.
std::optional<std::filesystem::path> saves_folder();

// A name in that folder no other game has: camino-1634-09-06-1215.tercio.
std::optional<std::filesystem::path> new_save(std::string_view game);

// The newest game in that folder that has not ended.
struct KeptGame {
  std::filesystem::path file;
  std::string game;
};
std::optional<KeptGame> last_kept();

// All of it or nothing: an old file stays as it was if the new one cannot be written. Returns what
// the system says was wrong, or nothing.
std::optional<std::string> write_whole(const std::filesystem::path& file, std::string_view text);

struct ReadFile {
  std::optional<std::string> text;
  std::string error;  // what the system says
};
ReadFile read_whole(const std::filesystem::path& file);

}  // namespace tercio::cli
