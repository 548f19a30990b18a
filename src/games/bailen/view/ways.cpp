// Where a thing can go, as people point at it: every way with its words, from the present position.
#include "games/bailen/view/ways.h"

#include <algorithm>
#include <map>

#include "games/bailen/game.h"
#include "games/bailen/rules/movement.h"

namespace tercio::bailen {
namespace {

template <class List>
std::size_t number_of(const List& list, std::string_view id) {
  std::size_t i = 0;
  while (i < list.size() && list[i].id != id) ++i;
  return i;
}

std::uint8_t marker_in(const Rules& r, const State& s, Hex h) {
  if (!r.options.markers) return kNone;
  for (std::size_t m = 0; m < kMaxMarkers; ++m)
    if (s.marker[m].kind == MarkerKind::Stand && s.marker[m].hex == h)
      return static_cast<std::uint8_t>(m);
  return kNone;
}

std::optional<Thing> thing_in(const Rules& r, const State& s, Seat seat, Hex h) {
  const Board b = r.board(s);
  for (const Seat side : {kFrench, kSpanish}) {
    const bool carts = side == kFrench && b.carts.has(h);
    if (!b.of[index(side)].has(h) && !carts) continue;
    const auto is = side == seat ? Thing::Is::Stack : Thing::Is::Enemies;
    return Thing{is, 0, h, side};
  }
  if (const std::uint8_t m = marker_in(r, s, h); m != kNone)
    return Thing{Thing::Is::Marker, m, h, m < 15 ? kFrench : kSpanish};
  return std::nullopt;
}

}  // namespace

std::optional<Thing> thing_called(const Rules& r, const State& s, Seat seat,
                                  std::string_view name) {
  if (const std::size_t u = number_of(r.army->unit, name); u < r.units())
    return Thing{Thing::Is::Unit, u, s.piece[u].hex, r.q(u).side};
  if (const std::size_t l = number_of(r.army->leader, name); l < r.army->leader.size())
    return Thing{Thing::Is::Leader, l, s.leader[l].hex, r.army->leader[l].side};
  if (const Hex h = r.map->names.find(std::string(name)); h != Hex::None)
    if (const auto thing = thing_in(r, s, seat, h)) return thing;
  for (std::size_t m = 0; m < kMaxMarkers; ++m)
    if (marker_word(m) == name && s.marker[m].kind != MarkerKind::Pool)
      return Thing{Thing::Is::Marker, m, s.marker[m].hex, m < 15 ? kFrench : kSpanish};
  return std::nullopt;
}

Corner usual_facing(const Rules& r, const HexSet& enemies, Hex at, int stood,
                    const std::vector<Facing>& may) {
  int least = 255;
  for (const Facing& f : may) least = std::min(least, f.cost);
  const auto faced = [&](Corner c, const auto& wanted) {  // sides in its front that are wanted
    int n = 0;
    for (const Dir d : hex::kDirs)
      if (hex::quarter(c, d) == hex::Quarter::Front && wanted(d)) ++n;
    return n;
  };
  const auto turn = [&](Corner c) {
    const int far = stood < 0 ? 0 : (static_cast<int>(c) - stood + hex::kSides) % hex::kSides;
    return std::min(far, hex::kSides - far);
  };
  const auto best = [&](const auto& wanted, bool dear) {
    const Facing* found = nullptr;
    for (const Facing& f : may) {
      if (!dear && f.cost != least) continue;
      const auto worth = [&](const Facing& x) {
        return std::tuple(-faced(x.corner, wanted), x.cost, turn(x.corner));
      };
      if (found == nullptr || worth(f) < worth(*found)) found = &f;
    }
    return found->corner;
  };
  const auto beside = [&](Dir d) {
    const Hex h = r.grid().neighbour(at, d);
    return h != Hex::None && enemies.has(h);
  };
  const bool met = std::any_of(hex::kDirs.begin(), hex::kDirs.end(), beside);
  if (met) return best(beside, true);
  for (const Facing& f : may)
    if (static_cast<int>(f.corner) == stood && f.cost == least) return f.corner;
  const int near = r.distance_to(enemies, at);
  return best(
      [&](Dir d) {
        const Hex h = r.grid().neighbour(at, d);
        return h != Hex::None && r.distance_to(enemies, h) < near;
      },
      false);
}

namespace {

const char* kind_of_way(const Rules& r, const State& s, Kind kind, const Waypoint& w, bool began) {
  if (began) return w.links == 0 ? "stay" : "turn";
  if (kind == Kind::Rider) return "ride";
  if (kind == Kind::Screen) return "march";
  for (const std::size_t u : r.troops(r.q(s.top().unit).side))
    if (s.piece[u].on_map() && s.piece[u].hex == w.hex && !s.piece[u].is(kPicked) && !r.q(u).convoy)
      return "join";
  return "march";
}

Words said_then(const Rules& r, const Words& said, const std::vector<Action>& actions) {
  Words out = said;
  for (const Action a : actions) out.push_back(words(*r.data, a));
  return out;
}

std::vector<std::string> names(const Rules& r, const std::vector<Hex>& hexes) {
  std::vector<std::string> out;
  out.reserve(hexes.size());
  for (const Hex h : hexes) out.push_back(r.map->name_of(h));
  return out;
}

// The ends in one hex: the best place for each facing.
struct Arrivals {
  std::map<int, const Waypoint*> by_facing;
  const Waypoint* best = nullptr;
};

Way way_to(const Rules& r, const State& s, const Walk& walk, const Words& said,
           const Arrivals& arrivals) {
  const Waypoint& best = *arrivals.best;
  const Kind kind = s.top().kind;
  Way way;
  way.to = r.map->name_of(best.hex);
  const std::vector<Hex> path = walk.hexes(best);
  way.kind = kind_of_way(r, s, kind, best, path.empty());
  way.path = names(r, path);
  way.cost = best.cost;
  way.left = best.left;
  way.stops = best.halted || best.uncovers || best.left == 0;
  UnitSet asks;
  std::vector<Facing> may;
  for (const auto& [facing, w] : arrivals.by_facing) {
    w->asks.each([&](std::size_t u) { asks.add(u); });
    way.throws = way.throws || w->checks > 0;
    WayEnd end;
    end.cost = w->cost;
    end.words = said_then(r, said, walk.actions(*w));
    // Nothing is left to be chosen: it rests.
    if (w->left == 0 && w->links > 0) end.words.emplace_back("rest");
    if (facing >= 0) {
      const auto corner = static_cast<Corner>(facing);
      end.face = hex::corner_name(corner);
      may.push_back({corner, w->cost});
    }
    way.ends.push_back(std::move(end));
  }
  asks.each([&](std::size_t u) { way.asks.push_back(r.army->unit[u].id); });
  if (!may.empty()) {
    const std::size_t u = s.top().unit;
    const int stood = r.has_facing(s, u) ? static_cast<int>(s.piece[u].facing()) : -1;
    const HexSet enemies = r.board(s).seen[index(other(r.q(u).side))];
    way.preset = hex::corner_name(usual_facing(r, enemies, best.hex, stood, may));
  }
  return way;
}

void add_ways(const Rules& r, const State& s, const Words& said, bool begins, bool turns,
              bool steps, std::vector<Way>& out) {
  const Walk walk(r, s);
  std::map<Hex, Arrivals> by_hex;
  const Hex start = walk.places().front().hex;
  for (const Waypoint& w : walk.places()) {
    if (!w.rests || (w.links == 0 && !begins)) continue;
    if (w.hex == start ? !turns : !steps) continue;
    Arrivals& there = by_hex[w.hex];
    there.by_facing.emplace(walk.faces(w), &w);  // the places come by cost: the first is the best
    if (there.best == nullptr) there.best = &w;
  }
  for (auto& [h, arrivals] : by_hex) {
    if (h == start && !begins && !walk.hexes(*arrivals.best).empty()) continue;
    if (h == start && !begins) {  // as it faces already is no turn
      const int now = walk.faces(walk.places().front());
      arrivals.by_facing.erase(now);
      if (arrivals.by_facing.empty()) continue;
      arrivals.best = arrivals.by_facing.begin()->second;
      for (const auto& [facing, w] : arrivals.by_facing)
        if (w->cost < arrivals.best->cost) arrivals.best = w;
    }
    out.push_back(way_to(r, s, walk, said, arrivals));
  }
}

}  // namespace

std::vector<Way> walked_ways(const Rules& r, const State& s, const Words& said, bool begins) {
  std::vector<Way> out;
  const Frame& f = s.top();
  const bool guns = f.kind == Kind::Mover && r.q(f.unit).arm == Arm::Artillery &&
                    s.piece[f.unit].formation() != Formation::Limbered;
  add_ways(r, s, said, begins, true, !guns, out);
  const Action limber = plain(Verb::Limber);
  const Seat seat = r.turn(s).seats.first();
  if (!guns || !r.why(s, seat, limber).ok()) return out;
  State t = s;  // BA-48: guns are limbered first
  Events nobody;
  const int before = f.left;
  r.apply(t, seat, limber, nobody);
  Words then = said;
  then.push_back(words(*r.data, limber));
  const std::size_t first = out.size();
  add_ways(r, t, then, false, false, true, out);
  const int paid = before - t.top().left;
  for (std::size_t i = first; i < out.size(); ++i) {
    out[i].cost += paid;
    for (WayEnd& end : out[i].ends) end.cost += paid;
  }
  return out;
}

std::vector<Way> charge_ways(const Rules& r, const State& s, Seat seat, std::size_t u) {
  std::vector<Way> out;
  const Action charge = with_unit(Verb::Charge, u);
  if (!r.why(s, seat, charge).ok()) return out;
  Events nobody;
  State declared = s;
  r.apply(declared, seat, charge, nobody);
  Rules::Actions targets;
  r.legal(declared, seat, targets);
  for (const Action at : targets) {
    State t = declared;
    const Action pick = with_unit(Verb::Pick, u);
    r.apply(t, seat, at, nobody);
    if (!r.why(t, seat, pick).ok()) continue;
    r.apply(t, seat, pick, nobody);
    const Walk walk(r, t, Walk::Steps::OfCharge);
    for (const Waypoint& w : walk.places()) {
      if (!w.home) continue;
      Way way;
      way.to = r.map->name_of(hex_of(at));
      way.kind = "charge";
      way.path = names(r, walk.hexes(w));
      way.cost = w.cost;
      way.left = w.left;
      way.stops = way.throws = true;
      w.asks.each([&](std::size_t v) { way.asks.push_back(r.army->unit[v].id); });
      const Words said = {words(*r.data, charge), words(*r.data, at), words(*r.data, pick)};
      way.ends.push_back({"", w.cost, said_then(r, said, walk.actions(w))});
      out.push_back(std::move(way));
      break;
    }
  }
  return out;
}

namespace {

bool is_movement(const State& s) {
  return s.depth > 0 && (s.top().kind == Kind::Mover || s.top().kind == Kind::Rider ||
                         s.top().kind == Kind::Screen);
}

bool is_in_hand(const Rules& r, const State& s, const Thing& thing) {
  if (!is_movement(s)) return false;
  const Frame& f = s.top();
  switch (thing.is) {
    case Thing::Is::Unit: return f.kind == Kind::Mover && r.picked(s).has(thing.n);
    case Thing::Is::Stack: return f.kind == Kind::Mover && s.piece[f.unit].hex == thing.hex;
    case Thing::Is::Leader: return f.kind == Kind::Rider && f.leader == thing.n;
    case Thing::Is::Marker: return f.kind == Kind::Screen && f.unit == thing.n;
    default: return false;
  }
}

// What takes it up: of a stack of which only one can go, that one.
Action taking_up(const Rules& r, const State& s, const Thing& thing) {
  switch (thing.is) {
    case Thing::Is::Leader: return with_unit(Verb::Ride, thing.n);
    case Thing::Is::Marker: return with_unit(Verb::March, thing.n);
    case Thing::Is::Unit:
      return with_unit(s.piece[thing.n].where() == Where::Waiting ? Verb::Enter : Verb::Pick,
                       thing.n);
    default: break;
  }
  const Board b = r.board(s);
  if (r.may_stack_move(s, b, thing.hex).ok()) return with_hex(Verb::Stack, thing.hex);
  std::size_t first = r.units();
  std::size_t able = r.units();
  b.each(s, thing.hex, [&](std::size_t u) {
    if (s.piece[u].is(kHidden)) return;
    if (first == r.units()) first = u;
    if (able == r.units() && r.may_pick(s, b, u).ok()) able = u;
  });
  return with_unit(Verb::Pick, able != r.units() ? able : first);
}

// BA-67 and the like: how it would go if its side moved first.
std::vector<Way> supposed_ways(const Rules& r, const State& s, const Thing& thing) {
  State t = as_if_moving(r, s, thing.side);
  if (thing.hex == Hex::None) return {};
  const Action a = taking_up(r, t, thing);
  if (!r.why(t, thing.side, a).ok()) return {};
  Events nobody;
  r.apply(t, thing.side, a, nobody);
  if (!is_movement(t)) return {};
  std::vector<Way> ways = walked_ways(r, t, {});
  for (Way& way : ways) {
    way.asks.clear();
    for (WayEnd& end : way.ends) end.words.clear();
  }
  return ways;
}

std::vector<std::vector<std::string>> formations_of(const Rules& r, const State& s,
                                                    const Thing& thing) {
  std::vector<std::vector<std::string>> out;
  const bool troops = thing.is == Thing::Is::Unit || thing.is == Thing::Is::Stack;
  if (!troops || thing.hex == Hex::None) return out;
  std::size_t of = thing.n;
  std::vector<std::string> stack;
  const Board b = r.board(s);
  b.each(s, thing.hex, [&](std::size_t u) {
    if (s.piece[u].is(kHidden)) return;
    if (stack.empty() && thing.is == Thing::Is::Stack) of = u;
    stack.push_back(r.army->unit[u].id);
  });
  std::vector<std::string> brigade;
  for (const std::size_t u : r.troops(thing.side))
    if (s.piece[u].on_map() && !s.piece[u].is(kHidden) && r.q(u).command == r.q(of).command)
      brigade.push_back(r.army->unit[u].id);
  if (stack.size() > 1) out.push_back(stack);
  if (brigade.size() > 1) out.push_back(brigade);
  return out;
}

}  // namespace

Expected<Ways> Module::ways(const Rules& r, const State& s, Seat seat, std::string_view of) const {
  Ways out;
  if (of == "retreat") {
    out.ways = answers(r, s, seat);
    return out;
  }
  const std::optional<Thing> thing = thing_called(r, s, seat, of);
  if (!thing)
    return RequestError{"unknown-thing", "'" + std::string(of) +
                                             "' is no unit, leader or marker, " +
                                             "and nobody is seen in such a hex"};
  const Turn turn = r.turn(s);
  const bool asked =
      turn.kind == TurnKind::Decision && seat != Seat::Nobody && turn.seats.has(seat);
  if (asked && (s.step == Step::DefensiveFire || s.step == Step::OffensiveFire))
    out.ways = volleys(r, s, seat, *thing);
  if (asked && s.step == Step::Declare) out.ways = attacks(r, s, seat, *thing);
  if (out.ways.empty() && asked && thing->is == Thing::Is::Unit && thing->side == seat &&
      !is_movement(s))
    out.ways = answers(r, s, seat, thing->n);
  if (!out.ways.empty()) return out;
  if (thing->side != seat) {
    out.ways = supposed_ways(r, s, *thing);
    return out;
  }
  out.formations = formations_of(r, s, *thing);
  if (asked && is_in_hand(r, s, *thing)) {
    out.ways = walked_ways(r, s, {});
    return out;
  }
  const auto refuse = [&](Action a, const Verdict& verdict) {
    out.refused = Refused{verdict.rule, reason(r, s, a, verdict)};
    out.ways = supposed_ways(r, s, *thing);
    return out;
  };
  State t = s;
  Events nobody;
  if (asked && is_movement(t)) {
    const Action rest = plain(Verb::Rest);
    if (const Verdict verdict = r.why(t, seat, rest); !verdict.ok()) return refuse(rest, verdict);
    r.apply(t, seat, rest, nobody);
    out.before = {words(r, rest)};
  }
  const Action a = taking_up(r, t, *thing);
  if (const Verdict verdict = r.why(t, seat, a); !verdict.ok()) {
    out.before.clear();
    return refuse(a, verdict);
  }
  const Words said = {words(r, a)};
  if (verb_of(a) == Verb::Pick) out.ways = charge_ways(r, t, seat, first_of(a));
  r.apply(t, seat, a, nobody);
  if (is_movement(t) && r.turn(t).seats.has(seat))
    for (Way& way : walked_ways(r, t, said, verb_of(a) == Verb::Enter))
      out.ways.push_back(std::move(way));
  return out;
}

}  // namespace tercio::bailen
