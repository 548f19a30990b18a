// Every way of the one who is to do something, every answer of the others and every fall of the
// dice, up to where it is to be reached. What comes of it is a chance nobody can take from him: he
// plays for it as well as it can be done, knowing what everybody holds, and the others play against
// it, whatever else they may want.
//
// A few dice are tried one by one. Many are a heap: in the battles on hexes they are summed up. Of
// a game in which only how many of them show at least some face counts (El Camino Español: 5),
// `hits` says which face; that is the word of whoever says it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "match/lesson_fact.h"

namespace tercio {

struct Goal {
  std::vector<Fact> facts;              // empty: to win, a draw counting half
  std::optional<std::uint8_t> through;  // looked at when that phase is over
  std::vector<Fact> within;             // or as soon as one of these is not true any more
  std::string before;                   // or when dice are wanted for that purpose; else at the end
  int hits = 0;
};

struct Fallen {
  Action roll;
  double weight;
};

class Exact {
 public:
  // Of equal ways the shortest is best by a `hair` for every action. `root` is where it begins.
  Exact(const Goal& goal, Seat seat, const Position& root, std::uint64_t positions,
        double hair = 0);

  // There was more to be tried than it may, or something that cannot be: then chances mean nothing.
  bool gave_up() const { return gave_up_; }
  std::size_t positions() const { return known_.size(); }

  double chance(const Position& p) { return chance(p, false); }
  double after(const Position& p, Seat seat, Action a);
  // Is it decided here, as far as the goal looks? `thrown`: dice have just fallen.
  bool is_time_up(const Position& p, bool thrown) const;
  bool is_own(const Position& p, Seat asked) const;
  // Empty: too many.
  std::vector<Fallen> falls(const Throw& wanted) const;

 private:
  double chance(const Position& p, bool thrown);
  double reached(const Position& p) const;

  const Goal& goal_;
  Seat seat_;
  std::uint8_t first_;
  std::uint64_t left_;
  double keep_;  // of a chance, action by action
  bool gave_up_ = false;
  std::unordered_map<std::uint64_t, double> known_;
};

// All of them true, the view made once for all.
bool all_true(const std::vector<Fact>& facts, const Position& p, Seat seat);

}  // namespace tercio
