#include "support/hispania_position.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "support/every_action.h"

namespace tercio::hispania {

const Data& box() {
  static const Data data = read_data(DataSource());
  return data;
}

std::vector<Action> all_actions() {
  std::vector<Action> all = every_action(kForms, word_in<ArgKind>(box()));
  std::erase_if(all, [](Action a) { return !is_sayable(box(), a); });
  return all;
}

Space space(std::string_view word) {
  const Space s = box().find_word(word);
  EXPECT_NE(s, Space::None) << "no space " << word;
  return s;
}

General general(std::string_view word) {
  for (std::size_t i = 0; i < kGenerals; ++i)
    if (box().general[i].word == word) return general_at(i);
  ADD_FAILURE() << "no general " << word;
  return General::Ulterior;
}

Board::Board(const Options& options) : options_(options) {
  state_.roads = box().printed;
  state_.node = Node::Roman;
  fleets({"mare-balearicum", "mare-ibericum", "mare-gaditanum"});
  reserve(box().revolts, box().armies);
  for (std::size_t i = 0; i < kColours; ++i)
    state_.garrisons[i] = static_cast<std::uint8_t>(rules().all_garrisons(colour_at(i)));
}

Board& Board::general(std::string_view who, std::string_view where) {
  state_.general[index(hispania::general(who))] = where == "off" ? Space::None : space(where);
  return *this;
}

Board& Board::revolts(std::string_view where, int discs) {
  const Space at = space(where);
  const int before = Rules::revolts_at(state_, at);
  state_.revolt_one &= ~bit(at);
  state_.revolt_two &= ~bit(at);
  if ((discs & 1) != 0) state_.revolt_one |= bit(at);
  if ((discs & 2) != 0) state_.revolt_two |= bit(at);
  state_.revolts = static_cast<std::uint8_t>(state_.revolts + before - discs);
  return *this;
}

Board& Board::army(std::string_view where, int discs) {
  if (discs > 0) revolts(where, discs);
  state_.armies |= bit(space(where));
  --state_.army_reserve;
  return *this;
}

Board& Board::special(std::string_view where, int discs) {
  revolts(where, discs);
  state_.armies |= bit(space(where));
  state_.special = space(where);
  return *this;
}

Board& Board::garrison(std::string_view where, std::string_view whose) {
  const Colour c = whose == "legio" ? Colour::Legio : colour_of(hispania::general(whose));
  state_.garrison[index(space(where))].push(c);
  --state_.garrisons[index(c)];
  return *this;
}

Board& Board::fleets(const std::vector<std::string>& seas) {
  state_.fleets = 0;
  for (const std::string& sea : seas) state_.fleets |= bit(space(sea));
  options_.level[2] = static_cast<std::uint8_t>(seas.size());
  return *this;
}

Board& Board::road(std::string_view a, std::string_view b) {
  const int link = box().land_link(space(a), space(b));
  EXPECT_GE(link, 0) << a << " - " << b;
  state_.roads[static_cast<std::size_t>(link) / 64] |= std::uint64_t{1} << (link % 64);
  return *this;
}

Board& Board::fill(std::string_view province, int discs) {
  for (std::size_t i = 0; i < kProvinces; ++i)
    if (box().province[i].id == province)
      each(cities_of(province_at(i)), [&](Space at) {
        if (Rules::revolts_at(state_, at) == 0) revolts(box().space[index(at)].word, discs);
      });
  return *this;
}

Board& Board::reserve(int revolts, int armies) {
  state_.revolts = static_cast<std::uint8_t>(revolts);
  state_.army_reserve = static_cast<std::uint8_t>(armies);
  return *this;
}

Board& Board::variants(int bits) {
  options_.variants = static_cast<std::uint8_t>(bits);
  if ((bits & kLegioHispana) != 0)
    for (std::size_t i = 0; i < kColours; ++i)
      state_.garrisons[i] = static_cast<std::uint8_t>(rules().all_garrisons(colour_at(i)));
  return *this;
}

Board& Board::round(int number) {
  state_.round = static_cast<std::uint8_t>(number);
  state_.time = static_cast<std::uint8_t>(number - 1);
  return *this;
}

Board& Board::turn(std::string_view who, int denarii) {
  state_.active = hispania::general(who);
  state_.node = Node::Roman;
  state_.turn_denarii = static_cast<std::uint8_t>(denarii);
  state_.partner_denarii = static_cast<std::uint8_t>(rules().partner_half(state_, denarii));
  state_.denarii = static_cast<std::uint8_t>(denarii - state_.partner_denarii);
  return *this;
}

Board& Board::hispanic(std::string_view who) {
  turn(who, 0);
  state_.node = Node::Revolt;
  state_.hispanic_denarii =
      static_cast<std::uint8_t>(rules().with(kHispano) ? box().hispano_denarii : 0);
  return *this;
}

// A revolt roll on a city with a garrison or a general changes nothing (HI-58); without one to roll
// on, three discs without room for an army do.
Board& Board::armies_act(std::string_view who) {
  hispanic(who);
  for (std::size_t i = kRomanProvinces * kRomanCities; i < kCities; ++i) {
    const Space at = space_at(i);
    const Province p = province_of(at);
    const bool calm = !state_.garrison[i].empty() || Rules::general_at_space(state_, at) >= 0 ||
                      (Rules::revolts_at(state_, at) == kMaxDiscs &&
                       (Rules::has_army(state_, p) || state_.army_reserve == 0));
    if (!calm) continue;
    return roll({static_cast<int>(index(p)) - 1, box().shield[i]});
  }
  ADD_FAILURE() << "no city where a revolt roll does nothing";
  return *this;
}

Seat Board::asked() const {
  const Turn turn = rules().turn(state_);
  return turn.kind == TurnKind::Decision ? turn.seats.first() : Seat::Nobody;
}

void Board::apply(Seat seat, Action a) {
  events_.clear();
  Events ev(events_);
  rules().apply(state_, seat, a, ev);
}

Board& Board::play(std::string_view words) {
  const auto action = parse(box(), words);
  if (!action) {
    ADD_FAILURE() << "no action: " << words;
    return *this;
  }
  const Verdict verdict = rules().why(state_, asked(), *action);
  if (!verdict.ok()) {
    ADD_FAILURE() << words << ": " << verdict.rule.str() << " " << verdict.reason;
    return *this;
  }
  apply(asked(), *action);
  return *this;
}

Board& Board::play_all(const std::vector<std::string>& words) {
  for (const std::string& one : words) play(one);
  return *this;
}

Board& Board::roll(std::vector<int> faces) {
  const Turn turn = rules().turn(state_);
  if (turn.kind != TurnKind::Dice || turn.dice.count != faces.size()) {
    ADD_FAILURE() << "other dice are wanted: " << static_cast<int>(turn.dice.count) << " at node "
                  << static_cast<int>(state_.node);
    return *this;
  }
  apply(Seat::Nobody, roll_of(turn.dice, faces));
  return *this;
}

std::string Board::where(std::string_view who) const {
  const Space at = state_.general[index(hispania::general(who))];
  return at == Space::None ? "off" : box().space[index(at)].word;
}

int Board::revolts_in(std::string_view where) const {
  return Rules::revolts_at(state_, space(where));
}
bool Board::army_in(std::string_view where) const { return has(state_.armies, space(where)); }

std::string Board::garrisons(std::string_view where) const {
  const Stack stack = state_.garrison[index(space(where))];
  std::string out;
  for (int i = 0; i < stack.size(); ++i) out += "UCKL"[index(stack.at(i))];
  return out;
}

bool Board::may(std::string_view words) const { return refused(words).empty(); }

std::string Board::refused(std::string_view words) const {
  const auto action = parse(box(), words);
  if (!action) return "no such action";
  const Verdict verdict = rules().why(state_, asked(), *action);
  Rules::Actions legal;
  rules().legal(state_, asked(), legal);
  EXPECT_EQ(verdict.ok(), legal.contains(*action)) << words;
  return verdict.ok() ? "" : verdict.rule.str();
}

int Board::cost(std::string_view words) const {
  Board after = *this;
  after.play(words);
  return state_.denarii - after.state_.denarii;
}

std::vector<std::string> Board::choices() const {
  Rules::Actions legal;
  rules().legal(state_, asked(), legal);
  std::vector<std::string> out;
  for (const Action a : legal) out.push_back(words(box(), a));
  return out;
}

Chances Board::chances_of(std::string_view words) const {
  const auto action = parse(box(), words);
  if (!action) {
    ADD_FAILURE() << words;
    return {};
  }
  const Rules r = rules();
  return chances(verb_of(*action) == Verb::Attack
                     ? r.attack(state_, target_of(*action), stake_of(*action))
                     : r.siege(state_, target_of(*action), stake_of(*action)));
}

bool Board::told(std::string_view key) const {
  return std::any_of(events_.begin(), events_.end(), [&](const Event& e) { return e.key == key; });
}

std::string formula(const Combat& c) {
  const auto one = [](const Value& v) {
    std::string out = v.die ? "d+" + std::to_string(v.plus) : std::to_string(v.plus);
    if (v.times > 1) out = (v.die ? "(" + out + ")" : out) + "x" + std::to_string(v.times);
    return out;
  };
  return c.by_army() ? one(c.hispanic) + " : " + one(c.roman)
                     : one(c.roman) + " : " + one(c.hispanic);
}

}  // namespace tercio::hispania
