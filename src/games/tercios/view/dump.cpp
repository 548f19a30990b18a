// A whole position as JSON, and back. Loading takes nothing on trust: every field must be there, of
// its kind and in range, no other may be, and the position must be one the rules allow.
#include "game/dump_reader.h"
#include "games/tercios/game.h"

namespace tercio::tercios {
namespace {

class Reader : public DumpReader {
 public:
  using DumpReader::DumpReader;

  Seat side(const char* key) {
    const std::string id = word(key);
    for (const Seat seat : {kSpain, kRival})
      if (id == side_id(seat)) return seat;
    bad(key, "expected spain or rival");
  }
  Hex hex(const Battle& b, const char* key) {
    if (need(key).is_null()) return Hex::None;
    const Hex h = b.names.find(word(key));
    if (h == Hex::None) bad(key, "there is no such hex");
    return h;
  }
  // A set of units as a list of their ids.
  UnitSet units(const Battle& b, const char* key) {
    const Json& value = need(key);
    if (!value.is_array()) bad(key, "expected a list of units");
    UnitSet set;
    for (const Json& id : value) {
      const int u = id.is_string() ? b.find_unit(id.get<std::string>()) : -1;
      if (u < 0 || set.has(static_cast<std::size_t>(u))) bad(key, "expected units, each once");
      set.add(static_cast<std::size_t>(u));
    }
    return set;
  }
};

// Marks by name; the side and the place have fields of their own.
struct MarkName {
  std::uint32_t mark;
  const char* name;
};
constexpr std::array<MarkName, 17> kMarks = {{{kWaiting, "waiting"},
                                              {kEliminated, "eliminated"},
                                              {kOffMap, "off-map"},
                                              {kDisordered, "disordered"},
                                              {kDemoralized, "demoralized"},
                                              {kCaptured, "captured"},
                                              {kFresh, "fresh"},
                                              {kAttacked, "was-attacked"},
                                              {kLeft, "left-squadron"},
                                              {kMoved, "moved"},
                                              {kSpent, "spent"},
                                              {kHasty, "hasty"},
                                              {kFired, "fired"},
                                              {kDeclared, "declared"},
                                              {kFought, "fought"},
                                              {kExtra, "extra"},
                                              {kSwung, "swung"}}};

Json units_json(const Battle& b, const UnitSet& set) {
  Json out = Json::array();
  set.each([&](std::size_t u) { out.push_back(b.unit[u].id); });
  return out;
}

Json hex_json(const Battle& b, Hex h) { return h == Hex::None ? Json() : Json(b.name_of(h)); }

Piece read_piece(const Battle& b, const Json& json, const std::string& id) {
  Reader in(json, "units." + id);
  Piece p;
  p.hex = in.hex(b, "hex");
  p.facing = in.one_of<Dir>("facing", hex::kSides, hex::dir_name);
  p.depth = in.byte("depth", kMaxStack - 1);
  if (in.side("side") == kRival) p.set(kSecond);
  const Json& marks = in.need("marks");
  if (!marks.is_array()) in.bad("marks", "expected a list of marks");
  for (const Json& said : marks) {
    bool known = false;
    for (const auto& [mark, name] : kMarks)
      if (said.is_string() && said == name && !p.is(mark)) {
        p.set(mark);
        known = true;
      }
    if (!known) in.bad("marks", "expected marks, each once");
  }
  if (const Json& hit = in.need("hit"); !hit.is_null()) {
    Reader shot(hit, "units." + id + ".hit");
    const int struck = b.find_unit(shot.word("unit"));
    if (struck < 0) shot.bad("unit", "there is no such unit");
    const auto result = static_cast<Result>(shot.byte("result", kResults - 1));
    p.keep_hit(static_cast<std::size_t>(struck), result);
    shot.no_other_fields();
  }
  in.no_other_fields();
  return p;
}

Json piece_json(const Battle& b, const Piece& p) {
  Json marks = Json::array();
  for (const auto& [mark, name] : kMarks)
    if (p.is(mark)) marks.push_back(name);
  Json hit;
  if (p.is(kHit))
    hit = {{"unit", b.unit[p.hit_unit()].id}, {"result", static_cast<int>(p.hit_result())}};
  return {{"hex", hex_json(b, p.hex)},
          {"facing", std::string(hex::dir_name(p.facing))},
          {"depth", p.depth},
          {"side", std::string(side_id(p.side()))},
          {"marks", marks},
          {"hit", hit}};
}

// What a kind has of its own: `mask` is a list of units, or what is packed into it.
bool has_list(const Frame& f) { return f.kind == Kind::React || f.kind == Kind::Check; }

Frame read_frame(const Battle& b, const Json& json, std::size_t i) {
  Reader in(json, "frames." + std::to_string(i));
  Frame f;
  f.kind = in.one_of<Kind>("kind", kKinds, kind_id);
  f.stage = in.one_of<Stage>("stage", kStages, stage_id);
  f.hex = in.hex(b, "hex");
  f.from = in.hex(b, "from");
  constexpr std::int64_t kMost = (std::int64_t{1} << 48) - 1;
  Frame::Packed own{};
  own.mask = has_list(f) ? in.units(b, "mask").word[0]
                         : static_cast<std::uint64_t>(in.number("mask", 0, kMost));
  if (!in.need("unit").is_null()) {
    const int u = b.find_unit(in.word("unit"));
    if (u < 0) in.bad("unit", "there is no such unit");
    f.unit = static_cast<std::uint8_t>(u);
  }
  f.left = in.byte("left");
  f.spent = in.byte("spent");
  f.way = in.one_of<Way>("way", kWays, way_id);
  f.pending = in.one_of<Way>("pending", kWays, way_id);
  f.fight = in.one_of<Fight>("fight", kFights, fight_id);
  f.cause = in.one_of<Cause>("cause", kCauses, cause_id);
  own.a = in.byte("a");
  own.b = in.byte("b");
  own.c = in.byte("c");
  own.d = in.byte("d");
  f.unpack(own);
  in.no_other_fields();
  return f;
}

Json frame_json(const Battle& b, const Frame& f) {
  const Frame::Packed own = f.packed();
  return {{"kind", std::string(kind_id(f.kind))},
          {"stage", std::string(stage_id(f.stage))},
          {"hex", hex_json(b, f.hex)},
          {"from", hex_json(b, f.from)},
          {"mask", has_list(f) ? units_json(b, f.waiting()) : Json(own.mask)},
          {"unit", f.unit == kNoUnit ? Json() : Json(b.unit[f.unit].id)},
          {"left", f.left},
          {"spent", f.spent},
          {"way", std::string(way_id(f.way))},
          {"pending", std::string(way_id(f.pending))},
          {"fight", std::string(fight_id(f.fight))},
          {"cause", std::string(cause_id(f.cause))},
          {"a", own.a},
          {"b", own.b},
          {"c", own.c},
          {"d", own.d}};
}

State read_state(const Rules& r, const Json& json) {
  const Battle& b = *r.battle;
  Reader in(json, "");
  State s;
  s.step = in.one_of<Step>("step", kSteps, step_id);
  s.turn = in.byte("turn", b.turns);
  s.player_a = in.side("player_a");
  s.phasing = in.side("phasing");
  s.acting = in.side("acting");
  s.fury = in.byte("fury", b.turns);
  s.asked = static_cast<Asked>(in.byte("asked", kAskeds - 1));
  s.released = in.flag("released") ? 1 : 0;
  s.liberated = in.flag("liberated") ? 1 : 0;
  s.fighting = in.flag("fighting") ? 1 : 0;
  s.outcome = static_cast<std::uint8_t>(in.one_of<Outcome>("outcome", kOutcomes, outcome_id));
  s.queue = in.units(b, "queue");
  for (const Seat side : {kSpain, kRival}) {
    const std::string id(side_id(side));
    Reader own(in.need(id), id);
    s.morale[index(side)] = static_cast<std::int16_t>(own.number("morale", -9999, 999));
    s.inflicted[index(side)] = own.byte("inflicted");
    s.rolled[index(side)] = own.byte("rolled", 12);
    own.no_other_fields();
  }
  const Json& units = in.need("units");
  if (!units.is_object() || units.size() != b.units())
    in.bad("units", "expected every unit of the battle");
  for (std::size_t u = 0; u < b.units(); ++u) {
    const auto found = units.find(b.unit[u].id);
    if (found == units.end()) in.bad("units", "'" + b.unit[u].id + "' is missing");
    s.piece[u] = read_piece(b, *found, b.unit[u].id);
  }
  const Json& frames = in.need("frames");
  if (!frames.is_array() || frames.size() > kMaxFrames)
    in.bad("frames", "expected a list of at most " + std::to_string(kMaxFrames));
  for (std::size_t i = 0; i < frames.size(); ++i) s.frame[i] = read_frame(b, frames[i], i);
  s.depth = static_cast<std::uint8_t>(frames.size());
  in.no_other_fields();
  return s;
}

}  // namespace

Json Module::dump(const Rules& r, const State& s) const {
  const Battle& b = *r.battle;
  Json units = Json::object();
  for (std::size_t u = 0; u < b.units(); ++u) units[b.unit[u].id] = piece_json(b, s.piece[u]);
  Json frames = Json::array();
  for (std::size_t i = 0; i < s.depth; ++i) frames.push_back(frame_json(b, s.frame[i]));
  Json out = {{"step", std::string(step_id(s.step))},
              {"turn", s.turn},
              {"player_a", std::string(side_id(s.player_a))},
              {"phasing", std::string(side_id(s.phasing))},
              {"acting", std::string(side_id(s.acting))},
              {"fury", s.fury},
              {"asked", static_cast<int>(s.asked)},
              {"released", s.released != 0},
              {"liberated", s.liberated != 0},
              {"fighting", s.fighting != 0},
              {"outcome", std::string(outcome_id(static_cast<Outcome>(s.outcome)))},
              {"queue", units_json(b, s.queue)},
              {"units", units},
              {"frames", frames}};
  for (const Seat side : {kSpain, kRival})
    out[std::string(side_id(side))] = {{"morale", s.morale[index(side)]},
                                       {"inflicted", s.inflicted[index(side)]},
                                       {"rolled", s.rolled[index(side)]}};
  return out;
}

Expected<State> Module::load(const Rules& r, const Json& state) const {
  return loaded(r, [&] { return read_state(r, state); }, "state: the rules do not allow it: ");
}

}  // namespace tercio::tercios
