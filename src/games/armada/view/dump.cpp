// A whole position as JSON, and back. Loading takes nothing on trust: every field must be there, of
// its kind and in range, no other may be, and the position must be one the rules allow.
#include "game/dump_reader.h"
#include "games/armada/game.h"

namespace tercio::armada {
namespace {

class Reader : public DumpReader {
 public:
  using DumpReader::DumpReader;

  Seat side(const char* key) {
    const Json& value = need(key);
    if (value.is_null()) return Seat::Nobody;
    const std::string id = word_of(value, key);
    for (const Seat seat : {kSpain, kEngland})
      if (id == side_id(seat)) return seat;
    bad(key, "expected spain, england or null");
  }
  Fleet fleet(const Data& data, const char* key) { return fleet(data, key, need(key)); }
  Fleet fleet(const Data& data, const char* key, const Json& value) const {
    if (value.is_null()) return Fleet::None;
    const Fleet f = data.find_fleet(word_of(value, key));
    if (f == Fleet::None) bad(key, "there is no fleet '" + value.get<std::string>() + "'");
    return f;
  }
  OrderList orders(const Data& data, const char* key) {
    OrderList out{};
    const Json& value = list(key, kBoxes);
    for (std::size_t i = 0; i < kBoxes; ++i) {
      if (value[i].is_null()) continue;
      out[i] = data.find_order(word_of(value[i], key));
      if (out[i] == Order::None)
        bad(key, "there is no order '" + value[i].get<std::string>() + "'");
    }
    return out;
  }
};

void read_side(const Rules& r, const Json& json, Seat side, State& s) {
  const std::string where(side_id(side));
  Reader in(json, where);
  SideState& own = s.of(side);
  const Json& fleets = in.need("fleets");
  if (!fleets.is_object() || fleets.size() != kFleetsPerSide)
    in.bad("fleets", "expected the eight fleets of the side");
  for (const auto& item : fleets.items()) {
    const Fleet f = r.data->find_fleet(item.key());
    if (f == Fleet::None || side_of(f) != side)
      in.bad("fleets", "there is no fleet '" + item.key() + "'");
    Reader at(item.value(), where + ".fleets." + item.key());
    FleetState& fleet = s.of(f);
    fleet.box = at.byte("box", kBoxes);
    fleet.where = at.one_of<Where>("where", 4, where_id);
    fleet.ships = at.byte("ships", r.data->ships[index(f)]);
    if (at.flag("up")) fleet.set(kUp);
    if (at.flag("played")) fleet.set(kPlayed);
    if (at.flag("dead")) fleet.set(kDead);
    if (at.flag("returned")) fleet.set(kReturned);
    at.no_other_fields();
  }
  own.order = in.orders(*r.data, "order");
  own.draft = in.orders(*r.data, "draft");
  own.hand = in.one_of<Hand>("hand", 4, hand_id);
  own.admiral = in.fleet(*r.data, "admiral");
  own.lost = in.byte("lost", 255);
  own.prizes = in.byte("prizes", 255);
  in.no_other_fields();
}

void read_battle(const Rules& r, const Json& json, BattleState& b) {
  Reader in(json, "battle");
  b.kind = in.one_of<Combat>("kind", 3, combat_id);
  b.first = in.side("first");
  b.asked = in.side("asked");
  b.winner = in.side("winner");
  b.resolved = in.flag("resolved") ? 1 : 0;
  const auto pair = [&](const char* key, auto& out, int max) {
    const Json& value = in.list(key, kSides);
    for (std::size_t i = 0; i < kSides; ++i) out[i] = in.byte_of(value[i], key, max);
  };
  pair("die", b.die, kDie);
  pair("total", b.total, 255);
  pair("odd", b.odd, kDie);
  pair("call_die", b.call_die, kDie);
  const Json& calls = in.list("call", kSides);
  const Json& arrivals = in.list("arrival", kSides);
  for (std::size_t i = 0; i < kSides; ++i) {
    b.call[i] = in.fleet(*r.data, "call", calls[i]);
    b.arrival[i] = in.meant<Arrival>("arrival", in.word_of(arrivals[i], "arrival"), 6, arrival_id);
  }
  in.no_other_fields();
}

State read_state(const Rules& r, const Json& json) {
  Reader in(json, "");
  State s;
  s.node = in.one_of<Node>("node", kNodes, node_id);
  s.turn = in.byte("turn", kLastBox + 1);
  if (!in.is_null("wind"))
    s.wind = in.one_of<Wind>("wind", kWinds, [&](Wind w) { return r.data->wind[index(w)].id; });
  s.embarked = in.byte("embarked", kLastBox);
  s.disembarked = in.flag("disembarked") ? 1 : 0;
  s.resupplied = in.byte("resupplied", kLastBox);
  s.failures = in.byte("failures", kLastBox);
  s.penalty = in.byte("penalty", 99);
  s.absolute = in.side("absolute");
  s.absolute_turn = in.byte("absolute_turn", kLastBox);
  if (!in.is_null("outcome"))
    s.outcome = in.one_of<std::uint8_t>("outcome", static_cast<int>(r.data->victories.size()),
                                        [&](std::uint8_t i) { return r.data->victories[i].id; });
  const Json& dice = in.list("final_dice", kFinalDice);
  for (std::size_t i = 0; i < kFinalDice; ++i)
    s.final_dice[i] = in.byte_of(dice[i], "final_dice", kDie);
  for (const Seat side : {kSpain, kEngland})
    read_side(r, in.need(std::string(side_id(side))), side, s);
  read_battle(r, in.need("battle"), s.battle);
  in.no_other_fields();
  return s;
}

Json side_json(const Rules& r, const State& s, Seat side) {
  const SideState& own = s.of(side);
  Json fleets = Json::object();
  for (std::size_t slot = 0; slot < kFleetsPerSide; ++slot) {
    const FleetState& fleet = own.fleet[slot];
    fleets[r.data->fleet[index(fleet_at(side, slot))].id] = {{"box", fleet.box},
                                                             {"where", where_id(fleet.where)},
                                                             {"ships", fleet.ships},
                                                             {"up", fleet.is(kUp)},
                                                             {"played", fleet.is(kPlayed)},
                                                             {"dead", fleet.is(kDead)},
                                                             {"returned", fleet.is(kReturned)}};
  }
  const auto orders = [&](const OrderList& list) {
    Json out = Json::array();
    for (const Order order : list)
      out.push_back(order == Order::None ? Json()
                                         : Json(r.data->order[static_cast<std::size_t>(order)].id));
    return out;
  };
  return {{"fleets", fleets},
          {"order", orders(own.order)},
          {"draft", orders(own.draft)},
          {"hand", hand_id(own.hand)},
          {"admiral", is_fleet(own.admiral) ? Json(r.data->fleet[index(own.admiral)].id) : Json()},
          {"lost", own.lost},
          {"prizes", own.prizes}};
}

}  // namespace

Json Module::dump(const Rules& r, const State& s) const {
  const Data& d = *r.data;
  const auto side = [](Seat seat) {
    return seat == Seat::Nobody ? Json() : Json(std::string(side_id(seat)));
  };
  const BattleState& b = s.battle;
  Json calls = Json::array();
  Json arrivals = Json::array();
  for (std::size_t i = 0; i < kSides; ++i) {
    calls.push_back(is_fleet(b.call[i]) ? Json(d.fleet[index(b.call[i])].id) : Json());
    arrivals.push_back(std::string(arrival_id(b.arrival[i])));
  }
  return {{"node", node_id(s.node)},
          {"turn", s.turn},
          {"wind", s.wind == Wind::None ? Json() : Json(d.wind[index(s.wind)].id)},
          {"embarked", s.embarked},
          {"disembarked", s.disembarked != 0},
          {"resupplied", s.resupplied},
          {"failures", s.failures},
          {"penalty", s.penalty},
          {"absolute", side(s.absolute)},
          {"absolute_turn", s.absolute_turn},
          {"outcome", s.outcome == kNoOutcome ? Json() : Json(d.victories[s.outcome].id)},
          {"final_dice", s.final_dice},
          {"spain", side_json(r, s, kSpain)},
          {"england", side_json(r, s, kEngland)},
          {"battle",
           {{"kind", combat_id(b.kind)},
            {"first", side(b.first)},
            {"asked", side(b.asked)},
            {"winner", side(b.winner)},
            {"resolved", b.resolved != 0},
            {"die", b.die},
            {"total", b.total},
            {"odd", b.odd},
            {"call_die", b.call_die},
            {"call", calls},
            {"arrival", arrivals}}}};
}

Expected<State> Module::load(const Rules& r, const Json& state) const {
  return loaded(r, [&] { return read_state(r, state); });
}

}  // namespace tercio::armada
