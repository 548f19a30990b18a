// Random games of any game, with everything checked on the way: the list of choices and `why`
// agree, refusals name a rule and have a sentence, the same comes of an action heard or unheard,
// nothing breaks, and it ends. What is particular to a game is in its Way.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "core/dice.h"
#include "core/hash.h"
#include "core/rules.h"
#include "support/random_setup.h"

namespace tercio {

struct RandomGame {
  std::uint64_t fingerprint = 0;  // of everything chosen and thrown
  int steps = 0;
  std::string outcome;  // empty: it was not played to its end
  Result result;
};

template <class M>
const M& module_of() {
  static const M made{DataSource()};
  return made;
}

// A scenario and a value of every option, all drawn by lot.
template <class M>
typename M::Rules random_rules(Rng& rng) {
  return module_of<M>().make_rules(random_setup(module_of<M>().info(), rng));
}

// What a game may do otherwise.
template <class M>
struct RandomWay {
  using Rules = typename M::Rules;
  using State = typename M::State;

  int longest = 20'000;  // steps; a game that takes more does not end
  bool may_be_cut = false;

  // Actions that can be said, legal or not: all there are, once for the game, or some by lot.
  std::function<void(const Rules&, Rng&, std::vector<Action>&)> said;
  // Who acts where several may, what is chosen of the list, and what falls.
  std::function<Seat(const Turn&, Rng&)> seat = [](const Turn& turn, Rng&) {
    return turn.seats.first();
  };
  std::function<Action(const Rules&, const State&, Seat, const ActionsOf<Rules>&, Rng&)> choose =
      [](const Rules&, const State&, Seat, const ActionsOf<Rules>& legal, Rng& rng) {
        return legal[rng.below(legal.size())];
      };
  std::function<Action(const Rules&, const State&, const Throw&, Rng&)> fall =
      [](const Rules&, const State&, const Throw& dice, Rng& rng) { return throw_dice(dice, rng); };
};

// Three choices of four are a sensible player's.
template <class M>
auto mostly_by(const typename M::Player& player) {
  return [player](const typename M::Rules& r, const typename M::State& s, Seat seat,
                  const ActionsOf<typename M::Rules>& legal, Rng& rng) {
    return rng.below(4) != 0 ? player.heuristic(r, s, seat, rng) : legal[rng.below(legal.size())];
  };
}

template <class M>
class RandomPlay {
 public:
  using R = typename M::Rules;
  using State = typename M::State;

  RandomPlay(const R& rules, const RandomWay<M>& way, Rng& rng)
      : r_(rules), way_(way), rng_(rng), s_(rules.start()) {}

  RandomGame play() {
    while (r_.turn(s_).kind != TurnKind::Over) {
      if (++game_.steps > way_.longest) {
        if (!way_.may_be_cut) ADD_FAILURE() << "the game does not end";
        return game_;
      }
      step();
      if (testing::Test::HasFailure()) return game_;
    }
    check_choices();
    game_.result = r_.result(s_);
    game_.outcome = module().info().outcomes[game_.result.seat[0].outcome].id;
    return game_;
  }

 private:
  const M& module() const { return module_of<M>(); }
  std::string words(Action a) const { return a.is_roll() ? "roll" : module().words(r_, a); }

  void step() {
    const Turn turn = r_.turn(s_);
    check_choices();
    if (testing::Test::HasFailure()) return;
    Seat seat = Seat::Nobody;
    Action action;
    if (turn.kind == TurnKind::Dice) {
      action = way_.fall(r_, s_, turn.dice, rng_);
    } else {
      seat = way_.seat(turn, rng_);
      ActionsOf<R> legal;
      r_.legal(s_, seat, legal);
      action = way_.choose(r_, s_, seat, legal, rng_);
    }
    ASSERT_TRUE(r_.why(s_, seat, action).ok()) << words(action);
    if (!action.is_roll()) {
      ASSERT_EQ(module().parse(r_, words(action)), action) << words(action);
    }
    apply(seat, action);
    game_.fingerprint = mix64(game_.fingerprint ^ action.bits);
  }

  void check_choices() {
    const Turn turn = r_.turn(s_);
    way_.said(r_, rng_, said_);
    for (int i = 0; i < R::kSeats; ++i) {
      const Seat seat = seat_at(static_cast<std::size_t>(i));
      ActionsOf<R> legal;
      r_.legal(s_, seat, legal);
      ASSERT_EQ(legal.empty(), turn.kind != TurnKind::Decision || !turn.seats.has(seat));
      if (turn.kind == TurnKind::Decision && turn.seats.has(seat)) {
        ASSERT_TRUE(r_.seats().has(seat)) << "a seat that does not play";
      }
      ASSERT_TRUE(std::adjacent_find(legal.begin(), legal.end(), std::greater_equal<>{}) ==
                  legal.end())
          << "ascending, without doubles";
      for (const Action a : legal) ASSERT_TRUE(r_.why(s_, seat, a).ok()) << words(a);
      // Where many play, one of those who are not asked stands for them all.
      if (R::kSeats > 2 && i > 0 && legal.empty()) continue;
      for (const Action a : said_) ASSERT_NO_FATAL_FAILURE(check_said(seat, a, legal));
    }
  }

  // Legal and why agree; what is refused is so by a rule and in words.
  void check_said(Seat seat, Action a, const ActionsOf<R>& legal) {
    const Verdict verdict = r_.why(s_, seat, a);
    ASSERT_EQ(verdict.ok(), legal.contains(a)) << words(a);
    if (verdict.ok()) return;
    ASSERT_TRUE(static_cast<bool>(verdict.rule)) << words(a);
    ASSERT_TRUE(module().catalogue().has(verdict.reason)) << verdict.reason;
  }

  // The same from an equal state, heard or unheard.
  void apply(Seat seat, Action action) {
    State unheard = s_;
    Events nobody;
    r_.apply(unheard, seat, action, nobody);
    std::vector<Event> events;
    Events listener(events);
    r_.apply(s_, seat, action, listener);
    ASSERT_EQ(s_, unheard) << words(action);
    ASSERT_EQ(r_.hash(s_), r_.hash(unheard));
    const char* broken = r_.broken(s_);
    ASSERT_EQ(broken, nullptr) << broken << " after " << words(action);
    for (const Event& event : events) {
      ASSERT_TRUE(static_cast<bool>(event.rule)) << event.key;
      ASSERT_TRUE(module().catalogue().has(event.key)) << event.key;
    }
  }

  const R& r_;
  const RandomWay<M>& way_;
  Rng& rng_;
  State s_;
  std::vector<Action> said_;
  RandomGame game_;
};

template <class M>
RandomGame play_random_game(const typename M::Rules& rules, const RandomWay<M>& way, Rng& rng) {
  return RandomPlay<M>(rules, way, rng).play();
}

// So many games by `play(seed)`; how often they ended how.
template <class Play>
std::map<std::string, int> random_ends(std::uint64_t first_seed, int games, Play play) {
  std::map<std::string, int> ends;
  for (int i = 0; i < games && !testing::Test::HasFailure(); ++i) {
    const std::uint64_t seed = first_seed + static_cast<std::uint64_t>(i);
    const testing::ScopedTrace trace(__FILE__, __LINE__, "seed " + std::to_string(seed));
    ++ends[play(seed).outcome];
  }
  return ends;
}

}  // namespace tercio
