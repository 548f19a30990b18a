// One game between two computer players, on keyed dice: the same seed gives the same game. What a
// game of the list adds to it, it says in a Hook.
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "core/dice.h"
#include "measure/wish.h"
#include "search/player.h"
#include "search/playout.h"

namespace tercio::measure {

// How a game went, for one side.
struct Played {
  double score = 0;    // 1 won, 0.5 drawn; or what a hook expects
  double outcome = 0;  // how it stood at its end
  int turns = 0;
  double seconds = 0, most = 0;     // processor time of that side's decisions; in one turn at most
  double thought = 0, longest = 0;  // of all decisions, whoever took them; of one at most
  std::uint64_t decisions = 0;
  std::vector<std::pair<const char*, double>> more;  // what else is told, as means over the games
};

// The parts of a game that may be otherwise in some game.
template <class M>
struct Hook {
  using Rules = typename M::Rules;
  using State = StateOf<Rules>;

  struct Seeds {
    std::uint64_t dice = 0, choices = 0;
  };
  static Seeds seeds(std::uint64_t seed, std::uint64_t number) {
    const std::uint64_t game = mix64(seed) + number;
    return {mix64(game), mix64(game ^ 0x5EED)};
  }
  static int turn_of(const State& s) { return s.turn; }
  static Action choose(const Rules& r, const typename M::Player& player, const State& s, Seat seat,
                       Agent<M>& who, Rng& rng) {
    typename Rules::Actions legal;
    r.legal(s, seat, legal);
    if (who.random) return legal[static_cast<std::size_t>(rng.below(legal.size()))];
    if (who.heuristic) return player.heuristic(r, s, seat, rng);
    if (legal.size() == 1) return legal[0];
    const State worlds = believed(r, player, s, seat, rng);
    return player.decide(r, worlds, seat, who.effort, {rng.next()}, *who.scratch).action;
  }

  void begin(const Rules&, const State&, Seat) {}
  bool throws(const Rules&, State&) { return false; }  // it has dealt with these dice itself
  void before(const Rules&, const State&, Seat, Action) {}
  void end_turn(const State&) {}
  bool is_decided() const { return false; }  // nothing more is to be learnt from this game
  void end(const Rules&, const State&, Played&) {}
  void print(const Rules&) {}  // what is told of all games of a scenario
};

template <class M, class H>
Played play_game(const typename M::Rules& r, const typename M::Player& player,
                 const typename Hook<M>::Seeds& seeds, Seat me, Agent<M>& own, Agent<M>& foe,
                 H& hook) {
  KeyedDice dice(seeds.dice);
  Rng rng(seeds.choices);
  Events nobody;
  StateOf<typename M::Rules> s = r.start();
  Played out;
  double spent = 0;
  int turn = H::turn_of(s);
  const auto end_turn = [&] {
    out.seconds += spent;
    out.most = std::max(out.most, spent);
    spent = 0;
    hook.end_turn(s);
  };
  hook.begin(r, s, me);
  for (Turn now = r.turn(s); now.kind != TurnKind::Over && !hook.is_decided(); now = r.turn(s)) {
    if (H::turn_of(s) != turn) {
      end_turn();
      turn = H::turn_of(s);
    }
    if (now.kind == TurnKind::Dice) {
      if (!hook.throws(r, s)) r.apply(s, Seat::Nobody, dice.roll(now.dice), nobody);
      continue;
    }
    const Seat seat = asked_first(now);
    const double begin = seconds();
    const Action a = H::choose(r, player, s, seat, seat == me ? own : foe, rng);
    const double thought = seconds() - begin;
    if (seat == me) spent += thought;
    out.longest = std::max(out.longest, thought);
    out.thought += thought;
    ++out.decisions;
    if (const Verdict verdict = r.why(s, seat, a); !verdict.ok())
      stop(std::string("an action that is not legal: ") + verdict.reason);
    hook.before(r, s, seat, a);
    r.apply(s, seat, a, nobody);
  }
  end_turn();
  out.outcome = out.score = r.turn(s).kind == TurnKind::Over
                                ? static_cast<double>(r.result(s).seat[index(me)].value)
                                : 0.5;
  out.turns = H::turn_of(s);
  hook.end(r, s, out);
  return out;
}

}  // namespace tercio::measure
