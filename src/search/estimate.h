// A chance that is one: of all positions of which 65 is said, 65 in 100 are won, if the level that
// the player names (search/play_on.h) goes on for every seat. How far that is so is measured by
// `tercio calibrate`.
//
// Where games are short they are played on to their end, and what comes of them is counted: such a
// chance needs no fit and holds for any components and options. Where they are long, they are
// played on to the first turn of which it is known what its positions are worth, and read there:
//
//   struct Reference {                                   // beside what search/play_on.h asks for
//     static int turn(const State& s);                   // the game turn; never less than before
//     static constexpr std::size_t kSigns = 4;           // what is looked at …
//     void signs(const R& r, const State& s, Signs& out);  // … for the first seat
//     static bool with_first(Seat seat);                 // does it win when the first seat does?
//   };                                                   // (left out: only the first seat itself)
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "search/play_on.h"

namespace tercio {

inline constexpr std::size_t kMostSigns = 8;
using Signs = std::array<double, kMostSigns>;

// The logarithm of the odds that the first seat wins from the beginning of a game turn.
struct TurnFit {
  int turn = 0;
  double base = 0;
  Signs slope{};

  double chance(const Signs& signs) const {
    double x = base;
    for (std::size_t i = 0; i < signs.size(); ++i) x += slope[i] * signs[i];
    return 1 / (1 + std::exp(-x));
  }
};

struct ValueFit {
  std::vector<TurnFit> turns;  // none: games are played on to their end

  const TurnFit* of(int turn) const {
    for (const TurnFit& one : turns)
      if (one.turn == turn) return &one;
    return nullptr;
  }
};

struct Estimate {
  double chance = 0;
  double se = 0;  // of the games played on; that of who plays on is told by `tercio calibrate`
  std::uint32_t games = 0;
};

// Sums up what came of games.
class Tally {
 public:
  void add(double value) {
    ++n_;
    const double off = value - mean_;
    mean_ += off / static_cast<double>(n_);
    squares_ += off * (value - mean_);
    whole_ = whole_ && (value == 0 || value == 0.5 || value == 1);
  }
  // Games that were counted and all ended alike prove no certainty: one more that went otherwise is
  // thought of.
  Estimate estimate() const {
    const auto n = static_cast<double>(n_);
    const double squares = squares_ + (whole_ ? kOneMore : 0);
    return {mean_, n_ > 1 ? std::sqrt(squares / (n - 1) / n) : 0.5, n_};
  }

 private:
  static constexpr double kOneMore = 0.25;
  std::uint32_t n_ = 0;
  double mean_ = 0, squares_ = 0;
  bool whole_ = true;
};

template <Rules R, HeuristicFor<R> P>
class Estimator {
 public:
  using State = StateOf<R>;
  using Reference = typename PlayOn<R, P>::Reference;
  // Can its games be read before their end?
  static constexpr bool kReads = requires { Reference::kSigns; };

  // `fit` must outlive it; without one games are played on to their end.
  Estimator(const R& r, const P& p, const ValueFit* fit = nullptr)
      : played_(r, p), p_(p), fit_(fit) {}

  const R& rules() const { return r_; }
  PlayOn<R, P>& played() { return played_; }
  bool plays_to_end() const { return !kReads || fit_ == nullptr || fit_->turns.empty(); }

  // What comes of one game played on, or is to be expected where it is left: 1 won, 0 lost. No
  // memory is asked for.
  float sample(const State& s, Seat seat, std::uint64_t seed) {
    if constexpr (kReads) {
      if (!plays_to_end()) return to_known_turn(s, seat, seed);
    }
    return played_.to_end(s, seat, seed);
  }

  // … and the mean of many. A match that is over has its result and no error.
  Estimate estimate(const State& s, Seat seat, std::uint32_t games, std::uint64_t seed) {
    const State* const here = &s;
    return estimate(seat, games, seed, s, [here](Rng&) -> const State& { return *here; });
  }

  // The same by what the seat may know: every game in a world it may believe in.
  Estimate believed_estimate(const State& s, Seat seat, std::uint32_t games, std::uint64_t seed) {
    State world = s;
    return estimate(seat, games, seed, s, [&](Rng& rng) -> const State& {
      return world = believed(r_, p_, s, seat, rng);
    });
  }

  // How the first seat's chance is read at the beginning of a turn.
  void signs(const State& s, Signs& out) {
    out.fill(0);
    if constexpr (kReads) played_.reference().signs(r_, s, out);
  }
  static int turn(const State& s) {
    if constexpr (kReads)
      return Reference::turn(s);
    else
      return 0;
  }

 private:
  template <class World>
  Estimate estimate(Seat seat, std::uint32_t games, std::uint64_t seed, const State& s,
                    World world) {
    if (r_.turn(s).kind == TurnKind::Over)
      return {static_cast<double>(r_.result(s).seat[index(seat)].value), 0, 0};
    Tally came;
    for (std::uint32_t i = 0; i < games; ++i) {
      const std::uint64_t own = mix64(mix64(seed) + i);
      Rng rng(mix64(own ^ 0x30B1D));
      came.add(static_cast<double>(sample(world(rng), seat, own)));
    }
    return came.estimate();
  }

  float to_known_turn(State s, Seat seat, std::uint64_t seed)
    requires kReads
  {
    int turn = Reference::turn(s);
    const TurnFit* known = nullptr;
    const bool over = played_.play(s, seed, [&](const State& now) {
      if (Reference::turn(now) == turn) return false;
      turn = Reference::turn(now);
      known = fit_->of(turn);
      return known != nullptr;
    });
    if (over) return r_.result(s).seat[index(seat)].value;
    Signs signs;
    this->signs(s, signs);
    const double chance = known->chance(signs);
    return static_cast<float>(wins_with_first(seat) ? chance : 1 - chance);
  }

  bool wins_with_first(Seat seat) const {
    if constexpr (requires { Reference::with_first(seat); })
      return Reference::with_first(seat);
    else
      return seat == r_.seats().first();
  }

  PlayOn<R, P> played_;
  const R& r_ = played_.rules();
  const P& p_;
  const ValueFit* fit_;
};

}  // namespace tercio
