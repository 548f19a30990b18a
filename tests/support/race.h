// A toy for tests: a dice race of two seats without secrets. In a turn you throw one die or two and
// add up a pot; any 1 loses the pot and the turn. Hold to bank it. First to the goal wins.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "core/hash.h"
#include "core/rules.h"

namespace tercio::toys {

class Race {
 public:
  static constexpr int kSeats = 2;
  static constexpr std::size_t kMaxActions = 3;
  static constexpr bool kHasSecrets = false;

  static constexpr Action kHold = Action::make(1), kOne = Action::make(2), kTwo = Action::make(3);

  struct State {
    std::array<std::uint8_t, 2> banked{};
    std::uint8_t pot = 0;
    std::uint8_t active = 0;
    std::uint8_t dice = 0;  // wanted now
    std::uint8_t goal = 0;
    std::uint16_t turn = 0;
    friend bool operator==(const State&, const State&) = default;
  };

  explicit Race(int goal = 60) : goal_(static_cast<std::uint8_t>(goal)) {}

  Seats seats() const { return Seats::only(Seat::First).with(Seat::Second); }
  State start() const {
    State s;
    s.goal = goal_;
    return s;
  }
  Turn turn(const State& s) const {
    if (std::max(s.banked[0], s.banked[1]) >= s.goal) return Turn::over(2);
    if (s.dice > 0)
      return Turn::throwing({s.dice, 6, s.dice, seat_at(s.active), 1, 0, 0, s.turn}, 1);
    return Turn::decision(Seats::only(seat_at(s.active)), 0);
  }
  void legal(const State& s, Seat seat, ActionsOf<Race>& out) const {
    for (const Action action : {kHold, kOne, kTwo})
      if (why(s, seat, action).ok()) out.push_back(action);
  }
  Verdict why(const State& s, Seat seat, Action action) const {
    if (!turn(s).seats.has(seat)) return Verdict::no("RA-1"_rule, "not_your_turn");
    if (action == kHold && s.pot == 0) return Verdict::no("RA-2"_rule, "nothing_to_bank");
    return Verdict::yes();
  }
  void apply(State& s, Seat, Action action, Events&) const {
    if (action.is_roll()) {
      const Throw wanted = turn(s).dice;
      s.dice = 0;
      int sum = 0;
      for (int i = 0; i < wanted.count; ++i) {
        const int pips = face(action, wanted, i);
        if (pips == 1) return pass(s);
        sum += pips;
      }
      s.pot = static_cast<std::uint8_t>(std::min(s.pot + sum, 100));
    } else if (action == kHold) {
      s.banked[s.active] =
          static_cast<std::uint8_t>(std::min<int>(s.banked[s.active] + s.pot, s.goal));
      pass(s);
    } else {
      s.dice = action == kOne ? 1 : 2;
    }
  }
  Result result(const State& s) const {
    Result result;
    result.seats = 2;
    for (std::size_t i = 0; i < 2; ++i) {
      const bool won = s.banked[i] >= s.goal;
      result.seat[i] = {static_cast<std::uint8_t>(won ? 1 : 0), s.banked[i], won ? 1.0f : 0.0f};
    }
    return result;
  }
  std::uint64_t hash(const State& s) const {
    State same = s;
    same.turn = 0;  // how long it took does not matter for what comes
    return hash_of(same);
  }
  State masked(const State& s, Seat) const { return s; }
  std::uint64_t view_hash(const State& s, Seat) const { return hash(s); }
  State sample(const State& s, Seat, Rng&) const { return s; }
  const char* broken(const State& s) const { return s.active > 1 ? "active" : nullptr; }

 private:
  static void pass(State& s) {
    s.pot = 0;
    s.active ^= 1;
    ++s.turn;
  }
  std::uint8_t goal_;
};

struct RacePlayer {
  Action heuristic(const Race&, const Race::State& s, Seat, Rng&) const {
    return s.pot >= 12 || s.banked[s.active] + s.pot >= s.goal ? Race::kHold : Race::kOne;
  }
  float utility(const Race& r, const Race::State& s, Seat seat) const {
    return r.result(s).seat[index(seat)].value;
  }
  bool is_leaf(const Race&, const Race::State& root, const Race::State& s) const {
    return s.turn >= root.turn + 2;
  }
  float value(const Race&, const Race::State& s, Seat seat) const {
    const float lead =
        static_cast<float>(s.banked[index(seat)]) - static_cast<float>(s.banked[1 - index(seat)]);
    return 0.5f + 0.5f * lead / static_cast<float>(s.goal);
  }
  void prune(const Race&, const Race::State&, Seat, ActionsOf<Race>&) const {}
};

static_assert(Rules<Race>);

}  // namespace tercio::toys
