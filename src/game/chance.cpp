#include "game/chance.h"

#include <toml++/toml.h>

#include <algorithm>
#include <cmath>

#include "data/catalogue.h"
#include "data/toml_table.h"

namespace tercio {
namespace {

constexpr double kSure = 2;         // standard errors
constexpr double kBeyondDoubt = 3;  // … where the better of several was picked
constexpr double kClear = 0.10;     // a difference that who plays on cannot have made up
constexpr double kSmall = 0.06;     // a difference that is small enough to be called none
constexpr double kInterval = 1.96;  // standard errors of "give or take"

}  // namespace

const Catalogue& shared_sentences() {
  static const Catalogue text(DataSource::text("game", "en.toml"),
                              DataSource::text("game", "es.toml"));
  return text;
}

Text percent_text(double p) {
  if (p < 0.005) return shared_sentences().format("advice.hardly");
  if (p > 0.995) return shared_sentences().format("advice.nearly");
  return shared_sentences().format("advice.percent",
                                   {{"n", static_cast<int>(std::lround(100 * p))}});
}

int give_or_take(double se) {
  return std::max(1, static_cast<int>(std::lround(100 * kInterval * se)));
}

Text level_text(const std::string& id) {
  const std::string key = "level." + id;
  return shared_sentences().has(key) ? shared_sentences().format(key) : Text{id, id};
}

double log_odds(double share, std::uint32_t games) {
  const double won = share * games;
  return std::log((won + 0.5) / (games - won + 0.5));
}

ChanceMap::ChanceMap(std::string_view game) {
  const DataFile file = DataSource().data(game, "chance.toml");
  const toml::table root = parse_toml(file);
  const TomlTable whole(file, root, "the file");
  if (!whole.has("fit")) return;
  for (const TomlTable& row : whole.tables("fit"))
    fits_[{row.text("level"), row.text("seat")}] = {row.real("shift", -10, 10),
                                                    row.real("slope", 0.05, 5)};
}

WinChance ChanceMap::chance(const std::string& level, const std::string& seat, double share,
                            std::uint32_t games) const {
  const auto found = fits_.find({level, seat});
  const Fit fit = found == fits_.end() ? Fit() : found->second;
  const double smoothed = (share * games + 0.5) / (games + 1.0);
  const double p = 1 / (1 + std::exp(-(fit.shift + fit.slope * log_odds(share, games))));
  const double error =
      fit.slope * p * (1 - p) / std::sqrt((games + 1.0) * smoothed * (1 - smoothed));
  return {p, error, share, games};
}

Compared compare(double mean, double se) {
  if (mean > kSure * se && mean > 0) return Compared::Better;
  if (mean < -kSure * se) return Compared::Worse;
  return kSure * se <= kSmall ? Compared::Equal : Compared::Unsure;
}

bool clearly_worse(double mean, double se) { return mean < -kClear && mean < -kBeyondDoubt * se; }

Text chance_text(const Advice& advice, const Text& goal) {
  if (!advice.chance) return {};
  const WinChance& chance = *advice.chance;
  return shared_sentences().format("advice.chance", {{"goal", goal},
                                                     {"percent", percent_text(chance.p)},
                                                     {"error", give_or_take(chance.se)},
                                                     {"n", static_cast<int>(chance.games)},
                                                     {"by", level_text(advice.played_on_by)}});
}

Text compared_text(const Advice& advice, const Text& second, bool looks_further) {
  if (advice.compared == Compared::Alone) return {};
  constexpr const char* kKeys[] = {"", "advice.better", "advice.equal", "advice.unsure",
                                   "advice.worse"};
  const bool blind = advice.compared == Compared::Worse && !looks_further;
  return shared_sentences().format(
      blind ? "advice.worse-blind" : kKeys[static_cast<std::size_t>(advice.compared)],
      {{"second", second}, {"percent", percent_text(advice.considered[1].chance->p)}});
}

Text overruled_text(const Advice& advice, const Text& second) {
  return shared_sentences().format(
      "advice.overruled",
      {{"second", second}, {"percent", percent_text(advice.considered[1].chance->p)}});
}

Text gesture_text(const std::vector<Advised>& line) {
  Text out;
  for (const Advised& link : line)
    out = &link == &line.front() ? link.label : out + Text{"; ", "; "} + link.label;
  return out;
}

Text gesture_text(const Position& position, Seat seat, const Candidate& candidate) {
  return candidate.line.empty() ? position.describe(seat, candidate.action).label
                                : gesture_text(candidate.line);
}

Text dice_risk_text(const Odds& odds) {
  constexpr std::size_t kMost = 3;
  const std::vector<OddsOutcome>& all = odds.outcomes;
  if (all.size() < 2) return {};
  std::vector<std::size_t> likely(all.size());
  for (std::size_t i = 0; i < likely.size(); ++i) likely[i] = i;
  std::sort(likely.begin(), likely.end(), [&](std::size_t a, std::size_t b) {
    const double x = all[a].chance.value();
    const double y = all[b].chance.value();
    return x != y ? x > y : a < b;
  });
  Text list;
  for (std::size_t i = 0; i < likely.size() && i < kMost; ++i)
    list = list +
           shared_sentences().format(i == 0 ? "advice.outcome" : "advice.outcome-more",
                                     {{"what", all[likely[i]].label},
                                      {"percent", percent_text(all[likely[i]].chance.value())}});
  return shared_sentences().format("advice.dice", {{"list", list}});
}

}  // namespace tercio
