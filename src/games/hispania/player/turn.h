// One general's own turn, searched to its end: every order of actions that is worth a look, every
// outcome of every combat by its exact chance, and the score of evaluation.h where he stops.
//
// Memory is allocated when the search is made, never afterwards.
#pragma once

#include <cstdint>
#include <vector>

#include "games/hispania/player/evaluation.h"

namespace tercio::hispania {

struct TurnLimits {
  int stops = 7;                 // spaces considered for each march, the most promising ones
  std::uint32_t nodes = 30'000;  // positions looked at; beyond them he is taken to stop
};

// What was done just before, as far as it decides what is worth a look next.
struct Trail {
  bool moved = false;   // a march after a march is one march
  bool sailed = false;  // one fleet a turn

  Trail after(Action a) const {
    const Verb verb = verb_of(a);
    return {verb == Verb::Move, sailed || verb == Verb::Fleet};
  }
};

class TurnSearch {
 public:
  struct Choice {
    Action action;
    double value = 0;
  };
  static constexpr std::size_t kMostChoices = 96;
  using Choices = FixedList<Choice, kMostChoices>;

  explicit TurnSearch(std::size_t entries);  // positions remembered; a power of two

  // All choices looked at from `root`, best first. `root` is a Roman decision (Enter or Roman), and
  // `evaluation` has looked at it or at where it came from.
  void search(const Evaluation& evaluation, const State& root, const TurnLimits& limits,
              Choices& out, Trail trail = {});

  // What the last search would do in `s`, a position of the same turn. Searches on where it did not
  // look.
  Action best(const State& s, Trail trail);

  std::uint32_t nodes() const { return nodes_; }

 private:
  struct Entry {
    std::uint64_t key = 0;
    std::uint32_t age = 0;
    float value = 0;
    Action best;
  };
  using List = FixedList<Action, kMostChoices>;

  double value(const State& s, Trail trail);
  double after(const State& s, Action a, Trail trail);
  double settled(const State& s, Trail trail);
  Entry& entry_of(std::uint64_t key);
  std::uint64_t key_of(const State& s, Trail trail) const;

  void list(const State& s, Trail trail, List& out) const;
  void list_fights(const State& s, List& out) const;
  void list_marches(const State& s, List& out) const;
  void list_fleets(const State& s, List& out) const;
  void list_garrisons(const State& s, List& out) const;
  void list_extras(const State& s, List& out) const;
  double promise(const State& s, Space at, int left, SpaceSet own) const;

  const Evaluation* evaluation_ = nullptr;
  const Rules* r_ = nullptr;
  TurnLimits limits_;
  General active_ = General::Ulterior;
  std::uint32_t age_ = 0;
  std::uint32_t nodes_ = 0;
  std::array<std::uint8_t, kSpaces> to_job_{};  // denarii to the nearest thing to do
  std::vector<Entry> entries_;
};

}  // namespace tercio::hispania
