#include "cli/settings.h"

#include <CLI/CLI.hpp>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <vector>

#include "data/data_error.h"
#include "data/toml_table.h"

namespace tercio {
namespace {

// What is about reading settings is none itself.
bool is_setting(const CLI::Option& option) {
  const std::string& name = option.get_single_name();
  return !option.get_lnames().empty() && !option.get_group().empty() && name != "help" &&
         name != "config" && name != "print-settings";
}

std::vector<CLI::Option*> settings_of(CLI::App& command) {
  std::vector<CLI::Option*> settings;
  for (CLI::Option* option : command.get_options())
    if (is_setting(*option)) settings.push_back(option);
  return settings;
}

bool is_flag(const CLI::Option& option) { return option.get_expected_max() == 0; }
bool is_list(const CLI::Option& option) {
  return option.get_multi_option_policy() == CLI::MultiOptionPolicy::TakeAll;
}

std::string variable_of(const CLI::Option& option) {
  std::string name = "TERCIO_";
  for (const char c : option.get_single_name())
    name += c == '-' ? '_' : static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  return name;
}

// What may be written for it, in words.
std::string expected_of(const CLI::Option& option) {
  if (is_flag(option)) return "true or false";
  const std::string type = option.get_type_name();
  return is_list(option) ? type + ", or a list of them" : type;
}

// As if it had been given as a flag; the option's own checks speak.
void give(CLI::Option& option, const std::vector<std::string>& values) {
  for (const std::string& value : values) option.add_result(value);
  option.run_callback();
}

std::string wrong(const std::string& where, const CLI::Option& option, const std::string& why) {
  return where + ": " + option.get_single_name() + ": " + (why.empty() ? "" : why + "; ") +
         "expected " + expected_of(option);
}

// A list in the environment has blanks between its parts.
std::vector<std::string> listed_words(const std::string& text) {
  std::istringstream in(text);
  std::vector<std::string> words;
  for (std::string word; in >> word;) words.push_back(word);
  return words;
}

// A text, a whole number or true and false; nothing if it is something else.
std::optional<std::string> value_of(const toml::node& node) {
  if (const auto text = node.value_exact<std::string>()) return text;
  if (const auto number = node.value_exact<std::int64_t>()) return std::to_string(*number);
  if (const auto flag = node.value_exact<bool>()) return *flag ? "true" : "false";
  return std::nullopt;
}

std::optional<std::vector<std::string>> values_of(const toml::node& node, bool list) {
  std::vector<std::string> values;
  const toml::array* array = node.as_array();
  if (array == nullptr || !list) {
    const std::optional<std::string> value = value_of(node);
    if (!value) return std::nullopt;
    return std::vector{*value};
  }
  for (const toml::node& one : *array) {
    const std::optional<std::string> value = value_of(one);
    if (!value) return std::nullopt;
    values.push_back(*value);
  }
  return values;
}

std::string quoted(const std::string& text) {
  std::ostringstream out;
  out << toml::value<std::string>(text);
  return out.str();
}

std::string toml_of(const CLI::Option& option) {
  const std::vector<std::string>& given = option.results();
  if (is_flag(option)) return given.empty() ? "false" : "true";
  if (!is_list(option)) return quoted(given.empty() ? "" : given.back());
  std::string list;
  for (const std::string& value : given) list += (list.empty() ? "" : ", ") + quoted(value);
  return "[" + list + "]";
}

}  // namespace

std::optional<std::string> Settings::read(CLI::App& command, std::string config) {
  const std::vector<CLI::Option*> settings = settings_of(command);
  for (CLI::Option* option : settings) {
    if (option->count() > 0) {
      source_[option] = "flag";
      continue;
    }
    const std::string variable = variable_of(*option);
    const char* value = std::getenv(variable.c_str());
    if (value == nullptr || *value == '\0') continue;
    try {
      give(*option, is_list(*option) ? listed_words(value) : std::vector<std::string>{value});
    } catch (const CLI::Error& error) {
      return wrong(variable, *option, error.what());
    }
    source_[option] = variable;
  }
  if (const char* named = std::getenv("TERCIO_CONFIG"); config.empty() && named != nullptr)
    config = named;
  if (config.empty()) return std::nullopt;

  std::ifstream in(config, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  if (!in) return config + ": this file cannot be read";
  try {
    const toml::table table = parse_toml({config, text.str()});
    for (const auto& [key, node] : table) {
      const std::string where = config + ":" + std::to_string(key.source().begin.line);
      CLI::Option* found = nullptr;
      std::string names;
      for (CLI::Option* option : settings) {
        if (option->get_single_name() == key.str()) found = option;
        names += (names.empty() ? "" : ", ") + option->get_single_name();
      }
      if (found == nullptr)
        return where + ": there is no setting \"" + std::string(key.str()) +
               "\"; expected one of " + names;
      const auto values = values_of(node, is_list(*found));
      if (!values) return wrong(where, *found, "");
      if (found->count() > 0) continue;  // flags and environment are stronger
      try {
        give(*found, *values);
      } catch (const CLI::Error& error) {
        return wrong(where, *found, error.what());
      }
      source_[found] = where;
    }
  } catch (const DataError& error) {
    return error.what();
  }
  return std::nullopt;
}

std::string Settings::text(const CLI::App& command) const {
  std::string text;
  for (const CLI::Option* option : command.get_options()) {
    if (!is_setting(*option)) continue;
    const std::string name = option->get_single_name();
    text += "# " + option->get_description() + "\n";
    const auto source = source_.find(option);
    if (source == source_.end())
      text += "# " + name + " = " + expected_of(*option) + "\n\n";
    else
      text += name + " = " + toml_of(*option) + "  # " + source->second + "\n\n";
  }
  return text;
}

}  // namespace tercio
