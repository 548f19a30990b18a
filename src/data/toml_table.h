// Reads TOML tables with errors that name the file, the line and what is expected. Keys nobody
// asked for are refused too: a misspelt key must not be a silent default.
#pragma once

#include <toml++/toml.h>

#include <cstdint>
#include <initializer_list>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "data/data_error.h"
#include "data/source.h"

namespace tercio {

toml::table parse_toml(const DataFile& file);

class TomlTable {
 public:
  TomlTable(const DataFile& file, const toml::table& table, std::string where)
      : file_(&file), table_(&table), where_(std::move(where)) {}

  [[noreturn]] void fail(std::string_view key, const std::string& message) const;
  [[noreturn]] void fail(const std::string& message) const;

  bool has(std::string_view key) const { return table_->contains(key); }
  std::string text(std::string_view key) const;
  std::string text_or(std::string_view key, const std::string& otherwise) const;
  bool flag(std::string_view key) const;
  bool flag_or(std::string_view key, bool otherwise) const;
  int number(std::string_view key, int min, int max) const;
  int number_or(std::string_view key, int min, int max, int otherwise) const;
  double real(std::string_view key, double min, double max) const;
  std::vector<std::string> texts(std::string_view key) const;
  std::vector<int> numbers(std::string_view key, int min, int max) const;
  std::vector<double> reals(std::string_view key, double min, double max) const;
  // Values of any simple kind, as words: true, 3, "marker".
  std::vector<std::string> words(std::string_view key) const;
  std::string word(std::string_view key) const;
  TomlTable table(std::string_view key) const;
  std::vector<TomlTable> tables(std::string_view key) const;

  // For whoever takes a value of any kind, or a table whose keys are names.
  const toml::node& any(std::string_view key) const { return need(key, "a value"); }
  std::vector<std::string> keys() const;

  int line(std::string_view key) const;
  const std::string& where() const { return where_; }

  // Refuses every key that none of the calls above has asked for, but for these: notes to the
  // reader.
  void no_other_keys(std::initializer_list<std::string_view> notes = {}) const;

 private:
  const toml::node& need(std::string_view key, const char* expected) const;
  int to_number(std::string_view key, const toml::node& node, int min, int max) const;

  const DataFile* file_;
  const toml::table* table_;
  std::string where_;
  mutable std::set<std::string, std::less<>> asked_;
};

}  // namespace tercio
