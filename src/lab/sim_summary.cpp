#include "lab/sim_summary.h"

#include "core/check.h"
#include "game/json.h"

namespace tercio {
namespace {

Json pair_of(const Interval& interval) { return Json::array({interval.low, interval.high}); }

double share_of(std::uint64_t count, std::uint64_t n) {
  return n == 0 ? 0 : static_cast<double>(count) / static_cast<double>(n);
}

}  // namespace

std::uint64_t SeatSummary::at_least(std::size_t outcome) const {
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i < counts.size(); ++i)
    if (best_first ? i <= outcome : i >= outcome) sum += counts[i];
  return sum;
}

double SeatSummary::factor() const {
  return adjusted.n() > 1 && adjusted.variance() > 0 ? value.variance() / adjusted.variance() : 1;
}

double luck_of(const GameInfo& info, Seats playing, std::size_t seat, const SimGame& game) {
  return allies_of(info, playing.first()).has(seat_at(seat)) ? game.luck : -game.luck;
}

SimSummary summarize(const GameInfo& info, Seats playing, const std::vector<SimGame>& games,
                     bool is_adjusted) {
  SimSummary summary;
  for (const SimGame& game : games) summary.steps += game.steps;
  for (std::size_t i = 0; i < info.seats.size(); ++i) {
    if (!playing.has(seat_at(i))) continue;
    SeatSummary seat;
    seat.seat = i;
    seat.counts.resize(info.outcomes.size());
    const SeatResult* lowest = nullptr;  // of the outcomes met, the first and the last in the list
    const SeatResult* highest = nullptr;
    for (const SimGame& game : games) {
      const SeatResult& result = game.result.seat[i];
      TERCIO_CHECK(result.outcome < seat.counts.size());
      ++seat.counts[result.outcome];
      if (lowest == nullptr || result.outcome < lowest->outcome) lowest = &result;
      if (highest == nullptr || result.outcome > highest->outcome) highest = &result;
      seat.points.add(result.points);
      seat.value.add(static_cast<double>(result.value));
      if (is_adjusted)
        seat.adjusted.add(static_cast<double>(result.value) - luck_of(info, playing, i, game));
    }
    seat.best_first = lowest != nullptr && lowest->value > highest->value;
    summary.seats.push_back(std::move(seat));
  }
  return summary;
}

Json json_of(const GameInfo& info, const SeatSummary& seat) {
  const std::uint64_t n = seat.points.n();
  Json outcomes = Json::array();
  for (std::size_t i = 0; i < seat.counts.size(); ++i) {
    const std::uint64_t better = seat.at_least(i);
    outcomes.push_back(
        {{"outcome", info.outcomes[i].id},
         {"count", seat.counts[i]},
         {"share", share_of(seat.counts[i], n)},
         {"interval", pair_of(wilson(seat.counts[i], n))},
         {"at_least", {{"share", share_of(better, n)}, {"interval", pair_of(wilson(better, n))}}}});
  }
  Json json = {{"seat", info.seats[seat.seat].id},
               {"mean_points", seat.points.mean()},
               {"points_interval", pair_of(seat.points.interval())},
               {"mean_value", seat.value.mean()},
               {"value_interval", pair_of(seat.value.interval())},
               {"outcomes", std::move(outcomes)}};
  if (seat.adjusted.n() > 0)
    json["adjusted"] = {{"mean", seat.adjusted.mean()},
                        {"interval", pair_of(seat.adjusted.interval())},
                        {"factor", seat.factor()}};
  return json;
}

}  // namespace tercio
