// Everything that can be said in a game, legal or not.
#pragma once

#include <algorithm>
#include <vector>

#include "core/verb_form.h"

namespace tercio {

// Every action of these forms whose arguments exist, in ascending order.
template <class Word>
std::vector<Action> every_action(VerbForms forms, Word word) {
  std::vector<Action> out;
  for (std::size_t verb = 1; verb < forms.size(); ++verb) {
    std::vector<Action> of_verb = {Action::make(static_cast<std::uint8_t>(verb))};
    for (const VerbArg& arg : forms[verb].takes()) {
      std::vector<Action> longer;
      for (const Action so_far : of_verb)
        for (unsigned value = 0; value < 1u << arg.bits; ++value)
          if (static_cast<int>(value) == arg.none || !word(arg.kind, value).empty())
            longer.push_back({so_far.bits | std::uint64_t{value} << arg.shift});
      of_verb = std::move(longer);
    }
    out.insert(out.end(), of_verb.begin(), of_verb.end());
  }
  std::sort(out.begin(), out.end());
  return out;
}

}  // namespace tercio
