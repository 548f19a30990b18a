// One tree, one thread: simulations from a root state.
//
// Nodes are decisions, found by what the deciding seat knows. After every throw the next decision
// is looked up in the table, so dice need no nodes and lines of play that meet share one. Each node
// maximises the utility of the seat that decides there. In games with secrets every simulation
// begins in a state dealt anew as the searching seat might believe it, and a choice is weighed
// against how often it was open (information set Monte Carlo tree search).
#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "core/check.h"
#include "core/rules.h"
#include "search/pace.h"
#include "search/player.h"
#include "search/playout.h"
#include "search/secrets.h"
#include "search/select.h"
#include "search/settings.h"
#include "search/tree.h"

namespace tercio {

// What a tree must be told about a game, beside what is sensible: play-outs and first visits follow
// the heuristic.
template <class P, class R>
concept TreePlayerFor =
    HeuristicFor<P, R> && requires(const P p, const R r, const StateOf<R> s, const StateOf<R> root,
                                   Seat seat, ActionsOf<R> actions) {
      // How good a finished game is for the seat, about 0 to 1; more is better.
      { p.utility(r, s, seat) } -> std::same_as<float>;
      // May the line that began at `root` be cut off at `s` and judged by `value`?
      { p.is_leaf(r, root, s) } -> std::same_as<bool>;
      // What `utility` is expected to be from here.
      { p.value(r, s, seat) } -> std::same_as<float>;
      // Removes choices that are never worth a look (at least one stays).
      { p.prune(r, s, seat, actions) } -> std::same_as<void>;
    };

template <Rules R, TreePlayerFor<R> P>
class TreeSearch {
 public:
  using State = StateOf<R>;
  using Clock = Pace::Clock;

  explicit TreeSearch(std::size_t nodes) : tree_(nodes, nodes * kEdgesPerNode + R::kMaxActions) {
    path_.resize(kLongestPath);
  }

  // Makes `simulations` (0: until the deadline) and keeps their counts. `stop_early` as in the
  // settings; the seed is this tree's own.
  void run(const R& r, const P& p, const State& root, Seat seat, const SearchSettings& settings,
           std::uint64_t simulations, std::uint64_t seed, Clock::time_point deadline,
           bool stop_early) {
    r_ = &r;
    p_ = &p;
    root_ = &root;
    seat_ = seat;
    exploration_ = settings.exploration;
    horizon_ = settings.horizon;
    rng_ = Rng(seed);
    switch (settings.leaf) {
      case Leaf::Value: loop<Leaf::Value>(simulations, deadline, stop_early); break;
      case Leaf::Heuristic: loop<Leaf::Heuristic>(simulations, deadline, stop_early); break;
      case Leaf::Random: loop<Leaf::Random>(simulations, deadline, stop_early); break;
    }
  }

  // The root's choices after `run`, in the order of `legal`.
  std::span<const SearchEdge> root_edges() const { return root_node_->edges(); }
  std::uint64_t simulations() const { return done_; }

 private:
  static constexpr bool kSecrets = has_secrets<R>();
  static constexpr std::size_t kEdgesPerNode = R::kMaxActions < 12 ? R::kMaxActions : 12;
  static constexpr std::size_t kLongestPath = 1024;  // decisions in the tree; then it is played out
  static constexpr std::uint64_t kBetweenChecks = 64;  // whether the choice is decided

  static constexpr std::uint64_t kOdd = 0x9E3779B97F4A7C15ull;

  struct Step {
    SearchNode* node;
    std::uint32_t edge;
  };

  std::uint64_t key_of(const State& s, Seat seat) const {
    return r_->view_hash(s, seat) * (2 * static_cast<std::uint64_t>(index(seat)) + kOdd);
  }

  // The choices worth a look; without knowledge, all.
  template <Leaf kLeaf>
  void list_open(const State& s, Seat seat) {
    open_.clear();
    r_->legal(s, seat, open_);
    if constexpr (kLeaf != Leaf::Random) p_->prune(*r_, s, seat, open_);
  }

  template <Leaf kLeaf>
  void plant() {
    tree_.clear();
    done_ = 0;
    list_open<kLeaf>(*root_, seat_);
    TERCIO_CHECK(!open_.empty());
    const std::uint64_t key = key_of(*root_, seat_);
    SearchTree::Entry* place = nullptr;
    tree_.find(key, place);
    root_node_ = tree_.add(*place, key, seat_, {open_.begin(), open_.end()});
    TERCIO_CHECK(root_node_ != nullptr);
  }

  template <Leaf kLeaf>
  void loop(std::uint64_t simulations, Clock::time_point deadline, bool stop_early) {
    plant<kLeaf>();
    const std::uint64_t limit =
        simulations == 0 ? std::numeric_limits<std::uint64_t>::max() : simulations;
    Pace pace(deadline);
    while (done_ < limit) {
      simulate<kLeaf>();
      ++done_;
      if (stop_early && done_ % kBetweenChecks == 0 && is_decided(limit - done_)) break;
      if (pace.is_over()) break;
    }
  }

  // Can no other choice catch up with the most visited any more?
  bool is_decided(std::uint64_t left) const {
    std::uint64_t best = 0, second = 0;
    for (const SearchEdge& edge : root_edges()) {
      if (edge.visits > best) {
        second = best;
        best = edge.visits;
      } else if (edge.visits > second) {
        second = edge.visits;
      }
    }
    return root_edges().size() == 1 || best - second > left;
  }

  template <Leaf kLeaf>
  void simulate() {
    State s = *root_;
    if constexpr (kSecrets) s = origin_ = believed(*r_, *p_, *root_, seat_, rng_);
    length_ = 0;
    seats_ = Seats::none();
    const bool is_judged = descend<kLeaf>(s) || play_out<kLeaf>(s);
    back_up(s, is_judged);
  }

  // The root of this simulation.
  const State& origin() const {
    if constexpr (kSecrets) return origin_;
    return *root_;
  }

  bool is_leaf(const State& s) const {
    if constexpr (requires { p_->is_leaf(*r_, s, s, horizon_); })
      if (horizon_ > 0) return p_->is_leaf(*r_, origin(), s, horizon_);
    return p_->is_leaf(*r_, origin(), s);
  }

  // Goes down the tree and one node beyond it. True if it ended in a leaf that `value` judges.
  template <Leaf kLeaf>
  bool descend(State& s) {
    SearchNode* node = root_node_;
    bool is_new = node->visits == 0;
    for (;;) {
      const Seat seat = node->seat;
      const std::uint32_t edge = is_new ? first_choice<kLeaf>(*node, s) : choice<kLeaf>(*node, s);
      if (edge == kNoEdge) return false;
      path_[length_++] = {node, edge};
      seats_ = seats_.with(seat);
#if TERCIO_DCHECK
      // If not: two positions with different choices have one hash.
      TERCIO_CHECK(r_->why(s, seat, node->edges()[edge].action()).ok());
#endif
      r_->apply(s, seat, node->edges()[edge].action(), nobody_);
      if (is_new || length_ == kLongestPath) return false;
      switch (next_node<kLeaf>(s, node, is_new)) {
        case Next::Node: break;
        case Next::Leaf: return true;
        case Next::None: return false;
      }
    }
  }

  enum class Next : std::uint8_t { Node, Leaf, None };

  // Throws dice and makes forced moves up to the next real decision; its node is made if need be.
  template <Leaf kLeaf>
  Next next_node(State& s, SearchNode*& node, bool& is_new) {
    for (;;) {
      const Turn turn = r_->turn(s);
      if (turn.kind == TurnKind::Over) return Next::None;
      if constexpr (kLeaf == Leaf::Value)
        if (is_leaf(s)) return Next::Leaf;
      if (turn.kind == TurnKind::Dice) {
        r_->apply(s, Seat::Nobody, throw_dice(turn.dice, rng_), nobody_);
        continue;
      }
      const Seat seat = asked_first(turn);
      const std::uint64_t key = key_of(s, seat);
      SearchTree::Entry* place = nullptr;
      node = tree_.find(key, place);
      if (node != nullptr) return Next::Node;
      list_open<kLeaf>(s, seat);
      if (open_.size() == 1) {
        r_->apply(s, seat, open_[0], nobody_);
        continue;
      }
      node = tree_.add(*place, key, seat, {open_.begin(), open_.end()});
      is_new = true;
      return node != nullptr ? Next::Node : Next::None;
    }
  }

  // At a node's first visit: what the heuristic would do; without knowledge, anything.
  template <Leaf kLeaf>
  std::uint32_t first_choice(SearchNode& node, const State& s) {
    const auto edges = node.edges();
    if constexpr (kSecrets)
      for (SearchEdge& edge : edges) ++edge.offers;
    if constexpr (kLeaf != Leaf::Random) {
      const Action wanted = p_->heuristic(*r_, s, node.seat, rng_);
      for (std::uint32_t i = 0; i < edges.size(); ++i)
        if (edges[i].action() == wanted) return i;
    }
    return static_cast<std::uint32_t>(rng_.below(edges.size()));
  }

  // At later visits. kNoEdge only if the tree is full.
  template <Leaf kLeaf>
  std::uint32_t choice(SearchNode& node, const State& s) {
    if constexpr (kSecrets) {
      list_open<kLeaf>(s, node.seat);
      add_missing(node);
      return select_open_edge(node.edges(), {open_.begin(), open_.end()}, exploration_, rng_);
    } else {
      return select_edge(node, exploration_, rng_);
    }
  }

  // What is open now and never was before at this node.
  void add_missing(SearchNode& node) {
    for (std::size_t i = 0; i < open_.size(); ++i) {
      const auto edges = node.edges();
      bool is_there = i < edges.size() && edges[i].action() == open_[i];  // nearly always
      for (std::size_t j = 0; !is_there && j < edges.size(); ++j)
        is_there = edges[j].action() == open_[i];
      if (!is_there) tree_.add_edge(node, open_[i]);
    }
  }

  template <Leaf kLeaf>
  bool play_out(State& s) {
    if constexpr (kLeaf == Leaf::Random) {
      random_playout(*r_, s, rng_);
      return false;
    } else if constexpr (kLeaf == Leaf::Heuristic) {
      heuristic_playout(*r_, *p_, s, rng_);
      return false;
    } else {
      heuristic_playout(*r_, *p_, s, rng_, [this](const State& now) { return is_leaf(now); });
      return r_->turn(s).kind != TurnKind::Over;
    }
  }

  void back_up(const State& s, bool is_judged) {
    std::array<float, kMaxSeats> utility{};
    for (std::size_t i = 0; i < static_cast<std::size_t>(R::kSeats); ++i)
      if (seats_.has(seat_at(i)))
        utility[i] = is_judged ? p_->value(*r_, s, seat_at(i)) : p_->utility(*r_, s, seat_at(i));
    for (std::size_t i = 0; i < length_; ++i) {
      SearchNode& node = *path_[i].node;
      node.visit();
      node.edges()[path_[i].edge].add(utility[index(node.seat)]);
    }
  }

  SearchTree tree_;
  std::vector<Step> path_;
  std::size_t length_ = 0;
  Seats seats_;  // that decided in this simulation

  const R* r_ = nullptr;
  const P* p_ = nullptr;
  const State* root_ = nullptr;
  State origin_{};
  Seat seat_ = Seat::Nobody;
  SearchNode* root_node_ = nullptr;
  float exploration_ = 0;
  int horizon_ = 0;
  Rng rng_{0};
  std::uint64_t done_ = 0;
  ActionsOf<R> open_;
  Events nobody_;
};

}  // namespace tercio
