#include "server/proxy.h"

#include <arpa/inet.h>

#include <algorithm>
#include <charconv>

namespace tercio {
namespace {

std::string_view trimmed(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(" \t");
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(" \t") - begin + 1);
}

}  // namespace

std::optional<Proxies::Bytes> Proxies::bytes_of(std::string_view text) {
  const std::string word(text);
  Bytes bytes{};
  if (::inet_pton(AF_INET6, word.c_str(), bytes.data()) == 1) return bytes;
  bytes[10] = bytes[11] = 0xFF;
  if (::inet_pton(AF_INET, word.c_str(), bytes.data() + 12) == 1) return bytes;
  return std::nullopt;
}

std::optional<std::string> Proxies::add(const std::vector<std::string>& texts) {
  for (const std::string& text : texts) {
    const std::size_t slash = text.find('/');
    const std::string_view address = std::string_view(text).substr(0, slash);
    const std::optional<Bytes> first = bytes_of(address);
    if (!first) return text;
    Network network{*first, 128};
    if (slash != std::string::npos) {
      const int before = address.find(':') == std::string_view::npos ? 96 : 0;
      int bits = -1;
      const char* end = text.data() + text.size();
      const auto [rest, error] = std::from_chars(text.data() + slash + 1, end, bits);
      if (error != std::errc() || rest != end || bits < 0 || bits + before > 128) return text;
      network.bits = bits + before;
    }
    trusted_.push_back(network);
  }
  return std::nullopt;
}

bool Proxies::trusts(std::string_view address) const {
  if (trusted_.empty()) return false;
  const std::optional<Bytes> own = bytes_of(address);
  if (!own) return false;
  return std::any_of(trusted_.begin(), trusted_.end(), [&](const Network& network) {
    for (int bit = 0; bit < network.bits; ++bit) {
      const auto at = static_cast<std::size_t>(bit / 8);
      const int mask = 0x80 >> bit % 8;
      if (((*own)[at] & mask) != (network.first[at] & mask)) return false;
    }
    return true;
  });
}

std::string Proxies::client_of(const std::string& address, std::string_view forwarded) const {
  std::string client = address;
  while (trusts(client) && !forwarded.empty()) {
    const std::size_t comma = forwarded.rfind(',');
    const std::string_view last =
        trimmed(comma == std::string_view::npos ? forwarded : forwarded.substr(comma + 1));
    forwarded = comma == std::string_view::npos ? std::string_view() : forwarded.substr(0, comma);
    if (!bytes_of(last)) break;  // not an address: what stands before it is no better
    client = last;
  }
  return client;
}

}  // namespace tercio
