#include "server/review_picture.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace tercio {
namespace {

constexpr Ink kPaper{251, 250, 247}, kInk{28, 34, 38}, kInk2{74, 81, 87}, kHairline{216, 211, 200},
    kBad{164, 38, 44}, kGood{0, 112, 95};
constexpr double kPlotLeft = 60, kPlotRight = 1140, kPlotTop = 214, kPlotBottom = 452;
constexpr double kLuckLeft = 620, kLuckTop = 508;

std::string text_in(const Json& text, Lang lang) {
  return text.value(lang == Lang::Spanish ? "es" : "en", "");
}

Ink ink_of(const std::string& colour, double alpha) {
  static const std::map<std::string, Ink> kInks = {
      {"spain", {164, 38, 44}},   {"red", {164, 38, 44}},    {"france", {31, 79, 130}},
      {"england", {31, 79, 130}}, {"blue", {31, 79, 130}},   {"yellow", {213, 154, 27}},
      {"states", {180, 83, 15}},  {"aztecs", {12, 107, 88}}, {"berbers", {84, 95, 16}}};
  const auto found = kInks.find(colour);
  Ink ink = found == kInks.end() ? Ink{46, 51, 56} : found->second;
  ink.alpha = alpha;
  return ink;
}

// A review turned to one of its sides.
struct Seen {
  const Json& kept;
  const Json& review;
  Lang lang;
  bool turned = false;

  Seen(const Json& of, Lang in, std::string_view seat) : kept(of), review(of["review"]), lang(in) {
    if (review["sides"].size() > 1)
      for (const Json& one : review["sides"][1]) turned = turned || one == seat;
  }
  const Json& side(bool other = false) const {
    static const Json kNobody = Json::array();
    const std::size_t which = turned != other ? 1 : 0;
    return which < review["sides"].size() ? review["sides"][which] : kNobody;
  }
  const Json* seat(const Json& id) const {
    for (const Json& one : kept["seats"])
      if (one["seat"] == id) return &one;
    return nullptr;
  }
  std::string name() const {
    std::string names;
    for (const Json& id : side())
      if (const Json* one = seat(id))
        names += (names.empty() ? "" : ", ") + text_in((*one)["title"], lang);
    return names;
  }
  Ink colour(bool other) const {
    const Json* const one = side(other).empty() ? nullptr : seat(side(other).front());
    return ink_of(one == nullptr ? "slate" : one->value("colour", "slate"), 0.24);
  }
  double chance(double p) const { return turned ? 1 - p : p; }
  const Json* luck() const {
    for (const Json& one : review["luck"])
      if (!one["seats"].empty() && !side().empty() && one["seats"].front() == side().front())
        return &one;
    return nullptr;
  }
  std::string say(const char* en, const char* es) const { return lang == Lang::Spanish ? es : en; }
};

double x_of(const Seen& seen, double step) {
  const double steps = std::max(1.0, seen.review["steps"].get<double>());
  return kPlotLeft + (kPlotRight - kPlotLeft) * step / steps;
}
double y_of(double p) { return kPlotBottom - (kPlotBottom - kPlotTop) * p; }

std::vector<DrawnPoint> curve_of(const Seen& seen) {
  const Json& curve = seen.review["curve"];
  std::vector<DrawnPoint> points;
  for (std::size_t i = 0; i < curve["at"].size(); ++i)
    points.emplace_back(x_of(seen, curve["at"][i].get<double>()),
                        y_of(seen.chance(curve["p"][i].get<double>() / 10'000)));
  return points;
}

void draw_curve(const Seen& seen, Drawing& drawing) {
  const std::vector<DrawnPoint> line = curve_of(seen);
  if (line.empty()) return;
  drawing.words(kPlotLeft, kPlotTop - 12, 22,
                seen.say("Chance of ", "Probabilidad de ") + seen.name(), kInk, true);
  std::vector<DrawnPoint> below = line;
  below.emplace_back(line.back().first, kPlotBottom);
  below.emplace_back(line.front().first, kPlotBottom);
  std::vector<DrawnPoint> above = line;
  above.emplace_back(line.back().first, kPlotTop);
  above.emplace_back(line.front().first, kPlotTop);
  drawing.area(std::move(below), seen.colour(false));
  drawing.area(std::move(above), seen.colour(true));
  for (const double p : {0.0, 0.5, 1.0}) {
    drawing.line({{kPlotLeft, y_of(p)}, {kPlotRight, y_of(p)}}, p == 0.5 ? 1.5 : 2, kHairline);
    drawing.words(kPlotLeft - 8, y_of(p) + 6, 17, std::to_string(std::lround(100 * p)), kInk2,
                  false, false, Shape::Anchor::End);
  }
  drawing.line(line, 4, kInk);
  for (const Json& one : seen.review["turning"]) {
    const double x = x_of(seen, one["step"].get<double>());
    const double y = y_of(seen.chance(one["after"].get<double>()));
    const bool good = (one["after"].get<double>() > one["before"].get<double>()) != seen.turned;
    drawing.disc(x, y, 16, kPaper);
    drawing.disc(x, y, 14, good ? kGood : kBad);
    drawing.words(x, y + 6.5, 19, std::to_string(one["n"].get<int>()), kPaper, true, false,
                  Shape::Anchor::Middle);
  }
}

std::string luck_word(const Seen& seen, const Json& luck) {
  static const std::map<std::string, std::pair<const char*, const char*>> kWords = {
      {"very-bad", {"Very unlucky", "Muy mala suerte"}},
      {"bad", {"Somewhat unlucky", "Algo de mala suerte"}},
      {"average", {"About average", "Más o menos la normal"}},
      {"good", {"Somewhat lucky", "Algo de buena suerte"}},
      {"very-good", {"Very lucky", "Muy buena suerte"}}};
  const auto found =
      luck["word"].is_string() ? kWords.find(luck["word"].get<std::string>()) : kWords.end();
  return found == kWords.end() ? "" : seen.say(found->second.first, found->second.second);
}

void draw_luck(const Seen& seen, Drawing& drawing) {
  const Json* const luck = seen.luck();
  if (luck == nullptr) return;
  const std::string word = luck_word(seen, *luck);
  drawing.words(
      kLuckLeft, kLuckTop, 22,
      seen.say("Luck of the dice", "Suerte de los dados") + (word.empty() ? "" : ": " + word), kInk,
      true);
  if ((*luck)["share"].is_null()) return;
  const double wide = kPlotRight - kLuckLeft;
  constexpr int kParts = 26;
  for (int i = 0; i < kParts; ++i) {
    Ink ink = i < kParts / 2 ? kBad : kGood;
    ink.alpha = std::abs(2.0 * i - kParts + 1) / kParts * 0.85 + 0.05;
    drawing.box(kLuckLeft + wide * i / kParts, kLuckTop + 16, wide / kParts + 0.5, 18, ink);
  }
  const double at = kLuckLeft + wide * std::clamp((*luck)["share"].get<double>(), 0.0, 1.0);
  drawing.box(at - 5, kLuckTop + 9, 10, 32, kPaper);
  drawing.box(at - 3, kLuckTop + 9, 6, 32, kInk);
}

}  // namespace

Drawing review_picture(const Json& kept, Lang lang, std::string_view seat) {
  const Seen seen(kept, lang, seat);
  Drawing drawing(kPictureWidth, kPictureHeight);
  drawing.box(0, 0, kPictureWidth, kPictureHeight, kPaper);
  drawing.box(0, 0, kPictureWidth, 10, kBad);
  const std::string scenario = text_in(kept["scenario"], lang);
  drawing.words(kPlotLeft, 58, 24,
                text_in(kept["game"], lang) + (scenario.empty() ? "" : " · " + scenario), kInk2);
  drawing.words(kPlotRight, 58, 26, "Tercio", kInk, true, true, Shape::Anchor::End);
  double y = 106;
  for (const std::string& line :
       in_lines(text_in(kept["prompt"], lang), 38, kPlotRight - kPlotLeft, 2)) {
    drawing.words(kPlotLeft, y, 38, line, kInk, true, true);
    y += 44;
  }
  draw_curve(seen, drawing);
  draw_luck(seen, drawing);
  y = kLuckTop;
  for (const std::string& line :
       in_lines(text_in(seen.review["footnote"], lang), 16.5, kLuckLeft - kPlotLeft - 40, 5)) {
    drawing.words(kPlotLeft, y, 16.5, line, kInk2);
    y += 21;
  }
  return drawing;
}

std::string review_words(const Json& kept, Lang lang, std::string_view seat) {
  const Seen seen(kept, lang, seat);
  std::string out = text_in(kept["prompt"], lang);
  const Json& p = seen.review["curve"]["p"];
  if (!p.empty()) {
    const auto in_hundred = [&](const Json& value) {
      return std::to_string(std::lround(100 * seen.chance(value.get<double>() / 10'000)));
    };
    out += seen.say(" Chance of ", " Probabilidad de ") + seen.name() + ": " +
           in_hundred(p.front()) + seen.say(" of 100 at the start, ", " de 100 al principio, ") +
           in_hundred(p.back()) + seen.say(" in the end.", " al final.");
  }
  if (const Json* const luck = seen.luck())
    if (const std::string word = luck_word(seen, *luck); !word.empty())
      out += seen.say(" Luck of the dice: ", " Suerte de los dados: ") + word + ".";
  return out;
}

}  // namespace tercio
