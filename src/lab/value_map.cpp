#include "lab/value_map.h"

#include <array>
#include <cstdio>

#include "core/rng.h"
#include "data/components.h"

namespace tercio {
namespace {

constexpr int kMostVersions = 1'000'000;
constexpr int kMostTurns = 1'000;
constexpr double kSteepest = 100;

ValueFit read_fit(const TomlTable& row) {
  ValueFit fit;
  if (!row.has("turn")) return fit;
  for (const TomlTable& one : row.tables("turn")) {
    TurnFit turn;
    turn.turn = one.number("turn", 0, kMostTurns);
    turn.base = one.real("base", -kSteepest, kSteepest);
    const std::vector<double> slopes = one.reals("slope", -kSteepest, kSteepest);
    if (slopes.size() > kMostSigns) one.fail("slope", "expected fewer numbers");
    for (std::size_t i = 0; i < slopes.size(); ++i) turn.slope[i] = slopes[i];
    one.no_other_keys();
    fit.turns.push_back(turn);
  }
  return fit;
}

std::string number(double value) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%.5f", value);
  return text.data();
}

}  // namespace

std::string components_mark(std::string_view components) {
  std::uint64_t mark = components.size();
  for (const char c : components) mark = mix64(mark ^ static_cast<unsigned char>(c));
  std::array<char, 17> text{};
  std::snprintf(text.data(), text.size(), "%08x", static_cast<unsigned>(mark >> 32));
  return text.data();
}

ValueMap::ValueMap(const DataFile& text, std::string_view components) {
  const TomlFile file(text);
  const std::string mark = file.table.text("components");
  const int version = file.table.number("version", 1, kMostVersions);
  std::vector<ScenarioValue> scenarios;
  if (file.table.has("scenario"))
    for (const TomlTable& row : file.table.tables("scenario")) {
      scenarios.push_back({row.text("id"), read_fit(row), row.real("probe", 0, 1)});
      row.no_other_keys();
    }
  file.table.no_other_keys({"source", "by"});
  if (mark != components_mark(components)) return;
  version_ = std::to_string(version) + "-" + mark;
  scenarios_ = std::move(scenarios);
}

const ScenarioValue* ValueMap::find(std::string_view scenario) const {
  for (const ScenarioValue& one : scenarios_)
    if (one.id == scenario) return &one;
  return nullptr;
}

std::string value_file(std::string_view game, int version, std::string_view components,
                       std::string_view by, const std::vector<ScenarioValue>& scenarios) {
  std::string out =
      "# The chance of winning of a position (src/search/estimate.h). Made by `tercio calibrate " +
      std::string(game) +
      " --fit`;\n# a scenario without turns is played on to its end, the others to the next turn "
      "and "
      "read there:\n# log-odds that the first seat wins = base + the sum of slope * sign.\n"
      "source = \"measurement\"\nversion = " +
      std::to_string(version) + "\ncomponents = \"" + components_mark(components) + "\"\nby = \"" +
      std::string(by) + "\"\n";
  for (const ScenarioValue& one : scenarios) {
    out += "\n[[scenario]]\nid = \"" + one.id + "\"\nprobe = " + number(one.probe) + "\n";
    for (const TurnFit& turn : one.fit.turns) {
      out += "\n[[scenario.turn]]\nturn = " + std::to_string(turn.turn) +
             "\nbase = " + number(turn.base) + "\nslope = [";
      std::size_t used = turn.slope.size();
      while (used > 0 && turn.slope[used - 1] == 0) --used;
      for (std::size_t i = 0; i < used; ++i) out += (i > 0 ? ", " : "") + number(turn.slope[i]);
      out += "]\n";
    }
  }
  return out;
}

}  // namespace tercio
