#include "games/bailen/player/stakes.h"

#include <algorithm>

namespace tercio::bailen {
namespace {

constexpr float kPoint = 0.8f;   // a point of a fresh command
constexpr float kSteep = 0.6f;   // how much dearer points become towards the limit
constexpr float kAfter = 0.4f;   // beyond it: so many more must rally
constexpr float kShaken = 0.2f;  // to keep those in disorder busy

}  // namespace

Stakes::Stakes(const Rules& r, const State& s, const Board& b, const OddsBook& odds,
               const Prices& prices)
    : after_(r, s, b, odds) {
  broken_.fill(prices.broken);
  now_.fill(prices.now);
  const bool sudden = r.options.sudden_death == Sudden::Scenario
                          ? r.scenario(s).sudden_death
                          : r.options.sudden_death == Sudden::Always;
  if (!sudden) return;
  for (const Seat side : {kFrench, kSpanish}) {  // BA-162: at once, whoever would have rallied
    if (r.counted(s, side) != 2) continue;
    for (std::size_t c = 0; c < r.army->command.size(); ++c)
      if (r.army->command[c].side == side && !s.command[c].is(kDemoralized)) {
        broken_[c] *= prices.third;
        now_[c] = 1;
      }
  }
}

float Stakes::price(std::size_t command, int lost) const {
  const auto n = static_cast<float>(lost);
  const auto limit = static_cast<float>(after_.limit(command));
  if (limit == 0) return kPoint * n / 2;
  const float most = std::min(n, limit);
  const float up_to = kPoint * most + kSteep * most * most / limit;
  return n < limit ? up_to : up_to + broken_[command] + kAfter * (n - limit);
}

Stakes::Worth Stakes::lasting(std::size_t command, int points) const {
  const auto priced = [&](int lost) { return price(command, lost); };
  const int lost = after_.now(command);
  return {
      (1 - now_[command]) * (after_.mean(command, priced, points) - after_.mean(command, priced)),
      now_[command] * (price(command, lost + points) - price(command, lost))};
}

float Stakes::check(const Rules& r, const State& s, const Board& b, const OddsBook& odds,
                    std::size_t u, float& fails) const {
  const std::size_t c = r.q(u).command;
  const Piece& p = s.piece[u];
  Changes changes;
  const int modifier = r.morale_modifier(s, b, u, false, changes);
  const Grade grade = r.grade(s, u);
  fails = odds.fails(grade, modifier);
  const float routs = odds.routs(grade, modifier);
  if (p.ordered()) {
    const Worth all = lasting(c, counts_for(r, s, u));
    return (fails - routs) * (fails * all.later + all.now) + routs * all.all();
  }
  float worth = fails * kShaken;
  if (p.status() == Status::Disorganized) {
    const auto priced = [&](int lost) { return price(c, lost); };
    worth += routs * (1 - now_[c]) * (after_.mean(c, priced, 0, u) - after_.mean(c, priced));
  }
  return worth;
}

Stakes::Prey Stakes::prey(const Rules& r, const State& s, const Board& b, const OddsBook& odds,
                          Hex h) const {
  Prey out;
  const std::uint8_t top = r.top(s, b, h);
  if (top == kNone) return out;
  float first = 0;
  r.each_combat(s, b, h, [&](std::size_t u) {
    float fails = 0;
    const float worth = check(r, s, b, odds, u, fails);
    out.all += worth;
    if (u == top) {
      out.fails = fails;
      first = worth;
      out.point = of(r.q(u).command, 1);
    } else {
      out.mates += worth;
    }
  });
  out.top = first + out.fails * out.mates;
  return out;
}

Stakes::Prey Stakes::risk(const Rules& r, const State& s, const Board& b, const OddsBook& odds,
                          const UnitSet& who) const {
  Prey out;
  float first = 0;
  bool top = true;
  who.each([&](std::size_t u) {
    out.point = std::max(out.point, of(r.q(u).command, 1));
    float fails = 0;
    const float worth = check(r, s, b, odds, u, fails);
    out.all += worth;
    if (top) {
      first = worth;
      out.fails = fails;
    } else {
      out.mates += worth;
    }
    top = false;
  });
  out.top = first + out.fails * out.mates;
  return out;
}

}  // namespace tercio::bailen
