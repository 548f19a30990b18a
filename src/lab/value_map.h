// What was measured of a game's values (search/estimate.h): for which components, by whom, and how
// positions of long games are read at the beginning of a turn. It is kept in the game's
// data/value.toml, which `tercio calibrate GAME --fit` makes.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "data/source.h"
#include "search/estimate.h"

namespace tercio {

struct ScenarioValue {
  std::string id;
  ValueFit fit;  // nothing in it: games are played on to their end
  double probe =
      0;  // what is said of the start, of kProbeGames games: other players say other things
};
inline constexpr std::uint32_t kProbeGames = 16;
inline constexpr std::uint64_t kProbeSeed = 1;

class ValueMap {
 public:
  ValueMap() = default;  // nothing was measured
  // Throws DataError if the file is wrong. With other components than it was measured with there is
  // nothing in it.
  ValueMap(const DataFile& text, std::string_view components);

  // Null: not measured.
  const ScenarioValue* find(std::string_view scenario) const;
  const std::vector<ScenarioValue>& scenarios() const { return scenarios_; }
  // "1-5f0c9a31": of the file and of the components.
  const std::string& version() const { return version_; }

 private:
  std::string version_;
  std::vector<ScenarioValue> scenarios_;
};

// What components are known by in the file.
std::string components_mark(std::string_view components);

// The file as it is kept.
std::string value_file(std::string_view game, int version, std::string_view components,
                       std::string_view by, const std::vector<ScenarioValue>& scenarios);

}  // namespace tercio
