// What people read: prompts, labels, refusals and the log's sentences.
#include <algorithm>
#include <cmath>

#include "game/json.h"
#include "game/named.h"
#include "games/armada/game.h"

namespace tercio::armada {
namespace {

std::vector<RuleId> rules_of(const Rules& r, const State& s, Action a) {
  switch (verb_of(a)) {
    case Verb::Roll: return {"AR-14"_rule};
    case Verb::Place: return {"AR-2"_rule, "AR-3"_rule};
    case Verb::Order: return {"AR-4"_rule, "AR-6"_rule};
    case Verb::Seal: return {"AR-13"_rule};
    case Verb::Keep: return {"AR-115"_rule};
    case Verb::Rewrite: {
      // Both sides may be asked at once, each by a rule of its own: then none of them is named.
      const bool spain = s.of(kSpain).hand != Hand::Idle;
      const bool england = s.of(kEngland).hand != Hand::Idle;
      const RuleId rule = r.window_rule(s, spain ? kSpain : kEngland);
      if (spain && england && rule != r.window_rule(s, kEngland)) return {"AR-115"_rule};
      return {rule, "AR-115"_rule};
    }
    case Verb::Call: return {"AR-49"_rule, "AR-50"_rule, "AR-51"_rule};
    case Verb::Decline: return {"AR-49"_rule};
    case Verb::Kill: return {"AR-68"_rule};
    case Verb::Admiral: return {"AR-91"_rule, "AR-94"_rule};
    case Verb::Fire:
    case Verb::Board: return {"AR-83"_rule};
  }
  return {};
}

int written(const SideState& own, Seat side, int first) {
  const int last = side == kEngland ? kLastBox - 1 : kLastBox;  // AR-129
  int n = 0;
  for (int box = first; box <= last; ++box) n += own.draft[place(box)] != Order::None ? 1 : 0;
  return n;
}

int needed(Seat side, int first) {
  return (side == kEngland ? kLastBox - 1 : kLastBox) - first + 1;
}

}  // namespace

Text Module::fleet_name(const Rules& r, Fleet f) const {
  if (!is_fleet(f)) return {"?", "?"};
  const std::string& name = r.data->fleet[index(f)].short_name;
  return {name, name};
}

Text Module::side_name(Seat side) const {
  return text_.format(side == kSpain     ? "seat.spain"
                      : side == kEngland ? "seat.england"
                                         : "seat.nobody");
}

Named Module::named(const Rules& r, const Arg& arg) const {
  const auto i = static_cast<std::size_t>(arg.value);
  switch (static_cast<ArgKind>(arg.kind)) {
    case ArgKind::Fleet: {
      const FleetData& fleet = r.data->fleet[i];
      const Text name = fleet_name(r, fleet_at(i));
      return {fleet.id, name, {}, {name, fleet.commander, fleet.squadron}};
    }
    case ArgKind::Order: return {r.data->order[i].id, r.data->order[i].name, {}};
    case ArgKind::Wind: return {r.data->wind[i].id, r.data->wind[i].name, {}};
    case ArgKind::Box: return {arg.value, r.data->box[i - 1].name, {}};
    case ArgKind::Side:
      return {std::string(side_id(static_cast<Seat>(i))), side_name(static_cast<Seat>(i)), {}};
    case ArgKind::Combat: {
      const std::string id(combat_id(static_cast<Combat>(i)));
      return {id, text_.format("combat." + id), {}};
    }
    case ArgKind::Outcome: return {r.data->victories[i].id, r.data->victories[i].name, {}};
    case ArgKind::Number: break;
  }
  return number_named(arg);
}

Seat Module::thrower(const Throw& dice) const {
  return dice.count == dice.own ? dice.by : Seat::Nobody;
}

std::string Module::dice_at(const Rules& r, const State&, const Throw& dice) const {
  return dice.at >= 1 && dice.at <= kBoxes ? r.data->box[dice.at - 1u].id : "sea";
}

Text Module::dice_text(const Rules& r, const State&, const Throw& dice) const {
  const bool on_map = dice.at >= 1 && dice.at <= kBoxes;
  return text_.format(
      "dice." + std::string(purpose_id(static_cast<Purpose>(dice.purpose))),
      {{"side", side_name(dice.by)}, {"box", on_map ? r.data->box[dice.at - 1u].name : Text{}}});
}

Text Module::prompt(const Rules& r, const State& s, Seat viewer) const {
  const Turn turn = r.turn(s);
  if (turn.kind == TurnKind::Dice)
    return text_.format("prompt.dice", {{"what", info_.purposes[turn.dice.purpose].title}});
  if (turn.kind == TurnKind::Over)
    return text_.format("prompt.over", {{"outcome", r.data->victories[s.outcome].name}});
  const bool plays = viewer == kSpain || viewer == kEngland;
  const bool asked = plays && turn.seats.has(viewer);
  std::vector<TextArg> args;
  std::string key;
  switch (s.node) {
    case Node::Plan:
    case Node::Window: {
      const std::string base = s.node == Node::Plan ? "prompt.plan" : "prompt.window";
      if (!asked) {
        key = base + (plays ? "-wait" : "-nobody");
        break;
      }
      const SideState& own = s.of(viewer);
      const int next = s.turn + 1;
      int placed = 0;
      for (const FleetState& fleet : own.fleet) placed += fleet.box != 0 ? 1 : 0;
      args = {{"placed", placed},
              {"written", written(own, viewer, next)},
              {"needed", needed(viewer, next)},
              {"next", next}};
      const bool writing = s.node == Node::Plan || own.hand == Hand::Writing;
      key = !writing                     ? base
            : r.may_seal(s, viewer).ok() ? base + "-seal"
            : s.node == Node::Window     ? base + "-write"
                                         : base;
      break;
    }
    case Node::Call: {
      key = asked ? "prompt.call" : "prompt.call-wait";
      args = {{"side", side_name(s.battle.asked)},
              {"combat", text_.format("combat." + std::string(combat_id(s.battle.kind)))},
              {"box", r.data->box[place(s.turn)].name},
              {"from", r.data->box[place(s.turn + 1)].name}};
      break;
    }
    case Node::Kill: key = asked ? "prompt.kill" : "prompt.kill-wait"; break;
    case Node::Choose: key = asked ? "prompt.choose" : "prompt.choose-wait"; break;
    default:
      key = asked ? "prompt.admirals" : plays ? "prompt.admirals-wait" : "prompt.admirals-nobody";
      args = {{"wind", r.data->wind[index(s.wind)].name}};
      break;
  }
  if (s.node == Node::Kill || s.node == Node::Choose)
    args.emplace_back("side", side_name(s.battle.asked));
  return text_.format(key, args);
}

ActionInfo Module::describe(const Rules& r, const State& s, Action a) const {
  auto [info, args] = phrase_of(*this, r, kForms, a);
  info.rules = rules_of(r, s, a);
  std::string key = "label." + info.verb;
  switch (verb_of(a)) {
    case Verb::Call:
      // Printed on the counter; a killed commander is public.
      if (s.wind == r.data->favourable[index(fleet_of(a))]) key = "label.call-wind";
      args.emplace_back("rating", r.rating(s, fleet_of(a)));
      args.emplace_back("bonus", r.arrival_bonus(s.battle.kind));
      break;
    case Verb::Admiral:
      args.emplace_back("wind", r.data->wind[index(r.data->favourable[index(fleet_of(a))])].name);
      break;
    case Verb::Place:
    case Verb::Order: args.emplace_back("number", box_of(a)); break;
    case Verb::Seal:
      if (s.node == Node::Window) key = "label.seal-window";
      break;
    default: break;
  }
  info.label = text_.format(key, args);
  return info;
}

Text Module::reason(const Rules& r, const State&, Action a, const Verdict& refused) const {
  std::vector<TextArg> args;
  if (is_sayable(*r.data, a)) args = phrase_of(*this, r, kForms, a).texts;
  args.emplace_back("number", box_of(a));
  for (const char* other : {"fleet", "order"}) args.emplace_back(other, Text{});
  return text_.format(refused.reason, args);
}

}  // namespace tercio::armada
