#include "match/reply.h"

#include "game/chance.h"
#include "game/json.h"
#include "match/record.h"

namespace tercio {
namespace {

Json named_json(const NamedInfo& info) {
  Json json = {{"id", info.id}, {"title", text_json(info.title)}};
  if (!info.text.en.empty()) json["text"] = text_json(info.text);
  return json;
}

Json named_list(const std::vector<NamedInfo>& list) {
  Json json = Json::array();
  for (const NamedInfo& info : list) json.push_back(named_json(info));
  return json;
}

// The id at a place of one of the game's lists; empty if a game leaves the list short.
std::string id_at(const std::vector<NamedInfo>& list, std::size_t i) {
  return i < list.size() ? list[i].id : "";
}

// An option's value with its own type.
Json typed(const OptionInfo& option, const std::string& value) {
  if (option.type == OptionType::Flag) return value == "true";
  if (option.type == OptionType::Number) return std::strtol(value.c_str(), nullptr, 10);
  return value;
}

Json option_json(const OptionInfo& option) {
  constexpr const char* kTypes[] = {"choice", "flag", "number"};
  Json json = {{"id", option.id},
               {"title", text_json(option.title)},
               {"type", kTypes[static_cast<int>(option.type)]},
               {"default", typed(option, option.default_value)}};
  if (option.type == OptionType::Number) {
    json["min"] = option.min;
    json["max"] = option.max;
    return json;
  }
  json["values"] = Json::array();
  for (std::size_t i = 0; i < option.values.size(); ++i) {
    Json value = {{"value", typed(option, option.values[i])}};
    if (i < option.value_texts.size()) value["text"] = text_json(option.value_texts[i]);
    json["values"].push_back(std::move(value));
  }
  return json;
}

Json outcomes_json(const std::vector<OddsOutcome>& outcomes) {
  Json json = Json::array();
  for (const OddsOutcome& outcome : outcomes)
    json.push_back({{"id", outcome.id},
                    {"label", text_json(outcome.label)},
                    {"p", outcome.chance.value()},
                    {"num", outcome.chance.num},
                    {"den", outcome.chance.den}});
  return json;
}

}  // namespace

Json text_json(const Text& text) { return {{"en", text.en}, {"es", text.es}}; }

std::string hash_hex(std::uint64_t hash) {
  std::string hex(16, '0');
  for (std::size_t i = 16; i-- > 0; hash >>= 4) hex[i] = "0123456789abcdef"[hash & 15];
  return hex;
}

Json game_json(const Game& game) {
  const GameInfo& info = game.info();
  Json options = Json::array();
  for (const OptionInfo& option : info.options) options.push_back(option_json(option));
  Json seats = named_list(info.seats);
  for (std::size_t i = 0; i < seats.size(); ++i)
    seats[i]["colour"] = usual_colour(info, seat_at(i));
  for (std::size_t i = 0; i < info.sides.size(); ++i) seats[i]["side"] = info.sides[i];
  return {{"id", info.id},
          {"title", text_json(info.title)},
          {"text", text_json(info.text)},
          {"brief", text_json(info.brief)},
          {"designer", info.designer},
          {"players", {{"min", info.min_players}, {"max", info.max_players}}},
          {"scenario",
           {{"title", text_json(info.scenario_title)},
            {"word", info.scenario_word},
            {"default", info.default_scenario}}},
          {"scenarios", named_list(info.scenarios)},
          {"options", std::move(options)},
          {"seats", std::move(seats)},
          {"secrets", info.secrets && info.seats.size() > 1},
          {"phases", named_list(info.phases)},
          {"purposes", named_list(info.purposes)},
          {"outcomes", named_list(info.outcomes)},
          {"levels", game.levels()},
          {"aims", named_list(info.aims)},
          {"data", data_hash(game)}};
}

Json dice_json(const Position& position) {
  const Throw& dice = position.turn().dice;
  return {{"dice", dice.count},
          {"sides", dice.sides},
          {"own", dice.own},
          {"purpose", id_at(position.game().info().purposes, dice.purpose)},
          {"by", position.dice_by()},
          {"at", position.dice_at()},
          {"for", text_json(position.dice_text())}};
}

Json result_json(const Position& position) {
  const GameInfo& info = position.game().info();
  const Result result = position.result();
  Json json = Json::object();
  for (std::size_t i = 0; i < info.seats.size(); ++i) {
    if (!position.seats().has(seat_at(i))) continue;
    const SeatResult& seat = result.seat[i];
    Text title;
    if (seat.outcome < info.outcomes.size()) title = info.outcomes[seat.outcome].title;
    json[info.seats[i].id] = {{"outcome", id_at(info.outcomes, seat.outcome)},
                              {"points", seat.points},
                              {"value", seat.value},
                              {"title", text_json(title)}};
  }
  return json;
}

namespace {

Json turn_with(const Position& position, Seat viewer, std::uint64_t hash) {
  const GameInfo& info = position.game().info();
  const Turn turn = position.turn();
  constexpr const char* kKinds[] = {"decision", "dice", "over"};
  Json json = {{"kind", kKinds[static_cast<int>(turn.kind)]},
               {"seats", Json::array()},
               {"phase", id_at(info.phases, turn.phase)},
               {"prompt", text_json(position.prompt(viewer))},
               {"hash", hash_hex(hash)}};
  for (std::size_t i = 0; i < info.seats.size(); ++i)
    if (turn.seats.has(seat_at(i))) json["seats"].push_back(info.seats[i].id);
  if (turn.secret) json["secret"] = true;
  if (turn.kind == TurnKind::Dice) json.update(dice_json(position));
  if (const Text goal = position.goal(viewer); !goal.en.empty()) json["goal"] = text_json(goal);
  if (turn.kind == TurnKind::Over) json["result"] = result_json(position);
  return json;
}

}  // namespace

Json turn_json(const Position& position) {
  const Seats seats = position.turn().seats;
  return turn_with(position, seats.count() == 1 ? seats.first() : Seat::Nobody, position.hash());
}

Json turn_json_for(const Position& position, Seat viewer) {
  return turn_with(position, viewer, position.view_hash(viewer));
}

Json args_json(const std::vector<std::pair<std::string, std::string>>& args) {
  Json json = Json::object();
  for (const auto& [name, value] : args) json[name] = value;
  return json;
}

Json action_json(const ActionInfo& action) {
  Json rules = Json::array();
  for (const RuleId rule : action.rules) rules.push_back(rule.str());
  Json json = {{"a", action.words},
               {"verb", action.verb},
               {"args", args_json(action.args)},
               {"label", text_json(action.label)},
               {"rules", std::move(rules)}};
  if (action.throws) json["throws"] = true;
  if (action.asks) json["asks"] = true;
  if (action.ends) json["ends"] = true;
  if (action.warning) json["warning"] = warning_json(*action.warning);
  return json;
}

Json warning_json(const Warning& warning) {
  Json json = {{"id", warning.id}, {"text", text_json(warning.text)}};
  if (warning.chance) json["p"] = warning.chance->value();
  if (warning.sudden) json["sudden"] = true;
  return json;
}

Json event_json(const Position& position, const Event& event) {
  Json json = {{"rule", event.rule.str()},
               {"key", event.key},
               {"args", position.event_args(event)},
               {"text", text_json(position.event_text(event))}};
  if (event.seen == Seats::all()) return json;
  json["seen"] = Json::array();
  const std::vector<NamedInfo>& seats = position.game().info().seats;
  for (std::size_t i = 0; i < seats.size(); ++i)
    if (event.seen.has(seat_at(i))) json["seen"].push_back(seats[i].id);
  return json;
}

Json events_json(const Position& position, const std::vector<Event>& events) {
  Json json = Json::array();
  for (const Event& event : events) json.push_back(event_json(position, event));
  return json;
}

Json gesture_json(const Rehearsal& done, std::size_t of) {
  const char* stopped = stopped_name(done.stopped);
  return {{"played", done.played}, {"of", of}, {"stopped", stopped ? Json(stopped) : Json()}};
}

Json odds_json(const Odds& odds) {
  Json modifiers = Json::array();
  for (const Modifier& modifier : odds.modifiers) {
    modifiers.push_back({{"value", modifier.value},
                         {"rule", modifier.rule.str()},
                         {"text", text_json(modifier.text)}});
    if (modifier.times) modifiers.back()["times"] = true;
    if (modifier.other) modifiers.back()["other"] = true;
  }
  Json json = {{"outcomes", outcomes_json(odds.outcomes)},
               {"also", outcomes_json(odds.also)},
               {"modifiers", std::move(modifiers)}};
  if (!odds.formula.en.empty()) json["formula"] = text_json(odds.formula);
  if (odds.risk) json["risk"] = odds.risk->value();
  return json;
}

// ---- where things can go, and what threatens them
// -------------------------------------------------

namespace {

Json ends_json(const Way& way) {
  Json json = Json::object();
  for (const WayEnd& end : way.ends) {
    Json& one = json[end.face] = {{"cost", end.cost}};
    if (!end.words.empty()) one["words"] = end.words;
  }
  return json;
}

Json way_json(const Way& way) {
  Json json = {{"to", way.to},     {"kind", way.kind}, {"path", way.path},
               {"cost", way.cost}, {"left", way.left}, {"face", ends_json(way)}};
  if (way.stops) json["stop"] = true;
  if (!way.asks.empty()) json["asks"] = way.asks;
  if (way.throws) json["throws"] = true;
  if (!way.preset.empty()) json["preset"] = way.preset;
  return json;
}

}  // namespace

Json ways_json(const Ways& ways) {
  Json json = {{"before", ways.before}, {"ways", Json::array()}, {"formations", ways.formations}};
  for (const Way& way : ways.ways) json["ways"].push_back(way_json(way));
  if (ways.refused) {
    json["rule"] = ways.refused->rule.str();
    json["reason"] = text_json(ways.refused->reason);
  }
  return json;
}

Json together_json(const Together& together) {
  Json goes = Json::array(), stays = Json::array();
  for (const Together::Goes& one : together.goes)
    goes.push_back({{"of", one.of}, {"to", one.to}, {"face", one.face}, {"cost", one.cost}});
  for (const Together::Stays& one : together.stays)
    stays.push_back({{"of", one.of}, {"rule", one.rule.str()}, {"reason", text_json(one.reason)}});
  return {{"words", together.words}, {"goes", std::move(goes)}, {"stays", std::move(stays)}};
}

Json threats_json(const std::vector<Threat>& threats) {
  Json json = Json::array();
  for (const Threat& threat : threats)
    json.push_back({{"of", threat.of},
                    {"by", threat.by},
                    {"kind", threat.kind},
                    {"p", threat.chance.value()},
                    {"num", threat.chance.num},
                    {"den", threat.chance.den}});
  return json;
}

namespace {

Json win_chance_json(const std::optional<WinChance>& chance, const std::string& by) {
  if (!chance) return nullptr;
  return {{"p", chance->p}, {"se", chance->se}, {"n", chance->games}, {"by", by}};
}

// A choice that was taken without looking at it has no score.
Json score_json(const Candidate& candidate) {
  return candidate.visits > 0 ? Json(candidate.score) : Json(nullptr);
}
Json score_json(const Advice& advice) {
  for (const Candidate& candidate : advice.considered)
    if (candidate.action == advice.action) return score_json(candidate);
  return nullptr;
}

Json line_json(const std::vector<Advised>& line) {
  Json out = Json::array();
  for (const Advised& link : line)
    out.push_back({{"a", link.words}, {"label", text_json(link.label)}});
  return out;
}

}  // namespace

Json advice_json(const Position& position, Seat seat, const Advice& advice) {
  Json considered = Json::array();
  for (const Candidate& candidate : advice.considered)
    considered.push_back({{"a", position.words(candidate.action)},
                          {"label", text_json(gesture_text(position, seat, candidate))},
                          {"line", line_json(candidate.line)},
                          {"visits", candidate.visits},
                          {"score", score_json(candidate)},
                          {"chance", win_chance_json(candidate.chance, advice.played_on_by)}});
  constexpr const char* kCompared[] = {"alone", "better", "equal", "unsure", "worse"};
  return {{"action", position.words(advice.action)},
          {"score", score_json(advice)},
          {"simulations", advice.simulations},
          {"chance", win_chance_json(advice.chance, advice.played_on_by)},
          {"compared", kCompared[static_cast<std::size_t>(advice.compared)]},
          {"line", line_json(advice.line)},
          {"considered", std::move(considered)},
          {"reason", text_json(advice.reason)}};
}

}  // namespace tercio
