// Finds puzzles of L'Invincible Armada, and says what those that are written are worth.
//
//   mine_armada --games 400 --seed 3 --kinds call,choose,kill
//   mine_armada --puzzle FILE
//
// Games of mixed levels are played, because a puzzle wants mistakes before it; each of their
// decisions of the kinds wished is looked at:
//
//   call    a battle, turns 1 to 6: whom to call, or nobody
//   kill    a boarding won: who of them falls
//   choose  Gravelines: fire or boarding
//   admiral the final battle
//   window  which orders to write anew
//
// From turn 6 on everything is taken apart (endgame.h): the figures are exact, for the best play of
// both sides. Before that the enemy's papers are not known. Then each choice, or each paper that
// may be written, is played on by `hard` in worlds the seat may believe in, all of them in the same
// worlds with the same dice; kept if the gap to the next is more than --gap and more than three
// standard errors. A choice is taken with the next best that differs in the box that comes next.
//
// That a paper is safe against every plan, or an order the only lawful one, follows from the rules;
// the game's masking deals only lawful plans, so a paper that never failed was tried against them.
#include <CLI/CLI.hpp>
#include <cstdio>
#include <fstream>
#include <set>
#include <sstream>
#include <string>

#include "games/armada/game.h"
#include "games/list.h"
#include "match/lesson_run.h"
#include "proof/armada.h"
#include "proof/endgame.h"

namespace tercio::armada {
namespace {

struct Wish {
  std::string puzzle;
  std::vector<std::string> kinds{"call", "choose", "kill", "admiral", "window"};
  std::uint64_t games = 100, seed = 1, positions = 4'000'000, worlds = 400, from = 1;
  double gap = 0.25, least = 0.3;
};

class Miner {
 public:
  Miner(const Module& module, const Rules& rules, const Wish& wish)
      : r_(rules), wish_(wish), weigher_(module, rules) {}

  // Plays a game and looks at its decisions.
  void mine(std::uint64_t number) {
    Rng rng(mix64(wish_.seed ^ mix64(number)));
    constexpr std::array<Effort, 3> kBy{Effort{By::Habits}, Effort{By::HabitsInBattle},
                                        Effort{By::Strategy}};
    const std::array<Effort, kSides> by{kBy[rng.below(3)], kBy[rng.below(3)]};
    State s = r_.start();
    before_.clear();
    Events nobody;
    for (Turn now = r_.turn(s); now.kind != TurnKind::Over; now = r_.turn(s)) {
      Action a{};
      Seat seat = Seat::Nobody;
      if (now.kind == TurnKind::Dice) {
        a = throw_dice(now.dice, rng);
        std::string line = "roll";
        for (int i = 0; i < now.dice.count; ++i) line += " " + std::to_string(face(a, now.dice, i));
        before_.push_back(line);
      } else {
        seat = now.seats.first();
        for (const Seat one : {kSpain, kEngland})
          if (now.seats.has(one)) look(s, one, false);
        a = weigher_.player().weigh(r_, s, seat, by[index(seat)], rng.next()).choices[0].action;
        before_.push_back(std::string(side_id(seat)) + ": " + words(*r_.data, a));
      }
      r_.apply(s, seat, a, nobody);
    }
  }

  void look(const State& s, Seat seat, bool all) {
    if (!all && !wanted(s, seat)) return;
    if (s.node == Node::Window && s.of(seat).hand != Hand::Asked) return;
    std::vector<Way> ways = weigher_.ways_of(s, seat);
    if (ways.size() < 2) return;
    const bool exact = Endgame::knows(s);
    if (exact) {
      // What is hardly worth a look is played on first.
      if (!all && s.turn < kLastBox) {
        weigher_.play_on(s, seat, ways, 40, wish_.seed);
        if (ways[0].share - apart(ways).share < wish_.gap / 2) return;
        for (Way& way : ways) way.came.clear();
      }
      if (!weigher_.exactly(s, seat, ways, wish_.positions)) {
        if (all) std::printf("# more than can be taken apart\n");
        return;
      }
    } else {
      weigher_.play_on(s, seat, ways, wish_.worlds, wish_.seed);
    }
    const Way& second = apart(ways);
    const double gap = ways[0].share - second.share, se = error_of(ways[0], second);
    if (!all && (ways[0].share < wish_.least || gap < wish_.gap || gap <= 3 * se)) return;
    std::printf("# %s turn %d, %s: ", std::string(node_id(s.node)).c_str(), s.turn,
                std::string(side_id(seat)).c_str());
    if (exact)
      std::printf("exact, every choice and every fall of the dice:");
    else
      std::printf("played on in %zu worlds, gap %.3f (se %.3f):", ways[0].came.size(), gap, se);
    std::set<std::string> told;
    for (std::size_t i = 0; i < ways.size() && (all || i < 12); ++i)
      std::printf(" `%s` %.3f%s", ways[i].words.c_str(), ways[i].share,
                  i + 1 < ways.size() ? "," : "\n");
    if (!all) print(s, seat);
    std::fflush(stdout);
  }

 private:
  bool wanted(const State& s, Seat) const {
    if (s.turn < static_cast<int>(wish_.from)) return false;
    const char* kind = s.node == Node::Call       ? "call"
                       : s.node == Node::Choose   ? "choose"
                       : s.node == Node::Kill     ? "kill"
                       : s.node == Node::Admirals ? "admiral"
                       : s.node == Node::Window   ? "window"
                                                  : "";
    return std::find(wish_.kinds.begin(), wish_.kinds.end(), kind) != wish_.kinds.end();
  }

  // The best of those that begin otherwise; the last if all begin so.
  static const Way& apart(const std::vector<Way>& ways) {
    for (const Way& way : ways)
      if (way.next != ways[0].next) return way;
    return ways.back();
  }
  void print(const State& s, Seat seat) const {
    for (const Seat side : {seat, other(seat)}) {
      std::printf("#   %s lost %d prizes %d dead %d:", std::string(side_id(side)).c_str(),
                  s.of(side).lost, s.of(side).prizes, r_.dead(s, side));
      for (int box = 1; box <= kBoxes; ++box) {
        std::printf(
            " [%d %s", box,
            r_.data->order[static_cast<std::size_t>(s.of(side).order[place(box)])].id.c_str());
        for (std::size_t slot = 0; slot < kFleetsPerSide; ++slot) {
          const FleetState& fleet = s.of(side).fleet[slot];
          if (fleet.box == box)
            std::printf(" %s %d%s%s", r_.data->fleet[index(fleet_at(side, slot))].id.c_str(),
                        fleet.ships, fleet.is(kDead) ? "+" : "", fleet.is(kUp) ? "" : "?");
        }
        std::printf("]");
      }
      std::printf("\n");
    }
    std::printf(
        "#   wind %s, embarked %d, resupplied %d, penalty %d\nseat     = \"%s\"\nbefore   = [",
        s.wind == Wind::None ? "-" : r_.data->wind[index(s.wind)].id.c_str(), s.embarked,
        s.resupplied, s.penalty, std::string(side_id(seat)).c_str());
    for (std::size_t i = 0; i < before_.size(); ++i)
      std::printf("%s\"%s\"", i == 0 ? "" : i % 8 == 0 ? ",\n  " : ", ", before_[i].c_str());
    std::printf("]\n\n");
  }

  const Rules& r_;
  const Wish& wish_;
  Weigher weigher_;
  std::vector<std::string> before_;
};

int run(const Wish& wish) {
  const DataSource source;
  const Module module(source);
  const GameList games = load_games(source);
  const Game& game = *games.find("armada");
  const Rules rules = module.make_rules(*game.check({"campaign", {}}));
  Miner miner(module, rules, wish);
  if (wish.puzzle.empty()) {
    for (std::uint64_t number = 0; number < wish.games; ++number) miner.mine(number);
    return 0;
  }
  std::ifstream in(wish.puzzle);
  std::stringstream text;
  text << in.rdbuf();
  const Lesson lesson = read_lesson(game, {wish.puzzle, text.str()});
  const auto match = LessonRun::first_match(game, lesson, {});
  if (!match) {
    std::fprintf(stderr, "mine_armada: %s\n", match.error.message.c_str());
    return 2;
  }
  const auto state = module.load(rules, match->position().dump().at("state"));
  miner.look(*state, lesson.seat, true);
  return 0;
}

}  // namespace
}  // namespace tercio::armada

int main(int argc, char** argv) {
  tercio::armada::Wish wish;
  CLI::App app("Finds puzzles of L'Invincible Armada");
  app.add_option("--puzzle", wish.puzzle, "a file: what a puzzle that is written is worth");
  app.add_option("--kinds", wish.kinds)->delimiter(',');
  app.add_option("--games", wish.games);
  app.add_option("--seed", wish.seed);
  app.add_option("--from", wish.from, "the first turn that is looked at");
  app.add_option("--worlds", wish.worlds, "in which a choice is played on");
  app.add_option("--positions", wish.positions, "at most so many to take one apart");
  app.add_option("--gap", wish.gap);
  app.add_option("--least", wish.least, "the best chance is no less");
  CLI11_PARSE(app, argc, argv);
  return tercio::armada::run(wish);
}
