#include "match/themes.h"

#include <algorithm>

#include "data/components.h"
#include "data/data_error.h"
#include "match/lesson.h"

namespace tercio {

std::vector<Theme> read_themes(const Game& game, const DataFile& file) {
  const TomlFile themes(file);
  const TomlTable& t = themes.table;
  if (t.text("game") != game.info().id) t.fail("game", "expected " + game.info().id);
  std::vector<Theme> out;
  for (const TomlTable& one : t.tables("theme")) {
    Theme theme{word_of(one, "id"), named(one)};
    if (std::any_of(out.begin(), out.end(),
                    [&](const Theme& other) { return other.id == theme.id; }))
      one.fail("id", "'" + theme.id + "' is the id of another theme");
    one.no_other_keys();
    out.push_back(std::move(theme));
  }
  t.no_other_keys();
  return out;
}

std::vector<Theme> themes_of(const Game& game) {
  const std::string& id = game.info().id;
  std::vector<Theme> themes;
  for (const DataFile& file : DataSource::lessons(id))
    if (is_themes(file)) themes = read_themes(game, file);
  for (const Lesson& lesson : lessons_of(game))
    if (lesson.puzzle && std::none_of(themes.begin(), themes.end(),
                                      [&](const Theme& one) { return one.id == lesson.theme; }))
      throw DataError(lesson.file, 0, "'theme': " + lesson.theme + " has no name in themes.toml");
  return themes;
}

}  // namespace tercio
