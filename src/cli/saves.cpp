#include "cli/saves.h"

#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <system_error>

namespace tercio::cli {
namespace fs = std::filesystem;

namespace {

std::string what_happened() { return std::generic_category().message(errno); }

}  // namespace

std::optional<fs::path> saves_folder() {
  const char* data = std::getenv("XDG_DATA_HOME");
  if (data != nullptr && data[0] == '/') return fs::path(data) / "tercio";
  const char* home = std::getenv("HOME");
  if (home != nullptr && home[0] == '/') return fs::path(home) / ".local" / "share" / "tercio";
  return std::nullopt;
}

std::optional<fs::path> new_save(std::string_view game) {
  const auto folder = saves_folder();
  if (!folder) return std::nullopt;
  const std::time_t now = std::time(nullptr);
  std::tm local{};
  localtime_r(&now, &local);
  char when[32];
  std::strftime(when, sizeof when, "-%Y-%m-%d-%H%M", &local);
  std::error_code ignored;
  for (int n = 1; n < 1000; ++n) {
    const std::string suffix = n == 1 ? "" : "-" + std::to_string(n);
    fs::path file = *folder / (std::string(game) + when + suffix + ".tercio");
    if (!fs::exists(file, ignored)) return file;
  }
  return std::nullopt;
}

std::optional<KeptGame> last_kept() {
  const auto folder = saves_folder();
  std::error_code error;
  if (!folder || !fs::is_directory(*folder, error)) return std::nullopt;
  std::optional<KeptGame> last;
  fs::file_time_type when;
  for (const auto& entry : fs::directory_iterator(*folder, error)) {
    if (entry.path().extension() != ".tercio") continue;
    const fs::file_time_type written = fs::last_write_time(entry.path(), error);
    if (error || (last && written <= when)) continue;
    const ReadFile file = read_whole(entry.path());
    if (!file.text || !file.text->starts_with("tercio ")) continue;
    if (file.text->find("\nresult ") != std::string::npos) continue;
    const auto game = file.text->find("\ngame ");
    if (game == std::string::npos) continue;
    const auto end = file.text->find_first_of(" #\n", game + 6);
    last = KeptGame{entry.path(), file.text->substr(game + 6, end - game - 6)};
    when = written;
  }
  return last;
}

std::optional<std::string> write_whole(const fs::path& file, std::string_view text) {
  std::error_code error;
  if (file.has_parent_path()) fs::create_directories(file.parent_path(), error);
  if (error) return error.message();
  if (fs::exists(file, error) && !fs::is_regular_file(file, error))
    return std::generic_category().message(EISDIR);
  const fs::path next = file.string() + ".new" + std::to_string(getpid());
  std::FILE* out = std::fopen(next.c_str(), "wbx");
  if (out == nullptr) return what_happened();
  bool good = std::fwrite(text.data(), 1, text.size(), out) == text.size();
  good = std::fflush(out) == 0 && fsync(fileno(out)) == 0 && good;
  std::string problem = good ? "" : what_happened();
  if (std::fclose(out) != 0 && problem.empty()) problem = what_happened();
  if (problem.empty()) {
    fs::rename(next, file, error);
    if (!error) return std::nullopt;
    problem = error.message();
  }
  fs::remove(next, error);
  return problem;
}

ReadFile read_whole(const fs::path& file) {
  constexpr std::size_t kMost = 8u << 20;
  std::error_code error;
  if (fs::is_directory(file, error)) return {std::nullopt, std::generic_category().message(EISDIR)};
  std::FILE* in = std::fopen(file.c_str(), "rb");
  if (in == nullptr) return {std::nullopt, what_happened()};
  std::string text;
  char buffer[1 << 14];
  std::size_t got = 0;
  while (text.size() < kMost && (got = std::fread(buffer, 1, sizeof buffer, in)) > 0)
    text.append(buffer, got);
  const bool bad = std::ferror(in) != 0;
  const std::string problem = bad ? what_happened() : "";
  std::fclose(in);
  if (bad) return {std::nullopt, problem};
  return {std::move(text), ""};
}

}  // namespace tercio::cli
