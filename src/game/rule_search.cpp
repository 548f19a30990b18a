// How a rule is found by a word: the index of a rules list and the search in it.
#include <algorithm>
#include <array>

#include "game/lexicon.h"
#include "game/rule_book.h"

namespace tercio {
namespace {

using Stems = std::vector<std::string>;

constexpr std::array<std::string_view, 49> kPassedOver = {
    "a",      "al",      "an", "and", "are", "be",   "can",  "como", "cual", "cuando",
    "cuanto", "cuantos", "de", "del", "do",  "does", "el",   "en",   "es",   "for",
    "how",    "i",       "if", "in",  "is",  "it",   "la",   "las",  "lo",   "los",
    "me",     "mi",      "my", "o",   "of",  "on",   "or",   "para", "por",  "que",
    "se",     "the",     "to", "un",  "una", "what", "when", "y",    "you"};

bool ends(std::string_view word, std::string_view with) { return word.ends_with(with); }

// Takes the ending away if so much of the word is left.
bool strip(std::string& word, std::string_view ending, std::size_t left = 3) {
  if (!ends(word, ending) || word.size() < ending.size() + left) return false;
  word.resize(word.size() - ending.size());
  return true;
}

bool is_vowel(char c) { return std::string_view("aeiou").find(c) != std::string_view::npos; }

std::string english_stem(std::string word) {
  if (strip(word, "ies", 2))
    word += 'y';
  else if (ends(word, "sses") || ends(word, "xes") || ends(word, "ches") || ends(word, "shes"))
    strip(word, "es", 2);
  else if (!ends(word, "ss") && !ends(word, "us") && !ends(word, "is"))
    strip(word, "s");
  const bool verb = strip(word, "ing") || strip(word, "ed");
  const std::size_t n = word.size();
  // "winning" is of "win", "passing" of "pass".
  if (verb && n > 3 && word[n - 1] == word[n - 2] && !is_vowel(word[n - 1]) && word[n - 1] != 's' &&
      word[n - 1] != 'l')
    word.pop_back();
  strip(word, "e");
  return word;
}

std::string spanish_stem(std::string word) {
  if (strip(word, "ces"))
    word += 'z';
  else if (ends(word, "es") && word.size() > 4 && !is_vowel(word[word.size() - 3]))
    strip(word, "es");
  else
    strip(word, "s");
  for (const std::string_view ending :
       {"iendo", "ando", "ado", "ada", "ido", "ida", "ar", "er", "ir"})
    if (strip(word, ending)) return word;
  for (const std::string_view ending : {"a", "o", "e"})
    if (strip(word, ending)) return word;
  return word;
}

std::string stem(const std::string& word, Lang lang) {
  return lang == Lang::Spanish ? spanish_stem(word) : english_stem(word);
}

// Without the small words, unless there are no others.
Stems stems_of(std::string_view text, Lang lang) {
  Stems all, out;
  for (std::string word : words_of(text)) {
    std::erase(word, '?');
    if (word.empty()) continue;
    all.push_back(stem(word, lang));
    if (std::find(kPassedOver.begin(), kPassedOver.end(), word) == kPassedOver.end())
      out.push_back(all.back());
  }
  return out.empty() ? all : out;
}

bool begins(const Stems& stems, std::string_view with) {
  return with.size() >= 3 && std::any_of(stems.begin(), stems.end(), [&](const std::string& one) {
           return one.starts_with(with);
         });
}

bool has(const Stems& stems, const std::string& wanted) {
  return std::find(stems.begin(), stems.end(), wanted) != stems.end();
}

bool has_row(const Stems& stems, const Stems& row) {
  return std::search(stems.begin(), stems.end(), row.begin(), row.end()) != stems.end();
}

// In how many letters two words differ, one that changed places with its neighbour being one; more
// than `most` is only more.
int distance(std::string_view a, std::string_view b, int most) {
  if (std::max(a.size(), b.size()) > std::min(a.size(), b.size()) + static_cast<std::size_t>(most))
    return most + 1;
  std::vector<int> before(b.size() + 1), last(b.size() + 1), now(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) last[j] = static_cast<int>(j);
  for (std::size_t i = 1; i <= a.size(); ++i) {
    now[0] = static_cast<int>(i);
    for (std::size_t j = 1; j <= b.size(); ++j) {
      now[j] =
          std::min({last[j] + 1, now[j - 1] + 1, last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        now[j] = std::min(now[j], before[j - 2] + 1);
    }
    before = std::exchange(last, std::exchange(now, before));
  }
  return last[b.size()];
}

// The words of a text as they are written, but for signs around them.
std::vector<std::string> pieces_of(std::string_view text) {
  std::vector<std::string> out(1);
  for (const char c : text) {
    const bool sign = static_cast<unsigned char>(c) < 0x80 && !(c >= 'a' && c <= 'z') &&
                      !(c >= 'A' && c <= 'Z') && !(c >= '0' && c <= '9');
    if (!sign)
      out.back() += c;
    else if (!out.back().empty())
      out.emplace_back();
  }
  if (out.back().empty()) out.pop_back();
  return out;
}

bool is_capital(const std::string& word) {
  return !word.empty() && word[0] >= 'A' && word[0] <= 'Z';
}

// What a word counts, by where it stands, and by whether it is only the beginning of what stands
// there; and what the whole counts.
constexpr int kTitle = 12, kTitleBegins = 8, kSaying = 6, kSayingBegins = 4, kText = 2,
              kTextBegins = 1;
constexpr int kWholeTitle = 60, kWholeSaying = 30, kPartOfTitle = 8, kPartOfSaying = 4,
              kPartOfText = 2;

}  // namespace

void RuleBook::index(Lang lang) {
  Index& index = lang == Lang::Spanish ? spanish_ : english_;
  const auto known = [&](std::string_view text) {
    for (const std::string& piece : pieces_of(text)) {
      const std::vector<std::string> folded = words_of(piece);
      if (folded.size() != 1 || folded[0].size() < 3) continue;
      std::string& kept = index.known[folded[0]];
      if (kept.empty() || is_capital(kept)) kept = piece;
    }
  };
  for (const BookRule& rule : rules_) {
    Indexed& entry = index.rules.emplace_back();
    entry.title = stems_of(rule.info.title.in(lang), lang);
    entry.text = stems_of(rule.info.text.in(lang), lang);
    known(rule.info.title.in(lang));
    known(rule.info.text.in(lang));
    const auto say = [&](const std::string& saying) {
      entry.sayings.push_back(stems_of(saying, lang));
      known(saying);
    };
    for (const std::string& saying : rule.words(lang)) say(saying);
    for (const Term& term : glossary_)
      if (term.rule == rule.info.id)
        for (const std::string& form : term.forms(lang)) say(form);
  }
}

std::vector<const BookRule*> RuleBook::matching(const Stems& wanted, const Index& index) const {
  struct Scored {
    std::size_t words = 0;  // of those wanted
    int score = 0;
    std::size_t rule = 0;
  };
  std::vector<Scored> found;
  for (std::size_t i = 0; i < index.rules.size(); ++i) {
    const Indexed& entry = index.rules[i];
    Scored one{0, 0, i};
    for (const std::string& word : wanted) {
      int best = 0;
      const auto count = [&](const Stems& stems, int whole, int begun) {
        if (has(stems, word))
          best = std::max(best, whole);
        else if (begins(stems, word))
          best = std::max(best, begun);
      };
      count(entry.title, kTitle, kTitleBegins);
      for (const Stems& saying : entry.sayings) count(saying, kSaying, kSayingBegins);
      count(entry.text, kText, kTextBegins);
      one.score += best;
      one.words += best > 0 ? 1 : 0;
    }
    if (one.words == 0) continue;
    if (entry.title == wanted)
      one.score += kWholeTitle;
    else if (has_row(entry.title, wanted))
      one.score += kPartOfTitle;
    if (std::find(entry.sayings.begin(), entry.sayings.end(), wanted) != entry.sayings.end())
      one.score += kWholeSaying;
    else if (std::any_of(entry.sayings.begin(), entry.sayings.end(),
                         [&](const Stems& saying) { return has_row(saying, wanted); }))
      one.score += kPartOfSaying;
    if (wanted.size() > 1 && has_row(entry.text, wanted)) one.score += kPartOfText;
    found.push_back(one);
  }
  std::size_t most = 0;
  for (const Scored& one : found) most = std::max(most, one.words);
  std::erase_if(found, [&](const Scored& one) { return one.words < most; });
  std::sort(found.begin(), found.end(), [](const Scored& a, const Scored& b) {
    return a.score != b.score ? a.score > b.score : a.rule < b.rule;
  });
  std::vector<const BookRule*> out;
  out.reserve(found.size());
  for (const Scored& one : found) out.push_back(&rules_[one.rule]);
  return out;
}

// What was typed with each word nobody knows replaced by the nearest; empty: there is none so near.
std::string RuleBook::nearest(std::string_view wanted, const Index& index) const {
  std::string out;
  bool changed = false;
  for (const std::string& word : words_of(wanted)) {
    const int most = word.size() < 4 ? 0 : word.size() < 7 ? 1 : 2;
    const std::string* best = nullptr;
    int least = most + 1;
    for (const auto& [folded, written] : index.known) {
      const int far = distance(word, folded, most);
      if (far >= least) continue;
      least = far;
      best = &written;
    }
    changed = changed || (best != nullptr && least > 0);
    out += (out.empty() ? "" : " ") + (best != nullptr ? *best : word);
  }
  return changed ? out : "";
}

const Term* RuleBook::term(std::string_view form, Lang lang) const {
  const Stems wanted = stems_of(form, lang);
  for (const Term& one : glossary_)
    for (const std::string& other : one.forms(lang))
      if (stems_of(other, lang) == wanted) return &one;
  return nullptr;
}

FoundRules RuleBook::find(std::string_view wanted, Lang lang) const {
  if (const BookRule* exact = rule(wanted)) return {{exact}, ""};
  const Lang other = lang == Lang::Spanish ? Lang::English : Lang::Spanish;
  for (const Lang one : {lang, other}) {
    const Stems stems = stems_of(wanted, one);
    if (stems.empty()) return {};
    std::vector<const BookRule*> rules = matching(stems, in(one));
    if (!rules.empty()) return {std::move(rules), ""};
  }
  for (const Lang one : {lang, other}) {
    const std::string meant = nearest(wanted, in(one));
    if (meant.empty()) continue;
    std::vector<const BookRule*> rules = matching(stems_of(meant, one), in(one));
    if (!rules.empty()) return {std::move(rules), meant};
  }
  return {};
}

}  // namespace tercio
