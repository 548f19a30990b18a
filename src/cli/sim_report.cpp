#include "cli/sim_report.h"

#include <nlohmann/json.hpp>
#include <ostream>

#include "core/check.h"

namespace tercio {
namespace {

Json pair_of(const Interval& interval) { return Json::array({interval.low, interval.high}); }

// What one set of players did.
Json json_of(const SimReport& report, const SimRun& run) {
  const GameInfo& info = report.order.game->info();
  const SimSummary summary =
      summarize(info, report.order.playing, run.games, report.order.request.adjusted > 0);
  Json seats = Json::array();
  for (const SeatSummary& seat : summary.seats) seats.push_back(json_of(info, seat));
  return {
      {"players", run.players},
      {"games", run.games.size()},
      {"steps", summary.steps},
      {"seconds", run.seconds},
      {"steps_per_second", run.seconds > 0 ? static_cast<double>(summary.steps) / run.seconds : 0},
      {"seats", std::move(seats)}};
}

Json json_of(const Paired& difference) {
  return {{"mean", difference.mean},
          {"interval", pair_of(difference.interval)},
          {"correlation", difference.correlation}};
}

void csv_head(const SimReport& report, const std::string& prefix, std::ostream& out) {
  out << ',' << prefix << "steps";
  if (report.order.request.adjusted > 0) out << ',' << prefix << "luck";
  for (std::size_t i = 0; i < report.order.game->info().seats.size(); ++i) {
    if (!report.order.playing.has(seat_at(i))) continue;
    const std::string& seat = report.order.game->info().seats[i].id;
    out << ',' << prefix << seat << "_outcome," << prefix << seat << "_points";
  }
}

void csv_game(const SimReport& report, const SimGame& game, std::ostream& out) {
  const GameInfo& info = report.order.game->info();
  out << ',' << game.steps;
  if (report.order.request.adjusted > 0) out << ',' << game.luck;
  for (std::size_t i = 0; i < info.seats.size(); ++i) {
    if (!report.order.playing.has(seat_at(i))) continue;
    const SeatResult& result = game.result.seat[i];
    out << ',' << info.outcomes[result.outcome].id << ',' << result.points;
  }
}

}  // namespace

std::vector<SeatDifference> differences_of(const SimReport& report) {
  std::vector<SeatDifference> differences;
  const std::size_t games = report.first.games.size();
  TERCIO_CHECK(report.second.games.size() == games);
  std::vector<double> first(games), second(games);
  const auto pair_up = [&](auto number) {
    for (std::size_t i = 0; i < games; ++i) {
      first[i] = number(report.first.games[i]);
      second[i] = number(report.second.games[i]);
    }
    return paired(first, second);
  };
  for (std::size_t seat = 0; seat < report.order.game->info().seats.size(); ++seat) {
    if (!report.order.playing.has(seat_at(seat))) continue;
    const auto value = [seat](const SimGame& game) {
      return static_cast<double>(game.result.seat[seat].value);
    };
    SeatDifference difference{seat,
                              pair_up([seat](const SimGame& game) {
                                return static_cast<double>(game.result.seat[seat].points);
                              }),
                              pair_up(value),
                              {}};
    if (report.order.request.adjusted > 0)
      difference.adjusted = pair_up([&](const SimGame& game) {
        return value(game) - luck_of(report.order.game->info(), report.order.playing, seat, game);
      });
    differences.push_back(difference);
  }
  return differences;
}

void write_json(const SimReport& report, std::ostream& out) {
  const SimRequest& request = report.order.request;
  Json json = json_of(report, report.first);
  json["game"] = report.order.game->info().id;
  json["scenario"] = request.setup.scenario;
  json["options"] = request.setup.options;
  json["seed"] = request.seed;
  json["threads"] = request.threads;
  if (request.adjusted > 0) json["adjusted"] = request.adjusted;
  if (!report.second.games.empty()) {
    Json differences = Json::array();
    for (const SeatDifference& seat : differences_of(report)) {
      differences.push_back({{"seat", report.order.game->info().seats[seat.seat].id},
                             {"points", json_of(seat.points)},
                             {"value", json_of(seat.value)}});
      if (request.adjusted > 0) differences.back()["adjusted"] = json_of(seat.adjusted);
    }
    json["paired"] = json_of(report, report.second);
    json["paired"]["difference"] = std::move(differences);
  }
  out << json.dump() << '\n';
}

void write_csv(const SimReport& report, std::ostream& out) {
  const bool both = !report.second.games.empty();
  out << "index";
  csv_head(report, both ? "first_" : "", out);
  if (both) csv_head(report, "second_", out);
  out << '\n';
  for (std::size_t i = 0; i < report.first.games.size(); ++i) {
    out << i;
    csv_game(report, report.first.games[i], out);
    if (both) csv_game(report, report.second.games[i], out);
    out << '\n';
  }
}

}  // namespace tercio
