// Of Donde No se Ponía el Sol the charts and a battle are fed; the battle is played.
#include "data_fuzz.h"
#include "games/tercios/rules/rules.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  using namespace tercio;
  static const tercios::Charts charts =
      tercios::parse_charts(DataSource().data("tercios", "data.toml"));
  fuzz::feed(bytes, size, [](const DataFile& file) { tercios::parse_charts(file); });
  return fuzz::feed(bytes, size, [&](const DataFile& file) {
    tercios::Battle battle;
    tercios::parse_battle(charts, file, battle);
    tercios::Options options;
    options.rear_retreat_only = size % 2 == 0;
    options.demoralized_rout_move = size % 3 == 0;
    options.encamisada_any_time = size % 2 == 1;
    fuzz::play(tercios::Rules(charts, battle, options), size);
  });
}
