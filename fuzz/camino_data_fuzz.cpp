#include "data_fuzz.h"
#include "games/camino/rules/rules.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  using namespace tercio;
  return fuzz::feed(bytes, size, [](const DataFile& file) {
    const camino::Data data = camino::parse_data(file);
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
      camino::Options options;
      options.leader = static_cast<std::uint8_t>(seed % data.leaders.size());
      options.difficulty = static_cast<std::uint8_t>(seed % data.difficulties.size());
      fuzz::play(camino::Rules(data, options), seed);
    }
  });
}
