// What El Camino Español is: titles, options, rules in words, and how a setup becomes rules.
#include "games/camino/game.h"

#include <array>

#include "game/named.h"
#include "games/camino/data/option_table.h"

namespace tercio::camino {
namespace {

constexpr std::array<std::string_view, kPurposes> kPurposeIds = {
    "empty-region", "deal",       "loyalty",    "pool-draw", "revolt-stay", "event",
    "unrest",       "reinforce",  "attrition",  "logistics", "battle",      "assault",
    "prepare",      "enemy-draw", "enemy-move", "reroll"};

constexpr std::array<std::string_view, kNodes> kNodeIds = {"empty-region",
                                                           "deal",
                                                           "loyalty",
                                                           "pool-draw",
                                                           "revolt",
                                                           "revolt-stay",
                                                           "event",
                                                           "unrest",
                                                           "operations",
                                                           "reinforce",
                                                           "reinforce-tercio",
                                                           "reinforce-again",
                                                           "attrition",
                                                           "attrition-tercio",
                                                           "attrition-again",
                                                           "logistics",
                                                           "logistics-tercio",
                                                           "logistics-again",
                                                           "fight",
                                                           "fight-tercio",
                                                           "fight-again",
                                                           "prepare",
                                                           "enemy-order",
                                                           "enemy-draw",
                                                           "enemy-move",
                                                           "over"};

constexpr std::array<std::string_view, kAims> kAimIds = {"safe", "score"};

GameInfo make_info(const Data& data, const Catalogue& text) {
  GameInfo info;
  info.id = "camino";
  info.title = data.title;
  info.text = text.format("game.text");
  info.brief = text.format("game.brief");
  info.designer = data.designer;
  info.scenario_title = text.format("game.scenario");
  info.scenario_word = "difficulty";
  for (const Difficulty& d : data.difficulties)
    info.scenarios.push_back(
        {d.id, d.name,
         text.format("game.scenario-text",
                     {{"weeks", d.weeks}, {"points", data.outcomes[kWonFrom].min_vp}})});
  info.default_scenario = data.difficulties[data.difficulties.size() / 2].id;
  info.options = data.options;
  info.seats.push_back({"spain", text.format("seat.spain"), {}});
  info.colours = {"spain"};
  info.phases.push_back({"setup", text.format("phase.setup"), {}});
  for (const auto& [id, name] : data.phases) info.phases.push_back({id, name, {}});
  info.phases.push_back({"over", text.format("phase.over"), {}});
  info.purposes = titled(text, "purpose", kPurposeIds);
  info.aims = titled(text, "aim", kAimIds);
  for (const Outcome& o : data.outcomes) info.outcomes.push_back({o.id, o.name, o.text});
  return info;
}

}  // namespace

std::string_view purpose_id(Purpose purpose) {
  return kPurposeIds[static_cast<std::size_t>(purpose)];
}
std::string_view node_id(Node node) { return kNodeIds[static_cast<std::size_t>(node)]; }

std::string signed_number(int value) { return (value < 0 ? "" : "+") + std::to_string(value); }

Module::Module(const DataSource& source)
    : Facts("camino"), data_(std::make_shared<const Data>(read_data(source))) {
  info_ = make_info(*data_, text_);
  lexicon_ = lexicon_of<ArgKind>(*this, Rules(*data_, {}), kForms, word_in<ArgKind>(*data_),
                                 {{ArgKind::OnTheMarch, Lexicon::Spoken::ByList},
                                  {ArgKind::InBattle, Lexicon::Spoken::ByList}});
}

Rules Module::make_rules(const Setup& setup) const {
  Options o;
  for (std::size_t i = 0; i < data_->difficulties.size(); ++i)
    if (data_->difficulties[i].id == setup.scenario) o.difficulty = static_cast<std::uint8_t>(i);
  o.leader = static_cast<std::uint8_t>(value_chosen(info_.options, "leader", setup.options));
  keep_options(kOptions, info_.options, setup.options, o);
  return Rules(*data_, o);
}

}  // namespace tercio::camino
