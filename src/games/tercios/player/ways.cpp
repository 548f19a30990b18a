#include <algorithm>
#include <memory>

#include "games/tercios/player/player.h"

namespace tercio::tercios {
namespace {

constexpr std::size_t kMostWays = 16;
constexpr std::size_t kLongestWay = 8;

bool is_in_hand(const Rules& r, const State& s, Seat seat) {
  return s.depth > 0 && s.top().kind == Kind::Mover && r.turn(s).seats.has(seat);
}

}  // namespace

std::vector<std::vector<Action>> Player::ways(const Rules& r, const State& s, Seat seat) const {
  std::vector<std::vector<Action>> out;
  if (!is_in_hand(r, s, seat) || s.top().stage != Stage::Choose || s.top().spent != 0) return out;
  const std::size_t mover = s.top().unit;
  const auto drill = std::make_unique<Drill>();
  const auto places = std::make_unique<Places>();
  drill->prepare(r);
  drill->places(r, s, false, *places);
  std::sort(places->begin(), places->end(), [](const Place& a, const Place& b) {
    return a.score != b.score ? a.score > b.score : a.action.bits < b.action.bits;
  });
  for (const Place& place : *places) {
    if (out.size() == kMostWays) break;
    if (!r.why(s, seat, place.action).ok()) continue;
    State t = s;
    Events nobody;
    std::vector<Action> line{place.action};
    r.apply(t, seat, place.action, nobody);
    while (is_in_hand(r, t, seat) && t.top().unit == mover && line.size() < kLongestWay) {
      const Action wanted = with_dir(Verb::Face, place.facing);
      line.push_back(t.top().stage == Stage::Facing && r.why(t, seat, wanted).ok()
                         ? wanted
                         : drill->choose(r, t, seat));
      r.apply(t, seat, line.back(), nobody);
    }
    out.push_back(line);
  }
  return out;
}

}  // namespace tercio::tercios
