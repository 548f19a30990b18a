// Sentences: labels, prompts, refusals, events, dice.
#include <algorithm>
#include <cmath>

#include "game/json.h"
#include "game/named.h"
#include "games/tercios/game.h"

namespace tercio::tercios {
namespace {

std::vector<RuleId> rules_of(const State& s, Action a) {
  switch (verb_of(a)) {
    case Verb::Place:
    case Verb::Usual: return {"DN-149"_rule};
    case Verb::Fury:
    case Verb::Pass: return {"DN-104"_rule};
    case Verb::Pick: return {"DN-16"_rule};
    case Verb::Squadron: return {"DN-42"_rule};
    case Verb::Advance:
    case Verb::Retreat: return {"DN-17"_rule, "DN-18"_rule};
    case Verb::Join: return {"DN-41"_rule};
    case Verb::Turn: return {"DN-20"_rule};
    case Verb::Charge: return {"DN-50"_rule, "DN-117"_rule};
    case Verb::Coup: return {"DN-31"_rule, "DN-32"_rule, "DN-34"_rule};
    case Verb::Order: return {"DN-44"_rule};
    case Verb::Face:
      return {s.depth > 0 && s.top().kind == Kind::Retreat ? "DN-121"_rule : "DN-19"_rule};
    case Verb::Stand: return {"DN-47"_rule};
    case Verb::Withdraw: return {"DN-48"_rule, "DN-49"_rule};
    case Verb::Shelter: return {"DN-48"_rule};
    case Verb::Fire: return {s.step == Step::Battery ? "DN-84"_rule : "DN-53"_rule};
    case Verb::Attack:
    case Verb::Fight: return {"DN-115"_rule, "DN-63"_rule};
    case Verb::Resolve: return {"DN-64"_rule};
    case Verb::Swing: return {"DN-83"_rule};
    case Verb::Strike:
      return {s.depth > 0 && s.top().kind == Kind::Coup ? "DN-32"_rule : "DN-71"_rule};
    case Verb::Rebound: return {"DN-71"_rule, "DN-152"_rule};
    case Verb::To: return {"DN-79"_rule};
    default: return {"DN-10"_rule};
  }
}

// Is there a squadron beside the unit that would take it in?
bool any_shelter(const Rules& r, const State& s, std::size_t u) {
  const Board b = r.board(s);
  return std::ranges::any_of(hex::kDirs, [&](Dir d) {
    const Hex to = r.battle->grid.neighbour(s.piece[u].hex, d);
    return to != Hex::None && r.may_shelter(s, b, u, to).ok();
  });
}

}  // namespace

// By its name; two of one name by what their counters say.
Text Module::unit_name(const Rules& r, std::size_t u) const {
  if (u >= r.units()) return {"?", "?"};
  const UnitData& unit = r.battle->unit[u];
  const bool alone = std::ranges::count(r.battle->unit, unit.name, &UnitData::name) == 1;
  return alone ? unit.name : unit.brief;
}

// Those of a hex: one unit by what its counter says, more as a squadron; who commands them first.
Text Module::body_name(const Rules& r, int body) const {
  Text who = r.battle->unit[unit_of_body(body)].brief;
  if (units_of_body(body) > 1) who = text_.format("name.squadron", {{"unit", who}});
  const int commander = commander_of_body(body);
  if (commander < 0) return who;
  const Text& name = r.battle->unit[static_cast<std::size_t>(commander)].brief;
  return text_.format("name.led", {{"leader", name}, {"unit", who}});
}

Text Module::body_name(const Rules& r, const State& s, Hex h) const {
  const Board b = r.board(s);
  return !r.battle->grid.is_on_map(h) || b.is_empty(h) ? Text{"?", "?"}
                                                       : body_name(r, body_at(r, s, b, h));
}

Text Module::side_name(const Rules& r, Seat side) const {
  if (side != kSpain && side != kRival) return text_.format("seat.nobody");
  return r.battle->side[index(side)].name;
}

Text Module::hex_name(const Rules& r, Hex h) const {
  if (!r.battle->grid.is_on_map(h)) return {"?", "?"};
  return {r.battle->name_of(h), r.battle->name_of(h)};
}

Named Module::named(const Rules& r, const Arg& arg) const {
  const auto i = static_cast<std::size_t>(arg.value);
  // What has its name in the catalogue, in the table of its kind.
  const auto of = [&](const char* table, std::string_view word) -> Named {
    const std::string id(word);
    return {id, text_.format(std::string(table) + "." + id), {}};
  };
  switch (static_cast<ArgKind>(arg.kind)) {
    case ArgKind::Unit:
      return {r.battle->unit[i].id, unit_name(r, i), {}, {r.battle->unit[i].name}};
    case ArgKind::Hex: return {r.battle->name_of(hex::hex_at(i)), hex_name(r, hex::hex_at(i)), {}};
    case ArgKind::Side:
      return {std::string(side_id(static_cast<Seat>(i))), side_name(r, static_cast<Seat>(i)), {}};
    case ArgKind::Dir: return of("dir", hex::dir_name(static_cast<Dir>(i)));
    case ArgKind::Result: return {r.charts->result[i].id, r.charts->result[i].name, {}};
    case ArgKind::Outcome: return {info_.outcomes[i].id, info_.outcomes[i].title, {}};
    case ArgKind::Phase: return of("phase", phase_id(static_cast<Step>(i)));
    case ArgKind::Fight: return of("fight", fight_id(static_cast<Fight>(i)));
    case ArgKind::Body:
      return {r.battle->unit[unit_of_body(arg.value)].id, body_name(r, arg.value), {}};
    case ArgKind::Number: break;
  }
  return number_named(arg);
}

std::string Module::dice_at(const Rules& r, const State&, const Throw& dice) const {
  return dice.at == 0 ? "field" : r.battle->name_of(hex::hex_at(dice.at - 1u));
}

Text Module::dice_text(const Rules& r, const State& s, const Throw& dice) const {
  const Hex at = dice.at == 0 ? Hex::None : hex::hex_at(dice.at - 1u);
  return text_.format("dice." + std::string(purpose_id(static_cast<Purpose>(dice.purpose))),
                      {{"side", side_name(r, dice.by)},
                       {"unit", dice.from == 0 ? Text{} : unit_name(r, dice.from - 1u)},
                       {"hex", at == Hex::None ? Text{} : hex_name(r, at)},
                       {"enemy", at == Hex::None ? Text{} : body_name(r, s, at)},
                       {"n", dice.count}});
}

Text Module::prompt(const Rules& r, const State& s, Seat viewer) const {
  const Turn turn = r.turn(s);
  if (turn.kind == TurnKind::Dice)
    return text_.format("prompt.dice", {{"what", info_.purposes[turn.dice.purpose].title}});
  if (turn.kind == TurnKind::Over)
    return text_.format("prompt.over", {{"outcome", info_.outcomes[s.outcome].title}});
  const Seat asked = turn.seats.first();
  if (viewer != asked)
    return text_.format("prompt.wait",
                        {{"side", side_name(r, asked)},
                         {"phase", text_.format("phase." + std::string(phase_id(s.step)))}});
  if (s.depth == 0) {
    const bool shock = s.step == Step::Shock || s.step == Step::Reaction;
    const std::string key = shock ? (s.fighting != 0 ? "resolve" : "declare")
                            : s.step == Step::ShotFirst || s.step == Step::ShotSecond
                                ? "shot"
                                : std::string(step_id(s.step));
    return text_.format("prompt." + key);
  }
  const Frame& f = s.top();
  const std::size_t u = f.kind == Kind::React ? f.next() : f.unit;
  const std::vector<TextArg> args = {{"unit", unit_name(r, u)}, {"mp", f.left}};
  const bool facing = f.stage == Stage::Facing;
  std::string key(kind_id(f.kind));
  if (facing)
    key = f.kind == Kind::Mover     ? "facing"
          : f.kind == Kind::Retreat ? "retreat-facing"
          : f.kind == Kind::Capture ? "capture"
                                    : "place-facing";
  if (f.kind == Kind::Rebound && r.options.enemy_strikes) key = "rebound-enemy";  // DN-152
  if (f.kind == Kind::React && !any_shelter(r, s, u)) key = "react-open";         // DN-48, DN-49
  return text_.format("prompt." + key, args);
}

ActionInfo Module::describe(const Rules& r, const State& s, Action a) const {
  const Verb verb = verb_of(a);
  auto [info, args] = phrase_of(*this, r, kForms, a);
  info.rules = rules_of(s, a);
  std::string key = "label." + info.verb;
  if (verb == Verb::Order && ordered_unit(a, 2) != kNoUnit) key = "label.order-three";
  if (s.depth > 0 && s.top().kind == Kind::Rebound && r.options.enemy_strikes) {  // DN-152
    if (verb == Verb::Strike) key = "label.strike-beaten";
    if (verb == Verb::Rebound) key = "label.let-rebound";
  }
  if (verb == Verb::Face && s.depth > 0 && s.top().kind == Kind::Mover) {
    // Facings of one hex may differ in price: some need a turn in place on the way.
    const int cost = s.top().cost_of(dir_of(a));
    if (s.top().stage == Stage::Facing && cost != kNever) {
      key = "label.face-cost";
      args.emplace_back("cost", cost);
    }
  }
  const Board b = r.board(s);
  const bool declares = s.depth == 0 && (verb == Verb::Attack || verb == Verb::Resolve);
  const Hex here = hex_of(a);
  Hex own = s.depth > 0 && s.top().unit < r.units() ? s.piece[s.top().unit].hex : Hex::None;
  Hex target = here;
  if (declares) {
    own = here;
    target = b.is_empty(here) ? Hex::None : r.ahead(s, b.top(here));
  }
  const bool met = declares && target != Hex::None && !b.is_empty(target);
  args.emplace_back("own", body_name(r, s, own));
  args.emplace_back("enemy", body_name(r, s, target));
  args.emplace_back("there", body_name(r, s, here));
  args.emplace_back("target", target == Hex::None ? Text{"?", "?"} : hex_name(r, target));
  args.emplace_back("strength", met ? r.strength(s, b, own, true) : 0);
  args.emplace_back("against", met ? r.strength(s, b, target, false) : 0);
  info.label = text_.format(key, args);
  return info;
}

Text Module::reason(const Rules& r, const State&, Action a, const Verdict& refused) const {
  std::vector<TextArg> args;
  if (is_sayable(*r.battle, a)) args = phrase_of(*this, r, kForms, a).texts;
  for (const char* other : {"hex", "unit"}) args.emplace_back(other, same_in_both("?"));
  return text_.format(refused.reason, args);
}

}  // namespace tercio::tercios
