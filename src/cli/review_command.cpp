#include "cli/review_command.h"

#include <unistd.h>

#include <cmath>
#include <fstream>
#include <optional>
#include <ostream>

#include "cli/record_file.h"
#include "cli/review_html.h"
#include "cli/review_text.h"
#include "cli/text.h"
#include "game/json.h"
#include "match/replay.h"
#include "match/review.h"

namespace tercio {
namespace {

constexpr int kNotReviewed = 1;
constexpr std::chrono::milliseconds kSlice{250};

// On a terminal how far it is, on one line that is taken away at the end.
void work(ReviewJob& job, Lang lang, std::ostream& err) {
  const bool shown = isatty(STDERR_FILENO) != 0;
  while (!job.work(kSlice))
    if (shown)
      err << '\r'
          << cli::say(lang, "review.progress",
                      {{"percent", static_cast<int>(std::lround(100 * job.part()))}})
          << std::flush;
  if (shown) err << "\r\x1b[K" << std::flush;
}

}  // namespace

int run_review(const std::vector<const Game*>& games, const ReviewOptions& options,
               std::istream& in, std::ostream& out, std::ostream& err) {
  const auto complain = [&](std::string_view key, const std::vector<TextArg>& args) {
    err << options.file << ": " << cli::say(options.lang, key, args) << '\n';
    return kNotReviewed;
  };
  const ReviewQuality* const quality = find_review_quality(options.quality);
  if (quality == nullptr) return complain("review.quality", {{"given", options.quality}});
  const OpenedRecord opened = open_record(games, options.file, options.lang, in, err);
  if (opened.game == nullptr) return opened.exit_code;
  const Expected<Match> match = match_of_record(*opened.game, opened.record);
  if (!match) {
    err << options.file << ": " << match.error.message << '\n';
    return kNotReviewed;
  }
  Seat seat = match.value->position().seats().first();
  if (!options.seat.empty()) {
    const auto found = match.value->find_seat(options.seat);
    if (!found || !match.value->position().seats().has(*found))
      return complain("review.seat", {{"given", options.seat}});
    seat = *found;
  }
  // What the rules ended is over, whatever was said after it.
  const std::optional<RecordEnding> ending =
      match.value->is_over() ? std::nullopt : opened.record.ending;
  const auto job = ReviewJob::begin(*match.value, *quality, ending.has_value());
  if (!job)
    return complain(job.error.code == "not-over" ? "review.not_over" : "review.no_review", {});
  work(**job.value, options.lang, err);
  const Json review = (*job.value)->json();
  if (!options.html.empty()) {
    std::ofstream file(options.html, std::ios::binary);
    file << cli::review_html(*match.value, review, ending, options.lang);
    if (!file.flush()) return complain("review.not_written", {{"file", options.html}});
    return 0;
  }
  if (options.json)
    out << review.dump() << '\n';
  else
    for (const std::string& line :
         cli::review_lines(*match.value, review, seat, ending, options.lang))
      out << line << '\n';
  return 0;
}

}  // namespace tercio
