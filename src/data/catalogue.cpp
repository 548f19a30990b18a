#include "data/catalogue.h"

#include <toml++/toml.h>

#include <algorithm>
#include <utility>

#include "data/data_error.h"
#include "data/toml_table.h"

namespace tercio {
namespace {

using Sentences = std::map<std::string, std::string>;

void collect(const DataFile& file, const toml::table& table, const std::string& prefix,
             Sentences& out) {
  for (const auto& [key, node] : table) {
    const std::string name = prefix + std::string(key.str());
    if (const auto* inner = node.as_table()) {
      collect(file, *inner, name + ".", out);
    } else if (const auto* text = node.as_string()) {
      out[name] = text->get();
    } else {
      throw DataError(file.name, static_cast<int>(node.source().begin.line),
                      "'" + name + "' must be a text in quotes");
    }
  }
}

Sentences read(const DataFile& file) {
  Sentences out;
  collect(file, parse_toml(file), "", out);
  return out;
}

// Walks over a sentence, handing on plain pieces and the insides of {…}.
template <class Plain, class Hole>
void walk(std::string_view sentence, Plain plain, Hole hole) {
  while (!sentence.empty()) {
    const auto open = sentence.find('{');
    plain(sentence.substr(0, open));
    if (open == std::string_view::npos) return;
    const auto close = sentence.find('}', open);
    if (close == std::string_view::npos) return;
    hole(sentence.substr(open + 1, close - open - 1));
    sentence.remove_prefix(close + 1);
  }
}

MissingText told_of_missing = nullptr;

void missing(const char* what, std::string_view name, std::string_view key) {
  if (told_of_missing == nullptr) return;
  told_of_missing(std::string(what) + " '" + std::string(name) + "' (sentence '" +
                  std::string(key) + "')");
}

// What can be said without the sentence: which one it was to be, and what was to stand in it.
std::string unsaid(std::string_view key, const std::vector<TextArg>& args, Lang lang) {
  std::string out = "[" + std::string(key);
  for (const TextArg& arg : args) out += " " + arg.name + "=" + arg.value.in(lang);
  return out + "]";
}

// A number that is not one, or the name of several.
bool is_many(const TextArg& arg, Lang lang) {
  const std::string& value = arg.value.in(lang);
  const bool number =
      !value.empty() && value.find_first_not_of("0123456789-−½.,/") == std::string::npos;
  return number ? value != "1" && value != "-1" : arg.value.is_many(lang);
}

std::string fill(std::string_view key, const std::string& sentence,
                 const std::vector<TextArg>& args, Lang lang) {
  std::string out;
  walk(
      sentence, [&](std::string_view text) { out += text; },
      [&](std::string_view inside) {
        const auto bar = inside.find('|');
        const std::string_view name = inside.substr(0, bar);
        const auto arg = std::find_if(args.begin(), args.end(),
                                      [&](const TextArg& a) { return a.name == name; });
        if (arg == args.end()) {
          missing("placeholder", name, key);
          out += "{" + std::string(name) + "}";
          return;
        }
        const std::string& value = arg->value.in(lang);
        if (bar == std::string_view::npos) {
          out += value;
          return;
        }
        const std::string_view forms = inside.substr(bar + 1);
        const auto second = forms.find('|');
        out += second != std::string_view::npos && is_many(*arg, lang) ? forms.substr(second + 1)
                                                                       : forms.substr(0, second);
      });
  return out;
}

// The word a text begins with.
std::string_view first_word(std::string_view text) {
  return text.substr(0, text.find_first_of(" .,;:!?)"));
}

// Does the word begin with the sound i: «Ilergetia», «Hispania», «ímpetu»? Not «hielo» nor «ion»,
// which begin with a glide, nor the number of a province, «IV».
bool begins_with_i(std::string_view word) {
  if (word.find_first_not_of("IVXLC") == std::string_view::npos) return false;
  if (word.starts_with('h') || word.starts_with('H')) word.remove_prefix(1);
  for (const std::string_view sound : {"i", "I", "í", "Í"}) {
    if (!word.starts_with(sound)) continue;
    word.remove_prefix(sound.size());
    for (const std::string_view vowel : {"a", "e", "o", "u", "á", "é", "ó", "ú"})
      if (word.starts_with(vowel)) return false;
    return true;
  }
  return false;
}

// «Celtiberia y Ilergetia» is «Celtiberia e Ilergetia».
std::string with_e(std::string text) {
  constexpr std::string_view kAnd = " y ";
  for (auto at = text.find(kAnd); at != std::string::npos; at = text.find(kAnd, at + 1))
    if (begins_with_i(first_word(std::string_view(text).substr(at + kAnd.size()))))
      text[at + 1] = 'e';
  return text;
}

// «de el Tirol» is «del Tirol», also where a text begins so, «a el Tirol»; «El» with a capital
// belongs to a name and stays.
std::string contracted(std::string text) {
  for (const auto& [apart, together] :
       {std::pair{std::string_view("de el "), std::string_view("del ")},
        std::pair{std::string_view("a el "), std::string_view("al ")}})
    for (auto at = text.find(apart); at != std::string::npos; at = text.find(apart, at + 1))
      if (at == 0 || text[at - 1] == ' ') text.replace(at, apart.size(), together);
  return text;
}

}  // namespace

std::string spanish(std::string text) { return with_e(contracted(std::move(text))); }

std::vector<std::string> Catalogue::placeholders(std::string_view sentence) {
  std::vector<std::string> names;
  walk(
      sentence, [](std::string_view) {},
      [&](std::string_view inside) { names.emplace_back(inside.substr(0, inside.find('|'))); });
  std::sort(names.begin(), names.end());
  names.erase(std::unique(names.begin(), names.end()), names.end());
  return names;
}

Catalogue::Catalogue(const DataFile& english, const DataFile& spanish) {
  const Sentences en = read(english);
  const Sentences es = read(spanish);
  for (const auto& [key, text] : en) {
    const auto twin = es.find(key);
    if (twin == es.end())
      throw DataError(spanish.name, 0, "the sentence '" + key + "' is missing in this language");
    if (placeholders(text) != placeholders(twin->second))
      throw DataError(spanish.name, 0,
                      "the sentence '" + key + "' has other placeholders than in " + english.name);
    sentences_[key] = Text{text, twin->second};
  }
  for (const auto& [key, text] : es)
    if (!en.contains(key))
      throw DataError(english.name, 0, "the sentence '" + key + "' is missing in this language");
}

MissingText on_missing_text(MissingText told) { return std::exchange(told_of_missing, told); }

bool Catalogue::has(std::string_view key) const { return sentences_.find(key) != sentences_.end(); }

Text Catalogue::format(std::string_view key, const std::vector<TextArg>& args) const {
  const auto found = sentences_.find(key);
  if (found == sentences_.end()) {
    missing("sentence", key, key);
    return {unsaid(key, args, Lang::English), unsaid(key, args, Lang::Spanish)};
  }
  return {fill(key, found->second.en, args, Lang::English),
          spanish(fill(key, found->second.es, args, Lang::Spanish))};
}

std::vector<std::string> Catalogue::keys() const {
  std::vector<std::string> out;
  out.reserve(sentences_.size());
  for (const auto& [key, text] : sentences_) out.push_back(key);
  return out;
}

}  // namespace tercio
