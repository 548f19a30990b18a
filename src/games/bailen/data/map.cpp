// Reads map.toml: ground, levels, rivers, roads, named places; and makes the tables of costs.
#include <algorithm>

#include "games/bailen/data/reading.h"

namespace tercio::bailen {

const PlaceData* Map::find_place(std::string_view id) const {
  const int at = find_id(places, id);
  return at < 0 ? nullptr : &places[static_cast<std::size_t>(at)];
}

namespace {

void read_grid(const Charts& c, const TomlTable& t, Map& m) {
  m.columns = t.texts("columns");
  const int rows = t.number("rows", 2, 60);
  if (m.columns.size() < 2 || m.columns.size() > 60) t.fail("columns", "expected 2 to 60 columns");
  for (std::size_t i = 0; i < m.columns.size(); ++i) {
    const std::string& label = m.columns[i];
    if (label.empty() || label.size() > 3 ||
        !std::all_of(label.begin(), label.end(), [](char x) { return x >= 'a' && x <= 'z'; }))
      t.fail("columns", "expected labels of one to three letters a to z");
    for (std::size_t k = 0; k < i; ++k)
      if (m.columns[k] == label) t.fail("columns", "'" + label + "' is used twice");
  }
  const int columns = static_cast<int>(m.columns.size());
  if (static_cast<std::size_t>(columns * (rows + 1)) > kMapBits)
    t.fail("rows", "the map is too large: columns times (rows + 1) is at most 1088");
  m.grid = hex::Grid(columns, rows, hex::Lower::OddColumns);
  m.names = hex::Names(m.grid, m.columns, 1);
  m.sets = GridSets(m.grid);
  m.lines = hex::Lines(m.grid, kMaxRange);
  m.metres = t.number("metres", 10, 2000);  // BA-2
  m.terrain_rows = t.texts("terrain");
  m.level_rows = t.texts("levels");
  m.ground.assign(m.grid.size(), 0);
  m.level.assign(m.grid.size(), 0);
  for (const char* key : {"terrain", "levels"}) {
    const auto& list = key[0] == 't' ? m.terrain_rows : m.level_rows;
    if (static_cast<int>(list.size()) != rows) t.fail(key, "expected one string for each row");
    for (const std::string& row : list)
      if (static_cast<int>(row.size()) != columns)
        t.fail(key, "expected one character for each column");
  }
  for (const Hex h : m.grid.all()) {
    const auto r = static_cast<std::size_t>(m.grid.row(h) - 1);
    const auto col = static_cast<std::size_t>(m.grid.column(h) - 1);
    const char letter = m.terrain_rows[r][col];
    const auto* at = std::find_if(c.ground.begin(), c.ground.end(),
                                  [&](const GroundData& g) { return g.letter == letter; });
    if (at == c.ground.end())
      t.fail("terrain", "'" + std::string(1, letter) + "' is no letter of the terrain chart");
    m.ground[index(h)] = static_cast<std::uint8_t>(at - c.ground.begin());
    const char level = m.level_rows[r][col];
    if (level < '0' || level > '9') t.fail("levels", "expected digits");
    m.level[index(h)] = static_cast<std::uint8_t>(level - '0');
  }
  m.source = source_of(t);
  t.no_other_keys({"columns_source"});
}

void read_sides(const TomlTable& t, Map& m) {
  for (hex::Edges& edges : m.side) edges = hex::Edges(m.grid);
  const auto each = [&](const char* key, Side kind) {
    for (const std::string& word : t.texts(key)) {
      const std::size_t bar = word.find('|');
      if (bar == std::string::npos) t.fail(key, "'" + word + "': expected two hexes like a1|b1");
      const Hex a = hex_of(m, t, key, std::string_view(word).substr(0, bar));
      const Hex b = hex_of(m, t, key, std::string_view(word).substr(bar + 1));
      const int d = m.grid.direction(a, b);
      if (d < 0) t.fail(key, "'" + word + "': the hexes are not neighbours");
      m.side[static_cast<std::size_t>(kind)].add(a, static_cast<Dir>(d));
    }
  };
  each("river", Side::River);
  each("bridge", Side::Bridge);
  each("stream", Side::Stream);
  each("impassable", Side::Impassable);
  source_of(t);
  t.no_other_keys();
}

void read_roads(const TomlTable& file, Map& m) {
  m.road = hex::Edges(m.grid);
  for (const TomlTable& t : file.tables("road")) {
    RoadData road;
    road.id = id_of(t, "id");
    road.kind = t.text("kind");
    one_word(t, "kind", road.kind, {"highway", "track"});
    road.name = named(t, "name");
    for (const std::string& name : t.texts("hexes"))
      road.hexes.push_back(hex_of(m, t, "hexes", name));
    if (road.hexes.size() < 2) t.fail("hexes", "expected at least two hexes");
    for (std::size_t i = 1; i < road.hexes.size(); ++i) {
      const int d = m.grid.direction(road.hexes[i - 1], road.hexes[i]);
      if (d < 0) t.fail("hexes", "'" + m.name_of(road.hexes[i]) + "' does not continue the road");
      m.road.add(road.hexes[i - 1], static_cast<Dir>(d));
    }
    for (const Hex h : road.hexes) {
      m.road_hexes.add(h);
      if (road.kind == "highway") m.highway.add(h);
    }
    road.source = source_of(t);
    t.no_other_keys();
    m.roads.push_back(road);
  }
  for (const TomlTable& t : file.tables("place")) {
    PlaceData place;
    place.id = id_of(t, "id");
    used_once(t, m.places, place.id);
    place.name = named(t, "name");
    for (const std::string& name : t.texts("hexes"))
      place.hexes.push_back(hex_of(m, t, "hexes", name));
    if (place.hexes.empty()) t.fail("hexes", "expected at least one hex");
    place.source = source_of(t);
    t.no_other_keys();
    m.places.push_back(place);
  }
  const PlaceData* bailen = m.find_place("bailen");
  if (bailen == nullptr) file.fail("place", "expected a place 'bailen'");
  for (const Hex h : bailen->hexes) m.bailen.add(h);
}

// Slopes follow from the levels: one level is moderate, more is impassable.
void add_slopes(Map& m) {
  for (const Hex h : m.grid.all())
    for (const Dir d : hex::kDirs) {
      const Hex to = m.grid.neighbour(h, d);
      if (to == Hex::None) continue;
      const int climb = m.level[index(to)] - m.level[index(h)];
      if (climb >= 2 || climb <= -2) m.side[static_cast<std::size_t>(Side::Impassable)].add(h, d);
    }
}

// Kinds of sides met by a step in that direction.
template <class Visit>
void each_side(const Map& m, Hex h, Dir d, Hex to, Visit visit) {
  const auto has = [&](Side kind) { return m.side[static_cast<std::size_t>(kind)].has(h, d); };
  if (has(Side::Bridge))
    visit(Side::Bridge);  // replaces the river
  else if (has(Side::River))
    visit(Side::River);
  if (has(Side::Stream)) visit(Side::Stream);
  const int climb = m.level[index(to)] - m.level[index(h)];
  if (has(Side::Impassable))
    visit(Side::Impassable);
  else if (climb != 0)
    visit(climb > 0 ? Side::Up : Side::Down);
}

void make_costs(const Charts& c, Map& m) {
  for (auto* table : {&m.cost, &m.march_cost, &m.road_cost})
    for (auto& of_gait : *table) of_gait.assign(m.grid.size(), {});
  for (auto& of_arm : m.shock) of_arm.assign(m.grid.size(), {});
  for (const Hex h : m.grid.all()) {
    switch (m.ground_of(h)) {
      case Ground::Clear: m.clear.add(h); break;
      case Ground::Woods: m.woods.add(h); break;
      case Ground::Buildings: m.buildings.add(h); break;
    }
    for (const Dir d : hex::kDirs) {
      const Hex to = m.grid.neighbour(h, d);
      if (to == Hex::None) continue;
      const GroundData& g = c.ground[m.ground[index(to)]];
      const bool link = m.road.has(h, d);
      for (std::size_t gait = 0; gait < kGaits; ++gait) {
        const bool guns = gait == 2;
        // Guns enter closed ground only along a road (code H), at the cost of infantry.
        int base = g.move[gait];
        if (base == 0 && guns && link) base = g.move[0];
        if (link) m.road_cost[gait][index(h)][hex::index(d)] = static_cast<std::uint8_t>(base);
        if (g.move[gait] == 0 && m.ground_of(to) == Ground::Woods) base = 0;
        bool closed = base == 0;
        int spared = 0;
        each_side(m, h, d, to, [&](Side kind) {
          const SideKindData& side = c.side[static_cast<std::size_t>(kind)];
          if (side.move[gait] < 0) closed = true;
          base += side.move[gait];
          if (side.march_free) spared += side.move[gait];
        });
        m.cost[gait][index(h)][hex::index(d)] = static_cast<std::uint8_t>(closed ? 0 : base);
        m.march_cost[gait][index(h)][hex::index(d)] =
            static_cast<std::uint8_t>(closed ? 0 : base - spared);
      }
      for (std::size_t arm = 0; arm < 2; ++arm) {
        int part = g.shock[arm];
        each_side(m, h, d, to, [&](Side kind) {
          part = part * c.side[static_cast<std::size_t>(kind)].shock[arm] / kWhole;
        });
        m.shock[arm][index(h)][hex::index(d)] = static_cast<Part>(part);
      }
    }
  }
  m.cover = m.woods | m.buildings;
}

}  // namespace

void parse_map(const Charts& charts, const DataFile& text, Map& m) {
  const TomlFile whole(text);
  const TomlTable& file = whole.table;
  m.text = text.text;
  read_grid(charts, file.table("map"), m);
  read_sides(file.table("sides"), m);
  read_roads(file, m);
  file.no_other_keys();
  add_slopes(m);
  make_costs(charts, m);
}

}  // namespace tercio::bailen
