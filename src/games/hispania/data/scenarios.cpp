// Reads variants (HI-V1 to HI-V14) and scenarios (HI-S0 to HI-S5).
#include <algorithm>

#include "games/hispania/data/reading.h"

namespace tercio::hispania {
namespace {

constexpr std::array<std::string_view, kVariants> kVariantIds = {
    "ingenivm", "imperivm", "proconsvl", "legio_hispana", "pirates", "terror", "hispano"};

std::uint8_t variant_bits(const TomlTable& t) {
  unsigned bits = 0;
  for (const std::string& id : t.texts("variants")) {
    const std::size_t number = one_word(t, "variants", id, kVariantIds);
    if ((1u << number) == kHispano) t.fail("variants", "hispano is the players' choice");
    bits |= 1u << number;
  }
  return static_cast<std::uint8_t>(bits);
}

Colour owner_named(const Data& data, const TomlTable& t) {
  const std::string id = t.text("owner");
  for (std::size_t i = 0; i < kTurns; ++i)
    if (data.general[i].id == id) return colour_at(i);
  t.fail("owner", "there is no general '" + id + "' who has garrisons");
}

void read_pieces(const TomlTable& t, const Data& data, ScenarioData& sc) {
  SpaceSet revolts = 0;
  SpaceSet taken = 0;  // one meeple each
  for (const std::string& id : t.texts("fleets")) {
    const Space sea = sea_named(data, t, "fleets", id);
    if (has(taken, sea)) t.fail("fleets", "one fleet in a sea");
    taken |= bit(sea);
    sc.fleets.push_back(sea);
  }
  const SpaceSet fleets = taken;
  taken = 0;
  for (const TomlTable& road : t.tables("roads")) {
    const Space a = city_named(data, road, "a", road.text("a"));
    const Space b = city_named(data, road, "b", road.text("b"));
    const int link = data.land_link(a, b);
    if (link < 0) road.fail("b", "these cities are not linked");
    if ((data.printed[static_cast<std::size_t>(link) / 64] >> (link % 64) & 1) != 0)
      road.fail("b", "a road is printed there");
    sc.roads.push_back(static_cast<std::uint8_t>(link));
    road.no_other_keys();
  }
  int discs = 0;
  for (const TomlTable& r : t.tables("revolts")) {
    const Space city = city_named(data, r, "city", r.text("city"));
    if (has(revolts, city)) r.fail("city", "is given twice");
    revolts |= bit(city);
    sc.revolts.emplace_back(city, r.number("discs", 1, kMaxDiscs));
    discs += sc.revolts.back().second;
    r.no_other_keys();
  }
  if (discs + sc.reserve > data.revolts)
    t.fail("revolt_reserve", "with the revolts placed these are more than there are");
  unsigned provinces = 0;
  for (const TomlTable& a : t.tables("armies")) {
    const Space city = city_named(data, a, "city", a.text("city"));
    if (!has(revolts, city)) a.fail("city", "an army stands on a revolt");
    const unsigned province = 1u << index(province_of(city));
    if ((provinces & province) != 0) a.fail("city", "one army in a province");
    provinces |= province;
    if (a.flag("special")) {
      if ((sc.variants & kTerror) == 0 || sc.special_army != Space::None)
        a.fail("special", "one special army, and only with the variant terror");
      sc.special_army = city;
    } else {
      sc.armies.push_back(city);
    }
    a.no_other_keys();
  }
  if (sc.armies.size() > sc.armies_available)
    t.fail("armies", "more armies are placed than available");
  std::array<int, kSpaces> stack{};
  std::array<int, kColours> used{};
  for (const TomlTable& g : t.tables("garrisons")) {
    const Space city = city_named(data, g, "city", g.text("city"));
    if (has(revolts, city)) g.fail("city", "a garrison never lies in a city in revolt");
    if (++stack[index(city)] > kMaxDiscs) g.fail("city", "three discs in a city at most");
    sc.garrisons_placed.push_back({city, owner_named(data, g)});
    if (++used[index(sc.garrisons_placed.back().owner)] > sc.garrisons)
      g.fail("owner", "he has no more garrisons");
    g.no_other_keys();
  }
  constexpr std::array<const char*, kTurns> kStarts = {"start_praetor_ulterior",
                                                       "start_praetor_citerior", "start_consul"};
  for (std::size_t i = 0; i < kTurns; ++i) {
    const std::string id = t.text(kStarts[i]);
    sc.start[i] = Space::None;
    if (id == "off") continue;
    const Space at = space_named(data, t, kStarts[i], id);
    if (has(revolts, at)) t.fail(kStarts[i], "a general never stands on a revolt");
    if (is_sea(at) && !has(fleets, at)) t.fail(kStarts[i], "there is no fleet in that sea");
    if (has(taken, at)) t.fail(kStarts[i], "one general in a space");
    taken |= bit(at);
    sc.start[i] = at;
  }
  if (std::all_of(sc.start.begin(), sc.start.end(), [](Space s) { return s == Space::None; }))
    t.fail("start_consul", "one general at least begins on the board");
}

ScenarioData read_scenario(const TomlTable& t, const Data& data) {
  ScenarioData sc;
  source_of(t, "source");
  source_of(t, "title_source");
  sc.id = t.text("id");
  sc.word = typed(sc.id);
  sc.name = named(t);
  const auto years = t.numbers("years_bc", 1, 999);
  if (years.size() != 2) t.fail("years_bc", "expected the first and the last year");
  sc.years = {years[0], years[1]};
  sc.denarii = static_cast<std::uint8_t>(t.number("denarii", 3, data.denarii));
  sc.garrisons = static_cast<std::uint8_t>(t.number("garrisons_per_general", 1, data.garrisons));
  sc.rounds = static_cast<std::uint8_t>(t.number("rounds", 1, kMaxRounds));
  sc.reserve = static_cast<std::uint8_t>(t.number("revolt_reserve", 0, data.revolts));
  sc.armies_available = static_cast<std::uint8_t>(t.number("armies_available", 0, data.armies));
  sc.variants = variant_bits(t);
  const auto map = t.texts("die_map");
  if (map.size() != kDie) t.fail("die_map", "expected six provinces, one per face");
  for (std::size_t i = 0; i < kDie; ++i) {
    sc.die_map[i] = province_named(data, t, "die_map", map[i]);
    if (is_roman(sc.die_map[i])) t.fail("die_map", "a Roman province has no city numbers");
  }
  sc.special = one_of<Special>(
      t, "special_code",
      {"none", "citerior_off", "numantia_locked", "special_free_province", "lethe_surcharge"});
  if (t.has("special_city"))
    sc.special_city = city_named(data, t, "special_city", t.text("special_city"));
  const bool needs_city = sc.special == Special::Locked || sc.special == Special::Lethe;
  if (needs_city != (sc.special_city != Space::None))
    t.fail("special_code", needs_city ? "needs special_city" : "has no special_city");
  read_pieces(t, data, sc);
  for (const char* key : {"goal_capitals", "goal_cities"})
    if (t.has(key))
      for (const std::string& id : t.texts(key))
        sc.goal_cities |= bit(city_named(data, t, key, id));
  if (sc.goal_cities == 0) t.fail("goal_capitals", "expected at least one city");
  for (const std::string& id : t.texts("goal_clear_provinces"))
    sc.goal_quiet = static_cast<std::uint8_t>(
        sc.goal_quiet | 1u << index(province_named(data, t, "goal_clear_provinces", id)));
  if ((sc.goal_quiet & 3u) != 3u)
    t.fail("goal_clear_provinces", "both Roman provinces belong to every goal");
  sc.goal_special_gone = t.flag_or("goal_special_army_removed", false);
  if (sc.goal_special_gone && sc.special_army == Space::None)
    t.fail("goal_special_army_removed", "there is no special army");
  t.no_other_keys();
  return sc;
}

}  // namespace

void read_variants(const TomlTable& file, Data& data) {
  const auto tables = file.tables("variants");
  if (tables.size() != kVariants) file.fail("variants", "expected seven entries");
  for (std::size_t i = 0; i < kVariants; ++i) {
    const TomlTable& t = tables[i];
    source_of(t, "source");
    source_of(t, "summary_source");
    data.variant[i] = {t.text("id"), named(t)};
    if (data.variant[i].id != kVariantIds[i])
      t.fail("id", "expected \"" + std::string(kVariantIds[i]) + "\" here");
    switch (1u << i) {
      case kIngenivm:
        data.road_cost = t.number("road_cost_per_segment", 1, 3);
        data.roads_reserved = t.number("setup_roads_reserved", 0, data.roads);
        data.lift_cost = t.number("lift_cost", 1, 3);
        break;
      case kImperivm:
        data.ulterior_bonus = t.number("ulterior_bonus_denarius", 0, 3);
        data.citerior_bonus = t.number("citerior_die_bonus", 0, 6);
        break;
      case kProconsvl:
        data.proconsul_cost = t.number("cost", 1, 8);
        data.proconsul_sea = sea_named(data, t, "entry", t.text("entry"));
        break;
      case kLegioHispana:
        if (t.text("owner") != "consul") t.fail("owner", "expected \"consul\"");
        data.legio_discs = t.number("discs", 1, 1);
        break;
      case kPirates:
        for (const std::string& id : t.texts("seas"))
          data.pirate_seas |= bit(sea_named(data, t, "seas", id));
        data.pirate_discs = t.number("discs_per_sea", 1, 1);
        break;
      case kTerror: data.terror_times = t.number("self_multiplier", 1, 4); break;
      default:
        data.hispano_denarii = t.number("denarii_per_hispanic_phase", 0, 8);
        data.shift_cost = t.number("cost_shift_revolt_die", 1, 8);
        data.choose_cost = t.number("cost_choose_army_target", 1, 8);
        data.plus_cost = t.number("cost_combat_plus_one", 1, 8);
        data.hispano_most = t.number("max_roman_denarii_level", 1, 9);
        break;
    }
    t.no_other_keys();
  }
  // The set-up may need the discs of the pirates on top of the most revolts (HI-V5).
  int most = 0;
  for (const std::uint8_t n : data.setup_discs) most = std::max<int>(most, n);
  if (most * kHispanicProvinces + count(data.pirate_seas) * data.pirate_discs > data.revolts)
    file.fail("variants", "the pirates could need more revolts than there are");
}

void read_scenarios(const TomlTable& file, Data& data) {
  for (const TomlTable& t : file.tables("scenarios")) {
    ScenarioData scenario = read_scenario(t, data);
    for (const ScenarioData& other : data.scenarios)
      if (other.id == scenario.id) t.fail("id", "is used twice");
    if (scenario.word == "campaign") t.fail("id", "is the name of the normal game");
    data.scenarios.push_back(std::move(scenario));
  }
}

}  // namespace tercio::hispania
