#include "games/hispania/player/turn.h"

#include <algorithm>

#include "core/dice.h"

namespace tercio::hispania {
namespace {

constexpr double kStopFirst = 1e-6;  // of two equal lines, the one that stops

Action roll(int roman, int hispanic, bool two) {
  constexpr Throw kOne{1, kDie, 1};
  constexpr Throw kTwo{2, kDie, 1};
  const std::array<int, 2> faces = {roman, hispanic};
  return two ? roll_of(kTwo, faces) : roll_of(kOne, std::span<const int>(faces.data(), 1));
}

}  // namespace

TurnSearch::TurnSearch(std::size_t entries) : entries_(entries) {
  TERCIO_CHECK(std::has_single_bit(entries));
}

std::uint64_t TurnSearch::key_of(const State& s, Trail trail) const {
  return r_->hash(s) * 4 + (trail.moved ? 1u : 0u) + (trail.sailed ? 2u : 0u) + 1;
}

// The entry of the key, or the one to be written over.
TurnSearch::Entry& TurnSearch::entry_of(std::uint64_t key) {
  constexpr std::size_t kTries = 8;
  const std::size_t mask = entries_.size() - 1;
  const std::size_t at = static_cast<std::size_t>(mix64(key));
  for (std::size_t i = 0; i < kTries; ++i) {
    Entry& entry = entries_[(at + i) & mask];
    if (entry.age != age_ || entry.key == key) return entry;
  }
  return entries_[at & mask];
}

void TurnSearch::search(const Evaluation& evaluation, const State& root, const TurnLimits& limits,
                        Choices& out, Trail trail) {
  evaluation_ = &evaluation;
  r_ = &evaluation.rules();
  limits_ = limits;
  active_ = root.active;
  nodes_ = 0;
  ++age_;
  const SpaceSet revolts = Rules::revolted(root);
  SpaceSet jobs = 0;
  each(revolts & kCitySet, [&](Space x) { jobs |= r_->data->near[index(x)]; });
  jobs &= ~revolts;
  each(r_->goal_cities(), [&](Space city) {
    if (root.garrison[index(city)].empty() && evaluation.is_open_to_garrison(root, city))
      jobs |= bit(city);
  });
  for (std::size_t i = 0; i < kSpaces; ++i) {
    int nearest = Ways::kFar;
    each(jobs,
         [&](Space x) { nearest = std::min(nearest, evaluation.ways().cost(space_at(i), x)); });
    to_job_[i] = static_cast<std::uint8_t>(nearest);
  }

  out.clear();
  List actions;
  list(root, trail, actions);
  for (const Action a : actions) out.push_back({a, after(root, a, trail.after(a))});
  // By insertion: a handful, and equal ones keep their order.
  for (std::size_t i = 1; i < out.size(); ++i) {
    const Choice moved = out[i];
    std::size_t to = i;
    for (; to > 0 && out[to - 1].value < moved.value; --to) out[to] = out[to - 1];
    out[to] = moved;
  }
}

Action TurnSearch::best(const State& s, Trail trail) {
  const std::uint64_t key = key_of(s, trail);
  if (s.node == Node::Roman) {
    const Entry& known = entry_of(key);
    if (known.age == age_ && known.key == key) return known.best;
    limits_.nodes = nodes_ + 2'000;
    value(s, trail);
    const Entry& found = entry_of(key);
    if (found.age == age_ && found.key == key) return found.best;
  }
  List actions;
  list(s, trail, actions);
  Action best = actions[0];
  double most = after(s, best, trail.after(best));
  for (const Action a : actions) {
    const double v = after(s, a, trail.after(a));
    if (v > most) {
      most = v;
      best = a;
    }
  }
  return best;
}

// The best he can still get out of this turn.
double TurnSearch::value(const State& s, Trail trail) {
  const std::uint64_t key = key_of(s, trail);
  {
    const Entry& known = entry_of(key);
    if (known.age == age_ && known.key == key) return static_cast<double>(known.value);
  }
  ++nodes_;
  List actions;
  const bool is_tired = nodes_ > limits_.nodes && s.must_leave == 0;
  if (s.denarii > 0 && !is_tired)
    list(s, trail, actions);
  else
    actions.push_back(plain(Verb::End));
  Action best = actions[0];
  double most = after(s, best, trail.after(best)) + kStopFirst;
  for (std::size_t i = 1; i < actions.size(); ++i) {
    const double v = after(s, actions[i], trail.after(actions[i]));
    if (v <= most) continue;
    most = v;
    best = actions[i];
  }
  entry_of(key) = {key, age_, static_cast<float>(most), best};
  return most;
}

// What the action is worth, over all its outcomes.
double TurnSearch::after(const State& s, Action a, Trail trail) {
  if (verb_of(a) == Verb::End) return evaluation_->score(s);
  Events nobody;
  State t = s;
  r_->apply(t, Seat::Nobody, a, nobody);
  if (t.node != Node::Siege && t.node != Node::Attack) return settled(t, trail);
  const Combat c = r_->pending(t);
  const bool two = t.node == Node::Attack;
  const int hispanic_faces = two ? kDie : 1;
  // Equal outcomes once, with all their throws.
  std::array<int, 3> ways{};
  std::array<Action, 3> with{};
  for (int roman = 1; roman <= kDie; ++roman)
    for (int hispanic = 1; hispanic <= hispanic_faces; ++hispanic) {
      const int ahead = c.ahead(roman, hispanic);
      const std::size_t outcome = ahead > 0 ? 0 : ahead < 0 || !two ? 2 : 1;
      ++ways[outcome];
      with[outcome] = roll(roman, hispanic, two);
    }
  double sum = 0;
  for (std::size_t i = 0; i < ways.size(); ++i) {
    if (ways[i] == 0) continue;
    State u = t;
    r_->apply(u, Seat::Nobody, with[i], nobody);
    sum += ways[i] * settled(u, trail);
  }
  return sum / (kDie * hispanic_faces);
}

// Does his turn go on?
double TurnSearch::settled(const State& s, Trail trail) {
  if (s.node == Node::Roman && s.active == active_) return value(s, trail);
  return evaluation_->score(s);
}

}  // namespace tercio::hispania
