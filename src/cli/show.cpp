#include "cli/show.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <optional>

#include "cli/text.h"
#include "game/chance.h"

namespace tercio::cli {

std::string decimal(double value, int digits, Lang lang) {
  char buffer[64];
  std::snprintf(buffer, sizeof buffer, "%.*f", digits, value);
  std::string out = buffer;
  if (lang == Lang::Spanish) std::replace(out.begin(), out.end(), '.', ',');
  return out;
}

std::string percent(const Chance& chance, Lang lang) {
  if (chance.num == 0) return "0 %";
  if (chance.num == chance.den) return "100 %";
  const double value = std::clamp(chance.value() * 100, 0.1, 99.9);
  return decimal(value, 1, lang) + " %";
}

Rich with_rule(Rich sentence, RuleId rule) {
  if (rule) sentence.add(" ").add("[" + rule.str() + "]", Ink::Rule);
  return sentence;
}

Rich faces(const Throw& wanted, Action roll, Lang lang) {
  Rich out;
  for (int i = 0; i < wanted.count; ++i) {
    if (i > 0 && i == wanted.own && wanted.own > 0)
      out.add(" " + say(lang, "dice.against") + " ");
    else if (i > 0)
      out.add(" ");
    out.add("[" + std::to_string(face(roll, wanted, i)) + "]", Ink::Dice);
  }
  return out;
}

namespace {

// Nothing of what the seat knew or did was hidden: its choice may be named to everybody.
bool is_open(const Position& before, const Position& after, Seat seat) {
  return before.view_hash(seat) == before.view_hash(Seat::Nobody) &&
         after.view_hash(seat) == after.view_hash(Seat::Nobody);
}

}  // namespace

std::vector<Rich> happened(const Match& match, std::size_t from, std::size_t to, Seat viewer,
                           Lang lang, bool all) {
  std::vector<Rich> out;
  const GameInfo& info = match.game().info();
  for (std::size_t i = from; i < to; ++i) {
    const Played& played = match.played()[i];
    const std::unique_ptr<Position> before = match.position_after(i);
    const bool named =
        !played.is_roll() &&
        (played.seat == viewer ? all : is_open(*before, *match.position_after(i + 1), played.seat));
    Rich thrown;
    if (played.is_roll()) {
      thrown = faces(before->turn().dice, played.action, lang);
      if (played.given) thrown.add(" " + say(lang, "dice.given"), Ink::Dim);
      thrown.add(" ");
    } else if (named) {
      out.emplace_back(say(lang, "log.action",
                           {{"seat", info.seats[index(played.seat)].title},
                            {"action", before->describe(played.seat, played.action).label}}),
                       Ink::Bold);
    }
    // The dice stand before the first thing they caused; it says what they were for.
    for (const Event& event : played.events) {
      if (!event.seen.has(viewer)) continue;
      thrown.add(match.position().event_text(event).in(lang));
      out.push_back(with_rule(std::move(thrown), event.rule));
      thrown = Rich();
    }
    if (!thrown.empty()) out.push_back(thrown.add(before->dice_text().in(lang)));
  }
  return out;
}

namespace {

Rich numbered(std::size_t i, int digits) {
  const std::string number = std::to_string(i + 1);
  Rich out(std::string(static_cast<std::size_t>(digits + 1) - number.size(), ' '));
  return out.add(number, Ink::Number).add(" ");
}

// The choice whose words are the beginning of this one's, if there is one.
std::optional<std::size_t> base_of(const std::vector<Choice>& choices, std::size_t i) {
  for (std::size_t j = 0; j < choices.size(); ++j)
    if (j != i && choices[i].words.starts_with(choices[j].words + " ")) return j;
  return std::nullopt;
}

// What a choice's words say more than those of the choice it stands beside.
std::string beyond(const Choice& choice, const Choice& base) {
  const bool same = choice.shown().starts_with(base.shown() + " ");
  return same ? choice.shown().substr(base.shown().size() + 1)
              : choice.words.substr(base.words.size() + 1);
}

std::string without_brackets(const std::string& label) {
  const auto open = label.find(" (");
  const auto close = label.find(')', open == std::string::npos ? 0 : open);
  if (open == std::string::npos || close == std::string::npos) return label;
  return label.substr(0, open) + label.substr(close + 1);
}

}  // namespace

std::vector<Rich> choices_list(const std::vector<Choice>& choices, ChoiceForm form, int columns,
                               int max_columns) {
  const int digits = choices.size() > 9 ? 2 : 1;
  std::vector<Rich> cells;
  std::vector<std::size_t> cell_of(choices.size());
  int widest = 0;
  for (std::size_t i = 0; i < choices.size(); ++i) {
    if (form != ChoiceForm::Whole && base_of(choices, i)) continue;
    cell_of[i] = cells.size();
    const std::string& label = choices[i].label;
    cells.push_back(
        numbered(i, digits).add(form == ChoiceForm::Short ? without_brackets(label) : label));
  }
  if (form != ChoiceForm::Whole)
    for (std::size_t i = 0; i < choices.size(); ++i)
      if (const auto base = base_of(choices, i))
        cells[cell_of[*base]]
            .add(" ")
            .add(numbered(i, digits))
            .add("+" + beyond(choices[i], choices[*base]), Ink::Warn);
  for (const Rich& cell : cells) widest = std::max(widest, cell.width());
  const int count = static_cast<int>(cells.size());
  int fit = std::clamp((columns + 2) / (widest + 2), 1, std::max(1, max_columns));
  std::vector<int> starts;  // where each column begins
  const auto lay_out = [&](int wanted, bool ragged) {
    const int high = (count + wanted - 1) / wanted;
    int at = 0;
    starts.clear();
    for (int first = 0; first < count; first += high) {
      starts.push_back(at);
      int wide = ragged ? 0 : widest;
      for (int i = first; ragged && i < std::min(count, first + high); ++i)
        wide = std::max(wide, cells[static_cast<std::size_t>(i)].width());
      at += wide + 2;
    }
    return at - 2;
  };
  lay_out(fit, false);
  // Where room is short, each column is as wide as it must be.
  if (form == ChoiceForm::Short) {
    int wanted = max_columns;
    while (wanted > fit && lay_out(wanted, true) > columns) --wanted;
    if (wanted > fit)
      fit = wanted;
    else
      lay_out(fit, false);
  }
  const int rows = (count + fit - 1) / fit;
  std::vector<Rich> out;
  for (int row = 0; row < rows; ++row) {
    Rich line;
    for (int column = 0; column * rows + row < count; ++column) {
      line.pad_to(starts[static_cast<std::size_t>(column)]);
      line.add(cells[static_cast<std::size_t>(column * rows + row)]);
    }
    out.push_back(line);
  }
  return out;
}

namespace {

void odds_row(const OddsOutcome& outcome, int width, Lang lang, std::vector<Rich>& out) {
  constexpr int kBar = 20;
  constexpr std::uint64_t kReadable = 1296;  // a fraction that still says something: 4 dice
  Rich line("  " + outcome.label.in(lang));
  line.pad_to(width + 4);
  const std::string chance = percent(outcome.chance, lang);
  line.add(std::string(static_cast<std::size_t>(std::max(0, 7 - width_of(chance))), ' '));
  line.add(chance, Ink::Bold).add("  ");
  const int full = static_cast<int>(std::lround(outcome.chance.value() * kBar));
  std::string bar;
  for (int i = 0; i < kBar; ++i) bar += i < full ? "█" : "░";
  line.add(bar, Ink::Good);
  if (outcome.chance.den > 1 && outcome.chance.den <= kReadable)
    line.add("  " + std::to_string(outcome.chance.num) + "/" + std::to_string(outcome.chance.den),
             Ink::Dim);
  out.push_back(line);
}

// One side's modifiers, under a heading of their own.
void modifier_lines(const Odds& odds, bool other, Lang lang, std::vector<Rich>& out) {
  bool first = true;
  for (const Modifier& modifier : odds.modifiers) {
    if (modifier.other != other) continue;
    if (first) out.emplace_back(say(lang, other ? "odds.other" : "odds.modifiers"), Ink::Dim);
    first = false;
    const std::string size = std::to_string(std::abs(modifier.value));
    Rich line("  ");
    line.add((modifier.times ? "×" : modifier.value < 0 ? "−" : "+") + size, Ink::Bold);
    line.add(" " + modifier.text.in(lang));
    out.push_back(with_rule(line, modifier.rule));
  }
}

constexpr double kInterval = 1.96;  // standard errors, as the reason has it

std::string rounded(double value) {
  return std::to_string(static_cast<int>(std::lround(value * 100)));
}

}  // namespace

std::vector<Rich> odds_lines(const Odds& odds, Lang lang) {
  std::vector<Rich> out;
  int width = 0;
  for (const auto* list : {&odds.outcomes, &odds.also})
    for (const OddsOutcome& outcome : *list)
      width = std::max(width, width_of(outcome.label.in(lang)));
  for (const OddsOutcome& outcome : odds.outcomes) odds_row(outcome, width, lang, out);
  if (!odds.also.empty()) {
    out.emplace_back(say(lang, "odds.also"), Ink::Dim);
    for (const OddsOutcome& outcome : odds.also) odds_row(outcome, width, lang, out);
  }
  if (!odds.formula.in(lang).empty()) {
    Rich line(say(lang, "odds.formula") + " ", Ink::Dim);
    out.push_back(line.add(odds.formula.in(lang), Ink::Bold));
  }
  for (const bool other : {false, true}) modifier_lines(odds, other, lang, out);
  return out;
}

namespace {

// "(section 3.3)", "(section S1.4)"; one without a number says its name, "(ruling)".
std::string section_text(std::string_view section, Lang lang) {
  const std::size_t digit = section.starts_with("S") ? 1 : 0;
  const bool numbered = section.size() > digit && section[digit] >= '0' && section[digit] <= '9';
  return say(lang, numbered ? "rules.section" : "rules.named", {{"section", std::string(section)}});
}

}  // namespace

std::vector<Rich> rule_lines(const RuleInfo& rule, Lang lang) {
  Rich title(rule.id + "  ", Ink::Number);
  title.add(rule.title.in(lang), Ink::Bold);
  title.add("  " + section_text(rule.section.in(lang), lang), Ink::Dim);
  return {title, Rich(rule.text.in(lang))};
}

std::vector<Rich> found_lines(const RuleBook& book, const std::string& wanted, std::size_t most,
                              Lang lang) {
  const FoundRules found = book.find(wanted, lang);
  std::vector<Rich> out;
  if (found.rules.empty()) return out;
  if (!found.meant.empty())
    out.emplace_back(say(lang, "rules.meant", {{"words", found.meant}}), Ink::Dim);
  if (const Term* term = book.term(found.meant.empty() ? wanted : found.meant, lang)) {
    Rich line(term->forms(lang).front(), Ink::Bold);
    out.push_back(line.add(": ").add(term->means.in(lang)).add(" [" + term->rule + "]", Ink::Rule));
  }
  for (std::size_t i = 0; i < found.rules.size() && i < most; ++i)
    for (Rich& line : rule_lines(found.rules[i]->info, lang)) out.push_back(std::move(line));
  if (found.rules.size() > most)
    out.emplace_back(say(lang, "rules.more", {{"n", static_cast<int>(found.rules.size() - most)}}),
                     Ink::Dim);
  return out;
}

std::vector<Rich> advice_lines(const Position& position, Seat seat, const Advice& advice,
                               Lang lang) {
  constexpr std::size_t kMost = 4;
  std::vector<Rich> out;
  Rich title(say(lang, "hint.best") + " ");
  for (const Advised& link : advice.line) {
    if (&link != &advice.line.front()) title.add("; ");
    title.add(link.label.in(lang), Ink::Lit);
    title.add("  (" + position.lexicon().said(link.words).in(lang) + ")", Ink::Dim);
  }
  out.push_back(title);
  out.emplace_back("  " + advice.reason.in(lang));
  std::size_t shown = 0;
  for (const Candidate& candidate : advice.considered) {
    if (shown++ == kMost || !candidate.chance) break;
    Rich line("  " + rounded(candidate.chance->p) + " %", Ink::Bold);
    line.pad_to(8).add(gesture_text(position, seat, candidate).in(lang));
    line.add("  ± " + rounded(kInterval * candidate.chance->se), Ink::Dim);
    out.push_back(line);
  }
  return out;
}

bool counts_points(const Result& result) {
  if (result.seats == 1) return true;
  for (std::size_t i = 0; i < result.seats; ++i)
    if (result.seat[i].points != 0) return true;
  return false;
}

std::vector<Rich> result_lines(const Match& match, Lang lang) {
  std::vector<Rich> out;
  const GameInfo& info = match.game().info();
  const Result result = match.position().result();
  for (std::size_t i = 0; i < result.seats && i < info.seats.size(); ++i) {
    const SeatResult& seat = result.seat[i];
    const NamedInfo& outcome = info.outcomes[seat.outcome];
    Rich line;
    if (result.seats > 1) line.add(info.seats[i].title.in(lang) + ": ");
    line.add(outcome.title.in(lang), seat.value > 0 ? Ink::Lit : Ink::Bad);
    if (counts_points(result))
      line.add(", " + say(lang, "end.points", {{"n", seat.points}}), Ink::Bold);
    out.push_back(line);
    if (!outcome.text.in(lang).empty()) out.emplace_back(outcome.text.in(lang));
  }
  return out;
}

}  // namespace tercio::cli
