// What comes of a choice: in worlds that a seat may believe in the choice is made and every seat is
// then played on to the end by one named level of the computer, quick enough for many games.
// Several choices are compared in the same worlds with the same dice.
//
// A player says who plays on (search/play_on.h), and how many games are worth it:
//
//   static constexpr std::uint32_t kOutlookGames = 40;           // games for each choice
//   static constexpr std::uint32_t kGlanceGames = 2;             // … to find choices worth them
#pragma once

#include <cmath>
#include <cstdint>
#include <span>
#include <vector>

#include "search/pace.h"
#include "search/play_on.h"
#include "search/player.h"

namespace tercio {

template <Rules R, HeuristicFor<R> P>
class Outlook {
 public:
  using State = StateOf<R>;

  // What came of one choice, world by world, for the seat that has it: 1 won, 0 lost.
  struct Came {
    std::vector<float> values;
    double share() const { return mean(values); }
  };
  // How much better the first choice is than the second, on the same worlds and dice.
  struct Difference {
    double mean = 0, se = 0;
  };

  struct Effort {
    std::uint32_t games = 0;   // for each choice
    std::uint32_t fewest = 0;  // however long they take
    std::uint64_t seed = 1;
    Pace::Clock::time_point deadline = Pace::kNever;
  };

  Outlook(const R& r, const P& p) : played_(r, p), p_(p) {}

  // Each choice is a line of actions of the seat: the first is legal at `s`; the others are made as
  // long as they are legal in the world at hand.
  std::vector<Came> look(const State& s, Seat seat, std::span<const std::vector<Action>> lines,
                         const Effort& effort) {
    std::vector<Came> out(lines.size());
    for (std::uint32_t game = 0; game < effort.games; ++game) {
      if (game >= effort.fewest && Pace::Clock::now() > effort.deadline) break;
      const std::uint64_t own = mix64(effort.seed ^ mix64(game));
      Rng rng(own);
      const State world = believed(r_, p_, s, seat, rng);
      for (std::size_t i = 0; i < lines.size(); ++i)
        out[i].values.push_back(play_on(world, seat, lines[i], mix64(own + 1)));
    }
    return out;
  }

  static Difference difference(const Came& a, const Came& b) {
    std::vector<float> apart(a.values.size());
    for (std::size_t i = 0; i < apart.size(); ++i) apart[i] = a.values[i] - b.values[i];
    const double middle = mean(apart);
    double squares = 1;  // one world more, that went the other way: a few that agree prove nothing
    for (const float d : apart) squares += (d - middle) * (d - middle);
    const auto n = static_cast<double>(apart.size());
    return {middle, n > 1 ? std::sqrt(squares / (n - 1) / n) : 1};
  }

 private:
  static double mean(std::span<const float> values) {
    double sum = 0;
    for (const float v : values) sum += static_cast<double>(v);
    return values.empty() ? 0 : sum / static_cast<double>(values.size());
  }

  float play_on(State s, Seat seat, const std::vector<Action>& line, std::uint64_t seed) {
    Events nobody;
    for (const Action a : line) {
      const Turn now = r_.turn(s);
      if (now.kind != TurnKind::Decision || !now.seats.has(seat) || !r_.why(s, seat, a).ok()) break;
      r_.apply(s, seat, a, nobody);
    }
    return played_.to_end(s, seat, seed);
  }

  PlayOn<R, P> played_;
  const R& r_ = played_.rules();
  const P& p_;
};

}  // namespace tercio
