// Positions of Hispania in words, for tests: place what matters, play, look.
//
//   Board b;
//   b.general("ulterior", "hispalis").revolts("onuba", 1).turn("ulterior", 6);
//   EXPECT_EQ(b.refused("move onuba"), "HI-33");
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "games/hispania/rules/rules.h"

namespace tercio::hispania {

// The built-in components, read once.
const Data& box();
std::vector<Action> all_actions();  // legal or not
Space space(std::string_view word);
General general(std::string_view word);

class Board {
 public:
  explicit Board(const Options& options = {});

  // ---- what stands where; reserves always add up
  Board& general(std::string_view who, std::string_view where);  // "off": off the board
  Board& revolts(std::string_view where, int discs);
  Board& army(std::string_view where, int discs = 0);  // with so many revolts under it
  Board& special(std::string_view where, int discs);
  Board& garrison(std::string_view where, std::string_view whose);
  Board& fleets(const std::vector<std::string>& seas);
  Board& road(std::string_view a, std::string_view b);
  Board& fill(std::string_view province, int discs = 1);  // a revolt in every city of it
  Board& reserve(int revolts, int armies = 3);
  Board& variants(int bits);
  Board& round(int number);
  // The Roman phase of `who` with so many denarii left.
  Board& turn(std::string_view who, int denarii);
  // A Hispanic phase that waits for the revolt dice; `who` had the turn.
  Board& hispanic(std::string_view who = "ulterior");
  // The second step of a Hispanic phase, all armies still to act.
  Board& armies_act(std::string_view who = "ulterior");

  // ---- doing
  Board& play(std::string_view words);  // fails the test if it is refused
  Board& roll(std::vector<int> faces);  // the dice wanted now
  Board& play_all(const std::vector<std::string>& words);

  // ---- looking
  Rules rules() const { return Rules(box(), options_); }
  const State& state() const { return state_; }
  State& state() { return state_; }
  Options& options() { return options_; }
  Node node() const { return state_.node; }
  std::string where(std::string_view who) const;  // "off"
  int revolts_in(std::string_view where) const;
  bool army_in(std::string_view where) const;
  std::string garrisons(std::string_view where) const;  // "UCK", from the bottom
  bool may(std::string_view words) const;
  std::string refused(std::string_view words) const;  // the rule; "" if it is legal
  int cost(std::string_view words) const;             // denarii an action takes
  std::vector<std::string> choices() const;           // words of all legal actions
  Combat combat() const { return rules().pending(state_); }
  Chances chances_of(std::string_view words) const;             // of a siege or an attack
  const std::vector<Event>& events() const { return events_; }  // of the last action
  bool told(std::string_view key) const;
  const char* broken() const { return rules().broken(state_); }

 private:
  Seat asked() const;
  void apply(Seat seat, Action a);

  Options options_;
  State state_;
  std::vector<Event> events_;
};

// A combat as the rulebook writes it: "(d+4)x2 : 12".
std::string formula(const Combat& c);

}  // namespace tercio::hispania
