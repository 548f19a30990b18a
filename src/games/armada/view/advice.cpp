// What the adviser says about a choice: what it is for in the campaign, and what the dice may
// bring. Papers are drawn from a mixture so that they cannot be read; that is said too.
#include <cmath>

#include "game/chance.h"
#include "games/armada/game.h"
#include "games/armada/rules/odds.h"

namespace tercio::armada {
namespace {

const char* order_key(Order order) {
  switch (order) {
    case Order::Embark: return "advice.embark";
    case Order::Disembark: return "advice.disembark";
    case Order::Resupply: return "advice.resupply";
    case Order::Harry: return "advice.harry";
    case Order::Swift: return "advice.swift";
    case Order::Fire: return "advice.order-fire";
    case Order::Board: return "advice.order-board";
    case Order::None: break;
  }
  return "advice.plain";
}

const char* key_of(Action a) {
  switch (verb_of(a)) {
    case Verb::Place: return "advice.place";
    case Verb::Order: return order_key(order_of(a));
    case Verb::Seal: return "advice.seal";
    case Verb::Keep: return "advice.keep";
    case Verb::Rewrite: return "advice.rewrite";
    case Verb::Call: return "advice.call";
    case Verb::Decline: return "advice.decline";
    case Verb::Kill: return "advice.kill";
    case Verb::Admiral: return "advice.admiral";
    case Verb::Fire:
    case Verb::Board: return "advice.gravelines";
    case Verb::Roll: break;
  }
  return "advice.plain";
}

int percent_of(Fraction chance) { return static_cast<int>(std::lround(100 * chance.value())); }

}  // namespace

// The own fleets in a box, and what they bring together.
Text Module::box_text(const Rules& r, const State& s, Seat seat, int box) const {
  const std::vector<TextArg> where = {{"number", box},
                                      {"box", r.data->box[static_cast<std::size_t>(box - 1)].name}};
  Text names;
  int gunnery = 0, boarding = 0;
  for (std::size_t i = 0; i < kFleetsPerSide; ++i) {
    const Fleet f = fleet_at(seat, i);
    if (s.of(f).box != box || !s.of(f).afloat()) continue;
    names = names == Text() ? fleet_name(r, f) : names + Text{", ", ", "} + fleet_name(r, f);
    gunnery += r.data->gunnery[index(f)];
    boarding += r.data->boarding[index(f)];
  }
  if (names == Text()) return text_.format("advice.box-empty", where);
  std::vector<TextArg> args = where;
  args.emplace_back("fleets", names);
  args.emplace_back("gunnery", gunnery);
  args.emplace_back("boarding", boarding);
  return text_.format("advice.box-holds", args);
}

Text Module::stakes_text(const Rules& r, const State& s, Seat seat, Action a) const {
  const auto values = [&](Combat kind) {
    return text_.format(kind == Combat::Board ? "advice.values-board" : "advice.values-fire",
                        {{"own", r.values(s, seat, kind)},
                         {"foe", r.values(s, other(seat), kind)},
                         {"side", side_name(seat)},
                         {"enemy", side_name(other(seat))}});
  };
  switch (verb_of(a)) {
    case Verb::Place:
      return text_.format("advice.fleet", {{"fleet", fleet_name(r, fleet_of(a))},
                                           {"gunnery", r.data->gunnery[index(fleet_of(a))]},
                                           {"boarding", r.data->boarding[index(fleet_of(a))]},
                                           {"rating", r.data->rating[index(fleet_of(a))]}});
    case Verb::Order: return box_text(r, s, seat, box_of(a));
    case Verb::Call: {
      const Fleet f = fleet_of(a);
      const bool board = s.battle.kind == Combat::Board;
      const int box = s.of(f).box;
      return values(s.battle.kind) +
             text_.format("advice.call-brings",
                          {{"fleet", fleet_name(r, f)},
                           {"number", box},
                           {"box", r.data->box[static_cast<std::size_t>(box - 1)].name},
                           {"n", board ? r.data->boarding[index(f)] : r.data->gunnery[index(f)]},
                           {"percent", percent_of(arrival_chance(r, s, f))},
                           {"back", percent_of(return_chance(r, s, f))}});
    }
    case Verb::Decline: return values(s.battle.kind);
    case Verb::Fire: return values(Combat::Fire);
    case Verb::Board: return values(Combat::Board);
    case Verb::Kill:
      return text_.format("advice.fleet", {{"fleet", fleet_name(r, fleet_of(a))},
                                           {"gunnery", r.data->gunnery[index(fleet_of(a))]},
                                           {"boarding", r.data->boarding[index(fleet_of(a))]},
                                           {"rating", r.data->rating[index(fleet_of(a))]}});
    case Verb::Admiral:
      return text_.format("advice.admiral-wind",
                          {{"fleet", fleet_name(r, fleet_of(a))},
                           {"percent", percent_of(wind_chance(r, s, fleet_of(a)))},
                           {"n", r.data->admiral_wind_bonus}});
    default: return {};
  }
}

Text Module::advice_text(const Rules& r, const Counsel<State>& counsel) const {
  const State& s = counsel.believed();
  const Action a = counsel.action();
  const TextArg best("best", describe(r, s, a).label);
  int ahead = r.ships(s, counsel.seat) - r.ships(s, other(counsel.seat));
  const char* score = s.disembarked != 0 ? "advice.landed"
                      : s.embarked != 0  ? "advice.aboard"
                                         : "advice.ashore";
  Text said = text_.format(key_of(a), {best}) + stakes_text(r, s, counsel.seat, a) +
              text_.format(score, {{"turn", s.turn}}) +
              text_.format(ahead > 0   ? "advice.ahead"
                           : ahead < 0 ? "advice.behind"
                                       : "advice.level",
                           {{"n", ahead < 0 ? -ahead : ahead}});
  const std::optional<Odds> dice = odds(r, s, a);
  // An admiral's chance of the wind is told above.
  return dice && verb_of(a) != Verb::Admiral ? said + dice_risk_text(*dice) : said;
}

}  // namespace tercio::armada
