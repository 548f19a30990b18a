#include "data/toml_table.h"

namespace tercio {

toml::table parse_toml(const DataFile& file) {
  try {
    return toml::parse(file.text, file.name);
  } catch (const toml::parse_error& error) {
    throw DataError(file.name, static_cast<int>(error.source().begin.line),
                    "this is not TOML: " + std::string(error.description()));
  }
}

int TomlTable::line(std::string_view key) const {
  const toml::node* node = table_->get(key);
  return static_cast<int>((node != nullptr ? node->source() : table_->source()).begin.line);
}

void TomlTable::fail(std::string_view key, const std::string& message) const {
  throw DataError(file_->name, line(key), where_ + ", '" + std::string(key) + "': " + message);
}

void TomlTable::fail(const std::string& message) const {
  throw DataError(file_->name, static_cast<int>(table_->source().begin.line),
                  where_ + ": " + message);
}

const toml::node& TomlTable::need(std::string_view key, const char* expected) const {
  asked_.emplace(key);
  const toml::node* node = table_->get(key);
  if (node == nullptr) fail(key, std::string("is missing; expected ") + expected);
  return *node;
}

std::string TomlTable::text(std::string_view key) const {
  const toml::node& node = need(key, "a text in quotes");
  if (!node.is_string()) fail(key, "expected a text in quotes");
  return node.as_string()->get();
}

std::string TomlTable::text_or(std::string_view key, const std::string& otherwise) const {
  asked_.emplace(key);
  return has(key) ? text(key) : otherwise;
}

bool TomlTable::flag(std::string_view key) const {
  const toml::node& node = need(key, "true or false");
  if (!node.is_boolean()) fail(key, "expected true or false");
  return node.as_boolean()->get();
}

bool TomlTable::flag_or(std::string_view key, bool otherwise) const {
  asked_.emplace(key);
  return has(key) ? flag(key) : otherwise;
}

int TomlTable::to_number(std::string_view key, const toml::node& node, int min, int max) const {
  const std::string expected =
      "expected a whole number from " + std::to_string(min) + " to " + std::to_string(max);
  if (!node.is_integer()) fail(key, expected);
  const std::int64_t value = node.as_integer()->get();
  if (value < min || value > max) fail(key, expected + ", not " + std::to_string(value));
  return static_cast<int>(value);
}

int TomlTable::number(std::string_view key, int min, int max) const {
  return to_number(key, need(key, "a whole number"), min, max);
}

int TomlTable::number_or(std::string_view key, int min, int max, int otherwise) const {
  asked_.emplace(key);
  return has(key) ? number(key, min, max) : otherwise;
}

double TomlTable::real(std::string_view key, double min, double max) const {
  const toml::node& node = need(key, "a number");
  const auto value = node.value<double>();
  if (!value || !(*value >= min && *value <= max))
    fail(key, "expected a number from " + std::to_string(min) + " to " + std::to_string(max));
  return *value;
}

std::vector<std::string> TomlTable::texts(std::string_view key) const {
  const toml::node& node = need(key, "a list of texts");
  std::vector<std::string> out;
  if (!node.is_array()) fail(key, "expected a list of texts in quotes");
  for (const toml::node& item : *node.as_array()) {
    if (!item.is_string()) fail(key, "expected a list of texts in quotes");
    out.push_back(item.as_string()->get());
  }
  return out;
}

std::vector<int> TomlTable::numbers(std::string_view key, int min, int max) const {
  const toml::node& node = need(key, "a list of whole numbers");
  std::vector<int> out;
  if (!node.is_array()) fail(key, "expected a list of whole numbers");
  for (const toml::node& item : *node.as_array()) out.push_back(to_number(key, item, min, max));
  return out;
}

std::vector<double> TomlTable::reals(std::string_view key, double min, double max) const {
  const toml::node& node = need(key, "a list of numbers");
  std::vector<double> out;
  if (!node.is_array()) fail(key, "expected a list of numbers");
  for (const toml::node& item : *node.as_array()) {
    const auto value = item.value<double>();
    if (!value || !(*value >= min && *value <= max))
      fail(key, "expected numbers from " + std::to_string(min) + " to " + std::to_string(max));
    out.push_back(*value);
  }
  return out;
}

namespace {
std::string as_word(const toml::node& node) {
  if (const auto* text = node.as_string()) return text->get();
  if (const auto* flag = node.as_boolean()) return flag->get() ? "true" : "false";
  if (const auto* number = node.as_integer()) return std::to_string(number->get());
  return "";
}
}  // namespace

std::vector<std::string> TomlTable::words(std::string_view key) const {
  const toml::node& node = need(key, "a list of values");
  std::vector<std::string> out;
  if (!node.is_array()) fail(key, "expected a list of values");
  for (const toml::node& item : *node.as_array()) {
    out.push_back(as_word(item));
    if (out.back().empty()) fail(key, "expected texts, whole numbers, true or false");
  }
  return out;
}

std::string TomlTable::word(std::string_view key) const {
  std::string out = as_word(need(key, "a value"));
  if (out.empty()) fail(key, "expected a text, a whole number, true or false");
  return out;
}

TomlTable TomlTable::table(std::string_view key) const {
  const toml::node& node = need(key, "a table");
  if (!node.is_table()) fail(key, "expected a table [" + std::string(key) + "]");
  return {*file_, *node.as_table(),
          "[" + (where_ == "the file" ? "" : where_ + ".") + std::string(key) + "]"};
}

std::vector<TomlTable> TomlTable::tables(std::string_view key) const {
  const toml::node& node = need(key, "a list of tables");
  const std::string expected = "expected a list of tables [[" + std::string(key) + "]]";
  if (!node.is_array()) fail(key, expected);
  std::vector<TomlTable> out;
  int count = 0;
  for (const toml::node& item : *node.as_array()) {
    ++count;
    if (!item.is_table()) fail(key, expected);
    out.emplace_back(*file_, *item.as_table(),
                     "[[" + std::string(key) + "]] number " + std::to_string(count));
  }
  return out;
}

std::vector<std::string> TomlTable::keys() const {
  std::vector<std::string> out;
  for (const auto& [key, node] : *table_) out.emplace_back(key.str());
  return out;
}

void TomlTable::no_other_keys(std::initializer_list<std::string_view> notes) const {
  for (const std::string_view note : notes) asked_.emplace(note);
  for (const auto& [key, node] : *table_)
    if (!asked_.contains(key.str()))
      throw DataError(file_->name, static_cast<int>(node.source().begin.line),
                      where_ + ": '" + std::string(key.str()) + "' is not a key known here");
}

}  // namespace tercio
