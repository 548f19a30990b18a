#include <algorithm>
#include <memory>

#include "games/bailen/player/player.h"
#include "games/bailen/rules/movement.h"

namespace tercio::bailen {
namespace {

constexpr std::size_t kMostWays = 8;
constexpr std::size_t kLongestWay = 40;

bool is_in_hand(const Rules& r, const State& s, Seat seat) {
  return s.depth > 0 && s.top().kind == Kind::Mover && r.turn(s).seats.has(seat) &&
         r.q(s.top().unit).side == seat;
}

}  // namespace

std::vector<std::vector<Action>> Player::ways(const Rules& r, const State& s, Seat seat) const {
  std::vector<std::vector<Action>> out;
  if (!is_in_hand(r, s, seat) || s.top().is_either(kWent, kFollow)) return out;
  const std::size_t mover = s.top().unit;
  const auto drill = std::make_unique<Drill>();
  const auto walker = std::make_unique<Drill>();
  const auto places = std::make_unique<Drill::Places>();
  drill->prepare(r);
  drill->places(r, s, Picture(r, s, seat), *places);
  std::sort(places->begin(), places->end(), [](const Place& a, const Place& b) {
    return a.score != b.score ? a.score > b.score : a.node < b.node;
  });
  HexSet ends;
  for (const Place& place : *places) {
    if (out.size() == kMostWays) break;
    if (ends.has(place.hex)) continue;
    ends.add(place.hex);
    walker->prepare(r);
    walker->adopt(*drill);
    walker->send(r, s, place);
    State t = s;
    Events nobody;
    std::vector<Action> line;
    while (is_in_hand(r, t, seat) && t.top().unit == mover && line.size() < kLongestWay) {
      line.push_back(walker->choose(r, t, seat));
      r.apply(t, seat, line.back(), nobody);
    }
    if (!line.empty() && t.piece[mover].hex == place.hex) out.push_back(line);
  }
  return out;
}

}  // namespace tercio::bailen
