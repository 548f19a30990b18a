// The units as JSON: what they are, where they stand, what they still can do; and the mover's ways.
#include "game/json.h"
#include "games/tercios/game.h"

namespace tercio::tercios {
namespace {

Json hexes_json(const Rules& r, const HexSet& set) {
  Json out = Json::array();
  set.each([&](Hex h) { out.push_back(r.battle->name_of(h)); });
  return out;
}

Json around(const Rules& r, const State& s, const Board& b, std::size_t u, bool front) {
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
Json can_do(const Rules& r, const State& s, const Board& b, std::size_t u) {
  Json out = Json::array();
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
Json reach_json(const Rules& r, const State& s, const Board& b, std::size_t u, bool squadron) {
  if (s.depth > 0 || (s.step != Step::Move && s.step != Step::Move2)) return {};
  const Piece& p = s.piece[u];
  const bool may = squadron ? p.on_map() && p.depth == 0 && b.count(p.hex) > 1 &&
                                  r.may_pick_squadron(s, b, p.hex).ok()
                            : r.may_pick(s, b, u).ok();
  if (!may) return {};
  const Frame f = r.mover_frame(s, u, squadron);
  Json out = Json::array();
  Reach reach;
  for (const Way way : {Way::Advance, Way::Retreat}) {
    r.reach(s, b, f, way, reach);
    reach.ends.each([&](Hex h) {
      out.push_back(Json::array({r.battle->name_of(h), reach.cost(h), std::string(way_id(way))}));
    });
    if (way == Way::Advance)
      reach.joins.each([&](Hex h) {
        out.push_back(Json::array({r.battle->name_of(h), reach.join_cost(h), "join"}));
      });
  }
  return out;
}

// Where a unit that cannot be chosen now could go if its side moved first, as all stand: the hexes
// by least cost, from 1 on. Short, because every view tells it of every unit.
Json march_json(const Rules& r, const State& now, const Board& b, std::size_t u) {
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
  Json out = Json::array();
  for (std::size_t cost = 1; cost <= f.left; ++cost) {
    out.push_back(hexes_json(r, at[cost] - known));
    known |= at[cost];
  }
  return out;
}

// What is printed on it, and where each figure comes from.
void add_printed(const Rules& r, std::size_t u, Json& out) {
  const UnitData& unit = r.battle->unit[u];
  const TypeData& type = r.charts->type[unit.type];
  const MoraleData& morale = r.charts->morale[unit.morale];
  constexpr std::array<const char*, 3> kZocs = {"nz", "z", "3z"};
  out["code"] = unit.code;
  out["name"] = in_both(unit.name);
  out["short"] = in_both(unit.brief);
  out["type"] = type.id;
  out["type_name"] = in_both(type.name);
  out["class"] = std::string(class_id(type.cls));
  out["mounted"] = type.horse;
  out["strength"] = unit.strength;
  out["morale"] = morale.id;
  out["morale_name"] = in_both(morale.name);
  out["mp"] = r.q(u).mp;
  out["mp2"] = type.mp2;
  out["zoc"] = kZocs[static_cast<std::size_t>(type.zoc)];
  out["stacking"] = type.stack;
  out["range"] = type.range;
  out["nation"] = unit.nation.empty() ? Json() : Json(unit.nation);
  out["sources"] = {{"stats", unit.stats_source},
                    {"deployment", unit.deploy_source},
                    {"id", unit.id_source},
                    {"range", type.range_source},
                    {"hit_on", type.hit_on_source}};
}

Json unit_json(const Rules& r, const State& s, const Board& b, std::size_t u, Parts parts) {
  const Piece& p = s.piece[u];
  Json states = Json::array();
  if (p.is(kDisordered)) states.push_back("disordered");
  if (p.is(kDemoralized)) states.push_back("demoralized");
  if (p.is(kCaptured)) states.push_back("captured");
  Json did = Json::array();
  if (p.is(kMoved)) did.push_back("moved");
  if (p.is(kFired)) did.push_back("fired");
  if (p.is(kFought)) did.push_back("attacked");
  if (p.is(kHasty)) did.push_back("hasty");
  if (p.is(kLeft)) did.push_back("left");
  const bool on = p.on_map();
  const bool shoots = r.charts->type[r.battle->unit[u].type].range > 0;
  Json out = Json::object();
  out["id"] = r.battle->unit[u].id;
  out["side"] = std::string(side_id(p.side()));
  out["hex"] = on ? Json(r.battle->name_of(p.hex)) : Json();
  out["facing"] = std::string(hex::dir_name(p.facing));
  out["depth"] = p.depth;
  out["where"] = on ? "map" : p.is(kWaiting) ? "waiting" : p.is(kOffMap) ? "left" : "eliminated";
  out["states"] = std::move(states);
  out["can"] = can_do(r, s, b, u);
  out["did"] = std::move(did);
  out["zoc_hexes"] = on ? hexes_json(r, r.zoc_of(s, u)) : Json::array();
  out["vanguard"] = on ? around(r, s, b, u, true) : Json::array();
  out["rearguard"] = on ? around(r, s, b, u, false) : Json::array();
  out["sight"] = on && shoots ? hexes_json(r, r.sight(s, b, u)) : Json();
  out["reach"] = reach_json(r, s, b, u, false);
  out["squadron_reach"] = reach_json(r, s, b, u, true);
  out["march"] = out["reach"].is_null() ? march_json(r, s, b, u) : Json();
  if (parts == Parts::All) add_printed(r, u, out);
  return out;
}

}  // namespace

Json units_view(const Rules& r, const State& s, Parts parts) {
  const Board b = r.board(s);
  Json out = Json::array();
  for (std::size_t u = 0; u < r.units(); ++u) out.push_back(unit_json(r, s, b, u, parts));
  return out;
}

Json mover_view(const Rules& r, const State& s) {
  if (s.depth == 0 || s.frame[0].kind != Kind::Mover) return {};
  const Frame& f = s.frame[0];
  const Board b = r.board(s);
  const Hex at = s.piece[f.unit].hex;
  Json units = Json::array();
  b.each(at, [&](std::uint8_t u) {
    if (f.is_squadron() || u == f.unit) units.push_back(r.battle->unit[u].id);
  });
  Json ways = Json::array();
  const auto facings = [](std::uint64_t costs) {
    Json list = Json::array();
    for (const Dir d : hex::kDirs)
      if (cost_facing(costs, d) != kNever) list.push_back(std::string(hex::dir_name(d)));
    return list;
  };
  const auto costs = [](std::uint64_t by_facing) {  // of those facings, in the same order
    Json list = Json::array();
    for (const Dir d : hex::kDirs)
      if (const int cost = cost_facing(by_facing, d); cost != kNever) list.push_back(cost);
    return list;
  };
  const auto path_of = [&](const WayTo& way) {
    Json path = Json::array();
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
                        {"kind", std::string(way_id(way))},
                        {"cost", cost},
                        {"facings", facings(reach.costs[index(h)])},
                        {"path", path_of(r.way_to(s, b, f, way, reach, h, facing))}});
      });
      if (way == Way::Advance)
        reach.joins.each([&](Hex h) {
          Json path = path_of(r.way_to_join(s, b, f, reach, h));
          path.push_back(r.battle->name_of(h));
          ways.push_back({{"hex", r.battle->name_of(h)},
                          {"kind", "join"},
                          {"cost", reach.join_cost(h)},
                          {"facings", Json::array()},
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
                      {"path", Json::array({r.battle->name_of(h)})}});
    }
  Json pending;
  if (f.stage == Stage::Facing)
    pending = {{"hex", r.battle->name_of(f.hex)},
               {"verb", std::string(way_id(f.pending))},
               {"facings", facings(f.costs())},
               {"costs", costs(f.costs())}};
  return {{"units", units},
          {"squadron", f.is_squadron()},
          {"hex", r.battle->name_of(at)},
          {"mp", f.left},
          {"spent", f.spent},
          {"kind", f.way == Way::None ? Json() : Json(std::string(way_id(f.way)))},
          {"second", r.is_second(s)},
          {"attacks", f.attacks()},
          {"ways", ways},
          {"pending", pending}};
}

}  // namespace tercio::tercios
