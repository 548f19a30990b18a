// Reads data.toml: supply, level of difficulty, generals. The map is in data/board.cpp, variants
// and scenarios in data/scenarios.cpp.
#include "games/hispania/data/data.h"

#include <algorithm>

#include "games/hispania/data/reading.h"

namespace tercio::hispania {
namespace {

void read_meta(const TomlTable& file, Data& data) {
  const TomlTable t = file.table("meta");
  source_of(t, "source");
  const std::string title = t.text("title");
  data.title = {title, title};
  data.designer = t.text("designer");
  data.publisher = t.text("publisher");
  data.year = t.number("year", 1900, 2100);
  t.number("players_min", 1, 1);
  t.number("players_max", 3, 3);
  t.number("players_max_with_hispano", 4, 4);
  t.number("schema", 1, 1);
  t.no_other_keys();
}

// HI-8, HI-6. The rules count in single bits and small stacks, so what is of another size is
// refused.
void read_supply(const TomlTable& file, Data& data) {
  const TomlTable t = file.table("components");
  source_of(t, "source");
  data.revolts = t.number("revolts", 1, 60);
  data.armies = t.number("hispanic_armies", 1, kProvinces - 1);
  data.garrisons = t.number("garrisons_per_colour", 1, 20);
  data.fleets = t.number("fleets", 1, kSeas);
  data.roads = t.number("roads", 0, 20);
  data.denarii = t.number("denarii", 1, 9);
  t.number("roman_generals", kTurns, kTurns);
  t.number("proconsul", 1, 1);
  t.number("special_army", 1, 1);
  t.number("legio_hispana", 1, 1);
  t.number("garrisons", data.garrisons * kTurns, data.garrisons * kTurns);
  t.no_other_keys({"meeples", "discs", "turn_token", "dice"});

  const TomlTable limits = file.table("limits");
  source_of(limits, "source");
  limits.number("meeples_per_space", 1, 1);
  limits.number("discs_per_city", kMaxDiscs, kMaxDiscs);
  limits.number("fleets_per_sea", 1, 1);
  limits.number("generals_per_sea", 1, 1);
  limits.number("armies_per_province", 1, 1);
  for (const char* key : {"siege_denarii_min", "attack_denarii_min"}) limits.number(key, 1, 1);
  for (const char* key : {"siege_denarii_max", "attack_denarii_max"})
    limits.number(key, kMaxStake, kMaxStake);
  limits.no_other_keys();

  const TomlTable dice = file.table("dice");
  source_of(dice, "source");
  if (dice.texts("roman_faces").size() != kDie) dice.fail("roman_faces", "expected six faces");
  if (dice.numbers("hispanic_faces", 1, kDie).size() != kDie)
    dice.fail("hispanic_faces", "expected six faces");
  dice.no_other_keys();

  const TomlTable track = file.table("time_track");
  source_of(track, "source");
  data.years = track.numbers("years_bc", 1, 999);
  if (data.years.empty() || data.years.size() > kMaxRounds)
    track.fail("years_bc", "expected one to eleven years");
  track.no_other_keys({"note", "turns"});

  const TomlTable setup = file.table("setup_revolts");
  source_of(setup, "source");
  read_numbers(setup, "discs_by_face", 1, kMaxDiscs, "expected six numbers, one per die face",
               data.setup_discs);
  setup.no_other_keys();
  int most = 0;
  for (const int n : data.setup_discs) most = std::max(most, n);
  if (most * kHispanicProvinces > data.revolts)
    setup.fail("discs_by_face", "the set-up could need more revolts than there are");
}

void read_level(const TomlTable& file, Data& data) {
  constexpr std::array<std::string_view, kKnobs> kIds = {"denarii", "garrisons", "fleets", "roads",
                                                         "initial_armies"};
  const std::array<int, kKnobs> most = {std::min(data.denarii, 9), std::min(data.garrisons, 9),
                                        std::min(data.fleets, 9), std::min(data.roads, 9),
                                        std::min(data.armies, kHispanicProvinces - 1)};
  const auto tables = file.tables("difficulty");
  if (tables.size() != kKnobs) file.fail("difficulty", "expected five entries");
  for (std::size_t i = 0; i < kKnobs; ++i) {
    const TomlTable& t = tables[i];
    source_of(t, "source");
    KnobData& knob = data.knob[i];
    knob.id = t.text("id");
    if (knob.id != kIds[i]) t.fail("id", "expected \"" + std::string(kIds[i]) + "\" here");
    knob.name = named(t);
    // At least three denarii: with two generals off the board something must still be left.
    const int least = i == 0 ? 3 : i == 3 ? 0 : 1;
    const std::array<const char*, 3> keys = {"low", "medium", "high"};
    for (std::size_t k = 0; k < keys.size(); ++k)
      knob.values[k] = static_cast<std::uint8_t>(t.number(keys[k], least, most[i]));
    if (knob.values[0] == knob.values[1] || knob.values[1] == knob.values[2] ||
        knob.values[0] == knob.values[2])
      t.fail("high", "the three values must differ");
    t.no_other_keys();
  }
  const TomlTable presets = file.table("level_presets");
  source_of(presets, "source");
  data.presets = {presets.text("low"), presets.text("medium"), presets.text("high")};
  for (std::size_t p = 0; p < data.presets.size(); ++p) {
    std::string code;
    for (const KnobData& knob : data.knob) code += std::to_string(knob.values[p]);
    if (data.presets[p] != code)
      presets.fail(p == 0 ? "low" : p == 1 ? "medium" : "high", "expected \"" + code + "\"");
  }
  presets.no_other_keys();
}

void read_generals(const TomlTable& file, Data& data) {
  constexpr std::array<std::string_view, kGenerals> kIds = {"praetor_ulterior", "praetor_citerior",
                                                            "consul", "proconsul"};
  constexpr std::array<std::string_view, kGenerals> kWords = {"ulterior", "citerior", "consul",
                                                              "proconsul"};
  constexpr std::array<std::string_view, kGenerals> kHomes = {"ulterior", "citerior", "any_fleet",
                                                              "none"};
  constexpr std::array<std::string_view, kGenerals> kLetters = {"U", "C", "K", "P"};
  const auto tables = file.tables("generals");
  if (tables.size() != kGenerals) file.fail("generals", "expected four entries");
  for (std::size_t i = 0; i < kGenerals; ++i) {
    const TomlTable& t = tables[i];
    source_of(t, "source");
    source_of(t, "colour_source");
    GeneralData& g = data.general[i];
    g.id = t.text("id");
    if (g.id != kIds[i]) t.fail("id", "expected \"" + std::string(kIds[i]) + "\" here");
    if (t.text("home") != kHomes[i]) t.fail("home", "expected \"" + std::string(kHomes[i]) + "\"");
    const bool praetor = i < kRomanProvinces;
    if (t.flag("generic_disc") != praetor) t.fail("generic_disc", "only praetors have one");
    t.number("order", static_cast<int>(i) + 1, static_cast<int>(i) + 1);
    g.word = kWords[i];
    g.letter = kLetters[i];
    g.name = named(t);
    g.the = named(t, "the");
    g.colour = t.text("colour");
    t.no_other_keys();
  }
}

}  // namespace

std::string typed(const std::string& id) {
  std::string word = id;
  std::replace(word.begin(), word.end(), '_', '-');
  return word;
}

Space Data::find_word(std::string_view word) const {
  for (std::size_t i = 0; i < kSpaces; ++i)
    if (space[i].word == word) return space_at(i);
  return Space::None;
}

Space space_named(const Data& data, const TomlTable& table, std::string_view key,
                  std::string_view id) {
  return space_at(place_of(table, key, data.space, "space", id));
}

Space city_named(const Data& data, const TomlTable& table, std::string_view key,
                 std::string_view id) {
  const Space s = space_named(data, table, key, id);
  if (!is_city(s)) table.fail(key, "'" + std::string(id) + "' is not a city");
  return s;
}

Space sea_named(const Data& data, const TomlTable& table, std::string_view key,
                std::string_view id) {
  const Space s = space_named(data, table, key, id);
  if (!is_sea(s)) table.fail(key, "'" + std::string(id) + "' is not a sea");
  return s;
}

Province province_named(const Data& data, const TomlTable& table, std::string_view key,
                        std::string_view id) {
  return province_at(place_of(table, key, data.province, "province", id));
}

Data read_data(const DataSource& source) {
  return parse_data(source.data("hispania", "data.toml"));
}

Data parse_data(const DataFile& file) {
  const TomlFile whole(file);
  const TomlTable& root = whole.table;
  Data data;
  data.text = file.text;
  read_meta(root, data);
  read_supply(root, data);
  read_level(root, data);
  read_generals(root, data);
  read_board(root, data);
  read_variants(root, data);
  read_scenarios(root, data);
  root.no_other_keys();
  return data;
}

}  // namespace tercio::hispania
