// What people read: prompts, labels, refusals and the log's sentences.
#include <algorithm>

#include "game/json.h"
#include "game/named.h"
#include "games/hispania/game.h"

namespace tercio::hispania {
namespace {

std::vector<RuleId> rules_of(Action a) {
  switch (verb_of(a)) {
    case Verb::Roll: return {"HI-57"_rule};
    case Verb::Road: return {"HI-19"_rule};
    case Verb::Enter: return {"HI-20"_rule, "HI-27"_rule};
    case Verb::End: return {"HI-30"_rule};
    case Verb::Place: return {"HI-39"_rule, "HI-41"_rule};
    case Verb::Remove: return {"HI-40"_rule};
    case Verb::Move: return {"HI-31"_rule, "HI-32"_rule};
    case Verb::Fleet: return {"HI-12"_rule, "HI-35"_rule};
    case Verb::Besiege: return {"HI-43"_rule, "HI-44"_rule, "HI-49"_rule};
    case Verb::Attack: return {"HI-50"_rule, "HI-52"_rule, "HI-53"_rule};
    case Verb::Build:
    case Verb::Lift: return {"HI-V1"_rule, "HI-V9"_rule};
    case Verb::Buy:
    case Verb::Proconsul: return {"HI-V3"_rule, "HI-V11"_rule};
    case Verb::Praetor: return {"HI-V2"_rule, "HI-V10"_rule};
    default: return {"HI-V14"_rule};
  }
}

std::string prompt_key(const Rules& r, const State& s) {
  if (s.node == Node::Over) return "prompt.over";
  if (r.turn(s).kind == TurnKind::Dice) return "prompt.dice";
  switch (s.node) {
    case Node::Roman:
      if (s.must_leave != 0) return "prompt.must-leave";
      if (s.partner_denarii > 0) return "prompt.roman-half";
      return s.denarii == 0 ? "prompt.roman-end" : "prompt.roman";
    default: return "prompt." + std::string(node_id(s.node));
  }
}

}  // namespace

Named Module::named(const Rules& r, const Arg& arg) const {
  const auto i = static_cast<std::size_t>(arg.value);
  switch (static_cast<ArgKind>(arg.kind)) {
    case ArgKind::Space: return {r.data->space[i].word, same_in_both(r.data->space[i].name), {}};
    case ArgKind::General:
      return {r.data->general[i].word, r.data->general[i].the, r.data->general[i].name};
    case ArgKind::Province: return {r.data->province[i].id, r.data->province[i].name, {}};
    case ArgKind::Colour:
      return {colour_id(colour_at(i)),
              colour_at(i) == Colour::Legio ? text_.format("game.legio") : r.data->general[i].the,
              {}};
    case ArgKind::Disc: return {"legio", same_in_both("Legio Hispana"), {}};
    case ArgKind::Shift: {
      const std::string id(word(*r.data, ArgKind::Shift, static_cast<unsigned>(i)));
      std::string key = "shift." + id;
      std::replace(key.begin(), key.end(), ' ', '-');
      return {id, text_.format(key), {}};
    }
    case ArgKind::Number: break;
  }
  return number_named(arg);
}

std::string Module::dice_at(const Rules& r, const State& s, const Throw& dice) const {
  switch (static_cast<Purpose>(dice.purpose)) {
    case Purpose::SetupRevolt: return r.data->province[index(hispanic_province(s.step + 1))].id;
    case Purpose::SetupArmy:
    case Purpose::SetupSpecial:
    case Purpose::Revolt: return "";
    default: return r.data->space[dice.at].word;
  }
}

Text Module::dice_text(const Rules& r, const State& s, const Throw& dice) const {
  const std::string key = "dice." + std::string(purpose_id(static_cast<Purpose>(dice.purpose)));
  std::vector<TextArg> args;
  const auto place = [&](const char* name, Space at) {
    if (at != Space::None) args.emplace_back(name, r.data->space[index(at)].name);
  };
  if (s.node == Node::SetupRevolt)
    args.emplace_back("province", r.data->province[index(hispanic_province(s.step + 1))].name);
  place("from", s.from);
  place("to", s.to);
  if (s.node == Node::Siege || s.node == Node::Attack || s.node == Node::ArmySiege ||
      s.node == Node::ArmyAttack) {
    const Combat c = r.pending(s);
    args.emplace_back("roman", formula_text(c.roman));
    args.emplace_back("hispanic", formula_text(c.hispanic));
  }
  return text_.format(key, args);
}

Text Module::prompt(const Rules& r, const State& s, Seat) const {
  const Turn turn = r.turn(s);
  std::vector<TextArg> args = {{"round", s.round},
                               {"rounds", r.rounds()},
                               {"general", general_name(r, s.active)},
                               {"general-name", r.data->general[index(s.active)].name},
                               {"denarii", s.denarii},
                               {"partner", s.partner_denarii},
                               {"hispanic", s.hispanic_denarii},
                               {"roads", s.road_stock - r.roads_kept()}};
  if (turn.kind == TurnKind::Dice)
    args.emplace_back("what", info_.purposes[turn.dice.purpose].title);
  if (s.from != Space::None) args.emplace_back("from", r.data->space[index(s.from)].name);
  if (s.to != Space::None) args.emplace_back("to", r.data->space[index(s.to)].name);
  if (s.node == Node::Shift)
    args.emplace_back(
        "city",
        r.data->space[index(hispanic_city(r.die_province(s.roman_die), s.hispanic_die))].name);
  if (s.node == Node::Tie) args.emplace_back("die", s.hispanic_die);
  if (s.node == Node::Over)
    args.emplace_back("outcome", info_.outcomes[static_cast<std::size_t>(s.outcome)].title);
  return text_.format(prompt_key(r, s), args);
}

ActionInfo Module::describe(const Rules& r, const State& s, Action a) const {
  const Data& d = *r.data;
  auto [info, args] = phrase_of(*this, r, kForms, a);
  info.rules = rules_of(a);
  std::string key = "label." + info.verb;
  int cost = -1;
  const auto march = [&, &args_told = info.args](General g) {
    const Space from = s.general[index(g)];
    if (from == Space::None) return;
    cost = r.move_cost(s, from, space_of(a));
    std::string path;
    for (const Space at : march_path(r, s, from, space_of(a)))
      path += (path.empty() ? "" : " ") + d.space[index(at)].word;
    args_told.emplace_back("path", path);
  };
  switch (verb_of(a)) {
    case Verb::Place:
    case Verb::Remove:
      cost = 1;
      if (a.payload() == 1) key += "-legio";
      break;
    case Verb::Move: march(s.active); break;
    case Verb::Proconsul: march(General::Proconsul); break;
    case Verb::Praetor: march(praetor_of(a)); break;
    case Verb::Fleet: cost = r.fleet_cost(s, space_from(a), space_of(a)); break;
    case Verb::Besiege:
    case Verb::Attack: cost = stake_of(a); break;
    case Verb::Build:
    case Verb::Lift: {
      const Space at = s.general[index(s.active)];
      const int link = at == Space::None ? -1 : d.land_link(at, space_of(a));
      if (link >= 0)
        cost = verb_of(a) == Verb::Lift
                   ? d.lift_cost
                   : d.land[static_cast<std::size_t>(link)].segments * d.road_cost;
      break;
    }
    case Verb::Buy: cost = d.proconsul_cost; break;
    case Verb::End:
      if (s.partner_denarii > 0) key += "-half";
      break;
    case Verb::Shift: {
      constexpr std::array<const char*, kShifts> kKeys = {"-province-up", "-province-down",
                                                          "-city-up", "-city-down"};
      key += kKeys[static_cast<std::size_t>(a.payload())];
      break;
    }
    default: break;
  }
  if (cost >= 0) info.args.emplace_back("cost", std::to_string(cost));
  args.emplace_back("general", general_name(r, s.active));  // where the action names none
  args.emplace_back("cost", std::max(cost, 0));
  info.label = text_.format(key, args);
  return info;
}

Text Module::reason(const Rules& r, const State& s, Action a, const Verdict& refused) const {
  const Space at = s.general[index(s.active)];
  const Text nowhere = text_.format("game.nowhere");
  std::vector<TextArg> args = {
      {"here", at == Space::None ? nowhere : same_in_both(r.data->space[index(at)].name)},
      {"general", general_name(r, s.active)},
      {"denarii", s.denarii}};
  if (is_sayable(*r.data, a))
    for (TextArg& named : phrase_of(*this, r, kForms, a).texts) args.push_back(std::move(named));
  args.emplace_back("to", nowhere);
  return text_.format(refused.reason, args);
}

}  // namespace tercio::hispania
