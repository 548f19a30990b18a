// What is in the box of El Camino Español: map, armies, leaders, charts. Read once from data.toml,
// checked, and held in plain tables. No number of the game is written anywhere else.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/text.h"
#include "data/source.h"
#include "game/options.h"

namespace tercio::camino {

inline constexpr int kMaxRegions = 16;
inline constexpr int kMaxKinds = 4;  // of single armies
inline constexpr int kDie = 6;

enum class Region : std::uint8_t { None = 0xFF };
constexpr std::size_t index(Region r) { return static_cast<std::size_t>(r); }
constexpr Region region_at(std::size_t i) { return static_cast<Region>(i); }

// A set of regions, one bit each.
using RegionSet = std::uint16_t;
constexpr RegionSet bit(Region r) { return static_cast<RegionSet>(1u << index(r)); }
constexpr bool has(RegionSet set, Region r) { return (set >> index(r) & 1u) != 0; }

// A set of die faces, bit 1 for a face of 1.
using Faces = std::uint8_t;
constexpr bool has_face(Faces faces, int face) { return (faces >> face & 1) != 0; }

struct RegionData {
  std::string id, word, town, side;
  Text name, the;  // `the`: inside a sentence
  double lon = 0, lat = 0, town_lon = 0, town_lat = 0;
  std::string logistics_source, fortress_source, prepare_source;
  std::array<std::string, kDie> enemy_moves_source;
};

struct RouteData {
  Region a = Region::None, b = Region::None;
  bool alps = false;
  int plus = 0;
  std::string via, source, alps_source, plus_source;
  double via_lon = 0, via_lat = 0;
};

struct Leader {
  std::string id;
  Text name, the, blurb;
  std::string full_name;
  int march_year = 0;
  int battle = 0, siege = 0, tercio = 0;
  std::string battle_source, siege_source, tercio_source;
};

struct Difficulty {
  std::string id;
  Text name;
  int weeks = 0;
};

struct ArmyKind {
  std::string id, word;
  Text name, the;
  int count = 0, dice = 0, points = 0;
};

struct LoyaltyRow {  // one per die face, 3.1
  std::string id;
  Text name;
  bool places_pool_army = false, removes_road = false, closes_region = false;
  Faces stay_loss_on = 0;
  int stay_loss = 0;
};

struct EventRow {  // one per die face, 3.2
  std::string id;
  Text name;
  Region weather_region = Region::None;
  int operations_if_inside = 0, operations_to_enter = 1;
  int logistics_mod = 0;
  RegionSet logistics_to = 0;
  int attrition_mod = 0, prepare_mod = 0;
  RegionSet unrest_regions = 0;
  std::array<bool, kMaxKinds> unrest_singles{};
  bool unrest_coalitions = false;
  Faces unrest_loss_on = 0;
  int strength_gain = 0;
};

struct Outcome {
  std::string id;  // as in the record: "medium-victory", "destroyed"
  Text name, text;
  int min_vp = 0, max_vp = 0;
};

struct Data {
  // ---- map
  int regions = 0;
  std::array<RegionData, kMaxRegions> region;
  std::vector<RouteData> routes;
  Region start = Region::None, goal = Region::None;
  std::array<std::int8_t, kMaxRegions> logistics{}, fortress{}, prepare_mod{}, tercio_recovery{};
  RegionSet prepare_allowed = 0;
  RegionSet no_enemy = 0;  // CE-86: where no enemy army ever stands
  std::array<RegionSet, kMaxRegions> neighbours{};
  std::array<std::array<bool, kMaxRegions>, kMaxRegions> alps{};
  std::array<std::array<std::int8_t, kMaxRegions>, kMaxRegions> plus{};
  std::array<std::int8_t, kMaxRegions> distance_to_goal{};
  std::array<std::array<Region, kDie>, kMaxRegions> enemy_moves{};  // None: stays
  std::vector<std::uint8_t> longest_row;  // by set of road regions: the longest row in it (CE-70)

  // ---- set-up
  std::array<Region, kDie> empty_region{};
  int start_strength = 0, max_strength = 0, start_turn = 0, operations = 0;
  int soldiers_per_level = 0;  // CE-84: told to the reader, no rule uses it
  std::vector<Leader> leaders;
  std::vector<Difficulty> difficulties;

  // ---- armies: single kinds first, in the file's order; the Coalition apart
  int kinds = 0;
  std::array<ArmyKind, kMaxKinds> kind;
  ArmyKind coalition;
  int armies_placed = 0;

  // ---- charts, by die face 1-6 at index 0-5
  int loyalty_first = 0, loyalty_last = 0, loyalty_stop = 0;
  Region loyalty_region = Region::None;
  std::array<LoyaltyRow, kDie> loyalty;
  std::array<EventRow, kDie> event;

  // ---- operations
  Region reinforce_free_in = Region::None;
  int reinforce_per_region = 0, reinforce_from = 0, reinforce_gain = 0;
  int reinforce_roads_3 = 0, reinforce_roads_4 = 0;
  int assault_dice_per_level = 0;
  int prepare_from = 0;
  Faces success_faces = 0;
  int successes_per_hit = 0;
  bool tie_for_enemy = true;
  struct AttritionRow {
    int max = 0, loss = 0;
  };
  std::array<AttritionRow, 4> attrition{};
  int attrition_rows = 0;
  int logistics_from = 0, logistics_per_road = 0;
  int tercio_uses_per_turn = 0;

  // ---- scoring
  int per_strength = 0, per_road = 0, row_3 = 0, row_4 = 0, per_victory = 0, floor = 0;
  std::vector<Outcome> outcomes;  // worst first: too late, destroyed, then by points

  // ---- texts
  Text title;
  std::string designer;
  std::vector<std::pair<std::string, Text>> phases;
  std::vector<OptionInfo> options;

  // The file's text, for its hash.
  std::string text;

  Region find_word(std::string_view word) const;
  int attrition_loss(int total) const;
};

inline constexpr std::uint8_t kTooLate = 0;  // index in Data::outcomes
inline constexpr std::uint8_t kDestroyed = 1;
// A march is won with a Medium Victory or better: the third of the bands that reach Flanders.
inline constexpr std::uint8_t kWonFrom = kDestroyed + 3;
inline constexpr std::uint8_t kNoOutcome = 0xFF;

// Throws DataError with file, line and what is expected.
Data read_data(const DataSource& source);
Data parse_data(const DataFile& text);

}  // namespace tercio::camino
