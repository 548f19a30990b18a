// A match cut into what is looked at: throws, and decisions. One decision is all that a seat does
// about one unit, or writes at one secret turn; what several seats write unseen by each other is
// looked at together.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "game/review.h"
#include "search/estimate.h"

namespace tercio {

// What one seat did, beside what the reference would have done.
struct CutPart {
  Seat seat = Seat::Nobody;
  std::vector<std::size_t> steps;  // from 0
  std::vector<Action> line, usual;
  bool forced = true;     // it had no choice anywhere
  bool as_usual = false;  // the reference would have done the same
};

template <Rules R>
struct Cut {
  StateOf<R> before{}, after{};
  std::size_t first = 0, last = 0;  // steps, from 0
  int turn = 0;
  bool dice = false;
  Throw wanted{};
  std::vector<CutPart> parts;  // of a decision; several: unseen by each other
};

// Positions that go on in the same way are one: M::alike takes out what no longer matters.
template <class M>
std::uint64_t identity(const M& module, const typename M::Rules& r,
                       const StateOf<typename M::Rules>& s) {
  if constexpr (requires { module.alike(r, s); })
    return r.hash(module.alike(r, s));
  else
    return r.hash(s);
}

// The game turn, as people count it.
template <class State>
int game_turn_of(const State& s) {
  if constexpr (requires { s.round; })
    return static_cast<int>(s.round);
  else
    return static_cast<int>(s.turn);
}

// Cuts one piece after the other. `M` says what belongs together: M::decision, or M::gesture.
template <class M>
class Cutter {
 public:
  using R = typename M::Rules;
  using P = typename M::Player;
  using State = StateOf<R>;

  Cutter(const M& module, Estimator<R, P>& estimator, const P& player, const State& start,
         std::span<const Moved> moves)
      : module_(module),
        estimator_(estimator),
        r_(estimator.rules()),
        player_(player),
        now_(start),
        moves_(moves.begin(), moves.end()) {}

  bool is_done() const { return at_ == moves_.size(); }
  double part() const {
    return moves_.empty() ? 1 : static_cast<double>(at_) / static_cast<double>(moves_.size());
  }

  Cut<R> next() {
    Cut<R> out;
    out.before = now_;
    out.first = at_;
    out.turn = game_turn_of(now_);
    const Turn turn = r_.turn(now_);
    if (turn.kind == TurnKind::Dice) {
      out.dice = true;
      out.wanted = turn.dice;
      step();
    } else if (turn.secret && turn.seats.count() > 1) {
      cut_together(turn, out);
    } else {
      cut_one(out);
    }
    out.last = at_ - 1;
    out.after = now_;
    for (CutPart& part : out.parts) compare(out, part);
    return out;
  }

  // What a seat does from here on about one thing, by a chooser.
  template <class Choose>
  std::vector<Action> line_of(State s, Seat seat, Choose choose) const {
    std::vector<Action> line;
    About about = about_of(s);
    Events nobody;
    do {
      line.push_back(choose(s));
      r_.apply(s, seat, line.back(), nobody);
    } while (line.size() < kLongest && goes_on(s, seat, about));
    return line;
  }
  // … by the reference, in a world that the seat may believe in. `world` is what it plays on from.
  std::vector<Action> usual_line(const State& s, Seat seat, std::uint64_t seed) {
    Rng rng(mix64(seed));
    const State world = has_secrets<R>() ? believed(r_, player_, s, seat, rng) : s;
    return usual_from(world, seat, rng);
  }
  // A line that begins so and is finished by the reference.
  std::vector<Action> finished(const State& s, Seat seat, const std::vector<Action>& begun,
                               std::uint64_t seed) {
    Rng rng(mix64(seed));
    const State world = has_secrets<R>() ? believed(r_, player_, s, seat, rng) : s;
    std::size_t made = 0;
    bool fresh = true;
    return line_of(world, seat, [&](const State& at) {
      if (made < begun.size() && r_.why(at, seat, begun[made]).ok()) return begun[made++];
      made = begun.size();
      if (std::exchange(fresh, false)) estimator_.played().reference().begin(r_, at);
      return estimator_.played().reference().choose(player_, r_, at, seat, rng);
    });
  }

  const R& rules() const { return r_; }

  // A player may mix: then what it once drew says nothing of what it would do.
  bool mixes(const State& s) const {
    if constexpr (requires { P::mixes(s); })
      return P::mixes(s);
    else
      return false;
  }

 private:
  static constexpr std::size_t kLongest = 64;

  // What is in hand, and at which secret turn.
  struct About {
    unsigned thing = 0;
    bool secret = false;
    std::uint8_t phase = 0;
  };

  unsigned thing_of(const State& s) const {
    if constexpr (requires { module_.decision(r_, s); })
      return module_.decision(r_, s);
    else if constexpr (requires { module_.gesture(r_, s); })
      return module_.gesture(r_, s);
    else
      return 0;
  }
  About about_of(const State& s) const {
    const Turn turn = r_.turn(s);
    return {thing_of(s), turn.secret, turn.phase};
  }
  bool goes_on(const State& s, Seat seat, About& about) const {
    const Turn turn = r_.turn(s);
    if (turn.kind != TurnKind::Decision || !turn.seats.has(seat)) return false;
    if (about.secret && turn.secret && turn.phase == about.phase && about.thing == 0 &&
        thing_of(s) == 0)
      return true;
    const unsigned thing = thing_of(s);
    if (about.thing == 0) about.thing = thing;
    return thing != 0 && thing == about.thing;
  }

  void step() {
    Events nobody;
    r_.apply(now_, moves_[at_].seat, moves_[at_].action, nobody);
    ++at_;
  }
  void take(CutPart& part) {
    ActionsOf<R> legal;
    r_.legal(now_, part.seat, legal);
    part.forced = part.forced && legal.size() == 1;
    part.steps.push_back(at_);
    part.line.push_back(moves_[at_].action);
    step();
  }

  void cut_one(Cut<R>& out) {
    CutPart& part = out.parts.emplace_back();
    part.seat = moves_[at_].seat;
    About about = about_of(now_);
    do {
      take(part);
    } while (!is_done() && part.line.size() < kLongest && moves_[at_].seat == part.seat &&
             goes_on(now_, part.seat, about));
  }

  void cut_together(const Turn& begun, Cut<R>& out) {
    Turn turn = begun;
    do {
      const Seat seat = moves_[at_].seat;
      auto part = std::find_if(out.parts.begin(), out.parts.end(),
                               [&](const CutPart& one) { return one.seat == seat; });
      if (part == out.parts.end()) {
        out.parts.emplace_back().seat = seat;
        part = out.parts.end() - 1;
      }
      take(*part);
      const Turn next = r_.turn(now_);
      const bool same = next.kind == TurnKind::Decision && next.secret &&
                        next.phase == turn.phase && (next.seats.bits & ~turn.seats.bits) == 0;
      turn = next;
      if (!same) break;
    } while (!is_done());
    std::sort(out.parts.begin(), out.parts.end(),
              [](const CutPart& a, const CutPart& b) { return a.seat < b.seat; });
  }

  void compare(const Cut<R>& cut, CutPart& part) {
    if (part.forced) {
      part.usual = part.line;
      part.as_usual = true;
      return;
    }
    part.usual = usual_line(cut.before, part.seat, r_.view_hash(cut.before, part.seat));
    if (mixes(cut.before)) return;
    part.as_usual = part.usual == part.line || (cut.parts.size() == 1 && ends_alike(cut, part));
  }
  bool ends_alike(const Cut<R>& cut, const CutPart& part) const {
    State s = cut.before;
    Events nobody;
    for (const Action a : part.usual) {
      const Turn turn = r_.turn(s);
      if (turn.kind != TurnKind::Decision || !turn.seats.has(part.seat) ||
          !r_.why(s, part.seat, a).ok())
        return false;
      r_.apply(s, part.seat, a, nobody);
    }
    return identity(module_, r_, s) == identity(module_, r_, cut.after);
  }

  std::vector<Action> usual_from(const State& world, Seat seat, Rng& rng) {
    estimator_.played().reference().begin(r_, world);
    return line_of(world, seat, [&](const State& at) {
      return estimator_.played().reference().choose(player_, r_, at, seat, rng);
    });
  }

  const M& module_;
  Estimator<R, P>& estimator_;
  const R& r_;
  const P& player_;
  State now_;
  std::vector<Moved> moves_;
  std::size_t at_ = 0;
};

}  // namespace tercio
