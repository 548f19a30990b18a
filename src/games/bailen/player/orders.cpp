// Which order a command should have, and whether to try for it.
#include <algorithm>

#include "games/bailen/player/drill.h"

namespace tercio::bailen {
namespace {

constexpr int kFar = 9;       // beyond it troops march
constexpr int kField = 7;     // how far a fight reaches
constexpr int kLast = 3;      // turns in which nobody waits any longer
constexpr int kArea = 100;    // who is in the area counts for more than how far from its middle
constexpr int kEnough = 400;  // … and that enough are or can be in it most of all
constexpr int kStep = 2;      // hexes from it that anybody gets over in a move
constexpr int kNever = -1'000'000;

struct Force {
  int points = 0;
  int units = 0;
  int near = 99;           // of its units to the enemy
  bool reaches = false;    // one of them can come within three hexes at once (BA-27)
  float own = 0, foe = 0;  // around it
};

Force force_of(const Rules& r, const State& s, const Picture& f, std::size_t command) {
  Force out;
  HexSet field;
  for (const std::size_t u : r.troops()) {
    const Piece& p = s.piece[u];
    if (r.q(u).command != command || r.q(u).convoy || !p.on_map()) continue;
    out.points += r.points(s, u);
    ++out.units;
    const int near = f.near[index(p.hex)];
    out.near = std::min(out.near, near);
    out.reaches = out.reaches || (p.ordered() && near <= r.charts->limit.close + r.base_mp(s, u));
    field.add(p.hex);
  }
  for (const std::size_t u : r.troops()) {
    const Piece& p = s.piece[u];
    if (r.q(u).convoy || !p.on_map() || (p.is(kHidden) && r.q(u).side != f.me)) continue;
    if (r.distance_to(field, p.hex) > kField) continue;
    const float n = static_cast<float>(r.points(s, u)) * (p.ordered() ? 1.0f : 0.4f) *
                    (1.25f - 0.1f * static_cast<float>(r.grade(s, u)));
    (r.q(u).side == f.me ? out.own : out.foe) += n;
  }
  return out;
}

// What of a command an area would hold: who is in it, and who is a move away from it.
struct Hold {
  int points = 0, near = 0, all = 0;
  bool goal = false;    // an objective is in it
  bool stands = false;  // a unit of the command is on one
  // BA-28: three quarters of it can defend it, and the objective with it.
  bool enough() const { return 4 * (points + near) >= 3 * all && (goal || !stands); }
};

Hold hold_of(const Rules& r, const State& s, Seat side, std::size_t command, Hex centre,
             int shape) {
  Hold out;
  for (const std::size_t u : r.troops(side)) {
    const Piece& p = s.piece[u];
    if (r.q(u).command != command || !p.on_map() || r.q(u).convoy) continue;
    const int n = r.points(s, u);
    out.all += n;
    const int far = r.area_distance(centre, shape, p.hex);
    if (far <= kStep) (far == 0 ? out.points : out.near) += n;
    if (!r.is_objective(p.hex)) continue;
    out.stands = true;
    out.goal = out.goal || far == 0;
  }
  return out;
}

bool can_defend(const Rules& r, const State& s, Seat side, std::size_t command) {
  for (const std::size_t u : r.troops(side)) {
    const Piece& p = s.piece[u];
    if (r.q(u).command != command || !p.on_map() || r.q(u).convoy) continue;
    for (int shape = 0; shape < kShapes; ++shape)
      if (hold_of(r, s, side, command, p.hex, shape).enough()) return true;
  }
  return false;
}

}  // namespace

// Who is not ahead and has little time left dares more.
float Drill::daring(const Rules& r, const State& s, Seat side) const {
  const int turns = r.scenario(s).turns;
  if (r.counted(s, side) < r.counted(s, other(side)) || 5 * (turns - s.turn) > 3 * turns) return 1;
  return 5 * (turns - s.turn) <= turns ? weights.late : weights.hurry;
}

void Drill::survey(const Rules& r, const State& s, const Picture& f) {
  const int now = s.turn * 2 + (s.phasing == kFrench ? 0 : 1);
  if (surveyed_turn_ == now && surveyed_side_ == f.me) return;
  surveyed_turn_ = now;
  surveyed_side_ = f.me;
  goal_ = f.b.seen[index(other(f.me))];
  ways_ = marches_ = kKnownWays;
  closing_ =
      s.turn + kLast > r.scenario(s).turns && r.counted(s, f.me) >= r.counted(s, other(f.me));
  const float bar = weights.stand * daring(r, s, f.me);
  for (std::size_t c = 0; c < r.army->command.size(); ++c) {
    stands_[c] = false;
    if (r.army->command[c].side != f.me || s.command[c].order != Order::Attack) continue;
    const Force force = force_of(r, s, f, c);
    stands_[c] = force.near < kFar && force.own < bar * force.foe;
  }
}

Drill::Wish Drill::wish(const Rules& r, const State& s, const Picture& f,
                        std::size_t command) const {
  Wish out;
  const Order now = s.command[command].order;
  out.order = now;
  const Force force = force_of(r, s, f, command);
  out.own = force.own;
  out.foe = force.foe;
  if (force.units == 0) return out;
  const int limit = r.limit(s, f.b, command);
  const int lost = r.losses(s, command);
  const bool spent = limit > 0 && lost > 0 && (lost + 2 >= limit || 4 * lost >= 3 * limit);
  const float ratio = force.foe > 0 ? force.own / force.foe : 9;
  float bar = now == Order::Attack ? weights.weak : weights.strong;
  bar *= daring(r, s, f.me);
  Order want = Order::Defend;
  if (force.near >= kFar)
    want = Order::Maneuver;
  else if (!spent && ratio >= bar && force.reaches)
    want = Order::Attack;
  // On the march out of the enemy's reach: on.
  if (now == Order::Maneuver && force.near >= kFar - 2) want = Order::Maneuver;
  if (now == Order::Maneuver && force.near == kFar - 2 && ratio >= weights.weak)
    want = Order::Attack;
  if (now == Order::Maneuver && force.near <= 6 && want == Order::Maneuver) want = Order::Defend;
  // A command too far apart to be held together in any area goes on, or goes in.
  if (want == Order::Defend && now != Order::Defend && !can_defend(r, s, f.me, command))
    want = now == Order::Attack || now == Order::Harass || !force.reaches ? now : Order::Attack;
  out.order = want;
  if (want == now) return out;
  const float need =
      now == Order::None || (now == Order::Maneuver && force.near <= kFar) ? 2.0f : 1.0f;
  out.gain = need * static_cast<float>(force.points) * (force.near <= 5 ? 1.0f : 0.6f);
  return out;
}

Action Drill::orders(const Rules& r, const State& s) {
  const Picture f(r, s, s.acting);
  float most = 1.5f;
  Action best = plain(Verb::Done);
  for (std::size_t c = 0; c < r.army->command.size(); ++c) {
    if (r.army->command[c].side != s.acting || !r.may_try(s, f.b, c).ok()) continue;
    const Wish w = wish(r, s, f, c);
    if (w.gain <= most) continue;
    const int chief = r.chief_of(s, c);
    if (chief < 0) continue;
    const Chief& who = r.scenario(s).chief[static_cast<std::size_t>(chief)];
    const int cost = r.order_path(s, f.b, static_cast<std::size_t>(chief), c, kDie * who.divider);
    if (cost < 0) continue;
    const auto chance = static_cast<float>(order_chance(cost, who.divider).value());
    if (w.gain * chance <= most || chance < 0.15f) continue;
    most = w.gain * chance;
    best = with_unit(Verb::Try, c);
  }
  return best;
}

Action Drill::write(const Rules& r, const State& s) const {
  const Frame& f = s.top();
  const std::size_t command = f.command();
  const Seat side = s.acting;
  if (f.stage == Stage::Choose) {
    const Picture picture(r, s, side);
    Wish w = wish(r, s, picture, command);
    if (w.order == Order::Unknown) w.order = Order::Defend;
    if (!r.may_write(s, r.board(s), w.order).ok()) w.order = Order::None;
    return with_small(Verb::Order, static_cast<unsigned>(w.order));
  }
  // The area that holds most of the command and of the objectives, its middle where most of it
  // stands.
  FixedList<Hex, 64> goals;
  r.map->sets.all().each([&](Hex h) {
    if (r.is_objective(h) && goals.size() < goals.capacity()) goals.push_back(h);
  });
  const auto held = [&](Hex centre, int shape) {
    const Hold hold = hold_of(r, s, side, command, centre, shape);
    int n = 4 * hold.points + 2 * hold.near + (hold.enough() ? kEnough : 0);
    for (const Hex h : goals) n += r.in_area(centre, shape, h) ? 1 : 0;
    return n;
  };
  Rules::Actions legal;
  r.legal(s, side, legal);
  Action best = legal[0];
  int most = kNever;
  for (const Action a : legal) {
    int v = kNever + 1;
    if (verb_of(a) == Verb::Shape) v = held(f.hex, static_cast<int>(small_of(a)));
    if (verb_of(a) == Verb::Centre) {
      v = 0;
      for (const std::size_t u : r.troops(side))
        if (r.q(u).command == command && s.piece[u].on_map() && !r.q(u).convoy)
          v -= r.points(s, u) * r.grid().distance(s.piece[u].hex, hex_of(a));
      int holds = 0;
      for (int shape = 0; shape < kShapes; ++shape) holds = std::max(holds, held(hex_of(a), shape));
      v += kArea * holds;
    }
    if (verb_of(a) == Verb::Usual) v = f.is_of_setup() && s.step == Step::SetUp ? -kNever : kNever;
    if (v > most) {
      most = v;
      best = a;
    }
  }
  return best;
}

}  // namespace tercio::bailen
