// What a viewer may know, as JSON: docs/games/bailen.md, section "View". Written from the masked
// state, so it cannot tell what the mask has taken away.
#include <algorithm>
#include <vector>

#include "game/json.h"
#include "game/json_text.h"
#include "games/bailen/game.h"
#include "games/bailen/rules/home.h"

namespace tercio::bailen {
namespace {

JsonText side_json(Seat side) { return side_id(side); }
JsonText hex_json(const Rules& r, Hex h) {
  return h == Hex::None ? JsonText() : JsonText(r.map->name_of(h));
}
JsonText ids(const Rules& r, const UnitSet& set) {
  JsonText out = JsonText::array();
  set.each([&](std::size_t u) { out.push_back(r.army->unit[u].id); });
  return out;
}

std::string node_of(const State& s, const Turn& turn) {
  if (turn.kind == TurnKind::Over) return "over";
  if (turn.kind == TurnKind::Dice) return "dice";
  if (s.depth == 0) {
    switch (s.step) {
      case Step::DefensiveFire:
      case Step::OffensiveFire: return "fire";
      case Step::Shock: return "resolve";
      case Step::TurnEnd: return s.is(kSurrenderOffered) ? "answer" : "turn-end";
      default: return std::string(step_id(s.step));
    }
  }
  const Frame& f = s.top();
  switch (f.kind) {
    case Kind::Contact: return "square";
    case Kind::Combat: return f.stage == Stage::Choose ? "evade" : "lend";
    case Kind::Harm: return "lose";
    case Kind::Mover: return "mover";
    default: return std::string(kind_id(f.kind));
  }
}

JsonText sides_view(const Rules& r, const State& s, Seat seat, const Catalogue& text) {
  JsonText out = JsonText::array();
  for (const Seat side : {kFrench, kSpanish}) {
    int points = 0;
    int start = 0;
    int units = 0;
    int lost = 0;
    int carts = 0;
    int exited = 0;
    for (std::size_t u = 0; u < r.units(); ++u) {
      const Rules::Quick& q = r.q(u);
      if (q.side != side || !q.in_play) continue;
      const Where where = s.piece[u].where();
      if (q.convoy) {
        carts += where == Where::Map || where == Where::Waiting ? 1 : 0;
        continue;
      }
      start += q.points;
      if (where == Where::Map) {
        points += r.points(s, u);
        ++units;
      }
      lost += where == Where::Eliminated ? 1 : 0;
    }
    for (std::size_t c = 0; c < r.army->command.size(); ++c)
      if (r.army->command[c].side == side && r.has_left(s, c)) ++exited;
    out.push_back(
        {{"id", side_json(side)},
         {"name", text.format("seat." + std::string(side_id(side)))},
         {"points", points},
         {"points_start", start},
         {"demoralized", r.demoralized(s, side)},
         {"counted", r.counted(s, side)},
         {"exited", exited},
         {"units", units},
         {"lost", lost},
         {"carts", carts},
         {"markers_left",
          r.options.markers && side == seat ? JsonText(r.markers_left(s, side)) : JsonText()}});
  }
  return out;
}

JsonText area_json(const Rules& r, Hex centre, int shape) {
  JsonText out = JsonText::array();
  for (const Hex h : r.grid().all())
    if (r.in_area(centre, shape, h)) out.push_back(r.map->name_of(h));
  return out;
}

JsonText placing_view(const Rules& r, const State& s) {
  if (s.depth == 0 || s.top().kind != Kind::Place) return {};
  const Frame& f = s.top();
  Hex usual = Hex::None;
  r.deployment_of(s, f, usual);
  JsonText hexes = JsonText::array();
  r.place_hexes(s, r.board(s), f).each([&](Hex h) { hexes.push_back(r.map->name_of(h)); });
  return {{"unit", f.unit == kNone ? JsonText() : JsonText(r.army->unit[f.unit].id)},
          {"leader", f.leader == kNone ? JsonText() : JsonText(r.army->leader[f.leader].id)},
          {"hexes", hexes},
          {"suggested", hex_json(r, usual)}};
}

JsonText writing_view(const Rules& r, const State& s, Seat seat) {
  if (s.depth == 0 || s.top().kind != Kind::Write || s.acting != seat) return {};
  const Frame& f = s.top();
  if (f.stage == Stage::Dice) return {};
  JsonText areas;
  if (f.stage == Stage::After) {
    areas = JsonText::array();
    for (int shape = 0; shape < kShapes; ++shape) areas.push_back(area_json(r, f.hex, shape));
  }
  return {{"command", r.army->command[f.command()].id},
          {"stage", f.stage == Stage::Choose   ? "order"
                    : f.stage == Stage::Second ? "centre"
                                               : "shape"},
          {"order", f.stage == Stage::Choose ? JsonText() : JsonText("defend")},
          {"centre", hex_json(r, f.hex)},
          {"areas", areas}};
}

JsonText retreat_view(const Rules& r, const State& s) {
  if (s.depth == 0 || s.top().kind != Kind::Retreat) return {};
  const Frame& f = s.top();
  JsonText ways = JsonText::array();
  if (f.stage == Stage::Choose) {
    const Board b = r.board(s);
    const Zones z = r.zones(s, other(r.q(f.unit).side));
    r.each_way(s, b, z, f, [&](unsigned way) {
      const Rules::WayInfo info = r.retreat_way(s, b, z, f, way);
      JsonText path = JsonText::array();
      Hex h = r.grid().neighbour(s.piece[f.unit].hex, way_first(way));
      path.push_back(r.map->name_of(h));
      if (way_second(way) != kNoDir)
        path.push_back(r.map->name_of(r.grid().neighbour(h, static_cast<Dir>(way_second(way)))));
      ways.push_back({{"words", words(*r.data, with_small(Verb::Retreat, way))},
                      {"path", path},
                      {"zone", info.zone_hexes > 0},
                      {"friends", info.friends}});
    });
  }
  return {{"unit", r.army->unit[f.unit].id},
          {"least", f.least()},
          {"most", f.left},
          {"cause", cause_id(f.cause)},
          {"ways", ways}};
}

JsonText objectives_view(const Rules& r, const State& s) {
  const Board b = r.board(s);
  const Objective& o = r.scenario(s).objective;
  const Seat holder = other(o.side);
  JsonText town;
  if (o.town) {
    int held = 0;
    r.map->bailen.each([&](Hex h) { held += b.of[index(holder)].has(h) ? 1 : 0; });
    town = {{"held", held}, {"of", r.map->bailen.count()}};
  }
  JsonText hill;
  for (const Hex h : o.hill)
    hill = b.of[index(kFrench)].has(h)    ? JsonText("french")
           : b.of[index(kSpanish)].has(h) ? JsonText("spanish")
                                          : JsonText();
  return {{"town", town},
          {"hill", hill},
          {"hill_hexes", o.hill.empty() ? JsonText() : hex_json(r, o.hill[0])},
          {"reduction", r.reduction(s, b)},
          {"lowers", side_json(o.side)}};
}

// Who is still to come, column by column: brigades may have changed their slots (BA-191), Vedel's
// division may be whole (BA-204), and Dufour may come on the second day.
JsonText arrivals_view(const Rules& r, const State& s) {
  struct Column {
    const Entry* entry = nullptr;
    int turn = 0;  // 0: nobody knows yet
    Seat side = kFrench;
    UnitSet units{};
    JsonText leaders = JsonText::array();
  };
  std::vector<Column> columns;
  const auto column = [&](const Entry* e, int turn, Seat side) -> Column& {
    for (Column& c : columns)
      if (c.entry == e && c.turn == turn) return c;
    Column fresh;
    fresh.entry = e;
    fresh.turn = turn;
    fresh.side = side;
    columns.push_back(fresh);
    return columns.back();
  };
  for (std::size_t u = 0; u < r.units(); ++u) {
    const Entry* e = r.entry_of(s, u);
    if (e == nullptr || !r.q(u).in_play || s.piece[u].where() != Where::Waiting) continue;
    column(e, r.entry_turn(s, u), r.q(u).side).units.add(u);
  }
  for (std::size_t l = 0; l < r.army->leader.size(); ++l) {
    if (!s.leader[l].is(kAbsent)) continue;
    const Column* with = nullptr;
    for (const Column& c : columns) {  // whose troops come, or who is named with them
      bool own = false;
      c.units.each(
          [&](std::size_t u) { own = own || r.q(u).command == r.army->leader[l].command; });
      const auto& named = c.entry->leaders;
      if (std::find(named.begin(), named.end(), l) != named.end() || (own && with == nullptr))
        with = &c;
    }
    if (with != nullptr)
      column(with->entry, with->turn, with->side).leaders.push_back(r.army->leader[l].id);
  }
  std::sort(columns.begin(), columns.end(), [](const Column& x, const Column& y) {
    const int a = x.turn == 0 ? 99 : x.turn;
    const int b = y.turn == 0 ? 99 : y.turn;
    return a != b ? a < b : x.units.first() < y.units.first();
  });
  JsonText out = JsonText::array();
  for (const Column& c : columns) {
    const int minutes =
        r.scenario(s).first_minutes + (c.turn - 1) * static_cast<int>(r.charts->turn_minutes);
    out.push_back({{"turn", c.turn == 0 ? JsonText() : JsonText(c.turn)},
                   {"clock", c.turn == 0 ? JsonText() : JsonText(clock_text(minutes))},
                   {"hex", hex_json(r, c.entry->hex)},
                   {"side", side_json(c.side)},
                   {"units", ids(r, c.units)},
                   {"leaders", c.leaders},
                   {"march", c.entry->march == March::Dufour  ? JsonText("dufour")
                             : c.entry->march == March::Vedel ? JsonText("vedel")
                                                              : JsonText()}});
  }
  return out;
}

JsonText special_view(const Rules& r, const State& s) {
  const Scenario& sc = r.scenario(s);
  JsonText out = JsonText::array();
  if (sc.sun) out.push_back("sun");
  if (sc.swiss) out.push_back("swiss");
  if (sc.encounter) out.push_back("encounter");
  if (sc.convoy) out.push_back("convoy");
  if (sc.surrender) out.push_back("surrender");
  if (sc.french_guns) out.push_back("french-artillery");
  if (sc.dufour) out.push_back("dufour");
  return out;
}

JsonText result_view(const State& s, const GameInfo& info) {
  if (s.step != Step::Over) return {};
  const auto i = static_cast<std::size_t>(s.outcome);
  const std::string id = info.outcomes[i].id;
  const bool french = id.starts_with("french");
  const bool spanish = id.starts_with("spanish");
  const std::size_t dash = id.find('-');
  return {{"outcome", id},
          {"name", info.outcomes[i].title},
          {"winner", french    ? JsonText("french")
                     : spanish ? JsonText("spanish")
                               : JsonText()},
          {"level", dash == std::string::npos ? JsonText() : JsonText(id.substr(dash + 1))}};
}

}  // namespace

JsonText Module::commands_view(const Rules& r, const State& s, Seat seat, Parts parts) const {
  const Board b = r.board(s);
  const Scenario& sc = r.scenario(s);
  const auto lost = r.all_losses(s);
  JsonText out = JsonText::array();
  for (std::size_t c = 0; c < r.army->command.size(); ++c) {
    const CommandData& data = r.army->command[c];
    if (!sc.in_play[c]) continue;
    const CommandState& command = s.command[c];
    const bool own = data.side == seat;
    const int limit = r.limit(s, b, c);
    const int share = r.share(s, c);
    const std::string order(order_word(command.order));
    JsonText guesses = JsonText::array();
    for (int o = 0; o < kOrders; ++o)
      if (command.may_be(static_cast<Order>(o)))
        guesses.push_back(order_word(static_cast<Order>(o)));
    const bool area = own && command.order == Order::Defend && command.centre != Hex::None;
    JsonText one = {{"id", data.id},
                    {"order", order},
                    {"order_name", text_.format("order." + order)},
                    {"guesses", guesses},
                    {"centre", area ? hex_json(r, command.centre) : JsonText()},
                    {"area", area ? area_json(r, command.centre, command.shape) : JsonText()},
                    {"losses", lost[c]},
                    {"limit", limit == 0 ? JsonText() : JsonText(limit)},
                    {"limit_printed", limit == 0 ? JsonText() : JsonText(r.table_limit(s, c))},
                    {"demoralized", command.is(kDemoralized)},
                    {"left", r.has_left(s, c)},
                    {"used", own && share < 99 ? JsonText(command.used) : JsonText()},
                    {"share", own && share < 99 ? JsonText(share) : JsonText()},
                    {"source", sc.limits_source}};
    if (parts == Parts::All) {
      JsonText units = JsonText::array();
      for (std::size_t u = 0; u < r.units(); ++u)
        if (r.q(u).command == c && r.q(u).in_play) units.push_back(r.army->unit[u].id);
      one.set("name", data.name);
      one.set("side", side_json(data.side));
      one.set("leader", r.army->leader[data.leader].id);
      one.set("brigade", data.brigade);
      one.set("in_play", true);
      one.set("units", units);
    }
    out.push_back(one);
  }
  return out;
}

JsonText Module::attack_json(const Rules& r, const State& s, const Board& b, Hex h,
                             Fight fight) const {
  const UnitSet attackers = r.attackers_of(s, h);
  const Blow w = r.blow(s, b, attackers, h, fight);
  JsonText leader;
  attackers.each([&](std::size_t u) {
    for (std::size_t l = 0; l < r.army->leader.size(); ++l)
      if (s.leader[l].is(kLent) && s.leader[l].hex == s.piece[u].hex) leader = r.army->leader[l].id;
  });
  JsonText list = JsonText::array();
  for (const Modifier& m : modifiers(w.changes, "BA-122"_rule))
    list.push_back({{"value", m.value}, {"rule", m.rule.str()}, {"text", m.text}});
  return {{"target", r.map->name_of(h)},
          {"units", ids(r, attackers)},
          {"charge", fight == Fight::Charge},
          {"leader", leader},
          {"ratio", ratio_text(w.column)},
          {"attack", strength_text(w.attack)},
          {"defence", strength_text(w.defence)},
          {"modifier", w.modifier},
          {"modifiers", list}};
}

JsonText Module::changing_view(const Rules& r, const State& s, Seat seat, Parts parts) const {
  const Turn turn = r.turn(s);
  const Scenario& sc = r.scenario(s);
  const Board b = r.board(s);
  const Frame* top = s.depth > 0 ? &s.top() : nullptr;
  const bool decision = turn.kind == TurnKind::Decision;
  JsonText attacks = JsonText::array();
  JsonText volley;
  JsonText combat;
  for (std::size_t i = 0; i < s.depth; ++i) {
    const Frame& f = s.frame[i];
    if (f.kind == Kind::Combat) {
      State before = s;  // as it stood when the die fell (BA-115)
      if (f.stage == Stage::After)
        f.set.each([&](std::size_t u) { before.piece[u].unset(kAttacked); });
      combat = attack_json(r, before, b, f.hex, f.fight);
      combat.set("kind", fight_id(f.fight));
      combat.set("stage", stage_id(f.stage));
      combat.set("result", f.stage == Stage::After && f.result < kShockResults
                               ? JsonText(shock_id(static_cast<ShockResult>(f.result)))
                               : JsonText());
    }
    if (f.kind == Kind::Volley) {
      JsonText firers = JsonText::array();
      f.set.each([&](std::size_t u) {
        firers.push_back({{"unit", r.army->unit[u].id}, {"points", s.piece[u].volley()}});
      });
      const Shot shot = r.shot(s, b, f);
      JsonText list = JsonText::array();
      for (const Modifier& m : modifiers(shot.changes, "BA-105"_rule))
        list.push_back({{"value", m.value}, {"rule", m.rule.str()}, {"text", m.text}});
      const bool built = f.stage != Stage::Choose && f.stage != Stage::Begin;
      const int points = built ? f.fire_points() : f.set.empty() ? 0 : shot.points;
      volley = {{"target", r.map->name_of(f.hex)},
                {"units", firers},
                {"total", points == 0 ? JsonText() : JsonText(points)},
                {"column", points == 0 ? JsonText() : JsonText(fire_column_text(r, points))},
                {"modifiers", list},
                {"stage", !built            ? "build"
                          : f.fires_again() ? "second"
                                            : "dice"}};
    }
  }
  if (s.step == Step::Declare || s.step == Step::Shock) {
    HexSet targets;
    for (std::size_t u = 0; u < r.units(); ++u)
      if (s.piece[u].is(kAttacks) && s.piece[u].on_map()) targets.add(s.piece[u].target);
    targets.each([&](Hex h) {
      attacks.push_back(attack_json(r, s, b, h, Rules::fight_of(s, r.attackers_of(s, h))));
    });
  }
  const auto top_is = [&](Kind kind) { return top != nullptr && top->kind == kind; };
  JsonText aim;
  if (top_is(Kind::Aim)) {
    JsonText targets = JsonText::array();
    b.of[index(other(r.q(top->unit).side))].each([&](Hex h) {
      if (r.may_aim(s, b, top->unit, h).ok()) targets.push_back(r.map->name_of(h));
    });
    aim = {{"unit", r.army->unit[top->unit].id}, {"targets", targets}};
  }
  JsonText rider;  // a leader on his way, or a marker
  if (top_is(Kind::Rider))
    rider = {{"leader", r.army->leader[top->leader].id},
             {"hex", hex_json(r, s.leader[top->leader].hex)},
             {"mp", top->left}};
  JsonText screen;
  if (top_is(Kind::Screen)) {
    screen = {{"marker", marker_word(top->unit)},
              {"hex", hex_json(r, s.marker[top->unit].hex)},
              {"mp", seat == s.phasing ? JsonText(top->left) : JsonText()}};
  }
  JsonText offer;
  if (top_is(Kind::Offer))
    offer = {{"mover", ids(r, r.picked(s))},
             {"hex", hex_json(r, top->hex)},
             {"riders", ids(r, top->set)},
             {"joined", ids(r, Rules::riders(s))}};
  JsonText contact;
  if (top_is(Kind::Contact))
    contact = {{"chargers", ids(r, r.picked(s))},
               {"target", hex_json(r, top->hex)},
               {"unit", top->unit == kNone ? JsonText() : JsonText(r.army->unit[top->unit].id)}};
  JsonText harm;
  if (top_is(Kind::Harm))
    harm = {{"hex", hex_json(r, top->hex)}, {"left", top->left}, {"units", ids(r, top->set)}};
  JsonText back;
  if (top_is(Kind::RideBack)) {
    JsonText path = JsonText::array();
    const HomeWay way = home_way(r, s, top->unit, r.base_mp(s, top->unit), kMaxRideBack);
    for (std::size_t i = 0; i < way.count; ++i) path.push_back(r.map->name_of(way.hex[i]));
    back = {
        {"unit", r.army->unit[top->unit].id}, {"path", path}, {"most", top->left}, {"least", 1}};
  }
  JsonText advance;
  if (top_is(Kind::Advance))
    advance = {{"units", ids(r, top->set)}, {"hex", hex_json(r, top->hex)}};
  return {{"title", sc.name},
          {"number", sc.number},
          {"date", sc.date},
          {"turn", s.turn},
          {"turns", s.part == Part2::Interlude ? r.data->scenario[2].interlude : sc.turns},
          {"clock", s.turn == 0 ? JsonText() : JsonText(clock_text(r.minutes(s)))},
          {"clock_end", clock_text(sc.first_minutes + (sc.turns - 1) * r.charts->turn_minutes)},
          {"part", part_id(s.part)},
          {"phase", phase_id(s.step)},
          {"node", node_of(s, turn)},
          {"asked", decision ? side_json(turn.seats.first()) : JsonText()},
          {"phasing", side_json(s.phasing)},
          {"sides", sides_view(r, s, seat, text_)},
          {"commands", commands_view(r, s, seat, parts)},
          {"leaders", leaders_view(r, s, seat, parts)},
          {"units", units_view(r, s, seat, parts)},
          {"stacks", stacks_view(r, s, seat)},
          {"markers", markers_view(r, s, seat)},
          {"mover", mover_view(r, s, seat)},
          {"rider", rider},
          {"screen", screen},
          {"aim", aim},
          {"placing", placing_view(r, s)},
          {"writing", writing_view(r, s, seat)},
          {"offer", offer},
          {"contact", contact},
          {"volley", volley},
          {"attacks", attacks},
          {"combat", combat},
          {"harm", harm},
          {"retreat", retreat_view(r, s)},
          {"back", back},
          {"advance", advance},
          {"objectives", objectives_view(r, s)},
          {"special", special_view(r, s)},
          {"sun", r.sun_now(s)},
          {"arrivals", arrivals_view(r, s)},
          {"result", result_view(s, info_)}};
}

Json Module::view(const Rules& r, const State& s, Seat seat) const {
  Json view = changing_view(r, s, seat, Parts::All).parsed();
  view["game"] = "bailen";
  view["seat"] = seat == Seat::Nobody ? Json() : Json(side_id(seat));
  view["minutes"] = r.charts->turn_minutes;
  view["map"] = map_view(r);
  view["charts"] = charts_view(r);
  return view;
}

}  // namespace tercio::bailen
