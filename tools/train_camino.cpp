// Trains the learned value of El Camino Español and writes its weights:
//
//   cmake --preset release && cmake --build build/release -t train_camino
//   build/release/train_camino --out src/games/camino/data/value.bin
//
// One thread for each aim, fixed seeds: the same program writes the same bytes. Takes about ten
// minutes of processor time. For each aim the net first learns the ends of games of the sensible
// marcher with some random choices; then, round after round, games of the search with the net so
// far: what the search thought of the first decision of a turn, mixed with how the game ended, is
// what the start of that turn should have been worth. Whole games are held out; "R2" is the share
// of their variance that the net explains.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

#include "games/camino/player/player.h"
#include "search/mcts.h"

namespace {

using namespace tercio;
using namespace tercio::camino;

using CaminoRules = camino::Rules;

struct Settings {
  std::uint64_t games = 60'000, search_games = 6'000, simulations = 400, seed = 1;
  int rounds = 3, score_rounds = 2;
  double end_weight = 0.2;
  std::string out = "value.bin";
};

// ---- what is learnt from ------------------------------------------------------------------------

struct Sample {
  ActiveInputs inputs;
  float target = 0;
};

struct Samples {
  std::vector<Sample> train, held_out;
};

// All leaders and difficulties in turn.
class Boards {
 public:
  explicit Boards(const Data& data) {
    for (std::size_t l = 0; l < data.leaders.size(); ++l)
      for (std::size_t d = 0; d < data.difficulties.size(); ++d) {
        Options options;
        options.leader = static_cast<std::uint8_t>(l);
        options.difficulty = static_cast<std::uint8_t>(d);
        rules_.emplace_back(data, options);
      }
  }
  const CaminoRules& of_game(std::uint64_t game) const { return rules_[game % rules_.size()]; }

 private:
  std::vector<CaminoRules> rules_;
};

bool begins_turn(const State& s, int last_turn) {
  return s.turn != last_turn && (s.node == Node::Loyalty || s.node == Node::Event);
}

Action random_action(const CaminoRules& r, const State& s, Rng& rng) {
  CaminoRules::Actions actions;
  r.legal(s, kSpain, actions);
  return actions[static_cast<std::size_t>(rng.below(actions.size()))];
}

// Plays one game; `choose(state, thought)` makes the choices and may say what it thinks of them
// (below 0: nothing). Adds a sample for the start of each turn.
template <class Choose>
void play(const CaminoRules& r, const Player& player, std::uint64_t seed, double end_weight,
          Choose choose, std::vector<Sample>& out) {
  Rng dice(seed);
  Events nobody;
  State s = r.start();
  const std::size_t first = out.size();
  int last_turn = -1;
  bool is_open = false;  // the last sample waits for what the search thinks
  std::vector<float> thoughts;
  for (;;) {
    const Turn turn = r.turn(s);
    if (turn.kind == TurnKind::Over) break;
    if (begins_turn(s, last_turn)) {
      last_turn = s.turn;
      Sample& sample = out.emplace_back();
      player.inputs().active(r, s, sample.inputs);
      thoughts.push_back(-1);
      is_open = true;
    }
    if (turn.kind == TurnKind::Dice) {
      r.apply(s, Seat::Nobody, throw_dice(turn.dice, dice), nobody);
      continue;
    }
    float thought = -1;
    const Action action = choose(s, thought);
    if (is_open && thought >= 0) {
      thoughts.back() = thought;
      is_open = false;
    }
    r.apply(s, kSpain, action, nobody);
  }
  const float end = player.utility(r, s, kSpain);
  for (std::size_t i = first; i < out.size(); ++i) {
    const float thought = thoughts[i - first];
    const auto weight = static_cast<float>(thought < 0 ? 1 : end_weight);
    out[i].target = weight * end + (1 - weight) * thought;
  }
}

constexpr std::uint64_t kHeldOut = 10;  // every tenth game

Samples heuristic_games(const Boards& boards, const Player& player, const Settings& settings) {
  Samples samples;
  for (std::uint64_t game = 0; game < settings.games; ++game) {
    const CaminoRules& r = boards.of_game(game);
    Rng choices(mix64(settings.seed * 7919 + game * 2 + 1));
    const auto choose = [&](const State& s, float&) {
      if (choices.below(20) == 0) return random_action(r, s, choices);
      return player.heuristic(r, s, kSpain, choices);
    };
    // Nine boards in turn and ten games to a block: every board is held out as often.
    play(r, player, mix64(settings.seed * 104'729 + game), 1, choose,
         game % kHeldOut == 0 ? samples.held_out : samples.train);
  }
  return samples;
}

Samples search_games(const Boards& boards, const Player& player, const Settings& settings,
                     std::uint64_t round) {
  Samples samples;
  SearchSettings search;
  search.simulations = settings.simulations;
  search.stop_early = false;
  Mcts<CaminoRules, Player> mcts(nodes_for(search));
  const std::uint64_t seed = mix64(settings.seed * 15'485'863 + round);
  for (std::uint64_t game = 0; game < settings.search_games; ++game) {
    const CaminoRules& r = boards.of_game(game);
    Rng choices(mix64(seed + game * 2 + 1));
    const bool is_searched = game % 4 == 0;  // throughout; else only the first decision of a turn
    int thought_of = -1;  // the last turn of which the first decision was searched
    const auto choose = [&](const State& s, float& thought) {
      const bool is_first = s.turn != thought_of && s.node == Node::Operations;
      Action action = player.heuristic(r, s, kSpain, choices);
      if (s.node != Node::EnemyOrder && (is_searched || is_first)) {
        search.seed = choices.next();
        const auto result = mcts.choose(r, player, s, kSpain, search);
        action = result.action;
        if (is_first) {
          thought = static_cast<float>(result.score);
          thought_of = s.turn;
        }
      }
      return choices.below(25) == 0 ? random_action(r, s, choices) : action;
    };
    play(r, player, mix64(seed * 3 + game), settings.end_weight, choose,
         game % kHeldOut == 0 ? samples.held_out : samples.train);
  }
  return samples;
}

// ---- learning -----------------------------------------------------------------------------------

void begin(ValueNet& net, Rng& rng) {
  const auto small = [&](double size) {
    return static_cast<float>((rng.uniform() * 2 - 1) * size);
  };
  for (ValueNet::Row& row : net.rows)
    for (float& weight : row) weight = small(0.15);
  for (float& weight : net.weights) weight = small(0.2);
}

// One step of gradient descent on the squared error.
void step(ValueNet& net, const Sample& sample, float rate) {
  ValueNet::Row sums;
  net.hidden_sums(sample.inputs, sums);
  float out = net.bias;
  ValueNet::Row hidden;
  for (std::size_t i = 0; i < ValueNet::kHidden; ++i) {
    hidden[i] = sums[i] > 0 ? sums[i] : ValueNet::kLeak * sums[i];
    out += net.weights[i] * hidden[i];
  }
  const float push = rate * (sample.target - out);
  net.bias += push;
  ValueNet::Row back;
  for (std::size_t i = 0; i < ValueNet::kHidden; ++i) {
    back[i] = push * net.weights[i] * (sums[i] > 0 ? 1.0f : ValueNet::kLeak);
    net.weights[i] += push * hidden[i];
    net.hidden_bias[i] += back[i];
  }
  for (const std::uint16_t input : sample.inputs) {
    ValueNet::Row& row = net.rows[input];
    for (std::size_t i = 0; i < ValueNet::kHidden; ++i) row[i] += back[i];
  }
}

double explained(const ValueNet& net, const std::vector<Sample>& samples) {
  double mean = 0, error = 0, variance = 0;
  for (const Sample& sample : samples) mean += static_cast<double>(sample.target);
  mean /= static_cast<double>(samples.size());
  for (const Sample& sample : samples) {
    const auto target = static_cast<double>(sample.target);
    const double miss = target - static_cast<double>(net.value(sample.inputs));
    error += miss * miss;
    variance += (target - mean) * (target - mean);
  }
  return 1 - error / variance;
}

void learn(ValueNet& net, const Samples& samples, int passes, double rate, double decay, Rng& rng) {
  std::vector<std::uint32_t> order(samples.train.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = static_cast<std::uint32_t>(i);
  for (int pass = 0; pass < passes; ++pass, rate *= decay) {
    for (std::size_t i = order.size(); i > 1; --i)
      std::swap(order[i - 1], order[static_cast<std::size_t>(rng.below(i))]);
    for (const std::uint32_t i : order) step(net, samples.train[i], static_cast<float>(rate));
  }
}

ValueNet train(const Data& data, Aim aim, const Settings& settings) {
  const char* name = aim == Aim::SafeVictory ? "victory" : "score";
  const Boards boards(data);
  Rng rng(mix64(settings.seed + static_cast<std::uint64_t>(aim)));
  ValueNet net(ValueInputs(data).count());
  begin(net, rng);
  {
    const Samples samples = heuristic_games(boards, Player(data, aim, net), settings);
    learn(net, samples, 4, 0.01, 0.6, rng);
    std::printf("%s, heuristic games: %zu positions, held-out R2 %.3f\n", name,
                samples.train.size(), explained(net, samples.held_out));
    std::fflush(stdout);
  }
  Samples all;  // of this round and the one before
  const int rounds = aim == Aim::SafeVictory ? settings.rounds : settings.score_rounds;
  for (int round = 0; round < rounds; ++round) {
    Samples fresh =
        search_games(boards, Player(data, aim, net), settings,
                     static_cast<std::uint64_t>(round) * 2 + static_cast<std::uint64_t>(aim));
    const double before = explained(net, fresh.held_out);
    double end = 0;
    for (const Sample& sample : fresh.train) end += static_cast<double>(sample.target);
    end /= static_cast<double>(fresh.train.size());
    const std::size_t fresh_size = fresh.train.size();
    all.train.insert(all.train.end(), fresh.train.begin(), fresh.train.end());
    learn(net, all, 6, 0.008, 0.65, rng);
    std::printf("%s, round %d: %zu positions, mean %.3f, held-out R2 %.3f before, %.3f after\n",
                name, round + 1, fresh_size, end, before, explained(net, fresh.held_out));
    std::fflush(stdout);
    all.train = std::move(fresh.train);
  }
  return net;
}

}  // namespace

int main(int argc, char** argv) {
  Settings settings;
  CLI::App app("Trains the learned value of El Camino Español");
  app.option_defaults()->always_capture_default();
  app.add_option("--games", settings.games, "heuristic games");
  app.add_option("--rounds", settings.rounds, "later rounds for the aim victory");
  app.add_option("--score-rounds", settings.score_rounds, "later rounds for the aim score");
  app.add_option("--search-games", settings.search_games, "games of each later round");
  app.add_option("--simulations", settings.simulations, "of their search");
  app.add_option("--end-weight", settings.end_weight,
                 "of how the game ended against what the search thought");
  app.add_option("--seed", settings.seed);
  app.add_option("--out", settings.out);
  CLI11_PARSE(app, argc, argv);
  const Data data = read_data(DataSource());
  ValueFile file;
  file.fingerprint = board_fingerprint(data);
  file.nets.assign(kValueNets, ValueNet(0));
  {
    std::jthread score([&] { file.nets[1] = train(data, Aim::HighestScore, settings); });
    file.nets[0] = train(data, Aim::SafeVictory, settings);
  }
  const std::string bytes = write_value(file);
  std::ofstream out(settings.out, std::ios::binary);
  out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  if (!out.flush()) {
    std::fprintf(stderr, "train_camino: cannot write %s\n", settings.out.c_str());
    return 1;
  }
  std::printf("%s: %zu bytes\n", settings.out.c_str(), bytes.size());
  return 0;
}
