// What a viewer may know, as JSON: docs/games/armada.md, section "View". Written from the masked
// state, so that it cannot show what the mask took away.
#include "game/json.h"
#include "games/armada/game.h"

namespace tercio::armada {
namespace {

Json side_or_null(Seat side) {
  return side == Seat::Nobody ? Json() : Json(std::string(side_id(side)));
}

Json fleet_or_null(const Data& d, Fleet f) {
  return is_fleet(f) ? Json(d.fleet[index(f)].id) : Json();
}

Json order_or_null(const Data& d, Order order) {
  return order == Order::None ? Json() : Json(d.order[static_cast<std::size_t>(order)].id);
}

bool is_reinforcing(const Rules& r, const State& s, Fleet f) {
  const Seat side = side_of(f);
  const bool fights = s.turn >= 1 && s.turn < kLastBox && r.is_shown(s, s.turn) &&
                      s.node != Node::Window && s.node != Node::Over;
  return fights && r.has_arrived(s, side) && s.battle.call[index(side)] == f &&
         s.of(f).where == Where::Home;
}

// Was the side there when the box was played?
bool played_there(const State& s, Seat side, int box) {
  for (const FleetState& fleet : s.of(side).fleet)
    if (fleet.box == box && fleet.is(kPlayed)) return true;
  return false;
}

Json half_view(const Rules& r, const State& s, Seat side, int box) {
  const Data& d = *r.data;
  Json counters = Json::array();
  int seen = 0;
  for (std::size_t slot = 0; slot < kFleetsPerSide; ++slot) {
    const FleetState& fleet = s.of(side).fleet[slot];
    const Fleet f = fleet_at(side, slot);
    if (fleet.box != box) continue;
    ++seen;
    if (fleet.where != Where::Home) continue;
    counters.push_back({{"fleet", d.fleet[index(f)].id},
                        {"up", fleet.is(kUp)},
                        {"reinforcing", is_reinforcing(r, s, f) ? Json(s.turn) : Json()}});
  }
  if (s.node != Node::Plan)  // the rest lies face down; while planning nobody knows what lies there
    for (; seen < d.room[place(box)]; ++seen)
      counters.push_back({{"fleet", Json()}, {"up", false}, {"reinforcing", Json()}});
  const bool shown = r.is_shown(s, box);
  const bool empty =
      s.node != Node::Plan && (shown ? !played_there(s, side, box) : counters.empty());
  return {{"counters", counters},
          {"empty", empty},
          // AR-129: at Gravelines England has none.
          {"order", side == kEngland && box == kLastBox
                        ? Json()
                        : order_or_null(d, s.of(side).order[place(box)])},
          {"order_shown", shown}};
}

Json found_rule(const Rules& r, const State& s, int box) {
  if (!r.is_shown(s, box)) return {};
  if (box == kLastBox)
    return s.turn == kLastBox && s.battle.first != Seat::Nobody ? Json(r.cell(s).rule.str())
                                                                : Json();
  const auto order = [&](Seat side) {
    return played_there(s, side, box) ? s.of(side).order[place(box)] : Order::None;
  };
  return r.data->cell(order(kEngland), order(kSpain)).rule.str();
}

Json side_view(const Rules& r, const State& s, Seat side) {
  const SideState& own = s.of(side);
  int start = 0;
  for (std::size_t slot = 0; slot < kFleetsPerSide; ++slot)
    start += r.data->ships[index(fleet_at(side, slot))];
  const auto turn_or_null = [](int turn) { return turn == 0 ? Json() : Json(turn); };
  Json view = {{"ships", r.ships(s, side)},
               {"ships_start", start},
               {"lost", own.lost},
               {"prizes", own.prizes},
               {"dead", r.dead(s, side)}};
  if (side == kSpain) {
    view["used"] = {{"embark", r.used(s, side, Order::Embark)},
                    {"disembark", r.disembarks_used(s)}};
    view["embarked"] = turn_or_null(s.embarked);
    view["disembarked"] = s.disembarked != 0;
  } else {
    view["used"] = {{"resupply", r.used(s, side, Order::Resupply)}};
    view["resupplied"] = turn_or_null(s.resupplied);
    view["failures"] = s.failures;
    view["penalty"] = s.penalty;
  }
  return view;
}

Json final_view(const Rules& r, const State& s) {
  if (s.node != Node::Over || s.turn <= kLastBox) return {};
  const Data& d = *r.data;
  Json view = {{"wind", d.wind[index(s.wind)].id}};
  for (const Seat side : {kSpain, kEngland}) {
    Json dice = Json::array();
    const auto count = static_cast<std::size_t>(d.final_dice);
    for (std::size_t i = 0; i < count; ++i) dice.push_back(s.final_dice[index(side) * count + i]);
    view[std::string(side_id(side))] = {{"ships", r.ships(s, side)},
                                        {"prizes", s.of(side).prizes},
                                        {"dice", dice},
                                        {"bonus", r.final_bonus(s, side)},
                                        {"dead", r.dead(s, side)},
                                        {"penalty", r.penalty(s, side)},
                                        {"value", r.final_value(s, side)},
                                        {"left", r.final_ships(s, side)}};
  }
  return view;
}

Json chart_view(const Rules& r, const State& s) {
  const Data& d = *r.data;
  const bool now = s.turn >= 1 && s.turn < kLastBox && r.is_shown(s, s.turn);
  Json chart = Json::array();
  for (std::size_t e = 0; e < kOrders; ++e)
    for (std::size_t p = 0; p < kOrders; ++p) {
      const Cell& cell = d.chart[e][p];
      if (!cell.rule) continue;
      chart.push_back({{"england", d.order[e].id},
                       {"spain", d.order[p].id},
                       {"battle", combat_id(cell.battle)},
                       {"spain_effect", effect_id(cell.spain)},
                       {"england_effect", effect_id(cell.england)},
                       {"rule", cell.rule.str()},
                       {"current", now && &cell == &r.cell(s)}});
    }
  return chart;
}

Json gravelines_view(const Rules& r, const State& s) {
  const bool now = s.turn == kLastBox && r.is_shown(s, kLastBox) && s.battle.first != Seat::Nobody;
  Json chart = Json::array();
  for (const Seat side : {kSpain, kEngland})
    for (std::size_t ordered = 0; ordered < 2; ++ordered) {
      const Cell& cell = r.data->gravelines[index(side)][ordered];
      chart.push_back({{"chooser", side_id(side)},
                       {"disembark", ordered != 0},
                       {"spain_effect", effect_id(cell.spain)},
                       {"rule", cell.rule.str()},
                       {"current", now && &cell == &r.cell(s)}});
    }
  return chart;
}

std::string where_of(const Rules& r, const State& s, Fleet f, Seat viewer) {
  const FleetState& fleet = s.of(f);
  if (fleet.where != Where::Home) return std::string(where_id(fleet.where));
  if (fleet.box == 0) return side_of(f) == viewer ? "unplaced" : "hidden";
  if (is_reinforcing(r, s, f)) return "reinforcing";
  return fleet.box < s.turn ? "done" : "box";
}

}  // namespace

Json Module::boxes_view(const Rules& r, const State& s, Seat) const {
  const Data& d = *r.data;
  Json boxes = Json::array();
  for (int box = 1; box <= kBoxes; ++box) {
    const BoxData& data = d.box[place(box)];
    boxes.push_back({{"number", box},
                     {"id", data.id},
                     {"name", in_both(data.name)},
                     {"lonlat", {data.lon, data.lat}},
                     {"date", in_both(data.date)},
                     {"room", d.room[place(box)]},
                     {"state", box < s.turn    ? "played"
                               : box == s.turn ? "current"
                                               : "ahead"},
                     {"spain", half_view(r, s, kSpain, box)},
                     {"england", half_view(r, s, kEngland, box)},
                     {"rule", found_rule(r, s, box)},
                     {"sources",
                      {{"name", data.name_source},
                       {"position", data.position_source},
                       {"date", data.date_source},
                       {"room", data.room_source}}}});
  }
  return boxes;
}

Json Module::fleets_view(const Rules& r, const State& s, Seat seat) const {
  const Data& d = *r.data;
  Json fleets = Json::array();
  for (std::size_t i = 0; i < kFleets; ++i) {
    const Fleet f = fleet_at(i);
    const FleetState& fleet = s.of(f);
    const FleetData& data = d.fleet[i];
    fleets.push_back({{"id", data.id},
                      {"side", side_id(side_of(f))},
                      {"commander", in_both(data.commander)},
                      {"short", data.short_name},
                      {"flagship", data.flagship},
                      {"squadron", in_both(data.squadron)},
                      {"rating", d.rating[i]},
                      {"gunnery", d.gunnery[i]},
                      {"boarding", d.boarding[i]},
                      {"wind", d.wind[index(d.favourable[i])].id},
                      {"ships", fleet.ships},
                      {"ships_start", d.ships[i]},
                      {"box", fleet.box == 0 ? Json() : Json(fleet.box)},
                      {"where", where_of(r, s, f, seat)},
                      {"up", fleet.is(kUp)},
                      {"alive", !fleet.is(kDead)},
                      {"returned", fleet.is(kReturned)},
                      {"sources",
                       {{"rating", data.rating_source},
                        {"rating_assignment", data.assignment_source},
                        {"values", data.values_source},
                        {"commander", data.commander_source},
                        {"flagship", data.flagship_source}}}});
  }
  return fleets;
}

Json Module::battle_view(const Rules& r, const State& s) const {
  if (s.turn < 1 || s.turn > kLastBox || !r.is_shown(s, s.turn)) return {};
  const Data& d = *r.data;
  const BattleState& b = s.battle;
  Json stakes = Json::array();
  const bool known = s.turn < kLastBox || b.first != Seat::Nobody;
  if (known) {
    const Cell& cell = r.cell(s);
    if (cell.spain == Effect::EmbarkIfWon) stakes.push_back("embark");
    if (cell.spain == Effect::DisembarkIfWon && r.disembark_counts(s))
      stakes.push_back("disembark");
    if (cell.england == Effect::ResupplyIfWon) stakes.push_back("resupply");
  }
  Json view = {{"kind", b.kind == Combat::None ? Json() : Json(combat_id(b.kind))},
               {"box", s.turn},
               {"rule", known ? Json(r.cell(s).rule.str()) : Json()},
               {"stakes", stakes},
               {"first", side_or_null(b.first)},
               {"asked", side_or_null(b.asked)},
               {"winner", b.die[0] == 0              ? Json()
                          : b.winner == Seat::Nobody ? Json("none")
                                                     : side_or_null(b.winner)}};
  for (const Seat side : {kSpain, kEngland}) {
    const std::size_t i = index(side);
    Json fleets = Json::array();
    for (const Fleet f : r.fighters(s, side)) fleets.push_back(fleet_or_null(d, f));
    const bool thrown = b.die[i] != 0;
    const int values = r.values(s, side, b.kind);
    const int bonus = r.bonus(s, side, b.kind);
    // As it was in the battle: the turn's own failure comes after it (AR-73).
    const int penalty = thrown ? values + b.die[i] + bonus - b.total[i] : r.penalty(s, side);
    view[std::string(side_id(side))] = {{"fleets", fleets},
                                        {"call", arrival_id(b.arrival[i])},
                                        {"called", fleet_or_null(d, b.call[i])},
                                        {"values", b.kind == Combat::None ? Json() : Json(values)},
                                        {"bonus", bonus},
                                        {"penalty", penalty},
                                        {"die", thrown ? Json(b.die[i]) : Json()},
                                        {"total", thrown ? Json(b.total[i]) : Json()},
                                        {"losses", thrown ? Json(b.total[1 - i]) : Json()}};
  }
  return view;
}

Json Module::view(const Rules& r, const State& s, Seat seat) const {
  const Data& d = *r.data;
  Json winds = Json::array();
  for (const WindData& wind : d.wind)
    winds.push_back({{"id", wind.id},
                     {"name", in_both(wind.name)},
                     {"bearing", wind.bearing},
                     {"die", wind.die}});
  Json orders = Json::array();
  for (std::size_t i = 1; i < kOrders; ++i) {
    Json sides = Json::array();
    for (const Seat side : {kSpain, kEngland})
      if (has(d.orders_of[index(side)], static_cast<Order>(i)))
        sides.push_back(std::string(side_id(side)));
    orders.push_back({{"id", d.order[i].id}, {"name", in_both(d.order[i].name)}, {"sides", sides}});
  }
  const auto hand = [&](Seat side) {
    const Hand h = s.of(side).hand;
    if (h == Hand::Idle) return Json();
    return Json(std::string(hand_id(h == Hand::Writing ? Hand::Asked : h)));
  };
  Json view = {
      {"game", "armada"},
      {"seat", side_or_null(seat)},
      {"turn", s.turn},
      {"turns", kLastBox + 1},
      {"phase", info_.phases[r.turn(s).phase].id},
      {"node", node_id(s.node)},
      {"wind", s.wind == Wind::None ? Json() : Json(d.wind[index(s.wind)].id)},
      {"winds", winds},
      {"boxes", boxes_view(r, s, seat)},
      {"fleets", fleets_view(r, s, seat)},
      {"orders", orders},
      {"sides", {{"spain", side_view(r, s, kSpain)}, {"england", side_view(r, s, kEngland)}}},
      {"plan", plan_view(r, s, seat)},
      {"hands", {{"spain", hand(kSpain)}, {"england", hand(kEngland)}}},
      {"battle", battle_view(r, s)},
      {"admirals",
       {{"spain", fleet_or_null(d, s.of(kSpain).admiral)},
        {"england", fleet_or_null(d, s.of(kEngland).admiral)}}},
      {"final", final_view(r, s)},
      {"absolute", side_or_null(s.absolute)},
      {"chart", chart_view(r, s)},
      {"chart_gravelines", gravelines_view(r, s)},
      {"result", Json()}};
  if (s.node == Node::Over) {
    const Victory& victory = d.victories[s.outcome];
    view["result"] = {{"outcome", victory.id},
                      {"name", in_both(victory.name)},
                      {"text", in_both(victory.text)},
                      {"winner", side_or_null(victory.side)},
                      {"lead", s.turn > kLastBox ? r.lead(s) : 0}};
  }
  return view;
}

}  // namespace tercio::armada
