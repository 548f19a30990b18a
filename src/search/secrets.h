// Does a game keep secrets between its seats? It has to be asked for: a game whose seats all know
// everything says so with `static constexpr bool kHasSecrets = false;` and is searched faster. A
// game that says nothing is taken to have secrets, which is always right.
#pragma once

#include "core/rules.h"

namespace tercio {

template <Rules R>
consteval bool has_secrets() {
  if constexpr (requires { R::kHasSecrets; })
    return R::kHasSecrets;
  else
    return true;
}

}  // namespace tercio
