// The computer player of El Camino Español: what a sensible marcher does, how good an end is, where
// a line of play is judged and by what. The tree search that it calls knows nothing of the game
// (search/mcts.h).
//
//   player.cpp        the levels, decisions, ends, leaves, what is not worth a look
//   player/march.cpp  the sensible marcher: operations
//   player/turns.cpp  the sensible marcher: Momento de Tercio, the revolt, the order of the enemies
//   player/odds.cpp   chances of fights and dice
//   value.cpp         the learned value of a position at the start of a turn
#pragma once

#include <array>
#include <limits>
#include <memory>
#include <span>
#include <string_view>

#include "games/camino/player/odds.h"
#include "games/camino/player/value.h"
#include "games/camino/rules/rules.h"
#include "search/level.h"
#include "search/mcts.h"
#include "search/review_pace.h"

namespace tercio::camino {

// What the computer plays for.
enum class Aim : std::uint8_t {
  SafeVictory,   // a Medium Victory or better; points beyond it hardly count
  HighestScore,  // points
};
inline constexpr std::size_t kAims = 2;
inline constexpr float kPointScale = 20.0f;  // HighestScore: so many points are worth 1

enum class By : std::uint8_t {
  March,  // the sensible marcher
  Tree,   // tree search
};
struct Effort {
  By by = By::March;
  std::uint64_t simulations = 0;
  int horizon = 0;  // turns ahead at which lines are judged; 0: as the player does by itself
  float exploration = SearchSettings().exploration;

  constexpr bool thinks() const { return by != By::March; }
  constexpr Effort with_simulations(std::uint64_t count) const {
    return {By::Tree, count, horizon, exploration};
  }
};

// Weakest first. A search of a few simulations is weaker than the marcher, who reckons with exact
// odds. What each reaches: docs/games/camino.md.
inline constexpr std::array<Level<Effort>, 4> kLevels{{
    {"easy", {By::Tree, 4}},
    {"medium", {By::March}},
    {"hard", {By::Tree, 1'000}},
    {"strong", {By::Tree, 8'000, 2}},
}};

// How the sensible marcher weighs things. Prices are in Operations.
struct Habits {
  float strength_price = 1.8f;  // of one level of strength
  float lost_fight = 0.3f;      // of a lost fight, beyond the Operation
  float far_enemy = 0.45f;      // how much of an enemy two regions ahead is still there
  float point_price = 0.9f;     // of one victory point
  float hurry =
      0.4f;  // how much of the way ahead is counted: much of it is built and fought anyway
  float reserve = 1.3f;           // Operations kept in hand
  float build_slack = 0.3f;       // Operations to spare before a road is built for its points
  float reinforce_slack = 2.5f;   // the same before troops are asked for
  float reinforce_chance = 0.1f;  // and the least chance of getting them
  float siege_strength = 2.7f;    // below it, troops are asked for before a siege
  float bad_odds = 0.66f;         // a fight with less is waited out if there is time
  float road_bonus = 0.6f;        // of a region ahead where a road can be built, with time to spare
  float gate_risk = 0.8f;         // chance of a visitor above which the gate is left
  float spare_points = 1.0f;      // above the aim before the last step is taken early
  float short_price = 1.5f;       // of a point that a route brings too few for the aim
  float short_margin = 2.0f;      // above the aim that a route should bring
  float late_price = 2.0f;        // of an Operation that a route leaves less than the reserve
  int retreat_strength = 3;       // up to which the search looks at going back, if there is time
};

class Player {
 public:
  using Effort = camino::Effort;
  struct Scratch;  // below

  // Tables and weights for these components; throws DataError if the weights cannot be read. The
  // data must outlive the player. Holds no state: any number of threads may ask it.
  explicit Player(const Data& data, Aim aim = Aim::SafeVictory);
  Player(const Data& data, Aim aim, const ValueNet& net);

  static std::span<const Level<Effort>> levels() { return kLevels; }
  // Who plays games on for the adviser (search/outlook.h): the sensible marcher.
  static constexpr std::string_view kPlayedOnBy = "medium";
  static constexpr std::uint32_t kOutlookGames = 1'000;
  static constexpr std::uint32_t kGlanceGames = 40;
  static constexpr ReviewPace kReviewPace{20'000'000, 55};

  // ---- what applications ask (search/player.h)
  Action heuristic(const Rules& r, const State& s, Seat seat, Rng& rng) const;
  Chosen<Rules> decide(const Rules& r, const State& s, Seat seat, const Effort& effort,
                       const Means& means, Scratch& scratch) const;

  // ---- what the tree asks (search/tree_search.h)
  float utility(const Rules& r, const State& s, Seat seat) const;
  bool is_leaf(const Rules& r, const State& root, const State& s) const {
    return is_leaf(r, root, s, leaf_turns);
  }
  bool is_leaf(const Rules& r, const State& root, const State& s, int turns) const;
  float value(const Rules& r, const State& s, Seat seat) const;
  void prune(const Rules& r, const State& s, Seat seat, Rules::Actions& actions) const;

  // False if the weights were trained for other components: then nothing is judged before its end.
  bool knows_board() const { return knows_board_; }
  Aim aim() const { return aim_; }
  const PlayerOdds& odds() const { return odds_; }
  const ValueInputs& inputs() const { return inputs_; }

  Habits habits;
  // The turn start, counted from the root's turn, at which a line is judged. For points one more
  // than for the victory: judged at the next start, the march dallies until there is no time left.
  int leaf_turns;

 private:
  // The way to the goal from each region, by expected price.
  struct Way {
    std::array<float, kMaxRegions> price{}, operations{};
    std::array<Region, kMaxRegions> next{};
  };
  struct Price {
    float operations = 0, price = 0;
  };

  // Ways to the goal, each to its end, and the best of them.
  struct Routes {
    const Rules& r;
    const State& s;
    float operations = 0;                                          // left to the end of the game
    std::array<std::array<Price, kMaxRegions>, kMaxRegions> step;  // as far as they were asked for
    float best = std::numeric_limits<float>::infinity();
    Region best_next = Region::None;
  };
  struct Route {
    Region here = Region::None;
    RegionSet seen = 0, roads = 0;
    float price = 0, operations = 0;
    float building = 0;  // Operations for the roads on it
    float points = 0;    // for the walls on it
    Region first = Region::None;
  };

  bool is_worth_a_look(const Rules& r, const State& s, Action a,
                       const Rules::Actions& actions) const;
  bool is_sound_retreat(const Rules& r, const State& s, Region to) const;
  bool is_worth_a_use(const Rules& r, const State& s, Verb use) const;

  // player/march.cpp
  Action operate(const Rules& r, const State& s) const;
  Action fight(const Rules& r, const State& s, Verb verb) const;
  Action with_an_enemy(const Rules& r, const State& s) const;
  Action besiege(const Rules& r, const State& s, float slack) const;
  Action at_the_gate(const Rules& r, const State& s, int turns_left) const;
  Action make_up(const Rules& r, const State& s, int tries) const;
  Action improve(const Rules& r, const State& s, float slack) const;
  Action advance(const Rules& r, const State& s, Region to, float slack) const;
  Action extra_move(const Rules& r, const State& s, const Way& way, float slack) const;
  Way way_to_goal(const Rules& r, const State& s) const;
  Region next_step(const Rules& r, const State& s, const Way& cheapest) const;
  void follow(Routes& all, const Route& at) const;
  Route stepped(Routes& all, Route at, Region to) const;
  float close(Routes& all, const Route& at) const;
  Price step_price(const Rules& r, const State& s, Region from, Region to, float slack) const;
  Price siege_price(const Rules& r, const State& s, Region where) const;
  float slack(const Rules& r, const State& s, float operations) const;
  float reinforce_chance(const Rules& r, const State& s) const;
  float road_points(const State& s, Region where) const;
  float visit_chance(const Rules& r, const State& s) const;
  FightHelp help(const Rules& r, const State& s) const;

  // player/turns.cpp
  Action use_tercio(const Rules& r, const State& s) const;
  Action use_in_fight(const Rules& r, const State& s) const;
  bool is_tercio_spare(const Rules& r, const State& s) const;
  Action face_revolt(const Rules& r, const State& s) const;
  Action order_enemy(const Rules& r, const State& s) const;

  const Data* data_;
  Aim aim_;
  PlayerOdds odds_;
  ValueInputs inputs_;
  ValueNet net_;
  bool knows_board_;
  int target_;  // points of a Medium Victory
};

// The tree, made anew when a search of another size is asked for.
struct Player::Scratch {
  std::unique_ptr<Mcts<Rules, Player>> tree;
  std::size_t nodes = 0;
};

}  // namespace tercio::camino
