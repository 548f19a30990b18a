// The components of La Sombra del Águila: Bailén 1808: charts, the map, commands, leaders, units
// and the scenarios. Read once, checked, never changed. Numbers are in data/*.toml.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
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

namespace tercio::bailen {

using hex::Corner;
using hex::Dir;
using hex::Hex;

inline constexpr int kSides = 2;
inline constexpr Seat kFrench = Seat::First;
inline constexpr Seat kSpanish = Seat::Second;
constexpr Seat other(Seat side) { return side == kFrench ? kSpanish : kFrench; }

inline constexpr std::size_t kMapBits = 1088;  // columns * (rows + 1) at most
using HexSet = hex::HexSet<kMapBits>;
using GridSets = hex::GridSets<kMapBits>;

inline constexpr std::size_t kMaxUnits = 115;
inline constexpr std::size_t kMaxLeaders = 20;
inline constexpr std::size_t kMaxCommands = 20;
inline constexpr std::size_t kMaxChiefs = 6;
inline constexpr std::size_t kMaxLight = 6;     // units that can skirmish
inline constexpr std::size_t kMaxMarkers = 35;  // of both sides
inline constexpr int kMaxPoints = 15;
inline constexpr int kMaxRange = 8;
inline constexpr int kDie = 6;  // BA-1
inline constexpr std::uint8_t kNone = 0xFF;

// ---- charts ------------------------------------------------------------------------------------

enum class Arm : std::uint8_t { Infantry, Cavalry, Artillery, Convoy };
inline constexpr int kArms = 4;
enum class Weight : std::uint8_t { Light, Medium, Heavy };
enum class Grade : std::uint8_t { A, B, C, D, E, F };
inline constexpr int kGrades = 6;

enum class FireResult : std::uint8_t { None, D, M, R, One, Two, Three };
inline constexpr int kFireResults = 7;
enum class ShockResult : std::uint8_t { A2, A1, AB, BM, DB, D1, D2 };
inline constexpr int kShockResults = 7;
enum class MoraleResult : std::uint8_t { Holds, Disorganized, Routed };
inline constexpr int kMoraleResults = 3;

inline constexpr int kFireColumns = 7;
inline constexpr int kShockColumns = 8;  // 1-4 to 5-1
inline constexpr int kRows = 9;

enum class Ground : std::uint8_t { Clear, Woods, Buildings };
inline constexpr int kGrounds = 3;
enum class Side : std::uint8_t { River, Bridge, Stream, Up, Down, Impassable };
inline constexpr int kSideKinds = 6;

// How a piece pays for ground: foot, horse, guns and carts.
inline constexpr int kGaits = 3;

// An exact part, 0 (prohibited), 1/3, 1/2, 2/3 or 1, in 1296ths: four of them multiply exactly.
using Part = std::uint16_t;
inline constexpr int kWhole = 1296;

struct GroundData {
  std::string id;
  Text name;
  char letter = '.';
  std::array<int, kGaits> move{};  // 0: closed
  int fire = 0;
  std::array<Part, 2> shock{};  // by infantry, by cavalry
  std::array<std::string, 2> shock_words;
  std::string source;
};

struct SideKindData {
  std::string id;
  Text name;
  std::array<int, kGaits> move{};  // added; -1: closed
  bool march_free = false;         // code F: nothing added under Maneuver orders
  std::array<Part, 2> shock{};
  std::array<std::string, 2> shock_words;
  std::string source;
};

struct Charts {
  std::string text;  // of the file, for its hash
  Text title;
  std::string designer;
  int turn_minutes = 30;

  struct {
    std::array<int, kFireColumns> column{};  // least points
    int most_points = 12;
    std::array<std::array<FireResult, kFireColumns>, kRows> row{};  // 0 to 8
    int target_square = 0, target_skirmish = 0, heavy_guns = 0, firer_ef = 0, target_unlimbered = 0,
        light_guns = 0, firer_ab = 0, third_unit = 0, fourth_unit = 0;
    int infantry_points = 6, guns_per_hex = 3;
    std::array<int, 3> range{};  // by weight
    int range_french = 3;
    std::string source;
  } fire;

  struct {
    std::array<std::array<ShockResult, kShockColumns>, kRows> row{};  // 0 to 8
    int attack_order = 1, defend_order = -1, cavalry_square = -2, heavy_cavalry = 1,
        infantry_square = 2, hex_points = 24, from_one_hex = 18;
    std::string source;
  } shock;

  struct {
    std::array<std::array<MoraleResult, kGrades>, kRows> row{};  // -2 to 6
    int cover = 1, enemy_zone = -1, routed = -1;
    std::string source;
  } morale;

  struct {
    std::array<int, kGrades> needs{};
    int charge = -1, nation = -1;
    std::string source;
  } control;

  struct {
    // By side.
    std::array<int, kSides> infantry{}, skirmish{}, foot_guns{}, horse_guns{}, cavalry{},
        heavy_cavalry{}, leader{}, convoy{};
    int maneuver = 2, maneuver_road = 3, facing = 1, enemy_zone = 1, square = 2, cart = 1;
    int to_square = 2, from_square = 2, to_skirmish = 1, from_skirmish = 1, limber = 2,
        unlimber = 2, marker = 4;
    std::string source;
  } move;

  std::array<GroundData, kGrounds> ground;
  std::array<SideKindData, kSideKinds> side;

  struct {
    int dufour = 3, dufour_turns = 3, vedel = 4, vedel_from = 0;  // minutes after midnight
    std::array<int, kDie> vedel_turns{};
  } arrival;
  int leader_lost_on = 6;
  int sun_from = 600;  // minutes

  struct {
    int maneuver = 5, close = 3, share_harass = 30, share_attack = 50, area_long = 9, area_deep = 5,
        pass_points = 8, march_infantry = 8, march_cavalry = 4, square_points = 18,
        square_units = 3, square_guns = 2, cover_points = 18, sight_stand = 8, sight_pad = 3,
        sight_cover = 2;
  } limit;

  // What limits of demoralization come from (BA-231).
  struct {
    std::array<int, kGrades> share{};  // by grade, of share_of
    int share_of = 75;
  } demoralization;

  std::vector<OptionInfo> options;
};

// ---- the map -----------------------------------------------------------------------------------

struct RoadData {
  std::string id, kind;
  Text name;
  std::vector<Hex> hexes;
  std::string source;
};
struct PlaceData {
  std::string id;
  Text name;
  std::vector<Hex> hexes;
  std::string source;
};

struct Map {
  std::string text;
  hex::Grid grid;
  hex::Names names;
  GridSets sets;
  hex::Lines lines;
  int metres = 250;
  std::vector<std::string> columns;
  std::vector<std::string> terrain_rows, level_rows;
  std::vector<std::uint8_t> ground;  // Ground, by hex number
  std::vector<std::uint8_t> level;
  std::array<hex::Edges, kSideKinds> side;  // Up: seen from the lower hex; Down: from the higher
  hex::Edges road;                          // links
  std::vector<RoadData> roads;
  std::vector<PlaceData> places;
  std::string source;

  // Made from the above.
  HexSet clear, woods, buildings, cover;  // cover: woods and buildings
  HexSet road_hexes;
  HexSet highway;  // of these, without tracks (BA-200)
  HexSet bailen;
  // What a step in a direction costs, by gait: 0 if it may not be made.
  std::array<std::vector<std::array<std::uint8_t, hex::kSides>>, kGaits> cost;
  // The same under Maneuver orders: without what code F spares them.
  std::array<std::vector<std::array<std::uint8_t, hex::kSides>>, kGaits> march_cost;
  // The same along a road under Maneuver orders, with somebody in the hex; 0: no link.
  std::array<std::vector<std::array<std::uint8_t, hex::kSides>>, kGaits> road_cost;
  // What is left of an attack in that direction, by infantry and by cavalry.
  std::array<std::vector<std::array<Part, hex::kSides>>, 2> shock;

  Ground ground_of(Hex h) const { return static_cast<Ground>(ground[index(h)]); }
  const std::string& name_of(Hex h) const { return names.name(h); }
  const PlaceData* find_place(std::string_view id) const;
};

// What a piece shows (BA-4, BA-6). BA-9: the Jones division and small garrisons are not in the
// data.
// ---- commands, leaders, units ------------------------------------------------------------------

struct CommandData {
  std::string id;
  Text name;
  Seat side = kFrench;
  std::uint8_t leader = kNone;
  bool brigade = true;  // counts for demoralization and victory
  std::string source;
};

struct LeaderData {
  std::string id, name;
  Seat side = kFrench;
  std::uint8_t command = kNone;
  std::array<int, 2> morale{}, shock{};  // obverse, reverse
  std::string source, factors_source;
};

struct UnitData {
  std::string id, counter;
  Text name;
  Seat side = kFrench;
  Arm arm = Arm::Infantry;
  Weight weight = Weight::Medium;
  bool horse = false, light = false, swiss = false, militia = false;
  std::uint8_t command = kNone;
  std::uint8_t points = 0;
  Grade morale = Grade::C;
  std::uint8_t light_index = kNone;  // among units that can skirmish
  std::string source, points_source, morale_source;
};

struct Army {
  std::string text;
  std::vector<CommandData> command;
  std::vector<LeaderData> leader;
  std::vector<UnitData> unit;
  std::array<int, kSides> markers{};

  int find_unit(std::string_view id) const;  // -1 if there is none
  int find_leader(std::string_view id) const;
  int find_command(std::string_view id) const;
};

// ---- scenarios ---------------------------------------------------------------------------------

enum class Order : std::uint8_t { None, Maneuver, Harass, Attack, Defend, Retreat, Unknown };
inline constexpr int kOrders = 6;  // Unknown: what the other side sees

enum class PlaceMode : std::uint8_t { Fixed, Any, Within, LeaderOwn, LeaderWithin };

struct Deployment {
  PlaceMode mode = PlaceMode::Fixed;
  HexSet hexes;                    // where its units may be put
  std::vector<std::uint8_t> near;  // within `radius` of any of these units instead
  int radius = 0;
  std::vector<std::pair<Hex, std::uint8_t>> units;  // by default, top of each hex first
  std::uint8_t leader = kNone;
  Hex leader_default = Hex::None;
  Corner facing = Corner::E;
  bool unlimbered = false;
  bool alone = false;  // only when scenario 3 is played alone
  std::string source;
};

enum class March : std::uint8_t { Clock, Dufour, Vedel };

struct Entry {
  int turn = 0;  // of the scenario, from 1; 0: only by the die
  March march = March::Clock;
  Hex hex = Hex::None;
  std::vector<std::uint8_t> units, leaders;
  bool castanos = false;
  std::string source;
};

struct Chief {
  std::uint8_t leader = kNone;
  int divider = 1, attempts = 1, radius = 3;
  std::vector<std::uint8_t> commands;
  bool only_castanos = false;
  bool own_only = false;  // beside a commander in chief: he serves none but those (BA-226)
};

struct Base {
  std::vector<std::uint8_t> commands;
  std::vector<Hex> hexes;
  std::uint8_t leader = kNone;  // his hex
  std::vector<Hex> instead;     // one of these, by choice, once all hexes are the enemy's
  std::uint8_t instead_leader = kNone;
};

struct Slot {
  int turn = 0;  // 0: on the map
  std::vector<std::uint8_t> brigades;
};

struct Objective {
  Seat side = kSpanish;  // whose limits it lowers
  bool town = false;
  int town_some = 0, town_all = 0;
  std::vector<Hex> hill;
  int hill_reduction = 0;
  int most = 99;
  std::string source;
};

struct Scenario {
  std::string id;
  int number = 1;
  Text name;
  std::string date;
  int first_minutes = 0;  // clock of turn 1
  Seat first = kFrench;
  int turns = 1;
  bool sudden_death = true;
  bool swiss = false, encounter = false, french_guns = false, sun = false, convoy = false,
       surrender = false, dufour = false, arrival_order = false;
  bool may_castanos = false, may_arrival = false, may_vedel = false, may_division = false;
  int exit_bonus = 0;
  bool early_end = false;
  int interlude = 0;
  std::vector<std::pair<std::uint8_t, std::uint8_t>> points;    // unit, reduced points
  std::vector<std::pair<std::uint8_t, std::uint8_t>> attached;  // unit, command
  std::array<Order, kMaxCommands> order{};
  bool entering_spanish_march = false;
  std::array<int, kMaxCommands> limit{};           // 0: not counted
  std::array<int, kMaxCommands> division_limit{};  // with Vedel's division (BA-204)
  int handicap_own = 100, handicap_other = 100;    // per cent of the limits (BA-232)
  std::array<bool, kMaxCommands> in_play{};
  Objective objective;
  std::vector<Chief> chief;
  std::vector<Base> base;
  std::vector<Deployment> place;
  std::vector<Entry> enter;
  std::vector<Slot> slot;
  std::string source, limits_source;

  int turn_at(int minutes, int each) const { return (minutes - first_minutes) / each + 1; }
};

struct Data {
  Charts charts;
  std::unique_ptr<Map> map = std::make_unique<Map>();  // its parts point into it: it stays
  Army army;
  std::vector<Scenario> scenario;
  std::string text;  // of all files, for their hash
};

// Throws DataError.
Data read_data(const DataSource& source);
Charts parse_charts(const DataFile& text);                           // data.cpp
void parse_map(const Charts& charts, const DataFile& text, Map& m);  // data/map.cpp
Army parse_army(const DataFile& text);                               // data/army.cpp
std::vector<Scenario> parse_scenarios(const Charts& charts, const Map& map, const Army& army,
                                      const DataFile& text);  // data/scenario.cpp

}  // namespace tercio::bailen
