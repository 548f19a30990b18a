// A whole position as JSON, and back. Loading takes nothing on trust: every field must be there, of
// its kind and in range, no other may be, and the position must be one the rules allow.
#include "game/dump_reader.h"
#include "games/bailen/game.h"

namespace tercio::bailen {
namespace {

class PositionReader : public DumpReader {
 public:
  using DumpReader::DumpReader;

  Seat side(const char* key) {
    const std::string id = word(key);
    for (const Seat seat : {kFrench, kSpanish})
      if (id == side_id(seat)) return seat;
    bad(key, "expected french or spanish");
  }
  Hex hex(const Map& m, const char* key) {
    if (need(key).is_null()) return Hex::None;
    const Hex h = m.names.find(word(key));
    if (h == Hex::None) bad(key, "there is no such hex");
    return h;
  }
};

Json hex_json(const Map& m, Hex h) { return h == Hex::None ? Json() : Json(m.name_of(h)); }

// A piece's target is a hex, or a number: points used in a fire phase, or its marker.
Json target_json(const Map& m, const Piece& p) {
  if (p.target == Hex::None) return {};
  if (!p.is(kHidden) && m.grid.is_on_map(p.target)) return m.name_of(p.target);
  return static_cast<int>(p.target);
}

Hex read_target(const Map& m, PositionReader& in) {
  const Json& value = in.need("target");
  if (value.is_null()) return Hex::None;
  if (value.is_string()) return in.hex(m, "target");
  return static_cast<Hex>(in.number("target", 0, 0x7FFF));
}

Json piece_json(const Map& m, const Piece& p) {
  return {{"hex", hex_json(m, p.hex)},
          {"target", target_json(m, p)},
          {"marks", p.marks},
          {"where", std::string(where_id(p.where()))},
          {"volley", p.volley()},
          {"facing", std::string(hex::corner_name(p.facing()))},
          {"formation", std::string(formation_id(p.formation()))},
          {"status", std::string(status_id(p.status()))},
          {"lost", p.lost},
          {"depth", p.depth}};
}

Piece read_piece(const Map& m, const Json& json, const std::string& id) {
  PositionReader in(json, "units." + id);
  Piece p;
  p.hex = in.hex(m, "hex");
  p.target = read_target(m, in);
  p.marks = static_cast<std::uint16_t>(in.number("marks", 0, 0xFFFF));
  p.set_where(in.one_of<Where>("where", kWheres, where_id));
  p.set_volley(in.byte("volley", 15));
  p.face(in.one_of<Corner>("facing", hex::kSides, hex::corner_name));
  p.form(in.one_of<Formation>("formation", kFormations, formation_id));
  p.set_status(in.one_of<Status>("status", kStatuses, status_id));
  p.lost = in.byte("lost", kMaxPoints);
  p.depth = in.byte("depth", 120);
  in.no_other_fields();
  return p;
}

Json units_json(const Army& army, const UnitSet& set) {
  Json out = Json::array();
  set.each([&](std::size_t u) { out.push_back(army.unit[u].id); });
  return out;
}

UnitSet read_units(const Army& army, PositionReader& in, const char* key) {
  const Json& value = in.need(key);
  if (!value.is_array()) in.bad(key, "expected a list of units");
  UnitSet set;
  for (const Json& id : value) {
    const int u = id.is_string() ? army.find_unit(id.get<std::string>()) : -1;
    if (u < 0 || set.has(static_cast<std::size_t>(u))) in.bad(key, "expected units, each once");
    set.add(static_cast<std::size_t>(u));
  }
  return set;
}

Json frame_json(const Rules& r, const Frame& f) {
  const Frame::Packed own = f.packed();
  return {{"kind", std::string(kind_id(f.kind))},
          {"stage", std::string(stage_id(f.stage))},
          {"units", units_json(*r.army, f.set)},
          {"hex", hex_json(*r.map, f.hex)},
          {"from", hex_json(*r.map, f.from)},
          {"unit", f.unit},
          {"leader", f.leader},
          {"cause", std::string(cause_id(f.cause))},
          {"fight", std::string(fight_id(f.fight))},
          {"left", f.left},
          {"result", f.result},
          {"a", own.a},
          {"b", own.b},
          {"c", own.c},
          {"d", own.d}};
}

Frame read_frame(const Rules& r, const Json& json, std::size_t i) {
  PositionReader in(json, "frames." + std::to_string(i));
  Frame f;
  f.kind = in.one_of<Kind>("kind", kKinds, kind_id);
  f.stage = in.one_of<Stage>("stage", kStages, stage_id);
  f.set = read_units(*r.army, in, "units");
  f.hex = in.hex(*r.map, "hex");
  f.from = in.hex(*r.map, "from");
  f.unit = in.byte("unit");
  f.leader = in.byte("leader");
  f.cause = in.one_of<Cause>("cause", kCauses, cause_id);
  f.fight = in.one_of<Fight>("fight", kFights, fight_id);
  f.left = in.byte("left");
  f.result = in.byte("result");
  Frame::Packed own{};
  own.a = in.byte("a");
  own.b = in.byte("b");
  own.c = in.byte("c");
  own.d = in.byte("d");
  f.unpack(own);
  in.no_other_fields();
  return f;
}

Json lines_json(const Rules& r, const State& s) {
  Json lines = Json::array();
  for (const Spread& line : s.spread) {
    Json hexes = Json::array();
    Json points = Json::array();
    for (std::size_t i = 0; i < line.count; ++i) {
      hexes.push_back(hex_json(*r.map, line.hex[i]));
      points.push_back(line.points[i]);
    }
    lines.push_back({{"hexes", hexes}, {"points", points}});
    if (line.below != 0) lines.back()["below"] = line.below;  // as before there was such a thing
  }
  return lines;
}

void read_lines(const Rules& r, PositionReader& in, State& s) {
  const Json& lines = in.list("lines", kMaxLight);
  for (std::size_t i = 0; i < kMaxLight; ++i) {
    PositionReader own(lines[i], "lines." + std::to_string(i));
    const Json& hexes = own.need("hexes");
    const Json& points = own.need("points");
    if (!hexes.is_array() || !points.is_array() || hexes.size() > 4 ||
        hexes.size() != points.size())
      own.bad("hexes", "expected at most four hexes and their points");
    for (std::size_t k = 0; k < hexes.size(); ++k) {
      const Hex h =
          hexes[k].is_string() ? r.map->names.find(hexes[k].get<std::string>()) : Hex::None;
      if (h == Hex::None) own.bad("hexes", "there is no such hex");
      if (!points[k].is_number_integer() || points[k] < 0 || points[k] > 255)
        own.bad("points", "expected numbers");
      s.spread[i].hex[k] = h;
      s.spread[i].points[k] = points[k].get<std::uint8_t>();
    }
    s.spread[i].count = static_cast<std::uint8_t>(hexes.size());
    if (lines[i].contains("below")) s.spread[i].below = own.byte("below", 15);
    own.no_other_fields();
  }
}

std::string_view order_name(Order o) { return order_word(o); }

State read_state(const Rules& r, const Json& json) {
  const Army& army = *r.army;
  PositionReader in(json, "");
  State s;
  s.step = in.one_of<Step>("step", kSteps, step_id);
  s.phasing = in.side("phasing");
  s.acting = in.side("acting");
  s.turn = in.byte("turn", 60);
  s.part = in.one_of<Part2>("part", 3, part_id);
  if (s.part != Part2::First && !r.options.both_days) in.bad("part", "expected \"battle\"");
  s.first_combat = in.byte("first_combat", 60);
  s.dufour = in.byte("dufour", 90);
  s.vedel = in.byte("vedel", 90);
  s.base = in.byte("base", 2);
  s.town = in.byte("town");
  s.hill = in.byte("hill", 1);
  s.asked = in.byte("asked", 127);
  s.outcome = in.one_of<Outcome>("outcome", kOutcomes, outcome_id);
  const Json& units = in.need("units");
  if (!units.is_object() || units.size() != army.unit.size())
    in.bad("units", "expected every unit of the game");
  for (std::size_t u = 0; u < army.unit.size(); ++u) {
    const auto found = units.find(army.unit[u].id);
    if (found == units.end()) in.bad("units", "'" + army.unit[u].id + "' is missing");
    s.piece[u] = read_piece(*r.map, *found, army.unit[u].id);
  }
  read_lines(r, in, s);
  const Json& leaders = in.list("leaders", army.leader.size());
  for (std::size_t l = 0; l < army.leader.size(); ++l) {
    PositionReader own(leaders[l], "leaders." + army.leader[l].id);
    s.leader[l].hex = own.hex(*r.map, "hex");
    s.leader[l].marks = own.byte("marks", 127);
    s.leader[l].attempts = own.byte("attempts", 12);
    own.no_other_fields();
  }
  const Json& commands = in.list("commands", army.command.size());
  for (std::size_t c = 0; c < army.command.size(); ++c) {
    PositionReader own(commands[c], "commands." + army.command[c].id);
    CommandState& command = s.command[c];
    command.order = own.one_of<Order>("order", kOrders, order_name);
    command.centre = own.hex(*r.map, "centre");
    command.shape = own.byte("shape", kOpenShape);
    command.used = own.byte("used", 120);
    command.marks = own.byte("marks", 0x3F);
    command.guess = own.byte("guess", (1 << kOrders) - 1);
    own.no_other_fields();
  }
  const Json& markers = in.list("markers", kMaxMarkers);
  for (std::size_t m = 0; m < kMaxMarkers; ++m) {
    PositionReader own(markers[m], "markers." + std::to_string(m));
    s.marker[m].hex = own.hex(*r.map, "hex");
    s.marker[m].kind = own.one_of<MarkerKind>("kind", kMarkerKinds, marker_kind_id);
    s.marker[m].marks = own.byte("marks", 3);
    own.no_other_fields();
  }
  const Json& frames = in.need("frames");
  if (!frames.is_array() || frames.size() > kMaxFrames)
    in.bad("frames", "expected a list of at most " + std::to_string(kMaxFrames));
  for (std::size_t i = 0; i < frames.size(); ++i) s.frame[i] = read_frame(r, frames[i], i);
  s.depth = static_cast<std::uint8_t>(frames.size());
  in.no_other_fields();
  return s;
}

}  // namespace

Json Module::dump(const Rules& r, const State& s) const {
  const Army& army = *r.army;
  Json units = Json::object();
  for (std::size_t u = 0; u < army.unit.size(); ++u)
    units[army.unit[u].id] = piece_json(*r.map, s.piece[u]);
  Json leaders = Json::array();
  for (std::size_t l = 0; l < army.leader.size(); ++l)
    leaders.push_back({{"hex", hex_json(*r.map, s.leader[l].hex)},
                       {"marks", s.leader[l].marks},
                       {"attempts", s.leader[l].attempts}});
  Json commands = Json::array();
  for (std::size_t c = 0; c < army.command.size(); ++c)
    commands.push_back({{"order", std::string(order_word(s.command[c].order))},
                        {"centre", hex_json(*r.map, s.command[c].centre)},
                        {"shape", s.command[c].shape},
                        {"used", s.command[c].used},
                        {"marks", s.command[c].marks},
                        {"guess", s.command[c].guess}});
  Json markers = Json::array();
  for (const Marker& m : s.marker)
    markers.push_back({{"hex", hex_json(*r.map, m.hex)},
                       {"kind", std::string(marker_kind_id(m.kind))},
                       {"marks", m.marks}});
  Json frames = Json::array();
  for (std::size_t i = 0; i < s.depth; ++i) frames.push_back(frame_json(r, s.frame[i]));
  return {{"step", std::string(step_id(s.step))},
          {"phasing", std::string(side_id(s.phasing))},
          {"acting", std::string(side_id(s.acting))},
          {"turn", s.turn},
          {"part", std::string(part_id(s.part))},
          {"first_combat", s.first_combat},
          {"dufour", s.dufour},
          {"vedel", s.vedel},
          {"base", s.base},
          {"town", s.town},
          {"hill", s.hill},
          {"asked", s.asked},
          {"outcome", std::string(outcome_id(s.outcome))},
          {"units", units},
          {"lines", lines_json(r, s)},
          {"leaders", leaders},
          {"commands", commands},
          {"markers", markers},
          {"frames", frames}};
}

Expected<State> Module::load(const Rules& r, const Json& state) const {
  return loaded(r, [&] { return read_state(r, state); }, "state: the rules do not allow it: ");
}

}  // namespace tercio::bailen
