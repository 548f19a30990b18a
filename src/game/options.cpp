#include "game/options.h"

#include <algorithm>

#include "core/check.h"
#include "data/catalogue.h"
#include "data/components.h"

namespace tercio {
namespace {

std::vector<std::string> split(std::string_view list) {
  std::vector<std::string> words;
  while (!list.empty()) {
    const std::size_t space = std::min(list.find(' '), list.size());
    words.emplace_back(list.substr(0, space));
    list.remove_prefix(std::min(space + 1, list.size()));
  }
  return words;
}

std::string joined(const std::vector<std::string>& values) {
  std::string all;
  for (const std::string& value : values) all += (all.empty() ? "" : ", ") + value;
  return all;
}

void read_number(const TomlTable& t, OptionInfo& option) {
  option.min = t.number("min", 0, 9);
  option.max = t.number("max", option.min, 9);
  const std::string& digit = option.default_value;
  if (digit.size() != 1 || digit[0] < '0' + option.min || digit[0] > '0' + option.max)
    t.fail("default", "expected a number from min to max");
}

void read_values(const TomlTable& t, const OptionShape& shape, std::string_view texts,
                 OptionInfo& option) {
  option.values = t.words("values");
  const std::string en_key = std::string(texts) + "_en";
  const auto en = t.texts(en_key);
  const auto es = t.texts(std::string(texts) + "_es");
  if (en.size() != option.values.size() || es.size() != option.values.size())
    t.fail(en_key, "expected one text per value, in both languages");
  for (std::size_t i = 0; i < en.size(); ++i) option.value_texts.push_back({en[i], es[i]});
  if (option.values != shape.values)
    t.fail("values", "expected " + joined(shape.values) + " in this order");
  if (std::find(shape.values.begin(), shape.values.end(), option.default_value) ==
      shape.values.end())
    t.fail("default", "must be one of the values");
}

OptionInfo read_option(const TomlTable& t, const OptionShape& shape, std::string_view texts) {
  constexpr std::string_view kKinds[] = {"choice", "flag", "number"};
  OptionInfo option;
  option.id = shape.id;
  option.type = shape.type();
  if (t.has("kind") && t.text("kind") != kKinds[static_cast<std::size_t>(option.type)])
    t.fail("kind", "is not what this option takes");
  option.default_value = t.word("default");
  option.title = named(t, "title");
  if (option.type == OptionType::Number)
    read_number(t, option);
  else
    read_values(t, shape, texts, option);
  t.no_other_keys({"source", "kind"});
  return option;
}

}  // namespace

OptionShape::OptionShape(std::string_view name, std::string_view list)
    : id(name), values(split(list)) {}

OptionType OptionShape::type() const {
  if (values.empty()) return OptionType::Number;
  const bool flag = values.front() == "true" || values.front() == "false";
  return flag ? OptionType::Flag : OptionType::Choice;
}

std::vector<OptionInfo> read_options(const TomlTable& file, std::vector<OptionShape> known,
                                     std::string_view texts) {
  std::vector<OptionInfo> options;
  for (const TomlTable& t : file.tables("option")) {
    const std::string id = t.text("id");
    const int at = find_id(known, id);
    if (at < 0) t.fail("id", "'" + id + "' is unknown or given twice");
    options.push_back(read_option(t, known[static_cast<std::size_t>(at)], texts));
    known.erase(known.begin() + at);
  }
  if (!known.empty()) file.fail("option", "the option '" + known.front().id + "' is missing");
  return options;
}

std::vector<OptionInfo> describe_options(const Catalogue& text,
                                         const std::vector<OptionShape>& known) {
  std::vector<OptionInfo> options;
  for (const OptionShape& shape : known) {
    OptionInfo option;
    option.id = shape.id;
    option.title = text.format("option." + shape.id);
    option.type = shape.type();
    option.default_value = option.type == OptionType::Flag ? "false" : shape.values.front();
    option.values = shape.values;
    for (const std::string& value : shape.values)
      option.value_texts.push_back(text.format("value." + shape.id + "-" + value));
    options.push_back(std::move(option));
  }
  return options;
}

int value_chosen(const std::vector<OptionInfo>& options, std::string_view id,
                 const std::map<std::string, std::string>& chosen) {
  const int at = find_id(options, id);
  TERCIO_CHECK(at >= 0);
  const OptionInfo& option = options[static_cast<std::size_t>(at)];
  const std::string& value = chosen.at(option.id);
  if (option.type == OptionType::Flag) return value == "true" ? 1 : 0;
  if (option.type == OptionType::Number) return value[0] - '0';
  const auto place = std::find(option.values.begin(), option.values.end(), value);
  TERCIO_CHECK(place != option.values.end());
  return static_cast<int>(place - option.values.begin());
}

}  // namespace tercio
