// A whole position as JSON, and back. Loading takes nothing on trust: every field must be there, of
// its kind and in range, no other may be, and the position must be one the rules allow.
#include <set>

#include "game/json.h"
#include "games/armada/game.h"

namespace tercio::armada {
namespace {

struct BadField {
  std::string message;
};

[[noreturn]] void fail(const std::string& key, const std::string& message) {
  throw BadField{"state." + key + ": " + message};
}

// One object of the position; `where` is what its fields are called in messages.
class Reader {
 public:
  Reader(const Json& json, std::string where) : json_(json), where_(std::move(where)) {
    if (!json.is_object()) throw BadField{"state" + dotted("") + ": expected an object"};
  }

  const Json& need(const char* key) {
    asked_.insert(key);
    const auto found = json_.find(key);
    if (found == json_.end()) bad(key, "is missing");
    return *found;
  }
  std::uint8_t number(const char* key, int max) { return number(key, need(key), max); }
  std::uint8_t number(const char* key, const Json& value, int max) const {
    if (!value.is_number_integer() || value < 0 || value > max)
      bad(key, "expected a whole number from 0 to " + std::to_string(max));
    return value.get<std::uint8_t>();
  }
  bool flag(const char* key) {
    const Json& value = need(key);
    if (!value.is_boolean()) bad(key, "expected true or false");
    return value.get<bool>();
  }
  std::string word(const char* key) { return word(key, need(key)); }
  std::string word(const char* key, const Json& value) const {
    if (!value.is_string()) bad(key, "expected a word");
    return value.get<std::string>();
  }
  const Json& list(const char* key, std::size_t size) {
    const Json& value = need(key);
    if (!value.is_array() || value.size() != size)
      bad(key, "expected a list of " + std::to_string(size));
    return value;
  }
  template <class Enum, class Name>
  Enum one_of(const char* key, const std::string& word, int count, Name name) const {
    for (int i = 0; i < count; ++i)
      if (word == name(static_cast<Enum>(i))) return static_cast<Enum>(i);
    bad(key, "'" + word + "' is not known");
  }
  Seat side(const char* key) {
    const Json& value = need(key);
    if (value.is_null()) return Seat::Nobody;
    const std::string id = word(key, value);
    for (const Seat seat : {kSpain, kEngland})
      if (id == side_id(seat)) return seat;
    bad(key, "expected spain, england or null");
  }
  Fleet fleet(const Data& data, const char* key) { return fleet(data, key, need(key)); }
  Fleet fleet(const Data& data, const char* key, const Json& value) const {
    if (value.is_null()) return Fleet::None;
    const Fleet f = data.find_fleet(word(key, value));
    if (f == Fleet::None) bad(key, "there is no fleet '" + value.get<std::string>() + "'");
    return f;
  }
  OrderList orders(const Data& data, const char* key) {
    OrderList out{};
    const Json& value = list(key, kBoxes);
    for (std::size_t i = 0; i < kBoxes; ++i) {
      if (value[i].is_null()) continue;
      out[i] = data.find_order(word(key, value[i]));
      if (out[i] == Order::None)
        bad(key, "there is no order '" + value[i].get<std::string>() + "'");
    }
    return out;
  }
  void no_other_fields() const {
    for (const auto& item : json_.items())
      if (!asked_.contains(item.key())) bad(item.key(), "is not a field of a position");
  }
  [[noreturn]] void bad(const std::string& key, const std::string& message) const {
    fail((where_.empty() ? "" : where_ + ".") + key, message);
  }

 private:
  std::string dotted(const std::string& key) const {
    return where_.empty() ? key : "." + where_ + key;
  }
  const Json& json_;
  std::string where_;
  std::set<std::string> asked_;
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
    fleet.box = at.number("box", kBoxes);
    fleet.where = at.one_of<Where>("where", at.word("where"), 4, where_id);
    fleet.ships = at.number("ships", r.data->ships[index(f)]);
    if (at.flag("up")) fleet.set(kUp);
    if (at.flag("played")) fleet.set(kPlayed);
    if (at.flag("dead")) fleet.set(kDead);
    if (at.flag("returned")) fleet.set(kReturned);
    at.no_other_fields();
  }
  own.order = in.orders(*r.data, "order");
  own.draft = in.orders(*r.data, "draft");
  own.hand = in.one_of<Hand>("hand", in.word("hand"), 4, hand_id);
  own.admiral = in.fleet(*r.data, "admiral");
  own.lost = in.number("lost", 255);
  own.prizes = in.number("prizes", 255);
  in.no_other_fields();
}

void read_battle(const Rules& r, const Json& json, BattleState& b) {
  Reader in(json, "battle");
  b.kind = in.one_of<Combat>("kind", in.word("kind"), 3, combat_id);
  b.first = in.side("first");
  b.asked = in.side("asked");
  b.winner = in.side("winner");
  b.resolved = in.flag("resolved") ? 1 : 0;
  const auto pair = [&](const char* key, auto& out, int max) {
    const Json& value = in.list(key, kSides);
    for (std::size_t i = 0; i < kSides; ++i) out[i] = in.number(key, value[i], max);
  };
  pair("die", b.die, kDie);
  pair("total", b.total, 255);
  pair("odd", b.odd, kDie);
  pair("call_die", b.call_die, kDie);
  const Json& calls = in.list("call", kSides);
  const Json& arrivals = in.list("arrival", kSides);
  for (std::size_t i = 0; i < kSides; ++i) {
    b.call[i] = in.fleet(*r.data, "call", calls[i]);
    b.arrival[i] = in.one_of<Arrival>("arrival", in.word("arrival", arrivals[i]), 6, arrival_id);
  }
  in.no_other_fields();
}

State read_state(const Rules& r, const Json& json) {
  Reader in(json, "");
  State s;
  s.node = in.one_of<Node>("node", in.word("node"), kNodes, node_id);
  s.turn = in.number("turn", kLastBox + 1);
  if (const Json& wind = in.need("wind"); !wind.is_null())
    s.wind = in.one_of<Wind>("wind", in.word("wind", wind), kWinds,
                             [&](Wind w) { return r.data->wind[index(w)].id; });
  s.embarked = in.number("embarked", kLastBox);
  s.disembarked = in.flag("disembarked") ? 1 : 0;
  s.resupplied = in.number("resupplied", kLastBox);
  s.failures = in.number("failures", kLastBox);
  s.penalty = in.number("penalty", 99);
  s.absolute = in.side("absolute");
  s.absolute_turn = in.number("absolute_turn", kLastBox);
  if (const Json& outcome = in.need("outcome"); !outcome.is_null())
    s.outcome = in.one_of<std::uint8_t>("outcome", in.word("outcome", outcome),
                                        static_cast<int>(r.data->victories.size()),
                                        [&](std::uint8_t i) { return r.data->victories[i].id; });
  const Json& dice = in.list("final_dice", kFinalDice);
  for (std::size_t i = 0; i < kFinalDice; ++i)
    s.final_dice[i] = in.number("final_dice", dice[i], kDie);
  for (const Seat side : {kSpain, kEngland})
    read_side(r, in.need(std::string(side_id(side)).c_str()), side, s);
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
  try {
    const State s = read_state(r, state);
    if (const char* broken = r.broken(s))
      return RequestError{"bad-position", std::string("state.") + broken};
    return s;
  } catch (const BadField& bad) {
    return RequestError{"bad-position", bad.message};
  }
}

}  // namespace tercio::armada
