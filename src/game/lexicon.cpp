#include "game/lexicon.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>

namespace tercio {
namespace {

// What is left of À to ÿ without their accents; in UTF-8 the byte after 0xC3.
constexpr std::string_view kLatin =
    "aaaaaaaceeeeiiiidnooooo ouuuuy s"
    "aaaaaaaceeeeiiiidnooooo ouuuuy y";

// Small words between the ones that count.
constexpr std::array<std::string_view, 29> kSmallWords = {
    "a",   "al", "ante", "at",   "by",  "con",  "contra", "de",    "del", "desde",
    "el",  "en", "for",  "from", "in",  "into", "hacia",  "hasta", "la",  "las",
    "los", "of", "on",   "para", "por", "the",  "to",     "with",  "y"};

bool is_small(std::string_view word) {
  return std::find(kSmallWords.begin(), kSmallWords.end(), word) != kSmallWords.end();
}

bool has_figure(std::string_view word) {
  return std::any_of(word.begin(), word.end(), [](char c) { return c >= '0' && c <= '9'; });
}

std::vector<std::string> parted(const std::string& text, char by) {
  std::vector<std::string> out;
  std::size_t from = 0;
  while (from <= text.size()) {
    const std::size_t end = std::min(text.find(by, from), text.size());
    const std::size_t first = text.find_first_not_of(' ', from);
    if (first < end) out.push_back(text.substr(first, end - first));
    from = end + 1;
  }
  return out;
}

void add_saying(std::vector<Lexicon::Words>& sayings, Lexicon::Words words) {
  if (!words.empty() && std::find(sayings.begin(), sayings.end(), words) == sayings.end())
    sayings.push_back(std::move(words));
}

// "el Tirol" is also "Tirol".
std::string without_article(const std::string& name) {
  const std::size_t blank = name.find(' ');
  if (blank == std::string::npos) return name;
  const Lexicon::Words first = words_of(std::string_view(name).substr(0, blank));
  const bool article =
      first.size() == 1 && (first[0] == "el" || first[0] == "la" || first[0] == "los" ||
                            first[0] == "las" || first[0] == "the");
  return article ? name.substr(blank + 1) : name;
}

}  // namespace

std::vector<std::string> words_of(std::string_view utf8) {
  std::vector<std::string> out(1);
  for (std::size_t i = 0; i < utf8.size(); ++i) {
    const auto byte = static_cast<unsigned char>(utf8[i]);
    const auto next = static_cast<unsigned char>(i + 1 < utf8.size() ? utf8[i + 1] : 0);
    char c = ' ';
    if (byte >= 'A' && byte <= 'Z') {
      c = static_cast<char>(byte - 'A' + 'a');
    } else if ((byte >= 'a' && byte <= 'z') || (byte >= '0' && byte <= '9') || byte == '?') {
      c = static_cast<char>(byte);
    } else if (byte == 0xC3 && next >= 0x80 && next < 0xC0) {
      c = kLatin[next - 0x80];
      ++i;
    } else if ((byte == 0xCC && next >= 0x80) || (byte == 0xCD && next >= 0x80 && next < 0xB0)) {
      ++i;  // an accent that stands behind its letter
      continue;
    }
    if (c != ' ')
      out.back() += c;
    else if (!out.back().empty())
      out.emplace_back();
  }
  if (out.back().empty()) out.pop_back();
  return out;
}

// ---- making it ----------------------------------------------------------------------------------

Lexicon::Term Lexicon::term(std::string word, const std::vector<Text>& names, Spoken spoken) {
  Term term;
  term.shown = {word, word};
  add_saying(term.sayings, words_of(word));
  const auto bare = [&](const std::string& name) {
    return spoken == Spoken::ByList ? name : without_article(name);
  };
  for (const bool english : {true, false}) {
    std::vector<std::string> all;
    all.reserve(names.size());
    for (const Text& name : names) all.push_back(english ? name.en : name.es);
    if (spoken == Spoken::ByList) all = parted(all.front(), ',');
    for (const std::string& one : all) add_saying(term.sayings, words_of(one));
    for (const std::string& one : all) add_saying(term.sayings, words_of(bare(one)));
    if (spoken != Spoken::ByWord && !all.empty())
      (english ? term.shown.en : term.shown.es) = bare(all.front());
  }
  term.word = std::move(word);
  return term;
}

Lexicon::Lexicon(const Catalogue& text, VerbForms forms) {
  for (const VerbForm& form : forms) {
    const std::string word(form.word);
    Term said = term(word, {text.format("verb." + word)}, Spoken::ByList);
    verbs_.push_back(
        {std::move(said.word), std::move(said.shown), std::move(said.sayings), form.takes()});
    for (const VerbArg& arg : form.takes())
      kinds_.resize(std::max<std::size_t>(kinds_.size(), arg.kind + 1u), {true, {}});
  }
}

namespace {

// "Suiza" is enough for the Swiss Confederation: a word that is in one name alone stands for it.
void add_telling_words(std::vector<Lexicon::Term>& terms) {
  constexpr std::size_t kShortest = 4;
  std::map<std::string, std::set<std::size_t>> named_by;
  for (std::size_t i = 0; i < terms.size(); ++i)
    for (const Lexicon::Words& saying : terms[i].sayings)
      for (const std::string& word : saying) named_by[word].insert(i);
  for (const auto& [word, which] : named_by)
    if (which.size() == 1 && word.size() >= kShortest && !has_figure(word) && !is_small(word))
      add_saying(terms[*which.begin()].sayings, {word});
}

}  // namespace

void Lexicon::kind(std::uint8_t number, std::vector<Term> terms) {
  add_telling_words(terms);
  kinds_.at(number) = {false, std::move(terms)};
}

// ---- reading ------------------------------------------------------------------------------------

class Lexicon::Reader {
 public:
  Reader(const Lexicon& lexicon, std::string_view line, Form form)
      : lexicon_(lexicon), line_(words_of(line)), form_(form) {}

  std::vector<Reading> all() {
    if (line_.empty()) return {};
    for (const Verb& verb : lexicon_.verbs_)
      match(verb.sayings, 0,
            [&](std::size_t at, int cost) { arguments(verb, 0, at, {cost, verb.word}); });
    std::sort(readings_.begin(), readings_.end(), [](const Reading& a, const Reading& b) {
      return a.cost != b.cost ? a.cost < b.cost : a.words < b.words;
    });
    std::vector<Reading> out;
    for (Reading& one : readings_)
      if (std::none_of(out.begin(), out.end(),
                       [&](const Reading& known) { return known.words == one.words; }))
        out.push_back(std::move(one));
    return out;
  }

 private:
  // Costs: a word cut short 4, a name said in part 2 for each word left out, a small word passed
  // over 1.
  template <class Then>
  void match(const std::vector<Words>& sayings, std::size_t at, Then then) {
    for (const Words& saying : sayings) {
      int cost = 0;
      std::size_t n = 0;
      for (; n < saying.size() && at + n < line_.size(); ++n) {
        if (line_[at + n] == saying[n]) continue;
        if (form_ == Form::Whole || !saying[n].starts_with(line_[at + n])) break;
        cost += 4;
      }
      if (n == saying.size())
        then(at + n, cost);
      else if (form_ == Form::Beginnings && n > 0)
        then(at + n, cost + 2 * static_cast<int>(saying.size() - n));
    }
  }

  void arguments(const Verb& verb, std::size_t index, std::size_t at, const Reading& so_far) {
    if (&verb == lexicon_.verbs_.data()) return take_all(so_far, at);
    if (index == verb.takes.size()) {
      if (at == line_.size()) readings_.push_back(so_far);
      return;
    }
    const VerbArg& arg = verb.takes[index];
    if (arg.is_optional()) arguments(verb, index + 1, at, so_far);
    const Kind& kind = lexicon_.kind_of(arg);
    for (int passed = 0; at < line_.size(); ++passed, ++at) {
      const auto go_on = [&](const std::string& word, std::size_t next, int cost) {
        arguments(verb, index + 1, next, {so_far.cost + cost + passed, so_far.words + " " + word});
      };
      if (kind.as_written && has_figure(line_[at])) go_on(line_[at], at + 1, 0);
      for (const Term& term : kind.terms)
        match(term.sayings, at, [&](std::size_t next, int cost) { go_on(term.word, next, cost); });
      if (!is_small(line_[at])) return;
    }
  }

  void take_all(Reading so_far, std::size_t at) {  // faces of dice
    if (at == line_.size()) return;
    for (; at < line_.size(); ++at) so_far.words += " " + line_[at];
    readings_.push_back(std::move(so_far));
  }

  const Lexicon& lexicon_;
  Words line_;
  Form form_;
  std::vector<Reading> readings_;
};

std::vector<Lexicon::Reading> Lexicon::read(std::string_view line, Form form) const {
  return Reader(*this, line, form).all();
}

// ---- saying -------------------------------------------------------------------------------------

namespace {

// What follows in `rest` after this word, if it begins with it; both without the blank between.
bool cut(std::string_view& rest, std::string_view word) {
  if (!rest.starts_with(word)) return false;
  if (rest.size() > word.size() && rest[word.size()] != ' ') return false;
  rest.remove_prefix(std::min(rest.size(), word.size() + 1));
  return true;
}

}  // namespace

std::optional<Lexicon::Parts> Lexicon::parts(std::string_view words) const {
  for (const Verb& verb : verbs_) {
    std::string_view rest = words;
    if (!cut(rest, verb.word)) continue;
    Parts out{verb.word, {}, verb.shown};
    const auto show = [&](const Text& shown) { out.shown = out.shown + Text{" ", " "} + shown; };
    for (const VerbArg& arg : verb.takes) {
      const Kind& kind = kind_of(arg);
      const auto term = std::find_if(kind.terms.begin(), kind.terms.end(),
                                     [&](const Term& one) { return cut(rest, one.word); });
      std::string word;
      if (term != kind.terms.end()) {
        word = term->word;
        show(term->shown);
      } else if (kind.as_written && !rest.empty()) {
        word = rest.substr(0, rest.find(' '));
        cut(rest, word);
        show({word, word});
      } else if (arg.is_optional()) {
        continue;
      } else {
        return std::nullopt;
      }
      if (!out.args.empty() && out.args.back().first == arg.name)  // told together
        (out.args.back().second += ' ') += word;
      else
        out.args.emplace_back(arg.name, word);
    }
    if (&verb == verbs_.data() && !rest.empty()) {  // faces of dice
      show({std::string(rest), std::string(rest)});
      rest = {};
    }
    return rest.empty() ? std::optional(std::move(out)) : std::nullopt;
  }
  return std::nullopt;
}

Text Lexicon::said(std::string_view words) const {
  std::optional<Parts> known = parts(words);
  return known ? std::move(known->shown) : Text{std::string(words), std::string(words)};
}

}  // namespace tercio
