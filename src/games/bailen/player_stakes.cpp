#include "games/bailen/player_stakes.h"

#include <algorithm>

namespace tercio::bailen {
namespace {

constexpr float kPoint = 0.8f;  // a point of a fresh command
constexpr float kSteep = 0.6f;  // how much dearer points become towards the limit
constexpr float kAfter = 0.4f;  // beyond it: so many more must rally

float chance_to_fail(const Rules& r, const State& s, const Board& b, const OddsBook& odds,
                     std::size_t u) {
  Changes changes;
  return odds.fails(r.grade(s, u), r.morale_modifier(s, b, u, false, changes));
}

}  // namespace

Stakes::Stakes(const Rules& r, const State& s, const Board& b, float broken)
    : lost_(r.all_losses(s)), broken_(broken) {
  for (std::size_t c = 0; c < r.army->command.size(); ++c) limit_[c] = r.limit(s, b, c);
}

float Stakes::price(std::size_t command, int lost) const {
  const auto n = static_cast<float>(lost);
  const auto limit = static_cast<float>(limit_[command]);
  if (limit_[command] == 0) return kPoint * n / 2;
  const float most = std::min(n, limit);
  const float up_to = kPoint * most + kSteep * most * most / limit;
  return n < limit ? up_to : up_to + broken_ + kAfter * (n - limit);
}

Stakes::Prey Stakes::prey(const Rules& r, const State& s, const Board& b, const OddsBook& odds,
                          Hex h) const {
  Prey out;
  const std::uint8_t top = r.top(s, b, h);
  if (top == kNone) return out;
  float first = 0;
  float fails = 0;
  r.each_combat(s, b, h, [&](std::size_t u) {
    const std::size_t c = r.q(u).command;
    const float chance = chance_to_fail(r, s, b, odds, u);
    const float stake = s.piece[u].ordered() ? of(c, r.points(s, u)) : 0.3f;
    out.all += chance * stake;
    if (u == top) {
      fails = chance;
      first = chance * stake;
      out.point = of(c, 1);
    } else {
      out.mates += chance * stake;
    }
  });
  out.top = first + fails * out.mates;
  return out;
}

Stakes::Prey Stakes::risk(const Rules& r, const State& s, const Board& b, const OddsBook& odds,
                          const UnitSet& who) const {
  Prey out;
  who.each([&](std::size_t u) {
    const std::size_t c = r.q(u).command;
    out.point = std::max(out.point, of(c, 1));
    out.all +=
        chance_to_fail(r, s, b, odds, u) * (s.piece[u].ordered() ? of(c, r.points(s, u)) : 0.3f);
  });
  return out;
}

}  // namespace tercio::bailen
