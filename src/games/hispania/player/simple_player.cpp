#include "games/hispania/player/simple_player.h"

#include <algorithm>

namespace tercio::hispania {
namespace {

// A siege is worth its disc, an attack what goes with the army; a lost general costs.
double worth_of(const Combat& c, int discs) {
  const Chances chance = chances(c);
  const double win = static_cast<double>(chance.win) / chance.of;
  const double loss = static_cast<double>(chance.loss) / chance.of;
  if (c.is_siege()) return 10 * win - 3 * c.stake;
  return (25 + 8 * discs) * win - 60 * loss - 3 * c.stake;
}

}  // namespace

// The best siege or attack from where the active general stands.
double SimplePlayer::best_fight(const Rules& r, const State& s) const {
  double best = 0;
  const SpaceSet near = r.data->near[index(s.general[index(s.active)])];
  const int most = std::min<int>(s.denarii, kMaxStake);
  each(near & Rules::revolted(s), [&](Space to) {
    for (int d = 1; d <= most; ++d) {
      const Combat c = has(s.armies, to) ? r.attack(s, to, d) : r.siege(s, to, d);
      best = std::max(best, worth_of(c, Rules::revolts_at(s, to)));
    }
  });
  return best;
}

double SimplePlayer::worth(const Rules& r, const State& s, Action a) const {
  switch (verb_of(a)) {
    case Verb::End: return 0.1;
    case Verb::Place: {  // a capital first, then support where it is needed
      const Space at = s.general[index(s.active)];
      if (!has(r.goal_cities(), at)) return 0;
      return s.garrison[index(at)].empty() ? 200 : 0;
    }
    case Verb::Besiege: return worth_of(r.siege(s, target_of(a), stake_of(a)), 0);
    case Verb::Attack:
      return worth_of(r.attack(s, target_of(a), stake_of(a)), Rules::revolts_at(s, target_of(a)));
    case Verb::Move: {
      State there = s;
      const Space to = space_of(a);
      const int cost = r.move_cost(s, s.general[index(s.active)], to, s.denarii);
      there.general[index(s.active)] = to;
      there.denarii = static_cast<std::uint8_t>(s.denarii - cost);
      double gain = there.denarii > 0 ? best_fight(r, there) : 0;
      const bool open = has(r.goal_cities(), to) && s.garrison[index(to)].empty() &&
                        s.garrisons[index(colour_of(s.active))] > 0;
      const Province p = is_city(to) ? province_of(to) : Province::Ulterior;
      if (open && (to != capital_of(p) || Rules::is_quiet(s, p)))
        gain = std::max(gain, there.denarii > 0 ? 150.0 : 20.0);
      const double stay = best_fight(r, s);
      return std::max(gain - stay, 0.0) - 2 * cost;
    }
    default: return 0;
  }
}

Action SimplePlayer::heuristic(const Rules& r, const State& s, Seat seat, Rng& rng) const {
  Rules::Actions choices;
  r.legal(s, seat, choices);
  TERCIO_CHECK(!choices.empty());
  if (s.node != Node::Roman) return choices[static_cast<std::size_t>(rng.below(choices.size()))];
  if (s.must_leave != 0) return choices[static_cast<std::size_t>(rng.below(choices.size()))];
  Action best = choices[0];
  double most = worth(r, s, best);
  for (const Action a : choices) {
    const double w = worth(r, s, a);
    if (w > most) {
      most = w;
      best = a;
    }
  }
  return best;
}

}  // namespace tercio::hispania
