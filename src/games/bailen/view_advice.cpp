// What the computer player says about its choice: what it is after, with which chance, and what the
// army is trying to do.
#include <algorithm>
#include <cmath>
#include <memory>
#include <string>

#include "games/bailen/game.h"
#include "games/bailen/player_drill.h"

namespace tercio::bailen {
namespace {

Text joined(const Text& a, const Text& b) { return {a.en + b.en, a.es + b.es}; }

int percent_of(float chance) { return static_cast<int>(std::lround(100 * chance)); }

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
    const auto chances = fire_chances(r, std::min(shot.points, 12), shot.modifier);
    float hurts = 0;
    for (std::size_t i = 0; i < chances.size(); ++i)
      if (static_cast<FireResult>(i) != FireResult::None &&
          static_cast<FireResult>(i) != FireResult::D)
        hurts += static_cast<float>(chances[i].value());
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

Text Module::advice_text(const Rules& r, const State& s, const Advice& advice) const {
  const Action a = advice.action;
  const TextArg best("best", describe(r, s, a).label);
  if (advice.simulations == 0) return text_.format("advice.heuristic", {best});
  const Turn turn = r.turn(s);
  if (turn.kind != TurnKind::Decision) return text_.format("advice.plain", {best});
  const Seat seat = turn.seats.has(kFrench) ? kFrench : kSpanish;
  const Board b = r.board(s);
  const auto drill = std::make_unique<Drill>();
  drill->prepare(r);
  const auto name = [&](Hex h) {
    std::string word = r.map->name_of(h);
    for (char& c : word)
      if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
    return Text{word, word};
  };
  Text said = text_.format("advice.plain", {best});
  switch (verb_of(a)) {
    case Verb::Try:
    case Verb::Order: {
      const bool tries = verb_of(a) == Verb::Try;
      const std::size_t c = tries ? first_of(a) : s.top().a;
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
        said = joined(said,
                      text_.format("advice.order-chance",
                                   {{"percent", percent_of(static_cast<float>(
                                                    order_chance(cost, who.divider).value()))}}));
      break;
    }
    case Verb::Attack:
    case Verb::Resolve: {
      UnitSet all = r.attackers_of(s, hex_of(a));
      if (verb_of(a) == Verb::Attack) all.add(first_of(a));
      const Blow w = r.blow(s, b, all, hex_of(a), Rules::fight_of(s, all));
      const OddsBook::Shock& odds = drill->odds().shock(w.column, w.modifier);
      const float out = w.square ? 0 : odds.at(ShockResult::D1) + odds.at(ShockResult::D2);
      const float back = odds.at(ShockResult::A1) + odds.at(ShockResult::A2);
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
      said = text_.format("advice.fire", {best,
                                          {"points", one.points},
                                          {"percent", percent_of(one.hurts)},
                                          {"hex", name(hex_of(a))}});
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
      const Blow w = r.blow(s, b, r.attackers_of(s, s.top().hex), s.top().hex, s.top().fight);
      const OddsBook::Shock& odds = drill->odds().shock(w.column, w.modifier);
      said = text_.format(
          verb_of(a) == Verb::Evade ? "advice.evade" : "advice.stand",
          {{"unit", unit_name(r, s.top().unit)},
           {"percent", percent_of(odds.at(ShockResult::D1) + odds.at(ShockResult::D2))}});
      break;
    }
    case Verb::Rally:
      said = text_.format("advice.rally",
                          {{"unit", unit_name(r, first_of(a))},
                           {"percent", holds(r, s, b, drill->odds(), first_of(a), true)}});
      break;
    case Verb::Go:
    case Verb::Face:
    case Verb::Rest: {
      if (s.top().kind != Kind::Mover) break;
      const std::size_t u = s.top().unit;
      const Hex at = s.piece[u].hex;
      const Hex to = verb_of(a) == Verb::Go ? r.grid().neighbour(at, dir_of(a)) : at;
      const Hex foe = nearest(r, b.seen[index(other(seat))], at);
      const Order order = r.order(s, u);
      if (foe == Hex::None || order == Order::Unknown) break;
      const int change = r.grid().distance(to, foe) - r.grid().distance(at, foe);
      const char* key = verb_of(a) == Verb::Face ? "advice.turn"
                        : change < 0             ? "advice.near"
                        : change > 0             ? "advice.away"
                        : to != at               ? "advice.beside"
                                                 : "advice.hold";
      said =
          text_.format(key, {{"unit", unit_name(r, u)},
                             {"hex", name(foe)},
                             {"order", text_.format("order." + std::string(order_word(order)))}});
      break;
    }
    default: break;
  }
  return joined(said, army_text(r, s, seat));
}

}  // namespace tercio::bailen
