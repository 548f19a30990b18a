#include "proof/claim.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdio>
#include <set>
#include <sstream>

#include "data/data_error.h"
#include "match/lesson_board.h"
#include "match/lesson_run.h"
#include "proof/armada.h"

namespace tercio {
namespace {

// ---- the head -------------------------------------------------------------------------------

std::vector<std::string> parts_of(const std::string& text, const std::string& between) {
  std::vector<std::string> out;
  for (std::size_t from = 0; from <= text.size();) {
    const auto end = std::min(text.find(between, from), text.size());
    out.push_back(text.substr(from, end - from));
    from = end + between.size();
  }
  return out;
}

class ClaimReader {
 public:
  ClaimReader(const Game& game, const DataFile& file) : game_(game), file_(file) {}

  std::optional<Claim> read() {
    std::istringstream in(file_.text);
    bool claims = false, proved = false;
    for (std::string line; std::getline(in, line) && line.starts_with("#");) {
      ++number_;
      if (const auto rest = after(line, "# prove: ")) {
        aim(*rest);
        claims = true;
      } else if (const auto where = after(line, "# from: ")) {
        claim_.from = parts_of(*where, "; ");
      } else if (const auto figures = after(line, "# proved: ")) {
        proved = proved_by(*figures);
      } else if (const auto row = after(line, "#   "); row && proved) {
        claim_.rows.push_back(row_of(*row));
      }
    }
    if (!claims && !proved) return std::nullopt;
    if (!claims || !proved) fail("expected '# prove: ...' and below it '# proved: ...'");
    return claim_;
  }

 private:
  [[noreturn]] void fail(const std::string& what) const {
    throw DataError(file_.name, number_, what);
  }
  static std::optional<std::string> after(const std::string& line, const std::string& begin) {
    if (!line.starts_with(begin)) return std::nullopt;
    return line.substr(begin.size());
  }

  std::vector<Fact> facts(const std::string& text) const {
    std::vector<Fact> out;
    for (const std::string& one : parts_of(text, " & ")) {
      Expected<Fact> fact = read_fact(one);
      if (!fact) fail(fact.error.message);
      out.push_back(std::move(*fact));
    }
    return out;
  }

  template <class List>
  std::size_t place_of(const List& list, const std::string& id, const char* what) const {
    const auto found =
        std::find_if(list.begin(), list.end(), [&](const auto& one) { return one.id == id; });
    if (found == list.end()) fail("there is no " + std::string(what) + " '" + id + "'");
    return static_cast<std::size_t>(found - list.begin());
  }

  void aim(std::string text) {
    int worlds = 0, hits = 0, read = 0;
    if (text == "odds") {
      claim_.how = Claim::How::Odds;
      return;
    }
    if (text == "victory exactly") {
      claim_.how = Claim::How::Armada;
      return;
    }
    if (std::sscanf(text.c_str(), "victory in %d worlds%n", &worlds, &read) == 1 &&
        read == static_cast<int>(text.size()) && worlds > 0) {
      claim_.how = Claim::How::Worlds;
      claim_.worlds = static_cast<std::size_t>(worlds);
      return;
    }
    if (const auto comma = text.rfind(", hits "); comma != std::string::npos) {
      hits = std::atoi(text.c_str() + comma + 7);
      if (hits < 2) fail("expected the lowest face that hits");
      claim_.goal.hits = hits;
      text.erase(comma);
    }
    std::string facts_said = text;
    bool when = false;
    for (const char* word : {" through ", " while ", " before ", " at the end"}) {
      const auto at = text.rfind(word);
      if (at == std::string::npos) continue;
      facts_said = text.substr(0, at);
      const std::string rest = text.substr(at + std::string(word).size());
      if (word == std::string(" through "))
        claim_.goal.through =
            static_cast<std::uint8_t>(place_of(game_.info().phases, rest, "phase"));
      else if (word == std::string(" while "))
        claim_.goal.within = facts(rest);
      else if (word == std::string(" before "))
        claim_.goal.before = (place_of(game_.info().purposes, rest, "purpose of dice"), rest);
      when = true;
      break;
    }
    if (!when) fail("expected 'through', 'while', 'before' or 'at the end' behind what is proved");
    if (facts_said == "until")
      claim_.is_until = true;
    else if (facts_said != "victory")
      claim_.goal.facts = facts(facts_said);
  }

  bool proved_by(const std::string& text) {
    int read = 0;
    if (std::sscanf(text.c_str(), "best %lf, next %lf%n", &claim_.best, &claim_.next, &read) != 2)
      fail("expected 'best 0.000, next 0.000'");
    const std::string rest = text.substr(static_cast<std::size_t>(read));
    claim_.at_first = rest == " at first";
    if (const auto by = after(rest, " by ")) claim_.by = parts_of(*by, "; ");
    if (!rest.empty() && !claim_.at_first && claim_.by.empty())
      fail("expected nothing, or 'at first', or 'by' something, behind the figures");
    return true;
  }

  Row row_of(const std::string& text) const {
    Row row;
    int read = 0;
    if (std::sscanf(text.c_str(), "%lf %n", &row.chance, &read) != 1 || read == 0 ||
        static_cast<std::size_t>(read) >= text.size())
      fail("expected a figure and the line it belongs to");
    row.text = text.substr(static_cast<std::size_t>(read));
    row.line = parts_of(row.text, "; ");
    return row;
  }

  const Game& game_;
  const DataFile& file_;
  Claim claim_;
  int number_ = 0;
};

// ---- the proof ------------------------------------------------------------------------------

struct Choice {
  std::string words;
  double chance;
};

std::string listed(const std::vector<Choice>& all) {
  constexpr std::size_t kMost = 60;
  std::string out;
  double last = -1;
  for (std::size_t i = 0; i < std::min(all.size(), kMost); ++i) {
    if (std::abs(all[i].chance - last) > kSameChance) {
      char figure[16];
      std::snprintf(figure, sizeof figure, "%s%.3f:", out.empty() ? "" : "  ", all[i].chance);
      out += figure;
      last = all[i].chance;
    }
    out += " " + all[i].words + ",";
  }
  return out;
}

bool is_one_of(const std::string& words, const std::vector<std::string>& all) {
  return std::find(all.begin(), all.end(), words) != all.end();
}

// What the puzzle asks for and gives, step after step, as long as no step has a board of its own.
struct Written {
  std::vector<std::string> play, dice, foe;
  bool is_free = false;  // anything may be played until something is reached
};

Written written_in(const Lesson& lesson) {
  Written out;
  for (std::size_t i = 0; i < lesson.steps.size(); ++i) {
    const LessonStep& step = lesson.steps[i];
    if (i > 0 && step.board) break;
    for (const auto& [list, all] :
         {std::pair{&step.play, &out.play}, std::pair{&step.dice, &out.dice},
          std::pair{&step.foe, &out.foe}})
      all->insert(all->end(), list->begin(), list->end());
    out.is_free = out.is_free || !step.until.empty();
  }
  return out;
}

class Prover {
 public:
  // root_ is empty: it cannot be begun, and why is said.
  Prover(const Game& game, const Lesson& lesson, const Claim& claim, const ProveOptions& options)
      : lesson_(lesson), claim_(claim), options_(options), written_(written_in(lesson)) {
    const auto match = LessonRun::first_match(game, lesson, {});
    if (!match) {
      out_.problems.push_back(match.error.message);
      return;
    }
    root_ = match->position().clone();
    goal_ = claim.goal;
    if (claim.is_until) goal_.facts = lesson.steps[0].until;
    for (const std::string& one : claim.from)
      if (!go(*root_, one, true)) {
        root_.reset();
        return;
      }
    begun_ = play_;
  }

  Proof by_odds() {
    if (!root_) return out_;
    std::set<double> figures;
    for (const Row& row : claim_.rows) {
      odds_row(row);
      figures.insert(row.chance);
    }
    for (const double said : {claim_.best, claim_.next})
      if (!figures.contains(said)) out_.problems.push_back("best or next is the figure of no row");
    out_.best = claim_.best;
    out_.next = claim_.next;
    const auto first = std::find_if(claim_.rows.begin(), claim_.rows.end(),
                                    [&](const Row& row) { return row.chance == claim_.best; });
    if (first != claim_.rows.end() && !is_asked_for({first->line.begin(), first->line.end() - 1}))
      out_.problems.push_back("what is best is not what it asks for: " + first->text);
    return out_;
  }

  Proof exactly() {
    if (!root_) return out_;
    Exact exact(goal_, lesson_.seat, *root_, options_.positions, options_.best_line ? kHair : 0);
    exact_ = &exact;
    out_.best = exact.chance(*root_);
    follow();
    for (const Row& row : claim_.rows) chance_row(row);
    same("best", claim_.best, out_.best);
    same("next", claim_.next, out_.next);
    if (exact.gave_up()) out_.problems = {"there is too much to be tried"};
    if (options_.tells) std::printf("  %zu positions\n", exact.positions());
    return out_;
  }

 private:
  static constexpr double kHair = 1e-6;

  void same(const std::string& what, double said, double is) {
    if (std::abs(said - is) <= kSameChance) return;
    char told[16];
    std::snprintf(told, sizeof told, "%.3f", is);
    out_.problems.push_back(what + " is " + told);
  }

  // "roll 5 6", "rival: done" or the seat's own "move baden".
  bool go(Position& p, const std::string& line, bool counts = false) {
    const Turn now = p.turn();
    const auto colon = line.find(": ");
    const std::string words = colon == std::string::npos ? line : line.substr(colon + 2);
    const auto action = p.parse(words);
    const Seat asked = now.kind == TurnKind::Dice ? Seat::Nobody : now.seats.first();
    if (now.kind == TurnKind::Over || !action || !p.why(asked, *action).ok()) {
      out_.problems.push_back("'" + words + "' is not played");
      return false;
    }
    Events nobody;
    p.apply(asked, *action, nobody);
    if (counts && asked == lesson_.seat) ++play_;
    if (counts && asked == Seat::Nobody) ++dice_;
    if (counts && asked != lesson_.seat && asked != Seat::Nobody) ++foe_;
    return true;
  }

  // Are these the puzzle's own actions, as far as they go?
  bool is_asked_for(const std::vector<std::string>& line) const {
    std::size_t play = begun_;
    for (const std::string& one : line) {
      if (one.starts_with("roll ") || one.find(": ") != std::string::npos) continue;
      if (play == written_.play.size() || !is_one_of(one, either(written_.play[play])))
        return false;
      ++play;
    }
    return true;
  }

  void tell_odds(const Position& p) const {
    for (const Action a : p.legal(lesson_.seat)) {
      const auto odds = p.odds(lesson_.seat, a);
      if (!odds) continue;
      std::printf("    %s:", p.words(a).c_str());
      for (const auto* list : {&odds->outcomes, &odds->also})
        for (const OddsOutcome& one : *list)
          std::printf(" %s %.3f", one.id.c_str(), one.chance.value());
      std::printf("\n");
    }
  }

  void odds_row(const Row& row) {
    const auto p = root_->clone();
    for (std::size_t i = 0; i + 1 < row.line.size(); ++i)
      if (!go(*p, row.line[i])) return;
    if (options_.tells) {
      std::printf("  %.3f %s\n", row.chance, row.text.c_str());
      tell_odds(*p);
    }
    std::string text = row.line.back();
    char figure[32];
    std::snprintf(figure, sizeof figure, " = %.3f",
                  text.starts_with("not ") ? 1 - row.chance : row.chance);
    if (text.starts_with("not ")) text.erase(0, 4);
    const bool odds = text.starts_with("odds ");
    const Expected<Fact> fact = read_fact(odds ? text + figure : text);
    if (!fact || (!odds && row.chance != 0 && row.chance != 1))
      out_.problems.push_back("neither odds nor what is so or not: " + row.text);
    else if (!odds && row.chance == 0)
      no_truth(*fact, *p, row.text);
    else if (const auto instead = untrue(*fact, *p, lesson_.seat))
      out_.problems.push_back(row.text + ": " + *instead);
  }

  void no_truth(const Fact& fact, const Position& p, const std::string& text) {
    if (!untrue(fact, p, lesson_.seat)) out_.problems.push_back("it is so: " + text);
  }

  void chance_row(const Row& row) {
    const auto p = root_->clone();
    if (row.line[0] == "else") {
      double most = -1;
      for (const Action a : p->legal(lesson_.seat)) {
        const std::string words = p->words(a);
        const bool named =
            std::any_of(claim_.rows.begin(), claim_.rows.end(),
                        [&](const Row& other) { return fits(other.line[0], words); });
        if (!named && !is_asked_for({words}))
          most = std::max(most, exact_->after(*p, lesson_.seat, a));
      }
      return same(row.text, row.chance, most);
    }
    for (std::size_t i = 0; i + 1 < row.line.size(); ++i)
      if (!go(*p, row.line[i])) return;
    if (row.line.back().starts_with("roll ") || row.line.back().find(": ") != std::string::npos) {
      if (go(*p, row.line.back())) same(row.text, row.chance, exact_->chance(*p));
      return;
    }
    double most = -1;
    for (const Action a : p->legal(lesson_.seat))
      if (fits(row.line.back(), p->words(a)))
        most = std::max(most, exact_->after(*p, lesson_.seat, a));
    if (most < 0)
      out_.problems.push_back("no choice: " + row.text);
    else
      same(row.text, row.chance, most);
  }

  std::vector<Choice> choices(const Position& p, Seat asked, bool own) {
    std::vector<Choice> out;
    for (const Action a : p.legal(asked)) out.push_back({p.words(a), exact_->after(p, asked, a)});
    std::stable_sort(out.begin(), out.end(), [&](const Choice& a, const Choice& b) {
      return own ? a.chance > b.chance : a.chance < b.chance;
    });
    return out;
  }

  // Along the written line, or the best one where there is none or it is wished.
  void follow() {
    const bool written = !options_.best_line && !written_.play.empty();
    const auto p = root_->clone();
    bool fallen = false, first = true;
    out_.next = 0;
    while (!exact_->is_time_up(*p, false) && !exact_->gave_up()) {
      const Turn now = p->turn();
      if (now.kind == TurnKind::Dice) {
        const std::vector<Fallen> all = exact_->falls(now.dice);
        if (all.empty()) return;
        fallen = true;
        std::string roll = p->words(all[all.size() / 2].roll);
        if (written) {
          if (dice_ == written_.dice.size()) return;
          roll = "roll " + written_.dice[dice_];
        }
        if (options_.tells) std::printf("    dice %s\n", roll.c_str());
        if (!go(*p, roll, true)) return;
        continue;
      }
      const Seat asked = now.seats.first();
      const bool own = exact_->is_own(*p, asked);
      const std::vector<Choice> all = choices(*p, asked, own);
      std::string words = all[0].words;
      if (written && asked == lesson_.seat) {
        if (play_ == written_.play.size()) return;
        words = either(written_.play[play_])[0];
        if (first) is_alone(all);
      } else if (written) {
        if (foe_ == written_.foe.size()) return;
        words = written_.foe[foe_];
        if (const auto colon = words.find(": "); colon != std::string::npos)
          words = words.substr(colon + 2);
      }
      if (options_.tells && all.size() > 1)
        std::printf("  %s> %s | %s\n", own ? "" : "foe ", words.c_str(), listed(all).c_str());
      if (own) note(all, words, !fallen && (first || !claim_.at_first));
      first = first && !own;
      if (!go(*p, words, true)) return;
    }
  }

  // Where it asks for one action, another must not be as good; but what it asks for next may be
  // done first (lesson_run.h).
  void is_alone(const std::vector<Choice>& all) {
    if (written_.is_free) return;
    const auto asked = [&](const std::string& words) {
      return std::any_of(
          written_.play.begin() + static_cast<std::ptrdiff_t>(play_), written_.play.end(),
          [&](const std::string& wanted) { return is_one_of(words, either(wanted)); });
    };
    for (const Choice& one : all)
      if (one.chance > all[0].chance - kSameChance && !asked(one.words))
        out_.problems.push_back("'" + one.words + "' is as good, and not taken");
  }

  void note(const std::vector<Choice>& all, const std::string& words, bool counts) {
    out_.line.push_back(words);
    for (const Choice& one : all) {
      if (one.chance > all[0].chance - kSameChance) continue;
      if (counts) out_.next = std::max(out_.next, one.chance);
      break;
    }
    const auto taken =
        std::find_if(all.begin(), all.end(), [&](const Choice& one) { return one.words == words; });
    if (taken != all.end() && taken->chance < all[0].chance - kSameChance)
      out_.problems.push_back("'" + words + "' is not the best, '" + all[0].words + "' is");
  }

  const Lesson& lesson_;
  const Claim& claim_;
  const ProveOptions& options_;
  const Written written_;
  Goal goal_;
  std::unique_ptr<Position> root_;
  Exact* exact_ = nullptr;
  std::size_t play_ = 0, dice_ = 0, foe_ = 0;  // of what is written, how far it has come
  std::size_t begun_ = 0;                      // and where the choice begins
  Proof out_;
};

// ---- figures in texts -----------------------------------------------------------------------

bool is_digit(char c) { return c >= '0' && c <= '9'; }

struct Number {
  int value;
  bool in_100;  // said of a hundred, or set against one that is: never a count of something
};

// The numbers of a sentence that says "67 in 100": those it says so, and all of two digits beside
// them, "where men brought 28". None if it does not.
std::vector<Number> numbers_in(const std::string& sentence) {
  std::vector<Number> out;
  bool says = false;
  for (std::size_t at = 0; at < sentence.size();) {
    if (!is_digit(sentence[at])) {
      ++at;
      continue;
    }
    std::size_t end = at;
    while (end < sentence.size() && is_digit(sentence[end])) ++end;
    const std::string rest = sentence.substr(end);
    bool said = false;
    for (const char* words : {" in 100", " times in 100", " de cada 100"})
      said = said || (rest.starts_with(words) &&
                      (rest == words || !is_digit(rest[std::string(words).size()])));
    const std::string before = sentence.substr(0, at);
    const bool hundred = before.ends_with(" in ") || before.ends_with(" de cada ");
    const bool against = before.ends_with("against ") || before.ends_with("contra ");
    says = says || said;
    if (said || (end - at <= 2 && !hundred && (against || end - at == 2)))
      out.push_back({std::atoi(sentence.c_str() + at), said});
    at = end;
  }
  if (!says) out.clear();
  return out;
}

bool is_about(int number, double chance) {
  return std::abs(100 * chance - number) <= 0.5 + 100 * kSameChance;
}

std::vector<const Text*> texts_of(const Lesson& lesson) {
  std::vector<const Text*> out = {&lesson.title, &lesson.teaches, &lesson.end};
  for (const LessonStep& step : lesson.steps) {
    out.push_back(&step.text);
    if (step.after) out.push_back(&*step.after);
    for (const LessonOther& other : step.others) out.push_back(&other.text);
  }
  return out;
}

std::vector<std::string> sentences_in(const std::string& text) {
  std::vector<std::string> out(1);
  for (std::size_t i = 0; i < text.size(); ++i) {
    out.back() += text[i];
    const bool ends = text[i] == '.' || text[i] == '?' || text[i] == '!';
    if (ends && i + 1 < text.size() && text[i + 1] == ' ') out.emplace_back();
  }
  return out;
}

}  // namespace

std::optional<Claim> claim_of(const Game& game, const DataFile& file) {
  return ClaimReader(game, file).read();
}

Proof prove(const Game& game, const Lesson& lesson, const Claim& claim,
            const ProveOptions& options) {
  switch (claim.how) {
    case Claim::How::Odds: return Prover(game, lesson, claim, options).by_odds();
    case Claim::How::Exactly: return Prover(game, lesson, claim, options).exactly();
    case Claim::How::Armada:
    case Claim::How::Worlds: return armada::prove_armada(game, lesson, claim, options);
  }
  return {};
}

std::vector<std::string> unproved_figures(const Lesson& lesson, const Claim& claim) {
  std::vector<double> proved = {claim.best, claim.next};
  for (const Row& row : claim.rows) proved.push_back(row.chance);
  std::set<int> counted;  // "13 points", of which a fact speaks
  for (const LessonStep& step : lesson.steps)
    for (const auto* facts : {&step.facts, &step.then})
      for (const Fact& fact : *facts) {
        if (fact.kind == Fact::Kind::Odds)
          proved.push_back(std::atof(fact.value.c_str()));
        else
          counted.insert(std::atoi(fact.value.c_str()));
      }
  const auto is_known = [&](const Number& number) {
    if (!number.in_100 && counted.contains(number.value)) return true;
    return std::any_of(proved.begin(), proved.end(),
                       [&](double chance) { return is_about(number.value, chance); });
  };
  std::vector<std::string> out;
  for (const Text* text : texts_of(lesson))
    for (const std::string* said : {&text->en, &text->es})
      for (const std::string& sentence : sentences_in(*said))
        for (const Number& number : numbers_in(sentence))
          if (!is_known(number)) out.push_back(std::to_string(number.value) + ": " + sentence);
  return out;
}

bool says_gap(const Lesson& lesson, const Claim& claim) {
  for (const Lang lang : {Lang::English, Lang::Spanish})
    for (const double figure : {claim.best, claim.next}) {
      bool said = false;
      for (const Text* text : texts_of(lesson))
        for (const std::string& sentence : sentences_in(text->in(lang)))
          for (const Number& number : numbers_in(sentence))
            said = said || is_about(number.value, figure);
      if (!said) return false;
    }
  return true;
}

}  // namespace tercio
