// Whom an address stands for, where people are counted by it.
#pragma once

#include <string>
#include <string_view>

namespace tercio {

// An IPv4 address is itself, however it is written. Whoever has one IPv6 address has a network of
// them and may come from another each time: "2001:db8:1:2::/64" stands for all of it. What is no
// address is itself.
std::string network_of(std::string_view address);

}  // namespace tercio
