// What holds in every position of the game. A position from outside that breaks one of these is
// refused; each message begins with the field that is wrong.
#include "games/armada/rules/rules.h"

namespace tercio::armada {
namespace {

constexpr std::uint8_t kAllFlags = kUp | kPlayed | kDead | kReturned;

bool is_side(Seat seat) { return seat == kSpain || seat == kEngland; }

bool in_battle(Node node) {
  switch (node) {
    case Node::RollOff:
    case Node::Call:
    case Node::Arrive:
    case Node::Battle:
    case Node::OddLoss:
    case Node::KillRoll:
    case Node::Kill:
    case Node::Return: return true;
    default: return false;
  }
}

class Checker {
 public:
  Checker(const Rules& r, const State& s) : r_(r), s_(s) {}

  const char* first_broken() const {
    if (const char* broken = frame()) return broken;
    for (const Seat side : {kSpain, kEngland}) {
      if (const char* broken = fleets(side)) return broken;
      if (const char* broken = orders(side)) return broken;
      if (const char* broken = hand(side)) return broken;
    }
    if (const char* broken = record()) return broken;
    if (const char* broken = battle()) return broken;
    return end();
  }

 private:
  const char* frame() const {
    if (static_cast<int>(s_.node) >= kNodes) return "node: is not known";
    if (s_.turn > kLastBox + 1) return "turn: must be 0 to 8";
    if ((s_.turn == 0) != (s_.node == Node::Plan))
      return "turn: is 0 while planning, and then only";
    const bool final_turn =
        s_.node == Node::Admirals || s_.node == Node::FinalWind || s_.node == Node::Final;
    if (final_turn != (s_.turn > kLastBox) && s_.node != Node::Over)
      return "turn: the final battle is turn 8, and then only";
    if ((s_.node == Node::Chooser || s_.node == Node::Choose) && s_.turn != kLastBox)
      return "turn: the kind of battle is chosen on turn 7";
    if (s_.node == Node::Window && s_.turn >= kLastBox) return "turn: no window opens on turn 7";
    const bool before_wind = s_.turn == 0 || (s_.turn == 1 && s_.node == Node::Wind);
    if (before_wind != (s_.wind == Wind::None)) return "wind: blows from the first roll on";
    if (s_.wind != Wind::None && index(s_.wind) >= kWinds) return "wind: is not known";
    return nullptr;
  }

  const char* fleets(Seat side) const {
    std::array<int, kBoxes + 1> there{};
    int ships = 0;
    int start = 0;
    const SideState& own = s_.of(side);
    const bool placing = s_.node == Node::Plan && own.hand != Hand::Sealed;
    for (std::size_t slot = 0; slot < kFleetsPerSide; ++slot) {
      const FleetState& fleet = own.fleet[slot];
      const int most = r_.data->ships[index(fleet_at(side, slot))];
      if (fleet.box > kBoxes) return "fleets: a box is 1 to 7";
      if ((fleet.flags & ~kAllFlags) != 0) return "fleets: a flag is not known";
      if (fleet.where > Where::Captured) return "fleets: a place is not known";
      if (fleet.box == 0 && !placing) return "fleets: every fleet stands in a box (AR-2)";
      ++there[fleet.box];
      ships += fleet.ships;
      start += most;
      if (fleet.ships > most) return "fleets: more ships than the fleet ever had";
      if (fleet.afloat() != (fleet.ships > 0)) return "fleets: no ships, no fleet (AR-57)";
      if (!fleet.afloat() && !fleet.is(kDead))
        return "fleets: with his fleet the commander is killed (AR-57, AR-66)";
      const bool shown = fleet.box != 0 && r_.is_shown(s_, fleet.box);
      if (fleet.is(kPlayed) && !shown) return "fleets: played before its turn (AR-4)";
      if (shown && fleet.where == Where::Home && !fleet.is(kPlayed))
        return "fleets: a fleet in a box that was played has been turned up (AR-17)";
      if (fleet.is(kPlayed) && !fleet.is(kUp)) return "fleets: played face down (AR-17)";
      if (!fleet.is(kUp) && (fleet.ships != most || fleet.is(kDead) || fleet.where != Where::Home ||
                             fleet.is(kReturned)))
        return "fleets: something happened to a fleet that is face down";
      if (fleet.is(kUp) && !fleet.is(kPlayed) && fleet.box > s_.turn + 1)
        return "fleets: only the next box is called on (AR-49)";
      if (fleet.is(kReturned) && (fleet.box != kLastBox || s_.turn < kLastBox - 1))
        return "fleets: nobody can have come back to this box on turn 6 (AR-110)";
      // Only the box of this turn and the next have ever been called on.
      if (!fleet.is(kPlayed) && fleet.where != Where::Home && fleet.box > s_.turn + 1)
        return "fleets: a fleet is missing from a box that nobody has called on";
    }
    for (int box = 1; box <= kBoxes; ++box) {
      const int room = r_.data->room[place(box)];
      if (there[static_cast<std::size_t>(box)] > room ||
          (!placing && there[static_cast<std::size_t>(box)] < room))
        return "fleets: one a side in boxes 1 to 6, two in box 7 (AR-2)";
    }
    if (ships + own.lost != start) return "lost: ships afloat and lost must be all there were";
    // D: at least one fleet of each side is left for Gravelines.
    if (s_.turn < kLastBox && r_.present(s_, side, kLastBox) == 0 && !placing &&
        s_.node != Node::Plan)
      return "fleets: at most one fleet is called from box 7 (AR-49)";
    if (s_.turn > 0 && s_.turn + 1 < kLastBox)
      for (int box = s_.turn + 2; box <= kBoxes; ++box)
        if (r_.present(s_, side, box) < r_.data->room[place(box)])
          return "fleets: a fleet is missing from a box that nobody has called on";
    return nullptr;
  }

  const char* orders(Seat side) const {
    const SideState& own = s_.of(side);
    const OrderSet may = r_.data->orders_of[index(side)];
    const bool planned = s_.node != Node::Plan || own.hand == Hand::Sealed;
    for (int box = 1; box <= kBoxes; ++box) {
      const Order order = own.order[place(box)];
      const Order draft = own.draft[place(box)];
      if (planned ? !has(may, order) || order == Order::None : order != Order::None)
        return "order: one for each box, in the side's own orders (AR-4, AR-6)";
      if (draft != Order::None && !has(may, draft))
        return "draft: not an order of this side (AR-6)";
      if (side == kEngland && box == kLastBox &&
          ((planned && order != Order::Fire) || (draft != Order::None && draft != Order::Fire)))
        return "order: England's last one stands at fire (AR-129)";
      const bool writing =
          (s_.node == Node::Plan && own.hand == Hand::Asked) || own.hand == Hand::Writing;
      if (draft != Order::None && (!writing || box <= s_.turn))
        return "draft: nothing is written now (AR-113)";
      if (writing && side == kEngland && box == kLastBox && draft != Order::Fire)
        return "draft: England's last one stands at fire (AR-129)";
    }
    if (planned && !lawful(side)) return "order: breaks the limits of the plan (AR-7 to AR-12)";
    if (!planned || own.hand == Hand::Writing)
      if (!r_.paper(s_, side).completable()) return "draft: breaks the limits of the plan";
    return nullptr;
  }

  // As they were first planned, or as a window after a success allows.
  bool lawful(Seat side) const {
    const OrderList& order = s_.of(side).order;
    Paper paper = r_.plan_paper(s_, side);
    for (int box = 1; box <= kBoxes; ++box) paper.choice[place(box)] = bit(order[place(box)]);
    if (paper.completable()) return true;
    const int success = side == kSpain ? s_.embarked : s_.resupplied;
    if (success == 0) return false;
    // The beginning was planned, the rest written anew: no embark, no re-supply after the success
    // but those of the first plan, and never more disembarks than there are.
    int disembarks = 0;
    for (int box = 1; box <= kBoxes; ++box)
      if (order[place(box)] == Order::Disembark)
        disembarks += box == kLastBox ? r_.data->last_box_disembark_counts : 1;
    if (disembarks > r_.data->disembark_max) return false;
    const Order spent = side == kSpain ? Order::Embark : Order::Resupply;
    for (int box = s_.turn + 1; box <= kBoxes; ++box)
      if (order[place(box)] == spent) return false;
    if (!r_.lifted(s_, side)) return false;
    Paper begun = r_.plan_paper(s_, side);
    begun.choice.fill(r_.data->orders_of[index(side)]);
    for (int box = 1; box <= success; ++box) begun.choice[place(box)] = bit(order[place(box)]);
    return begun.completable();
  }

  const char* hand(Seat side) const {
    const SideState& own = s_.of(side);
    if (own.hand > Hand::Sealed) return "hand: is not known";
    const bool secret =
        s_.node == Node::Plan || s_.node == Node::Window || s_.node == Node::Admirals;
    if (!secret && own.hand != Hand::Idle) return "hand: nobody writes now";
    if (s_.node == Node::Plan && own.hand == Hand::Idle) return "hand: both sides plan (AR-13)";
    if (own.hand == Hand::Writing && s_.node != Node::Window) return "hand: no window is open";
    if (secret) {
      bool open = false;
      for (const SideState& one : s_.side)
        open = open || one.hand == Hand::Asked || one.hand == Hand::Writing;
      if (!open) return "hand: somebody must be asked";
    }
    if (s_.node == Node::Window && side == kEngland && own.hand != Hand::Idle &&
        s_.turn + 1 >= kLastBox)
      return "hand: England has nothing to write for Gravelines (AR-129)";
    const bool admirals = s_.turn > kLastBox;
    if (own.admiral != Fleet::None &&
        (!admirals || !is_fleet(own.admiral) || side_of(own.admiral) != side ||
         s_.of(own.admiral).is(kDead)))
      return "admiral: a living commander of the side, on turn 8 (AR-91, AR-112)";
    const int living = kFleetsPerSide - r_.dead(s_, side);
    if (s_.node == Node::Admirals) {
      if ((own.hand == Hand::Idle) != (living < 2)) return "hand: who can choose is asked (AR-91)";
      if ((own.hand == Hand::Asked) != (own.admiral == Fleet::None) && living > 0)
        return "admiral: named once, by who was asked";
    }
    if (admirals && s_.node != Node::Admirals && s_.node != Node::Over && living > 0 &&
        own.admiral == Fleet::None)
      return "admiral: has not been named (AR-91)";
    return nullptr;
  }

  const char* record() const {
    if (s_.embarked > s_.turn || s_.embarked >= kLastBox)
      return "embarked: on a turn that was played, 1 to 6";
    if (s_.resupplied > s_.turn || s_.resupplied >= kLastBox)
      return "resupplied: on a turn that was played, 1 to 6";
    const bool shown_embark =
        s_.embarked == 0 ||
        (r_.is_shown(s_, s_.embarked) && s_.of(kSpain).order[place(s_.embarked)] == Order::Embark);
    if (!shown_embark) return "embarked: on a turn with that order";
    const bool shown_resupply =
        s_.resupplied == 0 || (r_.is_shown(s_, s_.resupplied) &&
                               s_.of(kEngland).order[place(s_.resupplied)] == Order::Resupply);
    if (!shown_resupply) return "resupplied: on a turn with that order";
    if (s_.disembarked > 1 || (s_.disembarked != 0 && s_.embarked == 0))
      return "disembarked: only troops that were embarked (AR-44)";
    if (s_.disembarked != 0 && s_.absolute == Seat::Nobody)
      return "disembarked: that is an Absolute Total Victory (AR-97)";
    if (s_.failures + (s_.resupplied != 0 ? 1 : 0) > r_.used(s_, kEngland, Order::Resupply))
      return "failures: more attempts than orders used (AR-70)";
    const int worst = s_.failures == 0   ? 0
                      : s_.failures == 1 ? r_.data->penalty_first
                                         : r_.data->penalty_second;
    if (s_.penalty != 0 && s_.penalty != worst) return "penalty: does not follow from the failures";
    if (s_.penalty == 0 && worst != 0 && s_.resupplied == 0)
      return "penalty: does not follow from the failures";
    if (s_.absolute != Seat::Nobody && !is_side(s_.absolute)) return "absolute: is not known";
    if (s_.absolute != Seat::Nobody && s_.node != Node::Over && !r_.options.continue_after_absolute)
      return "absolute: ends the game";
    if ((s_.absolute == Seat::Nobody) != (s_.absolute_turn == 0) || s_.absolute_turn > s_.turn ||
        s_.absolute_turn > kLastBox)
      return "absolute_turn: the turn of an Absolute Total Victory";
    if (s_.absolute == kSpain && s_.disembarked == 0)
      return "absolute: Spain has landed no troops (AR-97)";
    int captured = 0;
    for (const SideState& side : s_.side)
      for (const FleetState& fleet : side.fleet) captured += fleet.where == Where::Captured ? 1 : 0;
    const int prizes = s_.of(kSpain).prizes + s_.of(kEngland).prizes;
    if (prizes > captured * r_.data->capture_at_most || prizes < captured)
      return "prizes: do not follow from the captured fleets (AR-66)";
    return troops();
  }

  // AR-98: without troops and without hope the game does not go on.
  const char* troops() const {
    if (s_.node == Node::Over || s_.embarked != 0 || s_.absolute != Seat::Nobody) return nullptr;
    if (s_.turn >= kLastBox) return "embarked: without troops turn 7 is not played (AR-98)";
    const bool between = s_.node == Node::Wind || s_.node == Node::Window;
    if (!between) return nullptr;
    const int used = r_.used(s_, kSpain, Order::Embark);
    if (used >= r_.data->embark_max) return "embarked: no embark order is left (AR-98)";
    if (s_.node == Node::Window && s_.turn + 1 >= kLastBox)
      return "embarked: no embark order is left (AR-98)";
    const bool asked = s_.node == Node::Window && s_.of(kSpain).hand != Hand::Idle;
    if (asked || s_.turn <= 1) return nullptr;
    const int next = s_.node == Node::Wind ? s_.turn : s_.turn + 1;
    for (int box = next; box < kLastBox; ++box)
      if (s_.of(kSpain).order[place(box)] == Order::Embark && r_.present(s_, kSpain, box) > 0)
        return nullptr;
    return "embarked: no embark order is left (AR-98)";
  }

  const char* battle() const {
    const BattleState& b = s_.battle;
    if (b.kind > Combat::Board) return "battle: the kind is not known";
    for (const Seat seat : {b.first, b.asked, b.winner})
      if (seat != Seat::Nobody && !is_side(seat)) return "battle: a side is not known";
    for (const Seat side : {kSpain, kEngland}) {
      const std::size_t i = index(side);
      if (b.arrival[i] > Arrival::WithWind) return "battle: an arrival is not known";
      if (b.die[i] > kDie || b.odd[i] > kDie || b.call_die[i] > kDie)
        return "battle: a die has six faces";
      const bool called = b.arrival[i] != Arrival::Undecided && b.arrival[i] != Arrival::Declined;
      if (called != (b.call[i] != Fleet::None)) return "battle: called, and none named";
      if (!called) continue;
      if (!is_fleet(b.call[i]) || side_of(b.call[i]) != side || s_.of(b.call[i]).box != s_.turn + 1)
        return "battle: only a fleet of the next box is called (AR-49)";
      if (r_.has_arrived(s_, side) && !s_.of(b.call[i]).is(kUp))
        return "battle: a reinforcement fights face up";
      const bool wind = r_.data->favourable[index(b.call[i])] == s_.wind;
      if (wind != (b.arrival[i] == Arrival::WithWind))
        return "battle: the wind brings a fleet, or it does not (AR-50)";
      if ((b.arrival[i] == Arrival::Failed) != (b.call_die[i] != 0))
        return "battle: the die of a call that failed (AR-52)";
      if (b.arrival[i] == Arrival::Failed && b.call_die[i] <= r_.data->rating[index(b.call[i])] &&
          r_.options.kill_roll_participants_only)
        return "battle: that call did not fail (AR-51)";
      if (r_.options.reveal_on_reinforce_attempt && !s_.of(b.call[i]).is(kUp))
        return "battle: a called fleet is turned up (AR-119)";
    }
    if (s_.node == Node::Plan || s_.node == Node::Wind || s_.turn > kLastBox)
      return b == BattleState{} ? nullptr : "battle: none is under way";
    return fought();
  }

  const char* fought() const {
    const BattleState& b = s_.battle;
    if (b.resolved > 1) return "battle: resolved is true or false";
    if (s_.turn == kLastBox ? (s_.node != Node::Chooser && b.first == Seat::Nobody)
                            : b.kind != r_.cell(s_).battle)
      return "battle: not the one the chart says (AR-19 to AR-43)";
    if (s_.node == Node::Choose && (b.kind != Combat::None || b.asked != b.first))
      return "battle: who has lost more chooses (AR-83)";
    if (s_.node == Node::Chooser && b != BattleState{}) return "battle: none is under way";
    const bool fighting = in_battle(s_.node) || b.resolved != 0;
    if (fighting &&
        (b.kind == Combat::None || !r_.was_present(s_, kSpain) || !r_.was_present(s_, kEngland)))
      return "battle: needs a fleet on both sides";
    if (in_battle(s_.node) && s_.turn == kLastBox &&
        (s_.node == Node::RollOff || s_.node == Node::Call || s_.node == Node::Arrive ||
         s_.node == Node::Return))
      return "battle: no reinforcements at Gravelines (AR-82)";
    if (s_.turn == kLastBox && (r_.has_arrived(s_, kSpain) || r_.has_arrived(s_, kEngland)))
      return "battle: no reinforcements at Gravelines (AR-82)";
    if ((b.first == Seat::Nobody) != (s_.node == Node::RollOff || b.kind == Combat::None) &&
        s_.turn < kLastBox)
      return "battle: who decides first (AR-47)";
    const bool asks = s_.node == Node::Call || s_.node == Node::Arrive ||
                      s_.node == Node::OddLoss || s_.node == Node::KillRoll ||
                      s_.node == Node::Kill || s_.node == Node::Return || s_.node == Node::Choose;
    if (asks != (b.asked != Seat::Nobody) && s_.node != Node::Battle)
      return "battle: somebody is asked";
    if (const char* broken = calls()) return broken;
    const bool thrown = s_.node == Node::OddLoss || b.resolved != 0;
    for (const Seat side : {kSpain, kEngland})
      if (thrown != (b.die[index(side)] != 0) ||
          b.total[index(side)] !=
              (thrown ? r_.total(before_penalty(), side, b.kind, b.die[index(side)]) : 0))
        return "battle: the totals do not follow from the dice (AR-53)";
    const bool late = s_.node == Node::KillRoll || s_.node == Node::Kill || s_.node == Node::Return;
    if (late && b.resolved == 0) return "battle: losses come first (AR-54)";
    if (s_.node == Node::Window && (b.kind != Combat::None) != (b.resolved != 0))
      return "battle: is over when orders are rewritten";
    if ((s_.node == Node::KillRoll || s_.node == Node::Kill) &&
        (b.kind != Combat::Board || b.winner == Seat::Nobody || b.asked != b.winner ||
         r_.count_killable(s_) < (s_.node == Node::Kill ? 2 : 1)))
      return "battle: nobody can be killed (AR-68)";
    if (s_.node == Node::Return &&
        (!r_.has_arrived(s_, b.asked) || !s_.of(b.call[index(b.asked)]).afloat() ||
         s_.of(b.call[index(b.asked)]).is(kDead)))
      return "battle: nobody has a way back (AR-108)";
    return nullptr;
  }

  const char* calls() const {
    const BattleState& b = s_.battle;
    if (s_.turn == kLastBox || b.first == Seat::Nobody) return nullptr;
    const Arrival first = b.arrival[index(b.first)];
    const Arrival second = b.arrival[index(other(b.first))];
    const auto settled = [](Arrival a) { return a != Arrival::Undecided && a != Arrival::Called; };
    if (s_.node == Node::Call || s_.node == Node::Arrive) {
      const Arrival now = s_.node == Node::Call ? Arrival::Undecided : Arrival::Called;
      if (b.asked == b.first ? first != now || second != Arrival::Undecided
                             : !settled(first) || second != now)
        return "battle: one decides after the other (AR-47)";
    } else if (!settled(first) || !settled(second)) {
      return "battle: calls come first (AR-47)";
    }
    return nullptr;
  }

  // AR-73: the penalty that counted in the battle, before the turn's own failure.
  State before_penalty() const {
    State s = s_;
    const bool now = s_.node == Node::Window || s_.node == Node::Over;
    const bool failed = now && s_.turn < kLastBox &&
                        s_.of(kEngland).order[place(s_.turn)] == Order::Resupply &&
                        s_.battle.winner != kEngland;
    if (failed && s_.resupplied == 0)
      s.penalty = static_cast<std::uint8_t>(s_.failures > 1 ? r_.data->penalty_first : 0);
    if (now && s_.battle.winner == kEngland && s_.turn < kLastBox &&
        s_.of(kEngland).order[place(s_.turn)] == Order::Resupply && s_.failures > 0 &&
        s_.resupplied == s_.turn)
      s.penalty = static_cast<std::uint8_t>(r_.data->penalty_first);
    return s;
  }

  const char* end() const {
    if ((s_.outcome == kNoOutcome) != (s_.node != Node::Over)) return "outcome: once it is over";
    if (s_.node != Node::Over) {
      for (const std::uint8_t die : s_.final_dice)
        if (die != 0) return "final_dice: not thrown yet";
      return nullptr;
    }
    if (s_.outcome >= r_.data->victories.size()) return "outcome: is not known";
    for (std::size_t i = 0; i < kFinalDice; ++i) {
      const bool wanted =
          s_.turn > kLastBox && i < static_cast<std::size_t>(2 * r_.data->final_dice);
      if (wanted ? s_.final_dice[i] < 1 || s_.final_dice[i] > kDie : s_.final_dice[i] != 0)
        return "final_dice: two for each side, on turn 8";
    }
    return nullptr;
  }

  const Rules& r_;
  const State& s_;
};

}  // namespace

const char* Rules::broken(const State& s) const { return Checker(*this, s).first_broken(); }

}  // namespace tercio::armada
