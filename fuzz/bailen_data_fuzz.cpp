// A scenario file from anywhere: it is refused with file and line, or its first scenario plays by
// its own invariants for a while.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "core/dice.h"
#include "data/data_error.h"
#include "games/bailen/rules/rules.h"

namespace {

void stop(const char* broken) {
  std::fprintf(stderr, "broken: %s\n", broken);
  std::abort();
}

void play(const tercio::bailen::Data& data, std::uint64_t seed) {
  using namespace tercio;
  bailen::Options options;
  options.markers = seed % 2 == 0;
  const bailen::Rules rules(data, seed % data.scenario.size(), options);
  Rng rng(seed);
  Events nobody;
  bailen::State s = rules.start();
  int steps = 0;
  for (Turn turn = rules.turn(s); turn.kind != TurnKind::Over && ++steps < 3000;
       turn = rules.turn(s)) {
    if (const char* broken = rules.broken(s)) stop(broken);
    if (turn.kind == TurnKind::Dice) {
      rules.apply(s, Seat::Nobody, throw_dice(turn.dice, rng), nobody);
      continue;
    }
    bailen::Rules::Actions actions;
    rules.legal(s, turn.seats.first(), actions);
    if (actions.empty()) stop("nothing to choose");
    rules.apply(s, turn.seats.first(), actions[rng.below(actions.size())], nobody);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  using namespace tercio;
  static bailen::Data data = bailen::read_data(DataSource());
  const DataFile file{"fuzz.toml", std::string(reinterpret_cast<const char*>(bytes), size)};
  for (int which = 0; which < 4; ++which) {
    try {
      switch (which) {
        case 0: bailen::parse_charts(file); break;
        case 1: {
          bailen::Map map;
          bailen::parse_map(data.charts, file, map);
          break;
        }
        case 2: bailen::parse_army(file); break;
        default: {
          bailen::Data other;
          other.charts = data.charts;
          other.map = std::move(data.map);  // lent for the play
          other.army = data.army;
          try {
            other.scenario = bailen::parse_scenarios(other.charts, *other.map, other.army, file);
            play(other, size);
          } catch (...) {
            data.map = std::move(other.map);
            throw;
          }
          data.map = std::move(other.map);
        }
      }
    } catch (const DataError& refused) {
      if (refused.file != "fuzz.toml") std::abort();
    }
  }
  return 0;
}
