// 15: leaders (BA-7, BA-24, BA-66, BA-67, BA-155 to BA-158).
//
// Frame Rider: leader; left: movement points. Frame LeaderLoss: leader.
#include "games/bailen/rules/rows.h"
#include "games/bailen/rules/rules.h"

namespace tercio::bailen {

// BA-7: his own troops; a commander in chief any of his side, a chief beside him those he is given
// (BA-226).
bool Rules::commands(const State& s, std::size_t l, std::size_t u) const {
  if (army->leader[l].side != q(u).side) return false;
  if (army->leader[l].command == q(u).command) return true;
  for (const Chief& chief : scenario(s).chief)
    if (chief.leader == l && serves(chief, q(u).command)) return true;
  return false;
}

bool Rules::is_chief(const State& s, std::size_t l) const {
  for (const Chief& chief : scenario(s).chief)
    if (chief.leader == l) return true;
  return false;
}

int Rules::leader_shock(const State& s, std::size_t l) const {
  return army->leader[l].shock[s.leader[l].is(kReverse) ? 1 : 0];
}

// BA-150, BA-156: the best leader in the hex who commands it; a factor of 0 counts as 1.
int Rules::leader_morale(const State& s, std::size_t u, Hex h, bool& any) const {
  int best = -9;
  any = false;
  for (std::size_t l = 0; l < army->leader.size(); ++l) {
    if (s.leader[l].hex != h || !present(s, l) || !commands(s, l, u)) continue;
    int factor = army->leader[l].morale[s.leader[l].is(kReverse) ? 1 : 0];
    if (factor == 0) factor = 1;
    any = true;
    if (factor > best) best = factor;
  }
  return any ? best : 0;
}

// BA-66: after all units of his command; a commander in chief after all he commands.
Verdict Rules::may_ride(const State& s, const Board& b, std::size_t l) const {
  TERCIO_REQUIRE(may_ride_first(s, l));
  for (std::size_t c = 0; c < army->command.size(); ++c) {
    const Order o = s.command[c].order;
    if (o != Order::Attack && o != Order::Harass && o != Order::Retreat) continue;
    if (army->command[c].side != s.phasing || !leads(s, l, c)) continue;
    for (const std::size_t u : troops(s.phasing))
      if (q(u).command == c && has_duty(s, b, u))
        return Verdict::no("BA-66"_rule, "refused.units-first");
  }
  return Verdict::yes();
}

// Before his units are done, could he? BA-24: not without orders. BA-21: not after giving orders.
Verdict Rules::may_ride_first(const State& s, std::size_t l) const {
  const LeaderState& leader = s.leader[l];
  if (army->leader[l].side != s.phasing || !present(s, l))
    return Verdict::no("BA-155"_rule, "refused.not-yours");
  if (leader.is(kRode)) return Verdict::no("BA-60"_rule, "refused.moved");
  if (leader.is(kGaveOrders)) return Verdict::no("BA-21"_rule, "refused.gave-orders");
  // Castaños has no troops of his own and so nothing that holds him (BA-204).
  const std::size_t c = army->leader[l].command;
  if (s.part != Part2::Interlude && s.command[c].order == Order::None && scenario(s).in_play[c] &&
      !(options.staff_free && !army->command[c].brigade))
    return Verdict::no("BA-24"_rule, "refused.leader-no-orders");
  return Verdict::yes();
}

// BA-67: a point a hex, whatever the ground; BA-75: zones do not touch him.
Verdict Rules::may_ride_to(const State& s, const Board& b, const Frame& f, Dir d) const {
  const Hex to = grid().neighbour(s.leader[f.leader].hex, d);
  if (to == Hex::None) return Verdict::no("BA-61"_rule, "refused.edge");
  if (f.left == 0) return Verdict::no("BA-67"_rule, "refused.mp");
  const Seat enemy = other(army->leader[f.leader].side);
  if (b.seen[index(enemy)].has(to)) return Verdict::no("BA-61"_rule, "refused.enemy-there");
  return Verdict::yes();
}

void Rules::ride(State& s, std::size_t l, Events&) const {
  s.leader[l].set(kRode);
  Frame f;
  f.kind = Kind::Rider;
  f.stage = Stage::Choose;
  f.leader = static_cast<std::uint8_t>(l);
  f.left = static_cast<std::uint8_t>(charts->move.leader[index(army->leader[l].side)]);
  push(s, f);
}

void Rules::join(State& s, std::size_t l, Hex h, Events& ev) const {
  s.leader[l].hex = h;
  s.leader[l].unset(kAbsent);
  s.leader[l].set(kRode);
  ev.emit("BA-197"_rule, "event.joined", {leader_arg("leader", l), hex_arg("hex", h)});
  look_for_markers(s, ev);
}

template <>
Turn Rules::turn_in<Kind::Rider>(const State& s) const {
  return decided_by(s, army->leader[s.top().leader].side);
}

template <>
Verdict Rules::why_in<Kind::Rider>(const State& s, const Board& b, Action a) const {
  if (verb_of(a) == Verb::Go) return may_ride_to(s, b, s.top(), dir_of(a));
  return yes_if(verb_of(a) == Verb::Rest);
}

template <>
void Rules::legal_in<Kind::Rider>(const State& s, Actions& out) const {
  Sight sight;
  const Board& b = look(s, sight);
  for (const Dir d : hex::kDirs)
    if (may_ride_to(s, b, s.top(), d).ok())
      out.push_back(with_small(Verb::Go, static_cast<unsigned>(d)));
  out.push_back(plain(Verb::Rest));
}

template <>
void Rules::apply_in<Kind::Rider>(State& s, Action a, Sight&, Events& ev) const {
  Frame& f = s.top();
  Hex& at = s.leader[f.leader].hex;
  if (verb_of(a) == Verb::Rest) {
    ev.emit("BA-67"_rule, "event.rode", {leader_arg("leader", f.leader), hex_arg("hex", at)});
    return pop(s);
  }
  at = grid().neighbour(at, dir_of(a));
  --f.left;
  ev.emit("BA-67"_rule, "event.leader-step", {leader_arg("leader", f.leader), hex_arg("hex", at)});
  look_for_markers(s, ev);
}

template <>
constinit const Rules::Row Rules::kRow<Kind::Rider> = {.turn = &Rules::turn_in<Kind::Rider>,
                                                       .why = &Rules::why_in<Kind::Rider>,
                                                       .legal = &Rules::legal_in<Kind::Rider>,
                                                       .apply = &Rules::apply_in<Kind::Rider>};

template <>
Turn Rules::turn_in<Kind::LeaderLoss>(const State& s) const {
  const std::size_t l = s.top().leader;
  return thrown_by(s, Purpose::LeaderLoss, army->leader[l].side, l);
}

// BA-158: a six, and the successor takes over next turn.
template <>
void Rules::roll_in<Kind::LeaderLoss>(State& s, int die, Events& ev) const {
  const std::size_t l = s.top().leader;
  pop(s);
  const bool lost = die >= charts->leader_lost_on && !s.leader[l].is(kReverse);
  ev.emit("BA-158"_rule, lost ? "event.leader-down" : "event.leader-safe",
          {leader_arg("leader", l), number("die", die)});
  if (lost) s.leader[l].set(kDown);
}

template <>
constinit const Rules::Row Rules::kRow<Kind::LeaderLoss> = {
    .turn = &Rules::turn_in<Kind::LeaderLoss>, .roll = &Rules::roll_in<Kind::LeaderLoss>};

void Rules::relieve_leaders(State& s, Events& ev) const {
  for (std::size_t l = 0; l < army->leader.size(); ++l) {
    if (!s.leader[l].is(kDown)) continue;
    s.leader[l].unset(kDown);
    s.leader[l].set(kReverse);
    ev.emit("BA-158"_rule, "event.successor", {leader_arg("leader", l)});
  }
}

// With the last combat unit that leaves a hex, its leaders go along (BA-155).
void Rules::leaders_follow(State& s, Hex from, std::size_t u) const {
  if (top(s, board(s), from) != kNone) return;
  for (std::size_t l = 0; l < army->leader.size(); ++l)
    if (s.leader[l].hex == from && army->leader[l].side == q(u).side)
      s.leader[l].hex = s.piece[u].hex;
}

// A leader whose hex the enemy has taken, or who has just lost the last unit there (`lonely`), goes
// to the nearest unit of his command, or of his side; he is never captured (BA-155).
void Rules::rescue_leaders(State& s, Events& ev, Hex lonely, Seat whose) const {
  const std::array<HexSet, kSides> stood = board(s).of;  // combat units in the open
  for (std::size_t l = 0; l < army->leader.size(); ++l) {
    LeaderState& leader = s.leader[l];
    if (leader.hex == Hex::None) continue;
    const Seat side = army->leader[l].side;
    const bool taken = stood[index(other(side))].has(leader.hex);
    const bool alone = !stood[index(side)].has(leader.hex);
    const bool left_alone = leader.hex == lonely && side == whose;
    if (!alone || (!taken && !left_alone)) continue;
    std::uint8_t best = kNone;
    int least = 999;
    int search = 0;  // of his command, of his side, and those under markers, whom he gives away
    for (; search < 3 && best == kNone; ++search)
      for (const std::size_t u : troops()) {
        if (!s.piece[u].on_map() || q(u).convoy || q(u).side != side) continue;
        if (search < 2 && s.piece[u].is(kHidden)) continue;
        if (search == 0 && q(u).command != army->leader[l].command) continue;
        const int far = grid().distance(leader.hex, s.piece[u].hex);
        if (far < least) {
          least = far;
          best = static_cast<std::uint8_t>(u);
        }
      }
    leader.hex = best == kNone ? Hex::None : s.piece[best].hex;
    if (best == kNone) {  // he comes again with those of his who are still to come (BA-197)
      bool more = false;
      for (const std::size_t u : troops())
        more = more || (q(u).command == army->leader[l].command && !q(u).convoy &&
                        s.piece[u].where() == Where::Waiting);
      leader.set(more ? kAbsent : kNotHere);
    }
    const auto args = {leader_arg("leader", l), hex_arg("hex", leader.hex)};
    const char* what = best == kNone ? "event.leader-gone" : "event.leader-saved";
    if (search == 3)
      ev.reveal("BA-155"_rule, what, args);
    else
      ev.emit("BA-155"_rule, what, args);
  }
}

}  // namespace tercio::bailen
