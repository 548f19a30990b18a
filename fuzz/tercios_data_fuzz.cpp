// A battle file from anywhere: it is refused with file and line, or it makes a battle that plays by
// its own invariants to the end.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "data/data_error.h"
#include "games/tercios/rules/rules.h"

namespace {

void stop(const char* broken) {
  std::fprintf(stderr, "broken: %s\n", broken);
  std::abort();
}

void play(const tercio::tercios::Charts& charts, const tercio::tercios::Battle& battle,
          std::uint64_t seed) {
  using namespace tercio;
  tercios::Options options;
  options.rear_retreat_only = seed % 2 == 0;
  options.demoralized_rout_move = seed % 3 == 0;
  options.encamisada_any_time = seed % 2 == 1;
  const tercios::Rules rules(charts, battle, options);
  Rng rng(seed);
  Events nobody;
  tercios::State s = rules.start();
  for (Turn turn = rules.turn(s); turn.kind != TurnKind::Over; turn = rules.turn(s)) {
    if (const char* broken = rules.broken(s)) stop(broken);
    if (turn.kind == TurnKind::Dice) {
      rules.apply(s, Seat::Nobody, throw_dice(turn.dice, rng), nobody);
      continue;
    }
    tercios::Rules::Actions actions;
    rules.legal(s, turn.seats.first(), actions);
    rules.apply(s, turn.seats.first(), actions[rng.below(actions.size())], nobody);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  using namespace tercio;
  static const tercios::Charts charts =
      tercios::parse_charts(DataSource().data("tercios", "data.toml"));
  const DataFile file{"battle.toml", std::string(reinterpret_cast<const char*>(bytes), size)};
  try {
    tercios::parse_charts(file);
  } catch (const DataError& refused) {
    if (refused.file != "battle.toml") std::abort();
  }
  try {
    tercios::Battle battle;
    tercios::parse_battle(charts, file, battle);
    play(charts, battle, size);
  } catch (const DataError& refused) {
    if (refused.file != "battle.toml") std::abort();
  }
  return 0;
}
