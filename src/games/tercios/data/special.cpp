// Reads the special rules of a battle (DN-92 to DN-114) and how it is won.
#include <algorithm>

#include "games/tercios/data/reading.h"

namespace tercio::tercios {
namespace {

HexSet areas_named(const Battle& b, const TomlTable& t, std::string_view key) {
  HexSet out;
  for (const std::string& id : t.texts(key))
    out |= b.area[static_cast<std::size_t>(area_named(b, t, key, id))].hexes;
  return out;
}

void read_otumba(const TomlTable& t, Battle& b) {
  Special& s = b.special;
  s.troop_check_radius = t.number_or("troop_check_radius", 0, 4, 0);
  if (t.has("not_fired_at")) {
    s.not_fired_at = unit_named(b, t, "not_fired_at", t.text("not_fired_at"));
  }
  if (t.has("no_capture_by")) s.no_capture = side_named(b, t, "no_capture_by");
  if (t.has("stack_limit")) {
    const TomlTable limit = t.table("stack_limit");
    s.stack_limit[index(side_named(b, limit, "side"))] = limit.number("units", 1, kMaxStack);
    limit.no_other_keys();
  }
  if (t.has("armoured")) {
    const TomlTable armoured = t.table("armoured");
    s.armoured_nation = armoured.text("nation");
    s.armoured_drm = armoured.number("drm", -3, 3);
    armoured.no_other_keys();
  }
  if (t.has("fury")) {
    const TomlTable fury = t.table("fury");
    s.fury = side_named(b, fury, "side");
    s.fury_modifier = fury.number("modifier", 0, 3);
    fury.no_other_keys();
  }
}

void read_losses(const Charts& c, const TomlTable& special, Battle& b) {
  Special& s = b.special;
  s.loss_eliminated = c.eliminated;
  s.loss_demoralized = c.demoralized;
  s.loss_hasty = c.hasty_retreat;
  for (std::size_t i = 0; i < b.unit.size(); ++i)
    s.loss_of_unit[i] = static_cast<std::uint8_t>(
        b.quick[i].cls == static_cast<std::uint8_t>(Class::Command) ? c.eliminated_command
                                                                    : c.eliminated);
  if (!special.has("losses")) return;
  const TomlTable t = special.table("losses");
  s.own_losses = true;
  s.loss_eliminated = t.number("eliminated", 0, 50);
  s.loss_demoralized = t.number("demoralized", 0, 50);
  s.loss_hasty = t.number("hasty_retreat", 0, 50);
  const std::string nation = t.text("eliminated_nation");
  const int of_nation = t.number("eliminated_of_nation", 0, 50);
  for (std::size_t i = 0; i < b.unit.size(); ++i)
    s.loss_of_unit[i] =
        static_cast<std::uint8_t>(b.unit[i].nation == nation ? of_nation : s.loss_eliminated);
  const auto units = t.texts("units");
  const auto points = t.numbers("points", 0, 100);
  if (units.size() != points.size()) t.fail("points", "expected one number for each unit");
  for (std::size_t i = 0; i < units.size(); ++i)
    s.loss_of_unit[static_cast<std::size_t>(unit_named(b, t, "units", units[i]))] =
        static_cast<std::uint8_t>(points[i]);
  t.no_other_keys();
}

void read_garrison(const TomlTable& special, Battle& b) {
  if (!special.has("garrison")) return;
  const TomlTable t = special.table("garrison");
  Special& s = b.special;
  s.garrison = true;
  s.garrison_area =
      b.area[static_cast<std::size_t>(area_named(b, t, "area", t.text("area")))].hexes;
  s.relief_range = t.number("relief", 0, 20);
  for (const std::string& id : t.texts("units")) {
    const auto u = static_cast<std::size_t>(unit_named(b, t, "units", id));
    if (s.garrison_side != Seat::Nobody && s.garrison_side != b.unit[u].side)
      t.fail("units", "expected units of one side");
    if (!s.garrison_area.has(b.unit[u].hex)) t.fail("units", "expected units in the area");
    s.garrison_side = b.unit[u].side;
    b.unit[u].garrison = true;
    b.quick[u].garrison = true;
  }
  if (s.garrison_side == Seat::Nobody) t.fail("units", "expected at least one unit");
  for (const Hex h : b.grid.all())
    s.garrison_area.each([&](Hex city) {
      if (b.grid.distance(h, city) <= s.relief_range) s.relief.add(h);
    });
  t.no_other_keys();
}

void read_liberation(const TomlTable& special, Battle& b) {
  Special& s = b.special;
  std::vector<std::size_t> freed;
  if (special.has("liberation")) {
    const TomlTable t = special.table("liberation");
    s.liberation_from = t.number("from_turn", 1, 40);
    s.liberation_die = t.number("die", 1, kDie);
    s.liberation_side = side_named(b, t, "side");
    s.liberation_area = area_named(b, t, "area", t.text("area"));
    s.liberation_captures = unit_named(b, t, "captures", t.text("captures"));
    const auto captured = static_cast<std::size_t>(s.liberation_captures);
    if (b.unit[captured].side == s.liberation_side ||
        b.quick[captured].cls != static_cast<std::uint8_t>(Class::Battery))
      t.fail("captures", "expected a battery of the other side");
    s.liberation_loss = t.number("morale_loss", 0, 100);
    for (const std::string& id : t.texts("units")) {
      freed.push_back(static_cast<std::size_t>(unit_named(b, t, "units", id)));
      const UnitData& u = b.unit[freed.back()];
      if (!u.later || u.side != s.liberation_side || u.area != s.liberation_area)
        t.fail("units", "'" + id + "': expected a unit of that side and area that enters later");
    }
    t.no_other_keys();
  }
  for (std::size_t i = 0; i < b.unit.size(); ++i)
    if (b.unit[i].later && std::find(freed.begin(), freed.end(), i) == freed.end())
      special.fail("'" + b.unit[i].id + "' would never enter");
}

void read_grounds(const TomlTable& special, Battle& b) {
  Special& s = b.special;
  if (special.has("closed"))
    for (const TomlTable& t : special.tables("closed")) {
      s.closed[index(side_named(b, t, "side"))] |= areas_named(b, t, "areas");
      t.no_other_keys();
    }
  if (special.has("no_fire"))
    for (const TomlTable& t : special.tables("no_fire")) {
      NoFire ban;
      ban.side = side_named(b, t, "side");
      ban.at = areas_named(b, t, "at");
      ban.from = b.sets.all();
      if (t.has("from"))
        ban.from = b.area[static_cast<std::size_t>(area_named(b, t, "from", t.text("from")))].hexes;
      s.no_fire.push_back(ban);
      t.no_other_keys();
    }
  for (const UnitData& u : b.unit)
    if (u.hex != Hex::None && s.closed[index(u.side)].has(u.hex))
      special.fail("'" + u.id + "' begins on ground closed to it");
}

}  // namespace

void read_special(const Charts& c, const TomlTable& file, Battle& b) {
  const TomlTable t = file.table("special");
  Special& s = b.special;
  if (t.has("grapeshot")) {
    const TomlTable grape = t.table("grapeshot");
    s.grapeshot = side_named(b, grape, "side");
    s.grapeshot_range = grape.number("range", 1, kMaxRange);
    s.grapeshot_drm = grape.number("drm", -3, 3);
    grape.no_other_keys();
  }
  if (t.has("blinded")) {
    const TomlTable blinded = t.table("blinded");
    s.blinded = side_named(b, blinded, "side");
    s.blinded_hit_on = blinded.number("hit_on", 1, kDie + 1);
    blinded.no_other_keys();
  }
  read_otumba(t, b);
  read_losses(c, t, b);
  read_garrison(t, b);
  read_liberation(t, b);
  read_grounds(t, b);
  t.no_other_keys({"source"});

  const TomlTable victory = file.table("victory");
  if (one_of<int>(victory, "kind", {"morale", "city"}) == 1) {
    s.city = true;
    s.city_side = side_named(b, victory, "side");
    s.city_area =
        b.area[static_cast<std::size_t>(area_named(b, victory, "area", victory.text("area")))]
            .hexes;
    s.city_needed = victory.number("needed", 1, 200);
  }
  if (!s.city && b.side[0].morale == 0)
    victory.fail("kind", "a battle without General Morale needs a city");
  // A city must still ask for something when its side is helped.
  s.handicap = victory.number_or("handicap", 0, s.city ? s.city_needed - 1 : 400, 0);
  victory.no_other_keys({"source", "handicap_source"});
}

}  // namespace tercio::tercios
