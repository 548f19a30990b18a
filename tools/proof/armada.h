// What the choices of L'Invincible Armada are worth, whose papers are secret. From turn 6 on
// exactly (endgame.h). Before that every choice, or every paper that may be written, is played on
// by the computer's quick player in worlds the seat may believe in, all of them in the same worlds
// with the same dice. The game's masking deals only lawful plans, so a paper that never failed was
// tried against them.
#pragma once

#include <string>
#include <vector>

#include "games/armada/game.h"
#include "proof/claim.h"

namespace tercio::armada {

// A choice, or a whole paper, or a choice and what is to be done after it; and what came of it.
struct Way {
  std::vector<Action> actions;
  std::string words;
  std::string next;          // what of it comes first: in a paper the order of the box that is next
  std::vector<double> came;  // world by world; empty: exact
  double share = 0;
};

class Weigher {
 public:
  Weigher(const Module& module, const Rules& rules) : r_(rules), player_(module.make_player()) {}

  const Player& player() const { return player_; }
  std::vector<Way> ways_of(const State& s, Seat seat) const;
  // Best first. False: there was too much to be taken apart.
  bool exactly(const State& s, Seat seat, std::vector<Way>& ways, std::uint64_t positions) const;
  void play_on(const State& s, Seat seat, std::vector<Way>& ways, std::size_t worlds,
               std::uint64_t seed) const;

 private:
  void papers(const State& s, Seat seat, int box, const Way& way, std::vector<Way>& out) const;
  double played(State line, Seat seat, const Way& way, std::uint64_t luck) const;

  const Rules& r_;
  Player player_;
};

// Of the difference between two ways, world by world; none between exact ones.
double error_of(const Way& a, const Way& b);

// A claim of the kinds Armada and Worlds.
Proof prove_armada(const Game& game, const Lesson& lesson, const Claim& claim,
                   const ProveOptions& options);

}  // namespace tercio::armada
