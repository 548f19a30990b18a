// A toy for tests: one seat pushes its luck. At most `throws` times you throw one die or two and
// add them up; any 1 loses everything. Stop when you like. Small enough to be solved exactly.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "core/hash.h"
#include "core/rules.h"

namespace tercio::toys {

class Luck {
 public:
  static constexpr int kSeats = 1;
  static constexpr std::size_t kMaxActions = 3;
  static constexpr bool kHasSecrets = false;

  static constexpr Action kStop = Action::make(1), kOne = Action::make(2), kTwo = Action::make(3);

  struct State {
    std::uint8_t pot = 0;
    std::uint8_t left = 0;
    std::uint8_t dice = 0;
    bool is_over = false;
    friend bool operator==(const State&, const State&) = default;
  };

  explicit Luck(int throws = 6) : throws_(static_cast<std::uint8_t>(throws)) {}

  Seats seats() const { return Seats::only(Seat::First); }
  State start() const { return {0, throws_, 0, false}; }
  Turn turn(const State& s) const {
    if (s.is_over) return Turn::over(2);
    if (s.dice > 0) return Turn::throwing({s.dice, 6, s.dice, Seat::First, 1, 0, 0, s.left}, 1);
    return Turn::decision(Seats::only(Seat::First), 0);
  }
  void legal(const State& s, Seat seat, ActionsOf<Luck>& out) const {
    if (!turn(s).seats.has(seat)) return;
    out.push_back(kStop);
    if (s.left == 0) return;
    out.push_back(kOne);
    out.push_back(kTwo);
  }
  Verdict why(const State& s, Seat, Action action) const {
    if (action != kStop && s.left == 0) return Verdict::no("LU-1"_rule, "no_throws_left");
    return Verdict::yes();
  }
  void apply(State& s, Seat, Action action, Events&) const {
    if (action.is_roll()) {
      const Throw wanted = turn(s).dice;
      s.dice = 0;
      for (int i = 0; i < wanted.count; ++i) {
        const int pips = face(action, wanted, i);
        s.pot = static_cast<std::uint8_t>(s.pot + pips);
        if (pips == 1) s.is_over = true;
      }
      if (s.is_over) s.pot = 0;
    } else if (action == kStop) {
      s.is_over = true;
    } else {
      s.dice = action == kOne ? 1 : 2;
      --s.left;
    }
  }
  Result result(const State& s) const {
    Result result;
    result.seats = 1;
    const int outcome = s.pot == 0 ? 0 : s.pot < 15 ? 1 : 2;
    result.seat[0] = {static_cast<std::uint8_t>(outcome), s.pot, utility_of(s.pot)};
    return result;
  }
  std::uint64_t hash(const State& s) const { return hash_of(std::bit_cast<std::uint32_t>(s)); }
  State masked(const State& s, Seat) const { return s; }
  std::uint64_t view_hash(const State& s, Seat) const { return hash(s); }
  State sample(const State& s, Seat, Rng&) const { return s; }
  const char* broken(const State&) const { return nullptr; }

  static float utility_of(int pot) { return static_cast<float>(pot) / 40.0f; }

 private:
  std::uint8_t throws_;
};

struct LuckPlayer {
  Action heuristic(const Luck&, const Luck::State& s, Seat, Rng&) const {
    return s.pot >= 8 || s.left == 0 ? Luck::kStop : Luck::kOne;  // too timid on purpose
  }
  float utility(const Luck& r, const Luck::State& s, Seat) const {
    return r.result(s).seat[0].value;
  }
  bool is_leaf(const Luck&, const Luck::State&, const Luck::State&) const { return false; }
  float value(const Luck&, const Luck::State& s, Seat) const { return Luck::utility_of(s.pot); }
  void prune(const Luck&, const Luck::State&, Seat, ActionsOf<Luck>&) const {}
};

// Exact values by going through everything that can happen.
class LuckSolver {
 public:
  explicit LuckSolver(int throws) : table_(static_cast<std::size_t>((throws + 1) * kPots), -1.0) {}

  // Of being asked with this pot.
  double value(int pot, int left) {
    double& known = table_[static_cast<std::size_t>(left * kPots + pot)];
    if (known >= 0) return known;
    double best = stop(pot);
    if (left > 0) best = std::max({best, one(pot, left), two(pot, left)});
    return known = best;
  }
  static double stop(int pot) { return static_cast<double>(Luck::utility_of(pot)); }
  double one(int pot, int left) {
    double sum = 0;
    for (int a = 2; a <= 6; ++a) sum += value(pot + a, left - 1);
    return sum / 6;
  }
  double two(int pot, int left) {
    double sum = 0;
    for (int a = 2; a <= 6; ++a)
      for (int b = 2; b <= 6; ++b) sum += value(pot + a + b, left - 1);
    return sum / 36;
  }

 private:
  static constexpr int kPots = 128;
  std::vector<double> table_;
};

static_assert(Rules<Luck>);

}  // namespace tercio::toys
