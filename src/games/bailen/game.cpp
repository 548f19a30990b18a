// What the game is: titles, options, rules in words, and how a setup becomes rules.
#include "games/bailen/game.h"

#include <algorithm>
#include <array>
#include <numeric>

#include "game/named.h"

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
  info.designer = data.charts.designer;
  info.min_players = info.max_players = kSides;
  info.scenario_title = text.format("game.scenario");
  info.scenario_word = "scenario";
  for (const Scenario& sc : data.scenario)
    info.scenarios.push_back({sc.id, sc.name, text.format("scenario." + sc.id)});
  info.scenarios.push_back(
      {std::string(kBothDays), text.format("scenario.both-name"), text.format("scenario.both")});
  info.default_scenario = data.scenario[0].id;
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
  for (const Seat side : {kFrench, kSpanish}) {
    const std::string id(side_id(side));
    info.seats.push_back({id, text.format("seat." + id), {}});
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
  const auto flag = [&](const char* id) { return setup.options.at(id) == "true"; };
  Options o;
  o.castanos = flag("castanos");
  o.arrival_order = flag("arrival-order");
  o.vedel_variable = flag("vedel-variable");
  o.vedel_division = flag("vedel-division");
  o.markers = flag("markers");
  const std::string& sudden = setup.options.at("sudden-death");
  o.sudden_death = sudden == "always"  ? Sudden::Always
                   : sudden == "never" ? Sudden::Never
                                       : Sudden::Scenario;
  o.square_any_cavalry = flag("square-any-cavalry");
  o.fire_grade_target = flag("fire-grade-target");
  o.charge_flank_product = flag("charge-flank-product");
  o.zone_reorganization_grade = flag("zone-reorganization-grade");
  o.demoralization_units = flag("demoralization-units");
  o.draw_defender = flag("draw-defender");
  const std::string& handicap = setup.options.at("handicap");
  o.handicap = handicap == side_id(kFrench)    ? Handicap::French
               : handicap == side_id(kSpanish) ? Handicap::Spanish
                                               : Handicap::None;
  o.march_strict = flag("march-strict");
  o.mourgeon_l1 = flag("mourgeon-l1");
  o.french_guns_all = flag("french-guns-all");
  o.sun_every_combat = flag("sun-every-combat");
  o.guns_all_round = flag("guns-all-round");
  o.objective_last = flag("objective-last");
  o.maneuver_at_five = flag("maneuver-at-five");
  o.square_retreats = flag("square-retreats");
  o.guns_lost = flag("guns-lost");
  o.countercharge_any_order = flag("countercharge-any-order");
  o.chief_orders_all = flag("chief-orders-all");
  o.lone_excused = flag("lone-excused");
  o.share_guns = flag("share-guns");
  o.staff_free = flag("staff-free");
  o.remnant = flag("remnant");
  o.exit_any = flag("exit-any");
  o.exit_breakthrough = flag("exit-breakthrough");
  o.square_stack_either = flag("square-stack-either");
  o.march_surcharge = flag("march-surcharge");
  o.zone_loss_each = flag("zone-loss-each");
  o.hill_reduction = static_cast<std::uint8_t>(setup.options.at("hill-reduction")[0] - '0');
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
