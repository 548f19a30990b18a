// The components of Donde No se Ponía el Sol: types, terrain and charts for all battles, and the
// battles themselves with their maps. Read once, checked, never changed. Numbers are in
// data/*.toml.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/seat.h"
#include "core/text.h"
#include "data/source.h"
#include "game/options.h"
#include "hex/edges.h"
#include "hex/lines.h"
#include "hex/names.h"
#include "hex/sets.h"

namespace tercio::tercios {

using hex::Dir;
using hex::Hex;

inline constexpr int kSides = 2;
inline constexpr Seat kSpain = Seat::First;
inline constexpr Seat kRival = Seat::Second;
constexpr Seat other(Seat side) { return side == kSpain ? kRival : kSpain; }

inline constexpr std::size_t kMapBits = 512;  // columns * (rows + 1) at most
using HexSet = hex::HexSet<kMapBits>;
using GridSets = hex::GridSets<kMapBits>;

inline constexpr std::size_t kMaxUnits = 64;
inline constexpr int kMaxStack = 3;         // units in a hex, DN-39
inline constexpr int kMaxHexStrength = 11;  // of any squadron that can be formed: odds stay exact
inline constexpr int kMaxMp = 8;
inline constexpr int kMaxCost = 4;
inline constexpr int kMaxRange = 12;
inline constexpr int kDie = 6;

// ---- types (DN-2) ------------------------------------------------------------------------------

enum class Class : std::uint8_t { Battery, Switzer, Troop, Sleeve, Command };
inline constexpr int kClasses = 5;
inline constexpr std::array<std::string_view, kClasses> kClassIds = {"battery", "switzer", "troop",
                                                                     "sleeve", "command"};
enum class Zoc : std::uint8_t { Own, Ahead, Three };  // NZ, Z, 3Z (DN-36)
enum class Result : std::uint8_t { None, Splendid, Hasty, Amort, Void };
inline constexpr int kResults = 5;

// How a unit pays for terrain. Horse pays differently in its two movements.
enum class Gait : std::uint8_t { FootLight, FootHeavy, Horse, HorseSecond, Battery, Command };
inline constexpr int kGaits = 6;

struct TypeData {
  std::string id;
  Text name;
  Class cls = Class::Switzer;
  Gait gait = Gait::FootLight;
  Zoc zoc = Zoc::Own;
  int strength = 1, mp = 1, mp2 = 0, stack = 1, hit_on = 6, range = 0, battery_drm = 0;
  bool horse = false;      // cavalry: Troops and black cassocks (C-8)
  bool all_round = false;  // pikes, DN-22
  bool alarms = false;     // its fire makes neighbours check, DN-59
  std::array<Result, kDie> shot{};
  std::vector<int> shock;  // die modifier against each type
  std::string source, hit_on_source, range_source;
};

// Worst to best: C, V, R, P (DN-3).
struct MoraleData {
  std::string id;
  Text name;
  int check_pass = 0;  // 0: does not check
  int rally = 7;
  int shock_drm = 0;
  bool encamisada = false;
  std::string source;
};
inline constexpr std::size_t kMorales = 4;

struct ResultData {
  std::string id;
  Text name;
  int retreat = 0, retreat_horse = 0;
  std::string source, retreat_source;
};

// ---- terrain -----------------------------------------------------------------------------------

inline constexpr std::uint8_t kClosed = 0;
inline constexpr std::uint8_t kAllMp = 0xFF;

struct Costs {
  std::array<std::uint8_t, kGaits> of{};  // kClosed, a number, or kAllMp
  std::array<std::string, 5> words;       // as written: light, heavy, mounted, battery, command
};

struct TerrainData {
  std::string id;
  Text name;
  Costs costs;
  bool clear = false, sight = false, shelters = false, platform = false, sees_inside = false;
  int defence = 0;
  int stack_limit = 0;  // 0: none of its own; else squadrons of so many may stand there
  std::string source, sight_source;
};

struct ColumnData {
  std::string name;
  int from = 1;
  std::array<Result, kDie> roll{};
};

struct VictoryBand {
  int morale = 0;
  int needs = 12;
};

struct Charts {
  std::string text;  // of the file, for its hash
  Text title;
  std::string designer;
  std::vector<std::string> scenario_ids;
  std::array<Text, kClasses> class_name;
  std::vector<TypeData> type;
  std::array<MoraleData, kMorales> morale;
  std::array<ResultData, kResults> result;
  std::vector<TerrainData> terrain;
  Text river_name;
  Costs river;
  int eliminated = 4, eliminated_command = 6, demoralized = 2, hasty_retreat = 1, initiative = 5;
  int stack_units = 3, stack_points = 5;
  int battery_hit = 10, dense_points = 5, dense_drm = 1, capture = 5;
  std::vector<Result> battery_roll;
  int counting_from = 5, second_attack = 2, third_attack = 5, rear = 3, disordered_shift = 1,
      demoralized_shift = 2;
  std::vector<ColumnData> column;
  std::vector<VictoryBand> victory;  // ascending
  std::vector<OptionInfo> options;
};

// ---- a battle ----------------------------------------------------------------------------------

// What a unit has (DN-5); what belongs to its type is there.
struct UnitData {
  std::string id, code;
  Text name;
  Text brief;  // `short` in the data: what has room on a counter
  Seat side = kSpain;
  std::uint8_t type = 0;
  std::uint8_t morale = 0;
  std::uint8_t strength = 1;
  int area = -1;        // set up anywhere in it; `hex` is then the suggestion
  Hex hex = Hex::None;  // None: enters later
  Dir facing = Dir::N;
  std::uint8_t depth = 0;  // in its hex, by the order of the file: sleeves above
  bool later = false, immobile = false, garrison = false;
  std::string nation;
  std::string stats_source, deploy_source, id_source;
};

struct AreaData {
  std::string id;
  Text name;
  HexSet hexes;
  std::string source;
};

struct SideData {
  std::string id;
  Text name;
  int morale = 0;  // 0: the battle has no General Morale
  bool edge_north = false;
  std::string source;
};

struct NoFire {
  Seat side = kSpain;
  HexSet from;
  HexSet at;
};

struct Special {
  Seat grapeshot = Seat::Nobody;  // DN-92
  int grapeshot_range = 0, grapeshot_drm = 0;
  Seat blinded = Seat::Nobody;  // DN-93
  int blinded_hit_on = 6;
  int troop_check_radius = 0;                                 // DN-99; 0: no such check
  int not_fired_at = -1;                                      // DN-100, a unit
  Seat no_capture = Seat::Nobody;                             // DN-103
  std::array<int, kSides> stack_limit{kMaxStack, kMaxStack};  // DN-101
  std::string armoured_nation;                                // DN-102
  int armoured_drm = 0;
  Seat fury = Seat::Nobody;  // DN-104
  int fury_modifier = 0;
  bool own_losses = false;  // DN-105
  int loss_eliminated = 4, loss_demoralized = 2, loss_hasty = 1;
  std::array<std::uint8_t, kMaxUnits> loss_of_unit{};  // when eliminated
  bool garrison = false;                               // DN-110
  Seat garrison_side = Seat::Nobody;
  HexSet garrison_area, relief;
  int relief_range = 0;
  std::array<HexSet, kSides> closed;  // DN-111
  std::vector<NoFire> no_fire;        // DN-108
  int liberation_from = 0, liberation_die = 5, liberation_captures = -1, liberation_loss = 0;
  Seat liberation_side = Seat::Nobody;  // DN-114
  int liberation_area = -1;
  bool city = false;  // DN-107
  Seat city_side = Seat::Nobody;
  HexSet city_area;
  int city_needed = 0;
  int handicap = 0;  // DN-150: General Morale, or strength in the city; 0: the file offers none
};

struct Battle {
  std::string text;
  std::string id;
  Text name, date, subtitle, up;
  Text balance;  // whom the battle favours as it was measured, and the handicap; may be empty
  int turns = 10, minutes = 20, men = 0, men_horse = 0, guns = 0;
  Seat first = kSpain;

  hex::Grid grid;
  hex::Names names;
  GridSets sets;
  hex::Lines lines;
  hex::Edges river;  // without those under a bridge
  hex::Edges bridge;
  std::vector<std::string> rows;  // the grid as written
  std::vector<std::pair<char, std::uint8_t>> letters;
  std::string grid_source, edges_source;
  std::vector<std::uint8_t> terrain;  // by hex number

  std::array<SideData, kSides> side;
  std::vector<AreaData> area;
  std::vector<UnitData> unit;
  Special special;

  // Made from the above.
  std::array<std::array<std::uint8_t, kMapBits>, kGaits> entry{};  // what a hex costs to enter
  std::array<HexSet, kGaits> passable;
  // The ways out of a hex: whereto, at what price, and which of them are open at all, as bits.
  struct Exits {
    std::array<Hex, hex::kSides> to{};
    std::array<std::uint8_t, hex::kSides> cost{};
    std::uint8_t open = 0;
  };
  std::array<std::array<Exits, kMapBits>, kGaits> exits{};
  // By gait and price: hexes that cost it to enter, but over a river.
  std::array<std::array<HexSet, kMaxCost + 1>, kGaits> priced;
  HexSet banks;                            // hexes with a river on one of their sides
  std::array<HexSet, kMaxStack + 1> room;  // where so many may stand together (DN-42, DN-96)
  HexSet clear, dune, platform, blocks;    // blocks: sight
  std::array<std::vector<HexSet>, kMaxRange + 1> in_range;  // by range a unit has, and hex
  std::array<HexSet, kSides> edge;                          // the row a side retreats off
  // What the rules look up most, by unit.
  struct Quick {
    std::uint8_t cls, zoc, gait, gait2, type, morale, strength, mp, mp2, stack, turns, range;
    bool horse, all_round, immobile, garrison, encamisada, mover;
  };
  std::array<Quick, kMaxUnits> quick{};

  std::size_t units() const { return unit.size(); }
  const std::string& name_of(Hex h) const { return names.name(h); }
  int find_unit(std::string_view wanted) const;  // -1 if there is none
};

struct Data {
  Data() = default;
  Data(Data&&) = default;  // the maps of a battle point into it: it moves as a whole
  Data& operator=(Data&&) = default;
  Data(const Data&) = delete;
  Data& operator=(const Data&) = delete;

  Charts charts;
  std::vector<Battle> battle;
  std::string text;  // of all files, for their hash
};

// Throws DataError.
Data read_data(const DataSource& source);
Charts parse_charts(const DataFile& file);                                      // data.cpp
void parse_battle(const Charts& charts, const DataFile& file, Battle& battle);  // data/battle.cpp

}  // namespace tercio::tercios
