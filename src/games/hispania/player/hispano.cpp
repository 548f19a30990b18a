#include "games/hispania/player/hispano.h"

#include <algorithm>

namespace tercio::hispania {
namespace {

constexpr double kWorthADenarius = 1.0 / kDie;  // of a chance in a combat
constexpr double kDecided = 10'000;             // the end of the war outweighs every position

// For Rome.
double worth(const Evaluation& evaluation, const State& s) {
  if (s.node != Node::Over) return evaluation.score(s);
  return s.outcome == Outcome::RomanVictory ? kDecided : -kDecided;
}

double win_chance(const Combat& c) {
  const Chances chance = chances(c);
  return static_cast<double>(chance.win) / chance.of;
}

bool is_held(const State& s, Space city) {
  return Rules::general_at_space(s, city) >= 0 || !s.garrison[index(city)].empty();
}

}  // namespace

Action hispano_habit(const Rules& r, const State& s) {
  switch (s.node) {
    case Node::Shift: return plain(Verb::Keep);
    case Node::Choose: return plain(Verb::Dice);
    case Node::Plus: {
      const double more = win_chance(r.army_combat(s, s.from, s.to, 1)) -
                          win_chance(r.army_combat(s, s.from, s.to, 0));
      return plain(more >= kWorthADenarius - 1e-9 ? Verb::Plus : Verb::Plain);
    }
    default: {  // a tie: a free city, where a disc goes down, is better than to stay
      SpaceSet tied = r.nearest(r.alternatives(s, s.from), s.hispanic_die) & ~Rules::revolted(s);
      for (; tied != 0; tied &= tied - 1)
        if (!is_held(s, first(tied))) return at_space(Verb::Choose, first(tied));
      return plain(Verb::Stay);
    }
  }
}

void weigh_hispano(const Rules& r, const Weights& weights, const State& s, int samples,
                   std::uint64_t seed, Planner::List& out) {
  Rules::Actions actions;
  r.legal(s, kHispania, actions);
  Evaluation evaluation(r, weights);
  evaluation.look(s);
  out.clear();
  Events nobody;
  for (const Action a : actions) {
    double sum = 0;
    for (int k = 0; k < samples; ++k) {
      State t = s;
      r.apply(t, kHispania, a, nobody);
      Rng dice(mix64(seed ^ static_cast<std::uint64_t>(k) << 8));
      play_hispanic_phase(r, t, dice);
      sum += worth(evaluation, t);
    }
    out.push_back({a, sum / samples, static_cast<std::uint32_t>(samples)});
  }
  std::sort(out.begin(), out.end(), [](const Weighed& a, const Weighed& b) {
    return a.score != b.score ? a.score < b.score : a.action > b.action;
  });
}

}  // namespace tercio::hispania
