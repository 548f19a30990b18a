// Whose connection is it really? A proxy in front of the server says so in X-Forwarded-For; anybody
// else may write there what he likes and is not believed.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tercio {

class Proxies {
 public:
  Proxies() = default;
  // Addresses and networks ("127.0.0.1", "10.0.0.0/8", "fd00::/8"); the first that is neither, if
  // one is not.
  std::optional<std::string> add(const std::vector<std::string>& texts);

  bool trusts(std::string_view address) const;
  // `forwarded`: the header, each proxy's addition behind those before it. The client is the last
  // address in it that is no proxy of ours; without one, whoever connected.
  std::string client_of(const std::string& address, std::string_view forwarded) const;

 private:
  using Bytes = std::array<std::uint8_t, 16>;  // an IPv4 address as ::ffff:a.b.c.d
  struct Network {
    Bytes first{};
    int bits = 128;
  };
  static std::optional<Bytes> bytes_of(std::string_view text);

  std::vector<Network> trusted_;
};

}  // namespace tercio
