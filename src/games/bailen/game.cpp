// What the game is: titles, options, rules in words, and how a setup becomes rules.
#include "games/bailen/game.h"

#include <array>
#include <numeric>

#include "game/named.h"
#include "games/bailen/data/option_table.h"

namespace tercio::bailen {
namespace {

using Ids = std::string_view;
constexpr std::array<Ids, kPurposes> kPurposeIds = {
    "order",       "morale",     "fire",   "victim", "shock", "control",
    "leader-loss", "reorganize", "dufour", "vedel",  "delay"};
constexpr std::array<Ids, kSteps> kStepIds = {
    "set-up", "orders", "move",       "defensive-fire", "offensive-fire", "declare",
    "shock",  "dufour", "reorganize", "turn-end",       "vedel",          "over"};
constexpr std::array<Ids, 10> kPhaseIds = {"set-up",         "orders", "move",  "defensive-fire",
                                           "offensive-fire", "shock",  "march", "reorganize",
                                           "turn-end",       "over"};
constexpr std::array<Ids, kKinds> kKindIds = {
    "slot",  "place",   "write",   "aim",    "mover",       "rider", "screen", "deploy",
    "offer", "counter", "contact", "volley", "combat",      "harm",  "check",  "retreat",
    "back",  "advance", "control", "loose",  "leader-loss", "rally"};
constexpr std::array<Ids, kStages> kStageIds = {"begin", "choose", "second", "dice",
                                                "dice2", "after",  "end"};
constexpr std::array<Ids, kFights> kFightIds = {"shock", "charge", "counter", "follow", "loose"};
constexpr std::array<Ids, kCauses> kCauseIds = {"leaving", "charge", "counter", "square",
                                                "fire-m",  "fire-r", "mates",   "shock",
                                                "passing", "sun",    "rout",    "evade"};
constexpr std::array<Ids, kOutcomes> kOutcomeIds = {
    "none", "spanish-decisive", "spanish-strategic", "spanish-tactical", "spanish-marginal",
    "draw", "french-marginal",  "french-tactical",   "french-strategic"};
constexpr std::array<Ids, kWheres> kWhereIds = {"map", "waiting", "eliminated", "left", "out"};
constexpr std::array<Ids, kFormations> kFormationIds = {"normal", "square", "skirmish", "limbered"};
constexpr std::array<Ids, kStatuses> kStatusIds = {"ordered", "disorganized", "routed"};
constexpr std::array<Ids, kMarkerKinds> kMarkerIds = {"pool", "stand", "cover", "pad"};
constexpr std::array<Ids, 3> kPartIds = {"battle", "interlude", "second-day"};
constexpr std::array<Ids, kArms> kArmIds = {"infantry", "cavalry", "artillery", "convoy"};
constexpr std::array<Ids, 3> kWeightIds = {"light", "medium", "heavy"};
constexpr std::array<Ids, kGrades> kGradeIds = {"A", "B", "C", "D", "E", "F"};
constexpr std::array<Ids, kFireResults> kFireIds = {"-", "D", "M", "R", "1", "2", "3"};
constexpr std::array<Ids, kShockResults> kShockIds = {"A2", "A1", "AB", "BM", "DB", "D1", "D2"};
constexpr std::array<Ids, kMoraleResults> kMoraleIds = {"holds", "disorganized", "routed"};
constexpr std::array<Ids, kMods> kModIds = {
    "leader-attack",   "leader-defence",  "morale-difference",
    "attack-order",    "defend-order",    "cavalry-square",
    "heavy-cavalry",   "infantry-square", "target-square",
    "target-skirmish", "heavy-guns",      "firer-poor",
    "target-guns",     "light-guns",      "firer-good",
    "third-unit",      "fourth-unit",     "cover",
    "leader-morale",   "enemy-zone",      "routed",
    "losses",          "charge",          "nation"};

template <class Enum, std::size_t N>
Ids name_of(const std::array<Ids, N>& ids, Enum e) {
  return ids[static_cast<std::size_t>(e)];
}

constexpr std::string_view kBothDays = "surprise-both";

GameInfo make_info(const Data& data, const Catalogue& text) {
  GameInfo info;
  info.id = "bailen";
  info.title = data.charts.title;
  info.text = text.format("game.text");
  info.brief = text.format("game.brief");
  info.designer = data.charts.designer;
  info.min_players = info.max_players = kSides;
  info.scenario_title = text.format("game.scenario");
  info.scenario_word = "scenario";
  for (const Scenario& sc : data.scenario)
    info.scenarios.push_back({sc.id, sc.name, text.format("scenario." + sc.id)});
  info.scenarios.push_back(
      {std::string(kBothDays), text.format("scenario.both-name"), text.format("scenario.both")});
  info.default_scenario = data.scenario[0].id;
  info.options = data.charts.options;
  for (const Seat side : {kFrench, kSpanish}) {
    const std::string id(side_id(side));
    info.seats.push_back({id, text.format("seat." + id), {}});
    info.colours.emplace_back(side == kFrench ? "france" : "spain");
  }
  info.phases = titled(text, "phase", kPhaseIds);
  info.purposes = titled(text, "purpose", kPurposeIds);
  info.outcomes = titled(text, "outcome", kOutcomeIds);
  return info;
}

}  // namespace

std::string_view purpose_id(Purpose p) { return name_of(kPurposeIds, p); }
std::string_view step_id(Step step) { return name_of(kStepIds, step); }
std::string_view phase_id(Step step) { return kPhaseIds[phase_of(step)]; }
std::string_view side_id(Seat side) {
  return side == kFrench ? "french" : side == kSpanish ? "spanish" : "";
}
std::string_view kind_id(Kind kind) { return name_of(kKindIds, kind); }
std::string_view stage_id(Stage stage) { return name_of(kStageIds, stage); }
std::string_view fight_id(Fight fight) { return name_of(kFightIds, fight); }
std::string_view cause_id(Cause cause) { return name_of(kCauseIds, cause); }
std::string_view outcome_id(Outcome o) { return name_of(kOutcomeIds, o); }
std::string_view where_id(Where w) { return name_of(kWhereIds, w); }
std::string_view formation_id(Formation f) { return name_of(kFormationIds, f); }
std::string_view status_id(Status s) { return name_of(kStatusIds, s); }
std::string_view marker_kind_id(MarkerKind k) { return name_of(kMarkerIds, k); }
std::string_view part_id(Part2 p) { return name_of(kPartIds, p); }
std::string_view arm_id(Arm a) { return name_of(kArmIds, a); }
std::string_view weight_id(Weight w) { return name_of(kWeightIds, w); }
std::string_view grade_id(Grade g) { return name_of(kGradeIds, g); }
std::string_view fire_id(FireResult r) { return name_of(kFireIds, r); }
std::string_view shock_id(ShockResult r) { return name_of(kShockIds, r); }
std::string_view morale_id(MoraleResult r) { return name_of(kMoraleIds, r); }
std::string_view mod_id(Mod mod) { return name_of(kModIds, mod); }

std::string ratio_text(int column) {
  constexpr std::array<const char*, kShockColumns> kColumns = {"1-4", "1-3", "1-2", "1-1",
                                                               "2-1", "3-1", "4-1", "5-1"};
  return column < 0 ? "<1-4" : kColumns[static_cast<std::size_t>(column)];
}

std::string strength_text(int strength) {
  const int whole = strength / kStrength;
  const int rest = strength % kStrength;
  if (rest == 0) return std::to_string(whole);
  const int common = std::gcd(rest, kStrength);
  const std::string part = std::to_string(rest / common) + "/" + std::to_string(kStrength / common);
  return whole == 0 ? part : std::to_string(whole) + " " + part;
}

std::string clock_text(int minutes) {
  const auto two = [](int n) { return (n < 10 ? "0" : "") + std::to_string(n); };
  return two(minutes / 60 % 24) + ":" + two(minutes % 60);
}

Module::Module(const DataSource& source)
    : Facts("bailen"), data_(std::make_shared<const Data>(read_data(source))) {
  info_ = make_info(*data_, text_);
  lexicon_ = lexicon_of<ArgKind>(*this, Rules(*data_, 0, {}), kForms, word_in<ArgKind>(*data_),
                                 {{ArgKind::Unit, Lexicon::Spoken::ByWord},
                                  {ArgKind::Leader, Lexicon::Spoken::ByWord},
                                  {ArgKind::Command, Lexicon::Spoken::ByWord},
                                  {ArgKind::Hex, Lexicon::Spoken::AsWritten}});
}

Rules Module::make_rules(const Setup& setup) const {
  Options o;
  keep_options(kOptions, info_.options, setup.options, o);
  std::size_t scenario = 0;
  for (std::size_t i = 0; i < data_->scenario.size(); ++i)
    if (data_->scenario[i].id == setup.scenario) scenario = i;
  if (setup.scenario == kBothDays) {
    scenario = 1;
    o.both_days = true;
  }
  return {*data_, scenario, o};
}

}  // namespace tercio::bailen
