// Move: what it costs to get somewhere (HI-31 to HI-38), for generals and for fleets.
#include "games/hispania/rules/rules.h"

namespace tercio::hispania {
namespace {

// Chains of roads as sets of cities (HI-32).
struct Chains {
  std::array<SpaceSet, 32> set{};
  std::size_t size = 0;

  void join(Space a, Space b) {
    SpaceSet merged = bit(a) | bit(b);
    std::size_t kept = 0;
    for (std::size_t i = 0; i < size; ++i) {
      if ((set[i] & merged) != 0)
        merged |= set[i];
      else
        set[kept++] = set[i];
    }
    set[kept] = merged;
    size = kept + 1;
  }
};

template <class Visit>
void each_road(const State& s, Visit visit) {
  for (std::size_t half = 0; half < s.roads.size(); ++half)
    for (std::uint64_t bits = s.roads[half]; bits != 0; bits &= bits - 1)
      visit(half * 64 + static_cast<std::size_t>(std::countr_zero(bits)));
}

}  // namespace

SpaceSet Rules::road_cities(const State& s) const {
  SpaceSet set = 0;
  each_road(s, [&](std::size_t link) { set |= bit(data->land[link].a) | bit(data->land[link].b); });
  return set;
}

// HI-S4: until a garrison stands there, each entry of a general's path costs one more.
bool Rules::lethe_asks(const State& s) const {
  return scenario_ != nullptr && scenario_->special == Special::Lethe &&
         s.garrison[index(scenario_->special_city)].empty();
}

SpaceSet Rules::reach(const State& s, Space from, int most, Reach* by_cost) const {
  // HI-33, HI-34, HI-36, HI-V12: no revolt, at sea only where a fleet lies; garrisons never block.
  // HI-37: a fleet is left like any other space.
  const SpaceSet open = ~revolted(s) & (kCitySet | s.fleets);
  const SpaceSet lethe = lethe_asks(s) ? bit(scenario_->special_city) : 0;

  Chains chains;        // that do not lead through the Lethe
  Chains lethe_chains;  // that do
  each_road(s, [&](std::size_t link) {
    const Data::Ends& ends = data->land[link];
    const SpaceSet both = bit(ends.a) | bit(ends.b);
    if ((both & ~open) != 0) return;  // HI-33: a chain is cut by a revolt
    if ((both & lethe) == 0) chains.join(ends.a, ends.b);
    if (lethe != 0) lethe_chains.join(ends.a, ends.b);
  });

  std::array<SpaceSet, kMostCost + kMaxSegments + 3> level{};
  level[0] = bit(from);
  SpaceSet done = 0;
  for (std::size_t cost = 0; cost <= static_cast<std::size_t>(most); ++cost) {
    const SpaceSet fresh = level[cost] & ~done;
    if (by_cost != nullptr) (*by_cost)[cost] = fresh;
    done |= fresh;
    if (cost == static_cast<std::size_t>(most)) break;
    const auto spread = [&](SpaceSet to, std::size_t price) {
      level[cost + price] |= to & ~lethe;
      level[cost + price + 1] |= to & lethe;
    };
    SpaceSet near[kMaxSegments] = {0, 0, 0};
    each(fresh, [&](Space x) {  // HI-31: one denarius a segment
      for (std::size_t k = 0; k < kMaxSegments; ++k) near[k] |= data->by_segments[k][index(x)];
    });
    for (std::size_t k = 0; k < kMaxSegments; ++k) spread(near[k] & open, k + 1);
    for (std::size_t i = 0; i < chains.size; ++i)  // HI-32: a whole chain for one
      if ((chains.set[i] & fresh) != 0) spread(chains.set[i], 1);
    for (std::size_t i = 0; i < lethe_chains.size; ++i) {
      const SpaceSet chain = lethe_chains.set[i];
      if ((chain & lethe) == 0 || (chain & fresh) == 0) continue;
      // Along the road into the Lethe and beyond; from the Lethe itself nothing extra.
      level[cost + ((fresh & lethe) != 0 ? 1 : 2)] |= chain;
    }
  }
  return done;
}

SpaceSet Rules::stops(const State& s, General g, int most) const {
  const Space from = s.general[index(g)];
  return reach(s, from, most) & ~bit(from) & ~generals(s, g);  // HI-38
}

int Rules::move_cost(const State& s, Space from, Space to, int most) const {
  Reach by_cost{};
  reach(s, from, most, &by_cost);
  for (std::size_t cost = 0; cost < by_cost.size(); ++cost)
    if (has(by_cost[cost], to)) return static_cast<int>(cost);
  return -1;
}

// HI-35, HI-V12: from sea to sea, past other fleets but not past pirates.
SpaceSet Rules::fleet_reach(const State& s, Space from, int most) const {
  const SpaceSet open = kSeaSet & ~revolted(s);
  SpaceSet done = bit(from);
  SpaceSet fresh = done;
  for (int cost = 0; cost < most && fresh != 0; ++cost) {
    SpaceSet next = 0;
    each(fresh, [&](Space x) { next |= data->near[index(x)]; });
    fresh = next & open & ~done;
    done |= fresh;
  }
  return done;
}

int Rules::fleet_cost(const State& s, Space from, Space to) const {
  for (int cost = 1; cost <= kSeas; ++cost)
    if (has(fleet_reach(s, from, cost), to)) return cost;
  return -1;
}

}  // namespace tercio::hispania
