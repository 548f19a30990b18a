// 3 and 9, what a turn brings: AR-44 to AR-46 (troops), AR-70 to AR-73, AR-117 and AR-118
// (ammunition), AR-97, AR-98, AR-105, AR-126 and AR-128 (Absolute Total Victories).
#include "games/armada/rules/rules.h"

namespace tercio::armada {

// AR-58: recorded when the battle and the ways back are over.
void Rules::resolve(State& s, Events& ev) const {
  const bool spain = resolve_spain(s, ev);
  const bool england = s.turn < kLastBox && resolve_england(s, ev);  // AR-88
  end_turn(s, spain, england, ev);
}

// True if troops were embarked or landed.
bool Rules::resolve_spain(State& s, Events& ev) const {
  bool won = s.battle.winner == kSpain;      // AR-46: a battle nobody won is not won
  if (options.winner_must_survive && won) {  // AR-121
    won = false;
    for (const Fleet f : fighters(s, kSpain)) won = won || s.of(f).afloat();
  }
  const Cell& found = cell(s);
  switch (found.spain) {
    case Effect::Embark:
    case Effect::EmbarkIfWon:
    case Effect::EmbarkFails: {
      const bool success =
          found.spain == Effect::Embark || (found.spain == Effect::EmbarkIfWon && won);
      ev.emit(success ? "AR-45"_rule : found.rule,
              success ? "event.embarked" : "event.embark-fails");
      if (success && s.embarked == 0) s.embarked = s.turn;  // AR-45, AR-116
      return success;
    }
    case Effect::Disembark:
    case Effect::DisembarkIfWon:
    case Effect::DisembarkFails: {
      if (!disembark_counts(s)) return false;  // AR-44, said when the orders were compared
      const bool success =
          found.spain == Effect::Disembark || (found.spain == Effect::DisembarkIfWon && won);
      if (!success) {
        ev.emit(found.rule, "event.disembark-fails");
        return false;
      }
      s.disembarked = 1;
      find_absolute(s, kSpain, "AR-97"_rule, "event.landed", ev);
      return true;
    }
    default: return false;
  }
}

// True if England re-supplied.
bool Rules::resolve_england(State& s, Events& ev) const {
  if (s.of(kEngland).order[place(s.turn)] != Order::Resupply) return false;
  const Effect effect = cell(s).england;
  const bool success = effect == Effect::Resupply ||
                       (effect == Effect::ResupplyIfWon && s.battle.winner == kEngland);
  if (success) {
    ev.emit("AR-70"_rule, "event.resupplied");
    if (s.resupplied == 0) s.resupplied = s.turn;
    if (options.ammo_success_clears_penalty && s.penalty != 0) {  // AR-118
      s.penalty = 0;
      ev.emit("AR-118"_rule, "event.penalty-gone");
    }
    return true;
  }
  if (!was_present(s, kEngland)) {  // AR-117: a written order in an empty box
    if (!options.empty_box_fails_resupply) {
      ev.emit("AR-117"_rule, "event.resupply-lost");
      return false;
    }
    ev.emit("AR-117"_rule, "event.resupply-empty");
  }
  ++s.failures;
  // AR-118: after a first success a failure costs nothing.
  if (s.resupplied != 0) {
    ev.emit("AR-118"_rule, "event.resupply-fails-free");
    return false;
  }
  // AR-71, AR-72: from the next battle on (AR-73), and the second replaces the first.
  const bool first = s.failures == 1;
  s.penalty = static_cast<std::uint8_t>(first ? data->penalty_first : data->penalty_second);
  ev.emit(first ? "AR-71"_rule : "AR-72"_rule, "event.resupply-fails",
          {number("penalty", s.penalty)});
  return false;
}

// ---- phase 5

void Rules::end_turn(State& s, bool spain_success, bool england_success, Events& ev) const {
  if (s.node == Node::Over) return;
  // AR-126: both embarks used up, or no box left for one: at once, before anything is rewritten.
  const bool last_chance_gone =
      used(s, kSpain, Order::Embark) >= data->embark_max || s.turn + 1 >= kLastBox;
  if (s.embarked == 0 && s.absolute == Seat::Nobody && last_chance_gone) {
    find_absolute(s, kEngland, "AR-98"_rule, "event.no-embark-left", ev);
    if (s.node == Node::Over) return;
  }
  if (s.turn == kLastBox) return begin_final(s, ev);  // AR-113: no window any more
  const bool window = data->window_after[s.turn];
  const bool spain = window || spain_success;
  const bool england = (window || england_success) && s.turn + 1 < kLastBox;  // AR-129
  if (!spain) {
    check_embarks(s, ev);
    if (s.node == Node::Over) return;
  }
  if (spain || england) return open_windows(s, spain, england, ev);
  begin_turn(s, ev);
}

// AR-98, AR-126: Spain has to say when no embark order is left that could still be carried out.
void Rules::check_embarks(State& s, Events& ev) const {
  if (s.embarked != 0 || s.absolute != Seat::Nobody) return;
  for (int box = s.turn + 1; box < kLastBox; ++box) {
    if (s.of(kSpain).order[place(box)] != Order::Embark || present(s, kSpain, box) == 0) continue;
    // That nothing is announced tells England something where it could have been otherwise.
    if (!options.spain_pattern_exact || present(s, kSpain, s.turn + 1) == 0)
      ev.reveal("AR-98"_rule, "event.embark-left");
    return;
  }
  find_absolute(s, kEngland, "AR-98"_rule, "event.no-embark-left", ev);
}

void Rules::find_absolute(State& s, Seat side, RuleId rule, const char* key, Events& ev) const {
  ev.reveal(rule, key, {side_arg("side", side)});
  if (s.absolute != Seat::Nobody) return;  // AR-128: the first one counts
  s.absolute = side;
  s.absolute_turn = s.turn;
  if (options.continue_after_absolute) {
    ev.emit("AR-105"_rule, "event.played-on", {side_arg("side", side)});
    return;
  }
  finish(s, side == kSpain ? 0 : data->victories.size() - 1, rule, ev);
}

}  // namespace tercio::armada
