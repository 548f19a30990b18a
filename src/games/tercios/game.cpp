// What the game is: titles, options, rules in words, and how a setup becomes rules.
#include "games/tercios/game.h"

#include <algorithm>
#include <array>

#include "game/named.h"

namespace tercio::tercios {
namespace {

constexpr std::array<std::string_view, kPurposes> kPurposeIds = {
    "attack",         "defence", "shock-result", "shot",  "shot-result", "battery",
    "battery-result", "check",   "capture",      "rally", "liberation",  "victory"};
constexpr std::array<std::string_view, kSteps> kStepIds = {
    "set-up", "prelim",   "move",    "shot-first", "shot-second", "move2",   "shock",
    "swing",  "reaction", "battery", "rally",      "liberation",  "victory", "over"};
constexpr std::array<std::string_view, kSteps> kPhaseIdOfStep = {
    "set-up",   "prelim",   "move",    "shot",  "shot",       "move2",   "shock",
    "reaction", "reaction", "battery", "rally", "liberation", "victory", "over"};
constexpr std::array<std::string_view, 12> kPhaseIds = {
    "set-up",   "prelim",  "move",  "shot",       "move2",   "shock",
    "reaction", "battery", "rally", "liberation", "victory", "over"};
constexpr std::array<std::string_view, kKinds> kKindIds = {"place",   "mover",   "react",  "coup",
                                                           "combat",  "rebound", "volley", "check",
                                                           "retreat", "capture"};
constexpr std::array<std::string_view, kStages> kStageIds = {"choose", "facing", "dice",
                                                             "dice2",  "dice3",  "aftermath"};
constexpr std::array<std::string_view, kFights> kFightIds = {"shock", "movement", "coup", "extra",
                                                             "reaction"};
constexpr std::array<std::string_view, kCauses> kCauseIds = {"sb",       "hr",      "am",
                                                             "withdraw", "rebound", "rout"};
constexpr std::array<std::string_view, kWays> kWayIds = {"none", "advance", "retreat", "join",
                                                         "coup"};
constexpr std::array<std::string_view, kOutcomes> kOutcomeIds = {
    "none", "rival-wins", "rival-minor", "tie", "draw", "spain-minor", "spain-wins"};

GameInfo make_info(const Data& data, const Catalogue& text) {
  GameInfo info;
  info.id = "tercios";
  info.title = data.charts.title;
  info.text = text.format("game.text");
  info.designer = data.charts.designer;
  info.min_players = info.max_players = kSides;
  info.scenario_title = text.format("game.scenario");
  info.scenario_word = "battle";
  for (const Battle& b : data.battle) {
    const Text title{b.name.en + ", " + b.date.en, b.name.es + ", " + b.date.es};
    Text about = b.subtitle;
    if (!b.balance.en.empty())
      about = {about.en + ". " + b.balance.en, about.es + ". " + b.balance.es};
    info.scenarios.push_back({b.id, title, about});
  }
  info.default_scenario = data.battle[0].id;
  for (const OptionData& o : data.charts.option) {
    OptionInfo option;
    option.id = o.id;
    option.title = o.title;
    option.type = o.kind == "number" ? OptionType::Number
                  : o.kind == "flag" ? OptionType::Flag
                                     : OptionType::Choice;
    option.default_value = o.default_value;
    option.values = o.values;
    option.value_texts = o.value_texts;
    option.min = o.min;
    option.max = o.max;
    info.options.push_back(option);
  }
  for (const Seat side : {kSpain, kRival}) {
    const std::string id(side_id(side));
    info.seats.push_back({id, text.format("seat." + id), {}});
  }
  info.secrets = false;  // everything lies open on the map
  info.phases = titled(text, "phase", kPhaseIds);
  info.purposes = titled(text, "purpose", kPurposeIds);
  info.outcomes = titled(text, "outcome", kOutcomeIds);
  return info;
}

}  // namespace

std::string_view purpose_id(Purpose p) { return kPurposeIds[static_cast<std::size_t>(p)]; }
std::string_view step_id(Step step) { return kStepIds[static_cast<std::size_t>(step)]; }
std::string_view phase_id(Step step) { return kPhaseIdOfStep[static_cast<std::size_t>(step)]; }
std::string_view side_id(Seat side) {
  return side == kSpain ? "spain" : side == kRival ? "rival" : "";
}
std::string_view kind_id(Kind kind) { return kKindIds[static_cast<std::size_t>(kind)]; }
std::string_view stage_id(Stage stage) { return kStageIds[static_cast<std::size_t>(stage)]; }
std::string_view fight_id(Fight fight) { return kFightIds[static_cast<std::size_t>(fight)]; }
std::string_view cause_id(Cause cause) { return kCauseIds[static_cast<std::size_t>(cause)]; }
std::string_view way_id(Way way) { return kWayIds[static_cast<std::size_t>(way)]; }
std::string_view outcome_id(Outcome o) { return kOutcomeIds[static_cast<std::size_t>(o)]; }
std::string_view class_id(Class cls) { return kClassIds[static_cast<std::size_t>(cls)]; }

Module::Module(const DataSource& source)
    : Facts("tercios"), data_(std::make_shared<const Data>(read_data(source))) {
  info_ = make_info(*data_, text_);
  lexicon_.reserve(data_->battle.size());
  for (const Battle& battle : data_->battle)
    lexicon_.push_back(lexicon_of<ArgKind>(
        *this, Rules(data_->charts, battle, {}), kForms, word_in<ArgKind>(battle),
        {{ArgKind::Unit, Lexicon::Spoken::ByWord}, {ArgKind::Hex, Lexicon::Spoken::AsWritten}}));
}

const Lexicon& Module::lexicon(const Rules& r) const {
  return lexicon_[static_cast<std::size_t>(r.battle - data_->battle.data())];
}

Rules Module::make_rules(const Setup& setup) const {
  const auto flag = [&](const char* id) { return setup.options.at(id) == "true"; };
  Options o;
  o.pin_any_enemy = setup.options.at("second_move_pin") == "any_enemy";
  o.modifier_pool = setup.options.at("modifier_mode") == "pool";
  o.count_fours = setup.options.at("counting_faces") == "4-6";
  o.simultaneous_shot = setup.options.at("shot_order") == "simultaneous";
  o.pike_zoc_all_round = flag("pike_zoc_all_round");
  o.rear_retreat_only = flag("rear_retreat_only");
  o.demoralized_rout_move = flag("demoralized_rout_move");
  o.demoralized_loses_zoc = flag("demoralized_loses_zoc");
  o.movement_attack_enters = flag("movement_attack_enters");
  o.timeout_minor_victory = flag("timeout_minor_victory");
  o.otumba_hr_costs_morale = flag("otumba_hr_costs_morale");
  o.morale_shock_drm = flag("morale_shock_drm");
  o.dune_blocks_los = flag("dune_blocks_los");
  o.encamisada_any_time = flag("encamisada_any_time");
  o.second_move_reactions = flag("second_move_reactions");
  o.cassocks_as_horse = setup.options.at("cassock_retreat") == "horse";
  o.enemy_strikes = setup.options.at("rebound_attack") == "enemy";
  const std::string& helped = setup.options.at("handicap");
  o.handicap = helped == "spain" ? kSpain : helped == "rival" ? kRival : Seat::Nobody;
  o.pr_rally_bonus = static_cast<std::uint8_t>(setup.options.at("pr_rally_bonus")[0] - '0');
  const auto at = std::find_if(data_->battle.begin(), data_->battle.end(),
                               [&](const Battle& b) { return b.id == setup.scenario; });
  return {data_->charts, at == data_->battle.end() ? data_->battle[0] : *at, o};
}

}  // namespace tercio::tercios
