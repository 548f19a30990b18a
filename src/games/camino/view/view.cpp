// What the player sees and reads: the view as JSON, prompts, labels, and the log's sentences.
#include <algorithm>
#include <cmath>

#include "game/json.h"
#include "game/named.h"
#include "games/camino/game.h"

namespace tercio::camino {
namespace {

std::string prompt_key(const Rules& r, const State& s) {
  switch (s.node) {
    case Node::Revolt: return "prompt.revolt";
    case Node::ReinforceTercio: return "prompt.reinforce-tercio";
    case Node::AttritionTercio: return "prompt.attrition-tercio";
    case Node::LogisticsTercio: return "prompt.logistics-tercio";
    case Node::FightTercio: return "prompt.fight-tercio";
    case Node::EnemyOrder: return "prompt.enemy-order";
    case Node::Over: return s.outcome <= kDestroyed ? "prompt.over" : "prompt.over-score";
    default: break;
  }
  if (r.turn(s).kind == TurnKind::Dice) return "prompt.dice";
  if (s.operations > 0) return "prompt.operations";
  Rules::Actions choices;
  r.legal(s, kSpain, choices);
  return choices.size() == 1 ? "prompt.operations-end" : "prompt.operations-none";
}

std::vector<RuleId> rules_of(const Rules& r, const State& s, Action a) {
  switch (verb_of(a)) {
    case Verb::Roll: return {"CE-10"_rule};
    case Verb::End: return {"CE-27"_rule, "CE-61"_rule};
    case Verb::Battle:
      if (with_of(a) == With::Parry) return {"CE-45"_rule, "CE-79"_rule};
      if (with_of(a) == With::Push) return {"CE-45"_rule, "CE-80"_rule};
      return {"CE-44"_rule, "CE-45"_rule};
    case Verb::Reinforce:
      if (s.army == r.data->reinforce_free_in) return {"CE-29"_rule};
      return {"CE-30"_rule, "CE-33"_rule};
    case Verb::Lay: return {"CE-53"_rule};
    case Verb::Assault: return {"CE-54"_rule};
    case Verb::Prepare: return {"CE-58"_rule, "CE-59"_rule};
    case Verb::Move: {
      std::vector<RuleId> rules = {"CE-34"_rule};
      if (r.is_alpine(s.army, region_of(a))) rules.push_back("CE-35"_rule);
      if (r.logistics_due(s)) rules.push_back("CE-36"_rule);
      if (with_of(a) == With::Tercio) rules.push_back("CE-78"_rule);
      if (with_of(a) == With::Forage) rules.push_back("CE-81"_rule);
      return rules;
    }
    case Verb::Keep: return {"CE-76"_rule};
    case Verb::Reroll: return {"CE-77"_rule};
    case Verb::Parry: return {"CE-79"_rule};
    case Verb::Push: return {"CE-80"_rule};
    case Verb::Forage: return {"CE-81"_rule};
    case Verb::Skip:
    case Verb::Stay: return {"CE-17"_rule};
    case Verb::Enemy: return {"CE-62"_rule};
  }
  return {};
}

std::vector<std::string> set_words(const Rules& r, RegionSet set) {
  std::vector<std::string> out;
  for (std::size_t i = 0; i < static_cast<std::size_t>(r.data->regions); ++i)
    if (has(set, region_at(i))) out.push_back(r.data->region[i].word);
  return out;
}

const ArmyKind& kind_of(const Rules& r, Stack stack) {
  return stack.is_coalition() ? r.data->coalition
                              : r.data->kind[static_cast<std::size_t>(stack.kind())];
}

}  // namespace

// As inside a sentence: «the Swiss Confederation», «el Tirol».
Text Module::region_name(const Rules& r, Region region) const {
  return r.data->region[index(region)].the;
}

Text Module::stack_name(const Rules& r, Stack stack) const { return kind_of(r, stack).the; }

Named Module::named(const Rules& r, const Arg& arg) const {
  const auto value = static_cast<std::uint8_t>(arg.value);
  switch (static_cast<ArgKind>(arg.kind)) {
    case ArgKind::Region:
      return {r.data->region[value].word, region_name(r, static_cast<Region>(value)),
              r.data->region[value].name};
    case ArgKind::Stack: {
      const Stack stack{value};
      return {stack.is_coalition() ? r.data->coalition.word
                                   : r.data->kind[static_cast<std::size_t>(stack.kind())].word,
              stack_name(r, stack), kind_of(r, stack).name};
    }
    case ArgKind::Event: return {r.data->event[value - 1u].id, r.data->event[value - 1u].name, {}};
    case ArgKind::Loyalty:
      return {r.data->loyalty[value - 1u].id, r.data->loyalty[value - 1u].name, {}};
    case ArgKind::Outcome: return {r.data->outcomes[value].id, r.data->outcomes[value].name, {}};
    case ArgKind::Signed: return {arg.value, same_in_both(signed_number(arg.value)), {}};
    case ArgKind::OnTheMarch:
    case ArgKind::InBattle: {
      const std::string word(with_word(static_cast<With>(value)));
      return {word, text_.format("with." + word), {}};
    }
    case ArgKind::Number: break;
  }
  return number_named(arg);
}

std::string Module::dice_at(const Rules& r, const State&, const Throw& dice) const {
  return r.data->region[dice.at].word;
}

Text Module::dice_text(const Rules& r, const State&, const Throw& dice) const {
  const auto purpose = static_cast<Purpose>(dice.purpose);
  return text_.format("dice." + std::string(purpose_id(purpose)),
                      {{"sides", dice.sides},
                       {"count", dice.count},
                       {"own", dice.own},
                       {"foe", dice.count - dice.own},
                       {"region", region_name(r, static_cast<Region>(dice.at))}});
}

Text Module::prompt(const Rules& r, const State& s, Seat) const {
  const Turn turn = r.turn(s);
  std::vector<TextArg> args = {{"week", s.turn + 1},
                               {"weeks", r.weeks()},
                               {"region-name", r.data->region[index(s.army)].name},
                               {"operations", s.operations},
                               {"die", s.die},
                               {"own", r.hits(s.own)},
                               {"foe", r.hits(s.foe)}};
  if (turn.kind == TurnKind::Dice)
    args.emplace_back("what", info_.purposes[turn.dice.purpose].title);
  if (s.node == Node::AttritionTercio)
    args.emplace_back("loss", r.data->attrition_loss(s.die + r.attrition_modifier(s, s.target)));
  if (s.node == Node::Over) {
    args.emplace_back("outcome", r.data->outcomes[s.outcome].name);
    args.emplace_back("points", r.score(s).total);
  }
  return text_.format(prompt_key(r, s), args);
}

ActionInfo Module::describe(const Rules& r, const State& s, Action a) const {
  auto [info, args] = phrase_of(*this, r, kForms, a);
  info.rules = rules_of(r, s, a);
  std::string key = "label." + info.verb;
  bool legal = true;
  const auto add_dice = [&](Fight fight) {
    args.emplace_back("own", r.fight_own_dice(s, fight));
    args.emplace_back("foe", r.fight_foe_dice(s, fight));
  };
  switch (verb_of(a)) {
    case Verb::Battle:
      legal = r.enemy_here(s);
      if (!legal) break;
      add_dice(Fight::Battle);
      args.emplace_back("army", stack_name(r, s.enemy[index(s.army)]));
      break;
    case Verb::Assault: add_dice(Fight::Assault); break;
    case Verb::Reinforce:
      if (s.army == r.data->reinforce_free_in) key += "-home";
      args.emplace_back("modifier", signed_number(r.reinforce_modifier(s)));
      break;
    case Verb::Lay: args.emplace_back("value", r.data->fortress[index(s.army)]); break;
    case Verb::Prepare: args.emplace_back("modifier", signed_number(r.prepare_modifier(s))); break;
    case Verb::Move: {
      const Region to = region_of(a);
      Text rolls;
      const auto add = [&](const Text& part) {
        const char* glue = rolls.en.empty() ? "" : ", ";
        rolls = {rolls.en + glue + part.en, rolls.es + glue + part.es};
      };
      if (r.move_price(s, to) > 1)
        add(text_.format("label.price", {{"price", r.move_price(s, to)}}));
      if (r.is_alpine(s.army, to))
        add(text_.format("label.roll-attrition",
                         {{"modifier", signed_number(r.attrition_modifier(s, to))}}));
      if (r.logistics_due(s)) {
        State declared = s;
        declared.with = with_of(a);
        add(text_.format("label.roll-logistics",
                         {{"modifier", signed_number(r.logistics_modifier(declared, to))}}));
      }
      if (!rolls.en.empty()) key += "-rolls";
      args.emplace_back("rolls", rolls);
      break;
    }
    case Verb::Enemy: {
      const Stack stack = s.enemy[index(region_of(a))];
      legal = !stack.empty();
      if (legal) args = {{"army", stack_name(r, stack)}, {"region", region_name(r, region_of(a))}};
      break;
    }
    default: break;
  }
  // It may be asked of an action that is not legal now.
  info.label = legal ? text_.format(key, args) : same_in_both(info.words);
  if (with_of(a) != With::Nothing)
    info.label =
        text_.format("label.with-" + std::string(with_word(with_of(a))), {{"what", info.label}});
  return info;
}

Text Module::reason(const Rules& r, const State& s, Action a, const Verdict& refused) const {
  const bool names_region = verb_of(a) == Verb::Move || verb_of(a) == Verb::Enemy;
  const Region there =
      names_region && index(region_of(a)) < static_cast<std::size_t>(r.data->regions) ? region_of(a)
                                                                                      : s.army;
  return text_.format(refused.reason,
                      {{"here", region_name(r, s.army)}, {"there", region_name(r, there)}});
}

Json Module::view(const Rules& r, const State& s, Seat) const {
  const Data& d = *r.data;
  Json regions = Json::array();
  for (std::size_t i = 0; i < static_cast<std::size_t>(d.regions); ++i) {
    const RegionData& region = d.region[i];
    const Stack stack = s.enemy[i];
    Json enemy;
    if (!stack.empty()) {
      enemy = {{"name", in_both(kind_of(r, stack).name)}, {"dice", r.dice_of(stack)}};
      enemy["kind"] = stack.is_coalition() ? d.coalition.word
                                           : d.kind[static_cast<std::size_t>(stack.kind())].word;
      if (stack.is_coalition() && stack.is_tracked())
        enemy["of"] = {d.kind[static_cast<std::size_t>(stack.first())].word,
                       d.kind[static_cast<std::size_t>(stack.second())].word};
    }
    Json moves = Json::array();
    for (const Region to : d.enemy_moves[i])
      moves.push_back(to == Region::None ? Json() : Json(d.region[index(to)].word));
    regions.push_back({{"id", region.word},
                       {"code", region.id},
                       {"name", in_both(region.name)},
                       {"the", in_both(region.the)},  // inside a sentence
                       {"town", region.town},
                       {"side", region.side},
                       {"lonlat", {region.lon, region.lat}},
                       {"town_lonlat", {region.town_lon, region.town_lat}},
                       {"fortress", d.fortress[i]},
                       {"controlled", has(s.forts, region_at(i))},
                       {"logistics", d.logistics[i]},
                       {"road", has(s.roads, region_at(i))},
                       {"enemy", enemy},
                       {"enemy_moves", moves},
                       {"start", region_at(i) == d.start},
                       {"goal", region_at(i) == d.goal},
                       {"sources",
                        {{"fortress", region.fortress_source},
                         {"logistics", region.logistics_source},
                         {"prepare", region.prepare_source},
                         {"enemy_moves", region.enemy_moves_source}}}});
  }
  Json routes = Json::array();
  for (const RouteData& route : d.routes)
    routes.push_back(
        {{"a", d.region[index(route.a)].word},
         {"b", d.region[index(route.b)].word},
         {"alps", route.alps},
         {"plus", route.plus},
         {"via", route.via},
         {"via_lonlat", {route.via_lon, route.via_lat}},
         {"sources",
          {{"route", route.source}, {"alps", route.alps_source}, {"plus", route.plus_source}}}});
  Json pool = Json::object();
  for (std::size_t k = 0; k < static_cast<std::size_t>(d.kinds); ++k)
    pool[d.kind[k].word] = s.pool[k];
  const Score score = r.score(s);
  const Leader& leader = r.leader();
  Json view = {{"game", "camino"},
               {"seat", "spain"},
               {"week", std::min<int>(s.turn + 1, r.weeks())},
               {"weeks", r.weeks()},
               {"phase", info_.phases[r.turn(s).phase].id},
               {"leader",
                {{"id", leader.id},
                 {"name", in_both(leader.name)},
                 {"the", in_both(leader.the)},
                 {"battle", leader.battle},
                 {"siege", leader.siege},
                 {"tercio", leader.tercio},
                 {"sources",
                  {{"battle", leader.battle_source},
                   {"siege", leader.siege_source},
                   {"tercio", leader.tercio_source}}}}},
               {"army", d.region[index(s.army)].word},
               {"strength", s.strength},
               {"soldiers", s.strength * d.soldiers_per_level},  // CE-84
               {"max_strength", d.max_strength},
               {"tercio", s.tercio},
               {"tercio_max", leader.tercio},
               {"tercio_used", s.tercio_uses > 0},
               {"operations", s.operations},
               {"event", Json()},
               {"revolted", s.revolted != 0},
               {"closed", s.closed != 0},
               {"victories", s.victories},
               {"regions", regions},
               {"routes", routes},
               {"pool", pool},
               {"moved", set_words(r, s.moved)},
               {"score",
                {{"strength", score.strength},
                 {"roads", score.roads},
                 {"row", score.row},
                 {"victories", score.victories},
                 {"enemies", score.enemies},
                 {"total", score.total}}},
               {"pending", Json()},
               {"result", Json()}};
  if (const EventRow* event = r.event(s))
    view["event"] = {{"id", event->id}, {"name", in_both(event->name)}, {"die", s.event}};
  if (s.fight != Fight::None)
    view["pending"] = {{"kind", s.fight == Fight::Battle ? "battle" : "assault"},
                       {"own_dice", s.own_dice},
                       {"foe_dice", s.foe_dice},
                       {"own_hits", r.hits(s.own)},
                       {"enemy_hits", r.hits(s.foe)}};
  else if (s.target != Region::None)
    view["pending"] = {{"kind", s.node == Node::EnemyMove ? "enemy-move"
                                : s.node == Node::Deal    ? "deal"
                                                          : "move"},
                       {"region", d.region[index(s.target)].word},
                       {"die", s.die}};
  if (s.outcome != kNoOutcome)
    view["result"] = {{"outcome", d.outcomes[s.outcome].id},
                      {"name", in_both(d.outcomes[s.outcome].name)},
                      {"text", in_both(d.outcomes[s.outcome].text)},
                      {"points", r.result(s).seat[0].points}};
  return view;
}

}  // namespace tercio::camino
