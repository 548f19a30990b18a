// Who knows what: AR-3, AR-13 and AR-130. Hidden from the other side are the boxes of fleets not
// turned up, orders of boxes not yet compared, drafts, a grand admiral not yet shown, and whether a
// plan was kept or rewritten (AR-115). Everything else is known to both.
#include "core/hash.h"
#include "games/armada/rules/rules.h"

namespace tercio::armada {
namespace {

template <class T, std::size_t N>
void shuffle(FixedList<T, N>& list, Rng& rng) {
  for (std::size_t i = list.size(); i > 1; --i) {
    const auto j = static_cast<std::size_t>(rng.below(i));
    const T kept = list[i - 1];
    list[i - 1] = list[j];
    list[j] = kept;
  }
}

// Deals one side anew, as somebody who only knows what is public may believe it.
class Dealer {
 public:
  Dealer(const Rules& r, State& s, Seat side, Rng& rng)
      : r_(r), s_(s), side_(side), own_(s.of(side)), rng_(rng) {}

  void deal() {
    if (s_.node == Node::Plan && own_.hand != Hand::Sealed) return;  // nothing is known of it
    deal_boxes();
    deal_orders();
    if (s_.node == Node::Admirals && own_.hand == Hand::Sealed) deal_admiral();
  }

 private:
  using Boxes = FixedList<std::uint8_t, kFleetsPerSide>;

  // Unknown fleets among the places where unknown fleets stand.
  void deal_boxes() {
    Boxes boxes;
    if (s_.node == Node::Plan) {
      for (int box = 1; box <= kBoxes; ++box)
        for (int i = 0; i < r_.data->room[place(box)]; ++i)
          boxes.push_back(static_cast<std::uint8_t>(box));
    } else {
      std::array<int, kBoxes + 1> free{};
      for (int box = 1; box <= kBoxes; ++box)
        free[static_cast<std::size_t>(box)] = r_.data->room[place(box)];
      for (const FleetState& fleet : own_.fleet)
        if (fleet.is(kUp)) --free[fleet.box];
      const Fleet called = deal_called();
      if (called != Fleet::None) --free[s_.turn + 1u];
      for (int box = 1; box <= kBoxes; ++box)
        for (int i = 0; i < free[static_cast<std::size_t>(box)]; ++i)
          boxes.push_back(static_cast<std::uint8_t>(box));
      shuffle(boxes, rng_);
      std::size_t next = 0;
      for (std::size_t slot = 0; slot < kFleetsPerSide; ++slot)
        if (!own_.fleet[slot].is(kUp) && fleet_at(side_, slot) != called)
          own_.fleet[slot].box = boxes[next++];
      return;
    }
    shuffle(boxes, rng_);
    for (std::size_t slot = 0; slot < kFleetsPerSide; ++slot) own_.fleet[slot].box = boxes[slot];
  }

  // AR-119 with the option off: a fleet was called and is still face down. It is one that the wind
  // does not favour, and, if its die is known, one rated below it.
  Fleet deal_called() {
    Fleet& call = s_.battle.call[index(side_)];
    const Arrival arrival = s_.battle.arrival[index(side_)];
    if (call == Fleet::None || (arrival != Arrival::Called && arrival != Arrival::Failed))
      return Fleet::None;
    if (is_fleet(call) && s_.of(call).is(kUp)) return Fleet::None;
    FixedList<Fleet, kFleetsPerSide> may;
    for (std::size_t slot = 0; slot < kFleetsPerSide; ++slot) {
      const Fleet f = fleet_at(side_, slot);
      if (own_.fleet[slot].is(kUp) || r_.data->favourable[index(f)] == s_.wind) continue;
      if (arrival == Arrival::Failed &&
          r_.data->rating[index(f)] >= s_.battle.call_die[index(side_)])
        continue;
      may.push_back(f);
    }
    TERCIO_CHECK(!may.empty());
    call = may[static_cast<std::size_t>(rng_.below(may.size()))];
    s_.of(call).box = static_cast<std::uint8_t>(s_.turn + 1);
    return call;
  }

  // Lawful orders for the boxes not yet compared: the first plan gone on with, or, where a window
  // after a success has passed, written anew.
  void deal_orders() {
    Paper first = r_.plan_paper(s_, side_);
    std::uint32_t ways = 0;
    if (side_ == kSpain && s_.embarked == 0) {
      forbid_embarks(first);
      require_embark(first);
    }
    ways = first.count();
    OrderList drawn{};
    if (r_.lifted(s_, side_)) {
      const Paper again = r_.lifted_paper(s_, side_);
      const std::uint32_t more = again.first <= kBoxes ? again.count() : 0;
      if (ways + more > 0)
        drawn = rng_.below(ways + more) < ways ? first.draw(rng_) : again.draw(rng_);
    } else {
      TERCIO_CHECK(ways > 0);
      drawn = first.draw(rng_);
    }
    for (int box = 1; box <= kBoxes; ++box)
      if (!r_.is_shown(s_, box)) own_.order[place(box)] = drawn[place(box)];
    if (s_.node == Node::Plan || s_.node == Node::Window) {
      own_.draft.fill(Order::None);
      if (own_.hand == Hand::Writing) own_.hand = Hand::Asked;
    }
  }

  // The last turn after which Spain would have had to announce that no embark is left, for orders
  // that are still the same (AR-98); 0: none.
  int last_check() const {
    if (s_.node == Node::Window)
      return own_.hand == Hand::Sealed ? 0 : own_.hand == Hand::Idle ? s_.turn : s_.turn - 1;
    return s_.turn - 1;
  }

  // Nothing was announced, so a box that was not empty then holds an embark.
  void require_embark(Paper& paper) {
    const int check = last_check();
    if (s_.absolute != Seat::Nobody || check < 1) return;
    if (check < s_.turn && r_.is_shown(s_, s_.turn) && r_.was_present(s_, kSpain) &&
        own_.order[place(s_.turn)] == Order::Embark)
      return;
    std::array<std::uint32_t, kBoxes> ways{};
    std::uint32_t sum = 0;
    for (int box = s_.turn; box < kLastBox; ++box) {
      const bool next = box == check + 1;
      if (r_.is_shown(s_, box) || (next && r_.present(s_, kSpain, box) == 0)) continue;
      Paper with = paper;
      with.choice[place(box)] = static_cast<OrderSet>(with.choice[place(box)] & bit(Order::Embark));
      sum += ways[place(box)] = with.count();
    }
    TERCIO_CHECK(sum > 0);
    std::uint64_t pick = rng_.below(sum);
    for (int box = 1; box < kLastBox; ++box) {
      if (pick < ways[place(box)]) {
        paper.choice[place(box)] = bit(Order::Embark);
        return;
      }
      pick -= ways[place(box)];
    }
  }

  // It was announced (and played on, AR-105): then no box but one that was empty holds an embark,
  // unless a window has passed since.
  void forbid_embarks(Paper& paper) const {
    if (s_.absolute != kEngland) return;
    const int now = s_.node == Node::Window && own_.hand == Hand::Sealed ? s_.turn : s_.turn - 1;
    for (int turn = s_.absolute_turn + 1; turn <= now; ++turn)
      if (r_.data->window_after[static_cast<std::size_t>(turn)]) return;
    for (int box = s_.absolute_turn + 1; box < kLastBox; ++box) {
      const bool empty = box == s_.absolute_turn + 1 && r_.present(s_, kSpain, box) == 0;
      if (!r_.is_shown(s_, box) && !empty)
        paper.choice[place(box)] =
            static_cast<OrderSet>(paper.choice[place(box)] & ~bit(Order::Embark));
    }
  }

  void deal_admiral() {
    FixedList<Fleet, kFleetsPerSide> living;
    for (std::size_t slot = 0; slot < kFleetsPerSide; ++slot)
      if (!own_.fleet[slot].is(kDead)) living.push_back(fleet_at(side_, slot));
    own_.admiral = living[static_cast<std::size_t>(rng_.below(living.size()))];
  }

  const Rules& r_;
  State& s_;
  Seat side_;
  SideState& own_;
  Rng& rng_;
};

}  // namespace

// AR-130: boxes of fleets that are face down, and orders of boxes to come.
State Rules::masked(const State& s, Seat seat) const {
  State out = s;
  if (s.node == Node::Over) return out;  // the papers are laid open
  for (const Seat side : {kSpain, kEngland}) {
    if (side == seat) continue;
    SideState& hidden = out.of(side);
    for (FleetState& fleet : hidden.fleet)
      if (!fleet.is(kUp)) fleet.box = 0;
    for (int box = 1; box <= kBoxes; ++box)
      if (!is_shown(s, box)) hidden.order[place(box)] = Order::None;
    hidden.draft.fill(Order::None);
    if (hidden.hand == Hand::Writing) hidden.hand = Hand::Asked;
    if (s.node == Node::Admirals && hidden.hand != Hand::Idle) hidden.admiral = Fleet::None;
    Fleet& call = out.battle.call[index(side)];
    if (is_fleet(call) && !s.of(call).is(kUp)) call = Fleet::Unknown;
  }
  return out;
}

std::uint64_t Rules::view_hash(const State& s, Seat seat) const {
  return hash_of(masked(s, seat), mix64(setup_hash_ ^ static_cast<std::uint64_t>(seat)));
}

State Rules::sample(const State& s, Seat seat, Rng& rng) const {
  State out = s;
  if (s.node == Node::Over) return out;
  for (const Seat side : {kSpain, kEngland}) {
    if (side == seat) continue;
    if (s.node == Node::Plan && out.of(side).hand != Hand::Sealed) {
      for (FleetState& fleet : out.of(side).fleet) fleet.box = 0;
      blank_draft(out, side);
      continue;
    }
    Dealer(*this, out, side, rng).deal();
  }
  return out;
}

}  // namespace tercio::armada
