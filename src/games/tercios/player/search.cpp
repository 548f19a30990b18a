#include "games/tercios/player/search.h"

#include <algorithm>

#include "games/tercios/player/plain_script.h"
#include "search/keyed_throw.h"

namespace tercio::tercios {
namespace {

constexpr std::uint32_t kLongest = 4000;  // steps of a playout
constexpr std::size_t kWidth = 16;        // places of a unit that are compared, at most
constexpr std::uint64_t kEach = 10;       // playouts a place is worth at least
constexpr std::size_t kShots = 6;

Choice alone(Action a) { return {a, Action(), 0}; }

}  // namespace

// Nobody can come near anybody before the own next movement: the drill marches. Nor is a unit asked
// again that has gone where it was sent and met nobody there.
bool Planner::is_quiet(const Rules& r, const State& s) const {
  const Board b = r.board(s);
  const Frame& f = s.top();
  if (f.stage == Stage::Choose && f.spent > 0 && f.attacks() == 0 && !f.has_entered_zone() &&
      !r.is_next_to(b, other(s.phasing), s.piece[f.unit].hex) && r.may_rest(s, b, f).ok())
    return true;
  const Hex here = s.piece[s.top().unit].hex;
  bool quiet = true;
  b.of[index(other(s.phasing))].each([&](Hex h) {
    if (!quiet) return;
    const int far = r.battle->grid.distance(here, h);
    quiet = far > r.q(s.top().unit).mp + r.q(b.top(h)).mp + 1;
  });
  return quiet;
}

void Planner::list_moves(const Rules& r, const State& s, std::size_t width) {
  drill.places(r, s, true, places_);
  std::sort(places_.begin(), places_.end(), [](const Place& a, const Place& b) {
    return a.score != b.score               ? a.score > b.score
           : a.action.bits != b.action.bits ? a.action.bits < b.action.bits
                                            : a.facing < b.facing;
  });
  // Staying is always among them.
  for (std::size_t i = width; i < places_.size(); ++i)
    if (verb_of(places_[i].action) == Verb::Rest) {
      std::swap(places_[i], places_[width - 1]);
      break;
    }
  for (const Place& place : places_) {
    if (choices_.size() == width) return;
    const Verb verb = verb_of(place.action);
    const bool faces =
        verb == Verb::Advance || verb == Verb::Retreat || verb == Verb::Coup || verb == Verb::Join;
    choices_.push_back(
        {place.action, faces ? with_dir(Verb::Face, place.facing) : Action(), place.score});
  }
}

void Planner::list_shots(const Rules& r, const State& s) {
  const Board b = r.board(s);
  places_.clear();
  for (std::size_t u = 0; u < r.units(); ++u) {
    if (!r.may_fire_at_all(s, u).ok()) continue;
    b.of[index(other(s.acting))].each([&](Hex h) {
      if (r.battle->grid.distance(s.piece[u].hex, h) > r.q(u).range || !r.may_fire(s, b, u, h).ok())
        return;
      places_.push_back({fire_at(u, h), Dir::N, drill.shot(r, s, b, u, s.piece[u].hex, h)});
    });
  }
  std::sort(places_.begin(), places_.end(), [](const Place& x, const Place& y) {
    return x.score != y.score ? x.score > y.score : x.action.bits < y.action.bits;
  });
  for (const Place& place : places_) {
    if (choices_.size() == kShots) return;
    choices_.push_back({place.action, Action(), place.score});
  }
}

void Planner::list_all(const Rules& r, const State& s, Seat seat) {
  Rules::Actions legal;
  r.legal(s, seat, legal);
  for (const Action a : legal)
    if (choices_.size() < kMost) choices_.push_back(alone(a));
}

// What is worth a look here, and how many playouts it is worth.
std::uint64_t Planner::list(const Rules& r, const State& s, Seat seat, std::uint64_t budget) {
  choices_.clear();
  if (s.depth > 0) {
    const Frame& f = s.top();
    if (f.kind == Kind::Place) return 0;
    if (f.kind == Kind::Mover && is_quiet(r, s)) return 0;
    if (f.kind == Kind::Mover && f.stage == Stage::Facing && f.pending != Way::Coup) {
      const Board b = r.board(s);
      const int matters = std::max<int>(2, r.q(f.unit).range);
      if (r.nearest(b, other(s.phasing), f.hex) > matters) return 0;
      list_all(r, s, seat);
      return budget / 4;  // it was part of the choice of the hex
    }
    if (f.kind == Kind::Mover && f.stage == Stage::Choose) {
      list_moves(r, s,
                 static_cast<std::size_t>(std::clamp<std::uint64_t>(budget / kEach, 4, kWidth)));
      return budget;
    }
  } else {
    if (s.step == Step::Move || s.step == Step::Move2) return 0;
    if (s.step == Step::ShotFirst || s.step == Step::ShotSecond || s.step == Step::Battery) {
      list_shots(r, s);
      return budget / 2;
    }
    if (s.fighting == 0 && (s.step == Step::Shock || s.step == Step::Reaction)) return 0;
  }
  if (s.step == Step::Swing && s.depth == 0) {
    // Only towards an enemy, or not at all.
    Rules::Actions legal;
    r.legal(s, seat, legal);
    const Board b = r.board(s);
    for (const Action a : legal) {
      const Hex to =
          verb_of(a) == Verb::Swing ? r.battle->grid.neighbour(hex_of(a), dir_of(a)) : Hex::None;
      const bool foe = to != Hex::None && b.of[index(other(seat))].has(to);
      if ((foe || verb_of(a) == Verb::Done) && choices_.size() < kMost)
        choices_.push_back(alone(a));
    }
    return budget / 2;
  }
  list_all(r, s, seat);
  return budget / 2;
}

double Planner::play_on(const Rules& r, State s, Seat me, const Choice& first, std::uint64_t seed,
                        std::uint32_t sample) {
  Events nobody;
  // Nobody knows how the enemy will play: by the plain script in one pair of samples, by the drill
  // in the next.
  const std::uint32_t pair = sample / 2;
  const bool plain_enemy = pair % 2 == 0;
  Rng rng(mix64(seed ^ pair));
  const Seat phasing = s.phasing;
  const std::uint8_t turn = s.turn;
  r.apply(s, me, first.action, nobody);
  if (!first.then.is_roll() && s.depth > 0 && s.top().stage == Stage::Facing &&
      r.turn(s).seats.has(me) && r.why(s, me, first.then).ok())
    r.apply(s, me, first.then, nobody);
  for (std::uint32_t steps = 0; steps < kLongest; ++steps) {
    const Turn now = r.turn(s);
    if (now.kind == TurnKind::Over) break;
    if (now.kind == TurnKind::Dice) {
      // Victory rolls are reckoned with in the value, not thrown.
      const std::uint64_t when = static_cast<std::uint64_t>(s.step) << 1 |
                                 static_cast<std::uint64_t>(s.phasing == kSpain ? 0 : 1);
      const Action roll = s.step == Step::Victory ? Action::make(Action::kRoll, 0)
                                                  : keyed_throw(now.dice, seed, sample, when);
      r.apply(s, Seat::Nobody, roll, nobody);
      continue;
    }
    if (s.step == Step::Move && s.depth == 0 && s.phasing == me &&
        (s.turn != turn || phasing != me))
      break;
    const Seat seat = now.seats.first();
    r.apply(s, seat,
            seat != me && plain_enemy ? plain_script(r, s, seat, rng) : drill.choose(r, s, seat),
            nobody);
  }
  return static_cast<double>(value(r, drill, weights, s, me));
}

std::uint64_t Planner::weigh(const Rules& r, const State& s, Seat seat, std::uint64_t budget,
                             std::uint64_t seed, Ratings& out) {
  out.clear();
  drill.prepare(r);
  if (budget > 1) budget = list(r, s, seat, budget);
  if (budget <= 1 || choices_.size() < 2) {
    const Action a = drill.choose(r, s, seat);
    out.push_back({alone(a), 0, 0});
    return 0;
  }
  race_.clear();
  for (const Choice& c : choices_)
    if (!race_.is_full())
      race_.add(script_weight * static_cast<double>(c.score - choices_[0].score));
  drill.brisk = true;
  const std::uint64_t used = race_.run(budget, [&](std::size_t plan, std::uint32_t sample) {
    return play_on(r, s, seat, choices_[plan], seed, sample);
  });
  drill.brisk = false;
  for (const auto& lane : race_) out.push_back({choices_[lane.plan], lane.samples, lane.mean()});
  return used;
}

}  // namespace tercio::tercios
