// Set-up (HI-16 to HI-21, HI-76) and the start of a scenario (HI-S0).
#include "games/hispania/rules/rules.h"

namespace tercio::hispania {
namespace {

void add_revolts(State& s, Space at, int discs) {
  if ((discs & 1) != 0) s.revolt_one |= bit(at);
  if ((discs & 2) != 0) s.revolt_two |= bit(at);
}

}  // namespace

int Rules::roads_kept() const {
  return with(kIngenivm) ? std::min(data->roads_reserved, options.roads()) : 0;  // HI-V1
}

State Rules::start() const {
  State s;
  s.roads = data->printed;  // HI-5
  // HI-13, HI-15: what the level does not use is not in the game.
  for (std::size_t i = 0; i < kColours; ++i)
    s.garrisons[i] = static_cast<std::uint8_t>(all_garrisons(colour_at(i)));
  if (scenario_ == nullptr)
    start_campaign(s);
  else
    start_scenario(s);
  return s;
}

// HI-16: as many fleets as the level says, in the first seas.
void Rules::start_campaign(State& s) const {
  for (int i = 0; i < options.fleets(); ++i) s.fleets |= bit(sea_at(static_cast<std::size_t>(i)));
  s.revolts = static_cast<std::uint8_t>(all_revolts_);
  s.army_reserve = static_cast<std::uint8_t>(all_armies_);
  s.road_stock = static_cast<std::uint8_t>(options.roads());
  s.node = Node::SetupRevolt;
}

void Rules::start_scenario(State& s) const {
  const ScenarioData& sc = *scenario_;
  for (const Space sea : sc.fleets) s.fleets |= bit(sea);
  for (const std::uint8_t link : sc.roads) s.roads[link / 64u] |= std::uint64_t{1} << (link % 64u);
  for (const auto& [city, discs] : sc.revolts) add_revolts(s, city, discs);
  for (const Space city : sc.armies) s.armies |= bit(city);
  if (sc.special_army != Space::None) {
    s.armies |= bit(sc.special_army);
    s.special = sc.special_army;
  }
  for (const GarrisonStart& g : sc.garrisons_placed) {
    s.garrison[index(g.city)].push(g.owner);
    --s.garrisons[index(g.owner)];
  }
  for (std::size_t i = 0; i < kTurns; ++i) s.general[i] = sc.start[i];  // HI-S1: one may be off
  s.revolts = sc.reserve;
  s.army_reserve = static_cast<std::uint8_t>(sc.armies_available - sc.armies.size());
  Events nobody;
  begin_turn(s, nobody);
}

// HI-17: one city in each province, and more discs the weaker it is.
void Rules::roll_setup_revolt(State& s, int die, Events& ev) const {
  const Province province = hispanic_province(s.step + 1);
  const Space city = hispanic_city(province, die);
  const int discs = data->setup_discs[static_cast<std::size_t>(die - 1)];
  add_revolts(s, city, discs);
  s.revolts = static_cast<std::uint8_t>(s.revolts - discs);
  ev.emit("HI-17"_rule, "event.setup-revolt",
          {province_arg("province", province), number("die", die), space_arg("city", city),
           number("discs", discs)});
  if (++s.step < kHispanicProvinces) return;
  if (with(kPirates)) place_pirates(s, ev);
  s.step = 0;
  begin_armies(s, ev);
}

// HI-V5: unless a fleet starts there.
void Rules::place_pirates(State& s, Events& ev) const {
  each(data->pirate_seas & ~s.fleets, [&](Space sea) {
    add_revolts(s, sea, data->pirate_discs);
    s.revolts = static_cast<std::uint8_t>(s.revolts - data->pirate_discs);
    ev.emit("HI-V5"_rule, "event.pirates", {space_arg("sea", sea)});
  });
}

void Rules::begin_armies(State& s, Events& ev) const {
  if (s.step < options.armies())
    s.node = Node::SetupArmy;
  else if (with(kTerror) && s.special == Space::None)
    s.node = Node::SetupSpecial;  // HI-V6
  else
    begin_roads(s, ev);
}

// HI-18, HI-V13: on the city in revolt of that province; again if an army is there.
void Rules::roll_setup_army(State& s, int die, Events& ev) const {
  const bool special = s.node == Node::SetupSpecial;
  const Province province = hispanic_province(die);
  const Space city = first(revolted(s) & cities_of(province));
  const auto tell = [&](const char* key) {
    ev.emit(special ? "HI-V13"_rule : "HI-18"_rule, key,
            {province_arg("province", province), space_arg("city", city)});
  };
  if (has_army(s, province))
    return tell(special ? "event.setup-special-again" : "event.setup-army-again");
  s.armies |= bit(city);
  if (special) {
    s.special = city;
  } else {
    --s.army_reserve;
    ++s.step;
  }
  tell(special ? "event.setup-special" : "event.setup-army");
  begin_armies(s, ev);
}

// ---- roads

void Rules::begin_roads(State& s, Events& ev) const {
  s.step = 0;
  s.node = Node::Roads;
  s.active = General::Ulterior;
  next_road(s, ev);
}

// HI-19: by turns; where no link is left, or no stick, the generals are placed.
void Rules::next_road(State& s, Events& ev) const {
  const int left = s.road_stock - roads_kept();
  bool any = false;
  for (int link = 0; link < data->land_links && left > 0 && !any; ++link)
    any = may_lay(s, link).ok();
  if (any) {
    s.active = general_at(static_cast<std::size_t>(s.step % kTurns));
    return;
  }
  if (left > 0) {
    ev.emit("HI-19"_rule, "event.no-road", {number("n", left)});
    s.road_stock = static_cast<std::uint8_t>(roads_kept());
  }
  s.step = 0;
  s.node = Node::Generals;
  s.active = General::Ulterior;  // HI-76
}

Verdict Rules::may_lay(const State& s, int link) const {
  if (s.node != Node::Roads) return Verdict::no("HI-19"_rule, "refused.no-road-now");
  if (has_road(s, link)) return Verdict::no("HI-19"_rule, "refused.road-there");
  const SpaceSet network = road_cities(s);
  const Data::Ends& ends = data->land[static_cast<std::size_t>(link)];
  if (!has(network, ends.a) && !has(network, ends.b))
    return Verdict::no("HI-19"_rule, "refused.road-not-joined");
  const auto reaches = [&](Space from, Space to) {
    return has(network, from) && !has(revolted(s), to) && to != capital_of(province_of(to));
  };
  if (reaches(ends.a, ends.b) || reaches(ends.b, ends.a)) return Verdict::yes();
  const Space to = has(network, ends.a) ? ends.b : ends.a;
  return Verdict::no("HI-19"_rule,
                     has(revolted(s), to) ? "refused.road-revolt" : "refused.road-capital");
}

void Rules::lay(State& s, int link, Events& ev) const {
  s.roads[static_cast<std::size_t>(link) / 64] |= std::uint64_t{1} << (link % 64);
  --s.road_stock;
  ++s.step;
  const Data::Ends& ends = data->land[static_cast<std::size_t>(link)];
  ev.emit("HI-19"_rule, "event.road",
          {general_arg(s.active), space_arg("a", ends.a), space_arg("b", ends.b)});
  next_road(s, ev);
}

// ---- generals

// HI-20, HI-76: in turn order; then the first turn begins (HI-21).
void Rules::place_general(State& s, Space at, Events& ev) const {
  s.general[index(s.active)] = at;
  ev.emit("HI-20"_rule, "event.placed", {general_arg(s.active), space_arg("space", at)});
  if (s.active != General::Consul) {
    s.active = general_at(index(s.active) + 1);
    return;
  }
  s.active = General::Ulterior;
  begin_turn(s, ev);
}

}  // namespace tercio::hispania
