// `tercio serve` with the two-seat test game on the table besides the real ones; takes the same
// options. For process and browser tests.
#include <CLI/CLI.hpp>

#include "cli/games_of.h"
#include "cli/serve.h"
#include "cli/text.h"
#include "support/toy_game.h"

int main(int count, char** words) {
  using namespace tercio;
  CLI::App app("a table with the test game");
  ServeOptions options;
  add_serve_options(app, options,
                    [](std::string_view key) { return cli::say(Lang::English, key); });
  bool verify = false;
  app.add_flag("--verify", verify, "check the stored matches instead");
  CLI11_PARSE(app, count, words);
  const std::unique_ptr<Game> toy = make_toy_game();
  const GameList list = load_games(DataSource());
  std::vector<const Game*> games = games_of(list);
  games.push_back(toy.get());
  return verify ? run_store_verify(options.db, games) : run_serve(options, games);
}
