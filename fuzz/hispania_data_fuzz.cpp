// Component data from anywhere: it is refused with file and line, or it makes a game that plays by
// its own invariants to the end.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "core/dice.h"
#include "data/data_error.h"
#include "games/hispania/data/data.h"
#include "games/hispania/rules/rules.h"

namespace {

void play(const tercio::hispania::Data& data, std::uint64_t seed) {
  using namespace tercio;
  hispania::Options options;
  Rng rng(seed);
  for (std::size_t i = 0; i < hispania::kKnobs; ++i)
    options.level[i] = data.knob[i].values[rng.below(3)];
  const std::size_t scenarios = data.scenarios.size();
  if (scenarios > 0 && seed % 2 == 0)
    options.scenario = static_cast<std::uint8_t>(seed / 2 % scenarios);
  options.variants = static_cast<std::uint8_t>(rng.below(128));
  const hispania::Rules rules(data, options);
  Events nobody;
  hispania::State s = rules.start();
  for (Turn turn = rules.turn(s); turn.kind != TurnKind::Over; turn = rules.turn(s)) {
    if (const char* broken = rules.broken(s)) {
      std::fprintf(stderr, "broken: %s\n", broken);
      std::abort();
    }
    if (turn.kind == TurnKind::Dice) {
      rules.apply(s, Seat::Nobody, throw_dice(turn.dice, rng), nobody);
      continue;
    }
    const Seat seat = turn.seats.first();
    hispania::Rules::Actions actions;
    rules.legal(s, seat, actions);
    rules.apply(s, seat, actions[rng.below(actions.size())], nobody);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  const tercio::DataFile file{"data.toml", std::string(reinterpret_cast<const char*>(bytes), size)};
  try {
    const tercio::hispania::Data data = tercio::hispania::parse_data(file);
    for (std::uint64_t seed = 1; seed <= 4; ++seed) play(data, seed);
  } catch (const tercio::DataError& refused) {
    if (refused.file != "data.toml") std::abort();
  }
  return 0;
}
