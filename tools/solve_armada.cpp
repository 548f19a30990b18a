// Finds the mixed strategy of L'Invincible Armada and writes it:
//
//   cmake --preset release && cmake --build build/release -t solve_armada
//   build/release/solve_armada --out src/games/armada/data/strategy.bin
//
// Each side has a solver of its own: two threads, which have nothing in common, and one seed, so
// that the same program writes the same bytes. A side that is guarded learns against an enemy who
// in some games sees more than it will itself: Spain in one game of four a little more, England in
// two of three. Against Spain the enemy also learns best answers on the way and plays them, too.
// Ten times on the way the program writes what it has so far and says how far it is.
#include <CLI/CLI.hpp>
#include <chrono>
#include <cstdio>
#include <fstream>
#include <string>
#include <thread>

#include "games/armada/player/strategy_solver.h"

namespace {

using namespace tercio;
using namespace tercio::armada;

double seconds() {
  static const auto begin = std::chrono::steady_clock::now();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

// Both sides' cells, each from its own solver.
Strategy joined(const Data& data, const Solver& spain, const Solver& england, double least) {
  std::vector<Strategy::Cell> cells;
  for (const Strategy::Cell& cell : spain.average_cells(least))
    if (side_of(cell.key) == kSpain) cells.push_back(cell);
  for (const Strategy::Cell& cell : england.average_cells(least))
    if (side_of(cell.key) == kEngland) cells.push_back(cell);
  return {component_fingerprint(data), std::move(cells)};
}

}  // namespace

int main(int argc, char** argv) {
  std::uint64_t for_spain = 5'600'000, for_england = 6'400'000, answer_every = 700'000;
  std::string guarded = "both", name = "strategy.bin";
  double least = 0;
  SolverSettings settings;
  settings.answer_games = 400'000;
  CLI::App app("Finds the mixed strategy of L'Invincible Armada");
  app.option_defaults()->always_capture_default();
  app.add_option("--spain", for_spain,
                 "games from which Spain's solver learns, both sides in turn");
  app.add_option("--england", for_england, "England's");
  app.add_option("--answer-every", answer_every,
                 "games of Spain's solver between two answers; 0: none");
  app.add_option("--answer-games", settings.answer_games, "games from which an answer is learnt");
  app.add_option("--guarded", guarded)->check(CLI::IsMember({"spain", "england", "both", "none"}));
  app.add_option("--seed", settings.seed);
  app.add_option("--least", least, "choices played less often are left out of the table");
  app.add_option("--look-place", settings.look[0], "how often all choices are looked at");
  app.add_option("--look-order", settings.look[1], "how often all choices are looked at");
  app.add_option("--look-call", settings.look[2], "how often all choices are looked at");
  app.add_option("--out", name);
  CLI11_PARSE(app, argc, argv);

  const Data data = read_data(DataSource());
  const armada::Rules rules(data, Options());
  settings.attentive = guarded == "spain" || guarded == "both" ? kEngland : Seat::Nobody;
  settings.plain_games = 3;
  settings.finest = 1;
  settings.answer_every = settings.attentive == Seat::Nobody ? 0 : answer_every;
  Solver spain(rules, settings);
  settings.answer_every = 0;
  settings.plain_games = 1;
  settings.finest = kFinestDetail;
  settings.attentive = guarded == "england" || guarded == "both" ? kSpain : Seat::Nobody;
  Solver england(rules, settings);
  seconds();
  constexpr std::uint64_t kReports = 10;
  for (std::uint64_t i = 0; i < kReports; ++i) {
    const auto part = [i](std::uint64_t all) {
      return all * (i + 1) / kReports - all * i / kReports;
    };
    std::thread other([&] { england.run(part(for_england)); });
    spain.run(part(for_spain));
    other.join();
    const Strategy now = joined(data, spain, england, least);
    const Score score = own_score(rules, now, now, 20'000, 17);
    const std::string bytes = write_strategy(now);
    std::ofstream out(name, std::ios::binary);
    out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    if (!out.flush()) {
      std::fprintf(stderr, "solve_armada: cannot write %s\n", name.c_str());
      return 1;
    }
    std::printf(
        "%3llu %%: %zu cells, %zu bytes (learnt with %zu), Spain scores %.2f +- %.2f against "
        "itself, %.0f s\n",
        static_cast<unsigned long long>((i + 1) * 100 / kReports), now.cells().size(), bytes.size(),
        spain.cells() + england.cells(), 100 * score.mean, 100 * score.half_width, seconds());
    std::fflush(stdout);
  }
  return 0;
}
