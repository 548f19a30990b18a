// The viewer's own paper while it is written: slots, choices, and the limits with which are met.
#include "game/json.h"
#include "games/armada/game.h"

namespace tercio::armada {

// The limits in force for the paper, in the order in which they are refused.
Json Module::limits_view(const Rules& r, const State& s, Seat seat) const {
  const Data& d = *r.data;
  const SideState& own = s.of(seat);
  Json limits = Json::array();
  const auto add = [&](const std::string& rule, const std::string& key, bool met, int count,
                       int of) {
    const Text text = text_.format("limit." + key);
    limits.push_back({{"rule", rule},
                      {"text", {{"en", text.en}, {"es", text.es}}},
                      {"met", met},
                      {"count", of > 0 ? Json(count) : Json()},
                      {"of", of > 0 ? Json(of) : Json()}});
  };
  OrderList plan = own.draft;
  for (int box = 1; box <= kBoxes; ++box)
    if (r.is_shown(s, box)) plan[place(box)] = own.order[place(box)];
  const auto count = [&](Order order, int first, int last) {
    int n = 0;
    for (int box = first; box <= last; ++box) n += plan[place(box)] == order ? 1 : 0;
    return n;
  };
  if (s.node == Node::Plan) {
    int placed = 0;
    for (const FleetState& fleet : own.fleet) placed += fleet.box != 0 ? 1 : 0;
    add("AR-2", "AR-2", placed == kFleetsPerSide, placed, kFleetsPerSide);
  }
  const int last = seat == kEngland ? kLastBox - 1 : kLastBox;
  const int needed = last - s.turn;
  const int written = needed - count(Order::None, s.turn + 1, last);
  add("AR-4", "AR-4", written == needed, written, needed);
  if (seat == kEngland) {
    if (s.resupplied != 0) {
      add("AR-74", "AR-74", true, 0, 0);
    } else {
      const int all = count(Order::Resupply, 1, kLastBox - 1);
      const int early = count(Order::Resupply, 1, d.resupply_early_boxes);
      add("AR-7", "AR-7", all == d.resupply_exact, all, d.resupply_exact);
      add("AR-8", "AR-8", early >= d.resupply_early, std::min(early, d.resupply_early),
          d.resupply_early);
    }
    return limits;
  }
  if (s.disembarked != 0) {
    add("AR-78", "AR-78", true, 0, 0);
  } else if (s.embarked != 0) {
    int landings = count(Order::Disembark, 1, kLastBox - 1);
    if (plan[place(kLastBox)] == Order::Disembark) landings += d.last_box_disembark_counts;
    add("AR-75", "AR-75", true, 0, 0);
    const bool used = r.disembarks_used(s) > 0;
    add(used ? "AR-77" : "AR-76", used ? "AR-77" : "AR-76", true, landings, d.disembark_max);
  } else if (r.options.spain_pattern_exact) {
    // AR-10: met as soon as the specials written so far make a whole pattern.
    Limits::Set state = 1;
    int specials = 0;
    for (int box = 1; box <= kBoxes; ++box) {
      const Order order = plan[place(box)];
      if (order == Order::Embark || order == Order::Disembark)
        specials += box == kLastBox ? d.last_box_disembark_counts : 1;
      state = d.spain_exact.step(state, box, order == Order::None ? Order::Fire : order);
    }
    add("AR-10", "AR-10", (state & d.spain_exact.accepted) != 0, specials,
        d.embark_max + d.disembark_max);
  } else {
    const int embarks = count(Order::Embark, 1, kLastBox - 1);
    add("AR-10", "AR-10-loose", embarks > 0, std::min(embarks, 1), 1);
  }
  return limits;
}

Json Module::plan_view(const Rules& r, const State& s, Seat seat) const {
  if (seat != kSpain && seat != kEngland) return {};
  const SideState& own = s.of(seat);
  if ((s.node != Node::Plan && s.node != Node::Window) || own.hand == Hand::Idle) return {};
  const Data& d = *r.data;
  const bool sealed = own.hand == Hand::Sealed;
  const bool writing = own.hand == Hand::Writing || (s.node == Node::Plan && !sealed);
  const auto id = [&](Order order) { return d.order[static_cast<std::size_t>(order)].id; };
  Json unplaced = Json::array();
  for (std::size_t slot = 0; slot < kFleetsPerSide; ++slot)
    if (own.fleet[slot].box == 0) unplaced.push_back(d.fleet[index(fleet_at(seat, slot))].id);
  Json boxes = Json::array();
  for (int box = 1; box <= kBoxes; ++box) {
    Json fleets = Json::array();
    for (std::size_t slot = 0; slot < kFleetsPerSide; ++slot)
      if (own.fleet[slot].box == box && own.fleet[slot].where == Where::Home)
        fleets.push_back(d.fleet[index(fleet_at(seat, slot))].id);
    const bool fixed = seat == kEngland && box == kLastBox;  // AR-129
    const bool open = writing && box > s.turn && !fixed;
    const Order order = open ? own.draft[place(box)] : own.order[place(box)];
    Json choices = Json::array();
    Json refused = Json::array();
    if (open && order == Order::None)
      for (int i = 1; i < kOrders; ++i) {
        const auto wanted = static_cast<Order>(i);
        if (!has(d.orders_of[index(seat)], wanted)) continue;
        const Verdict verdict = r.may_order(s, seat, box, wanted);
        if (verdict.ok())
          choices.push_back(id(wanted));
        else
          refused.push_back({{"order", id(wanted)}, {"rule", verdict.rule.str()}});
      }
    int standing = 0;
    for (const FleetState& fleet : own.fleet) standing += fleet.box == box ? 1 : 0;
    boxes.push_back({{"box", box},
                     {"open", open},
                     {"room_left", d.room[place(box)] - standing},
                     {"fleets", fleets},
                     {"order", order == Order::None || fixed ? Json() : Json(id(order))},
                     {"choices", choices},
                     {"refused", refused}});
  }
  Json rules = Json::array();
  if (s.node == Node::Window) rules.push_back(r.window_rule(s, seat).str());
  return {{"kind", s.node == Node::Plan ? "plan" : "window"},
          {"hand", hand_id(own.hand)},
          {"rules", rules},
          {"unplaced", unplaced},
          {"boxes", boxes},
          {"limits", writing ? limits_view(r, s, seat) : Json::array()},
          {"can_seal", writing && r.may_seal(s, seat).ok()}};
}

}  // namespace tercio::armada
