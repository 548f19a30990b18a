// The laws every game obeys (docs/architecture.md, section 5), checked at each step of random play.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "core/dice.h"
#include "core/rules.h"

namespace tercio::laws {

template <Rules R>
std::vector<Seat> everybody(const R& r) {
  std::vector<Seat> seats = {Seat::Nobody};
  for (int i = 0; i < R::kSeats; ++i)
    if (r.seats().has(seat_at(static_cast<std::size_t>(i))))
      seats.push_back(seat_at(static_cast<std::size_t>(i)));
  return seats;
}

// Laws 1 and 2: who is asked has choices, in ascending order, and `why` agrees with them.
template <Rules R>
void choices_are_lawful(const R& r, const StateOf<R>& s) {
  const Turn turn = r.turn(s);
  for (const Seat seat : everybody(r)) {
    if (seat == Seat::Nobody) continue;
    ActionsOf<R> actions;
    r.legal(s, seat, actions);
    const bool asked = turn.kind == TurnKind::Decision && turn.seats.has(seat);
    ASSERT_EQ(asked, !actions.empty()) << "a seat has choices exactly when it is asked";
    for (std::size_t i = 0; i < actions.size(); ++i) {
      ASSERT_TRUE(r.why(s, seat, actions[i]).ok());
      if (i > 0) {
        ASSERT_LT(actions[i - 1], actions[i]) << "ascending, without doubles";
      }
    }
  }
  if (turn.kind == TurnKind::Decision) {
    ASSERT_FALSE(turn.seats.empty());
  }
  if (turn.kind == TurnKind::Dice) {
    ASSERT_GE(turn.dice.count, 1);
    ASSERT_LE(turn.dice.count, most_dice(turn.dice.sides));
    ASSERT_LE(turn.dice.own, turn.dice.count);
  }
}

// Laws 4 and 5: what a seat is told is a function of what it knows.
template <Rules R>
void secrets_are_kept(const R& r, const StateOf<R>& s, Rng& rng) {
  for (const Seat seat : everybody(r)) {
    const StateOf<R> known = r.masked(s, seat);
    ASSERT_EQ(r.masked(known, seat), known);
    const StateOf<R> other = r.sample(s, seat, rng);
    ASSERT_EQ(r.broken(other), nullptr) << "a sample is a position of the game";
    ASSERT_EQ(r.masked(other, seat), known);
    ASSERT_EQ(r.view_hash(other, seat), r.view_hash(s, seat));
    if (seat == Seat::Nobody) continue;
    ASSERT_EQ(r.turn(other), r.turn(s));
    ActionsOf<R> here;
    ActionsOf<R> there;
    r.legal(s, seat, here);
    r.legal(other, seat, there);
    ASSERT_TRUE(std::equal(here.begin(), here.end(), there.begin(), there.end()));
  }
}

// Law 6: unseen by each other, the seats of a secret turn may act in either order.
template <Rules R>
void secret_choices_commute(const R& r, const StateOf<R>& s, Rng& rng) {
  const Turn turn = r.turn(s);
  if (!turn.secret || turn.seats.count() < 2) return;
  const Seat first = turn.seats.first();
  const Seat second = turn.seats.without(first).first();
  const auto pick = [&](Seat seat) {
    ActionsOf<R> actions;
    r.legal(s, seat, actions);
    return actions[static_cast<std::size_t>(rng.below(actions.size()))];
  };
  const Action a = pick(first);
  const Action b = pick(second);
  Events nobody;
  StateOf<R> ab = s;
  r.apply(ab, first, a, nobody);
  r.apply(ab, second, b, nobody);
  StateOf<R> ba = s;
  r.apply(ba, second, b, nobody);
  r.apply(ba, first, a, nobody);
  ASSERT_EQ(ab, ba);
}

// Law 7: an action that shows a seat something new says so.
template <Rules R>
void news_is_announced(const R& r, const StateOf<R>& s, Seat actor, Action a, Rng& rng) {
  if (a.is_roll()) return;
  std::vector<Event> log;
  Events listening(log);
  StateOf<R> after = s;
  r.apply(after, actor, a, listening);
  const bool announced =
      std::any_of(log.begin(), log.end(), [](const Event& event) { return event.reveals; });
  for (const Seat seat : everybody(r)) {
    StateOf<R> other = r.sample(s, seat, rng);
    if (!r.why(other, actor, a).ok()) continue;
    Events nobody;
    r.apply(other, actor, a, nobody);
    if (r.masked(other, seat) != r.masked(after, seat)) {
      ASSERT_TRUE(announced);
    }
  }
}

struct Played {
  std::uint64_t hash = 0;
  std::uint32_t steps = 0;
};

// Plays one random game and checks every law at every step.
template <Rules R>
void random_game(const R& r, std::uint64_t seed, Played& played, std::uint32_t longest = 100'000) {
  Rng rng(seed);
  Rng own(mix64(seed));  // for the checks, so that they do not change the game
  StateOf<R> s = r.start();
  Events nobody;
  for (played.steps = 0;; ++played.steps) {
    ASSERT_LT(played.steps, longest) << "a game without end";
    const char* broken = r.broken(s);
    ASSERT_EQ(broken, nullptr) << broken;
    ASSERT_NO_FATAL_FAILURE(choices_are_lawful(r, s));
    ASSERT_NO_FATAL_FAILURE(secrets_are_kept(r, s, own));
    ASSERT_NO_FATAL_FAILURE(secret_choices_commute(r, s, own));
    const Turn turn = r.turn(s);
    if (turn.kind == TurnKind::Over) break;
    if (turn.kind == TurnKind::Dice) {
      const Action roll = throw_dice(turn.dice, rng);
      ASSERT_TRUE(is_roll_of(turn.dice, roll));
      r.apply(s, Seat::Nobody, roll, nobody);
      continue;
    }
    const Seat seat = turn.seats.first();
    ActionsOf<R> actions;
    r.legal(s, seat, actions);
    const Action chosen = actions[static_cast<std::size_t>(rng.below(actions.size()))];
    ASSERT_NO_FATAL_FAILURE(news_is_announced(r, s, seat, chosen, own));
    r.apply(s, seat, chosen, nobody);
  }
  played.hash = r.hash(s);
}

}  // namespace tercio::laws
