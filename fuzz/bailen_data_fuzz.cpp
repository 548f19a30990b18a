// Of Bailén every file is fed; the scenarios are played for a while.
#include "data_fuzz.h"
#include "games/bailen/rules/rules.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  using namespace tercio;
  static bailen::Data data = bailen::read_data(DataSource());
  fuzz::feed(bytes, size, [](const DataFile& file) { bailen::parse_charts(file); });
  fuzz::feed(bytes, size, [](const DataFile& file) { bailen::parse_army(file); });
  fuzz::feed(bytes, size, [](const DataFile& file) {
    bailen::Map map;
    bailen::parse_map(data.charts, file, map);
  });
  return fuzz::feed(bytes, size, [&](const DataFile& file) {
    data.scenario = bailen::parse_scenarios(data.charts, *data.map, data.army, file);
    bailen::Options options;
    options.markers = size % 2 == 0;
    fuzz::play(bailen::Rules(data, size % data.scenario.size(), options), size, 3000);
  });
}
