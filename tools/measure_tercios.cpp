// Measures the computer players of Donde No se Ponía el Sol in pairs of games with sides swapped
// and prints a table. Times are processor time.
//
//   measure_tercios [--battle ID|all] [--level NAME] [--against NAME] [--pairs N] [--seed N]
//                   [--simulations N] [--rolls thrown|reckoned] [--timeout draw|minor]
//                   [--by-turn yes] [--handicap spain|rival] [--balance yes] [--data DIR]
//
// With `reckoned` the victory rolls are not thrown: the battle is played on, and every turn adds
// what its rolls would have decided. The score is then the expected one; won, drawn and lost tell
// only how it stood at the end of the time. "undecided" is the share of games that the dice of
// those rolls leave drawn, the morale of each turn being what it was.
//
// With `--timeout minor` whoever lost the smaller share of morale wins when time runs out (DN-135).
// With `--by-turn yes` the mean General Morale of both sides after each turn is added; a game that
// is over stands as it ended.
//
// With `--balance yes` what a battle is worth is measured, both sides being played by --level: one
// game for each seed, and what Spain made of it with its interval of 95 %. --handicap as the option
// of that name (DN-150). With --data other components are played, as `tercio --data` would.
//
// NAME is a level of player.h or "random". Prints, for each battle and side of the first player:
// games won, drawn, lost; score in per cent, a draw counting half; mean margin of General Morale at
// the end (San Quintín: strength in the city less what is needed, or the reverse); turns; seconds
// per own turn, mean and most. Then the score over the pairs.
#include <algorithm>
#include <cmath>
#include <map>

#include "tercios_games.h"

namespace {

using namespace tercio;
using namespace tercio::tercios;

Agent agent(const std::string& name, double simulations) {
  Agent out;
  out.random = name == "random";
  if (out.random) return out;
  for (const auto& level : kLevels)
    if (level.name == name) {
      out.effort = level.effort;
      if (out.effort.by == By::Search && simulations > 0)
        out.effort.playouts = static_cast<std::uint64_t>(simulations);
      return out;
    }
  std::fprintf(stderr, "measure_tercios: there is no level '%s'\n", name.c_str());
  std::exit(2);
}

struct Tally {
  int won = 0, drawn = 0, lost = 0;
  double score = 0, margin = 0, turns = 0;
  double undecided = 0;
  double seconds = 0, most = 0;
  std::array<double, 32> own_morale{}, foe_morale{};  // by turn

  void add(const Played& game) {
    ++(game.outcome > 0.75 ? won : game.outcome < 0.25 ? lost : drawn);
    score += game.score;
    margin += game.margin;
    turns += game.turns;
    seconds += game.seconds;
    most = std::max(most, game.most);
    undecided += game.undecided;
    for (std::size_t i = 0; i < own_morale.size(); ++i) {
      const std::size_t turn = std::min(i, game.morale.size() - 1);
      own_morale[i] += game.morale[turn];
      foe_morale[i] += game.foe_morale[turn];
    }
  }
};

void print_morale(const char* name, const std::array<double, 32>& sums, double games, int turns) {
  std::printf("    %s", name);
  for (int i = 0; i < turns; ++i) std::printf(" %.0f", sums[static_cast<std::size_t>(i)] / games);
  std::printf("\n");
}

void print(const char* name, const Tally& t, int by_turn) {
  const double n = std::max(1, t.won + t.drawn + t.lost);
  std::printf(
      "  %-8s %3d-%d-%d  %5.1f %%  undecided %4.1f %%  margin %+6.1f  turns %4.1f  s/turn %.2f "
      "(most "
      "%.2f)\n",
      name, t.won, t.drawn, t.lost, 100 * t.score / n, 100 * t.undecided / n, t.margin / n,
      t.turns / n, t.seconds / std::max(1.0, t.turns), t.most);
  if (by_turn == 0) return;
  print_morale("own  ", t.own_morale, n, by_turn);
  print_morale("enemy", t.foe_morale, n, by_turn);
}

// Games that Spain won, drew and lost, and what that makes: a draw counts half.
void print_balance(const std::string& battle, const std::string& level, const Tally& t) {
  const double n = t.won + t.drawn + t.lost;
  const double mean = (t.won + 0.5 * t.drawn) / n;
  const double spread = (t.won + 0.25 * t.drawn) / n - mean * mean;
  const double error = 1.96 * std::sqrt(spread / n);
  std::printf("%s, %s: Spain won %d, drawn %d, rival won %d; value to Spain %.0f %% (%.0f to %.0f)",
              battle.c_str(), level.c_str(), t.won, t.drawn, t.lost, 100 * mean,
              100 * std::max(0.0, mean - error), 100 * std::min(1.0, mean + error));
  std::printf(", margin %+.1f, turns %.1f\n", t.margin / n, t.turns / n);
}

}  // namespace

int main(int argc, char** argv) {
  std::map<std::string, std::string> given;
  for (int i = 1; i + 1 < argc; i += 2) given[argv[i]] = argv[i + 1];
  const auto text = [&](const char* name, const char* usual) {
    return given.contains(name) ? given[name] : std::string(usual);
  };
  const auto number = [&](const char* name, double usual) {
    return given.contains(name) ? std::strtod(given[name].c_str(), nullptr) : usual;
  };
  const std::string battle = text("--battle", "all");
  Agent own = agent(text("--level", "medium"), number("--simulations", 0));
  Agent foe = agent(text("--against", "easy"), number("--foe-simulations", 0));
  const bool reckon = text("--rolls", "thrown") == "reckoned";
  // Against random choices it is the tail that matters.
  const double decided = foe.random ? 0 : kDecided;
  tercios::Options options;
  options.timeout_minor_victory = text("--timeout", "draw") == "minor";
  const auto pairs = static_cast<std::uint64_t>(number("--pairs", 10));
  const auto seed = static_cast<std::uint64_t>(number("--seed", 1));
  const std::string helped = text("--handicap", "none");
  options.handicap = helped == "spain" ? kSpain : helped == "rival" ? kRival : Seat::Nobody;
  const bool balance = text("--balance", "no") == "yes";
  const Data data =
      read_data(given.contains("--data") ? DataSource(given["--data"]) : DataSource());
  for (const Battle& b : data.battle) {
    if (battle != "all" && battle != b.id) continue;
    const tercios::Rules r(data.charts, b, options);
    if (balance) {
      Agent twin = agent(text("--level", "medium"), number("--simulations", 0));
      Tally spain;
      for (std::uint64_t i = 0; i < pairs; ++i)
        spain.add(play_game(r, mix64(seed) + i, kSpain, own, twin, false));
      print_balance(b.id, text("--level", "medium"), spain);
      continue;
    }
    std::array<Tally, 2> tally;
    double squares = 0;
    for (std::uint64_t i = 0; i < pairs; ++i) {
      const double before = tally[0].score + tally[1].score;
      for (const Seat side : {kSpain, kRival})
        tally[index(side)].add(play_game(r, mix64(seed) + i, side, own, foe, reckon, decided));
      const double pair = (tally[0].score + tally[1].score - before) / 2;
      squares += pair * pair;
    }
    const double n = static_cast<double>(pairs);
    const double mean = (tally[0].score + tally[1].score) / 2 / n;
    const double error = pairs > 1 ? std::sqrt((squares / n - mean * mean) / (n - 1)) : 0;
    std::printf("%s, %llu pairs: %.1f %% (standard error %.1f)\n", b.id.c_str(),
                static_cast<unsigned long long>(pairs), 100 * mean, 100 * error);
    const int by_turn = text("--by-turn", "no") == "yes" ? b.turns : 0;
    print("spain", tally[0], by_turn);
    print("rival", tally[1], by_turn);
    std::fflush(stdout);
  }
  return 0;
}
