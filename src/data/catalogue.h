// Sentences in two languages, by key. One TOML file per language; [event] attrition = "…" is the
// key "event.attrition". In a sentence {name} is replaced by the argument of that name, and
// {n|level|levels} by the first word if n is 1, else the second; so is {unit|fires|fire}, by
// whether the name is plural (`Text::is_many`). A Spanish sentence, once it is filled, is put right
// where words meet (`spanish`), so that a name may bring its article.
#pragma once

#include <functional>
#include <initializer_list>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/text.h"
#include "data/source.h"

namespace tercio {

// A placeholder's value, in both languages.
struct TextArg {
  std::string name;
  Text value;

  TextArg(std::string n, Text v) : name(std::move(n)), value(std::move(v)) {}
  TextArg(std::string n, const std::string& v) : name(std::move(n)), value{v, v} {}
  TextArg(std::string n, long long v) : TextArg(std::move(n), std::to_string(v)) {}
  TextArg(std::string n, int v) : TextArg(std::move(n), std::to_string(v)) {}
};

// Where words meet in a Spanish sentence: «de el Tirol» is «del Tirol», «a el» is «al», and «y»
// before the sound i is «e», «Celtiberia e Ilergetia».
std::string spanish(std::string text);

// Called with every key or placeholder that is not there: tests fail on it. Set while nothing else
// asks for texts; nullptr: nobody is told. The one before is given back.
using MissingText = void (*)(std::string_view what);
MissingText on_missing_text(MissingText told);

class Catalogue {
 public:
  // Throws DataError if a file is wrong, or a key or a placeholder is missing in one language.
  Catalogue(const DataFile& english, const DataFile& spanish);

  bool has(std::string_view key) const;
  // The sentence with its placeholders filled. A key or a placeholder that is not there is our bug,
  // but never the end of a match: the key stands in the text, "[event.attrition n=2]", and a
  // placeholder stays as it is, "{n}". Whoever asked for it (on_missing_text) is told.
  Text format(std::string_view key, const std::vector<TextArg>& args = {}) const;

  std::vector<std::string> keys() const;
  // Names of the placeholders of a sentence.
  static std::vector<std::string> placeholders(std::string_view sentence);
  // All sentences of a language, for the page.
  const std::map<std::string, Text, std::less<>>& all() const { return sentences_; }

 private:
  std::map<std::string, Text, std::less<>> sentences_;
};

}  // namespace tercio
