#include "games/bailen/player/search.h"

#include <algorithm>

#include "games/bailen/player/plain.h"
#include "games/bailen/rules/movement.h"
#include "search/keyed_throw.h"

namespace tercio::bailen {
namespace {

constexpr std::uint32_t kLongest = 20000;  // steps of a playout
constexpr std::size_t kWidth = 12;         // places that are compared, at most
constexpr std::uint64_t kEach = 6;         // playouts a place is worth at least
constexpr std::uint64_t kProof = 64;       // samples on which a choice must prove itself
constexpr std::uint64_t kThorough = 32;  // playouts of a level that tries out orders in every turn
constexpr int kNear = 6;                 // hexes to the enemy beyond which the drill marches
constexpr int kClosing = 3;              // the last turns, which are played to the end
// Steps of playouts in one turn of a side, so many for each playout of the level, and at most about
// 7 seconds. After half of them every choice gets half its playouts, after all of them the drill
// decides. Counted, not timed: the same game is played the same way on any machine.
constexpr std::uint64_t kStepsEachPlayout = 24'000, kMostSteps = 800'000;

// Of a large battle only the last turn, so that no turn takes too long.
bool is_closing(const Rules& r, const State& s) {
  const int last = 2 * r.troops().size() <= Planner::kLarge ? kClosing : 1;
  return s.turn + last > r.scenario(s).turns;
}

}  // namespace

// Battles of few units are played on so much faster that they are looked at more often.
std::uint64_t Planner::times_for(const Rules& r) {
  return std::max<std::size_t>(1, kLarge / r.troops().size());
}

// The best places, no hex more than twice; where it stands is always among them.
void Planner::list_places(const Rules& r, const State& s, std::size_t width) {
  const Picture f(r, s, r.q(s.top().unit).side);
  drill.places(r, s, f, places_);
  std::sort(places_.begin(), places_.end(), [](const Place& a, const Place& b) {
    return a.score != b.score ? a.score > b.score : a.node < b.node;
  });
  const Hex here = s.piece[s.top().unit].hex;
  bool stays = false;
  for (const Place& place : places_) {
    if (choices_.size() == width) break;
    int same = 0;
    for (const Choice& c : choices_) same += c.place.hex == place.hex ? 1 : 0;
    if (same >= 2) continue;
    if (choices_.size() + 1 == width && !stays && place.hex != here) continue;
    stays = stays || place.hex == here;
    choices_.push_back({Action(), place, true, place.score});
  }
}

void Planner::list_legal(const Rules& r, const State& s, Seat seat) {
  Rules::Actions legal;
  r.legal(s, seat, legal);
  const Action usual = drill.choose(r, s, seat);
  choices_.push_back({usual, {}, false, 0});
  for (const Action a : legal)
    if (choices_.size() < kMost && !(a == usual)) choices_.push_back({a, {}, false, 0});
}

// Attempts at another order for commands near the enemy, or none.
void Planner::list_orders(const Rules& r, const State& s, Seat seat) {
  choices_.push_back({drill.choose(r, s, seat), {}, false, 0});
  const Board b = r.board(s);
  const HexSet& foes = b.seen[index(other(seat))];
  std::array<bool, kMaxCommands> near{};
  for (const std::size_t u : r.troops(seat))
    if (const Piece& p = s.piece[u];
        p.on_map() && !r.q(u).convoy && r.distance_to(foes, p.hex) <= kNear)
      near[r.q(u).command] = true;
  for (std::size_t c = 0; c < r.army->command.size(); ++c) {
    if (!near[c] || !r.may_try(s, b, c).ok()) continue;
    for (const Order o : {Order::Attack, Order::Defend})
      if (o != s.command[c].order && choices_.size() < kMost)
        choices_.push_back({with_unit(Verb::Try, c), {}, false, 0, o});
  }
  if (verb_of(choices_[0].action) != Verb::Done && choices_.size() < kMost)
    choices_.push_back({plain(Verb::Done), {}, false, 0});
}

// What is worth a look here, and how many playouts it is worth.
std::uint64_t Planner::list(const Rules& r, const State& s, Seat seat, std::uint64_t budget) {
  choices_.clear();
  turns_ = 1;
  if (s.depth > 0) {
    const Frame& f = s.top();
    switch (f.kind) {
      case Kind::Mover: {
        const Piece& p = s.piece[f.unit];
        const Board b = r.board(s);
        // Who has turned before his first step has his way already.
        if (f.is_either(kWent, kFollow) || drill.is_under_way(f.unit) ||
            p.formation() == Formation::Square || p.formation() == Formation::Skirmish)
          return 0;
        if (r.q(f.unit).arm == Arm::Artillery) return 0;
        if (r.distance_to(b.seen[index(other(seat))], p.hex) > kNear) return 0;
        list_places(r, s,
                    static_cast<std::size_t>(std::clamp<std::uint64_t>(budget / kEach, 4, kWidth)));
        return budget;
      }
      case Kind::Write:
        if (f.stage != Stage::Choose) return 0;
        turns_ = 4;
        choices_.push_back({drill.choose(r, s, seat), {}, false, 0});
        for (const Order o : {Order::Attack, Order::Defend, Order::Maneuver, Order::Retreat})
          if (const Action a = with_small(Verb::Order, static_cast<unsigned>(o));
              !(a == choices_[0].action))
            choices_.push_back({a, {}, false, 0});
        return budget;
      case Kind::Offer:
      case Kind::Contact:
      case Kind::Combat:
      case Kind::Advance: list_legal(r, s, seat); return budget / 2;
      default: return 0;
    }
  }
  if (s.step == Step::Orders && (thorough_ || is_closing(r, s))) {
    turns_ = 3;
    list_orders(r, s, seat);
    return budget;
  }
  if (s.step == Step::Move) {
    const Action usual = drill.choose(r, s, seat);
    if (verb_of(usual) != Verb::Charge) return 0;
    choices_.push_back({usual, {}, false, 0});
    choices_.push_back({with_unit(Verb::Pick, first_of(usual)), {}, false, 0});
    return budget / 2;
  }
  if (s.step == Step::Declare) {
    list_legal(r, s, seat);
    return budget / 2;
  }
  return 0;
}

double Planner::play_on(const Rules& r, State s, Seat me, const Choice* first, std::uint64_t seed,
                        std::uint32_t sample) {
  Events nobody;
  const Foe foe = enemy_.plays(sample / 2);
  Rng rng(mix64(seed ^ sample / 2));
  line_.prepare(r);
  line_.postures = playing_;
  if (first == nullptr) {
  } else if (first->is_place) {
    line_.adopt(drill);
    line_.send(r, s, first->place);
  } else {
    r.apply(s, me, first->action, nobody);
  }
  const bool closing = is_closing(r, s);
  Order wanted = first != nullptr ? first->order : Order::Unknown;
  int left = turns_;
  bool counted = s.step == Step::Move && s.phasing == me;  // this own movement does not count
  for (std::uint32_t steps = 0; steps < kLongest; ++steps) {
    const Turn now = r.turn(s);
    if (now.kind == TurnKind::Over || is_fought_out(r, s)) break;
    ++spent_;
    if (now.kind == TurnKind::Dice) {
      const std::uint64_t when = static_cast<std::uint64_t>(s.step) << 1 |
                                 static_cast<std::uint64_t>(s.phasing == kFrench ? 0 : 1);
      r.apply(s, Seat::Nobody, keyed_throw(now.dice, seed, sample, when), nobody);
      continue;
    }
    const bool moving = s.step == Step::Move && s.phasing == me;
    if (moving && !counted && !closing && --left == 0) break;
    counted = moving;
    const Seat seat = now.seats.has(kFrench) ? kFrench : kSpanish;
    if (wanted != Order::Unknown && seat == me) {  // what the attempt was for, if it succeeds
      const Order order = wanted;
      wanted = Order::Unknown;
      if (s.depth > 0 && s.top().kind == Kind::Write) {
        r.apply(s, seat, with_small(Verb::Order, static_cast<unsigned>(order)), nobody);
        continue;
      }
    }
    r.apply(s, seat,
            seat == me || foe == Foe::Drill ? line_.choose(r, s, seat)
            : foe == Foe::Plain             ? plain_script(r, s, seat, rng)
                                            : aimless_choice(r, s, seat, rng),
            nobody);
  }
  return static_cast<double>(value(r, weights, line_.odds(), s, me));
}

std::uint64_t Planner::left_of(std::uint64_t budget, const State& s, Seat seat) {
  if (s.turn != spent_turn_ || seat != spent_seat_) spent_ = 0;
  spent_turn_ = s.turn;
  spent_seat_ = seat;
  const std::uint64_t most = std::min(kMostSteps, kStepsEachPlayout * budget);
  if (budget <= 1 || 2 * spent_ < most) return budget;
  return spent_ < most ? std::max<std::uint64_t>(budget / 2, 2) : 1;
}

std::uint64_t Planner::weigh(const Rules& given, const State& s, Seat seat, std::uint64_t budget,
                             std::uint64_t seed, Ratings& out) {
  const Rules r = given.with(board_);
  out.clear();
  drill.start(r, s);
  choices_.clear();
  std::uint64_t used = 0;
  drill.postures = {};
  const bool plans =
      budget > 1 && s.phasing == seat && s.step >= Step::Move && s.step <= Step::Shock;
  thorough_ = budget >= kThorough;
  budget = left_of(budget, s, seat);
  if (budget > 1) {
    budget *= times_for(r);
    enemy_.look(r, s, seat);
    line_.brisk = true;
    line_.weights = drill.weights;
    line_.defence = drill.defence;
    if (plans && (planned_turn_ != s.turn || planned_seat_ != seat))
      used += plan(r, s, seat, budget, seed);
  }
  if (plans && planned_turn_ == s.turn && planned_seat_ == seat) drill.postures = planned_;
  playing_ = drill.postures;
  if (budget > 1) budget = list(r, s, seat, budget);
  if (budget <= 1 || choices_.size() < 2) {
    out.push_back({drill.choose(r, s, seat), 0, 0});
    return used;
  }
  race_.clear();
  for (const Choice& c : choices_)
    race_.add(script_weight * static_cast<double>(c.score - choices_[0].score));
  used += race_.run(budget, [&](std::size_t plan, std::uint32_t sample) {
    return play_on(r, s, seat, &choices_[plan], seed, sample);
  });
  // The drill's own choice, the first of the list, unless another is better beyond doubt.
  const std::uint64_t fresh = mix64(seed);
  const Choice& best = choices_[race_[0].plan];
  const bool changes =
      race_[0].plan != 0 && beats(std::min(budget, kProof * times_for(r)),
                                  static_cast<double>(sure), used, [&](std::uint32_t sample) {
                                    return play_on(r, s, seat, &best, fresh, sample) -
                                           play_on(r, s, seat, &choices_[0], fresh, sample);
                                  });
  const Choice& taken = changes ? best : choices_[0];
  if (taken.is_place) drill.send(r, s, taken.place);
  const auto rating = [&](const Choice& c) {
    for (const auto& lane : race_)
      if (&choices_[lane.plan] == &c) return lane;
    return race_[0];
  };
  const auto lane = rating(taken);
  out.push_back(
      {taken.is_place ? drill.choose(r, s, seat) : taken.action, lane.samples, lane.mean()});
  for (const auto& other : race_) {
    const Choice& c = choices_[other.plan];
    if (!c.is_place && &c != &taken) out.push_back({c.action, other.samples, other.mean()});
  }
  return used;
}

}  // namespace tercio::bailen
