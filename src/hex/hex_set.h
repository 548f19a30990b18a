// A set of hexes as bits, for maps whose Grid::size() is at most Bits. Whole sets are moved by a
// shift, so a flood over the map is a handful of word operations.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "core/check.h"
#include "hex/hex.h"

namespace tercio::hex {

template <std::size_t Bits>
class HexSet {
  static_assert(Bits % 64 == 0);

 public:
  static constexpr std::size_t kWords = Bits / 64;

  constexpr bool has(Hex h) const {
    const auto i = static_cast<std::size_t>(h);
    return i < Bits && (word_[i / 64] >> (i % 64) & 1u) != 0;
  }
  constexpr void add(Hex h) {
    const auto i = static_cast<std::size_t>(h);
    TERCIO_CHECK(i < Bits);
    word_[i / 64] |= std::uint64_t{1} << (i % 64);
  }
  constexpr void remove(Hex h) {
    const auto i = static_cast<std::size_t>(h);
    TERCIO_CHECK(i < Bits);
    word_[i / 64] &= ~(std::uint64_t{1} << (i % 64));
  }
  constexpr void clear() { word_ = {}; }
  constexpr bool empty() const {
    std::uint64_t any = 0;
    for (const std::uint64_t w : word_) any |= w;
    return any == 0;
  }
  constexpr int count() const {
    int n = 0;
    for (const std::uint64_t w : word_) n += std::popcount(w);
    return n;
  }

  constexpr HexSet& operator|=(const HexSet& o) {
    for (std::size_t i = 0; i < kWords; ++i) word_[i] |= o.word_[i];
    return *this;
  }
  constexpr HexSet& operator&=(const HexSet& o) {
    for (std::size_t i = 0; i < kWords; ++i) word_[i] &= o.word_[i];
    return *this;
  }
  constexpr HexSet& operator-=(const HexSet& o) {
    for (std::size_t i = 0; i < kWords; ++i) word_[i] &= ~o.word_[i];
    return *this;
  }
  friend constexpr HexSet operator|(HexSet a, const HexSet& b) { return a |= b; }
  friend constexpr HexSet operator&(HexSet a, const HexSet& b) { return a &= b; }
  friend constexpr HexSet operator-(HexSet a, const HexSet& b) { return a -= b; }
  friend constexpr bool operator==(const HexSet&, const HexSet&) = default;

  constexpr bool meets(const HexSet& o) const {
    std::uint64_t any = 0;
    for (std::size_t i = 0; i < kWords; ++i) any |= word_[i] & o.word_[i];
    return any != 0;
  }

  // Every member moved by so many places up or down the numbering, at least 1 and less than a word;
  // what leaves it is lost.
  constexpr HexSet moved_up(std::size_t by) const {
    HexSet out;
    out.word_[0] = word_[0] << by;
    for (std::size_t i = 1; i < kWords; ++i)
      out.word_[i] = word_[i] << by | word_[i - 1] >> (64 - by);
    return out;
  }
  constexpr HexSet moved_down(std::size_t by) const {
    HexSet out;
    for (std::size_t i = 0; i + 1 < kWords; ++i)
      out.word_[i] = word_[i] >> by | word_[i + 1] << (64 - by);
    out.word_[kWords - 1] = word_[kWords - 1] >> by;
    return out;
  }

  // Visits the members in ascending order.
  template <class Visit>
  constexpr void each(Visit visit) const {
    for (std::size_t i = 0; i < kWords; ++i)
      for (std::uint64_t left = word_[i]; left != 0; left &= left - 1)
        visit(static_cast<Hex>(i * 64 + static_cast<std::size_t>(std::countr_zero(left))));
  }

  // Members and gaps from that number on, as a word: 57 of them at least, or all that are left.
  std::uint64_t bits(std::size_t from) const {
    static_assert(std::endian::native == std::endian::little);
    TERCIO_CHECK(from < Bits);
    const std::size_t byte = from / 8 < sizeof(word_) - 8 ? from / 8 : sizeof(word_) - 8;
    std::uint64_t out;  // NOLINT(cppcoreguidelines-init-variables): written at once
    std::memcpy(&out, reinterpret_cast<const unsigned char*>(word_.data()) + byte, 8);
    return out >> (from - 8 * byte);
  }
  // The other way round: adds them there.
  constexpr void add_bits(std::size_t from, std::uint64_t bits) {
    const std::size_t i = from / 64;
    const std::size_t n = from % 64;
    TERCIO_CHECK(i < kWords);
    word_[i] |= bits << n;
    if (i + 1 < kWords) word_[i + 1] |= bits >> 1 >> (63 - n);
  }

  // The lowest member; None if it is empty.
  constexpr Hex first() const {
    for (std::size_t i = 0; i < kWords; ++i)
      if (word_[i] != 0)
        return static_cast<Hex>(i * 64 + static_cast<std::size_t>(std::countr_zero(word_[i])));
    return Hex::None;
  }

 private:
  std::array<std::uint64_t, kWords> word_{};
};

}  // namespace tercio::hex
