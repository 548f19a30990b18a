// The words of a game's actions, both languages: one table, verb by verb, with the arguments each
// takes and what these may be. It turns what somebody typed, in either language and without
// accents, into the one spelling that records keep ("mover a Flandes" is "move flanders"), and back
// into what a reader of Spanish types. Which actions there are, the game knows: its parse has the
// last word.
//
// A verb's names are the sentence "verb.<word>" of the game's catalogue, several with commas
// between; the first is the one that is shown.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/text.h"
#include "data/catalogue.h"

namespace tercio {

// The words of a line in lower case and without accents; hyphens and other signs part words.
std::vector<std::string> words_of(std::string_view utf8);

class Lexicon {
 public:
  using Words = std::vector<std::string>;

  // One thing that an argument may be.
  struct Term {
    std::string word;            // as in records: "flanders"
    Text shown;                  // as it is called
    std::vector<Words> sayings;  // all that means it, in either language
  };
  struct Kind {
    std::string id;
    bool open = false;  // any word with a figure in it: hexes, numbers
    bool many = false;  // all the words that are left: faces of dice
    std::vector<Term> terms;
  };
  struct Argument {
    std::string name;  // as in ActionInfo::args
    std::string kind;
    bool optional = false;
  };
  struct Verb {
    std::string word;
    Text shown;
    std::vector<Words> sayings;
    std::vector<Argument> takes;
  };
  // How a line can be understood; the lower the cost, the closer to what stands there.
  struct Reading {
    int cost = 0;
    std::string words;
    friend bool operator==(const Reading&, const Reading&) = default;
  };
  enum class Form : std::uint8_t { Whole, Beginnings };  // of words: "mo fla"
  enum class Shown : std::uint8_t { ByName, ByWord };

  // ---- making it
  Lexicon() = default;                      // of a game without words
  explicit Lexicon(const Catalogue& text);  // with the verb that all games have, "roll"
  // A thing with its names, as they stand in the data; an article before a name may be left out.
  static Term named(std::string word, const std::vector<Text>& names, Shown shown = Shown::ByName);
  // One whose names are a sentence of the catalogue, with commas between.
  static Term said_as(std::string word, const Text& names);
  // A word that only one of them has in its names is enough to name it.
  Lexicon& kind(std::string id, std::vector<Term> terms);
  Lexicon& open_kind(std::string id);
  Lexicon& verb(const Catalogue& text, std::string_view word, std::vector<Argument> takes = {});

  // ---- asking it
  // Everything the line may mean, nearest first, no spelling twice.
  std::vector<Reading> read(std::string_view line, Form form = Form::Whole) const;
  // An action's words as each language has them; what is not of this lexicon stays as it is.
  Text said(std::string_view words) const;

  const std::vector<Verb>& verbs() const { return verbs_; }
  const std::vector<Kind>& kinds() const { return kinds_; }
  const Kind& kind_of(const Argument& argument) const;

 private:
  class Reader;

  std::vector<Verb> verbs_;
  std::vector<Kind> kinds_;
};

}  // namespace tercio
