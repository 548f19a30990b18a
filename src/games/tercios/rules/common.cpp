// The common phases (DN-12): rally (DN-88), liberation (DN-114, DN-119, DN-137), victory (DN-89 to
// DN-91, DN-107).
#include "games/tercios/rules/rows.h"

namespace tercio::tercios {

// ---- rally: Player A's units first, each with two dice

// An option of this edition: the own High Command in or next to the hex helps.
int Rules::rally_bonus(const State& s, std::size_t u) const {
  if (options.pr_rally_bonus == 0) return 0;
  for (std::size_t v = 0; v < units(); ++v) {
    const Piece& p = s.piece[v];
    if (v != u && cls(v) == Class::Command && p.on_map() && p.side() == s.piece[u].side() &&
        !p.is(kDemoralized) && battle->grid.distance(p.hex, s.piece[u].hex) <= 1)
      return options.pr_rally_bonus;
  }
  return 0;
}

template <>
Turn Rules::turn_in<Step::Rally>(const State& s) const {
  const std::size_t u = s.queue.first();
  return thrown_by(s, Purpose::Rally, 2, s.acting, u, s.piece[u].hex);
}

template <>
void Rules::roll_in<Step::Rally>(State& s, Action roll, Events& ev) const {
  const int sum = sum_of_two(roll);
  const std::size_t u = s.queue.first();
  s.queue.remove(u);
  const int needs_sum = morale(u).rally - rally_bonus(s, u);
  const bool rallied = sum >= needs_sum;
  ev.emit("DN-88"_rule, rallied ? "event.rallied" : "event.not-rallied",
          {unit_arg("unit", u), number("die", sum), number("needs", needs_sum)});
  if (!rallied) return;
  s.piece[u].unset(kDemoralized);
  disorder(s, u, "DN-88"_rule, ev);
}

template <>
bool Rules::waits_in<Step::Rally>(State& s, Events& ev) const {
  if (!s.queue.empty()) return true;
  if (s.acting == s.player_a)
    begin_step(s, Step::Rally, other(s.player_a), ev);
  else
    begin_step(s, Step::Liberation, battle->special.liberation_side, ev);
  return false;
}

template <>
constinit const Rules::Row Rules::kRow<Step::Rally> = {.turn = &Rules::turn_in<Step::Rally>,
                                                       .roll = &Rules::roll_in<Step::Rally>,
                                                       .waits = &Rules::waits_in<Step::Rally>};

// ---- liberation

void Rules::queue_liberated(State& s) const {
  if (battle->special.liberation_from == 0 || s.liberated != 1) return;
  for (std::size_t u = 0; u < units(); ++u)
    if (s.piece[u].is(kWaiting)) s.queue.add(u);
}

template <>
Turn Rules::turn_in<Step::Liberation>(const State& s) const {
  return thrown_by(s, Purpose::Liberation, 1, s.acting, 0);
}

template <>
void Rules::roll_in<Step::Liberation>(State& s, Action roll, Events& ev) const {
  const int die = face(roll, kOneDie, 0);
  const Special& special = battle->special;
  s.asked = Asked::Liberation;
  if (die < special.liberation_die) {
    ev.emit("DN-114"_rule, "event.no-liberation", {number("die", die)});
    return;
  }
  s.liberated = 1;
  ev.emit("DN-114"_rule, "event.liberation", {number("die", die)});
  const Seat side = special.liberation_side;
  const Seat loser = other(side);
  s.morale[index(loser)] =
      static_cast<std::int16_t>(s.morale[index(loser)] - special.liberation_loss);
  ev.emit("DN-114"_rule, "event.morale",
          {side_arg("side", loser), number("lost", special.liberation_loss),
           number("morale", s.morale[index(loser)])});
  queue_liberated(s);  // DN-119: from the next turn on they are units like others
  const auto battery = static_cast<std::size_t>(special.liberation_captures);
  Piece& p = s.piece[battery];
  if (!p.on_map() || p.side() == side) return;
  // DN-137: it changes sides where it stands; its new master may turn it.
  p.marks = (p.marks & ~kSecond) | (side == kRival ? kSecond : 0u) | kCaptured;
  ev.emit("DN-114"_rule, "event.captured",
          {unit_arg("unit", battery), side_arg("side", side), number("die", die)});
  push_capture(s, battery, side, Stage::Facing);
}

template <>
bool Rules::waits_in<Step::Liberation>(State& s, Events& ev) const {
  const Special& special = battle->special;
  if (special.liberation_from > 0 && s.liberated == 0 && s.turn >= special.liberation_from &&
      s.asked != Asked::Liberation)
    return true;  // the die
  while (!s.queue.empty()) {
    const std::size_t u = s.queue.first();
    if (place_hexes(s, board(s), u).empty()) {  // DN-137: waits for the next turn
      s.queue.remove(u);
      continue;
    }
    push_place(s, u);
    return false;
  }
  begin_step(s, Step::Victory, kSpain, ev);
  return false;
}

template <>
constinit const Rules::Row Rules::kRow<Step::Liberation> = {
    .turn = &Rules::turn_in<Step::Liberation>,
    .roll = &Rules::roll_in<Step::Liberation>,
    .waits = &Rules::waits_in<Step::Liberation>};

// ---- victory

int Rules::needs(const State& s, Seat side) const {  // DN-89
  if (battle->special.city || battle->side[index(side)].morale == 0) return 0;
  for (const VictoryBand& band : charts->victory)
    if (s.morale[index(side)] <= band.morale) return band.needs;
  return 0;
}

int Rules::city_strength(const State& s) const {  // DN-107
  const Special& special = battle->special;
  int sum = 0;
  for (std::size_t u = 0; u < units(); ++u) {
    const Piece& p = s.piece[u];
    if (!p.on_map() || p.side() != special.city_side || q(u).garrison || q(u).horse) continue;
    if (special.city_area.has(p.hex)) sum += q(u).strength;
  }
  return sum;
}

// DN-150: a handicap is strength that the French need less, or more.
int Rules::city_needed() const {
  const Special& special = battle->special;
  if (options.handicap == Seat::Nobody) return special.city_needed;
  return special.city_needed +
         (options.handicap == special.city_side ? -special.handicap : special.handicap);
}

// DN-150: or General Morale to begin with.
int Rules::start_morale(Seat side) const {
  const int morale = battle->side[index(side)].morale;
  return morale > 0 && options.handicap == side ? morale + battle->special.handicap : morale;
}

template <>
Turn Rules::turn_in<Step::Victory>(const State& s) const {
  return thrown_by(s, Purpose::Victory, 2, s.acting, 0);
}

template <>
void Rules::roll_in<Step::Victory>(State& s, Action roll, Events& ev) const {
  const int sum = sum_of_two(roll);
  s.rolled[index(s.acting)] = static_cast<std::uint8_t>(sum);
  ev.emit(
      "DN-89"_rule, "event.victory-roll",
      {side_arg("side", s.acting), number("die", sum), number("needs", needs(s, other(s.acting)))});
}

// Spain's throw first; DN-90: both may have one, and both may succeed.
template <>
bool Rules::waits_in<Step::Victory>(State& s, Events& ev) const {
  for (const Seat side : {kSpain, kRival})
    if (needs(s, other(side)) > 0 && s.rolled[index(side)] == 0) {
      s.acting = side;
      return true;
    }
  const auto won = [&](Seat side) {
    const int least = needs(s, other(side));
    return least > 0 && s.rolled[index(side)] >= least;
  };
  const bool spain = won(kSpain);
  const bool rival = won(kRival);
  if (spain && rival)
    finish(s, Outcome::Tie, "DN-90"_rule, ev);
  else if (spain)
    finish(s, Outcome::SpainWins, "DN-89"_rule, ev);
  else if (rival)
    finish(s, Outcome::RivalWins, "DN-89"_rule, ev);
  else
    end_turn(s, ev);
  return false;
}

template <>
constinit const Rules::Row Rules::kRow<Step::Victory> = {.turn = &Rules::turn_in<Step::Victory>,
                                                         .roll = &Rules::roll_in<Step::Victory>,
                                                         .waits = &Rules::waits_in<Step::Victory>};

}  // namespace tercio::tercios
