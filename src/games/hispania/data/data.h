// The components of Hispania as plain tables: read once from data.toml, checked, never changed.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/text.h"
#include "data/source.h"
#include "games/hispania/data/board.h"

namespace tercio::hispania {

struct SpaceData {
  std::string id;    // as in the data file
  std::string word;  // as typed: carthago-nova
  std::string name;
  Text modern;  // a sea: its name in our words
  double lat = 0, lon = 0;
  std::string source, province_source, number_source, position_source;
};

enum class LinkKind : std::uint8_t { Land, Coast, Sea };

struct LinkData {
  Space a = Space::None, b = Space::None;  // a stands before b
  int segments = 1;
  LinkKind kind = LinkKind::Land;
  bool printed = false;                        // has a road from the start (HI-5)
  std::vector<std::pair<double, double>> via;  // lat, lon
  std::string source, segments_source, road_source;
};

struct ProvinceData {
  std::string id, numeral;
  Text name;
};

struct GeneralData {
  std::string id, word, letter, colour;  // word: ulterior
  Text name, the;
};

// The level of difficulty: five numbers, each with three values (HI-13).
inline constexpr int kKnobs = 5;
enum class Knob : std::uint8_t { Denarii, Garrisons, Fleets, Roads, Armies };
struct KnobData {
  std::string id;
  Text name;
  std::array<std::uint8_t, 3> values{};  // low, medium, high
};

enum class Special : std::uint8_t { None, CiteriorOff, Locked, FreeProvince, Lethe };

struct GarrisonStart {
  Space city = Space::None;
  Colour owner = Colour::Consul;
};

enum Variant : std::uint8_t {  // bits: they combine freely (HI-V8)
  kIngenivm = 1,
  kImperivm = 2,
  kProconsvl = 4,
  kLegioHispana = 8,
  kPirates = 16,
  kTerror = 32,
  kHispano = 64,
};
inline constexpr int kVariants = 7;

struct ScenarioData {  // HI-S0 to HI-S5
  std::string id, word;
  Text name;
  std::array<int, 2> years{};
  std::uint8_t denarii = 0, garrisons = 0, rounds = 0, reserve = 0, armies_available = 0;
  std::uint8_t variants = 0;
  std::array<Province, kDie> die_map{};
  std::vector<Space> fleets;
  std::vector<std::uint8_t> roads;  // land links, besides the printed ones
  std::vector<std::pair<Space, int>> revolts;
  std::vector<Space> armies;
  Space special_army = Space::None;
  std::vector<GarrisonStart> garrisons_placed;
  std::array<Space, kTurns> start{};
  SpaceSet goal_cities = 0;
  std::uint8_t goal_quiet = 0;  // provinces, as bits
  bool goal_special_gone = false;
  Special special = Special::None;
  Space special_city = Space::None;
};

struct VariantData {
  std::string id;
  Text name;
};

struct Data {
  std::string text;  // the whole file
  Text title;
  std::string designer, publisher;
  int year = 0;

  std::array<SpaceData, kSpaces> space;
  std::array<std::uint8_t, kSpaces> shield{};  // of a sea its number
  std::array<ProvinceData, kProvinces> province;
  std::array<std::uint8_t, kProvinces> move_order{};  // HI-61
  std::array<GeneralData, kGenerals> general;
  std::vector<LinkData> links;  // land links first: a road is the number of its link

  // Connected spaces (HI-3), all of them and by segments (HI-4).
  std::array<SpaceSet, kSpaces> near{};
  std::array<std::array<SpaceSet, kSpaces>, kMaxSegments> by_segments{};
  int land_links = 0;
  struct Ends {
    Space a, b;
    std::uint8_t segments;
  };
  std::array<Ends, kMaxLand> land{};
  std::array<std::array<std::uint8_t, kCities>, kCities> land_between{};  // kNoLink: none
  static constexpr std::uint8_t kNoLink = 0xFF;
  std::array<std::uint64_t, 2> printed{};

  // Supply (HI-8).
  int revolts = 0, armies = 0, garrisons = 0, fleets = 0, roads = 0, denarii = 0;
  std::array<KnobData, kKnobs> knob;
  std::array<std::string, 3> presets;  // level codes low, medium, high
  std::array<std::uint8_t, kDie> setup_discs{};
  std::vector<int> years;  // the time track

  // Variants.
  std::array<VariantData, kVariants> variant;
  int road_cost = 0, roads_reserved = 0, lift_cost = 0;  // Ingenivm
  int ulterior_bonus = 0, citerior_bonus = 0;            // Imperivm
  int proconsul_cost = 0;
  Space proconsul_sea = Space::None;
  int legio_discs = 0;
  SpaceSet pirate_seas = 0;
  int pirate_discs = 0;
  int terror_times = 0;
  int hispano_denarii = 0, shift_cost = 0, choose_cost = 0, plus_cost = 0, hispano_most = 0;

  std::vector<ScenarioData> scenarios;

  Space find_word(std::string_view word) const;
  int land_link(Space a, Space b) const {  // -1: none
    if (!is_city(a) || !is_city(b)) return -1;
    const std::uint8_t link = land_between[index(a)][index(b)];
    return link == kNoLink ? -1 : link;
  }
};

// Both throw DataError if the file is wrong.
Data parse_data(const DataFile& file);
Data read_data(const DataSource& source);

}  // namespace tercio::hispania
