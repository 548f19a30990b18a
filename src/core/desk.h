// Rules at work: with memory of its own for whoever asks them much.
//
// Rules that are quicker if they keep something from one question to the next say so by a type
// `Scratch` and by `with(Scratch&)`, the same rules that keep it there. The memory is the caller's,
// so that rules have no state of their own and threads share none. A desk has that memory; rules
// that need none lie on it as they are.
#pragma once

#include "core/rules.h"

namespace tercio {

template <Rules R>
class Desk {
 public:
  explicit Desk(const R& r) : rules_(r) {}
  const R& rules() const { return rules_; }

 private:
  const R& rules_;
};

template <Rules R>
  requires requires(const R r, typename R::Scratch& scratch) {
    { r.with(scratch) } -> std::same_as<R>;
  }
class Desk<R> {
 public:
  explicit Desk(const R& r) : rules_(r.with(scratch_)) {}
  Desk(const Desk&) = delete;
  Desk& operator=(const Desk&) = delete;
  const R& rules() const { return rules_; }

 private:
  typename R::Scratch scratch_;
  R rules_;
};

}  // namespace tercio
