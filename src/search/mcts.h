// Monte Carlo tree search over any game's rules, for a player that knows what a tree needs to be
// told (search/tree_search.h).
//
//   Mcts<Camino, CaminoPlayer> search(nodes_for(settings));
//   const auto result = search.choose(rules, player, state, seat, settings);
//
// The same state, seat and settings give the same choice (unless time is limited): a search has a
// generator of its own and never sees the dice of the match. Memory is allocated when the search is
// made, and once more when more threads are asked for than before.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#ifndef __EMSCRIPTEN__
#include <thread>
#endif

#include "core/check.h"
#include "core/rules.h"
#include "search/decision.h"
#include "search/pace.h"
#include "search/settings.h"
#include "search/tree_search.h"

namespace tercio {

template <Rules R, TreePlayerFor<R> P>
class Mcts {
 public:
  using State = StateOf<R>;

  // `nodes`: decisions each tree remembers; beyond them a simulation is played out from there.
  explicit Mcts(std::size_t nodes) : nodes_(std::max<std::size_t>(nodes, 1)) { grow(1); }

  Chosen<R> choose(const R& r, const P& p, const State& root, Seat seat,
                   const SearchSettings& settings) {
    TERCIO_CHECK(settings.simulations > 0 || settings.ms > 0);
    TERCIO_CHECK(r.turn(root).kind == TurnKind::Decision && r.turn(root).seats.has(seat));
    const auto deadline = settings.ms > 0
                              ? Pace::Clock::now() + std::chrono::milliseconds(settings.ms)
                              : Pace::kNever;
    const std::size_t threads = thread_count(settings);
    grow(threads);
    // With several trees, what one of them would still do is not known to the others.
    const bool stop_early = settings.stop_early && threads == 1;
    const auto run = [&](std::size_t i) {
      trees_[i]->run(r, p, root, seat, settings, share(settings.simulations, i, threads),
                     mix64(settings.seed ^ mix64(i)), deadline, stop_early);
    };
#ifdef __EMSCRIPTEN__
    for (std::size_t i = 0; i < threads; ++i) run(i);
#else
    if (threads == 1) {
      run(0);
    } else {
      std::vector<std::jthread> others;
      others.reserve(threads - 1);
      for (std::size_t i = 1; i < threads; ++i) others.emplace_back(run, i);
      run(0);
    }
#endif
    return merged(threads);
  }

 private:
  using Tree = TreeSearch<R, P>;

  static std::size_t thread_count(const SearchSettings& settings) {
    const auto threads = static_cast<std::size_t>(std::max(settings.threads, 1));
    if (settings.simulations == 0) return threads;
    return static_cast<std::size_t>(std::min<std::uint64_t>(threads, settings.simulations));
  }

  // Of `all` simulations, those of tree i.
  static std::uint64_t share(std::uint64_t all, std::size_t i, std::size_t trees) {
    return all / trees + (i < all % trees ? 1 : 0);
  }

  void grow(std::size_t trees) {
    while (trees_.size() < trees) trees_.push_back(std::make_unique<Tree>(nodes_));
  }

  // The root counts of all trees, added up, best first: the most visited; of those the highest
  // mean; of those the smallest action.
  Chosen<R> merged(std::size_t trees) const {
    Chosen<R> result;
    for (std::size_t t = 0; t < trees; ++t) {
      result.simulations += trees_[t]->simulations();
      for (const SearchEdge& edge : trees_[t]->root_edges()) add(result, edge);
    }
    for (SearchCandidate& candidate : result.considered)
      if (candidate.visits > 0) candidate.score /= static_cast<double>(candidate.visits);
    sort(result.considered);
    result.action = result.considered[0].action;
    result.score = result.considered[0].score;
    return result;
  }

  static bool is_better(const SearchCandidate& a, const SearchCandidate& b) {
    if (a.visits != b.visits) return a.visits > b.visits;
    if (a.score != b.score) return a.score > b.score;
    return a.action < b.action;
  }

  // By insertion: a handful of choices, once per search.
  static void sort(FixedList<SearchCandidate, R::kMaxActions>& list) {
    for (std::size_t i = 1; i < list.size(); ++i) {
      const SearchCandidate moved = list[i];
      std::size_t to = i;
      for (; to > 0 && is_better(moved, list[to - 1]); --to) list[to] = list[to - 1];
      list[to] = moved;
    }
  }

  static void add(Chosen<R>& result, const SearchEdge& edge) {
    for (SearchCandidate& candidate : result.considered) {
      if (candidate.action != edge.action()) continue;
      candidate.visits += edge.visits;
      candidate.score += edge.total;
      return;
    }
    result.considered.push_back({edge.action(), edge.visits, edge.total});
  }

  std::size_t nodes_;
  std::vector<std::unique_ptr<Tree>> trees_;
};

}  // namespace tercio
