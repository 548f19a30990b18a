#include "cli/words.h"

#include <algorithm>
#include <numeric>

#include "cli/rich.h"

namespace tercio::cli {
namespace {

bool begins(std::string_view whole, std::string_view part) { return whole.starts_with(part); }

// Each typed word begins the choice's word in the same place.
bool in_place(const std::vector<std::string>& typed, const std::vector<std::string>& words) {
  if (typed.size() > words.size()) return false;
  for (std::size_t i = 0; i < typed.size(); ++i)
    if (!begins(words[i], typed[i])) return false;
  return true;
}

// Each typed word begins some word of the label, in the same order: "mover lor" in "Mover a
// Lorena".
bool in_order(const std::vector<std::string>& typed, const std::vector<std::string>& words) {
  std::size_t at = 0;
  for (const std::string& word : typed) {
    while (at < words.size() && !begins(words[at], word)) ++at;
    if (at == words.size()) return false;
    ++at;
  }
  return true;
}

std::size_t exact_words(const std::vector<std::string>& typed,
                        const std::vector<std::string>& words) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < typed.size() && i < words.size(); ++i) count += typed[i] == words[i];
  return count;
}

// Letters to add, drop, change or swap to make one word the other.
std::size_t distance(std::string_view a, std::string_view b) {
  std::vector<std::vector<std::size_t>> d(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
  for (std::size_t i = 0; i <= a.size(); ++i) d[i][0] = i;
  std::iota(d[0].begin(), d[0].end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t change = a[i - 1] == b[j - 1] ? 0 : 1;
      d[i][j] = std::min({d[i - 1][j] + 1, d[i][j - 1] + 1, d[i - 1][j - 1] + change});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        d[i][j] = std::min(d[i][j], d[i - 2][j - 2] + 1);
    }
  }
  return d[a.size()][b.size()];
}

}  // namespace

std::vector<std::string> split(std::string_view line) {
  std::vector<std::string> out;
  std::string word;
  for (const char c : fold(line)) {
    if (c == ' ' || c == '\t' || c == '\r' || c == '\n') {
      if (!word.empty()) out.push_back(std::move(word));
      word.clear();
    } else {
      word += c;
    }
  }
  if (!word.empty()) out.push_back(std::move(word));
  return out;
}

std::vector<std::size_t> meant(std::string_view line, const std::vector<Typed>& choices) {
  const std::vector<std::string> typed = split(line);
  if (typed.empty()) return {};
  std::vector<std::size_t> whole, shorter, by_label;
  for (std::size_t i = 0; i < choices.size(); ++i) {
    bool in_words = false, to_the_end = false;
    for (const std::string& words : {choices[i].words, choices[i].said}) {
      const std::vector<std::string> own = split(words);
      if (typed == own) return {i};
      if (!in_place(typed, own)) continue;
      in_words = true;
      to_the_end = to_the_end || typed.size() == own.size();
    }
    if (in_words)
      (to_the_end ? whole : shorter).push_back(i);
    else if (in_order(typed, split(choices[i].label)))
      by_label.push_back(i);
  }
  std::vector<std::size_t>& found = !whole.empty() ? whole : !shorter.empty() ? shorter : by_label;
  // "end" means "end", not "endure": those with most words in full are meant.
  if (&found != &by_label && found.size() > 1) {
    const auto exact = [&](std::size_t i) {
      return std::max(exact_words(typed, split(choices[i].words)),
                      exact_words(typed, split(choices[i].said)));
    };
    std::size_t most = 0;
    for (const std::size_t i : found) most = std::max(most, exact(i));
    std::erase_if(found, [&](std::size_t i) { return exact(i) < most; });
  }
  // "move baden" is meant before "move baden tercio", which asks for more words.
  const std::vector<std::size_t> all = found;
  std::erase_if(found, [&](std::size_t i) {
    return std::any_of(all.begin(), all.end(), [&](std::size_t j) {
      return choices[i].words.starts_with(choices[j].words + " ");
    });
  });
  return found;
}

std::string shortened(std::size_t choice, const std::vector<Typed>& choices) {
  const std::vector<std::string> words = split(choices[choice].shown());
  std::size_t longest = 0;
  for (const std::string& word : words) longest = std::max(longest, word.size());
  for (std::size_t letters = 2; letters < longest; ++letters) {
    std::string line;
    for (const std::string& word : words)
      line += (line.empty() ? "" : " ") + word.substr(0, letters);
    if (meant(line, choices) == std::vector<std::size_t>{choice}) return line;
  }
  return {};
}

std::vector<std::string> beginning_with(std::string_view word,
                                        const std::vector<std::string>& words) {
  const std::string typed = fold(word);
  std::vector<std::string> out;
  for (const std::string& known : words) {
    if (fold(known) == typed) return {known};
    if (begins(fold(known), typed)) out.push_back(known);
  }
  return out;
}

std::string nearest(std::string_view word, const std::vector<std::string>& known) {
  const std::string typed = fold(word);
  std::string best;
  std::size_t best_distance = std::max<std::size_t>(2, typed.size() / 2) + 1;
  for (const std::string& candidate : known) {
    std::size_t d = distance(typed, fold(candidate));
    if (d >= std::max(typed.size(), candidate.size())) continue;  // nothing in common
    if (begins(fold(candidate), typed) && typed.size() > 1) d = std::min<std::size_t>(d, 1);
    if (d < best_distance) {
      best = candidate;
      best_distance = d;
    }
  }
  return best;
}

}  // namespace tercio::cli
