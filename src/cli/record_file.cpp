#include "cli/record_file.h"

#include <filesystem>
#include <fstream>
#include <istream>
#include <ostream>

namespace tercio {
namespace {

constexpr int kUnreadable = 2;

// One byte more than a record may have is enough to know that it is too long.
std::string read_all(std::istream& in) {
  std::string text(kMaxRecordBytes + 1, '\0');
  in.read(text.data(), static_cast<std::streamsize>(text.size()));
  text.resize(static_cast<std::size_t>(in.gcount()));
  return text;
}

}  // namespace

OpenedRecord open_record(const std::vector<const Game*>& games, const std::string& file, Lang lang,
                         std::istream& in, std::ostream& err) {
  std::string text;
  if (file == "-") {
    text = read_all(in);
  } else {
    std::ifstream stream(file, std::ios::binary);
    if (!stream || std::filesystem::is_directory(file)) {
      err << file << ": " << in_lang(lang, "cannot be read", "no se puede leer") << '\n';
      return {nullptr, {}, kUnreadable};
    }
    text = read_all(stream);
  }
  Expected<Record> record = read_record(text);
  if (!record) {
    err << file << ": " << record.error.message << '\n';
    return {nullptr, {}, kUnreadable};
  }
  for (const Game* game : games)
    if (game->info().id == record->game) return {game, std::move(*record), 0};
  err << file << ": line " << record->game_line << ": "
      << in_lang(lang, "there is no game \"", "no hay ningún juego \"") << record->game << "\"\n";
  return {nullptr, {}, kUnreadable};
}

}  // namespace tercio
