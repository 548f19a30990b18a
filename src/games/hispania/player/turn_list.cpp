// What is worth a look in a general's turn.
#include <algorithm>

#include "games/hispania/player/turn.h"

namespace tercio::hispania {
namespace {

constexpr int kGroupStops = 3;  // spaces considered where another general is moved

double promise_of(const Combat& c, int discs) {
  const Chances chance = chances(c);
  const double win = static_cast<double>(chance.win) / chance.of;
  const double loss = static_cast<double>(chance.loss) / chance.of;
  return c.is_siege() ? 14 * win : (30 + 8 * discs) * win - 50 * loss;
}

// The most promising of what is offered, without their order.
template <std::size_t kMost>
class Best {
 public:
  explicit Best(std::size_t most) : most_(std::min(most, kMost)) {}
  void offer(Action a, double worth) {
    if (size_ == most_ && (most_ == 0 || worth <= worth_[size_ - 1])) return;
    std::size_t to = size_ < most_ ? size_++ : size_ - 1;
    for (; to > 0 && worth_[to - 1] < worth; --to) {
      worth_[to] = worth_[to - 1];
      action_[to] = action_[to - 1];
    }
    worth_[to] = worth;
    action_[to] = a;
  }
  template <class List>
  void give(List& out) const {
    for (std::size_t i = 0; i < size_; ++i) out.push_back(action_[i]);
  }

 private:
  std::array<Action, kMost> action_{};
  std::array<double, kMost> worth_{};
  std::size_t size_ = 0, most_;
};

}  // namespace

// To stop comes first.
void TurnSearch::list(const State& s, Trail trail, List& out) const {
  if (s.node == Node::Enter) {
    each(r_->entries(s), [&](Space at) { out.push_back(at_space(Verb::Enter, at)); });
    return;
  }
  if (s.must_leave == 0) {
    out.push_back(plain(Verb::End));
    if (s.denarii == 0) return;
    list_fights(s, out);
    list_garrisons(s, out);
    if (!trail.sailed) list_fleets(s, out);
    if (r_->with(kIngenivm | kImperivm | kProconsvl)) list_extras(s, out);
  }
  if (!trail.moved) list_marches(s, out);
}

// A stake that adds nothing to a smaller one is not looked at.
void TurnSearch::list_fights(const State& s, List& out) const {
  const Space at = s.general[index(s.active)];
  const int most = std::min<int>(s.denarii, kMaxStake);
  each(r_->data->near[index(at)] & Rules::revolted(s), [&](Space to) {
    const bool army = has(s.armies, to);
    Combat c = army ? r_->attack(s, to, 1) : r_->siege(s, to, 1);
    int before = 0;
    for (int d = 1; d <= most; ++d) {
      if (d > 1) ++c.roman.plus;
      const Chances chance = chances(c);
      const int good = army ? chance.win - chance.loss + chance.of : chance.win;
      if (chance.win > 0 && good > before)
        out.push_back(with_stake(army ? Verb::Attack : Verb::Besiege, to, d));
      before = std::max(before, good);
      if (chance.win == chance.of) break;
    }
  });
}

void TurnSearch::list_garrisons(const State& s, List& out) const {
  const Space at = s.general[index(s.active)];
  if (!is_city(at)) return;
  const Stack stack = s.garrison[index(at)];
  const bool is_goal = has(r_->goal_cities(), at);
  const bool has_use = is_goal || (r_->data->near[index(at)] & Rules::revolted(s)) != 0;
  if (has_use && r_->may_place(s, false).ok()) out.push_back(plain(Verb::Place));
  if (has_use && r_->may_place(s, true).ok()) out.push_back(plain(Verb::Place, 1));
  if (is_goal && stack.size() < 2) return;  // what is held is not given up
  if (r_->may_remove(s, false).ok()) out.push_back(plain(Verb::Remove));
  if (r_->may_remove(s, true).ok()) out.push_back(plain(Verb::Remove, 1));
}

// What a general at `at` with `left` denarii could do next; `own` are his garrisons.
double TurnSearch::promise(const State& s, Space at, int left, SpaceSet own) const {
  const SpaceSet near = r_->data->near[index(at)];
  double worth = -1.5 * to_job_[index(at)];
  if (is_city(at) && has(r_->goal_cities(), at)) {
    if (s.garrison[index(at)].empty()) {
      worth += 4;
      if (s.garrisons[index(colour_of(s.active))] > 0 && evaluation_->is_open_to_garrison(s, at))
        worth += left > 0 ? 100 : 12;
    } else if ((near & s.armies) != 0) {
      worth += 6;
    }
  }
  const SpaceSet targets = near & Rules::revolted(s);
  if (targets == 0) return worth;
  Combat c;
  c.roman.die = true;
  const SpaceSet group = own == 0 ? 0 : r_->flood(bit(at) | near, own);
  const int support = group == 0 ? 0 : r_->discs_of(s, s.active, group);
  const int most = std::min(left, kMaxStake);
  const int ambush = count(near & s.armies);
  double best = 0;
  each(targets, [&](Space to) {
    const bool army = has(s.armies, to);
    c.roman.plus = most + support;
    c.roman.times = 1 << r_->doubling_generals(s, s.active, to);
    c.kind = army ? CombatKind::Attack : CombatKind::Siege;
    if (army)
      c.hispanic = {true, Rules::revolts_in(s, r_->revolt_group(s, to)), 1 << (ambush - 1)};
    else
      c.hispanic = {false, r_->shield(to), 1 << ambush};
    const double fight = promise_of(c, Rules::revolts_at(s, to));
    best = std::max(best, left > 0 ? fight : fight / 8);
    worth += fight > 0 ? fight / 8 : 0;
  });
  return worth + best;
}

void TurnSearch::list_marches(const State& s, List& out) const {
  Reach by_cost{};
  const Space from = s.general[index(s.active)];
  r_->reach(s, from, s.denarii, &by_cost);
  const SpaceSet taken = Rules::generals(s, s.active) | bit(from);
  const SpaceSet own = r_->garrisoned_by(s, s.active);
  Best<16> best(static_cast<std::size_t>(limits_.stops));
  for (int cost = 1; cost <= s.denarii; ++cost)
    each(by_cost[static_cast<std::size_t>(cost)] & ~taken, [&](Space to) {
      const int left = s.denarii - cost;
      best.offer(at_space(Verb::Move, to), promise(s, to, left, own) - 2 * cost);
    });
  best.give(out);
}

// The fleet he is on, one he could go aboard, or a colleague's who would then help him.
void TurnSearch::list_fleets(const State& s, List& out) const {
  const Space at = s.general[index(s.active)];
  const SpaceSet near = r_->data->near[index(at)];
  const SpaceSet targets = near & Rules::revolted(s);
  const SpaceSet own = r_->garrisoned_by(s, s.active);
  Best<4> best(4);
  each(s.fleets, [&](Space from) {
    const int aboard = Rules::general_at_space(s, from);
    each(r_->fleet_reach(s, from, s.denarii) & ~s.fleets, [&](Space to) {
      const int left = s.denarii - r_->fleet_cost(s, from, to);
      const SpaceSet coast = r_->data->near[index(to)];
      double worth = -100;
      if (from == at) {
        worth = promise(s, to, left, own);
      } else if (aboard >= 0) {
        if ((coast & targets) != 0 && left > 0) worth = 10;
      } else if (is_city(at) && has(near, to) && left > 0) {
        double there = -100;
        each(coast & kCitySet & ~Rules::revolted(s),
             [&](Space city) { there = std::max(there, -1.5 * to_job_[index(city)]); });
        worth = there - 2;
      }
      if (worth > -90) best.offer(sail(from, to), worth + 2 * left);
    });
  });
  best.give(out);
}

// What variants add: roads, the proconsul, a consul who orders praetors.
void TurnSearch::list_extras(const State& s, List& out) const {
  const Space at = s.general[index(s.active)];
  const SpaceSet near = r_->data->near[index(at)];
  const SpaceSet targets = near & Rules::revolted(s);
  if (r_->with(kIngenivm) && is_city(at)) {
    Best<4> best(2);
    each(near & kCitySet, [&](Space to) {
      if (r_->may_build(s, to).ok()) best.offer(at_space(Verb::Build, to), -to_job_[index(to)]);
    });
    best.give(out);
  }
  const auto helpers = [&](General g, auto make) {
    const Space from = s.general[index(g)];
    if (from == Space::None) return;
    Best<4> best(kGroupStops);
    each(r_->stops(s, g, s.denarii), [&](Space to) {
      const SpaceSet reached = r_->data->near[index(to)] & targets & ~r_->data->near[index(from)];
      if (reached != 0) best.offer(make(to), 10.0 + count(reached & s.armies));
    });
    best.give(out);
  };
  if (r_->with(kProconsvl)) {
    if (r_->may_buy(s).ok()) out.push_back(plain(Verb::Buy));
    helpers(General::Proconsul, [](Space to) { return at_space(Verb::Proconsul, to); });
  }
  if (r_->with(kImperivm) && s.active == General::Consul)
    for (const General g : {General::Ulterior, General::Citerior})
      helpers(g, [g](Space to) { return order_praetor(g, to); });
}

}  // namespace tercio::hispania
