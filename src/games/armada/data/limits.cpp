#include "games/armada/data/limits.h"

namespace tercio::armada {
namespace {

template <class Visit>
void each(OrderSet set, Visit visit) {
  for (; set != 0; set = static_cast<OrderSet>(set & (set - 1)))
    visit(static_cast<Order>(std::countr_zero(set)));
}

using Ways = std::array<std::array<std::uint32_t, Limits::kStates>, kBoxes + 1>;

// ways[i][state]: lawful completions of the boxes from place i on.
void count_ways(const Paper& paper, Ways& ways) {
  for (int state = 0; state < Limits::kStates; ++state)
    ways[kBoxes][static_cast<std::size_t>(state)] = paper.limits->accepted >> state & 1;
  for (int box = kBoxes; box >= paper.first; --box) {
    for (int state = 0; state < Limits::kStates; ++state) {
      std::uint32_t sum = 0;
      each(paper.choice[place(box)], [&](Order order) {
        const std::int8_t after = paper.limits->next[place(box)][static_cast<std::size_t>(order)]
                                                    [static_cast<std::size_t>(state)];
        if (after != Limits::kNever)
          sum += ways[static_cast<std::size_t>(box)][static_cast<std::size_t>(after)];
      });
      ways[place(box)][static_cast<std::size_t>(state)] = sum;
    }
  }
}

}  // namespace

bool Limits::pack() {
  for (std::size_t box = 0; box < kBoxes; ++box)
    for (std::size_t order = 0; order < kOrders; ++order)
      for (int state = 0; state < kStates; ++state) {
        const std::int8_t after = next[box][order][static_cast<std::size_t>(state)];
        if (after == kNever) continue;
        if (after < state) return false;
        const auto up = static_cast<std::uint16_t>(after - state);
        Move* found = nullptr;
        for (Move& move : moves[box][order])
          if (move.mask == 0 || move.up == up) {
            found = &move;
            break;
          }
        if (found == nullptr) return false;
        found->up = up;
        found->mask = static_cast<Set>(found->mask | 1u << state);
      }
  return true;
}

// Plain orders are told apart because they are most of what is written and change nothing.
std::array<OrderSet, kBoxes> Paper::possible() const {
  std::array<OrderSet, kBoxes> out{};
  std::array<Limits::Set, kBoxes + 1> before{};  // reachable before each box
  before[place(first)] = start;
  for (int box = first; box <= kBoxes; ++box) {
    const OrderSet orders = choice[place(box)];
    const Limits::Set here = before[place(box)];
    Limits::Set reached = (orders & limits->plain) != 0 ? here : Limits::Set{0};
    each(static_cast<OrderSet>(orders & ~limits->plain), [&](Order order) {
      reached = static_cast<Limits::Set>(reached | limits->step(here, box, order));
    });
    before[static_cast<std::size_t>(box)] = reached;
  }
  Limits::Set good = limits->accepted;
  for (int box = kBoxes; box >= first; --box) {
    const auto orders = static_cast<OrderSet>(choice[place(box)] & limits->plain);
    const Limits::Set here = before[place(box)];
    const auto staying = static_cast<Limits::Set>(here & good);
    OrderSet fine = staying != 0 ? orders : OrderSet{0};
    Limits::Set from = orders != 0 ? staying : Limits::Set{0};
    each(static_cast<OrderSet>(choice[place(box)] & ~limits->plain), [&](Order order) {
      const auto back = static_cast<Limits::Set>(limits->step_back(good, box, order) & here);
      fine = static_cast<OrderSet>(fine | (back != 0 ? bit(order) : OrderSet{0}));
      from = static_cast<Limits::Set>(from | back);
    });
    out[place(box)] = fine;
    good = from;
  }
  return out;
}

bool Paper::completable() const {
  Limits::Set reached = start;
  for (int box = first; box <= kBoxes; ++box) {
    Limits::Set after = 0;
    each(choice[place(box)], [&](Order order) {
      after = static_cast<Limits::Set>(after | limits->step(reached, box, order));
    });
    reached = after;
  }
  return (reached & limits->accepted) != 0;
}

std::uint32_t Paper::count() const {
  Ways ways{};
  count_ways(*this, ways);
  std::uint32_t sum = 0;
  for (int state = 0; state < Limits::kStates; ++state)
    if ((start >> state & 1) != 0) sum += ways[place(first)][static_cast<std::size_t>(state)];
  return sum;
}

OrderList Paper::draw(Rng& rng) const {
  Ways ways{};
  count_ways(*this, ways);
  auto state = static_cast<std::size_t>(std::countr_zero(start));  // `start` is one state here
  OrderList out{};
  for (int box = first; box <= kBoxes; ++box) {
    std::uint64_t pick = rng.below(ways[place(box)][state]);
    std::size_t then = state;
    each(choice[place(box)], [&](Order order) {
      const std::int8_t after = limits->next[place(box)][static_cast<std::size_t>(order)][state];
      if (after == Limits::kNever || out[place(box)] != Order::None) return;
      const std::uint32_t here =
          ways[static_cast<std::size_t>(box)][static_cast<std::size_t>(after)];
      if (pick < here) {
        out[place(box)] = order;
        then = static_cast<std::size_t>(after);
      } else {
        pick -= here;
      }
    });
    state = then;
  }
  return out;
}

Drafts::Drafts(const Limits& limits, OrderSet orders) {
  std::array<OrderSet, 3> kind{};  // alike: the plain ones, a counted one, another
  kind[0] = static_cast<OrderSet>(orders & limits.plain);
  std::size_t kinds = 1;
  each(orders, [&](Order order) {
    const bool plain = has(limits.plain, order);
    if (!plain) kind[kinds++] = bit(order);
    code_[static_cast<std::size_t>(order)] = static_cast<std::uint8_t>(plain ? 1 : kinds);
  });
  for (std::size_t bits = 0; bits < set_.size(); ++bits)
    for (std::size_t i = 0; i < kind.size(); ++i)
      if ((bits >> i & 1) != 0) set_[bits] = static_cast<OrderSet>(set_[bits] | kind[i]);

  open_.resize(std::size_t{1} << 2 * kBoxes);
  for (std::size_t filled = 0; filled < open_.size(); ++filled) {
    Paper paper{&limits, 1, 1, {}};
    for (std::size_t box = 0; box < kBoxes; ++box) {
      const std::size_t code = filled >> 2 * box & 3;
      paper.choice[box] = code == 0 ? orders : kind[code - 1];
    }
    const auto possible = paper.possible();
    for (std::size_t box = 0; box < kBoxes; ++box)
      for (std::size_t i = 0; i < kind.size(); ++i)
        if ((possible[box] & kind[i]) != 0) open_[filled] |= 1u << (3 * box + i);
  }
}

}  // namespace tercio::armada
