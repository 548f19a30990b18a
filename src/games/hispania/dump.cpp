// A whole position as JSON, and back. Loading takes nothing on trust: every field must be there, of
// its kind and in range, no other may be, and the position must be one the rules allow.
#include <set>

#include "game/json.h"
#include "games/hispania/game.h"

namespace tercio::hispania {
namespace {

struct BadField {
  std::string message;
};

constexpr std::array<std::string_view, kColours> kColourWords = {"ulterior", "citerior", "consul",
                                                                 "legio"};

class Reader {
 public:
  Reader(const Data& data, const Json& json, std::string where)
      : data_(data), json_(json), where_(std::move(where)) {
    if (!json.is_object()) throw BadField{where_ + ": expected an object"};
  }

  std::uint8_t number(const char* key, int max) { return number_of(need(key), key, max); }
  std::uint8_t flag(const char* key) {
    const Json& value = need(key);
    if (!value.is_boolean()) fail(key, "expected true or false");
    return value.get<bool>() ? 1 : 0;
  }
  std::string word(const char* key) {
    const Json& value = need(key);
    if (!value.is_string()) fail(key, "expected a word");
    return value.get<std::string>();
  }
  bool is_null(const char* key) { return need(key).is_null(); }
  Space space(const char* key) {  // null: none
    const Json& value = need(key);
    return value.is_null() ? Space::None : space_of(value, key);
  }
  SpaceSet spaces(const char* key) {
    SpaceSet set = 0;
    for (const Json& item : array(key)) {
      const Space s = space_of(item, key);
      if (has(set, s)) fail(key, "names a space twice");
      set |= bit(s);
    }
    return set;
  }
  const Json& array(const char* key) {
    const Json& value = need(key);
    if (!value.is_array()) fail(key, "expected a list");
    return value;
  }
  const Json& object(const char* key) {
    const Json& value = need(key);
    if (!value.is_object()) fail(key, "expected an object");
    return value;
  }
  Space space_of(const Json& value, const std::string& key) const {
    if (!value.is_string()) fail(key, "expected the word of a space");
    const Space s = data_.find_word(value.get<std::string>());
    if (s == Space::None) fail(key, "there is no space '" + value.get<std::string>() + "'");
    return s;
  }
  Colour colour_of(const Json& value, const std::string& key) const {
    for (std::size_t i = 0; i < kColours; ++i)
      if (value == kColourWords[i]) return colour_at(i);
    fail(key, "there are no garrisons of " + value.dump());
  }
  std::uint8_t number_of(const Json& value, const std::string& key, int max) const {
    if (!value.is_number_integer() || value < 0 || value > max)
      fail(key, "expected a whole number from 0 to " + std::to_string(max));
    return value.get<std::uint8_t>();
  }
  void no_other_fields() const {
    for (const auto& item : json_.items())
      if (!asked_.contains(item.key())) fail(item.key(), "is not a field of a position");
  }
  [[noreturn]] void fail(const std::string& key, const std::string& message) const {
    throw BadField{where_ + "." + key + ": " + message};
  }

 private:
  const Json& need(const char* key) {
    asked_.insert(key);
    const auto found = json_.find(key);
    if (found == json_.end()) fail(key, "is missing");
    return *found;
  }

  const Data& data_;
  const Json& json_;
  std::string where_;
  std::set<std::string> asked_;
};

template <class Enum, class Name>
Enum from_word(const Reader& in, const char* key, const std::string& word, int count, Name name) {
  for (int i = 0; i < count; ++i)
    if (word == name(static_cast<Enum>(i))) return static_cast<Enum>(i);
  in.fail(key, "'" + word + "' is not known");
}

std::string_view general_word(General g) {
  constexpr std::array<std::string_view, kGenerals> kWords = {"ulterior", "citerior", "consul",
                                                              "proconsul"};
  return kWords[index(g)];
}

void read_discs(const Rules& r, Reader& in, State& s) {
  for (const auto& item : in.object("revolts").items()) {
    const Space at = in.space_of(item.key(), "revolts");
    const int discs = in.number_of(item.value(), "revolts", kMaxDiscs);
    if (discs == 0) in.fail("revolts", "expected 1 to 3");
    if ((discs & 1) != 0) s.revolt_one |= bit(at);
    if ((discs & 2) != 0) s.revolt_two |= bit(at);
  }
  for (const auto& item : in.object("garrisons").items()) {
    const Space at = in.space_of(item.key(), "garrisons");
    if (!is_city(at)) in.fail("garrisons", "garrisons lie in cities");
    if (!item.value().is_array() || item.value().empty() || item.value().size() > kMaxDiscs)
      in.fail("garrisons", "expected a list of one to three discs");
    for (const Json& disc : item.value())
      s.garrison[index(at)].push(in.colour_of(disc, "garrisons"));
  }
  s.roads = r.data->printed;
  for (const Json& road : in.array("roads")) {
    if (!road.is_array() || road.size() != 2) in.fail("roads", "expected pairs of cities");
    const int link =
        r.data->land_link(in.space_of(road[0], "roads"), in.space_of(road[1], "roads"));
    if (link < 0) in.fail("roads", "these cities are not linked");
    if (Rules::has_road(s, link)) in.fail("roads", "this road is there already");
    s.roads[static_cast<std::size_t>(link) / 64] |= std::uint64_t{1} << (link % 64);
  }
}

State read_state(const Rules& r, const Json& json) {
  Reader in(*r.data, json, "state");
  State s;
  s.node = from_word<Node>(in, "node", in.word("node"), kNodes, node_id);
  s.round = in.number("round", kMaxRounds);
  s.active = from_word<General>(in, "active", in.word("active"), kTurns, general_word);
  s.step = in.number("step", 20);
  s.denarii = in.number("denarii", kMostCost);
  s.turn_denarii = in.number("turn_denarii", kMostCost);
  s.must_leave = in.flag("must_leave");
  s.hispanic_denarii = in.number("hispanic_denarii", 8);
  if (!in.is_null("outcome"))
    s.outcome = from_word<Outcome>(in, "outcome", in.word("outcome"), kOutcomes, outcome_id);
  read_discs(r, in, s);
  s.armies = in.spaces("armies");
  s.special = in.space("special");
  s.fleets = in.spaces("fleets");
  s.to_act = in.spaces("to_act");
  Reader generals(*r.data, in.object("generals"), "state.generals");
  for (std::size_t i = 0; i < kGenerals; ++i)
    s.general[i] = generals.space(std::string(general_word(general_at(i))).c_str());
  generals.no_other_fields();
  Reader reserve(*r.data, in.object("reserve"), "state.reserve");
  s.revolts = reserve.number("revolts", 200);
  s.army_reserve = reserve.number("armies", 20);
  s.road_stock = reserve.number("roads", 20);
  for (std::size_t i = 0; i < kColours; ++i)
    s.garrisons[i] = reserve.number(std::string(kColourWords[i]).c_str(), 200);
  reserve.no_other_fields();
  s.time = in.number("time", kMaxRounds);
  const Json& dice = in.array("dice");
  if (dice.size() != 2) in.fail("dice", "expected two numbers");
  s.roman_die = in.number_of(dice[0], "dice", kDie);
  s.hispanic_die = in.number_of(dice[1], "dice", kDie);
  s.from = in.space("from");
  s.to = in.space("to");
  s.stake = in.number("stake", kMaxStake);
  s.plus = in.flag("plus");
  in.no_other_fields();
  return s;
}

}  // namespace

Json Module::dump(const Rules& r, const State& s) const {
  const Data& d = *r.data;
  const auto word = [&](Space at) -> Json {
    if (at == Space::None) return {};
    return d.space[index(at)].word;
  };
  const auto words_of = [&](SpaceSet set) {
    Json out = Json::array();
    each(set, [&](Space at) { out.push_back(d.space[index(at)].word); });
    return out;
  };
  Json revolts = Json::object();
  each(Rules::revolted(s),
       [&](Space at) { revolts[d.space[index(at)].word] = Rules::revolts_at(s, at); });
  Json garrisons = Json::object();
  for (std::size_t i = 0; i < kCities; ++i)
    for (int k = 0; k < s.garrison[i].size(); ++k)
      garrisons[d.space[i].word].push_back(kColourWords[index(s.garrison[i].at(k))]);
  Json roads = Json::array();
  for (int i = 0; i < d.land_links; ++i) {
    const Data::Ends& ends = d.land[static_cast<std::size_t>(i)];
    if (Rules::has_road(s, i) && !r.is_printed(i))
      roads.push_back({d.space[index(ends.a)].word, d.space[index(ends.b)].word});
  }
  Json generals = Json::object();
  for (std::size_t i = 0; i < kGenerals; ++i)
    generals[std::string(general_word(general_at(i)))] = word(s.general[i]);
  Json reserve = {{"revolts", s.revolts}, {"armies", s.army_reserve}, {"roads", s.road_stock}};
  for (std::size_t i = 0; i < kColours; ++i) reserve[std::string(kColourWords[i])] = s.garrisons[i];
  return {{"node", node_id(s.node)},
          {"round", s.round},
          {"active", general_word(s.active)},
          {"step", s.step},
          {"denarii", s.denarii},
          {"turn_denarii", s.turn_denarii},
          {"must_leave", s.must_leave != 0},
          {"hispanic_denarii", s.hispanic_denarii},
          {"outcome", s.outcome == Outcome::None ? Json() : Json(outcome_id(s.outcome))},
          {"revolts", revolts},
          {"garrisons", garrisons},
          {"roads", roads},
          {"armies", words_of(s.armies)},
          {"special", word(s.special)},
          {"fleets", words_of(s.fleets)},
          {"to_act", words_of(s.to_act)},
          {"generals", generals},
          {"reserve", reserve},
          {"time", s.time},
          {"dice", {s.roman_die, s.hispanic_die}},
          {"from", word(s.from)},
          {"to", word(s.to)},
          {"stake", s.stake},
          {"plus", s.plus != 0}};
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

}  // namespace tercio::hispania
