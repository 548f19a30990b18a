// Reads charts.toml: the tables, costs, limits and options of all scenarios.
#include "games/bailen/data/data.h"

#include <algorithm>

#include "games/bailen/data/reading.h"

namespace tercio::bailen {

Text named(const TomlTable& table, std::string_view base) {
  return {table.text(std::string(base) + "_en"), table.text(std::string(base) + "_es")};
}

std::string source_of(const TomlTable& table, std::string_view key) {
  const std::string source = table.text(key);
  for (const char* known : {"rulebook", "public", "history", "reconstruction"})
    if (source == known) return source;
  table.fail(key, "expected rulebook, public, history or reconstruction");
}

std::string word_of(const TomlTable& t, std::string_view key) {
  const std::string word = t.text(key);
  const auto word_char = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
  };
  if (word.empty() || word.size() > 24 || !std::all_of(word.begin(), word.end(), word_char))
    t.fail(key, "expected lower-case letters a to z, digits and hyphens, at most 24");
  return word;
}

Seat side_of(const TomlTable& t, std::string_view key) {
  return one_word(t, key, t.text(key), {"french", "spanish"}) == 0 ? kFrench : kSpanish;
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

int one_word(const TomlTable& t, std::string_view key, std::string_view word,
             std::initializer_list<std::string_view> known) {
  int i = 0;
  std::string all;
  for (const std::string_view k : known) {
    if (k == word) return i;
    all += (i++ == 0 ? "" : ", ") + std::string(k);
  }
  t.fail(key, "'" + std::string(word) + "': expected one of " + all);
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
  return kParts[static_cast<std::size_t>(
      one_word(t, key, t.text(key), {"0", "1/3", "1/2", "2/3", "1"}))];
}

std::array<int, kSides> pair_of(const TomlTable& t, std::string_view key) {
  const auto two = t.numbers(key, 1, 12);
  if (two.size() != kSides) t.fail(key, "expected two numbers: French, Spanish");
  return {two[0], two[1]};
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
  const auto needs = control.numbers("needs", -6, 9);
  if (needs.size() != kGrades) control.fail("needs", "expected six numbers");
  std::copy(needs.begin(), needs.end(), c.control.needs.begin());
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
    if (one_word(t, "id", g.id, {"clear", "woods", "buildings"}) != static_cast<int>(i))
      t.fail("id", "expected clear, woods and buildings in this order");
    g.name = named(t, "name");
    const std::string letter = t.text("letter");
    if (letter.size() != 1 || letter[0] < '!' || letter[0] > '~')
      t.fail("letter", "expected one character");
    g.letter = letter[0];
    for (std::size_t k = 0; k < i; ++k)
      if (c.ground[k].letter == g.letter) t.fail("letter", "is used twice");
    const auto move = t.numbers("move", 0, 4);
    if (move.size() != kGaits) t.fail("move", "expected three numbers");
    std::copy(move.begin(), move.end(), g.move.begin());
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
    if (one_word(t, "id", s.id, {"river", "bridge", "stream", "up", "down", "impassable"}) !=
        static_cast<int>(i))
      t.fail("id", "expected river, bridge, stream, up, down, impassable in this order");
    s.name = named(t, "name");
    const auto move = t.numbers("move", -1, 6);
    if (move.size() != kGaits) t.fail("move", "expected three numbers");
    std::copy(move.begin(), move.end(), s.move.begin());
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
  const auto turns = arrival.numbers("vedel_turns", 1, 20);
  if (turns.size() != kDie) arrival.fail("vedel_turns", "expected six numbers");
  std::copy(turns.begin(), turns.end(), c.arrival.vedel_turns.begin());
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
  const auto share = t.numbers("share", 1, d.share_of);
  if (share.size() != kGrades) t.fail("share", "expected six numbers, for grades A to F");
  std::copy(share.begin(), share.end(), d.share.begin());
  t.no_other_keys({"source"});
}

// The rules know exactly these; a file may change defaults and words, not add or drop one.
constexpr auto kOptionIds = std::to_array<std::string_view>({"castanos",
                                                             "arrival-order",
                                                             "vedel-variable",
                                                             "vedel-division",
                                                             "markers",
                                                             "sudden-death",
                                                             "square-any-cavalry",
                                                             "fire-grade-target",
                                                             "charge-flank-product",
                                                             "zone-reorganization-grade",
                                                             "demoralization-units",
                                                             "draw-defender",
                                                             "handicap",
                                                             "march-strict",
                                                             "mourgeon-l1",
                                                             "french-guns-all",
                                                             "sun-every-combat",
                                                             "guns-all-round",
                                                             "objective-last",
                                                             "maneuver-at-five",
                                                             "square-retreats",
                                                             "guns-lost",
                                                             "countercharge-any-order",
                                                             "chief-orders-all",
                                                             "lone-excused",
                                                             "share-guns",
                                                             "staff-free",
                                                             "remnant",
                                                             "exit-any",
                                                             "exit-breakthrough",
                                                             "square-stack-either",
                                                             "march-surcharge",
                                                             "zone-loss-each",
                                                             "hill-reduction"});

void read_options(const TomlTable& file, Charts& c) {
  const auto tables = file.tables("option");
  if (tables.size() != kOptionIds.size())
    file.fail("option", "expected " + std::to_string(kOptionIds.size()) + " options");
  for (std::size_t i = 0; i < kOptionIds.size(); ++i) {
    const TomlTable& t = tables[i];
    OptionData o;
    o.id = t.text("id");
    if (o.id != kOptionIds[i]) t.fail("id", "expected '" + std::string(kOptionIds[i]) + "'");
    o.kind = t.text("kind");
    o.title = named(t, "title");
    o.default_value = t.text("default");
    const bool number = o.id == "hill-reduction";
    const bool handicap = o.id == "handicap";
    const bool choice = o.id == "sudden-death" || handicap;
    if (o.kind != (number ? "number" : choice ? "choice" : "flag"))
      t.fail("kind", "is not what this option takes");
    if (number) {
      o.min = t.number("min", 0, 9);
      o.max = t.number("max", o.min, 9);
      const std::string& d = o.default_value;
      if (d.size() != 1 || d[0] < '0' + o.min || d[0] > '0' + o.max)
        t.fail("default", "expected a number from min to max");
    } else {
      o.values = t.texts("values");
      const std::vector<std::string> known =
          handicap ? std::vector<std::string>{"none", "french", "spanish"}
          : choice ? std::vector<std::string>{"scenario", "always", "never"}
                   : std::vector<std::string>{"true", "false"};
      if (o.values != known) t.fail("values", "are not what this option takes");
      const auto en = t.texts("texts_en");
      const auto es = t.texts("texts_es");
      if (en.size() != known.size() || es.size() != known.size())
        t.fail("values", "expected a text for each value");
      if (std::find(known.begin(), known.end(), o.default_value) == known.end())
        t.fail("default", "expected one of the values");
      for (std::size_t k = 0; k < known.size(); ++k) o.value_texts.push_back({en[k], es[k]});
    }
    t.no_other_keys();
    c.option.push_back(o);
  }
}

}  // namespace

Charts parse_charts(const DataFile& text) {
  const toml::table root = parse_toml(text);
  const TomlTable file(text, root, "the file");
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
  read_options(file, c);
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
