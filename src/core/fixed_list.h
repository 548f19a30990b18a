// A list with room for N values and no heap: what `legal` fills and search walks.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/check.h"

namespace tercio {

template <class T, std::size_t N>
class FixedList {
 public:
  using value_type = T;
  static constexpr std::size_t capacity() { return N; }

  constexpr void push_back(const T& value) {
    TERCIO_CHECK(size_ < N);
    items_[size_++] = value;
  }
  constexpr void clear() { size_ = 0; }
  constexpr std::size_t size() const { return size_; }
  constexpr bool empty() const { return size_ == 0; }

  constexpr const T& operator[](std::size_t i) const { return items_[i]; }
  constexpr T& operator[](std::size_t i) { return items_[i]; }
  constexpr const T* begin() const { return items_.data(); }
  constexpr const T* end() const { return items_.data() + size_; }
  constexpr T* begin() { return items_.data(); }
  constexpr T* end() { return items_.data() + size_; }

  constexpr bool contains(const T& value) const {
    for (const T& item : *this)
      if (item == value) return true;
    return false;
  }

 private:
  std::array<T, N> items_;
  // Not of the items' type: the compiler may then keep it in a register while items are written.
  std::uint32_t size_ = 0;
};

}  // namespace tercio
