// Sentences in two languages, by key. One TOML file per language; [event] attrition = "…" is the
// key "event.attrition". In a sentence {name} is replaced by the argument of that name, and
// {n|level|levels} by the first word if n is 1, else the second. In Spanish «de el» and «a el» are
// drawn together once the sentence is filled, so that a name may bring its article.
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

class Catalogue {
 public:
  // Throws DataError if a file is wrong, or a key or a placeholder is missing in one language.
  Catalogue(const DataFile& english, const DataFile& spanish);

  bool has(std::string_view key) const;
  // The sentence with its placeholders filled. A key or a placeholder that is not there is our bug
  // and stops the program; tests walk through all of them.
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
