// A position of El Camino Español written as text, played in words, with dice given by the test.
//
//   auto g = camino_position("spinola; army swiss; strength 7; enemy swiss swiss");
//   g.play("battle");
//   g.roll({5, 6, 5, 1, 2, 3, 4, 6}, {5, 5, 1, 2, 3});
//   EXPECT_EQ(g.strength(), 6);
//
// Fields are divided by semicolons; what is not written is as at the start of an Operations phase:
//   alba | spinola | infante        easy | medium | hard        option tercio_timing=before_roll
//   army R   previous R   strength N   tercio N   used   operations N   turn N   event N victories
//   N forts R R …   roads R R … (a road brings its fortress)   revolted   closed   weather enemy R
//   italian   enemy R italian+protestant   enemy R coalition (parts not tracked) at event (any
//   node: loyalty, event, enemy-order …)   and, for what is under way at such a node: target R
//   moved R …   with parry   fight battle   die N   own N   foe N   own_dice N   foe_dice N outcome
//   N   pool italian …   raw FIELD N (sets a number no other field can spell)
// Armies that are not named are in the pool. The event is 6 by default: it has had its effect.
#pragma once

#include <concepts>
#include <initializer_list>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "games/camino/rules/rules.h"

namespace tercio::camino {

using Words = std::set<std::string>;

template <std::convertible_to<std::string_view>... Word>
Words words(Word... word) {
  return {std::string(word)...};
}
// Each word alone and with Momento de Tercio: "move baden" and "move baden tercio".
template <std::convertible_to<std::string_view>... Word>
Words plain_or_tercio(Word... word) {
  Words all;
  for (const std::string& one : words(word...)) all.insert({one, one + " tercio"});
  return all;
}
Words operator+(Words a, const Words& b);

// The built-in component data, read once.
const Data& box();

class CaminoPosition {
 public:
  CaminoPosition(const Rules& rules, const State& state) : rules_(rules), state_(state) {}

  // A refused action, wrong dice and a broken invariant afterwards fail the test.
  void play(std::string_view action);
  void roll(std::initializer_list<int> faces);
  void roll(std::initializer_list<int> own, std::initializer_list<int> foe);

  // Dice of a fight by their successes: so many fives for either side, all others ones.
  void roll_successes(int own, int foe);

  // What is waited for: a node ("operations"), and the dice it wants ("8+5d6 battle").
  std::string waits_for() const;
  std::string wants() const;
  std::string phase() const;
  Words legal() const;
  // "CE-41", "CE-41 refused.fortress"; empty if it may be done.
  std::string refused(std::string_view action) const;
  std::string refused_because(std::string_view action) const;

  std::string army() const;
  std::string leader() const { return rules_.leader().id; }
  int strength() const { return state_.strength; }
  int tercio() const { return state_.tercio; }
  bool used() const { return state_.tercio_uses > 0; }
  int operations() const { return state_.operations; }
  int turn() const { return state_.turn; }
  int event() const { return state_.event; }
  int victories() const { return state_.victories; }
  bool revolted() const { return state_.revolted != 0; }
  bool closed() const { return state_.closed != 0; }
  bool over() const { return state_.node == Node::Over; }
  Words forts() const;
  Words roads() const;
  // "", "italian", "italian+protestant" (in the order of the counters), "coalition".
  std::string enemy(std::string_view region) const;
  // Everything on the map: "baden italian".
  Words enemies() const;
  // "", "swiss", "italian protestant protestant".
  std::string pool() const;
  // "", "destroyed", "too-late", "medium-victory".
  std::string outcome() const;
  // The points it would have in Flanders now, and the name of their band.
  int points() const { return rules_.score(state_).total; }
  std::string band() const { return box().outcomes[rules_.outcome_for(points())].id; }
  // Routes back to Lombardy that no enemy army blocks; -1: none.
  int way_home() const { return rules_.way_to_start(state_); }
  float value() const { return rules_.result(state_).seat[0].value; }

  // What the last action or roll caused: "CE-49 event.battle-won", in order.
  const std::vector<std::string>& told() const { return told_; }
  bool was_told(std::string_view rule_and_key) const;

  const Rules& rules() const { return rules_; }
  const State& state() const { return state_; }

 private:
  void apply(Seat seat, Action action);

  Rules rules_;
  State state_;
  std::vector<std::string> told_;
};

// Throws std::invalid_argument for words it does not know and for a position that breaks an
// invariant.
CaminoPosition camino_position(std::string_view text);
// The invariant that the position breaks; empty if none.
std::string broken_by(std::string_view text);

}  // namespace tercio::camino
