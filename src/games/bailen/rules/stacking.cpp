// 5 and 6: facing (BA-50 to BA-54) and stacking (BA-55 to BA-59, BA-39, BA-214), passing friends
// (BA-64), places in a stack. BA-59: no English in this volume, so nothing ever forbids it.
#include "games/bailen/rules/rules.h"

namespace tercio::bailen {

bool Rules::is_flanked_from(const State& s, std::size_t u, Hex at, Hex from) const {
  const int d = grid().direction(at, from);
  return d >= 0 && has_facing(s, u) &&
         hex::quarter(s.piece[u].facing(), static_cast<Dir>(d)) != hex::Quarter::Front;
}

// Limits of BA-57 and BA-58, in every hex that is entered. BA-55: there is no other. BA-59: no
// English in this volume, so nobody is refused for his nation.
Verdict Rules::may_stack(const State& s, const Board& b, std::size_t u, Hex h, const UnitSet& with,
                         int own) const {
  if (q(u).convoy) return Verdict::yes();
  // BA-167: a marker stands for whole stacks; who would join one lifts it first.
  if (options.markers && b.stands[q(u).second].has(h))
    return Verdict::no("BA-167"_rule, "refused.marker-stack");
  // Alone in the open there is no limit.
  if (with.empty() && b.is_empty(h) && !map->cover.has(h) &&
      s.piece[u].formation() != Formation::Square)
    return Verdict::yes();
  const auto& limit = charts->limit;
  int all = 0;
  int ranks = 0;  // without guns
  int foot = 0;
  int feet = 0;
  int horse = 0;
  int horses = 0;
  int units = 0;
  int guns = 0;
  bool square = false;
  const auto count = [&](std::size_t v) {
    if (q(v).convoy || (s.piece[v].is(kHidden) && q(v).side != q(u).side)) return;
    const int there = points_at(s, v, h);
    const int n = v == u && own >= 0 ? own : there > 0 ? there : points(s, v);
    all += n;
    square = square || s.piece[v].formation() == Formation::Square;
    if (q(v).arm == Arm::Artillery) {
      ++guns;
    } else {
      ++units;
      ranks += n;
    }
    if (order(s, v) != Order::Maneuver || order(s, u) != Order::Maneuver) return;
    if (q(v).arm == Arm::Infantry) {
      foot += n;
      ++feet;
    } else if (q(v).arm == Arm::Cavalry) {
      horse += n;
      ++horses;
    }
  };
  UnitSet here = with;
  here.add(u);
  here.each(count);
  b.each(s, h, [&](std::size_t v) {
    if (!here.has(v)) count(v);
  });
  const bool many = units > limit.square_units;
  const bool heavy = ranks > limit.square_points;
  const bool over = options.square_stack_either ? many && heavy : many || heavy;
  if (square && (over || guns > limit.square_guns))  // BA-39
    return Verdict::no("BA-39"_rule, "refused.square-stack");
  if (map->cover.has(h) && all > limit.cover_points)
    return Verdict::no("BA-57"_rule, "refused.cover-stack");
  // BA-214: a single unit above the limit may march alone.
  if ((foot > limit.march_infantry && feet > 1) || (horse > limit.march_cavalry && horses > 1))
    return Verdict::no(feet > 1 || horses > 1 ? "BA-58"_rule : "BA-214"_rule,
                       "refused.march-stack");
  return Verdict::yes();
}

// BA-64: a friendly hex with 8 points or more in ranks is passed from flank to flank only.
Verdict Rules::may_pass_friends(const State& s, const Board& b, Hex h, Dir in, Dir out) const {
  int ranks = 0;
  std::uint8_t faced = kNone;
  b.each(s, h, [&](std::size_t v) {
    if (s.piece[v].is(kPicked | kHidden) || !has_facing(s, v)) return;
    ranks += points(s, v);
    faced = static_cast<std::uint8_t>(v);
  });
  if (ranks < charts->limit.pass_points) return Verdict::yes();
  const Corner facing = s.piece[faced].facing();
  const bool flanks = hex::quarter(facing, hex::opposite(in)) == hex::Quarter::Flank &&
                      hex::quarter(facing, out) == hex::Quarter::Flank;
  return flanks ? Verdict::yes() : Verdict::no("BA-64"_rule, "refused.pass-friends");
}

// BA-86: who lies on top fires and is hit first; the order may be changed once in a movement.
Verdict Rules::may_top(const State& s, const Board& b, std::size_t u) const {
  const Piece& p = s.piece[u];
  if (q(u).side != s.acting || !p.on_map() || p.is(kHidden))
    return Verdict::no("BA-86"_rule, "refused.not-yours");
  if (p.is(kSorted) || p.is(kMoved)) return Verdict::no("BA-86"_rule, "refused.sorted");
  std::uint8_t first = b.first[index(p.hex)];
  while (first != 0 && s.piece[first - 1u].is(kHidden)) first = b.next[first - 1u];
  if (p.formation() == Formation::Skirmish || first == u + 1)
    return Verdict::no("BA-43"_rule, "refused.is-top");
  return Verdict::yes();
}

Verdict Rules::may_turn_stack(const State& s, const Board& b, Hex h, Corner c) const {
  const std::uint8_t u = top(s, b, h);
  if (u == kNone || q(u).side != s.acting) return Verdict::no("BA-53"_rule, "refused.not-yours");
  if (s.piece[u].is(kMoved)) return Verdict::no("BA-52"_rule, "refused.turned");
  if (!has_facing(s, u)) return Verdict::no("BA-54"_rule, "refused.no-facing");
  if (s.piece[u].facing() == c) return Verdict::no("BA-52"_rule, "refused.faces-there");
  return Verdict::yes();
}

void Rules::put_on_top(State& s, std::size_t u) const {
  const Hex h = s.piece[u].hex;
  for (const std::size_t v : troops())
    if (v != u && s.piece[v].on_map() && s.piece[v].hex == h && s.piece[v].depth < s.piece[u].depth)
      ++s.piece[v].depth;
  s.piece[u].depth = 0;
}

void Rules::put_at_bottom(State& s, std::size_t u) const {
  const Hex h = s.piece[u].hex;
  std::uint8_t deepest = 0;
  for (const std::size_t v : troops()) {
    Piece& p = s.piece[v];
    if (v == u || !p.on_map() || p.hex != h) continue;
    if (p.depth > s.piece[u].depth) --p.depth;
    if (p.depth >= deepest) deepest = static_cast<std::uint8_t>(p.depth + 1);
  }
  s.piece[u].depth = deepest;
}

void Rules::leave_hex(State& s, std::size_t u) const {
  const Piece& gone = s.piece[u];
  for (const std::size_t v : troops()) {
    Piece& p = s.piece[v];
    if (v != u && p.hex == gone.hex && p.on_map() && p.depth > gone.depth) --p.depth;
  }
}

void Rules::enter_hex(State& s, std::size_t u, Hex h) const {
  for (const std::size_t v : troops()) {
    Piece& p = s.piece[v];
    if (v != u && p.hex == h && p.on_map()) ++p.depth;
  }
  s.piece[u].hex = h;
  s.piece[u].depth = 0;
}

// BA-53: who faces another way than his stack for now: who moves, countercharges, charges or goes
// on, until that is over.
UnitSet Rules::apart(const State& s) const {
  UnitSet out;
  const auto add = [&](std::size_t u) { out.add(u); };
  for (std::size_t i = 0; i < s.depth; ++i) {
    const Frame& f = s.frame[i];
    if (f.kind == Kind::Counter || f.kind == Kind::Control || f.kind == Kind::RideBack) {
      f.set.each(add);
      if (f.unit != kNone) out.add(f.unit);
    }
    if (f.kind == Kind::Combat && f.fight != Fight::Shock) attackers_of(s, f.hex).each(add);
  }
  for (const std::size_t u : troops())
    if (s.piece[u].is(kPicked | kCharging | kContact)) out.add(u);
  return out;
}

// BA-53: one facing for all units of a stack: who joins takes that of the others.
void Rules::take_facing(State& s, std::size_t u) const {
  UnitSet one;
  one.add(u);
  fall_in(s, one);
}

// The same for several, who may have turned together: that of those who stood there, and only
// among themselves that of the first.
void Rules::fall_in(State& s, const UnitSet& which) const {
  if (which.empty()) return;
  UnitSet aside = apart(s);
  which.each([&](std::size_t u) { aside.add(u); });
  which.each([&](std::size_t u) {
    if (!s.piece[u].on_map()) return;
    std::uint8_t like = kNone;
    for (const std::size_t v : troops(q(u).side)) {
      const Piece& p = s.piece[v];
      if (v == u || !p.on_map() || p.hex != s.piece[u].hex || p.is(kPicked | kHidden) ||
          !has_facing(s, v))
        continue;
      if (like == kNone || !aside.has(v)) like = static_cast<std::uint8_t>(v);
      if (!aside.has(v)) break;
    }
    if (like != kNone) s.piece[u].face(s.piece[like].facing());
    aside.remove(u);
  });
}

// BA-53, BA-215: who turns and stays turns all of his stack, guns that cannot march too; not those
// who have come into the hex in this movement.
void Rules::turn_mates(State& s, std::size_t u) const {
  bool came = false;
  const auto each_mate = [&](auto visit) {
    for (const std::size_t v : troops())
      if (v != u && s.piece[v].hex == s.piece[u].hex && s.piece[v].on_map() && !q(v).convoy &&
          !s.piece[v].is(kPicked | kHidden) && has_facing(s, v))
        visit(s.piece[v]);
  };
  each_mate([&](const Piece& p) { came = came || p.is(kStepped | kTried); });
  if (!came) each_mate([&](Piece& p) { p.face(s.piece[u].facing()); });
}

void Rules::turn_stack(State& s, const Board& b, Hex h, Corner c, Events& ev) const {
  b.each(s, h, [&](std::size_t u) {
    if (s.piece[u].is(kHidden)) return;
    s.piece[u].face(c);
    s.piece[u].set(kMoved);
  });
  ev.emit("BA-53"_rule, "event.turned",
          {hex_arg("hex", h), named_arg("facing", static_cast<int>(c), ArgKind::Corner)});
}

void Rules::sort_on_top(State& s, std::size_t u, Events& ev) const {
  put_on_top(s, u);
  s.piece[u].set(kSorted);
  ev.emit("BA-86"_rule, "event.on-top", {unit_arg("unit", u)});
}

}  // namespace tercio::bailen
