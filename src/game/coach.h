// A coach, for a person who plays alone: what his chance is, as far as his seat may know, and
// whether what he has just decided was dear. Nothing of it is told before it is done, and nothing
// comes from what the seat may not know.
//
// It is reckoned in parts, so that nobody waits for it: whoever asks works on it as long as he has
// time for it, and drops it when the match has gone on.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "game/game.h"

namespace tercio {

// What a decision must cost to be worth a word: points of chance, and standard errors of them.
inline constexpr double kDear = 0.10;
inline constexpr double kDearBeyond = 2;

struct CoachOrder {
  std::uint64_t seed = 1;            // from the match's secret, as of any thought
  std::chrono::milliseconds most{};  // of work; a few games are played on however long they take
};

// A decision, all that the seat did with one thing in hand, against the best that was found beside
// it: in the same worlds, with the same dice, and with others than those it was found by.
struct Dear {
  double cost = 0, se = 0;         // in chances of winning
  double played = 0, better = 0;   // of the games played on
  std::uint32_t games = 0;         // for each of the two
  std::string by;                  // the level that played them on
  std::vector<Advised> did, line;  // what was done, and what would have been better
};

class CoachWork {
 public:
  virtual ~CoachWork() = default;
  // Goes on for about so long, at least a game. True: there is nothing left to do.
  virtual bool work(std::chrono::milliseconds slice) = 0;
  // What came of it, once it is done: one of the two, or neither.
  virtual std::optional<WinChance> chance() const { return std::nullopt; }
  virtual std::optional<Dear> dear() const { return std::nullopt; }
  virtual std::string by() const = 0;  // the level whose games they are
};

// A position from which that can be asked. What is made outlives it.
class Coaches {
 public:
  virtual ~Coaches() = default;
  // The seat's chance; null where none can be told: it is over, or secret papers are half written.
  virtual std::unique_ptr<CoachWork> coach_chance(Seat seat, const CoachOrder& order) const = 0;
  // Was `played`, which the seat did here, dear? Null where nothing else could be done, or where
  // nothing can be told of it.
  virtual std::unique_ptr<CoachWork> coach_decision(Seat seat, std::span<const Action> played,
                                                    const CoachOrder& order) const = 0;
};

// Was it beyond doubt, and worth a word?
bool is_dear(double cost, double se);
// What is said of it, and how it was measured.
Text dear_text(const Dear& dear);
Text dear_measured_text(const Dear& dear);
// The chance, and whose play it speaks of.
Text coach_chance_text(const WinChance& chance);
Text coach_meaning_text(const std::string& by);

}  // namespace tercio
