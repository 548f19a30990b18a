// Measures the computer players of El Camino Español over many games and prints a table. A march
// that fails counts 0 VP; times are processor time.
//
//   measure_camino [--level NAME] [--leader ID] [--difficulty ID] [--games N] [--seed N] [--threads
//   N]
//                  [--simulations N] [--exploration C] [--leaf-turns N] [--aim victory|score]
//                  [--weights FILE] [--retreat-strength N]
//   measure_camino --level NAME --below NAME [--below-aim victory|score] [...]
//
// With --below: how far the one is ahead of the other, both on the same keyed dice, cell by cell
// and over all, in the share of 15 points and more and in points (95 %).
//
// Without weights, those built in. Without a leader or a difficulty, all of them. NAME is a level
// of player.h, or "random".
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <iterator>
#include <map>
#include <string>

#include "games/camino/player/player.h"
#include "lab/simulate.h"
#include "lab/stats.h"

namespace {

using namespace tercio;

class Arguments {
 public:
  Arguments(int argc, char** argv) {
    for (int i = 1; i + 1 < argc; i += 2) values_[argv[i]] = argv[i + 1];
    if (argc % 2 == 0) {
      std::fprintf(stderr,
                   "measure_camino: an option without a value; see the top of its source\n");
      std::exit(2);
    }
  }
  std::string text(const std::string& name, const std::string& other) const {
    const auto found = values_.find(name);
    return found == values_.end() ? other : found->second;
  }
  double number(const std::string& name, double other) const {
    const auto found = values_.find(name);
    return found == values_.end() ? other : std::strtod(found->second.c_str(), nullptr);
  }

 private:
  std::map<std::string, std::string> values_;
};

LabPlayer<camino::Player> player_named(const std::string& name, const Arguments& arguments) {
  using Named = LabPlayer<camino::Player>;
  if (name == "random") return Named::random();
  for (const auto& level : camino::kLevels) {
    if (level.name != name) continue;
    camino::Effort effort = level.effort;
    if (!effort.thinks()) return Named::heuristic();
    effort.simulations = static_cast<std::uint64_t>(
        arguments.number("--simulations", static_cast<double>(effort.simulations)));
    effort.exploration = static_cast<float>(
        arguments.number("--exploration", static_cast<double>(effort.exploration)));
    effort.horizon = static_cast<int>(arguments.number("--leaf-turns", effort.horizon));
    return Named::thinking(effort);
  }
  std::fprintf(stderr, "measure_camino: no level %s\n", name.c_str());
  std::exit(2);
}

struct Decisions {
  double mean_ms = 0, max_ms = 0;
};

// Processor time of the searches of a few games. A choice that is forced is not searched.
Decisions time_decisions(const camino::Rules& rules, const camino::Player& player,
                         const LabPlayer<camino::Player>& level, std::uint64_t games) {
  if (level.kind != LabPlayerKind::Thinking) return {};
  camino::Player::Scratch scratch;
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
      rules.legal(s, camino::kSpain, actions);
      player.prune(rules, s, camino::kSpain, actions);
      Action action = actions[0];
      if (actions.size() > 1) {
        const Means means{dice.next()};
        const std::clock_t begin = std::clock();
        action = player.decide(rules, s, camino::kSpain, level.effort, means, scratch).action;
        const double ms = 1000.0 * static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
        times.mean_ms += ms;
        times.max_ms = std::max(times.max_ms, ms);
        ++searches;
      }
      rules.apply(s, camino::kSpain, action, nobody);
    }
  }
  times.mean_ms /= std::max(searches, 1.0);
  return times;
}

bool is_won(const LabGame& game) { return game.result.seat[0].outcome >= camino::kDestroyed + 3; }

LabRequest<camino::Player> request_of(const Arguments& arguments, std::size_t leader,
                                      std::size_t difficulty) {
  LabRequest<camino::Player> request;
  request.games = static_cast<std::uint64_t>(arguments.number("--games", 1000));
  request.seed = static_cast<std::uint64_t>(arguments.number("--seed", 1)) * 1'000'003 +
                 leader * 101 + difficulty;
  request.threads = static_cast<int>(arguments.number("--threads", 1));
  return request;
}

// How far one player is ahead of another.
struct Ahead {
  Moments upper, lower, share, upper_points, lower_points, points;

  void add(const LabGame& above, const LabGame& below) {
    const double won = is_won(above) ? 1 : 0, other = is_won(below) ? 1 : 0;
    upper.add(won);
    lower.add(other);
    share.add(won - other);
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

// Plays one cell with both players on the same dice.
void compare(const camino::Data& data, const camino::Player& above, const camino::Player& below,
             const Arguments& arguments, std::size_t leader, std::size_t difficulty, Ahead& all) {
  camino::Options options;
  options.leader = static_cast<std::uint8_t>(leader);
  options.difficulty = static_cast<std::uint8_t>(difficulty);
  const camino::Rules rules(data, options);
  auto request = request_of(arguments, leader, difficulty);
  request.keyed_dice = true;
  request.players[0] = player_named(arguments.text("--level", "easy"), arguments);
  const auto upper = simulate(rules, above, request);
  // What is tried on the level is not tried on the one below.
  request.players[0] = player_named(arguments.text("--below", ""), Arguments(1, nullptr));
  const auto lower = simulate(rules, below, request);
  Ahead here;
  for (std::size_t i = 0; i < upper.size(); ++i) {
    here.add(upper[i], lower[i]);
    all.add(upper[i], lower[i]);
  }
  here.print(data.leaders[leader].id, data.difficulties[difficulty].id);
}

// Plays one cell of the table and prints its line.
void measure(const camino::Data& data, const camino::Player& player, const Arguments& arguments,
             std::size_t leader, std::size_t difficulty) {
  camino::Options options;
  options.leader = static_cast<std::uint8_t>(leader);
  options.difficulty = static_cast<std::uint8_t>(difficulty);
  const camino::Rules rules(data, options);
  const std::string level = arguments.text("--level", "easy");
  auto request = request_of(arguments, leader, difficulty);
  request.players[0] = player_named(level, arguments);
  const std::clock_t begin = std::clock();  // of all threads
  const auto games = simulate(rules, player, request);
  const double seconds = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
  const Decisions times = time_decisions(rules, player, request.players[0], 10);
  double arrived = 0, destroyed = 0, won = 0, major = 0, points = 0;
  for (const LabGame& game : games) {
    const SeatResult& end = game.result.seat[0];
    if (end.outcome == camino::kDestroyed) ++destroyed;
    if (end.outcome <= camino::kDestroyed) continue;
    ++arrived;
    points += end.points;
    if (end.outcome >= camino::kDestroyed + 3) ++won;
    if (end.outcome >= camino::kDestroyed + 4) ++major;
  }
  const auto n = static_cast<double>(games.size());
  const Interval range = wilson(static_cast<std::uint64_t>(won), games.size());
  std::printf(
      "| %s | %s | %s | %.0f | **%.1f** (%.1f-%.1f) | %.1f | %.1f | %.1f | %.2f | %.3g | %.2g / "
      "%.2g"
      " |\n",
      data.leaders[leader].id.c_str(), data.difficulties[difficulty].id.c_str(), level.c_str(), n,
      100 * won / n, 100 * range.low, 100 * range.high, 100 * arrived / n, 100 * destroyed / n,
      100 * major / n, points / n, 1000 * seconds / n, times.mean_ms, times.max_ms);
  std::fflush(stdout);
}

camino::Player make_player(const camino::Data& data, camino::Aim aim, const std::string& weights) {
  if (weights.empty()) return camino::Player(data, aim);
  std::ifstream in(weights, std::ios::binary);
  const std::string bytes{std::istreambuf_iterator<char>(in), {}};
  const camino::ValueFile file = camino::read_value(weights, bytes);
  return {data, aim, file.nets[static_cast<std::size_t>(aim)]};
}

}  // namespace

int main(int argc, char** argv) {
  const Arguments arguments(argc, argv);
  const camino::Data data = camino::read_data(DataSource());
  const auto aim_of = [&](const std::string& flag) {
    return arguments.text(flag, "victory") == "score" ? camino::Aim::HighestScore
                                                      : camino::Aim::SafeVictory;
  };
  camino::Player player = make_player(data, aim_of("--aim"), arguments.text("--weights", ""));
  player.leaf_turns = static_cast<int>(arguments.number("--leaf-turns", player.leaf_turns));
  player.habits.retreat_strength =
      static_cast<int>(arguments.number("--retreat-strength", player.habits.retreat_strength));
  const camino::Player below(data, aim_of("--below-aim"));
  const bool compares = !arguments.text("--below", "").empty();
  const std::string leader = arguments.text("--leader", ""),
                    week = arguments.text("--difficulty", "");
  if (compares)
    std::printf(
        "| Leader | Difficulty | Games | below: 15+ VP %% | above | ahead (95 %%) | below: mean VP "
        "|"
        " above | ahead (95 %%) |\n|---|---|---|---|---|---|---|---|---|\n");
  else
    std::printf(
        "| Leader | Difficulty | Level | Games | 15+ VP %% (95 %%) | arrives %% | destroyed %% |"
        " 25+ VP %% | mean VP | CPU ms per game | CPU ms per decision, mean / most "
        "|\n|---|---|---|---|---|---|---|---|---|---|---|\n");
  Ahead all;
  for (std::size_t l = 0; l < data.leaders.size(); ++l)
    for (std::size_t d = 0; d < data.difficulties.size(); ++d) {
      if (!(leader.empty() || data.leaders[l].id == leader) ||
          !(week.empty() || data.difficulties[d].id == week))
        continue;
      if (compares)
        compare(data, player, below, arguments, l, d, all);
      else
        measure(data, player, arguments, l, d);
    }
  if (compares) all.print("all", "");
  return 0;
}
