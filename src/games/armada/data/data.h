// What is in the box of L'Invincible Armada: the seven boxes, sixteen fleets, orders, charts. Read
// once from data.toml, checked, and held in plain tables. No number of the game is written anywhere
// else.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/rule_id.h"
#include "core/seat.h"
#include "core/text.h"
#include "data/source.h"
#include "game/options.h"
#include "games/armada/data/limits.h"

namespace tercio::armada {

inline constexpr Seat kSpain = Seat::First;
inline constexpr Seat kEngland = Seat::Second;
constexpr Seat other(Seat side) { return side == kSpain ? kEngland : kSpain; }

inline constexpr int kSides = 2;
inline constexpr int kFleetsPerSide = 8;  // AR-1
inline constexpr int kFleets = kSides * kFleetsPerSide;
inline constexpr int kLastBox = kBoxes;  // Gravelines
inline constexpr int kWinds = 8;
inline constexpr int kDie = 6;

// A fleet by its place in the file: Spain's eight, then England's.
enum class Fleet : std::uint8_t { Unknown = 0xFE, None = 0xFF };
constexpr std::size_t index(Fleet f) { return static_cast<std::size_t>(f); }
constexpr Fleet fleet_at(std::size_t i) { return static_cast<Fleet>(i); }
constexpr Fleet fleet_at(Seat side, std::size_t slot) {
  return fleet_at(static_cast<std::size_t>(side) * kFleetsPerSide + slot);
}
constexpr bool is_fleet(Fleet f) { return index(f) < kFleets; }
constexpr Seat side_of(Fleet f) { return index(f) < kFleetsPerSide ? kSpain : kEngland; }
constexpr std::size_t slot_of(Fleet f) { return index(f) % kFleetsPerSide; }

enum class Wind : std::uint8_t { None = 0xFF };  // clockwise from north
constexpr std::size_t index(Wind w) { return static_cast<std::size_t>(w); }

enum class Combat : std::uint8_t { None, Fire, Board };

// What a cell of the charts does for one side.
enum class Effect : std::uint8_t {
  Nothing,
  Embark,
  EmbarkIfWon,
  EmbarkFails,
  Disembark,
  DisembarkIfWon,
  DisembarkFails,
  Resupply,
  ResupplyIfWon,
};
inline constexpr int kEffects = static_cast<int>(Effect::ResupplyIfWon) + 1;

struct Cell {
  RuleId rule;
  Combat battle = Combat::None;
  Effect spain = Effect::Nothing;
  Effect england = Effect::Nothing;
};

struct WindData {
  std::string id;
  Text name;
  int bearing = 0, die = 0;
};

struct BoxData {
  std::string id;
  Text name, date;
  double lon = 0, lat = 0;
  std::string name_source, position_source, date_source, room_source;
};

struct FleetData {
  std::string id, short_name, flagship;
  Text commander, squadron;
  std::string commander_source, flagship_source, rating_source, assignment_source, values_source;
};

struct OrderData {
  std::string id;
  Text name;
};

struct Victory {
  std::string id;
  Text name, text;
  Seat side = Seat::Nobody;  // Nobody: a draw
  int lead_min = 0;          // 0: absolute, or the draw
};

struct Data {
  // ---- map and wind
  std::array<BoxData, kBoxes> box;
  std::array<std::uint8_t, kBoxes> room{};  // AR-2
  std::array<WindData, kWinds> wind;
  std::array<std::uint8_t, kWinds> wind_of_die{};  // by face - 1
  int max_notches = 0;                             // AR-16

  // ---- fleets, by Fleet
  std::array<FleetData, kFleets> fleet;
  std::array<std::uint8_t, kFleets> rating{}, gunnery{}, boarding{}, ships{};
  std::array<Wind, kFleets> favourable{};

  // ---- orders and their limits
  std::array<OrderData, kOrders> order;
  std::array<OrderSet, kSides> orders_of{};  // AR-6
  Limits spain_exact, spain_loose;           // AR-10 to AR-12; loose: spain_pattern_exact off
  Limits spain_after_embark;                 // AR-75 to AR-77: its state is the disembarks used
  Limits spain_after_disembark;              // AR-78
  Limits england_plan;                       // AR-7 to AR-9
  Limits england_after_resupply;             // AR-74
  Drafts spain_exact_drafts, spain_loose_drafts, england_drafts;
  int resupply_exact = 0, resupply_early = 0, resupply_early_boxes = 0;
  int embark_max = 0, disembark_max = 0, last_box_disembark_counts = 0;
  std::array<bool, kBoxes + 1> window_after{};  // by turn

  // ---- charts: England's order, Spain's order
  std::array<std::array<Cell, kOrders>, kOrders> chart;
  std::array<std::array<Cell, 2>, kSides> gravelines;  // by chooser, and whether D was ordered

  // ---- combat
  int fire_wind_bonus = 0, board_wind_bonus = 0;                       // AR-50, AR-65
  int capture_at_most = 0, kill_roll = 0;                              // AR-66, AR-68
  int odd_first_up_to = 0;                                             // AR-56
  int penalty_first = 0, penalty_second = 0;                           // AR-71, AR-72
  int final_dice = 0, admiral_wind_bonus = 0, per_dead_commander = 0;  // AR-94

  // ---- victory: Spain's absolute first, England's absolute last
  std::vector<Victory> victories;

  // ---- texts
  Text title;
  std::string designer;
  std::vector<OptionInfo> options;
  std::string text;  // the file's, for its hash

  const Cell& cell(Order england, Order spain) const {
    return chart[static_cast<std::size_t>(england)][static_cast<std::size_t>(spain)];
  }
  Fleet find_fleet(std::string_view id) const;  // None if there is none
  Order find_order(std::string_view id) const;  // None if there is none
};

std::string_view effect_id(Effect effect);
std::string_view combat_id(Combat combat);

inline constexpr std::uint8_t kNoOutcome = 0xFF;

// Throws DataError with file, line and what is expected.
Data read_data(const DataSource& source);
Data parse_data(const DataFile& text);

}  // namespace tercio::armada
