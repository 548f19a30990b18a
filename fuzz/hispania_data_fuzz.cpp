#include "data_fuzz.h"
#include "games/hispania/rules/rules.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  using namespace tercio;
  return fuzz::feed(bytes, size, [](const DataFile& file) {
    const hispania::Data data = hispania::parse_data(file);
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
      Rng rng(seed);
      hispania::Options options;
      for (std::size_t i = 0; i < hispania::kKnobs; ++i)
        options.level[i] = data.knob[i].values[rng.below(3)];
      if (!data.scenarios.empty() && seed % 2 == 0)
        options.scenario = static_cast<std::uint8_t>(seed / 2 % data.scenarios.size());
      options.variants = static_cast<std::uint8_t>(rng.below(128));
      fuzz::play(hispania::Rules(data, options), seed);
    }
  });
}
