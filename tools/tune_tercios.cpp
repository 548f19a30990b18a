// Tunes the weights of the drill of Donde No se Ponía el Sol by trial: round after round some of
// them are changed, both sets play the same games against the plain script, and the better set
// stays. One thread, fixed seeds: the same program prints the same weights.
//
// Victory rolls are reckoned.
#include <cmath>
#include <vector>

#include "lab/stats.h"
#include "measure/tercios_hook.h"

namespace {

using namespace tercio;
using namespace tercio::tercios;

struct Tuned {
  const char* name;
  float DrillWeights::* weight;
};
constexpr Tuned kWeights[] = {
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
double worth(const measure::Played& game, bool city) {
  const double scale = city ? 0.01 : 0.001;
  return game.score + std::clamp(scale * game.more.back().second, -0.1, 0.1);
}

class Trial {
 public:
  Trial(const measure::Wish& wish, const Module& module)
      : cells_(measure::make_cells(module, wish)), own_("medium", 0), foe_(wish.against, 0) {
    hook_.reckon = true;
  }

  // Of each game, in order.
  std::vector<double> play(const DrillWeights& weights, std::uint64_t pairs, std::uint64_t seed) {
    own_.scratch->drill.weights = weights;
    std::vector<double> out;
    for (const auto& [scenario, name, r] : cells_)
      for (std::uint64_t i = 0; i < pairs; ++i)
        for (const Seat side : {kSpain, kRival})
          out.push_back(worth(measure::play_game<Module>(r, Player(), Hook::seeds(seed, i), side,
                                                         own_, foe_, hook_),
                              r.battle->special.city));
    return out;
  }

 private:
  std::vector<measure::Cell<Module>> cells_;
  measure::Agent<Module> own_, foe_;
  Hook hook_;
};

struct Gain {
  double mean = 0, error = 0;
};

Gain gain(const std::vector<double>& now, const std::vector<double>& then) {
  const Paired both = paired(now, then);
  return {both.mean, std::sqrt(both.variance / static_cast<double>(both.n))};
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
  measure::Wish wish;
  wish.against = "easy";
  std::uint64_t pairs = 12;
  int rounds = 200;
  CLI::App app("Tunes the weights of the drill of Donde No se Ponía el Sol");
  app.option_defaults()->always_capture_default();
  app.add_option("--scenario", wish.scenario, "one battle, or all of them");
  app.add_option("--against", wish.against, "easy: the plain script; medium: the drill as it is");
  app.add_option("--rounds", rounds);
  app.add_option("--pairs", pairs);
  app.add_option("--seed", wish.seed);
  CLI11_PARSE(app, argc, argv);
  const std::uint64_t seed = wish.seed;
  const Module module{DataSource()};
  Trial trial(wish, module);
  Rng rng(mix64(seed));
  DrillWeights best;
  for (int round = 0; round < rounds; ++round) {
    DrillWeights next = best;
    const std::uint64_t changed = 1 + rng.below(3);
    for (std::uint64_t i = 0; i < changed; ++i) {
      const Tuned& one = kWeights[rng.below(std::size(kWeights))];
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
    for (const Tuned& one : kWeights)
      std::printf(" %s %.3f", one.name, static_cast<double>(best.*one.weight));
    std::printf("\n");
    std::fflush(stdout);
  }
  return 0;
}
