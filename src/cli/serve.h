// `tercio serve`: the table, open until it is told to stop. `tercio store verify`: plays every
// stored match again. `tercio backup` and `restore`: all of them into a file and back.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "game/game.h"
#include "match/dice.h"

namespace CLI {
class App;
}

namespace tercio {

struct ServeOptions {
  std::string listen = "127.0.0.1:8080";
  std::string db;          // empty: in the user's data folder
  int threads = 0;         // 0: as many as seem right here
  int thinkers = 0;        // 0: all processors but one
  int review_threads = 1;  // 0: no reviews
  std::string page;        // folder of the web page; empty: built in
  std::string log_level;   // empty: info, or warn where a person reads it
  std::vector<std::string> origins;
  bool webhook_private = false;      // may webhooks lead to this machine and its own networks?
  int webhook_pause = 30'000;        // ms before the second try of a webhook
  std::vector<std::string> proxies;  // whose word about the client's address is taken
  std::string config;                // file with settings
  bool print_settings = false;       // instead of serving
  bool unlimited = false;            // no rate limits: for tests and measurements
  // Where the dice of a new match come from; only a program for tests repeats its matches.
  std::function<DiceSeed()> new_seed = random_seed;
  bool shares = true;  // seats add to the dice: not where they must repeat
};

// Says the address on standard output once it is open; the exit code.
int run_serve(const ServeOptions& options, const std::vector<const Game*>& games);

// Every action legal, every result, throw and commitment right? Exit codes: 0 yes, 1 no, 2 the file
// cannot be read.
int run_store_verify(const std::string& db, const std::vector<const Game*>& games);

// Writes everything into a new file, or puts such a file into an empty database; the exit code.
int run_backup(const std::string& db, const std::string& file, bool restores);

// Reads what flags leave open from environment and file, then serves; `command` is what
// add_serve_options described.
int run_serve_command(CLI::App& command, ServeOptions& options,
                      const std::vector<const Game*>& games);

// The options of `tercio serve`, each explained by what `say` has for it ("serve.listen").
void add_serve_options(CLI::App& app, ServeOptions& options,
                       const std::function<std::string(std::string_view)>& say);

std::string default_db();  // in XDG_DATA_HOME or ~/.local/share

}  // namespace tercio
