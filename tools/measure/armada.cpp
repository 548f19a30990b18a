#include <fstream>
#include <iterator>

#include "games/armada/game.h"
#include "games/armada/player/strategy_solver.h"
#include "measure/games.h"
#include "measure/pairs.h"

namespace tercio::measure {
namespace {

using namespace tercio::armada;

Strategy load(const std::string& name) {
  if (name.empty()) return read_embedded_strategy();
  std::ifstream in(name, std::ios::binary);
  const std::string bytes{std::istreambuf_iterator<char>(in), {}};
  return read_strategy(name, bytes);
}

struct ArmadaHook : Hook<Module> {
  static Seeds seeds(std::uint64_t seed, std::uint64_t number) {
    const std::uint64_t game = mix64(seed ^ mix64(number));
    return {mix64(game), mix64(game + 1)};
  }
  // A choice is drawn whoever decides: the other side's draws are then the same against any level.
  static Action choose(const Rules& r, const Player& player, const State& s, Seat seat,
                       Agent<Module>& who, Rng& rng) {
    Rules::Actions legal;
    r.legal(s, seat, legal);
    const Action drawn = legal[static_cast<std::size_t>(rng.below(legal.size()))];
    if (who.random || legal.size() == 1) return drawn;
    const State world = believed(r, player, s, seat, rng);
    return player.decide(r, world, seat, who.effort, {rng.next()}, *who.scratch).action;
  }
};

struct AnswerWish {
  std::string strategy, side = "both", data;
  std::uint64_t iterations = 40'000, games = 200'000, seed = 1;
  int detail = -1;  // all of them
  unsigned learn = 15;
};

// How much a best answer gains: the strategy is fixed, one side learns against it, its placement
// included, and is replayed on fresh games.
void measure_answers(const AnswerWish& wish) {
  const Data data = read_data(DataSource());
  const armada::Rules rules(data, Options());
  const Strategy strategy = load(wish.strategy);
  const Score own = own_score(rules, strategy, strategy, wish.games, mix64(wish.seed));
  std::printf("%zu cells; against itself Spain scores %.2f +- %.2f (%llu games)\n\n",
              strategy.cells().size(), 100 * own.mean, 100 * own.half_width,
              static_cast<unsigned long long>(wish.games));
  std::printf(
      "| Side | Detail | Cells | Iterations | Scores | Gain | CPU s |\n"
      "|---|---|---|---|---|---|---|\n");
  for (const Seat side : {kSpain, kEngland})
    for (int detail = 0; detail <= 2; ++detail) {
      const std::string name(side_id(side));
      if (wish.side != "both" && wish.side != name) continue;
      if (wish.detail >= 0 && wish.detail != detail) continue;
      const double begin = seconds();
      SolverSettings settings;
      settings.seed = mix64(wish.seed + static_cast<std::uint64_t>(detail) * 2 + index(side));
      Answer answer(rules, strategy, side, detail, settings);
      answer.learn_only(wish.learn);
      answer.run(wish.iterations);
      const Score score = answer.replay(wish.games, mix64(wish.seed + 1000));
      const double sign = side == kSpain ? 1 : -1;
      std::printf("| %s | %d | %zu | %llu | %.2f +- %.2f | **%+.2f** | %.0f |\n", name.c_str(),
                  detail, answer.cells(), static_cast<unsigned long long>(wish.iterations),
                  100 * (side == kSpain ? score.mean : 1 - score.mean), 100 * score.half_width,
                  100 * sign * (score.mean - own.mean), seconds() - begin);
      std::fflush(stdout);
    }
}

}  // namespace

void add_armada(CLI::App& app) {
  struct Asked : PairWish {
    std::string strategy;
  };
  const auto wish = std::make_shared<Asked>();
  CLI::App* own = add_pairs(app, *wish, "armada", "levels in pairs of games");
  own->add_option("--strategy", wish->strategy,
                  "a strategy in a file, instead of the one built in");
  own->callback([wish] {
    const Module module(source_of(*wish));
    const Data data = read_data(source_of(*wish));
    const Player player(data, load(wish->strategy));
    Pairs<Module, ArmadaHook>(module, player, *wish).run({});
  });

  const auto answer = std::make_shared<AnswerWish>();
  CLI::App* answers =
      app.add_subcommand("armada-answer", "how much a best answer to the strategy gains");
  answers->add_option("--strategy", answer->strategy);
  answers->add_option("--iterations", answer->iterations)->capture_default_str();
  answers->add_option("--games", answer->games)->capture_default_str();
  answers->add_option("--seed", answer->seed)->capture_default_str();
  answers->add_option("--side", answer->side, "spain, england or both")->capture_default_str();
  answers->add_option("--detail", answer->detail, "what the answer sees, 0 to 2; all without it");
  answers->add_option("--learn", answer->learn, "bits: what is learnt");
  answers->callback([answer] { measure_answers(*answer); });
}

}  // namespace tercio::measure
