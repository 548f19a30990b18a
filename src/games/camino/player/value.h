// The learned value of a position at the start of a turn: what the end is expected to be worth
// under good play. A small net over what is true of the position; the weights are made by
// tools/train_camino.cpp and kept in data/value.bin.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/fixed_list.h"
#include "games/camino/rules/rules.h"

namespace tercio::camino {

// Which inputs of the net are on. Each stands for one fact: "six weeks left", "a Swiss army in
// Baden".
using ActiveInputs = FixedList<std::uint16_t, 96>;

class ValueInputs {
 public:
  explicit ValueInputs(const Data& data);
  int count() const { return count_; }
  void active(const Rules& r, const State& s, ActiveInputs& out) const;

 private:
  int take(int size) {
    const int first = count_;
    count_ += size;
    return first;
  }

  int regions_, kinds_;
  int count_ = 0;
  int weeks_, region_, strength_, tercio_, road_, fortress_, enemy_, pool_, loyalty_, roads_, row_,
      way_, victories_, score_, flags_, visit_, battle_, siege_, ceiling_;
};

// The numbers of the components that a value depends on, as one number: weights trained for one
// board are no use on another.
std::uint64_t board_fingerprint(const Data& data);

class ValueNet {
 public:
  static constexpr int kHidden = 48;
  static constexpr float kLeak = 0.1f;
  using Row = std::array<float, kHidden>;

  explicit ValueNet(int inputs) : rows(static_cast<std::size_t>(inputs)) {}

  float value(const ActiveInputs& active) const {
    Row sums;
    hidden_sums(active, sums);
    float out = bias;
    for (std::size_t i = 0; i < kHidden; ++i)
      out += weights[i] * (sums[i] > 0 ? sums[i] : kLeak * sums[i]);
    return out;
  }
  void hidden_sums(const ActiveInputs& active, Row& sums) const {
    sums = hidden_bias;
    for (const std::uint16_t input : active)
      for (std::size_t i = 0; i < kHidden; ++i) sums[i] += rows[input][i];
  }

  std::vector<Row> rows;  // by input
  Row hidden_bias{}, weights{};
  float bias = 0;
};

// One net for each Aim, and the board they were trained for.
inline constexpr std::size_t kValueNets = 2;
struct ValueFile {
  std::uint64_t fingerprint = 0;
  std::vector<ValueNet> nets;
};

// player/value_file.cpp. Reading throws DataError if the bytes are not such a file.
ValueFile read_value(std::string_view name, std::string_view content);
ValueFile read_embedded_value();
std::string write_value(const ValueFile& file);

}  // namespace tercio::camino
