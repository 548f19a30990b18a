// What the adviser says about a choice: what it is after, with which chance, and what the army is
// trying to do. Figures that depend on what the enemy hides are means over worlds the seat may
// believe in. How good the choice is, and the next best, are told by the adviser itself
// (games/adviser.h).
#include <algorithm>
#include <cmath>
#include <memory>
#include <string>

#include "games/bailen/game.h"
#include "games/bailen/player/drill.h"

namespace tercio::bailen {
namespace {

int percent_of(float chance) { return static_cast<int>(std::lround(100 * chance)); }

// The mean of a figure over what the seat may believe.
template <class Figure>
float over_worlds(const Counsel<State>& counsel, Figure figure) {
  float sum = 0;
  for (const State& world : counsel.worlds) sum += figure(world);
  return sum / static_cast<float>(counsel.worlds.size());
}

// The enemy nearest to a hex.
Hex nearest(const Rules& r, const HexSet& foes, Hex at) {
  Hex best = Hex::None;
  int least = 99;
  foes.each([&](Hex h) {
    if (r.grid().distance(at, h) >= least) return;
    least = r.grid().distance(at, h);
    best = h;
  });
  return best;
}

// The exact chance that a volley at that hex hurts: a point, a check, a step back. The better of
// guns and muskets, which do not fire together (BA-95); in defence all do.
struct Salvo {
  int points = 0;
  float hurts = 0;
};
float hurting(const Rules& r, const Shot& shot) {
  const auto chances = fire_chances(r, std::min(shot.points, 12), shot.modifier);
  float hurts = 0;
  for (std::size_t i = 0; i < chances.size(); ++i)
    if (static_cast<FireResult>(i) != FireResult::None &&
        static_cast<FireResult>(i) != FireResult::D)
      hurts += static_cast<float>(chances[i].value());
  return hurts;
}
// … of the volley that a line of play makes up: before it is fired, or as it then stands.
Salvo made_up(const Rules& r, State s, const Counsel<State>& counsel) {
  Events nobody;
  for (const Action a : counsel.line) {
    if (verb_of(a) == Verb::Fire || !r.why(s, counsel.seat, a).ok()) break;
    r.apply(s, counsel.seat, a, nobody);
  }
  if (s.depth == 0 || s.top().kind != Kind::Volley || s.top().set.empty()) return {};
  const Shot shot = r.shot(s, r.board(s), s.top());
  return shot.points == 0 ? Salvo() : Salvo{shot.points, hurting(r, shot)};
}
Salvo salvo(const Rules& r, const State& s, const Board& b, Seat seat, Hex target) {
  Salvo best;
  const bool together = s.step == Step::DefensiveFire;
  for (const bool guns : {true, false}) {
    State t = s;
    Frame f;
    f.kind = Kind::Volley;
    f.hex = target;
    for (const std::size_t u : r.troops(seat)) {
      if (!s.piece[u].on_map() || (!together && (r.q(u).arm == Arm::Artillery) != guns)) continue;
      if (!r.may_add(t, b, f, u, 0).ok()) continue;
      f.set.add(u);
      t.piece[u].set_volley(std::min(15, r.fire_left(t, b, u, s.piece[u].hex, target)));
    }
    if (f.set.empty()) continue;
    const Shot shot = r.shot(t, b, f);
    if (shot.points == 0) continue;
    const float hurts = hurting(r, shot);
    if (hurts >= best.hurts) best = {shot.points, hurts};
  }
  return best;
}

// The chance that a unit holds in a check of its morale where it stands.
int holds(const Rules& r, const State& s, const Board& b, const OddsBook& odds, std::size_t u,
          bool reorganizing) {
  Changes changes;
  const int modifier = r.morale_modifier(s, b, u, reorganizing, changes);
  return percent_of(1 - odds.fails(r.grade(s, u), modifier));
}

// Why a command should have that order.
const char* order_key(Order order) {
  switch (order) {
    case Order::Attack: return "advice.order-attack";
    case Order::Defend: return "advice.order-defend";
    case Order::Maneuver: return "advice.order-march";
    default: return "advice.order";
  }
}

}  // namespace

Text Module::army_text(const Rules& r, const State& s, Seat seat) const {
  const int own = r.counted(s, seat);
  const int foe = r.counted(s, other(seat));
  const char* key = own < foe    ? "advice.army-ahead"
                    : own == foe ? "advice.army-even"
                                 : "advice.army-behind";
  return text_.format(key,
                      {{"own", own}, {"foe", foe}, {"left", r.scenario(s).turns - s.turn + 1}});
}

// A unit, a leader, a volley or a paper is in hand from the first link of its chain to the last.
unsigned Module::gesture(const Rules&, const State& s) const {
  if (s.depth == 0) return 0;
  const Frame& f = s.top();
  switch (f.kind) {
    case Kind::Place:
    case Kind::Write:
    case Kind::Aim:
    case Kind::Mover:
    case Kind::Screen:
    case Kind::Deploy: return 1u + static_cast<unsigned>(f.kind) * 256u + f.unit;
    case Kind::Rider: return 1u + static_cast<unsigned>(f.kind) * 256u + f.leader;
    case Kind::Volley:
      return 1u + static_cast<unsigned>(f.kind) * 4096u + static_cast<unsigned>(f.hex);
    default: return 0;
  }
}

// Where a unit goes, which way it looks there, and whom it then has before it.
Text Module::march_text(const Rules& r, const Counsel<State>& counsel, std::size_t u) const {
  const State& s = counsel.believed();
  const State& after = counsel.after;
  const Hex at = s.piece[u].hex;
  const Hex to = after.piece[u].hex;
  const Order order = r.order(s, u);
  if (!s.piece[u].on_map() || !after.piece[u].on_map() || order == Order::Unknown)
    return text_.format("advice.plain", {{"best", counsel.gesture}});
  const Board b = r.board(after);
  const HexSet& foes = b.seen[index(other(counsel.seat))];
  const TextArg unit("unit", unit_name(r, u));
  const TextArg order_name("order", text_.format("order." + std::string(order_word(order))));
  Text said;
  if (to != at || counsel.line.size() > 1)
    said = r.has_facing(after, u)
               ? text_.format(to == at ? "advice.turns-to" : "advice.goes-facing",
                              {unit,
                               {"hex", hex_name(r, to)},
                               {"facing", text_.format("corner." + std::string(hex::corner_name(
                                                                       after.piece[u].facing())))}})
               : text_.format("advice.goes", {unit, {"hex", hex_name(r, to)}});
  const Hex foe = nearest(r, foes, to);
  if (foe == Hex::None) return said + text_.format("advice.nobody", {unit, order_name});
  const int change = r.grid().distance(to, foe) - r.grid().distance(at, foe);
  const char* key = change < 0   ? "advice.near"
                    : change > 0 ? "advice.away"
                    : to != at   ? "advice.beside"
                                 : "advice.hold";
  said = said + text_.format(key, {unit, {"hex", hex_name(r, foe)}, order_name});
  Hex before = Hex::None;  // an enemy it can attack from there
  for (const Dir d : hex::kDirs)
    if (const Hex h = r.grid().neighbour(to, d);
        h != Hex::None && foes.has(h) && r.is_front(after, u, d))
      before = h;
  if (before != Hex::None)
    said = said + text_.format("advice.then-before", {{"hex", hex_name(r, before)}});
  return said;
}

Text Module::advice_text(const Rules& r, const Counsel<State>& counsel) const {
  const State& s = counsel.believed();
  const Action a = counsel.action();
  const Seat seat = counsel.seat;
  const TextArg best("best", counsel.gesture);
  const State& handled = counsel.along.back();
  if (handled.depth > 0 && handled.top().kind == Kind::Mover &&
      r.q(handled.top().unit).side == seat)
    return march_text(r, counsel, handled.top().unit) + army_text(r, s, seat);
  const Board b = r.board(s);
  const auto drill = std::make_unique<Drill>();
  drill->prepare(r);
  const auto name = [&](Hex h) { return hex_name(r, h); };
  Text said = text_.format("advice.plain", {best});
  switch (verb_of(a)) {
    case Verb::Try:
    case Verb::Order: {
      const bool tries = verb_of(a) == Verb::Try;
      const std::size_t c = tries ? first_of(a) : s.top().command();
      const Picture f(r, s, seat);
      const Drill::Wish w = drill->wish(r, s, f, c);
      const Order order = tries ? w.order : static_cast<Order>(small_of(a));
      int near = 99;
      for (const std::size_t u : r.troops(seat))
        if (r.q(u).command == c && s.piece[u].on_map() && !r.q(u).convoy)
          near = std::min(near, r.distance_to(b.seen[index(other(seat))], s.piece[u].hex));
      said = text_.format(order_key(order), {best,
                                             {"command", r.army->command[c].name},
                                             {"own", static_cast<int>(std::lround(w.own))},
                                             {"foe", static_cast<int>(std::lround(w.foe))},
                                             {"lost", r.losses(s, c)},
                                             {"limit", r.limit(s, b, c)},
                                             {"near", near}});
      const int chief = tries ? r.chief_of(s, c) : -1;
      if (chief < 0) break;
      const Chief& who = r.scenario(s).chief[static_cast<std::size_t>(chief)];
      const int cost = r.order_path(s, b, static_cast<std::size_t>(chief), c, kDie * who.divider);
      if (cost >= 0)
        said = said + text_.format("advice.order-chance",
                                   {{"percent", percent_of(static_cast<float>(
                                                    order_chance(cost, who.divider).value()))}});
      break;
    }
    case Verb::Attack:
    case Verb::Resolve: {
      UnitSet all = r.attackers_of(s, hex_of(a));
      if (verb_of(a) == Verb::Attack) all.add(first_of(a));
      const Blow w = r.blow(s, b, all, hex_of(a), Rules::fight_of(s, all));
      const auto odds_in = [&](const State& world) -> const OddsBook::Shock& {
        const Blow one = r.blow(world, r.board(world), all, hex_of(a), Rules::fight_of(world, all));
        return drill->odds().shock(one.column, one.modifier);
      };
      const float out = w.square ? 0 : over_worlds(counsel, [&](const State& world) {
        const OddsBook::Shock& odds = odds_in(world);
        return odds.at(ShockResult::D1) + odds.at(ShockResult::D2);
      });
      const float back = over_worlds(counsel, [&](const State& world) {
        const OddsBook::Shock& odds = odds_in(world);
        return odds.at(ShockResult::A1) + odds.at(ShockResult::A2);
      });
      said = text_.format(w.routed ? "advice.shock-routed" : "advice.shock",
                          {best,
                           {"percent", percent_of(out)},
                           {"back", percent_of(back)},
                           {"units", all.count()},
                           {"hex", name(hex_of(a))}});
      break;
    }
    case Verb::Target: {
      const Salvo one = salvo(r, s, b, seat, hex_of(a));
      const float hurts = over_worlds(counsel, [&](const State& world) {
        return salvo(r, world, r.board(world), seat, hex_of(a)).hurts;
      });
      said = text_.format(
          "advice.fire",
          {best, {"points", one.points}, {"percent", percent_of(hurts)}, {"hex", name(hex_of(a))}});
      break;
    }
    case Verb::Add:
    case Verb::Fire: {
      const Salvo one = made_up(r, s, counsel);
      if (one.points == 0) break;
      const float hurts = over_worlds(
          counsel, [&](const State& world) { return made_up(r, world, counsel).hurts; });
      said = text_.format("advice.volley", {best,
                                            {"points", one.points},
                                            {"percent", percent_of(hurts)},
                                            {"hex", name(s.top().hex)}});
      break;
    }
    case Verb::Charge:
      said = text_.format("advice.charge",
                          {{"unit", unit_name(r, first_of(a))},
                           {"percent", holds(r, s, b, drill->odds(), first_of(a), false)}});
      break;
    case Verb::At:
      said = text_.format("advice.aim",
                          {{"unit", unit_name(r, s.top().unit)},
                           {"percent", holds(r, s, b, drill->odds(), s.top().unit, false)},
                           {"hex", name(hex_of(a))}});
      break;
    case Verb::Counter:
      said = text_.format("advice.counter",
                          {{"unit", unit_name(r, first_of(a))},
                           {"percent", holds(r, s, b, drill->odds(), first_of(a), false)}});
      break;
    case Verb::Form:
      said = text_.format("advice.form",
                          {{"unit", unit_name(r, s.top().unit)},
                           {"percent", holds(r, s, b, drill->odds(), s.top().unit, false)}});
      break;
    case Verb::Evade:
    case Verb::Stand: {
      if (s.top().kind != Kind::Combat) {
        if (s.top().kind == Kind::Contact)
          said =
              text_.format("advice.no-square",
                           {{"unit", unit_name(r, s.top().unit)},
                            {"percent", 100 - holds(r, s, b, drill->odds(), s.top().unit, false)}});
        break;
      }
      const float out = over_worlds(counsel, [&](const State& world) {
        const Hex h = world.top().hex;
        const Blow w =
            r.blow(world, r.board(world), r.attackers_of(world, h), h, world.top().fight);
        const OddsBook::Shock& odds = drill->odds().shock(w.column, w.modifier);
        return odds.at(ShockResult::D1) + odds.at(ShockResult::D2);
      });
      said = text_.format(verb_of(a) == Verb::Evade ? "advice.evade" : "advice.stand",
                          {{"unit", unit_name(r, s.top().unit)}, {"percent", percent_of(out)}});
      break;
    }
    case Verb::Rally:
      said = text_.format("advice.rally",
                          {{"unit", unit_name(r, first_of(a))},
                           {"percent", holds(r, s, b, drill->odds(), first_of(a), true)}});
      break;
    default: break;
  }
  return said + army_text(r, s, seat);
}

}  // namespace tercio::bailen
