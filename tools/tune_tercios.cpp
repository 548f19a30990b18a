// Tunes the weights of the drill of Donde No se Ponía el Sol by trial: round after round some of
// them are changed, both sets play the same games against the plain script, and the better set
// stays. One thread, fixed seeds: the same program prints the same weights.
//
//   tune_tercios [--rounds N] [--pairs N] [--seed N] [--battle ID|all] [--against NAME]
//
// Victory rolls are reckoned. `--against drill`: the drill as it is now instead of the script.
#include <cmath>
#include <map>
#include <vector>

#include "tercios_games.h"

namespace {

using namespace tercio;
using namespace tercio::tercios;

struct Named {
  const char* name;
  float DrillWeights::* weight;
};
constexpr Named kWeights[] = {
    {"step", &DrillWeights::step},
    {"patience", &DrillWeights::patience},
    {"march", &DrillWeights::march},
    {"step_shot", &DrillWeights::step_shot},
    {"attack", &DrillWeights::attack},
    {"bad_charge", &DrillWeights::bad_charge},
    {"suffer", &DrillWeights::suffer},
    {"hem", &DrillWeights::hem},
    {"rear", &DrillWeights::rear},
    {"friends", &DrillWeights::friends},
    {"ground", &DrillWeights::ground},
    {"fire", &DrillWeights::fire},
    {"shot_danger", &DrillWeights::shot_danger},
    {"shot_contact", &DrillWeights::shot_contact},
    {"command", &DrillWeights::command},
    {"city", &DrillWeights::city},
    {"city_hunt", &DrillWeights::city_hunt},
    {"gate", &DrillWeights::gate},
    {"exposed", &DrillWeights::exposed},
    {"charge", &DrillWeights::charge},
    {"charge_risk", &DrillWeights::charge_risk},
    {"coup", &DrillWeights::coup},
    {"coup_risk", &DrillWeights::coup_risk},
    {"withdraw", &DrillWeights::withdraw},
};

// A little of the margin, where the score says nothing yet.
double worth(const Played& game, bool city) {
  const double scale = city ? 0.01 : 0.001;
  return game.score + std::clamp(scale * game.margin, -0.1, 0.1);
}

class Trial {
 public:
  Trial(const Data& data, const std::string& battle, bool drill) {
    for (const Battle& b : data.battle)
      if (battle == "all" || battle == b.id) rules_.emplace_back(data.charts, b, Options());
    own_.effort = {By::Drill};
    foe_.effort = {drill ? By::Drill : By::Script};
  }

  // Of each game, in order.
  std::vector<double> play(const DrillWeights& weights, std::uint64_t pairs, std::uint64_t seed) {
    own_.planner->drill.weights = weights;
    std::vector<double> out;
    for (const tercios::Rules& r : rules_)
      for (std::uint64_t i = 0; i < pairs; ++i)
        for (const Seat side : {kSpain, kRival})
          out.push_back(
              worth(play_game(r, mix64(seed) + i, side, own_, foe_, true), r.battle->special.city));
    return out;
  }

 private:
  std::vector<tercios::Rules> rules_;
  Agent own_, foe_;
};

struct Gain {
  double mean = 0, error = 0;
};

Gain gain(const std::vector<double>& now, const std::vector<double>& then) {
  double sum = 0, squares = 0;
  for (std::size_t i = 0; i < now.size(); ++i) {
    const double d = then[i] - now[i];
    sum += d;
    squares += d * d;
  }
  const auto n = static_cast<double>(now.size());
  return {sum / n, std::sqrt(std::max(0.0, squares / n - sum / n * (sum / n)) / n)};
}

double mean(const std::vector<double>& all) {
  double sum = 0;
  for (const double one : all) sum += one;
  return sum / static_cast<double>(all.size());
}

double normal(Rng& rng) {  // near enough: twelve uniform ones
  double sum = -6;
  for (int i = 0; i < 12; ++i) sum += static_cast<double>(rng.next() >> 11) * 0x1p-53;
  return sum;
}

}  // namespace

int main(int argc, char** argv) {
  std::map<std::string, std::string> given;
  for (int i = 1; i + 1 < argc; i += 2) given[argv[i]] = argv[i + 1];
  const auto number = [&](const char* name, double usual) {
    return given.contains(name) ? std::strtod(given[name].c_str(), nullptr) : usual;
  };
  const auto rounds = static_cast<int>(number("--rounds", 200));
  const auto pairs = static_cast<std::uint64_t>(number("--pairs", 12));
  const auto seed = static_cast<std::uint64_t>(number("--seed", 1));
  const Data data = read_data(DataSource());
  Trial trial(data, given.count("--battle") > 0 ? given["--battle"] : "all",
              given["--against"] == "drill");
  Rng rng(mix64(seed));
  DrillWeights best;
  for (int round = 0; round < rounds; ++round) {
    DrillWeights next = best;
    const std::uint64_t changed = 1 + rng.below(3);
    for (std::uint64_t i = 0; i < changed; ++i) {
      const Named& one = kWeights[rng.below(std::size(kWeights))];
      next.*one.weight *= static_cast<float>(std::exp(0.4 * normal(rng)));
    }
    // A short trial first, then one three times as long on other dice.
    const std::uint64_t dice = mix64(seed) + 1000 * static_cast<std::uint64_t>(round);
    if (gain(trial.play(best, pairs, dice), trial.play(next, pairs, dice)).mean <= 0) continue;
    const std::vector<double> now = trial.play(best, 3 * pairs, dice + 500);
    const Gain long_run = gain(now, trial.play(next, 3 * pairs, dice + 500));
    if (long_run.mean < long_run.error) continue;
    best = next;
    std::printf("round %d: %.4f, gain %.4f (%.4f):", round, mean(now), long_run.mean,
                long_run.error);
    for (const Named& one : kWeights)
      std::printf(" %s %.3f", one.name, static_cast<double>(best.*one.weight));
    std::printf("\n");
    std::fflush(stdout);
  }
  return 0;
}
