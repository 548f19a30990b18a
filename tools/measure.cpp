// Measures the computer players of any game, each side by a level or by random choices, and prints
// tables. Games are played on keyed dice, so the same seed gives the same numbers; times are
// processor time.
//
//   measure tercios --scenario tunis --level hard --against medium --pairs 20 --seed 7
//   measure tercios --balance --level medium --pairs 200 --set handicap=spain
//   measure camino --level strong --below hard --games 300
//
// Where there are two sides, games come in pairs with sides swapped: for each scenario the score
// over the pairs (a draw counts half) with its interval of 95 %, then by side the games won, drawn
// and lost, the score, turns, and seconds per own turn, mean and most. --balance has the same level
// play both sides, one game a seed. What else a game is asked: measure <game> --help.
#include "measure/games.h"

int main(int argc, char** argv) {
  CLI::App app("Measures the computer players of a game");
  app.require_subcommand(1);
  tercio::measure::add_camino(app);
  tercio::measure::add_armada(app);
  tercio::measure::add_hispania(app);
  tercio::measure::add_tercios(app);
  tercio::measure::add_bailen(app);
  CLI11_PARSE(app, argc, argv);
  return 0;
}
