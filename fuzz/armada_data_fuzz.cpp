// Component data from anywhere: it is refused with file and line, or it makes a game that plays by
// its own invariants to the end.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "data/data_error.h"
#include "games/armada/data/data.h"
#include "games/armada/rules/rules.h"
#include "search/playout.h"

namespace {

void stop(const char* broken) {
  std::fprintf(stderr, "broken: %s\n", broken);
  std::abort();
}

void play(const tercio::armada::Data& data, std::uint64_t seed) {
  using namespace tercio;
  armada::Options options;
  options.continue_after_absolute = seed % 2 == 0;
  options.spain_pattern_exact = seed % 3 != 0;
  options.reveal_on_reinforce_attempt = seed % 5 != 0;
  const armada::Rules rules(data, options);
  Rng rng(seed);
  Events nobody;
  armada::State s = rules.start();
  for (Turn turn = rules.turn(s); turn.kind != TurnKind::Over; turn = rules.turn(s)) {
    if (const char* broken = rules.broken(s)) stop(broken);
    for (const Seat viewer : {Seat::Nobody, armada::kSpain, armada::kEngland}) {
      const armada::State other = rules.sample(s, viewer, rng);
      if (const char* broken = rules.broken(other)) stop(broken);
      if (!(rules.masked(other, viewer) == rules.masked(s, viewer))) stop("a sample can be told");
    }
    if (turn.kind == TurnKind::Dice) {
      rules.apply(s, Seat::Nobody, throw_dice(turn.dice, rng), nobody);
      continue;
    }
    const Seat seat =
        turn.seats.count() > 1 && rng.below(2) == 0 ? armada::kEngland : turn.seats.first();
    armada::Rules::Actions actions;
    rules.legal(s, seat, actions);
    rules.apply(s, seat, actions[rng.below(actions.size())], nobody);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  const tercio::DataFile file{"data.toml", std::string(reinterpret_cast<const char*>(bytes), size)};
  try {
    const tercio::armada::Data data = tercio::armada::parse_data(file);
    for (std::uint64_t seed = 1; seed <= 3; ++seed) play(data, seed);
  } catch (const tercio::DataError& refused) {
    if (refused.file != "data.toml") std::abort();
  }
  return 0;
}
