#include "cli/calibrate_command.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <ostream>

#include "cli/text.h"

namespace tercio {
namespace {

constexpr double kMostError = 0.05;

std::string decimals(double value, int digits, bool with_sign = false) {
  char text[32];
  std::snprintf(text, sizeof text, with_sign ? "%+.*f" : "%.*f", digits, value);
  return text;
}
std::string points(double share, bool with_sign = false) {
  return decimals(100 * share, 1, with_sign);
}

std::string bins_of(const Calibration& c) {
  std::string out;
  for (const CalibrationBin& bin : c.bins)
    if (bin.n > 0)
      out += (out.empty() ? "" : ", ") + decimals(100 * bin.said, 0) + ">" +
             decimals(100 * bin.came, 0) + " (" + std::to_string(bin.n) + ")";
  return out;
}

std::string luck_of(const PurposeLuck& luck) {
  return points(luck.mean, true) + " ± " + points(luck.se) + (luck.is_nothing() ? "" : " (!)");
}

class Teller {
 public:
  Teller(const Game& game, Lang lang, std::ostream& out) : game_(game), lang_(lang), out_(out) {}

  void tell(const NamedInfo& scenario, const Calibration& c) {
    line("calibrate.scenario",
         {{"scenario", scenario.id},
          {"level", c.by},
          {"way", say(c.to_end ? "calibrate.to_end" : "calibrate.to_turn")},
          {"version", c.version.empty() ? say("calibrate.no_version") : c.version}});
    line("calibrate.bins", {{"list", bins_of(c)}});
    line("calibrate.error", {{"error", points(c.error)},
                             {"brier", decimals(c.brier, 3)},
                             {"constant", decimals(c.constant, 3)},
                             {"said", points(c.said)},
                             {"came", points(c.came)},
                             {"positions", static_cast<int>(c.positions)},
                             {"games", static_cast<int>(c.games)}});
    if (c.luck_games < 2) return;
    line("calibrate.luck", {{"games", static_cast<int>(c.luck_games)}, {"luck", luck_of(c.luck)}});
    for (const PurposeLuck& one : c.by_purpose)
      line("calibrate.purpose", {{"purpose", title(one.purpose)}, {"luck", luck_of(one)}});
    line("calibrate.spread", {{"luck", points(c.luck_sd)},
                              {"result", points(c.result_sd)},
                              {"adjusted", points(c.adjusted_sd)}});
  }

 private:
  std::string say(std::string_view key, const std::vector<TextArg>& args = {}) const {
    return cli::say(lang_, key, args);
  }
  void line(std::string_view key, const std::vector<TextArg>& args) {
    out_ << say(key, args) << '\n';
  }
  std::string title(const std::string& purpose) const {
    for (const NamedInfo& one : game_.info().purposes)
      if (one.id == purpose) return one.title.in(lang_);
    return purpose;
  }

  const Game& game_;
  Lang lang_;
  std::ostream& out_;
};

bool holds(const Calibration& c) {
  return c.error < kMostError && c.luck.is_nothing() &&
         std::all_of(
             c.by_purpose.begin(), c.by_purpose.end(),
             [](const PurposeLuck& one) { return one.is_nothing(); });
}

}  // namespace

int run_calibrate(const Game& game, const CalibrateOptions& options, std::ostream& out,
                  std::ostream& err) {
  constexpr int kDoesNotHold = 1, kNotUnderstood = 2;
  const auto* const calibrates = dynamic_cast<const Calibrates*>(&game);
  TERCIO_CHECK(calibrates != nullptr);
  if (options.fit) {
    ValueFitOrder order = options.fit_order;
    order.context = &err;
    order.progress = [](void* context, const std::string& scenario) {
      *static_cast<std::ostream*>(context) << scenario << std::endl;
    };
    out << calibrates->fit_values(order);
    return 0;
  }
  bool found = false, good = true;
  for (const NamedInfo& scenario : game.info().scenarios) {
    if (!options.scenario.empty() && options.scenario != scenario.id) continue;
    found = true;
    const Expected<Calibration> measured = calibrates->calibrate({scenario.id, {}}, options.order);
    if (!measured) {
      err << measured.error.message << '\n';
      return kNotUnderstood;
    }
    Teller(game, options.lang, out).tell(scenario, *measured);
    out << std::flush;
    good = good && holds(*measured);
  }
  if (found) return good ? 0 : kDoesNotHold;
  err << cli::say(options.lang, "calibrate.no_scenario", {{"given", options.scenario}}) << '\n';
  return kNotUnderstood;
}

}  // namespace tercio
