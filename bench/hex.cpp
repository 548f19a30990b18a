// The hex library on a map of 24 by 20: distances, lines of sight, floods, cheapest ways.
#include <benchmark/benchmark.h>

#include <vector>

#include "core/rng.h"
#include "hex/lines.h"
#include "hex/paths.h"
#include "hex/sets.h"

namespace tercio::hex {
namespace {

const Grid kMap(24, 20, Lower::EvenColumns);

struct Pair {
  Hex a, b;
};
std::vector<Pair> pairs(int range) {
  Rng rng(1);
  std::vector<Pair> out;
  while (out.size() < 4096) {
    const Pair p{kMap.all()[rng.below(kMap.all().size())],
                 kMap.all()[rng.below(kMap.all().size())]};
    if (kMap.distance(p.a, p.b) <= range) out.push_back(p);
  }
  return out;
}

HexSet<512> scattered(std::uint64_t one_in) {
  Rng rng(2);
  HexSet<512> set;
  for (const Hex h : kMap.all())
    if (rng.below(one_in) == 0) set.add(h);
  return set;
}

void distance(benchmark::State& state) {
  const auto of = pairs(100);
  std::size_t i = 0;
  for (auto _ : state) {
    benchmark::DoNotOptimize(kMap.distance(of[i].a, of[i].b));
    i = (i + 1) % of.size();
  }
}
BENCHMARK(distance);

void line_of_sight(benchmark::State& state) {
  const Lines lines(kMap, 9);
  const auto of = pairs(static_cast<int>(state.range(0)));
  const HexSet<512> block = scattered(10);
  std::size_t i = 0;
  for (auto _ : state) {
    benchmark::DoNotOptimize(lines.is_free(of[i].a, of[i].b, block));
    i = (i + 1) % of.size();
  }
}
BENCHMARK(line_of_sight)->Arg(3)->Arg(9);

void set_around(benchmark::State& state) {
  const GridSets<512> sets(kMap);
  HexSet<512> set = scattered(10);
  for (auto _ : state) benchmark::DoNotOptimize(sets.around(set));
}
BENCHMARK(set_around);

void cheapest_ways(benchmark::State& state) {
  Paths<512, 16> paths;
  const HexSet<512> slow = scattered(4);
  const auto of = pairs(100);
  std::size_t i = 0;
  for (auto _ : state) {
    paths.search(
        kMap, of[i].a, static_cast<int>(state.range(0)),
        [&](Hex, Dir, Hex to) { return slow.has(to) ? 2 : 1; }, [](Hex) { return true; });
    benchmark::DoNotOptimize(paths);
    i = (i + 1) % of.size();
  }
}
BENCHMARK(cheapest_ways)->Arg(3)->Arg(5)->Arg(12);

}  // namespace
}  // namespace tercio::hex
