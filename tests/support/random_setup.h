// A random scenario with random options, from what a game says of itself.
#pragma once

#include <string>

#include "core/rng.h"
#include "game/game.h"

namespace tercio {

inline Setup random_setup(const GameInfo& info, Rng& rng) {
  Setup setup;
  setup.scenario = info.scenarios[rng.below(info.scenarios.size())].id;
  for (const OptionInfo& option : info.options) {
    if (option.type == OptionType::Number) {
      const auto span = static_cast<std::uint64_t>(option.max - option.min + 1);
      setup.options[option.id] = std::to_string(option.min + static_cast<int>(rng.below(span)));
    } else {
      setup.options[option.id] = option.values[rng.below(option.values.size())];
    }
  }
  return setup;
}

inline std::string describe(const Setup& setup) {
  std::string out = setup.scenario;
  for (const auto& [id, value] : setup.options) out += " " + id + "=" + value;
  return out;
}

}  // namespace tercio
