// 16 and 17: demoralization (BA-159 to BA-162, BA-184, BA-205, BA-231, BA-232) and victory (BA-163,
// BA-175, BA-189).
#include <algorithm>

#include "games/bailen/rules/rules.h"

namespace tercio::bailen {
namespace {

// BA-231: how many of its units a command can bear to lose, more of good troops than of bad ones.
// The limits in points are worked out in the same way, and stand in scenarios.toml.
int limit_in_units(const Rules& r, std::size_t command) {
  const auto& d = r.charts->demoralization;
  int sum = 0;
  for (const std::size_t u : r.troops())
    if (r.q(u).command == command && !r.q(u).convoy)
      sum += d.share[static_cast<std::size_t>(r.q(u).grade)];
  return std::max(1, (2 * sum + d.share_of) / (2 * d.share_of));
}

// BA-232: the side it is for bears more, the other one less.
int with_handicap(const Scenario& sc, Handicap handicap, int limit, Seat side) {
  if (handicap == Handicap::None || limit == 0) return limit;
  const Seat helped = handicap == Handicap::French ? kFrench : kSpanish;
  const int part = side == helped ? sc.handicap_own : sc.handicap_other;
  return std::max(1, (limit * part + 50) / 100);
}

}  // namespace

// BA-159: points lost, points of the disorganized and routed, printed points of the eliminated.
std::array<int, kMaxCommands> Rules::all_losses(const State& s) const {
  std::array<int, kMaxCommands> sum{};
  for (const std::size_t u : troops()) {
    if (q(u).convoy || !q(u).in_play) continue;
    const Piece& p = s.piece[u];
    const bool gone = p.where() == Where::Eliminated;
    const bool shaken = p.on_map() && !p.ordered();
    int& n = sum[q(u).command];
    if (options.demoralization_units)
      n += gone || shaken ? 1 : 0;
    else
      n += gone ? q(u).points : p.lost + (shaken ? points(s, u) : 0);
  }
  return sum;
}

int Rules::losses(const State& s, std::size_t command) const { return all_losses(s)[command]; }

// BA-161: what the enemy's hold on town and hill takes off the limits.
int Rules::reduction(const State& s, const Board& b) const {
  const Objective& o = scenario(s).objective;
  const Seat holder = other(o.side);
  int sum = 0;
  if (o.town) {
    int held = 0;
    if (options.objective_last)
      held = std::popcount(s.town);
    else
      map->bailen.each([&](Hex h) { held += b.of[index(holder)].has(h) ? 1 : 0; });
    const int all = map->bailen.count();
    sum += held == 0 ? 0 : held == all ? o.town_all : o.town_some;
  }
  for (const Hex h : o.hill) {
    const bool held = options.objective_last ? s.hill != 0 : b.of[index(holder)].has(h);
    const int n = scenario(s).number == 1 ? options.hill_reduction : o.hill_reduction;
    if (held) sum += n;
  }
  return std::min(sum, o.most);
}

void Rules::set_limits() {
  for (std::size_t day = 0; day < 2; ++day) {
    const Scenario& sc = day == 0 ? *scenario_ : *second_;
    // BA-204: the brigades of Vedel's division come in full or in part.
    const bool division = options.vedel_division && sc.may_division;
    for (std::size_t c = 0; c < army->command.size(); ++c) {
      int n = division ? sc.division_limit[c] : sc.limit[c];
      if (n > 0 && options.demoralization_units) n = limit_in_units(*this, c);
      table_limit_[day][c] = n;
      full_limit_[day][c] = with_handicap(sc, options.handicap, n, army->command[c].side);
    }
  }
}

int Rules::table_limit(const State& s, std::size_t command) const {
  return table_limit_[s.part == Part2::Second ? 1 : 0][command];
}

int Rules::full_limit(const State& s, std::size_t command) const {
  return full_limit_[s.part == Part2::Second ? 1 : 0][command];
}

int Rules::limit(const State& s, const Board& b, std::size_t command) const {
  const int n = full_limit(s, command);
  if (n == 0) return 0;
  const bool lowered = army->command[command].side == scenario(s).objective.side;
  return std::max(1, lowered ? n - reduction(s, b) : n);
}

void Rules::update_demoralized(State& s, Events& ev) const {
  if (s.step == Step::SetUp || s.step == Step::Over) return;
  const Board b = board(s);
  const auto lost = all_losses(s);
  for (std::size_t c = 0; c < army->command.size(); ++c) {
    if (full_limit(s, c) == 0) continue;
    const bool now = lost[c] >= limit(s, b, c);
    CommandState& command = s.command[c];
    if (now == command.is(kDemoralized)) continue;
    if (now)
      command.set(kDemoralized);
    else
      command.unset(kDemoralized);
    ev.emit("BA-160"_rule, now ? "event.demoralized" : "event.recovers",
            {command_arg("command", c), number("n", lost[c]), number("limit", limit(s, b, c))});
  }
  // BA-162: looked at when the frame under way is done. Not in the night: the first day is over,
  // and the second has no sudden end (BA-186, BA-235).
  if (ends_at_three(s) && (counted(s, kFrench) >= 3 || counted(s, kSpanish) >= 3))
    s.set(kSuddenDeath);
}

bool Rules::ends_at_three(const State& s) const {
  if (s.part == Part2::Interlude) return false;
  return options.sudden_death == Sudden::Scenario ? scenario(s).sudden_death
                                                  : options.sudden_death == Sudden::Always;
}

int Rules::demoralized(const State& s, Seat side) const {
  int n = 0;
  for (std::size_t c = 0; c < army->command.size(); ++c)
    if (army->command[c].side == side && full_limit(s, c) > 0 && s.command[c].is(kDemoralized)) ++n;
  return n;
}

// A brigade is gone when nothing of it is on the map or still to come, and at least half of its
// printed points left by the exit, those that fell before the scenario counted. The escort, which
// has the carts, is no brigade but a unit by itself (BA-202).
bool Rules::has_left(const State& s, std::size_t command) const {
  if (!army->command[command].brigade) return false;
  int printed = 0;
  int left = 0;
  for (std::size_t u = 0; u < units(); ++u) {
    if (q(u).command != command) continue;
    if (q(u).convoy) return false;
    printed += army->unit[u].points;
    if (!q(u).in_play) continue;
    const Where where = s.piece[u].where();
    if (where == Where::Map || where == Where::Waiting) return false;
    if (where == Where::Left) left += q(u).points;
  }
  return left > 0 && (options.exit_any || 2 * left >= printed);
}

bool Rules::came_by_exit(std::size_t command) const {
  for (std::size_t u = 0; u < units(); ++u)
    if (q(u).command == command && q(u).in_play && q(u).entry != kNone &&
        map->name_of(scenario_->enter[q(u).entry].hex) == "am1")
      return true;
  return false;
}

// BA-189: two brigades that left count as one more demoralized Spanish one. With the option not
// those that came in at the exit themselves: Vedel's, who need only turn round.
bool Rules::counts_as_left(const State& s, std::size_t command) const {
  return has_left(s, command) && !(options.exit_breakthrough && came_by_exit(command));
}

int Rules::counted(const State& s, Seat side) const {
  int n = demoralized(s, side);
  if (side == kFrench || scenario(s).exit_bonus == 0) return n;
  int gone = 0;
  for (std::size_t c = 0; c < army->command.size(); ++c)
    if (army->command[c].side == kFrench && counts_as_left(s, c)) ++gone;
  return n + gone / scenario(s).exit_bonus;
}

void Rules::update_objectives(State& s, Events& ev) const {
  if (!options.objective_last) {
    // Only the limits depend on who stands where now; they are looked at anew.
    const Objective& o = scenario(s).objective;
    if (o.town || !o.hill.empty()) update_demoralized(s, ev);
    return;
  }
  const Objective& o = scenario(s).objective;
  const Board b = board(s);
  const Seat holder = other(o.side);
  std::size_t i = 0;
  map->bailen.each([&](Hex h) {
    const auto bit = static_cast<std::uint8_t>(1u << (i++ & 7));
    if (b.of[index(holder)].has(h)) s.town = static_cast<std::uint8_t>(s.town | bit);
    if (b.of[index(o.side)].has(h)) s.town = static_cast<std::uint8_t>(s.town & ~bit);
  });
  for (const Hex h : o.hill) {
    if (b.of[index(holder)].has(h)) s.hill = 1;
    if (b.of[index(o.side)].has(h)) s.hill = 0;
  }
  update_demoralized(s, ev);
}

// BA-163: so many more demoralized Spanish commands than French ones, after the last turn.
Outcome Rules::outcome_of(const State& s, int lead) const {
  if (lead == 0 && options.draw_defender)
    return scenario(s).number == 2 ? Outcome::FrenchMarginal : Outcome::SpanishMarginal;
  return static_cast<Outcome>(static_cast<int>(Outcome::Draw) + std::clamp(lead, -3, 3));
}

// BA-163, BA-14: after the last turn.
void Rules::judge(State& s, Events& ev) const {
  finish(s, outcome_of(s, counted(s, kSpanish) - counted(s, kFrench)), "BA-163"_rule, ev);
}

tercio::Result Rules::result(const State& s) const {
  tercio::Result out;
  out.seats = kSides;
  const Outcome o = s.outcome;
  const bool french = o > Outcome::Draw;
  const bool spanish = o != Outcome::None && o < Outcome::Draw;
  for (const Seat side : {kFrench, kSpanish}) {
    SeatResult& r = out.seat[index(side)];
    r.outcome = static_cast<std::uint8_t>(o);
    const bool won = side == kFrench ? french : spanish;
    r.value = won ? 1.0f : french || spanish ? 0.0f : 0.5f;
    r.points = static_cast<std::int16_t>(counted(s, other(side)) - counted(s, side));
  }
  return out;
}

}  // namespace tercio::bailen
