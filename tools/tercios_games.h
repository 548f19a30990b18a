// Games of Donde No se Ponía el Sol between two computer players, for the tools that measure and
// tune them. The same seed gives the same game.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <memory>
#include <string>
#include <vector>

#include "games/tercios/player/player.h"
#include "search/playout.h"

namespace tercio::tercios {

// Who plays: random choices, or the computer with an effort.
struct Agent {
  bool random = false;
  Effort effort;
  std::unique_ptr<Planner> planner = std::make_unique<Planner>();
};

// How a game went, for one side.
struct Played {
  double score = 0;      // 1 won, 0.5 drawn; with the victory rolls reckoned, what is expected
  double outcome = 0;    // how it stood at its end
  double margin = 0;     // General Morale, or strength in the city over what is needed
  double undecided = 0;  // the rolls reckoned: the chance that they leave it undecided; else 0 or 1
  int turns = 0;
  std::vector<int> morale, foe_morale;  // at the end of each turn
  double seconds = 0, most = 0;  // processor time of that side's decisions; in one turn at most
};

// A battle so surely decided is not played on when its rolls are reckoned.
inline constexpr double kDecided = 0.03;

inline Played play_game(const Rules& r, std::uint64_t seed, Seat me, Agent& own, Agent& foe,
                        bool reckon, double decided = kDecided) {
  const Player player;
  KeyedDice dice(mix64(seed));
  Rng rng(mix64(seed ^ 0x5EED));
  Events nobody;
  State s = r.start();
  Rules::Actions legal;
  Played out;
  double spent = 0;
  int turn = 1;
  int reckoned = 0;               // turn whose victory rolls have been reckoned
  double open = 1, expected = 0;  // the battle goes on; score so far
  const auto end_turn = [&] {
    out.seconds += spent;
    out.most = std::max(out.most, spent);
    spent = 0;
    out.morale.push_back(s.morale[index(me)]);
    out.foe_morale.push_back(s.morale[index(other(me))]);
  };
  for (Turn now = r.turn(s); now.kind != TurnKind::Over && open > decided; now = r.turn(s)) {
    if (s.turn != turn) {
      end_turn();
      turn = s.turn;
    }
    if (now.kind == TurnKind::Dice && s.step == Step::Victory && reckon) {
      if (reckoned != s.turn) {
        reckoned = s.turn;
        const auto win = static_cast<double>(chance_of(r.needs(s, other(me))));
        const auto lose = static_cast<double>(chance_of(r.needs(s, me)));
        expected += open * (win * lose * 0.5 + win * (1 - lose));
        open *= (1 - win) * (1 - lose);
      }
      r.apply(s, Seat::Nobody, Action::make(Action::kRoll, 0), nobody);
      continue;
    }
    if (now.kind == TurnKind::Dice) {
      r.apply(s, Seat::Nobody, dice.roll(now.dice), nobody);
      continue;
    }
    const Seat seat = asked_first(now);
    Agent& who = seat == me ? own : foe;
    legal.clear();
    r.legal(s, seat, legal);
    Action a = legal[0];
    const std::clock_t begin = std::clock();
    if (who.random) {
      a = legal[static_cast<std::size_t>(rng.below(legal.size()))];
    } else if (!who.effort.thinks()) {
      a = player.heuristic(r, s, seat, rng);
    } else if (legal.size() > 1) {
      a = player.decide(r, s, seat, who.effort, {rng.next()}, *who.planner).action;
    }
    if (seat == me)
      spent += static_cast<double>(std::clock() - begin) / static_cast<double>(CLOCKS_PER_SEC);
    if (!r.why(s, seat, a).ok()) {
      std::fprintf(stderr, "an action that is not legal, step %d\n", static_cast<int>(s.step));
      std::exit(1);
    }
    r.apply(s, seat, a, nobody);
  }
  end_turn();
  out.outcome = 0.5;
  if (r.turn(s).kind == TurnKind::Over)
    out.outcome = static_cast<double>(r.result(s).seat[index(me)].value);
  out.score = expected + open * out.outcome;
  out.undecided = out.outcome > 0.25 && out.outcome < 0.75 ? open : 0;
  const Special& special = r.battle->special;
  if (special.city) {
    const int more = r.city_strength(s) - r.city_needed();
    out.margin = special.city_side == me ? more : -more;
  } else {
    out.margin = s.morale[index(me)] - s.morale[index(other(me))];
  }
  out.turns = s.turn;
  return out;
}

}  // namespace tercio::tercios
