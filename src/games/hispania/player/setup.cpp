// Where roads are laid and where the generals begin (HI-19, HI-20).
#include <algorithm>

#include "games/hispania/player/player.h"

namespace tercio::hispania {
namespace {

template <class List>
void sort(List& out) {
  std::sort(out.begin(), out.end(), [](const Weighed& a, const Weighed& b) {
    return a.score != b.score ? a.score > b.score : a.action < b.action;
  });
}

// How near the network of roads brings the Romans to what they must reach.
double nearness(const Rules& r, const State& s) {
  Ways ways;
  ways.look(r, s);
  SpaceSet targets = 0;
  each(Rules::revolted(s) & kCitySet, [&](Space x) { targets |= bit(x); });
  double sum = 0;
  const auto from_home = [&](Space x) {
    int nearest = Ways::kFar;
    each(kRomanSet, [&](Space home) { nearest = std::min(nearest, ways.cost(home, x)); });
    return nearest;
  };
  each(r.goal_cities(), [&](Space x) { sum -= 2.0 * from_home(x); });
  each(targets, [&](Space x) { sum -= from_home(x); });
  // From one capital to the other, for a front that moves.
  each(r.goal_cities(),
       [&](Space x) { each(r.goal_cities(), [&](Space y) { sum -= 0.1 * ways.cost(x, y); }); });
  return sum;
}

}  // namespace

void Player::weigh_road(const Rules& r, const State& s, Planner::List& out) const {
  out.clear();
  Events nobody;
  for (int link = 0; link < r.data->land_links && out.size() < out.capacity(); ++link) {
    if (!r.may_lay(s, link).ok()) continue;
    const Action a = lay_road(r.data->land[static_cast<std::size_t>(link)]);
    State t = s;
    r.apply(t, Seat::Nobody, a, nobody);
    out.push_back({a, nearness(r, t), 0});
  }
  sort(out);
}

void Player::weigh_start(const Rules& r, const State& s, Planner::List& out) const {
  out.clear();
  Evaluation evaluation(r, weights);
  evaluation.look(s);
  const SpaceSet from =
      s.active == General::Consul ? s.fleets : cities_of(province_at(index(s.active)));
  each(from, [&](Space at) {
    if (!r.may_enter(s, at).ok()) return;
    State t = s;
    t.general[index(s.active)] = at;
    out.push_back({at_space(Verb::Enter, at), evaluation.score(t), 0});
  });
  sort(out);
}

}  // namespace tercio::hispania
