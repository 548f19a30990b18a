// What L'Invincible Armada is: titles, options, rules in words, and how a setup becomes rules.
#include "games/armada/game.h"

#include <array>

#include "game/named.h"
#include "games/armada/data/option_table.h"

namespace tercio::armada {
namespace {

constexpr std::array<std::string_view, kPurposes> kPurposeIds = {
    "wind", "roll-off", "arrive", "battle", "odd-loss", "kill", "return", "chooser", "final"};

constexpr std::array<std::string_view, kNodes> kNodeIds = {
    "plan",     "wind",      "roll-off",   "call",   "arrive", "battle",
    "odd-loss", "kill-roll", "kill",       "return", "window", "chooser",
    "choose",   "admirals",  "final-wind", "final",  "over"};

constexpr std::array<std::string_view, kPhases> kPhaseIds = {
    "plan", "wind", "battle", "orders", "gravelines", "final", "over"};

constexpr std::array<std::string_view, 6> kArrivalIds = {"undecided", "declined", "called",
                                                         "failed",    "arrived",  "wind"};
constexpr std::array<std::string_view, 4> kHandIds = {"idle", "asked", "writing", "sealed"};
constexpr std::array<std::string_view, 4> kWhereIds = {"home", "stray", "sunk", "captured"};

GameInfo make_info(const Data& data, const Catalogue& text) {
  GameInfo info;
  info.id = "armada";
  info.title = data.title;
  info.text = text.format("game.text");
  info.brief = text.format("game.brief");
  info.designer = data.designer;
  info.min_players = info.max_players = kSides;
  info.scenario_title = text.format("game.scenario");
  info.scenario_word = "scenario";
  info.scenarios.push_back(
      {"campaign", text.format("game.scenario-name"), text.format("game.scenario-text")});
  info.default_scenario = "campaign";
  info.options = data.options;
  for (const Seat side : {kSpain, kEngland}) {
    const std::string id(side_id(side));
    info.seats.push_back({id, text.format("seat." + id), {}});
    info.colours.push_back(id);
  }
  info.phases = titled(text, "phase", kPhaseIds);
  info.purposes = titled(text, "purpose", kPurposeIds);
  for (const Victory& v : data.victories) info.outcomes.push_back({v.id, v.name, v.text});
  return info;
}

}  // namespace

std::string_view purpose_id(Purpose purpose) {
  return kPurposeIds[static_cast<std::size_t>(purpose)];
}
std::string_view node_id(Node node) { return kNodeIds[static_cast<std::size_t>(node)]; }
std::string_view phase_id(Phase phase) { return kPhaseIds[static_cast<std::size_t>(phase)]; }
std::string_view side_id(Seat side) {
  return side == kSpain ? "spain" : side == kEngland ? "england" : "";
}
std::string_view arrival_id(Arrival arrival) {
  return kArrivalIds[static_cast<std::size_t>(arrival)];
}
std::string_view hand_id(Hand hand) { return kHandIds[static_cast<std::size_t>(hand)]; }
std::string_view where_id(Where where) { return kWhereIds[static_cast<std::size_t>(where)]; }

Module::Module(const DataSource& source)
    : Facts("armada"), data_(std::make_shared<const Data>(read_data(source))) {
  info_ = make_info(*data_, text_);
  lexicon_ = lexicon_of<ArgKind>(*this, Rules(*data_, {}), kForms, word_in<ArgKind>(*data_),
                                 {{ArgKind::Box, Lexicon::Spoken::ByWord}});
}

Rules Module::make_rules(const Setup& setup) const {
  Options o;
  keep_options(kOptions, info_.options, setup.options, o);
  return Rules(*data_, o);
}

}  // namespace tercio::armada
