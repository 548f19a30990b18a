// What a viewer may know, as JSON: docs/games/tercios.md, section "View". There are no secrets.
#include "game/json.h"
#include "game/json_text.h"
#include "games/tercios/game.h"

namespace tercio::tercios {
namespace {

JsonText side_json(Seat side) { return side_id(side); }

std::string node_of(const State& s, const Turn& turn) {
  if (turn.kind == TurnKind::Over) return "over";
  if (turn.kind == TurnKind::Dice) return "dice";
  if (s.depth == 0) {
    switch (s.step) {
      case Step::ShotFirst:
      case Step::ShotSecond: return "shot";
      case Step::Shock:
      case Step::Reaction: return s.fighting != 0 ? "resolve" : "declare";
      default: return std::string(step_id(s.step));
    }
  }
  const Frame& f = s.top();
  switch (f.kind) {
    case Kind::Place: return s.step == Step::SetUp ? "set-up" : "liberation";
    case Kind::Mover: return f.stage == Stage::Facing ? "facing" : "mover";
    case Kind::Coup: return "strike";
    case Kind::Retreat: return f.stage == Stage::Facing ? "retreat-facing" : "retreat";
    default: return std::string(kind_id(f.kind));
  }
}

// In push of pike and reaction: every hex that is declared or could be.
JsonText attacks_view(const Rules& r, const State& s) {
  JsonText out = JsonText::array();
  if (s.step != Step::Shock && s.step != Step::Reaction) return out;
  const Board b = r.board(s);
  b.of[index(s.acting)].each([&](Hex h) {
    const std::uint8_t top = b.top(h);
    const bool declared = s.piece[top].is(kDeclared) && !s.piece[top].is(kFought);
    if (!declared && !r.may_attack(s, b, h).ok()) return;
    const Hex target = r.ahead(s, top);
    if (target == Hex::None || !b.of[index(other(s.acting))].has(target)) return;
    out.push_back({{"from", r.battle->name_of(h)},
                   {"target", r.battle->name_of(target)},
                   {"compulsory", r.must_attack(s, b, h)},
                   {"strength", r.strength(s, b, h, true)},
                   {"against", r.strength(s, b, target, false)},
                   {"declared", declared},
                   {"waived", r.is_waived(s, b, h, target)}});
  });
  return out;
}

JsonText volley_view(const Rules& r, const State& s) {
  if (s.depth == 0 || s.top().kind != Kind::Volley) return {};
  const Frame& f = s.top();
  const Board b = r.board(s);
  const bool guns = r.cls(f.unit) == Class::Battery;
  JsonText needs;
  if (f.stage == Stage::Dice)
    needs = guns ? r.charts->battery_hit : r.hit_on(s, f.unit, b.top(f.hex));
  return {{"unit", r.battle->unit[f.unit].id},
          {"target", r.battle->name_of(f.hex)},
          {"stage", f.stage == Stage::Dice    ? "hit"
                    : f.stage == Stage::Dice2 ? "result"
                                              : "aftermath"},
          {"needs", needs}};
}

JsonText retreat_view(const Rules& r, const State& s) {
  if (s.depth == 0 || s.top().kind != Kind::Retreat) return {};
  const Frame& f = s.top();
  JsonText hexes = JsonText::array();
  if (f.stage == Stage::Choose)
    r.retreat_hexes(s, r.board(s), f).each([&](Hex h) { hexes.push_back(r.battle->name_of(h)); });
  return {{"unit", r.battle->unit[f.unit].id},
          {"left", f.left},
          {"cause", cause_id(f.cause)},
          {"hexes", hexes}};
}

JsonText placing_view(const Rules& r, const State& s) {
  if (s.depth == 0 || s.top().kind != Kind::Place) return {};
  const std::size_t u = s.top().unit;
  JsonText hexes = JsonText::array();
  r.place_hexes(s, r.board(s), u).each([&](Hex h) { hexes.push_back(r.battle->name_of(h)); });
  return {{"unit", r.battle->unit[u].id},
          {"area", r.battle->area[static_cast<std::size_t>(r.battle->unit[u].area)].id},
          {"hexes", hexes}};
}

// The battery whose fate is thrown for or whose facing is asked: there may be others in the hex.
JsonText capture_view(const Rules& r, const State& s) {
  if (s.depth == 0 || s.top().kind != Kind::Capture) return {};
  const Frame& f = s.top();
  return {{"unit", r.battle->unit[f.unit].id}, {"side", side_json(f.captor())}};
}

JsonText special_view(const Rules& r, const State& s) {
  const Special& special = r.battle->special;
  JsonText fury;
  if (special.fury != Seat::Nobody)
    fury = s.fury == 0 ? "unused" : s.fury == s.turn ? "now" : "used";
  return {{"fury", fury},
          {"released", special.garrison ? JsonText(s.released != 0) : JsonText()},
          {"liberated", special.liberation_from > 0 ? JsonText(s.liberated != 0) : JsonText()}};
}

JsonText result_view(const Rules&, const State& s, const GameInfo& info) {
  if (s.step != Step::Over) return {};
  const auto outcome = static_cast<Outcome>(s.outcome);
  const bool spain = outcome == Outcome::SpainWins || outcome == Outcome::SpainMinor;
  const bool rival = outcome == Outcome::RivalWins || outcome == Outcome::RivalMinor;
  const bool minor = outcome == Outcome::SpainMinor || outcome == Outcome::RivalMinor;
  return {{"outcome", outcome_id(outcome)},
          {"name", info.outcomes[s.outcome].title},
          {"winner", spain   ? side_json(kSpain)
                     : rival ? side_json(kRival)
                             : JsonText()},
          {"kind", minor                           ? "minor"
                   : outcome == Outcome::Tie       ? "tie"
                   : outcome == Outcome::Draw      ? "time"
                   : s.rolled[0] + s.rolled[1] > 0 ? "morale"
                                                   : "city"}};
}

}  // namespace

JsonText Module::sides_view(const Rules& r, const State& s) const {
  JsonText out = JsonText::array();
  for (const Seat side : {kSpain, kRival}) {
    const SideData& data = r.battle->side[index(side)];
    int on_map = 0;
    int lost = 0;
    for (std::size_t u = 0; u < r.units(); ++u) {
      if (s.piece[u].side() != side) continue;
      on_map += s.piece[u].on_map() ? 1 : 0;
      lost += s.piece[u].is(kEliminated) ? 1 : 0;
    }
    const bool morale = data.morale > 0;
    const int needs = r.needs(s, side);
    out.push_back({{"id", side_json(side)},
                   {"key", data.id},
                   {"name", data.name},
                   {"morale", morale ? JsonText(s.morale[index(side)]) : JsonText()},
                   {"morale_start", morale ? JsonText(r.start_morale(side)) : JsonText()},
                   {"inflicted", s.inflicted[index(side)]},
                   {"edge", data.edge_north ? "n" : "s"},
                   {"needs", needs > 0 ? JsonText(needs) : JsonText()},
                   {"units", on_map},
                   {"lost", lost},
                   {"livery", colour(r, side)}});
  }
  return out;
}

JsonText Module::combat_view(const Rules& r, const State& s) const {
  const Frame* f = nullptr;
  for (std::size_t i = 0; i < s.depth; ++i)
    if (s.frame[i].kind == Kind::Combat) f = &s.frame[i];
  if (f == nullptr) return {};
  const Board b = r.board(s);
  const bool dice = f->stage != Stage::Aftermath;
  const auto units = [&](Hex h) {
    JsonText list = JsonText::array();
    b.each(h, [&](std::uint8_t u) { list.push_back(r.battle->unit[u].id); });
    return list;
  };
  const bool rolled = f->stage == Stage::Dice3 || !dice;
  const Blow w = dice ? r.blow(s, b, f->from, f->hex, f->fight, f->attacks_before()) : Blow{};
  const auto if_so = [](bool so, int value) { return so ? JsonText(value) : JsonText(); };
  const JsonText attacker = {{"units", units(f->from)},
                             {"strength", if_so(dice, w.strength)},
                             {"modifier", if_so(dice, w.modifier)},
                             {"total", if_so(f->stage != Stage::Dice, f->attack_total())}};
  const JsonText defender = {{"units", units(f->hex)},
                             {"strength", if_so(dice, w.against)},
                             {"modifier", if_so(dice, w.counter)},
                             {"total", if_so(rolled, f->defence_total())}};
  JsonText modifiers = JsonText::array();
  if (dice)
    for (const Modifier& m : blow_modifiers(r, s, f->from, f->hex, f->fight, f->attacks_before()))
      modifiers.push_back({{"value", m.value}, {"rule", m.rule.str()}, {"text", m.text}});
  return {{"from", r.battle->name_of(f->from)},
          {"target", r.battle->name_of(f->hex)},
          {"kind", fight_id(f->fight)},
          {"stage", f->stage == Stage::Dice    ? "attack"
                    : f->stage == Stage::Dice2 ? "defence"
                    : f->stage == Stage::Dice3 ? "result"
                                               : "aftermath"},
          {"attacker", attacker},
          {"defender", defender},
          {"difference", if_so(dice && rolled, f->attack_total() - f->defence_total() + w.shift())},
          {"column", rolled ? JsonText(r.charts->column[f->column()].name) : JsonText()},
          {"modifiers", modifiers}};
}

JsonText Module::changing_view(const Rules& r, const State& s, Seat, Parts parts) const {
  const Turn turn = r.turn(s);
  const bool decision = turn.kind == TurnKind::Decision;
  JsonText reactor;
  if (s.depth > 0 && s.top().kind == Kind::React)
    reactor = {{"unit", r.battle->unit[s.top().next()].id},
               {"mover", r.battle->unit[s.top().unit].id}};
  JsonText city;
  if (r.battle->special.city)
    city = {{"strength", r.city_strength(s)}, {"needed", r.city_needed()}};
  return {{"turn", s.turn},
          {"phase", phase_id(s.step)},
          {"node", node_of(s, turn)},
          {"asked", decision ? side_json(turn.seats.first()) : JsonText()},
          {"phasing", side_json(s.phasing)},
          {"player_a", side_json(s.player_a)},
          {"sides", sides_view(r, s)},
          {"units", units_view(r, s, parts)},
          {"mover", mover_view(r, s)},
          {"reactor", reactor},
          {"combat", combat_view(r, s)},
          {"volley", volley_view(r, s)},
          {"retreat", retreat_view(r, s)},
          {"capture", capture_view(r, s)},
          {"attacks", attacks_view(r, s)},
          {"placing", placing_view(r, s)},
          {"special", special_view(r, s)},
          {"city", city},
          {"result", result_view(r, s, info_)}};
}

Json Module::view(const Rules& r, const State& s, Seat seat) const {
  Json view = changing_view(r, s, seat, Parts::All).parsed();
  view["seat"] = seat == Seat::Nobody ? Json() : Json(side_id(seat));
  view["game"] = "tercios";
  view["title"] = in_both(r.battle->name);
  view["subtitle"] = in_both(r.battle->subtitle);
  view["date_text"] = in_both(r.battle->date);
  view["turns"] = r.battle->turns;
  view["minutes"] = r.battle->minutes;
  view["map"] = map_view(r);
  view["areas"] = areas_view(r);
  view["charts"] = charts_view(r);
  return view;
}

}  // namespace tercio::tercios
