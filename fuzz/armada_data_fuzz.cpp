#include "data_fuzz.h"
#include "games/armada/rules/rules.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  using namespace tercio;
  return fuzz::feed(bytes, size, [](const DataFile& file) {
    const armada::Data data = armada::parse_data(file);
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
      armada::Options options;
      options.continue_after_absolute = seed % 2 == 0;
      options.spain_pattern_exact = seed % 3 != 0;
      options.reveal_on_reinforce_attempt = seed % 5 != 0;
      fuzz::play(armada::Rules(data, options), seed);
    }
  });
}
