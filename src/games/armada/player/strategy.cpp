// What a cell of the strategy sees, and the table itself.
#include "games/armada/player/strategy.h"

#include <algorithm>
#include <bit>

#include "core/hash.h"

namespace tercio::armada {
namespace {

// A key is written from its lowest bits up.
class KeyWriter {
 public:
  explicit KeyWriter(CellKind kind) { add(static_cast<unsigned>(kind), 2); }
  KeyWriter& add(unsigned value, int bits) {
    TERCIO_CHECK(value >> bits == 0);
    key_ |= static_cast<CellKey>(value) << at_;
    at_ += bits;
    return *this;
  }
  CellKey key() const { return key_; }

 private:
  CellKey key_ = 0;
  int at_ = 0;
};

unsigned clipped(int value, int lowest, int highest) {
  return static_cast<unsigned>(std::clamp(value, lowest, highest) - lowest);
}

// Ships and prizes ahead of the enemy at the end, as far as it goes now; in five steps.
unsigned margin_step(const Rules& r, const State& s) {
  const int ahead =
      r.ships(s, kSpain) + s.of(kSpain).prizes - r.ships(s, kEngland) - s.of(kEngland).prizes;
  return ahead < -14 ? 0 : ahead < -6 ? 1 : ahead < 2 ? 2 : ahead < 10 ? 3 : 4;
}

// AR-83: who would choose at Gravelines.
unsigned chooser_step(const State& s) {
  const int more = s.of(kSpain).lost - s.of(kEngland).lost;
  return more > 0 ? 1u : more < 0 ? 2u : 0u;
}

bool is_special(Order order) {
  return order == Order::Embark || order == Order::Disembark || order == Order::Resupply;
}

}  // namespace

// ---- limits

Guide::Guide(const Data& data) : data_(&data) {
  for (std::size_t side = 0; side < kSides; ++side)
    for (std::size_t phase = 0; phase < 2; ++phase) {
      const Limits& l = limits(side, phase);
      Limits::Set good = l.accepted;
      for (int box = kBoxes; box >= 1; --box) {
        Limits::Set before = 0;
        for (std::size_t state = 0; state < Limits::kStates; ++state)
          for (std::size_t order = 1; order < kOrders; ++order) {
            if (!has(data.orders_of[side], static_cast<Order>(order))) continue;
            const std::int8_t to = l.next[place(box)][order][state];
            if (to == Limits::kNever || (good >> to & 1) == 0) continue;
            OrderSet& open = open_[side][phase][place(box)][state];
            open = static_cast<OrderSet>(open | bit(static_cast<Order>(order)));
            before = static_cast<Limits::Set>(before | 1u << state);
          }
        good = before;
      }
    }
}

const Limits& Guide::limits(std::size_t side, std::size_t phase) const {
  if (side == 0) return phase == 0 ? data_->spain_exact : data_->spain_after_embark;
  return phase == 0 ? data_->england_plan : data_->england_after_resupply;
}

int Guide::step(Seat side, PaperKind phase, int box, int state, Order order) const {
  return limits(index(side), static_cast<std::size_t>(phase))
      .next[place(box)][static_cast<std::size_t>(order)][static_cast<std::size_t>(state)];
}

// ---- keys

Epoch epoch_now(const Rules& r, const Guide& guide, const State& s, Seat side) {
  Epoch epoch;
  epoch.turn = s.turn;
  const bool success = side == kSpain ? s.embarked != 0 : s.resupplied != 0;
  if (success) {
    epoch.kind = PaperKind::Lifted;
    epoch.state = static_cast<std::uint8_t>(side == kSpain ? r.disembarks_used(s) : 0);
  } else {
    int state = 0;
    for (int box = 1; box <= std::min<int>(s.turn, kBoxes) && state >= 0; ++box)
      state = guide.step(side, PaperKind::Plan, box, state, s.of(side).order[place(box)]);
    epoch.state = static_cast<std::uint8_t>(std::max(state, 0));
  }
  if (s.turn == 0) return epoch;
  const Seat enemy = other(side);
  for (std::size_t slot = 0; slot < kFleetsPerSide; ++slot)
    if (s.of(enemy).fleet[slot].is(kUp))
      epoch.seen = static_cast<std::uint8_t>(epoch.seen | 1u << slot);
  KeyWriter facts(CellKind::Place);
  facts.add(s.embarked != 0, 1).add(s.resupplied != 0, 1).add(s.penalty & 3u, 2);
  if (side == kSpain)
    facts.add(clipped(r.used(s, enemy, Order::Resupply), 0, 3), 2).add(0, 2);
  else
    facts.add(clipped(r.used(s, enemy, Order::Embark), 0, 3), 2)
        .add(clipped(r.used(s, enemy, Order::Disembark), 0, 3), 2);
  facts.add(margin_step(r, s), 3).add(chooser_step(s), 2);
  // AR-14: who is missing in the next box is seen by both.
  const int next = s.turn + 1;
  facts.add(r.present(s, side, next) == 0, 1).add(r.present(s, enemy, next) == 0, 1);
  epoch.facts = static_cast<std::uint32_t>(facts.key());
  return epoch;
}

CellKey temper_key(Seat side) {
  return place_key(side, 0, (1u << kFleetsPerSide) - 1, 0);  // nothing is laid after the last fleet
}

CellKey place_key(Seat side, std::size_t temper, unsigned laid, std::size_t last) {
  return KeyWriter(CellKind::Place)
      .add(static_cast<unsigned>(side), 1)
      .add(laid, kFleetsPerSide)
      .add(laid == 0 ? 0u : static_cast<unsigned>(last), 3)
      .add(static_cast<unsigned>(temper), 3)
      .key();
}

CellKey order_key(Seat side, std::size_t temper, int box, const Epoch& epoch, int state,
                  std::size_t slot) {
  const bool absent = box == epoch.turn + 1 && (epoch.facts >> 15 & 1) != 0;
  std::uint32_t facts = epoch.facts;
  // Who is missing in the next box says nothing of later ones.
  if (box != epoch.turn + 1) facts &= ~(3u << 15);
  return KeyWriter(CellKind::Order)
      .add(static_cast<unsigned>(side), 1)
      .add(static_cast<unsigned>(box), 3)
      .add(epoch.turn, 3)
      .add(static_cast<unsigned>(epoch.kind), 1)
      .add(static_cast<unsigned>(state), 4)
      .add(absent ? 0u : static_cast<unsigned>(slot), 3)
      .add(epoch.turn == 0 ? static_cast<unsigned>(temper) : facts, 17)
      .key();
}

Candidates candidates(const Rules& r, const State& s, Seat side) {
  Candidates out;
  for (std::size_t slot = 0; slot < kFleetsPerSide && out.count < 2; ++slot) {
    const Fleet f = fleet_at(side, slot);
    if (r.may_call(s, side, f).ok()) out.fleet[out.count++] = f;
  }
  return out;
}

CellKey call_key(const Rules& r, const State& s, Seat side) {
  const Seat enemy = other(side);
  const Combat kind = s.battle.kind;
  const Cell& cell = r.cell(s);
  unsigned stake = 0;
  if (cell.spain == Effect::EmbarkIfWon) stake = s.embarked == 0 ? 1 : 0;
  if (cell.spain == Effect::DisembarkIfWon && r.disembark_counts(s)) stake = 2;
  if (cell.england == Effect::ResupplyIfWon) stake = 3;
  const unsigned answer = side == s.battle.first ? 0u : r.has_arrived(s, enemy) ? 2u : 1u;
  const int ahead = r.values(s, side, kind) - r.penalty(s, side) - r.values(s, enemy, kind) -
                    r.bonus(s, enemy, kind) + r.penalty(s, enemy);
  KeyWriter key(CellKind::Call);
  key.add(static_cast<unsigned>(side), 1)
      .add(s.turn, 3)
      .add(kind == Combat::Board, 1)
      .add(stake, 2)
      .add(answer, 2)
      .add(clipped((ahead + 100) / 2 - 50, -4, 3), 3)
      .add(s.embarked != 0, 1)
      .add(margin_step(r, s), 3);
  const Candidates all = candidates(r, s, side);
  for (std::size_t i = 0; i < all.count; ++i) {
    const std::size_t f = index(all.fleet[i]);
    const int value = kind == Combat::Board ? r.data->boarding[f] : r.data->gunnery[f];
    key.add(clipped(r.data->rating[f], 3, 6), 2)
        .add(r.data->favourable[f] == s.wind, 1)
        .add(clipped(value, 6, 9), 2);
  }
  if (s.turn + 1 < kLastBox) key.add(is_special(s.of(side).order[place(s.turn + 1)]), 1);
  return key.key();
}

CellKey choose_key(const Rules& r, const State& s) {
  const Seat side = s.battle.first;
  const auto ahead = [&](Combat kind) {
    return clipped(r.values(s, side, kind) - r.values(s, other(side), kind), -8, 7);
  };
  const bool landing = r.compared(s, kSpain) == Order::Disembark && r.disembark_counts(s);
  return KeyWriter(CellKind::Choose)
      .add(static_cast<unsigned>(side), 1)
      .add(landing, 1)
      .add(ahead(Combat::Fire), 4)
      .add(ahead(Combat::Board), 4)
      .add(margin_step(r, s), 3)
      .add(s.penalty & 3u, 2)
      .key();
}

// ---- the table

Strategy::Strategy(std::uint64_t fingerprint, std::vector<Cell> cells)
    : fingerprint_(fingerprint), cells_(std::move(cells)) {
  std::sort(cells_.begin(), cells_.end(),
            [](const Cell& a, const Cell& b) { return a.key < b.key; });
  std::size_t size = 16;
  while (size < cells_.size() * 2) size *= 2;
  slots_.assign(size, 0);
  for (std::size_t i = 0; i < cells_.size(); ++i) {
    std::size_t at = mix64(cells_[i].key) & (size - 1);
    while (slots_[at] != 0) at = (at + 1) & (size - 1);
    slots_[at] = static_cast<std::uint32_t>(i + 1);
  }
}

const Strategy::Cell* Strategy::find(CellKey key) const {
  if (slots_.empty()) return nullptr;
  for (std::size_t at = mix64(key) & (slots_.size() - 1); slots_[at] != 0;
       at = (at + 1) & (slots_.size() - 1))
    if (cells_[slots_[at] - 1].key == key) return &cells_[slots_[at] - 1];
  return nullptr;
}

Weights Strategy::weights(CellKey key, std::uint8_t open) const {
  Weights out{};
  float sum = 0;
  if (const Cell* cell = find(key); cell != nullptr)
    for (std::size_t i = 0; i < cell->count; ++i)
      if ((open >> i & 1) != 0) sum += out[i] = static_cast<float>(cell->parts[i]);
  if (sum <= 0) {
    for (std::size_t i = 0; i < kMostChoices; ++i)
      if ((open >> i & 1) != 0) sum += out[i] = 1;
  }
  for (float& weight : out) weight /= sum;
  return out;
}

Weights temper_odds(const Strategy& strategy, const Guide& guide, Seat side,
                    const std::array<std::uint8_t, kFleetsPerSide>& box_of, const OrderList& orders,
                    int written) {
  constexpr std::uint8_t kAll = (1u << kTempers) - 1;
  constexpr float kSlip = 1e-4f;  // somebody else may have begun the paper
  std::array<std::size_t, kBoxes> slot_at{};
  int known = 0;
  for (bool found = true; found && known + 1 < kLastBox;) {
    found = false;
    for (std::size_t slot = 0; slot < kFleetsPerSide; ++slot)
      if (box_of[slot] == known + 1) {
        slot_at[static_cast<std::size_t>(known)] = slot;
        found = true;
      }
    known += found ? 1 : 0;
  }
  Weights odds = strategy.weights(temper_key(side), kAll);
  float sum = 0;
  for (std::size_t temper = 0; temper < kTempers; ++temper) {
    unsigned laid = 0;
    std::size_t last = 0;
    for (int box = 1; box <= known; ++box) {
      const std::size_t slot = slot_at[place(box)];
      const auto open = static_cast<std::uint8_t>(~laid);
      odds[temper] *= strategy.weights(place_key(side, temper, laid, last), open)[slot] + kSlip;
      laid |= 1u << slot;
      last = slot;
    }
    int state = 0;
    for (int box = 1; box <= std::min(written, known) && state >= 0; ++box) {
      const std::uint8_t open = places_of(side, guide.open(side, PaperKind::Plan, box, state));
      const Order order = orders[place(box)];
      const auto choice = static_cast<std::size_t>(std::countr_zero(
          static_cast<unsigned>(places_of(side, bit(order))) | 1u << kOrdersOfSide));
      if (choice < kOrdersOfSide && !std::has_single_bit(open))
        odds[temper] *=
            strategy.weights(order_key(side, temper, box, Epoch{}, state, slot_at[place(box)]),
                             open)[choice] +
            kSlip;
      state = guide.step(side, PaperKind::Plan, box, state, order);
    }
    sum += odds[temper];
  }
  for (float& weight : odds) weight /= sum;
  return odds;
}

std::size_t draw(const Weights& weights, std::uint8_t open, Rng& rng) {
  auto left = static_cast<float>(rng.uniform());
  std::size_t last = 0;
  for (std::size_t i = 0; i < kMostChoices; ++i) {
    if ((open >> i & 1) == 0 || weights[i] <= 0) continue;
    last = i;
    if (left < weights[i]) return i;
    left -= weights[i];
  }
  return last;
}

std::size_t Strategy::draw(CellKey key, std::uint8_t open, Rng& rng) const {
  return armada::draw(weights(key, open), open, rng);
}

std::uint64_t component_fingerprint(const Data& data) {
  std::uint64_t hash = mix64(0xA12ADA);
  const auto add = [&](std::uint64_t value) { hash = mix64(hash ^ value); };
  for (std::size_t i = 0; i < kFleets; ++i) {
    add(data.rating[i]);
    add(data.gunnery[i]);
    add(data.boarding[i]);
    add(data.ships[i]);
    add(index(data.favourable[i]));
  }
  for (const auto& row : data.chart)
    for (const Cell& cell : row)
      add(static_cast<std::uint64_t>(cell.battle) << 16 |
          static_cast<std::uint64_t>(cell.spain) << 8 | static_cast<std::uint64_t>(cell.england));
  for (const auto& row : data.gravelines)
    for (const Cell& cell : row)
      add(static_cast<std::uint64_t>(cell.spain) << 8 | static_cast<std::uint64_t>(cell.england));
  for (const Limits* limits : {&data.spain_exact, &data.spain_after_embark, &data.england_plan,
                               &data.england_after_resupply}) {
    add(limits->accepted);
    for (const auto& box : limits->next)
      for (const auto& order : box)
        for (const std::int8_t to : order) add(static_cast<std::uint64_t>(to + 1));
  }
  for (const std::uint8_t wind : data.wind_of_die) add(wind);
  for (const bool window : data.window_after) add(window);
  for (const int number :
       {data.max_notches, data.fire_wind_bonus, data.board_wind_bonus, data.capture_at_most,
        data.kill_roll, data.odd_first_up_to, data.penalty_first, data.penalty_second,
        data.final_dice, data.admiral_wind_bonus, data.per_dead_commander, data.embark_max,
        data.disembark_max, data.last_box_disembark_counts, data.resupply_exact,
        data.resupply_early, data.resupply_early_boxes})
    add(static_cast<std::uint64_t>(number));
  return hash;
}

}  // namespace tercio::armada
