// Glicko-2, after Mark Glickman's public description ("Example of the Glicko-2 system", 2013): a
// rating, how sure it is, and how steadily its owner plays. Plain values, no clock.
#pragma once

#include <span>

namespace tercio {

struct Rating {
  double rating = 1500;
  double deviation = 350;
  double volatility = 0.06;

  // Within these bounds the true strength lies in 95 of 100 cases.
  double low() const { return rating - kSure * deviation; }
  double high() const { return rating + kSure * deviation; }

 private:
  static constexpr double kSure = 1.96;
};

struct Bout {
  Rating opponent;
  double score = 0;  // 1 won, 0.5 drawn, 0 lost
};

// The rating after one period with these bouts.
Rating rated(const Rating& before, std::span<const Bout> bouts);
// After so many periods without any: only less sure.
Rating rested(const Rating& before, double periods);

}  // namespace tercio
