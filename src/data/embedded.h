// The files inside the program: components, text and lessons of the games, as they were when it was
// built. Which files: cmake/embed.cmake. Replacing them by a folder at run time is not done here.
#pragma once

#include <optional>
#include <span>
#include <string_view>

namespace tercio {

struct EmbeddedFile {
  std::string_view path;     // below src/games, or below src: "camino/data/data.toml"
  std::string_view content;  // followed by a zero byte that is not counted
};

// All of them, in the order of their paths.
std::span<const EmbeddedFile> embedded_files();

// The content of one, or nothing if there is no such file.
std::optional<std::string_view> embedded_file(std::string_view path);

}  // namespace tercio
