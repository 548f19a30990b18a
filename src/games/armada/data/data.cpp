// Reads data.toml: wind, boxes and fleets. Orders are in data/limits_reading.cpp, charts in
// data/charts.cpp.
#include "games/armada/data/data.h"

#include <tuple>

#include "games/armada/data/option_table.h"
#include "games/armada/data/reading.h"

namespace tercio::armada {

Seat side_named(const TomlTable& table, std::string_view key, std::string_view id) {
  if (id == "spain") return kSpain;
  if (id == "england") return kEngland;
  table.fail(key, "expected spain or england");
}

namespace {

void read_winds(const TomlTable& file, Data& data) {
  const TomlTable rule = file.table("wind_rule");
  data.max_notches = rule.number("max_notches", 0, kWinds / 2);
  rule.no_other_keys({"source", "die_mapping_source"});
  const auto tables = file.tables("wind");
  if (tables.size() != kWinds) file.fail("wind", "expected eight directions");
  std::array<bool, kWinds> taken{};
  for (std::size_t i = 0; i < kWinds; ++i) {
    const TomlTable& t = tables[i];
    WindData& wind = data.wind[i];
    const std::string id = word_of(t, "id");
    used_once(t, data.wind, id);
    wind.id = id;
    wind.name = named(t, "name");
    wind.bearing = t.number("bearing", 0, 359);
    wind.die = t.number("die", 1, kWinds);
    if (wind.bearing != static_cast<int>(i) * 45)
      t.fail("bearing", "expected the directions clockwise from north, 45 degrees apart");
    const auto face = static_cast<std::size_t>(wind.die - 1);
    if (taken[face]) t.fail("die", "this face has a direction already");
    taken[face] = true;
    data.wind_of_die[face] = static_cast<std::uint8_t>(i);
    t.no_other_keys({"source"});
  }
}

void read_boxes(const TomlTable& file, Data& data) {
  const auto tables = file.tables("box");
  if (tables.size() != kBoxes) file.fail("box", "expected seven boxes");
  for (std::size_t i = 0; i < kBoxes; ++i) {
    const TomlTable& t = tables[i];
    BoxData& box = data.box[i];
    t.number("number", static_cast<int>(i) + 1, static_cast<int>(i) + 1);
    box.id = word_of(t, "id");
    box.name = named(t, "name");
    box.date = named(t, "date");
    std::tie(box.lon, box.lat) = lonlat_of(t, "lonlat");
    box.name_source = source_of(t, "name_source");
    box.position_source = source_of(t, "position_source");
    box.date_source = source_of(t, "date_source");
    box.room_source = source_of(t, "room_source");
    // AR-2: one fleet a side, two in the last box; the sequence of play is made for that.
    const int room = i + 1 == kBoxes ? 2 : 1;
    data.room[i] = static_cast<std::uint8_t>(t.number("room", room, room));
    t.no_other_keys();
  }
}

void read_fleets(const TomlTable& file, Data& data) {
  const auto tables = file.tables("fleet");
  if (tables.size() != kFleets) file.fail("fleet", "expected sixteen fleets");
  for (std::size_t i = 0; i < kFleets; ++i) {
    const TomlTable& t = tables[i];
    FleetData& fleet = data.fleet[i];
    const std::string id = word_of(t, "id");
    used_once(t, data.fleet, id);
    fleet.id = id;
    if (side_named(t, "side", t.text("side")) != side_of(fleet_at(i)))
      t.fail("side", "expected Spain's eight fleets, then England's eight");
    fleet.commander = named(t, "commander");
    fleet.short_name = t.text("short");
    fleet.flagship = t.text("flagship");
    fleet.squadron = named(t, "squadron");
    fleet.commander_source = source_of(t, "commander_source");
    fleet.flagship_source = source_of(t, "flagship_source");
    fleet.rating_source = source_of(t, "rating_source");
    fleet.assignment_source = source_of(t, "rating_assignment_source");
    fleet.values_source = source_of(t, "values_source");
    data.rating[i] = static_cast<std::uint8_t>(t.number("rating", 1, kDie));
    data.gunnery[i] = static_cast<std::uint8_t>(t.number("gunnery", 0, 50));
    data.boarding[i] = static_cast<std::uint8_t>(t.number("boarding", 0, 50));
    data.ships[i] = static_cast<std::uint8_t>(t.number("ships", 1, 25));
    data.favourable[i] = static_cast<Wind>(place_of(t, "wind", data.wind, "wind", t.text("wind")));
    t.no_other_keys({"note", "history"});
  }
}

}  // namespace

Fleet Data::find_fleet(std::string_view id) const {
  const int at = find_id(fleet, id);
  return at < 0 ? Fleet::None : fleet_at(static_cast<std::size_t>(at));
}

Order Data::find_order(std::string_view id) const {
  for (std::size_t i = 1; i < kOrders; ++i)
    if (order[i].id == id) return static_cast<Order>(i);
  return Order::None;
}

Data read_data(const DataSource& source) { return parse_data(source.data("armada", "data.toml")); }

Data parse_data(const DataFile& text) {
  const TomlFile whole(text);
  const TomlTable& file = whole.table;
  Data data;
  data.text = text.text;
  const TomlTable meta = file.table("meta");
  if (meta.text("id") != "armada") meta.fail("id", "expected \"armada\"");
  meta.number("data_version", 5, 5);
  meta.number("players", kSides, kSides);
  data.title = named(meta, "title");
  data.designer = meta.text("designer");
  meta.no_other_keys({"source"});
  read_winds(file, data);
  read_boxes(file, data);
  read_fleets(file, data);
  read_orders(file, data);
  read_charts(file, data);
  data.options = read_options(file, shapes_of(kOptions), "value_text");
  file.no_other_keys({"sources"});
  return data;
}

}  // namespace tercio::armada
