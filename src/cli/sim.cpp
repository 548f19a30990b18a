#include "cli/sim.h"

#include <chrono>
#include <fstream>
#include <ostream>
#include <string>
#include <utility>
#include <variant>

#include "cli/sim_levels.h"
#include "cli/sim_order.h"
#include "cli/sim_report.h"
#include "cli/sim_texts.h"

namespace tercio {
namespace {

constexpr int kNotUnderstood = 2;

// One line on the terminal, drawn over and over, gone at the end.
class ProgressBar {
 public:
  ProgressBar(std::ostream& err, bool is_shown, std::uint64_t all)
      : err_(err), is_shown_(is_shown), all_(all) {}
  ~ProgressBar() {
    if (shown_ >= 0) err_ << "\r\x1b[K" << std::flush;
  }
  ProgressBar(const ProgressBar&) = delete;
  ProgressBar& operator=(const ProgressBar&) = delete;

  void watch(SimRequest& request) {
    if (!is_shown_) return;
    request.context = this;
    request.progress = [](void* context, std::uint64_t done) {
      static_cast<ProgressBar*>(context)->show(done);
    };
  }
  void finish_run(std::uint64_t games) { before_ += games; }

 private:
  void show(std::uint64_t done) {
    const auto percent = static_cast<int>((before_ + done) * 100 / all_);
    if (percent == shown_) return;
    shown_ = percent;
    const auto full = static_cast<std::size_t>(percent) * kWidth / 100;
    err_ << "\r[" << std::string(full, '#') << std::string(kWidth - full, '.') << "] " << percent
         << " %" << std::flush;
  }

  static constexpr std::size_t kWidth = 40;
  std::ostream& err_;
  bool is_shown_;
  std::uint64_t all_, before_ = 0;
  int shown_ = -1;
};

Expected<SimRun> play(const Game& game, SimRequest request, std::vector<std::string> players,
                      ProgressBar& bar) {
  request.players = std::move(players);
  bar.watch(request);
  const auto before = std::chrono::steady_clock::now();
  Expected<std::vector<SimGame>> games = game.simulate(request);
  if (!games) return games.error;
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - before;
  bar.finish_run(request.games);
  return SimRun{std::move(request.players), std::move(*games), took.count()};
}

int refuse(const RequestError& error, const SimConsole& console) {
  console.err << error.message << '\n';
  return kNotUnderstood;
}

// Every level of the order, one after the other.
int play_levels(const SimOrder& order, const SimConsole& console) {
  std::ofstream picture;
  if (!order.heatmap.empty()) {  // found out before hours are spent
    picture.open(order.heatmap, std::ios::binary);
    if (!picture)
      return refuse({"bad-file", std::string(sim_texts(console.lang).cannot_write) + " \"" +
                                     order.heatmap + "\"."},
                    console);
  }
  std::vector<LevelRun> runs;
  {
    ProgressBar bar(console.err, console.err_is_terminal && !order.quiet,
                    order.request.games * order.levels.size());
    for (const std::string& level : order.levels) {
      SimRequest request = order.request;
      request.setup.options["level"] = level;
      const Expected<SimRun> run = play(*order.game, request, order.request.players, bar);
      if (!run) return refuse(run.error, console);
      const SimSummary summary = summarize(order.game->info(), order.playing, run->games);
      const Moments& value = summary.seats.front().value;
      runs.push_back({level, value.n(), value.mean() * static_cast<double>(value.n())});
    }
  }
  write_levels(order, runs, console.lang, console.out);
  if (order.heatmap.empty()) return 0;
  write_heatmap(order, runs, console.lang, order.heatmap.ends_with(".html"), picture);
  return picture.flush() ? 0
                         : refuse({"bad-file", std::string(sim_texts(console.lang).cannot_write) +
                                                   " \"" + order.heatmap + "\"."},
                                  console);
}

int carry_out(const SimOrder& order, const SimConsole& console) {
  if (!order.levels.empty()) return play_levels(order, console);
  const Game& game = *order.game;
  const bool is_paired = !order.paired.empty();
  Expected<SimRun> first = RequestError{};
  Expected<SimRun> second = SimRun{};
  {
    ProgressBar bar(console.err, console.err_is_terminal && !order.quiet,
                    order.request.games * (is_paired ? 2 : 1));
    first = play(game, order.request, order.request.players, bar);
    if (first && is_paired) second = play(game, order.request, order.paired, bar);
  }
  if (!first) return refuse(first.error, console);
  if (!second) return refuse(second.error, console);
  const SimReport report{order, *first, *second};
  switch (order.format) {
    case SimFormat::Table: write_table(report, console.lang, console.out); break;
    case SimFormat::AsJson: write_json(report, console.out); break;
    case SimFormat::AsCsv: write_csv(report, console.out); break;
  }
  return 0;
}

}  // namespace

int run_sim(const std::vector<const Game*>& games, const std::vector<std::string>& args,
            const SimConsole& console) {
  const SimWords words = read_sim_words(games, args, console.lang);
  if (const auto* help = std::get_if<SimHelp>(&words)) {
    console.out << help->text;
    return 0;
  }
  if (const auto* error = std::get_if<RequestError>(&words)) return refuse(*error, console);
  return carry_out(std::get<SimOrder>(words), console);
}

}  // namespace tercio
