// Reads units.toml: commands, leaders and units (BA-3 to BA-7).
#include "games/bailen/data/reading.h"

namespace tercio::bailen {
namespace {

void read_commands(const TomlTable& file, Army& army) {
  for (const TomlTable& t : file.tables("command")) {
    CommandData c;
    c.id = id_of(t, "id");
    used_once(t, army.command, c.id);
    c.name = named(t, "name");
    c.side = side_of(t, "side");
    t.text("leader");
    c.brigade = t.flag("brigade");
    c.source = source_of(t);
    t.no_other_keys();
    army.command.push_back(c);
  }
  if (army.command.empty() || army.command.size() > kMaxCommands)
    file.fail("command", "expected 1 to 20 commands");
  for (const TomlTable& t : file.tables("leader")) {
    LeaderData l;
    l.id = id_of(t, "id");
    used_once(t, army.leader, l.id);
    l.name = t.text("name");
    l.side = side_of(t, "side");
    l.command = static_cast<std::uint8_t>(
        place_of(t, "command", army.command, "command", t.text("command")));
    if (army.command[l.command].side != l.side) t.fail("command", "belongs to the other side");
    l.morale = {t.number("morale", -3, 3), t.number("reverse_morale", -3, 3)};
    l.shock = {t.number("shock", -3, 3), t.number("reverse_shock", -3, 3)};
    l.source = source_of(t);
    l.factors_source = source_of(t, "factors_source");
    t.no_other_keys();
    army.leader.push_back(l);
  }
  if (army.leader.empty() || army.leader.size() > kMaxLeaders)
    file.fail("leader", "expected 1 to 20 leaders");
  const auto tables = file.tables("command");
  for (std::size_t i = 0; i < tables.size(); ++i) {
    const int leader = army.find_leader(tables[i].text("leader"));
    if (leader < 0 || army.leader[static_cast<std::size_t>(leader)].command != i)
      tables[i].fail("leader", "expected a leader whose command this is");
    army.command[i].leader = static_cast<std::uint8_t>(leader);
  }
}

// BA-3: a battalion, a regiment of horse or a battery.
void read_unit(const TomlTable& t, Army& army, std::uint8_t& light) {
  UnitData u;
  u.id = id_of(t, "id");
  used_once(t, army.unit, u.id);
  u.counter = t.text("counter");
  u.name = named(t, "name");
  u.side = side_of(t, "side");
  u.arm = one_of<Arm>(t, "arm", {"infantry", "cavalry", "artillery", "convoy"});
  if (u.arm == Arm::Cavalry || u.arm == Arm::Artillery)
    u.weight = one_of<Weight>(t, "weight", {"light", "medium", "heavy"});
  u.horse = t.flag_or("horse", false);
  u.light = t.flag_or("light", false);
  u.swiss = t.flag_or("swiss", false);
  u.militia = t.flag_or("militia", false);
  if (u.horse && u.arm != Arm::Artillery) t.fail("horse", "only artillery is horse artillery");
  if (u.light && u.arm != Arm::Infantry) t.fail("light", "only infantry is light infantry");
  u.command =
      static_cast<std::uint8_t>(place_of(t, "command", army.command, "command", t.text("command")));
  if (army.command[u.command].side != u.side) t.fail("command", "belongs to the other side");
  if (u.arm != Arm::Convoy) {
    u.points = static_cast<std::uint8_t>(t.number("points", 1, kMaxPoints));  // BA-5
    u.morale = one_of<Grade>(t, "morale", {"A", "B", "C", "D", "E", "F"});
  }
  if (u.light) {
    if (light == kMaxLight) t.fail("light", "at most six units of light infantry");
    u.light_index = light++;
  }
  u.source = source_of(t);
  u.points_source = source_of(t, "points_source");
  u.morale_source = source_of(t, "morale_source");
  t.no_other_keys({"note"});
  army.unit.push_back(u);
}

}  // namespace

int Army::find_unit(std::string_view id) const { return find_id(unit, id); }
int Army::find_leader(std::string_view id) const { return find_id(leader, id); }
int Army::find_command(std::string_view id) const { return find_id(command, id); }

Army parse_army(const DataFile& text) {
  const TomlFile whole(text);
  const TomlTable& file = whole.table;
  Army army;
  army.text = text.text;
  read_commands(file, army);
  std::uint8_t light = 0;
  for (const TomlTable& t : file.tables("unit")) read_unit(t, army, light);
  if (army.unit.empty() || army.unit.size() > kMaxUnits)
    file.fail("unit", "expected 1 to 115 units");
  const TomlTable markers = file.table("markers");
  army.markers = {markers.number("french", 0, 15), markers.number("spanish", 0, 20)};
  markers.no_other_keys({"source"});
  file.no_other_keys();
  return army;
}

}  // namespace tercio::bailen
