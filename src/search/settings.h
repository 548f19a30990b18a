// What a tree search is asked for.
#pragma once

#include <cstddef>
#include <cstdint>

namespace tercio {

// What happens to a simulation once it has left the tree.
enum class Leaf : std::uint8_t {
  Value,      // follows the heuristic to where the player says it may be judged, and judges
  Heuristic,  // plays on to the end with the heuristic
  Random,  // plays on to the end with random choices. Of the player's knowledge only `utility` is
           // used, in the tree neither `heuristic` nor `prune`: what any other search must beat
};

struct SearchSettings {
  std::uint64_t simulations = 1000;  // at most, over all threads; 0: until the time is up
  int ms = 0;  // at most this long; 0: no limit, and the choice repeats exactly
  std::uint64_t seed = 1;
  int threads = 1;           // independent trees whose root counts are added up
  float exploration = 0.3f;  // for utilities of about 0 to 1; re-tune when their scale changes
  Leaf leaf = Leaf::Value;
  int horizon = 0;         // turns ahead at which a player that can be told so judges; 0: its own
  bool stop_early = true;  // once no other choice can catch up; the choice stays the same
};

// How many nodes a tree can need for these settings: a simulation adds one at most.
constexpr std::size_t nodes_for(const SearchSettings& settings) {
  constexpr std::uint64_t kMost = 1u << 18;
  const auto threads = static_cast<std::uint64_t>(settings.threads < 1 ? 1 : settings.threads);
  const std::uint64_t each = settings.simulations / threads + 2;
  return static_cast<std::size_t>(settings.simulations == 0 || each > kMost ? kMost : each);
}

}  // namespace tercio
