// The report as a table for people.
#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <ostream>

#include "cli/sim_report.h"
#include "cli/sim_texts.h"

namespace tercio {
namespace {

// Columns on the screen of UTF-8 text without combining or wide characters.
std::size_t width_of(const std::string& text) {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) {
    return (static_cast<unsigned char>(c) & 0xC0) != 0x80;
  }));
}

std::string left(const std::string& text, std::size_t width) {
  return text + std::string(width > width_of(text) ? width - width_of(text) : 0, ' ');
}
std::string right(const std::string& text, std::size_t width) {
  return std::string(width > width_of(text) ? width - width_of(text) : 0, ' ') + text;
}

// With a point, whatever the locale.
std::string fixed(double value, int digits) {
  if (!std::isfinite(value)) return "?";
  std::array<char, 400> buffer{};
  const auto end =
      std::to_chars(buffer.begin(), buffer.end(), value, std::chars_format::fixed, digits).ptr;
  return {buffer.begin(), end};
}
std::string percent(double share) { return fixed(100 * share, 2) + " %"; }
std::string range(const Interval& interval, int digits) {
  return fixed(interval.low, digits) + " .. " + fixed(interval.high, digits);
}

void write_seat(const GameInfo& info, const SeatSummary& seat, Lang lang, std::ostream& out) {
  const SimTexts& t = sim_texts(lang);
  const std::uint64_t n = seat.points.n();
  std::size_t wide = std::max({width_of(t.outcome), width_of(t.points), width_of(t.adjusted)});
  for (const NamedInfo& outcome : info.outcomes)
    wide = std::max(wide, width_of(outcome.title.in(lang)));
  out << '\n' << info.seats[seat.seat].title.in(lang) << '\n';
  out << "  " << left(t.outcome, wide) << right(t.games, 10) << right(t.share, 11)
      << right(t.interval, 20) << right(t.at_least, 17) << '\n';
  for (std::size_t row = 0; row < seat.counts.size(); ++row) {
    const std::size_t i = seat.best_first ? seat.counts.size() - 1 - row : row;
    const double count = static_cast<double>(seat.counts[i]), all = static_cast<double>(n);
    const Interval interval = wilson(seat.counts[i], n);
    out << "  " << left(info.outcomes[i].title.in(lang), wide)
        << right(std::to_string(seat.counts[i]), 10) << right(percent(count / all), 11)
        << right(range({100 * interval.low, 100 * interval.high}, 2) + " %", 20)
        << right(percent(static_cast<double>(seat.at_least(i)) / all), 17) << '\n';
  }
  out << "  " << left(t.points, wide) << right(fixed(seat.points.mean(), 3), 21)
      << right(range(seat.points.interval(), 3), 20) << '\n';
  out << "  " << left(t.value, wide) << right(fixed(seat.value.mean(), 4), 21)
      << right(range(seat.value.interval(), 4), 20) << '\n';
  if (seat.adjusted.n() == 0) return;
  out << "  " << left(t.adjusted, wide) << right(fixed(seat.adjusted.mean(), 4), 21)
      << right(range(seat.adjusted.interval(), 4), 20) << "   " << t.factor << ' '
      << fixed(seat.factor(), 1) << '\n';
}

void write_run(const SimReport& report, const SimRun& run, Lang lang, std::ostream& out) {
  const SimTexts& t = sim_texts(lang);
  const GameInfo& info = report.order.game->info();
  const SimSummary summary =
      summarize(info, report.order.playing, run.games, report.order.request.adjusted > 0);
  std::string scenario = report.order.request.setup.scenario;
  for (const NamedInfo& known : info.scenarios)
    if (known.id == scenario) scenario = known.title.in(lang);
  out << info.title.in(lang) << ", " << info.scenario_title.in(lang) << ": " << scenario << "; "
      << run.games.size() << ' ' << t.games << ", " << listed(run.players) << ", " << t.seed << ' '
      << report.order.request.seed << '\n';
  for (const SeatSummary& seat : summary.seats) write_seat(info, seat, lang, out);
  const double rate = run.seconds > 0 ? static_cast<double>(summary.steps) / run.seconds : 0;
  out << '\n'
      << summary.steps << ' ' << t.steps_in << ' ' << fixed(run.seconds, 2) << " s, "
      << fixed(rate, 0) << ' ' << t.a_second << ", " << t.threads << ": "
      << report.order.request.threads << '\n';
}

}  // namespace

void write_table(const SimReport& report, Lang lang, std::ostream& out) {
  const SimTexts& t = sim_texts(lang);
  write_run(report, report.first, lang, out);
  if (!report.second.games.empty()) {
    out << '\n';
    write_run(report, report.second, lang, out);
    out << '\n' << t.difference << '\n';
    for (const SeatDifference& seat : differences_of(report)) {
      out << "  " << report.order.game->info().seats[seat.seat].title.in(lang) << '\n';
      out << "    " << left(t.points, 8) << right(fixed(seat.points.mean, 3), 10) << "   "
          << range(seat.points.interval, 3) << "   " << t.correlation << ' '
          << fixed(seat.points.correlation, 2) << '\n';
      out << "    " << left(t.value, 8) << right(fixed(seat.value.mean, 4), 10) << "   "
          << range(seat.value.interval, 4) << "   " << t.correlation << ' '
          << fixed(seat.value.correlation, 2) << '\n';
      if (report.order.request.adjusted == 0) continue;
      out << "    " << left(t.adjusted, 8) << right(fixed(seat.adjusted.mean, 4), 10) << "   "
          << range(seat.adjusted.interval, 4) << "   " << t.factor << ' '
          << fixed(seat.value.variance / seat.adjusted.variance, 1) << '\n';
    }
  }
  out << t.order << '\n';
}

}  // namespace tercio
