// Positions that games are played on from, what came of them, and how sure sums of that are.
//
// Game i of every position has dice of the same seed: whatever is put together from several
// positions is put together game by game first, so that its error knows what they have in common.
// All counts are powers of two.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "core/check.h"

namespace tercio {

// A weighed sum of chances: a difference, a mean over faces, a column of the ledger.
struct Mix {
  struct Part {
    std::size_t node = 0;
    double weight = 0;
  };
  std::vector<Part> parts;

  static Mix of(std::size_t node, double weight = 1) { return {{{node, weight}}}; }
  Mix& add(std::size_t node, double weight) {
    parts.push_back({node, weight});
    return *this;
  }
  Mix& add(const Mix& other, double weight = 1) {
    for (const Part& part : other.parts) parts.push_back({part.node, weight * part.weight});
    return *this;
  }
};

class Samples {
 public:
  // A position of which nothing is known yet.
  std::size_t add() {
    nodes_.emplace_back();
    return nodes_.size() - 1;
  }
  // … of which it is known what came of it.
  std::size_t add_known(double value) {
    nodes_.push_back({{}, value, true});
    return nodes_.size() - 1;
  }
  void keep(std::size_t node, float value) {
    Node& one = nodes_[node];
    one.values.push_back(value);
    one.sum += static_cast<double>(value);
    counted_ = counted_ && (value == 0 || value == 0.5f || value == 1);
  }

  std::size_t size() const { return nodes_.size(); }
  bool is_known(std::size_t node) const { return nodes_[node].known; }
  bool has_any(std::size_t node) const { return is_known(node) || count(node) > 0; }
  std::size_t count(std::size_t node) const { return nodes_[node].values.size(); }
  double mean(std::size_t node) const {
    const Node& one = nodes_[node];
    if (one.known) return one.sum;
    TERCIO_CHECK(!one.values.empty());
    return one.sum / static_cast<double>(one.values.size());
  }
  double mean(const Mix& mix) const {
    double sum = 0;
    for (const Mix::Part& part : mix.parts) sum += part.weight * mean(part.node);
    return sum;
  }

  // The standard error, from as many parts of the games as all positions have in common.
  double error(const Mix& mix) const {
    std::size_t batches = kMostBatches;
    bool any = false;
    for (const Mix::Part& part : mix.parts)
      if (!is_known(part.node)) {
        batches = std::min(batches, count(part.node));
        any = true;
      }
    if (!any) return 0;
    if (batches < 2) return kUnknown;
    std::vector<double> came(batches, 0);
    for (const Mix::Part& part : mix.parts) {
      if (is_known(part.node)) continue;
      const std::vector<float>& values = nodes_[part.node].values;
      const double each =
          part.weight * static_cast<double>(batches) / static_cast<double>(values.size());
      for (std::size_t i = 0; i < values.size(); ++i)
        came[i % batches] += each * static_cast<double>(values[i]);
    }
    const auto n = static_cast<double>(batches);
    double mean = 0, squares = 0;
    for (const double one : came) mean += one / n;
    for (const double one : came) squares += (one - mean) * (one - mean);
    return std::sqrt((squares + (counted_ ? least(mix, n) : 0)) / (n - 1) / n);
  }

 private:
  static constexpr std::size_t kMostBatches = 256;
  static constexpr double kUnknown = 0.5;

  struct Node {
    std::vector<float> values;
    double sum = 0;  // or the value, if it is known
    bool known = false;
  };

  // Games that were counted and all ended alike prove no certainty: one more that went otherwise is
  // thought of, in the position that weighs most.
  double least(const Mix& mix, double batches) const {
    double most = 0;
    for (const Mix::Part& part : mix.parts)
      if (!is_known(part.node))
        most = std::max(most, std::abs(part.weight) / static_cast<double>(count(part.node)));
    return 0.25 * (most * batches) * (most * batches);
  }

  std::vector<Node> nodes_;
  bool counted_ = true;  // games were played to their end
};

}  // namespace tercio
