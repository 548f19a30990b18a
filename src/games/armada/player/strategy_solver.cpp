#include "games/armada/player/strategy_solver.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>

namespace tercio::armada {
namespace {

constexpr int kDetailShift = 36;  // above every key of strategy.cpp

Score score_of(double sum, double squares, std::uint64_t games) {
  const auto n = static_cast<double>(games);
  const double mean = sum / n;
  return {games, mean, 1.96 * std::sqrt((squares / n - mean * mean) / n)};
}

std::size_t best_of(const Lessons::Cell& cell) {
  std::size_t best = static_cast<std::size_t>(std::countr_zero(cell.open));
  for (std::size_t i = 0; i < kMostChoices; ++i)
    if ((cell.open >> i & 1) != 0 && cell.played[i] > cell.played[best]) best = i;
  return best;
}

}  // namespace

// ---- cells

Lessons::Cell& Lessons::at(CellKey key, std::uint8_t open) {
  for (std::size_t i = mix64(key) & (cells_.size() - 1);; i = (i + 1) & (cells_.size() - 1)) {
    Cell& cell = cells_[i];
    if (cell.open != 0) {
      if (cell.key == key) return cell;
      continue;
    }
    if (size_ * 2 > cells_.size()) {
      grow();
      return at(key, open);
    }
    ++size_;
    cell.key = key;
    cell.open = open;
    return cell;
  }
}

const Lessons::Cell* Lessons::find(CellKey key) const {
  std::size_t i = mix64(key) & (cells_.size() - 1);
  while (cells_[i].open != 0 && cells_[i].key != key) i = (i + 1) & (cells_.size() - 1);
  return cells_[i].open != 0 ? &cells_[i] : nullptr;
}

void Lessons::grow() {
  std::vector<Cell> old(cells_.size() * 2);
  old.swap(cells_);
  for (const Cell& cell : old) {
    if (cell.open == 0) continue;
    std::size_t i = mix64(cell.key) & (cells_.size() - 1);
    while (cells_[i].open != 0) i = (i + 1) & (cells_.size() - 1);
    cells_[i] = cell;
  }
}

Weights matched(const Lessons::Cell& cell) {
  Weights out{};
  float sum = 0;
  for (std::size_t i = 0; i < kMostChoices; ++i)
    if ((cell.open >> i & 1) != 0 && cell.regret[i] > 0) sum += out[i] = cell.regret[i];
  if (sum <= 0) {
    const auto share = 1.0f / static_cast<float>(std::popcount(cell.open));
    for (std::size_t i = 0; i < kMostChoices; ++i)
      if ((cell.open >> i & 1) != 0) out[i] = share;
    return out;
  }
  for (float& weight : out) weight /= sum;
  return out;
}

CellKey attentive_key(const WalkTables& tables, const Walk& walk, const Decision& d, int detail) {
  if (detail == 0) return d.key;
  const State& s = walk.state();
  CellKey more = 0;
  if (d.kind == CellKind::Order) {
    // Which of the enemy's fleets were seen: some of them, or all.
    const std::uint8_t seen = walk.epoch(d.side).seen;
    more = detail == 1 ? static_cast<CellKey>(std::popcount(static_cast<unsigned>(seen & 0x0F)))
                       : static_cast<CellKey>(seen);
  } else if (d.kind == CellKind::Call) {
    const Fighters own = tables.r.fighters(s, d.side);
    const Fighters foe = tables.r.fighters(s, other(d.side));
    more = slot_of(own.fleet[0]) + 1;
    if (detail > 1) more = more << 4 | (slot_of(foe.fleet[0]) + 1);
  } else {
    return d.key;
  }
  return d.key | (more | static_cast<CellKey>(detail) << 8) << kDetailShift;
}

namespace {

// What every choice of `d` comes to.
template <class Visit>
Weights look_at_all(const Walk& walk, const Decision& d, Visit visit) {
  Weights value{};
  for (unsigned left = d.open; left != 0; left &= left - 1) {
    const auto i = static_cast<std::size_t>(std::countr_zero(left));
    Walk branch = walk;
    branch.take(d, i);
    value[i] = visit(branch);
  }
  return value;
}

float mean_of(const Weights& value, const Weights& weights) {
  float mean = 0;
  for (std::size_t i = 0; i < kMostChoices; ++i) mean += weights[i] * value[i];
  return mean;
}

// Adds what each choice would have been better by than those that are played.
float teach(Lessons::Cell& cell, const Decision& d, const Weights& value, const Weights& weights,
            float weight) {
  const float mean = mean_of(value, weights);
  const float sign = d.side == kSpain ? weight : -weight;
  cell.looked += weight;
  for (unsigned left = d.open; left != 0; left &= left - 1) {
    const auto i = static_cast<std::size_t>(std::countr_zero(left));
    cell.regret[i] += sign * (value[i] - mean);
  }
  return mean;
}

}  // namespace

// ---- both sides learn

void Solver::run(std::uint64_t iterations) {
  for (std::uint64_t i = 0; i < iterations; ++i) {
    ++done_;
    weight_ = static_cast<float>(done_) *
              1e-3f;  // later games count for more, and more still in the average
    const int turn = static_cast<int>(
        done_ / 2 % static_cast<std::uint64_t>(settings_.plain_games + settings_.finest));
    detail_ = std::max(0, turn + 1 - settings_.plain_games);
    const Seat learner = done_ % 2 == 0 ? kSpain : kEngland;
    way_ = learner == settings_.attentive ? 0 : draw_way();
    const std::uint64_t seed = rng_.next();
    Walk walk(tables_, seed);
    visit(walk, learner);
    if (learner == settings_.attentive) compare_ways(seed);
    if (settings_.answer_every != 0 && done_ % settings_.answer_every == 0) learn_answer();
  }
}

void Solver::learn_answer() {
  SolverSettings settings = settings_;
  settings.seed = rng_.next();
  const int detail = static_cast<int>(answers_.size()) % (settings_.finest + 1);
  answers_.emplace_back(tables_.r, average(0), settings_.attentive, detail, settings);
  answers_.back().run(settings_.answer_games);
  way_regret_.push_back(*std::max_element(way_regret_.begin(), way_regret_.end()));
}

// Each as often as it has been missed; any, if none has.
std::size_t Solver::draw_way() {
  if (settings_.answer_every == 0) return 0;
  double sum = 0;
  for (const float regret : way_regret_) sum += std::max(0.0f, regret);
  double left = rng_.uniform() * sum;
  if (sum <= 0) return rng_.below(way_regret_.size());
  for (std::size_t way = 0; way < way_regret_.size(); ++way) {
    if (way_regret_[way] <= 0) continue;
    left -= static_cast<double>(way_regret_[way]);
    if (left < 0) return way;
  }
  return 0;
}

// Regret matching over the ways, as over the choices of a cell.
void Solver::compare_ways(std::uint64_t seed) {
  if (answers_.empty() || rng_.uniform() >= static_cast<double>(settings_.look[0])) return;
  double sum = 0, mean = 0;
  std::vector<float> value(way_regret_.size());
  for (way_ = 0; way_ < way_regret_.size(); ++way_) {
    Walk walk(tables_, seed);
    value[way_] = visit(walk, Seat::Nobody);
    const double part = std::max(0.0f, way_regret_[way_]);
    sum += part;
    mean += part * value[way_];
  }
  way_ = 0;
  if (sum > 0)
    mean /= sum;
  else
    mean = std::accumulate(value.begin(), value.end(), 0.0) / static_cast<double>(value.size());
  const float sign = settings_.attentive == kSpain ? weight_ : -weight_;
  for (std::size_t way = 0; way < value.size(); ++way)
    way_regret_[way] += sign * (value[way] - static_cast<float>(mean));
}

Lessons::Cell& Solver::cell_for(const Walk& walk, const Decision& d, int detail) {
  const CellKey key = attentive_key(tables_, walk, d, detail);
  if (detail == 0 || lessons_.find(key) != nullptr) return lessons_.at(key, d.open);
  const Lessons::Cell plainer = cell_for(walk, d, detail - 1);
  Lessons::Cell& cell = lessons_.at(key, d.open);
  if (plainer.looked <= 0 || plainer.key == key) return cell;
  cell.looked = settings_.handed_down * weight_;
  for (std::size_t i = 0; i < kMostChoices; ++i)
    cell.regret[i] = plainer.regret[i] * cell.looked / plainer.looked;
  return cell;
}

float Solver::visit(Walk& walk, Seat learner) {
  Decision d;
  while (walk.next(d)) {
    Rng luck = walk.luck(d);
    if (d.side == settings_.attentive && way_ != 0)
      if (const auto choice = answers_[way_ - 1].best(walk, d)) {
        walk.take(d, *choice);
        continue;
      }
    Lessons::Cell& cell = cell_for(walk, d, d.side == settings_.attentive ? detail_ : 0);
    const CellKey key = cell.key;
    const Weights weights = matched(cell);
    if (d.side != learner) {
      for (std::size_t i = 0; i < kMostChoices; ++i)
        cell.played[i] += static_cast<double>(weight_ * weight_ * weights[i]);
    } else if (rng_.uniform() <
               static_cast<double>(settings_.look[static_cast<std::size_t>(d.kind)])) {
      const Weights value =
          look_at_all(walk, d, [&](Walk& branch) { return visit(branch, learner); });
      // What was seen by looking closely, the plainer cells learn, too.
      for (int plainer = d.side == settings_.attentive ? detail_ - 1 : -1; plainer >= 0;
           --plainer) {
        const CellKey to = attentive_key(tables_, walk, d, plainer);
        if (to == key) continue;
        Lessons::Cell& also = lessons_.at(to, d.open);
        teach(also, d, value, matched(also), weight_);
      }
      return teach(lessons_.at(key, d.open), d, value, weights, weight_);  // it may have moved
    }
    walk.take(d, draw(weights, d.open, luck));
  }
  return walk.value();
}

std::vector<Strategy::Cell> Solver::average_cells(double least) const {
  std::vector<Strategy::Cell> cells;
  for (const Lessons::Cell& from : lessons_.all()) {
    double sum = 0;
    for (const double played : from.played) sum += played;
    if (from.open == 0 || sum <= 0 || side_of(from.key) == settings_.attentive) continue;
    Strategy::Cell cell;
    cell.key = from.key;
    cell.count = static_cast<std::uint8_t>(std::bit_width(from.open));
    double kept = 0;
    for (const double played : from.played)
      if (played >= least * sum) kept += played;
    for (std::size_t i = 0; i < cell.count; ++i)
      if (from.played[i] >= least * sum)
        cell.parts[i] = static_cast<std::uint8_t>(std::lround(255 * from.played[i] / kept));
    cells.push_back(cell);
  }
  return cells;
}

Strategy Solver::average(double least) const {
  return {component_fingerprint(*tables_.r.data), average_cells(least)};
}

// ---- one side learns

void Answer::run(std::uint64_t iterations) {
  for (std::uint64_t i = 0; i < iterations; ++i) {
    ++done_;
    weight_ = static_cast<float>(done_) * 1e-3f;
    Walk walk(tables_, rng_.next());
    visit(walk);
  }
}

float Answer::visit(Walk& walk) {
  Decision d;
  while (walk.next(d)) {
    Rng luck = walk.luck(d);
    if (d.side != side_ || (learn_ >> static_cast<unsigned>(d.kind) & 1) == 0) {
      walk.take(d, strategy_.draw(d.key, d.open, luck));
      continue;
    }
    const CellKey key = attentive_key(tables_, walk, d, detail_);
    Lessons::Cell& cell = lessons_.at(key, d.open);
    const Weights weights = matched(cell);
    for (std::size_t i = 0; i < kMostChoices; ++i)
      cell.played[i] += static_cast<double>(weight_ * weights[i]);
    if (rng_.uniform() < static_cast<double>(settings_.look[static_cast<std::size_t>(d.kind)])) {
      const Weights value = look_at_all(walk, d, [&](Walk& branch) { return visit(branch); });
      return teach(lessons_.at(key, d.open), d, value, weights, weight_);  // it may have moved
    }
    walk.take(d, draw(weights, d.open, luck));
  }
  return walk.value();
}

std::optional<std::size_t> Answer::best(const Walk& walk, const Decision& d) const {
  const Lessons::Cell* cell = lessons_.find(attentive_key(tables_, walk, d, detail_));
  if (cell == nullptr) return std::nullopt;
  double played = 0;
  for (const double part : cell->played) played += part;
  if (played <= 0) return std::nullopt;
  return best_of(*cell);
}

Score Answer::replay(std::uint64_t games, std::uint64_t seed) const {
  Rng rng(mix64(seed));
  double sum = 0, squares = 0;
  for (std::uint64_t game = 0; game < games; ++game) {
    Walk walk(tables_, rng.next());
    Decision d;
    while (walk.next(d)) {
      if (d.side != side_ || (learn_ >> static_cast<unsigned>(d.kind) & 1) == 0) {
        walk.take(d, strategy_.draw(d.key, d.open, rng));
        continue;
      }
      // What was never met in learning is played as the strategy would.
      const auto choice = best(walk, d);
      walk.take(d, choice ? *choice : strategy_.draw(d.key, d.open, rng));
    }
    const auto value = static_cast<double>(walk.value());
    sum += value;
    squares += value * value;
  }
  return score_of(sum, squares, games);
}

Score own_score(const Rules& rules, const Strategy& spain, const Strategy& england,
                std::uint64_t games, std::uint64_t seed) {
  const WalkTables tables(rules);
  Rng rng(mix64(seed));
  double sum = 0, squares = 0;
  for (std::uint64_t game = 0; game < games; ++game) {
    Walk walk(tables, rng.next());
    Decision d;
    while (walk.next(d))
      walk.take(d, (d.side == kSpain ? spain : england).draw(d.key, d.open, rng));
    const auto value = static_cast<double>(walk.value());
    sum += value;
    squares += value * value;
  }
  return score_of(sum, squares, games);
}

}  // namespace tercio::armada
