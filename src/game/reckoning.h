// What is said of a match when it is over: why it ended so, in the game's own terms, and what it
// cost. It comes from the rules, the last position and what happened; no estimate goes into it. All
// of it may be known to everybody once the match is over, and to nobody before.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/events.h"
#include "core/fraction.h"
#include "core/seat.h"
#include "core/text.h"
#include "data/catalogue.h"

namespace tercio {

// One event of a match, and after how many steps it had happened.
struct Happened {
  std::size_t step = 0;
  Event event;
};
using Story = std::span<const Happened>;

// Does the story know an event of that key? And what it says under a name; 0 if it says nothing.
bool is_event(const Event& event, std::string_view key);
int number_in(const Event& event, std::string_view name);

// A sentence, with its key and the numbers in it for those who do not read.
struct Told {
  std::string id;
  Text text;
  std::vector<std::pair<std::string, int>> numbers;
};

// A grade of victory or defeat.
struct VictoryGrade {
  std::string id;
  Text title;
  Text needs = {};    // what it asks for; may be empty
  double value = 0;   // for the first seat: 1 won, 0 lost
  bool here = false;  // how the match ended
};

// A throw by which the match could have ended.
struct DecidingThrow {
  std::size_t step = 0;
  int turn = 0;
  Seat by = Seat::Nobody;
  int sum = 0, needs = 0;  // `needs` or more
  Fraction chance;
  bool came = false;
};

inline constexpr int kNoLimit = -1;

struct SumPart {
  std::string id;
  Text title;
  int n = 0;
  int of = kNoLimit;
};

// Numbers that belong together: points by source, what a side has lost by arm.
struct Sum {
  std::string id;  // "points", "losses" …
  Seat seat = Seat::Nobody;
  Text title;
  std::vector<SumPart> parts;
  int total = 0;
  bool adds_up = true;  // the parts make the total; else there is none
};

struct Reckoning {
  std::vector<Told> why;  // the reason first
  std::vector<DecidingThrow> throws;
  std::vector<VictoryGrade> grades;  // the best for the first seat first
  std::vector<Sum> sums;
  int turn = 0, turns = 0;  // in which it ended, of how many
};

// A position that can say it of the match that led to it. For everybody, once that is over; of one
// that somebody ended before the rules did, what there is to say of it.
class Reckons {
 public:
  virtual ~Reckons() = default;
  virtual Reckoning reckoning(Story story) const = 0;
};

// "end.why-drawn" as the fact "why-drawn".
Told tell(const Catalogue& text, std::string_view id, const std::vector<TextArg>& args = {});
// The parts, and what they come to.
Sum sum_of(std::string id, Seat seat, Text title, std::vector<SumPart> parts);
// "a, b, c" in both languages.
Text listed(std::span<const Text> texts);

}  // namespace tercio
