#include <fstream>
#include <iterator>

#include "core/find.h"
#include "games/camino/game.h"
#include "lab/simulate.h"
#include "lab/stats.h"
#include "measure/games.h"
#include "measure/wish.h"

namespace tercio::measure {
namespace {

using namespace tercio::camino;
using Request = LabRequest<Player>;

struct CaminoWish : Wish {
  std::string leader = "all", below, aim = "victory", below_aim = "victory", weights;
  int threads = 1, leaf_turns = 0, retreat_strength = 0;
  float exploration = 0;
};

// What is tried on the level is not tried on the one below.
LabPlayer<Player> player_named(const std::string& name, const CaminoWish* tried) {
  const Agent<Module> agent(name, tried != nullptr ? tried->simulations : 0);
  if (agent.random) return LabPlayer<Player>::random();
  if (agent.heuristic) return LabPlayer<Player>::heuristic();
  Effort effort = agent.effort;
  if (tried != nullptr && tried->exploration > 0) effort.exploration = tried->exploration;
  if (tried != nullptr && tried->leaf_turns > 0) effort.horizon = tried->leaf_turns;
  return LabPlayer<Player>::thinking(effort);
}

struct Decisions {
  double mean_ms = 0, max_ms = 0;
};

// Processor time of the searches of a few games. A choice that is forced is not searched.
Decisions time_decisions(const camino::Rules& rules, const Player& player,
                         const LabPlayer<Player>& level, std::uint64_t games) {
  if (level.kind != LabPlayerKind::Thinking) return {};
  Player::Scratch scratch;
  Decisions times;
  double searches = 0;
  Events nobody;
  for (std::uint64_t game = 0; game < games; ++game) {
    Rng dice(mix64(game + 1));
    camino::State s = rules.start();
    for (Turn turn = rules.turn(s); turn.kind != TurnKind::Over; turn = rules.turn(s)) {
      if (turn.kind == TurnKind::Dice) {
        rules.apply(s, Seat::Nobody, throw_dice(turn.dice, dice), nobody);
        continue;
      }
      camino::Rules::Actions actions;
      rules.legal(s, kSpain, actions);
      player.prune(rules, s, kSpain, actions);
      Action action = actions[0];
      if (actions.size() > 1) {
        const Means means{dice.next()};
        const double begin = seconds();
        action = player.decide(rules, s, kSpain, level.effort, means, scratch).action;
        const double ms = 1000 * (seconds() - begin);
        times.mean_ms += ms;
        times.max_ms = std::max(times.max_ms, ms);
        ++searches;
      }
      rules.apply(s, kSpain, action, nobody);
    }
  }
  times.mean_ms /= std::max(searches, 1.0);
  return times;
}

constexpr int kMedium = kDestroyed + 3, kMajor = kDestroyed + 4;  // victories, from 15 and 25 VP

// How far one player is ahead of another.
struct Ahead {
  Moments upper, lower, share, upper_points, lower_points, points;

  void add(const LabGame& above, const LabGame& below) {
    const auto won = [](const LabGame& g) { return g.result.seat[0].outcome >= kMedium ? 1. : 0.; };
    upper.add(won(above));
    lower.add(won(below));
    share.add(won(above) - won(below));
    const double scored = above.result.seat[0].points, less = below.result.seat[0].points;
    upper_points.add(scored);
    lower_points.add(less);
    points.add(scored - less);
  }
  void print(const std::string& leader, const std::string& difficulty) const {
    const Interval s = share.interval(), p = points.interval();
    std::printf(
        "| %s | %s | %llu | %.1f | %.1f | **%+.1f** (%+.1f to %+.1f) | %.2f | %.2f | **%+.2f** "
        "(%+.2f to %+.2f) |\n",
        leader.c_str(), difficulty.c_str(), static_cast<unsigned long long>(share.n()),
        100 * lower.mean(), 100 * upper.mean(), 100 * share.mean(), 100 * s.low, 100 * s.high,
        lower_points.mean(), upper_points.mean(), points.mean(), p.low, p.high);
    std::fflush(stdout);
  }
};

// One player over one cell of the table. A march that fails counts 0 VP.
void print_cell(const Cell<Module>& cell, const Player& player, const CaminoWish& wish,
                const Request& request, const std::string& leader) {
  const double begin = seconds();  // of all threads
  const auto games = simulate(cell.rules, player, request);
  const double spent = seconds() - begin;
  const Decisions times = time_decisions(cell.rules, player, request.players[0], 10);
  double arrived = 0, destroyed = 0, won = 0, major = 0, points = 0;
  for (const LabGame& game : games) {
    const SeatResult& end = game.result.seat[0];
    if (end.outcome == kDestroyed) ++destroyed;
    if (end.outcome <= kDestroyed) continue;
    ++arrived;
    points += end.points;
    if (end.outcome >= kMedium) ++won;
    if (end.outcome >= kMajor) ++major;
  }
  const auto n = static_cast<double>(games.size());
  const Interval range = wilson(static_cast<std::uint64_t>(won), games.size());
  std::printf(
      "| %s | %s | %s | %.0f | **%.1f** (%.1f-%.1f) | %.1f | %.1f | %.1f | %.2f | %.3g | %.2g / "
      "%.2g |\n",
      leader.c_str(), cell.scenario.c_str(), wish.level.c_str(), n, 100 * won / n, 100 * range.low,
      100 * range.high, 100 * arrived / n, 100 * destroyed / n, 100 * major / n, points / n,
      1000 * spent / n, times.mean_ms, times.max_ms);
  std::fflush(stdout);
}

Player make_player(const Data& data, const std::string& aim_name, const std::string& weights) {
  const Aim aim = aim_name == "score" ? Aim::HighestScore : Aim::SafeVictory;
  if (weights.empty()) return Player(data, aim);
  std::ifstream in(weights, std::ios::binary);
  const std::string bytes{std::istreambuf_iterator<char>(in), {}};
  const ValueFile file = read_value(weights, bytes);
  return {data, aim, file.nets[static_cast<std::size_t>(aim)]};
}

void run(CaminoWish wish) {
  const Module module(source_of(wish));
  const Data data = read_data(source_of(wish));
  Player player = make_player(data, wish.aim, wish.weights);
  if (wish.leaf_turns > 0) player.leaf_turns = wish.leaf_turns;
  if (wish.retreat_strength > 0) player.habits.retreat_strength = wish.retreat_strength;
  const Player below = make_player(data, wish.below_aim, "");
  std::printf(
      "%s",
      wish.below.empty()
          ? "| Leader | Difficulty | Level | Games | 15+ VP % (95 %) | arrives % | destroyed % | "
            "25+ VP % | mean VP | CPU ms per game | CPU ms per decision, mean / most |\n"
            "|---|---|---|---|---|---|---|---|---|---|---|\n"
          : "| Leader | Difficulty | Games | below: 15+ VP % | above | ahead (95 %) | below: mean "
            "VP "
            "| above | ahead (95 %) |\n|---|---|---|---|---|---|---|---|---|\n");
  Ahead all;
  for (std::size_t l = 0; l < data.leaders.size(); ++l) {
    const std::string& leader = data.leaders[l].id;
    if (wish.leader != "all" && wish.leader != leader) continue;
    wish.options.push_back("leader=" + leader);
    for (const Cell<Module>& cell : make_cells(module, wish)) {
      Request request;
      request.games = wish.games;
      const auto difficulty = static_cast<std::size_t>(find_id(data.difficulties, cell.scenario));
      request.seed = wish.seed * 1'000'003 + l * 101 + difficulty;
      request.threads = wish.threads;
      request.keyed_dice = !wish.below.empty();
      request.players[0] = player_named(wish.level, &wish);
      if (wish.below.empty()) {
        print_cell(cell, player, wish, request, leader);
        continue;
      }
      const auto upper = simulate(cell.rules, player, request);
      request.players[0] = player_named(wish.below, nullptr);
      const auto lower = simulate(cell.rules, below, request);
      Ahead here;
      for (std::size_t i = 0; i < upper.size(); ++i) {
        here.add(upper[i], lower[i]);
        all.add(upper[i], lower[i]);
      }
      here.print(leader, cell.scenario);
    }
  }
  if (!wish.below.empty()) all.print("all", "");
}

}  // namespace

void add_camino(CLI::App& app) {
  const auto wish = std::make_shared<CaminoWish>();
  wish->level = "easy";
  wish->games = 1000;
  CLI::App* own =
      add_game(app, *wish, "camino",
               "each leader and difficulty: points, 15 and more, arrivals; with --below "
               "how far one player is ahead of another on the same keyed dice",
               "--games");
  own->add_option("--leader", wish->leader, "one leader, or all of them")->capture_default_str();
  own->add_option("--below", wish->below, "a level to compare with");
  const CLI::IsMember aims({"victory", "score"});
  own->add_option("--aim", wish->aim)->check(aims)->capture_default_str();
  own->add_option("--below-aim", wish->below_aim)->check(aims)->capture_default_str();
  own->add_option("--threads", wish->threads)->capture_default_str();
  own->add_option("--weights", wish->weights, "of the value, a file, instead of those built in");
  own->add_option("--exploration", wish->exploration);
  own->add_option("--leaf-turns", wish->leaf_turns);
  own->add_option("--retreat-strength", wish->retreat_strength);
  own->callback([wish] { run(*wish); });
}

}  // namespace tercio::measure
