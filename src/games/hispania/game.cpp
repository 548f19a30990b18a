// What Hispania is: titles, options, rules in words, and how a setup becomes rules.
#include "games/hispania/game.h"

#include <array>

#include "game/named.h"
#include "games/hispania/data/option_table.h"

namespace tercio::hispania {
namespace {

constexpr std::array<std::string_view, kPurposes> kPurposeIds = {
    "setup-revolt", "setup-army", "setup-special", "siege",      "attack",
    "revolt",       "choice",     "army-siege",    "army-attack"};
constexpr std::array<std::string_view, kNodes> kNodeIds = {
    "setup-revolt", "setup-army", "setup-special", "roads",      "generals",    "enter",
    "roman",        "siege",      "attack",        "revolt",     "shift",       "choose",
    "choice",       "tie",        "plus",          "army-siege", "army-attack", "over"};
constexpr std::array<std::string_view, kPhases> kPhaseIds = {"setup",  "enter",  "roman", "combat",
                                                             "revolt", "armies", "over"};
constexpr std::array<std::string_view, kOutcomes> kOutcomeIds = {"reserve", "time",
                                                                 "roman-victory"};
constexpr std::array<std::string_view, kMaxSeats> kSeatIds = {"ulterior", "citerior", "consul",
                                                              "hispania"};
constexpr std::array<std::string_view, kColours> kColourIds = {"ulterior", "citerior", "consul",
                                                               "legio"};
constexpr std::string_view kCampaignWord = "campaign";

// All level codes, the easiest first (HI-13, HI-14).
OptionInfo level_option(const Data& data, const Catalogue& text) {
  OptionInfo option;
  option.id = "level";
  option.title = text.format("option.level");
  option.default_value = data.presets[1];
  constexpr std::size_t kLevels = 3 * 3 * 3 * 3 * 3;
  for (std::size_t code = 0; code < kLevels; ++code) {
    std::string digits;
    std::vector<TextArg> args;
    std::size_t rest = kLevels / 3;
    std::size_t left = code;
    for (const KnobData& knob : data.knob) {
      const int value = knob.values[left / rest];
      left %= rest;
      rest /= 3;
      digits += std::to_string(value);
      args.emplace_back(knob.id, value);
    }
    option.values.push_back(digits);
    option.value_texts.push_back(text.format("value.level", args));
  }
  return option;
}

std::vector<OptionInfo> make_options(const Data& data, const Catalogue& text) {
  std::vector<OptionInfo> options = {level_option(data, text)};
  std::vector<OptionShape> known = shapes_of(kOptions);
  for (std::size_t i = 0; i < kVariants; ++i)
    known.emplace(known.begin() + 1 + static_cast<std::ptrdiff_t>(i), data.variant[i].id, kYesNo);
  for (OptionInfo& option : describe_options(text, known)) options.push_back(std::move(option));
  return options;
}

Text special_text(const Data& data, const Catalogue& text, const ScenarioData& sc) {
  constexpr std::array<std::string_view, 5> kKeys = {"none", "citerior-off", "locked",
                                                     "free-province", "lethe"};
  std::vector<TextArg> args;
  if (sc.special_city != Space::None)
    args.emplace_back("city", data.space[index(sc.special_city)].name);
  return text.format("special." + std::string(kKeys[static_cast<std::size_t>(sc.special)]), args);
}

GameInfo make_info(const Data& data, const Catalogue& text) {
  GameInfo info;
  info.id = "hispania";
  info.title = data.title;
  info.text = text.format("game.text");
  info.brief = text.format("game.brief");
  info.designer = data.designer;
  info.min_players = 1;
  info.max_players = kMaxSeats;
  info.scenario_title = text.format("game.scenario");
  info.scenario_word = "scenario";
  info.default_scenario = kCampaignWord;
  info.scenarios.push_back({std::string(kCampaignWord), text.format("scenario.campaign"),
                            text.format("scenario.campaign-text")});
  for (const ScenarioData& sc : data.scenarios)
    info.scenarios.push_back({sc.word, sc.name,
                              text.format("game.scenario-text",
                                          {{"first", sc.years[0]},
                                           {"last", sc.years[1]},
                                           {"rounds", sc.rounds},
                                           {"denarii", sc.denarii},
                                           {"goal", goal_text(data, text, sc.goal_cities,
                                                              sc.goal_quiet, sc.goal_special_gone)},
                                           {"special", special_text(data, text, sc)}})});
  info.options = make_options(data, text);
  for (const std::string_view id : kSeatIds)
    info.seats.push_back({std::string(id), text.format("seat." + std::string(id)), {}});
  for (std::size_t i = 0; i + 1 < kSeatIds.size(); ++i)  // the generals', as printed
    info.colours.push_back(data.general[i].colour);
  info.colours.emplace_back("slate");
  info.sides = {"rome", "rome", "rome", "hispania"};
  info.secrets = false;
  info.phases = titled(text, "phase", kPhaseIds);
  info.purposes = titled(text, "purpose", kPurposeIds);
  for (const std::string_view id : kOutcomeIds)
    info.outcomes.push_back({std::string(id), text.format("outcome." + std::string(id)),
                             text.format("outcome." + std::string(id) + "-text")});
  return info;
}

}  // namespace

std::string_view purpose_id(Purpose purpose) {
  return kPurposeIds[static_cast<std::size_t>(purpose)];
}
std::string_view node_id(Node node) { return kNodeIds[static_cast<std::size_t>(node)]; }
std::string_view phase_id(Phase phase) { return kPhaseIds[static_cast<std::size_t>(phase)]; }
std::string_view outcome_id(Outcome outcome) {
  return kOutcomeIds[static_cast<std::size_t>(outcome)];
}
std::string_view seat_id(Seat seat) { return seat == Seat::Nobody ? "" : kSeatIds[index(seat)]; }
std::string_view colour_id(Colour colour) { return kColourIds[index(colour)]; }

Module::Module(const DataSource& source)
    : Facts("hispania"), data_(std::make_shared<const Data>(read_data(source))) {
  info_ = make_info(*data_, text_);
  lexicon_ = lexicon_of<ArgKind>(*this, Rules(*data_, {}), kForms, word_in<ArgKind>(*data_),
                                 {{ArgKind::General, Lexicon::Spoken::ByWord},
                                  {ArgKind::Disc, Lexicon::Spoken::ByWord},
                                  {ArgKind::Shift, Lexicon::Spoken::ByList}});
}

std::optional<RequestError> Module::refuse(const Setup& setup) const {
  const Rules rules = make_rules(setup);
  if (rules.with(kHispano) && rules.level_denarii() > data_->hispano_most)  // HI-V7
    return RequestError{"bad-option",
                        "options.hispano: the Hispanic player takes two of the coins, "
                        "so the level must be " +
                            std::to_string(data_->hispano_most) + " denarii or fewer (HI-V7)"};
  if (rules.scenario() == nullptr) return std::nullopt;
  for (std::size_t i = 0; i < kVariants; ++i) {
    const std::string& id = data_->variant[i].id;
    if (setup.options.at(id) == "true" && !rules.with(1 << i))  // HI-V15
      return RequestError{"bad-option", "options." + id +
                                            ": a scenario is played with the variants it lists; "
                                            "only hispano may be added (HI-V15)"};
  }
  return std::nullopt;
}

Rules Module::make_rules(const Setup& setup) const {
  Options o;
  for (std::size_t i = 0; i < data_->scenarios.size(); ++i)
    if (data_->scenarios[i].word == setup.scenario) o.scenario = static_cast<std::uint8_t>(i);
  const std::string& level = setup.options.at("level");
  for (std::size_t i = 0; i < kKnobs; ++i) o.level[i] = static_cast<std::uint8_t>(level[i] - '0');
  for (std::size_t i = 0; i < kVariants; ++i)
    if (setup.options.at(data_->variant[i].id) == "true")
      o.variants = static_cast<std::uint8_t>(o.variants | 1u << i);
  keep_options(kOptions, info_.options, setup.options, o);
  return Rules(*data_, o);
}

}  // namespace tercio::hispania
