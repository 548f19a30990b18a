// Measures the computer players of L'Invincible Armada.
//
//   measure_armada answer [--strategy FILE] [--iterations N] [--games N] [--seed N] [--side
//                         spain|england] [--detail 0|1|2]
//     How much a best answer gains: the strategy is fixed, one side learns against it, its
//     placement included, and is replayed on fresh games. Without a side or a detail, all of them
//     in turn.
//
//   measure_armada match [--first LEVEL] [--second LEVEL] [--pairs N] [--seed N] [--simulations N]
//                        [--strategy FILE]
//     LEVEL against LEVEL, each pair with the same dice and sides swapped; a level of player.h, or
//     "random". Prints both names, the pairs, what the first scores (95 %), as Spain, as England,
//     and the processor time of a game in ms.
#include <array>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <iterator>
#include <map>
#include <string>

#include "games/armada/player/player.h"
#include "games/armada/player/strategy_solver.h"
#include "lab/stats.h"

namespace {

using namespace tercio;
using namespace tercio::armada;

class Arguments {
 public:
  Arguments(int argc, char** argv) {
    for (int i = 2; i + 1 < argc; i += 2) values_[argv[i]] = argv[i + 1];
  }
  std::string text(const std::string& name, const std::string& other) const {
    const auto found = values_.find(name);
    return found == values_.end() ? other : found->second;
  }
  std::uint64_t number(const std::string& name, std::uint64_t other) const {
    const auto found = values_.find(name);
    return found == values_.end() ? other : std::strtoull(found->second.c_str(), nullptr, 10);
  }

 private:
  std::map<std::string, std::string> values_;
};

double seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

Strategy load(const std::string& name) {
  if (name.empty()) return read_embedded_strategy();
  std::ifstream in(name, std::ios::binary);
  const std::string bytes{std::istreambuf_iterator<char>(in), {}};
  return read_strategy(name, bytes);
}

// ---- best answers -------------------------------------------------------------------------------

int measure_answers(const armada::Rules& rules, const Arguments& arguments) {
  const Strategy strategy = load(arguments.text("--strategy", ""));
  const std::uint64_t iterations = arguments.number("--iterations", 40'000);
  const std::uint64_t games = arguments.number("--games", 200'000);
  const std::uint64_t seed = arguments.number("--seed", 1);
  const Score own = own_score(rules, strategy, strategy, games, mix64(seed));
  std::printf("%zu cells; against itself Spain scores %.2f +- %.2f (%llu games)\n\n",
              strategy.cells().size(), 100 * own.mean, 100 * own.half_width,
              static_cast<unsigned long long>(games));
  std::printf(
      "| Side | Detail | Cells | Iterations | Scores | Gain | CPU s |\n"
      "|---|---|---|---|---|---|---|\n");
  for (const Seat side : {kSpain, kEngland})
    for (int detail = 0; detail <= 2; ++detail) {
      const std::string name = side == kSpain ? "spain" : "england";
      if (arguments.text("--side", name) != name) continue;
      if (arguments.number("--detail", static_cast<std::uint64_t>(detail)) !=
          static_cast<std::uint64_t>(detail))
        continue;
      const double begin = seconds();
      SolverSettings settings;
      settings.seed = mix64(seed + static_cast<std::uint64_t>(detail) * 2 + index(side));
      Answer answer(rules, strategy, side, detail, settings);
      answer.learn_only(static_cast<unsigned>(arguments.number("--learn", 15)));
      answer.run(iterations);
      const Score score = answer.replay(games, mix64(seed + 1000));
      const double sign = side == kSpain ? 1 : -1;
      std::printf("| %s | %d | %zu | %llu | %.2f +- %.2f | **%+.2f** | %.0f |\n", name.c_str(),
                  detail, answer.cells(), static_cast<unsigned long long>(iterations),
                  100 * (side == kSpain ? score.mean : 1 - score.mean), 100 * score.half_width,
                  100 * sign * (score.mean - own.mean), seconds() - begin);
      std::fflush(stdout);
    }
  return 0;
}

// ---- matches ------------------------------------------------------------------------------------

struct Contestant {
  bool is_random = false;
  Effort effort;
};

Contestant contestant(const std::string& name, const Arguments& arguments) {
  if (name == "random") return {true, {}};
  for (const auto& level : kLevels)
    if (level.name == name) {
      Effort effort = level.effort;
      if (effort.by == By::Weighing) effort.games = arguments.number("--simulations", effort.games);
      return {false, effort};
    }
  std::fprintf(stderr, "measure_armada: no level %s\n", name.c_str());
  std::exit(2);
}

// What Spain scores. A player is handed what its seat may believe, never the true state.
double play(const armada::Rules& r, const Player& player,
            const std::array<Contestant, kSides>& sides, std::uint64_t seed) {
  KeyedDice dice(mix64(seed));
  Rng choices(mix64(seed + 1));
  Events nobody;
  State s = r.start();
  for (Turn turn = r.turn(s); turn.kind != TurnKind::Over; turn = r.turn(s)) {
    if (turn.kind == TurnKind::Dice) {
      r.apply(s, Seat::Nobody, dice.roll(turn.dice), nobody);
      continue;
    }
    const Seat seat = turn.seats.has(kSpain) ? kSpain : kEngland;
    const Contestant& who = sides[index(seat)];
    armada::Rules::Actions actions;
    r.legal(s, seat, actions);
    Action action = actions[static_cast<std::size_t>(choices.below(actions.size()))];
    if (!who.is_random && actions.size() > 1) {
      const State believed = player.believe(r, s, seat, choices);
      action = player.weigh(r, believed, seat, who.effort, choices.next()).choices[0].action;
    }
    if (!r.why(s, seat, action).ok()) {
      std::fprintf(stderr, "measure_armada: an illegal choice\n");
      std::exit(1);
    }
    r.apply(s, seat, action, nobody);
  }
  return static_cast<double>(r.result(s).seat[0].value);
}

int measure_match(const armada::Rules& rules, const Data& data, const Arguments& arguments) {
  const std::string first = arguments.text("--first", "strong"),
                    second = arguments.text("--second", "easy");
  const Contestant a = contestant(first, arguments), b = contestant(second, arguments);
  const Player player(data, load(arguments.text("--strategy", "")));
  const std::uint64_t pairs = arguments.number("--pairs", 500);
  const std::uint64_t seed = arguments.number("--seed", 1);
  Moments pair, spain, england;
  const double begin = seconds();
  for (std::uint64_t i = 0; i < pairs; ++i) {
    const std::uint64_t game = mix64(seed ^ mix64(i));
    const double as_spain = play(rules, player, {a, b}, game);
    const double as_england = 1 - play(rules, player, {b, a}, game);
    spain.add(as_spain);
    england.add(as_england);
    pair.add((as_spain + as_england) / 2);
  }
  const Interval range = pair.interval();
  std::printf("| %s | %s | %llu | **%.1f** (%.1f-%.1f) | %.1f | %.1f | %.3g |\n", first.c_str(),
              second.c_str(), static_cast<unsigned long long>(pairs), 100 * pair.mean(),
              100 * range.low, 100 * range.high, 100 * spain.mean(), 100 * england.mean(),
              1000 * (seconds() - begin) / static_cast<double>(2 * pairs));
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  const std::string what = argc > 1 ? argv[1] : "";
  const Arguments arguments(argc, argv);
  const Data data = read_data(DataSource());
  const armada::Rules rules(data, Options());
  if (what == "answer") return measure_answers(rules, arguments);
  if (what == "match") return measure_match(rules, data, arguments);
  std::fprintf(stderr, "measure_armada: answer or match; see the top of its source\n");
  return 2;
}
