#include "games/bailen/player/value.h"

#include <algorithm>

namespace tercio::bailen {
namespace {

// Losses, disorder, and how near each command is to its limit.
float standing(const Rules& r, const ValueWeights& w, const OddsBook& odds, const State& s,
               Seat me) {
  float sum = 0;
  for (const std::size_t u : r.troops()) {
    const auto& q = r.q(u);
    if (q.convoy || !q.in_play) continue;
    const Piece& p = s.piece[u];
    float cost = 0;
    if (p.where() == Where::Eliminated)
      cost = w.point * static_cast<float>(q.points);
    else if (p.on_map())
      cost = w.point * static_cast<float>(p.lost) + (p.ordered()                    ? 0.0f
                                                     : p.status() == Status::Routed ? w.routed
                                                                                    : w.shaken) *
                                                        static_cast<float>(r.points(s, u));
    sum += q.side == me ? -cost : cost;
  }
  const Prospects after(r, s, r.board(s), odds);
  for (std::size_t c = 0; c < r.army->command.size(); ++c) {
    const int limit = after.limit(c);
    if (limit == 0) continue;
    const float cost = after.mean(c, [&](int lost) {
      const float x = std::min(1.0f, static_cast<float>(lost) / static_cast<float>(limit));
      return w.strain * x * x + (lost >= limit ? w.demoralized : 0.0f);
    });
    sum += r.army->command[c].side == me ? -cost : cost;
  }
  return sum + w.demoralized *
                   static_cast<float>(r.counted(s, kSpanish) - r.demoralized(s, kSpanish)) *
                   (me == kFrench ? 1.0f : -1.0f);
}

}  // namespace

float value(const Rules& r, const ValueWeights& w, const OddsBook& odds, const State& s, Seat me) {
  const float all = standing(r, w, odds, s, me);
  float chance = 0.5f;
  if (s.step == Step::Over)
    chance = r.result(s).seat[index(me)].value;
  else if (is_fought_out(r, s))
    chance = victory_chance(r, s, odds, me);
  else
    return all;
  return 2 * w.won * (chance - 0.5f) + w.rest * all;
}

void read_signs(const Rules& r, const OddsBook& odds, const State& s, Signs& out) {
  constexpr double kTens = 10;
  out[0] = static_cast<double>(value(r, {}, odds, s, kFrench)) / kTens;
  out[1] = r.counted(s, kFrench);
  out[2] = r.counted(s, kSpanish);
  const Prospects after(r, s, r.board(s), odds);
  for (std::size_t c = 0; c < r.army->command.size(); ++c)
    if (after.limit(c) > 0 && !s.command[c].is(kDemoralized))
      out[3 + index(r.army->command[c].side)] += static_cast<double>(after.mean(c, [&](int lost) {
        const float x =
            std::min(1.0f, static_cast<float>(lost) / static_cast<float>(after.limit(c)));
        return x * x;
      }));
  out[5] = static_cast<double>(victory_chance(r, s, odds, kFrench)) - 0.5;
}

}  // namespace tercio::bailen
