#include "match/gesture.h"

#include "match/undo.h"

namespace tercio {
namespace {

// What interrupts a gesture after this action, if it is not its last.
Stopped stopped_by(const Played& played, const Turn& now) {
  if (reveals(played)) return Stopped::Revealed;
  if (now.kind == TurnKind::Over) return Stopped::Over;
  if (now.kind == TurnKind::Dice) return Stopped::Dice;
  // Between what is open and what is secret nothing goes on: each is taken back by its own rules.
  const bool same = played.secret || now.secret ? same_secret_turn(played, now) : true;
  return same && now.seats.has(played.seat) ? Stopped::No : Stopped::Asked;
}

}  // namespace

const char* stopped_name(Stopped stopped) {
  constexpr const char* kNames[] = {nullptr, "asked", "dice", "revealed", "over"};
  return kNames[static_cast<std::size_t>(stopped)];
}

Rehearsal rehearse_on(Position& position, Seat seat, std::span<const std::string> actions) {
  Rehearsal out;
  for (; out.played < actions.size(); ++out.played) {
    const std::string& words = actions[out.played];
    const Expected<Action> action = position.parse(words);
    Played played;
    if (action && action->is_roll())
      out.refusal = Refusal{"not-yours",
                            {"Dice are not a seat's choice.", "Los dados no los elige un bando."},
                            {},
                            0};
    else
      out.refusal = play_step(position, {seat, words, false}, played);
    if (out.refusal) {
      out.refusal->step = out.played;
      return out;
    }
    const Stopped stopped = stopped_by(played, position.turn());
    if (stopped == Stopped::No) continue;
    if (++out.played < actions.size()) out.stopped = stopped;
    return out;
  }
  return out;
}

Rehearsal rehearse(const Match& match, Seat seat, const Gesture& gesture) {
  if (gesture.back.empty()) return rehearse_on(*match.position().clone(), seat, gesture.actions);
  Match copy = match.clone();
  for (std::size_t i = 0; i < gesture.back.size(); ++i) {
    Rehearsal out;
    out.refusal = undo_for(copy, seat, nullptr, gesture.back[i]);
    if (!out.refusal) continue;
    out.refusal->step = i;
    out.refused_back = true;
    return out;
  }
  return rehearse_on(*copy.position().clone(), seat, gesture.actions);
}

bool goes_on(const Match& match, Seat seat) {
  if (match.played().empty() || !match.position().in_hand()) return false;
  const Played& last = match.played().back();
  return last.seat == seat && stopped_by(last, match.turn()) == Stopped::No;
}

}  // namespace tercio
