// What never changes, as JSON: the map, its areas, the charts.
#include "game/json.h"
#include "games/tercios/game.h"

namespace tercio::tercios {
namespace {

Json result_ids(const Rules& r, const auto& list) {
  Json out = Json::array();
  for (const Result result : list)
    out.push_back(r.charts->result[static_cast<std::size_t>(result)].id);
  return out;
}

}  // namespace

Json map_view(const Rules& r) {
  const Battle& b = *r.battle;
  Json terrain = Json::object();
  constexpr std::array<const char*, 5> kMoves = {"foot-light", "foot-heavy", "mounted", "battery",
                                                 "command"};
  for (const auto& [letter, kind] : b.letters) {
    const TerrainData& t = r.charts->terrain[kind];
    Json costs = Json::object();
    for (std::size_t i = 0; i < kMoves.size(); ++i) costs[kMoves[i]] = t.costs.words[i];
    terrain[std::string(1, letter)] = {{"id", t.id},
                                       {"name", in_both(t.name)},
                                       {"clear", t.clear},
                                       {"blocks_sight", t.sight},
                                       {"shelters", t.shelters},
                                       {"defence", t.defence},
                                       {"costs", costs},
                                       {"source", t.source},
                                       {"sight_source", t.sight_source}};
  }
  Json edges = Json::array();
  for (const Hex h : b.grid.all())
    for (const Dir d : {Dir::N, Dir::NE, Dir::SE, Dir::S, Dir::SW, Dir::NW}) {
      const Hex to = b.grid.neighbour(h, d);
      if (to != Hex::None && to < h) continue;  // once for each side
      for (const bool bridge : {false, true})
        if ((bridge ? b.bridge : b.river).has(h, d))
          edges.push_back({{"kind", bridge ? "bridge" : "river"},
                           {"hex", b.name_of(h)},
                           {"side", std::string(hex::dir_name(d))}});
    }
  return {{"columns", b.grid.columns()},
          {"rows", b.grid.rows()},
          {"orientation", "flat"},
          {"low_columns", "even"},
          {"up", in_both(b.up)},
          {"grid", b.rows},
          {"terrain", terrain},
          {"elevation", Json()},
          {"edges", edges},
          {"sources", {{"grid", b.grid_source}, {"edges", b.edges_source}}}};
}

Json areas_view(const Rules& r) {
  Json out = Json::array();
  for (const AreaData& area : r.battle->area) {
    Json hexes = Json::array();
    area.hexes.each([&](Hex h) { hexes.push_back(r.battle->name_of(h)); });
    out.push_back(
        {{"id", area.id}, {"name", in_both(area.name)}, {"hexes", hexes}, {"source", area.source}});
  }
  return out;
}

Json charts_view(const Rules& r) {
  const Charts& c = *r.charts;
  Json small = Json::object();
  Json hit = Json::object();
  Json columns = Json::array();
  Json rows = Json::object();
  for (const TypeData& t : c.type) {
    columns.push_back(t.id);
    rows[t.id] = t.shock;
    hit[t.id] = t.hit_on;
    if (t.cls == Class::Sleeve) small[t.id] = result_ids(r, t.shot);
  }
  Json shock = Json::array();
  for (const ColumnData& column : c.column)
    shock.push_back(
        {{"name", column.name}, {"from", column.from}, {"results", result_ids(r, column.roll)}});
  Json rally = Json::object();
  for (const MoraleData& m : c.morale) rally[m.id] = m.rally;
  Json results = Json::object();
  for (const ResultData& data : c.result)
    results[data.id] = {{"name", in_both(data.name)},
                        {"retreat", data.retreat},
                        {"retreat_horse", data.retreat_horse}};
  Json victory = Json::array();
  for (const VictoryBand& band : c.victory)
    victory.push_back({{"morale", band.morale}, {"needs", band.needs}});
  return {{"small_arms", small},
          {"battery", result_ids(r, c.battery_roll)},
          {"battery_hit", c.battery_hit},
          {"shock", shock},
          {"modifiers", {{"columns", columns}, {"rows", rows}}},
          {"rally", rally},
          {"hit_on", hit},
          {"results", results},
          {"victory", victory},
          {"source", "reconstruction"}};
}

}  // namespace tercio::tercios
