// What never changes, as JSON: the map and the charts.
#include <algorithm>

#include "game/json.h"
#include "games/bailen/game.h"

namespace tercio::bailen {
namespace {

Json hexes_json(const Map& m, const std::vector<Hex>& list) {
  Json out = Json::array();
  for (const Hex h : list) out.push_back(m.name_of(h));
  return out;
}

}  // namespace

Json map_view(const Rules& r) {
  const Map& m = *r.map;
  Json terrain = Json::object();
  for (const GroundData& g : r.charts->ground)
    terrain[std::string(1, g.letter)] = {
        {"id", g.id},     {"name", in_both(g.name)}, {"move", g.move},
        {"fire", g.fire}, {"shock", g.shock_words},  {"source", g.source}};
  Json sides = Json::object();
  for (const SideKindData& k : r.charts->side)
    sides[k.id] = {{"name", in_both(k.name)},
                   {"move", k.move},
                   {"shock", k.shock_words},
                   {"source", k.source}};
  Json edges = Json::array();
  for (const Hex h : m.grid.all())
    for (const Dir d : hex::kDirs) {
      const Hex to = m.grid.neighbour(h, d);
      if (to != Hex::None && to < h) continue;  // once for each side
      for (const Side kind : {Side::River, Side::Bridge, Side::Stream, Side::Impassable})
        if (m.side[static_cast<std::size_t>(kind)].has(h, d))
          edges.push_back({{"kind", r.charts->side[static_cast<std::size_t>(kind)].id},
                           {"hex", m.name_of(h)},
                           {"side", std::string(hex::dir_name(d))}});
    }
  Json roads = Json::array();
  for (const RoadData& road : m.roads)
    roads.push_back({{"id", road.id},
                     {"kind", road.kind},
                     {"name", in_both(road.name)},
                     {"hexes", hexes_json(m, road.hexes)},
                     {"source", road.source}});
  Json places = Json::array();
  for (const PlaceData& place : m.places)  // BA-8: lettered, without effect of their own
    places.push_back({{"id", place.id},
                      {"name", in_both(place.name)},
                      {"hexes", hexes_json(m, place.hexes)},
                      {"source", place.source}});
  return {{"columns", m.grid.columns()},
          {"rows", m.grid.rows()},
          {"labels", m.columns},
          {"orientation", "flat"},
          {"low_columns", "odd"},
          {"metres", m.metres},
          {"grid", m.terrain_rows},
          {"levels", m.level_rows},
          {"terrain", terrain},
          {"edges", edges},
          {"sides", sides},
          {"roads", roads},
          {"places", places},
          {"source", m.source}};
}

std::string fire_column_text(const Rules& r, int points) {
  const auto& fire = r.charts->fire;
  std::size_t i = 0;
  while (i + 1 < kFireColumns && std::min(points, fire.most_points) >= fire.column[i + 1]) ++i;
  const int from = fire.column[i];
  const int to = i + 1 < kFireColumns ? fire.column[i + 1] - 1 : fire.most_points;
  return std::to_string(from) + (to > from ? "-" + std::to_string(to) : "");
}

Json charts_view(const Rules& r) {
  const Charts& c = *r.charts;
  const auto rows = [](const auto& table, auto name) {
    Json out = Json::array();
    for (const auto& row : table) {
      Json line = Json::array();
      for (const auto cell : row) line.push_back(std::string(name(cell)));
      out.push_back(line);
    }
    return out;
  };
  Json fire = Json::array();
  for (const int from : c.fire.column) fire.push_back(fire_column_text(r, from));
  Json ratios = Json::array();
  for (int i = 0; i < kShockColumns; ++i) ratios.push_back(ratio_text(i));
  Json grades = Json::array();
  for (int i = 0; i < kGrades; ++i) grades.push_back(std::string(grade_id(static_cast<Grade>(i))));
  const auto& m = c.move;
  return {
      {"fire", {{"columns", fire}, {"rows", rows(c.fire.row, fire_id)}}},
      {"shock", {{"columns", ratios}, {"rows", rows(c.shock.row, shock_id)}}},
      {"morale", {{"columns", grades}, {"rows", rows(c.morale.row, morale_id)}, {"first_row", -2}}},
      {"control", c.control.needs},
      {"movement",
       {{"infantry", m.infantry},
        {"skirmish", m.skirmish},
        {"foot-guns", m.foot_guns},
        {"horse-guns", m.horse_guns},
        {"cavalry", m.cavalry},
        {"heavy-cavalry", m.heavy_cavalry},
        {"leader", m.leader},
        {"convoy", m.convoy},
        {"maneuver", m.maneuver},
        {"maneuver-road", m.maneuver_road},
        {"square", m.to_square},
        {"limber", m.limber},
        {"unlimber", m.unlimber}}},
      {"source", "reconstruction"}};
}

}  // namespace tercio::bailen
