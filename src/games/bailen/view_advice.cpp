// What the computer player says about its choice: what it is after, with which chance, and what the
// army is trying to do.
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
      const std::size_t c = verb_of(a) == Verb::Try ? first_of(a) : s.top().a;
      const Picture f(r, s, seat);
      const Drill::Wish w = drill->wish(r, s, f, c);
      said = text_.format("advice.order", {best,
                                           {"command", r.army->command[c].name},
                                           {"own", static_cast<int>(std::lround(w.own))},
                                           {"foe", static_cast<int>(std::lround(w.foe))}});
      break;
    }
    case Verb::Attack:
    case Verb::Resolve: {
      UnitSet all = r.attackers_of(s, hex_of(a));
      if (verb_of(a) == Verb::Attack) all.add(first_of(a));
      const Blow w = r.blow(s, b, all, hex_of(a), Fight::Shock);
      const OddsBook::Shock& odds = drill->odds().shock(w.column, w.modifier);
      const float out = w.square ? 0 : odds.at(ShockResult::D1) + odds.at(ShockResult::D2);
      said = text_.format("advice.shock",
                          {best, {"percent", percent_of(out)}, {"hex", name(hex_of(a))}});
      break;
    }
    case Verb::Target: {
      Frame f;
      f.hex = hex_of(a);
      int points = 0;
      for (std::size_t u = 0; u < r.units(); ++u)
        if (r.q(u).side == seat && s.piece[u].on_map() && r.may_add(s, b, f, u, 0).ok())
          points += r.fire_left(s, b, u, s.piece[u].hex, f.hex);
      said = text_.format("advice.fire", {best, {"points", points}, {"hex", name(f.hex)}});
      break;
    }
    case Verb::Charge:
      said = text_.format("advice.charge", {{"unit", unit_name(r, first_of(a))}});
      break;
    case Verb::At:
      said = text_.format("advice.aim",
                          {{"unit", unit_name(r, s.top().unit)}, {"hex", name(hex_of(a))}});
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
