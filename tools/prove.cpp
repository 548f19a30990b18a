// Proves puzzles: what the heads of their files claim (proof/claim.h), and what is said in 100.
//
//   prove tercios                 every puzzle of the game; what is not so ends it with 1
//   prove tercios shut-door       that one, with the chance of every choice along the line, or what
//                                 the game tells of every choice where a row ends
//   prove tercios shut-door --best   along the best line instead of the written one
//   prove tercios my.toml         of a file that is not in the program yet
//
//   prove tercios shut-door --stir 200 --seed 3
//                                 makes of its board as many others, with units moved, turned or
//                                 shaken, and tells of those whose best way is alone by --gap
//
// Nothing is drawn but the boards of --stir, which follow from their seed.
#include <CLI/CLI.hpp>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "games/list.h"
#include "proof/claim.h"

namespace tercio {
namespace {

struct Wish {
  std::string game, puzzle;
  ProveOptions prove;
  int stir = 0;
  std::uint64_t seed = 1;
  double gap = 0.25;
};

// ---- boards like this one -------------------------------------------------------------------

std::string stirred(const Game& game, const std::string& how, Rng& rng) {
  std::string hex = how.substr(0, how.find(' ')), rest = how.substr(how.find(' ') + 1);
  std::string facing = rest.substr(0, rest.find(' '));
  const std::string more = rest.find(' ') == std::string::npos ? "" : rest.substr(rest.find(' '));
  if (rng.below(3) == 0) {
    const auto digits = hex.find_first_of("0123456789");
    const std::size_t row = digits == 0 ? 2 : digits;
    const int number = std::atoi(hex.substr(row).c_str()) + static_cast<int>(rng.below(3)) - 1;
    hex = hex.substr(0, row) + (digits == 0 && number < 10 ? "0" : "") + std::to_string(number);
  }
  if (rng.below(3) == 0) {
    const std::vector<std::string> ways =
        game.info().id == "tercios"
            ? std::vector<std::string>{"n", "ne", "se", "s", "sw", "nw"}
            : std::vector<std::string>{"nne", "e", "sse", "ssw", "w", "nnw"};
    facing = ways[rng.below(ways.size())];
  }
  return hex + " " + facing + more;
}

void stir(const Game& game, const Lesson& lesson, const Claim& claim, const Wish& wish) {
  Rng rng(mix64(wish.seed));
  Claim only = claim;
  only.rows.clear();
  for (int i = 0; i < wish.stir; ++i) {
    Lesson other = lesson;
    std::string told;
    for (Json& unit : *other.board->units) {
      if (unit[1] != "off") unit[1] = stirred(game, unit[1].get<std::string>(), rng);
      told += unit[0].get<std::string>() + " = \"" + unit[1].get<std::string>() + "\"  ";
    }
    ProveOptions along = wish.prove;
    along.best_line = true;
    const Proof proof = prove(game, other, only, along);
    if (proof.line.empty() || proof.best - proof.next < wish.gap) continue;
    std::printf("# %d: best %.3f, next %.3f\n#   %s\n#  ", i, proof.best, proof.next, told.c_str());
    for (const std::string& words : proof.line) std::printf(" %s,", words.c_str());
    std::printf("\n");
    std::fflush(stdout);
  }
}

// ---------------------------------------------------------------------------------------------

// One that is being written: not in the program yet.
std::vector<DataFile> file_of(const std::string& path) {
  std::ifstream in(path);
  std::stringstream text;
  text << in.rdbuf();
  return {{path, text.str()}};
}

int run(const Wish& wish) {
  const GameList games = load_games(DataSource());
  const Game* game = games.find(wish.game);
  if (game == nullptr) {
    std::fprintf(stderr, "prove: there is no game '%s'\n", wish.game.c_str());
    return 2;
  }
  int proved = 0, wrong = 0;
  const bool is_file = wish.puzzle.ends_with(".toml");
  for (const DataFile& file : is_file ? file_of(wish.puzzle) : DataSource::lessons(wish.game)) {
    const auto claim = claim_of(*game, file);
    if (!claim) continue;
    const Lesson lesson = read_lesson(*game, file);
    if (!is_file && !wish.puzzle.empty() && lesson.id != wish.puzzle) continue;
    ++proved;
    if (wish.stir > 0) {
      stir(*game, lesson, *claim, wish);
      continue;
    }
    ProveOptions how = wish.prove;
    how.tells = !wish.puzzle.empty();
    const Proof proof = prove(*game, lesson, *claim, how);
    std::printf("%s: best %.3f, next %.3f\n", lesson.id.c_str(), proof.best, proof.next);
    std::vector<std::string> problems = proof.problems;
    for (const std::string& figure : unproved_figures(lesson, *claim))
      problems.push_back("nothing proves " + figure);
    for (const std::string& problem : problems) std::printf("  ! %s\n", problem.c_str());
    std::fflush(stdout);
    wrong += problems.empty() ? 0 : 1;
  }
  if (proved == 0) {
    std::fprintf(stderr, "prove: no puzzle there says what is to be proved\n");
    return 2;
  }
  return wrong == 0 ? 0 : 1;
}

}  // namespace
}  // namespace tercio

int main(int argc, char** argv) {
  tercio::Wish wish;
  CLI::App app("Proves puzzles: every way, every answer, every fall of the dice");
  app.add_option("game", wish.game)->required();
  app.add_option("puzzle", wish.puzzle, "one of them, with every choice along its line");
  app.add_flag("--best", wish.prove.best_line, "along the best line, not the written one");
  app.add_option("--stir", wish.stir, "so many boards made from its board");
  app.add_option("--seed", wish.seed, "of --stir");
  app.add_option("--gap", wish.gap, "of --stir: the best way is alone by so much");
  app.add_option("--positions", wish.prove.positions, "at most so many");
  CLI11_PARSE(app, argc, argv);
  try {
    return tercio::run(wish);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "prove: %s\n", error.what());
    return 2;
  }
}
