#include "cli/review_text.h"

#include <algorithm>
#include <cmath>

#include "cli/text.h"
#include "game/json.h"

namespace tercio::cli {
namespace {

constexpr std::size_t kTold = 3;  // decisions of a kind

class ReviewWords {
 public:
  ReviewWords(const Match& match, const Json& review, Seat seat,
              const std::optional<RecordEnding>& ending, Lang lang)
      : match_(match), review_(review), ending_(ending), lang_(lang), seat_(match.seat_id(seat)) {
    const Json& first = review["sides"][0];
    turned_ = std::find(first.begin(), first.end(), seat_) == first.end();
  }

  std::vector<std::string> lines() {
    const Json& ledger = review_["ledger"];
    line("review.start", {{"seat", name(seat_)}, {"percent", in_percent(chance(ledger["start"]))}});
    for (const Json& one : ledger["lines"]) ledger_line(one);
    result(ledger["result"]);
    for (const Json& luck : review_["luck"]) out_.push_back(in(luck["text"]));
    turning();
    judged("costliest", "review.costliest", "review.cost");
    judged("best", "review.best", "review.gain");
    for (const Json& seat : review_["seats"]) marks(seat);
    out_.push_back(in(review_["footnote"]));
    return std::move(out_);
  }

 private:
  std::string in(const Json& text) const {
    return text[lang_ == Lang::Spanish ? "es" : "en"].get<std::string>();
  }
  void line(std::string_view key, const std::vector<TextArg>& args = {}) {
    out_.push_back(say(lang_, key, args));
  }
  Text name(const Json& seat) const {
    const auto found = seat.is_null() ? std::nullopt : match_.find_seat(seat.get<std::string>());
    return found ? match_.game().info().seats[index(*found)].title
                 : texts().format("review.nobody");
  }
  double own(double change) const { return turned_ ? -change : change; }
  double chance(double p) const { return turned_ ? 1 - p : p; }

  void ledger_line(const Json& one) {
    const double change = own(one["change"]);
    if (one["kind"] == "unexplained" && std::abs(change) < kWorthTelling) return;
    const std::vector<TextArg> args = {
        {"what", in(one["text"])},
        {"n", points(change)},
        {"error", in_percent(one["se"])},
        {"good", points(own(one.value(turned_ ? "bad" : "good", 0.0)))},
        {"bad", points(own(one.value(turned_ ? "good" : "bad", 0.0)))}};
    line(one.contains("good") ? "review.line_parts" : "review.line", args);
  }

  void result(double value) {
    const int percent = in_percent(chance(value));
    if (!ending_) return line("review.result", {{"percent", percent}});
    line("review.ended", {{"how", ending_text(match_.game().info(), *ending_)},
                          {"seat", name(seat_)},
                          {"percent", percent}});
  }

  void turning() {
    if (review_["turning"].empty()) return;
    line("review.turning");
    for (const Json& one : review_["turning"]) {
      const double change = own(one["after"].get<double>() - one["before"].get<double>());
      std::vector<TextArg> args = {{"n", one["n"].get<int>()},
                                   {"step", one["step"].get<int>()},
                                   {"before", in_percent(chance(one["before"]))},
                                   {"after", in_percent(chance(one["after"]))},
                                   {"change", points(change)},
                                   {"error", std::max(1, in_percent(one["se"]))},
                                   {"what", in(one["text"])},
                                   {"seat", name(one["seat"])}};
      if (one["kind"] == "decision") {
        line(one["seat"].is_null() ? "review.turn_together" : "review.turn_decision", args);
        continue;
      }
      const std::string words = one["words"][0];
      args.emplace_back("roll", words.substr(words.find(' ') + 1));
      const double share =
          one[change > 0 ? (turned_ ? "as_bad" : "as_good") : (turned_ ? "as_good" : "as_bad")];
      args.emplace_back("percent", std::max(1, in_percent(share)));
      line(change > 0 ? "review.throw_good" : "review.throw_bad", args);
    }
  }

  void judged(const char* which, const char* head, const char* key) {
    const Json& all = review_[which];
    if (all.empty()) {
      if (std::string_view(which) == "costliest") line("review.none_better");
      return;
    }
    line(head);
    for (std::size_t i = 0; i < std::min(kTold, all.size()); ++i) {
      const Json& one = all[i];
      std::string mark;
      if (!one["mark"].is_null())
        mark = say(lang_, "review.mark_" + one["mark"].get<std::string>());
      line(key, {{"step", one["step"].get<int>()},
                 {"seat", name(one["seat"])},
                 {"played", in(one["played"]["text"])},
                 {"other", in(one["other"]["text"])},
                 {"n", in_percent(one["gain"])},
                 {"error", std::max(1, in_percent(one["se"]))},
                 {"from", in_percent(one["chance_played"])},
                 {"to", in_percent(one["chance_other"])},
                 {"mark", mark}});
    }
  }

  void marks(const Json& seat) {
    if (seat["decisions"] == 0) return;
    line("review.marks", {{"seat", name(seat["seat"])},
                          {"n", seat["decisions"].get<int>()},
                          {"judged", seat["judged"].get<int>()},
                          {"doubtful", seat["doubtful"].get<int>()},
                          {"mistake", seat["mistake"].get<int>()},
                          {"blunder", seat["blunder"].get<int>()}});
  }

  const Match& match_;
  const Json& review_;
  const std::optional<RecordEnding>& ending_;
  Lang lang_;
  std::string seat_;
  bool turned_ = false;
  std::vector<std::string> out_;
};

}  // namespace

int in_percent(double share) { return static_cast<int>(std::lround(100 * share)); }

std::string points(double share) {
  const int n = in_percent(share);
  return (n < 0 ? "−" : n > 0 ? "+" : "") + std::to_string(std::abs(n));
}

std::vector<std::string> review_lines(const Match& match, const Json& review, Seat seat,
                                      const std::optional<RecordEnding>& ending, Lang lang) {
  return ReviewWords(match, review, seat, ending, lang).lines();
}

}  // namespace tercio::cli
