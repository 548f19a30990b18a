// Where a thing can go, who goes together, and what threatens it: what page, terminal and programs
// show before anything is said. All of it comes from the rules and from what the seat may know.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/fraction.h"
#include "core/text.h"
#include "core/verdict.h"

namespace tercio {

// How it may stand at the end of a way. A game without facings has one, with no `face`.
struct WayEnd {
  std::string face;                // id, as in the view
  int cost = 0;                    // of the way with this facing
  std::vector<std::string> words;  // what is said, one after the other; none of an enemy's thing
};

struct Way {
  std::string to;                 // a place, by its id in the view
  std::string kind;               // its verb: "advance", "retreat", "join", "move"
  std::vector<std::string> path;  // the places it passes, `to` the last
  int cost = 0;                   // the least of its ends
  int left = 0;                   // what it then has left
  bool stops = false;             // it cannot go on from there
  std::vector<std::string> asks;  // things of the other side that may answer
  bool throws = false;            // dice may be thrown on the way
  std::vector<WayEnd> ends;
  std::string preset;  // the facing that is usual there
};

// Why something cannot be done.
struct Refused {
  RuleId rule;
  Text reason;
};

struct Ways {
  std::vector<std::string> before;  // what is said first, to end what is in hand
  std::vector<Way> ways;
  // Why it cannot be taken up now: its ways are then those it would have if its side moved first,
  // and have no words.
  std::optional<Refused> refused;
  // Those that stand with it, itself among them, the nearest such body first: its squadron, its
  // line.
  std::vector<std::vector<std::string>> formations;
};

// What several things are asked to do alike: to go as far, and the same way, as from one place to
// another.
struct TogetherAsk {
  std::vector<std::string> of;
  std::string from, to;
  std::string face;  // all of them; none: each as is usual
};

struct Together {
  struct Goes {
    std::string of, to, face;
    int cost = 0;
  };
  struct Stays {
    std::string of;
    RuleId rule;
    Text reason;
  };
  std::vector<std::string> words;
  std::vector<Goes> goes;
  std::vector<Stays> stays;
};

// Of all one's own things where they stand; or of one of them, as if it stood somewhere.
struct DangerAsk {
  std::string unit, at, face;
};

// One enemy alone, by the ways open to it now: the chance that it does the thing harm
// (disordered, driven back, worse).
struct Threat {
  std::string of, by;
  std::string kind;  // "attack" or "fire"
  Fraction chance;
};

}  // namespace tercio
