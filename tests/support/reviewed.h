// Matches for reviews to look at: played by the reference, or by lot now and then.
#pragma once

#include <vector>

#include "review/review.h"
#include "support/random_play.h"

namespace tercio {

template <class M>
struct ToReview {
  using R = typename M::Rules;
  using P = typename M::Player;

  R rules;
  StateOf<R> start{};
  std::vector<Moved> moves = {};
  std::vector<std::uint8_t> purposes = {};  // of the throws, in their order

  static const P& player() {
    static const P made = [] {
      if constexpr (requires { module_of<M>().make_player(std::size_t{0}); })
        return module_of<M>().make_player(std::size_t{0});
      else
        return module_of<M>().make_player();
    }();
    return made;
  }

  static R rules_of(const std::string& scenario) {
    Setup setup{scenario.empty() ? module_of<M>().info().default_scenario : scenario, {}};
    for (const OptionInfo& option : module_of<M>().info().options)
      setup.options[option.id] = option.default_value;
    return module_of<M>().make_rules(setup);
  }

  // Whole decisions of the reference; one in `by_lot` is a link by lot instead. At most so many
  // steps.
  static ToReview play(std::uint64_t seed, const std::string& scenario = "",
                       std::uint64_t by_lot = 0, std::size_t most = 100'000) {
    ToReview out{rules_of(scenario)};
    const R& r = out.rules;
    Estimator<R, P> estimator(r, player());
    StateOf<R> s = out.start = r.start();
    Cutter<M> cutter(module_of<M>(), estimator, player(), s, {});
    Rng rng(mix64(seed));
    Events nobody;
    const auto make = [&](Seat seat, Action a) {
      r.apply(s, seat, a, nobody);
      out.moves.push_back({seat, a});
    };
    while (out.moves.size() < most) {
      const Turn turn = r.turn(s);
      if (turn.kind == TurnKind::Over) break;
      if (turn.kind == TurnKind::Dice) {
        out.purposes.push_back(turn.dice.purpose);
        make(Seat::Nobody, throw_dice(turn.dice, rng));
        continue;
      }
      const Seat seat = asked_first(turn);
      if (by_lot > 0 && rng.below(by_lot) == 0) {
        ActionsOf<R> legal;
        r.legal(s, seat, legal);
        make(seat, legal[static_cast<std::size_t>(rng.below(legal.size()))]);
        continue;
      }
      // A reference that mixes draws each time; one that does not would do the same again.
      const std::uint64_t drawn = cutter.mixes(s) ? rng.next() : r.view_hash(s, seat);
      for (const Action a : cutter.usual_line(s, seat, drawn)) {
        if (r.turn(s).kind != TurnKind::Decision || !r.why(s, seat, a).ok()) break;
        make(seat, a);
      }
    }
    return out;
  }

  std::unique_ptr<ReviewWork> begin(const ReviewOrder& order) const {
    return std::make_unique<Reviewer<M>>(module_of<M>(), rules, player(), nullptr, start, moves,
                                         order);
  }
  Review review(std::uint32_t games, std::uint64_t seed, std::size_t listed = 0) const {
    ReviewOrder order;
    order.games = games;
    order.seed = seed;
    order.listed = listed;
    order.effort = 0.01;
    const auto work = begin(order);
    work->work(ReviewWork::Clock::time_point::max());
    return work->so_far();
  }
};

}  // namespace tercio
