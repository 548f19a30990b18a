// From turn 6 on nothing of L'Invincible Armada is hidden but the grand admirals: all fleets of the
// last boxes are known from those turned up, and what stands at Gravelines Spain may still change.
// So what is left can be taken apart: every choice of both sides and every fall of the dice.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "games/armada/rules/rules.h"

namespace tercio::armada {

// The value of a game of two who choose at once, to the one who wants much: rows are his choices.
// By the simplex method; the entries are chances.
inline double matrix_value(const std::vector<std::vector<double>>& gain) {
  const std::size_t rows = gain.size(), columns = gain[0].size();
  // Pure ways first: they nearly always meet.
  double low = 0, high = 1;
  for (const auto& row : gain) low = std::max(low, *std::min_element(row.begin(), row.end()));
  for (std::size_t c = 0; c < columns; ++c) {
    double most = 0;
    for (const auto& row : gain) most = std::max(most, row[c]);
    high = std::min(high, most);
  }
  if (high - low < 1e-9) return low;
  // The enemy's side of it: weights y >= 0, gain * y <= 1, their sum as large as it can be.
  constexpr double kShift = 1;  // all entries positive
  std::vector<std::vector<double>> t(rows + 1, std::vector<double>(columns + rows + 1, 0));
  for (std::size_t i = 0; i < rows; ++i) {
    for (std::size_t c = 0; c < columns; ++c) t[i][c] = gain[i][c] + kShift;
    t[i][columns + i] = 1;
    t[i].back() = 1;
  }
  for (std::size_t c = 0; c < columns; ++c) t[rows][c] = -1;
  for (;;) {
    std::size_t in = 0;
    while (in < columns + rows && t[rows][in] > -1e-12) ++in;  // the first: it cannot go in circles
    if (in == columns + rows) break;
    std::size_t out = rows;
    for (std::size_t i = 0; i < rows; ++i)
      if (t[i][in] > 1e-12 && (out == rows || t[i].back() / t[i][in] < t[out].back() / t[out][in]))
        out = i;
    const double pivot = t[out][in];
    for (double& x : t[out]) x /= pivot;
    for (std::size_t i = 0; i <= rows; ++i) {
      const double by = t[i][in];
      if (i == out || by == 0) continue;
      for (std::size_t c = 0; c < t[i].size(); ++c) t[i][c] -= by * t[out][c];
    }
  }
  return 1 / t[rows].back() - kShift;
}

class Endgame {
 public:
  Endgame(const Rules& r, std::uint64_t positions) : r_(r), left_(positions) {}

  static bool knows(const State& s) { return s.turn >= kLastBox - 1 && s.turn > 0; }
  bool gave_up() const { return gave_up_; }

  // Spain's chance, a draw counting half.
  double value(const State& s) {
    if (s.node == Node::Over) return static_cast<double>(r_.result(s).seat[index(kSpain)].value);
    if (s.node == Node::Admirals) return admirals(s);
    const std::uint64_t hash = r_.hash(s);
    if (const auto known = known_.find(hash); known != known_.end()) return known->second;
    if (left_ == 0 || gave_up_) {
      gave_up_ = true;
      return 0;
    }
    --left_;
    const double value = r_.turn(s).kind == TurnKind::Dice ? thrown(s) : chosen(s);
    known_[hash] = static_cast<float>(value);
    return value;
  }

  double after(const State& s, Seat seat, Action a) {
    State next = s;
    Events nobody;
    r_.apply(next, seat, a, nobody);
    return value(next);
  }

  // Where grand admirals are named: what one of them is worth if the enemy knew it.
  double named(const State& s, Seat side, Fleet f) {
    double worst = side == kSpain ? 1 : 0;
    for (const Fleet enemy : may_lead(s, other(side))) {
      const double one = side == kSpain ? led(s, f, enemy) : led(s, enemy, f);
      worst = side == kSpain ? std::min(worst, one) : std::max(worst, one);
    }
    return worst;
  }

 private:
  double thrown(const State& s) {
    const Throw dice = r_.turn(s).dice;
    std::array<int, kMaxDice> faces{};
    faces.fill(1);
    double sum = 0;
    int falls = 0;
    for (;;) {
      State next = s;
      Events nobody;
      r_.apply(
          next, Seat::Nobody,
          roll_of(dice, std::span<const int>(faces.data(), static_cast<std::size_t>(dice.count))),
          nobody);
      if (!(next == s)) {  // equal dice are thrown again (AR-48, AR-123)
        sum += value(next);
        ++falls;
      }
      int i = 0;
      while (i < dice.count && faces[static_cast<std::size_t>(i)] == dice.sides)
        faces[static_cast<std::size_t>(i++)] = 1;
      if (i == dice.count) return sum / falls;
      ++faces[static_cast<std::size_t>(i)];
    }
  }

  double chosen(const State& s) {
    const Seat asked = r_.turn(s).seats.first();
    Rules::Actions actions;
    r_.legal(s, asked, actions);
    double best = asked == kSpain ? -1 : 2;
    for (const Action a : actions) {
      const double one = after(s, asked, a);
      best = asked == kSpain ? std::max(best, one) : std::min(best, one);
    }
    return best;
  }

  std::vector<Fleet> may_lead(const State& s, Seat side) const {
    std::vector<Fleet> out;
    for (std::size_t slot = 0; slot < kFleetsPerSide; ++slot)
      if (!s.of(side).fleet[slot].is(kDead)) out.push_back(fleet_at(side, slot));
    if (out.empty()) out.push_back(Fleet::None);
    return out;
  }

  double admirals(const State& s) {
    std::vector<std::vector<double>> gain;
    for (const Fleet spain : may_lead(s, kSpain)) {
      gain.emplace_back();
      for (const Fleet england : may_lead(s, kEngland))
        gain.back().push_back(led(s, spain, england));
    }
    return matrix_value(gain);
  }

  // Spain's chance with these two, over the eight winds and both sides' dice.
  double led(const State& s, Fleet spain, Fleet england) {
    double sum = 0;
    for (int die = 1; die <= kWinds; ++die) {
      const Wind wind = r_.wind_after(s, die);
      sum += last(s, has_wind(spain, wind), has_wind(england, wind));
    }
    return sum / kWinds;
  }
  bool has_wind(Fleet f, Wind wind) const {
    return is_fleet(f) && r_.data->favourable[index(f)] == wind;
  }

  double last(const State& s, bool spain_wind, bool england_wind) {
    const auto modifier = [&](Seat side, bool wind) {
      return (wind ? r_.data->admiral_wind_bonus : 0) -
             r_.dead(s, side) * r_.data->per_dead_commander - r_.penalty(s, side);
    };
    const int spain = r_.ships(s, kSpain) + s.of(kSpain).prizes;
    const int england = r_.ships(s, kEngland) + s.of(kEngland).prizes;
    const int own = modifier(kSpain, spain_wind), enemy = modifier(kEngland, england_wind);
    const std::uint64_t key =
        ((static_cast<std::uint64_t>(spain) << 8 | static_cast<std::uint64_t>(england)) << 16) |
        static_cast<std::uint64_t>((own + 64) << 8 | (enemy + 64));
    if (const auto known = last_.find(key); known != last_.end()) return known->second;
    double sum = 0;
    for (int a = 2; a <= 2 * kDie; ++a)
      for (int b = 2; b <= 2 * kDie; ++b) {
        const int ways = (kDie - std::abs(a - kDie - 1)) * (kDie - std::abs(b - kDie - 1));
        const int ahead = std::max(0, spain - std::max(0, b + enemy)) -
                          std::max(0, england - std::max(0, a + own));
        sum += ways * (ahead > 0 ? 1.0 : ahead == 0 ? 0.5 : 0.0);
      }
    return last_[key] = sum / (kDie * kDie * kDie * kDie);
  }

  const Rules& r_;
  std::uint64_t left_;
  bool gave_up_ = false;
  std::unordered_map<std::uint64_t, float> known_;
  std::unordered_map<std::uint64_t, double> last_;
};

}  // namespace tercio::armada
