#include "match/howto.h"

#include <algorithm>

#include "data/components.h"
#include "match/lesson.h"
#include "match/setup_read.h"

namespace tercio {
namespace {

HowToLine howto_line(const Game& game, const TomlTable& t) {
  HowToLine line;
  line.text = named(t);
  line.rules = t.texts("rules");
  for (const std::string& id : line.rules) need_rule(game, t, "rules", id);
  return line;
}

HowToLine only_line(const Game& game, const TomlTable& t) {
  HowToLine line = howto_line(game, t);
  t.no_other_keys();
  return line;
}

// Those of a list, and what only they have.
template <class More>
std::vector<HowToLine> howto_lines(const Game& game, const TomlTable& t, std::string_view key,
                                   More more) {
  std::vector<HowToLine> lines;
  for (const TomlTable& one : t.tables(key)) {
    lines.push_back(howto_line(game, one));
    more(one, lines.back());
    one.no_other_keys();
  }
  return lines;
}

void phases_of(const Game& game, const TomlTable& t, HowToLine& line) {
  if (!t.has("phase")) return;
  line.phases = t.texts("phase");
  const std::vector<NamedInfo>& known = game.info().phases;
  for (const std::string& id : line.phases)
    if (std::none_of(known.begin(), known.end(),
                     [&](const NamedInfo& one) { return one.id == id; }))
      t.fail("phase", "there is no phase " + id);
}

void lesson_of(const std::vector<Lesson>& lessons, const TomlTable& t, HowToLine& line) {
  line.see = t.text_or("see", "");
  if (!line.see.empty() && std::none_of(lessons.begin(), lessons.end(),
                                        [&](const Lesson& one) { return one.id == line.see; }))
    t.fail("see", "there is no lesson " + line.see);
}

}  // namespace

HowTo read_howto(const Game& game, const DataFile& file) {
  const TomlFile page(file);
  const TomlTable& t = page.table;
  if (t.text("game") != game.info().id) t.fail("game", "expected " + game.info().id);
  HowTo out;
  out.goal = only_line(game, t.table("goal"));
  out.win = only_line(game, t.table("win"));
  out.lose = only_line(game, t.table("lose"));
  out.players = only_line(game, t.table("players"));
  out.turn = howto_lines(
      game, t, "turn", [&](const TomlTable& one, HowToLine& line) { phases_of(game, one, line); });
  out.key = howto_lines(
      game, t, "key", [](const TomlTable& one, HowToLine& line) { line.show = one.text("show"); });
  const std::vector<Lesson> lessons = lessons_of(game);
  out.mistakes = howto_lines(game, t, "mistake", [&](const TomlTable& one, HowToLine& line) {
    lesson_of(lessons, one, line);
  });
  t.no_other_keys();
  return out;
}

HowTo howto_of(const Game& game) {
  const std::string& id = game.info().id;
  for (const DataFile& file : DataSource::lessons(id))
    if (is_howto(file)) return read_howto(game, file);
  throw DataError(id + "/lessons/howto.toml", 0, "is not built into this program");
}

}  // namespace tercio
