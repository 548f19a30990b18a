// How good a position is for the Romans, by hand-made rules of thumb: what is held, what is still
// to be done and how far away it is, how near the reserve of discs is to its end, and what each
// army may do next (by exact chances).
#pragma once

#include "games/hispania/player/ways.h"

namespace tercio::hispania {

struct Weights {
  double held = 120;       // a city of the goal with a garrison
  double second = 8;       // and a second one on it
  double open = 60;        // an open one, divided by 1 + the effort to quiet it
  double quiet = 30;       // nothing left to fight there
  double way = 4;          // of each denarius from the nearest general who can garrison it
  double disc = 5;         // a disc on the board
  double reserve = 450;    // divided by 1 + the discs in reserve
  double army = 40;        // an army
  double group = 2;        // each disc connected to it
  double roman_city = 40;  // a city of a province that must be quiet, in revolt
  double off_board = 35;   // a general
  double missing = 30;     // a garrison too few for the open cities
  double job = 2;          // of each denarius from a general to his nearest job
  double garrison = 3;     // a garrison an army may take
  double special = 80;     // the special army, where it must go
  double full = 10;        // a province with two free cities or fewer, each
  double risk = 1;         // what the armies may do next
  double roll = 1;         // what the next revolt roll may do
  double effort_disc = 0.6, effort_shield = 0.15, effort_army = 1.5;
};

class Evaluation {
 public:
  explicit Evaluation(const Rules& rules, const Weights& weights = {}) : r_(&rules), w_(weights) {}

  static constexpr double kWon = 1'500, kLost = -700;

  // To be called with the position a search begins with; `score` may then be asked of positions
  // that come from it. Distances are those of that position.
  void look(const State& root) { ways_.look(*r_, root); }
  double score(const State& s) const;
  // The same where ends are compared with positions that go on: no position is as bad as a defeat.
  double outlook(const State& s) const {
    const double v = score(s);
    return s.node == Node::Over || v > kLost / 2 ? v : kLost / 2;
  }
  const Ways& ways() const { return ways_; }
  const Rules& rules() const { return *r_; }
  const Weights& weights() const { return w_; }

  // Is the province (or, of a city that is no capital, the city) free of revolts?
  bool is_open_to_garrison(const State& s, Space goal) const {
    const Province p = province_of(goal);
    return goal == capital_of(p) ? Rules::is_quiet(s, p) : !has(Rules::revolted(s), goal);
  }

 private:
  double goals(const State& s) const;
  double jobs(const State& s) const;
  double armies(const State& s) const;
  double army_risk(const State& s, Space army, double disc) const;
  double fight_risk(const State& s, Space army, Space target) const;
  double roll_risk(const State& s, double disc) const;
  double disc_price(const State& s) const;
  double garrison_price(const State& s, Space city) const;

  const Rules* r_;
  Weights w_;
  Ways ways_;
};

}  // namespace tercio::hispania
