// 7: ways, walked by the rules: cheapest first; of equal cost those with fewer checks, fewer
// answers of the enemy and fewer words.
#include "games/bailen/rules/walk.h"

#include <algorithm>
#include <queue>
#include <utility>

#include "core/dice.h"
#include "games/bailen/rules/movement.h"

namespace tercio::bailen {
namespace {

constexpr std::size_t kCorners = hex::kSides + 1;  // and none
constexpr std::size_t kCame = hex::kSides + 1;
constexpr std::size_t kKeys = kMapBits * kCame * 2 * 2 * kCorners;
constexpr int kMostInterruptions = 64;

std::uint32_t rank(const Waypoint& w) {
  const auto part = [](int n) { return static_cast<std::uint32_t>(std::min(n, 255)); };
  return part(w.cost) << 24 | part(w.checks) << 16 | part(w.answers) << 8 | part(w.links);
}

// The first unit under a marker; kNone: there is nothing.
std::uint8_t first_under(const Rules& r, const State& s, std::size_t m) {
  for (const std::size_t u : r.troops(m < 15 ? kFrench : kSpanish))
    if (s.piece[u].is(kHidden) && static_cast<std::size_t>(s.piece[u].target) == m)
      return static_cast<std::uint8_t>(u);
  return kNone;
}

bool stands_among_others(const Rules& r, const State& s, Hex h, Seat side) {
  for (const std::size_t v : r.troops(side))
    if (s.piece[v].on_map() && s.piece[v].hex == h && !s.piece[v].is(kPicked)) return true;
  return false;
}

}  // namespace

struct Walk::Memory {
  using Open = std::pair<std::uint32_t, std::size_t>;                      // rank, place
  std::vector<std::uint32_t> best = std::vector<std::uint32_t>(kKeys, 0);  // rank + 1
  std::priority_queue<Open, std::vector<Open>, std::greater<>> open;
  std::vector<Waypoint> found;
};

Walk::Walk(const Rules& r, const State& s, Steps steps) : r_(r.with(kept_)), steps_(steps) {
  seat_ = r_.turn(s).seats.first();
  depth_ = s.depth;
  kind_ = s.top().kind;
  Memory memory;
  Waypoint first;
  first.at = s;
  // What the enemy makes of each step does not matter here (BA-15).
  for (CommandState& c : first.at.command) c.guess = order_bit(Order::None);
  look_at(first);
  memory.found.reserve(256);
  memory.found.push_back(first);
  memory.open.emplace(0, 0);
  search(memory);
}

void Walk::search(Memory& memory) {
  Rules::Actions actions;
  std::vector<int> place_of;  // what was found, by its number here
  const auto settled = [&](std::size_t i) {
    place_of.resize(memory.found.size(), -1);
    place_of[i] = static_cast<int>(places_.size());
    Waypoint w = memory.found[i];
    if (w.from >= 0) w.from = place_of[static_cast<std::size_t>(w.from)];
    places_.push_back(w);
  };
  while (!memory.open.empty()) {
    const auto [at_rank, i] = memory.open.top();
    memory.open.pop();
    Waypoint& w = memory.found[i];
    if (w.home) {
      settled(i);
      continue;
    }
    if (std::uint32_t& known = memory.best[key(w)]; known != 0 && known - 1 < at_rank) continue;
    r_.legal(w.at, seat_, actions);
    const bool turned = w.from >= 0 && verb_of(w.by) == Verb::Face;
    for (const Action a : actions) w.rests = w.rests || verb_of(a) == Verb::Rest;
    const bool goes_on = !w.uncovers;
    settled(i);
    if (!goes_on) continue;
    for (const Action a : actions)
      if (verb_of(a) == Verb::Go || (verb_of(a) == Verb::Face && !turned)) extend(memory, i, a);
  }
}

void Walk::extend(Memory& memory, std::size_t from, Action a) {
  const bool step = verb_of(a) == Verb::Go;
  if (step && steps_ == Steps::OfCharge &&
      !is_open_step(*r_.map, memory.found[from].hex, dir_of(a)))
    return;
  Waypoint next = memory.found[from];
  next.from = static_cast<int>(from);
  next.by = a;
  next.rests = false;
  ++next.links;
  const auto markers = next.at.marker;
  Events nobody;
  r_.apply(next.at, seat_, a, nobody);
  if (!settle(next)) return;
  const int before = memory.found[from].left;
  if (!next.home) look_at(next);
  next.cost += before - next.left;
  for (std::size_t m = 0; m < kMaxMarkers; ++m)
    next.uncovers = next.uncovers || (next.at.marker[m].kind != markers[m].kind &&
                                      (m < 15 ? kFrench : kSpanish) != seat_);
  if (!next.home) {
    std::uint32_t& known = memory.best[key(next)];
    if (known != 0 && known - 1 <= rank(next)) return;
    known = rank(next) + 1;
  }
  memory.open.emplace(rank(next), memory.found.size());
  memory.found.push_back(next);
}

// Enemies let it pass; dice fall well.
bool Walk::settle(Waypoint& w) const {
  Events nobody;
  State& s = w.at;
  for (int i = 0; i < kMostInterruptions; ++i) {
    if (s.depth < depth_) return false;
    if (s.depth == depth_) return s.top().kind == kind_;
    const Frame& f = s.top();
    if (f.kind == Kind::Check && f.cause == Cause::Charge) {
      w.home = true;
      ++w.checks;
      return true;
    }
    const Turn turn = r_.turn(s);
    if (turn.kind == TurnKind::Dice) {
      ++w.checks;
      if (!throws_well(s)) return false;
    } else if (f.kind == Kind::Offer) {
      f.set.each([&](std::size_t u) { w.asks.add(u); });
      ++w.answers;
      r_.apply(s, turn.seats.first(), plain(Verb::Pass), nobody);
    } else if (f.kind == Kind::Contact) {
      w.asks.add(f.unit);
      ++w.answers;
      r_.apply(s, turn.seats.first(), plain(Verb::Stand), nobody);
    } else {
      return false;
    }
  }
  return false;
}

// A throw after which everybody who moves is as he was.
bool Walk::throws_well(State& s) const {
  const Throw dice = r_.turn(s).dice;
  Events nobody;
  for (int die = dice.sides; die >= 1; --die) {
    State t = s;
    const std::array<int, 1> faces{die};
    r_.apply(t, Seat::Nobody, roll_of(dice, faces), nobody);
    bool well = true;
    for (const std::size_t u : r_.troops(seat_))
      well = well && t.piece[u].status() == s.piece[u].status();
    if (!well) continue;
    s = t;
    return true;
  }
  return false;
}

void Walk::look_at(Waypoint& w) const {
  const Frame& f = w.at.top();
  w.left = f.left;
  w.hex = kind_ == Kind::Rider    ? w.at.leader[f.leader].hex
          : kind_ == Kind::Screen ? w.at.marker[f.unit].hex
                                  : w.at.piece[f.unit].hex;
  w.halted = kind_ == Kind::Mover && f.is(kHalted);
}

// What matters for going on from there, points apart.
std::size_t Walk::key(const Waypoint& w) const {
  const Frame& f = w.at.top();
  std::size_t facing = hex::kSides;
  std::size_t came = 0;
  const std::uint8_t u = kind_ == Kind::Screen ? first_under(r_, w.at, f.unit) : f.unit;
  if (kind_ != Kind::Rider && u != kNone && r_.has_facing(w.at, u))
    facing = static_cast<std::size_t>(w.at.piece[u].facing());
  // BA-64: how it came matters among friends only.
  if (kind_ == Kind::Mover && f.came() >= 0 &&
      (w.at.piece[u].formation() == Formation::Skirmish ||
       stands_among_others(r_, w.at, w.hex, r_.q(u).side)))
    came = static_cast<std::size_t>(f.came() + 1);
  const bool off = kind_ != Kind::Rider && f.is(kOffRoad);
  const bool moved = kind_ != Kind::Rider && f.is_either(kWent, kTurned);
  return (((index(w.hex) * kCame + came) * 2 + (off ? 1u : 0u)) * 2 + (moved ? 1u : 0u)) *
             kCorners +
         facing;
}

std::vector<Action> Walk::actions(const Waypoint& w) const {
  std::vector<Action> out;
  for (const Waypoint* at = &w; at->from >= 0; at = &places_[static_cast<std::size_t>(at->from)])
    out.push_back(at->by);
  std::reverse(out.begin(), out.end());
  return out;
}

std::vector<Hex> Walk::hexes(const Waypoint& w) const {
  std::vector<Hex> out;
  for (const Waypoint* at = &w; at->from >= 0; at = &places_[static_cast<std::size_t>(at->from)])
    if (verb_of(at->by) == Verb::Go) out.push_back(at->hex);
  std::reverse(out.begin(), out.end());
  return out;
}

int Walk::faces(const Waypoint& w) const {
  if (kind_ != Kind::Mover || w.home) return -1;
  const Frame& f = w.at.top();
  const std::size_t u = f.unit;
  State s = w.at;
  if (!f.is(kFollow)) {
    Events nobody;
    r_.apply(s, seat_, plain(Verb::Rest), nobody);
  }
  return r_.has_facing(s, u) ? static_cast<int>(s.piece[u].facing()) : -1;
}

State as_if_moving(const Rules& r, const State& s, Seat side) {
  State t = s;
  t.depth = 0;
  t.frame.fill({});
  t.step = Step::Move;
  t.phasing = t.acting = side;
  t.asked = 0;
  for (const std::size_t u : r.troops()) {
    Piece& p = t.piece[u];
    p.unset(kPhaseMarks);
    if (!p.is(kHidden)) p.target = Hex::None;
    p.set_volley(0);
  }
  for (LeaderState& leader : t.leader) leader.unset(kRode | kGaveOrders | kLent);
  for (CommandState& c : t.command) c.used = 0;
  for (Marker& m : t.marker) m.unset(kMarched);
  return t;
}

}  // namespace tercio::bailen
