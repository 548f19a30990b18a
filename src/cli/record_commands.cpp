#include "cli/record_commands.h"

#include <algorithm>
#include <ostream>

#include "cli/games_of.h"
#include "cli/reckoning.h"
#include "cli/record_file.h"
#include "cli/show.h"
#include "match/replay.h"
#include "match/verify.h"

namespace tercio {
namespace {

constexpr int kFaulty = 1;
constexpr int kUnproved = 3;

void show_head(const Match& match, Lang lang, std::ostream& out) {
  const GameInfo& info = match.game().info();
  const Setup& setup = match.position().setup();
  out << info.title.in(lang);
  for (const NamedInfo& scenario : info.scenarios)
    if (scenario.id == setup.scenario) out << ": " << scenario.title.in(lang);
  out << '\n';
  for (std::size_t i = 0; i < info.seats.size(); ++i)
    if (match.position().seats().has(seat_at(i)))
      out << "  " << info.seats[i].title.in(lang) << ": " << holder_words(match.holder(seat_at(i)))
          << (match.coached().has(seat_at(i)) ? in_lang(lang, ", coached", ", con entrenador") : "")
          << '\n';
}

void show_played(const Match& match, std::size_t i, Lang lang, std::ostream& out) {
  const Played& played = match.played()[i];
  out << i + 1 << ". " << step_line(match, played) << '\n';
  const std::unique_ptr<Position> after = match.position_after(i + 1);
  for (const Event& event : played.events) {
    out << "     " << after->event_text(event).in(lang);
    if (event.rule) out << "  [" << event.rule.str() << "]";
    out << '\n';
  }
}

// What the record's notes say of a moment, and which branches leave it.
void show_said(const Study& study, StudyPlace at, Lang lang, int indent, std::ostream& out) {
  const std::string room(static_cast<std::size_t>(indent), ' ');
  if (const StudyNote* note = study.note(at)) {
    std::string text = note->text;
    for (std::size_t end = text.find('\n'); end != std::string::npos;
         end = text.find('\n', end + 1))
      text.replace(end, 1, "\n" + room + "| ");
    if (!text.empty()) out << room << "| " << text << '\n';
    for (const StudyMark& mark : note->marks)
      out << room << (mark.to.empty() ? "( ) " : "--> ") << mark.from
          << (mark.to.empty() ? "" : " - " + mark.to) << '\n';
  }
  for (const StudyBranch& branch : study.branches) {
    if (branch.from != at) continue;
    out << room << in_lang(lang, "Otherwise", "De otro modo")
        << (branch.name.empty() ? "" : ", " + branch.name) << ":\n";
    for (std::size_t i = 0; i < branch.lines.size(); ++i) {
      out << room << "  " << branch.from.step + i + 1 << ". " << branch.lines[i] << '\n';
      show_said(study, {branch.id, branch.from.step + i + 1}, lang, indent + 4, out);
    }
  }
}

void show_result(const Position& position, Lang lang, std::ostream& out) {
  const GameInfo& info = position.game().info();
  const Result result = position.result();
  for (std::size_t i = 0; i < info.seats.size(); ++i)
    if (position.seats().has(seat_at(i))) {
      out << info.seats[i].title.in(lang) << ": "
          << info.outcomes.at(result.seat[i].outcome).title.in(lang);
      if (cli::counts_points(result)) out << " (" << result.seat[i].points << ")";
      out << '\n';
    }
}

void show_reckoning(const Match& match, Lang lang, std::ostream& out) {
  for (const cli::Rich& line : cli::reckoning_lines(match, lang)) out << line.text() << '\n';
}

// A record of another version still replays; what is not the same here is said.
int say_differences(const OpenedRecord& opened, const ReplayOptions& options, std::ostream& err) {
  const VerifyReport report = verify(*opened.game, opened.record);
  for (const Check& check : report.checks)
    if (check.finding == Finding::Differs)
      err << options.file << ": " << in_lang(options.lang, "line ", "línea ") << check.line << ": "
          << check.text.in(options.lang) << '\n';
  return report.ok() ? 0 : kFaulty;
}

}  // namespace

int run_replay(const std::vector<const Game*>& games, const ReplayOptions& options,
               std::istream& in, std::ostream& out, std::ostream& err) {
  const OpenedRecord opened = open_record(games, options.file, options.lang, in, err);
  if (opened.game == nullptr) return opened.exit_code;
  const Replay replay = replay_record(*opened.game, opened.record);
  if (replay.match) {
    const Match& match = *replay.match;
    show_head(match, options.lang, out);
    const std::size_t end =
        std::min(options.to.value_or(match.played().size()), match.played().size());
    const Study& study = opened.record.study;
    if (!study.title.empty()) out << "  " << study.title << '\n';
    show_said(study, {0, 0}, options.lang, 2, out);
    for (std::size_t i = 0; i < end; ++i) {
      show_played(match, i, options.lang, out);
      show_said(study, {0, i + 1}, options.lang, 5, out);
    }
    const std::unique_ptr<Position> last = match.position_after(end);
    const bool ended = opened.record.ending && end == match.played().size();
    if (last->turn().kind == TurnKind::Over)
      show_result(*last, options.lang, out);
    else if (ended)
      out << ending_text(opened.game->info(), *opened.record.ending).in(options.lang) << '\n';
    else if (replay.ok() || end < match.played().size())
      out << last->prompt(last->turn().seats.first()).in(options.lang) << '\n';
    if (last->turn().kind == TurnKind::Over || ended) show_reckoning(match, options.lang, out);
    if (end < match.played().size()) return 0;
  }
  if (replay.ok()) return say_differences(opened, options, err);
  err << options.file << ": line " << replay.line << ": " << replay.error.in(options.lang);
  if (replay.rule) err << " [" << replay.rule.str() << "]";
  err << '\n';
  return kFaulty;
}

int run_verify(const std::vector<const Game*>& games, const VerifyOptions& options,
               std::istream& in, std::ostream& out, std::ostream& err) {
  const OpenedRecord opened = open_record(games, options.file, options.lang, in, err);
  if (opened.game == nullptr) return opened.exit_code;
  const VerifyReport report = verify(*opened.game, opened.record);
  for (const Check& check : report.checks) {
    out << (check.finding == Finding::Same      ? "ok       "
            : check.finding == Finding::Differs ? in_lang(options.lang, "DIFFERS  ", "DISTINTO ")
                                                : "-        ");
    if (check.finding == Finding::Differs && check.line > 0)
      out << in_lang(options.lang, "line ", "línea ") << check.line << ": ";
    out << check.text.in(options.lang) << '\n';
  }
  if (report.ok() && report.complete()) {
    out << in_lang(options.lang, "The record is right.\n", "El registro es correcto.\n");
    return 0;
  }
  if (report.ok()) {
    out << in_lang(options.lang, "Nothing differs, but what is marked - could not be checked.\n",
                   "Nada es distinto, pero lo marcado con - no se pudo comprobar.\n");
    return report.over ? kUnproved : 0;
  }
  out << in_lang(options.lang, "The record differs, first on line ",
                 "El registro es distinto, primero en la línea ")
      << report.first_difference()->line << ".\n";
  return kFaulty;
}

int run_replay(const GameList& games, const ReplayOptions& options, std::istream& in,
               std::ostream& out, std::ostream& err) {
  return run_replay(games_of(games), options, in, out, err);
}

int run_verify(const GameList& games, const VerifyOptions& options, std::istream& in,
               std::ostream& out, std::ostream& err) {
  return run_verify(games_of(games), options, in, out, err);
}

}  // namespace tercio
