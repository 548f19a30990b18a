// 10: fire (BA-82 to BA-105, BA-110, BA-183, BA-216): who may fire at what and with how much.
//
// Frame Volley while it is built: hex: the target; set: who fires; each piece keeps its points of
// this volley. What infantry has used in the phase stands in `target` of its piece.
#include "games/bailen/rules/fire.h"

#include <algorithm>

#include "games/bailen/rules/rows.h"
#include "games/bailen/rules/rules.h"

namespace tercio::bailen {

int used_points(const Piece& p, int half) {
  return p.target == Hex::None ? 0 : static_cast<int>(p.target) >> (4 * half) & 15;
}
void use_points(Piece& p, int half, int points) {
  const int a = used_points(p, 0) + (half == 0 ? points : 0);
  const int b = used_points(p, 1) + (half == 1 ? points : 0);
  p.target = static_cast<Hex>(0x4000 | b << 4 | a);
}

// Of both halves: a square may have fallen into disorder since (BA-219).
int all_used_points(const Piece& p) { return used_points(p, 0) + used_points(p, 1); }

// BA-89: the line runs from corner `axis` to the opposite one; which half looks that way?
int half_of(Corner axis, Dir d) {
  const int steps = (static_cast<int>(d) - static_cast<int>(axis) + 11) % 6;
  return steps < 3 ? 0 : 1;
}

namespace {

bool fires_at_all(const Rules& r, const State& s, std::size_t u) {
  const Piece& p = s.piece[u];
  if (!p.on_map() || p.is(kHidden) || p.status() == Status::Routed) return false;
  if (r.q(u).arm == Arm::Infantry) return true;
  return r.q(u).arm == Arm::Artillery && p.formation() == Formation::Normal;
}

// BA-84, BA-90: does the line to the target leave through the front?
bool in_arc(const Rules& r, const State& s, std::size_t u, Hex from, Hex to) {
  if (!r.has_facing(s, u)) return true;
  const bool guns = r.q(u).arm == Arm::Artillery;
  if (guns && r.options.guns_all_round) return true;
  const auto front = [&](Hex h) {
    const int d = r.grid().direction(from, h);
    return d >= 0 && r.is_front(s, u, static_cast<Dir>(d));
  };
  if (r.grid().distance(from, to) == 1) return front(to);
  bool open = true;
  r.map->lines.walk(from, to, [&](Hex a, Hex c) {
    open = (a == Hex::None || front(a)) && (c == Hex::None || front(c));
    return false;  // only the first stretch
  });
  return open;
}

}  // namespace

// BA-94, BA-183.
int Rules::gun_range(const State& s, std::size_t u) const {
  const int range = charts->fire.range[static_cast<std::size_t>(q(u).weight)];
  const bool cut = scenario(s).french_guns || (options.french_guns_all && scenario(s).number >= 3);
  return cut && q(u).side == kFrench && q(u).weight != Weight::Heavy
             ? std::min(range, charts->fire.range_french)
             : range;
}

Verdict Rules::may_fire(const State& s, const Board& b, std::size_t u) const {
  const Piece& p = s.piece[u];
  if (q(u).side != s.acting || !p.on_map()) return Verdict::no("BA-82"_rule, "refused.not-yours");
  if (p.is(kHidden)) return Verdict::no("BA-167"_rule, "refused.under-marker");
  if (q(u).arm == Arm::Cavalry || q(u).convoy)
    return Verdict::no("BA-82"_rule, "refused.no-firearms");
  if (q(u).arm == Arm::Artillery && p.formation() == Formation::Limbered)
    return Verdict::no("BA-48"_rule, "refused.limbered");
  if (p.status() == Status::Routed) return Verdict::no("BA-110"_rule, "refused.routed");
  if (q(u).arm == Arm::Artillery && p.is(kFired)) return Verdict::no("BA-92"_rule, "refused.fired");
  if (s.step == Step::OffensiveFire && !may_fight(s, u))
    return Verdict::no("BA-216"_rule, "refused.order-no-combat");
  // BA-86: those above it fire too, or have. BA-90: above guns lie only other guns; skirmishers,
  // who always lie on top, do not hinder them once they have fired.
  if (p.formation() != Formation::Skirmish) {
    bool covered = false;
    bool below = false;
    bool seen = false;
    each_combat(s, b, p.hex, [&](std::size_t v) {
      if (v == u) seen = true;
      if (seen) return;
      if (!s.piece[v].is(kFired) && s.piece[v].volley() == 0) covered = true;
      if (q(v).arm != Arm::Artillery && s.piece[v].formation() != Formation::Skirmish) below = true;
    });
    if (covered) return Verdict::no("BA-86"_rule, "refused.not-on-top");
    if (below && q(u).arm == Arm::Artillery) return Verdict::no("BA-90"_rule, "refused.not-on-top");
  }
  return Verdict::yes();
}

// From one of its hexes at that hex, strength apart.
Verdict Rules::may_fire_at(const State& s, const Board& b, std::size_t u, Hex from, Hex h) const {
  const int far = grid().distance(from, h);
  const bool guns = q(u).arm == Arm::Artillery;
  if (!b.of[index(other(q(u).side))].has(h)) return Verdict::no("BA-87"_rule, "refused.no-target");
  if (s.step == Step::DefensiveFire || !guns) {
    if (far != 1) return Verdict::no(guns ? "BA-93"_rule : "BA-84"_rule, "refused.not-adjacent");
  } else if (far < 1 || far > gun_range(s, u)) {
    const bool cut = far <= charts->fire.range[static_cast<std::size_t>(q(u).weight)];
    return Verdict::no(cut ? "BA-183"_rule : "BA-94"_rule, "refused.range");
  }
  if (!in_arc(*this, s, u, from, h))
    return Verdict::no(guns ? "BA-90"_rule : "BA-84"_rule, "refused.fire-front");
  if (!clear_line(s, b, q(u).side, from, h, true))
    return Verdict::no("BA-96"_rule, "refused.no-line-of-fire");
  return Verdict::yes();
}

namespace {

constexpr int kQuarters = 4;  // of a point

// BA-110, BA-216: what a point of this unit counts in fire, halved for disorder and for Maneuver.
int quarters_of(const Rules& r, const State& s, std::size_t u) {
  int quarters = kQuarters;
  if (!s.piece[u].ordered()) quarters /= 2;
  if (r.order(s, u) == Order::Maneuver) quarters /= 2;
  return quarters;
}

// Quarters of points that the battalions in the hex fire or have fired.
int ranks_used(const Rules& r, const State& s, const Board& b, Hex h) {
  int sum = 0;
  r.each_combat(s, b, h, [&](std::size_t v) {
    if (r.q(v).arm != Arm::Infantry || s.piece[v].formation() != Formation::Normal) return;
    sum += (all_used_points(s.piece[v]) + s.piece[v].volley()) * quarters_of(r, s, v);
  });
  return sum;
}

// BA-85: how many of its points this unit may still fire, after so many quarters out of its hex:
// they are halved before the limit is taken.
int free_of_limit(const Rules& r, const State& s, std::size_t u, int quarters_used) {
  return std::max(0, r.charts->fire.infantry_points * kQuarters - quarters_used) /
         quarters_of(r, s, u);
}

}  // namespace

// What a line can still fire out of its hex number i: BA-85 counts the battalions there too.
int line_free(const Rules& r, const State& s, const Board& b, std::size_t u, std::size_t i) {
  const Spread& line = s.spread[r.q(u).light];
  const int used = line.fired_in(i);
  const int in_hex = used * quarters_of(r, s, u) + ranks_used(r, s, b, line.hex[i]);
  return std::max(0, std::min(line.points_in(i) - used, free_of_limit(r, s, u, in_hex)));
}

namespace {

// What a line has fired out of a hex, or will with what it gives to the volley at that target: from
// the left.
int line_used(const Rules& r, const State& s, const Board& b, std::size_t u, Hex h, Hex target) {
  const Spread& line = s.spread[r.q(u).light];
  int left = s.piece[u].volley();
  for (std::size_t i = 0; i < line.count; ++i) {
    const int now =
        r.grid().distance(line.hex[i], target) == 1 ? std::min(left, line_free(r, s, b, u, i)) : 0;
    left -= now;
    if (line.hex[i] == h) return line.fired_in(i) + now;
  }
  return 0;
}

}  // namespace

// How many points it can still give to a fire at that hex.
int Rules::fire_left(const State& s, const Board& b, std::size_t u, Hex from, Hex target) const {
  const Piece& p = s.piece[u];
  if (q(u).arm == Arm::Artillery) {
    int guns = 0;
    each_combat(s, b, from, [&](std::size_t v) {
      if (v != u && q(v).arm == Arm::Artillery &&
          (s.piece[v].is(kFired) || s.piece[v].volley() > 0))
        ++guns;
    });
    return guns >= charts->fire.guns_per_hex || p.volley() > 0 ? 0 : points(s, u);
  }
  const int d = grid().direction(from, target);
  if (p.formation() == Formation::Square) {
    const int half = half_of(p.facing(), static_cast<Dir>(d));
    return (points(s, u) + 1) / 2 - used_points(p, half) - p.volley();
  }
  if (p.formation() == Formation::Skirmish) {
    // BA-218: from each hex with the points lying there.
    int all = 0;
    const Spread& line = s.spread[q(u).light];
    for (std::size_t i = 0; i < line.count; ++i)
      if (grid().distance(line.hex[i], target) == 1) all += line_free(*this, s, b, u, i);
    return std::max(0, all - p.volley());
  }
  int hex_used = ranks_used(*this, s, b, from);
  if (const std::uint8_t above = b.skirmisher(s, from); above != kNone)
    hex_used += line_used(*this, s, b, above, from, target) * quarters_of(*this, s, above);
  const int own = points(s, u) - all_used_points(p) - p.volley();
  return std::max(0, std::min(own, free_of_limit(*this, s, u, hex_used)));
}

namespace {

// The hex it would fire from: a skirmish line fires from any hex next to the target.
Hex fires_from(const Rules& r, const State& s, std::size_t u, Hex target) {
  if (s.piece[u].formation() != Formation::Skirmish) return s.piece[u].hex;
  const Spread& line = s.spread[r.q(u).light];
  for (std::size_t i = 0; i < line.count; ++i)
    if (r.grid().distance(line.hex[i], target) == 1) return line.hex[i];
  return s.piece[u].hex;
}

}  // namespace

// Somebody may fire at it. If nobody may, the reason is that of one who bears on it; else of one
// whom only his front or the line hinders; the nearest of them.
Verdict Rules::may_target(const State& s, const Board& b, Hex h) const {
  if (!b.of[index(other(s.acting))].has(h)) return Verdict::no("BA-87"_rule, "refused.no-target");
  Verdict reason = Verdict::no("BA-84"_rule, "refused.nobody-fires");
  int least = 2 * kNobody;
  Frame f;
  f.hex = h;
  for (const std::size_t u : troops(s.acting)) {
    if (!s.piece[u].on_map() || q(u).arm == Arm::Cavalry || q(u).convoy) continue;
    const Hex from = fires_from(*this, s, u, h);
    const int far = grid().distance(from, h);
    if (far > (q(u).arm == Arm::Artillery ? gun_range(s, u) : 1)) continue;
    const Verdict verdict = may_add(s, b, f, u, 0);
    if (verdict.ok()) return verdict;
    const Verdict bears = may_fire_at(s, b, u, from, h);
    const int off = far + (bears.ok() ? 0 : kNobody);
    if (off >= least) continue;
    least = off;
    reason = bears.ok() ? verdict : bears;
  }
  return reason;
}

// points = 0: could it give any?
Verdict Rules::may_add(const State& s, const Board& b, const Frame& f, std::size_t u,
                       int points_) const {
  TERCIO_REQUIRE(may_fire(s, b, u));
  const Hex from = fires_from(*this, s, u, f.hex);
  TERCIO_REQUIRE(may_fire_at(s, b, u, from, f.hex));
  const bool guns = q(u).arm == Arm::Artillery;
  if (f.set.has(u)) return Verdict::no("BA-88"_rule, "refused.added");
  if (s.step == Step::OffensiveFire) {
    bool mixed = false;
    f.set.each([&](std::size_t v) { mixed = mixed || (q(v).arm == Arm::Artillery) != guns; });
    if (mixed) return Verdict::no("BA-95"_rule, "refused.mixed-fire");
    if (grid().distance(from, f.hex) == 1 || options.share_guns) {
      TERCIO_REQUIRE(may_enter_combat(s, u));
      // Those already in this volley count too, and charges that wait for their phase.
      int more = 0;
      if (share(s, q(u).command) < 99)
        for (std::size_t v = 0; v < units(); ++v)
          if (still_charges(s, v) && q(v).command == q(u).command) ++more;
      f.set.each([&](std::size_t v) {
        const bool near = options.share_guns || grid().distance(s.piece[v].hex, f.hex) == 1 ||
                          s.piece[v].formation() == Formation::Skirmish;
        if (near && q(v).command == q(u).command && !s.piece[v].is(kFired)) ++more;
      });
      if (!s.piece[u].is(kFired) && s.command[q(u).command].used + more >= share(s, q(u).command))
        return Verdict::no(order(s, u) == Order::Harass ? "BA-26"_rule : "BA-27"_rule,
                           "refused.share");
    }
  }
  if (q(u).swiss && scenario(s).swiss) {  // BA-198
    bool swiss = false;
    each_combat(s, b, f.hex, [&](std::size_t v) { swiss = swiss || q(v).swiss; });
    if (swiss) return Verdict::no("BA-198"_rule, "refused.swiss");
  }
  const int left = fire_left(s, b, u, from, f.hex);
  if (left <= 0)
    return Verdict::no(guns                                          ? "BA-90"_rule
                       : s.piece[u].formation() == Formation::Square ? "BA-89"_rule
                                                                     : "BA-85"_rule,
                       "refused.no-points");
  if (points_ == 0) return Verdict::yes();
  if (guns && points_ != left) return Verdict::no("BA-92"_rule, "refused.guns-whole");
  if (points_ > left)
    return Verdict::no(s.piece[u].formation() == Formation::Square ? "BA-89"_rule : "BA-85"_rule,
                       "refused.too-many-points");
  return Verdict::yes();
}

Verdict Rules::may_axis(const State& s, const Board& b, Hex h, int axis) const {
  bool square = false;
  bool used = false;
  bool same = true;
  each_combat(s, b, h, [&](std::size_t u) {
    if (q(u).side != s.acting || s.piece[u].formation() != Formation::Square) return;
    square = true;
    used = used || s.piece[u].is(kFired) || s.piece[u].is(kTried);
    same = same && static_cast<int>(s.piece[u].facing()) == axis;
  });
  if (!square) return Verdict::no("BA-89"_rule, "refused.no-square");
  if (used) return Verdict::no("BA-89"_rule, "refused.axis-set");
  if (axis > 2 || same) return Verdict::no("BA-89"_rule, "refused.axis-same");
  return Verdict::yes();
}

// By what everybody sees: could some unit of the acting side fire, orders apart?
bool Rules::any_fire(const State& s, const Board& b) const {
  const HexSet& enemy = b.of[index(other(s.acting))];
  bool any = false;
  for (const std::size_t u : troops(s.acting)) {
    if (any) break;
    if (!fires_at_all(*this, s, u)) continue;
    const auto look = [&](Hex from) {
      for (const Dir d : hex::kDirs) {
        const Hex h = grid().neighbour(from, d);
        if (h != Hex::None && enemy.has(h) && is_front(s, u, d)) any = true;
      }
    };
    if (s.piece[u].formation() == Formation::Skirmish) {
      const Spread& line = s.spread[q(u).light];
      for (std::size_t i = 0; i < line.count; ++i) look(line.hex[i]);
      continue;
    }
    look(s.piece[u].hex);
    if (any || q(u).arm != Arm::Artillery || s.step != Step::OffensiveFire) continue;
    enemy.each([&](Hex h) { any = any || may_fire_at(s, b, u, s.piece[u].hex, h).ok(); });
  }
  return any;
}

// BA-83, BA-91, BA-105, BA-110, BA-216: points, rounded down but at least one, and the modifier.
Shot Rules::shot(const State& s, const Board& b, const Frame& f) const {
  Shot out;
  const auto& c = charts->fire;
  int quarters = 0;
  bool all_heavy = true;
  bool any_light = false;
  bool far_guns = false;
  Grade worst = Grade::A;
  f.set.each([&](std::size_t u) {
    const Hex from = fires_from(*this, s, u, f.hex);
    const int far = grid().distance(from, f.hex);
    int n = s.piece[u].volley() * quarters_of(*this, s, u);
    if (q(u).arm == Arm::Artillery) {
      out.guns = true;
      if (far == 2) n = n * 3 / 2;
      if (far >= 3) n /= 2;
      all_heavy = all_heavy && q(u).weight == Weight::Heavy;
      any_light = any_light || q(u).weight == Weight::Light;
      far_guns = far_guns || far >= 2;
    }
    quarters += n;
    out.far = std::max(out.far, far);
    worst = std::max(worst, grade(s, u));
  });
  out.points = std::max(1, quarters / kQuarters);
  const auto change = [&](Mod mod, int value) {
    if (value == 0) return;
    out.modifier += value;
    out.changes.push_back({mod, value});
  };
  const std::uint8_t target = top(s, b, f.hex);
  if (target == kNone) return out;
  const Piece& t = s.piece[target];
  if (t.formation() == Formation::Square) change(Mod::TargetSquare, c.target_square);
  if (t.formation() == Formation::Skirmish) change(Mod::TargetSkirmish, c.target_skirmish);
  if (q(target).arm == Arm::Artillery && t.formation() == Formation::Normal)
    change(Mod::TargetGuns, c.target_unlimbered);
  if (out.guns && all_heavy) change(Mod::HeavyGuns, c.heavy_guns);
  if (out.guns && any_light) change(Mod::LightGuns, c.light_guns);
  const Grade g = options.fire_grade_target ? grade(s, target) : worst;
  if (g >= Grade::E) change(Mod::FirerPoor, c.firer_ef);
  if (g <= Grade::B) change(Mod::FirerGood, c.firer_ab);
  if (far_guns) {
    const int n = count_combat(s, b, f.hex);
    if (n == 3) change(Mod::ThirdUnit, c.third_unit);
    if (n >= 4) change(Mod::FourthUnit, c.fourth_unit);
  }
  change(Mod::Cover, charts->ground[map->ground[index(f.hex)]].fire);
  return out;
}

FireResult Rules::fire_result(int points_, int die) const {
  const auto& c = charts->fire;
  std::size_t column = 0;
  for (std::size_t i = 0; i < kFireColumns; ++i)
    if (std::min(points_, c.most_points) >= c.column[i]) column = i;
  return c.row[static_cast<std::size_t>(std::clamp(die, 0, kRows - 1))][column];
}

// ---- the steps, defensive and offensive

template <>
Verdict Rules::why_in<Step::DefensiveFire>(const State& s, const Board& b, Action a) const {
  const Verb verb = verb_of(a);
  if (verb == Verb::Target) return may_target(s, b, hex_of(a));
  if (verb == Verb::Axis) return may_axis(s, b, hex_of(a), static_cast<int>(small_of(a)));
  if (verb == Verb::Add) {  // who asks why a unit does not fire hears that, not that it is late
    TERCIO_REQUIRE(may_fire(s, b, first_of(a)));
    return Verdict::no("BA-83"_rule, "refused.target-first");
  }
  return yes_if(verb == Verb::Done);
}

template <>
void Rules::legal_in<Step::DefensiveFire>(const State& s, Actions& out) const {
  Sight sight;
  const Board& b = look(s, sight);
  HexSet targets;
  HexSet squares;
  const HexSet& enemy = b.of[index(other(s.acting))];
  Frame f;
  for (const std::size_t u : troops(s.acting)) {
    const Piece& p = s.piece[u];
    if (!p.on_map() || q(u).arm == Arm::Cavalry || q(u).convoy) continue;
    if (p.formation() == Formation::Square) squares.add(p.hex);
    if (!may_fire(s, b, u).ok()) continue;
    const auto look = [&](Hex h) {
      if (targets.has(h)) return;
      f.hex = h;
      if (may_add(s, b, f, u, 0).ok()) targets.add(h);
    };
    const auto around = [&](Hex at) {
      for (const Dir d : hex::kDirs)
        if (const Hex h = grid().neighbour(at, d); h != Hex::None && enemy.has(h)) look(h);
    };
    if (q(u).arm == Arm::Artillery && s.step == Step::OffensiveFire) {
      const int range = gun_range(s, u);
      enemy.each([&](Hex h) {
        if (grid().distance(p.hex, h) <= range) look(h);
      });
    } else if (p.formation() == Formation::Skirmish) {
      const Spread& line = s.spread[q(u).light];
      for (std::size_t i = 0; i < line.count; ++i) around(line.hex[i]);
    } else {
      around(p.hex);
    }
  }
  targets.each([&](Hex h) { out.push_back(with_hex(Verb::Target, h)); });
  squares.each([&](Hex h) {
    for (unsigned axis = 0; axis < 3; ++axis)
      if (may_axis(s, b, h, static_cast<int>(axis)).ok())
        out.push_back(act(Verb::Axis, 0, h, axis));
  });
  out.push_back(plain(Verb::Done));
}

template <>
void Rules::apply_in<Step::DefensiveFire>(State& s, Action a, Sight&, Events& ev) const {
  const Hex h = hex_of(a);
  if (verb_of(a) == Verb::Target) {
    Frame f;
    f.kind = Kind::Volley;
    f.stage = Stage::Choose;
    f.hex = h;
    return push(s, f);
  }
  if (verb_of(a) == Verb::Done) return end_fire(s, ev);
  const Board b = board(s);
  each_combat(s, b, h, [&](std::size_t u) {
    if (s.piece[u].formation() != Formation::Square) return;
    s.piece[u].face(static_cast<Corner>(small_of(a)));
    s.piece[u].set(kTried);
  });
  ev.emit("BA-89"_rule, "event.axis", {hex_arg("hex", h)});
}

template <>
bool Rules::waits_in<Step::DefensiveFire>(State& s, Events& ev) const {
  if (any_fire(s, look(s, Sight()))) return true;
  end_fire(s, ev);
  return false;
}

template <>
constinit const Rules::Row Rules::kRow<Step::DefensiveFire> = {
    .turn = &Rules::turn_of_acting,
    .why = &Rules::why_in<Step::DefensiveFire>,
    .legal = &Rules::legal_in<Step::DefensiveFire>,
    .apply = &Rules::apply_in<Step::DefensiveFire>,
    .waits = &Rules::waits_in<Step::DefensiveFire>};

template <>
constinit const Rules::Row Rules::kRow<Step::OffensiveFire> = {
    .turn = &Rules::turn_of_acting,
    .why = &Rules::why_in<Step::DefensiveFire>,
    .legal = &Rules::legal_in<Step::DefensiveFire>,
    .apply = &Rules::apply_in<Step::DefensiveFire>,
    .waits = &Rules::waits_in<Step::DefensiveFire>};

}  // namespace tercio::bailen
