// What else a seat could have done about the same thing: what the reference would do, other ways of
// the piece in hand, or other first links, each finished by the reference.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "review/cut.h"
#include "review/positions.h"

namespace tercio {

template <class M>
class OtherChoices {
 public:
  using R = typename M::Rules;
  using P = typename M::Player;
  using State = StateOf<R>;
  using Line = std::vector<Action>;

  OtherChoices(const M& module, const P& player, Cutter<M>& cutter, const Positions<M>& positions)
      : module_(module), p_(player), cutter_(cutter), positions_(positions), r_(cutter.rules()) {}

  // At most kMost that end otherwise than what was done.
  std::vector<Line> of(const Cut<R>& cut, const CutPart& part) {
    lines_.clear();
    ends_.clear();
    ends_.push_back(end_of(cut, part, part.line));
    const std::uint64_t seed = r_.view_hash(cut.before, part.seat);
    offer(cut, part, part.usual);
    offer_ways(cut, part);
    if (lines_.size() > 1) return lines_;
    // Of a paper that is written link by link, whole papers as the reference draws them.
    if (cutter_.mixes(cut.before) && part.line.size() > 1) {
      for (std::size_t i = 0; i < kMost; ++i)
        offer(cut, part, cutter_.usual_line(cut.before, part.seat, seed + 1 + i));
      return lines_;
    }
    ActionsOf<R> legal;
    r_.legal(cut.before, part.seat, legal);
    if constexpr (requires { p_.prune(r_, cut.before, part.seat, legal); })
      p_.prune(r_, cut.before, part.seat, legal);
    for (const Action a : legal)
      offer(cut, part, cutter_.finished(cut.before, part.seat, {a}, seed));
    return lines_;
  }

  static constexpr std::size_t kMost = 8;

 private:
  std::uint64_t end_of(const Cut<R>& cut, const CutPart& part, const Line& line) const {
    State s = cut.before;
    positions_.play_line(s, part.seat, line);
    return identity(module_, r_, s);
  }
  void offer(const Cut<R>& cut, const CutPart& part, Line line) {
    if (lines_.size() >= kMost || line == part.line) return;
    const std::uint64_t end = end_of(cut, part, line);
    if (std::find(ends_.begin(), ends_.end(), end) != ends_.end()) return;
    ends_.push_back(end);
    lines_.push_back(std::move(line));
  }

  void offer_ways(const Cut<R>& cut, const CutPart& part) {
    if constexpr (requires { p_.ways(r_, cut.before, part.seat); }) {
      State s = cut.before;
      Events nobody;
      for (std::size_t i = 0; i < part.line.size(); ++i) {
        const auto ways = p_.ways(r_, s, part.seat);
        for (const Line& way : ways) {
          Line line(part.line.begin(), part.line.begin() + static_cast<std::ptrdiff_t>(i));
          line.insert(line.end(), way.begin(), way.end());
          offer(cut, part, std::move(line));
        }
        if (!ways.empty()) return;
        r_.apply(s, part.seat, part.line[i], nobody);
      }
    }
  }

  const M& module_;
  const P& p_;
  Cutter<M>& cutter_;
  const Positions<M>& positions_;
  const R& r_;
  std::vector<Line> lines_;
  std::vector<std::uint64_t> ends_;
};

}  // namespace tercio
