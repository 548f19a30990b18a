// What a state waits for, what may be chosen and why not, and which chapter carries it out. The
// chapters themselves stand in the files listed in rules.h. AR-14: the sequence of play.
#include "games/armada/rules/rules.h"

#include "core/hash.h"

namespace tercio::armada {
namespace {

Phase phase_of(Node node) {
  switch (node) {
    case Node::Plan: return Phase::Plan;
    case Node::Wind: return Phase::Wind;
    case Node::Window: return Phase::Orders;
    case Node::Chooser:
    case Node::Choose: return Phase::Gravelines;
    case Node::Admirals:
    case Node::FinalWind:
    case Node::Final: return Phase::Final;
    case Node::Over: return Phase::Over;
    default: return Phase::Battle;
  }
}

}  // namespace

Rules::Rules(const Data& data_, const Options& options_)
    : data(&data_), options(options_), setup_hash_(hash_of(options_)) {}

std::uint64_t Rules::hash(const State& s) const { return hash_of(s, setup_hash_); }

State Rules::start() const {
  State s;
  for (std::size_t i = 0; i < kFleets; ++i) s.of(fleet_at(i)).ships = data->ships[i];  // AR-1
  for (const Seat side : {kSpain, kEngland}) {
    s.of(side).hand = Hand::Asked;
    blank_draft(s, side);
  }
  return s;
}

// ---- what is waited for

Turn Rules::turn(const State& s) const {
  const auto phase = static_cast<std::uint8_t>(phase_of(s.node));
  if (s.node == Node::Plan || s.node == Node::Window || s.node == Node::Admirals) {
    Seats asked;
    for (const Seat side : {kSpain, kEngland})
      if (s.of(side).hand == Hand::Asked || s.of(side).hand == Hand::Writing)
        asked = asked.with(side);
    return Turn::secret_decision(asked, phase);
  }
  Throw wanted;
  wanted.count = wanted.own = 1;
  wanted.sides = kDie;
  wanted.by = s.battle.asked;
  wanted.at = s.turn;
  wanted.epoch = s.turn;
  const auto throwing = [&](Purpose purpose) {
    wanted.purpose = static_cast<std::uint8_t>(purpose);
    return Turn::throwing(wanted, phase);
  };
  // A fleet is named only once it has been turned up.
  const auto by_called_fleet = [&] {
    const Fleet f = s.battle.call[index(s.battle.asked)];
    wanted.at = static_cast<std::uint16_t>(s.turn + 1);
    if (is_fleet(f) && s.of(f).is(kUp)) wanted.from = static_cast<std::uint16_t>(index(f) + 1);
  };
  switch (s.node) {
    case Node::Call:
      if (!options.reveal_on_reinforce_attempt)
        return Turn::secret_decision(Seats::only(s.battle.asked), phase);
      return Turn::decision(Seats::only(s.battle.asked), phase);
    case Node::Kill:
    case Node::Choose: return Turn::decision(Seats::only(s.battle.asked), phase);
    case Node::Wind:
    case Node::FinalWind:
      wanted.sides = kWinds;
      wanted.by = Seat::Nobody;
      return throwing(Purpose::Wind);
    case Node::RollOff:
    case Node::Chooser:
      wanted.count = kSides;  // Spain's die, then England's
      wanted.by = kSpain;
      return throwing(s.node == Node::RollOff ? Purpose::RollOff : Purpose::Chooser);
    case Node::Arrive: by_called_fleet(); return throwing(Purpose::Arrive);
    case Node::Battle:
      wanted.count = kSides;
      wanted.by = kSpain;
      return throwing(Purpose::Battle);
    case Node::OddLoss: return throwing(Purpose::OddLoss);
    case Node::KillRoll: return throwing(Purpose::Kill);
    case Node::Return: by_called_fleet(); return throwing(Purpose::Return);
    case Node::Final:
      wanted.own = static_cast<std::uint8_t>(data->final_dice);
      wanted.count = static_cast<std::uint8_t>(kSides * data->final_dice);
      wanted.by = kSpain;
      return throwing(Purpose::Final);
    default: break;  // over
  }
  return Turn::over(phase);
}

// ---- what may be chosen

void Rules::legal(const State& s, Seat seat, Actions& out) const {
  out.clear();
  if (seat != kSpain && seat != kEngland) return;
  const SideState& own = s.of(seat);
  const auto offer = [&](Verdict verdict, Action action) {
    if (verdict.ok()) out.push_back(action);
  };
  const auto each_own_fleet = [&](auto visit) {
    for (std::size_t slot = 0; slot < kFleetsPerSide; ++slot) visit(fleet_at(seat, slot));
  };
  switch (s.node) {
    case Node::Plan:
    case Node::Window: {
      if (own.hand == Hand::Idle || own.hand == Hand::Sealed) return;
      if (s.node == Node::Window && own.hand == Hand::Asked) {
        out.push_back(plain(Verb::Keep));
        out.push_back(plain(Verb::Rewrite));
        return;
      }
      // The same predicates as in `why`, asked once for all boxes.
      if (s.node == Node::Plan) {
        std::array<std::uint8_t, kBoxes + 1> there{};
        for (const FleetState& fleet : own.fleet) ++there[fleet.box];
        FixedList<Fleet, kFleetsPerSide> unplaced;
        each_own_fleet([&](Fleet f) {
          if (s.of(f).box == 0) unplaced.push_back(f);
        });
        const std::size_t waiting = unplaced.size();
        for (int box = 1; box <= kBoxes && waiting > 0; ++box) {
          if (there[static_cast<std::size_t>(box)] >= data->room[place(box)]) continue;
          for (std::size_t i = 0; i < waiting; ++i) out.push_back(place_fleet(unplaced[i], box));
        }
      }
      bool open = false;
      for (int box = s.turn + 1; box <= kBoxes; ++box)
        open = open || own.draft[place(box)] == Order::None;
      if (open) {
        const auto possible = open_orders(s, seat);
        for (int box = s.turn + 1; box <= kBoxes; ++box) {
          if (own.draft[place(box)] != Order::None) continue;
          for (OrderSet left = possible[place(box)]; left != 0;
               left = static_cast<OrderSet>(left & (left - 1)))
            out.push_back(write_order(box, static_cast<Order>(std::countr_zero(left))));
        }
        return;
      }
      offer(may_seal(s, seat), plain(Verb::Seal));
      return;
    }
    case Node::Call:
      if (seat != s.battle.asked) return;
      each_own_fleet([&](Fleet f) { offer(may_call(s, seat, f), with_fleet(Verb::Call, f)); });
      out.push_back(plain(Verb::Decline));
      return;
    case Node::Kill:
      if (seat != s.battle.asked) return;
      for (std::size_t i = 0; i < kFleets; ++i)
        if (is_killable(s, fleet_at(i))) out.push_back(with_fleet(Verb::Kill, fleet_at(i)));
      return;
    case Node::Choose:
      if (seat != s.battle.asked) return;
      out.push_back(plain(Verb::Fire));
      out.push_back(plain(Verb::Board));
      return;
    case Node::Admirals:
      if (own.hand != Hand::Asked) return;
      each_own_fleet([&](Fleet f) { offer(may_name(s, seat, f), with_fleet(Verb::Admiral, f)); });
      return;
    default: return;
  }
}

Verdict Rules::why(const State& s, Seat seat, Action a) const {
  const Turn now = turn(s);
  if (now.kind == TurnKind::Over) return Verdict::no("AR-96"_rule, "refused.over");
  if (now.kind == TurnKind::Dice) {
    if (!a.is_roll()) return Verdict::no("AR-14"_rule, "refused.dice-first");
    if (!is_roll_of(now.dice, a)) return Verdict::no("AR-14"_rule, "refused.wrong-dice");
    return Verdict::yes();
  }
  if (a.is_roll()) return Verdict::no("AR-14"_rule, "refused.no-dice");
  if (!is_sayable(*data, a)) return Verdict::no("AR-14"_rule, "refused.no-such-action");
  if (!now.seats.has(seat) || seat == Seat::Nobody)
    return Verdict::no("AR-14"_rule, "refused.not-your-turn");
  return why_decision(s, seat, a);
}

Verdict Rules::why_decision(const State& s, Seat seat, Action a) const {
  switch (verb_of(a)) {
    case Verb::Place: return may_place(s, seat, fleet_of(a), box_of(a));
    case Verb::Order: return may_order(s, seat, box_of(a), order_of(a));
    case Verb::Seal: return may_seal(s, seat);
    case Verb::Keep:
    case Verb::Rewrite:
      if (s.node != Node::Window) return Verdict::no("AR-113"_rule, "refused.no-window");
      if (s.of(seat).hand == Hand::Writing)
        return Verdict::no("AR-115"_rule, "refused.writing-already");
      return Verdict::yes();
    case Verb::Call: return may_call(s, seat, fleet_of(a));
    case Verb::Decline:
      return s.node == Node::Call ? Verdict::yes() : Verdict::no("AR-49"_rule, "refused.no-call");
    case Verb::Kill:
      if (s.node != Node::Kill) return Verdict::no("AR-68"_rule, "refused.no-kill");
      return is_killable(s, fleet_of(a)) ? Verdict::yes()
                                         : Verdict::no("AR-122"_rule, "refused.not-killable");
    case Verb::Admiral: return may_name(s, seat, fleet_of(a));
    case Verb::Fire:
    case Verb::Board:
      return s.node == Node::Choose ? Verdict::yes()
                                    : Verdict::no("AR-83"_rule, "refused.no-choice");
    case Verb::Roll: break;
  }
  return Verdict::no("AR-14"_rule, "refused.no-such-action");
}

// ---- what it does

void Rules::apply(State& s, Seat seat, Action a, Events& ev) const {
  if (a.is_roll()) return apply_roll(s, a, ev);
  switch (verb_of(a)) {
    case Verb::Place: return place_in_box(s, fleet_of(a), box_of(a), ev);
    case Verb::Order: return order_box(s, seat, box_of(a), order_of(a), ev);
    case Verb::Seal: return seal(s, seat, ev);
    case Verb::Keep: return keep(s, seat, ev);
    case Verb::Rewrite: return rewrite(s, seat, ev);
    case Verb::Call: return call(s, seat, fleet_of(a), ev);
    case Verb::Decline: return decline(s, seat, ev);
    case Verb::Kill: return kill(s, fleet_of(a), ev);
    case Verb::Admiral: return name_admiral(s, seat, fleet_of(a), ev);
    case Verb::Fire: return choose(s, Combat::Fire, ev);
    case Verb::Board: return choose(s, Combat::Board, ev);
    case Verb::Roll: break;
  }
  TERCIO_NEVER("an action that `why` refuses");
}

void Rules::apply_roll(State& s, Action a, Events& ev) const {
  constexpr Throw kOne{1, kDie, 1};
  constexpr Throw kTwo{2, kDie, 1};
  constexpr Throw kWind{1, kWinds, 1};
  switch (s.node) {
    case Node::Wind: return roll_wind(s, face(a, kWind, 0), ev);
    case Node::FinalWind: return roll_final_wind(s, face(a, kWind, 0), ev);
    case Node::RollOff: return roll_off(s, face(a, kTwo, 0), face(a, kTwo, 1), ev);
    case Node::Chooser: return roll_chooser(s, face(a, kTwo, 0), face(a, kTwo, 1), ev);
    case Node::Arrive: return roll_arrive(s, face(a, kOne, 0), ev);
    case Node::Battle: return roll_battle(s, face(a, kTwo, 0), face(a, kTwo, 1), ev);
    case Node::OddLoss: {
      const Seat side = s.battle.asked;
      s.battle.odd[index(side)] = static_cast<std::uint8_t>(face(a, kOne, 0));
      ev.emit("AR-56"_rule, "event.odd-die",
              {side_arg("side", side), number("die", face(a, kOne, 0))});
      return next_odd_loss(s, side, ev);
    }
    case Node::KillRoll: return roll_kill(s, face(a, kOne, 0), ev);
    case Node::Return: return roll_return(s, face(a, kOne, 0), ev);
    case Node::Final: return roll_final(s, a, turn(s).dice, ev);
    default: TERCIO_NEVER("dice that nobody asked for");
  }
}

}  // namespace tercio::armada
