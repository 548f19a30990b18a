#include "match/howto.h"

#include <algorithm>

#include "data/components.h"

namespace tercio {
namespace {

HowToLine howto_line(const Game& game, const TomlTable& t, bool shows) {
  HowToLine line;
  line.text = named(t);
  line.rules = t.texts("rules");
  for (const std::string& id : line.rules)
    if (std::none_of(game.rules().begin(), game.rules().end(),
                     [&](const RuleInfo& rule) { return rule.id == id; }))
      t.fail("rules", "there is no rule " + id);
  if (shows) line.show = t.text("show");
  t.no_other_keys();
  return line;
}

std::vector<HowToLine> howto_lines(const Game& game, const TomlTable& t, std::string_view key) {
  std::vector<HowToLine> lines;
  for (const TomlTable& one : t.tables(key)) lines.push_back(howto_line(game, one, key == "key"));
  return lines;
}

}  // namespace

HowTo read_howto(const Game& game, const DataFile& file) {
  const TomlFile page(file);
  const TomlTable& t = page.table;
  if (t.text("game") != game.info().id) t.fail("game", "expected " + game.info().id);
  HowTo out;
  out.goal = howto_line(game, t.table("goal"), false);
  out.win = howto_line(game, t.table("win"), false);
  out.lose = howto_line(game, t.table("lose"), false);
  out.players = howto_line(game, t.table("players"), false);
  out.turn = howto_lines(game, t, "turn");
  out.key = howto_lines(game, t, "key");
  out.mistakes = howto_lines(game, t, "mistake");
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
