// What may follow from a charge (BA-129 to BA-133, BA-36), from attacks that are declared together
// (BA-123), and from a shock that has come to its dice: told before anybody commits himself to it.
#include "games/bailen/game.h"
#include "games/bailen/rules/movement.h"
#include "games/bailen/rules/odds.h"

namespace tercio::bailen {
namespace {

// Whom a charge would meet there, and with what, shows only where that is no secret (BA-56).
bool is_open_target(const Rules& r, const State& s, const Board& b, Seat seat, Hex h) {
  if (r.may_look(b, seat, h)) return true;
  return r.count_combat(s, b, h) == 1 && r.marker_at(s, h, MarkerKind::Cover) == kNone;
}

// The position once these have come home from `at`, but for what others do about it.
State come_home(const State& s, const UnitSet& chargers, Hex at) {
  State there = s;
  chargers.each([&](std::size_t u) {
    there.piece[u].hex = at;
    there.piece[u].set(kContact);
  });
  return there;
}

}  // namespace

// A step to `at` brings these home: the check of each of them there, and what comes after it if all
// hold.
Odds Module::home_odds(const Rules& r, const State& s, const UnitSet& chargers, Hex at,
                       Hex h) const {
  const std::uint8_t first = chargers.first();
  const State there = come_home(s, chargers, at);
  Odds odds = morale_odds(r, there, first, false);
  chargers.each([&](std::size_t u) {
    if (u == first) return;
    odds.also.push_back({"holds-" + r.army->unit[u].id,
                         text_.format("odds.other-holds", {{"unit", unit_name(r, u)}}),
                         morale_odds(r, there, u, false).outcomes[0].chance});
  });
  const Board b = r.board(s);
  if (!is_open_target(r, s, b, r.q(first).side, h)) return odds;
  r.each_combat(there, b, h, [&](std::size_t v) {  // BA-36
    const Piece& p = there.piece[v];
    if (r.q(v).arm != Arm::Infantry || !p.ordered() || p.formation() != Formation::Normal ||
        p.is(kAsked))
      return;
    State formed = there;
    formed.piece[v].form(Formation::Square);
    if (!r.may_stack(formed, b, v, h, {}).ok()) return;  // BA-39
    odds.also.push_back({"square-" + r.army->unit[v].id,
                         text_.format("odds.may-form", {{"unit", unit_name(r, v)}}),
                         morale_odds(r, there, v, false).outcomes[0].chance});
  });
  UnitSet all = chargers;  // with those who have come home before
  for (const std::size_t u : r.troops(r.q(first).side))
    if (there.piece[u].is(kContact) && there.piece[u].target == h) all.add(u);
  add_charge(shock_odds(r, there, all, h, Fight::Charge), odds);
  return odds;
}

// Of the shock of a charge, what it is ridden for.
void Module::add_charge(const Odds& shock, Odds& odds) const {
  for (const OddsOutcome& o : shock.also)
    if (o.id == "dislodged" || o.id == "thrown-back")
      odds.also.push_back(
          {"charge-" + o.id, text_.format("odds.charge", {{"what", o.label}}), o.chance});
}

// Before it rides: without a leader, for he moves after his units (BA-236), and on clear ground,
// for no charge ends elsewhere. `h`: the target, if it is named. The shock is told if it is the
// same from wherever it can come.
Odds Module::charge_odds(const Rules& r, const State& s, std::size_t u, Hex h) const {
  State there = s;
  for (LeaderState& leader : there.leader) leader.hex = Hex::None;
  there.piece[u].hex = h == Hex::None ? r.map->clear.first() : h;
  Odds odds = morale_odds(r, there, u, false);
  const Board b = r.board(s);
  if (h == Hex::None || !is_open_target(r, s, b, r.q(u).side, h)) return odds;
  UnitSet one;
  one.add(u);
  std::optional<Blow> same;
  std::optional<State> from;
  for (const Dir d : hex::kDirs) {
    const Hex at = r.grid().neighbour(h, hex::opposite(d));
    if (at == Hex::None || b.seen[index(other(r.q(u).side))].has(at)) continue;
    const Hex before = r.grid().neighbour(at, hex::opposite(d));
    if (before == Hex::None || !is_open_step(*r.map, before, d) || !is_open_step(*r.map, at, d) ||
        r.grid().distance(s.piece[u].hex, at) > r.base_mp(s, u))
      continue;
    const State home = come_home(s, one, at);
    const Blow w = r.blow(home, b, one, h, Fight::Charge);
    if (same && (same->column != w.column || same->modifier != w.modifier)) return odds;
    same = w;
    if (!from) from = home;
  }
  if (from) add_charge(shock_odds(r, *from, one, h, Fight::Charge), odds);
  return odds;
}

// A step of somebody who moves: the check for leaving an enemy's front (BA-72), or that of a charge
// which it brings home (BA-130).
std::optional<Odds> Module::step_odds(const Rules& r, const State& s, Dir d) const {
  const std::size_t u = s.top().unit;
  const Hex from = s.piece[u].hex;
  const Hex at = r.grid().neighbour(from, d);
  if (at == Hex::None) return std::nullopt;
  const Hex target = r.grid().neighbour(at, d);
  const Board b = r.board(s);
  UnitSet home;
  if (target != Hex::None && is_open_step(*r.map, from, d) && is_open_step(*r.map, at, d) &&
      b.of[index(other(r.q(u).side))].has(target))
    r.picked(s).each([&](std::size_t v) {
      if (s.piece[v].is(kCharging) && s.piece[v].target == target) home.add(v);
    });
  const Zones z = r.zones(s, other(r.q(u).side));
  if (s.piece[u].ordered() && !r.q(u).convoy && r.in_front_zone(z, s, u)) {
    Odds odds = morale_odds(r, s, u, false);  // BA-72
    if (!home.empty()) {
      const State there = come_home(s, home, at);
      odds.also.push_back({"charge-holds", text_.format("odds.charge-holds"),
                           morale_odds(r, there, home.first(), false).outcomes[0].chance});
    }
    return odds;
  }
  if (home.empty()) return check_odds(r, s, with_small(Verb::Go, static_cast<unsigned>(d)));
  return home_odds(r, s, home, at, target);
}

// A choice upon which somebody checks his morale at once: who leaves an enemy's front, by the edge
// of the map or to reform (BA-72), and who goes back through friends (BA-146). From what the seat
// knows: who lies unseen on the way shows himself later.
std::optional<Odds> Module::check_odds(const Rules& r, const State& s, Action a) const {
  const Seat seat = r.turn(s).seats.first();
  State then = r.masked(s, seat);
  if (!r.why(then, seat, a).ok()) return std::nullopt;
  Events nobody;
  r.apply(then, seat, a, nobody);
  if (then.depth == 0 || then.top().kind != Kind::Check) return std::nullopt;
  const Frame& check = then.top();
  if (check.cause != Cause::Leaving && check.cause != Cause::Passing) return std::nullopt;
  Odds odds = morale_odds(r, then, check.unit, false, check.hex);
  check.set.each([&](std::size_t u) {
    if (u == check.unit) return;
    odds.also.push_back({"holds-" + r.army->unit[u].id,
                         text_.format("odds.other-holds", {{"unit", unit_name(r, u)}}),
                         morale_odds(r, then, u, false, check.hex).outcomes[0].chance});
  });
  return odds;
}

// All that is declared is fought: one attack at once, of several each as things stand now.
std::optional<Odds> Module::commit_odds(const Rules& r, const State& s) const {
  HexSet targets;
  for (const std::size_t u : r.troops())
    if (s.piece[u].is(kAttacks) && s.piece[u].on_map()) targets.add(s.piece[u].target);
  if (targets.empty()) return std::nullopt;
  const auto of = [&](Hex h) {
    const UnitSet attackers = r.attackers_of(s, h);
    return shock_odds(r, s, attackers, h, Rules::fight_of(s, attackers));
  };
  if (targets.count() == 1) return of(targets.first());
  Odds odds;
  targets.each([&](Hex h) {
    for (const OddsOutcome& o : of(h).also)
      if (o.id == "dislodged" || o.id == "thrown-back")
        odds.also.push_back(
            {o.id + "-" + r.map->name_of(h),
             text_.format("odds.at-hex", {{"hex", hex_name(r, h)}, {"what", o.label}}), o.chance});
  });
  return odds;
}

// Who is attacked stands, or lends his factor or not: the shock, by what he knows of the attackers'
// orders (BA-15).
std::optional<Odds> Module::answer_odds(const Rules& r, const State& s, Action a) const {
  const Frame& f = s.top();
  if (f.kind != Kind::Combat) return std::nullopt;
  State known = r.masked(s, r.turn(s).seats.first());
  if (verb_of(a) == Verb::Lend) known.leader[first_of(a)].set(kLent);
  return shock_odds(r, known, r.attackers_of(known, f.hex), f.hex, f.fight);
}

// BA-133: where nobody else may advance, the winners check their control next.
std::optional<Odds> Module::control_odds(const Rules& r, const State& s, Action a) const {
  const Seat seat = r.turn(s).seats.first();
  if (!r.why(s, seat, a).ok()) return std::nullopt;
  State then = s;
  Events nobody;
  r.apply(then, seat, a, nobody);
  if (then.depth == 0 || then.top().kind != Kind::Control) return std::nullopt;
  const std::size_t u = then.top().unit;
  Changes changes;
  const int modifier = r.control_modifier(then, u, then.top().fight == Fight::Charge, changes);
  const Fraction well = control_chance(r, r.grade(then, u), modifier);
  Odds odds;
  odds.outcomes = {
      {"controlled", text_.format("odds.controlled", {{"unit", unit_name(r, u)}}), well},
      {"uncontrolled", text_.format("odds.uncontrolled", {{"unit", unit_name(r, u)}}),
       Fraction::of(well.den - well.num, well.den)}};
  odds.modifiers = modifiers(changes, "BA-142"_rule);
  return odds;
}

}  // namespace tercio::bailen
