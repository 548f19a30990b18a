#include "cli/review_command.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <ostream>
#include <utility>

#include "cli/record_file.h"
#include "cli/show.h"
#include "cli/text.h"
#include "game/json.h"
#include "match/replay.h"
#include "match/review.h"

namespace tercio {
namespace {

constexpr int kNotReviewed = 1;
constexpr std::size_t kMostThrows = 5, kMostDecisions = 3;
constexpr double kWorthTelling = 0.03;  // of what is unexplained

int in_points(double share) { return static_cast<int>(std::lround(100 * share)); }
std::string with_sign(double share) {
  const int n = in_points(share);
  return (n < 0 ? "-" : n > 0 ? "+" : "") + std::to_string(std::abs(n));
}

// A review in words, for one seat: whatever is told for the first seat is turned round for those
// against it.
class ReviewWords {
 public:
  ReviewWords(const Match& match, const Review& review, const ReviewQuality& quality, Seat seat,
              const std::optional<RecordEnding>& ending, Lang lang, std::ostream& out)
      : match_(match), review_(review), quality_(quality), ending_(ending), lang_(lang), out_(out) {
    const Seat first = match.position().seats().first();
    const GameInfo& info = match.game().info();
    turned_ = !allies_of(info, first).has(seat);
    seat_ = seat;
  }

  void tell() {
    const Ledger& ledger = review_.ledger;
    line("review.by", {{"level", review_.by},
                       {"games", static_cast<int>(review_.games)},
                       {"quality", std::string(quality_.name)}});
    line("review.start",
         {{"seat", title(seat_)}, {"percent", in_points(own_chance(ledger.start))}});
    for (std::size_t i = 0; i < kMaxSeats; ++i)
      if (match_.position().seats().has(seat_at(i))) dice_line(title(seat_at(i)), seat_at(i));
    if (ledger.luck_of_nobody != 0) dice_line(say("review.nobody"), Seat::Nobody);
    for (std::size_t i = 0; i < kMaxSeats; ++i)
      if (match_.position().seats().has(seat_at(i)))
        line("review.decisions", {{"seat", title(seat_at(i))},
                                  {"level", review_.by},
                                  {"n", with_sign(own(ledger.skill[i]))}});
    if (std::abs(ledger.unexplained) > kWorthTelling)
      line("review.unexplained", {{"n", with_sign(own(ledger.unexplained))}});
    result();
    throws();
    better();
    line("review.note", {{"level", review_.by}, {"games", static_cast<int>(review_.games)}});
  }

 private:
  std::string say(std::string_view key, const std::vector<TextArg>& args = {}) const {
    return cli::say(lang_, key, args);
  }
  void line(std::string_view key, const std::vector<TextArg>& args = {}) {
    out_ << say(key, args) << '\n';
  }
  Text title(Seat seat) const { return match_.game().info().seats[index(seat)].title; }
  double own(double change) const { return turned_ ? -change : change; }
  double own_chance(double chance) const { return turned_ ? 1 - chance : chance; }

  void dice_line(const Text& who, Seat by) { dice_line(who.in(lang_), by); }
  void dice_line(const std::string& who, Seat by) {
    double good = 0, bad = 0;
    for (const ReviewedStep& one : review_.steps)
      if (one.dice && one.seat == by) (own(one.luck) > 0 ? good : bad) += own(one.luck);
    line("review.dice", {{"who", who},
                         {"n", with_sign(good + bad)},
                         {"good", with_sign(good)},
                         {"bad", with_sign(bad)}});
  }

  void result() {
    const int percent = in_points(own_chance(review_.ledger.result));
    if (!ending_) return line("review.result", {{"percent", percent}});
    line("review.ended", {{"how", ending_text(match_.game().info(), *ending_)},
                          {"level", review_.by},
                          {"seat", title(seat_)},
                          {"percent", percent}});
  }

  // Those that weighed most, in order.
  void throws() {
    std::vector<const ReviewedStep*> most;
    for (const ReviewedStep& one : review_.steps)
      if (one.dice && std::abs(one.luck) > 2 * one.se && in_points(one.luck) != 0)
        most.push_back(&one);
    std::sort(most.begin(), most.end(), [](const ReviewedStep* a, const ReviewedStep* b) {
      return std::pair(-std::abs(a->luck), a->step) < std::pair(-std::abs(b->luck), b->step);
    });
    if (most.size() > kMostThrows) most.resize(kMostThrows);
    std::sort(most.begin(), most.end(),
              [](const ReviewedStep* a, const ReviewedStep* b) { return a->step < b->step; });
    if (most.empty()) return;
    line("review.throws");
    for (const ReviewedStep* one : most) {
      const auto at = match_.position_after(one->step - 1);
      const bool good = own(one->luck) > 0;
      const bool up = one->luck > 0;
      line(good ? "review.throw_good" : "review.throw_bad",
           {{"step", static_cast<int>(one->step)},
            {"what", at->dice_text()},
            {"roll", match_.played()[one->step - 1].words.substr(std::string_view("roll ").size())},
            {"before", in_points(own_chance(one->after - one->luck))},
            {"after", in_points(own_chance(one->after))},
            {"n", with_sign(own(one->luck))},
            {"error", in_points(one->se)},
            {"percent", std::max(1, in_points(up ? one->as_good : one->as_bad))}});
    }
  }

  void better() {
    std::vector<const ReviewedStep*> most;
    for (const ReviewedStep& one : review_.steps)
      if (!one.better.empty()) most.push_back(&one);
    std::sort(most.begin(), most.end(), [](const ReviewedStep* a, const ReviewedStep* b) {
      return std::pair(-a->better[0].gain, a->step) < std::pair(-b->better[0].gain, b->step);
    });
    if (most.size() > kMostDecisions) most.resize(kMostDecisions);
    if (most.empty()) return line("review.none_better");
    line("review.better");
    for (const ReviewedStep* one : most) {
      const auto at = match_.position_after(one->step - 1);
      const Better& better = one->better[0];
      const auto label = [&](Action a) { return at->describe(one->seat, a).label; };
      line("review.cost", {{"step", static_cast<int>(one->step)},
                           {"seat", title(one->seat)},
                           {"played", label(match_.played()[one->step - 1].action)},
                           {"better", label(better.action)},
                           {"n", in_points(better.gain)},
                           {"error", std::max(1, in_points(better.se))}});
    }
  }

  const Match& match_;
  const Review& review_;
  const ReviewQuality& quality_;
  const std::optional<RecordEnding>& ending_;
  Lang lang_;
  std::ostream& out_;
  Seat seat_ = Seat::Nobody;
  bool turned_ = false;
};

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
  const Expected<Review> review = review_of(*match.value, *quality, ending.has_value());
  if (!review)
    return complain(review.error.code == "not-over" ? "review.not_over" : "review.no_review", {});
  if (options.json)
    out << review_json(*match.value, *review.value, *quality, ending.has_value()).dump() << '\n';
  else
    ReviewWords(*match.value, *review.value, *quality, seat, ending, options.lang, out).tell();
  return 0;
}

}  // namespace tercio
