// How lucky a match was among matches of its scenario: what the luck of the first side's dice came
// to in many of them, as reviews measure it (games/<game>/data/luck.toml, made by
// tools/measure_luck.cpp).
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tercio {

class LuckTable {
 public:
  struct Row {
    std::string scenario;
    int games = 0;
    std::vector<double> quantiles;  // in equal steps: of 19, at 5, 10 … 95 in 100

    // Of such matches, how many had less luck; between 0 and 1.
    double share(double luck) const;
  };

  // Of the game's own components; throws DataError if the file is wrong. `data` is the hash of the
  // components in use: of others nothing is known.
  LuckTable(std::string_view game, std::string_view data);

  const Row* find(std::string_view scenario) const;

 private:
  std::vector<Row> rows_;
};

// In words: of ten matches the tenth with the best dice, the next three, the two in the middle …
enum class LuckWord { VeryBad, Bad, Average, Good, VeryGood };
LuckWord luck_word(double share);

}  // namespace tercio
