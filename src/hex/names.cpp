#include "hex/names.h"

#include <algorithm>

namespace tercio::hex {
namespace {

std::string padded(int number, int digits) {
  std::string text = std::to_string(number);
  while (static_cast<int>(text.size()) < digits) text.insert(text.begin(), '0');
  return text;
}

}  // namespace

Names::Names(const Grid& grid, std::vector<std::string> columns, int row_digits)
    : name_(grid.size()) {
  TERCIO_CHECK(static_cast<int>(columns.size()) == grid.columns());
  for (const Hex h : grid.all()) {
    const auto column = static_cast<std::size_t>(grid.column(h) - 1);
    name_[index(h)] = columns[column] + padded(grid.row(h), row_digits);
    by_name_.emplace_back(name_[index(h)], h);
  }
  std::sort(by_name_.begin(), by_name_.end());
  for (std::size_t i = 1; i < by_name_.size(); ++i)
    TERCIO_CHECK(by_name_[i - 1].first != by_name_[i].first);
}

Names Names::numbered(const Grid& grid) {
  std::vector<std::string> columns;
  for (int c = 1; c <= grid.columns(); ++c) columns.push_back(padded(c, 2));
  return {grid, std::move(columns), 2};
}

Hex Names::find(std::string_view name) const {
  const auto at = std::lower_bound(
      by_name_.begin(), by_name_.end(), name,
      [](const auto& entry, std::string_view wanted) { return entry.first < wanted; });
  return at != by_name_.end() && at->first == name ? at->second : Hex::None;
}

}  // namespace tercio::hex
