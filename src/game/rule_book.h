// The rules list of a game as one reads it: its chapters in the order one meets them, what holds
// only in some battles, the words people look for, and the glossary. Read from the game's text
// folder: chapters.toml, glossary.toml, and of each rule `chapter` and `only` (rules-en.toml) and
// `words` (in either language).
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "data/source.h"
#include "game/game.h"

namespace tercio {

struct Chapter {
  std::string id;
  Text title;
  std::vector<std::string> phases;  // in which it stands open
};

struct BookRule {
  RuleInfo info;
  std::string chapter;            // empty: the game has no chapters
  std::vector<std::string> only;  // scenarios it holds in; empty: all
  std::vector<std::string> words_en, words_es;

  const std::vector<std::string>& words(Lang lang) const {
    return lang == Lang::Spanish ? words_es : words_en;
  }
};

// A term of art. A form in small letters is meant however it is capitalized, one with a capital
// only as it stands; the first is its name.
struct Term {
  std::vector<std::string> en, es;
  Text means;
  std::string rule;

  const std::vector<std::string>& forms(Lang lang) const { return lang == Lang::Spanish ? es : en; }
};

struct RuleBookFiles {
  DataFile chapters, glossary, rules_en, rules_es;
};

// What a search found, the best first.
struct FoundRules {
  std::vector<const BookRule*> rules;
  std::string meant;  // what was looked for instead, where nothing has the words as they stand
};

class RuleBook {
 public:
  // A game that has no chapters (a test's) has its rules and nothing else. Throws DataError.
  explicit RuleBook(const Game& game);
  RuleBook(const Game& game, const RuleBookFiles& files);

  const std::vector<Chapter>& chapters() const { return chapters_; }
  // Chapter by chapter, in each by their numbers.
  const std::vector<BookRule>& rules() const { return rules_; }
  const std::vector<Term>& glossary() const { return glossary_; }

  const BookRule* rule(std::string_view id) const;  // however it is capitalized
  // The term that has this form, if any.
  const Term* term(std::string_view form, Lang lang) const;

  // Rules in which all the words stand, or begin a word; else those that have some of them. Each
  // word counts most in a title, less among the words of a rule, least in its text; a title or a
  // saying that is just what was typed counts more than any. Stems and accents make no difference.
  // Nothing found: the same in the other language, then with the words nearest to those that were
  // typed.
  FoundRules find(std::string_view wanted, Lang lang) const;

 private:
  using Stems = std::vector<std::string>;
  struct Indexed {
    Stems title, text;
    std::vector<Stems> sayings;
  };
  struct Index {
    std::vector<Indexed> rules;                // as in rules_
    std::map<std::string, std::string> known;  // a word without accents: as it is written
  };

  void read(const Game& game, const RuleBookFiles& files);
  void index(Lang lang);
  const Index& in(Lang lang) const { return lang == Lang::Spanish ? spanish_ : english_; }
  std::vector<const BookRule*> matching(const Stems& wanted, const Index& index) const;
  std::string nearest(std::string_view wanted, const Index& index) const;

  std::vector<Chapter> chapters_;
  std::vector<BookRule> rules_;
  std::vector<Term> glossary_;
  Index english_, spanish_;
};

}  // namespace tercio
