// What a seat sees, as JSON: the frame, the combat and the Hispanic phase under way, the goal. The
// board is in view/board.cpp. Nothing is hidden in this game.
#include "game/json.h"
#include "games/hispania/game.h"
#include "games/hispania/view/words.h"

namespace tercio::hispania {
namespace {

bool is_fighting(Node node) {
  return node == Node::Siege || node == Node::Attack || node == Node::Plus ||
         node == Node::ArmySiege || node == Node::ArmyAttack;
}

std::string_view kind_word(CombatKind kind) {
  constexpr std::array<std::string_view, 4> kWords = {"siege", "attack", "army-siege",
                                                      "army-attack"};
  return kWords[static_cast<std::size_t>(kind)];
}

// "A, B and C", in both languages.
Text listed(const std::vector<Text>& items, const Catalogue& text) {
  Text out;
  const Text last_glue = text.format("goal.and");
  for (std::size_t i = 0; i < items.size(); ++i) {
    const bool last = i + 1 == items.size();
    const Text glue = i == 0 ? Text{} : last ? last_glue : Text{", ", ", "};
    out.en += glue.en + items[i].en;
    out.es += glue.es + items[i].es;
  }
  return out;
}

}  // namespace

Text goal_text(const Data& data, const Catalogue& text, SpaceSet cities, unsigned quiet,
               bool special_gone) {
  std::vector<Text> names;
  each(cities, [&](Space at) {
    names.push_back({data.space[index(at)].name, data.space[index(at)].name});
  });
  const TextArg places("cities", listed(names, text));
  std::vector<Text> provinces;
  for (std::size_t p = 0; p < kProvinces; ++p)
    if ((quiet >> p & 1u) != 0) provinces.push_back(data.province[p].name);
  return text.format(special_gone ? "goal.with-special" : "goal.plain",
                     {places, {"provinces", listed(provinces, text)}});
}

Json Module::combat_view(const Rules& r, const State& s) const {
  if (!is_fighting(s.node)) return {};
  const Data& d = *r.data;
  const Combat c = r.pending(s);
  const Chances odds = chances(c);
  const Space enemy_of_rome = c.by_army() ? c.from : c.to;
  const Space enemy_of_army = c.by_army() ? c.to : c.from;
  Json generals = Json::array();
  for (std::size_t i = 0; i < kGenerals; ++i)
    if (static_cast<int>(i) != c.general && s.general[i] != Space::None &&
        has(d.near[index(enemy_of_rome)], s.general[i]))
      generals.push_back(d.general[i].word);
  SpaceSet armies = d.near[index(enemy_of_army)] & s.armies;
  if (c.kind != CombatKind::Siege) armies &= ~bit(enemy_of_rome);
  const auto value = [](const Value& v) {
    return Json{{"die", v.die}, {"plus", v.plus}, {"times", v.times}};
  };
  return {{"kind", kind_word(c.kind)},
          {"from", d.space[index(c.from)].word},
          {"to", d.space[index(c.to)].word},
          {"general",
           c.general < 0 ? Json() : Json(d.general[static_cast<std::size_t>(c.general)].word)},
          {"army", c.kind == CombatKind::Siege ? Json() : Json(d.space[index(enemy_of_rome)].word)},
          {"denarii", c.stake},
          {"roman", value(c.roman)},
          {"hispanic", value(c.hispanic)},
          {"reinforce", {{"roman", generals}, {"hispanic", words_of(d, armies)}}},
          {"odds",
           {{"win", {odds.win, odds.of}},
            {"tie", {odds.tie, odds.of}},
            {"loss", {odds.loss, odds.of}}}}};
}

Json Module::hispanic_view(const Rules& r, const State& s) const {
  if (s.node < Node::Revolt || s.node == Node::Over) return {};
  const Data& d = *r.data;
  const bool revolt = s.node == Node::Revolt || s.node == Node::Shift;
  Json out = {{"step", revolt ? "revolt" : "armies"},
              {"dice", Json()},
              {"target", Json()},
              {"army", revolt ? Json() : word_or_null(d, s.from)},
              {"alternatives", Json::array()},
              {"die", Json()},
              {"tied", Json::array()},
              {"chosen", revolt ? Json() : word_or_null(d, s.to)}};
  if (s.node == Node::Shift) {
    out["dice"] = {s.roman_die, s.hispanic_die};
    out["target"] = d.space[index(hispanic_city(r.die_province(s.roman_die), s.hispanic_die))].word;
  }
  if (revolt) return out;
  const SpaceSet found = r.alternatives(s, s.from);
  out["alternatives"] = words_of(d, found);
  if (s.node == Node::Tie) {
    out["die"] = s.hispanic_die;
    out["tied"] = words_of(d, r.nearest(found, s.hispanic_die));
  }
  return out;
}

Json Module::goal_view(const Rules& r, const State& s) const {
  const Data& d = *r.data;
  Json garrisons = Json::array();
  each(r.goal_cities(), [&](Space at) {
    garrisons.push_back(
        {{"space", d.space[index(at)].word}, {"held", !s.garrison[index(at)].empty()}});
  });
  Json quiet = Json::array();
  for (std::size_t p = 0; p < kProvinces; ++p)
    if ((r.goal_quiet() >> p & 1u) != 0)
      quiet.push_back(
          {{"province", d.province[p].id}, {"met", Rules::is_quiet(s, province_at(p))}});
  return {{"text",
           in_both(goal_text(d, text_, r.goal_cities(), r.goal_quiet(), r.goal_special_gone()))},
          {"garrisons", garrisons},
          {"quiet", quiet},
          {"special_gone", r.goal_special_gone() ? Json(s.special == Space::None) : Json()},
          {"met", r.is_won(s)}};
}

Json Module::view(const Rules& r, const State& s, Seat seat) const {
  const Data& d = *r.data;
  const ScenarioData* sc = r.scenario();
  const auto year = [&](int round) -> Json {  // HI-21: round 1 is 198 BC
    if (sc != nullptr) return {};
    return d.years[static_cast<std::size_t>(round - 1)];
  };
  Json time = Json::array();
  for (int i = 1; i <= r.rounds(); ++i)
    time.push_back({{"year", year(i)}, {"covered", i <= s.time}});
  const Options& o = r.options;
  std::string code;
  for (const std::uint8_t digit : o.level) code += std::to_string(digit);
  const auto knob = [&](int value) { return sc == nullptr ? Json(value) : Json(); };
  Json variants = Json::array();
  for (std::size_t i = 0; i < kVariants; ++i)
    if (r.with(1 << i)) variants.push_back(d.variant[i].id);
  Json seats = Json::array();
  for (std::size_t i = 0; i < kMaxSeats; ++i) {
    if (!r.seats().has(seat_at(i))) continue;
    Json controls = Json::array();
    for (std::size_t g = 0; g < kTurns && seat_at(i) != kHispania; ++g)
      if (r.controllers(general_at(g)).has(seat_at(i))) controls.push_back(d.general[g].word);
    seats.push_back({{"id", seat_id(seat_at(i))},
                     {"name", in_both(info_.seats[i].title)},
                     {"side", seat_at(i) == kHispania ? "hispania" : "rome"},
                     {"controls", controls}});
  }
  Json moves = Json::array();
  if (s.node == Node::Roman) {
    Reach by_cost{};
    const Space at = s.general[index(s.active)];
    r.reach(s, at, s.denarii, &by_cost);
    const SpaceSet stops = r.stops(s, s.active, s.denarii);
    for (int cost = 1; cost <= s.denarii; ++cost)
      each(by_cost[static_cast<std::size_t>(cost)] & stops,
           [&](Space to) { moves.push_back({{"to", d.space[index(to)].word}, {"cost", cost}}); });
  }
  const bool laying = s.node <= Node::Roads;
  const bool dealt = s.node >= Node::Roads && s.node != Node::Over;
  Json view = {
      {"game", "hispania"},
      {"seat", seat == Seat::Nobody ? Json() : Json(seat_id(seat))},
      {"round", s.round},
      {"rounds", r.rounds()},
      {"year", year(s.round)},
      {"time", time},
      {"phase", info_.phases[r.turn(s).phase].id},
      {"node", node_id(s.node)},
      {"active", dealt ? Json(d.general[index(s.active)].word) : Json()},
      {"level",
       {{"code", sc == nullptr ? Json(code) : Json()},
        {"denarii", o.denarii()},
        {"garrisons", o.garrisons()},
        {"fleets", sc == nullptr ? Json(o.fleets()) : Json(sc->fleets.size())},
        {"roads", knob(o.roads())},
        {"armies", knob(o.armies())}}},
      {"variants", variants},
      {"seats", seats},
      {"denarii",
       {{"left", s.denarii},
        {"turn", s.turn_denarii},
        {"partner", s.partner_denarii},
        {"blocked", laying || s.node == Node::Generals ? 0 : Rules::off_board(s)},
        {"hispanic", r.with(kHispano) ? Json(s.hispanic_denarii) : Json()}}},
      {"must_leave", s.must_leave != 0},
      {"reserve",
       {{"revolts", s.revolts},
        {"armies", s.army_reserve},
        {"garrisons",
         {{"ulterior", s.garrisons[0]}, {"citerior", s.garrisons[1]}, {"consul", s.garrisons[2]}}},
        {"legio", s.garrisons[index(Colour::Legio)]},
        {"roads", laying ? s.road_stock - r.roads_kept() : static_cast<int>(s.road_stock)}}},
      {"generals", generals_view(r, s)},
      {"armies", armies_view(r, s)},
      {"provinces", provinces_view(r, s)},
      {"spaces", spaces_view(r, s)},
      {"links", links_view(r, s)},
      {"moves", moves},
      {"combat", combat_view(r, s)},
      {"hispanic", hispanic_view(r, s)},
      {"goal", goal_view(r, s)},
      {"result", Json()}};
  if (s.outcome != Outcome::None) {
    const NamedInfo& end = info_.outcomes[static_cast<std::size_t>(s.outcome)];
    view["result"] = {{"outcome", end.id},
                      {"name", in_both(end.title)},
                      {"text", in_both(end.text)},
                      {"winner", s.outcome == Outcome::RomanVictory ? "rome" : "hispania"}};
  }
  return view;
}

}  // namespace tercio::hispania
