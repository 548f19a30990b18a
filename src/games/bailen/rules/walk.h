// Where whoever is in hand can go, and how: every way is walked by the rules themselves. For people
// and pages; players look ahead by other means (reach.cpp).
#pragma once

#include <vector>

#include "games/bailen/rules/rules.h"

namespace tercio::bailen {

// A place on the way. Checks are taken to be passed, and enemies who may answer to let it pass.
struct Waypoint {
  State at;               // with who moves in hand
  int from = -1;          // the place before; -1: where it begins
  Action by;              // what leads here from there
  Hex hex = Hex::None;    // of who moves
  int cost = 0;           // points spent since the beginning
  int left = 0;           // points that it has here
  UnitSet asks;           // enemies that may answer on the way
  int answers = 0;        // how often they are asked
  int checks = 0;         // dice on the way
  int links = 0;          // actions so far
  bool rests = false;     // it may stay
  bool halted = false;    // it goes no further
  bool uncovers = false;  // something comes to light: what is possible then nobody can tell
  bool home = false;      // a charge has come beside its target
};

class Walk {
 public:
  enum class Steps : std::uint8_t { All, OfCharge };  // BA-132: a charge keeps to open ground

  // From a position whose topmost frame is that of a mover, rider or marker. The rules keep their
  // board in memory of the walk (Rules::with).
  Walk(const Rules& r, const State& s, Steps steps = Steps::All);
  Walk(const Walk&) = delete;
  Walk& operator=(const Walk&) = delete;

  // By cost; of places that differ in nothing that matters for going on, the best.
  const std::vector<Waypoint>& places() const { return places_; }
  std::vector<Action> actions(const Waypoint& w) const;  // from the beginning on
  std::vector<Hex> hexes(const Waypoint& w) const;       // those it passes, its own the last
  // How it faces if it stays there (BA-53: who joins others faces as they do); -1: no facing.
  int faces(const Waypoint& w) const;

 private:
  struct Memory;
  void search(Memory& memory);
  void extend(Memory& memory, std::size_t from, Action a);
  bool settle(Waypoint& w) const;  // until who moves is in hand again; false: it is not
  bool throws_well(State& s) const;
  void look_at(Waypoint& w) const;
  std::size_t key(const Waypoint& w) const;

  KeptBoard kept_;
  Rules r_;
  Seat seat_ = Seat::Nobody;
  std::uint8_t depth_ = 0;
  Kind kind_ = Kind::Mover;
  Steps steps_;
  std::vector<Waypoint> places_;
};

// As if that side's movement had just begun: nobody has moved, nothing is under way, and orders
// that are not known hinder nobody.
State as_if_moving(const Rules& r, const State& s, Seat side);

}  // namespace tercio::bailen
