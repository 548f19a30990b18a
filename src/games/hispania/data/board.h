// Spaces, provinces and generals of Hispania as small numbers, and sets of spaces as bits.
//
// Cities come first, province by province: Ulterior 0-3, Citerior 4-7, then Ilergetia to Cantabria,
// six each, in the order of their shields (HI-1, HI-2); the five seas follow in the order of
// theirs.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

namespace tercio::hispania {

inline constexpr int kRomanProvinces = 2;
inline constexpr int kHispanicProvinces = 6;
inline constexpr int kProvinces = kRomanProvinces + kHispanicProvinces;
inline constexpr int kRomanCities = 4;     // in a Roman province
inline constexpr int kHispanicCities = 6;  // in a Hispanic one
inline constexpr int kCities =
    kRomanProvinces * kRomanCities + kHispanicProvinces * kHispanicCities;
inline constexpr int kSeas = 5;
inline constexpr int kSpaces = kCities + kSeas;
inline constexpr int kDie = 6;
inline constexpr int kMaxSegments = 3;
inline constexpr int kMaxDiscs = 3;  // in a city (HI-6)
inline constexpr int kMaxStake = 3;  // denarii in a siege or an attack (HI-43, HI-50)
inline constexpr int kMaxRounds = 11;
inline constexpr int kMaxLand = 128;  // land links

enum class Space : std::uint8_t { None = 0xFF };
enum class Province : std::uint8_t { Ulterior, Citerior, First };  // First: I, then II …
enum class General : std::uint8_t { Ulterior, Citerior, Consul, Proconsul };
inline constexpr int kGenerals = 4;  // the proconsul too
inline constexpr int kTurns = 3;     // generals with a turn of their own, in every game (HI-9)

// Whose a garrison is: a general's, or the Legio Hispana where it is a disc of its own (HI-V4).
enum class Colour : std::uint8_t { Ulterior, Citerior, Consul, Legio };
inline constexpr int kColours = 4;

constexpr std::size_t index(Space s) { return static_cast<std::size_t>(s); }
constexpr std::size_t index(Province p) { return static_cast<std::size_t>(p); }
constexpr std::size_t index(General g) { return static_cast<std::size_t>(g); }
constexpr std::size_t index(Colour c) { return static_cast<std::size_t>(c); }
constexpr Space space_at(std::size_t i) { return static_cast<Space>(i); }
constexpr Province province_at(std::size_t i) { return static_cast<Province>(i); }
constexpr General general_at(std::size_t i) { return static_cast<General>(i); }
constexpr Colour colour_at(std::size_t i) { return static_cast<Colour>(i); }
constexpr Space sea_at(std::size_t i) { return space_at(kCities + i); }
constexpr bool is_city(Space s) { return index(s) < kCities; }
constexpr bool is_sea(Space s) { return index(s) >= kCities && index(s) < kSpaces; }
constexpr bool is_roman(Province p) { return index(p) < kRomanProvinces; }
constexpr Colour colour_of(General g) { return static_cast<Colour>(g); }

constexpr Province hispanic_province(int number) {  // 1 for I
  return province_at(static_cast<std::size_t>(kRomanProvinces + number - 1));
}
// City `number` (1-6) of a Hispanic province.
constexpr Space hispanic_city(Province p, int number) {
  return space_at(static_cast<std::size_t>(kRomanProvinces * kRomanCities) +
                  (index(p) - kRomanProvinces) * kHispanicCities +
                  static_cast<std::size_t>(number - 1));
}
constexpr Province province_of(Space city) {
  constexpr std::size_t kRoman = kRomanProvinces * kRomanCities;
  return index(city) < kRoman
             ? province_at(index(city) / kRomanCities)
             : province_at(kRomanProvinces + (index(city) - kRoman) / kHispanicCities);
}
constexpr Space capital_of(Province p) {  // HI-2: number 6; a Roman province has none
  return is_roman(p) ? Space::None : hispanic_city(p, kHispanicCities);
}

using SpaceSet = std::uint64_t;
constexpr SpaceSet bit(Space s) { return SpaceSet{1} << index(s); }
constexpr bool has(SpaceSet set, Space s) { return (set >> index(s) & 1) != 0; }
constexpr int count(SpaceSet set) { return std::popcount(set); }
constexpr Space first(SpaceSet set) {
  return space_at(static_cast<std::size_t>(std::countr_zero(set)));
}
inline constexpr SpaceSet kCitySet = (SpaceSet{1} << kCities) - 1;
inline constexpr SpaceSet kSeaSet = ((SpaceSet{1} << kSpaces) - 1) & ~kCitySet;

constexpr SpaceSet cities_of(Province p) {
  if (is_roman(p)) return SpaceSet{0xF} << (index(p) * kRomanCities);
  return SpaceSet{0x3F} << index(hispanic_city(p, 1));
}
inline constexpr SpaceSet kRomanSet = cities_of(Province::Ulterior) | cities_of(Province::Citerior);

template <class Visit>
constexpr void each(SpaceSet set, Visit visit) {
  for (; set != 0; set &= set - 1) visit(first(set));
}

}  // namespace tercio::hispania
