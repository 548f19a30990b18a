// A whole position as JSON, and back. Loading takes nothing on trust: every field must be there, of
// its kind and in range, no other may be, and the position must be one the rules allow.
#include "game/dump_reader.h"
#include "games/camino/game.h"

namespace tercio::camino {
namespace {

class Reader : public DumpReader {
 public:
  Reader(const Rules& r, const Json& json) : DumpReader(json, ""), r_(r) {}

  Region region(const char* key, bool may_be_null) {
    const Json& value = need(key);
    if (value.is_null() && may_be_null) return Region::None;
    if (!value.is_string()) bad(key, "expected the word of a region");
    return find(key, value.get<std::string>());
  }
  RegionSet regions(const char* key) {
    const Json& value = need(key);
    RegionSet set = 0;
    if (!value.is_array()) bad(key, "expected a list of regions");
    for (const Json& item : value) {
      if (!item.is_string()) bad(key, "expected a list of regions");
      set = static_cast<RegionSet>(set | bit(find(key, item.get<std::string>())));
    }
    return set;
  }
  Region find(const char* key, const std::string& word) const {
    const Region region = r_.data->find_word(word);
    if (region == Region::None) bad(key, "there is no region '" + word + "'");
    return region;
  }
  int kind(const char* key, const Json& word) const {
    for (int k = 0; k < r_.data->kinds; ++k)
      if (word == r_.data->kind[static_cast<std::size_t>(k)].word) return k;
    bad(key, "there is no army " + word.dump());
  }

 private:
  const Rules& r_;
};

std::string_view fight_word(Fight fight) {
  return fight == Fight::Battle ? "battle" : fight == Fight::Assault ? "assault" : "";
}

Stack read_stack(const Reader& in, const Rules& r, const Json& value) {
  if (value.is_array()) {
    if (value.size() != 2) in.bad("enemies", "a Coalition is a list of two armies");
    return Stack::coalition(in.kind("enemies", value[0]), in.kind("enemies", value[1]));
  }
  if (value == r.data->coalition.word) return Stack::untracked_coalition();
  return Stack::single(in.kind("enemies", value));
}

State read_state(const Rules& r, const Json& json) {
  Reader in(r, json);
  State s;
  s.node = in.one_of<Node>("node", kNodes, node_id);
  s.turn = in.byte("turn", 200);
  s.army = in.region("army", false);
  s.previous = in.region("previous", true);
  s.strength = in.byte("strength", 200);
  s.tercio = in.byte("tercio", 200);
  s.tercio_uses = in.byte("tercio_uses", 200);
  s.operations = in.byte("operations", 200);
  s.event = in.byte("event", kDie);
  s.revolted = in.flag("revolted");
  s.closed = in.flag("closed");
  s.weather = in.flag("weather");
  s.victories = in.byte("victories", 200);
  if (!in.is_null("outcome"))
    s.outcome = in.one_of<std::uint8_t>("outcome", static_cast<int>(r.data->outcomes.size()),
                                        [&](std::uint8_t i) { return r.data->outcomes[i].id; });
  s.forts = in.regions("forts");
  s.roads = in.regions("roads");
  s.moved = in.regions("moved");
  for (const auto& item : in.object("enemies").items())
    s.enemy[index(in.find("enemies", item.key()))] = read_stack(in, r, item.value());
  const Json& pool = in.object("pool");
  for (const auto& item : pool.items()) {
    const auto kind = static_cast<std::size_t>(in.kind("pool", item.key()));
    s.pool[kind] = in.byte_of(item.value(), "pool", 9);
  }
  s.target = in.region("target", true);
  s.with = in.one_of<With>("with", 5, with_word);
  s.fight = in.one_of<Fight>("fight", 3, fight_word);
  s.die = in.byte("die", kDie);
  s.own = in.byte("own", kMaxDice);
  s.foe = in.byte("foe", kMaxDice);
  s.own_dice = in.byte("own_dice", kMaxDice);
  s.foe_dice = in.byte("foe_dice", kMaxDice);
  in.no_other_fields();
  return s;
}

}  // namespace

Json Module::dump(const Rules& r, const State& s) const {
  const Data& d = *r.data;
  const auto word = [&](Region region) -> Json {
    if (region == Region::None) return {};
    return d.region[index(region)].word;
  };
  const auto set_words = [&](RegionSet set) {
    Json out = Json::array();
    for (std::size_t i = 0; i < static_cast<std::size_t>(d.regions); ++i)
      if (has(set, region_at(i))) out.push_back(d.region[i].word);
    return out;
  };
  const auto kind_word = [&](int kind) { return d.kind[static_cast<std::size_t>(kind)].word; };
  Json enemies = Json::object();
  for (std::size_t i = 0; i < static_cast<std::size_t>(d.regions); ++i) {
    const Stack stack = s.enemy[i];
    if (stack.is_single())
      enemies[d.region[i].word] = kind_word(stack.kind());
    else if (!stack.empty() && stack.is_tracked())
      enemies[d.region[i].word] = {kind_word(stack.first()), kind_word(stack.second())};
    else if (!stack.empty())
      enemies[d.region[i].word] = d.coalition.word;
  }
  Json pool = Json::object();
  for (int k = 0; k < d.kinds; ++k) pool[kind_word(k)] = s.pool[static_cast<std::size_t>(k)];
  return {{"node", node_id(s.node)},
          {"turn", s.turn},
          {"army", word(s.army)},
          {"previous", word(s.previous)},
          {"strength", s.strength},
          {"tercio", s.tercio},
          {"tercio_uses", s.tercio_uses},
          {"operations", s.operations},
          {"event", s.event},
          {"revolted", s.revolted != 0},
          {"closed", s.closed != 0},
          {"weather", s.weather != 0},
          {"victories", s.victories},
          {"outcome", s.outcome == kNoOutcome ? Json() : Json(d.outcomes[s.outcome].id)},
          {"forts", set_words(s.forts)},
          {"roads", set_words(s.roads)},
          {"moved", set_words(s.moved)},
          {"enemies", enemies},
          {"pool", pool},
          {"target", word(s.target)},
          {"with", with_word(s.with)},
          {"fight", fight_word(s.fight)},
          {"die", s.die},
          {"own", s.own},
          {"foe", s.foe},
          {"own_dice", s.own_dice},
          {"foe_dice", s.foe_dice}};
}

Expected<State> Module::load(const Rules& r, const Json& state) const {
  return loaded(r, [&] { return read_state(r, state); });
}

}  // namespace tercio::camino
