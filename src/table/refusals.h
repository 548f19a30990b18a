// Refusals of the table itself, in both languages.
#pragma once

#include <string>
#include <utility>

#include "match/match.h"

namespace tercio {

inline Refusal refuse(const char* code, std::string en, std::string es) {
  return {code, {std::move(en), std::move(es)}, {}, 0};
}

inline Refusal broken_log() {
  return refuse("bad-log", "The stored log cannot be read.",
                "El registro guardado no se entiende.");
}

}  // namespace tercio
