// A position of L'Invincible Armada written as text, played in words, with dice given by the test.
//
//   auto g = armada_position("turn 4; at x1 4; at y3 4; spain EBBEDDB; england AFFFAFF; wind n");
//   g.roll({1});                      // the wind: north stays
//   g.roll({4, 2});                   // Spain's die, England's die
//   EXPECT_EQ(g.ships("y3"), 4);
//
// Fleets are the test fleets x1-x8 and y1-y8 (the first four of each side are those of the worked
// vectors). Fields are divided by semicolons; what is not written is as at the Wind of that turn,
// with everything before it played and no ships lost:
//   turn N (1-8; 8 waits for the grand admirals)   wind S   at x1 4 (changes places with who is
//   there) spain EEDDBBF, england AAFSHFF: the orders of the seven boxes (F B E D, F S H A)
//   embarked N   resupplied N   failures N   ships x1 8   gone x3 stray | sunk | captured   dead x1
//   total spain 52 (spread over its fleets)   prizes spain 3   returned y3   up x3   absolute spain
//   N option loss_overflow   option !spain_pattern_exact
#pragma once

#include <initializer_list>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "games/armada/rules/rules.h"

namespace tercio::armada {

using Words = std::set<std::string>;

const Data& box();       // the built-in component data
const Data& test_box();  // the same with the test fleets

class ArmadaPosition {
 public:
  ArmadaPosition(const Rules& rules, const State& state) : rules_(rules), state_(state) {}

  // "spain: seal", or without the side where only one is asked. A refused action, wrong dice and a
  // broken invariant afterwards fail the test.
  void play(std::string_view action);
  void plays(std::initializer_list<std::string_view> actions);
  void roll(std::initializer_list<int> faces);

  std::string waits_for() const;  // a node: "call", "window"
  std::string asked() const;      // "", "spain", "england", "spain england"
  std::string wants() const;      // the dice: "2d6 battle"
  Words legal(std::string_view side) const;
  std::string refused(std::string_view action) const;          // "AR-10", "" if it may be done
  std::string refused_because(std::string_view action) const;  // "AR-10 refused.pattern"

  int ships(std::string_view fleet) const { return of(fleet).ships; }
  std::string where(std::string_view fleet) const;  // "home", "stray", "sunk", "captured"
  bool dead(std::string_view fleet) const { return of(fleet).is(kDead); }
  bool up(std::string_view fleet) const { return of(fleet).is(kUp); }
  int at(std::string_view fleet) const { return of(fleet).box; }
  std::string wind() const;
  std::string order(std::string_view side, int box) const;
  int lost(std::string_view side) const { return state_.of(seat(side)).lost; }
  int prizes(std::string_view side) const { return state_.of(seat(side)).prizes; }
  int deaths(std::string_view side) const { return rules_.dead(state_, seat(side)); }
  int total(std::string_view side) const { return state_.battle.total[index(seat(side))]; }
  std::string kind() const;    // of the battle: "none", "fire", "board"
  std::string winner() const;  // of the battle that is under way: "", "spain", "england"
  std::string first() const;   // who decides first, or chooses
  std::string outcome() const;
  bool over() const { return state_.node == Node::Over; }
  int lead() const { return rules_.lead(state_); }

  // What the last action or roll caused: "AR-57 event.sunk", in order.
  const std::vector<std::string>& told() const { return told_; }
  bool was_told(std::string_view rule_and_key) const;
  // A number of such an event, the n-th of its kind: told_number("event.total", "total", 1).
  int told_number(std::string_view key, std::string_view arg, int nth = 0) const;
  std::string told_side(std::string_view key) const;  // its side: "spain", "england", ""

  const Rules& rules() const { return rules_; }
  const State& state() const { return state_; }
  static Seat seat(std::string_view side);

 private:
  const FleetState& of(std::string_view fleet) const;
  std::pair<Seat, std::string> split(std::string_view action) const;
  void apply(Seat seat, Action action);

  Rules rules_;
  State state_;
  std::vector<std::string> told_;
  std::vector<Event> events_;
};

// What a side came to in a combat, the n-th that was told.
inline int total(const ArmadaPosition& g, int nth) {
  return g.told_number("event.total", "total", nth);
}

// Throws std::invalid_argument for words it does not know and for a position that breaks an
// invariant.
ArmadaPosition armada_position(std::string_view text);
// The invariant that the position breaks; empty if none.
std::string armada_broken_by(std::string_view text);
// A game at its very beginning, with the test fleets.
ArmadaPosition armada_start(std::string_view options = "");
// Writes a whole plan (fleets in their order, boxes 1 to 7) and seals it.
void write_plan(ArmadaPosition& g, std::string_view side, std::string_view letters);

}  // namespace tercio::armada
