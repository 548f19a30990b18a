// Whole gestures of a game: what belongs to an action, and how it is said. What is advised, and
// what a coach compares, are gestures and not single links of them.
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include "core/rules.h"
#include "game/game.h"

namespace tercio {

template <class M>
class Gestures {
 public:
  using R = typename M::Rules;
  using State = StateOf<R>;
  using Line = std::vector<Action>;
  static constexpr std::size_t kLongest = 24;

  Gestures(const M& module, const R& rules) : module_(module), rules_(rules) {}

  // A gesture, with what stood before each of its links and after the last.
  struct Made {
    Line line;
    std::vector<State> along;
    State after{};
  };

  // Begins with `first` and goes on as `choose(state)` would, until the piece in hand is done with,
  // dice fall or another is asked.
  template <class Choose>
  Made finish(const State& begin, Seat seat, Action first, Choose choose) const {
    Made made{{first}, {begin}, begin};
    State s = begin;
    unsigned handled = in_hand(s);
    Events nobody;
    for (;;) {
      rules_.apply(s, seat, made.line.back(), nobody);
      made.after = s;
      const Turn now = rules_.turn(s);
      if (now.kind != TurnKind::Decision || !now.seats.has(seat)) return made;
      const unsigned next = in_hand(s);
      if (handled == 0) handled = next;
      if (next == 0 || next != handled || made.line.size() == kLongest) return made;
      made.along.push_back(s);
      made.line.push_back(choose(s));
    }
  }

  // Which piece is being handled, if this is the middle of a gesture.
  unsigned in_hand(const State& s) const {
    if constexpr (requires { module_.gesture(rules_, s); })
      return module_.gesture(rules_, s);
    else
      return 0;
  }

  // In words; each link as it is called where it is made.
  std::vector<Advised> told(State s, Seat seat, const Line& line) const {
    std::vector<Advised> out;
    out.reserve(line.size());
    Events nobody;
    for (const Action a : line) {
      out.push_back({a, module_.words(rules_, a), module_.describe(rules_, s, a).label});
      if (out.size() < line.size()) rules_.apply(s, seat, a, nobody);
    }
    return out;
  }

 private:
  const M& module_;
  const R& rules_;
};

}  // namespace tercio
