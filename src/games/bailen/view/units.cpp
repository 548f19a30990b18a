// Units, stacks, leaders and markers as JSON, as far as the viewer may know them.
#include <algorithm>
#include <utility>

#include "game/json_text.h"
#include "games/bailen/game.h"
#include "games/bailen/rules/movement.h"

namespace tercio::bailen {
namespace {

JsonText hex_or_null(const Rules& r, Hex h) {
  return h == Hex::None || !r.grid().is_on_map(h) ? JsonText() : JsonText(r.map->name_of(h));
}

JsonText hexes_json(const Rules& r, const HexSet& set) {
  JsonText out = JsonText::array();
  out.reserve(2 + 7 * static_cast<std::size_t>(set.count()));  // four letters, quotes, a comma
  set.each([&](Hex h) { out.push_back(r.map->name_of(h)); });
  return out;
}

JsonText around(const Rules& r, const State& s, std::size_t u, hex::Quarter quarter) {
  JsonText out = JsonText::array();
  if (!r.has_facing(s, u)) return out;
  for (const Dir d : hex::kDirs)
    if (const Hex h = r.grid().neighbour(s.piece[u].hex, d);
        h != Hex::None && hex::quarter(s.piece[u].facing(), d) == quarter)
      out.push_back(r.map->name_of(h));
  return out;
}

// `nobody`: the state with every piece out of it; it is as it was afterwards.
JsonText zone_json(const Rules& r, const State& s, State& nobody, std::size_t u) {
  const Piece out = std::exchange(nobody.piece[u], s.piece[u]);
  JsonText zone = hexes_json(r, r.zones(nobody, r.q(u).side).any);
  nobody.piece[u] = out;
  return zone;
}

JsonText marks_json(const Piece& p) {
  struct Name {
    std::uint16_t mark;
    const char* name;
  };
  constexpr std::array<Name, 8> kNames = {{{kMoved, "moved"},
                                           {kFired, "fired"},
                                           {kCharging, "charging"},
                                           {kContact, "contact"},
                                           {kNoShock, "no-shock"},
                                           {kAttacks, "attacks"},
                                           {kFought, "fought"},
                                           {kAttacked, "attacked"}}};
  JsonText out = JsonText::array();
  for (const auto& [mark, name] : kNames)
    if (p.is(mark)) out.push_back(name);
  return out;
}

JsonText hexes_of(const Rules& r, const Reach& reach, Hex from) {
  JsonText out = JsonText::array();
  for (const Hex h : r.grid().all())
    if (h != from && reach.cost[index(h)] != Reach::kNever)
      out.push_back(JsonText::array({r.map->name_of(h), reach.cost[index(h)]}));
  return out;
}

// Hexes it can come to and what they cost at least.
JsonText reach_json(const Rules& r, const State& s, const Board& b, std::size_t u) {
  if (s.step != Step::Move || s.depth > 0 || !r.may_pick(s, b, u).ok()) return {};
  if (s.piece[u].formation() == Formation::Skirmish) return {};
  Reach reach;
  reach_of(r, s, b, u, reach);
  return hexes_of(r, reach, s.piece[u].hex);
}

// The same of those who are on their way: where all of them can come. Not of a charge, whose way is
// its own (BA-132).
JsonText mover_reach(const Rules& r, const State& s, const Board& b) {
  const Frame& f = s.top();
  const Piece& p = s.piece[f.unit];
  if (p.formation() == Formation::Skirmish || p.is(kCharging) || f.is(kAimed)) return {};
  Reach all;
  all.cost.fill(0);
  r.picked(s).each([&](std::size_t u) {
    Reach one;
    reach_of(r, s, b, u, one, &f);
    for (std::size_t i = 0; i < all.cost.size(); ++i)
      all.cost[i] = std::max(all.cost[i], one.cost[i]);
  });
  return hexes_of(r, all, p.hex);
}

JsonText can_do(const Rules& r, const State& s, const Board& b, std::size_t u, Seat seat) {
  JsonText out = JsonText::array();
  if (r.q(u).side != seat || !s.piece[u].on_map() || s.depth > 0) return out;
  switch (s.step) {
    case Step::Move:
      if (seat != s.phasing) break;
      if (r.may_pick(s, b, u).ok()) out.push_back("move");
      if (r.may_charge(s, b, u).ok()) out.push_back("charge");
      break;
    case Step::DefensiveFire:
    case Step::OffensiveFire:
      if (seat == s.acting && r.may_fire(s, b, u).ok()) out.push_back("fire");
      break;
    case Step::Declare:
      if (seat != s.phasing) break;
      for (const Dir d : hex::kDirs)
        if (const Hex h = r.grid().neighbour(s.piece[u].hex, d);
            h != Hex::None && r.may_attack(s, b, u, h).ok()) {
          out.push_back("attack");
          break;
        }
      break;
    case Step::Reorganize:
      if (r.may_rally(s, u).ok()) out.push_back("rally");
      break;
    default: break;
  }
  return out;
}

// BA-167: a marker lies on the stack and hides what it is worth from all but its owner.
bool is_covered(const Rules& r, const State& s, const Board& b, Seat seat, Seat side, Hex h) {
  return r.options.markers && seat != side && r.marker_at(s, h, MarkerKind::Cover) != kNone &&
         (seat == Seat::Nobody || !r.may_look(b, seat, h));
}

// What is printed on it. Of one that is hidden only what the army's list tells.
void add_printed(const Rules& r, std::size_t u, bool hidden, JsonText& out) {
  const UnitData& unit = r.army->unit[u];
  const Rules::Quick& q = r.q(u);
  const bool guns = q.arm == Arm::Artillery;
  out.set("counter", unit.counter);
  out.set("name", unit.name);
  out.set("side", side_id(q.side));
  out.set("command", r.army->command[q.command].id);
  out.set("arm", arm_id(q.arm));
  if (hidden) return;
  out.set("weight", q.arm == Arm::Cavalry || guns ? JsonText(weight_id(q.weight)) : JsonText());
  out.set("horse", q.horse);
  out.set("light", unit.light);
  out.set("swiss", q.swiss);
  out.set("printed", q.convoy ? JsonText() : JsonText(q.points));
  out.set("morale_printed", q.convoy ? JsonText() : JsonText(grade_id(q.grade)));
  out.set("sources", {{"points", unit.points_source}, {"morale", unit.morale_source}});
}

JsonText moving_json(const Rules& r, const State& s, const Board& b, State& nobody, std::size_t u,
                     Seat seat, bool hidden) {
  const Rules::Quick& q = r.q(u);
  const Piece& p = s.piece[u];
  const bool own = q.side == seat;
  const bool on = p.on_map();
  const std::string& id = r.army->unit[u].id;
  if (hidden) return {{"id", id}, {"hidden", true}, {"where", "map"}, {"hex", JsonText()}};
  const bool guns = q.arm == Arm::Artillery;
  std::string formation(formation_id(p.formation()));
  if (guns && p.formation() == Formation::Normal) formation = "unlimbered";
  JsonText hexes;
  if (on && p.formation() == Formation::Skirmish) {
    hexes = JsonText::array();
    const Spread& line = s.spread[q.light];
    for (std::size_t i = 0; i < line.count; ++i)
      hexes.push_back(JsonText::array({r.map->name_of(line.hex[i]), line.points_in(i)}));
  }
  JsonText marker;
  if (p.is(kHidden) && own) marker = marker_word(static_cast<std::size_t>(p.target));
  const bool aims = p.is(kCharging | kAttacks);
  return {
      {"id", id},
      {"hidden", p.is(kHidden) && !own},
      {"points", q.convoy ? JsonText() : JsonText(r.points(s, u))},
      {"lost", p.lost},
      {"morale", q.convoy ? JsonText() : JsonText(grade_id(r.grade(s, u)))},
      {"hex", hex_or_null(r, p.hex)},
      {"hexes", hexes},
      {"facing", on && r.has_facing(s, u) ? JsonText(hex::corner_name(p.facing())) : JsonText()},
      {"formation", formation},
      {"status", status_id(p.status())},
      {"depth", p.depth},
      {"where", where_id(p.where())},
      {"marker", marker},
      {"mp", r.base_mp(s, u)},
      {"front", on ? around(r, s, u, hex::Quarter::Front) : JsonText::array()},
      {"flank", on ? around(r, s, u, hex::Quarter::Flank) : JsonText::array()},
      {"zone", on ? zone_json(r, s, nobody, u) : JsonText::array()},
      {"in_command", on && own ? JsonText(r.in_command(s, b, u)) : JsonText()},
      {"marks", marks_json(p)},
      {"target", aims ? hex_or_null(r, p.target) : JsonText()},
      {"can", can_do(r, s, b, u, seat)},
      {"reach", on && own && seat == s.phasing ? reach_json(r, s, b, u) : JsonText()}};
}

JsonText unit_json(const Rules& r, const State& s, const Board& b, State& nobody, std::size_t u,
                   Seat seat, Parts parts) {
  const Rules::Quick& q = r.q(u);
  const Piece& p = s.piece[u];
  const bool on = p.on_map();
  // BA-56: below the top of an enemy stack nobody looks; BA-167: nor under what lies on it.
  const bool below =
      seat != Seat::Nobody && on && r.top(s, b, p.hex) != u && !r.may_look(b, seat, p.hex);
  const bool hidden =
      on && q.side != seat && !q.convoy && (below || is_covered(r, s, b, seat, q.side, p.hex));
  JsonText out = moving_json(r, s, b, nobody, u, seat, hidden);
  if (parts == Parts::All) add_printed(r, u, hidden, out);
  return out;
}

}  // namespace

JsonText units_view(const Rules& r, const State& s, Seat seat, Parts parts) {
  const Board b = r.board(s);
  State nobody = s;
  for (std::size_t u = 0; u < r.units(); ++u) nobody.piece[u].set_where(Where::Out);
  JsonText out = JsonText::array();
  out.reserve(500 * r.units());
  for (std::size_t u = 0; u < r.units(); ++u)
    if (r.q(u).in_play) out.push_back(unit_json(r, s, b, nobody, u, seat, parts));
  return out;
}

JsonText stacks_view(const Rules& r, const State& s, Seat seat) {
  const Board b = r.board(s);
  JsonText out = JsonText::array();
  for (const Seat side : {kFrench, kSpanish}) {
    HexSet hexes = b.of[index(side)];
    if (side == kFrench) hexes |= b.carts;
    hexes.each([&](Hex h) {
      const bool covered = is_covered(r, s, b, seat, side, h);
      const bool open = side == seat || (!covered && r.may_look(b, seat, h));
      JsonText units = JsonText::array();
      int count = 0;
      int seen = 0;
      int points = 0;
      JsonText facing;
      b.each(s, h, [&](std::size_t u) {
        if (s.piece[u].is(kHidden)) return;
        if (open || (count == 0 && !covered)) {
          units.push_back(r.army->unit[u].id);
          ++seen;
        }
        ++count;
        points += r.points_at(s, u, h);
        if (r.has_facing(s, u)) facing = hex::corner_name(s.piece[u].facing());
      });
      // BA-167: markers below make a stack look taller to the enemy.
      if (side != seat)
        for (std::size_t m = 0; m < kMaxMarkers; ++m)
          if (s.marker[m].kind == MarkerKind::Pad && s.marker[m].hex == h) ++count;
      JsonText leaders = JsonText::array();
      for (std::size_t l = 0; l < r.army->leader.size(); ++l)
        if (s.leader[l].hex == h) leaders.push_back(r.army->leader[l].id);
      out.push_back({{"hex", r.map->name_of(h)},
                     {"side", side_id(side)},
                     {"units", units},
                     {"count", count},
                     {"hidden", count - seen},
                     {"points", open ? JsonText(points) : JsonText()},
                     {"facing", facing},
                     {"leaders", leaders}});
    });
  }
  return out;
}

JsonText leaders_view(const Rules& r, const State& s, Seat seat, Parts parts) {
  const Board b = r.board(s);
  JsonText out = JsonText::array();
  for (std::size_t l = 0; l < r.army->leader.size(); ++l) {
    const LeaderData& data = r.army->leader[l];
    const LeaderState& leader = s.leader[l];
    if (leader.is(kNotHere)) continue;
    const std::size_t face = leader.is(kReverse) ? 1 : 0;
    bool chief = false;
    int radius = 3;
    for (const Chief& c : r.scenario(s).chief)
      if (c.leader == l) {
        chief = true;
        radius = c.radius;
      }
    JsonText reach = JsonText::array();
    if (data.side == seat && r.present(s, l)) {
      const Zones z = r.zones(s, other(seat));
      r.grid().each_within(leader.hex, radius + 1, [&](Hex h) {
        if (r.reaches(s, b, z, seat, leader.hex, h, radius + 1)) reach.push_back(r.map->name_of(h));
      });
    }
    JsonText can = JsonText::array();
    if (seat == s.phasing && s.step == Step::Move && s.depth == 0 && r.may_ride(s, b, l).ok())
      can.push_back("ride");
    JsonText one = {{"id", data.id},
                    {"chief", chief},
                    {"hex", hex_or_null(r, leader.hex)},
                    {"where", leader.is(kAbsent)        ? "waiting"
                              : leader.hex == Hex::None ? "out"
                                                        : "map"},
                    {"morale", data.morale[face]},
                    {"shock", data.shock[face]},
                    {"reverse", face == 1},
                    {"down", leader.is(kDown)},
                    {"radius", radius},
                    {"reach", reach},
                    {"attempts", chief ? JsonText(leader.attempts) : JsonText()},
                    {"moved", leader.is(kRode)},
                    {"sent", leader.is(kGaveOrders)},
                    {"can", can}};
    if (parts == Parts::All) {
      one.set("name", data.name);
      one.set("side", side_id(data.side));
      one.set("command", r.army->command[data.command].id);
      one.set("sources", {{"factors", data.factors_source}});
    }
    out.push_back(one);
  }
  return out;
}

JsonText markers_view(const Rules& r, const State& s, Seat seat) {
  JsonText out = JsonText::array();
  for (std::size_t m = 0; m < kMaxMarkers; ++m) {
    const Marker& marker = s.marker[m];
    if (marker.kind == MarkerKind::Pool) continue;
    const Seat side = m < 15 ? kFrench : kSpanish;
    // What pads a stack looks like part of it.
    if (marker.kind == MarkerKind::Pad && side != seat) continue;
    JsonText units;
    if (side == seat) {
      units = JsonText::array();
      for (std::size_t u = 0; u < r.units(); ++u)
        if (s.piece[u].is(kHidden) && static_cast<std::size_t>(s.piece[u].target) == m)
          units.push_back(r.army->unit[u].id);
    }
    out.push_back({{"id", marker_word(m)},
                   {"side", side_id(side)},
                   {"hex", hex_or_null(r, marker.hex)},
                   {"kind", marker_kind_id(marker.kind)},
                   {"units", units}});
  }
  return out;
}

JsonText mover_view(const Rules& r, const State& s, Seat seat) {
  if (s.depth == 0 || s.top().kind != Kind::Mover) return {};
  const Frame& f = s.top();
  const Board b = r.board(s);
  const bool own = r.q(f.unit).side == seat;
  JsonText units = JsonText::array();
  r.picked(s).each([&](std::size_t u) { units.push_back(r.army->unit[u].id); });
  const Piece& p = s.piece[f.unit];
  JsonText steps = JsonText::array();
  JsonText faces = JsonText::array();
  JsonText changes = JsonText::array();
  if (own) {
    const Zones z = r.zones(s, other(r.q(f.unit).side));
    for (const Dir d : hex::kDirs) {
      int cost = 0;
      if (!r.may_go(s, b, z, f, d, cost).ok()) continue;
      const Hex to = r.grid().neighbour(p.hex, d);
      steps.push_back({{"dir", hex::dir_name(d)},
                       {"hex", r.map->name_of(to)},
                       {"cost", cost},
                       {"zone", z.any.has(to)},
                       {"front", z.front.has(to)}});
    }
    for (unsigned c = 0; c < hex::kSides; ++c)
      if (r.may_face(s, b, z, f, static_cast<Corner>(c)).ok())
        faces.push_back(hex::corner_name(static_cast<Corner>(c)));
    for (const Verb verb : {Verb::Square, Verb::Line, Verb::Skirmish, Verb::Limber, Verb::Unlimber})
      if (r.may_form(s, b, f, verb).ok())
        changes.push_back(kForms[static_cast<std::size_t>(verb)].word);
  }
  return {{"units", units},
          {"hex", hex_or_null(r, p.hex)},
          {"mp", f.left},
          {"facing", r.has_facing(s, f.unit) ? JsonText(hex::corner_name(p.facing())) : JsonText()},
          {"steps", steps},
          {"reach", own ? mover_reach(r, s, b) : JsonText()},
          {"faces", faces},
          {"changes", changes},
          {"charging", p.is(kCharging) ? hex_or_null(r, p.target) : JsonText()},
          {"follow", f.is(kFollow)},
          {"in_command", f.is(kInCommand)},
          {"duty", own && f.duty() != 0 && f.duty() != Rules::kLeaveZone ? JsonText(f.duty())
                                                                         : JsonText()}};
}

}  // namespace tercio::bailen
