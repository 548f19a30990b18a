// A position in a file: as the protocol dumps it, or a record as far as a step.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "game/game.h"

namespace tercio {

struct SimPosition {
  const Game* game = nullptr;
  std::shared_ptr<Position> position;
};

// Without `step`, where the record ends.
Expected<SimPosition> open_position(const std::vector<const Game*>& games, const std::string& file,
                                    const std::optional<std::string>& step, Lang lang);

}  // namespace tercio
