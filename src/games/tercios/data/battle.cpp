// Reads one battle: its facts, its map and sides. Units are in data/units.cpp, special rules in
// data/special.cpp.
#include <algorithm>
#include <set>

#include "games/tercios/data/reading.h"

namespace tercio::tercios {

int Battle::find_unit(std::string_view wanted) const { return find_id(unit, wanted); }

int area_named(const Battle& b, const TomlTable& t, std::string_view key, std::string_view id) {
  return static_cast<int>(place_of(t, key, b.area, "area", id));
}

Seat side_named(const Battle& b, const TomlTable& t, std::string_view key) {
  return seat_at(place_of(t, key, b.side, "side", t.text(key)));
}

int unit_named(const Battle& b, const TomlTable& t, std::string_view key, std::string_view id) {
  return static_cast<int>(place_of(t, key, b.unit, "unit", id));
}

namespace {

Hex hex_named(const Battle& b, const TomlTable& t, std::string_view key, const std::string& name) {
  const Hex h = b.names.find(name);
  if (h == Hex::None) t.fail(key, "there is no hex '" + name + "'");
  return h;
}

void read_scenario(const TomlTable& t, Battle& b) {
  b.id = id_of(t, "id");
  b.name = named(t, "name");
  b.date = named(t, "date");
  b.subtitle = named(t, "subtitle");
  b.turns = t.number("turns", 1, 40);
  b.minutes = t.number("minutes", 1, 600);  // DN-1
  b.men = t.number("men", 1, 100'000);
  b.men_horse = t.number_or("men_horse", 1, 100'000, b.men);
  b.guns = t.number_or("guns", 1, 1000, 0);
  b.up = named(t, "up");
  if (t.has("balance_en")) b.balance = named(t, "balance");
}

void read_map(const Charts& c, const TomlTable& t, Battle& b) {
  const int columns = t.number("columns", 2, 60);
  const int rows = t.number("rows", 2, 60);
  if (static_cast<std::size_t>(columns * (rows + 1)) > kMapBits)
    t.fail("rows", "the map is too large: columns times (rows + 1) is at most 512");
  b.grid = hex::Grid(columns, rows, hex::Lower::EvenColumns);
  b.names = hex::Names::numbered(b.grid);
  b.sets = GridSets(b.grid);
  b.lines = hex::Lines(b.grid, kMaxRange);
  const auto letters = t.texts("letters");
  const auto kinds = t.texts("terrain");
  if (letters.size() != kinds.size() || letters.empty())
    t.fail("letters", "expected one letter for each terrain");
  for (std::size_t i = 0; i < letters.size(); ++i) {
    const std::size_t terrain = place_of(t, "terrain", c.terrain, "terrain", kinds[i]);
    if (letters[i].size() != 1 || letters[i][0] < '!' || letters[i][0] > '~')
      t.fail("letters", "expected single characters");
    for (const auto& [letter, kind] : b.letters)
      if (letter == letters[i][0]) t.fail("letters", "a letter is used twice");
    b.letters.emplace_back(letters[i][0], static_cast<std::uint8_t>(terrain));
  }
  b.rows = t.texts("grid");
  b.terrain.assign(b.grid.size(), 0);
  if (static_cast<int>(b.rows.size()) != rows) t.fail("grid", "expected one string for each row");
  for (int r = 1; r <= rows; ++r) {
    const std::string& row = b.rows[static_cast<std::size_t>(r - 1)];
    if (static_cast<int>(row.size()) != columns)
      t.fail("grid", "row " + std::to_string(r) + ": expected one letter for each column");
    for (int col = 1; col <= columns; ++col) {
      const char letter = row[static_cast<std::size_t>(col - 1)];
      const auto at = std::find_if(b.letters.begin(), b.letters.end(),
                                   [&](const auto& entry) { return entry.first == letter; });
      if (at == b.letters.end())
        t.fail("grid",
               "row " + std::to_string(r) + ": '" + std::string(1, letter) + "' is not in letters");
      b.terrain[index(b.grid.at(col, r))] = at->second;
    }
  }
  b.grid_source = source_of(t);
}

void read_edges(const TomlTable& t, Battle& b) {
  b.river = hex::Edges(b.grid);
  b.bridge = hex::Edges(b.grid);
  const auto each = [&](std::string_view key, auto visit) {
    for (const std::string& word : t.texts(key)) {
      const std::size_t dash = word.find('-');
      const Hex h = hex_named(b, t, key, word.substr(0, dash));
      bool known = false;
      for (const Dir d : hex::kDirs)
        if (dash != std::string::npos && word.substr(dash + 1) == hex::dir_name(d)) {
          visit(h, d);
          known = true;
        }
      if (!known) t.fail(key, "'" + word + "': expected a hex and a side, like 0806-ne");
    }
  };
  each("river", [&](Hex h, Dir d) { b.river.add(h, d); });
  each("bridge", [&](Hex h, Dir d) { b.bridge.add(h, d); });
  b.edges_source = source_of(t);
}

void read_areas(const TomlTable& file, Battle& b) {
  for (const TomlTable& t : file.tables("area")) {
    AreaData area;
    area.id = id_of(t, "id");
    used_once(t, b.area, area.id);
    area.name = named(t, "name");
    for (const std::string& name : t.texts("hexes")) area.hexes.add(hex_named(b, t, "hexes", name));
    if (area.hexes.empty()) t.fail("hexes", "expected at least one hex");
    area.source = source_of(t);
    t.no_other_keys();
    b.area.push_back(area);
  }
  if (b.area.size() > 40) file.fail("area", "expected at most 40 areas");
}

void read_sides(const TomlTable& file, Battle& b) {
  const auto tables = file.tables("side");
  if (tables.size() != kSides) file.fail("side", "expected two sides");
  std::set<std::string> seats;
  for (const TomlTable& t : tables) {
    const std::string seat = t.text("seat");
    if ((seat != "spain" && seat != "rival") || !seats.insert(seat).second)
      t.fail("seat", "expected spain for one side and rival for the other");
    SideData& side = b.side[seat == "spain" ? 0 : 1];
    side.id = id_of(t, "id");
    side.name = named(t, "name");
    side.morale = t.number("morale", 0, 500);
    side.edge_north = one_of<int>(t, "retreat_edge", {"n", "s"}) == 0;
    side.source = source_of(t);
    t.no_other_keys({"retreat_edge_source"});
  }
  if (b.side[0].id == b.side[1].id) file.fail("side", "both sides have the same id");
  if ((b.side[0].morale == 0) != (b.side[1].morale == 0))
    file.fail("side", "both sides have a General Morale, or neither");
}

void make_tables(const Charts& c, Battle& b) {
  for (const Hex h : b.grid.all()) {
    const TerrainData& t = c.terrain[b.terrain[index(h)]];
    for (std::size_t g = 0; g < kGaits; ++g) {
      const std::uint8_t cost = t.costs.of[g];
      if (cost == kClosed) continue;
      b.passable[g].add(h);
      b.entry[g][index(h)] = cost;
      if (cost != kAllMp) b.priced[g][cost].add(h);
    }
    if (t.clear) b.clear.add(h);
    for (int n = 0; n <= kMaxStack; ++n)
      if (t.clear || n <= t.stack_limit) b.room[static_cast<std::size_t>(n)].add(h);
    if (t.shelters) b.dune.add(h);
    if (t.platform) b.platform.add(h);
    if (t.sight) b.blocks.add(h);
    for (const Dir d : hex::kDirs)
      if (b.bridge.has(h, d)) b.river.remove(h, d);
    if (b.river.sides(h) != 0) b.banks.add(h);
    for (const Seat seat : {kSpain, kRival})
      if (b.grid.row(h) == (b.side[index(seat)].edge_north ? 1 : b.grid.rows()))
        b.edge[index(seat)].add(h);
  }
  for (std::size_t g = 0; g < kGaits; ++g)
    for (const Hex h : b.grid.all())
      for (const Dir d : hex::kDirs) {
        const Hex to = b.grid.neighbour(h, d);
        if (to == Hex::None) continue;
        // A river is paid for instead of the ground behind it (DN-109).
        const std::uint8_t cost = b.river.has(h, d) ? c.river.of[g] : b.entry[g][index(to)];
        if (cost == kClosed) continue;
        Battle::Exits& exits = b.exits[g][index(h)];
        exits.to[hex::index(d)] = to;
        exits.cost[hex::index(d)] = cost;
        exits.open = static_cast<std::uint8_t>(exits.open | 1u << hex::index(d));
      }
}

}  // namespace

void parse_battle(const Charts& charts, const DataFile& file, Battle& b) {
  const TomlFile toml(file);
  const TomlTable& whole = toml.table;
  b.text = file.text;
  const TomlTable scenario = whole.table("scenario");
  read_scenario(scenario, b);
  const TomlTable map = whole.table("map");
  read_map(charts, map, b);
  map.no_other_keys();
  const TomlTable edges = whole.table("edges");
  read_edges(edges, b);
  edges.no_other_keys();
  read_areas(whole, b);
  read_sides(whole, b);
  b.first = side_named(b, scenario, "first_player");
  scenario.no_other_keys({"source", "subtitle_es_source", "up_source", "balance_source"});
  make_tables(charts, b);
  read_units(charts, whole, b);
  read_special(charts, whole, b);
  whole.no_other_keys();
}

}  // namespace tercio::tercios
