// A world the seat may believe in: what it cannot see is dealt as the strategy would have it, as
// far as that agrees with what was seen.
#include "games/armada/player/player.h"

namespace tercio::armada {
namespace {

constexpr int kTries = 4;
constexpr std::size_t kDeals = 6;  // of which one is taken, by how likely what was seen is with it

}  // namespace

State Player::believe(const Rules& r, const State& s, Seat seat, Rng& rng) const {
  const State any = r.sample(s, seat, rng);
  if (!knows_components() || s.node == Node::Plan || s.node == Node::Over) return any;
  if (seat != kSpain && seat != kEngland) return any;
  // A fleet that was called and is still face down (AR-119) is dealt by the rules alone.
  if (!r.options.reveal_on_reinforce_attempt) return any;
  const Seat enemy = other(seat);
  for (int i = 0; i < kTries; ++i) {
    State dealt = any;
    const std::size_t temper = deal_boxes(r, dealt, enemy, rng);
    if (!deal_orders(r, dealt, enemy, temper, rng)) continue;
    // That Spain has announced nothing (AR-98) is the one thing seen that a lawful deal can break.
    if (enemy == kEngland || s.embarked != 0 || r.broken(dealt) == nullptr) return dealt;
  }
  return any;
}

// Fleets that are not turned up, over the boxes that are not known; and the temper that laid them.
std::size_t Player::deal_boxes(const Rules& r, State& s, Seat side, Rng& rng) const {
  auto& fleets = s.of(side).fleet;
  using Boxes = std::array<std::uint8_t, kFleetsPerSide>;
  std::array<Boxes, kDeals> deals{};
  std::array<double, kDeals> weights{};
  double sum = 0;
  Boxes seen{};
  for (std::size_t slot = 0; slot < kFleetsPerSide; ++slot)
    if (fleets[slot].is(kUp)) seen[slot] = fleets[slot].box;
  // Orders of the first plan that were compared: up to the first window or success.
  int written = 0;
  const int success = side == kSpain ? s.embarked : s.resupplied;
  while (written < kBoxes && r.is_shown(s, written + 1)) {
    ++written;
    if (r.data->window_after[static_cast<std::size_t>(written)] || written == success) break;
  }
  const Weights tempers = temper_odds(*strategy_, guide_, side, seen, s.of(side).order, written);
  std::array<std::size_t, kDeals> temper{};
  for (std::size_t d = 0; d < kDeals; ++d) {
    Boxes& boxes = deals[d];
    double weight = 1;
    temper[d] = draw(tempers, (1u << kTempers) - 1, rng);
    unsigned laid = 0, hidden = 0;
    std::size_t last = 0;
    bool is_open = false;  // a box was dealt: what follows depends on it
    for (std::size_t slot = 0; slot < kFleetsPerSide; ++slot) {
      boxes[slot] = seen[slot];
      if (boxes[slot] == 0) hidden |= 1u << slot;
    }
    for (int box = 1; box < kLastBox; ++box) {
      const auto free = static_cast<std::uint8_t>(~laid);
      const Weights by = strategy_->weights(place_key(side, temper[d], laid, last), free);
      std::size_t slot = kFleetsPerSide;
      for (std::size_t i = 0; i < kFleetsPerSide; ++i)
        if (boxes[i] == box) slot = i;
      if (slot < kFleetsPerSide) {
        if (is_open) weight *= static_cast<double>(by[slot]) + 0.01;
      } else {
        // Of those still hidden; how much of the strategy that leaves counts, too.
        const auto open = static_cast<std::uint8_t>(hidden);
        double part = 0;
        Weights among{};
        for (std::size_t i = 0; i < kFleetsPerSide; ++i)
          if ((open >> i & 1) != 0) part += static_cast<double>(among[i] = by[i] + 0.002f);
        for (float& w : among) w /= static_cast<float>(part);
        weight *= part;
        is_open = true;
        slot = draw(among, open, rng);
        boxes[slot] = static_cast<std::uint8_t>(box);
        hidden &= ~(1u << slot);
      }
      laid |= 1u << slot;
      last = slot;
    }
    for (std::uint8_t& box : boxes)
      if (box == 0) box = kLastBox;
    sum += weights[d] = weight;
  }
  double pick = rng.uniform() * sum;
  std::size_t taken = 0;
  while (taken + 1 < kDeals && pick >= weights[taken]) pick -= weights[taken++];
  for (std::size_t slot = 0; slot < kFleetsPerSide; ++slot) fleets[slot].box = deals[taken][slot];
  return temper[taken];
}

// Orders not compared yet, as the strategy would have written them when it last could. What was
// seen since then is not told apart from what was seen then. False if what was seen is not its way.
bool Player::deal_orders(const Rules& r, State& s, Seat side, std::size_t temper, Rng& rng) const {
  const bool sealed = s.node == Node::Window && s.of(side).hand == Hand::Sealed;
  const int passed = sealed ? s.turn : s.turn - 1;  // windows up to this turn are closed
  const int success = side == kSpain ? s.embarked : s.resupplied;
  int written = success <= passed ? success : 0;
  for (int turn = 1; turn <= passed && turn < kBoxes; ++turn)
    if (r.data->window_after[static_cast<std::size_t>(turn)]) written = std::max(written, turn);
  Epoch epoch;
  if (written > 0) {
    epoch = epoch_now(r, guide_, s, side);
    epoch.turn = static_cast<std::uint8_t>(written);
    epoch.facts &= ~(3u << 15);
  }
  const bool lifted = success != 0 && success <= written;
  epoch.kind = lifted ? PaperKind::Lifted : PaperKind::Plan;
  OrderList& orders = s.of(side).order;
  int state = 0, box = 1;
  if (lifted) {
    box = written + 1;
    if (side == kSpain)
      for (int before = 1; before <= written; ++before)
        state += orders[place(before)] == Order::Disembark ? 1 : 0;
  }
  for (; box <= kBoxes; ++box) {
    if (!r.is_shown(s, box)) {
      const OrderSet open = guide_.open(side, epoch.kind, box, state);
      if (open == 0) return false;
      if (box == kLastBox) {
        orders[place(box)] = has(open, Order::Disembark) ? Order::Disembark : Order::Fire;
      } else {
        std::size_t slot = 0;
        while (slot + 1 < kFleetsPerSide && s.of(side).fleet[slot].box != box) ++slot;
        const std::size_t choice = strategy_->draw(order_key(side, temper, box, epoch, state, slot),
                                                   places_of(side, open), rng);
        orders[place(box)] = kOrderAt[index(side)][choice];
      }
    }
    state = guide_.step(side, epoch.kind, box, state, orders[place(box)]);
    if (state < 0) return false;
  }
  return true;
}

}  // namespace tercio::armada
