// The way a march takes, for people who draw it. The rules only need its price.
#include <algorithm>

#include "games/hispania/game.h"

namespace tercio::hispania {
namespace {

// The cities between two ends of a chain of roads, the second end last; empty if none joins them.
std::vector<Space> along_roads(const Rules& r, const State& s, Space from, Space to) {
  std::array<Space, kSpaces> before{};
  before.fill(Space::None);
  std::vector<Space> queue = {from};
  before[index(from)] = from;
  for (std::size_t i = 0; i < queue.size() && before[index(to)] == Space::None; ++i)
    each(r.data->near[index(queue[i])] & kCitySet & ~Rules::revolted(s), [&](Space next) {
      const int link = r.data->land_link(queue[i], next);
      if (link < 0 || !Rules::has_road(s, link) || before[index(next)] != Space::None) return;
      before[index(next)] = queue[i];
      queue.push_back(next);
    });
  std::vector<Space> way;
  if (before[index(to)] == Space::None || !is_city(from)) return way;
  for (Space at = to; at != from; at = before[index(at)]) way.push_back(at);
  std::reverse(way.begin(), way.end());
  return way;
}

}  // namespace

std::vector<Space> march_path(const Rules& r, const State& s, Space from, Space to) {
  Reach by_cost{};
  r.reach(s, from, kMostCost, &by_cost);
  std::array<int, kSpaces> cost{};
  cost.fill(-1);
  for (std::size_t c = 0; c < by_cost.size(); ++c)
    each(by_cost[c], [&](Space x) { cost[index(x)] = static_cast<int>(c); });
  std::vector<Space> back;  // from the stop to the start
  if (cost[index(to)] < 0) return back;
  const auto extra = [&](Space x) {
    return r.lethe_asks(s) && x == r.scenario()->special_city ? 1 : 0;
  };
  Space at = to;
  back.push_back(at);
  while (at != from) {
    std::vector<Space> step;
    for (std::size_t i = 0; i < kSpaces && step.empty(); ++i) {  // one link
      const Space x = space_at(i);
      if (cost[i] < 0 || !has(r.data->near[i], at)) continue;
      for (int k = 1; k <= kMaxSegments; ++k)
        if (has(r.data->by_segments[static_cast<std::size_t>(k - 1)][i], at) &&
            cost[i] + k + extra(at) == cost[index(at)])
          step = {x};
    }
    for (std::size_t i = 0; i < kCities && step.empty(); ++i) {  // a chain of roads
      const Space x = space_at(i);
      if (cost[i] < 0 || x == at) continue;
      const auto way = along_roads(r, s, x, at);
      if (way.empty()) continue;
      int price = 1;
      for (const Space on_way : way) price += extra(on_way);
      if (cost[i] + price != cost[index(at)]) continue;
      for (auto city = way.rbegin() + 1; city != way.rend(); ++city) step.push_back(*city);
      step.push_back(x);
    }
    TERCIO_CHECK(!step.empty());
    back.insert(back.end(), step.begin(), step.end());
    at = step.back();
  }
  std::reverse(back.begin(), back.end());
  return back;
}

}  // namespace tercio::hispania
