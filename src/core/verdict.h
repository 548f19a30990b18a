// Yes, or the rule that says no. `legal` and `why` are made of the same verdicts.
#pragma once

#include "core/rule_id.h"

namespace tercio {

struct Verdict {
  RuleId rule;  // the rule that forbids it; none where no rule speaks (not your turn)
  const char* reason = nullptr;  // key of the sentence in the game's text catalogue

  static constexpr Verdict yes() { return {}; }
  static constexpr Verdict no(RuleId rule, const char* reason) { return {rule, reason}; }
  constexpr bool ok() const { return reason == nullptr; }
};

}  // namespace tercio

// Refuses at once: the first rule in order is the one that is named.
#define TERCIO_REQUIRE(verdict)                                                     \
  do {                                                                              \
    if (const ::tercio::Verdict refused = (verdict); !refused.ok()) return refused; \
  } while (false)
