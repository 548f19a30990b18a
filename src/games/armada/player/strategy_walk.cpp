#include "games/armada/player/strategy_walk.h"

#include <algorithm>
#include <bit>
#include <vector>

namespace tercio::armada {

// ---- the final battle, weighed

WalkTables::WalkTables(const Rules& rules) : r(rules), guide(*rules.data) {
  // How Spain's dice differ from England's.
  std::vector<double> difference(2 * kMostDifference + 1, 0.0);
  difference[kMostDifference] = 1;
  const auto add_die = [&](int sign) {
    std::vector<double> then(difference.size(), 0.0);
    for (int at = kDie; at < static_cast<int>(difference.size()) - kDie; ++at)
      for (int face = 1; face <= kDie; ++face)
        then[static_cast<std::size_t>(at + sign * face)] +=
            difference[static_cast<std::size_t>(at)] / kDie;
    difference = then;
  };
  for (int i = 0; i < rules.data->final_dice; ++i) {
    add_die(1);
    add_die(-1);
  }
  for (int ahead = -kMostDifference; ahead <= kMostDifference; ++ahead) {
    double value = 0;
    for (int by = -kMostDifference; by <= kMostDifference; ++by)
      value +=
          difference[static_cast<std::size_t>(by + kMostDifference)] * (ahead + by > 0    ? 1.0
                                                                        : ahead + by == 0 ? 0.5
                                                                                          : 0.0);
    ahead_[static_cast<std::size_t>(ahead + kMostDifference)] = static_cast<float>(value);
  }
}

float WalkTables::spain_ahead(int ahead) const {
  return ahead_[static_cast<std::size_t>(std::clamp(ahead, -kMostDifference, kMostDifference) +
                                         kMostDifference)];
}

// AR-93 to AR-95, without the floors of AR-125, which hardly ever bite. Each side names a commander
// whom the present wind favours, else one it may come to favour.
float WalkTables::final_value(const State& s) const {
  const Data& data = *r.data;
  std::array<Wind, kSides> best{Wind::None, Wind::None};
  for (const Seat side : {kSpain, kEngland}) {
    int nearest = kWinds;
    for (std::size_t slot = 0; slot < kFleetsPerSide; ++slot) {
      if (s.of(side).fleet[slot].is(kDead)) continue;
      const Wind wind = data.favourable[index(fleet_at(side, slot))];
      const int apart = (static_cast<int>(wind) - static_cast<int>(s.wind) + kWinds) % kWinds;
      const int notches = std::min(apart, kWinds - apart);
      if (notches >= nearest) continue;
      nearest = notches;
      best[index(side)] = wind;
    }
  }
  const int ahead = r.ships(s, kSpain) + s.of(kSpain).prizes - r.ships(s, kEngland) -
                    s.of(kEngland).prizes + s.penalty +
                    data.per_dead_commander * (r.dead(s, kEngland) - r.dead(s, kSpain));
  float value = 0;
  for (int die = 1; die <= kWinds; ++die) {
    const Wind wind = r.wind_after(s, die);
    const int bonus = (best[0] == wind ? data.admiral_wind_bonus : 0) -
                      (best[1] == wind ? data.admiral_wind_bonus : 0);
    value += spain_ahead(ahead + bonus) / kWinds;
  }
  return value;
}

// ---- papers

Walk::Walk(const WalkTables& tables, std::uint64_t seed)
    : t_(&tables), seed_(seed), s_(tables.r.start()) {
  // Both papers count as sealed: the turns begin.
  s_.node = Node::Wind;
  s_.turn = 1;
  for (SideState& side : s_.side) {
    side.hand = Hand::Idle;
    side.draft.fill(Order::None);
    side.order.fill(Order::Fire);
  }
}

void Walk::lay_fleet(Seat side, std::size_t slot) {
  Lane& lane = lane_[index(side)];
  for (FleetState& fleet : s_.of(side).fleet)
    if (fleet.box > lane.boxes) fleet.box = 0;  // it only held the place of an embark
  ++lane.boxes;
  lane.laid = static_cast<std::uint8_t>(lane.laid | 1u << slot);
  lane.last = static_cast<std::uint8_t>(slot);
  s_.of(side).fleet[slot].box = std::min<std::uint8_t>(lane.boxes, kLastBox);
}

// The next fleet of a side; true if there is a choice.
bool Walk::lay(Seat side, Decision& d) {
  Lane& lane = lane_[index(side)];
  const auto free = static_cast<std::uint8_t>(~lane.laid);
  if (lane.boxes + 1 >= kLastBox) {  // what is left goes to the last box
    for (unsigned left = free; left != 0; left &= left - 1)
      lay_fleet(side, static_cast<std::size_t>(std::countr_zero(left)));
    return false;
  }
  d = {side, CellKind::Place, static_cast<std::uint8_t>(lane.boxes + 1), free,
       place_key(side, lane.temper, lane.laid, lane.last)};
  return true;
}

void Walk::write(Seat side, int box, Order order) {
  Lane& lane = lane_[index(side)];
  s_.of(side).order[place(box)] = order;
  lane.written = static_cast<std::uint8_t>(box);
  lane.state =
      static_cast<std::uint8_t>(t_->guide.step(side, lane.epoch.kind, box, lane.state, order));
}

// The next order of a side; true if there is a choice.
bool Walk::order(Seat side, Decision& d) {
  Lane& lane = lane_[index(side)];
  const int box = lane.written + 1;
  const OrderSet open = t_->guide.open(side, lane.epoch.kind, box, lane.state);
  TERCIO_CHECK(open != 0);
  if (box == kLastBox) {
    write(side, box, has(open, Order::Disembark) ? Order::Disembark : Order::Fire);
    return false;
  }
  if (std::has_single_bit(open)) {
    write(side, box, static_cast<Order>(std::countr_zero(open)));
    return false;
  }
  std::size_t slot = 0;
  while (s_.of(side).fleet[slot].box != box) ++slot;
  d = {side, CellKind::Order, static_cast<std::uint8_t>(box), places_of(side, open),
       order_key(side, lane.temper, box, lane.epoch, lane.state, slot)};
  return true;
}

// What has to be on paper before the wind of this turn: this box and the next one.
bool Walk::paper_wanted(Decision& d) {
  const int last = std::min<int>(s_.turn + 1, kLastBox);
  for (const Seat side : {kSpain, kEngland}) {
    Lane& lane = lane_[index(side)];
    if (lane.temper == kTempers) {
      d = {side, CellKind::Place, 0, (1u << kTempers) - 1, temper_key(side)};
      return true;
    }
    while (lane.boxes < last)
      if (lay(side, d)) return true;
    while (lane.written < last)
      if (order(side, d)) return true;
  }
  hold_place_of_embark();
  return false;
}

// AR-98 looks at embarks on paper, and at the fleet they are for; one that is not written yet
// stands in the last box it can, with one of the fleets that are not laid.
void Walk::hold_place_of_embark() {
  const Lane& lane = lane_[index(kSpain)];
  constexpr int kLastEmbark = kLastBox - 1;
  if (s_.embarked != 0 || lane.written >= kLastEmbark) return;
  OrderList& orders = s_.of(kSpain).order;
  int written = 0;
  for (int box = 1; box <= lane.written; ++box)
    written += orders[place(box)] == Order::Embark ? 1 : 0;
  orders[place(kLastEmbark)] = written < t_->r.data->embark_max ? Order::Embark : Order::Fire;
  if (lane.boxes < kLastEmbark)
    s_.of(kSpain).fleet[static_cast<std::size_t>(std::countr_one(lane.laid))].box = kLastEmbark;
}

void Walk::answer_windows() {
  Events nobody;
  for (const Seat side : {kSpain, kEngland}) {
    if (s_.of(side).hand != Hand::Asked) continue;
    Lane& lane = lane_[index(side)];
    lane.epoch = epoch_now(t_->r, t_->guide, s_, side);
    lane.state = lane.epoch.state;
    lane.written = s_.turn;
  }
  hold_place_of_embark();
  for (const Seat side : {kSpain, kEngland})
    if (s_.of(side).hand == Hand::Asked) t_->r.apply(s_, side, plain(Verb::Keep), nobody);
}

// The reinforcement's commander, so that it cannot return; else the one the wind favours.
Action Walk::pick_killed() const {
  Fleet best = Fleet::None;
  int score = -1;
  for (const Fleet f : t_->r.fighters(s_, other(s_.battle.winner))) {
    if (!t_->r.is_killable(s_, f)) continue;
    const bool came = s_.battle.call[index(side_of(f))] == f;
    const int value = (came ? 20 : 0) + (t_->r.data->favourable[index(f)] == s_.wind ? 5 : 0);
    if (value > score) {
      score = value;
      best = f;
    }
  }
  return with_fleet(Verb::Kill, best);
}

// ---- luck

Rng Walk::luck(const Decision& d) const {
  const std::uint64_t what =
      static_cast<std::uint64_t>(d.side) << 24 | static_cast<std::uint64_t>(d.kind) << 16 |
      std::uint64_t{d.box} << 8 |
      (d.kind == CellKind::Order ? lane_[index(d.side)].epoch.turn : s_.turn);
  return Rng(mix64(seed_ ^ mix64(what + 0x10C)));
}

Action Walk::roll(const Throw& wanted) {
  if (s_.turn != thrown_turn_) {
    thrown_turn_ = s_.turn;
    thrown_.fill(0);
  }
  const std::size_t by = wanted.by == kSpain ? 0u : wanted.by == kEngland ? 1u : 2u;
  const std::uint8_t before = thrown_[wanted.purpose * (kSides + 1u) + by]++;
  const std::uint64_t what = std::uint64_t{s_.turn} << 24 | std::uint64_t{wanted.purpose} << 16 |
                             std::uint64_t{before} << 8 | by;
  Rng rng(mix64(seed_ ^ mix64(what + 0xD1CE)));
  return throw_dice(wanted, rng);
}

// ---- play

bool Walk::next(Decision& d) {
  Events nobody;
  const Rules& r = t_->r;
  for (;;) {
    switch (s_.node) {
      case Node::Over: value_ = r.result(s_).seat[0].value; return false;
      case Node::Admirals: value_ = t_->final_value(s_); return false;
      case Node::Wind:
        if (paper_wanted(d)) return true;
        break;
      case Node::Window: answer_windows(); continue;
      case Node::Kill: r.apply(s_, s_.battle.asked, pick_killed(), nobody); continue;
      case Node::Call: {
        const Seat side = s_.battle.asked;
        const std::size_t count = candidates(r, s_, side).count;
        d = {side, CellKind::Call, 0, static_cast<std::uint8_t>((2u << count) - 1),
             call_key(r, s_, side)};
        return true;
      }
      case Node::Choose:
        d = {s_.battle.asked, CellKind::Choose, 0, 3, choose_key(r, s_)};
        return true;
      default: break;
    }
    r.apply(s_, Seat::Nobody, roll(r.turn(s_).dice), nobody);
  }
}

void Walk::take(const Decision& d, std::size_t choice) {
  Events nobody;
  switch (d.kind) {
    case CellKind::Place:
      if (d.box == 0)
        lane_[index(d.side)].temper = static_cast<std::uint8_t>(choice);
      else
        lay_fleet(d.side, choice);
      break;
    case CellKind::Order: write(d.side, d.box, kOrderAt[index(d.side)][choice]); break;
    case CellKind::Call: {
      const Candidates all = candidates(t_->r, s_, d.side);
      t_->r.apply(
          s_, d.side,
          choice == 0 ? plain(Verb::Decline) : with_fleet(Verb::Call, all.fleet[choice - 1]),
          nobody);
      break;
    }
    case CellKind::Choose:
      t_->r.apply(s_, d.side, plain(choice == 0 ? Verb::Fire : Verb::Board), nobody);
      break;
  }
}

}  // namespace tercio::armada
