// Papers and calls by the mixed strategy.
#include "games/armada/player/player.h"

namespace tercio::armada {

std::size_t Player::draw_temper(Seat side, const std::array<std::uint8_t, kFleetsPerSide>& box_of,
                                const OrderList& orders, int written, Rng& rng) const {
  return draw(temper_odds(*strategy_, guide_, side, box_of, orders, written), (1u << kTempers) - 1,
              rng);
}

// From box 1 on; the two that are left go to Gravelines. A paper somebody else began is gone on
// with.
Action Player::lay_by_table(const Rules& r, const State& s, Seat seat, Rng& rng) const {
  const auto& fleets = s.of(seat).fleet;
  unsigned free = 0;
  std::array<int, kBoxes + 1> there{};
  for (std::size_t slot = 0; slot < kFleetsPerSide; ++slot) {
    ++there[fleets[slot].box];
    if (fleets[slot].box == 0) free |= 1u << slot;
  }
  int box = 1;
  while (there[static_cast<std::size_t>(box)] >= r.data->room[place(box)]) ++box;
  unsigned laid = 0;
  std::size_t last = 0;
  for (std::size_t slot = 0; slot < kFleetsPerSide; ++slot) {
    if (fleets[slot].box == 0 || fleets[slot].box >= box) continue;
    laid |= 1u << slot;
    if (fleets[slot].box == box - 1) last = slot;
  }
  std::array<std::uint8_t, kFleetsPerSide> box_of{};
  for (std::size_t slot = 0; slot < kFleetsPerSide; ++slot)
    if ((laid >> slot & 1) != 0) box_of[slot] = fleets[slot].box;
  const std::size_t temper = draw_temper(seat, box_of, {}, 0, rng);
  const std::size_t slot =
      strategy_->draw(place_key(seat, temper, laid, last), static_cast<std::uint8_t>(free), rng);
  return place_fleet(fleet_at(seat, slot), box);
}

Action Player::order_by_table(const Rules& r, const State& s, Seat seat, Rng& rng) const {
  const OrderList& draft = s.of(seat).draft;
  const Epoch epoch = epoch_now(r, guide_, s, seat);
  int state = epoch.state;
  int box = s.turn + 1;
  for (; box <= kBoxes && draft[place(box)] != Order::None; ++box)
    if (state >= 0) state = guide_.step(seat, epoch.kind, box, state, draft[place(box)]);
  if (box > kBoxes) return plain(Verb::Seal);
  if (state < 0) return order_next(r, s, seat, rng);  // limits the strategy was not made for
  const OrderSet open = static_cast<OrderSet>(guide_.open(seat, epoch.kind, box, state) &
                                              r.open_orders(s, seat)[place(box)]);
  if (open == 0) return order_next(r, s, seat, rng);
  // AR-89: a landing at Gravelines costs nothing where it is free.
  if (box == kLastBox)
    return write_order(box, has(open, Order::Disembark)
                                ? Order::Disembark
                                : static_cast<Order>(std::countr_zero(open)));
  if (std::has_single_bit(open))
    return write_order(box, static_cast<Order>(std::countr_zero(open)));
  std::size_t slot = 0;
  while (slot + 1 < kFleetsPerSide && s.of(seat).fleet[slot].box != box) ++slot;
  std::array<std::uint8_t, kFleetsPerSide> box_of{};
  for (std::size_t i = 0; i < kFleetsPerSide; ++i) box_of[i] = s.of(seat).fleet[i].box;
  const std::size_t temper = epoch.turn == 0 ? draw_temper(seat, box_of, draft, box - 1, rng) : 0;
  const std::size_t choice =
      strategy_->draw(order_key(seat, temper, box, epoch, state, slot), places_of(seat, open), rng);
  return write_order(box, kOrderAt[index(seat)][choice]);
}

Action Player::call_by_table(const Rules& r, const State& s, Seat seat, Rng& rng) const {
  const Candidates all = candidates(r, s, seat);
  const auto open = static_cast<std::uint8_t>((2u << all.count) - 1);
  const std::size_t choice = strategy_->draw(call_key(r, s, seat), open, rng);
  return choice == 0 ? plain(Verb::Decline) : with_fleet(Verb::Call, all.fleet[choice - 1]);
}

}  // namespace tercio::armada
