// Things of a match as lines for the terminal.
#pragma once

#include <string>
#include <vector>

#include "cli/rich.h"
#include "game/game.h"
#include "game/rule_book.h"
#include "match/match.h"

namespace tercio::cli {

// "42.7 %", in Spanish "42,7 %"; never 0 or 100 for what can still go either way.
std::string percent(const Chance& chance, Lang lang);
std::string decimal(double value, int digits, Lang lang);

// A sentence and, quietly, the number of its rule: "The army marches to Baden [CE-34]".
Rich with_rule(Rich sentence, RuleId rule);
// The faces as thrown, own dice first: "[5] [6]", "[5] [1] against [4]".
Rich faces(const Throw& wanted, Action roll, Lang lang);

// What happened in the actions [from, to) of the match, as `viewer` may know it. Choices of other
// seats are named where nothing about them is hidden; with `all`, one's own too.
std::vector<Rich> happened(const Match& match, std::size_t from, std::size_t to, Seat viewer,
                           Lang lang, bool all = false);

// Numbered choices, in as many columns as fit, downwards.
struct Choice {
  std::string words;  // as the game and its records have it
  std::string label;
  std::string said = {};  // the words as the reader's language has them; empty: the same
  const std::string& shown() const { return said.empty() ? words : said; }
};
enum class ChoiceForm : std::uint8_t {
  Whole,    // every label as it is
  Grouped,  // "move savoy tercio" stands beside "move savoy" as "+tercio"
  Short,    // and labels without what is in brackets
};
std::vector<Rich> choices_list(const std::vector<Choice>& choices, ChoiceForm form, int columns,
                               int max_columns);

std::vector<Rich> odds_lines(const Odds& odds, Lang lang);
std::vector<Rich> rule_lines(const RuleInfo& rule, Lang lang);
// What a search finds: the meaning of a term, the best `most` rules and how many more there are;
// nothing, if it finds none.
std::vector<Rich> found_lines(const RuleBook& book, const std::string& wanted, std::size_t most,
                              Lang lang);
std::vector<Rich> advice_lines(const Position& position, Seat seat, const Advice& advice,
                               Lang lang);
// Whether there are points to tell of at the end: some battles are decided without any.
bool counts_points(const Result& result);
std::vector<Rich> result_lines(const Match& match, Lang lang);

}  // namespace tercio::cli
