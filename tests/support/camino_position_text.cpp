// Reads the text form of a position (camino_position.h).
#include <algorithm>
#include <sstream>
#include <stdexcept>

#include "core/find.h"
#include "games/camino/data/option_table.h"
#include "games/camino/game.h"
#include "support/camino_position.h"

namespace tercio::camino {

namespace {

using Fields = std::vector<std::vector<std::string>>;

[[noreturn]] void fail(const std::string& message) { throw std::invalid_argument(message); }

Fields fields_of(std::string_view text) {
  Fields fields;
  std::istringstream parts{std::string(text)};
  for (std::string part; std::getline(parts, part, ';');) {
    std::vector<std::string> field;
    std::istringstream in(part);
    for (std::string word; in >> word;) field.push_back(word);
    if (!field.empty()) fields.push_back(field);
  }
  return fields;
}

// The place of a word in a list of things that have a member with it.
template <class List, class Member>
int place(const List& list, Member member, std::string_view word) {
  int i = 0;
  for (const auto& item : list) {
    if (item.*member == word) return i;
    ++i;
  }
  return -1;
}

Region region(const std::string& word) {
  const Region found = box().find_word(word);
  if (found == Region::None) fail("no such region: " + word);
  return found;
}

int kind(const std::string& word) {
  const int found = place(box().kind, &ArmyKind::word, word);
  if (found < 0 || word.empty()) fail("no such army: " + word);
  return found;
}

Stack stack(const std::string& word) {
  if (word == "coalition") return Stack::untracked_coalition();
  const auto plus = word.find('+');
  if (plus == std::string::npos) return Stack::single(kind(word));
  return Stack::coalition(kind(word.substr(0, plus)), kind(word.substr(plus + 1)));
}

std::uint8_t byte(const std::string& word) { return static_cast<std::uint8_t>(std::stoi(word)); }

// "tercio_timing=before_roll"
void set_option(Options& o, const std::string& assignment) {
  const auto equals = assignment.find('=');
  const std::string id = assignment.substr(0, equals);
  const std::string value = equals == std::string::npos ? "" : assignment.substr(equals + 1);
  const int info = find_id(box().options, id);
  if (info < 0) fail("no such option: " + id);
  const auto& values = box().options[static_cast<std::size_t>(info)].values;
  if (std::find(values.begin(), values.end(), value) == values.end())
    fail("no such value: " + assignment);
  const int row = find_id(kOptions, id);
  if (row < 0) fail("an option that positions cannot set: " + id);
  kOptions[static_cast<std::size_t>(row)].keep(o, value_chosen(box().options, id, {{id, value}}));
}

// Leader, difficulty and switches; the fields used are taken out.
Options take_options(Fields& fields) {
  Options options;
  Fields rest;
  for (const auto& field : fields) {
    const int leader = place(box().leaders, &Leader::id, field[0]);
    const int difficulty = place(box().difficulties, &Difficulty::id, field[0]);
    if (leader >= 0)
      options.leader = static_cast<std::uint8_t>(leader);
    else if (difficulty >= 0)
      options.difficulty = static_cast<std::uint8_t>(difficulty);
    else if (field[0] == "option")
      set_option(options, field.at(1));
    else
      rest.push_back(field);
  }
  fields = rest;
  return options;
}

std::uint8_t* raw_field(State& s, const std::string& name) {
  if (name == "node") return reinterpret_cast<std::uint8_t*>(&s.node);
  if (name == "army") return reinterpret_cast<std::uint8_t*>(&s.army);
  if (name == "previous") return reinterpret_cast<std::uint8_t*>(&s.previous);
  if (name == "target") return reinterpret_cast<std::uint8_t*>(&s.target);
  if (name == "with") return reinterpret_cast<std::uint8_t*>(&s.with);
  if (name == "fight") return reinterpret_cast<std::uint8_t*>(&s.fight);
  if (name == "outcome") return &s.outcome;
  if (name == "tercio_uses") return &s.tercio_uses;
  if (name == "revolted") return &s.revolted;
  if (name == "closed") return &s.closed;
  if (name == "weather") return &s.weather;
  if (name == "enemy-off-map") return &s.enemy[kMaxRegions - 1].code;
  if (name == "enemy-baden") return &s.enemy[index(region("baden"))].code;
  return nullptr;
}

class Reader {
 public:
  explicit Reader(const Rules& rules) : s_(rules.start()) {
    s_.node = Node::Operations;
    s_.operations = static_cast<std::uint8_t>(box().operations);
  }

  State read(const Fields& fields) {
    for (const auto& field : fields)
      if (!number(field) && !regions(field) && !pieces(field)) fail("no such field: " + field[0]);
    if (!event_given_ && s_.node != Node::Over && needs_event()) s_.event = kNoEffect;
    if (!pool_given_) fill_pool();
    for (const auto& field : fields)
      if (field[0] == "raw") raw(field);
    return s_;
  }

 private:
  static constexpr std::uint8_t kNoEffect = 6;

  bool needs_event() const { return s_.node > Node::Event; }

  bool number(const std::vector<std::string>& field) {
    const std::string& name = field[0];
    std::uint8_t* to = name == "strength"     ? &s_.strength
                       : name == "tercio"     ? &s_.tercio
                       : name == "operations" ? &s_.operations
                       : name == "turn"       ? &s_.turn
                       : name == "event"      ? &s_.event
                       : name == "victories"  ? &s_.victories
                       : name == "die"        ? &s_.die
                       : name == "own"        ? &s_.own
                       : name == "foe"        ? &s_.foe
                       : name == "own_dice"   ? &s_.own_dice
                       : name == "foe_dice"   ? &s_.foe_dice
                                              : nullptr;
    if (to == nullptr) return false;
    *to = byte(field.at(1));
    event_given_ |= name == "event";
    return true;
  }

  bool regions(const std::vector<std::string>& field) {
    const std::string& name = field[0];
    if (name == "army")
      s_.army = region(field.at(1));
    else if (name == "previous")
      s_.previous = region(field.at(1));
    else if (name == "target")
      s_.target = region(field.at(1));
    else if (name == "forts")
      s_.forts = set(field, s_.forts);
    else if (name == "moved")
      s_.moved = set(field, s_.moved);
    else if (name == "roads") {
      s_.roads = set(field, s_.roads);
      for (std::size_t i = 0; i < kMaxRegions; ++i)
        if (has(s_.roads, region_at(i)) && box().fortress[i] > 0)
          s_.forts = static_cast<RegionSet>(s_.forts | bit(region_at(i)));
    } else if (name == "only-roads")
      s_.roads = set(field, s_.roads);
    else
      return false;
    return true;
  }

  bool pieces(const std::vector<std::string>& field) {
    const std::string& name = field[0];
    if (name == "used")
      s_.tercio_uses = 1;
    else if (name == "revolted")
      s_.revolted = 1;
    else if (name == "closed")
      s_.revolted = s_.closed = 1;
    else if (name == "weather")
      s_.weather = 1;
    else if (name == "at")
      s_.node = node(field.at(1));
    else if (name == "enemy")
      s_.enemy[index(region(field.at(1)))] = stack(field.at(2));
    else if (name == "with")
      s_.with = with(field.at(1));
    else if (name == "fight")
      s_.fight = field.at(1) == "battle" ? Fight::Battle : Fight::Assault;
    else if (name == "outcome")
      s_.outcome = static_cast<std::uint8_t>(place(box().outcomes, &Outcome::id, field.at(1)));
    else if (name == "pool") {
      pool_given_ = true;
      s_.pool = {};
      for (std::size_t i = 1; i < field.size(); ++i)
        ++s_.pool[static_cast<std::size_t>(kind(field[i]))];
    } else
      return name == "raw";
    return true;
  }

  static RegionSet set(const std::vector<std::string>& field, RegionSet all) {
    for (std::size_t i = 1; i < field.size(); ++i)
      all = static_cast<RegionSet>(all | bit(region(field[i])));
    return all;
  }
  static Node node(const std::string& word) {
    for (int i = 0; i < kNodes; ++i)
      if (node_id(static_cast<Node>(i)) == word) return static_cast<Node>(i);
    fail("no such node: " + word);
  }
  static With with(const std::string& word) {
    for (const With use : {With::Tercio, With::Parry, With::Push, With::Forage})
      if (with_word(use) == word) return use;
    fail("no such use: " + word);
  }

  // Every single army that was not named is in the pool.
  void fill_pool() {
    const auto take = [&](int of) {
      auto& left = s_.pool[static_cast<std::size_t>(of)];
      if (left == 0) fail("more armies on the map than there are counters");
      --left;
    };
    for (const Stack here : s_.enemy) {
      if (here.is_single()) take(here.kind());
      if (!here.is_coalition() || !here.is_tracked()) continue;
      take(here.first());
      take(here.second());
    }
  }

  void raw(const std::vector<std::string>& field) {
    if (field.at(1) == "forts")
      s_.forts = static_cast<RegionSet>(std::stoi(field.at(2)));
    else if (std::uint8_t* to = raw_field(s_, field.at(1)))
      *to = byte(field.at(2));
    else
      fail("no such raw field: " + field[1]);
  }

  State s_;
  bool event_given_ = false, pool_given_ = false;
};

CaminoPosition position_of(std::string_view text) {
  Fields fields = fields_of(text);
  const Rules rules(box(), take_options(fields));
  if (fields.size() == 1 && fields[0][0] == "set-up") return {rules, rules.start()};
  return {rules, Reader(rules).read(fields)};
}

}  // namespace

CaminoPosition camino_position(std::string_view text) {
  const CaminoPosition position = position_of(text);
  if (const char* broken = position.rules().broken(position.state()))
    fail(std::string(text) + " is no position: " + broken);
  return position;
}

std::string broken_by(std::string_view text) {
  const CaminoPosition position = position_of(text);
  const char* broken = position.rules().broken(position.state());
  return broken == nullptr ? "" : broken;
}

}  // namespace tercio::camino
