// Where a match's throws come from: the server's seeds, and what the seats add to them.
#include <algorithm>

#include "match/match.h"

namespace tercio {
namespace {

// The source that was chosen freely and that source k goes on from.
std::size_t free_source(const std::vector<DiceSource>& dice, std::size_t k) {
  while (k > 0 && dice[k].rewind > 0) --k;
  return k;
}

}  // namespace

void Match::change_dice(const DiceSeed& seed) {
  dice_.push_back({commitment(seed), seed, played_.size(), 0, {}});
  forget_idle_dice();
}

void Match::rewind_dice(std::size_t rewind) {
  TERCIO_CHECK(rewind > 0 && !dice_.empty());
  const std::optional<DiceSeed>& first = dice_now().front().seed;
  TERCIO_CHECK(first.has_value());
  const DiceSeed seed = rewound_seed(*first, rewind);
  dice_.push_back({commitment(seed), seed, played_.size(), rewind, {}});
  forget_idle_dice();
}

void Match::add_share(Seat seat, const std::optional<DiceSeed>& share) {
  TERCIO_CHECK(!dice_.empty());
  dice_.back().shares.push_back({seat, share ? commitment(*share) : "", share, played_.size()});
}

std::span<const DiceSource> Match::dice_now() const {
  if (dice_.empty()) return {};
  return std::span(dice_).subspan(free_source(dice_, dice_.size() - 1));
}

std::vector<DiceShare> Match::shares_at(std::size_t i) const {
  std::vector<DiceShare> shares;
  std::size_t last = dice_.size();
  for (std::size_t k = 0; k < dice_.size(); ++k)
    if (dice_[k].from <= i) last = k;
  if (last == dice_.size()) return shares;
  for (std::size_t k = free_source(dice_, last); k <= last; ++k)
    for (const DiceShare& share : dice_[k].shares) {
      if (share.from > i) continue;
      const auto old = std::find_if(shares.begin(), shares.end(), [&](const DiceShare& other) {
        return other.seat == share.seat;
      });
      if (old == shares.end())
        shares.push_back(share);
      else
        *old = share;
    }
  std::sort(shares.begin(), shares.end(),
            [](const DiceShare& a, const DiceShare& b) { return a.seat < b.seat; });
  return shares;
}

std::optional<DiceSeed> Match::throw_seed(std::size_t i) const {
  const DiceSource* source = nullptr;
  for (const DiceSource& one : dice_)
    if (one.from <= i) source = &one;
  if (source == nullptr || !source->seed) return std::nullopt;
  std::vector<SeatShare> known;
  for (const DiceShare& share : shares_at(i)) {
    if (share.commit.empty()) continue;
    if (!share.share) return std::nullopt;
    known.push_back({seat_id(share.seat), *share.share});
  }
  return combined_seed(*source->seed, known);
}

// One that others go on from stays, or nobody could check where they come from.
void Match::forget_idle_dice() {
  for (std::size_t k = 0; k + 1 < dice_.size();) {
    const auto begin = played_.begin() + static_cast<std::ptrdiff_t>(dice_[k].from);
    const auto end = played_.begin() + static_cast<std::ptrdiff_t>(dice_[k + 1].from);
    const bool thrown = std::any_of(begin, end, [](const Played& p) { return p.is_roll(); });
    if (thrown || (dice_[k].rewind == 0 && dice_[k + 1].rewind > 0)) {
      ++k;
      continue;
    }
    if (dice_[k].rewind > 0)  // its shares count on
      for (DiceShare& share : dice_[k].shares) dice_[k - 1].shares.push_back(std::move(share));
    dice_.erase(dice_.begin() + static_cast<std::ptrdiff_t>(k));
    if (k > 0) --k;  // it may have stayed for this one's sake
  }
}

void Match::know_seed(const DiceSeed& seed) {
  for (DiceSource& source : dice_) {
    if (source.commit == commitment(seed)) source.seed = seed;
    for (DiceShare& share : source.shares)
      if (share.commit == commitment(seed)) share.share = seed;
  }
}

}  // namespace tercio
