// The units as JSON: what they are, where they stand, what they still can do; and the mover's ways.
#include "game/json_text.h"
#include "games/tercios/game.h"

namespace tercio::tercios {
namespace {

JsonText hexes_json(const Rules& r, const HexSet& set) {
  JsonText out = JsonText::array();
  out.reserve(2 + 7 * static_cast<std::size_t>(set.count()));  // four letters, quotes, a comma
  set.each([&](Hex h) { out.push_back(r.battle->name_of(h)); });
  return out;
}

JsonText around(const Rules& r, const State& s, const Board& b, std::size_t u, bool front) {
  const Piece& p = s.piece[u];
  HexSet out;
  const bool round = r.has_pike(b, p.hex);
  for (const Dir d : hex::kDirs) {
    const Hex to = r.battle->grid.neighbour(p.hex, d);
    if (to != Hex::None && (round || hex::in_front(p.facing, d)) == front) out.add(to);
  }
  return hexes_json(r, out);
}

// What the unit could still be chosen for in this step.
JsonText can_do(const Rules& r, const State& s, const Board& b, std::size_t u) {
  JsonText out = JsonText::array();
  const Piece& p = s.piece[u];
  if (!p.on_map()) return out;
  switch (s.step) {
    case Step::Move:
    case Step::Move2: {
      const bool single = r.may_pick(s, b, u).ok();
      const bool squadron = b.count(p.hex) > 1 && r.may_pick_squadron(s, b, p.hex).ok();
      if (single || squadron) out.push_back("move");
      break;
    }
    case Step::ShotFirst:
    case Step::ShotSecond:
    case Step::Battery:
      if (r.may_fire_at_all(s, u).ok()) {
        bool any = false;
        b.of[index(other(p.side()))].each([&](Hex h) { any = any || r.may_fire(s, b, u, h).ok(); });
        if (any) out.push_back("fire");
      }
      break;
    case Step::Shock:
    case Step::Reaction:
      if (s.fighting == 0 && r.may_attack(s, b, p.hex).ok()) out.push_back("attack");
      break;
    case Step::Swing:
      if (r.may_swing(s, b, p.hex, hex::turned(p.facing, 1)).ok()) out.push_back("swing");
      break;
    default: break;
  }
  if (s.depth > 0 && s.top().kind == Kind::React && s.top().waiting().has(u))
    out.push_back("react");
  return out;
}

// Where it could go if it were chosen now, alone or with its squadron.
JsonText reach_json(const Rules& r, const State& s, const Board& b, std::size_t u, bool squadron) {
  if (s.depth > 0 || (s.step != Step::Move && s.step != Step::Move2)) return {};
  const Piece& p = s.piece[u];
  const bool may = squadron ? p.on_map() && p.depth == 0 && b.count(p.hex) > 1 &&
                                  r.may_pick_squadron(s, b, p.hex).ok()
                            : r.may_pick(s, b, u).ok();
  if (!may) return {};
  const Frame f = r.mover_frame(s, u, squadron);
  JsonText out = JsonText::array();
  out.reserve(1000);
  Reach reach;
  for (const Way way : {Way::Advance, Way::Retreat}) {
    r.reach(s, b, f, way, reach);
    reach.ends.each([&](Hex h) {
      out.push_back(JsonText::array({r.battle->name_of(h), reach.cost(h), way_id(way)}));
    });
    if (way == Way::Advance)
      reach.joins.each([&](Hex h) {
        out.push_back(JsonText::array({r.battle->name_of(h), reach.join_cost(h), "join"}));
      });
  }
  return out;
}

// Where a unit that cannot be chosen now could go if its side moved first, as all stand: the hexes
// by least cost, from 1 on. Short, because every view tells it of every unit.
JsonText march_json(const Rules& r, const State& now, const Board& b, std::size_t u) {
  if (!now.piece[u].on_map()) return {};
  State s = now;
  s.step = Step::Move;
  s.phasing = s.piece[u].side();
  s.depth = 0;
  s.piece[u].unset(kMoved | kSpent | kLeft | kHasty);
  if (!r.may_pick(s, b, u).ok()) return {};
  const Frame f = r.mover_frame(s, u, false);
  std::array<HexSet, kMaxMp + 1> at;
  HexSet known;
  std::array<Reach, 2> reach;
  r.reach(s, b, f, Way::Advance, reach[0]);
  r.reach(s, b, f, Way::Retreat, reach[1]);
  for (const Reach& one : reach)
    one.ends.each([&](Hex h) { at[static_cast<std::size_t>(one.cost(h))].add(h); });
  JsonText out = JsonText::array();
  for (std::size_t cost = 1; cost <= f.left; ++cost) {
    out.push_back(hexes_json(r, at[cost] - known));
    known |= at[cost];
  }
  return out;
}

// What is printed on it, and where each figure comes from.
void add_printed(const Rules& r, std::size_t u, JsonText& out) {
  const UnitData& unit = r.battle->unit[u];
  const TypeData& type = r.charts->type[unit.type];
  const MoraleData& morale = r.charts->morale[unit.morale];
  constexpr std::array<const char*, 3> kZocs = {"nz", "z", "3z"};
  out.set("code", unit.code);
  out.set("name", unit.name);
  out.set("short", unit.brief);
  out.set("type", type.id);
  out.set("type_name", type.name);
  out.set("class", class_id(type.cls));
  out.set("mounted", type.horse);
  out.set("strength", unit.strength);
  out.set("morale", morale.id);
  out.set("morale_name", morale.name);
  out.set("mp", r.q(u).mp);
  out.set("mp2", type.mp2);
  out.set("zoc", kZocs[static_cast<std::size_t>(type.zoc)]);
  out.set("stacking", type.stack);
  out.set("range", type.range);
  out.set("nation", unit.nation.empty() ? JsonText() : JsonText(unit.nation));
  out.set("sources", {{"stats", unit.stats_source},
                      {"deployment", unit.deploy_source},
                      {"id", unit.id_source},
                      {"range", type.range_source},
                      {"hit_on", type.hit_on_source}});
}

JsonText unit_json(const Rules& r, const State& s, const Board& b, std::size_t u, Parts parts) {
  const Piece& p = s.piece[u];
  JsonText states = JsonText::array();
  if (p.is(kDisordered)) states.push_back("disordered");
  if (p.is(kDemoralized)) states.push_back("demoralized");
  if (p.is(kCaptured)) states.push_back("captured");
  JsonText did = JsonText::array();
  if (p.is(kMoved)) did.push_back("moved");
  if (p.is(kFired)) did.push_back("fired");
  if (p.is(kFought)) did.push_back("attacked");
  if (p.is(kHasty)) did.push_back("hasty");
  if (p.is(kLeft)) did.push_back("left");
  const bool on = p.on_map();
  const bool shoots = r.charts->type[r.battle->unit[u].type].range > 0;
  JsonText out = JsonText::object();
  out.reserve(2000);
  out.set("id", r.battle->unit[u].id);
  out.set("side", side_id(p.side()));
  out.set("hex", on ? JsonText(r.battle->name_of(p.hex)) : JsonText());
  out.set("facing", hex::dir_name(p.facing));
  out.set("depth", p.depth);
  out.set("where", on ? "map" : p.is(kWaiting) ? "waiting" : p.is(kOffMap) ? "left" : "eliminated");
  out.set("states", states);
  out.set("can", can_do(r, s, b, u));
  out.set("did", did);
  out.set("zoc_hexes", on ? hexes_json(r, r.zoc_of(s, u)) : JsonText::array());
  out.set("vanguard", on ? around(r, s, b, u, true) : JsonText::array());
  out.set("rearguard", on ? around(r, s, b, u, false) : JsonText::array());
  out.set("sight", on && shoots ? hexes_json(r, r.sight(s, b, u)) : JsonText());
  const JsonText reach = reach_json(r, s, b, u, false);
  out.set("reach", reach);
  out.set("squadron_reach", reach_json(r, s, b, u, true));
  out.set("march", reach.is_null() ? march_json(r, s, b, u) : JsonText());
  if (parts == Parts::All) add_printed(r, u, out);
  return out;
}

}  // namespace

JsonText units_view(const Rules& r, const State& s, Parts parts) {
  const Board b = r.board(s);
  JsonText out = JsonText::array();
  out.reserve(1000 * r.units());
  for (std::size_t u = 0; u < r.units(); ++u) out.push_back(unit_json(r, s, b, u, parts));
  return out;
}

JsonText mover_view(const Rules& r, const State& s) {
  if (s.depth == 0 || s.frame[0].kind != Kind::Mover) return {};
  const Frame& f = s.frame[0];
  const Board b = r.board(s);
  const Hex at = s.piece[f.unit].hex;
  JsonText units = JsonText::array();
  b.each(at, [&](std::uint8_t u) {
    if (f.is_squadron() || u == f.unit) units.push_back(r.battle->unit[u].id);
  });
  JsonText ways = JsonText::array();
  const auto facings = [](std::uint64_t costs) {
    JsonText list = JsonText::array();
    for (const Dir d : hex::kDirs)
      if (cost_facing(costs, d) != kNever) list.push_back(hex::dir_name(d));
    return list;
  };
  const auto costs = [](std::uint64_t by_facing) {  // of those facings, in the same order
    JsonText list = JsonText::array();
    for (const Dir d : hex::kDirs)
      if (const int cost = cost_facing(by_facing, d); cost != kNever) list.push_back(cost);
    return list;
  };
  const auto path_of = [&](const WayTo& way) {
    JsonText path = JsonText::array();
    for (std::size_t i = 1; i < way.count; ++i)
      if (way.point[i].hex != way.point[i - 1].hex)
        path.push_back(r.battle->name_of(way.point[i].hex));
    return path;
  };
  if (s.depth == 1 && f.stage == Stage::Choose && f.left > 0) {
    Reach reach;
    for (const Way way : {Way::Advance, Way::Retreat}) {
      r.reach(s, b, f, way, reach);
      reach.ends.each([&](Hex h) {
        const int cost = reach.cost(h);
        Dir facing = Dir::N;
        for (const Dir d : hex::kDirs)
          if (reach.has(h, d, cost)) facing = d;
        ways.push_back({{"hex", r.battle->name_of(h)},
                        {"kind", way_id(way)},
                        {"cost", cost},
                        {"facings", facings(reach.costs[index(h)])},
                        {"path", path_of(r.way_to(s, b, f, way, reach, h, facing))}});
      });
      if (way == Way::Advance)
        reach.joins.each([&](Hex h) {
          JsonText path = path_of(r.way_to_join(s, b, f, reach, h));
          path.push_back(r.battle->name_of(h));
          ways.push_back({{"hex", r.battle->name_of(h)},
                          {"kind", "join"},
                          {"cost", reach.join_cost(h)},
                          {"facings", JsonText::array()},
                          {"path", path}});
        });
    }
  }
  if (s.depth == 1 && f.stage == Stage::Choose)  // DN-31: one hex for the extra MP
    for (const Dir d : hex::kDirs) {
      const Hex h = r.battle->grid.neighbour(at, d);
      if (h == Hex::None || !r.may_coup(s, b, f, h).ok()) continue;
      ways.push_back({{"hex", r.battle->name_of(h)},
                      {"kind", "coup"},
                      {"cost", 1},
                      {"facings", facings(r.facing_costs(s, b, f, Way::Coup, h))},
                      {"path", JsonText::array({r.battle->name_of(h)})}});
    }
  JsonText pending;
  if (f.stage == Stage::Facing)
    pending = {{"hex", r.battle->name_of(f.hex)},
               {"verb", way_id(f.pending)},
               {"facings", facings(f.costs())},
               {"costs", costs(f.costs())}};
  return {{"units", units},
          {"squadron", f.is_squadron()},
          {"hex", r.battle->name_of(at)},
          {"mp", f.left},
          {"spent", f.spent},
          {"kind", f.way == Way::None ? JsonText() : JsonText(way_id(f.way))},
          {"second", r.is_second(s)},
          {"attacks", f.attacks()},
          {"ways", ways},
          {"pending", pending}};
}

}  // namespace tercio::tercios
