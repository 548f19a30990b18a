#include "game/luck.h"

#include <toml++/toml.h>

#include <algorithm>

#include "data/source.h"
#include "data/toml_table.h"

namespace tercio {

LuckTable::LuckTable(std::string_view game, std::string_view data) {
  const DataFile file = DataSource().data(game, "luck.toml");
  const toml::table root = parse_toml(file);
  const TomlTable whole(file, root, "the file");
  if (whole.text("data") != data || !whole.has("scenario")) return;
  for (const TomlTable& row : whole.tables("scenario"))
    rows_.push_back({row.text("id"), row.number("games", 1, 1'000'000), row.reals("luck", -2, 2)});
}

const LuckTable::Row* LuckTable::find(std::string_view scenario) const {
  for (const Row& row : rows_)
    if (row.scenario == scenario) return &row;
  return nullptr;
}

double LuckTable::Row::share(double luck) const {
  const double step = 1 / static_cast<double>(quantiles.size() + 1);
  const auto above = std::upper_bound(quantiles.begin(), quantiles.end(), luck);
  const auto i = static_cast<double>(above - quantiles.begin());
  if (above == quantiles.begin()) return step / 2;
  if (above == quantiles.end()) return 1 - step / 2;
  const double from = *(above - 1), to = *above;
  return step * (i + (to > from ? (luck - from) / (to - from) : 0));
}

LuckWord luck_word(double share) {
  if (share >= 0.9) return LuckWord::VeryGood;
  if (share >= 0.6) return LuckWord::Good;
  if (share > 0.4) return LuckWord::Average;
  return share > 0.1 ? LuckWord::Bad : LuckWord::VeryBad;
}

}  // namespace tercio
