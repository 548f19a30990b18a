// Reads data.toml: map, set-up, leaders and armies. The charts are in data/charts.cpp.
#include "games/camino/data/data.h"

#include <algorithm>
#include <bit>
#include <tuple>

#include "core/dice.h"
#include "games/camino/data/reading.h"

namespace tercio::camino {
namespace {

void read_regions(const TomlTable& file, Data& data) {
  const auto tables = file.tables("region");
  if (tables.size() > kMaxRegions) file.fail("region", "there is room for 16 regions at most");
  data.regions = static_cast<int>(tables.size());
  for (std::size_t i = 0; i < tables.size(); ++i) {
    const TomlTable& t = tables[i];
    RegionData& region = data.region[i];
    const std::span before(data.region.data(), i);
    region.id = t.text("id");
    used_once(t, before, region.id);
    region.word = word_of(t, "word");
    for (const RegionData& other : before)
      if (other.word == region.word) t.fail("word", "'" + region.word + "' is used twice");
    region.name = named(t, "name");
    region.the = named(t, "the");
    region.town = t.text("town");
    region.side = t.text("side");
    std::tie(region.lon, region.lat) = lonlat_of(t, "lonlat");
    std::tie(region.town_lon, region.town_lat) = lonlat_of(t, "town_lonlat");
    region.logistics_source = source_of(t, "logistics_source");
    region.fortress_source = source_of(t, "fortress_source");
    region.prepare_source = source_of(t, "prepare_source");
    data.logistics[i] = static_cast<std::int8_t>(t.number("logistics", 0, 6));
    data.fortress[i] = static_cast<std::int8_t>(t.number("fortress", 0, 4));
    data.prepare_mod[i] = static_cast<std::int8_t>(t.number("prepare_mod", -6, 6));
    data.tercio_recovery[i] = static_cast<std::int8_t>(t.number_or("tercio_recovery", 0, 9, 0));
    if (t.flag("prepare_allowed"))
      data.prepare_allowed = static_cast<RegionSet>(data.prepare_allowed | bit(region_at(i)));
    t.no_other_keys({"name_source", "geo_source", "empty_number", "empty_number_source",
                     "side_source", "enemy_moves", "enemy_moves_source", "start", "start_source",
                     "goal", "goal_source", "tercio_recovery_source"});
  }
}

void read_routes(const TomlTable& file, Data& data) {
  for (const TomlTable& t : file.tables("route")) {
    RouteData route;
    route.a = region_named(data, t, "a", t.text("a"));
    route.b = region_named(data, t, "b", t.text("b"));
    if (route.a == route.b) t.fail("b", "a route joins two different regions");
    if (has(data.neighbours[index(route.a)], route.b)) t.fail("b", "this route is given twice");
    route.alps = t.flag("alps");
    route.plus = t.number("plus", 0, 6);
    if (!route.alps && route.plus != 0) t.fail("plus", "must be 0 where alps is false");
    route.via = t.text("via_name");
    std::tie(route.via_lon, route.via_lat) = lonlat_of(t, "via");
    route.source = source_of(t, "source");
    route.alps_source = source_of(t, "alps_source");
    route.plus_source = source_of(t, "plus_source");
    t.no_other_keys({"via_source"});
    for (const auto& [from, to] : {std::pair{route.a, route.b}, std::pair{route.b, route.a}}) {
      RegionSet& set = data.neighbours[index(from)];
      set = static_cast<RegionSet>(set | bit(to));
      data.alps[index(from)][index(to)] = route.alps;
      data.plus[index(from)][index(to)] = static_cast<std::int8_t>(route.plus);
    }
    data.routes.push_back(route);
  }
}

// Enemy movement follows routes only (CE-61), and never into the start or the goal (CE-86).
void read_enemy_moves(const TomlTable& file, Data& data) {
  const auto tables = file.tables("region");
  for (std::size_t i = 0; i < tables.size(); ++i) {
    const TomlTable& t = tables[i];
    const auto moves = t.texts("enemy_moves");
    const auto sources = t.texts("enemy_moves_source");
    if (moves.size() != kDie) t.fail("enemy_moves", "expected six entries, one per die face");
    if (sources.size() != kDie) t.fail("enemy_moves_source", "expected six entries");
    for (std::size_t die = 0; die < kDie; ++die) {
      data.region[i].enemy_moves_source[die] = sources[die];
      data.enemy_moves[i][die] = Region::None;
      if (moves[die] == "stay") continue;
      const Region to = region_named(data, t, "enemy_moves", moves[die]);
      if (!has(data.neighbours[i], to))
        t.fail("enemy_moves", "there is no route from " + data.region[i].id + " to " + moves[die]);
      if (has(data.no_enemy, to))
        t.fail("enemy_moves", "no enemy army enters the start or the goal; expected \"stay\"");
      data.enemy_moves[i][die] = to;
    }
  }
}

void read_setup(const TomlTable& file, Data& data) {
  const TomlTable t = file.table("setup");
  data.start = region_named(data, t, "start_region", t.text("start_region"));
  data.goal = region_named(data, t, "goal_region", t.text("goal_region"));
  if (data.start == data.goal) t.fail("goal_region", "must not be the start region");
  data.no_enemy = static_cast<RegionSet>(bit(data.start) | bit(data.goal));
  data.max_strength = t.number("max_strength", 1, 9);
  data.start_strength = t.number("start_strength", 1, data.max_strength);
  data.start_turn = t.number("start_turn_marker", 0, 0);
  data.operations = t.number("operations_per_turn", 1, 4);
  data.armies_placed = t.number("armies_placed", 1, kDie - 1);
  t.number("defeat_strength", 0, 0);
  const auto regions = t.texts("empty_region_die");
  if (regions.size() != kDie) t.fail("empty_region_die", "expected six regions, one per die face");
  for (std::size_t i = 0; i < kDie; ++i) {
    data.empty_region[i] = region_named(data, t, "empty_region_die", regions[i]);
    if (has(data.no_enemy, data.empty_region[i]))
      t.fail("empty_region_die", "no enemy army stands in the start or the goal");
    for (std::size_t j = 0; j < i; ++j)
      if (data.empty_region[j] == data.empty_region[i])
        t.fail("empty_region_die", regions[i] + " is listed twice");
  }
  if (data.armies_placed != kDie - 1)
    t.fail("armies_placed", "must be 5: one army in each region of the die but the empty one");
  data.soldiers_per_level = t.number("soldiers_per_level", 1, 100000);
  t.no_other_keys({"source", "tercio_default"});

  for (const TomlTable& d : file.tables("difficulty")) {
    data.difficulties.push_back({d.text("id"), named(d, "name"), d.number("weeks", 1, 60)});
    d.no_other_keys({"source"});
  }
  if (data.difficulties.empty()) file.fail("difficulty", "expected at least one");
}

void read_leaders(const TomlTable& file, Data& data) {
  for (const TomlTable& t : file.tables("leader")) {
    Leader leader;
    leader.id = t.text("id");
    leader.name = named(t, "name");
    leader.the = named(t, "the");
    leader.blurb = named(t, "blurb");
    leader.full_name = t.text("full_name");
    leader.march_year = t.number("march_year", 1400, 1800);
    leader.battle = t.number("battle", 0, 3);
    leader.siege = t.number("siege", 0, 3);
    leader.tercio = t.number("tercio", 0, 9);
    leader.battle_source = source_of(t, "battle_source");
    leader.siege_source = source_of(t, "siege_source");
    leader.tercio_source = source_of(t, "tercio_source");
    t.no_other_keys({"name_source", "march_source"});
    data.leaders.push_back(leader);
  }
  if (data.leaders.empty()) file.fail("leader", "expected at least one");
}

void read_armies(const TomlTable& file, Data& data) {
  int singles = 0;
  bool coalition = false;
  for (const TomlTable& t : file.tables("army")) {
    const bool single = t.flag("single");
    if (single && data.kinds == kMaxKinds) t.fail("single", "there is room for four kinds at most");
    if (!single && coalition) t.fail("single", "only one kind may be a Coalition (single = false)");
    ArmyKind& kind = single ? data.kind[static_cast<std::size_t>(data.kinds)] : data.coalition;
    kind.id = t.text("id");
    kind.word = t.text("word");
    kind.name = named(t, "name");
    kind.the = named(t, "the");
    kind.count = t.number("count", 1, 5);
    kind.dice = t.number("dice", 1, kMaxDice);
    kind.points = t.number("vp_if_on_map", -20, 20);
    t.flag("protestant");
    t.no_other_keys({"source"});
    if (single) {
      ++data.kinds;
      singles += kind.count;
    } else {
      coalition = true;
    }
  }
  if (!coalition) file.fail("army", "one army must be the Coalition (single = false)");
  if (singles != data.armies_placed)
    file.fail("army", "the single armies must be as many as armies_placed, " +
                          std::to_string(data.armies_placed));
}

// A fight's dice are one throw, own and enemy's together.
void check_dice(const TomlTable& file, const Data& data) {
  int battle = 0;
  int siege = 0;
  int army = data.coalition.dice;
  int fortress = 0;
  for (const Leader& leader : data.leaders) {
    battle = std::max(battle, leader.battle);
    siege = std::max(siege, leader.siege);
  }
  for (const ArmyKind& kind : data.kind) army = std::max(army, kind.dice);
  for (const std::int8_t value : data.fortress) fortress = std::max<int>(fortress, value);
  const std::string limit =
      "at most " + std::to_string(kMaxDice) + " dice can be thrown in one fight";
  if (data.max_strength + battle + army > kMaxDice) file.fail("army", limit);
  if (data.max_strength + siege + fortress * data.assault_dice_per_level > kMaxDice)
    file.fail("region", limit);
}

// Routes to the goal (CE-41); every region must be able to reach it.
void measure_distances(const TomlTable& file, Data& data) {
  data.distance_to_goal.fill(-1);
  RegionSet reached = bit(data.goal);
  RegionSet border = reached;
  for (int distance = 0; border != 0; ++distance) {
    RegionSet next = 0;
    for (std::size_t i = 0; i < kMaxRegions; ++i) {
      if (!has(border, region_at(i))) continue;
      data.distance_to_goal[i] = static_cast<std::int8_t>(distance);
      next = static_cast<RegionSet>(next | data.neighbours[i]);
    }
    border = static_cast<RegionSet>(next & ~reached);
    reached = static_cast<RegionSet>(reached | border);
  }
  if (std::popcount(reached) != data.regions)
    file.fail("route", "some region has no way to the goal region");
}

// CE-70: for every set of regions, the longest row in it. A row over exactly the set exists if one
// of its members can be the end of a path through all the others.
void measure_rows(Data& data) {
  const std::size_t sets = std::size_t{1} << data.regions;
  data.longest_row.assign(sets, 0);
  std::vector<RegionSet> ends(sets, 0);  // regions at which a row over the whole set can end
  for (std::size_t set = 1; set < sets; ++set) {
    for (std::size_t i = 0; i < static_cast<std::size_t>(data.regions); ++i) {
      if ((set >> i & 1) == 0) continue;
      const std::size_t rest = set & ~(std::size_t{1} << i);
      if (rest == 0 || (ends[rest] & data.neighbours[i]) != 0)
        ends[set] = static_cast<RegionSet>(ends[set] | bit(region_at(i)));
      data.longest_row[set] = std::max(data.longest_row[set], data.longest_row[rest]);
    }
    if (ends[set] != 0) data.longest_row[set] = static_cast<std::uint8_t>(std::popcount(set));
  }
}

}  // namespace

Region Data::find_word(std::string_view word) const {
  for (std::size_t i = 0; i < static_cast<std::size_t>(regions); ++i)
    if (region[i].word == word) return region_at(i);
  return Region::None;
}

int Data::attrition_loss(int total) const {
  for (std::size_t i = 0; i < static_cast<std::size_t>(attrition_rows); ++i)
    if (total <= attrition[i].max) return attrition[i].loss;
  return attrition[static_cast<std::size_t>(attrition_rows) - 1].loss;
}

Data read_data(const DataSource& source) { return parse_data(source.data("camino", "data.toml")); }

Data parse_data(const DataFile& text) {
  const TomlFile whole(text);
  const TomlTable& file = whole.table;
  Data data;
  data.text = text.text;
  const TomlTable meta = file.table("meta");
  if (meta.text("id") != "camino") meta.fail("id", "expected \"camino\"");
  meta.number("data_version", 1, 1);
  meta.number("die_sides", kDie, kDie);
  meta.number("players", 1, 1);
  data.title = named(meta, "title");
  data.designer = meta.text("designer");
  meta.no_other_keys({"source", "rulebook"});
  read_regions(file, data);
  read_setup(file, data);
  read_routes(file, data);
  read_enemy_moves(file, data);
  measure_distances(file, data);
  measure_rows(data);
  read_leaders(file, data);
  read_armies(file, data);
  read_charts(file, data);
  check_dice(file, data);
  file.no_other_keys({"sources", "counter", "track"});
  return data;
}

}  // namespace tercio::camino
