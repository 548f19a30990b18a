// What holds in every position. A dump from outside is refused by the first that does not.
#include "games/bailen/rules/rules.h"

namespace tercio::bailen {
namespace {

const char* broken_piece(const Rules& r, const State& s, std::size_t u) {
  const Piece& p = s.piece[u];
  const Rules::Quick& q = r.q(u);
  if (static_cast<int>(p.where()) >= kWheres) return "units.where: not known";
  if (static_cast<int>(p.facing()) >= hex::kSides || (p.pose & ~kPoseBits) != 0)
    return "units.facing: a corner";
  if (static_cast<int>(p.status()) >= kStatuses) return "units.status: not known";
  if (p.where() != Where::Map) {
    if (p.hex != Hex::None || p.depth != 0) return "units.hex: only on the map";
    if (p.is(kHidden)) return "units.hidden: only on the map";
    if (p.where() != Where::Eliminated && p.lost > q.points) return "units.lost: too many";
    if (p.where() == Where::Eliminated && p.lost > q.points) return "units.lost: too many";
    return nullptr;
  }
  if (!r.grid().is_on_map(p.hex)) return "units.hex: a hex of the map";
  if (!q.in_play) return "units.where: not in this scenario";
  if (q.convoy ? p.lost != 0 : p.lost >= q.points) return "units.lost: at least one point is left";
  if (p.formation() == Formation::Square && (q.arm != Arm::Infantry || !p.ordered()))
    return "units.formation: only infantry in order forms square";
  if (p.formation() == Formation::Limbered && q.arm != Arm::Artillery)
    return "units.formation: only guns are limbered";
  if (p.formation() == Formation::Skirmish) {
    if (q.light == kNone || !p.ordered()) return "units.formation: only light infantry skirmishes";
    const Spread& line = s.spread[q.light];
    if (line.count < 1 || line.count > 4 || line.hex[0] != p.hex) return "lines: hexes";
    int sum = 0;
    for (std::size_t i = 0; i < line.count; ++i) {
      if (!r.grid().is_on_map(line.hex[i])) return "lines: hexes";
      const int n = line.points_in(i);
      if (n < 2 || n > 4) return "lines: two to four points in each hex";
      sum += n;
    }
    if (sum != r.points(s, u)) return "lines: points";
  }
  if (p.is(kHidden)) {
    const auto m = static_cast<std::size_t>(p.target);
    if (!r.options.markers || m >= kMaxMarkers || s.marker[m].kind != MarkerKind::Stand)
      return "units.marker: no such marker";
  }
  return nullptr;
}

const char* broken_hexes(const Rules& r, const State& s) {
  std::array<HexSet, kSides> of;
  HexSet carts;
  for (std::size_t u = 0; u < r.units(); ++u) {
    const Piece& p = s.piece[u];
    if (!p.on_map()) continue;
    if (r.q(u).convoy) {
      carts.add(p.hex);
      continue;
    }
    of[r.q(u).second].add(p.hex);
    if (p.formation() == Formation::Skirmish) {
      const Spread& line = s.spread[r.q(u).light];
      for (std::size_t i = 0; i < line.count; ++i) of[r.q(u).second].add(line.hex[i]);
    }
  }
  if (of[0].meets(of[1])) return "units.hex: both sides in one hex";
  if (carts.meets(of[1])) return "units.hex: Spaniards among the carts";
  return nullptr;
}

// BA-53: one facing in a hex, but for who is moving, charging or countercharging just now.
const char* broken_facing(const Rules& r, const State& s) {
  constexpr std::uint8_t kNot = 7;
  std::array<std::uint8_t, kMapBits> facing;
  facing.fill(kNot);
  const UnitSet apart = r.apart(s);
  for (const std::size_t u : r.troops()) {
    const Piece& p = s.piece[u];
    if (!p.on_map() || p.is(kHidden) || apart.has(u) || !r.has_facing(s, u)) continue;
    std::uint8_t& there = facing[index(p.hex)];
    const auto own = static_cast<std::uint8_t>(p.facing());
    if (there != kNot && there != own) return "units.facing: two in one stack";
    there = own;
  }
  return nullptr;
}

const char* broken_frame(const Rules& r, const State& s, std::size_t i) {
  const Frame& f = s.frame[i];
  if (i >= s.depth) return f == Frame{} ? nullptr : "frames: unused ones are blank";
  if (static_cast<int>(f.kind) >= kKinds || static_cast<int>(f.stage) >= kStages ||
      static_cast<int>(f.cause) >= kCauses || static_cast<int>(f.fight) >= kFights)
    return "frames: values";
  const bool marker = f.kind == Kind::Screen;
  if (f.unit != kNone && f.unit >= (marker ? kMaxMarkers : r.units())) return "frames: unit";
  if (f.leader != kNone && f.leader >= r.army->leader.size()) return "frames: leader";
  if (f.hex != Hex::None && !r.grid().is_on_map(f.hex)) return "frames: hex";
  if (f.from != Hex::None && !r.grid().is_on_map(f.from)) return "frames: from";
  bool units = true;
  f.set.each([&](std::size_t u) { units = units && u < r.units(); });
  if (!units) return "frames: units";
  switch (f.kind) {
    case Kind::Mover:
      if (f.unit == kNone || f.set.empty() || f.came() >= hex::kSides || f.pending() > kReforms)
        return "frames: mover";
      break;
    case Kind::Aim:
    case Kind::Deploy:
    case Kind::Loose:
    case Kind::Rally:
      // Below others, a frame may wait for a unit that is gone by now.
      if (f.unit == kNone || (i + 1 == s.depth && !s.piece[f.unit].on_map()))
        return "frames: a unit on the map";
      break;
    case Kind::Retreat:
    case Kind::RideBack:  // several wait below the one whose turn it is
      if (i + 1 == s.depth && (f.unit == kNone || !s.piece[f.unit].on_map()))
        return "frames: a unit on the map";
      break;
    case Kind::Check:
      if (f.cause == Cause::FireM && f.hex == Hex::None) return "frames: hex";
      [[fallthrough]];
    case Kind::Control:
      if (i + 1 == s.depth && (f.unit == kNone || !s.piece[f.unit].on_map() || !f.set.has(f.unit)))
        return "frames: who is next";
      break;
    case Kind::Offer:
    case Kind::Harm:
    case Kind::Advance:
      if (i + 1 == s.depth && f.set.empty()) return "frames: units";
      break;
    case Kind::Rider:
      if (f.leader == kNone || s.leader[f.leader].hex == Hex::None) return "frames: leader";
      break;
    case Kind::LeaderLoss:
      if (f.leader == kNone) return "frames: leader";
      break;
    case Kind::Screen:
      if (f.unit == kNone || s.marker[f.unit].kind != MarkerKind::Stand) return "frames: marker";
      break;
    case Kind::Write:
      if (f.command() >= r.army->command.size()) return "frames: command";
      break;
    case Kind::Place:
      if ((f.unit == kNone) == (f.leader == kNone)) return "frames: place";
      break;
    case Kind::Counter:
    case Kind::Contact:
    case Kind::Volley:
    case Kind::Combat:
      if (f.hex == Hex::None) return "frames: hex";
      break;
    default: break;
  }
  return nullptr;
}

}  // namespace

const char* Rules::broken(const State& s) const {
  if (static_cast<int>(s.step) >= kSteps) return "step: not known";
  if (s.depth > kMaxFrames) return "frames: too many";
  for (std::size_t u = 0; u < kMaxUnits; ++u) {
    if (u >= units()) {
      if (!(s.piece[u] == Piece{})) return "units: too many";
      continue;
    }
    if (const char* why = broken_piece(*this, s, u)) return why;
  }
  if (const char* why = broken_hexes(*this, s)) return why;
  if (const char* why = broken_facing(*this, s)) return why;
  for (std::size_t l = 0; l < kMaxLeaders; ++l) {
    const LeaderState& leader = s.leader[l];
    if (l >= army->leader.size()) {
      if (!(leader == LeaderState{})) return "leaders: too many";
      continue;
    }
    if (leader.hex != Hex::None && !grid().is_on_map(leader.hex))
      return "leaders.hex: a hex of the map";
    if (leader.hex != Hex::None && leader.is(kAbsent | kNotHere))
      return "leaders.where: on the map or not";
  }
  for (std::size_t c = 0; c < kMaxCommands; ++c) {
    const CommandState& command = s.command[c];
    if (static_cast<int>(command.order) > kOrders) return "commands.order: not known";
    if (command.centre != Hex::None && !grid().is_on_map(command.centre))
      return "commands.centre: a hex of the map";
    if (command.shape > kOpenShape) return "commands.shape: 0 to 5";
    if (command.order < Order::Unknown && command.guess != 0 && !command.may_be(command.order))
      return "commands.guess: without the order";
    if (command.slot() > static_cast<int>(scenario(s).slot.size()))
      return "commands.slot: too high";
  }
  for (std::size_t m = 0; m < kMaxMarkers; ++m) {
    const Marker& marker = s.marker[m];
    if (static_cast<int>(marker.kind) >= kMarkerKinds) return "markers.kind: not known";
    if ((marker.kind == MarkerKind::Pool) != (marker.hex == Hex::None))
      return "markers.hex: on the map or not";
    if (marker.hex != Hex::None && !grid().is_on_map(marker.hex))
      return "markers.hex: a hex of the map";
  }
  for (std::size_t i = 0; i < kMaxFrames; ++i)
    if (const char* why = broken_frame(*this, s, i)) return why;
  if ((s.step == Step::Over) != (s.outcome != Outcome::None)) return "outcome: once it is over";
  return nullptr;
}

}  // namespace tercio::bailen
