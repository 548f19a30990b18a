// The sensible marcher in the Operations phase: the cheapest way to the goal in Operations and
// strength; troops, roads and waiting while there is time.
#include <algorithm>
#include <bit>
#include <limits>

#include "games/camino/player/player.h"

namespace tercio::camino {
namespace {

constexpr float kNever = std::numeric_limits<float>::infinity();

template <class Visit>
void each_region(RegionSet set, Visit visit) {
  for (; set != 0; set = static_cast<RegionSet>(set & (set - 1)))
    visit(region_at(static_cast<std::size_t>(std::countr_zero(set))));
}

float attempts(float chance) { return 1.0f / std::max(chance, 1.0f / 12); }

}  // namespace

FightHelp Player::help(const Rules& r, const State& s) const {
  if (!r.tercio_usable(s)) return FightHelp::None;
  return r.options.tercio_timing == TercioTiming::AfterRoll ? FightHelp::Kept : FightHelp::Push;
}

// ---- the way ahead

Player::Price Player::siege_price(const Rules& r, const State& s, Region where) const {
  const int value = data_->fortress[index(where)];
  if (value == 0 || has(s.forts, where)) return {};
  const FightChance& odds =
      odds_.fight(s.strength + r.leader().siege, value * data_->assault_dice_per_level, s.strength,
                  s.tercio > 0 ? FightHelp::Kept : FightHelp::None);
  const float tries = attempts(odds.win);
  const Price assault{tries + (tries - 1) * habits.lost_fight,
                      tries + (tries - 1) * habits.lost_fight +
                          tries * (odds.loss + 4 * odds.destroyed) * habits.strength_price};
  if (s.strength <= value) return assault;
  const Price lay{1, 1 + static_cast<float>(value) * habits.strength_price};
  return lay.price < assault.price ? lay : assault;
}

Player::Price Player::step_price(const Rules& r, const State& s, Region from, Region to,
                                 float slack) const {
  const bool is_here = from == s.army;
  const EventRow* event = is_here ? r.event(s) : nullptr;
  Price step = siege_price(r, s, from);

  float tries = 1;
  const bool is_smooth = has(s.roads, from) && r.controls(s, from);
  if (data_->logistics[index(from)] != 0 && !is_smooth) {
    const int meddling =
        event != nullptr && has(event->logistics_to, to) ? event->logistics_mod : 0;
    const int modifier = -data_->logistics[index(from)] + meddling +
                         data_->logistics_per_road * std::popcount(s.roads);
    tries = attempts(PlayerOdds::reaches(data_->logistics_from - modifier));
  }
  step.operations += tries;
  step.price += tries;

  if (data_->alps[index(from)][index(to)]) {
    const int modifier =
        data_->plus[index(from)][index(to)] + (event == nullptr ? 0 : event->attrition_mod);
    const float marches = r.options.attrition_when_logistics_fails ? tries : 1;
    step.price += marches * odds_.attrition(modifier) * habits.strength_price;
  }
  if (const Stack enemy = s.enemy[index(to)]; !enemy.empty()) {
    const FightChance& odds =
        odds_.fight(s.strength + r.leader().battle, r.dice_of(enemy), s.strength,
                    s.tercio > 0 ? FightHelp::Kept : FightHelp::None);
    const float weight = is_here ? 1.0f : habits.far_enemy;
    const float fights = attempts(odds.win);
    const float operations = weight * (fights + (fights - 1) * habits.lost_fight);
    const int points =
        data_->per_victory - (enemy.is_coalition()
                                  ? data_->coalition.points
                                  : data_->kind[static_cast<std::size_t>(enemy.kind())].points);
    step.operations += operations;
    step.price += operations;
    step.price += weight * (fights * (odds.loss + 4 * odds.destroyed) * habits.strength_price -
                            static_cast<float>(points) * habits.point_price);
  }
  if (is_here && s.closed != 0 && to == data_->loyalty_region) {
    step.operations += static_cast<float>(data_->operations);
    step.price += static_cast<float>(data_->operations);
  }
  const bool can_build = has(data_->prepare_allowed, to) && !has(s.roads, to);
  if (slack > 0 && can_build)
    step.price -= std::min(1.0f, slack / 6) * habits.road_bonus * road_points(s, to);
  step.price = std::max(step.price, 0.05f);
  return step;
}

Player::Way Player::way_to_goal(const Rules& r, const State& s) const {
  Way way;
  way.price.fill(kNever);
  way.next.fill(Region::None);
  const auto regions = static_cast<std::size_t>(data_->regions);
  const float time = slack(r, s, 2.0f * static_cast<float>(data_->distance_to_goal[index(s.army)]));
  way.price[index(data_->goal)] = 0;
  RegionSet open = static_cast<RegionSet>((1u << regions) - 1);
  while (open != 0) {
    Region nearest = Region::None;
    float best = kNever;
    each_region(open, [&](Region at) {
      if (way.price[index(at)] >= best) return;
      best = way.price[index(at)];
      nearest = at;
    });
    if (nearest == Region::None || nearest == s.army) break;
    open = static_cast<RegionSet>(open & ~bit(nearest));
    each_region(static_cast<RegionSet>(data_->neighbours[index(nearest)] & open), [&](Region from) {
      const Price step = step_price(r, s, from, nearest, time);
      const float price = way.price[index(nearest)] + step.price;
      if (price >= way.price[index(from)]) return;
      way.price[index(from)] = price;
      way.operations[index(from)] = way.operations[index(nearest)] + step.operations;
      way.next[index(from)] = nearest;
    });
  }
  return way;
}

// Where to go next. The cheapest way, unless it leads to the goal short of the aim: then the one on
// which roads to build and walls to take make up for what is missing, if there is time for it.
Region Player::next_step(const Rules& r, const State& s, const Way& cheapest) const {
  const Region straight = cheapest.next[index(s.army)];
  if (aim_ != Aim::SafeVictory || straight == Region::None || straight == data_->goal)
    return straight;
  const int turns_after = r.weeks() - 1 - s.turn;
  Routes routes{r, s, static_cast<float>(s.operations + data_->operations * turns_after), {}};
  for (auto& row : routes.step) row.fill({kNever, kNever});
  // The cheapest first: what is dearer than it even without being short need not be followed.
  Route at{s.army, bit(s.army), s.roads, 0, 0, 0, 0, straight};
  while (at.here != data_->goal) at = stepped(routes, at, cheapest.next[index(at.here)]);
  if (close(routes, at) <= 0) return straight;
  follow(routes, {s.army, bit(s.army), s.roads, 0, 0, 0, 0, Region::None});
  return routes.best_next;
}

// A route one region farther, with what there is to be had in the region it leaves.
Player::Route Player::stepped(Routes& all, Route at, Region to) const {
  const std::size_t here = index(at.here);
  if (data_->fortress[here] != 0 && !has(all.s.forts, at.here))
    at.points += static_cast<float>(data_->per_victory);
  if (has(data_->prepare_allowed, at.here) && !has(at.roads, at.here)) {
    const float chance = PlayerOdds::reaches(data_->prepare_from - data_->prepare_mod[here]);
    if (chance > 0) {
      at.roads = static_cast<RegionSet>(at.roads | bit(at.here));
      at.building += 1 / chance;
    }
  }
  Price& step = all.step[here][index(to)];
  if (step.price == kNever) step = step_price(all.r, all.s, at.here, to, 0);
  at.here = to;
  at.seen = static_cast<RegionSet>(at.seen | bit(to));
  at.price += step.price;
  at.operations += step.operations;
  return at;
}

// Goes on from where a route has come to, never farther from the goal.
void Player::follow(Routes& all, const Route& at) const {
  if (at.price >= all.best) return;
  if (at.here == data_->goal) {
    close(all, at);
    return;
  }
  const std::size_t here = index(at.here);
  each_region(static_cast<RegionSet>(data_->neighbours[here] & ~at.seen), [&](Region to) {
    if (data_->distance_to_goal[index(to)] > data_->distance_to_goal[here]) return;
    if (at.here == all.s.army && !all.r.may_move(all.s, to, With::Nothing).ok()) return;
    Route next = stepped(all, at, to);
    if (next.first == Region::None) next.first = to;
    follow(all, next);
  });
}

// A whole route: its price, what it is late, and the points it is short of the aim, which are
// returned.
float Player::close(Routes& all, const Route& at) const {
  const float spare = all.operations - at.operations;
  const float built = at.building > 0 ? std::clamp(spare / at.building, 0.0f, 1.0f) : 0;
  const auto bonus = [&](RegionSet roads) {
    const int row = data_->longest_row[roads];
    return row >= 4 ? data_->row_4 : row == 3 ? data_->row_3 : 0;
  };
  const int roads = std::popcount(at.roads) - std::popcount(all.s.roads);
  const auto gain =
      static_cast<float>(data_->per_road * roads + bonus(at.roads) - bonus(all.s.roads));
  const float points = static_cast<float>(all.r.score(all.s).total) + at.points + built * gain;
  const float missing = std::max(0.0f, static_cast<float>(target_) + habits.short_margin - points);
  const float late = std::max(0.0f, habits.reserve - spare);
  const float price = at.price + habits.short_price * missing + habits.late_price * late;
  if (price < all.best) {
    all.best = price;
    all.best_next = at.first;
  }
  return missing;
}

// Operations to spare when the way still costs this many.
float Player::slack(const Rules& r, const State& s, float operations) const {
  const int turns_after = r.weeks() - 1 - s.turn;
  return static_cast<float>(s.operations + data_->operations * turns_after) -
         habits.hurry * operations - habits.reserve;
}

float Player::reinforce_chance(const Rules& r, const State& s) const {
  if (!r.may_reinforce(s).ok()) return 0;
  if (s.army == data_->reinforce_free_in) return 1;
  return PlayerOdds::reaches(data_->reinforce_from - r.reinforce_modifier(s));
}

// Points a road here would add (CE-69, CE-70).
float Player::road_points(const State& s, Region where) const {
  const auto bonus = [&](RegionSet roads) {
    const int row = data_->longest_row[roads];
    return row >= 4 ? data_->row_4 : row == 3 ? data_->row_3 : 0;
  };
  const auto with = static_cast<RegionSet>(s.roads | bit(where));
  return static_cast<float>(data_->per_road + bonus(with) - bonus(s.roads));
}

// Chance that some enemy enters the army's region in the next Enemy Movement.
float Player::visit_chance(const Rules& r, const State& s) const {
  float none = 1;
  each_region(r.enemies(s), [&](Region from) {
    int faces = 0;
    for (const Region to : data_->enemy_moves[index(from)]) faces += to == s.army ? 1 : 0;
    none *= 1 - static_cast<float>(faces) / kDie;
  });
  return 1 - none;
}

// ---- what to do

Action Player::operate(const Rules& r, const State& s) const {
  if (r.enemy_here(s)) return with_an_enemy(r, s);
  if (s.army == data_->goal)
    return reinforce_chance(r, s) > 0 ? plain(Verb::Reinforce) : plain(Verb::End);
  const Way way = way_to_goal(r, s);
  const float time = slack(r, s, way.operations[index(s.army)]);
  if (s.operations == 0) return extra_move(r, s, way, time);
  if (!r.controls(s, s.army)) return besiege(r, s, time);
  const Region next = next_step(r, s, way);
  if (next == Region::None) return improve(r, s, time);
  if (next == data_->goal) return at_the_gate(r, s, r.weeks() - 1 - s.turn);
  const Action improvement = improve(r, s, time);
  if (verb_of(improvement) != Verb::End) return improvement;
  return advance(r, s, next, time);
}

Action Player::fight(const Rules& r, const State& s, Verb verb) const {
  if (r.options.tercio_timing == TercioTiming::AfterRoll || !r.tercio_usable(s)) return plain(verb);
  const Fight kind = verb == Verb::Battle ? Fight::Battle : Fight::Assault;
  const int own = r.fight_own_dice(s, kind);
  const int foe = r.fight_foe_dice(s, kind);
  const auto worth = [&](FightHelp how) {
    const FightChance& odds = odds_.fight(own, foe, s.strength, how);
    return 3 * odds.win - 6 * odds.destroyed - odds.loss;
  };
  const float parry = worth(FightHelp::Parry);
  const float push = worth(FightHelp::Push);
  if (std::max(parry, push) < worth(FightHelp::None) + 0.4f) return plain(verb);
  return plain(verb, parry >= push ? With::Parry : With::Push);
}

Action Player::with_an_enemy(const Rules& r, const State& s) const {
  if (s.operations == 0) return plain(Verb::End);
  if (r.options.forced_battle == ForcedBattle::Lenient) {
    const FightChance& odds =
        odds_.fight(r.fight_own_dice(s, Fight::Battle), r.fight_foe_dice(s, Fight::Battle),
                    s.strength, help(r, s));
    const bool is_bad = odds.win < habits.bad_odds && r.weeks() - 1 - s.turn > 1;
    if (is_bad && reinforce_chance(r, s) >= habits.reinforce_chance) return plain(Verb::Reinforce);
  }
  return fight(r, s, Verb::Battle);
}

Action Player::besiege(const Rules& r, const State& s, float slack) const {
  const float chance = reinforce_chance(r, s);
  if (static_cast<float>(s.strength) < habits.siege_strength && slack > 0 &&
      chance >= habits.reinforce_chance)
    return plain(Verb::Reinforce);
  const int value = data_->fortress[index(s.army)];
  const FightChance& odds =
      odds_.fight(r.fight_own_dice(s, Fight::Assault), r.fight_foe_dice(s, Fight::Assault),
                  s.strength, help(r, s));
  const float tries = attempts(odds.win);
  const float lost = static_cast<float>(s.operations - 1) + habits.lost_fight;
  const float assault = tries * (odds.loss + 4 * odds.destroyed) * habits.strength_price +
                        (tries - 1) * (1 + lost) + 0.5f * odds.used;
  const float lay = static_cast<float>(value) * habits.strength_price;
  if (s.strength > value && lay <= assault) return plain(Verb::Lay);
  return fight(r, s, Verb::Assault);
}

// One step from the goal, with the way open.
Action Player::at_the_gate(const Rules& r, const State& s, int turns_left) const {
  const Action step = to_region(Verb::Move, data_->goal);
  const bool can_step = r.may_move(s, data_->goal, With::Nothing).ok();
  const bool is_sure = !r.logistics_due(s);
  const bool builds = r.may_prepare(s).ok();
  const float build = builds ? PlayerOdds::reaches(data_->prepare_from - r.prepare_modifier(s)) : 0;
  const float troops = reinforce_chance(r, s);
  const int operations = s.operations + data_->operations * turns_left;
  const int extra = r.tercio_usable(s) || (s.tercio > 0 && turns_left > 0) ? 1 : 0;
  if (can_step && operations + extra > 1)
    if (const Action gain = make_up(r, s, operations + extra); verb_of(gain) != Verb::End)
      return gain;

  if (!is_sure && can_step) {
    // Each try may fail: leave while enough of them are left, or build first, which makes it sure.
    const float chance =
        PlayerOdds::reaches(data_->logistics_from - r.logistics_modifier(s, data_->goal));
    const float tries = static_cast<float>(operations + extra);
    if (builds && build >= chance - 0.1f && tries >= 3) return plain(Verb::Prepare);
    if (builds && tries >= 2 * attempts(build) + 2) return plain(Verb::Prepare);
    if (tries * chance >= 3 && troops >= habits.reinforce_chance) return plain(Verb::Reinforce);
    return step;
  }
  const int points = r.score(s).total;
  const bool is_enough =
      aim_ == Aim::SafeVictory &&
      static_cast<float>(points) >= static_cast<float>(target_) + habits.spare_points;
  const bool is_last = operations + (r.tercio_usable(s) ? 1 : 0) <= 1;
  if (is_last || !can_step) return can_step ? step : plain(Verb::End);
  const bool can_gain = builds || (troops > 0 && s.strength < data_->max_strength);
  if (is_enough || !can_gain) {
    if (builds && s.operations > 1) return plain(Verb::Prepare);
    return step;
  }
  if (turns_left <= 0 && s.operations <= 1 && !r.tercio_usable(s)) return step;
  if (builds && build * road_points(s, s.army) >= troops * static_cast<float>(data_->per_strength))
    return plain(Verb::Prepare);
  if (turns_left <= 1 && s.operations <= 1 && turns_left > 0) {
    // Last chance to leave before the last turn: stay only if hardly anybody comes.
    if (visit_chance(r, s) > habits.gate_risk) return step;
  }
  if (troops > 0) return plain(Verb::Reinforce);
  return builds ? plain(Verb::Prepare) : step;
}

// Short of the aim at the gate: what may still bring the points that are missing, with `tries`
// Operations left and the last of them kept for the step itself; else End. Whoever marches in short
// of it has lost what he was after.
Action Player::make_up(const Rules& r, const State& s, int tries) const {
  const int missing = target_ - r.score(s).total;
  if (aim_ != Aim::SafeVictory || missing <= 0 || s.operations == 0) return plain(Verb::End);
  const float build =
      r.may_prepare(s).ok() ? PlayerOdds::reaches(data_->prepare_from - r.prepare_modifier(s)) : 0;
  const float troops = reinforce_chance(r, s);
  const float road = build > 0 ? road_points(s, s.army) : 0;
  const int levels =
      troops > 0 ? std::min(tries - 1 - (build > 0 ? 1 : 0), data_->max_strength - s.strength) : 0;
  const float most = static_cast<float>(data_->per_strength * std::max(levels, 0));
  const auto needed = static_cast<float>(missing);
  if (build > 0 && needed <= road + most && (build >= troops || needed > most))
    return plain(Verb::Prepare);
  const float all = static_cast<float>(data_->per_strength *
                                       std::min(tries - 1, data_->max_strength - s.strength));
  return troops > 0 && needed <= all ? plain(Verb::Reinforce) : plain(Verb::End);
}

// A road or troops where the army stands, if they are worth the time; else End.
Action Player::improve(const Rules& r, const State& s, float slack) const {
  const float troops = reinforce_chance(r, s);
  if (r.may_prepare(s).ok()) {
    const float chance = PlayerOdds::reaches(data_->prepare_from - r.prepare_modifier(s));
    const bool helps_leaving = r.logistics_due(s) && data_->logistics[index(s.army)] > 1;
    const float spare = slack - attempts(chance);
    if (chance > 0 && (spare >= habits.build_slack || (helps_leaving && chance >= 0.5f)))
      return plain(Verb::Prepare);
  }
  const bool is_free = troops >= 1;
  if (troops > 0 && (is_free || (troops >= habits.reinforce_chance &&
                                 slack - attempts(troops) >= habits.reinforce_slack)))
    return plain(Verb::Reinforce);
  return plain(Verb::End);
}

Action Player::advance(const Rules& r, const State& s, Region to, float slack) const {
  if (!r.may_move(s, to, With::Nothing).ok()) {
    const float troops = reinforce_chance(r, s);
    return troops > 0 ? plain(Verb::Reinforce) : plain(Verb::End);
  }
  if (const Stack enemy = s.enemy[index(to)]; !enemy.empty() && slack > 0) {
    const FightChance& odds =
        odds_.fight(s.strength + r.leader().battle, r.dice_of(enemy), s.strength, help(r, s));
    if (odds.win < habits.bad_odds) {
      if (reinforce_chance(r, s) > 0) return plain(Verb::Reinforce);
      if (r.may_prepare(s).ok()) return plain(Verb::Prepare);
      return plain(Verb::End);
    }
  }
  return to_region(Verb::Move, to);
}

// CE-78: a Move without an Operation, where it decides the march.
Action Player::extra_move(const Rules& r, const State& s, const Way& way, float slack) const {
  const Region next = way.next[index(s.army)];
  if (next == Region::None || !r.may_move(s, next, With::Tercio).ok()) return plain(Verb::End);
  const int turns_after = r.weeks() - 1 - s.turn;
  const bool is_last_chance = next == data_->goal && turns_after == 0;
  const bool is_late = slack < 0 && s.enemy[index(next)].empty();
  if (is_last_chance || is_late) return to_region(Verb::Move, next, With::Tercio);
  return plain(Verb::End);
}

}  // namespace tercio::camino
