// Reads charts.toml: the tables, costs, limits and options of all scenarios.
#include "games/bailen/data/data.h"

#include <algorithm>

#include "games/bailen/data/option_table.h"
#include "games/bailen/data/reading.h"

namespace tercio::bailen {

Seat side_of(const TomlTable& t, std::string_view key) {
  return one_of<Seat>(t, key, {"french", "spanish"});
}

int clock_of(const TomlTable& t, std::string_view key) {
  const std::string text = t.text(key);
  const auto digit = [&](std::size_t i) { return text[i] >= '0' && text[i] <= '9'; };
  if (text.size() != 5 || text[2] != ':' || !digit(0) || !digit(1) || !digit(3) || !digit(4))
    t.fail(key, "expected a time like \"02:30\"");
  const int minutes =
      (text[0] - '0') * 600 + (text[1] - '0') * 60 + (text[3] - '0') * 10 + (text[4] - '0');
  if (minutes >= 24 * 60 || text[3] > '5') t.fail(key, "expected a time of the day");
  return minutes;
}

std::vector<std::string> split(std::string_view text) {
  std::vector<std::string> out;
  while (!text.empty()) {
    const std::size_t space = text.find(' ');
    if (space != 0) out.emplace_back(text.substr(0, space));
    if (space == std::string_view::npos) break;
    text.remove_prefix(space + 1);
  }
  return out;
}

Hex hex_of(const Map& map, const TomlTable& t, std::string_view key, std::string_view name) {
  const Hex h = map.names.find(name);
  if (h == Hex::None) t.fail(key, "there is no hex '" + std::string(name) + "'");
  return h;
}

namespace {

// Nine strings of so many results.
template <class Result, std::size_t Columns>
void read_rows(const TomlTable& t, std::initializer_list<std::string_view> words,
               std::array<std::array<Result, Columns>, kRows>& out) {
  const auto rows = t.texts("rows");
  if (rows.size() != kRows) t.fail("rows", "expected nine rows");
  for (std::size_t r = 0; r < kRows; ++r) {
    const auto cells = split(rows[r]);
    if (cells.size() != Columns)
      t.fail("rows", "expected " + std::to_string(Columns) + " results in each row");
    for (std::size_t c = 0; c < Columns; ++c)
      out[r][c] = static_cast<Result>(one_word(t, "rows", cells[c], words));
  }
}

Part part_of(const TomlTable& t, std::string_view key) {
  constexpr std::array<Part, 5> kParts = {0, kWhole / 3, kWhole / 2, kWhole / 3 * 2, kWhole};
  return kParts[one_of<std::size_t>(t, key, {"0", "1/3", "1/2", "2/3", "1"})];
}

std::array<int, kSides> pair_of(const TomlTable& t, std::string_view key) {
  std::array<int, kSides> two{};
  read_numbers(t, key, 1, 12, "expected two numbers: French, Spanish", two);
  return two;
}

void read_fire(const TomlTable& t, Charts& c) {
  auto& f = c.fire;
  const auto columns = t.numbers("columns", 1, 99);
  if (columns.size() != kFireColumns || columns[0] != 1 ||
      !std::is_sorted(columns.begin(), columns.end()))
    t.fail("columns", "expected seven ascending numbers from 1 on");
  std::copy(columns.begin(), columns.end(), f.column.begin());
  f.most_points = t.number("most_points", columns.back(), 99);
  read_rows(t, {"-", "D", "M", "R", "1", "2", "3"}, f.row);
  f.target_square = t.number("target_square", -6, 6);
  f.target_skirmish = t.number("target_skirmish", -6, 6);
  f.heavy_guns = t.number("heavy_guns", -6, 6);
  f.firer_ef = t.number("firer_ef", -6, 6);
  f.target_unlimbered = t.number("target_unlimbered", -6, 6);
  f.light_guns = t.number("light_guns", -6, 6);
  f.firer_ab = t.number("firer_ab", -6, 6);
  f.third_unit = t.number("third_unit", -6, 6);
  f.fourth_unit = t.number("fourth_unit", -6, 6);
  f.infantry_points = t.number("infantry_points", 1, 15);
  f.guns_per_hex = t.number("guns_per_hex", 1, 9);
  f.range = {t.number("range_light", 1, kMaxRange), t.number("range_medium", 1, kMaxRange),
             t.number("range_heavy", 1, kMaxRange)};
  f.range_french = t.number("range_french", 1, kMaxRange);
  f.source = source_of(t);
  t.no_other_keys(
      {"most_points_source", "infantry_points_source", "guns_per_hex_source", "range_source"});
}

void read_tables(const TomlTable& file, Charts& c) {
  read_fire(file.table("fire"), c);
  const TomlTable shock = file.table("shock");
  read_rows(shock, {"A2", "A1", "AB", "BM", "DB", "D1", "D2"}, c.shock.row);
  c.shock.attack_order = shock.number("attack_order", -6, 6);
  c.shock.defend_order = shock.number("defend_order", -6, 6);
  c.shock.cavalry_square = shock.number("cavalry_square", -6, 6);
  c.shock.heavy_cavalry = shock.number("heavy_cavalry", -6, 6);
  c.shock.infantry_square = shock.number("infantry_square", -6, 6);
  c.shock.hex_points = shock.number("hex_points", kMaxPoints, 99);
  c.shock.from_one_hex = shock.number("from_one_hex", kMaxPoints, 99);
  c.shock.source = source_of(shock);
  shock.no_other_keys({"modifiers_source"});
  const TomlTable morale = file.table("morale");
  read_rows(morale, {"-", "D", "R"}, c.morale.row);
  c.morale.cover = morale.number("cover", -6, 6);
  c.morale.enemy_zone = morale.number("enemy_zone", -6, 6);
  c.morale.routed = morale.number("routed", -6, 6);
  c.morale.source = source_of(morale);
  morale.no_other_keys({"modifiers_source"});
  const TomlTable control = file.table("control");
  read_numbers(control, "needs", -6, 9, "expected six numbers", c.control.needs);
  c.control.charge = control.number("charge", -6, 6);
  c.control.nation = control.number("nation", -6, 6);
  c.control.source = source_of(control);
  control.no_other_keys({"modifiers_source"});
}

void read_movement(const TomlTable& t, Charts& c) {
  auto& m = c.move;
  m.infantry = pair_of(t, "infantry");
  m.skirmish = pair_of(t, "skirmish");
  m.foot_guns = pair_of(t, "foot_guns");
  m.horse_guns = pair_of(t, "horse_guns");
  m.cavalry = pair_of(t, "cavalry");
  m.heavy_cavalry = pair_of(t, "heavy_cavalry");
  m.leader = pair_of(t, "leader");
  m.convoy = pair_of(t, "convoy");
  m.maneuver = t.number("maneuver", 0, 6);
  m.maneuver_road = t.number("maneuver_road", m.maneuver, 6);
  m.facing = t.number("facing", 1, 6);
  m.enemy_zone = t.number("enemy_zone", 0, 6);
  m.square = t.number("square", 1, 6);
  m.cart = t.number("cart", 0, 6);
  m.to_square = t.number("to_square", 1, 12);
  m.from_square = t.number("from_square", 1, 12);
  m.to_skirmish = t.number("to_skirmish", 1, 12);
  m.from_skirmish = t.number("from_skirmish", 1, 12);
  m.limber = t.number("limber", 1, 12);
  m.unlimber = t.number("unlimber", 1, 12);
  m.marker = t.number("marker", 1, 12);
  m.source = source_of(t);
  t.no_other_keys({"convoy_source", "maneuver_source", "skirmish_change_source"});
}

void read_terrain(const TomlTable& file, Charts& c) {
  const auto grounds = file.tables("terrain");
  if (grounds.size() != kGrounds) file.fail("terrain", "expected clear, woods and buildings");
  for (std::size_t i = 0; i < kGrounds; ++i) {
    const TomlTable& t = grounds[i];
    GroundData& g = c.ground[i];
    g.id = t.text("id");
    if (one_word(t, "id", g.id, {"clear", "woods", "buildings"}) != i)
      t.fail("id", "expected clear, woods and buildings in this order");
    g.name = named(t, "name");
    const std::string letter = t.text("letter");
    if (letter.size() != 1 || letter[0] < '!' || letter[0] > '~')
      t.fail("letter", "expected one character");
    g.letter = letter[0];
    for (std::size_t k = 0; k < i; ++k)
      if (c.ground[k].letter == g.letter) t.fail("letter", "is used twice");
    read_numbers(t, "move", 0, 4, "expected three numbers", g.move);
    if (g.move[0] == 0) t.fail("move", "infantry goes everywhere");
    g.fire = t.number("fire", -6, 6);
    g.shock = {part_of(t, "shock_infantry"), part_of(t, "shock_cavalry")};
    g.shock_words = {t.text("shock_infantry"), t.text("shock_cavalry")};
    g.source = source_of(t);
    t.no_other_keys();
  }
  for (const int move : c.ground[0].move)
    if (move == 0) grounds[0].fail("move", "clear ground is open to all");
  const auto sides = file.tables("side");
  if (sides.size() != kSideKinds) file.fail("side", "expected six kinds of sides");
  for (std::size_t i = 0; i < kSideKinds; ++i) {
    const TomlTable& t = sides[i];
    SideKindData& s = c.side[i];
    s.id = t.text("id");
    if (one_word(t, "id", s.id, {"river", "bridge", "stream", "up", "down", "impassable"}) != i)
      t.fail("id", "expected river, bridge, stream, up, down, impassable in this order");
    s.name = named(t, "name");
    read_numbers(t, "move", -1, 6, "expected three numbers", s.move);
    if (t.has("code")) {
      one_word(t, "code", t.text("code"), {"F"});
      s.march_free = true;
    }
    s.shock = {part_of(t, "shock_infantry"), part_of(t, "shock_cavalry")};
    s.shock_words = {t.text("shock_infantry"), t.text("shock_cavalry")};
    s.source = source_of(t);
    t.no_other_keys();
  }
}

void read_limits(const TomlTable& file, Charts& c) {
  const TomlTable arrival = file.table("arrival");
  c.arrival.dufour = arrival.number("dufour", 1, kDie);
  c.arrival.dufour_turns = arrival.number("dufour_turns", 1, 20);
  c.arrival.vedel = arrival.number("vedel", 1, kDie);
  c.arrival.vedel_from = clock_of(arrival, "vedel_from");
  read_numbers(arrival, "vedel_turns", 1, 20, "expected six numbers", c.arrival.vedel_turns);
  arrival.no_other_keys({"source"});
  const TomlTable leaders = file.table("leaders");
  c.leader_lost_on = leaders.number("lost_on", 1, kDie);
  leaders.no_other_keys({"source"});
  const TomlTable sun = file.table("sun");
  c.sun_from = clock_of(sun, "from");
  sun.no_other_keys({"source"});
  const TomlTable t = file.table("distances");
  auto& l = c.limit;
  l.maneuver = t.number("maneuver", 1, 20);
  l.close = t.number("close", 1, 20);
  l.share_harass = t.number("share_harass", 1, 100);
  l.share_attack = t.number("share_attack", 1, 100);
  l.area_long = t.number("area_long", 1, 25);
  l.area_deep = t.number("area_deep", 1, 25);
  l.pass_points = t.number("pass_points", 1, 99);
  l.march_infantry = t.number("march_infantry", 1, 99);
  l.march_cavalry = t.number("march_cavalry", 1, 99);
  l.square_points = t.number("square_points", 1, 99);
  l.square_units = t.number("square_units", 1, 99);
  l.square_guns = t.number("square_guns", 0, 99);
  l.cover_points = t.number("cover_points", 1, 99);
  l.sight_stand = t.number("sight_stand", 1, kMaxRange);
  l.sight_pad = t.number("sight_pad", 1, kMaxRange);
  l.sight_cover = t.number("sight_cover", 1, kMaxRange);
  t.no_other_keys({"source"});
}

void read_demoralization(const TomlTable& t, Charts& c) {
  auto& d = c.demoralization;
  d.share_of = t.number("share_of", 1, 1000);
  read_numbers(t, "share", 1, d.share_of, "expected six numbers, for grades A to F", d.share);
  t.no_other_keys({"source"});
}

}  // namespace

Charts parse_charts(const DataFile& text) {
  const TomlFile whole(text);
  const TomlTable& file = whole.table;
  Charts c;
  c.text = text.text;
  const TomlTable meta = file.table("meta");
  if (meta.text("id") != "bailen") meta.fail("id", "expected \"bailen\"");
  meta.number("data_version", 1, 1);
  c.title = named(meta, "title");
  c.designer = meta.text("designer");
  c.turn_minutes = meta.number("turn_minutes", 5, 120);  // BA-2
  meta.no_other_keys({"source"});
  read_tables(file, c);
  read_movement(file.table("movement"), c);
  read_terrain(file, c);
  read_limits(file, c);
  read_demoralization(file.table("demoralization"), c);
  c.options = read_options(file, shapes_of(kOptions), "texts");
  file.no_other_keys();
  return c;
}

Data read_data(const DataSource& source) {
  Data data;
  data.charts = parse_charts(source.data("bailen", "charts.toml"));
  parse_map(data.charts, source.data("bailen", "map.toml"), *data.map);
  data.army = parse_army(source.data("bailen", "units.toml"));
  const DataFile scenarios = source.data("bailen", "scenarios.toml");
  data.scenario = parse_scenarios(data.charts, *data.map, data.army, scenarios);
  data.text = data.charts.text + data.map->text + data.army.text + scenarios.text;
  return data;
}

}  // namespace tercio::bailen
