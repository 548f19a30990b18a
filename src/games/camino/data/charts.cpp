// Reads data.toml: the charts of the phases, the operations, scoring and the options.
#include "games/camino/data/option_table.h"
#include "games/camino/data/reading.h"

namespace tercio::camino {

Region region_named(const Data& data, const TomlTable& table, std::string_view key,
                    std::string_view id) {
  const std::span known(data.region.data(), static_cast<std::size_t>(data.regions));
  return region_at(place_of(table, key, known, "region", id));
}

RegionSet region_set(const Data& data, const TomlTable& table, std::string_view key) {
  RegionSet set = 0;
  for (const std::string& id : table.texts(key))
    set = static_cast<RegionSet>(set | bit(region_named(data, table, key, id)));
  return set;
}

Faces face_set(const TomlTable& table, std::string_view key) {
  Faces set = 0;
  for (const int face : table.numbers(key, 1, kDie)) set = static_cast<Faces>(set | 1u << face);
  return set;
}

void FaceCover::take(const TomlTable& table, std::string_view key, int face) {
  if (has_face(taken_, face))
    table.fail(key, "the die face " + std::to_string(face) + " has a result already");
  taken_ = static_cast<Faces>(taken_ | 1u << face);
}

void FaceCover::complete(const TomlTable& table, std::string_view key) const {
  for (int face = 1; face <= kDie; ++face)
    if (!has_face(taken_, face))
      table.fail(key, "the die face " + std::to_string(face) + " has no result");
}

namespace {

void read_phases(const TomlTable& file, Data& data) {
  for (const TomlTable& t : file.tables("phase")) {
    data.phases.emplace_back(t.text("id"), named(t, "name"));
    t.no_other_keys({"section", "source"});
  }
  const char* const order[] = {"diplomacy",      "event",         "operations",
                               "enemy_movement", "victory_check", "te_deum"};  // CE-10
  if (data.phases.size() != std::size(order)) file.fail("phase", "expected six phases");
  for (std::size_t i = 0; i < std::size(order); ++i)
    if (data.phases[i].first != order[i])
      file.fail("phase", std::string("expected the phase '") + order[i] + "' at place " +
                             std::to_string(i + 1));
}

void read_loyalty(const TomlTable& file, Data& data) {
  const TomlTable t = file.table("diplomacy");
  data.loyalty_first = t.number("first_turn", 0, 60);
  data.loyalty_last = t.number("last_turn", 0, 60);
  data.loyalty_stop = t.number("stop_on", 1, kDie);
  data.loyalty_region = region_named(data, t, "region", t.text("region"));
  if (has(data.no_enemy, data.loyalty_region))
    t.fail("region", "must be neither the start nor the goal");
  FaceCover cover;
  for (const TomlTable& r : t.tables("result")) {
    LoyaltyRow row;
    row.id = r.text("id");
    row.name = named(r, "name");
    row.places_pool_army = r.flag_or("places_pool_army", false);
    row.removes_road = r.flag_or("removes_road", false);
    row.closes_region = r.flag_or("closes_region", false);
    if (row.closes_region) {
      row.stay_loss_on = face_set(r, "stay_die_loss_on");
      row.stay_loss = r.number("stay_die_loss", 0, 9);
      if (row.places_pool_army) r.fail("closes_region", "not together with places_pool_army");
    }
    for (const int face : r.numbers("die", 1, kDie)) {
      cover.take(r, "die", face);
      data.loyalty[static_cast<std::size_t>(face - 1)] = row;
    }
    r.no_other_keys({"source"});
  }
  cover.complete(t, "result");
  if (!data.loyalty[static_cast<std::size_t>(data.loyalty_stop - 1)].closes_region)
    t.fail("stop_on", "must be the face of the revolt (closes_region = true)");
  t.no_other_keys({"source"});
}

void read_unrest(const TomlTable& t, const Data& data, EventRow& row) {
  row.unrest_regions = region_set(data, t, "regions");
  row.unrest_loss_on = face_set(t, "loss_on");
  for (const std::string& id : t.texts("armies")) {
    bool known = id == data.coalition.id;
    row.unrest_coalitions |= known;
    for (std::size_t k = 0; k < static_cast<std::size_t>(data.kinds); ++k) {
      if (data.kind[k].id != id) continue;
      row.unrest_singles[k] = known = true;
    }
    if (!known) t.fail("armies", "there is no army '" + id + "'");
  }
}

void read_events(const TomlTable& file, Data& data) {
  FaceCover cover;
  for (const TomlTable& t : file.tables("event")) {
    const int face = t.number("die", 1, kDie);
    cover.take(t, "die", face);
    EventRow& row = data.event[static_cast<std::size_t>(face - 1)];
    row.id = t.text("id");
    row.name = named(t, "name");
    if (t.has("region")) {
      row.weather_region = region_named(data, t, "region", t.text("region"));
      row.operations_if_inside = t.number("operations_if_inside", 0, data.operations);
      row.operations_to_enter = t.number("operations_to_enter", 1, 9);
    }
    if (t.has("logistics_mod")) {
      row.logistics_mod = t.number("logistics_mod", -6, 6);
      row.logistics_to = region_set(data, t, "to_regions");
    }
    row.attrition_mod = t.number_or("attrition_mod", -6, 6, 0);
    row.prepare_mod = t.number_or("prepare_mod", -6, 6, 0);
    row.strength_gain = t.number_or("strength_gain", 0, 9, 0);
    if (t.has("regions")) read_unrest(t, data, row);
    t.no_other_keys({"source"});
  }
  cover.complete(file, "event");
}

void read_operations(const TomlTable& file, Data& data) {
  Faces seen = 0;
  for (const TomlTable& t : file.tables("operation")) {
    const std::string id = t.text("id");
    named(t, "name");
    if (id == "reinforce") {
      data.reinforce_free_in = region_named(data, t, "automatic_in", t.text("automatic_in"));
      data.reinforce_per_region = t.number("per_region_mod", -6, 0);
      data.reinforce_from = t.number("success_from", -20, 20);
      data.reinforce_gain = t.number("gain", 1, 9);
      data.reinforce_roads_3 = t.number("markers_3_mod", -6, 6);
      data.reinforce_roads_4 = t.number("markers_4_mod", -6, 6);
      seen |= 1;
    } else if (id == "assault") {
      data.assault_dice_per_level = t.number("dice_per_level", 1, 2);
      seen |= 2;
    } else if (id == "prepare") {
      data.prepare_from = t.number("success_from", -20, 20);
      seen |= 4;
    } else if (id != "move" && id != "battle" && id != "lay_siege") {
      t.fail("id", "expected reinforce, move, battle, lay_siege, assault or prepare");
    }
    t.no_other_keys({"source"});
  }
  if (seen != 7) file.fail("operation", "expected reinforce, assault and prepare among them");

  const TomlTable combat = file.table("combat");
  data.success_faces = face_set(combat, "success_faces");
  data.successes_per_hit = combat.number("successes_per_hit", 1, 9);
  data.tie_for_enemy = one_of<int>(combat, "tie_winner", {"enemy", "spanish"}) == 0;
  combat.no_other_keys({"source"});

  const TomlTable attrition = file.table("attrition");
  const auto rows = attrition.tables("rows");
  if (rows.empty() || rows.size() > data.attrition.size())
    attrition.fail("rows", "expected one to four rows");
  for (const TomlTable& t : rows) {
    auto& row = data.attrition[static_cast<std::size_t>(data.attrition_rows++)];
    row = {t.number("max", -20, 99), t.number("loss", 0, 9)};
    const auto above = static_cast<std::size_t>(data.attrition_rows) - 1;
    if (above > 0 && data.attrition[above - 1].max >= row.max) t.fail("max", "rows must rise");
    if (above > 0 && data.attrition[above - 1].loss > row.loss)
      t.fail("loss", "a higher total must not lose less");
  }
  attrition.no_other_keys({"source"});

  const TomlTable logistics = file.table("logistics");
  data.logistics_from = logistics.number("success_from", -20, 20);
  data.logistics_per_road = logistics.number("per_marker", 0, 6);
  logistics.no_other_keys({"source"});

  const TomlTable tercio = file.table("tercio");
  data.tercio_uses_per_turn = tercio.number("uses_per_turn", 1, 1);  // CE-76: the rules know one
  tercio.no_other_keys({"source", "use"});
}

void read_scoring(const TomlTable& file, Data& data) {
  const TomlTable t = file.table("scoring");
  data.per_strength = t.number("per_strength", -20, 20);
  data.per_road = t.number("per_marker", -20, 20);
  data.row_3 = t.number("row3_bonus", -50, 50);
  data.row_4 = t.number("row4_bonus", -50, 50);
  data.per_victory = t.number("per_victory", -20, 20);
  data.floor = t.number("floor", -99, 99);
  const int single = t.number("per_single_enemy", -20, 20);
  const int coalition = t.number("per_coalition_enemy", -20, 20);
  for (std::size_t k = 0; k < static_cast<std::size_t>(data.kinds); ++k)
    if (data.kind[k].points != single)
      t.fail("per_single_enemy", "differs from vp_if_on_map of the army " + data.kind[k].id);
  if (data.coalition.points != coalition)
    t.fail("per_coalition_enemy", "differs from vp_if_on_map of the Coalition");
  t.no_other_keys({"source"});

  data.outcomes.resize(2);
  int next = data.floor;
  for (const TomlTable& o : file.tables("outcome")) {
    Outcome outcome;
    const std::string id = o.text("id");
    outcome.name = named(o, "name");
    if (o.flag_or("defeat", false)) {
      if (id != "destroyed" && id != "too_late") o.fail("id", "expected destroyed or too_late");
      outcome.id = id == "destroyed" ? "destroyed" : "too-late";
      data.outcomes[id == "destroyed" ? kDestroyed : kTooLate] = outcome;
    } else {
      outcome.id = id + "-victory";
      outcome.text = named(o, "text");
      outcome.min_vp = o.number("min_vp", -99, 999);
      outcome.max_vp = o.number("max_vp", -99, 999);
      if (outcome.min_vp != next)
        o.fail("min_vp", "expected " + std::to_string(next) + ": no gaps");
      next = outcome.max_vp + 1;
      data.outcomes.push_back(outcome);
    }
    o.no_other_keys({"source"});
  }
  if (data.outcomes[kDestroyed].id.empty() || data.outcomes[kTooLate].id.empty())
    file.fail("outcome", "expected the defeats destroyed and too_late");
  if (data.outcomes.size() < 5) file.fail("outcome", "expected at least three victories");
  if (next != 1000) file.fail("outcome", "the best outcome must reach to max_vp = 999");
}

void read_all_options(const TomlTable& file, Data& data) {
  std::vector<OptionShape> known = shapes_of(kOptions);
  std::vector<std::string> leaders;
  leaders.reserve(data.leaders.size());
  for (const Leader& leader : data.leaders) leaders.push_back(leader.id);
  known.emplace_back("leader", leaders);
  data.options = read_options(file, std::move(known), "value_text");
}

}  // namespace

void read_charts(const TomlTable& file, Data& data) {
  read_phases(file, data);
  read_loyalty(file, data);
  read_events(file, data);
  read_operations(file, data);
  read_scoring(file, data);
  read_all_options(file, data);
}

}  // namespace tercio::camino
