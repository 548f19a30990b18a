// The words of a game's actions as people say them, in both languages: its table of verbs
// (core/verb_form.h), and what the things are called that verbs take. It turns what somebody typed,
// in either language and without accents, into the one spelling that records keep ("mover a
// Flandes" is "move flanders"), and back into what a reader of Spanish types. Which actions there
// are, the table knows: parsing has the last word.
//
// A verb's names are the sentence "verb.<word>" of the game's catalogue, several with commas
// between; the first is the one that is shown.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/text.h"
#include "core/verb_form.h"
#include "data/catalogue.h"

namespace tercio {

// The words of a line in lower case and without accents; hyphens and other signs part words.
std::vector<std::string> words_of(std::string_view utf8);

class Lexicon {
 public:
  using Words = std::vector<std::string>;

  // How things of a kind are typed and shown.
  enum class Spoken : std::uint8_t {
    ByName,     // by any of their names; an article before it may be left out
    ByWord,     // the same, but shown as in records
    ByList,     // by names with commas between
    AsWritten,  // as in records alone, with a figure in it: hexes, numbers
  };
  // One thing that an argument may be.
  struct Term {
    std::string word;            // as in records: "flanders"
    Text shown;                  // as it is called
    std::vector<Words> sayings;  // all that means it, in either language
  };
  struct Kind {
    bool as_written = false;
    std::vector<Term> terms;  // none of what is only written
  };
  struct Verb {
    std::string word;
    Text shown;
    std::vector<Words> sayings;
    std::span<const VerbArg> takes;
  };
  // How a line can be understood; the lower the cost, the closer to what stands there.
  struct Reading {
    int cost = 0;
    std::string words;
    friend bool operator==(const Reading&, const Reading&) = default;
  };
  enum class Form : std::uint8_t { Whole, Beginnings };  // of words: "mo fla"
  struct Parts {
    std::string verb;
    std::vector<std::pair<std::string, std::string>> args;  // as in ActionInfo
    Text shown;                                             // the words in both languages
  };

  // ---- making it
  Lexicon() = default;                              // of a game without words
  Lexicon(const Catalogue& text, VerbForms forms);  // which must outlive it
  static Term term(std::string word, const std::vector<Text>& names, Spoken spoken);
  // A word that only one of them has in its names is enough to name it.
  void kind(std::uint8_t number, std::vector<Term> terms);

  // ---- asking it
  // Everything the line may mean, nearest first, no spelling twice.
  std::vector<Reading> read(std::string_view line, Form form = Form::Whole) const;
  // What an action's words say, without its position; nothing if they are not of this lexicon.
  std::optional<Parts> parts(std::string_view words) const;
  // An action's words as each language has them; what is not of this lexicon stays as it is.
  Text said(std::string_view words) const;

  const std::vector<Verb>& verbs() const { return verbs_; }
  const std::vector<Kind>& kinds() const { return kinds_; }
  const Kind& kind_of(const VerbArg& arg) const { return kinds_[arg.kind]; }

 private:
  class Reader;

  std::vector<Verb> verbs_;  // by Action::verb; the first takes faces of dice
  std::vector<Kind> kinds_;  // by number, as in VerbArg
};

}  // namespace tercio
