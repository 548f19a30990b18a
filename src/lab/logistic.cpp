#include "lab/logistic.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

namespace tercio {
namespace {

constexpr std::size_t kMost = kMostSigns + 1;  // base first
constexpr double kPullOfNothing = 2;           // towards no slope at all, of all turns together
constexpr double kPullOfAll = 8;               // of a turn towards all of them
constexpr std::size_t kFewest = 30;            // results below which a turn is played through
using Weights = std::array<double, kMost>;

double dot(const Weights& w, const SignedResult& one) {
  double x = w[0];
  for (std::size_t i = 0; i < kMostSigns; ++i) x += w[i + 1] * one.signs[i];
  return x;
}
double input(const SignedResult& one, std::size_t i) { return i == 0 ? 1 : one.signs[i - 1]; }

// log(1 + exp(x)) without overflow.
double softplus(double x) { return x > 0 ? x + std::log1p(std::exp(-x)) : std::log1p(std::exp(x)); }

double loss(const std::vector<SignedResult>& all, const Weights& w, const Weights& from,
            double pull) {
  double sum = 0;
  for (std::size_t i = 0; i < kMost; ++i) sum += pull * (w[i] - from[i]) * (w[i] - from[i]) / 2;
  for (const SignedResult& one : all) {
    const double x = dot(w, one);
    sum += softplus(x) - one.came * x;
  }
  return sum;
}

// Gauss-Jordan; the matrix is positive definite by the pull.
Weights solve(std::array<Weights, kMost> a, Weights b, std::size_t n) {
  for (std::size_t i = 0; i < n; ++i) {
    const double pivot = a[i][i];
    for (std::size_t j = i; j < n; ++j) a[i][j] /= pivot;
    b[i] /= pivot;
    for (std::size_t k = 0; k < n; ++k) {
      if (k == i) continue;
      const double by = a[k][i];
      for (std::size_t j = i; j < n; ++j) a[k][j] -= by * a[i][j];
      b[k] -= by * b[i];
    }
  }
  return b;
}

// Newton's method, half a step where a whole one goes too far.
Weights fitted(const std::vector<SignedResult>& all, std::size_t n, const Weights& from,
               double pull) {
  constexpr int kSteps = 60;
  Weights w = from;
  for (int step = 0; step < kSteps; ++step) {
    Weights g{};
    std::array<Weights, kMost> h{};
    for (std::size_t i = 0; i < n; ++i) {
      g[i] = pull * (from[i] - w[i]);
      h[i][i] = pull;
    }
    for (const SignedResult& one : all) {
      const double p = 1 / (1 + std::exp(-dot(w, one)));
      const double weight = p * (1 - p);
      for (std::size_t i = 0; i < n; ++i) {
        g[i] += (one.came - p) * input(one, i);
        for (std::size_t j = 0; j < n; ++j) h[i][j] += weight * input(one, i) * input(one, j);
      }
    }
    const Weights way = solve(h, g, n);
    const double before = loss(all, w, from, pull);
    bool better = false;
    for (double by = 1; by > 1e-6 && !better; by /= 2) {
      Weights next = w;
      for (std::size_t i = 0; i < n; ++i) next[i] += by * way[i];
      better = loss(all, next, from, pull) < before;
      if (better) w = next;
    }
    if (!better) break;
  }
  return w;
}

}  // namespace

ValueFit fit_turns(const std::vector<SignedResult>& all, std::size_t signs) {
  const std::size_t n = signs + 1;
  const Weights together = fitted(all, n, {}, kPullOfNothing);
  std::map<int, std::vector<SignedResult>> turns;
  for (const SignedResult& one : all) turns[one.turn].push_back(one);
  ValueFit out;
  for (const auto& [turn, results] : turns) {
    if (results.size() < kFewest) continue;
    const Weights w = fitted(results, n, together, kPullOfAll);
    TurnFit fit;
    fit.turn = turn;
    fit.base = w[0];
    for (std::size_t i = 0; i < signs; ++i) fit.slope[i] = w[i + 1];
    out.turns.push_back(fit);
  }
  return out;
}

}  // namespace tercio
