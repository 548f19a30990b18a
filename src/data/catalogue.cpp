#include "data/catalogue.h"

#include <toml++/toml.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>

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

[[noreturn]] void missing(const char* what, std::string_view name, std::string_view key) {
  std::fprintf(stderr, "text catalogue: %s '%.*s' is missing (sentence '%.*s')\n", what,
               static_cast<int>(name.size()), name.data(), static_cast<int>(key.size()),
               key.data());
  std::abort();
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
        if (arg == args.end()) missing("placeholder", name, key);
        const std::string& value = arg->value.in(lang);
        if (bar == std::string_view::npos) {
          out += value;
          return;
        }
        const std::string_view forms = inside.substr(bar + 1);
        const auto second = forms.find('|');
        out += value == "1" || value == "-1" || second == std::string_view::npos
                   ? forms.substr(0, second)
                   : forms.substr(second + 1);
      });
  return out;
}

// «de el Tirol» is «del Tirol»; «El» with a capital belongs to a name and stays.
std::string contracted(std::string text) {
  for (const auto& [apart, together] :
       {std::pair{std::string_view(" de el "), std::string_view(" del ")},
        std::pair{std::string_view(" a el "), std::string_view(" al ")}})
    for (auto at = text.find(apart); at != std::string::npos; at = text.find(apart, at))
      text.replace(at, apart.size(), together);
  return text;
}

}  // namespace

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

bool Catalogue::has(std::string_view key) const { return sentences_.find(key) != sentences_.end(); }

Text Catalogue::format(std::string_view key, const std::vector<TextArg>& args) const {
  const auto found = sentences_.find(key);
  if (found == sentences_.end()) missing("sentence", key, key);
  return {fill(key, found->second.en, args, Lang::English),
          contracted(fill(key, found->second.es, args, Lang::Spanish))};
}

std::vector<std::string> Catalogue::keys() const {
  std::vector<std::string> out;
  out.reserve(sentences_.size());
  for (const auto& [key, text] : sentences_) out.push_back(key);
  return out;
}

}  // namespace tercio
