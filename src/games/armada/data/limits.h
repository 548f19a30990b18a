// The limits of a plan, read along the boxes by a small automaton: what was written so far decides
// what may still follow (AR-7 to AR-12, AR-74 to AR-78). A draft with open boxes is run with a set
// of its states, so that an order after which no lawful plan is left is refused when it is entered.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "core/rng.h"

namespace tercio::armada {

inline constexpr int kBoxes = 7;
inline constexpr int kOrders = 8;

enum class Order : std::uint8_t {
  None,
  Fire,
  Board,
  Embark,
  Disembark,
  Swift,
  Harry,
  Resupply,
};

// A set of orders, one bit each.
using OrderSet = std::uint8_t;
constexpr OrderSet bit(Order order) {
  return static_cast<OrderSet>(1u << static_cast<unsigned>(order));
}
constexpr bool has(OrderSet set, Order order) { return (set & bit(order)) != 0; }

// Orders by box; box 1 is at place 0.
using OrderList = std::array<Order, kBoxes>;
constexpr std::size_t place(int box) { return static_cast<std::size_t>(box - 1); }

class Limits {
 public:
  static constexpr int kStates = 16;
  static constexpr std::int8_t kNever = -1;
  using Set = std::uint16_t;

  // Which state follows `state` when `order` is read at a box; kNever: it breaks a limit.
  std::array<std::array<std::array<std::int8_t, kStates>, kOrders>, kBoxes> next{};
  Set accepted = 0;    // states in which a plan may end
  OrderSet plain = 0;  // orders that no limit counts: they leave every state as it is

  // The same for sets of states without a branch: states of a mask move up together. Made by
  // pack().
  struct Move {
    Set mask = 0;
    std::uint16_t up = 0;
  };
  static constexpr std::size_t kMoves = 2;
  std::array<std::array<std::array<Move, kMoves>, kOrders>, kBoxes> moves{};
  bool pack();  // false if the automaton needs more kinds of moves than there is room for

  Set step(Set from, int box, Order order) const {
    unsigned to = 0;
    for (const Move& move : moves[place(box)][static_cast<std::size_t>(order)])
      to |= static_cast<unsigned>(from & move.mask) << move.up;
    return static_cast<Set>(to);
  }
  // The states from which `order` at the box leads into `to`.
  Set step_back(Set to, int box, Order order) const {
    unsigned from = 0;
    for (const Move& move : moves[place(box)][static_cast<std::size_t>(order)])
      from |= static_cast<unsigned>(to) >> move.up & move.mask;
    return static_cast<Set>(from);
  }
};

// What may be written: box by box one order, or a set of them where the paper is still open.
struct Paper {
  const Limits* limits = nullptr;
  Limits::Set start = 1;
  int first = 1;                          // the first box that can still be written
  std::array<OrderSet, kBoxes> choice{};  // per box; a box with one order is filled or forced

  // For each box the set of orders after which the paper can still be completed. All empty: it
  // cannot be completed at all.
  std::array<OrderSet, kBoxes> possible() const;
  bool completable() const;
  // How many lawful completions there are, and one of them, each equally likely.
  std::uint32_t count() const;
  OrderList draw(Rng& rng) const;
};

// What the first plan may still hold, worked out beforehand for every way it can be filled in:
// planning asks it at each step, and reading the limits along the boxes was a quarter of the time
// of random play. Plain orders are alike, so a box is open, plain, or holds one of two others.
class Drafts {
 public:
  Drafts() = default;
  Drafts(const Limits& limits, OrderSet orders);

  // As Paper::possible() of this draft, for the boxes that are open.
  std::array<OrderSet, kBoxes> possible(const OrderList& draft) const {
    std::size_t filled = 0;
    for (std::size_t box = 0; box < kBoxes; ++box)
      filled |= static_cast<std::size_t>(code_[static_cast<std::size_t>(draft[box])]) << 2 * box;
    std::array<OrderSet, kBoxes> out{};
    std::uint32_t left = open_[filled];
    for (std::size_t box = 0; box < kBoxes; ++box, left >>= 3) out[box] = set_[left & 7];
    return out;
  }

 private:
  std::array<std::uint8_t, kOrders> code_{};  // 0 open, 1 plain, 2 and 3 a counted order
  std::array<OrderSet, 8> set_{};             // by three bits: plain, the first and second counted
  std::vector<std::uint32_t> open_;           // by filling: three bits a box
};

}  // namespace tercio::armada
