#include "table/network_of.h"

#include <arpa/inet.h>

#include <algorithm>
#include <array>

namespace tercio {

std::string network_of(std::string_view address) {
  const std::string plain(address.substr(0, address.find('%')));  // without the name of a link
  in6_addr six{};
  if (::inet_pton(AF_INET6, plain.c_str(), &six) != 1) return std::string(address);
  std::array<char, INET6_ADDRSTRLEN> text{};
  if (IN6_IS_ADDR_V4MAPPED(&six))
    return ::inet_ntop(AF_INET, &six.s6_addr[12], text.data(), text.size());
  std::fill(six.s6_addr + 8, six.s6_addr + 16, 0);
  return std::string(::inet_ntop(AF_INET6, &six, text.data(), text.size())) + "/64";
}

}  // namespace tercio
