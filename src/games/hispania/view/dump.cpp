// A whole position as JSON, and back. Loading takes nothing on trust: every field must be there, of
// its kind and in range, no other may be, and the position must be one the rules allow.
#include "game/dump_reader.h"
#include "games/hispania/game.h"

namespace tercio::hispania {
namespace {

constexpr std::array<std::string_view, kColours> kColourWords = {"ulterior", "citerior", "consul",
                                                                 "legio"};

class Reader : public DumpReader {
 public:
  Reader(const Data& data, const Json& json, std::string where)
      : DumpReader(json, std::move(where)), data_(data) {}

  Space space(const std::string& key) {  // null: none
    const Json& value = need(key);
    return value.is_null() ? Space::None : space_of(value, key);
  }
  SpaceSet spaces(const std::string& key) {
    SpaceSet set = 0;
    for (const Json& item : list(key)) {
      const Space s = space_of(item, key);
      if (has(set, s)) bad(key, "names a space twice");
      set |= bit(s);
    }
    return set;
  }
  Space space_of(const Json& value, const std::string& key) const {
    if (!value.is_string()) bad(key, "expected the word of a space");
    const Space s = data_.find_word(value.get<std::string>());
    if (s == Space::None) bad(key, "there is no space '" + value.get<std::string>() + "'");
    return s;
  }
  Colour colour_of(const Json& value, const std::string& key) const {
    for (std::size_t i = 0; i < kColours; ++i)
      if (value == kColourWords[i]) return colour_at(i);
    bad(key, "there are no garrisons of " + value.dump());
  }

 private:
  const Data& data_;
};

std::string_view general_word(General g) {
  constexpr std::array<std::string_view, kGenerals> kWords = {"ulterior", "citerior", "consul",
                                                              "proconsul"};
  return kWords[index(g)];
}

void read_discs(const Rules& r, Reader& in, State& s) {
  for (const auto& item : in.object("revolts").items()) {
    const Space at = in.space_of(item.key(), "revolts");
    const int discs = in.byte_of(item.value(), "revolts", kMaxDiscs);
    if (discs == 0) in.bad("revolts", "expected 1 to 3");
    if ((discs & 1) != 0) s.revolt_one |= bit(at);
    if ((discs & 2) != 0) s.revolt_two |= bit(at);
  }
  for (const auto& item : in.object("garrisons").items()) {
    const Space at = in.space_of(item.key(), "garrisons");
    if (!is_city(at)) in.bad("garrisons", "garrisons lie in cities");
    if (!item.value().is_array() || item.value().empty() || item.value().size() > kMaxDiscs)
      in.bad("garrisons", "expected a list of one to three discs");
    for (const Json& disc : item.value())
      s.garrison[index(at)].push(in.colour_of(disc, "garrisons"));
  }
  s.roads = r.data->printed;
  for (const Json& road : in.list("roads")) {
    if (!road.is_array() || road.size() != 2) in.bad("roads", "expected pairs of cities");
    const int link =
        r.data->land_link(in.space_of(road[0], "roads"), in.space_of(road[1], "roads"));
    if (link < 0) in.bad("roads", "these cities are not linked");
    if (Rules::has_road(s, link)) in.bad("roads", "this road is there already");
    s.roads[static_cast<std::size_t>(link) / 64] |= std::uint64_t{1} << (link % 64);
  }
}

State read_state(const Rules& r, const Json& json) {
  Reader in(*r.data, json, "");
  State s;
  s.node = in.one_of<Node>("node", kNodes, node_id);
  s.round = in.byte("round", kMaxRounds);
  s.active = in.one_of<General>("active", kTurns, general_word);
  s.step = in.byte("step", 20);
  s.denarii = in.byte("denarii", kMostCost);
  s.turn_denarii = in.byte("turn_denarii", kMostCost);
  s.partner_denarii = in.byte("partner_denarii", kMostCost);
  s.must_leave = in.flag("must_leave");
  s.hispanic_denarii = in.byte("hispanic_denarii", 8);
  if (!in.is_null("outcome")) s.outcome = in.one_of<Outcome>("outcome", kOutcomes, outcome_id);
  read_discs(r, in, s);
  s.armies = in.spaces("armies");
  s.special = in.space("special");
  s.fleets = in.spaces("fleets");
  s.to_act = in.spaces("to_act");
  Reader generals(*r.data, in.object("generals"), "generals");
  for (std::size_t i = 0; i < kGenerals; ++i)
    s.general[i] = generals.space(std::string(general_word(general_at(i))));
  generals.no_other_fields();
  Reader reserve(*r.data, in.object("reserve"), "reserve");
  s.revolts = reserve.byte("revolts", 200);
  s.army_reserve = reserve.byte("armies", 20);
  s.road_stock = reserve.byte("roads", 20);
  for (std::size_t i = 0; i < kColours; ++i)
    s.garrisons[i] = reserve.byte(std::string(kColourWords[i]), 200);
  reserve.no_other_fields();
  s.time = in.byte("time", kMaxRounds);
  const Json& dice = in.list("dice", 2);
  s.roman_die = in.byte_of(dice[0], "dice", kDie);
  s.hispanic_die = in.byte_of(dice[1], "dice", kDie);
  s.from = in.space("from");
  s.to = in.space("to");
  s.stake = in.byte("stake", kMaxStake);
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
          {"partner_denarii", s.partner_denarii},
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
  return loaded(r, [&] { return read_state(r, state); });
}

}  // namespace tercio::hispania
