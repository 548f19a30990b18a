// Measures the computer players of Hispania over many games and prints a table. Times are processor
// time.
//
//   measure_hispania [--level NAME] [--code 64342] [--scenario N] [--variants BITS] [--games N]
//                    [--seed N] [--simulations N] [--stops N] [--choices N] [--turns N]
//                    [--later-stops N] [--margin X] [--WEIGHT X]
//
// NAME is a level of player.h, or "heuristic". Scenario 0 is the first of the list. From --stops
// on: the effort of the strong level and the weights of evaluation.h, to try others. Prints:
// set-up, level, games, Roman victories in per cent (95 %), round of victory, defeats by the
// reserve / by time, milliseconds per game, milliseconds per decision (mean / most).
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <map>
#include <string>

#include "games/hispania/player/player.h"
#include "lab/simulate.h"
#include "lab/stats.h"

namespace {

using namespace tercio;

class Arguments {
 public:
  Arguments(int argc, char** argv) {
    for (int i = 1; i + 1 < argc; i += 2) values_[argv[i]] = argv[i + 1];
    if (argc % 2 == 0) {
      std::fprintf(stderr,
                   "measure_hispania: an option without a value; see the top of its source\n");
      std::exit(2);
    }
  }
  std::string text(const std::string& name, const std::string& other) const {
    const auto found = values_.find(name);
    return found == values_.end() ? other : found->second;
  }
  double number(const std::string& name, double other) const {
    const auto found = values_.find(name);
    return found == values_.end() ? other : std::strtod(found->second.c_str(), nullptr);
  }

 private:
  std::map<std::string, std::string> values_;
};

struct Times {
  double sum = 0, most = 0;
  std::uint64_t decisions = 0;
};

}  // namespace

int main(int argc, char** argv) {
  const Arguments arguments(argc, argv);
  const hispania::Data data = hispania::read_data(DataSource());
  hispania::Options options;
  const std::string code = arguments.text("--code", "64342");
  for (std::size_t i = 0; i < options.level.size(); ++i)
    options.level[i] = static_cast<std::uint8_t>(code.at(i) - '0');
  const double scenario = arguments.number("--scenario", -1);
  if (scenario >= 0) options.scenario = static_cast<std::uint8_t>(scenario);
  options.variants = static_cast<std::uint8_t>(arguments.number("--variants", 0));
  const hispania::Rules rules(data, options);
  hispania::Player player;
  auto& w = player.weights;
  const std::map<std::string, double*> knobs = {{"held", &w.held},
                                                {"second", &w.second},
                                                {"open", &w.open},
                                                {"quiet", &w.quiet},
                                                {"way", &w.way},
                                                {"disc", &w.disc},
                                                {"reserve", &w.reserve},
                                                {"army", &w.army},
                                                {"group", &w.group},
                                                {"roman_city", &w.roman_city},
                                                {"off_board", &w.off_board},
                                                {"missing", &w.missing},
                                                {"job", &w.job},
                                                {"garrison", &w.garrison},
                                                {"special", &w.special},
                                                {"full", &w.full},
                                                {"risk", &w.risk},
                                                {"roll", &w.roll}};
  for (const auto& [name, value] : knobs) *value = arguments.number("--" + name, *value);
  hispania::PlanLimits& strong = player.limits.back();
  strong.own.stops = static_cast<int>(arguments.number("--stops", strong.own.stops));
  strong.choices = static_cast<int>(arguments.number("--choices", strong.choices));
  strong.turns = static_cast<int>(arguments.number("--turns", strong.turns));
  strong.later.stops = static_cast<int>(arguments.number("--later-stops", strong.later.stops));
  strong.margin = arguments.number("--margin", strong.margin);

  const std::string level = arguments.text("--level", "medium");
  hispania::Effort effort;
  for (const auto& l : hispania::kLevels)
    if (l.name == level) effort = l.effort;
  effort = hispania::Effort::with_simulations(static_cast<std::uint64_t>(
      arguments.number("--simulations", static_cast<double>(effort.simulations()))));
  const auto games = static_cast<std::uint64_t>(arguments.number("--games", 100));
  const auto seed = static_cast<std::uint64_t>(arguments.number("--seed", 1));
  hispania::Planner planner;
  hispania::Planner::List choices;
  Times times;
  std::array<double, hispania::kOutcomes> ends{};
  double won_rounds = 0;
  Events nobody;
  const std::clock_t begin = std::clock();
  for (std::uint64_t game = 0; game < games; ++game) {
    KeyedDice dice(mix64(seed * 1'000'003 + game));
    Rng rng(mix64(seed * 7'000'003 + game));
    hispania::State s = rules.start();
    for (Turn turn = rules.turn(s); turn.kind != TurnKind::Over; turn = rules.turn(s)) {
      if (turn.kind == TurnKind::Dice) {
        rules.apply(s, Seat::Nobody, dice.roll(turn.dice), nobody);
        continue;
      }
      const Seat seat = turn.seats.first();
      if (level == "heuristic") {
        rules.apply(s, seat, player.heuristic(rules, s, seat, rng), nobody);
        continue;
      }
      const std::clock_t before = std::clock();
      player.weigh(rules, s, seat, effort, rng.next(), planner, choices);
      const double ms = 1000.0 * static_cast<double>(std::clock() - before) / CLOCKS_PER_SEC;
      times.sum += ms;
      times.most = std::max(times.most, ms);
      ++times.decisions;
      rules.apply(s, seat, choices[0].action, nobody);
    }
    ++ends[static_cast<std::size_t>(s.outcome)];
    if (s.outcome == hispania::Outcome::RomanVictory) won_rounds += s.round;
  }
  const double seconds = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
  const auto n = static_cast<double>(games);
  const double won = ends[static_cast<std::size_t>(hispania::Outcome::RomanVictory)];
  const Interval range = wilson(static_cast<std::uint64_t>(won), games);
  std::printf(
      "| %s | %s | %.0f | **%.1f** (%.1f-%.1f) | %.1f | %.0f / %.0f | %.3g | %.2g / %.2g |\n",
      scenario >= 0 ? data.scenarios[options.scenario].id.c_str() : code.c_str(), level.c_str(), n,
      100 * won / n, 100 * range.low, 100 * range.high, won_rounds / std::max(1.0, won),
      ends[static_cast<std::size_t>(hispania::Outcome::Reserve)],
      ends[static_cast<std::size_t>(hispania::Outcome::Time)], 1000 * seconds / n,
      times.sum / static_cast<double>(std::max<std::uint64_t>(times.decisions, 1)), times.most);
  return 0;
}
