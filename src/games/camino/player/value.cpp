// Inputs of the learned value, and the board they belong to.
#include "games/camino/player/value.h"

#include <algorithm>
#include <bit>

#include "core/rng.h"

namespace tercio::camino {
namespace {

constexpr int kWeeks = 16, kStrengths = 10, kTercios = 6, kPool = 6, kLoyalty = 7, kRoads = 9,
              kRows = 6, kWays = 8, kVictories = 12, kScores = 30, kLowestScore = -6, kFlags = 5,
              kVisits = 6, kBonuses = 5;

}  // namespace

ValueInputs::ValueInputs(const Data& data) : regions_(data.regions), kinds_(data.kinds) {
  weeks_ = take(kWeeks);
  region_ = take(regions_);
  strength_ = take(kStrengths);
  tercio_ = take(kTercios);
  road_ = take(regions_);
  fortress_ = take(regions_);
  enemy_ = take(regions_ * (kinds_ + 1));
  pool_ = take(kPool);
  loyalty_ = take(kLoyalty);
  roads_ = take(kRoads);
  row_ = take(kRows);
  way_ = take(kWays);
  victories_ = take(kVictories);
  score_ = take(kScores);
  flags_ = take(kFlags);
  visit_ = take(kVisits);
  battle_ = take(kBonuses);
  siege_ = take(kBonuses);
  ceiling_ = take(kTercios);
}

void ValueInputs::active(const Rules& r, const State& s, ActiveInputs& out) const {
  const Data& data = *r.data;
  out.clear();
  const auto on = [&](int input) { out.push_back(static_cast<std::uint16_t>(input)); };
  const auto one_of = [&](int first, int size, int value) {
    on(first + std::clamp(value, 0, size - 1));
  };
  one_of(weeks_, kWeeks, r.weeks() - s.turn);
  one_of(region_, regions_, static_cast<int>(s.army));
  one_of(strength_, kStrengths, s.strength);
  one_of(tercio_, kTercios, s.tercio);
  int enemies = 0, visiting_faces = 0;
  for (int i = 0; i < regions_; ++i) {
    const Region at = region_at(static_cast<std::size_t>(i));
    if (has(s.roads, at)) on(road_ + i);
    if (has(s.forts, at)) on(fortress_ + i);
    const Stack stack = s.enemy[index(at)];
    if (stack.empty()) continue;
    const int kind = stack.is_coalition() ? kinds_ : stack.kind();
    on(enemy_ + kind * regions_ + i);
    enemies += stack.is_coalition() ? data.coalition.points
                                    : data.kind[static_cast<std::size_t>(stack.kind())].points;
    if (at == s.army) continue;
    for (const Region to : data.enemy_moves[index(at)]) visiting_faces += to == s.army ? 1 : 0;
  }
  one_of(pool_, kPool, r.pool_size(s));
  const int turn = r.options.loyalty_turns == LoyaltyTurns::Marker ? s.turn : s.turn + 1;
  const int checks = data.loyalty_last - std::max(turn, data.loyalty_first) + 1;
  one_of(loyalty_, kLoyalty, s.revolted != 0 ? 0 : checks);
  const int roads = std::popcount(s.roads);
  const int row = data.longest_row[s.roads];
  one_of(roads_, kRoads, roads);
  one_of(row_, kRows, row);
  one_of(way_, kWays, r.way_to_start(s) + 1);
  one_of(victories_, kVictories, s.victories);
  const int score = data.per_strength * s.strength + data.per_road * roads +
                    (row >= 4   ? data.row_4
                     : row == 3 ? data.row_3
                                : 0) +
                    data.per_victory * s.victories + enemies;
  one_of(score_, kScores, score - kLowestScore);
  const bool enemy_here = r.enemy_here(s);
  const bool controls = r.controls(s, s.army);
  const bool is_smooth = data.logistics[index(s.army)] == 0 || (controls && has(s.roads, s.army));
  const bool is_gate = has(data.neighbours[index(s.army)], data.goal);
  if (enemy_here) on(flags_ + 0);
  if (controls && !enemy_here) on(flags_ + 1);
  if (is_smooth) on(flags_ + 2);
  if (is_gate && controls) on(flags_ + 3);
  if (is_gate && controls && is_smooth && !enemy_here) on(flags_ + 4);
  one_of(visit_, kVisits, visiting_faces);
  one_of(battle_, kBonuses, r.leader().battle);
  one_of(siege_, kBonuses, r.leader().siege);
  one_of(ceiling_, kTercios, r.leader().tercio);
}

std::uint64_t board_fingerprint(const Data& data) {
  std::uint64_t h = 0;
  const auto add = [&](auto value) { h = mix64(h ^ static_cast<std::uint64_t>(value)); };
  for (const int number : {data.regions,
                           data.start_strength,
                           data.max_strength,
                           data.start_turn,
                           data.operations,
                           data.kinds,
                           data.armies_placed,
                           data.loyalty_first,
                           data.loyalty_last,
                           data.loyalty_stop,
                           data.reinforce_per_region,
                           data.reinforce_from,
                           data.reinforce_gain,
                           data.reinforce_roads_3,
                           data.reinforce_roads_4,
                           data.assault_dice_per_level,
                           data.prepare_from,
                           data.successes_per_hit,
                           data.logistics_from,
                           data.logistics_per_road,
                           data.tercio_uses_per_turn,
                           data.per_strength,
                           data.per_road,
                           data.row_3,
                           data.row_4,
                           data.per_victory,
                           data.floor,
                           data.attrition_rows,
                           int{data.success_faces},
                           int{data.tie_for_enemy},
                           data.coalition.count,
                           data.coalition.dice,
                           data.coalition.points})
    add(number);
  for (const Region region : {data.start, data.goal, data.loyalty_region, data.reinforce_free_in})
    add(region);
  add(data.prepare_allowed);
  add(data.no_enemy);
  for (std::size_t i = 0; i < static_cast<std::size_t>(data.regions); ++i) {
    for (const int number :
         {data.logistics[i], data.fortress[i], data.prepare_mod[i], data.tercio_recovery[i]})
      add(number);
    add(data.neighbours[i]);
    for (std::size_t j = 0; j < static_cast<std::size_t>(data.regions); ++j) {
      add(int{data.alps[i][j]});
      add(data.plus[i][j]);
    }
    for (const Region to : data.enemy_moves[i]) add(to);
  }
  for (const Region region : data.empty_region) add(region);
  for (std::size_t i = 0; i < static_cast<std::size_t>(data.kinds); ++i)
    for (const int number : {data.kind[i].count, data.kind[i].dice, data.kind[i].points})
      add(number);
  for (const LoyaltyRow& row : data.loyalty)
    for (const int number : {int{row.places_pool_army}, int{row.removes_road},
                             int{row.closes_region}, int{row.stay_loss_on}, row.stay_loss})
      add(number);
  for (const EventRow& row : data.event) {
    add(row.weather_region);
    for (const int number :
         {row.operations_if_inside, row.operations_to_enter, row.logistics_mod,
          int{row.logistics_to}, row.attrition_mod, row.prepare_mod, int{row.unrest_regions},
          int{row.unrest_coalitions}, int{row.unrest_loss_on}, row.strength_gain})
      add(number);
    for (const bool counts : row.unrest_singles) add(int{counts});
  }
  for (std::size_t i = 0; i < static_cast<std::size_t>(data.attrition_rows); ++i) {
    add(data.attrition[i].max);
    add(data.attrition[i].loss);
  }
  for (const Outcome& outcome : data.outcomes) add(outcome.min_vp);
  return h;
}

}  // namespace tercio::camino
