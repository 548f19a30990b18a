// How a command goes about its order: a few ways to shift the drill's weights, one of which the
// search picks for every command (player/plan.cpp).
#pragma once

#include <array>
#include <cstdint>

#include "games/bailen/data/data.h"

namespace tercio::bailen {

struct DrillWeights;

enum class Posture : std::uint8_t { Drill, Assault, Press, Shoot, Careful, Hold, Ground };
inline constexpr std::size_t kPostures = 7;
inline constexpr std::array<Posture, kPostures> kAllPostures = {
    Posture::Drill,   Posture::Assault, Posture::Press, Posture::Shoot,
    Posture::Careful, Posture::Hold,    Posture::Ground};

using Postures = std::array<Posture, kMaxCommands>;

DrillWeights shifted(const DrillWeights& from, Posture posture);

}  // namespace tercio::bailen
