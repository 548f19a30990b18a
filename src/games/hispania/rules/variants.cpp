// What variants add to the Roman phase: Ingenivm (HI-V1, HI-V9), Imperivm (HI-V2, HI-V10) and
// Proconsvl (HI-V3, HI-V11).
#include "games/hispania/rules/rules.h"

namespace tercio::hispania {

// ---- Ingenivm

Verdict Rules::may_build(const State& s, Space to) const {
  if (!with(kIngenivm)) return Verdict::no("HI-V1"_rule, "refused.no-ingenivm");
  TERCIO_REQUIRE(may_act(s));
  const Space at = s.general[index(s.active)];
  const int link = data->land_link(at, to);
  if (link < 0) return Verdict::no("HI-V9"_rule, "refused.no-land-link");
  if (has_road(s, link)) return Verdict::no("HI-V1"_rule, "refused.road-there");
  if (!has(road_cities(s), at)) return Verdict::no("HI-V1"_rule, "refused.road-not-here");
  if (s.road_stock == 0) return Verdict::no("HI-V1"_rule, "refused.no-road-left");
  if (has(revolted(s), to)) return Verdict::no("HI-V9"_rule, "refused.road-revolt");
  if (to == capital_of(province_of(to))) return Verdict::no("HI-V9"_rule, "refused.road-capital");
  if (data->land[static_cast<std::size_t>(link)].segments * data->road_cost > s.denarii)
    return Verdict::no("HI-V1"_rule, "refused.road-price");
  return Verdict::yes();
}

Verdict Rules::may_lift(const State& s, Space to) const {
  if (!with(kIngenivm)) return Verdict::no("HI-V1"_rule, "refused.no-ingenivm");
  TERCIO_REQUIRE(may_act(s));
  const int link = data->land_link(s.general[index(s.active)], to);
  if (link < 0) return Verdict::no("HI-V9"_rule, "refused.no-land-link");
  if (!has_road(s, link)) return Verdict::no("HI-V1"_rule, "refused.no-road-there");
  if (is_printed(link)) return Verdict::no("HI-V1"_rule, "refused.road-printed");
  if (s.denarii < data->lift_cost) return Verdict::no("HI-V1"_rule, "refused.road-price");
  return Verdict::yes();
}

void Rules::build(State& s, Space to, Events& ev) const {
  const Space at = s.general[index(s.active)];
  const auto link = static_cast<std::size_t>(data->land_link(at, to));
  const int cost = data->land[link].segments * data->road_cost;
  s.denarii = static_cast<std::uint8_t>(s.denarii - cost);
  s.roads[link / 64] |= std::uint64_t{1} << (link % 64);
  --s.road_stock;
  ev.emit("HI-V1"_rule, "event.build",
          {space_arg("a", at), space_arg("b", to), number("cost", cost)});
}

void Rules::lift(State& s, Space to, Events& ev) const {
  const Space at = s.general[index(s.active)];
  const auto link = static_cast<std::size_t>(data->land_link(at, to));
  s.denarii = static_cast<std::uint8_t>(s.denarii - data->lift_cost);
  s.roads[link / 64] &= ~(std::uint64_t{1} << (link % 64));
  ++s.road_stock;
  ev.emit("HI-V1"_rule, "event.lift",
          {space_arg("a", at), space_arg("b", to), number("cost", data->lift_cost)});
}

// ---- Proconsvl

Verdict Rules::may_buy(const State& s) const {
  if (!with(kProconsvl)) return Verdict::no("HI-V3"_rule, "refused.no-proconsvl");
  TERCIO_REQUIRE(may_act(s));
  if (is_on_board(s, General::Proconsul))
    return Verdict::no("HI-V11"_rule, "refused.proconsul-here");
  if (s.denarii < data->proconsul_cost) return Verdict::no("HI-V3"_rule, "refused.proconsul-price");
  if (!has(s.fleets, data->proconsul_sea))
    return Verdict::no("HI-V11"_rule, "refused.proconsul-fleet");
  if (has(generals(s, General::Proconsul), data->proconsul_sea))
    return Verdict::no("HI-V11"_rule, "refused.proconsul-taken");
  return Verdict::yes();
}

void Rules::buy(State& s, Events& ev) const {
  s.denarii = static_cast<std::uint8_t>(s.denarii - data->proconsul_cost);
  s.general[index(General::Proconsul)] = data->proconsul_sea;
  ev.emit("HI-V3"_rule, "event.buy", {space_arg("space", data->proconsul_sea)});
}

Verdict Rules::may_move_proconsul(const State& s, Space to) const {
  if (!with(kProconsvl)) return Verdict::no("HI-V3"_rule, "refused.no-proconsvl");
  TERCIO_REQUIRE(may_act(s));
  if (!is_on_board(s, General::Proconsul))
    return Verdict::no("HI-V3"_rule, "refused.proconsul-away");
  return may_move(s, General::Proconsul, to);
}

// ---- Imperivm

Verdict Rules::may_order_praetor(const State& s, General g, Space to) const {
  if (!with(kImperivm) || s.active != General::Consul)
    return Verdict::no("HI-V2"_rule, "refused.no-imperium");
  TERCIO_REQUIRE(may_act(s));
  if (!is_on_board(s, g)) return Verdict::no("HI-V10"_rule, "refused.praetor-away");
  return may_move(s, g, to);
}

}  // namespace tercio::hispania
