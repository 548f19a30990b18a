// The mixed strategy of both sides: how often each fleet is laid in each box, each order is
// written, each reinforcement is called. It was found by a solver (tools/solve_armada.cpp) and is
// kept in data/strategy.bin. A cell of the table stands for everything that looks alike to the side
// that decides; its key holds only what that side knows when it decides.
//
//   strategy.cpp         what a cell sees
//   strategy_file.cpp    data/strategy.bin
//   strategy_walk.cpp    a game in which papers are written box by box, when they are needed
//   strategy_solver.cpp  regret matching over such games
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "games/armada/rules/rules.h"

namespace tercio::armada {

// A key has its kind in the lowest bits, then the side that decides.
using CellKey = std::uint64_t;
enum class CellKind : std::uint8_t { Place, Order, Call, Choose };
constexpr Seat side_of(CellKey key) { return (key >> 2 & 1) == 0 ? kSpain : kEngland; }

inline constexpr std::size_t kMostChoices = 8;
using Weights = std::array<float, kMostChoices>;  // sum to 1 over the choices of a cell

// The order a side writes at place i of a cell: fire, board or swift, embark or harry, disembark or
// re-supply.
inline constexpr std::size_t kOrdersOfSide = 4;
inline constexpr std::array<std::array<Order, kOrdersOfSide>, kSides> kOrderAt = {
    {{Order::Fire, Order::Board, Order::Embark, Order::Disembark},
     {Order::Fire, Order::Swift, Order::Harry, Order::Resupply}}};
constexpr OrderSet orders_in(Seat side, std::uint8_t places) {
  OrderSet out = 0;
  for (std::size_t i = 0; i < kOrdersOfSide; ++i)
    if ((places >> i & 1) != 0) out = static_cast<OrderSet>(out | bit(kOrderAt[index(side)][i]));
  return out;
}
constexpr std::uint8_t places_of(Seat side, OrderSet orders) {
  std::uint8_t out = 0;
  for (std::size_t i = 0; i < kOrdersOfSide; ++i)
    if (has(orders, kOrderAt[index(side)][i])) out = static_cast<std::uint8_t>(out | 1u << i);
  return out;
}

// Which limits a paper is under: those of the first plan, or those after a success (AR-74 to
// AR-77).
enum class PaperKind : std::uint8_t { Plan, Lifted };

// The moment a paper was written: an order can see nothing that came later.
struct Epoch {
  std::uint8_t turn = 0;
  PaperKind kind = PaperKind::Plan;
  std::uint8_t state = 0;  // of the limits, before the first box that is written
  std::uint8_t seen = 0;   // the enemy's fleets that were turned up, one bit each
  std::uint32_t facts = 0;
  friend bool operator==(const Epoch&, const Epoch&) = default;
};

// Which orders keep a paper lawful, asked often: the limits of limits.h, read backwards once.
class Guide {
 public:
  explicit Guide(const Data& data);
  OrderSet open(Seat side, PaperKind phase, int box, int state) const {
    return open_[index(side)][static_cast<std::size_t>(phase)][place(box)]
                [static_cast<std::size_t>(state)];
  }
  int step(Seat side, PaperKind phase, int box, int state, Order order) const;

 private:
  const Limits& limits(std::size_t side, std::size_t phase) const;

  const Data* data_;
  std::array<std::array<std::array<std::array<OrderSet, Limits::kStates>, kBoxes>, 2>, kSides>
      open_{};
};

// ---- what a cell sees

// A paper begun now: at Plan, or at a window of `side`.
Epoch epoch_now(const Rules& r, const Guide& guide, const State& s, Seat side);

// Before anything is written a side draws its temper: a secret that ties together what lies where
// and which orders go with it. Without it every line would be drawn alone.
inline constexpr std::size_t kTempers = 8;
CellKey temper_key(Seat side);
// Fleets are laid from box 1 on: which are laid, and which was the last.
CellKey place_key(Seat side, std::size_t temper, unsigned laid, std::size_t last);
// `state`: of the limits before this box. `slot`: of the own fleet in the box. The temper counts
// for the first plan only.
CellKey order_key(Seat side, std::size_t temper, int box, const Epoch& epoch, int state,
                  std::size_t slot);
// Choices: decline, the fleet of the next box, on turn 6 the other one.
struct Candidates {
  std::array<Fleet, 2> fleet{Fleet::None, Fleet::None};
  std::size_t count = 0;
};
Candidates candidates(const Rules& r, const State& s, Seat side);
CellKey call_key(const Rules& r, const State& s, Seat side);
// Choices: fire, board.
CellKey choose_key(const Rules& r, const State& s);

// ---- the table

class Strategy {
 public:
  struct Cell {
    CellKey key = 0;
    std::uint8_t count = 0;
    std::array<std::uint8_t, kMostChoices> parts{};  // of 255
  };

  Strategy() = default;
  // Cells with different keys, in any order.
  Strategy(std::uint64_t fingerprint, std::vector<Cell> cells);

  bool empty() const { return cells_.empty(); }
  std::uint64_t fingerprint() const { return fingerprint_; }
  const std::vector<Cell>& cells() const { return cells_; }  // by key

  const Cell* find(CellKey key) const;
  // The weights of the choices whose bits are set in `open`; equal ones where the table knows
  // nothing.
  Weights weights(CellKey key, std::uint8_t open) const;
  // One of them.
  std::size_t draw(CellKey key, std::uint8_t open, Rng& rng) const;

 private:
  std::uint64_t fingerprint_ = 0;
  std::vector<Cell> cells_;
  std::vector<std::uint32_t> slots_;  // open-addressed; 0 is empty, else a cell's place + 1
};

// How likely each temper is, seen from what it wrote: the fleets from box 1 on as far as they are
// known (`box_of`, by slot; 0: unknown), and the orders of the first `written` boxes.
Weights temper_odds(const Strategy& strategy, const Guide& guide, Seat side,
                    const std::array<std::uint8_t, kFleetsPerSide>& box_of, const OrderList& orders,
                    int written);

// One choice among those with weight.
std::size_t draw(const Weights& weights, std::uint8_t open, Rng& rng);

// The numbers of the components that a strategy depends on, as one number.
std::uint64_t component_fingerprint(const Data& data);

// strategy_file.cpp. Reading throws DataError if the bytes are not such a file.
Strategy read_strategy(std::string_view name, std::string_view content);
Strategy read_embedded_strategy();
std::string write_strategy(const Strategy& strategy);

}  // namespace tercio::armada
