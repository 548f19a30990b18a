// `tercio serve` with the two-seat test game on the table besides the real ones; takes the same
// options. For process and browser tests.
//   --seed N      the dice of every match follow from N and from how many were begun before it
//   --real-only   without the test game
#include <CLI/CLI.hpp>
#include <atomic>
#include <optional>

#include "cli/games_of.h"
#include "cli/serve.h"
#include "support/toy_game.h"

int main(int count, char** words) {
  using namespace tercio;
  CLI::App app("a table with the test game");
  ServeOptions options;
  add_serve_options(app, options, [](std::string_view key) { return std::string(key); });
  bool verify = false;
  app.add_flag("--verify", verify, "check the stored matches instead");
  bool real_only = false;
  app.add_flag("--real-only", real_only, "without the test game");
  std::optional<std::uint64_t> seed;
  app.add_option("--seed", seed, "dice that repeat");
  CLI11_PARSE(app, count, words);
  std::atomic<std::uint64_t> begun = 0;
  if (seed) {
    options.new_seed = [&] { return seed_of_number(*seed + begun++); };
    options.shares = false;
  }
  const std::unique_ptr<Game> toy = make_toy_game();
  const GameList list = load_games(DataSource());
  std::vector<const Game*> games = games_of(list);
  if (!real_only) games.push_back(toy.get());
  return verify ? run_store_verify(options.db, games) : run_serve_command(app, options, games);
}
