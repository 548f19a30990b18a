#include "games/bailen/player_value.h"

#include <algorithm>

namespace tercio::bailen {

float value(const Rules& r, const ValueWeights& w, const State& s, Seat me) {
  float sum = s.step == Step::Over ? 2 * w.won * (r.result(s).seat[index(me)].value - 0.5f) : 0.0f;
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
  const Board b = r.board(s);
  const auto lost = r.all_losses(s);
  for (std::size_t c = 0; c < r.army->command.size(); ++c) {
    const int limit = r.limit(s, b, c);
    if (limit == 0) continue;
    const float x = std::min(1.0f, static_cast<float>(lost[c]) / static_cast<float>(limit));
    const float cost = w.strain * x * x + (lost[c] >= limit ? w.demoralized : 0.0f);
    sum += r.army->command[c].side == me ? -cost : cost;
  }
  return sum + w.demoralized *
                   static_cast<float>(r.counted(s, kSpanish) - r.demoralized(s, kSpanish)) *
                   (me == kFrench ? 1.0f : -1.0f);
}

}  // namespace tercio::bailen
