#include "games/armada/limits.h"

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
        const std::int8_t after =
            paper.limits->next[place(box)][static_cast<std::size_t>(order)][static_cast<std::size_t>(
                state)];
        if (after != Limits::kNever)
          sum += ways[static_cast<std::size_t>(box)][static_cast<std::size_t>(after)];
      });
      ways[place(box)][static_cast<std::size_t>(state)] = sum;
    }
  }
}

}  // namespace

std::array<OrderSet, kBoxes> Paper::possible() const {
  std::array<OrderSet, kBoxes> out{};
  std::array<Limits::Set, kBoxes + 1> before{};  // reachable before each box
  before[place(first)] = start;
  for (int box = first; box <= kBoxes; ++box) {
    Limits::Set reached = 0;
    each(choice[place(box)], [&](Order order) {
      reached = static_cast<Limits::Set>(reached | limits->step(before[place(box)], box, order));
    });
    before[static_cast<std::size_t>(box)] = reached;
  }
  Limits::Set good = limits->accepted;
  for (int box = kBoxes; box >= first; --box) {
    Limits::Set from = 0;
    for (Limits::Set left = before[place(box)]; left != 0;
         left = static_cast<Limits::Set>(left & (left - 1))) {
      const auto state = static_cast<std::size_t>(std::countr_zero(left));
      each(choice[place(box)], [&](Order order) {
        const std::int8_t after =
            limits->next[place(box)][static_cast<std::size_t>(order)][state];
        if (after == Limits::kNever || (good >> after & 1) == 0) return;
        out[place(box)] = static_cast<OrderSet>(out[place(box)] | bit(order));
        from = static_cast<Limits::Set>(from | 1u << state);
      });
    }
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
      const std::int8_t after =
          limits->next[place(box)][static_cast<std::size_t>(order)][state];
      if (after == Limits::kNever || out[place(box)] != Order::None) return;
      const std::uint32_t here = ways[static_cast<std::size_t>(box)][static_cast<std::size_t>(after)];
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

}  // namespace tercio::armada
