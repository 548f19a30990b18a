// The computer player's plans. OrderList are drawn with fixed weights among those the limits allow,
// so that no plan can be read; the best boarders of either side wait at Gravelines.
#include "games/armada/player.h"

namespace tercio::armada {
namespace {

// Weights in percent by box, for fire, board/swift, embark/harry, disembark/resupply.
using Weights = std::array<std::array<int, 4>, kBoxes>;

constexpr Weights kSpainBefore = {{{2, 58, 40, 1},
                                   {8, 51, 39, 2},
                                   {4, 61, 33, 3},
                                   {18, 37, 37, 8},
                                   {24, 49, 17, 10},
                                   {17, 51, 22, 10},
                                   {10, 10, 1, 80}}};
constexpr Weights kSpainAfter = {{{10, 60, 1, 30},
                                  {10, 60, 1, 30},
                                  {10, 60, 1, 30},
                                  {15, 60, 1, 25},
                                  {20, 60, 1, 20},
                                  {20, 60, 1, 20},
                                  {5, 5, 1, 90}}};
constexpr Weights kEnglandBefore = {{{2, 63, 2, 35},
                                     {12, 55, 3, 30},
                                     {20, 47, 7, 26},
                                     {28, 36, 16, 20},
                                     {29, 31, 30, 10},
                                     {55, 25, 14, 6},
                                     {100, 1, 1, 1}}};
// Troops on board: harrying stops a landing outright.
constexpr Weights kEnglandAfter = {{{30, 10, 60, 1},
                                    {30, 10, 60, 1},
                                    {30, 10, 60, 1},
                                    {30, 10, 60, 1},
                                    {35, 10, 55, 1},
                                    {40, 10, 50, 1},
                                    {100, 1, 1, 1}}};

constexpr std::array<std::array<Order, 4>, kSides> kOf = {
    {{Order::Fire, Order::Board, Order::Embark, Order::Disembark},
     {Order::Fire, Order::Swift, Order::Harry, Order::Resupply}}};

}  // namespace

Action Player::plan(const Rules& r, const State& s, Seat seat, Rng& rng) const {
  if (s.node == Node::Plan)
    for (const FleetState& fleet : s.of(seat).fleet)
      if (fleet.box == 0) return place_next(r, s, seat, rng);
  for (int box = s.turn + 1; box <= kBoxes; ++box)
    if (s.of(seat).draft[place(box)] == Order::None) return order_next(r, s, seat, rng);
  return plain(Verb::Seal);
}

// Gravelines first: two of the four best boarders; the others anywhere.
Action Player::place_next(const Rules& r, const State& s, Seat seat, Rng& rng) const {
  FixedList<Fleet, kFleetsPerSide> free;
  for (std::size_t slot = 0; slot < kFleetsPerSide; ++slot)
    if (s.of(seat).fleet[slot].box == 0) free.push_back(fleet_at(seat, slot));
  int box = kLastBox;
  while (!r.may_place(s, seat, free[0], box).ok()) --box;
  if (box == kLastBox) {
    FixedList<Fleet, kFleetsPerSide> best;
    for (const Fleet f : free) {
      int better = 0;
      for (std::size_t slot = 0; slot < kFleetsPerSide; ++slot)
        better += data_->boarding[index(fleet_at(seat, slot))] > data_->boarding[index(f)] ? 1 : 0;
      if (better < 4) best.push_back(f);
    }
    if (!best.empty()) free = best;
  }
  return place_fleet(free[static_cast<std::size_t>(rng.below(free.size()))], box);
}

Action Player::order_next(const Rules& r, const State& s, Seat seat, Rng& rng) const {
  int box = s.turn + 1;
  while (s.of(seat).draft[place(box)] != Order::None) ++box;
  const bool embarked = s.embarked != 0;
  const Weights& weights = seat == kSpain ? (embarked ? kSpainAfter : kSpainBefore)
                                          : (embarked ? kEnglandAfter : kEnglandBefore);
  const OrderSet possible = r.paper(s, seat).possible()[place(box)];
  int sum = 0;
  for (std::size_t i = 0; i < 4; ++i)
    if (has(possible, kOf[index(seat)][i])) sum += weights[place(box)][i];
  int pick = static_cast<int>(rng.below(static_cast<std::uint64_t>(sum)));
  for (std::size_t i = 0; i < 4; ++i) {
    const Order order = kOf[index(seat)][i];
    if (!has(possible, order)) continue;
    if (pick < weights[place(box)][i]) return write_order(box, order);
    pick -= weights[place(box)][i];
  }
  TERCIO_NEVER("a paper that can be completed has an order for every open box");
}

// Spain: write anew once troops are on board, and before Gravelines. England: once it re-supplied,
// or once troops are on board, to stop the landing.
Action Player::answer_window(const Rules&, const State& s, Seat seat) const {
  const bool again = seat == kSpain ? s.embarked != 0 : s.resupplied != 0 || s.embarked != 0;
  return plain(again ? Verb::Rewrite : Verb::Keep);
}

}  // namespace tercio::armada
