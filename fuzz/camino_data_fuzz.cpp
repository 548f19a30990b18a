// Component data from anywhere: it is refused with file and line, or it makes a game that plays by
// its own invariants to the end.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "data/data_error.h"
#include "games/camino/data/data.h"
#include "games/camino/rules/rules.h"
#include "search/playout.h"

namespace {

void play(const tercio::camino::Data& data, std::uint64_t seed) {
  using namespace tercio;
  camino::Options options;
  options.leader = static_cast<std::uint8_t>(seed % data.leaders.size());
  options.difficulty = static_cast<std::uint8_t>(seed % data.difficulties.size());
  const camino::Rules rules(data, options);
  Rng rng(seed);
  Events nobody;
  camino::State s = rules.start();
  for (Turn turn = rules.turn(s); turn.kind != TurnKind::Over; turn = rules.turn(s)) {
    if (const char* broken = rules.broken(s)) {
      std::fprintf(stderr, "broken: %s\n", broken);
      std::abort();
    }
    if (turn.kind == TurnKind::Dice) {
      rules.apply(s, Seat::Nobody, throw_dice(turn.dice, rng), nobody);
      continue;
    }
    camino::Rules::Actions actions;
    rules.legal(s, camino::kSpain, actions);
    rules.apply(s, camino::kSpain, actions[rng.below(actions.size())], nobody);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  const tercio::DataFile file{"data.toml", std::string(reinterpret_cast<const char*>(bytes), size)};
  try {
    const tercio::camino::Data data = tercio::camino::parse_data(file);
    for (std::uint64_t seed = 1; seed <= 3; ++seed) play(data, seed);
  } catch (const tercio::DataError& refused) {
    if (refused.file != "data.toml") std::abort();
  }
  return 0;
}
