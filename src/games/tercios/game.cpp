// What the game is: titles, options, rules in words, and how a setup becomes rules.
#include "games/tercios/game.h"

#include <algorithm>
#include <array>

#include "game/named.h"
#include "games/tercios/data/option_table.h"

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

// By the side's id in the files of the battles.
struct SideColour {
  std::string_view side, colour;
};
constexpr std::array<SideColour, 4> kEnemyColours = {
    {{"french", "france"}, {"allied", "states"}, {"aztec", "aztecs"}, {"berber", "berbers"}}};

// Its motto, what it is about and how each side wins, and whom it favours. The numbers are those of
// the data; a battle that an owner of the game has added has no story here.
Text about_battle(const Battle& b, const Charts& charts, const Catalogue& text) {
  Text about = b.subtitle;
  const auto add = [&](const Text& more) {
    about = {about.en + ". " + more.en, about.es + ". " + more.es};
  };
  const std::string story = "battle." + b.id;
  if (text.has(story))
    add(text.format(story, {{"spain", b.side[index(kSpain)].morale},
                            {"rival", b.side[index(kRival)].morale},
                            {"door", charts.victory.back().morale},
                            {"city", b.special.city_needed}}));
  if (!b.balance.en.empty()) add(b.balance);
  return about;
}

GameInfo make_info(const Data& data, const Catalogue& text) {
  GameInfo info;
  info.id = "tercios";
  info.title = data.charts.title;
  info.text = text.format("game.text");
  info.brief = text.format("game.brief");
  info.designer = data.charts.designer;
  info.min_players = info.max_players = kSides;
  info.scenario_title = text.format("game.scenario");
  info.scenario_word = "battle";
  for (const Battle& b : data.battle) {
    const Text title{b.name.en + ", " + b.date.en, b.name.es + ", " + b.date.es};
    info.scenarios.push_back({b.id, title, about_battle(b, data.charts, text)});
  }
  info.default_scenario = data.battle[0].id;
  info.options = data.charts.options;
  for (const Seat side : {kSpain, kRival}) {
    const std::string id(side_id(side));
    info.seats.push_back({id, text.format("seat." + id), {}});
    info.colours.emplace_back(side == kSpain ? "spain" : kEnemyColours[0].colour);
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

std::string_view Module::colour(const Rules& r, Seat seat) const {
  if (seat == kSpain) return "spain";
  const std::string& id = r.battle->side[index(seat)].id;
  const auto* const found = std::ranges::find(kEnemyColours, id, &SideColour::side);
  return found == kEnemyColours.end() ? "slate" : found->colour;  // of an owner's own battle
}

const Lexicon& Module::lexicon(const Rules& r) const {
  return lexicon_[static_cast<std::size_t>(r.battle - data_->battle.data())];
}

Rules Module::make_rules(const Setup& setup) const {
  Options o;
  keep_options(kOptions, info_.options, setup.options, o);
  const auto at = std::find_if(data_->battle.begin(), data_->battle.end(),
                               [&](const Battle& b) { return b.id == setup.scenario; });
  return {data_->charts, at == data_->battle.end() ? data_->battle[0] : *at, o};
}

}  // namespace tercio::tercios
