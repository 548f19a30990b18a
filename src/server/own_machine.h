// Addresses of this machine itself.
#pragma once

#include <string_view>

namespace tercio {

inline bool is_own_machine(std::string_view address) {
  constexpr std::string_view kMapped = "::ffff:";
  if (address.starts_with(kMapped)) address.remove_prefix(kMapped.size());
  return address == "::1" || address.starts_with("127.");
}

}  // namespace tercio
