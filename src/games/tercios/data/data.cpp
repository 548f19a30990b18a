// Reads data.toml: classes, types, morale, results, terrain, charts and options.
#include "games/tercios/data/data.h"

#include <algorithm>

#include "games/tercios/data/option_table.h"
#include "games/tercios/data/reading.h"

namespace tercio::tercios {

namespace {

constexpr std::array<std::string_view, kResults> kResultIds = {"ne", "sb", "hr", "am", "vf"};
constexpr std::array<std::string_view, 5> kMoveIds = {"foot-light", "foot-heavy", "mounted",
                                                      "battery", "command"};
constexpr std::array<std::string_view, kMorales> kMoraleIds = {"C", "V", "R", "P"};

std::vector<Result> results(const TomlTable& t, std::string_view key, std::size_t size) {
  const auto words = t.texts(key);
  if (words.size() != size) t.fail(key, "expected " + std::to_string(size) + " results");
  std::vector<Result> out;
  out.reserve(words.size());
  for (const std::string& word : words)
    out.push_back(static_cast<Result>(one_word(t, key, word, kResultIds)));
  return out;
}

std::array<Result, kDie> six_results(const TomlTable& t, std::string_view key) {
  std::array<Result, kDie> out{};
  const auto list = results(t, key, kDie);
  std::copy(list.begin(), list.end(), out.begin());
  return out;
}

// "2", "all", "x", or "3/2": first and second movement.
std::pair<std::uint8_t, std::uint8_t> cost_of(const TomlTable& t, std::string_view key) {
  const std::string word = t.text(key);
  if (word == "x") return {kClosed, kClosed};
  if (word == "all") return {kAllMp, kAllMp};
  const auto digit = [&](char c) -> std::uint8_t {
    if (c < '1' || c > '0' + kMaxCost) t.fail(key, "expected 1 to 4, \"all\", \"x\" or \"3/2\"");
    return static_cast<std::uint8_t>(c - '0');
  };
  if (word.size() == 1) return {digit(word[0]), digit(word[0])};
  if (word.size() == 3 && word[1] == '/') return {digit(word[0]), digit(word[2])};
  t.fail(key, "expected 1 to 4, \"all\", \"x\" or \"3/2\"");
}

Costs costs_of(const TomlTable& t) {
  Costs costs;
  constexpr std::array<Gait, 5> kGaitOf = {Gait::FootLight, Gait::FootHeavy, Gait::Horse,
                                           Gait::Battery, Gait::Command};
  for (std::size_t i = 0; i < kMoveIds.size(); ++i) {
    const auto [first, second] = cost_of(t, kMoveIds[i]);
    costs.words[i] = t.text(kMoveIds[i]);
    costs.of[static_cast<std::size_t>(kGaitOf[i])] = first;
    if (kGaitOf[i] == Gait::Horse)
      costs.of[static_cast<std::size_t>(Gait::HorseSecond)] = second;
    else if (first != second)
      t.fail(kMoveIds[i], "only mounted units move twice");
  }
  return costs;
}

void read_types(const TomlTable& file, Charts& c) {
  const auto classes = file.tables("class");
  if (classes.size() != kClasses) file.fail("class", "expected five classes");
  for (std::size_t i = 0; i < kClasses; ++i) {
    if (one_of(classes[i], "id", kClassIds) != i) classes[i].fail("id", "expected another order");
    c.class_name[i] = named(classes[i], "name");
    classes[i].no_other_keys({"source", "name_es_source"});
  }
  const auto tables = file.tables("type");
  if (tables.empty() || tables.size() > 32) file.fail("type", "expected 1 to 32 types");
  for (const TomlTable& t : tables) {
    TypeData type;
    type.id = t.text("id");
    used_once(t, c.type, type.id);
    type.name = named(t, "name");
    type.cls = static_cast<Class>(one_of(t, "class", kClassIds));
    constexpr std::array<Gait, 5> kGaitOf = {Gait::FootLight, Gait::FootHeavy, Gait::Horse,
                                             Gait::Battery, Gait::Command};
    type.gait = kGaitOf[one_of(t, "move", kMoveIds)];
    constexpr std::array<std::string_view, 3> kZocs = {"nz", "z", "3z"};
    type.zoc = static_cast<Zoc>(one_of(t, "zoc", kZocs));
    type.strength = t.number("strength", 1, kMaxHexStrength);
    type.mp = t.number("mp", 0, kMaxMp);
    type.mp2 = t.number("mp2", 0, kMaxMp);
    type.stack = t.number("stack", 1, 99);
    type.hit_on = t.number("hit_on", 1, kDie + 1);
    type.range = t.number("range", 0, kMaxRange);
    type.horse = t.flag("horse");
    type.all_round = t.flag("all_round");
    type.alarms = t.flag("alarms");
    if (type.mp2 > 0 && type.gait != Gait::Horse) t.fail("mp2", "only mounted units move twice");
    if ((type.cls == Class::Battery) != (type.gait == Gait::Battery))
      t.fail("move", "batteries, and only they, move as batteries");
    if ((type.cls == Class::Sleeve || type.cls == Class::Battery) != (type.range > 0))
      t.fail("range", "sleeves and batteries fire, nobody else");
    if (type.cls == Class::Sleeve) type.shot = six_results(t, "shot");
    if (type.cls == Class::Battery) {
      type.battery_drm = t.number("battery_drm", -5, 5);
      if (type.stack != 99) t.fail("stack", "batteries never stack: expected 99");
      if (type.all_round) t.fail("all_round", "a battery has a front");
    }
    type.shock = t.numbers("shock", 0, 5);
    if (type.shock.size() != tables.size()) t.fail("shock", "expected one number for each type");
    type.source = source_of(t);
    type.hit_on_source = source_or(t, "hit_on_source", type.source);
    type.range_source = source_or(t, "range_source", type.source);
    t.no_other_keys();
    c.type.push_back(type);
  }
}

void read_morale(const TomlTable& file, Charts& c) {
  const auto tables = file.tables("morale");
  if (tables.size() != kMorales) file.fail("morale", "expected C, V, R and P");
  for (std::size_t i = 0; i < kMorales; ++i) {
    const TomlTable& t = tables[i];
    if (one_of(t, "id", kMoraleIds) != i) t.fail("id", "expected C, V, R, P");
    MoraleData& m = c.morale[i];
    m.id = t.text("id");
    m.name = named(t, "name");
    m.check_pass = t.number("check_pass", 0, kDie + 1);
    m.rally = t.number("rally", 2, 13);
    m.shock_drm = t.number("shock_drm", -3, 3);
    m.encamisada = t.flag("encamisada");
    m.source = source_of(t);
    t.no_other_keys({"check_pass_source", "encamisada_source"});
  }
  const auto list = file.tables("result");
  if (list.size() != kResults) file.fail("result", "expected ne, sb, hr, am and vf");
  for (std::size_t i = 0; i < kResults; ++i) {
    const TomlTable& t = list[i];
    if (one_of(t, "id", kResultIds) != i) t.fail("id", "expected ne, sb, hr, am, vf");
    ResultData& r = c.result[i];
    r.id = t.text("id");
    r.name = named(t, "name");
    const bool retreats = i >= 1 && i <= 3;
    r.retreat = t.number("retreat", retreats ? 1 : 0, retreats ? 6 : 0);
    r.retreat_horse = t.number("retreat_horse", retreats ? 1 : 0, retreats ? 6 : 0);
    r.source = source_of(t);
    r.retreat_source = source_or(t, "retreat_source", r.source);
    t.no_other_keys();
  }
}

void read_terrain(const TomlTable& file, Charts& c) {
  const auto tables = file.tables("terrain");
  if (tables.empty() || tables.size() > 64) file.fail("terrain", "expected 1 to 64 kinds");
  for (const TomlTable& t : tables) {
    TerrainData terrain;
    terrain.id = id_of(t, "id");
    used_once(t, c.terrain, terrain.id);
    terrain.name = named(t, "name");
    terrain.costs = costs_of(t);
    terrain.clear = t.flag("clear");
    terrain.sight = t.flag("sight");
    terrain.shelters = t.flag_or("shelters", false);
    terrain.platform = t.flag_or("platform", false);
    terrain.sees_inside = t.flag_or("sees_inside", false);
    terrain.defence = t.number_or("defence", 0, 9, 0);
    terrain.stack_limit = t.number_or("stack_limit", 1, kMaxStack, 0);
    terrain.source = source_of(t);
    terrain.sight_source = source_or(t, "sight_source", terrain.source);
    t.no_other_keys();
    c.terrain.push_back(terrain);
  }
  const TomlTable river = file.table("river");
  c.river_name = named(river, "name");
  c.river = costs_of(river);
  river.no_other_keys({"source", "battery_source", "command_source"});
}

void read_tables(const TomlTable& file, Charts& c) {
  const TomlTable points = file.table("points");
  c.eliminated = points.number("eliminated", 0, 20);
  c.eliminated_command = points.number("eliminated_command", 0, 20);
  c.demoralized = points.number("demoralized", 0, 20);
  c.hasty_retreat = points.number("hasty_retreat", 0, 20);
  c.initiative = points.number("initiative", 1, 99);
  points.no_other_keys({"source"});
  const TomlTable stack = file.table("stack");
  c.stack_units = stack.number("units", 1, kMaxStack);
  c.stack_points = stack.number("points", 1, 30);
  stack.no_other_keys({"source"});
  const TomlTable battery = file.table("battery");
  c.battery_hit = battery.number("hit", 2, 13);
  c.dense_points = battery.number("dense_points", 1, 30);
  c.dense_drm = battery.number("dense_drm", -3, 3);
  c.capture = battery.number("capture", 1, kDie + 1);
  c.battery_roll = results(battery, "roll", 8);
  battery.no_other_keys({"source", "roll_source", "dense_drm_source"});
  const TomlTable shock = file.table("shock");
  c.counting_from = shock.number("counting_from", 2, kDie);
  c.second_attack = shock.number("second_attack", 0, 20);
  c.third_attack = shock.number("third_attack", 0, 20);
  c.rear = shock.number("rear", 0, 20);
  c.disordered_shift = shock.number("disordered", 0, 20);
  c.demoralized_shift = shock.number("demoralized", 0, 20);
  shock.no_other_keys({"source", "second_attack_source", "third_attack_source"});
  for (const TomlTable& t : file.tables("column")) {
    ColumnData column;
    column.name = t.text("name");
    column.from = t.number("from", 1, 99);
    const int before = c.column.empty() ? 0 : c.column.back().from;
    if (c.column.empty() ? column.from != 1 : column.from <= before)
      t.fail("from", "expected columns in ascending order from 1 on");
    column.roll = six_results(t, "roll");
    t.no_other_keys({"source"});
    c.column.push_back(column);
  }
  if (c.column.empty() || c.column.size() > 12) file.fail("column", "expected 1 to 12 columns");
  for (const TomlTable& t : file.tables("victory")) {
    const VictoryBand band{t.number("morale", -999, 999), t.number("needs", 2, 12)};
    if (!c.victory.empty() && band.morale <= c.victory.back().morale)
      t.fail("morale", "expected ascending bands");
    t.no_other_keys({"source"});
    c.victory.push_back(band);
  }
}

}  // namespace

Charts parse_charts(const DataFile& file) {
  const TomlFile toml(file);
  const TomlTable& whole = toml.table;
  Charts c;
  c.text = file.text;
  const TomlTable meta = whole.table("meta");
  if (meta.text("id") != "tercios") meta.fail("id", "expected \"tercios\"");
  meta.number("data_version", 1, 1);
  c.title = named(meta, "title");
  c.designer = meta.text("designer");
  c.scenario_ids = meta.texts("scenarios");
  if (c.scenario_ids.empty() || c.scenario_ids.size() > 16)
    meta.fail("scenarios", "expected 1 to 16 battles");
  if (!std::all_of(c.scenario_ids.begin(), c.scenario_ids.end(), is_id))
    meta.fail("scenarios", "expected names of files in lower-case letters");
  meta.no_other_keys({"source"});
  read_types(whole, c);
  read_morale(whole, c);
  read_terrain(whole, c);
  read_tables(whole, c);
  c.options = read_options(whole, shapes_of(kOptions), "texts");
  whole.no_other_keys();
  return c;
}

Data read_data(const DataSource& source) {
  Data data;
  data.charts = parse_charts(source.data("tercios", "data.toml"));
  data.text = data.charts.text;
  data.battle.resize(data.charts.scenario_ids.size());
  for (std::size_t i = 0; i < data.battle.size(); ++i) {
    parse_battle(data.charts, source.data("tercios", data.charts.scenario_ids[i] + ".toml"),
                 data.battle[i]);
    if (data.battle[i].id != data.charts.scenario_ids[i])
      throw DataError(data.charts.scenario_ids[i] + ".toml", 0, "scenario.id is another battle's");
    data.text += data.battle[i].text;
  }
  return data;
}

}  // namespace tercio::tercios
