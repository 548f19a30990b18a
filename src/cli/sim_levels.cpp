#include "cli/sim_levels.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <ostream>

#include "cli/sim_texts.h"
#include "lab/stats.h"

namespace tercio {
namespace {

Interval interval_of(const LevelRun& run) {
  return wilson(static_cast<std::uint64_t>(std::llround(run.won)), run.games);
}

std::string in_hundreds(double share) {
  std::array<char, 16> text{};
  std::snprintf(text.data(), text.size(), "%.1f", 100 * share);
  return text.data();
}

LevelRun total_of(const std::vector<LevelRun>& runs) {
  LevelRun all;
  for (const LevelRun& run : runs) {
    all.games += run.games;
    all.won += run.won;
  }
  return all;
}

void write_table(const std::vector<LevelRun>& runs, const SimTexts& t, std::ostream& out) {
  const auto line = [&](const std::string& name, const LevelRun& run) {
    const Interval range = interval_of(run);
    out << name << std::string(name.size() < 8 ? 8 - name.size() : 1, ' ') << run.games << ' '
        << t.games << "   " << in_hundreds(run.share()) << " % " << t.won << "   ("
        << in_hundreds(range.low) << "-" << in_hundreds(range.high) << ")\n";
  };
  for (const LevelRun& run : runs) line(run.level, run);
  line(t.all_levels, total_of(runs));
}

void write_json(const SimOrder& order, const std::vector<LevelRun>& runs, std::ostream& out) {
  Json levels = Json::array();
  for (const LevelRun& run : runs) {
    const Interval range = interval_of(run);
    levels.push_back({{"level", run.level},
                      {"games", run.games},
                      {"won", run.share()},
                      {"interval", Json::array({range.low, range.high})}});
  }
  out << Json{{"game", order.game->info().id},
              {"scenario", order.request.setup.scenario},
              {"players", order.request.players},
              {"seed", order.request.seed},
              {"levels", std::move(levels)}}
             .dump()
      << '\n';
}

void write_csv(const std::vector<LevelRun>& runs, std::ostream& out) {
  out << "level,games,won,low,high\n";
  for (const LevelRun& run : runs) {
    const Interval range = interval_of(run);
    out << run.level << ',' << run.games << ',' << run.share() << ',' << range.low << ','
        << range.high << '\n';
  }
}

// ---- the picture

struct Colour {
  int r, g, b;
};

// From lost to won: dark blue, green, yellow; told apart by the colour-blind too.
Colour colour_of(double share) {
  constexpr std::array<Colour, 5> kScale = {
      {{68, 1, 84}, {59, 82, 139}, {33, 145, 140}, {94, 201, 98}, {253, 231, 37}}};
  const double at = std::clamp(share, 0.0, 1.0) * (kScale.size() - 1);
  const auto i = std::min(static_cast<std::size_t>(at), kScale.size() - 2);
  const double part = at - static_cast<double>(i);
  const auto mix = [&](int a, int b) {
    return static_cast<int>(std::lround((1 - part) * a + part * b));
  };
  const Colour low = kScale[i], high = kScale[i + 1];
  return {mix(low.r, high.r), mix(low.g, high.g), mix(low.b, high.b)};
}

std::string escaped(const std::string& text) {
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '&': out += "&amp;"; break;
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      case '"': out += "&quot;"; break;
      default: out += c;
    }
  }
  return out;
}

std::string row_of(const std::string& level) {  // 6···2
  std::string row(1, level.front());
  for (std::size_t i = 2; i < level.size(); ++i) row += "·";
  return level.size() > 1 ? row + level.back() : row;
}

std::string column_of(const std::string& level) {  // ·434·
  return level.size() < 3 ? "" : "·" + level.substr(1, level.size() - 2) + "·";
}

std::size_t place_of(std::vector<std::string>& names, const std::string& name) {
  const auto found = std::find(names.begin(), names.end(), name);
  if (found != names.end()) return static_cast<std::size_t>(found - names.begin());
  names.push_back(name);
  return names.size() - 1;
}

// What the game says about a level.
std::string text_of(const SimOrder& order, const std::string& level, Lang lang) {
  for (const OptionInfo& option : order.game->info().options) {
    if (option.id != "level") continue;
    for (std::size_t i = 0; i < option.values.size() && i < option.value_texts.size(); ++i)
      if (option.values[i] == level) return option.value_texts[i].in(lang);
  }
  return "";
}

void write_svg(const SimOrder& order, const std::vector<LevelRun>& runs, Lang lang,
               std::ostream& out) {
  constexpr std::size_t kWide = 36, kHigh = 30, kLeft = 70, kTop = 110;
  constexpr double kDarkBelow = 0.6;  // white figures on dark colours
  const SimTexts& t = sim_texts(lang);
  std::vector<std::string> rows, columns;
  for (const LevelRun& run : runs) {
    place_of(rows, row_of(run.level));
    place_of(columns, column_of(run.level));
  }
  const std::size_t width = std::max<std::size_t>(kLeft + columns.size() * kWide + 20, 480);
  const std::size_t height = kTop + rows.size() * kHigh + 50;
  const LevelRun all = total_of(runs);
  out << "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" << width << "\" height=\"" << height
      << "\" viewBox=\"0 0 " << width << ' ' << height
      << "\" font-family=\"sans-serif\" font-size=\"12\" role=\"img\">\n<title>"
      << escaped(order.game->info().title.in(lang)) << ". " << t.won_title << "</title>\n"
      << "<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n<text x=\"12\" y=\"26\" "
         "font-size=\"18\">"
      << escaped(order.game->info().title.in(lang)) << ". " << t.won_title
      << "</text>\n<text x=\"12\" y=\"46\">";
  for (const std::string& player : order.request.players) out << escaped(player) << ' ';
  out << "· " << order.request.games << ' ' << t.games << " · " << t.seed << ' '
      << order.request.seed << " · " << t.all_levels << ": " << in_hundreds(all.share())
      << " %</text>\n";
  for (std::size_t i = 0; i < rows.size(); ++i)
    out << "<text x=\"" << kLeft - 8 << "\" y=\"" << kTop + i * kHigh + 20
        << "\" text-anchor=\"end\">" << rows[i] << "</text>\n";
  for (std::size_t i = 0; i < columns.size(); ++i)
    out << "<text transform=\"translate(" << kLeft + i * kWide + 22 << ' ' << kTop - 6
        << ") rotate(-60)\">" << columns[i] << "</text>\n";
  for (const LevelRun& run : runs) {
    const std::size_t x = kLeft + place_of(columns, column_of(run.level)) * kWide;
    const std::size_t y = kTop + place_of(rows, row_of(run.level)) * kHigh;
    const Colour c = colour_of(run.share());
    const Interval range = interval_of(run);
    out << "<g><title>" << run.level << ": " << escaped(text_of(order, run.level, lang)) << " — "
        << in_hundreds(run.share()) << " % (" << in_hundreds(range.low) << "-"
        << in_hundreds(range.high) << ")</title><rect x=\"" << x << "\" y=\"" << y << "\" width=\""
        << kWide << "\" height=\"" << kHigh << "\" fill=\"rgb(" << c.r << ',' << c.g << ',' << c.b
        << ")\" stroke=\"#fff\"/><text x=\"" << x + kWide / 2 << "\" y=\"" << y + 20
        << "\" text-anchor=\"middle\" fill=\"" << (run.share() < kDarkBelow ? "#fff" : "#000")
        << "\">" << std::lround(100 * run.share()) << "</text></g>\n";
  }
  // What a code means, by the first one.
  if (!runs.empty())
    out << "<text x=\"12\" y=\"" << height - 16 << "\">" << runs.front().level << ": "
        << escaped(text_of(order, runs.front().level, lang)) << "</text>\n";
  out << "</svg>\n";
}

}  // namespace

void write_levels(const SimOrder& order, const std::vector<LevelRun>& runs, Lang lang,
                  std::ostream& out) {
  switch (order.format) {
    case SimFormat::Table: write_table(runs, sim_texts(lang), out); break;
    case SimFormat::AsJson: write_json(order, runs, out); break;
    case SimFormat::AsCsv: write_csv(runs, out); break;
  }
}

void write_heatmap(const SimOrder& order, const std::vector<LevelRun>& runs, Lang lang, bool html,
                   std::ostream& out) {
  if (html)
    out << "<!doctype html>\n<html lang=\"" << (lang == Lang::Spanish ? "es" : "en")
        << "\"><head><meta charset=\"utf-8\"><title>" << escaped(order.game->info().title.in(lang))
        << "</title></head><body>\n";
  write_svg(order, runs, lang, out);
  if (html) out << "</body></html>\n";
}

}  // namespace tercio
