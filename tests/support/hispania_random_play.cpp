#include "support/hispania_random_play.h"

#include "games/hispania/game.h"
#include "support/hispania_position.h"

namespace tercio::hispania {
namespace {

// 33 turns with at most 12 actions and throws each, and a Hispanic phase of four armies with four
// questions each, fit in this many times over.
constexpr int kStepLimit = 4000;

Action lucky_throw(const Rules& r, const State& s, const Throw& dice, Rng& rng) {
  const Action thrown = throw_dice(dice, rng);
  if (rng.below(6) == 0) return thrown;
  switch (static_cast<Purpose>(dice.purpose)) {
    case Purpose::Siege: return roll_of(dice, std::array{6});
    case Purpose::ArmySiege: return roll_of(dice, std::array{1});
    case Purpose::Attack:
    case Purpose::ArmyAttack: return roll_of(dice, std::array{6, 1});
    case Purpose::Revolt:  // where Romans are
      for (int p = 1; p <= kDie; ++p)
        for (int c = 1; c <= kDie; ++c) {
          const Space at = hispanic_city(r.die_province(p), c);
          if (Rules::general_at_space(s, at) >= 0 || !s.garrison[index(at)].empty())
            return roll_of(dice, std::array{p, c});
        }
      return thrown;
    default: return thrown;
  }
}

}  // namespace

RandomGame play_random_game(std::uint64_t seed, bool lucky) {
  Rng rng(seed);
  const Rules rules = random_rules<Module>(rng);
  RandomWay<Module> way;
  way.longest = kStepLimit;
  way.said = [](const Rules&, Rng&, std::vector<Action>& out) {
    if (out.empty()) out = all_actions();
  };
  way.choose = [lucky](const Rules& r, const State& s, Seat seat, const Rules::Actions& legal,
                       Rng& own) {
    if (lucky && seat != kHispania && own.below(8) != 0)
      return SimplePlayer().heuristic(r, s, seat, own);
    // Ending the turn is often the only thing that is always allowed: ask twice before doing it.
    const Action first = legal[own.below(legal.size())];
    return verb_of(first) == Verb::End ? legal[own.below(legal.size())] : first;
  };
  if (lucky) way.fall = lucky_throw;
  const RandomGame game = tercio::play_random_game<Module>(rules, way, rng);
  if (!game.outcome.empty()) {
    EXPECT_EQ(game.result.seat[0].value + game.result.seat[3].value, 1.0f) << "one of them wins";
  }
  return game;
}

std::map<std::string, int> play_random_games(std::uint64_t first_seed, int games) {
  return random_ends(first_seed, games, [&](std::uint64_t seed) {
    return play_random_game(seed, (seed - first_seed) % 2 == 1);
  });
}

}  // namespace tercio::hispania
