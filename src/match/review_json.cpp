// What is told of a review: schema/review.yaml.
#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <utility>

#include "data/catalogue.h"
#include "game/json.h"
#include "game/luck.h"
#include "match/record.h"
#include "match/reply.h"
#include "match/review.h"

namespace tercio {
namespace {

constexpr std::size_t kTurningPoints = 3;
constexpr double kTurning = 0.05;  // by which the chance changes at least
constexpr double kSure = 2;        // standard errors
constexpr double kDoubtful = 0.05, kMistake = 0.10, kBlunder = 0.20;
constexpr std::size_t kLinksTold = 6;

const Catalogue& sentences() {
  static const Catalogue text(DataSource::text("game", "en.toml"),
                              DataSource::text("game", "es.toml"));
  return text;
}

// Four digits are as many as there are: the ledger alone must add up.
double rounded(double x) { return std::round(x * 1e4) / 1e4; }
int in_ten_thousandths(double x) { return static_cast<int>(std::lround(x * 1e4)); }

const char* mark_of(double gain) {
  return gain >= kBlunder    ? "blunder"
         : gain >= kMistake  ? "mistake"
         : gain >= kDoubtful ? "doubtful"
                             : nullptr;
}

class ReviewDocument {
 public:
  ReviewDocument(const Match& match, const Review& review, const ReviewQuality& quality, bool ended)
      : match_(match),
        review_(review),
        quality_(quality),
        ended_(ended),
        info_(match.game().info()),
        seats_(match.position().seats()),
        first_(seats_.first()),
        with_(allies_of(info_, first_)) {}

  Json json() const {
    const bool done = review_.stage == ReviewStage::Done;
    constexpr const char* kStages[] = {"curve", "curve", "throws", "decisions", "proofs", "done"};
    Json out = {{"version", kReviewVersion},
                {"of", hex(review_seed(match_))},
                {"game", info_.id},
                {"scenario", match_.position().setup().scenario},
                {"quality", quality_.name},
                {"done", done},
                {"part", rounded(review_.part)},
                {"stage", kStages[static_cast<std::size_t>(review_.stage)]},
                {"reference",
                 {{"level", review_.by},
                  {"games", review_.games},
                  {"to", review_.to_end ? "end" : "estimate"},
                  {"error", review_.error ? Json(rounded(*review_.error)) : Json(nullptr)}}},
                {"sides", sides()},
                {"steps", match_.played().size()},
                {"ended", ended_},
                {"curve", curve()},
                {"turning", Json::array()},
                {"ledger", nullptr},
                {"luck", Json::array()},
                {"costliest", Json::array()},
                {"best", Json::array()},
                {"marks", Json::array()},
                {"seats", Json::array()},
                {"footnote", text_json(footnote())}};
    if (!done) return out;
    out["turning"] = turning();
    out["ledger"] = ledger();
    out["luck"] = luck();
    out["costliest"] = judged(true);
    out["best"] = judged(false);
    out["marks"] = marks();
    out["seats"] = seats();
    return out;
  }

 private:
  static Text say(std::string_view key, const std::vector<TextArg>& args = {}) {
    return sentences().format("review." + std::string(key), args);
  }
  static std::string hex(std::uint64_t n) {
    constexpr char kDigits[] = "0123456789abcdef";
    std::string out;
    for (int shift = 60; shift >= 0; shift -= 4) out += kDigits[n >> shift & 15];
    return out;
  }
  Text title(Seat seat) const { return info_.seats[index(seat)].title; }
  Json seat_json(Seat seat) const {
    return seat == Seat::Nobody ? Json(nullptr) : Json(match_.seat_id(seat));
  }
  std::vector<Seat> seats_of(bool first) const {
    std::vector<Seat> out;
    for (std::size_t i = 0; i < kMaxSeats; ++i)
      if (seats_.has(seat_at(i)) && with_.has(seat_at(i)) == first) out.push_back(seat_at(i));
    return out;
  }
  double own(Seat seat, double change) const { return with_.has(seat) ? change : -change; }

  Json sides() const {
    Json out = Json::array();
    for (const bool first : {true, false}) {
      Json side = Json::array();
      for (const Seat seat : seats_of(first)) side.push_back(match_.seat_id(seat));
      out.push_back(std::move(side));
    }
    return out;
  }

  Json curve() const {
    Json at = Json::array(), p = Json::array(), se = Json::array();
    for (const CurvePoint& point : review_.curve) {
      at.push_back(point.at);
      p.push_back(in_ten_thousandths(point.p));
      se.push_back(in_ten_thousandths(point.se));
    }
    return {{"at", std::move(at)}, {"p", std::move(p)}, {"se", std::move(se)}};
  }

  // ---- what was done, in words

  struct Said {
    Json words = Json::array();
    Text text;
  };
  // From the position before step `from`. Of a long one the beginning is told, and how much more
  // there is.
  Said said(std::size_t from, Seat seat, const std::vector<Action>& line) const {
    Said out;
    const std::unique_ptr<Position> at = match_.position_after(from - 1);
    Events nobody;
    std::size_t told = 0;
    for (const Action a : line) {
      out.words.push_back(at->words(a));
      if (!at->turn().seats.has(seat) || !at->why(seat, a).ok()) break;
      if (told < kLinksTold || line.size() == kLinksTold + 1)
        out.text = told == 0 ? at->describe(seat, a).label
                             : out.text + Text{"; ", "; "} + at->describe(seat, a).label;
      ++told;
      at->apply(seat, a, nobody);
    }
    if (told > kLinksTold + 1)
      out.text = out.text + say("more", {{"n", static_cast<int>(told - kLinksTold)}});
    return out;
  }
  // The first step of a thing; of what was written unseen, of all who wrote.
  std::size_t from_of(const ReviewedThing& thing) const {
    std::size_t from = thing.from;
    if (thing.together)
      for (const ReviewedThing& other : review_.things)
        if (is_with(thing, other)) from = std::min(from, other.from);
    return from;
  }
  static bool is_with(const ReviewedThing& a, const ReviewedThing& b) {
    return a.together && b.together && a.turn == b.turn && a.before == b.before &&
           a.after == b.after;
  }

  // ---- turning points

  struct Turned {
    const ReviewedThing* thing = nullptr;
    double change = 0;
    std::size_t turn = 0;  // counted as they follow each other
  };
  std::vector<Turned> turned() const {
    std::vector<Turned> all;
    std::size_t turn = 0;
    int last = -1;
    for (const ReviewedThing& thing : review_.things) {
      if (thing.turn != last) ++turn;
      last = thing.turn;
      const double change = thing.dice ? thing.change : thing.after - thing.before;
      if (thing.unseen || std::abs(change) < kTurning || std::abs(change) <= kSure * thing.se)
        continue;
      if (!all.empty() && all.back().turn == turn) {
        if (std::abs(change) > std::abs(all.back().change)) all.back() = {&thing, change, turn};
      } else {
        all.push_back({&thing, change, turn});
      }
    }
    std::sort(all.begin(), all.end(), [](const Turned& a, const Turned& b) {
      return std::pair(-std::abs(a.change), a.turn) < std::pair(-std::abs(b.change), b.turn);
    });
    if (all.size() > kTurningPoints) all.resize(kTurningPoints);
    std::sort(all.begin(), all.end(),
              [](const Turned& a, const Turned& b) { return a.turn < b.turn; });
    return all;
  }
  Json turning() const {
    Json out = Json::array();
    for (const Turned& one : turned()) {
      const ReviewedThing& thing = *one.thing;
      Json json = {{"n", out.size() + 1},
                   {"kind", thing.dice ? "throw" : "decision"},
                   {"from", from_of(thing)},
                   {"step", thing.step},
                   {"turn", thing.turn},
                   {"seat", seat_json(thing.together ? Seat::Nobody : thing.seat)},
                   {"before", rounded(thing.before)},
                   {"after", rounded(thing.after)},
                   {"se", rounded(thing.se)}};
      if (thing.dice) {
        json["words"] = {match_.played()[thing.step - 1].words};
        json["text"] = text_json(match_.position_after(thing.step - 1)->dice_text());
        json["as_good"] = rounded(thing.as_good);
        json["as_bad"] = rounded(thing.as_bad);
      } else if (thing.together) {
        json["step"] = last_of(thing);
        json["words"] = Json::array();
        json["text"] = text_json(say("together"));
      } else {
        Said told = said(thing.from, thing.seat, thing.line);
        json["words"] = std::move(told.words);
        json["text"] = text_json(told.text);
      }
      out.push_back(std::move(json));
    }
    return out;
  }
  std::size_t last_of(const ReviewedThing& thing) const {
    std::size_t last = thing.step;
    for (const ReviewedThing& other : review_.things)
      if (is_with(thing, other)) last = std::max(last, other.step);
    return last;
  }

  // ---- the ledger

  Text line_text(const LedgerLine& line) const {
    constexpr const char* kKeys[] = {"dice", "other-dice", "decisions", "fog", "unexplained"};
    const std::string key = kKeys[static_cast<std::size_t>(line.kind)];
    const bool of_seat = line.kind == LedgerKind::Dice || line.kind == LedgerKind::Decisions ||
                         line.kind == LedgerKind::Fog;
    if (!of_seat) return say(key);
    return line.seat == Seat::Nobody ? say(key + "-of-nobody")
                                     : say(key, {{"seat", title(line.seat)}});
  }
  Json ledger() const {
    constexpr const char* kIds[] = {"dice", "other-dice", "decisions", "fog", "unexplained"};
    Json lines = Json::array();
    for (const LedgerLine& line : review_.ledger.lines) {
      Json one = {{"kind", kIds[static_cast<std::size_t>(line.kind)]},
                  {"seat", seat_json(line.seat)},
                  {"change", line.change},
                  {"se", rounded(line.se)},
                  {"text", text_json(line_text(line))}};
      if (line.kind == LedgerKind::Dice || line.kind == LedgerKind::Decisions) {
        one["good"] = rounded(line.good);
        one["bad"] = rounded(line.bad);
        one["count"] = line.count;
      }
      lines.push_back(std::move(one));
    }
    return {{"start", review_.ledger.start},
            {"lines", std::move(lines)},
            {"result", review_.ledger.result}};
  }

  Text names(const std::vector<Seat>& seats) const {
    Text out;
    for (std::size_t i = 0; i < seats.size(); ++i)
      out = i == 0
                ? title(seats[i])
                : out + (i + 1 == seats.size() ? say("and") : Text{", ", ", "}) + title(seats[i]);
    return out;
  }

  Json luck() const {
    const LuckTable table(info_.id, data_hash(match_.game()));
    const LuckTable::Row* row = table.find(match_.position().setup().scenario);
    Json out = Json::array();
    for (const bool first : {true, false}) {
      const std::vector<Seat> side = seats_of(first);
      if (side.empty()) continue;
      Json ids = Json::array();
      for (const Seat seat : side) ids.push_back(match_.seat_id(seat));
      const double sum = first ? review_.luck : -review_.luck;
      Json one = {{"seats", std::move(ids)},
                  {"sum", rounded(sum)},
                  {"se", rounded(review_.luck_se)},
                  {"share", nullptr},
                  {"word", nullptr},
                  {"of", row == nullptr ? 0 : row->games},
                  {"text", text_json(luck_text(side, sum, row, first))}};
      if (row != nullptr) {
        const double share = first ? row->share(review_.luck) : 1 - row->share(review_.luck);
        constexpr const char* kWords[] = {"very-bad", "bad", "average", "good", "very-good"};
        one["share"] = rounded(share);
        one["word"] = kWords[static_cast<std::size_t>(luck_word(share))];
      }
      out.push_back(std::move(one));
    }
    return out;
  }
  Text luck_text(const std::vector<Seat>& side, double sum, const LuckTable::Row* row,
                 bool first) const {
    if (row == nullptr)
      return say("luck-unmeasured", {{"seats", names(side)}, {"n", signed_points(sum)}});
    const double share = first ? row->share(review_.luck) : 1 - row->share(review_.luck);
    constexpr const char* kKeys[] = {"luck-very-bad", "luck-bad", "luck-average", "luck-good",
                                     "luck-very-good"};
    return say(kKeys[static_cast<std::size_t>(luck_word(share))],
               {{"seats", names(side)}, {"n", static_cast<int>(std::lround(100 * share))}});
  }
  static std::string signed_points(double share) {
    const auto n = std::lround(100 * share);
    return (n > 0 ? "+" : n < 0 ? "−" : "") + std::to_string(std::abs(n));
  }

  // ---- decisions

  Json judged(bool cost) const {
    Json out = Json::array();
    std::map<Seat, std::size_t> told;
    for (const Judgement& one : review_.judgements) {
      const ReviewedThing& thing = review_.things[one.thing];
      if (one.cost != cost || ++told[thing.seat] > kListed) continue;
      Said played = said(from_of(thing), thing.seat, thing.line);
      Said other = said(from_of(thing), thing.seat, one.other);
      const char* mark = cost ? mark_of(one.gain) : thing.unseen ? "unseen" : nullptr;
      out.push_back(
          {{"from", thing.from},
           {"step", thing.step},
           {"turn", thing.turn},
           {"seat", match_.seat_id(thing.seat)},
           {"played", {{"words", std::move(played.words)}, {"text", text_json(played.text)}}},
           {"other", {{"words", std::move(other.words)}, {"text", text_json(other.text)}}},
           {"gain", rounded(one.gain)},
           {"se", rounded(one.se)},
           {"chance_played", rounded(one.played)},
           {"chance_other", rounded(one.instead)},
           {"mark", mark == nullptr ? Json(nullptr) : Json(mark)}});
    }
    return out;
  }

  Json marks() const {
    std::map<std::size_t, const char*> marked;  // by thing
    for (std::size_t i = 0; i < review_.things.size(); ++i)
      if (review_.things[i].unseen) marked[i] = "unseen";
    for (const Judgement& one : review_.judgements)
      if (one.cost && mark_of(one.gain) != nullptr) marked[one.thing] = mark_of(one.gain);
    Json out = Json::array();
    for (const auto& [thing, mark] : marked)
      out.push_back({{"step", review_.things[thing].step},
                     {"seat", match_.seat_id(review_.things[thing].seat)},
                     {"mark", mark}});
    return out;
  }

  Json seats() const {
    Json out = Json::array();
    for (std::size_t i = 0; i < kMaxSeats; ++i) {
      const Seat seat = seat_at(i);
      if (!seats_.has(seat)) continue;
      int decisions = 0, tried = 0;
      for (const ReviewedThing& thing : review_.things)
        if (!thing.dice && thing.seat == seat && !thing.forced) {
          ++decisions;
          tried += thing.judged ? 1 : 0;
        }
      std::map<std::string_view, int> count;
      for (const Judgement& one : review_.judgements)
        if (one.cost && review_.things[one.thing].seat == seat && mark_of(one.gain) != nullptr)
          ++count[mark_of(one.gain)];
      out.push_back({{"seat", match_.seat_id(seat)},
                     {"decisions", decisions},
                     {"judged", tried},
                     {"doubtful", count["doubtful"]},
                     {"mistake", count["mistake"]},
                     {"blunder", count["blunder"]}});
    }
    return out;
  }

  Text footnote() const {
    const Text level = sentences().format("level." + review_.by);
    Text out = say(review_.to_end ? "footnote" : "footnote-estimate",
                   {{"level", level}, {"n", static_cast<int>(review_.games)}});
    out =
        out + (review_.error
                   ? say("error",
                         {{"n", std::max(1, static_cast<int>(std::lround(100 * *review_.error)))}})
                   : say("error-unmeasured"));
    if (review_.leans != 0) {
      const Seat first = match_.position().seats().first();
      out = out + say("leans", {{"seat", match_.game().info().seats[index(first)].title},
                                {"n", static_cast<int>(std::lround(100 * review_.leans))}});
    }
    return out + say("better-players", {{"version", kReviewVersion}});
  }

  static constexpr std::size_t kListed = 5;

  const Match& match_;
  const Review& review_;
  const ReviewQuality& quality_;
  bool ended_;
  const GameInfo& info_;
  Seats seats_;
  Seat first_;
  Seats with_;
};

}  // namespace

Json review_json(const Match& match, const Review& review, const ReviewQuality& quality,
                 bool ended) {
  return ReviewDocument(match, review, quality, ended).json();
}

}  // namespace tercio
