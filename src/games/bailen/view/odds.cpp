// The exact chances of an action as people read them, with every modifier and its rule.
#include "games/bailen/rules/odds.h"

#include <algorithm>
#include <array>

#include "games/bailen/game.h"
#include "games/bailen/rules/movement.h"

namespace tercio::bailen {
namespace {

Text both_of(std::string_view text) { return {std::string(text), std::string(text)}; }

// One result counts as another.
template <class Id, std::size_t N>
void read_as(std::array<Fraction, N>& chances, Id from, Id to) {
  Fraction& gone = chances[static_cast<std::size_t>(from)];
  Fraction& into = chances[static_cast<std::size_t>(to)];
  into = into + gone;
  gone = {};
}

}  // namespace

std::vector<Modifier> Module::modifiers(const Changes& changes, RuleId rule) const {
  std::vector<Modifier> out;
  for (const Change& c : changes)
    out.push_back({c.value, rule, text_.format("modifier." + std::string(mod_id(c.mod)))});
  return out;
}

Odds Module::morale_odds(const Rules& r, const State& s, std::size_t u, bool reorganizing,
                         Hex at) const {
  Changes changes;
  const Board b = r.board(s);
  const int modifier = r.morale_modifier(s, b, u, reorganizing, changes, at);
  Grade g = r.grade(s, u);
  if (reorganizing && r.options.zone_reorganization_grade && g != Grade::F &&
      r.in_zone(r.zones(s, other(r.q(u).side)), s, u))
    g = static_cast<Grade>(static_cast<int>(g) + 1);
  const auto chances = morale_chances(r, g, modifier);
  Odds odds;
  if (reorganizing) {
    odds.outcomes.push_back({"rallies", text_.format("odds.rallies"), chances[0]});
    odds.outcomes.push_back({"stays", text_.format("odds.stays"), chances[1] + chances[2]});
  } else {
    for (std::size_t i = 0; i < kMoraleResults; ++i) {
      const std::string id(morale_id(static_cast<MoraleResult>(i)));
      odds.outcomes.push_back({id, text_.format("morale." + id), chances[i]});
    }
  }
  odds.modifiers = modifiers(changes, "BA-150"_rule);
  return odds;
}

Odds Module::shock_odds(const Rules& r, const State& s, const UnitSet& attackers, Hex h,
                        Fight fight) const {
  const Blow w = r.blow(s, r.board(s), attackers, h, fight);
  auto chances = shock_chances(r, w.column, w.modifier);
  Odds odds;
  Fraction back;
  Fraction thrown;
  if (w.square) {  // BA-125: it never goes back
    read_as(chances, ShockResult::D2, ShockResult::DB);
    Fraction& none = chances[static_cast<std::size_t>(ShockResult::D1)];
    odds.outcomes.push_back({"square-holds", text_.format("odds.square-holds"), none});
    none = {};
  }
  for (std::size_t i = 0; i < kShockResults; ++i) {
    const auto result = static_cast<ShockResult>(i);
    const std::string id(shock_id(result));
    const bool dislodges = result == ShockResult::D1 || result == ShockResult::D2;
    if (dislodges && w.square) continue;
    odds.outcomes.push_back({id, text_.format("shock." + id), chances[i]});
    if (dislodges) back = back + chances[i];
    if ((result == ShockResult::A1 || result == ShockResult::A2) && !w.routed)
      thrown = thrown + chances[i];
  }
  odds.also.push_back({"dislodged", text_.format("odds.dislodged"), back});
  odds.also.push_back({"thrown-back", text_.format("odds.thrown-back"), thrown});
  UnitSet all = w.attackers;  // BA-182: whether their points count or not
  const Board b = r.board(s);
  const bool aside = r.swiss_stand_aside(s, b, attackers, h);
  r.each_combat(s, b, h, [&](std::size_t u) {
    if ((!aside || !r.q(u).swiss) && !Rules::stands_aside(s, attackers, fight, u)) all.add(u);
  });
  odds.modifiers = modifiers(w.changes, "BA-122"_rule);
  UnitSet defenders;
  UnitSet throwers;
  all.each([&](std::size_t u) {
    if (w.attackers.has(u)) {
      if (!aside || !r.q(u).swiss) throwers.add(u);
    } else {
      defenders.add(u);
    }
  });
  const auto at = [&](ShockResult result) { return chances[static_cast<std::size_t>(result)]; };
  add_shaken(r, s, defenders, at(ShockResult::D2) + at(ShockResult::DB), h, "defender", odds);
  add_shaken(r, s, throwers, thrown, Hex::None, "attacker", odds);
  add_sun(r, s, all, odds);
  return odds;
}

// BA-124: the checks that follow a shock, reckoned where the units stand and with what they have
// lost by now: where they go and who takes a loss is chosen later.
void Module::add_shaken(const Rules& r, const State& s, const UnitSet& which, Fraction checked,
                        Hex at, const char* side, Odds& odds) const {
  constexpr int kMostDice = 16;
  if (checked.num == 0 || which.empty() || which.count() > kMostDice) return;
  Fraction all = Fraction::of(1, 1);
  const Board b = r.board(s);
  which.each([&](std::size_t u) {
    Changes changes;
    const int modifier = r.morale_modifier(s, b, u, false, changes, at);
    const auto chances = morale_chances(r, r.grade(s, u), modifier);
    const Status was = s.piece[u].status();  // it must become worse than it is
    if (was == Status::Ordered) all = all * chances[0];
    if (was == Status::Disorganized) all = all * (chances[0] + chances[1]);
    const Text grade = both_of(grade_id(r.grade(s, u)));
    const Text line =
        text_.format("odds.checks-with", {{"unit", unit_name(r, u)}, {"grade", grade}});
    odds.modifiers.push_back({modifier, "BA-124"_rule, line});
  });
  const std::string id = std::string(side) + "-shaken";
  odds.also.push_back(
      {id, text_.format("odds." + id), checked * Fraction::of(all.den - all.num, all.den)});
}

namespace {

using FireChances = std::array<Fraction, kFireResults>;

// What phase and target make of a result: BA-104, BA-109; BA-125 where one unit is hit for sure.
FireChances read_fire(const Rules& r, const State& s, Hex target, FireChances chances) {
  if (s.step == Step::DefensiveFire) {
    read_as(chances, FireResult::R, FireResult::None);
    return chances;
  }
  read_as(chances, FireResult::D, FireResult::None);
  const Board b = r.board(s);
  const std::uint8_t top = r.top(s, b, target);
  if (top != kNone && r.count_combat(s, b, target) == 1 && !r.options.square_retreats &&
      s.piece[top].formation() == Formation::Square)
    read_as(chances, FireResult::R, FireResult::M);
  return chances;
}

}  // namespace

// BA-182: who must check his morale for the sun first, and the chance that all of them pass.
void Module::add_sun(const Rules& r, const State& s, const UnitSet& which, Odds& odds) const {
  if (!r.sun_now(s)) return;
  constexpr int kMostDice = 18;  // Fraction holds no more
  Fraction all = Fraction::of(1, 1);
  int due = 0;
  const Board b = r.board(s);
  which.each([&](std::size_t u) {
    if (r.q(u).side != kFrench || (s.piece[u].is(kSun) && !r.options.sun_every_combat)) return;
    Changes changes;
    const int modifier = r.morale_modifier(s, b, u, false, changes);
    if (++due <= kMostDice) all = all * morale_chances(r, r.grade(s, u), modifier)[0];
  });
  if (due > 0 && due <= kMostDice) odds.also.push_back({"sun", text_.format("odds.sun"), all});
}

// The end of a volley for the unit on top, with all that enters its checks. Of a stack that nobody
// may look into (BA-56, BA-167) nothing is told that depends on what lies in it.
void Module::add_fate(const Rules& r, const State& s, Odds& odds) const {
  const Hex target = s.top().hex;
  const Board b = r.board(s);
  const std::uint8_t u = r.top(s, b, target);
  if (u == kNone || s.piece[u].status() == Status::Routed) return;
  if (!r.may_look(b, s.acting, target) &&
      (r.count_combat(s, b, target) > 1 || r.marker_at(s, target, MarkerKind::Cover) != kNone))
    return;
  const std::optional<Fate> fate = volley_fate(r, s, u);
  if (!fate || (fate->disorganized.num == 0 && fate->routed.num == 0)) return;
  const Text who = unit_name(r, u);
  if (s.piece[u].ordered())
    odds.also.push_back({"top-disorganized", text_.format("odds.top-disorganized", {{"unit", who}}),
                         fate->disorganized});
  odds.also.push_back(
      {"top-routed", text_.format("odds.top-routed", {{"unit", who}}), fate->routed});
  add_check(r, s, u, target, "BA-107"_rule, odds);
}

// With what grade a unit checks, and each of its modifiers.
void Module::add_check(const Rules& r, const State& s, std::size_t u, Hex at, RuleId why,
                       Odds& odds) const {
  Changes changes;
  r.morale_modifier(s, r.board(s), u, false, changes, at);
  const Text who = unit_name(r, u);
  const Text grade = both_of(grade_id(r.grade(s, u)));
  odds.modifiers.push_back(
      {0, why, text_.format("odds.checks-with", {{"unit", who}, {"grade", grade}})});
  for (const Modifier& m : modifiers(changes, "BA-150"_rule))
    odds.modifiers.push_back(
        {m.value, m.rule, text_.format("odds.check-change", {{"unit", who}, {"what", m.text}})});
}

Odds Module::fire_odds(const Rules& r, const State& s, const Frame& f) const {
  const Shot shot = r.shot(s, r.board(s), f);
  const int first = std::min(shot.points, r.charts->fire.most_points);
  const auto chances = read_fire(r, s, f.hex, fire_chances(r, first, shot.modifier));
  Odds odds;
  for (std::size_t i = 0; i < kFireResults; ++i) {
    if (chances[i].num == 0) continue;
    const std::string id(fire_id(static_cast<FireResult>(i)));
    odds.outcomes.push_back({id, text_.format("fire." + id), chances[i]});
  }
  int roll = 2;
  for (int left = shot.points - first; left > 0; left -= first, ++roll) {  // BA-103: later rolls
    const auto more = read_fire(r, s, f.hex, fire_chances(r, left, shot.modifier));
    for (std::size_t i = 1; i < kFireResults; ++i) {
      if (more[i].num == 0) continue;
      const std::string id(fire_id(static_cast<FireResult>(i)));
      const std::string which = roll == 2 ? "second-" : "roll-" + std::to_string(roll) + "-";
      odds.also.push_back({which + id,
                           text_.format(roll == 2 ? "odds.second" : "odds.later",
                                        {{"what", text_.format("fire." + id)}, {"n", roll}}),
                           more[i]});
    }
  }
  odds.modifiers = modifiers(shot.changes, "BA-105"_rule);
  add_fate(r, s, odds);
  add_sun(r, s, f.set, odds);
  return odds;
}

// What one's own side may lose by it (BA-15: by what the seat knows). Of an attack that is declared
// it is the risk of its shock as it stands; of several, that any of them goes ill; of a charge,
// that its check fails.
std::optional<Chance> Module::risk(const Rules& r, const State& s, Action a,
                                   const Odds& odds) const {
  const Turn turn = r.turn(s);
  if (turn.kind != TurnKind::Decision) return std::nullopt;
  const Seat seat = turn.seats.first();
  State known = r.masked(s, seat);
  const auto fought = [&](Hex h) {
    known.step = Step::Shock;
    return loss_of(r, known, seat, seat, with_hex(Verb::Resolve, h));
  };
  const auto unless = [](Chance c) { return Fraction::of(c.den - c.num, c.den); };
  switch (verb_of(a)) {
    case Verb::Attack:
      known.piece[first_of(a)].set(kAttacks);
      known.piece[first_of(a)].target = hex_of(a);
      return fought(hex_of(a));
    case Verb::Commit: {
      Fraction well = Fraction::of(1, 1);
      HexSet targets;
      for (const std::size_t u : r.troops(seat))
        if (s.piece[u].is(kAttacks) && s.piece[u].on_map()) targets.add(s.piece[u].target);
      bool told = true;
      targets.each([&](Hex h) {
        const auto ill = fought(h);
        constexpr std::uint64_t kMost = std::uint64_t{1} << 60;  // a Fraction holds no more
        told = told && ill.has_value() && well.den < kMost / ill->den;
        if (told) well = well * unless(*ill);
      });
      return told ? std::optional(unless(well)) : std::nullopt;
    }
    case Verb::Charge:
    case Verb::At: return unless(odds.outcomes[0].chance);
    case Verb::Add: {
      if (!r.why(known, seat, a).ok()) return std::nullopt;
      Events nobody;
      r.apply(known, seat, a, nobody);
      return loss_of(r, known, seat, seat, plain(Verb::Fire));
    }
    case Verb::Try: return Fraction{};
    default: return loss_of(r, known, seat, seat, a);
  }
}

std::optional<Odds> Module::odds(const Rules& r, const State& s, Action a) const {
  std::optional<Odds> odds = chances(r, s, a);
  if (odds) odds->risk = risk(r, s, a, *odds);
  return odds;
}

std::optional<Odds> Module::chances(const Rules& r, const State& s, Action a) const {
  const Board b = r.board(s);
  const Hex h = hex_of(a);
  // A check of which it matters only whether it is passed.
  const auto of_two = [&](Odds odds, const char* well, const char* ill) {
    const Fraction failed = odds.outcomes[1].chance + odds.outcomes[2].chance;
    odds.outcomes = {{well, text_.format(std::string("odds.") + well), odds.outcomes[0].chance},
                     {ill, text_.format(std::string("odds.") + ill), failed}};
    return odds;
  };
  switch (verb_of(a)) {
    case Verb::Try: {
      const std::size_t command = first_of(a);
      const auto chief = static_cast<std::size_t>(r.chief_of(s, command));
      const int divider = r.scenario(s).chief[chief].divider;
      const int cost = r.order_path(s, b, chief, command, kDie * divider);
      const Fraction well = order_chance(cost, divider);
      const int needs = std::max(1, (cost + divider - 1) / divider);  // BA-18
      Odds odds;
      odds.outcomes.push_back(
          {"obeyed",
           text_.format("odds.obeyed", {{"n", needs}, {"cost", cost}, {"divider", divider}}),
           well});
      odds.outcomes.push_back(
          {"lost", text_.format("odds.order-lost"), Fraction::of(well.den - well.num, well.den)});
      return odds;
    }
    case Verb::Fire: return fire_odds(r, s, s.top());
    case Verb::Add: {
      State with = s;
      with.top().set.add(first_of(a));
      with.piece[first_of(a)].set_volley(static_cast<int>(small_of(a)));
      return fire_odds(r, with, with.top());
    }
    case Verb::Attack: {
      UnitSet attackers = r.attackers_of(s, h);
      attackers.add(first_of(a));
      return shock_odds(r, s, attackers, h, Rules::fight_of(s, attackers));
    }
    case Verb::Resolve: {
      const UnitSet attackers = r.attackers_of(s, h);
      return shock_odds(r, s, attackers, h, Rules::fight_of(s, attackers));
    }
    case Verb::Strike: {
      if (s.top().kind != Kind::Mover) return std::nullopt;
      UnitSet one;
      one.add(s.top().unit);
      return shock_odds(r, s, one, h, Fight::Follow);
    }
    case Verb::Counter: {
      // The check (BA-138), where it rides to: without the leader it leaves behind, with the woods
      // it comes into. A rout is not applied, it goes back like the disorganized.
      const Seat rider = r.q(first_of(a)).side;
      if (!r.why(s, rider, a).ok()) return std::nullopt;
      State there = s;
      Events nobody;
      r.apply(there, rider, a, nobody);
      return of_two(morale_odds(r, there, first_of(a), false), "attacks", "goes-back");
    }
    case Verb::Form:  // BA-36: a rout is read as disorder
      return of_two(morale_odds(r, s, s.top().unit, false), "forms", "disorganized");
    case Verb::Rally: return morale_odds(r, s, first_of(a), true);
    case Verb::Charge: return charge_odds(r, s, first_of(a), Hex::None);
    case Verb::At: return charge_odds(r, s, s.top().unit, h);
    case Verb::Commit: return commit_odds(r, s);
    case Verb::Stand:
    case Verb::Lend:
    case Verb::Keep: return answer_odds(r, s, a);
    case Verb::Advance:
    case Verb::Stay: return s.top().kind == Kind::Advance ? control_odds(r, s, a) : std::nullopt;
    case Verb::Go: return s.top().kind == Kind::Mover ? step_odds(r, s, dir_of(a)) : std::nullopt;
    case Verb::Exit:
    case Verb::Reform:
    case Verb::Retreat:
    case Verb::Back:
    case Verb::Evade: return check_odds(r, s, a);
    default: return std::nullopt;
  }
}

}  // namespace tercio::bailen
