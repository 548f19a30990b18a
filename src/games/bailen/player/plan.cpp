// How each command goes about its order: first one way for the whole army, then, command by
// command, whether another way is better for it alone.
#include <algorithm>

#include "games/bailen/player/search.h"

namespace tercio::bailen {
namespace {

constexpr std::uint64_t kPlayouts = 64;  // of a level, beyond which a plan gets no more
constexpr int kInvolved = 9;             // hexes to the enemy within which a command's way matters

}  // namespace

std::uint64_t Planner::plan(const Rules& r, const State& s, Seat seat, std::uint64_t budget,
                            std::uint64_t seed) {
  planned_turn_ = s.turn;
  planned_seat_ = seat;
  planned_ = {};
  turns_ = ahead;
  const Board b = r.board(s);
  const HexSet& foes = b.seen[index(other(seat))];
  std::array<int, kMaxCommands> involved{};
  std::array<std::size_t, kMaxCommands> command{};
  std::size_t count = 0;
  for (const std::size_t u : r.troops(seat)) {
    const Piece& p = s.piece[u];
    if (r.q(u).convoy || !p.on_map() || r.distance_to(foes, p.hex) > kInvolved) continue;
    involved[r.q(u).command] += r.points(s, u);
  }
  for (std::size_t c = 0; c < r.army->command.size(); ++c)
    if (involved[c] > 0) command[count++] = c;
  if (count == 0) return 0;
  std::sort(command.begin(), command.begin() + static_cast<std::ptrdiff_t>(count),
            [&](std::size_t x, std::size_t y) {
              return involved[x] != involved[y] ? involved[x] > involved[y] : x < y;
            });
  std::uint64_t used = 0;
  budget = std::min(budget, kPlayouts * times_for(r));
  const auto race = [&](std::uint64_t playouts, std::uint64_t key, auto set) {
    posture_race_.clear();
    std::array<Postures, kPostures> plans;
    for (const Posture p : kAllPostures) {
      plans[posture_race_.size()] = set(p);
      posture_race_.add(0);
    }
    used += posture_race_.run(playouts, [&](std::size_t plan, std::uint32_t sample) {
      playing_ = plans[plan];
      return play_on(r, s, seat, nullptr, key, sample);
    });
    const Postures& best = plans[posture_race_[0].plan];
    if (best == planned_) return;
    const std::uint64_t fresh = mix64(key);
    const bool changes =
        beats(playouts / 2, static_cast<double>(sure), used, [&](std::uint32_t sample) {
          playing_ = best;
          const double with = play_on(r, s, seat, nullptr, fresh, sample);
          playing_ = planned_;
          return with - play_on(r, s, seat, nullptr, fresh, sample);
        });
    if (changes) planned_ = best;
  };
  race(4 * budget, seed, [&](Posture p) {
    Postures all{};  // the own army: the enemy is no other for it
    for (std::size_t c = 0; c < r.army->command.size(); ++c)
      if (r.army->command[c].side == seat) all[c] = p;
    return all;
  });
  for (std::size_t i = 0; i < count && count > 1; ++i)
    race(6 * budget / std::max<std::size_t>(3, count), mix64(seed + i + 1), [&](Posture p) {
      Postures one = planned_;
      one[command[i]] = p;
      return one;
    });
  return used;
}

}  // namespace tercio::bailen
