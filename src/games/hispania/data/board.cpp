// Reads the board: provinces, cities, seas and links (HI-1 to HI-5).
#include <algorithm>
#include <bit>

#include "games/hispania/data/reading.h"

namespace tercio::hispania {
namespace {

// HI-1: the Roman provinces, then I to VI.
constexpr std::array<std::string_view, kProvinces> kProvinceIds = {
    "ulterior",   "citerior",  "ilergetia", "celtiberia",
    "carpetania", "lusitania", "gallaecia", "cantabria"};
constexpr std::array<std::string_view, kProvinces> kNumerals = {"",    "",   "I", "II",
                                                                "III", "IV", "V", "VI"};

void read_provinces(const TomlTable& file, Data& data) {
  const auto tables = file.tables("provinces");
  if (tables.size() != kProvinces) file.fail("provinces", "expected eight entries");
  unsigned orders = 0;
  for (std::size_t i = 0; i < kProvinces; ++i) {
    const TomlTable& t = tables[i];
    const Province p = province_at(i);
    source_of(t, "source");
    data.province[i] = {t.text("id"), t.text("numeral"), named(t)};
    if (data.province[i].id != kProvinceIds[i])
      t.fail("id", "expected \"" + std::string(kProvinceIds[i]) + "\" here");
    if (data.province[i].numeral != kNumerals[i])
      t.fail("numeral", "expected \"" + std::string(kNumerals[i]) + "\"");
    if (t.text("kind") != (is_roman(p) ? "roman" : "hispanic"))
      t.fail("kind", "the first two provinces are Roman, the others Hispanic");
    const int cities = is_roman(p) ? kRomanCities : kHispanicCities;
    t.number("cities", cities, cities);
    // I to VI in their order, then the Roman provinces (HI-61).
    const int order =
        is_roman(p) ? t.number("move_order", kHispanicProvinces + 1, kProvinces)
                    : t.number("move_order", static_cast<int>(i) - 1, static_cast<int>(i) - 1);
    if ((orders >> order & 1u) != 0) t.fail("move_order", "is used twice");
    orders |= 1u << order;
    data.move_order[i] = static_cast<std::uint8_t>(order);
    t.no_other_keys({"capital", "capital_source", "move_order_source"});
  }
}

void read_space(const TomlTable& t, SpaceData& space) {
  space.id = t.text("id");
  space.word = typed(space.id);
  const auto fits = [](char c) { return (c >= 'a' && c <= 'z') || c == '_'; };
  if (space.id.empty() || !std::all_of(space.id.begin(), space.id.end(), fits))
    t.fail("id", "expected lower-case letters a to z and underscores");
  space.name = t.text("name");
  space.modern = named(t, "modern");
  space.lat = t.real("lat", -90, 90);
  space.lon = t.real("lon", -180, 180);
  space.source = source_of(t, "source");
  space.position_source = source_of(t, "source_latlon");
}

// Each city goes to the place its province and shield give it, wherever it stands in the file.
void read_cities(const TomlTable& file, Data& data) {
  const auto tables = file.tables("cities");
  if (tables.size() != kCities) file.fail("cities", "expected 44 cities");
  std::array<std::size_t, kRomanProvinces> roman{};
  for (const TomlTable& t : tables) {
    const Province p = province_named(data, t, "province", t.text("province"));
    Space at = Space::None;
    int shield = 0;
    if (is_roman(p)) {
      shield = t.number("shield", 1, kDie);
      if (roman[index(p)] == kRomanCities) t.fail("province", "this province has four cities");
      at = space_at(index(p) * kRomanCities + roman[index(p)]++);
    } else {
      shield = t.number("shield", 1, kHispanicCities);
      at = hispanic_city(p, shield);
    }
    SpaceData& space = data.space[index(at)];
    if (!space.id.empty()) t.fail("shield", "two cities of the province have this number");
    if (t.flag("capital") != (at == capital_of(p)))
      t.fail("capital", "number 6 of a Hispanic province is its capital, and no other city");
    read_space(t, space);
    space.province_source = source_of(t, "source_province");
    space.number_source = source_of(t, "source_shield");
    data.shield[index(at)] = static_cast<std::uint8_t>(shield);
    t.no_other_keys();
  }
}

void read_seas(const TomlTable& file, Data& data) {
  const auto tables = file.tables("seas");
  if (tables.size() != kSeas) file.fail("seas", "expected five seas");
  for (std::size_t i = 0; i < kSeas; ++i) {
    const TomlTable& t = tables[i];
    const auto number = static_cast<int>(i) + 1;
    t.number("number", number, number);
    SpaceData& space = data.space[kCities + i];
    read_space(t, space);
    space.number_source = source_of(t, "source_number");
    data.shield[kCities + i] = static_cast<std::uint8_t>(number);
    t.no_other_keys({"atlantic"});
  }
  for (std::size_t i = 0; i < kSpaces; ++i)
    for (std::size_t j = 0; j < i; ++j)
      if (data.space[i].id == data.space[j].id)
        file.fail("cities", "'" + data.space[i].id + "' is used twice");
}

LinkData read_link(const TomlTable& t, const Data& data) {
  LinkData link;
  link.a = space_named(data, t, "a", t.text("a"));
  link.b = space_named(data, t, "b", t.text("b"));
  if (link.a == link.b) t.fail("b", "a link joins two different spaces");
  link.kind = one_of<LinkKind>(t, "kind", {"land", "coast", "sea"});
  const int seas = (is_sea(link.a) ? 1 : 0) + (is_sea(link.b) ? 1 : 0);
  if (seas != static_cast<int>(link.kind)) t.fail("kind", "does not fit the two spaces");
  link.segments = t.number("segments", 1, seas == 0 ? kMaxSegments : 1);  // HI-4
  link.printed = t.flag("road");
  if (link.printed && seas != 0) t.fail("road", "there are no roads at sea");
  link.source = source_of(t, "source");
  link.segments_source = source_of(t, "source_segments");
  if (link.printed) link.road_source = source_of(t, "source_road");
  if (t.has("via")) {
    const auto points = t.reals("via", -180, 180);
    if (points.size() % 2 != 0) t.fail("via", "expected pairs of latitude and longitude");
    for (std::size_t i = 0; i < points.size(); i += 2)
      link.via.emplace_back(points[i], points[i + 1]);
  }
  if (link.b < link.a) {
    std::swap(link.a, link.b);
    std::reverse(link.via.begin(), link.via.end());
  }
  t.no_other_keys({"evidence"});
  return link;
}

void read_links(const TomlTable& file, Data& data) {
  for (auto& row : data.land_between) row.fill(Data::kNoLink);
  for (const TomlTable& t : file.tables("links")) {
    const LinkData link = read_link(t, data);
    if (has(data.near[index(link.a)], link.b)) t.fail("b", "this link is given twice");
    for (const auto& [from, to] : {std::pair{link.a, link.b}, std::pair{link.b, link.a}}) {
      data.near[index(from)] |= bit(to);
      data.by_segments[static_cast<std::size_t>(link.segments - 1)][index(from)] |= bit(to);
    }
    data.links.push_back(link);
  }
  std::sort(data.links.begin(), data.links.end(), [](const LinkData& x, const LinkData& y) {
    return std::tuple(x.kind, x.a, x.b) < std::tuple(y.kind, y.a, y.b);
  });
  for (const LinkData& link : data.links) {
    if (link.kind != LinkKind::Land) break;
    if (data.land_links == kMaxLand) file.fail("links", "there is room for 128 land links at most");
    const auto i = static_cast<std::size_t>(data.land_links++);
    data.land[i] = {link.a, link.b, static_cast<std::uint8_t>(link.segments)};
    const auto number = static_cast<std::uint8_t>(i);
    data.land_between[index(link.a)][index(link.b)] = number;
    data.land_between[index(link.b)][index(link.a)] = number;
    if (link.printed) data.printed[i / 64] |= std::uint64_t{1} << (i % 64);
  }
  for (std::size_t i = 0; i < kSpaces; ++i)
    if (data.near[i] == 0) file.fail("links", data.space[i].id + " has no link");
}

}  // namespace

void read_board(const TomlTable& file, Data& data) {
  read_provinces(file, data);
  read_cities(file, data);
  read_seas(file, data);
  read_links(file, data);
}

}  // namespace tercio::hispania
