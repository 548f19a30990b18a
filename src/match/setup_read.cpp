#include "match/setup_read.h"

#include <algorithm>

#include "data/components.h"

namespace tercio {

Setup read_setup(const Game& game, const TomlTable& t, Setup setup) {
  if (t.has("scenario")) setup.scenario = t.text("scenario");
  if (t.has("options")) {
    const TomlTable options = t.table("options");
    for (const std::string& key : options.keys()) setup.options[key] = options.word(key);
  }
  const Expected<Setup> checked = game.check(setup);
  if (!checked) t.fail(t.has("options") ? "options" : "scenario", checked.error.message);
  return setup;
}

Seat read_seat(const Game& game, const TomlTable& t) {
  const std::string id = t.text("seat");
  const std::vector<NamedInfo>& seats = game.info().seats;
  std::string all;
  for (std::size_t i = 0; i < seats.size(); ++i) {
    if (seats[i].id == id) return seat_at(i);
    all += (i == 0 ? "" : ", ") + seats[i].id;
  }
  t.fail("seat", "'" + id + "': expected one of " + all);
}

SeatLevels read_levels(const Game& game, const TomlTable& t) {
  SeatLevels out;
  if (!t.has("seats")) return out;
  const TomlTable seats = t.table("seats");
  const std::vector<NamedInfo>& known = game.info().seats;
  const std::vector<std::string> levels = game.levels();
  const std::vector<std::string_view> words(levels.begin(), levels.end());
  for (const std::string& seat : seats.keys()) {
    if (std::none_of(known.begin(), known.end(),
                     [&](const NamedInfo& one) { return one.id == seat; }))
      seats.fail(seat, "is no seat of this game");
    out.emplace_back(seat, levels[one_word(seats, seat, seats.text(seat), words)]);
  }
  return out;
}

void need_rule(const Game& game, const TomlTable& t, std::string_view key, const std::string& id) {
  const std::vector<RuleInfo>& rules = game.rules();
  if (std::none_of(rules.begin(), rules.end(), [&](const RuleInfo& r) { return r.id == id; }))
    t.fail(key, "there is no rule " + id);
}

}  // namespace tercio
