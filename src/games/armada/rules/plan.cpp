// 2 and 6, plans: AR-2 to AR-13 and AR-129 (placement and orders, in secret), AR-74 to AR-80,
// AR-113, AR-115 and AR-116 (windows for writing the orders to come anew).
#include "games/armada/rules/rules.h"

namespace tercio::armada {
namespace {

int count_of(const OrderList& orders, int first, int last, Order order) {
  int n = 0;
  for (int box = first; box <= last; ++box) n += orders[place(box)] == order ? 1 : 0;
  return n;
}

}  // namespace

// ---- the paper that is written on

void Rules::blank_draft(State& s, Seat side) const {
  s.of(side).draft.fill(Order::None);
  // AR-88, AR-129: whatever England orders at Gravelines has no effect, so it is not asked.
  if (side == kEngland) s.of(side).draft[place(kLastBox)] = Order::Fire;
}

// AR-7 to AR-12: the limits of the first plan, over the whole game.
Paper Rules::plan_paper(const State& s, Seat side) const {
  const Limits& limits = side == kEngland              ? data->england_plan
                         : options.spain_pattern_exact ? data->spain_exact
                                                       : data->spain_loose;
  Paper paper{&limits, 1, 1, {}};
  for (int box = 1; box <= kBoxes; ++box)
    paper.choice[place(box)] = is_shown(s, box) ? bit(s.of(side).order[place(box)])
                               : box == kLastBox && side == kEngland ? bit(Order::Fire)
                                                                     : data->orders_of[index(side)];
  return paper;
}

// AR-74 to AR-78: the limits of what is written after a success; only later boxes are on it.
Paper Rules::lifted_paper(const State& s, Seat side) const {
  Paper paper{&data->england_after_resupply, 1, s.turn + 1, {}};
  if (s.turn > 0 && !is_shown(s, s.turn)) paper.first = s.turn;
  if (side == kSpain) {
    paper.limits = &data->spain_after_embark;
    // AR-76, AR-77: what was used up counts.
    paper.start = static_cast<Limits::Set>(1u << disembarks_used(s));
  }
  for (int box = paper.first; box <= kBoxes; ++box)
    paper.choice[place(box)] =
        box == kLastBox && side == kEngland ? bit(Order::Fire) : data->orders_of[index(side)];
  return paper;
}

// What `side` may still write now: at Plan everything, at a window the boxes to come. AR-79: once a
// success has lifted the first limits, those of AR-74 to AR-78 stand in their place.
Paper Rules::paper(const State& s, Seat side) const {
  const bool success = side == kSpain ? s.embarked != 0 : s.resupplied != 0;
  Paper paper = success ? lifted_paper(s, side) : plan_paper(s, side);
  if (side == kSpain && s.disembarked != 0) {  // AR-78
    paper.limits = &data->spain_after_disembark;
    paper.start = 1;
  }
  for (int box = paper.first; box <= kBoxes; ++box)
    if (const Order order = s.of(side).draft[place(box)]; order != Order::None)
      paper.choice[place(box)] = bit(order);
  return paper;
}

std::array<OrderSet, kBoxes> Rules::open_orders(const State& s, Seat side) const {
  if (s.node != Node::Plan) return paper(s, side).possible();
  const Drafts& drafts = side == kEngland              ? data->england_drafts
                         : options.spain_pattern_exact ? data->spain_exact_drafts
                                                       : data->spain_loose_drafts;
  return drafts.possible(s.of(side).draft);
}

bool Rules::lifted(const State& s, Seat side) const {
  const int success = side == kSpain ? s.embarked : s.resupplied;
  // A rewritten plan can end the game before the turn does: Spain has no embark left (AR-98).
  const bool window_closed = s.of(side).hand == Hand::Sealed || s.node == Node::Over;
  return success != 0 && (s.turn > success || window_closed);
}

RuleId Rules::window_rule(const State& s, Seat side) const {
  if (s.turn > 0 && s.turn <= kBoxes && data->window_after[s.turn])
    return s.turn + 1 == kLastBox ? "AR-80"_rule : "AR-79"_rule;
  if (side == kEngland) return "AR-74"_rule;
  return s.disembarked != 0 ? "AR-78"_rule : "AR-75"_rule;
}

// ---- what may be written

Verdict Rules::may_place(const State& s, Seat side, Fleet f, int box) const {
  if (s.node != Node::Plan) return Verdict::no("AR-113"_rule, "refused.fleets-stay");
  if (side_of(f) != side) return Verdict::no("AR-1"_rule, "refused.not-your-fleet");
  if (s.of(f).box != 0) return Verdict::no("AR-2"_rule, "refused.placed-already");
  int there = 0;
  for (const FleetState& fleet : s.of(side).fleet) there += fleet.box == box ? 1 : 0;
  if (there >= data->room[place(box)]) return Verdict::no("AR-2"_rule, "refused.box-full");
  return Verdict::yes();
}

Verdict Rules::may_order(const State& s, Seat side, int box, Order order) const {
  const bool window = s.node == Node::Window;
  if (s.node != Node::Plan && !window) return Verdict::no("AR-113"_rule, "refused.no-window");
  if (window && s.of(side).hand == Hand::Asked)
    return Verdict::no(window_rule(s, side), "refused.rewrite-first");
  if (!has(data->orders_of[index(side)], order))
    return Verdict::no("AR-6"_rule, "refused.not-your-order");
  if (side == kEngland && box == kLastBox)
    return order == Order::Resupply ? Verdict::no("AR-9"_rule, "refused.resupply-gravelines")
                                    : Verdict::no("AR-129"_rule, "refused.no-order-needed");
  if (window && box <= s.turn) return Verdict::no("AR-113"_rule, "refused.box-played");
  if (s.of(side).draft[place(box)] != Order::None)
    return Verdict::no("AR-4"_rule, "refused.ordered-already");
  if (has(paper(s, side).possible()[place(box)], order)) return Verdict::yes();
  return broken_limit(s, side, box, order);
}

// The first limit that, alone, the order leaves no way to keep.
Verdict Rules::broken_limit(const State& s, Seat side, int box, Order order) const {
  OrderList plan = s.of(side).draft;
  for (int b = 1; b <= kBoxes; ++b)
    if (is_shown(s, b)) plan[place(b)] = s.of(side).order[place(b)];
  plan[place(box)] = order;
  const int open = count_of(plan, 1, kLastBox - 1, Order::None);
  if (side == kEngland) {
    const int resupply = count_of(plan, 1, kLastBox - 1, Order::Resupply);
    if (s.resupplied != 0) return Verdict::no("AR-74"_rule, "refused.resupplied");
    if (order == Order::Resupply && s.failures >= data->resupply_exact)
      return Verdict::no("AR-107"_rule, "refused.resupply-failed");
    if (resupply > data->resupply_exact) return Verdict::no("AR-9"_rule, "refused.resupply-max");
    if (resupply + open < data->resupply_exact)
      return Verdict::no("AR-7"_rule, "refused.resupply-exact");
    return Verdict::no("AR-8"_rule, "refused.resupply-early");
  }
  if (s.disembarked != 0) return Verdict::no("AR-78"_rule, "refused.landed");
  const int spent = disembarks_used(s);
  if (s.embarked != 0) {
    if (order == Order::Embark) return Verdict::no("AR-75"_rule, "refused.embarked");
    return spent > 0 ? Verdict::no("AR-77"_rule, "refused.disembark-left")
                     : Verdict::no("AR-76"_rule, "refused.disembark-two");
  }
  const int embark = count_of(plan, 1, kLastBox, Order::Embark);
  const int disembark = count_of(plan, 1, kLastBox, Order::Disembark);
  const bool at_gravelines = plan[place(kLastBox)] == Order::Disembark;
  if (box == kLastBox && order == Order::Embark)
    return Verdict::no("AR-12"_rule, "refused.embark-gravelines");
  if (embark > data->embark_max) return Verdict::no("AR-12"_rule, "refused.embark-max");
  if (disembark > data->disembark_max) return Verdict::no("AR-12"_rule, "refused.disembark-max");
  if (at_gravelines && (disembark - 1 + data->last_box_disembark_counts > data->disembark_max ||
                        (options.spain_pattern_exact && embark + open < data->embark_max)))
    return Verdict::no("AR-11"_rule, "refused.disembark-gravelines");
  return Verdict::no("AR-10"_rule,
                     options.spain_pattern_exact ? "refused.pattern" : "refused.embark-one");
}

Verdict Rules::may_seal(const State& s, Seat side) const {
  const SideState& own = s.of(side);
  if (s.node == Node::Window && own.hand == Hand::Asked)
    return Verdict::no(window_rule(s, side), "refused.keep-or-rewrite");
  if (s.node != Node::Plan && s.node != Node::Window)
    return Verdict::no("AR-113"_rule, "refused.no-window");
  if (s.node == Node::Plan)
    for (const FleetState& fleet : own.fleet)
      if (fleet.box == 0) return Verdict::no("AR-2"_rule, "refused.place-all");
  for (int box = s.turn + 1; box <= kBoxes; ++box)
    if (own.draft[place(box)] == Order::None) return Verdict::no("AR-4"_rule, "refused.order-all");
  return Verdict::yes();
}

// ---- writing

void Rules::place_in_box(State& s, Fleet f, int box, Events& ev) const {
  s.of(f).box = static_cast<std::uint8_t>(box);
  // AR-3: face down.
  ev.emit("AR-3"_rule, "event.placed", {fleet_arg("fleet", f), box_arg("box", box)},
          Seats::only(side_of(f)));
}

void Rules::order_box(State& s, Seat side, int box, Order order, Events& ev) const {
  s.of(side).draft[place(box)] = order;  // AR-5: at Gravelines for both fleets
  ev.emit(box == kLastBox ? "AR-5"_rule : "AR-4"_rule, "event.ordered",
          {side_arg("side", side), box_arg("box", box), order_arg("order", order)},
          Seats::only(side));
}

void Rules::seal(State& s, Seat side, Events& ev) const {
  SideState& own = s.of(side);
  for (int box = s.turn + 1; box <= kBoxes; ++box) own.order[place(box)] = own.draft[place(box)];
  own.draft.fill(Order::None);
  own.hand = Hand::Sealed;
  if (s.node == Node::Plan)
    ev.emit("AR-13"_rule, "event.sealed", {side_arg("side", side)});
  else
    ev.emit(window_rule(s, side), "event.window-sealed", {side_arg("side", side)});
  close_hand(s, ev);
}

// AR-115: the old plan may always be kept. What the others hear is what they hear of a new one.
void Rules::keep(State& s, Seat side, Events& ev) const {
  s.of(side).hand = Hand::Sealed;
  ev.emit("AR-115"_rule, "event.kept", {side_arg("side", side)}, Seats::only(side));
  ev.emit(window_rule(s, side), "event.window-sealed", {side_arg("side", side)});
  close_hand(s, ev);
}

void Rules::rewrite(State& s, Seat side, Events& ev) const {
  s.of(side).hand = Hand::Writing;
  blank_draft(s, side);
  ev.emit(window_rule(s, side), "event.rewriting", {side_arg("side", side)}, Seats::only(side));
}

// AR-13, AR-79: the turn goes on when both are done.
void Rules::close_hand(State& s, Events& ev) const {
  const bool spain_wrote = s.of(kSpain).hand == Hand::Sealed;
  for (const SideState& side : s.side)
    if (side.hand == Hand::Asked || side.hand == Hand::Writing) return;
  for (SideState& side : s.side) side.hand = Hand::Idle;
  if (s.node == Node::Window && spain_wrote) {
    check_embarks(s, ev);
    if (s.node == Node::Over) return;
  }
  begin_turn(s, ev);
}

void Rules::open_windows(State& s, bool spain, bool england, Events& ev) const {
  for (const Seat side : {kSpain, kEngland}) {
    if (!(side == kSpain ? spain : england)) continue;
    s.of(side).hand = Hand::Asked;
    ev.emit(window_rule(s, side), "event.window", {side_arg("side", side)});
  }
  s.node = Node::Window;
}

}  // namespace tercio::armada
