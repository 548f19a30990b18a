// The computer player of L'Invincible Armada. It plans from a mixed strategy (strategy.h), so that
// no plan can be read; in battle it weighs its choices over worlds as the seat may believe them.
//
//   player.cpp         the levels, decisions, what is sensible
//   player/table.cpp   plans and calls by the strategy
//   player/belief.cpp  a world the seat may believe in
//   player/search.cpp  battle decisions, weighed over such worlds
//   player/script.cpp  a commander with sensible habits, for other components and the easy level
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>

#include "games/armada/player/strategy_walk.h"
#include "search/level.h"
#include "search/player.h"
#include "search/review_pace.h"

namespace tercio::armada {

enum class By : std::uint8_t {
  Habits,
  HabitsInBattle,  // the strategy for papers
  Strategy,
  Weighing,  // the strategy for papers; games are played on for each decision in battle
};
struct Effort {
  By by = By::Strategy;
  std::uint64_t games = 0;  // for a decision in battle

  static constexpr std::uint64_t kFewest = 16;  // games below which nothing is weighed

  constexpr bool thinks() const { return by != By::Strategy; }
  // So many games; too few to weigh anything are a way to ask for one of the others.
  static constexpr Effort with_simulations(std::uint64_t count) {
    return {count == 1        ? By::Habits
            : count == 2      ? By::HabitsInBattle
            : count < kFewest ? By::Strategy
                              : By::Weighing,
            count};
  }
};

// Weakest first. What each reaches: docs/games/armada.md.
inline constexpr std::array<Level<Effort>, 4> kLevels{{
    {"easy", {By::Habits}},
    {"medium", {By::HabitsInBattle}},
    {"hard", {By::Strategy}},
    {"strong", {By::Weighing, 4'000}},
}};

class Player {
 public:
  using Effort = armada::Effort;
  struct Scratch {};  // nothing is kept from one decision to the next

  // Throws DataError if the strategy cannot be read. The data must outlive the player. Holds no
  // state: any number of threads may ask it.
  explicit Player(const Data& data);
  Player(const Data& data, Strategy strategy);

  static std::span<const Level<Effort>> levels() { return kLevels; }
  // Who plays games on for the adviser (search/outlook.h): the strategy.
  static constexpr std::string_view kPlayedOnBy = "hard";
  static constexpr std::uint32_t kOutlookGames = 1'000;
  static constexpr std::uint32_t kGlanceGames = 40;
  static constexpr ReviewPace kReviewPace{6'000'000, 190, 0.11};
  // Not while papers are written: who plays on finishes a half-written one by another plan, and
  // what comes of that says nothing about this one.
  bool foresees(const Rules&, const State& s, Seat) const {
    return s.node != Node::Plan && s.node != Node::Window;
  }

  // Papers, calls and how to fight are drawn; the rest is what it is.
  static bool mixes(const State& s) {
    return s.node == Node::Plan || s.node == Node::Window || s.node == Node::Call ||
           s.node == Node::Choose;
  }

  // ---- what applications ask (search/player.h)
  Action heuristic(const Rules& r, const State& s, Seat seat, Rng& rng) const;
  State believe(const Rules& r, const State& s, Seat seat, Rng& rng) const;
  // No tree is searched: papers must be mixed, and what is decided in battle must not be fitted to
  // single worlds.
  Chosen<Rules> decide(const Rules& r, const State& s, Seat seat, const Effort& effort,
                       const Means& means, Scratch&) const;

  // False if the strategy was made for other components: then the habits plan.
  bool knows_components() const { return !strategy_->empty(); }
  const Strategy& strategy() const { return *strategy_; }

  struct Choice {
    Action action;
    std::uint64_t games = 0;
    double score = 0;  // the chance of winning, a draw counting half
    double level = 0;  // the mean level of victory: 1 and more won, 0 drawn, below it lost
  };
  struct Weighed {
    FixedList<Choice, Rules::kMaxActions> choices;  // best first; one if nothing was weighed
    std::uint64_t simulations = 0;
  };
  Weighed weigh(const Rules& r, const State& s, Seat seat, const Effort& effort,
                std::uint64_t seed) const;

  // The habits alone.
  Action script(const Rules& r, const State& s, Seat seat, Rng& rng) const;

 private:
  // player/table.cpp
  Action lay_by_table(const Rules& r, const State& s, Seat seat, Rng& rng) const;
  Action order_by_table(const Rules& r, const State& s, Seat seat, Rng& rng) const;
  Action call_by_table(const Rules& r, const State& s, Seat seat, Rng& rng) const;

  // A temper that would have written what is known of a first plan.
  std::size_t draw_temper(Seat side, const std::array<std::uint8_t, kFleetsPerSide>& box_of,
                          const OrderList& orders, int written, Rng& rng) const;

  // player/belief.cpp
  std::size_t deal_boxes(const Rules& r, State& s, Seat side, Rng& rng) const;  // and a temper
  bool deal_orders(const Rules& r, State& s, Seat side, std::size_t temper, Rng& rng) const;

  // player/search.cpp
  struct End {
    double score = 0, level = 0;  // as of a Choice
  };
  End play_on(const Rules& r, const WalkTables& tables, State& s, Seat seat, Rng& rng) const;

  // player/script.cpp
  Action plan(const Rules& r, const State& s, Seat seat, Rng& rng) const;
  Action answer_window(const Rules& r, const State& s, Seat seat) const;
  Action place_next(const Rules& r, const State& s, Seat seat, Rng& rng) const;
  Action order_next(const Rules& r, const State& s, Seat seat, Rng& rng) const;
  Action answer_call(const Rules& r, const State& s, Seat seat) const;
  bool wants_call(const Rules& r, const State& s, Seat seat, Fleet f) const;
  Action pick_killed(const Rules& r, const State& s) const;
  Action choose_battle(const Rules& r, const State& s, Seat seat) const;
  Action name_admiral(const Rules& r, const State& s, Seat seat) const;

  const Data* data_;
  std::shared_ptr<const Strategy> strategy_;
  Guide guide_;
};

}  // namespace tercio::armada
