#include "games/hispania/player/ways.h"

namespace tercio::hispania {
namespace {

constexpr int kRevoltPrice = 3;  // denarii to open a city in revolt
constexpr int kFleetPrice = 1;   // to fetch a fleet

}  // namespace

void Ways::look(const Rules& r, const State& s) {
  revolted_ = Rules::revolted(s);
  quiet_ = kCitySet & ~revolted_;
  chains_ = 0;
  for (std::size_t half = 0; half < s.roads.size(); ++half)
    for (std::uint64_t bits = s.roads[half]; bits != 0; bits &= bits - 1) {
      const Data::Ends& ends =
          r.data->land[half * 64 + static_cast<std::size_t>(std::countr_zero(bits))];
      SpaceSet joined = bit(ends.a) | bit(ends.b);
      if ((joined & revolted_) != 0) continue;
      std::size_t kept = 0;
      for (std::size_t i = 0; i < chains_; ++i) {
        if ((chain_[i] & joined) != 0)
          joined |= chain_[i];
        else
          chain_[kept++] = chain_[i];
      }
      chain_[kept] = joined;
      chains_ = kept + 1;
    }
  for (std::size_t i = 0; i < kSpaces; ++i) look_from(r, s, space_at(i));
}

void Ways::look_from(const Rules& r, const State& s, Space from) {
  std::array<std::uint8_t, kSpaces>& cost = cost_[index(from)];
  cost.fill(kFar);
  std::array<SpaceSet, kFar + kMaxSegments + kRevoltPrice + 1> level{};
  level[0] = bit(from);
  SpaceSet done = 0;
  constexpr SpaceSet kAll = kCitySet | kSeaSet;
  for (std::size_t c = 0; c < kFar && done != kAll; ++c) {
    const SpaceSet fresh = level[c] & ~done;
    if (fresh == 0) continue;
    done |= fresh;
    std::array<SpaceSet, kMaxSegments> near{};
    each(fresh, [&](Space x) {
      cost[index(x)] = static_cast<std::uint8_t>(c);
      for (std::size_t k = 0; k < kMaxSegments; ++k) near[k] |= r.data->by_segments[k][index(x)];
    });
    for (std::size_t k = 0; k < kMaxSegments; ++k) {
      level[c + k + 1] |= near[k] & quiet_;
      level[c + k + 1 + kRevoltPrice] |= near[k] & revolted_;
    }
    // Where a fleet lies one goes aboard; from a fleet one sails on.
    const SpaceSet seas = near[0] & kSeaSet & ~revolted_;
    level[c + 1] |= seas & s.fleets;
    if ((fresh & kSeaSet) != 0)
      each(fresh & kSeaSet, [&](Space sea) { level[c + 1] |= r.data->near[index(sea)] & seas; });
    level[c + 1 + kFleetPrice] |= seas;
    for (std::size_t i = 0; i < chains_; ++i)
      if ((chain_[i] & fresh) != 0) level[c + 1] |= chain_[i];
  }
}

}  // namespace tercio::hispania
