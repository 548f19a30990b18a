#include "proof/exact.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <span>

#include "core/dice.h"
#include "core/events.h"

namespace tercio {
namespace {

// A few dice may stand for a unit each, so which of them shows what matters; many are a heap.
constexpr int kOneByOne = 3;
// More ways for a throw to fall than this are not tried.
constexpr double kMostFalls = 20'000;

// Every heap of faces that `from`..`to` of the dice can show, with the ways it can fall.
void heaps(std::array<int, kMaxDice>& faces, int at, int to, int sides, double ways, int run,
           const std::function<void(double)>& found) {
  if (at == to) return found(ways);
  const int low = run == 0 ? 1 : faces[static_cast<std::size_t>(at - 1)];
  for (int f = low; f <= sides; ++f) {
    const int same = run > 0 && f == low ? run + 1 : 1;
    faces[static_cast<std::size_t>(at)] = f;
    heaps(faces, at + 1, to, sides, ways * (to - at) / same, same, found);
  }
}

double heaps_of(int dice, int sides) {
  double out = 1;
  for (int i = 1; i < sides; ++i) out *= static_cast<double>(dice + i) / i;
  return out;
}

double binomial(int n, int k, double p) {
  double value = std::pow(1 - p, n - k);
  for (int i = 0; i < k; ++i) value *= p * (n - i) / (i + 1);
  return value;
}

std::span<const int> first(const std::array<int, kMaxDice>& faces, const Throw& wanted) {
  return {faces.data(), wanted.count};
}

std::vector<Fallen> one_by_one(const Throw& wanted) {
  std::vector<Fallen> out;
  std::array<int, kMaxDice> faces{};
  faces.fill(1);
  const double all = std::pow(wanted.sides, wanted.count);
  for (;;) {
    out.push_back({roll_of(wanted, first(faces, wanted)), 1 / all});
    std::size_t i = 0;
    while (i < wanted.count && faces[i] == wanted.sides) faces[i++] = 1;
    if (i == wanted.count) return out;
    ++faces[i];
  }
}

std::vector<Fallen> by_hits(const Throw& wanted, int hits) {
  std::vector<Fallen> out;
  std::array<int, kMaxDice> faces{};
  const int others = wanted.count - wanted.own;
  const double p = static_cast<double>(wanted.sides - hits + 1) / wanted.sides;
  for (int own = 0; own <= wanted.own; ++own)
    for (int other = 0; other <= others; ++other) {
      for (int i = 0; i < wanted.count; ++i)
        faces[static_cast<std::size_t>(i)] =
            (i < wanted.own ? i < own : i - wanted.own < other) ? wanted.sides : 1;
      out.push_back({roll_of(wanted, first(faces, wanted)),
                     binomial(wanted.own, own, p) * binomial(others, other, p)});
    }
  return out;
}

// The ways of a heap of n dice: n! / (a! b! …), made factor by factor from the last place.
std::vector<Fallen> by_heaps(const Throw& wanted) {
  std::vector<Fallen> out;
  if (heaps_of(wanted.own, wanted.sides) * heaps_of(wanted.count - wanted.own, wanted.sides) >
      kMostFalls)
    return out;
  std::array<int, kMaxDice> faces{};
  const double all = std::pow(wanted.sides, wanted.count);
  heaps(faces, 0, wanted.own, wanted.sides, 1, 0, [&](double own) {
    heaps(faces, wanted.own, wanted.count, wanted.sides, 1, 0, [&](double others) {
      out.push_back({roll_of(wanted, first(faces, wanted)), own * others / all});
    });
  });
  return out;
}

}  // namespace

bool all_true(const std::vector<Fact>& facts, const Position& p, Seat seat) {
  Json view;
  return std::all_of(facts.begin(), facts.end(), [&](const Fact& fact) {
    if (fact.kind != Fact::Kind::View) return !untrue(fact, p, seat);
    if (view.is_null()) view = p.view(seat);
    return is_true_in(fact, view);
  });
}

Exact::Exact(const Goal& goal, Seat seat, const Position& root, std::uint64_t positions,
             double hair)
    : goal_(goal), seat_(seat), first_(root.turn().phase), left_(positions), keep_(1 - hair) {}

bool Exact::is_own(const Position& p, Seat asked) const {
  return allies_of(p.game().info(), seat_).has(asked);
}

// The facts are asked only after throws and where another seat is asked: it takes long, and no
// turn ends otherwise.
bool Exact::is_time_up(const Position& p, bool thrown) const {
  const Turn now = p.turn();
  if (now.kind == TurnKind::Over) return true;
  if (goal_.through) return now.phase > *goal_.through || now.phase < first_;
  if (!goal_.before.empty())
    return now.kind == TurnKind::Dice &&
           p.game().info().purposes[now.dice.purpose].id == goal_.before;
  if (goal_.within.empty() || now.kind == TurnKind::Dice) return false;
  if (!thrown && now.seats.has(seat_)) return false;
  return !all_true(goal_.within, p, seat_);
}

double Exact::reached(const Position& p) const {
  if (!goal_.facts.empty()) return all_true(goal_.facts, p, seat_) ? 1 : 0;
  if (p.turn().kind != TurnKind::Over) return 0;
  return static_cast<double>(p.result().seat[index(seat_)].value);
}

std::vector<Fallen> Exact::falls(const Throw& wanted) const {
  if (wanted.count <= kOneByOne) return one_by_one(wanted);
  return goal_.hits > 0 ? by_hits(wanted, goal_.hits) : by_heaps(wanted);
}

double Exact::chance(const Position& p, bool thrown) {
  if (gave_up_) return 0;
  if (is_time_up(p, thrown)) return reached(p);
  const std::uint64_t hash = p.hash();
  if (const auto known = known_.find(hash); known != known_.end()) return known->second;
  const Turn now = p.turn();
  const bool dice = now.kind == TurnKind::Dice;
  const std::vector<Fallen> all = dice ? falls(now.dice) : std::vector<Fallen>();
  // Who chooses unseen cannot be answered.
  if (left_ == 0 || (dice && all.empty()) || (now.secret && now.seats.count() > 1)) {
    gave_up_ = true;
    return 0;
  }
  --left_;
  double value = 0;
  if (dice) {
    for (const Fallen& fall : all) value += fall.weight * after(p, Seat::Nobody, fall.roll);
  } else {
    const Seat asked = now.seats.first();
    const bool own = is_own(p, asked);
    value = own ? -1 : 2;
    for (const Action a : p.legal(asked)) {
      const double one = after(p, asked, a) * keep_;
      value = own ? std::max(value, one) : std::min(value, one);
      if (value == (own ? 1 : 0)) break;
    }
  }
  known_[hash] = value;
  return value;
}

double Exact::after(const Position& p, Seat seat, Action a) {
  const auto next = p.clone();
  Events nobody;
  next->apply(seat, a, nobody);
  return chance(*next, a.is_roll());
}

}  // namespace tercio
