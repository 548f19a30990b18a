// The Roman phase (HI-30 to HI-56, HI-74): what the active general may do with his denarii.
#include "games/hispania/rules/rules.h"

namespace tercio::hispania {

// HI-28: a general who came back into a shared space must leave it first. HI-74: nothing is free.
Verdict Rules::may_act(const State& s) const {
  if (s.must_leave != 0) return Verdict::no("HI-28"_rule, "refused.must-leave");
  if (s.denarii == 0) return Verdict::no("HI-74"_rule, "refused.no-denarii");
  return Verdict::yes();
}

Verdict Rules::may_end(const State& s) const {
  if (s.must_leave != 0) return Verdict::no("HI-28"_rule, "refused.must-leave");
  return Verdict::yes();
}

// ---- Move

// Why `to` is none of the general's stops.
Verdict Rules::why_not_there(const State& s, General g, Space to) const {
  const Space from = s.general[index(g)];
  if (s.denarii == 0) return Verdict::no("HI-74"_rule, "refused.no-denarii");
  if (to == from) return Verdict::no("HI-31"_rule, "refused.already-there");
  if (is_city(to) && has(revolted(s), to)) return Verdict::no("HI-33"_rule, "refused.revolt-there");
  if (is_sea(to) && has(revolted(s), to)) return Verdict::no("HI-V12"_rule, "refused.pirates");
  if (is_sea(to) && !has(s.fleets, to)) return Verdict::no("HI-34"_rule, "refused.no-fleet");
  if (has(generals(s, g), to)) return Verdict::no("HI-38"_rule, "refused.general-there");
  const int cost = move_cost(s, from, to);
  if (cost < 0) return Verdict::no("HI-33"_rule, "refused.no-way");
  return Verdict::no("HI-31"_rule, "refused.too-far");
}

Verdict Rules::may_move(const State& s, General g, Space to) const {
  if (has(stops(s, g, s.denarii), to)) return Verdict::yes();
  return why_not_there(s, g, to);
}

void Rules::move_general(State& s, General g, Space to, Events& ev) const {
  const Space from = s.general[index(g)];
  const int cost = move_cost(s, from, to, s.denarii);
  s.general[index(g)] = to;
  s.denarii = static_cast<std::uint8_t>(s.denarii - cost);
  const bool own = g == s.active;
  if (own) s.must_leave = 0;
  ev.emit(own                       ? "HI-31"_rule
          : g == General::Proconsul ? "HI-V3"_rule
                                    : "HI-V2"_rule,
          own                       ? "event.moves"
          : g == General::Proconsul ? "event.proconsul-moves"
                                    : "event.praetor-moves",
          {general_arg(g), space_arg("from", from), space_arg("to", to), number("cost", cost)});
}

Verdict Rules::may_sail(const State& s, Space from, Space to) const {
  TERCIO_REQUIRE(may_act(s));
  if (!has(s.fleets, from)) return Verdict::no("HI-35"_rule, "refused.no-fleet-to-sail");
  if (has(s.fleets, to)) return Verdict::no("HI-38"_rule, "refused.fleet-there");
  if (has(revolted(s), to)) return Verdict::no("HI-V12"_rule, "refused.pirates");
  if (has(fleet_reach(s, from, s.denarii), to)) return Verdict::yes();
  if (fleet_cost(s, from, to) < 0) return Verdict::no("HI-V12"_rule, "refused.no-way-fleet");
  return Verdict::no("HI-31"_rule, "refused.too-far-fleet");
}

// HI-12, HI-35: any fleet, and whoever is aboard goes with it.
void Rules::sail_fleet(State& s, Space from, Space to, Events& ev) const {
  const int cost = fleet_cost(s, from, to);
  s.denarii = static_cast<std::uint8_t>(s.denarii - cost);
  s.fleets = (s.fleets & ~bit(from)) | bit(to);
  const int aboard = general_at_space(s, from);
  if (aboard < 0) {
    ev.emit("HI-35"_rule, "event.sails",
            {space_arg("from", from), space_arg("to", to), number("cost", cost)});
    return;
  }
  s.general[static_cast<std::size_t>(aboard)] = to;
  ev.emit("HI-35"_rule, "event.sails-with",
          {general_arg(general_at(static_cast<std::size_t>(aboard))), space_arg("from", from),
           space_arg("to", to), number("cost", cost)});
}

// ---- Garrison

namespace {
Colour disc_of(General g, bool legio) { return legio ? Colour::Legio : colour_of(g); }
}  // namespace

Verdict Rules::may_place(const State& s, bool legio) const {
  TERCIO_REQUIRE(may_act(s));
  const bool apart = with(kLegioHispana) && options.legio_for_all != 0;
  if (legio && (!apart || s.active != General::Consul))
    return Verdict::no("HI-V4"_rule, "refused.no-legio");
  const Space at = s.general[index(s.active)];
  if (!is_city(at)) return Verdict::no("HI-42"_rule, "refused.garrison-sea");
  if (s.garrisons[index(disc_of(s.active, legio))] == 0)
    return Verdict::no("HI-39"_rule, "refused.no-garrison-left");
  if (s.garrison[index(at)].size() == kMaxDiscs)
    return Verdict::no("HI-39"_rule, "refused.three-discs");
  const Province p = province_of(at);
  if (at == capital_of(p) && !is_quiet(s, p))
    return Verdict::no("HI-41"_rule, "refused.province-in-revolt");
  return Verdict::yes();
}

Verdict Rules::may_remove(const State& s, bool legio) const {
  TERCIO_REQUIRE(may_act(s));
  const bool apart = with(kLegioHispana) && options.legio_for_all != 0;
  if (legio && (!apart || s.active != General::Consul))
    return Verdict::no("HI-V4"_rule, "refused.no-legio");
  const Space at = s.general[index(s.active)];
  if (!is_city(at) || s.garrison[index(at)].highest(disc_of(s.active, legio)) < 0)
    return Verdict::no("HI-40"_rule, "refused.none-of-his");
  return Verdict::yes();
}

void Rules::place_garrison(State& s, bool legio, Events& ev) const {
  const Space at = s.general[index(s.active)];
  const Colour colour = disc_of(s.active, legio);
  --s.denarii;
  --s.garrisons[index(colour)];
  s.garrison[index(at)].push(colour);
  ev.emit("HI-39"_rule, "event.place", {general_arg(s.active), space_arg("city", at)});
  check_victory(s, ev);
}

// HI-40: even if it is covered by others.
void Rules::remove_garrison(State& s, bool legio, Events& ev) const {
  const Space at = s.general[index(s.active)];
  const Colour colour = disc_of(s.active, legio);
  --s.denarii;
  ++s.garrisons[index(colour)];
  Stack& stack = s.garrison[index(at)];
  stack.take(stack.highest(colour));
  ev.emit("HI-40"_rule, "event.remove", {general_arg(s.active), space_arg("city", at)});
}

// ---- Besiege, Attack

// HI-56: from any space that is connected with the city, a sea too.
Verdict Rules::may_besiege(const State& s, Space at, int stake) const {
  TERCIO_REQUIRE(may_act(s));
  if (!has(data->near[index(s.general[index(s.active)])], at))
    return Verdict::no("HI-43"_rule, "refused.not-connected");
  if (!has(revolted(s), at)) return Verdict::no("HI-43"_rule, "refused.no-revolt");
  if (has(s.armies, at)) return Verdict::no("HI-43"_rule, "refused.army-there");
  if (stake > s.denarii) return Verdict::no("HI-43"_rule, "refused.stake");
  return Verdict::yes();
}

Verdict Rules::may_attack(const State& s, Space at, int stake) const {
  TERCIO_REQUIRE(may_act(s));
  if (!has(data->near[index(s.general[index(s.active)])], at))
    return Verdict::no("HI-50"_rule, "refused.not-connected");
  if (!has(s.armies, at)) return Verdict::no("HI-50"_rule, "refused.no-army");
  if (stake > s.denarii) return Verdict::no("HI-50"_rule, "refused.stake");
  return Verdict::yes();
}

void Rules::begin_siege(State& s, Space at, int stake, Events& ev) const {
  const Combat c = siege(s, at, stake);
  s.denarii = static_cast<std::uint8_t>(s.denarii - stake);
  ev.emit("HI-43"_rule, "event.siege",
          {general_arg(s.active), space_arg("from", c.from), space_arg("to", at),
           number("denarii", stake)});
  if (settle_if_certain(s, c, ev)) return;
  s.from = c.from;
  s.to = at;
  s.stake = static_cast<std::uint8_t>(stake);
  s.node = Node::Siege;
}

void Rules::begin_attack(State& s, Space at, int stake, Events& ev) const {
  const Combat c = attack(s, at, stake);
  s.denarii = static_cast<std::uint8_t>(s.denarii - stake);
  ev.emit("HI-50"_rule, "event.attack",
          {general_arg(s.active), space_arg("from", c.from), space_arg("to", at),
           number("denarii", stake)});
  if (settle_if_certain(s, c, ev)) return;
  s.from = c.from;
  s.to = at;
  s.stake = static_cast<std::uint8_t>(stake);
  s.node = Node::Attack;
}

}  // namespace tercio::hispania
