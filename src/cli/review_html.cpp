#include "cli/review_html.h"

#include <algorithm>
#include <cmath>

#include "cli/reckoning.h"
#include "cli/review_text.h"
#include "cli/show.h"
#include "cli/text.h"
#include "game/json.h"

namespace tercio::cli {
namespace {

constexpr double kStep = 0.03;  // by which the chance changes from one row of the table to the next
constexpr int kWide = 1000, kHigh = 300, kLeft = 52, kTop = 12;

constexpr const char* kStyle = R"(
:root{color-scheme:light dark;--ink:#241d15;--paper:#fbf7ee;--quiet:#6b5f4e;--line:#d8ccb4;--good:#1f6b3a;--bad:#a3261f;--curve:#7a2318;--band:#7a231833}
@media (prefers-color-scheme:dark){:root{--ink:#efe6d6;--paper:#1d1913;--quiet:#b3a58d;--line:#463d30;--good:#7fce97;--bad:#f08a80;--curve:#f0a48f;--band:#f0a48f33}}
body{font:17px/1.5 Georgia,serif;color:var(--ink);background:var(--paper);margin:0 auto;max-width:62rem;padding:1rem 1.2rem 3rem}
h1{font-size:1.6rem;line-height:1.2;margin:.6rem 0}h2{font-size:1.15rem;margin:1.8rem 0 .5rem}
svg{width:100%;height:auto;display:block}svg text{fill:var(--ink);font:15px Georgia,serif}
table{border-collapse:collapse;width:100%}th,td{text-align:left;vertical-align:top;padding:.25rem .6rem .25rem 0;border-bottom:1px solid var(--line)}
thead th{color:var(--quiet);font-weight:normal}td.n,th.n{text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums}
.bar{position:relative;display:block;height:.9rem;min-width:9rem;background:linear-gradient(var(--line),var(--line)) 50% 0/1px 100% no-repeat}
.bar i{position:absolute;top:0;height:100%}.bar .good{background:var(--good)}.bar .bad{background:var(--bad)}
.quiet{color:var(--quiet)}.wide{overflow-x:auto}
#en:checked~main article[lang=es],#es:checked~main article[lang=en]{display:none}
input:focus-visible+label{outline:2px solid var(--curve)}
)";

std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) switch (c) {
      case '&': out += "&amp;"; break;
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      case '"': out += "&quot;"; break;
      default: out += c;
    }
  return out;
}

// One language's half of the page.
class Article {
 public:
  Article(const Match& match, const Json& review, const std::optional<RecordEnding>& ending,
          Lang lang)
      : match_(match), review_(review), ending_(ending), lang_(lang) {
    last_ = std::max(1, review["steps"].get<int>());
    for (const Json& seat : review["sides"][0]) first_ += (first_.empty() ? "" : ", ") + name(seat);
  }

  std::string html() {
    const char* id = lang_ == Lang::Spanish ? "es" : "en";
    out_ = std::string("<article lang=\"") + id + "\">\n";
    const GameInfo& info = match_.game().info();
    head("h1", tell("review.html_title", {{"game", info.title.in(lang_)}}));
    const std::string& scenario = match_.position().setup().scenario;
    for (const NamedInfo& one : info.scenarios)
      if (one.id == scenario) paragraph(one.title.in(lang_), "quiet");
    verdict();
    curve();
    ledger();
    luck();
    turning();
    judged("costliest", "review.html_costliest", "review.html_better");
    judged("best", "review.html_best", "review.html_usual");
    marks();
    paragraph(in(review_["footnote"]), "quiet");
    return out_ + "</article>\n";
  }

 private:
  std::string tell(std::string_view key, const std::vector<TextArg>& args = {}) const {
    return say(lang_, key, args);
  }
  std::string in(const Json& text) const {
    return text[lang_ == Lang::Spanish ? "es" : "en"].get<std::string>();
  }
  std::string name(const Json& seat) const {
    const auto found = seat.is_null() ? std::nullopt : match_.find_seat(seat.get<std::string>());
    return found ? match_.game().info().seats[index(*found)].title.in(lang_) : "";
  }
  void head(const char* tag, const std::string& text) {
    out_ += std::string("<") + tag + ">" + escaped(text) + "</" + tag + ">\n";
  }
  void paragraph(const std::string& text, const char* kind = nullptr) {
    out_ += (kind == nullptr ? std::string("<p>") : std::string("<p class=\"") + kind + "\">") +
            escaped(text) + "</p>\n";
  }
  static std::string percent(double p) { return std::to_string(in_percent(p)) + " %"; }
  void row(const std::vector<std::string>& cells, std::size_t numbers_from,
           const char* tag = "td") {
    out_ += "<tr>";
    for (std::size_t i = 0; i < cells.size(); ++i)
      out_ += std::string("<") + tag + (i >= numbers_from ? " class=\"n\">" : ">") + cells[i] +
              "</" + tag + ">";
    out_ += "</tr>\n";
  }
  void table(const std::vector<std::string>& heads, std::size_t numbers_from) {
    out_ += "<div class=\"wide\"><table><thead>\n";
    std::vector<std::string> cells;
    for (const std::string& one : heads) cells.push_back(escaped(one));
    row(cells, numbers_from, "th");
    out_ += "</thead><tbody>\n";
  }
  void end_table() { out_ += "</tbody></table></div>\n"; }

  void verdict() {
    if (ending_) {
      paragraph(ending_text(match_.game().info(), *ending_).in(lang_));
      paragraph(tell("review.html_ended"), "quiet");
      return;
    }
    for (const Rich& line : result_lines(match_, lang_)) paragraph(line.text());
    for (const Rich& line : reckoning_lines(match_, lang_)) paragraph(line.text(), "quiet");
  }

  // ---- the curve

  int x_of(int step) const { return kLeft + (kWide - kLeft - 10) * step / last_; }
  static int y_of(double p) {
    return kTop + static_cast<int>(std::lround((1 - p) * (kHigh - kTop - 26)));
  }
  double p_at(std::size_t i) const { return review_["curve"]["p"][i].get<double>() / 10'000; }
  double se_at(std::size_t i) const { return review_["curve"]["se"][i].get<double>() / 10'000; }
  int at(std::size_t i) const { return review_["curve"]["at"][i].get<int>(); }

  void curve() {
    head("h2", tell("review.html_curve", {{"seats", first_}}));
    const std::size_t n = review_["curve"]["at"].size();
    std::string line, above, below;
    for (std::size_t i = 0; i < n; ++i) {
      const std::string x = std::to_string(x_of(at(i)));
      const auto point = [&](double p) {
        return x + "," + std::to_string(y_of(std::clamp(p, 0.0, 1.0))) + " ";
      };
      // What came of a step holds until the next.
      if (i > 0) line += x + "," + std::to_string(y_of(p_at(i - 1))) + " ";
      line += point(p_at(i));
      above += point(p_at(i) + 2 * se_at(i));
      below = point(p_at(i) - 2 * se_at(i)) + below;
    }
    out_ += "<svg viewBox=\"0 0 " + std::to_string(kWide) + " " + std::to_string(kHigh) +
            "\" role=\"img\" aria-label=\"" +
            escaped(tell("review.html_drawn", {{"seats", first_},
                                               {"from", in_percent(p_at(0))},
                                               {"to", in_percent(p_at(n - 1))}})) +
            "\">\n";
    for (const int p : {0, 50, 100}) {
      const std::string y = std::to_string(y_of(p / 100.0));
      out_ += "<line x1=\"" + std::to_string(kLeft) + "\" x2=\"" + std::to_string(kWide - 10) +
              "\" y1=\"" + y + "\" y2=\"" + y + "\" stroke=\"var(--line)\"/><text x=\"" +
              std::to_string(kLeft - 8) + "\" y=\"" + y +
              "\" text-anchor=\"end\" dominant-baseline=\"middle\">" + std::to_string(p) +
              "</text>\n";
    }
    out_ += "<polygon fill=\"var(--band)\" points=\"" + above + below + "\"/>\n";
    out_ += "<polyline fill=\"none\" stroke=\"var(--curve)\" stroke-width=\"2.5\" points=\"" +
            line + "\"/>\n";
    for (const Json& one : review_["turning"]) {
      const std::string x = std::to_string(x_of(one["step"]));
      const int y = y_of(one["after"]);
      out_ += "<circle cx=\"" + x + "\" cy=\"" + std::to_string(y) +
              "\" r=\"11\" fill=\"var(--paper)\" stroke=\"var(--curve)\"/><text x=\"" + x +
              "\" y=\"" + std::to_string(y) +
              "\" text-anchor=\"middle\" dominant-baseline=\"central\">" +
              std::to_string(one["n"].get<int>()) + "</text>\n";
    }
    out_ += "<text x=\"" + std::to_string(kWide - 10) + "\" y=\"" + std::to_string(kHigh - 4) +
            "\" text-anchor=\"end\">" + escaped(tell("review.html_steps", {{"n", last_}})) +
            "</text></svg>\n";
    curve_table(n);
  }

  void curve_table(std::size_t n) {
    out_ += "<details><summary>" + escaped(tell("review.html_curve_table")) + "</summary>\n";
    table({tell("review.html_step"), tell("review.html_chance"), "±"}, 0);
    double last = -1;
    for (std::size_t i = 0; i < n; ++i) {
      if (i > 0 && i + 1 < n && std::abs(p_at(i) - last) < kStep) continue;
      last = p_at(i);
      row({std::to_string(at(i)), percent(p_at(i)), std::to_string(in_percent(se_at(i)))}, 0);
    }
    end_table();
    out_ += "</details>\n";
  }

  // ---- the ledger

  static std::string bar(double from, double to, double reach) {
    const double a = 50 + 50 * std::min(from, to) / reach, b = 50 + 50 * std::max(from, to) / reach;
    const auto tenth = [](double x) {
      std::string text = std::to_string(std::lround(10 * x));
      if (text.size() < 2) text = "0" + text;
      return text.substr(0, text.size() - 1) + "." + text.back();
    };
    return std::string("<i class=\"") + (to >= from ? "good" : "bad") +
           "\" style=\"left:" + tenth(a) + "%;width:" + tenth(std::max(0.3, b - a)) + "%\"></i>";
  }

  void ledger() {
    const Json& ledger = review_["ledger"];
    head("h2", tell("review.html_ledger", {{"seats", first_}}));
    table({tell("review.html_source"), "", tell("review.html_points"), "±",
           tell("review.html_good"), tell("review.html_bad")},
          2);
    row({escaped(tell("review.html_start")), "", percent(ledger["start"]), "", "", ""}, 2);
    double reach = 0.05;
    for (const Json& one : ledger["lines"])
      reach = std::max({reach, std::abs(one["change"].get<double>()),
                        std::abs(one.value("good", 0.0)), std::abs(one.value("bad", 0.0))});
    for (const Json& one : ledger["lines"]) {
      const double change = one["change"];
      if (one["kind"] == "unexplained" && std::abs(change) < kWorthTelling) continue;
      const bool parts = one.contains("good");
      row({escaped(in(one["text"])),
           "<span class=\"bar\" aria-hidden=\"true\">" + bar(0, change, reach) + "</span>",
           points(change), std::to_string(in_percent(one["se"])), parts ? points(one["good"]) : "",
           parts ? points(one["bad"]) : ""},
          2);
    }
    row({escaped(tell("review.html_result")), "", percent(ledger["result"]), "", "", ""}, 2);
    end_table();
  }

  void luck() {
    head("h2", tell("review.html_luck"));
    for (const Json& one : review_["luck"]) {
      paragraph(in(one["text"]));
      if (one["share"].is_null()) continue;
      out_ += "<meter min=\"0\" max=\"100\" value=\"" + std::to_string(in_percent(one["share"])) +
              "\" aria-label=\"" + escaped(in(one["text"])) + "\"></meter>\n";
    }
  }

  // ---- what weighed

  void turning() {
    if (review_["turning"].empty()) return;
    head("h2", tell("review.html_turning"));
    out_ += "<ol>\n";
    for (const Json& one : review_["turning"]) {
      std::string roll;
      if (one["kind"] == "throw") {
        const std::string words = one["words"][0];
        roll = ": " + words.substr(words.find(' ') + 1);
      }
      const double change = one["after"].get<double>() - one["before"].get<double>();
      out_ += "<li>" +
              escaped(tell("review.html_turn", {{"turn", one["turn"].get<int>()},
                                                {"step", one["step"].get<int>()},
                                                {"what", in(one["text"]) + roll},
                                                {"before", in_percent(one["before"])},
                                                {"after", in_percent(one["after"])},
                                                {"change", points(change)},
                                                {"error", std::max(1, in_percent(one["se"]))}})) +
              "</li>\n";
    }
    out_ += "</ol>\n";
  }

  void judged(const char* which, const char* title, const char* other) {
    head("h2", tell(title));
    if (review_[which].empty()) return paragraph(tell("review.html_none"));
    table({tell("review.html_step"), tell("review.html_seat"), tell("review.html_played"),
           tell(other), tell("review.html_points"), "±", ""},
          4);
    for (const Json& one : review_[which]) {
      std::string mark;
      if (!one["mark"].is_null()) mark = tell("review.html_mark_" + one["mark"].get<std::string>());
      row({std::to_string(one["step"].get<int>()), escaped(name(one["seat"])),
           escaped(in(one["played"]["text"])) + " (" + percent(one["chance_played"]) + ")",
           escaped(in(one["other"]["text"])) + " (" + percent(one["chance_other"]) + ")",
           std::to_string(in_percent(one["gain"])),
           std::to_string(std::max(1, in_percent(one["se"]))), escaped(mark)},
          4);
    }
    end_table();
  }

  void marks() {
    for (const Json& seat : review_["seats"]) {
      if (seat["decisions"] == 0) continue;
      paragraph(tell("review.marks", {{"seat", name(seat["seat"])},
                                      {"n", seat["decisions"].get<int>()},
                                      {"judged", seat["judged"].get<int>()},
                                      {"doubtful", seat["doubtful"].get<int>()},
                                      {"mistake", seat["mistake"].get<int>()},
                                      {"blunder", seat["blunder"].get<int>()}}));
    }
  }

  const Match& match_;
  const Json& review_;
  const std::optional<RecordEnding>& ending_;
  Lang lang_;
  int last_ = 1;
  std::string first_;  // whose chances these are
  std::string out_;
};

}  // namespace

std::string review_html(const Match& match, const Json& review,
                        const std::optional<RecordEnding>& ending, Lang lang) {
  const bool spanish = lang == Lang::Spanish;
  std::string out =
      std::string("<!doctype html>\n<html lang=\"") + (spanish ? "es" : "en") +
      "\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" "
      "content=\"width=device-width,initial-scale=1\"><title>" +
      escaped(say(lang, "review.html_title", {{"game", match.game().info().title.in(lang)}})) +
      "</title><style>" + kStyle + "</style></head>\n<body>\n";
  for (const bool es : {false, true}) {
    const std::string id = es ? "es" : "en";
    out += "<input type=\"radio\" name=\"lang\" id=\"" + id + "\"" +
           (es == spanish ? " checked" : "") + "><label for=\"" + id + "\" lang=\"" + id + "\">" +
           (es ? "Español" : "English") + "</label>\n";
  }
  out += "<main>\n";
  for (const Lang one : {Lang::English, Lang::Spanish})
    out += Article(match, review, ending, one).html();
  return out + "</main></body></html>\n";
}

}  // namespace tercio::cli
