// The computer player's habits. Orders are drawn with fixed weights among those the limits allow;
// the best boarders of either side wait at Gravelines.
#include "games/armada/player/player.h"

namespace tercio::armada {
namespace {

// Habit in percent by box, for fire, board/swift, embark/harry, disembark/resupply.
using Habit = std::array<std::array<int, kOrdersOfSide>, kBoxes>;

constexpr Habit kSpainBefore = {{{2, 58, 40, 1},
                                 {8, 51, 39, 2},
                                 {4, 61, 33, 3},
                                 {18, 37, 37, 8},
                                 {24, 49, 17, 10},
                                 {17, 51, 22, 10},
                                 {10, 10, 1, 80}}};
constexpr Habit kSpainAfter = {{{10, 60, 1, 30},
                                {10, 60, 1, 30},
                                {10, 60, 1, 30},
                                {15, 60, 1, 25},
                                {20, 60, 1, 20},
                                {20, 60, 1, 20},
                                {5, 5, 1, 90}}};
constexpr Habit kEnglandBefore = {{{2, 63, 2, 35},
                                   {12, 55, 3, 30},
                                   {20, 47, 7, 26},
                                   {28, 36, 16, 20},
                                   {29, 31, 30, 10},
                                   {55, 25, 14, 6},
                                   {100, 1, 1, 1}}};
// Troops on board: harrying stops a landing outright.
constexpr Habit kEnglandAfter = {{{30, 10, 60, 1},
                                  {30, 10, 60, 1},
                                  {30, 10, 60, 1},
                                  {30, 10, 60, 1},
                                  {35, 10, 55, 1},
                                  {40, 10, 50, 1},
                                  {100, 1, 1, 1}}};

bool is_precious(Order order) {
  return order == Order::Embark || order == Order::Disembark || order == Order::Resupply;
}

int notches(Wind a, Wind b) {
  const int apart = (static_cast<int>(a) - static_cast<int>(b) + kWinds) % kWinds;
  return apart < kWinds - apart ? apart : kWinds - apart;
}

}  // namespace

Action Player::script(const Rules& r, const State& s, Seat seat, Rng& rng) const {
  switch (s.node) {
    case Node::Plan: return plan(r, s, seat, rng);
    case Node::Window:
      return s.of(seat).hand == Hand::Asked ? answer_window(r, s, seat) : plan(r, s, seat, rng);
    case Node::Call: return answer_call(r, s, seat);
    case Node::Kill: return pick_killed(r, s);
    case Node::Choose: return choose_battle(r, s, seat);
    default: return name_admiral(r, s, seat);
  }
}

// ---- papers

Action Player::plan(const Rules& r, const State& s, Seat seat, Rng& rng) const {
  if (s.node == Node::Plan)
    for (const FleetState& fleet : s.of(seat).fleet)
      if (fleet.box == 0) return place_next(r, s, seat, rng);
  for (int box = s.turn + 1; box <= kBoxes; ++box)
    if (s.of(seat).draft[place(box)] == Order::None) return order_next(r, s, seat, rng);
  return plain(Verb::Seal);
}

// Gravelines first: two of the four best boarders; the others anywhere.
Action Player::place_next(const Rules& r, const State& s, Seat seat, Rng& rng) const {
  FixedList<Fleet, kFleetsPerSide> free;
  for (std::size_t slot = 0; slot < kFleetsPerSide; ++slot)
    if (s.of(seat).fleet[slot].box == 0) free.push_back(fleet_at(seat, slot));
  int box = kLastBox;
  while (!r.may_place(s, seat, free[0], box).ok()) --box;
  if (box == kLastBox) {
    FixedList<Fleet, kFleetsPerSide> best;
    for (const Fleet f : free) {
      int better = 0;
      for (std::size_t slot = 0; slot < kFleetsPerSide; ++slot)
        better += data_->boarding[index(fleet_at(seat, slot))] > data_->boarding[index(f)] ? 1 : 0;
      if (better < 4) best.push_back(f);
    }
    if (!best.empty()) free = best;
  }
  return place_fleet(free[static_cast<std::size_t>(rng.below(free.size()))], box);
}

Action Player::order_next(const Rules& r, const State& s, Seat seat, Rng& rng) const {
  int box = s.turn + 1;
  while (s.of(seat).draft[place(box)] != Order::None) ++box;
  const bool embarked = s.embarked != 0;
  const Habit& weights = seat == kSpain ? (embarked ? kSpainAfter : kSpainBefore)
                                        : (embarked ? kEnglandAfter : kEnglandBefore);
  const OrderSet possible = r.open_orders(s, seat)[place(box)];
  int sum = 0;
  for (std::size_t i = 0; i < kOrdersOfSide; ++i)
    if (has(possible, kOrderAt[index(seat)][i])) sum += weights[place(box)][i];
  int pick = static_cast<int>(rng.below(static_cast<std::uint64_t>(sum)));
  for (std::size_t i = 0; i < kOrdersOfSide; ++i) {
    const Order order = kOrderAt[index(seat)][i];
    if (!has(possible, order)) continue;
    if (pick < weights[place(box)][i]) return write_order(box, order);
    pick -= weights[place(box)][i];
  }
  TERCIO_NEVER("a paper that can be completed has an order for every open box");
}

// Spain: write anew once troops are on board, and before Gravelines. England: once it re-supplied,
// or once troops are on board, to stop the landing.
Action Player::answer_window(const Rules&, const State& s, Seat seat) const {
  const bool again = seat == kSpain ? s.embarked != 0 : s.resupplied != 0 || s.embarked != 0;
  return plain(again ? Verb::Rewrite : Verb::Keep);
}

// ---- battle

// With the wind always; in answer to a reinforcement; when something hangs on the battle, unless
// the fleet that would come has something to do itself and may get lost.
bool Player::wants_call(const Rules& r, const State& s, Seat seat, Fleet f) const {
  if (s.wind == data_->favourable[index(f)]) return true;
  if (r.has_arrived(s, other(seat))) return true;
  const int rating = r.rating(s, f);
  const Cell& cell = r.cell(s);
  const bool stake = cell.spain == Effect::EmbarkIfWon ||
                     (cell.spain == Effect::DisembarkIfWon && r.disembark_counts(s)) ||
                     cell.england == Effect::ResupplyIfWon;
  const bool busy = is_precious(s.of(seat).order[place(s.turn + 1)]);
  if (stake) return !busy || rating > 3;
  return rating >= 5 && !busy;
}

Action Player::answer_call(const Rules& r, const State& s, Seat seat) const {
  Fleet best = Fleet::None;
  int score = -1;
  for (std::size_t slot = 0; slot < kFleetsPerSide; ++slot) {
    const Fleet f = fleet_at(seat, slot);
    if (!r.may_call(s, seat, f).ok() || !wants_call(r, s, seat, f)) continue;
    const int value = (s.wind == data_->favourable[index(f)] ? 10 : 0) + data_->rating[index(f)];
    if (value > score) {
      score = value;
      best = f;
    }
  }
  return best == Fleet::None ? plain(Verb::Decline) : with_fleet(Verb::Call, best);
}

// The reinforcement's commander, so that it cannot return; else the one the wind favours.
Action Player::pick_killed(const Rules& r, const State& s) const {
  Fleet best = Fleet::None;
  int score = -1;
  for (std::size_t i = 0; i < kFleets; ++i) {
    const Fleet f = fleet_at(i);
    if (!r.is_killable(s, f)) continue;
    const bool came = r.has_arrived(s, side_of(f)) && s.battle.call[index(side_of(f))] == f;
    const int value =
        (came ? 20 : 0) + (data_->favourable[i] == s.wind ? 5 : 0) + data_->rating[i] / 2;
    if (value > score) {
      score = value;
      best = f;
    }
  }
  return with_fleet(Verb::Kill, best);
}

// The kind in which the own values are further ahead.
Action Player::choose_battle(const Rules& r, const State& s, Seat seat) const {
  const auto ahead = [&](Combat kind) {
    return r.values(s, seat, kind) - r.values(s, other(seat), kind);
  };
  return plain(ahead(Combat::Board) > ahead(Combat::Fire) ? Verb::Board : Verb::Fire);
}

// The present wind holds with an even chance, its neighbours come with an eighth.
Action Player::name_admiral(const Rules& r, const State& s, Seat seat) const {
  Fleet best = Fleet::None;
  int nearest = kWinds;
  for (std::size_t slot = 0; slot < kFleetsPerSide; ++slot) {
    const Fleet f = fleet_at(seat, slot);
    if (!r.may_name(s, seat, f).ok()) continue;
    const int away = notches(s.wind, data_->favourable[index(f)]);
    if (away < nearest) {
      nearest = away;
      best = f;
    }
  }
  return with_fleet(Verb::Admiral, best);
}

}  // namespace tercio::armada
