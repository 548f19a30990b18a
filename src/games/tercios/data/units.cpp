// Reads the units of a battle and checks the set-up: every unit on ground it may stand on,
// squadrons lawful (DN-39, DN-40), no enemy next to another at the start.
#include <algorithm>

#include "games/tercios/data/reading.h"

namespace tercio::tercios {
namespace {

// On a counter there is room for so many letters.
constexpr std::size_t kBrief = 11;

Text brief_of(const TomlTable& t, const std::string& code) {
  if (!t.has("short_en") && !t.has("short_es")) return {code, code};
  const Text brief = named(t, "short");
  for (const char* key : {"short_en", "short_es"}) {
    const std::string text = t.text(key);
    const auto letters =
        static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) {
          return (static_cast<unsigned char>(c) & 0xC0) != 0x80;
        }));
    if (letters == 0 || letters > kBrief) t.fail(key, "expected 1 to 11 letters");
  }
  return brief;
}

UnitData read_unit(const Charts& c, const TomlTable& t, const Battle& b) {
  UnitData u;
  u.id = id_of(t, "id");
  used_once(t, b.unit, u.id);
  std::string upper = u.id;
  for (char& ch : upper)
    if (ch >= 'a' && ch <= 'z') ch = static_cast<char>(ch - 'a' + 'A');
  u.code = t.text_or("code", upper);
  u.name = named(t, "name");
  u.brief = brief_of(t, u.code);
  u.side = side_named(b, t, "side");
  u.type = static_cast<std::uint8_t>(place_of(t, "type", c.type, "type", t.text("type")));
  const TypeData& type = c.type[u.type];
  u.morale = one_of<std::uint8_t>(t, "morale", {"C", "V", "R", "P"});
  u.strength =
      static_cast<std::uint8_t>(t.number_or("strength", 1, kMaxHexStrength, type.strength));
  u.nation = t.text_or("nation", "");
  u.later = t.flag_or("later", false);
  u.immobile = t.flag_or("immobile", false);
  if (u.immobile && type.cls != Class::Battery) t.fail("immobile", "only batteries are immobile");
  if (t.has("area")) u.area = area_named(b, t, "area", t.text("area"));
  if (u.later && u.area < 0) t.fail("later", "expected an area to enter in");
  if (!u.later) {
    u.hex = b.names.find(t.text("hex"));
    if (u.hex == Hex::None) t.fail("hex", "there is no such hex");
    if (!b.passable[static_cast<std::size_t>(type.gait)].has(u.hex))
      t.fail("hex", "the unit cannot stand there");
    if (u.area >= 0 && !b.area[static_cast<std::size_t>(u.area)].hexes.has(u.hex))
      t.fail("hex", "expected a hex of its area");
  }
  u.facing = one_of<Dir>(t, "facing", {"n", "ne", "se", "s", "sw", "nw"});
  u.stats_source = source_of(t, "stats_source");
  u.deploy_source = source_of(t, "deploy_source");
  u.id_source = source_or(t, "id_source", "reconstruction");
  t.no_other_keys({"source"});
  return u;
}

void make_quick(const Charts& c, Battle& b) {
  for (std::size_t i = 0; i < b.unit.size(); ++i) {
    const UnitData& u = b.unit[i];
    const TypeData& t = c.type[u.type];
    Battle::Quick& q = b.quick[i];
    q.cls = static_cast<std::uint8_t>(t.cls);
    q.zoc = static_cast<std::uint8_t>(t.zoc);
    q.gait = static_cast<std::uint8_t>(t.gait);
    q.gait2 = static_cast<std::uint8_t>(t.gait == Gait::Horse ? Gait::HorseSecond : t.gait);
    q.type = u.type;
    q.morale = u.morale;
    q.strength = u.strength;
    q.mp = static_cast<std::uint8_t>(u.immobile ? 0 : t.mp);
    q.mp2 = static_cast<std::uint8_t>(t.mp2);
    q.stack = static_cast<std::uint8_t>(t.stack);
    q.turns = t.cls == Class::Sleeve ? 2 : 1;  // DN-19
    q.range = static_cast<std::uint8_t>(t.range);
    if (auto& within = b.in_range[q.range]; within.empty()) {
      within.resize(b.grid.size());
      for (const Hex h : b.grid.all()) {
        HexSet& hexes = within[index(h)];
        hexes.add(h);
        for (int d = 0; d < t.range; ++d) hexes |= b.sets.around(hexes);
      }
    }
    q.horse = t.horse;
    q.all_round = t.all_round;
    q.immobile = u.immobile;
    q.garrison = false;
    q.encamisada = c.morale[u.morale].encamisada && t.cls != Class::Battery;
    q.mover = t.cls == Class::Switzer || t.cls == Class::Troop || t.cls == Class::Command;
  }
}

// Depths within the printed squadrons: sleeves on top (DN-44), else as listed.
void set_depths(Battle& b) {
  for (std::size_t i = 0; i < b.unit.size(); ++i) {
    UnitData& u = b.unit[i];
    if (u.hex == Hex::None) continue;
    int above = 0;
    for (std::size_t k = 0; k < b.unit.size(); ++k) {
      if (k == i || b.unit[k].hex != u.hex) continue;
      const bool sleeve = b.quick[k].cls == static_cast<std::uint8_t>(Class::Sleeve);
      const bool own = b.quick[i].cls == static_cast<std::uint8_t>(Class::Sleeve);
      above += sleeve != own ? (sleeve ? 1 : 0) : (k < i ? 1 : 0);
    }
    u.depth = static_cast<std::uint8_t>(above);
  }
}

void check_squadrons(const Charts& c, const TomlTable& file, const Battle& b) {
  for (std::size_t i = 0; i < b.unit.size(); ++i) {
    const UnitData& u = b.unit[i];
    if (u.hex == Hex::None) continue;
    int units = 0;
    int points = 0;
    bool switzer = false;
    for (std::size_t k = 0; k < b.unit.size(); ++k) {
      const UnitData& v = b.unit[k];
      if (v.hex == Hex::None) continue;
      if (v.side != u.side && b.grid.distance(u.hex, v.hex) <= 1)
        file.fail("unit", "'" + u.id + "' and '" + v.id + "' begin next to each other");
      if (v.hex != u.hex) continue;
      ++units;
      points += b.quick[k].stack;
      switzer = switzer || b.quick[k].cls == static_cast<std::uint8_t>(Class::Switzer);
      if (v.facing != u.facing)
        file.fail("unit", "'" + u.id + "' and '" + v.id + "' share a hex but not a facing");
    }
    const TerrainData& t = c.terrain[b.terrain[index(u.hex)]];
    const int limit = t.clear ? c.stack_units : t.stack_limit;
    if (units > 1 && (units > limit || points > c.stack_points || !switzer))
      file.fail("unit", "'" + u.id + "' stands in a squadron that may not be formed");
  }
}

// Strength of the strongest hex that could ever be formed: dice and exact odds have room for so
// many.
void check_strength(const Charts& c, const TomlTable& file, const Battle& b) {
  for (const Seat side : {kSpain, kRival}) {
    std::vector<std::pair<int, int>> own;  // stacking points, strength
    for (std::size_t i = 0; i < b.unit.size(); ++i)
      if (b.unit[i].side == side && b.quick[i].stack < 99)
        own.emplace_back(b.quick[i].stack, b.quick[i].strength);
    for (std::size_t i = 0; i < own.size(); ++i)
      for (std::size_t j = i + 1; j < own.size(); ++j)
        for (std::size_t k = j + 1; k <= own.size(); ++k) {
          int points = own[i].first + own[j].first;
          int strength = own[i].second + own[j].second;
          if (k < own.size() && points + own[k].first <= c.stack_points && c.stack_units > 2) {
            points += own[k].first;
            strength += own[k].second;
          }
          if (points <= c.stack_points && strength > kMaxHexStrength)
            file.fail("unit", "a squadron of more than 11 strength factors could be formed");
        }
  }
}

}  // namespace

void read_units(const Charts& c, const TomlTable& file, Battle& b) {
  for (const TomlTable& t : file.tables("unit")) {
    if (b.unit.size() == kMaxUnits) file.fail("unit", "expected at most 64 units");
    b.unit.push_back(read_unit(c, t, b));
  }
  std::array<bool, kSides> any{};
  for (const UnitData& u : b.unit) any[index(u.side)] = any[index(u.side)] || !u.later;
  if (!any[0] || !any[1]) file.fail("unit", "expected units of both sides");
  make_quick(c, b);
  set_depths(b);
  check_squadrons(c, file, b);
  check_strength(c, file, b);
}

}  // namespace tercio::tercios
