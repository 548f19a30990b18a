#include "games/hispania/game.h"
#include "lab/stats.h"
#include "measure/games.h"
#include "measure/play.h"

namespace tercio::measure {
namespace {

struct Hook : measure::Hook<hispania::Module> {
  static Seeds seeds(std::uint64_t seed, std::uint64_t number) {
    return {mix64(seed * 1'000'003 + number), mix64(seed * 7'000'003 + number)};
  }
  static int turn_of(const State& s) { return s.round; }
  // What is forced is asked, too: a general's turn is searched to its end.
  static Action choose(const Rules& r, const hispania::Player& player, const State& s, Seat seat,
                       Agent<hispania::Module>& who, Rng& rng) {
    if (who.random || who.heuristic)
      return measure::Hook<hispania::Module>::choose(r, player, s, seat, who, rng);
    return player.decide(r, s, seat, who.effort, {rng.next()}, *who.scratch).action;
  }
  void end(const Rules&, const State& s, Played&) {
    ++ends[static_cast<std::size_t>(s.outcome)];
    if (s.outcome == hispania::Outcome::RomanVictory) won_rounds += s.round;
  }

  std::array<std::uint64_t, hispania::kOutcomes> ends{};
  double won_rounds = 0;
};

void add_weights(CLI::App& app, hispania::Player& player) {
  auto& w = player.weights;
  const std::pair<const char*, double*> weights[] = {{"held", &w.held},
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
  for (const auto& [name, value] : weights)
    app.add_option(std::string("--") + name, *value, "a weight of evaluation.h")->group("Weights");
  hispania::PlanLimits& strong = player.limits.back();
  for (const auto& [name, value] : {std::pair{"--stops", &strong.own.stops},
                                    {"--choices", &strong.choices},
                                    {"--turns", &strong.turns},
                                    {"--later-stops", &strong.later.stops}})
    app.add_option(name, *value, "how far the strong level looks")->group("Weights");
  app.add_option("--margin", strong.margin, "how far the strong level looks")->group("Weights");
}

void measure_cell(const Cell<hispania::Module>& cell, const hispania::Player& player,
                  const Wish& wish) {
  Agent<hispania::Module> all(wish.level, wish.simulations);
  Hook hook;
  double thought = 0, longest = 0, decisions = 0;
  const double begin = seconds();
  for (std::uint64_t game = 0; game < wish.games; ++game) {
    const Played played = play_game<hispania::Module>(
        cell.rules, player, Hook::seeds(wish.seed, game), Seat::First, all, all, hook);
    thought += played.thought;
    longest = std::max(longest, played.longest);
    decisions += static_cast<double>(played.decisions);
  }
  const auto n = static_cast<double>(wish.games);
  const std::uint64_t won = hook.ends[static_cast<std::size_t>(hispania::Outcome::RomanVictory)];
  const Interval range = wilson(won, wish.games);
  std::printf(
      "| %s | %s | %.0f | **%.1f** (%.1f-%.1f) | %.1f | %llu / %llu | %.3g | %.2g / %.2g |\n",
      cell.name.c_str(), wish.level.c_str(), n, 100 * static_cast<double>(won) / n, 100 * range.low,
      100 * range.high, hook.won_rounds / std::max(1.0, static_cast<double>(won)),
      static_cast<unsigned long long>(
          hook.ends[static_cast<std::size_t>(hispania::Outcome::Reserve)]),
      static_cast<unsigned long long>(hook.ends[static_cast<std::size_t>(hispania::Outcome::Time)]),
      1000 * (seconds() - begin) / n, 1000 * thought / std::max(1.0, decisions), 1000 * longest);
  std::fflush(stdout);
}

}  // namespace

void add_hispania(CLI::App& app) {
  struct Asked : Wish {
    hispania::Player player;
  };
  const auto wish = std::make_shared<Asked>();
  wish->scenario = "campaign";
  wish->games = 100;
  CLI::App* own = add_game(app, *wish, "hispania",
                           "all generals by one player: Roman victories, their round, defeats by "
                           "the reserve / by time, milliseconds",
                           "--games");
  add_weights(*own, wish->player);
  own->callback([wish] {
    const hispania::Module module(source_of(*wish));
    std::printf(
        "| Scenario | Level | Games | Roman victories %% (95 %%) | round | reserve / time | CPU ms "
        "per game | per decision, mean / most |\n|---|---|---|---|---|---|---|---|\n");
    for (const Cell<hispania::Module>& cell : make_cells(module, *wish))
      measure_cell(cell, wish->player, *wish);
  });
}

}  // namespace tercio::measure
