// The different positions a throw can lead to, with their chances: what fell is compared with them.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "core/dice.h"
#include "core/rules.h"

namespace tercio {

// Throws with at most so many outcomes are counted whole, others are sampled so often.
inline constexpr std::uint64_t kMostFalls = 1'296;
inline constexpr std::uint64_t kSampledFalls = 3'000;

template <Rules R>
struct Fall {
  StateOf<R> state;
  double p = 0;
};

// The n-th of all rolls.
inline Action nth_roll(const Throw& dice, std::uint64_t n) {
  std::array<int, kMaxDice> faces{};
  for (int i = 0; i < dice.count; ++i) {
    faces[static_cast<std::size_t>(i)] = static_cast<int>(n % dice.sides) + 1;
    n /= dice.sides;
  }
  return roll_of(dice, std::span<const int>(faces.data(), dice.count));
}

// `s` waits for dice. What is sampled depends on the seed and the position, not on what fell.
template <Rules R>
std::vector<Fall<R>> falls_of(const R& r, const StateOf<R>& s, std::uint64_t seed) {
  const Throw dice = r.turn(s).dice;
  std::uint64_t all = 1;
  for (int i = 0; i < dice.count && all <= kMostFalls; ++i) all *= dice.sides;
  const bool whole = all <= kMostFalls;
  const std::uint64_t n = whole ? all : kSampledFalls;
  std::vector<Fall<R>> out;
  std::unordered_map<std::uint64_t, std::size_t> found;
  Rng rng(mix64(seed ^ r.hash(s)));
  Events nobody;
  for (std::uint64_t i = 0; i < n; ++i) {
    StateOf<R> next = s;
    r.apply(next, Seat::Nobody, whole ? nth_roll(dice, i) : throw_dice(dice, rng), nobody);
    const auto [at, fresh] = found.try_emplace(r.hash(next), out.size());
    if (fresh) out.push_back({next, 0});
    out[at->second].p += 1 / static_cast<double>(n);
  }
  return out;
}

}  // namespace tercio
