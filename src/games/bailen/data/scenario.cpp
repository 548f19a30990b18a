// Reads scenarios.toml: clock, orders, limits, chiefs, bases, deployments and entries, and checks
// that everybody starts on ground he may stand on.
#include <algorithm>

#include "games/bailen/data/reading.h"

namespace tercio::bailen {
namespace {

class Reader {
 public:
  Reader(const Charts& charts, const Map& map, const Army& army)
      : charts_(charts), map_(map), army_(army) {}

  Scenario read(const TomlTable& t) {
    Scenario s;
    s.id = id_of(t, "id");
    s.number = t.number("number", 1, 9);
    s.name = named(t, "name");
    s.date = t.text("date");
    // Clock and turns: BA-171, BA-185, BA-193, BA-206.
    s.first_minutes = clock_of(t, "first_turn");
    s.first = side_of(t, "first_phase");
    s.turns = t.number("turns", 1, 48);
    s.sudden_death = t.flag("sudden_death");
    for (const std::string& word : t.texts("special"))  // BA-192, BA-212
      switch (one_word(t, "special", word,
                       {"swiss", "encounter", "french-artillery", "sun", "convoy", "surrender",
                        "guns-dufour", "arrival-order"})) {
        case 0: s.swiss = true; break;
        case 1: s.encounter = true; break;
        case 2: s.french_guns = true; break;
        case 3: s.sun = true; break;
        case 4: s.convoy = true; break;
        case 5: s.surrender = true; break;
        case 6: s.dufour = true; break;
        default: s.arrival_order = true; break;
      }
    for (const std::string& word : t.texts("variants"))
      switch (one_word(t, "variants", word,
                       {"castanos", "arrival-order", "vedel-variable", "vedel-division"})) {
        case 0: s.may_castanos = true; break;
        case 1: s.may_arrival = true; break;
        case 2: s.may_vedel = true; break;
        default: s.may_division = true; break;
      }
    s.exit_bonus = t.number("exit_bonus", 0, 9);
    s.early_end = t.flag_or("early_end", false);
    s.interlude = t.number_or("interlude", 0, 20, 0);
    if (t.has("points"))
      for (const std::string& line : t.texts("points")) {
        const auto words = split(line);
        if (words.size() != 2) t.fail("points", "expected a unit and a number");
        const std::uint8_t u = unit(t, "points", words[0]);
        const int n = words[1].size() == 1 ? words[1][0] - '0' : 0;
        if (n < 1 || n > army_.unit[u].points) t.fail("points", "expected fewer than printed");
        s.points.emplace_back(u, static_cast<std::uint8_t>(n));
      }
    if (t.has("attached"))
      for (const std::string& line : t.texts("attached")) {
        const auto words = split(line);
        if (words.size() != 2) t.fail("attached", "expected a unit and a command");
        s.attached.emplace_back(unit(t, "attached", words[0]), command(t, "attached", words[1]));
      }
    // S1.2, S2.2, S3.3, S4.2, S5.2: BA-172, BA-178, BA-187, BA-194, BA-207.
    for (const std::string& line : t.texts("orders")) {
      const auto words = split(line);
      if (words.size() != 2) t.fail("orders", "expected a command and its order");
      const std::uint8_t c = command(t, "orders", words[0]);
      s.order[c] = static_cast<Order>(one_word(
          t, "orders", words[1], {"none", "maneuver", "harass", "attack", "defend", "retreat"}));
      s.in_play[c] = true;
    }
    s.entering_spanish_march = t.text_or("entering_spanish", "") == "maneuver";
    read_limits(t, "limits", s.limit);
    s.division_limit = s.limit;
    if (t.has("division_limits")) read_limits(t, "division_limits", s.division_limit);
    s.handicap_own = t.number("handicap_own", 100, 1000);
    s.handicap_other = t.number("handicap_other", 10, 100);
    s.source = source_of(t);
    s.limits_source = source_of(t, "limits_source");
    read_objective(t.table("objective"), s);
    read_chiefs(t, s);
    for (const TomlTable& p : t.tables("place")) s.place.push_back(deployment(p));
    if (t.has("enter"))
      for (const TomlTable& p : t.tables("enter")) s.enter.push_back(entry(p, s));
    if (t.has("slot"))
      for (const TomlTable& p : t.tables("slot")) {
        Slot slot;
        if (p.has("turn")) slot.turn = turn(p, s);
        for (const std::string& id : p.texts("brigades"))
          slot.brigades.push_back(command(p, "brigades", id));
        source_of(p);
        p.no_other_keys();
        s.slot.push_back(slot);
      }
    t.no_other_keys({"name_source", "sudden_death_source", "handicap_source"});
    check(t, s);
    return s;
  }

 private:
  std::uint8_t unit(const TomlTable& t, std::string_view key, std::string_view id) const {
    return static_cast<std::uint8_t>(place_of(t, key, army_.unit, "unit", id));
  }
  std::uint8_t command(const TomlTable& t, std::string_view key, std::string_view id) const {
    return static_cast<std::uint8_t>(place_of(t, key, army_.command, "command", id));
  }
  std::uint8_t leader(const TomlTable& t, std::string_view key, std::string_view id) const {
    return static_cast<std::uint8_t>(place_of(t, key, army_.leader, "leader", id));
  }
  int turn(const TomlTable& t, const Scenario& s) const {
    const int minutes = clock_of(t, "turn");
    const int n = s.turn_at(minutes, charts_.turn_minutes);
    if (n < 1 || n > s.turns) t.fail("turn", "is not a turn of the scenario");
    return n;
  }

  void read_limits(const TomlTable& t, const char* key,
                   std::array<int, kMaxCommands>& limits) const {
    for (const std::string& line : t.texts(key)) {
      const auto words = split(line);
      const int n = words.size() == 2 && words[1].size() <= 2 ? std::atoi(words[1].c_str()) : 0;
      if (n < 1) t.fail(key, "expected a command and its limit");
      limits[command(t, key, words[0])] = n;
    }
  }

  void read_objective(const TomlTable& t, Scenario& s) const {
    Objective& o = s.objective;
    o.side = side_of(t, "side");
    if (t.has("town")) {  // BA-184, BA-205
      one_word(t, "town", t.text("town"), {"bailen"});
      o.town = true;
      o.town_some = t.number("town_some", 0, 9);
      o.town_all = t.number("town_all", 0, 9);
    }
    if (t.has("hill")) {  // BA-175, BA-205
      for (const std::string& name : t.texts("hill"))
        o.hill.push_back(hex_of(map_, t, "hill", name));
      o.hill_reduction = t.number("hill_reduction", 0, 9);
    }
    o.most = t.number_or("most", 0, 99, 99);
    o.source = source_of(t);
    t.no_other_keys();
  }

  void read_chiefs(const TomlTable& file, Scenario& s) const {
    for (const TomlTable& t : file.tables("chief")) {
      Chief c;
      c.leader = leader(t, "leader", t.text("leader"));
      c.divider = t.number("divider", 1, 12);  // BA-173, BA-209
      c.attempts = t.number("attempts", 1, 12);
      c.radius = t.number("radius", 1, 12);
      for (const std::string& id : t.texts("commands"))
        c.commands.push_back(command(t, "commands", id));
      if (t.has("only_with")) {
        one_word(t, "only_with", t.text("only_with"), {"castanos"});
        c.only_castanos = true;
      }
      if (t.has("serves")) {
        one_word(t, "serves", t.text("serves"), {"own"});
        c.own_only = true;
      }
      source_of(t);
      t.no_other_keys();
      s.chief.push_back(c);
    }
    if (s.chief.empty() || s.chief.size() > kMaxChiefs)
      file.fail("chief", "expected 1 to 6 chiefs");
    for (const TomlTable& t : file.tables("base")) {  // BA-174, BA-188, BA-195, BA-208
      Base b;
      for (const std::string& id : t.texts("commands"))
        b.commands.push_back(command(t, "commands", id));
      if (t.has("hexes"))
        for (const std::string& name : t.texts("hexes"))
          b.hexes.push_back(hex_of(map_, t, "hexes", name));
      if (t.has("leader")) b.leader = leader(t, "leader", t.text("leader"));
      if (t.has("instead"))
        for (const std::string& name : t.texts("instead"))
          b.instead.push_back(hex_of(map_, t, "instead", name));
      if (t.has("instead_leader"))
        b.instead_leader = leader(t, "instead_leader", t.text("instead_leader"));
      if (b.hexes.empty() == (b.leader == kNone))
        t.fail("hexes", "expected hexes or a leader, not both");
      source_of(t);
      t.no_other_keys();
      s.base.push_back(b);
    }
  }

  Deployment deployment(const TomlTable& t) const {
    Deployment d;
    d.mode =
        one_of<PlaceMode>(t, "mode", {"exact", "any", "within", "leader-own", "leader-within"});
    d.radius = t.number_or("radius", 1, 12, 0);
    HexSet bank = map_.sets.all();
    if (t.flag_or("east_bank", false)) bank = bank_of(map_.bailen.first());
    if (t.has("hexes"))
      for (const std::string& name : t.texts("hexes")) {
        const Hex h = hex_of(map_, t, "hexes", name);
        map_.grid.each_within(h, d.radius, [&](Hex near) {
          if (bank.has(near)) d.hexes.add(near);
        });
      }
    if (t.has("near"))
      for (const std::string& id : t.texts("near")) d.near.push_back(unit(t, "near", id));
    if (t.has("default"))
      for (const std::string& line : t.texts("default")) {
        const auto words = split(line);
        if (words.size() != 2) t.fail("default", "expected a hex and a unit");
        const Hex h = hex_of(map_, t, "default", words[0]);
        if (d.near.empty() && !d.hexes.has(h))
          t.fail("default", "'" + words[0] + "' is not one of the hexes");
        d.units.emplace_back(h, unit(t, "default", words[1]));
      }
    if (t.has("leaders")) {
      const auto ids = t.texts("leaders");
      if (ids.size() != 1) t.fail("leaders", "expected one leader");
      d.leader = leader(t, "leaders", ids[0]);
    }
    if (t.has("leader_default")) {
      const auto names = t.texts("leader_default");
      if (names.size() != 1) t.fail("leader_default", "expected one hex");
      d.leader_default = hex_of(map_, t, "leader_default", names[0]);
    }
    const bool leads = d.mode == PlaceMode::LeaderOwn || d.mode == PlaceMode::LeaderWithin;
    if (leads != (d.leader != kNone) || leads != d.units.empty())
      t.fail("mode", "expected units, or a leader");
    if (d.mode == PlaceMode::LeaderWithin && d.leader_default == Hex::None)
      t.fail("leader_default", "is missing");
    if (t.has("facing"))
      d.facing = one_of<Corner>(t, "facing", {"nne", "e", "sse", "ssw", "w", "nnw"});
    d.unlimbered = t.flag_or("unlimbered", false);
    d.alone = t.flag_or("alone", false);
    d.source = source_of(t);
    t.no_other_keys();
    return d;
  }

  Entry entry(const TomlTable& t, const Scenario& s) const {
    Entry e;
    if (t.has("march"))
      e.march = one_of<int>(t, "march", {"dufour", "vedel"}) == 0 ? March::Dufour : March::Vedel;
    if (t.has("turn")) e.turn = turn(t, s);
    if (e.turn == 0 && e.march == March::Clock) t.fail("turn", "is missing");
    e.hex = hex_of(map_, t, "hex", t.text("hex"));
    for (const std::string& id : t.texts("units")) e.units.push_back(unit(t, "units", id));
    for (const std::string& id : t.texts("leaders")) e.leaders.push_back(leader(t, "leaders", id));
    e.castanos = t.flag_or("castanos", false);
    e.source = source_of(t);
    t.no_other_keys();
    return e;
  }

  // All hexes on the same side of the river.
  HexSet bank_of(Hex start) const {
    HexSet bank;
    std::vector<Hex> open = {start};
    bank.add(start);
    while (!open.empty()) {
      const Hex h = open.back();
      open.pop_back();
      for (const Dir d : hex::kDirs) {
        const Hex to = map_.grid.neighbour(h, d);
        if (to == Hex::None || bank.has(to)) continue;
        if (map_.side[static_cast<std::size_t>(Side::River)].has(h, d)) continue;
        bank.add(to);
        open.push_back(to);
      }
    }
    return bank;
  }

  void check(const TomlTable& t, const Scenario& s) const {
    std::array<bool, kMaxUnits> used{};
    std::array<bool, kMaxLeaders> led{};
    std::array<HexSet, kSides> stand;
    const auto use = [&](std::uint8_t u) {
      if (used[u]) t.fail("place", "unit '" + army_.unit[u].id + "' is there twice");
      used[u] = true;
      std::uint8_t c = army_.unit[u].command;
      for (const auto& [unit, to] : s.attached)
        if (unit == u) c = to;
      if (!s.in_play[c]) t.fail("orders", "'" + army_.command[c].id + "' has no order");
    };
    const auto lead = [&](std::uint8_t l) {
      if (led[l]) t.fail("place", "leader '" + army_.leader[l].id + "' is there twice");
      led[l] = true;
    };
    for (const Deployment& d : s.place) {
      if (d.leader != kNone) lead(d.leader);
      for (const auto& [h, u] : d.units) {
        use(u);
        const Arm arm = army_.unit[u].arm;
        const bool open = arm == Arm::Infantry || map_.clear.has(h) ||
                          (arm == Arm::Cavalry && map_.woods.has(h)) ||
                          (arm != Arm::Cavalry && map_.road_hexes.has(h));
        if (!open)
          t.fail("place", "'" + army_.unit[u].id + "' may not stand in " + map_.name_of(h));
        stand[index(army_.unit[u].side)].add(h);
      }
    }
    if (stand[0].meets(stand[1])) t.fail("place", "both sides stand in one hex");
    for (const Entry& e : s.enter) {
      for (const std::uint8_t u : e.units) use(u);
      for (const std::uint8_t l : e.leaders) lead(l);
      const Seat side = e.units.empty() ? kFrench : army_.unit[e.units[0]].side;
      for (const std::uint8_t u : e.units)
        if (army_.unit[u].side != side) t.fail("enter", "both sides enter together");
    }
    if (std::none_of(used.begin(), used.end(), [](bool b) { return b; }))
      t.fail("place", "nobody takes part");
    for (const Chief& c : s.chief)
      if (!led[c.leader] && !c.only_castanos)
        t.fail("chief", "'" + army_.leader[c.leader].id + "' is not in the scenario");
  }

  const Charts& charts_;
  const Map& map_;
  const Army& army_;
};

}  // namespace

std::vector<Scenario> parse_scenarios(const Charts& charts, const Map& map, const Army& army,
                                      const DataFile& text) {
  const TomlFile whole(text);
  const TomlTable& file = whole.table;
  std::vector<Scenario> out;
  Reader reader(charts, map, army);
  for (const TomlTable& t : file.tables("scenario")) {
    Scenario scenario = reader.read(t);
    used_once(t, out, scenario.id);
    out.push_back(std::move(scenario));
    if (out.back().number != static_cast<int>(out.size()))
      t.fail("number", "expected 1, 2, 3 … in this order");
  }
  if (out.size() != 5) file.fail("scenario", "expected five scenarios");
  file.no_other_keys();
  return out;
}

}  // namespace tercio::bailen
